"""Laws that every game keeps, whatever the decks, the players and the rule parameters."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.batch import Entry, Settings, play_matchups
from simcore.deck import Deck
from simcore.games.card_commander.state import ENDS
from simcore.params import Rules
from simcore.summary import duel
from tests.reference.card_commander_state import NO_CARD, NOBODY, Code, Event, Origin, PhysicalCard, number_cards
from tests.simcore.games.card_commander.crafted import (
    BUNDLED,
    CHANGES,
    GAME,
    matchup_of,
    random_deck,
    random_pool,
    recorded,
    rules_of,
    some_rules,
)

PLAYERS = st.sampled_from([policy.name for policy in GAME.policies()])
PAIRINGS = st.tuples(PLAYERS, PLAYERS)
SEEDS = st.integers(0, 2**64 - 1)

# From where and to where an event moves its card; DESTROYED goes to the graveyard from where its value says.
MOVES = {
    Code.DRAWS: ("deck", "hand"),
    Code.RETURNS: ("graveyard", "standby"),
    Code.SENDS: ("standby", "battlefield"),
    Code.USES: ("hand", "used"),
    Code.STANDS_BY: ("used", "standby"),
}
ORIGINS = {Origin.HAND: "hand", Origin.USED: "used", Origin.BATTLEFIELD: "battlefield"}
ROOM = {"standby": 3, "battlefield": 1, "used": 1}


def setting(seed: int, change: str) -> tuple[Any, Rules, tuple[Deck, Deck]]:
    """Cards, rules and two decks that follow from a number and a change of rules."""
    random = Random(seed)
    rules = some_rules(random, change)
    pool = random.choice((BUNDLED, random_pool(random)))
    return pool, rules, (random_deck(random, pool, rules, "a"), random_deck(random, pool, rules, "b"))


def follow(events: list[Event], cards: list[PhysicalCard], first_deck: int, rules: Rules) -> None:
    """Move every card as the events say; each must come from where it is, from its own seat, and find room."""
    zones = {(first_deck ^ card.deck, card.number): "deck" for card in cards}
    for event in events:
        start, target = MOVES.get(Code(event.code), ("", ""))
        if event.code == Code.DESTROYED:
            start, target = ORIGINS[Origin(event.value)], "graveyard"
        if start and event.card != NO_CARD:
            assert zones[event.seat, event.card] == start
            zones[event.seat, event.card] = target
            room = ROOM.get(target, len(cards))
            assert sum(zone == target for (seat, _), zone in zones.items() if seat == event.seat) <= room
        if event.code == Code.DRAWS:
            left = sum(zone == "deck" for (seat, _), zone in zones.items() if seat == event.seat)
            assert event.value == left
        if event.code in (Code.TURN_STARTS, Code.GAME_ENDS):
            sides = Counter(seat for (seat, _), zone in zones.items() if zone != "used")
            assert sides == {0: rules.number("deck_size"), 1: rules.number("deck_size")}


@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=PAIRINGS, game=st.integers(0, 9))
def test_cards_are_conserved(seed: int, change: str, policies: tuple[str, str], game: int) -> None:
    """Deck, hand, graveyard, standby and battlefield together hold the deck at the end of each turn."""
    pool, rules, decks = setting(seed, change)
    events = recorded(pool, rules, decks, policies, seed, game)
    follow(events, number_cards(pool, *decks), game % 2, rules)


@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=PAIRINGS, game=st.integers(0, 9))
def test_a_game_takes_its_course(seed: int, change: str, policies: tuple[str, str], game: int) -> None:
    """Life never rises and falls by one; turns follow one another; the game ends once, for a reason that it shows."""
    pool, rules, decks = setting(seed, change)
    events = recorded(pool, rules, decks, policies, seed, game)
    for seat, life in enumerate(("first_life", "second_life")):
        left = [event.value for event in events if event.code == Code.LOSES_LIFE and event.seat == seat]
        start = rules.number(life)
        assert left == list(range(start - 1, start - 1 - len(left), -1))
    turns = [event.value for event in events if event.code == Code.TURN_STARTS]
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) <= rules.number("turn_cap")
    assert [event.code for event in events].count(Code.GAME_ENDS) == 1
    end, last = events[-1], events[-2]
    assert end.code == Code.GAME_ENDS
    reason = ENDS[end.value]
    assert (reason == "life") == (last.code == Code.LOSES_LIFE and last.value == 0)
    assert (reason in ("deck_out", "both_decks_out")) == (last.code == Code.CANNOT_DRAW)
    assert (end.seat == NOBODY) == (reason in ("both_decks_out", "turn_cap"))
    assert last.seat == 1 - end.seat or end.seat == NOBODY


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=PAIRINGS, game=st.integers(0, 9))
def test_exchanging_decks_and_halves_changes_no_game(
    seed: int, change: str, policies: tuple[str, str], game: int
) -> None:
    """Game 2k of A against B is game 2k+1 of B against A, card by card, and the other way round."""
    pool, rules, (a, b) = setting(seed, change)
    straight = recorded(pool, rules, (a, b), policies, seed, game)
    crossed = recorded(pool, rules, (b, a), (policies[1], policies[0]), seed, game ^ 1)
    assert named(straight, number_cards(pool, a, b), 0) == named(crossed, number_cards(pool, b, a), 1)


def named(events: list[Event], cards: list[PhysicalCard], flip: int) -> list[tuple[Any, ...]]:
    """Events with a card's deck, slot and name for its number."""
    return [
        (*event, None) if event.card == NO_CARD else (*event[:3], event.value, place(cards[event.card], flip))
        for event in events
    ]


