"""The kernels against the reference with cards that are made of any words that go together."""

from random import Random

import pytest

from simcore.jit import COMPILED
from tests.reference.kyougenshi import PLAYERS, play
from tests.simcore.games.kyougenshi.made_cards import made_deck, made_pool
from tests.simcore.games.kyougenshi.playing import CHANGES, play_pair, rules_of

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

QUICK = [(a, b) for a in ("random", "greedy") for b in ("random", "greedy")]
PLANNED = [("planner", other) for other in PLAYERS]


@pytest.mark.parametrize("number", range(32 if COMPILED else 8))
def test_kernel_and_reference_agree(number: int) -> None:
    assert_agrees(number, QUICK[number % len(QUICK)], "")


@pytest.mark.parametrize("number", range(40, 72 if COMPILED else 46))
def test_they_agree_under_changed_rules(number: int) -> None:
    assert_agrees(number, QUICK[number % len(QUICK)], CHANGES[number % len(CHANGES)])


@pytest.mark.parametrize("number", range(100, 112 if COMPILED else 103))
def test_planners_agree(number: int) -> None:
    assert_agrees(number, PLANNED[number % len(PLANNED)], "")


def assert_agrees(number: int, players: tuple[str, str], change: str) -> None:
    """Both games of a pair; and nothing else comes of them where nobody records them."""
    random = Random(f"made {number}")
    cards, rules = made_pool(random), rules_of(change)
    decks = made_deck(random, cards, "a"), made_deck(random, cards, "b")
    games, tally = play_pair(rules, decks, players, number, 0, cards=cards)
    for half, events in enumerate(games):
        assert play(cards, rules.values, decks, players, number, half) == events, f"game {half}, {players}, {change}"
    _, unrecorded = play_pair(rules, decks, players, number, 0, recording=False, cards=cards)
    assert all((unrecorded[name] == tally[name]).all() for name in ("outcomes", "turns", "ends", "cards"))
