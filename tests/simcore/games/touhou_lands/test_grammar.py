"""What goes together in an effect is read; what makes no sense is named in one line each."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.touhou_lands import grammar
from simcore.games.touhou_lands.grammar import FORMS, KEYWORDS_OF, TRIGGERS_OF, Bearer, faults
from simcore.games.touhou_lands.vocabulary import KEYWORDS, LONGEST_EFFECT, TRIGGERS, TYPES
from tests.simcore.games.touhou_lands.written import CHOOSE, DRAW, USED, card, read

CHARACTERS = "self, opposing, chosen, own_characters, opposing_characters or every_character"
FILLED: dict[str, Any] = {"amount": 1, "keyword": "ignore_evasion", "only": {"kinds": ["god"]}}
TAP = {**USED, "do": "tap"}
RAISE = {"do": "change_attack", "to": "self", "amount": 1}


def whole_operations() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each verb with each of its targets and all the fields it needs, after a `choose` that gives it one."""
    for verb, form in FORMS.items():
        for target in form.to:
            fields = {field: FILLED[field] for field in form.needs}
            when = "attacks" if target == "opposing" else "summoned"
            if target == "opposing" and verb not in grammar.BATTLE_VERBS:
                continue
            if when == "summoned" and verb in grammar.BATTLE_VERBS:
                fields["lasts"] = "turn"
            operation = {"when": when, "do": verb, "to": target, **fields}
            yield "character", [{**CHOOSE, "when": "summoned"}, operation] if target == "chosen" else [operation]


@pytest.mark.parametrize(
    ("kind", "operations"), list(whole_operations()), ids=lambda part: part if isinstance(part, str) else part[-1]["do"]
)
def test_what_goes_together_is_read(kind: str, operations: list[dict[str, Any]]) -> None:
    assert list(faults(Bearer(kind, read(*operations)))) == []


@pytest.mark.parametrize(
    ("operations", "messages"),
    [
        # targets
        ([{**USED, "do": "faint"}], [f'1, field "to" is missing; "faint" needs it; use {CHARACTERS}']),
        (
            [
                {**DRAW, "to": "chosen"},
            ],
            [
                '1, field "to": "chosen" is not known yet; nothing was chosen before it',
                '1, field "to": "chosen" does not go with "draw"; use own or opponent',
            ],
        ),
        ([{**TAP, "to": "chosen"}], ['1, field "to": "chosen" is not known yet; nothing was chosen before it']),
        ([{**TAP, "to": "self"}], ['1, field "to": "self" is a character; a support is none']),
        (
            [{**TAP, "to": "opposing"}],
            [
                '1, field "to": "opposing" does not go with "used"; use self, chosen, own_characters, '
                "opposing_characters or every_character"
            ],
        ),
        (
            [{**DRAW, "do": "more_lands", "to": "opponent"}],
            ['1, field "to": "opponent" does not go with "more_lands"; use own'],
        ),
        # choices
        ([DRAW, CHOOSE], ['2: "choose" comes first of what happens at "used", and once']),
        ([CHOOSE, CHOOSE], ['2: "choose" comes first of what happens at "used", and once']),
        (
            [{**CHOOSE, "if": "own_land"}],
            ['1, field "if" does not go with "choose", which is done before anything else happens'],
        ),
        (
            [{**CHOOSE, "to": "every_character"}],
            ['1, field "to": "every_character" does not go with "choose"; use own_characters or opposing_characters'],
        ),
        # fields
        ([{**USED, "do": "draw", "to": "own"}], ['1, field "amount" is missing; "draw" needs it']),
        ([{**USED, "do": "search", "to": "own"}], ['1, field "only" is missing; "search" needs it']),
        ([{**DRAW, "keyword": "guard"}], ['1, field "keyword" does not go with "draw"']),
        ([{**DRAW, "lasts": "turn"}], ['1, field "lasts" does not go with "draw"']),
        ([CHOOSE, {**TAP, "to": "chosen", "others": True}], ['2, field "others" does not go with "chosen"']),
        (
            [{**USED, "do": "change_attack", "to": "own_characters", "amount": 1}],
            ['1, field "lasts" is missing; use turn or for_good'],
        ),
        (
            [{**USED, "do": "give_keyword", "to": "own_characters", "keyword": "swift", "lasts": "turn"}],
            [
                '1, field "keyword": "swift" does not go with "give_keyword" at "used"; use ignore_evasion, '
                "no_counter, back_attack, keeps_evasion or guard"
            ],
        ),
        # amounts
        ([{**DRAW, "amount": 0}], ['1, field "amount": 0 does not go with "draw"; write 1 or more']),
        (
            [{**DRAW, "amount": {"of": "own_lands", "which": {"kinds": ["god"]}}}],
            [
                '1, field "amount", field "which" does not go with "own_lands"; what can be counted is own_characters '
                "or own_discarded"
            ],
        ),
        # conditions
        (
            [{**DRAW, "if": "opposing"}],
            ['1, field "if": "opposing" is for attacks, defends, counters or spell of a battle'],
        ),
        ([{**DRAW, "if": "own_life"}], ['1, field "if", field "at_most" is missing; "own_life" needs it']),
        (
            [{**DRAW, "if": {"is": "own_land", "at_most": 2, "which": {"kinds": ["god"]}}}],
            [f'1, field "if", field "{field}" does not go with "own_land"' for field in ("which", "at_most")],
        ),
        # filters
        ([{**CHOOSE, "only": {}}], ['1, field "only" is empty; leave it out']),
        (
            [{**CHOOSE, "only": {"type": "character"}}],
            ['1, field "only", field "type" is for cards that are not in play'],
        ),
        (
            [{**USED, "do": "search", "to": "own", "only": {"row": "front"}}],
            ['1, field "only", field "row" is for characters in play'],
        ),
        (
            [{**DRAW, "amount": {"of": "own_discarded", "which": {"state": "tapped", "type": "spell"}}}],
            ['1, field "amount", field "which", field "state" is for characters in play'],
        ),
        (
            [{**CHOOSE, "only": {"kinds": ["god", "god"]}}],
            ['1, field "only", field "kinds" names one thing twice: god, god'],
        ),
    ],
)
def test_what_makes_no_sense_is_named(operations: list[dict[str, Any]], messages: list[str]) -> None:
    found = list(faults(Bearer("support", read(*operations))))
    assert found == [f'field "effects", entry {message}' for message in messages]


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        ({**DRAW, "when": "attacks"}, '"draw" does not go with "attacks" of a battle; use change_attack'),
        ({**CHOOSE, "when": "faints"}, '"faints" does not go with "choose"; use placed, used, put, spell, skill or'),
        (
            {**RAISE, "when": "defends", "to": "own_characters"},
            '"own_characters" does not go with "defends" of a battle; use self or opposing',
        ),
        ({**RAISE, "when": "counters", "lasts": "turn"}, '"lasts" does not go with "counters", which changes things'),
        (
            {"when": "attacks", "do": "give_keyword", "to": "self", "keyword": "guard"},
            '"guard" does not go with "give_keyword" at "attacks"; use ignore_evasion',
        ),
        ({**RAISE, "when": "summoned"}, 'field "lasts" is missing; use turn or for_good'),
        ({"when": "after_battle", "do": "tap", "to": "opposing"}, '"opposing" does not go with "after_battle"'),
    ],
)
def test_in_a_battle_figures_alone_change(operation: dict[str, Any], message: str) -> None:
    assert any(message in fault for fault in faults(Bearer("character", read(operation))))


