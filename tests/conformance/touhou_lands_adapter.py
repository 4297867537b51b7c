"""What the laws need to know of Touhou lands: decks, the reference, and how records are read."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.params import Rules
from tests.conformance.playing import Event, Record, Setting, Sight
from tests.reference.test_touhou_lands_laws import random_deck
from tests.reference.touhou_lands import play
from tests.reference.touhou_lands_events import Code, Origin
from tests.reference.touhou_lands_events import Event as ToldEvent
from tests.reference.touhou_lands_state import number_cards
from tests.simcore.games.touhou_lands.playing import CHANGES, pool, rules_of

# With decks of a card nobody has a hand to begin with.
_LEFT_OUT = ("deck_most=1",)
TOUHOU_CHANGES = [change for change in CHANGES if change not in _LEFT_OUT]
FIGHTERS = (("小悪魔", "博麗 霊夢"), ("3/1/0", "2/2/1:back-attack,back"), ("3/-1/0:kind-妖", "チルノ"))

_ZONES = {Origin.HAND: "hand", Origin.PLAY: "play", Origin.USE: "use"}
_MOVES = {
    Code.DRAWS: ("library", "hand"),
    Code.FINDS: ("library", "hand"),
    Code.PLACES: ("hand", "play"),
    Code.SUMMONS: ("hand", "play"),
    Code.EQUIPS: ("hand", "play"),
    Code.SUPPORTS: ("hand", "use"),
    Code.DECLARES: ("hand", "use"),
    Code.ADDS_SPELL: ("hand", "use"),
    Code.RETURNS_TO_HAND: ("play", "hand"),
    Code.TAKES_BACK: ("discard", "hand"),
}
_REDRAWS = (Code.REDRAWS, Code.MUST_REDRAW)


def make_rules(random: Random, change: str) -> Rules:
    return rules_of(change)


def make_pool(random: Random) -> CardPool:
    return pool()


def make_deck(random: Random, cards: CardPool, rules: Rules, name: str) -> Deck:
    return random_deck(random, rules, name, cards)


def replay(setting: Setting, number: int, record: Record) -> Sequence[tuple[Any, ...]]:
    events = [ToldEvent(*event) for event in record]
    return play(setting.pool, setting.rules.values, setting.decks, setting.policies, setting.seed, number, events)


def follow(setting: Setting, number: int, record: Record) -> Iterator[Counter[tuple[int, str]]]:
    """Libraries, hands, what is in play or in use, and discard places hold both decks between turns."""
    cards = number_cards(setting.pool, *setting.decks, first_deck=number % 2)
    zones = {card.number: "library" for card in cards}
    owners = {card.number: card.owner for card in cards}
    staying = {card.number for card in cards if card.card.type == "support" and card.card.stays}
    for event in record:
        _move(zones, owners, event)
        if event.card in staying and zones[event.card] == "use":
            zones[event.card] = "play"
        if event.code in (Code.DRAWS, Code.FINDS):
            left = sum(zone == "library" and owners[card] == event.seat for card, zone in zones.items())
            assert event.value == left, event
        if event.code == Code.TURN_STARTS:
            assert "use" not in zones.values(), event
        if event.code in (Code.TURN_STARTS, Code.GAME_ENDS):
            yield Counter((owners[card], zone) for card, zone in zones.items())


def _move(zones: dict[int, str], owners: dict[int, int], event: Event) -> None:
    """Move whatever the event moves; whoever uses, draws or discards a card is its owner."""
    code, card = Code(event.code), event.card
    if code in _REDRAWS:
        zones.update({held: "library" for held in zones if zones[held] == "hand" and owners[held] == event.seat})
    elif code == Code.GOES_TO_DISCARD:
        assert (zones[card], owners[card]) == (_ZONES[Origin(event.value)], event.seat), event
        zones[card] = "discard"
    elif code in _MOVES:
        start, target = _MOVES[code]
        assert (zones[card], owners[card]) == (start, event.seat), event
        zones[card] = target


def told(setting: Setting, record: Record, flip: int) -> list[tuple[Any, ...]]:
    named = {
        card.number: (card.owner ^ flip, card.slot, card.card.name)
        for card in number_cards(setting.pool, *setting.decks)
    }
    return [(event.turn, event.code, event.seat, named.get(event.card, event.card), event.value) for event in record]


def drawn(setting: Setting, record: Record) -> dict[tuple[int, int], int]:
    """A card that was put back and drawn again counts from the first time."""
    places = {card.number: (card.owner, card.slot) for card in number_cards(setting.pool, *setting.decks)}
    taken = [event for event in reversed(record) if event.code in (Code.DRAWS, Code.FINDS)]
    return {places[event.card]: event.turn for event in taken}


def view(setting: Setting, number: int, record: Record, seat: int) -> list[Sight]:
    """All but hands and libraries is open."""
    cards = number_cards(setting.pool, *setting.decks, first_deck=number % 2)
    names = {card.number: (card.owner == seat, card.card.name) for card in cards}
    seen = []
    for event in record:
        code = Code(event.code)
        hidden = code == Code.DRAWS and event.seat != seat
        what = (code, event.seat == seat, None if hidden else names.get(event.card), event.value)
        seen.append(Sight(event.turn, event.seat == seat and Code.KEEPS <= code <= Code.DISCARDS, what))
    return seen
