"""The players of the reference of Touhou lands: what each does with what it may see."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tests.reference.streams import Stream
from tests.reference.touhou_lands_choices import IllegalChoiceError, Question
from tests.reference.touhou_lands_events import DECLARATIONS, NO_CARD, ROWS, Code, Event
from tests.reference.touhou_lands_fight import Answer, Battle, Way
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import BACK, FRONT, Action, Character, PhysicalCard, number_of


class Player(Protocol):
    """Somebody who chooses, seeing nothing but a view."""

    def keeps(self, opening: OpeningHand) -> bool:
        """Whether an opening hand is kept; asked if it may be kept and a redraw can still be paid."""

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        """Which of the own characters stand in the front from now on."""

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        """One of the actions that are open now, or None for none any more this turn."""

    def row(self, view: View, card: PhysicalCard) -> str:
        """Where a character is put; asked if the front has room."""

    def aim(self, view: View, question: Question) -> Character:
        """One of a question's candidates."""

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        """How an attack is met: by one of these ways, or not at all."""

    def discard(self, view: View, code: Code) -> PhysicalCard:
        """A card of the own hand."""


class RandomPlayer:
    """Chooses evenly among all choices, in the order in which they are given, none being the last."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def keeps(self, opening: OpeningHand) -> bool:
        return bool(self._any([True, False]))

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        """One after the other, until the front is full or these are enough."""
        left = list(own)
        front: list[Character] = []
        while left and len(front) < int(view.rules["front_most"]):
            choice = self._any([*left, None])
            if choice is None:
                break
            left.remove(choice)
            front.append(choice)
        return front

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        chosen: Action | None = self._any([*options, None])
        return chosen

    def row(self, view: View, card: PhysicalCard) -> str:
        return str(self._any(ROWS))

    def aim(self, view: View, question: Question) -> Character:
        chosen: Character = self._any(question.candidates)
        return chosen

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        """A way or none; then a spell or none."""
        way = self._any([*ways, None])
        if way is None:
            return Answer()
        spell = self._any([*way.spells, *([None] if way.bare else [])])
        return Answer(way.declared, way.character, spell)

    def discard(self, view: View, code: Code) -> PhysicalCard:
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

    def keeps(self, opening: OpeningHand) -> bool:
        return self._take(Code.KEEPS, Code.REDRAWS).code == Code.KEEPS

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        front = {each.number for each in own if each.row == FRONT}
        for _ in range(self._take(Code.FORMS).value):
            front ^= {self._take(Code.MOVES).card}
        return [each for each in own if each.number in front]

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        event = self._take(*KINDS, Code.PASSES)
        if event.code == Code.PASSES:
            return None
        for action in options:
            if (action.kind, number_of(action.source)) == (KINDS[Code(event.code)], event.card):
                return action
        raise IllegalChoiceError(f"turn {view.turn}: {event} is no choice")

    def row(self, view: View, card: PhysicalCard) -> str:
        return (FRONT, BACK)[self._choices[self._next - 1].value]

    def aim(self, view: View, question: Question) -> Character:
        event = self._take(Code.AIMS)
        for each in question.candidates:
            if (each.number, int(question.aim)) == (event.card, event.value):
                return each
        raise IllegalChoiceError(f"turn {view.turn}: {event} is no choice")

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        event = self._take(Code.ANSWERS)
        if event.card == NO_CARD:
            return Answer()
        spell = self._take(Code.ADDS_SPELL).card if self._follows(Code.ADDS_SPELL) else NO_CARD
        for way in ways:
            if (way.declared, way.character.number) == (DECLARATIONS[event.value], event.card):
                added = next((card for card in way.spells if card.number == spell), None)
                if (spell == NO_CARD) == (added is None):
                    return Answer(way.declared, way.character, added)
        raise IllegalChoiceError(f"turn {view.turn}: {event} is no choice")

    def discard(self, view: View, code: Code) -> PhysicalCard:
        event = self._take(code)
        for card in view.hand:
            if card.number == event.card:
                return card
        raise IllegalChoiceError(f"turn {view.turn}: {event} is no choice")

    def _follows(self, code: Code) -> bool:
        return self._next < len(self._choices) and self._choices[self._next].code == code

    def _take(self, *codes: Code) -> Event:
        if self._next == len(self._choices):
            raise IllegalChoiceError("a choice is missing")
        event = self._choices[self._next]
        if event.code not in codes:
            raise IllegalChoiceError(f"{event} is no answer to what was asked")
        self._next += 1
        return event


KINDS = {
    Code.PLACES: "land",
    Code.SUMMONS: "character",
    Code.SUPPORTS: "support",
    Code.EQUIPS: "item",
    Code.DECLARES: "spell",
    Code.USES_SKILL: "skill",
    Code.ATTACKS: "attack",
}
