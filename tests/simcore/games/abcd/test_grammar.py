"""What goes together in an effect is read; what makes no sense is named in one line each."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.abcd.grammar import FORMS, TRIGGERS_OF, TYPES_OF_SKILL, faults
from simcore.games.abcd.vocabulary import LONGEST_EFFECT, MOST_SKILLS, SKILL_KINDS, TRIGGERS, TYPES, Skill
from tests.simcore.games.abcd.written import CAST, CHOOSE, CHOOSE_SPELL, SKILL, card, read

CREATURES = (
    "self, chosen, same_race, chosen_targets, near, on_square, own_creatures, opposing_creatures, every_creature, "
    "opposing_fighters"
)
UNKNOWN = "is not known yet; nothing was chosen before it"
DRAW = {**CAST, "do": "draw", "to": "own", "amount": 1}
HIT = {**CAST, "do": "damage", "amount": 1}
FILLED: dict[str, Any] = {"amount": 1, "attributes": ["fire"], "keyword": "flying", "card": "X"}


def setting(verb: str, target: str | None) -> tuple[str, str]:
    """A type of card and a trigger with which a verb can be done to a target."""
    if (verb, target) == ("discard", "self"):
        return "sorcery", "skill"
    if target == "on_square":
        return "land_spell", "start_up"
    return ("summon", "battle_start") if target in ("self", "near", "opposing_fighters") else ("summon", "arrival")


def whole_operations() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each verb with each of its targets and all the fields it needs, after a `choose` that gives it one."""
    for verb, form in FORMS.items():
        for target in form.to or (None,):
            kind, when = setting(verb, target)
            fields = {field: FILLED[field] for field in form.needs}
            if target == "near":
                fields["within"] = 1
            if verb == "discard" and target != "self":
                fields["amount"] = 1
            spell = verb == "counter" or target == "chosen_targets"
            choice = {**(CHOOSE_SPELL if spell else CHOOSE), "when": when}
            operation = {"when": when, "do": verb, **fields} | ({} if target is None else {"to": target})
            yield kind, [choice, operation]


@pytest.mark.parametrize(
    ("kind", "operations"), list(whole_operations()), ids=lambda part: part if isinstance(part, str) else part[1]["do"]
)
def test_what_goes_together_is_read(kind: str, operations: list[dict[str, Any]]) -> None:
    if operations[1]["when"] == "skill":
        skill = Skill.model_validate({**SKILL, "kind": "hand", "effects": operations})
        assert list(faults(kind, (), (skill,))) == []
    else:
        assert list(faults(kind, read(*operations), ())) == []


@pytest.mark.parametrize(
    ("operations", "messages"),
    [
        # targets
        ([{**CAST, "do": "destroy"}], [f'1, field "to" is missing; "destroy" needs it; use {CREATURES} or every_land']),
        ([{**CAST, "do": "summon", "card": "X", "to": "own"}], ['1, field "to" does not go with "summon"']),
        (
            [{**DRAW, "to": "chosen"}],
            ['1, field "to": "chosen" does not go with "draw"; use own or opponent'],
        ),
        ([{**HIT, "to": "chosen"}], [f'1, field "to": "chosen" {UNKNOWN}']),
        ([{**HIT, "to": "same_race"}], [f'1, field "to": "same_race" {UNKNOWN}']),
        (
            [CHOOSE, {**CAST, "do": "counter", "to": "chosen"}],
            ['2, field "to": "counter" needs a spell that was chosen'],
        ),
        (
            [CHOOSE_SPELL, {**HIT, "to": "chosen"}],
            ['2, field "to": "damage" cannot be done to a spell; what can is counter or take_control'],
        ),
        (
            [CHOOSE, {**HIT, "to": "chosen_targets"}],
            ['2, field "to": "chosen_targets" needs a spell that was chosen'],
        ),
        ([{**HIT, "to": "on_square"}], ['1, field "to": "on_square" is for land spells']),
        ([{**HIT, "to": "near", "within": 1}], ['1, field "to": "near" is for cards in play']),
        ([{**HIT, "to": "self"}], ['1, field "to": "damage" cannot be done to a card that is no creature']),
        (
            [{**CAST, "do": "destroy", "to": "self"}],
            ['1, field "to": "destroy" cannot be done to a card that is not in play'],
        ),
        (
            [{**CAST, "do": "discard", "to": "self"}],
            ['1, field "when": "cast" does not go with "discard" of "self"; use skill'],
        ),
        (
            [{**HIT, "to": "opposing_fighters"}],
            [
                '1, field "when": "cast" does not go with "opposing_fighters"; use battle, battle_start, battle_end or '
                "strikes_player"
            ],
        ),
        # fields
        ([{**CAST, "do": "draw", "to": "own"}], ['1, field "amount" is missing; "draw" needs it']),
        ([{**CAST, "do": "discard", "to": "own"}], ['1, field "amount" is missing; "discard" needs it']),
        ([{**DRAW, "keyword": "flying"}], ['1, field "keyword" does not go with "draw"']),
        ([{**HIT, "to": "own", "only": {"race": "猫"}}], ['1, field "only" does not go with "own"']),
        ([CHOOSE, {**HIT, "to": "chosen", "others": True}], ['2, field "others" does not go with "chosen"']),
        (
            [{**HIT, "to": "every_creature", "within": 1}],
            ['1, field "within" does not go with "every_creature"'],
        ),
        (
            [{**DRAW, "do": "raise_attribute", "attributes": ["fire", "fire"]}],
            ['1, field "attributes" names one thing twice: fire, fire'],
        ),
        # amounts
        (
            [{**DRAW, "amount": {"of": "its_attack"}}],
            ['1, field "amount", field "of": "its_attack" needs a creature to which it is done'],
        ),
        (
            [{**DRAW, "amount": {"of": "constant", "which": {"race": "猫"}}}],
            ['1, field "amount", field "which" does not go with "constant"; what can be counted is own_creatures'],
        ),
        (
            [{**CHOOSE, "amount": 0}],
            ['1, field "amount": write how many are chosen, a whole number from 1 to 4'],
        ),
        (
            [{**CHOOSE, "amount": 3}, {**CHOOSE, "amount": 2}],
            ["2: 5 targets chosen by now; at most 4 are allowed"],
        ),
        # conditions
        ([{**DRAW, "if": "so"}], ['1, field "if": "so" needs an operation before it']),
        ([CHOOSE, {**DRAW, "if": "so"}], ['2, field "if": "so" needs an operation before it']),
        (
            [{**CHOOSE, "if": "own_creature"}],
            ['1, field "if" does not go with "choose", which is done before anything else happens'],
        ),
        (
            [{**DRAW, "if": "attacking"}],
            ['1, field "if": "attacking" does not go with "cast"; use battle_start, battle_end or strikes_player'],
        ),
        (
            [DRAW, {**DRAW, "if": {"is": "so", "at_least": 2, "which": {"race": "猫"}}}],
            [f'2, field "if", field "{field}" does not go with "so"' for field in ("which", "at_least")],
        ),
        # filters
        ([{**CHOOSE, "only": {}}], ['1, field "only" is empty; leave it out']),
        (
            [{**CHOOSE_SPELL, "only": {"race": "猫"}}],
            ['1, field "only", field "race" is for creatures, not for spells'],
        ),
        (
            [{**CHOOSE, "only": {"type": "summon"}}],
            ['1, field "only", field "type" is for spells that are being cast'],
        ),
        (
            [{**CHOOSE_SPELL, "only": {"type": "crystal"}}],
            [
                '1, field "only", field "type": a crystal cannot be chosen while it is being cast; use sorcery, '
                "land_spell or summon"
            ],
        ),
        (
            [{**CAST, "do": "destroy", "to": "every_land", "only": {"cost_at_most": 3, "type": "sorcery"}}],
            ['1, field "only", field "type" is for spells that are being cast'],
        ),
    ],
)
def test_what_makes_no_sense_is_named(operations: list[dict[str, Any]], messages: list[str]) -> None:
    found = list(faults("sorcery", read(*operations), ()))
    assert found == [f'field "effects", entry {message}' for message in messages]


