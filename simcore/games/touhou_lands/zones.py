"""Hands, libraries, discard places, lands, life, and how cards get about. Every function mutates `game`."""

import numpy as np

from simcore.chance import random_below
from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.answers import lane_to_discard
from simcore.games.touhou_lands.events import end_game, note, note_card
from simcore.games.touhou_lands.state import (
    END_DECK_OUT,
    END_LIFE,
    LANE,
    MOST_COST,
    MOST_NEED,
    NONE,
    NOTHING,
    SEAT_BIT,
)
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import DEAL, EFFECTS

AT_EMPTY = 1  # rule parameter deck_out


@inlined
def place_of(seat, lane):
    """Where a seat's card of a lane is found."""
    return seat << SEAT_BIT | lane


@inlined
def seat_of(place):
    """The seat to whom a card belongs."""
    return place >> SEAT_BIT & 1


@inlined
def bit_of(place):
    """A card in its seat's masks."""
    return np.int64(1) << (place & LANE)


@inlined
def bury(game, table, place, origin):
    """To the owner's discard place."""
    game.discard[seat_of(place)] |= bit_of(place)
    note_card(game, table, event.GOES_TO_DISCARD, seat_of(place), place, origin)


# ---------- Hands


@inlined
def cards_in_hand(game, seat):
    """How many cards a seat holds, those of which a picture knows nothing included."""
    return count_bits(game.hand[seat]) + game.unseen[seat]


@helper
def throw_away(game, table, seat, code):
    """A hand card that its player chooses goes to the discard place."""
    stay_apart()
    lane = lane_to_discard(game, table, seat)
    if lane == NOTHING:
        throw_unseen(game, seat)
        return
    throw(game, table, seat, lane, code)


@helper
def throw_away_at_random(game, table, seat):
    """Any of a hand, each as likely; in a picture the first, beginning with those that nobody knows."""
    stay_apart()
    if game.unseen[seat] > 0:
        throw_unseen(game, seat)
        return
    rest = game.hand[seat]
    skipped = random_below(game, seat, EFFECTS, count_bits(rest))
    while skipped > 0:
        rest &= rest - 1
        skipped -= 1
    throw(game, table, seat, lowest_bit(rest), event.DISCARDS_AT_RANDOM)


@helper
def throw_unseen(game, seat):
    """One that nobody knows."""
    game.unseen[seat] -= 1
    game.unseen_discard[seat] += 1


@helper
def throw(game, table, seat, lane, code):
    """A hand card of a lane goes to the discard place."""
    game.hand[seat] &= ~(np.int64(1) << lane)
    note_card(game, table, code, seat, place_of(seat, lane), count_bits(game.hand[seat]))
    bury(game, table, place_of(seat, lane), event.HAND)


# ---------- Libraries


@inlined
def cards_in_library(game, seat):
    """How many cards a seat's library holds."""
    return game.library_end[seat] - game.library_front[seat]


@helper
def draw(game, table, rules, seat):
    """R11: the next card of the library comes to hand; without one the game is lost at once (R32, G33, G34)."""
    seat &= 1  # tells the compiler what it can be
    front = game.library_front[seat]
    size = game.library_end[seat] - front
    if unlikely(size <= 0):
        note(game, event.DRAWS_NOTHING, seat, NONE)
        end_game(game, 1 - seat, END_DECK_OUT)
        return
    if unlikely(game.imagined != 0):
        game.library_front[seat] = front + 1
        game.unseen[seat] += 1
        check_library(game, rules, seat)
        return
    chosen = index(front + random_below(game, seat, DEAL, size))
    lane = np.int64(game.library[seat, chosen])
    # The card that was in front takes the place of the chosen one, so that a stream means one order for good.
    game.library[seat, chosen] = game.library[seat, index(front)]
    game.library_front[seat] = front + 1
    bit = np.int64(1) << lane
    game.hand[seat] |= bit
    game.seen[seat] |= bit
    note_card(game, table, event.DRAWS, seat, place_of(seat, lane), size - 1)
    check_library(game, rules, seat)


