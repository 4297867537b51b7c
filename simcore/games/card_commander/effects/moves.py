"""How effects move, turn and destroy creatures and used cards.

Every function mutates `game` and says whether it really did something, DONE or IN_VAIN, for "if so" (CC-82). What a
move calls forth waits in line.
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.line import call_card, call_entry, call_subs
from simcore.games.card_commander.effects.opcodes import DONE, IN_VAIN
from simcore.games.card_commander.effects.piles import destroy
from simcore.games.card_commander.effects.queries import (
    is_sealed,
    is_there,
    place_in,
    place_of,
    place_of_source,
    seat_of,
)
from simcore.games.card_commander.state import (
    ATTACKER,
    CANNOT_GO,
    DECK_CAPACITY,
    IMMOVABLE,
    INSTANCES,
    NO_CARD,
    NO_ROOM,
    NOBODY,
    NOTHING,
    STANDBY_END,
    USED_PLACE,
)
from simcore.games.card_commander.zones import (
    cards_in_deck,
    face,
    free_place,
    has_attacker,
    move_creature,
    put_in_hand,
    put_in_place,
    take_from_graveyard,
    take_from_place,
)
from simcore.jit import helper, index, inlined, stay_apart, unlikely

LOWEST_FREE = 0  # rule parameter new_sub_place
YES = 0  # rule parameter graveyard_resets
NUMBERS = np.int64(INSTANCES - 1)  # of cards; one bit stays free, so that a mask is positive
ZONES = (event.ON_BATTLEFIELD, event.IN_STANDBY, event.IN_STANDBY, event.IN_STANDBY, event.IN_USE)


@inlined
def new_place(game, rules, seat):
    """The standby place that a new sub takes, or NO_ROOM when standby is full (CC-13)."""
    if unlikely(rules.new_sub_place != LOWEST_FREE):
        close_ranks(game, seat)
    return free_place(game, seat)


@helper
def close_ranks(game, seat):
    """Subs move up into free places above them, keeping their order (CC-13, new_sub_place=below_others)."""
    stay_apart()
    target = np.int64(1)
    for place in range(1, STANDBY_END):
        if is_there(game, seat, place):
            if place != target:
                move_creature(game, seat, place, target)
            target += 1


@inlined
def is_held(game, table, seat, place):
    """Whether 不動 keeps a creature from being moved to hand or standby, swapped, or changing sides (CC-84)."""
    if place == USED_PLACE or game.traits[seat, place] & IMMOVABLE == 0:
        return False
    return place == ATTACKER or not is_sealed(game, table, seat, place)


@helper
def destroy_in_place(game, seat, place):
    """A creature or used card is destroyed."""
    take_from_place(game, seat, place)
    zone = ZONES[place]
    destroy(game, seat, game.instance[seat, place], game.hp[seat, place], zone)
    game.destroyed += place != USED_PLACE
    return DONE


@helper
def return_to_hand(game, table, seat, place):
    """A creature or used card returns to the hand of its side, as printed again (CC-80)."""
    if is_held(game, table, seat, place):
        return IN_VAIN
    card = game.instance[seat, place]
    take_from_place(game, seat, place)
    put_in_hand(game, seat, card)
    note(game, event.RETURNS_TO_HAND, seat, card, place)
    call_card(game, table, card, op.HAND_PUT)
    if place != USED_PLACE:
        call_subs(game, table, seat, op.STANDBY_MOVED, NO_CARD, NO_CARD)
    return DONE


@helper
def return_as(game, table, seat, place, row):
    """A creature turns into another card and returns to hand; 不動 keeps it where it stands (CC-84)."""
    held = is_held(game, table, seat, place)
    turn_into(game, table, seat, place, row)
    if not held:
        return_to_hand(game, table, seat, place)
    return DONE


@helper
def turn_into(game, table, seat, place, row):
    """A creature or used card becomes the card of a face, as printed (CC-83)."""
    card = game.instance[seat, place]
    turn_card(game, card, row)
    put_in_place(game, table, seat, place, card)
    note(game, event.TURNS_INTO, seat, card, table.card[index(row)])
    return DONE


@inlined
def turn_card(game, card, row):
    """An instance has another face from now on."""
    game.turned |= np.int64(1) << card
    game.became[index(card)] = row


@helper
def return_to_standby(game, table, rules, seat, place):
    """An attacker returns to standby, as printed again; without room it is destroyed (CC-15, CC-80)."""
    if place != ATTACKER or is_held(game, table, seat, place):
        return IN_VAIN
    target = new_place(game, rules, seat)
    if target == NO_ROOM:
        destroy_in_place(game, seat, place)
        return IN_VAIN
    card = game.instance[seat, place]
    take_from_place(game, seat, place)
    put_in_place(game, table, seat, target, card)
    note(game, event.RETURNS_TO_STANDBY, seat, card, target)
    call_subs(game, table, seat, op.STANDBY_MOVED, NO_CARD, card)
    return DONE


@helper
def hand_to_standby(game, table, rules, seat, card):
    """A hand card goes to standby; without room it is destroyed (CC-15)."""
    game.hand[seat] &= ~(np.int64(1) << card)
    place = new_place(game, rules, seat)
    if place == NO_ROOM:
        destroy(game, seat, card, table.hp[face(game, card)], event.HAND)
        return IN_VAIN
    put_in_place(game, table, seat, place, card)
    note(game, event.HAND_TO_STANDBY, seat, card, place)
    return DONE


@helper
def graveyard_to_standby(game, table, rules, seat, card):
    """A card in the graveyard returns to standby if there is room (CC-23)."""
    place = new_place(game, rules, seat)
    if place == NO_ROOM:
        return IN_VAIN
    take_from_graveyard(game, seat, card)
    put_in_place(game, table, seat, place, card)
    if rules.graveyard_resets != YES:
        game.hp[seat, place] = game.kept_hp[card]
    note(game, event.RETURNS, seat, card, place)
    return DONE


@helper
def enter_battlefield(game, table, seat, card):
    """A sub, used, hand or graveyard card becomes its side's attacker, but replaces none (CC-44)."""
    position = place_of(game, card)
    taken = has_attacker(game, seat)
    if position != NOBODY:
        place = place_in(position)
        if taken:
            return fail_to_enter(game, seat, place)
        sealed = place != USED_PLACE and is_sealed(game, table, seat, place)
        if game.traits[seat, place] & CANNOT_GO and not sealed:
            return IN_VAIN
        move_creature(game, seat, place, ATTACKER)
        origin = place
    else:
        if taken or table.traits[face(game, card)] & CANNOT_GO:
            return IN_VAIN
        bit = np.int64(1) << card
        if game.hand[seat] & bit:
            game.hand[seat] ^= bit
            origin = event.FROM_HAND
        else:
            take_from_graveyard(game, seat, card)
            origin = event.FROM_GRAVEYARD
        put_in_place(game, table, seat, ATTACKER, card)
    note(game, event.ENTERS_BATTLEFIELD, seat, card, origin)
    call_entry(game, table, seat, True)
    return DONE


