"""The registry of games: one folder each, imported when first asked for."""

from functools import cache
from importlib import import_module

from simcore.errors import GameError, nearest
from simcore.games.game import Game

GAME_KEYS = ("card_commander",)


@cache
def get_game(name: str) -> Game:
    """The game called `name` (its key; blanks and hyphens count as underscores); GameError if there is none."""
    key = name.strip().casefold().replace("-", "_").replace(" ", "_")
    if key not in GAME_KEYS:
        raise GameError(f'no game "{name}"; known are {", ".join(GAME_KEYS)}{nearest(key, GAME_KEYS)}')
    game: Game = import_module(f"simcore.games.{key}").GAME
    return game
