"""What effects ask of a game without changing it: where cards are, amounts and conditions of their operations.

An operation is a row of `table.operations`; the words behind its numbers are those of vocabulary.py. A set of creatures
is a mask: bit place for seat 0, bit SIDE_BITS + place for seat 1.
"""

import numpy as np

from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.filters import (
    card_fits,
    count_fitting,
    count_subs,
    creature_fits,
)
from simcore.games.card_commander.state import (
    ATTACKER,
    IMMUNE,
    MIMICRY,
    NO_CARD,
    NOBODY,
    PROGRAM,
    SEALS,
    SIDE_BITS,
    STANDBY_END,
    STANDBY_SLOT,
    USED_PLACE,
)
from simcore.games.card_commander.zones import cards_in_deck, cards_in_hand, face
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely
from simcore.rng import DEAL, below


@inlined
def is_there(game, seat, place):
    """Whether a place is taken."""
    return game.occupied[seat] >> place & 1 != 0


@inlined
def is_sealed(game, table, seat, place):
    """Whether a sub is without abilities because of an opposing creature (ケンタウロスリーダー)."""
    return unlikely(table.any_traits & SEALS != 0) and seal_reaches(game, table, seat, place)


@helper
def seal_reaches(game, table, seat, place):
    """The same where some card of the matchup seals."""
    stay_apart()
    other = 1 - seat
    if game.traits[seat, place] & (IMMUNE | SEALS | MIMICRY):
        return False
    if table.beastman[face(game, game.instance[seat, place])]:
        return False
    sealing = np.int64(0)
    for there in range(STANDBY_END):
        if is_there(game, other, there):
            sealing |= game.traits[other, there]
    return sealing & SEALS != 0


@inlined
def program_of(game, seat, place, slot):
    """The number of a creature's program in a slot, 0 for none."""
    return game.programs[seat, place] >> slot & PROGRAM


@inlined
def answers(table, program, trigger):
    """Whether a program holds operations for a trigger."""
    return table.program_triggers[index(program)] >> trigger & 1 != 0


@inlined
def heard_by(game, seat):
    """The triggers, as a mask, to which the creatures of a seat answer."""
    heard = np.int64(0)
    for place in range(STANDBY_END):
        heard |= game.listens[seat, place]
    return heard


@inlined
def continuous_program(game, table, seat, place):
    """The program of a sub that works all the time from standby (discounts, 怪火), 0 if it has none or is sealed."""
    if not is_there(game, seat, place):
        return np.int64(0)
    program = program_of(game, seat, place, STANDBY_SLOT)
    works = program != 0 and answers(table, program, op.STANDBY) and not is_sealed(game, table, seat, place)
    return program if works else np.int64(0)


@helper
def place_of(game, instance):
    """Where a creature or used card is: seat * SIDE_BITS + place, or NOBODY."""
    for seat in range(2):
        rest = game.occupied[seat]
        while rest != 0:
            place = lowest_bit(rest)
            rest &= rest - 1
            if game.instance[seat, place] == instance:
                return seat * SIDE_BITS + place
    return NOBODY


@inlined
def seat_of(position):
    """The seat in a position that `place_of` gave, unless it is NOBODY."""
    return position >> 3 & 1


@inlined
def own_and_other(game):
    """The side of the running effect and the opposing one; `& 1` shows the compiler that they are seats."""
    own = game.own & 1
    return own, own ^ 1


@inlined
def place_in(position):
    """The place in a position that `place_of` gave."""
    return position & (SIDE_BITS - 1)


@inlined
def place_of_source(game):
    """Where the source of the running effect is, or NOBODY. Mutates `source_at`."""
    game.source_at = seen_again(game, game.source, game.source_at)
    return game.source_at


@inlined
def place_of_it(game):
    """Where the creature that is `it` is, or NOBODY. Mutates `it_at`."""
    game.it_at = seen_again(game, game.it, game.it_at)
    return game.it_at


