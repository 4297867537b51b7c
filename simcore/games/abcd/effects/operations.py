"""What operations of effects do, to whom. Every function mutates `game` and says whether something really happened.

What an operation calls forth goes to the end of the line.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.answers import cast_of
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.effects.figures import (
    change_attack,
    change_hp,
    give_keyword,
    hurt_creature,
    hurt_player,
    make_non_active,
    mitigate_creature,
    mitigate_player,
    raise_resistance,
    raise_values,
    set_max_mp,
    set_mp,
)
from simcore.games.abcd.effects.line import destroy, put
from simcore.games.abcd.effects.opcodes import DONE, IN_VAIN
from simcore.games.abcd.effects.queries import amount_of, reach
from simcore.games.abcd.events import note
from simcore.games.abcd.fields import enter, first_entered, free_squares, leave, slot_of
from simcore.games.abcd.state import (
    BATTLE_SPELL,
    CARDS,
    CAST_MARK,
    CRYSTAL,
    LANDS_FROM,
    NEVER,
    NONE,
    NOTHING,
    RUNNING,
    SORCERY,
    TARGETS,
    THING_SLOT,
)
from simcore.games.abcd.zones import (
    bury,
    cards_in_hand,
    discard,
    discard_at_random,
    draw,
    owner_of,
    take_out,
    to_hand,
)
from simcore.jit import helper, inlined, lowest_bit, stay_apart

NEXT_TURN = 1  # rule parameter crystal_mp


@inlined
def carry_out_row(game, table, rules, row):
    """Carry out one operation whose condition holds."""
    verb = table.operations[row, op.VERB]
    to = table.operations[row, op.TO]
    if to >= op.OWN:
        seat = game.own if to == op.OWN else 1 - game.own
        return to_player(game, table, rules, verb, row, seat)
    if verb == op.SUMMON:
        return summon(game, table, rules, table.operations[row, op.ARGUMENT])
    if verb == op.DISCARD:
        return discard_itself(game, table)
    return to_things(game, table, rules, verb, row)


# ---------- Players


@helper
def to_player(game, table, rules, verb, row, seat):
    """An operation on one player."""
    amount = amount_of(game, table, row, NOTHING)
    if verb == op.RAISE_MAXIMUM:
        return set_max_mp(game, seat, game.max_mp[seat] + amount)
    if verb == op.RAISE_ATTRIBUTE_MAXIMUM:
        return raise_values(game, seat, table.operations[row, op.ARGUMENT], amount, True)
    if verb == op.RAISE_ATTRIBUTE:
        if waits(game, rules):
            return IN_VAIN
        return raise_values(game, seat, table.operations[row, op.ARGUMENT], amount, False)
    if verb in (op.RAISE_MP, op.LOWER_MP):
        if waits(game, rules):
            return IN_VAIN
        return set_mp(game, seat, game.mp[seat] + (amount if verb == op.RAISE_MP else -amount))
    if verb == op.DAMAGE:
        return hurt_player(game, seat, amount)
    if verb == op.RAISE_MITIGATION:
        return mitigate_player(game, seat, amount)
    return to_cards(game, table, rules, verb, amount, seat)


@inlined
def waits(game, rules):
    """G22: whether what a crystal gives comes with the next turn alone."""
    return game.trigger == op.ON_PLACED and rules.crystal_mp == NEXT_TURN


@helper
def to_cards(game, table, rules, verb, amount, seat):
    """A player draws or discards so many cards, or as many as there are; an empty library loses nothing here (R2)."""
    stay_apart()
    done = IN_VAIN
    if verb != op.DRAW:
        amount = min(amount, cards_in_hand(game, seat))
    for _ in range(amount):
        if game.end != RUNNING:
            break
        if verb == op.DRAW:
            done |= np.int64(draw(game, table, rules, seat))
        elif verb == op.DISCARD:
            discard(game, table, seat, event.DISCARDS)
            done = DONE
        else:
            discard_at_random(game, table, seat)
            done = DONE
    return done


@helper
def discard_itself(game, table):
    """The card of a hand skill goes from the hand to the graveyard."""
    stay_apart()
    take_out(game, game.own, game.source_card)
    bury(game, table, game.source_card, event.HAND)
    return DONE


# ---------- Creatures, land spells, casts


@helper
def to_things(game, table, rules, verb, row):
    """An operation on all that it means, one after the other."""
    stay_apart()
    reach(game, table, rules, row)
    done = IN_VAIN
    for place in range(game.reaches):
        thing = game.reached[place]
        if game.end != RUNNING:
            break
        if thing & THING_SLOT == CAST_MARK:
            done |= to_cast(game, table, verb, thing)
        elif verb == op.DESTROY:
            destroy(game, table, slot_of(thing))
            done = DONE
        elif verb == op.TAKE_CONTROL:
            done |= take_creature(game, slot_of(thing))
        elif slot_of(thing) < LANDS_FROM:
            done |= to_creature(game, table, rules, verb, row, slot_of(thing))
    return done


@helper
def to_creature(game, table, rules, verb, row, slot):
    """An operation on one creature."""
    argument = table.operations[row, op.ARGUMENT]
    if verb == op.RETURN_TO_HAND:
        return return_to_hand(game, table, rules, slot)
    if verb == op.GIVE_KEYWORD:
        return give_keyword(game, slot, argument)
    if verb == op.MAKE_NON_ACTIVE:
        return make_non_active(game, slot)
    amount = amount_of(game, table, row, slot)
    if verb == op.DAMAGE:
        neutral = table.operations[row, op.NEUTRAL]
        attributes = np.int64(0) if neutral else table.attributes[game.source_face]
        return hurt_creature(game, rules, slot, amount, attributes)
    if verb == op.RAISE_ATTACK:
        return change_attack(game, slot, amount)
    if verb == op.LOWER_ATTACK:
        return change_attack(game, slot, -amount)
    if verb == op.RAISE_HP:
        return change_hp(game, slot, amount)
    if verb == op.LOWER_HP:
        return change_hp(game, slot, -amount)
    if verb == op.RAISE_RESISTANCE:
        return raise_resistance(game, slot, argument, amount)
    return mitigate_creature(game, slot, amount)


@helper
def return_to_hand(game, table, rules, slot):
    """To the owner's hand (R60); what is no card of a deck goes as any other."""
    card = game.instance[slot]
    owner = owner_of(game, table, card)
    leave(game, slot)
    note(game, event.RETURNS_TO_HAND, owner, card, NONE)
    to_hand(game, table, rules, owner, card)
    return DONE


