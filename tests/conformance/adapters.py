"""What the laws need to know of each game: how to make decks for it, its reference, and how to read its records.

A game joins the laws by being registered and having one entry in ADAPTERS.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import pytest

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games import get_game
from simcore.params import Rules
from tests.conformance.playing import Record, Setting
from tests.reference import card_commander as reference
from tests.reference import card_commander_state as cc
from tests.simcore.games.card_commander import crafted


class Sight(NamedTuple):
    """Something that a seat sees, or (`own_choice`) a choice that it makes, with cards by owner and name."""

    turn: int
    own_choice: bool
    what: tuple[Any, ...]


@dataclass(frozen=True)
class Adapter:
    """What is specific to a game.

    `changes` are rules worth trying, and `make_rules` applies one with what makes it felt; `make_pool` and `make_deck`
    give cards and legal decks at random. `replay(setting, number, record)` plays a recorded game by the reference,
    which raises when a choice is illegal. `follow(setting, number, record)` moves every physical card as the events
    say, checks that each move is possible, and yields where all of them are whenever each must be in some zone.
    `told(setting, record, flip)` is a record in words that do not depend on which deck is called A, if `flip` is 1 for
    the setting with both exchanged. `view(setting, number, record, seat)` is what a seat sees and chooses, in such an
    order that before each choice stands all that it may depend on, and no more. `drawn(setting, record)` gives the
    turn on which the card of each (deck, slot) was drawn. `fighters` are battles to try, one creature per role.
    """

    changes: Sequence[str]
    make_rules: Callable[[Random, str], Rules]
    make_pool: Callable[[Random], CardPool]
    make_deck: Callable[[Random, CardPool, Rules, str], Deck]
    replay: Callable[[Setting, int, Record], Sequence[tuple[Any, ...]]]
    follow: Callable[[Setting, int, Record], Iterator[Counter[tuple[int, str]]]]
    told: Callable[[Setting, Record, int], list[tuple[Any, ...]]]
    view: Callable[[Setting, int, Record, int], list[Sight]]
    drawn: Callable[[Setting, Record], dict[tuple[int, int], int]]
    fighters: Sequence[Sequence[str]]


def arrange(key: str, seed: int, policies: tuple[str, str] | None = None, change: str | None = None) -> Setting:
    """A setting that follows from a number: policies, rules, cards and legal decks, as far as they are not given."""
    game, adapter, random = get_game(key), adapter_of(key), Random(seed)
    names = [policy.name for policy in game.policies()]
    chosen = policies or (random.choice(names), random.choice(names))
    rules = adapter.make_rules(random, random.choice(adapter.changes) if change is None else change)
    pool = adapter.make_pool(random)
    decks = (adapter.make_deck(random, pool, rules, "a"), adapter.make_deck(random, pool, rules, "b"))
    return Setting(game, pool, rules, decks, chosen, seed)


def adapter_of(key: str) -> Adapter:
    """The game's entry; without it the test fails with the words that say what to add."""
    if key not in ADAPTERS:
        pytest.fail(f"{key} is registered, but tests/conformance/adapters.py has no entry for it in ADAPTERS")
    return ADAPTERS[key]


# ---------- Card Commander

# From where and to where an event moves its card; DESTROYED goes to the graveyard from where its value says.
_MOVES = {
    cc.Code.DRAWS: ("deck", "hand"),
    cc.Code.RETURNS: ("graveyard", "standby"),
    cc.Code.SENDS: ("standby", "battlefield"),
    cc.Code.USES: ("hand", "used"),
    cc.Code.STANDS_BY: ("used", "standby"),
}
_ORIGINS = {cc.Origin.HAND: "hand", cc.Origin.USED: "used", cc.Origin.BATTLEFIELD: "battlefield"}
_ROOM = {"standby": 3, "battlefield": 1, "used": 1}
_CHOICES = (cc.Code.SENDS, cc.Code.USES)


