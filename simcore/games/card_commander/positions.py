"""The positions of a recorded game of Card Commander, worked out from its events alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.games.card_commander.event_values import (
    BATTLEFIELD,
    EFFECTS,
    IN_USE,
    NO_CARD,
    PLACES,
    STANDBY,
    ZONES,
    event_names,
)
from simcore.games.card_commander.vocabulary import KEYWORDS, SPEEDS
from simcore.games.game import RecordedGame

MIMICRY = "mimicry"  # the one ability that losing all abilities leaves (CC-83)


class Event(NamedTuple):
    """One recorded event; `card` is a number of the matchup's table, or beyond it of a created card, or NO_CARD."""

    turn: int
    name: str
    seat: int
    card: int
    value: int


@dataclass
class Creature:
    """A card on the board with its present figures and abilities; `face` is the card of the pool that it is now.

    `given` are the effects put in place of its own, `copied` the cards whose abilities it has gained, `bare` whether
    it has lost those printed on it.
    """

    number: int
    face: Any
    attack: int
    hp: int
    level: int
    speed: str
    keywords: set[str]
    cursed: bool = False
    bare: bool = False
    given: list[str] = field(default_factory=list)
    copied: list[Any] = field(default_factory=list)

    def lose_abilities(self) -> None:
        """Lose all but mimicry; a curse is no ability."""
        self.keywords &= {MIMICRY}
        self.bare = True
        self.given, self.copied = [], []


def as_printed(number: int, face: Any) -> Creature:
    """A creature with the figures and abilities of its card."""
    return Creature(number, face, face.attack, face.hp, face.level, face.speed, set(face.keywords))


@dataclass
class Side:
    """What the events so far say of one seat; cards are numbers, the hand left to right, the graveyard bottom up.

    `board` holds creatures by place: 0 the battlefield, 1 to 3 standby, 4 the used card on its way there.
    """

    name: str
    life: int
    mana: int
    income: int
    deck: int
    hand: list[int] = field(default_factory=list)
    graveyard: list[int] = field(default_factory=list)
    board: dict[int, Creature] = field(default_factory=dict)

    @property
    def attacker(self) -> Creature | None:
        """The creature on the battlefield."""
        return self.board.get(BATTLEFIELD)

    @property
    def used(self) -> Creature | None:
        """The card used this turn, until it stands by."""
        return self.board.get(IN_USE)

    @property
    def standby(self) -> dict[int, Creature]:
        """The subs by place, from top to bottom."""
        return {place: self.board[place] for place in STANDBY if place in self.board}

    def zone(self, number: int) -> str:
        """Where a card is: one of PLACES, `hand` or `graveyard`; "" if it is in no open zone of this side."""
        for place, creature in self.board.items():
            if creature.number == number:
                return PLACES[place]
        return "hand" if number in self.hand else "graveyard" if number in self.graveyard else ""

    def remove(self, number: int) -> None:
        """Take a card out of whatever zone it is in."""
        self.hand = [card for card in self.hand if card != number]
        self.graveyard = [card for card in self.graveyard if card != number]
        self.board = {place: creature for place, creature in self.board.items() if creature.number != number}


