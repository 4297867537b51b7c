"""Arguments that look like options but are names: a card called `-orc`, or `-@random` for standard input."""

from collections.abc import Sequence
from typing import Any

import click

# Marks a word as a name while click looks for options; nothing that a shell passes on can hold it.
_MARK = "\0"


class Name(click.ParamType):
    """A word as it was written."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word without the mark that kept it from being an option."""
        return str(value).removeprefix(_MARK)


class NamesCommand(click.Command):
    """A command whose arguments of type Name may begin with a hyphen."""

    def is_name(self, word: str, args: Sequence[str]) -> bool:
        """Whether a word that begins with a hyphen, and is not an option's own name, is an argument."""
        return word.startswith("-@")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's, but names are never taken for options."""
        takes_value = {
            word: not (isinstance(parameter, click.Option) and parameter.is_flag)
            for parameter in self.get_params(ctx)
            for word in parameter.opts
        }
        marked: list[str] = []
        before = ""
        for position, word in enumerate(args):
            if word == "--":
                marked += args[position:]
                break
            free = word.startswith("-") and word not in takes_value and not takes_value.get(before)
            marked.append(_MARK + word if free and self.is_name(word, args) else word)
            before = word
        return super().parse_args(ctx, marked)
