"""A sketch of a position of Kyougenshi in the reference, in which the planner plays attack phases out in its head.

There is nothing in it but the spell cards in the battle zone as they stand, numbers of shields and of cards in hand:
no abilities, no orbs, no graze, no chance. Both sides attack and block as `greedy` does.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.reference import kyougenshi_battle as alone
from tests.reference.kyougenshi_battle import Fighter
from tests.reference.kyougenshi_points import CARD, card_points, shield_points
from tests.reference.kyougenshi_state import SpellCard
from tests.reference.kyougenshi_table import Table

WON = 100_000


@dataclass(frozen=True)
class Piece:
    """A spell card in a sketch: what it fights with, and whether it is active and past praying."""

    number: int
    cost: int
    fighter: Fighter
    points: int
    active: bool = True
    ready: bool = True


@dataclass(frozen=True)
class Half:
    """One side of a sketch; its pieces are in the order of numbers."""

    pieces: tuple[Piece, ...]
    shields: int
    hand: int


class Sketch:
    """Both sides, and who has won in it already."""

    def __init__(self, rules: Any, halves: Sequence[Half], winner: int | None = None):
        self.rules = rules
        self.halves = list(halves)
        self.winner = winner

    @classmethod
    def of(cls, table: Table) -> "Sketch":
        return cls(table.rules, [half_of(table, seat) for seat in (0, 1)])

    def copy(self) -> "Sketch":
        return Sketch(self.rules, self.halves, self.winner)

    def worth(self, seat: int) -> int:
        """A seat's things less the other's; a won game above all."""
        if self.winner is not None:
            return WON if self.winner == seat else -WON
        mine, its = (half_points(self.halves[each]) for each in (seat, 1 - seat))
        return mine - its

    # ---------- What changes

    def change(self, seat: int, number: int, piece: Piece | None) -> None:
        """Another piece in the place of that of a number, or none."""
        half = self.halves[seat]
        kept = tuple(each for each in half.pieces if each.number != number)
        pieces = kept if piece is None else tuple(sorted((*kept, piece), key=lambda each: each.number))
        self.halves[seat] = replace(half, pieces=pieces)

    def add(self, seat: int, number: int, card: Any) -> None:
        """A hand card comes into the battle zone as it is printed."""
        self.halves[seat] = replace(self.halves[seat], hand=self.halves[seat].hand - 1)
        ready = "speed_attacker" in card.keywords
        fighter = Fighter(card.power, set(card.keywords), card.power_attacker, card.guard_crusher, card.flare)
        self.change(seat, number, Piece(number, card.cost, fighter, card_points(card), ready=ready))

    def begin_turn(self, seat: int) -> None:
        half = self.halves[seat]
        pieces = tuple(replace(each, active=True, ready=True) for each in half.pieces)
        self.halves[seat] = replace(half, pieces=pieces)

    def attack(self, seat: int, attacker: Piece, target: Piece | None, blocker: Piece | None) -> None:
        """An attack whose block is known: both are inactive, then the battle or the breaks."""
        self.change(seat, attacker.number, replace(attacker, active=False))
        if blocker is not None:
            self.change(1 - seat, blocker.number, replace(blocker, active=False))
        met = target if blocker is None else blocker
        if met is None:
            self.break_shields(seat, attacker)
            return
        outcome = self.battle(attacker, met, blocker is not None)
        if outcome.attacker_lost:
            self.change(seat, attacker.number, None)
        if outcome.target_lost:
            self.change(1 - seat, met.number, None)

    def break_shields(self, seat: int, attacker: Piece) -> None:
        half = self.halves[1 - seat]
        breaks = alone.number_of_breaks(attacker.fighter)
        number = min(breaks, half.shields)
        if number == 0 or (breaks > number and self.rules["direct_hit_left_over"] == "yes"):
            self.winner = seat
        self.halves[1 - seat] = replace(half, shields=half.shields - number, hand=half.hand + number)

    def battle(self, attacker: Piece, other: Piece, blocks: bool) -> alone.Outcome:
        return alone.battle(alone.Attack(attacker.fighter, other.fighter, blocks), self.rules)

    # ---------- As greedy does it

    def blockers(self, seat: int) -> list[Piece]:
        fresh = self.rules["fresh_blockers"] == "yes"
        return [
            each
            for each in self.halves[seat].pieces
            if each.active and "blocker" in each.fighter.keywords and (fresh or each.ready)
        ]

    def attackers(self, seat: int) -> list[Piece]:
        return [each for each in self.halves[seat].pieces if each.active and each.ready]

    def targets(self, seat: int, attacker: Piece) -> list[Piece]:
        """The other side's cards that a card may attack."""
        return [
            each
            for each in self.halves[1 - seat].pieces
            if alone.may_attack_card(attacker.fighter, each.fighter, each.active)
        ]

    def stopped(self, seat: int, attacker: Piece, on_card: bool) -> bool:
        return any(
            alone.may_block(each.fighter, attacker.fighter, on_card) and self.battle(attacker, each, True).attacker_lost
            for each in self.blockers(1 - seat)
        )

    def answered(self, seat: int, attacker: Piece, target: Piece | None) -> None:
        """An attack, blocked as `greedy` does."""
        self.attack(seat, attacker, target, self.block(seat, attacker, target))

    def block(self, seat: int, attacker: Piece, target: Piece | None) -> Piece | None:
        last = target is None and self.halves[1 - seat].shields == 0
        able = [
            each
            for each in self.blockers(1 - seat)
            if alone.may_block(each.fighter, attacker.fighter, target is not None) and not same(each, target)
        ]
        outcomes = [(each, self.battle(attacker, each, True)) for each in able]
        winning = [each for each, outcome in outcomes if not outcome.target_lost]
        trading = [each for each, outcome in outcomes if outcome.target_lost and outcome.attacker_lost]
        trading = [each for each in trading if last or each.cost <= attacker.cost]
        found = [*winning, *trading, *(able if last else [])]
        return found[0] if found else None

    def next_attack(self, seat: int, held: Collection[int]) -> tuple[Piece, Piece | None] | None:
        """The attack that `greedy` makes with those that are not held back, or None."""
        able = [each for each in self.attackers(seat) if each.number not in held]
        on_player = [each for each in able if alone.may_attack_player(each.fighter)]
        all_in = self.halves[1 - seat].shields == 0 and len(on_player) > len(self.blockers(1 - seat))
        for attacker in reversed(able):
            may = alone.may_attack_player(attacker.fighter)
            if may and all_in:
                return attacker, None
            if not self.stopped(seat, attacker, True):
                for target in reversed(self.targets(seat, attacker)):
                    if not self.battle(attacker, target, False).attacker_lost:
                        return attacker, target
            if may and not self.stopped(seat, attacker, False):
                return attacker, None
        return None

    def play_phase(self, seat: int, held: Collection[int] = ()) -> None:
        """An attack phase, or the rest of one."""
        while self.winner is None:
            found = self.next_attack(seat, held)
            if found is None:
                return
            self.answered(seat, *found)

    # ---------- Looking ahead

    def ahead(self, seat: int, held: Collection[int] = ()) -> int:
        """The points after the rest of a seat's attack phase, without those held back, and the other's next one."""
        self.play_phase(seat, held)
        if self.winner is None:
            self.begin_turn(1 - seat)
            self.play_phase(1 - seat)
        return self.worth(seat)


def same(piece: Piece, other: Piece | None) -> bool:
    return other is not None and piece.number == other.number


def half_points(half: Half) -> int:
    return CARD * half.hand + shield_points(half.shields) + sum(each.points for each in half.pieces)


def half_of(table: Table, seat: int) -> Half:
    side = table.sides[seat]
    return Half(tuple(piece_of(table, each) for each in table.cards(seat)), len(side.shields), len(side.hand))


def piece_of(table: Table, each: SpellCard) -> Piece:
    fighter, points = table.fighter(each), card_points(each.card)
    return Piece(each.number, each.card.cost, fighter, points, each.active, not table.prays(each))
