"""`deckmill rules`: a game's rule parameters and the text of its rules."""

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from cli import completion
from cli.options import game_argument, output_options
from cli.output import print_json, print_tables
from cli.rulebook import Heading, Rulebook, find_heading, find_rule, plain_text, read_rulebook
from simcore.errors import RuleError, nearest
from simcore.games.game import Game
from simcore.params import Parameter

if TYPE_CHECKING:
    from rich.console import RenderableType


@click.command()
@game_argument
@click.argument("rule", metavar="[ID]", required=False, shell_complete=completion.rule_ids)
@output_options
def command(game: Game, rule: str | None, lang: str, as_json: bool) -> None:
    """Show a game's rules and their parameters.

    Without an ID: every parameter that --rule NAME=VALUE can change, with its default, what is allowed, what it means
    and the rule it belongs to; and the headings of the rules. With the ID of a rule, such as CC-54, or words of a
    heading: its text.
    """
    book = read_rulebook(game.folder / "rules.md")
    if rule is None:
        _show_all(game, book, as_json)
    else:
        _show_rule(game, book, rule, as_json)


def _show_all(game: Game, book: Rulebook, as_json: bool) -> None:
    if as_json:
        parameters = list(map(describe, game.parameters))
        print_json({"game": game.key, "parameters": parameters, "headings": list(map(asdict, book.headings))})
        return
    from rich.text import Text

    headings = [Text(f"{'  ' * (heading.depth - 2)}{heading.title}{_span(heading.rules)}") for heading in book.headings]
    print_tables(*map(_parameter_lines, game.parameters), Text(), *headings)


def _show_rule(game: Game, book: Rulebook, written: str, as_json: bool) -> None:
    found = find_rule(book, written)
    heading = None if found else find_heading(book, written)
    if heading is not None:
        _show_section(game, heading, as_json)
        return
    if found is None:
        ids = f"ids run from {next(iter(book.rules))} to {list(book.rules)[-1]}" if book.rules else "there are none yet"
        raise RuleError(
            f'no rule "{written}" and no heading with these words in {game.key}; {ids}{nearest(written, book.rules)}'
        )
    cited = [parameter for parameter in game.parameters if found in re.findall(r"[A-Za-z]+-?\d+[a-z]?", parameter.rule)]
    text = plain_text(book.rules[found])
    if as_json:
        print_json({"game": game.key, "id": found, "text": text, "parameters": list(map(describe, cited))})
        return
    from rich.text import Text

    print_tables(
        Text.assemble((found, "bold"), f"  {text}"), *([Text()] if cited else []), *map(_parameter_lines, cited)
    )


def _show_section(game: Game, heading: Heading, as_json: bool) -> None:
    if as_json:
        print_json({"game": game.key, "heading": heading.title, "rules": heading.rules, "text": heading.text.strip()})
        return
    from rich.markdown import Markdown

    print_tables(Markdown(f"{'#' * heading.depth} {heading.title}\n\n{heading.text}", hyperlinks=False))


def describe(parameter: Parameter) -> dict[str, Any]:
    """A rule parameter as plain data; `choices` is empty for whole numbers."""
    return {
        "name": parameter.name,
        "default": parameter.default,
        "allowed": parameter.allowed,
        "choices": list(parameter.choices),
        "meaning": parameter.meaning,
        "rule": parameter.rule,
    }


def _parameter_lines(parameter: Parameter) -> "RenderableType":
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    head = Text.assemble(
        (f"{parameter.name}={parameter.default}", "bold"), (f"  {parameter.allowed}  {parameter.rule}", "dim")
    )
    return Group(head, Padding(Text(parameter.meaning), (0, 0, 0, 4)))


def _span(ids: list[str]) -> str:
    if not ids:
        return ""
    return f"  {ids[0]}" if len(ids) == 1 else f"  {ids[0]} … {ids[-1]}"
