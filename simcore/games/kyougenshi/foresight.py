"""What `planner` foresees of attacks: phases of them in sketches (valuation.py), in which both sides act as `greedy`.

There is nothing in a sketch but spell cards as they stand: no abilities, no orbs, no graze, no maryoku, no chance. So
what a battle of two of them comes to is looked up in masks that each attacker has of the other side's cards.
"""

import numpy as np

from simcore.games.kyougenshi.actions import TO_PLAYER
from simcore.games.kyougenshi.combat import GOES_THROUGH
from simcore.games.kyougenshi.outcomes import PRAYING_CANNOT, judge
from simcore.games.kyougenshi.state import (
    ACTIVE_ATTACKERS,
    BLOCKERS,
    INVISIBLE_ATTACKERS,
    INVISIBLES,
    LANE,
    NOTHING,
    PLAYER_SPARERS,
    SEARCHERS,
    T_BREAKERS,
    THING_PLACE,
    W_BREAKERS,
)
from simcore.games.kyougenshi.valuation import WON, side_of, without, worth
from simcore.games.kyougenshi.zones import place_of, seat_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely

NO_LANES = np.int64(0)
ONE = np.int64(1)


# ---------- What battles come to


@inlined
def forget_outcomes(game):
    """Look at all battles anew: powers and keywords may have changed. Mutates registers."""
    for seat in range(2):
        rest = game.judged[seat]
        while rest != 0:
            game.judged_against[index(place_of(np.int64(seat), lowest_bit(rest)))] = 0
            rest &= rest - 1
        game.judged[seat] = 0


@inlined
def judge_all(game, table, rules, place, cards):
    """Know what an attacker's battles with these lanes of the other side come to. Mutates registers."""
    missing = cards & ~game.judged_against[index(place)]
    if unlikely(missing != 0):
        judge_more(game, table, rules, place, missing)


@helper
def judge_more(game, table, rules, place, cards):
    """The same for those that have not been looked at."""
    stay_apart()
    at = index(place)
    game.judged[seat_of(place)] |= ONE << (place & LANE)
    game.judged_against[at] |= cards
    loses, beats, loses_blocked, beats_blocker = NO_LANES, NO_LANES, NO_LANES, NO_LANES
    rest = cards
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        target = place_of(seat_of(place) ^ 1, lane)
        lost, its_lost = judge(game, table, rules, place, target, False)
        loses |= np.int64(lost) << lane
        beats |= np.int64(its_lost) << lane
        lost, its_lost = judge(game, table, rules, place, target, True)
        loses_blocked |= np.int64(lost) << lane
        beats_blocker |= np.int64(its_lost) << lane
    game.loses_to[at] = game.loses_to[at] & ~cards | loses
    game.beats[at] = game.beats[at] & ~cards | beats
    game.loses_to_blocker[at] = game.loses_to_blocker[at] & ~cards | loses_blocked
    game.beats_blocker[at] = game.beats_blocker[at] & ~cards | beats_blocker


# ---------- As greedy does it


@inlined
def blockers_in(game, rules, seat, side):
    """Those who may block, if they may block this attack."""
    _, active, ready, _, _, _ = side
    able = active & game.has[seat, BLOCKERS]
    if unlikely(rules.fresh_blockers == PRAYING_CANNOT):
        able &= ready
    return able


@inlined
def next_attack(game, table, rules, seat, able, its):
    """The attack of one of `able` that `greedy` makes in a sketch: attacker and target; NOTHING twice without one."""
    its_there, its_active, _, its_shields, _, _ = its
    other = seat ^ 1
    blockers = blockers_in(game, rules, other, its)
    sparers = game.has[seat, PLAYER_SPARERS]
    all_in = its_shields == 0 and count_bits(able & ~sparers) > count_bits(blockers)
    while able != 0:
        lane = highest_bit(able)
        bit = ONE << lane
        able ^= bit
        on_player = sparers & bit == 0
        if all_in and on_player:
            return lane, TO_PLAYER
        place = place_of(seat, lane)
        judge_all(game, table, rules, place, its_there)
        stopped = blockers & game.loses_to_blocker[index(place)] != 0
        if not stopped or game.has[seat, INVISIBLE_ATTACKERS] & bit != 0:
            targets = its_there & ~game.loses_to[index(place)]
            if game.has[seat, ACTIVE_ATTACKERS] & bit == 0:
                targets &= ~its_active
            if game.has[seat, SEARCHERS] & bit == 0:
                targets &= ~game.has[other, INVISIBLES]
            if targets != 0:
                return lane, highest_bit(targets)
        if on_player and not stopped:
            return lane, TO_PLAYER
    return NOTHING, NOTHING


