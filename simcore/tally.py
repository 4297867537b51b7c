"""Tallies: what a chunk of games counted. Integer arrays only, summed in any order, no row per game."""

from typing import Any

import numpy as np

from simcore.jit import inlined

WIN, DRAW, LOSS, CAPPED = 0, 1, 2, 3  # a game's outcome for one deck
OPENING, DRAWN, PLAYED = np.arange(3)  # what happened to a card of the original deck
LANES = 64  # cards that one mask can tell apart
PLANES = 14  # bits of the upright counters
MOST_PAIRS = 2**PLANES - 1  # pairs of games in a chunk, so that no counter overflows
TURNS = 256  # longest game counted exactly; longer ones share the last cell


def tally_dtype(ends: int, extras: int, words: int = 1) -> np.dtype:
    """The record type of a game's tally, every field int64.

    outcomes[seat of A, outcome for A]; pair_cells[A's half points in the pair]; turns[length]; ends[reason];
    cards[word, seat of A, outcome for A, opening/drawn/played, lane], where (word, lane) numbers the cards of both
    decks as the game's masks do; extras[deck, what the game counts for the winner]. Decks and seats are 0 and 1.
    `planes` holds a chunk's counts of cards until `settle_cards`: counters that stand upright, bit k of all lanes in
    plane k.
    """
    return np.dtype(
        [
            ("outcomes", np.int64, (2, 4)),
            ("pair_cells", np.int64, 5),
            ("turns", np.int64, TURNS),
            ("ends", np.int64, ends),
            ("cards", np.int64, (words, 2, 4, 3, LANES)),
            ("extras", np.int64, (2, max(extras, 1))),
            ("planes", np.int64, (words, 2, 4, 3, PLANES)),
        ]
    )


def new_tally(dtype: np.dtype) -> Any:
    """An empty tally: a record that kernels count into."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def settle_cards(tally: Any) -> None:
    """Move what a chunk counted of its cards from the planes to `cards`, in place."""
    planes, lanes = np.arange(PLANES)[:, None], np.arange(LANES)
    tally.cards += ((tally.planes[..., None] >> lanes & 1) << planes).sum(axis=-2)
    tally.planes[:] = 0


def summed(total: Any, part: Any) -> Any:
    """The sum of two tallies, as a new record: an interruption finds the old sum or the new one, never half of both."""
    result = new_tally(total.dtype)
    for name in total.dtype.names:
        result[name] = total[name] + part[name]
    return result


@inlined
def count_game(tally, seat_of_a, outcome, turns, end):
    """Count one finished game: seat of deck A, outcome for A, length in turns, reason for the end. Mutates `tally`."""
    tally.outcomes[seat_of_a, outcome] += 1
    tally.turns[min(turns, TURNS - 1)] += 1
    tally.ends[end] += 1


@inlined
def count_cards(tally, word, seat_of_a, outcome, kind, mask):
    """Count every card of an int64 mask once, all 64 together. Mutates `tally.planes`.

    The mask is added to counters that stand upright; the carry passes through all planes, which costs less than to
    foresee where it ends.
    """
    for plane in range(PLANES):
        old = tally.planes[word, seat_of_a, outcome, kind, plane]
        tally.planes[word, seat_of_a, outcome, kind, plane] = old ^ mask
        mask &= old


@inlined
def half_points(outcome):
    """Points of one game in halves: a win 2, a draw or a capped game 1, a loss 0."""
    if outcome == WIN:
        return 2
    if outcome == LOSS:
        return 0
    return 1
