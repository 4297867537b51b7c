"""`deckmill curve`: which cards of a deck can be paid for on which turn."""

from typing import Any

import click

from cli.odds_options import odds_games_option, odds_seed_option, opening_options, take, writing_options
from cli.options import WholeNumber, deck_argument, deck_options, jobs_option, stack
from cli.words import NamesCommand
from simcore.odds.limits import DEFAULT_TURNS

_EXAMPLES = """\b
Example:
  deckmill curve card_commander/goblins --by-turn 8"""
_by_turn_option = click.option(
    "--by-turn",
    "-t",
    type=WholeNumber(),
    default=DEFAULT_TURNS,
    show_default=True,
    help="The last turn asked about.",
)


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@deck_argument("deck")
@stack(
    _by_turn_option,
    opening_options,
    odds_games_option,
    odds_seed_option,
    jobs_option,
    deck_options,
    writing_options,
)
def command(deck: str, **options: Any) -> None:
    """Say how likely each card of a deck can be played on each turn.

    For each card: the chance that it is in hand and can be paid for, turn by turn, going first and second; and the
    chance that all resources of the turn are spent. Sampled under the resource rule of the deck's game, which is
    printed above the table.
    """
    from cli.odds_run import OddsOutput, tell_curve
    from simcore.odds.answering import SamplingOptions
    from simcore.odds.asking import Asked

    output = take(options, OddsOutput)
    sampling = take(options, SamplingOptions)
    tell_curve(Asked(decks=(deck,), **options), sampling, output)
