"""How effects of Touhou lands happen, in the reference: the line in which they wait, one after the other.

`settle` lets everything in the line happen; what that calls forth goes to its end.
"""

from collections.abc import Sequence
from typing import Any

from tests.reference.touhou_lands_choices import can_choose, choose
from tests.reference.touhou_lands_events import TRIGGERS, Code
from tests.reference.touhou_lands_matching import Run, holds
from tests.reference.touhou_lands_state import Character, PhysicalCard
from tests.reference.touhou_lands_table import Entry, Table, effects_on
from tests.reference.touhou_lands_verbs import VERBS

THOUGH_GONE = ("faints", "hits_player")  # triggers of what may have left play meanwhile


def settle(table: Table) -> None:
    while table.line:
        happen(table, table.line.popleft())


def happen(table: Table, entry: Entry) -> None:
    """An effect whose turn has come, if what has it is still in play; its target is chosen now."""
    itself = entry.itself
    if not is_there(table, entry) or not can_choose(table, entry.own, entry.card, entry.trigger, itself):
        return
    chosen = choose(table, entry.own, entry.card, entry.trigger, itself)
    carry_out(Run(table, entry.trigger, entry.card, entry.own, itself, chosen), entry.operations)


def is_there(table: Table, entry: Entry) -> bool:
    """Whether a character is in play, an item still on its bearer; of some effects it does not matter."""
    if entry.trigger in THOUGH_GONE or entry.itself is None:
        return True
    return table.in_play(entry.itself) and (not entry.bearer or entry.itself.item is entry.card)


def happen_at_once(
    table: Table, trigger: str, card: PhysicalCard, seat: int, user: Character | None, chosen: Character | None
) -> None:
    """What a card does as it is used, its target chosen already; what it calls forth waits."""
    operations = effects_on(card, trigger)
    if operations:
        carry_out(Run(table, trigger, card, seat, user, chosen), operations)


def carry_out(run: Run, operations: Sequence[Any]) -> None:
    """The operations in order, each if its condition holds when its turn has come."""
    run.table.note(Code.EFFECT_HAPPENS, run.own, run.card, TRIGGERS.index(run.trigger))
    for operation in operations:
        if operation.do == "choose":
            continue
        run.table.count_operation()
        if holds(run, operation):
            VERBS[operation.do](run, operation)
