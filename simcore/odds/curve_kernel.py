"""What a deck can pay for, turn by turn: cards drawn, sources placed, the dearest choice paid for, all of it counted.

Cards of one name are a kind; kinds that cost the same in the same colours are a class. Numbers by kind, class and set
of colours lie in rows of one array, `work` (int64[ROWS, columns]), since helpers that take many arrays are slow.
"""

from typing import Any, NamedTuple

import numpy as np

from simcore.jit import helper, index, inlined, kernel, upper_half
from simcore.rng import DEAL, POLICY, below, open_stream, pair_key, word_for

# Rows of `work`: cards in hand by kind; payable cards in hand by class; how many of a class are taken, and in the best
# choice so far; by set of colours what the sources give that have one of them, and what is taken of it at most.
HAND, PAYABLE, TAKEN, BEST, COVER = range(5)
ROWS = 5

# Columns of `kinds` and `classes`; what is needed of each colour follows.
COST, GIVES, COLOURS, CLASS, NEEDS = range(5)

NO_SOURCES, MARKED, ANY = range(3)
COLOURLESS, THRESHOLD, PAYMENT = range(3)

# Columns of what is counted by turn: games in which all was spent, resources there, resources spent.
ALL_SPENT, THERE, SPENT = range(3)

_SEAT = np.int64(0)
_NONE = np.int64(-1)
_ZERO = np.int64(0)


class Means(NamedTuple):
    """A deck and what pays for it.

    `deck` int64: the kind of every card; `spans` and `products` as `drawing.Deck` has them. `draws` int64 by turn, 0
    the opening hand; `growth` int64 by turn. `kinds`, `classes` int64[…, NEEDS + colours], classes the dearest first.
    int64 numbers: `kept`, `start`, `cap`, `sources`, `at_once`, `coloured`, `uses`, of `ResourceRule`; `hues` colours.
    """

    deck: Any
    spans: Any
    products: Any
    draws: Any
    growth: Any
    kinds: Any
    classes: Any
    kept: Any
    start: Any
    cap: Any
    sources: Any
    at_once: Any
    coloured: Any
    uses: Any
    hues: Any


class Tallies(NamedTuple):
    """What is counted, int64: games by turn and kind with the card in hand, and able to pay for it; sums by turn."""

    held: Any
    paid: Any
    spent: Any


@kernel
def sample_turns(means, run, first, games, tallies):
    """Play games `first` to `first + games - 1` (int64) under the run key (uint64) and add them to `tallies`."""
    kinds, classes, draws, growth = means.kinds, means.classes, means.draws, means.growth
    spans, products = means.spans, means.products
    held, paid, spent = tallies.held, tallies.paid, tallies.spent
    size, hues = np.int64(means.deck.size), means.hues
    work = np.zeros((ROWS, max(kinds.shape[0], classes.shape[0], np.int64(1) << hues)), np.int64)
    deck = np.zeros(size, np.int64)
    for game in range(first, first + games):
        state = open_stream(pair_key(run, game), _SEAT, DEAL)
        ties = open_stream(pair_key(run, game), _SEAT, POLICY)
        word, serves, left = np.uint64(0), _ZERO, size
        for place in range(size):
            deck[index(place)] = means.deck[index(place)]
        for column in range(work.shape[1]):
            work[HAND, index(column)] = 0
            work[COVER, index(column)] = 0
        most, there, late = means.start, means.start, _NONE
        for turn in range(draws.size):
            for _ in range(draws[index(turn)]):
                if serves == 0:
                    word, state = word_for(state, products[index(size - left)])
                    serves = spans[index(size - left)]
                number = upper_half(word, np.uint64(left))
                word = word * np.uint64(left)
                serves -= 1
                left -= 1
                work[HAND, index(deck[number])] += 1
                deck[number] = deck[index(left)]
            if turn == 0:
                continue
            for kind in range(kinds.shape[0]):
                held[index(turn), index(kind)] += np.int64(work[HAND, index(kind)] > 0)
            most = _capped(most + growth[index(turn)], means.cap)
            there = _capped(there + growth[index(turn)], means.cap) if means.kept else most
            if late >= 0:
                most, there = _give(kinds, work, hues, late, most, there, means.cap)
            late = _NONE
            placed = _NONE
            if means.sources != NO_SOURCES and (means.cap == 0 or most < means.cap):
                placed = _best_source(kinds, work, hues, means.sources)
            if placed >= 0:
                work[HAND, index(placed)] -= 1
                if means.at_once:
                    most, there = _give(kinds, work, hues, placed, most, there, means.cap)
                else:
                    late = placed
            _find_payable(kinds, classes, work, hues, means.coloured, means.sources, placed, there, paid, turn)
            _choose(classes, work, hues, means.coloured, means.uses, there)
            used, ties = _use(kinds, classes, work, ties)
            spent[index(turn), ALL_SPENT] += np.int64(used == there)
            spent[index(turn), THERE] += there
            spent[index(turn), SPENT] += used
            there -= used


