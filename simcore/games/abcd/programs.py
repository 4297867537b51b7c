"""The effects of one matchup's cards as arrays of numbers: faces, programs and filters.

A face is what a card can be: one for each different card of the decks, in the order of their first copies, then one
for each that operations can create. A program is the operations of one card, or of one of its skills, each a row of
`operations` (its columns: vocabulary.COLUMNS), ended by a row whose `when` is -1; program 0 is none. Of a filter one
part depends on a face alone, the masks `fits`, the other on the present state of a creature, the `filter_` arrays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from simcore.cardfile import CardPool
from simcore.effectrows import NONE, EffectRows, check_limits
from simcore.games.abcd import state
from simcore.games.abcd.cards import AbcdCard
from simcore.games.abcd.vocabulary import (
    AMOUNTS,
    ATTRIBUTES,
    COLUMNS,
    CONDITIONS,
    KEYWORDS,
    MOST_SKILLS,
    PREFERENCES,
    SELECTORS,
    SKILL_KINDS,
    TRIGGERS,
    TYPES,
    VERBS,
    Amount,
    Filter,
    Operation,
    with_skills,
)

MOST_FILTERS = 61  # bit 0 of the masks stands for no filter, and the sign bit is none
MOST_FACES = 200  # different cards of two decks, and those that they create
MOST_PROGRAMS = 255
MOST_OPERATIONS = 1023
ANY_ATTACK = 9999
_NOTHING = Amount(of="constant")
_ONE = Amount(of="constant", plus=1)
_ANYTHING = Filter()


@dataclass(frozen=True)
class Effects:
    """Arrays of int64.

    By face: type to fits; `needs`, `skill_program`, `skill_kind` and `skill_cost` have a column for each attribute or
    skill, `card` is the row in the pool, `race` a number of this matchup's (-1: none). By program: `start` and
    `program_triggers`; `operations` has a row for each operation and COLUMNS. By filter (0 included): the rest.
    """

    type: np.ndarray
    cost: np.ndarray
    frames: np.ndarray
    race: np.ndarray
    attack: np.ndarray
    hp: np.ndarray
    keywords: np.ndarray
    mitigation: np.ndarray
    resistance: np.ndarray
    attributes: np.ndarray
    evades_from: np.ndarray
    safe_from: np.ndarray
    program: np.ndarray
    card: np.ndarray
    fits: np.ndarray
    needs: np.ndarray
    skill_program: np.ndarray
    skill_kind: np.ndarray
    skill_cost: np.ndarray
    operations: np.ndarray
    start: np.ndarray
    program_triggers: np.ndarray
    filter_keywords: np.ndarray
    filter_attack_at_most: np.ndarray


_NAMES = [described.name for described in fields(Effects)]
_BY_FACE = _NAMES[: _NAMES.index("needs")]
_BY_SKILL = ("skill_program", "skill_kind", "skill_cost")


def faces_of(pool: CardPool, cards: Iterable[AbcdCard]) -> list[AbcdCard]:
    """Each different card once, then what they can create, and what that can create, in the order of being named."""
    found = {card.name: card for card in cards}
    waiting = list(found.values())
    for card in waiting:  # grows on the way
        for _, name in card.mentioned():
            if name not in found:
                found[name] = pool[name]
                waiting.append(pool[name])
    return waiting


def compile_effects(pool: CardPool, cards: Iterable[AbcdCard]) -> Effects:
    """The effects of a matchup with these cards; CardError when they need more than the kernels' tables hold."""
    faces = faces_of(pool, cards)
    writer = _Writer({card.name: number for number, card in enumerate(faces)})
    programs = [writer.programs_of(card) for card in faces]
    check_limits(
        (
            (len(faces), MOST_FACES, "different cards"),
            (len(writer.filters), MOST_FILTERS, "different descriptions of cards (only, which)"),
            (len(writer.start) - 1, MOST_PROGRAMS, "different effects"),
            (len(writer.rows), MOST_OPERATIONS, "operations of effects"),
        )
    )
    races = {race: number for number, race in enumerate(dict.fromkeys(card.race for card in faces if card.race))}
    pool_rows = {name: row for row, name in enumerate(pool.cards)}
    figures = [
        (*_figures(card, races), own[0], pool_rows[card.name], _fitting(card, writer.filters))
        for card, own in zip(faces, programs, strict=True)
    ]
    kinds: list[Filter | None] = [None, *writer.filters]
    return Effects(
        needs=np.array([[card.needs.get(attribute, 0) for attribute in ATTRIBUTES] for card in faces], np.int64),
        operations=np.array(writer.rows, np.int64),
        start=np.array(writer.start, np.int64),
        program_triggers=np.array(writer.triggers, np.int64),
        filter_keywords=np.array([keyword_bits(kind) for kind in kinds], np.int64),
        filter_attack_at_most=np.array([attack_limit(kind) for kind in kinds], np.int64),
        **dict(zip(_BY_FACE, np.array(figures, np.int64).T, strict=True)),
        **dict(zip(_BY_SKILL, _skill_columns(faces, programs), strict=True)),
    )


