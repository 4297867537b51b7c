"""The machine players, chosen by number. Each reads only what its seat may see; tests/conformance holds it to that."""

import numpy as np

from simcore.games.card_commander.combat import hp_after_battle, predict
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.state import (
    ATTACKER,
    NO_CARD,
    NOBODY,
    NOTHING,
    SPEED_SHIFT,
    STANDBY_END,
    SUBS,
)
from simcore.games.card_commander.zones import face, has_attacker, move_creature, random_below
from simcore.games.game import Policy
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import POLICY

RANDOM, GREEDY, CPU, PLANNER = 0, 1, 2, 3
SCRIPTED = -1  # no player: the choices are given (play.play_turn)
MAY_PASS = np.int64(1)
MUST_CHOOSE = np.int64(0)
PLACE_RANKS = 4  # a power of two above the standby places
MORE_THAN_ANY = 16384  # than any figure, in keys that put several into one number
LEAST, GREATEST = np.int64(0), np.int64(1)
NO_FIGHTER = (NOTHING, NOBODY, NOTHING)


@inlined
def choose_sub(game, table, rules, seat, policy, eligible, may_stay):
    """The place (1 to 3) of the sub to send, or NOBODY (CC-30). Mutates only the seat's policy stream.

    `eligible` has bit p set for each place p whose sub may be sent; `may_stay` is 1 if sending none is a choice.
    """
    if unlikely(policy == RANDOM):
        return random_bit(game, seat, eligible, may_stay) if eligible != 0 else NOBODY
    if unlikely(policy == CPU):
        return choose_by_expectation(game, table, rules, seat, eligible, may_stay)
    if eligible & eligible - 1 == 0:
        return highest_bit(eligible)  # the only one, or none
    best = np.int64(0)
    for place in range(1, STANDBY_END):
        sendable = eligible >> place & 1
        best = max(best, sendable * (strength(game, seat, place) * PLACE_RANKS + PLACE_RANKS - place))
    return PLACE_RANKS - (best & (PLACE_RANKS - 1))


@inlined
def choose_card(game, table, rules, seat, policy, playable, place):
    """The hand card to use, of the mask `playable`, or NO_CARD (CC-31). Mutates only the seat's policy stream.

    `place` is that of the sub that the player sends, or NOBODY. While standby stays full, a card used now would be
    destroyed (CC-44).
    """
    if unlikely(policy == RANDOM):
        return random_bit(game, seat, playable, MUST_CHOOSE if is_forced(game, seat, playable) else MAY_PASS)
    if is_forced(game, seat, playable):
        return lowest_bit(playable)
    stays_full = np.int64(place == NOBODY) & np.int64(game.occupied[seat] & SUBS == SUBS)
    playable &= stays_full - 1
    if unlikely(policy == CPU and table.eventful != 0):
        playable = without_needless_burn(game, table, rules, seat, playable, place)
    return best_card(game, table, playable)


@inlined
def is_forced(game, seat, playable):
    """Whether the only card of a mask must be used (CC-31)."""
    forced = game.forced[seat]
    return unlikely(forced != NO_CARD) and playable >> forced & 1 != 0


@inlined
def best_card(game, table, playable):
    """The card of the highest level, of equal ones that with the highest number, or NO_CARD for an empty mask."""
    if unlikely(playable & game.turned != 0):
        return greatest_card(game, table, playable)
    return highest_bit(playable)


@helper
def greatest_card(game, table, cards):
    """The same where cards have turned into others, so that numbers do not follow levels."""
    stay_apart()
    best = NO_CARD
    while cards != 0:
        card = highest_bit(cards)
        cards ^= np.int64(1) << card
        if best == NO_CARD or table.level[face(game, card)] > table.level[face(game, best)]:
            best = card
    return best


@helper
def least_card(game, table, cards):
    """The card of the lowest level, of equal ones that with the lowest number."""
    best = NO_CARD
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if best == NO_CARD or table.level[face(game, card)] < table.level[face(game, best)]:
            best = card
    return best


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
        ((alive * MORE_THAN_ANY + game.attack[seat, place]) * MORE_THAN_ANY + game.hp[seat, place]) * 4
        + 2
        - (game.traits[seat, place] >> SPEED_SHIFT)
    )


# ---------- What `cpu` expects


@inlined
def fighter(game, seat, place):
    """(attack, HP, traits) of the creature at a place, or NO_FIGHTER."""
    if place == NOBODY:
        return NO_FIGHTER
    return game.attack[seat, place], game.hp[seat, place], game.traits[seat, place]


