"""The arrays in which kernels read effects, taken apart again and compared with the cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.cardfile import CardPool
from simcore.errors import CardError
from simcore.games.card_commander import state
from simcore.games.card_commander import vocabulary as words
from simcore.games.card_commander.cards import CardCommanderCard, load_cards, traits
from simcore.games.card_commander.programs import Effects, compile_effects, further_cards
from simcore.games.card_commander.vocabulary import COLUMNS, SLOTS, Filter, Operation
from tests.simcore.games.card_commander.written import USE, card

POOL = load_cards()
ABLE = [each for each in POOL if each.effects]
SETTINGS = ("level", "level_at_most", "attack_at_least", "hp", "cursed", "not_keyword", "same_level")
UNASKED = {"level": -1, "level_at_most": 99, "attack_at_least": 0, "hp": -1, "cursed": 0, "not_keyword": 0}

some_cards = st.lists(st.sampled_from(list(POOL)), min_size=1, max_size=60).filter(
    lambda cards: len({each.name for each in cards}) <= 45
)


def pool_of(*cards: CardCommanderCard) -> CardPool:
    return CardPool("card_commander", {each.name: each for each in cards}, {})


def rows_of(effects: Effects, program: int) -> Iterator[dict[str, int]]:
    """The operations of a program, with their columns by name."""
    row = int(effects.start[program])
    while effects.operations[row, 0] >= 0:
        yield dict(zip(COLUMNS, effects.operations[row].tolist(), strict=True))
        row += 1


class Reader:
    """Takes the arrays of one matchup apart."""

    def __init__(self, pool: CardPool, cards: Sequence[CardCommanderCard]):
        self.effects = compile_effects(pool, cards)
        self.rows = list(pool)
        self.faces = dict(enumerate(cards))
        further = [row for row in range(64, 96) if self.effects.programs[row] or self.effects.name[row]]
        self.faces |= {row: self.rows[self.effects.card[row]] for row in further}
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
        assert row["others"] == operation.others
        self.check_filter(row["only"], operation.only)
        amount, condition = operation.amount, operation.if_ or operation.unless
        written = (amount.of, amount.plus, amount.divide) if amount else ("constant", 0, 1)
        assert (words.AMOUNTS[row["of"]], row["plus"], row["divide"]) == written
        self.check_filter(row["which"], amount.which if amount else None)
        asked = (condition.is_, condition.at_least) if condition else ("always", 1)
        assert (words.CONDITIONS[row["condition"]], row["at_least"]) == asked
        assert row["negated"] == (operation.unless is not None)
        self.check_filter(row["condition_which"], condition.which if condition else None)
        self.check_argument(row["argument"], operation)

    def check_argument(self, argument: int, operation: Operation) -> None:
        match operation.do:
            case "give_keyword":
                assert words.KEYWORDS[argument] == operation.keyword
            case "set_speed":
                assert words.SPEEDS[argument] == operation.speed
            case "give_effect":
                assert ("use", "win", "lose")[argument >> 12] == operation.effects[0].when
                self.check(argument & 4095, operation.effects)
            case "copy_abilities":
                assert words.SOURCES[argument] == operation.from_
            case "choose":
                assert ("opponent", "own")[argument] == (operation.prefer or "opponent")
            case "fetch":
                bearers = {each.name for row, each in self.faces.items() if self.effects.name[row] == argument}
                assert bearers == ({operation.card} if self.present(operation.card) else set())
            case "create" | "return_to_hand_as" | "turn_into" if operation.card is not None:
                assert argument >= 64
                assert self.rows[self.effects.card[argument]].name == operation.card
            case "turn_into":
                assert argument == -1
            case _:
                assert argument == 0

    def present(self, name: str | None) -> bool:
        return any(each.name == name for each in self.faces.values())

    def check_filter(self, number: int, kind: Filter | None) -> None:
        """The number stands for this description, and only for this one."""
        assert (number == 0) == (kind is None)
        if kind is None:
            return
        assert self.filters.setdefault(number, kind) == kind
        given = {setting: getattr(kind, setting) for setting in SETTINGS}
        asked = {setting: value for setting, value in given.items() if value is not None and value is not False}
        if "not_keyword" in asked:
            asked["not_keyword"] = 1 << words.KEYWORDS.index(asked["not_keyword"])
        for setting in SETTINGS:
            held = int(getattr(self.effects, f"filter_{setting}")[number])
            assert held == asked.get(setting, UNASKED.get(setting, 0)), setting
        assert bool(self.effects.filter_changes[number]) == bool(asked)
        for row, each in self.faces.items():
            assert int(self.effects.fits[row]) >> number & 1 == fits(each, kind, set(each.tribes), False)
            mimicking = int(self.effects.fits_as_mimic[row]) >> number & 1
            assert mimicking == fits(each, kind, set(get_args(words.Tribe)), True)


def fits(each: CardCommanderCard, kind: Filter, tribes: set[str], mimic: bool) -> bool:
    """The printed part of a description, read a second time."""
    if kind.colour and each.colour != kind.colour:
        return False
    if kind.tribe and kind.tribe not in tribes:
        return False
    if kind.not_tribe and kind.not_tribe in tribes:
        return False
    if kind.name and each.name != kind.name and not (mimic and kind.mimics):
        return False
    if kind.not_name and each.name == kind.not_name:
        return False
    return not kind.name_has or max(each.name.find(part) for part in kind.name_has) >= 0


@given(some_cards)
@settings(deadline=None, max_examples=60)
def test_programs_hold_what_the_cards_say(cards: list[CardCommanderCard]) -> None:
    reader = Reader(POOL, cards)
    effects = reader.effects
    for row, each in reader.faces.items():
        for slot, triggers in SLOTS.items():
            place = list(SLOTS).index(slot)
            packed = effects.card_program[row] if slot == "card" else effects.programs[row] >> 12 * place & 4095
            reader.check(int(packed), [operation for operation in each.effects if operation.when in triggers])
    assert len(reader.filters) == len(set(reader.filters.values())) == len(effects.filter_hp) - 1
    assert list(rows_of(effects, 0)) == []


@given(some_cards)
@settings(deadline=None, max_examples=60)
def test_faces_hold_what_the_cards_are(cards: list[CardCommanderCard]) -> None:
    reader = Reader(POOL, cards)
    effects = reader.effects
    for row, each in reader.faces.items():
        figures = (effects.level[row], effects.attack[row], effects.hp[row], effects.traits[row])
        assert figures == (each.level, each.attack, each.hp, traits(each))
        assert reader.rows[effects.card[row]] is each
        said = (bool(effects.plain[row]), bool(effects.burn[row]), bool(effects.beastman[row]))
        assert said == (each.plain, each.burn, "beastman" in each.tribes)
        assert effects.fits[row] & effects.fits_as_mimic[row] & 1
    names = {(each.name, int(effects.name[row])) for row, each in reader.faces.items()}
    assert len(names) == len({name for name, _ in names}) == len({number for _, number in names})


def test_what_a_card_can_turn_into_is_there_as_well() -> None:
    assert [each.name for each in further_cards(POOL, [POOL["見習い魔女"]] * 3)] == ["炎の魔女"]
    assert [each.name for each in further_cards(POOL, [POOL["ワーエレファント"], POOL["ゾウ"]])] == ["ゾウ"]
    assert further_cards(POOL, [POOL["女海賊"], POOL["サソリ"]]) == []
    gift = [{"when": "win", "do": "turn_into", "to": "self", "card": "C"}]
    chain = pool_of(
        card({**USE, "do": "give_effect", "to": "self", "effects": gift}, name="A"),
        card({**USE, "do": "create", "to": "own", "card": "A"}, name="B"),
        card({**USE, "do": "return_to_hand_as", "to": "self", "card": "B"}, name="C"),
    )
    assert [each.name for each in further_cards(chain, [chain["A"]])] == ["C", "B", "A"]
    effects = compile_effects(chain, [chain["A"]])
    assert effects.card[64:67].tolist() == [2, 1, 0]


def test_a_name_that_is_not_in_the_matchup() -> None:
    effects = compile_effects(POOL, [POOL["女海賊"]])
    assert [row["argument"] for row in rows_of(effects, 1)] == [-1]


def test_arrays_are_those_of_the_table() -> None:
    effects = compile_effects(POOL, ABLE[:40])
    for array in fields(effects):
        values = getattr(effects, array.name)
        assert values.dtype == np.int64
        held = state.TABLE[array.name].shape
        assert len(values) <= held[0]
        assert values.shape[1:] == held[1:]


def test_all_bundled_cards_together_fit() -> None:
    """Far more than two decks can hold."""
    effects = compile_effects(POOL, ABLE[:60])
    assert len(effects.filter_hp) - 1 <= 40
    assert len(effects.start) <= 128
    assert len(effects.operations) <= 256


@pytest.mark.parametrize(
    ("steps", "copies", "most", "what"),
    [
        (
            [{**USE, "do": "curse", "to": "self", "only": {"hp": number}} for number in range(32)],
            2,
            62,
            "different descriptions of cards (only, which) together, not 64",
        ),
        (
            [{**USE, "do": "create", "to": "own", "card": f"other {number}"} for number in range(33)],
            1,
            32,
            "different cards into which cards can turn together, not 33",
        ),
        (
            [
                {**USE, "do": "give_effect", "to": "self", "effects": [{"when": "win", "do": "swap_sides"}]}
                for _ in range(31)
            ],
            16,
            511,
            "different effects together, not 512",
        ),
        (
            [{**USE, "do": "swap_sides"}] * words.LONGEST_EFFECT,
            38,
            1536,
            f"operations of effects together, not {1 + 38 * (words.LONGEST_EFFECT + 1)}",
        ),
    ],
)
def test_more_than_a_matchup_can_hold(steps: list[dict[str, Any]], copies: int, most: int, what: str) -> None:
    greedy = []
    for number in range(copies):
        own = [step | ({"only": {"hp": step["only"]["hp"] + 32 * number}} if "only" in step else {}) for step in steps]
        greedy.append(card(*own, name=f"greedy {number}"))
    pool = pool_of(*greedy, *(card(name=f"other {number}") for number in range(33)))
    with pytest.raises(CardError) as caught:
        compile_effects(pool, greedy)
    assert caught.value.problems == (f"the cards of one game can hold {most} {what}; leave some of these cards out",)


def test_just_as_much_as_a_matchup_can_hold() -> None:
    steps = [{**USE, "do": "curse", "to": "self", "only": {"hp": number}} for number in range(31)]
    steps += [{**USE, "do": "curse", "to": "self", "only": {"level": number % 16, "hp": 0}} for number in range(9)]
    greedy = card(*steps, name="greedy")
    more = card(*({**USE, "do": "curse", "to": "self", "only": {"hp": 100 + n}} for n in range(22)), name="more")
    effects = compile_effects(pool_of(greedy, more), [greedy, more])
    assert len(effects.filter_hp) == 63
    assert int(effects.fits[0]) == (1 << 63) - 1