@inlined
def seen_again(game, instance, position):
    """The same as `place_of`, of a creature or used card that was last seen at a position (NOBODY: nowhere)."""
    if position >= 0:
        seat, place = seat_of(position), place_in(position)
        if is_there(game, seat, place) and game.instance[seat, place] == instance:
            return position
    return place_of(game, instance)


@inlined
def source_level(game, table, wanted):
    """The present level of the creature whose effect runs if a filter compares with it, else NOBODY."""
    return level_of_source(game) if unlikely(table.filter_same_level[index(wanted)] != 0) else NOBODY


@helper
def level_of_source(game):
    """The same where a filter compares with it; NOBODY as well if the creature is gone."""
    stay_apart()
    position = place_of_source(game)
    return NOBODY if position == NOBODY else game.level[seat_of(position), place_in(position)]


@inlined
def amount_of(game, table, row):
    """What the amount of an operation's row comes to."""
    of = table.operations[index(row), op.OF]
    return table.operations[index(row), op.PLUS] if of == 0 else counted_amount(game, table, row, of)


@helper
def counted_amount(game, table, row, of):
    """The same of an amount that depends on something."""
    stay_apart()
    line = index(row)
    which = table.operations[line, op.WHICH]
    own, other = own_and_other(game)
    number = np.int64(0)
    if of == op.COUNT_HAND:
        number = count_fitting(game, table, game.hand[own], which)
        number += game.unseen[own] if which == op.NO_FILTER else 0
    elif of == op.COUNT_GRAVEYARD:
        number = count_fitting(game, table, game.buried[own], which)
    elif of == op.COUNT_SUBS:
        number = count_subs(game, table, own, which, source_level(game, table, which))
    elif of == op.OWN_ATTACK:
        number = game.attack[own, ATTACKER] if is_there(game, own, ATTACKER) else 0
    elif of in (op.ITS_ATTACK, op.ITS_HP, op.ITS_LEVEL):
        number = its_figure(game, table, of)
    elif of == op.OPPOSING_ATTACK:
        number = game.attack[other, ATTACKER] if is_there(game, other, ATTACKER) else 0
    elif of == op.OPPOSING_HP:
        number = game.hp[other, ATTACKER] if is_there(game, other, ATTACKER) else 0
    elif of == op.OWN_MANA:
        number = game.mana[own]
    elif of == op.TURN:
        number = game.turn
    elif of == op.USED_LEVEL:
        number = game.level[own, USED_PLACE] if is_there(game, own, USED_PLACE) else 0
    elif of == op.LOST:
        number = game.lost
    elif of == op.DAMAGE:
        number = game.loss
    return number // table.operations[line, op.DIVIDE] + table.operations[line, op.PLUS]


@helper
def its_figure(game, table, of):
    """A figure of `it`: as it is now for a creature, as printed for a card."""
    if game.it == NO_CARD:
        return np.int64(0)
    position = place_of_it(game)
    row = face(game, game.it)
    if of == op.ITS_ATTACK:
        return table.attack[row] if position == NOBODY else game.attack[seat_of(position), place_in(position)]
    if of == op.ITS_HP:
        return table.hp[row] if position == NOBODY else game.hp[seat_of(position), place_in(position)]
    return table.level[row] if position == NOBODY else game.level[seat_of(position), place_in(position)]


@inlined
def holds(game, table, row):
    """Whether the condition of an operation's row holds."""
    line = index(row)
    condition = table.operations[line, op.CONDITION]
    if condition == op.ALWAYS:
        return True
    so = game.so != 0 if condition == op.SO else is_so(game, table, row, condition)
    return so != (table.operations[line, op.NEGATED] != 0)