@helper
def choose_by_expectation(game, table, rules, seat, eligible, may_stay):
    """The choice of `cpu` (CC-30): the strongest sub that beats the attacker it sees, else none if it may stay.

    Every living sub beats an empty battlefield; who must send one and has no winner sends the topmost.
    """
    stay_apart()
    other = 1 - seat
    figures_tell = table.triggers >> op.BATTLE & 1 == 0
    initiative = np.int64(game.initiative == seat)
    met = fighter(game, other, ATTACKER) if has_attacker(game, other) else NO_FIGHTER
    best = NOBODY
    for place in range(1, STANDBY_END):
        if eligible >> place & 1 and game.hp[seat, place] > 0:
            if met[1] <= 0:
                wins = True
            elif figures_tell:
                wins = predict(rules, fighter(game, seat, place), met, initiative)[1] <= 0
            else:
                wins = expects_to_win(game, table, rules, seat, place)
            if wins and (best == NOBODY or strength(game, seat, place) > strength(game, seat, best)):
                best = np.int64(place)
    if best == NOBODY and may_stay == 0 and eligible != 0:
        best = lowest_bit(eligible)
    return best


@helper
def expects_to_win(game, table, rules, seat, place):
    """Whether the creature of a place, on the battlefield, beats the attacker that is seen there now.

    The battle is worked out as if it stood there, before any effect. Of the opponent's hand, about which an ability may
    ask, only the number of cards is known.
    """
    other = 1 - seat
    if game.hp[seat, place] <= 0:
        return False
    if not has_attacker(game, other) or game.hp[other, ATTACKER] <= 0:
        return True
    if table.triggers >> op.BATTLE & 1 == 0:  # figures tell it all
        met = fighter(game, other, ATTACKER)
        return predict(rules, fighter(game, seat, place), met, np.int64(game.initiative == seat))[1] <= 0
    if place != ATTACKER:
        move_creature(game, seat, place, ATTACKER)
    hidden = game.hand[other]
    game.hand[other], game.unseen[other] = NOTHING, count_bits(hidden)
    _, met_hp = hp_after_battle(game, table, rules, seat)
    game.hand[other], game.unseen[other] = hidden, NOTHING
    if place != ATTACKER:
        move_creature(game, seat, ATTACKER, place)
    return met_hp <= 0


@helper
def without_needless_burn(game, table, rules, seat, playable, place):
    """The cards of a mask but for burn, if the player is ahead without it: `cpu` then keeps it."""
    stay_apart()
    fighter = place if place != NOBODY else ATTACKER
    fights = place != NOBODY or has_attacker(game, seat) != 0
    ahead = not has_attacker(game, 1 - seat) or (fights and expects_to_win(game, table, rules, seat, fighter))
    if not ahead:
        return playable
    rest = playable
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if table.burn[face(game, card)]:
            playable ^= np.int64(1) << card
    return playable


POLICIES = (
    Policy(
        name="random",
        id=RANDOM,
        does="chooses evenly among all legal choices: which sub to send or none, which affordable card to use or none, "
        "what an effect shall meet",
        sees="own hand, own subs, own mana",
        ties="none: every choice is as likely",
        speed="0.35 of the bare game's (tests/benchmarks/yardstick.py), some 1.5 million vanilla games/s per core",
    ),
    Policy(
        name="greedy",
        id=GREEDY,
        does="sends its strongest sub (attack, then HP, then speed; HP 0 last) whenever it may, and uses the card of "
        "the highest level that it can pay for; uses none while its standby stays full; effects meet the opponent's "
        "strongest creature, or its own if they do good, and its least hand card",
        sees="own hand, own subs, own mana; the creatures that an effect may meet",
        ties="subs: the topmost place; cards of one level: the higher attack, then HP, then speed, then the name",
        speed="0.55 of the bare game's (tests/benchmarks/yardstick.py), some 1.9 million vanilla games/s per core; "
        "0.16 of it, some 0.55 million, with the example decks",
    ),
    Policy(
        name="cpu",
        id=CPU,
        does="sends the strongest of its subs that beat the attacker it sees, and none otherwise, or the topmost if it "
        "must send one; uses cards as greedy, but keeps those that take HP while it expects to win the battle anyway",
        sees="own hand, own subs, own mana, the battlefields, the initiative",
        ties="as greedy",
        speed="0.37 of the bare game's, some 1.5 million vanilla games/s per core; some 0.4 million with the example "
        "decks",
    ),
    Policy(
        name="planner",
        id=PLANNER,
        does="plays the turn out in its picture of the game for each sub, each card and each creature or hand card "
        "that the card's effect may meet, against the attacker that the opponent has or will most likely send, and "
        "works out the battle after it; weighs lives, creatures, mana, income and cards in hand",
        sees="own hand, graveyards, both sides' creatures, lives, mana and income, the numbers of cards in hands and "
        "decks, the initiative",
        ties="no sub before the topmost one; no card before those without use effect, these before those with one, "
        "each from the highest level down, cards of one level as greedy; own targets before the opponent's",
        speed="0.1 of the bare game's, some 0.4 million vanilla games/s per core; some 25,000 with the example decks",
    ),
)
