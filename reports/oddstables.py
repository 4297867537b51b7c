"""The terminal's tables of odds: chances by turn, hands looked at, hands as kept, exact against sampled."""

from collections.abc import Sequence
from dataclasses import replace

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from reports.blocks import Blocks
from reports.captions import dagger
from reports.labels import label
from reports.oddslines import (
    Line,
    Subject,
    answer_lines,
    chance,
    hand_lines,
    kept_lines,
    several_decks,
    subject_name,
    subjects_of,
)
from reports.oddswords import contents, exactness, headline, run_notes, settings
from reports.terminal import new_table, section, title_line
from reports.text import percent, shorten_distinct, visible
from simcore.odds.answers import Answer, Check, HandShare, Kept, Odds
from simcore.odds.manifest import OddsManifest

_LONGEST_NAME = 30
_HARDLY = 1e-4
# Numbers of cards in the hand that are less likely than this, at either end, have no column.
_SHOWN = 5e-5


def odds_tables(odds: Odds, manifest: OddsManifest, lang: str) -> list[RenderableType]:
    """All that odds came to, each part as wide as the console lets it be.

    Seats that do not differ are shown once. Two varied groups make a grid for each want, at the last turn.
    """
    parts: list[RenderableType] = [title_line(headline(manifest, lang)), Text(exactness(odds, lang), style="dim")]
    parts += [Text(), about(manifest, lang)]
    lines = answer_lines(odds.answers)
    if len(manifest.varied) == 2:
        parts += _grids(lines, manifest, lang)
    else:
        parts += _chances(lines, manifest, lang)
        parts += _kept(odds.kept, manifest, lang)
        parts += _compositions(odds.hands, manifest, lang)
    if odds.checks:
        parts.append(_checks(odds.checks, manifest, lang))
    notes = [Text(visible(note), style="dim") for note in run_notes(odds, manifest, lang, lines)]
    return [*parts, *([Text()] if notes else []), *notes]


def about(manifest: OddsManifest, lang: str) -> RenderableType:
    """What was asked: decks with their groups, opening, keep rule, wants with names of their own."""
    table = new_table(show_header=False)
    table.add_column("")
    table.add_column("", overflow="fold")
    for deck in manifest.decks:
        name = visible(deck.name) + dagger(deck) if len(manifest.decks) > 1 else label("odds.groups", lang)
        table.add_row(Text(name), Text(contents(deck, manifest, lang)))
    for name, text in settings(manifest, lang):
        table.add_row(Text(name), Text(visible(text)))
    return table


def _chances(lines: Sequence[Line], manifest: OddsManifest, lang: str) -> list[RenderableType]:
    """A line a want; where several decks or variations are compared, a table a want and a line each."""
    if not lines:
        return []
    if len(subjects_of([line.answers[0] for line in lines])) == 1:
        short = _short_names([line.want for line in lines])
        names = [short[line.want] for line in lines]
        return [_chance_table("", label("odds.want", lang), names, lines, lang)]
    parts = []
    several = several_decks(manifest)
    head = _subject_title(manifest, lang)
    for want in dict.fromkeys(line.want for line in lines):
        of_want = [line for line in lines if line.want == want]
        short = _short_names([subject_name(line.subject, several, lang) for line in of_want])
        names = [short[subject_name(line.subject, several, lang)] for line in of_want]
        parts.append(_chance_table(visible(want), head, names, of_want, lang))
    return parts


