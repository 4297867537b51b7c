"""What an exact answer costs, estimated without working it out."""

from collections.abc import Sequence
from math import comb

from simcore.odds.compositions import View, number_of_compositions
from simcore.odds.judging import drawn_by_turn, narrowed, to_the_point
from simcore.odds.question import Question, Want
from simcore.opening import Step

# Vectors that one step looks up at a time.
_AT_ONCE = 30


def steps_of(question: Question) -> int:
    """The steps that an exact answer takes, roughly: some hundred thousand to a million a second."""
    return sum(_seat(question, seat) for seat in question.seats)


def keep_steps_of(question: Question) -> int:
    """The same for the best keep rule and its words."""
    if not question.wants:
        return 0
    want = question.wants[question.bottom_for]
    exchanged = question.opening.exchange == "yes"
    counts = to_the_point(question).population.counts
    cells = len(View(question.population, want.expression.names).population.counts)
    cost = 0
    for seat in question.seats:
        drawn, steps = drawn_by_turn(question, seat), question.opening.steps(seat)
        draws = sum(_vectors(cells, cards) for cards in set(drawn)) if want.span == "at" else 0
        if want.span != "at":
            gone = exchanged and question.opening.exchanged == "gone"
            cost += _evaluation(question, want, drawn, steps) * (_vectors(cells, steps[0].size) if gone else 1)
        for step in steps:
            pairs = _pairs(len(counts), step.drawn, step.size)
            tops = len(counts) if step.notice or step.scry else 1
            exchanges = number_of_compositions(counts, step.drawn) if step.exchange else 1
            kinds = number_of_compositions(counts, step.drawn) * (len(counts) if step.notice else 1)
            cost += pairs * tops * exchanges * (1 + draws // _AT_ONCE) + kinds * kinds
    return cost


def _seat(question: Question, seat: int) -> int:
    drawn = drawn_by_turn(question, seat)
    steps = question.opening.steps(seat)
    cost = 0
    for want in question.wants:
        seen = narrowed(question, want.expression.names)
        cost += _hands(seen, steps) + _evaluation(seen, want, drawn, steps)
    for group in question.population.members:
        cost += _hands(narrowed(question, (group,)), steps)
    if question.wants and (question.opening.under == "yes" or question.opening.scry):
        seen = narrowed(question, ())
        cost += _choices(seen, question.wants[question.bottom_for], drawn, steps)
    return cost


def _hands(question: Question, steps: Sequence[Step]) -> int:
    """The hands of all steps, with the subsets of them that may be kept."""
    counts = question.population.counts
    cost = 0
    for drawn, size, notice in {(step.drawn, step.size, step.notice) for step in steps}:
        hands = number_of_compositions(counts, drawn)
        cost += hands if drawn == size else min(hands * _vectors(len(counts), size), _pairs(len(counts), drawn, size))
        cost += hands * len(counts) if notice else 0
    if question.opening.exchange == "yes":
        cost += _pairs(len(counts), steps[0].drawn, steps[0].drawn) * number_of_compositions(counts, steps[0].drawn)
    return cost


def _pairs(cells: int, drawn: int, size: int) -> int:
    """The pairs of what is kept of a hand and what is not."""
    return _vectors(cells, size) * _vectors(cells, drawn - size)


def _choices(question: Question, want: Want, drawn: Sequence[int], steps: Sequence[Step]) -> int:
    """To weigh each pair against the others by what can be drawn, on the last turn and some before."""
    counts = question.population.counts
    cells = len(View(question.population, want.expression.names).population.counts)
    pairs = sum(_pairs(len(counts), step.drawn, step.size) for step in steps if step.under)
    pairs += sum(_vectors(len(counts), step.size) * len(counts) for step in steps if step.scry)
    draws = sum(_vectors(cells, cards) for cards in set(drawn))
    if want.span == "at" or want.expression.zone == "aside":
        return pairs + pairs * draws // _AT_ONCE + draws * _vectors(cells, steps[0].size)
    return pairs + sum(_vectors(cells, step.under) for step in steps) * draws * cells * len(drawn)


def _evaluation(question: Question, want: Want, drawn: Sequence[int], steps: Sequence[Step]) -> int:
    """To follow the hands of every size through the turns, card by card or all draws of a turn at once."""
    cells = len(View(question.population, want.expression.names).population.counts)
    draws = sum(_vectors(cells, cards) for cards in set(drawn))
    by_turns = by_hands = 0
    for size, out in {(step.size, step.under + step.scry) for step in steps}:
        drawing = sum(_vectors(cells, size + cards) for cards in range(max(drawn) + 1))
        by_turns += _vectors(cells, out) * cells * drawing
        by_hands += draws * (_vectors(cells, size) + _pairs(cells, size + out, size) // _AT_ONCE)
    return by_turns if want.span != "at" else min(by_turns, by_hands)


def _vectors(cells: int, cards: int) -> int:
    """How many vectors of so many cards there are at most."""
    return comb(cards + cells - 1, cards)
