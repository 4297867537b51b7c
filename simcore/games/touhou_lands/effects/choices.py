"""What effects let their player choose: whether there is anything, and the choosing. Mutates `game`."""

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.answers import aim
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.line import thing_of
from simcore.games.touhou_lands.effects.queries import meant
from simcore.games.touhou_lands.events import note_card
from simcore.games.touhou_lands.state import NOTHING
from simcore.jit import helper, index, inlined, stay_apart


@inlined
def think_of(game, trigger, card, own, itself):
    """Make this the effect of which the registers speak; nothing is chosen yet."""
    game.trigger = trigger
    game.card = card
    game.own = own
    game.itself = itself
    game.chosen = NOTHING


@inlined
def has_choice(game, table):
    """Whether the effect leaves a choice to its player."""
    return table.choices[index(game.card ^ game.flip)] >> game.trigger & 1 != 0


@helper
def choice_row(game, table):
    """The row of the effect's choice, which it has."""
    row = table.start[index(game.card ^ game.flip)]
    while table.operations[row, op.WHEN] != game.trigger or table.operations[row, op.VERB] != op.CHOOSE:
        row += 1
    return row


@inlined
def chosen_side(game, table, row):
    """The seat whose characters a choice is between."""
    return game.own if table.operations[row, op.TO] == op.OWN_CHARACTERS else 1 - game.own


@helper
def can_choose(game, table, trigger, card, own, itself):
    """Whether there is somebody to choose for a card, if it has a choice on a trigger."""
    stay_apart()
    think_of(game, trigger, card, own, itself)
    if not has_choice(game, table):
        return True
    row = choice_row(game, table)
    return meant(game, table, row, chosen_side(game, table, row)) != 0


@helper
def choose(game, table):
    """The player of the effect that is thought of makes its choice; False where there is nobody to choose."""
    stay_apart()
    row = choice_row(game, table)
    side = chosen_side(game, table, row)
    found = meant(game, table, row, side)
    if found == 0:
        return False
    place = aim(game, game.own, side, found)
    game.chosen = thing_of(game, place)
    note_card(game, table, event.AIMS, game.own, place, event.CHOICE)
    return True
