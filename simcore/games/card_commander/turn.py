"""What follows the choices of a turn: use, battle, turn end (CC-40 to CC-61). Every function mutates `game`.

A matchup in which nothing can happen beyond plain creatures that fight (`table.eventful` is 0) takes the short way.
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.battle import fight, fight_plainly
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.interpreter import act, run_at_once, settle
from simcore.games.card_commander.effects.line import call_entry
from simcore.games.card_commander.effects.moves import new_place
from simcore.games.card_commander.effects.piles import destroy
from simcore.games.card_commander.effects.queries import is_there, program_of
from simcore.games.card_commander.state import (
    ATTACKER,
    FIELD_SLOT,
    FIRST_SEAT,
    NO_CARD,
    NO_ROOM,
    NOBODY,
    PROGRAM,
    RUNNING,
    SECOND_SEAT,
    STANDBY_END,
    STANDBY_SLOT,
    STOPS_USES,
    UNSTOPPABLE,
    USE_SLOT,
    USED_PLACE,
)
from simcore.games.card_commander.zones import (
    by_initiative,
    face,
    has_attacker,
    move_creature,
    move_figures,
    put_figures,
    put_in_place,
    take_from_place,
)
from simcore.jit import helper, index, inlined, stay_apart, unlikely

AROUND_USE = 1 << op.BEFORE_USE | 1 << op.STANDBY_BEFORE_USE | 1 << op.AFTER_USES  # triggers


@inlined
def play_out(game, table, rules):
    """Everything from the players' choices to the end of the turn."""
    if unlikely(table.eventful != 0):
        play_out_with_effects(game, table, rules)
    else:
        send_and_use_plainly(game, table)
        stand_by_plainly(game, table, rules)
        fight_plainly(game, table, rules)
        if game.end == RUNNING:
            end_turn(game)


@helper
def play_out_with_effects(game, table, rules):
    """The same where effects may happen."""
    stay_apart()
    send(game)
    welcome_the_sent(game, table, rules)
    if game.end == RUNNING:
        if use(game, table):
            use_with_effects(game, table, rules)
        else:
            stand_by_at_once(game, table, rules)
    if game.end == RUNNING:
        fight(game, table, rules)
    if game.end == RUNNING:
        end_turn(game)


@inlined
def use_with_effects(game, table, rules):
    """Used cards lie in their places, effects happen, and the cards stand by (CC-41 to CC-44)."""
    put_used_cards_down(game, table)
    before_use(game, table, rules)
    if game.end == RUNNING:
        use_effects(game, table, rules)
    if game.end == RUNNING:
        after_uses(game, table, rules)
    if game.end == RUNNING:
        stand_by(game, rules)


# ---------- Use


@inlined
def send_and_use_plainly(game, table):
    """The chosen subs move, used cards are revealed and paid (CC-40), where nothing has an effect."""
    for seat in range(2):
        place = game.choice_sub[seat]
        note_sent(game, seat, place)
        if place != NOBODY:
            move_figures(game, seat, place, ATTACKER)
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            bit = np.int64(1) << card
            game.hand[seat] ^= bit
            game.played[seat] |= bit
            game.mana[seat] -= table.level[index(card)]
        note(game, event.USES, seat, card, game.mana[seat])


@inlined
def send(game):
    """The chosen subs move to the battlefield (CC-40)."""
    for seat in range(2):
        place = game.choice_sub[seat]
        note_sent(game, seat, place)
        if place != NOBODY:
            move_creature(game, seat, place, ATTACKER)


@inlined
def note_sent(game, seat, place):
    """Note whom a player sends."""
    if unlikely(game.recording != 0):
        card = NO_CARD if place == NOBODY else game.instance[seat, place]
        note(game, event.SENDS, seat, card, place)


@inlined
def welcome_the_sent(game, table, rules):
    """What own subs do when an attacker has been sent."""
    if unlikely((game.listening[0] | game.listening[1]) >> op.STANDBY_ENTRY & 1 != 0):
        for step in range(2):
            seat = by_initiative(game, step)
            if game.choice_sub[seat] != NOBODY:
                call_entry(game, table, seat, False)
                settle(game, table, rules)


@inlined
def use(game, table):
    """Used cards are revealed and paid (CC-40). Returns whether an effect may happen before they stand by."""
    programs = np.int64(0)
    for seat in range(2):
        card = game.choice_card[seat]
        game.used_card[seat] = card
        if card != NO_CARD:
            programs |= table.programs[index(face(game, card))] >> USE_SLOT & PROGRAM
            bit = np.int64(1) << card
            game.hand[seat] ^= bit
            game.played[seat] |= bit if card < table.instances else np.int64(1) << game.origin[card]
            game.mana[seat] -= game.choice_cost[seat]
        note(game, event.USES, seat, card, game.mana[seat])
    return programs | (game.listening[0] | game.listening[1]) & AROUND_USE != 0


