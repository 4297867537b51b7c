"""`duel` and `compare`: results, files, the command that repeats them, and everything that is checked before."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from simcore.decksources import bundled_decks
from simcore.games import get_game
from tests.support import PLAYED

DUEL_KEYS = [
    *("schema", "deck_a", "deck_b", "games", "a_wins", "b_wins", "draws", "capped", "score", "score_lo", "score_hi"),
    *("first_seat_score", "ends", "turns", "policies", "assumed_a", "assumed_b", "seed", "extras"),
]
BUNDLED = ("card_commander/goblins", "card_commander/ninja")


def test_duel_json(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("duel", *decks, "-n", "400", "-s", "1")
    assert set(DUEL_KEYS) <= set(document)
    assert document["deck_a"] == "Quick 速攻"
    assert document["assumed_b"] == 8
    assert document["seed"] == 1
    assert document["policies"] == {"a": "planner", "b": "planner"}
    assert document["a_wins"] + document["b_wins"] + document["draws"] + document["capped"] == document["games"] == 400
    seats = document["by_seat"]
    assert sum(sum(counts.values()) for counts in seats.values()) == 400


def test_duel_table(run: Any, decks: tuple[str, ...], golden: Any) -> None:
    result = run("duel", *decks, "--games", "1_000", "--seed", "1")
    assert result.exit_code == 0, result.stderr
    golden("duel.txt", result.stdout)


def test_duel_of_a_deck_with_itself_is_exactly_even(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("duel", decks[0], decks[0], *decks[2:], "-n", "200")
    assert document["score"] == 0.5
    assert document["mirror"] is True


@pytest.mark.parametrize("key", PLAYED)
def test_bundled_decks_of_every_game(run_json: Any, key: str) -> None:
    """As `compare` and as `duel`, by the game's own players, with the words of its own rules."""
    game, (first, second, *_) = get_game(key), bundled_decks(key)
    table = run_json("compare", first, second, "-n", "20", "-s", "1", "-j", "1")
    duel = run_json("duel", first, second, "-n", "20", "-s", "1", "-j", "1")
    assert duel["policies"] == {"a": game.default_policy, "b": game.default_policy}
    assert set(duel["ends"]) <= set(game.engine().ends)
    assert sum(duel[count] for count in ("a_wins", "b_wins", "draws", "capped")) == sum(duel["ends"].values()) == 20
    assert (duel["first_seat_score"] is None) == (game.seats is None)
    rows = [row for row in table["matchups"] if (row["deck_a"], row["deck_b"]) == (duel["deck_a"], duel["deck_b"])]
    assert [row["score"] for row in rows] == [duel["score"]]


def test_a_drawn_seed_is_said_and_repeats_the_run(run: Any, decks: tuple[str, ...]) -> None:
    first = run("duel", *decks, "-n", "200", "--json")
    seed = json.loads(first.stdout)["seed"]
    assert f"deckmill: seed {seed} was drawn; --seed {seed} repeats this run\n" in first.stderr
    again = run("duel", *decks, "-n", "200", "--json", "--seed", seed)
    assert again.stdout == first.stdout
    assert again.stderr == ""


def test_quiet_says_nothing(run: Any, decks: tuple[str, ...]) -> None:
    result = run("duel", *decks, "-n", "2", "--quiet", "--out", "report")
    assert result.exit_code == 0
    assert result.stderr == ""


def test_duel_files(run: Any, decks: tuple[str, ...]) -> None:
    result = run("duel", *decks, "-n", "200", "-s", "9", "--out", "a/report", "--lang", "ja")
    assert result.exit_code == 0, result.stderr
    assert "試合" in result.stdout
    names = sorted(path.name for path in Path("a/report").iterdir())
    assert names == ["duel.csv", "run.json", "timing.json", "turns.csv", "turns.png"]
    timing = json.loads(Path("a/report/timing.json").read_text(encoding="utf-8"))
    assert timing["jobs"] == 1
    assert timing["seconds"] > 0
    assert timing["games_per_second"] > 0
    assert timing["paths"]["out"].endswith("report")
    assert timing["paths"]["quick.txt"].endswith("quick.txt")


