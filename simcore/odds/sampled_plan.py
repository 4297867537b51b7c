"""How one seat's games are sampled: by which kernel, from which tables, and which row of its counts is which turn."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from simcore.odds.conditions_kernel import ASIDE, HAND
from simcore.odds.drawing import Deck
from simcore.odds.judging import Judge, drawn_by_turn
from simcore.odds.program import COUNT, PUSH, Program, stack_size
from simcore.odds.program import HAND as HAND_SIZE
from simcore.odds.question import Question, Want
from simcore.odds.sampled_kernel import LISTED, OUTCOMES, Counts, Tables, sample_tabled
from simcore.odds.sampled_tables import (
    MOST_INDICES,
    Decisions,
    Layout,
    deck_of,
    fits_lanes,
    hands_to_judge,
    lay_out,
    span_bits,
    step_rows,
    uncounted,
    want_table,
)
from simcore.odds.wide_kernel import Judgement, sample_widely
from simcore.opening import Step

MOST_WANTS = 8  # of one run of a kernel
MOST_JUDGED = 400_000
NOTE_UNDER = (
    "too many different hands to work out what goes under the library: it is what leaves a hand that the keep rule, "
    "and then the wanted condition, holds for at once"
)
NOTE_SCRY = (
    "too many different hands to work out what stays on top of the library: it is a card that the wanted condition "
    "counts"
)
BITS = 1 << MOST_WANTS
_ALWAYS_TRUE: Program = ((PUSH, 1),)


@dataclass(frozen=True)
class Plan:
    """One seat's way to count some wants; `rows[turn]` is the row of `Counts.met`, up to `most_row`, for a turn.

    `kernel(deck, judged, run, first, games, counts)` deals. `layout` says what indices of hands stand for where the
    counts have them.
    """

    kernel: Any
    deck: Deck
    judged: Tables | Judgement
    steps: tuple[Step, ...]
    rows: tuple[int, ...]
    most_row: int
    layout: Layout | None
    notes: tuple[str, ...]

    def new_counts(self, question: Question) -> Counts:
        """Counts of nothing."""
        most = max(step.drawn for step in self.steps) + 1
        hands = (self.layout.size,) if self.layout else (len(question.population.members), most)
        return Counts(
            np.zeros((self.most_row + 1, 2 * BITS), np.int64),
            np.zeros((LISTED + 1, len(self.steps), OUTCOMES), np.int64),
            np.zeros(hands, np.int64),
        )

    def copies(self, question: Question, counts: Counts) -> dict[str, np.ndarray]:
        """By group, how many hands were kept with 0, 1, 2, … of its cards."""
        members = question.population.members
        if self.layout is None:
            return dict(zip(members, counts.hands, strict=True))
        by_cell = self.layout.cards()
        found = {}
        for group, cells in members.items():
            cards = sum((by_cell[cell] for cell in cells), np.zeros(self.layout.size, np.int64))
            found[group] = np.zeros(int(cards.max()) + 1, np.int64)
            np.add.at(found[group], cards, counts.hands)
        return found

    def same_as(self, other: "Plan") -> bool:
        """Whether both count the same, so that one run serves them."""
        if self.kernel is not other.kernel or self.layout != other.layout:
            return False
        mine, theirs = (*self.deck, *self.judged), (*other.deck, *other.judged)
        return all(np.array_equal(one, two) for one, two in zip(mine, theirs, strict=True))


class Planner:
    """Makes the plans of one seat; what is done with hands is worked out once for all wants."""

    def __init__(self, question: Question, seat: int):
        self.question = question
        self.judge = Judge(question, seat)
        self.steps = question.opening.steps(seat)
        self.counts = question.population.counts
        self.most_hand = max(step.drawn for step in self.steps)
        asked = any(want.expression.zone == "aside" for want in question.wants)
        self.aside = question.opening.aside if asked else 0
        # As many as any seat draws, so that seats with the same hands count the same; the library ends it earlier.
        most_drawn = max(max(drawn_by_turn(question, other)) for other in question.seats)
        given = self.most_hand if question.opening.exchange == "yes" and question.opening.exchanged == "gone" else 0
        self.most_drawn = min(most_drawn, question.population.size - self.most_hand - given - self.aside)
        self._layout = self._index()
        self._decisions: Decisions | None = None

    def plan(self, wants: Sequence[Want]) -> Plan:
        """The plan for some of the question's wants, MOST_WANTS at most."""
        return self._wide(wants) if self._layout is None else self._tabled(wants, self._layout)

    def _index(self) -> Layout | None:
        """How hands are indexed for the fast kernel; None if it cannot do what is asked."""
        wants = self.question.wants
        by_card = all(after - before <= 1 for before, after in pairwise(self.judge.drawn))
        if any(want.expression.uses_turn or (want.span != "at" and not by_card) for want in wants):
            return None
        if not fits_lanes(self.counts) or not self._can_be_judged():
            return None
        most = max(self.most_hand + self.most_drawn, self.aside)
        # What is left on top is looked up for hands of several sizes, which only an index of all cells tells apart.
        left_out = -1 if any(step.scry for step in self.steps) else uncounted(self.question)
        layout = lay_out(self.counts, most, left_out)
        return layout if layout.size <= MOST_INDICES else None

    def _can_be_judged(self) -> bool:
        """Whether what is done with every hand can be worked out before."""
        return hands_to_judge(self.question, self.steps) <= MOST_JUDGED

    def _decide(self, layout: Layout) -> Decisions:
        if self._decisions is None:
            self._decisions = Decisions(self.judge, self.steps, layout)
        return self._decisions

    def _tabled(self, wants: Sequence[Want], layout: Layout) -> Plan:
        question, decisions = self.question, self._decide(layout)
        tables = Tables(
            step_rows(question, self.steps, self.judge.looks_ahead),
            decisions.verdicts,
            np.int64(decisions.tops),
            decisions.stays,
            *decisions.exchanges(),
            np.int64(question.opening.exchanged == "gone"),
            decisions.leaves(),
            want_table(wants, "hand", question, layout),
            want_table(wants, "aside", question, layout),
            *span_bits(wants),
            np.int64(self.aside),
            np.int64(self.most_drawn),
        )
        deck = deck_of(self.counts, layout.strides, self._most_cards())
        return Plan(sample_tabled, deck, tables, self.steps, self.judge.drawn, self.most_drawn, layout, ())

    def _most_cards(self) -> int:
        """The most cards that leave the library in one game."""
        exchanged = self.most_hand if self.question.opening.exchange == "yes" else 0
        return self.most_hand + exchanged + self.aside + self.most_drawn + 1

    def _wide(self, wants: Sequence[Want]) -> Plan:
        question, judge = self.question, self.judge
        decided, layout = self._few_decisions()
        verdicts, stays, leaves = decided if decided else _no_tables()
        conditions, program, depth = self._conditions(wants)
        always, ever = span_bits(wants)
        judgement = Judgement(
            steps=step_rows(question, self.steps, judge.looks_ahead),
            tabled=np.int64(decided is not None),
            verdicts=verdicts,
            stays=stays,
            leaves=leaves,
            radices=np.array(layout.radices, np.int64),
            conditions=conditions,
            program=program,
            needs=self._marked(question.population.members.get(question.opening.needs, ())),
            keeps=self._marked([cell for cell, cards in enumerate(judge.given_back(self.counts)) if not cards]),
            gone=np.int64(question.opening.exchanged == "gone"),
            aside=np.int64(self.aside),
            stops=np.array([(drawn, turn) for turn, drawn in enumerate(judge.drawn)], np.int64),
            always=always,
            ever=ever,
            stack=depth,
            counted=self._marked(_counted([_program(want.expression, question) for want in wants], len(self.counts))),
            timed=np.int64(any(want.expression.uses_turn for want in wants)),
            groups=self._groups(),
        )
        deck = deck_of(self.counts, layout.strides, self._most_cards())
        rows = tuple(range(len(judge.drawn)))
        notes = self._notes(decided is not None)
        return Plan(sample_widely, deck, judgement, self.steps, rows, len(rows) - 1, None, notes)

    def _conditions(self, wants: Sequence[Want]) -> tuple[np.ndarray, np.ndarray, np.int64]:
        """The keep rule, what is served, and the wants as rows of conditions and of programs; how deep these go."""
        programs = [_program(self.question.keep, self.question), self._served()]
        about = [HAND, HAND]
        for want in wants:
            programs.append(_program(want.expression, self.question))
            about.append(ASIDE if want.expression.zone == "aside" else HAND)
        rows = [row for program in programs for row in program]
        ends = np.cumsum([len(program) for program in programs])
        starts = ends - [len(program) for program in programs]
        conditions = np.column_stack((starts, ends, about)).astype(np.int64)
        return np.ascontiguousarray(conditions), np.array(rows, np.int64), np.int64(max(map(stack_size, programs)))

    def _marked(self, cells: Collection[int]) -> np.ndarray:
        """1 for these cells and 0 for the others (int64)."""
        return np.array([int(cell in cells) for cell in range(len(self.counts))], np.int64)

    def _groups(self) -> np.ndarray:
        """1 where a cell belongs to a group (int64[groups, cells])."""
        rows = [self._marked(cells) for cells in self.question.population.members.values()]
        return np.array(rows, np.int64).reshape(-1, len(self.counts))

    def _few_decisions(self) -> tuple[Any, Layout]:
        """Verdicts, what stays, and what is left on top, or None where it is not worth it or too much; the layout."""
        layout = lay_out(self.counts, self.most_hand)
        needed = any(step.under or step.scry for step in self.steps)
        if not needed or layout.size > MOST_INDICES or not self._can_be_judged() or self.judge.looks_ahead:
            return None, layout
        decisions = self._decide(layout)
        return (decisions.verdicts, decisions.stays, decisions.leaves()), layout

    def _notes(self, tabled: bool) -> tuple[str, ...]:
        if tabled:
            return ()
        under, scry = any(step.under for step in self.steps), any(step.scry for step in self.steps)
        return (NOTE_UNDER,) * under + (NOTE_SCRY,) * scry

    def _served(self) -> Program:
        """The condition that choices serve."""
        if not self.question.wants:
            return _ALWAYS_TRUE
        expression = self.question.wants[self.question.bottom_for].expression
        return _ALWAYS_TRUE if expression.zone == "aside" else expression.program(self.question.population)


def _program(expression: Any, question: Question) -> Program:
    return expression.program(question.population) if expression is not None else _ALWAYS_TRUE


def _counted(programs: Sequence[Program], cells: int) -> list[int]:
    """The cells whose cards any program counts."""
    rows = {row for program in programs for row in program}
    every = any(operation == HAND_SIZE for operation, _ in rows)
    return [cell for cell in range(cells) if every or (COUNT, cell) in rows]


def _no_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros((1, 1), np.uint8), np.zeros((1, 1), np.uint32), np.zeros(1, np.uint8)
