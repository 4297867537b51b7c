"""What can happen in a game of Card Commander: event codes, in the words of the rules.

Each event has turn, code, seat, card (an instance or NO_CARD) and a value whose meaning stands beside the code. An
event about a creature has the seat on whose side the creature is. `place` is 0 for the battlefield, 1 to 3 for standby
from the top and 4 for the place of the used card; `row` a card's row in the pool.
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
MANA_BECOMES = np.int64(7)  # by an effect; value: mana after it
SENDS = np.int64(8)  # card or NO_CARD: the sub chosen to go to the battlefield; value: its place in standby
USES = np.int64(9)  # card or NO_CARD: the hand card chosen; value: mana after paying
STANDS_BY = np.int64(10)  # card; value: its place
DESTROYED = np.int64(11)  # card; value: where it was (HAND, USED, ON_BATTLEFIELD, IN_STANDBY or IN_USE)
BATTLE_STARTS = np.int64(12)  # seat: who strikes first
STRIKES = np.int64(13)  # card of the striker; value: HP left to the other attacker
REVIVES_IN_BATTLE = np.int64(14)  # card; value: its HP again
WINS_BATTLE = np.int64(15)  # card; value: its HP left
BATTLE_DRAWN = np.int64(16)
NO_BATTLE_THIS_TURN = np.int64(17)  # value: why (NOBODY_THERE or BY_EFFECT)
LOSES_LIFE = np.int64(18)  # the battle just lost; value: life left

# What effects do. Those that name no card have NO_CARD; `the source` is the card whose effect it is.
EFFECT_HAPPENS = np.int64(19)  # seat and card: the source; value: its trigger (index in vocabulary.TRIGGERS)
CHOOSES = np.int64(20)  # seat: who chooses; card; value: 8 * (0 own or 1 other side) + place, or CHOSEN_IN_...
CONSUMES = np.int64(21)  # card: the source; value: mana after it
HP_BECOMES = np.int64(22)  # card; value: HP after it
ATTACK_BECOMES = np.int64(23)  # card; value: attack after it
LEVEL_BECOMES = np.int64(24)  # card; value: level after it
SPEED_BECOMES = np.int64(25)  # card; value: speed after it (index in cards.SPEEDS)
LIFE_BECOMES = np.int64(26)  # value: life after it
INCOME_BECOMES = np.int64(27)  # value: income after it
GAINS_KEYWORD = np.int64(28)  # card; value: index in vocabulary.KEYWORDS
GAINS_EFFECT = np.int64(29)  # card; value: 0 use, 1 win, 2 lose effect
COPIES = np.int64(30)  # card: who gains abilities; value: the card (instance) whose abilities they are
LOSES_ABILITIES = np.int64(31)  # card
BECOMES_CURSED = np.int64(32)  # card
TURNS_INTO = np.int64(33)  # card; value: the row of what it is from now on
RETURNS_TO_HAND = np.int64(34)  # card; value: the place that it left
RETURNS_TO_STANDBY = np.int64(35)  # card from the battlefield; value: its place
ENTERS_BATTLEFIELD = np.int64(36)  # card; value: where from: a place, FROM_HAND or FROM_GRAVEYARD
PUT_UNDER_DECK = np.int64(37)  # card; value: cards in the deck after it
FETCHES = np.int64(38)  # card from the deck to the hand; value: cards left in the deck
SWAPS = np.int64(39)  # card: the attacker from now on; value: the place to which the former attacker goes
SWAP_SIDES = np.int64(40)  # both attackers; seat: the source's
APPEARS = np.int64(41)  # card: a number beyond those of both decks; value: its row
GIVEN_AWAY = np.int64(42)  # card, to the other player's hand; seat: the side that it leaves
NO_BATTLE = np.int64(43)  # card: the source
FORBIDS_DRAW = np.int64(44)  # seat: whose next draw is forbidden
FORBIDS_MANA = np.int64(45)  # seat: whose mana does not grow at the next turn start
DRAWS_NOTHING = np.int64(46)  # what FORBIDS_DRAW has said
MANA_STANDS_STILL = np.int64(47)  # what FORBIDS_MANA has said
FORCES = np.int64(48)  # card in the hand of that seat, to be used next if it can be
HAND_TO_STANDBY = np.int64(49)  # card; value: its place

# DESTROYED: where the card was.
HAND = np.int64(1)
USED = np.int64(2)  # on its way to a full standby
ON_BATTLEFIELD = np.int64(3)
IN_STANDBY = np.int64(4)
IN_USE = np.int64(5)  # a used card, by an effect

# NO_BATTLE_THIS_TURN: why.
NOBODY_THERE = np.int64(0)
BY_EFFECT = np.int64(1)

# CHOOSES and ENTERS_BATTLEFIELD: what is no place on the board.
CHOSEN_IN_HAND = np.int64(16)
CHOSEN_IN_GRAVEYARD = np.int64(17)
FROM_HAND = np.int64(16)
FROM_GRAVEYARD = np.int64(17)
