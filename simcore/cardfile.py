"""Card data: TOML files checked field by field and gathered into the pool that decks draw on."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simcore.deck import Deck
from simcore.decktext import printable, quoted, shortened
from simcore.errors import CardError, StoreError, nearest
from simcore.names import fold

Invented = Literal["figures", "ability"]

MOST_BYTES = 5_000_000
_SHOWN = 60
_TOML_PLACE = re.compile(r" \(at line (?P<line>\d+), column (?P<column>\d+)\)$")


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
    assumed: Annotated[tuple[Invented, ...], BeforeValidator(_spread_assumed)] = Field(
        default=(), json_schema_extra={"allowed": 'true, false, or a list of "figures" and "ability"'}
    )
    unsupported: str = ""
    note: str = ""

    @property
    def status(self) -> str:
        """`printed` / `assumed` figures and ability in words, or that the card is unsupported."""
        if self.unsupported:
            return "unsupported"
        words = ["assumed " + part if part in self.assumed else "printed " + part for part in ("figures", "ability")]
        return ", ".join(words)

    def mentioned(self) -> Iterator[tuple[str, str]]:
        """The names of cards that this card's fields hold, each with its place; `load_pool` looks for them."""
        yield from ()

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


def unknown_cards(deck: Deck, pool: CardPool) -> list[str]:
    """One line for each card of a deck that the pool does not know."""
    return [
        f'{deck.place()}: no card "{name}" in {pool.game}{pool.suggest(name)}'
        for name, _ in deck.cards
        if name not in pool.cards
    ]


def assumed_copies(deck: Deck, pool: CardPool) -> int:
    """How many cards of a deck have invented figures or an invented ability."""
    return sum(copies for name, copies in deck.cards if pool[name].assumed)


def load_pool(game: str, model: type[Card], bundled: Path, extra: Sequence[Path] = ()) -> CardPool:
    """The bundled cards, with those of `extra` added or, where the name is known, put in their place.

    StoreError when a file cannot be read; CardError lists every fault of every file, each with file, card and field.
    """
    cards: dict[str, Card] = {}
    origins: dict[str, str] = {}
    problems: list[str] = []
    named: list[set[str]] = []
    for path in (bundled, *extra):
        label = path.name if path is bundled else printable(str(path))
        named.append(set())
        found, faults = _read_file(path, label, model, named[-1])
        problems.extend(shortened(faults, label))
        cards.update(found)
        origins.update(dict.fromkeys(found, label))
    folded = _fold_names(cards, origins, problems)
    pool = CardPool(game, cards, folded)
    if all(named):  # a file that could not be read at all might hold what the others seem to miss
        problems.extend(_check_mentioned(pool, origins, set().union(*named)))
    if problems:
        raise CardError(problems)
    return pool


def _fold_names(cards: Mapping[str, Card], origins: Mapping[str, str], problems: list[str]) -> dict[str, str]:
    """Folded name -> name; two cards that nobody could tell apart are added to `problems`."""
    folded: dict[str, str] = {}
    for card in cards.values():
        for field, written in (("name", card.name), ("english", card.english)):
            owner = folded.setdefault(fold(written), card.name) if written else card.name
            if owner != card.name:
                other = f"the card {quoted(owner)} of {origins[owner]}"
                where = f'{origins[card.name]}: {card.name}: field "{field}"'
                problems.append(f"{where}: {quoted(written)} cannot be told apart from {other}; choose another name")
    return folded


def _check_mentioned(pool: CardPool, origins: Mapping[str, str], named: Set[str]) -> Iterator[str]:
    """A line for each name in some card's fields that no card bears; `named` are all cards, those refused included."""
    for card in pool:
        for place, name in card.mentioned():
            if name not in named:
                owner = pool.find(name)
                hint = f"; write {quoted(owner)}" if owner else pool.suggest(name)
                yield f"{origins[card.name]}: {card.name}: {place}: no card is called {quoted(name)}{hint}"


