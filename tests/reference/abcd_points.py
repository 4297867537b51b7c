"""What things of ABCD are worth to the machine players of the reference: whole numbers, from what lies open."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from tests.reference.abcd_battle import NON_ACTIVE, Battle, Player, can_attack, fight
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import BATTLE_SPELL, LAND_SPELL, Cast, Permanent, PhysicalCard
from tests.reference.abcd_table import Table

HP = 3  # a player's HP
CARD = 1  # a card in hand
EXPOSED = 2  # a point of damage that an attack could still do this turn
MAX_MP = 5  # one of maximum MP
STOCK = 3  # one of draw stock
LAND = 4  # a land spell on the field
LIKELY_COST = 6  # most MP that a spell of the other player is thought to cost
LETHAL = 1000
KEYWORD_POINTS: Mapping[str, int] = {
    "first_attack": 2,
    "last_attack": -1,
    "wall": -2,
    "regenerate": 2,
    "fly_blocking": 1,
    "penetration": 1,
}


def creature_points(creature: Permanent) -> int:
    """What a creature is worth, whole again as at the next start-up."""
    attack, hp = creature.attack, creature.max_hp
    points = 2 * attack + 2 * hp + 2 * creature.full_mitigation
    points += sum(KEYWORD_POINTS.get(keyword, 0) for keyword in creature.keywords)
    points += attack * ("flying" in creature.keywords) + 2 * attack * ("unblockable" in creature.keywords)
    points += (attack + hp) * ("revival" in creature.keywords)
    return max(1, points)


def strength(thing: Any) -> tuple[int, ...]:
    """By what machine players rank targets: creatures by points, casts by cost, the oldest first among equals."""
    if isinstance(thing, Permanent):
        return creature_points(thing), thing.attack, -thing.entered
    return thing.physical.card.cost, 0, -thing.begun


@dataclass(frozen=True)
class Outcome:
    """What a battle alone comes to: points of the creatures that each side loses, and damage to the player."""

    attacker_lost: int
    blockers_lost: int
    damage: int
    lethal: bool

    @property
    def for_defender(self) -> int:
        return self.attacker_lost - self.blockers_lost - HP * self.damage - (LETHAL if self.lethal else 0)


def outcome(
    rules: Mapping[str, int | str], attacker: Permanent, blockers: Sequence[Permanent], hp: int, mitigation: int
) -> Outcome:
    """A battle played out without spells and abilities, on copies; `hp` and `mitigation` of the defending player."""
    fighters = [copied(each) for each in (attacker, *blockers)]
    battle = Battle(fighters[0], fighters[1:], Player(hp, mitigation))
    fight(battle, rules)
    lost = [
        0 if battle.takes_part(fighter) else creature_points(creature)
        for creature, fighter in zip((attacker, *blockers), fighters, strict=True)
    ]
    return Outcome(lost[0], sum(lost[1:]), hp - battle.player.hp, battle.player.hp <= 0)


def copied(creature: Permanent) -> Permanent:
    new = copy(creature)
    new.keywords, new.resistance = set(creature.keywords), dict(creature.resistance)
    new.skills_used = set(creature.skills_used)
    return new


def exposure(attackers: Iterable[Permanent], blockers: Iterable[Permanent], hp: int) -> int:
    """The points at stake this turn: damage of active attackers for whom no blocker is left, the weakest of them."""
    attacks = sorted((each.attack for each in attackers if can_attack(each)), reverse=True)
    able = sum(each.state != NON_ACTIVE for each in blockers)
    damage = sum(attacks[able:])
    return LETHAL // 2 if damage >= hp else EXPOSED * damage


# ---------- Positions


def worth(table: Table, seat: int) -> int:
    """What a position is worth to a seat: its own things less the other's, and what both could still attack with."""
    return side_points(table, seat) - side_points(table, 1 - seat)


def side_points(table: Table, seat: int) -> int:
    side = table.sides[seat]
    points = HP * side.hp + CARD * len(side.hand) + MAX_MP * side.max_mp + STOCK * side.stock
    points += sum(standing_points(each, seat) for each in table.on_field(seat))
    points += sum(cast_points(cast) for cast in table.casts if cast.caster == seat)
    return points - exposure(table.creatures(1 - seat), table.creatures(seat), side.hp)


def standing_points(permanent: Permanent, seat: int) -> int:
    """Half of a creature that the other player controls: it can only block."""
    if not permanent.is_creature:
        return LAND if permanent.type == LAND_SPELL else 0
    points = creature_points(permanent)
    return points if permanent.controller == seat else points // 2


def cast_points(cast: Cast) -> int:
    """What is being cast counts by its cost."""
    points = 2 * int(cast.physical.card.cost)
    return points if cast.controller == cast.caster else points // 2


def reach(table: Table, seat: int, without: PhysicalCard | None = None) -> int:
    """The cost of the dearest card in hand that the present MP and attributes pay for."""
    side = table.sides[seat]
    costs = [
        card.card.cost
        for card in side.hand
        if card is not without
        and card.card.cost <= side.mp
        and all(side.attributes[name] >= least for name, least in card.card.needs.items())
    ]
    return max(costs, default=0)


def holding(view: View, card: PhysicalCard) -> int:
    """What keeping the MP for a counter or battle spell is worth; 0 for any other card, or without its attributes."""
    if any(view.own.attributes[name] < least for name, least in card.card.needs.items()):
        return 0
    if card.type == BATTLE_SPELL:
        points = [creature_points(each) for each in view.creatures(1 - view.seat) if can_attack(each)]
        return max(points, default=0) - CARD
    counters = any(said.do == "counter" for said in card.card.effects)
    if counters and view.other.hand_size and view.frame < int(view.rules["attack_frame"]):
        return 2 * min(view.other.mp, LIKELY_COST) - CARD
    return 0
