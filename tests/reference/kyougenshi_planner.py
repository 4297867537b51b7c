"""The planner of the reference of Kyougenshi: it plays what it might do out in a sketch, one attack phase ahead.

The first of the best is taken. What it cannot see it does not reckon with: chance, the other hand, what shields hold.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.reference.kyougenshi_actions import DOING
from tests.reference.kyougenshi_greedy import ENOUGH_ORBS, GreedyPlayer, charge_of, makes_sense
from tests.reference.kyougenshi_picture import Picture
from tests.reference.kyougenshi_points import CARD
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_sketch import WON, Piece, Sketch
from tests.reference.kyougenshi_state import ATTACK, SUMMON, Action, PhysicalCard, SpellCard
from tests.reference.kyougenshi_table import GameOver, effects_on

if TYPE_CHECKING:
    from tests.reference.kyougenshi_attack import Attack


class Weighed(NamedTuple):
    """Points, and what they are for."""

    points: int
    what: Any


class PlannerPlayer(GreedyPlayer):
    """What it does not weigh it does as `greedy`: S-triggers, graze, maryoku, targets, discards."""

    def charge(self, view: View) -> PhysicalCard | None:
        """One orb more than `greedy` wants, for a card that costs more than there are."""
        orbs, dearest = len(view.own.orbs), view.hand[-1].card.cost
        enough = orbs > ENOUGH_ORBS or (orbs == ENOUGH_ORBS and dearest <= orbs)
        return None if enough else charge_of(view)

    def _card(self, view: View, options: Sequence[Action]) -> Action | None:
        """The card after whose use the attack phases to come look best, the dearest among equals."""
        cards = [action for action in reversed(options) if action.kind != ATTACK and makes_sense(view, action.source)]
        if not cards:
            return None
        now = Sketch.of(view.picture()).ahead(view.seat)
        found = [Weighed(used(view, action) - now + CARD + action.source.card.cost, action) for action in cards]
        action: Action | None = best([each for each in found if each.points > 0])
        return action

    def _attack(self, view: View, options: Sequence[Action]) -> Action | None:
        """Card by card, the dearest first: the attack that comes out best, if that is better than to hold it back."""
        attacks = [action for action in options if action.kind == ATTACK]
        sketch = Sketch.of(view.picture()) if attacks else None
        held: set[int] = set()
        for attacker in reversed(list(dict.fromkeys(action.source for action in attacks))):
            assert sketch is not None
            own = [action for action in attacks if action.source is attacker]
            found = [Weighed(sketch.copy().ahead(view.seat, held | {attacker.number}), None)]
            found += [Weighed(attacked(sketch, view.seat, action, held), action) for action in own]
            action: Action | None = best(found)
            if action is not None:
                return action
            held.add(attacker.number)
        return None

    def block(self, view: View, attack: "Attack", able: Sequence[SpellCard]) -> SpellCard | None:
        """What the rest of this attack phase and the own next one come out best after."""
        sketch = Sketch.of(view.picture())
        found = [Weighed(blocked(sketch, view.seat, attack, each), each) for each in (None, *able)]
        blocker: SpellCard | None = best(found)
        return blocker


def best(found: Sequence[Weighed]) -> Any:
    """What has the most points, the first among equals; None of nothing."""
    return max(found, key=lambda each: each.points).what if found else None


# ---------- Cards


def used(view: View, action: Action) -> int:
    """The points ahead after a hand card has been used, with targets as `greedy` takes them."""
    picture = view.picture()
    if action.kind == SUMMON and not any(effects_on(action.source, trigger) for trigger in ("summoned", "put")):
        sketch = Sketch.of(picture)
        sketch.add(view.seat, action.source.number, action.source.card)
        return sketch.ahead(view.seat)
    return played(picture, view.seat, action)


def played(picture: Picture, seat: int, action: Action) -> int:
    """The same of a card that does something, which happens in a picture."""
    try:
        DOING[action.kind](picture, action)
    except GameOver as over:
        return 0 if over.winner not in (0, 1) else WON if over.winner == seat else -WON
    return Sketch.of(picture).ahead(seat)


# ---------- Attacks


def attacked(sketch: Sketch, seat: int, action: Action, held: set[int]) -> int:
    """The points ahead after an attack that is blocked as `greedy` does."""
    after = sketch.copy()
    attacker = piece(after, seat, action.source)
    target = None if action.target is None else piece(after, 1 - seat, action.target)
    after.answered(seat, attacker, target)
    return after.ahead(seat, held)


def blocked(sketch: Sketch, seat: int, attack: "Attack", blocker: SpellCard | None) -> int:
    after = sketch.copy()
    attacker = piece(after, 1 - seat, attack.attacker)
    target = None if attack.target is None else piece(after, seat, attack.target)
    after.attack(1 - seat, attacker, target, None if blocker is None else piece(after, seat, blocker))
    after.play_phase(1 - seat)
    if after.winner is None:
        after.begin_turn(seat)
        after.play_phase(seat)
    return after.worth(seat)


def piece(sketch: Sketch, seat: int, each: SpellCard) -> Piece:
    return next(found for found in sketch.halves[seat].pieces if found.number == each.number)
