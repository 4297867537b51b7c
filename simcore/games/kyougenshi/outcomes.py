"""What would come of attacks: who may block, with what powers cards fight, and who loses. Nothing happens here."""

import numpy as np

from simcore.games.kyougenshi.combat import attack_power, loses, target_power
from simcore.games.kyougenshi.fields import has_keyword
from simcore.games.kyougenshi.state import (
    ACTIVE_ATTACKERS,
    BLOCKER,
    BLOCKERS,
    INVISIBLE_ATTACKERS,
    INVISIBLES,
    NOTHING,
    PLAYER_SPARERS,
    SEARCHERS,
    SPEED_ATTACKERS,
    SURE_WINNERS,
    THING_PLACE,
    WINS_BATTLES,
)
from simcore.games.kyougenshi.zones import bit_of, seat_of
from simcore.jit import index, inlined, unlikely

PRAYING_CANNOT = 1  # rule parameter fresh_blockers
NO_LANES = np.int64(0)


# ---------- Who may


@inlined
def may_attack_player(game, place):
    """R34: whether a card that may attack may name the player."""
    return not has_keyword(game, place, PLAYER_SPARERS)


@inlined
def targets_of(game, place):
    """R35: the other side's spell cards that a card that may attack may name, as a mask."""
    seat = seat_of(place)
    other = seat ^ 1
    found = game.battle_zone[other]
    if not has_keyword(game, place, ACTIVE_ATTACKERS):
        found &= ~game.active[other]
    if not has_keyword(game, place, SEARCHERS):
        found &= ~game.has[other, INVISIBLES]
    return found


@inlined
def ready_blockers(game, rules, seat):
    """R30, R39: the cards of a seat that may block, if they may block this attack, as a mask."""
    able = game.active[seat] & game.has[seat, BLOCKERS]
    if unlikely(rules.fresh_blockers == PRAYING_CANNOT):
        able &= ~game.praying[seat] | game.has[seat, SPEED_ATTACKERS]
    return able


@inlined
def blockers_against(game, rules, attacker, on_card):
    """The same of the side that an attacker attacks, the target included; nobody blocks some attacks on cards."""
    if on_card and has_keyword(game, attacker, INVISIBLE_ATTACKERS):
        return NO_LANES
    return ready_blockers(game, rules, seat_of(attacker) ^ 1)


@inlined
def able_blockers(game, rules, attacker):
    """R39: those who may block the attack that goes on."""
    able = blockers_against(game, rules, attacker, game.on_card != 0)
    return able if game.target == NOTHING else able & ~bit_of(game.target & THING_PLACE)


# ---------- Powers


@inlined
def traits_in_battle(game, place):
    """The keywords that a battle asks for."""
    seat, bit = seat_of(place), bit_of(place)
    traits = NO_LANES
    if game.has[seat, BLOCKERS] & bit != 0:
        traits |= BLOCKER
    if game.has[seat, SURE_WINNERS] & bit != 0:
        traits |= WINS_BATTLES
    return traits


@inlined
def attacker_power(game, table, attacker, traits):
    """With what a card attacks another one that has these keywords."""
    card = index(attacker ^ game.flip)
    return attack_power(game.power[index(attacker)], table.power_attacker[card], table.guard_crusher[card], traits)


@inlined
def power_met(game, table, rules, target, traits, blocks, attacker, attacker_traits):
    """With what a card that blocks, or is attacked, meets an attacker."""
    card = index(target ^ game.flip)
    return target_power(
        rules,
        game.power[index(target)],
        table.guard_crusher[card],
        table.flare[card],
        traits,
        blocks,
        attacker_traits,
        table.guard_crusher[index(attacker ^ game.flip)],
    )


@inlined
def judge(game, table, rules, attacker, target, blocks):
    """R44: whether the attacker loses a battle, and whether the other card does."""
    traits, its_traits = traits_in_battle(game, attacker), traits_in_battle(game, target)
    power = attacker_power(game, table, attacker, its_traits)
    its_power = power_met(game, table, rules, target, its_traits, blocks, attacker, traits)
    return loses(power, traits, its_power, its_traits), loses(its_power, its_traits, power, traits)
