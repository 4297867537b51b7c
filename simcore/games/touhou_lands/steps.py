"""What players do in a turn, one thing after the other: formation, actions, answers. Functions mutate `game`.

Beside the game stands the picture in which `planner` imagines what happens.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.actions import PASS, random_action, told_action
from simcore.games.touhou_lands.answers import ASK_FORM, GREEDY, RANDOM, TOLD, told_answer
from simcore.games.touhou_lands.defence import answer_as_told, answer_at_random, answer_greedily, tell_answer
from simcore.games.touhou_lands.doing import do
from simcore.games.touhou_lands.events import BACK, FRONT, note, note_card
from simcore.games.touhou_lands.fight import fight_out
from simcore.games.touhou_lands.greedy import greedy_action
from simcore.games.touhou_lands.planner import planned_action, planned_answer, planned_form
from simcore.games.touhou_lands.state import NONE, RUNNING
from simcore.games.touhou_lands.zones import place_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely

# ---------- Formation (R12, R13)


@inlined
def form(game, picture, table, rules, seat):
    """Who stands in the front from now on; G12: nobody must."""
    if game.standing[seat] == 0:
        return
    policy = game.policy[seat]
    if policy == GREEDY:
        if game.unformed[seat] == 0:
            note(game, event.FORMS, seat, NONE)
            return
        front = strongest(game, seat, game.standing[seat], rules.front_most)
        game.unformed[seat] = 0
    elif policy <= RANDOM:
        front = led_form(game, rules, seat)
    else:
        front = planned_form(game, picture, table, rules, seat)
    before = game.front[seat]
    game.front[seat] = front
    if unlikely(game.recording != 0):
        tell_form(game, table, seat, before ^ front)


@inlined
def strongest(game, seat, rest, number):
    """So many of the characters of a mask: those of most attack, the dearest among equals."""
    if count_bits(rest) <= number:
        return rest
    found = np.int64(0)
    while number > 0:
        number -= 1
        found |= np.int64(1) << strongest_one(game, seat, rest & ~found)
    return found


@inlined
def strongest_one(game, seat, rest):
    """The character of a mask, which is not 0, of most attack, the dearest among equals."""
    best = highest_bit(rest)
    most = game.attack[index(place_of(seat, best))]
    rest ^= np.int64(1) << best
    while rest != 0:
        lane = highest_bit(rest)
        rest ^= np.int64(1) << lane
        attack = game.attack[index(place_of(seat, lane))]
        if attack > most:
            best, most = lane, attack
    return best


@helper
def led_form(game, rules, seat):
    """What somebody is told, or by chance: one after the other, until the front is full or these are enough."""
    stay_apart()
    if game.policy[seat] == TOLD:
        return told_answer(game, seat, ASK_FORM, game.front[seat])
    left, front = game.standing[seat], np.int64(0)
    while left != 0 and count_bits(front) < rules.front_most:
        chosen = random_choice(game, seat, count_bits(left) + 1)
        if chosen == count_bits(left):
            break
        bit = np.int64(1) << nth_bit(left, chosen)
        left ^= bit
        front |= bit
    return front


@helper
def tell_form(game, table, seat, moving):
    """Note who changes their row."""
    stay_apart()
    note(game, event.FORMS, seat, count_bits(moving))
    while moving != 0:
        lane = lowest_bit(moving)
        moving &= moving - 1
        row = FRONT if game.front[seat] >> lane & 1 else BACK
        note_card(game, table, event.MOVES, seat, place_of(seat, lane), row)


# ---------- Main phase (R14 to R29)


@helper
def main_phase(game, picture, table, rules, seat):
    """One thing at a time, until its player does nothing more."""
    seat &= 1  # tells the compiler what it can be
    while game.end == RUNNING:
        policy = game.policy[seat]
        if policy == GREEDY:
            action = greedy_action(game, table, rules, seat)
        else:
            action = other_action(game, picture, table, rules, seat)
        if action == PASS:
            note(game, event.PASSES, seat, NONE)
            return
        do(game, table, rules, seat, action)
        if game.fighting and game.end == RUNNING:
            answer(game, picture, table, rules, seat ^ 1)
            fight_out(game, table, rules)


@helper
def other_action(game, picture, table, rules, seat):
    """What a player other than `greedy` does."""
    stay_apart()
    if game.policy[seat] == RANDOM:
        return random_action(game, table, rules, seat)
    if game.policy[seat] == TOLD:
        return told_action(game, table, rules, seat)
    return planned_action(game, picture, table, rules, seat)


@inlined
def answer(game, picture, table, rules, seat):
    """The defending player is asked, if it has a choice at all (R21)."""
    if game.ready[seat] == 0:
        return
    policy = game.policy[seat]
    if policy == GREEDY:
        answer_greedily(game, table, rules, seat, game.policy[seat ^ 1] == GREEDY)
    elif policy == RANDOM:
        answer_at_random(game, table, rules, seat)
    elif policy == TOLD:
        answer_as_told(game, table, rules, seat)
    else:
        planned_answer(game, picture, table, rules)
    tell_answer(game, table, seat)
