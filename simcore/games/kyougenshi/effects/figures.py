"""What effects change of spell cards: powers and keywords, for an attack or a turn. Every function mutates `game`."""

import numpy as np

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.events import note_card
from simcore.games.kyougenshi.fields import set_keywords
from simcore.games.kyougenshi.state import MOST_CHANGE, SIDES
from simcore.games.kyougenshi.zones import bit_of, place_of, seat_of
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely


@inlined
def note_changes(game, place):
    """From now on something of a card is changed, or may be."""
    seat, bit = seat_of(place), bit_of(place)
    if game.changed[seat] & bit == 0:
        at = index(place)
        game.changed[seat] |= bit
        game.turn_power[at] = 0
        game.attack_power[at] = 0
        game.turn_given[at] = 0
        game.attack_given[at] = 0


@helper
def change_power(game, table, place, amount, for_turn):
    """It has more power; what its changes of one duration come to together stays within a bound."""
    stay_apart()
    note_changes(game, place)
    at = index(place)
    before = game.turn_power[at] if for_turn else game.attack_power[at]
    by = min(np.int64(MOST_CHANGE), before + amount) - before
    game.power[at] += by
    if for_turn:
        game.turn_power[at] += by
    else:
        game.attack_power[at] += by
    if by != 0:
        note_card(game, table, event.POWER_CHANGES, seat_of(place), place, by)


@helper
def give_keyword(game, table, place, keyword, for_turn):
    """It gets a keyword; told if it did not have it."""
    stay_apart()
    note_changes(game, place)
    at, seat, bit = index(place), seat_of(place), bit_of(place)
    if for_turn:
        game.turn_given[at] |= np.int64(1) << keyword
    else:
        game.attack_given[at] |= np.int64(1) << keyword
    if game.has[seat, index(keyword)] & bit == 0:
        game.has[seat, index(keyword)] |= bit
        note_card(game, table, event.GAINS_KEYWORD, seat, place, keyword)


@inlined
def end_changes(game, table, of_turn):
    """R57, R15: what lasts for this attack, or for this turn, is over, on both sides."""
    if unlikely(game.changed[0] | game.changed[1] != 0):
        end_some_changes(game, table, of_turn)


@helper
def end_some_changes(game, table, of_turn):
    """The same where there may be some; after a turn nothing is left."""
    stay_apart()
    for seat in range(SIDES):
        rest = game.changed[seat]
        while rest != 0:
            end_changes_of(game, table, place_of(np.int64(seat), lowest_bit(rest)), of_turn)
            rest &= rest - 1
        if of_turn:
            game.changed[seat] = 0


@helper
def end_changes_of(game, table, place, of_turn):
    """The same of one card."""
    at = index(place)
    if of_turn:
        game.power[at] -= game.turn_power[at]
        game.turn_power[at] = 0
        given = game.turn_given[at]
        game.turn_given[at] = 0
    else:
        game.power[at] -= game.attack_power[at]
        game.attack_power[at] = 0
        given = game.attack_given[at]
        game.attack_given[at] = 0
    if given != 0:
        set_keywords(game, table, place, given)
