"""Exact odds are those of the slow reference, as fractions rounded once: every opening, every span, both seats."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simcore.errors import OddsError
from simcore.odds.answers import SEATS
from simcore.odds.exact import answer_exactly
from simcore.odds.expression import parse_expression, parse_want
from simcore.odds.population import Population
from simcore.odds.question import Question
from simcore.opening import LISTED_HANDS, WITHOUT_LIMIT, Opening
from simcore.openings import OPENINGS
from tests.reference.odds import Game, Rules, Wanted

CONDITIONS = (
    "a >= 1",
    "b >= 1 and a <= 1",
    "a + b == 2",
    "not a >= 2 or b >= 1",
    "2 * a - c >= 1",
    "1 <= a < 3",
    "hand >= 4 and c >= 1",
    "a >= turn",
)
ASIDE = ("aside(a) >= 1", "aside(b) == turn")
KEEPS = (
    *(None, None, "a >= 1", "1 <= a <= 2", "b >= 1 or a >= 2", "hand <= 2 or c >= 1"),
    *("drawn(a) >= 2", "drawn(b) >= 1 and a <= 1", "a >= 1 and redraws <= 1 or redraws == 2 and drawn(c) == 0"),
)
LOOKING = ("a + next(a) >= 2", "next(b) == 1 or a >= 1", "redraws == 0 and next(b) == 1 or redraws == 1 and a >= 1")


@st.composite
def questions(draw, opening: Opening) -> Question:
    """Small questions: overlapping groups a, b, c, hands of up to 4 cards, up to 4 turns."""
    counts = tuple(draw(st.lists(st.integers(0, 3), min_size=4, max_size=4)))
    size = sum(counts)
    assume(4 <= size <= 8)
    population = Population(counts, {"a": (0, 1), "b": (1, 2), "c": (2,)}, (("a",), ("a", "b"), ("b", "c"), ()))
    opening = small(draw, opening, size)
    by_turn = draw(st.integers(0, 4))
    spans = st.sampled_from(["", "always ", "ever "])
    conditions = st.sampled_from(CONDITIONS + (ASIDE if opening.aside else ()))
    written = draw(st.lists(st.tuples(spans, conditions), min_size=1, max_size=2, unique=True))
    keep = draw(st.sampled_from(KEEPS + (LOOKING if opening.notice == "yes" else ())))
    return Question(
        "deck",
        population,
        opening,
        tuple(parse_want(f"w{number}={span}{text}", "--want") for number, (span, text) in enumerate(written)),
        None if keep is None else parse_expression(keep, "--keep"),
        frozenset(draw(st.sets(st.integers(0, 3), max_size=3))),
        draw(st.integers(0, len(written) - 1)),
        by_turn,
    )


def small(draw, opening: Opening, size: int) -> Opening:
    hand = draw(st.integers(1, min(4, size)))
    return replace(
        opening,
        first_hand=hand,
        second_hand=draw(st.integers(1, min(4, size))),
        redraws=min(opening.redraws, 3),
        needs="a" if opening.needs else "",
        aside=min(opening.aside, 2),
        draws=draw(st.sampled_from([1, 1, 1, 2])),
        stock_turn=draw(st.sampled_from([0, 2])) if opening.stock else 0,
        exchanged=draw(st.sampled_from(["return", "gone"])),
        opponent_redraws=draw(st.integers(0, 1)),
        cost=draw(st.sampled_from([1, 1, 2])),
    )


def reference_game(question: Question, seat: int) -> Game:
    """The same question as the reference asks it."""
    opening, population = question.opening, question.population
    wants = {
        want.name: Wanted(want.expression.compiled(population), want.span, want.expression.zone == "aside")
        for want in question.wants
    }
    rules = Rules(
        hand=opening.hand(seat),
        drawn=tuple(opening.drawn(seat, turn) for turn in range(question.by_turn + 1)),
        redraws=opening.redraws,
        free=opening.free,
        cost=opening.cost,
        least=opening.least_hand,
        under=opening.under == "yes",
        scry=bool(opening.scry),
        needs=frozenset(population.members[opening.needs]) if opening.needs else frozenset(),
        free_lacking=opening.free_lacking,
        notice=opening.notice == "yes",
        exchange=opening.exchange == "yes",
        gone=opening.exchanged == "gone",
        aside=opening.aside,
    )
    deck = tuple(cell for cell, cards in enumerate(population.counts) for _ in range(cards))
    keep = question.keep.compiled(population) if question.keep is not None else None
    serves = question.wants[question.bottom_for].name
    most = LISTED_HANDS if opening.free_lacking != WITHOUT_LIMIT else 3
    return Game(deck, len(population.counts), rules, wants, keep, question.keep_cells, serves, most)


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_exact_is_the_reference(opening, data):
    question = data.draw(questions(opening))
    try:
        odds = answer_exactly(question)
    except OddsError:
        assume(False)
    for seat in question.seats:
        found = reference_game(question, seat).find()
        name = SEATS[seat]
        for answer in odds.answers:
            if answer.seat == name:
                assert answer.p == float(found.p[answer.want][answer.turn])
                content = found.p_content[answer.want][answer.turn]
                assert answer.p_kept == (float(content / found.content) if found.content else None)
        kept = {(row.hands, row.size): (row.share, row.forced) for row in odds.kept if row.seat == name}
        if opening.free_lacking != WITHOUT_LIMIT:
            shares = {key: (float(share), float(found.forced[key])) for key, share in found.kept.items() if share}
            assert kept == shares
        for row in odds.hands:
            if row.seat == name:
                cells = question.population.members[row.group]
                share = sum(
                    (p for hand, p in found.hands.items() if sum(card in cells for card in hand) == row.copies),
                    Fraction(0),
                )
                assert row.p == float(share)
