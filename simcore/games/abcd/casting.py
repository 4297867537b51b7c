"""Hand cards and skills: what may be used, what is paid, casts that begin and end. Functions that do mutate `game`."""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import face_of
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.choices import can_aim, choose_all, think_of
from simcore.games.abcd.effects.figures import pay, set_max_mp, set_max_value, set_mp, set_state, set_value
from simcore.games.abcd.effects.interpreter import carry_out, settle
from simcore.games.abcd.effects.line import check_deaths, put_in_line
from simcore.games.abcd.effects.operations import NEXT_TURN, remove_cast
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import enter, free_squares, slot_of, thing_of
from simcore.games.abcd.state import (
    BATTLE_SPELL,
    CREATURE,
    CRYSTAL,
    LAND_SPELL,
    NON_ACTIVE,
    NONE,
    NOTHING,
    RUNNING,
    TARGETS,
    VALUE_GUARDS,
)
from simcore.games.abcd.zones import bury, mark_played, take_out
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

YES = 0  # rule parameter skills_repeat

# ---------- What may be used


@inlined
def affordable(game, table, seat, face):
    """R22: MP to pay, and attribute values of at least what the card needs."""
    row = index(face)
    has_values = (game.values[seat] - table.needs[row]) & VALUE_GUARDS == VALUE_GUARDS
    return has_values and table.cost[row] <= game.mp[seat]


@inlined
def has_place(game, table, rules, seat, face):
    """Whether an affordable card has a square, and its player a free hand for it (R10, G19, G31)."""
    row = index(face)
    type_ = table.type[row]
    if type_ == BATTLE_SPELL:
        return False
    if type_ == CRYSTAL and game.crystals_placed[seat] >= rules.crystals:
        return False
    if is_standing(type_) and free_squares(game, type_, seat) == 0:
        return False
    if unlikely(game.casts >= rules.most_casts) and table.frames[row] > 0:
        return running(game, seat) < rules.most_casts
    return True


@inlined
def is_standing(type_):
    """Whether cards of a type stay on the field."""
    return type_ in (CREATURE, CRYSTAL, LAND_SPELL)


@helper
def running(game, seat):
    """How many casts a player has begun that still run."""
    stay_apart()
    found = np.int64(0)
    for place in range(game.casts):
        found += game.cast_caster[place] == seat
    return found


@inlined
def castable(game, table, rules, seat, card):
    """Whether a hand card may be used now, in the main phase: payment, a square, something to aim at (R23, G31)."""
    face = face_of(game, table, card)
    if not affordable(game, table, seat, face) or not has_place(game, table, rules, seat, face):
        return False
    if table.aims[index(face)] == 0:
        return True
    think_of_card(game, table, seat, op.ON_CAST, card, face)
    return can_aim(game, table, rules)


@inlined
def think_of_card(game, table, seat, trigger, card, face):
    """Make the effect of a hand card the one of which the registers speak."""
    think_of(game, seat, trigger, table.program[index(face)], NOTHING, card, face)


@inlined
def think_of_skill(game, table, seat, source, card, face, skill):
    """The same with a skill of a hand card (source NOTHING) or of what stands on a field."""
    think_of(game, seat, op.ON_SKILL, table.skill_program[index(face), index(skill)], source, card, face)


@helper
def hand_skill_usable(game, table, rules, seat, card, skill):
    """Whether a skill of a hand card may be used now (R27, R28)."""
    face = face_of(game, table, card)
    if table.skill_kind[face, skill] != op.HAND_SKILL or table.skill_cost[face, skill] > game.mp[seat]:
        return False
    think_of_skill(game, table, seat, NOTHING, card, face, skill)
    return can_aim(game, table, rules)


@helper
def skill_usable(game, table, rules, seat, slot, skill):
    """Whether a skill of what stands in a slot, controlled by this seat, may be used now (R27 to R29, G26)."""
    face = game.face[slot]
    kind = table.skill_kind[face, skill]
    if kind == op.HAND_SKILL or table.skill_cost[face, skill] > game.mp[seat]:
        return False
    if kind == op.ACTIVE_SKILL and game.active >> slot & 1 == 0:
        return False
    if kind == op.NON_ACTIVE_SKILL and game.skills_used[slot] >> skill & 1 and rules.skills_repeat != YES:
        return False
    think_of_skill(game, table, seat, thing_of(game, slot), game.instance[slot], face, skill)
    return can_aim(game, table, rules)


# ---------- Use


