"""When effects happen, and what holds between them: rules by id, each shown by cards whose effects tell the order."""

from pathlib import Path
from typing import Any

import pytest

from tests.simcore.games.card_commander.behaviour import card_file, play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")
SIDES = ["first", "second"]


def test_cc_15_a_creature_returned_to_a_full_standby_is_destroyed() -> None:
    """The used 火の鳥 finds no place either (CC-44)."""
    own = side("サソリ", "原住民", "原住民", "原住民", use="火の鳥", choose=["own 0"])
    played = play(own, side(standing("ゾウ", "9/9")), initiative="second")
    assert played.of("destroyed", "effect_happens", "returns_to_standby") == [
        "first 火の鳥 effect_happens use",
        "first 火の鳥 destroyed used",
        "first サソリ effect_happens lose",
        "first サソリ destroyed battlefield",
    ]
    assert played.first.graveyard == ["火の鳥", "サソリ"]


@pytest.mark.parametrize("seed", range(6))
def test_cc_16_hand_cards_are_destroyed_from_left_to_right(seed: int) -> None:
    """Whichever are drawn by lot."""
    hand = ["ゾウ", "サソリ", "朱雀", "忍者", "火竜", "幽霊", "混沌"]
    other = side(standing("ゾウ", cursed=True), hand=hand)
    played = play(side(use="イビルアイ"), other, seed=seed)
    lost = played.second.graveyard[:-1]
    assert len(lost) == 5
    assert lost == [card for card in hand if card in lost]
    assert played.second.hand == [card for card in hand if card not in lost]


def test_cc_16_which_hand_cards_are_destroyed_is_random() -> None:
    hand = ["サソリ", "朱雀", "忍者", "火竜", "幽霊", "混沌"]
    other = side(standing("ゾウ", cursed=True), hand=hand)
    kept = {play(side(use="イビルアイ"), other, seed=seed).second.hand[0] for seed in range(30)}
    assert kept == set(hand)


def test_cc_40_all_moves_and_payments_come_before_any_effect() -> None:
    own = side(None, "サソリ", send=1, use="スフィンクス")
    played = play(own, side(None, "ゾウ", send=1, use="ランプの精"))
    assert played.story[:5] == [
        "first サソリ sends 1",
        "second ゾウ sends 1",
        "first スフィンクス uses 16",
        "second ランプの精 uses 18",
        "first スフィンクス effect_happens use",
    ]


@pytest.mark.parametrize("initiative", SIDES)
def test_cc_41_by_initiative(initiative: str) -> None:
    """狂戦士 destroys the prophet, or is sent home before it acts."""
    own = side("狂戦士", use="ウミガメ", choose=["opponent 0"])
    played = play(own, side(None, "人魚予言者", use="幽霊", deck=["ウミガメ"]), initiative=initiative)
    acted = [line for line in played.of("effect_happens") if "before_use" in line]
    assert acted == [
        "first 狂戦士 effect_happens battlefield_before_use"
        if initiative == "first"
        else "second 人魚予言者 effect_happens standby_before_use"
    ]


@pytest.mark.parametrize("initiative", SIDES)
def test_cc_42_use_effects_by_initiative_each_in_its_own_moment(initiative: str) -> None:
    """見習い魔女 takes 1 HP off before or after ゴブリンメイジ swaps 3/9."""
    own = side(use="見習い魔女")
    other = side(standing("ゾウ", "3/9"), use="ゴブリンメイジ")
    played = play(own, other, initiative=initiative)
    assert played.second.board["battlefield"] == ("ゾウ 8/3" if initiative == "first" else "ゾウ 9/2")


def test_cc_42_an_effect_of_the_other_side_may_take_the_mana(tmp_path: Path) -> None:
    """With the initiative the thief leaves エルフ nothing to consume; without it comes too late."""
    thief = """name = "泥棒"
colour = "none"
level = 1
attack = 1
hp = 1
effects = [{ when = "use", do = "lower_mana", to = "opponent", amount = 2 }]"""
    cards = card_file(tmp_path, thief)
    incomes = [
        play(side(use="泥棒"), side(use="エルフ", mana=3), initiative=initiative, cards=cards).second.income
        for initiative in SIDES
    ]
    assert incomes == [2, 3]


def test_cc_42_a_destroyed_used_card_does_nothing() -> None:
    """狂戦士 destroys both used cards of level 2 before their effects."""
    played = play(side("狂戦士", use="ランプの精", deck=["ゾウ"]), side(use="ランプの精", deck=["ゾウ"]))
    assert played.of("draws") == []
    assert (played.first.graveyard, played.second.graveyard) == (["ランプの精"], ["ランプの精"])


@pytest.mark.parametrize("initiative", SIDES)
def test_cc_43_dancers_swap_by_initiative(initiative: str) -> None:
    played = play(side("踊り子", use="ゾウ"), side("踊り子", use="ゾウ"), initiative=initiative)
    other = {"first": "second", "second": "first"}[initiative]
    assert played.of("swaps") == [f"{initiative} ゾウ swaps in_use", f"{other} ゾウ swaps in_use"]


