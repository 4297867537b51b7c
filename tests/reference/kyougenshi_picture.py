"""A player's picture of a game of Kyougenshi in the reference: what that player sees, in which things are played out.

Hidden cards are there without a face, chance has no part in it, and whatever is asked on the way has been decided
before or is answered as `greedy` would.
"""

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.reference.kyougenshi_events import NO_CARD, Code
from tests.reference.kyougenshi_greedy import GreedyPlayer
from tests.reference.kyougenshi_state import PhysicalCard, Side, SpellCard
from tests.reference.kyougenshi_table import Table
from tests.reference.streams import Purpose, Stream

if TYPE_CHECKING:
    from tests.reference.kyougenshi_attack import Attack


@dataclass(frozen=True)
class Faceless:
    """The face of a card of which nothing is known but that it is there."""

    name: str = ""
    type: str = "unknown"
    colours: tuple[str, ...] = ()
    cost: int = 0
    power: int = 0
    orb: int = 1
    orb_kind: str = "normal"
    tribes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    effects: tuple[Any, ...] = ()


class NoChance(Stream):
    """The least of all."""

    def __init__(self) -> None:
        super().__init__(0, 0, Purpose.POLICY)

    def below(self, limit: int) -> int:
        return 0


NO_CHANCE = NoChance()


class Picture(Table):
    """The game as a seat sees it; `copy_of` finds what stands for a spell card of the real game."""

    def __init__(self, table: Table, seat: int):
        super().__init__(table.pool, table.rules, [self._side(side, side.seat == seat) for side in table.sides])
        self.turn, self.operations, self.attacked = table.turn, table.operations, table.attacked
        self._copies: dict[int, SpellCard] = {}
        for side in self.sides:
            side.cards = [self._copy(each) for each in side.cards]
        if table.fight is not None:
            self.fight = self.copy_of_attack(table.fight)
        self.players = (GreedyPlayer(), GreedyPlayer())

    @staticmethod
    def _side(side: Side, own: bool) -> Side:
        nobody_knows = PhysicalCard(NO_CARD, Faceless(), side.seat, -1, unseen=True)
        seen = copy(side)
        seen.library = [nobody_knows] * len(side.library)
        seen.shields = [nobody_knows] * len(side.shields)
        seen.streams = dict.fromkeys(Purpose, NO_CHANCE)
        seen.hand = list(side.hand) if own else [nobody_knows] * len(side.hand)
        seen.graveyard = list(side.graveyard)
        seen.orbs = [copy(orb) for orb in side.orbs]
        return seen

    def _copy(self, real: SpellCard) -> SpellCard:
        new = copy(real)
        new.given_this_attack, new.given_this_turn = set(real.given_this_attack), set(real.given_this_turn)
        self._copies[id(real)] = new
        return new

    def copy_of(self, real: SpellCard) -> SpellCard:
        # A card that has left the battle zone while its attack went on.
        return self._copies.get(id(real)) or self._copy(real)

    def copy_of_attack(self, real: "Attack") -> "Attack":
        new = copy(real)
        new.attacker = self.copy_of(real.attacker)
        new.target = None if real.target is None else self.copy_of(real.target)
        new.blocker = None if real.blocker is None else self.copy_of(real.blocker)
        return new

    def note(self, code: Code, side: int = -1, card: PhysicalCard | None = None, value: int = 0) -> None:
        """Nothing of it is told."""
