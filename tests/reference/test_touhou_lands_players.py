"""What the machine players of Touhou lands' reference do in positions where it is plain what they should."""

from typing import Any

import pytest

from tests.reference.streams import Purpose, Stream
from tests.reference.touhou_lands_actions import act, options
from tests.reference.touhou_lands_events import Code
from tests.reference.touhou_lands_greedy import GreedyPlayer
from tests.reference.touhou_lands_hands import adjust_hand
from tests.reference.touhou_lands_planner import PlannerPlayer
from tests.reference.touhou_lands_players import RandomPlayer
from tests.reference.touhou_lands_points import FIGURE, LIFE, character_points, worth
from tests.reference.touhou_lands_scene import (
    EVERY,
    SHRINE,
    Scene,
    Told,
    character,
    item,
    pool_of,
    spell,
    support,
    written,
)
from tests.reference.touhou_lands_sight import OpeningHand, View

BOTH = pytest.mark.parametrize("player", [GreedyPlayer, PlannerPlayer])
MOON = "紅魔館"
WALL, OX, HARE = (
    character("wall", "0/5/0", cost=2),
    character("ox", "4/4/0", cost=4),
    character("hare", "1/1/0", cost=1),
)
FLAME = spell("flame", "4/2/0", use=["attack"], cost=1)
SHIELD = spell("shield", "0/4/0", use=["defence", "counter"], cost=1)


def scene_of(*cards: Any, player: Any = None, seat: int = 0, **options_: Any) -> Scene:
    players: list[Any] = [Told(), Told()]
    if player is not None:
        players[seat] = player()
    return Scene(pool=pool_of(WALL, OX, HARE, FLAME, SHIELD, *cards), players=(players[0], players[1]), **options_)


def choice(player: Any, scene: Scene) -> str:
    """What a player does now, in seat 0."""
    action = player().act(View(scene, 0), options(scene, 0))
    return "" if action is None else written(action)


# ---------- What both do alike


@BOTH
@pytest.mark.parametrize(
    ("lands", "smaller", "kept"), [(1, 5, False), (2, 5, True), (5, 5, True), (6, 5, False), (1, 3, True)]
)
def test_hands_that_are_kept(player: Any, lands: int, smaller: int, kept: bool) -> None:
    scene = scene_of()
    hand = scene.hold(0, *[SHRINE] * lands, *["hare"] * (7 - lands))
    assert player().keeps(OpeningHand(tuple(hand), smaller)) == kept


@BOTH
def test_lands_come_first(player: Any) -> None:
    """The last one, but rather one of a kind that the hand needs."""
    scene = scene_of(character("bat", needs={"moon": 1}, cost=1), lands=1)
    scene.sides[0].lands = []
    scene.hold(0, MOON, SHRINE, "hare")
    assert choice(player, scene) == f"land {SHRINE}"
    scene.hold(0, "bat")
    assert choice(player, scene) == f"land {MOON}"


@BOTH
def test_the_strongest_stand_in_the_front(player: Any) -> None:
    scene = scene_of(player=player)
    scene.field(0, "wall", "hare", "ox", row="back")
    scene.form(0)
    assert scene.row(0, "front") == ["hare", "ox"]


@BOTH
def test_an_open_attack(player: Any) -> None:
    scene = scene_of()
    scene.field(0, "hare")
    assert choice(player, scene) == "attack hare"


@BOTH
def test_an_attack_that_only_loses(player: Any) -> None:
    scene = scene_of()
    scene.field(0, "hare")
    scene.field(1, "ox")
    assert choice(player, scene) == ""


@BOTH
def test_an_attack_spell_that_pays(player: Any) -> None:
    """Past an ox that would fell the hare alone."""
    scene = scene_of()
    scene.field(0, "hare")
    scene.field(1, "ox")
    scene.hold(0, "flame")
    assert choice(player, scene) == "spell flame"


@BOTH
@pytest.mark.parametrize(("life", "answer"), [(20, "none"), (3, "defend")])
def test_a_character_falls_for_its_player_alone(player: Any, life: int, answer: str) -> None:
    """A hare that matters more than a few of 20 life."""
    scene = scene_of(character("bull", "3/9/0"), player=player, seat=1)
    scene.field(0, "bull")
    scene.field(1, "hare")
    scene.sides[1].life = life
    scene.do("attack bull")
    assert [value for _, _, value in scene.of(Code.ANSWERS)] == [("none", "defend", "counter").index(answer)]


@BOTH
def test_a_spell_that_saves_a_character(player: Any) -> None:
    scene = scene_of(player=player, seat=1)
    scene.field(0, "ox")
    scene.field(1, "ox")
    scene.hold(1, "shield")
    scene.do("attack ox")
    assert (scene.gone(0), scene.gone(1)) == (["ox"], ["shield"])


