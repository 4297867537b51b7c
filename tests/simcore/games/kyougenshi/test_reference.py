"""The kernels against the reference: the same events, the same tallies, every recorded choice legal.

DECKMILL_REFERENCE_GAMES sets how many games are played at least. The file runs compiled, uncompiled
(NUMBA_DISABLE_JIT=1) and under bounds checking (NUMBA_BOUNDSCHECK=1).
"""

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from simcore.games.kyougenshi import events as codes
from simcore.games.kyougenshi import state
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.play import TALLY
from simcore.games.kyougenshi.vocabulary import KEYWORDS
from simcore.jit import COMPILED
from simcore.tally import CAPPED, DRAW, LOSS, WIN, new_tally
from tests.reference.kyougenshi import PLAYERS, play
from tests.reference.kyougenshi_events import NOBODY, Code, Event, Origin, Reason
from tests.reference.kyougenshi_state import number_cards
from tests.simcore.games.kyougenshi.playing import (
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
GAMES = int(os.environ.get("DECKMILL_REFERENCE_GAMES", "240" if COMPILED else "120"))
ROUNDS = max(1, -(-GAMES // 240))
PAIRS_OF_DEFAULT = 16 * ROUNDS if COMPILED else 4  # pairs of games by the default rules
PAIRS_OF_CHANGE = 2 * ROUNDS if COMPILED else 1  # by each other change
PLANNED = 16 * ROUNDS if COMPILED else 3  # pairs of games with a planner against each other player
MIXED = 12 * ROUNDS if COMPILED else 3  # with four changes at once
# With these a deck of ten cards does not last until the first turn.
LARGE = ("shields=20", "first_hand=20")
HALF_POINTS = {WIN: 2, DRAW: 1, CAPPED: 1, LOSS: 0}
COMES_TO_HAND = (Code.DRAWS, Code.BREAKS, Code.TAKES_SHIELD)


@pytest.mark.parametrize("change", CHANGES)
def test_kernel_and_reference_agree(change: str) -> None:
    for number in range(PAIRS_OF_CHANGE if change else PAIRS_OF_DEFAULT):
        assert_agrees(f"{change} {number}", [change] if change else [], PAIRINGS[(number + len(change)) % 4], number)


@pytest.mark.parametrize("number", range(MIXED))
def test_they_agree_under_several_changes_at_once(number: int) -> None:
    random = Random(f"mixed {number}")
    assert_agrees(f"mixed {number}", several_changes(random), PAIRINGS[number % 4], number)


@pytest.mark.parametrize("other", PLAYERS)
def test_planners_agree(other: str) -> None:
    for number in range(PLANNED):
        random = Random(f"planner {other} {number}")
        changes = [random.choice(CHANGES[1:])] if number % 2 else []
        assert_agrees(f"planner {other} {number}", changes, ("planner", other), number, legal=other != "planner")


def several_changes(random: Random) -> list[str]:
    """Up to four parameters that are not the default; a small deck is enough for the rest."""
    changes = {change.partition("=")[0]: change for change in random.sample(CHANGES[1:], 4)}
    if changes.get("deck_size") == "deck_size=10":
        changes = {name: change for name, change in changes.items() if change not in LARGE}
    return list(changes.values())


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
    """The cards of the opening hands, those that came by draws and from shields, and those used.

    A redraw is another opening hand. To become an orb is no use.
    """
    opened: list[set[int]] = [set(), set()]
    drawn, used = set(), set()
    for event in events:
        if event.code == Code.REDRAWS:
            opened[event.side] = set()
        elif event.code in COMES_TO_HAND:
            drawn.add(event.card)
            if event.turn == 0:
                opened[event.side].add(event.card)
        elif event.code in (Code.SUMMONS, Code.USES) or (event.code == Code.TRIGGERS and event.value):
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


def test_every_policy_is_played() -> None:
    assert list(PLAYERS) == [policy.name for policy in GAME.policies()]


def test_names_of_events_reasons_and_origins_are_the_same() -> None:
    assert {code.name: int(code) for code in Code} == {
        name: int(value) for name, value in vars(codes).items() if name in Code.__members__
    }
    assert tuple(reason.name.lower() for reason in Reason) == state.ENDS
    assert {origin.name: int(origin) for origin in Origin} == {
        name: int(value) for name, value in vars(codes).items() if name in Origin.__members__
    }


def test_keywords_of_cards_are_rows_of_the_game() -> None:
    assert len(KEYWORDS) == state.KEYWORDS
    for name, row in (("blocker", state.BLOCKERS), ("s_trigger", state.S_TRIGGERS), ("search", state.SEARCHERS)):
        assert KEYWORDS[row] == name
    assert KEYWORDS[state.PLAYER_SPARERS] == "cannot_attack_player"
    assert KEYWORDS[state.SURE_WINNERS] == "wins_battles"


def test_the_table_numbers_cards_as_the_reference() -> None:
    decks = bundled_decks()
    table = GAME.engine().compile_matchup(pool(), rules_of(), decks[0], decks[1])
    rows = list(pool())
    for card in number_cards(pool(), decks[0], decks[1]):
        assert rows[table.card[card.number]].name == card.card.name
        assert (table.owner[card.number], table.slot[card.number]) == (card.owner, card.slot)