@inlined
def put_used_cards_down(game, table):
    """Used cards lie in their places until they stand by (CC-44, CC-45)."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            put_in_place(game, table, seat, USED_PLACE, card)


@inlined
def before_use(game, table, rules):
    """What attackers, then subs do before any use effect, by initiative (CC-41)."""
    if unlikely((game.listening[0] | game.listening[1]) & (1 << op.BEFORE_USE | 1 << op.STANDBY_BEFORE_USE) != 0):
        for step in range(2):
            seat = by_initiative(game, step)
            if game.listening[seat] >> op.BEFORE_USE & 1:
                act(game, table, rules, seat, ATTACKER, FIELD_SLOT, op.BEFORE_USE)
            if game.listening[seat] >> op.STANDBY_BEFORE_USE & 1:
                for place in range(1, STANDBY_END):
                    act(game, table, rules, seat, place, STANDBY_SLOT, op.STANDBY_BEFORE_USE)


@inlined
def use_effects(game, table, rules):
    """Use effects by initiative, unless an attacker stops them (CC-42, CC-43)."""
    for step in range(2):
        seat = by_initiative(game, step)
        if not is_there(game, seat, USED_PLACE) or game.end != RUNNING:
            continue
        program = program_of(game, seat, USED_PLACE, USE_SLOT)
        if program and not is_stopped(game, table, seat):
            run_at_once(game, table, rules, seat, USED_PLACE, program, op.ON_USE)


@inlined
def is_stopped(game, table, seat):
    """Whether an attacker of either side stops the use effect of a seat's used card (赤マント)."""
    if table.any_traits & STOPS_USES == 0 or game.traits[seat, USED_PLACE] & UNSTOPPABLE:
        return False
    stops_0 = has_attacker(game, FIRST_SEAT) and game.traits[0, ATTACKER] & STOPS_USES
    stops_1 = has_attacker(game, SECOND_SEAT) and game.traits[1, ATTACKER] & STOPS_USES
    return stops_0 or stops_1


@inlined
def after_uses(game, table, rules):
    """What attackers do after all use effects, by initiative (踊り子, CC-43)."""
    if unlikely((game.listening[0] | game.listening[1]) >> op.AFTER_USES & 1 != 0):
        for step in range(2):
            seat = by_initiative(game, step)
            if game.listening[seat] >> op.AFTER_USES & 1:
                act(game, table, rules, seat, ATTACKER, FIELD_SLOT, op.AFTER_USES)


@inlined
def stand_by(game, rules):
    """Used cards go to standby with their present figures, or are destroyed when it is full (CC-44)."""
    for seat in range(2):
        if is_there(game, seat, USED_PLACE):
            place = new_place(game, rules, seat)
            card = game.instance[seat, USED_PLACE]
            if place == NO_ROOM:
                game.occupied[seat] ^= np.int64(1) << USED_PLACE
                destroy(game, seat, card, game.hp[seat, USED_PLACE], event.USED)
            else:
                move_creature(game, seat, USED_PLACE, place)
                note(game, event.STANDS_BY, seat, card, place)


@inlined
def stand_by_at_once(game, table, rules):
    """The same where nothing has happened since the cards were revealed."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            place = new_place(game, rules, seat)
            if unlikely(place == NO_ROOM):
                destroy(game, seat, card, table.hp[index(face(game, card))], event.USED)
            else:
                put_in_place(game, table, seat, place, card)
                note(game, event.STANDS_BY, seat, card, place)


@inlined
def stand_by_plainly(game, table, rules):
    """The same where nothing has an effect."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            place = new_place(game, rules, seat)
            if unlikely(place == NO_ROOM):
                destroy(game, seat, card, table.hp[card], event.USED)
            else:
                put_figures(game, table, seat, place, card, index(card))
                note(game, event.STANDS_BY, seat, card, place)


# ---------- Turn end


@inlined
def end_turn(game):
    """Attackers at HP 0 are destroyed; subs at HP 0 stay (CC-60)."""
    for seat in range(2):
        if has_attacker(game, seat) & np.int64(game.hp[seat, ATTACKER] <= 0):
            take_from_place(game, seat, ATTACKER)
            destroy(game, seat, game.instance[seat, ATTACKER], game.hp[seat, ATTACKER], event.ON_BATTLEFIELD)
