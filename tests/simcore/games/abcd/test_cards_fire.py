"""What crystals and the fire cards of ABCD do: a position, what happens, how it ends."""

from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.abcd.behaviour import play, summoned

pytestmark = pytest.mark.both_modes

SOLDIER, WALL = "突撃兵", "炎の壁"
POOR: dict[str, Any] = {"mp": 3, "attributes": {}}


# ---------- Crystals


@pytest.mark.parametrize(
    ("crystal", "values"),
    [
        ("炎のクリスタル", ["fire 1"]),
        ("水のクリスタル", ["water 1"]),
        ("風のクリスタル", ["wind 1"]),
        ("光のクリスタル", ["light 1"]),
        ("闇のクリスタル", ["dark 1"]),
        ("水風のクリスタル", ["water 1", "wind 1"]),
        ("黒緑損害水晶", ["wind 1", "dark 1"]),
        ("青緑損害水晶", ["water 1", "wind 1"]),
        ("緑赤損害水晶", ["fire 1", "wind 1"]),
        ("白緑損害水晶", ["wind 1", "light 1"]),
        ("白赤損害水晶", ["fire 1", "light 1"]),
    ],
)
def test_a_crystal_gives_mp_and_attributes(crystal: str, values: list[str]) -> None:
    """G22; those of two attributes cost MP or HP."""
    cost = 1 if crystal == "水風のクリスタル" else 0
    played = summoned(crystal, POOR)
    hurt = ["a hp_becomes 19"] if "損害" in crystal else []
    assert played.effects == [
        f"a {crystal} enters 1",
        f"a {crystal} effect_happens placed",
        "a max_mp_becomes 4",
        f"a mp_becomes {4 - cost}",
        *(f"a max_attribute_becomes {value}" for value in values),
        *(f"a attribute_becomes {value}" for value in values),
        *hurt,
    ]
    assert played.a["crystals"] == 1


@pytest.mark.parametrize(
    ("ore", "values"),
    [
        ("炎水鉱", ["fire 1", "water 1"]),
        ("闇水鉱", ["water 1", "dark 1"]),
        ("闇炎鉱", ["fire 1", "dark 1"]),
        ("闇風鉱", ["wind 1", "dark 1"]),
        ("水風鉱", ["water 1", "wind 1"]),
        ("風炎鉱", ["fire 1", "wind 1"]),
        ("光風鉱", ["wind 1", "light 1"]),
        ("光炎鉱", ["fire 1", "light 1"]),
    ],
)
def test_an_ore_gives_both_attributes_from_the_next_turn_on(ore: str, values: list[str]) -> None:
    """R17, G23: nothing on the turn on which it is placed."""
    library = {"library": [WALL] * 2}
    played = summoned(ore, {**POOR, **library}, library, turns=2)
    assert played.effects[:-2] == [
        f"a {ore} enters 1",
        f"a {ore} effect_happens placed",
        *("a max_mp_becomes 4", *(f"a max_attribute_becomes {value}" for value in values)),
        *("a mp_becomes 4", *(f"a attribute_becomes {value}" for value in values)),
    ]
    assert [line.split()[2] for line in played.effects[-2:]] == ["draws"] * 2


def test_a_colourless_crystal_gives_two_mp_at_once() -> None:
    """無色のクリスタル: one more MP than other crystals on its turn, and no attribute (G22, G23)."""
    assert summoned("無色のクリスタル", POOR).effects[1:] == [
        "a 無色のクリスタル effect_happens placed",
        "a max_mp_becomes 4",
        "a mp_becomes 5",
    ]


def test_what_a_crystal_gives_waits_for_the_next_turn() -> None:
    """G22, `crystal_mp`: the maximum alone rises at once."""
    own = {**POOR, "hand": ["炎のクリスタル"], "acts": ["use 炎のクリスタル"], "library": ["炎の壁"] * 2}
    played = play(own, {"library": ["炎の壁"] * 2}, "crystal_mp=next_turn", turns=2)
    changes = played.of("max_mp_becomes", "mp_becomes", "max_attribute_becomes", "attribute_becomes", "turn_starts")
    assert changes == [
        *("a max_mp_becomes 4", "a max_attribute_becomes fire 1", "turn_starts 4"),
        *("a mp_becomes 4", "a attribute_becomes fire 1"),
    ]


