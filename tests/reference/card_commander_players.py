"""The players of the reference of Card Commander: what each does with what it may see."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from tests.reference.card_commander_battle import hp_left
from tests.reference.card_commander_state import (
    IN_GRAVEYARD,
    IN_HAND,
    NO_CARD,
    NOBODY,
    SPEEDS,
    STANDBY,
    Code,
    Creature,
    Event,
    PhysicalCard,
    Side,
)
from tests.reference.card_commander_targets import Option
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
    must_use: bool = False  # whether the one usable card is forced
    # What a blow of the own and of the opposing attacker takes off, by the place of the sub that is sent (None: none).
    blows: Mapping[int | None, tuple[int, int]] = field(default_factory=dict)
    # Both sides by seat as the player sees them (card_commander_sight), where the player sits, and card numbers given.
    sides: tuple[Side, ...] = ()
    seat: int = NOBODY
    cards: int = 0

    def stays_full(self, sub: int | None) -> bool:
        """Whether standby is full after `sub` was sent, so that a card used now would be destroyed (CC-44)."""
        return len(self.own.standby) - (sub is not None) == len(STANDBY)


class Question(NamedTuple):
    """What an effect asks its player: one of the candidates, creatures by side and place or cards by number."""

    turn: int
    prefer: str  # whose creatures it is meant for: "own" or "opponent"
    options: tuple[Option, ...]


class Player(Protocol):
    """Somebody who chooses, seeing nothing but a view."""

    def choose(self, view: View) -> Choices:
        """The place of the sub to send and the hand card to use, None for none of either."""

    def pick(self, question: Question) -> Option:
        """What an effect chooses; with one candidate nobody is asked, and nothing else can come of it."""


class RandomPlayer:
    """Chooses evenly among all choices: subs from the top place down, cards by number, then none."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def choose(self, view: View) -> Choices:
        subs = [*sorted(view.sendable), *([None] if view.may_stay else [])]
        sub = self._any(subs) if view.sendable else None
        cards = [*sorted(view.usable, key=lambda card: card.number), *([] if view.must_use else [None])]
        return sub, self._any(cards)

    def pick(self, question: Question) -> Option:
        options = question.options
        option: Option = options[0] if len(options) == 1 else self._any(options)
        return option

    def _any(self, choices: Any) -> Any:
        return choices[self._stream.below(len(choices))]


class GreedyPlayer:
    """Sends the strongest sub and uses the card of the highest level whenever it may, and no card in vain."""

    def choose(self, view: View) -> Choices:
        sub = strongest(view.sendable)
        return sub, best_card(view, sub)

    def pick(self, question: Question) -> Option:
        return greedy_pick(question)


class CpuPlayer:
    """Sends the strongest sub that beats the attacker it sees, none otherwise; burns nobody while it is ahead."""

    def __init__(self, rules: Mapping[str, int | str]):
        self._rules = rules

    def choose(self, view: View) -> Choices:
        winners = {place: sub for place, sub in view.sendable.items() if self._wins(place, view)}
        sub = strongest(winners)
        if sub is None and not view.may_stay:
            sub = min(view.sendable)
        held = [card for card in view.usable if burns(card)] if self._is_ahead(view, sub) else []
        return sub, best_card(view, sub, held)

    def pick(self, question: Question) -> Option:
        return greedy_pick(question)

    def _is_ahead(self, view: View, sub: int | None) -> bool:
        """Whether it expects to win this turn's battle, or sees nobody to burn."""
        return view.other.attacker is None or self._wins(sub, view)

    def _wins(self, place: int | None, view: View) -> bool:
        """Whether the sub of a place, or who is there already, wins this turn's battle if the opponent sends nobody."""
        own, other = view.own.attacker if place is None else view.own.standby[place], view.other.attacker
        if own is None or own.hp == 0 or other is None:
            return own is not None and own.hp > 0
        return hp_left(self._rules, (own, other), view.initiative, view.blows[place])[OTHER] == 0


class RecordedPlayer:
    """Repeats the choices of one seat in a record, one after the other."""

    def __init__(self, record: Iterable[Event], seat: int):
        own = [event for event in record if event.seat == seat]
        self._subs = {event.turn: event.value for event in own if event.code == Code.SENDS}
        self._cards = {event.turn: event.card for event in own if event.code == Code.USES}
        self._picks = deque(event for event in own if event.code == Code.CHOOSES)

    def choose(self, view: View) -> Choices:
        return self._sub(view), self._card(view)

    def pick(self, question: Question) -> Option:
        if not self._picks or self._picks[0].turn != question.turn:
            raise IllegalChoiceError(f"turn {question.turn}: an effect's choice is missing")
        event = self._picks.popleft()
        for option in question.options:
            if (option.card.number, option.value) == (event.card, event.value):
                return option
        raise IllegalChoiceError(f"turn {question.turn}: card {event.card} cannot be chosen")

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
    return creature.hp > 0, creature.attack, creature.hp, -SPEEDS.index(creature.speed)


def strongest(creatures: Mapping[int, Creature]) -> int | None:
    """The place of the strongest of these creatures, the topmost among equals, or None if there are none."""
    return max(sorted(creatures), key=lambda place: strength(creatures[place]), default=None)


def card_order(physical: PhysicalCard) -> tuple[int, int]:
    """By what the machine players rank cards of a zone, the best being the greatest."""
    return physical.face.level, physical.number


def best_card(view: View, sub: int | None, held: Iterable[PhysicalCard] = ()) -> PhysicalCard | None:
    """The best card that is not held back, or None if it would be used in vain after sending `sub`."""
    if view.must_use:
        return view.usable[0]
    cards = [card for card in view.usable if card not in held]
    return None if view.stays_full(sub) else max(cards, key=card_order, default=None)


def burns(physical: PhysicalCard) -> bool:
    """Whether a card's use effect takes HP."""
    return any(said.when == "use" and said.do in ("lower_hp", "set_hp") for said in physical.face.effects)


def greedy_pick(question: Question) -> Option:
    """The strongest creature of the side it is meant for, else the weakest of the other.

    Of a hand the least card, of a graveyard the best.
    """
    options = question.options
    if options[0].value == IN_HAND:
        return min(options, key=lambda option: card_order(option.card))
    if options[0].value == IN_GRAVEYARD:
        return max(options, key=lambda option: card_order(option.card))
    meant = [option for option in options if option.own == (question.prefer == "own")]
    ranked = sorted(meant or options, key=lambda option: option.place)  # the topmost comes first among equals
    return max(ranked, key=strength_of) if meant else min(ranked, key=strength_of)


def strength_of(option: Option) -> tuple[Any, ...]:
    assert option.creature is not None
    return strength(option.creature)
