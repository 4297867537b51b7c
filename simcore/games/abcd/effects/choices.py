"""What effects let their player choose: whether there is anything, and the choosing (R23). Mutates `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import GREEDY, aim, cast_of, controller_of, creature_strength
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.queries import permanent_fits, reach
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import controlled_by, slot_of, thing_of
from simcore.games.abcd.state import CAST_MARK, CREATURES, NO_CARD, NOTHING, RUNNING, SORCERY, THING_SLOT
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart

ALLOWED = 0  # rule parameter fewer_targets


@inlined
def think_of(game, seat, trigger, program, source, card, face):
    """Make this the effect of which the registers speak; nothing is chosen yet."""
    game.own = seat
    game.trigger = trigger
    game.program = program
    game.source = source
    game.source_card = card
    game.source_face = face
    game.choices = 0
    game.aimed_ats = 0


@helper
def find_candidates(game, table, rules, row):
    """Find what may be chosen: not what is safe from the card (T23), nor what is chosen already."""
    reach(game, table, rules, row)
    sorcery = is_sorcery(game, table)
    attributes = table.attributes[game.source_face]
    found = np.int64(0)
    for place in range(game.reaches):
        thing = game.reached[place]
        safe = (
            sorcery and thing & THING_SLOT != CAST_MARK and table.safe_from[game.face[slot_of(thing)]] & attributes != 0
        )
        for earlier in range(game.choices):
            safe = safe or game.chosen[earlier] == thing
        if not safe:
            game.reached[found] = thing
            found += 1
    game.reaches = found


@inlined
def is_choice(game, table, row):
    """Whether a row of the program is one of its choices."""
    return table.operations[row, op.VERB] == op.CHOOSE and table.operations[row, op.WHEN] == game.trigger


@helper
def can_aim(game, table, rules):
    """Whether there is something to choose for every choice, or as much as it asks for (`fewer_targets`)."""
    stay_apart()
    row = table.start[game.program]
    while table.operations[row, op.WHEN] >= 0:
        if is_choice(game, table, row):
            least = 1 if rules.fewer_targets == ALLOWED else table.operations[row, op.PLUS]
            find_candidates(game, table, rules, row)
            if game.reaches < least:
                return False
        row += 1
    return True


@helper
def has_meant(game, table, rules):
    """Whether each choice has a candidate on the side that it is meant for."""
    stay_apart()
    row = table.start[game.program]
    while table.operations[row, op.WHEN] >= 0:
        if is_choice(game, table, row) and not has_meant_one(game, table, rules, row):
            return False
        row += 1
    return True


@inlined
def has_meant_one(game, table, rules, row):
    """The same of one choice, before anything else is chosen."""
    to = table.operations[row, op.TO]
    means_own = table.operations[row, op.ARGUMENT] != 0
    if to in (op.OWN_CREATURES, op.OPPOSING_CREATURES, op.EVERY_CREATURE):
        of_own, slots = controlled_by(game, game.own), game.standing & CREATURES
        if to == op.EVERY_CREATURE:
            slots = slots & of_own if means_own else slots & ~of_own
        elif means_own == (to == op.OWN_CREATURES):
            slots = of_own if means_own else slots & ~of_own
        else:
            return False
        return any_fits(game, table, row, slots)
    find_candidates(game, table, rules, row)
    found = False
    for place in range(game.reaches):
        found = found or (controller_of(game, game.reached[place]) == game.own) == means_own
    return found


@inlined
def any_fits(game, table, row, slots):
    """Whether one of the creatures of a mask is what an operation means, and not safe from the card (T23)."""
    attributes = shunned_attributes(game, table)
    while slots != 0:
        if can_be_chosen(game, table, row, lowest_bit(slots), attributes):
            return True
        slots &= slots - 1
    return False


@inlined
def can_be_chosen(game, table, row, slot, attributes):
    """Whether a creature is what an operation means, and not safe from a card of these attributes (T23)."""
    return (
        table.safe_from[index(game.face[index(slot)])] & attributes == 0
        and permanent_fits(game, table, slot, table.operations[row, op.ONLY])
        and not (table.operations[row, op.OTHERS] and thing_of(game, slot) == game.source)
    )


@inlined
def shunned_attributes(game, table):
    """The attributes of which a card may be safe from the effect, as a mask (T23)."""
    return table.attributes[game.source_face] if is_sorcery(game, table) else np.int64(0)


@inlined
def is_sorcery(game, table):
    """Whether the effect is a skill's, or a sorcery's (T23)."""
    return game.trigger == op.ON_SKILL or table.type[game.source_face] == SORCERY


@helper
def choose_all(game, table, rules):
    """The player makes every choice of the effect, in order; False where there is nothing to choose for one."""
    stay_apart()
    row = table.start[game.program]
    number = np.int64(0)
    all_made = True
    while table.operations[row, op.WHEN] >= 0 and game.end == RUNNING:
        if is_choice(game, table, row):
            if choose(game, table, rules, row, number) == 0:
                all_made = False
                if game.trigger not in (op.ON_CAST, op.ON_BATTLE, op.ON_SKILL):
                    return False
            number += 1
        row += 1
    return all_made


@inlined
def choose(game, table, rules, row, number):
    """How many targets one choice comes to: as many as it asks for at most, one at least if there are candidates."""
    asked = table.operations[row, op.PLUS]
    by_sight = chooses_by_sight(game, table, row)
    for chosen in range(asked):
        may_stop = np.int64(chosen > 0 and rules.fewer_targets == ALLOWED)
        if by_sight:
            candidates = creatures_to_choose(game, table, row)
            if candidates == 0:
                return chosen
            thing = creature_to_choose(game, candidates, table.operations[row, op.ARGUMENT], may_stop)
        else:
            find_candidates(game, table, rules, row)
            if game.reaches == 0:
                return chosen
            thing = aim(game, table, table.operations[row, op.ARGUMENT], may_stop)
        if game.end != RUNNING:
            return chosen
        if thing == NOTHING:
            note(game, event.AIMS_NO_MORE, game.own, NO_CARD, chosen)
            return chosen
        game.chosen[game.choices] = thing
        game.choices += 1
        note(game, event.AIMS, game.own, card_of_thing(game, thing), number)
    return asked


# ---------- Creatures, chosen as `greedy` does


@inlined
def chooses_by_sight(game, table, row):
    """Whether a choice is one of creatures, and made as `aim` has `greedy` make it: then masks of slots will do."""
    of_creatures = table.operations[row, op.TO] in (op.OWN_CREATURES, op.OPPOSING_CREATURES, op.EVERY_CREATURE)
    return of_creatures and (game.imagined != 0 or game.policy[game.own] == GREEDY)


@inlined
def creatures_to_choose(game, table, row):
    """The candidates of `find_candidates`, as a mask of slots."""
    to = table.operations[row, op.TO]
    rest = game.standing & CREATURES
    if to != op.EVERY_CREATURE:
        own = controlled_by(game, game.own)
        rest = own if to == op.OWN_CREATURES else rest & ~own
    for earlier in range(game.choices):
        rest &= ~(np.int64(1) << slot_of(game.chosen[earlier]))
    attributes = shunned_attributes(game, table)
    found = np.int64(0)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        found |= np.int64(can_be_chosen(game, table, row, slot, attributes)) << slot
    return found


@inlined
def creature_to_choose(game, candidates, prefers_own, may_stop):
    """The strongest for which it is meant; else none, or the weakest."""
    own = controlled_by(game, game.own)
    rest = candidates & own if prefers_own else candidates & ~own
    is_meant = rest != 0
    if not is_meant:
        if may_stop:
            return NOTHING
        rest = candidates
    best, most = NOTHING, np.int64(0)
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        found = creature_strength(game, slot)
        if best == NOTHING or (found > most) == is_meant:
            best, most = slot, found
    return thing_of(game, best)


@inlined
def card_of_thing(game, thing):
    """The card that a thing in play is."""
    if thing & THING_SLOT == CAST_MARK:
        return game.cast_card[cast_of(game, thing)]
    return game.instance[slot_of(thing)]


@inlined
def face_of_thing(game, thing):
    """What a thing in play is."""
    if thing & THING_SLOT == CAST_MARK:
        return game.cast_face[cast_of(game, thing)]
    return game.face[slot_of(thing)]
