"""The kernels against the reference with cards that are made of any words that go together."""

from random import Random

import pytest

from simcore.jit import COMPILED
from tests.reference.touhou_lands import PLAYERS, play
from tests.simcore.games.touhou_lands.made_cards import made_deck, made_pool
from tests.simcore.games.touhou_lands.playing import play_pair, rules_of

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

QUICK = [(a, b) for a in ("random", "greedy") for b in ("random", "greedy")]
PLANNED = [("planner", other) for other in PLAYERS]


@pytest.mark.parametrize("number", range(24 if COMPILED else 8))
def test_kernel_and_reference_agree(number: int) -> None:
    assert_agrees(number, QUICK[number % len(QUICK)])


@pytest.mark.parametrize("number", range(100, 112 if COMPILED else 103))
def test_planners_agree(number: int) -> None:
    assert_agrees(number, PLANNED[number % len(PLANNED)])


def assert_agrees(number: int, players: tuple[str, str]) -> None:
    """Both games of a pair; and nothing else comes of them where nobody records them."""
    random = Random(f"made {number}")
    cards = made_pool(random)
    decks = made_deck(random, cards, "a"), made_deck(random, cards, "b")
    games, tally = play_pair(rules_of(), decks, players, number, 0, cards=cards)
    for half, events in enumerate(games):
        assert play(cards, rules_of().values, decks, players, number, half) == events, f"game {half}, {players}"
    _, unrecorded = play_pair(rules_of(), decks, players, number, 0, recording=False, cards=cards)
    assert all((unrecorded[name] == tally[name]).all() for name in ("outcomes", "turns", "ends", "cards"))
