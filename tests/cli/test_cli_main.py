"""The program as a whole: help, start-up, exit codes, closed pipes, Ctrl-C, bugs."""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
import types
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from cli.exits import keep_interrupts
from cli.main import COMMANDS, deckmill
from simcore.errors import KernelError
from simcore.version import VERSION

HEAVY_PACKAGES = ("numba", "pandas", "matplotlib", "joblib", "scipy")
Start = Callable[..., "subprocess.Popen[bytes]"]


def test_version(run: Any) -> None:
    assert run("--version").stdout == f"deckmill {VERSION}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_of_commands_says_what_the_commands_say(name: str) -> None:
    command = import_module(f"cli.{name}").command
    assert command.help.splitlines()[0] == COMMANDS[name]


@pytest.mark.parametrize("name", ["", *COMMANDS])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help(run: Any, name: str, option: str) -> None:
    result = run(*filter(None, [name, option]))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: deckmill {name}".rstrip())
    assert "\\b" not in result.stdout
    assert result.stderr == ""


def test_help_lists_every_command_and_how_to_complete(run: Any) -> None:
    text = run("--help").stdout
    assert all(f"  {name} " in text for name in COMMANDS)
    assert "_DECKMILL_COMPLETE=bash_source" in text


def test_no_arguments_show_the_help_as_a_mistake(run: Any) -> None:
    result = run()
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Usage: deckmill")


def test_unknown_command_names_the_nearest(refused: Any) -> None:
    (line,) = refused("dule")
    assert line.startswith('No command "dule"; commands are compare, duel,')
    assert 'did you mean "duel"' in line


@pytest.mark.parametrize("words", [["--help"], ["check", "card_commander/"], ["duel", "--help"], ["games"]])
def test_start_up_imports_nothing_heavy(words: list[str]) -> None:
    script = (
        "import sys\n"
        "from cli.main import deckmill\n"
        "try: deckmill.main(sys.argv[1:])\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        f"loaded = [name for name in {HEAVY_PACKAGES!r} if name in sys.modules]\n"
        "assert not loaded, loaded\n"
        "assert 'rich' not in sys.modules or sys.argv[1] == 'games'\n"
    )
    root = Path(__file__).parents[2]
    ran = subprocess.run([sys.executable, "-c", script, *words], cwd=root, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


def test_a_closed_pipe_is_no_error(start: Start) -> None:
    process = start("cards", "card_commander", "--json")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=30) == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    root = Path(__file__).parents[2]
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "cli.main", "--version"], cwd=root, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 74
    assert ran.stderr.count(b"\n") == 1
    assert b"No space left" in ran.stderr


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="reads /proc")
def test_ctrl_c_keeps_what_is_finished(run: Any, start: Start, decks: tuple[str, ...]) -> None:
    assert run("duel", *decks, "-n", "2", "--quiet").exit_code == 0  # the other process finds compiled kernels
    process = start("compare", *decks, "-n", "1_000_000_000_000", "-s", "7", "--out", "report")
    _wait_until_it_has_worked(process, seconds=4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err.decode()
    assert b"Rank" in out
    assert b"interrupted: " in out
    last = err.decode().splitlines()[-1]
    assert last.startswith("deckmill: interrupted: these results are incomplete and rest on ")
    assert last.endswith(
        "play all of them with: deckmill compare heavy.txt quick.txt --games 1000000000000 --seed 7 "
        "--rule copies=9 --cards cards.toml"
    )
    assert '"complete": false' in Path("report/run.json").read_text(encoding="utf-8")


def _wait_until_it_has_worked(process: "subprocess.Popen[bytes]", seconds: float) -> None:
    """Wait until a process has used so much processor time, far more than it needs to start and finish a chunk."""
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline and _cpu_seconds(process.pid) < seconds:
        time.sleep(0.1)


def _cpu_seconds(process_id: int) -> float:
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_an_interruption_before_anything_is_finished(
    refused: Any, decks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simcore.summary.duel", interrupt)
    (line,) = refused("duel", *decks, "-s", "1", exit_code=130)
    assert line == (
        "interrupted before any game was finished; start again with: deckmill duel quick.txt heavy.txt "
        "--games 100000 --seed 1 --rule copies=9 --cards cards.toml"
    )


def test_a_bug_names_the_command_that_repeats_it(
    refused: Any, decks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("simcore.summary.compare", fail)
    (line,) = refused("compare", *decks, "-s", "3", "-n", "2", exit_code=70)
    assert line == (
        "a bug in Deckmill (ZeroDivisionError: division by zero); please report it with this command: "
        "deckmill compare heavy.txt quick.txt --games 2 --seed 3 --rule copies=9 --cards cards.toml"
    )


def test_a_kernel_that_never_ends_is_a_bug(
    refused: Any, decks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise KernelError("a game in pairs 0 to 9 never ended")

    monkeypatch.setattr("simcore.summary.duel", fail)
    (line,) = refused("duel", *decks, "-s", "3", exit_code=70)
    assert "KernelError: a game in pairs 0 to 9 never ended" in line
    assert "please report it with this command: deckmill duel quick.txt heavy.txt" in line


def test_a_traceback_only_for_who_asks(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("odd")

    monkeypatch.setattr("simcore.api.bundled_decks", fail)
    quiet = run("games")
    assert quiet.exit_code == 70
    assert quiet.stderr == (
        "deckmill: a bug in Deckmill (ValueError: odd); please report it with this command: deckmill games\n"
    )
    monkeypatch.setenv("DECKMILL_DEBUG", "1")
    assert "Traceback" in run("games").stderr


def test_warnings_are_lines_on_standard_error(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def warn(*_: Any) -> list[str]:
        logging.getLogger("deckmill").warning("kernels cannot be kept in %s", "here")
        return []

    monkeypatch.setattr("simcore.api.bundled_decks", warn)
    result = run("games", "--json")
    assert result.exit_code == 0
    assert set(result.stderr.splitlines()) == {"deckmill: warning: kernels cannot be kept in here"}


def test_colours_only_where_they_are_wanted(run: Any, decks: tuple[str, ...]) -> None:
    words = ("compare", *decks, "-n", "200", "-s", "1")
    blue, bold = "\x1b[34m", "\x1b[1m"
    assert "\x1b[" not in run(*words).stdout
    forced = run(*words, env={"FORCE_COLOR": "1"}).stdout
    assert blue in forced
    assert bold in forced
    uncoloured = run(*words, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    assert blue not in uncoloured
    assert bold in uncoloured


def test_a_dropped_interrupt_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = threading.Event()
    monkeypatch.setattr("cli.exits.interrupt_main", sent.set)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    keep_interrupts()
    dropped = types.SimpleNamespace(exc_type=KeyboardInterrupt, exc_value=None, exc_traceback=None, object=None)
    sys.unraisablehook(dropped)  # type: ignore[arg-type]
    assert sent.wait(timeout=10)


def test_shell_completion_answers(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_DECKMILL_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "deckmill com")
    monkeypatch.setenv("COMP_CWORD", "1")
    out, _ = start().communicate(timeout=30)
    assert out == b"plain,compare\n"


def test_characters_that_an_encoding_lacks_end_no_program(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    out, err = start("cards", "card_commander", "サソリ", "--json").communicate(timeout=30)
    assert err == b""
    assert json.loads(out)["cards"][0]["name"] == "サソリ"


def test_every_option_of_a_command_has_help() -> None:
    context = click.Context(deckmill)
    for name in COMMANDS:
        command = deckmill.get_command(context, name)
        assert command is not None
        for parameter in command.params:
            assert not isinstance(parameter, click.Option) or parameter.help
