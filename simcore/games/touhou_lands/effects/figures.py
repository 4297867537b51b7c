"""What effects change of characters outside of battles: figures and keywords, for a turn or for good. Mutate `game`."""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.events import note_card
from simcore.games.touhou_lands.fields import set_traits
from simcore.games.touhou_lands.points import FIGURE
from simcore.games.touhou_lands.state import BACK_ATTACK, MOST_CHANGE, SIDES
from simcore.games.touhou_lands.zones import bit_of, place_of, seat_of
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely


@inlined
def note_changes(game, place):
    """From now on something of a character is changed, or may be."""
    seat, bit = seat_of(place), bit_of(place)
    game.unformed[seat] = 1
    if game.changed[seat] & bit == 0:
        at = index(place)
        game.changed[seat] |= bit
        game.good_attack[at] = 0
        game.good_defence[at] = 0
        game.good_evasion[at] = 0
        game.turn_attack[at] = 0
        game.turn_defence[at] = 0
        game.turn_evasion[at] = 0
        game.given[at] = 0
        game.turn_given[at] = 0


@inlined
def held(before, amount):
    """What changes come to with one more."""
    return max(np.int64(-MOST_CHANGE), min(np.int64(MOST_CHANGE), before + amount))


@helper
def change_figure(game, table, place, verb, amount, for_good):
    """One figure changes; what its changes for good, or of this turn, come to together stays within +-99."""
    note_changes(game, place)
    at = index(place)
    if verb == op.CHANGE_ATTACK:
        before = game.good_attack[at] if for_good else game.turn_attack[at]
        by = held(before, amount) - before
        game.attack[at] += by
        code = event.ATTACK_CHANGES
        if for_good:
            game.good_attack[at] += by
        else:
            game.turn_attack[at] += by
    elif verb == op.CHANGE_DEFENCE:
        before = game.good_defence[at] if for_good else game.turn_defence[at]
        by = held(before, amount) - before
        game.defence[at] += by
        code = event.DEFENCE_CHANGES
        if for_good:
            game.good_defence[at] += by
        else:
            game.turn_defence[at] += by
    else:
        before = game.good_evasion[at] if for_good else game.turn_evasion[at]
        by = held(before, amount) - before
        game.evasion[at] += by
        code = event.EVASION_CHANGES
        if for_good:
            game.good_evasion[at] += by
        else:
            game.turn_evasion[at] += by
    if for_good:
        game.points[at] += FIGURE * by
    if by != 0:
        note_card(game, table, code, seat_of(place), place, by)


@helper
def give_keyword(game, table, place, keyword, for_good):
    """A character gets a keyword; told if it did not have it."""
    stay_apart()
    note_changes(game, place)
    at, bit = index(place), np.int64(1) << keyword
    had = game.traits[at] & bit != 0
    if not for_good:
        game.turn_given[at] |= bit
    elif game.given[at] & bit == 0:
        game.given[at] |= bit
        game.points[at] += table.keyword_points[index(keyword)]
    game.traits[at] |= bit
    if bit & BACK_ATTACK:
        game.back_attackers[seat_of(place)] |= bit_of(place)
    if not had:
        note_card(game, table, event.GAINS_KEYWORD, seat_of(place), place, keyword)


@inlined
def end_changes(game, table):
    """R31: what lasts for this turn is over, on both sides."""
    if unlikely(game.changed[0] | game.changed[1] != 0):
        for seat in range(SIDES):
            rest = game.changed[seat]
            while rest != 0:
                end_changes_of(game, table, place_of(np.int64(seat), lowest_bit(rest)))
                rest &= rest - 1


@helper
def end_changes_of(game, table, place):
    """The same of one character."""
    at = index(place)
    if game.turn_attack[at] | game.turn_defence[at] | game.turn_evasion[at] != 0:
        game.unformed[seat_of(place)] = 1
        game.attack[at] -= game.turn_attack[at]
        game.defence[at] -= game.turn_defence[at]
        game.evasion[at] -= game.turn_evasion[at]
        game.turn_attack[at] = 0
        game.turn_defence[at] = 0
        game.turn_evasion[at] = 0
    if game.turn_given[at] != 0:
        game.turn_given[at] = 0
        set_traits(game, table, place)
