"""`import simcore`: the same records as the command line prints, and nothing heavy until it is needed."""

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import simcore
from cli.main import deckmill
from simcore.deck import Deck
from simcore.errors import (
    BattleError,
    DeckError,
    DeckmillError,
    GameError,
    PositionError,
    RuleError,
    SettingsError,
    StoreError,
)
from simcore.games import get_game
from tests.support import ROOT

GOBLINS, NINJA, PLANTS = "card_commander/goblins", "card_commander/ninja", "card_commander/plants"
CARDS = ROOT / "tests" / "cli" / "data" / "cards.toml"


def printed(*words: object) -> Any:
    """What a command prints with --json."""
    ran = CliRunner().invoke(deckmill, [*map(str, words), "--json"])
    assert ran.exit_code == 0, ran.stderr
    return json.loads(ran.stdout)


def plain(record: Any) -> Any:
    """A record as JSON has it."""
    return json.loads(json.dumps(record.to_dict()))


def test_duel_is_what_the_command_prints() -> None:
    words = ("duel", f"{GOBLINS}@random", NINJA, "-n", 200, "-s", 4, "--policy", "greedy", "--rule", "first_life=3")
    arguments: dict[str, Any] = {"games": 200, "seed": 4, "policy": "greedy"}
    expected = printed(*words)
    assert plain(simcore.duel(f"{GOBLINS}@random", NINJA, rules={"first_life": 3}, **arguments)) == expected
    goblins = simcore.load_deck(GOBLINS)
    assert plain(simcore.duel((goblins, "random"), NINJA, rules=["first_life=3"], jobs=1, **arguments)) == expected


def test_compare_is_what_the_command_prints() -> None:
    words = (
        "compare",
        PLANTS,
        f"{GOBLINS}@random",
        GOBLINS,
        "-n",
        100,
        "-s",
        4,
        "--policy",
        "greedy",
        "--cards",
        CARDS,
    )
    found = simcore.compare([GOBLINS, PLANTS, (GOBLINS, "random")], games=100, seed=4, policy="greedy", cards=[CARDS])
    assert plain(found) == printed(*words)
    assert len(found.matchups) == 9


def test_replay_is_what_the_command_prints() -> None:
    words = ("replay", GOBLINS, NINJA, "--game", 13, "-s", 4, "--policy", "greedy", "--rule", "first_turn_draw=yes")
    found = simcore.replay(GOBLINS, NINJA, game=13, seed=4, policy="greedy", rules={"first_turn_draw": "yes"})
    assert plain(found) == printed(*words)


def test_battle_is_what_the_command_prints() -> None:
    found = simcore.battle("card_commander", "ゾンビ", "5/5/N:half", initiative="b")
    assert plain(found) == printed("battle", "card_commander", "ゾンビ", "5/5/N:half", "--initiative", "b")
    assert found["winner"] == "b"
    with_cards = simcore.battle("card_commander", "Oxo", "Elka", cards=[str(CARDS)], rules={"blows": 1})
    assert plain(with_cards) == printed(
        *("battle", "card_commander", "Oxo", "Elka", "--cards", CARDS, "--rule", "blows=1"),
    )
    for fighters in (("3/1/0",), ("3/1/0", "2/2/0")):  # the last role may stay empty
        assert plain(simcore.battle("touhou_lands", *fighters)) == printed("battle", "touhou_lands", *fighters)
    grazed = simcore.battle("kyougenshi", "3000", "2000:graze=2", orbs=2)
    assert plain(grazed) == printed("battle", "kyougenshi", "3000", "2000:graze=2", "--orbs", "2")


HURT = {"card": "ゾウ", "hp": 4}
FACING = {"turn": 3, "initiative": "second", "first": {"battlefield": HURT}, "second": {"battlefield": "サソリ"}}


