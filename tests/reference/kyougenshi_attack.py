"""An attack in the reference of Kyougenshi: its triggers, the block, the battle or the breaks (R34 to R59)."""

from dataclasses import dataclass

from tests.reference import kyougenshi_battle as alone
from tests.reference.kyougenshi_choices import IllegalChoiceError
from tests.reference.kyougenshi_effects import settle
from tests.reference.kyougenshi_events import Code, Reason
from tests.reference.kyougenshi_matching import Run
from tests.reference.kyougenshi_paying import can_graze, magic_orbs, pay_graze
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import Side, SpellCard
from tests.reference.kyougenshi_table import GameOver, Table
from tests.reference.kyougenshi_verbs import add_power


@dataclass(eq=False)
class Attack:
    """An attack on a spell card or, without a target, on the player; who blocks it, once that is known."""

    attacker: SpellCard
    target: SpellCard | None = None
    blocker: SpellCard | None = None

    @property
    def met(self) -> SpellCard | None:
        """The spell card that the attacker fights."""
        return self.target if self.blocker is None else self.blocker

    @property
    def seat(self) -> int:
        """Whose attack it is."""
        return self.attacker.side


def current(table: Table) -> Attack:
    """The attack that goes on."""
    assert table.fight is not None
    return table.fight


def fighters_of(table: Table) -> tuple[SpellCard, SpellCard]:
    """The attacker, and the spell card that it fights."""
    fight = current(table)
    assert fight.met is not None
    return fight.attacker, fight.met


def declare(table: Table, attacker: SpellCard, target: SpellCard | None) -> None:
    """R34, R57: it is turned and its target named; what is left over of the main phase is lost by the first (R14)."""
    seat = attacker.side
    if not table.attacked:
        end_phase(table)
        table.attacked = True
    table.fight = Attack(attacker, target)
    attacker.active = False
    table.note(Code.ATTACKS, seat, attacker.physical, target is not None)
    if target is not None:
        table.note(Code.TARGETS, seat, target.physical)


def attack(table: Table, attacker: SpellCard, target: SpellCard | None) -> None:
    """A whole attack from its declaration to its end step."""
    declare(table, attacker, target)
    pay_maryoku(table, attacker)
    attack_triggers(table)
    if goes_on(table):
        block(table)
        finish(table)
    end_attack(table)


def end_phase(table: Table) -> None:
    """Reiryoku that is not spent is lost; by the other reading it stays until the turn ends."""
    if table.rules["power_kept"] == "phase":
        forget_left(table)


def forget_left(table: Table) -> None:
    for side in table.sides:
        side.left, side.left_colours = 0, frozenset()


# ---------- Until the block


def pay_maryoku(table: Table, attacker: SpellCard) -> None:
    """マスタースパーク: its player says how many orbs give maryoku; those of the lowest numbers do."""
    seat = attacker.side
    orbs = magic_orbs(table.sides[seat], attacker.card)
    if not attacker.card.maryoku_power or not orbs:
        return
    number = table.players[seat].maryoku(View(table, seat), attacker, len(orbs))
    if not 0 <= number <= len(orbs):
        raise IllegalChoiceError(f"turn {table.turn}: {number} orbs cannot give maryoku")
    table.note(Code.PAYS_MARYOKU, seat, attacker.physical, number)
    give_maryoku(table, attacker, number)


def give_maryoku(table: Table, attacker: SpellCard, number: int) -> None:
    """The lowest orbs that can turn inactive, and the attacker has more power for this attack."""
    orbs = magic_orbs(table.sides[attacker.side], attacker.card)[:number]
    for orb in orbs:
        orb.active = False
    paid = sum(orb.amount for orb in orbs)
    add_power(Run(table, "attacks", attacker.physical), attacker, paid * attacker.card.maryoku_power, "attack")


def attack_triggers(table: Table) -> None:
    """R37: what the attacker does, then what the card does that is attacked."""
    battle = current(table)
    table.put("attacks", battle.attacker, battle.target)
    settle(table)
    if battle.target is not None and table.there(battle.target):
        table.put("attacked", battle.target, battle.attacker)
        settle(table)


def goes_on(table: Table) -> bool:
    """R38, R41: whether the attacker and the card that it is to fight are still there."""
    battle = current(table)
    if table.there(battle.attacker) and (battle.met is None or table.there(battle.met)):
        return True
    table.note(Code.ATTACK_STOPS, battle.seat, battle.attacker.physical)
    return False


# ---------- The block


def blockers(table: Table) -> list[SpellCard]:
    """Who may block the attack that goes on (R30, R39)."""
    battle = current(table)
    attacker = table.fighter(battle.attacker)
    return [
        each
        for each in table.cards(1 - battle.seat)
        if each.active
        and each is not battle.target
        and alone.may_block(table.fighter(each), attacker, battle.target is not None)
        and not (table.rules["fresh_blockers"] == "no" and table.prays(each))
    ]


