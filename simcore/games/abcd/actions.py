"""What a player may do in the main phase, and the doing of it (R18). Functions that do mutate `game`.

An action is one number: its kind, then the how many-th skill it is, then the card or slot that it is done with.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import ASK_ACT, face_of, random_choice, square_for, told_answer
from simcore.games.abcd.casting import (
    aim_card,
    begin,
    castable,
    hand_skill_usable,
    is_standing,
    skill_usable,
    think_of_skill,
    use_skill,
)
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.choices import choose_all
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import first_entered, free_squares, thing_of
from simcore.games.abcd.fight import attack
from simcore.games.abcd.outcomes import attackers_of
from simcore.games.abcd.state import (
    CRYSTAL,
    FIELD_SQUARES,
    LANDS_FROM,
    NO_CARD,
    NOBODY,
    NONE,
    NOTHING,
    RUNNING,
    SIDE,
    WORDS,
)
from simcore.games.abcd.zones import cards_in_hand, cards_in_library, draw, mark_opened, put_hand_back, settle_next
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart

KIND_BITS = 3
KIND = (1 << KIND_BITS) - 1
PASS, REDRAW, SPEND_STOCK, CAST, HAND_SKILL, SKILL, ATTACK = np.arange(7)  # kinds of actions
QUIET, SOMETHING, NEWS = np.arange(3)  # what came of asking; news is what the other player may answer


@inlined
def action_of(kind, source, skill):
    """An action as one number."""
    return kind | skill << KIND_BITS | source << KIND_BITS + 1


# ---------- What may be done


@inlined
def may_redraw(game, rules, seat):
    """R13: on turn 1, before any card is used (G6), whatever the other player does (G7)."""
    return game.turn == 1 and not game.has_used[seat] and game.redraws[seat] < rules.redraws


@inlined
def may_spend_stock(game, rules, seat):
    """R21; not with an empty library (G17), and once a turn however much there is (G18)."""
    if game.stock[seat] == 0 or game.stock_used[seat] or game.turn < rules.stock_turn:
        return False
    return cards_in_library(game, seat) > 0 and cards_in_hand(game, seat) < rules.hand_limit


@helper
def find_options(game, table, rules, seat):
    """Everything that a player may do, in order: redraw, stock, hand cards by number, skills, attacks by square."""
    stay_apart()
    game.options = 0
    if may_redraw(game, rules, seat):
        add_option(game, REDRAW, NONE, NONE)
    if may_spend_stock(game, rules, seat):
        add_option(game, SPEND_STOCK, NONE, NONE)
    for word in range(WORDS):
        rest = game.hand[seat, word]
        while rest != 0:
            card = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            if castable(game, table, rules, seat, card):
                add_option(game, CAST, card, NONE)
    if table.any_skills:
        find_skills(game, table, rules, seat)
    if game.frame >= rules.attack_frame:
        rest = attackers_of(game, rules, seat)
        while rest != 0:
            add_option(game, ATTACK, lowest_bit(rest), NONE)
            rest &= rest - 1


@helper
def find_skills(game, table, rules, seat):
    """The skills that a player may use: of hand cards by number, then of permanents as they entered (R29)."""
    stay_apart()
    if table.any_hand_skills:
        find_hand_skills(game, table, rules, seat)
    skilled = skilled_of(game, seat)
    while skilled != 0:
        slot = first_entered(game, skilled)
        skilled ^= np.int64(1) << slot
        for number in range(table.skills[game.face[slot]]):
            skill = np.int64(number)
            if skill_usable(game, table, rules, seat, slot, skill):
                add_option(game, SKILL, slot, skill)


@helper
def find_hand_skills(game, table, rules, seat):
    """Those of hand cards."""
    stay_apart()
    for word in range(WORDS):
        rest = game.hand[seat, word]
        while rest != 0:
            card = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            for number in range(table.skills[face_of(game, table, card)]):
                skill = np.int64(number)
                if hand_skill_usable(game, table, rules, seat, card, skill):
                    add_option(game, HAND_SKILL, card, skill)


@inlined
def skilled_of(game, seat):
    """What a seat controls and has skills, as a mask."""
    side = (SIDE | SIDE << LANDS_FROM) << seat * FIELD_SQUARES
    return game.standing & game.skilled & (side ^ game.taken)


@inlined
def add_option(game, kind, source, skill):
    """One more thing that may be done."""
    game.option[index(game.options)] = action_of(kind, source, skill)
    game.options += 1


@helper
def random_action(game, table, rules, seat):
    """Any of the options or none, each as likely."""
    stay_apart()
    find_options(game, table, rules, seat)
    chosen = random_choice(game, seat, game.options + 1)
    return game.option[chosen] if chosen < game.options else PASS


@helper
def told_action(game, table, rules, seat):
    """What a player is told to do, of the options that are there."""
    stay_apart()
    find_options(game, table, rules, seat)
    return told_answer(game, ASK_ACT, seat)


# ---------- Doing it


@helper
def act(game, table, rules, seat, action):
    """Carry out an action other than PASS; whether the other player may answer it."""
    seat &= 1  # tells the compiler what it can be
    kind = action & KIND
    source = action >> KIND_BITS + 1
    if kind == CAST:
        return use_card(game, table, rules, seat, source)
    if kind == ATTACK:
        note(game, event.ATTACKS, seat, game.instance[index(source)], NONE)
        attack(game, table, rules, source)
        return NEWS
    if kind == SPEND_STOCK:
        game.stock[seat] -= 1
        game.stock_used[seat] = 1
        note(game, event.SPENDS_STOCK, seat, NO_CARD, game.stock[seat])
        draw(game, table, rules, seat)
        return SOMETHING
    if kind == REDRAW:
        redraw(game, table, rules, seat)
        return SOMETHING
    use_skill_of(game, table, rules, seat, kind, source, action >> KIND_BITS & 1)
    return NEWS


@inlined
def use_card(game, table, rules, seat, card):
    """R23: the square and the targets are chosen before anything is paid."""
    seat &= 1  # tells the compiler what it can be
    type_ = table.type[index(face_of(game, table, card))]
    if is_standing(type_):
        square = square_for(game, seat, free_squares(game, type_, seat))
        note(game, event.PLACES if type_ == CRYSTAL else event.CASTS, seat, card, square)
    else:
        square = NOBODY
        note(game, event.CASTS, seat, card, square)
        aim_card(game, table, rules, seat, op.ON_CAST, card)
    if game.end == RUNNING:
        begin(game, table, rules, seat, card, square)
    return SOMETHING if type_ == CRYSTAL else NEWS


@helper
def redraw(game, table, rules, seat):
    """R13: the hand goes back, everything is shuffled (G5), and the notice is not given again (R12)."""
    stay_apart()
    game.redraws[seat] += 1
    put_hand_back(game, seat)
    deck = game.first_deck ^ seat
    for slot in range(table.deck_size[deck]):
        card = np.int64(table.deck[deck, slot])
        game.opened[card >> 6] &= ~(np.int64(1) << (card & 63))
    size = rules.first_redraw_hand if game.redraws[seat] == 1 else rules.second_redraw_hand
    note(game, event.REDRAWS, seat, NO_CARD, size)
    for _ in range(size):
        if cards_in_library(game, seat) > 0 and game.end == RUNNING:
            card = settle_next(game, seat)
            game.told[seat] = 1
            mark_opened(game, table, card)
            draw(game, table, rules, seat)


@helper
def use_skill_of(game, table, rules, seat, kind, source, skill):
    """A skill of a hand card, or of what stands in a slot, is aimed and happens (R27)."""
    stay_apart()
    card = source if kind == HAND_SKILL else game.instance[source]
    thing = NOTHING if kind == HAND_SKILL else thing_of(game, source)
    note(game, event.USES_SKILL, seat, card, skill)
    think_of_skill(game, table, seat, thing, card, face_of(game, table, card), skill)
    choose_all(game, table, rules)
    if game.end == RUNNING:
        use_skill(game, table, rules, seat, skill)
