"""The table of the reference of Card Commander: where every card is, how it gets elsewhere, what waits to happen."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.reference.card_commander_state import (
    BATTLEFIELD,
    NO_CARD,
    NOBODY,
    STANDBY,
    USED,
    Code,
    Creature,
    Event,
    Operations,
    Origin,
    PhysicalCard,
    Reason,
    Side,
    effects_of,
    slots_of,
)
from tests.reference.streams import Purpose

if TYPE_CHECKING:
    from tests.reference.card_commander_players import Player

MOST_CARDS = 63  # of a game, those of both decks included


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game on the spot, in the middle of whatever is going on (CC-73)."""

    def __init__(self, winner: int, reason: Reason):
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


LONGEST_LINE = 64


class Spot(NamedTuple):
    """Where a card is: in the "hand", "graveyard" or "deck" of a seat, or on its "board" in a place."""

    seat: int
    zone: str
    place: int = NOBODY

    @property
    def is_creature(self) -> bool:
        """CC-45: a used card is none."""
        return self.zone == "board" and self.place != USED


@dataclass(frozen=True)
class Entry:
    """An effect that waits in the line.

    One that 老婆 has fired has no operations yet; it carries the slots that its creature had at that moment (CC-90).
    """

    trigger: str
    source: PhysicalCard
    operations: Operations = ()
    it: PhysicalCard | None = None
    damage: int = 0
    fired: bool = False
    row: frozenset[str] | None = None


