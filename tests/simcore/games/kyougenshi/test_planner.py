"""What `planner` of Kyougenshi does where one choice is clearly right; in positions at random as the reference does.

Each position is played by the reference's planner as well, which must agree (behaviour.py).
"""

from random import Random
from typing import Any

import pytest

from simcore.jit import COMPILED
from tests.simcore.games.kyougenshi.behaviour import (
    BLUE,
    GREEN,
    GUARD,
    HUGE,
    LARGE,
    MIDDLE,
    NOTHING,
    ORBS,
    PLAIN,
    RED,
    SMALL,
    YELLOW,
    Played,
    play,
)
from tests.simcore.games.kyougenshi.test_random_positions import some_position

pytestmark = pytest.mark.both_modes

LIBRARY = {"library": [RED] * 9}
DREAM, FREEZE, SPEAR = "死符「ギャストリドリーム」", "凍符「パーフェクトフリーズ」", "神槍「スピア・ザ・グングニル」"
DONE = ("summons", "uses", "attacks", "targets", "passes")


def planned(first: dict[str, Any], second: dict[str, Any] | None = None, **position: Any) -> Played:
    """What comes of a position in which `planner` is the first side."""
    return play({"player": "planner", **first}, second, **position)


def done(first: dict[str, Any], second: dict[str, Any] | None = None) -> list[str]:
    """What `planner` does from its main phase on, up to its passing."""
    return [told.removeprefix("first ") for told in planned(first, second).of(*DONE) if "passes" not in told]


def block(attacker: str | dict[str, Any], *blockers: str | dict[str, Any], **side: Any) -> list[str]:
    """Who of `planner`'s cards blocks an attack on itself."""
    name = attacker if isinstance(attacker, str) else attacker["card"]
    own = {"battle_zone": [attacker], "acts": [f"attack {name}"]}
    foe = {"player": "planner", "battle_zone": list(blockers), **side}
    return [told.removeprefix("second ") for told in play(own, foe).of("blocks")]


# ---------- What to charge (R12)


@pytest.mark.parametrize(
    ("hand", "orbs", "charged"),
    [
        ([RED, YELLOW, BLUE], [RED, BLUE], [YELLOW]),  # the colour that is missing
        ([HUGE, GREEN, GREEN], [GREEN, GREEN], [HUGE]),  # what cannot be paid for for long
        ([GREEN], [GREEN] * 3, []),  # not the only card
        ([GREEN, GREEN, GREEN], [GREEN] * 8, []),  # there are enough
    ],
)
def test_what_is_charged(hand: list[str], orbs: list[str], charged: list[str]) -> None:
    """The draw is a card that is cheap, of a colour that lies there already."""
    own = {"hand": hand, "orbs": [*orbs], "library": [hand[0]] * 3, "battle_zone": []}
    if len(hand) == 1:
        own |= {"hand": [], "library": [GREEN] * 3}
    played = planned(own, LIBRARY, start="turn")
    assert [told.split()[1] for told in played.of("charges")] == charged


# ---------- What to use (R13)


@pytest.mark.parametrize(
    ("orbs", "hand", "used"),
    [
        ([GREEN] * 5, [MIDDLE, LARGE], [LARGE]),
        ([GREEN] * 8, [MIDDLE, LARGE], [LARGE, MIDDLE]),
        ([GREEN] * 4, [MIDDLE, LARGE], [MIDDLE]),
    ],
)
def test_what_is_summoned(orbs: list[str], hand: list[str], used: list[str]) -> None:
    """R24: the dearest that the orbs pay for, then what they pay for beside it."""
    assert done({"orbs": orbs, "hand": hand}, {"shields": [NOTHING] * 5}) == [f"{card} summons" for card in used]


@pytest.mark.parametrize(("foe", "used"), [([LARGE], [f"{DREAM} uses"]), ([], [])])
def test_what_has_nobody_to_meet_is_held(foe: list[str], used: list[str]) -> None:
    own = {**ORBS, "hand": [DREAM], "shields": [NOTHING] * 3}
    assert done(own, {"battle_zone": foe, "shields": [NOTHING] * 3}) == used


