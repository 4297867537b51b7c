"""Tables for the terminal (rich); names are shown as text, never read as markup or escape sequences."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from reports.captions import (
    MARK,
    compare_setting,
    dagger,
    differs,
    mark_note,
    matchup_table,
    ranked_decks,
    run_notes,
)
from reports.labels import CATALOGUE, label, label_or_words
from reports.terminal import GAP, NEVER_WRAPPED, field_text, new_table, plain_words, section, title_line, value_text
from reports.text import columns as width_of
from reports.text import percent, shorten_distinct, visible
from simcore.results import OUTCOMES, CompareResult, DeckSummary, DuelResult, RankingRow

_LONGEST_NAME, _SHORTEST_NAME, _NAME_BESIDE_BLOCKS = 28, 12, 20


def duel_table(
    duel: DuelResult,
    decks: Sequence[DeckSummary],
    game_title: str,
    lang: str,
    words: Mapping[str, str] | None = None,
    planned: int | None = None,
) -> RenderableType:
    """A duel from A's side: score with interval, results, seats, ends, length, what the game adds, and notes.

    `decks` are A's and B's summaries (one is enough for a mirror); `words` translates the game's own names (reasons
    for the end, keys of `extras`), which otherwise appear as plain words. `planned` is how many games were asked for;
    if fewer were played, the duel was interrupted and says so.
    """
    words = words or {}
    name_a, name_b = shorten_distinct([duel.deck_a, duel.deck_b], _LONGEST_NAME)
    if duel.deck_a == duel.deck_b:
        name_b = name_a
    daggers = {deck.name: dagger(deck) for deck in decks}
    title_a, title_b = name_a + daggers.get(duel.deck_a, ""), name_b + daggers.get(duel.deck_b, "")
    players = [visible(policy) for policy in duel.policies.values()] or [label("none", lang)]
    parts: list[RenderableType] = [
        title_line(label("duel.title", lang, game=game_title, deck_a=title_a, deck_b=title_b)),
        Text(
            label(
                "duel.setting" if planned in (None, duel.games) else "duel.setting_partial",
                lang,
                games=f"{duel.games:,}",
                planned=f"{planned or 0:,}",
                policy_a=players[0],
                policy_b=players[-1],
                seed=duel.seed,
            ),
            style="dim",
        ),
    ]
    if duel.games == 0 or duel.score is None:
        return Group(*parts, Text(), Text(label("duel.nothing", lang)))
    parts += [Text(), _duel_score(duel, duel.score, name_a, lang), _results(duel, name_a, lang)]
    if duel.by_seat:
        parts.append(_by_seat(duel, name_a, lang, words))
    if duel.ends:
        ends = {reason: games for reason, games in duel.ends.items() if games}
        parts.append(_shares(label("duel.ends", lang), ends, duel.games, lang, words))
    sides = {"a": name_a, "b": name_b}
    parts += [extra for key, value in duel.extras.items() for extra in _extras(key, value, {**sides, **words}, lang)]
    return Group(*parts, Text(), *assumed_notes(decks, lang))


def compare_tables(result: CompareResult, lang: str) -> RenderableType:
    """The matrix of scores in percent with marks, split where it is wider than the console, and the ranking.

    Decks are in the ranking's order and numbered; the numbers head the matrix's columns.
    """
    decks = ranked_decks(result)
    notes = [_precision(result, lang), *mark_note(result, lang), *run_notes(decks, result.manifest, lang)]
    return Group(
        Text(compare_setting(result, lang), style="dim"),
        _Matrix(result, decks, lang),
        _ranking(result.ranking, decks, lang),
        Text(),
        *(Text(visible(note), style="dim") for note in notes if note),
    )


def cards_table(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], lang: str, words: Mapping[str, str] | None = None
) -> Table:
    """Cards as rows with the given fields as columns; lists are joined, numbers stand to the right.

    `words` translates values of fields, keyed `field.value`.
    """
    listed = list(rows)
    table = new_table()
    for column in columns:
        values = [row.get(column) for row in listed]
        numeric = bool(values) and all(type(value) in (int, float) for value in values)
        texts = [visible(field_text(column, value, lang, words or {})) for value in values]
        widest = max(map(width_of, texts), default=0)
        header = label_or_words(f"column.{column}", lang)
        justify: Literal["left", "right"] = "right" if numeric else "left"
        table.add_column(header, justify=justify, no_wrap=widest <= NEVER_WRAPPED, overflow="fold")
    for row in listed:
        table.add_row(*(Text(visible(field_text(column, row.get(column), lang, words or {}))) for column in columns))
    return table


def deck_table(
    deck: DeckSummary,
    rows: Iterable[Mapping[str, Any]],
    columns: Sequence[str],
    lang: str,
    curve: str = "",
    words: Mapping[str, str] | None = None,
) -> RenderableType:
    """A deck's cards with `copies` and the given fields, and how many cards there are of each value of field `curve`.

    `rows` hold `copies` and the card's fields, in the order to be shown; `words` as in `cards_table`.
    """
    listed = list(rows)
    parts: list[RenderableType] = [
        title_line(visible(deck.name) + dagger(deck)),
        Text(label("deck.cards", lang, size=deck.size), style="dim"),
        cards_table(listed, ("copies", *(column for column in columns if column != "copies")), lang, words),
    ]
    if curve:
        parts.append(_curve(listed, curve, lang))
    return Group(*parts, Text(), *assumed_notes([deck], lang))


def battle_table(
    outcome: Mapping[str, Any], lang: str, fighters: Sequence[str] = (), meanings: Mapping[str, str] | None = None
) -> RenderableType:
    """One battle, a line a key of `outcome` but for those of which there is nothing to say.

    `fighters` names the sides in order a, b …; `meanings` says what keys of the game's own mean.
    """
    sides = {chr(ord("a") + place): visible(fighter) for place, fighter in enumerate(fighters)}
    table = new_table(show_header=False)
    for key, value in outcome.items():
        if key == "schema" or (value is None and key != "winner"):
            continue
        shown = value_text(value, lang)
        if key == "winner":
            side = str(value).upper()
            named = label("battle.side", lang, side=side, fighter=sides[value]) if value in sides else side
            shown = label("battle.draw", lang) if value is None else named
        meaning = visible((meanings or {}).get(key, ""))
        known = f"battle_key.{key}" in CATALOGUE or not meaning
        name = label_or_words(f"battle_key.{key}", lang) if known else meaning
        table.add_row(Text(name), Text(visible(shown)))
    heading = sides.get("a", "")
    if len(sides) == 2:
        heading = label("versus", lang, deck_a=sides["a"], deck_b=sides["b"])
    return Group(title_line(heading or label("battle.title", lang)), table)


def _duel_score(duel: DuelResult, score: float, name_a: str, lang: str) -> Table:
    """The headline figures: score, p-value, first seat, game length."""
    table = new_table(show_header=False)
    low, high = percent(duel.score_lo or 0.0, 2), percent(duel.score_hi or 0.0, 2)
    exact = duel.mirror and score == 0.5
    value = (
        label("duel.mirror", lang)
        if exact
        else label("duel.score_value", lang, score=percent(score, 2), low=low, high=high)
    )
    table.add_row(Text(label("duel.score", lang, deck=name_a)), Text(value, style="bold"))
    if duel.p_value is not None:
        p_value = f"{duel.p_value:.4f}" if duel.p_value >= 0.0001 else "< 0.0001"
        table.add_row(Text(label("duel.p_value", lang)), Text(p_value))
    if duel.first_seat_score is not None:
        table.add_row(Text(label("duel.first_seat", lang)), Text(f"{percent(duel.first_seat_score, 2)} %"))
    if duel.turns.get("mean") is not None:
        length = label(
            "duel.length_value",
            lang,
            mean=f"{duel.turns['mean']:.2f}",
            low=duel.turns.get("min", label("none", lang)),
            high=duel.turns.get("max", label("none", lang)),
        )
        table.add_row(Text(label("duel.length", lang)), Text(length))
    return table


def _results(duel: DuelResult, name_a: str, lang: str) -> RenderableType:
    counts = {"win": duel.a_wins, "draw": duel.draws, "loss": duel.b_wins, "capped": duel.capped}
    words = {outcome: label(f"outcome.{outcome}", lang) for outcome in OUTCOMES}
    shown = {outcome: count for outcome, count in counts.items() if count or outcome != "capped"}
    return _shares(label("duel.results", lang, deck=name_a), shown, duel.games, lang, words)


def _by_seat(duel: DuelResult, name_a: str, lang: str, words: Mapping[str, str]) -> RenderableType:
    """A's results by the seat in which it sat."""
    table = new_table()
    table.add_column(label("seat", lang))
    shown = [outcome for outcome in OUTCOMES if outcome != "capped" or duel.capped]
    for outcome in shown:
        table.add_column(label(f"outcome.{outcome}", lang), justify="right")
    table.add_column(f"{label('score', lang)} %", justify="right")
    for seat, counts in duel.by_seat.items():
        games = sum(counts[outcome] for outcome in OUTCOMES)
        points = counts["win"] + (counts["draw"] + counts["capped"]) / 2
        score = percent(points / games, 2) if games else label("none", lang)
        name = words.get(seat) or label_or_words(f"seat.{seat}", lang)
        table.add_row(Text(visible(name)), *(f"{counts[outcome]:,}" for outcome in shown), score)
    return section(label("duel.by_seat", lang, deck=name_a), table)


