"""What the laws need to know of each game: how to make decks for it, its reference, and how to read its records.

A game joins the laws by being registered and having one entry in ADAPTERS.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games import get_game
from simcore.params import Rules
from tests.conformance import abcd_adapter, kyougenshi_adapter, touhou_lands_adapter
from tests.conformance.playing import Event, Record, Setting, Sight
from tests.reference import card_commander as reference
from tests.reference import card_commander_state as cc
from tests.simcore.games.card_commander import crafted


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
    turn on which the card of each (deck, slot) was drawn. `fighters` are battles to try, one creature per role. `kind`
    says of a card what somebody might look for in a hand.
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
    kind: Callable[[Any], str] | None = None


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

# From where and to where an event moves its card; where it says from where itself, the start is "".
_MOVES = {
    cc.Code.DRAWS: ("deck", "hand"),
    cc.Code.FETCHES: ("deck", "hand"),
    cc.Code.RETURNS: ("graveyard", "standby"),
    cc.Code.SENDS: ("standby", "battlefield"),
    cc.Code.USES: ("hand", "used"),
    cc.Code.STANDS_BY: ("used", "standby"),
    cc.Code.DESTROYED: ("", "graveyard"),
    cc.Code.RETURNS_TO_HAND: ("", "hand"),
    cc.Code.RETURNS_TO_STANDBY: ("battlefield", "standby"),
    cc.Code.ENTERS_BATTLEFIELD: ("", "battlefield"),
    cc.Code.PUT_UNDER_DECK: ("board", "deck"),
    cc.Code.GIVEN_AWAY: ("standby", "hand"),
    cc.Code.HAND_TO_STANDBY: ("hand", "standby"),
}
_ORIGINS = {
    cc.Origin.HAND: "hand",
    cc.Origin.USED: "used",
    cc.Origin.BATTLEFIELD: "battlefield",
    cc.Origin.IN_STANDBY: "standby",
    cc.Origin.IN_USE: "used",
}
_PLACES = {0: "battlefield", 1: "standby", 2: "standby", 3: "standby", 4: "used"}
_LEFT = {**_PLACES, cc.IN_HAND: "hand", cc.IN_GRAVEYARD: "graveyard"}
_ROOM = {"standby": 3, "battlefield": 1, "used": 1}
_IN_DECK = {cc.Code.DRAWS, cc.Code.FETCHES, cc.Code.PUT_UNDER_DECK}  # events that say how many cards a deck holds
_CHOICES = (cc.Code.SENDS, cc.Code.USES)


def _pool(random: Random) -> CardPool:
    return random.choice((crafted.BUNDLED, crafted.random_pool(random)))


def _replay(setting: Setting, number: int, record: Record) -> Sequence[tuple[Any, ...]]:
    events = [cc.Event(*event) for event in record]
    return reference.play(
        setting.pool, setting.rules.values, setting.decks, setting.policies, setting.seed, number, events
    )


def _follow(setting: Setting, number: int, record: Record) -> Iterator[Counter[tuple[int, str]]]:
    """Deck, hand, graveyard, standby and battlefield together hold both decks between turns and at the end.

    Counted are the cards by the seat that had them in its deck; on which side they are is followed as well.
    """
    cards = cc.number_cards(setting.pool, *setting.decks)
    owners = {card.number: number % 2 ^ card.deck for card in cards}
    zones = {card.number: (number % 2 ^ card.deck, "deck") for card in cards}
    for event in record:
        _move(zones, event)
        held = Counter(zones.values())
        assert all(held[seat, zone] <= room for zone, room in _ROOM.items() for seat in (0, 1)), event
        if event.code in _IN_DECK:
            assert event.value == held[event.seat, "deck"], event
        if event.code == cc.Code.TURN_STARTS:
            assert held[0, "used"] == held[1, "used"] == 0
        if event.code in (cc.Code.TURN_STARTS, cc.Code.GAME_ENDS):
            yield Counter((owners[card], zone) for card, (_, zone) in zones.items() if card in owners)


def _move(zones: dict[int, tuple[int, str]], event: Event) -> None:
    """Move whatever the event moves; zones are by card, each with its side."""
    code, seat, card = cc.Code(event.code), event.seat, event.card
    attackers = [other for other, place in zones.items() if place in ((0, "battlefield"), (1, "battlefield"))]
    if code == cc.Code.APPEARS:
        assert card == len(zones), event  # numbers go on where those of the decks end
        zones[card] = (seat, "battlefield")
    elif code == cc.Code.SWAP_SIDES:
        assert len(attackers) == 2, event
        zones.update({attacker: (1 - zones[attacker][0], "battlefield") for attacker in attackers})
    elif code == cc.Code.SWAPS:
        former = next(other for other in attackers if zones[other][0] == seat)
        assert zones[card] == (seat, _PLACES[event.value]), event
        zones[card], zones[former] = zones[former], zones[card]
    elif code in _MOVES and card != cc.NO_CARD:
        start, target = _MOVES[code]
        if code == cc.Code.DESTROYED:
            start = _ORIGINS[cc.Origin(event.value)]
        starts = {"": _LEFT.get(event.value, ""), "board": "standby battlefield"}.get(start, start)
        assert zones[card][0] == seat, event
        assert zones[card][1] in starts.split(), event
        zones[card] = (1 - seat if code == cc.Code.GIVEN_AWAY else seat, target)


def _told(setting: Setting, record: Record, flip: int) -> list[tuple[Any, ...]]:
    cards = cc.number_cards(setting.pool, *setting.decks)
    named = {card.number: (card.deck ^ flip, card.slot, card.card.name) for card in cards}
    told = []
    for event in record:
        value = named.get(event.value, event.value) if event.code == cc.Code.COPIES else event.value
        told.append((event.turn, event.code, event.seat, named.get(event.card, event.card), value))
    return told


def _view(setting: Setting, number: int, record: Record, seat: int) -> list[Sight]:
    """CC-14: all but hands, decks and the opponent's choice of this turn is open.

    What is used is chosen together with who is sent, before anything comes of that; it is seen once more when its turn
    comes.
    """
    cards = cc.number_cards(setting.pool, *setting.decks)
    third = [any(card.deck == deck and card.has("third_colour") for card in cards) for deck in (0, 1)]
    seen = [Sight(0, False, ("start mana", third[number % 2 ^ seat], third[number % 2 ^ seat ^ 1]))]
    used = {event.turn: event.card for event in record if event.seat == seat and event.code == cc.Code.USES}
    names = {card.number: (card.deck ^ number % 2 == seat, card.card.name) for card in cards}
    pool = [card.name for card in setting.pool]
    waiting: list[Sight] = []  # the opponent's sub, seen once the own choices are made
    for event in record:
        code = cc.Code(event.code)
        if code in (cc.Code.APPEARS, cc.Code.TURNS_INTO):
            mine = names.get(event.card, (event.seat == seat, ""))[0]
            names[event.card] = (mine, pool[event.value])
        value = names.get(event.value) if code == cc.Code.COPIES else event.value
        what = (code, event.seat, None if _hidden(event, seat) else names.get(event.card), value)
        if code == cc.Code.SENDS and event.seat != seat:
            waiting.append(Sight(event.turn, False, what))
        elif code == cc.Code.SENDS:
            seen.append(Sight(event.turn, True, what))
            if event.turn in used:  # the game may have ended before
                seen.append(Sight(event.turn, True, (cc.Code.USES, seat, names.get(used[event.turn]))))
        else:
            seen += waiting
            waiting = []
            seen.append(Sight(event.turn, code == cc.Code.CHOOSES and event.seat == seat, what))
    return seen


def _hidden(event: Event, seat: int) -> bool:
    """Whether a seat may not see which card an event is about: one in the other's hand that comes there unnamed."""
    in_hand = event.code == cc.Code.CHOOSES and event.value == cc.IN_HAND
    return event.seat != seat and (event.code in (cc.Code.DRAWS, cc.Code.FORCES) or in_hand)


