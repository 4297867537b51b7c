"""What every game declares about itself; commands read this record and know no game by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simcore.params import Parameter, Rules

if TYPE_CHECKING:
    from simcore.cardfile import CardPool
    from simcore.deck import Deck


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
    """One option of `battle`: `--NAME`, one of `choices`, and what it means."""

    name: str
    choices: tuple[str, ...]
    default: str
    help: str


@dataclass(frozen=True)
class Battle:
    """A battle without a game: its roles in order, options and notation, and the function that plays it.

    `run(cards, rules, fighters, options)` takes one creature (a card name or ad-hoc notation) per role and one value
    per option, and returns the JSON keys without `schema`; BattleError names a broken fighter. `matrix(...)` plays
    every creature of one deck against every creature of another: the rows of a table, in `matrix_columns`' order.
    """

    roles: tuple[str, ...]
    notation: str
    options: tuple[BattleOption, ...]
    keys: Mapping[str, str]
    run: Callable[["CardPool", Rules, Sequence[str], Mapping[str, str]], dict[str, Any]]
    matrix: Callable[["CardPool", Rules, "Deck", "Deck"], list[dict[str, Any]]] | None = None


@dataclass(frozen=True)
class Engine:
    """What the batch runner needs of a game's kernels.

    `play_chunk(table, rules, policies, run, first_pair, pairs, game, tally, pair_scores)` plays and counts pairs of
    games and returns a status, 0 when done: `table` from `compile_matchup(cards, rules, deck_a, deck_b)`, `rules` from
    Rules.record(), `policies` int64[2] of ids by deck, `run` from rng.run_key, `game` scratch from `new_game()`,
    `tally` a record of type `tally`, `pair_scores` int8 (empty: not wanted). `ends` names the reasons that the tally's
    `ends` counts; `extras(tally)` puts what the game adds into plain data, keyed "a" and "b".
    """

    play_chunk: Callable[..., int]
    compile_matchup: Callable[["CardPool", Rules, "Deck", "Deck"], Any]
    new_game: Callable[[], Any]
    tally: np.dtype
    ends: tuple[str, ...]
    extras: Callable[[Any], dict[str, Any]]


@dataclass(frozen=True)
class Game:
    """A registered game. Everything that costs time to import is behind a function.

    `card_columns` are the fields that `cards` and `show` print, in order. `check_deck` returns one line per rule that
    the deck breaks, each with its place. `words` translates, by language, the game's own names in results (reasons for
    the end, extras).
    `policies()` and `engine()` import the kernels.
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
    policies: Callable[[], tuple[Policy, ...]]
    engine: Callable[[], Engine]
