"""What can happen in a game of Card Commander: event codes, in the words of the rules.

Each event has turn, code, seat, card (an instance or NO_CARD) and a value whose meaning stands beside the code.
"""

import numpy as np

from simcore import events as shared

GAME_ENDS = shared.GAME_ENDS  # seat: the winner or NOBODY; value: the reason (state.ENDS)
TURN_STARTS = np.int64(1)  # value: the turn; seat: who has the initiative
DRAWS = np.int64(2)  # card; value: cards left in the deck
CANNOT_DRAW = np.int64(3)
MANA_GROWS = np.int64(4)  # value: mana after it
INCOME_RISES = np.int64(5)  # value: income after it
RETURNS = np.int64(6)  # card from the graveyard; value: its place
LOSES_MANA = np.int64(7)  # value: mana after it
SENDS = np.int64(8)  # card or NO_CARD: the sub chosen to go to the battlefield; value: its place in standby
USES = np.int64(9)  # card or NO_CARD: the hand card chosen; value: mana after paying
STANDS_BY = np.int64(10)  # card; value: its place
DESTROYED = np.int64(11)  # card; value: where it was (HAND, USED or ON_BATTLEFIELD)
BATTLE_STARTS = np.int64(12)  # seat: who strikes first
STRIKES = np.int64(13)  # card of the striker; value: HP left to the other attacker
REVIVES_IN_BATTLE = np.int64(14)  # card; value: its HP again
WINS_BATTLE = np.int64(15)  # card; value: its HP left
BATTLE_DRAWN = np.int64(16)
NO_BATTLE_THIS_TURN = np.int64(17)
LOSES_LIFE = np.int64(18)  # value: life left

HAND = np.int64(1)
USED = np.int64(2)
ON_BATTLEFIELD = np.int64(3)
