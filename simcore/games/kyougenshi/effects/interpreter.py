"""How effects happen: the line in which they wait, one after the other. Every function mutates `game`.

`settle` lets everything in the line happen; what that calls forth goes to its end, what a broken card does to its
front.
"""

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.answers import ASK_TRIGGER, NO, YES, says_yes
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.choices import choose, has_choice, makes_sense, think_of, usable
from simcore.games.kyougenshi.effects.line import answers_to, put_first, thing_of
from simcore.games.kyougenshi.effects.operations import carry_out_row
from simcore.games.kyougenshi.effects.queries import holds
from simcore.games.kyougenshi.events import end_game, note_card
from simcore.games.kyougenshi.fields import enter, is_there
from simcore.games.kyougenshi.state import (
    END_EVENT_CAP,
    LINE,
    NOBODY,
    NOTHING,
    PLACES,
    RUNNING,
    SPELL_CARD,
    THING_PLACE,
)
from simcore.games.kyougenshi.zones import bit_of, bury, seat_of
from simcore.jit import helper, index, inlined, stay_apart, unlikely


@helper
def settle(game, table, rules):
    """Let everything in the line happen."""
    stay_apart()
    while game.line_size > 0 and game.end == RUNNING:
        place = index(game.line_start)
        game.line_start = game.line_start + 1 & LINE - 1
        game.line_size -= 1
        trigger, card = game.line_trigger[place], game.line_card[place]
        if trigger == op.ON_S_TRIGGER:
            use_trigger(game, table, rules, card)
        else:
            happen(game, table, rules, trigger, card)


@helper
def happen(game, table, rules, trigger, card):
    """An effect of a thing that is still there, or of a card that can do without; its target is chosen now."""
    itself = NOTHING
    if card >= PLACES:
        itself = card
        if not is_there(game, itself):
            return
    think_of(game, trigger, card & THING_PLACE, itself)
    if not has_choice(game, table) or choose(game, table):
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


# ---------- Cards that are used


@inlined
def choose_for_event(game, table, place):
    """Choose the target of an event that is used; whether it happens."""
    think_of(game, op.ON_USED, place, NOTHING)
    return answers_to(game, table, op.ON_USED, place) and (not has_choice(game, table) or choose(game, table))


@helper
def use_event(game, table, rules, place, happens):
    """An event effect that is in no zone meanwhile: it happens, if it does, and goes to the graveyard."""
    stay_apart()
    if happens:
        carry_out(game, table, rules)
    if game.end == RUNNING:
        bury(game, table, place, event.USE)


@helper
def use_trigger(game, table, rules, place):
    """R52: a broken card may be used at once, free; otherwise it goes to the hand."""
    seat = seat_of(place)
    used = NO
    if usable(game, table, place):
        used = says_yes(game, seat, ASK_TRIGGER, YES if makes_sense(game, table, place) else NO)
        note_card(game, table, event.TRIGGERS, seat, place, used)
    if used == NO:
        game.hand[seat] |= bit_of(place)
        return
    game.played[seat] |= bit_of(place)
    if table.type[index(place ^ game.flip)] == SPELL_CARD:
        enter(game, table, place)
        for trigger in (op.ON_PUT, op.ON_SUMMONED):
            if answers_to(game, table, trigger, place):
                put_first(game, trigger, thing_of(game, place))
    else:
        use_event(game, table, rules, place, choose_for_event(game, table, place))
