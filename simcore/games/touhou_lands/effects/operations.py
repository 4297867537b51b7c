"""What operations of effects do, to whom, outside of battles. Every function mutates `game`.

What an operation calls forth goes to the end of the line.
"""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.figures import change_figure, give_keyword
from simcore.games.touhou_lands.effects.queries import amount_of, meant
from simcore.games.touhou_lands.events import BACK, FRONT, note
from simcore.games.touhou_lands.fields import break_item, faint, move, return_to_hand, tap, untap
from simcore.games.touhou_lands.state import RUNNING, SIDES
from simcore.games.touhou_lands.zones import (
    cards_in_hand,
    draw,
    lowest_bits,
    place_of,
    search,
    set_life,
    take_back,
    throw_away,
    throw_away_at_random,
)
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart


@inlined
def carry_out_row(game, table, rules, row):
    """Carry out one operation whose condition holds."""
    verb = table.operations[row, op.VERB]
    if verb >= op.DRAW:
        to_player(game, table, rules, verb, row)
    else:
        to_characters(game, table, rules, verb, row)


# ---------- Characters


@helper
def to_characters(game, table, rules, verb, row):
    """An operation on all characters that it means, the own ones first, in the order of numbers."""
    stay_apart()
    amount = np.int64(0)
    if verb <= op.CHANGE_EVASION:
        amount = amount_of(game, table, row)
    for step in range(SIDES):
        seat = game.own ^ step
        rest = meant(game, table, row, seat)
        while rest != 0 and game.end == RUNNING:
            to_character(game, table, rules, verb, row, place_of(seat, lowest_bit(rest)), amount)
            rest &= rest - 1


@inlined
def to_character(game, table, rules, verb, row, place, amount):
    """An operation on one character."""
    if verb <= op.CHANGE_EVASION:
        change_figure(game, table, place, verb, amount, table.operations[row, op.LASTS] == op.FOR_GOOD)
    elif verb == op.GIVE_KEYWORD:
        for_good = table.operations[row, op.LASTS] == op.FOR_GOOD
        give_keyword(game, table, place, table.operations[row, op.KEYWORD], for_good)
    elif verb == op.TAP:
        tap(game, table, place)
    elif verb == op.UNTAP:
        untap(game, table, place)
    elif verb == op.FAINT:
        faint(game, table, place)
    elif verb == op.RETURN_TO_HAND:
        return_to_hand(game, table, place)
    elif verb == op.BREAK_ITEM:
        break_item(game, table, place)
    else:
        move(game, table, rules, place, FRONT if verb == op.MOVE_TO_FRONT else BACK)


# ---------- Players


@helper
def to_player(game, table, rules, verb, row):
    """An operation on a player."""
    stay_apart()
    seat = (game.own if table.operations[row, op.TO] == op.OWN else 1 - game.own) & 1
    if verb == op.SEARCH:
        search(game, table, rules, seat, table.operations[row, op.ONLY])
        return
    if verb == op.TAKE_BACK:
        take_back(game, table, seat, table.operations[row, op.ONLY])
        return
    amount = max(np.int64(0), amount_of(game, table, row))
    if amount == 0:
        return
    if verb == op.RAISE_LIFE:
        set_life(game, seat, game.life[seat] + amount)
    elif verb == op.LOWER_LIFE:
        set_life(game, seat, game.life[seat] - amount)
    elif verb == op.MORE_LANDS:
        game.more_lands[seat] += amount
        note(game, event.MORE_LANDS, seat, amount)
    elif verb == op.TAP_LANDS:
        tap_lands(game, seat, amount)
    elif verb == op.UNTAP_LANDS:
        untap_lands(game, seat, amount)
    else:
        to_cards(game, table, rules, verb, seat, amount)


@helper
def to_cards(game, table, rules, verb, seat, amount):
    """A player draws so many cards, or discards them, or as many as there are."""
    if verb != op.DRAW:
        amount = min(amount, cards_in_hand(game, seat))
    for _ in range(amount):
        if game.end != RUNNING:
            return
        if verb == op.DRAW:
            draw(game, table, rules, seat)
        elif verb == op.DISCARD:
            throw_away(game, table, seat, event.DISCARDS)
        else:
            throw_away_at_random(game, table, seat)


@helper
def tap_lands(game, seat, amount):
    """Those of the lowest numbers."""
    found = lowest_bits(game.untapped[seat], amount)
    game.untapped[seat] ^= found
    if found != 0:
        note(game, event.LANDS_TAP, seat, count_bits(found))


@helper
def untap_lands(game, seat, amount):
    """Those of the highest numbers."""
    rest = game.lands[seat] & ~game.untapped[seat]
    found = np.int64(0)
    while rest != 0 and amount > 0:
        bit = np.int64(1) << highest_bit(rest)
        rest ^= bit
        found |= bit
        amount -= 1
    game.untapped[seat] |= found
    if found != 0:
        note(game, event.LANDS_UNTAP, seat, count_bits(found))
