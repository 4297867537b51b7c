"""`deckmill replay`: one game of a duel, turn by turn."""

from typing import TYPE_CHECKING, Any

import click

from cli.options import (
    ReplayOptions,
    WholeNumber,
    deck_argument,
    deck_options,
    output_options,
    policy_option,
    quiet_option,
    seed_option,
    stack,
)
from cli.output import print_json, print_tables
from cli.startup import without_linear_algebra
from cli.words import NamesCommand

if TYPE_CHECKING:
    from cli.run import Run
    from simcore.results import ReplayResult

_EXAMPLES = """\b
Example:
  deckmill replay card_commander/goblins card_commander/ninja --game 12 --seed 1"""
_game_option = click.option(
    "--game",
    type=WholeNumber(),
    default=0,
    show_default=True,
    help="Which game of the run, from 0. A sits first in even games, B in odd ones.",
)
_games_option = click.option(
    "--games", "-n", type=WholeNumber(), help="How many games the run has; no game depends on it."
)
_hands_option = click.option("--hands", is_flag=True, help="Tell what the players hold and draw as well.")


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@deck_argument("a")
@deck_argument("b")
@stack(
    _game_option, _hands_option, seed_option, policy_option, _games_option, deck_options, output_options, quiet_option
)
def command(a: str, b: str, games: int | None, **options: Any) -> None:
    """Tell one game of a duel, turn by turn.

    It is the very game that `deckmill duel` counts for the same decks, seed, players, rules and cards, whatever number
    of games is played. Hands and draws are hidden, as they are from the players' opponents, unless --hands is given.
    --json prints every event, with names of cards.
    """
    from simcore.batch import MOST_GAMES

    tell([a, b], ReplayOptions(**options, games=MOST_GAMES if games is None else games))


def tell(arguments: list[str], options: ReplayOptions) -> None:
    """Play the game again and print it."""
    from cli.exits import reproducible
    from cli.run import prepare_run

    run = prepare_run("replay", arguments, options, keep_order=True)
    a, b = (group[0] for group in run.groups)
    with reproducible(run.command, "before the game was told"):
        from simcore.recording import replay

        with without_linear_algebra():
            result = replay(run.game, run.pool, a, b, run.settings, options.game)
        if options.as_json:
            print_json(result.to_dict())
        else:
            _print(run, result, options)


def _print(run: "Run", result: "ReplayResult", options: ReplayOptions) -> None:
    from reports.log import replay_log
    from simcore.summary import summarise_deck

    decks = [summarise_deck(group[0], run.pool) for group in run.groups]
    print_tables(replay_log(result, decks, run.title, options.lang, options.hands))
