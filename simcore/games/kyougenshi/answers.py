"""What players are asked on the way: hands, aims, discards, yes or no. Functions mutate `game`'s policy streams only.

`planner` answers here as `greedy`, and so does whoever is imagined.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.kyougenshi.state import NOTHING
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely

RANDOM, GREEDY, PLANNER = np.arange(3)  # players
YES, NO = np.int64(1), np.int64(0)
CHEAP, CHEAP_WANTED = 3, 2  # an opening hand is kept with so many cards of no higher cost


@inlined
def is_random(game, seat):
    """Whether chance chooses for a player."""
    return game.policy[seat] == RANDOM and game.imagined == 0


@helper
def says_yes(game, seat, otherwise):
    """Yes or no (1 or 0): by chance for `random`, else `otherwise`."""
    stay_apart()
    return YES - random_choice(game, seat, np.int64(2)) if is_random(game, seat) else otherwise


@helper
def keeps(game, table, seat):
    """Whether an opening hand is kept: with two cheap cards."""
    stay_apart()
    if is_random(game, seat):
        return random_choice(game, seat, np.int64(2)) == 0
    return count_bits(game.hand[seat] & table.cheap[game.first_deck ^ seat, CHEAP]) >= CHEAP_WANTED


@helper
def aim(game, seat, found, optional, harms):
    """One of the lanes of a mask, which is not 0, or NOTHING, if that is allowed.

    Any for `random`; else the dearest, but if it `harms` one of the own the cheapest, or rather nobody.
    """
    stay_apart()
    if is_random(game, seat):
        number = count_bits(found)
        chosen = random_choice(game, seat, number + optional)
        return nth_bit(found, chosen) if chosen < number else NOTHING
    if not harms:
        return highest_bit(found)
    return NOTHING if optional else lowest_bit(found)


@helper
def lane_to_discard(game, seat):
    """A hand card: any for `random`, else the cheapest; NOTHING: one that nobody knows. There is a card."""
    stay_apart()
    hand = game.hand[seat]
    if is_random(game, seat):
        return nth_bit(hand, random_choice(game, seat, count_bits(hand)))
    return NOTHING if unlikely(game.unseen[seat] > 0) else lowest_bit(hand)
