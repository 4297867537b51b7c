"""How effects of Card Commander happen, in the reference: the line in which they wait, and one after the other.

What an operation calls forth goes to the end of the line; `settle` lets everything in it happen.
"""

from collections.abc import Callable
from typing import Any

from tests.reference import card_commander_figures as figures
from tests.reference import card_commander_moves as moves
from tests.reference.card_commander_continuous import sealed
from tests.reference.card_commander_matching import Run, amount_of, holds
from tests.reference.card_commander_players import Question
from tests.reference.card_commander_state import (
    BATTLEFIELD,
    NOBODY,
    STANDBY,
    TRIGGERS,
    USED,
    Code,
    PhysicalCard,
    Reason,
)
from tests.reference.card_commander_table import Entry, GameOver, Spot, Table
from tests.reference.card_commander_targets import on_board, options, players
from tests.reference.streams import Purpose

ROW = ("use", "win", "lose")  # in which 老婆 fires them (CC-91)


def settle(table: Table) -> None:
    while table.line:
        happen(table, table.line.popleft())


def happen(table: Table, entry: Entry) -> None:
    """An effect whose turn has come, if its source is still where it must be."""
    found = entry if entry.row is None else of_the_row(table, entry)
    if found is None:
        return
    spot = table.where(found.source)
    if not in_place(found, spot):
        return
    if spot.place in STANDBY and sealed(table, spot.seat, table.present(found.source)):
        return
    run = Run(table, found.trigger, found.source, spot.seat, found.it, found.damage)
    carry_out(run, found.operations)


def in_place(entry: Entry, spot: Spot) -> bool:
    zone = entry.trigger.partition("_")[0]
    if zone in ("hand", "graveyard"):
        return spot.zone == zone
    if spot.zone != "board":
        return False
    if entry.trigger == "use":
        return entry.fired or spot.place == USED
    if entry.trigger == "turn_start":
        return spot.is_creature
    return spot.place in STANDBY if zone == "standby" else spot.place == BATTLEFIELD


def of_the_row(table: Table, entry: Entry) -> Entry | None:
    """An effect that 老婆 has fired, as an attacker has it now: its creature, or who took its place (CC-92 … 97)."""
    assert entry.row is not None
    spot = table.where(entry.source)
    attacker = table.sides[spot.seat].attacker
    if spot.zone != "board" or attacker is None or entry.trigger not in entry.row:
        return None
    program = attacker.programs.get(entry.trigger, ())
    if not program or (entry.trigger == "use" and fires(program, "fire_effects")):
        return None
    return Entry(entry.trigger, attacker.physical, program, fired=True)


def fires(program: Any, *verbs: str) -> bool:
    return any(operation.do in verbs for operation in program)


def carry_out(run: Run, operations: Any) -> None:
    """The operations in order, up to one that ends the effect."""
    index = 0
    while index < len(operations):
        operation = operations[index]
        index += 1
        count_operation(run.table)
        if not holds(run, operation):
            if operation.do in ("consume", "choose"):
                return
        elif operation.do == "repeat":
            has_begun(run)
            index = 0
        elif operation.do in ("consume", "choose"):
            if not {"consume": consume, "choose": choose}[operation.do](run, operation):
                return
            run.so = True
        else:
            has_begun(run)
            run.so = VERBS[operation.do](run, operation)


def count_operation(table: Table) -> None:
    """An endless loop ends the game without a winner (rule `event_cap`)."""
    table.operations += 1
    if table.operations > table.number("event_cap"):
        raise GameOver(NOBODY, Reason.EVENT_CAP)


def has_begun(run: Run) -> None:
    """The event of an effect's first operation that is carried out; 海賊船 waits for that of a win effect (CC-88)."""
    if run.happened:
        return
    run.happened = True
    run.table.note(Code.EFFECT_HAPPENS, run.own, run.source, TRIGGERS.index(run.trigger))
    if run.trigger == "win":
        run.side.wins += 1
        if run.side.wins >= 2:
            for card in run.side.hand:
                run.table.put("hand_win", card)


# ---------- Verbs that steer an effect


def consume(run: Run, operation: Any) -> bool:
    """CC-42."""
    amount = amount_of(run, operation.amount)
    if run.side.mana < amount:
        return False
    if amount == 0:  # no more than a condition
        return True
    has_begun(run)
    run.side.mana -= amount
    run.table.note(Code.CONSUMES, run.own, run.source, run.side.mana)
    return True


def choose(run: Run, operation: Any) -> bool:
    """The source's player chooses one candidate, which is `it` from then on; without any the effect ends."""
    has_begun(run)
    found = options(run, operation)
    if not found:
        return False
    question = Question(run.table.turn, operation.prefer or "opponent", tuple(found))
    chosen = run.table.players[run.own].pick(question)
    run.it = chosen.card
    run.table.note(Code.CHOOSES, run.own, chosen.card, chosen.value)
    return True


# ---------- Verbs about battles, turns and effects


def no_battle(run: Run, operation: Any) -> bool:
    """CC-50."""
    run.table.battle_off = True
    run.table.note(Code.NO_BATTLE, run.own, run.source)
    return True


def forbid(mark: str, code: Code) -> Callable[[Run, Any], bool]:
    """CC-24."""

    def verb(run: Run, operation: Any) -> bool:
        for seat in players(run, operation):
            setattr(run.table.sides[seat], mark, True)
            run.table.note(code, seat)
        return True

    return verb


def force_card(run: Run, operation: Any) -> bool:
    """CC-31: one of a hand at random is what its player must use next, if it can be used then."""
    done = False
    for seat in players(run, operation):
        side = run.table.sides[seat]
        if side.hand:
            side.forced = side.hand[side.streams[Purpose.EFFECTS].below(len(side.hand))]
            run.table.note(Code.FORCES, seat, side.forced)
            done = True
    return done


def fire_effects(run: Run, operation: Any) -> bool:
    """CC-90, CC-91."""
    found = on_board(run, operation)
    for creature in found:
        row = frozenset(creature.programs)
        run.table.line += [Entry(trigger, creature.physical, row=row) for trigger in ROW]
    return bool(found)


def fire_use(run: Run, operation: Any) -> bool:
    """Not one that fires effects itself."""
    done = False
    for creature in on_board(run, operation):
        program = creature.programs.get("use", ())
        if program and not fires(program, "fire_use", "fire_effects"):
            run.table.wait(Entry("use", creature.physical, program, fired=True))
            done = True
    return done


VERBS: dict[str, Callable[[Run, Any], bool]] = {
    **figures.VERBS,
    **moves.VERBS,
    "no_battle": no_battle,
    "forbid_draw": forbid("draw_forbidden", Code.FORBIDS_DRAW),
    "forbid_mana": forbid("mana_forbidden", Code.FORBIDS_MANA),
    "force_card": force_card,
    "fire_effects": fire_effects,
    "fire_use": fire_use,
}


# ---------- What the game itself lets happen


def one(table: Table, trigger: str, source: PhysicalCard | None, damage: int = 0) -> None:
    """What one creature or card does on a trigger, with all that it calls forth."""
    if source is not None:
        table.put(trigger, source, damage=damage)
        settle(table)


def subs(table: Table, trigger: str, seat: int, it: PhysicalCard | None = None) -> None:
    """What all subs of a side do, and then what they call forth."""
    table.put_subs(trigger, seat, it)
    settle(table)
