"""The machine players, chosen by number. Each reads only what its seat may see; tests/conformance holds it to that."""

import numpy as np

from simcore.games.card_commander.state import (
    NO_CARD,
    NOBODY,
    PLACES,
    SPEED_SHIFT,
    random_below,
)
from simcore.games.game import Policy
from simcore.jit import count_bits, helper, highest_bit, inlined
from simcore.rng import POLICY

RANDOM, GREEDY = 0, 1
MAY_PASS = np.int64(1)
MUST_CHOOSE = np.int64(0)


@inlined
def choose_sub(game, seat, policy, eligible, may_stay):
    """The place (1 to 3) of the sub to send, or NOBODY (CC-30). Mutates only the seat's policy stream.

    `eligible` has bit p set for each place p whose sub may be sent; `may_stay` is 1 if sending none is a choice.
    """
    if policy == RANDOM:
        return random_bit(game, seat, eligible, may_stay) if eligible != 0 else NOBODY
    best = np.int64(0)
    for place in range(1, PLACES):
        sendable = eligible >> place & 1
        best = max(best, sendable * (strength(game, seat, place) * PLACES + PLACES - place))
    return PLACES - (best & (PLACES - 1)) if best > 0 else NOBODY


@inlined
def choose_card(game, seat, policy, playable, full):
    """The hand card to use, of the mask `playable`, or NO_CARD (CC-31). Mutates only the seat's policy stream.

    `full` is True if the seat's standby is full and stays so: a card used now would be destroyed (CC-44).
    """
    if policy == RANDOM:
        return random_bit(game, seat, playable, MAY_PASS)
    return NO_CARD if full else highest_bit(playable)


@helper
def random_bit(game, seat, mask, or_none):
    """The number of a bit of `mask`, each as likely, or -1 as one more possibility if `or_none` is 1.

    Mutates only the seat's policy stream.
    """
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
        ((alive * 1024 + game.attack[seat, place]) * 1024 + game.hp[seat, place]) * 4
        + 2
        - (game.traits[seat, place] >> SPEED_SHIFT)
    )


POLICIES = (
    Policy(
        name="random",
        id=RANDOM,
        does="chooses evenly among all legal choices: which sub to send or none, which affordable card to use or none",
        sees="own hand, own subs, own mana",
        ties="none: every choice is as likely",
        speed="0.41 of the bare game's (tests/benchmarks/yardstick.py), some 1.5 million vanilla games/s per core",
    ),
    Policy(
        name="greedy",
        id=GREEDY,
        does="sends its strongest sub (attack, then HP, then speed; HP 0 last) whenever it may, and uses the card of "
        "the highest level that it can pay for; uses none while its standby stays full",
        sees="own hand, own subs, own mana",
        ties="subs: the topmost place; cards of one level: the higher attack, then HP, then speed, then the name",
        speed="0.54 of the bare game's (tests/benchmarks/yardstick.py), some 2 million vanilla games/s per core",
    ),
)
