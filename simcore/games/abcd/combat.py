"""The battle alone (R40 to R57): one attacker, its blockers in order, blows in three steps, nothing between them.

It works on one battle record (state.py). Who may block is `can_block`'s to say, before; what abilities and battle
spells do at a battle's start and end, and between its steps, is a game's.
"""

import numpy as np

from simcore.games.abcd.state import (
    ATTACKER,
    ATTACKER_BIT,
    ATTRIBUTES,
    CHANGES_SPEED,
    FIRST,
    FIRST_ATTACK,
    FLY_BLOCKING,
    FLYING,
    LAST,
    LAST_ATTACK,
    NORMAL,
    PENETRATION,
    REGENERATE,
    REVIVAL,
    UNBLOCKABLE,
    resistance_to,
)
from simcore.jit import helper, index, inlined, kernel, stay_apart, unlikely

# Rule parameters, by position.
NEED_REDUCED = 0  # blocker_need
SIMULTANEOUS = 0  # same_speed
BOTH_CANCEL, BOTH_FIRST = 0, 1  # both_speeds
GONE_NOBODY = 0  # blockers_gone
RESISTANCE_SUM = 0  # several_resistances
AFTER_RESISTANCE = 0  # mitigation_order


@inlined
def can_block(traits, evades_from, blocker_traits, blocker_attack):
    """Whether a creature that is not non-active may block this attacker (K1, K8, T21).

    `evades_from` is the attack from which on a creature cannot block it, 0 for none.
    """
    if traits & UNBLOCKABLE or (traits & FLYING and blocker_traits & (FLYING | FLY_BLOCKING) == 0):
        return False
    return evades_from == 0 or blocker_attack < evades_from


# ---------- What a blow does


@inlined
def resisted(battle, rules, target, attributes):
    """What a fighter's resistances take off a blow of these attributes (a mask); negative: they add to it (K7)."""
    packed = battle.resistance[index(target)]
    if unlikely(packed != 0 and attributes != 0):
        return matching_resistance(rules, packed, attributes)
    return np.int64(0)


@helper
def matching_resistance(rules, packed, attributes):
    """The sum, or the largest alone, of the packed resistances against the attributes of a mask that is not 0."""
    stay_apart()
    total = np.int64(0)
    largest = np.int64(-1 << 60)
    for attribute in range(ATTRIBUTES):
        if attributes >> attribute & 1:
            amount = resistance_to(packed, attribute)
            total += amount
            largest = max(largest, amount)
    return total if rules.several_resistances == RESISTANCE_SUM else largest


@inlined
def resist(damage, resistance):
    """Damage under resistance; a source without damage stays without it (K7)."""
    return max(np.int64(0), damage - resistance) if damage > 0 else np.int64(0)


@inlined
def damage_of(rules, amount, resistance, mitigation):
    """The HP that a blow takes off under resistance and mitigation (K7, K9)."""
    if mitigation == 0:
        return resist(amount, resistance)
    if rules.mitigation_order == AFTER_RESISTANCE:
        return max(np.int64(0), resist(amount, resistance) - mitigation)
    return resist(max(np.int64(0), amount - mitigation), resistance)


@inlined
def share_of(battle, rules, target, rest, resistance):
    """How much of what is left of an attack goes to a blocker (R45)."""
    return min(rest, need(battle, rules, target, resistance)) if rest > 0 else np.int64(0)


@inlined
def hit(battle, rules, target, amount, resistance):
    """Take a blow off a fighter's HP under its resistance and mitigation (K7, K9); the HP it lost. Mutates `battle`."""
    place = index(target)
    mitigation = battle.mitigation[place]
    if mitigation == 0:
        damage = resist(amount, resistance)
    elif rules.mitigation_order == AFTER_RESISTANCE:
        damage = resist(amount, resistance)
        absorbed = min(damage, mitigation)
        battle.mitigation[place] = mitigation - absorbed
        damage -= absorbed
    else:
        absorbed = min(amount, mitigation)
        battle.mitigation[place] = mitigation - absorbed
        damage = resist(amount - absorbed, resistance)
    battle.hp[place] -= damage
    return damage


