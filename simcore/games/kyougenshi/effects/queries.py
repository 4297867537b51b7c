"""What effects ask of a game: whom an operation means, how many, and whether.

The effect is that of the record's registers: trigger, own, card, itself, chosen.
"""

import numpy as np

from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.fields import is_there
from simcore.games.kyougenshi.state import NOTHING, THING_PLACE
from simcore.games.kyougenshi.zones import bit_of, cards_in_hand, place_of, seat_of, shields_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart

NOBODY_FITS = np.int64(0)


# ---------- Filters


@inlined
def fitting(game, table, seat, cards, wanted):
    """Those of a seat's cards in the battle zone that satisfy a filter, as masks."""
    if wanted == op.NO_FILTER:
        return cards
    return fitting_some(game, table, seat, cards, wanted)


@helper
def fitting_some(game, table, seat, cards, wanted):
    """The same where something is asked for."""
    cards &= table.fits[game.first_deck ^ seat, wanted]
    state, keyword, power = table.filter_state[wanted], table.filter_keyword[wanted], table.filter_power[wanted]
    if state >= 0:
        cards &= game.active[seat] if state == op.IS_ACTIVE else ~game.active[seat]
    if keyword >= 0:
        cards &= game.has[seat, index(keyword)]
    if power >= 0:
        rest = cards
        while rest != 0:
            lane = lowest_bit(rest)
            rest &= rest - 1
            if power_seen(game, table, place_of(seat, lane)) > power:
                cards &= ~(np.int64(1) << lane)
    return cards


@inlined
def power_seen(game, table, place):
    """The power that an effect sees (r12): with power attacker while it attacks, with flare always."""
    at, card = index(place), index(place ^ game.flip)
    power = game.power[at] + table.flare[card]
    attacker = game.attacker
    if attacker != NOTHING and attacker & THING_PLACE == place and is_there(game, attacker):
        power += table.power_attacker[card]
    return power


# ---------- Targets


@inlined
def opposing_of(game):
    """The other card of the attack that goes on, as a thing, if the effect's trigger has one; else NOTHING."""
    if op.ON_ATTACKS <= game.trigger <= op.ON_AFTER_BATTLE:
        return game.target if game.itself == game.attacker else game.attacker
    return NOTHING


@helper
def meant(game, table, row, seat):
    """The cards of a seat that an operation means, as a mask: in the battle zone, fitting, and not left out."""
    stay_apart()
    to, wanted = table.operations[row, op.TO], table.operations[row, op.ONLY]
    if to <= op.CHOSEN:
        return one_meant(game, to, seat)
    of_own = to in (op.OWN_CARDS, op.CHEAPEST_OWN)
    if to != op.EVERY_CARD and of_own != (seat == game.own):
        return NOBODY_FITS
    found = fitting(game, table, seat, game.battle_zone[seat], wanted)
    if table.operations[row, op.OTHERS] and game.itself != NOTHING and is_there(game, game.itself):
        place = game.itself & THING_PLACE
        if seat_of(place) == seat:
            found &= ~bit_of(place)
    if to == op.CHEAPEST_OWN:
        return found & -found
    if to == op.DEAREST_OPPOSING and found != 0:
        return np.int64(1) << highest_bit(found)
    return found


@inlined
def one_meant(game, to, seat):
    """Itself, the opposing or the chosen card, if it is there and on this side."""
    thing = game.itself
    if to == op.CHOSEN:
        thing = game.chosen
    elif to == op.OPPOSING:
        thing = opposing_of(game)
    if thing == NOTHING or not is_there(game, thing) or seat_of(thing & THING_PLACE) != seat:
        return NOBODY_FITS
    return bit_of(thing & THING_PLACE)


# ---------- Amounts and conditions


@helper
def count_of(game, table, of, which):
    """How many there are of what amounts and conditions count, for the side of the effect."""
    stay_apart()
    own = game.own
    other = own ^ 1
    fits = table.fits_away[game.first_deck ^ own, which]
    if of == op.COUNT_OWN_CARDS:
        return count_bits(fitting(game, table, own, game.battle_zone[own], which))
    if of == op.COUNT_OPPOSING_CARDS:
        return count_bits(fitting(game, table, other, game.battle_zone[other], which))
    if of == op.COUNT_OWN_ORBS:
        return count_bits(game.orbs[own] & fits) + game.unseen_orbs[own]
    if of == op.COUNT_OWN_GRAVEYARD:
        return count_bits(game.graveyard[own] & fits) + game.unseen_graveyard[own]
    if of == op.COUNT_OWN_SHIELDS:
        return shields_of(game, own)
    if of == op.COUNT_OPPOSING_SHIELDS:
        return shields_of(game, other)
    return cards_in_hand(game, own)


@inlined
def amount_of(game, table, row):
    """What the amount of an operation comes to now."""
    of, plus = table.operations[row, op.OF], table.operations[row, op.PLUS]
    if of == op.CONSTANT:
        return plus
    return count_of(game, table, of, table.operations[row, op.WHICH]) * table.operations[row, op.TIMES] + plus


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
        thing = opposing_of(game)
        if thing == NOTHING or not is_there(game, thing):
            return False
        place = thing & THING_PLACE
        return fitting(game, table, seat_of(place), bit_of(place), which) != 0
    count = count_of(game, table, condition + op.COUNT_OF_CONDITION, which)
    return table.operations[row, op.AT_LEAST] <= count <= table.operations[row, op.AT_MOST]
