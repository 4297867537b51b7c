"""Openings and draws for any deck and any opening: the kernel that also judges hands for which there are no tables.

It draws the same cards from the same streams as `sampled_kernel`, and runs conditions as programs. Where tables are
given it looks up which hands are kept and what goes under the library or is left on top; else that is settled by
`conditions_kernel.lay_under` and `_leaves`, which look no further than the hand at once.
"""

from typing import Any, NamedTuple

import numpy as np

from simcore.jit import helper, index, inlined, kernel, upper_half
from simcore.odds.conditions_kernel import (
    ABOUT,
    ALLOWED,
    ASIDE,
    BOTTOM,
    FIRST_WANT,
    FROM,
    HAND,
    LEFT,
    ROWS,
    TO,
    UNDER,
    WANTED,
    holds,
    lay_under,
)
from simcore.odds.program import COUNT
from simcore.odds.sampled_kernel import (
    AGAIN,
    DRAWN,
    EXCHANGE,
    FORCED,
    FORFEITED,
    HANDS,
    KEPT,
    LACKING,
    MOST_HANDS,
    NOTICE,
    ON_AGAIN,
    ON_LACKING,
    SCRY,
    SIZE,
)
from simcore.rng import DEAL, open_stream, pair_key, word_for

_SEAT = np.int64(0)
_NONE = np.int64(-1)
_ZERO = np.int64(0)
_ONE = np.int64(1)
_WORD = np.uint64(0)
_KEPT_BIT = np.uint64(8)


class Judgement(NamedTuple):
    """How hands are judged.

    `steps` int64[steps, COLUMNS]. `tabled` int64: whether these tables hold, under the index of the cards drawn, whose
    digits have `radices` int64 by cell: `verdicts` uint8[steps, indices], `stays` uint32[steps, indices]; and `leaves`
    uint8[indices of the cards kept, cells], which cards looked at go under. `conditions` int64[conditions, 3] of
    `program` int64[rows, 2]. `needs` and `keeps` int64 by cell: what every kept hand needs, and what an exchange keeps;
    `gone` int64: cards given back are gone. `aside` int64 cards are set aside. `stops` int64[stops, 2]: the cards drawn
    in all, and the turn; `always` and `ever` uint64: the wants that ask about every turn, and about any; `stack` int64:
    how deep programs go. `counted` int64 by cell: 1 where a want counts its cards; `timed` int64: whether one asks for
    the turn. `groups` int64[groups, cells]: 1 where a cell belongs to a group.
    """

    steps: Any
    tabled: Any
    verdicts: Any
    stays: Any
    leaves: Any
    radices: Any
    conditions: Any
    program: Any
    needs: Any
    keeps: Any
    gone: Any
    aside: Any
    stops: Any
    always: Any
    ever: Any
    stack: Any
    counted: Any
    timed: Any
    groups: Any


@inlined
def _draw(size, spans, products, work, remaining, word, serves, state):
    """Take one of the `remaining` cards (int64) left: its cell, the word, its draws left, the stream's state."""
    if serves == 0:
        drawn = size - remaining
        word, state = word_for(state, products[index(drawn)])
        serves = spans[index(drawn)]
    limit = np.uint64(remaining)
    number = np.int64(upper_half(word, limit))
    cell = _ZERO
    while number >= work[LEFT, index(cell)]:
        number -= work[LEFT, index(cell)]
        cell += 1
    work[LEFT, index(cell)] -= 1
    return cell, word * limit, serves - 1, state


@helper
def _deal(size, spans, products, work, cells, row, cards, state):
    """Draw `cards` cards into a row, beginning a word; returns how many are left and the stream's next state."""
    remaining = _ZERO
    for cell in range(cells):
        remaining += work[LEFT, index(cell)]
    word, serves = _WORD, _ZERO
    for _ in range(cards):
        cell, word, serves, state = _draw(size, spans, products, work, remaining, word, serves, state)
        work[index(row), index(cell)] += 1
        remaining -= 1
    return remaining, state


