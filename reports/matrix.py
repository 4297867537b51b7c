"""matrix.png: the score of every deck against every deck as a heat map with numbers and intervals."""

from dataclasses import dataclass
from math import ceil, cos, radians, sin
from typing import Any

from reports.captions import (
    MARK,
    compare_setting,
    dagger,
    differs,
    mark_note,
    matchup_table,
    player_ending,
    ranked_decks,
    run_notes,
)
from reports.figures import EMPTY, INK, MARGIN, MIRROR, MUTED, Page, fill_cells, ink_on, text_height, write_numbers
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.text import percent, shorten_distinct, wrap
from simcore.results import CompareResult, DeckSummary, DuelResult

_LONGEST_NAME = 2.3
_SLANT = 45
_SCALE_ROOM = 1.05
# Red to blue through white: told apart by people with any of the common forms of colour blindness.
_COLOURS = "RdBu"


@dataclass(frozen=True)
class _Grid:
    """Sizes in inches and points for a number of decks."""

    decks: int

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a cell."""
        if self.decks <= 4:
            return 1.3, 0.8
        return (1.05, 0.68) if self.decks <= 10 else (0.78, 0.54)

    @property
    def number_size(self) -> float:
        return 14.0 if self.decks <= 4 else 12.0 if self.decks <= 10 else 10.0

    @property
    def interval_size(self) -> float:
        return 9.5 if self.decks <= 4 else 8.0 if self.decks <= 10 else 6.8

    @property
    def name_size(self) -> float:
        return 11.0 if self.decks <= 10 else 10.0


@dataclass(frozen=True)
class _Names:
    """The decks' names as lines: beside the rows, and above the columns (upright if `slant` is 0)."""

    rows: list[str]
    columns: list[str]
    slant: int
    left: float
    above: float
    beyond: float


def matrix_png(result: CompareResult, lang: str, game_title: str) -> bytes:
    """The heat map as PNG, the same bytes for the same result; decks in the ranking's order, best on top.

    StoreError when the font's package is not installed.
    """
    with figure_style():
        decks = ranked_decks(result)
        grid = _Grid(len(decks))
        names = _fit_names(decks, grid)
        cell_width, cell_height = grid.cell
        width = names.left + len(decks) * cell_width + max(_SCALE_ROOM, names.beyond)
        body = names.above + len(decks) * cell_height
        page = Page(
            max(width + 2 * MARGIN, 7.2),
            body,
            label("compare.title", lang, game=game_title),
            [compare_setting(result, lang)],
            _notes(result, decks, lang),
        )
        left = MARGIN + names.left
        axes = page.axes(left, page.bottom, len(decks) * cell_width, len(decks) * cell_height)
        _draw_cells(axes, result, decks, grid)
        _draw_names(axes, names, grid)
        if len(decks) > 1:
            height = len(decks) * cell_height
            scale_height = min(height, 4.0)
            scale_left = left + len(decks) * cell_width + 0.2
            scale = page.axes(scale_left, page.bottom + (height - scale_height) / 2, 0.16, scale_height)
            _draw_scale(scale, _reach(result), lang)
        return page.png()


def _notes(result: CompareResult, decks: list[DeckSummary], lang: str) -> list[str]:
    notes = [label("note.reading", lang), *mark_note(result, lang)]
    if any(duel.mirror for duel in result.matchups):
        notes.append(label("note.mirror", lang))
    table = matchup_table(result)
    if any(_score(table.get((row.name, column.name))) is None for row in decks for column in decks):
        notes.append(label("note.empty", lang))
    return notes + run_notes(decks, result.manifest, lang)


def _score(duel: DuelResult | None) -> float | None:
    return None if duel is None else duel.score


def _reach(result: CompareResult) -> float:
    """How far the colours reach from 0.5: the farthest score, rounded up to a tenth."""
    farthest = max((abs(duel.score - 0.5) for duel in result.matchups if duel.score is not None), default=0.0)
    return min(max(ceil(farthest * 10 - 1e-9), 1), 5) / 10


