"""The look of tables in the terminal; names are shown as text, never read as markup or escape sequences."""

from collections.abc import Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from reports.labels import label
from reports.text import visible


def title_line(text: str) -> Text:
    """A heading."""
    return Text(text, style="bold")


def new_table(show_header: bool = True) -> Table:
    """A table in the house's look: no frame and a line under the header."""
    box = SIMPLE_HEAD if show_header else None
    return Table(
        box=box,
        show_header=show_header,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1 if show_header else 2, 0, 0),
        header_style="",
    )


def section(title: str, table: RenderableType) -> RenderableType:
    """A titled part with a blank line above it."""
    return Padding(Group(title_line(title), table), (1, 0, 0, 0))


def plain_words(key: object, words: Mapping[str, str]) -> str:
    """The game's word for a key, or the key as plain words."""
    return visible(words.get(str(key), str(key).replace("_", " ")))


def value_text(value: Any, lang: str) -> str:
    """A field for a person: lists joined, nothing for None, thousands apart, short floats."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return label("yes" if value else "no", lang)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return ", ".join(value_text(part, lang) for part in value)
    return str(value)
