"""What players are asked on the way, in the middle of effects and battles: which card to discard, where, and whom.

`random` and `greedy` answer at once, and so does whoever is imagined, as `greedy`. `planner` has answered before, or
the game stands still until it has (`take_answer`). The candidates of an aim are what has been `reached`.
"""

import numpy as np

from simcore.games.abcd.chance import random_below
from simcore.games.abcd.state import (
    ASKING,
    CAST_MARK,
    FIRST_ATTACK,
    FLY_BLOCKING,
    FLYING,
    LAST_ATTACK,
    NO_CARD,
    NOBODY,
    NOTHING,
    PENETRATION,
    REGENERATE,
    REVIVAL,
    RUNNING,
    THING_BITS,
    THING_SLOT,
    UNBLOCKABLE,
    WALL,
    WORDS,
)
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import POLICY

TOLD, RANDOM, GREEDY, PLANNER = -1, 0, 1, 2  # players; the first does what a written position says
# What `planner` is asked on the way, and what else somebody who is told what to do.
ASK_AIM, ASK_DEFEND, ASK_SPELL, ASK_ACT, ASK_SQUARE, ASK_DISCARD = np.arange(1, 7)

POINTED = FLYING | FIRST_ATTACK | LAST_ATTACK | WALL | REGENERATE | REVIVAL | FLY_BLOCKING | PENETRATION | UNBLOCKABLE
KEYWORD_POINTS = (
    (FIRST_ATTACK, 2),
    (LAST_ATTACK, -1),
    (WALL, -2),
    (REGENERATE, 2),
    (FLY_BLOCKING, 1),
    (PENETRATION, 1),
)
LATEST = np.int64((1 << 20) - 1)  # no game has as many permanents or casts
ATTACK_BITS = 14


@inlined
def face_of(game, table, card):
    """What a card is."""
    if unlikely(card >= table.cards):
        return game.made_face[card]
    return table.face[index(card)]


@inlined
def random_choice(game, seat, number):
    """One of so many choices, each as likely; with one nothing is drawn. Mutates the seat's policy stream."""
    if number <= 1:
        return np.int64(0)
    return random_below(game, seat, POLICY, number)


@helper
def take_answer(game, question):
    """The next of the answers that a player has given; without any the game stands still. Mutates `game`."""
    stay_apart()
    if game.answer_next < game.answers:
        game.answer_next += 1
        return game.answer[game.answer_next - 1]
    if game.end == RUNNING:
        game.question = question
        game.end = ASKING
    return NOTHING


@helper
def told_answer(game, question, seat):
    """The same for a player who is told what to do; of several questions the first is asked. Mutates `game`."""
    stay_apart()
    if game.end == RUNNING:
        game.asked = seat
    return take_answer(game, question)


# ---------- Cards and squares


@helper
def hand_card(game, seat, number):
    """The how many-th card of a hand, from 0, in the order of numbers."""
    stay_apart()
    word = np.int64(0)
    while number >= count_bits(game.hand[seat, word]):
        number -= count_bits(game.hand[seat, word])
        word += 1
    rest = game.hand[seat, word]
    while number > 0:
        rest &= rest - 1
        number -= 1
    return word << 6 | lowest_bit(rest)


@helper
def card_to_discard(game, table, seat):
    """A hand card: any for `random`, else the cheapest, but a crystal if there are more than three of them."""
    stay_apart()
    if game.policy[seat] <= RANDOM and not game.imagined:
        if game.policy[seat] == TOLD:
            return told_answer(game, ASK_DISCARD, seat)
        return hand_card(game, seat, random_choice(game, seat, game.hand_size[seat]))
    crystals = np.int64(0)
    crystal, other = NO_CARD, NO_CARD
    word = np.int64(WORDS)
    while word > 0:
        word -= 1
        own = game.hand[seat, index(word)]
        own_crystals = own & table.crystals[index(word)]
        crystals += count_bits(own_crystals)
        if own_crystals != 0:
            crystal = word << 6 | lowest_bit(own_crystals)
        if own & ~own_crystals != 0:
            other = word << 6 | lowest_bit(own & ~own_crystals)
    return crystal if crystals > 3 or other == NO_CARD else other


