"""The course of a turn (R9 to R15), and the set-up (R4, R5). Functions mutate `game`."""

import numpy as np

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.answers import keeps
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.figures import end_changes
from simcore.games.kyougenshi.effects.line import put
from simcore.games.kyougenshi.events import end_game, note
from simcore.games.kyougenshi.going import go_on
from simcore.games.kyougenshi.orbs import forget_left
from simcore.games.kyougenshi.state import END_DECK_OUT, NONE, RUNNING, SIDES
from simcore.games.kyougenshi.steps import charge_phase, main_phase
from simcore.games.kyougenshi.zones import cards_in_library, draw, place_of, put_hand_back, set_shield
from simcore.jit import helper, inlined, lowest_bit, stay_apart, unlikely

DRAWS = 1  # rule parameter first_player_draws
WHEN_EMPTY = 0  # deck_out


# ---------- Set-up


@helper
def set_up(game, table, rules):
    """One player after the other."""
    for seat in range(SIDES):
        set_up_side(game, table, rules, np.int64(seat))


@helper
def set_up_side(game, table, rules, seat):
    """R4: the shields, then the hand, which a parameter lets a player redraw (G1)."""
    for _ in range(rules.shields):
        if cards_in_library(game, seat) > 0:
            set_shield(game, table, seat)
    draw_hand(game, table, rules, seat)
    for _ in range(rules.redraws):
        if keeps(game, table, seat):
            note(game, event.KEEPS, seat, rules.first_hand)
            return
        note(game, event.REDRAWS, seat, rules.first_hand)
        put_hand_back(game, seat)
        draw_hand(game, table, rules, seat)


@inlined
def draw_hand(game, table, rules, seat):
    """The first hand, or another one."""
    for _ in range(rules.first_hand):
        if cards_in_library(game, seat) > 0:
            draw(game, table, seat)
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
    seat = game.turn - 1 & 1
    game.operations = 0
    game.attacked = 0
    note(game, event.TURN_STARTS, seat, game.turn)
    turn_up(game, seat)
    moment(game, table, rules, op.ON_ACTIVE_PHASE, seat)
    if game.end == RUNNING:
        draw_for_turn(game, table, rules, seat)
    if game.end == RUNNING:
        charge_phase(game, picture, table, rules, seat)


@inlined
def play_on(game, picture, table, rules):
    """A turn from its main phase on."""
    seat = game.turn - 1 & 1
    main_phase(game, picture, table, rules, seat)
    if game.end != RUNNING:
        return
    moment(game, table, rules, op.ON_TURN_END, seat)
    forget_left(game)
    end_changes(game, table, True)
    note(game, event.TURN_ENDS, seat, NONE)


@inlined
def turn_up(game, seat):
    """R9, R10; tainted orbs are turned up, and stay sideways."""
    game.praying[seat] = 0
    game.active[seat] = game.battle_zone[seat]
    game.active_orbs[seat] = game.orbs[seat] & ~game.tainted[seat]
    game.tainted[seat] = 0


@inlined
def moment(game, table, rules, trigger, seat):
    """What a side's spell cards do at a time of their player's turn."""
    able = game.battle_zone[seat] & table.answering[game.first_deck ^ seat, trigger]
    if unlikely(able != 0):
        put_all(game, table, trigger, seat, able)
        go_on(game, table, rules)


@helper
def put_all(game, table, trigger, seat, cards):
    """Into the line, in the order of numbers."""
    stay_apart()
    while cards != 0:
        put(game, table, trigger, place_of(seat, lowest_bit(cards)))
        cards &= cards - 1


@inlined
def draw_for_turn(game, table, rules, seat):
    """R8, R11: who cannot draw has lost, and by one reading who has an empty library then."""
    if game.turn == 1 and rules.first_player_draws != DRAWS:
        return
    if unlikely(cards_in_library(game, seat) <= 0):
        note(game, event.DRAWS_NOTHING, seat, NONE)
        end_game(game, seat ^ 1, END_DECK_OUT)
        return
    draw(game, table, seat)
    if unlikely(cards_in_library(game, seat) == 0) and rules.deck_out == WHEN_EMPTY:
        end_game(game, seat ^ 1, END_DECK_OUT)
