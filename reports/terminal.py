"""The look of tables in the terminal; names are shown as text, never read as markup or escape sequences."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from reports.labels import CATALOGUE, label
from reports.text import columns, visible

GAP = 2
# A column whose widest cell is no wider stays on one line; longer texts share what room is left.
NEVER_WRAPPED = 12


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


def flat(parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    """The parts with groups taken apart, so that one wide table widens nothing else."""
    for part in parts:
        if isinstance(part, Group):
            yield from flat(part.renderables)
        else:
            yield part


def natural_width(part: RenderableType) -> int:
    """The columns below which a table would lose characters; 0 for what can be wrapped at any width."""
    if isinstance(part, Padding):
        return natural_width(part.renderable)
    if isinstance(part, Group):
        return max(map(natural_width, part.renderables), default=0)
    if not isinstance(part, Table):
        return 0
    return sum(_narrowest(column, part.show_header) + GAP for column in part.columns)


def _narrowest(column: Column, with_header: bool) -> int:
    """How far a column may shrink: cells on one line not at all, the longest word not where it would be cut."""
    texts = [str(cell) for cell in column.cells] + ([str(column.header)] if with_header else [])
    if not column.no_wrap and column.overflow != "fold":
        texts = [word for text in texts for word in text.split()]
    widest = int(max(map(columns, texts), default=0))
    return min(widest, NEVER_WRAPPED) if column.overflow == "fold" and not column.no_wrap else widest


def field_text(field: str, value: Any, lang: str, words: Mapping[str, str]) -> str:
    """A card's field for a person; `words` holds the game's own words for values, keyed `field.value`."""
    if isinstance(value, list | tuple):
        return ", ".join(field_text(field, part, lang, words) for part in value)
    if not isinstance(value, str):
        return value_text(value, lang)
    key = f"value.{field}.{value}"
    return words.get(f"{field}.{value}") or (label(key, lang) if key in CATALOGUE else value)


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
