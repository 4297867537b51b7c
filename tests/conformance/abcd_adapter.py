"""What the laws need to know of ABCD: decks, the reference, and how records are read."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.params import Rules
from tests.conformance.playing import Event, Record, Setting, Sight
from tests.reference.abcd import play
from tests.reference.abcd_events import ATTRIBUTES, KEYWORDS, NO_CARD, Code, Origin
from tests.reference.abcd_events import Event as ToldEvent
from tests.reference.abcd_state import number_cards
from tests.simcore.games.abcd.playing import CHANGES, pool, random_deck, rules_of

# Without these no deck is legal.
_BESIDE = {"deck_least=100": "deck_most=100", "deck_most=1": "deck_least=1"}
# What is added to another change at times; decks and the end of the game stay what they are there.
_MIXED = [change for change in CHANGES[1:] if not change.startswith(("deck_", "copies=", "turn_cap="))]
ABCD_CHANGES = CHANGES
FIGHTERS = (("7/5:pierce",), ("7/5", "0/2", "0/4", "0/2"), ("7/5:pierce", "1/1"), ("3/3:first", "2/3:revival"))

# From where and to where an event moves its card.
_MOVES = {
    Code.DRAWS: (("library",), "hand"),
    Code.PLACES: (("hand",), "cast"),
    Code.CASTS: (("hand",), "cast"),
    Code.CHOOSES_BATTLE_SPELL: (("hand",), "spell"),
    Code.DISCARDS: (("hand",), "discarded"),
    Code.DISCARDS_EXTRA: (("hand",), "discarded"),
    Code.DISCARDS_AT_RANDOM: (("hand",), "discarded"),
    Code.ENTERS: (("cast", "made"), "field"),
    Code.RETURNS_TO_HAND: (("field",), "hand"),
}
_ORIGINS = {
    Origin.HAND: ("hand", "spell", "discarded"),
    Origin.LIBRARY: ("library",),
    Origin.FIELD: ("field",),
    Origin.CAST: ("cast",),
    Origin.GRAVEYARD: ("graveyard",),
}
# Events that say how many cards a zone holds afterwards.
_COUNTED = {Code.DRAWS: "library"} | dict.fromkeys(
    (Code.DISCARDS, Code.DISCARDS_EXTRA, Code.DISCARDS_AT_RANDOM), "hand"
)
_AIMS = (Code.AIMS, Code.AIMS_NO_MORE)
SEES_HAND = KEYWORDS.index("sees_hand")


# ---------- Rules, cards, decks


def make_rules(random: Random, change: str) -> Rules:
    """The change, and in every other game one or two more; none if none is wanted."""
    if not change:
        return rules_of()
    others = random.sample(_MIXED, random.randint(1, 2)) if random.random() < 0.5 else []
    name = change.partition("=")[0]
    return rules_of(
        *(other for other in others if other.partition("=")[0] != name),
        *(said for said in (change, _BESIDE.get(change, "")) if said),
    )


def make_pool(random: Random) -> CardPool:
    return pool()


def make_deck(random: Random, cards: CardPool, rules: Rules, name: str) -> Deck:
    """Of all attributes, or rather of two, so that more can be paid for."""
    return (deck_of_two if random.random() < 0.6 else random_deck)(random, cards, name, rules)


def deck_of_two(random: Random, cards: CardPool, name: str, rules: Rules) -> Deck:
    """A legal deck of two attributes and colourless cards, two fifths of it crystals."""
    least, most, copies = (rules.number(parameter) for parameter in ("deck_least", "deck_most", "copies"))
    size = random.randint(least, min(most, least + 20))
    attributes = set(random.sample(ATTRIBUTES, 2))
    legal = [card for card in cards if card.rarity != "super_rare" and not card.unsupported]
    crystals = [card for card in legal if card.type == "crystal" and _given(card) & attributes]
    others = [card for card in legal if card.type != "crystal" and set(card.needs) <= attributes]
    chosen: Counter[str] = Counter()
    for found, wanted in ((crystals, size * 2 // 5), (others, size)):
        for card in random.sample(found, len(found)):
            chosen[card.name] += min(wanted - chosen.total(), random.randint(1, 4), copies)
    basic = [card.name for card in crystals if card.basic]
    while chosen.total() < size:
        chosen[random.choice(basic)] += 1
    return Deck(name, "abcd", canonical(+chosen))


def _given(card: Any) -> set[str]:
    return {attribute for said in card.effects for attribute in said.attributes}


def kind(card: Any) -> str:
    return "counterspell" if any(said.do == "counter" for said in card.effects) else str(card.type)


# ---------- Records


def replay(setting: Setting, number: int, record: Record) -> Sequence[tuple[Any, ...]]:
    events = [ToldEvent(*event) for event in record]
    return play(setting.pool, setting.rules.values, setting.decks, setting.policies, setting.seed, number, events)


def follow(setting: Setting, number: int, record: Record) -> Iterator[Counter[tuple[int, str]]]:
    """Libraries, hands, casts, fields, graveyards and what has left the game hold both decks between turns."""
    cards = number_cards(setting.pool, *setting.decks, first_deck=number % 2)
    zones = {card.number: "library" for card in cards}
    owners = {card.number: card.owner for card in cards}
    types = {card.number: card.type for card in cards}
    pool_types = [card.type for card in setting.pool]
    squares: dict[int, tuple[int, str, int]] = {}  # of cards on fields: side, type and square
    for event in record:
        if event.code == Code.APPEARS:
            assert event.card == len(zones), event  # numbers go on where those of the decks end
            zones[event.card], owners[event.card] = "made", event.seat
            types[event.card] = pool_types[event.value]
        _move(zones, owners, event)
        _stand(squares, types, zones, event)
        if event.code in _COUNTED:
            zone = _COUNTED[Code(event.code)]
            held = sum(zones[card] == zone and owner == event.seat for card, owner in owners.items())
            assert event.value == held, event
        if event.code in (Code.TURN_STARTS, Code.GAME_ENDS):
            yield Counter((owners[card.number], zones[card.number]) for card in cards)


def _move(zones: dict[int, str], owners: dict[int, int], event: Event) -> None:
    """Move whatever the event moves."""
    code, card = Code(event.code), event.card
    if code == Code.REDRAWS:
        zones.update({held: "library" for held in zones if zones[held] == "hand" and owners[held] == event.seat})
    elif code in (Code.GOES_TO_GRAVEYARD, Code.REMOVED):
        assert zones[card] in _ORIGINS[Origin(event.value)], event
        assert owners[card] == event.seat, event
        zones[card] = "graveyard" if code == Code.GOES_TO_GRAVEYARD else "removed"
    elif code in _MOVES and card != NO_CARD:
        starts, target = _MOVES[code]
        assert zones[card] in starts, event
        assert code == Code.ENTERS or owners[card] == event.seat, event
        zones[card] = target


def _stand(
    squares: dict[int, tuple[int, str, int]], types: dict[int, str], zones: dict[int, str], event: Event
) -> None:
    """No two cards of a type on one square (R32)."""
    if event.code == Code.ENTERS:
        place = (event.seat, types[event.card], event.value)
        assert 0 <= event.value < 8, event
        assert place not in squares.values(), event
        squares[event.card] = place
    elif event.card in squares and zones[event.card] != "field":
        del squares[event.card]


def told(setting: Setting, record: Record, flip: int) -> list[tuple[Any, ...]]:
    named = {
        card.number: (card.owner ^ flip, card.slot, card.card.name)
        for card in number_cards(setting.pool, *setting.decks)
    }
    return [(event.turn, event.code, event.seat, named.get(event.card, event.card), event.value) for event in record]


def drawn(setting: Setting, record: Record) -> dict[tuple[int, int], int]:
    """A card that was put back and drawn again counts from the first time."""
    places = {card.number: (card.owner, card.slot) for card in number_cards(setting.pool, *setting.decks)}
    taken = [event for event in reversed(record) if event.code == Code.DRAWS and event.card in places]
    return {places[event.card]: event.turn for event in taken}


# ---------- What a seat sees


class _Watched:
    """The other player's hand, and whether something that the watcher controls shows it."""

    def __init__(self, seat: int, names: dict[int, str], seers: set[str]):
        self.seat = seat
        self.names = names
        self.seers = seers  # names of cards that see hands
        self.hand: set[int] = set()
        self.controllers: dict[int, int] = {}
        self.seeing: set[int] = set()

    def follow(self, event: Event) -> None:
        code, card = Code(event.code), event.card
        from_hand = code in (Code.GOES_TO_GRAVEYARD, Code.REMOVED) and event.value == Origin.HAND
        if event.seat != self.seat and code in (Code.DRAWS, Code.RETURNS_TO_HAND):
            self.hand.add(card)
        elif event.seat != self.seat and code == Code.REDRAWS:
            self.hand.clear()
        elif code in (Code.PLACES, Code.CASTS) or from_hand:
            self.hand.discard(card)
        if code in (Code.CASTS, Code.APPEARS, Code.CONTROLLED):
            self.controllers[card] = event.seat
        elif (code == Code.ENTERS and self.names[card] in self.seers) or (
            code == Code.GAINS_KEYWORD and event.value == SEES_HAND
        ):
            self.seeing.add(card)
        if code in (Code.GOES_TO_GRAVEYARD, Code.REMOVED, Code.RETURNS_TO_HAND):
            self.seeing.discard(card)

    def shown(self) -> tuple[str, ...] | None:
        if not any(self.controllers.get(card) == self.seat for card in self.seeing):
            return None
        return tuple(sorted(self.names[card] for card in self.hand))


