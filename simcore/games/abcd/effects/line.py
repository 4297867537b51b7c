"""The line of abilities that wait for the effect that happens to end, and what calls them there.

Every function mutates `game`.
"""

import numpy as np

from simcore.games.abcd import events as event
from simcore.games.abcd.effects import opcodes as op
from simcore.games.abcd.events import end_game, note
from simcore.games.abcd.fields import first_entered, leave, side_of, thing_of
from simcore.games.abcd.state import (
    CREATURES,
    END_EVENT_CAP,
    END_HP,
    LINE,
    NOBODY,
    NON_ACTIVE,
    REVIVAL,
    put_state,
)
from simcore.games.abcd.zones import bury
from simcore.jit import helper, index, inlined, lowest_bit, stay_apart, unlikely

EVERYTHING = np.int64(-1)


@helper
def put_in_line(game, trigger, source, card, face, own):
    """Let an ability wait its turn; with more than 64 the game ends as by `event_cap`."""
    stay_apart()
    if game.line_size == LINE:
        end_game(game, NOBODY, END_EVENT_CAP)
        return
    place = index(game.line_start + game.line_size & LINE - 1)
    game.line_size += 1
    game.line_trigger[place] = trigger
    game.line_source[place] = source
    game.line_card[place] = card
    game.line_face[place] = face
    game.line_own[place] = own


@inlined
def put(game, table, trigger, slot):
    """Put in line what stands, or stood just now, in a slot does on a trigger, if it does anything."""
    row = index(slot)
    face = game.face[row]
    if unlikely(table.triggers[index(face)] >> trigger & 1 != 0):
        put_in_line(game, trigger, thing_of(game, slot), game.instance[row], face, game.controller[row])


@inlined
def put_all(game, table, trigger, slots):
    """The same for all that stands in slots of a mask, in the order in which it came to a field (G12)."""
    if unlikely(game.listening >> trigger & 1 != 0):
        put_each(game, table, trigger, slots)


@helper
def put_each(game, table, trigger, slots):
    """The same where something may answer."""
    stay_apart()
    rest = game.standing & slots
    while rest != 0:
        slot = first_entered(game, rest)
        rest ^= np.int64(1) << slot
        put(game, table, trigger, slot)


@helper
def destroy(game, table, slot):
    """From the field to the graveyard, with what it does when it is destroyed."""
    put(game, table, op.ON_DESTROYED, slot)
    leave(game, slot)
    bury(game, table, game.instance[index(slot)], event.FIELD)


# ---------- Deaths


@inlined
def check_deaths(game, table):
    """G3: creatures at HP 0 or less go, and outside battles players lose (R5, R57)."""
    if unlikely(game.ailing != 0):
        bury_fallen(game, table)
    if not game.in_chain and (game.player_hp[0] <= 0 or game.player_hp[1] <= 0):
        lose(game)


@helper
def bury_fallen(game, table):
    """Creatures at HP 0 or less go or come back, in the order in which they came."""
    stay_apart()
    game.ailing = 0
    fallen = np.int64(0)
    rest = game.standing & CREATURES
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        if game.hp[index(slot)] <= 0:
            fallen |= np.int64(1) << slot
    while fallen != 0:
        slot = first_entered(game, fallen)
        fallen ^= np.int64(1) << slot
        if revive(game, slot):
            note(game, event.REVIVES, side_of(slot), game.instance[slot], game.hp[slot])
        else:
            destroy(game, table, slot)


@inlined
def revive(game, slot):
    """Whether a creature at HP 0 or less comes back by 復活, which it then loses (K6)."""
    row = index(slot)
    if game.traits[row] & REVIVAL == 0 or game.max_hp[row] <= 0:
        return False
    game.hp[row] = game.max_hp[row]
    put_state(game, slot, NON_ACTIVE)
    game.traits[row] &= ~REVIVAL
    game.points[row] = 0
    return True


@helper
def lose(game):
    """Who is at HP 0 or less has lost; both: a draw (R2, R3)."""
    stay_apart()
    if game.player_hp[0] <= 0 and game.player_hp[1] <= 0:
        end_game(game, NOBODY, END_HP)
    else:
        end_game(game, np.int64(game.player_hp[0] <= 0), END_HP)
