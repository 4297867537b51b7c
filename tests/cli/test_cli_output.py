"""How wide tables are and what stands for characters that an encoding lacks."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.output import use_safe_streams
from tests.support import plain_file

SHOW = ("show", str(plain_file("rush")))


@pytest.mark.parametrize("columns", ["-1", "0", "1", "10", "40", "x", "²", "9" * 5000])
def test_no_width_loses_a_figure_or_a_name(run: Any, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = run(*SHOW)
    assert result.exit_code == 0, result.stderr
    assert "…" not in result.stdout
    (header,) = [line for line in result.stdout.splitlines() if "Keywords" in line]
    assert header.split() == [
        *("Copies", "Name", "English", "Colour", "Level", "Attack", "HP", "Speed", "Tribes", "Keywords")
    ]
    (line,) = [line for line in result.stdout.splitlines() if "サソリ" in line]
    assert line.split() == ["3", "サソリ", "Scorpion", "red", "1", "4", "1", "normal"]


def test_a_narrow_matrix_is_split(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    decks = ("card_commander/goblins", "card_commander/plants")
    result = run("battle", "card_commander", "--matrix", *decks, "--quiet")
    assert result.exit_code == 0, result.stderr
    assert "…" not in result.stdout
    assert "A has the initiative, against 1 to 5\n" in result.stdout


@pytest.mark.parametrize("encoding", ["cp932", "ascii", "utf-8"])
def test_characters_that_an_encoding_lacks(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    use_safe_streams()
    text = "a\N{NO-BREAK SPACE}· 1–2 é"
    stream.write(text)
    stream.flush()
    written = stream.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    assert written == (text if encoding == "utf-8" else "a - 1-2 \\xe9")


def test_values_are_translated_in_tables_alone(run: Any, run_json: Any) -> None:
    text = run(*SHOW, "--lang", "ja").stdout
    assert "先攻" in text
    assert "色: 赤, 黒" in text or "色: 黒, 赤" in text
    assert "red" not in text.replace("Redscale", "")
    document = run_json(*SHOW, "--lang", "ja")
    assert {entry["card"]["colour"] for entry in document["cards"]} == {"red", "black"}
    status = run("cards", "card_commander", "サソリ", "--status", "--lang", "ja").stdout
    assert "公式" in status
    assert "printed" not in status


def test_every_value_of_card_commander_has_words_in_both_languages() -> None:
    from typing import get_args

    from simcore.games import get_game
    from simcore.games.card_commander.cards import Colour, Keyword, Speed, Tribe

    fields = {"colour": Colour, "speed": Speed, "tribes": Tribe, "keywords": Keyword}
    wanted = {f"{field}.{value}" for field, values in fields.items() for value in get_args(values)}
    for words in get_game("card_commander").words.values():
        assert wanted <= set(words)


def test_a_folder_in_the_place_of_a_file_is_found_before_the_games(refused: Any, decks: tuple[str, ...]) -> None:
    Path("report/run.json").mkdir(parents=True)
    for command in ("duel", "compare"):
        # So many games would take days.
        (line,) = refused(command, *decks, "-n", "100_000_000_000", "--out", "report", "--force", exit_code=74)
        assert line == "report/run.json: is a folder; a file of this name is to be written"
