"""What the effects of Kyougenshi ask in the reference: whom they mean, how many, and whether."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from tests.reference.kyougenshi_state import PhysicalCard, SpellCard
from tests.reference.kyougenshi_table import Table


@dataclass
class Run:
    """An effect while it happens.

    `own` is the seat whose effect it is, `itself` the spell card that has it, `opposing` the other card of the attack
    that goes on, as far as the trigger has one.
    """

    table: Table
    trigger: str
    card: PhysicalCard
    itself: SpellCard | None = None
    opposing: SpellCard | None = None
    chosen: SpellCard | None = None

    @property
    def own(self) -> int:
        return self.card.owner


# ---------- Filters


def card_fits(wanted: Any, card: PhysicalCard) -> bool:
    """Whether all that a filter asks for holds of a card that is not in the battle zone: its printed parts."""
    if wanted is None or card.unseen:
        return True
    return parts_fit(wanted, card) and (wanted.power_at_most is None or card.card.power <= wanted.power_at_most)


def parts_fit(wanted: Any, card: PhysicalCard) -> bool:
    face = card.card
    return (
        (wanted.type is None or face.type == wanted.type)
        and (not wanted.colours or bool(set(face.colours) & set(wanted.colours)))
        and (not wanted.tribes or bool(set(face.tribes) & set(wanted.tribes)))
        and (wanted.cost_at_most is None or face.cost <= wanted.cost_at_most)
    )


def fits(table: Table, wanted: Any, each: SpellCard) -> bool:
    """The same of a spell card in the battle zone, as it stands."""
    if wanted is None:
        return True
    return (
        parts_fit(wanted, each.physical)
        and (wanted.power_at_most is None or looked_at(table, each) <= wanted.power_at_most)
        and (wanted.keyword is None or wanted.keyword in table.keywords(each))
        and (wanted.state is None or each.active == (wanted.state == "active"))
    )


def looked_at(table: Table, each: SpellCard) -> int:
    """The power that an effect sees: power attacker while it attacks, flare always (r12)."""
    attacks = table.fight is not None and table.fight.attacker is each
    return table.power(each) + int(each.card.flare) + (int(each.card.power_attacker) if attacks else 0)


def fitting(table: Table, wanted: Any, cards: Iterable[SpellCard]) -> list[SpellCard]:
    return [each for each in cards if fits(table, wanted, each)]


# ---------- Targets


def only(wanted: SpellCard | None) -> list[SpellCard]:
    return [] if wanted is None else [wanted]


# Each selector's spell cards in the order in which they are worked through, before the filter.
SETS: dict[str, Callable[[Run], Sequence[SpellCard]]] = {
    "self": lambda run: only(run.itself),
    "opposing": lambda run: only(run.opposing),
    "chosen": lambda run: only(run.chosen),
    "own_cards": lambda run: run.table.cards(run.own),
    "opposing_cards": lambda run: run.table.cards(1 - run.own),
    "every_card": lambda run: run.table.every_card(),
    "dearest_opposing": lambda run: run.table.cards(1 - run.own),
    "cheapest_own": lambda run: run.table.cards(run.own),
}
# Of which only one of those that fit is meant: the place in the order of numbers.
ONE_OF: dict[str, int] = {"dearest_opposing": -1, "cheapest_own": 0}


def targets(run: Run, operation: Any) -> list[SpellCard]:
    """The spell cards that an operation means, in order: those that are in the battle zone."""
    found = [
        each
        for each in SETS[operation.to](run)
        if run.table.there(each)
        and fits(run.table, operation.only, each)
        and not (operation.others and each is run.itself)
    ]
    if operation.to in ONE_OF and found:
        return [found[ONE_OF[operation.to]]]
    return found


def player(run: Run, operation: Any) -> int:
    """The seat that an operation means."""
    return {"own": run.own, "opponent": 1 - run.own}[operation.to]


# ---------- Amounts and conditions


def printed_count(wanted: Any, cards: Iterable[PhysicalCard]) -> int:
    return sum(card_fits(wanted, card) for card in cards)


COUNTS: dict[str, Callable[[Run, Any], int]] = {
    "constant": lambda run, which: 0,
    "own_cards": lambda run, which: len(fitting(run.table, which, run.table.cards(run.own))),
    "opposing_cards": lambda run, which: len(fitting(run.table, which, run.table.cards(1 - run.own))),
    "own_orbs": lambda run, which: printed_count(which, [orb.physical for orb in run.table.sides[run.own].orbs]),
    "own_graveyard": lambda run, which: printed_count(which, run.table.sides[run.own].graveyard),
    "own_shields": lambda run, which: len(run.table.sides[run.own].shields),
    "opposing_shields": lambda run, which: len(run.table.sides[1 - run.own].shields),
    "own_hand": lambda run, which: len(run.table.sides[run.own].hand),
}


def amount_of(run: Run, amount: Any) -> int:
    return COUNTS[amount.of](run, amount.which) * int(amount.times) + int(amount.plus)


def holds(run: Run, operation: Any) -> bool:
    """Whether an operation's condition lets it happen; without one it always does."""
    said = operation.if_
    if said is None:
        return True
    if said.is_ == "opposing":
        return opposing_fits(run, said.which)
    least, most = bounds(said)
    return least <= COUNTS[said.is_](run, said.which) <= most


def bounds(said: Any) -> tuple[int, float]:
    """How many a condition asks for: one or more if it does not say."""
    if said.at_least is None and said.at_most is None:
        return 1, inf
    return said.at_least or 0, inf if said.at_most is None else said.at_most


def opposing_fits(run: Run, which: Any) -> bool:
    other = run.opposing
    return other is not None and run.table.there(other) and fits(run.table, which, other)