def test_a_position_is_played_on() -> None:
    """サソリ (4/1) strikes first and its one blow is enough; all of it is plain data."""
    found = simcore.play_position("card_commander", FACING)
    assert json.loads(json.dumps(found)) == found
    assert list(found) == ["events", "turn", "initiative", "winner", "first", "second"]
    assert {tuple(event) for event in found["events"]} == {("turn", "event", "seat", "card", "value")}
    strikes = [event for event in found["events"] if event["event"] == "strikes"]
    assert strikes == [{"turn": 3, "event": "strikes", "seat": "second", "card": "サソリ", "value": 0}]
    assert (found["turn"], found["initiative"], found["winner"]) == (3, "second", None)
    assert (found["first"]["life"], found["first"]["graveyard"], found["first"]["battlefield"]) == (3, ["ゾウ"], None)
    assert found["second"]["battlefield"]["hp"] == 1


def test_a_position_is_played_with_rules_and_cards() -> None:
    """Oxo of the card file is 3/4; ゾウ, with 1/5 and the initiative, and it strike once each by the rule."""
    facing = {**FACING, "first": {"battlefield": "Oxo"}, "second": {"battlefield": {"card": "ゾウ", "attack": 1}}}
    found = simcore.play_position("card-commander", facing, rules={"blows": 1}, cards=[str(CARDS)])
    assert [event["value"] for event in found["events"] if event["event"] == "strikes"] == [3, 2]
    assert simcore.play_position("card_commander", facing, rules=["blows=1"], cards=[CARDS]) == found
    last = {**facing, "first": {"battlefield": "Oxo", "life": 1}, "second": {"battlefield": "サソリ"}}
    assert simcore.play_position("card_commander", last, cards=[CARDS])["winner"] == "second"


def test_a_game_without_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dataclasses.replace(get_game("card_commander"), play_position=None)
    monkeypatch.setattr("simcore.api.get_game", lambda key: game)
    with pytest.raises(GameError, match="card_commander cannot be played from a position"):
        simcore.play_position("card_commander", FACING)


def test_games_is_what_the_command_prints() -> None:
    assert [plain(game) for game in simcore.games()] == printed("games")["games"]


def test_decks_from_files_and_texts(tmp_path: Path) -> None:
    bundled = simcore.load_deck(GOBLINS)
    text = "Name: Mine\n" + "".join(f"{copies} {name}\n" for name, copies in bundled.cards)
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-16")
    from_file, from_text = simcore.load_deck(path, encoding="utf-16"), simcore.load_deck(text)
    assert from_file == from_text
    assert (from_text.name, from_text.hash) == ("Mine", bundled.hash)
    assert simcore.load_deck(text.partition("\n")[2], card_game="card-commander").name == "deck"
    mirror = simcore.duel(from_text, bundled, games=20, seed=1, policy="greedy")
    assert (mirror.score, mirror.mirror) == (0.5, True)


def test_decks_of_one_name_are_told_apart() -> None:
    goblins, plants = simcore.load_deck(GOBLINS), simcore.load_deck(PLANTS)
    again = Deck(goblins.name, plants.game, plants.cards)
    result = simcore.compare([goblins, again], games=2, seed=1, policy="greedy")
    assert len({deck.name for deck in result.decks}) == 2
    assert result.manifest.command == ()  # the second deck lies nowhere from where it could be read


