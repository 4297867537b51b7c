"""The orb zone, and how orbs pay: reiryoku for cards and graze, maryoku, youryoku for purple cards (R18 to R25).

Which orbs are turned is no question to players but a rule. Every function that changes anything mutates `game`.
"""

import numpy as np

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.events import note, note_card
from simcore.games.kyougenshi.fields import count_gains
from simcore.games.kyougenshi.state import MOST_COST, NOTHING
from simcore.games.kyougenshi.zones import bit_of, bury, from_library, place_of, seat_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely

INACTIVE = 1  # rule parameter multicolour_inactive
OWN_COLOUR = 1  # graze_colour
FOR_PHASE = 0  # power_kept
NO_LANES = np.int64(0)


# ---------- Which orbs there are


@inlined
def orbs_of(game, seat):
    """How many orbs a seat has."""
    return count_bits(game.orbs[seat]) + game.unseen_orbs[seat]


@inlined
def add_orb(game, table, rules, place):
    """R19: a card comes into its owner's orb zone, active; by the DM reading not if it has several colours."""
    seat, bit = seat_of(place), bit_of(place)
    game.orbs[seat] |= bit
    if rules.multicolour_inactive != INACTIVE or table.several[game.first_deck ^ seat] & bit == 0:
        game.active_orbs[seat] |= bit
    count_gains(game, table, seat)


@helper
def charge_from_library(game, table, rules, seat):
    """The next card of a library that has one becomes an orb."""
    stay_apart()
    lane = from_library(game, seat)
    if lane == NOTHING:
        game.unseen_orbs[seat] += 1
        return
    add_orb(game, table, rules, place_of(seat, lane))
    note_card(game, table, event.BECOMES_ORB, seat, place_of(seat, lane), event.LIBRARY)


@helper
def lose_orb(game, table, seat):
    """The orb of the lowest number goes to the graveyard, if there is one; in a picture the unknown ones first."""
    stay_apart()
    if game.unseen_orbs[seat] > 0:
        game.unseen_orbs[seat] -= 1
        game.unseen_graveyard[seat] += 1
        return
    bit = game.orbs[seat] & -game.orbs[seat]
    if bit == 0:
        return
    game.orbs[seat] ^= bit
    game.active_orbs[seat] &= ~bit
    game.tainted[seat] &= ~bit
    bury(game, table, place_of(seat, lowest_bit(bit)), event.ORBS)
    count_gains(game, table, seat)


@helper
def activate_orbs(game, seat, amount):
    """Those of the highest numbers that lie face up turn active."""
    stay_apart()
    rest = game.orbs[seat] & ~game.active_orbs[seat] & ~game.tainted[seat]
    found = NO_LANES
    while rest != 0 and amount > 0:
        bit = np.int64(1) << highest_bit(rest)
        rest ^= bit
        found |= bit
        amount -= 1
    game.active_orbs[seat] |= found
    if found != 0:
        note(game, event.ORBS_ACTIVE, seat, count_bits(found))


# ---------- What can be paid for


@inlined
def yield_of(game, table, seat, orbs):
    """R20: what the orbs of a mask yield together."""
    deck = game.first_deck ^ seat
    return count_bits(orbs) + count_bits(orbs & table.rich[deck]) + count_bits(orbs & table.richest[deck])


@inlined
def reiryoku(game, table, seat):
    """All that a seat could pay now."""
    return game.left[seat] + yield_of(game, table, seat, game.active_orbs[seat])


@inlined
def payable(game, table, seat, cards):
    """The cards of a mask that can be paid for (R24): enough reiryoku, and a source of its own for each colour."""
    deck = game.first_deck ^ seat
    orbs = game.active_orbs[seat]
    found = cards & table.cheap[deck, index(min(reiryoku(game, table, seat), np.int64(MOST_COST)))]
    found &= ~table.youryoku[deck]
    left_colours = game.left_colours[seat]
    rest = table.palette[deck]
    while rest != 0:
        colour = index(lowest_bit(rest))
        if orbs & table.coloured[deck, colour] == 0 and rest & -rest & left_colours == 0:
            found &= ~table.coloured[deck, colour]
        rest &= rest - 1
    if unlikely(found & table.several[deck] != 0):
        found = both_payable(game, table, seat, found)
    if unlikely(cards & table.youryoku[deck] != 0):
        youryoku = yield_of(game, table, seat, orbs & table.youkai[deck])  # R23
        found |= cards & table.youryoku[deck] & table.cheap[deck, index(min(youryoku, np.int64(MOST_COST)))]
    return found


