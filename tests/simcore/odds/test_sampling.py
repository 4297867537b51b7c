"""Sampled odds: deal by deal those of the slow reference, the same however they are dealt, and close to the exact ones.

Against the exact odds each answer is tested by the binomial tails; fewer than FALSE_ALARM of right answers fail.
"""

import math
import os
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from scipy.stats import binom

from simcore.errors import OddsError, SettingsError
from simcore.odds import sampled_plan
from simcore.odds.answers import SEATS
from simcore.odds.dealing import Sampling
from simcore.odds.exact import answer_exactly
from simcore.odds.expression import parse_expression
from simcore.odds.keeping import best_keep_rule
from simcore.odds.sampled_kernel import LISTED, sample_tabled
from simcore.odds.sampled_plan import NOTE_SCRY, NOTE_UNDER, Planner
from simcore.odds.sampling import answer_by_sampling, check, deals_key
from simcore.odds.wide_kernel import sample_widely
from simcore.opening import LISTED_HANDS
from simcore.openings import OPENINGS
from tests.reference.odds_deals import Blind, Dealer
from tests.simcore.odds.asking import ask, disjoint
from tests.simcore.odds.test_exact_reference import questions, reference_game

# Of each answer; all answers of a run together raise fewer than one false alarm in 10,000 runs.
FALSE_ALARM = 1e-9
SETTINGS = int(os.environ.get("DECKMILL_ODDS_SETTINGS", "10"))  # random questions for each opening
WAYS = ("tables", "wide", "blind")


@pytest.fixture
def dealt_by(monkeypatch):
    """Makes questions be dealt by the wide kernel, with its tables or without them."""

    def choose(way):
        monkeypatch.undo()
        if way != "tables":
            monkeypatch.setattr(Planner, "_index", lambda planner: None)
        if way == "blind":
            monkeypatch.setattr(sampled_plan, "MOST_JUDGED", -1)

    return choose


def sampled(question, games, **others):
    try:
        return answer_by_sampling(question, Sampling(games, 1, **others))
    except OddsError:
        assume(False)


@pytest.mark.both_modes
@pytest.mark.bounds
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_deals_are_those_of_the_reference(opening, way, dealt_by):
    dealt_by(way)
    compare_with_reference(opening, way)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def compare_with_reference(opening, way, data):
    question = data.draw(questions(opening))
    games = 30
    odds = sampled(question, games)
    served = question.wants[question.bottom_for].expression
    members = question.population.members
    blind = Blind(frozenset(cell for name in served.names for cell in members[name]))
    run = int(deals_key(question, 1))
    for seat in question.seats:
        choosing = question.opening.under == "yes" or question.opening.scry
        looks = question.keep is not None and question.keep.uses_next
        dealer = Dealer(reference_game(question, seat), run, looks, blind if way == "blind" and choosing else None)
        for number in range(games):
            dealer.deal(number)
        compare(odds, dealer.counted, SEATS[seat], games, members)


def compare(odds, counted, seat, games, members):
    for answer in odds.answers:
        if answer.seat == seat:
            assert answer.p == counted.met[answer.want, answer.turn] / games
            content = counted.met_content[answer.want, answer.turn]
            assert answer.p_kept == (content / counted.content if counted.content else None)
    assert {(row.hands, row.size): (row.share, row.forced) for row in odds.kept if row.seat == seat} == {
        key: (number / games, counted.forced[key] / games) for key, number in counted.kept.items()
    }
    for row in odds.hands:
        if row.seat == seat:
            hands = (n for hand, n in counted.hands.items() if sum(c in members[row.group] for c in hand) == row.copies)
            assert row.p == sum(hands) / games


def test_hands_are_listed_as_openings_say():
    """The number stands in two files."""
    assert LISTED == LISTED_HANDS


# ---------- Against the exact odds