@pytest.mark.parametrize("quiet", [True, False])
def test_cc_44_a_used_card_finds_standby_full(quiet: bool) -> None:
    """Also in a turn without a battle."""
    own = side(None, "サソリ", "サソリ", "サソリ", use="ゾウ")
    played = play(own, side(use="雪女" if quiet else None))
    assert played.effects[-1] == "first ゾウ destroyed used"


def test_cc_44_it_can_be_sent_from_the_next_turn_on() -> None:
    own = side(use="サソリ", later=[turn(send=1)], deck=["ゾウ"])
    played = play(own, side(deck=["ゾウ"]), turns=2)
    assert played.of("stands_by", "sends") == ["first サソリ stands_by 1", "first サソリ sends 1"]


def test_cc_52_an_attacker_at_0_hp_loses_without_a_blow() -> None:
    """An effect brought it there; it is still there until the turn ends."""
    played = play(side("サソリ", use="火竜の首", choose=["opponent 0"]), side(standing("ゾウ", "9/2")))
    assert played.of("strikes", "wins_battle", "destroyed") == [
        "first サソリ wins_battle 1",
        "second ゾウ destroyed battlefield",
    ]


def test_cc_51_an_effect_may_leave_nobody_to_win() -> None:
    """Alone with 0 HP it draws, and the life of neither falls."""
    played = play(side(use="火竜の首"), side(standing("ゾウ", "9/2")))
    assert (played.first.life, played.second.life) == (4, 4)
    assert played.story[-2:] == ["battle_drawn", "second ゾウ destroyed battlefield"]


@pytest.mark.parametrize("initiative", SIDES)
def test_cc_56_life_then_the_stone_then_win_and_lose_by_initiative(initiative: str) -> None:
    """The initiative of this turn holds until its end (CC-20)."""
    played = play(side(standing("ファントム", "10/9"), "力石"), side("ミイラ"), initiative=initiative)
    wins = ["first ファントム effect_happens win", "second mana_becomes 0"]
    loses = ["second ミイラ effect_happens lose", "first mana_becomes 19", "first ファントム becomes_cursed"]
    told = played.story[played.story.index("second loses_life 3") :]
    assert told == [
        "second loses_life 3",
        "first 力石 effect_happens standby_win",
        "second life_becomes 2",
        "first 力石 given_away",
        *([*wins, *loses] if initiative == "first" else [*loses, *wins]),
        "second ミイラ destroyed battlefield",
    ]


def test_cc_56_the_last_life_ends_the_game_before_effects() -> None:
    played = play(side("ファントム"), side("ミイラ", life=1))
    assert played.story[-2:] == ["second loses_life 0", "first game_ends life"]
    assert played.effects == ["first game_ends life"]


def test_cc_60_attackers_at_0_hp_are_destroyed_without_a_battle() -> None:
    """Subs at 0 HP stay."""
    played = play(side(standing("サソリ", "4/0"), standing("ゾウ", "4/0"), use="雪女"), side(WALL))
    assert played.first.board == {"standby_1": "ゾウ 4/0", "standby_2": "雪女 2/2"}


@pytest.mark.parametrize(("effect", "place"), [("raise_hp", "battlefield"), ("return_to_hand", None)])
def test_cc_61_a_lose_effect_may_save_the_beaten(effect: str, place: str | None, tmp_path: Path) -> None:
    amount = ", amount = 2" if effect == "raise_hp" else ""
    phoenix = f"""name = "灰鳥"
colour = "none"
level = 1
attack = 1
hp = 1
effects = [{{ when = "lose", do = "{effect}", to = "self"{amount} }}]"""
    other = side(standing("ゾウ", "9/9"))
    played = play(side("灰鳥"), other, cards=card_file(tmp_path, phoenix), initiative="second")
    assert played.of("destroyed") == []
    assert played.first.board == ({"battlefield": "灰鳥 1/2"} if place else {})
    assert played.first.hand == ([] if place else ["灰鳥"])


def test_cc_73_a_win_effect_may_end_the_game() -> None:
    """Life 2: 1 for the battle, 1 for イフリート; the beaten ミイラ says nothing more."""
    played = play(side("イフリート"), side("ミイラ", life=2))
    assert played.story[-2:] == ["second life_becomes 0", "first game_ends life"]
    assert (played.winner, played.first.mana) == ("first", 19)


def test_cc_80_sent_from_standby_it_keeps_what_it_has() -> None:
    """The choice of CC-80."""
    played = play(side(None, standing("サソリ", "9/7", level=5, cursed=True), send=1), side())
    creature = played.first.attacker
    figures = (creature["attack"], creature["hp"], creature["level"], creature["cursed"])
    assert figures == (9, 7, 5, True)


def test_cc_80_returned_to_hand_it_is_as_printed() -> None:
    """Used again it has its printed figures and no curse."""
    other = side(standing("サソリ", "9/7", cursed=True), later=[turn("サソリ")], hand=["サソリ"], deck=["ゾウ"])
    played = play(side(use="ウミガメ", deck=["ゾウ"]), other, turns=2)
    assert played.second.board == {"standby_1": "サソリ 4/1"}
    assert played.second.creatures["standby_1"]["cursed"] is False


