"""What `planner` holds positions of Touhou lands to be worth, in points: whole numbers, from what its seat sees.

A side's strength in a position is four numbers: its characters, those of them that are untapped, those in the front
(masks of lanes), and its life. What comes of a battle in which nothing listens is said in these alone.
"""

import numpy as np

from simcore.games.touhou_lands.combat import FAINTS, FOLLOWS, hits, lets_through, may_counter
from simcore.games.touhou_lands.points import CARD, LETHAL, LIFE
from simcore.games.touhou_lands.state import (
    IGNORE_EVASION,
    KEEPS_EVASION,
    LAND,
    LANE,
    LANES,
    NOBODY,
    RUNNING,
    SEAT_BIT,
)
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart

LAND_POINTS = 4  # a land in play
SUPPORT_POINTS = 12  # one that stays, in play
LANDS_KEPT = np.int64(2)  # in a hand; more are of no use
WON = np.int64(100_000)
NONE_APART = np.int64(0)
ONE = np.int64(1)
NO_LANES = np.int64(0)


# ---------- Positions


@helper
def worth(game, table, rules, seat, apart):
    """What a position, of which a seat knows what it shows, is worth to it; a game that is over by its winner.

    It is the seat's own things less the other's, and the attacks that are to come without those of the lanes `apart`.
    """
    stay_apart()
    if game.end != RUNNING:
        if game.winner == NOBODY:
            return np.int64(0)
        return WON if game.winner == seat else -WON
    own, its = strength_of(game, seat), strength_of(game, 1 - seat)
    return (
        survey(game, table, seat)
        + share(threat(game, rules, seat, own, its, apart))
        - share(threat(game, rules, 1 - seat, its, own, NONE_APART))
    )


@inlined
def stakes(game, rules, seat, own, its):
    """What the attacks to come add to a position of these strengths for a seat."""
    mine = threat(game, rules, seat, own, its, NONE_APART)
    return share(mine) - share(threat(game, rules, 1 - seat, its, own, NONE_APART))


@inlined
def strength_of(game, seat):
    """A side's strength as it stands."""
    return game.standing[seat], game.ready[seat], game.front[seat], game.life[seat]


@inlined
def survey(game, table, seat):
    """All things of a position as a seat sees them: its own less the other's."""
    return things_points(game, table, seat, seat) - things_points(game, table, 1 - seat, seat)


@helper
def things_points(game, table, side, watcher):
    """What a side has, as far as a seat sees it; of the hand that it does not see no card is thought a land."""
    held = count_bits(game.hand[side])
    if side == watcher or game.imagined != 0:
        lands = count_bits(game.hand[side] & table.of_type[game.first_deck ^ side, LAND])
        held -= max(np.int64(0), lands - LANDS_KEPT)
    points = LIFE * game.life[side] + CARD * (held + game.unseen[side])
    points += LAND_POINTS * count_bits(game.lands[side]) + SUPPORT_POINTS * count_bits(game.supports[side])
    rest = game.standing[side]
    while rest != 0:
        points += game.points[index(side << SEAT_BIT | lowest_bit(rest))]
        rest &= rest - 1
    return points


# ---------- The attacks that are to come


@inlined
def share(points):
    """The part of what an attack to come is worth that counts now."""
    return points // 2


@helper
def threat(game, rules, seat, own, its, apart):
    """What a seat's next attacks take from the other side, each met as is best then; who would lose by it stays."""
    standing, ready, front, _ = own
    _, able, front_there, life = its
    strikers = standing
    if seat == (game.turn - 1) & 1:
        strikers = ready & (front | game.back_attackers[seat])
    strikers &= ~apart
    total = np.int64(0)
    for _ in range(rules.front_most):
        if strikers == 0:
            break
        lane = strongest(game, seat, strikers)
        strikers &= ~(ONE << lane)
        attacker = seat << SEAT_BIT | lane
        if game.attack[index(attacker)] <= 0:
            break
        points, loss, met = best_met(game, rules, attacker, able, front_there, life)
        if points > 0:
            total += points
            life -= loss
            able &= ~met
            if life <= 0:
                break
    return total


@inlined
def strongest(game, seat, lanes):
    """The character of most attack, the dearest among equals."""
    chosen = highest_bit(lanes)
    most = game.attack[index(seat << SEAT_BIT | chosen)]
    rest = lanes & ~(ONE << chosen)
    while rest != 0:
        lane = highest_bit(rest)
        rest &= ~(ONE << lane)
        attack = game.attack[index(seat << SEAT_BIT | lane)]
        if attack > most:
            most, chosen = attack, lane
    return chosen


@inlined
def weakest(game, seat, lanes):
    """The character of least attack, the cheapest among equals."""
    chosen = lowest_bit(lanes)
    least = game.attack[index(seat << SEAT_BIT | chosen)]
    rest = lanes & (lanes - 1)
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        attack = game.attack[index(seat << SEAT_BIT | lane)]
        if attack < least:
            least, chosen = attack, lane
    return chosen


@inlined
def best_met(game, rules, attacker, able, front, life):
    """An attack by figures alone: what the other side loses by its best answer, of that life, and who is the answer.

    The latter as a mask; nobody in it means no resistance.
    """
    row = index(attacker)
    attack, own_points = game.attack[row], game.points[row]
    defence, evasion = game.defence[row], max(np.int64(0), game.evasion[row])
    traits = game.traits[row]
    best, loss, met = LIFE * attack, attack, NO_LANES
    if attack >= life:
        best += LETHAL // 2
    other = LANES - (attacker & ~LANE)
    while able != 0:
        lane = lowest_bit(able)
        able &= able - 1
        target = index(other | lane)
        back = np.int64((front >> lane & 1) == 0)
        traits_there = game.traits[target]
        counters = may_counter(traits_there, back, False, traits)
        evades = max(np.int64(0), game.evasion[target])
        if traits & IGNORE_EVASION != 0 or (back != 0 and traits_there & KEEPS_EVASION == 0):
            evades = np.int64(0)
        points, lost = np.int64(0), np.int64(0)
        hit = hits(rules, attack, evades)
        if hit:
            defence_there = game.defence[target]
            if attack >= defence_there and (counters or rules.defender_faints == FAINTS):
                points = game.points[target]
            lost = lets_through(attack, defence_there)
            points += LIFE * lost
        if lost >= life:
            points += LETHAL // 2
        elif counters and (hit or rules.counter_after_miss == FOLLOWS):
            attack_there = max(np.int64(0), game.attack[target])
            if hits(rules, attack_there, np.int64(0) if traits_there & IGNORE_EVASION != 0 else evasion):
                points -= LIFE * lets_through(attack_there, defence)
                if attack_there >= defence:
                    points -= own_points
        if points < best:
            best, loss, met = points, lost, ONE << lane
    return best, loss, met
