"""What the reference of Kyougenshi is made of: numbered cards, orbs, spell cards in the battle zone, sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.deck import Deck
from tests.reference.streams import Purpose, Stream

SPELL_CARD, EVENT_EFFECT = "spell_card", "event_effect"
COLOURS = ("red", "yellow", "black", "blue", "green", "purple")
PURPLE = "purple"
MOST_CHANGE = 30_000  # that the changes of a card's power come to, those of an attack or of a turn
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
class Orb:
    """A card in the orb zone; a tainted one lies face down (R22)."""

    physical: PhysicalCard
    active: bool = True
    tainted: bool = False

    @property
    def amount(self) -> int:
        """The reiryoku, maryoku or youryoku that it yields (R20)."""
        return int(self.physical.card.orb)

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(self.physical.card.colours)

    @property
    def kind(self) -> str:
        return str(self.physical.card.orb_kind)


@dataclass(eq=False)
class SpellCard:
    """A spell card in the battle zone; one that comes back is another one.

    What effects have changed of its power and keywords lasts for this attack or for this turn.
    """

    physical: PhysicalCard
    active: bool = True
    praying: bool = True
    power_this_attack: int = 0
    power_this_turn: int = 0
    given_this_attack: set[str] = field(default_factory=set)
    given_this_turn: set[str] = field(default_factory=set)

    @property
    def side(self) -> int:
        return self.physical.owner

    @property
    def number(self) -> int:
        return self.physical.number

    @property
    def card(self) -> Any:
        return self.physical.card


class Action(NamedTuple):
    """Something that a player may do: summon or use a hand card, or attack a spell card or, without one, the player."""

    kind: str
    source: Any
    target: SpellCard | None = None


SUMMON, USE, ATTACK = "summon", "use", "attack"


@dataclass(eq=False)
class Side:
    """Everything that one player has.

    Which card of the library comes is decided when it is drawn. `left` is reiryoku that is not spent yet, of any of
    `left_colours`.
    """

    seat: int
    library: list[PhysicalCard]
    streams: Mapping[Purpose, Stream]
    hand: list[PhysicalCard] = field(default_factory=list)
    shields: list[PhysicalCard] = field(default_factory=list)
    orbs: list[Orb] = field(default_factory=list)
    cards: list[SpellCard] = field(default_factory=list)  # in the battle zone
    graveyard: list[PhysicalCard] = field(default_factory=list)
    left: int = 0
    left_colours: frozenset[str] = frozenset()

    @property
    def active_orbs(self) -> list[Orb]:
        """In the order of their numbers."""
        return [orb for orb in by_number(self.orbs) if orb.active]


def by_number(things: Any) -> list[Any]:
    """Cards, orbs, or what is in the battle zone, in the order of card numbers."""
    return sorted(things, key=number_of)


def number_of(thing: Any) -> int:
    return int(thing.number if isinstance(thing, PhysicalCard) else thing.physical.number)


def value(card: Any) -> tuple[Any, ...]:
    """By what cards are numbered, the best being the greatest."""
    return card.cost, card.power, len(card.colours), card.orb, card.name


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
