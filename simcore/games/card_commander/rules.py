"""The game of Card Commander step by step (CC-10 to CC-73). Every function mutates `game`, the state of one game."""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.combat import BLOWS_DECIDE, NO_BATTLE, exchange_blows, open_battle
from simcore.games.card_commander.policies import MAY_PASS, MUST_CHOOSE, PLANNER, choose_card, choose_sub, plan
from simcore.games.card_commander.state import (
    ATTACKER,
    BARS_TOP,
    CANNOT_GO,
    CHANGES_SENDING,
    END_BOTH_DECK_OUT,
    END_DECK_OUT,
    END_LIFE,
    END_TURN_CAP,
    FIRST_SEAT,
    MUST_GO,
    NO_CARD,
    NOBODY,
    NOTHING,
    PLACES,
    REVIVES,
    RUNNING,
    SECOND_SEAT,
    SIDES,
    SUBS,
    affordable_cards,
    bury,
    draw_cards,
    free_place,
    has_attacker,
    move_creature,
    nth_from_left,
    put_in_standby,
    random_below,
    reset,
)
from simcore.jit import count_bits, helper, index, inlined, stay_apart, unlikely
from simcore.rng import EFFECTS, START

ONE_CARD = np.int64(1)
YES = 0  # rule parameters initiative_is_first and graveyard_resets
LOWEST_FREE = 0  # new_sub_place
RIGHT = 0  # new_hand_card
DRAWS_ON_TURN_1 = 1  # first_turn_draw
BEFORE_GROWTH = 0  # income_rise
BY_INITIATIVE = 0  # turn_start_order
FROM_BOTTOM = 0  # graveyard_order
IN_VAIN = 0  # revival_in_vain


@helper
def play_game(game, table, rules, policies, first_deck, pair):
    """Play one whole game. `policies` is indexed by deck; `pair` is the pair's key (uint64).

    Afterwards `game.end` says why it ended, `game.winner` which seat won (or NOBODY) and `game.turn` how long it took.
    """
    set_up(game, table, rules, first_deck, pair)
    while game.end == RUNNING:
        if unlikely(game.turn == rules.turn_cap):
            end_game(game, NOBODY, END_TURN_CAP)
            break
        start_turn(game, table, rules)
        if game.end == RUNNING:
            choose(game, table, rules, policies)
            send_and_use(game, table)
            stand_by(game, table, rules)
            battle(game, table, rules)
            if game.end == RUNNING:
                end_turn(game)


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
def draw(game, seat, number):
    """Draw cards from a deck that holds that many."""
    draw_cards(game, seat, number)
    if unlikely(game.recording != 0):
        note_draws(game, seat, number)


@helper
def note_draws(game, seat, number):
    """One event for each of the last cards drawn."""
    for position in range(game.drawn[seat] - number, game.drawn[seat]):
        note(game, event.DRAWS, seat, game.deck[seat, position], game.deck_size[seat] - position - 1)


@inlined
def end_game(game, winner, reason):
    """The game ends on the spot (CC-70, CC-73)."""
    game.end = reason
    game.winner = winner
    note(game, event.GAME_ENDS, winner, NO_CARD, reason)


@inlined
def start_turn(game, table, rules):
    """Initiative, draw, mana and what happens at turn start, in this order (CC-20 to CC-23)."""
    game.turn += 1
    if game.beaten != NOBODY:
        game.initiative = game.beaten
    game.beaten = NOBODY
    note(game, event.TURN_STARTS, game.initiative, NO_CARD, game.turn)
    if game.turn > 1 or rules.first_turn_draw == DRAWS_ON_TURN_1:
        draw_for_turn(game)
        if game.end != RUNNING:
            return
    grow_mana(game, rules)
    if unlikely((game.buried[0] | game.buried[1]) & table.haunting != 0):
        first = game.initiative if rules.turn_start_order == BY_INITIATIVE else 0
        haunt(game, table, rules, first)
        haunt(game, table, rules, 1 - first)


@inlined
def draw_for_turn(game):
    """Both draw; who must draw from an empty deck loses, both at once is a draw (CC-21)."""
    empty_0 = game.drawn[0] >= game.deck_size[0]
    empty_1 = game.drawn[1] >= game.deck_size[1]
    if unlikely(empty_0 or empty_1):
        if empty_0:
            note(game, event.CANNOT_DRAW, FIRST_SEAT, NO_CARD, NOTHING)
        if empty_1:
            note(game, event.CANNOT_DRAW, SECOND_SEAT, NO_CARD, NOTHING)
        if empty_0 and empty_1:
            end_game(game, NOBODY, END_BOTH_DECK_OUT)
        else:
            end_game(game, SECOND_SEAT if empty_0 else FIRST_SEAT, END_DECK_OUT)
        return
    for seat in range(2):
        draw(game, seat, ONE_CARD)


