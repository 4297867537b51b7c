"""The game of Kyougenshi, turn by turn. Every function mutates `game`, and the picture beside it (steps.py)."""

from simcore.games.kyougenshi.events import end_game
from simcore.games.kyougenshi.state import END_TURN_CAP, NOBODY, RUNNING, reset
from simcore.games.kyougenshi.turn import set_up, take_turn
from simcore.jit import helper


@helper
def play_game(game, picture, table, rules, policies, first_deck, pair):
    """Play one whole game. `policies` is indexed by deck; `pair` is the pair's key (uint64).

    Afterwards `game.end` says why it ended, `game.winner` which seat won (or NOBODY) and `game.turn` how long it took.
    """
    reset(game, table, first_deck, pair)
    game.policy[0] = policies[first_deck]
    game.policy[1] = policies[1 - first_deck]
    set_up(game, table, rules)
    while game.end == RUNNING:
        if game.turn == rules.turn_cap:
            end_game(game, NOBODY, END_TURN_CAP)
            break
        game.turn += 1
        take_turn(game, picture, table, rules)