@helper
def is_so(game, table, row, condition):
    """Whether a condition other than ALWAYS and SO holds, not yet negated."""
    stay_apart()
    own, other = own_and_other(game)
    which = table.operations[index(row), op.CONDITION_WHICH]
    at_least = table.operations[index(row), op.AT_LEAST]
    if condition == op.OWN_BATTLEFIELD_EMPTY:
        return not is_there(game, own, ATTACKER)
    if condition == op.HAS_OWN_ATTACKER:
        return attacker_fits(game, table, own, which)
    if condition == op.HAS_OPPOSING_ATTACKER:
        return attacker_fits(game, table, other, which)
    if condition == op.HAS_ANY_ATTACKER:
        return attacker_fits(game, table, own, which) or attacker_fits(game, table, other, which)
    if condition == op.IT_IS:
        return it_fits(game, table, which)
    if condition == op.HAS_OWN_SUB:
        return count_subs(game, table, own, which, source_level(game, table, which)) >= at_least
    if condition == op.HAS_OPPOSING_SUB:
        return count_subs(game, table, other, which, source_level(game, table, which)) >= at_least
    if condition == op.HAS_IN_HAND:
        unseen = game.unseen[own] if which == op.NO_FILTER else 0
        return count_fitting(game, table, game.hand[own], which) + unseen >= at_least
    if condition == op.HAS_ONLY_IN_HAND:
        held = cards_in_hand(game, own)
        return held >= at_least and count_fitting(game, table, game.hand[own], which) == held
    if condition == op.HAS_IN_GRAVEYARD:
        return count_fitting(game, table, game.buried[own], which) >= at_least
    if condition == op.LIFE_BEHIND:
        return game.life[own] < game.life[other]
    if condition == op.DESTROYED_MANY:
        return game.destroyed >= at_least
    if condition == op.EQUAL_LEVELS_USED:
        both = is_there(game, own, USED_PLACE) and is_there(game, other, USED_PLACE)
        return both and game.level[own, USED_PLACE] == game.level[other, USED_PLACE]
    if condition == op.OPPONENT_USED:
        card = game.used_card[other]
        return card != NO_CARD and card_fits(game, table, card, which)
    if condition == op.BOTTOM_CARD_USED:
        return bottom_card_is_used(game, table, own)
    if condition == op.PLAIN_AGAINST_ABLE:
        mine, theirs = game.used_card[own], game.used_card[other]
        if NO_CARD in (mine, theirs):
            return False
        return table.plain[face(game, mine)] != 0 and table.plain[face(game, theirs)] == 0
    return game.rose != 0


@inlined
def attacker_fits(game, table, seat, which):
    """Whether a seat has an attacker that satisfies a filter."""
    return is_there(game, seat, ATTACKER) and creature_fits(
        game, table, seat, ATTACKER, which, source_level(game, table, which)
    )


@helper
def it_fits(game, table, which):
    """Whether `it` satisfies a filter, as the creature that it is, else as a card."""
    if game.it == NO_CARD:
        return False
    position = place_of_it(game)
    if position == NOBODY:
        return card_fits(game, table, game.it, which)
    return creature_fits(game, table, seat_of(position), place_in(position), which, source_level(game, table, which))


@helper
def bottom_card_is_used(game, table, seat):
    """Whether the opponent used the card that lies at the bottom of a seat's deck. Mutates that deck's `known`.

    In an imagined game nobody knows that card.
    """
    stay_apart()
    used = game.used_card[1 - seat]
    left = cards_in_deck(game, seat)
    if used == NO_CARD or left <= 0 or game.imagined:
        return False
    last = game.deck_size[seat] - 1
    if game.known[seat] == 0:
        skipped, game.streams[seat, DEAL] = below(game.streams[seat, DEAL], left)
        position = game.drawn[seat] + skipped
        bottom = game.deck[seat, position]
        game.deck[seat, position] = game.deck[seat, last]
        game.deck[seat, last] = bottom
        game.known[seat] = 1
    return table.name[face(game, np.int64(game.deck[seat, last]))] == table.name[face(game, used)]