def _chance_table(want: str, head: str, names: Sequence[str], lines: Sequence[Line], lang: str) -> RenderableType:
    """Chances by turn: names and seats that repeat are left out, and so is "of" where all games fare like kept ones."""
    with_kept = any(line.has_kept for line in lines)
    beside: list[list[str]] = []
    cells: list[list[Text]] = []
    before = ""
    for name, line in zip(names, lines, strict=True):
        rows = [("odds.all_games", [_cell(answer) for answer in line.answers])]
        if with_kept:
            rows.append(("odds.kept_hands", [_kept_cell(answer, lang) for answer in line.answers]))
        for place, (whose, row) in enumerate(rows):
            seat = label(f"odds.seat.{line.seat}", lang) if place == 0 else ""
            of = [label(whose, lang)] if with_kept else []
            beside.append([name if name != before else "", seat, *of])
            before = name
            cells.append(row)
    turns = [answer.turn for answer in lines[0].answers]
    titles = [head, label("seat", lang), *([label("odds.of", lang)] if with_kept else [])]

    heading = label("odds.hand_alone" if turns == [0] else "odds.chances", lang)
    if want:
        heading = label("odds.of_want", lang, want=want, heading=heading)
    return Blocks(heading, titles, beside, [_turn(turn, lang) for turn in turns], cells, lang)


def _turn(turn: int, lang: str) -> str:
    return label("odds.hand", lang) if turn == 0 else label("odds.turn", lang, turn=turn)


def _cell(answer: Answer) -> Text:
    """A chance, and below a sampled one its interval."""
    if answer.exact or answer.lo is None or answer.hi is None:
        return Text(chance(answer.p, answer.exact))
    return Text.assemble(chance(answer.p, False), "\n", (f"{percent(answer.lo, 2)}–{percent(answer.hi, 2)}", "dim"))


def _kept_cell(answer: Answer, lang: str) -> Text:
    shown = label("none", lang) if answer.p_kept is None else chance(answer.p_kept, answer.exact)
    return Text(shown, style="dim")


def _grids(lines: Sequence[Line], manifest: OddsManifest, lang: str) -> list[RenderableType]:
    """Two varied groups: a grid for each deck, want and seat, at the last turn."""
    (down, rows), (across, columns) = manifest.varied.items()
    found: dict[tuple[str, str, str], dict[tuple[int, ...], Answer]] = {}
    for line in lines:
        deck, varied = line.subject
        cell = tuple(cards for _, cards in varied)
        found.setdefault((deck, line.want, line.seat), {})[cell] = line.answers[-1]
    parts: list[RenderableType] = []
    for (deck, want, seat), cells in found.items():
        name = visible(want)
        if several_decks(manifest):
            name = label("odds.of_want", lang, want=visible(deck), heading=name)
        heading = label(
            "odds.grid",
            lang,
            want=name,
            seat=label(f"odds.seat.{seat}", lang),
            turn=manifest.by_turn,
            down=visible(down),
            across=visible(across),
        )
        parts.append(
            Blocks(
                heading,
                [visible(down)],
                [[str(row)] for row in rows],
                [str(column) for column in columns],
                [[_cell(cells[row, column]) for column in columns] for row in rows],
                lang,
            )
        )
    return parts


def _kept(rows: Sequence[Kept], manifest: OddsManifest, lang: str) -> list[RenderableType]:
    """How many hands were looked at and how large the kept one is; nothing where it is always the first."""
    found = kept_lines(rows)
    if not any(row.hands > 1 or row.forced for row in rows):
        return []
    several = several_decks(manifest)
    alone = len(subjects_of(rows)) == 1
    table = new_table()
    if not alone:
        table.add_column(_subject_title(manifest, lang))
    table.add_column(label("seat", lang))
    for key in ("odds.hands_seen", "odds.hand_size"):
        table.add_column(label(key, lang), justify="right")
    table.add_column(f"{label('share', lang)} %", justify="right")
    forced = any(row.forced for row in rows)
    if forced:
        table.add_column(label("odds.forced", lang), justify="right")
    for (subject, seat), of_seat in found.items():
        for place, (row, hands) in enumerate(_likely(of_seat)):
            beside = [label(f"odds.seat.{seat}", lang)]
            if not alone:
                beside.insert(0, _short(subject_name(subject, several, lang)))
            if place:
                beside = [""] * len(beside)
            numbers = [hands, str(row.size), chance(row.share, row.exact)]
            table.add_row(*map(Text, beside), *numbers, *([chance(row.forced, row.exact)] if forced else []))
    return [section(label("odds.kept", lang), table)]