@inlined
def _capped(number, cap):
    """The number, or the cap where there is one and it is below."""
    return min(number, cap) if cap > 0 else number


@inlined
def _give(kinds, work, hues, source, most, there, cap):
    """What a source gives: all resources, and those there this turn, after it; colours are noted in `work`."""
    gives = kinds[index(source), GIVES]
    for colours in range(np.int64(1) << hues):
        if kinds[index(source), COLOURS] & colours:
            work[COVER, index(colours)] += gives
    return _capped(most + gives, cap), _capped(there + gives, cap)


@helper
def _best_source(kinds, work, hues, sources):
    """The kind to place as a source, or -1.

    Of marked sources it is the one that gives most of what cards in hand lack in its colours, the first of those alike.
    Where any card will do, it is the dearest, as long as another card stays in hand.
    """
    best, best_value, cards = _NONE, _NONE, np.int64(0)
    for kind in range(kinds.shape[0]):
        copies = work[HAND, index(kind)]
        cards += copies
        if copies == 0 or kinds[index(kind), GIVES] == 0:
            continue
        value = kinds[index(kind), COST]
        if sources == MARKED:
            value = _lacking(kinds, work, hues, kinds[index(kind), COLOURS])
        if value > best_value:
            best, best_value = kind, value
    return _NONE if sources == ANY and cards < 2 else best


@helper
def _lacking(kinds, work, hues, colours):
    """How much of some colours the cards in hand need beyond what sources give, over all cards."""
    total = np.int64(0)
    for kind in range(kinds.shape[0]):
        for hue in range(hues):
            if work[HAND, index(kind)] > 0 and colours >> hue & 1:
                lacks = kinds[index(kind), index(NEEDS + hue)] - work[COVER, index(np.int64(1) << hue)]
                total += work[HAND, index(kind)] * max(lacks, _ZERO)
    return total


@helper
def _find_payable(kinds, classes, work, hues, coloured, sources, placed, there, paid, turn):
    """Count the kinds in hand that can be paid for alone, sources among them, and note the others by class."""
    for number in range(classes.shape[0]):
        work[PAYABLE, index(number)] = 0
    for kind in range(kinds.shape[0]):
        copies = work[HAND, index(kind)]
        if sources == MARKED and kinds[index(kind), GIVES] > 0:
            paid[index(turn), index(kind)] += np.int64(copies > 0 or kind == placed)
        elif copies > 0 and kinds[index(kind), COST] <= there and _has_colours(kinds, work, hues, coloured, kind):
            paid[index(turn), index(kind)] += 1
            work[PAYABLE, index(kinds[index(kind), CLASS])] += copies


@helper
def _has_colours(kinds, work, hues, coloured, kind):
    """Whether sources give the colours that one card of a kind needs."""
    if coloured == COLOURLESS:
        return True
    if coloured == PAYMENT:
        for colours in range(1, np.int64(1) << hues):
            if _needed(kinds, hues, kind, colours) > work[COVER, index(colours)]:
                return False
        return True
    enough = True
    for hue in range(hues):
        enough = enough and kinds[index(kind), index(NEEDS + hue)] <= work[COVER, index(np.int64(1) << hue)]
    return enough


