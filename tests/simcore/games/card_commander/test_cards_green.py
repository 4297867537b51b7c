"""What green cards do: a position, what happens, how it ends. Unless a rule is cited: players' notes.

老婆, whose use effect has rules of its own, is in test_old_woman.py.
"""

from pathlib import Path

import pytest

import simcore
from simcore.errors import DeckError, PositionError
from tests.simcore.games.card_commander.behaviour import card_file, play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")
KILLER = standing("ゾウ", "9/9")
LEADER = "ケンタウロスリーダー"


# ---------- Printed


def test_spirit_leaves_mana_when_it_loses() -> None:
    played = play(side("精霊", mana=1), side(KILLER), initiative="second")
    assert played.effects == [
        "first 精霊 effect_happens lose",
        "first mana_becomes 5",
        "first 精霊 destroyed battlefield",
    ]


def test_old_woman_lowers_the_cost_of_own_plants() -> None:
    """By 2 each."""
    assert "first 世界樹 uses 0" in play(side(None, "老婆", "老婆", use="世界樹", mana=2), side()).story
    for own in (side(None, "老婆", use="世界樹", mana=3), side("老婆", use="世界樹", mana=5)):
        with pytest.raises(PositionError, match="CC-31"):
            play(own, side(None, "老婆"))
    with pytest.raises(PositionError, match="CC-31"):
        play(side(None, "老婆", use="スフィンクス", mana=3), side())


def test_elf_raises_own_income() -> None:
    """For 1 mana; CC-22: it already counts on the next turn."""
    played = play(side(use="エルフ", mana=3, deck=["ゾウ"]), side(deck=["ゾウ"]), turns=2)
    assert played.effects[:3] == [
        "first エルフ effect_happens use",
        "first エルフ consumes 0",
        "first income_becomes 3",
    ]
    assert "first mana_grows 3" in played.story
    assert play(side(use="エルフ", mana=2), side()).first.income == 2


def test_werelion_drives_beastmen_and_slows_others() -> None:
    played = play(
        side("獣人の戦士", use="ワーライオン"), side(standing("ゾウ", "0/30")), "blows=1", initiative="second"
    )
    assert played.effects == [
        "first ワーライオン effect_happens use",
        "first 獣人の戦士 gains_keyword ambush",
        "second ゾウ gains_keyword weak_point",
        "second ゾウ speed_becomes last",
    ]
    assert played.second.board == {"battlefield": "ゾウ 0/20"}
    both = play(side("デーモン", use="ワーライオン"), side("狼男"), "blows=1")
    assert both.of("gains_keyword", "speed_becomes") == ["first デーモン gains_keyword ambush"]


def test_hermit_gives_all_attackers_the_abilities_of_a_hand_card() -> None:
    """For 2 mana; a win effect overwrites the former one (CC-81)."""
    own = side("世界樹", use="仙人", hand=["ファントム", "サソリ"], choose=["ファントム"], mana=5)
    played = play(own, side(standing("ゾウ", "0/6"), mana=7))
    assert played.effects == [
        "first 仙人 effect_happens use",
        "first 仙人 consumes 0",
        "first ファントム chooses hand",
        "first ファントム destroyed hand",
        "first 世界樹 copies ファントム",
        "second ゾウ copies ファントム",
        "first 世界樹 effect_happens win",
        "second mana_becomes 0",
        "second ゾウ destroyed battlefield",
    ]
    assert played.first.graveyard == ["ファントム"]


def test_hermit_does_not_stack_what_an_attacker_has() -> None:
    """A second 半減 halves no further."""
    own = side(standing("磯のカニ", "1/9"), use="仙人", hand=["苔むした岩人"])
    played = play(own, side(standing("ゾウ", "5/9")), "blows=1")
    assert played.first.board["battlefield"] == "磯のカニ 1/7"
    assert played.second.board["battlefield"] == "ゾウ 5/9"
    assert played.first.attacker["keywords"] == ["halved"]


def test_hermit_needs_mana_and_a_hand() -> None:
    assert play(side("サソリ", use="仙人", hand=["骨の竜"], mana=4), side()).effects == []
    assert play(side("サソリ", use="仙人"), side()).of("chooses", "copies") == []


def test_sphinx_raises_both_lives() -> None:
    """CC-70: one change at a time, own first."""
    played = play(side(use="スフィンクス", life=1), side())
    assert played.effects == ["first スフィンクス effect_happens use", "first life_becomes 2", "second life_becomes 5"]


