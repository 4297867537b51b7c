"""What effects ask of a game: whom an operation means, how much, and whether.

The effect is that of the record's registers: own, card, itself, chosen, and in step 0 opposing and with_spell.
"""

import numpy as np

from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.fields import in_play
from simcore.games.touhou_lands.state import NOTHING, THING_PLACE
from simcore.games.touhou_lands.zones import bit_of, seat_of
from simcore.jit import count_bits, helper, inlined, stay_apart


@inlined
def fitting(game, table, seat, characters, wanted):
    """Those of a seat's characters that satisfy a filter, as masks."""
    if wanted == op.NO_FILTER:
        return characters
    return fitting_some(game, table, seat, characters, wanted)


@helper
def fitting_some(game, table, seat, characters, wanted):
    """The same where something is asked for."""
    characters &= table.fits[game.first_deck ^ seat, wanted]
    row, state = table.filter_row[wanted], table.filter_state[wanted]
    if row >= 0:
        characters &= game.front[seat] if row == op.IN_FRONT else ~game.front[seat]
    if state >= 0:
        characters &= game.ready[seat] if state == op.IS_UNTAPPED else ~game.ready[seat]
    return characters


@inlined
def count_own(game, table, seat, wanted):
    """How many characters of a seat satisfy a filter."""
    return count_bits(fitting(game, table, seat, game.standing[seat], wanted))


@helper
def meant(game, table, row, seat):
    """The characters of a seat that an operation means, as a mask: those in play that fit and are not left out."""
    stay_apart()
    to = table.operations[row, op.TO]
    if to in (op.SELF, op.CHOSEN):
        thing = game.itself if to == op.SELF else game.chosen
        if thing == NOTHING or not in_play(game, thing) or seat_of(thing & THING_PLACE) != seat:
            return np.int64(0)
        found = bit_of(thing & THING_PLACE)
    elif to == op.EVERY_CHARACTER or (to == op.OWN_CHARACTERS) == (seat == game.own):
        found = game.standing[seat]
    else:
        return np.int64(0)
    found = fitting(game, table, seat, found, table.operations[row, op.ONLY])
    if table.operations[row, op.OTHERS] and game.itself != NOTHING and in_play(game, game.itself):
        place = game.itself & THING_PLACE
        if seat_of(place) == seat:
            found &= ~bit_of(place)
    return found


@helper
def amount_of(game, table, row):
    """What the amount of an operation comes to now."""
    of, plus, own = table.operations[row, op.OF], table.operations[row, op.PLUS], game.own
    if of == op.CONSTANT:
        return plus
    which = table.operations[row, op.WHICH]
    if of == op.COUNT_OWN_CHARACTERS:
        return plus + count_own(game, table, own, which)
    if of == op.COUNT_OWN_LANDS:
        return plus + count_bits(game.lands[own])
    return plus + count_bits(game.discard[own] & table.fits[game.first_deck ^ own, which]) + game.unseen_discard[own]


@inlined
def holds(game, table, row):
    """Whether an operation's condition lets it happen; without one it always does."""
    if table.operations[row, op.CONDITION] == op.ALWAYS:
        return True
    return condition_holds(game, table, row)


@helper
def condition_holds(game, table, row):
    """The same where there is one."""
    stay_apart()
    condition, which = table.operations[row, op.CONDITION], table.operations[row, op.CONDITION_WHICH]
    if condition == op.IF_OPPOSING:
        place = game.opposing
        return place != NOTHING and fitting(game, table, seat_of(place), bit_of(place), which) != 0
    if condition == op.IF_WITH_SPELL:
        return game.with_spell != 0
    if condition == op.IF_OWN_CHARACTER:
        return count_own(game, table, game.own, which) >= table.operations[row, op.AT_LEAST]
    if condition == op.IF_OWN_LAND:
        return count_bits(game.lands[game.own]) >= table.operations[row, op.AT_LEAST]
    return game.life[game.own] <= table.operations[row, op.AT_MOST]
