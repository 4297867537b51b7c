"""Exact answers: every chance is a fraction of whole numbers, rounded once at the end."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from simcore.odds.answers import SEATS, Answer, HandShare, Kept, Odds, notes_about
from simcore.odds.checking import check_question
from simcore.odds.costs import steps_of
from simcore.odds.judging import Judge, narrowed
from simcore.odds.kept_hands import Beginnings, Walk, Weighed
from simcore.odds.population import Population
from simcore.odds.prospects import Prospect
from simcore.odds.question import Question, Want
from simcore.odds.turns import chances


def answer_exactly(question: Question) -> Odds:
    """Every want of the question on every turn and seat, the hands kept, and what they hold; OddsError."""
    check_question(question)
    answers: list[Answer] = []
    kept: list[Kept] = []
    hands: list[HandShare] = []
    for seat in question.seats:
        table = Table(question, seat)
        kept += table.kept()
        hands += table.hands()
        answers += [answer for want in question.wants for answer in table.answers(want)]
    return Odds(tuple(answers), tuple(kept), tuple(hands), notes=notes_about(kept))


class Table:
    """The exact answers of one seat. Questions that see the deck on the same cells share what they have worked out."""

    def __init__(self, question: Question, seat: int):
        self.question, self.seat = question, seat
        self._known: dict[object, tuple[Judge, Beginnings]] = {}

    def _begin(self, groups: Sequence[str]) -> tuple[Judge, Beginnings]:
        question = narrowed(self.question, groups)
        key = tuple(question.population.counts), tuple(sorted(question.population.members.items()))
        if key not in self._known:
            judge = Judge(question, self.seat)
            self._known[key] = judge, Walk(judge, self.seat).beginnings
        return self._known[key]

    def kept(self) -> list[Kept]:
        """How often hands are kept, by the number looked at and their size."""
        question, seat = self.question, SEATS[self.seat]
        _, beginnings = self._begin(())
        return [
            Kept(question.deck, seat, hands, size, float(share), float(forced), True, question.varied)
            for (hands, size), (share, forced) in sorted(beginnings.kept.items())
            if share
        ]

    def hands(self) -> list[HandShare]:
        """What the hands as kept hold of every group."""
        return [row for group in self.question.population.members for row in self._hands_of(group)]

    def _hands_of(self, group: str) -> Iterable[HandShare]:
        question = self.question
        judge, beginnings = self._begin((group,))
        shares = copies_kept(judge.question.population, group, beginnings)
        for copies, share in enumerate(shares):
            yield HandShare(question.deck, SEATS[self.seat], group, copies, float(share), True, question.varied)

    def answers(self, want: Want) -> list[Answer]:
        """The chances of a want by turn, of all games and of those whose hand the keep rule was content with."""
        question = self.question
        judge, beginnings = self._begin(want.expression.names)
        prospect = Prospect(want, judge.question.population, judge.drawn, question.opening.aside)
        content, forced = wanted(prospect, judge, beginnings)
        share = beginnings.content
        return [
            Answer(
                question.deck,
                want.name,
                SEATS[self.seat],
                turn,
                float(content[turn] + forced[turn]),
                None,
                None,
                True,
                float(content[turn] / share) if share else None,
                question.varied,
            )
            for turn in range(question.by_turn + 1)
        ]


def wanted(prospect: Prospect, judge: Judge, beginnings: Beginnings) -> tuple[list[Fraction], list[Fraction]]:
    """The chances of a want by turn with hands that the keep rule is content with, and with those kept by force."""
    totals = {content: [Fraction(0) for _ in judge.drawn] for content in (True, False)}
    for row in together(beginnings.weighed):
        for turn, chance in enumerate(chances(prospect, judge.counts, row.starts)):
            totals[row.content][turn] += row.weight * chance
    return totals[True], totals[False]


def together(rows: Iterable[Weighed]) -> list[Weighed]:
    """The same hands of several steps as one row."""
    found: dict[tuple[int, bool], Weighed] = {}
    for row in rows:
        key = (id(row.starts), row.content)
        weight = row.weight + (found[key].weight if key in found else 0)
        found[key] = Weighed(row.starts, weight, row.content)
    return list(found.values())


def copies_kept(population: Population, group: str, beginnings: Beginnings) -> list[Fraction]:
    """The chance of 0, 1, 2, … cards of a group in the hand as kept, up to the most that there can be."""
    cells = population.members[group]
    shares: dict[int, Fraction] = {}
    for row in together(beginnings.weighed):
        ways: dict[int, int] = {}
        for start, number in row.starts.ways.items():
            copies = sum(start.hand[cell] for cell in cells)
            ways[copies] = ways.get(copies, 0) + number
        for copies, number in ways.items():
            shares[copies] = shares.get(copies, Fraction(0)) + row.weight * Fraction(number, row.starts.of)
    return [shares.get(copies, Fraction(0)) for copies in range(max(shares, default=0) + 1)]


def work(question: Question) -> int:
    """The steps that `answer_exactly` takes, roughly: some hundred thousand to a million a second."""
    return steps_of(question)
