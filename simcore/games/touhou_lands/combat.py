"""The battle alone (R21 to R29): one attack and what the defending player declared, steps 1 to 6 of R27.

It works on one battle record (state.py). What abilities do before the blows, what is paid, and where the cards go
afterwards (step 7) is a game's.
"""

import numpy as np

from simcore.games.touhou_lands.state import (
    ATTACKER,
    BACK_ATTACK,
    COUNTER,
    DEFENDER,
    IGNORE_EVASION,
    KEEPS_EVASION,
    NO_COUNTER,
    NO_RESISTANCE,
)
from simcore.jit import index, inlined, kernel

# Rule parameters, by position.
TIE_HITS = 1  # tie_hits
FAINTS = 0  # defender_faints
FOLLOWS = 0  # counter_after_miss
CLAMP_TWICE = 0  # clamp
BACK_SPELLS = 1  # back_spells


# ---------- Who may


@inlined
def may_attack(rules, traits, back, with_spell):
    """Whether an untapped character may attack from its row (R12, G11), or with a spell (G20)."""
    return back == 0 or traits & BACK_ATTACK != 0 or (with_spell and rules.back_spells == BACK_SPELLS)


@inlined
def may_counter(traits, back, with_spell, attacker_traits):
    """Whether an untapped character may counter, from its row (R25, G11), and without a spell if it has none (R29)."""
    if back != 0 and traits & BACK_ATTACK == 0:
        return False
    return with_spell or attacker_traits & NO_COUNTER == 0


# ---------- Figures


@inlined
def clamped(rules, figure, bonus):
    """An attack or evasion from its sum with the spell and its bonuses, not below 0 (R28, G31)."""
    if rules.clamp == CLAMP_TWICE:
        figure = max(np.int64(0), figure)
    return max(np.int64(0), figure + bonus)


@inlined
def settle_figures(battle, rules, side):
    """What a side fights with (R28, G31). Mutates `battle`."""
    place = index(side)
    attack, evasion = (
        battle.attack[place] + battle.spell_attack[place],
        battle.evasion[place] + battle.spell_evasion[place],
    )
    battle.final_attack[place] = clamped(rules, attack, battle.bonus_attack[place])
    battle.final_defence[place] = battle.defence[place] + battle.spell_defence[place] + battle.bonus_defence[place]
    battle.final_evasion[place] = clamped(rules, evasion, battle.bonus_evasion[place])


# ---------- Steps


@inlined
def hits(rules, attack, evasion):
    """Whether an attack hits (G25); one of 0 hits nobody (T11)."""
    return attack > evasion or (rules.tie_hits == TIE_HITS and attack == evasion and attack > 0)


@inlined
def lets_through(attack, defence):
    """What a hit takes from the player behind the character that it hits (R27)."""
    return max(np.int64(0), attack - defence)


@inlined
def evasion_of(battle, side):
    """With what a side evades its opponent: nothing in the back row under attack, or if that ignores it (R23, R29)."""
    if battle.traits[index(1 - side)] & IGNORE_EVASION:
        return np.int64(0)
    if side == DEFENDER and battle.back[DEFENDER] != 0 and battle.traits[DEFENDER] & KEEPS_EVASION == 0:
        return np.int64(0)
    return battle.final_evasion[index(side)]


@inlined
def fight(battle, rules):
    """The steps 1 to 6, or no resistance (R22, R24, R27). Mutates `battle`."""
    declared = battle.declared
    battle.hit = 0
    battle.defender_faints = 0
    battle.defending_loss = 0
    battle.over = 0
    battle.counter_hit = 0
    battle.attacker_faints = 0
    battle.attacking_loss = 0
    if declared == NO_RESISTANCE:
        settle_figures(battle, rules, ATTACKER)
        battle.hit = 1
        battle.defending_loss = battle.final_attack[ATTACKER]
    else:
        settle_figures(battle, rules, ATTACKER)
        settle_figures(battle, rules, DEFENDER)
        attack, defence = battle.final_attack[ATTACKER], battle.final_defence[DEFENDER]
        if hits(rules, attack, evasion_of(battle, DEFENDER)):
            battle.hit = 1
            if attack >= defence and (declared == COUNTER or rules.defender_faints == FAINTS):  # G23
                battle.defender_faints = 1
            battle.defending_loss = lets_through(attack, defence)
    if battle.defending_loss >= battle.life:
        battle.over = 1
    elif declared == COUNTER and (battle.hit != 0 or rules.counter_after_miss == FOLLOWS):  # G28
        strike_back(battle, rules)


@inlined
def strike_back(battle, rules):
    """The steps 4 to 6; a defender that has fainted counters all the same (R27). Mutates `battle`."""
    attack, defence = battle.final_attack[DEFENDER], battle.final_defence[ATTACKER]
    if hits(rules, attack, evasion_of(battle, ATTACKER)):
        battle.counter_hit = 1
        if attack >= defence:
            battle.attacker_faints = 1
        battle.attacking_loss = lets_through(attack, defence)


@kernel
def fight_alone(battle, rules):
    """`fight` for Python. Mutates `battle`."""
    fight(battle, rules)


@kernel
def fight_all(battles, rules, rounds):
    """Fight every one of many battles, `rounds` times over; the sum of all losses (int64). Mutates `battles`."""
    lost = np.int64(0)
    for _ in range(rounds):
        for number in range(battles.shape[0]):
            battle = battles[number]
            fight(battle, rules)
            lost += battle.defending_loss + battle.attacking_loss
    return lost