def test_were_elephant_calls_elephants_when_life_is_short() -> None:
    played = play(side(use="ワーエレファント", life=3, mana=5), side(), "blows=1")
    assert played.effects == [
        "first ワーエレファント effect_happens use",
        "first ワーエレファント consumes 0",
        "first ゾウ appears ゾウ",
        "second ゾウ appears ゾウ",
    ]
    assert played.first.board == {"battlefield": "ゾウ 4/1", "standby_1": "ワーエレファント 3/6"}
    assert played.second.board == {"battlefield": "ゾウ 4/1"}


def test_were_elephant_fills_empty_battlefields_only() -> None:
    """CC-44."""
    assert play(side("サソリ", use="ワーエレファント", life=3), side()).of("appears") == ["second ゾウ appears ゾウ"]


@pytest.mark.parametrize(("life", "mana"), [(4, 20), (5, 20), (3, 4)])
def test_were_elephant_does_nothing_with_enough_life_or_without_mana(life: int, mana: int) -> None:
    played = play(side(use="ワーエレファント", life=life, mana=mana), side())
    assert (played.effects, played.first.mana) == ([], mana - 4)


@pytest.mark.parametrize("place", ["battlefield", "standby"])
def test_centaur_leader_strips_the_opponents_attacker_at_turn_start(place: str) -> None:
    """CC-23: after draw and growth, from both places; 先攻 and 後攻 are no ability (CC-86), but become normal."""
    own = side(LEADER) if place == "battlefield" else side(None, LEADER)
    played = play(own | {"deck": ["ゾウ"]}, side("ゾンビ", deck=["ゾウ"], hand=["サソリ"] * 3), start="turn")
    assert played.effects[2:5] == [
        f"first {LEADER} effect_happens turn_start",
        "second ゾンビ loses_abilities",
        "second ゾンビ speed_becomes normal",
    ]
    assert played.of("revives_in_battle") == []


def test_centaur_leader_strengthens_another_beastman() -> None:
    own = side("獣人の戦士", LEADER, deck=["ゾウ"])
    played = play(own, side(standing("ゾウ", "0/30"), deck=["ゾウ"]), "blows=1", start="turn")
    assert played.effects[2:] == [f"first {LEADER} effect_happens turn_start", "first 獣人の戦士 hp_becomes 6"]
    mimic = play(side("デーモン", LEADER, deck=["ゾウ"]), side(deck=["ゾウ"]), start="turn")
    assert mimic.first.board["battlefield"] == "デーモン 5/8"
    for other in (side(LEADER, deck=["ゾウ"]), side("サソリ", LEADER, deck=["ゾウ"])):
        assert play(other, side(deck=["ゾウ"]), start="turn").of("hp_becomes") == []


@pytest.mark.parametrize("attacker", ["狼男", "デーモン"])
def test_centaur_leader_leaves_opposing_beastmen(attacker: str) -> None:
    """CC-83: デーモン is one by 擬態."""
    played = play(side(None, LEADER, deck=["ゾウ"]), side(attacker, deck=["ゾウ"]), start="turn")
    assert played.of("loses_abilities", "speed_becomes") == []


@pytest.mark.parametrize("leader", [side(LEADER), side(None, LEADER)], ids=["attacker", "sub"])
def test_centaur_leader_seals_the_opponents_subs(leader: dict) -> None:
    """Neither must ゴブリン戦士 go, nor does トラバサミ bar or stay, nor ゴブリンライダー help."""
    stayed = play(side(None, "ゴブリン戦士", "トラバサミ"), leader)
    assert stayed.of("sends") == []
    assert play(side(None, "トラバサミ", send=1), leader).of("sends") == ["first トラバサミ sends 1"]
    assert play(side(None, "力石", "ゴブリンライダー", "ゴブリン戦士", send=3), leader).of("attack_becomes") == []
    with pytest.raises(PositionError, match="CC-31"):
        play(side(None, "ゴブリンライダー", use="ゴブリンメイジ", mana=1), leader)
    own = leader | {"battlefield": None, "standby": [LEADER, "サソリ"], "choices": [turn(send=1)]}
    assert play(own, side(None, "トラバサミ")).of("sends") == [f"first {LEADER} sends 1"]


def test_centaur_leader_does_not_seal_own_subs_nor_beastmen(tmp_path: Path) -> None:
    """A beastman's standby effect works on."""
    helper = """name = "獣人の軍師"
colour = "none"
level = 1
attack = 1
hp = 1
tribes = ["beastman"]
effects = [{ when = "standby_entry", do = "raise_attack", to = "it", amount = 2 }]"""
    cards = card_file(tmp_path, helper)
    played = play(side(None, "獣人の軍師", "力石", "サソリ", send=3), side(LEADER), "blows=1", cards=cards)
    assert played.of("attack_becomes") == ["first サソリ attack_becomes 6"]
    own = play(side(LEADER, "ゴブリンライダー", use="ゴブリンメイジ", mana=1), side())
    assert "first ゴブリンメイジ uses 0" in own.story


