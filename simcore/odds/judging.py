"""What a player does with a hand: whether it may be kept, which cards go under the library, what stays on top."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from simcore.odds.compositions import Vector, View, compositions, minus
from simcore.odds.draws import NOBODY
from simcore.odds.prospects import Prospect
from simcore.odds.question import Question
from simcore.opening import Step


class Judge:
    """The decisions of one seat; they are the same for exact and for sampled answers.

    Hands are vectors by the cells of the question's population.
    """

    def __init__(self, question: Question, seat: int):
        self.question = question
        self.counts = question.population.counts
        self.drawn = drawn_by_turn(question, seat)
        opening, members = question.opening, question.population.members
        self._needed = members[opening.needs] if opening.needs else None
        self._keep = question.keep.compiled(question.population) if question.keep is not None else None
        self._satisfied: dict[tuple[Vector, int, Vector, int], bool] = {}
        self.looks_ahead = bool(question.keep is not None and question.keep.uses_next)
        self.looks_back = bool(question.keep is not None and question.keep.uses_redraws)
        self._looks_under = bool(question.keep is not None and question.keep.uses_drawn)

    @cached_property
    def prospect(self) -> Prospect | None:
        """The want that choices serve."""
        question = self.question
        if not question.wants:
            return None
        want = question.wants[question.bottom_for]
        return Prospect(want, question.population, self.drawn, question.opening.aside)

    def may_be_kept(self, hand: Vector) -> bool:
        """Whether the rules let the hand be kept."""
        return self._needed is None or any(hand[cell] for cell in self._needed)

    def can_be_kept(self, step: Step, hand: Vector) -> bool:
        """Whether the rules let a hand as drawn be kept, after some cards of it went under the library."""
        return self._needed is None or (step.size > 0 and self.may_be_kept(hand))

    def satisfies(self, hand: Vector, next_cell: int = NOBODY, drawn: Vector | None = None, redraws: int = 0) -> bool:
        """Whether the rules let the hand be kept and the keep rule says so; `drawn` is the hand as drawn, if other."""
        drawn = drawn if drawn is not None and self._looks_under else hand
        key = (hand, next_cell, drawn, redraws if self.looks_back else 0)
        known = self._satisfied.get(key)
        if known is None:
            content = self._keep is None or bool(self._keep(hand, 0, next_cell, drawn, redraws))
            known = self._satisfied[key] = content and self.may_be_kept(hand)
        return known

    def best(self, step: Step, hand: Vector, next_cell: int = NOBODY, forced: bool = False) -> Vector | None:
        """The cards that are kept of a hand as drawn; None if it is not kept.

        Of the hands that the keep rule is content with, or with `forced` all that the rules let be kept, it is the one
        that makes the want likeliest on the last turn; of those equal in that, on the turn before, and so on down to
        turn 0; of those equal in all of that, the one that makes the other wants likeliest, in their order; of those
        left, between which no want can tell, the first in canonical order.
        """
        fit = self.may_be_kept if forced else (lambda kept: self.satisfies(kept, next_cell, hand, step.hands - 1))
        if not step.under:
            return hand if fit(hand) else None
        candidates = [kept for kept in compositions(hand, step.size) if fit(kept)]
        return self._likeliest(candidates, minus(self.counts, hand)) if candidates else None

    def tops(self, hand: Vector, ways: int) -> Iterator[tuple[int, int]]:
        """(cell, ways) for each card that may lie on top of the library, of a hand that is drawn in so many ways."""
        for cell, cards in enumerate(minus(self.counts, hand)):
            if cards:
                yield cell, ways * cards

    def given_back(self, hand: Vector) -> Vector:
        """The cards that an exchange gives back: none when nothing was said about what to keep."""
        keep = self.question.keep_cells
        if self._keep is None and not keep:
            return (0,) * len(hand)
        return tuple(0 if cell in keep else cards for cell, cards in enumerate(hand))

    def leaves_on_top(self, hand: Vector, cell: int) -> bool:
        """Whether a card that is seen on top of the library stays there; it does where that is no worse."""
        prospect = self.prospect
        if prospect is None:
            return True
        seen, pool = prospect.view.seen(hand), prospect.view.seen(minus(self.counts, hand))
        top = prospect.view.places[cell]
        below = tuple(cards - (place == top) for place, cards in enumerate(pool))
        for turn in self.turns:
            stays = prospect.ways(turn, seen, pool, top) * prospect.all_ways(turn, sum(below))
            goes = prospect.ways(turn, seen, below) * prospect.all_ways(turn, sum(pool), top)
            if stays != goes:
                return stays > goes
        return True

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turns by which choices are compared, the most important first; those that tell no more are left out."""
        return self._turns_of(self.prospect) if self.prospect is not None else ()

    def _turns_of(self, prospect: Prospect) -> tuple[int, ...]:
        turns = range(len(self.drawn) - 1, -1, -1)
        if prospect.aside is not None or prospect.each_turn or prospect.want.span != "at":
            return tuple(turns)
        return tuple(turn for turn in turns if not turn or self.drawn[turn] > self.drawn[turn - 1])

    def _likeliest(self, candidates: Sequence[Vector], pool: Vector) -> Vector:
        for prospect, turns in self._compared:
            left = prospect.view.seen(pool)
            for turn in turns:
                if len(candidates) == 1:
                    return candidates[0]
                ways = [prospect.ways(turn, prospect.view.seen(kept), left) for kept in candidates]
                most = max(ways)
                candidates = [kept for kept, number in zip(candidates, ways, strict=True) if number == most]
        return candidates[0]

    @cached_property
    def _compared(self) -> list[tuple[Prospect, tuple[int, ...]]]:
        """The wants by which choices are compared, the one that is served first, each with its turns."""
        if self.prospect is None:
            return []
        question, served = self.question, self.question.bottom_for
        others = [want for number, want in enumerate(question.wants) if number != served]
        prospects = [Prospect(want, question.population, self.drawn, question.opening.aside) for want in others]
        return [(prospect, self._turns_of(prospect)) for prospect in (self.prospect, *prospects)]


def drawn_by_turn(question: Question, seat: int) -> tuple[int, ...]:
    """The cards drawn after the opening hand up to each turn from 0 to the last."""
    return tuple(question.opening.drawn(seat, turn) for turn in range(question.by_turn + 1))


def narrowed(question: Question, groups: Sequence[str]) -> Question:
    """The same question on as few cells as its decisions and some groups need.

    Where the choice among equal cards depends on the cells (what goes under the library, exchanges), on all of them.
    """
    if question.opening.under == "yes" or question.opening.exchange == "yes":
        return question
    view = View(question.population, [*_deciding(question), *groups])
    return replace(question, population=view.population)


def to_the_point(question: Question) -> Question:
    """The question on the cells that the want that is served and its opening tell apart; of exchanges on all cells."""
    want = question.wants[question.bottom_for]
    groups = [*want.expression.names, *([question.opening.needs] if question.opening.needs else [])]
    population = question.population
    if question.opening.exchange != "yes":
        population = View(population, groups).population
    return replace(question, population=population, wants=(want,), bottom_for=0)


def _deciding(question: Question) -> Iterator[str]:
    """The groups on which decisions depend."""
    if question.keep is not None:
        yield from question.keep.names
    if question.opening.needs:
        yield question.opening.needs
    if question.opening.scry and question.wants:
        yield from question.wants[question.bottom_for].expression.names
