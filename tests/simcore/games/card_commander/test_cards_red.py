"""What red cards of levels 0 to 2 do: a position, what happens, how it ends. Unless a rule is cited: players' notes."""

import pytest

from simcore.errors import PositionError
from tests.simcore.games.card_commander.behaviour import play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")


# ---------- Level 0


def test_red_smoke_gives_mana_and_is_destroyed() -> None:
    """Own mana + (赤い煙 in own graveyard + 1); other cards there and the opponent's graveyard do not count."""
    own = side(use="赤い煙", mana=0, graveyard=["赤い煙", "サソリ", "赤い煙"])
    played = play(own, side(graveyard=["赤い煙"]))
    assert played.effects == [
        "first 赤い煙 effect_happens use",
        "first mana_becomes 3",
        "first 赤い煙 destroyed in_use",
    ]
    assert played.first.graveyard == ["赤い煙", "サソリ", "赤い煙", "赤い煙"]
    assert not played.first.board


@pytest.mark.parametrize(("flames", "hp"), [(["怪火"], 6), (["怪火", "サソリ", "怪火"], 4)])
def test_ghostly_flame_enlarges_losses_by_own_red_cards(flames: list[str], hp: int) -> None:
    played = play(side(None, *flames, use="見習い魔女"), side(WALL))
    assert f"second ゾウ hp_becomes {hp}" in played.effects


def test_ghostly_flame_leaves_other_losses_alone() -> None:
    """Neither those by the opponent's red cards, nor those by own cards of another colour, nor blows."""
    by_opponent = play(side(WALL, "怪火"), side(use="見習い魔女"))
    assert by_opponent.first.board["battlefield"] == "ゾウ 0/8"
    by_blue = play(side(standing("サソリ", "4/9"), "怪火", use="人魚メイジ"), side(WALL | {"hp": 7}))
    assert by_blue.of("hp_becomes") == ["first サソリ hp_becomes 7"]
    by_blow = play(side("サソリ", "怪火"), side(WALL), "blows=1")
    assert by_blow.second.board["battlefield"] == "ゾウ 0/5"


def test_ghostly_flame_works_from_standby_only() -> None:
    assert play(side("怪火", use="見習い魔女", choose=["opponent 0"]), side(WALL)).of("hp_becomes") == [
        "second ゾウ hp_becomes 8"
    ]


def test_stone_of_strength_adds_attack_to_own_creatures_that_enter() -> None:
    played = play(side(None, "力石", "サソリ", send=2), side())
    assert played.effects == ["first 力石 effect_happens standby_entry", "first サソリ attack_becomes 5"]
    assert play(side(None, "力石"), side(None, "サソリ", send=1)).effects == []


@pytest.mark.parametrize(("attack", "life"), [(10, 2), (19, 2), (20, 1)])
def test_stone_of_strength_takes_life_after_a_win_with_attack_10(attack: int, life: int) -> None:
    """CC-56: after the life of the lost battle the tenth of the attack, rounded down; then it changes sides."""
    played = play(side(standing("サソリ", f"{attack}/1"), "力石"), side(hand=["ゾウ"]))
    assert played.story[-4:] == [
        "second loses_life 3",
        "first 力石 effect_happens standby_win",
        f"second life_becomes {life}",
        "first 力石 given_away",
    ]
    assert played.second.hand == ["ゾウ", "力石"]
    assert played.first.board == {"battlefield": f"サソリ {attack}/1"}


def test_stone_of_strength_does_nothing_below_10() -> None:
    played = play(side(standing("サソリ", "9/1"), "力石"), side())
    assert (played.effects, played.second.life) == ([], 3)
    lost = play(side(standing("サソリ", "10/1"), "力石"), side(standing("サソリ", "10/1")), initiative="second")
    assert lost.effects == ["first サソリ destroyed battlefield"]


# ---------- Level 1


