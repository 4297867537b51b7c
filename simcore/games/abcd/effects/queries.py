"""What effects ask of a game: whom an operation means, how much, and whether. `reached` holds what they mean, in order.

The effect is that of the record's registers: own, source, source_card, source_face, trigger, chosen.
"""

import numpy as np

from simcore.games.abcd.answers import cast_of
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.fields import controlled_by, is_in_play, side_of, slot_of, square_of, thing_of
from simcore.games.abcd.state import (
    ATTACKER,
    CAST_MARK,
    CREATURES,
    CRYSTAL,
    FIELD_SQUARES,
    LANDS_FROM,
    NOTHING,
    SIDE,
    THING_BITS,
    THING_SLOT,
)
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart

LINE_GRID = 0  # rule parameter grid
ITSELF_TOO = 1  # near_itself
ANY_ATTACK = 9999  # programs.ANY_ATTACK


# ---------- Filters


@inlined
def permanent_fits(game, table, slot, wanted):
    """Whether what stands in a slot satisfies a filter."""
    if wanted == op.NO_FILTER:
        return True
    row, kind = index(slot), index(wanted)
    if table.fits[index(game.face[row])] >> wanted & 1 == 0:
        return False
    keywords = table.filter_keywords[kind]
    return game.traits[row] & keywords == keywords and game.attack[row] <= table.filter_attack_at_most[kind]


@inlined
def thing_fits(game, table, thing, wanted):
    """The same for a thing in play; casts have neither keywords nor attack."""
    if thing & THING_SLOT != CAST_MARK:
        return permanent_fits(game, table, slot_of(thing), wanted)
    if wanted == op.NO_FILTER:
        return True
    face = game.cast_face[cast_of(game, thing)]
    printed = table.fits[face] >> wanted & 1 != 0
    return printed and table.filter_keywords[wanted] == 0 and table.filter_attack_at_most[wanted] == ANY_ATTACK


@helper
def count_own(game, table, seat, wanted):
    """How many creatures that a seat controls satisfy a filter (R61)."""
    found = np.int64(0)
    rest = controlled_by(game, seat)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        found += permanent_fits(game, table, slot, wanted)
    return found


# ---------- Whom


@helper
def reach(game, table, rules, row):
    """Find what an operation means, in order: what is still in play, fits, and is not left out (G20)."""
    stay_apart()
    game.reaches = 0
    to = table.operations[row, op.TO]
    if to == op.SELF:
        if game.source != NOTHING:
            add(game, table, row, game.source)
    elif to == op.CHOSEN:
        for place in range(game.choices):
            add(game, table, row, game.chosen[place])
    elif to == op.CHOSEN_TARGETS:
        for place in range(game.aimed_ats):
            add(game, table, row, game.aimed_at[place])
    elif to in (op.OPPOSING_SPELLS, op.EVERY_SPELL):
        for place in range(game.casts):
            if knows_of_spell(game, table, place) and (to == op.EVERY_SPELL or game.cast_controller[place] != game.own):
                add(game, table, row, game.cast_begun[place] << THING_BITS | CAST_MARK)
    elif to == op.OPPOSING_FIGHTERS:
        reach_fighters(game, table, row)
    else:
        slots = meant(game, table, rules, row, to)
        own_field = SIDE << game.own * FIELD_SQUARES | SIDE << LANDS_FROM + game.own * FIELD_SQUARES
        add_all(game, table, row, slots & own_field)
        add_all(game, table, row, slots & ~own_field)


@inlined
def add_all(game, table, row, slots):
    """What stands in slots of a mask, so far as it fits, is among those that an operation means."""
    wanted, others = table.operations[row, op.ONLY], table.operations[row, op.OTHERS]
    while slots != 0:
        slot = lowest_bit(slots)
        slots &= slots - 1
        thing = thing_of(game, slot)
        if permanent_fits(game, table, slot, wanted) and not (others and thing == game.source):
            game.reached[index(game.reaches)] = thing
            game.reaches += 1


@helper
def add(game, table, row, thing):
    """One more of those that an operation means, if it is in play and fits."""
    if not is_in_play(game, thing) or not thing_fits(game, table, thing, table.operations[row, op.ONLY]):
        return
    if table.operations[row, op.OTHERS] and thing == game.source:
        return
    game.reached[game.reaches] = thing
    game.reaches += 1


