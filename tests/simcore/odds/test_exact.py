"""Exact odds: closed forms, the rulebooks' probabilities by id, and what must hold for every deck."""

from fractions import Fraction
from math import comb, isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.odds.exact import answer_exactly, work
from simcore.odds.population import Population
from tests.simcore.odds.asking import ask, chance, chances, disjoint


def shares(odds, group, seat="first"):
    return [row.p for row in odds.hands if row.group == group and row.seat == seat]


def kept(odds, seat="first"):
    return {(row.hands, row.size): row.share for row in odds.kept if row.seat == seat}


def close(first, second):
    return isclose(first, second, rel_tol=1e-12)


@pytest.mark.parametrize(
    ("size", "copies", "hand", "want", "exact"),
    [
        (60, 4, 7, "x >= 1", 1 - Fraction(comb(56, 7), comb(60, 7))),
        (27, 3, 5, "x >= 1", 1 - Fraction(comb(24, 5), comb(27, 5))),
        (60, 24, 7, "2 <= x <= 5", Fraction(sum(comb(24, k) * comb(36, 7 - k) for k in range(2, 6)), comb(60, 7))),
        (20_000, 200, 300, "x = 0", Fraction(comb(19_800, 300), comb(20_000, 300))),
        (20_000, 200, 300, "x = 3", Fraction(comb(200, 3) * comb(19_800, 297), comb(20_000, 300))),
        (1030, 1, 515, "x = 1", Fraction(1, 2)),
        (60, 60, 7, "x >= 7", Fraction(1)),
        (60, 24, 7, "x >= 9", Fraction(0)),
        (60, 0, 7, "x >= 1", Fraction(0)),
        (5, 2, 0, "x = 0", Fraction(1)),
        (5, 2, 5, "x = 2", Fraction(1)),
    ],
)
def test_closed_forms(size, copies, hand, want, exact):
    assert chance(disjoint(size, x=copies), want, hand=hand) == float(exact)


def test_figures_that_people_know():
    assert round(chance(disjoint(60, x=4), "x >= 1"), 6) == 0.399500
    assert round(chance(disjoint(27, x=3), "x >= 1", hand=5), 6) == 0.473504
    assert round(chance(disjoint(60, x=24), "2 <= x <= 5"), 6) == 0.843902
    assert round(chance(disjoint(20_000, x=200), "x = 0", hand=300), 7) == 0.0479315
    assert round(chance(disjoint(20_000, x=200), "x = 3", hand=300), 6) == 0.226876


def test_draws_are_a_larger_hand():
    """Turn 3 of the first player is a hand of 9, of the second one of 10; every turn is exact to the last digit."""
    odds = answer_exactly(ask(disjoint(60, x=4), "x >= 1", by_turn=50))
    for seat, first in (("first", 2), ("second", 1)):
        for turn, p in enumerate(chances(odds, seat=seat)):
            seen = 7 + max(0, turn - first + 1)
            assert p == float(1 - Fraction(comb(56, seen), comb(60, seen)))


def test_overlapping_groups_are_not_counted_twice():
    population = Population((4, 2, 3, 31), {"a": (0, 1), "b": (1, 2)}, (("a",), ("a", "b"), ("b",), ()))
    none = Fraction(comb(31, 7), comb(40, 7))
    assert chance(population, "a >= 1 or b >= 1") == float(1 - none)
    both = 1 - Fraction(comb(34, 7) + comb(35, 7) - comb(31, 7), comb(40, 7))
    assert chance(population, "a >= 1 and b >= 1") == float(both)


def test_seventh_london_redraw_leaves_an_empty_hand_and_the_whole_library():
    """Nobody keeps anything: eight hands, none of 0 cards holds a land; what is drawn is a card of any 53."""
    odds = answer_exactly(ask(disjoint(60, land=24), "land >= 1", opening="london", keep="land > 99", by_turn=2))
    assert kept(odds) == {(8, 0): 1}
    assert [row.forced for row in odds.kept] == [1, 1]
    assert chances(odds) == [0, 0, 0.4]
    assert chances(odds, seat="second")[1] == 0.4
    assert {answer.p_kept for answer in odds.answers} == {None}


@pytest.mark.parametrize("opening", ["none", "paris", "vancouver", "london", "free-first", "mulligan-once"])
def test_a_deck_of_lands_is_certain(opening):
    odds = answer_exactly(ask(disjoint(60, land=60), "land >= 7", opening=opening, keep="land >= 7", by_turn=6))
    assert set(chances(odds)) == {1}
    assert kept(odds) == {(1, 7): 1}


def test_thrown_hands_are_no_extra_draws():
    """A rule that never keeps gives up the first hands: five cards of Paris are five cards, as if never redrawn."""
    deck = disjoint(40, x=4)
    p = chance(deck, "x >= 1", opening="paris", keep="hand <= 5", sets=("redraws=2",))
    assert p == float(1 - Fraction(comb(36, 5), comb(40, 5)))


