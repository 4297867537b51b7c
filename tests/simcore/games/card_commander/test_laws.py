"""Laws of Card Commander alone, whatever decks, players and rules; tests/conformance holds those of every game."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.batch import Settings, play_matchups
from simcore.deck import Deck
from simcore.games.card_commander.state import ENDS
from simcore.params import Rules
from tests.reference.card_commander_state import NOBODY, Code
from tests.simcore.games.card_commander.crafted import (
    BUNDLED,
    CHANGES,
    GAME,
    matchup_of,
    pool_of,
    random_deck,
    random_pool,
    recorded,
    rules_of,
    some_rules,
)

PLAYERS = st.sampled_from([policy.name for policy in GAME.policies()])
PAIRINGS = st.tuples(PLAYERS, PLAYERS)
LIVES = (Code.LOSES_LIFE, Code.LIFE_BECOMES)
SEEDS = st.integers(0, 2**64 - 1)


def setting(seed: int, change: str) -> tuple[Any, Rules, tuple[Deck, Deck]]:
    """Cards, rules and two decks that follow from a number and a change of rules."""
    random = Random(seed)
    rules = some_rules(random, change)
    pool = random.choice((BUNDLED, random_pool(random)))
    return pool, rules, (random_deck(random, pool, rules, "a"), random_deck(random, pool, rules, "b"))


@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=PAIRINGS, game=st.integers(0, 9))
def test_a_game_takes_its_course(seed: int, change: str, policies: tuple[str, str], game: int) -> None:
    """A lost battle takes one life; turns follow one another; the game ends once, for a reason that it shows."""
    pool, rules, decks = setting(seed, change)
    events = recorded(pool, rules, decks, policies, seed, game)
    lives = [rules.number("first_life"), rules.number("second_life")]
    for event in events:
        if event.code in LIVES:
            assert min(lives) > 0
            assert event.value != lives[event.seat]
            assert event.code == Code.LIFE_BECOMES or event.value == lives[event.seat] - 1
            lives[event.seat] = event.value
    turns = [event.value for event in events if event.code == Code.TURN_STARTS]
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) <= rules.number("turn_cap")
    assert [event.code for event in events].count(Code.GAME_ENDS) == 1
    end, last = events[-1], events[-2]
    assert end.code == Code.GAME_ENDS
    reason = ENDS[end.value]
    assert (reason == "life") == (min(lives) <= 0) == (last.code in LIVES and last.value <= 0)
    assert (reason in ("deck_out", "both_decks_out")) == (last.code == Code.CANNOT_DRAW)
    assert (end.seat == NOBODY) == (reason in ("both_decks_out", "turn_cap", "event_cap"))
    assert last.seat == 1 - end.seat or end.seat == NOBODY


@pytest.mark.parametrize(("draw", "last"), [("no", 24), ("yes", 23)])
def test_no_game_is_longer_than_the_decks(draw: str, last: int) -> None:
    """CC-72, over random legal decks without effects under `random`, who lets more games run long."""
    pool = pool_of(*(card for card in BUNDLED if not card.effects))
    rules = rules_of(f"first_turn_draw={draw}", "first_life=30", "second_life=30")
    for seed in range(10):
        decks = (random_deck(Random(seed), pool, rules, "a"), random_deck(Random(seed + 10), pool, rules, "b"))
        matchup = matchup_of(decks, ("random", "random"))
        tally = play_matchups(GAME, pool, [matchup], Settings(rules, seed, games=100)).tallies[0]
        assert tally.turns[last - 1] == tally.ends[ENDS.index("deck_out")] == 100
        assert tally.outcomes[0, 0] == tally.outcomes[1, 2] == 50
