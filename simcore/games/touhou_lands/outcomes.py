"""What would come of a battle, and what that is worth to the side that is attacked. Nothing happens.

Functions mutate `game.trial`, the registers of effects, and what is remembered of the best answer.
"""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.combat import FAINTS, FOLLOWS, fight, hits, lets_through, may_counter
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.choices import think_of
from simcore.games.touhou_lands.effects.line import answers_to, thing_of
from simcore.games.touhou_lands.effects.queries import amount_of, holds
from simcore.games.touhou_lands.events import note_card
from simcore.games.touhou_lands.fields import in_front
from simcore.games.touhou_lands.points import CARD, LETHAL, LIFE
from simcore.games.touhou_lands.state import (
    ATTACKER,
    COUNTER,
    DEFENCE,
    DEFENDER,
    IGNORE_EVASION,
    KEEPS_EVASION,
    NO_RESISTANCE,
    NOTHING,
    PREVENTS,
)
from simcore.games.touhou_lands.zones import place_of, seat_of
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

BOTH_LEAVE = 1  # rule parameter leaving
QUIETLY, ALOUD = np.int64(0), np.int64(1)
ANY_POINTS = np.int64(1 << 40)


@inlined
def is_prevented(game, table, spell, added):
    """Whether the attacker's spell comes to nothing (R19)."""
    return NOTHING not in (spell, added) and table.keywords[index(added ^ game.flip)] & PREVENTS != 0


# ---------- Step 0


@inlined
def put_fighter(game, table, side, place, spell):
    """A character as a battle sees it, with its spell or without (NOTHING)."""
    at, on = index(place), index(side)
    trial = game.trial
    trial.attack[on] = game.attack[at]
    trial.defence[on] = game.defence[at]
    trial.evasion[on] = game.evasion[at]
    trial.bonus_attack[on] = 0
    trial.bonus_defence[on] = 0
    trial.bonus_evasion[on] = 0
    trial.back[on] = 0 if in_front(game, place) else 1
    if unlikely(spell != NOTHING):
        card = index(spell ^ game.flip)
        trial.spell_attack[on] = table.attack[card]
        trial.spell_defence[on] = table.defence[card]
        trial.spell_evasion[on] = table.evasion[card]
        trial.traits[on] = game.traits[at] | table.keywords[card]
    else:
        trial.spell_attack[on] = 0
        trial.spell_defence[on] = 0
        trial.spell_evasion[on] = 0
        trial.traits[on] = game.traits[at]


@helper
def foresee(game, table, rules, attacker, spell, declared, defender, added, telling):
    """Step 0 and the blows of a battle, left in `trial`; what happens in step 0 is noted if it is to be told."""
    if unlikely(is_prevented(game, table, spell, added)):
        spell = NOTHING
    game.trial.declared = declared
    game.trial.life = game.life[seat_of(attacker) ^ 1]
    put_fighter(game, table, ATTACKER, attacker, spell)
    if defender != NOTHING:
        put_fighter(game, table, DEFENDER, defender, added)
    change_step_zero(game, table, ATTACKER, op.ON_ATTACKS, attacker, spell, defender, telling)
    if defender != NOTHING:
        trigger = op.ON_DEFENDS if declared == DEFENCE else op.ON_COUNTERS
        change_step_zero(game, table, DEFENDER, trigger, defender, added, attacker, telling)
    fight(game.trial, rules)
    if declared == COUNTER and unlikely(rules.leaving == BOTH_LEAVE):  # G29
        game.trial.attacker_faints = 1
        game.trial.defender_faints = 1


@inlined
def change_step_zero(game, table, side, trigger, place, spell, opposing, telling):
    """What a fighter, its item and its spell do before the blows."""
    if unlikely(game.triggers[index(place)] >> trigger & 1 != 0):
        change_both(game, table, side, trigger, place, spell, opposing, telling)
    if unlikely(spell != NOTHING) and answers_to(game, table, op.ON_SPELL, spell):
        change(game, table, side, op.ON_SPELL, spell, place, spell, opposing, telling)


@helper
def change_both(game, table, side, trigger, place, spell, opposing, telling):
    """What a fighter does, then its item."""
    stay_apart()
    if answers_to(game, table, trigger, place):
        change(game, table, side, trigger, place, place, spell, opposing, telling)
    item = game.worn[place]
    if item != NOTHING and answers_to(game, table, trigger, item):
        change(game, table, side, trigger, item, place, spell, opposing, telling)


@helper
def change(game, table, side, trigger, card, place, spell, opposing, telling):
    """What one card does: figures and keywords for this battle alone."""
    stay_apart()
    think_of(game, trigger, card, seat_of(place), thing_of(game, place))
    game.opposing = opposing
    game.with_spell = np.int64(spell != NOTHING)
    if telling:
        note_card(game, table, event.EFFECT_HAPPENS, game.own, card, trigger)
    row = table.start[card ^ game.flip]
    while table.operations[row, op.WHEN] >= 0:
        if table.operations[row, op.WHEN] == trigger and holds(game, table, row):
            if table.operations[row, op.TO] == op.SELF:
                change_one(game, table, row, side, place, telling)
            elif opposing != NOTHING:
                change_one(game, table, row, 1 - side, opposing, telling)
        row += 1
    game.opposing = NOTHING