def test_centaur_leader_seals_the_immovability_of_subs() -> None:
    """不動 is an ability (CC-86): sealed in standby, 緑ゴーレム is sent home by 人魚予言者."""
    own = side(None, "人魚予言者", LEADER, deck=["サソリ"])
    played = play(own, side(None, "緑ゴーレム", use="サソリ"))
    assert played.of("returns_to_hand") == ["second 緑ゴーレム returns_to_hand standby_1"]


def test_green_golem_is_immovable_in_standby_too() -> None:
    """CC-84."""
    played = play(side(None, "人魚予言者", deck=["サソリ"]), side("緑ゴーレム", "緑ゴーレム", "ゾウ", use="サソリ"))
    assert played.of("returns_to_hand") == ["second ゾウ returns_to_hand standby_2"]


def test_green_golem_does_not_hurt_green_creatures() -> None:
    """CC-53; neither HP can fall: a draw (CC-55)."""
    played = play(side("緑ゴーレム"), side(WALL))
    assert played.story == ["battle_drawn"]
    assert play(side("緑ゴーレム"), side(standing("サソリ", "0/5"))).second.graveyard == ["サソリ"]


@pytest.mark.parametrize(("mana", "life"), [(1, 5), (0, 4)])
def test_world_tree_raises_life_when_it_wins(mana: int, life: int) -> None:
    played = play(side("世界樹", mana=mana), side())
    told = ["first 世界樹 effect_happens win", "first 世界樹 consumes 0", "first life_becomes 5"]
    assert played.effects == (told if mana else [])
    assert played.first.life == life


# ---------- Known in part


def test_five_natives_are_allowed() -> None:
    """CC-2."""
    plain = ["サソリ", "赤土の槍兵", "峠の山賊", "林の小鹿", "茨の芽", "森の大鹿", "牙の大猪"]
    text = "5 原住民\n1 ゾウ\n" + "".join(f"3 {name}\n" for name in plain)
    deck = simcore.load_deck(text, card_game="card_commander")
    assert simcore.duel(deck, deck, games=2, seed=1, policy="greedy").to_dict()["schema"]
    six = simcore.load_deck(text.replace("5 原住民\n1 ゾウ", "6 原住民"), card_game="card_commander")
    with pytest.raises(DeckError, match="6 copies of 原住民; at most 5"):
        simcore.duel(six, six, games=2, seed=1, policy="greedy")


def test_bear_trap_stays_and_bars_the_opponents_top_sub() -> None:
    """CC-30."""
    with pytest.raises(PositionError, match="CC-30"):
        play(side(None, "トラバサミ", send=1), side())
    for subs in (["サソリ", "ゾウ"], [None, "サソリ", "ゾウ"]):
        with pytest.raises(PositionError, match="CC-30"):
            play(side(None, *subs, send=len(subs) - 1), side(None, "トラバサミ"))
        lower = play(side(None, *subs, send=len(subs)), side(None, "トラバサミ"))
        assert lower.of("sends") == [f"first ゾウ sends {len(subs)}"]
    assert play(side(None, "ゴブリン戦士", "サソリ"), side(None, "トラバサミ")).of("sends") == []
    assert play(side(None, "サソリ", send=1), side("トラバサミ")).of("sends") == ["first サソリ sends 1"]


def test_green_eye_strikes_the_hand_behind_an_able_card() -> None:
    """CC-41: before the use effects, as many random cards as the level of the own plain card."""
    played = play(side(None, "緑眼", use="ゾウ"), side(use="スフィンクス", hand=["サソリ"] * 5))
    assert played.effects == [
        "first 緑眼 effect_happens standby_before_use",
        *["second サソリ destroyed hand"] * 3,
        "second スフィンクス effect_happens use",
        "second life_becomes 5",
        "first life_becomes 5",
    ]
    assert play(side(None, "緑眼", use="ゾウ"), side(use="忍者", hand=["サソリ"])).second.graveyard == ["サソリ"]


@pytest.mark.parametrize(
    ("own", "other"),
    [("ゴブリン戦士", "忍者"), ("サソリ", "飛魚の群れ"), ("サソリ", None), (None, "忍者"), ("影法師", "忍者")],
    ids=["own is able", "speed is no ability", "no opposing card", "no own card", "level 0"],
)
def test_green_eye_needs_a_plain_card_against_an_able_one(own: str | None, other: str | None) -> None:
    """CC-86."""
    assert play(side(None, "緑眼", use=own), side(use=other, hand=["サソリ"])).of("destroyed") == []


