"""Positions that people write down, as models: what a field may hold, one line for each that does not fit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from simcore.cardfile import CardPool
from simcore.decktext import printable, quoted
from simcore.errors import PositionError, nearest

LARGEST = 9999  # figure
LARGEST_SEED = 2**64 - 1


class Written(BaseModel):
    """A table of a position; a description says what a field may hold."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def whole(low: int, high: int, default: Any = ...) -> Any:
    """A field that holds a whole number."""
    return Field(default=default, ge=low, le=high, description=f"a whole number from {low} to {high}")


def listed(what: str, most: int) -> Any:
    """A field that holds a list of so many entries at most."""
    return Field(default=(), strict=False, max_length=most, description=f"a list of {what}")


def card_or_table(value: Any) -> Any:
    """The name of a card stands for a table with nothing else."""
    return {"card": value} if isinstance(value, str) else value


def act_or_table(value: Any) -> Any:
    """A word for what is done, with the name of a card behind it, stands for a table of both."""
    if not isinstance(value, str):
        return value
    do, _, card = value.partition(" ")
    return {"do": do, "card": card} if card else {"do": do}


@dataclass(frozen=True)
class Form:
    """How a position is read: its model, and by field the models `inside` it.

    `entries` says what each entry of a list may be, if not the name of a card; `words` which words a field may hold;
    `deeper` what an entry of an entry may be, where that is a list.
    """

    model: type[Written]
    inside: Mapping[str, type[Written]]
    entries: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deeper: Mapping[str, str] = field(default_factory=dict)

    def read(self, written: Any) -> Any:
        """The model of plain data; PositionError lists everything that does not fit."""
        if not isinstance(written, Mapping):
            raise PositionError(f"position: {shown(written)} is not allowed; write a table of {_fields(self.model)}")
        try:
            return self.model.model_validate(dict(written))
        except ValidationError as error:
            raise PositionError([self._fault(fault) for fault in error.errors(include_url=False)]) from None

    def _fault(self, fault: Any) -> str:
        """What pydantic found, in one line for a person."""
        kind, found, place = fault["type"], fault["input"], list(fault["loc"])
        if place[-1] == "[key]":  # a word that the table may not have is told of the table
            del place[-2:]
        model = self.model
        for part in place[:-1]:
            model = self.inside.get(str(part), model)
        if kind in ("extra_forbidden", "invalid_key"):
            place[-1] = str(place[-1])
            hint = nearest(place[-1], model.model_fields)
            return f"{_where(place)}: there is no such field; use {_fields(model)}{hint}"
        field = next(part for part in reversed(place) if isinstance(part, str))  # which holds the entry
        allowed = self._allowed(model, place, field)
        if kind == "missing":
            return f"{_where(place)}: is missing; write {allowed}"
        if kind == "too_long":
            most = fault["ctx"]["max_length"]
            return f"{_where(place)}: {len(found)} entries, at most {most} are allowed; write {allowed}"
        hint = nearest(found, self.words.get(field, ())) if isinstance(found, str) else ""
        return f"{_where(place)}: {shown(found)} is not allowed; write {allowed}{hint}"

    def _allowed(self, model: type[Written], place: Sequence[Any], field: str) -> str:
        """What may stand at a place inside a model."""
        if place[-1] != field:
            if place[-2] != field:
                return self.deeper[field]
            return self.entries.get(field, "the name of a card")
        known = next(part for part in place if part in model.model_fields)
        return str(model.model_fields[known].description)


def _where(place: Sequence[Any]) -> str:
    """A place in words; lists are counted from 1."""
    parts = (f"entry {part + 1}" if isinstance(part, int) else printable(part) for part in place)
    return f"position: {', '.join(parts)}"


def _fields(model: type[Written]) -> str:
    return ", ".join(model.model_fields)


def shown(value: Any) -> str:
    """A value on one line and of bearable length."""
    try:
        return quoted(value) if isinstance(value, str) else quoted(repr(value))[1:-1]
    except ValueError:  # Python refuses to write out integers of thousands of digits
        return "a huge number"


def unknown_cards(
    pool: CardPool, where: str, places: Mapping[str, str], also: Callable[[str], str] = lambda place: ""
) -> Iterator[str]:
    """A line for each name of a card, with its place, that there is not or that cannot be played.

    `also` says what else might be meant at a place.
    """
    for name, place in places.items():
        if name not in pool.cards:
            found = pool.find(name)
            hint = f"; write {quoted(found)}" if found else f"{also(place)}{pool.suggest(name)}"
            yield f"{where}, {place}: no card {quoted(name)}{hint}"
        elif pool[name].unsupported:
            yield f"{where}, {place}: {quoted(name)} cannot be played yet: {pool[name].unsupported}"
