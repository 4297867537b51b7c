"""The machine player `planner` of ABCD: it plays what it might do out in its picture and weighs what comes of it.

The first of the best is taken. What it cannot see it does not reckon with: chance, the other hand, battle spells. What
it does not weigh it does as `greedy`: hands, crystals, stock, squares, discards.
"""

import numpy as np

from simcore.games.abcd.actions import (
    ATTACK,
    CAST,
    KIND,
    KIND_BITS,
    PASS,
    REDRAW,
    SPEND_STOCK,
    action_of,
    find_skills,
    may_redraw,
    may_spend_stock,
)
from simcore.games.abcd.answers import ASK_AIM, ASK_DEFEND, face_of
from simcore.games.abcd.casting import castable, think_of_card
from simcore.games.abcd.defence import NOBODY_WITHOUT_BLOCK
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.choices import ALLOWED, face_of_thing, find_candidates, is_choice
from simcore.games.abcd.fields import side_of, slot_of, thing_of
from simcore.games.abcd.foresight import (
    best_line,
    is_plain,
    points_of_answer,
    points_of_card,
    points_of_effect,
    points_of_plain,
    points_of_skill,
    points_of_spell,
    size_of,
    slot_in,
    slots_of,
)
from simcore.games.abcd.greedy import best_crystal, is_bad, skill_makes_sense
from simcore.games.abcd.outcomes import attackers_of, blockers_of
from simcore.games.abcd.state import ATTACKER, NO_CARD, NOBODY, NONE, NOTHING, WORDS
from simcore.games.abcd.valuation import (
    NO_MORE,
    REACH_POINTS,
    UNTHINKABLE,
    is_held_back,
    reach_after,
    stakes,
    survey,
)
from simcore.games.abcd.zones import owner_of
from simcore.jit import helper, inlined, lowest_bit, stay_apart, unlikely

# ---------- The main phase


@helper
def planned_action(game, picture, table, rules, seat):
    """The next thing that `planner` does, or PASS. The aims of a card or skill are left among the answers."""
    stay_apart()
    game.answers = 0
    if unlikely(may_redraw(game, rules, seat)) and is_bad(game, table, seat):
        return REDRAW
    if game.crystals_placed[seat] < rules.crystals:
        crystal = best_crystal(game, table, rules, seat)
        if crystal != NO_CARD:
            return action_of(CAST, crystal, NONE)
    if may_spend_stock(game, rules, seat):
        return SPEND_STOCK
    board = survey(game, table, seat)
    now = board[0] + stakes(game, seat, board, NO_MORE)
    card = best_card(game, picture, table, rules, seat, board, now)
    if card != NO_CARD:
        return action_of(CAST, card, NONE)
    if game.frame >= rules.attack_frame:
        attacker = best_attack(game, picture, table, rules, seat, board, now)
        if attacker != NOTHING:
            return action_of(ATTACK, attacker, NONE)
    if unlikely(table.any_skills != 0):
        return best_skill(game, picture, table, rules, seat, now)
    return PASS


@helper
def best_card(game, picture, table, rules, seat, board, now):
    """The card that gains most, unless a counter or battle spell that could not be paid then is worth more; NO_CARD."""
    best, chosen = np.int64(0), NO_CARD
    weighed = NOBODY
    for word in range(WORDS):
        rest = game.hand[seat, word] & ~table.crystals[word]
        while rest != 0:
            card = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            face = face_of(game, table, card)
            if face == weighed or not castable(game, table, rules, seat, card):
                continue
            weighed = face
            kept = game.answers
            points = gain_of_card(game, picture, table, rules, seat, card, face, board) - now
            better = points > best and not is_held_back(game, table, rules, seat, card, points)
            if better:
                best, chosen = points, card
            keep_aims(game, kept, better)
    return chosen


@helper
def gain_of_card(game, picture, table, rules, seat, card, face, board):
    """The points after a hand card if nothing comes between; MP counts for what it brings within reach."""
    mp = game.mp[seat]
    before = reach_after(game, table, seat, card, mp)
    if is_plain(table, rules, face):
        points = points_of_plain(game, table, seat, face, board)
        after = reach_after(game, table, seat, card, mp - table.cost[face])
    else:
        think_of_card(game, table, seat, op.ON_CAST, card, face)
        if table.aims[face] > 0:
            plan_aims(game, picture, table, rules)
        points = points_of_card(game, picture, table, rules, card, face)
        after = reach_after(picture, table, seat, NO_CARD, picture.mp[seat])
    return points + REACH_POINTS * max(np.int64(0), after - before)


@inlined
def keep_aims(game, kept, better):
    """Of the answers those from `kept` on are new: let them take the others' place, or forget them."""
    if better:
        for place in range(kept, game.answers):
            game.answer[place - kept] = game.answer[place]
        game.answers -= kept
    else:
        game.answers = kept


@helper
def best_attack(game, picture, table, rules, seat, board, now):
    """The slot of the attacker that gains most, whatever the other side answers to it, or NOTHING."""
    best, chosen = now, NOTHING
    rest = attackers_of(game, rules, seat)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        able = blockers_of(game, slot)
        points, _ = best_line(game, picture, table, rules, seat, slot, able, board, best)
        if points > best:
            best, chosen = points, slot
    return chosen


