"""What the water and wind cards of ABCD do: a position, what happens, how it ends."""

import pytest

from tests.simcore.games.abcd.behaviour import attack, block, play, summoned

pytestmark = pytest.mark.both_modes

SOLDIER, WALL, MANTIS = "突撃兵", "炎の壁", "カウンターカマキリ"
SEVER, COUNTER, SOLIDARITY, SERVANT = "呪文切断", "対抗呪文", "結束力", "風神の下僕"


# ---------- Water


def test_a_flying_turtle_mitigates_when_it_blocks() -> None:
    """飛行亀 flies (K1); its mitigation comes before blows (R41) and absorbs 1 of 3 (K9)."""
    blocking = play(attack(SOLDIER), block("飛行亀"))
    assert blocking.effects[:2] == ["b 飛行亀 effect_happens battle_start", "b 飛行亀 mitigation_becomes 1"]
    assert blocking.b.board == ["飛行亀 1/2"]
    assert not play(attack("飛行亀"), {"creatures": [SOLDIER]}).of("mitigation_becomes", "defends")


def test_nobody_blocks_a_stealthy_maiden() -> None:
    """ステルスの天女: nothing is chosen where no creature can block (R42)."""
    played = play(attack("ステルスの天女"), {"creatures": [SOLDIER, "飛行亀"]})
    assert played.of("defends") == []
    assert played.b["hp"] == 18


def test_a_water_servant_sends_a_cheap_creature_back() -> None:
    """水神の下僕: to its owner's hand (R60); 突撃兵 costs too much."""
    played = summoned("水神の下僕", None, {"creatures": [SOLDIER, MANTIS]})
    assert played.effects[1:] == ["a 水神の下僕 effect_happens arrival", "b カウンターカマキリ returns_to_hand"]
    assert played.b["hand"] == [MANTIS]


def test_a_ruler_resists_fire() -> None:
    """耐熱定規: K7."""
    played = play(attack(SOLDIER), block("耐熱定規"))
    assert played.b.board == ["耐熱定規 1/3"]


@pytest.mark.parametrize("spell", [SOLIDARITY, SERVANT])
def test_a_counterspell_counters_any_spell(spell: str) -> None:
    """対抗呪文: MP is lost (R23); 風神の下僕 does not arrive (R25)."""
    own = {"hand": [spell], "creatures": [SOLDIER], "acts": [f"use {spell}"]}
    played = play(own, {"hand": [COUNTER], "acts": [f"use {COUNTER}"]})
    assert played.effects == [
        "b 対抗呪文 effect_happens cast",
        f"a {spell} countered",
        f"a {spell} goes_to_graveyard cast",
        "b 対抗呪文 goes_to_graveyard cast",
    ]


@pytest.mark.parametrize("delay", [0, 30])
def test_a_spell_that_is_not_known_yet_is_not_countered(delay: int) -> None:
    """対抗呪文: A3, `reaction_delay`."""
    own = {"hand": [SOLIDARITY], "creatures": [SOLDIER], "acts": [f"use {SOLIDARITY}"]}
    other = {"hand": [COUNTER], "acts": [f"use {COUNTER}"]}
    told = play(own, other, f"reaction_delay={delay}").of("clock", "casts", "countered")
    before = told[: told.index("b 対抗呪文 casts")]
    assert before == ["clock 0", "a 結束力 casts", *([f"clock {delay}"] if delay else [])]
    assert "a 結束力 countered" in told


def test_a_severed_sorcery_takes_its_targets_with_it() -> None:
    """呪文切断: sorceries alone (R25); カウンターカマキリ answers to its controller's countered spell (R61)."""
    own = {"hand": [SOLIDARITY], "creatures": [MANTIS, SOLDIER, MANTIS], "acts": [f"use {SOLIDARITY}"]}
    told = {"choose": ["own 1", "own 2", "nothing more"]}
    played = play({**own, **told}, {"hand": [SEVER], "acts": [f"use {SEVER}"]})
    assert played.effects == [
        "b 呪文切断 effect_happens cast",
        "a 結束力 countered",
        "a 結束力 goes_to_graveyard cast",
        "a カウンターカマキリ goes_to_graveyard field",
        "a 突撃兵 goes_to_graveyard field",
        "b 呪文切断 goes_to_graveyard cast",
        "a カウンターカマキリ effect_happens spell_countered",
        "a カウンターカマキリ attack_becomes 3",
        "a カウンターカマキリ max_hp_becomes 3",
        "a カウンターカマキリ hp_becomes 3",
    ]


def test_a_backflow_returns_a_creature() -> None:
    """霊魂逆流: to its owner's hand (R60), which may be full (G16); it comes again as printed."""
    other = {"creatures": [{"card": SOLDIER, "attack": 9}], "acts": [f"use {SOLDIER}"]}
    played = summoned("霊魂逆流", None, other)
    assert played.effects[:2] == ["a 霊魂逆流 effect_happens cast", "b 突撃兵 returns_to_hand"]
    assert played.b.board == ["突撃兵 3/3"]
    full = summoned("霊魂逆流", None, {"creatures": [SOLDIER], "hand": [WALL] * 6, "discards": [SOLDIER]})
    assert full.of("discards_extra") == ["b 突撃兵 discards_extra 6"]


