"""What the sampled kernels look up: the deck in lanes, what is done with every hand, and where wants hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import Any

import numpy as np

from simcore.odds.compositions import Vector, compositions, minus, number_of_compositions
from simcore.odds.drawing import Deck
from simcore.odds.draws import NOBODY
from simcore.odds.judging import Judge
from simcore.odds.program import HAND
from simcore.odds.question import Question, Want
from simcore.odds.sampled_kernel import AGAIN, COLUMNS, FORCED, FORFEITED, KEPT, LACKING
from simcore.opening import Step

MOST_INDICES = 1 << 18
MOST_LANE_BITS = 63
LARGEST_PRODUCT = 1 << 56  # of the limits that one word serves: fewer than one word in 256 needs a second look


@dataclass(frozen=True)
class Layout:
    """Which cells an index counts: radix and stride by cell (1 and 0: not counted), and how many indices there are."""

    radices: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of indices."""
        return prod(self.radices)

    def index(self, cards: Vector) -> int:
        """The index of cards by cell."""
        return sum(map(int.__mul__, cards, self.strides))

    def cards(self) -> list[np.ndarray]:
        """By cell, how many cards each index stands for."""
        numbers = np.arange(self.size)
        return [
            numbers // stride % radix if radix > 1 else np.zeros_like(numbers)
            for radix, stride in zip(self.radices, self.strides, strict=True)
        ]


def lay_out(counts: Sequence[int], most: int, left_out: int = -1) -> Layout:
    """A layout for up to `most` cards, in which cell `left_out` is not counted."""
    radices, strides, size = [], [], 1
    for cell, cards in enumerate(counts):
        radices.append(1 if cell == left_out else min(cards, most) + 1)
        strides.append(0 if cell == left_out else size)
        size *= radices[-1]
    return Layout(tuple(radices), tuple(strides))


def uncounted(question: Question) -> int:
    """The cell that no want counts: that of the cards in no group, unless one asks for the cards in hand; else -1."""
    population = question.population
    if any(operation == HAND for want in question.wants for operation, _ in want.expression.program(population)):
        return -1
    return population.labels.index(()) if () in population.labels else -1


def fits_lanes(counts: Sequence[int]) -> bool:
    """Whether a word has room for a lane of every cell but the last."""
    return (len(counts) - 1) * (sum(counts).bit_length() + 1) <= MOST_LANE_BITS


def lanes_of(cards: Sequence[int], size: int) -> int:
    """Cards by cell in the lanes of a deck of `size`: lane c has those of cells 0 to c, the last cell has no lane."""
    width = size.bit_length() + 1
    return sum(sum(cards[: cell + 1]) << cell * width for cell in range(len(cards) - 1))


def deck_of(counts: Sequence[int], strides: Sequence[int], drawn: int) -> Deck:
    """The deck as kernels draw from it, at most `drawn` cards; without lanes where they do not fit."""
    size = sum(counts)
    width = size.bit_length() + 1
    ones = sum(1 << cell * width for cell in range(len(counts) - 1)) if fits_lanes(counts) else 0
    full = lanes_of(counts, size) if fits_lanes(counts) else 0
    spans, products = words(size, drawn)
    return Deck(
        np.uint64(size),
        np.array(counts, np.int64),
        np.uint64(full),
        np.uint64(ones),
        np.uint64(ones << width - 1),
        np.uint64(width - 1),
        np.array(strides, np.uint64),
        np.array(spans, np.int64),
        np.array(products, np.uint64),
    )


def words(size: int, drawn: int) -> tuple[list[int], list[int]]:
    """For how many draws a word serves once 0, 1, … `drawn` cards are drawn, and the product of their limits."""
    spans, products = [], []
    for before in range(min(drawn, size - 1) + 1):
        product, span = size - before, 1
        while before + span < size and product * (size - before - span) <= LARGEST_PRODUCT:
            product *= size - before - span
            span += 1
        spans.append(span)
        products.append(product)
    return spans, products


def verdict(judge: Judge, step: Step, hand: Vector, top: int = NOBODY) -> tuple[int, Vector]:
    """What is done with a hand as drawn, and what stays of it; `top` is the cell of the card known to be next."""
    kept = judge.best(step, hand, top)
    exchanged = step.exchange and any(judge.given_back(hand))
    if kept is not None and not (exchanged and judge.question.keep is None):
        return int(KEPT), kept
    if exchanged:
        return int(AGAIN), minus(hand, judge.given_back(hand))
    forced = judge.best(step, hand, forced=True)
    if forced is None and step.lacking is not None:
        return int(LACKING), hand
    if step.again is not None and not step.exchange:
        return int(AGAIN), hand
    return (int(FORFEITED), hand) if forced is None else (int(FORCED), forced)


