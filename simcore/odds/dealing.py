"""Dealing by the million: how often, from which streams, in which chunks; what is counted is the same for any of them.

A deal's stream depends on the seed, what is dealt for, the size of the deck, the numbers of the opening and the deal's
number. So both seats, several decks and varied counts see the same deals, and differences between them are known better
than each.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from simcore.errors import SettingsError
from simcore.jit import ODDS_GROUP, prepare
from simcore.odds.limits import deal_problems
from simcore.opening import SETTINGS, Opening
from simcore.rng import run_key

CHUNK_GAMES = 1 << 16

Counted = TypeVar("Counted", bound=tuple[Any, ...])  # arrays that are added up
Deal = Callable[[int, int, Any], Any]


def _silent(done: int, total: int) -> None:
    """No progress wanted."""


def _unannounced() -> None:
    """Nobody wants to know that a kernel is being compiled."""


@dataclass(frozen=True)
class Sampling:
    """How to sample: `games` deals for every seat. `jobs` and `chunk_games` change no result.

    `progress(done, total)` is told the number of finished deals; `announce()` is called before a kernel is compiled for
    the first time.
    """

    games: int
    seed: int
    jobs: int = 1
    progress: Callable[[int, int], None] = _silent
    announce: Callable[[], None] = _unannounced
    chunk_games: int = CHUNK_GAMES


def check_sampling(sampling: Sampling) -> None:
    """SettingsError unless the numbers of deals and workers and the seed make sense."""
    problems = deal_problems(sampling.games, sampling.seed, sampling.jobs)
    if sampling.chunk_games < 1:
        problems.append(f"chunks of {sampling.chunk_games} deals: use 1 or more")
    if problems:
        raise SettingsError(problems)


def deals_key(purpose: str, size: int, opening: Opening, seed: int) -> np.uint64:
    """The key of all deals for a purpose: decks of one size see the same ones under one opening and seed."""
    numbers = [f"{setting.name}={getattr(opening, setting.name)}" for setting in SETTINGS]
    text = "\n".join([purpose, str(size), *numbers])
    return run_key(seed, hashlib.sha256(text.encode()).hexdigest())


def compile_deals(name: str, deal: Deal, nothing: Callable[[], Any], announce: Callable[[], None]) -> None:
    """Have the kernel `name`, which `deal` calls, compiled or loaded from its cache before workers need it."""
    prepare(ODDS_GROUP, name, lambda: deal(0, 0, nothing()), announce)


def count_deals(deal: Deal, nothing: Callable[[], Counted], sampling: Sampling, part: tuple[int, int]) -> Counted:
    """What `deal(first, games, counts)` adds to counts of `nothing` in all deals.

    `part` says of progress that these deals are part number part[0] of part[1].
    """
    from simcore.backends import spread

    def count(chunk: tuple[int, int]) -> tuple[int, Counted]:
        counts = nothing()
        deal(*chunk, counts)
        return chunk[1], counts

    total, done = nothing(), part[0] * sampling.games
    workers = min(sampling.jobs, -(-sampling.games // sampling.chunk_games))
    with closing(spread(count, _chunks(sampling), workers)) as answers:
        for games, counts in answers:
            for sums, numbers in zip(total, counts, strict=True):
                np.add(sums, numbers, out=sums)
            done += games
            sampling.progress(done, part[1] * sampling.games)
    return total


def _chunks(sampling: Sampling) -> Iterator[tuple[int, int]]:
    """The first deal and the number of deals of each chunk."""
    for first in range(0, sampling.games, sampling.chunk_games):
        yield first, min(sampling.chunk_games, sampling.games - first)
