"""The players of the reference of Card Commander: what each does with what it may see."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from tests.reference.card_commander_state import (
    NO_CARD,
    NOBODY,
    SPEEDS,
    Code,
    Creature,
    Event,
    PhysicalCard,
    value,
)
from tests.reference.streams import Stream


class IllegalChoiceError(Exception):
    """A recorded choice that the rules do not allow, or one that is missing."""


class Player(Protocol):
    """Somebody who chooses, seeing nothing but what is passed: the turn and the own cards in question."""

    def choose_sub(self, turn: int, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        """The place of the sub to send, of the places in `sendable` (which is not empty); None sends none (CC-30)."""

    def choose_card(self, turn: int, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        """The hand card to use, or None (CC-31); `wasted` says that it would find standby full (CC-44)."""


class RandomPlayer:
    """Chooses evenly among all choices: subs from the top place down, cards by number, then none."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def choose_sub(self, turn: int, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        choices: list[int | None] = [*sorted(sendable)]
        if may_stay:
            choices.append(None)
        return choices[self._stream.below(len(choices))]

    def choose_card(self, turn: int, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        choices: list[PhysicalCard | None] = [*sorted(usable, key=lambda physical: physical.number), None]
        return choices[self._stream.below(len(choices))]


class GreedyPlayer:
    """Sends the strongest sub and uses the card of the highest level whenever it may, and no card in vain."""

    def choose_sub(self, turn: int, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        return max(sorted(sendable), key=lambda place: self._strength(sendable[place]))

    def choose_card(self, turn: int, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        if wasted or not usable:
            return None
        return max(usable, key=lambda physical: (value(physical.card), physical.deck, physical.slot))

    @staticmethod
    def _strength(creature: Creature) -> tuple[Any, ...]:
        return creature.hp > 0, creature.attack, creature.hp, -SPEEDS.index(creature.physical.card.speed)


class RecordedPlayer:
    """Repeats the choices of one seat in a record, one after the other."""

    def __init__(self, record: Iterable[Event], seat: int):
        own = [event for event in record if event.seat == seat]
        self._subs = {event.turn: event.value for event in own if event.code == Code.SENDS}
        self._cards = {event.turn: event.card for event in own if event.code == Code.USES}

    def choose_sub(self, turn: int, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        place = self._subs.get(turn, NOBODY)
        if place == NOBODY:
            return None
        if place not in sendable:
            raise IllegalChoiceError(f"turn {turn}: the sub of place {place} cannot be sent")
        return place

    def choose_card(self, turn: int, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        number = self._cards.get(turn, NO_CARD)
        if number == NO_CARD:
            return None
        found = [physical for physical in usable if physical.number == number]
        if not found:
            raise IllegalChoiceError(f"turn {turn}: card {number} cannot be used")
        return found[0]
