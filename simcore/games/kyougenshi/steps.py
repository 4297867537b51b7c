"""What players do in a turn, one thing after the other: charges, actions, and what comes of them. They mutate `game`.

Beside the game stands the picture in which `planner` imagines what happens.
"""

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.actions import PASS, led_charge, random_action, told_action
from simcore.games.kyougenshi.answers import GREEDY, RANDOM, TOLD
from simcore.games.kyougenshi.doing import charge, do
from simcore.games.kyougenshi.events import note
from simcore.games.kyougenshi.going import go_on
from simcore.games.kyougenshi.greedy import greedy_action, greedy_charge
from simcore.games.kyougenshi.orbs import end_phase
from simcore.games.kyougenshi.planner import planned_action, planned_charge
from simcore.games.kyougenshi.state import NONE, NOTHING, RUNNING
from simcore.jit import helper, stay_apart


@helper
def charge_phase(game, picture, table, rules, seat):
    """R12: as often as the rules allow, until nothing is charged."""
    seat &= 1  # tells the compiler what it can be
    for _ in range(rules.charges_each_turn):
        if game.hand[seat] == 0:
            return
        policy = game.policy[seat]
        if policy == GREEDY:
            lane = greedy_charge(game, table, seat)
        elif policy <= RANDOM:
            lane = led_charge(game, seat)
        else:
            lane = planned_charge(game, picture, table, rules, seat)
        charge(game, table, rules, seat, lane)
        if lane == NOTHING:
            return


@helper
def main_phase(game, picture, table, rules, seat):
    """R13, R14: one thing at a time, until its player does nothing more."""
    seat &= 1  # tells the compiler what it can be
    while game.end == RUNNING:
        if game.policy[seat] == GREEDY:
            action = greedy_action(game, table, rules, seat)
        else:
            action = other_action(game, picture, table, rules, seat)
        if action == PASS:
            note(game, event.PASSES, seat, NONE)
            end_phase(game, rules)
            return
        do(game, table, rules, seat, action)
        go_on(game, table, rules)


@helper
def other_action(game, picture, table, rules, seat):
    """What a player other than `greedy` does."""
    stay_apart()
    if game.policy[seat] == RANDOM:
        return random_action(game, table, seat)
    if game.policy[seat] == TOLD:
        return told_action(game, table, seat)
    return planned_action(game, picture, table, rules, seat)
