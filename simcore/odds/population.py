"""A deck as odds see it: cells of cards that belong to exactly the same groups."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Population:
    """The cards of a deck by cell; cards of a cell are alike to every group, so that no card is counted twice.

    `counts[i]` is the number of cards in cell i; `members` names, for each group, the cells that make it up, ascending;
    `labels[i]` are the groups of cell i (none: cards of no group). Cells are in a canonical order and none is empty,
    except where all groups of the cell were asked for with no card.
    """

    counts: tuple[int, ...]
    members: Mapping[str, tuple[int, ...]]
    labels: tuple[tuple[str, ...], ...]

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.counts)

    def copies(self, group: str) -> int:
        """The number of cards in a group."""
        return sum(self.counts[cell] for cell in self.members[group])
