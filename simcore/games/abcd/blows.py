"""The steps of a game's battle in which creatures strike (R41 to R46). Functions mutate `game`.

The rules of single blows are combat.py's, which is given a game and slots.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.combat import GONE_NOBODY, SIMULTANEOUS, hit, need, resisted, speed_of
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.figures import tell
from simcore.games.abcd.effects.interpreter import settle
from simcore.games.abcd.effects.line import destroy, put, revive
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import side_of, slot_of
from simcore.games.abcd.state import ATTACKER, ATTACKER_BIT, NO_CARD, PENETRATION
from simcore.jit import helper, index, inlined, lowest_bit


@inlined
def fighter_slot(game, place):
    """The slot of the fighter at a place."""
    return slot_of(game.fighter[index(place)])


@inlined
def strikers(game, rules, step):
    """Mask of those who strike in a step: there, not non-active (R56), of that speed (K2, K3, G38)."""
    found = np.int64(0)
    for place in range(game.blockers + 1):
        if game.there >> place & 1:
            slot = fighter_slot(game, place)
            if game.non_active >> slot & 1 == 0 and speed_of(rules, game.traits[index(slot)]) == step:
                found |= np.int64(1) << place
    return found


@helper
def blows(game, table, rules, step):
    """One step: blows, then who falls, then what all of that calls forth (G36, G37, G40)."""
    striking = strikers(game, rules, step)
    if striking == 0:
        return
    hurts_player = False
    fallen, revived, fallen_first, revived_first = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    attacker = fighter_slot(game, ATTACKER)
    if striking & ATTACKER_BIT:
        hurts_player = share_out(game, rules, attacker)
        if rules.same_speed != SIMULTANEOUS:
            fallen_first, revived_first = find_fallen(game)
            striking = strikers(game, rules, step)
    for place in range(1, game.blockers + 1):
        if striking >> place & 1:
            slot = fighter_slot(game, place)
            amount = game.attack[index(slot)]
            if amount > 0:
                strike(game, rules, slot, attacker, amount)
    fallen, revived = find_fallen(game)
    if revived | revived_first:
        tell_revived(game, revived_first)
        tell_revived(game, revived)
    if fallen | fallen_first:
        bury_fighters(game, table, fallen_first)
        bury_fighters(game, table, fallen)
    if hurts_player:
        put(game, table, op.ON_STRIKES_PLAYER, attacker)
    settle(game, table, rules)


@inlined
def share_out(game, rules, attacker):
    """The attacker's blow: through the blockers in order, and what is over (R44, R45, K10, G39).

    True if the player loses HP by it.
    """
    rest = max(np.int64(0), game.attack[index(attacker)])
    attributes = game.attributes[index(attacker)]
    place = np.int64(1)
    while place <= game.blockers and rest > 0:
        if game.there >> place & 1:
            slot = fighter_slot(game, place)
            share = min(rest, need(game, rules, slot, resisted(game, rules, slot, attributes)))
            rest -= share
            strike(game, rules, attacker, slot, share)
        place += 1
    if rest == 0:
        return False
    past_the_gone = game.there == ATTACKER_BIT and rules.blockers_gone != GONE_NOBODY
    if game.blockers == 0 or game.traits[index(attacker)] & PENETRATION or past_the_gone:
        return strike_player(game, attacker, rest)
    game.lost += rest
    return False


@inlined
def strike(game, rules, striker, target, amount):
    """A blow of one creature at another."""
    damage = hit(game, rules, target, amount, resisted(game, rules, target, game.attributes[index(striker)]))
    tell(game, event.STRIKES, striker, damage)
    tell(game, event.STRUCK, target, amount)


@inlined
def strike_player(game, attacker, amount):
    """A blow at the defending player; whether HP is lost (R44, R46)."""
    seat = side_of(attacker) ^ 1
    absorbed = min(amount, game.player_mitigation[seat])
    damage = amount - absorbed
    game.player_mitigation[seat] -= absorbed
    game.player_hp[seat] -= damage
    tell(game, event.STRIKES, attacker, damage)
    note(game, event.STRUCK, seat, NO_CARD, amount)
    return damage > 0


@inlined
def find_fallen(game):
    """Those at HP 0 or less leave the battle or return once by 復活 (K6, G40): masks of places, fallen and revived."""
    fallen, revived = np.int64(0), np.int64(0)
    for place in range(game.blockers + 1):
        bit = np.int64(1) << place
        if game.there & bit and game.hp[index(fighter_slot(game, place))] <= 0:
            if revive(game, fighter_slot(game, place)):
                revived |= bit
            else:
                game.there &= ~bit
                fallen |= bit
    return fallen, revived


@helper
def tell_revived(game, revived):
    """Note who has come back."""
    while revived != 0:
        slot = fighter_slot(game, lowest_bit(revived))
        revived &= revived - 1
        tell(game, event.REVIVES, slot, game.hp[slot])


@helper
def bury_fighters(game, table, fallen):
    """Those at the places of a mask are destroyed, in order."""
    while fallen != 0:
        destroy(game, table, fighter_slot(game, lowest_bit(fallen)))
        fallen &= fallen - 1
