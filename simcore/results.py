"""Frozen records that feed tables, CSV, JSON and the Python API alike: `to_dict()` is what `--json` prints."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simcore.version import SCHEMA

OUTCOMES = ("win", "draw", "loss", "capped")


@dataclass(frozen=True)
class DeckSummary:
    """A deck as it took part in a run: its name, contents and how much of it is assumed.

    `cards` are (card name, copies) in canonical order; `assumed` counts the copies whose figures or ability are
    invented, of `size`; `hash` is the hex digest of game and contents; `source` is what the user wrote for it.
    """

    name: str
    source: str
    policy: str
    cards: tuple[tuple[str, int], ...]
    size: int
    assumed: int
    hash: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "name": self.name,
            "source": self.source,
            "policy": self.policy,
            "size": self.size,
            "assumed": self.assumed,
            "hash": self.hash,
            "cards": dict(self.cards),
        }


@dataclass(frozen=True)
class DuelResult:
    """What deck A's games against deck B came to, from A's side.

    `score` is A's share of the points (a draw and a capped game count half) with its 95 % interval from the five
    pair cells; all three are None when no game was played. `pair_cells[k]` counts the pairs in which A took k/2 of
    two points. `first_seat_score` is the share of the points that went to whoever sat first (None without seats).
    `by_seat` counts A's games by the seat in which it sat and by OUTCOMES; `policies` are keyed "a" and "b".
    `ends` counts games by reason, `turns` holds mean, min, max and histogram (turn -> games) of the game length.
    `p_value` tests score = 0.5. `extras` is what the game adds, keyed by the game's own names.
    """

    deck_a: str
    deck_b: str
    games: int
    a_wins: int
    b_wins: int
    draws: int
    capped: int
    score: float | None
    score_lo: float | None
    score_hi: float | None
    first_seat_score: float | None
    pair_cells: tuple[int, int, int, int, int]
    p_value: float | None
    by_seat: dict[str, dict[str, int]]
    ends: dict[str, int]
    turns: dict[str, Any]
    policies: dict[str, str]
    assumed_a: int
    assumed_b: int
    seed: int
    mirror: bool = False
    extras: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {"schema": SCHEMA, **{name: getattr(self, name) for name in self.__dataclass_fields__}}


@dataclass(frozen=True)
class RankingRow:
    """One deck's mean score against the other decks of the run (its mirror left out) with its 95 % interval."""

    rank: int
    deck: str
    policy: str
    score: float | None
    score_lo: float | None
    score_hi: float | None
    games: int
    assumed: int

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class Manifest:
    """Everything from which a run can be repeated to the byte; nothing that differs between two such runs.

    `rules` holds every parameter of the game with the value used; `changed_rules` those that are not the default.
    """

    version: str
    command: tuple[str, ...]
    game: str
    seed: int
    games: int
    decks: tuple[DeckSummary, ...]
    cards_hash: str
    rules: dict[str, Any]
    changed_rules: dict[str, Any]
    complete: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON: the contents of run.json."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {
            "schema": SCHEMA,
            **plain,
            "command": list(self.command),
            "decks": [deck.to_dict() for deck in self.decks],
        }


@dataclass(frozen=True)
class CompareResult:
    """Every ordered pair of decks, mirrors included, in the order the decks were given, and the ranking.

    `holm[(deck_a, deck_b)]` is the Holm-corrected p-value of score = 0.5 over the table's unordered pairs of
    different decks; mirrors have none.
    """

    decks: tuple[DeckSummary, ...]
    matchups: tuple[DuelResult, ...]
    ranking: tuple[RankingRow, ...]
    holm: dict[tuple[str, str], float]
    manifest: Manifest

    def matchup(self, deck_a: str, deck_b: str) -> DuelResult:
        """The matchup seen from `deck_a`'s side; KeyError if there is none."""
        for duel in self.matchups:
            if duel.deck_a == deck_a and duel.deck_b == deck_b:
                return duel
        raise KeyError((deck_a, deck_b))

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "schema": SCHEMA,
            "decks": [deck.to_dict() for deck in self.decks],
            "matchups": [
                {**duel.to_dict(), "p_holm": self.holm.get((duel.deck_a, duel.deck_b))} for duel in self.matchups
            ],
            "ranking": [row.to_dict() for row in self.ranking],
            "run": self.manifest.to_dict(),
        }


