"""The interpreter: effects wait in line, and each runs its operations one after the other.

Every function mutates `game`. What an operation calls forth goes to the end of the line; nothing calls the interpreter
from inside an effect. The players decide what effects leave to them.
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.choices import choose_among_cards, choose_among_creatures
from simcore.games.card_commander.effects.filters import fitting
from simcore.games.card_commander.effects.line import FIRED, NOTHING_LOST, call_card, end_game
from simcore.games.card_commander.effects.opcodes import DONE
from simcore.games.card_commander.effects.operations import carry_out, holds_verb
from simcore.games.card_commander.effects.queries import (
    amount_of,
    answers,
    holds,
    is_sealed,
    is_there,
    place_in,
    place_of_source,
    program_of,
    seat_of,
)
from simcore.games.card_commander.effects.targets import meant, reached_of
from simcore.games.card_commander.policies import GREATEST, LEAST
from simcore.games.card_commander.state import (
    ATTACKER,
    END_EVENT_CAP,
    LOSE_SLOT,
    NO_CARD,
    NOBODY,
    RUNNING,
    SIDE_BITS,
    STANDBY_SLOT,
    USE_SLOT,
    USED_PLACE,
    WIN_SLOT,
)
from simcore.games.card_commander.zones import nth_from_left
from simcore.jit import helper, index, inlined, stay_apart, unlikely


@helper
def settle(game, table, rules):
    """Run what waits in line until nothing does."""
    stay_apart()
    while game.line_start < game.line_end and game.end == RUNNING:
        run_next(game, table, rules)
    game.line_start = 0
    game.line_end = 0


@helper
def act(game, table, rules, seat, place, slot, trigger):
    """One creature does what it does on a trigger, if it is there."""
    stay_apart()
    if is_there(game, seat, place) and game.end == RUNNING:
        program = program_of(game, seat, place, slot)
        sealed = slot == STANDBY_SLOT and is_sealed(game, table, seat, place)
        if program and answers(table, program, trigger) and not sealed:
            run_at_once(game, table, rules, seat, place, program, trigger)


@helper
def run_at_once(game, table, rules, seat, place, program, trigger):
    """Run the effect of a creature or used card while nothing waits in line, and then what it calls forth."""
    game.source = game.instance[seat, place]
    game.source_at = seat * SIDE_BITS + place
    game.own = seat
    game.it = NO_CARD
    game.loss = NOTHING_LOST
    run(game, table, rules, program, trigger)
    if game.line_end > 0:
        settle(game, table, rules)


@helper
def run_next(game, table, rules):
    """Run the effect whose turn it is, unless its source has left the place from which it works."""
    entry = game.line_start
    game.line_start = entry + 1
    trigger = game.line[entry, 0]
    game.source = game.line[entry, 1]
    game.source_at = game.line[entry, 6]
    program = game.line[entry, 2]
    if game.line[entry, 5] == FIRED:
        program = fired_program(game, table, trigger)
    if program == 0 or not find_own_side(game, table, trigger):
        return
    game.it = game.line[entry, 3]
    game.loss = game.line[entry, 4]
    run(game, table, rules, program, trigger)


@helper
def find_own_side(game, table, trigger):
    """Find where the source is and make that the own side; False if the effect cannot work from there."""
    bit = np.int64(1) << game.source
    if trigger >= op.HAND_PUT:
        zones = game.buried if trigger == op.GRAVEYARD_TURN_START else game.hand
        if (zones[0] | zones[1]) & bit == 0:
            return False
        game.own = 0 if zones[0] & bit else 1
        return True
    position = place_of_source(game)
    if position == NOBODY:
        return False
    seat, place = seat_of(position), place_in(position)
    game.own = seat
    if trigger == op.ON_USE:
        return True
    if trigger == op.TURN_START:
        return place != USED_PLACE and (place == ATTACKER or not is_sealed(game, table, seat, place))
    if trigger >= op.STANDBY and trigger < op.TURN_START:
        return place not in (ATTACKER, USED_PLACE) and not is_sealed(game, table, seat, place)
    return place == ATTACKER


@helper
def fired_program(game, table, trigger):
    """The program that 老婆's row reaches now, 0 for none; the source becomes whose it is (CC-92 to CC-97)."""
    position = place_of_source(game)
    if position == NOBODY:
        return np.int64(0)
    seat = seat_of(position)
    if place_in(position) != ATTACKER:
        if not is_there(game, seat, ATTACKER):
            return np.int64(0)
        game.source = game.instance[seat, ATTACKER]
        game.source_at = NOBODY
    slot = USE_SLOT if trigger == op.ON_USE else WIN_SLOT if trigger == op.ON_WIN else LOSE_SLOT
    program = program_of(game, seat, ATTACKER, slot)
    if slot == USE_SLOT and holds_verb(table, program, op.FIRE_EFFECTS):
        return np.int64(0)
    return program


