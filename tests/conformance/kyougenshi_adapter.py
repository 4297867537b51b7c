"""What the laws need to know of Kyougenshi: decks, the reference, and how records are read."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.params import Rules
from tests.conformance.playing import Event, Record, Setting, Sight
from tests.reference.kyougenshi import play
from tests.reference.kyougenshi_events import Code, Origin
from tests.reference.kyougenshi_events import Event as ToldEvent
from tests.reference.kyougenshi_state import number_cards
from tests.simcore.games.kyougenshi.playing import CHANGES, pool, random_deck, rules_of

# In one turn the second player chooses nothing.
_LEFT_OUT = ("turn_cap=1",)
KYOUGENSHI_CHANGES = [change for change in CHANGES if change not in _LEFT_OUT]
FIGHTERS = (
    ("恋符「マスタースパーク」", "星符「メテオニックシャワー」:blocker"),
    ("2000:power-attacker=2000", "3000:blocker,flare=1000"),
    ("3000:w-breaker", "2000:graze=2,blocker"),
)

_ZONES = {
    Origin.HAND: "hand",
    Origin.BATTLE_ZONE: "battle",
    Origin.USE: "use",
    Origin.ORBS: "orbs",
    Origin.LIBRARY: "library",
    Origin.GRAVEYARD: "graveyard",
}
_MOVES = {
    Code.SETS_SHIELD: ("library", "shields"),
    Code.DRAWS: ("library", "hand"),
    Code.FINDS: ("library", "hand"),
    Code.CHARGES: ("hand", "orbs"),
    Code.SUMMONS: ("hand", "battle"),
    Code.USES: ("hand", "use"),
    Code.BREAKS: ("shields", "hand"),
    Code.TAKES_SHIELD: ("shields", "hand"),
    Code.LOSES_SHIELD: ("shields", "graveyard"),
    Code.RETURNS_TO_HAND: ("battle", "hand"),
    Code.TAKES_BACK: ("graveyard", "hand"),
}
# Their value is the place that the card comes from.
_COMES = {Code.GOES_TO_GRAVEYARD: "graveyard", Code.BECOMES_ORB: "orbs", Code.ENTERS: "battle"}
# Their value is how many cards of the side are in a zone afterwards.
_COUNTED = {
    Code.SETS_SHIELD: "shields",
    Code.BREAKS: "shields",
    Code.TAKES_SHIELD: "shields",
    Code.LOSES_SHIELD: "shields",
    Code.DRAWS: "library",
    Code.FINDS: "library",
    Code.CHARGES: "orbs",
}
_TAKEN = (Code.DRAWS, Code.FINDS, Code.BREAKS, Code.TAKES_SHIELD)


def make_rules(random: Random, change: str) -> Rules:
    return rules_of(change)


def make_pool(random: Random) -> CardPool:
    return pool()


def make_deck(random: Random, cards: CardPool, rules: Rules, name: str) -> Deck:
    return random_deck(random, rules, name)


def replay(setting: Setting, number: int, record: Record) -> Sequence[tuple[Any, ...]]:
    events = [ToldEvent(*event) for event in record]
    return play(setting.pool, setting.rules.values, setting.decks, setting.policies, setting.seed, number, events)


def follow(setting: Setting, number: int, record: Record) -> Iterator[Counter[tuple[int, str]]]:
    """All zones together hold both decks between turns; what is broken counts as in hand until it is used."""
    cards = number_cards(setting.pool, *setting.decks, first_deck=number % 2)
    zones = {card.number: "library" for card in cards}
    owners = {card.number: card.owner for card in cards}
    spell_cards = {card.number for card in cards if card.card.type == "spell_card"}
    for event in record:
        if event.code == Code.TRIGGERS and event.value == 1:
            assert (zones[event.card], owners[event.card]) == ("hand", event.seat), event
            zones[event.card] = "battle" if event.card in spell_cards else "use"
        _move(zones, owners, event)
        if event.code in _COUNTED:
            zone = _COUNTED[Code(event.code)]
            held = sum(zones[card] == zone and owner == event.seat for card, owner in owners.items())
            assert event.value == held, event
        if event.code == Code.TURN_STARTS:
            assert "use" not in zones.values(), event
        if event.code in (Code.TURN_STARTS, Code.GAME_ENDS):
            yield Counter((owners[card], zone) for card, zone in zones.items())


def _move(zones: dict[int, str], owners: dict[int, int], event: Event) -> None:
    """Move whatever the event moves; the side of the event is the owner's."""
    code, card = Code(event.code), event.card
    if code == Code.REDRAWS:
        zones.update({held: "library" for held in zones if zones[held] == "hand" and owners[held] == event.seat})
    elif code in _COMES:
        assert (zones[card], owners[card]) == (_ZONES[Origin(event.value)], event.seat), event
        zones[card] = _COMES[code]
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
    """A declared card is unseen until it comes to the hand; what was put back counts from the first time."""
    places = {card.number: (card.owner, card.slot) for card in number_cards(setting.pool, *setting.decks)}
    taken = [event for event in reversed(record) if event.code in _TAKEN]
    return {places[event.card]: event.turn for event in taken}


def view(setting: Setting, number: int, record: Record, seat: int) -> list[Sight]:
    """All but libraries, the declared cards of both and the other hand is open."""
    cards = number_cards(setting.pool, *setting.decks, first_deck=number % 2)
    names = {card.number: (card.owner == seat, card.card.name) for card in cards}
    seen = []
    for event in record:
        code = Code(event.code)
        what = (code, event.seat == seat, None if _hidden(event, seat) else names.get(event.card), event.value)
        seen.append(Sight(event.turn, event.seat == seat and Code.KEEPS <= code <= Code.DISCARDS, what))
    return seen


def _hidden(event: Event, seat: int) -> bool:
    """Whether a seat does not see the card of an event: one that is broken, and not used, only its owner does."""
    if event.code == Code.SETS_SHIELD:
        return True
    unseen = event.code in (Code.DRAWS, Code.BREAKS, Code.TAKES_SHIELD)
    return event.seat != seat and (unseen or (event.code == Code.TRIGGERS and event.value == 0))
