"""The positions of a recorded game of ABCD, worked out from its events alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.games.abcd.event_values import (
    ACTIVE,
    BLOCK_ONLY,
    LIBRARY,
    NO_CARD,
    NON_ACTIVE,
    ORIGINS,
    STATES,
    event_names,
    of_attribute,
)
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS
from simcore.games.game import RecordedGame

FIRST, NORMAL, LAST = "first", "normal", "last"  # steps of a battle (R41)
# What a turn begins with, and where it may end the game.
DRAWING = frozenset(
    (
        *("turn_starts", "mp_becomes", "attribute_becomes", "draws", "draws_nothing", "is_told"),
        *("discards_extra", "goes_to_graveyard", "game_ends"),
    )
)


class Event(NamedTuple):
    """One recorded event; `card` is a number of the matchup's table, or beyond it of a made card, or NO_CARD."""

    turn: int
    name: str
    seat: int
    card: int
    value: int


@dataclass
class Permanent:
    """What stands on a field, with its present figures and abilities; of crystals and land spells they mean nothing.

    `seat` is that of the field, `controller` the seat that controls it (R61, R62).
    """

    number: int
    face: Any
    seat: int
    square: int
    controller: int
    state: str
    attack: int
    hp: int
    max_hp: int
    mitigation: int
    keywords: set[str]
    resistance: dict[str, int]

    @classmethod
    def printed(cls, number: int, face: Any, seat: int, square: int, controller: int, state: str) -> "Permanent":
        """As on its card."""
        figures = face.attack, face.hp, face.hp, face.mitigation
        return cls(number, face, seat, square, controller, state, *figures, set(face.keywords), dict(face.resistance))

    def recover(self) -> None:
        """What a creature regains at a turn's start (R17, R46)."""
        self.hp, self.mitigation, self.state = self.max_hp, self.face.mitigation, ACTIVE


@dataclass
class Cast:
    """A card that is being cast; `due` counts the frames of all main phases, `targets` are numbers of cards."""

    number: int
    face: Any
    caster: int
    controller: int
    square: int
    due: int = 0
    targets: list[int] = field(default_factory=list)


@dataclass
class Side:
    """What the events so far say of one seat; cards are numbers, the hand left to right, the graveyard bottom up."""

    name: str
    hp: int
    mp: int
    max_mp: int
    stock: int
    mitigation: int
    library: int
    attributes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    max_attributes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    hand: list[int] = field(default_factory=list)
    graveyard: list[int] = field(default_factory=list)
    standing: list[Permanent] = field(default_factory=list)
    using: Cast | None = None  # named, but not paid for yet
    spell: int = NO_CARD  # a battle spell that was chosen

    def on_field(self, type_: str) -> list[Permanent]:
        """What stands on its field, from square to square."""
        return sorted((one for one in self.standing if one.face.type == type_), key=lambda one: one.square)

    def remove(self, number: int) -> None:
        """Take a card out of whatever zone it is in."""
        self.hand = [card for card in self.hand if card != number]
        self.graveyard = [card for card in self.graveyard if card != number]
        self.standing = [one for one in self.standing if one.number != number]
        if self.spell == number:
            self.spell = NO_CARD


class Blow(NamedTuple):
    """A blow at a creature or, without one, at a player: what was meant for it, what took how much of that off.

    `resisted` is negative where resistance adds to it.
    """

    striker: Permanent
    target: Permanent | None
    assigned: int
    resisted: int
    absorbed: int
    damage: int
    before: int
    step: str

    @property
    def after(self) -> int:
        """The HP that is left."""
        return self.before - self.damage