@helper
def run(game, table, rules, program, trigger):
    """Carry out the operations of a program that answer to a trigger, in order."""
    game.it_seat = game.own
    game.it_at = NOBODY
    game.so = 0
    game.rose = 0
    game.lost = 0
    game.destroyed = 0
    start = table.start[index(program)]
    announced = False
    row = start
    while True:
        line = index(row)
        when = table.operations[line, op.WHEN]
        if when != trigger:
            if when < 0:
                return
            row += 1
            continue
        game.operations += 1
        if game.operations > rules.event_cap:
            end_game(game, NOBODY, END_EVENT_CAP)
            return
        verb = table.operations[line, op.VERB]
        if not holds(game, table, row):
            if verb in (op.CONSUME, op.CHOOSE):
                return
            row += 1
            continue
        amount = amount_of(game, table, row)
        if verb == op.CONSUME:
            if game.mana[index(game.own)] < amount:
                return
            if amount == 0:  # no more than a condition
                game.so = DONE
                row += 1
                continue
        if not announced:
            announced = True
            announce(game, table, trigger)
        if verb == op.REPEAT:
            row = start
            continue
        if verb == op.CHOOSE:
            if not choose(game, table, row, trigger):
                return
        else:
            game.so = carry_out(game, table, rules, verb, row, amount, trigger)
        if game.end != RUNNING:
            return
        row += 1


@inlined
def announce(game, table, trigger):
    """An effect begins to happen; own win effects are counted and may be answered from the hand (CC-88)."""
    note(game, event.EFFECT_HAPPENS, game.own, game.source, trigger)
    if unlikely(trigger == op.ON_WIN and table.triggers >> op.HAND_WIN & 1 != 0):
        count_win(game, table)


@helper
def count_win(game, table):
    """One more own win effect has happened."""
    stay_apart()
    game.wins[game.own] += 1
    if game.wins[game.own] >= 2:
        call_hand(game, table, game.own, op.HAND_WIN)


@helper
def call_hand(game, table, seat, trigger):
    """Put in line what the cards of a hand do on a trigger, from left to right."""
    stay_apart()
    rest = game.hand[seat]
    while rest != 0:
        card = nth_from_left(game, rest, np.int64(0))
        rest ^= np.int64(1) << card
        call_card(game, table, card, trigger)


# ---------- Choices


@helper
def choose(game, table, row, trigger):
    """The source's player chooses what becomes `it`; False if there is nothing to choose."""
    own = game.own
    to = table.operations[row, op.TO]
    policy = game.policy[own]
    if to in (op.OWN_HAND, op.OWN_GRAVEYARD):
        in_hand = to == op.OWN_HAND
        cards = fitting(game, table, game.hand[own] if in_hand else game.buried[own], table.operations[row, op.ONLY])
        if cards == 0:
            return False
        game.it = choose_among_cards(game, table, own, policy, cards, LEAST if in_hand else GREATEST)
        game.it_seat = own
        note(game, event.CHOOSES, own, game.it, event.CHOSEN_IN_HAND if in_hand else event.CHOSEN_IN_GRAVEYARD)
    else:
        found = meant(game, to)
        if found > 0:
            found = reached_of(game, table, row, found, trigger)
        if found <= 0:
            return False
        if own == 1:  # the own side first
            found = found >> SIDE_BITS | (found & (1 << SIDE_BITS) - 1) << SIDE_BITS
        chosen = choose_among_creatures(game, table, own, policy, found, table.operations[row, op.ARGUMENT])
        seat, place = seat_of(chosen) ^ own, place_in(chosen)
        game.it = game.instance[seat, place]
        game.it_seat = seat
        game.it_at = seat * SIDE_BITS + place
        note(game, event.CHOOSES, own, game.it, chosen)
    game.so = DONE
    return True
