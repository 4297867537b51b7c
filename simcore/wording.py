"""What the languages of effects of all games need alike: tables as read and written, words for faults."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_serializer

from simcore.errors import nearest

# What may stand in the place of a table, and is read as one.
Reader = Callable[[Any], Any]


def _only_true(value: bool) -> bool:
    if not value:
        raise ValueError("write true, or leave it out")
    return value


Mark = Annotated[bool, AfterValidator(_only_true)]
Name = Annotated[str, Field(min_length=1)]


class Words(BaseModel):
    """A table of a card file, which is written out again without what it does not say."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_serializer(mode="plain")
    def _as_written(self) -> Any:
        return self.written()

    def written(self) -> Any:
        """Plain data as the file holds it."""
        written: dict[str, Any] = {}
        for field, info in type(self).model_fields.items():
            value = getattr(self, field)
            if value != info.default:
                written[info.alias or field] = _plain(value)
        return written


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value.written() if isinstance(value, Words) else value


def number_or_table(largest: int, example: str, least: int = 0) -> Reader:
    """A reader of amounts: a whole number from `least` to `largest` is an amount of its own."""

    def read(value: Any) -> Any:
        if type(value) is int and least <= value <= largest:
            return {"of": "constant", "plus": value}
        if isinstance(value, Mapping | Words):
            return value
        raise ValueError(f"write a whole number from {least} to {largest}, or a table such as {example}")

    return read


def word_or_table(words: Sequence[str], word: str, example: str) -> Reader:
    """A reader of conditions: one of `words` is a condition of its own."""

    def read(value: Any) -> Any:
        if isinstance(value, Mapping | Words):
            return value
        if not isinstance(value, str):
            raise ValueError(f'write a word such as "{word}", or a table such as {example}')
        if value not in words:
            raise ValueError(f"use {', '.join(words)}{nearest(value, words)}")
        return {"is": value}

    return read


# ---------- Which words go together


@dataclass(frozen=True)
class Form:
    """What goes with a verb: the targets (none: it has no target), the fields that it needs, those that it may have."""

    to: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def wrong(field: str, word: str, beside: str, allowed: Sequence[str]) -> str:
    """The fault of a word that does not go with another, and what does."""
    return f', field "{field}": "{word}" does not go with {beside}; use {either(allowed)}'


def either(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
