"""Whom an operation of an effect reaches: its selector, then its filter and immunity (CC-84).

A set of creatures is a mask: bit place for seat 0, bit SIDE_BITS + place for seat 1.
"""

from typing import Any

import numpy as np

from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.filters import creature_fits
from simcore.games.card_commander.effects.queries import (
    own_and_other,
    place_in,
    place_of_it,
    place_of_source,
    seat_of,
    source_level,
)
from simcore.games.card_commander.state import ATTACKER, CREATURES, IMMUNE, NOBODY, SIDE_BITS, SUBS, USED_PLACE
from simcore.games.card_commander.vocabulary import SELECTORS
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

NONE = np.int64(0)  # the empty set
ELSEWHERE = np.int64(-1)  # no creature or used card is meant, but a player or a card in hand or graveyard


def _by_selector(named: dict[int, Any]) -> np.ndarray:
    """The places that each selector names on one side, as masks."""
    return np.array([named.get(selector, 0) for selector in range(len(SELECTORS))], np.int64)


_ATTACKER = 1 << ATTACKER
_USED = 1 << USED_PLACE
_OF_BOTH_SIDES: dict[int, Any] = {
    op.OPPOSING_OR_OWN_ATTACKER: _ATTACKER,
    op.EVERY_ATTACKER: _ATTACKER,
    op.EVERY_CREATURE: CREATURES,
    op.EVERY_OTHER_CREATURE: CREATURES,
    op.USED_CARDS: _USED,
}
OWN_PLACES = _by_selector(
    {
        **_OF_BOTH_SIDES,
        op.OWN_ATTACKER: _ATTACKER,
        op.OWN_SUBS: SUBS,
        op.TOP_OWN_SUB: SUBS,
        op.OWN_CREATURES: CREATURES,
        op.OWN_USED: _USED,
    }
)
OPPOSING_PLACES = _by_selector(
    {
        **_OF_BOTH_SIDES,
        op.OPPOSING_ATTACKER: _ATTACKER,
        op.OPPOSING_SUBS: SUBS,
        op.OPPOSING_CREATURES: CREATURES,
        op.OPPOSING_USED: _USED,
    }
)


@inlined
def meant(game, to):
    """The creatures and used cards that a selector names, as a mask, or ELSEWHERE if it means something else."""
    if to in (op.SELF, op.IT):
        position = place_of_source(game) if to == op.SELF else place_of_it(game)
        return ELSEWHERE if position == NOBODY else np.int64(1) << position
    if not op.OWN_ATTACKER <= to <= op.USED_CARDS:
        return ELSEWHERE
    own, other = own_and_other(game)
    ours = (game.occupied[own] & OWN_PLACES[index(to)]) << own * SIDE_BITS
    theirs = (game.occupied[other] & OPPOSING_PLACES[index(to)]) << other * SIDE_BITS
    if unlikely(to == op.OPPOSING_OR_OWN_ATTACKER) and theirs != 0:
        return theirs
    if unlikely(to == op.EVERY_OTHER_CREATURE):
        position = place_of_source(game)
        return ours | theirs if position == NOBODY else (ours | theirs) & ~(np.int64(1) << position)
    return ours | theirs


@inlined
def reached_of(game, table, row, found, trigger):
    """Of the creatures and used cards that the selector of a row names, those that its operation reaches.

    Immune ones are left out but for the source itself, or if an attacker's own ability reaches them (CC-84).
    """
    line = index(row)
    wanted = table.operations[line, op.ONLY]
    if wanted != op.NO_FILTER or table.operations[line, op.OTHERS] != 0 or table.any_traits & IMMUNE != 0:
        found = those_reached(game, table, row, wanted, found, is_of_battlefield(trigger))
    return found & -found if table.operations[line, op.TO] == op.TOP_OWN_SUB else found


@inlined
def is_of_battlefield(trigger):
    """Whether a trigger belongs to attackers' own abilities, which immunity does not stop (CC-84)."""
    return op.BEFORE_USE <= trigger <= op.DRAWN_BATTLE


@helper
def those_reached(game, table, row, wanted, found, battlefield_effect):
    """Of a set, those that a filter and immunity leave."""
    stay_apart()
    reached = np.int64(0)
    level = source_level(game, table, wanted)
    rest = found
    while rest != 0:
        position = lowest_bit(rest)
        rest &= rest - 1
        seat, place = seat_of(position), place_in(position)
        is_source = game.instance[seat, place] == game.source
        if is_source and table.operations[row, op.OTHERS]:
            continue
        shielded = game.traits[seat, place] & IMMUNE and place != USED_PLACE
        if shielded and not is_source and not battlefield_effect:
            continue
        if creature_fits(game, table, seat, place, wanted, level):
            reached |= np.int64(1) << position
    return reached
