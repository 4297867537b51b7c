"""Effects and cards as card files write them."""

from typing import Any

from simcore.games.touhou_lands.cards import TouhouLandsCard
from simcore.games.touhou_lands.vocabulary import Operation

USED = {"when": "used"}
CHOOSE = {**USED, "do": "choose", "to": "opposing_characters"}
DRAW = {**USED, "do": "draw", "to": "own", "amount": 1}
# What a card of each type cannot do without.
LEAST: dict[str, dict[str, Any]] = {
    "land": {"yields": ["sun"]},
    "character": {"kinds": ["human"]},
    "spell": {"use": ["attack"]},
    "item": {},
    "support": {},
}


def read(*operations: dict[str, Any]) -> tuple[Operation, ...]:
    return tuple(Operation.model_validate(operation) for operation in operations)


def figures(kind: str = "support") -> dict[str, Any]:
    """The least that a card of this type must say."""
    return {"name": "X", "source": "mine", "type": kind, **LEAST[kind]}


def card(*operations: dict[str, Any], kind: str = "support", **changes: Any) -> TouhouLandsCard:
    """A card of few figures with these effects and whatever else is changed."""
    return TouhouLandsCard.model_validate({**figures(kind), "effects": list(operations), **changes})
