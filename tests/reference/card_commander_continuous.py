"""What never happens but always holds, in the reference of Card Commander: seals, discounts, larger losses, damage."""

from collections.abc import Iterator
from typing import Any

from tests.reference.card_commander_battle import damage
from tests.reference.card_commander_matching import Run, amount_of, fits, holds
from tests.reference.card_commander_state import Creature, PhysicalCard, effects_of
from tests.reference.card_commander_table import Table


def sealed(table: Table, seat: int, sub: Creature) -> bool:
    """Whether ケンタウロスリーダー on the other side keeps a sub from doing anything."""
    if sub.of_tribe("beastman") or sub.has("immune") or sub.has("seals"):
        return False
    return any(creature.has("seals") for creature in table.sides[1 - seat].creatures())


def standing(
    table: Table, seat: int, source: PhysicalCard, program: Any, trigger: str, verb: str
) -> Iterator[tuple[Run, Any]]:
    """The operations of a program with this trigger and verb whose condition holds, each with what it is read by."""
    for operation in program:
        if operation.when == trigger and operation.do == verb:
            run = Run(table, trigger, source, seat)
            if holds(run, operation):
                yield run, operation


def of_subs(table: Table, seat: int, verb: str) -> Iterator[tuple[Run, Any]]:
    """The same for what the unsealed subs of a side do all the time."""
    for sub in table.sides[seat].subs():
        if not sealed(table, seat, sub):
            yield from standing(table, seat, sub.physical, sub.programs.get("standby", ()), "standby", verb)


def cost(table: Table, seat: int, card: PhysicalCard) -> int:
    """What a hand card costs: its level less all discounts (CC-31)."""
    printed = Creature.printed(card)
    found = [
        amount_of(run, said.amount) for run, said in of_subs(table, seat, "discount") if fits(run, said.only, printed)
    ]
    own = standing(table, seat, card, effects_of(card.face, "card"), "hand_cost", "discount")
    found += [amount_of(run, said.amount) for run, said in own]
    return max(0, printed.level - sum(found))


def larger_loss(run: Run) -> int:
    """By how much more the effect lowers HP, thanks to subs of its own side (怪火)."""
    source = run.table.present(run.source)
    found = of_subs(run.table, run.own, "enlarge_losses")
    return sum(amount_of(reader, said.amount) for reader, said in found if fits(reader, said.only, source))


def blow(table: Table, seat: int) -> int:
    """What one blow of a side's attacker takes off the other's (CC-53)."""
    striker, target = table.sides[seat].attacker, table.sides[1 - seat].attacker
    assert striker is not None
    assert target is not None

    def says(side: int, creature: Creature, verb: str) -> bool:
        program = creature.programs.get("field", ())
        return any(standing(table, side, creature.physical, program, "battlefield_battle", verb))

    if says(1 - seat, target, "take_none"):
        return 0
    doubled, halved = says(seat, striker, "deal_double"), says(1 - seat, target, "take_half")
    return damage(table.rules, striker, target, doubled, halved)
