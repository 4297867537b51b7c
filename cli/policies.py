"""`deckmill policies`: a game's machine players."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cli.options import game_argument, output_options
from cli.output import print_json, print_tables
from simcore.games.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType

_SHOWN = ("does", "sees", "ties", "speed")


@click.command()
@game_argument
@output_options
def command(game: Game, lang: str, as_json: bool) -> None:
    """Describe a game's machine players.

    For each: what it does, what it sees, how it breaks ties and how fast it is. A win rate holds for the players that
    were used and for no others.
    """
    policies = game.policies()
    if as_json:
        rows = [{**asdict(policy), "default": policy.name == game.default_policy} for policy in policies]
        print_json({"game": game.key, "policies": rows})
        return
    from rich.text import Text

    from reports.labels import label_or_words
    from reports.terminal import new_table, title_line

    parts: list[RenderableType] = []
    for policy in policies:
        table = new_table(show_header=False)
        for field in _SHOWN:
            if getattr(policy, field):
                table.add_row(Text(label_or_words(f"column.{field}", lang)), Text(getattr(policy, field)))
        usual = f" ({label_or_words('column.default', lang)})" if policy.name == game.default_policy else ""
        parts += [*([Text()] if parts else []), title_line(policy.name + usual), table]
    print_tables(*parts)
