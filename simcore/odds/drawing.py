"""How sampled kernels draw cards: which cell the next card is of, from one random word for several cards.

A card's number, uniform below the number of cards left, falls into the range of its cell, cells lying one after the
other in the order of the population. Cells are counted, not cards: nothing is shuffled and nothing put back.

With few cells all of this happens in one word of `lanes`: lane c holds the cards left in cells 0 to c, below half of
what a lane can hold. Subtracted from a word that has the card's number, plus that half, in every lane, they leave the
half's bit in the lanes of the cells before the card's own.
"""

from typing import Any, NamedTuple

import numpy as np

from simcore.jit import count_bits, inlined, upper_half


class Deck(NamedTuple):
    """The cards before any is drawn.

    `size` uint64 cards. `counts` int64 by cell. Words of lanes, uint64: `full` (every cell's), `ones` and `high` (the
    lowest and the highest bit of each lane), `shift` from the highest bit to the lowest. `strides` uint64: what a card
    adds to the index of the cards in hand, by cell. `spans` int64 and `products` uint64: for how many draws the next
    word serves when so many cards are drawn, and the product of their limits.
    """

    size: Any
    counts: Any
    full: Any
    ones: Any
    high: Any
    shift: Any
    strides: Any
    spans: Any
    products: Any


@inlined
def next_card(word, limit, lanes, ones, high, shift):
    """Draw a card from a word of lanes (all uint64): its cell (int64), the word and the lanes after it."""
    number = upper_half(word, limit)
    before = (((number * ones) | high) - lanes) & high
    return count_bits(np.int64(before)), word * limit, lanes - ones + (before >> shift)
