"""What blue cards do: a position, what happens, how it ends. Unless a rule is cited: players' notes."""

import pytest

from simcore.errors import PositionError
from tests.simcore.games.card_commander.behaviour import play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")


# ---------- Printed


def test_sea_turtle_returns_an_attacker_of_level_1() -> None:
    """To the right end of its owner's hand (CC-13), as printed (CC-80); higher levels cannot be chosen."""
    played = play(side(WALL, use="ウミガメ"), side(standing("サソリ", "9/9"), hand=["ゾウ"]), "blows=1")
    assert played.effects == [
        "first ウミガメ effect_happens use",
        "first サソリ chooses opponent_battlefield",
        "second サソリ returns_to_hand battlefield",
    ]
    assert played.second.hand == ["ゾウ", "サソリ"]
    assert (played.first.life, played.second.life) == (4, 3)


@pytest.mark.parametrize("attacker", [standing("サソリ", level=2), "火の鳥", None])
def test_sea_turtle_leaves_higher_levels(attacker: dict | None) -> None:
    assert play(side(use="ウミガメ"), side(attacker)).of("chooses", "returns_to_hand") == []


def test_mermaid_mage_makes_the_own_attacker_like_the_other() -> None:
    played = play(side("サソリ", use="人魚メイジ"), side(standing("ゾウ", "3/7")), "blows=1")
    assert played.effects == [
        "first 人魚メイジ effect_happens use",
        "first サソリ hp_becomes 7",
        "first サソリ attack_becomes 3",
    ]
    assert played.first.board["battlefield"] == "サソリ 3/4"


def test_mermaid_mage_changes_nothing_without_either_attacker() -> None:
    assert play(side("サソリ", use="人魚メイジ"), side()).of("hp_becomes", "attack_becomes") == []
    assert play(side(use="人魚メイジ"), side("サソリ")).of("hp_becomes", "attack_becomes") == []


def test_mermaid_mage_does_not_read_an_immune_attacker() -> None:
    """Unless the opponent's attacker has 無効: 森神 gave it before."""
    played = play(
        side("サソリ", use="人魚メイジ"),
        side(standing("ゾウ", "0/7"), use="森神", choose=["own 0"]),
        initiative="second",
    )
    assert played.of("hp_becomes", "attack_becomes") == []
    assert "second ゾウ gains_keyword immune" in played.effects


def test_snow_woman_stops_the_battle() -> None:
    """CC-50: nobody wins, no life is lost; CC-60: an attacker at 0 HP is destroyed all the same."""
    played = play(side("サソリ", use="雪女"), side(standing("ゾウ", "9/0")))
    assert played.story == [
        "first 雪女 uses 18",
        "first 雪女 effect_happens use",
        "first 雪女 no_battle",
        "first 雪女 stands_by 1",
        "no_battle_this_turn effect",
        "second ゾウ destroyed battlefield",
    ]
    assert (played.first.life, played.second.life) == (4, 4)


@pytest.mark.parametrize(
    ("used", "stopped"), [("火竜", False), ("炎の魔女", False), ("怪火", False), ("サソリ", True), ("ゾウ", True)]
)
@pytest.mark.parametrize("initiative", ["first", "second"])
def test_snow_woman_melts_before_fire(used: str, stopped: bool, initiative: str) -> None:
    """When the opponent uses a card with 火 or 炎 in its name this turn, wherever it is by then."""
    played = play(
        side(WALL, use="雪女", mana=2), side(WALL, use=used, choose=["own 0"]), "blows=1", initiative=initiative
    )
    assert (played.of("no_battle_this_turn") != []) == stopped


def test_snow_woman_does_not_mind_own_fire() -> None:
    """Only what the opponent used this turn counts."""
    played = play(side(WALL, "怪火", use="雪女"), side(WALL, "火竜"))
    assert played.of("no_battle_this_turn") == ["no_battle_this_turn effect"]


def test_genie_draws_three() -> None:
    played = play(side(use="ランプの精", hand=["サソリ"], deck=["ゾウ"] * 4), side())
    assert played.effects == ["first ランプの精 effect_happens use"] + [
        f"first ゾウ draws {left}" for left in (3, 2, 1)
    ]
    assert played.first.hand == ["サソリ", "ゾウ", "ゾウ", "ゾウ"]


@pytest.mark.parametrize("deck", [["ゾウ", "ゾウ"], []])
def test_genie_draws_what_is_there(deck: list[str]) -> None:
    """CC-21: only the draw of the turn start loses."""
    played = play(side(use="ランプの精", deck=deck), side())
    assert (played.first.hand, played.winner) == (deck, None)