@helper
def both_payable(game, table, seat, cards):
    """Those of the cards for whose colours, if they have two, there are two sources; each of both has one."""
    stay_apart()
    deck = game.first_deck ^ seat
    rest = cards & table.several[deck]
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        card = index(place_of(seat, lane) ^ game.flip)
        sources = count_bits(game.active_orbs[seat] & table.alike[card])
        if game.left_colours[seat] & table.colours[card] != 0:
            sources += game.left[seat]
        if sources < 2:
            cards &= ~(np.int64(1) << lane)
    return cards


# ---------- Paying


@inlined
def pay(game, table, seat, place):
    """Turn the orbs that a card takes that can be paid for."""
    card = index(place ^ game.flip)
    deck = game.first_deck ^ seat
    if unlikely(table.youryoku[deck] & bit_of(place) != 0):
        pay_youryoku(game, table, seat, table.cost[card])
    else:
        pay_reiryoku(game, table, seat, place, table.cost[card])
    note_card(game, table, event.PAYS, seat, place, count_bits(game.active_orbs[seat]))


@inlined
def pay_reiryoku(game, table, seat, place, cost):
    """R24: so much, with a source of its own for each colour of a card."""
    card = index(place ^ game.flip)
    if unlikely(table.several[game.first_deck ^ seat] & bit_of(place) != 0):
        pay_both(game, table, seat, card, cost)
    else:
        source, from_left = source_of(game, table, seat, lowest_bit(table.colours[card]), NO_LANES, np.int64(0))
        spend(game, table, seat, cost, source, from_left, table.alike[card])


@helper
def pay_youryoku(game, table, seat, cost):
    """R22: each orb is turned face down and sideways, those of the lowest numbers; what is too much is lost."""
    stay_apart()
    rest = game.active_orbs[seat] & table.youkai[game.first_deck ^ seat]
    paid = np.int64(0)
    while paid < cost and rest != 0:
        bit = rest & -rest
        rest ^= bit
        game.active_orbs[seat] ^= bit
        game.tainted[seat] |= bit
        paid += yield_of(game, table, seat, bit)


@inlined
def source_of(game, table, seat, colour, used, used_left):
    """What gives a colour but for orbs and units that are used: a mask of one orb, and how many units of what is left.

    What is left comes first, then the lowest-numbered orb, one of this colour alone before others. Both 0: nothing.
    """
    deck = game.first_deck ^ seat
    if unlikely(game.left[seat] > used_left) and game.left_colours[seat] >> colour & 1 != 0:
        return NO_LANES, np.int64(1)
    orbs = game.active_orbs[seat] & table.coloured[deck, index(colour)] & ~used
    alone = orbs & ~table.several[deck]
    if alone != 0:
        orbs = alone
    return orbs & -orbs, np.int64(0)


@helper
def pay_both(game, table, seat, card, cost):
    """The same for a card of two colours: a source of each; the first is never the last that the second has."""
    stay_apart()
    colours = table.colours[card]
    first, second = lowest_bit(colours), highest_bit(colours)
    source, from_left = source_of(game, table, seat, first, NO_LANES, np.int64(0))
    avoided = NO_LANES
    while True:
        other, other_left = source_of(game, table, seat, second, source, from_left)
        if other != 0 or other_left != 0:
            break
        if from_left != 0:  # the one unit that is left is all that the second colour has
            source, from_left = source_of(game, table, seat, first, NO_LANES, game.left[seat])
        else:
            avoided |= source
            source, _ = source_of(game, table, seat, first, avoided, game.left[seat])
    spend(game, table, seat, cost, source | other, from_left + other_left, table.alike[card])


