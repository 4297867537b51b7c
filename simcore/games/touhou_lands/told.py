"""Positions that are written down, as kernels: a record to put one into, and turns of players who are told what to do.

Whenever such a player is asked something that is not answered yet, the game stands still (state.ASKING); the turn is
then played again from its beginning, with one answer more. Machine players play their side of it as in any game.
"""

import numpy as np

from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.figures import change_figure, give_keyword
from simcore.games.touhou_lands.effects.line import answers_to
from simcore.games.touhou_lands.events import end_game
from simcore.games.touhou_lands.fields import enter, wear
from simcore.games.touhou_lands.state import END_TURN_CAP, NOBODY, NOTHING, RUNNING, SIDES, reset
from simcore.games.touhou_lands.turn import begin_turn, play_on
from simcore.games.touhou_lands.vocabulary import KEYWORDS
from simcore.games.touhou_lands.zones import bit_of, seat_of
from simcore.jit import kernel
from simcore.rng import pair_key

FIRST_DECK = np.int64(0)
KEYWORDS_KNOWN = len(KEYWORDS)


@kernel
def open_position(table, rules, run, policies, game):
    """Empty a game's record and open its streams, deck A first, for a position to be put there. Mutates `game`.

    `policies` is int64[2] by seat.
    """
    reset(game, table, rules, FIRST_DECK, pair_key(run, 0))
    game.answers = 0
    game.answer_next = 0
    for seat in range(SIDES):
        game.policy[seat] = policies[seat]
        game.library_end[seat] = 0


@kernel
def stand(table, game, place, row, ready, item, changes, keywords):
    """A character stands in a row from the beginning, with an item (a place, or NOTHING) and what differs from them.

    `ready` is 1 if it is untapped; `changes` int64[3] is by how much its attack, defence and evasion are changed for
    good; `keywords` a mask. Mutates `game`.
    """
    enter(game, table, place, row)
    game.ready[seat_of(place)] &= ~bit_of(place)
    if ready:
        game.ready[seat_of(place)] |= bit_of(place)
    if item != NOTHING:
        wear(game, table, place, item, np.int64(1))
    for figure in range(len(changes)):
        if changes[figure] != 0:
            change_figure(game, table, place, op.CHANGE_ATTACK + figure, changes[figure], True)
    for keyword in range(KEYWORDS_KNOWN):
        if keywords >> keyword & 1:
            give_keyword(game, table, place, np.int64(keyword), True)


@kernel
def put_support(table, game, place):
    """A support that stays is in play from the beginning. Mutates `game`."""
    game.supports[seat_of(place)] |= bit_of(place)
    if answers_to(game, table, op.ON_TURN_START, place):
        game.starters[seat_of(place)] |= bit_of(place)


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
