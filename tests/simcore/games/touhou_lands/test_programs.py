"""The arrays in which kernels read effects, taken apart again and compared with the cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.cardfile import CardPool
from simcore.errors import CardError
from simcore.games.touhou_lands import vocabulary as words
from simcore.games.touhou_lands.cards import TouhouLandsCard, load_cards
from simcore.games.touhou_lands.programs import Effects, compile_effects, faces_of
from simcore.games.touhou_lands.vocabulary import COLUMNS, Filter, Operation
from tests.simcore.games.touhou_lands.written import CHOOSE, DRAW, card

POOL = load_cards()

some_cards = st.lists(st.sampled_from(list(POOL)), min_size=1, max_size=100)


def pool_of(*cards: TouhouLandsCard) -> CardPool:
    return CardPool("touhou_lands", {each.name: each for each in cards}, {})


def rows_of(effects: Effects, program: int) -> Iterator[dict[str, int]]:
    """The operations of a program, with their columns by name."""
    row = int(effects.start[program])
    while effects.operations[row, 0] >= 0:
        yield dict(zip(COLUMNS, effects.operations[row].tolist(), strict=True))
        row += 1


def words_of(mask: int, known: Sequence[str]) -> set[str]:
    return {word for place, word in enumerate(known) if mask >> place & 1}


def word_of(place: int, known: Sequence[str]) -> str | None:
    return None if place == -1 else known[place]


class Reader:
    """Takes the arrays of one matchup apart."""

    def __init__(self, pool: CardPool, cards: Sequence[TouhouLandsCard]):
        self.effects = compile_effects(pool, cards)
        self.faces = faces_of(cards)
        self.filters: dict[int, Filter] = {}

    def check(self, program: int, operations: Sequence[Operation]) -> None:
        """A program holds these operations in this order, and none if there are none."""
        assert (program == 0) == (not operations)
        for row, operation in zip(rows_of(self.effects, program), operations, strict=True):
            self.check_row(row, operation)
        answered = {words.TRIGGERS.index(operation.when) for operation in operations}
        assert int(self.effects.program_triggers[program]) == sum(1 << trigger for trigger in answered)

    def check_row(self, row: Mapping[str, int], operation: Operation) -> None:
        assert words.TRIGGERS[row["when"]] == operation.when
        assert words.VERBS[row["verb"]] == operation.do
        assert words.SELECTORS[row["to"]] == operation.to
        assert row["others"] == operation.others
        assert words.DURATIONS[row["lasts"]] == (operation.lasts or "battle")
        assert word_of(row["keyword"], words.KEYWORDS) == operation.keyword
        self.check_filter(row["only"], operation.only)
        amount, condition = operation.amount, operation.if_
        assert (words.AMOUNTS[row["of"]], row["plus"]) == ((amount.of, amount.plus) if amount else ("constant", 0))
        self.check_filter(row["which"], amount.which if amount else None)
        asked = (condition.is_, condition.at_least, condition.at_most) if condition else ("always", 1, 99)
        assert (words.CONDITIONS[row["condition"]], row["at_least"], row["at_most"]) == asked
        self.check_filter(row["condition_which"], condition.which if condition else None)

    def check_filter(self, number: int, kind: Filter | None) -> None:
        """A number stands for one filter, 0 for none; the masks say which faces it fits."""
        assert (number == 0) == (kind is None)
        if kind is None:
            return
        assert self.filters.setdefault(number, kind) == kind
        assert word_of(int(self.effects.filter_row[number]), words.ROWS) == kind.row
        assert word_of(int(self.effects.filter_state[number]), words.STATES) == kind.state
        for face, each in zip(self.effects.fits, self.faces, strict=True):
            wanted = (
                kind.type in (None, each.type)
                and (not kind.kinds or any(mine in kind.kinds for mine in each.kinds))
                and kind.character in (None, each.person)
                and each.cost <= (99 if kind.cost_at_most is None else kind.cost_at_most)
            )
            assert bool(face >> number & 1) == wanted


@settings(max_examples=30, deadline=None)
@given(some_cards)
def test_rows_say_what_the_cards_say(cards: list[TouhouLandsCard]) -> None:
    reader = Reader(POOL, cards)
    for face, each in enumerate(reader.faces):
        program = int(reader.effects.program[face])
        reader.check(program, each.effects)
        assert reader.effects.triggers[face] == reader.effects.program_triggers[program]


@settings(max_examples=30, deadline=None)
@given(some_cards)
def test_figures_are_the_cards(cards: list[TouhouLandsCard]) -> None:
    faces = faces_of(cards)
    effects = compile_effects(POOL, cards)
    people: dict[int, str] = {}
    for face, each in enumerate(faces):
        assert words.TYPES[effects.type[face]] == each.type
        for figure in ("cost", "attack", "defence", "evasion", "skill_cost", "stays"):
            assert getattr(effects, figure)[face] == getattr(each, figure)
        for field, known in (("keywords", words.KEYWORDS), ("kinds", words.KINDS), ("use", words.USES)):
            assert words_of(int(getattr(effects, field)[face]), known) == set(getattr(each, field))
        assert words_of(int(effects.yields[face]), words.LAND_KINDS) == set(each.yields)
        assert words.SIDES[effects.prefer[face]] == each.prefer
        kind = word_of(int(effects.need_kind[face]), words.LAND_KINDS)
        assert ({kind: effects.need[face]} if kind else {}) == each.needs
        assert people.setdefault(int(effects.person[face]), each.person) == each.person
        assert list(POOL)[effects.card[face]] is each
        for other, each_other in enumerate(faces):
            fits = each.type == "spell" and each_other.type == "character" and each.usable_by(each_other)
            assert bool(effects.usable[face, other]) == fits
    assert len(set(people.values())) == len(people)


def test_every_array_is_int64_and_row_0_is_nothing() -> None:
    effects = compile_effects(POOL, [POOL["小悪魔"]])
    for each in fields(effects):
        assert getattr(effects, each.name).dtype == np.int64, each.name
    assert effects.operations.tolist() == [[-1] + [0] * (len(COLUMNS) - 1)]
    assert (effects.start.tolist(), effects.program_triggers.tolist(), effects.fits.tolist()) == ([0], [0], [1])
    assert (effects.filter_row.tolist(), effects.filter_state.tolist()) == ([-1], [-1])


def test_faces_are_each_card_once() -> None:
    cards = [POOL[name] for name in ("小悪魔", "博麗神社", "小悪魔")]
    assert [each.name for each in faces_of(cards)] == ["小悪魔", "博麗神社"]


def test_titles_are_one_person() -> None:
    effects = compile_effects(POOL, [POOL[name] for name in ("博麗 霊夢", "空飛ぶ巫女 霊夢", "小悪魔")])
    assert effects.person.tolist() == [0, 0, 1]


def test_equal_filters_share_a_number() -> None:
    gods = {"kinds": ["god"]}
    cards = [card({**CHOOSE, "only": gods}, name="A"), card({**CHOOSE, "only": gods}, name="B")]
    effects = compile_effects(pool_of(*cards), cards)
    assert len(effects.filter_row) == 2
    assert [row["only"] for program in (1, 2) for row in rows_of(effects, program)] == [1, 1]


@pytest.mark.parametrize(
    ("number", "operations", "message"),
    [(256, 1, "255 different effects together, not 256"), (200, 5, "1023 operations of effects together, not 1201")],
)
def test_more_than_the_tables_hold_is_refused(number: int, operations: int, message: str) -> None:
    cards = [card(*[DRAW] * operations, name=str(name)) for name in range(number)]
    with pytest.raises(CardError) as refused:
        compile_effects(pool_of(*cards), cards)
    assert message in str(refused.value)


def test_too_many_filters_are_refused() -> None:
    def chooser(number: int) -> TouhouLandsCard:
        row: dict[str, Any] = {"row": ("front", "back")[number & 1], "state": ("tapped", "untapped")[number >> 1 & 1]}
        return card({**CHOOSE, "only": {"cost_at_most": number >> 2, **row}}, name=str(number))

    cards = [chooser(number) for number in range(62)]
    with pytest.raises(CardError, match="61 different descriptions of cards"):
        compile_effects(pool_of(*cards), cards)
    assert compile_effects(pool_of(*cards[1:]), cards[1:]).fits.min() > 0


def test_all_bundled_cards_fit_the_tables() -> None:
    effects = compile_effects(POOL, list(POOL))
    assert len(effects.type) == len(POOL)
