"""Laws of a run: what is counted adds up, decks are treated alike, and how the work is split changes nothing."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from simcore.games import get_game
from simcore.jit import COMPILED
from simcore.results import DuelResult
from simcore.summary import duel
from simcore.tally import CAPPED, LOSS, WIN, new_tally
from tests.conformance.adapters import adapter_of, arrange
from tests.conformance.digest import digests
from tests.conformance.playing import CHANGES, POLICIES, Setting
from tests.support import PLAYED, ROOT, tally_bytes

SEEDS = st.integers(0, 2**64 - 1)
PAIRS = 50
GAMES = 2 * PAIRS

each_game = pytest.mark.parametrize("key", PLAYED)
each_policy = pytest.mark.parametrize(("key", "policy"), POLICIES)


def assert_adds_up(setting: Setting, tally: Any, games: int) -> None:
    """Wins, losses, draws and capped games are the games; so are reasons and lengths; caps are counted apart."""
    ends = setting.game.engine().ends
    assert tally.outcomes.sum(axis=1).tolist() == [games // 2] * 2
    assert tally.ends.sum() == tally.turns.sum() == 2 * tally.pair_cells.sum() == games
    capped = tally.ends[[ends.index(name) for name in ("turn_cap", "event_cap")]].sum()
    assert capped == tally.outcomes[:, CAPPED].sum()
    assert np.flatnonzero(tally.turns).max() <= setting.rules.number("turn_cap")
    halves = tally.outcomes[:, WIN].sum() * 2 + games - tally.outcomes[:, [WIN, LOSS]].sum()
    assert halves == np.arange(5) @ tally.pair_cells
    opening, drawn, played = np.moveaxis(tally.cards, -2, 0)
    assert (opening <= drawn).all()
    assert max(drawn.max(), played.max()) <= games
    assert (np.maximum(drawn, played) <= tally.outcomes[..., None]).all()


@each_policy
@settings(max_examples=12)
@given(seed=SEEDS, data=st.data())
def test_everything_that_is_counted_adds_up(key: str, policy: str, seed: int, data: st.DataObject) -> None:
    opponent = data.draw(st.sampled_from([name for game, name in POLICIES if game == key]))
    setting = arrange(key, seed, (policy, opponent))
    note(str(setting))
    assert_adds_up(setting, setting.tally(GAMES), GAMES)


@pytest.mark.parametrize(("key", "change"), CHANGES)
def test_every_value_of_every_rule_is_played_to_the_end(key: str, change: str) -> None:
    """Every choice of every parameter and both ends of every range, under every policy and with legal choices."""
    adapter = adapter_of(key)
    for number, policy in enumerate(name for game, name in POLICIES if game == key):
        setting = arrange(key, number, (policy, get_game(key).default_policy), change)
        name, _, value = change.partition("=")
        assert str(setting.rules[name]) == value
        assert_adds_up(setting, setting.tally(GAMES), GAMES)
        record = setting.record(number)
        assert list(adapter.replay(setting, number, record)) == record


@each_game
def test_a_capped_game_is_counted_as_such(key: str) -> None:
    """With the least cap of turns, games that have no winner by then are capped, at that turn."""
    low = next(parameter.low for parameter in get_game(key).parameters if parameter.name == "turn_cap")
    setting = arrange(key, 1, change=f"turn_cap={low}")
    tally = setting.tally(GAMES)
    capped = tally.ends[setting.game.engine().ends.index("turn_cap")]
    assert tally.outcomes[:, CAPPED].sum() == capped > 0
    assert tally.turns[low] >= capped
    assert not tally.turns[low + 1 :].any()


@each_game
@settings(max_examples=25)
@given(seed=SEEDS)
def test_exchanging_decks_exchanges_results(key: str, seed: int) -> None:
    setting = arrange(key, seed)
    note(str(setting))
    straight, crossed = duel_of(setting), duel_of(setting.exchanged)
    assert (straight.a_wins, straight.b_wins) == (crossed.b_wins, crossed.a_wins)
    assert (straight.draws, straight.capped) == (crossed.draws, crossed.capped)
    assert straight.pair_cells == crossed.pair_cells[::-1]
    assert (straight.ends, straight.turns) == (crossed.ends, crossed.turns)
    assert straight.first_seat_score == crossed.first_seat_score
    assert (straight.first_seat_score is None) == (setting.game.seats is None)
    assert {name: sides["a"] for name, sides in straight.extras.items()} == {
        name: sides["b"] for name, sides in crossed.extras.items()
    }


def duel_of(setting: Setting) -> DuelResult:
    return duel(setting.game, setting.pool, setting.matchup.a, setting.matchup.b, setting.settings(GAMES))[0]


@each_policy
@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_mirror_is_exactly_even(key: str, policy: str, seed: int) -> None:
    """Every pair of a mirror is won 1 to 1, or both of its games are drawn."""
    setting = arrange(key, seed, (policy, policy)).mirror
    note(str(setting))
    assert setting.tally(GAMES).pair_cells.tolist() == [0, 0, PAIRS, 0, 0]


@each_game
def test_a_mirror_is_not_even_by_decree(key: str) -> None:
    """Both halves of a mirror's pairs are played: one seat wins more often (1000 games; the seed is fixed)."""
    setting = arrange(key, 1, (get_game(key).default_policy,) * 2, "").mirror
    tally = setting.tally(1000)
    assert tally.outcomes[0, WIN] == tally.outcomes[1, LOSS]
    assert setting.game.seats is None or tally.outcomes[0, WIN] != tally.outcomes[0, LOSS]


@each_policy
def test_workers_and_chunks_change_nothing(key: str, policy: str) -> None:
    """Nor does it matter which number of games a run goes on to: its beginning stays."""
    setting = arrange(key, 7, (policy, get_game(key).default_policy), "")
    whole = tally_bytes(setting.tally(400))
    for jobs in (1, 2, 3):
        for chunk_pairs in (1, 7, 200):
            assert tally_bytes(setting.tally(400, jobs=jobs, chunk_pairs=chunk_pairs)) == whole
    assert tally_bytes(arrange(key, 8, (policy, get_game(key).default_policy), "").tally(400)) != whole


@each_game
@settings(max_examples=10)
@given(seed=SEEDS, first=st.integers(0, 2**40), pairs=st.integers(1, 60))
def test_scores_of_pairs_agree_with_the_cells(key: str, seed: int, first: int, pairs: int) -> None:
    """What a joint table of two decks' results on the same pairs is folded from."""
    setting = arrange(key, seed)
    engine, rules = setting.game.engine(), setting.rules.record()
    table = engine.compile_matchup(setting.pool, setting.rules, *setting.decks)
    ids = {policy.name: policy.id for policy in setting.game.policies()}
    policies = np.array([ids[name] for name in setting.policies], np.int64)
    tally, scores = new_tally(engine.tally), np.full(pairs, -1, np.int8)
    arguments = (table, rules, policies, setting.key, first, pairs, engine.new_game(), tally)
    assert engine.play_chunk(*arguments, scores) == 0
    assert np.bincount(scores, minlength=5).tolist() == tally.pair_cells.tolist()


def test_same_bytes_with_the_jit_on_and_off_and_for_any_hash_seed() -> None:
    """Digests of the games of every policy of every game, here and by another process in the other mode."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "2", "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(POLICIES)
    assert lines == list(digests())
