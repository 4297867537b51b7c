"""How effects happen: the line in which they wait, one after the other. Every function mutates `game`.

`settle` lets everything in the line happen; what that calls forth goes to its end.
"""

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.choices import choose, has_choice, think_of
from simcore.games.touhou_lands.effects.line import ITS_BEARER, answers_to
from simcore.games.touhou_lands.effects.operations import carry_out_row
from simcore.games.touhou_lands.effects.queries import holds
from simcore.games.touhou_lands.events import end_game, note_card
from simcore.games.touhou_lands.fields import in_play
from simcore.games.touhou_lands.state import END_EVENT_CAP, LINE, NOBODY, NOTHING, RUNNING, THING_PLACE
from simcore.jit import helper, index, inlined, stay_apart, unlikely


@inlined
def settle(game, table, rules):
    """Let everything in the line happen."""
    if unlikely(game.line_size > 0):
        settle_line(game, table, rules)


@helper
def settle_line(game, table, rules):
    """The same where something waits."""
    stay_apart()
    while game.line_size > 0 and game.end == RUNNING:
        happen(game, table, rules)


@helper
def happen(game, table, rules):
    """The effect whose turn has come, if what has it is in play, or could do without; its target is chosen now."""
    place = game.line_start
    game.line_start = place + 1 & LINE - 1
    game.line_size -= 1
    trigger, card, itself = game.line_trigger[place], game.line_card[place], game.line_itself[place]
    if itself != NOTHING and trigger not in (op.ON_FAINTS, op.ON_HITS_PLAYER):
        if not in_play(game, itself):
            return
        if game.line_bearer[place] == ITS_BEARER and game.worn[itself & THING_PLACE] != card:
            return
    think_of(game, trigger, card, game.line_own[place], itself)
    if not has_choice(game, table) or choose(game, table):
        carry_out(game, table, rules)


@inlined
def happen_at_once(game, table, rules):
    """What the registers speak of, if the card does anything on that trigger; what it calls forth waits."""
    if answers_to(game, table, game.trigger, game.card):
        carry_out(game, table, rules)


@helper
def carry_out(game, table, rules):
    """The operations of the effect in order, each if its condition holds when its turn has come."""
    note_card(game, table, event.EFFECT_HAPPENS, game.own, game.card, game.trigger)
    row = table.start[index(game.card ^ game.flip)]
    while table.operations[row, op.WHEN] >= 0 and game.end == RUNNING:
        if table.operations[row, op.WHEN] == game.trigger and table.operations[row, op.VERB] != op.CHOOSE:
            game.operations += 1
            if unlikely(game.operations > rules.event_cap):
                end_game(game, NOBODY, END_EVENT_CAP)
                return
            if holds(game, table, row):
                carry_out_row(game, table, rules, row)
        row += 1