class Position:
    """Both seats as the events taken so far have left them, what is being cast in the order in which it was begun."""

    def __init__(self, recorded: RecordedGame):
        self.sides = (_seated(recorded, 0), _seated(recorded, 1))
        self.casts: list[Cast] = []
        self.frame = 0  # of the main phase
        self.striking = (NO_CARD, 0)  # who strikes, and the damage
        self.rules = recorded.rules
        self._past = 0  # frames of the main phases that are over
        self._recovered = True  # creatures, this turn
        self._pool: Sequence[Any] = recorded.pool
        self._cards: Sequence[Any] = recorded.cards
        self._made: dict[int, Any] = {}  # cards that effects have made

    def about(self, event: Event) -> tuple[Side, Side]:
        """The side that an event is about and the other one, in this order; as they sit when it is about neither."""
        return (self.sides[1], self.sides[0]) if event.seat == 1 else self.sides

    def face(self, number: int) -> Any:
        """The card of the pool that a card is."""
        return self._made[number] if number in self._made else self._cards[number]

    def row(self, row: int) -> Any:
        """The card of a row of the pool."""
        return self._pool[row]

    def permanent(self, number: int) -> Permanent | None:
        """A card on either field."""
        return next((one for side in self.sides for one in side.standing if one.number == number), None)

    def cast(self, number: int) -> Cast | None:
        """A card that is being cast."""
        return next((one for one in self.casts if one.number == number), None)

    @property
    def time(self) -> int:
        """Frames of all main phases up to now."""
        return self._past + self.frame

    # ---------- Blows

    def blow(self, event: Event) -> Blow:
        """What `struck` tells together with the `strikes` before it (K7, K9)."""
        number, damage = self.striking
        striker, target = self.permanent(number), self.permanent(event.card)
        assert striker is not None
        met = target or self.about(event)[0]
        absorbed = self._absorbed(striker, target, event.value, damage, met.mitigation)
        return Blow(
            striker,
            target,
            assigned=event.value,
            resisted=event.value - absorbed - damage,
            absorbed=absorbed,
            damage=damage,
            before=met.hp,
            step=self.step(striker),
        )

    def _absorbed(
        self, striker: Permanent, target: Permanent | None, assigned: int, damage: int, mitigation: int
    ) -> int:
        """What mitigation takes off a blow, before or after resistance."""
        if target is None:
            return assigned - damage
        if self.rules["mitigation_order"] == "before_resistance":
            return min(assigned, mitigation)
        matching = [target.resistance.get(attribute, 0) for attribute in striker.face.needs]
        largest = self.rules["several_resistances"] == "largest"
        return max(0, assigned - (max(matching, default=0) if largest else sum(matching))) - damage

    def step(self, creature: Permanent) -> str:
        """The step of a battle in which a creature strikes (K2, K3, G38)."""
        first, last = "first_attack" in creature.keywords, "last_attack" in creature.keywords
        if first and last:
            return str(self.rules["both_speeds"]).replace("cancel", NORMAL)
        return FIRST if first else LAST if last else NORMAL

    # ---------- Events

    def take(self, event: Event) -> None:
        """Change what an event changes."""
        own, _ = self.about(event)
        value = event.value
        match event.name:
            case "turn_starts":
                self._recovered = False
                for side in self.sides:
                    side.mitigation = self.rules.number("player_mitigation")  # R46
            case "clock":
                self.frame = value
            case "cleans_up":
                self._past, self.frame = self.time, 0
            case "spends_stock":
                own.stock = value
            case "mp_becomes":
                own.mp = value
            case "max_mp_becomes":
                own.max_mp = value
            case "attribute_becomes" | "max_attribute_becomes":
                attribute, figure = of_attribute(event.name, value)
                values = own.attributes if event.name == "attribute_becomes" else own.max_attributes
                values[attribute] = figure
            case "hp_becomes" if event.card == NO_CARD:
                own.hp = value
            case "mitigation_becomes" if event.card == NO_CARD:
                own.mitigation = value
            case "strikes":
                self.striking = (event.card, value)
            case "struck":
                self._strike(event)
            case "places" | "casts" | "aims" | "chooses_battle_spell" | "pays":
                self._use(event, own)
            case _:
                self._change(event)
                self._move(event, own)

    def come_to(self, event: Event) -> None:
        """Change what nobody tells before an event: creatures are whole and active after a turn's draws (R17)."""
        if self._recovered or event.name in DRAWING:
            return
        self._recovered = True
        for side in self.sides:
            for one in side.standing:
                one.recover()

    def _strike(self, event: Event) -> None:
        blow = self.blow(event)
        met = blow.target or self.about(event)[0]
        met.hp, met.mitigation = blow.after, met.mitigation - blow.absorbed

    def _use(self, event: Event, own: Side) -> None:
        """A card is named, then its targets, and paid for at last (R23)."""
        card = event.card
        match event.name:
            case "places" | "casts":
                own.using = Cast(card, self.face(card), event.seat, event.seat, event.value)
            case "aims" if own.using:
                own.using.targets.append(card)
            case "chooses_battle_spell":
                own.spell = card
            case "pays":
                own.mp = event.value
                if own.using:
                    own.using.due = self.time + own.using.face.frames
                    self.casts.append(own.using)
                    own.hand.remove(own.using.number)
                    own.using = None
                elif own.spell in own.hand:
                    own.hand.remove(own.spell)

    def _change(self, event: Event) -> None:
        """A permanent gets another figure, ability, state or controller, or a cast another controller."""
        value = event.value
        one = self.permanent(event.card)
        if event.name == "controlled" and (changed := one or self.cast(event.card)):
            changed.controller = event.seat
        if one is None:
            return
        match event.name:
            case "hp_becomes":
                one.hp = value
            case "max_hp_becomes":
                one.max_hp = value
            case "attack_becomes":
                one.attack = value
            case "state_becomes":
                one.state = STATES[value]
            case "mitigation_becomes":
                one.mitigation = value
            case "resistance_becomes":
                attribute, figure = of_attribute(event.name, value)
                one.resistance[attribute] = figure
            case "gains_keyword":
                one.keywords.add(KEYWORDS[value])
            case "revives":
                one.hp, one.state = value, NON_ACTIVE
                one.keywords.discard("revival")

    def _move(self, event: Event, own: Side) -> None:
        """Cards go from zone to zone; nothing happens at events that move none."""
        card, value = event.card, event.value
        match event.name:
            case "draws":
                own.library = value
                own.hand.append(card)
            case "redraws":
                own.library += len(own.hand)
                own.hand = []
            case "goes_to_graveyard":
                self._take_away(card)
                own.graveyard.append(card)
            case "removed":
                self._take_away(card)
                own.library -= ORIGINS[value] == LIBRARY
            case "returns_to_hand":
                self._take_away(card)
                own.hand.append(card)
            case "discards" | "discards_extra" | "discards_at_random":
                own.hand.remove(card)
            case "appears":
                self._made[card] = self._pool[value]
            case "enters":
                self._enter(event, own)

    def _enter(self, event: Event, own: Side) -> None:
        """A card comes to a field under whoever controls it by then (G27, R62)."""
        cast = self.cast(event.card)
        controller = cast.controller if cast else event.seat
        self._take_away(event.card)
        state = ACTIVE if self.rules["haste"] == "yes" else BLOCK_ONLY
        face = self.face(event.card)
        own.standing.append(Permanent.printed(event.card, face, event.seat, event.value, controller, state))

    def _take_away(self, number: int) -> None:
        self.casts = [one for one in self.casts if one.number != number]
        for side in self.sides:
            side.remove(number)


def _seated(recorded: RecordedGame, seat: int) -> Side:
    """A seat before the first card is drawn (R10)."""
    rules, deck = recorded.rules, recorded.first_deck ^ seat
    return Side(
        name=recorded.names[deck],
        hp=rules.number("start_hp"),
        mp=rules.number("start_mp"),
        max_mp=rules.number("start_mp"),
        stock=rules.number("draw_stock"),
        mitigation=rules.number("player_mitigation"),
        library=int(recorded.table.deck_size[deck]),
    )


def follow(recorded: RecordedGame) -> Iterator[tuple[Event, Position]]:
    """Each event with the position just before it; the position goes on changing."""
    names = event_names()
    position = Position(recorded)
    for turn, code, seat, card, value in recorded.events.tolist():
        event = Event(turn, names[code], seat, card, value)
        position.come_to(event)
        yield event, position
        position.take(event)
