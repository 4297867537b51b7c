"""Hands, libraries, shields, graveyards, and how cards get about between them. Every function mutates `game`.

In a player's picture cards that it does not know are counted, and have no face: their lane is NOTHING.
"""

import numpy as np

from simcore.chance import nth_bit, random_below
from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.events import note_card
from simcore.games.kyougenshi.state import LANE, NONE, NOTHING, SEAT_BIT
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import DEAL, EFFECTS


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
    """To the owner's graveyard."""
    game.graveyard[seat_of(place)] |= bit_of(place)
    note_card(game, table, event.GOES_TO_GRAVEYARD, seat_of(place), place, origin)


# ---------- Hands and graveyards


@inlined
def cards_in_hand(game, seat):
    """How many cards a seat holds, those of which a picture knows nothing included."""
    return count_bits(game.hand[seat]) + game.unseen[seat]


@helper
def take_back(game, table, seat, wanted, but):
    """The best card of the graveyard that satisfies a filter, but not that of a place, comes to hand."""
    stay_apart()
    lane = best_of(game, table, seat, game.graveyard[seat], wanted, but)
    if lane != NOTHING:
        game.graveyard[seat] &= ~(np.int64(1) << lane)
        game.hand[seat] |= np.int64(1) << lane
        note_card(game, table, event.TAKES_BACK, seat, place_of(seat, lane), NONE)
    elif game.unseen_graveyard[seat] > 0:
        game.unseen_graveyard[seat] -= 1
        game.unseen[seat] += 1


@inlined
def best_of(game, table, seat, cards, wanted, but):
    """The best card of a mask that satisfies a filter, but not that of a place; NOTHING if there is none."""
    found = cards & table.fits_away[game.first_deck ^ seat, wanted]
    if seat_of(but) == seat:
        found &= ~bit_of(but)
    return highest_bit(found)


# ---------- Libraries


@inlined
def cards_in_library(game, seat):
    """How many cards a seat's library holds."""
    return game.library_end[seat] - game.library_front[seat]


@inlined
def from_library(game, seat):
    """The lane of the next card of a library that has one; it is nowhere then."""
    front = game.library_front[seat]
    game.library_front[seat] = front + 1
    if unlikely(game.imagined != 0):
        return NOTHING
    chosen = index(front + random_below(game, seat, DEAL, game.library_end[seat] - front))
    lane = np.int64(game.library[seat, chosen])
    # The card that was in front takes the place of the chosen one, so that a stream means one order for good.
    game.library[seat, chosen] = game.library[seat, index(front)]
    return lane


@helper
def draw(game, table, seat):
    """From a library that has a card."""
    seat &= 1  # tells the compiler what it can be
    lane = from_library(game, seat)
    if unlikely(lane == NOTHING):
        game.unseen[seat] += 1
        return
    bit = np.int64(1) << lane
    game.hand[seat] |= bit
    game.seen[seat] |= bit
    note_card(game, table, event.DRAWS, seat, place_of(seat, lane), cards_in_library(game, seat))


@helper
def set_shield(game, table, seat):
    """R4: the next card of a library that has one, which nobody sees."""
    lane = from_library(game, seat)
    if unlikely(lane == NOTHING):
        game.unseen_shields[seat] += 1
        return
    game.shields[seat] |= np.int64(1) << lane
    note_card(game, table, event.SETS_SHIELD, seat, place_of(seat, lane), count_bits(game.shields[seat]))


@helper
def mill(game, table, seat):
    """The next card of a library that has one goes to the graveyard."""
    stay_apart()
    lane = from_library(game, seat)
    if lane == NOTHING:
        game.unseen_graveyard[seat] += 1
    else:
        bury(game, table, place_of(seat, lane), event.LIBRARY)


@helper
def fetch(game, table, seat, wanted):
    """The best card of the library that satisfies a filter comes to hand; the order of the others stays."""
    stay_apart()
    front, end = game.library_front[seat], game.library_end[seat]
    if game.imagined != 0:
        if front < end:
            game.library_front[seat] += 1
            game.unseen[seat] += 1
        return
    there = np.int64(0)
    for place in range(front, end):
        there |= np.int64(1) << np.int64(game.library[seat, place])
    there &= table.fits_away[game.first_deck ^ seat, wanted]
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


@helper
def put_hand_back(game, seat):
    """A hand, in the order of numbers, goes behind its library, whose order nobody knows."""
    stay_apart()
    end = game.library_end[seat]
    rest = game.hand[seat]
    while rest != 0:
        game.library[seat, end] = lowest_bit(rest)
        rest &= rest - 1
        end += 1
    game.library_end[seat] = end
    game.hand[seat] = 0


# ---------- Shields


@inlined
def shields_of(game, seat):
    """How many shields a seat has."""
    return count_bits(game.shields[seat]) + game.unseen_shields[seat]


@inlined
def pick_shield(game, seat):
    """R49: the lane of one by chance, of a seat that has some, in a picture NOTHING; it stays where it is."""
    if unlikely(game.imagined != 0):
        return NOTHING
    return nth_bit(game.shields[seat], random_below(game, seat, EFFECTS, count_bits(game.shields[seat])))


@inlined
def is_shield(game, seat, lane):
    """Whether a card that was picked still is a shield."""
    if unlikely(lane == NOTHING):
        return game.unseen_shields[seat] > 0
    return game.shields[seat] >> lane & 1 != 0


@inlined
def remove_shield(game, seat, lane):
    """A shield that was picked is nowhere now."""
    if unlikely(lane == NOTHING):
        game.unseen_shields[seat] -= 1
    else:
        game.shields[seat] ^= np.int64(1) << lane


@helper
def lose_shield(game, table, seat):
    """R53: one goes to the graveyard, and is not broken."""
    stay_apart()
    lane = pick_shield(game, seat)
    remove_shield(game, seat, lane)
    if lane == NOTHING:
        game.unseen_graveyard[seat] += 1
        return
    game.graveyard[seat] |= np.int64(1) << lane
    note_card(game, table, event.LOSES_SHIELD, seat, place_of(seat, lane), count_bits(game.shields[seat]))


@helper
def take_shield(game, table, seat):
    """R53: one comes to its owner's hand, and is not broken."""
    stay_apart()
    lane = pick_shield(game, seat)
    remove_shield(game, seat, lane)
    if lane == NOTHING:
        game.unseen[seat] += 1
        return
    game.hand[seat] |= np.int64(1) << lane
    game.seen[seat] |= np.int64(1) << lane
    note_card(game, table, event.TAKES_SHIELD, seat, place_of(seat, lane), count_bits(game.shields[seat]))
