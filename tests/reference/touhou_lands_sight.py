"""What one player sees of a game of Touhou lands in the reference.

Open to both are characters, lands, items and supports in play, discard places, life, hand limits, spells once they are
declared, and how many cards hands and libraries hold. Hidden are libraries and the other hand.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tests.reference.touhou_lands_state import Character, Land, PhysicalCard, Side, by_number

if TYPE_CHECKING:
    from tests.reference.touhou_lands_fight import Answer, Battle
    from tests.reference.touhou_lands_picture import Picture
    from tests.reference.touhou_lands_table import Table


class OpeningHand(NamedTuple):
    """All that is known when an opening hand may be kept or redrawn: not even the seat (R8)."""

    hand: tuple[PhysicalCard, ...]
    smaller: int  # cards of the hand that a redraw would bring


@dataclass(frozen=True)
class SideSeen:
    """What a player sees of a side; `hand` is None where it is hidden, and in the order of numbers where it is not."""

    life: int
    hand_limit: int
    hand_size: int
    library_size: int
    hand: tuple[PhysicalCard, ...] | None
    discard: tuple[PhysicalCard, ...]
    lands: tuple[Land, ...]
    characters: tuple[Character, ...]
    supports: tuple[PhysicalCard, ...]


class View:
    """All that a player may look at when asked something; it keeps the table to itself."""

    def __init__(self, table: "Table", seat: int):
        self._table = table
        self.seat = seat
        self.turn = table.turn
        self.rules = table.rules

    @property
    def own(self) -> SideSeen:
        return side_seen(self._table.sides[self.seat], open_hand=True)

    @property
    def other(self) -> SideSeen:
        return side_seen(self._table.sides[1 - self.seat], open_hand=False)

    @property
    def hand(self) -> list[PhysicalCard]:
        """The own hand in the order of numbers."""
        return by_number(self._table.sides[self.seat].hand)

    def characters(self, seat: int) -> list[Character]:
        return self._table.characters(seat)

    def picture(self) -> "Picture":
        from tests.reference.touhou_lands_picture import Picture

        return Picture(self._table, self.seat)

    # What rules and figures say of what lies open

    def users(self, spell: PhysicalCard) -> list[Character]:
        """Who may use a spell of the own hand now."""
        from tests.reference.touhou_lands_actions import users

        return users(self._table, self.seat, spell)

    def bearers(self) -> list[Character]:
        """Who may get an item."""
        from tests.reference.touhou_lands_actions import bearers

        return bearers(self._table, self.seat)

    def plain_answers(self, battle: "Battle") -> list["Answer"]:
        """How an attack may be met without a spell."""
        from tests.reference.touhou_lands_fight import plain_answers

        return plain_answers(self._table, battle)

    def for_defender(self, battle: "Battle") -> int:
        """The points of a battle for the side that is attacked."""
        from tests.reference.touhou_lands_points import for_defender

        return for_defender(self._table, battle)


def side_seen(side: Side, open_hand: bool) -> SideSeen:
    return SideSeen(
        life=side.life,
        hand_limit=side.hand_limit,
        hand_size=len(side.hand),
        library_size=len(side.library),
        hand=tuple(by_number(side.hand)) if open_hand else None,
        discard=tuple(by_number(side.discard)),
        lands=tuple(by_number(side.lands)),
        characters=tuple(by_number(side.characters)),
        supports=tuple(by_number(side.supports)),
    )
