"""What the player `greedy` does in the main phase: lands, attack spells and attacks that pay, the dearest card, skills.

It never looks further than the next thing it does, and holds nothing back. It mutates nothing but registers.
"""

import numpy as np

from simcore.games.touhou_lands.actions import (
    ATTACK,
    OWN_ONLY,
    PASS,
    SKILL,
    USE_CARD,
    action_of,
    attackers,
    bearers_of,
    may_place,
    paid_for,
    skills_open,
    summonable,
    supportable,
    users_of,
)
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.queries import fitting
from simcore.games.touhou_lands.outcomes import best_plain
from simcore.games.touhou_lands.state import (
    CHARACTER,
    FOR_ATTACK,
    FOR_MAIN,
    ITEM,
    LAND,
    LAND_KINDS,
    MOST_NEED,
    NOTHING,
    SUPPORT,
)
from simcore.games.touhou_lands.zones import place_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart

PAYS = np.int64(0)  # an attack by which the other side loses points whatever it does
NOBODY_NEEDED, OWN = 0, 1  # table.sense


@inlined
def greedy_action(game, table, rules, seat):
    """The next thing that it does, or PASS."""
    deck = game.first_deck ^ seat
    lands = game.hand[seat] & table.of_type[deck, LAND]
    if lands != 0 and may_place(game, rules, seat):
        return action_of(USE_CARD, land_to_place(game, table, seat, lands))
    hand = affordable(game, table, rules, seat) & ~lands
    if hand != 0:
        spells = hand & table.of_use[deck, FOR_ATTACK]
        if spells != 0:
            spell = paying_spell(game, table, rules, seat, spells)
            if spell != NOTHING:
                return action_of(USE_CARD, spell)
        card = dearest_card(game, table, rules, seat, hand)
        if card != NOTHING:
            return action_of(USE_CARD, card)
    able = attackers(game, rules, seat)
    while able != 0:
        lane = highest_bit(able)
        able ^= np.int64(1) << lane
        if best_plain(game, table, rules, place_of(seat, lane), NOTHING, PAYS) < PAYS:
            return action_of(ATTACK, lane)
    skills = skills_open(game, table, seat)
    if skills != 0:
        return action_of(SKILL, highest_bit(skills))
    return PASS


@inlined
def affordable(game, table, rules, seat):
    """The hand cards that can be paid for; looked for again if the hand or the lands are others."""
    hand, lands = game.hand[seat], game.untapped[seat]
    if hand != game.weighed_hand[seat] or lands != game.weighed_lands[seat]:
        game.weighed_hand[seat] = hand
        game.weighed_lands[seat] = lands
        game.affordable[seat] = paid_for(game, table, rules, seat)
    return game.affordable[seat]


@inlined
def land_to_place(game, table, seat, lands):
    """The last land of a mask, of those that yield a kind of which the hand needs more, if there are any."""
    deck = game.first_deck ^ seat
    if lands & lands - 1 == 0:
        return highest_bit(lands)
    needy = game.hand[seat] & table.needy[deck]
    helpful = np.int64(0)
    for kind in range(LAND_KINDS):
        number = count_bits(game.lands[seat] & table.yielding[deck, kind])
        if needy & ~table.content[deck, kind, index(min(number, np.int64(MOST_NEED)))] != 0:
            helpful |= table.yielding[deck, kind]
    return highest_bit(lands & helpful if lands & helpful != 0 else lands)


@helper
def paying_spell(game, table, rules, seat, spells):
    """The dearest spell of a mask with which the dearest user's attack pays, or NOTHING."""
    stay_apart()
    while spells != 0:
        lane = highest_bit(spells)
        spells ^= np.int64(1) << lane
        users = users_of(game, table, rules, seat, lane)
        if users != 0:
            user = place_of(seat, highest_bit(users))
            if best_plain(game, table, rules, user, place_of(seat, lane), PAYS) < PAYS:
                return lane
    return NOTHING


@inlined
def dearest_card(game, table, rules, seat, hand):
    """The dearest of hand cards that can be paid for that has somebody it is meant for, or NOTHING."""
    deck = game.first_deck ^ seat
    characters = summonable(game, table, rules, seat, hand & table.of_type[deck, CHARACTER])
    others = hand & (table.of_type[deck, ITEM] | table.of_type[deck, SUPPORT] | table.of_use[deck, FOR_MAIN])
    if others > characters:
        return sensible_card(game, table, rules, seat, characters | others)
    return highest_bit(characters)


@helper
def sensible_card(game, table, rules, seat, cards):
    """The same where it may be no character."""
    stay_apart()
    while cards != 0:
        lane = highest_bit(cards)
        cards ^= np.int64(1) << lane
        if is_sensible(game, table, rules, seat, lane):
            return lane
    return NOTHING


@helper
def is_sensible(game, table, rules, seat, lane):
    """Whether a hand card, no land and no attack spell, can be used if it is paid for, and has whom it is meant for."""
    deck, bit = game.first_deck ^ seat, np.int64(1) << lane
    card = place_of(seat, lane) ^ game.flip
    type_ = table.type[card]
    if type_ == CHARACTER:
        return True
    if type_ == ITEM:
        if table.prefer[card] == op.MEANT_FOR_OWN:
            return bearers_of(game, seat) != 0
        return rules.items_on != OWN_ONLY and bearers_of(game, 1 - seat) != 0
    if type_ == SUPPORT:
        if supportable(game, table, seat, bit) == 0:
            return False
    elif table.of_use[deck, FOR_MAIN] & bit == 0 or users_of(game, table, rules, seat, lane) == 0:
        return False
    if table.sense[card] == NOBODY_NEEDED:
        return True
    side = seat if table.sense[card] == OWN else 1 - seat
    return fitting(game, table, side, game.standing[side], table.sense_filter[card]) != 0


@helper
def sensible(game, table, rules, seat, cards):
    """Those of a mask of hand cards that can be paid for that are no lands and no attacks, and have whom they mean."""
    stay_apart()
    deck = game.first_deck ^ seat
    found = np.int64(0)
    cards &= ~(table.of_type[deck, LAND] | table.of_use[deck, FOR_ATTACK])
    while cards != 0:
        lane = lowest_bit(cards)
        cards &= cards - 1
        if is_sensible(game, table, rules, seat, lane):
            found |= np.int64(1) << lane
    return found
