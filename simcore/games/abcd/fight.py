"""The battles of a game: blocks, spells, abilities, blows, counter-attacks (R40 to R58). Functions mutate `game`.

Fighters are things by place (0 the attacker, then the blockers in blocking order); `there` is the mask of those who
have not left the battle.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import face_of
from simcore.games.abcd.blows import blows, fighter_slot, strike_player
from simcore.games.abcd.casting import aim_card, think_of_card
from simcore.games.abcd.combat import SIMULTANEOUS, hit, resisted, share_of
from simcore.games.abcd.defence import choose_defence, choose_spell, may_use_spell
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.figures import pay, set_state, tell
from simcore.games.abcd.effects.interpreter import carry_out, settle
from simcore.games.abcd.effects.line import check_deaths, destroy, put_all, revive
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import side_of, slot_of, stands, thing_of
from simcore.games.abcd.state import (
    ATTACKER,
    ATTACKER_BIT,
    BLOCK_ONLY,
    CHANGES_SPEED,
    FIRST,
    LAST,
    NO_CARD,
    NOBODY,
    NON_ACTIVE,
    NONE,
    NORMAL,
    PENETRATION,
    REGENERATE,
    RUNNING,
    TARGETS,
    put_state,
)
from simcore.games.abcd.zones import bury, mark_played, take_out
from simcore.jit import helper, index, inlined, stay_apart, unlikely

NON_ACTIVE_AFTER = 0  # rule parameter attacker_after
FIRST_SEAT, SECOND_SEAT = np.int64(0), np.int64(1)


@helper
def attack(game, table, rules, attacker):
    """A battle and all counter-attacks that come of it; who is dead then has lost (R57, R58).

    Counter-attackers follow in the order named, each with those that it calls forth before the next (G42).
    """
    game.in_chain = 1
    game.waits = 0
    battle(game, table, rules, attacker)
    while unlikely(game.waits > 0) and game.end == RUNNING:
        follow(game, table, rules)
    if game.end == RUNNING:
        game.in_chain = 0
        check_deaths(game, table)


@helper
def follow(game, table, rules):
    """The next counter-attacker attacks, if it still can (G41)."""
    stay_apart()
    game.waits -= 1
    thing, card = game.waiting[game.waits], game.waiting_card[game.waits]
    slot = slot_of(thing)
    if stands(game, thing) and game.active & ~game.walls & np.int64(1) << slot != 0:
        note(game, event.COUNTER_ATTACKS, side_of(slot), card, NONE)
        battle(game, table, rules, slot)
    else:
        note(game, event.COUNTER_DROPPED, side_of(slot), card, NONE)


@inlined
def battle(game, table, rules, attacker):
    """One battle in the order of R41."""
    game.fighter[ATTACKER] = thing_of(game, attacker)
    choose_defence(game, rules, attacker)
    if game.end != RUNNING:
        return
    for place in range(game.blockers):
        game.fighter[index(place + 1)] = thing_of(game, game.blocker[index(place)])
    for step in range(game.followers):
        slot = game.follower[game.followers - 1 - step]
        game.waiting[game.waits] = thing_of(game, slot)
        game.waiting_card[game.waits] = game.instance[slot]
        game.waits += 1
    game.there = (np.int64(2) << game.blockers) - 1
    game.fighting = 1
    game.lost = 0
    game.spell[0] = NO_CARD
    game.spell[1] = NO_CARD
    if table.any_battle_spells and (may_use_spell(game, table, FIRST_SEAT) or may_use_spell(game, table, SECOND_SEAT)):
        choose_spells(game, table, rules, side_of(attacker))
    if game.end != RUNNING:
        return
    if is_plain(game, table, rules, attacker):
        exchange(game, table, rules, attacker)
    else:
        fight_out(game, table, rules)


# ---------- The short way, with nobody or one creature in the way


@inlined
def is_plain(game, table, rules, attacker):
    """Whether a battle is over with one blow of each side, and nobody wants to know each step or answers any."""
    if game.recording or game.blockers > 1 or game.spell[0] & game.spell[1] != NO_CARD:
        return False
    row, other = index(attacker), index(attacker)
    if game.blockers == 1:
        other = index(game.blocker[0])
        if rules.same_speed != SIMULTANEOUS or (game.traits[row] | game.traits[other]) & CHANGES_SPEED:
            return False
    return (table.triggers[index(game.face[row])] | table.triggers[index(game.face[other])]) & op.OF_BATTLES == 0


@inlined
def exchange(game, table, rules, attacker):
    """A plain battle: the attacker's blow and that of its blocker, if there is one (R44, R45)."""
    game.fighting = 0
    force = game.attack[index(attacker)]
    if game.blockers == 0:
        if force > 0:
            strike_player(game, attacker, force)
        come_out(game, rules, attacker, attacker)
    else:
        exchange_blows(game, table, rules, attacker, game.blocker[0], force)


