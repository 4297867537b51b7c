"""The battle of ABCD in slow, obvious Python: who may block, blows in their steps, what they destroy (R40 to R57).

A whole game plays its abilities and battle spells between the steps (R41); `fight` is the battle alone, without any.
A creature of a game may be any object that carries the fields of Fighter; which creature is which goes by identity.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SPEEDS = ("first", "normal", "last")  # steps 6, 7 and 8 (R41)
ACTIVE, BLOCK_ONLY, NON_ACTIVE = "active", "block_only", "non_active"  # R30

# What the rule parameters that a battle reads are by default.
DEFAULTS: Mapping[str, int | str] = {
    "blocker_need": "reduced",
    "same_speed": "simultaneous",
    "both_speeds": "cancel",
    "blockers_gone": "nobody",
    "several_resistances": "sum",
    "mitigation_order": "after_resistance",
}


@dataclass(eq=False)
class Fighter:
    """A creature as far as battles look at it.

    `attributes` are those of its blows (K7: the attributes in its cost), `mitigation` what is left of it this turn
    (K9), `evades_from` the attack from which on a creature cannot block it (0: no such ability).
    """

    attack: int
    hp: int
    max_hp: int
    keywords: set[str] = field(default_factory=set)
    attributes: frozenset[str] = frozenset()
    resistance: dict[str, int] = field(default_factory=dict)
    mitigation: int = 0
    evades_from: int = 0
    state: str = ACTIVE


@dataclass(eq=False)
class Player:
    """A player as far as battles look at one; HP may go below 1 in a battle (R57)."""

    hp: int = 20
    mitigation: int = 0


@dataclass(frozen=True, eq=False)
class Blow:
    """One blow: `target` a creature or the defending player, `assigned` of the attack, `damage` that it really does."""

    striker: Any
    target: Any
    assigned: int
    damage: int


@dataclass(eq=False)
class Battle:
    """A battle that goes on: `blockers` in blocking order, of whom the first is the main one (R42).

    `gone` are those that have left it, in the order in which they went. `lost` is attack that hit nothing.
    """

    attacker: Any
    blockers: Sequence[Any]
    player: Any
    gone: list[Any] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)
    lost: int = 0

    def leave(self, creature: Any) -> None:
        """A creature is destroyed, or an effect takes it from the field."""
        if self.takes_part(creature):
            self.gone.append(creature)

    def takes_part(self, creature: Any) -> bool:
        return not any(other is creature for other in self.gone)

    @property
    def left(self) -> list[Any]:
        """The blockers that are still there, in order."""
        return [blocker for blocker in self.blockers if self.takes_part(blocker)]

    @property
    def over(self) -> bool:
        """Whether the attacking side has no creature left (R41)."""
        return not self.takes_part(self.attacker)


def can_attack(creature: Any) -> bool:
    """K4 and R30; the place, the controller and the clock are the game's business (R18, R64)."""
    return creature.state == ACTIVE and "wall" not in creature.keywords


def can_block(attacker: Any, blocker: Any) -> bool:
    """K1, K8, R30, those whom nobody can block, and 緑の子鬼 (T21)."""
    if blocker.state == NON_ACTIVE or "unblockable" in attacker.keywords:
        return False
    if attacker.evades_from and blocker.attack >= attacker.evades_from:
        return False
    return "flying" not in attacker.keywords or bool({"flying", "fly_blocking"} & set(blocker.keywords))


def speed(creature: Any, rules: Mapping[str, int | str]) -> str:
    """The step in which a creature strikes (K2, K3); G38 for both keywords at once."""
    first, last = "first_attack" in creature.keywords, "last_attack" in creature.keywords
    if first and last:
        return {"cancel": "normal", "first": "first", "last": "last"}[str(rules["both_speeds"])]
    return "first" if first else "last" if last else "normal"


# ---------- What a blow does


def resisted(target: Any, attributes: frozenset[str], rules: Mapping[str, int | str]) -> int:
    """What the target's resistances take off damage of these attributes; negative: they add to it (K7)."""
    matching = [target.resistance.get(attribute, 0) for attribute in attributes]
    if rules["several_resistances"] == "largest":
        return max(matching, default=0)
    return sum(matching)


def reduce(amount: int, resistance: int, mitigation: int, rules: Mapping[str, int | str]) -> tuple[int, int]:
    """What is left of an amount of damage, and of the mitigation that it met (K7, K9)."""

    def resist(damage: int) -> int:
        return max(0, damage - resistance) if damage > 0 else 0  # a source without damage stays without (K7)

    if rules["mitigation_order"] == "before_resistance":
        absorbed = min(amount, mitigation)
        return resist(amount - absorbed), mitigation - absorbed
    damage = resist(amount)
    absorbed = min(damage, mitigation)
    return damage - absorbed, mitigation - absorbed


def damage_creature(target: Any, amount: int, attributes: frozenset[str], rules: Mapping[str, int | str]) -> int:
    """Damage a creature, in battle or out of it; the HP that it loses, which may be more than it has."""
    damage, target.mitigation = reduce(amount, resisted(target, attributes, rules), target.mitigation, rules)
    target.hp -= damage
    return damage


def damage_player(player: Any, amount: int) -> int:
    """Damage a player, in battle or out of it; the HP that the player loses (R46)."""
    absorbed: int = min(amount, player.mitigation)
    damage = amount - absorbed
    player.mitigation -= absorbed
    player.hp -= damage
    return damage


def need(target: Any, attributes: frozenset[str], rules: Mapping[str, int | str]) -> int:
    """How much of an attack a blocker takes before the rest passes on: the least amount that destroys it (G35).

    It is searched for: amount by amount, whatever the reductions are. With `blocker_need=hp` it is the HP alone.
    """
    hp: int = target.hp
    if rules["blocker_need"] == "hp":
        return max(1, hp)
    amount = 1
    while reduce(amount, resisted(target, attributes, rules), target.mitigation, rules)[0] < hp:
        amount += 1
    return amount


