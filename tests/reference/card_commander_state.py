"""What the reference of Card Commander is made of: events, cards with their numbers, creatures and sides."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from simcore.deck import Deck
from simcore.names import fold
from tests.reference.streams import Purpose, Stream

NOBODY = NO_CARD = -1
STANDBY = (1, 2, 3)
SPEEDS = ("first", "normal", "last")


class Code(IntEnum):
    """What an event tells; the comment says what its value is."""

    GAME_ENDS = 0  # Reason
    TURN_STARTS = 1  # turn
    DRAWS = 2  # cards left in the deck
    CANNOT_DRAW = 3
    MANA_GROWS = 4  # mana
    INCOME_RISES = 5  # income
    RETURNS = 6  # place
    LOSES_MANA = 7  # mana
    SENDS = 8  # place it came from
    USES = 9  # mana left
    STANDS_BY = 10  # place
    DESTROYED = 11  # Origin
    BATTLE_STARTS = 12
    STRIKES = 13  # HP left to the other attacker
    REVIVES_IN_BATTLE = 14  # HP
    WINS_BATTLE = 15  # HP left
    BATTLE_DRAWN = 16
    NO_BATTLE_THIS_TURN = 17
    LOSES_LIFE = 18  # life left


class Event(NamedTuple):
    """Something that happened in a game."""

    turn: int
    code: int
    seat: int
    card: int
    value: int


class Origin(IntEnum):
    """Where a destroyed card was."""

    HAND = 1
    USED = 2
    BATTLEFIELD = 3


class Reason(IntEnum):
    """Why a game ended."""

    LIFE = 0
    DECK_OUT = 1
    BOTH_DECKS_OUT = 2
    TURN_CAP = 3


@dataclass(frozen=True)
class PhysicalCard:
    """One card of one of the two decks; `number` is what events call it."""

    number: int
    card: Any
    deck: int
    slot: int

    def has(self, keyword: str) -> bool:
        return keyword in self.card.keywords


@dataclass
class Creature:
    """A card in standby or on the battlefield with its present HP."""

    physical: PhysicalCard
    hp: int

    @property
    def attack(self) -> int:
        return int(self.physical.card.attack)

    def has(self, keyword: str) -> bool:
        return self.physical.has(keyword)


@dataclass
class Side:
    """Everything that one player has; hand from left to right, graveyard from bottom to top, standby by place."""

    deck: list[PhysicalCard]
    life: int
    mana: int
    income: int
    streams: Mapping[Purpose, Stream]
    hand: list[PhysicalCard] = field(default_factory=list)
    graveyard: list[PhysicalCard] = field(default_factory=list)
    fallen: dict[int, int] = field(default_factory=dict)  # HP of those in the graveyard that came from the battlefield
    standby: dict[int, Creature] = field(default_factory=dict)
    attacker: Creature | None = None


def value(card: Any) -> tuple[Any, ...]:
    """By what the machine players rank cards, the best being the greatest."""
    return card.level, card.attack, card.hp, -SPEEDS.index(card.speed), fold(card.name), card.name


def number_cards(pool: Any, deck_a: Deck, deck_b: Deck) -> list[PhysicalCard]:
    """All cards of both decks with their numbers: from the least to the best, then by deck, then by slot."""
    found = []
    for deck, listed in enumerate((deck_a, deck_b)):
        names = [name for name, copies in listed.cards for _ in range(copies)]
        found += [(value(pool[name]), deck, slot, pool[name]) for slot, name in enumerate(names)]
    found.sort(key=lambda entry: entry[:3])
    return [PhysicalCard(number, card, deck, slot) for number, (_, deck, slot, card) in enumerate(found)]
