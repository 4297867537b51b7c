"""Random streams keyed by what they are for, so that no run, worker or order of play can change them.

A stream's key is (seed, matchup, pair, seat, purpose). Seed and matchup are hashed into one 64-bit run key in Python;
the kernels derive the rest with splitmix64's finaliser (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number
generators"), a bijection, so that two pairs never share a key. A stream is that generator: its state is one counter.
"""

import hashlib
import secrets
from collections.abc import Iterable

import numpy as np

from simcore.jit import inlined, kernel, unlikely

# Purposes: what a seat's stream is for. Appending one changes no other stream.
DEAL = np.int64(0)  # the order of the seat's deck
START = np.int64(1)  # coins before the first turn
POLICY = np.int64(2)  # the choices of the seat's machine player
EFFECTS = np.int64(3)  # what cards do at random

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STRIDE = np.uint64(0xD1B54A32D192ED03)
_MULTIPLY_1 = np.uint64(0xBF58476D1CE4E5B9)
_MULTIPLY_2 = np.uint64(0x94D049BB133111EB)
_LOW_WORD = np.uint64(0xFFFFFFFF)
_TWO_TO_32 = np.uint64(1 << 32)
_HALF = np.uint64(32)
_SEATS = np.uint64(2)
_ZERO = np.uint64(0)
_ONE = np.uint64(1)


def draw_seed() -> int:
    """A seed from the system's entropy, small enough to be typed again."""
    return secrets.randbelow(1 << 48)


def matchup_key(deck_hashes: Iterable[str]) -> str:
    """The key that a matchup of these decks has whatever their order."""
    return hashlib.sha256("\n".join(sorted(deck_hashes)).encode()).hexdigest()


def run_key(seed: int, matchup: str) -> np.uint64:
    """The 64-bit key of all games of one matchup under one seed."""
    digest = hashlib.sha256(f"{seed}\n{matchup}".encode()).digest()
    return np.uint64(int.from_bytes(digest[:8], "little"))


@inlined
def mix(word):
    """splitmix64's finaliser: a bijection of uint64 in which every input bit reaches every output bit."""
    word = (word ^ (word >> np.uint64(30))) * _MULTIPLY_1
    word = (word ^ (word >> np.uint64(27))) * _MULTIPLY_2
    return word ^ (word >> np.uint64(31))


@inlined
def pair_key(run, pair):
    """The key of one pair of games (uint64), from the run key (uint64) and the pair's index (int)."""
    return mix(run + (np.uint64(pair) + _ONE) * _GOLDEN)


@inlined
def open_stream(pair, seat, purpose):
    """The initial state (uint64) of a seat's stream for one purpose, from the pair's key (uint64).

    Streams of one pair lie _STRIDE apart on the generator's cycle, in steps of _GOLDEN many billions away.
    """
    return pair + (np.uint64(purpose) * _SEATS + np.uint64(seat)) * _STRIDE


@inlined
def below(state, limit):
    """A whole number in 0 .. limit-1, exactly uniform, and the stream's next state: (int64, uint64).

    `limit` is in 1 .. 2**32-1. Lemire 2019, "Fast random integer generation in an interval".
    """
    bound = np.uint64(limit)
    state = state + _GOLDEN
    product = (mix(state) >> _HALF) * bound
    low = product & _LOW_WORD
    if unlikely(low < bound):
        threshold = (_TWO_TO_32 - bound) % bound
        while low < threshold:
            state = state + _GOLDEN
            product = (mix(state) >> _HALF) * bound
            low = product & _LOW_WORD
    return np.int64(product >> _HALF), state


@inlined
def word_for(state, product):
    """A word for several draws at once and the stream's next state: (uint64, uint64).

    `product` (uint64) is that of the draws' limits. The upper half of word x limit is the draw, the lower half the word
    for the next limit. All of them are exactly uniform, since what the last one would leave is word x product, and
    words that leave too little are thrown away. Brackett-Rozinsky, Lemire 2024, "Batched ranged random integer
    generation".
    """
    state = state + _GOLDEN
    word = mix(state)
    low = word * product
    if unlikely(low < product):
        threshold = (_ZERO - product) % product
        while low < threshold:
            state = state + _GOLDEN
            word = mix(state)
            low = word * product
    return word, state


@kernel
def draw_numbers(run, pair, seat, purpose, limits):
    """The first numbers of one stream (int64), each below its entry of `limits` (int64), as games draw them."""
    state = open_stream(pair_key(run, pair), seat, purpose)
    numbers = np.empty(limits.size, np.int64)
    for index in range(limits.size):
        numbers[index], state = below(state, limits[index])
    return numbers
