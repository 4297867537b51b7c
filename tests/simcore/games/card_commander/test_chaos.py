"""混沌: every rise or fall of life, mana, income, HP, attack or level by a card's effect is reversed (CC-82)."""

from typing import Any

import pytest

from tests.simcore.games.card_commander.behaviour import play, side, standing, turn

pytestmark = pytest.mark.both_modes

FIGURES = ("hp_becomes", "attack_becomes", "level_becomes", "life_becomes", "mana_becomes", "income_becomes")
CHAOS = standing("混沌", "0/40")
WALL = standing("ゾウ", "4/9")


def own(use: str | None = None, *subs: Any, attacker: Any = WALL, **others: Any) -> dict[str, Any]:
    """A side that acts against 混沌, on its own wall where it may choose."""
    return side(attacker, *subs, use=use, choose=["own 0"], **others)


@pytest.mark.parametrize(
    ("acting", "changed"),
    [
        (own("スフィンクス"), ["first life_becomes 3", "second life_becomes 3"]),
        (own("溶岩魔人", "溶岩魔人"), ["second life_becomes 5"]),
        (own("赤い煙", mana=3, graveyard=["赤い煙"]), ["first mana_becomes 1"]),
        (own("エルフ"), ["first income_becomes 1"]),
        (own("見習い魔女"), ["first ゾウ hp_becomes 10"]),
        (own("炎の魔女", attacker=standing("ゾウ", "4/2")), ["first ゾウ hp_becomes 4"]),
        (own("火の鳥"), ["first ゾウ attack_becomes 3", "first ゾウ level_becomes 2"]),
        (own("ウィザード"), ["first ゾウ attack_becomes 3", "first ゾウ level_becomes 2"]),
        (own("ゴブリンメイジ"), ["first ゾウ attack_becomes 0", "first ゾウ hp_becomes 14"]),
        (own("老婆", attacker=standing("精霊", "1/5"), mana=9), ["first 精霊 hp_becomes 4", "first mana_becomes 3"]),
        (
            own("人魚メイジ"),
            ["first ゾウ hp_becomes 0", "first ゾウ attack_becomes 8"],
        ),
        (
            side(WALL, use="ソードマスター", hand=["サソリ"]),
            ["first ゾウ level_becomes 5", "second 混沌 level_becomes 7"],
        ),
        (side(WALL, standing("サソリ", "4/1"), use="クマ"), ["first クマ hp_becomes 3"]),
        (own("火竜", hand=["サソリ"]), ["first ゾウ hp_becomes 10", "second 混沌 hp_becomes 41"]),
        (side(None, "力石", "サソリ", send=2), ["first サソリ attack_becomes 3"]),
    ],
    ids=[
        *("life", "less life", "mana", "income", "less HP", "HP at 0", "attack and level", "the same", "swap"),
        *("more HP", "HP and attack set", "level set", "by a sub's HP", "of both", "in standby"),
    ],
)
def test_changes_are_reversed(acting: dict, changed: list[str]) -> None:
    """CC-82: a set figure changes by the difference, which is reversed too; level and attack do not fall below 0."""
    assert play(acting, side(CHAOS), "blows=1").of(*FIGURES) == changed


def test_battle_effects_are_reversed_as_well() -> None:
    """精霊 loses 4 mana, ファントム doubles the mana, 世界樹 costs a life, 騎兵 gains HP, 力石 gives life."""
    assert play(side("精霊"), side(standing("混沌", "9/40")), initiative="second").of(*FIGURES) == [
        "first mana_becomes 16"
    ]
    beaten = side(standing("混沌", "1/1"), mana=7)
    assert play(side("ファントム"), beaten).of(*FIGURES) == ["second mana_becomes 14"]
    assert play(side(standing("世界樹", "6/9")), beaten).of(*FIGURES) == ["first life_becomes 3"]
    assert play(side("騎兵"), beaten).of(*FIGURES) == ["first 騎兵 hp_becomes 2"]
    strong = play(side(standing("ゾウ", "20/9"), "力石"), beaten)
    assert (strong.of(*FIGURES), strong.second.hand) == (["second life_becomes 5"], ["力石"])


def test_a_mummys_curse_leaves_more() -> None:
    winner = standing("混沌", "9/9", cursed=True)
    played = play(side("ミイラ"), side(winner), initiative="second")
    assert played.of(*FIGURES) == ["second mana_becomes 21", "second income_becomes 3"]


def test_turn_start_effects_are_reversed() -> None:
    """That of 幽霊 is; ケンタウロスリーダー first takes 混沌 its ability (CC-23); growth of mana is no effect."""
    acting = side("混沌", graveyard=["幽霊"], deck=["ゾウ"])
    assert play(acting, side(deck=["ゾウ"]), start="turn").of("mana_grows", *FIGURES) == [
        "first mana_grows 22",
        "second mana_grows 22",
        "second mana_becomes 23",
    ]
    leader = side(standing("獣人の戦士", "5/9"), "ケンタウロスリーダー", deck=["ゾウ"])
    played = play(leader, side(CHAOS, deck=["ゾウ"]), "blows=1", start="turn")
    assert played.of("loses_abilities", *FIGURES) == [
        "second 混沌 loses_abilities",
        "first 獣人の戦士 hp_becomes 12",
    ]


