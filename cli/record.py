"""What a run leaves behind beside its results: the command that repeats it, how long it took, where things lay."""

import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.exits import say
from cli.options import RunOptions
from reports.labels import LANGUAGES

if TYPE_CHECKING:
    from simcore.params import Rules
    from simcore.results import Timing


def repeat_command(name: str, decks: Sequence[str], options: RunOptions, rules: "Rules", seed: int) -> tuple[str, ...]:
    """The words that repeat a run to the byte; `decks` are written already and in order.

    Options stand in a fixed order; those that change no result are left out.
    """
    return (
        "deckmill",
        name,
        *decks,
        *("--games", str(options.games), "--seed", str(seed)),
        *(("--policy", options.policy) if options.policy else ()),
        *repeated_options(options, rules),
    )


def written_deck(source: str, policy: str | None = None) -> str:
    """How a command line names a deck; a path that would look like an option gets `./` in front."""
    path = f"./{source}" if source.startswith("-") and source != "-" else source
    return f"{path}@{policy}" if policy else path


def repeated_options(options: RunOptions, rules: "Rules") -> tuple[str, ...]:
    """The options on which cards, decks and rules depend, in a fixed order; rules that are the default are left out."""
    return (
        *(word for name, value in rules.changed.items() for word in ("--rule", f"{name}={value}")),
        *(word for path in options.cards for word in ("--cards", str(path))),
        *(("--card-game", options.card_game) if options.card_game else ()),
        *(("--encoding", options.encoding) if options.encoding else ()),
        *(("--lang", options.lang) if options.lang != LANGUAGES[0] else ()),
    )


def lie_of_files(sources: Sequence[str], options: RunOptions) -> dict[str, str]:
    """Where everything lay: the folder of the run, decks and card files that are files, and the report."""
    files = [*sources, *map(str, options.cards)]
    found = {path: os.path.abspath(path) for path in dict.fromkeys(files) if os.path.exists(path)}
    return {"folder": os.getcwd(), **found, **({"out": os.path.abspath(options.out)} if options.out else {})}


def timing(seconds: float, games_per_second: float, jobs: int, paths: dict[str, str]) -> "Timing":
    """The record of what may differ between two runs of one command."""
    from importlib.metadata import version

    from simcore.results import Timing

    return Timing(
        seconds=seconds,
        games_per_second=games_per_second,
        jobs=jobs,
        machine=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        numba=version("numba"),
        paths=paths,
    )


def say_written(paths: Sequence[Path], options: RunOptions) -> None:
    """Say where the report is."""
    if paths and not options.quiet:
        say(f"wrote {', '.join(path.name for path in paths)} to {paths[0].parent}")