@inlined
def hit_player(battle, amount):
    """Damage the defending player (R44, R46). Mutates `battle`."""
    absorbed = min(amount, battle.player_mitigation)
    damage = amount - absorbed
    battle.player_mitigation -= absorbed
    battle.player_hp -= damage
    battle.to_player += damage


@inlined
def need(battle, rules, target, resistance):
    """How much of the attack a blocker takes before the rest passes on (G35); its HP is at least 1."""
    place = index(target)
    hp = battle.hp[place]
    if rules.blocker_need != NEED_REDUCED:
        return hp
    if rules.mitigation_order == AFTER_RESISTANCE:
        return max(np.int64(1), hp + resistance + battle.mitigation[place])
    return max(np.int64(1), hp + resistance) + battle.mitigation[place]


@inlined
def share_out(battle, rules):
    """The attacker's blow: through the blockers in order, and what is over (R44, R45, K10, G39). Mutates `battle`."""
    rest = max(np.int64(0), battle.attack[ATTACKER])
    attributes = battle.attributes[ATTACKER]
    there = battle.there
    place = np.int64(1)
    while place <= battle.blockers and rest > 0:
        if there >> place & 1:
            resistance = resisted(battle, rules, place, attributes)
            share = min(rest, need(battle, rules, place, resistance))
            rest -= share
            battle.assigned[index(place)] += share
            battle.dealt[index(place)] += hit(battle, rules, place, share, resistance)
        place += 1
    if rest > 0:
        if battle.blockers == 0 or battle.traits[ATTACKER] & PENETRATION or hits_past_the_gone(battle, rules):
            hit_player(battle, rest)
        else:
            battle.lost += rest


@inlined
def hits_past_the_gone(battle, rules):
    """Whether an attack whose blockers have all left hits the player without 貫通 too (G39)."""
    return battle.there == ATTACKER_BIT and rules.blockers_gone != GONE_NOBODY


# ---------- Steps


@inlined
def strikers(battle, rules, step):
    """Mask of those who strike in a step: there, not non-active (R56), of that speed (K2, K3, G38)."""
    able = battle.there & ~battle.non_active
    found = np.int64(0)
    for place in range(battle.blockers + 1):
        if able >> place & 1 and speed_of(rules, battle.traits[index(place)]) == step:
            found |= np.int64(1) << place
    return found


@inlined
def speed_of(rules, traits):
    """The step in which a creature of these traits strikes."""
    both = traits & CHANGES_SPEED
    if both == 0:
        return NORMAL
    if both == FIRST_ATTACK:
        return FIRST
    if both == LAST_ATTACK:
        return LAST
    if rules.both_speeds == BOTH_CANCEL:
        return NORMAL
    return FIRST if rules.both_speeds == BOTH_FIRST else LAST


@inlined
def strike(battle, rules, striking):
    """One of the steps 6 to 8: those of a mask strike, and the fallen leave (R41, G36, G37, G40). Mutates `battle`."""
    if striking & ATTACKER_BIT:
        share_out(battle, rules)
        if rules.same_speed != SIMULTANEOUS:
            settle(battle)
            striking &= battle.there & ~battle.non_active
    for place in range(1, battle.blockers + 1):
        if striking >> place & 1:
            amount = battle.attack[index(place)]
            if amount > 0:
                resistance = resisted(battle, rules, ATTACKER, battle.attributes[index(place)])
                hit(battle, rules, ATTACKER, amount, resistance)
    settle(battle)


@inlined
def settle(battle):
    """Those at HP 0 or less return once by 復活 (K6) or leave the battle (G40). Mutates `battle`."""
    for place in range(battle.blockers + 1):
        if battle.hp[index(place)] <= 0:
            bit = np.int64(1) << place
            if battle.traits[index(place)] & REVIVAL and battle.max_hp[index(place)] > 0 and battle.there & bit:
                battle.hp[index(place)] = battle.max_hp[index(place)]
                battle.traits[index(place)] &= ~REVIVAL
                battle.non_active |= bit
            else:
                battle.there &= ~bit


