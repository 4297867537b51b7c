"""What the light and dark cards of ABCD, and those of the snouters, do: a position, what happens, how it ends."""

from typing import Any

import pytest

from tests.simcore.games.abcd.behaviour import attack, block, play, summoned

pytestmark = pytest.mark.both_modes

SOLDIER, WALL, SHRIMP = "突撃兵", "炎の壁", "カブトエビ"
DRAWS = {"library": ["炎の壁"] * 3}


def at(square: int, card: str) -> dict[str, Any]:
    return {"card": card, "square": square}


# ---------- Light


@pytest.mark.parametrize(
    ("card", "amount", "near"), [(SHRIMP, 1, (2, 4)), ("手長蝦", 1, (2, 4)), ("伊勢海老", 2, (1, 2, 4, 5))]
)
def test_shellfish_protect_those_near(card: str, amount: int, near: tuple[int, ...]) -> None:
    """G29, G30: within 1 or 2 squares, on the own field, itself left out."""
    own = {"creatures": [at(square, "音速猫") for square in (1, 2, 4, 5, 6)], "hand": [card]}
    played = play({**own, "acts": [{"do": "use", "card": card, "square": 3}]}, {"creatures": [at(3, "音速猫")]})
    resisting = {one["square"] for one in played.a["creatures"] if one["resistance"]}
    assert resisting == set(near)
    expected = dict.fromkeys(("fire", "water", "wind"), amount)
    assert all(one["resistance"] in ({}, expected) for one in played.a["creatures"])
    assert played.effects[1] == f"a {card} effect_happens arrival"
    assert played.b["creatures"][0]["resistance"] == {}


def test_a_grid_of_two_rows_and_what_is_near_itself() -> None:
    """G29 `grid`, G30 `near_itself`: square 3 touches 2, 4, 6, 7 and 8 then."""
    own = {"creatures": [at(square, "音速猫") for square in (1, 2, 4, 5, 6, 7, 8)], "hand": [SHRIMP]}
    told = {"acts": [{"do": "use", "card": SHRIMP, "square": 3}]}
    rows = play({**own, **told}, None, "grid=two_rows", "near_itself=yes")
    assert {one["square"] for one in rows.a["creatures"] if one["resistance"]} == {2, 3, 4, 6, 7, 8}


def test_a_spare_life_is_used_once() -> None:
    """予備生命Ⅱ: K6."""
    own = {"creatures": [SOLDIER], "hand": ["予備生命Ⅱ", "シルバーバレット", "シルバーバレット"]}
    acts = [
        "use 予備生命Ⅱ",
        {"do": "use", "card": "シルバーバレット", "frame": 100},
        {"do": "use", "card": "シルバーバレット", "frame": 100},
    ]
    played = play({**own, "acts": acts})
    assert played.effects == [
        *("a 予備生命Ⅱ effect_happens cast", "a 突撃兵 gains_keyword revival", "a 予備生命Ⅱ goes_to_graveyard cast"),
        *(
            "a シルバーバレット effect_happens cast",
            "a 突撃兵 hp_becomes 1",
            "a シルバーバレット goes_to_graveyard cast",
        ),
        *(
            "a シルバーバレット effect_happens cast",
            "a 突撃兵 hp_becomes -1",
            "a シルバーバレット goes_to_graveyard cast",
        ),
        "a 突撃兵 revives 3",
    ]
    assert played.a.creature(SOLDIER)["keywords"] == ["first_attack"]
    assert played.a.creature(SOLDIER)["state"] == "non_active"


def test_a_mutilation_steals_a_summon() -> None:
    """R65, R62: it arrives on its caster's field."""
    own = {"hand": [SOLDIER], "acts": [f"use {SOLDIER}"]}
    name = "キャトル・ミューテーション"
    played = play(own, {"hand": [name], "acts": [f"use {name}"]})
    assert played.effects[:2] == [f"b {name} effect_happens cast", "b 突撃兵 controlled"]
    assert played.a.creature(SOLDIER)["controller"] == "b"


def test_defence_only_mitigates_each_turn() -> None:
    """R46."""
    played = play({"lands": ["専守防衛"], **DRAWS}, DRAWS, start="turn", turns=2)
    assert (
        played.of("effect_happens", "mitigation_becomes")
        == ["a 専守防衛 effect_happens start_up", "a mitigation_becomes 1"] * 2
    )
    assert play(attack(SOLDIER), {"mitigation": 2}).b["hp"] == 19


# ---------- Dark


