"""Runs: what their numbers depend on, how they go on and stop, and what they refuse (laws: tests/conformance)."""

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from simcore import backends, batch
from simcore import tally as tallying
from simcore.batch import Entry, Matchup, Settings, name_entries, play_matchups
from simcore.deck import Deck
from simcore.errors import DeckError, KernelError, PolicyError, SettingsError
from simcore.params import choose_rules
from simcore.tally import CAPPED, MOST_PAIRS
from tests.support import GAME, bundled_pool, deck_of, greedy, plain_deck, pool_of, settings, tally_bytes, vanilla

RULES = choose_rules(GAME.parameters)


def play(a: Entry, b: Entry, **changes):
    chosen = Settings(RULES, **{"seed": 5, "games": 600, **changes})
    return play_matchups(GAME, bundled_pool(), [Matchup(a, b)], chosen).tallies[0]


def test_cards_are_counted_by_owner_seat_and_outcome():
    """Every game opens with 5 and 6 cards, and a card is played only after it was drawn."""
    a, b = plain_deck("rush"), plain_deck("walls")
    tally = play(greedy(a), greedy(b))
    table = GAME.engine().compile_matchup(bundled_pool(), RULES, a, b)
    opening, drawn, played = np.moveaxis(tally.cards[0], 2, 0)
    for owner in (0, 1):
        lanes = np.flatnonzero((table.owner == owner) & (np.arange(64) < 54))
        assert sorted(table.slot[lanes]) == list(range(27))
        for seat_of_a in (0, 1):
            first = seat_of_a == owner  # A sits first in seat 0; then B, owner 1, sits second
            hand = 5 if first else 6
            assert opening[seat_of_a][:, lanes].sum() == hand * 300
        assert (drawn >= opening).all()
        assert (drawn >= played).all()
    # each card is as likely in an opening hand: 600 games, 5.5 of 27 cards; 8 standard deviations, false alarm 1e-13
    counts = opening.sum(axis=(0, 1))[:54]
    expected = 600 * 5.5 / 27
    assert abs(counts - expected).max() < 8 * (expected * (1 - 5.5 / 27)) ** 0.5


def test_card_counters_do_not_overflow_in_the_largest_chunk():
    """A deck that never plays is counted to the last game of a full chunk."""
    pool = pool_of(vanilla("Wall", 15, 0, 1))
    deck = deck_of("d", Wall=12)
    run = settings("deck_size=12", "turn_cap=1", games=2 * MOST_PAIRS, chunk_pairs=MOST_PAIRS)
    tally = play_matchups(GAME, pool, [Matchup(greedy(deck), greedy(deck))], run).tallies[0]
    opening = tally.cards[0, :, :, 0, :24]
    assert opening.sum() == 11 * 2 * MOST_PAIRS
    assert (opening > 2**13 * 5 / 12).any()
    assert tally.outcomes[:, CAPPED].sum() == 2 * MOST_PAIRS


@hypothesis_settings(max_examples=30)
@given(seed=st.integers(0, 2**64 - 1), other=st.integers(0, 2**64 - 1))
def test_seeds_of_any_size(seed, other):
    a, b = greedy(plain_deck("rush")), greedy(plain_deck("walls"))
    assert (tally_bytes(play(a, b, seed=seed, games=40)) == tally_bytes(play(a, b, seed=other, games=40))) == (
        seed == other
    )


def test_unrelated_cards_and_other_decks_change_nothing():
    """The key of a matchup is the contents of its two decks (false alarm of the inequality: below 1e-9)."""
    a, b, c = (greedy(plain_deck(name)) for name in ("rush", "walls", "ghosts"))
    alone = tally_bytes(play(a, b))
    several = play_matchups(GAME, bundled_pool(), [Matchup(c, a), Matchup(a, b)], Settings(RULES, 5, 600)).tallies
    assert tally_bytes(several[1]) == alone
    pool = bundled_pool()
    extra = vanilla("Newcomer", 1, 9, 9)
    larger = type(pool)(pool.game, {"Newcomer": extra, **pool.cards}, {"newcomer": "Newcomer", **pool.folded})
    again = play_matchups(GAME, larger, [Matchup(a, b)], Settings(RULES, 5, 600)).tallies[0]
    assert tally_bytes(again) == alone


