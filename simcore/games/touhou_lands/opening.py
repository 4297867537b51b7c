"""Touhou lands' opening hands and draws, as its parameters set them (R3, R5 to R7, R11)."""

from dataclasses import replace

from simcore.games.touhou_lands.cards import hand_limit
from simcore.opening import Opening
from simcore.openings import find_opening
from simcore.params import Rules


def opening(rules: Rules, deck_size: int) -> Opening:
    """As many cards as the hand limit; a hand without a character is redrawn, at first free, any hand for a card less.

    Whether redraws lower the limit for the whole game (G3) does not matter here.
    """
    limit = hand_limit(rules, deck_size)
    return replace(
        find_opening("touhou_lands", deck_size),
        needs="type.character",
        first_hand=limit,
        second_hand=limit,
        first_draw=1 if rules["first_player_draws"] == "yes" else 2,
        cost=rules.number("redraw_cost"),
        least_hand=rules.number("hand_floor"),
        free_lacking=rules.number("free_redraws"),
    )
