"""What operations of effects do, and to whom. Every function mutates `game`.

What an operation calls forth goes to the end of the line, a broken card that may be used at once to its front.
"""

import numpy as np

from simcore.chance import nth_bit, random_below
from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.answers import lane_to_discard
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.figures import change_power, give_keyword
from simcore.games.kyougenshi.effects.line import put, put_first, put_gone
from simcore.games.kyougenshi.effects.queries import amount_of, meant
from simcore.games.kyougenshi.events import note_card
from simcore.games.kyougenshi.fields import destroy, enter, leave, return_to_hand, turn_active, turn_inactive
from simcore.games.kyougenshi.orbs import activate_orbs, add_orb, charge_from_library, lose_orb, orbs_of
from simcore.games.kyougenshi.state import NOTHING, RUNNING, S_TRIGGERS, SIDES, SPELL_CARD
from simcore.games.kyougenshi.zones import (
    best_of,
    bit_of,
    bury,
    cards_in_hand,
    cards_in_library,
    draw,
    fetch,
    lose_shield,
    mill,
    pick_shield,
    place_of,
    remove_shield,
    seat_of,
    set_shield,
    shields_of,
    take_back,
    take_shield,
)
from simcore.jit import count_bits, helper, inlined, lowest_bit, stay_apart
from simcore.rng import EFFECTS


@inlined
def carry_out_row(game, table, rules, row):
    """Carry out one operation whose condition holds."""
    verb = table.operations[row, op.VERB]
    if verb >= op.DRAW:
        to_player(game, table, rules, verb, row)
    else:
        to_cards(game, table, rules, verb, row)


# ---------- Spell cards


@helper
def to_cards(game, table, rules, verb, row):
    """An operation on all cards that it means, those of the active player first (R55), in the order of numbers."""
    stay_apart()
    first = game.turn - 1 & 1
    here, there = meant(game, table, row, first), meant(game, table, row, first ^ 1)
    for step in range(SIDES):
        rest = here if step == 0 else there
        while rest != 0:
            to_card(game, table, rules, verb, row, place_of(first ^ step, lowest_bit(rest)))
            rest &= rest - 1


@inlined
def to_card(game, table, rules, verb, row, place):
    """An operation on one spell card."""
    if verb == op.CHANGE_POWER:
        amount = amount_of(game, table, row)
        change_power(game, table, place, amount, table.operations[row, op.LASTS] == op.FOR_TURN)
    elif verb == op.GIVE_KEYWORD:
        for_turn = table.operations[row, op.LASTS] == op.FOR_TURN
        give_keyword(game, table, place, table.operations[row, op.KEYWORD], for_turn)
    elif verb == op.DESTROY:
        destroy(game, table, place)
    elif verb == op.RETURN_TO_HAND:
        return_to_hand(game, table, place)
    elif verb == op.TO_ORBS:
        leave(game, table, place)
        add_orb(game, table, rules, place)
        note_card(game, table, event.BECOMES_ORB, seat_of(place), place, event.BATTLE_ZONE)
    elif verb == op.ACTIVATE:
        turn_active(game, table, place)
    else:
        turn_inactive(game, table, place)


# ---------- Players


@helper
def to_player(game, table, rules, verb, row):
    """An operation on a player."""
    stay_apart()
    seat = (game.own if table.operations[row, op.TO] == op.OWN else game.own ^ 1) & 1
    wanted = table.operations[row, op.ONLY]
    if verb == op.BREAK_SHIELD:
        if shields_of(game, seat) > 0:
            break_shield(game, table, seat, pick_shield(game, seat))
    elif verb == op.FETCH:
        fetch(game, table, seat, wanted)
    elif verb == op.TAKE_BACK:
        take_back(game, table, seat, wanted, game.card)
    elif verb >= op.REVIVE:
        put_from(game, table, verb, seat, wanted)
    elif verb == op.ACTIVATE_ORBS:
        activate_orbs(game, seat, amount_of(game, table, row))
    else:
        times = min(amount_of(game, table, row), there_are(game, verb, seat))
        while times > 0 and game.end == RUNNING:
            times -= 1
            move_one(game, table, rules, verb, seat)


