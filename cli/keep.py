"""`deckmill keep`: which hands to keep, found exactly."""

from typing import Any

import click

from cli.odds_options import (
    by_turn_option,
    card_options,
    keep_cards_option,
    needed_want_option,
    odds_decks_argument,
    on_option,
    opening_options,
    reading_options,
    take,
    writing_options,
)
from cli.options import stack
from cli.words import NamesCommand

_EXAMPLES = """\b
Examples:
  deckmill keep --deck-size 60 --count land=24 --want "land >= 4" --by-turn 4 --opening london
  deckmill keep my.txt --want "combo1 >= 1 and combo2 >= 1" --by-turn 3 --opening paris"""


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@odds_decks_argument
@stack(
    needed_want_option,
    by_turn_option,
    on_option,
    card_options,
    opening_options,
    keep_cards_option,
    reading_options,
    writing_options,
)
def command(deck: tuple[str, ...], **options: Any) -> None:
    """Find the hands to keep so that a want is as likely as can be.

    The rule is exact: working backwards over the redraws, a hand is kept when its chance of the want on turn --by-turn
    is higher than that of going on. It is given in words that --keep of `deckmill odds` reads, with what it gains over
    keeping every hand, and with the hands at the border. DECK and the other options are as for `deckmill odds`.
    """
    from cli.odds_run import OddsOutput, tell_keep
    from simcore.odds.asking import Asked

    output = take(options, OddsOutput)
    tell_keep(Asked(decks=deck, **options), output)
