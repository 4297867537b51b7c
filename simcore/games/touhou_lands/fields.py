"""Characters in play: how they come, what they wear, how they stand, how they go. Every function mutates `game`."""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.line import put_with_item
from simcore.games.touhou_lands.events import BACK, FRONT, note_card
from simcore.games.touhou_lands.state import BACK_ATTACK, NONE, NOTHING, SWIFT, THING_BITS, THING_PLACE
from simcore.games.touhou_lands.zones import bit_of, bury, seat_of
from simcore.jit import count_bits, helper, index, inlined, stay_apart, unlikely


@inlined
def stands(game, place):
    """Whether a character in a place is in play."""
    return game.standing[seat_of(place)] & bit_of(place) != 0


@inlined
def in_play(game, thing):
    """Whether a thing still is; what comes back is another one."""
    place = thing & THING_PLACE
    return stands(game, place) and game.entered[index(place)] == thing >> THING_BITS


@inlined
def in_front(game, place):
    """Whether a character stands in the front."""
    return game.front[seat_of(place)] & bit_of(place) != 0


@inlined
def front_has_room(game, rules, seat):
    """R13."""
    return count_bits(game.front[seat]) < rules.front_most


# ---------- Coming


@inlined
def enter(game, table, place, row):
    """R16: a character comes into play, tapped, unless it is swift."""
    seat, bit = seat_of(place), bit_of(place)
    at, card = index(place), index(place ^ game.flip)
    traits = table.keywords[card]
    game.entered[at] = game.entries
    game.entries += 1
    game.worn[at] = NOTHING
    game.attack[at] = table.attack[card]
    game.defence[at] = table.defence[card]
    game.evasion[at] = table.evasion[card]
    game.traits[at] = traits
    game.triggers[at] = table.triggers[card]
    game.points[at] = table.points[card]
    game.standing[seat] |= bit
    game.unformed[seat] = 1
    if traits & SWIFT:
        game.ready[seat] |= bit
    if row == FRONT:
        game.front[seat] |= bit
    if traits & BACK_ATTACK:
        game.back_attackers[seat] |= bit
    if table.triggers[card] >> op.ON_TURN_START & 1:
        listen(game, place)


@helper
def listen(game, place):
    """Keep the mask of those who do something at the start of a turn."""
    stay_apart()
    seat, bit, triggers = seat_of(place), bit_of(place), game.triggers[index(place)]
    if triggers >> op.ON_TURN_START & 1:
        game.starters[seat] |= bit
    else:
        game.starters[seat] &= ~bit


# ---------- Items, keywords


@helper
def set_traits(game, table, place):
    """The keywords that a character has now."""
    stay_apart()
    at, item = index(place), game.worn[index(place)]
    traits = table.keywords[index(place ^ game.flip)]
    if game.changed[seat_of(place)] & bit_of(place) != 0:
        traits |= game.given[at] | game.turn_given[at]
    if item != NOTHING:
        traits |= table.keywords[index(item ^ game.flip)]
    game.traits[at] = traits
    if traits & BACK_ATTACK:
        game.back_attackers[seat_of(place)] |= bit_of(place)
    else:
        game.back_attackers[seat_of(place)] &= ~bit_of(place)


@helper
def wear(game, table, place, item, sign):
    """A character wears an item from now on, or (`sign` -1) no more."""
    stay_apart()
    at, card = index(place), index(item ^ game.flip)
    game.attack[at] += sign * table.attack[card]
    game.defence[at] += sign * table.defence[card]
    game.evasion[at] += sign * table.evasion[card]
    game.points[at] += sign * table.points[card]
    game.triggers[at] = table.triggers[index(place ^ game.flip)]
    if sign > 0:
        game.worn[at] = item
        game.triggers[at] |= table.triggers[card]
        game.wearing[seat_of(place)] |= bit_of(place)
    else:
        game.worn[at] = NOTHING
        game.wearing[seat_of(place)] &= ~bit_of(place)
    game.unformed[seat_of(place)] = 1
    set_traits(game, table, place)
    listen(game, place)


@inlined
def break_item(game, table, place):
    """The item of a character, if it has one, goes to the discard place."""
    item = game.worn[index(place)]
    if unlikely(item != NOTHING):
        drop_item(game, table, place, item)


@helper
def drop_item(game, table, place, item):
    """The same where there is one."""
    stay_apart()
    if stands(game, place):
        wear(game, table, place, item, np.int64(-1))
    else:
        game.worn[index(place)] = NOTHING
    bury(game, table, item, event.PLAY)


# ---------- Standing


@inlined
def tap(game, table, place):
    """It is tapped, if it was not."""
    seat, bit = seat_of(place), bit_of(place)
    if game.ready[seat] & bit != 0:
        game.ready[seat] ^= bit
        note_card(game, table, event.TAPS, seat, place, NONE)


@inlined
def untap(game, table, place):
    """It is untapped, if it was not."""
    seat, bit = seat_of(place), bit_of(place)
    if game.ready[seat] & bit == 0:
        game.ready[seat] ^= bit
        note_card(game, table, event.UNTAPS, seat, place, NONE)


@helper
def move(game, table, rules, place, row):
    """By an effect: to a row that has room, if it is not there yet (R12)."""
    stay_apart()
    seat = seat_of(place)
    if in_front(game, place) == (row == FRONT) or (row != BACK and not front_has_room(game, rules, seat)):
        return
    game.front[seat] ^= bit_of(place)
    game.unformed[seat] = 1
    note_card(game, table, event.MOVED, seat, place, row)


# ---------- Going


@inlined
def leave(game, place):
    """A character is no longer in play."""
    seat, others = seat_of(place), ~bit_of(place)
    game.standing[seat] &= others
    game.ready[seat] &= others
    game.front[seat] &= others
    game.wearing[seat] &= others
    game.back_attackers[seat] &= others
    game.starters[seat] &= others
    game.skill_used[seat] &= others
    game.changed[seat] &= others
    game.unformed[seat] = 1


@helper
def faint(game, table, place):
    """R27 step 7, R18: to the discard place, with its item; what both do then goes into the line."""
    note_card(game, table, event.FAINTS, seat_of(place), place, NONE)
    put_with_item(game, table, op.ON_FAINTS, place)
    leave(game, place)
    bury(game, table, place, event.PLAY)
    break_item(game, table, place)


@helper
def return_to_hand(game, table, place):
    """To its owner's hand; what has been changed of it is forgotten."""
    stay_apart()
    leave(game, place)
    break_item(game, table, place)
    game.hand[seat_of(place)] |= bit_of(place)
    note_card(game, table, event.RETURNS_TO_HAND, seat_of(place), place, NONE)
