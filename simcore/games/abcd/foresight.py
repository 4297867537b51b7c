"""How `planner` of ABCD plays out what might be done: cards and effects in its picture, battles by figures if possible.

An order is a set of blockers in blocking order as one number: how many, then the slot of each, four bits for each.
"""

import numpy as np

from simcore.games.abcd.answers import ASK_DEFEND, creature_strength, points_of
from simcore.games.abcd.casting import is_standing, resolve, use_skill
from simcore.games.abcd.combat import begin, fight
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.interpreter import carry_out, settle
from simcore.games.abcd.effects.line import check_deaths
from simcore.games.abcd.fields import free_squares, side_of
from simcore.games.abcd.fight import attack, fight_out
from simcore.games.abcd.imagination import imagine
from simcore.games.abcd.outcomes import copy_to_trial
from simcore.games.abcd.state import (
    ATTACKER,
    ATTACKER_BIT,
    LAND_SPELL,
    LEGENDARY,
    NO_CARD,
    NOBODY,
    RUNNING,
)
from simcore.games.abcd.valuation import (
    CARD_POINTS,
    HP_POINTS,
    LAND_POINTS,
    NO_MORE,
    ONE_MORE,
    UNTHINKABLE,
    WON,
    exposure,
    stakes,
    standing_points,
    unblocked,
    worth,
)
from simcore.games.abcd.zones import take_out
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, stay_apart

SLOT_BITS = 4  # of an order
SLOT_MASK = np.int64((1 << SLOT_BITS) - 1)
MOST_BLOCKERS = np.int64(3)  # that are weighed together
STRONGEST = 3  # of those who can block, and the weakest, of whom they are taken
NOBODY_BLOCKS = np.int64(0)  # an order
BLOCK_ONLY_AFTER = 1  # rule parameter attacker_after
NO_HASTE = 0  # haste
# What creatures may do in the course of a battle.
IN_BATTLE = 1 << op.ON_BATTLE_START | 1 << op.ON_BATTLE_END | 1 << op.ON_STRIKES_PLAYER | 1 << op.ON_DESTROYED


# ---------- Effects


@helper
def imagine_effect(game, table, picture):
    """A picture for the effect's player in which the registers speak of the same effect and what is chosen for it."""
    imagine(game, table, game.own, picture)
    picture.own = game.own
    picture.trigger = game.trigger
    picture.program = game.program
    picture.source = game.source
    picture.source_card = game.source_card
    picture.source_face = game.source_face
    picture.choices = game.choices
    for place in range(game.choices):
        picture.chosen[place] = game.chosen[place]
        picture.chosen_face[place] = game.chosen_face[place]


@helper
def points_of_effect(game, picture, table, rules):
    """The points after the effect has happened to what is chosen at once, and after the rest of its battle."""
    stay_apart()
    if game.trigger == op.ON_BATTLE:
        return points_of_spell(game, picture, table, rules, game.own, game.source_card)
    imagine_effect(game, table, picture)
    carry_out(picture, table, rules)
    if picture.end == RUNNING:
        check_deaths(picture, table)
        settle(picture, table, rules)
    return worth(picture, table, game.own)


@helper
def points_of_skill(game, picture, table, rules, skill):
    """The points after the skill of which the registers speak has been used, aimed at what is chosen."""
    imagine_effect(game, table, picture)
    use_skill(picture, table, rules, game.own, skill)
    return worth(picture, table, game.own)


@helper
def points_of_card(game, picture, table, rules, card, face):
    """The points after a hand card, aimed at what is chosen, if its time came at once. The registers speak of it."""
    seat = game.own
    imagine_effect(game, table, picture)
    take_out(picture, seat, card)
    picture.mp[seat] -= table.cost[face]
    square = NOBODY
    if is_standing(table.type[face]):
        square = lowest_bit(free_squares(picture, table.type[face], seat))
    resolve(picture, table, rules, card, seat, seat, square)
    return worth(picture, table, seat)


@inlined
def is_plain(table, rules, face):
    """Whether all that using a card comes to is that it stands on the field."""
    if not is_standing(table.type[face]) or table.triggers[face] >> op.ON_ARRIVAL & 1:
        return False
    if table.type[face] == LAND_SPELL:
        return True
    return table.keywords[face] & LEGENDARY == 0 and table.hp[face] > 0 and rules.haste == NO_HASTE


