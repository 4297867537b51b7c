"""The attacks of a game, step by step (R34 to R59). Functions mutate `game`.

`stage` is the step that comes next. Between two steps the line of effects is empty (going.py).
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.answers import (
    ASK_BLOCK,
    ASK_GRAZE,
    GREEDY,
    NO,
    RANDOM,
    TOLD,
    YES,
    how_many,
    says_yes,
    told_answer,
)
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.figures import change_power, end_changes
from simcore.games.kyougenshi.effects.line import put, thing_of
from simcore.games.kyougenshi.effects.operations import break_shield
from simcore.games.kyougenshi.events import end_game, note, note_card
from simcore.games.kyougenshi.fields import destroy, has_keyword, is_there
from simcore.games.kyougenshi.foresight import planned_block
from simcore.games.kyougenshi.greedy import greedy_block
from simcore.games.kyougenshi.orbs import can_pay_graze, end_phase, magic_orbs, pay_graze, yield_of
from simcore.games.kyougenshi.outcomes import (
    able_blockers,
    attacker_power,
    judge,
    power_met,
    traits_in_battle,
)
from simcore.games.kyougenshi.state import (
    ATTACKER,
    END_DIRECT_ATTACK,
    NONE,
    NOTHING,
    RUNNING,
    T_BREAKERS,
    TARGET,
    THING_PLACE,
    W_BREAKERS,
)
from simcore.games.kyougenshi.zones import bit_of, is_shield, pick_shield, place_of, seat_of, shields_of
from simcore.jit import count_bits, helper, index, inlined, stay_apart, unlikely

STOPS = 1  # rule parameter breaks_go_on
GOES_THROUGH = 1  # direct_hit_left_over

(
    NO_ATTACK,
    DECLARED,
    ATTACKED,
    BLOCKING,
    BLOCKED,
    MEETING,
    FIGHTING,
    FOUGHT,
    OUTLIVED,
    BEFORE_BREAK,
    BREAKING,
    ENDING,
) = np.arange(12)


@inlined
def declare_attack(game, table, rules, attacker, target):
    """R34, R57: a card of a place is turned and names its target, a place or NOTHING: the player."""
    seat = seat_of(attacker)
    if game.attacked == 0:  # R14: the main phase ends
        game.attacked = 1
        end_phase(game, rules)
    game.active[seat] &= ~bit_of(attacker)
    game.attacker = thing_of(game, attacker)
    game.on_card = 0
    game.target = NOTHING
    game.stage = DECLARED
    game.blocked = 0
    if target != NOTHING:
        game.on_card = 1
        game.target = thing_of(game, target)
    note_card(game, table, event.ATTACKS, seat, attacker, game.on_card)
    if target != NOTHING:
        note_card(game, table, event.TARGETS, seat, target, NONE)


@helper
def proceed(game, table, rules):
    """The step of the attack that comes next."""
    stage, attacker = game.stage, game.attacker & THING_PLACE
    if stage == DECLARED:
        game.stage = ATTACKED
        if unlikely(magic_orbs(game, table, attacker) != 0):
            pay_maryoku(game, table, attacker)
        put(game, table, op.ON_ATTACKS, attacker)
    elif stage == ATTACKED:
        game.stage = BLOCKING
        if game.on_card and is_there(game, game.target):
            put(game, table, op.ON_ATTACKED, game.target & THING_PLACE)
    elif stage == BLOCKING:
        if goes_on(game, table):
            block(game, table, rules, attacker)
    elif stage == BLOCKED:
        game.stage = MEETING
        if is_there(game, game.target):
            put(game, table, op.ON_BLOCKS, game.target & THING_PLACE)
    elif stage == MEETING:
        if goes_on(game, table):
            meet(game, table, attacker)
    elif stage == FIGHTING:
        if goes_on(game, table):
            fight(game, table, rules, attacker, game.target & THING_PLACE)
    elif stage == FOUGHT:
        game.stage = OUTLIVED
        lose(game, table, rules, game.attacker, ATTACKER)
        lose(game, table, rules, game.target, TARGET)
        destroy_losers(game, table)
    elif stage == OUTLIVED:
        game.stage = ENDING
        put_both(game, table, op.ON_AFTER_BATTLE)
    elif stage == BEFORE_BREAK:
        before_break(game, table, rules, attacker)
    elif stage == BREAKING:
        break_one(game, table, attacker)
    else:
        end_attack(game, table)


@inlined
def goes_on(game, table):
    """R38, R41: whether the attacker and the card that it is to fight are still there; otherwise the attack stops."""
    if is_there(game, game.attacker) and (game.target == NOTHING or is_there(game, game.target)):
        return True
    attacker = game.attacker & THING_PLACE
    note_card(game, table, event.ATTACK_STOPS, seat_of(attacker), attacker, NONE)
    game.stage = ENDING
    return False


# ---------- Until the block


@helper
def pay_maryoku(game, table, attacker):
    """The orbs of the lowest numbers give as much as the attacker's player says."""
    stay_apart()
    seat = seat_of(attacker)
    orbs = magic_orbs(game, table, attacker)
    most = count_bits(orbs)
    number = how_many(game, seat, most)
    note_card(game, table, event.PAYS_MARYOKU, seat, attacker, number)
    paid = orbs
    for _ in range(number):
        paid &= paid - 1
    paid ^= orbs
    game.active_orbs[seat] ^= paid
    power = yield_of(game, table, seat, paid) * table.maryoku_power[index(attacker ^ game.flip)]
    change_power(game, table, attacker, power, False)


