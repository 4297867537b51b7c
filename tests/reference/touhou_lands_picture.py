"""A player's picture of a game of Touhou lands in the reference: what that player sees, in which things are played out.

Hidden cards are there without a face, chance has no part in it, and whatever is asked on the way has been decided
before or is answered as `greedy` would.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from tests.reference.streams import Purpose, Stream
from tests.reference.touhou_lands_choices import Question
from tests.reference.touhou_lands_events import NO_CARD, Code
from tests.reference.touhou_lands_fight import Answer, Battle, Way
from tests.reference.touhou_lands_greedy import greedy_aim, greedy_discard
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import FRONT, Action, Character, PhysicalCard, Side
from tests.reference.touhou_lands_table import Table


@dataclass(frozen=True)
class Faceless:
    """The face of a card of which nothing is known but that it is there."""

    name: str = ""
    type: str = "unknown"
    cost: int = 0
    needs: dict[str, int] = field(default_factory=dict)
    effects: tuple[Any, ...] = ()
    keywords: tuple[str, ...] = ()


class NoChance(Stream):
    """The least of all."""

    def __init__(self) -> None:
        super().__init__(0, 0, Purpose.POLICY)

    def below(self, limit: int) -> int:
        return 0


NO_CHANCE = NoChance()


class Picture(Table):
    """The game as a seat sees it; `copy_of` finds what stands for a character of the real game."""

    def __init__(self, table: Table, seat: int):
        super().__init__(table.pool, table.rules, [self._side(side, side.seat == seat) for side in table.sides])
        self.turn, self.operations = table.turn, table.operations
        self._copies: dict[int, Character] = {}
        for side in self.sides:
            side.characters = [self._copy(each) for each in side.characters]
        if table.battle is not None:
            self.battle = self.copy_of_battle(table.battle)
        self.players = (Imagined(), Imagined())

    @staticmethod
    def _side(side: Side, own: bool) -> Side:
        nobody_knows = PhysicalCard(NO_CARD, Faceless(), side.seat, -1, unseen=True)
        seen = copy(side)
        seen.library = [nobody_knows] * len(side.library)
        seen.streams = dict.fromkeys(Purpose, NO_CHANCE)
        seen.hand = list(side.hand) if own else [nobody_knows] * len(side.hand)
        seen.discard, seen.supports = list(side.discard), list(side.supports)
        seen.lands = [copy(land) for land in side.lands]
        return seen

    def _copy(self, real: Character) -> Character:
        new = copy(real)
        new.for_good, new.this_turn = dict(real.for_good), dict(real.this_turn)
        new.given, new.given_this_turn = set(real.given), set(real.given_this_turn)
        self._copies[id(real)] = new
        return new

    def copy_of(self, real: Character) -> Character:
        return self._copies[id(real)]

    def copy_of_battle(self, real: Battle) -> Battle:
        defender = None if real.defender is None else self.copy_of(real.defender)
        return Battle(self.copy_of(real.attacker), real.spell, real.declared, defender, real.added)

    def note(self, code: Code, side: int = -1, card: PhysicalCard | None = None, value: int = 0) -> None:
        """Nothing of it is told."""


class Imagined:
    """Answers in a picture; `user` is who is to use a spell, `met` how an attack is, where that is decided."""

    def __init__(self, user: Character | None = None, met: Answer | None = None):
        self.user = user
        self.met = Answer() if met is None else met

    def keeps(self, opening: OpeningHand) -> bool:
        return True

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        return [each for each in own if each.row == FRONT]

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        return None

    def row(self, view: View, card: PhysicalCard) -> str:
        return FRONT

    def aim(self, view: View, question: Question) -> Character:
        return greedy_aim(view, question) if self.user is None else self.user

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        return self.met

    def discard(self, view: View, code: Code) -> PhysicalCard:
        return greedy_discard(view)
