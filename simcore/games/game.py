"""What every game declares about itself; commands read this record and know no game by name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from simcore.errors import GameError, SettingsError
from simcore.opening import Opening
from simcore.params import Parameter, Rules
from simcore.resources import Resources

if TYPE_CHECKING:
    import numpy as np

    from simcore.cardfile import CardPool
    from simcore.deck import Deck
    from simcore.results import SpillResult


MOST_BATTLES = 10**12  # that a spill can be asked to draw


@dataclass(frozen=True)
class Policy:
    """A machine player: its id in the kernel, what it does, what it sees, how it breaks ties, its measured speed."""

    name: str
    id: int
    does: str
    sees: str
    ties: str
    speed: str


@dataclass(frozen=True)
class BattleOption:
    """One option of `battle`: `--NAME`, what it takes by default, and what it means.

    It takes one of `choices`, or nothing where "" is the default; without any, a whole number in `low` .. `high`; where
    these are equal, a card's name or the like, which `run` gets as it was written ("" if it was not). `role` is that of
    the fighter who uses such a card.
    """

    name: str
    choices: tuple[str, ...]
    default: str | int
    help: str
    low: int = 0
    high: int = 0
    role: str = ""

    def fault(self, value: Any) -> str:
        """What is wrong with a value, or nothing."""
        if self.choices:
            fits = value in (*self.choices, self.default)
            return "" if fits else f'"{value}" is not one of {", ".join(self.choices)}'
        if self.low < self.high:
            fits = type(value) is int and self.low <= value <= self.high
            return "" if fits else f"{value!r} is not a whole number from {self.low} to {self.high}"
        return "" if isinstance(value, str) else f"{value!r} is no text"


@dataclass(frozen=True)
class Battle:
    """A battle without a game: its roles in order, options and notation, and the function that plays it.

    `run(cards, rules, fighters, options)` takes one creature (a card name or ad-hoc notation) per role and one value
    per option, and returns the JSON keys without `schema`; BattleError names a broken fighter. A key whose value is a
    list has an entry for each fighter in the last role. `matrix(...)` plays every creature of one deck against every
    creature of another: one row a battle, the roles' names and `keys`. `least` fighters will do (0: one a role); where
    `most` is above the number of roles, the last one repeats.
    """

    roles: tuple[str, ...]
    notation: str
    options: tuple[BattleOption, ...]
    keys: Mapping[str, str]
    run: Callable[["CardPool", Rules, Sequence[str], Mapping[str, Any]], dict[str, Any]]
    matrix: Callable[["CardPool", Rules, "Deck", "Deck"], list[dict[str, Any]]] | None = None
    least: int = 0
    most: int = 0

    @property
    def repeats(self) -> bool:
        """Whether several fighters may take the last role."""
        return self.most > len(self.roles)

    @property
    def numbers(self) -> tuple[int, int]:
        """The least and the most fighters."""
        return self.least or len(self.roles), max(self.most, len(self.roles))


@dataclass(frozen=True)
class Spill:
    """How damage spills over several blockers: battles of deck A's creatures against deck B's, by the million.

    `plan(cards, rules, deck_a, deck_b, blockers, battles)` settles for each number of blockers whether all battles are
    enumerated, as happens when these are not more than `battles`, or so many drawn; DeckError when deck A has no
    attacker. `sampled(plan)` says whether any are drawn, `play(plan, seed, jobs, progress)` plays them;
    `warm_up(plan)` has the kernels compiled.
    """

    most_blockers: int
    plan: Callable[["CardPool", Rules, "Deck", "Deck", Sequence[int], int], Any]
    sampled: Callable[[Any], bool]
    play: Callable[[Any, int, int, Callable[[int, int], None]], "SpillResult"]
    warm_up: Callable[[Any], None]


@dataclass(frozen=True)
class Engine:
    """What the batch runner needs of a game's kernels.

    `play_chunk(table, rules, policies, run, first_pair, pairs, games, tally, pair_scores)` plays and counts pairs of
    games and returns a status, 0 when done: `table` from `compile_matchup(cards, rules, deck_a, deck_b)`, `rules` from
    Rules.record(), `policies` int64[2] of ids by deck, `run` from rng.run_key, `games` scratch from `new_game()`, an
    array of records of which the first holds the game that is played and its events,
    `tally` a record of type `tally`, `pair_scores` int8 (empty: not wanted). `ends` names the reasons that the tally's
    `ends` counts; `extras(tally)` puts what the game adds into plain data, keyed "a" and "b". A table's `card` holds,
    for each number by which events call a card of the decks, the card's row in the pool.
    """

    play_chunk: Callable[..., int]
    compile_matchup: Callable[["CardPool", Rules, "Deck", "Deck"], Any]
    new_game: Callable[[], Any]
    tally: "np.dtype"
    ends: tuple[str, ...]
    extras: Callable[[Any], dict[str, Any]]


@dataclass(frozen=True)
class RecordedGame:
    """One game as it was recorded, with what it takes to tell it.

    `events` int16, one row (turn, code, seat, card, value) each; `table` the matchup's, in which cards have those
    numbers, and `cards` the card of each number as the game began; `pool` every card by its row, for those that come
    into the game later; `names` what to call decks A and B; `first_deck` the deck (0 or 1) in seat 0; `words` the
    game's, by language.
    """

    events: "np.ndarray"
    table: Any
    cards: Sequence[Any]
    pool: Sequence[Any]
    names: tuple[str, str]
    first_deck: int
    rules: Rules
    words: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class LogLine:
    """One line of a game's log; depth 0 is the heading of a turn."""

    depth: int
    text: str


