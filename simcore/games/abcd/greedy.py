"""What the player `greedy` does in the main phase: crystals, the most expensive card, attacks that pay, skills.

It never looks further than the next thing it does, and holds nothing back. It mutates nothing but registers and `idle`.
"""

import numpy as np

from simcore.games.abcd.actions import (
    ATTACK,
    CAST,
    HAND_SKILL,
    PASS,
    REDRAW,
    SKILL,
    SPEND_STOCK,
    action_of,
    may_redraw,
    may_spend_stock,
    skilled_of,
)
from simcore.games.abcd.answers import creature_strength, face_of
from simcore.games.abcd.casting import (
    affordable,
    castable,
    hand_skill_usable,
    has_place,
    skill_usable,
    think_of_card,
    think_of_skill,
)
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.choices import can_aim, has_meant
from simcore.games.abcd.fields import first_entered, free_squares, thing_of
from simcore.games.abcd.outcomes import attackers_of, blockers_of, for_defender
from simcore.games.abcd.state import (
    ATTRIBUTES,
    CRYSTAL,
    MOST_VALUE,
    NO_CARD,
    NO_CRYSTAL,
    NO_REDRAW,
    NO_STOCK,
    NONE,
    NOTHING,
    SENSELESS,
    TOO_DEAR,
    VALUE_BITS,
    WORDS,
)
from simcore.games.abcd.zones import holds
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart, unlikely

FEWER_ALLOWED = 0  # rule parameter fewer_targets
HOUSE_IS_DONE = NO_REDRAW | NO_CRYSTAL | NO_STOCK  # but for cards, which may be too dear or senseless


@inlined
def greedy_action(game, table, rules, seat):
    """The next thing that it does, or PASS. What there is to do is asked in one question, most often in vain."""
    fights = np.int64(game.frame >= rules.attack_frame)
    attackers = fights * attackers_of(game, rules, seat)
    skilled = fights * (skilled_of(game, seat) | table.any_hand_skills)
    chores = chores_of(game, seat)
    if chores | attackers | skilled == 0:
        return PASS
    if chores != 0:
        action = housework(game, table, rules, seat)
        if action != PASS:
            return action
    if attackers != 0:
        attacker = best_attacker(game, rules, attackers)
        if attacker != NOTHING:
            return action_of(ATTACK, attacker, NONE)
    return first_skill(game, table, rules, seat) if skilled != 0 else PASS


@inlined
def chores_of(game, seat):
    """0 if the house is done, and no card can be paid or makes sense."""
    idle = game.idle[seat]
    without_cards = idle & (TOO_DEAR | SENSELESS)
    return ~idle & HOUSE_IS_DONE | without_cards - 1 >> 63


@helper
def housework(game, table, rules, seat):
    """A redraw, a crystal, draw stock or a card, or PASS. What is out of the question for a while goes into `idle`."""
    stay_apart()
    seat &= 1  # tells the compiler what it can be
    if game.idle[seat] & NO_REDRAW == 0:
        if not may_redraw(game, rules, seat):
            game.idle[seat] |= NO_REDRAW
        elif is_bad(game, table, seat):
            return REDRAW
    if game.crystals_placed[seat] >= rules.crystals:
        game.idle[seat] |= NO_CRYSTAL
    elif game.idle[seat] & NO_CRYSTAL == 0:
        crystal = best_crystal(game, table, rules, seat)
        if crystal != NO_CARD:
            return action_of(CAST, crystal, NONE)
    if game.idle[seat] & NO_STOCK == 0:
        if may_spend_stock(game, rules, seat):
            return SPEND_STOCK
        if game.stock[seat] == 0 or game.stock_used[seat] or game.turn < rules.stock_turn:
            game.idle[seat] |= NO_STOCK
    if game.idle[seat] & (TOO_DEAR | SENSELESS) == 0:
        card = dearest_card(game, table, rules, seat)
        if card != NO_CARD:
            return action_of(CAST, card, NONE)
        game.idle[seat] |= SENSELESS
    return PASS


# ---------- Hands


@helper
def is_bad(game, table, seat):
    """A first hand of fewer than 2 or more than 4 crystals; a second one of none or nothing else (R13)."""
    stay_apart()
    crystals = np.int64(0)
    for word in range(table.words):
        crystals += count_bits(game.hand[seat, word] & table.crystals[word])
    if game.redraws[seat] == 0:
        return crystals < 2 or crystals > 4
    return crystals in (0, game.hand_size[seat])


