"""What a player may do in the main phase of Touhou lands, in the reference, and the doing of it (R14 to R20)."""

from collections.abc import Callable
from typing import Any

from tests.reference import touhou_lands_battle as alone
from tests.reference.touhou_lands_choices import (
    IllegalChoiceError,
    Question,
    ask,
    can_choose,
    choose,
)
from tests.reference.touhou_lands_effects import happen_at_once, settle
from tests.reference.touhou_lands_events import ROWS, Aim, Code, Origin
from tests.reference.touhou_lands_fight import attack, may_use
from tests.reference.touhou_lands_sight import View
from tests.reference.touhou_lands_state import (
    CHARACTER,
    ITEM,
    LAND,
    SPELL,
    SUPPORT,
    Action,
    Character,
    Land,
    PhysicalCard,
    by_number,
)
from tests.reference.touhou_lands_table import Table, effects_on, rows_open


def options(table: Table, seat: int) -> list[Action]:
    """Everything that a player may do now, in this order: hand cards, skills, normal attacks, each by number."""
    hand = by_number(table.sides[seat].hand)
    found = [Action(card.type, card) for card in hand if usable(table, seat, card)]
    own = table.characters(seat)
    found += [Action("skill", each) for each in own if may_use_skill(table, each)]
    return found + [Action("attack", each) for each in own if may_attack(table, each)]


def usable(table: Table, seat: int, card: PhysicalCard) -> bool:
    """Whether a hand card may be used now."""
    return table.payable(seat, *price(table, seat, card)) and OPEN[card.type](table, seat, card)


def price(table: Table, seat: int, card: PhysicalCard) -> tuple[int, dict[str, int]]:
    """How many lands a card takes, and of which kind; G19: by its other reading no spell of the own turn is paid."""
    free = card.type == SPELL and seat == table.active and table.rules["attack_spells"] == "free"
    return (0, {}) if free else (card.card.cost, card.card.needs)


def may_place(table: Table, seat: int, card: PhysicalCard) -> bool:
    """R15."""
    side = table.sides[seat]
    return side.lands_placed < table.number("lands_each_turn") + side.more_lands


def may_summon(table: Table, seat: int, card: PhysicalCard) -> bool:
    """As long as there is room for one more; G15, G16."""
    side = table.sides[seat]
    twice = any(each.card.person == card.card.person for each in side.characters)
    room = len(side.characters) < table.number("most_characters")
    early = side.summoned < table.number("summons_each_turn")
    return room and early and not (twice and table.rules["same_character"] == "refused")


def may_support(table: Table, seat: int, card: PhysicalCard) -> bool:
    return can_choose(table, seat, card, "used", None)


def bearers(table: Table, seat: int) -> list[Character]:
    """Who may get an item: the own characters, then the others (R18, G18)."""
    seats = (seat, 1 - seat) if table.rules["items_on"] == "any" else (seat,)
    return [each for of in seats for each in table.characters(of) if each.item is None]


def may_equip(table: Table, seat: int, card: PhysicalCard) -> bool:
    return bool(bearers(table, seat))


def users(table: Table, seat: int, card: PhysicalCard) -> list[Character]:
    """Who may use a spell in the main phase (R19): untapped, and able to attack if it is an attack (G20)."""
    able = [each for each in table.characters(seat) if not each.tapped and may_use(card, each)]
    if table.sides[seat].no_spells:
        return []
    if "main" in card.card.use:
        return [each for each in able if can_choose(table, seat, card, "spell", each)]
    if "attack" not in card.card.use or not attacks_left(table, seat):
        return []
    return [each for each in able if alone.may_attack(each, True, table.rules)]


OPEN: dict[str, Callable[[Table, int, PhysicalCard], Any]] = {
    LAND: may_place,
    CHARACTER: may_summon,
    SUPPORT: may_support,
    ITEM: may_equip,
    SPELL: lambda table, seat, card: bool(users(table, seat, card)),
}


def may_use_skill(table: Table, character: Character) -> bool:
    """Untapped, once a turn, and paid for (R10)."""
    if character.tapped or character.skill_used or not effects_on(character.physical, "skill"):
        return False
    payable = table.payable(character.side, character.card.skill_cost, {})
    return payable and can_choose(table, character.side, character.physical, "skill", character)


def may_attack(table: Table, character: Character) -> bool:
    """R20, G22."""
    if character.tapped or not attacks_left(table, character.side):
        return False
    return alone.may_attack(character, False, table.rules)


def attacks_left(table: Table, seat: int) -> bool:
    """G22."""
    return table.sides[seat].attacks < table.number("attacks_each_turn")