@helper
def fail_to_enter(game, seat, place):
    """There is an attacker already: a used card is destroyed then and there, others stay where they are (CC-44)."""
    if place == USED_PLACE:
        destroy_in_place(game, seat, place)
    return IN_VAIN


@helper
def put_under_deck(game, seat, place):
    """A creature is destroyed and put at the bottom of its side's deck."""
    card = game.instance[seat, place]
    take_from_place(game, seat, place)
    game.destroyed += place != USED_PLACE
    if game.deck_size[seat] == DECK_CAPACITY:
        drawn = game.drawn[seat]
        for position in range(drawn, DECK_CAPACITY):
            game.deck[seat, position - drawn] = game.deck[seat, position]
        game.deck_size[seat] -= drawn
        game.drawn[seat] = 0
    game.deck[seat, game.deck_size[seat]] = card
    game.deck_size[seat] += 1
    game.known[seat] += 1
    note(game, event.PUT_UNDER_DECK, seat, card, cards_in_deck(game, seat))
    return DONE


@helper
def swap_places(game, table, seat, place):
    """The source and the creature or used card at a place of its side exchange places (CC-43).

    One of them is the attacker, which may not be held; it is as printed afterwards.
    """
    position = place_of_source(game)
    if position == NOBODY or seat_of(position) != seat:
        return IN_VAIN
    other = place_in(position)
    if other + place != USED_PLACE or other == place or is_held(game, table, seat, ATTACKER):
        return IN_VAIN  # places 0 and 4 are meant
    former = game.instance[seat, ATTACKER]
    take_from_place(game, seat, ATTACKER)
    move_creature(game, seat, USED_PLACE, ATTACKER)
    put_in_place(game, table, seat, USED_PLACE, former)
    note(game, event.SWAPS, seat, game.instance[seat, ATTACKER], USED_PLACE)
    call_entry(game, table, seat, True)
    return DONE


@helper
def swap_sides(game, table):
    """Both attackers exchange sides with all their figures."""
    if not has_attacker(game, 0) or not has_attacker(game, 1):
        return IN_VAIN
    if is_held(game, table, 0, ATTACKER) or is_held(game, table, 1, ATTACKER):
        return IN_VAIN
    game.instance[0, 0], game.instance[1, 0] = game.instance[1, 0], game.instance[0, 0]
    game.attack[0, 0], game.attack[1, 0] = game.attack[1, 0], game.attack[0, 0]
    game.hp[0, 0], game.hp[1, 0] = game.hp[1, 0], game.hp[0, 0]
    game.level[0, 0], game.level[1, 0] = game.level[1, 0], game.level[0, 0]
    game.traits[0, 0], game.traits[1, 0] = game.traits[1, 0], game.traits[0, 0]
    game.programs[0, 0], game.programs[1, 0] = game.programs[1, 0], game.programs[0, 0]
    game.listens[0, 0], game.listens[1, 0] = game.listens[1, 0], game.listens[0, 0]
    both = game.listening[0] | game.listening[1]
    game.listening[0] = both
    game.listening[1] = both
    note(game, event.SWAP_SIDES, game.own, NO_CARD, NOTHING)
    return DONE


@helper
def create(game, table, seat, row):
    """A new card of a face appears on a side's battlefield if that is empty and a number is left for it."""
    if has_attacker(game, seat) or game.cards >= NUMBERS:
        return IN_VAIN
    card = game.cards
    game.cards += 1
    turn_card(game, card, row)
    game.origin[card] = game.source if game.source < table.instances else game.origin[game.source]
    put_in_place(game, table, seat, ATTACKER, card)
    note(game, event.APPEARS, seat, card, table.card[index(row)])
    call_entry(game, table, seat, True)
    return DONE


@helper
def give_away(game, table, seat, place):
    """A sub goes to the opponent's hand, as printed again (力石)."""
    if place in (ATTACKER, USED_PLACE) or is_held(game, table, seat, place):
        return IN_VAIN
    card = game.instance[seat, place]
    take_from_place(game, seat, place)
    put_in_hand(game, 1 - seat, card)
    note(game, event.GIVEN_AWAY, seat, card, NOTHING)
    call_card(game, table, card, op.HAND_PUT)
    return DONE
