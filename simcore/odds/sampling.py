"""Sampled answers: openings dealt by the million, with intervals; the same for any number of workers and chunk size.

A deal's stream depends on the seed, the size of the deck, the numbers of the opening and the deal's number. So both
seats, several decks and varied counts see the same deals, and differences between them are known better than each.
"""

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from simcore.errors import SettingsError
from simcore.jit import ODDS_GROUP, prepare
from simcore.odds.answers import SEATS, Answer, Check, HandShare, Kept, Odds, notes_about
from simcore.odds.checking import check_question
from simcore.odds.limits import deal_problems
from simcore.odds.question import Question, Want
from simcore.odds.sampled_kernel import FORCED, FORFEITED, KEPT, Counts
from simcore.odds.sampled_plan import BITS, MOST_WANTS, Plan, Planner
from simcore.opening import SETTINGS
from simcore.rng import run_key
from simcore.stats import wilson

CHUNK_GAMES = 1 << 16


def _silent(done: int, total: int) -> None:
    """No progress wanted."""


def _unannounced() -> None:
    """Nobody wants to know that a kernel is being compiled."""


@dataclass(frozen=True)
class Sampling:
    """How to sample: `games` deals for every seat. `jobs` and `chunk_games` change no result.

    `progress(done, total)` is told the number of finished deals; `announce()` is called before a kernel is compiled for
    the first time.
    """

    games: int
    seed: int
    jobs: int = 1
    progress: Callable[[int, int], None] = _silent
    announce: Callable[[], None] = _unannounced
    chunk_games: int = CHUNK_GAMES


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


def check_sampling(sampling: Sampling) -> None:
    """SettingsError unless the numbers of deals and workers and the seed make sense."""
    problems = deal_problems(sampling.games, sampling.seed, sampling.jobs)
    if sampling.chunk_games < 1:
        problems.append(f"chunks of {sampling.chunk_games} deals: use 1 or more")
    if problems:
        raise SettingsError(problems)


def deals_key(question: Question, seed: int) -> np.uint64:
    """The key of all deals of a question: decks of one size see the same ones under one opening and seed."""
    opening = question.opening
    numbers = [f"{setting.name}={getattr(opening, setting.name)}" for setting in SETTINGS]
    text = "\n".join(["odds", str(question.population.size), *numbers])
    return run_key(seed, hashlib.sha256(text.encode()).hexdigest())


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
    for number in different:
        _compile(question, plans[number], run, sampling.announce)
    counted: dict[int, Counts] = {}
    for place, number in enumerate(different):
        counted[number] = _count(question, plans[number], run, sampling, (place, len(different)))
    return [counted[number] for number in first_alike]


def _count(question: Question, plan: Plan, run: np.uint64, sampling: Sampling, part: tuple[int, int]) -> Counts:
    """What was counted in all deals of a plan, which is part number part[0] of part[1]."""
    from simcore.backends import spread

    def deal(chunk: tuple[int, int]) -> tuple[int, Counts]:
        counts = plan.new_counts(question)
        plan.kernel(plan.deck, plan.judged, run, chunk[0], chunk[1], counts)
        return chunk[1], counts

    total = plan.new_counts(question)
    done = part[0] * sampling.games
    workers = min(sampling.jobs, -(-sampling.games // sampling.chunk_games))
    with closing(spread(deal, chunks(sampling), workers)) as answers:
        for games, counts in answers:
            for sums, numbers in zip(total, counts, strict=True):
                np.add(sums, numbers, out=sums)
            done += games
            sampling.progress(done, part[1] * sampling.games)
    return total


def chunks(sampling: Sampling) -> Iterator[tuple[int, int]]:
    """The first deal and the number of deals of each chunk."""
    for first in range(0, sampling.games, sampling.chunk_games):
        yield first, min(sampling.chunk_games, sampling.games - first)


def _compile(question: Question, plan: Plan, run: np.uint64, announce: Callable[[], None]) -> None:
    """Have the plan's kernel compiled, or loaded from its cache, before workers need it."""

    def warm_up() -> None:
        plan.kernel(plan.deck, plan.judged, run, 0, 0, plan.new_counts(question))

    prepare(ODDS_GROUP, plan.kernel.__name__, warm_up, announce)


def _answers(
    question: Question, seat: int, wants: Sequence[Want], plan: Plan, counts: Counts, games: int
) -> Iterator[Answer]:
    """The answers to some wants on every turn."""
    content = int(counts.kept[:, :, int(KEPT) - int(KEPT)].sum())
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
    forced, forfeited = int(FORCED) - int(KEPT), int(FORFEITED) - int(KEPT)
    for hands, number, outcome in zip(*np.nonzero(counts.kept), strict=True):
        size = 0 if outcome == forfeited else plan.steps[number].size
        row = rows.setdefault((int(hands), size), [0, 0])
        row[0] += int(counts.kept[hands, number, outcome])
        row[1] += int(counts.kept[hands, number, outcome]) if outcome in (forced, forfeited) else 0
    for (hands, size), (all_kept, by_force) in sorted(rows.items()):
        yield Kept(question.deck, SEATS[seat], hands, size, all_kept / games, by_force / games, False, question.varied)


def _hands(question: Question, seat: int, plan: Plan, counts: Counts, games: int) -> Iterator[HandShare]:
    """What the hands as kept hold of every group."""
    for group, shares in plan.copies(question, counts).items():
        most = int(np.flatnonzero(shares)[-1]) if shares.any() else 0
        for copies in range(most + 1):
            share = int(shares[copies]) / games
            yield HandShare(question.deck, SEATS[seat], group, copies, share, False, question.varied)
