"""The random streams of simcore.rng from their definition, with Python's whole numbers: no numpy, no kernel."""

import hashlib
from collections.abc import Iterable
from enum import IntEnum

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_STRIDE = 0xD1B54A32D192ED03


class Purpose(IntEnum):
    """What a seat's stream is for."""

    DEAL = 0
    START = 1
    POLICY = 2
    EFFECTS = 3


def finalise(word: int) -> int:
    """splitmix64's finaliser (Steele, Lea, Flood 2014)."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


def run_key(seed: int, deck_hashes: Iterable[str]) -> int:
    """The key of all games that decks with these hashes play under one seed, whatever the decks' order."""
    matchup = hashlib.sha256("\n".join(sorted(deck_hashes)).encode()).hexdigest()
    return int.from_bytes(hashlib.sha256(f"{seed}\n{matchup}".encode()).digest()[:8], "little")


def pair_key(run: int, pair: int) -> int:
    """The key of the pair of games with this index, from 0."""
    return finalise((run + (pair + 1) * _GOLDEN) & _WORD)


class Stream:
    """One seat's random numbers for one purpose in one pair of games."""

    def __init__(self, pair: int, seat: int, purpose: Purpose):
        self._state = (pair + (2 * purpose + seat) * _STRIDE) & _WORD

    def word(self) -> int:
        """The next 32 random bits, the upper half of splitmix64's next number."""
        self._state = (self._state + _GOLDEN) & _WORD
        return finalise(self._state) >> 32

    def below(self, limit: int) -> int:
        """A whole number in 0 .. limit-1, each as likely.

        Of the products word x limit, those whose lower half is below 2**32 mod limit are thrown away (Lemire 2019).
        """
        while True:
            product = self.word() * limit
            if product % (1 << 32) >= (1 << 32) % limit:
                return product >> 32
