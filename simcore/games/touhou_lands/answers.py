"""What players are asked on the way: hands, rows, aims, discards. Mutated are policy streams, questions and answers.

`planner` answers here as `greedy`, and so does whoever is imagined. Whoever is told what to do (told.py) has answered
before, or the game stands still until it has: then what is answered here comes to nothing, but is something possible.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.touhou_lands.events import BACK, FRONT
from simcore.games.touhou_lands.state import ASKING, LAND, NOTHING, RUNNING, SEAT_BIT
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely

TOLD, RANDOM, GREEDY, PLANNER = np.arange(-1, 3)  # players; the first does what a written position says
ASK_FORM, ASK_ACT, ASK_ROW, ASK_AIM, ASK_ANSWER, ASK_DISCARD = np.arange(1, 7)  # what somebody who is told is asked
LANDS_KEPT = 2  # in a hand; more are of no use
FEWEST_LANDS, MOST_LANDS = 2, 5  # in an opening hand
SMALLEST_REDRAWN = 4  # cards of a hand that a redraw may bring


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
def keeps(game, table, seat, smaller):
    """Whether an opening hand is kept: two to five lands, or else whether few cards would come of a redraw."""
    stay_apart()
    if is_led(game, seat):
        return random_choice(game, seat, np.int64(2)) == 0
    lands = count_bits(game.hand[seat] & table.of_type[game.first_deck ^ seat, LAND])
    return smaller < SMALLEST_REDRAWN or FEWEST_LANDS <= lands <= MOST_LANDS


@inlined
def row_for(game, seat):
    """Where a character is put, in front or back, if the front has room."""
    if unlikely(is_led(game, seat)):
        return led_row(game, seat)
    return FRONT


@helper
def led_row(game, seat):
    """The same, by chance or as somebody is told."""
    stay_apart()
    if game.policy[seat] == TOLD:
        return told_answer(game, seat, ASK_ROW, np.int64(FRONT))
    return np.int64(FRONT if random_choice(game, seat, np.int64(2)) == 0 else BACK)


@inlined
def aim(game, seat, side, found):
    """The place of one of a side's characters, of those of a mask, which is not 0: any, or the dearest."""
    if unlikely(is_led(game, seat)):
        return led_aim(game, seat, side, found, np.int64(0))
    return side << SEAT_BIT | highest_bit(found)


@helper
def led_aim(game, seat, side, found, others):
    """The same, by chance or as somebody is told; `others` are those of the other side's that are possible as well."""
    stay_apart()
    if game.policy[seat] == TOLD:
        game.option[side] = found
        game.option[1 - side] = others
        first = side << SEAT_BIT | lowest_bit(found) if found != 0 else (1 - side) << SEAT_BIT | lowest_bit(others)
        return told_answer(game, seat, ASK_AIM, first)
    number = count_bits(found)
    chosen = random_choice(game, seat, number + count_bits(others))
    if chosen < number:
        return side << SEAT_BIT | nth_bit(found, chosen)
    return (1 - side) << SEAT_BIT | nth_bit(others, chosen - number)


@helper
def lane_to_discard(game, table, seat):
    """A hand card: the cheapest, but a land if there are more than two; any for `random`; or the one that is told.

    NOTHING: an unseen one. There is a card.
    """
    stay_apart()
    hand = game.hand[seat]
    if is_led(game, seat):
        if game.policy[seat] == TOLD:
            game.option[0] = hand
            return told_answer(game, seat, ASK_DISCARD, lowest_bit(hand))
        return nth_bit(hand, random_choice(game, seat, count_bits(hand)))
    lands = hand & table.of_type[game.first_deck ^ seat, LAND]
    others = hand & ~lands
    if count_bits(lands) > LANDS_KEPT or (others == 0 and game.unseen[seat] == 0):
        return lowest_bit(lands)
    return NOTHING if game.unseen[seat] > 0 else lowest_bit(others)