class _View:
    """What a seat sees, event by event."""

    def __init__(self, setting: Setting, number: int, seat: int):
        cards = number_cards(setting.pool, *setting.decks, first_deck=number % 2)
        self._seat = seat
        self._rules = setting.rules
        self._pool = [card.name for card in setting.pool]
        self._own = {card.number: card.owner == seat for card in cards}
        self._names = {card.number: card.card.name for card in cards}
        seers = {card.name for card in setting.pool if "sees_hand" in card.keywords}
        self._watched = _Watched(seat, self._names, seers)
        self._now = 0  # frames of all main phases
        self._last = Code.GAME_ENDS  # the choice to which aims belong
        self._spells: list[Sight] = []  # of the other player
        self._casts: list[tuple[int, Sight]] = []  # of the other player, with the time from which on they are known
        self.seen: list[Sight] = []

    def tell(self, event: Event) -> None:
        """One more event."""
        code, own = Code(event.code), event.seat == self._seat
        if code == Code.APPEARS:
            self._own[event.card], self._names[event.card] = own, self._pool[event.value]
        self._watched.follow(event)
        if code not in _AIMS:
            self._last = code
        if code == Code.CLOCK:
            self._now = (event.turn - 1) * self._rules.number("t_main") + event.value
            self.notice_casts(self._now)
        sight = self._sight(event, code, own)
        if not own and self._last == Code.CHOOSES_BATTLE_SPELL:
            self._spells += [sight] if code != Code.CHOOSES_BATTLE_SPELL or event.card != NO_CARD else []
            return
        if self._last != Code.CHOOSES_BATTLE_SPELL:
            self.notice_spells()
        if not own and self._last == Code.CASTS and self._rules.number("reaction_delay"):
            self._casts.append((self._now + self._rules.number("reaction_delay"), sight))
        elif own or code != Code.PASSES:
            if sight.own_choice and (shown := self._watched.shown()) is not None:
                self.seen.append(Sight(event.turn, False, ("hand", shown)))
            self.seen.append(sight)

    def notice_spells(self) -> None:
        self.seen += self._spells
        self._spells = []

    def notice_casts(self, time: float) -> None:
        self.seen += [sight for due, sight in self._casts if due <= time]
        self._casts = [(due, sight) for due, sight in self._casts if due > time]

    def _sight(self, event: Event, code: Code, own: bool) -> Sight:
        hidden = code in (Code.DRAWS, Code.IS_TOLD) and not own
        card = None if hidden or event.card == NO_CARD else (self._own[event.card], self._names[event.card])
        return Sight(event.turn, own and Code.PASSES <= code <= Code.DISCARDS, (code, own, card, event.value))


def view(setting: Setting, number: int, record: Record, seat: int) -> list[Sight]:
    """All but hands, libraries, and that the other player does nothing, is open.

    A battle spell and its aims are seen when both have chosen theirs (G34), a cast and its aims `reaction_delay` frames
    later (A3).
    """
    seen = _View(setting, number, seat)
    for event in record:
        seen.tell(event)
    seen.notice_spells()
    seen.notice_casts(inf)
    return seen.seen
