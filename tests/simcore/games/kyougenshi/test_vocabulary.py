"""The language of effects: every word is used by some bundled card, and effects are written as they were read."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.kyougenshi import vocabulary as words
from simcore.games.kyougenshi.cards import BUNDLED, KyougenshiCard, load_cards
from simcore.games.kyougenshi.grammar import FORMS
from simcore.games.kyougenshi.vocabulary import Amount, Condition, Filter, Operation
from tests.simcore.games.kyougenshi.written import CHOOSE, DRAW, USED, card, read

POOL = load_cards()


def written(each: KyougenshiCard) -> Iterator[dict[str, Any]]:
    """A card's operations as its file holds them."""
    yield from (operation.written() for operation in each.effects)


OPERATIONS = [table for each in POOL for table in written(each)]
CONDITIONS = [table["if"] for table in OPERATIONS if "if" in table]
AMOUNTS = [table["amount"] for table in OPERATIONS if "amount" in table]
HOLDERS = [holder for holder in (*AMOUNTS, *CONDITIONS) if isinstance(holder, dict)]
FILTERS = [table["only"] for table in OPERATIONS if "only" in table]
FILTERS += [holder["which"] for holder in HOLDERS if "which" in holder]


# ---------- No word too many


def test_every_word_is_used_by_some_card() -> None:
    assert {table["when"] for table in OPERATIONS} == set(words.TRIGGERS)
    assert {table["to"] for table in OPERATIONS} == set(words.SELECTORS) - {"none"}
    assert {table["lasts"] for table in OPERATIONS if "lasts" in table} == set(words.DURATIONS)
    amounts = {"constant" if isinstance(amount, int) else amount["of"] for amount in AMOUNTS}
    assert amounts == set(words.AMOUNTS)
    conditions = {condition if isinstance(condition, str) else condition["is"] for condition in CONDITIONS}
    assert conditions == set(words.CONDITIONS) - {"always"}
    assert {keyword for each in POOL for keyword in each.keywords} >= set(words.KEYWORDS)
    assert {colour for each in POOL for colour in each.colours} == set(words.COLOURS)
    assert {tribe for each in POOL for tribe in each.tribes} == set(words.TRIBES)
    assert {each.orb_kind for each in POOL} == set(words.ORB_KINDS)
    assert {each.type for each in POOL} == set(words.TYPES)
    assert {kind["state"] for kind in FILTERS if "state" in kind} == set(words.STATES)
    assert {bool(each.gains.keyword) for each in POOL if each.gains} == {True, False}


def test_every_verb_is_used_by_at_least_two_cards() -> None:
    users = Counter(verb for each in POOL for verb in {table["do"] for table in written(each)})
    assert set(users) == set(words.VERBS)
    assert {verb for verb, number in users.items() if number < 2} == set()


def fields_of(model: type[Filter | Amount | Condition | Operation]) -> set[str]:
    return {info.alias or name for name, info in model.model_fields.items()}


def test_every_field_is_used_by_some_card() -> None:
    assert {field for table in OPERATIONS for field in table} == fields_of(Operation)
    assert {field for kind in FILTERS for field in kind} == fields_of(Filter)
    assert {field for holder in HOLDERS for field in holder} == fields_of(Amount) | fields_of(Condition)


def test_every_field_of_cards_is_used_by_some_card() -> None:
    for field, info in KyougenshiCard.model_fields.items():
        default = info.get_default(call_default_factory=True)
        assert any(getattr(each, field) != default for each in POOL), field


def test_words_have_one_number_each() -> None:
    for group in (
        *(words.KEYWORDS, words.TRIGGERS, words.VERBS, words.SELECTORS, words.AMOUNTS, words.CONDITIONS),
        *(words.COLOURS, words.ORB_KINDS, words.TRIBES, words.TYPES, words.DURATIONS, words.COLUMNS),
        *(words.STATES, words.AIMS, words.NUMBERED_KEYWORDS, (*words.KEYWORDS, *words.LOST_KEYWORDS)),
    ):
        assert len(set(group)) == len(group)
    assert (words.SELECTORS[0], words.AMOUNTS[0], words.CONDITIONS[0]) == ("none", "constant", "always")
    assert (words.ORB_KINDS[0], words.AIMS[0], words.DURATIONS[0]) == ("normal", "dearest", "attack")
    assert list(FORMS) == list(words.VERBS)


# ---------- Reading and writing


