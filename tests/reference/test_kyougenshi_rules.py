"""Rule parameters of Kyougenshi in the reference: each at its default and at another value."""

from typing import Any

import pytest

from simcore.games.kyougenshi.params import PARAMETERS
from tests.reference.kyougenshi_events import Code, Reason
from tests.reference.kyougenshi_scene import ORB, Scene, Told, ending, event, game_of, spell
from tests.reference.kyougenshi_table import GameOver

# Those of decks are asked about in test_kyougenshi.py and in the tests of the game's cards.
OF_DECKS = {"deck_size", "copies"}
ASKED: set[str] = set()
CHOICES = {parameter.name: parameter.choices for parameter in PARAMETERS}
# The other value that is tried of a number.
NUMBERS = {"shields": 3, "first_hand": 7, "redraws": 2, "charges_each_turn": 2, "turn_cap": 3, "event_cap": 20}


def changed(name: str, default: object, other: object) -> pytest.MarkDecorator:
    """The test asks what holds by default, and what with another value; `changes` are for Scene or game_of."""
    ASKED.add(name)
    value = NUMBERS[name] if name in NUMBERS else CHOICES[name][1]
    cases = [pytest.param([], default, id="default"), pytest.param([f"{name}={value}"], other, id=str(value))]
    return pytest.mark.parametrize(("changes", "expected"), cases)


# ---------- The start


@changed("shields", (5, 30), (3, 32))
def test_shields(changes: list[str], expected: tuple[int, int]) -> None:
    game = game_of(*changes)
    game.set_up(0)
    assert (len(game.sides[0].shields), len(game.sides[0].library)) == expected


@changed("first_hand", 5, 7)
def test_first_hand(changes: list[str], expected: int) -> None:
    game = game_of(*changes)
    game.set_up(0)
    assert len(game.sides[0].hand) == expected


@changed("redraws", [], [Code.REDRAWS, Code.REDRAWS])
def test_redraws(changes: list[str], expected: list[Code]) -> None:
    """As often as it says, or until a hand is kept."""
    game = game_of(*changes, players=(Told(kept=[False] * 9), Told()))
    for seat in (0, 1):
        game.set_up(seat)
    choices = [event for event in game.events if event.code in (Code.KEEPS, Code.REDRAWS)]
    assert [event.code for event in choices if event.side == 0] == expected
    assert [event.code for event in choices if event.side == 1] == [Code.KEEPS] * bool(expected)
    assert [(len(side.hand), len(side.library)) for side in game.sides] == [(5, 30)] * 2


# ---------- The turn


@changed("first_player_draws", 5, 6)
def test_first_player_draws(changes: list[str], expected: int) -> None:
    game = game_of(*changes)
    game.set_up(0)
    game.turn = 1
    game.draw_for_turn(0)
    assert len(game.sides[0].hand) == expected


@changed("charges_each_turn", 1, 2)
def test_charges_each_turn(changes: list[str], expected: int) -> None:
    scene = Scene(rules=changes, orbs=0)
    scene.hold(0, *["blank"] * 4)
    scene.stack(0, "blank", "blank")
    scene.told(0).charges = ["blank"] * 4
    scene.take_turn()
    assert len(scene.sides[0].orbs) == expected


@changed("multicolour_inactive", [True, True], [True, False])
def test_multicolour_inactive(changes: list[str], expected: list[bool]) -> None:
    """R19."""
    scene = Scene(rules=changes, orbs=0)
    for name in (ORB + "red", ORB + "red/black"):
        scene.hold(0, name)
        scene.charge(name)
    assert [orb.active for orb in scene.sides[0].orbs] == expected


@changed("power_kept", 0, 1)
def test_power_kept(changes: list[str], expected: int) -> None:
    """R25: gone with the main phase, or with the turn."""
    scene = Scene(spell("imp"), rules=changes, orbs=0)
    scene.put_orbs(0, ORB + "red 2")
    scene.field(0, "imp")
    scene.hold(0, "imp")
    scene.do("summon imp")
    scene.attack("imp")
    assert scene.sides[0].left == expected
    scene.end_turn(0)
    assert scene.sides[0].left == 0


