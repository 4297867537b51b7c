"""What one player sees of both sides in the reference of Card Commander, and what of them stays a mere number."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.reference.card_commander_state import NO_CARD, NOBODY, Creature, PhysicalCard, Side
from tests.reference.streams import Purpose, Stream


@dataclass(frozen=True)
class Unknown:
    """The face of a card of which nothing is known but that it is there: it does nothing."""

    name: str = ""
    level: int = 0
    attack: int = 0
    hp: int = 0
    speed: str = "normal"
    colour: str = "none"
    tribes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    harmless_to: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    copies: int = 0


class NoChance(Stream):
    """Where nobody can know what a stream will give; only which card is forced asks it, and that matters later."""

    def __init__(self) -> None:
        super().__init__(0, 0, Purpose.POLICY)

    def below(self, limit: int) -> int:
        return 0


def unseen() -> PhysicalCard:
    return PhysicalCard(NO_CARD, Unknown(), NOBODY, NOBODY, unseen=True)


def as_seen(sides: Sequence[Side], seat: int) -> tuple[Side, ...]:
    """Copies of both sides with everything that lies open, and the seat's own hand (CC-14).

    Decks and the other hand hold as many unseen cards as there are; nothing is known of what is forced or forbidden.
    """
    return tuple(side_as_seen(side, own=index == seat) for index, side in enumerate(sides))


def side_as_seen(side: Side, own: bool) -> Side:
    return Side(
        deck=[unseen() for _ in side.deck],
        life=side.life,
        mana=side.mana,
        income=side.income,
        streams={purpose: NoChance() for purpose in Purpose},
        hand=[replace(card) if own else unseen() for card in side.hand],
        graveyard=[replace(card) for card in side.graveyard],
        fallen=dict(side.fallen),
        standby={place: copied(sub) for place, sub in side.standby.items()},
        attacker=None if side.attacker is None else copied(side.attacker),
        wins=side.wins,
    )


def copied(creature: Creature) -> Creature:
    return replace(
        creature,
        physical=replace(creature.physical),
        keywords=set(creature.keywords),
        harmless_to=set(creature.harmless_to),
        programs=dict(creature.programs),
    )
