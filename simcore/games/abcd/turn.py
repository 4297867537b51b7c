"""The course of a turn: start-up, the main phase on its clock, clean-up (R14 to R19). Functions mutate `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.actions import NEWS, QUIET
from simcore.games.abcd.chance import coin
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.figures import set_mp, set_value
from simcore.games.abcd.events import end_game, note
from simcore.games.abcd.state import (
    ALARMS,
    ATTRIBUTES,
    END_BOTH_LIBRARIES_EMPTY,
    END_DECK_OUT,
    NEVER,
    NO_BATTLE_SPELL,
    NO_CARD,
    NO_REDRAW,
    NOBODY,
    NONE,
    RUNNING,
    SENSELESS,
)
from simcore.games.abcd.steps import CASTS_END, CLEAN_UP_ABILITIES, START_UP_ABILITIES, ask, play_step
from simcore.games.abcd.zones import bury, cards_in_library, draw, tell_next
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

YES = 0  # rule parameter casts_carry
FIRST_SEAT, SECOND_SEAT = np.int64(0), np.int64(1)
BOTH = np.int64(3)  # seats, as a mask


# ---------- Start-up (R17)


@helper
def start_up(game, picture, kept, table, rules):
    """MP and attributes, draws, creatures, then abilities of that moment."""
    game.operations = 0
    game.frame = 0
    note(game, event.TURN_STARTS, NOBODY, NO_CARD, game.turn)
    for seat in range(2):
        recover(game, rules, np.int64(seat))
    draw_for_turn(game, table, rules)
    if game.end == RUNNING:
        refresh(game)
        if unlikely(game.listening >> op.ON_START_UP & 1 != 0):
            play_step(game, picture, kept, table, rules, START_UP_ABILITIES, NOBODY, NONE)


@inlined
def recover(game, rules, seat):
    """MP and attribute values are at their maximum again; what is once a turn may be done again (R46, K9)."""
    game.idle[seat] &= NO_REDRAW | NO_BATTLE_SPELL
    game.crystals_placed[seat] = 0
    game.stock_used[seat] = 0
    set_mp(game, seat, game.max_mp[seat])
    for attribute in range(ATTRIBUTES):
        if unlikely(game.value[seat, attribute] != game.max_value[seat, attribute]):
            set_value(game, seat, np.int64(attribute), game.max_value[seat, attribute])
    game.player_mitigation[seat] = rules.player_mitigation


@inlined
def draw_for_turn(game, table, rules):
    """The first hand on turn 1 (R11), and each turn's draw, which an empty library loses (R2, R4, G2)."""
    if unlikely(game.turn == 1):
        draw_first_hands(game, table, rules)
    if unlikely(cards_in_library(game, FIRST_SEAT) == 0 or cards_in_library(game, SECOND_SEAT) == 0):
        lack_cards(game, rules)
    if game.end == RUNNING:
        for number in range(2):
            seat = np.int64(number)
            draw(game, table, rules, seat)  # nothing from an empty library (G1)
            if game.turn == 1:
                tell_next(game, seat)
        if game.turn == 1:
            for word in range(table.words):
                game.opened[word] = game.seen[word]


@helper
def draw_first_hands(game, table, rules):
    """R11."""
    stay_apart()
    for seat in range(2):
        for _ in range(rules.first_hand):
            if game.end == RUNNING:  # else somebody is asked first
                draw(game, table, rules, np.int64(seat))


@helper
def lack_cards(game, rules):
    """A library is empty, or both are, where both draw."""
    stay_apart()
    empty_0 = cards_in_library(game, FIRST_SEAT) == 0
    empty_1 = cards_in_library(game, SECOND_SEAT) == 0
    if empty_0:
        note(game, event.DRAWS_NOTHING, FIRST_SEAT, NO_CARD, NONE)
    if empty_1:
        note(game, event.DRAWS_NOTHING, SECOND_SEAT, NO_CARD, NONE)
    if empty_0 and empty_1:
        end_game(game, NOBODY, END_BOTH_LIBRARIES_EMPTY)
    elif game.turn <= rules.deck_out_until:
        end_game(game, SECOND_SEAT if empty_0 else FIRST_SEAT, END_DECK_OUT)


