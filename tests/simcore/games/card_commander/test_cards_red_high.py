"""What red cards from level 3 on do, and the red ones known in part. Unless a rule is cited: players' notes."""

from pathlib import Path

import pytest

from tests.simcore.games.card_commander.behaviour import card_file, play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")
IMMUNE = """name = "鉄人"
colour = "none"
level = 1
attack = 2
hp = 2
keywords = ["immune"]"""


# ---------- Level 3


@pytest.mark.parametrize(("mana", "hp", "left", "rest"), [(5, 9, 6, 0), (4, 1, 0, 0), (6, 1, 0, 2), (3, 9, 8, 0)])
def test_magician_takes_own_mana_and_one_more(mana: int, hp: int, left: int, rest: int) -> None:
    """CC-40: mana after paying 3; what was really taken off costs mana, which does not fall below 0."""
    played = play(side(use="マジシャン", mana=mana), side(standing("ゾウ", f"0/{hp}")))
    assert played.effects == [
        "first マジシャン effect_happens use",
        "first ゾウ chooses opponent_battlefield",
        f"second ゾウ hp_becomes {left}",
        *(["second ゾウ destroyed battlefield"] if left == 0 else []),
        *([f"first mana_becomes {rest}"] if mana > 3 else []),
    ]
    assert played.first.mana == rest


def test_magician_pays_for_the_enlarged_loss() -> None:
    """怪火 makes it 2 more, which is removed as well."""
    played = play(side(None, "怪火", use="マジシャン", mana=10), side(standing("ゾウ", "0/20")))
    assert played.of("hp_becomes", "mana_becomes") == ["second ゾウ hp_becomes 10", "first mana_becomes 0"]


def test_wizard_makes_an_attacker_immovable() -> None:
    own = side("サソリ", use="ウィザード", choose=["own 0"])
    played = play(own, side(WALL, use="ウミガメ", choose=["opponent 0"]), "blows=1")
    assert played.effects == [
        "first ウィザード effect_happens use",
        "first サソリ chooses own_battlefield",
        "first サソリ gains_keyword immovable",
        "first サソリ attack_becomes 5",
        "first サソリ level_becomes 2",
        "second ウミガメ effect_happens use",
    ]
    assert played.first.attacker["keywords"] == ["immovable"]


@pytest.mark.parametrize(("subs", "life"), [(["溶岩魔人", "サソリ"], 8), (["デーモン", "溶岩魔人"], 7), ([], 9)])
def test_lava_fiend_takes_a_life_for_each_in_own_standby(subs: list[str], life: int) -> None:
    """デーモン counts; the card just used is not in standby yet, nor is one on the battlefield."""
    played = play(side("溶岩魔人", *subs, use="溶岩魔人", mana=4), side(WALL, life=9), "blows=1")
    assert played.effects == [
        "first 溶岩魔人 effect_happens use",
        "first 溶岩魔人 consumes 0",
        *([f"second life_becomes {life}"] if life < 9 else []),
    ]


def test_lava_fiend_ends_the_game_on_the_spot() -> None:
    """CC-73: at life 0 nothing else happens, the used card does not even stand by."""
    played = play(side(None, "溶岩魔人", use="溶岩魔人"), side("サソリ", life=1))
    assert played.story[-2:] == ["second life_becomes 0", "first game_ends life"]
    assert (played.winner, played.second.life) == ("first", 0)
    assert "standby_2" not in played.first.board


def test_cavalry_enters_over_three_own_creatures() -> None:
    """CC-16: the attacker is destroyed first, then the subs from the bottom up."""
    played = play(side("サソリ", "原住民", "ゾウ", use="騎兵"), side(WALL), "blows=1")
    assert played.effects == [
        "first 騎兵 effect_happens use",
        "first サソリ destroyed battlefield",
        "first ゾウ destroyed standby",
        "first 原住民 destroyed standby",
        "first 騎兵 enters_battlefield in_use",
    ]
    assert played.first.graveyard == ["サソリ", "ゾウ", "原住民"]
    assert played.first.board == {"battlefield": "騎兵 6/1"}
    assert played.second.board == {"battlefield": "ゾウ 0/3"}


