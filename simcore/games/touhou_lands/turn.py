"""The course of a turn (R10 to R31), and opening hands (R3 to R8). Functions mutate `game`."""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.answers import keeps
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.figures import end_changes
from simcore.games.touhou_lands.effects.interpreter import settle
from simcore.games.touhou_lands.effects.line import put, put_with_item
from simcore.games.touhou_lands.events import end_game, note
from simcore.games.touhou_lands.state import CHARACTER, END_NO_CHARACTERS, NOBODY, NONE, NOTHING, RUNNING
from simcore.games.touhou_lands.steps import form, main_phase
from simcore.games.touhou_lands.zones import cards_in_hand, draw, place_of, put_hand_back, throw_away
from simcore.jit import helper, inlined, lowest_bit, stay_apart, unlikely

FIRST_SEAT, SECOND_SEAT = np.int64(0), np.int64(1)
YES = 1  # rule parameter first_player_draws
FOR_GOOD = 0  # redraw_permanent


# ---------- Opening hands


@helper
def open_hands(game, table, rules):
    """One player after the other; who is left without a character concedes (G6)."""
    first = open_hand(game, table, rules, FIRST_SEAT)
    second = game.end == RUNNING and open_hand(game, table, rules, SECOND_SEAT)
    if game.end == RUNNING and not (first and second):
        concede(game, first, second)


@helper
def concede(game, first, second):
    """Somebody has no character, or neither has."""
    stay_apart()
    if not first:
        note(game, event.CONCEDES, FIRST_SEAT, NONE)
    if not second:
        note(game, event.CONCEDES, SECOND_SEAT, NONE)
    if not first and not second:
        end_game(game, NOBODY, END_NO_CHARACTERS)
    else:
        end_game(game, FIRST_SEAT if first else SECOND_SEAT, END_NO_CHARACTERS)


@helper
def open_hand(game, table, rules, seat):
    """R5 to R7: until it is kept; whether there was one with a character."""
    size, free = game.hand_limit[seat], rules.free_redraws
    characters = table.of_type[game.first_deck ^ seat, CHARACTER]
    draw_hand(game, table, rules, seat, size)
    while game.end == RUNNING:
        smaller = size - rules.redraw_cost
        may_pay = smaller >= rules.hand_floor
        if game.hand[seat] & characters == 0:
            if free == 0 and not may_pay:
                return False
            if free > 0:
                free -= 1
            else:
                size = smaller
            note(game, event.MUST_REDRAW, seat, size)
        elif may_pay and not keeps(game, table, seat, smaller):
            size = smaller
            note(game, event.REDRAWS, seat, size)
        else:
            if may_pay:
                note(game, event.KEEPS, seat, size)
            break
        put_hand_back(game, seat)
        draw_hand(game, table, rules, seat, size)
    if rules.redraw_permanent == FOR_GOOD:  # G3
        game.hand_limit[seat] = size
    return True


@helper
def draw_hand(game, table, rules, seat, size):
    """So many cards."""
    for _ in range(size):
        if game.end == RUNNING:
            draw(game, table, rules, seat)
    game.opened[seat] = game.hand[seat]


# ---------- Turns


@helper
def take_turn(game, picture, table, rules):
    """One turn of the seat whose it is."""
    begin_turn(game, picture, table, rules)
    if game.end == RUNNING:
        play_on(game, picture, table, rules)


@inlined
def begin_turn(game, picture, table, rules):
    """A turn up to its main phase."""
    seat = (game.turn - 1) & 1
    game.operations = 0
    note(game, event.TURN_STARTS, seat, game.turn)
    untap_all(game, seat)
    if unlikely(game.starters[seat] != 0):
        start_effects(game, table, rules, seat)
    if game.end == RUNNING and (game.turn > 1 or rules.first_player_draws == YES):  # R11
        draw(game, table, rules, seat)
    if game.end == RUNNING:
        form(game, picture, table, rules, seat)


@inlined
def play_on(game, picture, table, rules):
    """A turn from its main phase on."""
    seat = (game.turn - 1) & 1
    main_phase(game, picture, table, rules, seat)
    while game.end == RUNNING and cards_in_hand(game, seat) > game.hand_limit[seat]:  # R30
        throw_away(game, table, seat, event.DISCARDS_EXTRA)
    if game.end == RUNNING:
        end_changes(game, table)
        note(game, event.TURN_ENDS, seat, NONE)


@inlined
def untap_all(game, seat):
    """R10, G9, G10; lands too (G8)."""
    game.ready[seat] = game.standing[seat]
    game.untapped[seat] = game.lands[seat]
    game.skill_used[seat] = 0
    game.lands_placed[seat] = 0
    game.more_lands[seat] = 0
    game.summoned[seat] = 0
    game.attacks[seat] = 0
    game.no_spells[seat] = 0


@helper
def start_effects(game, table, rules, seat):
    """Characters, each with its item, and supports that stay, in the order of numbers."""
    stay_apart()
    rest = game.starters[seat]
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        place = place_of(seat, lane)
        if game.supports[seat] >> lane & 1:
            put(game, table, op.ON_TURN_START, place, seat, NOTHING)
        else:
            put_with_item(game, table, op.ON_TURN_START, place)
    settle(game, table, rules)
