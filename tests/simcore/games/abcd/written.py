"""Effects and cards as card files write them."""

from typing import Any

from simcore.games.abcd.cards import AbcdCard
from simcore.games.abcd.vocabulary import Operation

CAST = {"when": "cast"}
CHOOSE = {**CAST, "do": "choose", "to": "every_creature"}
CHOOSE_SPELL = {**CAST, "do": "choose", "to": "every_spell"}
SKILL = {"name": "技", "kind": "active", "cost": 1}
CREATURE = {"race": "猫", "attack": 1, "hp": 1}


def read(*operations: dict[str, Any]) -> tuple[Operation, ...]:
    return tuple(Operation.model_validate(operation) for operation in operations)


def figures(kind: str = "sorcery") -> dict[str, Any]:
    """The least that a card of this type must say."""
    least: dict[str, Any] = {"name": "X", "source": "mine", "type": kind, "rarity": "common"}
    return least | (CREATURE if kind == "summon" else {})


def card(*operations: dict[str, Any], kind: str = "sorcery", **changes: Any) -> AbcdCard:
    """A card of few figures with these effects and whatever else is changed."""
    return AbcdCard.model_validate({**figures(kind), "effects": list(operations), **changes})
