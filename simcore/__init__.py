"""Deckmill from Python: decks, cards, rules, games and statistics; everything is imported when it is first used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcore.api import battle, compare, duel, load_deck, play_position, replay

__all__ = ["battle", "compare", "duel", "games", "load_deck", "play_position", "replay"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # The package of games can be called (it lists them); the other names are functions.
    return import_module("simcore.games") if name == "games" else getattr(import_module("simcore.api"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