def _shares(title: str, counts: Mapping[str, int], total: int, lang: str, words: Mapping[str, str]) -> RenderableType:
    """Counts and their shares of `total`, in the order given."""
    table = new_table()
    table.add_column("")
    table.add_column(label("games", lang), justify="right")
    table.add_column(f"{label('share', lang)} %", justify="right")
    for key, count in counts.items():
        table.add_row(Text(plain_words(key, words)), f"{count:,}", percent(count / total, 2) if total else "")
    return section(title, table)


def _extras(key: str, value: Any, words: Mapping[str, str], lang: str) -> list[RenderableType]:
    """Nested dicts of numbers: outer keys become columns where their dicts hold numbers, else titles."""
    title = plain_words(key, words)
    if not isinstance(value, Mapping):
        return [section(title, Text(visible(value_text(value, lang))))]
    inner = list(value.values())
    if inner and all(isinstance(part, Mapping) for part in inner):
        if any(isinstance(number, Mapping) for part in inner for number in part.values()):
            return [
                table
                for name, part in value.items()
                for table in _extras(f"{title}: {plain_words(name, words)}", part, words, lang)
            ]
        return [_number_grid(title, value, words, lang)]
    table = new_table()
    table.add_column("")
    table.add_column(label("count", lang), justify="right")
    for name, number in value.items():
        table.add_row(Text(plain_words(name, words)), Text(visible(value_text(number, lang))))
    return [section(title, table)]


