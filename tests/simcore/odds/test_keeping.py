"""What to keep: as good as deciding every hand on its own, said in words that are read back, and no rule is better."""

from dataclasses import replace
from itertools import combinations
from math import comb, isclose

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from simcore.errors import OddsError
from simcore.odds.answers import KeepRule
from simcore.odds.compositions import all_ways, compositions, minus
from simcore.odds.exact import answer_exactly
from simcore.odds.expression import parse_expression, parse_want
from simcore.odds.keeping import best_keep_rule, keep_work
from simcore.odds.population import Population
from simcore.odds.question import Question
from simcore.opening import WITHOUT_LIMIT, Opening
from simcore.openings import OPENINGS
from tests.reference.keeping import best_chance
from tests.reference.odds import Game
from tests.simcore.odds.asking import ask, disjoint
from tests.simcore.odds.test_exact_reference import reference_game, small

CONDITIONS = (
    "a >= 1 and b >= 1",
    "a == 2",
    "a + b >= 3",
    "1 <= a <= 2 and c >= 1",
    "not a >= 2 and b >= 1",
    "always a >= 1",
    "ever a == 2",
)
WANTS = ("3 <= land <= 4", "land >= 3 and a >= 1 and b >= 1", "always land >= turn", "land + a >= 5 or b >= 2")
KEEPS = ("a >= 1", "a >= 2", "b >= 1 or a >= 2", "1 <= a <= 2", "hand <= 2", "a >= 1 and b >= 1")


@st.composite
def questions(draw, opening: Opening, overlap: bool = False) -> Question:
    counts = tuple(draw(st.lists(st.integers(0, 3), min_size=4, max_size=4)))
    size = sum(counts)
    assume(4 <= size <= 8)
    members = {"a": (0, 1), "b": (1, 2), "c": (2,)} if overlap else {"a": (0,), "b": (1,), "c": (2,)}
    labels = tuple(tuple(name for name, cells in members.items() if cell in cells) for cell in range(4))
    return Question(
        "deck",
        Population(counts, members, labels),
        replace(small(draw, opening, size), draws=1),
        (parse_want("w=" + draw(st.sampled_from(CONDITIONS)), "--want"),),
        None,
        frozenset(draw(st.sets(st.integers(0, 3), max_size=3))),
        by_turn=draw(st.integers(0, 3)),
    )


def best(question: Question, seat: int) -> KeepRule:
    return answered(replace(question, seats=(seat,)), best_keep_rule)[0]


def answered(question: Question, answer):
    """The answer to a question that makes sense: not all that are drawn do."""
    try:
        return answer(question)
    except OddsError:
        assume(False)


def optimum(question: Question, seat: int) -> float:
    """The chance when every hand is decided on its own."""
    game: Game = reference_game(question, seat)
    return float(best_chance(replace(game, keep=lambda *seen: True)))


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_no_way_to_decide_is_better(opening, data):
    question = data.draw(questions(opening))
    seat = data.draw(st.integers(0, 1))
    rule = best(question, seat)
    assert rule.p == optimum(question, seat)
    assert losses(rule) == ()


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_where_groups_overlap_a_note_says_what_is_lost(opening, data):
    question = data.draw(questions(opening, overlap=True))
    seat = data.draw(st.integers(0, 1))
    rule, most = best(question, seat), optimum(question, seat)
    assert rule.p_always <= rule.p <= most
    assert (losses(rule) == ()) == (rule.p == most)
    for note in losses(rule):
        assert note.endswith(f"would raise the chance from {100 * rule.p:.6g} % to {100 * most:.6g} %")


def test_some_hands_that_overlapping_groups_do_not_tell_apart():
    """Two cards that are both, or one of them and two of the others: only the first are wanted."""
    population = Population((3, 3, 3, 3), {"a": (0, 1), "b": (1, 2)}, (("a",), ("a", "b"), ("b",), ()))
    question = ask(population, "a + b >= 5 or a == 2 and b == 2", opening="london", hand=4, by_turn=1)
    first = best_keep_rule(question)[0]
    assert first.p < optimum(question, 0)
    assert len(first.notes) == 1


def losses(rule: KeepRule) -> tuple[str, ...]:
    """The notes but for the one about openings without a choice."""
    return tuple(note for note in rule.notes if not note.endswith("there is nothing to decide"))


def hypergeometric(marked: int, size: int, drawn: int, found: int) -> float:
    if not 0 <= found <= drawn:
        return 0.0
    return comb(marked, found) * comb(size - marked, drawn - found) / comb(size, drawn)


