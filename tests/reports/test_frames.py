from dataclasses import replace

import pytest

from reports.frames import (
    battles_frame,
    duel_frame,
    matchups_frame,
    matrix_frame,
    ranking_frame,
    significance_frame,
    turns_frame,
)
from simcore.results import CompareResult, DuelResult
from tests.reports.fake_results import make_battles, make_compare

MATCHUP_COLUMNS = [
    *("deck_a", "deck_b", "games", "a_wins", "b_wins", "draws", "capped", "score", "score_lo", "score_hi"),
    *("first_seat_score", "mean_turns", "assumed_a", "assumed_b"),
]


def test_matchups_are_one_row_per_ordered_pair_in_order(comparison: CompareResult) -> None:
    frame = matchups_frame(comparison)
    assert list(frame.columns) == MATCHUP_COLUMNS
    assert len(frame) == len(comparison.decks) ** 2
    assert list(zip(frame["deck_a"], frame["deck_b"], strict=True)) == [
        (duel.deck_a, duel.deck_b) for duel in comparison.matchups
    ]
    assert list(frame["score"]) == [duel.score for duel in comparison.matchups]
    assert list(frame["mean_turns"]) == [duel.turns["mean"] for duel in comparison.matchups]
    assert ((frame["a_wins"] + frame["b_wins"] + frame["draws"] + frame["capped"]) == frame["games"]).all()


def test_unplayed_matchups_have_no_score_and_games_stay_whole_numbers() -> None:
    frame = matchups_frame(make_compare(3, unplayed=1))
    last = frame.iloc[-1]
    assert (last["score"], last["score_lo"], last["mean_turns"]) == (None, None, None)
    assert type(last["games"]) is int
    assert type(frame.iloc[0]["games"]) is int


def test_matrix_has_a_column_per_deck_and_flips_exactly(comparison: CompareResult) -> None:
    frame = matrix_frame(comparison)
    names = [deck.name for deck in comparison.decks]
    assert list(frame.columns) == ["deck", *names]
    assert list(frame["deck"]) == names
    for row, name in enumerate(names):
        assert frame[name][row] == 0.5
        for column, other in enumerate(names):
            assert frame[other][row] + frame[name][column] == 1.0


def test_a_deck_may_be_called_deck() -> None:
    frame = matrix_frame(make_compare(2, names=("deck", "other")))
    assert list(frame.columns) == ["deck", "deck", "other"]
    assert list(frame.iloc[:, 0]) == ["deck", "other"]
    assert frame.iloc[0, 1] == 0.5


def test_ranking_columns(comparison: CompareResult) -> None:
    frame = ranking_frame(comparison)
    assert list(frame.columns) == ["rank", "deck", "score", "score_lo", "score_hi", "games", "assumed", "policy"]
    assert list(frame["rank"]) == list(range(1, 9))
    assert list(frame["deck"]) == [row.deck for row in comparison.ranking]


def test_significance_has_each_unordered_pair_once_and_no_mirror(comparison: CompareResult) -> None:
    frame = significance_frame(comparison)
    assert list(frame.columns) == ["deck_a", "deck_b", "score", "p_value", "p_holm", "differs"]
    couples = {frozenset(couple) for couple in zip(frame["deck_a"], frame["deck_b"], strict=True)}
    assert len(frame) == len(couples) == 8 * 7 // 2
    assert all(len(couple) == 2 for couple in couples)
    assert [bool(differs) for differs in frame["differs"]] == [p < 0.05 for p in frame["p_holm"]]
    assert {True, False} == set(frame["differs"])


def test_a_p_value_of_just_five_percent_does_not_differ() -> None:
    result = make_compare(2)
    for p_holm, differs in ((0.05, False), (0.049, True)):
        frame = significance_frame(replace(result, holm=dict.fromkeys(result.holm, p_holm)))
        assert list(frame["differs"]) == [differs]


def test_duel_is_one_row(duel: DuelResult) -> None:
    frame = duel_frame(duel)
    assert list(frame.columns) == [*MATCHUP_COLUMNS, "p_value", "seed"]
    assert frame.iloc[0]["score"] == duel.score


def test_turns_cover_every_turn_between_first_and_last(duel: DuelResult) -> None:
    # Turns arrive as text when a result was read back from JSON.
    gapped = replace(duel, turns={"mean": 5.0, "min": 3, "max": 7, "histogram": {"7": 25, "3": 75, "9": 0}})
    frame = turns_frame(gapped)
    assert frame.to_dict("list") == {
        "turn": [3, 4, 5, 6, 7],
        "games": [75, 0, 0, 0, 25],
        "share": [0.75, 0, 0, 0, 0.25],
    }
    assert turns_frame(duel)["games"].sum() == duel.games
    assert turns_frame(duel)["share"].sum() == pytest.approx(1)
    assert turns_frame(make_compare(2, pairs=0).matchups[1]).empty


def test_battles_keep_their_rows() -> None:
    rows = make_battles(3, 4)
    frame = battles_frame(rows, {rows[0]["b"]})
    names = ["a", "b", "initiative", "winner", "a_hp", "b_hp", "blows"]
    assert list(frame.columns) == [*names, "assumed_a", "assumed_b"]
    assert frame[names].to_dict("records") == rows
    assert list(frame["assumed_b"]) == [row["b"] == rows[0]["b"] for row in rows]
    assert list(frame["assumed_a"]) == [row["a"] == rows[0]["b"] for row in rows]
