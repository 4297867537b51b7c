"""The blows of a battle in the reference of Card Commander: who strikes first, what a blow takes off, what is left."""

from collections.abc import Mapping

from tests.reference.card_commander_state import SPEEDS, Creature


def first_striker(pair: tuple[Creature, Creature], initiative: int) -> int:
    """The seat that strikes first (CC-52)."""
    if pair[initiative].has("ambush"):
        return initiative
    speeds = [SPEEDS.index(creature.physical.card.speed) for creature in pair]
    if speeds[0] == speeds[1]:
        return initiative
    return speeds.index(min(speeds))


def damage(rules: Mapping[str, int | str], striker: Creature, target: Creature) -> int:
    """What one blow takes off (CC-53)."""
    if target.physical.card.colour in striker.physical.card.harmless_to:
        return 0
    amount = striker.attack
    steps = ["weak_point", "halved"] if rules["damage_order"] == "double_first" else ["halved", "weak_point"]
    for step in steps:
        if target.has(step):
            amount = amount * 2 if step == "weak_point" else amount // 2
    return amount


def hp_left(rules: Mapping[str, int | str], pair: tuple[Creature, Creature], initiative: int) -> tuple[int, int]:
    """HP left to two living attackers as a player works it out: who is at HP 0 does not come back (CC-52 to CC-55)."""
    hp = [creature.hp for creature in pair]
    striker = first_striker(pair, initiative)
    for _ in range(2 * int(rules["blows"])):
        target = 1 - striker
        hp[target] = max(0, hp[target] - damage(rules, pair[striker], pair[target]))
        if hp[target] == 0:
            break
        striker = target
    return hp[0], hp[1]