def test_cavalry_is_destroyed_after_two() -> None:
    played = play(side(None, "原住民", "ゾウ", use="騎兵"), side())
    assert played.effects[-1] == "first 騎兵 destroyed in_use"
    assert played.first.graveyard == ["ゾウ", "原住民", "騎兵"]
    assert not played.first.board


@pytest.mark.parametrize("attacker", ["鉄人", None])
def test_cavalry_does_not_replace_an_immune_attacker(attacker: str | None, tmp_path: Path) -> None:
    """CC-84: 無効 is not touched; CC-44: the used card that finds an attacker is destroyed then and there."""
    cards = card_file(tmp_path, IMMUNE)
    played = play(side(attacker, "サソリ", "ゾウ", "原住民", use="騎兵"), side(), cards=cards)
    expected = "first 騎兵 destroyed in_use" if attacker else "first 騎兵 enters_battlefield in_use"
    assert next(line for line in played.effects if line.split()[1] == "騎兵" and "happens" not in line) == expected
    assert played.first.graveyard[:3] == ["原住民", "ゾウ", "サソリ"]


def test_cavalry_does_not_count_immune_creatures(tmp_path: Path) -> None:
    played = play(side(None, "鉄人", "サソリ", "ゾウ", use="騎兵"), side(), cards=card_file(tmp_path, IMMUNE))
    assert played.first.graveyard == ["ゾウ", "サソリ", "騎兵"]
    assert played.first.board == {"standby_1": "鉄人 2/2"}


def test_cavalry_pays_for_a_win_with_hp() -> None:
    """Brought to 0 it is destroyed at the end of the turn (CC-60)."""
    played = play(side("騎兵"), side())
    assert played.effects == [
        "first 騎兵 effect_happens win",
        "first 騎兵 hp_becomes 0",
        "first 騎兵 destroyed battlefield",
    ]
    assert play(side(standing("騎兵", "6/2")), side()).first.board == {"battlefield": "騎兵 6/1"}


@pytest.mark.parametrize(("attack", "level", "hurt"), [(9, 3, False), (9, 2, True)])
def test_sword_master_is_not_hurt_by_its_own_level(attack: int, level: int, hurt: bool) -> None:
    """Its present level and the opponent's."""
    played = play(side("ソードマスター"), side(standing("ゾウ", f"{attack}/8", level=level)), initiative="second")
    assert played.first.board == ({} if hurt else {"battlefield": "ソードマスター 4/2"})


def test_sword_masters_of_one_level_draw() -> None:
    """CC-55: neither side's HP can fall."""
    assert play(side("ソードマスター"), side("ソードマスター")).story == ["battle_drawn"]


def test_sword_master_levels_all_attackers() -> None:
    """To the printed level of a card in own hand; both attackers count as equal from then on."""
    own = side("ソードマスター", use="ソードマスター", hand=["サソリ", "朱雀"], choose=["朱雀"])
    played = play(own, side(standing("サソリ", "9/8")), initiative="second")
    assert played.effects == [
        "first ソードマスター effect_happens use",
        "first 朱雀 chooses hand",
        "first ソードマスター level_becomes 8",
        "second サソリ level_becomes 8",
        "second サソリ destroyed battlefield",
    ]
    assert played.first.board["battlefield"] == "ソードマスター 4/2"
    assert played.first.hand == ["サソリ", "朱雀"]


# ---------- Level 4 and above