@inlined
def _needed(rows, hues, number, colours):
    """What a kind or class needs of a set of colours in all."""
    total = np.int64(0)
    for hue in range(hues):
        if colours >> hue & 1:
            total += rows[index(number), index(NEEDS + hue)]
    return total


@helper
def _choose(classes, work, hues, coloured, uses, there):
    """Leave in row BEST how many cards of each class are paid for: those with the largest total cost.

    Of choices alike in that it is the one with more of the dearest class, then of the next.
    """
    end = np.int64(classes.shape[0])
    total, used = _take_from(classes, work, hues, coloured, uses, there, _ZERO, _ZERO, _ZERO)
    most = _rest(classes, work, _ZERO)
    for number in range(end):
        work[BEST, index(number)] = work[TAKEN, index(number)]
    best = total
    number = end - 1
    while number >= 0 and best < min(there, most):
        if work[TAKEN, index(number)] == 0:
            number -= 1
            continue
        work[TAKEN, index(number)] -= 1
        total -= classes[index(number), COST]
        used -= 1
        if total + _rest(classes, work, number + 1) <= best:
            continue
        total, used = _take_from(classes, work, hues, coloured, uses, there, number + 1, total, used)
        if total > best:
            best = total
            for taken in range(end):
                work[BEST, index(taken)] = work[TAKEN, index(taken)]
        number = end - 1


@inlined
def _rest(classes, work, first):
    """What the payable cards of all classes from `first` on cost."""
    total = np.int64(0)
    for number in range(first, classes.shape[0]):
        total += work[PAYABLE, index(number)] * classes[index(number), COST]
    return total


@helper
def _take_from(classes, work, hues, coloured, uses, there, first, total, used):
    """Take as many cards as can be paid for of each class from `first` on: the cost and the number of all taken."""
    for number in range(first, classes.shape[0]):
        cost = classes[index(number), COST]
        count = work[PAYABLE, index(number)]
        if cost > 0:
            count = min(count, (there - total) // cost)
        if uses > 0:
            count = min(count, uses - used)
        work[TAKEN, index(number)] = count
        if coloured == PAYMENT:
            while work[TAKEN, index(number)] > 0 and not _can_colour(classes, work, hues, number):
                work[TAKEN, index(number)] -= 1
        total += work[TAKEN, index(number)] * cost
        used += work[TAKEN, index(number)]
    return total, used


@helper
def _can_colour(classes, work, hues, last):
    """Whether sources give the colours that all cards taken of classes 0 to `last` need (Hall's condition)."""
    for colours in range(1, np.int64(1) << hues):
        needed = np.int64(0)
        for number in range(last + 1):
            needed += work[TAKEN, index(number)] * _needed(classes, hues, number, colours)
        if needed > work[COVER, index(colours)]:
            return False
    return True


@helper
def _use(kinds, classes, work, ties):
    """Take the cards of the best choice out of the hand: what they cost, and the next state of stream `ties` (uint64).

    Which cards of a class are used, where not all are, is a matter of chance: no name comes before another.
    """
    total = np.int64(0)
    for number in range(classes.shape[0]):
        wanted, there = work[BEST, index(number)], work[PAYABLE, index(number)]
        total += wanted * classes[index(number), COST]
        while wanted > 0:
            chosen = _ZERO
            if wanted < there:
                chosen, ties = below(ties, there)
            kind = _ZERO
            while kinds[index(kind), CLASS] != number or chosen >= work[HAND, index(kind)]:
                if kinds[index(kind), CLASS] == number:
                    chosen -= work[HAND, index(kind)]
                kind += 1
            work[HAND, index(kind)] -= 1
            wanted -= 1
            there -= 1
    return total, ties
