"""What the terminal shows of odds, keep rules and curves, as golden files of 80 columns (see test_tables.py)."""

import re
from dataclasses import asdict, replace
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Group

from reports.curvetables import curve_tables
from reports.keeptables import keep_tables
from reports.oddslines import answer_lines, chance
from reports.oddstables import odds_tables
from reports.openingwords import opening_words
from simcore.odds.answers import BorderHand
from simcore.odds.manifest import Served
from simcore.opening import change_opening
from simcore.openings import find_opening
from tests.reports.fake_odds import make_asked_deck, make_curve, make_keep_rules, make_odds
from tests.reports.test_tables import check_golden, show

CASES: dict[str, dict[str, Any]] = {
    "plain": {"groups": {"land": 24, "狂戦士": 3}},
    "turns": {"by_turn": 6, "wants": ("land >= 2", "screw")},
    "sampled": {"by_turn": 6, "keep": True, "exact": False, "wants": ("land >= 2", "screw")},
    "decks": {"decks": ("A", "ゾンビ Zombies"), "by_turn": 3, "keep": True, "check": True},
    "varied": {"variations": ((("land", 22),), (("land", 23),)), "by_turn": 2},
    "grid": {
        "variations": tuple((("land", land), ("狂戦士", other)) for land in (22, 23) for other in (3, 4)),
        "by_turn": 2,
    },
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odds(lang: str) -> None:
    texts = [show(Group(*odds_tables(*make_odds(**case), lang))) for case in CASES.values()]
    check_golden(f"odds-{lang}", "\n".join(texts))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_keep_and_curve(lang: str) -> None:
    rules = show(Group(*keep_tables(make_keep_rules(), make_odds()[1], lang)))
    curve = show(Group(*curve_tables(make_curve(), make_asked_deck(), "Card Commander", lang)))
    check_golden(f"keep-curve-{lang}", f"{rules}\n{curve}")


@pytest.mark.parametrize("width", [60, 80, 100, 200])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_chance_is_shown_at_any_width(case: dict[str, Any], width: int) -> None:
    odds, manifest = make_odds(**case)
    text = show(Group(*odds_tables(odds, manifest, "en")), width)
    assert all(cell_len(line) <= width for line in text.splitlines())
    shown = set(text.split())
    for answer in odds.answers:
        if len(manifest.varied) < 2 or answer.turn == manifest.by_turn:
            assert chance(answer.p, answer.exact) in shown
    for row in odds.hands:
        if len(manifest.varied) < 2 and row.p >= 5e-5:
            assert chance(row.p, row.exact) in shown


def test_only_seats_that_differ_are_told_apart() -> None:
    odds, manifest = make_odds()
    assert "either seat" in show(Group(*odds_tables(odds, manifest, "en")))
    (line,) = answer_lines(odds.answers)
    assert line.seat == "either"
    alone = replace(odds, answers=odds.answers[:1], kept=odds.kept[:1], hands=odds.hands[: len(odds.hands) // 2])
    assert "going first" in show(Group(*odds_tables(alone, manifest, "en")))


def test_without_kept_hands_there_is_a_dash() -> None:
    odds, manifest = make_odds(keep=True)
    odds = replace(odds, answers=tuple(replace(answer, p_kept=None) for answer in odds.answers))
    assert re.search(r"kept hands +–\n", show(Group(*odds_tables(odds, manifest, "en"))))


def test_a_run_without_wants_shows_hands_alone() -> None:
    odds, manifest = make_odds(wants=())
    text = show(Group(*odds_tables(odds, manifest, "en")))
    assert "Hand as kept" in text
    assert "Want" not in text


def test_numbers_of_cards_that_hardly_ever_come_up_have_no_column() -> None:
    odds, manifest = make_odds()
    hands = tuple(replace(row, copies=row.copies + 10) for row in odds.hands)
    rare = tuple(replace(row, copies=copies, p=1e-9) for row in odds.hands[:1] for copies in range(100))
    lines = show(Group(*odds_tables(replace(odds, hands=(*hands, *rare)), manifest, "en")), 200).splitlines()
    (header,) = (line for line in lines if line.startswith("Group "))
    assert header.split() == ["Group", "Seat", "Mean", *map(str, range(10, 18))]


def test_many_groups_and_numbers_are_cut_short() -> None:
    groups = {f"card {number}": 1 for number in range(20)}
    odds, manifest = make_odds(groups=groups, variations=tuple((("card 0", cards),) for cards in range(9)))
    text = show(Group(*odds_tables(odds, manifest, "en")), 200)
    assert "card 0 0–8, card 1 1" in text
    assert ", …" in text


@pytest.mark.parametrize(
    ("share", "exact", "shown"),
    [
        (0.0, True, "0"),
        (1.0, True, "100"),
        (0.0, False, "0.00"),
        (1.0, False, "100.00"),
        (1e-9, True, "<0.01"),
        (1 - 1e-9, True, ">99.99"),
        (0.00005, True, "0.01"),
        (0.5, True, "50.00"),
    ],
)
def test_chances_are_never_rounded_to_certainty(share: float, exact: bool, shown: str) -> None:
    assert chance(share, exact) == shown


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_openings_are_told_by_their_numbers(lang: str) -> None:
    changed = (
        ("none", ()),
        ("london", ("redraws=3", "second_hand=6", "free=1")),
        ("abcd", ("stock_turn=3",)),
        ("touhou_lands", ()),
        ("touhou_lands", ("free_lacking=0", "draws=0")),
        ("vancouver", ()),
        ("mulligan-once", ()),
        ("pokemon", ("opponent_redraws=2",)),
        ("abcd", ("stock_turn=3", "stock_counts=before", "draws=2")),
    )
    openings = [change_opening(find_opening(name, 40), changes) for name, changes in changed]
    check_golden(f"openings-{lang}", "".join(f"{opening_words(asdict(one), lang)}\n" for one in openings))


def test_names_are_shown_as_text() -> None:
    odds, manifest = make_odds(decks=("[red]x[/red]\x1b[31m",), wants=("[bold]land[/bold] >= 1",))
    text = show(Group(*odds_tables(odds, manifest, "en")))
    assert "[red]x[/red]�[31m" in text
    assert "[bold]land[/bold] >= 1" in text


def test_a_rule_without_a_border_says_so() -> None:
    rules = [replace(rule, border=()) for rule in make_keep_rules()]
    assert "No hand is near the border." in show(Group(*keep_tables(rules, make_odds()[1], "en")))


def test_what_a_rule_does_not_do_is_said_once() -> None:
    rules = [replace(rule, notes=("hands are alike",)) for rule in make_keep_rules()]
    assert show(Group(*keep_tables(rules, make_odds()[1], "en"))).count("Hands are alike.") == 1


def test_seats_with_rules_of_their_own_are_both_shown() -> None:
    first, second = make_keep_rules()
    text = show(Group(*keep_tables([first, replace(second, p=0.92)], make_odds()[1], "en")))
    assert "going first" in text
    assert "going second" in text


def test_the_border_is_where_least_is_at_stake() -> None:
    """On either side the hands with the smallest margin: two of the first hand, one of each later one."""
    chances = [(1, 0.9, 0.7), (1, 0.95, 0.7), (1, 0.71, 0.7), (1, 0.6, 0.7), (2, 1.0, 0.5), (2, 0.6, 0.5), (2, 0, 0.5)]
    border = tuple(
        BorderHand(hands, 8 - hands, {"land": number}, 0.1, keep, go_on, keep >= go_on)
        for number, (hands, keep, go_on) in enumerate(chances)
    )
    rule = replace(make_keep_rules()[0], border=border)
    for lang, words in (("en", ("yes", "no")), ("ja", ("キープ", "引き直し"))):
        text = show(Group(*keep_tables([rule], make_odds()[1], lang)))
        rows = [line.split() for line in text.splitlines() if " land " in line and line.split()[-1] in words]
        assert [int(row[3]) for row in rows] == [0, 2, 3, 5, 6]
        assert [row[-1] for row in rows] == [words[kept] for kept in (0, 0, 1, 0, 1)]


def test_what_goes_under_the_library_serves_a_want_and_a_turn() -> None:
    odds, manifest = make_odds(by_turn=6, wants=("land >= 2", "screw"))
    says = "What goes under the library serves"
    assert says not in show(Group(*odds_tables(odds, manifest, "en")))
    for served in (Served("screw", 6), Served("land >= 2", 6)):
        text = " ".join(show(Group(*odds_tables(odds, replace(manifest, bottom_for=served), "en"))).split())
        assert f"Goes under serves {served.want} on turn 6" in text
        assert f"{says} {served.want} on turn 6; all answers are about hands chosen so." in text
    odds, manifest = make_odds()
    text = show(Group(*odds_tables(odds, replace(manifest, bottom_for=Served("land >= 2", 0)), "en")))
    assert "Goes under  serves land >= 2 on turn 0" in text
    assert f"{says} land >= 2 on turn 0; " in text
