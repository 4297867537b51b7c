"""What can happen in a game of Touhou lands: event codes, and how events are noted.

Each event has turn, code, side (a seat or NOBODY), card (a number or NO_CARD) and a value whose meaning stands beside
the code. An event about a character or a card has the side that it belongs to.
"""

import numpy as np

from simcore import events as shared
from simcore.events import write_event
from simcore.games.touhou_lands.state import NO_CARD, NOTHING, RUNNING
from simcore.jit import helper, index, inlined, stay_apart, unlikely

GAME_ENDS = shared.GAME_ENDS  # side: the winner or NOBODY; value: the reason (state.ENDS)
TURN_STARTS = np.int64(1)  # value: the turn
TURN_ENDS = np.int64(2)

# What a player chooses; whoever repeats a record reads these alone.
KEEPS = np.int64(3)  # value: the hand limit from now on
REDRAWS = np.int64(4)  # value: cards of the new hand
FORMS = np.int64(5)  # value: how many change their row
MOVES = np.int64(6)  # one of them; value: the new row
PASSES = np.int64(7)
PLACES = np.int64(8)
SUMMONS = np.int64(9)  # value: the row
SUPPORTS = np.int64(10)
EQUIPS = np.int64(11)  # on whom follows
DECLARES = np.int64(12)  # a spell in the main phase; its user follows
USES_SKILL = np.int64(13)
ATTACKS = np.int64(14)  # without a spell
ANSWERS = np.int64(15)  # card: the character that takes the attack; value: how (state.NO_RESISTANCE …)
ADDS_SPELL = np.int64(16)
AIMS = np.int64(17)  # value: what for (USER …)
DISCARDS_EXTRA = np.int64(18)  # of more than the hand limit (R30); value: cards left in hand
DISCARDS = np.int64(19)  # by an effect; value: cards left in hand

# Cards.
MUST_REDRAW = np.int64(20)  # value: cards of the new hand
CONCEDES = np.int64(21)
DRAWS = np.int64(22)  # value: cards left in the library
DRAWS_NOTHING = np.int64(23)
PAYS = np.int64(24)  # value: untapped lands left
GOES_TO_DISCARD = np.int64(25)  # side: its owner; value: where from (HAND …)
RETURNS_TO_HAND = np.int64(26)
DISCARDS_AT_RANDOM = np.int64(27)  # value: cards left in hand
FINDS = np.int64(28)  # value: cards left in the library
TAKES_BACK = np.int64(29)

# What changes.
EFFECT_HAPPENS = np.int64(30)  # value: its trigger (index in vocabulary.TRIGGERS)
ATTACK_CHANGES = np.int64(31)  # value: by how much
DEFENCE_CHANGES = np.int64(32)
EVASION_CHANGES = np.int64(33)
GAINS_KEYWORD = np.int64(34)  # value: index in vocabulary.KEYWORDS
TAPS = np.int64(35)
UNTAPS = np.int64(36)
FAINTS = np.int64(37)
MOVED = np.int64(38)  # value: the new row
LIFE_BECOMES = np.int64(39)
LANDS_TAP = np.int64(40)  # value: how many
LANDS_UNTAP = np.int64(41)
MORE_LANDS = np.int64(42)  # value: how many more may be placed this turn

# Battles.
PREVENTED = np.int64(43)  # the attacker's spell
STRIKES = np.int64(44)  # value: its attack; whom it strikes at follows
EVADES = np.int64(45)  # value: the evasion that counted
IS_HIT = np.int64(46)  # value: the defence that counted; NO_CARD: the player
BATTLE_ENDS = np.int64(47)

FRONT, BACK = np.arange(2)  # rows (vocabulary.ROWS)
HAND, PLAY, USE = np.arange(3)  # GOES_TO_DISCARD: where the card was
USER, BEARER, CHOICE = np.arange(3)  # AIMS: what for


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
