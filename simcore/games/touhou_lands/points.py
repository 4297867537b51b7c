"""What abilities and keywords are worth to the machine players: whole numbers."""

from collections.abc import Mapping
from typing import Any

LIFE = 2  # one of a player's life
CARD = 2  # a card in hand
LETHAL = 1000
FIGURE = 3  # one of attack, defence or evasion
KEYWORD_POINTS: Mapping[str, int] = {
    "ignore_evasion": 2,
    "no_counter": 3,
    "back_attack": 3,
    "keeps_evasion": 1,
    "guard": 2,
}
# What an ability is worth that acts again and again, by its trigger.
ABILITY_POINTS: Mapping[str, int] = {
    "skill": 3,
    "turn_start": 4,
    "attacks": 2,
    "defends": 1,
    "counters": 1,
    "hits_player": 2,
    "after_battle": 1,
    "faints": 1,
}


def points_in_play(card: Any) -> int:
    """What a character is worth in play as it is printed, or what an item adds to its bearer."""
    triggers = {operation.when for operation in card.effects}
    return int(
        FIGURE * (card.attack + card.defence + card.evasion)
        + sum(KEYWORD_POINTS.get(word, 0) for word in card.keywords)
        + sum(ABILITY_POINTS.get(trigger, 0) for trigger in triggers)
    )
