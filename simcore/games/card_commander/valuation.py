"""What `planner` holds positions to be worth, in points: lives by how many are left, creatures, mana, cards in hand."""

import numpy as np

from simcore.games.card_commander.combat import hp_after_battle, predict
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.queries import program_of
from simcore.games.card_commander.policies import NO_FIGHTER, fighter, strength
from simcore.games.card_commander.state import ATTACKER, CANNOT_GO, NOBODY, NOTHING, RUNNING, STANDBY_END, STANDBY_SLOT
from simcore.games.card_commander.zones import cards_in_hand, has_attacker, move_creature
from simcore.jit import helper, inlined, stay_apart

LIFE_POINTS = (0, 400, 640, 800, 920)  # the last life is worth most; beyond four, LATER_LIFE each
LATER_LIFE = np.int64(100)
ATTACK_POINTS = np.int64(10)
HP_POINTS = np.int64(8)
MANA_POINTS = np.int64(2)
CARD_POINTS = np.int64(4)
INCOME_POINTS = np.int64(10)
# By trigger, what a sub is worth for what it does from standby.
STANDBY_POINTS = {
    "standby": 40,
    "standby_entry": 60,
    "turn_start": 40,
    "standby_before_use": 25,
    "standby_battle_start": 20,
    "standby_win": 20,
    "standby_moved": 10,
}
NEXT_TURN_QUARTERS = np.int64(3)  # the next turn's battle counts three quarters
LOST = np.int64(-1_000_000)
UNTHINKABLE = np.int64(-1 << 40)


@inlined
def life_points(life):
    """What having `life` left is worth."""
    if life <= 0:
        return LOST
    last = len(LIFE_POINTS) - 1
    return LIFE_POINTS[min(life, last)] + max(life - last, 0) * LATER_LIFE


@inlined
def creature_points(attack, hp):
    """What a creature with these figures is worth on the board."""
    return attack * ATTACK_POINTS + hp * HP_POINTS if hp > 0 else NOTHING


@helper
def expected_attacker(game, seat, gone):
    """The place of the attacker that a seat has or will most likely send, leaving out place `gone`; else NOBODY."""
    if has_attacker(game, seat) and gone != ATTACKER:
        return ATTACKER
    best = NOBODY
    for place in range(1, STANDBY_END):
        may_go = game.occupied[seat] >> place & 1 and place != gone and game.traits[seat, place] & CANNOT_GO == 0
        if may_go and (best == NOBODY or strength(game, seat, place) > strength(game, seat, best)):
            best = np.int64(place)
    return best


# ---------- Battles, by figures


@helper
def battle_points(rules, lives, own, met, initiative):
    """What a battle is worth to the first side: (points, own HP left, their HP left, who is beaten).

    `lives` and the fighters are (own, theirs); a side without an attacker has NO_FIGHTER. Beaten is 1 for the own side,
    0 for the other, NOBODY for neither. Points are lives and what of both creatures is lost.
    """
    _, own_hp, _ = own
    _, met_hp, _ = met
    if own_hp > 0 and met_hp > 0:
        own_hp, met_hp = predict(rules, own, met, initiative)
    return points_of_result(lives, own[0], own[1], own_hp, met[0], met[1], met_hp)


@inlined
def points_of_result(lives, own_attack, own_before, own_hp, met_attack, met_before, met_hp):
    """The same from the HP of both before the battle and after it."""
    beaten = NOBODY
    if (own_hp > 0) != (met_hp > 0):
        beaten = np.int64(own_hp <= 0)
    points = creature_points(own_attack, own_hp) - creature_points(own_attack, own_before)
    points += creature_points(met_attack, met_before) - creature_points(met_attack, met_hp)
    if beaten != NOBODY:
        life = lives[1 - beaten]
        lost = life_points(life) - life_points(life - 1)
        points += -lost if beaten == 1 else lost
    return points, own_hp, met_hp, beaten


# ---------- Whole positions