def test_a_ghost_shark_bites_and_revives() -> None:
    """幽霊鮫: its damage to the player takes MP; for 2 MP it has 復活 (K6)."""
    played = play(attack("幽霊鮫"), {})
    assert played.effects[:2] == ["a 幽霊鮫 effect_happens strikes_player", "b mp_becomes 19"]
    own = {"creatures": ["幽霊鮫"], "acts": ["skill 幽霊鮫", {"do": "attack", "card": "幽霊鮫", "frame": 50}]}
    again = play(own, block(SOLDIER))
    assert again.effects[:2] == ["a 幽霊鮫 effect_happens skill", "a 幽霊鮫 gains_keyword revival"]
    assert "a 幽霊鮫 revives 2" in again.effects


def test_a_slit_mouthed_woman_takes_a_card() -> None:
    """口裂け女: when her attack has damaged the player (R44), and only then."""
    played = play(attack("口裂け女"), {"hand": [SOLDIER]})
    assert played.effects[:2] == ["a 口裂け女 effect_happens strikes_player", "b 突撃兵 discards_at_random 0"]
    assert not play(attack("口裂け女"), block(WALL, hand=[SOLDIER])).of("discards_at_random")
    assert not play(attack("口裂け女"), {"hand": [SOLDIER], "mitigation": 2}).of("discards_at_random")


def test_a_jersey_devil_hurts_its_player() -> None:
    """ジャージーデビル flies (K1); at the end of each turn (R19) it costs 1 HP."""
    played = play({"creatures": ["ジャージーデビル"]})
    assert played.effects == ["a ジャージーデビル effect_happens clean_up", "a hp_becomes 19"]
    assert play(attack("ジャージーデビル"), {"creatures": [SOLDIER]}).of("defends") == []


def test_an_oviraptor_looks_at_the_hand() -> None:
    """忍び寄るオヴィラプトル: its controller does (R61); no event tells of it (tests/conformance/test_hidden.py)."""
    played = summoned("忍び寄るオヴィラプトル")
    assert played.effects == ["a 忍び寄るオヴィラプトル enters 1"]
    assert played.a.creature("忍び寄るオヴィラプトル")["keywords"] == ["sees_hand"]


def test_spells_against_hands() -> None:
    """手札抹殺: 2 cards at random; 精神抹消: one of the opponent's choice, and 3 MP. What there is (R2)."""
    played = summoned("手札抹殺", None, {"hand": [SOLDIER, SOLDIER, SOLDIER]})
    assert played.effects[0] == "a 手札抹殺 effect_happens cast"
    assert played.of("discards_at_random") == ["b 突撃兵 discards_at_random 2", "b 突撃兵 discards_at_random 1"]
    assert summoned("手札抹殺", None, {"hand": [WALL]}).of("discards_at_random") == ["b 炎の壁 discards_at_random 0"]
    chosen = summoned("精神抹消", None, {"hand": [SOLDIER, WALL], "discards": [SOLDIER]})
    assert chosen.effects == [
        *("a 精神抹消 effect_happens cast", "b 突撃兵 discards 1", "b 突撃兵 goes_to_graveyard hand"),
        *("b mp_becomes 17", "a 精神抹消 goes_to_graveyard cast"),
    ]


def test_one_takes_another_along() -> None:
    """友引: one of each side; without an own creature it cannot be cast (R23)."""
    played = summoned("友引", {"creatures": [SHRIMP]}, {"creatures": [SOLDIER, WALL]}, choose=["opponent 1"])
    assert played.effects[0] == "a 友引 effect_happens cast"
    assert (played.a.board, played.b.board) == ([], ["炎の壁 0/4"])


def test_a_ghostly_form_cannot_be_blocked() -> None:
    """亡霊化: nothing is chosen where no creature can block (R42)."""
    own = {
        "creatures": [SOLDIER],
        "hand": ["亡霊化"],
        "acts": ["use 亡霊化", {"do": "attack", "card": SOLDIER, "frame": 200}],
    }
    played = play({**own, "choose": ["own 1"]}, {"creatures": [WALL]})
    assert played.effects[:2] == ["a 亡霊化 effect_happens cast", "a 突撃兵 gains_keyword unblockable"]
    assert played.of("defends") == []


def test_ruin_destroys_a_race() -> None:
    """滅亡: 復活 does not help (K6)."""
    own = {"creatures": [{"card": "年老いた教官", "keywords": ["revival"]}, WALL]}
    played = summoned("滅亡", own, {"creatures": [SOLDIER, SOLDIER]}, choose=["opponent 2"])
    assert played.effects[0] == "a 滅亡 effect_happens cast"
    assert (played.a.board, played.b.board) == (["炎の壁 0/4"], [])


