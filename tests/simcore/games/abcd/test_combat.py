"""The battle alone: the rulebook's and the constructed test vectors by id, and every value of its parameters."""

import pytest

from simcore.errors import BattleError
from tests.reference import abcd_battle as reference
from tests.simcore.games.abcd.fighting import fight

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]


def outcome(*fighters: str, rules: tuple[str, ...] = ()) -> tuple[list[int], list[bool], int, int]:
    """Damage to the blockers, who of them is destroyed, HP left to the attacker, damage to the player."""
    found = fight(*fighters, rules=rules)
    return found["dealt"], found["destroyed"], found["attacker_hp"], found["to_player"]


# ---------- Vectors


def test_t1_damage_passes_on_to_the_next_blocker() -> None:
    found = fight("7/5", "0/2", "0/4", "0/2")
    assert found == {
        "assigned": [2, 4, 1],
        "dealt": [2, 4, 1],
        "destroyed": [True, True, False],
        "blockers_hp": [0, 0, 1],
        "attacker_hp": 5,
        "to_player": 0,
        "lost": 0,
    }


def test_t2_what_is_left_after_the_last_blocker_is_lost() -> None:
    found = fight("7/5", "0/2", "0/2", "0/2")
    assert (found["assigned"], found["destroyed"]) == ([2, 2, 2], [True] * 3)
    assert (found["to_player"], found["lost"]) == (0, 1)


def test_t3_an_attacker_that_nobody_blocks_hits_the_player() -> None:
    assert outcome("3/3") == ([], [], 3, 3)


@pytest.mark.parametrize("speeds", [("first", ""), ("", "last"), ("first", "last")])
def test_t6_who_revives_before_striking_does_not_strike(speeds: tuple[str, str]) -> None:
    early, late = (f",{speed}" if speed else "" for speed in speeds)
    assert outcome(f"3/3:pierce{early}", f"9/3:revival{late}") == ([3], [False], 3, 0)
    assert fight(f"3/3:pierce{early}", f"9/3:revival{late}")["blockers_hp"] == [3]
    # A slower attacker that revives does not strike either.
    found = fight(f"3/3:revival{late}", f"9/3{early or ',first'}".replace(",", ":", 1))
    assert (found["dealt"], found["attacker_hp"]) == ([0], 3)


def test_t7_a_player_may_be_below_1_in_a_battle() -> None:
    """R57: whether that loses is asked after the battle, which here ends at -1; what brings it back is a game's."""
    battle = reference.Battle(reference.Fighter(21, 1, 1), [], reference.Player(20))
    reference.fight(battle)
    assert battle.player.hp == -1
    assert fight("21/1")["to_player"] == 21


def test_t11_penetration() -> None:
    assert fight("7/5:pierce", "0/2", "0/2", "0/2")["to_player"] == 1
    assert fight("7/5:pierce", "0/2", "0/2", "0/2")["lost"] == 0
    assert fight("7/5:pierce", "0/2", "0/4", "0/2")["to_player"] == 0
    # It is worth nothing to a blocker.
    assert fight("1/1", "7/5:pierce")["to_player"] == 0


def test_t13_flying() -> None:
    with pytest.raises(BattleError, match='"2/2" cannot block "3/3:flying": it flies'):
        fight("3/3:flying", "2/2")
    assert outcome("3/3:flying", "2/2:flying", "0/1:flyblock") == ([2, 1], [True, True], 1, 0)
    assert outcome("3/3", "2/2:flying") == ([2], [True], 1, 0)


def test_t14_first_attack() -> None:
    assert outcome("突撃兵", "2/3") == ([3], [True], 3, 0)
    assert outcome("2/3", "突撃兵") == ([0], [False], 0, 0)
    # Nobody strikes after the attacker is gone, and nothing reaches the player.
    assert fight("2/3:pierce", "突撃兵", "5/1")["to_player"] == 0


def test_t15_equals_destroy_each_other() -> None:
    """G37."""
    assert outcome("3/3", "3/3") == ([3], [True], 0, 0)
    assert outcome("3/3", "3/3", rules=("same_speed=attacker_first",)) == ([3], [True], 3, 0)


@pytest.mark.parametrize(
    ("attacker", "dealt", "hp"), [("3/9:attr-wind", 0, 4), ("5/9:attr-wind", 2, 2), ("5/9:attr-fire", 4, 0)]
)
def test_t16_resistance(attacker: str, dealt: int, hp: int) -> None:
    """K7; the fire attack of 5 assigns what 4 HP need and loses the rest."""
    found = fight(attacker, "炎の壁")
    assert (found["dealt"], found["blockers_hp"]) == ([dealt], [hp])
    assert found["destroyed"] == [hp == 0]


def test_t17_negative_resistance() -> None:
    assert fight("1/9:attr-wind", "0/9:resist-wind=-2")["dealt"] == [3]
    assert fight("0/9:attr-wind", "0/9:resist-wind=-2")["dealt"] == [0]


def test_t18_mitigation_falls_by_what_it_absorbs() -> None:
    """K9: 2 of 3 go, then 1; the second blow of 4 does 3."""
    target = reference.Fighter(0, 9, 9, mitigation=3)
    assert reference.damage_creature(target, 2, frozenset(), reference.DEFAULTS) == 0
    assert (target.hp, target.mitigation) == (9, 1)
    assert reference.damage_creature(target, 4, frozenset(), reference.DEFAULTS) == 3
    assert (target.hp, target.mitigation) == (6, 0)
    # Two blows of one battle: 2 and 4 against 3.
    assert fight("0/9:mitigation=3", "2/9:first", "4/9")["attacker_hp"] == 6