@inlined
def grow_mana(game, rules):
    """From turn 2 on each player's mana grows by their income, which rises once (CC-22)."""
    rises = game.turn == rules.income_rise_turn
    for seat in range(2):
        if unlikely(rises and rules.income_rise == BEFORE_GROWTH):
            raise_income(game, seat)
        if game.turn > 1:
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


@helper
def haunt(game, table, rules, seat):
    """Each 幽霊 in the graveyard goes to standby if there is room, then the opponent's mana drops by 1 (CC-23)."""
    stay_apart()
    if game.buried[seat] & table.haunting == 0:
        return
    other = 1 - seat
    position = 0 if rules.graveyard_order == FROM_BOTTOM else game.graveyard_size[seat] - 1
    while 0 <= position < game.graveyard_size[seat]:
        card = np.int64(game.graveyard[seat, position])
        place = new_place(game, rules, seat)
        if place == PLACES:
            return
        if table.haunting >> card & 1:
            take_from_graveyard(game, seat, position)
            put_in_standby(game, table, seat, place, card)
            if rules.graveyard_resets != YES:
                game.hp[seat, place] = game.kept_hp[card]
            note(game, event.RETURNS, seat, card, place)
            if game.mana[other] > rules.least_mana:
                game.mana[other] -= 1
            note(game, event.LOSES_MANA, other, NO_CARD, game.mana[other])
            if rules.graveyard_order == FROM_BOTTOM:
                continue  # the next card has moved down to this position
        position += 1 if rules.graveyard_order == FROM_BOTTOM else -1


@helper
def take_from_graveyard(game, seat, position):
    """Take the card at `position` out of a graveyard; those above it move down."""
    game.buried[seat] ^= np.int64(1) << np.int64(game.graveyard[seat, position])
    game.graveyard_size[seat] -= 1
    for above in range(position, game.graveyard_size[seat]):
        game.graveyard[seat, above] = game.graveyard[seat, above + 1]


@inlined
def choose(game, table, rules, policies):
    """Both players choose, hidden from each other, a sub to send and a hand card to use (CC-30, CC-31)."""
    for seat in range(2):
        policy = policies[game.first_deck ^ seat]
        may_stay = MAY_PASS
        eligible = game.occupied[seat] & SUBS & (has_attacker(game, seat) - 1)  # none while an attacker stands
        if unlikely(table.any_traits & CHANGES_SENDING != 0):
            eligible, may_stay = restrict_sending(game, seat, eligible)
        playable = affordable_cards(game, table, seat)
        if unlikely(policy == PLANNER):  # moved out of the way of the players that choose at once
            place, card = plan(game, table, rules, seat, eligible, may_stay, playable)
        else:
            place = choose_sub(game, rules, seat, policy, eligible, may_stay)
            full = place == NOBODY and game.occupied[seat] & SUBS == SUBS
            card = choose_card(game, seat, policy, playable, full)
        game.choice_sub[seat] = place
        game.choice_card[seat] = card


@helper
def restrict_sending(game, seat, standing):
    """The places, of those `standing`, from which the player chooses (CC-30), and whether sending none is a choice.

    A creature that must go leaves no choice but among its like.
    """
    stay_apart()
    other = 1 - seat
    eligible = standing
    must = np.int64(0)
    for place in range(1, PLACES):
        bit = np.int64(1) << place
        if game.traits[seat, place] & CANNOT_GO:
            eligible &= ~bit
        if game.traits[seat, place] & MUST_GO:
            must |= bit
        if game.occupied[other] & bit and game.traits[other, place] & BARS_TOP:
            eligible &= ~(standing & -standing)
    if eligible & must != 0:
        return eligible & must, MUST_CHOOSE
    return eligible, MAY_PASS


@inlined
def send_and_use(game, table):
    """The chosen subs move to the battlefield, then used cards are revealed and paid (CC-40)."""
    for seat in range(2):
        place = game.choice_sub[seat]
        if place != NOBODY:
            note(game, event.SENDS, seat, game.instance[seat, place], place)
            move_creature(game, seat, place, ATTACKER)
        else:
            note(game, event.SENDS, seat, NO_CARD, NOBODY)
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            bit = np.int64(1) << card
            game.hand[seat] ^= bit
            game.played[seat] |= bit
            game.mana[seat] -= table.level[index(card)]
        note(game, event.USES, seat, card, game.mana[seat])


@inlined
def new_place(game, rules, seat):
    """The standby place that a new sub takes, or PLACES when standby is full (CC-13)."""
    if rules.new_sub_place != LOWEST_FREE:
        close_ranks(game, seat)
    return free_place(game, seat)


