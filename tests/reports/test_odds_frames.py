"""What the CSV files of odds hold, and which files a report consists of."""

import csv
import io
import json
from pathlib import Path

import pytest

from reports.oddsframes import (
    border_frame,
    by_turn_frame,
    checks_frame,
    curve_frame,
    hands_frame,
    keep_frame,
    kept_frame,
    spent_frame,
)
from reports.write import REPORT_FILES, csv_bytes, write_curve, write_keep, write_odds
from simcore.results import Timing
from tests.reports.fake_odds import make_curve, make_keep_rules, make_odds

TWO = tuple((("land", land), ("狂戦士", other)) for land in (22, 23) for other in (3, 4))


def rows_of(frame: object) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_bytes(frame).decode("utf-8-sig"), newline="")))  # type: ignore[arg-type]


def test_answers_hold_one_fact_a_column() -> None:
    odds, _ = make_odds(by_turn=2, wants=("=land", "screw"))
    rows = rows_of(by_turn_frame(odds))
    assert list(rows[0]) == ["deck", "want", "seat", "turn", "p", "lo", "hi", "exact", "p_kept"]
    assert len(rows) == len(odds.answers) == 12
    assert float(rows[5]["p"]) == odds.answers[5].p
    assert rows[0]["lo"] == ""
    assert rows[0]["exact"] == "true"
    assert rows[0]["want"] == "'=land"


def test_sampled_answers_have_intervals() -> None:
    odds, _ = make_odds(exact=False)
    (first, _) = rows_of(by_turn_frame(odds))
    assert float(first["lo"]) < float(first["p"]) < float(first["hi"])
    assert first["exact"] == "false"


def test_varied_groups_are_columns() -> None:
    odds, _ = make_odds(variations=TWO)
    for frame in (by_turn_frame, kept_frame, hands_frame):
        rows = rows_of(frame(odds))
        assert list(rows[0])[:3] == ["deck", "vary_land", "vary_狂戦士"]
        assert {(row["vary_land"], row["vary_狂戦士"]) for row in rows} == {
            ("22", "3"),
            ("22", "4"),
            ("23", "3"),
            ("23", "4"),
        }


def test_hands_of_a_seat_and_group_add_to_one() -> None:
    odds, _ = make_odds(groups={"land": 24, "drop": 3})
    sums: dict[tuple[str, str], float] = {}
    for row in rows_of(hands_frame(odds)):
        sums[row["seat"], row["group"]] = sums.get((row["seat"], row["group"]), 0) + float(row["p"])
    assert list(sums.values()) == pytest.approx([1, 1, 1, 1], abs=1e-12)


def test_kept_and_checks() -> None:
    odds, _ = make_odds(keep=True, check=True)
    assert list(rows_of(kept_frame(odds))[0]) == ["deck", "seat", "hands", "size", "share", "forced", "exact"]
    assert list(rows_of(checks_frame(odds))[0]) == ["deck", "want", "seat", "turn", "exact", "sampled", "deviation"]


def test_keep_rules() -> None:
    rules = make_keep_rules()
    rows = rows_of(keep_frame(rules))
    assert len(rows) == 6
    assert rows[0]["words"] == "2 <= land <= 5"
    assert float(rows[0]["gain"]) == 0.07
    border = rows_of(border_frame(rules))
    assert [(row["cards_land"], row["cards_狂戦士"], row["kept"]) for row in border[:2]] == [
        ("2", "1", "true"),
        ("1", "1", "false"),
    ]


def test_curves() -> None:
    curve = make_curve(cards=3, by_turn=2)
    assert len(rows_of(curve_frame(curve))) == 12
    assert list(rows_of(curve_frame(curve))[0]) == [
        "deck",
        "card",
        "cost",
        "seat",
        "turn",
        "p",
        "lo",
        "hi",
        "p_in_hand",
    ]
    assert list(rows_of(spent_frame(curve))[0]) == ["deck", "seat", "turn", "p", "lo", "hi", "mean", "mean_spent"]


@pytest.mark.parametrize(
    ("case", "names"),
    [
        ({"by_turn": 1}, {"by_turn.csv", "by_turn.png", "kept.csv", "hands.csv", "hands.png"}),
        ({"check": True}, {"by_turn.csv", "by_turn.png", "kept.csv", "hands.csv", "hands.png", "checks.csv"}),
        ({"wants": ()}, {"kept.csv", "hands.csv", "hands.png"}),
        ({"variations": TWO}, {"by_turn.csv", "heatmap.png", "kept.csv", "hands.csv"}),
        ({"groups": {}}, {"by_turn.csv", "by_turn.png", "kept.csv"}),
    ],
)
def test_a_report_of_odds(case: dict[str, object], names: set[str], timing: Timing, tmp_path: Path) -> None:
    odds, manifest = make_odds(**case)  # type: ignore[arg-type]
    paths = write_odds(odds, manifest, timing, tmp_path / "report", lang="ja")
    assert {path.name for path in paths} == names | {"run.json", "timing.json"}
    assert {path.name for path in paths} <= set(REPORT_FILES["odds"])
    assert json.loads((tmp_path / "report" / "run.json").read_text("utf-8")) == json.loads(
        json.dumps(manifest.to_dict())
    )


def test_a_report_replaces_one_of_another_kind(timing: Timing, tmp_path: Path) -> None:
    odds, asked = make_odds(by_turn=1)
    write_odds(odds, asked, timing, tmp_path, lang="en")
    paths = write_keep(make_keep_rules(), asked, timing, tmp_path, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in paths)
    assert {path.name for path in paths} == set(REPORT_FILES["keep"])
    paths = write_curve(make_curve(), asked, timing, tmp_path, lang="en", game_title="Game", force=True)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in paths} == set(REPORT_FILES["curve"])


def test_only_timing_differs_between_two_runs(timing: Timing, tmp_path: Path) -> None:
    odds, manifest = make_odds(by_turn=1)
    for name in ("one", "two"):
        write_odds(odds, manifest, timing, tmp_path / name, lang="en")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
