"""The language of effects: every word is used by some bundled card, and effects are written as they were read."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.touhou_lands import vocabulary as words
from simcore.games.touhou_lands.cards import BUNDLED, TouhouLandsCard, load_cards
from simcore.games.touhou_lands.grammar import FORMS
from simcore.games.touhou_lands.vocabulary import Amount, Condition, Filter, Operation, mentioned
from tests.simcore.games.touhou_lands.written import CHOOSE, DRAW, USED, card, read

POOL = load_cards()


def written(each: TouhouLandsCard) -> Iterator[dict[str, Any]]:
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
    assert {table["lasts"] for table in OPERATIONS if "lasts" in table} == set(words.DURATIONS) - {"battle"}
    amounts = {"constant" if isinstance(amount, int) else amount["of"] for amount in AMOUNTS}
    assert amounts == set(words.AMOUNTS)
    conditions = {condition if isinstance(condition, str) else condition["is"] for condition in CONDITIONS}
    assert conditions == set(words.CONDITIONS) - {"always"}
    assert {keyword for each in POOL for keyword in each.keywords} == set(words.KEYWORDS)
    assert {kind for each in POOL for kind in each.kinds} == set(words.KINDS)
    assert {kind for each in POOL for kind in each.yields} == set(words.LAND_KINDS)
    assert {use for each in POOL for use in each.use} == set(words.USES)
    assert {each.prefer for each in POOL} == set(words.SIDES)
    assert {each.type for each in POOL} == set(words.TYPES)
    assert {kind["row"] for kind in FILTERS if "row" in kind} <= set(words.ROWS)
    assert {kind["state"] for kind in FILTERS if "state" in kind} == set(words.STATES)


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
    for field, info in TouhouLandsCard.model_fields.items():
        if field != "unsupported":
            default = info.get_default(call_default_factory=True)
            assert any(getattr(each, field) != default for each in POOL), field


def test_words_have_one_number_each() -> None:
    for group in (
        *(words.KEYWORDS, words.TRIGGERS, words.VERBS, words.SELECTORS, words.AMOUNTS, words.CONDITIONS),
        *(words.KINDS, words.LAND_KINDS, words.TYPES, words.USES, words.DURATIONS, words.COLUMNS),
        *(words.ROWS, words.STATES, words.SIDES),
    ):
        assert len(set(group)) == len(group)
    assert (words.SELECTORS[0], words.AMOUNTS[0], words.CONDITIONS[0]) == ("none", "constant", "always")
    assert (words.DURATIONS[0], words.SIDES[0]) == ("battle", "own")
    assert list(FORMS) == list(words.VERBS)


# ---------- Reading and writing


@pytest.mark.parametrize(
    "operation",
    [
        {"when": "attacks", "do": "change_attack", "to": "self", "amount": -3, "if": "with_spell"},
        {"when": "used", "do": "change_evasion", "to": "chosen", "amount": {"of": "own_lands"}, "lasts": "for_good"},
        {"when": "used", "do": "draw", "to": "own", "amount": 1, "if": {"is": "own_life", "at_most": 0}},
        {"when": "used", "do": "draw", "to": "own", "amount": 1, "if": {"is": "own_character", "at_least": 3}},
        {"when": "used", "do": "tap", "to": "every_character", "only": {"kinds": ["god"], "row": "back"}},
        {"when": "used", "do": "give_keyword", "to": "own_characters", "keyword": "guard", "lasts": "turn"},
        {"when": "summoned", "do": "untap", "to": "own_characters", "others": True},
        {"when": "used", "do": "raise_life", "to": "own", "amount": {"of": "own_discarded", "plus": -1}},
    ],
)
def test_an_operation_is_written_as_it_was_read(operation: dict[str, Any]) -> None:
    (read_back,) = read(operation)
    assert read_back.written() == read_back.model_dump(mode="json") == operation
    assert read(read_back.written()) == (read_back,)
    assert hash(read(operation)[0]) == hash(read_back)


def test_a_number_and_a_word_stand_for_tables() -> None:
    (operation,) = read({**DRAW, "amount": 3, "if": "own_land"})
    assert operation.amount == Amount(of="constant", plus=3)
    assert operation.if_ == Condition.model_validate({"is": "own_land"})
    assert (operation.only, operation.keyword, operation.lasts, operation.others) == (None, None, None, False)
    assert operation.if_.at_least == 1
    assert operation.if_.at_most == words.ANY_NUMBER
    written_out = {**operation.written(), "amount": {"of": "constant", "plus": 3}, "if": {"is": "own_land"}}
    assert read(written_out) == (operation,)


def test_kinds_come_in_their_order_however_they_were_written() -> None:
    (operation,) = read({**CHOOSE, "only": {"kinds": ["fairy", "youkai", "god"]}})
    assert operation.only is not None
    assert operation.only.kinds == ("youkai", "god", "fairy")


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


def test_names_of_characters_are_found_wherever_they_stand() -> None:
    each = card(
        {**CHOOSE, "only": {"character": "A"}},
        {**DRAW, "amount": {"of": "own_characters", "which": {"character": "B"}}},
        {**DRAW, "if": {"is": "own_character", "which": {"character": "C"}}},
    )
    assert list(each.mentioned()) == list(mentioned(each.effects))
    assert list(each.mentioned()) == [
        ('field "effects", entry 1, field "only", field "character"', "A"),
        ('field "effects", entry 2, field "amount", field "which", field "character"', "B"),
        ('field "effects", entry 3, field "if", field "which", field "character"', "C"),
    ]
    spell = card(kind="spell", users=["A", "B"])
    assert list(spell.mentioned()) == [('field "users", entry 1', "A"), ('field "users", entry 2', "B")]
    assert list(card(kind="character", character="A").mentioned()) == [('field "character"', "A")]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"amount": 21}, "write a whole number from -20 to 20, or a table such as"),
        ({"amount": -21}, "write a whole number from -20 to 20"),
        ({"amount": True}, "write a whole number from -20 to 20"),
        ({"if": "with_spel"}, "use opposing, with_spell, own_character, own_land, own_life; did you mean"),
        ({"if": 3}, 'write a word such as "with_spell", or a table such as { is = "own_character", at_least = 2 }'),
        ({"others": False}, "write true, or leave it out"),
        ({"lasts": "ever"}, "Input should be 'battle', 'turn' or 'for_good'"),
        ({"only": {"kind": "god"}}, "Extra inputs are not permitted"),
    ],
)
def test_what_is_no_word_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read({**USED, "do": "draw", "to": "own", "amount": 1, **changes})
    assert message in str(refused.value)
