"""What a player may do in the main phase (R14 to R20). Functions mutate registers of `game` only.

An action is one number: its kind, then the lane of the hand card or character that it is done with.
"""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.touhou_lands.answers import ASK_ACT, told_answer
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.choices import can_choose
from simcore.games.touhou_lands.effects.line import thing_of
from simcore.games.touhou_lands.state import (
    CHARACTER,
    FOR_ATTACK,
    FOR_MAIN,
    ITEM,
    LAND,
    NOTHING,
    SPELL,
    SUPPORT,
)
from simcore.games.touhou_lands.zones import payable, place_of
from simcore.jit import count_bits, helper, inlined, lowest_bit, stay_apart, unlikely

KIND_BITS = 3
KIND = (1 << KIND_BITS) - 1
PASS, USE_CARD, SKILL, ATTACK = np.arange(4)  # kinds of actions

REFUSED = 1  # rule parameter same_character
OWN_ONLY = 1  # items_on
FREE = 1  # attack_spells
FROM_BACK = 1  # back_spells


@inlined
def action_of(kind, lane):
    """An action as one number."""
    return kind | lane << KIND_BITS


# ---------- What may be done


@inlined
def may_place(game, rules, seat):
    """R15."""
    return game.lands_placed[seat] < rules.lands_each_turn + game.more_lands[seat]


@inlined
def summonable(game, table, rules, seat, characters):
    """Those of hand characters that may be summoned: as long as there is room; G15, G16."""
    standing = game.standing[seat]
    if game.summoned[seat] >= rules.summons_each_turn or count_bits(standing) >= rules.most_characters:
        return np.int64(0)
    if unlikely(rules.same_character == REFUSED):
        return new_people(game, table, seat, characters)
    return characters


@helper
def new_people(game, table, seat, characters):
    """Those who are not in play yet, under any title."""
    stay_apart()
    found = np.int64(0)
    while characters != 0:
        lane = lowest_bit(characters)
        characters &= characters - 1
        twice = False
        rest = game.standing[seat]
        while rest != 0:
            other = place_of(seat, lowest_bit(rest))
            rest &= rest - 1
            twice = twice or table.person[other ^ game.flip] == table.person[place_of(seat, lane) ^ game.flip]
        if not twice:
            found |= np.int64(1) << lane
    return found


@inlined
def bearers_of(game, seat):
    """A seat's characters that can get an item (R18)."""
    return game.standing[seat] & ~game.wearing[seat]


@inlined
def any_bearers(game, rules, seat):
    """Whether a player can put an item on anybody (G18)."""
    return bearers_of(game, seat) != 0 or (rules.items_on != OWN_ONLY and bearers_of(game, 1 - seat) != 0)


@inlined
def supportable(game, table, seat, supports):
    """Those of hand supports that have somebody to choose, or no choice (R17)."""
    if unlikely(supports & table.choosing[game.first_deck ^ seat] != 0):
        return with_choice(game, table, seat, supports)
    return supports


@helper
def with_choice(game, table, seat, supports):
    """The same where one has a choice."""
    stay_apart()
    found = np.int64(0)
    while supports != 0:
        lane = lowest_bit(supports)
        supports &= supports - 1
        if can_choose(game, table, op.ON_USED, place_of(seat, lane), seat, NOTHING):
            found |= np.int64(1) << lane
    return found


@inlined
def attacks_left(game, rules, seat):
    """G22."""
    return game.attacks[seat] < rules.attacks_each_turn


@inlined
def attackers(game, rules, seat):
    """The characters that may attack without a spell (R20, G22), as a mask."""
    if not attacks_left(game, rules, seat):
        return np.int64(0)
    return game.ready[seat] & (game.front[seat] | game.back_attackers[seat])


