"""What the reference of Kyougenshi tells: events and the numbers in them."""

from enum import IntEnum
from typing import NamedTuple

NOBODY = NO_CARD = -1
# The place of a word is its number in events.
KEYWORDS = (
    "blocker",
    "w_breaker",
    "t_breaker",
    "s_trigger",
    "speed_attacker",
    "invisible",
    "search",
    "invisible_attacker",
    "attacks_active",
    "cannot_attack_player",
    "wins_battles",
)
TRIGGERS = (
    "used",
    "summoned",
    "put",
    "active_phase",
    "attacks",
    "attacked",
    "blocked",
    "blocks",
    "unblocked",
    "battles",
    "wins",
    "loses",
    "after_battle",
    "breaks",
    "destroyed",
    "discarded",
    "turn_end",
)


class Code(IntEnum):
    """What an event tells of the side and card beside it; the comment says what its value is.

    Those under "choices" stand for what a player was asked: whoever repeats a record reads these alone.
    """

    GAME_ENDS = 0  # Reason; the side has won
    TURN_STARTS = 1  # turn, those of both players counted; the side has it
    TURN_ENDS = 2
    # Choices
    KEEPS = 3  # an opening hand that could be redrawn; its cards
    REDRAWS = 4  # it; cards of the next hand
    CHARGES = 5  # a hand card becomes an orb; orbs then
    CHARGES_NOTHING = 6
    PASSES = 7  # does nothing more this turn
    SUMMONS = 8
    USES = 9  # an event effect
    ATTACKS = 10  # 0: the player, 1: a spell card, which follows
    TARGETS = 11  # the other side's spell card; the side is the one that attacks
    PAYS_MARYOKU = 12  # for its attacker; orbs turned
    BLOCKS = 13  # the blocker, or no card
    TRIGGERS = 14  # a broken card with S-trigger; 1 used, 0 not
    GRAZES = 15  # a card that has lost its battle; 1 paid, 0 not
    AIMS = 16  # the target of an effect, or no card
    DISCARDS = 17  # the choice of an effect; cards left in hand
    # Cards
    SETS_SHIELD = 18  # from the library; shields then
    DRAWS = 19  # cards left in the library
    DRAWS_NOTHING = 20
    PAYS = 21  # for a card or its graze; active orbs left
    ENTERS = 22  # put into the battle zone without being summoned; Origin
    BREAKS = 23  # a shield of this side; shields left
    TAKES_SHIELD = 24  # to its owner's hand, not broken; shields left
    LOSES_SHIELD = 25  # to the graveyard; shields left
    GOES_TO_GRAVEYARD = 26  # Origin
    RETURNS_TO_HAND = 27  # from the battle zone
    BECOMES_ORB = 28  # by an effect; Origin
    DISCARDS_AT_RANDOM = 29  # cards left in hand
    FINDS = 30  # in the library; cards left there
    TAKES_BACK = 31  # from the graveyard
    # What changes
    EFFECT_HAPPENS = 32  # trigger
    POWER_CHANGES = 33  # by so much
    GAINS_KEYWORD = 34  # place in KEYWORDS
    TURNS_ACTIVE = 35
    TURNS_INACTIVE = 36
    DESTROYED = 37
    ORBS_ACTIVE = 38  # how many
    # Attack
    ATTACK_STOPS = 39  # the attacker; neither battle nor break follows
    FIGHTS = 40  # its power in this battle
    WINS = 41
    LOSES = 42
    ATTACK_ENDS = 43


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
    BATTLE_ZONE = 1
    USE = 2  # an event effect that was used
    ORBS = 3
    LIBRARY = 4
    GRAVEYARD = 5


class Reason(IntEnum):
    """Why a game ended."""

    DIRECT_ATTACK = 0
    DECK_OUT = 1
    TURN_CAP = 2
    EVENT_CAP = 3