def test_london_keep_rule_is_tested_on_the_best_subset():
    """7 lands of 7: with one under the library 6 are left; a rule for 5 lands at most needs two redraws."""
    odds = answer_exactly(ask(disjoint(20, land=20), "land >= 1", opening="london", keep="land <= 5"))
    assert kept(odds) == {(3, 5): 1}


def test_london_bottom_serves_the_first_want():
    """One spell and one land more than needed: the surplus goes under, never what is wanted."""
    deck = disjoint(14, land=12, spell=2)
    odds = answer_exactly(ask(deck, "spell >= 1", opening="london", keep="hand < 7"))
    assert chances(odds) == [float(1 - Fraction(comb(12, 7), comb(14, 7)))]


def test_impossible_asks_are_zero():
    odds = answer_exactly(ask(disjoint(60, land=24), "land >= 8", opening="london", keep="land >= 8", by_turn=0))
    assert {answer.p for answer in odds.answers} == {0}


# ABCD: 40 cards, 15 crystals, no redraw (the probabilities at the end of its rules).


@pytest.mark.parametrize(("crystals", "p"), [(12, 0.098151), (15, 0.046139), (16, 0.035066)])
def test_abcd_no_crystal_in_the_first_hand(crystals, p):
    assert round(chance(disjoint(40, crystal=crystals), "crystal = 0", opening="abcd"), 6) == p


def test_abcd_distribution_of_crystals():
    table = [0.046139, 0.207627, 0.346044, 0.272641, 0.106686, 0.019559, 0.001304]
    found = shares(answer_exactly(ask(disjoint(40, crystal=15), opening="abcd")), "crystal")
    assert [round(p, 6) for p in found] == table
    assert isclose(sum(copies * p for copies, p in enumerate(found)), 2.25, rel_tol=1e-12)


@pytest.mark.parametrize(
    ("sets", "table"),
    [
        ((), [0.953861, 0.831727, 0.650378, 0.453916, 0.282804, 0.157322]),
        (("stock_turn=2",), [0.953861, 0.831727, 0.724051, 0.558484, 0.383887, 0.235448]),
        (("stock_turn=2", "stock_counts=before"), [0.953861, 0.883542, 0.745101, 0.566633, 0.386874, 0.236478]),
    ],
)
def test_abcd_a_crystal_on_every_turn(sets, table):
    """The draw stock not spent, spent after placing, and before (R21)."""
    odds = answer_exactly(ask(disjoint(40, x=15), "always x >= turn", opening="abcd", by_turn=6, sets=sets))
    assert [round(p, 6) for p in chances(odds)[1:]] == table


def test_abcd_t4_hands_after_redraws():
    odds = answer_exactly(ask(disjoint(40, x=15), "x >= 1", opening="abcd", keep="hand = 4"))
    assert kept(odds) == {(3, 5): 1}
    odds = answer_exactly(ask(disjoint(40, x=15), "x >= 1", opening="abcd", keep="next(x) = 1 or hand = 5"))
    assert close(kept(odds)[1, 6], 15 / 40)
    assert close(kept(odds)[3, 5], 25 / 40)


def test_abcd_the_next_card_is_drawn_next():
    odds = answer_exactly(ask(disjoint(40, x=1), "x >= 1", opening="abcd", keep="next(x) = 1", by_turn=2))
    content = [answer.p_kept for answer in odds.answers if answer.seat == "first"]
    assert content == [0, 0, 1]


# Touhou lands, section 6.


@pytest.mark.parametrize(
    ("size", "hand", "characters", "once", "twice"),
    [
        (40, 6, 10, 0.154694, 0.023930),
        (40, 6, 12, 0.098151, 0.009634),
        (40, 6, 14, 0.059981, 0.003598),
        (40, 6, 16, 0.035066, 0.001230),
        (50, 7, 10, 0.186651, None),
        (50, 7, 12, 0.126349, None),
        (50, 7, 14, 0.083573, None),
        (50, 7, 16, 0.053858, None),
    ],
)
def test_touhou_lands_no_character(size, hand, characters, once, twice):
    odds = answer_exactly(ask(disjoint(size, character=characters), "character = 0", opening="touhou_lands"))
    first = kept(odds)[1, hand]
    assert round(1 - first, 6) == once
    assert set(chances(odds)) == {0}
    if twice is not None:
        assert round(1 - first - kept(odds)[2, hand], 6) == twice


