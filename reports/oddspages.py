"""What the figures of odds share: colours of lines, legends below them, subtitles and footnotes."""

from collections.abc import Sequence
from typing import Any

from reports.captions import dagger
from reports.figures import INK, MARGIN, text_height
from reports.fonts import plain_text, text_measure
from reports.labels import label
from reports.oddswords import assumed_notes, contents, exactness, rules_notes, settings
from reports.text import wrap
from simcore.odds.answers import Odds
from simcore.odds.manifest import OddsManifest

NAME_SIZE = 9.5
SWATCH, _GAP = 0.34, 0.28
# Okabe and Ito's colours (2008), which people with any of the common forms of colour blindness tell apart; no yellow.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#222222")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_SCALE, _SCALE_ENDS = "viridis", (0.0, 0.9)
_DECKS_DESCRIBED = 4


def line_colours(count: int, ordered: bool) -> list[Any]:
    """So many colours: for values in an order, or for more than there are distinct ones, a scale from dark to light."""
    if count <= len(_COLOURS) and not ordered:
        return list(_COLOURS[:count])
    from matplotlib import colormaps

    low, high = _SCALE_ENDS
    return [colormaps[_SCALE](low + (high - low) * place / max(1, count - 1)) for place in range(count)]


def subtitles(odds: Odds, manifest: OddsManifest, lang: str) -> list[str]:
    """What the cards are, how the opening goes and which hands are kept."""
    several = len(manifest.decks) > 1
    lines = []
    for deck in manifest.decks[:_DECKS_DESCRIBED]:
        text = contents(deck, manifest, lang)
        lines.append(label("odds.want_text", lang, name=deck.name + dagger(deck), text=text) if several else text)
    if len(manifest.decks) > _DECKS_DESCRIBED:
        lines.append("…")
    lines += [label("odds.want_text", lang, name=name, text=text) for name, text in settings(manifest, lang)]
    return [*lines, exactness(odds, lang)]


def footnotes(manifest: OddsManifest, lang: str, *notes: str) -> list[str]:
    """The notes given, which cards are assumed, which rules were changed, and the version."""
    said = [*assumed_notes(manifest, lang), *rules_notes(manifest, lang)]
    return [*notes, *said, label("odds.run", lang, version=manifest.version)]


def legend_rows(names: Sequence[str], width: float) -> list[list[tuple[int, str]]]:
    """(number, name) of each entry of a legend, as rows that fit `width` inches; one too long is wrapped alone."""
    measure = text_measure(NAME_SIZE)
    rows: list[list[tuple[int, str]]] = [[]]
    used = 0.0
    for number, name in enumerate(names):
        shown = "\n".join(wrap(plain_text(name), width - SWATCH, measure))
        size = SWATCH + max(map(measure, shown.split("\n"))) + _GAP
        if rows[-1] and used + size - _GAP > width:
            rows.append([])
            used = 0.0
        rows[-1].append((number, shown))
        used += size
    return rows


def legend_height(rows: Sequence[Sequence[tuple[int, str]]]) -> float:
    """Inches that a legend takes; none without entries."""
    return sum(_row_height(row) for row in rows if row)


def draw_legend(page: Any, rows: Sequence[Sequence[tuple[int, str]]], bottom: float, draw: Any) -> None:
    """The legend with its lower edge at `bottom`; `draw(axes, number, left, middle)` draws an entry's swatch."""
    if not rows[0]:
        return
    width, height = page.width - 2 * MARGIN, legend_height(rows)
    axes = page.axes(MARGIN, bottom, width, height)
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    measure, top = text_measure(NAME_SIZE), height
    for row in rows:
        left = 0.0
        middle = top - 0.48 * text_height(1, NAME_SIZE)
        for number, name in row:
            draw(axes, number, left, middle)
            axes.text(left + SWATCH, top, name, size=NAME_SIZE, color=INK, va="top", linespacing=1.2)
            left += SWATCH + max(map(measure, name.split("\n"))) + _GAP
        top -= _row_height(row)


def _row_height(row: Sequence[tuple[int, str]]) -> float:
    return text_height(max((name.count("\n") + 1 for _, name in row), default=1), NAME_SIZE) + 0.02