@dataclass(frozen=True)
class GameEvent:
    """Something that happened in a game, in the words of its rules.

    `side` is "a", "b" or None for neither; `card` a card's name or None; `value` what the event's name says of it.
    """

    turn: int
    event: str
    side: str | None
    card: str | None
    value: int | str | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class ReplayResult:
    """One game of a duel, event by event.

    `game` is its number from 0; `first` the side that sits first (None without seats); `winner` "a", "b" or None;
    `reason` why it ended, in the game's words; `extras` what the game adds. `narrate(lang, hands)` gives the log as
    (depth, text) lines and takes no part in comparisons.
    """

    game: int
    seed: int
    deck_a: str
    deck_b: str
    policies: dict[str, str]
    assumed_a: int
    assumed_b: int
    first: str | None
    winner: str | None
    reason: str
    turns: int
    extras: dict[str, Any]
    events: tuple[GameEvent, ...]
    narrate: Callable[[str, bool], list[tuple[int, str]]] = field(compare=False, repr=False)

    def log(self, lang: str = "en", hands: bool = False) -> str:
        """The log for people, in "en" or "ja"; with `hands` also what players hold and draw."""
        return "".join(f"{'  ' * depth}{text}\n" for depth, text in self.narrate(lang, hands))

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "narrate"}
        return {"schema": SCHEMA, **plain, "events": [event.to_dict() for event in self.events]}


@dataclass(frozen=True)
class BattleResult:
    """A battle without a game: a value for each of the keys that the game declares, as in `result["winner"]`."""

    values: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {"schema": SCHEMA, **self.values}


@dataclass(frozen=True)
class SpillMeasure:
    """One figure of many battles: its mean with a 95 % interval (no wider than a point if exact), and its shares.

    `shares` maps each value that occurred to the share of battles in which it did.
    """

    mean: float
    low: float
    high: float
    shares: dict[int, float]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class SpillRow:
    """Battles with so many blockers in one blocking order ("random" or "best" for the defender).

    `exact` says whether all were enumerated, else `battles` were drawn; `met` is the share of attackers that so many
    can block, the others being left out. `measures` is empty if there are none.
    """

    blockers: int
    order: str
    exact: bool
    battles: int
    met: float
    measures: dict[str, SpillMeasure]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "measures": {name: measure.to_dict() for name, measure in self.measures.items()}}


@dataclass(frozen=True)
class SpillCell:
    """The battles of one row in which the attacker had this attack and the blockers this HP together.

    `share` is their share of the row's battles, `means` holds each measure's mean over them.
    """

    blockers: int
    order: str
    attack: int
    total_hp: int
    share: float
    means: dict[str, float]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class SpillResult:
    """What attackers of deck A do to blockers of deck B; `seed` is None where no battle was drawn."""

    deck_a: str
    deck_b: str
    seed: int | None
    rows: tuple[SpillRow, ...]
    cells: tuple[SpillCell, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "schema": SCHEMA,
            "deck_a": self.deck_a,
            "deck_b": self.deck_b,
            "seed": self.seed,
            "rows": [row.to_dict() for row in self.rows],
            "cells": [cell.to_dict() for cell in self.cells],
        }


@dataclass(frozen=True)
class GameSummary:
    """A registered game: its key and titles, how many cards are known and can be played, what comes with it.

    `seats` names the two seats, None where a game has none; `battle` says whether battles can be played alone.
    """

    game: str
    title: dict[str, str]
    cards: int
    playable: int
    default_policy: str
    seats: tuple[str, ...] | None
    battle: bool
    decks: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "seats": list(self.seats) if self.seats else None, "decks": list(self.decks)}


@dataclass(frozen=True)
class Timing:
    """What may differ between two runs of one command: time, machine, workers, paths."""

    seconds: float
    games_per_second: float
    jobs: int
    machine: str
    python: str
    numba: str
    paths: dict[str, str]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON: the contents of timing.json."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}
