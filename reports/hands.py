"""hands.png: how many cards of each group the hand as kept holds, a bar a group, deck or variation and seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.figures import INK, MARGIN, MUTED, RULE, Page, ink_on, text_height, write_numbers
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.oddslines import EITHER, Subject, hand_lines, several_decks, subject_name, subjects_of
from reports.oddspages import NAME_SIZE, SWATCH, draw_legend, footnotes, legend_height, legend_rows, subtitles
from reports.oddswords import headline
from reports.text import percent, shorten_distinct
from simcore.odds.answers import HandShare, Odds
from simcore.odds.manifest import OddsManifest

_PLOT, _BAR, _GAP = 5.6, 0.3, 0.22
_NUMBER_SIZE = 8.0
_LONGEST_NAME = 2.6
_LEAST_NUMBERED = 0.05
_MOST_COLOURS = 9
_SCALE = "cividis"

Bar = tuple[tuple[Subject, str, str], Mapping[int, HandShare]]


def hands_png(odds: Odds, manifest: OddsManifest, lang: str) -> bytes:
    """The bars as PNG, the same bytes for the same odds; a bar's parts are numbers of cards, from none on the left.

    StoreError when the font's package is not installed.
    """
    with figure_style():
        bars = list(hand_lines(odds.hands).items())
        most = max((row.copies for row in odds.hands if row.p > 0.0005), default=0)
        top = min(most, _MOST_COLOURS - 1)
        colours = _colours(top + 1)
        names = _names(bars, odds, manifest, lang)
        left = max(map(text_measure(NAME_SIZE), names), default=0.0) + 0.2
        width = 2 * MARGIN + left + _PLOT + 0.15
        legend = legend_rows(
            [
                label("odds.copies", lang, copies=f"{copies}+" if copies == top < most else copies)
                for copies in range(top + 1)
            ],
            width - 2 * MARGIN,
        )
        places = _places([group for (_, _, group), _ in bars])
        height = places[-1] + _BAR if places else _BAR
        title_height = text_height(1, NAME_SIZE) + 0.05
        page = Page(
            width,
            height + 0.65 + title_height + legend_height(legend),
            headline(manifest, lang),
            [*subtitles(odds, manifest, lang), label("odds.copies_legend", lang)],
            footnotes(manifest, lang),
        )
        axes = page.axes(MARGIN + left, page.top - height, _PLOT, height)
        _draw_bars(axes, bars, places, colours)
        _dress(axes, names, places, height, lang)

        def swatch(axes: Any, number: int, left: float, middle: float) -> None:
            from matplotlib.patches import Rectangle

            axes.add_patch(Rectangle((left, middle - 0.06), SWATCH - 0.1, 0.12, facecolor=colours[number]))

        draw_legend(page, legend, page.bottom, swatch)
        return page.png()


def _colours(count: int) -> list[Any]:
    from matplotlib import colormaps

    scale = colormaps[_SCALE]
    return [scale(0.95 - 0.9 * place / max(1, count - 1)) for place in range(count)]


def _names(bars: Sequence[Bar], odds: Odds, manifest: OddsManifest, lang: str) -> list[str]:
    """Group, deck or variation and seat, as far as each of them differs."""
    alone, several = len(subjects_of(odds.hands)) == 1, several_decks(manifest)
    names = []
    for (subject, seat, group), _ in bars:
        parts = [group] if alone else [group, subject_name(subject, several, lang)]
        if subject[1] and not several and [group] == [name for name, _ in subject[1]]:
            parts = parts[1:]
        if seat != EITHER:
            parts.append(label(f"odds.seat.{seat}", lang))
        names.append(plain_text(" · ".join(parts)))
    return shorten_distinct(names, _LONGEST_NAME, text_measure(NAME_SIZE)) if len(set(names)) == len(names) else names


def _places(groups: Sequence[str]) -> list[float]:
    """Where each bar begins from the top, in inches; groups stand apart."""
    places: list[float] = []
    for number, group in enumerate(groups):
        if number == 0:
            places.append(0.0)
        else:
            places.append(places[-1] + _BAR + (_GAP if group != groups[number - 1] else 0.06))
    return places


def _draw_bars(axes: Any, bars: Sequence[Bar], places: Sequence[float], colours: Sequence[Any]) -> None:
    """Each number of cards as a part as wide as its chance, with the percentage where there is room."""
    numbers: list[tuple[str, float, float, str]] = []
    for (_, by_copies), place in zip(bars, places, strict=True):
        shares = [0.0] * len(colours)
        for copies, row in by_copies.items():
            shares[min(copies, len(colours) - 1)] += row.p
        start = 0.0
        for share, colour in zip(shares, colours, strict=True):
            axes.barh(place + _BAR / 2, 100 * share, _BAR, left=start, color=colour, linewidth=0)
            if share >= _LEAST_NUMBERED:
                numbers.append((percent(share), start + 50 * share, place + _BAR / 2, ink_on(*colour[:3])))
            start += 100 * share
    write_numbers(axes, numbers, _NUMBER_SIZE)


def _dress(axes: Any, names: Sequence[str], places: Sequence[float], height: float, lang: str) -> None:
    axes.set_xlim(0, 100)
    axes.set_ylim(height, 0)
    axes.set_yticks([place + _BAR / 2 for place in places], names, size=NAME_SIZE, color=INK)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=9, colors=MUTED)
    axes.set_xlabel(label("odds.scale", lang), size=9.5, color=MUTED)
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_color(RULE)
