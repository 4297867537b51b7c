"""The game of Card Commander step by step (CC-10 to CC-73). Every function mutates `game`, the state of one game."""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.costs import affordable_at_a_discount, cost_of, costs_else, may_cost_less
from simcore.games.card_commander.effects.interpreter import settle
from simcore.games.card_commander.effects.line import NOTHING_LOST, call_card, call_creature, call_subs, end_game
from simcore.games.card_commander.effects.piles import draw
from simcore.games.card_commander.effects.queries import heard_by, is_sealed
from simcore.games.card_commander.planner import plan
from simcore.games.card_commander.policies import (
    MAY_PASS,
    MUST_CHOOSE,
    PLANNER,
    SCRIPTED,
    choose_card,
    choose_sub,
    is_forced,
)
from simcore.games.card_commander.state import (
    ATTACKER,
    BARS_TOP,
    CANNOT_GO,
    CHANGES_SENDING,
    END_BOTH_DECK_OUT,
    END_DECK_OUT,
    END_TURN_CAP,
    FIELD_SLOT,
    FIRST_SEAT,
    ILLEGAL_SEND,
    ILLEGAL_USE,
    MANA_LEVELS,
    MUST_GO,
    NO_CARD,
    NO_ROOM,
    NOBODY,
    NOTHING,
    RUNNING,
    SECOND_SEAT,
    SIDES,
    STANDBY_END,
    SUBS,
    reset,
)
from simcore.games.card_commander.turn import play_out
from simcore.games.card_commander.zones import free_place, has_attacker, random_below
from simcore.jit import helper, index, inlined, stay_apart, unlikely
from simcore.rng import START

ONE_CARD = np.int64(1)
YES = 0  # rule parameter initiative_is_first
RIGHT = 0  # new_hand_card
DRAWS_ON_TURN_1 = 1  # first_turn_draw
BEFORE_GROWTH = 0  # income_rise
BY_INITIATIVE = 0  # turn_start_order
FROM_BOTTOM = 0  # graveyard_order


@helper
def play_game(game, picture, table, rules, policies, first_deck, pair):
    """Play one whole game. `policies` is indexed by deck; `pair` is the pair's key (uint64), `picture` scratch.

    Afterwards `game.end` says why it ended, `game.winner` which seat won (or NOBODY) and `game.turn` how long it took.
    """
    set_up(game, table, rules, first_deck, pair)
    game.policy[0] = policies[first_deck]
    game.policy[1] = policies[1 - first_deck]
    while game.end == RUNNING:
        if unlikely(game.turn == rules.turn_cap):
            end_game(game, NOBODY, END_TURN_CAP)
            break
        start_turn(game, table, rules)
        if game.end == RUNNING:
            choose(game, picture, table, rules)
            play_out(game, table, rules)


@inlined
def set_up(game, table, rules, first_deck, pair):
    """Seats, initiative, life, mana and opening hands (CC-10 to CC-13)."""
    reset(game, table, first_deck, pair)
    if rules.initiative_is_first != YES:
        game.initiative = random_below(game, FIRST_SEAT, START, SIDES)
    game.life[0] = rules.first_life
    game.life[1] = rules.second_life
    game.arrival_step = 1 if rules.new_hand_card == RIGHT else -1
    game.income[0] = rules.income
    game.income[1] = rules.income
    for seat in range(2):
        wanted = rules.first_hand if seat == 0 else rules.second_hand
        draw(game, seat, min(wanted, game.deck_size[seat]))
        game.opened[seat] = game.seen[seat]


@inlined
def start_turn(game, table, rules):
    """Initiative, draw, mana and what happens at turn start, in this order (CC-20 to CC-23)."""
    game.turn += 1
    if game.beaten != NOBODY:
        game.initiative = game.beaten
    game.beaten = NOBODY
    game.operations = 0
    game.no_battle = 0
    note(game, event.TURN_STARTS, game.initiative, NO_CARD, game.turn)
    if game.turn > 1 or rules.first_turn_draw == DRAWS_ON_TURN_1:
        draw_for_turn(game)
        if game.end != RUNNING:
            return
    grow_mana(game, rules)
    if unlikely(table.eventful != 0):
        for seat in range(2):
            game.used_card[seat] = NO_CARD
        listen(game)
        awake = (game.listening[0] | game.listening[1]) >> op.TURN_START & 1
        haunting = (game.buried[0] | game.buried[1]) & (table.haunting | game.turned)
        if unlikely(awake | haunting != 0):
            begin(game, table, rules)


