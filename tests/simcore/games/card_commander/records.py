"""The record of a game between decks made for a test, and ways to read it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from simcore.games.card_commander.cards import CardCommanderCard
from tests.reference.card_commander_state import NO_CARD, Code, Event, Origin
from tests.simcore.games.card_commander.crafted import deck_of, pool_of, recorded, rules_of


def mixed(
    cards: dict[CardCommanderCard, int],
    against: dict[CardCommanderCard, int],
    *changes: str,
    policies: tuple[str, str] = ("greedy", "greedy"),
    game: int = 0,
) -> list[Event]:
    """The record of a game between two decks without limit of copies; game 0 and every even one has A sit first."""
    pool = pool_of(*(cards | against))
    decks = (
        deck_of({card.name: n for card, n in cards.items()}),
        deck_of({card.name: n for card, n in against.items()}),
    )
    return recorded(pool, rules_of("copies=30", *changes), decks, policies, game=game)


def equal(
    a: CardCommanderCard,
    b: CardCommanderCard,
    *changes: str,
    policies: tuple[str, str] = ("greedy", "greedy"),
    game: int = 0,
) -> list[Event]:
    """The record of a game between 27 copies of one card and 27 of another."""
    return mixed({a: 27}, {b: 27}, *changes, policies=policies, game=game)


def of(events: list[Event], code: Code, seat: int | None = None, turn: int | None = None) -> list[Event]:
    return [
        event for event in events if event.code == code and seat in (None, event.seat) and turn in (None, event.turn)
    ]


def values(events: list[Event]) -> list[int]:
    return [event.value for event in events]


@dataclass
class Position:
    """What the events so far say of one seat; `mana` after the last change."""

    standby: dict[int, int] = field(default_factory=dict)
    attacker: int = NO_CARD
    graveyard: list[int] = field(default_factory=list)
    mana: int = 1


def positions(events: list[Event]) -> Iterator[tuple[Event, tuple[Position, Position]]]:
    """Each event with both seats' positions just before it."""
    seats = (Position(), Position())
    for event in events:
        yield event, seats
        own = seats[event.seat]
        if event.code in (Code.STANDS_BY, Code.RETURNS):
            own.standby[event.value] = event.card
        if event.code == Code.RETURNS:
            own.graveyard.remove(event.card)
        if event.code == Code.SENDS and event.card != NO_CARD:
            own.attacker = own.standby.pop(event.value)
        if event.code == Code.DESTROYED:
            own.graveyard.append(event.card)
            own.attacker = NO_CARD if event.value == Origin.BATTLEFIELD else own.attacker
        if event.code in (Code.MANA_GROWS, Code.MANA_BECOMES, Code.CONSUMES, Code.USES):
            own.mana = event.value