def test_t19_mitigation_counts_in_what_destroys() -> None:
    """G35."""
    found = fight("7/9", "0/2:mitigation=2", "0/3")
    assert (found["assigned"], found["dealt"], found["destroyed"]) == ([4, 3], [2, 3], [True, True])
    found = fight("7/9", "0/2:mitigation=2", "0/3", rules=("blocker_need=hp",))
    assert (found["assigned"], found["dealt"], found["destroyed"]) == ([2, 3], [0, 3], [False, True])
    assert found["lost"] == 2


def test_t20_revival_comes_once_and_keeps_figures() -> None:
    """A 2/2 that was raised to 3/3; with a maximum of 0 there is no revival."""
    raised = reference.Fighter(3, 3, 3, {"revival"})
    battle = reference.Battle(reference.Fighter(5, 9, 9, {"first_attack"}), [raised], reference.Player())
    reference.fight(battle)
    assert (raised.hp, raised.max_hp, raised.keywords, raised.state) == (3, 3, set(), reference.NON_ACTIVE)
    assert battle.attacker.hp == 9
    again = reference.Battle(reference.Fighter(3, 9, 9), [raised], reference.Player())
    assert reference.fight(again)["destroyed"] == [True]
    nothing = reference.Fighter(3, 0, 0, {"revival"})
    assert not reference.revive(nothing)


def test_t21_creatures_of_some_attack_cannot_block() -> None:
    with pytest.raises(BattleError, match='"3/1" cannot block "緑の子鬼": creatures of attack 3 or more'):
        fight("緑の子鬼", "3/1")
    assert outcome("緑の子鬼", "2/1") == ([1], [True], 0, 0)


def test_t27_what_is_assigned_and_what_it_does() -> None:
    found = fight("5/9:attr-wind", "0/1:resist-wind=-2", "0/4")
    assert (found["assigned"], found["dealt"], found["destroyed"]) == ([1, 4], [3, 4], [True, True])


# ---------- Keywords and parameters


def test_a_wall_does_not_attack() -> None:
    """K4."""
    with pytest.raises(BattleError, match='"炎の壁" cannot attack: it is a wall'):
        fight("炎の壁")
    assert outcome("1/1", "炎の壁") == ([1], [False], 1, 0)


def test_nobody_blocks_the_unblockable() -> None:
    with pytest.raises(BattleError, match="nothing can block it"):
        fight("1/1:unblockable", "1/1:flying")


def test_survivors_regenerate() -> None:
    """K5; it undoes no destruction."""
    found = fight("3/9:regenerate", "4/4:regenerate", "4/1:regenerate")
    assert (found["attacker_hp"], found["blockers_hp"]) == (9, [4, 1])
    assert fight("3/3", "1/3:regenerate")["destroyed"] == [True]


def test_all_blockers_strike() -> None:
    """G36."""
    assert fight("1/9", "2/2", "3/3", "1/1")["attacker_hp"] == 3


def test_an_attacker_that_strikes_last_meets_the_blows_of_all_before() -> None:
    assert outcome("9/3:last", "2/5", "1/5") == ([0, 0], [False, False], 0, 0)
    assert outcome("9/4:last", "2/5", "1/5") == ([5, 4], [True, False], 1, 0)


@pytest.mark.parametrize(("value", "left", "destroyed"), [("cancel", 0, True), ("first", 2, True), ("last", 0, False)])
def test_both_speeds_at_once(value: str, left: int, destroyed: bool) -> None:
    """G38."""
    found = fight("3/2:first,last", "2/3", rules=(f"both_speeds={value}",))
    assert (found["attacker_hp"], found["destroyed"]) == (left, [destroyed])


@pytest.mark.parametrize(("value", "dealt"), [("sum", 2), ("largest", 3)])
def test_several_resistances(value: str, dealt: int) -> None:
    """K7: 2 and 1 against a blow of both attributes."""
    fighters = ("5/9:attr-wind,attr-fire", "0/9:resist-wind=2,resist-fire=1")
    assert fight(*fighters, rules=(f"several_resistances={value}",))["dealt"] == [dealt]


@pytest.mark.parametrize(("value", "dealt"), [("after_resistance", 3), ("before_resistance", 0)])
def test_mitigation_order(value: str, dealt: int) -> None:
    """K9: 2 becomes 5 by resistance -3 and then 3, or is absorbed wholly and stays nothing."""
    fighters = ("2/9:attr-wind", "0/9:resist-wind=-3,mitigation=2")
    assert fight(*fighters, rules=(f"mitigation_order={value}",))["dealt"] == [dealt]


def test_the_players_mitigation() -> None:
    """R46, G45."""
    assert fight("5/5", rules=("player_mitigation=3",))["to_player"] == 2
    assert fight("2/5", rules=("player_mitigation=3",))["to_player"] == 0
    assert fight("5/5:pierce", "0/1", rules=("player_mitigation=3",))["to_player"] == 1


@pytest.mark.parametrize(("value", "lost", "through"), [("nobody", 3, 0), ("player", 0, 3)])
def test_blockers_gone(value: str, lost: int, through: int) -> None:
    """G39: only effects can take blockers away before the attacker strikes; 貫通 always gets through."""
    rules = {**reference.DEFAULTS, "blockers_gone": value}
    for keywords, expected in ((set(), (lost, through)), ({"penetration"}, (0, 3))):
        blocker = reference.Fighter(1, 1, 1)
        battle = reference.Battle(reference.Fighter(3, 3, 3, keywords), [blocker], reference.Player())
        battle.leave(blocker)
        found = reference.fight(battle, rules)
        assert (found["lost"], found["to_player"]) == expected
