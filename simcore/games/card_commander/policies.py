"""The machine players, chosen by number. Each reads only what its seat may see; tests/conformance holds it to that."""

import numpy as np

from simcore.games.card_commander.combat import blow_damage, hp_left, strikes_first
from simcore.games.card_commander.state import (
    ATTACKER,
    NO_CARD,
    NOBODY,
    SCRIPT,
    SIDE_BITS,
    SPEED_SHIFT,
    STANDBY_END,
    SUBS,
    face,
    has_attacker,
    move_creature,
    random_below,
)
from simcore.games.game import Policy
from simcore.jit import count_bits, helper, highest_bit, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import POLICY

RANDOM, GREEDY, CPU, PLANNER = 0, 1, 2, 3
SCRIPTED = -1  # no player: the choices are given (play.play_turn)
MAY_PASS = np.int64(1)
MUST_CHOOSE = np.int64(0)
PLACE_RANKS = 4  # a power of two above the standby places
MORE_THAN_ANY = 16384  # than any figure, in keys that put several into one number
STRONGEST, WEAKEST = np.int64(1), np.int64(-1)
LEAST, GREATEST = np.int64(0), np.int64(1)
NAMED = np.int64(1000)  # a script's entry for a name is its number beyond this
CARD_AIM = np.int64(32)  # an aim at a card is its number beyond this; below it are places


@inlined
def choose_sub(game, table, rules, seat, policy, eligible, may_stay):
    """The place (1 to 3) of the sub to send, or NOBODY (CC-30). Mutates only the seat's policy stream.

    `eligible` has bit p set for each place p whose sub may be sent; `may_stay` is 1 if sending none is a choice.
    """
    if unlikely(policy == RANDOM):
        return random_bit(game, seat, eligible, may_stay) if eligible != 0 else NOBODY
    if unlikely(policy == CPU):
        return choose_by_expectation(game, table, rules, seat, eligible, may_stay)
    best = np.int64(0)
    for place in range(1, STANDBY_END):
        sendable = eligible >> place & 1
        best = max(best, sendable * (strength(game, seat, place) * PLACE_RANKS + PLACE_RANKS - place))
    return PLACE_RANKS - (best & (PLACE_RANKS - 1)) if best > 0 else NOBODY


@inlined
def choose_card(game, table, rules, seat, policy, playable, place):
    """The hand card to use, of the mask `playable`, or NO_CARD (CC-31). Mutates only the seat's policy stream.

    `place` is that of the sub that the player sends, or NOBODY. While standby stays full, a card used now would be
    destroyed (CC-44).
    """
    if unlikely(policy == RANDOM):
        return random_bit(game, seat, playable, MUST_CHOOSE if is_forced(game, seat, playable) else MAY_PASS)
    if is_forced(game, seat, playable):
        return lowest_bit(playable)
    if place == NOBODY and game.occupied[seat] & SUBS == SUBS:
        return NO_CARD
    if unlikely(policy == CPU and table.eventful != 0):
        playable = without_needless_burn(game, table, rules, seat, playable, place)
    return best_card(game, table, playable)


@inlined
def is_forced(game, seat, playable):
    """Whether the only card of a mask must be used (CC-31)."""
    forced = game.forced[seat]
    return unlikely(forced != NO_CARD) and playable >> forced & 1 != 0


@inlined
def best_card(game, table, playable):
    """The card of the highest level, of equal ones that with the highest number, or NO_CARD for an empty mask."""
    if unlikely(playable & game.turned != 0):
        return greatest_card(game, table, playable)
    return highest_bit(playable)


@helper
def greatest_card(game, table, cards):
    """The same where cards have turned into others, so that numbers do not follow levels."""
    stay_apart()
    best = NO_CARD
    while cards != 0:
        card = highest_bit(cards)
        cards ^= np.int64(1) << card
        if best == NO_CARD or table.level[face(game, card)] > table.level[face(game, best)]:
            best = card
    return best


@helper
def least_card(game, table, cards):
    """The card of the lowest level, of equal ones that with the lowest number."""
    best = NO_CARD
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if best == NO_CARD or table.level[face(game, card)] < table.level[face(game, best)]:
            best = card
    return best


# ---------- What effects leave to the players


