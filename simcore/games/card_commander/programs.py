"""The effects of one matchup's cards as arrays of numbers: faces, programs and filters, as state.TABLE describes them.

A face is what a card can be: row i is instance i as printed, rows from state.FURTHER_FACES are cards that operations
name. A program is the operations of one slot of a card, or of an effect that it gives, each a row of `operations` (its
columns: vocabulary.COLUMNS), ended by a row whose `when` is -1; program 0 is none. Of a filter one part depends on a
face's card alone, the masks `fits`, the other on the present state of a creature, the `filter_` arrays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from simcore.cardfile import CardPool
from simcore.effectrows import NONE, EffectRows, check_limits
from simcore.games.card_commander import state
from simcore.games.card_commander.cards import CardCommanderCard, traits
from simcore.games.card_commander.vocabulary import (
    AMOUNTS,
    COLUMNS,
    CONDITIONS,
    KEYWORDS,
    PREFERENCES,
    SELECTORS,
    SLOTS,
    SOURCES,
    SPEEDS,
    TRIGGERS,
    VERBS,
    Amount,
    Filter,
    Operation,
    with_given,
)

MOST_FILTERS = state.FILTERS - 2  # bit 0 of the masks stands for no filter, and the sign bit is none
MOST_FURTHER_FACES = state.ROWS - state.FURTHER_FACES
MOST_PROGRAMS = state.PROGRAMS - 1
MOST_OPERATIONS = state.OPERATIONS
TURNS_INTO = ("turn_into", "return_to_hand_as", "create")  # verbs whose `card` appears as a face
CREATURE_SLOTS = tuple(slot for slot in SLOTS if slot != "card")
ANY_LEVEL = 99
_NO_AMOUNT = Amount(of="constant")
_ANYTHING = Filter()


@dataclass(frozen=True)
class Effects:
    """Arrays of int64, named as in state.TABLE.

    By face (state.ROWS): level to fits_as_mimic. By program: `start` and `program_triggers`; `operations` has a row for
    each operation and COLUMNS. By filter (0 included): the rest.
    """

    level: np.ndarray
    attack: np.ndarray
    hp: np.ndarray
    traits: np.ndarray
    programs: np.ndarray
    card_program: np.ndarray
    card: np.ndarray
    name: np.ndarray
    plain: np.ndarray
    burn: np.ndarray
    beastman: np.ndarray
    fits: np.ndarray
    fits_as_mimic: np.ndarray
    operations: np.ndarray
    start: np.ndarray
    program_triggers: np.ndarray
    filter_changes: np.ndarray
    filter_level: np.ndarray
    filter_level_at_most: np.ndarray
    filter_attack_at_least: np.ndarray
    filter_hp: np.ndarray
    filter_cursed: np.ndarray
    filter_not_keyword: np.ndarray
    filter_same_level: np.ndarray


_NAMES = [described.name for described in fields(Effects)]
_BY_FACE = _NAMES[: _NAMES.index("operations")]
_BY_FILTER = _NAMES[_NAMES.index("filter_changes") :]


def compile_effects(pool: CardPool, cards: Sequence[CardCommanderCard]) -> Effects:
    """The effects of a matchup in which instance i is a copy of cards[i].

    CardError when they need more than the kernels' tables hold.
    """
    further = further_cards(pool, cards)
    by_name = {card.name: card for card in (*cards, *further)}
    rows = {card.name: state.FURTHER_FACES + number for number, card in enumerate(further)}
    names = {name: number for number, name in enumerate(by_name)}
    writer = _Writer(rows, names)
    programs = {name: writer.programs_of(card.effects) for name, card in by_name.items()}
    _check_limits(writer, further)
    masks = {name: fitting(card, writer.filters) for name, card in by_name.items()}
    pool_rows = {name: row for row, name in enumerate(pool.cards)}
    described = {
        name: (
            *(card.level, card.attack, card.hp, traits(card)),
            *(*programs[name], pool_rows[name], names[name]),
            *(card.plain, card.burn, "beastman" in card.tribes, *masks[name]),
        )
        for name, card in by_name.items()
    }
    faces = np.zeros((len(_BY_FACE), state.ROWS), np.int64)
    for first, those in ((0, cards), (state.FURTHER_FACES, further)):
        for row, card in enumerate(those, start=first):
            faces[:, row] = described[card.name]
    filters = np.array([present_part(None), *map(present_part, writer.filters)], np.int64).T
    return Effects(
        operations=np.array(writer.rows, np.int64),
        start=np.array(writer.start, np.int64),
        program_triggers=np.array(writer.triggers, np.int64),
        **dict(zip(_BY_FACE, faces, strict=True)),
        **dict(zip(_BY_FILTER, filters, strict=True)),
    )


def further_cards(pool: CardPool, cards: Iterable[CardCommanderCard]) -> list[CardCommanderCard]:
    """What these cards can turn into, and what that can turn into, in the order in which it is named."""
    found: dict[str, CardCommanderCard] = {}
    waiting = list({card.name: card for card in cards}.values())
    for card in waiting:  # grows on the way
        for _, operation in with_given(card.effects):
            if operation.do in TURNS_INTO and operation.card is not None and operation.card not in found:
                found[operation.card] = pool[operation.card]
                waiting.append(pool[operation.card])
    return list(found.values())


def _check_limits(writer: "_Writer", further: Sequence[CardCommanderCard]) -> None:
    needs = (
        (len(writer.filters), MOST_FILTERS, "different descriptions of cards (only, which)"),
        (len(further), MOST_FURTHER_FACES, "different cards into which cards can turn"),
        (len(writer.start) - 1, MOST_PROGRAMS, "different effects"),
        (len(writer.rows), MOST_OPERATIONS, "operations of effects"),
    )
    check_limits(needs)


class _Writer(EffectRows[Filter]):
    """Writes the operations' rows.

    `faces` holds the row of each card that operations name, `names` the number of each name in the matchup.
    """

    def __init__(self, faces: Mapping[str, int], names: Mapping[str, int]):
        super().__init__(len(COLUMNS))
        self.faces = faces
        self.names = names

    def programs_of(self, operations: Sequence[Operation]) -> tuple[int, int]:
        """The programs of a creature, packed into one number, and that of the card in hand or graveyard."""
        numbers = {
            slot: self.program([operation for operation in operations if operation.when in triggers])
            for slot, triggers in SLOTS.items()
        }
        packed = sum(numbers[slot] << place * state.PROGRAM_BITS for place, slot in enumerate(CREATURE_SLOTS))
        return packed, numbers["card"]

    def program(self, operations: Sequence[Operation]) -> int:
        """The number of a new program of these operations, or 0 if there are none."""
        return self.add([self.row(operation) for operation in operations])  # effects that they give come before them

    def row(self, operation: Operation) -> list[int]:
        """One operation in the order of COLUMNS."""
        amount = operation.amount or _NO_AMOUNT
        condition = operation.condition
        return [
            TRIGGERS.index(operation.when),
            VERBS.index(operation.do),
            SELECTORS.index(operation.to or "none"),
            self.filter(operation.only),
            AMOUNTS.index(amount.of),
            self.filter(amount.which),
            amount.plus,
            amount.divide,
            CONDITIONS.index(condition.is_ if condition else "always"),
            int(operation.unless is not None),
            self.filter(condition.which if condition else None),
            condition.at_least if condition else 1,
            self.argument(operation),
            int(operation.others),
        ]

    def argument(self, operation: Operation) -> int:
        """What a verb needs beside target and amount, as one number."""
        if operation.keyword is not None:
            return KEYWORDS.index(operation.keyword)
        if operation.speed is not None:
            return SPEEDS.index(operation.speed)
        if operation.effects:
            slot = CREATURE_SLOTS.index(operation.effects[0].when)
            return slot << state.PROGRAM_BITS | self.program(operation.effects)
        if operation.do == "fetch":
            return self.names.get(str(operation.card), NONE)
        if operation.card is not None:
            return self.faces[operation.card]
        if operation.do == "copy_abilities":
            return SOURCES.index(operation.from_ or "it")
        if operation.do == "choose":
            return PREFERENCES.index(operation.prefer or "opponent")
        return NONE if operation.do == "turn_into" else 0


def fitting(card: CardCommanderCard, filters: Mapping[Filter, int]) -> tuple[int, int]:
    """The filters whose printed part a card satisfies, as a mask, and the same for a creature that has mimicry."""
    masks = [1, 1]
    for kind, number in filters.items():
        for mimic in (False, True):
            masks[mimic] |= satisfies(card, kind, mimic) << number
    return masks[0], masks[1]


def satisfies(card: CardCommanderCard, kind: Filter, mimic: bool) -> bool:
    """Whether colour, tribes and name are as a filter asks; a mimic is of every tribe, and of a name with `mimics`."""
    return (
        kind.colour in (None, card.colour)
        and (kind.tribe is None or mimic or kind.tribe in card.tribes)
        and (kind.not_tribe is None or not (mimic or kind.not_tribe in card.tribes))
        and (kind.name in (None, card.name) or (kind.mimics and mimic))
        and kind.not_name != card.name
        and (not kind.name_has or any(part in card.name for part in kind.name_has))
    )


def present_part(kind: Filter | None) -> tuple[int, ...]:
    """What a filter asks of a creature's present state, in the order of the `filter_` arrays."""
    wanted = kind or _ANYTHING
    part = (
        NONE if wanted.level is None else wanted.level,
        ANY_LEVEL if wanted.level_at_most is None else wanted.level_at_most,
        wanted.attack_at_least or 0,
        NONE if wanted.hp is None else wanted.hp,
        int(wanted.cursed),
        0 if wanted.not_keyword is None else 1 << KEYWORDS.index(wanted.not_keyword),
        int(wanted.same_level),
    )
    return int(part != (NONE, ANY_LEVEL, 0, NONE, 0, 0, 0)), *part
