"""What each operation of an effect does, to whom. Every function mutates `game`.

A function says whether something really happened, DONE or IN_VAIN, for "if so" (CC-82).
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.abilities import to_abilities
from simcore.games.card_commander.effects.figures import (
    ATTACK,
    HP,
    LEVEL,
    change_figure,
    change_income,
    change_life,
    change_mana,
    figure_of,
    swap_hp_and_attack,
)
from simcore.games.card_commander.effects.line import FIRED, NOT_FIRED, NOTHING_LOST, put_in_line
from simcore.games.card_commander.effects.moves import (
    create,
    destroy_in_place,
    enter_battlefield,
    give_away,
    graveyard_to_standby,
    hand_to_standby,
    put_under_deck,
    return_as,
    return_to_hand,
    return_to_standby,
    swap_places,
    swap_sides,
    turn_into,
)
from simcore.games.card_commander.effects.opcodes import DONE, IN_VAIN
from simcore.games.card_commander.effects.piles import destroy_at_random, discard, draw_by_effect, fetch, force_card
from simcore.games.card_commander.effects.queries import (
    is_there,
    place_in,
    place_of_it,
    program_of,
    seat_of,
)
from simcore.games.card_commander.effects.targets import ELSEWHERE, meant, reached_of
from simcore.games.card_commander.state import (
    ATTACKER,
    IMMUNE,
    LOSE_SLOT,
    NO_CARD,
    NOBODY,
    NOTHING,
    RUNNING,
    SIDE_BITS,
    SPEED_SHIFT,
    SUBS,
    USE_SLOT,
    USED_PLACE,
    WIN_SLOT,
)
from simcore.games.card_commander.vocabulary import VERBS
from simcore.games.card_commander.zones import face
from simcore.jit import helper, highest_bit, index, inlined, stay_apart

SIDE = np.int64((1 << SIDE_BITS) - 1)
# By verb: the figure that it changes, and whether it sets it.
FIGURES = np.array([{"hp": HP, "attack": ATTACK, "level": LEVEL}.get(verb.partition("_")[2], HP) for verb in VERBS])
SETS = np.array([verb in ("set_hp", "set_attack", "set_level") for verb in VERBS])


@inlined
def carry_out(game, table, rules, verb, row, amount, trigger):
    """Carry out one operation; 1 if it really did something.

    The way from here to the change of a figure is copied into the interpreter's loop; what is rarer is called.
    """
    found = meant(game, table.operations[index(row), op.TO])
    if found != ELSEWHERE:
        return to_creatures(game, table, rules, verb, row, amount, reached_of(game, table, row, found, trigger))
    if (op.DRAW <= verb <= op.FORCE_CARD and verb != op.MAKE_NO_BATTLE) or verb == op.CREATE:
        return to_players(game, table, rules, verb, row, amount)
    return at_large(game, table, rules, verb, row, amount)


@inlined
def to_creatures(game, table, rules, verb, row, amount, reached):
    """An operation on a set: own side first; the attacker, subs from the bottom up, the used card (CC-16)."""
    done = IN_VAIN
    while reached != 0:
        position = first_of(reached, game.own)
        reached ^= np.int64(1) << position
        seat, place = seat_of(position), place_in(position)
        if verb <= op.SET_LEVEL:
            done |= to_figure(game, table, verb, amount, seat, place)
        elif verb == op.DESTROY:
            done |= destroy_in_place(game, seat, place)
        else:
            done |= to_creature(game, table, rules, verb, row, seat, place)
    return done


@inlined
def first_of(reached, own):
    """The first creature of a set in the order in which effects reach them."""
    seat = own if reached >> SIDE_BITS * own & SIDE != 0 else 1 - own
    side = reached >> SIDE_BITS * seat & SIDE
    subs = side & SUBS
    place = ATTACKER if side & 1 else highest_bit(subs) if subs else USED_PLACE
    return SIDE_BITS * seat + place


@inlined
def to_figure(game, table, verb, amount, seat, place):
    """HP, attack or level of a creature; 1 if it changed as was wanted."""
    figure = FIGURES[index(verb)]
    wanted = -amount if verb == op.LOWER_HP else amount
    if not SETS[index(verb)]:
        return np.int64(change_figure(game, table, figure, seat, place, wanted) * wanted > 0)
    wanted -= figure_of(game, figure, seat, place)
    return np.int64(change_figure(game, table, figure, seat, place, wanted) == wanted and wanted != 0)


@helper
def at_large(game, table, rules, verb, row, amount):
    """Operations on single cards, on both attackers, on the turn."""
    stay_apart()
    own = game.own
    if verb == op.CONSUME:
        game.mana[own] -= amount
        note(game, event.CONSUMES, own, game.source, game.mana[own])
        return DONE
    if verb == op.SWAP_SIDES:
        return swap_sides_unless_immune(game, table)
    if verb == op.MAKE_NO_BATTLE:
        game.no_battle = 1
        note(game, event.NO_BATTLE, own, game.source, NOTHING)
        return DONE
    card = game.source if table.operations[row, op.TO] == op.SELF else game.it
    return to_card(game, table, rules, verb, row, card)


@helper
def swap_sides_unless_immune(game, table):
    """Both attackers exchange sides, unless one is shielded from the source (CC-84)."""
    for seat in range(2):
        shielded = game.traits[seat, ATTACKER] & IMMUNE and game.instance[seat, ATTACKER] != game.source
        if is_there(game, seat, ATTACKER) and shielded:
            return IN_VAIN
    return swap_sides(game, table)


@helper
def to_card(game, table, rules, verb, row, card):
    """An operation on a card in hand or graveyard."""
    if card == NO_CARD:
        return IN_VAIN
    bit = np.int64(1) << card
    seat = 0 if (game.hand[0] | game.buried[0]) & bit else 1
    if (game.hand[seat] | game.buried[seat]) & bit == 0:
        return IN_VAIN
    if verb == op.DESTROY:
        return discard(game, table, seat, card)
    if verb == op.RETURN_TO_STANDBY:
        if game.hand[seat] & bit:
            return hand_to_standby(game, table, rules, seat, card)
        return graveyard_to_standby(game, table, rules, seat, card)
    if verb == op.ENTER_BATTLEFIELD:
        return enter_battlefield(game, table, seat, card)
    return IN_VAIN


@helper
def to_players(game, table, rules, verb, row, amount):
    """An operation on one player or on each, the own side first."""
    to = table.operations[row, op.TO]
    own = game.own
    done = IN_VAIN
    if to == op.ITS_OWNER:
        position = place_of_it(game)
        owner = game.it_seat if position == NOBODY else seat_of(position)
        return to_player(game, table, rules, verb, row, amount, owner)
    if to != op.OPPONENT:
        done |= to_player(game, table, rules, verb, row, amount, own)
    if to != op.OWN and game.end == RUNNING:
        done |= to_player(game, table, rules, verb, row, amount, 1 - own)
    return done


@helper
def to_player(game, table, rules, verb, row, amount, seat):
    """An operation on one player; 1 if it really did something."""
    if verb == op.RAISE_MANA:
        return np.int64(change_mana(game, table, rules, seat, amount) * amount > 0)
    if verb == op.LOWER_MANA:
        return np.int64(change_mana(game, table, rules, seat, -amount) * amount < 0)
    if verb == op.SET_MANA:
        changed = change_mana(game, table, rules, seat, amount - game.mana[seat])
        return np.int64(changed != 0 and game.mana[seat] == amount)
    if verb == op.RAISE_INCOME:
        return np.int64(change_income(game, table, seat, amount) * amount > 0)
    if verb == op.LOWER_INCOME:
        return np.int64(change_income(game, table, seat, -amount) * amount < 0)
    if verb == op.RAISE_LIFE:
        return np.int64(change_life(game, table, seat, amount) * amount > 0)
    if verb == op.LOWER_LIFE:
        return np.int64(change_life(game, table, seat, -amount) * amount < 0)
    if verb == op.DRAW:
        return draw_by_effect(game, table, seat, amount)
    if verb == op.DISCARD_AT_RANDOM:
        return destroy_at_random(game, table, seat, amount)
    if verb == op.FORBID_DRAW:
        game.no_draw[seat] = 1
        note(game, event.FORBIDS_DRAW, seat, NO_CARD, NOTHING)
        return DONE
    if verb == op.FORBID_MANA:
        game.no_growth[seat] = 1
        note(game, event.FORBIDS_MANA, seat, NO_CARD, NOTHING)
        return DONE
    if verb == op.CREATE:
        return create(game, table, seat, table.operations[row, op.ARGUMENT])
    if verb == op.FETCH:
        return fetch(game, table, seat, table.operations[row, op.ARGUMENT])
    return force_card(game, seat)


@helper
def to_creature(game, table, rules, verb, row, seat, place):
    """An operation on one creature or used card other than on its figures; 1 if it really did something."""
    stay_apart()
    if verb == op.SET_SPEED:
        return set_speed(game, seat, place, table.operations[row, op.ARGUMENT])
    if verb == op.SWAP_HP_AND_ATTACK:
        return swap_hp_and_attack(game, table, seat, place)
    if verb <= op.CURSE:
        return to_abilities(game, table, verb, row, seat, place)
    argument = table.operations[row, op.ARGUMENT]
    if verb == op.RETURN_TO_HAND:
        return return_to_hand(game, table, seat, place)
    if verb == op.RETURN_TO_STANDBY:
        return return_to_standby(game, table, rules, seat, place)
    if verb == op.RETURN_TO_HAND_AS:
        return return_as(game, table, seat, place, argument)
    if verb == op.ENTER_BATTLEFIELD:
        return enter_battlefield(game, table, seat, game.instance[seat, place])
    if verb == op.PUT_UNDER_DECK:
        return put_under_deck(game, seat, place)
    if verb == op.TURN_INTO:
        return turn(game, table, seat, place, argument)
    if verb == op.SWAP_PLACES:
        return swap_places(game, table, seat, place)
    if verb == op.GIVE_AWAY:
        return give_away(game, table, seat, place)
    return fire(game, table, verb, seat, place)


@helper
def set_speed(game, seat, place, speed):
    """A creature's speed; 1 if it changed."""
    traits = game.traits[seat, place]
    if traits >> SPEED_SHIFT == speed:
        return IN_VAIN
    game.traits[seat, place] = traits & (1 << SPEED_SHIFT) - 1 | speed << SPEED_SHIFT
    note(game, event.SPEED_BECOMES, seat, game.instance[seat, place], speed)
    return DONE


