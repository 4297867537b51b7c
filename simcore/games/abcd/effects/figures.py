"""How figures of players and creatures change: each function notes what it really changes, and mutates `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.combat import hit, resisted
from simcore.games.abcd.effects.opcodes import DONE, IN_VAIN
from simcore.games.abcd.events import WIDE, note
from simcore.games.abcd.fields import side_of
from simcore.games.abcd.state import (
    ACTIVE,
    ATTRIBUTES,
    BLOCK_ONLY,
    MOST_VALUE,
    NO_CARD,
    NON_ACTIVE,
    RESISTANCE_BITS,
    RESISTANCE_MASK,
    SENSELESS,
    TOO_DEAR,
    VALUE_BITS,
    put_state,
    put_traits,
    resistance_to,
)
from simcore.jit import helper, inlined, stay_apart

LARGEST = np.int64(9999)  # figure that effects bring about
LARGEST_RESISTANCE = np.int64(2000)


# ---------- Players


@inlined
def set_mp(game, seat, value):
    """A player's MP becomes this, within bounds; 1 if it changes."""
    value = min(LARGEST, max(np.int64(0), value))
    if value == game.mp[seat]:
        return IN_VAIN
    game.mp[seat] = value
    game.idle[seat] &= ~(TOO_DEAR | SENSELESS)
    note(game, event.MP_BECOMES, seat, NO_CARD, value)
    return DONE


@inlined
def set_max_mp(game, seat, value):
    """A player's maximum MP becomes this, within bounds; 1 if it changes."""
    value = min(LARGEST, value)
    if value == game.max_mp[seat]:
        return IN_VAIN
    game.max_mp[seat] = value
    note(game, event.MAX_MP_BECOMES, seat, NO_CARD, value)
    return DONE


@inlined
def pay(game, seat, cost):
    """R22: attribute values are not spent."""
    game.mp[seat] -= cost
    note(game, event.PAYS, seat, NO_CARD, game.mp[seat])


@inlined
def set_value(game, seat, attribute, value):
    """A player's present value of an attribute becomes this, within bounds; 1 if it changes."""
    value = min(LARGEST, max(np.int64(0), value))
    if value == game.value[seat, attribute]:
        return IN_VAIN
    game.value[seat, attribute] = value
    shift = attribute * VALUE_BITS
    packed = min(value, MOST_VALUE) << shift
    game.idle[seat] &= ~(TOO_DEAR | SENSELESS)
    game.values[seat] = game.values[seat] & ~(np.int64(MOST_VALUE) << shift) | packed
    note(game, event.ATTRIBUTE_BECOMES, seat, NO_CARD, WIDE * attribute + min(value, WIDE - 1))
    return DONE


@inlined
def set_max_value(game, seat, attribute, value):
    """The same of its maximum."""
    value = min(LARGEST, max(np.int64(0), value))
    if value == game.max_value[seat, attribute]:
        return IN_VAIN
    game.max_value[seat, attribute] = value
    note(game, event.MAX_ATTRIBUTE_BECOMES, seat, NO_CARD, WIDE * attribute + min(value, WIDE - 1))
    return DONE


@helper
def raise_values(game, seat, attributes, amount, maximum):
    """The values of a mask of attributes, present or at most, rise; 1 if any changes."""
    done = IN_VAIN
    for place in range(ATTRIBUTES):
        attribute = np.int64(place)
        if attributes >> attribute & 1:
            if maximum:
                done |= set_max_value(game, seat, attribute, game.max_value[seat, attribute] + amount)
            else:
                done |= set_value(game, seat, attribute, game.value[seat, attribute] + amount)
    return done


@helper
def hurt_player(game, seat, amount):
    """Damage to a player (R46); 1 if HP is lost."""
    stay_apart()
    absorbed = min(amount, game.player_mitigation[seat])
    damage = amount - absorbed
    if absorbed:
        game.player_mitigation[seat] -= absorbed
        note(game, event.MITIGATION_BECOMES, seat, NO_CARD, game.player_mitigation[seat])
    if damage == 0:
        return IN_VAIN
    game.player_hp[seat] -= damage
    note(game, event.HP_BECOMES, seat, NO_CARD, game.player_hp[seat])
    return DONE


@helper
def mitigate_player(game, seat, amount):
    """A player's mitigation rises until the next turn's start (R46); 1 if it does."""
    before = game.player_mitigation[seat]
    game.player_mitigation[seat] = min(LARGEST, before + amount)
    if game.player_mitigation[seat] == before:
        return IN_VAIN
    note(game, event.MITIGATION_BECOMES, seat, NO_CARD, game.player_mitigation[seat])
    return DONE