def share_out(battle: Battle, rules: Mapping[str, int | str]) -> tuple[list[int], int]:
    """How the attacker's attack is dealt: to each blocker that is still there in order, and what is over (R45)."""
    rest = max(0, battle.attacker.attack)
    shares = []
    for blocker in battle.left:
        shares.append(min(rest, need(blocker, battle.attacker.attributes, rules)))
        rest -= shares[-1]
    return shares, rest


# ---------- Steps


def strikes(battle: Battle, creature: Any, step: str, rules: Mapping[str, int | str]) -> bool:
    """Whether a creature strikes in a step: it is there and not non-active (R56)."""
    return battle.takes_part(creature) and creature.state != NON_ACTIVE and speed(creature, rules) == step


def strike(battle: Battle, step: str, rules: Mapping[str, int | str]) -> tuple[list[Any], list[Any]]:
    """One of the steps 6 to 8, after which the fallen are gone (G40); (who revived, who fell).

    All blows of a step are dealt before anyone falls (G37), unless the attacker comes first among equals.
    """
    attacker_strikes = strikes(battle, battle.attacker, step, rules)
    revived: list[Any] = []
    fallen: list[Any] = []
    if rules["same_speed"] == "attacker_first" and attacker_strikes:
        battle.blows += deal(battle, attack_blows(battle, rules), rules)
        revived, fallen = settle(battle)
        attacker_strikes = False
    blows = attack_blows(battle, rules) if attacker_strikes else []
    blows += [
        (blocker, battle.attacker, max(0, blocker.attack))
        for blocker in battle.left
        if strikes(battle, blocker, step, rules)  # every blocker strikes (G36)
    ]
    battle.blows += deal(battle, blows, rules)
    more_revived, more_fallen = settle(battle)
    return revived + more_revived, fallen + more_fallen


def attack_blows(battle: Battle, rules: Mapping[str, int | str]) -> list[tuple[Any, Any, int]]:
    """The attacker's blows as (striker, target, amount), the player's last; notes attack that hits nothing."""
    attacker = battle.attacker
    if not battle.blockers:
        return [(attacker, battle.player, max(0, attacker.attack))]  # R44
    shares, rest = share_out(battle, rules)
    blows = [(attacker, blocker, share) for blocker, share in zip(battle.left, shares, strict=True)]
    if rest == 0:
        return blows
    unopposed = not battle.left and rules["blockers_gone"] == "player"  # G39
    if "penetration" in attacker.keywords or unopposed:  # K10
        return [*blows, (attacker, battle.player, rest)]
    battle.lost += rest
    return blows


def deal(battle: Battle, blows: Sequence[tuple[Any, Any, int]], rules: Mapping[str, int | str]) -> list[Blow]:
    """Deal the blows one after the other, leaving out those of amount 0; nobody falls in between."""
    dealt = []
    for striker, target, amount in blows:
        if amount == 0:
            continue
        if target is battle.player:
            damage = damage_player(target, amount)
        else:
            damage = damage_creature(target, amount, striker.attributes, rules)
        dealt.append(Blow(striker, target, amount, damage))
    return dealt


def settle(battle: Battle) -> tuple[list[Any], list[Any]]:
    """Those at HP 0 or less return once by 復活 or leave the battle: (who revived, who fell), attacker first."""
    revived: list[Any] = []
    fallen: list[Any] = []
    for creature in [battle.attacker, *battle.blockers]:
        if battle.takes_part(creature) and creature.hp <= 0:
            if revive(creature):
                revived.append(creature)
            else:
                battle.leave(creature)
                fallen.append(creature)
    return revived, fallen


def revive(creature: Any) -> bool:
    """Whether a creature at HP 0 or less comes back by 復活, which it then loses (K6)."""
    if "revival" not in creature.keywords or creature.max_hp <= 0:
        return False
    creature.hp = creature.max_hp
    creature.state = NON_ACTIVE
    creature.keywords = set(creature.keywords) - {"revival"}
    return True


def finish(battle: Battle) -> None:
    """The end of a battle: survivors regenerate (K5), and nobody who took part is active any more (R55, G28)."""
    for creature in [battle.attacker, *battle.blockers]:
        if battle.takes_part(creature):
            if "regenerate" in creature.keywords:
                creature.hp = creature.max_hp
            creature.state = NON_ACTIVE


# ---------- The battle alone


def fight(battle: Battle, rules: Mapping[str, int | str] = DEFAULTS) -> dict[str, Any]:
    """A whole battle without spells and abilities; what `deckmill battle` says of it."""
    for step in SPEEDS:
        if not battle.over:
            strike(battle, step, rules)
    finish(battle)
    return report(battle)


def report(battle: Battle) -> dict[str, Any]:
    """A finished battle as plain data, in blocking order; whoever was destroyed has HP 0."""
    return {
        "assigned": [received(battle, blocker, "assigned") for blocker in battle.blockers],
        "dealt": [received(battle, blocker, "damage") for blocker in battle.blockers],
        "destroyed": [not battle.takes_part(blocker) for blocker in battle.blockers],
        "blockers_hp": [blocker.hp if battle.takes_part(blocker) else 0 for blocker in battle.blockers],
        "attacker_hp": 0 if battle.over else battle.attacker.hp,
        "to_player": received(battle, battle.player, "damage"),
        "lost": battle.lost,
    }


def received(battle: Battle, target: Any, what: str) -> int:
    """The sum of `assigned` or `damage` over the blows that hit a creature or the player."""
    return sum(getattr(blow, what) for blow in battle.blows if blow.target is target)
