"""The options that commands share, each written once; decorators stack them on a command."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from cli import completion
from cli.words import Name
from reports.labels import LANGUAGES
from simcore.games import GAME_KEYS, get_game
from simcore.games.game import Game

Function = TypeVar("Function", bound=Callable[..., Any])
Decorator = Callable[[Any], Any]

DEFAULT_GAMES = 100_000
DEFAULT_BATTLES = 1_000_000
_WHOLE_NUMBER = re.compile(r"-?[0-9]+(_[0-9]+)*")
_SMALL_NUMBER = re.compile(r"[0-9]{1,3}")
_MOST_DIGITS = 40


class WholeNumber(click.ParamType):
    """A whole number; underscores may group its digits. Whether it makes sense is for the engine to say."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number written as `value`; a usage error says how to write one."""
        if isinstance(value, int):
            return value
        if len(value) > _MOST_DIGITS or not _WHOLE_NUMBER.fullmatch(value):
            self.fail(f"'{value}' is not a whole number; write digits, such as 100000 or 100_000.", param, ctx)
        return int(value)


class NumberRange(click.ParamType):
    """Whole numbers from one to another, written `0..4`, or a single one."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """The numbers in order; a usage error says how to write them."""
        if isinstance(value, tuple):
            return value
        low, dots, high = value.partition("..")
        ends = (low, high if dots else low)
        if not all(_SMALL_NUMBER.fullmatch(end) for end in ends) or int(ends[0]) > int(ends[1]):
            self.fail(f"'{value}' is no range; write numbers such as 0..4 or 3.", param, ctx)
        return tuple(range(int(ends[0]), int(ends[1]) + 1))


class GameName(click.ParamType):
    """A registered game, by its key or title."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game's record; GameError names the nearest one."""
        return value if isinstance(value, Game) else get_game(value)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """What to write."""
        return f"Games are {', '.join(GAME_KEYS)}."


@dataclass(frozen=True)
class DeckOptions:
    """How decks are read and by which rules they are judged, as the command line says."""

    rule: tuple[str, ...] = ()
    card_game: str | None = None
    cards: tuple[Path, ...] = ()
    encoding: str | None = None


@dataclass(frozen=True)
class RunOptions(DeckOptions):
    """What `duel` and `compare` are asked to do, as the command line says.

    `counted` are the words that say how many games, or which.
    """

    games: int = DEFAULT_GAMES
    seed: int | None = None
    jobs: int | None = None
    policy: str | None = None
    lang: str = LANGUAGES[0]
    out: Path | None = None
    force: bool = False
    as_json: bool = False
    quiet: bool = False

    @property
    def counted(self) -> tuple[str, ...]:
        """How a command line says how many games are played."""
        return ("--games", str(self.games))


@dataclass(frozen=True)
class ReplayOptions(RunOptions):
    """What `replay` is asked to do: `game` is the number, from 0, of one game of a run of `games`."""

    game: int = 0
    hands: bool = False

    @property
    def counted(self) -> tuple[str, ...]:
        """How a command line says which game is meant and how much of it is told."""
        return ("--game", str(self.game), *(("--hands",) if self.hands else ()))


@dataclass(frozen=True)
class SpillOptions(RunOptions):
    """What `spill` is asked to do: for which numbers of blockers, and how many battles at most for each."""

    blockers: tuple[int, ...] = ()
    battles: int = DEFAULT_BATTLES

    @property
    def counted(self) -> tuple[str, ...]:
        """How a command line says which battles are meant."""
        low, high = self.blockers[0], self.blockers[-1]
        written = str(low) if low == high else f"{low}..{high}"
        return ("--blockers", written, "--battles", str(self.battles))


def stack(*decorators: Decorator) -> Decorator:
    """One decorator out of several; the first one's option stands first in the help."""

    def decorate(function: Any) -> Any:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


game_argument = click.argument("game", type=GameName(), shell_complete=completion.games)

games_option = click.option(
    "--games",
    "-n",
    type=WholeNumber(),
    default=DEFAULT_GAMES,
    show_default="100_000",
    help="Games per matchup, an even number.",
)
seed_option = click.option(
    "--seed", "-s", type=WholeNumber(), help="The number from which all chance follows; drawn and printed if not given."
)
jobs_option = click.option(
    "--jobs", "-j", type=WholeNumber(), help="Workers; they change the time, never the result.  [default: all cores]"
)
policy_option = click.option(
    "--policy",
    metavar="NAME",
    shell_complete=completion.policies,
    help="The machine player of every deck that names none itself (DECK@NAME).",
)
rule_option = click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completion.rules,
    help="Change a rule parameter (deckmill rules GAME lists them); may be repeated.",
)
card_game_option = click.option(
    "--card-game",
    metavar="NAME",
    shell_complete=completion.games,
    help="The game of the decks, where neither the deck nor its folder says so.",
)
cards_option = click.option(
    "--cards",
    multiple=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A card file that adds cards or replaces those of the same name; may be repeated.",
)
encoding_option = click.option("--encoding", metavar="NAME", help="The encoding of deck files.  [default: utf-8]")
lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=LANGUAGES[0],
    show_default=True,
    help="The language of tables and figures.",
)
out_option = click.option(
    "--out", "-o", metavar="DIR", type=click.Path(path_type=Path), help="Write CSV, PNG and run.json to this folder."
)
force_option = click.option(
    "--force", is_flag=True, help="Write to a folder that is not empty; other reports of ours there are removed."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
quiet_option = click.option("--quiet", is_flag=True, help="No progress and no notes on standard error.")

deck_options = stack(rule_option, card_game_option, cards_option, encoding_option)
output_options = stack(lang_option, json_option)
file_options = stack(out_option, force_option)
run_options = stack(
    games_option, seed_option, jobs_option, policy_option, deck_options, file_options, output_options, quiet_option
)


def deck_argument(name: str, many: bool = False) -> Decorator:
    """A deck: a file, folder, glob, bundled `game/name` or `-`."""
    nargs = -1 if many else 1
    metavar = f"{name.upper()}..." if many else name.upper()
    return click.argument(
        name, nargs=nargs, required=True, metavar=metavar, type=Name(), shell_complete=completion.decks
    )
