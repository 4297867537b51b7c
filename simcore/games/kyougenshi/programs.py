"""The effects of one matchup's cards as arrays of numbers: faces, programs and filters.

A face is what a card can be: one for each different card of the decks, in the order of their first copies. A program is
the operations of one card, each a row of `operations` (its columns: vocabulary.COLUMNS), ended by a row whose `when` is
-1; program 0 is none. Of a filter one part depends on a face alone, the masks `fits` and `fits_printed`, the other on
how a spell card stands in the battle zone, the `filter_` arrays.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import numpy as np

from simcore.cardfile import CardPool
from simcore.effectrows import NONE, EffectRows, check_limits
from simcore.games.kyougenshi.cards import KyougenshiCard
from simcore.games.kyougenshi.vocabulary import (
    AIMS,
    AMOUNTS,
    ANY_NUMBER,
    COLOURS,
    COLUMNS,
    CONDITIONS,
    DURATIONS,
    KEYWORDS,
    ORB_KINDS,
    SELECTORS,
    STATES,
    TRIBES,
    TRIGGERS,
    TYPES,
    VERBS,
    Aim,
    Amount,
    Filter,
    Operation,
)

MOST_FILTERS = 61  # bit 0 of the masks stands for no filter, and the sign bit is none
MOST_PROGRAMS = 255
MOST_OPERATIONS = 1023
# What nobody does to a card of theirs without being told to: the cheapest will do.
SACRIFICES = ("destroy", "return_to_hand", "to_orbs", "deactivate")
_NOTHING = Amount(of="constant")


@dataclass(frozen=True)
class Effects:
    """Arrays of int64.

    By face: type to fits_printed; `colours`, `tribes`, `keywords` and `maryoku_colours` are masks, `gain_colour` and
    `gain_keyword` are -1 without, `card` is the row in the pool. `fits` has the filters that a face satisfies whatever
    its power, `fits_printed` those that it satisfies with its printed power. By program: `start` and
    `program_triggers`; `operations` has a row for each operation and COLUMNS. By filter (0 included): the rest, where
    -1 is any.
    """

    type: np.ndarray
    colours: np.ndarray
    cost: np.ndarray
    orb: np.ndarray
    orb_kind: np.ndarray
    tribes: np.ndarray
    power: np.ndarray
    keywords: np.ndarray
    power_attacker: np.ndarray
    guard_crusher: np.ndarray
    flare: np.ndarray
    graze: np.ndarray
    gain_colour: np.ndarray
    gain_orbs: np.ndarray
    gain_keyword: np.ndarray
    gain_power: np.ndarray
    maryoku_colours: np.ndarray
    maryoku_power: np.ndarray
    program: np.ndarray
    triggers: np.ndarray
    card: np.ndarray
    fits: np.ndarray
    fits_printed: np.ndarray
    operations: np.ndarray
    start: np.ndarray
    program_triggers: np.ndarray
    filter_state: np.ndarray
    filter_keyword: np.ndarray
    filter_power: np.ndarray


_NAMES = [described.name for described in fields(Effects)]
_BY_FACE = _NAMES[: _NAMES.index("operations")]


def faces_of(cards: Iterable[KyougenshiCard]) -> list[KyougenshiCard]:
    """Each different card once, in the order of being named."""
    return list({card.name: card for card in cards}.values())


def compile_effects(pool: CardPool, cards: Iterable[KyougenshiCard]) -> Effects:
    """The effects of a matchup with these cards; CardError when they need more than the kernels' tables hold."""
    faces = faces_of(cards)
    writer = _Writer(len(COLUMNS))
    programs = [writer.add([writer.row(operation, card.effects) for operation in card.effects]) for card in faces]
    check_limits(
        (
            (len(writer.filters), MOST_FILTERS, "different descriptions of cards (only, which)"),
            (len(writer.start) - 1, MOST_PROGRAMS, "different effects"),
            (len(writer.rows), MOST_OPERATIONS, "operations of effects"),
        )
    )
    pool_rows = {name: row for row, name in enumerate(pool.cards)}
    figures = [
        (*_figures(card), program, writer.triggers[program], pool_rows[card.name], *_fitting(card, writer))
        for card, program in zip(faces, programs, strict=True)
    ]
    kinds: list[Filter] = [Filter(), *writer.filters]
    return Effects(
        operations=np.array(writer.rows, np.int64),
        start=np.array(writer.start, np.int64),
        program_triggers=np.array(writer.triggers, np.int64),
        filter_state=np.array([_place(kind.state, STATES) for kind in kinds], np.int64),
        filter_keyword=np.array([_place(kind.keyword, KEYWORDS) for kind in kinds], np.int64),
        filter_power=np.array([NONE if kind.power_at_most is None else kind.power_at_most for kind in kinds], np.int64),
        **dict(zip(_BY_FACE, np.array(figures, np.int64).T, strict=True)),
    )


