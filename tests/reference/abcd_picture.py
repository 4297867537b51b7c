"""A player's picture of a game of ABCD in the reference: what that player sees, in which things are played out.

Hidden cards are there without a face, chance has no part in it, nobody uses a battle spell that is not told to, and
both players answer what is asked on the way as `greedy` would.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.reference.abcd_battle import Battle
from tests.reference.abcd_events import NO_CARD, Code
from tests.reference.abcd_greedy import greedy_aim, greedy_discard
from tests.reference.abcd_points import copied
from tests.reference.abcd_sight import View, sees_hand
from tests.reference.abcd_state import CRYSTAL, Action, Permanent, PhysicalCard, Side
from tests.reference.abcd_table import Table
from tests.reference.abcd_targets import Question
from tests.reference.streams import Purpose, Stream


@dataclass(frozen=True)
class Faceless:
    """The face of a card of which nothing is known but that it is there."""

    name: str = ""
    type: str = "unknown"
    cost: int = 0
    needs: dict[str, int] = field(default_factory=dict)
    effects: tuple[Any, ...] = ()
    skills: tuple[Any, ...] = ()


class NoChance(Stream):
    """The least of all: of a hand unseen cards first, then the card of the lowest number."""

    def __init__(self) -> None:
        super().__init__(0, 0, Purpose.POLICY)

    def below(self, limit: int) -> int:
        return 0


class Picture(Table):
    """The game as a seat sees it; `copy_of` finds what stands for a permanent or cast of the real game."""

    def __init__(self, table: Table, seat: int):
        chance = NoChance()
        sides = [side_as_seen(side, side.seat == seat or sees_hand(table, seat), chance) for side in table.sides]
        super().__init__(table.pool, table.rules, sides, chance)
        self.turn, self.frame = table.turn, table.frame
        self.entered, self.begun, self.cards = table.entered, table.begun, table.cards
        self.in_chain = table.in_chain
        self._copies: dict[int, Any] = {}
        self.permanents = [self._permanent(each) for each in table.permanents]
        self.casts = [self._copy(each, replace(each)) for each in table.casts if each.known_to(seat)]
        for cast in self.casts:
            cast.targets = [self.copy_of(thing) for thing in cast.targets]
        if table.battle is not None:
            blockers = [self.copy_of(each) for each in table.battle.blockers]
            player = self.sides[table.sides.index(table.battle.player)]
            gone = [self.copy_of(each) for each in table.battle.gone]
            self.battle = Battle(self.copy_of(table.battle.attacker), blockers, player, gone)
        self.players = (Imagined(), Imagined())

    def _permanent(self, real: Permanent) -> Permanent:
        """A copy; nothing ever happens to crystals, which stand for themselves."""
        if real.type == CRYSTAL:
            return real
        copy: Permanent = self._copy(real, copied(real))
        return copy

    def _copy(self, real: Any, copy: Any) -> Any:
        self._copies[id(real)] = copy
        return copy

    def copy_of(self, real: Any) -> Any:
        """What has left the real game stands for itself: it is in no picture either."""
        return self._copies.get(id(real), real)

    def coin(self) -> int:
        return 0

    def note(self, code: Code, side: int = -1, card: PhysicalCard | None = None, value: int = 0) -> None:
        """Nothing of it is told."""

    def row(self, card: Any) -> int:
        return 0


def side_as_seen(side: Side, open_hand: bool, chance: Stream) -> Side:
    nobody_knows = faceless(side.seat)
    hand = list(side.hand) if open_hand else [nobody_knows] * len(side.hand)
    return replace(
        side,
        library=[nobody_knows] * len(side.library),
        streams=dict.fromkeys(Purpose, chance),
        hand=hand,
        graveyard=list(side.graveyard),
        removed=[],
        attributes=dict(side.attributes),
        max_attributes=dict(side.max_attributes),
    )


def faceless(owner: int) -> PhysicalCard:
    return PhysicalCard(NO_CARD, Faceless(), owner, -1, unseen=True)


class Imagined:
    """Answers in a picture; `defence` says how the next attack is met, if that is to be tried."""

    def __init__(self, defence: Callable[[], tuple[Sequence[Permanent], Sequence[Permanent]]] | None = None):
        self.defence = defence

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        return None

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return free[0]

    def aim(self, view: View, question: Question) -> Any:
        return greedy_aim(view, question)

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> tuple[Sequence[Permanent], Sequence[Permanent]]:
        """As told, once; nobody blocks where nothing is told."""
        defence, self.defence = self.defence, None
        return ([], []) if defence is None else defence()

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        return None

    def discard(self, view: View, code: Code) -> PhysicalCard:
        """Unseen cards first."""
        assert view.own.hand is not None
        unseen = [card for card in view.own.hand if card.unseen]
        return unseen[0] if unseen else greedy_discard(view)