@inlined
def _index_of(work, cells, radices):
    """The index of the cards in hand."""
    total = np.int64(0)
    for back in range(cells):
        cell = index(cells - 1 - back)
        total = total * radices[cell] + work[HAND, cell]
    return total


@inlined
def _look_up(judgement, step, work, cells):
    """What is done with a hand, from the tables; of a hand that is kept what stays is left."""
    place = _index_of(work, cells, judgement.radices)
    verdict = np.int64(judgement.verdicts[index(step), index(place)])
    if KEPT <= verdict <= FORCED:
        rest = np.int64(judgement.stays[index(step), index(place)])
        for cell in range(cells):
            work[HAND, index(cell)] = rest % judgement.radices[index(cell)]
            rest //= judgement.radices[index(cell)]
    return verdict


@inlined
def _judge(judgement, step, work, cells, noticed):
    """What is done with a hand, by the conditions themselves; of a hand that is kept what stays is left."""
    steps = judgement.steps
    under = steps[index(step), DRAWN] - steps[index(step), SIZE]
    redraws = steps[index(step), HANDS] - 1
    value = lay_under(judgement.program, judgement.conditions, judgement.needs, work, cells, under, noticed, redraws)
    if value >= WANTED:
        return KEPT
    if value >= ALLOWED:
        return AGAIN if steps[index(step), ON_AGAIN] >= 0 else FORCED
    if steps[index(step), ON_LACKING] >= 0:
        return LACKING
    return AGAIN if steps[index(step), ON_AGAIN] >= 0 else FORFEITED


@inlined
def _leaves(judgement, work, cells, cell):
    """Whether a card looked at goes under; without tables, if the condition that is served does not count its cell."""
    if judgement.tabled:
        return judgement.leaves[index(_index_of(work, cells, judgement.radices) * cells + cell)] != 0
    rows, program = judgement.conditions, judgement.program
    for row in range(rows[BOTTOM, FROM], rows[BOTTOM, TO]):
        if program[index(row), 0] == COUNT and program[index(row), 1] == cell:
            return False
    return True


@inlined
def _exchange(deck, judgement, work, cells, state):
    """Give back what an exchange does not keep and draw as many cards: how many, and the stream's next state."""
    size, spans, products = np.int64(deck.size), deck.spans, deck.products
    count = np.int64(0)
    for cell in range(cells):
        given = _ZERO if judgement.keeps[index(cell)] else work[HAND, index(cell)]
        work[UNDER, index(cell)] = given
        work[HAND, index(cell)] -= given
        count += given
    _, state = _deal(size, spans, products, work, cells, np.int64(HAND), count, state)
    if not judgement.gone:
        for cell in range(cells):
            work[LEFT, index(cell)] += work[UNDER, index(cell)]
    return count, state


@inlined
def _begin(deck, judgement, work, cells, state):
    """Draw hands until one is kept: step, verdict, number of hands, the stream's next state."""
    size, spans, products = np.int64(deck.size), deck.spans, deck.products
    steps = judgement.steps
    step = np.int64(0)
    loops = np.int64(0)
    while True:
        for cell in range(cells):
            work[LEFT, index(cell)] = deck.counts[index(cell)]
            work[HAND, index(cell)] = 0
        remaining, state = _deal(size, spans, products, work, cells, np.int64(HAND), steps[index(step), DRAWN], state)
        noticed = _NONE
        looked = state
        if steps[index(step), NOTICE] and remaining > 0:
            noticed, _, _, looked = _draw(size, spans, products, work, remaining, _WORD, _ZERO, state)
            work[LEFT, index(noticed)] += 1
        if judgement.tabled:
            verdict = _look_up(judgement, step, work, cells)
        else:
            verdict = _judge(judgement, step, work, cells, noticed)
        if steps[index(step), EXCHANGE] > np.int64(verdict == KEPT):
            given, state = _exchange(deck, judgement, work, cells, state)
            if given > 0:
                step = steps[index(step), ON_AGAIN]
                verdict = _judge(judgement, step, work, cells, _NONE)
            elif verdict != KEPT:
                verdict = FORCED
        if verdict >= KEPT:
            return step, verdict, steps[index(step), HANDS] + loops, state
        following = steps[index(step), ON_LACKING if verdict == LACKING else ON_AGAIN]
        loops += np.int64(following == step)
        step = following
        state = looked


