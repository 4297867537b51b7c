"""The doing of what a player does in the main phase (R14 to R20). Functions mutate `game`."""

import numpy as np

from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.actions import ATTACK, FREE, KIND, KIND_BITS, OWN_ONLY, SKILL, bearers_of, users_of
from simcore.games.touhou_lands.answers import PLANNER, aim, is_led, led_aim, row_for
from simcore.games.touhou_lands.effects import opcodes as op
from simcore.games.touhou_lands.effects.choices import choose, has_choice, think_of
from simcore.games.touhou_lands.effects.interpreter import happen_at_once, settle
from simcore.games.touhou_lands.effects.line import ITS_BEARER, answers_to, put, put_in_line, thing_of
from simcore.games.touhou_lands.events import BACK, note_card
from simcore.games.touhou_lands.fields import enter, front_has_room, tap, wear
from simcore.games.touhou_lands.fight import declare_battle
from simcore.games.touhou_lands.state import CHARACTER, FOR_MAIN, ITEM, LAND, LANE, NONE, NOTHING, RUNNING, SUPPORT
from simcore.games.touhou_lands.zones import bury, pay, place_of, seat_of
from simcore.jit import helper, index, inlined, stay_apart

TAPS_USER = 1  # rule parameter main_spell_taps
UNTIL_TURN_ENDS = 1  # attack_ban


@helper
def do(game, table, rules, seat, action):
    """Carry out an action other than PASS, an attack up to its declaration: then `fighting` is 1."""
    seat &= 1  # tells the compiler what it can be
    place = place_of(seat, action >> KIND_BITS)
    kind = action & KIND
    if kind == ATTACK:
        note_card(game, table, event.ATTACKS, seat, place, NONE)
        game.attacks[seat] += 1
        if rules.attack_ban == UNTIL_TURN_ENDS:  # G36
            game.no_spells[seat] = 1
        declare_battle(game, place, NOTHING)
    elif kind == SKILL:
        use_skill(game, table, rules, seat, place)
    else:
        use_card(game, table, rules, seat, place)


@inlined
def use_card(game, table, rules, seat, place):
    """Use a card of the hand."""
    bit = np.int64(1) << (place & LANE)
    game.played[seat] |= bit
    type_ = table.type[index(place ^ game.flip)]
    if type_ == LAND:
        game.hand[seat] &= ~bit
        game.lands[seat] |= bit
        game.untapped[seat] |= bit
        game.lands_placed[seat] += 1
        note_card(game, table, event.PLACES, seat, place, NONE)
        put(game, table, op.ON_PLACED, place, seat, NOTHING)
        settle(game, table, rules)
    elif type_ == CHARACTER:
        row = row_for(game, seat) if front_has_room(game, rules, seat) else BACK
        note_card(game, table, event.SUMMONS, seat, place, row)
        pay_from_hand(game, table, seat, place)
        game.summoned[seat] += 1
        enter(game, table, place, row)
        put(game, table, op.ON_SUMMONED, place, seat, thing_of(game, place))
        settle(game, table, rules)
    elif type_ == ITEM:
        equip(game, table, rules, seat, place)
    elif type_ == SUPPORT:
        use_support(game, table, rules, seat, place)
    else:
        declare(game, table, rules, seat, place)


@inlined
def pay_from_hand(game, table, seat, place):
    """A card leaves the hand and is paid for."""
    card = index(place ^ game.flip)
    game.hand[seat] &= ~(np.int64(1) << (place & LANE))
    pay(game, table, seat, place, table.cost[card], table.need_kind[card], table.need[card])


@helper
def use_support(game, table, rules, seat, place):
    """R17: discarded after use, unless it stays."""
    stay_apart()
    note_card(game, table, event.SUPPORTS, seat, place, NONE)
    think_of(game, op.ON_USED, place, seat, NOTHING)
    if has_choice(game, table):
        choose(game, table)
    pay_from_hand(game, table, seat, place)
    if table.stays[place ^ game.flip]:
        bit = np.int64(1) << (place & LANE)
        game.supports[seat] |= bit
        if answers_to(game, table, op.ON_TURN_START, place):
            game.starters[seat] |= bit
        happen_at_once(game, table, rules)
        settle(game, table, rules)
    else:
        use_up(game, table, rules, place)


@helper
def use_up(game, table, rules, place):
    """The support or main spell of which the registers speak happens and is discarded; then what it called forth."""
    happen_at_once(game, table, rules)
    if game.end == RUNNING:
        bury(game, table, place, event.USE)
        settle(game, table, rules)


@helper
def equip(game, table, rules, seat, place):
    """R18: on any character without an item."""
    stay_apart()
    note_card(game, table, event.EQUIPS, seat, place, NONE)
    bearer = bearer_for(game, table, rules, seat, place)
    note_card(game, table, event.AIMS, seat, bearer, event.BEARER)
    pay_from_hand(game, table, seat, place)
    wear(game, table, bearer, place, np.int64(1))
    if answers_to(game, table, op.ON_PUT, place):
        put_in_line(game, op.ON_PUT, place, seat_of(bearer), thing_of(game, bearer), ITS_BEARER)
    settle(game, table, rules)


@helper
def bearer_for(game, table, rules, seat, place):
    """On whom an item is put: the dearest of the side that it is meant for, or of the other; any; or who is told."""
    own = bearers_of(game, seat)
    others = np.int64(0) if rules.items_on == OWN_ONLY else bearers_of(game, 1 - seat)
    if is_led(game, seat):
        return led_aim(game, seat, seat, own, others)
    prefers_own = table.prefer[place ^ game.flip] == op.MEANT_FOR_OWN
    if others == 0 or (own != 0 and prefers_own):
        return aim(game, seat, seat, own)
    return aim(game, seat, 1 - seat, others)


@helper
def declare(game, table, rules, seat, place):
    """R19: stacked on its user; an attack goes straight to battle, anything else happens (G21)."""
    stay_apart()
    note_card(game, table, event.DECLARES, seat, place, NONE)
    is_main = table.of_use[game.first_deck ^ seat, FOR_MAIN] >> (place & LANE) & 1 != 0
    if game.policy[seat] == PLANNER and not is_main:
        user = game.user
    else:
        user = aim(game, seat, seat, users_of(game, table, rules, seat, place & LANE))
    note_card(game, table, event.AIMS, seat, user, event.USER)
    if is_main:
        think_of(game, op.ON_SPELL, place, seat, thing_of(game, user))
        if has_choice(game, table):
            choose(game, table)
    game.hand[seat] &= ~(np.int64(1) << (place & LANE))
    card = place ^ game.flip
    if rules.attack_spells == FREE:
        pay(game, table, seat, place, NONE, NOTHING, NONE)
    else:
        pay(game, table, seat, place, table.cost[card], table.need_kind[card], table.need[card])
    if is_main:
        if rules.main_spell_taps == TAPS_USER:  # G21
            tap(game, table, user)
        use_up(game, table, rules, place)
    else:
        game.attacks[seat] += 1
        declare_battle(game, user, place)


@helper
def use_skill(game, table, rules, seat, place):
    """It is paid for with lands and by tapping, then it happens."""
    stay_apart()
    note_card(game, table, event.USES_SKILL, seat, place, NONE)
    think_of(game, op.ON_SKILL, place, seat, thing_of(game, place))
    if has_choice(game, table):
        choose(game, table)
    pay(game, table, seat, place, table.skill_cost[place ^ game.flip], NOTHING, NONE)
    game.skill_used[seat] |= np.int64(1) << (place & LANE)
    tap(game, table, place)
    happen_at_once(game, table, rules)
    settle(game, table, rules)
