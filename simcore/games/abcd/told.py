"""Positions that are written down, as kernels: a record to put one into, and turns of players who are told what to do.

Whenever such a player is asked something that is not answered yet, the game stands still (state.ASKING); the turn is
then played again from its beginning, with one answer more.
"""

from simcore.games.abcd.answers import TOLD
from simcore.games.abcd.fields import put_down
from simcore.games.abcd.state import CRYSTAL_MARK, RUNNING, SIDES, THING_SLOT, put_state, put_traits, reset
from simcore.games.abcd.turn import clean_up, main_phase, start_up
from simcore.jit import index, kernel
from simcore.rng import pair_key

FIRST_DECK = 0


@kernel
def open_position(table, rules, run, game):
    """Empty a game's record and open its streams, deck A first, for a position to be put there. Mutates `game`."""
    reset(game, table, rules, FIRST_DECK, pair_key(run, 0))
    for seat in range(SIDES):
        game.policy[seat] = TOLD
        game.library_end[seat] = 0


@kernel
def stand(table, rules, game, card, seat, square, controller, state, keywords):
    """A card stands on a field from the beginning, as printed but for its state and further keywords (a mask).

    Mutates `game`; returns the slot, or 33 for a crystal, of which nothing can differ.
    """
    game.ailing = 1  # who sets up the position may give it other HP
    slot = put_down(game, table, rules, card, seat, square, controller) & THING_SLOT
    if slot != CRYSTAL_MARK:
        put_state(game, slot, state)
        put_traits(game, slot, game.traits[index(slot)] | keywords)
    return slot


@kernel
def play_turn(table, rules, games, begins):
    """Play one turn of a position with the answers that stand in it. Mutates `games`; the first's `end` says how far.

    With `begins` 1 the start-up phase comes first, else the position is that of the main phase.
    """
    game, picture, kept = games[0], games[1], games[2]
    if begins:
        game.turn += 1
        start_up(game, picture, kept, table, rules)
    if game.end == RUNNING:
        main_phase(game, picture, kept, table, rules)
    if game.end == RUNNING:
        clean_up(game, picture, kept, table, rules)