def test_goblin_warrior_must_go_if_it_can() -> None:
    """CC-30; of several the player picks one."""
    with pytest.raises(PositionError, match="CC-30"):
        play(side(None, "サソリ", "ゴブリン戦士"), side())
    with pytest.raises(PositionError, match="CC-30"):
        play(side(None, "サソリ", "ゴブリン戦士", send=1), side())
    played = play(side(None, "ゴブリン戦士", "サソリ", "ゴブリン戦士", send=3), side())
    assert played.first.board == {
        "battlefield": "ゴブリン戦士 4/2",
        "standby_1": "ゴブリン戦士 4/2",
        "standby_2": "サソリ 4/1",
    }
    assert play(side("サソリ", "ゴブリン戦士"), side()).first.board["battlefield"] == "サソリ 4/1"


def test_goblin_rider_lowers_the_cost_of_own_goblins() -> None:
    played = play(side(None, "ゴブリンライダー", "ゴブリンライダー", use="ゴブリン鍛冶", mana=1), side())
    assert "first ゴブリン鍛冶 uses 0" in played.story
    with pytest.raises(PositionError, match="CC-31"):
        play(side(None, "ゴブリンライダー", use="ゴブリン鍛冶", mana=1), side())
    with pytest.raises(PositionError, match="CC-31"):
        play(side(None, "ゴブリンライダー", use="火の鳥", mana=1), side())
    with pytest.raises(PositionError, match="CC-31"):
        play(side("ゴブリンライダー", use="ゴブリンメイジ", mana=1), side())


def test_goblin_rider_adds_attack_to_own_goblins_that_enter() -> None:
    played = play(side(None, "ゴブリンライダー", "ゴブリン戦士", send=2), side())
    assert played.effects == [
        "first ゴブリンライダー effect_happens standby_entry",
        "first ゴブリン戦士 attack_becomes 5",
    ]
    assert play(side(None, "ゴブリンライダー", "サソリ", send=2), side()).effects == []


def test_dragon_tamer_strikes_with_the_attack_of_an_own_dragon() -> None:
    played = play(side("火竜", use="竜使い"), side(standing("ゾウ", "0/20")), "blows=1")
    assert played.effects == [
        "first 竜使い effect_happens use",
        "first 竜使い consumes 18",
        "second ゾウ hp_becomes 14",
    ]


def test_dragon_tamer_strikes_the_own_attacker_if_there_is_no_other() -> None:
    """The dragon has 0 HP after it, so that nobody wins (CC-51), and is destroyed (CC-60)."""
    played = play(side("火竜", use="竜使い"), side())
    assert played.effects[-2:] == ["first 火竜 hp_becomes 0", "first 火竜 destroyed battlefield"]


@pytest.mark.parametrize(("attacker", "mana"), [("サソリ", 20), (None, 20), ("火竜", 1)])
def test_dragon_tamer_does_nothing_without_dragon_or_mana(attacker: str | None, mana: int) -> None:
    played = play(side(attacker, use="竜使い", mana=mana), side(standing("ゾウ", "0/99")))
    assert played.of("hp_becomes") == []
    assert played.first.mana == mana - 1


def test_dragon_tamer_without_a_dragon_is_not_told_to_act() -> None:
    """CC-58: nothing happens, so that there is nothing to tell."""
    assert play(side(None, "竜使い", "サソリ"), side()).effects == []


def test_dragon_tamer_sends_the_topmost_dragon_into_battle() -> None:
    """CC-58: for 2 mana, at the start of the battle, which it then fights."""
    played = play(side(None, "竜使い", "緋の飛竜", "火竜", mana=2), side(standing("ゾウ", "0/5")))
    assert played.of("effect_happens") == ["first 竜使い effect_happens standby_battle_start"]
    assert played.effects[-2:] == ["first 緋の飛竜 enters_battlefield standby_2", "second ゾウ destroyed battlefield"]
    assert played.first.mana == 0
    assert (played.first.life, played.second.life) == (4, 3)


