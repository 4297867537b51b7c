"""What effects of ABCD do in the reference, word by word, on cards made for a test or on bundled ones."""

from collections.abc import Mapping
from typing import Any

import pytest

from simcore.games.abcd.vocabulary import (
    AMOUNTS,
    ATTRIBUTES,
    CONDITIONS,
    KEYWORDS,
    SELECTORS,
    TRIGGERS,
    VERBS,
    Filter,
)
from tests.reference import abcd_events, abcd_matching, abcd_state, abcd_targets, abcd_verbs
from tests.reference.abcd_effects import settle
from tests.reference.abcd_events import Code
from tests.reference.abcd_scene import FIRE, MANTIS, SOLDIER, WALL, Scene, pool_of, spell
from tests.reference.abcd_state import NON_ACTIVE, Permanent
from tests.reference.abcd_table import GameOver

OWL, GOLEM, FRAGMENT = "複眼の梟", "爆炎のゴーレム", "プラナリアの切れ端"
Said = Mapping[str, Any]


def test_the_language_is_whole() -> None:
    """The reference knows every word of vocabulary.py, and words whose numbers events tell in the same order."""
    assert set(abcd_verbs.VERBS) == set(VERBS) - {"choose"}
    assert set(abcd_targets.SETS) == set(SELECTORS) - {"none", "own", "opponent"}
    assert set(abcd_matching.AMOUNTS) == set(AMOUNTS)
    assert set(abcd_matching.CONDITIONS) == set(CONDITIONS) - {"always"}
    assert abcd_events.TRIGGERS == TRIGGERS
    assert (abcd_state.ATTRIBUTES, abcd_state.KEYWORDS) == (ATTRIBUTES, KEYWORDS)
    assert set(abcd_matching.TESTS) == set(Filter.model_fields)


def cast(*said: Said, **fields: Any) -> Scene:
    """A scene in which seat 0 holds a spell `test` that says this; `choose` comes by itself where it is needed."""
    first = [{"do": "choose", "to": "every_creature"}] if any(each.get("to") == "chosen" for each in said) else []
    effects = [{"when": "cast", **each} for each in [*first, *said]]
    scene = Scene(pool=pool_of(spell("test", effects=effects, **fields)))
    scene.hold(0, "test")
    return scene


def on_one(do: str, **fields: Any) -> Permanent:
    """What a verb makes of a 3/3 soldier of the other side."""
    scene = cast({"do": do, "to": "chosen", **fields})
    [soldier] = scene.field(1, SOLDIER)
    scene.do(0, "cast test")
    return soldier


# ---------- Figures


@pytest.mark.parametrize(
    ("do", "amount", "figures"),
    [
        ("damage", 2, (3, 1, 3)),
        ("raise_attack", 2, (5, 3, 3)),
        ("lower_attack", 2, (1, 3, 3)),
        ("lower_attack", 9, (0, 3, 3)),
        ("raise_hp", 2, (3, 5, 5)),
        ("lower_hp", 2, (3, 1, 1)),
        ("lower_hp", 9, (3, 0, 0)),
    ],
)
def test_figures_of_a_creature(do: str, amount: int, figures: tuple[int, int, int]) -> None:
    soldier = on_one(do, amount=amount)
    assert (soldier.attack, soldier.hp, soldier.max_hp) == figures


def test_lowered_hp_is_no_damage() -> None:
    """Neither resistance nor mitigation helps, and a creature at 0 is destroyed."""
    scene = cast({"do": "lower_hp", "to": "chosen", "amount": 3}, needs={"wind": 1})
    [soldier] = scene.field(1, SOLDIER, resistance={"wind": 9}, mitigation=9)
    scene.do(0, "cast test")
    assert not scene.in_play(soldier)
    assert (soldier.mitigation, scene.graveyard(1)) == (9, [SOLDIER])


