"""What the hands of an opening's steps are worth when they are kept, and what it is worth to go on."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from simcore.odds.compositions import Vector, all_ways, compositions, minus, plus
from simcore.odds.conditions import spelled
from simcore.odds.draws import NOBODY
from simcore.odds.judging import Judge
from simcore.odds.population import Population
from simcore.odds.prospects import Prospect
from simcore.opening import Step

# What a keep rule sees of a hand: the cards drawn by group, then 1 or 0 by group for the next card where it is known.
Key = tuple[int, ...]


@dataclass(frozen=True)
class Hand:
    """A hand as drawn: in how many ways it comes up, and what it is worth if what is best kept of it is kept.

    `exchanged` is what an exchange is worth; None where a redraw brings a whole new hand.
    """

    ways: int
    key: Key
    worth: Fraction
    exchanged: Fraction | None

    def otherwise(self, go_on: Fraction | None) -> Fraction:
        """What the hand is worth if it is not kept and a new hand is worth so much (None: it is kept by force)."""
        if self.exchanged is not None:
            return self.exchanged
        return self.worth if go_on is None else go_on


@dataclass(frozen=True)
class Seen:
    """The hands of one step that may be kept, and in how many of `of` ways there are others.

    With `go_on`, here and below, a new hand is worth so much; None: there is none.
    """

    hands: tuple[Hand, ...]
    lacking: int
    of: int

    def best_keys(self, go_on: Fraction | None) -> frozenset[Key]:
        """The keys to keep: keeping the hands that have them is worth no less than not to, on average."""
        gains: dict[Key, Fraction] = defaultdict(Fraction)
        for hand in self.hands:
            gains[hand.key] += hand.ways * (hand.worth - hand.otherwise(go_on))
        return frozenset(key for key, gain in gains.items() if gain >= 0)

    def value(self, kept: frozenset[Key], go_on: Fraction | None) -> Fraction:
        """The chance of the want over the hands that may be kept, when those with a key in `kept` are kept."""
        worth = (hand.ways * (hand.worth if hand.key in kept else hand.otherwise(go_on)) for hand in self.hands)
        return sum(worth, Fraction(0)) / self.of

    def share(self, kept: frozenset[Key]) -> Fraction:
        """The share of hands that are kept."""
        return Fraction(sum(hand.ways for hand in self.hands if hand.key in kept), self.of)

    @property
    def share_lacking(self) -> Fraction:
        """The share of hands that may not be kept."""
        return Fraction(self.lacking, self.of)

    def keys(self) -> frozenset[Key]:
        """Everything that a rule tells apart."""
        return frozenset(hand.key for hand in self.hands)

    @property
    def tells_all(self) -> bool:
        """Whether a rule tells all hands apart."""
        return len(self.keys()) == len(self.hands)

    def told_apart(self) -> "Seen":
        """The same hands as if a rule saw each of them for itself."""
        return replace(self, hands=tuple(replace(hand, key=(number,)) for number, hand in enumerate(self.hands)))


class Values:
    """The worth of hands for a want on the last turn, for one seat."""

    def __init__(self, judge: Judge, prospect: Prospect):
        self._judge, self._prospect = judge, prospect
        self._population = judge.question.population
        self._last = len(judge.drawn) - 1
        self.groups = tuple(self._population.members)
        # What a key counts, and the next card where it is known.
        self.counted = (*self.groups, *(f"next({spelled(group)})" for group in self.groups))
        self.aware = judge.question.opening.notice == "yes"
        self._known: dict[Step, Seen] = {}

    def seen(self, step: Step) -> Seen:
        """The hands of a step; steps that deal alike share them."""
        alike = replace(step, hands=0, again=None, lacking=None)
        if alike not in self._known:
            self._known[alike] = self._look(step)
        return self._known[alike]

    def _look(self, step: Step) -> Seen:
        counts = self._population.counts
        drawn = compositions(counts, step.drawn)
        hands, lacking, size = [], 0, sum(counts)
        notice = step.notice and size > step.drawn
        for hand, ways in zip(drawn, all_ways(counts, drawn), strict=True):
            best = self._judge.best(step, hand, forced=True) if self._judge.can_be_kept(step, hand) else None
            if best is None:
                lacking += ways * (size - step.drawn if notice else 1)
                continue
            exchanged = self._exchanged(hand) if step.exchange else None
            for top, number in self._judge.tops(hand, ways) if notice else ((NOBODY, ways),):
                worth = self._kept(step, best, minus(hand, best), top)
                hands.append(Hand(number, self._key(hand, top), worth, exchanged))
        return Seen(tuple(hands), lacking, comb(size, step.drawn) * (size - step.drawn if notice else 1))

    def _key(self, hand: Vector, top: int) -> Key:
        counted = key_of(self._population, hand)
        if not self.aware:
            return counted
        return counted + tuple(int(top in cells) for cells in self._population.members.values())

    def _kept(self, step: Step, hand: Vector, out: Vector, top: int) -> Fraction:
        """The chance of the want with this hand."""
        if not step.scry:
            return self._chance(hand, minus(minus(self._population.counts, hand), out), top)
        pool = minus(self._population.counts, hand)
        total = Fraction(0)
        for cell, cards in enumerate(pool):
            if cards:
                stays = self._judge.leaves_on_top(hand, cell)
                left = pool if stays else tuple(number - (place == cell) for place, number in enumerate(pool))
                total += cards * self._chance(hand, left, cell if stays else NOBODY)
        return total / sum(pool) if sum(pool) else self._chance(hand, pool, NOBODY)

    def _chance(self, hand: Vector, pool: Vector, top: int) -> Fraction:
        view = self._prospect.view
        seen, left = view.seen(hand), view.seen(pool)
        first = view.places[top] if top != NOBODY else NOBODY
        ways = self._prospect.ways(self._last, seen, left, first)
        return Fraction(ways, self._prospect.all_ways(self._last, sum(left), first))

    def _exchanged(self, hand: Vector) -> Fraction:
        """What a hand is worth after all its cards but those to keep were exchanged."""
        counts, question = self._population.counts, self._judge.question
        back = tuple(0 if cell in question.keep_cells else cards for cell, cards in enumerate(hand))
        pool, kept = minus(counts, hand), minus(hand, back)
        drawn = compositions(pool, sum(back))
        total: dict[Vector, int] = defaultdict(int)
        for vector, ways in zip(drawn, all_ways(pool, drawn), strict=True):
            total[plus(kept, vector)] += ways
        gone = back if question.opening.exchanged == "gone" else (0,) * len(back)
        worth = (ways * self._chance(now, minus(minus(counts, now), gone), NOBODY) for now, ways in total.items())
        return sum(worth, Fraction(0)) / comb(sum(pool), sum(back))


def key_of(population: Population, hand: Vector) -> Key:
    """The cards of a hand by group."""
    return tuple(sum(hand[cell] for cell in cells) for cells in population.members.values())