@inlined
def draw_for_turn(game):
    """Both draw; who must draw from an empty deck loses, both at once is a draw (CC-21)."""
    if unlikely((game.no_draw[0] | game.no_draw[1]) != 0):
        draw_unless_forbidden(game)
        return
    empty_0 = game.drawn[0] >= game.deck_size[0]
    empty_1 = game.drawn[1] >= game.deck_size[1]
    if unlikely(empty_0 or empty_1):
        lose_by_decks(game, empty_0, empty_1)
        return
    for seat in range(2):
        draw(game, seat, ONE_CARD)


@helper
def lose_by_decks(game, empty_0, empty_1):
    """The end when a player, or both, cannot draw (CC-21)."""
    stay_apart()
    if empty_0:
        note(game, event.CANNOT_DRAW, FIRST_SEAT, NO_CARD, NOTHING)
    if empty_1:
        note(game, event.CANNOT_DRAW, SECOND_SEAT, NO_CARD, NOTHING)
    if empty_0 and empty_1:
        end_game(game, NOBODY, END_BOTH_DECK_OUT)
    else:
        end_game(game, SECOND_SEAT if empty_0 else FIRST_SEAT, END_DECK_OUT)


@helper
def draw_unless_forbidden(game):
    """A marked player draws nothing and does not lose by it (CC-24)."""
    stay_apart()
    empty_0 = game.drawn[0] >= game.deck_size[0] and not game.no_draw[0]
    empty_1 = game.drawn[1] >= game.deck_size[1] and not game.no_draw[1]
    if empty_0 or empty_1:
        lose_by_decks(game, empty_0, empty_1)
        return
    for seat in range(2):
        if game.no_draw[seat]:
            game.no_draw[seat] = 0
            note(game, event.DRAWS_NOTHING, seat, NO_CARD, NOTHING)
        else:
            draw(game, seat, ONE_CARD)


@inlined
def grow_mana(game, rules):
    """From turn 2 on each player's mana grows by their income, which rises once (CC-22)."""
    rises = game.turn == rules.income_rise_turn
    for seat in range(2):
        if unlikely(rises and rules.income_rise == BEFORE_GROWTH):
            raise_income(game, seat)
        if game.turn > 1:
            if unlikely(game.no_growth[seat] != 0):
                game.no_growth[seat] = 0  # CC-24
                note(game, event.MANA_STANDS_STILL, seat, NO_CARD, game.mana[seat])
            else:
                game.mana[seat] += game.income[seat]
                note(game, event.MANA_GROWS, seat, NO_CARD, game.mana[seat])
        if unlikely(rises and rules.income_rise != BEFORE_GROWTH):
            raise_income(game, seat)


@helper
def raise_income(game, seat):
    """The income of a seat rises by 1 (CC-22)."""
    stay_apart()
    game.income[seat] += 1
    note(game, event.INCOME_RISES, seat, NO_CARD, game.income[seat])


@inlined
def listen(game):
    """Find out to which triggers the creatures of each side answer."""
    for seat in range(2):
        game.listening[seat] = heard_by(game, seat)


@helper
def begin(game, table, rules):
    """What cards do at turn start: those in the graveyard, the attacker, the subs from top to bottom (CC-23)."""
    stay_apart()
    first = game.initiative if rules.turn_start_order == BY_INITIATIVE else 0
    for step in range(2):
        seat = first ^ step
        haunt(game, table, rules, seat)
        if game.listening[seat] >> op.TURN_START & 1 and game.end == RUNNING:
            if has_attacker(game, seat):
                call_creature(game, table, seat, ATTACKER, FIELD_SLOT, op.TURN_START, NO_CARD, NOTHING_LOST)
            call_subs(game, table, seat, op.TURN_START, NO_CARD, NO_CARD)
            settle(game, table, rules)


@helper
def haunt(game, table, rules, seat):
    """Cards of a graveyard act one after the other as long as standby has room (CC-23)."""
    if table.triggers >> op.GRAVEYARD_TURN_START & 1 == 0:
        return
    waiting = game.buried[seat] & (table.haunting | game.turned)  # what a card has turned into may haunt
    while waiting != 0 and game.end == RUNNING and free_place(game, seat) != NO_ROOM:
        card = next_in_graveyard(game, rules, seat, waiting)
        if card == NO_CARD:
            return
        waiting ^= np.int64(1) << card
        call_card(game, table, card, op.GRAVEYARD_TURN_START)
        settle(game, table, rules)