@inlined
def best_crystal(game, table, rules, seat):
    """The crystal that can be placed and helps most, of equal ones that with the highest number, or NO_CARD."""
    best = NO_CARD
    for word in range(table.words):
        best = max(best, highest_of(word, game.hand[seat, word] & table.crystals[word]))
    if best == NO_CARD:
        game.idle[seat] |= NO_CRYSTAL
        return NO_CARD
    if free_squares(game, CRYSTAL, seat) == 0:
        return NO_CARD
    gives = table.gives[index(table.face[index(best)])]
    others = np.int64(0)
    for word in range(table.words):
        others |= game.hand[seat, word] & table.crystals[word] & ~table.free[index(gives), word]
    return best if others == 0 else most_helpful(game, table, rules, seat)


@inlined
def highest_of(word, cards):
    """The highest number of a card of a word, or NO_CARD."""
    return np.int64(word) << 6 | highest_bit(cards)


@helper
def most_helpful(game, table, rules, seat):
    """The same where there are crystals of several kinds, or such as cost something."""
    stay_apart()
    seat &= 1
    find_lack(game, table, seat)
    best, most = NO_CARD, np.int64(-1)
    for word in range(table.words):
        rest = game.hand[seat, word] & table.crystals[word]
        while rest != 0:
            card = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            if castable(game, table, rules, seat, card):
                found = helps(game, table.gives[index(table.face[index(card)])])
                if found >= most:
                    best, most = card, found
    return best


@inlined
def find_lack(game, table, seat):
    """How much of each attribute the cards in hand lack, all together, left in `lack`."""
    for attribute in range(ATTRIBUTES):
        game.lack[attribute] = 0
    for word in range(WORDS):
        rest = game.hand[seat, word]
        while rest != 0:
            face = index(face_of(game, table, word << 6 | lowest_bit(rest)))
            rest &= rest - 1
            if table.needs[face] != 0:
                for attribute in range(ATTRIBUTES):
                    short = table.need[face, attribute] - game.max_value[seat, attribute]
                    game.lack[attribute] += max(np.int64(0), short)


@inlined
def helps(game, given):
    """How much of what is lacking a crystal brings that gives the attributes of a mask."""
    found = np.int64(0)
    for attribute in range(ATTRIBUTES):
        found += game.lack[attribute] * (given >> attribute & 1)
    return found


@inlined
def dearest_card(game, table, rules, seat):
    """The castable card with the highest number, no crystal, of which every choice has whom it is meant for."""
    if unlikely(game.met_by[seat] != game.values[seat]):
        find_met(game, table, seat)
    most = index(min(game.mp[seat], np.int64(MOST_VALUE)))
    card = NO_CARD
    for word in range(table.words):
        own = game.hand[seat, word] & game.met[seat, word]
        card = max(card, highest_of(word, own & table.affordable[most, word]))
    if unlikely(game.cards > table.cards):
        return dearest_of_all(game, table, rules, seat)
    if card == NO_CARD:
        game.idle[seat] |= TOO_DEAR
    elif not is_sensible(game, table, rules, seat, card):
        return next_dearest(game, table, rules, seat, card)
    return card


@helper
def next_dearest(game, table, rules, seat, card):
    """The same among the cards with numbers below that of one."""
    stay_apart()
    most = index(min(game.mp[seat], np.int64(MOST_VALUE)))
    word = card >> 6
    below = (np.int64(1) << (card & 63)) - 1
    while word >= 0:
        own = game.hand[seat, index(word)] & game.met[seat, index(word)] & below
        rest = own & table.affordable[most, index(word)]
        while rest != 0:
            found = highest_of(word, rest)
            if is_sensible(game, table, rules, seat, found):
                return found
            rest ^= np.int64(1) << (found & 63)
        word -= 1
        below = np.int64(-1)
    return NO_CARD


@helper
def find_met(game, table, seat):
    """Find the cards of which the needs are met by the player's present values."""
    stay_apart()
    game.met_by[seat] = game.values[seat]
    for word in range(table.words):
        met = np.int64(-1)
        for attribute in range(ATTRIBUTES):
            value = game.values[seat] >> attribute * VALUE_BITS & MOST_VALUE
            met &= table.met[attribute, index(value), word]
        game.met[seat, word] = met