class Position:
    """Both seats as the events taken so far have left them."""

    def __init__(self, recorded: RecordedGame):
        self.sides = (_seated(recorded, 0), _seated(recorded, 1))
        self._pool: Sequence[Any] = recorded.pool
        self._cards: Sequence[Any] = recorded.cards
        self._rules = recorded.rules
        self._faces: dict[int, Any] = {}  # of created and of turned cards
        self._kept_hp: dict[int, int] = {}  # of creatures in a graveyard, where the rules let them keep it (CC-80)

    def about(self, event: Event) -> tuple[Side, Side]:
        """The side that an event is about and the other one, in this order; as they sit when it is about neither."""
        return (self.sides[1], self.sides[0]) if event.seat == 1 else self.sides

    def face(self, number: int) -> Any:
        """The card of the pool that a card is now."""
        return self._faces[number] if number in self._faces else self._cards[number]

    def row(self, row: int) -> Any:
        """The card of a row of the pool."""
        return self._pool[row]

    def creature(self, number: int) -> Creature | None:
        """A card on either side's board."""
        both = [*self.sides[0].board.values(), *self.sides[1].board.values()]
        return next((creature for creature in both if creature.number == number), None)

    def returning(self, number: int) -> Creature:
        """A card of a graveyard as the creature that it becomes when it returns."""
        creature = as_printed(number, self.face(number))
        creature.hp = self._kept_hp.get(number, creature.hp)
        return creature

    def take(self, event: Event) -> None:
        """Change what an event changes."""
        own, met = self.about(event)
        card, value = event.card, event.value
        match event.name:
            case "mana_grows" | "mana_becomes" | "consumes":
                own.mana = value
            case "income_rises" | "income_becomes":
                own.income = value
            case "loses_life" | "life_becomes":
                own.life = value
            case "draws" | "fetches":
                own.deck = value
                self._to_hand(own, card)
            case "uses":
                own.mana = value
                if card != NO_CARD:
                    self._put(own, IN_USE, card)
            case "strikes":
                met.board[BATTLEFIELD].hp = value
            case "turns_into":
                self._turn(card, self._pool[value])
            case (
                "revives_in_battle"
                | "hp_becomes"
                | "attack_becomes"
                | "level_becomes"
                | "speed_becomes"
                | "gains_keyword"
                | "gains_effect"
                | "copies"
                | "loses_abilities"
                | "becomes_cursed"
            ):
                self._change(event)
            case _:
                self._move(event, own, met)

    def _change(self, event: Event) -> None:
        """A creature gets another figure, ability or mark."""
        creature, value = self.creature(event.card), event.value
        if creature is None:
            return
        match event.name:
            case "revives_in_battle" | "hp_becomes":
                creature.hp = value
            case "attack_becomes":
                creature.attack = value
            case "level_becomes":
                creature.level = value
            case "speed_becomes":
                creature.speed = SPEEDS[value]
            case "gains_keyword":
                creature.keywords.add(KEYWORDS[value])
            case "gains_effect":
                creature.given.append(EFFECTS[value])
            case "copies":
                source = self.creature(value)
                creature.keywords |= source.keywords if source else set(self.face(value).keywords)
                creature.copied.append(self.face(value))
            case "loses_abilities":
                creature.lose_abilities()
            case "becomes_cursed":
                creature.cursed = True

    def _move(self, event: Event, own: Side, met: Side) -> None:
        """Cards go from zone to zone; nothing happens at events that move none."""
        card, value = event.card, event.value
        match event.name:
            case "sends" if card != NO_CARD:
                own.board[BATTLEFIELD] = own.board.pop(value)
            case "stands_by":
                self._enter_standby(own, value, own.board.pop(IN_USE))
            case "returns":
                own.remove(card)
                self._enter_standby(own, value, self.returning(card))
            case "returns_to_standby" | "hand_to_standby":
                own.remove(card)
                self._enter_standby(own, value, as_printed(card, self.face(card)))
            case "destroyed":
                self._destroy(own, card)
            case "returns_to_hand":
                own.remove(card)
                self._to_hand(own, card)
            case "given_away":
                own.remove(card)
                self._to_hand(met, card)
            case "put_under_deck":
                own.remove(card)
                own.deck = value
            case "enters_battlefield" if value in ZONES:
                self._put(own, BATTLEFIELD, card)
            case "enters_battlefield":
                own.board[BATTLEFIELD] = own.board.pop(value)
            case "appears":
                self._faces[card] = self._pool[value]
                self._put(own, BATTLEFIELD, card)
            case "swaps":
                former, own.board[BATTLEFIELD] = own.board[BATTLEFIELD], own.board.pop(value)
                self._put(own, value, former.number)
            case "swap_sides":
                board, other = own.board, met.board
                board[BATTLEFIELD], other[BATTLEFIELD] = other[BATTLEFIELD], board[BATTLEFIELD]

    def _to_hand(self, side: Side, card: int) -> None:
        side.hand.insert(len(side.hand) if self._rules["new_hand_card"] == "right" else 0, card)

    def _put(self, side: Side, place: int, card: int) -> None:
        """A card takes a place as printed."""
        side.remove(card)
        side.board[place] = as_printed(card, self.face(card))

    def _enter_standby(self, side: Side, place: int, creature: Creature) -> None:
        """A creature takes its place in standby; the others close ranks first where the rules say so (CC-13)."""
        if self._rules["new_sub_place"] == "below_others":
            subs = side.standby
            for old in subs:
                del side.board[old]
            side.board.update(enumerate(subs.values(), 1))
        side.board[place] = creature

    def _destroy(self, side: Side, card: int) -> None:
        creature = self.creature(card)
        self._kept_hp.pop(card, None)
        if creature is not None and self._rules["graveyard_resets"] == "no":
            self._kept_hp[card] = creature.hp
        side.remove(card)
        side.graveyard.append(card)

    def _turn(self, number: int, face: Any) -> None:
        """A card turns into another, in any zone; a creature is then as the other card is printed, without a curse."""
        self._faces[number] = face
        for side in self.sides:
            for place, creature in side.board.items():
                if creature.number == number:
                    side.board[place] = as_printed(number, face)


def _seated(recorded: RecordedGame, seat: int) -> Side:
    """A seat before the first card is drawn."""
    rules, deck = recorded.rules, recorded.first_deck ^ seat
    return Side(
        name=recorded.names[deck],
        life=rules.number("second_life" if seat else "first_life"),
        mana=int(recorded.table.start_mana[deck]),
        income=rules.number("income"),
        deck=int(recorded.table.deck_size[deck]),
    )


def follow(recorded: RecordedGame) -> Iterator[tuple[Event, Position]]:
    """Each event with the position just before it; the position goes on changing."""
    names = event_names()
    position = Position(recorded)
    for turn, code, seat, card, value in recorded.events.tolist():
        event = Event(turn, names[code], seat, card, value)
        yield event, position
        position.take(event)
