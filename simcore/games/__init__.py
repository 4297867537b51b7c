"""The registry of games: one folder each, imported when first asked for. `simcore.games()` lists them."""

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from simcore.errors import GameError, nearest
from simcore.games.game import Game

if TYPE_CHECKING:
    from simcore.cardfile import CardPool
    from simcore.results import GameSummary

GAME_KEYS = ("card_commander", "abcd", "touhou_lands", "kyougenshi")


@cache
def get_game(name: str) -> Game:
    """The game called `name` (its key; blanks and hyphens count as underscores); GameError if there is none."""
    key = name.strip().casefold().replace("-", "_").replace(" ", "_")
    if key not in GAME_KEYS:
        raise GameError(f'no game "{name}"; known are {", ".join(GAME_KEYS)}{nearest(key, GAME_KEYS)}')
    game: Game = import_module(f"simcore.games.{key}").GAME
    return game


def card_pools(paths: Iterable[str | os.PathLike[str]]) -> "dict[str, Callable[[], CardPool]]":
    """A loader of each game's cards, with those of the card files, that reads them once."""
    files = [Path(path) for path in paths]
    return {key: cache(lambda key=key: get_game(key).load_cards(files)) for key in GAME_KEYS}


class _Games(ModuleType):
    """A module that can be called: the name `simcore.games` is this package and a function of the API at once."""

    def __call__(self) -> "tuple[GameSummary, ...]":
        """Every game that Deckmill knows."""
        summaries: tuple[GameSummary, ...] = import_module("simcore.api").games()
        return summaries


sys.modules[__name__].__class__ = _Games
