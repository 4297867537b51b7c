"""What to keep: the keep rule that makes a want likeliest, found backwards over the redraws.

A rule sees the cards drawn by group, before any go under the library, and the groups of the next card where it is
known. A hand is kept when what is best kept of it is worth no less than going on. Hands that a rule cannot tell apart
are decided together, by what they are worth on average. Where groups do not overlap there are none, unless cards that
an exchange keeps are no group, and no rule of any kind is better. Otherwise a note says what is lost.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from simcore.errors import OddsError
from simcore.odds.answers import SEATS, BorderHand, KeepRule, KeptHands
from simcore.odds.checking import check_question
from simcore.odds.costs import keep_steps_of
from simcore.odds.judging import Judge, to_the_point
from simcore.odds.keep_values import Hand, Key, Seen, Values
from simcore.odds.question import Question
from simcore.odds.rule_words import whole_rule, words_for
from simcore.opening import Step

# Hands of each step that are listed as near the border, on either side of it.
_LISTED = 3


@dataclass(frozen=True)
class Decided:
    """A step with its rule: the keys that are kept, the chance of the want before the hand is seen, redraws to come.

    `go_on` is what a new hand is worth; None where there is none.
    """

    step: Step
    seen: Seen
    kept: frozenset[Key]
    go_on: Fraction | None
    value: Fraction
    redraws: Fraction

    @property
    def share_refused(self) -> Fraction:
        """The share of hands that may be kept but are not."""
        return 1 - self.seen.share(self.kept) - self.seen.share_lacking


Choose = Callable[[Seen, Fraction | None], frozenset[Key]]


def best_keep_rule(question: Question) -> tuple[KeepRule, ...]:
    """For each seat the rule for the want that choices serve, on the last turn; OddsError.

    The question's own keep rule counts for nothing.
    """
    question = replace(question, keep=None)
    check_question(question)
    if not question.wants:
        raise OddsError("--want: say what the hands are kept for")
    return tuple(_rule_of(to_the_point(question), seat) for seat in question.seats)


def keep_work(question: Question) -> int:
    """The steps that `best_keep_rule` takes, roughly: some hundred thousand to a million a second."""
    return keep_steps_of(question)


def _rule_of(question: Question, seat: int) -> KeepRule:
    judge = Judge(question, seat)
    prospect = judge.prospect
    assert prospect is not None
    values = Values(judge, prospect)
    steps = question.opening.steps(seat)
    decided = _backwards(values.seen, steps, Seen.best_keys)
    always = _backwards(values.seen, steps, lambda seen, go_on: seen.keys())
    first, best = decided[0], decided[0].value
    if not all(values.seen(step).tells_all for step in steps):
        best = _backwards(lambda step: values.seen(step).told_apart(), steps, Seen.best_keys)[0].value
    reached = _reached(decided)
    rows = tuple(_in_words(values, step) for step in reached)
    whole = whole_rule(rows)
    return KeepRule(
        deck=question.deck,
        want=question.wants[0].name,
        seat=SEATS[seat],
        turn=question.by_turn,
        p=float(first.value),
        p_always=float(always[0].value),
        gain=float(first.value - always[0].value),
        redraws=float(first.redraws),
        rule=rows,
        border=tuple(hand for step in reached for hand in _border(values, step)),
        keep=whole,
        notes=tuple(_notes(first.value, best, whole, question.opening.name if steps[0].again is None else "")),
    )


def _notes(value: Fraction, best: Fraction, whole: str, without: str) -> Iterator[str]:
    """What is lost since some hands are decided together, if anything is; and whether the words are too many.

    `without` is the opening, if it has no redraws that a rule could be about.
    """
    if without:
        yield f"opening {without} has no redraws to choose: there is nothing to decide"
    if value != best:
        yield (
            "some hands differ although they hold as many cards of every group, as groups overlap or an exchange keeps "
            "other cards; the rule is the best of those that decide them together, and to decide each for itself would "
            f"raise the chance from {100 * float(value):.6g} % to {100 * float(best):.6g} %"
        )
    if not whole:
        yield "the rules for hands after more or fewer redraws cannot be given to --keep together"


def _backwards(see: Callable[[Step], Seen], steps: Sequence[Step], choose: Choose) -> list[Decided]:
    """Every step decided, the last first; where there is no redraw all that may be kept is."""
    done: dict[int, Decided] = {}
    for number in range(len(steps) - 1, -1, -1):
        step, seen = steps[number], see(steps[number])
        after = None if step.again is None or step.exchange else done[step.again]
        go_on = None if after is None else after.value
        kept = seen.keys() if step.again is None else choose(seen, go_on)
        decided = Decided(step, seen, kept, go_on, seen.value(kept, go_on), Fraction(0))
        lacking, target = seen.share_lacking, step.lacking if step.lacking is not None else step.again
        value, redraws = decided.value, Fraction(0)
        if step.again is not None:
            redraws = decided.share_refused * (1 + (after.redraws if after else 0))
        if target == number:
            value, redraws = value / (1 - lacking), (redraws + lacking) / (1 - lacking)
        elif target is not None and lacking:
            value += lacking * done[target].value
            redraws += lacking * (1 + done[target].redraws)
        done[number] = replace(decided, value=value, redraws=redraws)
    return [done[number] for number in range(len(steps))]


def _reached(decided: Sequence[Decided]) -> list[Decided]:
    """The steps that can come up under the rule."""
    numbers, found = [0], []
    for number in numbers:
        step = decided[number]
        found.append(step)
        targets = [step.step.again] if step.share_refused and not step.step.exchange else []
        if step.seen.share_lacking:
            targets.append(step.step.lacking if step.step.lacking is not None else step.step.again)
        numbers += [target for target in dict.fromkeys(targets) if target is not None and target not in numbers]
    return sorted(found, key=lambda step: (step.step.hands, -step.step.size))


def _in_words(values: Values, decided: Decided) -> KeptHands:
    step, kept = decided.step, decided.kept
    words = words_for(values.groups, kept, decided.seen.keys() - kept, drawn=step.under > 0)
    return KeptHands(step.hands, step.size, words, float(decided.value), float(decided.seen.share(kept)))


def _border(values: Values, decided: Decided) -> list[BorderHand]:
    """The kept hands that gain least and the refused ones that would lose least."""
    if decided.step.again is None:
        return []
    alike: dict[Key, list[Hand]] = defaultdict(list)
    for hand in decided.seen.hands:
        alike[hand.key].append(hand)
    rows = [_row(values, decided, key, hands) for key, hands in alike.items()]
    rows.sort(key=lambda row: (abs(row.p_keep - row.p_go_on), sorted(row.counts.items())))
    near = [row for kept in (True, False) for row in [row for row in rows if row.kept == kept][:_LISTED]]
    return sorted(near, key=lambda row: row.p_go_on - row.p_keep)


def _row(values: Values, decided: Decided, key: Key, hands: Sequence[Hand]) -> BorderHand:
    ways = sum(hand.ways for hand in hands)
    keep = sum((hand.ways * hand.worth for hand in hands), Fraction(0)) / ways
    go_on = sum((hand.ways * hand.otherwise(decided.go_on) for hand in hands), Fraction(0)) / ways
    counts = dict(zip(values.counted, key, strict=False))
    kept = key in decided.kept
    chance = Fraction(ways, decided.seen.of)
    step = decided.step
    return BorderHand(step.hands, step.size, counts, float(chance), float(keep), float(go_on), kept)
