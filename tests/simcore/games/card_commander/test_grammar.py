"""What goes together in an effect is read; what makes no sense is named in one line each."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.card_commander.grammar import CONTINUOUS, FORMS, GIVEN, faults
from simcore.games.card_commander.vocabulary import LONGEST_EFFECT
from tests.simcore.games.card_commander.written import CHOOSE, USE, card, read

CHOOSE_CARD = {**USE, "do": "choose", "to": "own_hand"}
CHOOSE_DEAD = {**USE, "do": "choose", "to": "own_graveyard"}
CREATURES = (
    "self, it, own_attacker, opposing_attacker, opposing_or_own_attacker, every_attacker, own_subs, opposing_subs, "
    "own_creatures, opposing_creatures, every_creature, every_other_creature or top_own_sub"
)
UNKNOWN = "is not known yet; nothing was chosen or given before it"


FILLED: dict[str, Any] = {
    "amount": 1,
    "keyword": "immune",
    "speed": "first",
    "card": "X",
    "from": "opposing_graveyard_top",
    "effects": [{"when": "lose", "do": "swap_sides"}],
}


def whole_operations() -> Iterator[tuple[dict[str, Any], ...]]:
    """Each verb with each of its targets, all its fields, and a `choose` before it that gives `it`."""
    for verb, form in FORMS.items():
        when = next((trigger for trigger, verbs in CONTINUOUS.items() if verb in verbs), "use")
        fields = {field: FILLED[field] for field in form.needs}
        if verb == "turn_into":
            fields["card"] = "X"
        if verb == "repeat":
            fields["if"] = "so"
        if "only" in form.may:
            fields["only"] = {"colour": "red"}
        for target in form.to or (None,):
            chosen = CHOOSE_DEAD if (verb, target) == ("enter_battlefield", "it") else CHOOSE
            operation = {"when": when, "do": verb, **fields} | ({} if target is None else {"to": target})
            yield chosen, operation


@pytest.mark.parametrize(
    "operations", list(whole_operations()), ids=lambda pair: f"{pair[1]['do']}-{pair[1].get('to')}"
)
def test_what_goes_together_is_read(operations: tuple[dict[str, Any], ...]) -> None:
    assert list(faults(read(*operations))) == []


@pytest.mark.parametrize(
    ("operations", "messages"),
    [
        # targets
        ([{**USE, "do": "curse"}], [f'1, field "to" is missing; "curse" needs it; use {CREATURES}']),
        ([{**USE, "do": "swap_sides", "to": "own"}], ['1, field "to" does not go with "swap_sides"']),
        (
            [{**USE, "do": "draw", "to": "own_hand", "amount": 1}],
            ['1, field "to": "own_hand" does not go with "draw"; use own, opponent, each or its_owner'],
        ),
        ([{**USE, "do": "curse", "to": "it"}], [f'1, field "to": "it" {UNKNOWN}']),
        ([{**USE, "do": "draw", "to": "its_owner", "amount": 1}], [f'1, field "to": "its_owner" {UNKNOWN}']),
        (
            [CHOOSE, {"when": "win", "do": "curse", "to": "it"}],
            [f'2, field "to": "it" {UNKNOWN}'],
        ),
        (
            [CHOOSE_CARD, {**USE, "do": "curse", "to": "it"}],
            ['2, field "to": "curse" cannot be done to a card in hand; what can is destroy'],
        ),
        (
            [CHOOSE_DEAD, {**USE, "do": "destroy", "to": "it"}],
            ['2, field "to": "destroy" cannot be done to a card in the graveyard; what can is enter_battlefield'],
        ),
        (
            [{"when": "hand_put", "do": "curse", "to": "self"}],
            [
                '1, field "to": "curse" cannot be done to a card in hand; what can is destroy, enter_battlefield or '
                "return_to_standby"
            ],
        ),
        (
            [{"when": "graveyard_turn_start", "do": "destroy", "to": "self"}],
            ['1, field "to": "destroy" cannot be done to a card in the graveyard; what can is return_to_standby'],
        ),
        (
            [{**USE, "do": "curse", "to": "self", "others": True}],
            ['1, field "others" does not go with "self"'],
        ),
        # fields
        (
            [{**USE, "do": "lower_hp", "to": "self"}, {**USE, "do": "give_keyword", "to": "self"}],
            [
                '1, field "amount" is missing; "lower_hp" needs it',
                '2, field "keyword" is missing; "give_keyword" needs it',
            ],
        ),
        (
            [{**USE, "do": "set_speed", "to": "self"}, {**USE, "do": "fetch", "to": "own"}],
            ['1, field "speed" is missing; "set_speed" needs it', '2, field "card" is missing; "fetch" needs it'],
        ),
        (
            [{**USE, "do": "copy_abilities", "to": "self"}, {**USE, "do": "give_effect", "to": "self"}],
            [
                '1, field "from" is missing; "copy_abilities" needs it',
                '2, field "effects" is missing; "give_effect" needs it',
            ],
        ),
        (
            [{**USE, "do": "draw", "to": "own", "amount": 1, "only": {"level": 1}, "keyword": "seals"}],
            ['1, field "only" does not go with "draw"', '1, field "keyword" does not go with "draw"'],
        ),
        (
            [{"when": "hand_cost", "do": "discount", "amount": 1, "only": {"level": 1}}],
            ['1, field "only" does not go with "discount"'],
        ),
        (
            [{**USE, "do": "copy_abilities", "to": "self", "from": "opposing_attacker"}],
            [
                '1, field "from": "opposing_attacker" does not go with "copy_abilities"; use it, '
                "opposing_graveyard_top or every_other_creature"
            ],
        ),
        (
            [{**USE, "do": "turn_into", "to": "self", "from": "opposing_graveyard_top"}],
            ['1, field "from": "opposing_graveyard_top" does not go with "turn_into"; use opposing_attacker'],
        ),
        ([{**USE, "do": "copy_abilities", "to": "self", "from": "it"}], [f'1, field "from": "it" {UNKNOWN}']),
        ([{**USE, "do": "turn_into", "to": "self"}], ['1: "turn_into" needs either "card" or "from"']),
        (
            [{**USE, "do": "turn_into", "to": "self", "from": "opposing_attacker", "card": "X"}],
            ['1: "turn_into" needs either "card" or "from"'],
        ),
        # triggers
        (
            [{"when": "standby", "do": "swap_sides"}],
            ['1, field "do": "swap_sides" does not go with "standby"; use discount or enlarge_losses'],
        ),
        (
            [{**USE, "do": "discount", "amount": 1}],
            ['1, field "when": "use" does not go with "discount"; use standby or hand_cost'],
        ),
        (
            [{**USE, "do": "take_half"}],
            ['1, field "when": "use" does not go with "take_half"; use battlefield_battle'],
        ),
        # conditions
        (
            [{**USE, "do": "swap_sides", "if": "so", "unless": "rose"}],
            ['1: "if" and "unless" exclude each other; keep one'],
        ),
        ([{**USE, "do": "repeat"}], ['1: "repeat" without "if" or "unless" would never end']),
        (
            [{**USE, "do": "swap_sides", "if": {"is": "so", "which": {"level": 1}, "at_least": 2}}],
            [
                '1, field "if", field "which" does not go with "so"',
                '1, field "if", field "at_least" does not go with "so"',
            ],
        ),
        (
            [{**USE, "do": "swap_sides", "unless": "own_hand_only"}],
            ['1, field "unless", field "which" is missing; "own_hand_only" needs it'],
        ),
        (
            [{"when": "battlefield_battle", "do": "take_half", "if": "so"}],
            ['1, field "if": "so" does not go with "battlefield_battle"'],
        ),
        ([{**USE, "do": "swap_sides", "if": "it"}], [f'1, field "if": "it" {UNKNOWN}']),
        (
            [CHOOSE_DEAD, {**USE, "do": "swap_sides", "if": "it"}],
            ['2, field "if": "it" is a card in the graveyard and no creature'],
        ),
        # amounts
        (
            [{**USE, "do": "draw", "to": "own", "amount": {"of": "turn", "which": {"level": 1}}}],
            [
                '1, field "amount", field "which" does not go with "turn"; what can be counted is own_hand, '
                "own_graveyard or own_subs"
            ],
        ),
        (
            [{**USE, "do": "draw", "to": "own", "amount": {"of": "constant", "divide": 2}}],
            ['1, field "amount", field "divide" does not go with a bare number'],
        ),
        (
            [{**USE, "do": "draw", "to": "own", "amount": {"of": "its_hp"}}],
            [f'1, field "amount", field "of": "its_hp" {UNKNOWN}'],
        ),
        (
            [{**USE, "do": "draw", "to": "own", "amount": {"of": "damage"}}],
            [
                '1, field "amount", field "of": "damage" is known only when battlefield_struck or battlefield_hp_lost',
            ],
        ),
        (
            [{"when": "hand_cost", "do": "discount", "amount": {"of": "lost"}}],
            ['1, field "amount", field "of": "lost" does not go with "hand_cost"'],
        ),
        # filters
        ([{**USE, "do": "curse", "to": "self", "only": {}}], ['1, field "only" is empty; leave it out']),
        (
            [{**USE, "do": "curse", "to": "self", "only": {"mimics": True}}],
            ['1, field "only", field "mimics" goes only with "name"'],
        ),
        (
            [{**CHOOSE_CARD, "only": {"cursed": True}}],
            ['1, field "only", field "cursed" is for creatures, not for cards in hand, deck or graveyard'],
        ),
        (
            [{**USE, "do": "swap_sides", "if": {"is": "opponent_used", "which": {"same_level": True}}}],
            [
                '1, field "if", field "which", field "same_level" is for creatures, not for cards in hand, deck or '
                "graveyard"
            ],
        ),
        (
            [{**USE, "do": "draw", "to": "own", "amount": {"of": "own_graveyard", "which": {"cursed": True}}}],
            [
                '1, field "amount", field "which", field "cursed" is for creatures, not for cards in hand, deck or '
                "graveyard"
            ],
        ),
        # effects that are given
        (
            [{**USE, "do": "give_effect", "to": "self", "effects": [{"when": "turn_start", "do": "swap_sides"}]}],
            [
                '1, field "effects", entry 1, field "when": "turn_start" does not go with an effect that is given; use '
                "use, win or lose"
            ],
        ),
        (
            [
                {
                    **USE,
                    "do": "give_effect",
                    "to": "self",
                    "effects": [{"when": "win", "do": "swap_sides"}, {"when": "lose", "do": "curse", "to": "it"}],
                }
            ],
            [
                f'1, field "effects", entry 2, field "to": "it" {UNKNOWN}',
                '1, field "effects", entry 2, field "when": "lose" is another effect than "win"; give one',
            ],
        ),
        (
            [
                {
                    **USE,
                    "do": "give_effect",
                    "to": "self",
                    "effects": [{**USE, "do": "give_effect", "to": "self", "effects": FILLED["effects"]}],
                }
            ],
            ['1, field "effects", entry 1, field "do": "give_effect" cannot stand in an effect that is given'],
        ),
    ],
)
def test_what_makes_no_sense_is_named(operations: list[dict[str, Any]], messages: list[str]) -> None:
    expected = [f'field "effects", entry {message}' for message in messages]
    assert list(faults(read(*operations))) == expected
    with pytest.raises(ValidationError) as caught:
        card(*operations)
    assert caught.value.errors()[0]["msg"] == "Value error, " + "\n".join(expected)


@pytest.mark.parametrize("when", ["standby_entry", "battlefield_hp_lost"])
def test_triggers_that_name_a_creature(when: str) -> None:
    assert list(faults(read({"when": when, "do": "curse", "to": "it", "if": "it"}))) == []


def test_one_effect_of_each_kind_can_be_given() -> None:
    for when in GIVEN:
        gift = {"when": when, "do": "swap_sides"}
        assert list(faults(read({**USE, "do": "give_effect", "to": "self", "effects": [gift, gift]}))) == []


def test_effects_are_not_endless() -> None:
    step = {**USE, "do": "swap_sides"}
    assert len(card(*[step] * LONGEST_EFFECT).effects) == LONGEST_EFFECT
    with pytest.raises(ValidationError):
        card(*[step] * (LONGEST_EFFECT + 1))
