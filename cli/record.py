"""What a run leaves behind beside its results: the command that repeats it, how long it took, where things lay."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.exits import say
from cli.options import RunOptions
from reports.labels import LANGUAGES
from simcore.command import origin_options, repeating_command

if TYPE_CHECKING:
    from simcore.params import Rules
    from simcore.results import Timing


def repeat_command(name: str, decks: Sequence[str], options: RunOptions, rules: "Rules", seed: int) -> tuple[str, ...]:
    """The words that repeat a run to the byte; `decks` are written already and in order."""
    return repeating_command(name, decks, options.counted, seed, options.policy, repeated_options(options, rules))


def repeated_options(options: RunOptions, rules: "Rules") -> tuple[str, ...]:
    """The options on which cards, decks, rules and words depend, in a fixed order; what is the default is left out."""
    return (
        *origin_options(rules.changed, options.cards, options.card_game, options.encoding),
        *(("--lang", options.lang) if options.lang != LANGUAGES[0] else ()),
    )


def lie_of_files(sources: Sequence[str], cards: Sequence[Path], out: Path | None) -> dict[str, str]:
    """Where everything lay: the folder of the run, decks and card files that are files, and the report."""
    files = [*sources, *map(str, cards)]
    found = {path: os.path.abspath(path) for path in dict.fromkeys(files) if os.path.exists(path)}
    return {"folder": os.getcwd(), **found, **({"out": os.path.abspath(out)} if out else {})}


def timing(seconds: float, games_per_second: float, jobs: int, paths: dict[str, str]) -> "Timing":
    """The record of what may differ between two runs of one command."""
    import platform
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


def drawn_seed(quiet: bool) -> int:
    """A seed, drawn and, unless it is to be quiet, said."""
    from simcore.rng import draw_seed

    seed = draw_seed()
    if not quiet:
        say(f"seed {seed} was drawn; --seed {seed} repeats this run")
    return seed


def say_written(paths: Sequence[Path], quiet: bool) -> None:
    """Say where the report is."""
    if paths and not quiet:
        say(f"wrote {', '.join(path.name for path in paths)} to {paths[0].parent}")
