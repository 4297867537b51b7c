"""無効 and 不動 (CC-84) against each kind of effect."""

from pathlib import Path
from typing import Any

import pytest

from tests.simcore.games.card_commander.behaviour import Half, card_file, play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")
FIGURES = 'colour = "none"\nlevel = 1\nattack = 0\nhp = 9\ntribes = ["goblin", "plant", "mermaid"]'
IMMUNE = f'name = "鉄人"\n{FIGURES}\nkeywords = ["immune"]'
IMMOVABLE = f'name = "岩人"\n{FIGURES}\nkeywords = ["immovable"]'
MOVABLE = f'name = "砂人"\n{FIGURES}'
BURN = ["見習い魔女", "ゴブリンメイジ", "サラマンダー", "マジシャン", "炎の魔女", "火竜の首", "火竜"]
OTHERS = [
    "火の鳥",
    "ウィザード",
    "朱雀",
    "ソードマスター",
    "ウミガメ",
    "イビルアイ",
    "老婆",
    "ワーライオン",
    "仙人",
    "森神",
]


def attacker(half: Half) -> Any:
    return half.creatures.get("battlefield")


# ---------- 無効


@pytest.mark.parametrize("used", [*BURN, *OTHERS])
def test_use_effects_do_not_touch_an_immune_attacker(used: str, tmp_path: Path) -> None:
    """It cannot be chosen either: alone, it leaves nothing to choose. The same attacker without 無効 is changed."""
    hand = ["ウィザード", "骨の竜"] if used in ("ソードマスター", "仙人") else ["火の鳥"]
    cards = card_file(tmp_path, IMMUNE, MOVABLE)

    def after(name: str) -> Any:
        own = side(use=used, hand=hand, choose=[hand[-1]])
        return attacker(play(own, side(standing(name, cursed=True), use="雪女"), cards=cards).second)

    spared, changed = after("鉄人"), after("砂人")
    assert spared == {
        "card": "鉄人",
        "attack": 0,
        "hp": 9,
        "level": 1,
        "speed": "normal",
        "keywords": ["immune"],
        "effects": [],
        "cursed": True,
    }
    assert changed != spared | {"card": "砂人", "keywords": []}


def test_a_fire_dragon_destroys_no_immune_attacker(tmp_path: Path) -> None:
    cards = card_file(tmp_path, IMMUNE)
    played = play(side(use="火竜", hand=["サソリ"] * 7), side("鉄人"), cards=cards)
    assert played.second.board == {"battlefield": "鉄人 0/9"}


def test_an_immune_attacker_is_passed_over_for_the_other_choice(tmp_path: Path) -> None:
    """With one candidate left nobody is asked."""
    played = play(side(WALL, use="見習い魔女"), side("鉄人"), cards=card_file(tmp_path, IMMUNE))
    assert played.of("chooses", "hp_becomes") == ["first ゾウ chooses own_battlefield", "first ゾウ hp_becomes 8"]


def test_effects_from_standby_do_not_touch_an_immune_attacker(tmp_path: Path) -> None:
    """弩兵, 力石 and ケンタウロスリーダー's turn start."""
    cards = card_file(tmp_path, IMMUNE)
    shot = play(side(None, "弩兵", use="ゴブリンパラシュート部隊"), side("鉄人"), "blows=1", cards=cards)
    assert shot.of("hp_becomes") == []
    entered = play(side(None, "力石", "鉄人", send=2), side(), cards=cards)
    assert entered.of("attack_becomes") == []
    leader = side(None, "ケンタウロスリーダー", deck=["ゾウ"])
    assert play(leader, side("鉄人", deck=["ゾウ"]), start="turn", cards=cards).of("loses_abilities") == []


def test_effects_do_not_touch_immune_subs(tmp_path: Path) -> None:
    """ビホルダー, 人魚予言者, 朱雀, 錬金術師 and クマ."""
    cards = card_file(tmp_path, IMMUNE)
    subs: tuple[Any, ...] = ("サソリ", "鉄人")
    for used in ("ビホルダー", "朱雀"):
        played = play(side(use=used), side(None, *subs), cards=cards)
        assert played.second.board["standby_2"] == "鉄人 0/9"
        assert "standby_1" not in played.second.board or played.second.board["standby_1"] == "ビホルダー 4/4"
    prophet = play(side(None, "人魚予言者", deck=["ゾウ"]), side(None, *subs, use="ゾウ"), cards=cards)
    assert prophet.of("returns_to_hand") == ["second サソリ returns_to_hand standby_1"]
    for used in ("錬金術師", "クマ"):
        assert play(side(None, *subs, use=used), side(), cards=cards).of("chooses") == [
            "first サソリ chooses own_standby_1"
        ]


def test_an_immune_attacker_neither_changes_sides_nor_places(tmp_path: Path) -> None:
    cards = card_file(tmp_path, IMMUNE)
    assert play(side("スカイドラゴン"), side(standing("鉄人", "1/6")), cards=cards).of("swap_sides") == []
    assert play(side("鉄人", use="人魚兵"), side(), cards=cards).of("swaps") == []


def test_its_own_effects_touch_an_immune_creature(tmp_path: Path) -> None:
    """Other cards' effects do not."""
    own = f'{IMMUNE}\neffects = [{{ when = "win", do = "raise_hp", to = "self", amount = 2 }}]'
    played = play(side("鉄人"), side(), cards=card_file(tmp_path, own))
    assert played.first.board == {"battlefield": "鉄人 0/11"}