# ---------- Creatures


@inlined
def tell(game, code, slot, value):
    """Note what has become of the creature of a slot."""
    note(game, code, side_of(slot), game.instance[slot], value)


@helper
def hurt_creature(game, rules, slot, amount, attributes):
    """Damage of a mask of attributes to a creature (K7, K9); 1 if HP is lost."""
    before = game.mitigation[slot]
    dealt = hit(game, rules, slot, amount, resisted(game, rules, slot, attributes))
    if game.mitigation[slot] != before:
        tell(game, event.MITIGATION_BECOMES, slot, game.mitigation[slot])
    if dealt == 0:
        return IN_VAIN
    game.ailing |= game.hp[slot] <= 0
    tell(game, event.HP_BECOMES, slot, game.hp[slot])
    return DONE


@helper
def change_attack(game, slot, amount):
    """Attack rises or falls, not below 0; 1 if it changes."""
    before = game.attack[slot]
    game.attack[slot] = min(LARGEST, max(np.int64(0), before + amount))
    game.points[slot] = 0
    if game.attack[slot] == before:
        return IN_VAIN
    tell(game, event.ATTACK_BECOMES, slot, game.attack[slot])
    return DONE


@helper
def change_hp(game, slot, amount):
    """HP and its maximum rise or fall, neither below 0 by it; 1 if either changes. This is no damage."""
    hp, max_hp = game.hp[slot], game.max_hp[slot]
    game.max_hp[slot] = min(LARGEST, max(np.int64(0), max_hp + amount))
    game.hp[slot] = min(LARGEST, max(min(np.int64(0), hp), hp + amount))
    game.points[slot] = 0
    game.ailing |= game.hp[slot] <= 0
    if game.max_hp[slot] != max_hp:
        tell(game, event.MAX_HP_BECOMES, slot, game.max_hp[slot])
    if game.hp[slot] != hp:
        tell(game, event.HP_BECOMES, slot, game.hp[slot])
    return np.int64(game.hp[slot] != hp or game.max_hp[slot] != max_hp)


@helper
def raise_resistance(game, slot, attributes, amount):
    """Resistance against each of a mask of attributes rises (K7); 1 if any does."""
    done = IN_VAIN
    for place in range(ATTRIBUTES):
        attribute = np.int64(place)
        if attributes >> attribute & 1:
            packed = game.resistance[slot]
            before = resistance_to(packed, attribute)
            after = min(LARGEST_RESISTANCE, before + amount)
            if after != before:
                shift = attribute * RESISTANCE_BITS
                field = (after & RESISTANCE_MASK) << shift
                game.resistance[slot] = packed & ~(np.int64(RESISTANCE_MASK) << shift) | field
                tell(game, event.RESISTANCE_BECOMES, slot, WIDE * attribute + after + WIDE // 2)
                done = DONE
    return done


@helper
def mitigate_creature(game, slot, amount):
    """Mitigation rises until the next turn's start (R46); 1 if it does."""
    before = game.mitigation[slot]
    game.mitigation[slot] = min(LARGEST, before + amount)
    if game.mitigation[slot] == before:
        return IN_VAIN
    tell(game, event.MITIGATION_BECOMES, slot, game.mitigation[slot])
    return DONE


@helper
def give_keyword(game, slot, keyword):
    """It has a keyword from now on; 1 if it had not."""
    bit = np.int64(1) << keyword
    if game.traits[slot] & bit:
        return IN_VAIN
    put_traits(game, slot, game.traits[slot] | bit)
    tell(game, event.GAINS_KEYWORD, slot, keyword)
    return DONE


@inlined
def state_of(game, slot):
    """The state of what stands in a slot (R30)."""
    if game.active >> slot & 1:
        return np.int64(ACTIVE)
    return np.int64(NON_ACTIVE if game.non_active >> slot & 1 else BLOCK_ONLY)


@inlined
def set_state(game, slot, state):
    """A creature's state becomes this (R30); 1 if it changes."""
    if state_of(game, slot) == state:
        return IN_VAIN
    put_state(game, slot, state)
    tell(game, event.STATE_BECOMES, slot, state)
    return DONE


@inlined
def make_non_active(game, slot):
    """It is non-active from now on; 1 if it was not."""
    return set_state(game, slot, NON_ACTIVE)
