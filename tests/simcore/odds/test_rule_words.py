"""Rules in words: an expression that holds for the kept hands and for none of the refused ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.odds.answers import KeptHands
from simcore.odds.expression import parse_expression
from simcore.odds.population import Population
from simcore.odds.rule_words import cover, whole_rule, words_for


def holds(words, groups, point):
    """Whether the words hold for a hand of disjoint groups with so many cards; the rest of a point is the next card."""
    cells = len(groups)
    population = Population((99,) * cells, {name: (n,) for n, name in enumerate(groups)}, tuple((g,) for g in groups))
    flags = point[cells:]
    return bool(
        parse_expression(words, "--keep").compiled(population)(point[:cells], 0, flags.index(1) if 1 in flags else -1)
    )


@pytest.mark.parametrize(
    ("kept", "refused", "words"),
    [
        ([(0,), (1,)], [], "always"),
        ([], [(0,)], "never"),
        ([(2,), (3,)], [(0,), (1,)], "x >= 2"),
        ([(0,), (1,)], [(2,)], "x <= 1"),
        ([(0,)], [(1,), (2,)], "x == 0"),
        ([(3,)], [(1,), (2,), (4,)], "x == 3"),
        ([(2,), (3,)], [(1,), (4,)], "2 <= x <= 3"),
        ([(0,), (1,), (3,), (4,)], [(2,)], "not (x == 2)"),
        ([(0,), (4,)], [(1,), (2,), (3,)], "x >= 4 or x == 0"),
    ],
)
def test_one_group(kept, refused, words):
    assert words_for(["x"], kept, refused) == words


def test_several_groups():
    kept, refused = [(2, 1), (3, 1), (3, 2)], [(1, 1), (2, 0), (3, 0), (0, 0)]
    assert words_for(["land", "drop 1"], kept, refused) == 'land >= 2 and "drop 1" >= 1'
    kept, refused = [(2, 0), (0, 2), (2, 2)], [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert words_for(["a", "b"], kept, refused) == "a >= 2 or b >= 2"


def test_points_that_never_come_up_may_go_either_way():
    assert words_for(["x"], [(2,), (5,)], [(0,)]) == "x >= 1"


def test_the_next_card():
    kept, refused = [(0, 1), (1, 0), (1, 1)], [(0, 0)]
    assert words_for(["x"], kept, refused) == "x >= 1 or next(x) == 1"
    assert words_for(["x"], [(1, 0)], [(1, 1)]) == "next(x) == 0"


def test_cards_drawn():
    assert (
        words_for(["land", "a b"], [(2, 1)], [(1, 1), (2, 0)], drawn=True) == 'drawn(land) >= 2 and drawn("a b") >= 1'
    )
    assert words_for(["x"], [(0, 1)], [(0, 0)], drawn=True) == "next(x) == 1"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(1, 7, "x >= 1")], "x >= 1"),
        ([(1, 7, "never")], "never"),
        ([(1, 7, "always"), (2, 6, "always")], "always"),
        ([(1, 7, "x >= 1"), (2, 6, "always"), (3, 5, "always")], "(hand >= 7 and x >= 1) or hand <= 6"),
        (
            [(1, 7, "never"), (2, 6, "x == 1 or x == 3"), (3, 5, "always")],
            "(hand == 6 and (x == 1 or x == 3)) or hand <= 5",
        ),
        (
            [(1, 7, "x >= 2"), (2, 7, "x >= 1"), (3, 6, "always")],
            "(redraws == 0 and x >= 2) or (redraws == 1 and x >= 1) or redraws >= 2",
        ),
        ([(1, 6, "never"), (2, 6, "x >= 1"), (2, 5, "always")], "(redraws >= 1 and hand >= 6 and x >= 1) or hand <= 5"),
        ([(1, 7, "x >= 2"), (2, 7, "x >= 1"), (2, 7, "always")], ""),
        ([(1, 7, " or ".join(["x >= 1"] * 1001)), (2, 6, "always")], ""),
    ],
)
def test_one_rule_for_all_hands(rows, words):
    assert whole_rule([KeptHands(hands, size, text, 0.5, 0.5) for hands, size, text in rows]) == words


def test_boxes_that_others_make_needless_are_left_out():
    boxes = cover([(0,), (1,), (2,), (4,)], [(3,)])
    assert boxes == [((None, 2),), ((4, None),)]


POINTS = st.sets(st.tuples(*[st.integers(0, 4)] * 3), max_size=40)


@settings(max_examples=200, deadline=None)
@given(POINTS, POINTS)
def test_words_tell_kept_from_refused(kept, refused):
    refused -= kept
    groups = ["a", "b c", "not"]
    words = words_for(groups, kept, refused)
    assert all(holds(words, groups, point) for point in kept)
    assert not any(holds(words, groups, point) for point in refused)
    assert words == words_for(groups, sorted(kept, reverse=True), sorted(refused, reverse=True))


@settings(max_examples=100, deadline=None)
@given(
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([(0, 0), (0, 1), (1, 0)])), max_size=30),
    st.data(),
)
def test_words_about_the_next_card(points, data):
    flat = [(a, b, *flags) for a, b, flags in points]
    kept = set(data.draw(st.lists(st.sampled_from(flat), unique=True))) if flat else set()
    words = words_for(["a", "b"], kept, set(flat) - kept)
    for point in flat:
        assert holds(words, ["a", "b"], point) == (point in kept)