def test_a_regression_weakens_a_creature() -> None:
    """霊魂退行: HP falls without damage, which nothing mitigates (K9); at 0 it is destroyed (G3)."""
    played = summoned("霊魂退行", None, {"creatures": [{"card": "耐熱定規", "max_hp": 2, "hp": 2, "mitigation": 1}]})
    assert played.effects[:4] == [
        *("a 霊魂退行 effect_happens cast", "b 耐熱定規 attack_becomes 0"),
        *("b 耐熱定規 max_hp_becomes 1", "b 耐熱定規 hp_becomes 1"),
    ]
    assert summoned("霊魂退行", None, {"creatures": ["音速猫"]}).b["graveyard"] == ["音速猫"]


# ---------- Wind


def test_solidarity_strengthens_up_to_three() -> None:
    """結束力: of one's own choice (R23), for good (K6)."""
    played = summoned(SOLIDARITY, {"creatures": [SOLDIER, WALL, MANTIS]}, choose=["own 2", "own 1", "own 3"])
    assert played.effects[0] == "a 結束力 effect_happens cast"
    assert played.a.board == ["突撃兵 4/5", "炎の壁 1/6", "カウンターカマキリ 2/3"]


@pytest.mark.parametrize(("chosen", "strengthened"), [("nothing more", []), ("own 2", ["炎の壁 1/6"])])
def test_a_target_that_is_gone_is_not_strengthened(chosen: str, strengthened: list[str]) -> None:
    """結束力: without any target left nothing happens (G20)."""
    own = {"hand": [SOLIDARITY], "creatures": [{"card": SOLDIER, "hp": 1}, WALL], "acts": [f"use {SOLIDARITY}"]}
    other = {"hand": ["シルバーバレット"], "acts": ["use シルバーバレット"], "choose": [SOLDIER]}
    played = play({**own, "choose": ["own 1", chosen]}, other)
    assert ("a 結束力 effect_happens cast" in played.effects) == bool(strengthened)
    assert played.a.board == (strengthened or ["炎の壁 0/4"])
    assert set(played.a["graveyard"]) == {SOLIDARITY, SOLDIER}


def test_a_mantis_is_no_target_for_water() -> None:
    """カウンターカマキリ: of sorceries and skills (R23, T23); 結束力 is of wind."""
    there = {"creatures": [MANTIS]}
    never = play({"hand": ["霊魂逆流", SOLIDARITY], "acts": [f"use {SOLIDARITY}"], **there})
    assert never.a.board == ["カウンターカマキリ 2/3"]
    assert summoned("霊魂逆流", {"creatures": [SOLDIER]}, there).of("aims") == ["a 突撃兵 aims 1"]


def test_a_wind_servant_flies_and_draws() -> None:
    """風神の下僕 flies (K1)."""
    played = summoned(SERVANT, {"library": [SOLDIER]})
    assert played.effects[1:] == ["a 風神の下僕 effect_happens arrival", "a 突撃兵 draws 0"]
    assert play(attack(SERVANT), {"creatures": [SOLDIER]}).of("defends") == []


def test_a_green_imp_is_not_blocked_by_the_strong() -> None:
    """緑の子鬼: attack 3 or more (R42, T21)."""
    weak = play(attack("緑の子鬼"), {"creatures": [SOLDIER, MANTIS], "defend": [{"block": [MANTIS]}]})
    assert weak.of("blocks") == ["b カウンターカマキリ blocks 1"]
    assert play(attack("緑の子鬼"), {"creatures": [SOLDIER]}).of("defends") == []


def test_a_roar_makes_an_opponent_non_active() -> None:
    """咆哮するパラサウロロフス: an active skill (R28); whoever is non-active cannot block (R30)."""
    name = "咆哮するパラサウロロフス"
    played = play({"creatures": [name], "acts": [f"skill {name}"]}, {"creatures": [SOLDIER]})
    assert played.effects == [
        f"a {name} state_becomes non_active",
        f"a {name} effect_happens skill",
        "b 突撃兵 state_becomes non_active",
    ]
    acts = [f"skill {name}", {"do": "attack", "card": SOLDIER, "frame": 50}]
    assert play({"creatures": [name, SOLDIER], "acts": acts}, {"creatures": [WALL]}).of("defends") == []


def test_a_sonic_cat_strikes_first() -> None:
    """音速猫: K2."""
    played = play(attack("音速猫"), block("複眼の梟"))
    assert played.of("strikes") == ["a 音速猫 strikes 1"]
    assert played.b["graveyard"] == ["複眼の梟"]


@pytest.mark.parametrize(
    ("blocker", "asked"), [("複眼の梟", ["b defends 1"]), ("ノコギリクワガタ", ["b defends 1"]), (SOLDIER, [])]
)
def test_who_blocks_an_owl(blocker: str, asked: list[str]) -> None:
    """複眼の梟 flies (K1), ノコギリクワガタ blocks what flies (K8)."""
    side = block(blocker) if asked else {"creatures": [blocker]}
    assert play(attack("複眼の梟"), side).of("defends") == asked


def test_a_green_dwarf_gives_mp() -> None:
    """緑の小人: 1 of the 3 MP that it cost is back at once (R22)."""
    played = summoned("緑の小人")
    assert played.effects == ["a 緑の小人 enters 1", "a 緑の小人 effect_happens arrival", "a mp_becomes 18"]


def test_a_people_prospers_on_both_sides() -> None:
    """民族の繁栄: every creature of the race of the one that was chosen (R23), on both sides."""
    played = summoned(
        "民族の繁栄", {"creatures": [SOLDIER, "年老いた教官", WALL]}, {"creatures": [SOLDIER]}, choose=["own 1"]
    )
    assert played.effects[0] == "a 民族の繁栄 effect_happens cast"
    assert played.a.board == ["突撃兵 4/4", "年老いた教官 2/3", "炎の壁 0/4"]
    assert played.b.board == ["突撃兵 4/4"]
