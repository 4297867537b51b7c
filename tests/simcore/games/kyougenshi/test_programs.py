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
from simcore.games.kyougenshi import vocabulary as words
from simcore.games.kyougenshi.cards import KyougenshiCard, load_cards
from simcore.games.kyougenshi.programs import Effects, aim_of, compile_effects, faces_of
from simcore.games.kyougenshi.vocabulary import COLUMNS, Filter, Operation
from tests.simcore.games.kyougenshi.written import CHOOSE, DRAW, USED, card, read

POOL = load_cards()
PLAYABLE = [each for each in POOL if not each.unsupported]
VLAD = "呪詛「ブラド・ツェペシュの呪い」"

some_cards = st.lists(st.sampled_from(PLAYABLE), min_size=1, max_size=100)


def pool_of(*cards: KyougenshiCard) -> CardPool:
    return CardPool("kyougenshi", {each.name: each for each in cards}, {})


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

    def __init__(self, pool: CardPool, cards: Sequence[KyougenshiCard]):
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
        assert (row["others"], row["optional"]) == (operation.others, operation.optional)
        assert words.DURATIONS[row["lasts"]] == (operation.lasts or "attack")
        assert word_of(row["keyword"], words.KEYWORDS) == operation.keyword
        self.check_filter(row["only"], operation.only)
        amount, condition = operation.amount, operation.if_
        said = (amount.of, amount.times, amount.plus) if amount else ("constant", 1, 0)
        assert (words.AMOUNTS[row["of"]], row["times"], row["plus"]) == said
        self.check_filter(row["which"], amount.which if amount else None)
        asked = (condition.is_, *condition.bounds) if condition else ("always", 1, 99)
        assert (words.CONDITIONS[row["condition"]], row["at_least"], row["at_most"]) == asked
        self.check_filter(row["condition_which"], condition.which if condition else None)

    def check_filter(self, number: int, kind: Filter | None) -> None:
        """A number stands for one filter, 0 for none; the masks say which faces it fits."""
        assert (number == 0) == (kind is None)
        if kind is None:
            return
        assert self.filters.setdefault(number, kind) == kind
        assert word_of(int(self.effects.filter_state[number]), words.STATES) == kind.state
        assert word_of(int(self.effects.filter_keyword[number]), words.KEYWORDS) == kind.keyword
        assert int(self.effects.filter_power[number]) == (-1 if kind.power_at_most is None else kind.power_at_most)
        for face, each in enumerate(self.faces):
            wanted = (
                kind.type in (None, each.type)
                and (not kind.colours or any(mine in kind.colours for mine in each.colours))
                and (not kind.tribes or any(mine in kind.tribes for mine in each.tribes))
                and each.cost <= (99 if kind.cost_at_most is None else kind.cost_at_most)
            )
            weak = each.power <= (99_999 if kind.power_at_most is None else kind.power_at_most)
            assert bool(self.effects.fits[face] >> number & 1) == wanted
            assert bool(self.effects.fits_printed[face] >> number & 1) == (wanted and weak)


@settings(max_examples=30, deadline=None)
@given(some_cards)
def test_rows_say_what_the_cards_say(cards: list[KyougenshiCard]) -> None:
    reader = Reader(POOL, cards)
    for face, each in enumerate(reader.faces):
        program = int(reader.effects.program[face])
        reader.check(program, each.effects)
        assert reader.effects.triggers[face] == reader.effects.program_triggers[program]


@settings(max_examples=30, deadline=None)
@given(some_cards)
def test_figures_are_the_cards(cards: list[KyougenshiCard]) -> None:
    effects = compile_effects(POOL, cards)
    for face, each in enumerate(faces_of(cards)):
        assert words.TYPES[effects.type[face]] == each.type
        assert words.ORB_KINDS[effects.orb_kind[face]] == each.orb_kind
        for figure in ("cost", "orb", "power", *words.NUMBERED_KEYWORDS, "maryoku_power"):
            assert getattr(effects, figure)[face] == getattr(each, figure)
        for field, known in (("keywords", words.KEYWORDS), ("colours", words.COLOURS), ("tribes", words.TRIBES)):
            assert words_of(int(getattr(effects, field)[face]), known) == set(getattr(each, field))
        assert words_of(int(effects.maryoku_colours[face]), words.COLOURS) == set(each.maryoku_colours)
        colour = word_of(int(effects.gain_colour[face]), words.COLOURS)
        keyword = word_of(int(effects.gain_keyword[face]), words.KEYWORDS)
        found = (colour, effects.gain_orbs[face], keyword, effects.gain_power[face])
        gains = each.gains
        assert found == ((gains.colour, gains.orbs, gains.keyword, gains.power) if gains else (None, 0, None, 0))
        assert list(POOL)[effects.card[face]] is each


def test_every_array_is_int64_and_row_0_is_nothing() -> None:
    effects = compile_effects(POOL, [POOL["日光「サンシャインブラスト」"]])
    for each in fields(effects):
        assert getattr(effects, each.name).dtype == np.int64, each.name
    assert effects.operations.tolist() == [[-1] + [0] * (len(COLUMNS) - 1)]
    assert (effects.start.tolist(), effects.program_triggers.tolist(), effects.fits.tolist()) == ([0], [0], [1])
    for name in ("filter_state", "filter_keyword", "filter_power"):
        assert getattr(effects, name).tolist() == [-1]


def test_faces_are_each_card_once() -> None:
    cards = [POOL[name] for name in (VLAD, "爆符「メガフレア」", VLAD)]
    assert [each.name for each in faces_of(cards)] == [VLAD, "爆符「メガフレア」"]


def test_equal_filters_share_a_number() -> None:
    weak = {"power_at_most": 2000}
    cards = [card({**CHOOSE, "only": weak}, name="A"), card({**CHOOSE, "only": weak}, name="B")]
    effects = compile_effects(pool_of(*cards), cards)
    assert len(effects.filter_power) == 2
    assert [row["only"] for program in (1, 2) for row in rows_of(effects, program)] == [1, 1]


@pytest.mark.parametrize(
    ("to", "then", "aim"),
    [
        ("own_cards", "destroy", "cheapest"),
        ("own_cards", "return_to_hand", "cheapest"),
        ("own_cards", "deactivate", "cheapest"),
        ("own_cards", "activate", "dearest"),
        ("opposing_cards", "destroy", "dearest"),
    ],
)
def test_machine_players_give_up_the_cheapest(to: str, then: str, aim: str) -> None:
    """G9: also where another effect of the card does something else to what it chose."""
    other = {"when": "summoned", "do": "choose", "to": "own_cards"}
    effects = read({**CHOOSE, "to": to}, {**USED, "do": then, "to": "chosen"}, other)
    assert aim_of(effects[0], effects) == aim
    assert aim_of(effects[2], effects) == "dearest"


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
    def chooser(number: int) -> KyougenshiCard:
        only: dict[str, Any] = {"cost_at_most": number % 20, "state": ("active", "inactive")[number // 20 % 2]}
        return card({**CHOOSE, "only": {**only, "power_at_most": 500 * (number // 40)}}, name=str(number))

    cards = [chooser(number) for number in range(62)]
    with pytest.raises(CardError, match="61 different descriptions of cards"):
        compile_effects(pool_of(*cards), cards)
    assert compile_effects(pool_of(*cards[1:]), cards[1:]).fits.min() > 0


def test_all_bundled_cards_fit_the_tables() -> None:
    effects = compile_effects(POOL, PLAYABLE)
    assert len(effects.type) == len(PLAYABLE)
