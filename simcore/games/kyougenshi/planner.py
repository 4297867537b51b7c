"""The machine player `planner` of Kyougenshi: it sketches the attack phases to come after what it might do.

The first of the best is taken. What it cannot see it does not reckon with: chance, the other hand, what 宣言カード
hold. What it does not weigh it does as `greedy`: S-triggers, graze, maryoku, targets, discards.
"""

import numpy as np

from simcore.games.kyougenshi.actions import ATTACK, PASS, TO_PLAYER, USE_CARD, action_of
from simcore.games.kyougenshi.doing import do
from simcore.games.kyougenshi.effects.choices import makes_sense
from simcore.games.kyougenshi.effects.opcodes import ON_PUT, ON_SUMMONED
from simcore.games.kyougenshi.fields import may_act
from simcore.games.kyougenshi.foresight import forget_outcomes, look_ahead, next_block, strike
from simcore.games.kyougenshi.going import go_on
from simcore.games.kyougenshi.greedy import ENOUGH_ORBS, affordable, card_to_charge
from simcore.games.kyougenshi.imagination import imagine
from simcore.games.kyougenshi.orbs import orbs_of
from simcore.games.kyougenshi.outcomes import may_attack_player, targets_of
from simcore.games.kyougenshi.points import CARD
from simcore.games.kyougenshi.state import (
    EVENT_EFFECT,
    KEYWORDS,
    NOBODY,
    NOTHING,
    RUNNING,
    SPEED_ATTACKERS,
)
from simcore.games.kyougenshi.valuation import WON, points_of, side_of
from simcore.games.kyougenshi.zones import place_of
from simcore.jit import helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely

NO_LANES = np.int64(0)
ONE = np.int64(1)
COMES = 1 << ON_SUMMONED | 1 << ON_PUT  # triggers of a spell card that is summoned


# ---------- Charging


@helper
def planned_charge(game, picture, table, rules, seat):
    """The hand card that becomes an orb, or NOTHING: one orb more than `greedy` wants, if a card costs more than that.

    The hand is not empty.
    """
    stay_apart()
    number = orbs_of(game, seat)
    dearest = table.cost[index(place_of(seat, highest_bit(game.hand[seat])) ^ game.flip)]
    if number > ENOUGH_ORBS or (number == ENOUGH_ORBS and dearest <= number):
        return NOTHING
    return card_to_charge(game, table, seat, number)


# ---------- Cards and attacks


@helper
def planned_action(game, picture, table, rules, seat):
    """The next thing that `planner` does, or PASS. Mutates `picture`, and registers of `game`."""
    stay_apart()
    seat &= 1  # tells the compiler what it can be
    forget_outcomes(game)
    if game.attacked == 0:
        cards = affordable(game, table, seat)
        if cards != 0:
            lane = best_card(game, picture, table, rules, seat, cards)
            if lane != NOTHING:
                return action_of(USE_CARD, lane, NO_LANES)
    able = may_act(game, seat)
    return PASS if able == 0 else best_attack(game, table, rules, seat, able)


@inlined
def best_card(game, picture, table, rules, seat, cards):
    """The card after whose use the attack phases to come look best, if that is a gain; the dearest among equals."""
    own, its = side_of(game, table, seat), side_of(game, table, seat ^ 1)
    now, best, chosen = -WON - WON, NO_LANES, NOTHING
    before = NOTHING
    while cards != 0:
        lane = highest_bit(cards)
        cards ^= ONE << lane
        place = place_of(seat, lane)
        if before != NOTHING and is_copy(game, table, seat, before, lane):
            continue
        before = lane
        if not makes_sense(game, table, place):
            continue
        if now < -WON:
            now = look_ahead(game, table, rules, seat, own, its, NO_LANES)
        card = index(place ^ game.flip)
        if table.type[card] == EVENT_EFFECT or table.triggers[card] & COMES != 0:
            points = points_of_use(game, picture, table, rules, seat, lane)
        else:
            points = points_of_summons(game, table, rules, seat, own, its, lane)
        gain = points - now + CARD + table.cost[card]
        if gain > best:
            best, chosen = gain, lane
    return chosen


