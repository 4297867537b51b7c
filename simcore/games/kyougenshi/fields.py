"""The battle zone: how spell cards come, how they stand, what they have, how they go. Functions mutate `game`."""

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.line import put_gone
from simcore.games.kyougenshi.events import note_card
from simcore.games.kyougenshi.state import NONE, SPEED_ATTACKERS, THING_BITS, THING_PLACE
from simcore.games.kyougenshi.zones import bit_of, bury, place_of, seat_of
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, stay_apart, unlikely


@inlined
def stands(game, place):
    """Whether the card of a place is in the battle zone."""
    return game.battle_zone[seat_of(place)] & bit_of(place) != 0


@inlined
def is_there(game, thing):
    """Whether a thing still is; what comes back is another one. NOTHING is never there."""
    place = thing & THING_PLACE
    return stands(game, place) and game.entered[index(place)] == thing >> THING_BITS


@inlined
def has_keyword(game, place, row):
    """Whether a card has the keyword of a row of `has` now."""
    return game.has[seat_of(place), row] & bit_of(place) != 0


@inlined
def may_act(game, seat):
    """R28, R34: the cards that may attack, if there is whom to attack: active, and not praying."""
    able = game.active[seat]
    return able & (~game.praying[seat] | game.has[seat, SPEED_ATTACKERS])


# ---------- Coming and going


@inlined
def enter(game, table, place):
    """R28, R30: active, and praying."""
    seat, bit = seat_of(place), bit_of(place)
    at, card = index(place), index(place ^ game.flip)
    game.entries += 1
    game.entered[at] = game.entries
    game.power[at] = table.power[card]
    if unlikely(game.gaining[seat] & bit != 0):
        game.power[at] += table.gain_power[card]
    game.battle_zone[seat] |= bit
    game.active[seat] |= bit
    game.praying[seat] |= bit


@inlined
def leave(game, table, place):
    """A card is no longer in the battle zone; what has been changed of it is forgotten."""
    seat, bit = seat_of(place), bit_of(place)
    if unlikely(game.changed[seat] & bit != 0):
        forget(game, table, place)
    game.battle_zone[seat] &= ~bit
    game.active[seat] &= ~bit
    game.praying[seat] &= ~bit


@helper
def destroy(game, table, place):
    """R46: to the graveyard; what it does then goes into the line."""
    note_card(game, table, event.DESTROYED, seat_of(place), place, NONE)
    leave(game, table, place)
    bury(game, table, place, event.BATTLE_ZONE)
    put_gone(game, table, op.ON_DESTROYED, place)


@helper
def return_to_hand(game, table, place):
    """To its owner's hand."""
    stay_apart()
    leave(game, table, place)
    game.hand[seat_of(place)] |= bit_of(place)
    note_card(game, table, event.RETURNS_TO_HAND, seat_of(place), place, NONE)


# ---------- Standing


@inlined
def turn_active(game, table, place):
    """It is active now; told if it was not."""
    seat, bit = seat_of(place), bit_of(place)
    if game.active[seat] & bit == 0:
        game.active[seat] |= bit
        note_card(game, table, event.TURNS_ACTIVE, seat, place, NONE)


@inlined
def turn_inactive(game, table, place):
    """It is not; told if it was."""
    seat, bit = seat_of(place), bit_of(place)
    if game.active[seat] & bit != 0:
        game.active[seat] ^= bit
        note_card(game, table, event.TURNS_INACTIVE, seat, place, NONE)


# ---------- Keywords


@helper
def set_keywords(game, table, place, keywords):
    """Find out anew which of these keywords a card has: printed, gained, given."""
    stay_apart()
    seat, bit = seat_of(place), bit_of(place)
    at, card = index(place), index(place ^ game.flip)
    now = table.keywords[card]
    if game.gaining[seat] & bit != 0:
        now |= table.gain_keywords[card]
    if game.changed[seat] & bit != 0:
        now |= game.turn_given[at] | game.attack_given[at]
    while keywords != 0:
        keyword = lowest_bit(keywords)
        keywords &= keywords - 1
        if now >> keyword & 1 != 0:
            game.has[seat, keyword] |= bit
        else:
            game.has[seat, keyword] &= ~bit


@helper
def forget(game, table, place):
    """What effects have changed of a card that leaves is no more."""
    stay_apart()
    at = index(place)
    given = game.turn_given[at] | game.attack_given[at]
    game.changed[seat_of(place)] &= ~bit_of(place)
    if given != 0:
        set_keywords(game, table, place, given)


# ---------- Gains


@inlined
def count_gains(game, table, seat):
    """Look whether the orbs of a seat let its cards gain what they say; called whenever these are others."""
    if unlikely(table.gainers[game.first_deck ^ seat] != 0):
        count_some_gains(game, table, seat)


@helper
def count_some_gains(game, table, seat):
    """The same for a deck that has such cards."""
    stay_apart()
    deck = game.first_deck ^ seat
    rest = table.gainers[deck]
    while rest != 0:
        place = place_of(seat, lowest_bit(rest))
        rest &= rest - 1
        card = index(place ^ game.flip)
        orbs = count_bits(game.orbs[seat] & table.coloured[deck, index(table.gain_colour[card])])
        if (orbs >= table.gain_orbs[card]) != (game.gaining[seat] & bit_of(place) != 0):
            change_gain(game, table, place)


@helper
def change_gain(game, table, place):
    """A card gains what it says from now on, or no more."""
    card = index(place ^ game.flip)
    bit = bit_of(place)
    game.gaining[seat_of(place)] ^= bit
    gains = game.gaining[seat_of(place)] & bit != 0
    game.power[index(place)] += table.gain_power[card] if gains else -table.gain_power[card]
    if table.gain_keywords[card] != 0:
        set_keywords(game, table, place, table.gain_keywords[card])
