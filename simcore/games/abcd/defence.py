"""What players are asked in battles: who blocks and attacks afterwards, and battle spells. Functions mutate `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import (
    ASK_DEFEND,
    ASK_SPELL,
    PLANNER,
    RANDOM,
    TOLD,
    face_of,
    random_choice,
    take_answer,
)
from simcore.games.abcd.casting import affordable, think_of_card
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.choices import can_aim, has_meant
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import side_of
from simcore.games.abcd.outcomes import attackers_of, blockers_of, for_defender
from simcore.games.abcd.state import MOST_VALUE, NO_BATTLE_SPELL, NO_CARD, NONE, NOTHING, RUNNING
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, stay_apart, unlikely

NOBODY_WITHOUT_BLOCK = 0  # rule parameter counter_without_block


@helper
def choose_defence(game, rules, attacker):
    """Who blocks, in order, and who attacks afterwards (R42, R58), left in `blocker` and `follower`.

    Nobody is asked where nobody can do either.
    """
    seat = side_of(attacker) ^ 1
    able = blockers_of(game, attacker)
    can_follow = np.int64(0)
    if able != 0 or rules.counter_without_block != NOBODY_WITHOUT_BLOCK:  # G43
        can_follow = attackers_of(game, rules, seat)
    policy = game.policy[seat]
    foreseen = game.foreseen >> attacker & 1
    game.foreseen = 0
    told = game.imagined != 0 and game.question == ASK_DEFEND
    if not told:
        game.blockers = 0
        game.followers = 0
    if able | can_follow == 0:
        return
    if unlikely(game.imagined != 0):
        game.question = 0
    elif policy == RANDOM:
        choose_at_random(game, seat, able, can_follow)
    elif policy in (PLANNER, TOLD):
        game.asked = seat
        game.option[0] = able
        game.option[1] = can_follow
        take_defence(game)
    else:
        block_for_most(game, rules, attacker, able, foreseen)
    tell_defence(game, seat)


@helper
def choose_at_random(game, seat, able, can_follow):
    """Creatures of a mask block, one after the other, until `random` has enough; then some of the other mask follow."""
    stay_apart()
    blocks = True
    while blocks or can_follow != 0:
        left = able if blocks else can_follow
        chosen = NOTHING
        if left != 0:
            chosen = nth_or_nothing(left, random_choice(game, seat, count_bits(left) + 1))
        if chosen == NOTHING:
            if not blocks:
                return
            blocks = False
        elif blocks:
            able ^= np.int64(1) << chosen
            can_follow &= ~(np.int64(1) << chosen)
            game.blocker[game.blockers] = chosen
            game.blockers += 1
        else:
            can_follow ^= np.int64(1) << chosen
            game.follower[game.followers] = chosen
            game.followers += 1


@inlined
def nth_or_nothing(slots, number):
    """The slot of a mask with so many below it, or NOTHING."""
    while number > 0:
        slots &= slots - 1
        number -= 1
    return lowest_bit(slots) if slots != 0 else NOTHING


@helper
def take_defence(game):
    """What `planner` has answered."""
    stay_apart()
    number = take_answer(game, ASK_DEFEND)
    if game.end != RUNNING:
        return
    for place in range(number):
        game.blocker[place] = take_answer(game, ASK_DEFEND)
    game.blockers = number
    number = take_answer(game, ASK_DEFEND)
    for place in range(number):
        game.follower[place] = take_answer(game, ASK_DEFEND)
    game.followers = number


@inlined
def block_for_most(game, rules, attacker, able, foreseen):
    """Nobody or the one blocker that saves most; no counter-attack (greedy). `foreseen`: 1 or 0, as in the record."""
    best, most = NOTHING, for_defender(game, rules, attacker, NOTHING)
    while able != 0:
        slot = lowest_bit(able)
        able &= able - 1
        points = game.against[index(slot)] if foreseen else for_defender(game, rules, attacker, slot)
        best = slot if points > most else best
        most = max(most, points)
    game.blocker[0] = best
    game.blockers = np.int64(best != NOTHING)


@inlined
def tell_defence(game, seat):
    """Note the answer to an attack."""
    note(game, event.DEFENDS, seat, NO_CARD, game.blockers)
    if game.recording:
        for place in range(game.blockers):
            note(game, event.BLOCKS, seat, game.instance[game.blocker[place]], np.int64(place))
        for place in range(game.followers):
            note(game, event.WILL_ATTACK, seat, game.instance[game.follower[place]], np.int64(place))


# ---------- Battle spells


@inlined
def may_use_spell(game, table, seat):
    """Whether a player has a battle spell and the MP for it."""
    if game.idle[seat] & NO_BATTLE_SPELL:
        return False
    most = index(min(game.mp[seat], np.int64(MOST_VALUE)))
    found = np.int64(0)
    for word in range(table.words):
        found |= game.hand[seat, word] & table.battle[most, word]
    return found != 0


@helper
def choose_spell(game, table, rules, seat):
    """One of the battle spells in hand that can be paid and aimed at something, or NO_CARD (R43)."""
    stay_apart()
    if game.imagined or game.idle[seat] & NO_BATTLE_SPELL or not find_spells(game, table, rules, seat):
        return NO_CARD
    policy = game.policy[seat]
    card = NO_CARD
    if policy == RANDOM:
        chosen = random_choice(game, seat, game.options + 1)
        if chosen < game.options:
            card = game.option[chosen]
    elif policy in (PLANNER, TOLD):
        game.asked = seat
        card = take_answer(game, ASK_SPELL)
    else:
        for place in range(game.options):
            think_of_card(game, table, seat, op.ON_BATTLE, game.option[place], face_of(game, table, game.option[place]))
            if has_meant(game, table, rules):
                card = game.option[place]
    note(game, event.CHOOSES_BATTLE_SPELL, seat, card, NONE)
    return card


@helper
def find_spells(game, table, rules, seat):
    """Find the battle spells that a player can use, by number, as options; whether there are any."""
    stay_apart()
    game.options = 0
    game.idle[seat] |= NO_BATTLE_SPELL
    for word in range(table.words):
        rest = game.hand[seat, word] & table.battle[MOST_VALUE, word]
        if rest != 0:
            game.idle[seat] &= ~NO_BATTLE_SPELL
        while rest != 0:
            card = word << 6 | lowest_bit(rest)
            rest &= rest - 1
            face = face_of(game, table, card)
            if affordable(game, table, seat, face):
                think_of_card(game, table, seat, op.ON_BATTLE, card, face)
                if can_aim(game, table, rules):
                    game.option[game.options] = card
                    game.options += 1
    return game.options > 0
