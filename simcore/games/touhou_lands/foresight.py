"""What comes of what `planner` might do, in points.

A battle in which nothing listens is worked out from its outcome alone, everything else is played out in a picture.
"""

from simcore.games.touhou_lands.defence import add_spell
from simcore.games.touhou_lands.doing import do
from simcore.games.touhou_lands.effects.opcodes import ON_AFTER_BATTLE, ON_FAINTS, ON_HITS_PLAYER
from simcore.games.touhou_lands.fight import answer_taps, fight_out
from simcore.games.touhou_lands.imagination import imagine
from simcore.games.touhou_lands.outcomes import ANY_POINTS, QUIETLY, best_plain, foresee
from simcore.games.touhou_lands.points import CARD, LIFE
from simcore.games.touhou_lands.state import NOTHING
from simcore.games.touhou_lands.valuation import NONE_APART, WON, stakes, strength_of, worth
from simcore.games.touhou_lands.zones import bit_of, seat_of
from simcore.jit import helper, index, inlined, stay_apart

HITS_PLAYER = 1 << ON_HITS_PLAYER
AFTER_BATTLE = 1 << ON_AFTER_BATTLE
FAINTS = 1 << ON_FAINTS


# ---------- Whatever is no battle


@helper
def points_of_action(game, picture, table, rules, seat, action, apart):
    """The points after an action that is no attack, without the attacks of the lanes `apart`."""
    imagine(game, seat, picture)
    do(picture, table, rules, seat, action)
    return worth(picture, table, rules, seat, apart)


# ---------- Battles


@helper
def points_of_attack(game, picture, table, rules, seat, attacker, spell, action, calm):
    """The points after an attack that meets the answer which looks best to the other side, without its spells.

    `calm` are those of all things before it.
    """
    best_plain(game, table, rules, attacker, spell, ANY_POINTS)
    declared, defender = game.plain_declared, game.plain_defender
    foresee(game, table, rules, attacker, spell, declared, defender, NOTHING, QUIETLY)
    if is_calm(game, table, attacker, spell, defender, NOTHING):
        before = calm if spell == NOTHING else calm - CARD
        return points_after(game, rules, seat, attacker, declared, defender, before)
    imagine(game, seat, picture)
    picture.user = attacker
    do(picture, table, rules, seat, action)
    picture.declared = declared
    picture.defender = defender
    picture.added = NOTHING
    fight_out(picture, table, rules)
    return worth(picture, table, rules, seat, bit_of(attacker))


@helper
def points_of_answer(game, picture, table, rules, seat, declared, defender, added, calm):
    """The points of the attacked seat after the battle that goes on, if it is met so."""
    attacker, spell = game.attacker, game.spell
    foresee(game, table, rules, attacker, spell, declared, defender, added, QUIETLY)
    if is_calm(game, table, attacker, spell, defender, added):
        before = calm if added == NOTHING else calm - CARD
        return points_after(game, rules, seat, attacker, declared, defender, before)
    imagine(game, seat, picture)
    picture.declared = declared
    picture.defender = defender
    picture.added = added
    if added != NOTHING:
        add_spell(picture, table, seat)
    fight_out(picture, table, rules)
    return worth(picture, table, rules, seat, NONE_APART)


@inlined
def is_calm(game, table, attacker, spell, defender, added):
    """Whether nothing happens after the battle that has been foreseen but what its outcome says."""
    trial = game.trial
    if trial.defending_loss >= game.life[1 - seat_of(attacker)] or trial.attacking_loss >= game.life[seat_of(attacker)]:
        return True  # the game is over by then
    triggers = game.triggers[index(attacker)]
    if spell != NOTHING:
        triggers |= table.triggers[index(spell ^ game.flip)]
    listened = AFTER_BATTLE
    if trial.defending_loss > 0:
        listened |= HITS_PLAYER
    if trial.attacker_faints != 0:
        listened |= FAINTS
    if triggers & listened != 0:
        return False
    if defender == NOTHING:
        return True
    triggers = game.triggers[index(defender)]
    if added != NOTHING:
        triggers |= table.triggers[index(added ^ game.flip)]
    listened = AFTER_BATTLE
    if trial.attacking_loss > 0:
        listened |= HITS_PLAYER
    if trial.defender_faints != 0:
        listened |= FAINTS
    return triggers & listened == 0


@helper
def points_after(game, rules, seat, attacker, declared, defender, calm):
    """The points after a battle from its outcome alone; `calm` are those of all things, its spells not among them."""
    stay_apart()
    trial = game.trial
    side = seat_of(attacker)
    standing, ready, front, life = strength_of(game, side)
    standing_there, ready_there, front_there, life_there = strength_of(game, 1 - side)
    life -= trial.attacking_loss
    life_there -= trial.defending_loss
    if life_there <= 0:
        return WON if seat == side else -WON
    if life <= 0:
        return -WON if seat == side else WON
    gain = LIFE * (trial.defending_loss - trial.attacking_loss)
    bit = bit_of(attacker)
    ready &= ~bit
    if trial.attacker_faints != 0:
        gain -= game.points[index(attacker)]
        standing &= ~bit
    if defender != NOTHING:
        bit = bit_of(defender)
        if trial.defender_faints != 0:
            gain += game.points[index(defender)]
            standing_there &= ~bit
            ready_there &= ~bit
        elif answer_taps(game, rules, declared, defender):
            ready_there &= ~bit
    own = (standing, ready, front, life)
    its = (standing_there, ready_there, front_there, life_there)
    gain += stakes(game, rules, side, own, its)
    return calm + gain if seat == side else calm - gain
