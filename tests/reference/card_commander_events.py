"""What the reference of Card Commander tells: events and the numbers in them."""

from enum import IntEnum
from typing import NamedTuple

NOBODY = NO_CARD = -1
SPEEDS = ("first", "normal", "last")
# A trigger's and a keyword's place is its number in events.
TRIGGERS = (
    "use",
    "win",
    "lose",
    "standby",
    "standby_before_use",
    "standby_entry",
    "standby_moved",
    "standby_battle_start",
    "standby_win",
    "turn_start",
    "battlefield_before_use",
    "battlefield_after_uses",
    "battlefield_battle",
    "battlefield_struck",
    "battlefield_hp_lost",
    "battlefield_drawn",
    "hand_put",
    "hand_win",
    "hand_cost",
    "graveyard_turn_start",
)
KEYWORDS = (
    "halved",
    "weak_point",
    "ambush",
    "must_go",
    "cannot_go",
    "bars_top",
    "revives",
    "third_colour",
    "sees_top",
    "immovable",
    "immune",
    "mimicry",
    "unstoppable",
    "reverses",
    "stops_uses",
    "seals",
)
# What a choice or an entry names instead of a place on the board.
IN_HAND = 16
IN_GRAVEYARD = 17


class Code(IntEnum):
    """What an event tells; the comment says what its value is."""

    GAME_ENDS = 0  # Reason
    TURN_STARTS = 1  # turn
    DRAWS = 2  # cards left in the deck
    CANNOT_DRAW = 3
    MANA_GROWS = 4  # mana
    INCOME_RISES = 5  # income
    RETURNS = 6  # place
    MANA_BECOMES = 7  # mana
    SENDS = 8  # place it came from
    USES = 9  # mana left
    STANDS_BY = 10  # place
    DESTROYED = 11  # Origin
    BATTLE_STARTS = 12
    STRIKES = 13  # HP left to the other attacker
    REVIVES_IN_BATTLE = 14  # HP
    WINS_BATTLE = 15  # HP left
    BATTLE_DRAWN = 16
    NO_BATTLE_THIS_TURN = 17  # 0: nobody there, 1: an effect
    LOSES_LIFE = 18  # life left
    EFFECT_HAPPENS = 19  # trigger
    CHOOSES = 20  # 8 * (0 own, 1 other side) + place, IN_HAND or IN_GRAVEYARD
    CONSUMES = 21  # mana
    HP_BECOMES = 22  # HP
    ATTACK_BECOMES = 23  # attack
    LEVEL_BECOMES = 24  # level
    SPEED_BECOMES = 25  # place in SPEEDS
    LIFE_BECOMES = 26  # life
    INCOME_BECOMES = 27  # income
    GAINS_KEYWORD = 28  # keyword
    GAINS_EFFECT = 29  # trigger: use, win or lose
    COPIES = 30  # number of the card whose abilities they are
    LOSES_ABILITIES = 31
    BECOMES_CURSED = 32
    TURNS_INTO = 33  # row in the pool
    RETURNS_TO_HAND = 34  # place it left
    RETURNS_TO_STANDBY = 35  # place
    ENTERS_BATTLEFIELD = 36  # place it left, IN_HAND or IN_GRAVEYARD
    PUT_UNDER_DECK = 37  # cards in the deck
    FETCHES = 38  # cards left in the deck
    SWAPS = 39  # place of the former attacker
    SWAP_SIDES = 40
    APPEARS = 41  # row in the pool
    GIVEN_AWAY = 42
    NO_BATTLE = 43
    FORBIDS_DRAW = 44
    FORBIDS_MANA = 45
    DRAWS_NOTHING = 46
    MANA_STANDS_STILL = 47  # mana
    FORCES = 48
    HAND_TO_STANDBY = 49  # place


class Event(NamedTuple):
    """Something that happened in a game."""

    turn: int
    code: int
    seat: int
    card: int
    value: int


class Origin(IntEnum):
    """Where a destroyed card was."""

    HAND = 1
    USED = 2  # on its way to a full standby
    BATTLEFIELD = 3
    IN_STANDBY = 4
    IN_USE = 5  # destroyed by an effect


class Reason(IntEnum):
    """Why a game ended."""

    LIFE = 0
    DECK_OUT = 1
    BOTH_DECKS_OUT = 2
    TURN_CAP = 3
    EVENT_CAP = 4
