"""Card data: TOML files checked field by field and gathered into the pool that decks draw on."""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simcore.errors import CardError, StoreError, nearest
from simcore.names import fold

Invented = Literal["figures", "ability"]


def _spread_assumed(value: Any) -> Any:
    """`true` means that everything is assumed, `false` nothing."""
    if isinstance(value, bool):
        return ("figures", "ability") if value else ()
    return tuple(value) if isinstance(value, list) else value


class Card(BaseModel):
    """What a card of any game declares; each game adds its own fields.

    `english` is a translation that decks may use as well. `source` says where figures and ability come from, `assumed`
    which of the two are invented. `unsupported` is the reason why the engine cannot play the card whole.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: str = Field(min_length=1)
    english: str = ""
    source: str = Field(min_length=1)
    assumed: Annotated[tuple[Invented, ...], BeforeValidator(_spread_assumed)] = ()
    unsupported: str = ""
    note: str = ""

    @property
    def status(self) -> str:
        """`printed` / `assumed` figures and ability in words, or that the card is unsupported."""
        if self.unsupported:
            return "unsupported"
        words = ["assumed " + part if part in self.assumed else "printed " + part for part in ("figures", "ability")]
        return ", ".join(words)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON: the card's fields and its status."""
        return {**self.model_dump(mode="json"), "assumed": bool(self.assumed), "status": self.status}


@dataclass(frozen=True)
class CardPool:
    """All cards of one game that this run knows, in file order, found by folded name or English name."""

    game: str
    cards: Mapping[str, Card]
    folded: Mapping[str, str]

    def find(self, written: str) -> str | None:
        """The card's name for what somebody wrote, or None."""
        return self.folded.get(fold(written))

    def __getitem__(self, name: str) -> Any:
        return self.cards[name]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that `find` knows, English ones included, for hints."""
        english = [card.english for card in self.cards.values() if card.english]
        return (*self.cards, *english)

    def suggest(self, written: str) -> str:
        """The hint that ends an error about an unknown card."""
        return nearest(written, self.names)

    @property
    def hash(self) -> str:
        """Hex digest of every card's every field, in the order of their names."""
        plain = [self.cards[name].model_dump(mode="json") for name in sorted(self.cards)]
        return hashlib.sha256(json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def load_pool(game: str, model: type[Card], bundled: Path, extra: Sequence[Path] = ()) -> CardPool:
    """The bundled cards, with those of `extra` added or, where the name is known, put in their place.

    StoreError when a file cannot be read; CardError lists every fault of every file, each with file, card and field.
    """
    cards: dict[str, Card] = {}
    problems: list[str] = []
    for path in (bundled, *extra):
        found, faults = _read_file(path, model, bundled=path is bundled)
        problems.extend(faults)
        cards.update(found)
    folded = _fold_names(cards.values(), problems)
    if problems:
        raise CardError(problems)
    return CardPool(game, cards, folded)


def _fold_names(cards: Iterable[Card], problems: list[str]) -> dict[str, str]:
    """Folded name -> name; two cards that nobody could tell apart are added to `problems`."""
    folded: dict[str, str] = {}
    for card in cards:
        for written in filter(None, (card.name, card.english)):
            owner = folded.setdefault(fold(written), card.name)
            if owner != card.name:
                problems.append(f'cards: "{written}" of {card.name} and a name of {owner} cannot be told apart')
    return folded


def _read_file(path: Path, model: type[Card], bundled: bool) -> tuple[dict[str, Card], list[str]]:
    """The cards of one file by name, and its faults as lines."""
    label = path.name if bundled else str(path)
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except OSError as error:
        raise StoreError(f"{label}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        return {}, [f"{label}: not UTF-8 (byte {error.start}); card files are UTF-8"]
    except tomllib.TOMLDecodeError as error:
        return {}, [f"{label}: not valid TOML: {error}"]
    problems = [f'{label}: unknown table "{key}"; only [[card]] is allowed' for key in data if key != "card"]
    entries = data.get("card", [])
    if not isinstance(entries, list):
        return {}, [*problems, f"{label}: write [[card]] for each card"]
    cards: dict[str, Card] = {}
    for number, entry in enumerate(entries, start=1):
        name = entry.get("name") if isinstance(entry, dict) else None
        where = f"{label}: {name}" if isinstance(name, str) and name else f"{label}: card {number}"
        if isinstance(name, str) and name in cards:
            problems.append(f"{where}: defined twice in this file")
        try:
            card = model.model_validate(entry)
        except ValidationError as error:
            problems.extend(f"{where}: {line}" for line in _explain(error, model))
        else:
            cards[card.name] = card
    return cards, problems


def _explain(error: ValidationError, model: type[Card]) -> list[str]:
    """One line per faulty field: field, value found, what is allowed."""
    lines = []
    for fault in error.errors(include_url=False):
        field = ".".join(str(part) for part in fault["loc"]) or "card"
        found = fault["input"]
        if fault["type"] == "extra_forbidden":
            hint = nearest(field, model.model_fields)
            lines.append(f'unknown field "{field}"; allowed are {", ".join(model.model_fields)}{hint}')
        elif fault["type"] == "missing":
            lines.append(f'field "{field}" is missing')
        else:
            message = fault["msg"].removeprefix("Value error, ")
            hint = _choice_hint(found, fault.get("ctx", {}))
            lines.append(f'field "{field}": {json.dumps(found, ensure_ascii=False, default=str)}: {message}{hint}')
    return lines


def _choice_hint(found: Any, context: Mapping[str, Any]) -> str:
    """The nearest allowed word, when the fault was a word outside a list."""
    expected = context.get("expected")
    if isinstance(found, str) and isinstance(expected, str):
        return nearest(found, expected.replace("'", "").replace(" or ", ", ").split(", "))
    return ""