@inlined
def finish(battle):
    """The end: survivors regenerate (K5), and none of them is active any more (R55, G28). Mutates `battle`."""
    for place in range(battle.blockers + 1):
        if battle.there >> place & 1 and battle.traits[index(place)] & REGENERATE:
            battle.hp[index(place)] = battle.max_hp[index(place)]
    battle.non_active |= battle.there


@inlined
def begin(battle):
    """All who were put into the record take part and may strike, and nothing has happened. Mutates `battle`."""
    battle.there = (np.int64(2) << battle.blockers) - 1
    battle.non_active = 0
    battle.to_player = 0
    battle.lost = 0
    for place in range(1, battle.blockers + 1):
        battle.assigned[index(place)] = 0
        battle.dealt[index(place)] = 0


@inlined
def all_traits(battle):
    """The traits that any fighter has."""
    found = battle.traits[ATTACKER]
    for place in range(1, battle.blockers + 1):
        found |= battle.traits[index(place)]
    return found


@inlined
def fight(battle, rules):
    """Steps 6 to 8 and the end, from what `there` and `non_active` say (R41). Mutates `battle`."""
    if all_traits(battle) & CHANGES_SPEED == 0:
        if battle.there & ATTACKER_BIT:
            strike(battle, rules, battle.there & ~battle.non_active)
    else:
        step = FIRST
        while step <= LAST and battle.there & ATTACKER_BIT:  # without the attacker it is over (R41)
            strike(battle, rules, strikers(battle, rules, step))
            step += 1
    finish(battle)


@kernel
def fight_alone(battle, rules):
    """`fight` for Python. Mutates `battle`."""
    fight(battle, rules)


# ---------- What a defender makes of it

NET_LEVELS = np.int64(16)  # more than the values that an exchange of 1 for up to 8 can take
LARGEST_SUM = np.int64(1 << 15)  # more than the attack and HP of eight fighters together


@inlined
def defender_worth(battle):
    """How good a finished battle is for the defender, as one number by which blocking orders are ranked.

    First comes little damage to the player, then the exchange (the attacker destroyed counts 1, each blocker lost -1),
    then what the fallen were worth in attack and HP, then HP left to the blockers, last the HP left to the attacker.
    """
    net = np.int64(0)
    balance = np.int64(0)
    hp_left = np.int64(0)
    if battle.there & ATTACKER_BIT == 0:
        net += 1
        balance += battle.attack[ATTACKER] + battle.max_hp[ATTACKER]
    for place in range(1, battle.blockers + 1):
        if battle.there >> place & 1:
            hp_left += battle.hp[index(place)]
        else:
            net -= 1
            balance -= battle.attack[index(place)] + battle.max_hp[index(place)]
    attacker_hp = battle.hp[ATTACKER] if battle.there & ATTACKER_BIT else np.int64(0)
    worth = (NET_LEVELS // 2 + net) - battle.to_player * NET_LEVELS
    worth = worth * 2 * LARGEST_SUM + LARGEST_SUM + balance
    return (worth * LARGEST_SUM + hp_left) * LARGEST_SUM - attacker_hp


@kernel
def fight_in_orders(before, rules, orders, battles, worths):
    """Fight one battle in many blocking orders, each in its record of `battles`; `worths` (int64) are the defender's.

    `before` is the battle's record before it begins, `orders` int64 (orders, blockers): places from 0, as they stand in
    it. Mutates `battles`, which are empty at first, and `worths`.
    """
    for row in range(orders.shape[0]):
        battle = battles[row]
        copy_fighter(before, battle, ATTACKER, ATTACKER)
        for place in range(before.blockers):
            copy_fighter(before, battle, orders[row, place] + 1, place + 1)
        battle.blockers = before.blockers
        battle.player_mitigation = before.player_mitigation
        begin(battle)
        fight(battle, rules)
        worths[row] = defender_worth(battle)


@helper
def copy_fighter(before, battle, place, to):
    """Put the fighter at a place of one record at a place of another. Mutates `battle`."""
    battle.attack[to] = before.attack[place]
    battle.hp[to] = before.hp[place]
    battle.max_hp[to] = before.max_hp[place]
    battle.traits[to] = before.traits[place]
    battle.attributes[to] = before.attributes[place]
    battle.resistance[to] = before.resistance[place]
    battle.mitigation[to] = before.mitigation[place]
