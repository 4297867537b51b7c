"""Openings and draws by the million: the kernel for hands whose judgement fits into tables and that draw card by card.

What is in hand is one number, the index: the sum of its cards' strides. Every judgement is looked up under it.
`wide_kernel` does without tables, and both give the same answers where both can.
"""

from typing import Any, NamedTuple

import numpy as np

from simcore.jit import index, inlined, kernel, unlikely
from simcore.odds.drawing import next_card
from simcore.rng import DEAL, open_stream, pair_key, word_for

# What is done with a hand.
AGAIN = np.int64(0)  # it is redrawn
LACKING = np.int64(1)  # it is redrawn because it lacks what every kept hand needs
KEPT = np.int64(2)
FORCED = np.int64(3)  # kept although the keep rule does not hold: no redraw is left
FORFEITED = np.int64(4)  # it may not be kept, and no redraw is left
OUTCOMES = 3  # of the last hand: kept, forced, forfeited

# Columns of steps.
DRAWN, HANDS, ON_AGAIN, ON_LACKING, NOTICE, SCRY, EXCHANGE, SIZE = range(8)
COLUMNS = 8

LISTED = 64  # simcore.opening.LISTED_HANDS, which stands in a file that changes more often than kernels should
MOST_HANDS = np.int64(LISTED)  # hands beyond are counted here

_SEAT = np.int64(0)
_START = np.int64(0)
_ONE = np.uint64(1)
_ZERO = np.uint64(0)
_KEPT_BIT = np.uint64(8)


class Tables(NamedTuple):
    """What is looked up under the index of the cards in hand.

    `steps` int64[steps, COLUMNS]. `verdicts` uint8[steps, indices x tops]: `tops` (int64) is 1, or the number of cells
    where the next card decides as well. `stays` uint32[steps, indices]: the index of what is kept, of hands that are
    exchanged too. `given` uint8 and `returned` uint64 by index: how many cards an exchange gives back, and their lanes
    where they are shuffled into the library; `gone` int64 is 1 where they are not. `leaves` uint8[indices x cells]: the
    cards looked at that go under. `wants` and `aside_wants` uint8 by index: one bit per want, for cards in hand and for
    those set aside. `always` and `ever` uint64: the wants that ask about every turn, and about any. `aside` and `draws`
    int64: the cards set aside if a want asks for them, and the most cards that are drawn after the hand.
    """

    steps: Any
    verdicts: Any
    tops: Any
    stays: Any
    given: Any
    returned: Any
    gone: Any
    leaves: Any
    wants: Any
    aside_wants: Any
    always: Any
    ever: Any
    aside: Any
    draws: Any


class Counts(NamedTuple):
    """What is counted, int64.

    `met`[cards drawn or stop, kept x 256 + bits of the wants that hold]; `kept`[hands, step, outcome]; `hands`: how
    often each index is that of the hand as kept, or [cell group, cards] where hands have no index.
    """

    met: Any
    kept: Any
    hands: Any


@inlined
def _deal(deck, state, lanes, drawn, cards):
    """Draw `cards` cards once `drawn` are drawn: the index that they add, the lanes left, the stream's next state."""
    added = _ZERO
    limit = deck.size - np.uint64(drawn)
    end = drawn + cards
    while drawn < end:
        word, state = word_for(state, deck.products[index(drawn)])
        stop = min(end, drawn + deck.spans[index(drawn)])
        for _ in range(drawn, stop):
            cell, word, lanes = next_card(word, limit, lanes, deck.ones, deck.high, deck.shift)
            added += deck.strides[index(cell)]
            limit -= _ONE
        drawn = stop
    return added, lanes, state


@inlined
def _look(deck, state, lanes, drawn):
    """The cell (int64) of the card on top of the library, the lanes left without it, the stream's state after it."""
    word, state = word_for(state, deck.products[index(drawn)])
    limit = deck.size - np.uint64(drawn)
    cell, word, lanes = next_card(word, limit, lanes, deck.ones, deck.high, deck.shift)
    return cell, lanes, state


@kernel
def sample_tabled(deck, tables, run, first, games, counts):
    """Deal games `first` to `first + games - 1` (int64) under the run key (uint64) and add them to `counts`.

    A card that is only looked at is drawn again from the same state of the stream; another hand goes on after it.
    """
    ones, high, shift = deck.ones, deck.high, deck.shift
    strides, spans, products = deck.strides, deck.spans, deck.products
    steps, verdicts, stays, wants = tables.steps, tables.verdicts, tables.stays, tables.wants
    always, ever, draws = tables.always, tables.ever, tables.draws
    met, kept, hands_kept = counts.met, counts.kept, counts.hands
    tops, cells = np.uint64(tables.tops), np.uint64(deck.counts.size)
    not_always = ~always
    spanning = (always | ever) != _ZERO
    for game in range(first, first + games):
        state = open_stream(pair_key(run, game), _SEAT, DEAL)
        step = _START
        loops = np.int64(0)
        while True:
            drawn = steps[index(step), DRAWN]
            hand, lanes, state = _deal(deck, state, deck.full, _START, drawn)
            place = hand * tops
            looked = state
            if unlikely(steps[index(step), NOTICE] > 0) and np.uint64(drawn) < deck.size:
                top, _, looked = _look(deck, state, lanes, drawn)
                place += np.uint64(top)
            verdict = np.int64(verdicts[index(step), place])
            if verdict >= KEPT:
                break
            if unlikely(steps[index(step), EXCHANGE] > 0):
                given = np.int64(tables.given[hand])
                added, lanes, state = _deal(deck, state, lanes, drawn, given)
                lanes += tables.returned[hand]
                drawn += tables.gone * given
                hand = np.uint64(stays[index(step), hand]) + added
                step = steps[index(step), ON_AGAIN]
                verdict = np.int64(verdicts[index(step), hand * tops])
                break
            following = steps[index(step), ON_LACKING if verdict == LACKING else ON_AGAIN]
            loops += np.int64(following == step)
            step = following
            state = looked
        hands = min(steps[index(step), HANDS] + loops, MOST_HANDS)
        kept[index(hands), index(step), index(verdict - KEPT)] += 1
        if unlikely(verdict == FORFEITED):
            continue
        hand = np.uint64(stays[index(step), hand])
        hands_kept[hand] += 1
        if unlikely(steps[index(step), SCRY] > 0):
            cell, lanes_left, state_after = _look(deck, state, lanes, drawn)
            if tables.leaves[hand * cells + np.uint64(cell)] != 0:
                lanes, state = lanes_left, state_after
                drawn += 1
        aside_bits = _ZERO
        if unlikely(tables.aside > 0):
            added, lanes, state = _deal(deck, state, lanes, drawn, tables.aside)
            drawn += tables.aside
            aside_bits = np.uint64(tables.aside_wants[added])
        satisfied = np.uint64(verdict == KEPT) << _KEPT_BIT
        bits = np.uint64(wants[hand]) | aside_bits
        met[0, bits | satisfied] += 1
        limit = deck.size - np.uint64(drawn)
        place = np.uint64(0)
        last = drawn + draws
        while drawn < last:
            word, state = word_for(state, products[index(drawn)])
            stop = min(last, drawn + spans[index(drawn)])
            for _ in range(drawn, stop):
                cell, word, lanes = next_card(word, limit, lanes, ones, high, shift)
                hand += strides[index(cell)]
                limit -= _ONE
                place += _ONE
                holding = np.uint64(wants[hand]) | aside_bits
                if spanning:
                    holding = (holding & (bits | not_always)) | (bits & ever)
                bits = holding
                met[place, bits | satisfied] += 1
            drawn = stop