@pytest.mark.parametrize(
    ("seat", "low", "high", "lost"), [(0, 3, 4, 0.2135), (1, 3, 4, 0.7472), (1, 2, 3, 1.2377), (0, 5, 7, 0)]
)
def test_london_by_hand(seat, low, high, lost):
    """So many lands of 17 in 40 on turn 4; the best rule about the cards kept, of all such rules, loses some points."""
    rule = best_keep_rule(ask(disjoint(40, land=17), f"{low} <= land <= {high}", opening="london", by_turn=4))[seat]
    draws = 3 + seat
    dealt = [hypergeometric(17, 40, 7, lands) for lands in range(8)]

    def choices(size: int, lands: int) -> dict[int, float]:
        """The chance by the lands that stay in hand, of 7 cards with so many."""
        stay = range(max(0, size - (7 - lands)), min(size, lands) + 1)
        wanted = range(low, high + 1)
        return {held: sum(hypergeometric(17 - lands, 33, draws, total - held) for total in wanted) for held in stay}

    chance = about_kept = 0.0
    for size in range(8):
        worth = [choices(size, lands) for lands in range(8)]
        chance = sum(share * max(*hand.values(), chance) for share, hand in zip(dealt, worth, strict=True))
        sets = [kept for number in range(size + 2) for kept in combinations(range(size + 1), number)]
        about_kept = max(
            sum(
                share * max((value for held, value in hand.items() if held in kept), default=about_kept)
                for share, hand in zip(dealt, worth, strict=True)
            )
            for kept in (sets if size else sets[-1:])
        )
    assert isclose(rule.p, chance, rel_tol=1e-12)
    assert isclose(100 * (rule.p - about_kept), lost, abs_tol=1e-4)


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_other_rules_are_no_better(opening, data):
    """Always keeping is one of them. Where groups overlap, one about the cards kept may be, and the note says so."""
    question = data.draw(questions(opening, overlap=data.draw(st.booleans())))
    seat = data.draw(st.integers(0, 1))
    rule = best(question, seat)
    question = replace(question, seats=(seat,))
    if opening.exchange == "no":
        assert rule.p_always == answer_exactly(question).answers[-1].p
    written = data.draw(st.sampled_from(KEEPS))
    other = answered(replace(question, keep=parse_expression(written, "--keep")), answer_exactly).answers[-1].p
    assert other <= (optimum(question, seat) if losses(rule) else rule.p)
    assert isclose(rule.gain, rule.p - rule.p_always, abs_tol=1e-15)


def kept_share(question: Question, drawn: int, size: int, words: str, notice: bool) -> float:
    """The share of hands that a rule in words keeps, all hands and next cards looked at."""
    population, total = question.population, 0
    keep = parse_expression(words, "--keep").compiled(population)
    needed = population.members[question.opening.needs] if question.opening.needs else None
    hands = compositions(population.counts, drawn)
    for hand, ways in zip(hands, all_ways(population.counts, hands), strict=True):
        parts = [part for part in compositions(hand, size) if needed is None or any(part[cell] for cell in needed)]
        pool = minus(population.counts, hand)
        tops = [(cell, cards) for cell, cards in enumerate(pool) if cards] if notice and sum(pool) else [(-1, 1)]
        total += ways * sum(cards for cell, cards in tops if any(keep(part, 0, cell, hand) for part in parts))
    left = population.size - drawn
    return total / (comb(population.size, drawn) * (left if notice and left else 1))


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_words_are_read_back_and_keep_the_same_hands(opening, data):
    question = data.draw(questions(opening, overlap=data.draw(st.booleans())))
    seat = data.draw(st.integers(0, 1))
    steps = {(step.hands, step.size): step for step in question.opening.steps(seat)}
    for row in best(question, seat).rule:
        step = steps[row.hands, row.size]
        assert row.share_kept == kept_share(question, step.drawn, step.size, row.words, step.notice)


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_the_words_as_keep_rule_give_the_same_chance(opening, data):
    question = data.draw(questions(opening, overlap=data.draw(st.booleans())))
    seat = data.draw(st.integers(0, 1))
    check_words(question, best(question, seat), seat)


@pytest.mark.parametrize("opening", ["paris", "vancouver", "london", "free-first", "abcd"])
@pytest.mark.parametrize("want", WANTS)
def test_the_words_for_whole_decks_give_the_same_chance(opening, want):
    question = ask(disjoint(40, land=17, a=5, b=4), want, opening=opening, by_turn=4)
    for seat, rule in enumerate(best_keep_rule(question)):
        check_words(question, rule, seat)


def check_words(question: Question, rule: KeepRule, seat: int) -> None:
    """To the last digit, and as many redraws; endless ones are not counted to the end."""
    odds = answer_exactly(replace(question, keep=parse_expression(rule.keep, "--keep"), seats=(seat,)))
    assert odds.answers[-1].p == rule.p
    if question.opening.exchange == "no" and question.opening.free_lacking != WITHOUT_LIMIT:
        redraws = sum((row.hands - 1) * row.share for row in odds.kept)
        assert isclose(redraws, rule.redraws, rel_tol=1e-12, abs_tol=1e-15)