@helper
def dearest_of_all(game, table, rules, seat):
    """The same where effects have made cards, which have higher numbers than all others."""
    stay_apart()
    card = game.cards
    while card > table.cards:
        card -= 1
        payable = holds(game, seat, card) and affordable(game, table, seat, game.made_face[card])
        if payable and is_sensible(game, table, rules, seat, card):
            return card
    return next_dearest(game, table, rules, seat, card)


@inlined
def is_sensible(game, table, rules, seat, card):
    """Whether an affordable card has a place, and each of its choices whom it is meant for."""
    face = face_of(game, table, card)
    return has_place(game, table, rules, seat, face) and (
        table.aims[index(face)] == 0 or makes_sense(game, table, rules, seat, card, face)
    )


@helper
def makes_sense(game, table, rules, seat, card, face):
    """Whether each choice of a card has a candidate on the side that it is meant for, and can be made."""
    stay_apart()
    think_of_card(game, table, seat, op.ON_CAST, card, face)
    return has_meant(game, table, rules) and (rules.fewer_targets == FEWER_ALLOWED or can_aim(game, table, rules))


# ---------- Attacks and skills


@helper
def best_attacker(game, rules, attackers):
    """The slot of the strongest attacker of a mask whose attack pays, or NOTHING."""
    stay_apart()
    while attackers != 0:
        slot = strongest(game, attackers)
        if slot == NOTHING:
            return NOTHING
        if attack_pays(game, rules, slot):
            game.foreseen = np.int64(1) << slot
            return slot
        attackers ^= np.int64(1) << slot
    return NOTHING


@inlined
def strongest(game, slots):
    """The strongest creature of a mask that has any attack, or NOTHING."""
    best, most = NOTHING, np.int64(-1)
    while slots != 0:
        slot = lowest_bit(slots)
        slots &= slots - 1
        found = creature_strength(game, slot) if game.attack[index(slot)] > 0 else np.int64(-1)
        best = slot if found > most else best
        most = max(most, found)
    return best


@inlined
def attack_pays(game, rules, attacker):
    """Whether no single blocker gains by the attack; what it comes to for each is left in `against`."""
    most = np.int64(0)
    rest = blockers_of(game, attacker)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        points = for_defender(game, rules, attacker, slot)
        game.against[index(slot)] = points
        most = max(most, points)
    return most == 0


@helper
def first_skill(game, table, rules, seat):
    """The first skill in the order of options that makes sense, or PASS."""
    stay_apart()
    if table.any_hand_skills:
        action = first_hand_skill(game, table, rules, seat)
        if action != PASS:
            return action
    skilled = skilled_of(game, seat)
    while skilled != 0:
        slot = first_entered(game, skilled)
        skilled ^= np.int64(1) << slot
        for number in range(table.skills[game.face[slot]]):
            skill = np.int64(number)
            sensible = skill_makes_sense(game, table, rules, seat, SKILL, slot, skill)
            if sensible and skill_usable(game, table, rules, seat, slot, skill):
                return action_of(SKILL, slot, skill)
    return PASS


@helper
def first_hand_skill(game, table, rules, seat):
    """The first skill of a hand card that makes sense, or PASS."""
    stay_apart()
    for word in range(WORDS):
        rest = game.hand[seat, word]
        while rest != 0:
            card = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            for number in range(table.skills[face_of(game, table, card)]):
                skill = np.int64(number)
                sensible = skill_makes_sense(game, table, rules, seat, HAND_SKILL, card, skill)
                if sensible and hand_skill_usable(game, table, rules, seat, card, skill):
                    return action_of(HAND_SKILL, card, skill)
    return PASS


@helper
def skill_makes_sense(game, table, rules, seat, kind, source, skill):
    """Whether a skill has whom it is meant for, costs no hand card nor more MP than there is, gives something new, and
    was not used this turn.

    The registers then speak of its effect.
    """
    card, thing = source, NOTHING
    if kind == SKILL:
        card, thing = game.instance[source], thing_of(game, source)
        if game.skills_used[source] >> skill & 1:
            return False
    face = face_of(game, table, card)
    if table.skill_discards[face, skill] or table.skill_cost[face, skill] > game.mp[seat]:
        return False
    if kind == SKILL and table.skill_gives[face, skill] & game.traits[source]:
        return False
    think_of_skill(game, table, seat, thing, card, face, skill)
    return has_meant(game, table, rules)