# ---------- Creatures


def test_a_wall_does_not_attack_and_resists_wind() -> None:
    """炎の壁: K4, K7 (3 of 4 of a wind creature's blow)."""
    attacker = {"card": "風神の下僕", "attack": 4}
    played = play(
        {"creatures": [attacker], "acts": ["attack 風神の下僕"]},
        {"creatures": [{"card": WALL, "keywords": ["flying"]}], "defend": [{"block": [WALL]}]},
    )
    assert played.of("strikes", "struck") == ["a 風神の下僕 strikes 1", "b 炎の壁 struck 4"]
    assert played.b.board == ["炎の壁 0/3"]


def test_a_soldier_strikes_first() -> None:
    """突撃兵: K2."""
    played = play(
        {"creatures": [SOLDIER], "acts": [f"attack {SOLDIER}"]},
        {"creatures": ["年老いた教官"], "defend": [{"block": ["own 1"]}]},
    )
    assert played.of("strikes") == ["a 突撃兵 strikes 2"]
    assert played.b["graveyard"] == ["年老いた教官"]


def test_a_blazing_golem_damages_a_creature_without_attribute() -> None:
    """爆炎のゴーレム: 2 damage that no resistance lessens (K7); alone on the field it hits itself."""
    played = summoned("爆炎のゴーレム", None, {"creatures": ["耐熱定規", WALL]}, choose=["opponent 1"])
    assert played.effects[1:] == ["a 爆炎のゴーレム effect_happens arrival", "b 耐熱定規 hp_becomes 1"]
    assert summoned("爆炎のゴーレム").effects[1:] == [
        "a 爆炎のゴーレム effect_happens arrival",
        "a 爆炎のゴーレム hp_becomes 1",
    ]


def test_an_anti_aircraft_battery_shoots_at_what_flies() -> None:
    """高射砲台: its skill costs 2 MP and its activity (R28); it blocks what flies (K8)."""
    own = {"creatures": ["高射砲台"], "acts": ["skill 高射砲台"]}
    played = play(own, {"creatures": ["飛行亀", SOLDIER]})
    assert played.effects == [
        "a 高射砲台 state_becomes non_active",
        "a 高射砲台 effect_happens skill",
        "b 飛行亀 hp_becomes 2",
    ]
    assert played.a["mp"] == 18
    blocked = play(
        {"creatures": ["飛行亀"], "acts": ["attack 飛行亀"]},
        {"creatures": ["高射砲台"], "defend": [{"block": ["高射砲台"]}]},
    )
    assert blocked.b.board == ["高射砲台 0/3"]


def test_a_flame_cat_attacks_with_one_more() -> None:
    """フレイムキャット: before anything strikes (R41), only when it attacks, and for good."""
    cat = {"creatures": ["フレイムキャット"]}
    attacking = play({**cat, "acts": ["attack フレイムキャット"]}, {})
    assert attacking.effects[:2] == [
        "a フレイムキャット effect_happens battle_start",
        "a フレイムキャット attack_becomes 2",
    ]
    assert attacking.b["hp"] == 18
    blocking = play(
        {"creatures": [WALL, SOLDIER], "acts": [f"attack {SOLDIER}"]}, {**cat, "defend": [{"block": ["own 1"]}]}
    )
    assert not blocking.of("attack_becomes")


def test_a_firestarter_burns() -> None:
    """ファイアスターター: an active skill (R28) of fire (K7)."""
    own = {"creatures": ["ファイアスターター"], "acts": ["skill ファイアスターター"], "choose": ["opponent 2"]}
    played = play(own, {"creatures": [WALL, SOLDIER]})
    assert played.effects == [
        "a ファイアスターター state_becomes non_active",
        "a ファイアスターター effect_happens skill",
        "b 突撃兵 hp_becomes 2",
    ]
    assert play(own, {"creatures": [WALL, "耐熱定規"]}).of("hp_becomes") == []


