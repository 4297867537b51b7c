"""The positions of a recorded game of Touhou lands, worked out from its events alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.games.game import RecordedGame
from simcore.games.touhou_lands.cards import hand_limit
from simcore.games.touhou_lands.event_values import NO_CARD, event_names, word_of
from simcore.games.touhou_lands.vocabulary import TRIGGERS
from simcore.loglines import RunningEffect

FIGURES = ("attack", "defence", "evasion")
CHANGES = tuple(f"{figure}_changes" for figure in FIGURES)


class Event(NamedTuple):
    """One recorded event; `card` is a number of the matchup's table, or NO_CARD."""

    turn: int
    name: str
    seat: int
    card: int
    value: int


@dataclass
class Character:
    """A character in play; `for_good` and `this_turn` are what effects have changed of its figures and given it."""

    number: int
    face: Any
    seat: int
    row: str
    tapped: bool
    item: int = NO_CARD
    item_face: Any = None
    for_good: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FIGURES, 0))
    this_turn: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FIGURES, 0))
    given: set[str] = field(default_factory=set)
    given_this_turn: set[str] = field(default_factory=set)

    def figure(self, name: str) -> int:
        """As it stands outside of battles (R28)."""
        worn = getattr(self.item_face, name, 0)
        return int(getattr(self.face, name) + worn + self.for_good[name] + self.this_turn[name])

    @property
    def keywords(self) -> set[str]:
        """Its own, its item's, and what effects gave it."""
        return {*self.face.keywords, *getattr(self.item_face, "keywords", ()), *self.given, *self.given_this_turn}

    def forget_turn(self) -> None:
        """What lasted for a turn is over."""
        self.this_turn = dict.fromkeys(FIGURES, 0)
        self.given_this_turn = set()


@dataclass
class Side:
    """What the events so far say of one seat; cards are numbers, the hand in the order of drawing."""

    name: str
    life: int
    limit: int
    library: int
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    lands: list[int] = field(default_factory=list)
    untapped: int = 0
    supports: list[int] = field(default_factory=list)
    characters: list[Character] = field(default_factory=list)

    def in_row(self, row: str) -> list[Character]:
        """Those of a row, in the order of numbers."""
        return sorted((one for one in self.characters if one.row == row), key=lambda one: one.number)