@helper
def close_ranks(game, seat):
    """Subs move up into free places above them, keeping their order (CC-13, new_sub_place=below_others)."""
    stay_apart()
    target = np.int64(1)
    for place in range(1, PLACES):
        if game.occupied[seat] >> place & 1:
            if place != target:
                move_creature(game, seat, place, target)
            target += 1


@inlined
def stand_by(game, table, rules):
    """Used cards go to standby, or are destroyed when it is full (CC-44)."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            place = new_place(game, rules, seat)
            if unlikely(place == PLACES):
                destroy(game, seat, card, table.hp[card], event.USED)
            else:
                put_in_standby(game, table, seat, place, card)
                note(game, event.STANDS_BY, seat, card, place)


@inlined
def destroy(game, seat, card, hp, zone):
    """A card that has left its zone, where it had `hp`, goes to its owner's graveyard."""
    bury(game, seat, card, hp)
    note(game, event.DESTROYED, seat, card, zone)


@inlined
def battle(game, table, rules):
    """The battle, what it costs the loser, and the end of the game if that was the last life (CC-50 to CC-57)."""
    beaten = open_battle(game, rules)
    if beaten == NO_BATTLE:
        note(game, event.NO_BATTLE_THIS_TURN, NOBODY, NO_CARD, NOTHING)
        return
    if beaten == BLOWS_DECIDE:
        note(game, event.BATTLE_STARTS, game.striker, NO_CARD, NOTHING)
        beaten = fight_on(game, rules)
        while beaten != NOBODY and revive(game, table, rules, beaten):
            beaten = fight_on(game, rules)
    if beaten == NOBODY:
        note(game, event.BATTLE_DRAWN, NOBODY, NO_CARD, NOTHING)
        return
    winner = 1 - beaten
    game.beaten = beaten
    note(game, event.WINS_BATTLE, winner, game.instance[winner, ATTACKER], game.hp[winner, ATTACKER])
    game.life[beaten] -= 1
    note(game, event.LOSES_LIFE, beaten, NO_CARD, game.life[beaten])
    if game.life[beaten] <= 0:
        end_game(game, winner, END_LIFE)


@inlined
def fight_on(game, rules):
    """Blows from where the battle stands; each is noted when recording. Returns the seat at HP 0, or NOBODY."""
    striker = game.striker
    before = game.blows
    hp_0 = game.hp[0, ATTACKER]
    hp_1 = game.hp[1, ATTACKER]
    beaten = exchange_blows(game, rules)
    if unlikely(game.recording != 0):
        for _ in range(game.blows - before):
            if striker == 0:
                hp_1 = max(hp_1 - game.damage[0], 0)
                note(game, event.STRIKES, FIRST_SEAT, game.instance[0, ATTACKER], hp_1)
            else:
                hp_0 = max(hp_0 - game.damage[1], 0)
                note(game, event.STRIKES, SECOND_SEAT, game.instance[1, ATTACKER], hp_0)
            striker = 1 - striker
    return beaten


@helper
def revive(game, table, rules, seat):
    """ゾンビ brought to 0 by a blow destroys random hand cards and, if that many were there, stands again (CC-54)."""
    stay_apart()
    if game.traits[seat, ATTACKER] & REVIVES == 0:
        return False
    held = count_bits(game.hand[seat])
    paid = held >= rules.revival_cost
    if paid or rules.revival_in_vain == IN_VAIN:
        destroy_at_random(game, table, seat, min(held, rules.revival_cost))
    if paid:
        instance = game.instance[seat, ATTACKER]
        game.hp[seat, ATTACKER] = table.hp[instance]
        note(game, event.REVIVES_IN_BATTLE, seat, instance, table.hp[instance])
    return paid


@helper
def destroy_at_random(game, table, seat, number):
    """Destroy `number` random hand cards; they go to the graveyard from left to right (CC-16)."""
    hand = game.hand[seat]
    doomed = np.int64(0)
    for _ in range(number):
        skip = random_below(game, seat, EFFECTS, count_bits(hand))
        card = nth_from_left(game, hand, skip)
        hand ^= np.int64(1) << card
        doomed |= np.int64(1) << card
    game.hand[seat] = hand
    while doomed != 0:
        card = nth_from_left(game, doomed, NOTHING)
        doomed ^= np.int64(1) << card
        destroy(game, seat, card, table.hp[card], event.HAND)


@inlined
def end_turn(game):
    """Attackers at HP 0 are destroyed; subs at HP 0 stay (CC-60)."""
    for seat in range(2):
        if has_attacker(game, seat) and game.hp[seat, ATTACKER] <= 0:
            game.occupied[seat] ^= 1
            destroy(game, seat, game.instance[seat, ATTACKER], game.hp[seat, ATTACKER], event.ON_BATTLEFIELD)