def test_a_policy_of_one_deck(run_json: Any, decks: tuple[str, ...]) -> None:
    quick, heavy, *rest = decks
    document = run_json("duel", f"{quick}@random", heavy, *rest, "-n", "2")
    assert document["policies"] == {"a": "random", "b": "planner"}
    document = run_json("duel", quick, f"{heavy}@greedy", *rest, "-n", "2", "--policy", "random")
    assert document["policies"] == {"a": "random", "b": "greedy"}


def test_one_deck_under_two_players(run_json: Any, decks: tuple[str, ...]) -> None:
    quick, _, *rest = decks
    document = run_json("compare", f"{quick}@random", f"{quick}@greedy", *rest, "-n", "2")
    assert [deck["name"] for deck in document["decks"]] == ["Quick 速攻@greedy", "Quick 速攻@random"]


def test_a_path_with_an_at_sign_is_a_path(run_json: Any, decks: tuple[str, ...]) -> None:
    quick, heavy, *rest = decks
    Path(quick).rename("quick@random")
    document = run_json("duel", "quick@random", heavy, *rest, "-n", "2")
    assert document["policies"]["a"] == "planner"
    document = run_json("duel", "quick@random@random", heavy, *rest, "-n", "2")
    assert document["policies"]["a"] == "random"


def test_standard_input(run: Any, decks: tuple[str, ...]) -> None:
    text = Path("quick.txt").read_bytes()
    result = run("duel", "-@random", *decks[1:], "-n", "2", "--json", input=text)
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["deck_a"] == "Quick 速攻"


