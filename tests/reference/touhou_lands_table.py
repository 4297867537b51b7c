"""The table of the reference of Touhou lands: where every card is, how it gets elsewhere, what waits to happen."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.reference.streams import Purpose
from tests.reference.touhou_lands_events import NO_CARD, NOBODY, ROWS, Code, Event, Origin, Reason
from tests.reference.touhou_lands_sight import View
from tests.reference.touhou_lands_state import (
    BACK,
    FRONT,
    Character,
    Land,
    Operations,
    PhysicalCard,
    Side,
    by_number,
)

if TYPE_CHECKING:
    from tests.reference.touhou_lands_fight import Battle
    from tests.reference.touhou_lands_players import Player

LONGEST_LINE = 64


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game on the spot."""

    def __init__(self, winner: int, reason: Reason):
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


@dataclass(frozen=True)
class Entry:
    """An effect that waits in the line: of which card, for which side, on which character that is itself.

    `bearer`: the card is an item, and `itself` bears it.
    """

    trigger: str
    card: PhysicalCard
    own: int
    itself: Character | None
    operations: Operations
    bearer: bool = False


class Table:
    """Both sides, the turn that runs, the battle that goes on, the line of waiting effects and the events so far."""

    def __init__(self, pool: Any, rules: Mapping[str, int | str], sides: Sequence[Side]):
        self.pool = pool
        self.rules = rules
        self.sides = tuple(sides)
        self.cards_of_both = sum(len(side.library) for side in sides)
        self.turn = 0  # those of both players counted one by one
        self.line: deque[Entry] = deque()
        self.operations = 0  # of effects, this turn
        self.battle: Battle | None = None
        self.events: list[Event] = []
        self.players: tuple[Player, ...] = ()

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return (self.turn - 1) % 2

    def number(self, name: str) -> int:
        return int(self.rules[name])

    def note(self, code: Code, side: int = NOBODY, card: PhysicalCard | None = None, value: int = 0) -> None:
        number = NO_CARD if card is None else card.number
        self.events.append(Event(self.turn, int(code), side, number, int(value)))

    # ---------- What is in play

    def characters(self, seat: int) -> list[Character]:
        """In the order of their numbers."""
        return by_number(self.sides[seat].characters)

    def in_play(self, character: Character) -> bool:
        return any(other is character for other in self.sides[character.side].characters)

    def front_has_room(self, seat: int) -> bool:
        """R13."""
        return sum(each.row == FRONT for each in self.sides[seat].characters) < self.number("front_most")

    def enter(self, card: PhysicalCard, seat: int, row: str) -> Character:
        """R16: tapped, unless it is swift."""
        new = Character(card, seat, row, tapped="swift" not in card.card.keywords)
        self.sides[seat].characters.append(new)
        return new

    def leave(self, character: Character) -> None:
        """It is no longer there; its item goes to the discard place."""
        side = self.sides[character.side]
        side.characters = [other for other in side.characters if other is not character]
        self.break_item(character)

    def break_item(self, character: Character) -> None:
        item, character.item = character.item, None
        if item is not None:
            self.bury(item, Origin.PLAY)

    def faint(self, character: Character) -> None:
        """R27 step 7, R18: to the discard place, with its item; what both do then goes into the line."""
        self.note(Code.FAINTS, character.side, character.physical)
        self.put_with_item("faints", character)
        side = self.sides[character.side]
        side.characters = [other for other in side.characters if other is not character]
        self.bury(character.physical, Origin.PLAY)
        self.break_item(character)

    def tap(self, character: Character) -> None:
        if not character.tapped:
            character.tapped = True
            self.note(Code.TAPS, character.side, character.physical)

    def untap(self, character: Character) -> None:
        if character.tapped:
            character.tapped = False
            self.note(Code.UNTAPS, character.side, character.physical)

    def move(self, character: Character, row: str) -> None:
        """By an effect: to a row that has room, if it is not there yet (R12)."""
        if character.row == row or (row == FRONT and not self.front_has_room(character.side)):
            return
        character.row = row
        self.note(Code.MOVED, character.side, character.physical, ROWS.index(row))

    # ---------- Lands

    def payable(self, seat: int, cost: int, needs: Mapping[str, int]) -> bool:
        """R16, G13, G14: enough untapped lands, and enough of them of the kind that is needed."""
        untapped = self.sides[seat].untapped_lands
        enough = all(sum(gives(land, kind) for land in untapped) >= least for kind, least in needs.items())
        return enough and len(untapped) >= cost

    def pay(self, seat: int, card: PhysicalCard, cost: int, needs: Mapping[str, int]) -> None:
        """G27: first lands of the kind that is needed, then any, those of the lowest numbers each time."""
        for kind, least in needs.items():
            tap_lands([land for land in self.sides[seat].untapped_lands if gives(land, kind)][:least])
        tap_lands(self.sides[seat].untapped_lands[: cost - sum(needs.values())])
        self.note(Code.PAYS, seat, card, len(self.sides[seat].untapped_lands))

    # ---------- Cards that move

    def bury(self, card: PhysicalCard, origin: Origin) -> None:
        """To the owner's discard place."""
        self.sides[card.owner].discard.append(card)
        self.note(Code.GOES_TO_DISCARD, card.owner, card, origin)

    def return_to_hand(self, character: Character) -> None:
        """To its owner's hand; what has been changed of it is forgotten."""
        self.leave(character)
        self.sides[character.physical.owner].hand.append(character.physical)
        self.note(Code.RETURNS_TO_HAND, character.physical.owner, character.physical)

    def throw_away(self, seat: int, code: Code) -> None:
        """A hand card that its player chooses goes to the discard place."""
        side = self.sides[seat]
        card = self.players[seat].discard(View(self, seat), code)
        side.hand.remove(card)
        self.note(code, seat, card, len(side.hand))
        self.bury(card, Origin.HAND)

    def throw_away_at_random(self, seat: int) -> None:
        """Any of a hand, each as likely."""
        side = self.sides[seat]
        cards = by_number(side.hand)
        card = cards[side.streams[Purpose.EFFECTS].below(len(cards))]
        side.hand.remove(card)
        self.note(Code.DISCARDS_AT_RANDOM, seat, card, len(side.hand))
        self.bury(card, Origin.HAND)

    def draw(self, seat: int) -> None:
        """R11: the next card of the library comes to hand; without one the game is lost at once (R32, G33, G34)."""
        side = self.sides[seat]
        if not side.library:
            self.note(Code.DRAWS_NOTHING, seat)
            raise GameOver(1 - seat, Reason.DECK_OUT)
        chosen = side.streams[Purpose.DEAL].below(len(side.library))
        card = side.library[chosen]
        # The card that was in front takes the place of the chosen one, so that a stream means one order for good.
        side.library[chosen] = side.library[0]
        del side.library[0]
        side.hand.append(card)
        self.note(Code.DRAWS, seat, card, len(side.library))
        self.check_library(seat)

    def find(self, seat: int, card: PhysicalCard) -> None:
        """A card of the library that an effect looked for comes to hand; the order of the others stays."""
        side = self.sides[seat]
        place = side.library.index(card)
        side.library[place] = side.library[0]
        del side.library[0]
        side.hand.append(card)
        self.note(Code.FINDS, seat, card, len(side.library))
        self.check_library(seat)

    def check_library(self, seat: int) -> None:
        """G33: by its other reading, a library that has become empty loses."""
        if self.rules["deck_out"] == "empty" and not self.sides[seat].library:
            raise GameOver(1 - seat, Reason.DECK_OUT)

    # ---------- Life

    def set_life(self, seat: int, life: int) -> None:
        """R32, G32: at 0 the game ends at once."""
        side = self.sides[seat]
        if life != side.life:
            side.life = max(0, life)
            self.note(Code.LIFE_BECOMES, seat, value=side.life)
        if side.life == 0:
            raise GameOver(1 - seat, Reason.LIFE)

    # ---------- The line

    def put(self, trigger: str, card: PhysicalCard, own: int, itself: Character | None, bearer: bool = False) -> None:
        """To the end of the line, what a card does on a trigger, if it does anything.

        At most 64 effects wait at a time; with more the game ends as by `event_cap`.
        """
        operations = effects_on(card, trigger)
        if not operations:
            return
        if len(self.line) == LONGEST_LINE:
            raise GameOver(NOBODY, Reason.EVENT_CAP)
        self.line.append(Entry(trigger, card, own, itself, operations, bearer))

    def put_with_item(self, trigger: str, character: Character) -> None:
        """What a character does, then what its item does."""
        self.put(trigger, character.physical, character.side, character)
        if character.item is not None:
            self.put(trigger, character.item, character.side, character, bearer=True)

    def count_operation(self) -> None:
        """An endless loop ends the game without a winner (rule `event_cap`)."""
        self.operations += 1
        if self.operations > self.number("event_cap"):
            raise GameOver(NOBODY, Reason.EVENT_CAP)


def effects_on(card: PhysicalCard, trigger: str) -> Operations:
    """What a card does on a trigger, in order."""
    return tuple(said for said in card.card.effects if said.when == trigger)


def gives(land: Land, kind: str) -> bool:
    """Whether a land yields a kind (R15)."""
    return kind in land.physical.card.yields


def tap_lands(lands: Sequence[Land]) -> None:
    for land in lands:
        land.tapped = True


def rows_open(table: Table, seat: int) -> list[str]:
    """Where a character may be put."""
    return [FRONT, BACK] if table.front_has_room(seat) else [BACK]