@helper
def exchange_blows(game, table, rules, attacker, blocker, force):
    """Both strike; who falls goes or returns by 復活, the others come out of it."""
    stay_apart()
    if force > 0:
        resistance = resisted(game, rules, blocker, game.attributes[index(attacker)])
        share = share_of(game, rules, blocker, force, resistance)
        hit(game, rules, blocker, share, resistance)
        if force > share and game.traits[index(attacker)] & PENETRATION:
            strike_player(game, attacker, force - share)
    if game.attack[index(blocker)] > 0:
        resistance = resisted(game, rules, attacker, game.attributes[index(blocker)])
        hit(game, rules, attacker, game.attack[index(blocker)], resistance)
    for step in range(2):
        slot = blocker if step else attacker
        if game.hp[index(slot)] > 0 or revive(game, slot):
            come_out(game, rules, slot, attacker)
        else:
            destroy(game, table, slot)


@inlined
def come_out(game, rules, slot, attacker):
    """A creature comes out of a plain battle: it regenerates, and is non-active from now on (R55, K5, G28)."""
    row = index(slot)
    if game.traits[row] & REGENERATE:
        game.hp[row] = game.max_hp[row]
    stays_ready = slot == attacker and rules.attacker_after != NON_ACTIVE_AFTER and game.active >> slot & 1 != 0
    put_state(game, slot, BLOCK_ONLY if stays_ready else NON_ACTIVE)


# ---------- Every step


@helper
def fight_out(game, table, rules):
    """What follows in a battle whose blockers and spells are chosen."""
    participants = np.int64(0)
    for place in range(game.blockers + 1):
        participants |= np.int64(1) << fighter_slot(game, place)
    attacker = fighter_slot(game, ATTACKER)
    put_all(game, table, op.ON_BATTLE_START, participants)
    settle(game, table, rules)
    for step in range(2):
        seat = side_of(attacker) ^ step
        if unlikely(game.spell[index(seat)] != NO_CARD) and game.end == RUNNING:
            use_spell(game, table, rules, seat)
    speed = FIRST
    while speed <= LAST and game.there & ATTACKER_BIT and game.end == RUNNING:
        if speed == NORMAL or unlikely(table.any_traits & CHANGES_SPEED != 0):
            blows(game, table, rules, speed)
        speed += 1
    if game.end != RUNNING:
        return
    if unlikely(game.listening >> op.ON_BATTLE_END & 1 != 0):
        put_all(game, table, op.ON_BATTLE_END, slots_there(game))
        settle(game, table, rules)
    if game.end == RUNNING:
        end_battle(game, rules)


@inlined
def slots_there(game):
    """The slots of the fighters that are still there, as a mask."""
    found = np.int64(0)
    for place in range(game.blockers + 1):
        if game.there >> place & 1:
            found |= np.int64(1) << fighter_slot(game, place)
    return found


@helper
def choose_spells(game, table, rules, first):
    """Both choose without knowing of the other's choice (G34) and pay at once (G24); the attacker's comes first."""
    stay_apart()
    for step in range(2):
        seat = first ^ step
        card = choose_spell(game, table, rules, seat)
        if card != NO_CARD and game.end == RUNNING:
            aim_card(game, table, rules, seat, op.ON_BATTLE, card)
            game.spell[seat] = card
            game.spell_targets[seat] = game.choices
            for target in range(TARGETS):
                game.spell_target[seat, target] = game.chosen[target]
        if game.end != RUNNING:
            return
    for step in range(2):
        seat = first ^ step
        card = game.spell[seat]
        if card != NO_CARD:
            take_out(game, seat, card)
            mark_played(game, table, card)
            game.has_used[seat] = 1
            pay(game, seat, table.cost[face_of(game, table, card)])


@helper
def use_spell(game, table, rules, seat):
    """A battle spell happens; one whose turn does not come any more is lost all the same."""
    stay_apart()
    card = game.spell[seat]
    if game.there & ATTACKER_BIT:
        note(game, event.SPELL_HAPPENS, seat, card, NONE)
        think_of_card(game, table, seat, op.ON_BATTLE, card, face_of(game, table, card))
        game.choices = game.spell_targets[seat]
        for target in range(TARGETS):
            game.chosen[target] = game.spell_target[seat, target]
        carry_out(game, table, rules)
        if game.end == RUNNING:
            check_deaths(game, table)
            settle(game, table, rules)
    bury(game, table, card, event.HAND)


@inlined
def end_battle(game, rules):
    """R55, K5, G28: the battle's creatures regenerate and are non-active from now on."""
    for place in range(game.blockers + 1):
        if game.there >> place & 1:
            slot = fighter_slot(game, place)
            row = index(slot)
            if game.traits[row] & REGENERATE and game.hp[row] != game.max_hp[row]:
                game.hp[row] = game.max_hp[row]
                tell(game, event.HP_BECOMES, slot, game.hp[row])
            state = NON_ACTIVE
            if place == ATTACKER and game.active >> slot & 1 and rules.attacker_after != NON_ACTIVE_AFTER:
                state = BLOCK_ONLY
            set_state(game, slot, state)
    note(game, event.BATTLE_ENDS, NOBODY, NO_CARD, game.lost)
    game.fighting = 0
