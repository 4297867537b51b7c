"""by_turn.png: the chance of each want by turn, or by the cards of a varied group, with a band around sampled ones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.figures import INK, MARGIN, MUTED, RULE, Page, keep_ticks_inside, text_height
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.oddslines import EITHER, Line, Subject, answer_lines, several_decks, subject_name, subjects_of
from reports.oddspages import (
    MARKERS,
    SWATCH,
    draw_legend,
    footnotes,
    legend_height,
    legend_rows,
    line_colours,
    subtitles,
)
from reports.oddswords import headline
from reports.text import wrap
from simcore.odds.answers import Answer, Odds
from simcore.odds.manifest import OddsManifest

_WIDTH, _HEIGHT = 7.6, 3.0
_LEFT, _BELOW = 0.6, 0.6
_PANEL_SIZE = 10.5
_DASHES = {"first": "-", "second": "--", EITHER: "-"}
_MARKED = 20
# Points that the scale covers at least, so that what hardly differs does not look as if it did.
_LEAST_SPAN = 4.0
# Lines of one panel that can be told apart, and turns that are drawn where cards stand along the axis, for one seat.
_MOST_LINES, _MOST_TURNS = 8, 7


@dataclass(frozen=True)
class _Curve:
    """A line of a panel: name, number (of colour and marker) and points (place, answer) from left to right."""

    number: int
    name: str
    seat: str
    points: tuple[tuple[int, Answer], ...]


def by_turn_png(odds: Odds, manifest: OddsManifest, lang: str) -> bytes:
    """The lines as PNG, the same bytes for the same odds: a line a want, or a panel a want and a line a deck.

    Where one group is varied and only the opening hand was asked for, or there would be too many lines, its cards stand
    along the axis, and the lines are turns.
    StoreError when the font's package is not installed.
    """
    with figure_style():
        lines = answer_lines(odds.answers)
        subjects = subjects_of(odds.answers)
        turns = _turns_along(lines, subjects, manifest)
        along_cards = bool(turns)
        panels = _panels(lines, subjects, manifest, turns, lang)
        numbers = {curve.number: curve.name for _, curves in panels for curve in curves}
        colours = line_colours(1 + max(numbers), ordered=bool(manifest.varied) and turns != (0,))
        seats = list(dict.fromkeys(curve.seat for _, curves in panels for curve in curves if curve.seat != EITHER))
        if along_cards and len(numbers) == 1:
            numbers = {}
        names = [*numbers.values(), *(label(f"odds.seat.{seat}", lang) for seat in seats)]
        rows = legend_rows(names, _WIDTH - 2 * MARGIN)
        titles = ["\n".join(wrap(plain_text(title), _WIDTH - 2 * MARGIN - _LEFT, _measure())) for title, _ in panels]
        heights = [_HEIGHT + _BELOW + _title_height(title) for title in titles]
        sampled = any(not answer.exact for answer in odds.answers)
        notes = [label("odds.band_note", lang)] if sampled else []
        page = Page(
            _WIDTH,
            sum(heights) + legend_height(rows) + 0.1,
            headline(manifest, lang),
            subtitles(odds, manifest, lang),
            footnotes(manifest, lang, *notes),
        )
        top = page.top
        for (_, curves), title, height in zip(panels, titles, heights, strict=True):
            axes = page.axes(MARGIN + _LEFT, top - height + _BELOW, _WIDTH - 2 * MARGIN - _LEFT - 0.1, _HEIGHT)
            axes.set_title(title, size=_PANEL_SIZE, color=INK, loc="left", pad=4)
            for curve in curves:
                _draw_curve(axes, curve, colours[curve.number])
            _dress(
                axes,
                curves,
                label("odds.cards_axis", lang, group=plain_text(next(iter(manifest.varied)))) if along_cards else "",
                lang,
            )
            top -= height

        def swatch(axes: Any, number: int, left: float, middle: float) -> None:
            ends, right = [left, left + SWATCH - 0.08], left + SWATCH / 2 - 0.04
            if number < len(numbers):
                key = list(numbers)[number]
                axes.plot(ends, [middle, middle], color=colours[key], linewidth=2)
                axes.plot([right], [middle], color=colours[key], marker=_marker(key), markersize=5)
            else:
                axes.plot(
                    ends, [middle, middle], color=MUTED, linewidth=2, linestyle=_DASHES[seats[number - len(numbers)]]
                )

        draw_legend(page, rows, page.bottom, swatch)
        return page.png()


def _panels(
    lines: Sequence[Line], subjects: Sequence[Subject], manifest: OddsManifest, turns: Sequence[int], lang: str
) -> list[tuple[str, list[_Curve]]]:
    """(title, curves) of each panel; `turns` are those that are lines, if cards stand along the axis."""
    several = several_decks(manifest)
    wants = list(dict.fromkeys(line.want for line in lines))
    if len(subjects) == 1:
        return [("", [_turn_curve(line, wants.index(line.want), line.want) for line in lines])]
    decks = list(dict.fromkeys(line.subject[0] for line in lines))
    if turns == (0,):
        return [
            (want, [curve for number, deck in enumerate(decks) for curve in _card_curves(lines, want, deck, 0, number)])
            for want in wants
        ]
    if turns:
        return [
            (
                label("odds.of_want", lang, want=deck, heading=want) if several else want,
                [
                    replace(curve, name=label("odds.turn" if turn else "odds.hand", lang, turn=turn))
                    for number, turn in enumerate(turns)
                    for curve in _card_curves(lines, want, deck, turn, number)
                ],
            )
            for want in wants
            for deck in decks
        ]
    return [
        (
            want,
            [
                _turn_curve(line, subjects.index(line.subject), subject_name(line.subject, several, lang))
                for line in lines
                if line.want == want
            ],
        )
        for want in wants
    ]


def _turn_curve(line: Line, number: int, name: str) -> _Curve:
    return _Curve(number, name, line.seat, tuple((answer.turn, answer) for answer in line.answers))


def _turns_along(lines: Sequence[Line], subjects: Sequence[Subject], manifest: OddsManifest) -> tuple[int, ...]:
    """The turns that are lines where the cards of the varied group stand along the axis; none where turns do."""
    if len(subjects) < 2 or len(manifest.varied) != 1:
        return ()
    (cards,) = manifest.varied.values()
    seats = len({line.seat for line in lines} - {EITHER}) or 1
    most = _MOST_TURNS if seats == 1 else _MOST_LINES // seats
    last = manifest.by_turn
    turns = tuple(range(last + 1)) if last < most else tuple(place * last // (most - 1) for place in range(most))
    fewer = len(subjects) * seats > _MOST_LINES and len(turns) < len(cards)
    return turns if last == 0 or fewer else ()


def _card_curves(lines: Sequence[Line], want: str, deck: str, turn: int, number: int) -> list[_Curve]:
    """A want's curve for each seat on one turn over the cards of the varied group."""
    of_deck = [line for line in lines if line.want == want and line.subject[0] == deck]
    # Seats may be alike for some numbers of cards only: those points belong to the curves of both.
    both = list(dict.fromkeys(line.seat for line in of_deck if line.seat != EITHER)) or [EITHER]
    found: dict[str, list[tuple[int, Answer]]] = {seat: [] for seat in both}
    for line in of_deck:
        ((_, cards),) = line.subject[1]
        answer = next(answer for answer in line.answers if answer.turn == turn)
        for seat in both if line.seat == EITHER else [line.seat]:
            found[seat].append((cards, answer))
    return [
        _Curve(number, deck, seat, tuple(sorted(points, key=lambda point: point[0]))) for seat, points in found.items()
    ]


