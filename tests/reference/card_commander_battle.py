"""The blows of a battle in the reference of Card Commander: who strikes first, what a blow takes off, what is left."""

from collections.abc import Mapping

from tests.reference.card_commander_state import SPEEDS, Creature


def first_striker(pair: tuple[Creature, Creature], initiative: int) -> int:
    """The seat that strikes first (CC-52)."""
    if pair[initiative].has("ambush"):
        return initiative
    speeds = [SPEEDS.index(creature.speed) for creature in pair]
    if speeds[0] == speeds[1]:
        return initiative
    return speeds.index(min(speeds))


def damage(
    rules: Mapping[str, int | str], striker: Creature, target: Creature, doubled: bool = False, halved: bool = False
) -> int:
    """What one blow takes off (CC-53); `doubled` and `halved` say whether a condition for either holds."""
    if target.colour in striker.harmless_to:
        return 0
    amount = 2 * striker.attack if doubled else striker.attack
    steps = ["weak_point", "halved"] if rules["damage_order"] == "double_first" else ["halved", "weak_point"]
    for step in steps:
        if target.has(step) or (halved and step == "halved"):
            amount = amount * 2 if step == "weak_point" else amount // 2
    return amount


def hp_left(
    rules: Mapping[str, int | str],
    pair: tuple[Creature, Creature],
    initiative: int,
    damages: tuple[int, int] | None = None,
) -> tuple[int, int]:
    """HP left to two living attackers as a player works it out (CC-52 to CC-55).

    Who is at HP 0 does not come back, and nothing happens between the blows. Without `damages` these follow from
    figures and keywords alone.
    """
    hp = [creature.hp for creature in pair]
    if damages is None:
        damages = (damage(rules, pair[0], pair[1]), damage(rules, pair[1], pair[0]))
    striker = first_striker(pair, initiative)
    for _ in range(2 * int(rules["blows"])):
        target = 1 - striker
        hp[target] = max(0, hp[target] - damages[striker])
        if hp[target] == 0:
            break
        striker = target
    return hp[0], hp[1]
