"""From questions to answers: exact where that takes a moment, sampled where it would not or where it is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from simcore.errors import OddsError, SettingsError
from simcore.odds.answers import KeepRule, Odds
from simcore.odds.asking import Prepared
from simcore.odds.limits import DEFAULT_GAMES, deal_problems
from simcore.odds.question import Question

# Steps that exact answers may take (`costs.steps_of`; about a million a second): one question, and all together. With
# London mulligans that is enough for five groups of their own beside the other cards.
MOST_STEPS = 10_000_000
MOST_STEPS_TOGETHER = 30_000_000
# Those that all keep rules together may take (`keeping.keep_work`): about a minute.
MOST_KEEP_STEPS = 20_000_000

Way = Literal["exact", "sampled", "both"]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class SamplingOptions:
    """When and how openings are sampled, as the options say it; `jobs` None means all cores."""

    sampled: bool = False
    check: bool = False
    games: int = DEFAULT_GAMES
    seed: int | None = None
    jobs: int | None = None

    def check_numbers(self) -> None:
        """SettingsError when a number makes no sense, whether or not anything will be sampled."""
        seed, jobs = 0 if self.seed is None else self.seed, 1 if self.jobs is None else self.jobs
        problems = deal_problems(self.games, seed, jobs)
        if problems:
            raise SettingsError(problems)


@dataclass(frozen=True)
class Plan:
    """How each question is answered; `notes` say why some are sampled though nobody asked for it, and what is idle."""

    ways: tuple[Way, ...]
    notes: tuple[str, ...]

    @property
    def samples(self) -> bool:
        """Whether anything is sampled."""
        return any(way != "exact" for way in self.ways)


def plan_answers(prepared: Prepared, options: SamplingOptions) -> Plan:
    """How to answer each question within reasonable time."""
    from simcore.odds.costs import steps_of

    ways: list[Way] = []
    taken = large = 0
    for question in prepared.questions:
        if options.sampled and not options.check:
            ways.append("sampled")
            continue
        steps = steps_of(question)
        if steps <= MOST_STEPS and taken + steps <= MOST_STEPS_TOGETHER:
            taken += steps
            ways.append("both" if options.check else "exact")
        else:
            large += 1
            ways.append("sampled")
    several = len(prepared.questions) > 1
    which = f"{large} of {len(prepared.questions)} questions" if several else "this question"
    notes = [f"{which} would take too long to compute exactly: sampled"] if large else []
    if idle := [one.opening.name for one in prepared.questions if _exchanges_nothing(one)]:
        names = ", ".join(dict.fromkeys(idle))
        notes.append(f"opening {names}: nothing is exchanged without --keep or --keep-cards, which say what to keep")
    return Plan(tuple(ways), tuple(notes))


def _exchanges_nothing(question: Question) -> bool:
    """Whether cards could be exchanged, but nobody said which."""
    return question.opening.exchanges and question.keep is None and not question.keep_cells


def answer(
    prepared: Prepared,
    plan: Plan,
    options: SamplingOptions,
    progress: Progress | None = None,
    announce: Callable[[], None] = lambda: None,
) -> Odds:
    """All questions' answers joined, with the checks that were asked for; `options.seed` is needed where it samples.

    KeyboardInterrupt is raised as it comes.
    """
    found: Odds | None = None
    done = 0
    total = options.games * sum(way != "exact" for way in plan.ways)

    def shifted(part: int, whole: int) -> None:
        if progress is not None:
            progress(done + part * options.games // whole, total)

    for question, way in zip(prepared.questions, plan.ways, strict=True):
        one = _answer(question, way, options, shifted, announce)
        done += options.games if way != "exact" else 0
        found = one if found is None else found.joined(one)
    assert found is not None
    return replace(found, notes=(*found.notes, *plan.notes))


def _answer(
    question: Question, way: Way, options: SamplingOptions, progress: Progress, announce: Callable[[], None]
) -> Odds:
    if way == "exact":
        from simcore.odds.exact import answer_exactly

        return answer_exactly(question)
    from simcore.backends import available_workers
    from simcore.odds.dealing import Sampling
    from simcore.odds.sampling import answer_by_sampling, check

    assert options.seed is not None
    jobs = available_workers() if options.jobs is None else options.jobs
    sampled = answer_by_sampling(question, Sampling(options.games, options.seed, jobs, progress, announce))
    if way == "sampled":
        return sampled
    from simcore.odds.exact import answer_exactly

    exact = answer_exactly(question)
    checks = check(question, exact, sampled)
    notes = tuple(dict.fromkeys((*exact.notes, *sampled.notes)))
    return replace(exact, checks=checks, games=options.games, seed=options.seed, notes=notes)


def keep_rules(questions: Sequence[Question]) -> tuple[KeepRule, ...]:
    """The best keep rules of every question and seat; OddsError for several wants, or where it would take minutes."""
    from simcore.odds.keeping import best_keep_rule, keep_work

    for count in (len(question.wants) for question in questions if len(question.wants) > 1):
        raise OddsError(f"--want: keep finds a rule for one want; {count} are given: join them with and, or ask apart")
    if sum(map(keep_work, questions)) > MOST_KEEP_STEPS:
        fewer = "fewer decks, " if len(questions) > 1 else ""
        raise OddsError(
            f"--want: too many different hands to find the best keep rule; try {fewer}fewer groups in --want, a lower "
            "--by-turn or --set redraws=N"
        )
    return tuple(rule for question in questions for rule in best_keep_rule(question))