@helper
def choose_among_creatures(game, table, seat, policy, found, prefers_own):
    """Which creature of a set an effect shall meet, as SIDE_BITS * side + place with side 0 the chooser's own.

    `found` is the set, the own side first; `prefers_own` is 1 for an effect that one would rather have oneself. Mutates
    only the seat's policy stream, and `aim`, which holds for one choice.
    """
    stay_apart()
    if found & found - 1 == 0:
        return lowest_bit(found)
    if policy == RANDOM and not game.imagined:
        return random_bit(game, seat, found, MUST_CHOOSE)
    if policy == SCRIPTED:
        return creature_by_script(game, table, seat, found)
    aim = game.aim[seat]
    game.aim[seat] = NOBODY
    if aim != NOBODY and found >> aim & 1:
        return aim
    own = found & (1 << SIDE_BITS) - 1
    theirs = found >> SIDE_BITS
    if prefers_own:
        return (
            extreme_creature(game, seat, own, STRONGEST)
            if own
            else SIDE_BITS + extreme_creature(game, 1 - seat, theirs, WEAKEST)
        )
    return (
        SIDE_BITS + extreme_creature(game, 1 - seat, theirs, STRONGEST)
        if theirs
        else extreme_creature(game, seat, own, WEAKEST)
    )


@helper
def creature_by_script(game, table, seat, found):
    """The creature of a set that a scripted player is told to choose, by its place or its name."""
    wanted = next_in_script(game, seat)
    if 0 <= wanted < NAMED and found >> wanted & 1:
        return wanted
    rest = found
    while rest != 0:
        position = lowest_bit(rest)
        rest &= rest - 1
        side, place = seat ^ position // SIDE_BITS, position % SIDE_BITS
        if table.name[face(game, game.instance[side, place])] == wanted - NAMED:
            return position
    game.illegal = 1
    return lowest_bit(found)


@helper
def card_by_script(game, table, seat, cards):
    """The card of a mask that a scripted player is told to choose, by its name."""
    wanted = next_in_script(game, seat)
    rest = cards
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if table.name[face(game, card)] == wanted - NAMED:
            return card
    game.illegal = 1
    return lowest_bit(cards)


@helper
def next_in_script(game, seat):
    """What a scripted player is told next: a place, NAMED and the number of a name, or NOBODY when nothing is left."""
    number = game.script_next[seat]
    game.script_next[seat] = number + 1
    return game.script[seat, number] if number < SCRIPT else NOBODY


@helper
def extreme_creature(game, seat, places, sign):
    """The place of the strongest (sign 1) or weakest (-1) creature of a set of one seat, the topmost among equals."""
    best = NOBODY
    most = np.int64(0)
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        worth = sign * strength(game, seat, place)
        if best == NOBODY or worth > most:
            best, most = place, worth
    return best


@helper
def choose_among_cards(game, table, seat, policy, cards, wanted):
    """Which card of a mask an effect shall meet: LEAST or GREATEST is `wanted` unless the player knows better.

    Mutates only the seat's policy stream, and `aim`.
    """
    stay_apart()
    if cards & cards - 1 == 0:
        return lowest_bit(cards)
    if policy == RANDOM and not game.imagined:
        return random_bit(game, seat, cards, MUST_CHOOSE)
    if policy == SCRIPTED:
        return card_by_script(game, table, seat, cards)
    aim = game.aim[seat]
    game.aim[seat] = NOBODY
    if aim >= CARD_AIM and cards >> aim - CARD_AIM & 1:
        return aim - CARD_AIM
    return least_card(game, table, cards) if wanted == LEAST else greatest_card(game, table, cards)


@helper
def random_bit(game, seat, mask, or_none):
    """The number of a bit of `mask`, each as likely, or -1 as one more possibility if `or_none` is 1.

    Mutates only the seat's policy stream.
    """
    stay_apart()
    number = random_below(game, seat, POLICY, count_bits(mask) + or_none)
    while mask != 0:
        lowest = mask & -mask
        if number == 0:
            return highest_bit(lowest)
        number -= 1
        mask ^= lowest
    return NOBODY


