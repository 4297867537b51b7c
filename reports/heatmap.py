"""heatmap.png: the chance of each want by the cards of two varied groups, a panel a want, deck and seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.figures import INK, MARGIN, MUTED, Page, fill_cells, ink_on, text_height, write_numbers
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.oddslines import Line, answer_lines, several_decks
from reports.oddspages import footnotes, subtitles
from reports.oddswords import headline
from reports.text import percent, wrap
from simcore.odds.answers import Answer, Odds
from simcore.odds.manifest import OddsManifest

_WIDTH, _WIDEST_CELL, _CELL_HEIGHT = 7.6, 0.95, 0.36
_LEFT, _SCALE_ROOM, _BELOW = 0.75, 0.95, 0.6
_TITLE_SIZE, _NUMBER_SIZE, _SMALL_SIZE, _TICK_SIZE = 10.5, 9.5, 7.0, 9.0
_NARROW = 0.5
# Inches that the scale needs for its words; below that, the numbers in the cells must do.
_LEAST_SCALE = 1.0
_COLOURS = "cividis"


@dataclass(frozen=True)
class _Panel:
    title: str
    cells: dict[tuple[int, int], Answer]


def heatmap_png(odds: Odds, manifest: OddsManifest, lang: str) -> bytes:
    """The maps as PNG, the same bytes for the same odds, at the last turn; the first varied group is down the side.

    The colours of every panel have the same scale. StoreError when the font's package is not installed.
    """
    (down, rows), (across, columns) = manifest.varied.items()
    with figure_style():
        panels = _panels(answer_lines(odds.answers), manifest, lang)
        width = min(_WIDEST_CELL, (_WIDTH - 2 * MARGIN - _LEFT - _SCALE_ROOM) / len(columns))
        height = len(rows) * _CELL_HEIGHT
        titles = [
            wrap(plain_text(panel.title), _WIDTH - 2 * MARGIN - _LEFT, text_measure(_TITLE_SIZE)) for panel in panels
        ]
        heights = [height + _BELOW + text_height(len(lines), _TITLE_SIZE) + 0.1 for lines in titles]
        page = Page(
            _WIDTH,
            sum(heights),
            headline(manifest, lang),
            subtitles(odds, manifest, lang),
            footnotes(manifest, lang),
        )
        shares = [answer.p for panel in panels for answer in panel.cells.values()]
        low, high = min(shares), max(shares)
        top = page.top
        for panel, lines, taken in zip(panels, titles, heights, strict=True):
            axes = page.axes(MARGIN + _LEFT, top - taken + _BELOW, width * len(columns), height)
            axes.set_title("\n".join(lines), size=_TITLE_SIZE, color=INK, loc="left", pad=4)
            _draw_cells(axes, panel, rows, columns, (low, high), width)
            _dress(axes, rows, columns, plain_text(down), plain_text(across), lang)
            top -= taken
        if high > low and height >= _LEAST_SCALE:
            scale_height = min(height, 3.0)
            bottom = page.top - heights[0] + _BELOW + (height - scale_height) / 2
            scale = page.axes(MARGIN + _LEFT + width * len(columns) + 0.2, bottom, 0.16, scale_height)
            _draw_scale(scale, 100 * low, 100 * high, lang)
        return page.png()


def _panels(lines: Sequence[Line], manifest: OddsManifest, lang: str) -> list[_Panel]:
    found: dict[tuple[str, str, str], dict[tuple[int, int], Answer]] = {}
    for line in lines:
        deck, ((_, row), (_, column)) = line.subject
        found.setdefault((deck, line.want, line.seat), {})[row, column] = line.answers[-1]
    panels = []
    for (deck, want, seat), cells in found.items():
        parts = [deck] if several_decks(manifest) else []
        parts += [want, label(f"odds.seat.{seat}", lang), label("odds.turn", lang, turn=manifest.by_turn)]
        panels.append(_Panel(" · ".join(parts), cells))
    return panels


def _draw_cells(
    axes: Any,
    panel: _Panel,
    rows: Sequence[int],
    columns: Sequence[int],
    span: tuple[float, float],
    width: float,
) -> None:
    """A rectangle for each pair of numbers, coloured by its chance, with the percentage in it."""
    from matplotlib import colormaps

    low, high = span
    cells: list[tuple[float, float, Any]] = []
    numbers: list[tuple[str, float, float, str]] = []
    axes.set_xlim(0, len(columns))
    axes.set_ylim(len(rows), 0)
    for down, row in enumerate(rows):
        for across, column in enumerate(columns):
            share = panel.cells[row, column].p
            colour = colormaps[_COLOURS]((share - low) / (high - low) if high > low else 0.5)
            cells.append((across, down, colour))
            digits = 1 if width >= _NARROW else 0
            numbers.append((percent(share, digits), across + 0.5, down + 0.5, ink_on(*colour[:3])))
    fill_cells(axes, cells, 1.0)
    write_numbers(axes, numbers, _NUMBER_SIZE if width >= _NARROW else _SMALL_SIZE)


def _dress(axes: Any, rows: Sequence[int], columns: Sequence[int], down: str, across: str, lang: str) -> None:
    axes.set_xticks([place + 0.5 for place in range(len(columns))], list(map(str, columns)), size=_TICK_SIZE, color=INK)
    axes.set_yticks([place + 0.5 for place in range(len(rows))], list(map(str, rows)), size=_TICK_SIZE, color=INK)
    axes.tick_params(length=0)
    axes.set_xlabel(label("odds.cards_axis", lang, group=across), size=9.5, color=MUTED)
    axes.set_ylabel(label("odds.cards_axis", lang, group=down), size=9.5, color=MUTED)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _draw_scale(axes: Any, low: float, high: float, lang: str) -> None:
    """What the colours mean, in percent, beside the first panel."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    scale = axes.figure.colorbar(ScalarMappable(Normalize(low, high), colormaps[_COLOURS]), cax=axes)
    ticks = [low, (low + high) / 2, high]
    scale.set_ticks(ticks, labels=[f"{tick:.1f}" for tick in ticks], size=9, color=MUTED)
    scale.ax.tick_params(length=2, color=MUTED)
    scale.set_label(label("odds.scale", lang), size=9, color=MUTED)
    scale.outline.set_visible(False)
