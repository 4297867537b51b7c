"""What the machine players of Kyougenshi's reference do in positions where it is plain what they should."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.reference.kyougenshi_actions import act, options
from tests.reference.kyougenshi_attack import Attack, blockers
from tests.reference.kyougenshi_choices import Question
from tests.reference.kyougenshi_events import Code
from tests.reference.kyougenshi_greedy import GreedyPlayer
from tests.reference.kyougenshi_planner import PlannerPlayer
from tests.reference.kyougenshi_players import RandomPlayer
from tests.reference.kyougenshi_points import BODY, CARD, KEYWORD_POINTS, SHIELDS, card_points, shield_points
from tests.reference.kyougenshi_scene import ORB, VLAD, Scene, event, name_of, spell, written
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_sketch import WON, Sketch
from tests.reference.streams import Purpose, Stream

BOTH = pytest.mark.parametrize("player", [GreedyPlayer, PlannerPlayer])
IMP, OX, ROC, WALL, GATE = (
    spell("imp", 1000),
    spell("ox", 3000, cost=3),
    spell("roc", 6000, "w_breaker", cost=6),
    spell("wall", 2500, "blocker", cost=2),
    spell("gate", 4000, "blocker", "cannot_attack_player", cost=4),
)


def scene_of(*cards: Any, **fields: Any) -> Scene:
    return Scene(IMP, OX, ROC, WALL, GATE, *cards, **fields)


def choice(player: Any, scene: Scene, seat: int = 0) -> str:
    """What a player does now."""
    action = player().act(View(scene, seat), options(scene, seat))
    return "" if action is None else written(action)


def charged(player: Any, scene: Scene) -> str:
    card = player().charge(View(scene, 0))
    return "" if card is None else name_of(card)


def block(player: Any, scene: Scene, attacker: str, on: str = "") -> str:
    """Who of seat 1 blocks an attack of seat 0, whose card is inactive by then."""
    own = next(each for each in scene.cards(0) if name_of(each) == attacker and each.active)
    target = next((each for each in scene.cards(1) if name_of(each) == on), None)
    own.active = False
    scene.fight = Attack(own, target)
    chosen = player().block(View(scene, 1), scene.fight, blockers(scene))
    scene.fight = None
    return "" if chosen is None else name_of(chosen)


# ---------- What both do alike


@BOTH
@pytest.mark.parametrize(("hand", "kept"), [(["imp", "imp", "roc"], True), (["imp", "roc", "roc"], False)])
def test_hands_that_are_kept(player: Any, hand: Sequence[str], kept: bool) -> None:
    assert player().keeps(scene_of().hold(0, *hand)) == kept


@BOTH
@pytest.mark.parametrize(
    ("orbs", "hand", "card"),
    [
        (["red"], ["imp", "ox", "roc"], "roc"),  # far too dear
        (["red"] * 4, ["imp", "ox", "roc"], "imp"),
        (["red"] * 4, ["imp", "eel", "eel"], "eel"),  # blue is wanted
        (["red"], ["roc"], ""),  # the last card
        (["red"] * 7, ["imp", "roc"], ""),
        ([], ["imp", "ox"], "ox"),
    ],
)
def test_what_becomes_an_orb(player: Any, orbs: Sequence[str], hand: Sequence[str], card: str) -> None:
    scene = scene_of(spell("eel", cost=4, colours=["blue"]), orbs=0)
    scene.put_orbs(0, *[ORB + colour for colour in orbs])
    scene.hold(0, *hand)
    assert charged(player, scene) == card


@BOTH
def test_the_dearest_card(player: Any) -> None:
    scene = scene_of(orbs=5)
    scene.hold(0, "imp", "ox", "roc")
    assert choice(player, scene) == "summon ox"


@BOTH
def test_nobody_is_meant(player: Any) -> None:
    """An effect on the other side's cards waits until there are some that it fits."""
    scene = scene_of(event("storm", {"do": "destroy", "to": "opposing_cards", "only": {"power_at_most": 2000}}, cost=4))
    scene.hold(0, "storm")
    scene.field(1, "ox")
    assert choice(player, scene) == ""
    scene.field(1, "imp")
    assert choice(player, scene) == "use storm"


