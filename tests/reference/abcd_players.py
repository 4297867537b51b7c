"""The players of the reference of ABCD: what each does with what it may see."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tests.reference.abcd_events import NO_CARD, Code, Event
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import Action, Permanent, PhysicalCard
from tests.reference.abcd_targets import IllegalChoiceError, Question
from tests.reference.streams import Stream

Defence = tuple[Sequence[Permanent], Sequence[Permanent]]
NOT_ACTIONS = {
    Code.AIMS,
    Code.AIMS_NO_MORE,
    Code.DEFENDS,
    Code.BLOCKS,
    Code.WILL_ATTACK,
    Code.CHOOSES_BATTLE_SPELL,
    Code.DISCARDS_EXTRA,
    Code.DISCARDS,
}


class Player(Protocol):
    """Somebody who chooses, seeing nothing but a view."""

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        """One of the actions that are open now, or None for none."""

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        """The square for a card that is to stand on the field; asked if there are several."""

    def aim(self, view: View, question: Question) -> Any:
        """One of a question's candidates, or None where the player may stop."""

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> Defence:
        """The blockers in blocking order, and those who attack after the battle, in their order."""

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        """One of the battle spells that can be used, or None."""

    def discard(self, view: View, code: Code) -> PhysicalCard:
        """A card of the own hand."""


class RandomPlayer:
    """Chooses evenly among all choices, in the order in which they are given, none being the last."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        chosen: Action | None = self._any([*options, None])
        return chosen

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return int(self._any(free))

    def aim(self, view: View, question: Question) -> Any:
        return self._any([*question.candidates, *([None] if question.may_stop else [])])

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> Defence:
        """One after the other, until it chooses that these are enough."""
        blockers = self._some(able)
        return blockers, self._some([each for each in can_follow if each not in blockers])

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        chosen: PhysicalCard | None = self._any([*usable, None])
        return chosen

    def discard(self, view: View, code: Code) -> PhysicalCard:
        chosen: PhysicalCard = self._any(view.own.hand)
        return chosen

    def _some(self, creatures: Sequence[Permanent]) -> list[Permanent]:
        left, found = list(creatures), []
        while left:
            choice = self._any([*left, None])
            if choice is None:
                break
            left.remove(choice)
            found.append(choice)
        return found

    def _any(self, choices: Any) -> Any:
        """With one choice nothing is drawn."""
        return choices[0] if len(choices) == 1 else choices[self._stream.below(len(choices))]


class RecordedPlayer:
    """Repeats the choices of one seat in a record, one after the other."""

    def __init__(self, record: Iterable[Event], seat: int):
        self._choices = [event for event in record if event.side == seat and Code.PASSES <= event.code <= Code.DISCARDS]
        self._next = 0

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        event = self._take()
        if event.code == Code.PASSES:
            return None
        for action in options:
            if fits(action, event):
                return action
        raise IllegalChoiceError(f"turn {view.turn}, frame {view.frame}: {event} is no choice")

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return self._choices[self._next - 1].value

    def aim(self, view: View, question: Question) -> Any:
        event = self._take(Code.AIMS, Code.AIMS_NO_MORE)
        if event.code == Code.AIMS_NO_MORE:
            return None
        return named(question.candidates, event, lambda thing: thing.physical.number)

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> Defence:
        blockers = [self._creature(able, Code.BLOCKS) for _ in range(self._take(Code.DEFENDS).value)]
        following = []
        while self._next < len(self._choices) and self._choices[self._next].code == Code.WILL_ATTACK:
            following.append(self._creature(can_follow, Code.WILL_ATTACK))
        return blockers, following

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        event = self._take(Code.CHOOSES_BATTLE_SPELL)
        return None if event.card == NO_CARD else named(usable, event, lambda card: card.number)

    def discard(self, view: View, code: Code) -> PhysicalCard:
        assert view.own.hand is not None
        card: PhysicalCard = named(view.own.hand, self._take(code), lambda card: card.number)
        return card

    def _creature(self, creatures: Sequence[Permanent], code: Code) -> Permanent:
        creature: Permanent = named(creatures, self._take(code), lambda each: each.physical.number)
        return creature

    def _take(self, *codes: Code) -> Event:
        if self._next == len(self._choices):
            raise IllegalChoiceError("a choice is missing")
        event = self._choices[self._next]
        if (codes and event.code not in codes) or (not codes and event.code in NOT_ACTIONS):
            raise IllegalChoiceError(f"{event} is no answer to what was asked")
        self._next += 1
        return event


KINDS = {
    Code.REDRAWS: "redraw",
    Code.SPENDS_STOCK: "stock",
    Code.PLACES: "cast",
    Code.CASTS: "cast",
    Code.USES_SKILL: "skill",
    Code.ATTACKS: "attack",
}


def fits(action: Action, event: Event) -> bool:
    """Whether a recorded event is this action."""
    source = action.source.physical if isinstance(action.source, Permanent) else action.source
    number = NO_CARD if source is None else source.number
    skill = event.value if action.kind == "skill" else 0
    return (KINDS.get(Code(event.code)), event.card, skill) == (action.kind, number, action.skill)


def named(found: Iterable[Any], event: Event, number: Any) -> Any:
    for thing in found:
        if number(thing) == event.card:
            return thing
    raise IllegalChoiceError(f"{event} is no choice")
