"""`deckmill openings`: how hands are drawn and redrawn."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cli import completion
from cli.options import output_options
from cli.output import print_json, print_tables
from reports.labels import LANGUAGES, label

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
        _show(opening, lang)


def _list(openings: "tuple[Opening, ...]", lang: str) -> None:
    from reports.tables import cards_table

    rows = [{"opening": one.name, "says": _says(one, lang), "source": _source(one, lang)} for one in openings]
    print_tables(cards_table(rows, ("opening", "says", "source"), lang))


def _says(opening: "Opening", lang: str) -> str:
    """The opening in a sentence: in English that of its author, else one made from its numbers."""
    from reports.openingwords import opening_says
    from simcore.openings import HANDS_BY_DECK_SIZE

    if lang == LANGUAGES[0]:
        return opening.says
    larger = [
        label("opening.larger_deck", lang, size=size, cards=cards)
        for size, cards in HANDS_BY_DECK_SIZE.get(opening.name, ())
        if size
    ]
    return label("opening.separator", lang).join([opening_says(asdict(opening), lang), *larger])


def _source(opening: "Opening", lang: str) -> str:
    """Rule ids, or that it is the rule of the field."""
    from simcore.openings import FIELD

    return label("opening.field", lang) if opening.source == FIELD else opening.source


def _show(opening: "Opening", lang: str) -> None:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    from simcore.opening import setting_allowed, settings_of

    parts: list[RenderableType] = [
        Text.assemble((opening.name, "bold"), f"  {_says(opening, lang)}"),
        Text(_source(opening, lang), style="dim"),
    ]
    for setting in settings_of(opening):
        head = Text.assemble((f"{setting.name}={setting.default}", "bold"), (f"  {setting_allowed(setting)}", "dim"))
        parts += [Text(), Group(head, Padding(Text(setting.meaning), (0, 0, 0, 4)))]
    print_tables(*parts)
