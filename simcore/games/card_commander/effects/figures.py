"""How effects change figures: HP, attack and level of creatures, mana, income and life of players (CC-82).

Every function mutates `game` and notes an event where something really changed; what that calls forth waits in line.
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.filters import card_fits
from simcore.games.card_commander.effects.line import call_creature, end_game
from simcore.games.card_commander.effects.queries import amount_of, continuous_program, holds
from simcore.games.card_commander.state import (
    ATTACKER,
    END_LIFE,
    FIELD_SLOT,
    NO_CARD,
    REVERSES,
    STANDBY_END,
)
from simcore.games.card_commander.zones import has_attacker
from simcore.jit import helper, inlined, stay_apart, unlikely

MOST = np.int64(9999)  # no figure grows beyond it
HIGHEST_LEVEL = np.int64(15)
HP, ATTACK, LEVEL = np.arange(3)


@inlined
def reversed_now(game, table):
    """Whether an attacker reverses what effects change (混沌); two of them reverse once."""
    return unlikely(table.any_traits & REVERSES != 0) and (
        (has_attacker(game, 0) and game.traits[0, ATTACKER] & REVERSES != 0)
        or (has_attacker(game, 1) and game.traits[1, ATTACKER] & REVERSES != 0)
    )


@inlined
def after_change(game, table, old, wanted, least):
    """What a number comes to that an effect means to change by `wanted` (CC-82)."""
    change = -wanted if reversed_now(game, table) else wanted
    return min(max(old + change, least), MOST)


@inlined
def tell_change(game, code, seat, card, old, new):
    """Note a change, if it is one. Returns the actual change."""
    if new != old:
        game.rose = new > old
        note(game, code, seat, card, new)
    return new - old


@inlined
def figure_of(game, figure, seat, place):
    """HP, attack or level of a creature."""
    if figure == HP:
        return game.hp[seat, place]
    return game.attack[seat, place] if figure == ATTACK else game.level[seat, place]


@helper
def change_figure(game, table, figure, seat, place, wanted):
    """Change HP, attack or level of a creature by `wanted`, as an effect does (CC-82). Returns the actual change."""
    if wanted == 0:
        return np.int64(0)
    change = -wanted if reversed_now(game, table) else wanted
    card = game.instance[seat, place]
    if figure == HP:
        if change < 0 and unlikely(game.listening[game.own] >> op.STANDBY & 1 != 0):
            change -= enlargement(game, table)
        old = game.hp[seat, place]
        new = min(max(old + change, 0), MOST)
        game.hp[seat, place] = new
        code = event.HP_BECOMES
    elif figure == ATTACK:
        old = game.attack[seat, place]
        new = min(max(old + change, 0), MOST)
        game.attack[seat, place] = new
        code = event.ATTACK_BECOMES
    else:
        old = game.level[seat, place]
        new = min(max(old + change, 0), HIGHEST_LEVEL)
        game.level[seat, place] = new
        code = event.LEVEL_BECOMES
    if new == old:
        return np.int64(0)
    note(game, code, seat, card, new)
    game.rose = new > old
    if figure == HP:
        game.lost = max(old - new, 0)
        heard = (game.listening[0] | game.listening[1]) >> op.HP_LOST & 1 != 0
        if unlikely(new < old and heard) and place < STANDBY_END:
            call_witnesses(game, table, card, old - new)
    return new - old


@helper
def call_witnesses(game, table, card, loss):
    """Attackers that answer to another creature's loss of HP by an effect."""
    stay_apart()
    for turn in range(2):
        seat = game.own if turn == 0 else 1 - game.own
        if has_attacker(game, seat) and game.instance[seat, ATTACKER] != card:
            call_creature(game, table, seat, ATTACKER, FIELD_SLOT, op.HP_LOST, card, loss)


@helper
def enlargement(game, table):
    """By how much own subs enlarge a loss of HP that the running effect causes (怪火)."""
    stay_apart()
    total = np.int64(0)
    seat = game.own
    for place in range(1, STANDBY_END):
        row = table.start[continuous_program(game, table, seat, place)]  # program 0 has no operations
        while table.operations[row, op.WHEN] >= 0:
            enlarges = table.operations[row, op.VERB] == op.ENLARGE_LOSSES
            suits = enlarges and card_fits(game, table, game.source, table.operations[row, op.ONLY])
            if suits and holds(game, table, row):
                total += amount_of(game, table, row)
            row += 1
    return total


@helper
def swap_hp_and_attack(game, table, seat, place):
    """HP and attack change places, as two changes (CC-82)."""
    difference = game.hp[seat, place] - game.attack[seat, place]
    done = change_figure(game, table, ATTACK, seat, place, difference) * difference > 0
    done |= change_figure(game, table, HP, seat, place, -difference) * difference < 0
    return np.int64(done)


@helper
def change_mana(game, table, rules, seat, wanted):
    """Change a player's mana, not below what the rules leave a player. Returns the actual change."""
    old = game.mana[seat]
    new = after_change(game, table, old, wanted, min(old, rules.least_mana))
    game.mana[seat] = new
    return tell_change(game, event.MANA_BECOMES, seat, NO_CARD, old, new)


@helper
def change_income(game, table, seat, wanted):
    """Change a player's mana income, not below 0. Returns the actual change."""
    old = game.income[seat]
    new = after_change(game, table, old, wanted, 0)
    game.income[seat] = new
    return tell_change(game, event.INCOME_BECOMES, seat, NO_CARD, old, new)


@helper
def change_life(game, table, seat, wanted):
    """Change a player's life; at 0 the game ends on the spot (CC-73). Returns the actual change."""
    old = game.life[seat]
    new = after_change(game, table, old, wanted, 0)
    game.life[seat] = new
    changed = tell_change(game, event.LIFE_BECOMES, seat, NO_CARD, old, new)
    if changed != 0 and new <= 0:
        end_game(game, 1 - seat, END_LIFE)
    return changed