@inlined
def knows_of_spell(game, table, place):
    """Whether the own player knows of a cast, which is no crystal (R25, A3)."""
    known = game.cast_caster[place] == game.own or game.cast_noticed[place] <= game.time
    return known and table.type[game.cast_face[place]] != CRYSTAL


@helper
def reach_fighters(game, table, row):
    """Those that the own side fights in the battle that goes on: the attacker, or the blockers in their order."""
    if not game.fighting:
        return
    side = game.own if game.source == NOTHING else side_of(slot_of(game.source))
    if side_of(slot_of(game.fighter[ATTACKER])) != side:
        if game.there & 1:
            add(game, table, row, game.fighter[ATTACKER])
        return
    for place in range(1, game.blockers + 1):
        if game.there >> place & 1:
            add(game, table, row, game.fighter[place])


@helper
def meant(game, table, rules, row, to):
    """The slots of what a selector of whole fields means, as a mask, before the filter."""
    creatures = game.standing & CREATURES
    if to == op.EVERY_LAND:
        return game.standing & ~CREATURES
    if to == op.OWN_CREATURES:
        return controlled_by(game, game.own)
    if to == op.OPPOSING_CREATURES:
        return controlled_by(game, 1 - game.own)
    if to == op.SAME_RACE:
        return creatures & of_same_race(game, table)
    if to in (op.NEAR, op.ON_SQUARE):
        if game.source == NOTHING:
            return np.int64(0)
        source = slot_of(game.source)
        side, square = side_of(source), square_of(source)
        if to == op.ON_SQUARE:
            return creatures & np.int64(1) << side * FIELD_SQUARES + square
        return creatures & near(rules, square, table.operations[row, op.WITHIN]) << side * FIELD_SQUARES
    return creatures


@helper
def of_same_race(game, table):
    """The slots of creatures of a race that one of the chosen has, and of the chosen themselves."""
    found = np.int64(0)
    for place in range(game.choices):
        race = table.race[game.chosen_face[place]]
        for slot in range(LANDS_FROM):
            same = race >= 0 and table.race[game.face[slot]] == race
            if same or thing_of(game, slot) == game.chosen[place]:
                found |= np.int64(1) << slot
    return found


@helper
def near(rules, square, within):
    """The squares within so many squares of one, as a mask (G29, G30)."""
    least = 0 if rules.near_itself == ITSELF_TOO else 1
    found = np.int64(0)
    for other in range(FIELD_SQUARES):
        distance = abs(square - other)
        if rules.grid != LINE_GRID:
            distance = max(abs((square >> 2) - (other >> 2)), abs((square & 3) - (other & 3)))
        if least <= distance <= within:
            found |= np.int64(1) << other
    return found


# ---------- How much, and whether


@helper
def amount_of(game, table, row, target):
    """What the amount of an operation comes to now, for this target (a slot, or NOTHING)."""
    of = table.operations[row, op.OF]
    plus = table.operations[row, op.PLUS]
    if of == op.CONSTANT:
        return plus
    if of == op.COUNT_OWN_CREATURES:
        return plus + count_own(game, table, game.own, table.operations[row, op.WHICH])
    return plus if target == NOTHING else plus + max(np.int64(0), game.attack[target])


@helper
def holds(game, table, row):
    """Whether an operation's condition lets it happen; without one it always does."""
    condition = table.operations[row, op.CONDITION]
    if condition == op.ALWAYS:
        return True
    if condition == op.SO:
        return game.so != 0
    if condition == op.ATTACKING:
        return game.fighting != 0 and game.fighter[ATTACKER] == game.source
    if condition == op.BLOCKING:
        return blocks(game)
    number = count_own(game, table, game.own, table.operations[row, op.CONDITION_WHICH])
    return number >= table.operations[row, op.AT_LEAST]


@helper
def blocks(game):
    """Whether the source blocks, or has blocked, in the battle that goes on."""
    if game.fighting:
        for place in range(1, game.blockers + 1):
            if game.fighter[place] == game.source:
                return True
    return False
