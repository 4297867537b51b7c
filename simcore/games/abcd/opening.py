"""ABCD's opening hands and draws, as its parameters set them (R11 to R13, R17, R21)."""

from dataclasses import replace

from simcore.errors import OddsError
from simcore.opening import Opening
from simcore.openings import find_opening
from simcore.params import Rules


def opening(rules: Rules, deck_size: int) -> Opening:
    """6 cards with the draw of turn 1 and the next one known, redraws to 6 and to 5; draws from turn 2 on.

    Both players' hands are alike. The draw stock is there and not spent. OddsError for hands after redraws that grow,
    or shrink unevenly.
    """
    hand = rules.number("first_hand") + 1
    free, cost = _price(hand, rules.number("first_redraw_hand"), rules.number("second_redraw_hand"))
    return replace(
        find_opening("abcd", deck_size),
        first_hand=hand,
        second_hand=hand,
        redraws=rules.number("redraws"),
        free=free,
        cost=cost,
        stock=rules.number("draw_stock"),
    )


def _price(hand: int, once: int, twice: int) -> tuple[int, int]:
    """The redraws that cost nothing, and the cards that each other one costs (R13)."""
    if once == hand and twice <= hand:
        return 1, hand - twice
    if once <= hand and hand - once == once - twice:
        return 0, hand - once
    raise OddsError(
        f"first_redraw_hand {once}, second_redraw_hand {twice}: odds know redraws that cost nothing once and then some "
        f"cards, or as many cards each time, from {hand} on; change these rules, or name an --opening"
    )
