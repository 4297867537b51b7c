"""Positions that are written down, as kernels: a record to put one into, and turns of players who are told what to do.

Whenever such a player is asked something that is not answered yet, the game stands still (state.ASKING); the turn is
then played again from its beginning, with one answer more. Machine players play their side of it as in any game.
"""

import numpy as np

from simcore.games.kyougenshi.effects.figures import change_power, give_keyword
from simcore.games.kyougenshi.events import end_game
from simcore.games.kyougenshi.fields import count_gains, enter
from simcore.games.kyougenshi.state import END_TURN_CAP, KEYWORDS, NOBODY, RUNNING, SIDES, reset
from simcore.games.kyougenshi.turn import begin_turn, play_on
from simcore.games.kyougenshi.zones import bit_of, seat_of
from simcore.jit import kernel
from simcore.rng import pair_key

FIRST_DECK = np.int64(0)


@kernel
def open_position(table, rules, run, policies, game):
    """Empty a game's record and open its streams, deck A first, for a position to be put there. Mutates `game`.

    `policies` is int64[2] by seat.
    """
    reset(game, table, FIRST_DECK, pair_key(run, 0))
    game.attacked = 0
    game.answers = 0
    game.answer_next = 0
    for seat in range(SIDES):
        game.policy[seat] = policies[seat]
        game.library_end[seat] = 0


@kernel
def lay_orbs(table, game, seat, orbs, active, tainted):
    """A side has these orbs from the beginning, all of them masks of lanes. Mutates `game`."""
    game.orbs[seat] = orbs
    game.active_orbs[seat] = active
    game.tainted[seat] = tainted
    count_gains(game, table, seat)


@kernel
def stand(table, game, place, active, praying, power, keywords):
    """A spell card is in the battle zone from the beginning, with what effects have given it for this turn.

    `active` and `praying` are 1 or 0; `power` is how much they have added, `keywords` a mask. The orbs lie there
    already. Mutates `game`.
    """
    seat, bit = seat_of(place), bit_of(place)
    enter(game, table, place)
    if not active:
        game.active[seat] &= ~bit
    if not praying:
        game.praying[seat] &= ~bit
    if power != 0:
        change_power(game, table, place, power, True)
    for keyword in range(KEYWORDS):
        if keywords >> keyword & 1:
            give_keyword(game, table, place, np.int64(keyword), True)


@kernel
def play_turn(table, rules, games, begins):
    """Play one turn of a position with the answers that stand in it. Mutates `games`; the first's `end` says how far.

    With `begins` 1 the turn begins with its start, else the position is that of the main phase.
    """
    game, picture = games[0], games[1]
    if begins:
        if game.turn == rules.turn_cap:
            end_game(game, NOBODY, END_TURN_CAP)
            return
        game.turn += 1
        begin_turn(game, picture, table, rules)
    if game.end == RUNNING:
        play_on(game, picture, table, rules)