def test_touhou_lands_t4_the_free_redraw_costs_nothing_and_others_a_card():
    deck = disjoint(40, character=12)
    odds = answer_exactly(ask(deck, "character >= 1", opening="touhou_lands", keep="character = 0"))
    assert {size for _, size in kept(odds)} == {0, 1}
    odds = answer_exactly(ask(deck, "character >= 1", opening="touhou_lands", keep="hand <= 5"))
    with_one = [1 - Fraction(comb(28, cards), comb(40, cards)) for cards in (6, 5)]
    assert kept(odds)[2, 5] == float(with_one[0] * with_one[1])
    assert min(hands for hands, size in kept(odds) if size == 4) == 4


def test_touhou_lands_without_a_character_at_the_end_is_forfeited():
    """G6: hands that may not be kept and have no redraw left are no hands, and nothing that is wanted holds."""
    odds = answer_exactly(ask(disjoint(40, character=1), "hand >= 0", opening="touhou_lands", by_turn=3))
    lost = kept(odds)[7, 0]
    assert 0 < lost < 1
    assert all(close(p, 1 - lost) for p in chances(odds))
    assert close(sum(shares(odds, "character")), 1 - lost)
    assert all(close(answer.p_kept, 1) for answer in odds.answers)


# Kyougenshi, section 8.


def test_kyougenshi_copies_set_aside():
    wants = [f"aside(x) = {copies}" for copies in range(5)]
    odds = answer_exactly(ask(disjoint(40, x=4), *wants, opening="kyougenshi", by_turn=3))
    table = [0.572929, 0.358081, 0.065106, 0.003830, 0.000055]
    for want, p in zip(wants, table, strict=True):
        assert {round(found, 6) for found in chances(odds, want)} == {p}


@pytest.mark.parametrize(("copies", "p"), [(4, 0.427071), (8, 0.693961), (12, 0.850640), (16, 0.935405)])
def test_kyougenshi_a_trigger_set_aside(copies, p):
    assert round(chance(disjoint(40, x=copies), "aside(x) >= 1", opening="kyougenshi"), 6) == p


def test_kyougenshi_seen_by_turn():
    odds = answer_exactly(ask(disjoint(40, x=4), "x >= 1", opening="kyougenshi", by_turn=5))
    assert [round(p, 6) for p in chances(odds, seat="second")[1::2]] == [0.492548, 0.606522, 0.700131]
    assert [round(p, 6) for p in chances(odds, seat="first")[1::2]] == [0.427071, 0.552249, 0.655706]


def test_kyougenshi_t2_cards_in_hand():
    odds = answer_exactly(ask(disjoint(40, x=4), "hand = 5", opening="kyougenshi", by_turn=1))
    assert chances(odds) == [1, 1]
    assert chances(odds, seat="second") == [1, 0]


# Pokemon: redrawn until there is a basic.


@pytest.mark.parametrize("basics", [1, 4, 20])
def test_pokemon_hands_are_geometric(basics):
    odds = answer_exactly(ask(disjoint(60, basic=basics), "basic >= 1", opening="pokemon"))
    none = comb(60 - basics, 7) / comb(60, 7)
    rows = kept(odds)
    assert odds.notes == ("where hands looked at are counted, 64 stands for 64 or more",)
    for (hands, size), share in rows.items():
        assert size == 7
        if hands < 64:
            assert close(share, none ** (hands - 1) * (1 - none))
    assert close(sum(rows.values()), 1)
    if basics == 1:
        assert close(rows[64, 7], none**63)
    assert set(chances(odds)) == {1}


def test_pokemon_hand_given_a_basic_and_prizes():
    deck = disjoint(60, basic=10, rare=1)
    odds = answer_exactly(ask(deck, "rare >= 1", "aside(rare) = 1", opening="pokemon"))
    ways = sum(comb(10, k) * comb(49, 6 - k) for k in range(1, 7))
    hand = Fraction(ways, comb(60, 7) - comb(50, 7))
    assert chances(odds, "rare >= 1") == [float(hand)]
    assert chances(odds, "aside(rare) = 1") == [float((1 - hand) * Fraction(6, 53))]


def test_pokemon_draws_for_the_opponents_redraws():
    deck = disjoint(60, basic=60)
    odds = answer_exactly(ask(deck, "hand = 10", opening="pokemon", by_turn=1, sets=("opponent_redraws=2",)))
    assert chances(odds) == [0, 1]


# Exchange.


def test_exchange_of_everything_that_is_not_kept():
    """3 copies in 20 cards: what is given back cannot come up, and is in the library again afterwards."""
    deck = disjoint(20, x=3)
    p = chance(deck, "x >= 1", opening="mulligan-once", hand=5, keep_cells=(0,))
    none = Fraction(comb(17, 5), comb(20, 5)) * Fraction(comb(12, 5), comb(15, 5))
    assert p == float(1 - none)


