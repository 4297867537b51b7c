"""How effects happen: the line in which abilities wait, one after the other. Every function mutates `game`.

`settle` lets everything in the line happen; what that calls forth goes to its end.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import cast_of
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.choices import choose_all, face_of_thing, think_of
from simcore.games.abcd.effects.line import check_deaths
from simcore.games.abcd.effects.operations import carry_out_row
from simcore.games.abcd.effects.queries import holds
from simcore.games.abcd.events import end_game, note
from simcore.games.abcd.fields import is_in_play
from simcore.games.abcd.state import CAST_MARK, END_EVENT_CAP, LINE, NOBODY, RUNNING, THING_SLOT
from simcore.jit import helper, inlined, stay_apart, unlikely


@inlined
def settle(game, table, rules):
    """Let everything in the line happen, and look who is dead after each (G3)."""
    if unlikely(game.line_size > 0):
        settle_line(game, table, rules)


@helper
def settle_line(game, table, rules):
    """The same where something waits."""
    stay_apart()
    while game.line_size > 0 and game.end == RUNNING:
        happen(game, table, rules)
        if game.end == RUNNING:
            check_deaths(game, table)


@helper
def happen(game, table, rules):
    """The ability whose turn it is, if its source is still in play, or was destroyed and acts on that.

    Its targets are chosen now, all before anything else; without anything to choose it ends there.
    """
    place = game.line_start
    game.line_start = place + 1 & LINE - 1
    game.line_size -= 1
    trigger, source = game.line_trigger[place], game.line_source[place]
    if trigger != op.ON_DESTROYED and not is_in_play(game, source):
        return
    face = game.line_face[place]
    think_of(game, game.line_own[place], trigger, table.program[face], source, game.line_card[place], face)
    if choose_all(game, table, rules) and game.end == RUNNING:
        carry_out(game, table, rules)


@helper
def carry_out(game, table, rules):
    """The operations of the effect in order, on those of the chosen that are there yet; without any: nothing (G20)."""
    if game.choices > 0 and not keep_those_there(game):
        return
    note(game, event.EFFECT_HAPPENS, game.own, game.source_card, game.trigger)
    game.so = 0
    row = table.start[game.program]
    while table.operations[row, op.WHEN] >= 0 and game.end == RUNNING:
        if table.operations[row, op.WHEN] == game.trigger and table.operations[row, op.VERB] != op.CHOOSE:
            game.operations += 1
            if unlikely(game.operations > rules.event_cap):
                end_game(game, NOBODY, END_EVENT_CAP)
                return
            if table.operations[row, op.CONDITION] == op.ALWAYS or holds(game, table, row):
                game.so = carry_out_row(game, table, rules, row)
            else:
                game.so = 0
        row += 1


@helper
def keep_those_there(game):
    """Keep of what was chosen what is in play, and what the spells among it are aimed at; whether any is left."""
    stay_apart()
    left = np.int64(0)
    game.aimed_ats = 0
    for place in range(game.choices):
        thing = game.chosen[place]
        if is_in_play(game, thing):
            game.chosen[left] = thing
            game.chosen_face[left] = face_of_thing(game, thing)
            left += 1
            if thing & THING_SLOT == CAST_MARK:
                note_targets(game, cast_of(game, thing))
    game.choices = left
    return left > 0


@helper
def note_targets(game, place):
    """Remember what a cast is aimed at, each once."""
    for target in range(game.cast_targets[place]):
        thing = game.cast_target[place, target]
        known = False
        for earlier in range(game.aimed_ats):
            known = known or game.aimed_at[earlier] == thing
        if not known:
            game.aimed_at[game.aimed_ats] = thing
            game.aimed_ats += 1
