"""What hand cards cost: their level less discounts (CC-31, CC-84)."""

import numpy as np

from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.filters import card_fits
from simcore.games.card_commander.effects.queries import amount_of, answers, continuous_program, holds
from simcore.games.card_commander.state import MANA_LEVELS, STANDBY_END
from simcore.games.card_commander.zones import face
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart


@helper
def cost_of(game, table, seat, card):
    """What a hand card costs: its level less every discount, not below 0 (CC-31, CC-84)."""
    row = face(game, card)
    cost = table.level[row]
    if game.listening[seat] >> op.STANDBY & 1:
        cost -= discount_of_subs(game, table, seat, card)
    program = table.card_program[row]
    if program and answers(table, program, op.HAND_COST):
        cost -= discount(game, table, seat, program, op.HAND_COST, card)
    return max(cost, 0)


@helper
def discount_of_subs(game, table, seat, card):
    """What own subs take off a card's cost."""
    stay_apart()
    total = np.int64(0)
    for place in range(1, STANDBY_END):
        program = continuous_program(game, table, seat, place)
        if program != 0:
            total += discount(game, table, seat, program, op.STANDBY, card)
    return total


@helper
def discount(game, table, seat, program, trigger, card):
    """What the discounts of a program take off a card's cost."""
    game.own = seat
    game.source = card
    total = np.int64(0)
    row = table.start[index(program)]
    while True:
        line = index(row)
        when = table.operations[line, op.WHEN]
        if when < 0:
            return total
        if when == trigger and table.operations[line, op.VERB] == op.DISCOUNT:
            suits = trigger == op.HAND_COST or card_fits(game, table, card, table.operations[line, op.ONLY])
            if suits and holds(game, table, row):
                total += amount_of(game, table, row)
        row += 1


@inlined
def may_cost_less(game, table, seat):
    """Whether some hand card may cost other than what is printed on it (or was, before it turned into another)."""
    hand = game.hand[seat]
    return hand & (game.turned | table.discounting) != 0 or game.listening[seat] >> op.STANDBY & 1 != 0


@inlined
def costs_else(game, table, seat, card):
    """The same of one card."""
    return (game.turned | table.discounting) >> card & 1 != 0 or game.listening[seat] >> op.STANDBY & 1 != 0


@helper
def affordable_at_a_discount(game, table, seat):
    """The hand cards, as a mask, whose cost the player's mana pays for.

    Only those that a discount reaches are priced.
    """
    stay_apart()
    mana = game.mana[seat]
    hand = game.hand[seat]
    as_printed = hand & ~game.turned & table.affordable[max(min(mana, MANA_LEVELS - 1), -1) + 1]
    playable = as_printed
    rest = hand & ~as_printed & (game.turned | table.discounting | reach_of_subs(game, table, seat))
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if cost_of(game, table, seat, card) <= mana:
            playable |= np.int64(1) << card
    return playable


@helper
def reach_of_subs(game, table, seat):
    """The cards, as a mask, that own subs may make cheaper."""
    reached = np.int64(0)
    if game.listening[seat] >> op.STANDBY & 1 == 0:
        return reached
    for place in range(1, STANDBY_END):
        row = table.start[continuous_program(game, table, seat, place)]
        while table.operations[row, op.WHEN] >= 0:
            if table.operations[row, op.VERB] == op.DISCOUNT:
                reached |= table.matching[table.operations[row, op.ONLY]]
            row += 1
    return reached
