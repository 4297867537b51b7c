"""One attack of Kyougenshi in slow, obvious Python: who may, powers, battle and breaks (R34 to R53, R57, R58).

A whole game plays the triggers between the steps, asks whether graze is paid, and moves the cards; `fight` is one
attack alone, in which graze is paid whenever it can be. A card of a game may be any object that carries the fields of
Fighter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LARGEST_POWER = 32_000
SINGLE, DOUBLE, TRIPLE = 1, 2, 3  # 宣言カード that an attack on the player breaks (R48, R49)

# What the rule parameters that an attack reads are by default.
DEFAULTS: Mapping[str, int | str] = {"flare_crushed": "no", "direct_hit_left_over": "no"}


@dataclass(eq=False)
class Fighter:
    """A spell card in an attack: power with all changes but those of numbered keywords, the keywords that it has now.

    `reiryoku` is what its player can pay for graze.
    """

    power: int
    keywords: set[str] = field(default_factory=set)
    power_attacker: int = 0
    guard_crusher: int = 0
    flare: int = 0
    graze: int = 0
    reiryoku: int = 0


@dataclass(eq=False)
class Attack:
    """One attack: on `target`, which `blocks` or was named itself (None: on the player), who has so many `shields`."""

    attacker: Any
    target: Any = None
    blocks: bool = False
    shields: int = 5


@dataclass(eq=False)
class Outcome:
    """What came of it: for both cards whether they lost their battle, and whether graze then kept them."""

    attacker_lost: bool = False
    target_lost: bool = False
    attacker_grazed: bool = False
    target_grazed: bool = False
    breaks: int = 0
    direct: bool = False

    @property
    def attacker_survives(self) -> bool:
        """Whether the attacker is in the battle zone afterwards."""
        return self.attacker_grazed or not self.attacker_lost

    @property
    def target_survives(self) -> bool:
        """Whether the target is."""
        return self.target_grazed or not self.target_lost


# ---------- Who may


def may_attack_player(fighter: Any) -> bool:
    """R34, and the drawback of some cards; that it is active and not praying is the game's business."""
    return "cannot_attack_player" not in fighter.keywords


def may_attack_card(fighter: Any, target: Any, active: bool) -> bool:
    """R35; `active`: the target is. Invisible cards are attacked by cards with search alone (section 4)."""
    if "invisible" in target.keywords and "search" not in fighter.keywords:
        return False
    return not active or "attacks_active" in fighter.keywords


def may_block(blocker: Any, attacker: Any, attacks_card: bool) -> bool:
    """R39 of an active card; nobody blocks an invisible attacker on its way to a spell card (section 4)."""
    if attacks_card and "invisible_attacker" in attacker.keywords:
        return False
    return "blocker" in blocker.keywords


# ---------- Powers


def attacker_power(attack: Attack) -> int:
    """With what the attacker fights: power attacker while attacking, guard crusher against a ブロッカー (section 4)."""
    attacker, target = attack.attacker, attack.target
    power = attacker.power + attacker.power_attacker
    if target is not None and "blocker" in target.keywords:
        power += attacker.guard_crusher
    return clamped(power)


def target_power(attack: Attack, rules: Mapping[str, int | str]) -> int:
    """With what the target fights: guard crusher when a ブロッカー attacks it, flare while it blocks (section 4).

    Guard crusher looks for the word ブロッカー: that this is a mention for which flare counts is a second reading.
    """
    attacker, target = attack.attacker, attack.target
    power = target.power
    if "blocker" in attacker.keywords:
        power += target.guard_crusher
    mentioned = "blocker" in target.keywords and attacker.guard_crusher > 0 and rules["flare_crushed"] == "yes"
    if attack.blocks or mentioned:
        power += target.flare
    return clamped(power)


def clamped(power: int) -> int:
    """A power as it is compared."""
    return max(0, min(LARGEST_POWER, power))


# ---------- Battle and breaks


def battle(attack: Attack, rules: Mapping[str, int | str]) -> Outcome:
    """R44: the lower power loses, equal ones both do; both win only if effects say so of both."""
    sure = ["wins_battles" in fighter.keywords for fighter in (attack.attacker, attack.target)]
    if any(sure):
        return Outcome(attacker_lost=not sure[0], target_lost=not sure[1])
    first, second = attacker_power(attack), target_power(attack, rules)
    return Outcome(attacker_lost=first <= second, target_lost=second <= first)


def can_graze(fighter: Any) -> bool:
    """Whether a card that lost its battle can be kept (グレイズn)."""
    return bool(0 < fighter.graze <= fighter.reiryoku)


def number_of_breaks(fighter: Any) -> int:
    """R48: one of several abilities is used, the one that breaks most."""
    choices = [SINGLE]
    if "w_breaker" in fighter.keywords:
        choices.append(DOUBLE)
    if "t_breaker" in fighter.keywords:
        choices.append(TRIPLE)
    return max(choices)


def break_shields(attack: Attack, rules: Mapping[str, int | str]) -> Outcome:
    """R49, R51, R58: one by one while there is one, and directly at the player only where there was none.

    That what is left over hits the player is a second reading.
    """
    outcome = Outcome(direct=attack.shields == 0)
    left, shields = number_of_breaks(attack.attacker), attack.shields
    while left > 0 and shields > 0:
        left, shields = left - 1, shields - 1
        outcome.breaks += 1
    if left > 0 and rules["direct_hit_left_over"] == "yes":
        outcome.direct = True
    return outcome


def fight(attack: Attack, rules: Mapping[str, int | str] = DEFAULTS) -> Outcome:
    """A whole attack; what `deckmill battle` says of it."""
    if attack.target is None:
        return break_shields(attack, rules)
    outcome = battle(attack, rules)
    outcome.attacker_grazed = outcome.attacker_lost and can_graze(attack.attacker)
    outcome.target_grazed = outcome.target_lost and can_graze(attack.target)
    return outcome


def report(attack: Attack, outcome: Outcome) -> dict[str, Any]:
    """An attack as the command's plain data."""
    return {
        "attacker_survives": outcome.attacker_survives,
        "target_survives": None if attack.target is None else outcome.target_survives,
        "breaks": outcome.breaks,
        "direct": outcome.direct,
    }
