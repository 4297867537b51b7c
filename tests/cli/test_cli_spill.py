"""`spill`: attackers of one deck against several blockers of another; and `battle` with any number of blockers."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import simcore
from cli import battle, spill
from simcore.errors import GameError, SettingsError
from simcore.games import get_game
from simcore.games.game import BattleOption

FEW = ("--blockers", "0..2")


# ---------- Spill


def test_tables(run: Any, golden: Any) -> None:
    result = run("spill", "abcd/printed", "abcd/snouters", *FEW, "--quiet")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    golden("spill.txt", result.stdout)


def test_tables_of_drawn_battles_in_japanese(run: Any, golden: Any) -> None:
    words = ("spill", "abcd/printed", "abcd/devils", "--blockers", "1..2", "--battles", "20", "--seed", "3")
    result = run(*words, "--lang", "ja", "--quiet")
    assert result.exit_code == 0, result.stderr
    golden("spill_ja.txt", result.stdout)


def test_json(run_json: Any) -> None:
    document = run_json("spill", "abcd/fire", "abcd/snouters", *FEW)
    assert list(document) == ["schema", "deck_a", "deck_b", "seed", "rows", "cells"]
    assert document["seed"] is None
    assert [(row["blockers"], row["order"]) for row in document["rows"]] == [
        (number, order) for number in (0, 1, 2) for order in ("random", "best")
    ]
    row = document["rows"][0]
    assert list(row) == ["blockers", "order", "exact", "battles", "met", "measures"]
    assert list(row["measures"]) == ["through", "destroyed", "attackers_lost", "wasted"]
    assert list(row["measures"]["through"]) == ["mean", "low", "high", "shares"]
    assert row["exact"] is True
    assert list(document["cells"][0]) == ["blockers", "order", "attack", "total_hp", "share", "means"]


def test_the_same_command_gives_the_same_bytes_for_any_number_of_workers(run: Any) -> None:
    words = ("spill", "abcd/fire", "abcd/snouters", *FEW, "--battles", "30", "--seed", "5", "--json")
    first = run(*words, "--jobs", "1")
    assert first.exit_code == 0, first.stderr
    assert run(*words, "--jobs", "2").stdout == first.stdout
    assert run(*words[:-2], "6", "--json").stdout != first.stdout


def test_a_seed_is_drawn_only_where_chance_has_a_say(run: Any) -> None:
    assert "seed" not in run("spill", "abcd/fire", "abcd/snouters", *FEW).stderr
    drawn = run("spill", "abcd/fire", "abcd/snouters", *FEW, "--battles", "30")
    assert "was drawn; --seed " in drawn.stderr
    assert "30 battles drawn" in drawn.stdout


def test_files(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("spill", "abcd/fire", "abcd/snouters", "-b", "0..2", "--battles", "30", "-s", "4", "--rule", "copies=5")
    result = run(*words, "--out", "report")
    assert result.exit_code == 0, result.stderr
    names = sorted(path.name for path in Path("report").iterdir())
    assert names == ["run.json", "spill.csv", "spill.png", "spill_map.csv", "spill_map.png", "timing.json"]
    manifest = json.loads(Path("report/run.json").read_text(encoding="utf-8"))
    assert (manifest["game"], manifest["seed"], manifest["games"]) == ("abcd", 4, 0)
    assert manifest["command"] == [
        *("deckmill", "spill", "abcd/fire", "abcd/snouters", "--blockers", "0..2", "--battles", "30", "--seed", "4"),
        *("--rule", "copies=5"),
    ]
    assert run(*manifest["command"][1:], "--out", "again", "--jobs", "1").exit_code == 0
    for name in set(names) - {"timing.json"}:
        assert Path("report", name).read_bytes() == Path("again", name).read_bytes()
    with Path("report/spill.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["order"] for row in rows} == {"random", "best"}
    per_measure: dict[tuple[str, ...], float] = {}
    for row in rows:
        key = (row["blockers"], row["order"], row["measure"])
        per_measure[key] = per_measure.get(key, 0.0) + float(row["share"])
    assert len(per_measure) == 3 * 2 * 4
    assert all(share == pytest.approx(1) for share in per_measure.values())


def test_figures_without_a_blocker(run: Any, tmp_path: Path) -> None:
    result = run("spill", "abcd/fire", "abcd/snouters", "--blockers", "0", "--out", tmp_path / "report")
    assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["abcd/fire"], "Missing argument 'DECK_B'."),
        (["abcd/fire", "abcd/snouters", "--blockers", "4..1"], "Invalid value for '--blockers'"),
        (["abcd/fire", "abcd/snouters", "--blockers", "many"], "Invalid value for '--blockers'"),
        (["abcd/fire", "abcd/snouters", "--blockers", "1..9"], "--blockers 9: use 0 to 4"),
        (["abcd/fire", "abcd/snouters", "--battles", "0"], "--battles 0: use a whole number from 1 to"),
        (["abcd/fire", "abcd/snouters", "--jobs", "0"], "--jobs 0: use 1 to"),
        (["abcd/fire", "abcd/"], 'spill: "abcd/" holds '),
        (["abcd/fire", "abcd/snouter"], '"abcd/snouter": no such file, folder or bundled deck; did you mean'),
        (["abcd/fire", "card_commander/goblins"], "the decks are of different games"),
        (
            ["card_commander/goblins", "card_commander/ninja"],
            "card_commander: no damage spills over several blockers in this game",
        ),
        (["abcd/fire", "abcd/snouters", "--rule", "t_mian=5"], '--rule: no rule parameter "t_mian"; did you mean'),
    ],
)
def test_one_line_for_a_mistake(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused("spill", *words)
    assert line.startswith(said)


def test_the_api_gives_what_the_command_prints(run_json: Any) -> None:
    words = ("spill", "abcd/fire", "abcd/snouters", "--blockers", "1..2", "--battles", "30", "--seed", "5")
    found = simcore.spill("abcd/fire", "abcd/snouters", blockers=(2, 1), battles=30, seed=5)
    assert json.loads(json.dumps(found.to_dict())) == run_json(*words)
    with pytest.raises(SettingsError, match="--blockers 5: use 0 to 4\n--battles 0"):
        simcore.spill("abcd/fire", "abcd/snouters", blockers=[5], battles=0)
    fought = simcore.battle("abcd", "7/5", "0/2", "0/4", "0/2", order="best")
    assert fought.to_dict() == run_json("battle", "abcd", "7/5", "0/2", "0/4", "0/2", "--order", "best")
    with pytest.raises(GameError, match="battle: 0 creatures; abcd needs 1 to 9"):
        simcore.battle("abcd")


def test_mistakes_are_said_at_once(refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("short.txt").write_text("Game: ABCD\n5 突撃兵\n", encoding="utf-8")
    lines = refused("spill", "short.txt", "abcd/fire", "--battles", "0", "--blockers", "7")
    assert [line.partition(":")[0] for line in lines] == ["--blockers 7", "--battles 0", "short.txt", "short.txt"]


def test_ctrl_c_tells_how_to_start_again(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(spill, "_compile", interrupt)
    result = run("spill", "abcd/fire", "abcd/snouters", *FEW)
    assert result.exit_code == 130
    assert result.stderr == (
        "deckmill: interrupted before all battles were fought; start again with: "
        "deckmill spill abcd/fire abcd/snouters --blockers 0..2 --battles 1000000\n"
    )


# ---------- Battles with several blockers


def test_battle_json(run_json: Any) -> None:
    document = run_json("battle", "abcd", "7/5", "0/2", "0/4", "0/2")
    assert document == {
        "schema": 1,
        "assigned": [2, 4, 1],
        "dealt": [2, 4, 1],
        "destroyed": [True, True, False],
        "blockers_hp": [0, 0, 1],
        "attacker_hp": 5,
        "to_player": 0,
        "lost": 0,
    }
    assert run_json("battle", "ABCD", "3/3")["to_player"] == 3


def test_battle_orders_json(run_json: Any) -> None:
    words = ("battle", "abcd", "4/5", "2/2", "1/4", "2/2")
    document = run_json(*words, "--order", "all")
    assert list(document) == ["schema", "orders"]
    assert [row["order"] for row in document["orders"]] == [[1, 2, 3], [2, 1, 3], [1, 3, 2]]
    assert [row["rank"] for row in document["orders"]] == [1, 2, 3]
    best, worst = run_json(*words, "--order", "best"), run_json(*words, "--order", "worst")
    assert best == {"schema": 1, **document["orders"][0]}
    assert worst == {"schema": 1, **document["orders"][-1]}
    assert best["blockers"] == ["2/2", "1/4", "2/2"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("battle_abcd.txt", ("突撃兵", "炎の壁", "1/1:revival", "高射砲台")),
        ("battle_abcd_alone.txt", ("7/5:pierce",)),
        ("battle_abcd_orders.txt", ("7/5", "0/2", "1/4", "3/2", "1/1", "--order", "all", "--lang", "ja")),
        ("battle_abcd_best.txt", ("7/5", "0/2", "1/4", "3/2", "--order", "best")),
    ],
)
def test_battle_tables(run: Any, golden: Any, name: str, words: tuple[str, ...]) -> None:
    result = run("battle", "abcd", *words, "--quiet")
    assert result.exit_code == 0, result.stderr
    golden(name, result.stdout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing argument 'ATTACKER'."),
        (["1/1"] * 10, "BLOCKER: 9 given; at most 8 can fight"),
        (["炎の壁"], '"炎の壁" cannot attack: it is a wall (K4)'),
        (["3/3:flying", "2/2"], '"2/2" cannot block "3/3:flying": it flies'),
        (["3/0"], '"3/0": hp 0 is not in 1 to 999'),
        (["1000/1"], '"1000/1": attack 1000 is not in 0 to 999'),
        (["3/3:fly"], '"3/3:fly": no trait "fly"; use flying, first,'),
        (["3/3:first=2"], '"3/3:first=2": first takes no number'),
        (["3/3:mitigation"], '"3/3:mitigation": mitigation "" is not a whole number in 0 to 999'),
        (["3/3:mitigation=-1"], '"3/3:mitigation=-1": mitigation "-1" is not a whole number in 0 to 999'),
        (["3/3:resist-wind=x"], '"3/3:resist-wind=x": resist-wind "x" is not a whole number in -999 to 999'),
        (["火炎弾"], '"火炎弾" is no creature but a card of type sorcery'),
        (["突撃"], '"突撃" is no creature; write a card name or ATK/HP'),
        (["3/3", "--order", "any"], "Invalid value for '--order': 'any' is not one of"),
    ],
)
def test_battle_mistakes(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused("battle", "abcd", *words)
    assert line.startswith(said)


def test_all_battle_mistakes_at_once(refused: Any) -> None:
    assert len(refused("battle", "abcd", "3/3:fly,flo", "0/0", "1/1", "x")) == 4


def test_options_that_are_numbers_or_names(run: Any, run_json: Any, refused: Any, monkeypatch: Any) -> None:
    """Games may declare such options; the numbers' range is checked, names are the game's to look up."""
    game = get_game("abcd")
    options = (
        BattleOption("lucky_number", (), 3, "a number", low=0, high=9),
        BattleOption("land", (), "", "a card that lies about"),
    )
    made = replace(game.battle, options=options, run=lambda pool, rules, fighters, chosen: dict(chosen))  # type: ignore[type-var]
    monkeypatch.setattr(battle, "get_game", lambda name: replace(game, battle=made))
    assert run_json("battle", "abcd", "1/1") == {"schema": 1, "lucky_number": 3, "land": ""}
    words = ("battle", "abcd", "1/1", "--lucky-number", "9", "--land", "森")
    assert run_json(*words) == {"schema": 1, "lucky_number": 9, "land": "森"}
    (line,) = refused("battle", "abcd", "1/1", "--lucky-number", "10")
    assert line.startswith("Invalid value for '--lucky-number': 10 is not in the range 0<=x<=9.")
    assert "[default: 3; 0<=x<=9]" in run("battle", "abcd", "--help").stdout