def test_the_way_is_cleared_for_the_last_attack() -> None:
    """R58: of the only blocker, so that the attack after it wins."""
    own = {**ORBS, "hand": [SPEAR], "battle_zone": [SMALL]}
    played = planned(own, {"battle_zone": [GUARD]})
    assert (played.winner, played.of("uses")) == ("first", [f"first {SPEAR} uses"])


# ---------- Attacks: the player, a card, or none (R34)


def test_the_last_attack() -> None:
    """R58: the player, whatever else could be attacked."""
    played = planned({"battle_zone": [LARGE]}, {"battle_zone": [{"card": SMALL, "state": "inactive"}]})
    assert (played.winner, played.of("attacks")) == ("first", [f"first {LARGE} attacks player"])


def test_a_dear_card_is_rather_destroyed() -> None:
    """R35, R44: at no cost, while five declared cards stand."""
    own = {"battle_zone": [HUGE], "shields": [NOTHING] * 5}
    foe = {"battle_zone": [{"card": "彗星「ブレイジングスター」", "state": "inactive"}], "shields": [NOTHING] * 5}
    assert done(own, foe)[0] == f"{HUGE} attacks spell_card"


def test_nobody_runs_into_a_blocker() -> None:
    """R39: where there is none it attacks."""
    own = {"battle_zone": [SMALL], "shields": [NOTHING] * 5}
    assert done(own, {"battle_zone": [GUARD], "shields": [NOTHING] * 5}) == []
    assert done(own, {"shields": [NOTHING] * 2}) == [f"{SMALL} attacks player"]


@pytest.mark.parametrize(("shields", "attacks"), [(5, ["神秘「葛井の清水」 attacks player"]), (0, [])])
def test_a_blocker_is_kept_back_where_the_game_depends_on_it(shields: int, attacks: list[str]) -> None:
    """R39, R58: who has attacked is inactive, and cannot stop the attack that would end the game."""
    own = {"battle_zone": ["神秘「葛井の清水」"], "shields": [NOTHING] * shields}
    foe = {"battle_zone": [LARGE], "shields": [NOTHING] * 5}
    assert done(own, foe) == attacks


# ---------- Blocks (R39)


def test_an_attack_that_would_end_the_game_is_blocked() -> None:
    """R58: even if the blocker is lost; with declared cards enough it is kept."""
    assert block(LARGE, GUARD) == [f"{GUARD} blocks"]
    assert block(LARGE, GUARD, shields=[NOTHING] * 5) == ["blocks"]


def test_who_can_win_blocks() -> None:
    """R44: the attacker is lost, and nothing is broken."""
    assert block(PLAIN, GUARD, shields=[NOTHING] * 3) == [f"{GUARD} blocks"]


def test_the_cheaper_blocker_is_given_up() -> None:
    """R40: of two that both save the game."""
    cheap = "氷符「アイシクルフォール」"
    assert block(HUGE, GUARD, cheap) == [f"{cheap} blocks"]


# ---------- S・トリガー (R52)


@pytest.mark.parametrize(("card", "used"), [(DREAM, "yes"), (FREEZE, "yes"), ("洪水「ウーズフラッディング」", "yes")])
def test_a_trigger_is_used(card: str, used: str) -> None:
    """R52: at once, on the dearest."""
    own = {"battle_zone": [SMALL, LARGE], "acts": [f"attack {SMALL}"]}
    played = play(own, {"player": "planner", "shields": [card], "library": [RED] * 5})
    assert played.of("triggers") == [f"second {card} triggers {used}"]
    if card != "洪水「ウーズフラッディング」":
        assert played.first.cards == [SMALL]


# ---------- Anything


@pytest.mark.parametrize("number", range(60 if COMPILED else 6))
def test_the_reference_plans_the_same(number: int) -> None:
    """Both sides, in the middle of games that no deck brings about."""
    random = Random(f"planner {number}")
    position = some_position(random, number)
    for side in ("first", "second"):
        position[side]["player"] = "planner"
    play(position.pop("first"), position.pop("second"), **position)