def test_whale_with_the_initiative_returns_the_card_before_its_effect() -> None:
    """CC-42; the level that was paid is gone."""
    played = play(side(WALL, use="クジラ", mana=6), side(WALL, use="赤い煙", hand=["サソリ"]), "blows=1")
    assert played.effects == [
        "first クジラ effect_happens use",
        "first クジラ consumes 0",
        "second 赤い煙 returns_to_hand in_use",
    ]
    assert played.second.hand == ["サソリ", "赤い煙"]
    assert played.of("no_battle_this_turn") == []


def test_whale_without_the_initiative_returns_the_card_after_its_effect() -> None:
    own = side(WALL, use="クジラ")
    played = play(own, side(WALL, use="ランプの精", deck=["ゾウ"]), "blows=1", initiative="second")
    assert played.effects == [
        "second ランプの精 effect_happens use",
        "second ゾウ draws 0",
        "first クジラ effect_happens use",
        "first クジラ consumes 14",
        "second ランプの精 returns_to_hand in_use",
    ]
    assert (played.second.hand, played.second.mana) == (["ゾウ", "ランプの精"], 18)


@pytest.mark.parametrize("used", [None, "赤い煙", "ゴブリンパラシュート部隊"], ids=["none", "destroyed", "landed"])
def test_whale_stops_the_battle_if_there_is_no_card_to_return(used: str | None) -> None:
    """CC-50. The opponent's effect came first and took the card out of its place; the end is that of CC-50."""
    played = play(side("サソリ", use="クジラ"), side(use=used), initiative="second")
    assert played.effects[-1] == "first クジラ no_battle"
    assert played.of("returns_to_hand", "no_battle_this_turn") == ["no_battle_this_turn effect"]
    assert (played.first.life, played.second.life) == (4, 4)


def test_whale_with_the_initiative_finds_no_card() -> None:
    played = play(side("サソリ", use="クジラ"), side(WALL))
    assert played.effects[-1] == "first クジラ no_battle"
    assert played.of("returns_to_hand", "strikes") == []


def test_whale_without_mana_does_nothing() -> None:
    played = play(side("サソリ", use="クジラ", mana=5), side(use="サソリ"))
    assert (played.effects, played.second.life) == ([], 3)


def test_sky_dragon_changes_sides_with_the_one_it_beat() -> None:
    """CC-85: the beaten creature falls on the winner's side, into the winner's graveyard."""
    played = play(side("スカイドラゴン"), side(standing("ゾウ", "1/7")))
    assert played.effects == [
        "first スカイドラゴン effect_happens win",
        "first swap_sides",
        "first ゾウ destroyed battlefield",
    ]
    assert (played.first.graveyard, played.second.graveyard) == (["ゾウ"], [])
    assert (played.first.board, played.second.board) == ({}, {"battlefield": "スカイドラゴン 6/5"})


def test_sky_dragon_stays_if_nobody_is_there_or_the_other_is_immovable() -> None:
    """CC-84."""
    assert play(side("スカイドラゴン"), side()).first.board == {"battlefield": "スカイドラゴン 6/6"}
    played = play(side("スカイドラゴン"), side(standing("緑ゴーレム", "1/6")))
    assert played.of("swap_sides") == []
    assert played.first.board == {"battlefield": "スカイドラゴン 6/6"}


def test_sky_dragon_goes_to_standby_when_an_effect_puts_it_into_hand() -> None:
    """CC-87; the used card takes the next free place."""
    played = play(side(use="ランプの精", deck=["スカイドラゴン"], mana=3), side())
    assert played.effects == [
        "first ランプの精 effect_happens use",
        "first スカイドラゴン draws 0",
        "first スカイドラゴン effect_happens hand_put",
        "first スカイドラゴン consumes 0",
        "first スカイドラゴン hand_to_standby 1",
    ]
    assert played.first.board == {"standby_1": "スカイドラゴン 6/6", "standby_2": "ランプの精 2/3"}


def test_sky_dragon_comes_back_from_a_whale() -> None:
    played = play(side(use="クジラ"), side(use="スカイドラゴン"))
    assert played.effects[-2:] == ["second スカイドラゴン consumes 14", "second スカイドラゴン hand_to_standby 1"]


def test_sky_dragon_stays_in_hand_without_mana() -> None:
    """CC-87: missing mana, nothing happens."""
    played = play(side(use="ランプの精", deck=["スカイドラゴン"], mana=2), side())
    assert played.first.hand == ["スカイドラゴン"]
    assert played.first.board == {"standby_1": "ランプの精 2/3"}


