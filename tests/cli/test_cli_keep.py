"""`deckmill keep`: the rule in words that `odds --keep` reads back, its worth, its files."""

import json
from pathlib import Path
from typing import Any

import pytest

COUNTS = ("--deck-size", "60", "--count", "land=24", "--count", "drop1=8")
ASKED = (*COUNTS, "--want", "land >= 3 and drop1 >= 1", "--by-turn", "3", "--opening", "paris", "--set", "redraws=1")


def test_json(run_json: Any) -> None:
    document = run_json("keep", *ASKED)
    assert list(document) == ["schema", "rules", "run"]
    first, second = document["rules"]
    assert (first["seat"], second["seat"]) == ("first", "second")
    assert first["gain"] == pytest.approx(first["p"] - first["p_always"], abs=1e-12)
    assert first["gain"] > 0
    assert [(row["hands"], row["size"]) for row in first["rule"]] == [(1, 7), (2, 6)]
    assert first["border"]


def test_the_words_given_to_odds_have_the_chance_that_was_promised(run_json: Any) -> None:
    (rule,) = run_json("keep", *ASKED, "--on", "first")["rules"]
    words = rule["rule"][0]["words"]
    answers = run_json("odds", *ASKED, "--on", "first", "--keep", words)["answers"]
    assert answers[-1]["p"] == pytest.approx(rule["p"], abs=1e-12)
    always = run_json("odds", *ASKED, "--on", "first")["answers"]
    assert always[-1]["p"] == pytest.approx(rule["p_always"], abs=1e-12)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_table(run: Any, golden: Any, lang: str) -> None:
    result = run("keep", *ASKED, "--lang", lang)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    golden(f"keep-{lang}.txt", result.stdout)


def test_files(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("keep", *ASKED, "--out", "one").exit_code == 0
    names = {path.name for path in Path("one").iterdir()}
    assert names == {"keep.csv", "border.csv", "run.json", "timing.json"}
    recorded = json.loads(Path("one/run.json").read_text(encoding="utf-8"))
    assert run(*recorded["command"][1:], "--out", "two").exit_code == 0
    for name in names - {"timing.json"}:
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()


def test_a_deck_of_a_game(run_json: Any) -> None:
    document = run_json("keep", "card_commander/goblins", "--want", "level.1 >= 1", "--opening", "london")
    assert document["run"]["decks"][0]["game"] == "card_commander"
    assert document["rules"][0]["rule"][0]["words"] == "level.1 >= 1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (COUNTS, "Missing option '--want' / '-w'."),
        (
            [*COUNTS, "--want", "land >= 1", "--want", "drop1 >= 1"],
            "--want: keep finds a rule for one want; 2 are given: ",
        ),
        (
            [*ASKED, "--keep-cards", "land"],
            "--keep-cards: opening paris exchanges no cards; leave it out, or see --opening mulligan-once",
        ),
        ([*COUNTS, "--want", "lnd >= 1"], '--want: ⟨lnd⟩ >= 1: no group or card "lnd"; did you mean "land"?'),
        ([*COUNTS, "--want", "land >= 1", "--keep", "land >= 1"], "No such option '--keep'"),
    ],
)
def test_one_line_for_a_mistake(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused("keep", *words)
    assert line.startswith(said)
