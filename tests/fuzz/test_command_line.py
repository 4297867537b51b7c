"""Command lines of any kind, run with click's runner: never a traceback or a bug, and no file left half-written.

Words come from the commands themselves: every option of every command with values that fit it and values that do not,
decks and card files that exist and that do not, and odd Unicode. NUL is left out, which no shell can pass on.
"""

import errno
import json
import os
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cli.main import COMMANDS, deckmill
from simcore.games import GAME_KEYS, get_game
from tests.cli.conftest import DATA
from tests.support import PLAYED

DONE, USAGE, FILES = 0, 2, 74  # of the documented exit codes those that a command line alone can lead to
SECONDS = 20  # one command line in which nothing is compiled takes milliseconds; none may hang
FEW_GAMES = 20  # what is played when --games is not given

ODD = st.one_of(
    st.text(st.characters(exclude_characters="\0/~"), max_size=6),
    st.sampled_from(["", " ", "-", "--", "---", "=", "@", "a@b", "@greedy", "*", "[", "?"]),
    st.sampled_from(["\udcff", "\u202ex", "\x1b[31m", "ー", "−1", "x" * 300]),
).filter(lambda word: ".." not in word)


def usually(good: st.SearchStrategy[str], other: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """What the good strategy gives, one time in eight what the other does (`one_of` would not keep such odds)."""
    return st.integers(0, 7).flatmap(lambda number: other if number == 7 else good)


def mostly(good: Sequence[str], bad: Sequence[str]) -> st.SearchStrategy[str]:
    """One of the good words, or now and then of the bad ones."""
    return usually(st.sampled_from(good), st.sampled_from(bad))


DECKS = mostly(
    ["quick.txt", "heavy.txt", "quick.txt@random", "folder", "card_commander/goblins"],
    [
        "-",
        "heavy.txt@nobody",
        "missing.txt",
        "broken.txt",
        "bytes.txt",
        "card_commander/gobln",
        "nogame/x",
        "*.txt",
        "empty",
    ],
)
NUMBERS = mostly(["2", "10", "2_0"], ["0", "-2", "7", "２", "1e3", "2.0", "0x2", "9" * 30, "9" * 50, str(10**12 + 2)])
RULES = mostly(
    ["copies=9", "turn_cap=1", "first_turn_draw=yes"], ["copies=99", "tie=x", "=", "blows=", "first_turn_draw=oui", "x"]
)
GAME_NAMES = mostly([*GAME_KEYS, "Card Commander", "CARD-COMMANDER"], ["chess", "card"])
FIGHTERS = mostly(
    ["4/2", "5/5/N:half", "ゾンビ", "Zombie"], ["9999999/1", "4/2/Q", "4/", "-orc", "Vix", "4/2:weak,weak,x"]
)
CARD_FILES = mostly(["cards.toml"], ["broken.toml", "missing.toml", "folder", "quick.txt"])
ENCODINGS = mostly(["utf-8", "cp932"], ["utf-7", "rot13", "utf-16", "idna", "undefined"])
RULE_IDS = mostly(["CC-54", "54"], ["CC-999", "C"])
OUT = mostly(["new", "new/er", "結果", "a b"], ["full", "quick.txt", "quick.txt/x", "."])
WORDS = st.one_of(DECKS, GAME_NAMES, FIGHTERS, CARD_FILES, ENCODINGS, ODD)


@cache
def commands() -> dict[tuple[str, ...], click.Command]:
    """Every command and sub-command by the words that call it."""
    context = click.Context(deckmill)
    found: dict[tuple[str, ...], click.Command] = {}
    for name in COMMANDS:
        command = deckmill.get_command(context, name)
        assert command is not None
        found[name,] = command
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                below = command.get_command(context, inner)
                assert below is not None
                found[name, inner] = below
    return found


def options_of(command: click.Command) -> list[click.Option]:
    return [parameter for parameter in command.params if isinstance(parameter, click.Option)]


def values(option: click.Option) -> st.SearchStrategy[str]:
    """Values that an option may be given, most of which fit it."""
    if isinstance(option.type, click.Choice):
        fitting = st.sampled_from(list(option.type.choices))
    elif option.type.name == "number":
        fitting = NUMBERS
    else:
        policies = [policy.name for key in PLAYED for policy in get_game(key).policies()]
        by_name = {"rule": RULES, "out": OUT, "card_game": GAME_NAMES, "cards": CARD_FILES, "encoding": ENCODINGS}
        fitting = by_name.get(str(option.name), mostly(policies, ["nobody", ""]))
    return usually(fitting, WORDS)


@st.composite
def some_options(draw: st.DrawFn, command: click.Command, most: int) -> list[list[str]]:
    """Some of a command's options, each with its value if it takes one."""
    options = options_of(command)
    chosen = draw(st.lists(st.sampled_from(options), max_size=most)) if options else []
    return [
        [draw(st.sampled_from(option.opts)), *([] if option.is_flag else [draw(values(option))])] for option in chosen
    ]


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command with arguments and options in any order, most of them sensible, sometimes with words to spare."""
    words = draw(st.sampled_from(sorted(commands())))
    command = commands()[words]
    fitting = {"game": GAME_NAMES, "rule": RULE_IDS, "pattern": FIGHTERS}
    fighters = FIGHTERS if words[0] == "battle" else DECKS
    pieces: list[list[str]] = []
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            good = fitting.get(str(parameter.name), fighters)
            many = draw(st.integers(1, 3)) if parameter.nargs == -1 else 1
            pieces += [[draw(usually(good, WORDS))] for _ in range(many)]
    pieces += draw(some_options(command, 3))
    if draw(st.booleans()):
        sure = {"--cards": "cards.toml", "--rule": "copies=9"}
        pieces += [[word, sure[word]] for option in options_of(command) for word in option.opts if word in sure]
    if draw(st.integers(0, 7)) == 7:
        pieces.append(draw(st.lists(WORDS, max_size=2)))
    return [*words, *(word for piece in draw(st.permutations(pieces)) for word in piece)]


@st.composite
def report_lines(draw: st.DrawFn) -> list[str]:
    """A command that writes a report of two decks that exist, and an option or two besides."""
    words = draw(st.sampled_from(sorted(words for words, command in commands().items() if writes(command))))
    command = commands()[words]
    sure = ["quick.txt", "heavy.txt", "--cards", "cards.toml", "--rule", "copies=9", "--out", draw(OUT)]
    pieces = draw(some_options(command, 1)) if draw(st.booleans()) else []
    matrix = ["--matrix"] if any("--matrix" in parameter.opts for parameter in command.params) else []
    force = ["--force"] if draw(st.booleans()) else []
    return [*words, *sure, *matrix, *force, *(word for piece in pieces for word in piece)]


def writes(command: click.Command) -> bool:
    return any("--out" in parameter.opts for parameter in command.params)


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A working folder with decks and card files; runs that say no number of games are small."""
    place = tmp_path_factory.mktemp("fuzz")
    for name in ("quick.txt", "heavy.txt", "cards.toml"):
        (place / name).write_bytes((DATA / name).read_bytes())
    (place / "broken.txt").write_text("Game: Card Commander\n0 Vix\n-1 Oxo\n3 Nobody\n", encoding="utf-8")
    (place / "bytes.txt").write_bytes(bytes(range(128, 256)))
    (place / "broken.toml").write_text('[[card]]\nname = "X"\nlevel = "no"\n', encoding="utf-8")
    for name in ("folder", "empty", "full"):
        (place / name).mkdir()
    (place / "folder" / "quick.txt").write_bytes((DATA / "quick.txt").read_bytes())
    (place / "full" / "mine").write_text("kept", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        patch.setenv("COLUMNS", "80")
        patch.delenv("DECKMILL_DEBUG", raising=False)
        for command in commands().values():
            for parameter in command.params:
                if "--games" in parameter.opts and parameter.default is not None:
                    patch.setattr(parameter, "default", FEW_GAMES)
        invoke(["duel", "quick.txt", "heavy.txt", "--cards", "cards.toml", "--rule", "copies=9"])  # compiles kernels
        invoke(["battle", "card_commander", "4/2", "4/2"])
        yield place


def invoke(words: list[str], stdin: bytes = b"") -> Result:
    return CliRunner().invoke(deckmill, words, input=stdin)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_sound(words: list[str], result: Result) -> None:
    """It ended as documented, and said so in lines."""
    assert isinstance(result.exception, SystemExit | None), words
    assert result.exit_code in (DONE, USAGE, FILES), (words, result.output)
    assert "Traceback" not in result.output
    lines = result.stderr.splitlines()
    if result.exit_code != DONE and not result.stderr.startswith("Usage: deckmill"):
        assert lines, words
        assert all(line.startswith("deckmill: ") for line in lines), (words, result.stderr)
    if result.stdout.startswith("{"):
        assert json.loads(result.stdout)["schema"] == 1


def assert_whole(name: str, content: bytes) -> None:
    """A file of a report from its first to its last byte."""
    if name.endswith(".png"):
        assert content.startswith(b"\x89PNG\r\n\x1a\n"), name
        assert content.endswith(b"IEND\xaeB\x60\x82"), name
    elif name.endswith(".json"):
        json.loads(content)
    else:
        assert name.endswith(".csv"), name
        assert content.startswith(b"\xef\xbb\xbf"), name
        assert content.endswith(b"\r\n"), name


@settings(max_examples=150, deadline=SECONDS * 1000, suppress_health_check=[HealthCheck.too_slow])
@given(words=command_lines(), stdin=st.one_of(st.binary(max_size=40), st.just(b"9 Vix\n9 Oxo\n9 Elka\n")))
@example(words=[], stdin=b"")
@example(words=["--version"], stdin=b"")
@example(words=["duel", "-", "-", "--cards", "cards.toml", "--rule", "copies=9"], stdin=b"9 Vix\n9 Oxo\n9 Elka\n")
def test_any_command_line_ends_in_lines_and_a_documented_code(folder: Path, words: list[str], stdin: bytes) -> None:
    run_soundly(folder, words, stdin)


@settings(max_examples=100, deadline=SECONDS * 1000)
@given(words=st.lists(st.one_of(ODD, WORDS, st.sampled_from(sorted(COMMANDS)), NUMBERS), max_size=5))
def test_any_words_end_in_lines_and_a_documented_code(folder: Path, words: list[str]) -> None:
    run_soundly(folder, words)


@settings(max_examples=8, deadline=SECONDS * 1000, suppress_health_check=[HealthCheck.too_slow])
@given(words=report_lines())
@example(words=["duel", "quick.txt", "heavy.txt", "--cards", "cards.toml", "--rule", "copies=9", "-o", "new/est"])
def test_reports_are_whole_or_not_there(folder: Path, words: list[str]) -> None:
    run_soundly(folder, words)


def run_soundly(folder: Path, words: list[str], stdin: bytes = b"") -> None:
    """Run a command line; whatever it wrote is whole and is taken away again, and what was there is as before."""
    before = contents(folder)
    folders = {path for path in folder.rglob("*") if path.is_dir()}
    result = invoke(words, stdin)
    after = contents(folder)
    try:
        assert_sound(words, result)
        assert {name: after.get(name) for name in before} == before, words
        new = {name: content for name, content in after.items() if name not in before}
        for name, content in new.items():
            assert_whole(name, content)
        assert not new or {"run.json", "timing.json"} <= {os.path.basename(name) for name in new}, words
        left = {path for path in folder.rglob("*") if path.is_dir()} - folders
        assert all(any(path.iterdir()) for path in left), words
    finally:
        for name in after.keys() - before.keys():
            (folder / name).unlink()
        for path in sorted({path for path in folder.rglob("*") if path.is_dir()} - folders, reverse=True):
            path.rmdir()


@pytest.mark.parametrize("moment", range(1, 7))
def test_a_disk_that_fills_up_leaves_no_half_written_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """The first write is the trial before the games, the others are the five files of a duel's report."""
    whole, calls = Path.write_bytes, count(1)

    def write(path: Path, data: bytes) -> int:
        if next(calls) < moment:
            return whole(path, data)
        whole(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    words = ["duel", "quick.txt", "heavy.txt", "--cards", "cards.toml", "--rule", "copies=9", "--out", "new"]
    before = contents(folder)
    monkeypatch.setattr(Path, "write_bytes", write)
    result = invoke(words)
    assert_sound(words, result)
    assert result.exit_code == FILES
    assert next(calls) == moment + 1
    assert contents(folder) == before
    assert not (folder / "new").exists()


def test_every_option_has_been_offered() -> None:
    """The words are taken from the commands, so that a new option or command is tried without being named here."""
    options = {option for command in commands().values() for parameter in command.params for option in parameter.opts}
    assert {"--json", "--out", "--rule", "--cards"} <= options
    assert {words[0] for words in commands()} == set(COMMANDS)