def test_sky_dragon_finds_standby_full() -> None:
    """CC-15: it goes to the graveyard, like the used card after it (CC-44)."""
    subs = ["サソリ", "サソリ", "サソリ"]
    played = play(side(None, *subs, use="ランプの精", deck=["スカイドラゴン"]), side())
    assert played.effects[-2:] == ["first スカイドラゴン destroyed hand", "first ランプの精 destroyed used"]
    assert (played.first.graveyard, played.first.mana) == (["スカイドラゴン", "ランプの精"], 17)


def test_sky_dragon_drawn_at_turn_start_stays_in_hand() -> None:
    """CC-87: no effect has put it there."""
    played = play(side(deck=["スカイドラゴン"]), side(deck=["ゾウ"]), start="turn")
    assert (played.first.hand, played.first.board) == (["スカイドラゴン"], {})


# ---------- Known in part


def test_scylla_stops_draw_and_mana_of_the_next_turn() -> None:
    """CC-24; that it is the opponent's next turn is assumed. An empty deck does not lose that turn."""
    own = side(use="スキュラ", deck=["ゾウ"] * 2, mana=4)
    played = play(own, side(deck=[], mana=3), turns=2)
    assert played.effects[:3] == [
        "first スキュラ effect_happens use",
        "second forbids_draw",
        "second forbids_mana",
    ]
    turn_4 = [line for line in played.story if "turn_starts" in line or "draws" in line or "mana_" in line]
    assert turn_4 == [
        "first turn_starts 4",
        "first ゾウ draws 1",
        "second draws_nothing",
        "first mana_grows 2",
        "second mana_stands_still",
    ]
    assert (played.winner, played.second.mana) == (None, 3)


def test_scylla_marks_one_turn_only() -> None:
    """On turn 5 the opponent, who has no deck, loses by it (CC-21)."""
    played = play(side(use="スキュラ", deck=["ゾウ"] * 3), side(deck=[]), turns=3)
    assert (played.turn, played.winner) == (5, "first")
    assert played.story[-2:] == ["second cannot_draw", "first game_ends deck_out"]


def test_scylla_does_not_stop_the_rise_of_income() -> None:
    """CC-24 **[choice]**: on turn 5 the income still rises."""
    played = play(side(use="スキュラ", deck=["ゾウ"]), side(deck=["ゾウ"], mana=7), at=4, turns=2)
    assert (played.second.income, played.second.mana, played.second.deck) == (3, 7, ["ゾウ"])


def test_sea_god_changes_nothing_in_play() -> None:
    """CC-14: what it shows its player is information only; but it is an ability (CC-86)."""
    played = play(side("海神", "海神", deck=["サソリ"]), side(standing("ゾウ", "1/4")))
    assert played.effects == ["second ゾウ destroyed battlefield"]
    assert played.first.attacker["keywords"] == ["sees_top"]
    seen = play(side(None, "緑眼", use="サソリ"), side(use="海神", hand=["ゾウ"]))
    assert seen.second.graveyard == ["ゾウ"]


def test_mermaid_prophet_sends_all_opposing_creatures_home() -> None:
    """CC-41: before use effects, if the opponent uses the bottom card of the own deck; CC-45: not the used card."""
    other = side("ゾウ", "忍者", "原住民", use="ランプの精", hand=["火の鳥"])
    played = play(side(None, "人魚予言者", deck=["ランプの精"]), other)
    assert played.effects == [
        "first 人魚予言者 effect_happens standby_before_use",
        "second ゾウ returns_to_hand battlefield",
        "second 原住民 returns_to_hand standby_2",
        "second 忍者 returns_to_hand standby_1",
        "second ランプの精 effect_happens use",
    ]
    assert played.second.hand == ["火の鳥", "ゾウ", "原住民", "忍者"]
    assert played.second.board == {"standby_1": "ランプの精 2/3"}


@pytest.mark.parametrize(
    "own",
    [
        side(None, "人魚予言者", deck=["サソリ"]),
        side(None, "人魚予言者"),
        side(None, "人魚予言者", send=1, deck=["ゾウ"]),
        side(None, deck=["ゾウ"]),
    ],
    ids=["another card", "no deck", "just sent", "no prophet"],
)
def test_mermaid_prophet_needs_the_bottom_card(own: dict) -> None:
    """CC-40: one that was sent this turn no longer works."""
    assert play(own, side("ゾウ", use="ゾウ"), "blows=1").of("returns_to_hand") == []