@inlined
def refresh(game):
    """Creatures are whole and active again (R17)."""
    game.active = game.standing
    game.non_active = 0
    rest = game.standing
    while rest != 0:
        row = index(lowest_bit(rest))
        rest &= rest - 1
        game.skills_used[row] = 0
        game.hp[row] = game.max_hp[row]
        game.ailing |= game.max_hp[row] <= 0
        game.mitigation[row] = game.full_mitigation[row]


# ---------- Main phase


@helper
def main_phase(game, picture, kept, table, rules):
    """R15, R16, R18: from one frame at which something happens to the next; battles take no frames (G14, G44)."""
    for seat in range(2):
        game.alarm_start[seat] = 0
        game.alarm_end[seat] = 1
        game.alarm[seat, 0] = 0
    while game.end == RUNNING:
        frame = next_frame(game, rules)
        game.time += frame - game.frame
        game.frame = frame
        note(game, event.CLOCK, NOBODY, NO_CARD, frame)
        if game.next_due <= game.time and play_step(game, picture, kept, table, rules, CASTS_END, NOBODY, NONE):
            alert(game, rules, FIRST_SEAT)
            alert(game, rules, SECOND_SEAT)
        if frame == rules.t_main or game.end != RUNNING:
            return
        moment(game, picture, kept, table, rules)


@inlined
def next_frame(game, rules):
    """The next frame at which a cast ends or a player looks up, or at which the phase is over."""
    frame = min(rules.t_main, game.next_due - game.time + game.frame)
    if game.frame < rules.attack_frame:
        frame = min(frame, rules.attack_frame)
    for seat in range(2):
        if game.alarm_start[seat] < game.alarm_end[seat]:
            frame = min(frame, game.alarm[seat, index(game.alarm_start[seat] & ALARMS - 1)])
    return frame


@inlined
def alert(game, rules, seat):
    """Something has happened that a player notices `reaction_delay` frames later (A3)."""
    frame = game.frame + rules.reaction_delay
    end = game.alarm_end[seat]
    if game.alarm_start[seat] == end or game.alarm[seat, index(end - 1 & ALARMS - 1)] != frame:
        game.alarm[seat, index(end & ALARMS - 1)] = frame
        game.alarm_end[seat] = end + 1


@inlined
def looks_up(game, rules, seat):
    """Whether a player looks up at this frame; an alarm that says so is gone then. 1 or 0."""
    found = np.int64(game.frame == rules.attack_frame)
    start = game.alarm_start[seat]
    if start < game.alarm_end[seat] and game.alarm[seat, index(start & ALARMS - 1)] == game.frame:
        game.alarm_start[seat] = start + 1
        found = np.int64(1)
    return found


@inlined
def moment(game, picture, kept, table, rules):
    """Whoever looks up at this frame does one thing at a time, in turns, until nobody does anything more.

    Who begins, if both look up, is a coin's to say (G15). `busy` has a bit for each seat.
    """
    game.idle[0] &= ~SENSELESS
    game.idle[1] &= ~SENSELESS
    busy = looks_up(game, rules, FIRST_SEAT) | looks_up(game, rules, SECOND_SEAT) << 1
    seat = coin(game, rules) if busy == BOTH else busy >> 1
    while busy != 0 and game.end == RUNNING:
        done = ask(game, picture, kept, table, rules, seat)
        if done == QUIET:
            busy ^= np.int64(1) << seat
        else:
            busy |= reaction(game, rules, seat, done)
        seat ^= busy >> (seat ^ 1) & 1


@inlined
def reaction(game, rules, seat, done):
    """What a player has done the other may notice, now or `reaction_delay` frames later; who is busy by it."""
    game.idle[0] &= ~SENSELESS
    game.idle[1] &= ~SENSELESS
    if done == NEWS:
        if rules.reaction_delay == 0:
            return np.int64(2) >> seat
        alert(game, rules, 1 - seat)
    return np.int64(0)


# ---------- Clean-up (R19)


@helper
def clean_up(game, picture, kept, table, rules):
    """What is still being cast goes on next turn, or is lost (G10)."""
    note(game, event.CLEANS_UP, NOBODY, NO_CARD, NONE)
    if unlikely(rules.casts_carry != YES):
        lose_casts(game, table)
    play_step(game, picture, kept, table, rules, CLEAN_UP_ABILITIES, NOBODY, NONE)


@helper
def lose_casts(game, table):
    """What is being cast goes to the graveyard."""
    stay_apart()
    for place in range(game.casts):
        bury(game, table, game.cast_card[place], event.CAST)
    game.casts = 0
    game.next_due = NEVER