@inlined
def block(game, table, rules, attacker):
    """R39, R40: the defending player is asked if somebody may block."""
    able = able_blockers(game, rules, attacker)
    if able == 0:
        game.stage = MEETING
        put(game, table, op.ON_UNBLOCKED, attacker)
    else:
        decide_block(game, table, rules, attacker, able)


@helper
def decide_block(game, table, rules, attacker, able):
    """The same where somebody may."""
    seat = seat_of(attacker) ^ 1
    policy = game.policy[seat]
    if policy == GREEDY or game.imagined != 0:
        blocker = greedy_block(game, table, rules, attacker, able)
    elif policy == RANDOM:
        chosen = random_choice(game, seat, count_bits(able) + 1)
        blocker = place_of(seat, nth_bit(able, chosen)) if chosen < count_bits(able) else NOTHING
    elif policy == TOLD:
        game.option[0] = able
        blocker = told_answer(game, seat, ASK_BLOCK, NOTHING)
    else:
        blocker = planned_block(game, table, rules, attacker, able)
    note_card(game, table, event.BLOCKS, seat, blocker, NONE)
    if blocker == NOTHING:
        game.stage = MEETING
        put(game, table, op.ON_UNBLOCKED, attacker)
        return
    game.stage = BLOCKED
    game.active[seat] &= ~bit_of(blocker)
    game.target = thing_of(game, blocker)
    game.blocked = 1
    put(game, table, op.ON_BLOCKED, attacker)


# ---------- Battle


@inlined
def put_both(game, table, trigger):
    """What both that fight do on a trigger, as far as they are there, the attacker first."""
    if is_there(game, game.attacker):
        put(game, table, trigger, game.attacker & THING_PLACE)
    if is_there(game, game.target):
        put(game, table, trigger, game.target & THING_PLACE)


@inlined
def meet(game, table, attacker):
    """R44, R48, R58: what comes after the block: a battle, or breaks, whose number is fixed now, or the end."""
    if game.target != NOTHING:
        game.stage = FIGHTING
        put_both(game, table, op.ON_BATTLES)
        return
    if shields_of(game, seat_of(attacker) ^ 1) == 0:
        end_game(game, seat_of(attacker), END_DIRECT_ATTACK)
        return
    game.breaks = np.int64(1)
    if has_keyword(game, attacker, T_BREAKERS):
        game.breaks = np.int64(3)
    elif has_keyword(game, attacker, W_BREAKERS):
        game.breaks = np.int64(2)
    game.stage = BEFORE_BREAK


