"""Battles in words: ad-hoc characters and spells, what is refused, and what abilities do before the blows."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.errors import BattleError
from simcore.games.touhou_lands.combat import fight_alone
from simcore.games.touhou_lands.notation import (
    KIND_SIGNS,
    Character,
    Side,
    arrange,
    outcome,
    parse_character,
    parse_spell,
)
from simcore.games.touhou_lands.vocabulary import KEYWORDS, KINDS, Operation
from tests.reference import touhou_lands_battle as alone
from tests.reference import touhou_lands_fight as reference
from tests.reference.touhou_lands_state import Character as Standing
from tests.reference.touhou_lands_state import PhysicalCard
from tests.simcore.games.touhou_lands.fighting import POOL, TRIGGERS, fight, rules_of

CARDS = [card for card in POOL if not card.unsupported]
CHARACTERS = [card for card in CARDS if card.type == "character"]
SPELLS = {use: [card for card in CARDS if use in card.use] for use in ("attack", "defence", "counter")}
USES = {"attacks": "attack", "defends": "defence", "counters": "counter"}


# ---------- Reading


def test_figures_and_traits() -> None:
    found = parse_character(" 2/-4/0 : Ignore-Evasion, back, kind-妖精 , kind-god ", POOL)
    assert (found.attack, found.defence, found.evasion, found.back) == (2, -4, 0, True)
    assert (found.keywords, found.kinds) == ({"ignore_evasion"}, {"fairy", "god"})
    assert parse_character("2/4/0", POOL).keywords == frozenset()
    assert tuple(KIND_SIGNS.values()) == KINDS


def test_a_card_may_have_traits_too() -> None:
    plain, back = parse_character("博麗 霊夢", POOL), parse_character("博麗 霊夢:back,kind-魔", POOL)
    assert (plain.back, back.back) == (False, True)
    assert back.kinds == plain.kinds | {"magic"}
    assert (back.name, back.keywords, back.card) == (plain.name, plain.keywords, plain.card)


def test_figures_of_a_spell() -> None:
    found = parse_spell("+1/-/-3:no-counter", POOL)
    assert (found.attack, found.defence, found.evasion, found.keywords) == (1, 0, -3, {"no_counter"})
    assert parse_spell("-/-/-", POOL).keywords == frozenset()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2/4", '"2/4" is no character; write a card name or A/D/E'),
        ("小悪摩", "did you mean"),
        ("", '"" is no character'),
        ("2/4/0:bock", '"2/4/0:bock": no trait "bock"; use back, ignore-evasion'),
        ("2/4/0:kind-妖怪", 'no trait "kind-妖怪"'),
        ("2/4/0:", 'no trait ""'),
        ("-1/4/-2", '"-1/4/-2": attack -1 is below 0; only defence may be'),
        ("1000/4/0", "attack 1000 is not in -999 to 999"),
        ("夢想封印", '"夢想封印" is no character but a card of type spell'),
    ],
)
def test_what_is_no_character(text: str, said: str) -> None:
    with pytest.raises(BattleError) as caught:
        parse_character(text, POOL)
    assert said in " / ".join(caught.value.problems)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1/1", '"1/1" is no spell; write a card name or figures such as +1/+3/-1'),
        ("小悪魔", '"小悪魔" is no spell but a card of type character'),
        ("1/1/1:back", '"1/1/1:back": no trait "back"; use ignore-evasion, no-counter'),
    ],
)
def test_what_is_no_spell(text: str, said: str) -> None:
    with pytest.raises(BattleError) as caught:
        parse_spell(text, POOL)
    assert said in caught.value.problems[0]


# ---------- What is refused


@pytest.mark.parametrize(
    ("fighters", "options", "said"),
    [
        (("1/1/1",), {"declare": "defend"}, "--declare defend: give a DEFENDER"),
        (("1/1/1",), {"declare": "counter"}, "--declare counter: give a DEFENDER"),
        (("1/1/1",), {"defender_spell": "夢想封印"}, "--defender-spell: spells are declared with a defence or counter"),
        (
            ("1/1/1", "1/1/1"),
            {"attacker_spell": "夢想封印"},
            '"夢想封印" is a spell for defence, counter, not',
        ),
        (("1/1/1", "1/1/1"), {"defender_spell": "彩光乱舞"}, '"彩光乱舞" is a spell for attack, not for defence'),
        (("博麗 霊夢",), {"attacker_spell": "彩光乱舞"}, '"博麗 霊夢" cannot use "彩光乱舞": it is for 小悪魔'),
    ],
)
def test_refused(fighters: tuple[str, ...], options: dict[str, Any], said: str) -> None:
    with pytest.raises(BattleError) as caught:
        fight(*fighters, **options)
    assert said in caught.value.problems[0]


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(BattleError) as caught:
        fight("x", "1/1", attacker_spell="y", defender_spell="小悪魔")
    assert len(caught.value.problems) == 4


def test_what_is_declared_by_default() -> None:
    assert fight("3/3/3", "1/1/1") == fight("3/3/3", "1/1/1", declare="defend")
    assert fight("3/3/3") == fight("3/3/3", "1/1/1", declare="none")


def test_a_spell_that_prevents() -> None:
    """R19: nothing of the attacker's spell is left."""
    [name] = [card.name for card in CARDS if "prevents" in card.keywords][:1]
    with_it = {"attacker_spell": "+5/+5/+5:ignore-evasion", "defender_spell": name}
    assert fight("2/2/0", "1/9/0", declare="counter", **with_it) == fight(
        "2/2/0", "1/9/0", declare="counter", defender_spell=name
    )


# ---------- Step 0, beside the reference of whole games


