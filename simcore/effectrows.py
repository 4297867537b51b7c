"""Cards' effects as rows of numbers: what the programs of all games are made of."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from simcore.errors import CardError

NONE = -1
F = TypeVar("F", bound=Hashable)


@dataclass
class EffectRows(Generic[F]):
    """Programs and filters, numbered as they come; number 0 is none of either.

    A program is a run of rows of `columns` numbers, ended by one whose first is -1. Program i begins at row start[i],
    and the bits of triggers[i] are the first numbers of its rows.
    """

    columns: int
    rows: list[list[int]] = field(default_factory=list)
    start: list[int] = field(default_factory=lambda: [0])
    triggers: list[int] = field(default_factory=lambda: [0])
    filters: dict[F, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rows.append(self.end)

    @property
    def end(self) -> list[int]:
        """The row that ends a program."""
        return [NONE] + [0] * (self.columns - 1)

    def add(self, written: Sequence[list[int]]) -> int:
        """The number of a new program of these rows, or 0 if there are none."""
        if not written:
            return 0
        self.start.append(len(self.rows))
        self.rows += [*written, self.end]
        self.triggers.append(sum({1 << row[0] for row in written}))
        return len(self.start) - 1

    def filter(self, kind: F | None) -> int:
        """The number of a filter; equal ones share it."""
        return 0 if kind is None else self.filters.setdefault(kind, len(self.filters) + 1)


def check_limits(needs: Iterable[tuple[int, int, str]]) -> None:
    """CardError with a line for each (needed, most, what) where a game's cards need more than the kernels hold."""
    problems = [
        f"the cards of one game can hold {most} {what} together, not {needed}; leave some of these cards out"
        for needed, most, what in needs
        if needed > most
    ]
    if problems:
        raise CardError(problems)
