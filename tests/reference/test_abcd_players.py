"""What the machine players of ABCD's reference do in positions where it is plain what they should."""

from typing import Any

import pytest

from tests.reference.abcd_actions import act, options
from tests.reference.abcd_events import Code
from tests.reference.abcd_fight import attack, may_block
from tests.reference.abcd_greedy import GreedyPlayer
from tests.reference.abcd_planner import PlannerPlayer, best_line
from tests.reference.abcd_players import RandomPlayer
from tests.reference.abcd_points import creature_points, worth
from tests.reference.abcd_scene import (
    FIRE,
    MANTIS,
    SOLDIER,
    SOLIDARITY,
    WALL,
    WATER,
    WIND,
    Scene,
    Told,
    creature,
    pool_of,
    written,
)
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import Permanent
from tests.reference.streams import Purpose, Stream

OWL, BULLET, DEATH = "複眼の梟", "シルバーバレット", "突然死"
BOTH = pytest.mark.parametrize("player", [GreedyPlayer, PlannerPlayer])


def choice(player: Any, scene: Scene, seat: int = 0) -> str:
    """What a player does now."""
    action = player().act(View(scene, seat), options(scene, seat))
    return "" if action is None else written(action)


# ---------- What both do alike


@BOTH
def test_crystals_come_first(player: Any) -> None:
    """The one that brings most of what the hand lacks."""
    scene = Scene()
    side = scene.sides[0]
    side.attributes = dict.fromkeys(side.attributes, 0)
    side.max_attributes = dict(side.attributes)
    scene.hold(0, WIND, WALL, FIRE, WATER, SOLDIER, MANTIS)
    assert choice(player, scene) == f"cast {FIRE}"
    scene.do(0, f"cast {FIRE}")
    scene.stack(0, WALL)
    assert choice(player, scene) == "stock"


@BOTH
@pytest.mark.parametrize(("crystals", "redraws"), [(0, 1), (1, 1), (2, 0), (4, 0), (5, 1), (6, 1)])
def test_hands_that_are_redrawn(player: Any, crystals: int, redraws: int) -> None:
    scene = Scene()
    scene.turn, scene.frame = 1, 0
    scene.sides[0].mp = 0
    scene.hold(0, *[FIRE] * crystals, *[WALL] * (6 - crystals))
    scene.stack(0, *[WALL] * 10)
    assert (choice(player, scene) == "redraw") == bool(redraws)


@BOTH
def test_a_full_hand(player: Any) -> None:
    scene = Scene(players=(player(), Told()))
    scene.hold(0, MANTIS, WALL, WALL, SOLDIER, FIRE, FIRE)
    scene.stack(0, FIRE)
    scene.draw(0)
    assert scene.graveyard(0) == [MANTIS]  # the cheapest
    scene.stack(0, FIRE)
    scene.draw(0)
    assert scene.graveyard(0) == [MANTIS, FIRE]  # four crystals are too many


@BOTH
def test_nobody_strengthens_the_other_side(player: Any) -> None:
    scene = Scene()
    scene.frame = 0
    scene.hold(0, SOLIDARITY)
    scene.field(1, SOLDIER)
    assert choice(player, scene) == ""
    scene.field(0, WALL)
    assert choice(player, scene) == f"cast {SOLIDARITY}"
    scene.players = (player(), Told())
    act(scene, 0)
    assert [name for _, name, _ in scene.of(Code.AIMS)] == [WALL]


@BOTH
def test_an_open_attack(player: Any) -> None:
    scene = Scene()
    scene.field(0, SOLDIER)
    assert choice(player, scene) == f"attack {SOLDIER}"
    scene.frame = 49
    assert choice(player, scene) == ""


@BOTH
def test_an_attack_that_only_loses(player: Any) -> None:
    scene = Scene()
    scene.field(0, MANTIS)
    scene.field(1, SOLDIER)
    assert choice(player, scene) == ""


@BOTH
@pytest.mark.parametrize(("hp", "blocks"), [(20, 0), (1, 1)])
def test_a_blocker_dies_for_its_player_alone(player: Any, hp: int, blocks: int) -> None:
    """A 1/1 that matters more than 1 HP, before a 1/9 with 先手."""
    scene = Scene(pool=pool_of(creature("knight", "1/9", keywords=["first_attack"])), players=(Told(), player()))
    [knight] = scene.field(0, "knight")
    scene.field(1, MANTIS)
    scene.sides[1].hp = hp
    attack(scene, knight)
    assert len(scene.of(Code.BLOCKS)) == blocks


@BOTH
def test_a_battle_spell_that_saves_the_day(player: Any) -> None:
    scene = Scene(players=(Told(), player()))
    [soldier] = scene.field(0, SOLDIER)
    scene.sides[1].hp = 3
    scene.hold(1, DEATH)
    attack(scene, soldier)
    assert scene.graveyard(0) == [SOLDIER]


# ---------- greedy


def test_greedy_casts_the_dearest_card() -> None:
    scene = Scene()
    scene.hold(0, MANTIS, WALL, SOLDIER)
    assert choice(GreedyPlayer, scene) == f"cast {SOLDIER}"
    scene.sides[0].mp = 4
    assert choice(GreedyPlayer, scene) == f"cast {MANTIS}"


