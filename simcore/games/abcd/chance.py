"""What chance decides in a game: numbers from a seat's streams, and the coin between the seats."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.events import note
from simcore.games.abcd.state import NO_CARD, NONE, SIDES
from simcore.jit import inlined, unlikely
from simcore.rng import START, below

COIN = 0  # rule parameter ties


@inlined
def random_below(game, seat, purpose, limit):
    """A uniform number in 0 .. limit-1 from a seat's stream; in a picture always 0. Mutates `game`."""
    if unlikely(game.imagined != 0):
        return np.int64(0)
    number, game.streams[seat, purpose] = below(game.streams[seat, purpose], limit)
    return number


@inlined
def coin(game, rules):
    """The seat that comes first where only chance can say (G15). Mutates `game`."""
    if rules.ties != COIN:
        return np.int64(0)
    seat = random_below(game, np.int64(0), START, SIDES)
    note(game, event.COIN, seat, NO_CARD, NONE)
    return seat
