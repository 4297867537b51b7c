"""The table of the reference of ABCD: where every card is, how it gets elsewhere, what waits to happen."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.reference.abcd_battle import Battle
from tests.reference.abcd_events import NO_CARD, NOBODY, Code, Event, Origin, Reason
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import (
    ACTIVE,
    ATTRIBUTES,
    SQUARES,
    STATES,
    Cast,
    Operations,
    Permanent,
    PhysicalCard,
    Side,
)
from tests.reference.streams import Purpose, Stream

if TYPE_CHECKING:
    from tests.reference.abcd_players import Player

MOST_CARDS = 250  # of a game, those of both decks included
LONGEST_LINE = 64
LARGEST = 9999  # figure that effects bring about
WIDE = 4096  # events tell an attribute and a figure as WIDE * attribute + figure


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game on the spot."""

    def __init__(self, winner: int, reason: Reason):
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


@dataclass(frozen=True)
class Entry:
    """An ability that waits in the line; `own` is whoever controlled its source when it was called forth."""

    trigger: str
    source: Permanent
    own: int
    operations: Operations


class Table:
    """Both sides, what is in play and being cast, the line of waiting abilities and the events so far.

    `permanents` stand in the order in which they came to a field, `casts` in that in which they were begun.
    """

    def __init__(self, pool: Any, rules: Mapping[str, int | str], sides: Sequence[Side], coins: Stream):
        self.pool = pool
        self.rules = rules
        self.sides = tuple(sides)
        self.coins = coins
        self.turn = 0
        self.frame = 0  # of the main phase
        self.permanents: list[Permanent] = []
        self.casts: list[Cast] = []
        self.begun = 0  # casts so far
        self.entered = 0  # permanents so far
        self.cards = sum(len(side.library) for side in sides)  # numbers given so far
        self.line: deque[Entry] = deque()
        self.operations = 0  # of effects, this turn
        self.battle: Battle | None = None
        self.in_chain = False  # a battle goes on, or counter-attacks that follow it (R57, R58)
        self.events: list[Event] = []
        self.players: tuple[Player, ...] = ()

    def number(self, name: str) -> int:
        return int(self.rules[name])

    def row(self, card: Any) -> int:
        """A card's row in the pool."""
        return [other.name for other in self.pool].index(card.name)

    def note(self, code: Code, side: int = NOBODY, card: PhysicalCard | None = None, value: int = 0) -> None:
        number = NO_CARD if card is None else card.number
        self.events.append(Event(self.turn, int(code), side, number, int(value)))

    def coin(self) -> int:
        """The side that comes first where only chance can say (G15)."""
        if self.rules["ties"] == "first_side":
            return 0
        side = self.coins.below(2)
        self.note(Code.COIN, side)
        return side

    # ---------- What is in play

    def on_field(self, seat: int, *types: str) -> list[Permanent]:
        """What stands on a seat's field, whoever controls it, from square to square."""
        found = [each for each in self.permanents if each.side == seat and (not types or each.type in types)]
        return sorted(found, key=lambda each: each.square)

    def creatures(self, seat: int) -> list[Permanent]:
        return [each for each in self.on_field(seat) if each.is_creature]

    def in_play(self, thing: Any) -> bool:
        """Whether a permanent still stands on its field, or a cast is still being cast (G20)."""
        return any(other is thing for other in (*self.permanents, *self.casts))

    def free_squares(self, seat: int, type_: str) -> list[int]:
        """R32: one creature, one crystal and one land spell to a square."""
        taken = {each.square for each in self.on_field(seat, type_)}
        return [square for square in SQUARES if square not in taken]

    def distance(self, square: int, other: int) -> int:
        """How many squares two squares of one field are apart (G29)."""
        if self.rules["grid"] == "line":
            return abs(square - other)
        (row, column), (other_row, other_column) = divmod(square, 4), divmod(other, 4)
        return max(abs(row - other_row), abs(column - other_column))

    # ---------- Cards that move

    def enter(self, card: PhysicalCard, field: int, square: int, controller: int) -> Permanent:
        """A card comes to a field; what it does there is for the caller to put into the line."""
        new = Permanent.printed(card, field, square, controller, self.entered)
        if self.rules["haste"] == "yes":
            new.state = ACTIVE
        self.entered += 1
        self.permanents.append(new)
        self.note(Code.ENTERS, field, card, square)
        if "legendary" in new.keywords:
            self.remove_namesakes(new)
        return new

    def leave(self, permanent: Permanent) -> None:
        """A permanent is no longer there; a battle that it was in goes on without it."""
        self.permanents = [other for other in self.permanents if other is not permanent]
        if self.battle is not None and any(
            other is permanent for other in (self.battle.attacker, *self.battle.blockers)
        ):
            self.battle.leave(permanent)

    def bury(self, card: PhysicalCard, origin: Origin) -> None:
        """To the owner's graveyard (R60)."""
        self.sides[card.owner].graveyard.append(card)
        self.note(Code.GOES_TO_GRAVEYARD, card.owner, card, origin)

    def destroy(self, permanent: Permanent) -> None:
        """From the field to the graveyard, with what it does when it is destroyed."""
        self.put("destroyed", permanent)
        self.leave(permanent)
        self.bury(permanent.physical, Origin.FIELD)

    def to_hand(self, card: PhysicalCard) -> None:
        """Into the owner's hand; with more than the limit one is discarded at once (R20, G16)."""
        side = self.sides[card.owner]
        side.hand.append(card)
        if len(side.hand) > self.number("hand_limit"):
            self.discard(side.seat, Code.DISCARDS_EXTRA)

    def discard(self, seat: int, code: Code) -> PhysicalCard:
        """A hand card that its player chooses goes to the graveyard."""
        side = self.sides[seat]
        card = self.players[seat].discard(View(self, seat), code)
        side.hand.remove(card)
        self.note(code, seat, card, len(side.hand))
        self.bury(card, Origin.HAND)
        return card

    def discard_at_random(self, seat: int) -> PhysicalCard:
        """Any of a hand, each as likely."""
        side = self.sides[seat]
        cards = sorted(side.hand, key=lambda card: card.number)
        card = cards[side.streams[Purpose.EFFECTS].below(len(cards))]
        side.hand.remove(card)
        self.note(Code.DISCARDS_AT_RANDOM, seat, card, len(side.hand))
        self.bury(card, Origin.HAND)
        return card

    def remove_namesakes(self, new: Permanent) -> None:
        """K11: all other cards of the name in hands, libraries and graveyards leave the game, side by side.

        Fields (`legendary_field`) and what is being cast keep theirs. Both libraries are shuffled.
        """
        name = new.physical.card.name
        if self.rules["legendary_field"] == "removed":
            for other in [each for each in self.permanents if each is not new and each.physical.card.name == name]:
                self.leave(other)
                self.remove(other.physical, Origin.FIELD)
        for seat in (new.side, 1 - new.side):
            side = self.sides[seat]
            side.told = False
            zones = ((side.hand, Origin.HAND), (side.library, Origin.LIBRARY), (side.graveyard, Origin.GRAVEYARD))
            for zone, origin in zones:
                for card in sorted(zone, key=lambda card: card.number):
                    if card.card.name == name:
                        zone.remove(card)
                        self.remove(card, origin)

    def remove(self, card: PhysicalCard, origin: Origin) -> None:
        self.sides[card.owner].removed.append(card)
        self.note(Code.REMOVED, card.owner, card, origin)

    # ---------- The library

    def next_card(self, side: Side) -> int:
        """The place of the library's next card: any of them, each as likely, unless the player has been told."""
        return 0 if side.told else side.streams[Purpose.DEAL].below(len(side.library))

    def draw(self, seat: int) -> PhysicalCard | None:
        """The next card of the library comes to hand, if there is one."""
        side = self.sides[seat]
        if not side.library:
            return None
        chosen = self.next_card(side)
        card = side.library[chosen]
        # The card that was in front takes the place of the chosen one, so that a stream means one order for good.
        side.library[chosen] = side.library[0]
        del side.library[0]
        side.told = False
        self.note(Code.DRAWS, seat, card, len(side.library))
        self.to_hand(card)
        return card

    def tell_next(self, seat: int) -> None:
        """R12: the next card of the library is decided, and its player knows it."""
        side = self.sides[seat]
        if not side.library:
            return
        chosen = self.next_card(side)
        side.library[0], side.library[chosen] = side.library[chosen], side.library[0]
        side.told = True
        self.note(Code.IS_TOLD, seat, side.library[0])

    # ---------- Figures of players

    def set_mp(self, seat: int, value: int) -> None:
        side = self.sides[seat]
        value = min(LARGEST, max(0, value))
        if value != side.mp:
            side.mp = value
            self.note(Code.MP_BECOMES, seat, value=side.mp)

    def pay(self, seat: int, cost: int) -> None:
        """R22: attribute values are not spent."""
        self.sides[seat].mp -= cost
        self.note(Code.PAYS, seat, value=self.sides[seat].mp)

    def set_attribute(self, seat: int, attribute: str, value: int, maximum: bool = False) -> None:
        side = self.sides[seat]
        values = side.max_attributes if maximum else side.attributes
        value = min(LARGEST, max(0, value))
        if value != values[attribute]:
            values[attribute] = value
            code = Code.MAX_ATTRIBUTE_BECOMES if maximum else Code.ATTRIBUTE_BECOMES
            self.note(code, seat, value=WIDE * ATTRIBUTES.index(attribute) + min(values[attribute], WIDE - 1))

    def set_state(self, creature: Permanent, state: str) -> None:
        if creature.state != state:
            creature.state = state
            self.note(Code.STATE_BECOMES, creature.side, creature.physical, STATES.index(state))

    # ---------- The line

    def put(self, trigger: str, source: Permanent) -> None:
        """To the end of the line, what a permanent does on a trigger, if it does anything.

        At most 64 abilities wait at a time; with more the game ends as by `event_cap`.
        """
        operations = tuple(said for said in source.physical.card.effects if said.when == trigger)
        if not operations:
            return
        if len(self.line) == LONGEST_LINE:
            raise GameOver(NOBODY, Reason.EVENT_CAP)
        self.line.append(Entry(trigger, source, source.controller, operations))

    def put_all(self, trigger: str, fits: Callable[[Permanent], bool] = lambda each: True) -> None:
        """The same for everything in play that fits, in the order in which it came to a field (G12)."""
        for each in list(self.permanents):
            if fits(each):
                self.put(trigger, each)

    def count_operation(self) -> None:
        """An endless loop ends the game without a winner (rule `event_cap`)."""
        self.operations += 1
        if self.operations > self.number("event_cap"):
            raise GameOver(NOBODY, Reason.EVENT_CAP)

    # ---------- Deaths

    def fallen(self) -> Iterator[Permanent]:
        """The creatures at HP 0 or less, in the order in which they came."""
        yield from [each for each in self.permanents if each.is_creature and each.hp <= 0]
