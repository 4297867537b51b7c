"""The language of effects: every word is used by some bundled card, and effects are written as they were read."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.abcd import vocabulary as words
from simcore.games.abcd.cards import BUNDLED, AbcdCard, load_cards
from simcore.games.abcd.grammar import FORMS
from simcore.games.abcd.state import FIRST_ATTACK, FLY_BLOCKING, FLYING, LEGENDARY, PENETRATION, REVIVAL
from simcore.games.abcd.vocabulary import Amount, Condition, Filter, Operation, Skill, mentioned, with_skills
from tests.simcore.games.abcd.written import CAST, CHOOSE, SKILL, card, read

POOL = load_cards()


def written(each: AbcdCard) -> Iterator[dict[str, Any]]:
    """A card's operations as its file holds them."""
    for _, operations in with_skills(each.effects, each.skills):
        yield from (operation.written() for operation in operations)


OPERATIONS = [table for each in POOL for table in written(each)]
CONDITIONS = [table["if"] for table in OPERATIONS if "if" in table]
AMOUNTS = [table["amount"] for table in OPERATIONS if "amount" in table]
HOLDERS = [holder for holder in (*AMOUNTS, *CONDITIONS) if isinstance(holder, dict)]
FILTERS = [table["only"] for table in OPERATIONS if "only" in table]
FILTERS += [holder["which"] for holder in HOLDERS if "which" in holder]


# ---------- No word too many


def test_every_word_is_used_by_some_card() -> None:
    assert {table["when"] for table in OPERATIONS} == set(words.TRIGGERS)
    assert {table["to"] for table in OPERATIONS if "to" in table} == set(words.SELECTORS) - {"none"}
    amounts = {"constant" if isinstance(amount, int) else amount["of"] for amount in AMOUNTS}
    assert amounts == set(words.AMOUNTS)
    conditions = {condition if isinstance(condition, str) else condition["is"] for condition in CONDITIONS}
    assert conditions == set(words.CONDITIONS) - {"always"}
    printed = {keyword for each in POOL for keyword in each.keywords}
    given = {table["keyword"] for table in OPERATIONS if "keyword" in table}
    assert printed | given == set(words.KEYWORDS)
    assert {skill.kind for each in POOL for skill in each.skills} == set(words.SKILL_KINDS)
    assert {each.type for each in POOL} == set(words.TYPES)
    assert {each.rarity for each in POOL} == set(words.RARITIES)


def test_every_verb_is_used_by_at_least_two_cards() -> None:
    users = Counter(verb for each in POOL for verb in {table["do"] for table in written(each)})
    assert set(users) == set(words.VERBS)
    assert {verb for verb, number in users.items() if number < 2} == set()


def fields_of(model: type[Filter | Amount | Condition | Operation]) -> set[str]:
    return {info.alias or name for name, info in model.model_fields.items()}


def test_every_field_is_used_by_some_card() -> None:
    assert {field for table in OPERATIONS for field in table} == fields_of(Operation)
    assert {field for kind in FILTERS for field in kind} == fields_of(Filter)
    assert {field for holder in HOLDERS for field in holder} == fields_of(Amount) - {"plus"} | fields_of(Condition)
    assert {table["prefer"] for table in OPERATIONS if "prefer" in table} == {"own"}  # "opponent" is the usual
    assert words.PREFERENCES[0] == "opponent"


def test_words_have_one_number_each() -> None:
    for group in (
        *(words.KEYWORDS, words.TRIGGERS, words.VERBS, words.SELECTORS, words.AMOUNTS, words.CONDITIONS),
        *(words.ATTRIBUTES, words.TYPES, words.RARITIES, words.SKILL_KINDS, words.COLUMNS),
    ):
        assert len(set(group)) == len(group)
    assert (words.SELECTORS[0], words.AMOUNTS[0], words.CONDITIONS[0]) == ("none", "constant", "always")
    assert list(FORMS) == list(words.VERBS)


def test_keywords_have_the_bits_that_the_battle_reads() -> None:
    bits = {"flying": FLYING, "first_attack": FIRST_ATTACK, "revival": REVIVAL, "fly_blocking": FLY_BLOCKING}
    numbers = {str(keyword): number for number, keyword in enumerate(words.KEYWORDS)}
    for keyword, bit in {**bits, "penetration": PENETRATION, "legendary": LEGENDARY}.items():
        assert 1 << numbers[keyword] == bit


