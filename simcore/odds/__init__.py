"""Odds: what is in a hand after opening, redraws and draws, exact or sampled, for any card game.

The package can be called: `simcore.odds(...)` is `simcore.odds_api.odds`.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect import Signature

    from simcore.odds.answers import Odds


class _Odds(ModuleType):
    """A module that can be called: the name `simcore.odds` is this package and a function of the API at once."""

    def __call__(self, *decks: Any, **options: Any) -> "Odds":
        """How likely hands are, turn by turn."""
        found: Odds = import_module("simcore.odds_api").odds(*decks, **options)
        return found

    @property
    def __signature__(self) -> "Signature":
        from inspect import signature

        return signature(import_module("simcore.odds_api").odds)


sys.modules[__name__].__class__ = _Odds