@kernel
def sample_widely(deck, judgement, run, first, games, counts):
    """Deal games `first` to `first + games - 1` (int64) under the run key (uint64) and add them to `counts`."""
    cells = np.int64(deck.counts.size)
    work = np.zeros((ROWS, max(cells, judgement.stack)), np.int64)
    groups = judgement.groups
    for game in range(first, first + games):
        state = open_stream(pair_key(run, game), _SEAT, DEAL)
        step, verdict, hands, state = _begin(deck, judgement, work, cells, state)
        counts.kept[index(min(hands, MOST_HANDS)), index(step), index(verdict - KEPT)] += 1
        if verdict == FORFEITED:
            continue
        for group in range(groups.shape[0]):
            cards = np.int64(0)
            for cell in range(cells):
                cards += groups[index(group), index(cell)] * work[HAND, index(cell)]
            counts.hands[index(group), index(cards)] += 1
        if judgement.steps[index(step), SCRY]:
            state = _scry(deck, judgement, work, cells, state)
        _play_on(deck, judgement, work, cells, verdict == KEPT, state, counts.met)


@inlined
def _scry(deck, judgement, work, cells, state):
    """Look at the card on top of the library, which may go under; returns the state from which the next is drawn."""
    size, spans, products = np.int64(deck.size), deck.spans, deck.products
    remaining = _ZERO
    for cell in range(cells):
        remaining += work[LEFT, index(cell)]
    top, _, _, after = _draw(size, spans, products, work, remaining, _WORD, _ZERO, state)
    if _leaves(judgement, work, cells, top):
        return after
    work[LEFT, index(top)] += 1
    return state


@inlined
def _play_on(deck, judgement, work, cells, satisfied, state, met):
    """Draw the cards of all turns after a hand was kept and count what holds on each.

    Wants are only asked again once a card of a cell that they count was drawn, or the turn counts.
    """
    size, spans, products = np.int64(deck.size), deck.spans, deck.products
    stops, conditions, program = judgement.stops, judgement.conditions, judgement.program
    always, ever = judgement.always, judgement.ever
    for cell in range(cells):
        work[ASIDE, index(cell)] = 0
    remaining, state = _deal(size, spans, products, work, cells, np.int64(ASIDE), judgement.aside, state)
    word, serves = _WORD, _ZERO
    drawn = np.int64(0)
    bits = always
    holding = np.uint64(0)
    changed = _ONE
    for stop in range(stops.shape[0]):
        while drawn < stops[index(stop), 0]:
            cell, word, serves, state = _draw(size, spans, products, work, remaining, word, serves, state)
            work[HAND, index(cell)] += 1
            changed |= judgement.counted[index(cell)]
            remaining -= 1
            drawn += 1
        if changed or judgement.timed:
            holding = _wants(program, conditions, work, cells, stops[index(stop), 1])
            changed = _ZERO
        bits = (holding & (bits | ~always)) | (bits & ever)
        met[index(stop), bits | np.uint64(satisfied) << _KEPT_BIT] += 1


@helper
def _wants(program, conditions, work, cells, turn):
    """The wants that hold, one bit each (uint64)."""
    holding = np.uint64(0)
    for number in range(FIRST_WANT, conditions.shape[0]):
        first, end, about = conditions[number, FROM], conditions[number, TO], conditions[number, ABOUT]
        held = holds(program, first, end, work, about, cells, turn, _NONE, _ZERO)
        holding |= np.uint64(held) << np.uint64(number - FIRST_WANT)
    return holding
