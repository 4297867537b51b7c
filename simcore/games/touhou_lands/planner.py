"""The machine player `planner` of Touhou lands: it plays out in its picture what it might do, and weighs the outcome.

The first of the best is taken. What it cannot see it does not reckon with: chance, the other hand, spells from it. What
it does not weigh it does as `greedy`: hands, lands, rows, aims, discards.
"""

import numpy as np

from simcore.games.touhou_lands.actions import (
    ATTACK,
    PASS,
    SKILL,
    USE_CARD,
    action_of,
    attackers,
    may_place,
    paid_for,
    skills_open,
    summonable,
    users_of,
)
from simcore.games.touhou_lands.defence import (
    answering_spells,
    attacking_traits,
    counters_so,
    set_answer,
    spells_for,
)
from simcore.games.touhou_lands.effects.opcodes import ON_SUMMONED
from simcore.games.touhou_lands.foresight import points_of_action, points_of_answer, points_of_attack
from simcore.games.touhou_lands.greedy import is_sensible, land_to_place
from simcore.games.touhou_lands.points import CARD
from simcore.games.touhou_lands.state import (
    CHARACTER,
    COUNTER,
    DEFENCE,
    FOR_ATTACK,
    FOR_MAIN,
    ITEM,
    LAND,
    NO_RESISTANCE,
    NOTHING,
    SUPPORT,
    SWIFT,
)
from simcore.games.touhou_lands.valuation import (
    NONE_APART,
    ONE,
    share,
    stakes,
    strength_of,
    survey,
    threat,
    weakest,
)
from simcore.games.touhou_lands.zones import bit_of, place_of, seat_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart

UNTHINKABLE = np.int64(-1 << 40)
SUMMONED = np.int64(1 << ON_SUMMONED)


# ---------- The formation


@helper
def planned_form(game, picture, table, rules, seat):
    """Who stands in the front from now on: all but one of the strongest, of whom one is too many for it (a mask)."""
    stay_apart()
    own, its = strength_of(game, seat), strength_of(game, 1 - seat)
    standing, ready, _, life = own
    ranked = standing
    while count_bits(ranked) > rules.front_most + 1:
        ranked &= ~(ONE << weakest(game, seat, ranked))
    if count_bits(ranked) <= rules.front_most:
        return ranked
    best, chosen = UNTHINKABLE, ranked
    rest = ranked
    while rest != 0:
        left_out = ONE << weakest(game, seat, rest)
        rest &= ~left_out
        line = ranked & ~left_out
        points = stakes(game, rules, seat, (standing, ready, line, life), its)
        if points > best:
            best, chosen = points, line
    return chosen


# ---------- The main phase


@helper
def planned_action(game, picture, table, rules, seat):
    """The next thing that `planner` does, or PASS; who uses an attack spell is left in `user`."""
    stay_apart()
    deck = game.first_deck ^ seat
    lands = game.hand[seat] & table.of_type[deck, LAND]
    if lands != 0 and may_place(game, rules, seat):
        return action_of(USE_CARD, land_to_place(game, table, seat, lands))
    hand = paid_for(game, table, rules, seat) & ~lands
    able = attackers(game, rules, seat)
    skills = skills_open(game, table, seat)
    if hand | able | skills == 0:
        return PASS
    calm = survey(game, table, seat)
    own, its = strength_of(game, seat), strength_of(game, 1 - seat)
    danger = share(threat(game, rules, 1 - seat, its, own, NONE_APART))
    action = best_card(game, picture, table, rules, seat, hand, calm, danger)
    if action == PASS:
        spells = hand & table.of_use[deck, FOR_ATTACK]
        action = best_strike(game, picture, table, rules, seat, spells, skills, able, calm, danger)
    return action


@helper
def points_now(game, rules, seat, calm, danger, apart):
    """The points of the position as it stands, without the attacks of the lanes `apart`."""
    own, its = strength_of(game, seat), strength_of(game, 1 - seat)
    return calm + share(threat(game, rules, seat, own, its, apart)) - danger


