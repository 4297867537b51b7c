"""What a player may do in the main phase of ABCD, in the reference, and the doing of it (R18)."""

from collections.abc import Callable
from typing import Any

from tests.reference.abcd_battle import can_attack
from tests.reference.abcd_casting import begin, castable, usable_skills, use_skill
from tests.reference.abcd_events import Code
from tests.reference.abcd_fight import attack
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import CRYSTAL, NOWHERE, STANDING, Action, Permanent, PhysicalCard
from tests.reference.abcd_table import Table
from tests.reference.abcd_targets import IllegalChoiceError, aim

NOTHING, SOMETHING, NEWS = 0, 1, 2  # what came of asking; news is what the other player may answer


def options(table: Table, seat: int) -> list[Action]:
    """Everything that a player may do now, in this order: redraw, stock, hand cards by number, skills, attacks."""
    side = table.sides[seat]
    found = [Action("redraw")] if may_redraw(table, seat) else []
    found += [Action("stock")] if may_spend_stock(table, seat) else []
    hand = sorted(side.hand, key=lambda card: card.number)
    found += [Action("cast", card) for card in hand if castable(table, seat, card)]
    found += [Action("skill", card, index) for card in hand for index in usable_skills(table, seat, card, None)]
    for each in table.permanents:
        if each.controller == seat:  # R29
            found += [Action("skill", each, index) for index in usable_skills(table, seat, each.physical, each)]
    return found + [Action("attack", each) for each in table.creatures(seat) if may_attack(table, each)]


def may_redraw(table: Table, seat: int) -> bool:
    """R13: on turn 1, before any card is used (G6), whatever the other player does (G7)."""
    side = table.sides[seat]
    return table.turn == 1 and not side.has_used and side.redraws < table.number("redraws")


def may_spend_stock(table: Table, seat: int) -> bool:
    """R21; not with an empty library (G17), and once a turn however much there is (G18)."""
    side = table.sides[seat]
    room = len(side.hand) < table.number("hand_limit")
    early = table.turn < table.number("stock_turn")
    return bool(side.stock and side.library and room) and not side.stock_used and not early


def may_attack(table: Table, creature: Permanent) -> bool:
    """R18, R30, R64, K4."""
    stolen = creature.controller != creature.side and table.rules["stolen_may_attack"] == "no"  # R65
    return table.frame >= table.number("attack_frame") and can_attack(creature) and not stolen


# ---------- Doing it


def act(table: Table, seat: int) -> int:
    """Ask a player for one action and carry it out."""
    found = options(table, seat)
    action = table.players[seat].act(View(table, seat), found)
    if action is None:
        table.note(Code.PASSES, seat)
        return NOTHING
    if action not in found:
        raise IllegalChoiceError(f"turn {table.turn}, frame {table.frame}: {action} is not allowed")
    return DOING[action.kind](table, seat, action)


def redraw(table: Table, seat: int, _: Action) -> int:
    """R13: the hand goes back, everything is shuffled (G5), and the notice is not given again (R12)."""
    side = table.sides[seat]
    side.redraws += 1
    side.library += sorted(side.hand, key=lambda card: card.number)
    side.hand = []
    side.told = False
    size = table.number("first_redraw_hand" if side.redraws == 1 else "second_redraw_hand")
    table.note(Code.REDRAWS, seat, value=size)
    for _drawn in range(size):
        table.draw(seat)
    return SOMETHING


def spend_stock(table: Table, seat: int, _: Action) -> int:
    side = table.sides[seat]
    side.stock -= 1
    side.stock_used = True
    table.note(Code.SPENDS_STOCK, seat, value=side.stock)
    table.draw(seat)
    return SOMETHING


def cast(table: Table, seat: int, action: Action) -> int:
    """R23: the square and the targets are chosen before anything is paid."""
    card: PhysicalCard = action.source
    square = choose_square(table, seat, card) if card.type in STANDING else NOWHERE
    crystal = card.type == CRYSTAL
    table.note(Code.PLACES if crystal else Code.CASTS, seat, card, square)
    standing = card.type in STANDING
    targets = [] if standing else aim(table, seat, card, card.card.effects, "cast")
    begin(table, seat, card, square, targets)
    return SOMETHING if crystal else NEWS


def choose_square(table: Table, seat: int, card: PhysicalCard) -> int:
    """G31: one of those that are free now."""
    free = table.free_squares(seat, card.type)
    square = free[0] if len(free) == 1 else table.players[seat].square(View(table, seat), card, free)
    if square not in free:
        raise IllegalChoiceError(f"turn {table.turn}, frame {table.frame}: square {square} is not free")
    return square


def skill(table: Table, seat: int, action: Action) -> int:
    source: Any = action.source
    permanent = source if isinstance(source, Permanent) else None
    card = source if permanent is None else permanent.physical
    table.note(Code.USES_SKILL, seat, card, action.skill)
    targets = aim(table, seat, card, card.card.skills[action.skill].effects, "skill", permanent)
    use_skill(table, seat, source, action.skill, targets)
    return NEWS


def attack_with(table: Table, seat: int, action: Action) -> int:
    table.note(Code.ATTACKS, seat, action.source.physical)
    attack(table, action.source)
    return NEWS


DOING: dict[str, Callable[[Table, int, Action], int]] = {
    "redraw": redraw,
    "stock": spend_stock,
    "cast": cast,
    "skill": skill,
    "attack": attack_with,
}