@inlined
def fight(game, table, rules, attacker, target):
    """R44, R45: powers are compared; what winners and losers do goes into the line."""
    loses, its_loses = judge(game, table, rules, attacker, target, game.blocked != 0)
    if unlikely(game.recording != 0):
        tell_battle(game, table, rules, attacker, target, loses, its_loses)
    game.lost[ATTACKER] = loses
    game.lost[TARGET] = its_loses
    game.stage = FOUGHT
    put(game, table, op.ON_LOSES if loses else op.ON_WINS, attacker)
    put(game, table, op.ON_LOSES if its_loses else op.ON_WINS, target)


@helper
def tell_battle(game, table, rules, attacker, target, loses, its_loses):
    """Note with what power they fight, and who wins."""
    stay_apart()
    traits, its_traits = traits_in_battle(game, attacker), traits_in_battle(game, target)
    power = attacker_power(game, table, attacker, its_traits)
    its_power = power_met(game, table, rules, target, its_traits, game.blocked != 0, attacker, traits)
    note_card(game, table, event.FIGHTS, seat_of(attacker), attacker, power)
    note_card(game, table, event.FIGHTS, seat_of(target), target, its_power)
    note_card(game, table, event.LOSES if loses else event.WINS, seat_of(attacker), attacker, NONE)
    note_card(game, table, event.LOSES if its_loses else event.WINS, seat_of(target), target, NONE)


@inlined
def lose(game, table, rules, thing, side):
    """A loser that is still there may be kept (グレイズ)."""
    if game.lost[side] != 0:
        if not is_there(game, thing):
            game.lost[side] = 0
        elif can_pay_graze(game, table, rules, thing & THING_PLACE):
            graze(game, table, rules, thing & THING_PLACE, side)


@helper
def graze(game, table, rules, place, side):
    """The same where it can be paid."""
    stay_apart()
    seat = seat_of(place)
    paid = says_yes(game, seat, ASK_GRAZE, YES)
    note_card(game, table, event.GRAZES, seat, place, paid)
    if paid != NO:
        pay_graze(game, table, rules, place)
        game.lost[side] = 0


@inlined
def destroy_losers(game, table):
    """R45: those that nothing has kept, the attacker first."""
    if game.lost[ATTACKER] != 0:
        destroy(game, table, game.attacker & THING_PLACE)
    if game.lost[TARGET] != 0:
        destroy(game, table, game.target & THING_PLACE)


# ---------- Breaks


@inlined
def before_break(game, table, rules, attacker):
    """R49, R51, R59: a shield is picked, if there is a next break, and what the attacker does goes into the line."""
    seat = seat_of(attacker) ^ 1
    there = is_there(game, game.attacker)
    if game.breaks == 0 or (rules.breaks_go_on == STOPS and not there):
        game.stage = ENDING
        return
    if shields_of(game, seat) == 0:
        game.stage = ENDING
        if rules.direct_hit_left_over == GOES_THROUGH:
            end_game(game, seat ^ 1, END_DIRECT_ATTACK)
        return
    game.breaks -= 1
    game.picked = pick_shield(game, seat)
    game.stage = BREAKING
    if there:
        put(game, table, op.ON_BREAKS, attacker)


@inlined
def break_one(game, table, attacker):
    """R49: it is broken, if it still is a shield; its S-trigger comes before anything else (R52)."""
    seat = seat_of(attacker) ^ 1
    game.stage = BEFORE_BREAK
    if is_shield(game, seat, game.picked):
        break_shield(game, table, seat, game.picked)


# ---------- The end step


@inlined
def end_attack(game, table):
    """R57: what lasts for this attack is over, on both sides."""
    end_changes(game, table, False)
    game.stage = NO_ATTACK
    seat = seat_of(game.attacker & THING_PLACE)
    game.attacker = NOTHING
    game.target = NOTHING
    if game.end == RUNNING:
        note(game, event.ATTACK_ENDS, seat, NONE)
