"""What cards are worth to the machine player `planner`: whole numbers."""

from collections.abc import Mapping
from typing import Any

BODY = 6  # a spell card in the battle zone
POWER = 500  # so much of it is worth a point
CARD = 5  # in hand
SHIELDS = (0, 30, 44, 54, 62, 68)  # so many of them; each more is worth as much as the last
KEYWORD_POINTS: Mapping[str, int] = {
    "blocker": 3,
    "w_breaker": 3,
    "t_breaker": 5,
    "invisible": 1,
    "invisible_attacker": 1,
    "attacks_active": 2,
    "cannot_attack_player": -4,
    "wins_battles": 5,
}
# So much of each is worth a point.
NUMBERED: Mapping[str, int] = {"power_attacker": 1000, "guard_crusher": 2000, "flare": 1000, "graze": 1}
# What an ability is worth that acts again and again, by its trigger.
ABILITY_POINTS: Mapping[str, int] = {
    "active_phase": 3,
    "attacks": 2,
    "attacked": 1,
    "blocked": 1,
    "blocks": 1,
    "unblocked": 2,
    "battles": 1,
    "wins": 1,
    "after_battle": 1,
    "breaks": 2,
    "destroyed": 1,
    "turn_end": 2,
}


def points_in_play(card: Any) -> int:
    """What a spell card is worth in the battle zone, as it is printed."""
    triggers = {operation.when for operation in card.effects}
    return int(
        BODY
        + card.power // POWER
        + sum(KEYWORD_POINTS.get(word, 0) for word in card.keywords)
        + sum(getattr(card, name) // worth for name, worth in NUMBERED.items())
        + sum(ABILITY_POINTS.get(trigger, 0) for trigger in triggers)
    )


def points_of_shields(number: int) -> int:
    """What so many 宣言カード are worth."""
    last = len(SHIELDS) - 1
    return SHIELDS[min(number, last)] + max(0, number - last) * (SHIELDS[last] - SHIELDS[last - 1])
