"""Both players' fields: what stands there, how it comes and how it goes. Every function mutates `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import cast_of, face_of
from simcore.games.abcd.events import note
from simcore.games.abcd.state import (
    ACTIVE,
    BLOCK_ONLY,
    CAST_MARK,
    CREATURE,
    CREATURES,
    CRYSTAL,
    CRYSTAL_MARK,
    FIELD_SQUARES,
    LAND_SPELL,
    LANDS_FROM,
    LEGENDARY,
    NOBODY,
    SIDE,
    THING_BITS,
    THING_SLOT,
    put_state,
    put_traits,
)
from simcore.games.abcd.zones import holds, owner_of, take_out
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

KEPT = 0  # rule parameter legendary_field
NO_HASTE = 0  # haste


@inlined
def side_of(slot):
    """The seat on whose field a slot is."""
    return slot >> 3 & 1


@inlined
def square_of(slot):
    """The square of a slot."""
    return slot & 7


@inlined
def thing_of(game, slot):
    """What stands in a slot, as a thing."""
    return game.entered[index(slot)] << THING_BITS | slot


@inlined
def slot_of(thing):
    """The slot in which a thing, that is neither cast nor crystal, stands or stood."""
    return thing & THING_SLOT


@inlined
def creatures_of(game, seat):
    """The creatures on a seat's field, as a mask of slots."""
    return game.standing & SIDE << seat * FIELD_SQUARES


@inlined
def stands(game, thing):
    """Whether something that stood in a slot still does."""
    slot = thing & THING_SLOT
    return game.standing >> slot & 1 != 0 and game.entered[index(slot)] == thing >> THING_BITS


@inlined
def is_in_play(game, thing):
    """Whether a thing still stands on a field, or is still being cast (G20)."""
    mark = thing & THING_SLOT
    if mark < CAST_MARK:
        return stands(game, thing)
    if mark == CRYSTAL_MARK:
        return True
    return cast_of(game, thing) != NOBODY


@inlined
def controlled_by(game, seat):
    """The creatures that a seat controls, on whichever field, as a mask (R61)."""
    side = SIDE << seat * FIELD_SQUARES
    return game.standing & CREATURES & (side ^ game.taken)


@inlined
def first_entered(game, slots):
    """The slot of a mask, which is not 0, in which stands what entered first (G12)."""
    best = lowest_bit(slots)
    rest = slots & slots - 1
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        if game.entered[index(slot)] < game.entered[index(best)]:
            best = slot
    return best


@inlined
def free_squares(game, type_, seat):
    """The squares of a seat's field that have room for a card of a type, as a mask (R32)."""
    if type_ == CREATURE:
        return ~(game.standing >> seat * FIELD_SQUARES) & SIDE
    if type_ == CRYSTAL:
        return ~game.crystals[seat] & SIDE
    return ~(game.standing >> LANDS_FROM + seat * FIELD_SQUARES) & SIDE


@inlined
def enter(game, table, rules, card, seat, square, controller):
    """A card comes to a field; the thing that it is there. What it does there the caller puts into the line."""
    face = index(face_of(game, table, card))
    note(game, event.ENTERS, seat, card, square)
    thing = put_down(game, table, rules, card, seat, square, controller)
    if unlikely(table.keywords[face] & LEGENDARY != 0):
        remove_namesakes(game, table, rules, slot_of(thing))
    return thing


@inlined
def put_down(game, table, rules, card, seat, square, controller):
    """Nothing but that: a card stands on a square, as printed; the thing that it is there."""
    face = index(face_of(game, table, card))
    entered = game.entries
    game.entries = entered + 1
    if table.type[face] == CRYSTAL:
        game.crystals[seat] |= np.int64(1) << square
        return entered << THING_BITS | CRYSTAL_MARK
    slot = seat * FIELD_SQUARES + square
    if table.type[face] == LAND_SPELL:
        slot += LANDS_FROM
    row = index(slot)
    game.standing |= np.int64(1) << slot
    game.instance[row] = card
    game.face[row] = face
    game.controller[row] = controller
    game.entered[row] = entered
    game.skills_used[row] = 0
    put_state(game, slot, BLOCK_ONLY if rules.haste == NO_HASTE else ACTIVE)  # G27
    put_traits(game, slot, table.keywords[face])
    bit = np.int64(1) << slot
    game.taken = game.taken & ~bit if controller == seat else game.taken | bit
    game.skilled = game.skilled | bit if table.skills[face] > 0 else game.skilled & ~bit
    game.attack[row] = table.attack[face]
    game.hp[row] = table.hp[face]
    game.ailing |= table.hp[face] <= 0
    game.max_hp[row] = table.hp[face]
    game.attributes[row] = table.attributes[face]
    game.resistance[row] = table.resistance[face]
    game.mitigation[row] = table.mitigation[face]
    game.full_mitigation[row] = table.mitigation[face]
    game.evades_from[row] = table.evades_from[face]
    game.listening |= table.triggers[face]
    return entered << THING_BITS | slot


@inlined
def leave(game, slot):
    """What stands in a slot is no longer there; a battle that it was in goes on without it."""
    game.standing &= ~(np.int64(1) << slot)
    if game.fighting:
        thing = thing_of(game, slot)
        for place in range(game.blockers + 1):
            if game.fighter[index(place)] == thing:
                game.there &= ~(np.int64(1) << place)


# ---------- Legends


@helper
def remove_namesakes(game, table, rules, new):
    """K11: all other cards of the name in hands, libraries and graveyards leave the game, side by side.

    Fields (`legendary_field`) and what is being cast keep theirs. Both libraries are shuffled.
    """
    stay_apart()
    face = game.face[new]
    if rules.legendary_field != KEPT:
        rest = game.standing & ~(np.int64(1) << new)
        while rest != 0:
            slot = first_entered(game, rest)
            rest ^= np.int64(1) << slot
            if game.face[slot] == face:
                leave(game, slot)
                card = game.instance[slot]
                note(game, event.REMOVED, owner_of(game, table, card), card, event.FIELD)
    for step in range(2):
        seat = side_of(new) ^ step
        game.told[seat] = 0
        for card in range(game.cards):
            if face_of(game, table, card) == face and holds(game, seat, card):
                take_out(game, seat, card)
                note(game, event.REMOVED, seat, card, event.HAND)
        for card in range(game.cards):
            if face_of(game, table, card) == face and take_from_library(game, seat, card):
                note(game, event.REMOVED, seat, card, event.LIBRARY)
        for card in range(game.cards):
            if face_of(game, table, card) == face and take_from_graveyard(game, table, seat, card):
                note(game, event.REMOVED, seat, card, event.GRAVEYARD)


@inlined
def take_from_library(game, seat, card):
    """Take a card out of a library, unless it is none of its cards or nobody knows them; whether it was there."""
    if game.imagined:
        return False
    front, end = game.library_front[seat], game.library_end[seat]
    for place in range(front, end):
        if game.library[seat, place] == card:
            for later in range(place + 1, end):
                game.library[seat, later - 1] = game.library[seat, later]
            game.library_end[seat] = end - 1
            return True
    return False


@inlined
def take_from_graveyard(game, table, seat, card):
    """Take a card out of a graveyard; whether it was there."""
    bit = np.int64(1) << (card & 63)
    if game.buried[card >> 6] & bit == 0 or owner_of(game, table, card) != seat:
        return False
    game.buried[card >> 6] &= ~bit
    return True