def test_cc_81_a_new_lose_effect_replaces_the_old() -> None:
    """精霊 returns to standby and leaves no mana."""
    own = side("精霊", use="火の鳥", choose=["own 0"])
    played = play(own, side(standing("ゾウ", "9/9")), initiative="second")
    assert played.effects[-2:] == ["first 精霊 effect_happens lose", "first 精霊 returns_to_standby 2"]
    assert played.of("mana_becomes") == []


def test_cc_81_win_and_lose_effects_stand_side_by_side() -> None:
    """火の鳥 gives 世界樹 a lose effect beside its win effect."""
    played = play(side("世界樹", use="火の鳥"), side())
    assert played.first.attacker["effects"] == ["lose", "win"]
    assert "first 世界樹 effect_happens win" in played.effects


def test_cc_82_halves_tenths_and_thirds_are_rounded_down() -> None:
    """5 halved is 2 (クマ), 19/10 is 1 (力石), 5/3 is 1 (変異体)."""
    bear = play(side(standing("クマ", "0/9")), side(standing("ゾウ", "5/9")), "blows=1")
    stone = play(side(standing("サソリ", "19/1"), "力石"), side())
    mutant = play(side(standing("変異体", "0/9")), side(WALL), at=5)
    assert (bear.first.attacker["hp"], stone.second.life, mutant.first.life) == (7, 2, 5)


def test_cc_83_losing_abilities_leaves_the_tribe() -> None:
    """CC-86: ゴブリン剣士, stripped at turn start, is still a goblin for ゴブリンメイジ."""
    own = side(None, "ケンタウロスリーダー", deck=["ゾウ"])
    other = side(standing("ゴブリン剣士", "3/2"), use="ゴブリンメイジ", deck=["ゾウ"])
    played = play(own, other, start="turn")
    assert played.of("loses_abilities", "attack_becomes") == [
        "second ゴブリン剣士 loses_abilities",
        "second ゴブリン剣士 attack_becomes 2",
        "second ゴブリン剣士 attack_becomes 4",
    ]


def test_cc_83_mimicry_is_an_ability_that_moves() -> None:
    """仙人 gives that of デーモン to サソリ, which is a dragon for 竜使い on the next turn."""
    own = side(standing("サソリ", "4/9"), use="仙人", hand=["竜使い", "デーモン"], choose=["デーモン"], deck=["ゾウ"])
    other = side(standing("ゾウ", "0/40"), deck=["ゾウ"])
    dragon = play(own | {"choices": [*own["choices"], turn("竜使い")]}, other, "blows=1", turns=2)
    assert dragon.of("copies", "hp_becomes") == [
        "first サソリ copies デーモン",
        "second ゾウ copies デーモン",
        "second ゾウ hp_becomes 32",
    ]
    plain = play(side("サソリ", use="竜使い"), side(WALL), "blows=1")
    assert plain.of("hp_becomes") == []


def test_cc_83_a_turned_creature_has_the_new_cards_tribe() -> None:
    """A goblin turned by ビホルダー no longer doubles ゴブリン剣士's blows; one that has become デーモン does."""

    def left(own: dict[str, Any], other: dict[str, Any]) -> Any:
        return play(own, other, "blows=1").first.attacker["hp"]

    beside_goblin = side("ゴブリン剣士", "ゴブリン戦士")
    assert left(side(standing("ゾウ", "0/20")), beside_goblin) == 14
    assert left(side(standing("ゾウ", "0/20"), use="ビホルダー"), beside_goblin) == 17
    mimic = side("ゴブリン剣士", use="ミミック")
    assert left(side(standing("デーモン", "0/20")), mimic) == 14


def test_cc_85_a_card_belongs_to_the_side_on_which_it_is() -> None:
    """力石, given to the opponent, is used there on the next turn and works for that side."""
    own = side(standing("サソリ", "10/1"), "力石", deck=["ゾウ"] * 2)
    other = side(None, "ゴブリン剣士", life=9, deck=["ゾウ"] * 2, later=[turn("力石"), turn(send=1)])
    played = play(own, other, turns=3)
    assert played.of("given_away", "attack_becomes") == [
        "first 力石 given_away",
        "second ゴブリン剣士 attack_becomes 4",
    ]


def test_cc_87_two_hand_effects_answer_one_after_the_other() -> None:
    """With mana for one of two: the first that was drawn."""
    played = play(side(use="ランプの精", deck=["スカイドラゴン"] * 3, mana=4), side())
    assert played.of("consumes", "hand_to_standby") == [
        "first スカイドラゴン consumes 1",
        "first スカイドラゴン hand_to_standby 1",
        "first スカイドラゴン consumes 0",
        "first スカイドラゴン hand_to_standby 2",
    ]
    assert played.first.hand == ["スカイドラゴン"]
