"""Deckmill from Python: decks, cards, rules, games and statistics; everything is imported when it is first used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcore.api import battle, compare, duel, load_deck, play_position, replay, spill
    from simcore.odds_api import curve, keep

__all__ = [
    "battle",
    "compare",
    "curve",
    "duel",
    "games",
    "keep",
    "load_deck",
    "odds",
    "play_position",
    "replay",
    "spill",
]
_PACKAGES = ("games", "odds")
_OF_ODDS = ("curve", "keep")


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # The packages of games and odds can be called as well (one lists the games); the other names are functions.
    if name in _PACKAGES:
        return import_module(f"simcore.{name}")
    return getattr(import_module("simcore.odds_api" if name in _OF_ODDS else "simcore.api"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