@changed("purple_cost", ["summon ghost"], ["summon ghost", "summon ghost"])
def test_purple_cost(changes: list[str], expected: list[str]) -> None:
    """R23: three youkai orbs, or one and whatever there is."""
    scene = Scene(spell("ghost", cost=2, colours=["purple"]), rules=changes, orbs=0)
    scene.put_orbs(0, *[ORB + "purple youkai"] * 3, ORB + "red")
    scene.hold(0, "ghost", "ghost")
    done = []
    while scene.open():
        done.append(scene.open()[0])
        scene.do(done[-1])
    assert done == expected
    assert any(orb.tainted for orb in scene.sides[0].orbs) == (len(expected) == 1)


# ---------- Attacks


@changed("fresh_blockers", ["block wall"], [])
def test_fresh_blockers(changes: list[str], expected: list[str]) -> None:
    """R30."""
    scene = Scene(spell("wall", 1000, "blocker"), rules=changes)
    scene.field(0, "blank")
    scene.field(1, "wall", praying=True)
    scene.attack("blank")
    assert scene.told(1).asked == expected


@changed("graze_colour", ["graze fairy"], [])
def test_graze_colour(changes: list[str], expected: list[str]) -> None:
    """G5."""
    scene = Scene(spell("fairy", 500, graze=2), rules=changes, orbs=0)
    scene.put_orbs(1, ORB + "blue", ORB + "blue")
    scene.field(0, "blank")
    scene.field(1, "fairy", active=False)
    scene.attack("blank", on="fairy")
    assert scene.told(1).asked == expected


def test_graze_in_its_own_colour() -> None:
    scene = Scene(spell("fairy", 500, graze=2), rules=["graze_colour=own"], orbs=0)
    scene.put_orbs(1, ORB + "blue", ORB + "red", ORB + "green")
    scene.field(0, "blank")
    scene.field(1, "fairy", active=False)
    scene.attack("blank", on="fairy")
    assert scene.untapped(1) == ["green"]


@changed("flare_crushed", 2000, 3000)
def test_flare_crushed(changes: list[str], expected: int) -> None:
    """G6: of a blocker that is attacked itself."""
    scene = Scene(spell("hammer", 3000, guard_crusher=1000), spell("torch", 2000, "blocker", flare=1000), rules=changes)
    scene.field(0, "hammer")
    scene.field(1, "torch", active=False)
    scene.attack("hammer", on="torch")
    assert scene.of(Code.FIGHTS) == [(0, "hammer", 4000), (1, "torch", expected)]


@changed("direct_hit_left_over", None, (0, Reason.DIRECT_ATTACK))
def test_direct_hit_left_over(changes: list[str], expected: tuple[int, Reason] | None) -> None:
    """R51."""
    scene = Scene(spell("ogre", 6000, "w_breaker"), rules=changes, shields=1)
    scene.field(0, "ogre")
    found = None
    try:
        scene.attack("ogre")
    except GameOver as end:
        found = end.winner, end.reason
    assert (found, scene.shields()) == (expected, 0)


@changed("breaks_go_on", 0, 1)
def test_breaks_go_on(changes: list[str], expected: int) -> None:
    """R59."""
    shot = event("shot", {"do": "destroy", "to": "dearest_opposing"}, keywords=["s_trigger"])
    scene = Scene(shot, spell("ogre", 6000, "w_breaker"), rules=changes, shields=0)
    scene.set_shields(1, "shot", "shot")
    scene.field(0, "ogre")
    scene.attack("ogre")
    assert scene.shields() == expected


# ---------- The end


@changed("deck_out", 60, 62)
def test_deck_out(changes: list[str], expected: int) -> None:
    """T11."""
    assert ending(game_of(*changes)) == (expected, 0, Reason.DECK_OUT)


@changed("turn_cap", (60, 0, Reason.DECK_OUT), (3, -1, Reason.TURN_CAP))
def test_turn_cap(changes: list[str], expected: Any) -> None:
    assert ending(game_of(*changes)) == expected


@changed("event_cap", 25, 20)
def test_event_cap(changes: list[str], expected: int) -> None:
    """So many operations in one turn, and the next ends the game before it happens."""
    rows = [{"do": "draw", "to": "own", "amount": 1}] * 5
    scene = Scene(event("rain", *rows), rules=changes)
    scene.hold(0, *["rain"] * 5)
    scene.stack(0, *["blank"] * 40)
    try:
        for _ in range(5):
            scene.do("use rain")
    except GameOver as end:
        assert (end.winner, end.reason) == (-1, Reason.EVENT_CAP)  # noqa: PT017
    assert len(scene.of(Code.DRAWS)) == expected


def test_every_parameter_is_asked_about() -> None:
    assert {parameter.name for parameter in PARAMETERS} == ASKED | OF_DECKS