@BOTH
def test_attacks(player: Any) -> None:
    """The player where nobody stops it; a card that it beats; nothing where a blocker waits that wins."""
    scene = scene_of()
    scene.field(0, "ox")
    assert choice(player, scene) == "attack ox"
    scene.field(1, "wall", active=False)
    assert choice(player, scene) == "attack ox > wall"
    scene.field(1, "gate")
    assert choice(player, scene) == ""


@BOTH
def test_the_last_attacks(player: Any) -> None:
    """No shields, and more attackers than blockers: nobody holds back."""
    scene = scene_of(shields=0)
    scene.field(0, "imp", "imp")
    scene.field(1, "gate")
    assert choice(player, scene) == "attack imp"


@BOTH
@pytest.mark.parametrize(
    ("shields", "attacker", "able", "blocker"),
    [
        (5, "ox", ["wall", "gate"], "gate"),  # it wins
        (5, "roc", ["wall"], ""),
        (0, "roc", ["wall"], "wall"),  # the last attack is blocked anyhow
    ],
)
def test_blocks(player: Any, shields: int, attacker: str, able: Sequence[str], blocker: str) -> None:
    scene = scene_of(shields=shields)
    scene.field(0, attacker)
    scene.field(1, *able)
    assert block(player, scene, attacker) == blocker


@BOTH
def test_targets(player: Any) -> None:
    """The dearest; of the own cards that it harms the cheapest, and none if that is allowed."""
    scene = scene_of(
        event("bolt", {"do": "choose", "to": "opposing_cards"}, {"do": "destroy", "to": "chosen"}),
        event("feast", {"do": "choose", "to": "own_cards"}, {"do": "to_orbs", "to": "chosen"}),
        event("cheer", {"do": "choose", "to": "own_cards"}, {"do": "activate", "to": "chosen"}),
    )
    field = scene.field(0, "imp", "ox")
    aims = {
        card: player().aim(View(scene, 0), Question(scene.make(card, 0), "used", field, False))
        for card in ("bolt", "feast", "cheer")
    }
    assert {card: name_of(each) for card, each in aims.items()} == {"bolt": "ox", "feast": "imp", "cheer": "ox"}
    vlad = scene.make(VLAD, 0)
    assert player().aim(View(scene, 0), Question(vlad, "summoned", field, True)) is None
    assert name_of(player().aim(View(scene, 0), Question(vlad, "put", field, True))) == "ox"


@BOTH
def test_small_questions(player: Any) -> None:
    """Graze and maryoku are paid, the cheapest card is thrown away, S-triggers are used if they make sense."""
    bolt = event("bolt", {"do": "destroy", "to": "dearest_opposing"}, keywords=["s_trigger"])
    scene = scene_of(bolt)
    [own] = scene.field(0, "ox")
    scene.hold(0, "imp", "roc")
    card = scene.make("bolt", 0)
    view = View(scene, 0)
    assert (player().graze(view, own), player().maryoku(view, own, 3), name_of(player().discard(view))) == (
        True,
        3,
        "imp",
    )
    assert not player().trigger(view, card)
    scene.field(1, "imp")
    assert player().trigger(view, card)


# ---------- greedy


def test_greedy_blocks_with_the_cheapest() -> None:
    """Both fall, where the attacker costs no less; the last attack is blocked with whatever falls for it."""
    scene = scene_of()
    scene.field(0, "wall")
    scene.field(1, "wall")
    assert block(GreedyPlayer, scene, "wall") == "wall"
    last = scene_of(shields=0)
    last.field(0, "roc")
    last.field(1, "wall", "gate")
    assert block(GreedyPlayer, last, "roc") == "wall"


def test_greedy_holds_nothing_back() -> None:
    """It does not see that it is lost then."""
    scene = danger()
    assert choice(GreedyPlayer, scene) == "attack wall"


def danger() -> Scene:
    """No shields; the other side has one attacker, and the own blocker could attack."""
    scene = scene_of()
    scene.sides[0].shields = []
    scene.field(0, "wall")
    scene.field(1, "imp", active=False)
    scene.cards(1)[0].power_this_turn = 5000
    return scene


# ---------- planner


def test_the_planner_keeps_a_blocker_back() -> None:
    assert choice(PlannerPlayer, danger()) == ""