def test_a_flash_of_darkness_is_recycled() -> None:
    """瞬闇: as a sorcery, or as a hand skill (R28)."""
    assert summoned("瞬闇", None, {"creatures": [SOLDIER]}).effects[:2] == [
        *("a 瞬闇 effect_happens cast", "b 突撃兵 attack_becomes 1"),
    ]
    played = play({"hand": ["瞬闇"], "library": [SOLDIER], "acts": ["skill 瞬闇"]})
    assert played.effects == ["a 瞬闇 effect_happens skill", "a 瞬闇 goes_to_graveyard hand", "a 突撃兵 draws 0"]
    assert played.a["mp"] == 19


def test_a_sudden_death_ends_an_attack() -> None:
    """突然死: with the attacker gone the battle goes to its end (R41); blockers are non-active all the same (R55)."""
    played = play(attack(SOLDIER), block(WALL, hand=["突然死"], battle_spells=["突然死"]))
    assert played.effects == [
        "b 突然死 effect_happens battle",
        "a 突撃兵 goes_to_graveyard field",
        "b 突然死 goes_to_graveyard hand",
        "b 炎の壁 state_becomes non_active",
    ]


def test_a_purple_mirror_takes_hp_by_attack() -> None:
    """紫鏡: HP falls by attack, of whom it is used on, before any blow (R41)."""
    played = play(attack(SOLDIER), block("飛行亀", hand=["紫鏡"], battle_spells=["紫鏡"]))
    assert "b 紫鏡 effect_happens battle" in played.effects
    assert played.a["graveyard"] == [SOLDIER]


# ---------- Snouters and what is left


def test_a_lava_snouter_burns_whom_it_fights() -> None:
    """ヨウガンハナアルキ: at the end of a battle that it survives (R41)."""
    played = play(attack("ヨウガンハナアルキ"), block(WALL))
    assert played.of("effect_happens") == ["a ヨウガンハナアルキ effect_happens battle_end"]
    assert played.b.board == ["炎の壁 0/2"]


@pytest.mark.parametrize(("others", "hp"), [([], 1), (["トビツキハナアルキ"], 2)])
def test_a_meadow_snouter_grows_among_its_own(others: list[str], hp: int) -> None:
    """ソウゲンハナアルキ: at each start-up (R17), with two of them at least."""
    played = play({"creatures": ["ソウゲンハナアルキ", *others], **DRAWS}, DRAWS, start="turn")
    assert played.of("effect_happens") == ["a ソウゲンハナアルキ effect_happens start_up"]
    assert played.a.creature("ソウゲンハナアルキ")["max_hp"] == hp


def test_an_ancient_snouter_strikes_first() -> None:
    """ムカシハナアルキ: K2."""
    played = play(attack("ムカシハナアルキ"), block("ノコギリクワガタ"))
    assert played.of("strikes") == ["a ムカシハナアルキ strikes 2"]


def test_a_leaping_snouter_blocks_what_flies() -> None:
    """トビツキハナアルキ: K8."""
    assert play(attack("複眼の梟"), block("トビツキハナアルキ")).of("defends") == ["b defends 1"]


def test_a_gun_snouter_shoots_with_its_number() -> None:
    """テッポウハナアルキ: as many as its side controls (R61), for its activity (R28)."""
    own = {"creatures": ["テッポウハナアルキ", "トビツキハナアルキ", SOLDIER], "acts": ["skill テッポウハナアルキ"]}
    played = play(own, {"creatures": [{"card": WALL, "controller": "own"}]})
    assert played.effects[1:] == ["a テッポウハナアルキ effect_happens skill", "b 炎の壁 hp_becomes 2"]


def test_a_muscle_snouter_takes_less() -> None:
    """キンニクハナアルキ: as often as there is MP (G26), until the next turn (K9)."""
    own = {"creatures": ["キンニクハナアルキ"], "acts": ["skill キンニクハナアルキ"] * 2, "mp": 5, **DRAWS}
    played = play(own, DRAWS, turns=2)
    assert played.of("mitigation_becomes") == [f"a キンニクハナアルキ mitigation_becomes {amount}" for amount in (2, 4)]
    assert played.of("effect_happens") == ["a キンニクハナアルキ effect_happens skill"] * 2
    assert played.a.creature("キンニクハナアルキ")["mitigation"] == 0


def test_a_cat_grows_on_the_cats_place() -> None:
    """猫場: the cat on its own square alone (R32), at each start-up (R17)."""
    own = {"creatures": [at(1, "音速猫"), at(2, "音速猫")], "lands": [at(2, "猫場")], **DRAWS}
    played = play(own, DRAWS, start="turn")
    assert played.of("effect_happens", "attack_becomes") == [
        "a 猫場 effect_happens start_up",
        "a 音速猫 attack_becomes 2",
    ]
    assert played.a.board == ["音速猫 1/1", "音速猫 2/1"]