def block(table: Table) -> None:
    """R39, R40, R42: asked if there is a blocker; then what blocking or not blocking calls forth."""
    battle = current(table)
    seat = 1 - battle.seat
    able = blockers(table)
    if able:
        chosen = table.players[seat].block(View(table, seat), battle, able)
        if chosen is not None and not any(chosen is each for each in able):
            raise IllegalChoiceError(f"turn {table.turn}: {chosen.card.name} cannot block")
        table.note(Code.BLOCKS, seat, None if chosen is None else chosen.physical)
        battle.blocker = chosen
    block_triggers(table)


def block_triggers(table: Table) -> None:
    """R42, for a block that has been decided."""
    battle = current(table)
    if battle.blocker is None:
        table.put("unblocked", battle.attacker, battle.target)
        settle(table)
        return
    battle.blocker.active = False
    table.put("blocked", battle.attacker, battle.blocker)
    settle(table)
    if table.there(battle.blocker):
        table.put("blocks", battle.blocker, battle.attacker)
        settle(table)


# ---------- Battle


def finish(table: Table) -> None:
    """The battle or the breaks, of an attack whose block is known."""
    if goes_on(table):
        if current(table).met is None:
            break_shields(table)
        else:
            battle(table)


def both(table: Table, trigger: str) -> None:
    """A trigger of both that fight, the active player's first (R44, R45)."""
    attacker, other = fighters_of(table)
    for each, opposing in ((attacker, other), (other, attacker)):
        if table.there(each):
            table.put(trigger, each, opposing)
    settle(table)


def battle(table: Table) -> None:
    """R44, R45."""
    both(table, "battles")
    if not goes_on(table):
        return
    fighters = fighters_of(table)
    lost = judge(table)
    for each, other, loses in zip(fighters, fighters[::-1], lost, strict=True):
        if table.there(each):
            table.put("loses" if loses else "wins", each, other)
    settle(table)
    losers = [each for each, loses in zip(fighters, lost, strict=True) if loses and table.there(each)]
    for each in [each for each in losers if not grazes(table, each)]:
        table.destroy(each)
    settle(table)
    both(table, "after_battle")


def judge(table: Table) -> tuple[bool, bool]:
    """Tell the powers, and whether the attacker and the other lose."""
    fighters = fighters_of(table)
    attacker, other = (table.fighter(each) for each in fighters)
    fray = alone.Attack(attacker, other, blocks=current(table).blocker is not None)
    for each, power in zip(fighters, (alone.attacker_power(fray), alone.target_power(fray, table.rules)), strict=True):
        table.note(Code.FIGHTS, each.side, each.physical, power)
    outcome = alone.battle(fray, table.rules)
    lost = outcome.attacker_lost, outcome.target_lost
    for each, loses in zip(fighters, lost, strict=True):
        table.note(Code.LOSES if loses else Code.WINS, each.side, each.physical)
    return lost


def grazes(table: Table, each: SpellCard) -> bool:
    """グレイズ: whether its player pays to keep it; asked if that can be paid."""
    side: Side = table.sides[each.side]
    if not can_graze(side, each.card, table.rules):
        return False
    paid = table.players[each.side].graze(View(table, each.side), each)
    table.note(Code.GRAZES, each.side, each.physical, paid)
    if paid:
        pay_graze(side, each.card, table.rules)
        table.note(Code.PAYS, each.side, each.physical, len(side.active_orbs))
    return paid


# ---------- Breaks


def break_shields(table: Table) -> None:
    """R48 to R52, R58, R59: one by one, each S-trigger before the next; without any, a direct attack."""
    fight = current(table)
    seat = 1 - fight.seat
    side = table.sides[seat]
    if not side.shields:
        raise GameOver(fight.seat, Reason.DIRECT_ATTACK)
    for _ in range(alone.number_of_breaks(table.fighter(fight.attacker))):
        if table.rules["breaks_go_on"] == "no" and not table.there(fight.attacker):
            return
        if side.shields:
            break_one(table, seat)
        elif table.rules["direct_hit_left_over"] == "yes":
            raise GameOver(fight.seat, Reason.DIRECT_ATTACK)


def break_one(table: Table, seat: int) -> None:
    """R49: one is picked, the attacker does what it does, and what was picked is broken if it still is a shield."""
    attacker = current(table).attacker
    picked = table.any_of(seat, table.sides[seat].shields)
    if table.there(attacker):
        table.put("breaks", attacker, None)
        settle(table)
    if any(picked is each for each in table.sides[seat].shields):
        table.break_shield(seat, picked)
        settle(table)


# ---------- The end step


def end_attack(table: Table) -> None:
    """R57: what lasts for this attack is over, on both sides."""
    fight = current(table)
    for side in table.sides:
        for each in side.cards:
            each.power_this_attack = 0
            each.given_this_attack = set()
    table.fight = None
    table.note(Code.ATTACK_ENDS, fight.seat)
