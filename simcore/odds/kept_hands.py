"""With which hands games begin: every step of the opening followed, each hand weighed in whole numbers."""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

from simcore.odds.compositions import Vector, all_ways, compositions, minus, plus, single
from simcore.odds.draws import NOBODY
from simcore.odds.judging import Judge
from simcore.opening import LISTED_HANDS, Step


class Start(NamedTuple):
    """A hand as kept, the cards that cannot be drawn any more, and the cell of the card known to be on top or -1."""

    hand: Vector
    out: Vector
    top: int


@dataclass(frozen=True)
class Starts:
    """Hands of one size with as many cards left to draw; each comes up in ways[start] of `of` ways."""

    ways: dict[Start, int]
    of: int

    @property
    def share(self) -> Fraction:
        """The share of these hands in all."""
        return Fraction(sum(self.ways.values()), self.of)


@dataclass(frozen=True)
class Weighed:
    """Hands kept because the keep rule holds (`content`), or by force, and how often they are looked at."""

    starts: Starts
    weight: Fraction
    content: bool


@dataclass
class Beginnings:
    """All that games begin with; by (hands, size) `kept` holds the share of games and the part of it by force."""

    weighed: list[Weighed] = field(default_factory=list)
    kept: dict[tuple[int, int], list[Fraction]] = field(default_factory=dict)

    @property
    def content(self) -> Fraction:
        """The share of games whose hand was kept because the keep rule holds."""
        return sum((row.weight * row.starts.share for row in self.weighed if row.content), Fraction(0))


class Dealt:
    """The hands of steps that deal alike: those kept, those that may be kept but are not, those that may not."""

    def __init__(self, judge: Judge, step: Step):
        self._judge, self._step, self._size = judge, step, sum(judge.counts)
        self._hands = compositions(judge.counts, step.drawn)
        self._ways = dict(zip(self._hands, all_ways(judge.counts, self._hands), strict=True))
        self._of = comb(self._size, step.drawn)
        self.refused: dict[tuple[Vector, int], int] = {}
        self.lacking = 0
        self._kept: dict[Start, int] = {}
        notice = step.notice and judge.looks_ahead and self._size > step.drawn
        self._each = self._size - step.drawn if notice else 1
        for hand, ways in self._ways.items():
            for top, number in judge.tops(hand, ways) if notice else ((NOBODY, ways),):
                self._judge_hand(hand, top, number)
        self._of *= self._each

    def _judge_hand(self, hand: Vector, top: int, ways: int) -> None:
        kept = self._judge.best(self._step, hand, top)
        if kept is not None and self._keeps_whole(hand):
            start = Start(kept, minus(hand, kept), top)
            self._kept[start] = self._kept.get(start, 0) + ways
        elif self._judge.can_be_kept(self._step, hand):
            self.refused[hand, top] = ways
        else:
            self.lacking += ways

    def _keeps_whole(self, hand: Vector) -> bool:
        """Without a keep rule, an exchange happens where there is something to give back."""
        plain = self._step.exchange and self._judge.question.keep is None
        return not plain or not any(self._judge.given_back(hand))

    @cached_property
    def content(self) -> tuple[Starts, ...]:
        """The hands that are kept because the keep rule holds."""
        return self._scried(self._kept)

    @cached_property
    def forced(self) -> tuple[Starts, ...]:
        """The hands that are kept only if there is no redraw."""
        return self._scried(self._by_force(self.refused))

    @cached_property
    def stuck(self) -> tuple[Starts, ...]:
        """The refused hands of which an exchange gives nothing back."""
        hands = {key: ways for key, ways in self.refused.items() if not any(self._judge.given_back(key[0]))}
        return self._scried(self._by_force(hands))

    def _by_force(self, hands: dict[tuple[Vector, int], int]) -> dict[Start, int]:
        starts: dict[Start, int] = defaultdict(int)
        for (hand, top), ways in hands.items():
            kept = self._judge.best(self._step, hand, forced=True)
            assert kept is not None
            starts[Start(kept, minus(hand, kept), top)] += ways
        return starts

    @property
    def share_refused(self) -> Fraction:
        """The share of hands that may be kept but are not."""
        return Fraction(sum(self.refused.values()), self._of)

    @property
    def share_lacking(self) -> Fraction:
        """The share of hands that may not be kept."""
        return Fraction(self.lacking, self._of)

    def _scried(self, starts: dict[Start, int]) -> tuple[Starts, ...]:
        if not self._step.scry:
            return (Starts(dict(starts), self._of),)
        stays: dict[Start, int] = {}
        goes: dict[Start, int] = {}
        cells = len(self._judge.counts)
        for start, ways in starts.items():
            for cell, cards in enumerate(minus(self._judge.counts, start.hand)):
                if cards and self._judge.leaves_on_top(start.hand, cell):
                    stays[Start(start.hand, start.out, cell)] = ways * cards
                elif cards:
                    goes[Start(start.hand, single(cell, cells), NOBODY)] = ways * cards
        of = self._of * (self._size - self._step.size)
        return Starts(stays, of), Starts(goes, of)

    def exchanged(self, gone: bool) -> tuple[Starts, ...]:
        """The hands after the exchange of every refused one that gives something back; `gone` as the opening says."""
        sets: dict[int, dict[Start, int]] = defaultdict(lambda: defaultdict(int))
        nothing = (0,) * len(self._judge.counts)
        for (hand, _), ways in self.refused.items():
            back = self._judge.given_back(hand)
            cards = sum(back)
            pool = minus(self._judge.counts, hand)
            drawn = compositions(pool, cards) if cards else ()
            for vector, number in zip(drawn, all_ways(pool, drawn), strict=True):
                start = Start(plus(minus(hand, back), vector), back if gone else nothing, NOBODY)
                sets[cards][start] += ways * number
        left = self._size - self._step.drawn
        return tuple(Starts(dict(starts), self._of * comb(left, cards)) for cards, starts in sorted(sets.items()))


