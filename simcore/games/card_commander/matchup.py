"""The table of one matchup: both decks' physical cards, numbered and compiled for the kernels."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.card_commander import state
from simcore.games.card_commander.cards import SPEEDS, CardCommanderCard
from simcore.games.card_commander.programs import Effects, compile_effects
from simcore.games.card_commander.valuation import STANDBY_POINTS
from simcore.games.card_commander.vocabulary import COLUMNS, SELECTORS, TRIGGERS, VERBS
from simcore.names import fold
from simcore.params import Rules

EVENTFUL_TRAITS = state.REVIVES | state.IMMUNE | state.REVERSES | state.STOPS_USES | state.SEALS
_WHEN, _VERB, _TO, _ARGUMENT = (COLUMNS.index(column) for column in ("when", "verb", "to", "argument"))


def compile_matchup(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck) -> Any:
    """The record (state.TABLE) of one matchup: every physical card numbered in the order of the players' key.

    That order is level, attack, HP, speed (the faster the higher), name; the highest number is the best card.
    CardError when the effects need more than the table holds.
    """
    table = state.new_table()
    cards = []
    for owner, deck in enumerate((deck_a, deck_b)):
        names = [name for name, copies in deck.cards for _ in range(copies)]
        table.deck_size[owner] = len(names)
        third = any("third_colour" in pool[name].keywords for name in names)
        table.start_mana[owner] = rules.number("start_mana_third_colour" if third else "start_mana")
        cards += [(pool[name], owner, slot) for slot, name in enumerate(names)]
    cards.sort(key=lambda entry: (_player_key(entry[0]), entry[1], entry[2]))
    count = len(cards)
    table.instances = count
    table.owner[:count] = [owner for _, owner, _ in cards]
    table.slot[:count] = [slot for _, _, slot in cards]
    table.deck[table.owner[:count], table.slot[:count]] = np.arange(count)
    _put_effects(table, pool, [card for card, _, _ in cards])
    bits = np.int64(1) << np.arange(count)
    for mana in range(state.MANA_LEVELS):
        table.affordable[1 + mana] = bits[table.level[:count] <= mana].sum()
    return table


def compile_creatures(pool: CardPool, cards: Sequence[CardCommanderCard]) -> Any:
    """A table (state.TABLE) in which row i is cards[i], for battles without a game around them."""
    table = state.new_table()
    _put_effects(table, pool, cards)
    return table


def _put_effects(table: Any, pool: CardPool, cards: Sequence[CardCommanderCard]) -> None:
    """Fill in faces, programs and filters, and what follows from all of them together."""
    effects = compile_effects(pool, cards)
    for name, array in vars(effects).items():
        table[name][: len(array)] = array
    table.any_traits = np.bitwise_or.reduce(table.traits) | _given_traits(effects.operations)
    table.triggers = np.bitwise_or.reduce(effects.program_triggers)
    table.eventful = int(table.triggers != 0 or table.any_traits & EVENTFUL_TRAITS != 0)
    triggers = effects.program_triggers
    for trigger, points in STANDBY_POINTS.items():
        table.standby_points[: len(triggers)] += points * (triggers >> TRIGGERS.index(trigger) & 1)
    for row, packed in enumerate(effects.programs):
        table.asks[row] = _asks(effects.operations, int(effects.start[packed & state.PROGRAM]))
        standby, field = packed >> state.STANDBY_SLOT & state.PROGRAM, packed >> state.FIELD_SLOT & state.PROGRAM
        table.listens[row] = triggers[standby] | triggers[field]
    bits = np.int64(1) << np.arange(len(cards))
    in_hand_or_graveyard = triggers[effects.card_program[: len(cards)]]
    table.discounting = (bits * (in_hand_or_graveyard >> TRIGGERS.index("hand_cost") & 1)).sum()
    table.haunting = (bits * (in_hand_or_graveyard >> TRIGGERS.index("graveyard_turn_start") & 1)).sum()
    for kind in range(len(effects.filter_changes)):
        table.matching[kind] = (bits * _match(effects, kind, len(cards))).sum()


def _match(effects: Effects, kind: int, count: int) -> np.ndarray:
    """Which of the first cards satisfy a filter as printed; a card has no level to compare with and no curse."""
    traits = effects.traits[:count]
    masks = np.where(traits & state.MIMICRY, effects.fits_as_mimic[:count], effects.fits[:count])
    fits: np.ndarray = masks >> kind & 1 == 1
    level, hp = effects.filter_level[kind], effects.filter_hp[kind]
    fits &= (level < 0) | (effects.level[:count] == level)
    fits &= effects.level[:count] <= effects.filter_level_at_most[kind]
    fits &= effects.attack[:count] >= effects.filter_attack_at_least[kind]
    fits &= (hp < 0) | (effects.hp[:count] == hp)
    fits &= traits & effects.filter_not_keyword[kind] == 0
    fits &= not (effects.filter_cursed[kind] or effects.filter_same_level[kind])
    return fits


def _given_traits(operations: np.ndarray) -> int:
    """The keywords that operations can give, as a mask."""
    given = operations[operations[:, _VERB] == VERBS.index("give_keyword"), _ARGUMENT]
    return int(np.bitwise_or.reduce(np.int64(1) << given)) if len(given) else 0


def _asks(operations: np.ndarray, row: int) -> int:
    """The selector among whose targets a use program first lets its player choose; 0 if it never does."""
    while operations[row, _WHEN] >= 0:
        if operations[row, _WHEN] == TRIGGERS.index("use") and operations[row, _VERB] == VERBS.index("choose"):
            return int(operations[row, _TO])
        row += 1
    return SELECTORS.index("none")


def _player_key(card: CardCommanderCard) -> tuple[Any, ...]:
    return (card.level, card.attack, card.hp, -SPEEDS.index(card.speed), fold(card.name), card.name)
