"""The machine player `planner`: it plays turns out in its picture of the game before it chooses."""

import numpy as np

from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.choices import CARD_AIM
from simcore.games.card_commander.effects.costs import cost_of
from simcore.games.card_commander.effects.queries import heard_by
from simcore.games.card_commander.imagination import imagine, play_out_choice
from simcore.games.card_commander.policies import NO_FIGHTER, fighter, is_forced
from simcore.games.card_commander.state import (
    ATTACKER,
    CANNOT_GO,
    FIRST_SEAT,
    NO_CARD,
    NO_ROOM,
    NOBODY,
    NOTHING,
    PROGRAM,
    RUNNING,
    SECOND_SEAT,
    SIDE_BITS,
    STANDBY_END,
    SUBS,
    USE_SLOT,
)
from simcore.games.card_commander.valuation import (
    CARD_POINTS,
    LOST,
    MANA_POINTS,
    NEXT_TURN_QUARTERS,
    UNTHINKABLE,
    battle_points,
    best_reserve,
    creature_points,
    expected_attacker,
    worth,
)
from simcore.games.card_commander.zones import face, free_place, has_attacker, put_in_place, take_from_place
from simcore.jit import helper, highest_bit, index, inlined, lowest_bit, stay_apart

ANSWERS_TO_USE = 1 << op.BEFORE_USE | 1 << op.STANDBY_BEFORE_USE | 1 << op.AFTER_USES
NO_AIM = np.int64(1) << 62  # a set of aims that holds nothing but "none"


@helper
def plan(game, table, rules, seat, eligible, may_stay, playable, picture):
    """The choices of `planner`: (place of the sub to send or NOBODY, hand card to use or NO_CARD) (CC-30, CC-31).

    Mutates `picture` (scratch), and `aim` of `game`: what it means to choose when the card's effect asks.
    """
    stay_apart()
    if table.eventful == 0:
        return plan_plainly(game, table, rules, seat, eligible, may_stay, playable)
    must_use = is_forced(game, seat, playable)
    quiet = not must_use and not is_noticed(game)
    best, best_place, chosen, aim = UNTHINKABLE, NOBODY, NO_CARD, NOBODY
    for place in range(STANDBY_END):  # place 0: the attacker that stands there, or nobody
        if not may_choose(game, seat, place, eligible, may_stay):
            continue
        sent = NOBODY if place == ATTACKER else np.int64(place)
        points, card, its_aim = plan_card(game, table, rules, seat, sent, playable, must_use, quiet, picture)
        if points > best:
            best, best_place, chosen, aim = points, sent, card, its_aim
    game.aim[seat] = aim
    return best_place, chosen


@inlined
def may_choose(game, seat, place, eligible, may_stay):
    """Whether a seat may send the sub of a place; place 0 stands for sending none."""
    if place == ATTACKER:
        return has_attacker(game, seat) != 0 or may_stay != 0 or eligible == 0
    return eligible >> place & 1 != 0


@helper
def is_noticed(game):
    """Whether a creature of either side, as they stand there for all to see, answers to the use of a card."""
    if (game.listening[0] | game.listening[1]) & ANSWERS_TO_USE == 0:
        return False
    return (heard_by(game, FIRST_SEAT) | heard_by(game, SECOND_SEAT)) & ANSWERS_TO_USE != 0


@helper
def plan_card(game, table, rules, seat, sent, playable, must_use, quiet, picture):
    """The most points with a sub sent, and the card used and the aim with which they come: (points, card, aim).

    With `quiet`, cards without use effect are weighed without playing the turn out once more for each.
    """
    best, chosen, aim = UNTHINKABLE, NO_CARD, NOBODY
    imagine(game, table, seat, picture)
    play_out_choice(picture, table, rules, seat, sent, NO_CARD, NOTHING, NOBODY)
    if not must_use:
        best = worth(picture, table, rules, seat)
    rest = playable
    last = NOBODY
    if quiet and picture.end == RUNNING:
        while rest != 0:
            card = highest_bit(rest)
            rest ^= np.int64(1) << card
            row = face(game, card)
            if has_use_effect(table, row) or table.card[row] == last:
                continue
            last = table.card[row]
            points = points_with_sub(game, picture, table, rules, seat, card)
            if points > best:
                best, chosen = points, card
        rest = playable
        last = NOBODY
    while rest != 0:
        card = highest_bit(rest)
        rest ^= np.int64(1) << card
        row = face(game, card)
        if (quiet and not has_use_effect(table, row)) or table.card[row] == last:
            continue
        last = table.card[row]
        cost = cost_of(game, table, seat, card)
        aims = aims_of(game, table, seat, sent, card)
        while aims != 0:
            its_aim = lowest_bit(aims)
            aims &= aims - 1
            imagine(game, table, seat, picture)
            goal = NOBODY if its_aim == 62 else its_aim
            if table.asks[row] == op.OWN_HAND and goal != NOBODY:
                goal += CARD_AIM
            play_out_choice(picture, table, rules, seat, sent, card, cost, goal)
            points = worth(picture, table, rules, seat)
            if points > best:
                best, chosen, aim = points, card, goal
    return best, chosen, aim


