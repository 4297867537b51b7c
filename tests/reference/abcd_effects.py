"""How effects of ABCD happen, in the reference: the line in which abilities wait, one after the other, and deaths.

`settle` lets everything in the line happen; what that calls forth goes to its end.
"""

from typing import Any

from tests.reference.abcd_battle import revive
from tests.reference.abcd_events import NOBODY, Code, Reason
from tests.reference.abcd_matching import Run, holds
from tests.reference.abcd_state import TRIGGERS, Cast
from tests.reference.abcd_table import Entry, GameOver, Table
from tests.reference.abcd_targets import choices_of, choose
from tests.reference.abcd_verbs import VERBS


def settle(table: Table) -> None:
    while table.line:
        happen(table, table.line.popleft())
        check_deaths(table)


def happen(table: Table, entry: Entry) -> None:
    """An ability whose turn has come, if its source is still in play, or was destroyed and acts on that.

    Its targets are chosen now, all before anything else; without anything to choose it ends there.
    """
    if entry.trigger != "destroyed" and not table.in_play(entry.source):
        return
    run = Run(table, entry.trigger, entry.source.physical, entry.own, entry.source)
    for number, said in enumerate(choices_of(entry.operations, entry.trigger)):
        if not choose(run, entry.operations, said, number):
            return
    carry_out(run, entry.operations)


def carry_out(run: Run, operations: Any) -> None:
    """The operations in order, on those of the chosen that are still there; where none is, nothing happens (G20)."""
    there = [thing for thing in run.chosen if run.table.in_play(thing)]
    if run.chosen and not there:
        return
    run.chosen = there
    run.aimed_at = [target for thing in run.chosen if isinstance(thing, Cast) for target in thing.targets]
    run.table.note(Code.EFFECT_HAPPENS, run.own, run.card, TRIGGERS.index(run.trigger))
    for operation in operations:
        if operation.do == "choose":
            continue
        run.table.count_operation()
        run.so = holds(run, operation) and VERBS[operation.do](run, operation)


# ---------- Deaths


def check_deaths(table: Table) -> None:
    """G3: creatures at HP 0 or less go, and outside battles players lose (R5, R57)."""
    for creature in table.fallen():
        if not revive(creature):
            table.destroy(creature)
        else:
            table.note(Code.REVIVES, creature.side, creature.physical, creature.hp)
    if table.in_chain:
        return
    dead = [side.seat for side in table.sides if side.hp <= 0]
    if dead:
        raise GameOver(NOBODY if len(dead) == 2 else 1 - dead[0], Reason.HP)