def test_pirate_woman_fetches_a_ship_when_she_wins() -> None:
    """Assumed: from the own deck."""
    played = play(side("女海賊", deck=["ゾウ", "海賊船", "海賊船"]), side())
    assert played.effects == ["first 女海賊 effect_happens win", "first 海賊船 fetches 2"]
    assert (played.first.hand, sorted(played.first.deck)) == (["海賊船"], ["ゾウ", "海賊船"])
    assert play(side("女海賊", deck=["ゾウ"]), side()).of("fetches") == []


def test_pirate_ship_answers_the_second_win_effect() -> None:
    """CC-88: with the winner still there it goes to standby **[choice]**."""
    own = side("世界樹", hand=["海賊船"], deck=["ゾウ"])
    played = play(own, side(deck=["ゾウ"]), turns=2)
    assert played.of("effect_happens", "hand_to_standby", "enters_battlefield") == [
        "first 世界樹 effect_happens win",
        "first 世界樹 effect_happens win",
        "first 海賊船 effect_happens hand_win",
        "first 海賊船 hand_to_standby 1",
    ]


def test_pirate_ship_enters_an_empty_battlefield() -> None:
    """CC-88 **[choice]**: both winners have returned to hand."""
    own = side("見習い魔女", "見習い魔女", hand=["海賊船"], deck=["ゾウ"], later=[turn(send=1)])
    played = play(own, side(deck=["ゾウ"]), turns=2)
    assert played.effects[-2:] == ["first 海賊船 effect_happens hand_win", "first 海賊船 enters_battlefield hand"]
    assert played.first.board == {"battlefield": "海賊船 5/6"}


def test_pirate_ship_finds_standby_full() -> None:
    """CC-15."""
    own = side("世界樹", "サソリ", "サソリ", "サソリ", hand=["海賊船"], deck=["ゾウ"])
    played = play(own, side(deck=["ゾウ"]), turns=2)
    assert played.effects[-1] == "first 海賊船 destroyed hand"
    assert played.first.graveyard == ["海賊船"]


def test_pirate_ship_must_be_in_hand_when_the_win_effect_begins() -> None:
    """CC-88: fetched by the second win effect itself it waits for the third, which both ships then answer.

    スキュラ keeps the first player from drawing them on turn 4.
    """
    own = side("見習い魔女", "女海賊", deck=["海賊船", "海賊船"], later=[turn(send=1)])
    played = play(own, side(use="スキュラ", deck=["ゾウ"] * 2, life=9), turns=3)
    assert played.of("effect_happens", "draws_nothing", "fetches", "hand_to_standby")[2:] == [
        "first draws_nothing",
        "first 女海賊 effect_happens win",
        "first 海賊船 fetches 1",
        "first 女海賊 effect_happens win",
        "first 海賊船 effect_happens hand_win",
        "first 海賊船 hand_to_standby 1",
        "first 海賊船 effect_happens hand_win",
        "first 海賊船 hand_to_standby 2",
    ]


def test_mermaid_soldier_swaps_with_a_mermaid_and_fires_her_use_effect() -> None:
    """CC-44, and assumed: the swapped mermaid acts from the used card's place, on the new attacker."""
    played = play(side("人魚メイジ", use="人魚兵"), side(standing("ゾウ", "1/7")), "blows=1")
    assert played.effects == [
        "first 人魚兵 effect_happens use",
        "first 人魚兵 swaps in_use",
        "first 人魚メイジ effect_happens use",
        "first 人魚兵 hp_becomes 7",
        "first 人魚兵 attack_becomes 1",
    ]
    assert played.first.board == {"battlefield": "人魚兵 1/6", "standby_1": "人魚メイジ 2/2"}


@pytest.mark.parametrize(("attacker", "swapped"), [("デーモン", True), ("サソリ", False), (None, False)])
def test_mermaid_soldier_swaps_with_mermaids_only(attacker: str | None, swapped: bool) -> None:
    """デーモン is one by 擬態 (CC-83), but has no use effect."""
    played = play(side(attacker, use="人魚兵"), side(WALL), "blows=1")
    assert played.of("swaps", "enters_battlefield") == (["first 人魚兵 swaps in_use"] if swapped else [])


def test_hand_effects_are_not_for_the_player_to_use() -> None:
    """CC-87, CC-31: 海賊船 costs its level like any card."""
    with pytest.raises(PositionError, match="CC-31"):
        play(side(use="海賊船", mana=4), side())
