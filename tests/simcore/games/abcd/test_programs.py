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
from simcore.games.abcd import programs, state
from simcore.games.abcd import vocabulary as words
from simcore.games.abcd.cards import AbcdCard, load_cards
from simcore.games.abcd.programs import Effects, compile_effects, faces_of
from simcore.games.abcd.vocabulary import COLUMNS, Filter, Operation
from tests.simcore.games.abcd.written import CAST, CHOOSE, card

POOL = load_cards()

some_cards = st.lists(st.sampled_from(list(POOL)), min_size=1, max_size=160)


def pool_of(*cards: AbcdCard) -> CardPool:
    return CardPool("abcd", {each.name: each for each in cards}, {})


def rows_of(effects: Effects, program: int) -> Iterator[dict[str, int]]:
    """The operations of a program, with their columns by name."""
    row = int(effects.start[program])
    while effects.operations[row, 0] >= 0:
        yield dict(zip(COLUMNS, effects.operations[row].tolist(), strict=True))
        row += 1


def words_of(mask: int, known: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for place, word in enumerate(known) if mask >> place & 1)


class Reader:
    """Takes the arrays of one matchup apart."""

    def __init__(self, pool: CardPool, cards: Sequence[AbcdCard]):
        self.effects = compile_effects(pool, cards)
        self.faces = faces_of(pool, cards)
        self.filters: dict[int, Filter] = {}

    def check(self, program: int, operations: Sequence[Operation]) -> None:
        """A program holds these operations in this order, and none if there are none."""
        assert (program == 0) == (not operations)
        found = list(rows_of(self.effects, program))
        assert len(found) == len(operations)
        for row, operation in zip(found, operations, strict=True):
            self.check_row(row, operation)
        answered = {words.TRIGGERS.index(operation.when) for operation in operations}
        assert int(self.effects.program_triggers[program]) == sum(1 << trigger for trigger in answered)

    def check_row(self, row: Mapping[str, int], operation: Operation) -> None:
        assert words.TRIGGERS[row["when"]] == operation.when
        assert words.VERBS[row["verb"]] == operation.do
        assert words.SELECTORS[row["to"]] == (operation.to or "none")
        assert (row["others"], row["neutral"]) == (operation.others, operation.neutral)
        assert row["within"] == operation.within
        self.check_filter(row["only"], operation.only)
        amount, condition = operation.amount, operation.if_
        usual = ("constant", int(operation.do == "choose"))
        assert (words.AMOUNTS[row["of"]], row["plus"]) == ((amount.of, amount.plus) if amount else usual)
        self.check_filter(row["which"], amount.which if amount else None)
        asked = (condition.is_, condition.at_least) if condition else ("always", 1)
        assert (words.CONDITIONS[row["condition"]], row["at_least"]) == asked
        self.check_filter(row["condition_which"], condition.which if condition else None)
        self.check_argument(row["argument"], operation)

    def check_argument(self, argument: int, operation: Operation) -> None:
        if operation.keyword is not None:
            assert words.KEYWORDS[argument] == operation.keyword
        elif operation.card is not None:
            assert self.faces[argument].name == operation.card
        elif operation.do == "choose":
            assert words.PREFERENCES[argument] == (operation.prefer or "opponent")
        else:
            assert words_of(argument, words.ATTRIBUTES) == operation.attributes

    def check_filter(self, number: int, kind: Filter | None) -> None:
        """A number stands for one filter, 0 for none; the masks say which faces it fits."""
        assert (number == 0) == (kind is None)
        if kind is None:
            return
        assert self.filters.setdefault(number, kind) == kind
        keyword = 0 if kind.keyword is None else 1 << words.KEYWORDS.index(kind.keyword)
        assert self.effects.filter_keywords[number] == keyword
        most = programs.ANY_ATTACK if kind.attack_at_most is None else kind.attack_at_most
        assert self.effects.filter_attack_at_most[number] == most
        for face, each in zip(self.effects.fits, self.faces, strict=True):
            wanted = (
                kind.race in (None, each.race)
                and kind.type in (None, each.type)
                and each.cost <= (99 if kind.cost_at_most is None else kind.cost_at_most)
            )
            assert bool(face >> number & 1) == wanted


@settings(max_examples=40, deadline=None)
@given(some_cards)
def test_rows_say_what_the_cards_say(cards: list[AbcdCard]) -> None:
    reader = Reader(POOL, cards)
    effects = reader.effects
    for face, each in enumerate(reader.faces):
        reader.check(int(effects.program[face]), each.effects)
        for place in range(words.MOST_SKILLS):
            skill = each.skills[place] if place < len(each.skills) else None
            reader.check(int(effects.skill_program[face, place]), skill.effects if skill else ())
            kind = words.SKILL_KINDS.index(skill.kind) if skill else -1
            found = (effects.skill_kind[face, place], effects.skill_cost[face, place])
            assert found == (kind, skill.cost if skill else 0)


