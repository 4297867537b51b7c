"""Running commands: in this process with click's runner, which is fast, or as a program of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import deckmill

DATA = Path(__file__).parent / "data"
GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[2]

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """80 columns, no colours, whatever terminal the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")
    for variable in ("FORCE_COLOR", "NO_COLOR", "DECKMILL_DEBUG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def run() -> Run:
    """Run a command in this process; the result has `exit_code`, `stdout` and `stderr`."""

    def invoke(*words: object, **extra: Any) -> Result:
        return CliRunner().invoke(deckmill, [str(word) for word in words], **extra)

    return invoke


@pytest.fixture
def run_json(run: Run) -> Callable[..., Any]:
    """Run a command with --json and give back its document; nothing else may stand on standard output."""

    def invoke(*words: object, exit_code: int = 0) -> Any:
        result = run(*words, "--json")
        assert result.exit_code == exit_code, result.stderr
        document = json.loads(result.stdout)
        assert document["schema"] == 1
        assert next(iter(document)) == "schema"
        return document

    return invoke


@pytest.fixture
def refused(run: Run) -> Callable[..., list[str]]:
    """Run a command that must fail with `exit_code`, print nothing but lines from `deckmill:`, and give those back."""

    def invoke(*words: object, exit_code: int = 2, **extra: Any) -> list[str]:
        result = run(*words, **extra)
        assert result.exit_code == exit_code, result.output
        assert result.stdout == ""
        lines: list[str] = result.stderr.splitlines()
        assert lines
        assert all(line.startswith("deckmill: ") for line in lines), result.stderr
        assert "Traceback" not in result.stderr
        return [line.removeprefix("deckmill: ") for line in lines]

    return invoke


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The words that name two small decks of invented cards, in a working folder of their own."""
    for name in ("quick.txt", "heavy.txt", "cards.toml"):
        (tmp_path / name).write_bytes((DATA / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    return ("quick.txt", "heavy.txt", "--cards", "cards.toml", "--rule", "copies=9", "--jobs", "1")


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare with a file of tests/cli/golden; DECKMILL_WRITE_GOLDEN=1 in the environment writes it anew."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("DECKMILL_WRITE_GOLDEN") == "1":
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


def program(*words: str) -> "subprocess.Popen[bytes]":
    """The command line as a program of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}
    return subprocess.Popen(
        [sys.executable, "-m", "cli.main", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


@pytest.fixture
def start() -> "Iterator[Callable[..., subprocess.Popen[bytes]]]":
    """Start the command line as a program of its own, ended at the latest with the test."""
    started: list[subprocess.Popen[bytes]] = []

    def begin(*words: str) -> "subprocess.Popen[bytes]":
        started.append(program(*words))
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()
