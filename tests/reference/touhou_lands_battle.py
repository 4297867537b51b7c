"""The battle of Touhou lands in slow, obvious Python: figures, hits, faintings and losses, steps 1 to 6 (R21 to R29).

A whole game pays, plays the abilities that come before the blows and moves the cards (step 7); `fight` is one declared
battle alone. A character of a game may be any object that carries the fields of Fighter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NONE, DEFEND, COUNTER = "none", "defend", "counter"  # what the defending player declares (R21)

# What the rule parameters that a battle reads are by default.
DEFAULTS: Mapping[str, int | str] = {
    "tie_hits": "no",
    "defender_faints": "yes",
    "counter_after_miss": "yes",
    "clamp": "twice",
    "back_spells": "no",
}


@dataclass(frozen=True)
class Figures:
    """Attack, defence and evasion, or what is added to them (R28: "-" is 0)."""

    attack: int = 0
    defence: int = 0
    evasion: int = 0


@dataclass(eq=False)
class Fighter:
    """A character in a battle: figures that may be below 0 before they are used, its spell, what abilities add.

    `keywords` are those of the character, its item and its spell.
    """

    attack: int
    defence: int
    evasion: int
    keywords: set[str] = field(default_factory=set)
    back: bool = False
    spell: Figures | None = None
    bonus: Figures = Figures()


@dataclass(eq=False)
class Battle:
    """One declared battle; without `life`, that of the defending player, no loss ends the game in it."""

    attacker: Any
    defender: Any = None
    declared: str = NONE
    life: int | None = None


@dataclass(eq=False)
class Outcome:
    """What came of it; `over`: the defending player's life was gone at step 3."""

    hit: bool = False
    defender_faints: bool = False
    defending_loss: int = 0
    over: bool = False
    counter_hit: bool = False
    attacker_faints: bool = False
    attacking_loss: int = 0


# ---------- Who may


def may_attack(fighter: Any, with_spell: bool, rules: Mapping[str, int | str] = DEFAULTS) -> bool:
    """R12, G11, G20; that it is untapped is the game's business (R20)."""
    return not fighter.back or "back_attack" in fighter.keywords or (with_spell and rules["back_spells"] == "yes")


def may_counter(attacker: Any, fighter: Any, with_spell: bool) -> bool:
    """R25, G11, and 彩光乱舞, which allows no counter without a spell (R29)."""
    if fighter.back and "back_attack" not in fighter.keywords:
        return False
    return with_spell or "no_counter" not in attacker.keywords


# ---------- Figures


def figures(fighter: Any, rules: Mapping[str, int | str]) -> Figures:
    """What a character fights with: spell figures are added, then the bonuses of abilities (R28, G31)."""
    spell, bonus = fighter.spell or Figures(), fighter.bonus
    return Figures(
        clamped(fighter.attack + spell.attack, bonus.attack, rules),
        fighter.defence + spell.defence + bonus.defence,
        clamped(fighter.evasion + spell.evasion, bonus.evasion, rules),
    )


def clamped(figure: int, bonus: int, rules: Mapping[str, int | str]) -> int:
    """A figure other than defence: not below 0 with the spell, and again after the bonuses (G31)."""
    if rules["clamp"] == "twice":
        figure = max(0, figure)
    return max(0, figure + bonus)


def hits(attack: int, evasion: int, rules: Mapping[str, int | str]) -> bool:
    """Steps 1 and 4 (G25); an attack of 0 hits nobody (T11)."""
    return attack > evasion or (attack == evasion > 0 and rules["tie_hits"] == "yes")


def evasion(fighter: Any, striker: Any, attacked: bool, rules: Mapping[str, int | str]) -> int:
    """With what a character evades: nothing if the striker ignores it (R29), or `attacked` in the back row (R23)."""
    if "ignore_evasion" in striker.keywords:
        return 0
    if attacked and fighter.back and "keeps_evasion" not in fighter.keywords:
        return 0
    return figures(fighter, rules).evasion


# ---------- Steps


def first_half(battle: Battle, rules: Mapping[str, int | str] = DEFAULTS) -> Outcome:
    """Steps 1 to 3, or no resistance (R22): the attack."""
    outcome = Outcome()
    if battle.declared == NONE:
        outcome.hit = True
        outcome.defending_loss = figures(battle.attacker, rules).attack
    else:
        striker, target = figures(battle.attacker, rules), figures(battle.defender, rules)
        if hits(striker.attack, evasion(battle.defender, battle.attacker, True, rules), rules):
            outcome.hit = True
            may_faint = battle.declared == COUNTER or rules["defender_faints"] == "yes"  # G23
            outcome.defender_faints = may_faint and striker.attack >= target.defence
            outcome.defending_loss = max(0, striker.attack - target.defence)
    outcome.over = battle.life is not None and battle.life <= outcome.defending_loss
    return outcome


def second_half(battle: Battle, rules: Mapping[str, int | str], outcome: Outcome) -> None:
    """Steps 4 to 6: the counter, by a defender that may have fainted (R27). Mutates `outcome`."""
    if battle.declared != COUNTER or outcome.over:
        return
    if not outcome.hit and rules["counter_after_miss"] == "no":  # G28
        return
    striker, target = figures(battle.defender, rules), figures(battle.attacker, rules)
    if hits(striker.attack, evasion(battle.attacker, battle.defender, False, rules), rules):
        outcome.counter_hit = True
        outcome.attacker_faints = striker.attack >= target.defence
        outcome.attacking_loss = max(0, striker.attack - target.defence)


def fight(battle: Battle, rules: Mapping[str, int | str] = DEFAULTS) -> Outcome:
    """A whole battle; what `deckmill battle` says of it."""
    outcome = first_half(battle, rules)
    second_half(battle, rules, outcome)
    return outcome


def report(outcome: Outcome) -> dict[str, Any]:
    """A battle as the command's plain data."""
    return {
        "hit": outcome.hit,
        "defender_faints": outcome.defender_faints,
        "defending_player_loses": outcome.defending_loss,
        "counter_hit": outcome.counter_hit,
        "attacker_faints": outcome.attacker_faints,
        "attacking_player_loses": outcome.attacking_loss,
    }
