"""Kyougenshi's opening hands and draws, as its parameters set them (R4, R5, R11)."""

from dataclasses import replace

from simcore.opening import Opening
from simcore.openings import find_opening
from simcore.params import Rules


def opening(rules: Rules, deck_size: int) -> Opening:
    """The declared cards are set aside before the first hand; no redraw costs anything (G1)."""
    hand = rules.number("first_hand")
    return replace(
        find_opening("kyougenshi", deck_size),
        aside=rules.number("shields"),
        first_hand=hand,
        second_hand=hand,
        first_draw=1 if rules["first_player_draws"] == "yes" else 2,
        redraws=rules.number("redraws"),
        cost=0,
    )
