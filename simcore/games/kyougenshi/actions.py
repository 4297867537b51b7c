"""What a player may do in a turn (R12 to R14, R24, R34, R35). Functions mutate registers of `game` only.

An action is one number: its kind, then the lane of the hand card or attacker, then that of the target.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.kyougenshi.answers import ASK_ACT, ASK_CHARGE, TOLD, told_answer
from simcore.games.kyougenshi.effects.choices import usable
from simcore.games.kyougenshi.fields import may_act
from simcore.games.kyougenshi.orbs import payable
from simcore.games.kyougenshi.outcomes import may_attack_player, targets_of
from simcore.games.kyougenshi.state import LANE, LANES, NOTHING, SEAT_BIT
from simcore.games.kyougenshi.zones import place_of
from simcore.jit import count_bits, helper, inlined, lowest_bit, stay_apart, unlikely

KIND_BITS = 2
KIND = (1 << KIND_BITS) - 1
TARGET_BITS = KIND_BITS + SEAT_BIT
PASS, USE_CARD, ATTACK = np.arange(3)  # kinds of actions
TO_PLAYER = np.int64(LANES - 1)  # the lane of no card, as a target
NO_LANES = np.int64(0)
TARGETS = 3  # in `option`, by lane of the attacker


@inlined
def action_of(kind, lane, target):
    """An action as one number."""
    return kind | lane << KIND_BITS | target << TARGET_BITS


@inlined
def lane_of(action):
    """The lane of the card with which something is done."""
    return action >> KIND_BITS & LANE


@inlined
def target_of(action):
    """The lane of the card that is attacked, or TO_PLAYER."""
    return action >> TARGET_BITS


# ---------- What may be done


@inlined
def usable_cards(game, table, seat):
    """The hand cards that may be used now, as a mask: none once there was an attack (R14)."""
    if game.attacked != 0:
        return NO_LANES
    found = payable(game, table, seat, game.hand[seat])
    if unlikely(found & table.choosing[game.first_deck ^ seat] != 0):
        found = with_choice(game, table, seat, found)
    return found


@helper
def with_choice(game, table, seat, cards):
    """Those of a mask that have somebody to choose, or no choice."""
    stay_apart()
    rest = cards & table.choosing[game.first_deck ^ seat]
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        if not usable(game, table, place_of(seat, lane)):
            cards &= ~(np.int64(1) << lane)
    return cards


# ---------- By chance


@helper
def random_action(game, table, seat):
    """Any of the hand cards and attacks, or none, each as likely."""
    stay_apart()
    cards = usable_cards(game, table, seat)
    number = count_bits(cards)
    chosen = random_choice(game, seat, number + count_attacks(game, seat) + 1)
    if chosen < number:
        return action_of(USE_CARD, nth_bit(cards, chosen), NO_LANES)
    return nth_attack(game, seat, chosen - number)


@helper
def count_attacks(game, seat):
    """How many attacks are open, of each attacker on the player and on each card."""
    found = NO_LANES
    rest = may_act(game, seat)
    while rest != 0:
        found += attacks_of(game, place_of(seat, lowest_bit(rest)))
        rest &= rest - 1
    return found


@inlined
def attacks_of(game, place):
    """How many of one attacker."""
    return np.int64(may_attack_player(game, place)) + count_bits(targets_of(game, place))


@helper
def nth_attack(game, seat, number):
    """The one with so many before it, by attacker, first on the player, then on cards; PASS if there are no more."""
    rest = may_act(game, seat)
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        place = place_of(seat, lane)
        there = attacks_of(game, place)
        if number >= there:
            number -= there
            continue
        if may_attack_player(game, place):
            if number == 0:
                return action_of(ATTACK, lane, TO_PLAYER)
            number -= 1
        return action_of(ATTACK, lane, nth_bit(targets_of(game, place), number))
    return PASS


@helper
def led_charge(game, seat):
    """Any card of a hand that is not empty, or none (NOTHING), each as likely; or what somebody is told."""
    stay_apart()
    hand = game.hand[seat]
    if game.policy[seat] == TOLD:
        game.option[0] = hand
        return told_answer(game, seat, ASK_CHARGE, NOTHING)
    number = count_bits(hand)
    chosen = random_choice(game, seat, number + 1)
    return nth_bit(hand, chosen) if chosen < number else NOTHING


# ---------- As somebody is told


@helper
def told_action(game, table, seat):
    """What somebody is told to do, of all that may be done now, or PASS. Mutates `game`."""
    stay_apart()
    game.option[0] = usable_cards(game, table, seat)
    game.option[1] = may_act(game, seat)
    game.option[2] = NO_LANES
    rest = game.option[1]
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        place = place_of(seat, lane)
        if may_attack_player(game, place):
            game.option[2] |= np.int64(1) << lane
        game.option[TARGETS + lane] = targets_of(game, place)
    return told_answer(game, seat, ASK_ACT, np.int64(PASS))