@inlined
def square_for(game, seat, free):
    """One of the squares of a mask (G31): the lowest, or any."""
    if unlikely(game.policy[seat] <= RANDOM and not game.imagined) and free & free - 1 != 0:
        return random_square(game, seat, free)
    return lowest_bit(free)


@helper
def random_square(game, seat, free):
    """Any square of a mask that has several, or the one that somebody is told."""
    stay_apart()
    if game.policy[seat] == TOLD:
        game.option[0] = free
        return told_answer(game, ASK_SQUARE, seat)
    number = np.int64(0)
    rest = free
    while rest != 0:
        number += 1
        rest &= rest - 1
    skipped = random_choice(game, seat, number)
    while skipped > 0:
        free &= free - 1
        skipped -= 1
    return lowest_bit(free)


# ---------- How strong things are


@inlined
def points_of(attack, hp, mitigation, traits):
    """What a creature of such figures is worth, whole again as at the next start-up."""
    points = 2 * (attack + hp + mitigation)
    if traits & POINTED:
        points += points_of_keywords(attack, hp, traits)
    return max(np.int64(1), points)


@helper
def points_of_keywords(attack, hp, traits):
    """What its keywords add to that."""
    stay_apart()
    points = np.int64(0)
    for keyword, worth in KEYWORD_POINTS:
        if traits & keyword:
            points += worth
    if traits & FLYING:
        points += attack
    if traits & UNBLOCKABLE:
        points += 2 * attack
    if traits & REVIVAL:
        points += attack + hp
    return points


@inlined
def creature_points(game, slot):
    """What the creature of a slot is worth. Mutates `game`, which remembers it until a figure changes."""
    found = game.points[index(slot)]
    return weigh(game, slot) if unlikely(found == 0) else found


@helper
def weigh(game, slot):
    """The same, found anew."""
    stay_apart()
    row = index(slot)
    found = points_of(game.attack[row], game.max_hp[row], game.full_mitigation[row], game.traits[row])
    game.points[row] = found
    return found


@inlined
def creature_strength(game, slot):
    """By what players rank creatures: points, then attack, then who came first, as one number."""
    row = index(slot)
    points = creature_points(game, slot) << ATTACK_BITS | game.attack[row]
    return (points << 20) + LATEST - game.entered[row]


@helper
def strength(game, table, thing):
    """By what players rank things that can be chosen: creatures as above, casts by cost, then the oldest."""
    if thing & THING_SLOT != CAST_MARK:
        return creature_strength(game, thing & THING_SLOT)
    place = cast_of(game, thing)
    return (table.cost[game.cast_face[place]] << ATTACK_BITS + 20) + LATEST - game.cast_begun[place]


@inlined
def cast_of(game, thing):
    """The place of a cast among the casts, or NOBODY when it is over."""
    begun = thing >> THING_BITS
    for place in range(game.casts):
        if game.cast_begun[place] == begun:
            return np.int64(place)
    return NOBODY


@inlined
def controller_of(game, thing):
    """The seat that controls a thing in play (R61)."""
    if thing & THING_SLOT == CAST_MARK:
        return game.cast_controller[cast_of(game, thing)]
    return game.controller[thing & THING_SLOT]


# ---------- Aims


@helper
def aim(game, table, prefers_own, may_stop):
    """The candidate that the running effect's player chooses, or NOTHING for no more. Mutates `game`."""
    stay_apart()
    seat = game.own
    policy = game.policy[seat]
    if game.imagined or policy == GREEDY:
        return greedy_aim(game, table, seat, prefers_own, may_stop)
    if policy == RANDOM:
        chosen = random_choice(game, seat, game.reaches + may_stop)
        return game.reached[chosen] if chosen < game.reaches else NOTHING
    game.may_stop = may_stop
    return take_answer(game, ASK_AIM)


@helper
def greedy_aim(game, table, seat, prefers_own, may_stop):
    """The strongest that it is meant for; else none, or the weakest."""
    meant, weakest = NOTHING, NOTHING
    most, least = np.int64(0), np.int64(0)
    for place in range(game.reaches):
        thing = game.reached[place]
        found = strength(game, table, thing)
        is_own = np.int64(controller_of(game, thing) == seat)
        if is_own == prefers_own and (meant == NOTHING or found > most):
            meant, most = thing, found
        if weakest == NOTHING or found < least:
            weakest, least = thing, found
    if meant != NOTHING:
        return meant
    return NOTHING if may_stop else weakest
