"""What effects let their player choose: whether there is anything, the choosing, what makes sense. Mutates `game`."""

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.answers import aim
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.line import thing_of
from simcore.games.kyougenshi.effects.queries import fitting, holds, meant
from simcore.games.kyougenshi.events import note_card
from simcore.games.kyougenshi.state import NONE, NOTHING
from simcore.games.kyougenshi.zones import bit_of, place_of, seat_of
from simcore.jit import helper, index, inlined, stay_apart

NOBODY_NEEDED, OWN = 0, 1  # table.sense


@inlined
def think_of(game, trigger, place, itself):
    """Make this the effect of which the registers speak; nothing is chosen yet."""
    game.trigger = trigger
    game.card = place
    game.own = seat_of(place)
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
    """The seat whose cards a choice is between."""
    return game.own if table.operations[row, op.TO] == op.OWN_CARDS else game.own ^ 1


@helper
def usable(game, table, place):
    """Whether a card may be used as far as its choice goes: an event that must choose has somebody to choose."""
    stay_apart()
    if table.choosing[game.first_deck ^ seat_of(place)] & bit_of(place) == 0:
        return True
    think_of(game, op.ON_USED, place, NOTHING)
    row = choice_row(game, table)
    return holds(game, table, row) and meant(game, table, row, chosen_side(game, table, row)) != 0


@helper
def choose(game, table):
    """The player of the effect that is thought of makes its choice; False where it comes to nothing."""
    stay_apart()
    row = choice_row(game, table)
    side = chosen_side(game, table, row)
    if not holds(game, table, row):
        return False
    found = meant(game, table, row, side)
    if found == 0:
        return False
    harms = table.operations[row, op.AIM] == op.AT_CHEAPEST
    lane = aim(game, game.own, side, found, table.operations[row, op.OPTIONAL], harms)
    if lane == NOTHING:
        note_card(game, table, event.AIMS, game.own, NOTHING, NONE)
        return False
    place = place_of(side, lane)
    game.chosen = thing_of(game, place)
    note_card(game, table, event.AIMS, game.own, place, NONE)
    return True


@helper
def makes_sense(game, table, place):
    """Whether a card has somebody that it is meant for: an event, on the side that its first operation is about."""
    stay_apart()
    card, seat = index(place ^ game.flip), seat_of(place)
    if table.sense[card] == NOBODY_NEEDED:
        return True
    side = seat if table.sense[card] == OWN else seat ^ 1
    return fitting(game, table, side, game.battle_zone[side], table.sense_filter[card]) != 0
