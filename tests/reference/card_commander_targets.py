"""Whom an effect of Card Commander means in the reference: creatures, cards, players, and what may be chosen."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tests.reference.card_commander_matching import Run, fits
from tests.reference.card_commander_state import IN_GRAVEYARD, IN_HAND, Creature, PhysicalCard


class Option(NamedTuple):
    """Something that may be chosen, and the value by which the event names it."""

    value: int
    card: PhysicalCard
    creature: Creature | None

    @property
    def own(self) -> bool:
        """Of a creature: on the side of the player who chooses."""
        return self.value // 8 == 0

    @property
    def place(self) -> int:
        return self.value % 8


def cards_of(creatures: Iterable[Creature | None]) -> list[PhysicalCard]:
    return [creature.physical for creature in creatures if creature is not None]


def creatures_of(run: Run) -> list[PhysicalCard]:
    """All of both sides: own side first; attacker, then subs from the bottom up."""
    return cards_of([*run.side.creatures(), *run.other_side.creatures()])


# Each selector's cards in the order in which they are worked through, before filter and immunity.
SETS: dict[str, Callable[[Run], list[PhysicalCard]]] = {
    "self": lambda run: [run.source],
    "it": lambda run: [] if run.it is None else [run.it],
    "own_attacker": lambda run: cards_of([run.side.attacker]),
    "opposing_attacker": lambda run: cards_of([run.other_side.attacker]),
    "opposing_or_own_attacker": lambda run: cards_of([run.other_side.attacker or run.side.attacker]),
    "every_attacker": lambda run: cards_of([run.side.attacker, run.other_side.attacker]),
    "own_subs": lambda run: cards_of(reversed(run.side.subs())),
    "opposing_subs": lambda run: cards_of(reversed(run.other_side.subs())),
    "own_creatures": lambda run: cards_of(run.side.creatures()),
    "opposing_creatures": lambda run: cards_of(run.other_side.creatures()),
    "every_creature": creatures_of,
    "every_other_creature": lambda run: [card for card in creatures_of(run) if card is not run.source],
    "top_own_sub": lambda run: cards_of(run.side.subs()),
    "own_used": lambda run: cards_of([run.side.used]),
    "opposing_used": lambda run: cards_of([run.other_side.used]),
    "used_cards": lambda run: cards_of([run.side.used, run.other_side.used]),
    "own_hand": lambda run: [card for card in run.side.hand if not card.unseen],
    "own_graveyard": lambda run: list(run.side.graveyard),
}


def targets(run: Run, operation: Any) -> list[PhysicalCard]:
    """Whom an operation means, in order."""
    found = [
        card
        for card in SETS[operation.to](run)
        if fits(run, operation.only, run.table.present(card))
        and reachable(run, card)
        and not (operation.others and card is run.source)
    ]
    return found[:1] if operation.to == "top_own_sub" else found


def reachable(run: Run, card: PhysicalCard) -> bool:
    """CC-84: no effect touches or chooses an immune creature but its own, and those of attackers that always act."""
    creature = run.table.creature(card)
    if creature is None or not creature.has("immune") or not run.table.where(card).is_creature:
        return True
    return card is run.source or run.trigger.startswith("battlefield_")


def on_board(run: Run, operation: Any) -> list[Creature]:
    """Those of an operation's targets that are creatures or used cards."""
    found = [run.table.creature(card) for card in targets(run, operation)]
    return [creature for creature in found if creature is not None]


def players(run: Run, operation: Any) -> list[int]:
    """The seats that an operation means, the own first."""
    if operation.to == "its_owner":
        return [] if run.it is None else [run.table.where(run.it).seat]
    return {"own": [run.own], "opponent": [1 - run.own], "each": [run.own, 1 - run.own]}[operation.to]


def options(run: Run, operation: Any) -> list[Option]:
    """What may be chosen: creatures by side and place, cards by number."""
    found = []
    for card in targets(run, operation):
        spot = run.table.where(card)
        if spot.zone == "board":
            found.append(Option(8 * (spot.seat != run.own) + spot.place, card, run.table.creature(card)))
        elif spot.zone in ("hand", "graveyard"):
            found.append(Option(IN_HAND if spot.zone == "hand" else IN_GRAVEYARD, card, None))
    return sorted(found, key=lambda option: (option.value, option.card.number))
