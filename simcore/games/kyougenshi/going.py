"""How the game goes on: everything that waits in the line, then the steps of the attack, until nothing is left."""

from simcore.games.kyougenshi.effects.interpreter import settle
from simcore.games.kyougenshi.fight import NO_ATTACK, proceed
from simcore.games.kyougenshi.state import RUNNING
from simcore.jit import helper, unlikely


@helper
def go_on(game, table, rules):
    """Until nothing waits and no attack goes on, or the game is over. Mutates `game`."""
    while game.end == RUNNING:
        if unlikely(game.line_size > 0):
            settle(game, table, rules)
        elif game.stage == NO_ATTACK:
            return
        else:
            proceed(game, table, rules)
