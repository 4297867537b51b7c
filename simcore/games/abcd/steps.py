"""The steps of a turn, which `planner` may have to answer something about before they can end. They mutate `game`.

Beside the game stand the picture in which players imagine what happens, and the game as it was when the step began.
When a question finds no answer the game stands still (`ASKING`); then `planner` adds its answer, and the step is
played again from its beginning.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.actions import ATTACK, CAST, KIND, KIND_BITS, PASS, QUIET, act, random_action, told_action
from simcore.games.abcd.answers import GREEDY, PLANNER, RANDOM
from simcore.games.abcd.casting import finish_due
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.interpreter import settle
from simcore.games.abcd.effects.line import EVERYTHING, check_deaths, put_all
from simcore.games.abcd.events import note
from simcore.games.abcd.greedy import greedy_action
from simcore.games.abcd.keeping import copy_game
from simcore.games.abcd.planner import answer, planned_action, prepare_defence
from simcore.games.abcd.state import ASKING, NO_CARD, NONE, RUNNING
from simcore.jit import helper, inlined, stay_apart, unlikely

START_UP_ABILITIES, CASTS_END, ACTION, CLEAN_UP_ABILITIES = np.arange(4)  # steps


@inlined
def play_step(game, picture, kept, table, rules, step, seat, action):
    """Play one step; what an action comes to, or whether casts have ended (1 or 0)."""
    if unlikely(game.policy[0] == PLANNER or game.policy[1] == PLANNER):
        return play_with_answers(game, picture, kept, table, rules, step, seat, action)
    return take_step(game, table, rules, step, seat, action)


@helper
def play_with_answers(game, picture, kept, table, rules, step, seat, action):
    """The same where `planner` may be asked."""
    stay_apart()
    if step != ACTION:
        game.answers = 0
    game.answer_next = 0
    if may_be_asked(game, table, step, seat, action):
        copy_game(game, table, kept)
    done = take_step(game, table, rules, step, seat, action)
    while game.end == ASKING:
        answer(game, picture, table, rules)
        copy_game(kept, table, game)
        game.answer_next = 0
        done = take_step(game, table, rules, step, seat, action)
    return done


@inlined
def may_be_asked(game, table, step, seat, action):
    """Whether a question may come on the way of a step: too often rather than not often enough."""
    if table.asks_on_the_way:
        return step != ACTION or action & KIND >= CAST
    if step != ACTION or action & KIND != ATTACK:
        return False
    if table.any_battle_spells:
        return True
    if game.policy[1 - seat] == PLANNER:  # whether it has named a counter-attacker
        return game.answers > 0 and game.answer[game.answer[0] + 1] > 0
    return game.policy[1 - seat] == RANDOM


@inlined
def take_step(game, table, rules, step, seat, action):
    """One step, until it is over or a question stops it."""
    if step == ACTION:
        return act(game, table, rules, seat, action)
    if step == CASTS_END:
        return np.int64(finish_due(game, table, rules))
    trigger = op.ON_START_UP if step == START_UP_ABILITIES else op.ON_CLEAN_UP
    put_all(game, table, trigger, EVERYTHING)
    settle(game, table, rules)
    if step == CLEAN_UP_ABILITIES and game.end == RUNNING:
        check_deaths(game, table)
    return NONE


@helper
def other_action(game, picture, table, rules, seat):
    """What a player other than `greedy` does."""
    stay_apart()
    policy = game.policy[seat]
    if policy == PLANNER:
        return planned_action(game, picture, table, rules, seat)
    if policy == RANDOM:
        game.answers = 0
        return random_action(game, table, rules, seat)
    return told_action(game, table, rules, seat)


@inlined
def ask(game, picture, kept, table, rules, seat):
    """One action of a player: what it comes to."""
    seat &= 1  # tells the compiler what it can be
    if game.policy[seat] == GREEDY:
        game.answers = 0
        action = greedy_action(game, table, rules, seat)
    else:
        action = other_action(game, picture, table, rules, seat)
        if unlikely(game.end != RUNNING):
            return NONE  # somebody is asked first
    if action & KIND == PASS:
        note(game, event.PASSES, seat, NO_CARD, NONE)
        return QUIET
    if unlikely(game.policy[1 - seat] == PLANNER) and action & KIND == ATTACK:
        prepare_defence(game, picture, table, rules, action >> KIND_BITS + 1)
    return play_step(game, picture, kept, table, rules, ACTION, seat, action)