def test_greedy_uses_skills_last_and_once_a_turn() -> None:
    skill = "skill キンニクハナアルキ 力こぶ"
    scene = Scene(players=(GreedyPlayer(), Told()))
    scene.field(0, "キンニクハナアルキ", state="non_active")
    assert choice(GreedyPlayer, scene) == skill
    act(scene, 0)
    assert choice(GreedyPlayer, scene) == ""


# ---------- planner


def test_points_count_what_a_position_holds() -> None:
    """One side's things are the other's loss."""
    scene = Scene()
    assert worth(scene, 0) == worth(scene, 1) == 0
    [soldier] = scene.field(0, SOLDIER)
    scene.sides[1].hp = 15
    points = creature_points(soldier)
    assert points == 2 * 3 + 2 * 3 + 2
    assert worth(scene, 0) == -worth(scene, 1) == points + 3 * 5 + 2 * 3


def test_the_planner_blocks_with_three_in_the_best_order() -> None:
    """Attack 5 against 0/4, 2/2 and 2/2: behind the wall nobody falls, and two blows of 2 fell the attacker."""
    pool = pool_of(creature("giant", "5/4"), creature("wall", "0/6"), creature("pike", "2/2"))
    scene = Scene(pool=pool, players=(Told(), PlannerPlayer()))
    [giant] = scene.field(0, "giant")
    scene.field(1, "pike", "wall", "pike")
    attack(scene, giant)
    assert [name for _, name, _ in scene.of(Code.BLOCKS)] == ["wall", "pike", "pike"]
    assert (scene.graveyard(0), scene.graveyard(1)) == (["giant"], [])


def test_the_planner_names_a_counter_attacker_that_pays() -> None:
    scene = Scene(players=(Told(), PlannerPlayer()))
    [soldier] = scene.field(0, SOLDIER)
    scene.field(1, WALL, OWL)
    attack(scene, soldier)
    assert [name for _, name, _ in scene.of(Code.COUNTER_ATTACKS)] == [OWL]
    assert scene.sides[0].hp == 18


def test_the_planner_aims_at_what_it_can_kill() -> None:
    scene = Scene(players=(PlannerPlayer(), Told()))
    scene.hold(0, BULLET)
    scene.field(1, SOLDIER, OWL, WALL)
    assert choice(PlannerPlayer, scene) == f"cast {BULLET}"
    act(scene, 0)
    assert [name for _, name, _ in scene.of(Code.AIMS)] == [OWL]


def test_the_planner_counters_what_is_worth_it() -> None:
    scene = Scene(players=(Told(), PlannerPlayer()))
    scene.frame = 0
    scene.hold(0, SOLDIER)
    scene.hold(1, "対抗呪文")
    assert choice(PlannerPlayer, scene, 1) == ""
    scene.do(0, f"cast {SOLDIER}")
    assert choice(PlannerPlayer, scene, 1) == "cast 対抗呪文"


@pytest.mark.parametrize(("other_mp", "frame", "casts"), [(9, 0, ""), (2, 0, MANTIS), (9, 50, MANTIS)])
def test_the_planner_holds_mp_for_a_counter(other_mp: int, frame: int, casts: str) -> None:
    """A 1/1 is not worth it while the other side can cast something dear; later in the turn it is."""
    scene = Scene()
    scene.frame = frame
    scene.hold(0, MANTIS, "対抗呪文")
    scene.hold(1, SOLDIER)
    scene.sides[0].mp, scene.sides[1].mp = 4, other_mp
    assert choice(PlannerPlayer, scene) == (f"cast {casts}" if casts else "")


def test_the_planner_holds_mp_for_a_battle_spell() -> None:
    scene = Scene(pool=pool_of(creature("titan", "9/9")))
    scene.hold(0, MANTIS, DEATH)
    scene.field(0, WALL)
    scene.sides[0].mp = 6
    assert choice(PlannerPlayer, scene) == f"cast {MANTIS}"
    scene.field(1, "titan")
    assert choice(PlannerPlayer, scene) == ""


def test_blocks_that_the_planner_weighs() -> None:
    """Nobody, each of four, then a second in two places and a third in three."""
    scene = Scene()
    [flyer] = scene.field(0, OWL)
    found = scene.field(1, SOLDIER, MANTIS, WALL, SOLDIER, SOLDIER, MANTIS)
    assert [each for each in found if may_block(flyer, each)] == []
    lines: list[list[str]] = []

    def points(line: list[Permanent]) -> int:
        lines.append([each.physical.card.name for each in line])
        return -len(line)

    assert best_line(found, points).what == []
    assert [len(line) for line in lines] == [0] + [1] * 4 + [2] * 6 + [3] * 6
    assert [name for [name] in lines[1:5]] == [SOLDIER] * 3 + [MANTIS]


# ---------- random


def test_random_players_choose_everything_there_is() -> None:
    """Each of three options and none, about equally often."""
    scene = Scene()
    scene.field(0, SOLDIER, MANTIS, OWL)
    player = RandomPlayer(Stream(1, 0, Purpose.POLICY))
    found = [player.act(View(scene, 0), options(scene, 0)) for _ in range(400)]
    counts = [found.count(each) for each in [*options(scene, 0), None]]
    assert sum(counts) == 400
    assert min(counts) > 70
