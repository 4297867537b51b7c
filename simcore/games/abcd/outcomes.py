"""Who may attack, block and attack in return, and what a single block comes to for the defender."""

import numpy as np

from simcore.games.abcd.answers import creature_points
from simcore.games.abcd.combat import SIMULTANEOUS, begin, damage_of, fight, resisted, share_of, speed_of
from simcore.games.abcd.fields import creatures_of, side_of
from simcore.games.abcd.state import (
    ATTACKER,
    CHANGES_SPEED,
    FLYING,
    NOTHING,
    PENETRATION,
    REVIVAL,
    UNBLOCKABLE,
)
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

NOT_STOLEN = 0  # rule parameter stolen_may_attack
HP_POINTS = np.int64(3)  # of a player
LETHAL = np.int64(1000)
UNUSUAL = CHANGES_SPEED | REVIVAL | PENETRATION  # traits that make a battle of two more than a comparison


@inlined
def attackers_of(game, rules, seat):
    """The creatures on a seat's field that may attack, as a mask; the same go for counter-attacks (G41).

    R30, R64, R65, K4; the clock is not its business (R18).
    """
    found = creatures_of(game, seat) & game.active & ~game.walls
    return found & ~game.taken if rules.stolen_may_attack == NOT_STOLEN else found


@inlined
def blockers_of(game, attacker):
    """The creatures that may block an attacker, whoever controls them, as a mask (R63)."""
    found = creatures_of(game, side_of(attacker) ^ 1) & ~game.non_active
    traits = game.traits[index(attacker)]
    if traits & FLYING:
        found &= game.reaches_flyers
    if unlikely(traits & UNBLOCKABLE != 0):
        return np.int64(0)
    if unlikely(game.evades_from[index(attacker)] != 0):
        return those_not_evaded(game, attacker, found)
    return found


@helper
def those_not_evaded(game, attacker, able):
    """The creatures of a mask whose attack an attacker does not evade (T21)."""
    stay_apart()
    found = np.int64(0)
    while able != 0:
        slot = lowest_bit(able)
        able &= able - 1
        if game.attack[slot] < game.evades_from[attacker]:
            found |= np.int64(1) << slot
    return found


@inlined
def for_defender(game, rules, attacker, blocker):
    """Points of what each side loses in a battle alone, to the defender's good; `blocker` NOTHING: nobody blocks."""
    row, other = index(attacker), index(blocker)
    if blocker == NOTHING:
        defender = index(side_of(attacker) ^ 1)
        damage = max(np.int64(0), game.attack[row] - game.player_mitigation[defender])
        return -HP_POINTS * damage - (LETHAL if game.player_hp[defender] <= damage else 0)
    if rules.same_speed != SIMULTANEOUS:
        return played_out(game, rules, attacker, blocker)
    unusual = (game.traits[row] | game.traits[other]) & UNUSUAL
    unusual |= game.resistance[row] | game.resistance[other] | game.mitigation[row] | game.mitigation[other]
    if unusual != 0:
        return duel(game, rules, attacker, blocker)
    falls, fells = np.int64(game.attack[other] >= game.hp[row]), np.int64(game.attack[row] >= game.hp[other])
    points = falls * creature_points(game, attacker) - fells * creature_points(game, blocker)
    return points - LETHAL if game.player_hp[side_of(attacker) ^ 1] <= 0 else points


@helper
def duel(game, rules, attacker, blocker):
    """The same where resistance, mitigation and keywords count, and creatures of one speed strike at once.

    Each strikes once, the faster first; whom that fells, or only 復活 brings back, does not strike any more.
    """
    stay_apart()
    defender = index(side_of(attacker) ^ 1)
    resistance = resisted(game, rules, blocker, game.attributes[attacker])
    force = max(np.int64(0), game.attack[attacker])
    share = share_of(game, rules, blocker, force, resistance)
    fells = is_felled(game, rules, blocker, share, resistance)
    resistance = resisted(game, rules, attacker, game.attributes[blocker])
    falls = is_felled(game, rules, attacker, max(np.int64(0), game.attack[blocker]), resistance)
    strikes = True
    if (game.traits[attacker] | game.traits[blocker]) & CHANGES_SPEED:
        speed, other_speed = speed_of(rules, game.traits[attacker]), speed_of(rules, game.traits[blocker])
        strikes = other_speed >= speed or not falls
        falls = falls and (speed >= other_speed or not fells)
    to_player = np.int64(0)
    if strikes and game.traits[attacker] & PENETRATION:
        to_player = max(np.int64(0), force - share - game.player_mitigation[defender])
    points = -HP_POINTS * to_player
    if falls and not comes_back(game, attacker):
        points += creature_points(game, attacker)
    if strikes and fells and not comes_back(game, blocker):
        points -= creature_points(game, blocker)
    return points - LETHAL if game.player_hp[defender] <= to_player else points


@inlined
def is_felled(game, rules, slot, amount, resistance):
    """Whether a blow brings a creature to HP 0 or less; one that it takes without any damage too, if it is there."""
    row = index(slot)
    return game.hp[row] <= damage_of(rules, amount, resistance, game.mitigation[row])


@inlined
def comes_back(game, slot):
    """Whether 復活 brings a creature back (K6)."""
    row = index(slot)
    return game.traits[row] & REVIVAL != 0 and game.max_hp[row] > 0


@helper
def played_out(game, rules, attacker, blocker):
    """The same, with the battle played out."""
    stay_apart()
    battle = game.trial
    defender = side_of(attacker) ^ 1
    copy_to_trial(game, ATTACKER, attacker)
    copy_to_trial(game, np.int64(1), blocker)
    battle.blockers = 1
    battle.player_hp = game.player_hp[defender]
    battle.player_mitigation = game.player_mitigation[defender]
    begin(battle)
    fight(battle, rules)
    points = -HP_POINTS * battle.to_player
    if battle.there & 1 == 0:
        points += creature_points(game, attacker)
    if battle.there & 2 == 0:
        points -= creature_points(game, blocker)
    return points - LETHAL if battle.player_hp <= 0 else points


@helper
def copy_to_trial(game, place, slot):
    """Put a creature at a place of the battle that is only thought of."""
    battle = game.trial
    battle.attack[place] = game.attack[slot]
    battle.hp[place] = game.hp[slot]
    battle.max_hp[place] = game.max_hp[slot]
    battle.traits[place] = game.traits[slot]
    battle.attributes[place] = game.attributes[slot]
    battle.resistance[place] = game.resistance[slot]
    battle.mitigation[place] = game.mitigation[slot]
