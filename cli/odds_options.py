"""The options of `odds`, `keep` and `curve`, each written once."""

from typing import Any

import click

from cli import completion
from cli.options import WholeNumber, deck_options, file_options, jobs_option, output_options, quiet_option, stack
from cli.words import Name
from simcore.odds.limits import DEFAULT_GAMES, SEAT_CHOICES

_want = {
    "metavar": "EXPR",
    "help": "What you want to hold, such as 'land >= 2 and drop1 >= 1'; name= before it names it, always or ever "
    "asks about all turns up to each.",
}
want_option = click.option("--want", "-w", multiple=True, **_want)  # type: ignore[arg-type]
needed_want_option = click.option("--want", "-w", multiple=True, required=True, **_want)  # type: ignore[arg-type]
keep_option = click.option("--keep", "-k", metavar="EXPR", help="Keep hands for which this holds, redraw the others.")
by_turn_option = click.option(
    "--by-turn",
    "-t",
    type=WholeNumber(),
    default=0,
    show_default=True,
    help="The last turn asked about; 0 is the opening hand as kept. What goes under the library serves this turn.",
)
on_option = click.option(
    "--on", type=click.Choice(SEAT_CHOICES), default="both", show_default=True, help="Who is asked about."
)
deck_size_option = click.option(
    "--deck-size", type=WholeNumber(), metavar="CARDS", help="Instead of a deck: so many cards, of which --count tells."
)
count_option = click.option(
    "--count", "-c", multiple=True, metavar="NAME=CARDS", help="With --deck-size: a group of cards; may be repeated."
)
group_option = click.option(
    "--group",
    "-g",
    multiple=True,
    metavar="NAME=PATTERN|…",
    help="A group of a deck's cards: names, * and ?, or card data such as colour.red or level.1..3; may be repeated.",
)
opening_option = click.option(
    "--opening",
    metavar="NAME",
    shell_complete=completion.openings,
    help="How hands are drawn and redrawn (deckmill openings lists them).  [default: the game's, else none]",
)
hand_option = click.option("--hand", type=WholeNumber(), metavar="CARDS", help="The cards of the first hand.")
set_option = click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a number of the opening (deckmill openings NAME lists them); may be repeated.",
)
keep_cards_option = click.option(
    "--keep-cards",
    multiple=True,
    metavar="NAME|…",
    help="Where hands are exchanged once: the cards or groups that are never given back; may be repeated.",
)
bottom_for_option = click.option(
    "--bottom-for",
    metavar="WANT",
    help="The name of the want that what goes under the library serves, on the last turn of --by-turn.  "
    "[default: the first]",
)
vary_option = click.option(
    "--vary",
    multiple=True,
    metavar="NAME=FROM..TO",
    help="Try several numbers of cards of a group, such as 14..18 or 14,16; twice: every pair.",
)
sampled_option = click.option("--sampled", is_flag=True, help="Sample openings instead of computing exact chances.")
check_option = click.option("--check", is_flag=True, help="Do both, and show how far apart they are.")
odds_games_option = click.option(
    "--games",
    "-n",
    type=WholeNumber(),
    default=DEFAULT_GAMES,
    show_default=f"{DEFAULT_GAMES:_}",
    help="Openings that are sampled for each seat, where they are.",
)
odds_seed_option = click.option(
    "--seed",
    "-s",
    type=WholeNumber(),
    help="The number from which all chance follows; drawn and printed if needed and not given.",
)
strict_option = click.option(
    "--strict", is_flag=True, help="Lines of a deck that are skipped are mistakes, not warnings."
)
odds_decks_argument = click.argument(
    "deck", nargs=-1, metavar="[DECK]...", type=Name(), shell_complete=completion.decks
)

card_options = stack(deck_size_option, count_option, group_option)
opening_options = stack(opening_option, hand_option, set_option)
sampling_options = stack(sampled_option, check_option, odds_games_option, odds_seed_option, jobs_option)
reading_options = stack(strict_option, deck_options)
writing_options = stack(file_options, output_options, quiet_option)


def take(values: dict[str, Any], kind: Any) -> Any:
    """A record of `kind` out of the values that are called like its fields, which are taken from `values`."""
    return kind(**{name: values.pop(name) for name in kind.__dataclass_fields__ if name in values})
