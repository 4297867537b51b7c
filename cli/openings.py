"""`deckmill openings`: how hands are drawn and redrawn."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cli import completion
from cli.options import output_options
from cli.output import print_json, print_tables

if TYPE_CHECKING:
    from rich.console import RenderableType

    from simcore.opening import Opening


@click.command()
@click.argument("name", metavar="[NAME]", required=False, shell_complete=completion.openings)
@output_options
def command(name: str | None, lang: str, as_json: bool) -> None:
    """List the openings: how hands are drawn and redrawn.

    With NAME: every number of that opening, which --set NAME=VALUE of odds, keep and curve changes.
    """
    from simcore.openings import OPENINGS, find_opening

    if name is None:
        if as_json:
            print_json({"openings": [asdict(opening) for opening in OPENINGS]})
        else:
            _list(OPENINGS, lang)
        return
    opening = find_opening(name, 0)
    if as_json:
        print_json({"opening": asdict(opening)})
    else:
        _show(opening)


def _list(openings: "tuple[Opening, ...]", lang: str) -> None:
    from reports.tables import cards_table

    rows = [{"opening": one.name, "says": one.says, "source": one.source} for one in openings]
    print_tables(cards_table(rows, ("opening", "says", "source"), lang))


def _show(opening: "Opening") -> None:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    from simcore.opening import settings_of

    parts: list[RenderableType] = [
        Text.assemble((opening.name, "bold"), f"  {opening.says}"),
        Text(opening.source, style="dim"),
    ]
    for setting in settings_of(opening):
        head = Text.assemble((f"{setting.name}={setting.default}", "bold"), (f"  {setting.allowed}", "dim"))
        parts += [Text(), Group(head, Padding(Text(setting.meaning), (0, 0, 0, 4)))]
    print_tables(*parts)
