"""Everything from which odds can be repeated to the byte: the contents of run.json, and what tables say of a run."""

from dataclasses import dataclass
from typing import Any

from simcore.version import SCHEMA


@dataclass(frozen=True)
class AskedDeck:
    """A deck, or cards counted by group, as it took part in a run.

    `game` is "" for a deck of no game; `cards` are (card name, copies), empty where only counts were given; `hash` is
    the hex digest of game and contents (None: counts); `assumed` counts the copies whose figures or ability are
    invented; `groups` are the copies of each group that was asked for; `opening` is the opening with all its numbers.
    """

    name: str
    source: str
    game: str
    size: int
    assumed: int
    hash: str | None
    cards: tuple[tuple[str, int], ...]
    groups: dict[str, int]
    opening: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "cards": dict(self.cards)}


@dataclass(frozen=True)
class AskedWant:
    """A want as it was understood: `text` is its condition in canonical form, `span` at, always or ever."""

    name: str
    text: str
    span: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class Served:
    """What cards that go under the library, or are left on top of it, serve: the want called so, on that turn."""

    want: str
    turn: int

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class OddsManifest:
    """What was asked, of what, by which rules; nothing that differs between two such runs.

    `seed` is None and `games` 0 where nothing was sampled. `cards_hash`, `rules` and `changed_rules` are keyed by game,
    for each game that a deck belongs to. `bottom_for` is None where no card goes under the library. `varied` lists, for
    each varied group, the numbers of cards that were tried.
    """

    version: str
    command: tuple[str, ...]
    seed: int | None
    games: int
    decks: tuple[AskedDeck, ...]
    cards_hash: dict[str, str]
    rules: dict[str, dict[str, Any]]
    changed_rules: dict[str, dict[str, Any]]
    wants: tuple[AskedWant, ...]
    keep: str | None
    keep_cards: tuple[str, ...]
    bottom_for: Served | None
    by_turn: int
    seats: tuple[str, ...]
    varied: dict[str, tuple[int, ...]]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON: the contents of run.json."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        lists = {name: list(plain[name]) for name in ("command", "keep_cards", "seats")}
        return {
            "schema": SCHEMA,
            **plain,
            **lists,
            "decks": [deck.to_dict() for deck in self.decks],
            "wants": [want.to_dict() for want in self.wants],
            "bottom_for": self.bottom_for.to_dict() if self.bottom_for is not None else None,
            "varied": {group: list(cards) for group, cards in self.varied.items()},
        }
