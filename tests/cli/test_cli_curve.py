"""`deckmill curve`: what can be paid for, its files, what it declines."""

import json
from pathlib import Path
from typing import Any

import pytest

SMALL = ("--games", "2_000", "--seed", "1", "--jobs", "1")


def test_json(run_json: Any) -> None:
    document = run_json("curve", "card_commander/goblins", "--by-turn", "3", *SMALL)
    assert list(document) == ["schema", "deck", "says", "games", "seed", "cards", "spent", "run"]
    assert (document["games"], document["seed"]) == (2000, 1)
    assert {row["turn"] for row in document["cards"]} == {1, 2, 3}
    assert {row["seat"] for row in document["spent"]} == {"first", "second"}
    for row in document["cards"]:
        assert row["lo"] <= row["p"] <= row["hi"]
        assert row["p"] <= row["p_in_hand"]
    assert "CC-31" in document["says"]["en"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_table(run: Any, golden: Any, lang: str) -> None:
    result = run("curve", "card_commander/goblins", "--by-turn", "4", *SMALL, "--lang", lang)
    assert result.exit_code == 0, result.stderr
    golden(f"curve-{lang}.txt", result.stdout)


def test_files_and_the_command_that_repeats_them(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("curve", "card_commander/goblins", "--by-turn", "2", "--opening", "none", *SMALL)
    assert run(*words, "--out", "one").exit_code == 0
    names = {path.name for path in Path("one").iterdir()}
    assert names == {"curve.csv", "spent.csv", "curve.png", "run.json", "timing.json"}
    recorded = json.loads(Path("one/run.json").read_text(encoding="utf-8"))
    assert recorded["decks"][0]["opening"]["name"] == "none"
    assert run(*recorded["command"][1:], "--out", "two", "--jobs", "2").exit_code == 0
    for name in names - {"timing.json"}:
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()


def test_a_drawn_seed_is_said(run: Any) -> None:
    result = run("curve", "card_commander/goblins", "--by-turn", "1", "--games", "100", "--json")
    seed = json.loads(result.stdout)["seed"]
    assert f"deckmill: seed {seed} was drawn; --seed {seed} repeats this run\n" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["card_commander/goblins", "--by-turn", "0"], "--by-turn 0: use 1 or more"),
        (["card_commander/goblins", "--games", "0"], "--games 0: use 1 to "),
        (["card_commander"], '"card_commander" holds '),
        (["nowhere.txt"], '"nowhere.txt": no such file, folder or bundled deck'),
        (["card_commander/goblins", "--opening", "parsi"], '--opening: no opening "parsi"'),
        (["card_commander/goblins", "--by-turn", "60", "--seed", "1"], "--by-turn: 60 is beyond the deck of 27"),
        ([], "Missing argument 'DECK'."),
    ],
)
def test_one_line_for_a_mistake(refused: Any, words: list[str], said: str) -> None:
    line = refused("curve", *words)[0]
    assert line.startswith(said)