@helper
def spend(game, table, seat, cost, sources, from_left, alike):
    """Turn orbs, `sources` first: then what is left over, orbs of the colours of the card, other orbs."""
    seat &= 1  # tells the compiler what it can be
    deck = game.first_deck ^ seat
    active, rich, richest = game.active_orbs[seat], table.rich[deck], table.richest[deck]
    paid = from_left + yield_of(game, table, seat, sources)
    left = game.left[seat] - from_left
    if unlikely(left > 0):
        taken = max(np.int64(0), min(left, cost - paid))
        left -= taken
        paid += taken
    turned = sources
    for step in range(2):
        rest = active & ~turned & (alike if step == 0 else ~alike)
        while paid < cost and rest != 0:
            bit = rest & -rest
            rest ^= bit
            turned |= bit
            paid += 1 + np.int64(bit & rich != 0) + np.int64(bit & richest != 0)
    game.active_orbs[seat] = active & ~turned
    keep(game, table, seat, left, paid - cost, turned & rich)


@inlined
def keep(game, table, seat, left, surplus, rich):
    """What an orb of more than one has given too much is left over for a while, in the colours of such orbs."""
    if unlikely(left > 0 or surplus > 0 or game.left[seat] > 0):
        keep_some(game, table, seat, left, surplus, rich)


@helper
def keep_some(game, table, seat, left, surplus, rich):
    """The same where something is left over, or was."""
    stay_apart()
    colours = game.left_colours[seat] if left > 0 else np.int64(0)
    if surplus > 0:
        left += surplus
        while rich != 0:
            colours |= table.colours[index(place_of(seat, lowest_bit(rich)) ^ game.flip)]
            rich &= rich - 1
    game.left[seat] = left
    game.left_colours[seat] = colours


@inlined
def end_phase(game, rules):
    """What is left over of both players is lost; by the other reading it stays until the turn ends."""
    if rules.power_kept == FOR_PHASE:
        forget_left(game)


@inlined
def forget_left(game):
    """What is left over of both players is lost."""
    game.left[0] = 0
    game.left[1] = 0
    game.left_colours[0] = 0
    game.left_colours[1] = 0


# ---------- Graze and maryoku


@inlined
def can_pay_graze(game, table, rules, place):
    """Whether graze of a card can be paid (G5)."""
    graze = table.graze[index(place ^ game.flip)]
    if graze == 0 or graze > reiryoku(game, table, seat_of(place)):
        return False
    return rules.graze_colour != OWN_COLOUR or has_colours(game, table, place)


@helper
def has_colours(game, table, place):
    """Whether each colour of a card has a source of its own."""
    stay_apart()
    seat = seat_of(place)
    colours = table.colours[index(place ^ game.flip)]
    while colours != 0:
        colour = index(lowest_bit(colours))
        orbs = game.active_orbs[seat] & table.coloured[game.first_deck ^ seat, colour]
        if orbs == 0 and colours & -colours & game.left_colours[seat] == 0:
            return False
        colours &= colours - 1
    return both_payable(game, table, seat, bit_of(place)) != 0


@helper
def pay_graze(game, table, rules, place):
    """From what is left, then with the orbs of the lowest numbers; by the other reading as a card is paid for."""
    stay_apart()
    seat, graze = seat_of(place), table.graze[index(place ^ game.flip)]
    if rules.graze_colour == OWN_COLOUR:
        pay_reiryoku(game, table, seat, place, graze)
    else:
        spend(game, table, seat, graze, NO_LANES, np.int64(0), NO_LANES)
    note_card(game, table, event.PAYS, seat, place, count_bits(game.active_orbs[seat]))


@inlined
def magic_orbs(game, table, place):
    """The orbs that can give the maryoku that an ability of a card takes (R21)."""
    return game.active_orbs[seat_of(place)] & table.maryoku[index(place ^ game.flip)]
