"""A turn's battle in the reference of Card Commander: blows, what they call forth, what victory and defeat bring."""

from collections.abc import Sequence

from tests.reference.card_commander_battle import first_striker
from tests.reference.card_commander_continuous import blow
from tests.reference.card_commander_effects import one, subs
from tests.reference.card_commander_state import BATTLEFIELD, Code, Creature, Origin, Reason
from tests.reference.card_commander_table import GameOver, Table


def battle(table: Table) -> None:
    """CC-50, CC-51, CC-56 to CC-58."""
    if table.battle_off:
        table.note(Code.NO_BATTLE_THIS_TURN, value=1)
        return
    for seat in table.by_initiative():
        subs(table, "standby_battle_start", seat)
    attackers = [side.attacker for side in table.sides]
    if not any(attackers):
        table.note(Code.NO_BATTLE_THIS_TURN)
        return
    loser = decide(table)
    if loser is None:
        drawn(table)
    else:
        table.loser = loser
        won(table, loser)


def decide(table: Table) -> int | None:
    """The loser's seat, or None for a draw, of a battle of one attacker or two (CC-51, CC-52)."""
    if all(standing(table)):
        return fight(table)
    return loser_of(table)


def standing(table: Table) -> list[bool]:
    """For each seat whether it has an attacker with HP."""
    return [side.attacker is not None and side.attacker.hp > 0 for side in table.sides]


def loser_of(table: Table) -> int | None:
    """Once an attacker is missing or at HP 0: its seat, or None if that goes for both."""
    alive = standing(table)
    return None if not any(alive) else alive.index(False)


def fight(table: Table) -> int | None:
    """Blow after blow between two attackers; the loser's seat, or None for a draw (CC-52 to CC-55)."""
    damages = [blow(table, seat) for seat in (0, 1)]
    if damages == [0, 0]:
        return None
    first, second = fighters(table)
    striker = first_striker((first, second), table.initiative)
    table.note(Code.BATTLE_STARTS, striker)
    for _ in range(2 * table.number("blows")):
        target = 1 - striker
        strike(table, striker, damages[striker])
        if not all(standing(table)):
            return loser_of(table)
        striker = target
    return None


def fighters(table: Table) -> Sequence[Creature]:
    return [creature for _, creature in table.attackers(0)]


def strike(table: Table, seat: int, damage: int) -> None:
    """One blow, and what the creature that it hits does about it."""
    pair = fighters(table)
    striker, target = pair[seat], pair[1 - seat]
    before = target.hp
    target.hp = max(0, before - damage)
    table.note(Code.STRIKES, seat, striker.physical, target.hp)
    if target.hp == 0:
        revive(table, 1 - seat, target)
    elif target.hp < before:
        one(table, "battlefield_struck", target.physical, damage=before - target.hp)


def revive(table: Table, seat: int, creature: Creature) -> None:
    """An attacker brought to HP 0 by a blow pays with hand cards and fights on (CC-54).

    Its HP rises as by an effect, so that under 混沌 the cards are lost in vain.
    """
    if not creature.has("revives"):
        return
    hand, cost = table.sides[seat].hand, table.number("revival_cost")
    enough = len(hand) >= cost
    if not enough and table.rules["revival_in_vain"] == "kept":
        return
    for card in table.random_hand_cards(seat, min(cost, len(hand))):
        table.bury(card, Origin.HAND)
    if enough and not table.reverses():
        creature.hp = creature.physical.face.hp
    if creature.hp > 0:
        table.note(Code.REVIVES_IN_BATTLE, seat, creature.physical, creature.hp)


def drawn(table: Table) -> None:
    table.note(Code.BATTLE_DRAWN)
    for seat in table.by_initiative():
        attacker = table.sides[seat].attacker
        one(table, "battlefield_drawn", None if attacker is None else attacker.physical)


def won(table: Table, loser: int) -> None:
    """CC-56: the life, then the subs of the winner, then the attackers' own effects, wherever they are by then."""
    winner = table.sides[1 - loser].attacker
    beaten = table.sides[loser].attacker
    assert winner is not None
    table.note(Code.WINS_BATTLE, 1 - loser, winner.physical, winner.hp)
    table.sides[loser].life -= 1
    table.note(Code.LOSES_LIFE, loser, value=table.sides[loser].life)
    if table.sides[loser].life <= 0:
        raise GameOver(1 - loser, Reason.LIFE)
    subs(table, "standby_win", 1 - loser)
    for seat in table.by_initiative():
        creature, trigger = (beaten, "lose") if seat == loser else (winner, "win")
        if creature is not None and on_a_battlefield(table, creature):
            one(table, trigger, creature.physical)


def on_a_battlefield(table: Table, creature: Creature) -> bool:
    spot = table.where(creature.physical)
    return spot.zone == "board" and spot.place == BATTLEFIELD