def test_berserker_destroys_all_others_and_both_used_cards() -> None:
    """CC-41, CC-16: before any use effect; used cards last; 4 creatures are too few to cost a life."""
    own = side("狂戦士", "サソリ", "原住民", use="ランプの精", deck=["ゾウ"])
    played = play(own, side("ゾウ", "忍者", use="ウミガメ"))
    assert played.effects == [
        "first 狂戦士 effect_happens battlefield_before_use",
        "first 原住民 destroyed standby",
        "first サソリ destroyed standby",
        "second ゾウ destroyed battlefield",
        "second 忍者 destroyed standby",
        "first ランプの精 destroyed in_use",
        "second ウミガメ destroyed in_use",
    ]
    assert played.second.graveyard == ["ゾウ", "忍者", "ウミガメ"]
    assert played.first.board == {"battlefield": "狂戦士 6/3"}


def test_berserker_takes_a_life_for_five_creatures() -> None:
    played = play(side("狂戦士", "サソリ", "原住民", use="ゾウ"), side("ゾウ", "忍者", "サソリ", use="ゾウ", life=1))
    assert played.effects[-2:] == ["second life_becomes 0", "first game_ends life"]
    assert played.second.graveyard == ["ゾウ", "サソリ", "忍者", "ゾウ"]


@pytest.mark.parametrize(
    ("own", "other"),
    [
        (side("狂戦士", "サソリ", use="原住民"), side(use="ゾウ")),
        (side("狂戦士", "サソリ", use="ゾウ"), side()),
        (side(None, "狂戦士", "サソリ", use="ゾウ"), side(use="ゾウ")),
    ],
    ids=["levels differ", "one card", "as a sub"],
)
def test_berserker_waits_for_two_cards_of_equal_level(own: dict, other: dict) -> None:
    """CC-41."""
    assert play(own, other).effects == []


def test_berserker_that_was_just_sent_already_works() -> None:
    """CC-40."""
    played = play(side(None, "狂戦士", send=1, use="サソリ"), side("ゾウ", use="サソリ"))
    assert "second ゾウ destroyed battlefield" in played.effects


def test_fire_dragon_burns_all_other_attackers() -> None:
    """By the red cards in own hand, on both sides; a blue one among seven spares them from being destroyed."""
    own = side(standing("サソリ", "4/9"), use="火竜", hand=["サソリ"] * 6 + ["ウミガメ"])
    played = play(own, side(standing("ゾウ", "0/7")))
    assert played.effects == [
        "first 火竜 effect_happens use",
        "first サソリ hp_becomes 3",
        "second ゾウ hp_becomes 1",
        "second ゾウ destroyed battlefield",
    ]


def test_fire_dragon_spares_fire_dragons() -> None:
    played = play(side("火竜", use="火竜", hand=["サソリ"] * 2), side("火竜"), "blows=1", initiative="second")
    assert played.of("hp_becomes") == []


@pytest.mark.parametrize(("hand", "destroyed"), [(7, True), (6, False)])
def test_fire_dragon_destroys_with_seven_red_cards(hand: int, destroyed: bool) -> None:
    own = side(standing("サソリ", "4/99"), use="火竜", hand=["サソリ"] * hand)
    played = play(own, side(standing("ゾウ", "0/99")), "blows=1")
    assert played.effects[1:] == (
        ["first サソリ destroyed battlefield", "second ゾウ destroyed battlefield"]
        if destroyed
        else ["first サソリ hp_becomes 93", "second ゾウ hp_becomes 93"]
    )


def test_fire_dragon_loses_its_head() -> None:
    played = play(side("火竜"), side(standing("ゾウ", "9/9")), initiative="second")
    assert played.effects == [
        "first 火竜の首 effect_happens lose",
        "first 火竜の首 turns_into 火竜の首",
        "first 火竜の首 returns_to_hand battlefield",
    ]
    assert played.first.hand == ["火竜の首"]


