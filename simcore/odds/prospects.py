"""In how many ways a want comes true from a hand that was kept, counted in whole numbers.

A hand is kept as vector `hand`; `pool` are the cards that can still be drawn, in any order, with the one on top; `top`
is the cell of the card that is known to be drawn first, or -1. All are by the cells of the want's own view of the deck.
Cards under the library are never drawn: a question whose first hand and draws would need them is refused.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from math import comb

from simcore.odds.compositions import Vector, View, all_ways, compositions, minus, plus, single
from simcore.odds.draws import NOBODY, draws_of
from simcore.odds.population import Population
from simcore.odds.question import Want


class Prospect:
    """One want, seen on as few cells as it needs.

    `drawn[t]` are the cards drawn after the opening hand up to turn t, `aside` the cards set aside.
    """

    def __init__(self, want: Want, population: Population, drawn: Sequence[int], aside: int):
        self.want = want
        self.view = View(population, want.expression.names)
        self.counts = self.view.population.counts
        self.drawn = tuple(drawn)
        self.aside = aside if want.expression.zone == "aside" else None
        self.each_turn = want.expression.uses_turn
        self._draws = draws_of(want.expression, self.view.population)
        self._held = cache(self._unbroken)

    def ways(self, turn: int, hand: Vector, pool: Vector, top: int = NOBODY) -> int:
        """In how many of `all_ways` the want is true on a turn."""
        if self.aside is not None:
            return self._ways_aside(turn, pool)
        if self.want.span == "at":
            return self._ways_at(turn, hand, pool, top)
        held = self._held(0, hand, pool, top)[turn]
        return held if self.want.span == "always" else self.all_ways(turn, sum(pool), top) - held

    def all_ways(self, turn: int, pool: int, top: int = NOBODY) -> int:
        """The ways in which cards are drawn up to a turn from a pool of so many: turn by turn unless the span is "at".

        With a known card on top only the others count.
        """
        if self.aside is not None:
            return comb(pool, self.aside)
        known = int(top != NOBODY)
        if self.want.span == "at":
            cards = self.drawn[turn]
            return comb(pool - known, cards - known) if cards else 1
        result = 1
        for then in range(1, turn + 1):
            cards = self.drawn[then] - self.drawn[then - 1]
            result *= comb(pool - known, cards - known) if cards else 1
            pool -= cards
            known = 0 if cards else known
        return result

    def holds(self, vector: Vector, turn: int) -> bool:
        """Whether the condition holds for cards by the cells of this view."""
        lookup = self._draws.lookup(turn)
        return lookup[lookup.code(vector)]

    def _ways_at(self, turn: int, hand: Vector, pool: Vector, top: int) -> int:
        cards = self.drawn[turn]
        if top != NOBODY and cards:
            known = single(top, len(hand))
            hand, pool, cards = plus(hand, known), minus(pool, known), cards - 1
        return self._draws.ways(hand, pool, cards, turn)

    def _ways_aside(self, turn: int, pool: Vector) -> int:
        """Cards set aside stay what they are; only the turn can change."""
        cards = self.aside or 0
        held = [self.holds_aside(vector, turn) for vector in compositions(self.counts, cards)]
        return sum(compress(self._draws.weights(pool, cards), held))

    def holds_aside(self, vector: Vector, turn: int) -> bool:
        """Whether the want is true on a turn with these cards set aside."""
        if self.want.span == "at":
            return self.holds(vector, turn)
        held = (self.holds(vector, then) for then in range(turn + 1))
        return all(held) if self.want.span == "always" else any(held)

    def _unbroken(self, turn: int, hand: Vector, pool: Vector, top: int) -> tuple[int, ...]:
        """For each last turn from `turn` on the ways in which the condition holds all the time, or never for "ever"."""
        later = len(self.drawn) - turn - 1
        if self.holds(hand, turn) != (self.want.span == "always"):
            return (0,) * (later + 1)
        if not later:
            return (1,)
        cards = self.drawn[turn + 1] - self.drawn[turn]
        if not cards:
            return (1, *self._held(turn + 1, hand, pool, top))
        if top != NOBODY:
            known = single(top, len(hand))
            hand, pool, cards = plus(hand, known), minus(pool, known), cards - 1
        totals = [0] * later
        drawn = compositions(pool, cards)
        for vector, ways in zip(drawn, all_ways(pool, drawn), strict=True):
            held = self._held(turn + 1, plus(hand, vector), minus(pool, vector), NOBODY)
            if held[0]:
                totals = [total + ways * number for total, number in zip(totals, held, strict=True)]
        return (1, *totals)
