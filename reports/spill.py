"""spill.png and spill_map.png: how damage spills over several blockers, as bars and as a map of attack and HP."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.captions import run_notes
from reports.figures import INK, MARGIN, MUTED, RULE, Page, fill_cells, ink_on, write_numbers
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.spilltable import MEASURES, spill_notes, spill_setting
from reports.text import shorten_distinct
from simcore.results import Manifest, SpillCell, SpillResult

_WIDTH = 8.0
_LONGEST_NAME = 2.4
_ORDER_COLOURS = {"random": "#b8c4d0", "best": "#2b6ca3"}
_PANEL_SIZE, _TICK_SIZE, _NUMBER_SIZE = 10.5, 8.5, 7.5
_BARS_HEIGHT, _BARS_GAP = 1.7, 0.65
_MAP_COLOURS = "YlOrRd"
_PANELS_ACROSS, _SCALE_ROOM = 2, 0.8
_LARGEST_CELL, _NUMBERED_CELL = 0.4, 0.22
_BESIDE, _ABOVE, _BELOW = 0.6, 0.3, 0.6


def spill_png(result: SpillResult, manifest: Manifest, lang: str, game_title: str) -> bytes:
    """The mean of each measure by number of blockers, in both orders, as PNG; the same bytes for the same result.

    StoreError when the font's package is not installed.
    """
    with figure_style():
        legend = 0.3
        body = 2 * (_BARS_HEIGHT + _BARS_GAP) + legend
        page = Page(
            _WIDTH,
            body,
            _title(result, lang, game_title),
            [spill_setting(result, lang)],
            _notes(result, manifest, lang),
        )
        width = (_WIDTH - 2 * MARGIN - 0.5) / 2
        for number, measure in enumerate(MEASURES):
            across, down = number % 2, number // 2
            bottom = page.bottom + legend + (1 - down) * (_BARS_HEIGHT + _BARS_GAP) + 0.35
            axes = page.axes(MARGIN + 0.4 + across * (width + 0.1), bottom, width - 0.4, _BARS_HEIGHT - 0.05)
            _draw_bars(axes, result, measure, lang)
        _draw_legend(page, lang)
        return page.png()


def spill_map_png(result: SpillResult, manifest: Manifest, lang: str, game_title: str) -> bytes:
    """The share of blockers destroyed by attack and total HP, a panel for each number of blockers; random order.

    As PNG, the same bytes for the same result. StoreError when the font's package is not installed.
    """
    with figure_style():
        panels = _panels(result)
        sides = {number: _sides(cells) for number, cells in panels.items()}
        room = (_WIDTH - 2 * MARGIN - _SCALE_ROOM) / _PANELS_ACROSS
        cell = min(_LARGEST_CELL, (room - _BESIDE) / max((side.columns for side in sides.values()), default=1))
        numbers = list(panels)
        rows = [numbers[first : first + _PANELS_ACROSS] for first in range(0, len(numbers), _PANELS_ACROSS)]
        heights = [max(sides[number].rows for number in row) * cell + _ABOVE + _BELOW for row in rows]
        page = Page(
            _WIDTH,
            max(sum(heights), 0.3),
            _title(result, lang, game_title),
            [label("spill.map_subtitle", lang), spill_setting(result, lang)],
            _notes(result, manifest, lang),
        )
        top = page.top
        for row, height in zip(rows, heights, strict=True):
            for across, number in enumerate(row):
                side = sides[number]
                tall = side.rows * cell
                left = MARGIN + _BESIDE + across * room
                axes = page.axes(left, top - _ABOVE - tall, side.columns * cell, tall)
                _draw_map(axes, panels[number], number, side, cell)
                _dress_map(axes, side, lang)
                heading = label("spill.panel", lang, number=number)
                axes.text(0, 1 + 0.06 / tall, heading, size=_PANEL_SIZE, color=INK, transform=axes.transAxes)
            top -= height
        if panels:
            tall = min(sum(heights) - _ABOVE - _BELOW, 3.0)
            _draw_scale(page.axes(_WIDTH - MARGIN - 0.6, page.top - _ABOVE - tall, 0.16, tall), lang)
        return page.png()


def _title(result: SpillResult, lang: str, game_title: str) -> str:
    names = [plain_text(result.deck_a), plain_text(result.deck_b)]
    deck_a, deck_b = shorten_distinct(names, _LONGEST_NAME, text_measure(14))
    return label("spill.title", lang, game=game_title, deck_a=deck_a, deck_b=deck_b)


def _notes(result: SpillResult, manifest: Manifest, lang: str) -> list[str]:
    notes = [*spill_notes(result, lang), *run_notes(manifest.decks, manifest, lang)[1:-1]]
    if result.seed is None:
        return [*notes, f"Deckmill {manifest.version}"]
    return [*notes, label("note.run", lang, version=manifest.version, seed=manifest.seed)]


# ---------- Bars


def _draw_bars(axes: Any, result: SpillResult, measure: str, lang: str) -> None:
    """Two bars for each number of blockers, random order and best order, with their values."""
    from matplotlib.ticker import MaxNLocator

    scale = 100 if measure == "attackers_lost" else 1
    tallest = 0.0
    for side, (order, colour) in enumerate(_ORDER_COLOURS.items()):
        rows = [row for row in result.rows if row.order == order and row.measures]
        heights = [scale * row.measures[measure].mean for row in rows]
        places = [row.blockers + (side - 0.5) * 0.4 for row in rows]
        bars = axes.bar(places, heights, color=colour, width=0.38)
        axes.bar_label(bars, [_short(height) for height in heights], size=_NUMBER_SIZE - 0.5, color=INK, padding=1)
        tallest = max([tallest, *heights])
    axes.set_ylim(0, 1.18 * tallest if tallest else 1)
    axes.set_title(label(f"spill_measure.{measure}", lang), size=_PANEL_SIZE, color=INK, loc="left")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set_xlabel(label("spill.blockers", lang), size=_TICK_SIZE, color=MUTED, labelpad=1)
    axes.tick_params(labelsize=_TICK_SIZE, colors=MUTED)
    for spine in axes.spines.values():
        spine.set_color(RULE)


def _short(height: float) -> str:
    return f"{height:.0f}" if height >= 10 else f"{height:.2f}"


def _draw_legend(page: Page, lang: str) -> None:
    """What the two colours mean, in a line under the panels."""
    from matplotlib.patches import Rectangle

    axes = page.axes(MARGIN + 0.4, page.bottom, page.width - 2 * MARGIN - 0.4, 0.2)
    axes.set_axis_off()
    axes.set_xlim(0, page.width - 2 * MARGIN - 0.4)
    axes.set_ylim(0, 0.2)
    place = 0.0
    for order, colour in _ORDER_COLOURS.items():
        text = label(f"spill_order.{order}", lang)
        axes.add_patch(Rectangle((place, 0.02), 0.22, 0.16, facecolor=colour))
        axes.text(place + 0.28, 0.1, text, size=9.5, color=MUTED, va="center")
        place += 0.28 + text_measure(9.5)(text) + 0.3


# ---------- The map


def _panels(result: SpillResult) -> dict[int, list[SpillCell]]:
    """The cells of each number of blockers from 1 on, in random order."""
    panels: dict[int, list[SpillCell]] = {}
    for cell in result.cells:
        if cell.blockers and cell.order == "random":
            panels.setdefault(cell.blockers, []).append(cell)
    return panels


@dataclass(frozen=True)
class _Sides:
    """The total HP and the attack at which a panel begins and ends."""

    left: int
    right: int
    low: int
    high: int

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.high - self.low + 1


def _sides(cells: Sequence[SpillCell]) -> _Sides:
    hp, attack = [cell.total_hp for cell in cells], [cell.attack for cell in cells]
    return _Sides(min(hp), max(hp), min(attack), max(attack))


def _draw_map(axes: Any, cells: Sequence[SpillCell], number: int, sides: _Sides, size: float) -> None:
    """One square of `size` inches for each attack and total HP that occur, coloured by the share of blockers lost."""
    from matplotlib import colormaps

    colours = colormaps[_MAP_COLOURS]
    squares: list[tuple[float, float, Any]] = []
    numbers: list[tuple[str, float, float, str]] = []
    axes.set_xlim(sides.left - 0.5, sides.right + 0.5)
    axes.set_ylim(sides.low - 0.5, sides.high + 0.5)
    for cell in cells:
        share = cell.means["destroyed"] / number
        colour = colours(share)
        squares.append((cell.total_hp - 0.5, cell.attack - 0.5, colour))
        numbers.append((f"{100 * share:.0f}", cell.total_hp, cell.attack, ink_on(*colour[:3])))
    fill_cells(axes, squares, 0.8)
    if size >= _NUMBERED_CELL:
        write_numbers(axes, numbers, _NUMBER_SIZE)


def _dress_map(axes: Any, sides: _Sides, lang: str) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=12, min_n_ticks=1))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=sides.rows + 1, min_n_ticks=1))
    axes.tick_params(labelsize=_TICK_SIZE, colors=MUTED, length=0)
    axes.set_xlabel(label("spill.total_hp", lang), size=_TICK_SIZE, color=MUTED, labelpad=1)
    axes.set_ylabel(label("spill.attack", lang), size=_TICK_SIZE, color=MUTED)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _draw_scale(axes: Any, lang: str) -> None:
    """The colours' meaning, in percent."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    scale = axes.figure.colorbar(ScalarMappable(Normalize(0, 100), colormaps[_MAP_COLOURS]), cax=axes)
    scale.ax.tick_params(length=2, color=MUTED, labelsize=9, labelcolor=MUTED)
    scale.set_label(label("spill.map_scale", lang), size=9, color=MUTED)
    scale.outline.set_visible(False)
