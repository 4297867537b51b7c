"""Which creatures and cards a filter of an operation describes."""

import numpy as np

from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.state import (
    CURSED,
    MIMICRY,
    NOBODY,
    STANDBY_END,
)
from simcore.games.card_commander.zones import face
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, stay_apart


@helper
def creature_fits(game, table, seat, place, wanted, source_level):
    """Whether the creature (or used card) at a place satisfies a filter; `source_level` is for same_level."""
    if wanted == op.NO_FILTER:
        return True
    traits = game.traits[seat, place]
    row = index(face(game, game.instance[seat, place]))
    fits = table.fits_as_mimic[row] if traits & MIMICRY else table.fits[row]
    if fits >> wanted & 1 == 0:
        return False
    if table.filter_changes[index(wanted)] == 0:
        return True
    level = game.level[seat, place]
    return present_fits(table, wanted, level, game.attack[seat, place], game.hp[seat, place], traits, source_level)


@helper
def card_fits(game, table, instance, wanted):
    """Whether a card, as printed, satisfies a filter."""
    if wanted == op.NO_FILTER:
        return True
    row = index(face(game, instance))
    traits = table.traits[row]
    fits = table.fits_as_mimic[row] if traits & MIMICRY else table.fits[row]
    if fits >> wanted & 1 == 0:
        return False
    if table.filter_changes[index(wanted)] == 0:
        return True
    return present_fits(table, wanted, table.level[row], table.attack[row], table.hp[row], traits, NOBODY)


@helper
def present_fits(table, wanted, level, attack, hp, traits, source_level):
    """Whether figures and traits satisfy the part of a filter that depends on them."""
    stay_apart()
    row = index(wanted)
    if table.filter_level[row] >= 0 and level != table.filter_level[row]:
        return False
    if level > table.filter_level_at_most[row] or attack < table.filter_attack_at_least[row]:
        return False
    if table.filter_hp[row] >= 0 and hp != table.filter_hp[row]:
        return False
    if table.filter_cursed[row] and traits & CURSED == 0:
        return False
    if table.filter_same_level[row] and level != source_level:
        return False
    return traits & table.filter_not_keyword[row] == 0


@helper
def fitting(game, table, cards, wanted):
    """Those cards of a mask that satisfy a filter: looked up unless they have turned into others."""
    found = cards & table.matching[index(wanted)] & ~game.turned
    rest = cards & game.turned
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if card_fits(game, table, card, wanted):
            found |= np.int64(1) << card
    return found


@inlined
def count_fitting(game, table, cards, wanted):
    """How many cards of a mask satisfy a filter."""
    return count_bits(fitting(game, table, cards, wanted))


@helper
def count_subs(game, table, seat, wanted, source_level):
    """How many subs of a seat satisfy a filter."""
    number = np.int64(0)
    for place in range(1, STANDBY_END):
        if game.occupied[seat] >> place & 1:
            number += creature_fits(game, table, seat, place, wanted, source_level)
    return number
