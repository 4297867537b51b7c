import csv
import io
import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.write import (
    REPORT_FILES,
    check_folder,
    csv_bytes,
    json_bytes,
    write_battles,
    write_duel,
    write_files,
    write_report,
)
from simcore.errors import StoreError
from simcore.results import CompareResult, DuelResult, Manifest, Timing
from tests.reports.fake_results import make_battles, make_compare

REPORT = (
    *("matchups.csv", "matrix.csv", "ranking.csv", "significance.csv", "matrix.png", "ranking.png"),
    *("run.json", "timing.json"),
)


def read_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def one_line(call: Callable[[], object]) -> str:
    """The single line of the StoreError that `call` raises."""
    with pytest.raises(StoreError) as caught:
        call()
    (line,) = caught.value.problems
    assert "\n" not in line
    return line


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_report_is_complete_and_readable(comparison: CompareResult, timing: Timing, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "report"
    paths = write_report(comparison, timing, folder, lang="ja", game_title="カードコマンダー")
    assert [path.name for path in paths] == list(REPORT)
    assert sorted(path.name for path in folder.iterdir()) == sorted(REPORT)
    matchups = pd.read_csv(folder / "matchups.csv", encoding="utf-8-sig")
    assert list(matchups["score"]) == [duel.score for duel in comparison.matchups]
    assert matchups["deck_b"][1] == "ゾンビ Zombies"
    assert json.loads((folder / "run.json").read_text("utf-8")) == json.loads(json.dumps(comparison.manifest.to_dict()))
    assert json.loads((folder / "timing.json").read_text("utf-8"))["machine"] == "a machine"


def test_only_timing_differs_between_two_runs(comparison: CompareResult, timing: Timing, tmp_path: Path) -> None:
    later = Timing(99.0, 1.0, 1, "another", "3.12", "0.63", {})
    write_report(comparison, timing, tmp_path / "one", lang="en", game_title="Game")
    write_report(comparison, later, tmp_path / "two", lang="en", game_title="Game")
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert {name for name in one if one[name] != two[name]} == {"timing.json"}


def test_a_duel_and_battles_are_written(duel: DuelResult, manifest: Manifest, timing: Timing, tmp_path: Path) -> None:
    paths = write_duel(duel, manifest, timing, tmp_path / "duel", lang="en", game_title="Game")
    assert [path.name for path in paths] == ["duel.csv", "turns.csv", "turns.png", "run.json", "timing.json"]
    header, row = read_csv(paths[0].read_bytes())
    assert float(row[header.index("score")]) == duel.score
    rows = make_battles(3, 2)
    paths = write_battles(rows, ("A", "B"), tmp_path / "battles", lang="en", game_title="Game")
    assert [path.name for path in paths] == ["battles.csv", "battles.png"]
    header, *lines = read_csv(paths[0].read_bytes())
    assert header == ["a", "b", "initiative", "winner", "a_hp", "b_hp", "blows", "assumed_a", "assumed_b"]
    plain = [["" if value is None else str(value) for value in row.values()] for row in rows]
    assert lines == [[*values, "false", "false"] for values in plain]
    paths = write_battles(
        rows, ("A", "B"), tmp_path / "more", lang="en", game_title="Game", manifest=manifest, timing=timing
    )
    assert [path.name for path in paths[2:]] == ["run.json", "timing.json"]


def test_csv_for_spreadsheets() -> None:
    frame = pd.DataFrame(
        [["=1+1", 0.1, None, True, 'say "x", y'], ["ゾンビ", -2, math.nan, False, "two\nlines"]],
        columns=["=deck", "score", "none", "differs", "text"],
        dtype=object,
    )
    content = csv_bytes(frame)
    assert content.startswith(b"\xef\xbb\xbf'=deck,score,none,differs,text\r\n'=1+1,0.1,,true,")
    assert content.endswith(b"\r\n")
    assert content.count(b"\r\n") == 3
    assert read_csv(content)[1:] == [
        ["'=1+1", "0.1", "", "true", 'say "x", y'],
        ["ゾンビ", "-2", "", "false", "two\nlines"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_no_text_becomes_a_formula(start: str) -> None:
    frame = pd.DataFrame([[start + "x"]], columns=[start + "y"], dtype=object)
    assert read_csv(csv_bytes(frame)) == [["'" + start + "y"], ["'" + start + "x"]]


@given(st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.integers()))
def test_numbers_are_untouched_and_exact(number: float) -> None:
    (_, (cell,)) = read_csv(csv_bytes(pd.DataFrame([[number]], columns=["x"], dtype=object)))
    assert cell == repr(number)
    assert type(number)(cell) == number


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_survives(text: str) -> None:
    (_, (_, cell)) = read_csv(csv_bytes(pd.DataFrame([[1, text]], columns=["n", "x"], dtype=object)))
    assert cell == text or cell == "'" + text


def test_numpy_numbers_are_numbers() -> None:
    frame = pd.DataFrame({"i": np.array([3]), "f": np.array([0.25]), "b": np.array([True])})
    assert read_csv(csv_bytes(frame)) == [["i", "f", "b"], ["3", "0.25", "true"]]
    data = {"i": np.int64(3), "f": np.float64(0.1), "l": [np.bool_(True)], 7: (1, 2)}
    assert json.loads(json_bytes(data)) == {"i": 3, "f": 0.1, "l": [True], "7": [1, 2]}


def test_json_form() -> None:
    content = json_bytes({"z": "ゾンビ", "a": math.nan, "m": {"x": [math.inf, None]}, "path": "\udcff"})
    assert content.decode("utf-8").startswith('{\n  "z": "ゾンビ",\n  "a": null,\n')
    assert content.endswith(b"}\n")
    assert json.loads(content)["path"] == "\udcff"


def test_a_folder_that_holds_something_is_refused_without_force(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "run.json").write_text("old")
    for call in (lambda: check_folder(tmp_path, False), lambda: write_files(tmp_path, {"run.json": lambda: b"new"})):
        line = one_line(call)
        assert str(tmp_path) in line
        assert "--force" in line
    assert contents(tmp_path) == {"mine.txt": b"mine", "run.json": b"old"}
    check_folder(tmp_path, True)
    write_files(tmp_path, {"run.json": lambda: b"new"}, force=True)
    assert contents(tmp_path) == {"mine.txt": b"mine", "run.json": b"new"}


def test_checking_leaves_nothing_behind(tmp_path: Path) -> None:
    check_folder(tmp_path / "a" / "b", False)
    check_folder(tmp_path, False)
    assert list(tmp_path.iterdir()) == []


def bad_folders(tmp_path: Path) -> list[tuple[Path, str]]:
    (tmp_path / "file").write_text("x")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    return [
        (tmp_path / "file", "is not a folder"),
        (tmp_path / "file" / "below", "cannot be written"),
        (tmp_path / "dangling", "is not a folder"),
        (tmp_path / ("x" * 300), "cannot be written"),
    ]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("force", [False, True])
def test_impossible_folders_are_one_line(number: int, force: bool, tmp_path: Path) -> None:
    folder, reason = bad_folders(tmp_path)[number]
    before = sorted(tmp_path.iterdir())
    for call in (lambda: check_folder(folder, force), lambda: write_files(folder, {"a": lambda: b"1"}, force)):
        line = one_line(call)
        assert str(folder) in line
        assert reason in line
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="a superuser may write anywhere")
def test_an_unwritable_folder_is_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "cannot be written" in one_line(lambda: check_folder(tmp_path, False))
    finally:
        tmp_path.chmod(0o700)


def test_a_full_disk_is_one_line_and_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(b"old a")
    (tmp_path / "b").write_bytes(b"old b")
    original = Path.write_bytes

    def write_bytes(path: Path, data: Any) -> int:
        if ".b." in path.name:
            original(path, data[:2])
            raise OSError(28, "No space left on device")
        return original(path, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    files = {"a": lambda: b"new a", "b": lambda: b"new b"}
    assert one_line(lambda: write_files(tmp_path, files, True)).endswith(
        "b: cannot be written: No space left on device"
    )
    assert contents(tmp_path) == {"a": b"old a", "b": b"old b"}


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_an_error_while_a_file_is_made_leaves_nothing(error: type[BaseException], tmp_path: Path) -> None:
    def fail() -> bytes:
        raise error

    folder = tmp_path / "new" / "deep"
    with pytest.raises(error):
        write_files(folder, {"a": lambda: b"1", "b": fail})
    assert list(tmp_path.iterdir()) == []


def test_folders_in_the_place_of_files_are_all_named(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with pytest.raises(StoreError) as caught:
        write_files(tmp_path, {"a": lambda: b"1", "b": lambda: b"2", "c": lambda: b"3"}, force=True)
    assert [problem.split(":")[0] for problem in caught.value.problems] == [str(tmp_path / "a"), str(tmp_path / "b")]
    assert not (tmp_path / "c").exists()


def test_folders_in_the_place_of_files_are_found_before_anything_is_played(tmp_path: Path) -> None:
    for name in ("run.json", "elsewhere"):
        (tmp_path / name).mkdir()
    assert one_line(lambda: check_folder(tmp_path, True, REPORT_FILES["duel"])).startswith(f"{tmp_path / 'run.json'}: ")
    check_folder(tmp_path, True, ("duel.csv",))


def test_files_of_other_reports_are_removed_and_nothing_else(
    comparison: CompareResult, duel: DuelResult, timing: Timing, tmp_path: Path
) -> None:
    rows, names = make_battles(1, 1), {"lang": "en", "game_title": "Game"}
    writers = {
        "compare": lambda: write_report(comparison, timing, tmp_path, **names, force=True),
        "duel": lambda: write_duel(duel, comparison.manifest, timing, tmp_path, **names, force=True),
        "battle": lambda: write_battles(
            rows, ("A", "B"), tmp_path, **names, force=True, manifest=comparison.manifest, timing=timing
        ),
    }
    kept = {"mine.csv", "matrix.csv.old", "cards.csv"}
    for name in kept:
        (tmp_path / name).write_text("mine")
    for report in ("compare", "duel", "battle", "compare"):
        assert [path.name for path in writers[report]()] == list(REPORT_FILES[report])
        assert {path.name for path in tmp_path.iterdir()} == kept | set(REPORT_FILES[report])


def test_files_have_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_files(tmp_path, {"a": lambda: b"1"}, force=True)
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_an_interrupted_comparison_is_written(timing: Timing, tmp_path: Path) -> None:
    write_report(make_compare(4, unplayed=9), timing, tmp_path, lang="en", game_title="Game")
    rows = read_csv((tmp_path / "matchups.csv").read_bytes())
    assert rows[-1][7] == ""
    assert read_csv((tmp_path / "matrix.csv").read_bytes())[-1][-1] == ""