def test_exchange_needs_to_be_told_what_to_keep():
    odds = answer_exactly(ask(disjoint(20, x=3), "x >= 1", opening="mulligan-once", hand=5))
    assert kept(odds) == {(1, 5): 1}
    odds = answer_exactly(ask(disjoint(20, x=3), "x >= 1", opening="mulligan-once", hand=5, keep="x >= 1"))
    again = float(Fraction(comb(17, 5), comb(20, 5)))
    assert kept(odds) == {(1, 5): 1 - again, (2, 5): again}


@pytest.mark.parametrize(("exchanged", "left"), [("return", 15), ("gone", 10)])
def test_what_was_exchanged_comes_back_or_not(exchanged, left):
    """All 5 cards are exchanged for lack of x, which leaves 3 in the library, of 15 or 10 cards, or fewer."""
    odds = answer_exactly(
        ask(
            disjoint(20, x=3),
            "x >= 1",
            opening="mulligan-once",
            hand=5,
            keep="x >= 1",
            by_turn=2,
            sets=(f"exchanged={exchanged}",),
        )
    )
    forced = Fraction(comb(17, 5), comb(20, 5)) * Fraction(comb(12, 5), comb(15, 5))
    now, later = chances(odds)[0], chances(odds)[2]
    assert close(later - now, float(forced * Fraction(3, left)))


# Laws.


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=3), st.integers(0, 5), st.integers(0, 6))
def test_categories_of_one_draw_sum_to_one(groups, hand, by_turn):
    deck = disjoint(30, **{f"g{number}": cards for number, cards in enumerate(groups)})
    wants = [f"g0 = {copies}" for copies in range(groups[0] + 1)]
    odds = answer_exactly(ask(deck, *wants, opening="london", keep="g0 <= 1", hand=hand, by_turn=by_turn))
    for turn in range(by_turn + 1):
        assert isclose(sum(a.p for a in odds.answers if a.turn == turn and a.seat == "second"), 1, rel_tol=1e-12)
    for group in deck.members:
        assert isclose(sum(shares(odds, group)), 1, rel_tol=1e-12)
    assert isclose(sum(kept(odds).values()), 1, rel_tol=1e-12)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(["paris", "vancouver", "london", "abcd"]), st.integers(1, 4), st.integers(1, 3))
def test_spans_are_ordered(opening, land, a):
    deck = disjoint(30, land=12, a=5)
    condition = f"land >= {land} and a <= {a}"
    wants = [f"w_{span}={span} {condition}" for span in ("always", "ever")]
    odds = answer_exactly(ask(deck, f"w_at={condition}", *wants, opening=opening, keep="land >= 2", by_turn=4))
    rows = zip(chances(odds, "w_always"), chances(odds, "w_at"), chances(odds, "w_ever"), strict=True)
    assert all(always <= at <= ever for always, at, ever in rows)
    assert chances(odds, "w_ever") == sorted(chances(odds, "w_ever"))
    assert chances(odds, "w_always") == sorted(chances(odds, "w_always"), reverse=True)


def test_groups_that_nobody_asks_about_change_nothing():
    few, many = disjoint(60, land=24), disjoint(60, land=24, a=8, b=4, c=4)
    asked = {"opening": "paris", "keep": "2 <= land <= 4", "by_turn": 4}
    assert (
        answer_exactly(ask(few, "land >= 3", **asked)).answers
        == answer_exactly(ask(many, "land >= 3", **asked)).answers
    )


def test_work_grows_with_the_question():
    small = ask(disjoint(60, land=24), "land >= 3")
    large = ask(disjoint(60, land=24, a=8, b=6), "land >= 3 and a >= 1 and b >= 1", opening="london", by_turn=6)
    huge = ask(
        disjoint(60, **{f"g{n}": 4 for n in range(12)}),
        " and ".join(f"g{n} >= 1" for n in range(12)),
        opening="london",
        by_turn=10,
    )
    assert work(small) < 1000 < work(large) < 10**6
    assert work(huge) > 10**10


@pytest.mark.parametrize("opening", ["london", "free-first"])
def test_the_names_of_groups_decide_nothing(opening):
    """Between hands that are alike to the want that is served, the other wants decide."""
    found = {}
    for name in ("drop", "zdrop"):
        question = ask(
            disjoint(60, **{name: 12, "land": 24}), "land >= 3", f"{name} >= 1", opening=opening, keep="hand <= 5"
        )
        found[name] = [answer.p for answer in answer_exactly(question).answers]
    population = Population((12, 24, 24), {"drop": (0,), "land": (1,)}, (("drop",), ("land",), ()))
    turned = Population((24, 24, 12), {"land": (0,), "drop": (2,)}, (("land",), (), ("drop",)))
    orders = [
        [
            answer.p
            for answer in answer_exactly(ask(one, "land >= 3", "drop >= 1", opening=opening, keep="hand <= 5")).answers
        ]
        for one in (population, turned)
    ]
    assert found["drop"] == found["zdrop"] == orders[0] == orders[1]