def test_vermilion_bird_destroys_all_creatures() -> None:
    """CC-16, CC-45: own side first, attackers first, subs from the bottom up; no used card."""
    own = side("サソリ", "原住民", "忍者", use="朱雀", mana=9)
    played = play(own, side("ゾウ", "サソリ", use="ランプの精"))
    assert played.effects == [
        "first 朱雀 effect_happens use",
        "first 朱雀 consumes 0",
        "first サソリ destroyed battlefield",
        "first 忍者 destroyed standby",
        "first 原住民 destroyed standby",
        "second ゾウ destroyed battlefield",
        "second サソリ destroyed standby",
        "second ランプの精 effect_happens use",
    ]
    assert (played.first.board, played.second.board) == ({"standby_1": "朱雀 5/5"}, {"standby_1": "ランプの精 2/3"})


def test_vermilion_bird_without_mana_spares_all() -> None:
    assert play(side("サソリ", use="朱雀", mana=8), side()).effects == []


def test_vermilion_bird_spares_immune_creatures() -> None:
    """CC-84: 森神 protects the own attacker the turn before."""
    own = side("ゾウ", "サソリ", use="森神", later=[turn("朱雀")], hand=["朱雀"], deck=["サソリ"])
    played = play(own, side(None, "サソリ", deck=["サソリ"]), turns=2)
    assert played.effects[-3:] == [
        "first 森神 destroyed standby",
        "first サソリ destroyed standby",
        "second サソリ destroyed standby",
    ]
    assert played.first.board == {"battlefield": "ゾウ 4/5", "standby_1": "朱雀 5/5"}


# ---------- Known in part


def test_dancer_swaps_with_the_used_card() -> None:
    """CC-43: after both use effects; then it takes the used card's place in standby (CC-44), as printed (CC-80)."""
    own = side(standing("踊り子", "3/1"), use="サラマンダー", choose=["opponent 0"])
    played = play(own, side(WALL, use="ランプの精"), "blows=1")
    assert played.effects == [
        "first サラマンダー effect_happens use",
        "first サラマンダー consumes 17",
        "first ゾウ chooses opponent_battlefield",
        "second ランプの精 effect_happens use",
        "first 踊り子 effect_happens battlefield_after_uses",
        "first サラマンダー swaps in_use",
    ]
    assert played.first.board == {"battlefield": "サラマンダー 3/1", "standby_1": "踊り子 3/3"}


def test_dancer_swaps_also_without_a_battle() -> None:
    """CC-43."""
    played = play(side("踊り子", use="雪女"), side("ゾウ"))
    assert played.first.board == {"battlefield": "雪女 2/2", "standby_1": "踊り子 3/3"}


def test_dancer_needs_a_used_card_and_a_free_foot() -> None:
    """CC-43: 不動 stops the swap; CC-44: with a full standby the dancer is destroyed in the used card's place."""
    assert play(side("踊り子"), side(WALL), "blows=1").of("swaps") == []
    bound = play(side("踊り子", use="ウィザード", choose=["own 0"]), side(WALL), "blows=1")
    assert bound.first.board == {"battlefield": "踊り子 4/3", "standby_1": "ウィザード 6/1"}
    full = play(side("踊り子", "サソリ", "サソリ", "サソリ", use="ゾウ"), side(WALL), "blows=1")
    assert full.effects[-1] == "first 踊り子 destroyed used"
    assert full.first.board["battlefield"] == "ゾウ 4/5"


@pytest.mark.parametrize(("sub", "hp"), [("ゴブリン戦士", 3), ("デーモン", 3), ("サソリ", 6), (None, 6)])
def test_goblin_swordsman_deals_double_beside_a_goblin(sub: str | None, hp: int) -> None:
    """CC-53; the condition is assumed. デーモン is a goblin by 擬態."""
    played = play(side("ゴブリン剣士", sub), side(WALL), "blows=1")
    assert played.second.board["battlefield"] == f"ゾウ 0/{hp}"


def test_red_golem_does_not_hurt_red_creatures() -> None:
    """CC-53; which is assumed."""
    assert play(side("赤ゴーレム"), side(standing("サソリ", "0/9"))).second.board["battlefield"] == "サソリ 0/9"
    assert play(side("赤ゴーレム"), side(WALL), "blows=1").second.board["battlefield"] == "ゾウ 0/3"


