"""Card Commander's opening hands and draws, as its parameters set them (CC-11, CC-21)."""

from dataclasses import replace

from simcore.opening import Opening
from simcore.openings import find_opening
from simcore.params import Rules


def opening(rules: Rules, deck_size: int) -> Opening:
    """5 cards or 6 and no redraw; both draw from turn 2 on, or from turn 1 with `first_turn_draw`."""
    first_draw = 1 if rules["first_turn_draw"] == "yes" else 2
    return replace(
        find_opening("card_commander", deck_size),
        first_hand=rules.number("first_hand"),
        second_hand=rules.number("second_hand"),
        first_draw=first_draw,
        second_draw=first_draw,
    )
