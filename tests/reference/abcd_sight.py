"""What one player sees of a game of ABCD in the reference.

Open to both are fields, graveyards, figures of players, what is being cast with its targets and its clock, and how many
cards hands and libraries hold. Hidden are libraries, the other hand (but for whoever has a creature that `sees_hand`)
and a battle spell until both are chosen.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.reference.abcd_battle import Battle
from tests.reference.abcd_state import Cast, Permanent, PhysicalCard, Side

if TYPE_CHECKING:
    from tests.reference.abcd_matching import Run
    from tests.reference.abcd_picture import Picture
    from tests.reference.abcd_table import Table


@dataclass(frozen=True)
class SideSeen:
    """What a player sees of a side; `hand` and the `next` card of the library are None where they are hidden."""

    hp: int
    mp: int
    max_mp: int
    attributes: dict[str, int]
    max_attributes: dict[str, int]
    mitigation: int
    stock: int
    redraws: int
    hand_size: int
    library_size: int
    graveyard: tuple[PhysicalCard, ...]
    hand: tuple[PhysicalCard, ...] | None
    next: PhysicalCard | None


class View:
    """All that a player may look at when asked something; it keeps the table to itself."""

    def __init__(self, table: "Table", seat: int):
        self._table = table
        self.seat = seat
        self.turn = table.turn
        self.frame = table.frame
        self.rules = table.rules

    @property
    def own(self) -> SideSeen:
        return side_seen(self._table.sides[self.seat], open_hand=True, own=True)

    @property
    def other(self) -> SideSeen:
        return side_seen(self._table.sides[1 - self.seat], open_hand=sees_hand(self._table, self.seat), own=False)

    @property
    def permanents(self) -> list[Permanent]:
        return list(self._table.permanents)

    @property
    def casts(self) -> list[Cast]:
        return [cast for cast in self._table.casts if cast.known_to(self.seat)]

    @property
    def battle(self) -> Battle | None:
        return self._table.battle

    def creatures(self, seat: int) -> list[Permanent]:
        return self._table.creatures(seat)

    def run(self, trigger: str, card: PhysicalCard, permanent: Permanent | None = None) -> "Run":
        """An effect of the own player's that is only thought of."""
        from tests.reference.abcd_matching import Run

        return Run(self._table, trigger, card, self.seat, permanent)

    def candidates(self, run: "Run", operation: Any) -> list[Any]:
        """What the own player could choose now."""
        from tests.reference.abcd_targets import candidates

        return candidates(run, operation)

    def picture(self) -> "Picture":
        from tests.reference.abcd_picture import Picture

        return Picture(self._table, self.seat)


def side_seen(side: Side, open_hand: bool, own: bool) -> SideSeen:
    return SideSeen(
        hp=side.hp,
        mp=side.mp,
        max_mp=side.max_mp,
        attributes=dict(side.attributes),
        max_attributes=dict(side.max_attributes),
        mitigation=side.mitigation,
        stock=side.stock,
        redraws=side.redraws,
        hand_size=len(side.hand),
        library_size=len(side.library),
        graveyard=tuple(side.graveyard),
        hand=tuple(sorted(side.hand, key=lambda card: card.number)) if open_hand else None,
        next=side.library[0] if own and side.told else None,
    )


def sees_hand(table: "Table", seat: int) -> bool:
    return any("sees_hand" in each.keywords and each.controller == seat for each in table.permanents)