@helper
def best_skill(game, picture, table, rules, seat, now):
    """The skill that gains most, or PASS."""
    stay_apart()
    best, chosen = now, PASS
    game.options = 0
    find_skills(game, table, rules, seat)
    for place in range(game.options):
        action = game.option[place]
        source, skill = action >> KIND_BITS + 1, action >> KIND_BITS & 1
        if skill_makes_sense(game, table, rules, seat, action & KIND, source, skill):  # the registers speak of it now
            kept = game.answers
            plan_aims(game, picture, table, rules)
            points = points_of_skill(game, picture, table, rules, skill)
            keep_aims(game, kept, points > best)
            if points > best:
                best, chosen = points, action
    return chosen


# ---------- Questions on the way


@helper
def answer(game, picture, table, rules):
    """Answer the question for which a game stands still. Mutates it: the answer is added to those already given."""
    stay_apart()
    if game.question == ASK_AIM:
        say(game, best_aim(game, picture, table, rules, game.may_stop))
    elif game.question == ASK_DEFEND:
        answer_attack(game, picture, table, rules)
    else:
        say(game, best_spell(game, picture, table, rules))


@inlined
def say(game, number):
    """Add a number to the answers."""
    game.answer[game.answers] = number
    game.answers += 1


# ---------- Aims


@helper
def best_aim(game, picture, table, rules, may_stop):
    """The candidate that is worth most beside what is chosen already, or NOTHING if stopping is worth as much."""
    if game.reaches == 1 and not may_stop:
        return game.reached[0]
    best, chosen = UNTHINKABLE, NOTHING
    if may_stop:
        best = points_of_effect(game, picture, table, rules)
    for place in range(game.reaches):
        add_aim(game, game.reached[place])
        points = points_of_effect(game, picture, table, rules)
        game.choices -= 1
        if points > best:
            best, chosen = points, game.reached[place]
    return chosen


@inlined
def add_aim(game, thing):
    """One more target of the effect of which the registers speak."""
    game.chosen[game.choices] = thing
    game.chosen_face[game.choices] = face_of_thing(game, thing)
    game.choices += 1


@helper
def plan_aims(game, picture, table, rules):
    """Aim the effect of which the registers speak as `planner` would, one target after the other, and say it."""
    stay_apart()
    row = table.start[game.program]
    while table.operations[row, op.WHEN] >= 0:
        asked = table.operations[row, op.PLUS] if is_choice(game, table, row) else np.int64(0)
        number = np.int64(0)
        while number < asked:
            find_candidates(game, table, rules, row)
            if game.reaches == 0:
                break
            may_stop = np.int64(number > 0 and rules.fewer_targets == ALLOWED)
            thing = best_aim(game, picture, table, rules, may_stop)
            say(game, thing)
            if thing == NOTHING:
                break
            add_aim(game, thing)
            number += 1
        row += 1


# ---------- Battles


@helper
def prepare_defence(game, picture, table, rules, attacker):
    """Answer the attack of the creature in a slot, which is to come now, if there is anything to answer."""
    able = blockers_of(game, attacker)
    if able | may_follow(game, rules, attacker, able):
        game.fighter[ATTACKER] = thing_of(game, attacker)
        answer_attack(game, picture, table, rules)


@inlined
def may_follow(game, rules, attacker, able):
    """Who of the other side may attack after a battle, as a mask; nobody if none is able to block (G41, G43)."""
    if able == 0 and rules.counter_without_block == NOBODY_WITHOUT_BLOCK:
        return np.int64(0)
    return attackers_of(game, rules, 1 - side_of(attacker))


@helper
def answer_attack(game, picture, table, rules):
    """The best blockers in the best order; then the counter-attacker, if any, with whom that comes out better."""
    attacker = slot_of(game.fighter[ATTACKER])
    seat = 1 - side_of(attacker)
    board = survey(game, table, seat)
    able = blockers_of(game, attacker)
    best, order = best_line(game, picture, table, rules, seat, attacker, able, board, UNTHINKABLE)
    follower = NOBODY
    rest = may_follow(game, rules, attacker, able) & ~slots_of(order)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        points = points_of_answer(game, picture, table, rules, seat, attacker, order, slot, board)
        if points > best:
            best, follower = points, slot
    say(game, size_of(order))
    for place in range(1, size_of(order) + 1):
        say(game, slot_in(order, place))
    say(game, np.int64(follower != NOBODY))
    if follower != NOBODY:
        say(game, follower)


@helper
def best_spell(game, picture, table, rules):
    """The spell, of the options, with which the battle comes out best, its loss counted; NO_CARD if none is as good."""
    stay_apart()
    seat = owner_of(game, table, game.option[0])
    chosen, said = NO_CARD, game.answers
    best = points_of_spell(game, picture, table, rules, seat, NO_CARD)
    for place in range(game.options):
        card = game.option[place]
        think_of_card(game, table, seat, op.ON_BATTLE, card, face_of(game, table, card))
        plan_aims(game, picture, table, rules)
        game.answers = said  # its aims are asked for when it is used
        points = points_of_spell(game, picture, table, rules, seat, card)
        if points > best:
            best, chosen = points, card
    return chosen