@helper
def turn(game, table, seat, place, row):
    """A creature or used card turns into the card of a face, or (row -1) into what the opposing attacker is now."""
    other = 1 - game.own
    if row < 0:
        if not is_there(game, other, ATTACKER):
            return IN_VAIN
        row = face(game, game.instance[other, ATTACKER])
    return turn_into(game, table, seat, place, row)


@helper
def fire(game, table, verb, seat, place):
    """Put in line the use effect of a creature, or its use, win and lose effects in a row (CC-90, CC-91)."""
    card = game.instance[seat, place]
    use = program_of(game, seat, place, USE_SLOT)
    if verb == op.FIRE_USE:
        if use == 0 or holds_verb(table, use, op.FIRE_USE) or holds_verb(table, use, op.FIRE_EFFECTS):
            return IN_VAIN
        put_in_line(game, op.ON_USE, card, NOBODY, use, NO_CARD, NOTHING_LOST, NOT_FIRED)
        return DONE
    done = IN_VAIN
    if use:
        put_in_line(game, op.ON_USE, card, NOBODY, use, NO_CARD, NOTHING_LOST, FIRED)
        done = DONE
    if program_of(game, seat, place, WIN_SLOT):
        put_in_line(game, op.ON_WIN, card, NOBODY, use, NO_CARD, NOTHING_LOST, FIRED)
        done = DONE
    if program_of(game, seat, place, LOSE_SLOT):
        put_in_line(game, op.ON_LOSE, card, NOBODY, use, NO_CARD, NOTHING_LOST, FIRED)
        done = DONE
    return done


@helper
def holds_verb(table, program, verb):
    """Whether an operation of a program has a verb."""
    row = table.start[program]
    while table.operations[row, op.WHEN] >= 0:
        if table.operations[row, op.VERB] == verb:
            return True
        row += 1
    return False
