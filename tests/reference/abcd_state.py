"""What the reference of ABCD is made of: cards with their numbers, what is in play, casts, sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.deck import Deck
from simcore.names import fold
from tests.reference.abcd_battle import ACTIVE, BLOCK_ONLY, NON_ACTIVE
from tests.reference.abcd_events import ATTRIBUTES, KEYWORDS, TRIGGERS
from tests.reference.streams import Purpose, Stream

__all__ = ["ACTIVE", "ATTRIBUTES", "BLOCK_ONLY", "KEYWORDS", "NON_ACTIVE", "TRIGGERS"]

STATES = (ACTIVE, BLOCK_ONLY, NON_ACTIVE)  # a state's place is its number in events
SQUARES = range(8)  # of a field (R32)
NOWHERE = -1  # the square of what stands on none
CREATURE, CRYSTAL, LAND_SPELL, SORCERY, BATTLE_SPELL = "summon", "crystal", "land_spell", "sorcery", "battle_spell"
STANDING = (CREATURE, CRYSTAL, LAND_SPELL)  # types that stay on the field
Operations = tuple[Any, ...]


@dataclass(eq=False)
class PhysicalCard:
    """One card of one of the two decks, or one that an effect made (slot -1); `number` is what events call it.

    `owner` is the seat whose deck it began in (R60). `unseen`: in a player's picture nobody knows what it is there.
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
class Permanent:
    """What stands on a field: a creature, a crystal or a land spell; one that comes back is another one.

    `side` is the seat on whose field it stands, `controller` whoever says what it does (R61, R62). The fields that
    battles read are those of `abcd_battle.Fighter`; of crystals and land spells they mean nothing.
    """

    physical: PhysicalCard
    side: int
    square: int
    controller: int
    entered: int  # the how many-th card of this game that came to a field
    attack: int = 0
    hp: int = 0
    max_hp: int = 0
    keywords: set[str] = field(default_factory=set)
    attributes: frozenset[str] = frozenset()
    resistance: dict[str, int] = field(default_factory=dict)
    mitigation: int = 0
    full_mitigation: int = 0  # what mitigation is at the start of a turn (K9)
    evades_from: int = 0
    state: str = BLOCK_ONLY
    race: str = ""
    skills_used: set[int] = field(default_factory=set)  # this turn

    @classmethod
    def printed(cls, physical: PhysicalCard, seat: int, square: int, controller: int, entered: int) -> "Permanent":
        """As printed; a creature may block at once and act from the next turn on (G27)."""
        card = physical.card
        return cls(
            physical,
            seat,
            square,
            controller,
            entered,
            attack=card.attack,
            hp=card.hp,
            max_hp=card.hp,
            keywords=set(card.keywords),
            attributes=frozenset(card.needs),
            resistance=dict(card.resistance),
            mitigation=card.mitigation,
            full_mitigation=card.mitigation,
            evades_from=card.evades_from,
            race=card.race,
        )

    @property
    def type(self) -> str:
        return self.physical.type

    @property
    def is_creature(self) -> bool:
        return self.type == CREATURE

    @property
    def owner(self) -> int:
        return self.physical.owner


@dataclass(eq=False)
class Cast:
    """A card that is being cast: its clock, its targets, the square it is meant for.

    `caster` is the seat that began it and on whose field it arrives (R24, G31), `controller` whoever has it now. For
    `unnoticed` more frames the other player does not know of it (A3).
    """

    physical: PhysicalCard
    caster: int
    controller: int
    square: int
    targets: list[Any]
    frames: int  # that are left
    begun: int  # the how many-th cast of this game
    unnoticed: int = 0

    def known_to(self, seat: int) -> bool:
        return self.caster == seat or self.unnoticed <= 0


class Action(NamedTuple):
    """Something that a player may do in the main phase: what kind of thing, with which card or permanent.

    `skill` is the how many-th of the source's skills it is.
    """

    kind: str
    source: Any = None
    skill: int = 0


@dataclass(eq=False)
class Side:
    """Everything that one player has; the hand from left to right, the graveyard from bottom to top.

    The library is drawn from the front; which of its cards comes is decided when it is drawn, but for the first one
    where the player has been `told` it (R12).
    """

    seat: int
    library: list[PhysicalCard]
    streams: Mapping[Purpose, Stream]
    hp: int
    mp: int
    max_mp: int
    stock: int
    crystals_a_turn: int
    attributes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    max_attributes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    mitigation: int = 0
    full_mitigation: int = 0
    told: bool = False
    hand: list[PhysicalCard] = field(default_factory=list)
    graveyard: list[PhysicalCard] = field(default_factory=list)
    removed: list[PhysicalCard] = field(default_factory=list)  # out of the game (K11)
    crystals_placed: int = 0  # this turn
    stock_used: bool = False  # this turn
    redraws: int = 0
    has_used: bool = False  # a card, in this game (G6)


def value(card: Any) -> tuple[Any, ...]:
    """By what the machine players rank cards, the best being the greatest: crystals, then the most expensive."""
    return (
        card.type == CRYSTAL,
        card.cost,
        card.attack + card.hp,
        card.attack,
        -card.frames,
        fold(card.name),
        card.name,
    )


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
