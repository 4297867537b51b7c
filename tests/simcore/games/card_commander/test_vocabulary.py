"""The language of effects: every word of it is used by some bundled card, and effects are written as they were read."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.card_commander import vocabulary as words
from simcore.games.card_commander.cards import BUNDLED, load_cards
from simcore.games.card_commander.grammar import FORMS
from simcore.games.card_commander.vocabulary import Amount, Condition, Filter, Operation, mentioned, with_given
from tests.simcore.games.card_commander.written import CHOOSE, USE, card, read

POOL = load_cards()


# ---------- No word too many


def tables(value: Any, field: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table of a card file below a value, with the field that holds it."""
    if isinstance(value, dict):
        yield field, value
        for inner, part in value.items():
            yield from tables(part, inner)
    elif isinstance(value, list):
        for part in value:
            yield from tables(part, field)


WRITTEN = [entry for each in POOL for entry in tables(each.to_dict()["effects"], "effects")]
OPERATIONS = [table for field, table in WRITTEN if field == "effects"]
CONDITIONS = [table[field] for table in OPERATIONS for field in ("if", "unless") if field in table]
FILTERS = [table for field, table in WRITTEN if field in ("only", "which")]
AMOUNTS = [table["amount"] for table in OPERATIONS if "amount" in table]


def test_every_word_of_the_vocabulary_is_used_by_some_card() -> None:
    assert {table["when"] for table in OPERATIONS} == set(words.TRIGGERS)
    assert {table["do"] for table in OPERATIONS} == set(words.VERBS)
    assert {table["to"] for table in OPERATIONS if "to" in table} == set(words.SELECTORS) - {"none"}
    assert {table["from"] for table in OPERATIONS if "from" in table} == set(words.SOURCES)
    amounts = {"constant" if isinstance(amount, int) else amount["of"] for amount in AMOUNTS}
    assert amounts == set(words.AMOUNTS)
    conditions = {condition if isinstance(condition, str) else condition["is"] for condition in CONDITIONS}
    assert conditions == set(words.CONDITIONS) - {"always"}
    printed = {keyword for each in POOL for keyword in each.keywords}
    given = {table["keyword"] for table in OPERATIONS if "keyword" in table}
    assert printed | given == set(words.KEYWORDS)
    assert given <= set(words.KEYWORDS)


def fields_of(model: type[Filter | Amount | Condition | Operation]) -> set[str]:
    return {info.alias or name for name, info in model.model_fields.items()}


def test_every_field_is_used_by_some_card() -> None:
    assert {field for table in OPERATIONS for field in table} == fields_of(Operation)
    assert {field for kind in FILTERS for field in kind} == fields_of(Filter)
    assert {field for amount in AMOUNTS if isinstance(amount, dict) for field in amount} == fields_of(Amount)
    assert {field for state in CONDITIONS if isinstance(state, dict) for field in state} == fields_of(Condition)
    assert {table["prefer"] for table in OPERATIONS if "prefer" in table} == {"own"}  # "opponent" is the usual
    assert words.PREFERENCES[0] == "opponent"


def test_words_have_one_number_each() -> None:
    for group in (words.KEYWORDS, words.TRIGGERS, words.VERBS, words.SELECTORS, words.AMOUNTS, words.CONDITIONS):
        assert len(set(group)) == len(group)
    assert (words.SELECTORS[0], words.AMOUNTS[0], words.CONDITIONS[0]) == ("none", "constant", "always")
    assert list(FORMS) == list(words.VERBS)


def test_every_trigger_has_its_slots() -> None:
    held = [trigger for triggers in words.SLOTS.values() for trigger in triggers]
    assert set(held) == set(words.TRIGGERS)
    assert [trigger for trigger in words.TRIGGERS if held.count(trigger) > 1] == ["turn_start"]
    assert list(words.SLOTS) == ["use", "win", "lose", "standby", "field", "card"]


# ---------- Reading and writing