class Position:
    """Both seats as the events taken so far have left them."""

    def __init__(self, recorded: RecordedGame):
        self.sides = (_seated(recorded, 0), _seated(recorded, 1))
        self.fighting = False
        self.striking = (NO_CARD, 0)  # who strikes, and with how much
        self.rules = recorded.rules
        self._cards: Sequence[Any] = recorded.cards
        self._using = Event(0, "", 0, NO_CARD, 0)  # a card that is named, but not paid for yet
        self._bearer = NO_CARD
        self._effect = RunningEffect()

    def about(self, event: Event) -> tuple[Side, Side]:
        """The side that an event is about and the other one, in this order; as they sit when it is about neither."""
        return (self.sides[1], self.sides[0]) if event.seat == 1 else self.sides

    def face(self, number: int) -> Any:
        """The card of the pool that a card is."""
        return self._cards[number]

    def character(self, number: int) -> Character | None:
        """A character in play on either side."""
        return next((one for side in self.sides for one in side.characters if one.number == number), None)

    # ---------- Events

    def take(self, event: Event) -> None:
        """Change what an event changes."""
        own, _ = self.about(event)
        card, value = event.card, event.value
        match event.name:
            case "turn_starts":
                own.untapped = len(own.lands)  # R10, G8
                for one in own.characters:
                    one.tapped = False
            case "turn_ends":
                for side in self.sides:
                    for one in side.characters:
                        one.forget_turn()
            case "life_becomes":
                own.life = value
            case "lands_tap":
                own.untapped -= value
            case "lands_untap":
                own.untapped += value
            case "attacks" | "answers":
                self.fighting = True
            case "strikes":
                self.striking = (card, value)
            case "battle_ends":
                self.fighting = False
            case "effect_happens":
                self._effect = RunningEffect(self.face(card), TRIGGERS[value])
            case "summons" | "supports" | "equips" | "declares" | "adds_spell" | "aims" | "pays":
                self._use(event, own)
            case _:
                self._change(event)
                self._move(event, own)

    def _use(self, event: Event, own: Side) -> None:
        """A card is named, then its user or bearer, and paid for at last."""
        if event.name == "aims":
            self._bearer = event.card
        elif event.name != "pays":
            self._using = event
            self.fighting |= event.name == "declares" and "attack" in self.face(event.card).use
        else:
            own.untapped = event.value
            if self._using.card == event.card:
                own.hand.remove(event.card)
                self._put(self._using, own)
                self._using = self._using._replace(card=NO_CARD)

    def _put(self, used: Event, own: Side) -> None:
        """A card that has been paid for comes into play, if it does (R16 to R18)."""
        face = self.face(used.card)
        if used.name == "summons":
            row = word_of("summons", used.value)
            own.characters.append(Character(used.card, face, used.seat, row, "swift" not in face.keywords))
        elif used.name == "supports" and face.stays:
            own.supports.append(used.card)
        elif used.name == "equips" and (bearer := self.character(self._bearer)):
            bearer.item, bearer.item_face = used.card, face

    def _change(self, event: Event) -> None:
        """A character gets another figure, keyword, row or state; what changes in a battle lasts no longer."""
        one = self.character(event.card)
        if one is None:
            return
        match event.name:
            case "attack_changes" | "defence_changes" | "evasion_changes" if not self.fighting:
                figure = event.name.removesuffix("_changes")
                for_good = self._effect.lasts(f"change_{figure}", event) == "for_good"
                (one.for_good if for_good else one.this_turn)[figure] += event.value
            case "gains_keyword" if not self.fighting:
                for_good = self._effect.lasts("give_keyword", event) == "for_good"
                given = one.given if for_good else one.given_this_turn
                given.add(word_of(event.name, event.value))
            case "taps" | "untaps":
                one.tapped = event.name == "taps"
            case "moves" | "moved":
                one.row = word_of(event.name, event.value)

    def _move(self, event: Event, own: Side) -> None:
        """Cards go from zone to zone; nothing happens at events that move none."""
        card, value = event.card, event.value
        match event.name:
            case "draws" | "finds":
                own.library = value
                own.hand.append(card)
            case "keeps":
                own.limit = value if self.rules["redraw_permanent"] == "yes" else own.limit
            case "redraws" | "must_redraw":
                own.library += len(own.hand)
                own.hand = []
                own.limit = value if self.rules["redraw_permanent"] == "yes" else own.limit
            case "places":
                own.hand.remove(card)
                own.lands.append(card)
                own.untapped += 1
            case "goes_to_discard":
                self._take_away(card)
                own.discard.append(card)
            case "returns_to_hand" | "takes_back":
                self._take_away(card)
                own.hand.append(card)
            case "discards" | "discards_extra" | "discards_at_random":
                own.hand.remove(card)

    def _take_away(self, number: int) -> None:
        """Take a card out of play or of a discard place."""
        for side in self.sides:
            side.discard = [card for card in side.discard if card != number]
            side.supports = [card for card in side.supports if card != number]
            side.characters = [one for one in side.characters if one.number != number]
            for one in side.characters:
                if one.item == number:
                    one.item, one.item_face = NO_CARD, None


def _seated(recorded: RecordedGame, seat: int) -> Side:
    """A seat before the first card is drawn (R3, R8)."""
    rules, deck = recorded.rules, recorded.first_deck ^ seat
    size = int(recorded.table.deck_size[deck])
    return Side(recorded.names[deck], rules.number("life"), hand_limit(rules, size), size)


def follow(recorded: RecordedGame) -> Iterator[tuple[Event, Position]]:
    """Each event with the position just before it; the position goes on changing."""
    names = event_names()
    position = Position(recorded)
    for turn, code, seat, card, value in recorded.events.tolist():
        event = Event(turn, names[code], seat, card, value)
        yield event, position
        position.take(event)