def _figures(card: AbcdCard, races: Mapping[str, int]) -> tuple[int, ...]:
    """A card's figures in the order of the arrays by face, up to its program."""
    return (
        TYPES.index(card.type),
        *(card.cost, card.frames, races.get(card.race, NONE), card.attack, card.hp),
        _mask(card.keywords, KEYWORDS),
        card.mitigation,
        state.pack_resistance([card.resistance.get(attribute, 0) for attribute in ATTRIBUTES]),
        _mask(card.attributes, ATTRIBUTES),
        card.evades_from,
        _mask(card.safe_from, ATTRIBUTES),
    )


def _mask(words: Iterable[str], known: Sequence[str]) -> int:
    return sum(1 << known.index(word) for word in words)


def _skill_columns(faces: Sequence[AbcdCard], programs: Sequence[Sequence[int]]) -> list[np.ndarray]:
    """The program, kind and cost of each face's skills; kind -1 where it has none."""
    columns = np.zeros((len(_BY_SKILL), len(faces), MOST_SKILLS), np.int64)
    columns[1] = NONE
    for face, (card, own) in enumerate(zip(faces, programs, strict=True)):
        for place, (skill, program) in enumerate(zip(card.skills, own[1:], strict=True)):
            columns[:, face, place] = program, SKILL_KINDS.index(skill.kind), skill.cost
    return list(columns)


class _Writer(EffectRows[Filter]):
    """Writes the operations' rows; `faces` holds the number of each card that operations name."""

    def __init__(self, faces: Mapping[str, int]):
        super().__init__(len(COLUMNS))
        self.faces = faces

    def programs_of(self, card: AbcdCard) -> list[int]:
        """The program of a card's effects, then those of its skills."""
        return [
            self.add([self.row(operation) for operation in operations])
            for _, operations in with_skills(card.effects, card.skills)
        ]

    def row(self, operation: Operation) -> list[int]:
        """One operation in the order of COLUMNS."""
        amount = operation.amount or (_ONE if operation.do == "choose" else _NOTHING)
        condition = operation.if_
        return [
            TRIGGERS.index(operation.when),
            VERBS.index(operation.do),
            SELECTORS.index(operation.to or "none"),
            self.filter(operation.only),
            int(operation.others),
            operation.within,
            AMOUNTS.index(amount.of),
            self.filter(amount.which),
            amount.plus,
            CONDITIONS.index(condition.is_ if condition else "always"),
            self.filter(condition.which if condition else None),
            condition.at_least if condition else 1,
            self.argument(operation),
            int(operation.neutral),
        ]

    def argument(self, operation: Operation) -> int:
        """What a verb needs beside target and amount, as one number."""
        if operation.keyword is not None:
            return KEYWORDS.index(operation.keyword)
        if operation.card is not None:
            return self.faces[operation.card]
        if operation.do == "choose":
            return PREFERENCES.index(operation.prefer or "opponent")
        return _mask(operation.attributes, ATTRIBUTES)


def _fitting(card: AbcdCard, filters: Mapping[Filter, int]) -> int:
    """The filters whose printed part a card satisfies, as a mask."""
    return 1 | sum(1 << number for kind, number in filters.items() if satisfies(card, kind))


def satisfies(card: AbcdCard, kind: Filter) -> bool:
    """Whether race, type and cost, which never change, are as a filter asks."""
    return (
        kind.race in (None, card.race)
        and kind.type in (None, card.type)
        and (kind.cost_at_most is None or card.cost <= kind.cost_at_most)
    )


def keyword_bits(kind: Filter | None) -> int:
    """The keyword that a filter asks of a creature's present state, as a mask."""
    wanted = kind or _ANYTHING
    return 0 if wanted.keyword is None else 1 << KEYWORDS.index(wanted.keyword)


def attack_limit(kind: Filter | None) -> int:
    """The highest present attack that a filter lets through."""
    wanted = kind or _ANYTHING
    return ANY_ATTACK if wanted.attack_at_most is None else wanted.attack_at_most
