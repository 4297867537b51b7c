"""The doing of what a player does in a turn (R12 to R14, R27, R34). Functions mutate `game`.

What it calls forth waits in the line, and an attack for its first step; going.py does the rest.
"""

from simcore.games.kyougenshi import events as event
from simcore.games.kyougenshi.actions import ATTACK, KIND, TO_PLAYER, lane_of, target_of
from simcore.games.kyougenshi.effects import opcodes as op
from simcore.games.kyougenshi.effects.interpreter import choose_for_event, use_event
from simcore.games.kyougenshi.effects.line import put
from simcore.games.kyougenshi.events import note_card
from simcore.games.kyougenshi.fields import enter
from simcore.games.kyougenshi.fight import declare_attack
from simcore.games.kyougenshi.orbs import add_orb, orbs_of, pay
from simcore.games.kyougenshi.state import NONE, NOTHING, SPELL_CARD
from simcore.games.kyougenshi.zones import bit_of, place_of, seat_of
from simcore.jit import helper, index, inlined, stay_apart


@helper
def do(game, table, rules, seat, action):
    """Begin an action other than PASS."""
    seat &= 1  # tells the compiler what it can be
    place = place_of(seat, lane_of(action))
    if action & KIND == ATTACK:
        target = target_of(action)
        declare_attack(game, table, rules, place, NOTHING if target == TO_PLAYER else place_of(seat ^ 1, target))
    elif table.type[index(place ^ game.flip)] == SPELL_CARD:
        summon(game, table, place)
    else:
        use(game, table, rules, place)


@inlined
def summon(game, table, place):
    """R27."""
    note_card(game, table, event.SUMMONS, seat_of(place), place, NONE)
    pay_from_hand(game, table, place)
    enter(game, table, place)
    put(game, table, op.ON_SUMMONED, place)
    put(game, table, op.ON_PUT, place)


@helper
def use(game, table, rules, place):
    """An event effect happens, and goes to the graveyard."""
    stay_apart()
    note_card(game, table, event.USES, seat_of(place), place, NONE)
    happens = choose_for_event(game, table, place)
    pay_from_hand(game, table, place)
    use_event(game, table, rules, place, happens)


@inlined
def pay_from_hand(game, table, place):
    """A card leaves the hand and is paid for."""
    seat, bit = seat_of(place), bit_of(place)
    game.hand[seat] &= ~bit
    game.played[seat] |= bit
    pay(game, table, seat, place)


@inlined
def charge(game, table, rules, seat, lane):
    """R12: a hand card becomes an orb; NOTHING: none does."""
    if lane == NOTHING:
        note_card(game, table, event.CHARGES_NOTHING, seat, NOTHING, NONE)
        return
    place = place_of(seat, lane)
    game.hand[seat] &= ~bit_of(place)
    add_orb(game, table, rules, place)
    note_card(game, table, event.CHARGES, seat, place, orbs_of(game, seat))