@helper
def points_of_plain(game, table, seat, face, board):
    """The points after a plain card has come to the field: a creature can block at once."""
    points = board[0] - CARD_POINTS
    if table.type[face] == LAND_SPELL:
        return points + LAND_POINTS + stakes(game, seat, board, NO_MORE)
    points += points_of(table.attack[face], table.hp[face], table.mitigation[face], table.keywords[face])
    return points + stakes(game, seat, board, ONE_MORE)


# ---------- Orders of blockers


@helper
def candidates_of(game, able):
    """The strongest few of a mask of slots, from the strongest down, and the weakest of the others, as an order."""
    order = np.int64(0)
    number = np.int64(0)
    while able != 0 and number < STRONGEST:
        best = lowest_bit(able)
        rest = able & able - 1
        while rest != 0:
            slot = lowest_bit(rest)
            rest &= rest - 1
            if creature_strength(game, slot) > creature_strength(game, best):
                best = slot
        able ^= np.int64(1) << best
        number += 1
        order |= best << number * SLOT_BITS
    if able != 0:
        weakest = lowest_bit(able)
        able &= able - 1
        while able != 0:
            slot = lowest_bit(able)
            able &= able - 1
            if creature_strength(game, slot) < creature_strength(game, weakest):
                weakest = slot
        number += 1
        order |= weakest << number * SLOT_BITS
    return order | number


@inlined
def size_of(order):
    """How many block in an order."""
    return order & SLOT_MASK


@inlined
def slot_in(order, place):
    """The slot of whom an order has at a place, from 1."""
    return order >> place * SLOT_BITS & SLOT_MASK


@inlined
def inserted(order, slot, place):
    """The order with one more at a place, from 1."""
    before = (np.int64(1) << place * SLOT_BITS) - 1
    after = order & ~before
    return (order & before | slot << place * SLOT_BITS | after << SLOT_BITS) + 1


@inlined
def slots_of(order):
    """The slots of an order as a mask."""
    found = np.int64(0)
    for place in range(1, size_of(order) + 1):
        found |= np.int64(1) << slot_in(order, place)
    return found


# ---------- Battles


@helper
def best_line(game, picture, table, rules, seat, attacker, able, board, enough):
    """The blockers, of a mask, who are best for the defending side: (points of the seat, order).

    It is nobody, the best one, the best place of a second beside that one, or of a third. An attacking seat is told of
    the first points that are no more than `enough`.
    """
    sign = np.int64(1) if side_of(attacker) != seat else np.int64(-1)
    candidates = candidates_of(game, able)
    line = NOBODY_BLOCKS
    best = sign * points_of_answer(game, picture, table, rules, seat, attacker, line, NOBODY, board)
    best_order = line
    size = np.int64(0)
    while size < min(MOST_BLOCKERS, size_of(candidates)):
        stage, stage_line = UNTHINKABLE, line
        used = slots_of(line)
        for number in range(1, size_of(candidates) + 1):
            slot = slot_in(candidates, number)
            if used >> slot & 1:
                continue
            for place in range(1, size + 2):
                longer = inserted(line, slot, place)
                points = sign * points_of_answer(game, picture, table, rules, seat, attacker, longer, NOBODY, board)
                if points > stage:
                    stage, stage_line = points, longer
                    if sign < 0 and points >= -enough:
                        return -points, longer
        line = stage_line
        if stage > best:
            best, best_order = stage, line
        size += 1
    return sign * best, best_order


@helper
def points_of_answer(game, picture, table, rules, seat, attacker, order, follower, board):
    """A seat's points after an attack is met so; `follower` is the slot of a counter-attacker, or NOBODY.

    Nobody blocks whom it calls forth.
    """
    answers = table.triggers[game.face[index(attacker)]]
    for place in range(1, size_of(order) + 1):
        answers |= table.triggers[game.face[index(slot_in(order, place))]]
    if follower != NOBODY:
        answers |= table.triggers[game.face[index(follower)]]
    if answers & IN_BATTLE == 0:
        return points_by_figures(game, rules, seat, attacker, order, follower, board)
    return points_played_out(game, picture, table, rules, seat, attacker, order, follower)