def test_a_rule_by_hand():
    """One card of 3 in 6 wanted, hands of 2, then of 1: what is missing is redrawn, if a smaller hand is any good."""
    question = ask(disjoint(6, x=3), "x >= 1", opening="paris", hand=2, sets=("redraws=1",))
    first, _ = best_keep_rule(question)
    # P(no x in 2 of 6) = 1/5, and then 1/2.
    assert first.p == 0.9
    assert first.p_always == 0.8
    assert isclose(first.gain, 0.1)
    assert first.redraws == 0.2
    assert first.keep == "(hand >= 2 and x >= 1) or hand <= 1"
    assert [(row.hands, row.size, row.words, row.value, row.share_kept) for row in first.rule] == [
        (1, 2, "x >= 1", 0.9, 0.8),
        (2, 1, "always", 0.5, 1.0),
    ]
    assert [(row.counts, row.p_hand, row.p_keep, row.p_go_on, row.kept) for row in first.border] == [
        ({"x": 1}, 0.6, 1.0, 0.5, True),
        ({"x": 2}, 0.2, 1.0, 0.5, True),
        ({"x": 0}, 0.2, 0.0, 0.5, False),
    ]


def test_hands_that_are_worth_as_much_as_going_on_are_kept():
    question = ask(disjoint(20, x=20), "x >= 1", opening="free-first", by_turn=3)
    for rule in best_keep_rule(question):
        assert [row.words for row in rule.rule] == ["always"]
        assert (rule.p, rule.gain, rule.redraws) == (1, 0, 0)


def test_without_redraws_there_is_nothing_to_decide():
    def notes(opening: str, *sets: str) -> tuple[str, ...]:
        return best_keep_rule(ask(disjoint(60, basic=8), "basic >= 2", opening=opening, sets=sets))[0].notes

    for opening in ("none", "card_commander", "pokemon"):
        assert notes(opening) == (f"opening {opening} has no redraws to choose: there is nothing to decide",)
    assert notes("london") == notes("mulligan-once") == ()
    assert notes("london", "redraws=0") != ()


def test_the_next_card_is_part_of_the_rule():
    question = ask(disjoint(40, x=3), "x >= 1", opening="abcd", by_turn=2)
    rule = best_keep_rule(question)[0]
    assert rule.rule[0].words == "x >= 1 or next(x) == 1"
    assert {tuple(row.counts) for row in rule.border} == {("x", "next(x)")}


def test_cards_that_go_under_are_seen_by_the_rule():
    question = ask(disjoint(40, land=17), "3 <= land <= 4", opening="london", by_turn=4)
    rule = best_keep_rule(question)[0]
    assert [row.words for row in rule.rule[:3]] == ["land == 2", "drawn(land) == 2", "2 <= drawn(land) <= 3"]
    assert rule.keep.startswith("(hand >= 7 and land == 2) or (hand == 6 and drawn(land) == 2) or ")
    assert {sum(row.counts.values()) <= 7 for row in rule.border} == {True}


def test_names_are_written_so_that_they_are_read_back():
    population = Population((10, 30), {"炎の壁 (or not)": (0,)}, (("炎の壁 (or not)",), ()))
    question = ask(population, '"炎の壁 (or not)" >= 2', opening="paris", by_turn=1)
    words = best_keep_rule(question)[0].rule[0].words
    assert "炎の壁 (or not)" in words
    assert parse_expression(words, "--keep").names == ("炎の壁 (or not)",)


def test_endless_redraws_are_no_choice():
    question = ask(disjoint(60, basic=8, x=4), "x >= 1", opening="pokemon", by_turn=2)
    rule = best_keep_rule(question)[0]
    assert rule.gain == 0
    none = comb(52, 7) / comb(60, 7)
    assert isclose(rule.redraws, none / (1 - none), rel_tol=1e-12)
    assert rule.border == ()
    assert question.opening.free_lacking == WITHOUT_LIMIT


def test_a_given_keep_rule_counts_for_nothing():
    question = ask(disjoint(40, x=8), "x >= 2", opening="paris", by_turn=1)
    keep = parse_expression("x >= 5", "--keep")
    assert best_keep_rule(replace(question, keep=keep)) == best_keep_rule(question)


def test_work_grows_with_the_question():
    small = ask(disjoint(60, land=24), "land >= 3", opening="paris")
    large = ask(disjoint(60, land=24, a=8, b=6), "land >= 3 and a >= 1 and b >= 1", opening="london", by_turn=6)
    groups = {f"g{n}": 4 for n in range(12)}
    huge = ask(disjoint(60, **groups), " and ".join(f"{group} >= 1" for group in groups), opening="london", by_turn=10)
    assert keep_work(ask(disjoint(60, land=24))) == 0
    assert keep_work(small) < 10_000 < keep_work(large) < 10**6
    assert keep_work(huge) > 10**9


def test_rules_are_small_sets_of_hands():
    """A hand of 3 of 6 different cards: whichever three hands are wanted, the rule is those and no others."""
    population = Population((1,) * 6, {f"g{n}": (n,) for n in range(6)}, tuple((f"g{n}",) for n in range(6)))
    for wanted in list(combinations(range(6), 3))[::5]:
        want = " and ".join(f"g{n} == 1" for n in wanted)
        rule = best_keep_rule(ask(population, want, opening="free-first", hand=3, sets=("redraws=1",)))[0]
        assert rule.rule[0].share_kept == 1 / 20