# ---------- Doing it


def act(table: Table, seat: int) -> bool:
    """Ask a player for one action and carry it out; whether there was one."""
    found = options(table, seat)
    action = table.players[seat].act(View(table, seat), found)
    if action is None:
        table.note(Code.PASSES, seat)
        return False
    if action not in found:
        raise IllegalChoiceError(f"turn {table.turn}: {action} is not allowed")
    DOING[action.kind](table, seat, action.source)
    return True


def pay_from_hand(table: Table, seat: int, card: PhysicalCard) -> None:
    table.sides[seat].hand.remove(card)
    table.pay(seat, card, *price(table, seat, card))


def place(table: Table, seat: int, card: PhysicalCard) -> None:
    """R15: untapped."""
    side = table.sides[seat]
    side.hand.remove(card)
    side.lands.append(Land(card))
    side.lands_placed += 1
    table.note(Code.PLACES, seat, card)
    table.put("placed", card, seat, None)
    settle(table)


def summon(table: Table, seat: int, card: PhysicalCard) -> None:
    """R16."""
    rows = rows_open(table, seat)
    row = rows[0] if len(rows) == 1 else table.players[seat].row(View(table, seat), card)
    if row not in rows:
        raise IllegalChoiceError(f"turn {table.turn}: no room in the {row}")
    table.note(Code.SUMMONS, seat, card, ROWS.index(row))
    pay_from_hand(table, seat, card)
    table.sides[seat].summoned += 1
    new = table.enter(card, seat, row)
    table.put("summoned", card, seat, new)
    settle(table)


def support(table: Table, seat: int, card: PhysicalCard) -> None:
    """R17: discarded after use, unless it stays."""
    table.note(Code.SUPPORTS, seat, card)
    chosen = choose(table, seat, card, "used", None)
    pay_from_hand(table, seat, card)
    if card.card.stays:
        table.sides[seat].supports.append(card)
        happen_at_once(table, "used", card, seat, None, chosen)
        settle(table)
    else:
        use_up(table, "used", card, seat, None, chosen)


def use_up(table: Table, trigger: str, card: PhysicalCard, seat: int, user: Any, chosen: Any) -> None:
    """A support or main spell happens and is discarded; then what it has called forth."""
    happen_at_once(table, trigger, card, seat, user, chosen)
    table.bury(card, Origin.USE)
    settle(table)


def equip(table: Table, seat: int, card: PhysicalCard) -> None:
    """R18: on any character without one."""
    table.note(Code.EQUIPS, seat, card)
    bearer = ask(table, seat, Question(Aim.BEARER, card, "put", bearers(table, seat)))
    pay_from_hand(table, seat, card)
    bearer.item = card
    table.put("put", card, bearer.side, bearer, bearer=True)
    settle(table)


def declare(table: Table, seat: int, card: PhysicalCard) -> None:
    """R19: stacked on its user; an attack goes straight to battle, anything else happens (G21)."""
    table.note(Code.DECLARES, seat, card)
    user = ask(table, seat, Question(Aim.USER, card, "spell", users(table, seat, card)))
    if "main" in card.card.use:
        chosen = choose(table, seat, card, "spell", user)
        pay_from_hand(table, seat, card)
        if table.rules["main_spell_taps"] == "yes":  # G21
            table.tap(user)
        use_up(table, "spell", card, seat, user, chosen)
    else:
        pay_from_hand(table, seat, card)
        table.sides[seat].attacks += 1
        attack(table, user, card)


def use_skill(table: Table, seat: int, character: Character) -> None:
    """It is paid for with lands and by tapping, then it happens."""
    card = character.physical
    table.note(Code.USES_SKILL, seat, card)
    chosen = choose(table, seat, card, "skill", character)
    table.pay(seat, card, card.card.skill_cost, {})
    character.skill_used = True
    table.tap(character)
    happen_at_once(table, "skill", card, seat, character, chosen)
    settle(table)


def attack_with(table: Table, seat: int, character: Character) -> None:
    """R20."""
    table.note(Code.ATTACKS, seat, character.physical)
    table.sides[seat].attacks += 1
    if table.rules["attack_ban"] == "turn":  # G36
        table.sides[seat].no_spells = True
    attack(table, character)


DOING: dict[str, Callable[[Table, int, Any], None]] = {
    LAND: place,
    CHARACTER: summon,
    SUPPORT: support,
    ITEM: equip,
    SPELL: declare,
    "skill": use_skill,
    "attack": attack_with,
}