@helper
def worth(game, table, rules, seat):
    """What the position after a turn is worth to a seat, the next turn's battle included.

    Mutates `game`, an imagined one: the initiative passes, and creatures are moved back and forth.
    """
    if game.end != RUNNING:
        if game.winner == NOBODY:
            return NOTHING
        return -LOST if game.winner == seat else LOST
    other = 1 - seat
    points = side_points(game, table, seat) - side_points(game, table, other)
    if game.beaten != NOBODY:
        game.initiative = game.beaten
    return points + next_battle_points(game, table, rules, seat) * NEXT_TURN_QUARTERS // 4


@helper
def side_points(game, table, seat):
    """What a side has: lives, creatures and what they do from standby, mana and its growth, cards in hand."""
    points = life_points(game.life[seat]) + game.mana[seat] * MANA_POINTS
    points += cards_in_hand(game, seat) * CARD_POINTS + game.income[seat] * INCOME_POINTS
    points -= game.no_draw[seat] * CARD_POINTS + game.no_growth[seat] * game.income[seat] * MANA_POINTS
    rest = game.occupied[seat]
    for place in range(STANDBY_END):
        if rest >> place & 1:
            points += creature_points(game.attack[seat, place], game.hp[seat, place])
            if place != ATTACKER:
                points += table.standby_points[program_of(game, seat, place, STANDBY_SLOT)]
    return points


@helper
def next_battle_points(game, table, rules, seat):
    """The most points of the next battle: with the attacker that stands, or with the best of the subs, or without."""
    other = 1 - seat
    their_place = expected_attacker(game, other, NOBODY)
    if (game.listening[0] | game.listening[1]) >> op.BATTLE & 1:
        return points_as_if_there(game, table, rules, seat, their_place)
    lives = (game.life[seat], game.life[other])
    initiative = np.int64(game.initiative == seat)
    foe = fighter(game, other, their_place)
    if has_attacker(game, seat):
        return battle_points(rules, lives, fighter(game, seat, ATTACKER), foe, initiative)[0]
    return best_reserve(game, rules, seat, NOBODY, lives, foe, initiative)


@helper
def best_reserve(game, rules, seat, gone, lives, foe, initiative):
    """The most points of a battle over a seat's subs, place `gone` left out, or nobody at all."""
    best = battle_points(rules, lives, NO_FIGHTER, foe, initiative)[0]
    for place in range(1, STANDBY_END):
        if game.occupied[seat] >> place & 1 and place != gone and game.traits[seat, place] & CANNOT_GO == 0:
            best = max(best, battle_points(rules, lives, fighter(game, seat, place), foe, initiative)[0])
    return best


@helper
def points_as_if_there(game, table, rules, seat, their_place):
    """The same where battles depend on more than figures: whoever may go is put on the battlefield to see."""
    stay_apart()
    other = 1 - seat
    if their_place > ATTACKER:
        move_creature(game, other, their_place, ATTACKER)
    best = battle_between(game, table, rules, seat)  # who stands there, or nobody
    if not has_attacker(game, seat):
        for place in range(1, STANDBY_END):
            if game.occupied[seat] >> place & 1 and game.traits[seat, place] & CANNOT_GO == 0:
                move_creature(game, seat, place, ATTACKER)
                best = max(best, battle_between(game, table, rules, seat))
                move_creature(game, seat, ATTACKER, place)
    if their_place > ATTACKER:
        move_creature(game, other, ATTACKER, their_place)
    return best


@helper
def battle_between(game, table, rules, seat):
    """What the battle of those who stand on the battlefields now is worth to a seat, before any effect."""
    other = 1 - seat
    own_there, met_there = has_attacker(game, seat), has_attacker(game, other)
    own_before = game.hp[seat, ATTACKER] if own_there else NOTHING
    met_before = game.hp[other, ATTACKER] if met_there else NOTHING
    own_hp, met_hp = own_before, met_before
    if own_hp > 0 and met_hp > 0:
        own_hp, met_hp = hp_after_battle(game, table, rules, seat)
    lives = (game.life[seat], game.life[other])
    own_attack = game.attack[seat, ATTACKER]
    met_attack = game.attack[other, ATTACKER]
    return points_of_result(lives, own_attack, own_before, own_hp, met_attack, met_before, met_hp)[0]