def test_werewolf_strikes_first_with_the_initiative() -> None:
    """CC-52: whatever the speeds."""
    swift = side(standing("飛魚の群れ", "9/4"))
    assert play(side("狼男"), swift).effects == ["second 飛魚の群れ destroyed battlefield"]
    assert play(side("狼男"), swift, initiative="second").effects == ["first 狼男 destroyed battlefield"]


def test_bear_eats_a_sub() -> None:
    """Assumed: it gains the HP that the sub has now; it stands by with it (CC-44)."""
    played = play(side(None, "サソリ", standing("ゾウ", "4/7"), use="クマ", choose=["own 2"]), side())
    assert played.effects == [
        "first クマ effect_happens use",
        "first ゾウ chooses own_standby_2",
        "first クマ hp_becomes 11",
        "first ゾウ destroyed standby",
    ]
    assert played.first.board == {"standby_1": "サソリ 4/1", "standby_2": "クマ 4/11"}
    assert play(side(use="クマ"), side(None, "ゾウ")).first.board == {"standby_1": "クマ 4/4"}


@pytest.mark.parametrize(("subs", "hp"), [([], 7), (["サソリ"], 4)])
def test_bear_takes_half_beside_an_empty_standby(subs: list[str], hp: int) -> None:
    """CC-53; the condition is assumed."""
    played = play(side(standing("クマ", "0/9"), *subs), side(standing("ゾウ", "5/9")), "blows=1")
    assert played.first.board["battlefield"] == f"クマ 0/{hp}"


def test_minotaur_takes_double() -> None:
    """CC-53: 急所."""
    played = play(side(standing("ミノタウロス", "0/9")), side(standing("ゾウ", "3/9")), "blows=1")
    assert played.first.board["battlefield"] == "ミノタウロス 0/3"


def test_moss_man_copies_the_abilities_of_all_other_creatures_when_it_wins() -> None:
    """Assumed: own side first; of several win effects the last stays (CC-81), which works on the next turn."""
    own = side("苔男", "ミノタウロス", "緑眼", deck=["ゾウ"])
    played = play(own, side(None, "ファントム", "女海賊", deck=["ゾウ"]), turns=2)
    assert played.effects[:5] == [
        "first 苔男 effect_happens win",
        "first 苔男 copies 緑眼",
        "first 苔男 copies ミノタウロス",
        "first 苔男 copies 女海賊",
        "first 苔男 copies ファントム",
    ]
    assert played.effects[-2:] == ["first 苔男 effect_happens win", "second mana_becomes 0"]
    assert played.first.attacker["keywords"] == ["weak_point"]


def test_elephant_is_plain() -> None:
    """That it has no ability is assumed: 緑眼 takes it for one without."""
    assert play(side(None, "緑眼", use="サソリ"), side(use="ゾウ", hand=["サソリ"])).second.hand == ["サソリ"]


@pytest.mark.parametrize(("hp", "grown"), [(9, 4), (1, 3)])
def test_ooze_gains_what_effects_take_from_others(hp: int, grown: int) -> None:
    """CC-82, and assumed: the difference that was really lost, after the effect that took it; blows do not count."""
    own = side("ウーズ", use="炎の魔女", choose=["opponent 0"])
    played = play(own, side(standing("ゾウ", f"0/{hp}")))
    assert played.effects[3:] == [
        *(["second ゾウ destroyed battlefield"] if hp == 1 else []),
        "first ウーズ effect_happens battlefield_hp_lost",
        f"first ウーズ hp_becomes {grown}",
        *(["second ゾウ destroyed battlefield"] if hp == 9 else []),
    ]


def test_ooze_does_not_feed_on_itself() -> None:
    played = play(side(standing("ウーズ", "0/9"), use="炎の魔女", choose=["own 0"]), side(WALL))
    assert played.of("hp_becomes") == ["first ウーズ hp_becomes 7"]


@pytest.mark.parametrize(("mana", "keywords"), [(3, ["immune"]), (2, [])])
def test_forest_god_makes_an_attacker_immune(mana: int, keywords: list[str]) -> None:
    """CC-84, for 1 mana (assumed): the opponent's burn finds nobody to choose."""
    played = play(side("サソリ", use="森神", mana=mana), side(use="炎の魔女"))
    told = ["first 森神 effect_happens use", "first サソリ gains_keyword immune"] if keywords else []
    assert [line for line in played.of("effect_happens", "gains_keyword") if line.startswith("first")] == told
    assert played.first.board.get("battlefield") == ("サソリ 4/1" if keywords else None)
