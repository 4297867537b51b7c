"""What a player may do in a turn of Kyougenshi, in the reference, and the doing of it (R12 to R14, R27, R34, R35)."""

from collections.abc import Callable

from tests.reference import kyougenshi_battle as alone
from tests.reference.kyougenshi_attack import attack, end_phase
from tests.reference.kyougenshi_choices import IllegalChoiceError, happens, usable
from tests.reference.kyougenshi_effects import settle, use_event
from tests.reference.kyougenshi_events import Code
from tests.reference.kyougenshi_matching import Run
from tests.reference.kyougenshi_paying import pay, payable
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import ATTACK, SUMMON, USE, Action, PhysicalCard, SpellCard, by_number
from tests.reference.kyougenshi_table import Table, effects_on, is_spell_card


def options(table: Table, seat: int) -> list[Action]:
    """Everything that a player may do now: hand cards by number, until there was an attack; then attacks by number."""
    found: list[Action] = []
    if not table.attacked:  # R14
        hand = by_number(table.sides[seat].hand)
        found = [action_of(card) for card in hand if may_use(table, seat, card)]
    for each in table.cards(seat):
        found += attacks_of(table, each)
    return found


def action_of(card: PhysicalCard) -> Action:
    return Action(SUMMON if is_spell_card(card) else USE, card)


def may_use(table: Table, seat: int, card: PhysicalCard) -> bool:
    """Whether a hand card can be paid for, and has somebody to choose if it must."""
    return payable(table.sides[seat], card.card, table.rules) and usable(Run(table, "used", card))


def attacks_of(table: Table, each: SpellCard) -> list[Action]:
    """The player, then the other side's spell cards by number (R34, R35)."""
    if not each.active or table.prays(each):
        return []
    attacker = table.fighter(each)
    found = [Action(ATTACK, each)] if alone.may_attack_player(attacker) else []
    for target in table.cards(1 - each.side):
        if alone.may_attack_card(attacker, table.fighter(target), target.active):
            found.append(Action(ATTACK, each, target))
    return found


# ---------- The charge phase


def charge(table: Table, seat: int) -> bool:
    """R12: a player with cards in hand may make one an orb; whether it did."""
    side = table.sides[seat]
    if not side.hand:
        return False
    card = table.players[seat].charge(View(table, seat))
    if card is None:
        table.note(Code.CHARGES_NOTHING, seat)
        return False
    if not any(card is each for each in side.hand):
        raise IllegalChoiceError(f"turn {table.turn}: {card.card.name} is not in the hand")
    side.hand.remove(card)
    table.add_orb(card)
    table.note(Code.CHARGES, seat, card, len(side.orbs))
    return True


# ---------- Main phase and attack phase


def act(table: Table, seat: int) -> bool:
    """Ask a player for one action and carry it out; whether there was one."""
    found = options(table, seat)
    action = table.players[seat].act(View(table, seat), found)
    if action is None:
        table.note(Code.PASSES, seat)
        end_phase(table)
        return False
    if action not in found:
        raise IllegalChoiceError(f"turn {table.turn}: {action} is not allowed")
    DOING[action.kind](table, action)
    return True


def pay_from_hand(table: Table, card: PhysicalCard) -> None:
    side = table.sides[card.owner]
    side.hand.remove(card)
    pay(side, card.card, table.rules)
    table.note(Code.PAYS, card.owner, card, len(side.active_orbs))


def summon(table: Table, action: Action) -> None:
    """R27."""
    card: PhysicalCard = action.source
    table.note(Code.SUMMONS, card.owner, card)
    pay_from_hand(table, card)
    table.put_summoned(table.enter(card))
    settle(table)


def use(table: Table, action: Action) -> None:
    """An event effect; it goes to the graveyard after it has happened."""
    card: PhysicalCard = action.source
    table.note(Code.USES, card.owner, card)
    run = Run(table, "used", card)
    goes = bool(effects_on(card, "used")) and happens(run)
    pay_from_hand(table, card)
    use_event(run, goes)
    settle(table)


def attack_with(table: Table, action: Action) -> None:
    attack(table, action.source, action.target)


DOING: dict[str, Callable[[Table, Action], None]] = {SUMMON: summon, USE: use, ATTACK: attack_with}