class Table:
    """Both sides, the line of waiting effects and the events so far; seat 0 is the first player."""

    def __init__(self, pool: Any, rules: Mapping[str, int | str], sides: Sequence[Side]):
        self.pool = pool
        self.rules = rules
        self.sides = tuple(sides)
        self.turn = 0
        self.initiative = 0
        self.loser: int | None = None  # of the last battle
        self.battle_off = False  # an effect has said that there is no battle this turn (CC-50)
        self.events: list[Event] = []
        self.line: deque[Entry] = deque()
        self.operations = 0  # of effects, this turn
        self.cards = sum(len(side.deck) for side in sides)  # numbers given so far
        self.players: tuple[Player, ...] = ()

    def number(self, name: str) -> int:
        return int(self.rules[name])

    def row(self, card: Any) -> int:
        """A card's row in the pool."""
        return [other.name for other in self.pool].index(card.name)

    def note(self, code: Code, seat: int = NOBODY, card: PhysicalCard | None = None, value: int = 0) -> None:
        number = NO_CARD if card is None else card.number
        self.events.append(Event(self.turn, int(code), seat, number, int(value)))

    def by_initiative(self) -> tuple[int, int]:
        return self.initiative, 1 - self.initiative

    # ---------- Where cards are

    def where(self, card: PhysicalCard) -> Spot:
        for seat, side in enumerate(self.sides):
            for place in (BATTLEFIELD, *STANDBY, USED):
                creature = side.at(place)
                if creature is not None and creature.physical is card:
                    return Spot(seat, "board", place)
            for zone, cards in (("hand", side.hand), ("graveyard", side.graveyard), ("deck", side.deck)):
                if card in cards:
                    return Spot(seat, zone)
        raise LookupError(f"card {card.number} is nowhere")

    def creature(self, card: PhysicalCard) -> Creature | None:
        """The card as it stands on the board, a used one included."""
        spot = self.where(card)
        return self.sides[spot.seat].at(spot.place) if spot.zone == "board" else None

    def present(self, card: PhysicalCard) -> Creature:
        """The card as it stands on the board; as printed anywhere else."""
        return self.creature(card) or Creature.printed(card)

    def attackers(self, first: int) -> list[tuple[int, Creature]]:
        """Those there are with their seats, the first seat's first."""
        found = [(seat, self.sides[seat].attacker) for seat in (first, 1 - first)]
        return [(seat, attacker) for seat, attacker in found if attacker is not None]

    def reverses(self) -> bool:
        """Whether 混沌 is an attacker: once, however many there are."""
        return any(attacker.has("reverses") for _, attacker in self.attackers(0))

    # ---------- How they move

    def lift(self, card: PhysicalCard) -> Spot:
        """Take a card from where it is; that is given back."""
        spot = self.where(card)
        side = self.sides[spot.seat]
        if spot.zone == "hand":
            side.hand.remove(card)
        elif spot.zone == "graveyard":
            side.graveyard.remove(card)
        elif spot.zone == "deck":
            side.deck.remove(card)
        elif spot.place == BATTLEFIELD:
            side.attacker = None
        elif spot.place == USED:
            side.used = None
        else:
            del side.standby[spot.place]
        return spot

    def free_place(self, side: Side) -> int | None:
        """Where a new sub goes, after the others have closed ranks if the rules say so (CC-13)."""
        if self.rules["new_sub_place"] == "below_others":
            side.standby = dict(zip(STANDBY, side.subs(), strict=False))
        return next((place for place in STANDBY if place not in side.standby), None)

    def to_hand(self, seat: int, card: PhysicalCard) -> None:
        """CC-13."""
        hand = self.sides[seat].hand
        hand.insert(len(hand) if self.rules["new_hand_card"] == "right" else 0, card)

    def bury(self, card: PhysicalCard, origin: Origin) -> None:
        """To the graveyard of the side where it is (CC-85)."""
        creature = self.creature(card)
        spot = self.lift(card)
        side = self.sides[spot.seat]
        side.graveyard.append(card)
        if creature is not None and spot.is_creature:
            side.fallen[card.number] = creature.hp
        self.note(Code.DESTROYED, spot.seat, card, origin)

    def risen_hp(self, seat: int, card: PhysicalCard) -> int:
        """The HP with which a card returns by itself from the graveyard (CC-80)."""
        fallen = self.sides[seat].fallen.get(card.number, card.face.hp)
        return int(card.face.hp) if self.rules["graveyard_resets"] == "yes" else fallen

    def random_hand_cards(self, seat: int, number: int) -> list[PhysicalCard]:
        """Any cards of a hand, drawn one after the other from those left; then from left to right (CC-16)."""
        side = self.sides[seat]
        left = list(side.hand)
        chosen = [left.pop(side.streams[Purpose.EFFECTS].below(len(left))) for _ in range(number)]
        return [card for card in side.hand if card in chosen]

    # ---------- The deck

    def draw(self, seat: int) -> PhysicalCard:
        """The top card of a shuffled deck is any of its cards whose place is not known, each as likely."""
        side = self.sides[seat]
        unknown = len(side.deck) - side.known
        if unknown > 0:
            chosen = side.streams[Purpose.DEAL].below(unknown)
            card = side.deck[chosen]
            # The card that was at the top takes the place of the chosen one, so that a stream means one order for good.
            side.deck[chosen] = side.deck[0]
        else:
            card = side.deck[0]
            side.known -= 1
        del side.deck[0]
        self.to_hand(seat, card)
        self.note(Code.DRAWS, seat, card, len(side.deck))
        return card

    def bottom(self, seat: int) -> PhysicalCard:
        """The last card of a deck that is not empty, which from now on is known."""
        side = self.sides[seat]
        if side.known == 0:
            chosen = side.streams[Purpose.DEAL].below(len(side.deck))
            side.deck[chosen], side.deck[-1] = side.deck[-1], side.deck[chosen]
            side.known = 1
        return side.deck[-1]

    def fetch(self, seat: int, name: str) -> PhysicalCard | None:
        """The first card of the name in a deck goes to the hand."""
        side = self.sides[seat]
        found = next((index for index, card in enumerate(side.deck) if card.face.name == name), None)
        if found is None:
            return None
        card = side.deck[found]
        if found < len(side.deck) - side.known:
            side.deck[found] = side.deck[0]
            del side.deck[0]
        else:
            del side.deck[found]
            side.known -= 1
        self.to_hand(seat, card)
        self.note(Code.FETCHES, seat, card, len(side.deck))
        return card

    # ---------- The line

    def put(self, trigger: str, source: PhysicalCard, it: PhysicalCard | None = None, damage: int = 0) -> None:
        """To the end of the line, what a creature or a card does on a trigger, if it does anything."""
        spot = self.where(source)
        slot = slots_of(trigger)[0]
        if trigger == "turn_start":
            slot = "field" if spot.place == BATTLEFIELD else "standby"
        if slot == "card":
            program = effects_of(source.face, "card")
        else:
            creature = self.creature(source)
            program = () if creature is None else creature.programs.get(slot, ())
        operations = tuple(operation for operation in program if operation.when == trigger)
        if operations:
            self.wait(Entry(trigger, source, operations, it, damage))

    def wait(self, entry: Entry) -> None:
        """At most 64 effects wait at a time; with more the game ends as by `event_cap` (CC-42)."""
        if len(self.line) == LONGEST_LINE:
            raise GameOver(NOBODY, Reason.EVENT_CAP)
        self.line.append(entry)

    def put_subs(self, trigger: str, seat: int, it: PhysicalCard | None = None) -> None:
        """The same for all subs of a side from top to bottom."""
        for sub in self.sides[seat].subs():
            self.put(trigger, sub.physical, it)