def _draw_curve(axes: Any, curve: _Curve, colour: Any) -> None:
    """The line with markers while they can be told apart, and its band."""
    places = [place for place, _ in curve.points]
    shares = [100 * answer.p for _, answer in curve.points]
    marker = _marker(curve.number) if len(places) <= _MARKED else None
    dashes = _DASHES[curve.seat]
    axes.plot(places, shares, color=colour, linewidth=1.8, linestyle=dashes, marker=marker, markersize=4.5, zorder=3)
    band = [(place, answer.lo, answer.hi) for place, answer in curve.points if answer.lo is not None]
    if band:
        low, high = [100 * lo for _, lo, _ in band if lo is not None], [100 * hi for _, _, hi in band if hi is not None]
        axes.fill_between([place for place, *_ in band], low, high, color=colour, alpha=0.22, linewidth=0, zorder=2)
        if len(band) == 1:
            axes.errorbar(
                places, shares, [[shares[0] - low[0]], [high[0] - shares[0]]], color=colour, capsize=4, zorder=2
            )


def _dress(axes: Any, curves: Sequence[_Curve], along: str, lang: str) -> None:
    from matplotlib.ticker import MaxNLocator

    ends = [
        100 * end for curve in curves for _, one in curve.points for end in (one.p, one.lo, one.hi) if end is not None
    ]
    low, high = min(ends, default=0.0), max(ends, default=100.0)
    low, high = max(0.0, min(low, high - _LEAST_SPAN)), min(100.0, max(high, low + _LEAST_SPAN))
    room = 0.06 * (high - low)
    axes.set_ylim(low - room, high + room)
    axes.set_yticks([place for place in axes.get_yticks() if 0 <= place <= 100])
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=24, min_n_ticks=1))
    places = [place for curve in curves for place, _ in curve.points]
    axes.set_xticks([place for place in axes.get_xticks() if min(places, default=0) <= place <= max(places, default=0)])
    if min(places, default=0) == max(places, default=0):
        axes.set_xlim(min(places, default=0) - 1, max(places, default=0) + 1)
        axes.set_xticks(sorted(set(places)))
    keep_ticks_inside(axes)
    axes.grid(axis="y", color=RULE, linewidth=0.7)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=9, colors=MUTED)
    axes.set_xlabel(along or label("odds.turn_axis", lang), size=9.5, color=MUTED)
    axes.set_ylabel(label("odds.scale", lang), size=9.5, color=MUTED)
    for spine in axes.spines.values():
        spine.set_color(RULE)


def _title_height(title: str) -> float:
    return text_height(title.count("\n") + 1, _PANEL_SIZE) + 0.1 if title else 0.1


def _marker(number: int) -> str:
    return MARKERS[number % len(MARKERS)]


def _measure() -> Any:
    return text_measure(_PANEL_SIZE)