@inlined
def check_library(game, rules, seat):
    """G33: by its other reading, a library that has become empty loses."""
    if unlikely(rules.deck_out == AT_EMPTY) and cards_in_library(game, seat) == 0:
        end_game(game, 1 - seat, END_DECK_OUT)


@helper
def search(game, table, rules, seat, wanted):
    """The best card of the library that satisfies a filter comes to hand; the order of the others stays."""
    stay_apart()
    front, end = game.library_front[seat], game.library_end[seat]
    if game.imagined != 0:
        if front < end:
            game.library_front[seat] += 1
            game.unseen[seat] += 1
            check_library(game, rules, seat)
        return
    there = np.int64(0)
    for place in range(front, end):
        there |= np.int64(1) << np.int64(game.library[seat, place])
    there &= table.fits[game.first_deck ^ seat, wanted]
    if there == 0:
        return
    lane = highest_bit(there)
    place = front
    while game.library[seat, place] != lane:
        place += 1
    game.library[seat, place] = game.library[seat, front]
    game.library_front[seat] = front + 1
    game.hand[seat] |= np.int64(1) << lane
    note_card(game, table, event.FINDS, seat, place_of(seat, lane), end - front - 1)
    check_library(game, rules, seat)


@helper
def take_back(game, table, seat, wanted):
    """The best card of the discard place that satisfies a filter, but not the one whose effect this is."""
    stay_apart()
    found = game.discard[seat] & table.fits[game.first_deck ^ seat, wanted]
    if seat_of(game.card) == seat:
        found &= ~bit_of(game.card)
    if found != 0:
        lane = highest_bit(found)
        game.discard[seat] &= ~(np.int64(1) << lane)
        game.hand[seat] |= np.int64(1) << lane
        note_card(game, table, event.TAKES_BACK, seat, place_of(seat, lane), NONE)
    elif game.unseen_discard[seat] > 0:
        game.unseen_discard[seat] -= 1
        game.unseen[seat] += 1


@helper
def put_hand_back(game, seat):
    """G4: a hand, in the order of numbers, goes behind its library, whose order nobody knows."""
    stay_apart()
    end = game.library_end[seat]
    rest = game.hand[seat]
    while rest != 0:
        game.library[seat, end] = lowest_bit(rest)
        rest &= rest - 1
        end += 1
    game.library_end[seat] = end
    game.hand[seat] = 0


# ---------- Lands


@inlined
def lowest_bits(mask, number):
    """So many of the lowest bits of a mask, or all there are."""
    rest = mask
    while number > 0 and rest != 0:
        rest &= rest - 1
        number -= 1
    return mask ^ rest


@inlined
def payable(game, table, seat, cards):
    """The cards of a mask that can be paid for: lands enough, and enough of the kind that is needed (G13, G14)."""
    deck = game.first_deck ^ seat
    untapped = game.untapped[seat]
    found = cards & table.cheap[deck, index(min(count_bits(untapped), np.int64(MOST_COST)))]
    if found & table.needy[deck] != 0:
        rest = table.needed[deck]
        while rest != 0:
            kind = index(lowest_bit(rest))
            rest &= rest - 1
            lands = count_bits(untapped & table.yielding[deck, kind])
            found &= table.content[deck, kind, index(min(lands, np.int64(MOST_NEED)))]
    return found


@inlined
def pay(game, table, seat, place, cost, kind, need):
    """G27: first lands of the kind that is needed, then any, those of the lowest numbers each time."""
    untapped = game.untapped[seat]
    if kind >= 0:
        deck = game.first_deck ^ seat
        untapped ^= lowest_bits(untapped & table.yielding[deck, index(kind)], need)
        cost -= need
    while cost > 0:
        untapped &= untapped - 1
        cost -= 1
    game.untapped[seat] = untapped
    note_card(game, table, event.PAYS, seat, place, count_bits(untapped))


# ---------- Life


@inlined
def set_life(game, seat, life):
    """R32, G32: at 0 the game ends at once."""
    life = max(np.int64(0), life)
    if life != game.life[seat]:
        game.life[seat] = life
        note(game, event.LIFE_BECOMES, seat, life)
        if life == 0:
            end_game(game, 1 - seat, END_LIFE)
