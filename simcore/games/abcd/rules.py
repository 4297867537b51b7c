"""The game of ABCD, turn by turn. Every function mutates `game`, and the records beside it (steps.py)."""

from simcore.games.abcd.events import end_game
from simcore.games.abcd.state import END_TURN_CAP, NOBODY, RUNNING, reset
from simcore.games.abcd.turn import clean_up, main_phase, start_up
from simcore.jit import helper


@helper
def play_game(game, picture, kept, table, rules, policies, first_deck, pair):
    """Play one whole game. `policies` is indexed by deck; `pair` is the pair's key (uint64).

    Afterwards `game.end` says why it ended, `game.winner` which seat won (or NOBODY) and `game.turn` how long it took.
    """
    reset(game, table, rules, first_deck, pair)
    game.policy[0] = policies[first_deck]
    game.policy[1] = policies[1 - first_deck]
    while game.end == RUNNING:
        if game.turn == rules.turn_cap:
            end_game(game, NOBODY, END_TURN_CAP)
            break
        game.turn += 1
        start_up(game, picture, kept, table, rules)
        if game.end == RUNNING:
            main_phase(game, picture, kept, table, rules)
        if game.end == RUNNING:
            clean_up(game, picture, kept, table, rules)
