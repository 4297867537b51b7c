"""What effects leave to their player: which creature or card they shall meet."""

import numpy as np

from simcore.games.card_commander.policies import (
    LEAST,
    MUST_CHOOSE,
    RANDOM,
    SCRIPTED,
    greatest_card,
    least_card,
    random_bit,
    strength,
)
from simcore.games.card_commander.state import ILLEGAL_CHOICE, NOBODY, SCRIPT, SIDE_BITS
from simcore.games.card_commander.zones import face
from simcore.jit import helper, lowest_bit, stay_apart

STRONGEST, WEAKEST = np.int64(1), np.int64(-1)
NAMED = np.int64(1000)  # a script's entry for a name is its number beyond this
CARD_AIM = np.int64(32)  # an aim at a card is its number beyond this; below it are places


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
    if NOBODY < aim < CARD_AIM and found >> aim & 1:
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
    game.illegal = ILLEGAL_CHOICE
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
    game.illegal = ILLEGAL_CHOICE
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
