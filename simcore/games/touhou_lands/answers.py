"""What players are asked on the way: hands, rows, aims, discards. Functions mutate `game`'s policy streams only.

`planner` answers here as `greedy`, and so does whoever is imagined. All that can be aimed at stands on one side.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.touhou_lands.events import BACK, FRONT
from simcore.games.touhou_lands.state import LAND, NOTHING
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely

RANDOM, GREEDY, PLANNER = np.arange(3)  # players
LANDS_KEPT = 2  # in a hand; more are of no use
FEWEST_LANDS, MOST_LANDS = 2, 5  # in an opening hand
SMALLEST_REDRAWN = 4  # cards of a hand that a redraw may bring


@inlined
def is_random(game, seat):
    """Whether chance chooses for a player."""
    return game.policy[seat] == RANDOM and game.imagined == 0


@helper
def keeps(game, table, seat, smaller):
    """Whether an opening hand is kept: two to five lands, or else whether few cards would come of a redraw."""
    stay_apart()
    if is_random(game, seat):
        return random_choice(game, seat, np.int64(2)) == 0
    lands = count_bits(game.hand[seat] & table.of_type[game.first_deck ^ seat, LAND])
    return smaller < SMALLEST_REDRAWN or FEWEST_LANDS <= lands <= MOST_LANDS


@inlined
def row_for(game, seat):
    """Where a character is put, in front or back, if the front has room."""
    if unlikely(is_random(game, seat)):
        return FRONT if random_choice(game, seat, np.int64(2)) == 0 else BACK
    return FRONT


@inlined
def aim(game, seat, found):
    """One of the lanes of a mask, which is not 0: any, or the dearest."""
    if unlikely(is_random(game, seat)):
        return nth_bit(found, random_choice(game, seat, count_bits(found)))
    return highest_bit(found)


@helper
def lane_to_discard(game, table, seat):
    """A hand card: any for `random`, else the cheapest, but a land if there are more than two; NOTHING: an unseen one.

    There is a card.
    """
    stay_apart()
    hand = game.hand[seat]
    if is_random(game, seat):
        return nth_bit(hand, random_choice(game, seat, count_bits(hand)))
    lands = hand & table.of_type[game.first_deck ^ seat, LAND]
    others = hand & ~lands
    if count_bits(lands) > LANDS_KEPT or (others == 0 and game.unseen[seat] == 0):
        return lowest_bit(lands)
    return NOTHING if game.unseen[seat] > 0 else lowest_bit(others)
