"""`simcore.odds`, `simcore.keep` and `simcore.curve`: the command line's answers from Python."""

import json
from inspect import signature
from typing import Any

import pytest
from click.testing import CliRunner

import simcore
from cli.main import deckmill
from simcore.deck import Deck
from simcore.errors import DeckmillError, SettingsError


def printed(*words: str) -> Any:
    result = CliRunner().invoke(deckmill, [*words, "--json", "--quiet"])
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def plain(record: Any) -> Any:
    return json.loads(json.dumps(record.to_dict()))


def test_odds_are_what_the_command_prints() -> None:
    found = simcore.odds(
        deck_size=60, count={"land": 24}, want="2 <= land <= 5", by_turn=2, vary={"land": range(22, 24)}
    )
    assert found.answers[0].p == pytest.approx(0.802279, abs=5e-7)
    assert plain(found) == printed(*found.run.command[1:])


def test_sampled_odds_are_what_the_command_prints() -> None:
    found = simcore.odds(
        "card_commander/goblins",
        want=["level.1 >= 1", "two=any >= 2"],
        group={"any": ["ゴブリン*", "サソリ"]},
        set={"redraws": 1},
        keep="any >= 1",
        rules={"first_turn_draw": "yes"},
        sampled=True,
        games=1000,
        seed=1,
        jobs=1,
    )
    assert plain(found) == printed(*found.run.command[1:])


def test_a_deck_may_be_an_object_and_a_seed_is_drawn() -> None:
    deck = simcore.load_deck("card_commander/goblins")
    found = simcore.odds(deck, want="level.1 >= 1", sampled=True, games=100, jobs=1)
    assert found.seed is not None
    assert found.run.seed == found.seed
    text = simcore.load_deck("Game: Card Commander\n4 サソリ")
    assert simcore.odds(text, want="サソリ >= 1", hand=1).answers[0].p == 1
    assert simcore.odds(text, want="サソリ >= 1", hand=1).run.command == ()


def test_keep_is_what_the_command_prints() -> None:
    found = simcore.keep(deck_size=60, count="land=24", want="land >= 4", by_turn=3, opening="paris", on="first")
    assert found.rules[0].gain > 0
    assert plain(found) == printed(*found.run.command[1:])


def test_a_curve_is_what_the_command_prints() -> None:
    found = simcore.curve("card_commander/goblins", by_turn=2, games=500, seed=3, jobs=1)
    assert plain(found) == printed(*found.run.command[1:])
    assert simcore.curve("card_commander/goblins", by_turn=1, games=100, jobs=1).seed is not None


def test_skipped_lines_are_among_the_notes(tmp_path: Any) -> None:
    path = tmp_path / "plain.txt"
    path.write_text("20 Mountain\nwhat is this\n", encoding="utf-8")
    (note,) = simcore.odds(path, want="Mountain >= 1").notes
    assert "is not understood" in note


def test_mistakes_are_errors_with_a_line_each() -> None:
    with pytest.raises(DeckmillError) as caught:
        simcore.odds(deck_size=60, count={"land": 24}, want=["lnd >= 1", "land >= x"], opening="londn")
    assert len(caught.value.problems) == 3
    with pytest.raises(DeckmillError, match="standard input is no deck here"):
        simcore.odds("-", want="x >= 1")


def test_the_names_of_the_package() -> None:
    assert {"odds", "keep", "curve"} <= set(simcore.__all__) <= set(dir(simcore))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"deck_size": "60"}, "deck_size: '60' is no whole number"),
        ({"deck_size": 60.5}, "deck_size: 60.5 is no whole number"),
        ({"by_turn": True}, "by_turn: True is no whole number"),
        ({"games": 1e6, "sampled": True}, "games: 1000000.0 is no whole number"),
        ({"want": 5}, "want: 5 is no text"),
        ({"want": ["land >= 1", None]}, "want: None is no text"),
        ({"keep": True}, "keep: True is no text"),
        ({"opening": 3}, "opening: 3 is no text"),
    ],
)
def test_values_of_the_wrong_kind_are_named(options, problem):
    with pytest.raises(SettingsError) as caught:
        simcore.odds(**{"deck_size": 60, "count": {"land": 24}, "want": "land >= 1", **options})
    assert caught.value.problems == (problem,)


def test_keep_takes_one_want():
    with pytest.raises(DeckmillError):
        simcore.keep(deck_size=60, count={"land": 24}, want=["land >= 1", "land >= 2"])


def test_help_knows_the_options():
    assert "deck_size" in signature(simcore.odds).parameters


def test_a_deck_with_a_card_that_its_game_does_not_know():
    deck = Deck("mine", "card_commander", (("ゾンビン", 3),))
    for ask in (lambda: simcore.odds(deck, want="hand >= 1"), lambda: simcore.curve(deck, by_turn=1, games=10)):
        with pytest.raises(DeckmillError) as caught:
            ask()
        assert 'mine: no card "ゾンビン" in card_commander; did you mean "ゾンビ"?' in caught.value.problems


def test_a_group_is_varied_once_whatever_it_is_called():
    with pytest.raises(DeckmillError, match=r'--vary: "tribes\.goblin" is varied twice; name it once'):
        simcore.odds("card_commander/goblins", want="hand >= 1", vary=["tribe.goblin=10..12", "tribes.goblin=10..12"])
