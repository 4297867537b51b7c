"""The table of one matchup: both decks' physical cards, numbered and compiled for the kernels."""

from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.abcd import state, tables
from simcore.games.abcd.cards import AbcdCard
from simcore.games.abcd.programs import Effects, compile_effects
from simcore.games.abcd.vocabulary import AMOUNTS, COLUMNS, CONDITIONS, SELECTORS, SKILL_KINDS, TRIGGERS, VERBS
from simcore.names import fold
from simcore.params import Rules

_WHEN, _VERB, _TO, _ARGUMENT = (COLUMNS.index(column) for column in ("when", "verb", "to", "argument"))
_OF, _PLUS, _CONDITION = (COLUMNS.index(column) for column in ("of", "plus", "condition"))
_GAINS = ("raise_mp", "raise_maximum", "raise_attribute", "raise_attribute_maximum")
_RAISES_VALUE = ("raise_attribute", "raise_attribute_maximum")


def compile_matchup(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck) -> Any:
    """The record (tables.TABLE) of one matchup: every physical card numbered in the order of the players' key.

    That order is crystals last, then cost, attack + HP, attack, frames (fewer are higher), name; the highest number is
    the best card. CardError when the effects need more than the table holds.
    """
    table = tables.new_table()
    cards: list[tuple[AbcdCard, int, int]] = []
    for owner, deck in enumerate((deck_a, deck_b)):
        names = [name for name, copies in deck.cards for _ in range(copies)]
        table.deck_size[owner] = len(names)
        cards += [(pool[name], owner, slot) for slot, name in enumerate(names)]
    cards.sort(key=lambda entry: (_player_key(entry[0]), entry[1], entry[2]))
    count = len(cards)
    table.cards, table.words = count, (count + 63) // 64
    table.owner[:count] = [owner for _, owner, _ in cards]
    table.slot[:count] = [slot for _, _, slot in cards]
    table.deck[table.owner[:count], table.slot[:count]] = np.arange(count)
    names = list(dict.fromkeys(card.name for card, _, _ in cards))
    effects = compile_effects(pool, [pool[name] for name in names])
    table.face[:count] = [names.index(card.name) for card, _, _ in cards]
    table.card[:count] = effects.card[table.face[:count]]
    _put_faces(table, effects)
    for owner in range(2):
        faces = table.face[:count][table.owner[:count] == owner]
        table.battle_spells[owner] = int((table.type[faces] == state.BATTLE_SPELL).any())
    _put_sets(table, table.face[:count])
    return table


def _put_sets(table: Any, faces: np.ndarray) -> None:
    """The sets of cards that share something, of cards by number with these faces."""
    kinds, levels = table.type[faces], np.arange(tables.FIGURES)[:, None]
    table.crystals[:] = _words(kinds == state.CRYSTAL)
    asked = table.cost[faces] + table.needs[faces] + table.frames[faces] + table.aims[faces]
    for given in range(len(table.free)):
        free = (kinds == state.CRYSTAL) & (asked == 0) & (table.gives[faces] == given)
        table.free[given] = _words(free)
    table.battle[:] = _words((kinds == state.BATTLE_SPELL) & (table.cost[faces] <= levels))
    others = (kinds != state.CRYSTAL) & (kinds != state.BATTLE_SPELL)
    table.affordable[:] = _words(others & (table.cost[faces] <= levels))
    for attribute in range(state.ATTRIBUTES):
        table.met[attribute] = _words(table.need[faces, attribute] <= levels)


def _words(chosen: np.ndarray) -> np.ndarray:
    """Sets of cards, each a row that says which are in it, as masks."""
    padded = np.zeros((*chosen.shape[:-1], 64 * state.WORDS), bool)
    padded[..., : chosen.shape[-1]] = chosen
    return np.packbits(padded, axis=-1, bitorder="little").view(np.int64)