@inlined
def next_block(game, table, rules, seat, lane, target, its):
    """Who of the other side meets the attack of a seat's lane, as `greedy` blocks, or NOTHING."""
    _, _, _, its_shields, _, _ = its
    able = blockers_in(game, rules, seat ^ 1, its)
    last = False
    if target == TO_PLAYER:
        last = its_shields == 0
    else:
        able &= ~(ONE << target)
        if game.has[seat, INVISIBLE_ATTACKERS] >> lane & 1 != 0:
            able = NO_LANES
    if able == 0:
        return NOTHING
    place = place_of(seat, lane)
    judge_all(game, table, rules, place, able)
    at = index(place)
    beaten = able & game.beats_blocker[at]
    if beaten != able:
        return lowest_bit(able ^ beaten)
    trading = beaten & game.loses_to_blocker[at]
    if not last:
        trading &= table.cheap[game.first_deck ^ seat ^ 1, index(table.cost[index(place ^ game.flip)])]
    if trading != 0:
        return lowest_bit(trading)
    return lowest_bit(able) if last else NOTHING


# ---------- Attacks and phases of them


@inlined
def strike(game, table, rules, seat, own, its, lane, target, blocker):
    """Both sides after an attack of a lane whose block is known, and whether it wins the game."""
    there, active, ready, shields, hand, points = own
    own = there, active & ~(ONE << lane), ready, shields, hand, points
    place = place_of(seat, lane)
    there, active, ready, shields, hand, points = its
    if target == TO_PLAYER and blocker == NOTHING:
        breaks = np.int64(1)
        if game.has[seat, T_BREAKERS] >> lane & 1 != 0:
            breaks = np.int64(3)
        elif game.has[seat, W_BREAKERS] >> lane & 1 != 0:
            breaks = np.int64(2)
        broken = min(breaks, shields)
        wins = broken == 0 or (breaks > broken and rules.direct_hit_left_over == GOES_THROUGH)
        return own, (there, active, ready, shields - broken, hand + broken, points), wins
    if blocker != NOTHING:
        its = there, active & ~(ONE << blocker), ready, shields, hand, points
        judge_all(game, table, rules, place, ONE << blocker)
        loses, beats, met = game.loses_to_blocker[index(place)], game.beats_blocker[index(place)], blocker
    else:
        judge_all(game, table, rules, place, ONE << target)
        loses, beats, met = game.loses_to[index(place)], game.beats[index(place)], target
    if loses >> met & 1 != 0:
        own = without(game, table, seat, own, lane)
    if beats >> met & 1 != 0:
        its = without(game, table, seat ^ 1, its, met)
    return own, its, False


@helper
def play_phase(game, table, rules, seat, own, its, held):
    """Both sides after all attacks of a seat but of the lanes `held`, each met as `greedy` does; whether it has won."""
    stay_apart()
    seat &= 1  # tells the compiler what it can be
    while True:
        _, active, ready, _, _, _ = own
        able = active & ready & ~held
        if able == 0:
            return own, its, False
        lane, target = next_attack(game, table, rules, seat, able, its)
        if lane == NOTHING:
            return own, its, False
        blocker = next_block(game, table, rules, seat, lane, target, its)
        own, its, wins = strike(game, table, rules, seat, own, its, lane, target, blocker)
        if wins:
            return own, its, True


@inlined
def turned_up(side):
    """A side at the beginning of its turn."""
    there, _, _, shields, hand, points = side
    return there, there, there, shields, hand, points


@helper
def look_ahead(game, table, rules, seat, own, its, held):
    """The points after the rest of a seat's attack phase, without the lanes `held`, and the other's next one."""
    stay_apart()
    own, its, wins = play_phase(game, table, rules, seat, own, its, held)
    if wins:
        return WON
    its, own, wins = play_phase(game, table, rules, seat ^ 1, turned_up(its), own, NO_LANES)
    return -WON if wins else worth(own, its)


# ---------- Blocks


@helper
def planned_block(game, table, rules, attacker, able):
    """Who of a mask blocks the attack of a card of a place: a place, or NOTHING.

    What the rest of this attack phase and the own next one come out best after. Mutates registers.
    """
    stay_apart()
    seat = seat_of(attacker) ^ 1
    lane = attacker & LANE
    target = TO_PLAYER if game.target == NOTHING else game.target & THING_PLACE & LANE
    forget_outcomes(game)
    own, its = side_of(game, table, seat), side_of(game, table, seat ^ 1)
    chosen = NOTHING
    best = points_of_block(game, table, rules, seat, own, its, lane, target, NOTHING)
    while able != 0:
        blocker = lowest_bit(able)
        able &= able - 1
        points = points_of_block(game, table, rules, seat, own, its, lane, target, blocker)
        if points > best:
            best, chosen = points, place_of(seat, blocker)
    return chosen


@helper
def points_of_block(game, table, rules, seat, own, its, lane, target, blocker):
    """The points for the defending seat after an attack that is met so."""
    other = seat ^ 1
    its, own, wins = strike(game, table, rules, other, its, own, lane, target, blocker)
    if not wins:
        its, own, wins = play_phase(game, table, rules, other, its, own, NO_LANES)
    if wins:
        return -WON
    own, its, wins = play_phase(game, table, rules, seat, turned_up(own), its, NO_LANES)
    return WON if wins else worth(own, its)