def _number_grid(
    title: str, value: Mapping[str, Mapping[str, Any]], words: Mapping[str, str], lang: str
) -> RenderableType:
    table = new_table()
    table.add_column("")
    for name in value:
        table.add_column(Text(plain_words(name, words)), justify="right")
    for row in dict.fromkeys(key for part in value.values() for key in part):
        numbers = (Text(visible(value_text(part.get(row), lang))) for part in value.values())
        table.add_row(Text(plain_words(row, words)), *numbers)
    return section(title, table)


@dataclass(frozen=True)
class _Matrix:
    """The scores of every deck against every deck, as blocks of columns that fit the console."""

    result: CompareResult
    decks: Sequence[DeckSummary]
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cells = self._cells()
        names, blocks = self._fit(options.max_width, GAP + max((c.cell_len for row in cells for c in row), default=0))
        for block in blocks:
            key = "compare.matrix_part" if len(block) < len(names) else "compare.matrix"
            table = new_table()
            table.add_column(label("deck", self.lang), no_wrap=True)
            for number in block:
                table.add_column(str(number + 1), justify="right", no_wrap=True)
            for name, row in zip(names, cells, strict=True):
                table.add_row(Text(name), *(row[number] for number in block))
            yield section(label(key, self.lang, first=block.start + 1, last=block.stop), table)

    def _cells(self) -> list[list[Text]]:
        found = matchup_table(self.result)
        return [
            [_matrix_cell(self.result, found.get((deck.name, other.name)), self.lang) for other in self.decks]
            for deck in self.decks
        ]

    def _fit(self, width: int, cell: int) -> tuple[list[str], list[range]]:
        """Numbered names, shortened so that all columns fit if they can, and the blocks that fit beside them."""
        count = len(self.decks)
        digits = len(str(count))
        beside = digits + 2 + (2 if any(deck.assumed for deck in self.decks) else 0)
        room = width - count * cell - beside
        limit = min(room, _LONGEST_NAME) if room >= _SHORTEST_NAME else _NAME_BESIDE_BLOCKS
        short = shorten_distinct([deck.name for deck in self.decks], limit)
        names = [
            f"{number:>{digits}}  {name}{dagger(deck)}"
            for number, (name, deck) in enumerate(zip(short, self.decks, strict=True), start=1)
        ]
        room = max(1, int(width - max((width_of(name) for name in names), default=0)) // cell)
        return names, [range(first, min(first + room, count)) for first in range(0, count, room)]


def _matrix_cell(result: CompareResult, duel: DuelResult | None, lang: str) -> Text:
    if duel is None or duel.score is None:
        return Text(label("none", lang) + " ", style="dim")
    if duel.mirror:
        return Text(("50" if duel.score == 0.5 else percent(duel.score)) + " ", style="dim")
    # The mark has a place of its own so that the figures stay in line.
    style = "blue" if duel.score > 0.5 else "red"
    return Text(percent(duel.score) + MARK, style=style) if differs(result, duel) else Text(percent(duel.score) + " ")


def _ranking(rows: Sequence[RankingRow], decks: Sequence[DeckSummary], lang: str) -> RenderableType:
    table = new_table()
    table.add_column(label("rank", lang), justify="right")
    table.add_column(label("deck", lang), no_wrap=True)
    table.add_column(f"{label('score', lang)} %", justify="right")
    table.add_column(label("interval", lang), justify="right")
    table.add_column(label("games", lang), justify="right")
    table.add_column(label("policy", lang))
    known = {deck.name: deck for deck in decks}
    for row, name in zip(rows, shorten_distinct([row.deck for row in rows], _LONGEST_NAME), strict=True):
        mark = dagger(known[row.deck]) if row.deck in known else ""
        none = label("none", lang)
        interval = (
            none
            if row.score_lo is None or row.score_hi is None
            else (f"{percent(row.score_lo, 2)}–{percent(row.score_hi, 2)}")
        )
        score = none if row.score is None else percent(row.score, 2)
        table.add_row(str(row.rank), Text(name + mark), score, interval, f"{row.games:,}", Text(visible(row.policy)))
    return section(label("compare.ranking", lang), table)


def _precision(result: CompareResult, lang: str) -> str:
    """How far the widest interval of the matrix reaches, in points; nothing if there is none."""
    reaches = [
        max(duel.score_hi - duel.score, duel.score - duel.score_lo)
        for duel in result.matchups
        if duel.score is not None and duel.score_lo is not None and duel.score_hi is not None and not duel.mirror
    ]
    return label("compare.precision", lang, width=percent(max(reaches), 2)) if reaches else ""


def _curve(rows: Sequence[Mapping[str, Any]], field: str, lang: str) -> RenderableType:
    """One bar a value of `field`, one block a card."""
    counts: dict[Any, int] = {}
    for row in rows:
        counts[row.get(field)] = counts.get(row.get(field), 0) + int(row["copies"])
    name = label_or_words(f"column.{field}", lang)
    table = new_table(show_header=False)
    for value in sorted(
        counts, key=lambda value: (not isinstance(value, int | float), value if value else 0, str(value))
    ):
        table.add_row(Text(visible(value_text(value, lang))), "█" * counts[value], str(counts[value]))
    return section(label("deck.curve", lang, field=name.lower()), table)


def assumed_notes(decks: Sequence[DeckSummary], lang: str) -> list[Text]:
    """A line for each deck that holds assumed cards, how many; it names the deck if there are several."""
    notes = []
    for deck in dict.fromkeys(decks):
        if deck.assumed:
            note = label("note.assumed", lang, assumed=deck.assumed, size=deck.size)
            whose = f" ({visible(deck.name)})" if len(decks) > 1 else ""
            notes.append(Text(note + whose, style="dim"))
    return notes
