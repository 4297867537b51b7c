"""Tables with many columns of numbers, split into blocks that fit the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from reports.labels import label
from reports.terminal import GAP, new_table, section
from reports.text import columns as width_of


@dataclass(frozen=True)
class Blocks:
    """A table whose columns of numbers are split into as many blocks as the console needs.

    `names` are the cells that stand beside every block under `beside`; `cells[row][column]` the numbers under
    `across`, whose first and last title are named where there are several blocks.
    """

    heading: str
    beside: Sequence[str]
    names: Sequence[Sequence[str]]
    across: Sequence[str]
    cells: Sequence[Sequence[Text]]
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for block in self._split(options.max_width):
            table = new_table()
            for title in self.beside:
                table.add_column(title, no_wrap=True)
            for place in block:
                table.add_column(self.across[place], justify="right", no_wrap=True)
            for names, row in zip(self.names, self.cells, strict=True):
                table.add_row(*map(Text, names), *(row[place] for place in block))
            yield section(self._heading(block), table)

    def _heading(self, block: range) -> str:
        if len(block) == len(self.across):
            return self.heading
        first, last = self.across[block.start], self.across[block.stop - 1]
        key = "odds.part" if len(block) > 1 else "odds.part_one"
        return label(key, self.lang, heading=self.heading, first=first, last=last)

    def _split(self, width: int) -> list[range]:
        """As few blocks as fit, and all about equally wide."""
        beside = sum(
            max(width_of(title), *(width_of(row[place]) for row in self.names)) + GAP
            for place, title in enumerate(self.beside)
        )
        widest = GAP + max(
            [*map(width_of, self.across)]
            + [width_of(line) for row in self.cells for text in row for line in text.plain.split("\n")]
        )
        count = len(self.across)
        room = max(1, int(width + GAP - 1 - beside) // int(widest))
        room = ceil(count / ceil(count / room))
        return [range(first, min(first + room, count)) for first in range(0, count, room)]
