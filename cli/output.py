"""What commands print: tables or JSON on standard output, notes on standard error."""

import codecs
import os
import shutil
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import RenderableType

PIPE_WIDTH, NARROWEST, WIDEST = 100, 60, 1000
# What stands for characters of our tables that an encoding such as cp932 lacks, in the same width.
_REPLACEMENTS = {"\N{NO-BREAK SPACE}": " ", "\N{MIDDLE DOT}": "-", "\N{EN DASH}": "-", "\N{FULL BLOCK}": "#"}


def print_tables(*parts: "RenderableType") -> None:
    """Tables (rich) to standard output, coloured as NO_COLOR, FORCE_COLOR and the terminal allow.

    They are as wide as the terminal or COLUMNS, and 100 columns in a pipe, so that what a file holds does not depend
    on somebody's window. Where that is too narrow for a table, its lines run over rather than lose characters.
    """
    from rich.console import Console

    from reports.terminal import flat, natural_width

    width = _width()
    # rich fails at sizes that are no numbers.
    environment = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
    console = Console(width=width, highlight=False, markup=False, emoji=False, _environ=environment)
    with console.capture() as capture:
        for part in flat(parts):
            console.width = max(width, natural_width(part))
            console.print(part)
    lines = [line.rstrip() for line in capture.get().split("\n")]
    click.echo("\n".join(lines), nl=False, color=True)


def print_json(data: Mapping[str, Any]) -> None:
    """One JSON document to standard output, `schema` first; ASCII alone where the output is not UTF-8."""
    import json

    from simcore.version import SCHEMA

    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    plain = {"schema": SCHEMA, **data}
    click.echo(json.dumps(plain, ensure_ascii=encoding != "utf8", indent=2, allow_nan=False))


def use_safe_streams() -> None:
    """Characters that an output's encoding lacks are replaced or written as escapes instead of ending the program."""
    codecs.register_error("deckmill", _replace)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="deckmill")


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    """A stand-in for the first character that cannot be encoded, or its escape; registered with codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    character = error.object[error.start]
    if character in _REPLACEMENTS:
        return _REPLACEMENTS[character], error.start + 1
    return character.encode("ascii", "backslashreplace").decode("ascii"), error.start + 1


def _width() -> int:
    """Columns of the terminal or COLUMNS (100 in a pipe), kept where tables can be read."""
    return min(max(shutil.get_terminal_size((PIPE_WIDTH, 0)).columns, NARROWEST), WIDEST)


def stderr_is_terminal() -> bool:
    """Whether a person watches standard error."""
    return _is_terminal(sys.stderr)


def _is_terminal(stream: Any) -> bool:
    return stream is not None and not stream.closed and bool(stream.isatty())