@pytest.mark.parametrize(
    "operation",
    [
        {"when": "attacks", "do": "change_power", "to": "self", "amount": 3000, "lasts": "attack", "if": "opposing"},
        {"when": "used", "do": "change_power", "to": "chosen", "amount": {"of": "own_hand", "times": 500}},
        {"when": "used", "do": "draw", "to": "own", "amount": 1, "if": {"is": "own_shields", "at_most": 0}},
        {"when": "used", "do": "draw", "to": "own", "amount": 1, "if": {"is": "own_cards", "at_least": 3}},
        {"when": "used", "do": "destroy", "to": "every_card", "only": {"colours": ["red"], "power_at_most": 2000}},
        {"when": "used", "do": "give_keyword", "to": "own_cards", "keyword": "search", "lasts": "turn"},
        {"when": "summoned", "do": "activate", "to": "own_cards", "others": True},
        {"when": "summoned", "do": "choose", "to": "own_cards", "optional": True, "if": "own_hand"},
        {"when": "used", "do": "draw", "to": "own", "amount": {"of": "own_graveyard", "plus": 1}},
    ],
)
def test_an_operation_is_written_as_it_was_read(operation: dict[str, Any]) -> None:
    (read_back,) = read(operation)
    assert read_back.written() == read_back.model_dump(mode="json") == operation
    assert read(read_back.written()) == (read_back,)
    assert hash(read(operation)[0]) == hash(read_back)


def test_a_number_and_a_word_stand_for_tables() -> None:
    (operation,) = read({**DRAW, "amount": 3, "if": "own_orbs"})
    assert operation.amount == Amount(of="constant", plus=3)
    assert operation.if_ == Condition.model_validate({"is": "own_orbs"})
    assert (operation.only, operation.keyword, operation.lasts) == (None, None, None)
    assert (operation.others, operation.optional) == (False, False)
    written_out = {**operation.written(), "amount": {"of": "constant", "plus": 3}, "if": {"is": "own_orbs"}}
    assert read(written_out) == (operation,)


@pytest.mark.parametrize(
    ("said", "bounds"),
    [
        ({}, (1, words.ANY_NUMBER)),
        ({"at_least": 3}, (3, words.ANY_NUMBER)),
        ({"at_most": 2}, (0, 2)),
        ({"at_least": 2, "at_most": 2}, (2, 2)),
    ],
)
def test_bounds_of_conditions(said: dict[str, int], bounds: tuple[int, int]) -> None:
    assert Condition.model_validate({"is": "own_hand", **said}).bounds == bounds


def test_words_come_in_their_order_however_they_were_written() -> None:
    (operation,) = read({**CHOOSE, "only": {"colours": ["green", "red"], "tribes": ["youkai", "human"]}})
    assert operation.only is not None
    assert operation.only.colours == ("red", "green")
    assert operation.only.tribes == ("human", "youkai")
    assert card(colours=["blue", "red"]).colours == ("red", "blue")


def test_every_bundled_card_is_written_as_it_was_read() -> None:
    entries = tomllib.loads(BUNDLED.read_text(encoding="utf-8"))["card"]
    assert len(entries) == len(POOL)
    for entry in entries:
        plain = POOL[entry["name"]].to_dict()
        assert plain["effects"] == entry.get("effects", []), entry["name"]
        assert {field: plain[field] for field in entry if field != "assumed"} == {
            field: value for field, value in entry.items() if field != "assumed"
        }


def test_operations_cannot_be_changed() -> None:
    (operation,) = read(CHOOSE)
    with pytest.raises(ValidationError, match="frozen"):
        operation.do = "draw"  # type: ignore[misc]


def test_no_card_names_another() -> None:
    assert [name for each in POOL for name in each.mentioned()] == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"amount": 15001}, "write a whole number from 0 to 15000, or a table such as"),
        ({"amount": -1}, "write a whole number from 0 to 15000"),
        ({"amount": True}, "write a whole number from 0 to 15000"),
        ({"if": "oposing"}, "use opposing, own_cards, opposing_cards, own_orbs, own_graveyard, own_shields,"),
        ({"if": 3}, 'write a word such as "opposing", or a table such as { is = "own_shields", at_most = 2 }'),
        ({"others": False}, "write true, or leave it out"),
        ({"optional": False}, "write true, or leave it out"),
        ({"lasts": "ever"}, "Input should be 'attack' or 'turn'"),
        ({"only": {"color": "red"}}, "Extra inputs are not permitted"),
        ({"only": {"power_at_most": 700}}, "multiple of 500"),
    ],
)
def test_what_is_no_word_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read({**USED, "do": "draw", "to": "own", "amount": 1, **changes})
    assert message in str(refused.value)