@helper
def next_in_graveyard(game, rules, seat, cards):
    """The card of a mask that comes first in a seat's graveyard, from the end that the rules say, or NO_CARD."""
    size = game.graveyard_size[seat]
    for step in range(size):
        position = step if rules.graveyard_order == FROM_BOTTOM else size - 1 - step
        card = np.int64(game.graveyard[seat, position])
        if cards >> card & 1:
            return card
    return NO_CARD


@inlined
def choose(game, picture, table, rules):
    """Both players choose, hidden from each other, a sub to send and a hand card to use (CC-30, CC-31)."""
    for seat in range(2):
        policy = game.policy[seat]
        may_stay = MAY_PASS
        eligible = game.occupied[seat] & SUBS & (has_attacker(game, seat) - 1)  # none while an attacker stands
        if unlikely(table.any_traits & CHANGES_SENDING != 0) and eligible != 0 and is_restricted(game, seat):
            eligible, may_stay = restrict_sending(game, table, seat, eligible)
        playable = affordable_cards(game, table, seat)
        if unlikely(policy == SCRIPTED):
            place, card = follow_script(game, seat, eligible, may_stay, playable)
        elif unlikely(policy == PLANNER):  # moved out of the way of the players that choose at once
            place, card = plan(game, table, rules, seat, eligible, may_stay, playable, picture)
        else:
            place = choose_sub(game, table, rules, seat, policy, eligible, may_stay)
            card = choose_card(game, table, rules, seat, policy, playable, place)
        game.choice_sub[seat] = place
        game.choice_card[seat] = card
        game.choice_cost[seat] = table.level[index(card)] if card != NO_CARD else 0
        if unlikely(table.eventful != 0):
            game.forced[seat] = NO_CARD  # it has been forced for this choice alone (CC-31)
            if card != NO_CARD and costs_else(game, table, seat, card):
                game.choice_cost[seat] = cost_of(game, table, seat, card)


@helper
def follow_script(game, seat, eligible, may_stay, playable):
    """The choices that stand in the record already, marked if the rules do not allow them."""
    stay_apart()
    place, card = game.choice_sub[seat], game.choice_card[seat]
    may_send = eligible >> place & 1 if place != NOBODY else may_stay | (eligible == 0)
    may_use = playable >> card & 1 if card != NO_CARD else np.int64(not is_forced(game, seat, playable))
    if not may_send:
        game.illegal = ILLEGAL_SEND
    elif not may_use:
        game.illegal = ILLEGAL_USE
    return place, card


@inlined
def affordable_cards(game, table, seat):
    """The hand cards, as a mask, that the player's mana pays for; a forced one alone if it is among them (CC-31)."""
    mana = max(min(game.mana[seat], MANA_LEVELS - 1), -1)
    playable = game.hand[seat] & table.affordable[index(1 + mana)]
    if unlikely(table.eventful != 0 and may_cost_less(game, table, seat)):
        playable = affordable_at_a_discount(game, table, seat)
    forced = game.forced[seat]
    if unlikely(forced != NO_CARD) and playable >> forced & 1:
        return np.int64(1) << forced
    return playable


@inlined
def is_restricted(game, seat):
    """Whether a sub of either side may keep a player from sending as it likes; what has left a place may say so too."""
    own, theirs = np.int64(0), np.int64(0)
    for place in range(1, STANDBY_END):
        own |= game.traits[seat, place]
        theirs |= game.traits[1 - seat, place]
    return own & (MUST_GO | CANNOT_GO) | theirs & BARS_TOP != 0


@helper
def restrict_sending(game, table, seat, standing):
    """The places, of those `standing`, from which the player chooses (CC-30), and whether sending none is a choice.

    A creature that must go leaves no choice but among its like.
    """
    stay_apart()
    other = 1 - seat
    eligible = standing
    must = np.int64(0)
    for place in range(1, STANDBY_END):
        bit = np.int64(1) << place
        if game.occupied[seat] & bit and not is_sealed(game, table, seat, place):
            if game.traits[seat, place] & CANNOT_GO:
                eligible &= ~bit
            if game.traits[seat, place] & MUST_GO:
                must |= bit
        bars = game.occupied[other] & bit and game.traits[other, place] & BARS_TOP
        if bars and not is_sealed(game, table, other, place):
            eligible &= ~(standing & -standing)
    if eligible & must != 0:
        return eligible & must, MUST_CHOOSE
    return eligible, MAY_PASS