@inlined
def strength(game, seat, place):
    """How strong `greedy` holds a creature to be: one that can fight, then attack, HP and speed, as one number."""
    alive = 1 if game.hp[seat, place] > 0 else 0
    return (
        ((alive * MORE_THAN_ANY + game.attack[seat, place]) * MORE_THAN_ANY + game.hp[seat, place]) * 4
        + 2
        - (game.traits[seat, place] >> SPEED_SHIFT)
    )


# ---------- What `cpu` expects


@helper
def choose_by_expectation(game, table, rules, seat, eligible, may_stay):
    """The choice of `cpu` (CC-30): the strongest sub that beats the attacker it sees, else none if it may stay.

    Every living sub beats an empty battlefield; who must send one and has no winner sends the topmost.
    """
    stay_apart()
    best = NOBODY
    for place in range(1, STANDBY_END):
        if eligible >> place & 1 and game.hp[seat, place] > 0:
            stronger = best == NOBODY or strength(game, seat, place) > strength(game, seat, best)
            if stronger and expects_to_win(game, table, rules, seat, place):
                best = np.int64(place)
    if best == NOBODY and may_stay == 0 and eligible != 0:
        best = lowest_bit(eligible)
    return best


@helper
def expects_to_win(game, table, rules, seat, place):
    """Whether the creature of a place, on the battlefield, beats the attacker that is seen there now.

    The battle is worked out as if it stood there, before any effect.
    """
    other = 1 - seat
    if game.hp[seat, place] <= 0:
        return False
    if not has_attacker(game, other) or game.hp[other, ATTACKER] <= 0:
        return True
    if place != ATTACKER:
        move_creature(game, seat, place, ATTACKER)
    own_damage = blow_damage(game, table, rules, seat)
    met_damage = blow_damage(game, table, rules, other)
    own_first = strikes_first(game) == seat
    hp = game.hp[seat, ATTACKER]
    _, met_hp = hp_left(rules, own_damage, hp, met_damage, game.hp[other, ATTACKER], own_first)
    if place != ATTACKER:
        move_creature(game, seat, ATTACKER, place)
    return met_hp <= 0


@helper
def without_needless_burn(game, table, rules, seat, playable, place):
    """The cards of a mask but for burn, if the player is ahead without it: `cpu` then keeps it."""
    stay_apart()
    fighter = place if place != NOBODY else ATTACKER
    fights = place != NOBODY or has_attacker(game, seat) != 0
    ahead = not has_attacker(game, 1 - seat) or (fights and expects_to_win(game, table, rules, seat, fighter))
    if not ahead:
        return playable
    rest = playable
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if table.burn[face(game, card)]:
            playable ^= np.int64(1) << card
    return playable


POLICIES = (
    Policy(
        name="random",
        id=RANDOM,
        does="chooses evenly among all legal choices: which sub to send or none, which affordable card to use or none",
        sees="own hand, own subs, own mana",
        ties="none: every choice is as likely",
        speed="0.33 of the bare game's (tests/benchmarks/yardstick.py), some 1.3 million vanilla games/s per core",
    ),
    Policy(
        name="greedy",
        id=GREEDY,
        does="sends its strongest sub (attack, then HP, then speed; HP 0 last) whenever it may, and uses the card of "
        "the highest level that it can pay for; uses none while its standby stays full",
        sees="own hand, own subs, own mana",
        ties="subs: the topmost place; cards of one level: the higher attack, then HP, then speed, then the name",
        speed="0.49 of the bare game's (tests/benchmarks/yardstick.py), some 2 million vanilla games/s per core",
    ),
    Policy(
        name="cpu",
        id=CPU,
        does="sends the strongest of its subs that beat the attacker it sees, and none otherwise, or the topmost if it "
        "must send one; uses cards as greedy",
        sees="own hand, own subs, own mana, the battlefields, the initiative",
        ties="as greedy",
        speed="0.43 of the bare game's, some 1.7 million vanilla games/s per core",
    ),
    Policy(
        name="planner",
        id=PLANNER,
        does="plays out this turn's battle and the next for each sub and card, against the attacker that the opponent "
        "has or will most likely send; weighs lives, creatures and mana",
        sees="own hand, own mana, both sides' creatures and lives, the initiative",
        ties="no sub before the topmost one; no card before the highest level; cards of one level as greedy",
        speed="0.07 of the bare game's, some 0.3 million vanilla games/s per core",
    ),
)
