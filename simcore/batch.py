"""From a plan of matchups to summed tallies: chunks of pairs of games, spread over workers, folded in any order."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.errors import DeckError, KernelError, PolicyError, SettingsError, nearest
from simcore.games.game import Engine, Game
from simcore.params import Rules

CHUNK_PAIRS = 16383
MOST_CHUNK_PAIRS = 16383  # tally.MOST_PAIRS, which stands in a file that imports the compiler
MOST_GAMES = 10**12
MOST_JOBS = 256
MOST_SEED = 2**64 - 1


def _silent(done: int, total: int) -> None:
    """No progress wanted."""


def _unannounced() -> None:
    """Nobody wants to know that a kernel is being compiled."""


@dataclass(frozen=True)
class Entry:
    """A deck as it takes part in a run: the deck, the machine player that plays it, and what to call the two.

    The name is the deck's unless the run has the deck under several players; names are unique in a run.
    """

    deck: Deck
    policy: str
    name: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", self.deck.name)


def name_entries(players: Sequence[tuple[Deck, str]]) -> list[Entry]:
    """Entries with unique names: `rush@greedy` and `rush@random` where one deck name has several players.

    The same deck with the same player twice is one entry.
    """
    unique = list(dict.fromkeys(players))
    shared = Counter(deck.name for deck, _ in unique)
    names: list[str] = []
    for deck, policy in unique:
        wanted = f"{deck.name}@{policy}" if shared[deck.name] > 1 else deck.name
        numbered = (f"{wanted} ({number})" for number in count(2))
        names.append(wanted if wanted not in names else next(name for name in numbered if name not in names))
    return [Entry(deck, policy, name) for (deck, policy), name in zip(unique, names, strict=True)]


@dataclass(frozen=True)
class Settings:
    """What a run depends on besides its decks. `games` counts games per matchup.

    `jobs` and `chunk_pairs` change no result.

    `progress(done, total)` is told the number of finished games after each chunk; `announce()` is called before a
    kernel is compiled for the first time.
    """

    rules: Rules
    seed: int
    games: int = 100_000
    jobs: int = 1
    chunk_pairs: int = CHUNK_PAIRS
    progress: Callable[[int, int], None] = _silent
    announce: Callable[[], None] = _unannounced


@dataclass(frozen=True)
class Matchup:
    """Two entries that play each other."""

    a: Entry
    b: Entry

    @property
    def is_mirror(self) -> bool:
        """Whether both sides are the same deck with the same player, so that the score is 0.5 by construction."""
        return self.a.deck.hash == self.b.deck.hash and self.a.policy == self.b.policy


@dataclass(frozen=True)
class Tallies:
    """What was counted: one tally a matchup and how many games it holds; `complete` is False after an interruption."""

    tallies: tuple[Any, ...]
    games: tuple[int, ...]
    complete: bool


@dataclass(frozen=True)
class _Prepared:
    table: Any
    policies: np.ndarray
    run: np.uint64


@dataclass(frozen=True)
class _Chunk:
    matchup: int
    first_pair: int
    pairs: int


def check_settings(settings: Settings) -> None:
    """SettingsError unless the numbers of games and workers and the seed make sense."""
    problems = []
    if not 2 <= settings.games <= MOST_GAMES or settings.games % 2:
        problems.append(
            f"--games {settings.games}: games are played in pairs with exchanged seats; "
            f"use an even number from 2 to {MOST_GAMES}"
        )
    if not 0 <= settings.seed <= MOST_SEED:
        problems.append(f"--seed {settings.seed}: use a whole number from 0 to {MOST_SEED}")
    if not 1 <= settings.chunk_pairs <= MOST_CHUNK_PAIRS:
        problems.append(f"chunks of {settings.chunk_pairs} pairs: use 1 to {MOST_CHUNK_PAIRS}")
    if not 1 <= settings.jobs <= MOST_JOBS:
        problems.append(f"--jobs {settings.jobs}: use 1 to {MOST_JOBS} workers")
    if problems:
        raise SettingsError(problems)


def check_game_number(number: int, games: int = MOST_GAMES) -> None:
    """SettingsError unless a run of so many games has a game of that number."""
    if not 0 <= number < games:
        raise SettingsError(f"--game {number}: games are numbered from 0; use a whole number from 0 to {games - 1}")


def policy_id(game: Game, name: str) -> int:
    """The kernel's number of a machine player; PolicyError names the known ones."""
    known = {policy.name: policy.id for policy in game.policies()}
    if name not in known:
        raise PolicyError(f'no policy "{name}" for {game.key}; known are {", ".join(known)}{nearest(name, known)}')
    return known[name]


def check_entries(game: Game, pool: CardPool, rules: Rules, entries: Sequence[Entry]) -> None:
    """DeckError with everything that the game's rules hold against any of the decks."""
    problems = []
    for deck in dict.fromkeys(entry.deck for entry in entries):
        problems += game.check_deck(deck, pool, rules)
    if problems:
        raise DeckError(problems)


