"""The players of the reference of Card Commander: what each does with what it may see."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tests.reference.card_commander_battle import hp_left
from tests.reference.card_commander_state import (
    NO_CARD,
    NOBODY,
    SPEEDS,
    STANDBY,
    Code,
    Creature,
    Event,
    PhysicalCard,
    value,
)
from tests.reference.streams import Stream

OWN, OTHER = 0, 1
Choices = tuple[int | None, PhysicalCard | None]


class IllegalChoiceError(Exception):
    """A recorded choice that the rules do not allow, or one that is missing."""


@dataclass(frozen=True)
class Board:
    """What everybody sees of one side."""

    life: int
    attacker: Creature | None
    standby: Mapping[int, Creature]


@dataclass(frozen=True)
class View:
    """All that a player may see when choosing, and the choices that the rules leave (CC-30, CC-31)."""

    turn: int
    initiative: int  # OWN or OTHER
    own: Board
    other: Board
    sendable: Mapping[int, Creature]  # own subs that may be sent, by place
    may_stay: bool  # whether sending none is a choice
    usable: tuple[PhysicalCard, ...]  # own hand cards that the own mana pays for

    def stays_full(self, sub: int | None) -> bool:
        """Whether standby is full after `sub` was sent, so that a card used now would be destroyed (CC-44)."""
        return len(self.own.standby) - (sub is not None) == len(STANDBY)


class Player(Protocol):
    """Somebody who chooses, seeing nothing but a view."""

    def choose(self, view: View) -> Choices:
        """The place of the sub to send and the hand card to use, None for none of either."""


class RandomPlayer:
    """Chooses evenly among all choices: subs from the top place down, cards by number, then none."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def choose(self, view: View) -> Choices:
        subs = [*sorted(view.sendable), *([None] if view.may_stay else [])]
        sub = self._any(subs) if view.sendable else None
        cards = [*sorted(view.usable, key=lambda physical: physical.number), None]
        return sub, self._any(cards)

    def _any(self, choices: list[Any]) -> Any:
        return choices[self._stream.below(len(choices))]


class GreedyPlayer:
    """Sends the strongest sub and uses the card of the highest level whenever it may, and no card in vain."""

    def choose(self, view: View) -> Choices:
        sub = strongest(view.sendable)
        return sub, best_card(view, sub)


class CpuPlayer:
    """Sends the strongest sub that beats the attacker it sees, none otherwise; uses cards as `GreedyPlayer`."""

    def __init__(self, rules: Mapping[str, int | str]):
        self._rules = rules

    def choose(self, view: View) -> Choices:
        winners = {place: sub for place, sub in view.sendable.items() if self._wins(sub, view)}
        sub = strongest(winners)
        if sub is None and not view.may_stay:
            sub = min(view.sendable)
        return sub, best_card(view, sub)

    def _wins(self, sub: Creature, view: View) -> bool:
        """Whether a sub wins this turn's battle if the opponent sends nobody."""
        if sub.hp == 0 or view.other.attacker is None:
            return sub.hp > 0
        return hp_left(self._rules, (sub, view.other.attacker), view.initiative)[OTHER] == 0


class RecordedPlayer:
    """Repeats the choices of one seat in a record, one after the other."""

    def __init__(self, record: Iterable[Event], seat: int):
        own = [event for event in record if event.seat == seat]
        self._subs = {event.turn: event.value for event in own if event.code == Code.SENDS}
        self._cards = {event.turn: event.card for event in own if event.code == Code.USES}

    def choose(self, view: View) -> Choices:
        return self._sub(view), self._card(view)

    def _sub(self, view: View) -> int | None:
        place = self._subs.get(view.turn, NOBODY)
        if place == NOBODY:
            return None
        if place not in view.sendable:
            raise IllegalChoiceError(f"turn {view.turn}: the sub of place {place} cannot be sent")
        return place

    def _card(self, view: View) -> PhysicalCard | None:
        number = self._cards.get(view.turn, NO_CARD)
        if number == NO_CARD:
            return None
        found = [physical for physical in view.usable if physical.number == number]
        if not found:
            raise IllegalChoiceError(f"turn {view.turn}: card {number} cannot be used")
        return found[0]


def strength(creature: Creature) -> tuple[Any, ...]:
    """By what the machine players rank creatures on the board, the strongest being the greatest."""
    return creature.hp > 0, creature.attack, creature.hp, -SPEEDS.index(creature.physical.card.speed)


def strongest(creatures: Mapping[int, Creature]) -> int | None:
    """The place of the strongest of these creatures, the topmost among equals, or None if there are none."""
    return max(sorted(creatures), key=lambda place: strength(creatures[place]), default=None)


def card_order(physical: PhysicalCard) -> tuple[Any, ...]:
    """By what the machine players rank hand cards, the best being the greatest."""
    return value(physical.card), physical.deck, physical.slot


def best_card(view: View, sub: int | None) -> PhysicalCard | None:
    """The best card that the mana pays for, or None if it would be used in vain after sending `sub`."""
    return None if view.stays_full(sub) else max(view.usable, key=card_order, default=None)