def _read_file(path: Path, label: str, model: type[Card], named: set[str]) -> tuple[dict[str, Card], list[str]]:
    """The cards of one file by name, and its faults as lines that begin with `label`.

    The names of all cards in it, refused ones as well, are added to `named`.
    """
    try:
        with path.open("rb") as file:
            written = file.read(MOST_BYTES + 1)
        if len(written) > MOST_BYTES:
            return {}, [f"{label}: more than {MOST_BYTES:,} bytes, too many for a card file"]
        text = written.decode("utf-8-sig")  # Windows editors put a byte-order mark first
        data = tomllib.loads(text)
    except OSError as error:
        raise StoreError(f"{label}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        return {}, [f"{label}: not UTF-8 (byte {error.start + 1}); save the file as UTF-8"]
    except tomllib.TOMLDecodeError as error:
        return {}, [_broken_toml(label, str(error))]
    except ValueError:
        return {}, [f"{label}: not a card file: a number of thousands of digits"]
    except RecursionError:
        return {}, [f"{label}: not a card file: nested too deeply"]
    problems = [f"{label}: unknown table {quoted(key)}; only [[card]] is allowed" for key in data if key != "card"]
    entries = data.get("card", [])
    if not isinstance(entries, list) or not (entries or problems):
        return {}, [*problems, f"{label}: write [[card]] above each card; there is none"]
    named.update(entry["name"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("name"), str))
    cards, faults = _read_entries(entries, label, model)
    return cards, problems + faults


def _broken_toml(label: str, message: str) -> str:
    """What tomllib says, with the line where people look for it."""
    place = _TOML_PLACE.search(message)
    if place is None:
        return f"{label}: not valid TOML: {printable(message)}"
    return f"{label}:{place['line']}: not valid TOML: {printable(message[: place.start()])} (column {place['column']})"


def _read_entries(entries: Sequence[Any], label: str, model: type[Card]) -> tuple[dict[str, Card], list[str]]:
    """The cards among a file's entries by name, and what is wrong with the others."""
    cards: dict[str, Card] = {}
    problems: list[str] = []
    first: dict[str, int] = {}
    for number, entry in enumerate(entries, start=1):
        name = entry.get("name") if isinstance(entry, dict) else None
        where = f"{label}: {printable(name)}" if isinstance(name, str) and name.strip() else f"{label}: card {number}"
        if isinstance(name, str) and first.setdefault(name, number) != number:
            problems.append(f"{where}: defined twice in this file, as card {first[name]} and card {number}; keep one")
        if isinstance(entry, dict):
            problems.extend(f"{where}: {line}" for line in _check_names(entry))
        try:
            card = model.model_validate(entry)
        except ValidationError as error:
            problems.extend(f"{where}: {line}" for line in _explain(error, model))
        else:
            cards[card.name] = card
    return cards, problems


def _check_names(entry: Mapping[str, Any]) -> Iterator[str]:
    """A line per name that cannot be read in a deck, which names a card in one line without blanks at its ends."""
    for field in ("name", "english"):
        name = entry.get(field)
        if isinstance(name, str) and (name != name.strip() or name != printable(name)):
            said = "a name is one line of visible characters without blanks at its ends"
            yield f'field "{field}": {_shown(name)}: {said}'


def _explain(error: ValidationError, model: type[Card]) -> list[str]:
    """One line per faulty field: field, value found, what is allowed, the nearest of it."""
    schema = model.model_json_schema()
    lines = []
    for fault in error.errors(include_url=False):
        place = fault["loc"]
        message = fault["msg"].removeprefix("Value error, ")
        if fault["type"] == "model_type":
            where = f"{_field(place)}: " if place else ""
            lines.append(f"{where}{_shown(fault['input'])} is not a table of fields")
        elif not place:
            lines.extend(message.splitlines())
        elif fault["type"] == "extra_forbidden":
            fields = _properties(schema, place[:-1])
            hint = nearest(str(place[-1]), fields)
            lines.append(f"{_field(place)}: there is no such field; use {', '.join(fields)}{hint}")
        elif fault["type"] == "missing":
            lines.append(f"{_field(place)} is missing; write {_allowed(schema, place) or 'it'}")
        elif fault["type"] == "value_error":
            lines.append(f"{_field(place)}: {_shown(fault['input'])}: {message}")
        else:
            allowed, words = _allowed(schema, place), _words(_node(schema, place))
            hint = nearest(fault["input"], words) if isinstance(fault["input"], str) else ""
            said = f"is not allowed; use {allowed}{hint}" if allowed else f"is not allowed: {message}"
            lines.append(f"{_field(place)}: {_shown(fault['input'])} {said}")
    return lines


def _field(place: Sequence[int | str]) -> str:
    """Where in a card: `field "tribes", entry 2`."""
    parts = [f"entry {part + 1}" if isinstance(part, int) else f'field "{printable(part)}"' for part in place]
    return ", ".join(parts)


def _shown(value: Any) -> str:
    """A value as a card file writes it (nearly), on one line and of bearable length."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python refuses to write out integers of thousands of digits
        return "a huge number"
    return printable(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def _node(schema: Mapping[str, Any], place: Sequence[int | str]) -> Mapping[str, Any]:
    """The part of a model's JSON schema that describes a place in a card; empty where it cannot be followed."""
    node: Mapping[str, Any] = schema
    for part in place:
        node = _resolve(schema, node)
        node = node.get("items", {}) if isinstance(part, int) else node.get("properties", {}).get(part, {})
    return _resolve(schema, node)


def _resolve(schema: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    """The definition that a node refers to, or the node itself."""
    if "anyOf" in node:  # a field that may be left out: what it holds, or null
        node = next(kind for kind in node["anyOf"] if kind.get("type") != "null")
    definition: Mapping[str, Any] = schema.get("$defs", {}).get(str(node.get("$ref", "")).rpartition("/")[2], node)
    return definition


def _properties(schema: Mapping[str, Any], place: Sequence[int | str]) -> list[str]:
    return list(_node(schema, place).get("properties", {}))


def _words(node: Mapping[str, Any]) -> list[str]:
    """The words that a field may hold; none if it is not that kind of field."""
    return [str(word) for word in node.get("enum", [node["const"]] if "const" in node else [])]


def _allowed(schema: Mapping[str, Any], place: Sequence[int | str]) -> str:
    """What may stand at a place of a card, in words; empty where the schema alone does not say it."""
    node = _node(schema, place)
    words = _words(node)
    if "allowed" in node:
        return str(node["allowed"])
    if words:
        return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    if node.get("type") == "integer" and {"minimum", "maximum"} <= node.keys():
        return f"a whole number from {node['minimum']} to {node['maximum']}"
    if node.get("type") == "string":
        return "a text that is not empty" if node.get("minLength") else "a text"
    if node.get("type") == "array":
        inner = ", ".join(_words(_resolve(schema, node.get("items", {}))))
        return f"a list of {inner}" if inner else "a list"
    return {"boolean": "true or false", "integer": "a whole number"}.get(str(node.get("type")), "")
