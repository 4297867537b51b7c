"""What the reference of Card Commander is made of: cards with their numbers, creatures and sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.deck import Deck
from simcore.names import fold
from tests.reference.card_commander_events import (
    IN_GRAVEYARD,
    IN_HAND,
    KEYWORDS,
    NO_CARD,
    NOBODY,
    SPEEDS,
    TRIGGERS,
    Code,
    Event,
    Origin,
    Reason,
)
from tests.reference.streams import Purpose, Stream

__all__ = [
    "BATTLEFIELD",
    "IN_GRAVEYARD",
    "IN_HAND",
    "KEYWORDS",
    "NOBODY",
    "NO_CARD",
    "SLOTS",
    "SPEEDS",
    "STANDBY",
    "TRIGGERS",
    "USED",
    "Code",
    "Creature",
    "Event",
    "Operations",
    "Origin",
    "PhysicalCard",
    "Reason",
    "Side",
    "effects_of",
    "number_cards",
    "value",
]

BATTLEFIELD, STANDBY, USED = 0, (1, 2, 3), 4  # places on a side of the board
SLOTS = ("use", "win", "lose", "standby", "field")
Operations = tuple[Any, ...]


@dataclass(eq=False)
class PhysicalCard:
    """One card of one of the two decks, or one that an effect made (deck and slot NOBODY).

    `number` is what events call it. `card` is what it was at the start; `face` is what it is now, in whatever zone.
    """

    number: int
    card: Any
    deck: int
    slot: int
    turned: Any = None
    unseen: bool = False  # in a player's picture of the game: nobody knows what it is there

    @property
    def face(self) -> Any:
        return self.card if self.turned is None else self.turned

    def has(self, keyword: str) -> bool:
        """As printed on what it is now."""
        return keyword in self.face.keywords


def effects_of(card: Any, slot: str) -> Operations:
    """What a printed card holds for one slot of a creature; `card` stands for what it does in hand and graveyard."""
    return tuple(operation for operation in card.effects if slot in slots_of(operation.when))


def slots_of(trigger: str) -> tuple[str, ...]:
    """Where an operation with this trigger belongs (a turn starts for attackers and subs)."""
    if trigger == "turn_start":
        return ("standby", "field")
    if trigger in ("use", "win", "lose"):
        return (trigger,)
    zone = trigger.partition("_")[0]
    return ({"standby": "standby", "battlefield": "field", "hand": "card", "graveyard": "card"}[zone],)


@dataclass(eq=False)
class Creature:
    """A card in standby, on the battlefield or just used, with its present figures and abilities."""

    physical: PhysicalCard
    hp: int
    attack: int
    level: int
    speed: str
    keywords: set[str]
    harmless_to: set[str]
    programs: dict[str, Operations]
    cursed: bool = False

    @classmethod
    def printed(cls, physical: PhysicalCard) -> "Creature":
        """As printed on what the card is now."""
        card = physical.face
        found = {slot: effects_of(card, slot) for slot in SLOTS}
        programs = {slot: program for slot, program in found.items() if program}
        keywords, harmless_to = set(card.keywords), set(card.harmless_to)
        return cls(physical, card.hp, card.attack, card.level, card.speed, keywords, harmless_to, programs)

    def reprint(self) -> None:
        """Become as printed where it stands."""
        vars(self).update(vars(Creature.printed(self.physical)))

    @property
    def colour(self) -> str:
        return str(self.physical.face.colour)

    def has(self, keyword: str) -> bool:
        return keyword in self.keywords

    def of_tribe(self, tribe: str) -> bool:
        """CC-83: mimicry is every tribe."""
        return self.has("mimicry") or tribe in self.physical.face.tribes


@dataclass(eq=False)
class Side:
    """Everything that one player has; hand from left to right, graveyard from bottom to top, standby by place.

    The deck is drawn from the front; of its cards the last `known` have a fixed place, the others are still shuffled.
    """

    deck: list[PhysicalCard]
    life: int
    mana: int
    income: int
    streams: Mapping[Purpose, Stream]
    known: int = 0
    hand: list[PhysicalCard] = field(default_factory=list)
    graveyard: list[PhysicalCard] = field(default_factory=list)
    fallen: dict[int, int] = field(default_factory=dict)  # HP of those in the graveyard that were creatures
    standby: dict[int, Creature] = field(default_factory=dict)
    attacker: Creature | None = None
    used: Creature | None = None  # in the used place
    used_card: PhysicalCard | None = None  # what was used this turn, wherever it is now
    wins: int = 0  # win effects so far (CC-88)
    draw_forbidden: bool = False
    mana_forbidden: bool = False
    forced: PhysicalCard | None = None  # what must be used next

    def at(self, place: int) -> Creature | None:
        """Who is in a place of the board."""
        if place == BATTLEFIELD:
            return self.attacker
        return self.used if place == USED else self.standby.get(place)

    def subs(self) -> list[Creature]:
        """From top to bottom."""
        return [self.standby[place] for place in sorted(self.standby)]

    def creatures(self) -> list[Creature]:
        """Attacker, then subs from the bottom up (CC-16)."""
        return [*([] if self.attacker is None else [self.attacker]), *reversed(self.subs())]


def value(card: Any) -> tuple[Any, ...]:
    """By what the machine players rank cards, the best being the greatest."""
    return card.level, card.attack, card.hp, -SPEEDS.index(card.speed), fold(card.name), card.name


def number_cards(pool: Any, deck_a: Deck, deck_b: Deck) -> list[PhysicalCard]:
    """All cards of both decks with their numbers: from the least to the best, then by deck, then by slot."""
    found = []
    for deck, listed in enumerate((deck_a, deck_b)):
        names: Sequence[str] = [name for name, copies in listed.cards for _ in range(copies)]
        found += [(value(pool[name]), deck, slot, pool[name]) for slot, name in enumerate(names)]
    found.sort(key=lambda entry: entry[:3])
    return [PhysicalCard(number, card, deck, slot) for number, (_, deck, slot, card) in enumerate(found)]
