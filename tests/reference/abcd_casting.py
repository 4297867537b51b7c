"""Hand cards and skills in the reference of ABCD: what may be used, what is paid, casts that begin, end or fail."""

from typing import Any

from tests.reference.abcd_effects import carry_out, check_deaths, settle
from tests.reference.abcd_events import Code, Origin
from tests.reference.abcd_matching import Run
from tests.reference.abcd_state import (
    ACTIVE,
    BATTLE_SPELL,
    CRYSTAL,
    NON_ACTIVE,
    STANDING,
    Cast,
    Permanent,
    PhysicalCard,
)
from tests.reference.abcd_table import Table
from tests.reference.abcd_targets import can_aim, choices_of

# ---------- What may be used


def affordable(table: Table, seat: int, card: Any) -> bool:
    """R22: MP to pay, and attribute values of at least what the card needs."""
    side = table.sides[seat]
    return bool(card.cost <= side.mp) and all(side.attributes[name] >= least for name, least in card.needs.items())


def castable(table: Table, seat: int, card: PhysicalCard) -> bool:
    """Whether a hand card may be used now, in the main phase: payment, a square, something to aim at (R23, G31)."""
    if card.type == BATTLE_SPELL or not affordable(table, seat, card.card):
        return False
    if card.type == CRYSTAL and table.sides[seat].crystals_placed >= table.sides[seat].crystals_a_turn:
        return False
    if card.type in STANDING and not table.free_squares(seat, card.type):
        return False
    if card.card.frames and running(table, seat) >= table.number("most_casts"):  # G19
        return False
    return card.type in STANDING or can_aim(table, seat, card, choices_of(card.card.effects, "cast"))


def usable_skills(table: Table, seat: int, card: PhysicalCard, permanent: Permanent | None) -> list[int]:
    """Which of a card's skills its player may use now (R27 to R29): from a field, or from the hand."""
    return [
        index
        for index, skill in enumerate(card.card.skills)
        if (skill.kind == "hand") == (permanent is None)
        and skill.cost <= table.sides[seat].mp
        and (permanent is None or is_ready(table, permanent, index))
        and can_aim(table, seat, card, choices_of(skill.effects, "skill"), permanent)
    ]


def is_ready(table: Table, permanent: Permanent, index: int) -> bool:
    """R28, G26."""
    if permanent.physical.card.skills[index].kind == "active":
        return permanent.state == ACTIVE
    return index not in permanent.skills_used or table.rules["skills_repeat"] == "yes"


def running(table: Table, seat: int) -> int:
    return sum(cast.caster == seat for cast in table.casts)


# ---------- Use


def begin(table: Table, seat: int, card: PhysicalCard, square: int, targets: list[Any]) -> None:
    """A hand card's cost is paid and its clock begins to run, or it happens at once (R23)."""
    side = table.sides[seat]
    side.hand.remove(card)
    side.has_used = True
    side.crystals_placed += card.type == CRYSTAL
    table.pay(seat, card.card.cost)
    delay = table.number("reaction_delay")
    cast = Cast(card, seat, seat, square, targets, card.card.frames, table.begun, delay)
    table.begun += 1
    if cast.frames == 0:
        resolve(table, cast)
    else:
        table.casts.append(cast)


def finish_due(table: Table) -> bool:
    """The casts whose time has come, in the order in which they were begun (G15); whether there were any."""
    due = [cast for cast in table.casts if cast.frames == 0]
    for cast in due:
        if not table.in_play(cast):
            continue  # one that ended before it has countered it
        table.casts = [other for other in table.casts if other is not cast]
        table.note(Code.CAST_ENDS, cast.controller, cast.physical)
        resolve(table, cast)
    return bool(due)


def resolve(table: Table, cast: Cast) -> None:
    """What a card does when its time has come: it comes to the field, or has its effect (R25)."""
    card = cast.physical
    if card.type in STANDING:
        arrive(table, cast)
    else:
        run = Run(table, "cast", card, cast.controller, chosen=list(cast.targets))
        carry_out(run, [said for said in card.card.effects if said.when == "cast"])
        table.bury(card, Origin.CAST)
    check_deaths(table)
    settle(table)


def arrive(table: Table, cast: Cast) -> None:
    """On the caster's field whoever controls it (R62); on the lowest free square if its own is taken (G31)."""
    free = table.free_squares(cast.caster, cast.physical.type)
    if not free:
        table.bury(cast.physical, Origin.CAST)
        return
    square = cast.square if cast.square in free else free[0]
    new = table.enter(cast.physical, cast.caster, square, cast.controller)
    table.put("placed" if new.type == CRYSTAL else "arrival", new)


def use_skill(table: Table, seat: int, source: Any, index: int, targets: list[Any]) -> None:
    """A skill happens at once (G25); a creature that used an active one is non-active (R28)."""
    permanent = source if isinstance(source, Permanent) else None
    card: PhysicalCard = source if permanent is None else permanent.physical
    skill = card.card.skills[index]
    table.pay(seat, skill.cost)
    if skill.kind == "hand":
        table.sides[seat].has_used = True
    if permanent is not None:
        permanent.skills_used.add(index)
        if skill.kind == "active":
            table.set_state(permanent, NON_ACTIVE)
    carry_out(Run(table, "skill", card, seat, permanent, chosen=list(targets)), skill.effects)
    check_deaths(table)
    settle(table)
