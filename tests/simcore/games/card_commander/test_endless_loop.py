"""Effects that call each other for ever: 混沌 with カウンターゴーレム, which the game's players report.

A blow takes HP off the golem, whose counter-blow 混沌 turns into a gain, so that it strikes again.
"""

from pathlib import Path
from typing import Any

import pytest

import simcore
from tests.simcore.games.card_commander.behaviour import card_file, play, side, standing

pytestmark = pytest.mark.both_modes

GOLEM, CHAOS = standing("カウンターゴーレム", "2/9"), standing("混沌", "5/9")
# A 混沌 of level 1 whose blow the golem survives: the loop comes with the first battle of the two.
WHIRL = """name = "渦"
colour = "black"
level = 1
attack = 1
hp = 4
keywords = ["reverses"]"""
GAMES = 10


@pytest.mark.parametrize(("rules", "rounds"), [([], 500), (["event_cap=20"], 10), (["event_cap=21"], 11)])
@pytest.mark.parametrize("initiative", ["first", "second"])
def test_the_game_ends_without_a_winner(rules: list[str], rounds: int, initiative: str) -> None:
    """Each round is two operations, to strike back and to do it again; the one beyond `event_cap` ends the game."""
    played = play(side(GOLEM), side(CHAOS), *rules, initiative=initiative)
    left = 7 if initiative == "first" else 9
    raised = [f"second 混沌 hp_becomes {left + 5 * number}" for number in range(1, rounds + 1)]
    assert played.of("hp_becomes") == raised
    assert played.story[-1] == "game_ends event_cap"
    assert (played.winner, played.first.life, played.second.life) == ("nobody", 4, 4)


@pytest.mark.parametrize(("blows", "capped"), [(10, False), (11, True)])
def test_the_cap_is_of_one_turn(blows: int, capped: bool) -> None:
    """Each blow that the golem survives costs two operations: 20 are allowed, and 20 more on the next turn."""
    own = side(standing("カウンターゴーレム", "0/99"), deck=["ゾウ"])
    other = side(standing("ゾウ", "1/99"), deck=["ゾウ"])
    played = play(own, other, "event_cap=20", f"blows={blows}", turns=2)
    assert (played.turn, played.winner) == ((3, "nobody") if capped else (4, None))
    assert len(played.of("hp_becomes")) == (10 if capped else 20)


def loop(folder: Path) -> dict[str, Any]:
    """What duel and replay need for decks that meet in the loop on turn 3."""
    return {"seed": 1, "policy": "greedy", "cards": card_file(folder, WHIRL), "rules": ["copies=27"]}


def decks(arguments: dict[str, Any]) -> tuple[Any, Any]:
    read = {"card_game": "card_commander", "cards": arguments["cards"]}
    return simcore.load_deck("27 渦\n", **read), simcore.load_deck("27 カウンターゴーレム\n", **read)


@pytest.mark.parametrize("cap", [None, 20])
def test_capped_games_are_counted_apart(cap: int | None, tmp_path: Path) -> None:
    arguments = loop(tmp_path)
    arguments["rules"] += [] if cap is None else [f"event_cap={cap}"]
    result = simcore.duel(*decks(arguments), games=GAMES, jobs=1, **arguments)
    assert (result.capped, result.a_wins, result.b_wins, result.draws) == (GAMES, 0, 0, 0)
    assert {reason: games for reason, games in result.ends.items() if games} == {"event_cap": GAMES}
    assert result.score == 0.5
    assert [seat["capped"] for seat in result.by_seat.values()] == [GAMES // 2, GAMES // 2]


def test_the_replay_tells_why_the_game_ended(tmp_path: Path) -> None:
    arguments = loop(tmp_path)
    replayed = simcore.replay(*decks(arguments), **arguments)
    last = replayed.to_dict()["events"][-1]
    assert (last["event"], last["value"]) == ("game_ends", "event_cap")
    assert "End in turn 3: stopped at the limit of effects in one turn" in replayed.log("en")
    assert "3ターン目で打ち切り：1ターンの効果の上限" in replayed.log("ja")
