"""What goes together in an effect is read; what makes no sense is named in one line each."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.kyougenshi import grammar
from simcore.games.kyougenshi.grammar import FORMS, KEYWORDS_OF, TRIGGERS_OF, Bearer, faults
from simcore.games.kyougenshi.vocabulary import KEYWORDS, LONGEST_EFFECT, TRIGGERS, TYPES
from simcore.wording import either
from tests.simcore.games.kyougenshi.written import CHOOSE, DRAW, USED, card, read

FILLED: dict[str, Any] = {"amount": 1, "keyword": "search", "only": {"colours": ["blue"]}, "lasts": "turn"}
TURN = {**USED, "do": "deactivate"}
RAISE = {"do": "change_power", "to": "self", "amount": 500, "lasts": "attack"}
BREAK = {**USED, "do": "break_shield", "to": "opponent"}


def whole_operations() -> Iterator[list[dict[str, Any]]]:
    """Each verb with each of its targets and all the fields it needs, after a `choose` that gives it one."""
    for verb, form in FORMS.items():
        for target in form.to:
            fields = {field: FILLED[field] for field in form.needs}
            if verb == "change_power":
                fields["amount"] = 500
            operation = {
                "when": "attacks" if target == "opposing" else "summoned",
                "do": verb,
                "to": target,
                **fields,
            }
            yield [{**CHOOSE, "when": "summoned"}, operation] if target == "chosen" else [operation]


@pytest.mark.parametrize("operations", list(whole_operations()), ids=lambda part: f"{part[-1]['do']} {part[-1]['to']}")
def test_what_goes_together_is_read(operations: list[dict[str, Any]]) -> None:
    assert list(faults(Bearer("spell_card", read(*operations)))) == []


@pytest.mark.parametrize(
    ("operations", "messages"),
    [
        # targets
        (
            [{**USED, "do": "destroy"}],
            [f'1, field "to" is missing; "destroy" needs it; use {either(grammar.SPELL_CARDS)}'],
        ),
        (
            [{**DRAW, "to": "chosen"}],
            [
                '1, field "to": "chosen" is not known yet; nothing was chosen before it',
                '1, field "to": "chosen" does not go with "draw"; use own or opponent',
            ],
        ),
        ([{**TURN, "to": "chosen"}], ['1, field "to": "chosen" is not known yet; nothing was chosen before it']),
        (
            [{**TURN, "to": "self"}],
            ['1, field "to": "self" is a spell card in the battle zone; an event effect is none'],
        ),
        (
            [{**TURN, "to": "opposing"}],
            [
                '1, field "to": "opposing" does not go with "used"; use self, chosen, own_cards, opposing_cards, '
                "every_card, dearest_opposing or cheapest_own"
            ],
        ),
        ([{**BREAK, "to": "own"}], ['1, field "to": "own" does not go with "break_shield"; use opponent']),
        # order
        ([DRAW, CHOOSE], ['2: "choose" comes first of what happens at "used", and once']),
        ([CHOOSE, CHOOSE], ['2: "choose" comes first of what happens at "used", and once']),
        ([BREAK, DRAW], ['2: "break_shield" comes last of what happens at "used", and once']),
        ([BREAK, BREAK], ['2: "break_shield" comes last of what happens at "used", and once']),
        (
            [{**CHOOSE, "to": "every_card"}],
            ['1, field "to": "every_card" does not go with "choose"; use own_cards or opposing_cards'],
        ),
        # fields
        ([{**USED, "do": "draw", "to": "own"}], ['1, field "amount" is missing; "draw" needs it']),
        ([{**USED, "do": "fetch", "to": "own"}], ['1, field "only" is missing; "fetch" needs it']),
        ([{**DRAW, "keyword": "search"}], ['1, field "keyword" does not go with "draw"']),
        ([{**DRAW, "lasts": "turn"}], ['1, field "lasts" does not go with "draw"']),
        ([{**DRAW, "optional": True}], ['1, field "optional" does not go with "draw"']),
        ([CHOOSE, {**TURN, "to": "chosen", "others": True}], ['2, field "others" does not go with "chosen"']),
        (
            [{**USED, "do": "change_power", "to": "own_cards", "amount": 500}],
            ['1, field "lasts" is missing; "change_power" needs it; use attack or turn'],
        ),
        (
            [{**RAISE, **USED, "to": "own_cards"}],
            ['1, field "lasts": "attack" does not go with "used"; use turn'],
        ),
        (
            [{**USED, "do": "give_keyword", "to": "own_cards", "keyword": "s_trigger", "lasts": "turn"}],
            [f'1, field "keyword": "s_trigger" does not go with "give_keyword"; use {either(grammar.KEYWORDS_GIVEN)}'],
        ),
        # amounts
        ([{**DRAW, "amount": 0}], ['1, field "amount" does not go with "draw"; write 1 to 20']),
        ([{**DRAW, "amount": 500}], ['1, field "amount" does not go with "draw"; write 1 to 20']),
        (
            [{**DRAW, "amount": {"of": "own_orbs", "times": 21}}],
            ['1, field "amount" does not go with "draw"; write 1 to 20'],
        ),
        (
            [{**RAISE, **USED, "to": "own_cards", "lasts": "turn", "amount": 600}],
            ['1, field "amount": powers are multiples of 500'],
        ),
        (
            [{**RAISE, **USED, "to": "own_cards", "lasts": "turn", "amount": {"of": "own_orbs"}}],
            ['1, field "amount": powers are multiples of 500'],
        ),
        (
            [{**DRAW, "amount": {"of": "constant", "times": 2, "plus": 1}}],
            ['1, field "amount", field "times" does not go with "constant"'],
        ),
        (
            [{**DRAW, "amount": {"of": "own_shields", "which": {"colours": ["red"]}}}],
            [
                '1, field "amount", field "which" does not go with "own_shields"; what can be narrowed is own_cards, '
                "opposing_cards, own_orbs or own_graveyard"
            ],
        ),
        # conditions
        ([{**DRAW, "if": "opposing"}], [f'1, field "if": "opposing" is for {either(grammar.WITH_OPPOSING)}']),
        (
            [{**DRAW, "if": {"is": "own_hand", "which": {"colours": ["red"]}}}],
            ['1, field "if", field "which" does not go with "own_hand"'],
        ),
        (
            [{**DRAW, "if": {"is": "own_hand", "at_least": 3, "at_most": 2}}],
            ['1, field "if", field "at_least" is more than "at_most"'],
        ),
        # filters
        ([{**CHOOSE, "only": {}}], ['1, field "only" is empty; leave it out']),
        (
            [{**CHOOSE, "only": {"type": "spell_card"}}],
            ['1, field "only", field "type" is for cards that are not in the battle zone'],
        ),
        (
            [{**USED, "do": "fetch", "to": "own", "only": {"state": "active", "keyword": "blocker"}}],
            [
                '1, field "only", field "keyword" is for spell cards in the battle zone',
                '1, field "only", field "state" is for spell cards in the battle zone',
            ],
        ),
        (
            [{**DRAW, "amount": {"of": "own_orbs", "which": {"state": "active"}}}],
            ['1, field "amount", field "which", field "state" is for spell cards in the battle zone'],
        ),
        (
            [{**DRAW, "if": {"is": "own_graveyard", "which": {"keyword": "blocker"}}}],
            ['1, field "if", field "which", field "keyword" is for spell cards in the battle zone'],
        ),
        (
            [{**CHOOSE, "only": {"tribes": ["fairy", "fairy"]}}],
            ['1, field "only", field "tribes" names one thing twice: fairy, fairy'],
        ),
        (
            [{**USED, "do": "revive", "to": "own", "only": {"type": "spell_card"}}],
            ['1, field "only", field "type" does not go with "revive", which puts spell cards alone'],
        ),
    ],
)
def test_what_makes_no_sense_is_named(operations: list[dict[str, Any]], messages: list[str]) -> None:
    found = list(faults(Bearer("event_effect", read(*operations))))
    assert found == [f'field "effects", entry {message}' for message in messages]


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        ({**CHOOSE, "when": "attacks"}, '"attacks" does not go with "choose"; use used, summoned or put'),
        ({**RAISE, "when": "turn_end"}, '"attack" does not go with "turn_end"; use turn'),
        ({**RAISE, "when": "breaks", "to": "opposing"}, '"opposing" does not go with "breaks"'),
        ({**RAISE, "when": "destroyed", "lasts": "turn"}, 'at "destroyed" it is in the graveyard'),
        ({**RAISE, "when": "discarded", "lasts": "turn"}, 'at "discarded" it is in the graveyard'),
        ({**DRAW, "when": "breaks", "if": "opposing"}, '"opposing" is for attacks, attacked, blocked'),
    ],
)
def test_moments_have_what_they_have(operation: dict[str, Any], message: str) -> None:
    (fault,) = faults(Bearer("spell_card", read(operation)))
    assert message in fault


@pytest.mark.parametrize("when", grammar.IN_ATTACK)
def test_power_may_change_for_an_attack_at_each_of_its_moments(when: str) -> None:
    assert list(faults(Bearer("spell_card", read({**RAISE, "when": when})))) == []


@pytest.mark.parametrize("kind", TYPES)
def test_triggers_belong_to_types(kind: str) -> None:
    for when in TRIGGERS:
        found = list(faults(Bearer(kind, read({**DRAW, "when": when}))))
        assert bool(found) == (when not in TRIGGERS_OF[kind])
        if found:
            assert found[0].startswith(
                f'field "effects", entry 1, field "when": "{when}" does not go with type "{kind}"'
            )


@pytest.mark.parametrize("kind", TYPES)
def test_keywords_belong_to_types(kind: str) -> None:
    for keyword in KEYWORDS:
        found = list(faults(Bearer(kind, keywords=(keyword,))))
        assert bool(found) == (keyword not in KEYWORDS_OF[kind])
        assert all(f'"{keyword}" does not go with type "{kind}"' in fault for fault in found)


def test_all_faults_of_a_card_are_named_at_once() -> None:
    with pytest.raises(ValidationError) as refused:
        card({**DRAW, "when": "attacks"}, {**TURN, "to": "chosen"}, keywords=["blocker"])
    lines = str(refused.value).splitlines()
    assert sum("field" in line for line in lines) == 3


def test_effects_are_bounded() -> None:
    assert len(card(*[DRAW] * LONGEST_EFFECT).effects) == LONGEST_EFFECT
    with pytest.raises(ValidationError, match="at most 6 items"):
        card(*[DRAW] * (LONGEST_EFFECT + 1))
