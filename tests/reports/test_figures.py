"""All figures alike: nothing missing, nothing clipped, nothing overlapping, the same bytes every time."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

import reports
from reports.battles import battles_png
from reports.figures import Page, ink_on
from reports.matrix import matrix_png
from reports.ranking import ranking_png
from reports.turns import turns_png
from tests.reports.fake_results import make_battles, make_compare
from tests.reports.page_checks import PNG_START, check_texts, texts_of

TITLES = {"en": "Card Commander", "ja": "カードコマンダー"}


def turns_of_first_duel(result: Any, lang: str, title: str) -> bytes:
    return turns_png(result.matchups[1], result.manifest, lang, title)


def battles_of(size: tuple[int, int], lang: str, title: str) -> bytes:
    return battles_png(make_battles(*size), ("Rush 速攻", "ゾンビ Zombies"), lang, title, "0.1.0")


COMPARISONS: list[tuple[int, dict[str, Any], tuple[str, ...]]] = [
    (1, {}, ("ja",)),
    (2, {}, ("en", "ja")),
    (5, {}, ("ja",)),
    (7, {"unplayed": 4, "policies": ("greedy", "random")}, ("en",)),
    (20, {}, ("ja",)),
]
FIGURES: list[Any] = [
    *(
        pytest.param(draw, make_compare(count, **options), lang, id=f"{draw.__name__}-{count}-{lang}")
        for draw in (matrix_png, ranking_png)
        for count, options, languages in COMPARISONS
        for lang in languages
    ),
    pytest.param(turns_of_first_duel, make_compare(2), "en", id="turns-en"),
    pytest.param(turns_of_first_duel, make_compare(2), "ja", id="turns-ja"),
    pytest.param(battles_of, (1, 1), "en", id="battles-1-en"),
    pytest.param(battles_of, (9, 7), "ja", id="battles-9-ja"),
    pytest.param(battles_of, (27, 27), "en", id="battles-27-en"),
]


@pytest.mark.parametrize(("draw", "data", "lang"), FIGURES)
def test_no_text_is_clipped_or_lies_on_another(
    draw: Callable[[Any, str, str], bytes], data: Any, lang: str, pages: list[Page]
) -> None:
    assert draw(data, lang, TITLES[lang]).startswith(PNG_START)
    (page,) = pages
    check_texts(page)


@pytest.mark.parametrize(
    ("draw", "data"), [(matrix_png, make_compare(2)), (ranking_png, make_compare(2)), (battles_of, (2, 2))]
)
def test_bytes_depend_on_the_result_alone(draw: Callable[[Any, str, str], bytes], data: Any) -> None:
    first = draw(data, "ja", "ゲーム")
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "black", "savefig.dpi": 40, "lines.linewidth": 9}):
        assert draw(data, "ja", "ゲーム") == first
    assert draw(data, "en", "ゲーム") != first
    assert b"tEXt" not in first
    assert b"tIME" not in first


def test_bytes_are_equal_in_another_process_that_never_loads_pyplot() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import hashlib\n"
        "from fake_results import make_compare\n"
        "from reports.matrix import matrix_png\n"
        "print(hashlib.sha256(matrix_png(make_compare(2), 'ja', 'ゲーム')).hexdigest())\n"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    here = hashlib.sha256(matrix_png(make_compare(2), "ja", "ゲーム")).hexdigest()
    ran = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent)],
        cwd=Path(reports.__file__).parent.parent,
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == [here, "False"]


def test_matrix_says_what_a_reader_must_know(pages: list[Page]) -> None:
    matrix_png(make_compare(5, unplayed=2, policies=("greedy", "random")), "en", "Card Commander")
    text = " ".join(" ".join(line.split()) for line in texts_of(pages[0]))
    for part in (
        "Card Commander",
        "interrupted: 0 to 100,000 of 100,000 games per matchup",
        "greedy, random",
        "best on top",
        "* differs from 50 % at the 5 % level after Holm's correction",
        "exactly 50 by construction",
        "not played",
        "a draw or a capped game counts half",
        "Rush 速攻 (5 of 27)",
        "life=3",
        "Deckmill 0.1.0 · seed 42",
        "@random",
    ):
        assert part in text


def test_matrix_says_nothing_that_does_not_apply(pages: list[Page]) -> None:
    result = make_compare(3)
    matrix_png(replace(result, holm=dict.fromkeys(result.holm, 0.05)), "en", "Card Commander")
    text = " ".join(texts_of(pages[0]))
    assert "Holm" not in text
    assert "not played" not in text
    assert "Rules changed" not in text


def test_matrix_orders_decks_by_rank_and_centres_its_colours(pages: list[Page]) -> None:
    result = make_compare(6)
    matrix_png(result, "en", "Card Commander")
    axes, scale = pages[0].figure.axes
    names = [text.get_text().removesuffix("\N{NO-BREAK SPACE}†") for text in axes.get_yticklabels()]
    assert names == [row.deck for row in result.ranking]
    low, high = scale.get_ylim()
    assert (low + high) / 2 == 50
    assert high >= 100 * max(duel.score or 0 for duel in result.matchups)


def test_every_played_cell_has_its_number_and_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    from reports import matrix

    written: list[list[str]] = []
    monkeypatch.setattr(
        matrix, "write_numbers", lambda axes, numbers, size: written.append([text for text, *_ in numbers])
    )
    result = make_compare(3, unplayed=1)
    matrix_png(result, "en", "Card Commander")
    numbers, intervals = written
    played = [duel for duel in result.matchups if duel.score is not None]
    mirrors = [duel for duel in played if duel.mirror]
    assert sorted(number.rstrip("*") for number in numbers) == sorted(
        "50" if duel.mirror else f"{100 * (duel.score or 0):.1f}" for duel in played
    )
    assert numbers.count("50") == len(mirrors)
    assert len(intervals) == len(played) - len(mirrors)
    marked = sum(result.holm.get((duel.deck_a, duel.deck_b), 1) < 0.05 for duel in played)
    assert sum(number.endswith("*") for number in numbers) == marked > 0


def test_ranking_prints_each_score_with_its_interval(pages: list[Page]) -> None:
    result = make_compare(3)
    ranking_png(result, "en", "Card Commander")
    texts = texts_of(pages[0])
    for row in result.ranking:
        assert row.score is not None
        assert row.score_lo is not None
        assert row.score_hi is not None
        assert f"{100 * row.score:.2f}  ({100 * row.score_lo:.2f}–{100 * row.score_hi:.2f})" in texts


def test_battles_show_the_hp_left_in_both_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    from reports import battles

    written: list[list[str]] = []
    monkeypatch.setattr(
        battles, "write_numbers", lambda axes, numbers, size: written.append([text for text, *_ in numbers])
    )
    rows = [
        {"a": "x", "b": "y", "initiative": "a", "winner": "a", "a_hp": 7, "b_hp": 0, "blows": 1},
        {"a": "x", "b": "y", "initiative": "b", "winner": None, "a_hp": 3, "b_hp": 4, "blows": 20},
    ]
    battles_png(rows, ("A", "B"), "en", "Game")
    assert written == [["7"], [], [], ["3:4"]]


def test_assumed_creatures_bear_a_mark_that_is_explained(pages: list[Page]) -> None:
    rows = [{"a": "x", "b": "y", "initiative": "a", "winner": "a", "a_hp": 7, "b_hp": 0, "blows": 1}]
    battles_png(rows, ("A", "B"), "en", "Game", assumed={"y"})
    battles_png(rows, ("A", "B"), "en", "Game", assumed={"z"})
    marked, plain = (
        [tick.get_text() for axes in page.figure.axes for tick in axes.get_xticklabels() + axes.get_yticklabels()]
        for page in pages
    )
    assert "y\N{NO-BREAK SPACE}†" in marked
    assert "x" in marked
    assert "† figures or ability assumed" in texts_of(pages[0])
    assert not any("†" in text for text in [*plain, *texts_of(pages[1])])


def test_an_interrupted_duel_says_so_above_its_turns(pages: list[Page]) -> None:
    result = make_compare(2)
    duel = result.matchups[1]
    turns_png(duel, replace(result.manifest, games=2 * duel.games, complete=False), "en", "Game")
    turns_png(duel, result.manifest, "en", "Game")
    said = f"interrupted: {duel.games:,} of {2 * duel.games:,} games"
    assert any(text.startswith(said) for text in texts_of(pages[0]))
    assert not any("interrupted" in text for text in texts_of(pages[1]))


def test_an_empty_battle_table_and_a_duel_without_games_are_drawn() -> None:
    assert battles_png([], ("A", "B"), "en", "Game").startswith(PNG_START)
    result = make_compare(2, pairs=0)
    assert turns_png(result.matchups[1], result.manifest, "en", "Game").startswith(PNG_START)


def test_ink_is_dark_on_light_and_light_on_dark() -> None:
    assert ink_on(1, 1, 1) != "white"
    assert ink_on(0.1, 0.1, 0.4) == "white"