def test_a_clay_figure_strikes_last_and_mitigates() -> None:
    """赤色土偶: K3, K9."""
    played = play(
        {"creatures": ["赤色土偶"], "acts": ["attack 赤色土偶"]},
        {"creatures": [SOLDIER], "defend": [{"block": [SOLDIER]}]},
    )
    assert played.of("strikes") == ["b 突撃兵 strikes 2", "a 赤色土偶 strikes 3"]
    assert played.a.board == ["赤色土偶 3/1"]
    assert played.b["graveyard"] == [SOLDIER]


@pytest.mark.parametrize(("card", "through"), [("プラズナー", 2), ("角竜トリケラトプス", 1)])
def test_penetration(card: str, through: int) -> None:
    """K10: what the blocker does not take goes to the player."""
    blocker = "ノコギリクワガタ"
    played = play(
        {"creatures": [card], "acts": [f"attack {card}"]}, {"creatures": [blocker], "defend": [{"block": [blocker]}]}
    )
    assert played.b["hp"] == 20 - through


def test_an_aged_instructor_teaches_another_creature() -> None:
    """年老いた教官: an own one that its player chooses as it arrives (R61); alone it does nothing."""
    played = summoned("年老いた教官", {"creatures": [SOLDIER, WALL]}, choose=["own 2"])
    assert played.effects[1:] == ["a 年老いた教官 effect_happens arrival", "a 炎の壁 attack_becomes 1"]
    assert summoned("年老いた教官").effects == ["a 年老いた教官 enters 1"]


def test_what_flies_is_blocked_by_what_flies() -> None:
    """ファイサラーバード: K1."""
    attack = {"creatures": ["ファイサラーバード"], "acts": ["attack ファイサラーバード"]}
    assert play(attack, {"creatures": [SOLDIER]}).of("defends") == []
    assert play(attack, {"creatures": ["ファイサラーバード"], "defend": [{"block": ["own 1"]}]}).of("defends") == [
        "b defends 1"
    ]


def test_a_boiling_planarian_leaves_a_piece_behind() -> None:
    """煮え立つプラナリア regenerates (K5); its piece, プラナリアの切れ端, is a new card of its owner's (R60)."""
    own = {"creatures": ["煮え立つプラナリア"], "acts": ["attack 煮え立つプラナリア"]}
    played = play(own, {"creatures": [SOLDIER], "defend": [{"block": [SOLDIER]}]})
    assert "a プラナリアの切れ端 appears プラナリアの切れ端" in played.effects
    assert "a 煮え立つプラナリア effect_happens destroyed" in played.effects
    assert played.a.board == ["プラナリアの切れ端 1/1"]
    whole = play(
        {"creatures": [{"card": "煮え立つプラナリア", "max_hp": 3, "hp": 2}], "acts": own["acts"]},
        {"creatures": ["音速猫"], "defend": [{"block": ["音速猫"]}]},
    )
    assert whole.a.board == ["煮え立つプラナリア 2/3"]


def test_a_collector_throws_what_is_in_hand() -> None:
    """短気な収集家: again and again (G26); without a card in hand it does nothing."""
    own = {"creatures": ["短気な収集家"], "hand": [SOLDIER, WALL], "discards": [WALL]}
    told = {"acts": ["skill 短気な収集家"] * 3, "choose": ["opponent 1"] * 3}
    played = play({**own, **told}, {"creatures": ["飛行亀"]})
    assert played.effects == [
        "a 短気な収集家 effect_happens skill",
        "a 炎の壁 discards 1",
        "a 炎の壁 goes_to_graveyard hand",
        "b 飛行亀 hp_becomes 3",
        "a 短気な収集家 effect_happens skill",
        "a 突撃兵 discards 0",
        "a 突撃兵 goes_to_graveyard hand",
        "b 飛行亀 hp_becomes 2",
        "a 短気な収集家 effect_happens skill",
    ]


def test_a_president_brings_a_soldier() -> None:
    """赤国大統領: K11 removes the other one in hand; the soldier is a new card."""
    played = summoned("赤国大統領", {"hand": ["赤国大統領"]})
    assert played.effects == [
        "a 赤国大統領 enters 1",
        "a 赤国大統領 removed hand",
        "a 赤国大統領 effect_happens arrival",
        "a 突撃兵 appears 突撃兵",
        "a 突撃兵 enters 2",
    ]