def _fit_names(decks: list[DeckSummary], grid: _Grid) -> _Names:
    """Names shortened to fit; above the columns upright on up to two lines if all fit so, else slanted."""
    measure = text_measure(grid.name_size)
    endings = [player_ending(deck, decks) + dagger(deck) for deck in decks]
    room = _LONGEST_NAME - max(measure(ending) for ending in endings)
    short = shorten_distinct([plain_text(deck.name) for deck in decks], room, measure)
    full = [plain_text(name + ending) for name, ending in zip(short, endings, strict=True)]
    left = max(measure(name) for name in full) + 0.15
    wrapped = [wrap(name, grid.cell[0] - 0.08, measure) for name in full]
    if all(len(lines) <= 2 for lines in wrapped) and len(decks) <= 10:
        above = text_height(max(len(lines) for lines in wrapped), grid.name_size) + 0.1
        return _Names(full, ["\n".join(lines) for lines in wrapped], 0, left, above, 0.0)
    longest = max(measure(name) for name in full)
    rise = longest * sin(radians(_SLANT)) + text_height(1, grid.name_size)
    beyond = max(measure(name) * cos(radians(_SLANT)) for name in full[-2:]) - grid.cell[0] / 2 + 0.2
    return _Names(full, full, _SLANT, left, rise, beyond)


def _draw_cells(axes: Any, result: CompareResult, decks: list[DeckSummary], grid: _Grid) -> None:
    """One rectangle a matchup, coloured by its score, with its number and interval."""
    from matplotlib import colormaps

    table, reach, colours = matchup_table(result), _reach(result), colormaps[_COLOURS]
    cells: list[tuple[float, float, Any]] = []
    numbers: list[tuple[str, float, float, str]] = []
    intervals: list[tuple[str, float, float, str]] = []
    axes.set_xlim(0, len(decks))
    axes.set_ylim(len(decks), 0)
    for row, deck in enumerate(decks):
        for column, opponent in enumerate(decks):
            duel = table.get((deck.name, opponent.name))
            colour: Any = EMPTY
            if duel is not None and duel.score is not None:
                colour = MIRROR if duel.mirror else colours(0.5 + (duel.score - 0.5) / (2 * reach))
                texts = _cell_texts(duel, MARK if differs(result, duel) else "")
                ink = MUTED if duel.mirror else ink_on(*colour[:3])
                heights = (0.5,) if len(texts) == 1 else (0.38, 0.73)
                for text, down, written in zip(texts, heights, (numbers, intervals), strict=False):
                    written.append((text, column + 0.5, row + down, ink))
            cells.append((column, row, colour))
    fill_cells(axes, cells, 1.5)
    write_numbers(axes, numbers, grid.number_size)
    write_numbers(axes, intervals, grid.interval_size)


def _cell_texts(duel: DuelResult, mark: str) -> list[str]:
    """The score with its mark, and its interval, which an exact mirror does not have."""
    if duel.score is None or duel.score_lo is None or duel.score_hi is None:
        return []
    if duel.mirror and duel.score == 0.5:
        return ["50"]
    return [percent(duel.score) + mark, f"{percent(duel.score_lo)}–{percent(duel.score_hi)}"]


def _draw_names(axes: Any, names: _Names, grid: _Grid) -> None:
    places = [index + 0.5 for index in range(len(names.rows))]
    axes.set_yticks(places, names.rows, size=grid.name_size, color=INK)
    axes.set_xticks(places, names.columns, size=grid.name_size, color=INK)
    axes.tick_params(length=0, labeltop=True, labelbottom=False, top=False, bottom=False)
    if names.slant:
        for text in axes.get_xticklabels():
            text.set(rotation=names.slant, ha="left", va="bottom", rotation_mode="anchor")
    for spine in axes.spines.values():
        spine.set_visible(False)


def _draw_scale(axes: Any, reach: float, lang: str) -> None:
    """The colours' meaning, in percent, beside the table."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    low, high = 50 - 100 * reach, 50 + 100 * reach
    scale = axes.figure.colorbar(ScalarMappable(Normalize(low, high), colormaps[_COLOURS]), cax=axes)
    ticks = [low, (low + 50) / 2, 50, (high + 50) / 2, high]
    scale.set_ticks(ticks, labels=[f"{tick:g}" for tick in ticks], size=9, color=MUTED)
    scale.ax.tick_params(length=2, color=MUTED)
    scale.set_label(label("matrix.scale", lang), size=9, color=MUTED)
    scale.outline.set_visible(False)
