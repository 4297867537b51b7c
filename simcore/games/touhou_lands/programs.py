"""The effects of one matchup's cards as arrays of numbers: faces, programs and filters.

A face is what a card can be: one for each different card of the decks, in the order of their first copies. A program is
the operations of one card, each a row of `operations` (its columns: vocabulary.COLUMNS), ended by a row whose `when` is
-1; program 0 is none. Of a filter one part depends on a face alone, the masks `fits`, the other on where a character
stands in play, the `filter_` arrays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from simcore.cardfile import CardPool
from simcore.effectrows import NONE, EffectRows, check_limits
from simcore.games.touhou_lands.cards import TouhouLandsCard
from simcore.games.touhou_lands.vocabulary import (
    AMOUNTS,
    ANY_NUMBER,
    COLUMNS,
    CONDITIONS,
    DURATIONS,
    KEYWORDS,
    KINDS,
    LAND_KINDS,
    ROWS,
    SELECTORS,
    SIDES,
    STATES,
    TRIGGERS,
    TYPES,
    USES,
    VERBS,
    Amount,
    Filter,
    Operation,
)

MOST_FILTERS = 61  # bit 0 of the masks stands for no filter, and the sign bit is none
MOST_PROGRAMS = 255
MOST_OPERATIONS = 1023
_NOTHING = Amount(of="constant")


@dataclass(frozen=True)
class Effects:
    """Arrays of int64.

    By face: type to fits; `need_kind` is -1 without needs, `yields`, `kinds`, `use` and `keywords` are masks, `person`
    is a number of this matchup's, the same for all titles of a character, `card` the row in the pool. `usable` has for
    each face as a spell (row) and as a character (column) whether the one can be used by the other. By program:
    `start` and `program_triggers`; `operations` has a row for each operation and COLUMNS. By filter (0 included): the
    rest, where -1 is any.
    """

    type: np.ndarray
    cost: np.ndarray
    need_kind: np.ndarray
    need: np.ndarray
    yields: np.ndarray
    person: np.ndarray
    kinds: np.ndarray
    use: np.ndarray
    attack: np.ndarray
    defence: np.ndarray
    evasion: np.ndarray
    keywords: np.ndarray
    prefer: np.ndarray
    skill_cost: np.ndarray
    stays: np.ndarray
    program: np.ndarray
    triggers: np.ndarray
    card: np.ndarray
    fits: np.ndarray
    usable: np.ndarray
    operations: np.ndarray
    start: np.ndarray
    program_triggers: np.ndarray
    filter_row: np.ndarray
    filter_state: np.ndarray


_NAMES = [described.name for described in fields(Effects)]
_BY_FACE = _NAMES[: _NAMES.index("usable")]


def faces_of(cards: Iterable[TouhouLandsCard]) -> list[TouhouLandsCard]:
    """Each different card once, in the order of being named."""
    return list({card.name: card for card in cards}.values())


def compile_effects(pool: CardPool, cards: Iterable[TouhouLandsCard]) -> Effects:
    """The effects of a matchup with these cards; CardError when they need more than the kernels' tables hold."""
    faces = faces_of(cards)
    writer = _Writer(len(COLUMNS))
    programs = [writer.add([writer.row(operation) for operation in card.effects]) for card in faces]
    check_limits(
        (
            (len(writer.filters), MOST_FILTERS, "different descriptions of cards (only, which)"),
            (len(writer.start) - 1, MOST_PROGRAMS, "different effects"),
            (len(writer.rows), MOST_OPERATIONS, "operations of effects"),
        )
    )
    people = {person: number for number, person in enumerate(dict.fromkeys(card.person for card in faces))}
    pool_rows = {name: row for row, name in enumerate(pool.cards)}
    figures = [
        (*_figures(card, people), program, writer.triggers[program], pool_rows[card.name], _fitting(card, writer))
        for card, program in zip(faces, programs, strict=True)
    ]
    kinds: list[Filter | None] = [None, *writer.filters]
    return Effects(
        usable=np.array([[_usable(spell, card) for card in faces] for spell in faces], np.int64),
        operations=np.array(writer.rows, np.int64),
        start=np.array(writer.start, np.int64),
        program_triggers=np.array(writer.triggers, np.int64),
        filter_row=np.array([_place(kind.row if kind else None, ROWS) for kind in kinds], np.int64),
        filter_state=np.array([_place(kind.state if kind else None, STATES) for kind in kinds], np.int64),
        **dict(zip(_BY_FACE, np.array(figures, np.int64).T, strict=True)),
    )


def _figures(card: TouhouLandsCard, people: Mapping[str, int]) -> tuple[int, ...]:
    """A card's figures in the order of the arrays by face, up to its program."""
    kind, need = next(iter(card.needs.items()), (None, 0))
    return (
        TYPES.index(card.type),
        *(card.cost, _place(kind, LAND_KINDS), need, _mask(card.yields, LAND_KINDS)),
        people[card.person],
        *(_mask(card.kinds, KINDS), _mask(card.use, USES)),
        *(card.attack, card.defence, card.evasion),
        _mask(card.keywords, KEYWORDS),
        SIDES.index(card.prefer),
        *(card.skill_cost, int(card.stays)),
    )


def _mask(words: Iterable[str], known: Sequence[str]) -> int:
    return sum(1 << known.index(word) for word in words)


def _place(word: str | None, known: Sequence[str]) -> int:
    """The number of a word, -1 for none."""
    return NONE if word is None else known.index(word)


def _usable(spell: TouhouLandsCard, card: TouhouLandsCard) -> bool:
    return spell.type == "spell" and card.type == "character" and spell.usable_by(card)


class _Writer(EffectRows[Filter]):
    """Writes the operations' rows."""

    def row(self, operation: Operation) -> list[int]:
        """One operation in the order of COLUMNS."""
        amount, condition = operation.amount or _NOTHING, operation.if_
        return [
            TRIGGERS.index(operation.when),
            VERBS.index(operation.do),
            SELECTORS.index(operation.to or "none"),
            self.filter(operation.only),
            int(operation.others),
            AMOUNTS.index(amount.of),
            self.filter(amount.which),
            amount.plus,
            DURATIONS.index(operation.lasts or "battle"),
            _place(operation.keyword, KEYWORDS),
            CONDITIONS.index(condition.is_ if condition else "always"),
            self.filter(condition.which if condition else None),
            condition.at_least if condition else 1,
            condition.at_most if condition else ANY_NUMBER,
        ]


def _fitting(card: TouhouLandsCard, writer: _Writer) -> int:
    """The filters whose printed part a card satisfies, as a mask."""
    return 1 | sum(1 << number for kind, number in writer.filters.items() if satisfies(card, kind))


def satisfies(card: TouhouLandsCard, kind: Filter) -> bool:
    """Whether type, kinds, character and cost, which never change, are as a filter asks."""
    return (
        kind.type in (None, card.type)
        and (not kind.kinds or not set(kind.kinds).isdisjoint(card.kinds))
        and kind.character in (None, card.person)
        and (kind.cost_at_most is None or card.cost <= kind.cost_at_most)
    )
