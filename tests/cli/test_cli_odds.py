"""`deckmill odds` and `openings`: answers, files, what is said of mistakes, what an exact answer imports."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COUNTS = ("--deck-size", "60", "--count", "land=24", "--count", "drop1=8")
LANDS = (*COUNTS, "--want", "2 <= land <= 5")
PLAIN = """\
Deck
4 Lightning Bolt (2XM) 117
20 Mountain (ONE) 275
36 Other things
Sideboard
3 Smash
"""
ROOT = Path(__file__).parents[2]


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A deck of no game, in a working folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain.txt").write_text(PLAIN, encoding="utf-8")
    return "plain.txt"


def test_known_chances(run_json: Any) -> None:
    answers = run_json("odds", *LANDS)["answers"]
    assert [answer["seat"] for answer in answers] == ["first", "second"]
    for answer in answers:
        assert answer["p"] == pytest.approx(0.843902, abs=5e-7)
        assert (answer["turn"], answer["exact"], answer["lo"], answer["hi"]) == (0, True, None, None)
        assert answer["p_kept"] == pytest.approx(answer["p"], abs=1e-12)


def test_json_keys(run_json: Any) -> None:
    document = run_json("odds", *LANDS, "--by-turn", "2", "--keep", "land >= 1", "--opening", "paris")
    assert list(document) == ["schema", "answers", "kept", "hands", "checks", "games", "seed", "notes", "run"]
    assert set(document["answers"][0]) >= {"want", "seat", "turn", "p", "lo", "hi", "exact", "p_kept"}
    assert set(document["kept"][0]) >= {"hands", "size", "share"}
    assert len(document["answers"]) == 6
    assert document["seed"] is None
    assert document["run"]["command"][:4] == ["deckmill", "odds", "--deck-size", "60"]
    assert document["run"]["keep"] == "land >= 1"
    assert document["run"]["decks"][0]["opening"]["name"] == "paris"
    shares: dict[str, float] = {}
    for row in document["kept"]:
        shares[row["seat"]] = shares.get(row["seat"], 0) + row["share"]
    assert list(shares.values()) == pytest.approx([1, 1], abs=1e-12)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_table(run: Any, golden: Any, lang: str) -> None:
    keep = ("--keep", "2 <= land <= 5", "--opening", "london")
    result = run("odds", *LANDS, "--want", "始動=land >= 2 and drop1 >= 1", *keep, "--by-turn", "4", "--lang", lang)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    golden(f"odds-{lang}.txt", result.stdout)


def test_a_deck_of_no_game(run: Any, run_json: Any, plain: str) -> None:
    result = run("odds", plain, "--want", "mountain >= 2", "--want", "'lightning bolt' >= 1")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == ['deckmill: plain.txt: cards under "Sideboard" do not count: 3']
    document = run_json("odds", plain, "--want", "mountain >= 2")
    assert document["run"]["decks"][0]["size"] == 60
    assert document["run"]["decks"][0]["groups"] == {"Mountain": 20}


def test_without_a_want_hands_are_told_card_by_card(run_json: Any, plain: str) -> None:
    document = run_json("odds", plain)
    assert document["answers"] == []
    assert {row["group"] for row in document["hands"]} == {"Lightning Bolt", "Mountain", "Other things"}


def test_standard_input(run: Any) -> None:
    result = run("odds", "-", "--want", "Mountain >= 2", "--json", input=PLAIN.encode())
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["answers"][0]["p"] == pytest.approx(0.752953, abs=5e-7)


def test_a_deck_of_a_game_has_its_opening_and_card_data(run_json: Any) -> None:
    document = run_json("odds", "card_commander/goblins", "--want", "level.1 >= 1", "--by-turn", "2")
    first, second = (
        [answer["p"] for answer in document["answers"] if answer["seat"] == seat] for seat in ("first", "second")
    )
    assert first[0] < second[0]
    (deck,) = document["run"]["decks"]
    assert (deck["opening"]["first_hand"], deck["opening"]["second_hand"]) == (5, 6)
    assert deck["assumed"] > 0
    changed = run_json("odds", "card_commander/goblins", "--want", "level.1 >= 1", "--rule", "first_turn_draw=yes")
    assert changed["run"]["changed_rules"] == {"card_commander": {"first_turn_draw": "yes"}}


def test_several_decks_and_variations(run: Any, run_json: Any, plain: str) -> None:
    document = run_json("odds", plain, "card_commander/goblins", "--group", "any=*", "--want", "any >= 1")
    assert {answer["deck"] for answer in document["answers"]} == {"plain", "Goblins ゴブリン速攻"}
    document = run_json("odds", *LANDS, "--vary", "land=22..24", "--vary", "drop1=4,8")
    assert [answer["varied"] for answer in document["answers"]][::2] == [
        {"land": land, "drop1": drop} for land in (22, 23, 24) for drop in (4, 8)
    ]
    result = run("odds", *LANDS, "--vary", "land=22..24", "--vary", "drop1=4,8")
    assert "rows land, columns drop1" in result.stdout


def test_sampled_answers_repeat_under_their_seed(run: Any) -> None:
    words = ("odds", *LANDS, "--sampled", "--games", "2_000", "--json")
    first = run(*words, "--jobs", "1")
    document = json.loads(first.stdout)
    seed = document["seed"]
    assert f"deckmill: seed {seed} was drawn; --seed {seed} repeats this run\n" in first.stderr
    again = run(*words, "--seed", seed, "--jobs", "2")
    assert again.stdout == first.stdout
    answer = document["answers"][0]
    assert answer["lo"] < answer["p"] < answer["hi"]
    assert answer["exact"] is False
    assert document["run"]["command"][-4:] == ["--games", "2000", "--seed", str(seed)]


def test_check_shows_both(run: Any, run_json: Any) -> None:
    document = run_json("odds", *LANDS, "--check", "--games", "20_000", "--seed", "1")
    (first, _) = document["checks"]
    assert first["exact"] == pytest.approx(0.843902, abs=5e-7)
    # The seed is fixed, so this never fails by chance.
    assert abs(first["deviation"]) < 4
    result = run("odds", *LANDS, "--check", "--games", "20_000", "--seed", "1")
    assert "Exact against sampled" in result.stdout


def test_files_and_the_command_that_repeats_them(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = (
        *LANDS,
        "--by-turn",
        "2",
        "--opening",
        "london",
        "--keep",
        "land >= 2",
        "--set",
        "redraws=3",
        "--lang",
        "ja",
    )
    result = run("odds", *words, "--on", "second", "--out", "one")
    assert result.exit_code == 0, result.stderr
    names = {path.name for path in Path("one").iterdir()}
    assert names == {"by_turn.csv", "by_turn.png", "hands.csv", "hands.png", "kept.csv", "run.json", "timing.json"}
    recorded = json.loads(Path("one/run.json").read_text(encoding="utf-8"))
    assert recorded["seed"] is None
    assert recorded["decks"][0]["opening"]["redraws"] == 3
    assert run(*recorded["command"][1:], "--out", "two").exit_code == 0
    for name in names - {"timing.json"}:
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes(), name
    refused = run("odds", *words, "--out", "two")
    assert refused.exit_code == 74
    assert "add --force" in refused.stderr


def test_everything_wrong_is_said_at_once(refused: Any) -> None:
    lines = refused(
        *("odds", *COUNTS, "--want", "lnd >= 1", "--want", "land >> 1", "--keep", "drop2 >= 1"),
        *("--opening", "londn", "--vary", "lend=1..3", "--by-turn", "-1", "--games", "0", "--jobs", "0"),
    )
    said = "\n".join(lines)
    for part in (
        "--games 0: use 1 to ",
        "--jobs 0: use 1 to ",
        "--want: land >⟨>⟩ 1: ",
        "--by-turn -1: use 0 to ",
        '--opening: no opening "londn"; known are ',
        '--vary: no group or card "lend"; did you mean "land"?',
    ):
        assert part in said, part
    lines = refused("odds", *COUNTS, "--want", "lnd >= 1", "--keep", "drop2 >= 1", "--opening", "londn")
    assert any(line.startswith('--want: ⟨lnd⟩ >= 1: no group or card "lnd"; did you mean "land"?') for line in lines)
    assert any(line.startswith('--keep: ⟨drop2⟩ >= 1: no group or card "drop2"') for line in lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a deck, or describe one with --deck-size CARDS and --count NAME=CARDS"),
        (["--count", "land=2"], "name a deck, or describe one with --deck-size CARDS and --count NAME=CARDS"),
        (["--deck-size", "60"], "--count: name at least one group of cards, such as --count land=24"),
        (["--deck-size", "60", "--count", "land=61"], "--count: 61 land are 61 cards, but the deck has 60"),
        (["--deck-size", "x"], "Invalid value for '--deck-size': 'x' is not a whole number"),
        ([*COUNTS, "--group", "a=b"], "--group: is about a deck's cards; without a deck use --count NAME=CARDS"),
        ([*COUNTS, "--rule", "a=b"], "--rule: is about a game's decks, and there is no deck"),
        ([*COUNTS, "--hand", "61"], "--hand: the first hand of opening none has 61 cards, more than the deck's 60"),
        (
            [*COUNTS, "--by-turn", "54", "--on", "first", "--set", "first_draw=1"],
            "--by-turn: 54 is beyond the deck of 60",
        ),
        ([*COUNTS, "--set", "redrws=2"], '--set: an opening has no "redrws"; it has first_hand, '),
        ([*COUNTS, "--set", "hand=6"], '--set "hand=6": the cards of the first hand are set by --hand 6'),
        ([*COUNTS, "--set", "redraws=x"], '--set redraws: "x" is not allowed; use 0 to 99'),
        (
            [*COUNTS, "--opening", "pokemon"],
            'opening pokemon: hands need a card of group "basic", and there is no such',
        ),
        ([*COUNTS, "--keep-cards", "lnd"], '--keep-cards: no group "lnd"; did you mean "land"?'),
        ([*COUNTS, "--bottom-for", "x"], '--bottom-for: no want "x"; there are none'),
        ([*COUNTS, "--vary", "land=61"], "--vary land=61: only "),
        ([*COUNTS, "--on", "third"], "Invalid value for '--on': 'third' is not one of 'both', 'first', 'second'."),
        (["nowhere.txt"], '"nowhere.txt": no such file, folder or bundled deck'),
        (["card_commander/goblins@greedy"], '"card_commander/goblins@greedy": nobody plays here'),
        (["card_commander/goblins", "--deck-size", "60"], "--deck-size: describes cards without a deck"),
        (["card_commander/goblins", "--rule", "copys=3"], '--rule: no rule parameter "copys"; did you mean "copies"'),
        (["card_commander/goblins", "--want", "levl.1 >= 1"], '--want: ⟨levl.1⟩ >= 1: no group or card "levl.1"'),
        (["card_commander/goblins", "--group", "x=Zobmie*"], '--group: x: no card matches "Zobmie*"'),
    ],
)
def test_one_line_for_a_mistake(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused("odds", *words)
    assert line.startswith(said)


def test_skipped_lines_are_warnings_and_under_strict_errors(run: Any, refused: Any, plain: str) -> None:
    Path(plain).write_text(f"{PLAIN}what is this\n", encoding="utf-8")
    result = run("odds", plain, "--want", "Mountain >= 1", "--json")
    assert result.exit_code == 0
    assert 'deckmill: warning: plain.txt:7: "what is this" is not understood' in result.stderr
    json.loads(result.stdout)
    (line,) = refused("odds", plain, "--want", "Mountain >= 1", "--strict")
    assert line.startswith('plain.txt:7: "what is this" is not understood')


def test_a_group_without_cards_is_worth_a_warning(run: Any) -> None:
    result = run("odds", "card_commander/goblins", "--want", "火竜 >= 1", "--json")
    assert result.exit_code == 0
    assert 'warning: card_commander/goblins: has no card of "火竜"' in result.stderr
    assert json.loads(result.stdout)["answers"][0]["p"] == 0


def test_impossible_and_certain_asks(run_json: Any) -> None:
    never = run_json("odds", *COUNTS, "--want", "drop1 >= 9", "--by-turn", "6")
    assert {answer["p"] for answer in never["answers"]} == {0}
    always = run_json("odds", "--deck-size", "60", "--count", "land=60", "--want", "land >= 7", "--by-turn", "3")
    assert {answer["p"] for answer in always["answers"]} == {1}


def test_more_than_a_hand_holds_is_an_error(refused: Any) -> None:
    (line,) = refused("odds", *COUNTS, "--want", "drop1 >= 8")
    assert line == '--want: "drop1 >= 8" can never be: a hand holds at most 7 cards; see --by-turn, --hand'


def test_too_large_to_compute_is_sampled_and_says_so(run_json: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simcore.odds.answering.MOST_STEPS", 1)
    document = run_json("odds", *LANDS, "--games", "1_000", "--seed", "1")
    assert document["answers"][0]["exact"] is False
    assert document["notes"] == ["this question would take too long to compute exactly: sampled"]


@pytest.mark.parametrize(
    "words",
    [
        ["odds", "--help"],
        ["odds", *LANDS, "--keep", "land >= 2", "--opening", "london", "--by-turn", "3"],
        ["odds", "card_commander/goblins", "--want", "level.1 >= 1"],
        ["keep", *COUNTS, "--want", "land >= 2"],
        ["openings"],
    ],
)
def test_exact_answers_import_nothing_heavy(words: list[str]) -> None:
    script = (
        "import sys\n"
        "from cli.main import deckmill\n"
        "try: deckmill.main(sys.argv[1:])\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        "heavy = {'numpy', 'numba', 'pandas', 'matplotlib', 'scipy', 'joblib'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    ran = subprocess.run([sys.executable, "-c", script, *words], cwd=ROOT, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


@pytest.mark.parametrize(
    "words",
    [
        ["odds", *LANDS, "--keep", "land >= 2", "--opening", "vancouver", "--by-turn", "2", "--check", "--games", "40"],
        ["odds", "card_commander/goblins", "--want", "level.1..2 >= 1 and tribes.goblin >= 1", "--group", "x=*"],
        ["keep", *COUNTS, "--want", "land >= 3 and drop1 >= 1", "--opening", "london", "--by-turn", "2"],
    ],
)
def test_same_bytes_for_any_hash_seed_and_uncompiled(words: list[str]) -> None:
    seeded = [*words, "--seed", "1"] if words[0] == "odds" else words
    printed = set()
    for environment in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "NUMBA_DISABLE_JIT": "1"}):
        ran = subprocess.run(
            [sys.executable, "-c", "from cli.main import deckmill; deckmill()", *seeded, "--json", "--quiet"],
            cwd=ROOT,
            env={**os.environ, **environment},
            capture_output=True,
            check=True,
        )
        printed.add(ran.stdout)
    assert len(printed) == 1
    assert json.loads(printed.pop())["schema"] == 1


def test_openings(run: Any, run_json: Any, refused: Any) -> None:
    names = [opening["name"] for opening in run_json("openings")["openings"]]
    assert {"none", "paris", "vancouver", "london", "free-first", "mulligan-once", "pokemon"} <= set(names)
    assert all(name in run("openings").stdout for name in names)
    assert "redraws=2  0 to 99" in run("openings", "ABCD").stdout
    assert run_json("openings", "free_first")["opening"]["free"] == 1
    assert "needs=character  a group, or nothing" in run("openings", "touhou_lands").stdout
    assert "手札7枚、引き直しは何回でも" in run("openings", "--lang", "ja").stdout
    japanese = "".join(run("openings", "touhou_lands", "--lang", "ja").stdout.split())
    assert "手札6枚、characterがない手札は引き直し（無料1回）" in japanese
    assert "50枚以上のデッキでは手札7枚" in japanese
    assert "一般的なルール" in run("openings", "london", "--lang", "ja").stdout
    (line,) = refused("openings", "parsi")
    assert 'did you mean "paris"?' in line