class Walk:
    """The way through an opening's steps."""

    def __init__(self, judge: Judge, seat: int):
        self._judge = judge
        self.steps = judge.question.opening.steps(seat)
        self._dealt: dict[tuple[int, int, int, bool, bool, int], Dealt] = {}

    def dealt(self, step: Step) -> Dealt:
        """The hands of a step; steps that deal alike share them."""
        redraws = step.hands - 1 if self._judge.looks_back else 0
        key = (step.drawn, step.size, step.scry, step.notice, step.exchange, redraws)
        if key not in self._dealt:
            self._dealt[key] = Dealt(self._judge, step)
        return self._dealt[key]

    @cached_property
    def beginnings(self) -> Beginnings:
        """Where the steps lead."""
        result = Beginnings()
        visits: list[dict[int, Fraction]] = [defaultdict(Fraction) for _ in self.steps]
        visits[0][1] = Fraction(1)
        for number, step in enumerate(self.steps):
            if any(visits[number].values()):
                self._take(number, step, visits, result)
        return result

    def _take(self, number: int, step: Step, visits: list[dict[int, Fraction]], result: Beginnings) -> None:
        dealt = self.dealt(step)
        if step.lacking == number:
            _loop(visits[number], dealt.share_lacking)
        here = visits[number]
        for starts in dealt.content:
            _keep(result, here, step.size, starts, True)
        if step.exchange:
            self._exchange(step, dealt, here, result)
        elif step.again is None:
            for starts in dealt.forced:
                _keep(result, here, step.size, starts, False)
        else:
            _go_on(here, visits[step.again], dealt.share_refused)
        target = step.lacking if step.lacking is not None else step.again
        if target is None:
            _forfeit(result, here, dealt.share_lacking)
        elif target != number:
            _go_on(here, visits[target], dealt.share_lacking)

    def _exchange(self, step: Step, dealt: Dealt, here: dict[int, Fraction], result: Beginnings) -> None:
        """Hands after an exchange are judged once more, but there is nothing left to do about them."""
        for starts in dealt.stuck:
            _keep(result, here, step.size, starts, False)
        later = {hands + 1: visited for hands, visited in here.items()}
        for starts in dealt.exchanged(self._judge.question.opening.exchanged == "gone"):
            content = {start: n for start, n in starts.ways.items() if self._judge.satisfies(start.hand, redraws=1)}
            other = {start: ways for start, ways in starts.ways.items() if start not in content}
            _keep(result, later, step.size, Starts(content, starts.of), True)
            _keep(result, later, step.size, Starts(other, starts.of), False)


def _keep(result: Beginnings, here: dict[int, Fraction], size: int, starts: Starts, content: bool) -> None:
    if not starts.ways:
        return
    share = starts.share
    result.weighed.append(Weighed(starts, sum(here.values(), Fraction(0)), content))
    for hands, visited in here.items():
        row = result.kept.setdefault((hands, size), [Fraction(0), Fraction(0)])
        row[0] += visited * share
        row[1] += Fraction(0) if content else visited * share


def _forfeit(result: Beginnings, here: dict[int, Fraction], lacking: Fraction) -> None:
    if not lacking:
        return
    for hands, visited in here.items():
        row = result.kept.setdefault((hands, 0), [Fraction(0), Fraction(0)])
        row[0] += visited * lacking
        row[1] += visited * lacking


def _go_on(here: dict[int, Fraction], there: dict[int, Fraction], share: Fraction) -> None:
    if share:
        for hands, visited in here.items():
            there[min(hands + 1, LISTED_HANDS)] += visited * share


def _loop(here: dict[int, Fraction], share: Fraction) -> None:
    """A step that leads back to itself: hands are counted up to LISTED_HANDS, which stands for all beyond."""
    if not share:
        return
    for hands in range(min(here), LISTED_HANDS):
        here[hands + 1] += here[hands] * share
    here[LISTED_HANDS] /= 1 - share
