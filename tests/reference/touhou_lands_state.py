"""What the reference of Touhou lands is made of: cards with their numbers, what is in play, sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.deck import Deck
from tests.reference.streams import Purpose, Stream

FRONT, BACK = "front", "back"
LAND, CHARACTER, SPELL, ITEM, SUPPORT = "land", "character", "spell", "item", "support"
FIGURES = ("attack", "defence", "evasion")
MOST_CHANGE = 99  # that a figure's changes for good, or those of one turn, come to together
Operations = tuple[Any, ...]


@dataclass(eq=False)
class PhysicalCard:
    """One card of one of the two decks; `number` is what events call it, `owner` the seat whose deck it began in.

    `unseen`: in a player's picture nobody knows what it is there.
    """

    number: int
    card: Any
    owner: int
    slot: int
    unseen: bool = False

    @property
    def type(self) -> str:
        return str(self.card.type)


@dataclass(eq=False)
class Land:
    """A land in play."""

    physical: PhysicalCard
    tapped: bool = False


def no_change() -> dict[str, int]:
    return dict.fromkeys(FIGURES, 0)


@dataclass(eq=False)
class Character:
    """A character in play; one that comes back is another one.

    `for_good` and `this_turn` are what effects have changed of its figures, `given` keywords likewise.
    """

    physical: PhysicalCard
    side: int
    row: str
    tapped: bool = True
    item: PhysicalCard | None = None
    for_good: dict[str, int] = field(default_factory=no_change)
    this_turn: dict[str, int] = field(default_factory=no_change)
    given: set[str] = field(default_factory=set)
    given_this_turn: set[str] = field(default_factory=set)
    skill_used: bool = False  # this turn

    @property
    def number(self) -> int:
        return self.physical.number

    @property
    def card(self) -> Any:
        return self.physical.card

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(self.card.kinds)

    @property
    def back(self) -> bool:
        return self.row == BACK

    @property
    def keywords(self) -> set[str]:
        """Its own, its item's, and what effects gave it."""
        worn = () if self.item is None else self.item.card.keywords
        return {*self.card.keywords, *worn, *self.given, *self.given_this_turn}

    def figure(self, name: str) -> int:
        """As it stands outside of battles, or before one; it may be below 0 (R28)."""
        worn = 0 if self.item is None else int(getattr(self.item.card, name))
        return int(getattr(self.card, name)) + worn + self.for_good[name] + self.this_turn[name]

    @property
    def attack(self) -> int:
        return self.figure("attack")

    @property
    def defence(self) -> int:
        return self.figure("defence")

    @property
    def evasion(self) -> int:
        return self.figure("evasion")


class Action(NamedTuple):
    """Something that a player may do in the main phase: what kind of thing, with which hand card or character."""

    kind: str
    source: Any


@dataclass(eq=False)
class Side:
    """Everything that one player has.

    Which card of the library comes is decided when it is drawn. `hand_limit` is R3's, less what redraws have cost.
    """

    seat: int
    library: list[PhysicalCard]
    streams: Mapping[Purpose, Stream]
    life: int
    hand_limit: int
    hand: list[PhysicalCard] = field(default_factory=list)
    discard: list[PhysicalCard] = field(default_factory=list)
    lands: list[Land] = field(default_factory=list)
    characters: list[Character] = field(default_factory=list)
    supports: list[PhysicalCard] = field(default_factory=list)  # those that stay
    lands_placed: int = 0  # this turn, as all of these
    more_lands: int = 0  # that may be placed
    summoned: int = 0
    attacks: int = 0
    no_spells: bool = False  # any more (G36)

    @property
    def untapped_lands(self) -> list[Land]:
        """In the order of their numbers."""
        return [land for land in by_number(self.lands) if not land.tapped]


def by_number(things: Any) -> list[Any]:
    """Cards, or what is in play, in the order of card numbers."""
    return sorted(things, key=number_of)


def number_of(thing: Any) -> int:
    return int(thing.number if isinstance(thing, PhysicalCard) else thing.physical.number)


def value(card: Any) -> tuple[Any, ...]:
    """By what cards are numbered, the best being the greatest: lands of few kinds first, then by cost and figures."""
    figures = [int(getattr(card, name)) for name in FIGURES]
    return card.type != LAND, card.cost, len(card.yields), sum(figures), figures[0], card.name


def number_cards(pool: Any, deck_a: Deck, deck_b: Deck, first_deck: int = 0) -> list[PhysicalCard]:
    """All cards of both decks with their numbers: from the least to the best, then by deck, then by slot.

    `first_deck` is the deck (0 or 1) whose player sits in seat 0.
    """
    found = []
    for deck, listed in enumerate((deck_a, deck_b)):
        names: Sequence[str] = [name for name, copies in listed.cards for _ in range(copies)]
        found += [(value(pool[name]), deck, slot, pool[name]) for slot, name in enumerate(names)]
    found.sort(key=lambda entry: entry[:3])
    return [PhysicalCard(number, card, first_deck ^ deck, slot) for number, (_, deck, slot, card) in enumerate(found)]