@pytest.mark.parametrize(
    ("own", "entered"),
    [
        (side(None, "火竜", use="竜使い"), "火竜"),
        (side(None, "竜使い", use="火竜"), "火竜"),
        (side(None, "竜使い", "デーモン"), "デーモン"),
        (side(None, "竜使い", "サソリ"), None),
        (side("サソリ", "竜使い", "火竜"), None),
        (side(None, "竜使い", "火竜", mana=1), None),
        (side(None, "サソリ", "火竜"), None),
    ],
    ids=["just used", "dragon used", "mimicry", "no dragon", "attacker there", "no mana", "no tamer"],
)
def test_dragon_tamer_needs_an_empty_battlefield_a_dragon_and_mana(own: dict, entered: str | None) -> None:
    """CC-58: a dragon or 竜使い used this turn counts."""
    played = play(own, side())
    assert [line.split()[1] for line in played.of("enters_battlefield")] == ([entered] if entered else [])
    paid = sum({"竜使い": 1, "火竜": 5}.get(choice["use"], 0) for choice in own["choices"])
    assert played.first.mana == own.get("mana", 20) - paid - (2 if entered else 0)


def test_dragon_tamer_waits_for_a_battle() -> None:
    """CC-50, CC-58: no battle, no battle start."""
    assert play(side(None, "竜使い", "火竜"), side(use="雪女")).of("enters_battlefield") == []


@pytest.mark.parametrize(("hp", "left"), [(2, 1), (1, 0), (0, 0)])
def test_apprentice_witch_takes_one_hp_and_destroys_at_0(hp: int, left: int) -> None:
    """Also an attacker that was at 0 before: its HP cannot fall, but is 0."""
    played = play(side(use="見習い魔女"), side(standing("ゾウ", f"0/{hp}")))
    assert played.effects == [
        "first 見習い魔女 effect_happens use",
        "first ゾウ chooses opponent_battlefield",
        *([f"second ゾウ hp_becomes {left}"] if hp != left else []),
        *(["second ゾウ destroyed battlefield"] if left == 0 else []),
    ]


def test_apprentice_witch_may_choose_the_own_attacker() -> None:
    played = play(side(WALL, use="見習い魔女", choose=["own 0"]), side(WALL))
    assert played.effects == [
        "first 見習い魔女 effect_happens use",
        "first ゾウ chooses own_battlefield",
        "first ゾウ hp_becomes 8",
    ]


def test_apprentice_witch_becomes_a_flame_witch_when_she_wins() -> None:
    """Events call a card what it is at the end."""
    played = play(side("見習い魔女", hand=["サソリ"]), side())
    assert played.effects == [
        "first 炎の魔女 effect_happens win",
        "first 炎の魔女 turns_into 炎の魔女",
        "first 炎の魔女 returns_to_hand battlefield",
    ]
    assert played.first.hand == ["サソリ", "炎の魔女"]


# ---------- Level 2


def test_goblin_mage_swaps_hp_and_attack() -> None:
    """CC-82: attack and HP change by the difference."""
    played = play(side(use="ゴブリンメイジ"), side(standing("ゾウ", "4/7")))
    assert played.effects == [
        "first ゴブリンメイジ effect_happens use",
        "first ゾウ chooses opponent_battlefield",
        "second ゾウ attack_becomes 7",
        "second ゾウ hp_becomes 4",
    ]


@pytest.mark.parametrize("goblin", ["ゴブリン鍛冶", "デーモン"])
def test_goblin_mage_adds_attack_to_a_goblin(goblin: str) -> None:
    """デーモン is one by 擬態 (CC-83)."""
    played = play(side(standing(goblin, "5/4"), use="ゴブリンメイジ", choose=["own 0"]), side(WALL), "blows=1")
    assert played.of("attack_becomes", "hp_becomes") == [
        f"first {goblin} attack_becomes 4",
        f"first {goblin} hp_becomes 5",
        f"first {goblin} attack_becomes 6",
    ]


def test_firebird_lets_an_attacker_return_when_it_loses() -> None:
    """CC-61, CC-80: the beaten attacker is still there, and returns to the free place as printed."""
    own = side("サソリ", "ゴブリン戦士", use="火の鳥", choose=["own 0"])
    played = play(own, side(standing("ゾウ", "9/9")), initiative="second")
    assert played.effects == [
        "first 火の鳥 effect_happens use",
        "first サソリ chooses own_battlefield",
        "first サソリ gains_effect lose",
        "first サソリ attack_becomes 5",
        "first サソリ level_becomes 2",
        "first サソリ effect_happens lose",
        "first サソリ returns_to_standby 3",
    ]
    assert played.first.board == {
        "standby_1": "ゴブリン戦士 4/2",
        "standby_2": "火の鳥 3/2",
        "standby_3": "サソリ 4/1",
    }
    assert (played.first.creatures["standby_3"]["level"], played.first.creatures["standby_3"]["effects"]) == (1, [])