class Decisions:
    """What is done with every hand of every step, under the index of the cards drawn.

    `verdicts` uint8[steps, indices x tops] and `stays` uint32[steps, indices] as `sampled_kernel.Tables` has them.
    """

    def __init__(self, judge: Judge, steps: Sequence[Step], layout: Layout):
        self._judge, self._steps, self._layout = judge, steps, layout
        looks = judge.looks_ahead and any(step.notice for step in steps)
        self.tops = len(judge.counts) if looks else 1
        self.verdicts = np.zeros((len(steps), layout.size * self.tops), np.uint8)
        self.stays = np.zeros((len(steps), layout.size), np.uint32)
        for number, step in enumerate(steps):
            self._fill(number, step, range(self.tops) if step.notice and looks else (NOBODY,))

    def _fill(self, number: int, step: Step, tops: Sequence[int]) -> None:
        for hand in compositions(self._judge.counts, step.drawn):
            place = self._layout.index(hand)
            for top in tops:
                next_cell = top if step.drawn < sum(self._judge.counts) else NOBODY
                done, stays = verdict(self._judge, step, hand, next_cell)
                self.verdicts[number, place * self.tops + max(top, 0)] = done
                self.stays[number, place] = self._layout.index(stays)

    def leaves(self) -> np.ndarray:
        """Which cards looked at go under, by the index of the hand as kept and the card's cell (uint8, flat)."""
        judge, cells = self._judge, len(self._judge.counts)
        sizes = {step.size for step in self._steps if step.scry}
        leaves = np.zeros(self._layout.size * cells if sizes else 1, np.uint8)
        for hand in (hand for size in sizes for hand in compositions(judge.counts, size)):
            for cell, cards in enumerate(minus(judge.counts, hand)):
                if cards:
                    leaves[self._layout.index(hand) * cells + cell] = not judge.leaves_on_top(hand, cell)
        return leaves

    def exchanges(self) -> tuple[np.ndarray, np.ndarray]:
        """By index, how many cards an exchange gives back (uint8), and what they add to the lanes (uint64)."""
        judge, counts = self._judge, self._judge.counts
        sizes = {step.drawn for step in self._steps if step.exchange}
        given = np.zeros(self._layout.size if sizes else 1, np.int64)
        lanes = np.zeros(self._layout.size if sizes else 1, np.uint64)
        returned = judge.question.opening.exchanged == "return"
        for hand in (hand for size in sizes for hand in compositions(counts, size)):
            back = judge.given_back(hand)
            given[self._layout.index(hand)] = sum(back)
            if returned:
                lanes[self._layout.index(hand)] = lanes_of(back, sum(counts))
        return given, lanes


def hands_to_judge(question: Question, steps: Sequence[Step]) -> int:
    """How many hands, with all that may go under of each, the tables would be made of; an upper bound."""
    counts = question.population.counts
    return sum(
        number_of_compositions(counts, step.drawn) * comb(step.drawn, min(step.under, step.drawn // 2))
        for step in steps
    )


def step_rows(question: Question, steps: Sequence[Step], looks: bool) -> np.ndarray:
    """The steps as rows of COLUMNS numbers; whether the next card is looked at where the opening says so."""
    exchange = 1 if question.keep is not None else 2
    rows = [
        (
            step.drawn,
            step.hands,
            -1 if step.again is None else step.again,
            -1 if step.lacking is None else step.lacking,
            int(step.notice and looks),
            step.scry,
            exchange * step.exchange,
            step.size,
        )
        for step in steps
    ]
    return np.array(rows, np.int64).reshape(len(rows), COLUMNS)


def want_table(wants: Sequence[Want], zone: str, question: Question, layout: Layout) -> np.ndarray:
    """The wants about a zone that hold by index of its cards, one bit each (uint8), whatever the turn."""
    cards = layout.cards()
    table = np.zeros(layout.size, np.uint8)
    for bit, want in enumerate(wants):
        if want.expression.zone == zone:
            holds: Any = want.expression.compiled(question.population)(cards, 0, NOBODY)
            table |= np.asarray(holds, bool).astype(np.uint8) << np.uint8(bit)
    return table


def span_bits(wants: Sequence[Want]) -> tuple[np.uint64, np.uint64]:
    """The wants that ask about every turn, and those that ask about any, one bit each."""
    always = sum(1 << bit for bit, want in enumerate(wants) if want.span == "always")
    ever = sum(1 << bit for bit, want in enumerate(wants) if want.span == "ever")
    return np.uint64(always), np.uint64(ever)