# ---------- Reading and writing


@pytest.mark.parametrize(
    "operation",
    [
        {"when": "placed", "do": "raise_attribute", "to": "own", "amount": 0, "attributes": ["fire", "water"]},
        {"when": "battle", "do": "lower_hp", "to": "chosen", "amount": {"of": "its_attack", "plus": 2}},
        {"when": "arrival", "do": "raise_attack", "to": "near", "within": 2, "amount": 1, "if": "so"},
        {"when": "cast", "do": "draw", "to": "own", "amount": 1, "if": {"is": "own_creature", "at_least": 3}},
        {"when": "cast", "do": "damage", "to": "every_creature", "amount": 4, "only": {"race": "猫"}, "neutral": True},
        {"when": "cast", "do": "choose", "to": "own_creatures", "others": True, "prefer": "own"},
    ],
)
def test_an_operation_is_written_as_it_was_read(operation: dict[str, Any]) -> None:
    (read_back,) = read(operation)
    assert read_back.written() == read_back.model_dump(mode="json") == operation
    assert read(read_back.written()) == (read_back,)
    assert hash(read(operation)[0]) == hash(read_back)


def test_a_number_and_a_word_stand_for_tables() -> None:
    (operation,) = read({**CAST, "do": "draw", "to": "own", "amount": 3, "if": "so"})
    assert operation.amount == Amount(of="constant", plus=3)
    assert operation.if_ == Condition.model_validate({"is": "so"})
    assert (operation.to, operation.within, operation.attributes, operation.others) == ("own", 0, (), False)
    written_out = {**operation.written(), "amount": {"of": "constant", "plus": 3}, "if": {"is": "so"}}
    assert read(written_out) == (operation,)


def test_attributes_come_in_their_order_however_they_were_written() -> None:
    raised = {"when": "placed", "do": "raise_attribute", "to": "own", "amount": 1}
    (operation,) = read({**raised, "attributes": ["dark", "fire", "light"]})
    assert operation.attributes == ("fire", "light", "dark")


def test_every_bundled_card_is_written_as_it_was_read() -> None:
    entries = tomllib.loads(BUNDLED.read_text(encoding="utf-8"))["card"]
    assert len(entries) == len(POOL)
    for entry in entries:
        plain = POOL[entry["name"]].to_dict()
        for field in ("effects", "skills"):
            assert plain[field] == entry.get(field, []), entry["name"]
        assert {field: plain[field] for field in entry if field != "assumed"} == {
            field: value for field, value in entry.items() if field != "assumed"
        }


def test_operations_and_skills_cannot_be_changed() -> None:
    (operation,) = read(CHOOSE)
    with pytest.raises(ValidationError, match="frozen"):
        operation.do = "counter"  # type: ignore[misc]
    skill = Skill.model_validate({**SKILL, "effects": [{"when": "skill", "do": "draw", "to": "own", "amount": 1}]})
    assert hash(skill) == hash(skill.model_copy())
    with pytest.raises(ValidationError, match="frozen"):
        skill.cost = 2  # type: ignore[misc]


def test_names_of_cards_are_found_wherever_they_stand() -> None:
    summons = {"do": "summon", "card": "A"}
    skill = {**SKILL, "effects": [{"when": "skill", **summons, "card": "B"}]}
    summoner = card({"when": "arrival", **summons}, kind="summon", skills=[skill])
    assert list(summoner.mentioned()) == list(mentioned(summoner.effects, summoner.skills))
    assert list(summoner.mentioned()) == [
        ('field "effects", entry 1, field "card"', "A"),
        ('field "skills", entry 1, field "effects", entry 1, field "card"', "B"),
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"amount": 100}, "write a whole number from 0 to 99, or a table such as"),
        ({"amount": -1}, "write a whole number from 0 to 99"),
        ({"amount": True}, "write a whole number from 0 to 99"),
        ({"if": "sow"}, 'use so, attacking, blocking, own_creature; did you mean "so"'),
        ({"if": 3}, 'write a word such as "so", or a table such as { is = "own_creature" }'),
        ({"others": False}, "write true, or leave it out"),
        ({"within": 8}, "less than or equal to 7"),
        ({"only": {"rase": "猫"}}, "Extra inputs are not permitted"),
    ],
)
def test_what_is_no_word_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read({**CAST, "do": "draw", "to": "own", "amount": 1, **changes})
    assert message in str(refused.value)
