"""What players are asked on the way: hands, aims, discards, yes or no. Mutated are policy streams and questions.

`planner` answers here as `greedy`, and so does whoever is imagined. Whoever is told what to do (told.py) has answered
before, or the game stands still until it has: then what is answered here comes to nothing, but is something possible.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.kyougenshi.state import ASKING, NOTHING, RUNNING
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely

TOLD, RANDOM, GREEDY, PLANNER = np.arange(-1, 3)  # players; the first does what a written position says
# What somebody who is told is asked.
ASK_CHARGE, ASK_ACT, ASK_MARYOKU, ASK_BLOCK, ASK_TRIGGER, ASK_GRAZE, ASK_AIM, ASK_DISCARD = np.arange(1, 9)
YES, NO = np.int64(1), np.int64(0)
CHEAP, CHEAP_WANTED = 3, 2  # an opening hand is kept with so many cards of no higher cost


@inlined
def is_led(game, seat):
    """Whether a player does not know itself what it wants: chance chooses for it, or it is told."""
    return game.policy[seat] <= RANDOM and game.imagined == 0


@helper
def told_answer(game, seat, question, otherwise):
    """The next of the answers that a player has given; without any the game stands still. Mutates `game`.

    `otherwise` is then given back; of several questions the first is asked.
    """
    stay_apart()
    if game.answer_next < game.answers:
        game.answer_next += 1
        return game.answer[game.answer_next - 1]
    if game.end == RUNNING:
        game.question = question
        game.asked = seat
        game.end = ASKING
    return otherwise


@helper
def says_yes(game, seat, question, otherwise):
    """Yes or no (1 or 0): by chance for `random`, as it is told, or else `otherwise`."""
    stay_apart()
    if not is_led(game, seat):
        return otherwise
    if game.policy[seat] == TOLD:
        return told_answer(game, seat, question, NO)
    return YES - random_choice(game, seat, np.int64(2))


@helper
def how_many(game, seat, most):
    """How many orbs give maryoku, of so many: all, any number for `random`, or what it is told."""
    stay_apart()
    if not is_led(game, seat):
        return most
    if game.policy[seat] == TOLD:
        game.option[0] = most
        return told_answer(game, seat, ASK_MARYOKU, NO)
    return random_choice(game, seat, most + 1)


@helper
def keeps(game, table, seat):
    """Whether an opening hand is kept: with two cheap cards."""
    stay_apart()
    if is_led(game, seat):
        return random_choice(game, seat, np.int64(2)) == 0
    return count_bits(game.hand[seat] & table.cheap[game.first_deck ^ seat, CHEAP]) >= CHEAP_WANTED


@helper
def aim(game, seat, side, found, optional, harms):
    """One of the lanes of a mask of a side, which is not 0, or NOTHING, if that is allowed.

    Any for `random`, or what it is told; else the dearest, but if it `harms` one of the own the cheapest, or rather
    nobody.
    """
    stay_apart()
    if is_led(game, seat):
        if game.policy[seat] == TOLD:
            game.option[0] = found
            game.option[1] = side
            game.option[2] = optional
            return told_answer(game, seat, ASK_AIM, lowest_bit(found))
        number = count_bits(found)
        chosen = random_choice(game, seat, number + optional)
        return nth_bit(found, chosen) if chosen < number else NOTHING
    if not harms:
        return highest_bit(found)
    return NOTHING if optional else lowest_bit(found)


@helper
def lane_to_discard(game, seat):
    """A hand card: any for `random`, or what it is told, else the cheapest; NOTHING: one that nobody knows.

    There is a card.
    """
    stay_apart()
    hand = game.hand[seat]
    if is_led(game, seat):
        if game.policy[seat] == TOLD:
            game.option[0] = hand
            return told_answer(game, seat, ASK_DISCARD, lowest_bit(hand))
        return nth_bit(hand, random_choice(game, seat, count_bits(hand)))
    return NOTHING if unlikely(game.unseen[seat] > 0) else lowest_bit(hand)
