"""The players of the reference of Kyougenshi: what each does with what it may see."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tests.reference.kyougenshi_choices import IllegalChoiceError, Question
from tests.reference.kyougenshi_events import NO_CARD, Code, Event
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import ATTACK, SUMMON, USE, Action, PhysicalCard, SpellCard, number_of
from tests.reference.streams import Stream

if TYPE_CHECKING:
    from tests.reference.kyougenshi_attack import Attack


class Player(Protocol):
    """Somebody who chooses, seeing nothing but a view."""

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        """Whether an opening hand is kept; asked if it may be redrawn."""

    def charge(self, view: View) -> PhysicalCard | None:
        """A hand card that becomes an orb, or None."""

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        """One of the actions that are open now, or None for none any more this turn."""

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        """How many orbs, up to so many, give maryoku for an attack."""

    def block(self, view: View, attack: "Attack", able: Sequence[SpellCard]) -> SpellCard | None:
        """Who blocks an attack, or None."""

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        """Whether a broken card with S-trigger is used."""

    def graze(self, view: View, each: SpellCard) -> bool:
        """Whether graze is paid for a card that lost its battle."""

    def aim(self, view: View, question: Question) -> SpellCard | None:
        """One of a question's candidates, or None if it allows that."""

    def discard(self, view: View) -> PhysicalCard:
        """A card of the own hand."""


class RandomPlayer:
    """Chooses evenly among all choices, in the order in which they are given, none being the last."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        return bool(self._any([True, False]))

    def charge(self, view: View) -> PhysicalCard | None:
        card: PhysicalCard | None = self._any([*view.hand, None])
        return card

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        chosen: Action | None = self._any([*options, None])
        return chosen

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        return int(self._any(range(most + 1)))

    def block(self, view: View, attack: "Attack", able: Sequence[SpellCard]) -> SpellCard | None:
        chosen: SpellCard | None = self._any([*able, None])
        return chosen

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        return bool(self._any([True, False]))

    def graze(self, view: View, each: SpellCard) -> bool:
        return bool(self._any([True, False]))

    def aim(self, view: View, question: Question) -> SpellCard | None:
        none = [None] if question.optional else []
        chosen: SpellCard | None = self._any([*question.candidates, *none])
        return chosen

    def discard(self, view: View) -> PhysicalCard:
        chosen: PhysicalCard = self._any(view.hand)
        return chosen

    def _any(self, choices: Sequence[Any]) -> Any:
        """With one choice nothing is drawn."""
        return choices[0] if len(choices) == 1 else choices[self._stream.below(len(choices))]


class RecordedPlayer:
    """Repeats the choices of one seat in a record, one after the other."""

    def __init__(self, record: Iterable[Event], seat: int):
        self._choices = [event for event in record if event.side == seat and Code.KEEPS <= event.code <= Code.DISCARDS]
        self._next = 0

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        return self._take(Code.KEEPS, Code.REDRAWS).code == Code.KEEPS

    def charge(self, view: View) -> PhysicalCard | None:
        event = self._take(Code.CHARGES, Code.CHARGES_NOTHING)
        return None if event.code == Code.CHARGES_NOTHING else self._among(event, view.hand, view)

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        event = self._take(Code.PASSES, *KINDS)
        if event.code == Code.PASSES:
            return None
        target = self._take(Code.TARGETS).card if event.code == Code.ATTACKS and event.value else NO_CARD
        for action in options:
            aimed_at = NO_CARD if action.target is None else action.target.number
            if (action.kind, number_of(action.source), aimed_at) == (KINDS[Code(event.code)], event.card, target):
                return action
        raise IllegalChoiceError(f"turn {view.turn}: {event} is no choice")

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        return self._take(Code.PAYS_MARYOKU).value

    def block(self, view: View, attack: "Attack", able: Sequence[SpellCard]) -> SpellCard | None:
        event = self._take(Code.BLOCKS)
        return None if event.card == NO_CARD else self._among(event, able, view)

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        return bool(self._take(Code.TRIGGERS).value)

    def graze(self, view: View, each: SpellCard) -> bool:
        return bool(self._take(Code.GRAZES).value)

    def aim(self, view: View, question: Question) -> SpellCard | None:
        event = self._take(Code.AIMS)
        return None if event.card == NO_CARD else self._among(event, question.candidates, view)

    def discard(self, view: View) -> PhysicalCard:
        card: PhysicalCard = self._among(self._take(Code.DISCARDS), view.hand, view)
        return card

    def _among(self, event: Event, things: Iterable[Any], view: View) -> Any:
        for thing in things:
            if number_of(thing) == event.card:
                return thing
        raise IllegalChoiceError(f"turn {view.turn}: {event} is no choice")

    def _take(self, *codes: Code) -> Event:
        if self._next == len(self._choices):
            raise IllegalChoiceError("a choice is missing")
        event = self._choices[self._next]
        if event.code not in codes:
            raise IllegalChoiceError(f"{event} is no answer to what was asked")
        self._next += 1
        return event


KINDS = {Code.SUMMONS: SUMMON, Code.USES: USE, Code.ATTACKS: ATTACK}