def test_battlefield_effects_touch_an_immune_creature(tmp_path: Path) -> None:
    """CC-84: such as 狂戦士's."""
    own = side("狂戦士", use="サソリ")
    played = play(own, side("鉄人", "鉄人", use="サソリ"), cards=card_file(tmp_path, IMMUNE))
    assert played.second.graveyard == ["鉄人", "鉄人", "サソリ"]


def test_an_immune_attacker_reads_others_and_fights_as_usual(tmp_path: Path) -> None:
    """Blows are no effects; 人魚メイジ leaves an immune own attacker as it is."""
    cards = card_file(tmp_path, IMMUNE)
    assert play(side("サソリ"), side("鉄人"), "blows=1", cards=cards).second.board["battlefield"] == "鉄人 0/5"
    assert play(side("鉄人", use="人魚メイジ"), side("サソリ"), "blows=1", cards=cards).of("hp_becomes") == []


# ---------- 不動


def test_no_effect_moves_an_immovable_attacker_to_hand(tmp_path: Path) -> None:
    """ウミガメ may choose it, in vain."""
    played = play(side(use="ウミガメ"), side("岩人"), cards=card_file(tmp_path, IMMOVABLE))
    assert played.of("chooses", "returns_to_hand") == ["first 岩人 chooses opponent_battlefield"]


def test_no_effect_moves_an_immovable_attacker_to_standby(tmp_path: Path) -> None:
    """The lose effect that 火の鳥 gave it does nothing, so that it is destroyed (CC-61)."""
    own = side("岩人", use="火の鳥", choose=["own 0"])
    played = play(own, side(standing("ゾウ", "9/9")), cards=card_file(tmp_path, IMMOVABLE))
    assert played.effects[-2:] == ["first 岩人 effect_happens lose", "first 岩人 destroyed battlefield"]


def test_no_effect_swaps_an_immovable_attacker(tmp_path: Path) -> None:
    """Neither with a used card (人魚兵; 踊り子 is in test_cards_red_high.py) nor with the other side."""
    cards = card_file(tmp_path, IMMOVABLE)
    assert play(side("岩人", use="人魚兵"), side(), cards=cards).of("swaps", "effect_happens") == [
        "first 人魚兵 effect_happens use"
    ]
    assert play(side("スカイドラゴン"), side(standing("岩人", "1/6")), cards=cards).of("swap_sides") == []


def test_an_immovable_dragon_of_the_sky_stays() -> None:
    """ウィザード has made it 不動: it moves itself as little."""
    own = side("スカイドラゴン", use="ウィザード", choose=["own 0"])
    played = play(own, side(standing("ゾウ", "1/7")))
    assert played.of("effect_happens")[-1] == "first スカイドラゴン effect_happens win"
    assert played.of("swap_sides") == []


def test_an_immovable_apprentice_witch_changes_where_she_stands() -> None:
    """As 火の鳥 does."""
    played = play(side("見習い魔女", use="ウィザード"), side())
    assert played.effects[-2:] == ["first 炎の魔女 effect_happens win", "first 炎の魔女 turns_into 炎の魔女"]
    assert played.first.board["battlefield"] == "炎の魔女 4/3"
    assert played.first.attacker["keywords"] == []


def test_an_immovable_creature_may_be_destroyed_turned_and_put_under_the_deck(tmp_path: Path) -> None:
    """CC-84 names hand, standby, swaps and sides only."""
    cards = card_file(tmp_path, IMMOVABLE)
    assert play(side(use="朱雀"), side("岩人", "岩人"), cards=cards).second.graveyard == ["岩人", "岩人"]
    assert play(side(use="ビホルダー"), side(None, "岩人"), cards=cards).second.board == {"standby_1": "ビホルダー 4/4"}
    assert play(side("岩人", use="錬金術師"), side(), cards=cards).first.deck == ["岩人"]


def test_an_immovable_sub_may_go_to_the_battlefield(tmp_path: Path) -> None:
    """Sent by its player (CC-30), or by an effect: 竜使い."""
    dragon = f"{IMMOVABLE.replace('goblin', 'dragon')}"
    cards = card_file(tmp_path, dragon)
    assert play(side(None, "岩人", send=1), side(), cards=cards).first.board == {"battlefield": "岩人 0/9"}
    called = play(side(None, "竜使い", "岩人"), side(), cards=cards)
    assert called.first.board == {"battlefield": "岩人 0/9", "standby_1": "竜使い 2/1"}


def test_immovability_goes_with_the_abilities() -> None:
    """CC-86: without them 緑ゴーレム changes sides with スカイドラゴン."""
    own = side("スカイドラゴン", "ケンタウロスリーダー", deck=["ゾウ"])
    played = play(own, side(standing("緑ゴーレム", "1/6"), deck=["ゾウ"]), start="turn")
    assert played.of("loses_abilities", "swap_sides") == ["second 緑ゴーレム loses_abilities", "first swap_sides"]


def test_immovability_does_not_bar_a_change_of_the_used_card() -> None:
    """CC-45: a used card is no creature yet; クジラ returns 緑ゴーレム."""
    played = play(side(use="クジラ"), side(use="緑ゴーレム"))
    assert played.of("returns_to_hand") == ["second 緑ゴーレム returns_to_hand in_use"]


def test_a_gift_of_immunity_lasts_and_then_leaves_with_the_battlefield() -> None:
    """CC-80: 森神's gift of turn 3 still holds on turn 4."""
    own = side("サソリ", use="森神", later=[turn()], deck=["ゾウ"])
    other = side(None, hand=["ウミガメ"], later=[turn("ウミガメ")], deck=["ゾウ"])
    played = play(own, other, turns=2)
    assert played.of("returns_to_hand") == []
    assert played.first.board["battlefield"] == "サソリ 4/1"
