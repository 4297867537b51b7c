"""The attack alone (R34 to R53, R57, R58): who may, powers, the battle of two cards, and breaks.

Who may and with what power is asked by scalars; a whole attack works on one battle record (state.py). The triggers
between the steps, whether graze is paid, and where the cards go are a game's.
"""

import numpy as np

from simcore.games.kyougenshi.state import (
    ATTACKER,
    ATTACKS_ACTIVE,
    BLOCKER,
    CANNOT_ATTACK_PLAYER,
    INVISIBLE,
    INVISIBLE_ATTACKER,
    MOST_POWER,
    SEARCH,
    T_BREAKER,
    TARGET,
    W_BREAKER,
    WINS_BATTLES,
)
from simcore.jit import index, inlined, kernel

# Rule parameters, by position.
COUNTS_WHEN_CRUSHED = 1  # flare_crushed
GOES_THROUGH = 1  # direct_hit_left_over

# Steps of an attack that the battle command takes one by one, since abilities come in between.
COMPARE, KEEP, BREAK = np.arange(3)


# ---------- Who may


@inlined
def may_attack_player(traits):
    """Whether a card that may attack may name the player (R34)."""
    return traits & CANNOT_ATTACK_PLAYER == 0


@inlined
def may_attack_card(traits, target_traits, target_active):
    """Whether a card that may attack may name this opposing spell card (R35; invisible, search)."""
    if target_traits & INVISIBLE != 0 and traits & SEARCH == 0:
        return False
    return (not target_active) or traits & ATTACKS_ACTIVE != 0


@inlined
def may_block(traits, attacker_traits, on_card):
    """Whether an active card may block (R39); `on_card`: the attack was named against a spell card."""
    return traits & BLOCKER != 0 and not (on_card and attacker_traits & INVISIBLE_ATTACKER != 0)


# ---------- Powers


@inlined
def clamped(power):
    """A power as it is compared."""
    return max(np.int64(0), min(np.int64(MOST_POWER), power))


@inlined
def attack_power(power, power_attacker, guard_crusher, target_traits):
    """With what a card attacks; `target_traits` of its opponent in a battle, 0 when it attacks the player."""
    power += power_attacker
    if target_traits & BLOCKER != 0:
        power += guard_crusher
    return clamped(power)


@inlined
def target_power(rules, power, guard_crusher, flare, traits, blocks, attacker_traits, attacker_crusher):
    """With what a card fights that blocks or is attacked.

    Flare counts while it blocks; in one reading (flare_crushed) also when guard crusher asks whether it is a blocker.
    """
    if attacker_traits & BLOCKER != 0:
        power += guard_crusher
    asked = rules.flare_crushed == COUNTS_WHEN_CRUSHED and attacker_crusher > 0 and traits & BLOCKER != 0
    if blocks or asked:
        power += flare
    return clamped(power)


@inlined
def loses(power, traits, other_power, other_traits):
    """Whether a card loses its battle (R44): equal powers do both, and both win only if both are said to."""
    if (traits | other_traits) & WINS_BATTLES != 0:
        return traits & WINS_BATTLES == 0
    return power <= other_power


# ---------- After the battle, and breaks


@inlined
def can_graze(graze, reiryoku):
    """Whether a card that lost its battle can be kept for reiryoku (グレイズ)."""
    return graze > 0 and reiryoku >= graze


@inlined
def breaks_of(traits):
    """How many 宣言カード an attack on the player breaks, if there are so many (R48)."""
    if traits & T_BREAKER != 0:
        return np.int64(3)
    return np.int64(2) if traits & W_BREAKER != 0 else np.int64(1)


@inlined
def is_direct(rules, breaks, shields):
    """Whether an attack on the player that breaks so many hits the player (R7, R51, R58)."""
    return shields == 0 or (rules.direct_hit_left_over == GOES_THROUGH and breaks > shields)


# ---------- A whole attack


@inlined
def compare(battle, rules):
    """The powers of a battle and who loses it. Mutates `battle`."""
    first, second = battle.traits[ATTACKER], battle.traits[TARGET]
    power = attack_power(
        battle.power[ATTACKER], battle.power_attacker[ATTACKER], battle.guard_crusher[ATTACKER], second
    )
    other = target_power(
        rules,
        battle.power[TARGET],
        battle.guard_crusher[TARGET],
        battle.flare[TARGET],
        second,
        battle.blocks != 0,
        first,
        battle.guard_crusher[ATTACKER],
    )
    battle.final_power[ATTACKER] = power
    battle.final_power[TARGET] = other
    battle.lost[ATTACKER] = loses(power, first, other, second)
    battle.lost[TARGET] = loses(other, second, power, first)


@inlined
def keep(battle):
    """What graze keeps of the losers and what is destroyed (R45). Mutates `battle`."""
    for side in range(2):
        place = index(side)
        grazed = battle.lost[place] != 0 and can_graze(battle.graze[place], battle.reiryoku[place])
        battle.grazed[place] = grazed
        battle.destroyed[place] = battle.lost[place] != 0 and not grazed


@inlined
def break_through(battle, rules):
    """An attack that reaches the player (R48 to R51, R58). Mutates `battle`."""
    breaks = breaks_of(battle.traits[ATTACKER])
    battle.most_breaks = breaks
    battle.breaks = min(breaks, battle.shields)
    battle.direct = is_direct(rules, breaks, battle.shields)


@inlined
def clear(battle):
    """Nothing has come of an attack yet. Mutates `battle`."""
    for side in range(2):
        place = index(side)
        battle.final_power[place] = 0
        battle.lost[place] = 0
        battle.grazed[place] = 0
        battle.destroyed[place] = 0
    battle.most_breaks = 0
    battle.breaks = 0
    battle.direct = 0


@inlined
def fight(battle, rules):
    """A whole attack that nothing comes in between of; graze is paid if it can be. Mutates `battle`."""
    clear(battle)
    if battle.on_card != 0:
        compare(battle, rules)
        keep(battle)
    else:
        break_through(battle, rules)


@kernel
def fight_alone(battle, rules):
    """`fight` for Python. Mutates `battle`."""
    fight(battle, rules)


@kernel
def step_alone(battle, rules, step):
    """One step of an attack for Python. Mutates `battle`."""
    if step == COMPARE:
        compare(battle, rules)
    elif step == KEEP:
        keep(battle)
    else:
        break_through(battle, rules)


@kernel
def fight_all(battles, rules, rounds):
    """Fight every one of many attacks, `rounds` times over; the sum of all breaks and destroyed cards (int64).

    Mutates `battles`.
    """
    found = np.int64(0)
    for _ in range(rounds):
        for number in range(battles.shape[0]):
            battle = battles[number]
            fight(battle, rules)
            found += battle.breaks + battle.destroyed[ATTACKER] + battle.destroyed[TARGET]
    return found
