"""What commands print: tables or JSON on standard output, notes on standard error."""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import RenderableType

PIPE_WIDTH = 100


def print_tables(*parts: "RenderableType") -> None:
    """Tables (rich) to standard output, coloured as NO_COLOR, FORCE_COLOR and the terminal allow.

    They are as wide as the terminal or COLUMNS, and 100 columns in a pipe, so that what a file holds does not depend
    on somebody's window.
    """
    from rich.console import Console

    piped = not _is_terminal(sys.stdout) and "COLUMNS" not in os.environ
    console = Console(width=PIPE_WIDTH if piped else None, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    lines = [line.rstrip() for line in capture.get().split("\n")]
    click.echo("\n".join(lines), nl=False, color=True)


def print_json(data: Mapping[str, Any]) -> None:
    """One JSON document to standard output, `schema` first; ASCII alone where the output is not UTF-8."""
    import json

    from simcore.results import SCHEMA

    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    plain = {"schema": SCHEMA, **data}
    click.echo(json.dumps(plain, ensure_ascii=encoding != "utf8", indent=2, allow_nan=False))


def use_safe_streams() -> None:
    """Characters that an output's encoding lacks are written as escapes instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def stderr_is_terminal() -> bool:
    """Whether a person watches standard error."""
    return _is_terminal(sys.stderr)


def _is_terminal(stream: Any) -> bool:
    return stream is not None and not stream.closed and bool(stream.isatty())
