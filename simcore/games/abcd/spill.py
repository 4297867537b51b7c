"""Battles by the million: attackers of one deck against blockers of another, drawn or enumerated, and counted.

An attacker is met by blockers that may block it (K1, K8, T21), in the order in which they were drawn and in the order
that is best for the defender (`combat.defender_worth`). Nothing happens but the battle.
"""

from typing import Any

import numpy as np

from simcore.games.abcd.combat import begin, defender_worth, fight
from simcore.games.abcd.state import ATTACKER, ATTACKER_BIT, BATTLE
from simcore.jit import helper, index, inlined, kernel, stay_apart
from simcore.rng import below, pair_key

MOST_BLOCKERS = 4
KINDS = 128  # of cards; more than a deck holds
COPIES = 128  # cards; more than a deck holds
A_SIDE, B_SIDE = np.int64(0), np.int64(1)

# What is counted of a battle.
THROUGH, DESTROYED, ATTACKERS_LOST, WASTED = np.arange(4)
MEASURES = 4
BATTLES = np.int64(4)  # in a cell of the map, after the sums of the measures
DRAWN, BEST = np.int64(0), np.int64(1)  # blocking orders
ORDERS = 2

_KIND = (2, KINDS)

TABLE = np.dtype(
    [
        # figures of each kind of creature: of deck A's attackers, of deck B's blockers
        ("attack", np.int64, _KIND),
        ("hp", np.int64, _KIND),
        ("traits", np.int64, _KIND),
        ("attributes", np.int64, _KIND),
        ("resistance", np.int64, _KIND),
        ("mitigation", np.int64, _KIND),
        # the kind of each copy of an attacker, those first that the most copies can block
        ("attacker", np.int64, (COPIES,)),
        ("attackers", np.int64, (MOST_BLOCKERS + 1,)),  # by blockers: how many of these copies so many can block
        # by kind of attacker: the copies that can block it, and the same as kinds with their copies
        ("able", np.int64, (KINDS,)),
        ("blocker", np.int64, (KINDS, COPIES)),
        ("able_kinds", np.int64, (KINDS,)),
        ("blocker_kind", np.int64, (KINDS, KINDS)),
        ("copies", np.int64, (KINDS,)),  # of a kind of blocker
    ]
)

SCRATCH = np.dtype(
    [
        ("battle", BATTLE),
        ("chosen", np.int64, (MOST_BLOCKERS,)),
        ("kind", np.int64, (MOST_BLOCKERS,)),
        ("result", np.int64, (ORDERS, MEASURES)),
    ]
)


def new_table() -> Any:
    """An empty table of the creatures of two decks."""
    return np.zeros(1, TABLE).view(np.recarray)[0]


def new_scratch() -> Any:
    """What a kernel needs to play one battle after the other."""
    return np.zeros(1, SCRATCH).view(np.recarray)[0]


@inlined
def put(battle, table, place, side, kind):
    """A creature as printed takes a place in the battle. Mutates `battle`."""
    to, of, row = index(place), index(side), index(kind)
    battle.attack[to] = table.attack[of, row]
    battle.hp[to] = table.hp[of, row]
    battle.max_hp[to] = table.hp[of, row]
    battle.traits[to] = table.traits[of, row]
    battle.attributes[to] = table.attributes[of, row]
    battle.resistance[to] = table.resistance[of, row]
    battle.mitigation[to] = table.mitigation[of, row]


@inlined
def play_order(scratch, table, rules, attacker, blockers, orders, row):
    """Fight with the blockers in `scratch.kind` in the order of one row of `orders`. Mutates `scratch.battle`."""
    battle = scratch.battle
    battle.blockers = blockers
    battle.player_mitigation = rules.player_mitigation
    put(battle, table, ATTACKER, A_SIDE, attacker)
    for place in range(blockers):
        put(battle, table, place + 1, B_SIDE, scratch.kind[orders[row, place]])
    begin(battle)
    fight(battle, rules)


@helper
def play_order_apart(scratch, table, rules, attacker, blockers, orders, row):
    """`play_order`, kept out of its callers, where most of them would compile it once more."""
    stay_apart()
    play_order(scratch, table, rules, attacker, blockers, orders, row)


@inlined
def take_result(scratch, order):
    """Keep what is counted of the battle just fought. Mutates `scratch.result`."""
    battle = scratch.battle
    gone = np.int64(0)
    for place in range(1, battle.blockers + 1):
        gone += 1 - (battle.there >> place & 1)
    scratch.result[order, THROUGH] = battle.to_player
    scratch.result[order, DESTROYED] = gone
    scratch.result[order, ATTACKERS_LOST] = 1 - (battle.there & ATTACKER_BIT)
    scratch.result[order, WASTED] = battle.lost


