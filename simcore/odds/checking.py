"""What makes no sense in a question: one line for each fault, with the option that can mend it."""

from collections.abc import Iterator

from simcore.errors import OddsError, nearest
from simcore.odds.answers import SEATS
from simcore.odds.question import Question
from simcore.odds.reach import beyond
from simcore.opening import WITHOUT_LIMIT, Opening

MOST_TURNS = 1000


def check_question(question: Question) -> None:
    """OddsError lists everything that keeps a question from having an answer."""
    problems = [*_turns(question), *_hands(question), *_needs(question), *_conditions(question)]
    if problems:
        raise OddsError(dict.fromkeys(problems))


def _turns(question: Question) -> Iterator[str]:
    if not 0 <= question.by_turn <= MOST_TURNS:
        yield f"--by-turn: {question.by_turn} is not allowed; use 0 to {MOST_TURNS}"
    if question.wants and not 0 <= question.bottom_for < len(question.wants):
        yield f"bottom_for: there is no want number {question.bottom_for}; there are {len(question.wants)}, from 0 on"


def _hands(question: Question) -> Iterator[str]:
    opening, size = question.opening, question.population.size
    for seat in question.seats:
        hand = opening.hand(seat)
        where = f"the first hand of opening {opening.name}"
        if hand > size:
            yield f"--hand: {where} has {hand} cards, more than the deck's {size}"
        elif opening.exchange == "yes" and 2 * hand + opening.aside > size:
            yield f"--hand: {where} has {hand} cards, too many to be exchanged in a deck of {size}"
        elif hand + opening.aside > size:
            yield f"--set aside: a hand of {hand} and {opening.aside} cards aside are more than the deck's {size}"
        else:
            yield from _library(question, seat)


def _library(question: Question, seat: int) -> Iterator[str]:
    """No turn may need more cards than are left in the library."""
    opening, turn = question.opening, min(max(question.by_turn, 0), MOST_TURNS)
    gone = opening.hand(seat) if opening.exchange == "yes" and opening.exchanged == "gone" else 0
    left = question.population.size - opening.hand(seat) - opening.aside - gone
    if opening.drawn(seat, turn) > left:
        last = next(then for then in range(turn, -1, -1) if opening.drawn(seat, then) <= left)
        yield (
            f"--by-turn: {turn} is beyond the deck of {question.population.size}; "
            f"for the {SEATS[seat]} player it lasts until turn {last}, use at most that"
        )


def _needs(question: Question) -> Iterator[str]:
    opening, members = question.opening, question.population.members
    if not opening.needs:
        return
    if opening.needs not in members:
        yield (
            f'opening {opening.name}: hands need a card of group "{opening.needs}", and there is no such group; '
            f"name it with --group, or write --set needs=GROUP{nearest(opening.needs, members)}"
        )
    elif not question.population.copies(opening.needs):
        yield f'opening {opening.name}: hands need a card of group "{opening.needs}", and the deck has none'
    elif any(not opening.hand(seat) for seat in question.seats):
        yield f'--hand: opening {opening.name} needs a card of group "{opening.needs}", and a hand of 0 has none'
    elif opening.free_lacking == WITHOUT_LIMIT and any(_has_empty_hand(opening, seat) for seat in question.seats):
        yield (
            f'opening {opening.name}: an empty hand never has a card of group "{opening.needs}", and would be redrawn '
            "without end; see --set least_hand=1, --set redraws=N"
        )


def _has_empty_hand(opening: Opening, seat: int) -> bool:
    return any(not step.size for step in opening.steps(seat))


def _conditions(question: Question) -> Iterator[str]:
    if question.keep is not None:
        if question.keep.zone == "aside":
            yield "--keep: a keep rule asks about the hand; what is set aside is not known"
        if question.keep.uses_next and question.opening.notice != "yes":
            yield (
                f"--keep: next(...) needs an opening in which the next card is known, and in {question.opening.name} "
                "it is not; see --set notice=yes"
            )
    for want in question.wants:
        for used, word in (
            (want.expression.uses_next, "next(...)"),
            (want.expression.uses_drawn, "drawn(...)"),
            (want.expression.uses_redraws, "redraws"),
        ):
            if used:
                yield f'--want: "{want.name}": {word} belongs in --keep'
        if want.expression.zone == "aside" and not question.opening.aside:
            yield (
                f'--want: "{want.name}" asks about cards set aside, and opening {question.opening.name} sets none '
                "aside; see --set aside=N"
            )


def check_reach(question: Question) -> None:
    """OddsError where a condition asks for more cards than there ever are in a hand, or set aside.

    Such a question has an answer, 0, but hardly anybody means to ask it.
    """
    if problems := list(_reach(question)):
        raise OddsError(dict.fromkeys(problems))


def _reach(question: Question) -> Iterator[str]:
    opening, turn = question.opening, min(max(question.by_turn, 0), MOST_TURNS)
    first = max((opening.hand(seat) for seat in question.seats), default=0)
    last = max((opening.hand(seat) + opening.drawn(seat, turn) for seat in question.seats), default=0)
    if question.keep is not None:
        for text in beyond(question.keep.condition, {"cards": first, "drawn": first, "hand": first}):
            yield f'--keep: "{text}" can never be: a first hand has at most {first} cards; see --hand'
    for want in question.wants:
        where = f'--want: "{want.name}"'
        for text in beyond(want.expression.condition, {"cards": last, "hand": last}):
            part = "" if text == want.name else f': "{text}"'
            yield f"{where}{part} can never be: a hand holds at most {last} cards; see --by-turn, --hand"
        for text in beyond(want.expression.condition, {"aside": opening.aside}) if opening.aside else ():
            part = "" if text == want.name else f': "{text}"'
            yield f"{where}{part} can never be: {opening.aside} cards are set aside; see --set aside=N"