@helper
def points_played_out(game, picture, table, rules, seat, attacker, order, follower):
    """The same where creatures do more than strike."""
    stay_apart()
    imagine(game, table, seat, picture)
    picture.question = ASK_DEFEND
    picture.in_chain = 0
    picture.blockers = size_of(order)
    for place in range(size_of(order)):
        picture.blocker[place] = slot_in(order, place + 1)
    picture.followers = follower != NOBODY
    picture.follower[0] = follower
    attack(picture, table, rules, attacker)
    return worth(picture, table, seat)


@helper
def points_by_figures(game, rules, seat, attacker, order, follower, board):
    """The same from figures alone. Mutates the trial of `game`."""
    side = side_of(attacker)
    other = 1 - side
    trial = game.trial
    trial.blockers = size_of(order)
    trial.player_hp = game.player_hp[other]
    trial.player_mitigation = game.player_mitigation[other]
    copy_to_trial(game, ATTACKER, attacker)
    for place in range(1, size_of(order) + 1):
        copy_to_trial(game, np.int64(place), slot_in(order, place))
    begin(trial)
    fight(trial, rules)
    hp = game.player_hp[side]
    if follower != NOBODY:
        hp -= max(np.int64(0), game.attack[index(follower)] - game.player_mitigation[side])
    if hp <= 0 or trial.player_hp <= 0:
        if hp <= 0 and trial.player_hp <= 0:
            return np.int64(0)
        return WON if (hp > 0) == (seat == side) else -WON
    gain = HP_POINTS * (game.player_hp[other] - trial.player_hp - game.player_hp[side] + hp)
    gain -= points_lost(game, trial, attacker, ATTACKER)
    for place in range(1, size_of(order) + 1):
        gain += points_lost(game, trial, slot_in(order, place), place)
    return balance_after(game, rules, trial, seat, attacker, order, follower, board, hp, gain)


@inlined
def balance_after(game, rules, trial, seat, attacker, order, follower, board, hp, gain):
    """Points of the position, with whom fought non-active, and what could still be attacked with then.

    `hp` is what the attacking player has left, `gain` what the battle brought that side in points.
    """
    calm, actives, ready = board
    side = side_of(attacker)
    other = 1 - side
    used = slots_of(order) | np.int64(1) << attacker
    able = count_bits(ready[side] & ~used)
    if follower != NOBODY:
        used |= np.int64(1) << follower
    able_there = count_bits(ready[other] & ~used)
    if rules.attacker_after == BLOCK_ONLY_AFTER:
        able += trial.there & ATTACKER_BIT != 0 and trial.traits[ATTACKER] == game.traits[index(attacker)]
        able_there += follower != NOBODY
    gain += exposure(unblocked(game, actives[side] & ~used, able_there), trial.player_hp)
    gain -= exposure(unblocked(game, actives[other] & ~used, able), hp)
    return calm + gain if seat == side else calm - gain


@inlined
def points_lost(game, trial, slot, place):
    """What of a creature's points has been lost in a trial: all of them, or those of 復活 (K6)."""
    row = index(slot)
    side = side_of(slot)
    if trial.there >> place & 1 == 0:
        return standing_points(game, slot, side)
    if trial.traits[index(place)] == game.traits[row]:
        return np.int64(0)
    after = points_of(game.attack[row], game.max_hp[row], game.full_mitigation[row], trial.traits[index(place)])
    return standing_points(game, slot, side) - (after if game.controller[row] == side else after // 2)


@helper
def points_of_spell(game, picture, table, rules, seat, card):
    """The points after the battle that goes on, with this spell aimed at what is chosen, or none (NO_CARD)."""
    imagine(game, table, seat, picture)
    if card != NO_CARD:
        take_out(picture, seat, card)
        picture.spell[seat] = card
        picture.spell_targets[seat] = game.choices
        for place in range(game.choices):
            picture.spell_target[seat, place] = game.chosen[place]
    picture.in_chain = 1
    fight_out(picture, table, rules)
    picture.in_chain = 0
    if picture.end == RUNNING:
        check_deaths(picture, table)
    return worth(picture, table, seat)
