"""Effects and cards as card files write them."""

from typing import Any

from simcore.games.kyougenshi.cards import KyougenshiCard
from simcore.games.kyougenshi.vocabulary import Operation

USED = {"when": "used"}
CHOOSE = {**USED, "do": "choose", "to": "opposing_cards"}
DRAW = {**USED, "do": "draw", "to": "own", "amount": 1}
# What a card of each type cannot do without, beside colours and cost.
LEAST: dict[str, dict[str, Any]] = {"spell_card": {"power": 2000}, "event_effect": {"effects": [DRAW]}}


def read(*operations: dict[str, Any]) -> tuple[Operation, ...]:
    return tuple(Operation.model_validate(operation) for operation in operations)


def figures(kind: str = "event_effect") -> dict[str, Any]:
    """The least that a card of this type must say."""
    return {"name": "X", "source": "mine", "type": kind, "colours": ["red"], "cost": 2, **LEAST[kind]}


def card(*operations: dict[str, Any], kind: str = "event_effect", **changes: Any) -> KyougenshiCard:
    """A card of few figures with these effects, if there are any, and whatever else is changed."""
    effects = {"effects": list(operations)} if operations else {}
    return KyougenshiCard.model_validate({**figures(kind), **effects, **changes})
