"""What `planner` holds positions of ABCD to be worth, in points: whole numbers, from what its seat sees."""

import numpy as np

from simcore.games.abcd.answers import creature_points, face_of
from simcore.games.abcd.fields import creatures_of
from simcore.games.abcd.state import (
    BATTLE_SPELL,
    FIELD_SQUARES,
    LANDS_FROM,
    NOBODY,
    RUNNING,
    SIDE,
    VALUE_GUARDS,
    WORDS,
)
from simcore.games.abcd.zones import cards_in_hand
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, stay_apart

HP_POINTS = np.int64(3)  # a player's HP
CARD_POINTS = np.int64(1)  # a card in hand
EXPOSED_POINTS = np.int64(2)  # a point of damage that an attack could still do this turn
MAX_MP_POINTS = np.int64(5)  # one of maximum MP
STOCK_POINTS = np.int64(3)  # one of draw stock
LAND_POINTS = np.int64(4)  # a land spell on the field
LIKELY_COST = np.int64(6)  # most MP that a spell of the other player is thought to cost
LETHAL = np.int64(1000)
REACH_POINTS = np.int64(2)  # for each MP by which a dearer card comes within reach
WON = np.int64(100_000)
FIRST_SIDE, SECOND_SIDE = np.int64(0), np.int64(1)
NO_MORE, ONE_MORE = np.int64(0), np.int64(1)  # blockers
UNTHINKABLE = np.int64(-1 << 40)


# ---------- Positions


@helper
def worth(game, table, seat):
    """What a position, of which a seat knows what it shows, is worth to that seat; a game that is over by its winner.

    It is the seat's own things less the other's, and what both could still attack with.
    """
    stay_apart()
    if game.end != RUNNING:
        if game.winner == NOBODY:
            return np.int64(0)
        return WON if game.winner == seat else -WON
    board = survey(game, table, seat)
    return board[0] + stakes(game, seat, board, NO_MORE)


@helper
def survey(game, table, seat):
    """A board as a seat sees it: (points of all things, who is active, who may block), the latter as masks by side.

    The points are the seat's less the other's, but for what could still be attacked with.
    """
    calm = things_points(game, table, seat, seat) - things_points(game, table, 1 - seat, seat)
    actives, ready = fighters_of(game, FIRST_SIDE)
    actives_there, ready_there = fighters_of(game, SECOND_SIDE)
    return calm, (actives, actives_there), (ready, ready_there)


@helper
def things_points(game, table, side, watcher):
    """What a side has, as far as the watching seat knows of its casts."""
    points = HP_POINTS * game.player_hp[side] + CARD_POINTS * cards_in_hand(game, side)
    points += MAX_MP_POINTS * game.max_mp[side] + STOCK_POINTS * game.stock[side]
    rest = creatures_of(game, side)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        points += standing_points(game, slot, side)
    lands = game.standing >> LANDS_FROM + side * FIELD_SQUARES & SIDE
    points += LAND_POINTS * count_bits(lands)
    for place in range(game.casts):
        if game.cast_caster[place] == side and (side == watcher or game.cast_noticed[place] <= game.time):
            cost = table.cost[index(game.cast_face[place])]
            points += 2 * cost if game.cast_controller[place] == side else cost
    return points


@inlined
def standing_points(game, slot, side):
    """What a creature is worth to the side on whose field it stands: half if the other player controls it."""
    points = creature_points(game, slot)
    return points if game.controller[index(slot)] == side else points // 2


# ---------- What could still be attacked with


@helper
def fighters_of(game, seat):
    """The creatures on a seat's field that are active and no walls, and those not non-active, as masks (K4, R30)."""
    ready = creatures_of(game, seat) & ~game.non_active
    return ready & game.active & ~game.walls, ready


@helper
def stakes(game, seat, board, more):
    """What the other side has at stake this turn less what the seat has, with so many more who can block for it."""
    _, actives, ready = board
    other = 1 - seat
    own = exposure(unblocked(game, actives[other], count_bits(ready[seat]) + more), game.player_hp[seat])
    theirs = exposure(unblocked(game, actives[seat], count_bits(ready[other])), game.player_hp[other])
    return theirs - own


@inlined
def exposure(damage, hp):
    """The points at stake for a player of so many HP whom attacks could still do so much damage."""
    return LETHAL // 2 if damage >= hp else EXPOSED_POINTS * damage


@helper
def unblocked(game, attackers, able):
    """The damage of attackers (a mask) for whom none of so many blockers is left, the weakest of them."""
    left = count_bits(attackers) - able
    damage = np.int64(0)
    while left > 0:
        weakest = lowest_bit(attackers)
        rest = attackers & attackers - 1
        while rest != 0:
            slot = lowest_bit(rest)
            rest &= rest - 1
            if game.attack[index(slot)] < game.attack[index(weakest)]:
                weakest = slot
        damage += game.attack[index(weakest)]
        attackers ^= np.int64(1) << weakest
        left -= 1
    return damage


# ---------- Hands


@inlined
def meets_needs(game, table, seat, face):
    """Whether a seat has the attribute values that a card asks for."""
    return (game.values[seat] - table.needs[index(face)]) & VALUE_GUARDS == VALUE_GUARDS


@helper
def reach_after(game, table, seat, card, mp):
    """The cost of the dearest hand card but this one that so much MP and the present attributes pay for."""
    dearest = np.int64(0)
    for word in range(WORDS):
        rest = game.hand[seat, word]
        while rest != 0:
            other = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            face = index(face_of(game, table, other))
            cost = table.cost[face]
            if other != card and dearest < cost <= mp and meets_needs(game, table, seat, face):
                dearest = cost
    return dearest


@helper
def is_held_back(game, table, rules, seat, card, points):
    """Whether keeping the MP of a card that gains so much, for a counter or battle spell in hand, is worth more."""
    mp = game.mp[seat]
    left = mp - table.cost[face_of(game, table, card)]
    for word in range(WORDS):
        rest = game.hand[seat, word]
        while rest != 0:
            other = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            face = index(face_of(game, table, other))
            if other != card and left < table.cost[face] <= mp and holding(game, table, rules, seat, face) > points:
                return True
    return False


@helper
def holding(game, table, rules, seat, face):
    """What keeping the MP for a counter or battle spell is worth; 0 for any other card, or without its attributes."""
    other = 1 - seat
    if not meets_needs(game, table, seat, face):
        return np.int64(0)
    if table.type[face] == BATTLE_SPELL:
        most = np.int64(0)
        rest, _ = fighters_of(game, other)
        while rest != 0:
            most = max(most, creature_points(game, lowest_bit(rest)))
            rest &= rest - 1
        return most - CARD_POINTS
    if table.counters[face] and cards_in_hand(game, other) > 0 and game.frame < rules.attack_frame:
        return 2 * min(game.mp[other], LIKELY_COST) - CARD_POINTS
    return np.int64(0)
