"""Hands, libraries and graveyards, and how a card gets from one to another. Every function mutates `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import card_to_discard, hand_card
from simcore.games.abcd.chance import random_below
from simcore.games.abcd.events import note
from simcore.games.abcd.state import NO_REDRAW, NO_STOCK, NONE, RUNNING, WORDS
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import DEAL, EFFECTS


@inlined
def owner_of(game, table, card):
    """The seat in whose deck a card began, or for whom it was made (R60)."""
    if unlikely(card >= table.cards):
        return game.made_owner[card]
    return table.owner[index(card)] ^ game.first_deck


@inlined
def mark_played(game, table, card):
    """Count a card as used; one that an effect has made counts for the card that made it."""
    if unlikely(card >= table.cards):
        card = game.made_by[card]
    game.played[index(card >> 6)] |= np.int64(1) << (card & 63)


@inlined
def mark_opened(game, table, card):
    """Count a card as one of an opening hand."""
    if card < table.cards:
        game.opened[index(card >> 6)] |= np.int64(1) << (card & 63)


# ---------- Hands


@inlined
def cards_in_hand(game, seat):
    """How many cards a seat holds, those of which a picture knows nothing included."""
    return game.hand_size[seat] + game.unseen[seat]


@inlined
def insert(game, seat, card):
    """Put a card into a hand."""
    game.hand[seat, index(card >> 6)] |= np.int64(1) << (card & 63)
    game.hand_size[seat] += 1
    game.idle[seat] &= NO_REDRAW | NO_STOCK


@inlined
def take_out(game, seat, card):
    """Take a card that is there out of a hand."""
    game.hand[seat, index(card >> 6)] &= ~(np.int64(1) << (card & 63))
    game.hand_size[seat] -= 1


@inlined
def holds(game, seat, card):
    """Whether a card is in a hand."""
    return game.hand[seat, index(card >> 6)] >> (card & 63) & 1 != 0


@inlined
def to_hand(game, table, rules, seat, card):
    """Into its owner's hand; with more than the limit one is discarded at once (R20, G16)."""
    insert(game, seat, card)
    if unlikely(cards_in_hand(game, seat) > rules.hand_limit):
        discard(game, table, seat, event.DISCARDS_EXTRA)


@helper
def discard(game, table, seat, code):
    """A hand card that its player chooses goes to the graveyard; in a picture one that nobody knows, if there is."""
    stay_apart()
    if game.unseen[seat] > 0:
        game.unseen[seat] -= 1
        return
    card = card_to_discard(game, table, seat)
    if game.end != RUNNING:
        return  # somebody is asked first
    take_out(game, seat, card)
    note(game, code, seat, card, game.hand_size[seat])
    bury(game, table, card, event.HAND)


@helper
def discard_at_random(game, table, seat):
    """Any of a hand, each as likely; in a picture one that nobody knows, if there is."""
    stay_apart()
    if game.unseen[seat] > 0:
        game.unseen[seat] -= 1
        return
    card = hand_card(game, seat, random_below(game, seat, EFFECTS, game.hand_size[seat]))
    take_out(game, seat, card)
    note(game, event.DISCARDS_AT_RANDOM, seat, card, game.hand_size[seat])
    bury(game, table, card, event.HAND)


@inlined
def bury(game, table, card, origin):
    """To the owner's graveyard (R60)."""
    game.buried[index(card >> 6)] |= np.int64(1) << (card & 63)
    note(game, event.GOES_TO_GRAVEYARD, owner_of(game, table, card), card, origin)


# ---------- Libraries


@inlined
def cards_in_library(game, seat):
    """How many cards a seat's library holds."""
    return game.library_end[seat] - game.library_front[seat]


@inlined
def settle_next(game, seat):
    """Bring the next card of a library that has one to its front: any, each as likely, unless it has been told.

    The card that was in front takes the place of the chosen one, so that a stream means one order for good.
    """
    front = game.library_front[seat]
    if game.told[seat]:
        return np.int64(game.library[seat, index(front)])
    place = front + random_below(game, seat, DEAL, game.library_end[seat] - front)
    card = np.int64(game.library[seat, index(place)])
    game.library[seat, index(place)] = game.library[seat, index(front)]
    game.library[seat, index(front)] = card
    return card


@helper
def draw(game, table, rules, seat):
    """The next card of a library comes to hand, if there is one; whether there was."""
    seat &= 1  # tells the compiler what it can be
    if cards_in_library(game, seat) <= 0:
        return False
    if unlikely(game.imagined != 0):
        draw_unseen(game, table, rules, seat)
        return True
    card = settle_next(game, seat)
    game.library_front[seat] += 1
    game.told[seat] = 0
    if card < table.cards:
        game.seen[index(card >> 6)] |= np.int64(1) << (card & 63)
    note(game, event.DRAWS, seat, card, cards_in_library(game, seat))
    to_hand(game, table, rules, seat, card)
    return True


@helper
def draw_unseen(game, table, rules, seat):
    """In a picture nobody knows what is drawn."""
    stay_apart()
    game.library_front[seat] += 1
    game.unseen[seat] += 1
    if cards_in_hand(game, seat) > rules.hand_limit:
        discard(game, table, seat, event.DISCARDS_EXTRA)


@inlined
def tell_next(game, seat):
    """The next card of a library is settled, and its player knows it (R12)."""
    if cards_in_library(game, seat) > 0:
        card = settle_next(game, seat)
        game.told[seat] = 1
        note(game, event.IS_TOLD, seat, card, NONE)


@helper
def put_hand_back(game, seat):
    """A hand, in the order of numbers, goes behind its library (R13)."""
    stay_apart()
    end = game.library_end[seat]
    for word in range(WORDS):
        rest = game.hand[seat, word]
        game.hand[seat, word] = 0
        while rest != 0:
            game.library[seat, index(end)] = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            end += 1
    game.library_end[seat] = end
    game.hand_size[seat] = 0
    game.told[seat] = 0
