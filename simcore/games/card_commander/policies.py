"""The machine players, chosen by number. Each reads only what its seat may see; tests/conformance holds it to that."""

import numpy as np

from simcore.games.card_commander.combat import predict
from simcore.games.card_commander.state import (
    ATTACKER,
    CANNOT_GO,
    NO_CARD,
    NOBODY,
    NOTHING,
    PLACES,
    SPEED_SHIFT,
    SUBS,
    has_attacker,
    random_below,
)
from simcore.games.game import Policy
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import POLICY

RANDOM, GREEDY, CPU, PLANNER = 0, 1, 2, 3
MAY_PASS = np.int64(1)
MUST_CHOOSE = np.int64(0)


@inlined
def choose_sub(game, rules, seat, policy, eligible, may_stay):
    """The place (1 to 3) of the sub to send, or NOBODY (CC-30). Mutates only the seat's policy stream.

    `eligible` has bit p set for each place p whose sub may be sent; `may_stay` is 1 if sending none is a choice.
    """
    if unlikely(policy == RANDOM):
        return random_bit(game, seat, eligible, may_stay) if eligible != 0 else NOBODY
    if unlikely(policy == CPU):
        return choose_by_expectation(game, rules, seat, eligible, may_stay)
    best = np.int64(0)
    for place in range(1, PLACES):
        sendable = eligible >> place & 1
        best = max(best, sendable * (strength(game, seat, place) * PLACES + PLACES - place))
    return PLACES - (best & (PLACES - 1)) if best > 0 else NOBODY


@inlined
def choose_card(game, seat, policy, playable, full):
    """The hand card to use, of the mask `playable`, or NO_CARD (CC-31). Mutates only the seat's policy stream.

    `full` is True if the seat's standby is full and stays so: a card used now would be destroyed (CC-44).
    """
    if unlikely(policy == RANDOM):
        return random_bit(game, seat, playable, MAY_PASS)
    return NO_CARD if full else highest_bit(playable)


@helper
def random_bit(game, seat, mask, or_none):
    """The number of a bit of `mask`, each as likely, or -1 as one more possibility if `or_none` is 1.

    Mutates only the seat's policy stream.
    """
    stay_apart()
    number = random_below(game, seat, POLICY, count_bits(mask) + or_none)
    while mask != 0:
        lowest = mask & -mask
        if number == 0:
            return highest_bit(lowest)
        number -= 1
        mask ^= lowest
    return NOBODY


@inlined
def strength(game, seat, place):
    """How strong `greedy` holds a creature to be: one that can fight, then attack, HP and speed, as one number."""
    alive = 1 if game.hp[seat, place] > 0 else 0
    return (
        ((alive * 1024 + game.attack[seat, place]) * 1024 + game.hp[seat, place]) * 4
        + 2
        - (game.traits[seat, place] >> SPEED_SHIFT)
    )


# What `planner` weighs, in points: lives by how many are left, a creature's figures, mana spent.
LIFE_POINTS = (0, 400, 640, 800, 920)  # the last life is worth most; beyond four, LATER_LIFE each
LATER_LIFE = np.int64(100)
ATTACK_POINTS = np.int64(10)
HP_POINTS = np.int64(8)
MANA_POINTS = np.int64(2)
NEXT_TURN_QUARTERS = np.int64(3)  # the next turn's battle counts three quarters
LOST = np.int64(-1_000_000)
UNTHINKABLE = np.int64(-1 << 40)
NO_FIGHTER = (NOTHING, NOBODY, NOTHING)


@inlined
def fighter(game, seat, place):
    """(attack, HP, traits) of the creature at a place, or NO_FIGHTER."""
    if place == NOBODY:
        return NO_FIGHTER
    return game.attack[seat, place], game.hp[seat, place], game.traits[seat, place]


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
    for place in range(1, PLACES):
        may_go = game.occupied[seat] >> place & 1 and place != gone and game.traits[seat, place] & CANNOT_GO == 0
        if may_go and (best == NOBODY or strength(game, seat, place) > strength(game, seat, best)):
            best = np.int64(place)
    return best


@helper
def battle_points(rules, lives, own, met, initiative):
    """What a battle is worth to the first side: (points, own HP left, their HP left, who is beaten).

    `lives` and the fighters are (own, theirs); a side without an attacker has NO_FIGHTER. Beaten is 1 for the own side,
    0 for the other, NOBODY for neither. Points are lives and what of both creatures is lost.
    """
    _, own_hp, _ = own
    _, met_hp, _ = met
    beaten = NOBODY
    if own_hp > 0 and met_hp > 0:
        own_hp, met_hp = predict(rules, own, met, initiative)
        if own_hp <= 0 or met_hp <= 0:
            beaten = np.int64(own_hp <= 0)
    elif own_hp > 0 or met_hp > 0:
        beaten = np.int64(own_hp <= 0)
    points = creature_points(own[0], own_hp) - creature_points(own[0], own[1])
    points += creature_points(met[0], met[1]) - creature_points(met[0], met_hp)
    if beaten != NOBODY:
        life = lives[1 - beaten]
        lost = life_points(life) - life_points(life - 1)
        points += -lost if beaten == 1 else lost
    return points, own_hp, met_hp, beaten


@helper
def best_reserve(game, rules, seat, gone, lives, foe, initiative):
    """The most points of the next turn's battle over the subs that stay, place `gone` left out, or nobody at all."""
    best = battle_points(rules, lives, NO_FIGHTER, foe, initiative)[0]
    for place in range(1, PLACES):
        if game.occupied[seat] >> place & 1 and place != gone and game.traits[seat, place] & CANNOT_GO == 0:
            best = max(best, battle_points(rules, lives, fighter(game, seat, place), foe, initiative)[0])
    return best


