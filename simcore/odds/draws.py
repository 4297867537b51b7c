"""What is true of a deck's hands after which draws, looked up once and shared by all that ask."""

from functools import lru_cache
from itertools import compress

from simcore.odds.compositions import Vector, all_ways, compositions
from simcore.odds.conditions import Compiled
from simcore.odds.expression import Expression
from simcore.odds.population import Population

NOBODY = -1


class Lookup(dict[int, bool]):
    """Whether a condition holds, by the code of a vector: looked up, and worked out once where it is not known.

    The code of the sum of two vectors of a deck is the sum of their codes.
    """

    def __init__(self, condition: Compiled, counts: Vector, turn: int):
        super().__init__()
        self._condition, self._turn = condition, turn
        self._bases = tuple(2 * cards + 1 for cards in counts)

    def code(self, vector: Vector) -> int:
        """A whole number for each vector of cards of the deck."""
        code = 0
        for base, cards in zip(self._bases, vector, strict=True):
            code = code * base + cards
        return code

    def __missing__(self, code: int) -> bool:
        cards, rest = [], code
        for base in reversed(self._bases):
            rest, last = divmod(rest, base)
            cards.append(last)
        holds = self[code] = bool(self._condition(tuple(reversed(cards)), self._turn, NOBODY))
        return holds


class Draws:
    """What is true of a view of a deck after which draws; it knows nothing of openings, so that seats share it."""

    def __init__(self, expression: Expression, population: Population):
        self.counts = population.counts
        self._condition = expression.compiled(population)
        self._each_turn = expression.uses_turn
        self._lookups: dict[int, Lookup] = {}
        self._codes: dict[int, list[int]] = {}
        self._rows: dict[tuple[Vector, int, int], list[bool]] = {}
        self._weights: dict[tuple[Vector, int], list[int]] = {}

    def lookup(self, turn: int) -> Lookup:
        """What holds on a turn."""
        key = turn if self._each_turn else 0
        if key not in self._lookups:
            self._lookups[key] = Lookup(self._condition, self.counts, key)
        return self._lookups[key]

    def ways(self, hand: Vector, pool: Vector, cards: int, turn: int) -> int:
        """In how many ways the condition holds after so many cards were drawn from the pool to the hand."""
        return sum(compress(self.weights(pool, cards), self.row(hand, cards, turn)))

    def weights(self, pool: Vector, cards: int) -> list[int]:
        """The ways to draw each vector of so many cards from the pool."""
        weights = self._weights.get((pool, cards))
        if weights is None:
            weights = self._weights[pool, cards] = all_ways(pool, compositions(self.counts, cards))
        return weights

    def row(self, hand: Vector, cards: int, turn: int) -> list[bool]:
        """Whether the condition holds after each draw of so many cards."""
        key = (hand, cards, turn if self._each_turn else 0)
        row = self._rows.get(key)
        if row is None:
            lookup = self.lookup(turn)
            own = lookup.code(hand)
            if cards not in self._codes:
                self._codes[cards] = [lookup.code(vector) for vector in compositions(self.counts, cards)]
            row = self._rows[key] = [lookup[own + code] for code in self._codes[cards]]
        return row


def draws_of(expression: Expression, population: Population) -> Draws:
    """The draws of an expression and a deck; the latest ones are kept at hand."""
    members = tuple(sorted(population.members.items()))
    return _latest(expression, population.counts, members, population.labels)


@lru_cache(16)
def _latest(
    expression: Expression,
    counts: Vector,
    members: tuple[tuple[str, tuple[int, ...]], ...],
    labels: tuple[tuple[str, ...], ...],
) -> Draws:
    return Draws(expression, Population(counts, dict(members), labels))