@inlined
def is_copy(game, table, seat, before, lane):
    """Whether a card is the same as a dearer one, and between them in the order of numbers none is in the battle zone.

    The same comes of it then.
    """
    one, other = index(place_of(seat, before) ^ game.flip), index(place_of(seat, lane) ^ game.flip)
    between = (ONE << before) - (ONE << lane)
    same = table.card[index(table.number[one])] == table.card[index(table.number[other])]
    return same and game.battle_zone[seat] & between == 0


# ---------- What comes of a card


@helper
def points_of_use(game, picture, table, rules, seat, lane):
    """The points ahead after a card that does something has been used in a picture."""
    stay_apart()
    imagine(game, seat, picture)
    do(picture, table, rules, seat, action_of(USE_CARD, lane, NO_LANES))
    go_on(picture, table, rules)
    if unlikely(picture.end != RUNNING):
        if picture.winner == NOBODY:
            return NO_LANES
        return WON if picture.winner == seat else -WON
    forget_outcomes(picture)
    own, its = side_of(picture, table, seat), side_of(picture, table, seat ^ 1)
    return look_ahead(picture, table, rules, seat, own, its, NO_LANES)


@inlined
def points_of_summons(game, table, rules, seat, own, its, lane):
    """The points ahead after a card that does nothing then has been summoned, as it is printed."""
    place, bit = place_of(seat, lane), ONE << lane
    there, active, ready, shields, hand, points = own
    if table.printed[game.first_deck ^ seat, SPEED_ATTACKERS] & bit != 0:
        ready |= bit
    own = there | bit, active | bit, ready, shields, hand - 1, points + points_of(game, table, seat, lane)
    game.power[index(place)] = table.power[index(place ^ game.flip)]
    if unlikely(game.gaining[seat] & bit != 0):
        return points_without_gains(game, table, rules, seat, own, its, lane)
    return look_ahead(game, table, rules, seat, own, its, NO_LANES)


@helper
def points_without_gains(game, table, rules, seat, own, its, lane):
    """The same for a card that would have gained something: it is taken as it is printed all the same."""
    stay_apart()
    card = index(place_of(seat, lane) ^ game.flip)
    gained = table.gain_keywords[card] & ~table.keywords[card]
    for keyword in range(KEYWORDS):
        game.has[seat, keyword] &= ~((gained >> keyword & 1) << lane)
    points = look_ahead(game, table, rules, seat, own, its, NO_LANES)
    for keyword in range(KEYWORDS):
        game.has[seat, keyword] |= (gained >> keyword & 1) << lane
    return points


# ---------- Attacks


@helper
def best_attack(game, table, rules, seat, able):
    """Of the dearest card that does better to attack than to be held back: the attack that comes out best, or PASS."""
    stay_apart()
    own, its = side_of(game, table, seat), side_of(game, table, seat ^ 1)
    held = NO_LANES
    while able != 0:
        lane = highest_bit(able)
        able ^= ONE << lane
        place = place_of(seat, lane)
        targets, on_player = targets_of(game, place), may_attack_player(game, place)
        if targets == 0 and not on_player:
            continue
        best = look_ahead(game, table, rules, seat, own, its, held | ONE << lane)
        chosen = NOTHING
        if on_player:
            points = points_of_attack(game, table, rules, seat, own, its, lane, TO_PLAYER, held)
            if points > best:
                best, chosen = points, TO_PLAYER
        while targets != 0:
            target = lowest_bit(targets)
            targets &= targets - 1
            points = points_of_attack(game, table, rules, seat, own, its, lane, target, held)
            if points > best:
                best, chosen = points, target
        if chosen != NOTHING:
            return action_of(ATTACK, lane, chosen)
        held |= ONE << lane
    return PASS


@helper
def points_of_attack(game, table, rules, seat, own, its, lane, target, held):
    """The points ahead after an attack that is blocked as `greedy` does."""
    stay_apart()
    blocker = next_block(game, table, rules, seat, lane, target, its)
    own, its, wins = strike(game, table, rules, seat, own, its, lane, target, blocker)
    return WON if wins else look_ahead(game, table, rules, seat, own, its, held)
