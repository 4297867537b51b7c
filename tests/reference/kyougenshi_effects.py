"""How effects of Kyougenshi happen, in the reference: the line in which they wait, one after the other.

`settle` lets everything in the line happen; what that calls forth goes to its end, S-triggers to its front.
"""

from tests.reference.kyougenshi_choices import happens, usable
from tests.reference.kyougenshi_events import TRIGGERS, Code, Origin
from tests.reference.kyougenshi_matching import Run, holds
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import PhysicalCard
from tests.reference.kyougenshi_table import S_TRIGGER, Entry, Table, effects_on, is_spell_card
from tests.reference.kyougenshi_verbs import VERBS

THOUGH_GONE = ("destroyed", "discarded")  # triggers of cards that are not in the battle zone


def settle(table: Table) -> None:
    while table.line:
        entry = table.line.popleft()
        if entry.trigger == S_TRIGGER:
            use_trigger(table, entry.card)
        else:
            happen(table, entry)


def happen(table: Table, entry: Entry) -> None:
    """An effect whose turn has come, if what has it is still there; its target is chosen now."""
    if entry.trigger not in THOUGH_GONE and not table.there(entry.itself):
        return
    run = Run(table, entry.trigger, entry.card, entry.itself, entry.opposing)
    if happens(run):
        carry_out(run)


def carry_out(run: Run) -> None:
    """The operations in order, each if its condition holds when its turn has come."""
    run.table.note(Code.EFFECT_HAPPENS, run.own, run.card, TRIGGERS.index(run.trigger))
    for operation in effects_on(run.card, run.trigger):
        if operation.do == "choose":
            continue
        run.table.count_operation()
        if holds(run, operation):
            VERBS[operation.do](run, operation)


# ---------- S-trigger


def use_trigger(table: Table, card: PhysicalCard) -> None:
    """A broken card that may be used at once, free; otherwise it goes to the hand (r12)."""
    seat = card.owner
    run = Run(table, "used", card)
    used = False
    if usable(run):
        used = table.players[seat].trigger(View(table, seat), card)
        table.note(Code.TRIGGERS, seat, card, used)
    if not used:
        table.sides[seat].hand.append(card)
    elif is_spell_card(card):
        table.put_summoned(table.enter(card), first=True)
    else:
        use_event(run, bool(effects_on(card, "used")) and happens(run))


def use_event(run: Run, goes: bool) -> None:
    """An event effect that is in no zone while it happens, if it does at all; its target has been chosen by then."""
    if goes:
        carry_out(run)
    run.table.bury(run.card, Origin.USE)