@pytest.mark.parametrize("kind", TYPES)
def test_triggers_belong_to_types(kind: str) -> None:
    for when in TRIGGERS:
        found = list(faults(kind, read({**DRAW, "when": when}), ()))
        assert bool(found) == (when not in TRIGGERS_OF[kind])
        if found:
            (message,) = found
            assert message.startswith(
                f'field "effects", entry 1, field "when": "{when}" does not go with type "{kind}"'
            )


@pytest.mark.parametrize("kind", TYPES)
def test_skills_belong_to_types(kind: str) -> None:
    """R28: active skills are creatures', non-active ones theirs and land spells'; every card can have a hand skill."""
    for sort in SKILL_KINDS:
        skill = Skill.model_validate({**SKILL, "kind": sort, "effects": [{**DRAW, "when": "skill"}]})
        found = list(faults(kind, (), (skill,)))
        assert bool(found) == (kind not in TYPES_OF_SKILL[sort])
        assert all("does not go with type" in message for message in found)


@pytest.mark.parametrize(
    ("kind", "effects", "message"),
    [
        ("active", [DRAW], 'entry 1, field "when": "cast" does not go with a skill; use skill'),
        (
            "hand",
            [{"when": "skill", "do": "raise_hp", "to": "self", "amount": 1}],
            'entry 1, field "to": "self" does not go with "raise_hp" in a skill of kind "hand"',
        ),
        (
            "active",
            [{"when": "skill", "do": "discard", "to": "self"}],
            'entry 1, field "to": "self" does not go with "discard" in a skill of kind "active"',
        ),
        (
            "hand",
            [{"when": "skill", "do": "raise_hp", "to": "near", "within": 1, "amount": 1}],
            'entry 1, field "to": "near" does not go with a skill of kind "hand"',
        ),
    ],
)
def test_skills_have_faults_of_their_own(kind: str, effects: list[dict[str, Any]], message: str) -> None:
    skill = Skill.model_validate({**SKILL, "kind": kind, "effects": effects})
    assert list(faults("summon", (), (skill,))) == [f'field "skills", entry 1, field "effects", {message}']


def test_all_faults_of_a_card_are_named_at_once() -> None:
    with pytest.raises(ValidationError) as refused:
        card({**DRAW, "when": "placed"}, {**HIT, "to": "chosen"}, keywords=["flying"])
    lines = str(refused.value).splitlines()
    assert sum("field" in line for line in lines) == 3


def test_effects_and_skills_are_bounded() -> None:
    assert len(card(*[DRAW] * LONGEST_EFFECT).effects) == LONGEST_EFFECT
    with pytest.raises(ValidationError, match="at most 12 items"):
        card(*[DRAW] * (LONGEST_EFFECT + 1))
    skills = [{**SKILL, "name": str(n), "effects": [{**DRAW, "when": "skill"}]} for n in range(MOST_SKILLS + 1)]
    assert len(card(kind="summon", skills=skills[1:]).skills) == MOST_SKILLS
    with pytest.raises(ValidationError, match="at most 2 items"):
        card(kind="summon", skills=skills)
