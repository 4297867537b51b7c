"""The table of the reference of Kyougenshi: where every card is, how it gets elsewhere, what waits to happen."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.reference.kyougenshi_battle import Fighter, clamped
from tests.reference.kyougenshi_events import NO_CARD, NOBODY, Code, Event, Origin, Reason
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import (
    SPELL_CARD,
    Operations,
    Orb,
    PhysicalCard,
    Side,
    SpellCard,
    by_number,
)
from tests.reference.streams import Purpose

if TYPE_CHECKING:
    from tests.reference.kyougenshi_attack import Attack
    from tests.reference.kyougenshi_players import Player

LONGEST_LINE = 64
S_TRIGGER = "s_trigger"  # what waits in the line for a broken card that may be used at once


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game on the spot."""

    def __init__(self, winner: int, reason: Reason):
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


@dataclass(frozen=True)
class Entry:
    """An effect that waits in the line: of which card, on which spell card that is itself, with whom it has to do.

    With the trigger S_TRIGGER it is a broken card about which its owner has still to be asked.
    """

    trigger: str
    card: PhysicalCard
    itself: SpellCard | None = None
    opposing: SpellCard | None = None
    operations: Operations = ()


class Table:
    """Both sides, the turn that runs, the attack that goes on, the line of waiting effects and the events so far."""

    def __init__(self, pool: Any, rules: Mapping[str, int | str], sides: Sequence[Side]):
        self.pool = pool
        self.rules = rules
        self.sides = tuple(sides)
        self.turn = 0  # those of both players counted one by one
        self.line: deque[Entry] = deque()
        self.operations = 0  # of effects, this turn
        self.fight: Attack | None = None
        self.attacked = False  # this turn; the main phase is over then (R14)
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

    # ---------- The battle zone

    def cards(self, seat: int) -> list[SpellCard]:
        """In the order of their numbers."""
        return by_number(self.sides[seat].cards)

    def every_card(self) -> list[SpellCard]:
        """R55: the active player's first, each side in the order of numbers."""
        return [*self.cards(self.active), *self.cards(1 - self.active)]

    def there(self, each: SpellCard | None) -> bool:
        return each is not None and any(other is each for other in self.sides[each.side].cards)

    def gained(self, each: SpellCard) -> bool:
        """Whether there are orbs enough for what a card gains by them (the keyword without a name)."""
        gains = each.card.gains
        if gains is None:
            return False
        return sum(gains.colour in orb.colours for orb in self.sides[each.side].orbs) >= int(gains.orbs)

    def keywords(self, each: SpellCard) -> set[str]:
        """Its own, what its orbs let it gain, and what effects gave it."""
        gains = {each.card.gains.keyword} if self.gained(each) and each.card.gains.keyword else set()
        return {*each.card.keywords, *gains, *each.given_this_attack, *each.given_this_turn}

    def power(self, each: SpellCard) -> int:
        """As it stands, without what only an attack or a battle adds."""
        gains = each.card.gains.power if self.gained(each) else 0
        return clamped(each.card.power + gains + each.power_this_attack + each.power_this_turn)

    def fighter(self, each: SpellCard) -> Fighter:
        """As a battle sees it."""
        card = each.card
        return Fighter(
            power=self.power(each),
            keywords=self.keywords(each),
            power_attacker=card.power_attacker,
            guard_crusher=card.guard_crusher,
            flare=card.flare,
        )

    def prays(self, each: SpellCard) -> bool:
        """R28."""
        return each.praying and "speed_attacker" not in self.keywords(each)

    def enter(self, card: PhysicalCard) -> SpellCard:
        """R28, R30: active, and praying."""
        new = SpellCard(card)
        self.sides[card.owner].cards.append(new)
        return new

    def leave(self, each: SpellCard) -> None:
        side = self.sides[each.side]
        side.cards = [other for other in side.cards if other is not each]

    def destroy(self, each: SpellCard) -> None:
        """R46: to the graveyard; what it does then goes into the line."""
        self.note(Code.DESTROYED, each.side, each.physical)
        self.leave(each)
        self.bury(each.physical, Origin.BATTLE_ZONE)
        self.put("destroyed", each)

    def turn_active(self, each: SpellCard) -> None:
        if not each.active:
            each.active = True
            self.note(Code.TURNS_ACTIVE, each.side, each.physical)

    def turn_inactive(self, each: SpellCard) -> None:
        if each.active:
            each.active = False
            self.note(Code.TURNS_INACTIVE, each.side, each.physical)

    # ---------- Cards that move

    def bury(self, card: PhysicalCard, origin: Origin) -> None:
        """To the owner's graveyard."""
        self.sides[card.owner].graveyard.append(card)
        self.note(Code.GOES_TO_GRAVEYARD, card.owner, card, origin)

    def add_orb(self, card: PhysicalCard) -> None:
        """R19: active, but by the DM reading not if it has several colours."""
        active = len(card.card.colours) == 1 or self.rules["multicolour_inactive"] == "no"
        self.sides[card.owner].orbs.append(Orb(card, active))

    def from_library(self, seat: int) -> PhysicalCard:
        """The next card of a library that has one."""
        side = self.sides[seat]
        chosen = side.streams[Purpose.DEAL].below(len(side.library))
        card = side.library[chosen]
        # The card that was in front takes the place of the chosen one, so that a stream means one order for good.
        side.library[chosen] = side.library[0]
        del side.library[0]
        return card

    def draw(self, seat: int) -> None:
        """From a library that has a card."""
        side = self.sides[seat]
        card = self.from_library(seat)
        side.hand.append(card)
        self.note(Code.DRAWS, seat, card, len(side.library))

    def set_shield(self, seat: int) -> None:
        """R4: the next card of the library, which nobody sees."""
        side = self.sides[seat]
        card = self.from_library(seat)
        side.shields.append(card)
        self.note(Code.SETS_SHIELD, seat, card, len(side.shields))

    def find(self, seat: int, card: PhysicalCard) -> None:
        """A card of the library that an effect looked for comes to hand; the order of the others stays."""
        side = self.sides[seat]
        place = side.library.index(card)
        side.library[place] = side.library[0]
        del side.library[0]
        side.hand.append(card)
        self.note(Code.FINDS, seat, card, len(side.library))

    def throw_away(self, seat: int) -> None:
        """A hand card that its player chooses goes to the graveyard."""
        side = self.sides[seat]
        card = self.players[seat].discard(View(self, seat))
        side.hand.remove(card)
        self.note(Code.DISCARDS, seat, card, len(side.hand))
        self.discarded(card)

    def throw_away_at_random(self, seat: int) -> None:
        """Any of a hand, each as likely."""
        side = self.sides[seat]
        card = self.any_of(seat, side.hand)
        side.hand.remove(card)
        self.note(Code.DISCARDS_AT_RANDOM, seat, card, len(side.hand))
        self.discarded(card)

    def discarded(self, card: PhysicalCard) -> None:
        self.bury(card, Origin.HAND)
        self.put_card("discarded", card)

    def any_of(self, seat: int, cards: Sequence[PhysicalCard]) -> PhysicalCard:
        """One of a side's cards by chance, of those that are there in the order of numbers."""
        found: PhysicalCard = by_number(cards)[self.sides[seat].streams[Purpose.EFFECTS].below(len(cards))]
        return found

    def take_any_shield(self, seat: int) -> PhysicalCard:
        """R49: nobody knows which one it is; it is nowhere now."""
        side = self.sides[seat]
        card = self.any_of(seat, side.shields)
        side.shields.remove(card)
        return card

    def break_shield(self, seat: int, picked: PhysicalCard | None = None) -> None:
        """R49, R52: any, or the picked one: to its owner's hand, or to the front of the line if it may be used."""
        card = picked or self.any_of(seat, self.sides[seat].shields)
        self.sides[seat].shields.remove(card)
        self.note(Code.BREAKS, seat, card, len(self.sides[seat].shields))
        if S_TRIGGER in card.card.keywords:
            self.add(Entry(S_TRIGGER, card), first=True)
        else:
            self.sides[seat].hand.append(card)

    # ---------- The line

    def put(self, trigger: str, each: SpellCard, opposing: SpellCard | None = None, first: bool = False) -> None:
        """Into the line, what a spell card in the battle zone does on a trigger, if it does anything."""
        operations = effects_on(each.physical, trigger)
        if operations:
            self.add(Entry(trigger, each.physical, each, opposing, operations), first)

    def put_card(self, trigger: str, card: PhysicalCard) -> None:
        """The same of a card that is elsewhere."""
        operations = effects_on(card, trigger)
        if operations:
            self.add(Entry(trigger, card, operations=operations))

    def add(self, entry: Entry, first: bool = False) -> None:
        """At most 64 effects wait at a time; with more the game ends as by `event_cap`."""
        if len(self.line) == LONGEST_LINE:
            raise GameOver(NOBODY, Reason.EVENT_CAP)
        if first:
            self.line.appendleft(entry)
        else:
            self.line.append(entry)

    def put_summoned(self, new: SpellCard, first: bool = False) -> None:
        """R27: what it does when it is summoned, then when it is put into the battle zone."""
        for trigger in ("put", "summoned") if first else ("summoned", "put"):
            self.put(trigger, new, first=first)

    def count_operation(self) -> None:
        """An endless loop ends the game without a winner (rule `event_cap`)."""
        self.operations += 1
        if self.operations > self.number("event_cap"):
            raise GameOver(NOBODY, Reason.EVENT_CAP)


def effects_on(card: PhysicalCard, trigger: str) -> Operations:
    """What a card does on a trigger, in order."""
    return tuple(said for said in card.card.effects if said.when == trigger)


def is_spell_card(card: PhysicalCard) -> bool:
    return card.type == SPELL_CARD
