"""How effects give, copy and take abilities (CC-81, CC-86). Every function mutates `game`."""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.opcodes import DONE, IN_VAIN
from simcore.games.card_commander.effects.queries import (
    is_there,
    place_in,
    place_of_it,
    seat_of,
)
from simcore.games.card_commander.state import (
    ABILITIES,
    CURSED,
    FIELD_SLOT,
    IMMUNE,
    MIMICRY,
    NO_CARD,
    NOBODY,
    NOTHING,
    PROGRAM,
    PROGRAM_BITS,
    STANDBY_END,
    STANDBY_SLOT,
)
from simcore.games.card_commander.zones import face
from simcore.jit import helper


@helper
def to_abilities(game, table, verb, row, seat, place):
    """Keywords, programs or the curse of a creature; 0 if what is given was there already."""
    card = game.instance[seat, place]
    argument = table.operations[row, op.ARGUMENT]
    if verb == op.COPY_ABILITIES:
        copy_abilities(game, table, row, seat, place)
        return DONE
    if verb == op.GIVE_EFFECT:
        slot = (argument >> PROGRAM_BITS) * PROGRAM_BITS
        program = argument & PROGRAM
        game.programs[seat, place] = game.programs[seat, place] & ~(PROGRAM << slot) | program << slot
        note(game, event.GAINS_EFFECT, seat, card, argument >> PROGRAM_BITS)
        return DONE
    traits = game.traits[seat, place]
    if verb == op.LOSE_ABILITIES:
        lost = traits & ABILITIES & ~MIMICRY
        if lost != 0 or game.programs[seat, place] != 0:
            game.traits[seat, place] = traits ^ lost
            game.programs[seat, place] = 0
            game.listens[seat, place] = 0
            note(game, event.LOSES_ABILITIES, seat, card, NOTHING)
        return DONE
    gained = CURSED if verb == op.CURSE else np.int64(1) << argument
    if traits & gained:
        return IN_VAIN
    game.traits[seat, place] = traits | gained
    if verb == op.CURSE:
        note(game, event.BECOMES_CURSED, seat, card, NOTHING)
    else:
        note(game, event.GAINS_KEYWORD, seat, card, argument)
    return DONE


@helper
def copy_abilities(game, table, row, seat, place):
    """A creature gains the abilities of `it`, of the top of the opponent's graveyard, or of every other creature."""
    sources = table.operations[row, op.ARGUMENT]
    receiver = game.instance[seat, place]
    if sources == op.FROM_OPPOSING_GRAVEYARD_TOP:
        other = 1 - game.own
        size = game.graveyard_size[other]
        if size > 0:
            gain_from_card(game, table, seat, place, np.int64(game.graveyard[other, size - 1]))
    elif sources == op.FROM_IT:
        if game.it not in (NO_CARD, receiver):
            position = place_of_it(game)
            if position == NOBODY:
                gain_from_card(game, table, seat, place, game.it)
            else:
                gain_from_creature(game, table, seat, place, seat_of(position), place_in(position))
    else:
        gain_from_others(game, table, seat, place)


@helper
def gain_from_others(game, table, seat, place):
    """A creature gains the abilities of all others but the source, own side first (CC-16)."""
    receiver = game.instance[seat, place]
    for turn in range(2):
        side = game.own ^ turn
        for step in range(STANDBY_END):
            there = (STANDBY_END - step) % STANDBY_END  # the attacker, then the subs from the bottom up
            card = game.instance[side, there]
            if is_there(game, side, there) and card not in (receiver, game.source):
                gain_from_creature(game, table, seat, place, side, there)


@helper
def gain_from_creature(game, table, seat, place, side, there):
    """A creature gains the abilities of another one as they are now, unless that is immune (CC-84)."""
    source = game.instance[side, there]
    if game.traits[side, there] & IMMUNE == 0 or source == game.source:
        gain(game, table, seat, place, source, game.traits[side, there], game.programs[side, there])


@helper
def gain_from_card(game, table, seat, place, card):
    """A creature gains the printed abilities of a card."""
    row = face(game, card)
    gain(game, table, seat, place, card, table.traits[row], table.programs[row])


@helper
def gain(game, table, seat, place, source, traits, programs):
    """Keywords are added; each program overwrites the one in its slot (CC-81)."""
    game.traits[seat, place] |= traits & ABILITIES
    kept = game.programs[seat, place]
    for slot in range(0, 5 * PROGRAM_BITS, PROGRAM_BITS):
        if programs >> slot & PROGRAM:
            kept = kept & ~(PROGRAM << slot) | programs & PROGRAM << slot
    game.programs[seat, place] = kept
    heard = (
        table.program_triggers[kept >> STANDBY_SLOT & PROGRAM] | table.program_triggers[kept >> FIELD_SLOT & PROGRAM]
    )
    game.listens[seat, place] = heard
    game.listening[seat] |= heard
    note(game, event.COPIES, seat, game.instance[seat, place], source)
