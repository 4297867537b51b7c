"""Upright counters count what plain counters count."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore import tally as tallies
from simcore.jit import kernel
from simcore.tally import DRAWN, LANES, MOST_PAIRS, PLANES, new_tally, settle_cards, summed, tally_dtype

pytestmark = pytest.mark.both_modes

WORD = np.int64(0)


@kernel
def count_all(tally, seat, outcome, masks):
    """Count every mask of an int64 array under one seat and outcome."""
    for mask in masks:
        tallies.count_cards(tally, WORD, seat, outcome, DRAWN, mask)


@kernel
def points_of(outcome):
    """Half points of an outcome."""
    return tallies.half_points(outcome)


@given(st.lists(st.integers(0, 2**63 - 1), max_size=200), st.integers(0, 1), st.integers(0, 3))
def test_upright_counters_agree_with_plain_ones(masks, seat, outcome):
    tally = new_tally(tally_dtype(1, 0))
    count_all(tally, np.int64(seat), np.int64(outcome), np.array(masks, np.int64))
    settle_cards(tally)
    expected = [sum(mask >> lane & 1 for mask in masks) for lane in range(LANES)]
    assert tally.cards[0, seat, outcome, DRAWN].tolist() == expected
    assert tally.cards.sum() == sum(expected)
    assert not tally.planes.any()


def test_the_largest_count_fits():
    tally = new_tally(tally_dtype(1, 0))
    tally.planes[0, 0, 0, DRAWN, :] = 1 << 62
    settle_cards(tally)
    assert tally.cards[0, 0, 0, DRAWN, 62] == 2**PLANES - 1 == MOST_PAIRS


def test_sums_are_whole_and_new():
    dtype = tally_dtype(2, 3)
    total, part = new_tally(dtype), new_tally(dtype)
    for number, name in enumerate(dtype.names, start=1):
        part[name][:] = number
    for _ in range(3):
        before, total = total, summed(total, part)
        assert before is not total
    assert all((total[name] == 3 * number).all() for number, name in enumerate(dtype.names, start=1))


def test_points():
    outcomes = (tallies.WIN, tallies.DRAW, tallies.LOSS, tallies.CAPPED)
    assert [points_of(np.int64(outcome)) for outcome in outcomes] == [2, 1, 0, 1]