@settings(max_examples=SETTINGS, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_sampled_agrees_with_exact(opening, data, seed):
    """Hundreds of questions, and thousands in CI, some twenty answers each."""
    question = data.draw(questions(opening))
    try:
        exact = answer_exactly(question)
    except OddsError:
        assume(False)
    games = 2000
    odds = answer_by_sampling(question, Sampling(games, seed))
    for one, other in zip(exact.answers, odds.answers, strict=True):
        assert (one.want, one.seat, one.turn, one.varied) == (other.want, other.seat, other.turn, other.varied)
        assert plausible(round(other.p * games), games, one.p), one
    shares = {(row.seat, row.hands, row.size): row for row in odds.kept}
    for row in exact.kept:
        found = shares.pop((row.seat, row.hands, row.size), None)
        assert plausible(round(found.share * games) if found else 0, games, row.share)
        assert plausible(round(found.forced * games) if found else 0, games, row.forced)
    assert not shares
    copies = {(row.seat, row.group, row.copies): row.p for row in odds.hands}
    for hand in exact.hands:
        assert plausible(round(copies.get((hand.seat, hand.group, hand.copies), 0) * games), games, hand.p)


def plausible(hits: int, games: int, p: float) -> bool:
    """Whether a right chance brings so few and so many hits more often than by FALSE_ALARM."""
    if p <= 0 or p >= 1:
        return hits == games * p
    return min(binom.cdf(hits, games, p), binom.sf(hits - 1, games, p)) > FALSE_ALARM / 2


LANDS = disjoint(60, land=24, drop=8, combo=4)
WANTS = ("lands=2 <= land <= 5", "both=drop >= 1 and combo >= 1", "always land >= 2", "ever land >= 5")


@pytest.mark.parametrize("opening", ["london", "vancouver", "mulligan-once", "abcd", "none"])
def test_a_whole_deck_agrees_with_exact(opening):
    question = ask(LANDS, *WANTS, opening=opening, keep="2 <= land <= 5", by_turn=6, keep_cells=(0,))
    exact, odds = answer_exactly(question), answer_by_sampling(question, Sampling(300_000, 7))
    for one in check(question, exact, odds):
        assert abs(one.deviation) < 6.2  # false alarm of one: 6e-10
    for one, other in zip(exact.answers, odds.answers, strict=True):
        assert one.p_kept == pytest.approx(other.p_kept, abs=6.2 * 0.5 / math.sqrt(250_000))


@pytest.mark.parametrize("opening", ["london", "free-first", "abcd"])
def test_the_best_keep_rule_brings_what_it_says(opening, dealt_by):
    """Rules about cards drawn and about redraws; false alarm of one: 6e-10."""
    question = replace(ask(LANDS, "land >= 3 and drop >= 1", opening=opening, by_turn=3), seats=(0,))
    rule = best_keep_rule(question)[0]
    question = replace(question, keep=parse_expression(rule.keep, "--keep"))
    for way, games in (("tables", 100_000), ("wide", 20_000)):
        dealt_by(way)
        p = sampled(question, games).answers[-1].p
        assert abs(p - rule.p) < 6.2 * math.sqrt(rule.p * (1 - rule.p) / games)


def test_intervals_hold_the_exact_chance_as_often_as_they_say():
    """Wilson's 95 % intervals over 400 seeds; outside 90 to 99 % with a false alarm near 1e-5."""
    question = replace(ask(LANDS, "land >= 4", by_turn=0), seats=(0,))
    p = answer_exactly(question).answers[0].p
    rows = [answer_by_sampling(question, Sampling(500, seed)).answers[0] for seed in range(400)]
    assert 360 <= sum(row.lo <= p <= row.hi for row in rows) <= 396


# ---------- The same bytes however it is dealt


@pytest.mark.both_modes
@pytest.mark.parametrize("way", WAYS)
def test_workers_and_chunks_change_nothing(way, dealt_by):
    dealt_by(way)
    question = ask(LANDS, *WANTS, opening="london", keep="2 <= land <= 5", by_turn=3)
    one = sampled(question, 150)
    assert one == sampled(question, 150, chunk_games=7)
    assert one == sampled(question, 150, chunk_games=40, jobs=3)
    assert one != answer_by_sampling(question, Sampling(150, 2))


@pytest.mark.both_modes
def test_the_first_deals_are_those_of_a_longer_run():
    question = ask(LANDS, "land >= 3", by_turn=2)
    few, more = sampled(question, 64), sampled(question, 65)
    for one, other in zip(few.answers, more.answers, strict=True):
        assert round(other.p * 65) - round(one.p * 64) in (0, 1)


@pytest.mark.both_modes
def test_both_kernels_and_known_numbers(dealt_by):
    """Written down once: a change of the streams is a change for users."""
    question = ask(LANDS, "land >= 3", opening="london", keep="2 <= land <= 5", by_turn=2)
    hits = [round(answer.p * 200) for answer in sampled(question, 200).answers]
    dealt_by("wide")
    assert [round(answer.p * 200) for answer in sampled(question, 200).answers] == hits
    assert hits == KNOWN


KNOWN = [141, 141, 165, 141, 165, 185]


def test_what_does_not_matter_to_the_deal_changes_nothing():
    """The deck's name, other wants, and of the seats which are asked."""
    question = ask(LANDS, *WANTS, opening="london", keep="2 <= land <= 5", by_turn=4)
    odds = sampled(question, 500)
    other = sampled(replace(question, deck="other", wants=question.wants[:1], seats=(1,)), 500)
    assert [a.p for a in other.answers] == [a.p for a in odds.answers if a.want == "lands" and a.seat == "second"]


def test_varied_counts_see_the_same_deals():
    """The difference of two variants varies less than that of two runs with deals of their own."""
    pair = [ask(disjoint(60, land=lands), "land >= 3") for lands in (24, 25)]
    together = [[sampled_p(question, seed) for question in pair] for seed in range(40)]
    apart = [[sampled_p(pair[0], seed), sampled_p(pair[1], seed + 1000)] for seed in range(40)]
    assert np.std(np.diff(together)) < 0.6 * np.std(np.diff(apart))


def sampled_p(question, seed) -> float:
    return answer_by_sampling(replace(question, seats=(0,)), Sampling(1000, seed)).answers[0].p


def test_seats_with_the_same_hands_are_dealt_once():
    done = []
    question = ask(LANDS, "land >= 3", opening="none", by_turn=3)
    sampled(question, 100, progress=lambda now, total: done.append((now, total)))
    assert done == [(100, 100)]
    done.clear()
    question = ask(LANDS, "land >= 3", opening="card_commander", by_turn=3)
    sampled(question, 100, chunk_games=60, progress=lambda now, total: done.append((now, total)))
    assert done == [(60, 200), (100, 200), (160, 200), (200, 200)]


# ---------- What is asked


def test_many_wants_are_counted_in_parts():
    question = ask(LANDS, *(f"land >= {least}" for least in range(1, 20)), by_turn=1)
    odds = sampled(question, 300)
    assert [answer.want for answer in odds.answers[::2]] == [want.name for want in question.wants] * 2
    chances = [answer.p for answer in odds.answers if answer.seat == "first" and answer.turn == 0]
    assert chances == sorted(chances, reverse=True)
    assert chances[7:] == [0.0] * 12
    alone = sampled(replace(question, wants=question.wants[2:3]), 300)
    assert alone.answers[0].p == chances[2]


def test_without_wants_hands_are_still_counted():
    odds = sampled(ask(LANDS, opening="london", keep="land >= 2"), 300)
    assert odds.answers == ()
    assert sum(row.p for row in odds.hands if (row.seat, row.group) == ("first", "land")) == pytest.approx(1)
    assert sum(row.share for row in odds.kept if row.seat == "first") == pytest.approx(1)


def test_categories_of_one_draw_sum_to_1():
    """In every run, not just on average."""
    odds = sampled(ask(LANDS, *(f"land == {number}" for number in range(8))), 777)
    assert sum(answer.p for answer in odds.answers if answer.seat == "first") == pytest.approx(1, abs=1e-12)


def test_all_lands_and_the_impossible():
    odds = sampled(ask(disjoint(60, land=60), "land == 7", "land >= 9", opening="paris", keep="land == 7"), 200)
    assert [answer.p for answer in odds.answers] == [1.0, 0.0, 1.0, 0.0]


def test_the_last_london_hand_is_empty_with_the_whole_library_left():
    odds = sampled(ask(LANDS, "land >= 1", opening="london", keep="hand == 0", by_turn=2), 400)
    assert {(row.hands, row.size, row.share, row.forced) for row in odds.kept} == {(8, 0, 1.0, 0.0)}
    assert [answer.p for answer in odds.answers[:2]] == [0.0, 0.0]
    assert 0.25 < odds.answers[2].p < 0.55  # 24 of 60 on turn 2; false alarm 1e-8


@pytest.mark.parametrize("cards", [27, 60, 250, 20_000])
def test_decks_of_any_size(cards):
    question = ask(disjoint(cards, land=cards // 3), "land >= 3", by_turn=4)
    exact, odds = answer_exactly(question), sampled(question, 20_000)
    for one, other in zip(exact.answers, odds.answers, strict=True):
        assert plausible(round(other.p * 20_000), 20_000, one.p)


def test_many_groups_are_dealt_without_tables():
    groups = {f"g{number}": 3 for number in range(14)}
    question = ask(
        disjoint(60, **groups), "g0 >= 1 and g1 >= 1", "g13 >= 1", opening="london", keep="g2 >= 1", by_turn=3
    )
    assert Planner(question, 0).plan(question.wants).kernel is sample_widely
    odds = sampled(question, 400)
    assert odds.notes == (NOTE_UNDER,)
    few = ask(disjoint(60, g0=3, g1=3, g2=3, g13=3), *(want.text for want in question.wants), opening="none", by_turn=3)
    assert Planner(few, 0).plan(few.wants).kernel is sample_tabled
    assert sampled(few, 10).notes == ()


def test_without_tables_a_top_card_is_left_if_it_counts(dealt_by):
    dealt_by("blind")
    odds = sampled(ask(LANDS, "land >= 3", opening="vancouver", keep="land >= 3", by_turn=2), 300)
    assert odds.notes == (NOTE_SCRY,)


def test_wants_that_ask_for_the_turn():
    """A land for every turn, as many as there are turns; dealt by the wide kernel."""
    question = ask(LANDS, "always land >= turn", "land >= turn", by_turn=5)
    assert Planner(question, 0).plan(question.wants).kernel is sample_widely
    exact, odds = answer_exactly(question), sampled(question, 50_000)
    for one, other in zip(exact.answers, odds.answers, strict=True):
        assert plausible(round(other.p * 50_000), 50_000, one.p)


# ---------- Checks and errors


def test_check_counts_standard_errors():
    question = replace(ask(LANDS, "land >= 3", "land >= 9"), seats=(0,))
    exact, odds = answer_exactly(question), sampled(question, 1000)
    first, never = check(question, exact, odds)
    assert (first.exact, first.sampled) == (exact.answers[0].p, odds.answers[0].p)
    assert first.deviation == pytest.approx(
        (first.sampled - first.exact) / math.sqrt(first.exact * (1 - first.exact) / 1000)
    )
    assert (never.exact, never.sampled, never.deviation) == (0.0, 0.0, 0.0)


def test_every_wrong_number_is_named():
    with pytest.raises(SettingsError) as caught:
        answer_by_sampling(ask(LANDS, "land >= 3"), Sampling(0, -1, 0, chunk_games=0))
    assert caught.value.problems == (
        "--games 0: use 1 to 1000000000000",
        "--seed -1: use a whole number from 0 to 18446744073709551615",
        "--jobs 0: use 1 to 256 workers",
        "chunks of 0 deals: use 1 or more",
    )


def test_a_question_that_makes_no_sense():
    with pytest.raises(OddsError, match="--hand"):
        answer_by_sampling(ask(LANDS, "land >= 3", hand=61), Sampling(10, 1))


@pytest.mark.parametrize("want", ["land == 1", "land <= 2", "land >= 3"])
def test_what_is_left_on_top_is_right_for_hands_of_every_size(want):
    """Hands of 7, 6, 5 … of one deck; 6.2 standard errors are a false alarm of 6e-10 for each of 6 answers."""
    question = ask(disjoint(21, land=8), want, opening="vancouver", keep="land == 0", by_turn=2)
    checks = check(question, answer_exactly(question), answer_by_sampling(question, Sampling(20_000, 1)))
    assert max(abs(one.deviation) for one in checks) < 6.2
