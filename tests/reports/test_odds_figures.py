"""The figures of odds: nothing clipped or overlapping, the same bytes every time, what a reader must know."""

from collections.abc import Callable
from typing import Any

import pytest

from reports.byturn import by_turn_png
from reports.curve import curve_png
from reports.figures import Page
from reports.hands import hands_png
from reports.heatmap import heatmap_png
from tests.reports.fake_odds import make_asked_deck, make_curve, make_odds
from tests.reports.page_checks import PNG_START, check_texts, texts_of

LONG = "a want whose name nobody could ever want to read to its end, for it goes on, と続いてなかなか終わらない条件"
ONE = tuple((("land", cards),) for cards in range(14, 19))
WIDE = tuple((("land", cards),) for cards in range(41))
TWO = tuple((("land", cards), ("狂戦士", others)) for cards in (22, 23, 24) for others in (3, 4))
MANY = tuple((("land", cards), ("drop", others)) for cards in range(10, 30) for others in range(20))
GROUPS = {"land": 24, "狂戦士": 3, "$x^2$": 9, LONG: 12}
DECKS = tuple(f"Deck {number} デッキ" for number in range(9))


def of_curve(case: Any, lang: str) -> bytes:
    return curve_png(case, make_asked_deck(), lang, "Card Commander", "0.1.0")


def of_odds(draw: Callable[..., bytes]) -> Callable[[Any, str], bytes]:
    def drawn(case: Any, lang: str) -> bytes:
        return draw(*case, lang)

    drawn.__name__ = draw.__name__
    return drawn


LINES: list[dict[str, Any]] = [
    {},
    {"exact": False, "wants": ("land >= 2", LONG)},
    {"by_turn": 6, "keep": True, "exact": False, "wants": ("land >= 2", "screw", "$a$")},
    {"by_turn": 30, "wants": tuple(f"want {number}" for number in range(12))},
    {"by_turn": 6, "decks": DECKS},
    {"by_turn": 4, "variations": ONE, "wants": ("land >= 2", LONG)},
    {"variations": ONE, "decks": DECKS[:2], "exact": False},
    {"variations": ONE},
    {"by_turn": 9, "variations": WIDE, "wants": ("land >= 2", LONG), "exact": False},
    {"by_turn": 2, "variations": WIDE, "decks": DECKS[:2], "keep": True},
]
FIGURES = [
    *((of_odds(by_turn_png), make_odds(**case)) for case in LINES),
    *(
        (of_odds(hands_png), make_odds(groups=GROUPS, **case))
        for case in ({}, {"variations": ONE}, {"decks": DECKS, "exact": False})
    ),
    *((of_odds(heatmap_png), make_odds(by_turn=2, variations=case)) for case in (TWO, TWO[:1], MANY)),
    (of_odds(heatmap_png), make_odds(by_turn=2, variations=TWO, decks=DECKS[:2], wants=("land >= 2", LONG))),
    *((of_curve, case) for case in (make_curve(), make_curve(cards=20, by_turn=12), make_curve(cards=1, by_turn=1))),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("draw", "case"), FIGURES)
def test_no_text_is_clipped_or_lies_on_another(draw: Any, case: Any, lang: str, pages: list[Page]) -> None:
    assert draw(case, lang).startswith(PNG_START)
    (page,) = pages
    check_texts(page)


@pytest.mark.parametrize(("draw", "case"), [FIGURES[2], FIGURES[8], FIGURES[11], FIGURES[-3]])
def test_bytes_depend_on_the_odds_alone(draw: Any, case: Any) -> None:
    first = draw(case, "en")
    assert draw(case, "en") == first
    assert draw(case, "ja") != first


def test_lines_say_what_a_reader_must_know(pages: list[Page]) -> None:
    by_turn_png(*make_odds(by_turn=3, keep=True, exact=False, wants=("land >= 2", "screw")), "en")
    text = " ".join(texts_of(pages[0]))
    for part in (
        "60 cards, land 24",
        "Opening: london: hand of 7; redraws: any number",
        "Goes under: serves land >= 2 on turn 3",
        "Keep: 2 <= land <= 5",
        "screw: combo >= 1",
        "sampled: 100,000 openings for each seat · seed 7",
        "95 % intervals of sampled chances (Wilson)",
        "going first",
        "going second",
        "Deckmill 0.1.0",
    ):
        assert part in text
    assert "95 %" not in " ".join(texts_of(_page(pages, by_turn_png, make_odds(by_turn=3))))


def test_a_band_surrounds_sampled_chances_only(pages: list[Page]) -> None:
    sampled = _page(pages, by_turn_png, make_odds(by_turn=3, exact=False))
    assert len(sampled.figure.axes[0].collections) == 2
    exact = _page(pages, by_turn_png, make_odds(by_turn=3))
    assert not exact.figure.axes[0].collections


def test_numbers_of_one_varied_group_lie_along_the_axis(pages: list[Page]) -> None:
    axes = _page(pages, by_turn_png, make_odds(variations=ONE)).figure.axes[0]
    (line,) = axes.lines
    assert list(line.get_xdata()) == [14, 15, 16, 17, 18]
    assert axes.get_xlabel() == "Cards of land"


def test_parts_of_a_bar_add_to_everything(pages: list[Page]) -> None:
    axes = _page(pages, hands_png, make_odds(groups={"land": 24, "drop": 8})).figure.axes[0]
    ends: dict[float, float] = {}
    for patch in axes.patches:
        ends[patch.get_y()] = max(ends.get(patch.get_y(), 0), patch.get_x() + patch.get_width())
    assert list(ends.values()) == pytest.approx([100, 100])


def test_a_curve_names_its_rule_and_what_is_assumed(pages: list[Page]) -> None:
    of_curve(make_curve(), "en")
    text = " ".join(texts_of(pages[0]))
    assert "Mana grows by 2 a turn; the dearest affordable card is used." in text
    assert "† 5 of 27 cards assumed" in text
    assert "all resources spent" in text


def _page(pages: list[Page], draw: Callable[..., bytes], case: Any) -> Page:
    draw(*case, "en")
    return pages[-1]


def test_many_numbers_of_cards_stand_along_the_axis(pages: list[Page]) -> None:
    by_turn_png(*make_odds(by_turn=9, variations=WIDE, wants=("land >= 2", "screw")), "en")
    texts = texts_of(pages[0])
    assert texts.count("Cards of land") == 2
    shown = [text for text in texts if text == "hand" or text.startswith("turn ")]
    assert len(shown) == len(set(shown)) <= 7
    assert {"hand", "turn 9"} <= set(shown)
    assert "-2" not in texts
    for axes in pages[0].figure.axes[:2]:
        assert len(axes.lines) <= 8
        assert {len(line.get_xdata()) for line in axes.lines} == {41}


def test_few_numbers_of_cards_are_lines(pages: list[Page]) -> None:
    by_turn_png(*make_odds(by_turn=9, variations=WIDE[20:24]), "en")
    assert "land 20" in texts_of(pages[0])
