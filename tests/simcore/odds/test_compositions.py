"""Vectors of cards: all of them, in order, with the ways to draw each; decks seen on fewer cells."""

from itertools import product
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from simcore.odds.compositions import (
    View,
    all_ways,
    compositions,
    minus,
    number_of_compositions,
    plus,
    single,
    ways,
)
from simcore.odds.population import Population

LIMITS = st.lists(st.integers(0, 4), max_size=4).map(tuple)


@given(LIMITS, st.integers(0, 12))
def test_every_vector_once_in_ascending_order(limits, total):
    expected = [vector for vector in product(*(range(limit + 1) for limit in limits)) if sum(vector) == total]
    assert list(compositions(limits, total)) == expected
    assert number_of_compositions(limits, total) == len(expected)


@given(LIMITS, st.integers(0, 12))
def test_ways_add_up_to_all_hands(pool, total):
    vectors = compositions(pool, total)
    assert all_ways(pool, vectors) == [ways(pool, vector) for vector in vectors]
    assert sum(all_ways(pool, vectors)) == comb(sum(pool), total)


def test_ways_of_what_is_not_there_are_none():
    assert all_ways((1, 2), compositions((3, 3), 3)) == [0, 1, 0, 0]
    assert compositions((), 0) == ((),)
    assert compositions((), 1) == ()


def test_vectors_add():
    assert plus((1, 2), (3, 0)) == (4, 2)
    assert minus((4, 2), (3, 0)) == (1, 2)
    assert single(1, 3) == (0, 1, 0)


def test_a_view_joins_cells_that_some_groups_cannot_tell_apart():
    population = Population((4, 2, 3, 31), {"a": (0, 1), "b": (1, 2)}, (("a",), ("a", "b"), ("b",), ()))
    view = View(population, ["B"])
    assert view.population == Population((35, 5), {"b": (1,)}, ((), ("b",)))
    assert view.seen((1, 2, 3, 0)) == (1, 5)
    assert view.places == (0, 1, 1, 0)
    assert View(population, []).population == Population((40,), {}, ((),))
    assert View(population, ["a", "b"]).seen((1, 2, 3, 0)) == (1, 2, 3, 0)