def test_progress_counts_every_game():
    seen: list[tuple[int, int]] = []
    play(greedy(plain_deck("rush")), greedy(plain_deck("walls")), chunk_pairs=70, progress=lambda *p: seen.append(p))
    assert seen == [(140, 600), (280, 600), (420, 600), (560, 600), (600, 600)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_keeps_what_was_finished(jobs):
    a, b = greedy(plain_deck("rush")), greedy(plain_deck("walls"))

    def interrupt(done: int, total: int) -> None:
        if done >= 200:
            raise KeyboardInterrupt

    run = Settings(RULES, 5, 100_000, jobs=jobs, chunk_pairs=50, progress=interrupt)
    tallies = play_matchups(GAME, bundled_pool(), [Matchup(a, b), Matchup(b, a)], run)
    assert not tallies.complete
    assert sum(tallies.games) == 200
    assert [int(tally.outcomes.sum()) for tally in tallies.tallies] == list(tallies.games)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("Dummy")]


def test_an_interruption_in_the_middle_of_a_sum_leaves_whole_chunks(monkeypatch):
    """Whichever addition is interrupted, what is left is a sum of whole chunks."""
    a, b = greedy(plain_deck("rush")), greedy(plain_deck("walls"))
    real = tallying.new_tally
    for number in range(1, 12):
        calls = iter(range(100))

        def new_tally(dtype, calls=calls, number=number):
            if next(calls) == number:
                raise KeyboardInterrupt
            return real(dtype)

        with monkeypatch.context() as patch:
            patch.setattr(tallying, "new_tally", new_tally)
            run = Settings(RULES, 5, 1000, chunk_pairs=50)
            try:
                tallies = play_matchups(GAME, bundled_pool(), [Matchup(a, b)], run)
            except KeyboardInterrupt:
                assert number < 3  # nothing had been played yet
                continue
        counts = {int(tallies.tallies[0][name].sum()) for name in ("outcomes", "turns", "ends")}
        assert counts == {tallies.games[0]} == {2 * int(tallies.tallies[0].pair_cells.sum())}


def test_as_many_workers_as_asked_for_and_no_more_than_chunks(monkeypatch):
    asked = []

    def spread(function, jobs, workers):
        asked.append(workers)
        yield from map(function, jobs)

    monkeypatch.setattr(backends, "spread", spread)
    entry = greedy(plain_deck("rush"))
    for jobs in (1, 2, 9):
        play(entry, entry, jobs=jobs, chunk_pairs=100)
    assert asked == [1, 2, 3]


def test_a_kernel_that_reports_a_fault_is_a_bug(monkeypatch):
    import dataclasses

    broken = dataclasses.replace(GAME.engine(), play_chunk=lambda *arguments: 1)
    game = dataclasses.replace(GAME, engine=lambda: broken)
    entry = greedy(plain_deck("rush"))
    with pytest.raises(KernelError, match="never ended") as caught:
        play_matchups(game, bundled_pool(), [Matchup(entry, entry)], Settings(RULES, 1, 10))
    assert caught.value.exit_code == 70


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "--games 0"),
        ({"games": 7}, "--games 7"),
        ({"games": -2}, "--games -2"),
        ({"games": 10**13}, "--games 10000000000000"),
        ({"seed": -1}, "--seed -1"),
        ({"seed": 2**64}, f"--seed {2**64}"),
        ({"jobs": 0}, "--jobs 0"),
        ({"jobs": 257}, "--jobs 257"),
        ({"chunk_pairs": MOST_PAIRS + 1}, f"chunks of {MOST_PAIRS + 1}"),
    ],
)
def test_impossible_settings(changes, message):
    entry = greedy(plain_deck("rush"))
    with pytest.raises(SettingsError) as caught:
        play(entry, entry, **changes)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(message)


def test_the_largest_chunk_is_what_the_tally_holds():
    assert batch.MOST_CHUNK_PAIRS == MOST_PAIRS
    assert batch.CHUNK_PAIRS <= MOST_PAIRS


def test_unknown_policy_and_illegal_decks():
    entry = Entry(plain_deck("rush"), "greddy")
    with pytest.raises(PolicyError, match=r'no policy "greddy" for card_commander; .*did you mean "greedy"'):
        play(entry, entry)
    short = Entry(deck_of("short", サソリ=4), "greedy")
    with pytest.raises(DeckError) as caught:
        play(short, short)
    assert len(caught.value.problems) == 2  # four cards, and four copies


def test_entries_have_unique_names():
    rush, walls = plain_deck("rush"), plain_deck("walls")
    entries = name_entries([(rush, "greedy"), (rush, "random"), (walls, "greedy"), (rush, "greedy")])
    assert [entry.name for entry in entries] == [f"{rush.name}@greedy", f"{rush.name}@random", walls.name]
    crafty = Deck(f"{rush.name}@random", rush.game, walls.cards)
    entries = name_entries([(rush, "greedy"), (rush, "random"), (crafty, "greedy")])
    assert len({entry.name for entry in entries}) == 3
    assert entries[2].name == f"{rush.name}@random (2)"
