"""`deckmill games`: the games that Deckmill knows."""

import click

from cli.options import output_options
from cli.output import print_json, print_tables

_COLUMNS = ("game", "title", "cards", "playable", "player", "decks")


@click.command()
@output_options
def command(lang: str, as_json: bool) -> None:
    """List the games.

    For each: its name in commands, its title, how many cards are known and how many of them can be played, its usual
    machine player and the decks that come with it.
    """
    from simcore.api import games

    rows = [game.to_dict() for game in games()]
    if as_json:
        print_json({"games": rows})
        return
    from rich.text import Text

    from reports.labels import label
    from reports.tables import cards_table

    shown = [
        {
            "game": row["game"],
            "title": row["title"][lang],
            "cards": row["cards"],
            "playable": row["playable"],
            "player": row["default_policy"],
            "decks": ", ".join(deck.partition("/")[2] for deck in row["decks"]),
        }
        for row in rows
    ]
    example = next((deck for row in rows for deck in row["decks"]), "")
    note = Text(label("note.bundled_decks", lang, example=example))
    print_tables(cards_table(shown, _COLUMNS, lang), *([Text(), note] if example else []))
