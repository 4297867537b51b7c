"""Effects and cards as card files write them."""

from typing import Any

from simcore.games.card_commander.cards import CardCommanderCard
from simcore.games.card_commander.vocabulary import Operation

USE = {"when": "use"}
CHOOSE = {**USE, "do": "choose", "to": "every_attacker"}


def read(*operations: dict[str, Any]) -> tuple[Operation, ...]:
    return tuple(Operation.model_validate(operation) for operation in operations)


def card(*operations: dict[str, Any], **changes: Any) -> CardCommanderCard:
    """A card of few figures with these effects and whatever else is changed."""
    figures = {"name": "X", "source": "mine", "colour": "red", "level": 1, "attack": 1, "hp": 1}
    return CardCommanderCard.model_validate({**figures, "effects": list(operations), **changes})
