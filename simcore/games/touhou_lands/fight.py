"""The battles of a game, from their declaration to all that comes of them (R20 to R29). Functions mutate `game`."""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.combat import FOLLOWS, evasion_of
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.interpreter import settle
from simcore.games.touhou_lands.effects.line import put, put_both, thing_of
from simcore.games.touhou_lands.events import note, note_card
from simcore.games.touhou_lands.fields import faint, tap
from simcore.games.touhou_lands.outcomes import ALOUD, foresee, is_prevented
from simcore.games.touhou_lands.state import (
    ATTACKER,
    COUNTER,
    DEFENCE,
    DEFENDER,
    GUARD,
    NO_RESISTANCE,
    NOBODY,
    NONE,
    NOTHING,
    RUNNING,
)
from simcore.games.touhou_lands.zones import bury, seat_of, set_life
from simcore.jit import helper, index, inlined, stay_apart, unlikely

BOTH_TAP = 0  # rule parameter counter_taps


@inlined
def declare_battle(game, attacker, spell):
    """An attack, with a spell that is paid for already or without (NOTHING); its answer follows."""
    game.fighting = 1
    game.attacker = attacker
    game.spell = spell
    game.declared = NO_RESISTANCE
    game.defender = NOTHING
    game.added = NOTHING


@helper
def fight_out(game, table, rules):
    """A battle whose answer is known, to its end and all that comes of it."""
    attacker, defender, declared = game.attacker, game.defender, game.declared
    seat = seat_of(attacker)
    if game.recording == 0 and goes_through(game, attacker):
        go_through(game, table, rules, attacker, seat)
        return
    if unlikely(is_prevented(game, table, game.spell, game.added)):
        note_card(game, table, event.PREVENTED, seat, game.spell, NONE)
    foresee(game, table, rules, attacker, game.spell, declared, defender, game.added, ALOUD)
    trial = game.trial
    if unlikely(game.recording != 0):
        tell_blow(game, table, ATTACKER, attacker, defender, trial.hit)
    set_life(game, 1 - seat, game.life[1 - seat] - trial.defending_loss)  # T13: the game may end here
    if declared == COUNTER and (trial.hit != 0 or rules.counter_after_miss == FOLLOWS):
        if unlikely(game.recording != 0):
            tell_blow(game, table, DEFENDER, defender, attacker, trial.counter_hit)
        set_life(game, seat, game.life[seat] - trial.attacking_loss)
    if game.end == RUNNING:
        clear_up(game, table, rules)


@inlined
def goes_through(game, attacker):
    """Whether nobody stands in the way of an attack without a spell, which nothing changes before the blow."""
    return (
        game.declared == NO_RESISTANCE
        and game.spell == NOTHING
        and game.triggers[index(attacker)] >> op.ON_ATTACKS & 1 == 0
    )


@inlined
def go_through(game, table, rules, attacker, seat):
    """Such a battle, where nobody wants to know each step of it: all of the attack is the player's (R22)."""
    lost = max(np.int64(0), game.attack[index(attacker)])
    set_life(game, 1 - seat, game.life[1 - seat] - lost)
    if game.end == RUNNING:
        tap(game, table, attacker)
        game.fighting = 0
        if unlikely(game.triggers[index(attacker)] & op.AFTERWARDS != 0):
            follow(
                game, table, rules, attacker, game.worn[index(attacker)], NOTHING, lost, NOTHING, NOTHING, NOTHING, NONE
            )


@helper
def tell_blow(game, table, side, striker, target, hit):
    """Who strikes, and whom."""
    stay_apart()
    trial = game.trial
    note_card(game, table, event.STRIKES, seat_of(striker), striker, trial.final_attack[side])
    if target == NOTHING:
        note(game, event.IS_HIT, seat_of(striker) ^ 1, NONE)
    elif hit:
        note_card(game, table, event.IS_HIT, seat_of(target), target, trial.final_defence[1 - side])
    else:
        note_card(game, table, event.EVADES, seat_of(target), target, evasion_of(trial, 1 - side))


@inlined
def clear_up(game, table, rules):
    """Step 7, R24, and then what follows from the battle: faintings, blows to a player, the rest."""
    attacker, defender, spell, added = game.attacker, game.defender, game.spell, game.added
    trial = game.trial
    lost, lost_in_return = trial.defending_loss, trial.attacking_loss
    item, worn = game.worn[index(attacker)], NOTHING
    triggers = game.triggers[index(attacker)]
    if defender != NOTHING:
        worn = game.worn[index(defender)]
        triggers |= game.triggers[index(defender)]
    if trial.attacker_faints == 0:
        tap(game, table, attacker)
    if defender != NOTHING and trial.defender_faints == 0 and answer_taps(game, rules, game.declared, defender):
        tap(game, table, defender)
    if trial.attacker_faints:
        faint(game, table, attacker)
    if defender != NOTHING and trial.defender_faints:
        faint(game, table, defender)
    if unlikely(spell != NOTHING):
        bury(game, table, spell, event.USE)
        if added != NOTHING and is_prevented(game, table, spell, added):
            spell = NOTHING
        else:
            triggers |= table.triggers[index(spell ^ game.flip)]
    if unlikely(added != NOTHING):
        bury(game, table, added, event.USE)
        triggers |= table.triggers[index(added ^ game.flip)]
    note(game, event.BATTLE_ENDS, NOBODY, NONE)
    game.fighting = 0
    settle(game, table, rules)
    if unlikely(triggers & op.AFTERWARDS != 0):
        follow(game, table, rules, attacker, item, spell, lost, defender, worn, added, lost_in_return)


@inlined
def answer_taps(game, rules, declared, defender):
    """Whether the defender is tapped by its answer (R24, G24)."""
    if declared == DEFENCE:
        return game.traits[index(defender)] & GUARD == 0
    return rules.counter_taps == BOTH_TAP


@helper
def follow(game, table, rules, attacker, item, spell, lost, defender, worn, added, lost_in_return):
    """What both fighters do when a player was hit, then what they do after the battle."""
    stay_apart()
    if lost > 0:
        put_fighter(game, table, op.ON_HITS_PLAYER, attacker, item, spell)
    if lost_in_return > 0:
        put_fighter(game, table, op.ON_HITS_PLAYER, defender, worn, added)
    settle(game, table, rules)
    if game.end == RUNNING:
        put_fighter(game, table, op.ON_AFTER_BATTLE, attacker, item, spell)
        if defender != NOTHING:
            put_fighter(game, table, op.ON_AFTER_BATTLE, defender, worn, added)
        settle(game, table, rules)


@helper
def put_fighter(game, table, trigger, place, item, spell):
    """What a fighter, the item that it had, and its spell do on a trigger."""
    put_both(game, table, trigger, place, item)
    if spell != NOTHING:
        put(game, table, trigger, spell, seat_of(place), thing_of(game, place))