def test_a_seed_is_drawn_and_repeats_the_result() -> None:
    first = simcore.duel(GOBLINS, NINJA, games=20, policy="greedy")
    assert simcore.duel(GOBLINS, NINJA, games=20, policy="greedy", seed=first.seed) == first


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    simcore.duel(GOBLINS, NINJA, games=20, policy="greedy", progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (20, 20)


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: simcore.load_deck("card_commander/gobln"), DeckError, 'did you mean "card_commander/goblins"'),
        (lambda: simcore.load_deck("card_commander/"), DeckError, '"card_commander/" holds '),
        (
            lambda: simcore.load_deck("3 サソリ\n4 Nothing\n", card_game="card_commander"),
            DeckError,
            'text:2: .*"Nothing"',
        ),
        (lambda: simcore.load_deck("3 サソリ\n", card_game="chess"), GameError, '--card-game: no game "chess"'),
        (lambda: simcore.load_deck("-"), DeckError, "standard input is no deck here"),
        (lambda: simcore.duel(GOBLINS, "card_commander/"), DeckError, 'duel: "card_commander/" holds '),
        (lambda: simcore.duel(GOBLINS, PLANTS, games=7), SettingsError, "--games 7: "),
        (lambda: simcore.duel(GOBLINS, PLANTS, rules={"copys": 3}), RuleError, 'did you mean "copies"'),
        (lambda: simcore.duel(GOBLINS, PLANTS, policy="greddy"), DeckmillError, 'no policy "greddy"'),
        (lambda: simcore.duel(GOBLINS, PLANTS, cards=["nowhere.toml"]), StoreError, "nowhere.toml: cannot be read"),
        (lambda: simcore.duel(Deck("x", "card_commander", (("None", 27),)), GOBLINS), DeckError, 'x: no card "None"'),
        (
            lambda: simcore.compare([GOBLINS, GOBLINS], policy="greedy"),
            DeckError,
            "compare: needs at least two different",
        ),
        (lambda: simcore.compare([]), DeckError, "the decks are missing"),
        (lambda: simcore.replay(GOBLINS, PLANTS, game=-1), SettingsError, "--game -1: games are numbered from 0"),
        (lambda: simcore.battle("chess", "a", "b"), GameError, 'no game "chess"'),
        (lambda: simcore.battle("card_commander", "1/1"), GameError, "battle: 1 creatures; card_commander needs 2"),
        (lambda: simcore.battle("touhou_lands"), GameError, "battle: 0 creatures; touhou_lands needs 1 to 2"),
        (lambda: simcore.battle("touhou_lands", "1/1/1", declare="x"), GameError, '"x" is not one of none, defend'),
        (lambda: simcore.battle("card_commander", "1/1", "x"), BattleError, '"x" is no creature'),
        (
            lambda: simcore.battle("card_commander", "1/1", "1/1", speed="a"),
            GameError,
            "no option speed; .* initiative",
        ),
        (lambda: simcore.battle("card_commander", "1/1", "1/1", initiative="c"), GameError, '"c" is not one of a, b'),
        (lambda: simcore.play_position("chess", FACING), GameError, 'no game "chess"'),
        (lambda: simcore.play_position("card_commander", {**FACING, "turn": 0}), PositionError, "turn: 0 is not"),
        (
            lambda: simcore.play_position("card_commander", {**FACING, "first": {"choices": [{"send": 1}]}}),
            PositionError,
            r"turn 3, first: send 1: nobody stands there \(CC-30\)",
        ),
        (
            lambda: simcore.play_position("card_commander", FACING, rules=["copys=3"]),
            RuleError,
            'did you mean "copies"',
        ),
    ],
)
def test_a_mistake_is_said_in_one_line(call: Any, kind: type[DeckmillError], said: str) -> None:
    with pytest.raises(kind, match=said) as caught:
        call()
    assert len(caught.value.problems) == 1


def test_an_interruption_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simcore.duel(GOBLINS, NINJA, games=20, policy="greedy", progress=interrupt)
    with pytest.raises(KeyboardInterrupt):
        simcore.compare([GOBLINS, NINJA], games=20, policy="greedy", progress=interrupt)


def test_importing_is_light() -> None:
    script = (
        "import sys, simcore\n"
        "assert set(simcore.__all__) <= set(dir(simcore))\n"
        "assert 'simcore.api' not in sys.modules\n"
        "simcore.load_deck('card_commander/goblins'); simcore.games()\n"
        "import simcore.games\n"
        "assert simcore.games()[0].game in simcore.games.GAME_KEYS\n"
        "heavy = {'numba', 'pandas', 'matplotlib', 'scipy', 'joblib', 'click'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_names_that_are_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'duels'"):
        simcore.duels  # noqa: B018


def test_the_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})
    shown = capsys.readouterr().out
    assert "Goblins ゴブリン速攻" in shown
    assert "Turn 1: " in shown