def test_goblin_paratroopers_land_on_an_empty_battlefield() -> None:
    """CC-44: and fight this turn; ゴブリンライダー adds 1 attack."""
    played = play(side(None, "ゴブリンライダー", use="ゴブリンパラシュート部隊"), side(WALL), "blows=1")
    assert played.effects == [
        "first ゴブリンパラシュート部隊 effect_happens use",
        "first ゴブリンパラシュート部隊 enters_battlefield in_use",
        "first ゴブリンライダー effect_happens standby_entry",
        "first ゴブリンパラシュート部隊 attack_becomes 6",
    ]
    assert played.second.board == {"battlefield": "ゾウ 0/3"}


def test_goblin_paratroopers_are_destroyed_beside_an_attacker() -> None:
    """CC-44: then and there, never reaching standby."""
    played = play(side(WALL, use="ゴブリンパラシュート部隊"), side(WALL))
    assert played.effects == [
        "first ゴブリンパラシュート部隊 effect_happens use",
        "first ゴブリンパラシュート部隊 destroyed in_use",
    ]


def test_crossbowman_shoots_when_own_creatures_enter_or_return_by_effects() -> None:
    """What it does is assumed: 2 HP of the opponent's attacker."""
    entered = play(side(None, "弩兵", use="ゴブリンパラシュート部隊"), side(WALL), "blows=1")
    assert entered.effects[-2:] == ["first 弩兵 effect_happens standby_moved", "second ゾウ hp_becomes 7"]
    returned = play(side("サソリ", "弩兵", "弩兵", use="ウミガメ", choose=["own 0"]), side(WALL))
    assert returned.of("hp_becomes") == ["second ゾウ hp_becomes 7", "second ゾウ hp_becomes 5"]


def test_crossbowman_does_not_shoot_for_players_or_opponents() -> None:
    assert play(side(None, "弩兵", "サソリ", send=2), side(WALL), "blows=1").effects == []
    assert play(side(WALL, "弩兵"), side(None, use="ゴブリンパラシュート部隊"), "blows=1").of("hp_becomes") == []


@pytest.mark.parametrize(("hp", "left"), [(9, 7), (2, 0)])
def test_flame_witch_takes_two_hp_and_destroys_at_0(hp: int, left: int) -> None:
    played = play(side(use="炎の魔女", hand=["サソリ"]), side(standing("ゾウ", f"0/{hp}")))
    assert played.effects == [
        "first 炎の魔女 effect_happens use",
        "first ゾウ chooses opponent_battlefield",
        f"second ゾウ hp_becomes {left}",
        *(["second ゾウ destroyed battlefield"] if left == 0 else []),
    ]


def test_flame_witch_destroys_the_own_attacker_beside_a_blue_card() -> None:
    """Players' notes v0.37."""
    played = play(side("サソリ", use="炎の魔女", hand=["ウミガメ"], choose=["opponent 0"]), side(WALL))
    assert played.effects[-2:] == ["second ゾウ hp_becomes 7", "first サソリ destroyed battlefield"]


def test_fire_dragons_head_takes_two_hp() -> None:
    """Assumed."""
    played = play(side(use="火竜の首"), side(WALL))
    assert played.effects == [
        "first 火竜の首 effect_happens use",
        "first ゾウ chooses opponent_battlefield",
        "second ゾウ hp_becomes 7",
    ]


@pytest.mark.parametrize(("mana", "life"), [(1, 2), (0, 3)])
def test_ifrit_takes_another_life_when_it_wins(mana: int, life: int) -> None:
    """For 1 mana (assumed)."""
    played = play(side("イフリート", mana=mana), side())
    told = ["first イフリート effect_happens win", "first イフリート consumes 0", "second life_becomes 2"]
    assert played.effects == (told if mana else [])
    assert played.second.life == life