@pytest.mark.parametrize(
    "operation",
    [
        {"when": "win", "do": "raise_mana", "to": "own", "amount": 0},
        {"when": "use", "do": "raise_hp", "to": "self", "amount": {"of": "turn", "divide": 3, "plus": 2}},
        {"when": "use", "do": "no_battle", "unless": "so"},
        {"when": "use", "do": "no_battle", "if": {"is": "own_sub", "which": {"cursed": True}, "at_least": 2}},
        {"when": "use", "do": "give_effect", "to": "self", "effects": [{"when": "win", "do": "swap_sides"}]},
    ],
)
def test_an_operation_is_written_as_it_was_read(operation: dict[str, Any]) -> None:
    (read_back,) = read(operation)
    assert read_back.written() == read_back.model_dump(mode="json") == operation
    assert read(read_back.written()) == (read_back,)
    assert hash(read(operation)[0]) == hash(read_back)


def test_a_number_and_a_word_stand_for_tables() -> None:
    (operation,) = read({**USE, "do": "draw", "to": "own", "amount": 3, "if": "so"})
    assert operation.amount == Amount(of="constant", plus=3)
    assert operation.if_ == operation.condition == Condition.model_validate({"is": "so"})
    assert operation.written()["amount"] == 3
    assert (operation.to, operation.from_, operation.effects, operation.others) == ("own", None, (), False)
    written_out = {**operation.written(), "amount": {"of": "constant", "plus": 3}, "if": {"is": "so"}}
    assert read(written_out) == (operation,)


def test_every_bundled_card_is_written_as_it_was_read() -> None:
    entries = tomllib.loads(BUNDLED.read_text(encoding="utf-8"))["card"]
    for entry in entries:
        written = POOL[entry["name"]].to_dict()["effects"]
        assert written == entry.get("effects", [])
        assert read(*written) == POOL[entry["name"]].effects


def test_operations_cannot_be_changed() -> None:
    (operation,) = read(CHOOSE)
    with pytest.raises(ValidationError, match="frozen"):
        operation.do = "curse"  # type: ignore[misc]


def test_names_of_cards_are_found_wherever_they_stand() -> None:
    gift = {"when": "win", "do": "return_to_hand_as", "to": "self", "card": "A"}
    operations = read(
        {**USE, "do": "give_effect", "to": "self", "only": {"not_name": "B"}, "effects": [gift]},
        {
            **USE,
            "do": "lower_hp",
            "to": "self",
            "amount": {"of": "own_subs", "which": {"name": "C", "name_has": ["no name"]}},
            "unless": {"is": "own_hand", "which": {"not_name": "D"}},
        },
    )
    assert list(mentioned(operations)) == [
        ('field "effects", entry 1, field "only", field "not_name"', "B"),
        ('field "effects", entry 1, field "effects", entry 1, field "card"', "A"),
        ('field "effects", entry 2, field "amount", field "which", field "name"', "C"),
        ('field "effects", entry 2, field "unless", field "which", field "not_name"', "D"),
    ]
    assert [place for place, _ in with_given(operations)] == [
        'field "effects", entry 1',
        'field "effects", entry 1, field "effects", entry 1',
        'field "effects", entry 2',
    ]


# ---------- What a card says of itself


@pytest.mark.parametrize(
    ("changes", "plain"),
    [
        ({}, True),
        ({"speed": "first", "tribes": ["goblin"]}, True),
        ({"keywords": ["halved"]}, False),
        ({"harmless_to": ["red"]}, False),
        ({"copies": 5}, False),
        ({"effects": [{**USE, "do": "swap_sides"}]}, False),
    ],
)
def test_a_card_without_abilities(changes: dict[str, Any], plain: bool) -> None:
    """CC-86: speed and tribe are no abilities."""
    assert card(**changes).plain is plain


@pytest.mark.parametrize(
    ("operation", "burn"),
    [
        ({**USE, "do": "lower_hp", "to": "self", "amount": 1}, True),
        ({**USE, "do": "set_hp", "to": "self", "amount": 1}, True),
        ({**USE, "do": "raise_hp", "to": "self", "amount": 1}, False),
        ({"when": "win", "do": "lower_hp", "to": "self", "amount": 1}, False),
    ],
)
def test_a_card_that_burns(operation: dict[str, Any], burn: bool) -> None:
    assert card(operation).burn is burn