@BOTH
def test_items_and_whom_they_are_meant_for(player: Any) -> None:
    pool = item("ring", "1/1/0", cost=1), item("curse", "-2/0/0", cost=1, prefer="opponent")
    scene = scene_of(*pool, player=player)
    scene.hold(0, "ring", "curse")
    scene.field(0, "hare", tapped=True)
    assert choice(player, scene) == "item ring"
    [other] = scene.field(1, "ox", tapped=True)
    act(scene, 0)
    act(scene, 0)
    assert (scene.characters(0)[0].item is not None, other.attack) == (True, 2)
    assert scene.of(Code.EQUIPS) != []


@BOTH
def test_nobody_is_meant(player: Any) -> None:
    """An effect on the other side's characters waits until there are some."""
    scene = scene_of(support("storm", {"do": "faint", "to": "every_character"}))
    scene.hold(0, "storm")
    scene.field(0, "wall", tapped=True)
    assert choice(player, scene) == ""
    scene.field(1, "ox")
    assert choice(player, scene) == "support storm"


@BOTH
def test_what_is_thrown_away(player: Any) -> None:
    """The cheapest card that is no land; a land if there are more than two."""
    scene = scene_of(player=player)
    scene.hold(0, SHRINE, SHRINE, "hare", "ox", "ox", "ox", "wall")
    adjust_hand(scene, 0)
    assert scene.gone(0) == ["hare"]
    scene.hold(0, SHRINE)
    adjust_hand(scene, 0)
    assert scene.gone(0) == ["hare", SHRINE]


# ---------- greedy


def test_greedy_uses_the_dearest_card() -> None:
    scene = scene_of(lands=4)
    scene.hold(0, "hare", "wall", "ox")
    assert choice(GreedyPlayer, scene) == "character ox"
    scene.sides[0].lands.pop()
    assert choice(GreedyPlayer, scene) == "character wall"


def test_greedy_uses_skills_last() -> None:
    drain = {"when": "skill", "do": "lower_life", "to": "opponent", "amount": 1}
    scene = scene_of(character("mage", "1/1/0", effects=[drain]))
    scene.field(0, "mage")
    assert choice(GreedyPlayer, scene) == "attack mage"
    scene.field(1, "ox")
    assert choice(GreedyPlayer, scene) == "skill mage"


# ---------- planner


def test_points_count_what_a_position_holds() -> None:
    """One side's things are the other's loss."""
    scene = scene_of()
    assert worth(scene, 0) == worth(scene, 1) == 0
    scene.field(0, "wall", tapped=True)
    scene.sides[1].life = 15
    assert character_points(scene.characters(0)[0]) == 5 * FIGURE
    assert worth(scene, 0) == -worth(scene, 1) == 5 * FIGURE + 5 * LIFE


def test_the_planner_keeps_a_defender_back() -> None:
    """At 4 life before an ox that waits; at 20 it goes on."""
    scene = scene_of()
    scene.field(0, "ox")
    scene.field(1, "ox", "hare", tapped=True)
    assert choice(PlannerPlayer, scene) == "attack ox"
    assert choice(GreedyPlayer, scene) == "attack ox"
    scene.sides[0].life = 4
    assert choice(PlannerPlayer, scene) == ""
    assert choice(GreedyPlayer, scene) == "attack ox"


def test_the_planner_finds_the_user_of_a_spell() -> None:
    """Who gains most by it is not the dearest."""
    scene = scene_of(character("lord", "1/1/0", cost=9), player=PlannerPlayer)
    scene.field(0, "lord", "hare", row="front")
    scene.characters(0)[0].this_turn["defence"] = -9
    scene.field(1, "hare")
    scene.hold(0, "flame")
    act(scene, 0)
    assert [name for _, name, _ in scene.of(Code.AIMS)] == ["hare"]


def test_the_planner_does_not_feed_its_own_characters_to_a_storm() -> None:
    scene = scene_of(support("storm", {"do": "faint", "to": "every_character"}))
    scene.hold(0, "storm")
    scene.field(0, "ox", "ox", tapped=True)
    scene.field(1, "hare")
    assert choice(PlannerPlayer, scene) == ""
    assert choice(GreedyPlayer, scene) == "support storm"


def test_the_planner_changes_useless_lands_for_cards() -> None:
    """Three cards for two lands that are too many."""
    feast = support("feast", {"do": "draw", "to": "own", "amount": 3}, {"do": "discard", "to": "own", "amount": 2})
    scene = scene_of(feast, lands=2)
    scene.stack(0, *["hare"] * 9)
    scene.sides[0].lands_placed = 1
    scene.hold(0, "feast", *[EVERY] * 4)
    assert choice(PlannerPlayer, scene) == "support feast"
    scene.sides[0].library = scene.sides[0].library[:2]
    assert choice(PlannerPlayer, scene) == ""  # a draw too many loses


# ---------- random


def test_random_players_choose_everything_there_is() -> None:
    """Each of three options and none, about equally often."""
    scene = scene_of()
    scene.field(0, "hare", "ox")
    scene.hold(0, SHRINE)
    player = RandomPlayer(Stream(1, 0, Purpose.POLICY))
    found = [player.act(View(scene, 0), options(scene, 0)) for _ in range(400)]
    counts = [found.count(each) for each in [*options(scene, 0), None]]
    assert sum(counts) == 400
    assert min(counts) > 70