@inlined
def there_are(game, verb, seat):
    """How many cards a seat has of those that a verb moves."""
    if verb in (op.DISCARD, op.DISCARD_AT_RANDOM):
        return cards_in_hand(game, seat)
    if verb == op.ORBS_TO_GRAVEYARD:
        return orbs_of(game, seat)
    if verb in (op.SHIELDS_TO_GRAVEYARD, op.SHIELDS_TO_HAND):
        return shields_of(game, seat)
    return cards_in_library(game, seat)


@inlined
def move_one(game, table, rules, verb, seat):
    """One of these cards is moved."""
    if verb == op.DRAW:
        draw(game, table, seat)
    elif verb == op.DISCARD:
        throw_away(game, table, seat)
    elif verb == op.DISCARD_AT_RANDOM:
        throw_away_at_random(game, table, seat)
    elif verb == op.MILL:
        mill(game, table, seat)
    elif verb == op.CHARGE_FROM_DECK:
        charge_from_library(game, table, rules, seat)
    elif verb == op.ORBS_TO_GRAVEYARD:
        lose_orb(game, table, seat)
    elif verb == op.SHIELDS_TO_GRAVEYARD:
        lose_shield(game, table, seat)
    elif verb == op.SHIELDS_TO_HAND:
        take_shield(game, table, seat)
    else:
        set_shield(game, table, seat)


@helper
def throw_away(game, table, seat):
    """A hand card that its player chooses goes to the graveyard."""
    stay_apart()
    lane = lane_to_discard(game, seat)
    if lane == NOTHING:
        throw_unseen(game, seat)
    else:
        throw(game, table, seat, lane, event.DISCARDS)


@helper
def throw_away_at_random(game, table, seat):
    """Any of a hand, each as likely; in a picture the first, beginning with those that nobody knows."""
    stay_apart()
    if game.unseen[seat] > 0:
        throw_unseen(game, seat)
        return
    hand = game.hand[seat]
    lane = nth_bit(hand, random_below(game, seat, EFFECTS, count_bits(hand)))
    throw(game, table, seat, lane, event.DISCARDS_AT_RANDOM)


@inlined
def throw_unseen(game, seat):
    """One that nobody knows."""
    game.unseen[seat] -= 1
    game.unseen_graveyard[seat] += 1


@helper
def throw(game, table, seat, lane, code):
    """A hand card of a lane goes to the graveyard; what it does then goes into the line."""
    game.hand[seat] &= ~(np.int64(1) << lane)
    place = place_of(seat, lane)
    note_card(game, table, code, seat, place, count_bits(game.hand[seat]))
    bury(game, table, place, event.HAND)
    put_gone(game, table, op.ON_DISCARDED, place)


@helper
def put_from(game, table, verb, seat, wanted):
    """R27: the best spell card of the graveyard or hand comes into the battle zone, and is not summoned."""
    stay_apart()
    cards, origin = game.graveyard[seat], event.GRAVEYARD
    if verb == op.PUT_FROM_HAND:
        cards, origin = game.hand[seat], event.HAND
    cards &= table.of_type[game.first_deck ^ seat, SPELL_CARD]
    lane = best_of(game, table, seat, cards, wanted, game.card)
    if lane == NOTHING:
        return
    place = place_of(seat, lane)
    if verb == op.PUT_FROM_HAND:
        game.hand[seat] &= ~bit_of(place)
    else:
        game.graveyard[seat] &= ~bit_of(place)
    enter(game, table, place)
    note_card(game, table, event.ENTERS, seat, place, origin)
    put(game, table, op.ON_PUT, place)


# ---------- Shields


@inlined
def break_shield(game, table, seat, lane):
    """R49, R52: one that was picked, to its owner's hand, or to the front of the line if it may be used."""
    remove_shield(game, seat, lane)
    if lane == NOTHING:
        game.unseen[seat] += 1
        return
    bit = np.int64(1) << lane
    game.seen[seat] |= bit
    note_card(game, table, event.BREAKS, seat, place_of(seat, lane), count_bits(game.shields[seat]))
    if table.printed[game.first_deck ^ seat, S_TRIGGERS] & bit != 0:
        put_first(game, op.ON_S_TRIGGER, place_of(seat, lane))
    else:
        game.hand[seat] |= bit
