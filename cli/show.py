"""`deckmill show`: one deck with its cards' figures, curve, colours and legality."""

from typing import TYPE_CHECKING, Any

import click

from cli.check import describe_deck
from cli.loading import DeckReader, summarise
from cli.options import DeckOptions, deck_argument, deck_options, output_options
from cli.output import print_json, print_tables
from cli.words import NamesCommand

if TYPE_CHECKING:
    from simcore.deck import Deck
    from simcore.games.game import Game

_CURVE_FIELDS = ("level", "cost", "mana")


@click.command(cls=NamesCommand)
@deck_argument("deck")
@deck_options
@output_options
def command(deck: str, lang: str, as_json: bool, **options: Any) -> None:
    """Show a deck: its cards, curve and whether it is legal.

    † and a line below the table say how many cards have assumed figures or an assumed ability.
    """
    from simcore.games import get_game

    reader = DeckReader(DeckOptions(**options))
    read = reader.one(deck)
    game = get_game(read.game)
    pool = reader.pool(game)
    problems = game.check_deck(read, pool, reader.rules(game))
    rows = [{**pool[name].to_dict(), "copies": copies} for name, copies in read.cards]
    field = next((field for field in _CURVE_FIELDS if field in game.card_columns), "")
    rows.sort(key=lambda row: row[field] if field else 0)
    described = describe_deck(read, pool)
    if as_json:
        curve = {str(value): count for value, count in _curve(rows, field).items()}
        cards = [{"copies": copies, "card": pool[name].to_dict()} for name, copies in read.cards]
        print_json({**described, "legal": not problems, "problems": problems, "curve": curve, "cards": cards})
    else:
        _print(read, game, reader, rows, field, described, problems, lang)


def _print(
    deck: "Deck",
    game: "Game",
    reader: DeckReader,
    rows: list[dict[str, Any]],
    field: str,
    described: dict[str, Any],
    problems: list[str],
    lang: str,
) -> None:
    from rich.text import Text

    from reports.labels import label, label_or_words
    from reports.tables import deck_table
    from reports.terminal import field_text

    summary = summarise(deck, reader.pool(game))
    marked = [{**row, "name": row["name"] + (" †" if row["assumed"] else "")} for row in rows]
    lines = [f"{label_or_words('column.game', lang)}: {game.title[lang]}"]
    if described["colours"]:
        colours = field_text("colour", described["colours"], lang, game.words[lang])
        lines.append(f"{label_or_words('column.colours', lang)}: {colours}")
    lines.append(f"{label_or_words('column.legal', lang)}: {label('no' if problems else 'yes', lang)}")
    columns = ("name", "english", *game.card_columns)
    table = deck_table(summary, marked, columns, lang, field, game.words[lang])
    print_tables(table, Text(), *map(Text, [*lines, *problems]))


def _curve(rows: list[dict[str, Any]], field: str) -> dict[Any, int]:
    """How many cards there are of each value of a field, in the order of the rows."""
    counts: dict[Any, int] = {}
    for row in rows if field else ():
        counts[row[field]] = counts.get(row[field], 0) + row["copies"]
    return counts