def test_spells_happen_in_a_battle_or_in_the_main_phase() -> None:
    raised = {**RAISE, "when": "spell"}
    drawn = {**DRAW, "when": "spell"}
    assert list(faults(Bearer("spell", read(raised), use=("attack",)))) == []
    assert list(faults(Bearer("spell", read(drawn), use=("main",)))) == []
    assert list(faults(Bearer("spell", read({**raised, "lasts": "turn"}), use=("main",)))) == []
    assert [*faults(Bearer("spell", read(drawn), use=("attack",)))]
    assert [*faults(Bearer("spell", read(raised), use=("main",)))]
    (fault,) = faults(Bearer("spell", read(drawn, {**DRAW, "when": "after_battle"}), use=("main",)))
    assert fault.endswith('"after_battle" does not go with use "main"; use spell')
    (fault,) = faults(Bearer("spell", read({**raised, "if": "with_spell"}), use=("attack",)))
    assert fault.endswith('"with_spell" is for characters and items')


@pytest.mark.parametrize(
    ("bearer", "message"),
    [
        (Bearer("character", skill_cost=1), 'field "skill_cost" needs effects with the trigger "skill"'),
        (Bearer("support", stays=True), 'field "stays" goes with effects with the trigger "turn_start"'),
        (Bearer("support", read({**DRAW, "when": "turn_start"})), 'field "stays" goes with effects'),
        (Bearer("spell", use=("main",)), 'field "use": "main" needs effects with the trigger "spell"'),
        (
            Bearer("spell", use=("attack", "counter"), keywords=("prevents",)),
            '"prevents" does not go with use "attack"',
        ),
    ],
)
def test_fields_that_only_effects_give_a_meaning(bearer: Bearer, message: str) -> None:
    (fault,) = faults(bearer)
    assert message in fault


@pytest.mark.parametrize("kind", TYPES)
def test_triggers_belong_to_types(kind: str) -> None:
    for when in TRIGGERS:
        found = [fault for fault in faults(Bearer(kind, read({**DRAW, "when": when}))) if 'field "when"' in fault]
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
        card({**DRAW, "when": "placed"}, {**TAP, "to": "chosen"}, keywords=["guard"])
    lines = str(refused.value).splitlines()
    assert sum("field" in line for line in lines) == 4


def test_effects_are_bounded() -> None:
    assert len(card(*[DRAW] * LONGEST_EFFECT).effects) == LONGEST_EFFECT
    with pytest.raises(ValidationError, match="at most 6 items"):
        card(*[DRAW] * (LONGEST_EFFECT + 1))
