"""A yardstick for speed: the bare vanilla game of Card Commander in one kernel, without rules, events or tallies.

Both players are unrolled, hands and subs are masks over cards numbered by (level, attack), decks are ordered bytes, and
everything else lives in locals: about the least work that plays such a game at all. Its rules are a simplification
(everybody draws on every turn, subs have no places, a battle has no double damage), so that it measures the machine and
the compiler, not the rules. The engine is quoted as a share of its speed, measured in the same minute.
"""

import random

import numba
import numpy as np
from numba import int64, uint32, uint64

from simcore.jit import count_bits, highest_bit

CARDS = 27
CURVE = (5, 5, 5, 4, 4, 2, 2)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def make_cards(seed: int) -> list[tuple[int, int, int, int]]:
    """27 creatures on a curve, as sorted (level, attack, HP, speed)."""
    dice = random.Random(seed)
    cards = []
    for level, copies in enumerate(CURVE, start=1):
        for _ in range(copies):
            budget = 2 * level + dice.choice((2, 3, 3))
            attack = 1 if dice.random() < 0.06 else min(10, max(1, round(budget * dice.uniform(0.3, 0.65))))
            cards.append((level, attack, min(15, max(1, budget - attack)), dice.choice((0, 1, 1, 1, 2))))
    return sorted(cards)


def tables(decks: list[list[tuple[int, int, int, int]]]) -> tuple[np.ndarray, ...]:
    """Per deck: level, attack, HP, speed by card; rank by (attack, card), its inverse, and affordable cards by mana."""
    figures = np.array(decks, np.int16)
    order = np.array([sorted(range(CARDS), key=lambda card: (deck[card][1], card)) for deck in decks], np.int16)
    rank = np.argsort(order, axis=1).astype(np.int16)
    affordable = np.zeros((2, 8), np.uint32)
    for side in range(2):
        for mana in range(8):
            affordable[side, mana] = sum(1 << card for card in range(CARDS) if decks[side][card][0] <= mana)
    return (*(np.ascontiguousarray(figures[:, :, field]) for field in range(4)), rank, order, affordable)


@numba.njit(nogil=True)
def mix(word):
    word = (word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


@numba.njit(nogil=True)
def shuffle(deck, state):
    for card in range(CARDS):
        deck[card] = card
    for last in range(CARDS - 1, 0, -1):
        state = state + GOLDEN
        other = ((mix(state) >> uint64(32)) * uint64(last + 1)) >> uint64(32)
        deck[uint64(last)], deck[other] = deck[other], deck[uint64(last)]
    return state


@numba.njit(nogil=True)
def fight(hp_first, hp_second, attack_first, attack_second):
    for _ in range(10):
        hp_second -= attack_first
        if hp_second <= 0:
            return 1, hp_first, hp_second
        hp_first -= attack_second
        if hp_first <= 0:
            return 0, hp_first, hp_second
    return -1, hp_first, hp_second


@numba.njit(nogil=True)
def bit(number):
    return uint32(uint32(1) << uint32(number))


@numba.njit(nogil=True)
def play(seed, first, games, results, level, attack, hp, speed, rank, order, affordable):
    """Play games and write 4 x turns + winner (2: draw) of each into `results` (uint8)."""
    deck0, deck1 = np.empty(32, np.uint8), np.empty(32, np.uint8)
    for game in range(games):
        state = mix(mix(uint64(seed)) + uint64(4 * (first + game)) * GOLDEN)
        initiative = int64(state >> uint64(63))
        state = shuffle(deck0, state)
        state = shuffle(deck1, state)
        drawn0, drawn1 = 5 + (initiative != 0), 5 + (initiative != 1)
        hand0, hand1 = uint32(0), uint32(0)
        for place in range(drawn0):
            hand0 = uint32(hand0 | bit(deck0[uint64(place)]))
        for place in range(drawn1):
            hand1 = uint32(hand1 | bit(deck1[uint64(place)]))
        subs0, subs1, attacker0, attacker1, hp0, hp1 = uint32(0), uint32(0), -1, -1, 0, 0
        mana0, mana1, life0, life1, beaten, turn = 1, 1, 4, 4, -1, 0
        while True:
            turn += 1
            if beaten >= 0:
                initiative = beaten
            beaten = -1
            income = 3 if turn >= 5 else (2 if turn >= 2 else 0)
            if drawn0 >= CARDS or drawn1 >= CARDS:
                results[game] = turn * 4 + (2 if drawn0 == drawn1 else (1 if drawn0 >= CARDS else 0))
                break
            hand0 = uint32(hand0 | bit(deck0[uint64(drawn0)]))
            hand1 = uint32(hand1 | bit(deck1[uint64(drawn1)]))
            drawn0, drawn1, mana0, mana1 = drawn0 + 1, drawn1 + 1, mana0 + income, mana1 + income
            if attacker0 < 0 and subs0 != 0:
                best = uint64(highest_bit(int64(subs0)))
                subs0 = uint32(subs0 ^ bit(best))
                attacker0 = int64(order[0, best])
                hp0 = int64(hp[0, uint64(attacker0)])
            playable = uint32(hand0 & affordable[0, uint64(min(mana0, 7))])
            if playable != 0:
                card = uint64(highest_bit(int64(playable)))
                hand0 = uint32(hand0 ^ bit(card))
                mana0 -= level[0, card]
                if count_bits(int64(subs0)) < 3:
                    subs0 = uint32(subs0 | bit(rank[0, card]))
            if attacker1 < 0 and subs1 != 0:
                best = uint64(highest_bit(int64(subs1)))
                subs1 = uint32(subs1 ^ bit(best))
                attacker1 = int64(order[1, best])
                hp1 = int64(hp[1, uint64(attacker1)])
            playable = uint32(hand1 & affordable[1, uint64(min(mana1, 7))])
            if playable != 0:
                card = uint64(highest_bit(int64(playable)))
                hand1 = uint32(hand1 ^ bit(card))
                mana1 -= level[1, card]
                if count_bits(int64(subs1)) < 3:
                    subs1 = uint32(subs1 | bit(rank[1, card]))
            if attacker0 >= 0 and attacker1 >= 0:
                speed0, speed1 = speed[0, uint64(attacker0)], speed[1, uint64(attacker1)]
                blow0, blow1 = int64(attack[0, uint64(attacker0)]), int64(attack[1, uint64(attacker1)])
                if speed0 < speed1 or (speed0 == speed1 and initiative == 0):
                    beaten, hp0, hp1 = fight(hp0, hp1, blow0, blow1)
                else:
                    loser, hp1, hp0 = fight(hp1, hp0, blow1, blow0)
                    if loser >= 0:
                        beaten = 1 - loser
            elif attacker0 >= 0:
                beaten = 1
            elif attacker1 >= 0:
                beaten = 0
            if beaten == 0:
                attacker0, life0 = -1, life0 - 1
                if life0 == 0:
                    results[game] = turn * 4 + 1
                    break
            elif beaten == 1:
                attacker1, life1 = -1, life1 - 1
                if life1 == 0:
                    results[game] = turn * 4
                    break
