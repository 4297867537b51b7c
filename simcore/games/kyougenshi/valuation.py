"""The sides of a position as `planner` sketches them in its head, and what they are worth to it.

A sketch of a side is a tuple: the spell cards that are there, those of them that are active, those that are past
praying (all masks of lanes), how many 宣言カード and how many cards in hand there are, and the points of the cards.
"""

import numpy as np

from simcore.games.kyougenshi.points import CARD, points_of_shields
from simcore.games.kyougenshi.state import LANES, SPEED_ATTACKERS
from simcore.games.kyougenshi.zones import cards_in_hand, place_of, shields_of
from simcore.jit import index, inlined, lowest_bit

WON = np.int64(100_000)
SHIELD_POINTS = np.array([points_of_shields(number) for number in range(LANES)], np.int64)


@inlined
def side_of(game, table, seat):
    """A side as it stands."""
    there = game.battle_zone[seat]
    ready = there & (~game.praying[seat] | game.has[seat, SPEED_ATTACKERS])
    points = np.int64(0)
    rest = there
    while rest != 0:
        points += points_of(game, table, seat, lowest_bit(rest))
        rest &= rest - 1
    return there, game.active[seat], ready, shields_of(game, seat), cards_in_hand(game, seat), points


@inlined
def points_of(game, table, seat, lane):
    """What a spell card is worth."""
    return table.points[index(place_of(seat, lane) ^ game.flip)]


@inlined
def without(game, table, seat, side, lane):
    """A side that has lost a spell card."""
    there, active, ready, shields, hand, points = side
    kept = ~(np.int64(1) << lane)
    return there & kept, active & kept, ready & kept, shields, hand, points - points_of(game, table, seat, lane)


@inlined
def worth(own, its):
    """The points of one side less those of the other."""
    _, _, _, shields, hand, points = own
    _, _, _, its_shields, its_hand, its_points = its
    points += CARD * hand + SHIELD_POINTS[index(shields)]
    return points - its_points - CARD * its_hand - SHIELD_POINTS[index(its_shields)]