@inlined
def play_best(scratch, table, rules, attacker, blockers, orders):
    """Fight in every order; the best one's result, the first of equals. Mutates `scratch`."""
    best = np.int64(0)
    for row in range(orders.shape[0]):
        play_order_apart(scratch, table, rules, attacker, blockers, orders, row)
        worth = defender_worth(scratch.battle)
        if row == 0 or worth > best:
            best = worth
            take_result(scratch, BEST)


@inlined
def count(scratch, table, attacker, blockers, order, weight, counts, cells):
    """Count one result: in the distributions, and in the map by attack and total HP of the blockers."""
    total = np.int64(0)
    for place in range(blockers):
        total += table.hp[1, index(scratch.kind[place])]
    across = index(table.attack[0, index(attacker)])
    up = index(total)
    for measure in range(MEASURES):
        value = scratch.result[order, measure]
        counts[order, measure, index(value)] += weight
        cells[order, across, up, measure] += weight * value
    cells[order, across, up, BATTLES] += weight


@kernel
def sample_battles(table, rules, run, first, battles, blockers, orders, scratch, counts, cells):
    """Draw and play the battles `first` .. `first + battles - 1` of a run with so many blockers.

    `table`, `rules` and `scratch` are records, `run` is the run key (uint64); `orders` int64 (orders, blockers): the
    blocking orders among which the best is sought, the drawn one first; with a single row none is sought. Adds to
    `counts` int64 (order, measure, value) and to `cells` int64 (order, attack, total HP, sum of a measure or BATTLES).
    """
    for number in range(battles):
        state = pair_key(run, first + number)
        copy, state = below(state, table.attackers[blockers])
        attacker = table.attacker[index(copy)]
        state = draw_blockers(scratch, table, attacker, blockers, state)
        play_order(scratch, table, rules, attacker, blockers, orders, np.int64(0))
        take_result(scratch, DRAWN)
        count(scratch, table, attacker, blockers, DRAWN, np.int64(1), counts, cells)
        if orders.shape[0] > 1:
            play_best(scratch, table, rules, attacker, blockers, orders)
            count(scratch, table, attacker, blockers, BEST, np.int64(1), counts, cells)


@inlined
def draw_blockers(scratch, table, attacker, blockers, state):
    """Different copies among those that can block; their kinds go to `scratch.kind`. The stream's next state."""
    able = table.able[index(attacker)]
    for place in range(blockers):
        taken = True
        while taken:
            copy, state = below(state, able)
            taken = False
            for other in range(place):
                taken |= scratch.chosen[index(other)] == copy
            scratch.chosen[index(place)] = copy
        scratch.kind[index(place)] = table.blocker[index(attacker), index(copy)]
    return state


@kernel
def enumerate_battles(table, rules, attacker, blockers, orders, scratch, counts, cells):
    """Play every battle of one kind of attacker against every choice of so many copies, in every order.

    As `sample_battles`, but `orders` holds all of them. Weights are numbers of ways to choose copies in order. Returns
    the number of different battles played.
    """
    kinds = table.able_kinds[attacker]
    for place in range(blockers):
        scratch.chosen[place] = 0
    played = np.int64(0)
    more = kinds > 0 or blockers == 0
    while more:
        ways = choices(scratch, table, attacker, blockers)
        if ways > 0:
            played += play_choice(scratch, table, rules, attacker, blockers, orders, ways, counts, cells)
        more = next_choice(scratch, kinds, blockers)
    return played


@inlined
def choices(scratch, table, attacker, blockers):
    """The ways to choose copies for the kinds whose numbers are in `scratch.chosen`, equal ones side by side."""
    ways = np.int64(1)
    equal = np.int64(0)
    for place in range(blockers):
        number = scratch.chosen[place]
        kind = table.blocker_kind[attacker, number]
        scratch.kind[place] = kind
        equal = equal + 1 if place > 0 and scratch.chosen[place - 1] == number else np.int64(1)
        ways = ways * (table.copies[kind] - equal + 1) // equal
    return ways


@inlined
def play_choice(scratch, table, rules, attacker, blockers, orders, ways, counts, cells):
    """Fight with one choice of blockers in every order, and count each and the best. The battles played."""
    best = np.int64(0)
    for row in range(orders.shape[0]):
        play_order_apart(scratch, table, rules, attacker, blockers, orders, row)
        take_result(scratch, DRAWN)
        count(scratch, table, attacker, blockers, DRAWN, ways, counts, cells)
        worth = defender_worth(scratch.battle)
        if row == 0 or worth > best:
            best = worth
            take_result(scratch, BEST)
    count(scratch, table, attacker, blockers, BEST, ways * orders.shape[0], counts, cells)
    return np.int64(orders.shape[0])


@inlined
def next_choice(scratch, kinds, blockers):
    """Step to the next choice of kinds, in which numbers never fall from place to place; False after the last."""
    place = blockers - 1
    while place >= 0 and scratch.chosen[place] == kinds - 1:
        place -= 1
    if place < 0:
        return False
    number = scratch.chosen[place] + 1
    for later in range(place, blockers):
        scratch.chosen[later] = number
    return True