@pytest.mark.parametrize(("neutral", "hp"), [({}, 3), ({"neutral": True}, 1)])
def test_attributes_of_damage(neutral: Said, hp: int) -> None:
    """K7: those of the card, or none."""
    scene = cast({"do": "damage", "to": "chosen", "amount": 2, **neutral}, needs={"wind": 1})
    [soldier] = scene.field(1, SOLDIER, resistance={"wind": 3})
    scene.do(0, "cast test")
    assert soldier.hp == hp


def test_mitigation_lasts_until_the_next_turn() -> None:
    """K9, R46: of creatures and of players."""
    scene = cast(
        {"do": "raise_mitigation", "to": "chosen", "amount": 3},
        {"do": "raise_mitigation", "to": "opponent", "amount": 2},
        {"do": "damage", "to": "chosen", "amount": 2},
        {"do": "damage", "to": "opponent", "amount": 3},
    )
    [soldier] = scene.field(1, SOLDIER)
    scene.do(0, "cast test")
    other = scene.sides[1]
    assert (soldier.hp, soldier.mitigation, other.hp, other.mitigation) == (3, 1, 19, 0)
    scene.recover()
    scene.refresh_creatures()
    assert (soldier.mitigation, other.mitigation) == (0, 0)


def test_resistance_and_keywords() -> None:
    soldier = on_one("raise_resistance", attributes=["fire", "dark"], amount=2)
    assert soldier.resistance == {"fire": 2, "dark": 2}
    assert on_one("give_keyword", keyword="flying").keywords == {"first_attack", "flying"}
    assert on_one("make_non_active").state == NON_ACTIVE


# ---------- Cards that move


def test_destroyed_creatures_do_not_revive() -> None:
    """K6."""
    scene = cast({"do": "destroy", "to": "chosen"})
    [soldier] = scene.field(1, SOLDIER, keywords={"revival"})
    scene.do(0, "cast test")
    assert (scene.in_play(soldier), scene.graveyard(1)) == (False, [SOLDIER])


@pytest.mark.parametrize(("max_hp", "lives"), [(3, True), (0, False)])
def test_revival(max_hp: int, lives: bool) -> None:
    """K6, T20: once, as strong as effects have made it, non-active."""
    scene = cast({"do": "damage", "to": "chosen", "amount": 3})
    [soldier] = scene.field(1, SOLDIER, keywords={"revival"}, attack=7, max_hp=max_hp)
    scene.do(0, "cast test")
    assert scene.in_play(soldier) == lives
    if lives:
        assert (soldier.attack, soldier.hp, soldier.state, soldier.keywords) == (7, 3, NON_ACTIVE, set())


def test_returning_to_a_full_hand() -> None:
    """To the owner's hand, as printed; G16."""
    scene = cast({"do": "return_to_hand", "to": "chosen"})
    scene.field(1, SOLDIER, attack=9)
    scene.hold(1, *[WALL] * 6)
    scene.told(1).discards = [WALL]
    scene.do(0, "cast test")
    assert scene.hand(1) == [WALL] * 5 + [SOLDIER]
    assert scene.graveyard(1) == [WALL]


def test_a_destroyed_card_leaves_something_behind() -> None:
    scene = Scene()
    [planarian] = scene.field(0, "煮え立つプラナリア", square=4)
    scene.destroy(planarian)
    scene.refresh_creatures()
    settle(scene)
    assert [(each.physical.card.name, each.square, each.owner) for each in scene.creatures(0)] == [(FRAGMENT, 0, 0)]
    assert len(scene.of(Code.APPEARS)) == 1


def test_control_of_a_creature() -> None:
    """猫缶 takes a cat, which stays where it is."""
    scene = Scene()
    [cat] = scene.field(1, "音速猫")
    scene.field(1, SOLDIER)
    scene.hold(0, "猫缶")
    scene.do(0, "cast 猫缶")
    scene.wait(250)
    assert (cat.side, cat.controller, cat.owner) == (1, 0, 1)
    assert scene.open(1) == [f"attack {SOLDIER}"]


