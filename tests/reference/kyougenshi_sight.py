"""What one player sees of a game of Kyougenshi in the reference.

Open to both are spell cards in the battle zone, orbs, graveyards, what is broken and used, and how many cards hands,
shields and libraries hold. Hidden are libraries, shields (one's own too) and the other hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.reference.kyougenshi_battle import Fighter
from tests.reference.kyougenshi_state import PhysicalCard, Side, SpellCard, by_number

if TYPE_CHECKING:
    from tests.reference.kyougenshi_picture import Picture
    from tests.reference.kyougenshi_table import Table


@dataclass(frozen=True)
class OrbSeen:
    """An orb, as both players see it."""

    physical: PhysicalCard
    active: bool
    tainted: bool
    colours: tuple[str, ...]


@dataclass(frozen=True)
class SideSeen:
    """What a player sees of a side; `hand` is None where it is hidden, and in the order of numbers where it is not."""

    hand_size: int
    library_size: int
    shields: int
    hand: tuple[PhysicalCard, ...] | None
    graveyard: tuple[PhysicalCard, ...]
    orbs: tuple[OrbSeen, ...]
    cards: tuple[SpellCard, ...]


class View:
    """All that a player may look at when asked something; it keeps the table to itself."""

    def __init__(self, table: "Table", seat: int):
        self._table = table
        self.seat = seat
        self.turn = table.turn
        self.rules: Mapping[str, int | str] = table.rules

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

    def cards(self, seat: int) -> list[SpellCard]:
        """A side's spell cards in the battle zone, in the order of numbers."""
        return self._table.cards(seat)

    def fighter(self, each: SpellCard) -> Fighter:
        """The figures and keywords of a spell card as it stands."""
        return self._table.fighter(each)

    def prays(self, each: SpellCard) -> bool:
        return self._table.prays(each)

    def fits(self, wanted: object, each: SpellCard) -> bool:
        """Whether a spell card is what an effect asks for."""
        from tests.reference.kyougenshi_matching import fits

        return fits(self._table, wanted, each)

    def picture(self) -> "Picture":
        from tests.reference.kyougenshi_picture import Picture

        return Picture(self._table, self.seat)


def side_seen(side: Side, open_hand: bool) -> SideSeen:
    return SideSeen(
        hand_size=len(side.hand),
        library_size=len(side.library),
        shields=len(side.shields),
        hand=tuple(by_number(side.hand)) if open_hand else None,
        graveyard=tuple(by_number(side.graveyard)),
        orbs=tuple(OrbSeen(orb.physical, orb.active, orb.tainted, orb.colours) for orb in by_number(side.orbs)),
        cards=tuple(by_number(side.cards)),
    )
