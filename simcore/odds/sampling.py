"""Sampled answers: openings dealt by the million, with intervals; the same for any number of workers and chunk size."""

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from simcore.odds.answers import SEATS, Answer, Check, HandShare, Kept, Odds, notes_about
from simcore.odds.checking import check_question
from simcore.odds.dealing import Deal, Sampling, check_sampling, compile_deals, count_deals
from simcore.odds.dealing import deals_key as key_of_deals
from simcore.odds.question import Question, Want
from simcore.odds.sampled_kernel import FORCED, FORFEITED, KEPT, Counts
from simcore.odds.sampled_plan import BITS, MOST_WANTS, Plan, Planner
from simcore.stats import wilson

# Columns of what is counted of hands that are not redrawn.
_KEPT, _FORCED, _FORFEITED = (int(outcome) - int(KEPT) for outcome in (KEPT, FORCED, FORFEITED))


def answer_by_sampling(question: Question, sampling: Sampling) -> Odds:
    """Every want of the question on every turn and seat, the hands kept, what they hold; OddsError, SettingsError."""
    check_question(question)
    check_sampling(sampling)
    wants, seats = question.wants, question.seats
    parts = [wants[first : first + MOST_WANTS] for first in range(0, max(1, len(wants)), MOST_WANTS)]
    planners = [Planner(question, seat) for seat in seats]
    plans = [[planner.plan(part) for part in parts] for planner in planners]
    counts = _count_all(question, [plan for row in plans for plan in row], sampling)
    tables = [counts[place * len(parts) : (place + 1) * len(parts)] for place in range(len(seats))]
    answers: list[Answer] = []
    kept: list[Kept] = []
    hands: list[HandShare] = []
    for seat, row, counted in zip(seats, plans, tables, strict=True):
        kept += _kept(question, seat, row[0], counted[0], sampling.games)
        hands += _hands(question, seat, row[0], counted[0], sampling.games)
        for part, plan, found in zip(parts, row, counted, strict=True):
            answers += _answers(question, seat, part, plan, found, sampling.games)
    notes = (*dict.fromkeys(note for row in plans for note in row[0].notes), *notes_about(kept))
    return Odds(tuple(answers), tuple(kept), tuple(hands), (), sampling.games, sampling.seed, notes)


def deals_key(question: Question, seed: int) -> np.uint64:
    """The key of all deals of a question."""
    return key_of_deals("odds", question.population.size, question.opening, seed)


def check(question: Question, exact: Odds, sampled: Odds) -> tuple[Check, ...]:
    """Every exact answer beside the sampled one, and their difference in standard errors of the latter.

    The standard error is at least that of one deal more or less, since rare events are not normally distributed.
    """
    found = {(answer.want, answer.seat, answer.turn): answer.p for answer in sampled.answers}
    checks = []
    for answer in exact.answers:
        p = found[answer.want, answer.seat, answer.turn]
        error = max(math.sqrt(answer.p * (1 - answer.p) / sampled.games), 1 / sampled.games)
        deviation = (p - answer.p) / error
        checks.append(
            Check(question.deck, answer.want, answer.seat, answer.turn, answer.p, p, deviation, question.varied)
        )
    return tuple(checks)


def _count_all(question: Question, plans: Sequence[Plan], sampling: Sampling) -> list[Counts]:
    """What was counted by each plan; those that count the same are dealt once."""
    first_alike = [next(n for n, other in enumerate(plans) if plan.same_as(other)) for plan in plans]
    different = sorted(set(first_alike))
    run = deals_key(question, sampling.seed)
    counted: dict[int, Counts] = {}
    deals = {number: _dealing(question, plans[number], run) for number in different}
    for number, (deal, nothing) in deals.items():
        compile_deals(plans[number].kernel.__name__, deal, nothing, sampling.announce)
    for place, (number, (deal, nothing)) in enumerate(deals.items()):
        counted[number] = count_deals(deal, nothing, sampling, (place, len(deals)))
    return [counted[number] for number in first_alike]


def _dealing(question: Question, plan: Plan, run: np.uint64) -> tuple[Deal, Callable[[], Counts]]:
    """How a plan deals, and its counts of nothing."""

    def deal(first: int, games: int, counts: Counts) -> None:
        plan.kernel(plan.deck, plan.judged, run, first, games, counts)

    return deal, lambda: plan.new_counts(question)


def _answers(
    question: Question, seat: int, wants: Sequence[Want], plan: Plan, counts: Counts, games: int
) -> Iterator[Answer]:
    """The answers to some wants on every turn."""
    content = int(counts.kept[:, :, _KEPT].sum())
    for bit, want in enumerate(wants):
        holds = np.arange(BITS) >> bit & 1 == 1
        for turn, row in enumerate(plan.rows):
            forced, kept = (int(part[holds].sum()) for part in counts.met[row].reshape(2, BITS))
            lo, hi = wilson(forced + kept, games)
            yield Answer(
                question.deck,
                want.name,
                SEATS[seat],
                turn,
                (forced + kept) / games,
                lo,
                hi,
                False,
                kept / content if content else None,
                question.varied,
            )


def _kept(question: Question, seat: int, plan: Plan, counts: Counts, games: int) -> Iterator[Kept]:
    """How often hands are kept, by the number looked at and their size; forfeited ones have no cards."""
    rows: dict[tuple[int, int], list[int]] = {}
    for hands, number, outcome in zip(*np.nonzero(counts.kept), strict=True):
        size = 0 if outcome == _FORFEITED else plan.steps[number].size
        row = rows.setdefault((int(hands), size), [0, 0])
        row[0] += int(counts.kept[hands, number, outcome])
        row[1] += int(counts.kept[hands, number, outcome]) if outcome in (_FORCED, _FORFEITED) else 0
    for (hands, size), (all_kept, by_force) in sorted(rows.items()):
        yield Kept(question.deck, SEATS[seat], hands, size, all_kept / games, by_force / games, False, question.varied)


def _hands(question: Question, seat: int, plan: Plan, counts: Counts, games: int) -> Iterator[HandShare]:
    """What the hands as kept hold of every group."""
    for group, shares in plan.copies(question, counts).items():
        most = int(np.flatnonzero(shares)[-1]) if shares.any() else 0
        for copies in range(most + 1):
            share = int(shares[copies]) / games
            yield HandShare(question.deck, SEATS[seat], group, copies, share, False, question.varied)
