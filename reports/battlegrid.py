"""The terminal's table of every creature of one deck alone against every creature of another."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from reports.captions import creature_dagger, creature_notes
from reports.labels import label
from reports.terminal import GAP, new_table, section, title_line
from reports.text import columns as width_of
from reports.text import shorten_distinct, visible

_LONGEST_NAME = 28


def battles_table(
    rows: Sequence[Mapping[str, Any]], decks: tuple[str, str], game_title: str, lang: str, assumed: Collection[str] = ()
) -> list[RenderableType]:
    """A grid for each initiative: who wins with how much HP left; B's creatures are numbered to save room.

    `rows` as in `battles.battles_png`; the names in `assumed` bear a † that a note explains.
    """
    down, across = (list(dict.fromkeys(str(row[side]) for row in rows)) for side in ("a", "b"))
    short = shorten_distinct(down, _LONGEST_NAME)
    names = [shown + creature_dagger(name, assumed) for shown, name in zip(short, down, strict=True)]
    parts: list[RenderableType] = [
        title_line(visible(label("battles.title", lang, game=game_title, deck_a=decks[0], deck_b=decks[1])))
    ]
    for initiative in ("a", "b"):
        cells = {(row["a"], row["b"]): _cell(row) for row in rows if row["initiative"] == initiative}
        heading = label(f"battles.initiative_{initiative}", lang)
        parts.append(_Grid(heading, names, [[cells[name, other] for other in across] for name in down], lang))
    legend = [
        f"{number} {visible(name)}{creature_dagger(name, assumed)}" for number, name in enumerate(across, start=1)
    ]
    notes = [label("battles.note", lang), *creature_notes([*down, *across], assumed, lang)]
    return [*parts, Text(), _Legend(legend), *(Text(note, style="dim") for note in notes)]


def _cell(row: Mapping[str, Any]) -> str:
    """The winner and its HP, or after a draw both sides' HP."""
    if row["winner"] is None:
        return f"{row['a_hp']}:{row['b_hp']}"
    return f"{row['winner'].upper()} {row[row['winner'] + '_hp']}"


@dataclass(frozen=True)
class _Legend:
    """Numbered creatures, as many a line as fit; none is broken before its end if a line can hold it."""

    entries: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = ""
        for entry in self.entries:
            longer = f"{line}  {entry}" if line else entry
            if line and width_of(longer) > options.max_width:
                yield Text(line)
                longer = entry
            line = longer
        yield Text(line)


@dataclass(frozen=True)
class _Grid:
    """The battles under one heading, as blocks of columns that fit the console."""

    heading: str
    names: Sequence[str]
    cells: Sequence[Sequence[str]]
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        count = len(self.cells[0]) if self.cells else 0
        cell = GAP + max((len(text) for row in self.cells for text in row), default=1)
        beside = max(map(width_of, self.names), default=0)
        room = max(1, int(options.max_width - beside) // cell)
        if count:
            # As few blocks as fit, and all about equally wide.
            room = ceil(count / ceil(count / room))
        for first in range(0, count, room):
            block = range(first, min(first + room, count))
            yield section(self._heading(block, count), self._table(block))

    def _heading(self, block: range, count: int) -> str:
        if len(block) == count:
            return self.heading
        return label("battles.part", self.lang, heading=self.heading, first=block.start + 1, last=block.stop)

    def _table(self, block: range) -> RenderableType:
        table = new_table()
        table.add_column("", no_wrap=True)
        for number in block:
            table.add_column(str(number + 1), justify="right", no_wrap=True)
        for name, row in zip(self.names, self.cells, strict=True):
            table.add_row(Text(name), *(row[number] for number in block))
        return table
