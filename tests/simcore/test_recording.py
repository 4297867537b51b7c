"""A replayed game is the very game that the tallies count."""

from collections import Counter
from dataclasses import replace as changed

import pytest

from simcore.batch import MOST_GAMES, Entry
from simcore.errors import SettingsError
from simcore.recording import replay
from simcore.results import ReplayResult
from simcore.summary import duel
from tests.support import GAME, bundled_deck, bundled_pool, settings

GAMES = 60


def told(a: Entry, b: Entry, chosen, number: int) -> ReplayResult:
    return replay(GAME, bundled_pool(), a, b, chosen, number)


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (("greedy", "greedy"), []),
        (("random", "greedy"), ["turn_cap=7"]),
        (("random", "random"), ["first_hand=12", "second_hand=12", "first_life=30", "second_life=30"]),
        (("greedy", "random"), ["first_hand=12", "second_hand=11", "first_life=20", "second_life=20", "blows=1"]),
    ],
)
def test_replayed_games_add_up_to_the_duel(players, rules):
    a, b = Entry(bundled_deck("necromancer"), players[0]), Entry(bundled_deck("lock"), players[1])
    chosen = settings(*rules, seed=3, games=GAMES)
    result, _ = duel(GAME, bundled_pool(), a, b, chosen)
    games = [told(a, b, chosen, number) for number in range(GAMES)]
    winners = Counter(game.winner for game in games)
    assert (winners["a"], winners["b"], winners[None]) == (result.a_wins, result.b_wins, result.draws + result.capped)
    assert Counter(game.reason for game in games) == Counter(result.ends)
    assert Counter(str(game.turns) for game in games) == Counter(result.turns["histogram"])
    seats = {"first": "a", "second": "b"}
    for seat, first in seats.items():
        assert sum(game.first == first and game.winner == "a" for game in games) == result.by_seat[seat]["win"]
    for side in "ab":
        quests: Counter[str] = Counter()
        for game in games:
            if game.winner == side:
                quests.update({name: int(met) for name, met in game.extras["quests"].items()})
        assert quests == Counter(result.extras["quests"][side])


def test_a_game_does_not_depend_on_the_size_of_the_run():
    a, b = Entry(bundled_deck("goblins"), "greedy"), Entry(bundled_deck("lava"), "random")
    few, many = settings(games=2), settings(games=10_000)
    assert told(a, b, few, 7) == told(a, b, many, 7)
    assert told(a, b, few, 7).to_dict() != told(a, b, few, 8).to_dict()
    assert told(a, b, few, MOST_GAMES - 1).first == "b"


def test_exchanging_the_decks_exchanges_the_sides():
    """Game 2k of A against B has A sit first on the same streams as game 2k+1 of B against A."""
    a, b = Entry(bundled_deck("crow"), "greedy"), Entry(bundled_deck("deckout"), "random")
    forth, back = told(a, b, settings(), 4), told(b, a, settings(), 5)
    sides = {"a": "b", "b": "a", None: None}
    assert forth.winner == sides[back.winner]
    assert forth.events == tuple(changed(event, side=sides[event.side]) for event in back.events)
    assert forth.log(hands=True) == back.log(hands=True)


def test_the_sides_of_a_mirror_are_told_apart():
    deck = Entry(bundled_deck("goblins"), "greedy")
    game = told(deck, deck, settings(), 0)
    assert game.deck_a == game.deck_b
    assert f"{deck.name} (A) goes first, {deck.name} (B) goes second" in game.log()


@pytest.mark.parametrize("number", [-1, MOST_GAMES])
def test_a_number_that_no_game_has(number):
    deck = Entry(bundled_deck("goblins"), "greedy")
    with pytest.raises(
        SettingsError, match=f"--game {number}: games are numbered from 0; use .* 0 to {MOST_GAMES - 1}"
    ):
        told(deck, deck, settings(), number)


def test_records_are_plain_data():
    import json

    a, b = Entry(bundled_deck("goblins"), "greedy"), Entry(bundled_deck("necromancer"), "greedy")
    game = told(a, b, settings("copies=3"), 1)
    document = json.loads(json.dumps(game.to_dict()))
    assert document == game.to_dict()
    assert document["first"] == "b"
    assert document["events"][0] | {"card": ""} == {"turn": 0, "event": "draws", "side": "b", "card": "", "value": 26}
    end = document["events"][-1]
    assert end == {
        "turn": game.turns,
        "event": "game_ends",
        "side": game.winner,
        "card": None,
        "value": game.reason,
    }