@helper
def take_creature(game, slot):
    """Who controls the effect controls it from now on; its place does not change (R61, R62)."""
    if game.controller[slot] == game.own:
        return IN_VAIN
    game.controller[slot] = game.own
    game.taken ^= np.int64(1) << slot
    note(game, event.CONTROLLED, game.own, game.instance[slot], NONE)
    return DONE


@helper
def to_cast(game, table, verb, thing):
    """Counter a cast, or take control of it; its targets stay (R24)."""
    stay_apart()
    place = cast_of(game, thing)
    card, controller = game.cast_card[place], game.cast_controller[place]
    if verb == op.TAKE_CONTROL:
        if controller == game.own:
            return IN_VAIN
        game.cast_controller[place] = game.own
        note(game, event.CONTROLLED, game.own, card, NONE)
        return DONE
    remove_cast(game, place)
    note(game, event.COUNTERED, controller, card, NONE)
    bury(game, table, card, event.CAST)
    rest = game.standing
    while rest != 0:
        slot = first_entered(game, rest)
        rest ^= np.int64(1) << slot
        if game.controller[slot] == controller:
            put(game, table, op.ON_SPELL_COUNTERED, slot)
    return DONE


@helper
def remove_cast(game, place):
    """A cast is over; those begun later move up."""
    game.casts -= 1
    for later in range(place, game.casts):
        game.cast_card[later] = game.cast_card[later + 1]
        game.cast_face[later] = game.cast_face[later + 1]
        game.cast_caster[later] = game.cast_caster[later + 1]
        game.cast_controller[later] = game.cast_controller[later + 1]
        game.cast_square[later] = game.cast_square[later + 1]
        game.cast_begun[later] = game.cast_begun[later + 1]
        game.cast_due[later] = game.cast_due[later + 1]
        game.cast_noticed[later] = game.cast_noticed[later + 1]
        game.cast_targets[later] = game.cast_targets[later + 1]
        for target in range(TARGETS):
            game.cast_target[later, target] = game.cast_target[later + 1, target]
    game.next_due = NEVER
    for other in range(game.casts):
        game.next_due = min(game.next_due, game.cast_due[other])


@helper
def summon(game, table, rules, face):
    """A new card on the own field, on the lowest free square; it is its maker's."""
    stay_apart()
    type_ = table.type[face]
    free = free_squares(game, type_, game.own)
    if free == 0 or game.cards >= CARDS or type_ in (SORCERY, BATTLE_SPELL):
        return IN_VAIN
    card = game.cards
    game.cards += 1
    game.made_face[card] = face
    game.made_owner[card] = game.own
    maker = game.source_card
    game.made_by[card] = maker if maker < table.cards else game.made_by[maker]
    note(game, event.APPEARS, game.own, card, table.row[face])
    thing = enter(game, table, rules, card, game.own, lowest_bit(free), game.own)
    if type_ != CRYSTAL:
        put(game, table, op.ON_ARRIVAL, slot_of(thing))
    return DONE
