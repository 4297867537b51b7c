"""What the reference of ABCD tells: events and the numbers in them."""

from enum import IntEnum
from typing import NamedTuple

NOBODY = NO_CARD = -1
# The place of a word is its number in events.
ATTRIBUTES = ("fire", "water", "wind", "light", "dark")
KEYWORDS = (
    "flying",
    "first_attack",
    "last_attack",
    "wall",
    "regenerate",
    "revival",
    "fly_blocking",
    "penetration",
    "legendary",
    "unblockable",
    "sees_hand",
)
TRIGGERS = (
    "cast",
    "battle",
    "placed",
    "skill",
    "arrival",
    "start_up",
    "clean_up",
    "battle_start",
    "battle_end",
    "strikes_player",
    "destroyed",
    "spell_countered",
)


class Code(IntEnum):
    """What an event tells of the side and card beside it; the comment says what its value is.

    Those under "choices" stand for what a player was asked: whoever repeats a record reads these alone.
    """

    GAME_ENDS = 0  # Reason; the side has won
    TURN_STARTS = 1  # turn
    CLOCK = 2  # the frame of the main phase to which everything up to the next one belongs
    CLEANS_UP = 3
    COIN = 4  # its side comes first
    # Choices
    PASSES = 5
    REDRAWS = 6  # cards of the new hand
    SPENDS_STOCK = 7  # stock left
    PLACES = 8  # a crystal; square
    CASTS = 9  # square, or -1
    USES_SKILL = 10  # the how many-th skill of the card, from 0
    ATTACKS = 11
    AIMS = 12  # a choice of the cast, skill, spell or ability before it; the how many-th choice, from 0
    AIMS_NO_MORE = 13  # number of targets chosen
    DEFENDS = 14  # number of blockers
    BLOCKS = 15  # place in the blocking order, from 0
    WILL_ATTACK = 16  # a counter-attacker; place in their order, from 0
    CHOOSES_BATTLE_SPELL = 17  # MP left; no card: none
    DISCARDS_EXTRA = 18  # the choice of R20; cards left in hand
    DISCARDS = 19  # the choice of an effect; cards left in hand
    # Cards
    DRAWS = 20  # cards left in the library
    IS_TOLD = 21  # the next card of the library (R12)
    DRAWS_NOTHING = 22  # 1: its library is empty at the draw of a start-up phase
    PAYS = 23  # MP left
    CAST_ENDS = 24  # of a cast whose time has come
    COUNTERED = 25  # a cast
    GOES_TO_GRAVEYARD = 26  # Origin
    REMOVED = 27  # from the game (K11); Origin
    RETURNS_TO_HAND = 28
    DISCARDS_AT_RANDOM = 29  # cards left in hand
    ENTERS = 30  # square
    APPEARS = 31  # a new card: row in the pool
    CONTROLLED = 32  # by the side, from now on
    # What changes
    EFFECT_HAPPENS = 33  # trigger
    MP_BECOMES = 34
    MAX_MP_BECOMES = 35
    ATTRIBUTE_BECOMES = 36  # 4096 * place in ATTRIBUTES + value
    MAX_ATTRIBUTE_BECOMES = 37  # likewise
    HP_BECOMES = 38  # of a creature, or of a player without a card
    MAX_HP_BECOMES = 39
    ATTACK_BECOMES = 40
    STATE_BECOMES = 41  # place in STATES
    RESISTANCE_BECOMES = 42  # 4096 * place in ATTRIBUTES + value + 2048
    MITIGATION_BECOMES = 43
    GAINS_KEYWORD = 44  # place in KEYWORDS
    REVIVES = 45  # HP
    # Battle
    SPELL_HAPPENS = 46  # a battle spell
    STRIKES = 47  # damage that its blow does; whom it hits follows
    STRUCK = 48  # how much of the attack was meant for it; no card: the player
    BATTLE_ENDS = 49  # attack that hit nothing
    COUNTER_ATTACKS = 50  # a creature named before (R58)
    COUNTER_DROPPED = 51  # one that cannot attack any more


class Event(NamedTuple):
    """Something that happened in a game."""

    turn: int
    code: int
    side: int
    card: int
    value: int


class Origin(IntEnum):
    """Where a card was before."""

    HAND = 0
    LIBRARY = 1
    FIELD = 2
    CAST = 3
    GRAVEYARD = 4


class Reason(IntEnum):
    """Why a game ended."""

    HP = 0
    DECK_OUT = 1
    BOTH_LIBRARIES_EMPTY = 2
    TURN_CAP = 3
    EVENT_CAP = 4
