"""`deckmill check`: whether decks can be read and are legal."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from cli.loading import DeckReader, legal_problems, read_all, summarise
from cli.options import DeckOptions, deck_argument, deck_options, json_option
from cli.output import print_json
from cli.words import NamesCommand
from simcore.errors import Problems

if TYPE_CHECKING:
    from simcore.cardfile import CardPool
    from simcore.deck import Deck


@click.command(cls=NamesCommand)
@deck_argument("deck", many=True)
@deck_options
@json_option
def command(deck: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Check decks against the rules of their game.

    Every deck is checked. Legal ones are listed on standard output, every problem with file and line on standard
    error; the exit code is 2 if there is any.
    """
    reader = DeckReader(DeckOptions(**options))
    problems = Problems()
    decks = read_all(reader, deck, problems)
    for faulty in filter(_is_faulty, decks):
        _judge(reader, faulty, problems)
    unread = list(problems.lines)
    rows = [_judge(reader, whole, problems) for whole in decks if not _is_faulty(whole)]
    if as_json:
        print_json({"decks": rows, "problems": unread})
    else:
        for row in filter(lambda row: row["legal"], rows):
            click.echo(f"ok: {row['name']} ({_details(row)})")
    problems.stop()


def _is_faulty(deck: "Deck") -> bool:
    from simcore.deck import FaultyDeck

    return isinstance(deck, FaultyDeck)


def _judge(reader: DeckReader, deck: "Deck", problems: Problems) -> dict[str, Any]:
    """A deck as plain data; what its game has against it is noted."""
    from simcore.games import get_game

    game = get_game(deck.game)
    found = legal_problems(reader, game, deck, reader.rules(game))
    problems.note(found)
    return {**describe_deck(deck, reader.pool(game)), "legal": not found, "problems": found}


def describe_deck(deck: "Deck", pool: "CardPool") -> dict[str, Any]:
    """A deck as plain data; `colours`, the most frequent first, is empty for a game without any."""
    colours: Counter[str] = Counter()
    for name, copies in deck.cards:
        colours[getattr(pool[name], "colour", "none")] += copies
    return {
        "name": deck.name,
        "source": deck.source,
        "game": deck.game,
        "size": deck.size,
        "colours": [colour for colour, _ in colours.most_common() if colour != "none"],
        "assumed": summarise(deck, pool).assumed,
        "hash": deck.hash,
    }


def _details(row: dict[str, Any]) -> str:
    parts = [f"{row['size']} cards", " ".join(row["colours"])]
    if row["assumed"]:
        parts.append(f"{row['assumed']} of {row['size']} cards assumed")
    return ", ".join(filter(None, parts))