def test_lands_are_destroyed() -> None:
    scene = cast({"do": "destroy", "to": "every_land"})
    scene.field(0, "猫場", FIRE)
    scene.field(1, "専守防衛")
    scene.do(0, "cast test")
    assert (scene.on(0), scene.on(1)) == ([FIRE], [])


# ---------- Hands, MP


def test_hands() -> None:
    scene = cast(
        {"do": "draw", "to": "own", "amount": 2},
        {"do": "discard", "to": "own", "amount": 1},
        {"do": "discard_at_random", "to": "opponent", "amount": 2},
        {"do": "draw", "to": "opponent", "amount": 9, "if": "so"},
    )
    scene.stack(0, SOLDIER, SOLDIER)
    scene.hold(1, WALL, WALL, WALL)
    scene.do(0, "cast test")
    assert (scene.hand(0), scene.graveyard(0)) == ([SOLDIER], [SOLDIER, "test"])
    assert (scene.hand(1), scene.graveyard(1)) == ([WALL], [WALL, WALL])


def test_mp_and_attributes() -> None:
    scene = cast(
        {"do": "raise_mp", "to": "own", "amount": 4},
        {"do": "raise_maximum", "to": "own", "amount": 1},
        {"do": "lower_mp", "to": "opponent", "amount": 99},
        {"do": "raise_attribute", "to": "own", "attributes": ["fire"], "amount": 2},
        {"do": "raise_attribute_maximum", "to": "own", "attributes": ["dark"], "amount": 1},
    )
    scene.do(0, "cast test")
    own, other = scene.sides
    assert (own.mp, own.max_mp, other.mp, other.max_mp) == (24, 21, 0, 20)
    assert (own.attributes["fire"], own.max_attributes["fire"]) == (7, 5)
    assert (own.attributes["dark"], own.max_attributes["dark"]) == (5, 6)
    scene.recover()
    assert (own.mp, own.attributes["fire"], own.attributes["dark"], other.mp) == (21, 5, 6, 20)


def test_a_hand_skill() -> None:
    scene = Scene()
    scene.hold(0, "瞬闇")
    scene.stack(0, SOLDIER)
    scene.do(0, "skill 瞬闇 リサイクル")
    assert (scene.hand(0), scene.graveyard(0), scene.sides[0].mp) == ([SOLDIER], ["瞬闇"], 19)


# ---------- To whom, how much, whether


@pytest.mark.parametrize(
    ("to", "reached"),
    [
        ("own_creatures", [(0, SOLDIER), (1, OWL)]),
        ("opposing_creatures", [(1, MANTIS)]),
        ("every_creature", [(0, SOLDIER), (1, MANTIS), (1, OWL)]),
    ],
)
def test_sets(to: str, reached: list[tuple[int, str]]) -> None:
    """Own creatures are those that a side controls, wherever they stand."""
    scene = cast({"do": "raise_attack", "to": to, "amount": 1})
    scene.field(1, MANTIS)
    scene.field(1, OWL, controller=0)
    scene.field(0, SOLDIER)
    scene.do(0, "cast test")
    assert [(side, name) for side, name, _ in scene.of(Code.ATTACK_BECOMES)] == reached


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ({"race": "兵士"}, {SOLDIER}),
        ({"keyword": "flying"}, {OWL}),
        ({"cost_at_most": 4}, {OWL, MANTIS}),
        ({"attack_at_most": 1}, {MANTIS, WALL}),
        ({"attack_at_most": 1, "cost_at_most": 4}, {MANTIS}),
    ],
)
def test_filters(only: Said, names: set[str]) -> None:
    scene = cast({"do": "raise_attack", "to": "every_creature", "only": only, "amount": 1})
    scene.field(1, SOLDIER, OWL, MANTIS, WALL)
    scene.do(0, "cast test")
    assert {name for _, name, _ in scene.of(Code.ATTACK_BECOMES)} == names


