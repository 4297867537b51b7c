"""The line of effects that wait for the running one to end, and what calls them there."""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.queries import (
    answers,
    is_there,
    program_of,
)
from simcore.games.card_commander.state import (
    ATTACKER,
    END_EVENT_CAP,
    ENTRY,
    LINE,
    NO_CARD,
    NOBODY,
    SIDE_BITS,
    STANDBY_END,
    STANDBY_SLOT,
)
from simcore.games.card_commander.zones import face
from simcore.jit import helper, inlined, stay_apart, unlikely

NOTHING_LOST = np.int64(0)
NOT_FIRED = np.int64(0)
FIRED = np.int64(1)  # by 老婆: the program of such an entry is looked up when its turn comes


@inlined
def end_game(game, winner, reason):
    """The game ends on the spot (CC-70, CC-73)."""
    game.end = reason
    game.winner = winner
    note(game, event.GAME_ENDS, winner, NO_CARD, reason)


@helper
def put_in_line(game, trigger, source, at, program, it, loss, had):
    """Let an effect wait its turn.

    `at` is where its source is (as queries.place_of says it) or NOBODY; `had` is FIRED for one that another effect
    fires, which must have been there then (CC-94).
    """
    stay_apart()
    if game.line_end == LINE:
        move_up(game)
    end = game.line_end
    if end == LINE:
        end_game(game, NOBODY, END_EVENT_CAP)
        return
    game.line[end, 0] = trigger
    game.line[end, 1] = source
    game.line[end, 2] = program
    game.line[end, 3] = it
    game.line[end, 4] = loss
    game.line[end, 5] = had
    game.line[end, 6] = at
    game.line_end = end + 1


@helper
def move_up(game):
    """What waits moves to the front of the line."""
    stay_apart()
    start, end = game.line_start, game.line_end
    for entry in range(start, end):
        for part in range(ENTRY):
            game.line[entry - start, part] = game.line[entry, part]
    game.line_start = 0
    game.line_end = end - start


@inlined
def call_subs(game, table, seat, trigger, it, left_out):
    """Put in line what the subs of a seat, from top to bottom and but one instance, do on a trigger."""
    if unlikely(game.listening[seat] >> trigger & 1 != 0):
        call_each_sub(game, table, seat, trigger, it, left_out)


@helper
def call_each_sub(game, table, seat, trigger, it, left_out):
    """The same where some card of the matchup answers to the trigger."""
    stay_apart()
    for place in range(1, STANDBY_END):
        if is_there(game, seat, place) and game.instance[seat, place] != left_out:
            call_creature(game, table, seat, place, STANDBY_SLOT, trigger, it, NOTHING_LOST)


@helper
def call_creature(game, table, seat, place, slot, trigger, it, loss):
    """Put in line what one creature does on a trigger, if anything."""
    program = program_of(game, seat, place, slot)
    if program and answers(table, program, trigger):
        put_in_line(game, trigger, game.instance[seat, place], seat * SIDE_BITS + place, program, it, loss, NOT_FIRED)


@helper
def call_card(game, table, card, trigger):
    """Put in line what a card in hand or graveyard does on a trigger, if anything."""
    program = table.card_program[face(game, card)]
    if program and answers(table, program, trigger):
        put_in_line(game, trigger, card, NOBODY, program, NO_CARD, NOTHING_LOST, NOT_FIRED)


@inlined
def call_entry(game, table, seat, by_effect):
    """What an own attacker's entry into the battlefield calls forth."""
    call_subs(game, table, seat, op.STANDBY_ENTRY, game.instance[seat, ATTACKER], NO_CARD)
    if by_effect:
        call_subs(game, table, seat, op.STANDBY_MOVED, NO_CARD, NO_CARD)
