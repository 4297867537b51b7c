"""What the effects of ABCD ask in the reference: which creatures and spells, how many, and whether."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.abcd_state import Cast, Permanent, PhysicalCard, Side
from tests.reference.abcd_table import Table


@dataclass
class Run:
    """An effect while it happens, with what it has come to so far.

    `own` is the seat whose effect it is, `permanent` its source where that stands on a field, `chosen` what all its
    choices have come to.
    """

    table: Table
    trigger: str
    card: PhysicalCard
    own: int
    permanent: Permanent | None = None
    chosen: list[Any] = field(default_factory=list)
    aimed_at: list[Any] = field(default_factory=list)  # what chosen spells were aimed at, as they were when chosen
    so: bool = False
    happened: bool = False

    @property
    def side(self) -> Side:
        return self.table.sides[self.own]


# ---------- Filters

# What each field of a filter asks of a creature or a cast.
TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "race": lambda race, thing: race_of(thing) == race,
    "type": lambda type_, thing: bool(thing.physical.type == type_),
    "keyword": lambda keyword, thing: isinstance(thing, Permanent) and keyword in thing.keywords,
    "cost_at_most": lambda most, thing: bool(thing.physical.card.cost <= most),
    "attack_at_most": lambda most, thing: isinstance(thing, Permanent) and thing.attack <= most,
}


def race_of(thing: Any) -> str:
    return thing.race if isinstance(thing, Permanent) else str(thing.physical.card.race)


def fits(wanted: Any, thing: Permanent | Cast) -> bool:
    """Whether all that a filter asks for holds."""
    if wanted is None:
        return True
    given = {name: getattr(wanted, name) for name in type(wanted).model_fields}
    return all(TESTS[name](value, thing) for name, value in given.items() if value is not None)


def own_creatures(table: Table, seat: int) -> list[Permanent]:
    """R61: those that a player controls, on whichever field, in the order in which they came."""
    return [each for each in table.permanents if each.is_creature and each.controller == seat]


def count(wanted: Any, creatures: Sequence[Permanent]) -> int:
    return sum(fits(wanted, creature) for creature in creatures)


# ---------- Amounts


def amount_of(run: Run, amount: Any, target: Permanent | None = None) -> int:
    """What an amount comes to now, for this target."""
    return 0 if amount is None else AMOUNTS[amount.of](run, amount.which, target) + int(amount.plus)


AMOUNTS: dict[str, Callable[[Run, Any, Permanent | None], int]] = {
    "constant": lambda run, which, target: 0,
    "its_attack": lambda run, which, target: 0 if target is None else max(0, target.attack),
    "own_creatures": lambda run, which, target: count(which, own_creatures(run.table, run.own)),
}


# ---------- Conditions


def holds(run: Run, operation: Any) -> bool:
    """Whether an operation's condition lets it happen; without one it always does."""
    condition = operation.if_
    return condition is None or CONDITIONS[condition.is_](run, condition)


def attacks(run: Run) -> bool:
    battle = run.table.battle
    return battle is not None and battle.attacker is run.permanent


def blocks(run: Run) -> bool:
    battle = run.table.battle
    return battle is not None and any(each is run.permanent for each in battle.blockers)


CONDITIONS: dict[str, Callable[[Run, Any], bool]] = {
    "so": lambda run, said: run.so,
    "attacking": lambda run, said: attacks(run),
    "blocking": lambda run, said: blocks(run),
    "own_creature": lambda run, said: count(said.which, own_creatures(run.table, run.own)) >= said.at_least,
}