def place(card: PhysicalCard, flip: int) -> tuple[int, int, str]:
    return card.deck ^ flip, card.slot, card.card.name


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=PAIRINGS)
def test_exchanging_decks_exchanges_results(seed: int, change: str, policies: tuple[str, str]) -> None:
    pool, rules, decks = setting(seed, change)
    entries = [Entry(deck, policy, name) for deck, policy, name in zip(decks, policies, "ab", strict=True)]
    run = Settings(rules, seed, games=100)
    straight, _ = duel(GAME, pool, entries[0], entries[1], run)
    crossed, _ = duel(GAME, pool, entries[1], entries[0], run)
    assert (straight.a_wins, straight.b_wins) == (crossed.b_wins, crossed.a_wins)
    assert straight.pair_cells == crossed.pair_cells[::-1]
    assert (straight.ends, straight.turns, straight.capped) == (crossed.ends, crossed.turns, crossed.capped)
    assert straight.first_seat_score == crossed.first_seat_score
    assert straight.extras["quests"] == {
        "a": crossed.extras["quests"]["b"],
        "b": crossed.extras["quests"]["a"],
    }


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policy=PLAYERS)
def test_all_pairs_of_a_mirror_are_even(seed: int, change: str, policy: str) -> None:
    pool, rules, (deck, _) = setting(seed, change)
    tally = play_matchups(
        GAME, pool, [matchup_of((deck, deck), (policy, policy))], Settings(rules, seed, games=200)
    ).tallies[0]
    assert tally.pair_cells.tolist() == [0, 0, 100, 0, 0]


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=PAIRINGS)
def test_outcomes_add_up(seed: int, change: str, policies: tuple[str, str]) -> None:
    """Wins, losses, draws and capped games are the games; a seat's are half of them; so are reasons and lengths."""
    pool, rules, decks = setting(seed, change)
    tally = play_matchups(GAME, pool, [matchup_of(decks, policies)], Settings(rules, seed, games=200)).tallies[0]
    assert tally.outcomes.sum(axis=1).tolist() == [100, 100]
    assert tally.ends.sum() == tally.turns.sum() == 2 * tally.pair_cells.sum() == 200
    assert tally.ends[ENDS.index("turn_cap")] == tally.outcomes[:, 3].sum()
    assert tally.ends[ENDS.index("event_cap")] == 0


@pytest.mark.parametrize(("draw", "last"), [("no", 24), ("yes", 23)])
def test_no_game_is_longer_than_the_decks(draw: str, last: int) -> None:
    """CC-72, over random legal decks under `random`, who lets more games run long."""
    rules = rules_of(f"first_turn_draw={draw}", "first_life=30", "second_life=30")
    for seed in range(10):
        decks = (random_deck(Random(seed), BUNDLED, rules, "a"), random_deck(Random(seed + 10), BUNDLED, rules, "b"))
        matchup = matchup_of(decks, ("random", "random"))
        tally = play_matchups(GAME, BUNDLED, [matchup], Settings(rules, seed, games=100)).tallies[0]
        assert tally.turns[last - 1] == tally.ends[ENDS.index("deck_out")] == 100
        assert tally.outcomes[0, 0] == tally.outcomes[1, 2] == 50
