"""How effects move cards of hands and decks.

Every function mutates `game` and says whether it really did something, DONE or IN_VAIN, for "if so" (CC-82).
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.line import call_card
from simcore.games.card_commander.effects.opcodes import DONE, IN_VAIN
from simcore.games.card_commander.state import NOTHING
from simcore.games.card_commander.zones import (
    bury,
    cards_in_deck,
    cards_in_hand,
    draw_cards,
    face,
    nth_from_left,
    put_in_hand,
    random_below,
)
from simcore.jit import count_bits, helper, inlined, lowest_bit, unlikely
from simcore.rng import EFFECTS


@inlined
def destroy(game, seat, card, hp, zone):
    """A card that has left its zone, where it had `hp`, goes to the graveyard of that side (CC-85)."""
    bury(game, seat, card, hp)
    note(game, event.DESTROYED, seat, card, zone)


@inlined
def draw(game, seat, number):
    """Draw cards from a deck that holds that many."""
    draw_cards(game, seat, number)
    if unlikely(game.recording != 0):
        note_draws(game, seat, number)


@helper
def note_draws(game, seat, number):
    """One event for each of the last cards drawn."""
    for position in range(game.drawn[seat] - number, game.drawn[seat]):
        note(game, event.DRAWS, seat, np.int64(game.deck[seat, position]), game.deck_size[seat] - position - 1)


@helper
def draw_by_effect(game, table, seat, number):
    """Draw as many as wanted and there are; in an imagined game the new cards stay unseen."""
    number = min(number, cards_in_deck(game, seat))
    if number <= 0:
        return IN_VAIN
    if game.imagined:
        game.unseen[seat] += number
        game.drawn[seat] += number
        return DONE
    first = game.drawn[seat]
    draw(game, seat, number)
    for position in range(first, first + number):
        call_card(game, table, np.int64(game.deck[seat, position]), op.HAND_PUT)
    return DONE


@helper
def fetch(game, table, seat, name):
    """The first card of a deck that has a name goes to the hand; in an imagined game it stays unseen."""
    end = game.deck_size[seat]
    drawn = game.drawn[seat]
    if game.imagined:
        found = np.int64(drawn < end)
        game.unseen[seat] += found
        game.drawn[seat] += found
        return found
    for position in range(drawn, end):
        card = np.int64(game.deck[seat, position])
        if table.name[face(game, card)] == name:
            take_from_deck(game, seat, position)
            put_in_hand(game, seat, card)
            game.seen[seat] |= np.int64(1) << card
            note(game, event.FETCHES, seat, card, cards_in_deck(game, seat))
            call_card(game, table, card, op.HAND_PUT)
            return DONE
    return IN_VAIN


@helper
def take_from_deck(game, seat, position):
    """Take the card at a position out of a deck whose known bottom keeps its order."""
    drawn = game.drawn[seat]
    if position < game.deck_size[seat] - game.known[seat]:
        game.deck[seat, position] = game.deck[seat, drawn]
        game.drawn[seat] = drawn + 1
        return
    game.deck_size[seat] -= 1
    game.known[seat] -= 1
    for place in range(position, game.deck_size[seat]):
        game.deck[seat, place] = game.deck[seat, place + 1]


@helper
def destroy_at_random(game, table, seat, number):
    """Destroy that many random hand cards, or all; they go to the graveyard from left to right (CC-16).

    In an imagined game the unseen ones go first and simply vanish, then those of the lowest numbers.
    """
    number = min(number, cards_in_hand(game, seat))
    if number <= 0:
        return IN_VAIN
    hand = game.hand[seat]
    doomed = np.int64(0)
    for _ in range(number):
        if game.imagined:
            if game.unseen[seat] > 0:
                game.unseen[seat] -= 1
                continue
            card = lowest_bit(hand)
        else:
            card = nth_from_left(game, hand, random_below(game, seat, EFFECTS, count_bits(hand)))
        hand ^= np.int64(1) << card
        doomed |= np.int64(1) << card
    game.hand[seat] = hand
    bury_from_left(game, table, seat, doomed)
    return DONE


@helper
def bury_from_left(game, table, seat, doomed):
    """Cards that have left a hand go to the graveyard from left to right (CC-16)."""
    while doomed != 0:
        card = nth_from_left(game, doomed, np.int64(0))
        doomed ^= np.int64(1) << card
        destroy(game, seat, card, table.hp[face(game, card)], event.HAND)


@helper
def discard(game, table, seat, card):
    """One hand card is destroyed."""
    bit = np.int64(1) << card
    if game.hand[seat] & bit == 0:
        return IN_VAIN
    game.hand[seat] ^= bit
    destroy(game, seat, card, table.hp[face(game, card)], event.HAND)
    return DONE


@helper
def force_card(game, seat):
    """A random hand card must be used by its player next turn if it can be (CC-31)."""
    if game.hand[seat] == 0 or game.imagined:
        return np.int64(game.unseen[seat] > 0)
    card = nth_from_left(game, game.hand[seat], random_below(game, seat, EFFECTS, count_bits(game.hand[seat])))
    game.forced[seat] = card
    note(game, event.FORCES, seat, card, NOTHING)
    return DONE
