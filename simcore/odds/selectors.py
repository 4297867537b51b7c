"""Selectors and patterns: which cards `level.1..3`, `tribes.goblin`, `*Forest` and plain names stand for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcore.decktext import quoted
from simcore.errors import OddsError, nearest
from simcore.names import fold

_LISTED = 12
_SELECTOR = re.compile(r"(?P<field>[^\W\d]\w*)\.(?P<value>.+)", re.DOTALL)
_RANGE = re.compile(r"(?P<low>\d{1,9})\.\.(?P<high>\d{1,9})")


class Fields:
    """The fields of a game's cards by which cards are selected, `columns` of its `pool` of cards by name."""

    def __init__(self, cards: Mapping[str, Any], columns: Sequence[str]):
        self.cards = cards
        self.columns = tuple(columns)

    def selected(self, written: str) -> tuple[str, frozenset[str]] | None:
        """(the selector as it is usually written, the names of its cards), or None when `written` is no selector.

        OddsError, without place, for a value that no card has.
        """
        match = _SELECTOR.fullmatch(fold(written))
        column = self._column(match["field"]) if match else None
        if match is None or column is None:
            return None
        values = {name: self._values(card, column) for name, card in self.cards.items()}
        chosen = self._chosen(column, match["value"], [value for own in values.values() for value in own])
        text = f"{column}.{match['value'] if len(chosen) != 1 else chosen[0]}"
        wanted = {str(value) for value in chosen}
        return text, frozenset(name for name, own in values.items() if wanted & {str(value) for value in own})

    def hint(self, written: str) -> str:
        """The hint for something that looks like a selector of a field that cards do not have."""
        match = _SELECTOR.fullmatch(fold(written))
        return nearest(match["field"], self.columns, limit=1) if match else ""

    def _column(self, written: str) -> str | None:
        """The field meant; `tribe` stands for `tribes`."""
        return next((column for column in self.columns if fold(column) in (written, f"{written}s")), None)

    @staticmethod
    def _values(card: Any, column: str) -> tuple[Any, ...]:
        value = getattr(card, column)
        return tuple(value) if isinstance(value, tuple | list) else (value,)

    def _chosen(self, column: str, written: str, values: Sequence[Any]) -> list[Any]:
        """The values, of those that cards have, that `written` stands for."""
        known = list(dict.fromkeys(values))
        numbers = _RANGE.fullmatch(written)
        if numbers and all(isinstance(value, int) for value in known):
            low, high = int(numbers["low"]), int(numbers["high"])
            if low > high:
                raise OddsError(f"{quoted(written)} is an empty range of {column}; write {high}..{low}")
            return [value for value in known if low <= value <= high]
        chosen = [value for value in known if fold(str(value)) == written]
        if chosen:
            return chosen
        named = sorted(known, key=lambda value: (not isinstance(value, int), value if isinstance(value, int) else 0))
        listed = ", ".join(str(value) for value in named[:_LISTED]) + (", …" if len(named) > _LISTED else "")
        hint = nearest(written, [str(value) for value in known if isinstance(value, str)])
        raise OddsError(f"no card has {column} {quoted(written)}; values are {listed}{hint}")


def has_wildcards(pattern: str) -> bool:
    """Whether a pattern stands for more names than itself."""
    return any(sign in fold(pattern) for sign in "*?")


def matching(pattern: str, names: Iterable[str]) -> list[str]:
    """Those of `names` that a pattern with * (any text) and ? (any character) matches, compared as names are."""
    folded = fold(pattern)
    return [name for name in names if _matches(folded, fold(name))]


def _matches(pattern: str, text: str) -> bool:
    """Wildcards without backtracking further than the last *, so that no pattern takes long."""
    at = place = 0
    star, resume = -1, 0
    while place < len(text):
        if at < len(pattern) and pattern[at] == "*":
            star, resume = at, place
            at += 1
        elif at < len(pattern) and pattern[at] in ("?", text[place]):
            at, place = at + 1, place + 1
        elif star >= 0:
            resume += 1
            at, place = star + 1, resume
        else:
            return False
    return all(sign == "*" for sign in pattern[at:])