@helper
def begin(game, table, rules, seat, card, square):
    """A hand card, aimed at what is chosen, is paid, and its clock begins to run, or it happens at once (R23)."""
    seat &= 1  # tells the compiler what it can be
    face = face_of(game, table, card)
    take_out(game, seat, card)
    mark_played(game, table, card)
    game.has_used[seat] = 1
    game.crystals_placed[seat] += table.type[face] == CRYSTAL
    pay(game, seat, table.cost[face])
    begun = game.casts_begun
    game.casts_begun = begun + 1
    if table.plain[face] > 0 and not game.recording and game.operations + table.plain[face] <= rules.event_cap:
        place_plainly(game, table, rules, seat, face, square)
        return
    if table.frames[face] == 0:
        resolve(game, table, rules, card, seat, seat, square)
        return
    place = index(game.casts)
    game.casts += 1
    game.cast_card[place] = card
    game.cast_face[place] = face
    game.cast_caster[place] = seat
    game.cast_controller[place] = seat
    game.cast_square[place] = square
    game.cast_begun[place] = begun
    due = game.time + table.frames[face]
    game.cast_due[place] = due
    game.next_due = min(game.next_due, due)
    game.cast_noticed[place] = game.time + rules.reaction_delay
    game.cast_targets[place] = game.choices if table.aims[face] > 0 else 0
    for target in range(TARGETS):
        game.cast_target[place, target] = game.chosen[target]


@inlined
def place_plainly(game, table, rules, seat, face, square):
    """A crystal comes to the field and raises what it raises, where nobody wants to know each step of it."""
    row = index(face)
    game.crystals[seat] |= np.int64(1) << square
    game.entries += 1
    game.operations += table.plain[row]
    set_max_mp(game, seat, game.max_mp[seat] + table.max_mp_gain[row])
    at_once = rules.crystal_mp != NEXT_TURN
    if at_once:
        set_mp(game, seat, game.mp[seat] + table.mp_gain[row])
    rest = table.gives[row]
    while rest != 0:
        attribute = lowest_bit(rest)
        rest &= rest - 1
        place = index(attribute)
        set_max_value(game, seat, attribute, game.max_value[seat, place] + table.max_value_gain[row, place])
        if at_once:
            set_value(game, seat, attribute, game.value[seat, place] + table.value_gain[row, place])


@helper
def finish_due(game, table, rules):
    """The casts whose time has come end, in the order in which they were begun (G15); whether there were any."""
    any_due = False
    place = np.int64(0)
    while place < game.casts and game.end == RUNNING:
        if game.cast_due[index(place)] > game.time:
            place += 1
            continue
        any_due = True
        finish(game, table, rules, place)
        place = np.int64(0)  # it, and others with it, may be gone
    return any_due


@inlined
def finish(game, table, rules, place):
    """One cast ends."""
    card, caster, controller = game.cast_card[place], game.cast_caster[place], game.cast_controller[place]
    square = game.cast_square[place]
    face = game.cast_face[place]
    note(game, event.CAST_ENDS, controller, card, NONE)
    if not is_standing(table.type[face]):
        think_of_card(game, table, controller, op.ON_CAST, card, face)
        game.choices = game.cast_targets[place]
        for target in range(TARGETS):
            game.chosen[target] = game.cast_target[place, target]
    remove_cast(game, place)
    resolve(game, table, rules, card, caster, controller, square)


@helper
def resolve(game, table, rules, card, caster, controller, square):
    """What a card does when its time has come: it comes to the field, or has its effect (R25).

    The registers then speak of a sorcery's effect, what it is aimed at included.
    """
    caster &= 1  # tells the compiler what it can be
    type_ = table.type[face_of(game, table, card)]
    if is_standing(type_):
        arrive(game, table, rules, card, caster, controller, square, type_)
    else:
        carry_out(game, table, rules)
        bury(game, table, card, event.CAST)
    if game.end == RUNNING:
        check_deaths(game, table)
        settle(game, table, rules)


@inlined
def arrive(game, table, rules, card, caster, controller, square, type_):
    """On the caster's field whoever controls it (R62); on the lowest free square if its own is taken (G31)."""
    caster &= 1  # tells the compiler what it can be
    free = free_squares(game, type_, caster)
    if free == 0:
        bury(game, table, card, event.CAST)
        return
    if free >> square & 1 == 0:
        square = lowest_bit(free)
    thing = enter(game, table, rules, card, caster, square, controller)
    face = face_of(game, table, card)
    trigger = op.ON_PLACED if type_ == CRYSTAL else op.ON_ARRIVAL
    if table.triggers[face] >> trigger & 1:
        put_in_line(game, trigger, thing, card, face, controller)


@helper
def use_skill(game, table, rules, seat, skill):
    """The skill of which the registers speak, aimed at what is chosen, happens at once (G25).

    A creature that used an active one is non-active (R28).
    """
    face = game.source_face
    pay(game, seat, table.skill_cost[face, skill])
    if game.source == NOTHING:
        game.has_used[seat] = 1
    else:
        slot = slot_of(game.source)
        game.skills_used[slot] |= np.int64(1) << skill
        if table.skill_kind[face, skill] == op.ACTIVE_SKILL:
            set_state(game, slot, NON_ACTIVE)
    carry_out(game, table, rules)
    if game.end == RUNNING:
        check_deaths(game, table)
        settle(game, table, rules)


@helper
def aim_card(game, table, rules, seat, trigger, card):
    """A player chooses all targets of a hand card (R23)."""
    stay_apart()
    think_of_card(game, table, seat, trigger, card, face_of(game, table, card))
    choose_all(game, table, rules)
