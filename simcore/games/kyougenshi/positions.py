"""The positions of a recorded game of Kyougenshi, worked out from its events alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.games.game import RecordedGame
from simcore.games.kyougenshi.event_values import DECK, NO_CARD, YES, event_names, word_of
from simcore.games.kyougenshi.vocabulary import DURATIONS, TRIGGERS
from simcore.loglines import RunningEffect

ATTACK, TURN = DURATIONS


class Event(NamedTuple):
    """One recorded event; `card` is a number of the matchup's table, or NO_CARD."""

    turn: int
    name: str
    seat: int
    card: int
    value: int


@dataclass
class SpellCard:
    """A spell card in the battle zone; `power` and `given` are what effects have added, by how long it lasts."""

    number: int
    face: Any
    seat: int
    active: bool = True
    praying: bool = True
    power: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DURATIONS, 0))
    given: dict[str, set[str]] = field(default_factory=lambda: {lasts: set() for lasts in DURATIONS})

    def forget(self, lasts: str) -> None:
        """What lasted so long is over."""
        self.power[lasts] = 0
        self.given[lasts] = set()


@dataclass
class Side:
    """What the events so far say of one seat; cards are numbers, the hand in the order of drawing."""

    name: str
    deck: int
    hand: list[int] = field(default_factory=list)
    shields: list[int] = field(default_factory=list)
    orbs: list[int] = field(default_factory=list)
    graveyard: list[int] = field(default_factory=list)
    spell_cards: list[SpellCard] = field(default_factory=list)

    @property
    def in_order(self) -> list[SpellCard]:
        """Its spell cards in the battle zone, in the order of numbers."""
        return sorted(self.spell_cards, key=lambda one: one.number)


class Position:
    """Both seats as the events taken so far have left them."""

    def __init__(self, recorded: RecordedGame):
        self.sides = (_seated(recorded, 0), _seated(recorded, 1))
        self._cards: Sequence[Any] = recorded.cards
        self._using = NO_CARD  # a card that is named, but not paid for yet
        self._effect = RunningEffect()

    def about(self, event: Event) -> tuple[Side, Side]:
        """The side that an event is about and the other one, in this order; as they sit when it is about neither."""
        return (self.sides[1], self.sides[0]) if event.seat == 1 else self.sides

    def face(self, number: int) -> Any:
        """The card of the pool that a card is."""
        return self._cards[number]

    def spell_card(self, number: int) -> SpellCard | None:
        """A spell card in the battle zone on either side."""
        return next((one for side in self.sides for one in side.spell_cards if one.number == number), None)

    def power(self, one: SpellCard) -> int:
        """As it stands outside of battles: printed, gained and added by effects."""
        gains = one.face.gains
        gained = gains.power if gains and self._has_gained(one) else 0
        return int(one.face.power + gained + sum(one.power.values()))

    def keywords(self, one: SpellCard) -> set[str]:
        """Printed, gained, and given by effects."""
        gains = one.face.gains
        gained = {gains.keyword} if gains and gains.keyword and self._has_gained(one) else set()
        return {*one.face.keywords, *gained, *one.given[ATTACK], *one.given[TURN]}

    def _has_gained(self, one: SpellCard) -> bool:
        orbs = [self.face(orb) for orb in self.sides[one.seat].orbs]
        return sum(one.face.gains.colour in orb.colours for orb in orbs) >= int(one.face.gains.orbs)

    # ---------- Events

    def take(self, event: Event) -> None:
        """Change what an event changes."""
        own, _ = self.about(event)
        match event.name:
            case "turn_starts":
                for one in own.spell_cards:
                    one.active, one.praying = True, False  # R9, R10
            case "turn_ends" | "attack_ends":
                for side in self.sides:
                    for one in side.spell_cards:
                        one.forget(TURN if event.name == "turn_ends" else ATTACK)
            case "effect_happens":
                self._effect = RunningEffect(self.face(event.card), TRIGGERS[event.value])
            case "summons" | "uses":
                self._using = event.card
            case "pays" if event.card == self._using:
                self._using = NO_CARD
                own.hand.remove(event.card)
                if self.face(event.card).type == "spell_card":
                    self._enter(event, own)
            case "attacks" | "blocks" | "turns_active" | "turns_inactive" | "power_changes" | "gains_keyword":
                self._change(event)
            case _:
                self._move(event, own)

    def _enter(self, event: Event, own: Side) -> None:
        """A spell card comes into the battle zone."""
        own.spell_cards.append(SpellCard(event.card, self.face(event.card), event.seat))

    def _change(self, event: Event) -> None:
        """A spell card is turned, or has more power or a keyword."""
        if event.name == "attacks":
            self._effect = RunningEffect()  # what 魔力 adds is no effect's
        one = self.spell_card(event.card)
        if one is None:
            return
        match event.name:
            case "power_changes":
                one.power[self._effect.lasts("change_power", event) or ATTACK] += event.value
            case "gains_keyword":
                one.given[self._effect.lasts("give_keyword", event) or ATTACK].add(word_of(event.name, event.value))
            case name:
                one.active = name == "turns_active"

    def _move(self, event: Event, own: Side) -> None:
        """Cards go from zone to zone; nothing happens at events that move none."""
        card, value = event.card, event.value
        match event.name:
            case "draws" | "finds":
                own.deck = value
                own.hand.append(card)
            case "redraws":
                own.deck += len(own.hand)
                own.hand = []
            case "sets_shield":
                own.deck -= 1
                own.shields.append(card)
            case "charges":
                self._put(own.hand, own.orbs, card)
            case "breaks" | "takes_shield":
                self._put(own.shields, own.hand, card)
            case "loses_shield":
                self._put(own.shields, own.graveyard, card)
            case "triggers" if word_of(event.name, value) == YES:
                own.hand.remove(card)
                if self.face(card).type == "spell_card":
                    self._enter(event, own)
            case "discards" | "discards_at_random":
                own.hand.remove(card)
            case "enters" | "goes_to_graveyard" | "becomes_orb" | "returns_to_hand" | "takes_back":
                self._come(event, own)

    def _come(self, event: Event, own: Side) -> None:
        """A card comes from wherever it was."""
        card = event.card
        if event.name in ("goes_to_graveyard", "becomes_orb"):
            own.deck -= word_of(event.name, event.value) == DECK
        for zone in (own.hand, own.orbs, own.graveyard):
            if card in zone:
                zone.remove(card)
        own.spell_cards = [one for one in own.spell_cards if one.number != card]
        match event.name:
            case "enters":
                self._enter(event, own)
            case "goes_to_graveyard":
                own.graveyard.append(card)
            case "becomes_orb":
                own.orbs.append(card)
            case _:
                own.hand.append(card)

    @staticmethod
    def _put(before: list[int], after: list[int], card: int) -> None:
        before.remove(card)
        after.append(card)


def _seated(recorded: RecordedGame, seat: int) -> Side:
    """A seat before the first card is drawn."""
    deck = recorded.first_deck ^ seat
    return Side(recorded.names[deck], int(recorded.table.deck_size[deck]))


def follow(recorded: RecordedGame) -> Iterator[tuple[Event, Position]]:
    """Each event with the position just before it; the position goes on changing."""
    names = event_names()
    position = Position(recorded)
    for turn, code, seat, card, value in recorded.events.tolist():
        event = Event(turn, names[code], seat, card, value)
        yield event, position
        position.take(event)