def _pool(random: Random) -> CardPool:
    return random.choice((crafted.BUNDLED, crafted.random_pool(random)))


def _replay(setting: Setting, number: int, record: Record) -> Sequence[tuple[Any, ...]]:
    events = [cc.Event(*event) for event in record]
    return reference.play(
        setting.pool, setting.rules.values, setting.decks, setting.policies, setting.seed, number, events
    )


def _follow(setting: Setting, number: int, record: Record) -> Iterator[Counter[tuple[int, str]]]:
    """Deck, hand, graveyard, standby and battlefield together hold the deck between turns and at the end."""
    cards = cc.number_cards(setting.pool, *setting.decks)
    zones = {(number % 2 ^ card.deck, card.number): "deck" for card in cards}
    for event in record:
        start, target = _MOVES.get(cc.Code(event.code), ("", ""))
        if event.code == cc.Code.DESTROYED:
            start, target = _ORIGINS[cc.Origin(event.value)], "graveyard"
        if start and event.card != cc.NO_CARD:
            assert zones[event.seat, event.card] == start, event
            zones[event.seat, event.card] = target
        held = Counter((seat, zone) for (seat, _), zone in zones.items())
        assert all(held[event.seat, zone] <= room for zone, room in _ROOM.items()), event
        if event.code == cc.Code.DRAWS:
            assert event.value == held[event.seat, "deck"]
        if event.code in (cc.Code.TURN_STARTS, cc.Code.GAME_ENDS):
            assert held[0, "used"] == held[1, "used"] == 0
            yield held


def _told(setting: Setting, record: Record, flip: int) -> list[tuple[Any, ...]]:
    cards = cc.number_cards(setting.pool, *setting.decks)
    named = {card.number: (card.deck ^ flip, card.slot, card.card.name) for card in cards}
    return [(event.turn, event.code, event.seat, named.get(event.card), event.value) for event in record]


def _view(setting: Setting, number: int, record: Record, seat: int) -> list[Sight]:
    """CC-14: all but hands, decks and the opponent's choice of this turn is open."""
    cards = cc.number_cards(setting.pool, *setting.decks)
    names = {card.number: (card.deck ^ number % 2 == seat, card.card.name) for card in cards}
    third = [any(card.deck == deck and card.has("third_colour") for card in cards) for deck in (0, 1)]
    seen = [Sight(0, False, ("start mana", third[number % 2 ^ seat], third[number % 2 ^ seat ^ 1]))]
    waiting: list[Sight] = []  # the opponent's choices, open once the own ones are made
    for event in record:
        hidden = event.code == cc.Code.DRAWS and event.seat != seat
        what = (cc.Code(event.code), event.seat, None if hidden else names.get(event.card), event.value)
        if event.code in _CHOICES and event.seat != seat:
            waiting.append(Sight(event.turn, False, what))
            continue
        if event.code not in _CHOICES:
            seen += waiting
            waiting = []
        seen.append(Sight(event.turn, event.code in _CHOICES, what))
    return seen


def _drawn(setting: Setting, record: Record) -> dict[tuple[int, int], int]:
    cards = cc.number_cards(setting.pool, *setting.decks)
    places = {card.number: (card.deck, card.slot) for card in cards}
    return {places[event.card]: event.turn for event in record if event.code == cc.Code.DRAWS}


CARD_COMMANDER = Adapter(
    changes=crafted.CHANGES,
    make_rules=crafted.some_rules,
    make_pool=_pool,
    make_deck=crafted.random_deck,
    replay=_replay,
    follow=_follow,
    told=_told,
    view=_view,
    drawn=_drawn,
    fighters=(("4/2", "5/5/N:half"), ("1/999", "0/1/L"), ("サソリ", "Zombie"), ("3/3/F", "ゾンビ")),
)

ADAPTERS = {"card_commander": CARD_COMMANDER}