def test_same_race() -> None:
    """滅亡: both sides."""
    scene = Scene()
    scene.field(0, "風神の下僕", SOLDIER)
    scene.field(1, "水神の下僕", "緑の子鬼", WALL)
    scene.hold(0, "滅亡")
    scene.do(0, "cast 滅亡", aims=["緑の子鬼"])
    scene.wait(450)
    assert (scene.on(0), scene.on(1)) == ([SOLDIER], [WALL])


def test_spells_as_targets() -> None:
    """A crystal is no target, and 呪文切断 wants a sorcery."""
    slow = spell("slow crystal", "crystal", frames=100)
    scene = Scene(pool=pool_of(slow))
    scene.hold(0, "slow crystal", WALL)
    scene.hold(1, "対抗呪文", "呪文切断", "キャトル・ミューテーション")
    scene.do(0, "cast slow crystal")
    assert scene.open(1) == []
    scene.do(0, f"cast {WALL}")
    assert sorted(scene.open(1)) == ["cast キャトル・ミューテーション", "cast 対抗呪文"]
    scene.do(1, "cast 対抗呪文")
    assert (scene.graveyard(0), [each.physical.card.name for each in scene.casts]) == ([WALL], ["slow crystal"])


@pytest.mark.parametrize(("own", "hp"), [(1, 2), (3, 0)])
def test_amounts_that_count(own: int, hp: int) -> None:
    """テッポウハナアルキ."""
    scene = Scene()
    scene.field(0, "テッポウハナアルキ", *["ムカシハナアルキ"] * (own - 1))
    [soldier] = scene.field(1, SOLDIER)
    scene.do(0, "skill テッポウハナアルキ 鉄砲")
    assert soldier.hp == hp


def test_amounts_by_target() -> None:
    scene = cast({"do": "lower_hp", "to": "every_creature", "amount": {"of": "its_attack", "plus": 1}})
    scene.field(1, SOLDIER, MANTIS, WALL)
    scene.do(0, "cast test")
    assert [(name, value) for _, name, value in scene.of(Code.MAX_HP_BECOMES)] == [(SOLDIER, 0), (MANTIS, 0), (WALL, 3)]


@pytest.mark.parametrize(("others", "rises"), [(0, 0), (1, 1)])
def test_a_condition_on_own_creatures(others: int, rises: int) -> None:
    """ソウゲンハナアルキ asks for two of its kind."""
    scene = Scene()
    [grass] = scene.field(0, "ソウゲンハナアルキ")
    scene.field(0, *["ムカシハナアルキ"] * others)
    scene.stack(0, WALL)
    scene.stack(1, WALL)
    scene.start_up()
    assert grass.max_hp == 1 + rises


def test_land_spells() -> None:
    """猫場 strengthens the cat on its square; 専守防衛 its player."""
    scene = Scene()
    scene.field(0, "猫場", square=2)
    [cat] = scene.field(0, "音速猫", square=2)
    [other] = scene.field(0, "音速猫", square=3)
    scene.field(1, "専守防衛")
    scene.stack(0, WALL)
    scene.stack(1, WALL)
    scene.start_up()
    assert (cat.attack, other.attack, scene.sides[1].mitigation) == (2, 1, 1)
    scene.field(0, SOLDIER)
    scene.fight(scene.creatures(0)[0])
    assert scene.sides[1].hp == 20 - 2  # 3 from the soldier on square 0, 1 absorbed


def test_a_clean_up_that_kills() -> None:
    """ジャージーデビル hurts its own player at the end of each turn (G3)."""
    scene = Scene()
    scene.field(0, "ジャージーデビル")
    scene.sides[0].hp = 1
    with pytest.raises(GameOver) as over:
        scene.clean_up()
    assert over.value.winner == 1
