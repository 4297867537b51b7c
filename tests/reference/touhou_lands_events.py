"""What the reference of Touhou lands tells: events and the numbers in them."""

from enum import IntEnum
from typing import NamedTuple

NOBODY = NO_CARD = -1
# The place of a word is its number in events.
ROWS = ("front", "back")
DECLARATIONS = ("none", "defend", "counter")
KEYWORDS = ("ignore_evasion", "no_counter", "back_attack", "keeps_evasion", "guard", "swift", "prevents")
TRIGGERS = (
    "placed",
    "used",
    "put",
    "spell",
    "skill",
    "summoned",
    "turn_start",
    "attacks",
    "defends",
    "counters",
    "hits_player",
    "after_battle",
    "faints",
)


class Code(IntEnum):
    """What an event tells of the side and card beside it; the comment says what its value is.

    Those under "choices" stand for what a player was asked: whoever repeats a record reads these alone.
    """

    GAME_ENDS = 0  # Reason; the side has won
    TURN_STARTS = 1  # turn, those of both players counted; the side has it
    TURN_ENDS = 2
    # Choices
    KEEPS = 3  # an opening hand; hand limit
    REDRAWS = 4  # an opening hand that could have been kept; cards of the new hand
    FORMS = 5  # characters that change their row
    MOVES = 6  # one of them; place of the new row in ROWS
    PASSES = 7  # does nothing more in this main phase
    PLACES = 8  # a land
    SUMMONS = 9  # place of the row in ROWS
    SUPPORTS = 10  # uses a support card
    EQUIPS = 11  # puts an item; on whom follows
    DECLARES = 12  # a spell, in its main phase; who uses it follows
    USES_SKILL = 13
    ATTACKS = 14  # without a spell
    ANSWERS = 15  # an attack; place in DECLARATIONS; the character that takes it
    ADDS_SPELL = 16  # to the answer before it
    AIMS = 17  # the user of a spell, the bearer of an item, the target of an effect; 0, 1, 2
    DISCARDS_EXTRA = 18  # the choice of R30; cards left in hand
    DISCARDS = 19  # the choice of an effect; cards left in hand
    # Cards
    MUST_REDRAW = 20  # a hand without a character; cards of the new hand
    CONCEDES = 21  # no smaller hand is left to redraw to
    DRAWS = 22  # cards left in the library
    DRAWS_NOTHING = 23
    PAYS = 24  # for a card or skill; untapped lands left
    GOES_TO_DISCARD = 25  # Origin
    RETURNS_TO_HAND = 26
    DISCARDS_AT_RANDOM = 27  # cards left in hand
    FINDS = 28  # in the library; cards left there
    TAKES_BACK = 29  # from the discard place
    # What changes
    EFFECT_HAPPENS = 30  # trigger
    ATTACK_CHANGES = 31  # by so much
    DEFENCE_CHANGES = 32
    EVASION_CHANGES = 33
    GAINS_KEYWORD = 34  # place in KEYWORDS
    TAPS = 35
    UNTAPS = 36
    FAINTS = 37
    MOVED = 38  # by an effect; place of the new row in ROWS
    LIFE_BECOMES = 39
    LANDS_TAP = 40  # by an effect; how many
    LANDS_UNTAP = 41
    MORE_LANDS = 42  # so many more this turn
    # Battle
    PREVENTED = 43  # the attacker's spell
    STRIKES = 44  # its attack in this battle
    EVADES = 45  # the character struck at; evasion that counted
    IS_HIT = 46  # its defence; no card: the player, 0
    BATTLE_ENDS = 47


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
    PLAY = 1
    USE = 2  # a support card or spell that was used


class Aim(IntEnum):
    """What a target is for."""

    USER = 0
    BEARER = 1
    CHOICE = 2


class Reason(IntEnum):
    """Why a game ended."""

    LIFE = 0
    DECK_OUT = 1
    NO_CHARACTERS = 2
    TURN_CAP = 3
    EVENT_CAP = 4