def _drawn(setting: Setting, record: Record) -> dict[tuple[int, int], int]:
    """A card that was put under the deck and drawn again counts from the first time."""
    cards = cc.number_cards(setting.pool, *setting.decks)
    places = {card.number: (card.deck, card.slot) for card in cards}
    taken = [event for event in record if event.code in (cc.Code.DRAWS, cc.Code.FETCHES)]
    return {places[event.card]: event.turn for event in reversed(taken)}


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

ABCD = Adapter(
    changes=abcd_adapter.ABCD_CHANGES,
    make_rules=abcd_adapter.make_rules,
    make_pool=abcd_adapter.make_pool,
    make_deck=abcd_adapter.make_deck,
    replay=abcd_adapter.replay,
    follow=abcd_adapter.follow,
    told=abcd_adapter.told,
    view=abcd_adapter.view,
    drawn=abcd_adapter.drawn,
    kind=abcd_adapter.kind,
    fighters=abcd_adapter.FIGHTERS,
)

TOUHOU_LANDS = Adapter(
    changes=touhou_lands_adapter.TOUHOU_CHANGES,
    make_rules=touhou_lands_adapter.make_rules,
    make_pool=touhou_lands_adapter.make_pool,
    make_deck=touhou_lands_adapter.make_deck,
    replay=touhou_lands_adapter.replay,
    follow=touhou_lands_adapter.follow,
    told=touhou_lands_adapter.told,
    view=touhou_lands_adapter.view,
    drawn=touhou_lands_adapter.drawn,
    fighters=touhou_lands_adapter.FIGHTERS,
)

KYOUGENSHI = Adapter(
    changes=kyougenshi_adapter.KYOUGENSHI_CHANGES,
    make_rules=kyougenshi_adapter.make_rules,
    make_pool=kyougenshi_adapter.make_pool,
    make_deck=kyougenshi_adapter.make_deck,
    replay=kyougenshi_adapter.replay,
    follow=kyougenshi_adapter.follow,
    told=kyougenshi_adapter.told,
    view=kyougenshi_adapter.view,
    drawn=kyougenshi_adapter.drawn,
    fighters=kyougenshi_adapter.FIGHTERS,
)

ADAPTERS = {"card_commander": CARD_COMMANDER, "abcd": ABCD, "touhou_lands": TOUHOU_LANDS, "kyougenshi": KYOUGENSHI}
