"""Vectors of cards by cell: which there are, in how many ways each is drawn, and decks seen on fewer cells.

A vector is a tuple of cards by cell. Vectors are listed in ascending order, which is the canonical one.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import add, getitem, sub
from typing import Any

from simcore.names import fold
from simcore.odds.population import Population

Vector = tuple[int, ...]
_FEW = 64


@lru_cache(1024)
def compositions(limits: Vector, total: int) -> tuple[Vector, ...]:
    """Every vector of `total` cards with at most limits[i] of cell i."""
    if not limits:
        return ((),) if total == 0 else ()
    rest = limits[1:]
    least = max(0, total - sum(rest))
    most = min(limits[0], total)
    return tuple((first, *tail) for first in range(least, most + 1) for tail in compositions(rest, total - first))


def number_of_compositions(limits: Sequence[int], total: int) -> int:
    """How many vectors `compositions` lists, without listing them."""
    numbers = [1] + [0] * total
    for limit in limits:
        summed = [0, *accumulate(numbers)]
        numbers = [summed[cards + 1] - summed[max(0, cards - limit)] for cards in range(total + 1)]
    return numbers[total]


def ways(pool: Vector, drawn: Vector) -> int:
    """In how many ways these cards are drawn from those of the pool."""
    return prod(map(comb, pool, drawn))


def all_ways(pool: Vector, vectors: Sequence[Vector]) -> list[int]:
    """`ways` of each vector; all have as many cards."""
    if not vectors:
        return []
    most = sum(vectors[0])
    if most <= _FEW:
        tables: list[Any] = [_combinations(cards, min(cards, most), most) for cards in pool]
    else:  # of hands of hundreds of cards, only the numbers that come up
        tables = [
            {drawn: comb(cards, drawn) for drawn in set(cell)}
            for cards, cell in zip(pool, zip(*vectors, strict=True), strict=True)
        ]
    return [prod(map(getitem, tables, vector)) for vector in vectors]


@lru_cache(4096)
def _combinations(cards: int, most: int, places: int) -> tuple[int, ...]:
    """The ways to draw 0, 1, 2 … of so many cards; none beyond the most."""
    return tuple(comb(cards, drawn) for drawn in range(most + 1)) + (0,) * (places - most)


def plus(first: Vector, second: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple(map(add, first, second))


def minus(first: Vector, second: Vector) -> Vector:
    """The difference of two vectors."""
    return tuple(map(sub, first, second))


def single(cell: int, cells: int) -> Vector:
    """One card of a cell."""
    return tuple(int(place == cell) for place in range(cells))


class View:
    """A deck seen on as few cells as some groups need: cells that belong to the same of these groups become one.

    `population` is the deck so seen; `places[i]` is the cell there of the deck's cell i.
    """

    def __init__(self, population: Population, groups: Iterable[str]):
        known = {fold(name): name for name in population.members}
        names = [known[key] for key in dict.fromkeys(map(fold, groups)) if key in known]
        belongs = {name: frozenset(population.members[name]) for name in names}
        kinds = [tuple(name for name in names if cell in belongs[name]) for cell in range(len(population.counts))]
        labels = tuple(dict.fromkeys(kinds))
        numbers = {label: number for number, label in enumerate(labels)}
        self.places = tuple(numbers[kind] for kind in kinds)
        counts = self._sums(population.counts, len(labels))
        members = {name: tuple(number for number, label in enumerate(labels) if name in label) for name in names}
        self.population = Population(counts, members, labels)
        self._same = self.places == tuple(range(len(kinds)))
        self._seen: dict[Vector, Vector] = {}

    def seen(self, vector: Vector) -> Vector:
        """A vector of the deck on the cells of this view."""
        if self._same:
            return vector
        found = self._seen.get(vector)
        if found is None:
            found = self._seen[vector] = self._sums(vector, len(self.population.counts))
        return found

    def _sums(self, vector: Vector, cells: int) -> Vector:
        sums = [0] * cells
        for place, cards in zip(self.places, vector, strict=True):
            sums[place] += cards
        return tuple(sums)