@inlined
def has_use_effect(table, row):
    """Whether a card does something when it is used."""
    return table.programs[index(row)] >> USE_SLOT & PROGRAM != 0


@helper
def points_with_sub(game, picture, table, rules, seat, card):
    """What the picture after the turn is worth if a card without use effect had been used as well."""
    place = free_place(picture, seat)
    if place == NO_ROOM:
        return UNTHINKABLE
    cost = cost_of(game, table, seat, card)
    picture.mana[seat] -= cost
    put_in_place(picture, table, seat, place, card)
    points = worth(picture, table, rules, seat) - CARD_POINTS
    take_from_place(picture, seat, place)
    picture.mana[seat] += cost
    return points


@helper
def aims_of(game, table, seat, sent, card):
    """What a card's use effect may be aimed at, as a mask of aims to try; NO_AIM where there is nothing to weigh.

    Aims are places (own, then the opponent's from SIDE_BITS on) or numbers of hand cards.
    """
    asks = table.asks[index(face(game, card))]
    own = game.occupied[seat]
    theirs = game.occupied[1 - seat]
    aims = NOTHING
    if asks == op.EVERY_ATTACKER:
        attacks = sent != NOBODY or own & 1
        meets = theirs & 1 or expected_attacker(game, 1 - seat, NOBODY) != NOBODY
        aims = np.int64(1 | 1 << SIDE_BITS) if attacks and meets else NOTHING
    elif asks in (op.OWN_SUBS, op.OWN_CREATURES):
        aims = own & (SUBS if asks == op.OWN_SUBS else SUBS | 1)
        if sent != NOBODY:
            aims ^= np.int64(1) << sent
            if asks == op.OWN_CREATURES:
                aims |= 1
    elif asks == op.OPPOSING_SUBS:
        aims = (theirs & SUBS) << SIDE_BITS
    elif asks == op.OWN_HAND:
        aims = game.hand[seat] & ~(np.int64(1) << card)
    return aims if aims & aims - 1 else NO_AIM


# ---------- Matchups without effects: the same points from figures alone


@helper
def plan_plainly(game, table, rules, seat, eligible, may_stay, playable):
    """The same choices where nothing but plain creatures fight; every turn's outcome is known from their figures."""
    other = 1 - seat
    initiative = np.int64(game.initiative == seat)
    standing = has_attacker(game, seat)
    their_place = expected_attacker(game, other, NOBODY)
    met = fighter(game, other, their_place)
    successor = fighter(game, other, expected_attacker(game, other, their_place))
    best, best_place, chosen = UNTHINKABLE, NOBODY, NO_CARD
    for place in range(STANDBY_END):  # place 0: the attacker that stands there, or nobody
        if not may_choose(game, seat, place, eligible, may_stay):
            continue
        own = fighter(game, seat, place) if place != ATTACKER or standing else NO_FIGHTER
        lives = (game.life[seat], game.life[other])
        points, own_hp, met_hp, beaten = battle_points(rules, lives, own, met, initiative)
        lives = (lives[0] - (beaten == 1), lives[1] - (beaten == 0))
        if min(lives) <= 0:  # the game is over
            if (-LOST if lives[0] > 0 else LOST) > best:
                best, best_place, chosen = -LOST if lives[0] > 0 else LOST, np.int64(place), NO_CARD
            continue
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
        points = reserve * NEXT_TURN_QUARTERS // 4 - table.level[card] * MANA_POINTS - CARD_POINTS
        points += creature_points(table.attack[card], table.hp[card])
        if points > best:
            best, chosen = points, card
    return best, chosen