def _figures(card: KyougenshiCard) -> tuple[int, ...]:
    """A card's figures in the order of the arrays by face, up to its program."""
    gains = card.gains
    return (
        TYPES.index(card.type),
        _mask(card.colours, COLOURS),
        *(card.cost, card.orb, ORB_KINDS.index(card.orb_kind)),
        _mask(card.tribes, TRIBES),
        card.power,
        _mask(card.keywords, KEYWORDS),
        *(card.power_attacker, card.guard_crusher, card.flare, card.graze),
        _place(gains.colour if gains else None, COLOURS),
        gains.orbs if gains else 0,
        _place(gains.keyword if gains else None, KEYWORDS),
        gains.power if gains else 0,
        *(_mask(card.maryoku_colours, COLOURS), card.maryoku_power),
    )


def _mask(words: Iterable[str], known: Sequence[str]) -> int:
    return sum(1 << known.index(word) for word in words)


def _place(word: str | None, known: Sequence[str]) -> int:
    """The number of a word, -1 for none."""
    return NONE if word is None else known.index(word)


def aim_of(operation: Operation, effects: Sequence[Operation]) -> Aim:
    """Which of the cards that fit machine players choose (G9): the dearest, or of their own the cheapest to give up."""
    given_up = any(other.to == "chosen" and other.do in SACRIFICES for other in effects if other.when == operation.when)
    return "cheapest" if operation.to == "own_cards" and given_up else "dearest"


class _Writer(EffectRows[Filter]):
    """Writes the operations' rows."""

    def row(self, operation: Operation, effects: Sequence[Operation]) -> list[int]:
        """One operation of a card's effects in the order of COLUMNS."""
        amount, condition = operation.amount or _NOTHING, operation.if_
        return [
            TRIGGERS.index(operation.when),
            VERBS.index(operation.do),
            SELECTORS.index(operation.to or "none"),
            self.filter(operation.only),
            int(operation.others),
            int(operation.optional),
            AIMS.index(aim_of(operation, effects)),
            AMOUNTS.index(amount.of),
            self.filter(amount.which),
            amount.times,
            amount.plus,
            DURATIONS.index(operation.lasts or "attack"),
            _place(operation.keyword, KEYWORDS),
            CONDITIONS.index(condition.is_ if condition else "always"),
            self.filter(condition.which if condition else None),
            *(condition.bounds if condition else (1, ANY_NUMBER)),
        ]


def _fitting(card: KyougenshiCard, writer: _Writer) -> tuple[int, int]:
    """The filters that a card satisfies whatever its power, and those that its printed power satisfies, as masks."""
    plain = [number for kind, number in writer.filters.items() if satisfies(card, kind)]
    kinds = {number: kind for kind, number in writer.filters.items()}
    printed = [number for number in plain if _weak_enough(card, kinds[number])]
    return _bits(plain), _bits(printed)


def _bits(numbers: Iterable[int]) -> int:
    return 1 | sum(1 << number for number in numbers)


def satisfies(card: KyougenshiCard, kind: Filter) -> bool:
    """Whether type, colours, tribes and cost, which never change, are as a filter asks."""
    return (
        kind.type in (None, card.type)
        and (not kind.colours or not set(kind.colours).isdisjoint(card.colours))
        and (not kind.tribes or not set(kind.tribes).isdisjoint(card.tribes))
        and (kind.cost_at_most is None or card.cost <= kind.cost_at_most)
    )


def _weak_enough(card: KyougenshiCard, kind: Filter) -> bool:
    return kind.power_at_most is None or card.power <= kind.power_at_most
