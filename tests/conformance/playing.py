"""Games played for the laws: a setting is everything that a game depends on, and gives records and tallies."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from simcore.batch import Entry, Matchup, Settings, play_matchups, policy_id, record_game
from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.events import EVENTS, GAME_ENDS
from simcore.games import get_game
from simcore.games.game import Game
from simcore.params import Rules
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally, settle_cards
from tests.support import PLAYED

POLICIES = [(key, policy.name) for key in PLAYED for policy in get_game(key).policies()]
CHANGES = [
    (key, f"{parameter.name}={value}")
    for key in PLAYED
    for parameter in get_game(key).parameters
    for value in (parameter.choices or (parameter.low, parameter.high))
]


class Event(NamedTuple):
    """One row of a record; codes and values are each game's own."""

    turn: int
    code: int
    seat: int
    card: int
    value: int


Record = list[Event]


class Sight(NamedTuple):
    """Something that a seat sees, or (`own_choice`) a choice that it makes, with cards by owner and name."""

    turn: int
    own_choice: bool
    what: tuple[Any, ...]


@dataclass(frozen=True)
class Setting:
    """Everything that a run depends on but its number of games; decks and policies are A's, then B's."""

    game: Game
    pool: CardPool
    rules: Rules
    decks: tuple[Deck, Deck]
    policies: tuple[str, str]
    seed: int

    def __str__(self) -> str:
        return f"{self.game.key}, {self.policies}, seed {self.seed}, {self.rules.changed}"

    @property
    def matchup(self) -> Matchup:
        return Matchup(Entry(self.decks[0], self.policies[0], "a"), Entry(self.decks[1], self.policies[1], "b"))

    @property
    def exchanged(self) -> "Setting":
        """B against A."""
        return replace(self, decks=self.decks[::-1], policies=self.policies[::-1])

    @property
    def mirror(self) -> "Setting":
        """A against A."""
        return replace(self, decks=(self.decks[0],) * 2, policies=(self.policies[0],) * 2)

    def settings(self, games: int, **others: Any) -> Settings:
        return Settings(self.rules, self.seed, games, **others)

    def tally(self, games: int, **others: Any) -> Any:
        return play_matchups(self.game, self.pool, [self.matchup], self.settings(games, **others)).tallies[0]

    def record(self, number: int) -> Record:
        """The events of one game."""
        rows = record_game(self.game, self.pool, self.matchup, self.settings(2), number)
        return [Event(*row) for row in rows.tolist()]

    @property
    def key(self) -> np.uint64:
        """What all streams of the run follow from."""
        return run_key(self.seed, matchup_key([deck.hash for deck in self.decks]))


def play_pair(setting: Setting, key: np.uint64, pair: int, recording: bool = True) -> tuple[list[Record], Any]:
    """The records of both games of a pair and their tally, on the streams of any run's key.

    Without recording the records are empty. The matchup is compiled as it stands: its decks may be illegal, and their
    cards in any order, which is the order of their slots.
    """
    engine = setting.game.engine()
    table = engine.compile_matchup(setting.pool, setting.rules, *setting.decks)
    policies = np.array([policy_id(setting.game, policy) for policy in setting.policies], np.int64)
    scratch, tally = engine.new_game(), new_tally(engine.tally)
    game = scratch[0]
    game.recording = recording
    arguments = (table, setting.rules.record(), policies, key, pair, 1, scratch, tally, np.empty(0, np.int8))
    assert engine.play_chunk(*arguments) == 0
    settle_cards(tally)
    assert 0 <= game.event_count <= EVENTS
    return split(Event(*row) for row in game.events[: game.event_count].tolist()), tally


def split(events: Iterable[Event]) -> list[Record]:
    """The records of several games, each of which ends with its last event."""
    records: list[Record] = []
    current: Record = []
    for event in events:
        current.append(event)
        if event.code == GAME_ENDS:
            records.append(current)
            current = []
    assert current == []
    return records


def in_slots(deck: Deck, names: Sequence[str]) -> Deck:
    """A deck of the same game with these cards in this order of slots."""
    return Deck(deck.name, deck.game, tuple((name, 1) for name in names))


def slots(deck: Deck) -> list[str]:
    """The card in each slot of a deck."""
    return [name for name, copies in deck.cards for _ in range(copies)]