@settings(max_examples=40, deadline=None)
@given(some_cards)
def test_figures_are_the_cards(cards: list[AbcdCard]) -> None:
    faces = faces_of(POOL, cards)
    effects = compile_effects(POOL, cards)
    races: dict[int, str] = {}
    for face, each in enumerate(faces):
        assert words.TYPES[effects.type[face]] == each.type
        for figure in ("cost", "frames", "attack", "hp", "mitigation", "evades_from"):
            assert getattr(effects, figure)[face] == getattr(each, figure)
        assert set(words_of(int(effects.keywords[face]), words.KEYWORDS)) == set(each.keywords)
        assert words_of(int(effects.attributes[face]), words.ATTRIBUTES) == each.attributes
        assert set(words_of(int(effects.safe_from[face]), words.ATTRIBUTES)) == set(each.safe_from)
        assert effects.needs[face].tolist() == [each.needs.get(attribute, 0) for attribute in words.ATTRIBUTES]
        packed = state.pack_resistance([each.resistance.get(attribute, 0) for attribute in words.ATTRIBUTES])
        assert effects.resistance[face] == packed
        assert races.setdefault(int(effects.race[face]), each.race) == each.race
        assert (effects.race[face] == -1) == (each.race == "")
        assert list(POOL)[effects.card[face]] is each
    assert len(set(races.values())) == len(races)


def test_every_array_is_int64_and_row_0_is_nothing() -> None:
    effects = compile_effects(POOL, [POOL["炎の壁"]])
    for each in fields(effects):
        array = getattr(effects, each.name)
        assert array.dtype == np.int64, each.name
    assert effects.operations.tolist() == [[-1] + [0] * (len(COLUMNS) - 1)]
    assert (effects.start.tolist(), effects.program_triggers.tolist(), effects.fits.tolist()) == ([0], [0], [1])


def test_faces_are_each_card_once_and_what_they_create() -> None:
    cards = [POOL[name] for name in ("赤国大統領", "煮え立つプラナリア", "赤国大統領")]
    names = [each.name for each in faces_of(POOL, cards)]
    assert names == ["赤国大統領", "煮え立つプラナリア", "突撃兵", "プラナリアの切れ端"]
    effects = compile_effects(POOL, cards)
    (row,) = rows_of(effects, int(effects.program[1]))
    assert names[row["argument"]] == "プラナリアの切れ端"


def test_what_is_created_may_create_and_may_be_in_the_deck() -> None:
    summon = {"when": "arrival", "do": "summon"}
    first = card({**summon, "card": "B"}, kind="summon", name="A")
    second = card({**summon, "card": "A"}, kind="summon", name="B")
    pool = pool_of(first, second)
    assert [each.name for each in faces_of(pool, [first])] == ["A", "B"]
    assert [each.name for each in faces_of(pool, [second, first])] == ["B", "A"]


def test_equal_filters_share_a_number() -> None:
    cat = {"race": "猫"}
    cards = [card({**CHOOSE, "only": cat}, name="A"), card({**CHOOSE, "only": cat}, name="B")]
    effects = compile_effects(pool_of(*cards), cards)
    assert len(effects.filter_keywords) == 2
    assert [row["only"] for program in (1, 2) for row in rows_of(effects, program)] == [1, 1]


@pytest.mark.parametrize(
    ("number", "operations", "message"),
    [
        (201, 0, "the cards of one game can hold 200 different cards together, not 201; leave some of these cards out"),
        (100, 11, "1023 operations of effects together, not 1201"),
    ],
)
def test_more_than_the_tables_hold_is_refused(number: int, operations: int, message: str) -> None:
    draw: dict[str, Any] = {**CAST, "do": "draw", "to": "own", "amount": 1}
    cards = [card(*[draw] * operations, name=str(name)) for name in range(number)]
    with pytest.raises(CardError) as refused:
        compile_effects(pool_of(*cards), cards)
    assert message in str(refused.value)


def test_too_many_filters_are_refused() -> None:
    cards = [card({**CHOOSE, "only": {"cost_at_most": cost}}, name=str(cost)) for cost in range(62)]
    with pytest.raises(CardError, match="61 different descriptions of cards"):
        compile_effects(pool_of(*cards), cards)
    assert compile_effects(pool_of(*cards[1:]), cards[1:]).fits.min() > 0


def test_all_bundled_cards_fit_the_tables() -> None:
    effects = compile_effects(POOL, list(POOL))
    assert len(effects.type) == len(POOL)