@inlined
def best_card(game, picture, table, rules, seat, hand, calm, danger):
    """The use of a card, of those that are no attacks, that gains most, be it as little as nothing, or PASS."""
    deck = game.first_deck ^ seat
    rest = summonable(game, table, rules, seat, hand & table.of_type[deck, CHARACTER])
    rest |= hand & (table.of_type[deck, ITEM] | table.of_type[deck, SUPPORT] | table.of_use[deck, FOR_MAIN])
    best, chosen = np.int64(-CARD), PASS
    now = UNTHINKABLE
    weighed = NOTHING
    while rest != 0:
        lane = highest_bit(rest)
        rest &= ~(ONE << lane)
        card = index(place_of(seat, lane) ^ game.flip)
        face = table.card[index(table.number[card])]
        if face == weighed:
            continue  # another copy of the card before it
        weighed = face
        if is_plain(table, card):
            gain = table.points[card] - CARD
        elif is_sensible(game, table, rules, seat, lane):
            if now == UNTHINKABLE:
                now = points_now(game, rules, seat, calm, danger, NONE_APART)
            action = action_of(USE_CARD, lane)
            gain = points_of_action(game, picture, table, rules, seat, action, NONE_APART) - now
        else:
            continue
        if gain > best:
            best, chosen = gain, action_of(USE_CARD, lane)
    return chosen


@inlined
def is_plain(table, card):
    """Whether all that a card does is to come into play as a tapped character, which no attack to come is about."""
    return table.type[card] == CHARACTER and table.triggers[card] & SUMMONED == 0 and table.keywords[card] & SWIFT == 0


@inlined
def best_strike(game, picture, table, rules, seat, spells, skills, able, calm, danger):
    """The attack or skill that gains most, or PASS; attacks meet the best answer without a spell."""
    best, chosen, user = np.int64(0), PASS, NOTHING
    while spells != 0:
        lane = lowest_bit(spells)
        spells &= spells - 1
        action, spell = action_of(USE_CARD, lane), place_of(seat, lane)
        users = users_of(game, table, rules, seat, lane)
        while users != 0:
            attacker = place_of(seat, lowest_bit(users))
            users &= users - 1
            points = gain_of_attack(game, picture, table, rules, seat, attacker, spell, action, calm, danger)
            if points > best:
                best, chosen, user = points, action, attacker
    while skills != 0:
        lane = lowest_bit(skills)
        skills &= skills - 1
        action, apart = action_of(SKILL, lane), ONE << lane
        points = points_of_action(game, picture, table, rules, seat, action, apart)
        points -= points_now(game, rules, seat, calm, danger, apart)
        if points > best:
            best, chosen = points, action
    while able != 0:
        lane = lowest_bit(able)
        able &= able - 1
        attacker, action = place_of(seat, lane), action_of(ATTACK, lane)
        points = gain_of_attack(game, picture, table, rules, seat, attacker, NOTHING, action, calm, danger)
        if points > best:
            best, chosen = points, action
    game.user = user
    return chosen


@helper
def gain_of_attack(game, picture, table, rules, seat, attacker, spell, action, calm, danger):
    """By how much an attack comes out better than leaving the attacker out of the attacks to come."""
    before = points_now(game, rules, seat, calm, danger, bit_of(attacker))
    return points_of_attack(game, picture, table, rules, seat, attacker, spell, action, calm) - before


# ---------- Answers


@helper
def planned_answer(game, picture, table, rules):
    """The way to meet the attack that has been declared that comes out best. Mutates the answer in `game`."""
    stay_apart()
    seat = 1 - seat_of(game.attacker)
    calm = survey(game, table, seat)
    traits = attacking_traits(game, table)
    held = answering_spells(game, table, rules, seat)
    declared, defender, added = NO_RESISTANCE, NOTHING, NOTHING
    best = points_of_answer(game, picture, table, rules, seat, declared, defender, added, calm)
    rest = game.ready[seat]
    while rest != 0:
        place = place_of(seat, lowest_bit(rest))
        rest &= rest - 1
        for step in range(2):
            way = DEFENCE if step == 0 else COUNTER
            spells = spells_for(game, table, place, held, way)
            bare = True
            if way == COUNTER:
                if not counters_so(game, place, True, traits):
                    break
                bare = counters_so(game, place, False, traits)
            while bare or spells != 0:
                spell = NOTHING
                if not bare:
                    spell = place_of(seat, lowest_bit(spells))
                    spells &= spells - 1
                bare = False
                points = points_of_answer(game, picture, table, rules, seat, way, place, spell, calm)
                if points > best:
                    best, declared, defender, added = points, way, place, spell
    set_answer(game, declared, defender, added)
