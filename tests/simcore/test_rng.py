"""Streams: exact bounds, independence of what must not matter, distinct deals, uniform shuffles."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from simcore import rng
from simcore.batch import Matchup, record_game
from simcore.games.card_commander.events import DRAWS
from simcore.jit import kernel
from tests.support import GAME, deck_of, greedy, pool_of, settings, vanilla

pytestmark = pytest.mark.both_modes

MASK = 2**64 - 1
FALSE_ALARM = 1e-6  # of each statistical test below; the seeds are fixed, so that a green test stays green


def mix(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


class Stream:
    """The same streams in Python's unbounded integers."""

    def __init__(self, run: int, pair: int, seat: int, purpose: int):
        key = mix((run + (pair + 1) * 0x9E3779B97F4A7C15) & MASK)
        self.state = (key + (2 * purpose + seat) * 0xD1B54A32D192ED03) & MASK

    def below(self, limit: int) -> int:
        while True:
            self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
            product = (mix(self.state) >> 32) * limit
            if product % 2**32 >= 2**32 % limit:
                return product >> 32


@given(
    run=st.integers(0, MASK),
    pair=st.integers(0, 2**40),
    seat=st.integers(0, 1),
    purpose=st.integers(0, 3),
    limits=st.lists(st.one_of(st.integers(1, 60), st.integers(1, 2**32 - 1)), min_size=1, max_size=20),
)
def test_kernel_and_plain_integers_draw_the_same(run, pair, seat, purpose, limits):
    draw = rng.draw_numbers(np.uint64(run), pair, seat, purpose, np.array(limits, np.int64))
    stream = Stream(run, pair, seat, purpose)
    assert draw.tolist() == [stream.below(limit) for limit in limits]


def test_rejection_is_exercised_and_exact():
    """A bound just above 2**31 rejects almost half of all words: the accepted ones are still uniform."""
    limit = 2**31 + 1
    draws = rng.draw_numbers(np.uint64(5), 0, 0, 0, np.full(20_000, limit, np.int64))
    cells = np.bincount(draws * 64 // limit, minlength=64)
    assert draws.max() < limit
    assert chi_square(cells) > FALSE_ALARM


@kernel
def words(state, product, into):
    """The first words of one stream for draws whose limits have this product (uint64)."""
    for place in range(into.size):
        into[place], state = rng.word_for(state, product)
    return into


@given(state=st.integers(0, MASK), product=st.one_of(st.integers(1, MASK), st.integers(2**63, 2**63 + 9)))
def test_words_for_several_draws_are_those_that_leave_enough(state, product):
    """Of all words the accepted ones are the same number for every row of draws."""
    found = words(np.uint64(state), np.uint64(product), np.empty(8, np.uint64)).tolist()
    for word in found:
        while True:
            state = (state + 0x9E3779B97F4A7C15) & MASK
            if mix(state) * product % 2**64 >= 2**64 % product:
                break
        assert word == mix(state)


@pytest.mark.parametrize("limits", [(2, 3), (5, 4, 3), (3, 3, 3, 2)])
def test_several_draws_from_one_word_are_uniform_together(limits):
    """Chi-square over all rows of draws."""
    found = words(np.uint64(77), np.uint64(math.prod(limits)), np.empty(20_000, np.uint64)).tolist()
    rows: dict[tuple[int, ...], int] = dict.fromkeys(itertools.product(*map(range, limits)), 0)
    for word in found:
        row = []
        for limit in limits:
            row.append(word * limit >> 64)
            word = word * limit & MASK  # noqa: PLW2901
        rows[tuple(row)] += 1
    assert chi_square(np.array(list(rows.values()))) > FALSE_ALARM


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 27, 60])
def test_small_bounds_are_uniform(limit):
    draws = rng.draw_numbers(np.uint64(9), 3, 1, 2, np.full(20_000, limit, np.int64))
    assert chi_square(np.bincount(draws, minlength=limit)) > FALSE_ALARM


def chi_square(cells) -> float:
    expected = cells.sum() / len(cells)
    return float(chi2.sf(((cells - expected) ** 2 / expected).sum(), max(len(cells) - 1, 1)))


def test_neighbouring_seeds_pairs_seats_and_purposes_share_nothing():
    words = set()
    keys = list(itertools.product((0, 1, 2), (0, 1, 2, 3), (0, 1), range(4)))
    for seed, pair, seat, purpose in keys:
        run = rng.run_key(seed, "matchup")
        limits = np.full(50, 2**32 - 1, np.int64)
        draws = rng.draw_numbers(run, pair, seat, purpose, limits).tolist()
        words |= {tuple(draws[i : i + 2]) for i in range(49)}
    assert len(words) == 49 * len(keys)  # false alarm: about 1e-12


def test_streams_of_one_pair_never_meet():
    """The distance between two of a pair's streams is no small number of steps of the generator."""
    inverse = pow(0x9E3779B97F4A7C15, -1, 2**64)
    for distance in range(1, 64):
        steps = distance * 0xD1B54A32D192ED03 * inverse % 2**64
        assert min(steps, 2**64 - steps) > 10**9


def test_seed_0_is_a_seed_and_seeds_differ():
    keys = {int(rng.run_key(seed, "m")) for seed in range(1000)} | {int(rng.run_key(0, f"m{n}")) for n in range(1000)}
    assert len(keys) == 2000


def test_matchup_key_ignores_the_order_of_the_decks():
    assert rng.matchup_key(["a", "b"]) == rng.matchup_key(["b", "a"]) != rng.matchup_key(["a", "a"])


def test_drawn_seeds_differ():
    assert len({rng.draw_seed() for _ in range(20)}) == 20  # false alarm: 1e-12


@pytest.fixture(scope="module")
def deals():
    """The order in which each deck of 12 was drawn, for the games of one run that no card can be played in."""
    pool = pool_of(vanilla("Dear", 15, 1, 1))
    deck = deck_of("d", Dear=12)
    run = settings("deck_size=12", "income=0", "income_rise_turn=0", seed=0)
    matchup = Matchup(greedy(deck), greedy(deck))
    orders = []
    for number in range(600):
        events = record_game(GAME, pool, matchup, run, number)
        draws = events[events[:, 1] == DRAWS]
        orders.append([tuple(draws[draws[:, 3] // 12 == owner, 3] % 12) for owner in (0, 1)])
    return orders


def test_n_games_hold_n_distinct_deals(deals):
    assert len({tuple(deal) for deal in deals}) == len(deals)


def test_the_second_game_of_a_pair_exchanges_the_deals(deals):
    for first, second in zip(deals[::2], deals[1::2], strict=True):
        shorter = min(len(first[0]), len(second[1]))
        assert first[0][:shorter] == second[1][:shorter]
        assert first[1][:shorter] == second[0][:shorter]


def test_shuffles_are_uniform_over_position_and_card(deals):
    """Chi-square over position x card: (12-1)**2 degrees of freedom for a table of permutations."""
    table = np.zeros((11, 12))
    for deal in deals[::2]:
        for order in deal:
            for position, card in enumerate(order[:11]):
                table[position, card] += 1
    expected = table.sum(axis=1, keepdims=True) / 12
    statistic = ((table - expected) ** 2 / expected).sum() * 11 / 12
    assert chi2.sf(statistic, 11 * 11) > FALSE_ALARM