def _put_faces(table: Any, effects: Effects) -> None:
    """Fill in faces, programs and filters, and what follows from all of them together."""
    for name, array in vars(effects).items():
        if name not in ("card", "needs"):
            table[name][: len(array)] = array
    faces = len(effects.card)
    table.row[:faces] = effects.card
    table.need[:faces] = effects.needs
    table.needs[:faces] = (effects.needs << np.arange(state.ATTRIBUTES) * state.VALUE_BITS).sum(axis=1)
    table.triggers[:faces] = effects.program_triggers[effects.program]
    table.skills[:faces] = (effects.skill_kind >= 0).sum(axis=1)
    used = (TRIGGERS.index("cast"), TRIGGERS.index("battle"))
    for face in range(faces):
        rows = program_rows(effects, int(effects.program[face]))
        table.aims[face] = sum(row[_VERB] == VERBS.index("choose") and row[_WHEN] in used for row in rows)
        table.gives[face] = _union(row[_ARGUMENT] for row in rows if VERBS[row[_VERB]] in _RAISES_VALUE)
        _put_gains(table, effects, face, rows)
        table.counters[face] = any(row[_VERB] == VERBS.index("counter") for row in rows)
        for skill in range(table.skills[face]):
            rows = program_rows(effects, int(effects.skill_program[face, skill]))
            given = [row for row in rows if VERBS[row[_VERB]] == "give_keyword" and SELECTORS[row[_TO]] == "self"]
            table.skill_gives[face, skill] = _union(1 << row[_ARGUMENT] for row in given)
            table.skill_discards[face, skill] = any(
                VERBS[row[_VERB]] == "discard" and SELECTORS[row[_TO]] == "own" for row in rows
            )
    given_anywhere = effects.operations[effects.operations[:, _VERB] == VERBS.index("give_keyword"), _ARGUMENT]
    table.any_triggers = _union(effects.program_triggers)
    table.any_traits = _union(effects.keywords) | _union(1 << number for number in given_anywhere)
    choices = effects.operations[effects.operations[:, _VERB] == VERBS.index("choose"), _WHEN]
    table.asks_on_the_way = int(any(TRIGGERS[when] not in ("cast", "battle", "skill") for when in choices))
    table.any_skills = int(table.skills.any())
    table.any_hand_skills = int((effects.skill_kind == SKILL_KINDS.index("hand")).any())
    table.any_battle_spells = int((effects.type == state.BATTLE_SPELL).any())


def _put_gains(table: Any, effects: Effects, face: int, rows: list[list[int]]) -> None:
    """What a crystal raises that takes no time and does nothing else than raising its player's figures."""
    always = (SELECTORS.index("own"), AMOUNTS.index("constant"), CONDITIONS.index("always"))
    if effects.type[face] != state.CRYSTAL or effects.frames[face] or not rows:
        return
    if any(VERBS[row[_VERB]] not in _GAINS or (row[_TO], row[_OF], row[_CONDITION]) != always for row in rows):
        return
    table.plain[face] = len(rows)
    for row in rows:
        verb, amount = VERBS[row[_VERB]], row[_PLUS]
        given = (np.int64(row[_ARGUMENT]) >> np.arange(state.ATTRIBUTES) & 1) * amount
        table.mp_gain[face] += amount * (verb == "raise_mp")
        table.max_mp_gain[face] += amount * (verb == "raise_maximum")
        table.value_gain[face] += given * (verb == "raise_attribute")
        table.max_value_gain[face] += given * (verb == "raise_attribute_maximum")


def program_rows(effects: Effects, program: int) -> list[list[int]]:
    """The rows of a program, without that which ends it."""
    rows: list[list[int]] = []
    row = int(effects.start[program])
    while effects.operations[row, _WHEN] >= 0:
        rows.append(effects.operations[row].tolist())
        row += 1
    return rows


def _union(masks: Any) -> int:
    found = 0
    for mask in masks:
        found |= int(mask)
    return found


def _player_key(card: AbcdCard) -> tuple[Any, ...]:
    figures = (card.cost, card.attack + card.hp, card.attack, -card.frames)
    return (card.type == "crystal", *figures, fold(card.name), card.name)