@helper
def change_one(game, table, row, side, place, telling):
    """One operation of step 0 on one of the fighters."""
    verb = table.operations[row, op.VERB]
    if verb == op.GIVE_KEYWORD:
        keyword = table.operations[row, op.KEYWORD]
        if game.trial.traits[side] >> keyword & 1 == 0:
            game.trial.traits[side] |= np.int64(1) << keyword
            if telling:
                note_card(game, table, event.GAINS_KEYWORD, seat_of(place), place, keyword)
        return
    amount = amount_of(game, table, row)
    code = event.ATTACK_CHANGES
    if verb == op.CHANGE_ATTACK:
        game.trial.bonus_attack[side] += amount
    elif verb == op.CHANGE_DEFENCE:
        game.trial.bonus_defence[side] += amount
        code = event.DEFENCE_CHANGES
    else:
        game.trial.bonus_evasion[side] += amount
        code = event.EVASION_CHANGES
    if telling and amount != 0:
        note_card(game, table, code, seat_of(place), place, amount)


# ---------- What it is worth


@helper
def for_defender(game, table, rules, attacker, spell, declared, defender, added):
    """The points of a battle for the side that is attacked: characters, life, its spell; a game's end above all."""
    foresee(game, table, rules, attacker, spell, declared, defender, added, QUIETLY)
    trial = game.trial
    points = LIFE * (trial.attacking_loss - trial.defending_loss)
    if trial.attacker_faints:
        points += game.points[index(attacker)]
    if defender != NOTHING and trial.defender_faints:
        points -= game.points[index(defender)]
    if added != NOTHING:
        points -= CARD
    if trial.defending_loss >= trial.life:
        return points - LETHAL
    return points + LETHAL if trial.attacking_loss >= game.life[index(seat_of(attacker))] else points


@helper
def best_plain(game, table, rules, attacker, spell, enough):
    """The points of the best answer without a spell, which is left in `plain_declared` and `plain_defender`.

    No further answers are tried once one has `enough` points.
    """
    seat = seat_of(attacker) ^ 1
    at = index(attacker)
    attack, defence, evasion, traits = game.attack[at], game.defence[at], game.evasion[at], game.traits[at]
    plain = game.triggers[at] >> op.ON_ATTACKS & 1 == 0
    if unlikely(spell != NOTHING):
        card = index(spell ^ game.flip)
        attack += table.attack[card]
        defence += table.defence[card]
        evasion += table.evasion[card]
        traits |= table.keywords[card]
        plain = plain and not answers_to(game, table, op.ON_SPELL, spell)
    attack, evasion = max(np.int64(0), attack), max(np.int64(0), evasion)
    game.plain_declared = NO_RESISTANCE
    game.plain_defender = NOTHING
    if plain:
        best = -LIFE * attack
        if attack >= game.life[seat]:
            best -= LETHAL
    else:
        best = for_defender(game, table, rules, attacker, spell, NO_RESISTANCE, NOTHING, NOTHING)
    rest = game.ready[seat]
    while rest != 0 and best < enough:
        place = place_of(seat, lowest_bit(rest))
        bit = rest & -rest
        rest ^= bit
        back = np.int64(game.front[seat] & bit == 0)
        counters = may_counter(game.traits[index(place)], back, False, traits)
        fickle = not plain or game.triggers[index(place)] & op.ANSWERING != 0
        for step in range(2):
            declared = DEFENCE if step == 0 else COUNTER
            if step == 1 and not counters:
                break
            if unlikely(fickle):
                points = for_defender(game, table, rules, attacker, spell, declared, place, NOTHING)
            else:
                points = plain_points(
                    game, rules, attacker, attack, defence, evasion, traits, place, back, declared == COUNTER
                )
            if points > best:
                best = points
                game.plain_declared = declared
                game.plain_defender = place
    return best


@inlined
def plain_points(game, rules, attacker, attack, defence, evasion, traits, place, back, counters):
    """The same as `for_defender` where nothing happens in step 0, and the defender has no spell."""
    at = index(place)
    seat = seat_of(place)
    own = game.traits[at]
    evades = game.evasion[at]
    if traits & IGNORE_EVASION or (back != 0 and own & KEEPS_EVASION == 0):
        evades = np.int64(0)
    hit = hits(rules, attack, max(np.int64(0), evades))
    points = np.int64(0)
    loss = np.int64(0)
    both = counters and rules.leaving == BOTH_LEAVE
    if both:
        points += game.points[index(attacker)] - game.points[at]
    if hit:
        loss = lets_through(attack, game.defence[at])
        points -= LIFE * loss
        if attack >= game.defence[at] and (counters or rules.defender_faints == FAINTS) and not both:
            points -= game.points[at]
        if loss >= game.life[seat]:
            return points - LETHAL
    if counters and (hit or rules.counter_after_miss == FOLLOWS):
        strikes = max(np.int64(0), game.attack[at])
        if own & IGNORE_EVASION:
            evasion = np.int64(0)
        if hits(rules, strikes, evasion):
            loss = lets_through(strikes, defence)
            points += LIFE * loss
            if strikes >= defence and not both:
                points += game.points[index(attacker)]
            if loss >= game.life[seat ^ 1]:
                return points + LETHAL
    return points
