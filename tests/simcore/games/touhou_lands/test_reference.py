"""The kernels against the reference: the same events, the same tallies, every recorded choice legal.

DECKMILL_REFERENCE_GAMES sets how many games are played at least. The file runs compiled, uncompiled
(NUMBA_DISABLE_JIT=1) and under bounds checking (NUMBA_BOUNDSCHECK=1).
"""

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from simcore.games.touhou_lands import events as codes
from simcore.games.touhou_lands import state
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.games.touhou_lands.play import TALLY
from simcore.jit import COMPILED
from simcore.tally import CAPPED, DRAW, LOSS, WIN, new_tally
from tests.reference.touhou_lands import PLAYERS, play
from tests.reference.touhou_lands_events import NOBODY, Code, Event, Origin, Reason
from tests.reference.touhou_lands_state import number_cards
from tests.simcore.games.touhou_lands.playing import (
    CHANGES,
    GAME,
    bundled_decks,
    play_pair,
    pool,
    rules_of,
    some_deck,
)

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

QUICK = ("random", "greedy")  # players whose games the reference plays in no time
PAIRINGS = [(a, b) for a in QUICK for b in QUICK]
GAMES = int(os.environ.get("DECKMILL_REFERENCE_GAMES", "180" if COMPILED else "100"))
ROUNDS = max(1, -(-GAMES // 180))  # pairs of games by each change of the rules
PAIRS_OF_DEFAULT = 12 * ROUNDS if COMPILED else 4  # by the default rules
PLANNED = 10 * ROUNDS if COMPILED else 3  # with a planner against each other player
MIXED = 12 * ROUNDS if COMPILED else 3  # with four changes at once
HALF_POINTS = {WIN: 2, DRAW: 1, CAPPED: 1, LOSS: 0}
USES = (Code.PLACES, Code.SUMMONS, Code.SUPPORTS, Code.EQUIPS, Code.DECLARES, Code.ADDS_SPELL)
ANEW = (Code.REDRAWS, Code.MUST_REDRAW)


@pytest.mark.parametrize("change", CHANGES)
def test_kernel_and_reference_agree(change: str) -> None:
    for number in range(ROUNDS if change else PAIRS_OF_DEFAULT):
        assert_agrees(f"{change} {number}", [change] if change else [], PAIRINGS[(number + len(change)) % 4], number)


@pytest.mark.parametrize("number", range(MIXED))
def test_they_agree_under_several_changes_at_once(number: int) -> None:
    random = Random(f"mixed {number}")
    changes = {change.partition("=")[0]: change for change in random.sample(CHANGES[1:], 4)}
    if len({"deck_least", "deck_most"} & set(changes)) == 2:
        del changes["deck_most"]
    assert_agrees(f"mixed {number}", list(changes.values()), PAIRINGS[number % 4], number)


@pytest.mark.parametrize("other", PLAYERS)
def test_planners_agree(other: str) -> None:
    for number in range(PLANNED):
        random = Random(f"planner {other} {number}")
        changes = [random.choice(CHANGES[1:])] if number % 2 else []
        assert_agrees(f"planner {other} {number}", changes, ("planner", other), number, legal=other != "planner")


def assert_agrees(name: str, changes: list[str], players: tuple[str, str], number: int, legal: bool = True) -> None:
    """A pair of games of some decks: events, that their choices are `legal`, and what is counted with and without."""
    random = Random(name)
    rules = rules_of(*changes)
    wanted = rules if changes else None
    decks = (some_deck(random, "a", wanted), some_deck(random, "b", wanted))
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
    lanes = lanes_of(decks)
    points = 0
    for first_deck, events in enumerate(games):
        end = events[-1]
        stopped = end.value in (Reason.TURN_CAP, Reason.EVENT_CAP)
        outcome = {first_deck: WIN, 1 - first_deck: LOSS, NOBODY: CAPPED if stopped else DRAW}[end.side]
        points += HALF_POINTS[outcome]
        tally.outcomes[first_deck, outcome] += 1
        tally.turns[end.turn] += 1
        tally.ends[end.value] += 1
        for kind, counted in enumerate(counted_cards(events)):
            for card in counted:
                deck, lane = lanes[card]
                tally.cards[deck, first_deck, outcome, kind, lane] += 1
    tally.pair_cells[points] += 1
    return tally


def lanes_of(decks: Any) -> dict[int, tuple[int, int]]:
    """The deck of each card by number, and how many cards of that deck are worse."""
    found: dict[int, tuple[int, int]] = {}
    counted = [0, 0]
    for card in number_cards(pool(), *decks):
        found[card.number] = (card.owner, counted[card.owner])
        counted[card.owner] += 1
    return found


def counted_cards(events: list[Event]) -> tuple[set[int], set[int], set[int]]:
    """The cards of the opening hands, those drawn, and those used; a redraw is another opening hand."""
    opened: list[set[int]] = [set(), set()]
    drawn, used = set(), set()
    for event in events:
        if event.code in ANEW:
            opened[event.side] = set()
        elif event.code == Code.DRAWS:
            drawn.add(event.card)
            if event.turn == 0:
                opened[event.side].add(event.card)
        elif event.code in USES:
            used.add(event.card)
    return opened[0] | opened[1], drawn, used


def assert_same_tally(found: Any, expected: Any) -> None:
    for name in TALLY.names or ():
        if name != "planes":  # scratch of a running chunk
            np.testing.assert_array_equal(found[name], expected[name], err_msg=name)


# ---------- What is tried, and names


def test_every_parameter_is_tried() -> None:
    for parameter in PARAMETERS:
        others: set[int | str] = set(parameter.choices) or {parameter.low, parameter.high}
        tried = {change for change in CHANGES if change.partition("=")[0] == parameter.name}
        assert tried == {f"{parameter.name}={value}" for value in others - {parameter.default}}


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
    assert [int(origin) for origin in Origin] == [int(place) for place in (codes.HAND, codes.PLAY, codes.USE)]


def test_the_table_numbers_cards_as_the_reference() -> None:
    decks = bundled_decks()
    table = GAME.engine().compile_matchup(pool(), rules_of(), decks[0], decks[1])
    rows = list(pool())
    for card in number_cards(pool(), decks[0], decks[1]):
        assert rows[table.card[card.number]].name == card.card.name
        assert (table.owner[card.number], table.slot[card.number]) == (card.owner, card.slot)
