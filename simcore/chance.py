"""What chance decides in a game whose record holds `streams` and `imagined`: numbers from a seat's streams."""

import numpy as np

from simcore.jit import helper, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import POLICY, below


@inlined
def random_below(game, seat, purpose, limit):
    """A uniform number in 0 .. limit-1 from a seat's stream; in a picture always 0. Mutates `game`."""
    if unlikely(game.imagined != 0):
        return np.int64(0)
    number, game.streams[seat, purpose] = below(game.streams[seat, purpose], limit)
    return number


@helper
def random_choice(game, seat, number):
    """One of so many choices, each as likely; with one nothing is drawn. Mutates the seat's policy stream."""
    stay_apart()
    if number <= 1:
        return np.int64(0)
    return random_below(game, seat, POLICY, number)


@inlined
def nth_bit(mask, number):
    """The bit of a mask with so many below it."""
    while number > 0:
        mask &= mask - 1
        number -= 1
    return lowest_bit(mask)
