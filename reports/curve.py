"""curve.png: for each card and turn the chance that it is in hand and can be paid for, a map for each seat."""

from collections.abc import Sequence
from typing import Any

from reports.captions import dagger
from reports.curvetables import cards_by_cost, precision_note
from reports.figures import INK, MARGIN, MUTED, Page, fill_cells, ink_on, text_height, write_numbers
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.text import percent, shorten_distinct
from simcore.odds.answers import Curve
from simcore.odds.manifest import AskedDeck

_CELL_WIDTH, _CELL_HEIGHT = 0.46, 0.28
_NAME_SIZE, _NUMBER_SIZE, _TITLE_SIZE, _TICK_SIZE = 9.5, 8.5, 10.5, 9.0
_LONGEST_NAME = 2.4
_BELOW, _BESIDE, _NARROWEST = 0.6, 0.35, 7.2
# The row that says whether all is spent stands apart from the cards by so much of a row.
_APART = 0.35
_COLOURS = "cividis"


def curve_png(curve: Curve, deck: AskedDeck, lang: str, game_title: str, version: str) -> bytes:
    """The maps as PNG, the same bytes for the same curve: cheapest cards on top, the chance to spend all below.

    StoreError when the font's package is not installed.
    """
    with figure_style():
        every: list[Any] = [*curve.cards, *curve.spent]
        seats = list(dict.fromkeys(row.seat for row in every))
        rows = [_rows_of(curve, seat) for seat in seats]
        names = _names(curve, lang)
        turns = sorted({row.turn for row in every})
        left = max(map(text_measure(_NAME_SIZE), names)) + 0.15
        width, height = len(turns) * _CELL_WIDTH, (len(names) + _APART) * _CELL_HEIGHT
        notes = [precision_note(curve, lang)]
        if deck.assumed:
            notes.append(label("note.assumed", lang, assumed=deck.assumed, size=deck.size))
        setting = label("curve.setting", lang, games=f"{curve.games:,}", seed=curve.seed)
        page = Page(
            max(2 * MARGIN + left + len(seats) * (width + _BESIDE) - _BESIDE, _NARROWEST),
            height + _BELOW + text_height(1, _TITLE_SIZE) + 0.1,
            label("curve.title", lang, game=game_title, deck=curve.deck + dagger(deck)),
            [label("curve.cards", lang), curve.says[lang], setting],
            [*notes, label("odds.run", lang, version=version)],
        )
        for place, (seat, of_seat) in enumerate(zip(seats, rows, strict=True)):
            axes = page.axes(MARGIN + left + place * (width + _BESIDE), page.bottom + _BELOW, width, height)
            axes.set_title(label(f"odds.seat.{seat}", lang), size=_TITLE_SIZE, color=INK, loc="left", pad=4)
            _draw_cells(axes, of_seat, turns)
            _dress(axes, names if place == 0 else [""] * len(names), turns, lang)
        return page.png()


def _rows_of(curve: Curve, seat: str) -> list[Sequence[Any]]:
    """The cards of a seat, cheapest first, and last what is spent."""
    cards = cards_by_cost([row for row in curve.cards if row.seat == seat])
    return [*cards.values(), [row for row in curve.spent if row.seat == seat]]


def _names(curve: Curve, lang: str) -> list[str]:
    """Cost and name of each card, and what the last row is."""
    cards = list(cards_by_cost(curve.cards))
    short = shorten_distinct([plain_text(card) for _, card in cards], _LONGEST_NAME, text_measure(_NAME_SIZE))
    return [*(f"{cost}  {name}" for (cost, _), name in zip(cards, short, strict=True)), label("curve.spent_row", lang)]


def _height_of(row: int, count: int) -> float:
    """Where a row begins; the last one stands apart."""
    return row + (_APART if row == count - 1 else 0.0)


def _draw_cells(axes: Any, rows: Sequence[Sequence[Any]], turns: Sequence[int]) -> None:
    """A rectangle for each card and turn, darker the less likely, with the percentage in it."""
    from matplotlib import colormaps

    cells: list[tuple[float, float, Any]] = []
    numbers: list[tuple[str, float, float, str]] = []
    axes.set_xlim(0, len(turns))
    axes.set_ylim(len(rows) + _APART, 0)
    for number, row in enumerate(rows):
        top = _height_of(number, len(rows))
        for cell in row:
            colour = colormaps[_COLOURS](cell.p)
            across = turns.index(cell.turn)
            cells.append((across, top, colour))
            numbers.append((percent(cell.p, 0), across + 0.5, top + 0.5, ink_on(*colour[:3])))
    fill_cells(axes, cells, 1.0)
    write_numbers(axes, numbers, _NUMBER_SIZE)


def _dress(axes: Any, names: Sequence[str], turns: Sequence[int], lang: str) -> None:
    axes.set_xticks([place + 0.5 for place in range(len(turns))], list(map(str, turns)), size=_TICK_SIZE, color=INK)
    places = [_height_of(number, len(names)) + 0.5 for number in range(len(names))]
    axes.set_yticks(places, names, size=_NAME_SIZE, color=INK)
    axes.tick_params(length=0)
    axes.set_xlabel(label("curve.turn", lang), size=9.5, color=MUTED)
    for spine in axes.spines.values():
        spine.set_visible(False)
