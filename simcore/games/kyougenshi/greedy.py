"""What the player `greedy` does: the dearest card, attacks that nobody stops, blocks that pay.

It never looks further than the next thing it does, and holds nothing back. It mutates nothing but registers.
"""

import numpy as np

from simcore.games.kyougenshi.actions import ATTACK, PASS, TO_PLAYER, USE_CARD, action_of, usable_cards
from simcore.games.kyougenshi.effects.choices import makes_sense
from simcore.games.kyougenshi.fields import has_keyword, may_act
from simcore.games.kyougenshi.orbs import orbs_of
from simcore.games.kyougenshi.outcomes import (
    blockers_against,
    judge,
    may_attack_player,
    ready_blockers,
    targets_of,
)
from simcore.games.kyougenshi.state import (
    EVENT_EFFECT,
    INVISIBLE_ATTACKERS,
    NOTHING,
    PLAYER_SPARERS,
    SPELL_CARD,
)
from simcore.games.kyougenshi.zones import place_of, seat_of, shields_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart

ENOUGH_ORBS = 7
SOON = 2  # a card that costs more than this above the orbs in play is dear
NO_LANES = np.int64(0)
ONE = np.int64(1)


# ---------- Charging


@inlined
def greedy_charge(game, table, seat):
    """The card of a hand that is not empty that becomes an orb, or NOTHING.

    Of a colour that is wanted, if there is one: the dearest if that is far too dear, else the cheapest.
    """
    number = orbs_of(game, seat)
    return NOTHING if number >= ENOUGH_ORBS else card_to_charge(game, table, seat, number)


@inlined
def card_to_charge(game, table, seat, number):
    """The same whatever the number of orbs is; the last card of a hand stays there."""
    hand, deck = game.hand[seat], game.first_deck ^ seat
    if hand & hand - 1 == 0:
        return NOTHING
    cards = NO_LANES
    rest = table.palette[deck]
    while rest != 0:
        coloured = table.coloured[deck, index(lowest_bit(rest))]
        rest &= rest - 1
        if game.orbs[seat] & coloured == 0:
            cards |= hand & coloured
    if cards == 0:
        cards = hand
    dearest = highest_bit(cards)
    if table.cost[index(place_of(seat, dearest) ^ game.flip)] > number + SOON:
        return dearest
    return lowest_bit(cards)


# ---------- Actions


@inlined
def greedy_action(game, table, rules, seat):
    """The next thing that it does, or PASS."""
    if game.attacked == 0:
        lane = dearest_card(game, table, seat)
        if lane != NOTHING:
            return action_of(USE_CARD, lane, NO_LANES)
    able = may_act(game, seat)
    if able == 0:
        return PASS
    return greedy_attack(game, table, rules, seat, able)


@inlined
def dearest_card(game, table, seat):
    """The dearest hand card that may be used and has somebody it is meant for, or NOTHING."""
    deck = game.first_deck ^ seat
    cards = affordable(game, table, seat)
    spells, effects = cards & table.of_type[deck, SPELL_CARD], cards & table.of_type[deck, EVENT_EFFECT]
    if effects > spells:
        return dearest_that_makes_sense(game, table, seat, cards)
    return highest_bit(spells)


@inlined
def affordable(game, table, seat):
    """The hand cards that may be used; of cards without a choice looked for again if hand or orbs are others."""
    hand = game.hand[seat]
    orbs = game.active_orbs[seat] | game.left_colours[seat] << 40 | game.left[seat] << 46
    if hand & table.choosing[game.first_deck ^ seat] != 0:
        return usable_cards(game, table, seat)
    if hand != game.weighed_hand[seat] or orbs != game.weighed_orbs[seat]:
        game.weighed_hand[seat] = hand
        game.weighed_orbs[seat] = orbs
        game.affordable[seat] = usable_cards(game, table, seat)
    return game.affordable[seat]


@helper
def dearest_that_makes_sense(game, table, seat, cards):
    """The same where it may be an event."""
    stay_apart()
    while cards != 0:
        lane = highest_bit(cards)
        cards ^= ONE << lane
        if makes_sense(game, table, place_of(seat, lane)):
            return lane
    return NOTHING


# ---------- Attacks


@helper
def greedy_attack(game, table, rules, seat, able):
    """The attack of the dearest of the cards that may attack that has one which pays, or PASS."""
    other = seat ^ 1
    on_player = able & ~game.has[seat, PLAYER_SPARERS]
    ready = ready_blockers(game, rules, other)
    all_in = shields_of(game, other) == 0 and count_bits(on_player) > count_bits(ready)
    while able != 0:
        lane = highest_bit(able)
        able ^= ONE << lane
        target = paying_target(game, table, rules, place_of(seat, lane), all_in)
        if target != NOTHING:
            return action_of(ATTACK, lane, target)
    return PASS


@inlined
def paying_target(game, table, rules, attacker, all_in):
    """What one attacker attacks: the dearest card that it beats, or the player, if no blocker stops it, or NOTHING."""
    on_player = may_attack_player(game, attacker)
    if all_in and on_player:
        return TO_PLAYER
    stopped = is_stopped(game, table, rules, attacker, False)
    on_card = stopped and not has_keyword(game, attacker, INVISIBLE_ATTACKERS)
    if not on_card:
        target = dearest_beaten(game, table, rules, attacker)
        if target != NOTHING:
            return target
    return TO_PLAYER if on_player and not stopped else NOTHING


@inlined
def dearest_beaten(game, table, rules, attacker):
    """The lane of the dearest card that an attacker may attack and beats, or NOTHING."""
    rest = targets_of(game, attacker)
    other = seat_of(attacker) ^ 1
    while rest != 0:
        lane = highest_bit(rest)
        rest ^= ONE << lane
        loses, _ = judge(game, table, rules, attacker, place_of(other, lane), False)
        if not loses:
            return lane
    return NOTHING


@inlined
def is_stopped(game, table, rules, attacker, on_card):
    """Whether a blocker that may block an attack does not lose to it alone."""
    rest = blockers_against(game, rules, attacker, on_card)
    other = seat_of(attacker) ^ 1
    while rest != 0:
        blocker = place_of(other, lowest_bit(rest))
        rest &= rest - 1
        loses, _ = judge(game, table, rules, attacker, blocker, True)
        if loses:
            return True
    return False


# ---------- Blocks


@helper
def greedy_block(game, table, rules, attacker, able):
    """Who of a mask blocks an attack, or NOTHING.

    The cheapest that wins; else one that goes down with an attacker that costs no less; the last attack is blocked
    anyhow.
    """
    seat = seat_of(attacker) ^ 1
    last = game.on_card == 0 and shields_of(game, seat) == 0
    cost = table.cost[index(attacker ^ game.flip)]
    trading = NOTHING
    rest = able
    while rest != 0:
        blocker = place_of(seat, lowest_bit(rest))
        rest &= rest - 1
        loses, its_loses = judge(game, table, rules, attacker, blocker, True)
        if not its_loses:
            return blocker
        trades = loses and (last or table.cost[index(blocker ^ game.flip)] <= cost)
        if trades and trading == NOTHING:
            trading = blocker
    if trading == NOTHING and last:
        return place_of(seat, lowest_bit(able))
    return trading