@helper
def best_card(table, rules, playable, survives, ahead, lives, foe, initiative):
    """The most points of the next turn with one card of `playable` used now, or none: (points, card or NO_CARD).

    `ahead` are the points of the next turn without it; a card can fight then unless the attacker `survives`.
    """
    best, chosen = ahead * NEXT_TURN_QUARTERS // 4, NO_CARD
    last = NO_CARD
    while playable != 0:
        card = highest_bit(playable)
        playable ^= np.int64(1) << card
        if table.card[card] == last:
            continue
        last = table.card[card]
        reserve = ahead
        if not survives and table.traits[card] & CANNOT_GO == 0:
            figures = (table.attack[card], table.hp[card], table.traits[card])
            reserve = max(ahead, battle_points(rules, lives, figures, foe, initiative)[0])
        points = reserve * NEXT_TURN_QUARTERS // 4 - table.level[card] * MANA_POINTS
        points += creature_points(table.attack[card], table.hp[card])
        if points > best:
            best, chosen = points, card
    return best, chosen


@helper
def plan(game, table, rules, seat, eligible, may_stay, playable):
    """The choices of `planner`: (place of the sub to send or NOBODY, hand card to use or NO_CARD) (CC-30, CC-31).

    For each sub that may be sent the battle is played out against the attacker that the opponent has or will most
    likely send, then the next turn's with what stays behind and the card used now. Changes nothing.
    """
    stay_apart()
    other = 1 - seat
    initiative = np.int64(game.initiative == seat)
    standing = has_attacker(game, seat)
    their_place = expected_attacker(game, other, NOBODY)
    met = fighter(game, other, their_place)
    successor = fighter(game, other, expected_attacker(game, other, their_place))
    best, best_place, chosen = UNTHINKABLE, NOBODY, NO_CARD
    for place in range(PLACES):  # place 0: the attacker that stands there, or nobody
        may_keep = standing or may_stay or eligible == 0
        may_send = eligible >> place & 1
        if not (may_keep if place == ATTACKER else may_send):
            continue
        own = fighter(game, seat, place) if place != ATTACKER or standing else NO_FIGHTER
        lives = (game.life[seat], game.life[other])
        points, own_hp, met_hp, beaten = battle_points(rules, lives, own, met, initiative)
        lives = (lives[0] - (beaten == 1), lives[1] - (beaten == 0))
        then = initiative if beaten == NOBODY else beaten
        foe = (met[0], met_hp, met[2]) if met_hp > 0 else successor
        if own_hp > 0:
            ahead = battle_points(rules, lives, (own[0], own_hp, own[2]), foe, then)[0]
        else:
            ahead = best_reserve(game, rules, seat, place, lives, foe, then)
        full = game.occupied[seat] & SUBS & ~(np.int64(1) << place) == SUBS
        more, card = best_card(table, rules, NOTHING if full else playable, own_hp > 0, ahead, lives, foe, then)
        if points + more > best:
            best, best_place, chosen = points + more, np.int64(place), card
    return NOBODY if best_place == ATTACKER else best_place, chosen


@helper
def choose_by_expectation(game, rules, seat, eligible, may_stay):
    """The choice of `cpu` (CC-30): the strongest sub that beats the attacker it sees, else none if it may stay.

    Every living sub beats an empty battlefield; who must send one and has no winner sends the topmost.
    """
    stay_apart()
    other = 1 - seat
    initiative = np.int64(game.initiative == seat)
    met = fighter(game, other, ATTACKER if has_attacker(game, other) else NOBODY)
    best = NOBODY
    for place in range(1, PLACES):
        if eligible >> place & 1 and game.hp[seat, place] > 0:
            met_hp = met[1]
            if met_hp > 0:
                _, met_hp = predict(rules, fighter(game, seat, place), met, initiative)
            if met_hp <= 0 and (best == NOBODY or strength(game, seat, place) > strength(game, seat, best)):
                best = np.int64(place)
    if best == NOBODY and may_stay == 0 and eligible != 0:
        best = lowest_bit(eligible)
    return best


POLICIES = (
    Policy(
        name="random",
        id=RANDOM,
        does="chooses evenly among all legal choices: which sub to send or none, which affordable card to use or none",
        sees="own hand, own subs, own mana",
        ties="none: every choice is as likely",
        speed="0.33 of the bare game's (tests/benchmarks/yardstick.py), some 1.3 million vanilla games/s per core",
    ),
    Policy(
        name="greedy",
        id=GREEDY,
        does="sends its strongest sub (attack, then HP, then speed; HP 0 last) whenever it may, and uses the card of "
        "the highest level that it can pay for; uses none while its standby stays full",
        sees="own hand, own subs, own mana",
        ties="subs: the topmost place; cards of one level: the higher attack, then HP, then speed, then the name",
        speed="0.49 of the bare game's (tests/benchmarks/yardstick.py), some 2 million vanilla games/s per core",
    ),
    Policy(
        name="cpu",
        id=CPU,
        does="sends the strongest of its subs that beat the attacker it sees, and none otherwise, or the topmost if it "
        "must send one; uses cards as greedy",
        sees="own hand, own subs, own mana, the battlefields, the initiative",
        ties="as greedy",
        speed="0.43 of the bare game's, some 1.7 million vanilla games/s per core",
    ),
    Policy(
        name="planner",
        id=PLANNER,
        does="plays out this turn's battle and the next for each sub and card, against the attacker that the opponent "
        "has or will most likely send; weighs lives, creatures and mana",
        sees="own hand, own mana, both sides' creatures and lives, the initiative",
        ties="no sub before the topmost one; no card before the highest level; cards of one level as greedy",
        speed="0.07 of the bare game's, some 0.3 million vanilla games/s per core",
    ),
)
