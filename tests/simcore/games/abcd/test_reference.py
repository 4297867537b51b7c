"""The kernels against the reference: the same events, the same tallies, every recorded choice legal.

DECKMILL_REFERENCE_GAMES sets how many games are played at least. The file runs compiled, uncompiled
(NUMBA_DISABLE_JIT=1) and under bounds checking (NUMBA_BOUNDSCHECK=1).
"""

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from simcore.games.abcd import events as codes
from simcore.games.abcd import state
from simcore.games.abcd.params import PARAMETERS
from simcore.games.abcd.play import TALLY
from simcore.jit import COMPILED
from simcore.tally import CAPPED, DRAW, LOSS, WIN, new_tally
from tests.reference.abcd import PLAYERS, play
from tests.reference.abcd_events import NOBODY, Code, Event, Origin, Reason
from tests.reference.abcd_state import number_cards
from tests.simcore.games.abcd.playing import (
    CHANGES,
    GAME,
    TRIED,
    bundled_decks,
    play_pair,
    pool,
    rules_of,
    some_deck,
)

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

QUICK = ("random", "greedy")  # players whose games the reference plays in no time
PAIRINGS = [(a, b) for a in QUICK for b in QUICK]
GAMES = int(os.environ.get("DECKMILL_REFERENCE_GAMES", "180" if COMPILED else "120"))
ROUNDS = max(1, -(-GAMES // 180))
PAIRS_OF_DEFAULT = 12 * ROUNDS if COMPILED else 4  # pairs of games by the default rules for one by each other change
PLANNED = 4 * ROUNDS if COMPILED else 1  # pairs of games with a planner against each other player
MIXED = 12 * ROUNDS if COMPILED else 3  # with four changes at once
HALF_POINTS = {WIN: 2, DRAW: 1, CAPPED: 1, LOSS: 0}


@pytest.mark.parametrize("change", CHANGES)
def test_kernel_and_reference_agree(change: str) -> None:
    for number in range(ROUNDS if change else PAIRS_OF_DEFAULT):
        assert_agrees(f"{change} {number}", [change] if change else [], PAIRINGS[(number + len(change)) % 4], number)


@pytest.mark.parametrize("number", range(MIXED))
def test_they_agree_under_several_changes_at_once(number: int) -> None:
    random = Random(f"mixed {number}")
    changes = {change.partition("=")[0]: change for change in random.sample(CHANGES[1:], 4)}
    assert_agrees(f"mixed {number}", list(changes.values()), PAIRINGS[number % 4], number)


@pytest.mark.parametrize("number", range(PLANNED))
@pytest.mark.parametrize("other", PLAYERS)
def test_planners_agree(other: str, number: int) -> None:
    random = Random(f"planner {other} {number}")
    changes = [random.choice(CHANGES[1:])] if number % 2 else []
    if not COMPILED and other == "planner":
        changes.append("turn_cap=8")  # two of them think long
    assert_agrees(f"planner {other} {number}", changes, ("planner", other), number, legal=other != "planner")


def assert_agrees(name: str, changes: list[str], players: tuple[str, str], number: int, legal: bool = True) -> None:
    """A pair of games of some decks: events, that their choices are `legal`, and what is counted with and without."""
    random = Random(name)
    rules = rules_of(*changes)
    decks = (some_deck(random, "a"), some_deck(random, "b"))
    games, tally = play_pair(rules, decks, players, number, number % 3)
    for half, events in enumerate(games):
        told = f"{name}: game {2 * (number % 3) + half}, {players}, {rules.changed}"
        game = (pool(), rules.values, decks, players, number, 2 * (number % 3) + half)
        assert play(*game) == events, told
        if legal:
            assert play(*game, record=events) == events, told
    assert_same_tally(tally, count_pair(decks, games))
    _, unrecorded = play_pair(rules, decks, players, number, number % 3, recording=False)
    assert_same_tally(unrecorded, tally)


# ---------- Tallies


def count_pair(decks: Any, games: list[list[Event]]) -> Any:
    """The tally of a pair of games, from their events."""
    tally = new_tally(TALLY)
    cards = len(number_cards(pool(), *decks))
    points = 0
    for first_deck, events in enumerate(games):
        end = events[-1]
        stopped = end.value in (Reason.TURN_CAP, Reason.EVENT_CAP)
        outcome = {first_deck: WIN, 1 - first_deck: LOSS, NOBODY: CAPPED if stopped else DRAW}[end.side]
        points += HALF_POINTS[outcome]
        tally.outcomes[first_deck, outcome] += 1
        tally.turns[end.turn] += 1
        tally.ends[end.value] += 1
        for kind, counted in enumerate(counted_cards(events, cards)):
            for card in counted:
                tally.cards[card // 64, first_deck, outcome, kind, card % 64] += 1
    tally.pair_cells[points] += 1
    return tally


def counted_cards(events: list[Event], cards: int) -> tuple[set[int], set[int], set[int]]:
    """The cards of the opening hands, those drawn, and those used.

    A redraw is another opening hand. A card that was made, whose number is none of the `cards` of both decks, counts
    for the card that made it.
    """
    opened: list[set[int]] = [set(), set()]
    redrawn = [0, 0]
    makers: dict[int, int] = {}
    drawn, used = set(), set()
    acting = NOBODY
    clock = False
    for event in events:
        clock |= event.code == Code.CLOCK
        if event.code == Code.REDRAWS:
            opened[event.side], redrawn[event.side] = set(), event.value
        elif event.code == Code.DRAWS:
            drawn.add(event.card)
            if (event.turn == 1 and not clock) or redrawn[event.side]:
                opened[event.side].add(event.card)
            redrawn[event.side] = max(0, redrawn[event.side] - 1)
        elif event.code == Code.EFFECT_HAPPENS:
            acting = event.card
        elif event.code == Code.APPEARS:
            makers[event.card] = makers.get(acting, acting)
        elif event.code in (Code.PLACES, Code.CASTS, Code.CHOOSES_BATTLE_SPELL) and event.card >= 0:
            used.add(makers.get(event.card, event.card))
    return opened[0] | opened[1], {card for card in drawn if card < cards}, used


def assert_same_tally(found: Any, expected: Any) -> None:
    for name in TALLY.names or ():
        if name != "planes":  # scratch of a running chunk
            np.testing.assert_array_equal(found[name], expected[name], err_msg=name)


# ---------- What is tried, and names


def test_every_parameter_is_tried() -> None:
    for parameter in PARAMETERS:
        others: set[int | str] = set(parameter.choices) or {parameter.low, parameter.high}
        assert others - {parameter.default} == set(TRIED[parameter.name])


def test_at_least_as_many_games_as_wanted() -> None:
    changes = ROUNDS * (len(CHANGES) - 1) + PAIRS_OF_DEFAULT
    assert 2 * (changes + MIXED + PLANNED * len(PLAYERS)) >= GAMES


def test_every_policy_is_played() -> None:
    assert list(PLAYERS) == [policy.name for policy in GAME.policies()]


def test_names_of_events_reasons_and_origins_are_the_same() -> None:
    assert {code.name: int(code) for code in Code} == {
        name: int(value) for name, value in vars(codes).items() if name in Code.__members__
    }
    assert tuple(reason.name.lower() for reason in Reason) == state.ENDS
    places = (codes.HAND, codes.LIBRARY, codes.FIELD, codes.CAST, codes.GRAVEYARD)
    assert [int(origin) for origin in Origin] == [int(place) for place in places]


def test_the_table_numbers_cards_as_the_reference() -> None:
    decks = bundled_decks()
    table = GAME.engine().compile_matchup(pool(), rules_of(), decks[0], decks[1])
    rows = list(pool())
    for card in number_cards(pool(), decks[0], decks[1]):
        assert rows[table.card[card.number]].name == card.card.name
        assert (table.owner[card.number], table.slot[card.number]) == (card.owner, card.slot)
