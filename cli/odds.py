"""`deckmill odds`: how likely opening hands are, after redraws and draws, exact or sampled."""

from typing import Any

import click

from cli.odds_options import (
    bottom_for_option,
    by_turn_option,
    card_options,
    keep_cards_option,
    keep_option,
    odds_decks_argument,
    on_option,
    opening_options,
    reading_options,
    sampling_options,
    take,
    vary_option,
    want_option,
    writing_options,
)
from cli.options import stack
from cli.words import NamesCommand

_EXAMPLES = """\b
Examples:
  deckmill odds --deck-size 60 --count land=24 --want "2 <= land <= 5"
  deckmill odds my.txt --want "early=level.1 >= 1" --by-turn 4
  deckmill odds --deck-size 60 -c land=24 -w "land >= 3" --opening london --keep "2 <= land <= 5" --by-turn 4
  deckmill odds --deck-size 40 -c land=17 -w "2 <= land <= 4" --vary land=15..18 --out report"""


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@odds_decks_argument
@stack(
    want_option,
    keep_option,
    by_turn_option,
    on_option,
    card_options,
    opening_options,
    keep_cards_option,
    bottom_for_option,
    vary_option,
    sampling_options,
    reading_options,
    writing_options,
)
def command(deck: tuple[str, ...], **options: Any) -> None:
    """Say how likely hands are, turn by turn, for any card game.

    DECK is a deck of a game that Deckmill knows, or a list of cards of any other game ("4 Name" lines; every name is a
    group of its own), or - for standard input; several are compared. Without DECK: --deck-size and --count. Wants are
    conditions on numbers of cards; each is answered for every turn up to --by-turn, going first and second. Answers
    are exact where they can be computed, and say so; otherwise they are sampled and bear an interval.
    """
    from cli.odds_run import OddsOutput, tell_odds
    from simcore.odds.answering import SamplingOptions
    from simcore.odds.asking import Asked

    output = take(options, OddsOutput)
    sampling = take(options, SamplingOptions)
    tell_odds(Asked(decks=deck, **options), sampling, output)