def _likely(rows: Sequence[Kept]) -> list[tuple[Kept, str]]:
    """(row, number of hands) of each row; the last ones, if they hardly ever come up and are alike, as one: "19+"."""
    shown: list[tuple[Kept, str]] = []
    for place, row in enumerate(rows):
        rest = rows[place:]
        share, sizes = sum(one.share for one in rest), {one.size for one in rest}
        if len(rest) > 1 and len(sizes) == 1 and share < _HARDLY:
            together = replace(row, share=share, forced=sum(one.forced for one in rest))
            return [*shown, (together, f"{row.hands}+")]
        shown.append((row, str(row.hands)))
    return shown


def _compositions(rows: Sequence[HandShare], manifest: OddsManifest, lang: str) -> list[RenderableType]:
    """How likely each number of cards of each group is in the hand as kept, and how many there are on average."""
    found = hand_lines(rows)
    if not found:
        return []
    alone, one_seat = len(subjects_of(rows)) == 1, len({seat for _, seat, _ in found}) == 1
    likely = [row.copies for row in rows if row.p >= _SHOWN] or [0]
    shown = range(min(likely), max(likely) + 1)
    groups = _short_names([group for _, _, group in found])
    beside: list[list[str]] = []
    cells: list[list[Text]] = []
    before = ""
    for (subject, seat, group), by_copies in found.items():
        names = [groups[group] if group != before else ""]
        before = group
        if not alone:
            names.append(_short(subject_name(subject, several_decks(manifest), lang)))
        if not one_seat:
            names.append(label(f"odds.seat.{seat}", lang))
        mean = sum(copies * row.p for copies, row in by_copies.items())
        beside.append([*names, f"{mean:.2f}"])
        shares = [by_copies.get(copies) for copies in shown]
        cells.append([Text(chance(row.p, row.exact) if row else "") for row in shares])
    titles = [label("odds.group_column", lang)]
    if not alone:
        titles.append(_subject_title(manifest, lang))
    if not one_seat:
        titles.append(label("seat", lang))
    titles.append(label("odds.mean", lang))
    return [Blocks(label("odds.composition", lang), titles, beside, list(map(str, shown)), cells, lang)]


def _checks(checks: Sequence[Check], manifest: OddsManifest, lang: str) -> RenderableType:
    """Exact and sampled answers side by side."""
    subjects, several = subjects_of(checks), several_decks(manifest)
    table = new_table()
    if len(subjects) > 1:
        table.add_column(_subject_title(manifest, lang))
    table.add_column(label("odds.want", lang), no_wrap=True)
    table.add_column(label("seat", lang))
    table.add_column("", justify="right")
    for key in ("odds.check_exact", "odds.check_sampled", "odds.deviation"):
        table.add_column(label(key, lang), justify="right")
    short = _short_names([check.want for check in checks])
    for check in checks:
        subject = (check.deck, check.varied)
        _add_check(table, check, short[check.want], subject if len(subjects) > 1 else None, several, lang)
    return section(label("odds.checks", lang), table)


def _add_check(table: Table, check: Check, want: str, subject: Subject | None, several: bool, lang: str) -> None:
    names = [subject_name(subject, several, lang)] if subject else []
    names += [want, label(f"odds.seat.{check.seat}", lang), _turn(check.turn, lang)]
    shares = (chance(check.exact, True, 3), chance(check.sampled, False, 3), f"{check.deviation:+.2f}")
    table.add_row(*map(Text, names), *shares)


def _subject_title(manifest: OddsManifest, lang: str) -> str:
    """What heads the column of decks or variations."""
    return label("odds.subject" if manifest.varied and not several_decks(manifest) else "deck", lang)


def _short_names(names: Sequence[str]) -> dict[str, str]:
    unique = list(dict.fromkeys(names))
    return dict(zip(unique, shorten_distinct(unique, _LONGEST_NAME), strict=True))


def _short(name: str) -> str:
    return shorten_distinct([name], _LONGEST_NAME)[0]