class PlainEvent(NamedTuple):
    """One event of a game as plain data; `seat` -1 is nobody's, `card` a card's name at that moment."""

    turn: int
    name: str
    seat: int
    card: str | None
    value: int | str | None


@dataclass(frozen=True)
class Narration:
    """How a game tells what was recorded of it.

    `values` names every event and says what its value means (nothing: it has none); `plain(recorded)` is every event
    as plain data. `narrate(recorded, lang, hands)` tells a game to people, what is hidden from a player only with
    `hands`. `extras(recorded)` is what the game adds, as plain data.
    """

    values: Mapping[str, str]
    plain: Callable[[RecordedGame], Iterator[PlainEvent]]
    narrate: Callable[[RecordedGame, str, bool], list[LogLine]]
    extras: Callable[[RecordedGame], dict[str, Any]]


@dataclass(frozen=True)
class Game:
    """A registered game. Everything that costs time to import is behind a function.

    `card_columns` are the fields that `cards` and `show` print, in order. `check_deck` returns one line per rule that
    the deck breaks, each with its place. `words` translates, by language, the game's own names in results (reasons for
    the end, extras). `play_position(cards, rules, position)` plays turns from a written position and gives events and
    sides as plain data; PositionError if the position is wrong. `opening(rules, deck_size)` is how a game begins,
    `curve(cards, rules, deck)` what a deck's cards cost and what pays for them (None: that cannot be said).
    `policies()` and `engine()` import the kernels. While whole games cannot be played, `default_policy` is "" and both
    decline (NoGames).
    """

    key: str
    title: Mapping[str, str]
    folder: Path
    seats: tuple[str, str] | None
    parameters: tuple[Parameter, ...]
    default_policy: str
    card_columns: tuple[str, ...]
    words: Mapping[str, Mapping[str, str]]
    load_cards: Callable[[Sequence[Path]], "CardPool"]
    check_deck: Callable[["Deck", "CardPool", Rules], list[str]]
    battle: Battle | None
    spill: Spill | None
    play_position: Callable[["CardPool", Rules, Mapping[str, Any]], dict[str, Any]] | None
    narration: Narration
    opening: Callable[[Rules, int], Opening]
    curve: Callable[["CardPool", Rules, "Deck"], Resources] | None
    policies: Callable[[], tuple[Policy, ...]]
    engine: Callable[[], Engine]


def check_spill(game: Game, blockers: Sequence[int], battles: int) -> Spill:
    """The game's capability; GameError if it lacks it, SettingsError for numbers that make no sense."""
    spill = game.spill
    if spill is None:
        raise GameError(f"{game.key}: no damage spills over several blockers in this game")
    problems = [
        f"--blockers {number}: use 0 to {spill.most_blockers}"
        for number in (min(blockers, default=-1), max(blockers, default=-1))
        if not 0 <= number <= spill.most_blockers
    ]
    if not 1 <= battles <= MOST_BATTLES:
        problems.append(f"--battles {battles}: use a whole number from 1 to {MOST_BATTLES}")
    if problems:
        raise SettingsError(dict.fromkeys(problems))
    return spill


class NoGames:
    """What stands in the record of a game whose whole games cannot be played yet: GameError, in one line."""

    def __init__(self, key: str):
        self._key = key
        self.narration = Narration(MappingProxyType({}), self._decline, self._decline, self._decline)

    def policies(self) -> tuple[Policy, ...]:
        """There are none."""
        return self._decline()

    def engine(self) -> Engine:
        """There is none."""
        return self._decline()

    def _decline(self, *_: object) -> NoReturn:
        raise GameError(f"{self._key}: whole games cannot be played yet, and there are no machine players")