def test_compare_json(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("compare", *decks, "-n", "200", "-s", "1")
    assert list(document) == ["schema", "decks", "matchups", "ranking", "run"]
    scores = {(row["deck_a"], row["deck_b"]): row["score"] for row in document["matchups"]}
    assert len(scores) == 4
    assert scores["Heavy", "Heavy"] == 0.5
    assert scores["Heavy", "Quick 速攻"] + scores["Quick 速攻", "Heavy"] == 1
    assert [row["rank"] for row in document["ranking"]] == [1, 2]


def test_compare_leaves_the_same_bytes_however_it_is_asked(run: Any, decks: tuple[str, ...]) -> None:
    quick, heavy, *_ = decks
    rest = ("--cards", "cards.toml", "--rule", "copies=9", "-n", "200", "-s", "4", "--quiet")
    first = run("compare", quick, heavy, *rest, "-j", "1", "-o", "first")
    second = run("compare", *rest, "-j", "2", "-o", "second", "--json", heavy, quick)
    assert (first.exit_code, second.exit_code) == (0, 0)
    names = sorted(path.name for path in Path("first").iterdir())
    assert names == [
        *("matchups.csv", "matrix.csv", "matrix.png", "ranking.csv", "ranking.png"),
        *("run.json", "significance.csv", "timing.json"),
    ]
    for name in names:
        if name != "timing.json":
            assert Path("first", name).read_bytes() == Path("second", name).read_bytes(), name


def test_the_recorded_command_repeats_the_run(run: Any, decks: tuple[str, ...]) -> None:
    quick, heavy, *rest = decks
    asked = ["compare", f"{quick}@random", heavy, *rest, "-n", "200", "--policy", "greedy", "--lang", "ja"]
    assert run(*asked, "--encoding", "utf-8", "--card-game", "Card Commander", "--out", "first").exit_code == 0
    recorded = json.loads(Path("first/run.json").read_text(encoding="utf-8"))
    seed = str(recorded["seed"])
    assert recorded["command"] == [
        *("deckmill", "compare", "heavy.txt", "quick.txt@random", "--games", "200", "--seed", seed),
        *("--policy", "greedy", "--rule", "copies=9", "--cards", "cards.toml"),
        *("--card-game", "Card Commander", "--encoding", "utf-8", "--lang", "ja"),
    ]
    assert run(*recorded["command"][1:], "--out", "second").exit_code == 0
    assert Path("first/run.json").read_bytes() == Path("second/run.json").read_bytes()
    assert Path("first/matchups.csv").read_bytes() == Path("second/matchups.csv").read_bytes()


def test_a_file_that_looks_like_an_option_is_recorded_as_a_path(run: Any, decks: tuple[str, ...]) -> None:
    Path("quick.txt").rename("-q.txt")
    result = run("compare", *decks[2:], "-n", "2", "-s", "1", "-o", "report", "--", "-q.txt", "heavy.txt")
    assert result.exit_code == 0, result.stderr
    command = json.loads(Path("report/run.json").read_text(encoding="utf-8"))["command"]
    assert command[2:4] == ["./-q.txt", "heavy.txt"]


def test_a_folder_counts_as_its_decks(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("compare", ".", *decks[2:], "-n", "2", "-s", "1")
    assert shlex.join(document["run"]["command"]).startswith("deckmill compare ./heavy.txt ./quick.txt --games 2 ")


def test_everything_wrong_is_said_at_once(refused: Any, decks: tuple[str, ...]) -> None:
    Path("full").mkdir()
    Path("full/x").touch()
    lines = refused(
        *("duel", *BUNDLED, "-n", "7", "-s", "-1", "--jobs", "0", "--out", "full", "--rule", "copys=3"),
        *("--policy", "greddy"),
    )
    assert [line.partition(":")[0] for line in lines] == [
        *("--games 7", "--seed -1", "--jobs 0", "full", "--rule", "--policy"),
    ]
    assert 'did you mean "copies"' in lines[4]
    assert 'did you mean "greedy"' in lines[5]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-n", "0"], "--games 0: games are played in pairs with exchanged seats; use an even number from 2 to "),
        (["-n", "7"], "--games 7: games are played in pairs with exchanged seats; use an even number from 2 to "),
        (["-n", "-2"], "--games -2: games are played in pairs"),
        (["-n", "1e6"], "Invalid value for '--games' / '-n': '1e6' is not a whole number; write digits, such as"),
        (["-n", "9" * 5000], "Invalid value for '--games' / '-n': '999"),
        (["-s", "x"], "Invalid value for '--seed' / '-s': 'x' is not a whole number"),
        (["-s", str(2**64)], "--seed 18446744073709551616: use a whole number from 0 to 18446744073709551615"),
        (["--rule", "copies"], '--rule "copies": write name=value'),
        (["--rule", "copies=99"], '--rule copies: "99" is not allowed; use 1 to 30 (CC-2)'),
        (["--policy", "nobody"], '--policy: no policy "nobody" for card_commander; known are random, greedy'),
        (["--card-game", "chess"], '--card-game: no game "chess"; games are card_commander'),
        (["--encoding", "utf9"], '--encoding: no text encoding "utf9"; did you mean "utf-8"'),
        (["--gmes", "2"], "No such option '--gmes'. Did you mean '--games'? (deckmill duel --help tells more)"),
        (["--lang", "fr"], "Invalid value for '--lang': 'fr' is not one of 'en', 'ja'."),
        (["extra.txt"], "Got unexpected extra argument (extra.txt)"),
    ],
)
def test_one_line_for_a_wrong_option(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused("duel", *BUNDLED, *words)
    assert line.startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["duel", BUNDLED[0]], "Missing argument 'B'. (deckmill duel --help tells more)"),
        (["duel", BUNDLED[0], "card_commander/"], 'duel: "card_commander/" holds '),
        (["compare"], "Missing argument 'DECK...'."),
        (["compare", BUNDLED[0]], "compare: needs at least two decks (a folder counts as all of its decks), found one"),
        (["compare", BUNDLED[0], f"{BUNDLED[0]}@planner"], "compare: needs at least two decks"),
        (["compare", "nowhere/", BUNDLED[0]], '"nowhere/": no such file, folder or bundled deck'),
        (["duel", f"{BUNDLED[0]}@nobody", BUNDLED[1]], 'card_commander/goblins@nobody: no policy "nobody"'),
        (["duel", "card_commander/gobln", BUNDLED[1]], '"card_commander/gobln": no such file, folder or bundled deck'),
    ],
)
def test_one_line_for_a_wrong_deck(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused(*words)
    assert line.startswith(said)


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("file/below", "file/below: cannot be written: Not a directory"),
        ("file", "file: is not a folder; a report needs a folder"),
        ("full", "full: the folder is not empty; choose another or add --force"),
    ],
)
def test_a_report_that_cannot_be_written_is_refused_before_a_game(
    refused: Any, decks: tuple[str, ...], out: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("file").touch()
    Path("full").mkdir()
    Path("full/x").touch()
    monkeypatch.setattr("simcore.summary.duel", lambda *_: pytest.fail("a game was played"))
    assert refused("duel", *decks, "--out", out, exit_code=74) == [said]


def test_force_writes_beside_what_is_there(run: Any, decks: tuple[str, ...]) -> None:
    Path("full").mkdir()
    Path("full/x").touch()
    assert run("duel", *decks, "-n", "2", "--out", "full", "--force").exit_code == 0
    assert Path("full/x").exists()
    assert Path("full/duel.csv").exists()


def test_a_report_that_fails_at_the_end_hides_no_results(
    run: Any, decks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        from simcore.errors import StoreError

        raise StoreError("report: cannot be written: No space left on device")

    monkeypatch.setattr("reports.write.write_duel", full)
    result = run("duel", *decks, "-n", "2", "-s", "1", "--out", "report")
    assert result.exit_code == 74
    assert "Score of Quick" in result.stdout
    assert result.stderr == "deckmill: report: cannot be written: No space left on device\n"


def test_a_missing_card_file(refused: Any) -> None:
    (line,) = refused("duel", *BUNDLED, "--cards", "nowhere.toml", exit_code=74)
    assert line == "nowhere.toml: cannot be read: No such file or directory"


def test_decks_of_different_games(refused: Any, decks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.loading import DeckReader
    from simcore.deck import Deck

    quick = Deck("Quick", "card_commander", (("サソリ", 27),), "quick.txt")
    other = Deck("Other", "abcd", (("A", 27),), "other.txt")
    monkeypatch.setattr(DeckReader, "groups", lambda self, words: [[quick], [other]])
    (line,) = refused("compare", "quick.txt", "other.txt", "-n", "2", "--rule", "copies=27")
    assert line == (
        "the decks are of different games: quick.txt is of card_commander, other.txt is of abcd; name decks of one game"
    )


def test_compiling_is_announced_once_on_standard_error(run: Any, decks: tuple[str, ...], monkeypatch: Any) -> None:
    from simcore import jit

    def prepare(group: str, name: str, warm_up: Any, announce: Any) -> None:
        announce()
        warm_up()

    monkeypatch.setattr(jit, "prepare", prepare)
    result = run("duel", *decks, "-n", "20", "-s", "1")
    assert result.stderr.count("compiling the kernels of Card Commander for this machine") == 1
    assert "compiling" not in result.stdout


def test_workers_are_passed_on(run: Any, decks: tuple[str, ...], monkeypatch: Any) -> None:
    from simcore import backends

    asked = []

    def spread(function: Any, jobs: Any, workers: int) -> Any:
        asked.append(workers)
        yield from map(function, jobs)

    monkeypatch.setattr(backends, "spread", spread)
    for jobs in ("1", "2"):
        assert run("duel", *decks, "-n", "100_000", "-s", "1", "-j", jobs).exit_code == 0
    assert asked == [1, 2]