def test_firebird_gives_nothing_for_a_win() -> None:
    played = play(side("サソリ", use="火の鳥"), side())
    assert played.first.attacker["effects"] == ["lose"]
    assert played.first.board == {"battlefield": "サソリ 5/1", "standby_1": "火の鳥 3/2"}


def test_firebird_becomes_a_vermilion_bird_when_it_loses() -> None:
    played = play(side("火の鳥", hand=["サソリ"]), side(standing("ゾウ", "9/9")), initiative="second")
    assert played.effects == [
        "first 朱雀 effect_happens lose",
        "first 朱雀 turns_into 朱雀",
        "first 朱雀 returns_to_hand battlefield",
    ]
    assert played.first.hand == ["サソリ", "朱雀"]


def test_immovable_firebird_becomes_a_vermilion_bird_where_it_stands() -> None:
    """CC-84: as printed, without the 不動 that ウィザード gave; with 5 HP it survives (CC-61)."""
    played = play(
        side("火の鳥", use="ウィザード", choose=["own 0"]), side(standing("ゾウ", "9/9")), initiative="second"
    )
    assert played.effects[-2:] == ["first 朱雀 effect_happens lose", "first 朱雀 turns_into 朱雀"]
    assert played.first.board["battlefield"] == "朱雀 5/5"
    assert played.first.attacker["keywords"] == ["unstoppable"]
    assert played.first.life == 3


def test_salamander_counts_level_2_cards_in_own_hand() -> None:
    """Itself no longer: it is used by then. The loser is there until the end of the turn (CC-60)."""
    own = side(use="サラマンダー", mana=3, hand=["サラマンダー", "ゾウ", "火の鳥"])
    played = play(own, side(standing("ゾウ", "0/2"), hand=["火の鳥"]))
    assert played.effects == [
        "first サラマンダー effect_happens use",
        "first サラマンダー consumes 0",
        "first ゾウ chooses opponent_battlefield",
        "second ゾウ hp_becomes 0",
        "second ゾウ destroyed battlefield",
    ]


def test_salamander_without_mana_does_nothing() -> None:
    """CC-42: the card stays used."""
    played = play(side(use="サラマンダー", mana=2, hand=["火の鳥"]), side(WALL))
    assert played.effects == []
    assert played.first.board == {"standby_1": "サラマンダー 3/1"}


def test_alchemist_puts_a_creature_under_the_deck_for_its_attack() -> None:
    """The attack that it has now; in the deck it is as printed again (CC-80)."""
    own = side("サソリ", "ゾウ", standing("原住民", "7/1"), use="錬金術師", choose=["own 2"], deck=["ゾウ"])
    played = play(own, side())
    assert played.effects == [
        "first 錬金術師 effect_happens use",
        "first 原住民 chooses own_standby_2",
        "first mana_becomes 25",
        "first 原住民 put_under_deck 2",
    ]
    assert played.first.deck == ["ゾウ", "原住民"]
    assert played.first.board == {"battlefield": "サソリ 4/1", "standby_1": "ゾウ 4/5", "standby_2": "錬金術師 3/2"}


def test_alchemist_puts_the_creature_where_it_is_drawn_last() -> None:
    cards = ["ゾウ", "火の鳥", "原住民", "ゾウ", "火の鳥"]
    own = side("サソリ", use="錬金術師", deck=cards, later=[turn()] * 6)
    played = play(own, side(deck=["ゾウ"] * 6), turns=7)
    assert sorted(played.first.hand[:5]) == sorted(cards)
    assert played.first.hand[5:] == ["サソリ"]


def test_alchemist_without_creatures_does_nothing() -> None:
    played = play(side(use="錬金術師"), side("サソリ"))
    assert played.effects == ["first 錬金術師 effect_happens use"]
    assert played.first.mana == 18
