"""ranking.png: each deck's mean score against the other decks with its interval."""

from typing import Any

from reports.captions import compare_setting, dagger, player_ending, ranked_decks, run_notes
from reports.figures import INK, MARGIN, MUTED, RULE, Page
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.text import percent, shorten_distinct
from simcore.results import CompareResult, DeckSummary, RankingRow

_NAME_SIZE, _NUMBER_SIZE = 10.5, 10.0
_ROW, _PLOT = 0.38, 4.6
_LONGEST_NAME = 2.6
_AHEAD, _BEHIND = "#2166ac", "#b2182b"


def ranking_png(result: CompareResult, lang: str, game_title: str) -> bytes:
    """The ranking as PNG, the same bytes for the same result; a dot a deck, best on top.

    StoreError when the font's package is not installed.
    """
    with figure_style():
        decks = ranked_decks(result)
        rows = {row.deck: row for row in result.ranking}
        names = _names(decks, rows)
        left = max(text_measure(_NAME_SIZE)(name) for name in names) + 0.2
        numbers = [_number(rows.get(deck.name), lang) for deck in decks]
        right = max(text_measure(_NUMBER_SIZE)(number) for number in numbers) + 0.25
        page = Page(
            2 * MARGIN + left + _PLOT + right,
            _ROW * len(decks) + 0.6,
            label("compare.ranking_title", lang, game=game_title),
            [compare_setting(result, lang)],
            [label("note.ranking", lang), *run_notes(decks, result.manifest, lang)],
        )
        axes = page.axes(MARGIN + left, page.bottom + 0.55, _PLOT, _ROW * len(decks))
        _draw_rows(axes, [rows.get(deck.name) for deck in decks], numbers)
        _dress(axes, names, lang)
        return page.png()


def _names(decks: list[DeckSummary], rows: dict[str, RankingRow]) -> list[str]:
    """Rank, name, player where they differ, and the dagger."""
    measure = text_measure(_NAME_SIZE)
    short = shorten_distinct([plain_text(deck.name) for deck in decks], _LONGEST_NAME, measure)
    names = []
    for deck, name in zip(decks, short, strict=True):
        rank = f"{rows[deck.name].rank}  " if deck.name in rows else ""
        player = player_ending(deck, decks)
        names.append(plain_text(rank + name + player + dagger(deck)))
    return names


def _number(row: RankingRow | None, lang: str) -> str:
    """The score and its interval in percent, or a dash."""
    if row is None or row.score is None:
        return label("none", lang)
    if row.score_lo is None or row.score_hi is None:
        return percent(row.score, 2)
    return f"{percent(row.score, 2)}  ({percent(row.score_lo, 2)}–{percent(row.score_hi, 2)})"


def _draw_rows(axes: Any, rows: list[RankingRow | None], numbers: list[str]) -> None:
    """A dot with its interval in each row and the number beyond the right edge."""
    axes.axvline(50, color=MUTED, linewidth=1, linestyle="--", zorder=1)
    for place, (row, number) in enumerate(zip(rows, numbers, strict=True)):
        axes.axhline(place, color=RULE, linewidth=0.7, zorder=0)
        axes.annotate(
            number,
            (1, place),
            xycoords=axes.get_yaxis_transform(),
            xytext=(10, 0),
            textcoords="offset points",
            size=_NUMBER_SIZE,
            color=INK,
            va="center",
            annotation_clip=False,
        )
        if row is None or row.score is None:
            continue
        colour = _AHEAD if row.score >= 0.5 else _BEHIND
        low = row.score if row.score_lo is None else row.score_lo
        high = row.score if row.score_hi is None else row.score_hi
        axes.plot([100 * low, 100 * high], [place, place], color=colour, linewidth=2, zorder=2, solid_capstyle="butt")
        axes.plot([100 * low, 100 * high], [place, place], color=colour, marker="|", markersize=9, linestyle="none")
        axes.plot([100 * row.score], [place], color=colour, marker="o", markersize=6, zorder=3)
    _set_range(axes, rows)
    axes.set_ylim(len(rows) - 0.5, -0.5)


def _set_range(axes: Any, rows: list[RankingRow | None]) -> None:
    """A range centred on 50 that holds every interval, at least two points to each side."""
    ends = [end for row in rows if row for end in (row.score, row.score_lo, row.score_hi) if end is not None]
    reach = max([1.12 * abs(100 * end - 50) for end in ends] + [2.0])
    axes.set_xlim(50 - reach, 50 + reach)


def _dress(axes: Any, names: list[str], lang: str) -> None:
    axes.set_yticks(range(len(names)), names, size=_NAME_SIZE, color=INK)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=9, colors=MUTED)
    axes.set_xlabel(label("ranking.scale", lang), size=9.5, color=MUTED)
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_color(RULE)
