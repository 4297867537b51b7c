"""`replay`: one game of a duel for people and as JSON, and what is checked before."""

from typing import Any

import pytest

from simcore.decksources import bundled_decks
from simcore.errors import KernelError
from simcore.games import get_game
from tests.support import PLAYED

BUNDLED = ("card_commander/goblins", "card_commander/ninja", "--policy", "greedy")
KEYS = [
    *("schema", "game", "seed", "deck_a", "deck_b", "policies", "assumed_a", "assumed_b", "first", "winner", "reason"),
    *("turns", "extras", "events"),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("hands", [[], ["--hands"]])
def test_log(run: Any, decks: tuple[str, ...], golden: Any, lang: str, hands: list[str]) -> None:
    words = [word for word in decks if word not in ("--jobs", "1")]
    result = run("replay", *words, "--game", "3", "--seed", "1", "--policy", "greedy", "--lang", lang, *hands)
    assert result.exit_code == 0, result.stderr
    golden(f"replay-{lang}{'-hands' if hands else ''}.txt", result.stdout)


def test_json(run_json: Any) -> None:
    document = run_json("replay", *BUNDLED, "--game", "1_000_001", "-s", "5")
    assert list(document) == KEYS
    assert (document["game"], document["seed"], document["first"]) == (1_000_001, 5, "b")
    assert document["policies"] == {"a": "greedy", "b": "greedy"}
    assert all(list(event) == ["turn", "event", "side", "card", "value"] for event in document["events"])
    opening = [event for event in document["events"] if event["turn"] == 0]
    assert [event["side"] for event in opening] == ["b"] * 5 + ["a"] * 6
    assert document["events"][-1]["value"] == document["reason"]
    assert document["events"][-1]["side"] == document["winner"]


@pytest.mark.parametrize("key", PLAYED)
def test_game_0_is_the_first_of_the_duel(run_json: Any, key: str) -> None:
    """A pair of games, replayed, makes up the duel of two games."""
    words = (*bundled_decks(key)[:2], "--policy", "greedy", "-s", "8")
    duel = run_json("duel", *words, "-n", "2", "--jobs", "1")
    games = [run_json("replay", *words, "-n", "2", "--game", number) for number in (0, 1)]
    assert [sum(game["winner"] == side for game in games) for side in "ab"] == [duel["a_wins"], duel["b_wins"]]
    assert sum(game["winner"] is None for game in games) == duel["draws"] + duel["capped"]
    assert run_json("replay", *words) == games[0]
    assert [game["first"] for game in games] == (["a", "b"] if get_game(key).seats else [None, None])


def test_players_and_rules_are_those_of_the_duel(run_json: Any) -> None:
    words = ("card_commander/goblins@random", BUNDLED[1], "--rule", "first_turn_draw=yes", "-s", "2")
    document = run_json("replay", *words, "--policy", "greedy")
    assert document["policies"] == {"a": "random", "b": "greedy"}
    assert [event["turn"] for event in document["events"] if event["event"] == "draws"][11] == 1


def test_a_drawn_seed_is_said(run: Any) -> None:
    result = run("replay", *BUNDLED)
    assert result.exit_code == 0
    assert " was drawn; --seed " in result.stderr
    assert run("replay", *BUNDLED, "--quiet").stderr == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "-1"], "--game -1: games are numbered from 0; use a whole number from 0 to 999999999999"),
        (["--game", 10**12], f"--game {10**12}: games are numbered from 0; use a whole number from 0 to 999999999999"),
        (["--game", "8", "--games", "8"], "--game 8: games are numbered from 0; use a whole number from 0 to 7"),
        (["--game", "x"], "Invalid value for '--game': 'x' is not a whole number"),
        (["--games", "7"], "--games 7: games are played in pairs"),
        (["--policy", "nobody"], '--policy: no policy "nobody" for card_commander'),
    ],
)
def test_one_line_for_a_mistake(refused: Any, words: list[object], said: str) -> None:
    (line,) = refused("replay", *BUNDLED[:2], *words)
    assert line.startswith(said)


def test_one_deck_a_side(refused: Any) -> None:
    (line,) = refused("replay", BUNDLED[0], "card_commander/")
    assert line.startswith('replay: "card_commander/" holds ')
    assert line.endswith(" decks; name one deck a side")


def test_everything_wrong_is_said_at_once(refused: Any) -> None:
    lines = refused("replay", *BUNDLED[:2], "--game", "-1", "-s", "-1", "--rule", "copys=3")
    assert [line.partition(":")[0] for line in lines] == ["--seed -1", "--game -1", "--rule"]


def test_a_bug_names_the_command_that_repeats_it(refused: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise KernelError("a game in pairs 6 to 6 never ended")

    monkeypatch.setattr("simcore.recording.replay", fail)
    (line,) = refused("replay", *BUNDLED, "--game", "12", "-s", "3", "--hands", exit_code=70)
    assert line == (
        "a bug in Deckmill (KernelError: a game in pairs 6 to 6 never ended); please report it with this command: "
        "deckmill replay card_commander/goblins card_commander/ninja --game 12 --hands --seed 3 --policy greedy"
    )