@helper
def users_of(game, table, rules, seat, lane):
    """Who may use a spell of the hand in the main phase (R19), as a mask; it may be too dear."""
    stay_apart()
    place = place_of(seat, lane)
    able = game.ready[seat] & table.users[place ^ game.flip]
    deck, bit = game.first_deck ^ seat, np.int64(1) << lane
    if game.no_spells[seat]:
        return np.int64(0)
    if table.of_use[deck, FOR_MAIN] & bit != 0:
        return able if table.choosing[deck] & bit == 0 else choosing_users(game, table, seat, place, able)
    if table.of_use[deck, FOR_ATTACK] & bit == 0 or not attacks_left(game, rules, seat):
        return np.int64(0)
    return able if rules.back_spells == FROM_BACK else able & (game.front[seat] | game.back_attackers[seat])


@helper
def choosing_users(game, table, seat, spell, able):
    """Those who would have somebody to choose."""
    stay_apart()
    found = np.int64(0)
    while able != 0:
        lane = lowest_bit(able)
        able &= able - 1
        if can_choose(game, table, op.ON_SPELL, spell, seat, thing_of(game, place_of(seat, lane))):
            found |= np.int64(1) << lane
    return found


@inlined
def paid_for(game, table, rules, seat):
    """The hand cards that can be paid for; G19: by its other reading no spell of the own turn costs anything."""
    found = payable(game, table, seat, game.hand[seat])
    if unlikely(rules.attack_spells == FREE):
        found |= game.hand[seat] & table.of_type[game.first_deck ^ seat, SPELL]
    return found


@helper
def usable(game, table, rules, seat):
    """The hand cards that may be used now, as a mask."""
    stay_apart()
    deck = game.first_deck ^ seat
    hand = paid_for(game, table, rules, seat)
    found = summonable(game, table, rules, seat, hand & table.of_type[deck, CHARACTER])
    found |= supportable(game, table, seat, hand & table.of_type[deck, SUPPORT])
    if may_place(game, rules, seat):
        found |= hand & table.of_type[deck, LAND]
    if any_bearers(game, rules, seat):
        found |= hand & table.of_type[deck, ITEM]
    spells = hand & table.of_type[deck, SPELL]
    while spells != 0:
        lane = lowest_bit(spells)
        spells &= spells - 1
        if users_of(game, table, rules, seat, lane) != 0:
            found |= np.int64(1) << lane
    return found


@inlined
def skills_open(game, table, seat):
    """The characters whose skills may be used (R10), as a mask."""
    able = game.ready[seat] & table.skilled[game.first_deck ^ seat] & ~game.skill_used[seat]
    return able if able == 0 else skills_payable(game, table, seat, able)


@helper
def skills_payable(game, table, seat, able):
    """Those that can be paid for, and have somebody to choose."""
    stay_apart()
    lands = count_bits(game.untapped[seat])
    found = np.int64(0)
    while able != 0:
        lane = lowest_bit(able)
        able &= able - 1
        place = place_of(seat, lane)
        payable_now = table.skill_cost[place ^ game.flip] <= lands
        if payable_now and can_choose(game, table, op.ON_SKILL, place, seat, thing_of(game, place)):
            found |= np.int64(1) << lane
    return found


@helper
def random_action(game, table, rules, seat):
    """Any of the hand cards, skills and attacks, or none, each as likely."""
    stay_apart()
    cards, skills, able = (
        usable(game, table, rules, seat),
        skills_open(game, table, seat),
        attackers(game, rules, seat),
    )
    number, more = count_bits(cards), count_bits(skills)
    chosen = random_choice(game, seat, number + more + count_bits(able) + 1)
    if chosen < number:
        return action_of(USE_CARD, nth_bit(cards, chosen))
    chosen -= number
    if chosen < more:
        return action_of(SKILL, nth_bit(skills, chosen))
    chosen -= more
    if chosen < count_bits(able):
        return action_of(ATTACK, nth_bit(able, chosen))
    return PASS


@helper
def told_action(game, table, rules, seat):
    """What somebody is told to do, of all that may be done now, or PASS. Mutates `game`."""
    stay_apart()
    game.option[0] = usable(game, table, rules, seat)
    game.option[1] = skills_open(game, table, seat)
    game.option[2] = attackers(game, rules, seat)
    return told_answer(game, seat, ASK_ACT, np.int64(PASS))