def test_the_planner_charges_for_a_dear_card() -> None:
    scene = scene_of(spell("dragon", 9000, cost=8), orbs=7)
    scene.hold(0, "imp", "dragon")
    assert (charged(GreedyPlayer, scene), charged(PlannerPlayer, scene)) == ("", "imp")
    scene.put_orbs(0, ORB + "red")
    assert charged(PlannerPlayer, scene) == ""


def test_the_planner_summons_a_blocker_in_need() -> None:
    """Rather than something dearer."""
    scene = scene_of(orbs=3)
    scene.sides[0].shields = []
    scene.field(1, "imp")
    scene.hold(0, "wall", "ox")
    assert (choice(GreedyPlayer, scene), choice(PlannerPlayer, scene)) == ("summon ox", "summon wall")


def test_the_planner_does_not_feed_its_own_cards_to_a_storm() -> None:
    scene = scene_of(event("storm", {"do": "destroy", "to": "every_card"}, cost=2))
    scene.hold(0, "storm")
    scene.field(0, "roc", "ox", active=False)
    scene.field(1, "imp")
    assert (choice(GreedyPlayer, scene), choice(PlannerPlayer, scene)) == ("use storm", "")


def test_the_planner_blocks_with_what_it_can_spare() -> None:
    """A chump block that greedy does not make: the second attack would be the last one."""
    scene = scene_of(shields=1)
    scene.field(0, "roc", "ox")
    scene.field(1, "wall")
    assert (block(GreedyPlayer, scene, "roc"), len(scene.cards(1))) == ("", 1)
    for each in scene.cards(0):
        each.active = True
    assert block(PlannerPlayer, scene, "roc") == ""  # it is needed against the last attack
    scene.field(1, "wall")
    for each in scene.cards(0):
        each.active = True
    scene.sides[1].shields = []
    assert block(PlannerPlayer, scene, "roc") == "wall"


def test_points() -> None:
    assert card_points(WALL) == BODY + 5 + KEYWORD_POINTS["blocker"]
    assert card_points(spell("x", 1000, graze=2, power_attacker=2000)) == BODY + 2 + 2 + 2
    assert [shield_points(number) for number in (0, 1, 5, 7)] == [0, SHIELDS[1], SHIELDS[5], SHIELDS[5] + 12]


def test_a_sketch() -> None:
    """What is in it, and how an attack goes in it: no graze, no abilities."""
    scene = scene_of(
        spell("fairy", 500, graze=1, effects=[{"when": "destroyed", "do": "draw", "to": "own", "amount": 1}])
    )
    scene.field(0, "ox")
    scene.field(1, "fairy", active=False)
    sketch = Sketch.of(scene)
    assert sketch.worth(0) == -sketch.worth(1) == card_points(OX) - card_points(scene.pool["fairy"])
    assert sketch.ahead(0) == card_points(OX)
    direct = Sketch.of(scene_of(shields=0))
    direct.add(0, 0, spell("hare", 1000, "speed_attacker"))
    assert direct.halves[0].hand == -1
    assert direct.ahead(0) == WON
    assert direct.worth(1) == -WON


def test_a_sketch_breaks_shields() -> None:
    scene = scene_of()
    scene.field(0, "roc")
    sketch = Sketch.of(scene)
    sketch.play_phase(0)
    assert (sketch.halves[1].shields, sketch.halves[1].hand) == (3, 2)
    assert sketch.worth(1) == SHIELDS[3] + 2 * CARD - SHIELDS[5] - card_points(ROC)


# ---------- random


def test_random_players_choose_everything_there_is() -> None:
    """Each of four options and none, about equally often."""
    scene = scene_of()
    scene.field(0, "imp", "ox")
    scene.field(1, "imp", active=False)
    scene.hold(0, "imp")
    player = RandomPlayer(Stream(1, 0, Purpose.POLICY))
    found = [player.act(View(scene, 0), options(scene, 0)) for _ in range(600)]
    counts = [found.count(each) for each in [*options(scene, 0), None]]
    assert (len(counts), sum(counts)) == (6, 600)
    assert min(counts) > 60


def test_what_planner_does_is_legal() -> None:
    """It is carried out."""
    scene = scene_of()
    scene.players = (PlannerPlayer(), PlannerPlayer())
    scene.hold(0, "ox")
    scene.field(0, "roc", "wall")
    scene.field(1, "gate", "wall")
    while act(scene, 0):
        pass
    assert scene.of(Code.PASSES) == [(0, "", 0)]
