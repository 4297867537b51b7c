"""What can happen in a game of Kyougenshi: event codes, and how events are noted.

Each event has turn, code, side (a seat or NOBODY), card (a number or NO_CARD) and a value whose meaning stands beside
the code. An event about a card has the side that it belongs to.
"""

import numpy as np

from simcore import events as shared
from simcore.events import write_event
from simcore.games.kyougenshi.state import NO_CARD, NOTHING, RUNNING
from simcore.jit import helper, index, inlined, stay_apart, unlikely

GAME_ENDS = shared.GAME_ENDS  # side: the winner or NOBODY; value: the reason (state.ENDS)
TURN_STARTS = np.int64(1)  # value: the turn
TURN_ENDS = np.int64(2)

# What a player chooses; whoever repeats a record reads these alone.
KEEPS = np.int64(3)  # value: cards of the hand
REDRAWS = np.int64(4)  # value: cards of the next hand
CHARGES = np.int64(5)  # a hand card becomes an orb; value: orbs then
CHARGES_NOTHING = np.int64(6)
PASSES = np.int64(7)
SUMMONS = np.int64(8)
USES = np.int64(9)  # an event effect
ATTACKS = np.int64(10)  # value: 0 the player, 1 a spell card, which follows
TARGETS = np.int64(11)  # side: the one that attacks
PAYS_MARYOKU = np.int64(12)  # for the attacker; value: how many orbs
BLOCKS = np.int64(13)  # card: the blocker, or none
TRIGGERS = np.int64(14)  # a broken card; value: whether it is used
GRAZES = np.int64(15)  # a card that has lost its battle; value: whether that is paid
AIMS = np.int64(16)  # card: the choice of an effect, or none
DISCARDS = np.int64(17)  # by an effect; value: cards left in hand

# Cards.
SETS_SHIELD = np.int64(18)  # value: shields then
DRAWS = np.int64(19)  # value: cards left in the library
DRAWS_NOTHING = np.int64(20)
PAYS = np.int64(21)  # for a card, or its graze; value: active orbs left
ENTERS = np.int64(22)  # without being summoned; value: where from (HAND …)
BREAKS = np.int64(23)  # value: shields left, as of the two that follow
TAKES_SHIELD = np.int64(24)  # to its owner's hand, not broken
LOSES_SHIELD = np.int64(25)  # to the graveyard
GOES_TO_GRAVEYARD = np.int64(26)  # value: where from
RETURNS_TO_HAND = np.int64(27)
BECOMES_ORB = np.int64(28)  # by an effect; value: where from
DISCARDS_AT_RANDOM = np.int64(29)  # value: cards left in hand
FINDS = np.int64(30)  # value: cards left in the library
TAKES_BACK = np.int64(31)

# What changes.
EFFECT_HAPPENS = np.int64(32)  # value: its trigger (index in vocabulary.TRIGGERS)
POWER_CHANGES = np.int64(33)  # value: by how much
GAINS_KEYWORD = np.int64(34)  # value: index in vocabulary.KEYWORDS
TURNS_ACTIVE = np.int64(35)
TURNS_INACTIVE = np.int64(36)
DESTROYED = np.int64(37)
ORBS_ACTIVE = np.int64(38)  # value: how many

# Attacks.
ATTACK_STOPS = np.int64(39)  # the attacker
FIGHTS = np.int64(40)  # value: with what power
WINS = np.int64(41)
LOSES = np.int64(42)
ATTACK_ENDS = np.int64(43)

HAND, BATTLE_ZONE, USE, ORBS, LIBRARY, GRAVEYARD = np.arange(6)  # where a card was


@inlined
def note(game, code, side, value):
    """Note an event about no card, of a game that goes on and is recorded. Mutates `game`."""
    if unlikely(game.recording != 0):
        write(game, code, side, NO_CARD, value)


@inlined
def note_card(game, table, code, side, place, value):
    """The same about the card of a place, or of NOTHING."""
    if unlikely(game.recording != 0):
        write(game, code, side, NO_CARD if place == NOTHING else table.number[index(place ^ game.flip)], value)


@helper
def write(game, code, side, number, value):
    """Write an event down, out of the way."""
    stay_apart()
    if game.end == RUNNING:
        write_event(game, code, side, number, value)


@helper
def end_game(game, winner, reason):
    """The game ends on the spot, unless it has ended. Mutates `game`."""
    stay_apart()
    if game.end == RUNNING:
        note(game, GAME_ENDS, winner, reason)
        game.end = reason
        game.winner = winner