def play_matchups(game: Game, pool: CardPool, matchups: Sequence[Matchup], settings: Settings) -> Tallies:
    """Play every matchup's games and return the sums; an interruption (Ctrl-C) returns what was finished.

    Settings, policies and decks are checked first. KernelError if a kernel reports a state that must never be.
    """
    from simcore.backends import spread
    from simcore.tally import new_tally, summed

    check_settings(settings)
    check_entries(game, pool, settings.rules, [entry for matchup in matchups for entry in (matchup.a, matchup.b)])
    prepared = [_prepare(game, pool, matchup, settings) for matchup in matchups]
    engine = game.engine()
    rules = settings.rules.record()
    _compile(game, engine, prepared[0], rules, settings.announce)

    def play(chunk: _Chunk) -> tuple[_Chunk, Any]:
        return chunk, _play_chunk(engine, prepared[chunk.matchup], rules, chunk)

    counted = [(new_tally(engine.tally), 0) for _ in matchups]
    total = settings.games * len(matchups)
    complete = True
    plan = _plan(len(matchups), settings)
    workers = min(settings.jobs, len(matchups) * -(-settings.games // (2 * settings.chunk_pairs)))
    try:
        with closing(spread(play, plan, workers)) as answers:
            for chunk, tally in answers:
                before, games = counted[chunk.matchup]
                counted[chunk.matchup] = (summed(before, tally), games + 2 * chunk.pairs)
                settings.progress(sum(games for _, games in counted), total)
    except KeyboardInterrupt:
        complete = False
    return Tallies(tuple(tally for tally, _ in counted), tuple(games for _, games in counted), complete)


def record_game(game: Game, pool: CardPool, matchup: Matchup, settings: Settings, number: int) -> np.ndarray:
    """The events of game `number` (from 0) of a matchup's run: int16, one row (turn, code, seat, card, value) each.

    Played by the kernel that plays them all, with its event buffer on. Cards are numbered as in the matchup's table.
    """
    from simcore.events import EVENTS, GAME_ENDS

    check_entries(game, pool, settings.rules, [matchup.a, matchup.b])
    engine = game.engine()
    prepared = _prepare(game, pool, matchup, settings)
    rules = settings.rules.record()
    _compile(game, engine, prepared, rules, settings.announce)
    scratch = engine.new_game()
    scratch[0].recording = 1
    _play_chunk(engine, prepared, rules, _Chunk(0, number // 2, 1), scratch)
    count = scratch[0].event_count
    if count > EVENTS:
        raise KernelError(f"game {number} has {count} events; the buffer holds {EVENTS}")
    events = scratch[0].events[:count]
    ends = np.flatnonzero(events[:, 1] == GAME_ENDS) + 1
    first, last = (0, ends[0]) if number % 2 == 0 else (ends[0], ends[1])
    return np.array(events[first:last])


def _plan(matchups: int, settings: Settings) -> Iterator[_Chunk]:
    """All chunks, the matchups in turn, so that an interrupted run has played about as much of each."""
    pairs = settings.games // 2
    for first_pair in range(0, pairs, settings.chunk_pairs):
        for matchup in range(matchups):
            yield _Chunk(matchup, first_pair, min(settings.chunk_pairs, pairs - first_pair))


def _prepare(game: Game, pool: CardPool, matchup: Matchup, settings: Settings) -> _Prepared:
    from simcore.rng import matchup_key, run_key

    policies = np.array([policy_id(game, entry.policy) for entry in (matchup.a, matchup.b)], np.int64)
    table = game.engine().compile_matchup(pool, settings.rules, matchup.a.deck, matchup.b.deck)
    key = matchup_key([matchup.a.deck.hash, matchup.b.deck.hash])
    return _Prepared(table, policies, run_key(settings.seed, key))


def _compile(game: Game, engine: Engine, prepared: _Prepared, rules: Any, announce: Callable[[], None]) -> None:
    """Have the kernel compiled, or loaded from its cache, before the workers start."""
    from simcore.jit import prepare

    prepare(game.key, "play_chunk", lambda: _play_chunk(engine, prepared, rules, _Chunk(0, 0, 0)), announce)


def _play_chunk(engine: Engine, prepared: _Prepared, rules: Any, chunk: _Chunk, scratch: Any = None) -> Any:
    """The tally of one chunk; scratch is made anew unless given, so that chunks share nothing that they write."""
    from simcore.tally import new_tally, settle_cards

    tally = new_tally(engine.tally)
    status = engine.play_chunk(
        prepared.table,
        rules,
        prepared.policies,
        prepared.run,
        chunk.first_pair,
        chunk.pairs,
        engine.new_game() if scratch is None else scratch,
        tally,
        np.empty(0, np.int8),
    )
    if status != 0:
        raise KernelError(f"a game in pairs {chunk.first_pair} to {chunk.first_pair + chunk.pairs - 1} never ended")
    settle_cards(tally)
    return tally