# ---------- Spells


@pytest.mark.parametrize(("card", "hp"), [("シルバーバレット", 2), ("火炎弾", 1)])
def test_damage_to_a_creature(card: str, hp: int) -> None:
    """When its time has come it has its effect and goes to the graveyard (R25)."""
    played = summoned(card, None, {"creatures": [WALL]})
    assert played.effects == [
        f"a {card} effect_happens cast",
        f"b 炎の壁 hp_becomes {hp}",
        f"a {card} goes_to_graveyard cast",
    ]


def test_what_resists_fire() -> None:
    """K7: 火炎弾 is of fire, シルバーバレット of nothing."""
    assert summoned("火炎弾", None, {"creatures": ["耐熱定規"]}).of("hp_becomes") == []
    assert summoned("シルバーバレット", None, {"creatures": ["耐熱定規"]}).of("hp_becomes") == [
        "b 耐熱定規 hp_becomes 1"
    ]


def test_a_meteor_shower_clears_the_board() -> None:
    """直下型流星群: creatures at HP 0 or less, whosever they are, and all land spells (G3, R25)."""
    own = {"creatures": [SOLDIER], "lands": ["猫場"]}
    played = summoned("直下型流星群", own, {"creatures": [{"card": WALL, "hp": 6}, "飛行亀"], "lands": ["専守防衛"]})
    assert played.effects[0] == "a 直下型流星群 effect_happens cast"
    assert (played.a.board, played.b.board) == ([], ["炎の壁 0/2"])
    assert (played.a["lands"], played.b["lands"]) == ([], [])
    assert (sorted(played.a["graveyard"]), sorted(played.b["graveyard"])) == (
        sorted(["猫場", SOLDIER, "直下型流星群"]),
        sorted(["飛行亀", "専守防衛"]),
    )


def test_mana_acceleration_and_assistance() -> None:
    """魔力加速: 4 MP for this turn; 魔力幇助: 1 for ever, from the next start-up on (R17)."""
    library = {"library": [WALL] * 2}
    fast = summoned("魔力加速", library, library, turns=2)
    assert fast.of("effect_happens", "mp_becomes") == [
        *("a 魔力加速 effect_happens cast", "a mp_becomes 22", "a mp_becomes 20")
    ]
    slow = summoned("魔力幇助", library, library, turns=2)
    assert slow.of("effect_happens", "max_mp_becomes", "mp_becomes") == [
        *("a 魔力幇助 effect_happens cast", "a max_mp_becomes 21", "a mp_becomes 21")
    ]


def test_cat_food_lures_a_cat_away() -> None:
    """猫缶: it stays where it is (R62), so that nobody can attack with it (R64), but by `stolen_may_attack` (R65)."""
    other = {"creatures": [SOLDIER, "音速猫"]}
    played = summoned("猫缶", None, other)
    assert played.effects[:2] == ["a 猫缶 effect_happens cast", "a 音速猫 controlled"]
    assert played.b.creature("音速猫")["controller"] == "a"
    attacks = {**other, "acts": [{"do": "attack", "card": "音速猫", "frame": 200}]}
    with pytest.raises(PositionError, match="was never open"):
        summoned("猫缶", None, attacks)
    own = {"hand": ["猫缶"], "acts": ["use 猫缶"]}
    assert play(own, attacks, "stolen_may_attack=yes").of("attacks") == ["b 音速猫 attacks"]


@pytest.mark.parametrize(("attack", "hp"), [(3, 20), (4, 16)])
def test_a_warning_shot_stops_a_weak_attacker(attack: int, hp: int) -> None:
    """威嚇射撃: who is non-active does not strike (R56); attack 4 is no target."""
    own = {"creatures": [{"card": SOLDIER, "attack": attack}], "acts": [f"attack {SOLDIER}"]}
    spells = ["威嚇射撃"] if attack == 3 else []
    played = play(own, {"hand": ["威嚇射撃"], "battle_spells": spells})
    assert played.b["hp"] == hp
    assert ("b 威嚇射撃 effect_happens battle" in played.effects) == (attack == 3)
