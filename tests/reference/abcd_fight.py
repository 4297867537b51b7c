"""The battles of a game of ABCD in the reference: blocks, spells, abilities, blows, counter-attacks (R40 to R58)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.reference.abcd_battle import SPEEDS, Battle, Blow, can_attack, can_block, finish, strike
from tests.reference.abcd_casting import affordable
from tests.reference.abcd_effects import carry_out, check_deaths, settle
from tests.reference.abcd_events import Code, Origin
from tests.reference.abcd_matching import Run
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import ACTIVE, BATTLE_SPELL, BLOCK_ONLY, STATES, Permanent, PhysicalCard
from tests.reference.abcd_table import Table
from tests.reference.abcd_targets import IllegalChoiceError, aim, can_aim, choices_of


class Spell(NamedTuple):
    """A battle spell that a player has chosen, with its targets."""

    seat: int
    card: PhysicalCard
    targets: list[Any]


def attack(table: Table, attacker: Permanent) -> None:
    """A battle and all counter-attacks that come of it; who is dead then has lost (R57, R58)."""
    table.in_chain = True
    chain(table, attacker)
    table.in_chain = False
    check_deaths(table)


def chain(table: Table, attacker: Permanent) -> None:
    """Counter-attackers follow in the order named, each with those that it calls forth before the next (G42)."""
    for following in battle(table, attacker):
        if table.in_play(following) and can_attack(following):
            table.note(Code.COUNTER_ATTACKS, following.side, following.physical)
            chain(table, following)
        else:
            table.note(Code.COUNTER_DROPPED, following.side, following.physical)  # G41


def battle(table: Table, attacker: Permanent) -> list[Permanent]:
    """One battle in the order of R41; the creatures that its defender sends afterwards."""
    defender = 1 - attacker.side
    blockers, following = defend(table, attacker)
    table.battle = Battle(attacker, blockers, table.sides[defender])
    fight_out(table, choose_spells(table, (1 - defender, defender)))
    return following


def fight_out(table: Table, spells: Sequence[Spell]) -> None:
    """(3) to (9) of a battle whose blockers and spells are chosen."""
    battle = table.battle
    assert battle is not None
    participants = [battle.attacker, *battle.blockers]
    abilities(table, "battle_start", participants)
    for said in spells:
        if not battle.over:
            use(table, said)
        table.bury(said.card, Origin.HAND)  # one whose turn has not come is lost all the same
    for speed in SPEEDS:
        if not battle.over:
            blows(table, speed)
    abilities(table, "battle_end", participants)
    end(table)


# ---------- (1) Blocks


def defend(table: Table, attacker: Permanent) -> tuple[list[Permanent], list[Permanent]]:
    """Who blocks, in order, and who attacks afterwards (R42, R58); nobody is asked where nobody can do either."""
    seat = 1 - attacker.side
    able = [each for each in table.creatures(seat) if may_block(attacker, each)]
    can_follow = [each for each in table.creatures(seat) if may_counter(table, each)]
    if not able and table.rules["counter_without_block"] == "no":  # G43
        can_follow = []
    if not able and not can_follow:
        return [], []
    blockers, following = table.players[seat].defend(View(table, seat), attacker, able, can_follow)
    check_defence(blockers, following, able, can_follow)
    table.note(Code.DEFENDS, seat, value=len(blockers))
    for place, blocker in enumerate(blockers):
        table.note(Code.BLOCKS, seat, blocker.physical, place)
    for place, creature in enumerate(following):
        table.note(Code.WILL_ATTACK, seat, creature.physical, place)
    return list(blockers), list(following)


def may_block(attacker: Permanent, blocker: Permanent) -> bool:
    """R63: whoever controls it. What is unblockable nobody blocks."""
    return "unblockable" not in attacker.keywords and can_block(attacker, blocker)


def may_counter(table: Table, creature: Permanent) -> bool:
    """G41; `stolen_may_attack` goes for counter-attacks too."""
    stolen = creature.controller != creature.side and table.rules["stolen_may_attack"] == "no"
    return can_attack(creature) and not stolen


def check_defence(
    blockers: Sequence[Permanent],
    following: Sequence[Permanent],
    able: Sequence[Permanent],
    can_follow: Sequence[Permanent],
) -> None:
    """IllegalChoiceError if a creature is named twice, or may not do what it is to do."""
    named = [*blockers, *following]
    if len({id(each) for each in named}) != len(named):
        raise IllegalChoiceError("a creature is to block or attack twice")
    if any(each not in able for each in blockers) or any(each not in can_follow for each in following):
        raise IllegalChoiceError("a creature cannot do what it is to do")


# ---------- (2), (4), (5) Battle spells


def choose_spells(table: Table, seats: tuple[int, int]) -> list[Spell]:
    """Both choose without knowing of the other's choice (G34) and pay at once (G24); the attacker's comes first."""
    found = [choose_spell(table, seat) for seat in seats]
    for said in found:
        if said is not None:
            side = table.sides[said.seat]
            side.hand.remove(said.card)
            side.has_used = True
            table.pay(said.seat, said.card.card.cost)
    return [said for said in found if said is not None]


def choose_spell(table: Table, seat: int) -> Spell | None:
    """One of those in hand that can be paid and aimed at something, or none (R43)."""
    usable = [card for card in sorted(table.sides[seat].hand, key=number) if may_use(table, seat, card)]
    card = table.players[seat].battle_spell(View(table, seat), usable) if usable else None
    if card is None:
        if usable:
            table.note(Code.CHOOSES_BATTLE_SPELL, seat)
        return None
    if card not in usable:
        raise IllegalChoiceError(f"turn {table.turn}: {card.card.name} cannot be used in this battle")
    table.note(Code.CHOOSES_BATTLE_SPELL, seat, card)
    return Spell(seat, card, aim(table, seat, card, card.card.effects, "battle"))


def number(card: PhysicalCard) -> int:
    return card.number


def may_use(table: Table, seat: int, card: PhysicalCard) -> bool:
    if card.type != BATTLE_SPELL or not affordable(table, seat, card.card):
        return False
    return can_aim(table, seat, card, choices_of(card.card.effects, "battle"))


def use(table: Table, said: Spell) -> None:
    table.note(Code.SPELL_HAPPENS, said.seat, said.card)
    carry_out(Run(table, "battle", said.card, said.seat, chosen=list(said.targets)), said.card.card.effects)
    check_deaths(table)
    settle(table)


# ---------- (3), (9) Abilities


def abilities(table: Table, trigger: str, participants: Sequence[Permanent]) -> None:
    """What the creatures of the battle do at its start or end."""
    table.put_all(trigger, lambda each: any(each is other for other in participants))
    settle(table)


# ---------- (6) to (8) Blows


def blows(table: Table, speed: str) -> None:
    """One step: blows, then who falls, then what all of that calls forth (G40)."""
    battle = table.battle
    assert battle is not None
    before = len(battle.blows)
    revived, fallen = strike(battle, speed, table.rules)
    dealt = battle.blows[before:]
    tell_blows(table, dealt)
    for creature in revived:
        table.note(Code.REVIVES, creature.side, creature.physical, creature.hp)
    for creature in fallen:
        table.destroy(creature)
    for blow in dealt:
        if blow.target is battle.player and blow.damage > 0:
            table.put("strikes_player", blow.striker)
    settle(table)


def tell_blows(table: Table, dealt: Sequence[Blow]) -> None:
    """Each blow with its damage and what is left of whom it hit."""
    for blow in dealt:
        table.note(Code.STRIKES, blow.striker.side, blow.striker.physical, blow.damage)
        if isinstance(blow.target, Permanent):
            table.note(Code.STRUCK, blow.target.side, blow.target.physical, blow.assigned)
        else:
            table.note(Code.STRUCK, blow.target.seat, value=blow.assigned)


def end(table: Table) -> None:
    """R55, K5, G28: the battle's creatures regenerate and are non-active from now on."""
    battle = table.battle
    assert battle is not None
    there = [each for each in (battle.attacker, *battle.blockers) if battle.takes_part(each)]
    before = {id(each): (each.hp, each.state) for each in there}
    was_active = battle.attacker.state == ACTIVE
    finish(battle)
    if was_active and table.rules["attacker_after"] == "block_only":
        battle.attacker.state = BLOCK_ONLY
    for each in there:
        hp, state = before[id(each)]
        if each.hp != hp:
            table.note(Code.HP_BECOMES, each.side, each.physical, each.hp)
        if each.state != state:
            table.note(Code.STATE_BECOMES, each.side, each.physical, STATES.index(each.state))
    table.note(Code.BATTLE_ENDS, value=battle.lost)
    table.battle = None