class Nothing:
    """What the reference asks of a table on which two characters stand and nothing else is."""

    def __init__(self, standing: list[Standing], lives: list[int]):
        self.standing = standing
        self.sides = [SimpleNamespace(lands=[], discard=[], life=life) for life in lives]

    def characters(self, seat: int) -> list[Standing]:
        return [each for each in self.standing if each.side == seat]

    def in_play(self, character: Standing) -> bool:
        return any(each is character for each in self.standing)


@st.composite
def played(draw: st.DrawFn) -> tuple[str, list[Side], int]:
    """Cards of the game in a battle, and the defending player's life."""
    declared = draw(st.sampled_from(tuple(TRIGGERS)))
    lives = draw(st.tuples(st.integers(1, 20), st.integers(1, 20)))
    sides = []
    for place, trigger in enumerate(("attacks", *TRIGGERS[declared])):
        text = draw(st.sampled_from(CHARACTERS)).name + (":back" if draw(st.booleans()) else "")
        character = parse_character(text, POOL)
        able = [card.name for card in SPELLS[USES[trigger]] if card.usable_by(character.card)]
        spell = draw(st.sampled_from([None, *able]))
        sides.append(Side(character, spell and parse_spell(spell, POOL), trigger, lives[place]))
    if len(sides) > 1 and sides[1].spell is not None and "prevents" in sides[1].spell.keywords:
        sides[0] = Side(sides[0].character, None, "attacks", lives[0])
    return declared, sides, lives[1]


def physical(number: int, card: Any, owner: int) -> PhysicalCard | None:
    return None if card is None else PhysicalCard(number, card, owner, number)


@settings(max_examples=300, deadline=None)
@given(declared=played())
def test_step_zero_is_the_reference_s(declared: tuple[str, list[Side], int]) -> None:
    word, sides, life = declared
    rows = ["back" if side.character.back else "front" for side in sides]
    standing = [
        Standing(physical(seat, side.character.card, seat), seat, rows[seat], tapped=False)
        for seat, side in enumerate(sides)
    ]
    spells = [side.spell and physical(2 + seat, side.spell.card, seat) for seat, side in enumerate(sides)]
    table: Any = Nothing(standing, [side.life for side in sides])
    met = reference.Battle(standing[0], spells[0], word, *standing[1:], *spells[1:])
    fighters = [each for each in reference.step_zero(table, met, lambda *told: None) if each is not None]
    battle = arrange(word, sides, life)
    for place, fighter in enumerate(fighters):
        bonus = [int(battle[f"bonus_{figure}"][place]) for figure in ("attack", "defence", "evasion")]
        assert bonus == [fighter.bonus.attack, fighter.bonus.defence, fighter.bonus.evasion]
        assert battle.traits[place] == sum(1 << KEYWORDS.index(word) for word in fighter.keywords)
    rules = rules_of()
    fight_alone(battle, rules.record())
    expected = alone.fight(alone.Battle(fighters[0], *fighters[1:] or [None], word, life), rules.values)
    assert outcome(battle) == alone.report(expected)


# ---------- Conditions and amounts of abilities that no card has (yet)


def able(*effects: dict[str, Any]) -> Character:
    said = tuple(Operation.model_validate(effect) for effect in effects)
    return Character("one", None, said, 1, 1, 1, frozenset(), frozenset({"youkai"}), False)


@pytest.mark.parametrize(
    ("said", "added"),
    [
        ({}, 2),
        ({"if": {"is": "opposing"}}, 2),
        ({"if": {"is": "opposing", "which": {"kinds": ["magic"]}}}, 0),
        ({"if": {"is": "opposing", "which": {"row": "back"}}}, 0),
        ({"if": {"is": "opposing", "which": {"state": "tapped"}}}, 0),
        ({"if": {"is": "opposing", "which": {"cost_at_most": 3}}}, 2),
        ({"if": {"is": "opposing", "which": {"character": "小悪魔"}}}, 0),
        ({"if": "with_spell"}, 0),
        ({"if": {"is": "own_character", "which": {"kinds": ["youkai"]}}}, 2),
        ({"if": {"is": "own_character", "at_least": 2}}, 0),
        ({"if": "own_land"}, 0),
        ({"if": {"is": "own_life", "at_most": 20}}, 2),
        ({"if": {"is": "own_life", "at_most": 19}}, 0),
        ({"amount": {"of": "own_characters"}}, 1),
        ({"amount": {"of": "own_characters", "which": {"kinds": ["god"]}, "plus": -3}}, -3),
        ({"amount": {"of": "own_lands"}}, 0),
        ({"amount": {"of": "own_discarded", "plus": 1}}, 1),
        ({"to": "opposing"}, 0),
    ],
)
def test_conditions_and_amounts(said: dict[str, Any], added: int) -> None:
    effect = {"when": "attacks", "do": "change_attack", "to": "self", "amount": 2, **said}
    sides = [Side(able(effect), None, "attacks", 20), Side(able(), None, "defends", 20)]
    assert arrange("defend", sides).bonus_attack[0] == added


def test_what_is_given_to_the_opponent() -> None:
    effects = [
        {"when": "defends", "do": "change_evasion", "to": "opposing", "amount": -1},
        {"when": "defends", "do": "give_keyword", "to": "self", "keyword": "ignore_evasion"},
        {"when": "attacks", "do": "change_attack", "to": "opposing", "amount": -1},
    ]
    sides = [Side(able(effects[2]), None, "attacks", 20), Side(able(*effects), None, "defends", 20)]
    battle = arrange("defend", sides)
    assert (battle.bonus_evasion.tolist(), battle.bonus_attack.tolist()) == ([-1, 0], [0, -1])
    assert battle.traits.tolist() == [0, 1]
    assert arrange("none", sides[:1]).bonus_attack.tolist() == [0, 0]  # nobody is there to be weakened
