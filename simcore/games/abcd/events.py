"""What can happen in a game of ABCD: event codes, and how events are noted.

Each event has turn, code, side (a seat or NOBODY), card (a number or NO_CARD) and a value whose meaning stands beside
the code. An event about a creature has the side on whose field it stands. Frames are events of their own: CLOCK, and
everything up to the next one belongs to its frame.
"""

import numpy as np

from simcore import events as shared
from simcore.events import write_event
from simcore.games.abcd.state import NO_CARD, RUNNING
from simcore.jit import helper, inlined, stay_apart, unlikely

GAME_ENDS = shared.GAME_ENDS  # side: the winner or NOBODY; value: the reason (state.ENDS)
TURN_STARTS = np.int64(1)  # value: the turn
CLOCK = np.int64(2)  # value: the frame of the main phase
CLEANS_UP = np.int64(3)
COIN = np.int64(4)  # side: who comes first

# What a player chooses; whoever repeats a record reads these alone.
PASSES = np.int64(5)
REDRAWS = np.int64(6)  # value: cards of the new hand
SPENDS_STOCK = np.int64(7)  # value: stock left
PLACES = np.int64(8)  # a crystal; value: square
CASTS = np.int64(9)  # value: square, or -1
USES_SKILL = np.int64(10)  # value: the how many-th skill of the card, from 0
ATTACKS = np.int64(11)
AIMS = np.int64(12)  # card: what is chosen; value: the how many-th choice, from 0
AIMS_NO_MORE = np.int64(13)  # value: number of targets chosen
DEFENDS = np.int64(14)  # value: number of blockers
BLOCKS = np.int64(15)  # value: place in the blocking order, from 0
WILL_ATTACK = np.int64(16)  # a counter-attacker; value: place in their order, from 0
CHOOSES_BATTLE_SPELL = np.int64(17)  # card or NO_CARD
DISCARDS_EXTRA = np.int64(18)  # of more than the hand limit (R20); value: cards left in hand
DISCARDS = np.int64(19)  # by an effect; value: cards left in hand

# Cards.
DRAWS = np.int64(20)  # value: cards left in the library
IS_TOLD = np.int64(21)  # the next card of the library (R12)
DRAWS_NOTHING = np.int64(22)
PAYS = np.int64(23)  # value: MP left
CAST_ENDS = np.int64(24)
COUNTERED = np.int64(25)
GOES_TO_GRAVEYARD = np.int64(26)  # side: its owner; value: where from (HAND …)
REMOVED = np.int64(27)  # from the game (K11); value: where from
RETURNS_TO_HAND = np.int64(28)
DISCARDS_AT_RANDOM = np.int64(29)  # value: cards left in hand
ENTERS = np.int64(30)  # value: square
APPEARS = np.int64(31)  # card: a number beyond those of both decks; value: its row in the pool
CONTROLLED = np.int64(32)  # by the side, from now on

# What changes.
EFFECT_HAPPENS = np.int64(33)  # side and card: whose it is; value: its trigger (index in vocabulary.TRIGGERS)
MP_BECOMES = np.int64(34)
MAX_MP_BECOMES = np.int64(35)
ATTRIBUTE_BECOMES = np.int64(36)  # value: WIDE * attribute + value
MAX_ATTRIBUTE_BECOMES = np.int64(37)  # likewise
HP_BECOMES = np.int64(38)  # of a creature, or of a player with NO_CARD
MAX_HP_BECOMES = np.int64(39)
ATTACK_BECOMES = np.int64(40)
STATE_BECOMES = np.int64(41)  # value: 0 active, 1 able to block, 2 non-active
RESISTANCE_BECOMES = np.int64(42)  # value: WIDE * attribute + resistance + WIDE / 2
MITIGATION_BECOMES = np.int64(43)
GAINS_KEYWORD = np.int64(44)  # value: index in vocabulary.KEYWORDS
REVIVES = np.int64(45)  # value: HP

# Battles.
SPELL_HAPPENS = np.int64(46)  # a battle spell
STRIKES = np.int64(47)  # value: the damage that the blow does; whom it hits follows
STRUCK = np.int64(48)  # card, or NO_CARD: the player; value: how much of the attack was meant for it
BATTLE_ENDS = np.int64(49)  # value: attack that hit nothing
COUNTER_ATTACKS = np.int64(50)  # one that was named before (R58)
COUNTER_DROPPED = np.int64(51)  # one that cannot attack any more

WIDE = np.int64(4096)

# GOES_TO_GRAVEYARD and REMOVED: where the card was.
HAND, LIBRARY, FIELD, CAST, GRAVEYARD = np.arange(5)


@inlined
def note(game, code, side, card, value):
    """Note an event of a game that goes on and is recorded. Mutates `game`."""
    if unlikely(game.recording != 0):
        write(game, code, side, card, value)


@helper
def write(game, code, side, card, value):
    """The same, out of the way."""
    stay_apart()
    if game.end == RUNNING:
        write_event(game, code, side, card, value)


@helper
def end_game(game, winner, reason):
    """The game ends on the spot, unless it has ended. Mutates `game`."""
    stay_apart()
    if game.end == RUNNING:
        note(game, GAME_ENDS, winner, NO_CARD, reason)
        game.end = reason
        game.winner = winner