def test_a_drawn_mutant_shrinks() -> None:
    """CC-56: HP 9 and attack 1 would become 4, life would rise by 1."""
    played = play(side(standing("変異体", "1/9")), side(CHAOS), "blows=1", at=4)
    assert played.of(*FIGURES) == [
        "first 変異体 hp_becomes 14",
        "first 変異体 attack_becomes 0",
        "first life_becomes 3",
    ]


def test_payments_battles_and_growth_are_not_reversed() -> None:
    """CC-42: consumed mana is paid, no change by an effect; nor is a blow or a lost battle one."""
    acting = side("混沌", use="エルフ", mana=5, deck=["ゾウ"])
    played = play(acting, side(standing("ゾウ", "1/9"), deck=["ゾウ"]), turns=2)
    assert played.of("consumes", "income_becomes", "loses_life", "mana_grows") == [
        "first エルフ consumes 2",
        "first income_becomes 1",
        "second loses_life 3",
        "first mana_grows 3",
        "second mana_grows 22",
        "second loses_life 2",
    ]


@pytest.mark.parametrize(
    ("acting", "other", "life"),
    [
        (side("混沌", use="スフィンクス"), side(standing("混沌", "5/40")), 3),
        (side("混沌", use="スフィンクス"), side(), 3),
        (side(None, "混沌", use="スフィンクス"), side(None, "混沌"), 5),
        (side(None, "混沌", send=1, use="スフィンクス"), side(), 3),
    ],
    ids=["two", "own", "subs", "just sent"],
)
def test_chaos_reverses_once_and_as_an_attacker_only(acting: dict, other: dict, life: int) -> None:
    """Two 混沌 reverse once; CC-40: one sent this turn works already."""
    assert play(acting, other, "blows=1").of("life_becomes")[0] == f"first life_becomes {life}"


def test_the_first_life_to_reach_0_loses() -> None:
    """CC-70: one change at a time, in the order of the text, which names the own life first."""
    played = play(side("混沌", use="スフィンクス", life=1), side(life=1))
    assert played.story[-2:] == ["first life_becomes 0", "second game_ends life"]
    assert (played.winner, played.second.life) == ("second", 1)


def test_a_beaten_zombie_loses_its_cards_in_vain() -> None:
    """CC-54: to bring its HP back is a change by an effect, which would lower it further."""
    played = play(side("ゾンビ", hand=["サソリ"] * 4), side("混沌"))
    assert played.of("destroyed", "revives_in_battle", "wins_battle") == [
        *["first サソリ destroyed hand"] * 3,
        "second 混沌 wins_battle 4",
        "first ゾンビ destroyed battlefield",
    ]


def test_evil_eye_needs_a_loss() -> None:
    """Whether something rose or fell is judged after the reversal: HP 5 rises to 10, the hand stays."""
    other = side(standing("混沌", "0/5", cursed=True), hand=["サソリ"] * 5)
    played = play(side(WALL, use="イビルアイ"), other, "blows=1")
    assert played.of("hp_becomes", "destroyed") == ["second 混沌 hp_becomes 10"]


def test_magician_pays_for_no_gain() -> None:
    """Own mana falls by the HP that was really removed: none."""
    played = play(own("マジシャン", mana=5), side(CHAOS), "blows=1")
    assert (played.of(*FIGURES), played.first.mana) == (["first ゾウ hp_becomes 12"], 2)


def test_ooze_feeds_on_what_falls_in_the_end() -> None:
    """CC-82: the swap of 7/3 would raise HP and lowers it; what ウーズ gains by that is reversed in its turn."""
    fed = play(
        side(standing("ウーズ", "0/9"), use="ゴブリンメイジ", choose=["opponent 0"]), side(standing("混沌", "7/3"))
    )
    assert fed.of("hp_becomes", "attack_becomes") == [
        "second 混沌 attack_becomes 11",
        "second 混沌 hp_becomes 0",
        "first ウーズ hp_becomes 6",
    ]
    raised = play(own("見習い魔女", attacker=standing("ウーズ", "0/9")), side(CHAOS), "blows=1")
    assert raised.of("hp_becomes") == ["first ウーズ hp_becomes 10"]


def test_ghostly_flame_enlarges_what_has_become_a_loss() -> None:
    """ゴブリンメイジ would raise HP 4 to 9: it falls by 5, and by 怪火 2 more."""
    acting = own("ゴブリンメイジ", "怪火", attacker=standing("ゾウ", "14/9"))
    assert play(acting, side(CHAOS), "blows=1").of(*FIGURES) == [
        "first ゾウ attack_becomes 19",
        "first ゾウ hp_becomes 2",
    ]
    fallen = play(own("見習い魔女", "怪火"), side(CHAOS), "blows=1")
    assert fallen.of(*FIGURES) == ["first ゾウ hp_becomes 10"]


def test_a_crossbowman_heals_and_a_counter_golem_too() -> None:
    """Assumed abilities follow the same rule."""
    shot = play(side("サソリ", "弩兵", use="ウミガメ"), side(standing("混沌", "0/5", level=4)))
    assert shot.of("hp_becomes") == ["second 混沌 hp_becomes 7"]


def test_what_was_reversed_stays_when_chaos_has_gone() -> None:
    """The reversal is of the change, not of the figure."""
    acting = side(
        WALL, use="見習い魔女", choose=["own 0"], later=[turn("ランプの精")], hand=["ランプの精"], deck=["ゾウ"]
    )
    played = play(acting, side(standing("混沌", "0/1"), deck=["ゾウ"]), turns=2)
    assert played.first.board["battlefield"] == "ゾウ 4/10"
