"""Expressions that cannot be read: what is said of them, and the character at which it points."""

import pytest

from simcore.odds.expression import parse_expression
from simcore.odds.grammar import MOST_NESTED
from tests.simcore.odds.expressions import problem


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", 'no condition; write one, as in "land >= 2"'),
        ("  \u3000", 'no condition; write one, as in "land >= 2"'),
        ("land >> 2", 'land >⟨>⟩ 2: a group, a number, "hand", "turn", "not" or "(" is needed here'),
        ("land => 2", 'land ⟨=>⟩ 2: write ">=" instead'),
        ("land =< 2", 'land ⟨=<⟩ 2: write "<=" instead'),
        ("land === 2", 'land ⟨===⟩ 2: write "==" instead'),
        ("land >= 1 & both >= 1", 'land >= 1 ⟨&⟩ both >= 1: write "and" instead'),
        ("land >= 1 ｜ both >= 1", 'land >= 1 ⟨｜⟩ both >= 1: write "or" instead'),
        ("land / 2 >= 1", "land ⟨/⟩ 2 >= 1: only +, - and * are known"),
        ("land", "⟨land⟩: not a condition yet; compare it, as in land >= 1"),
        ("2", "⟨2⟩: not a condition yet; compare it, as in land >= 1"),
        ("land >= 1 and both", "land >= 1 and ⟨both⟩: not a condition yet; compare it, as in both >= 1"),
        ("not land", "not ⟨land⟩: not a condition yet; compare it, as in land >= 1"),
        ("(land >= 1", '⟨(⟩land >= 1: this parenthesis is not closed; write ")"'),
        ("land >= 1)", 'land >= 1⟨)⟩: no "(" before it belongs to this ")"'),
        ("land >= ()", 'land >= (⟨)⟩: a group, a number, "hand", "turn", "not" or "(" is needed here'),
        (
            "land >=",
            'land >=⟨⟩: the text ends here, but a group, a number, "hand", "turn", "not" or "(" is needed',
        ),
        (
            "Lightning Bolt >= 1",
            '⟨Lightning Bolt⟩ >= 1: a name of several words stands in quotes, as in "Lightning Bolt"',
        ),
        (
            "land >= 1 both >= 1",
            'land >= 1 ⟨both⟩ >= 1: a comparison (such as >=), "and", "or" or the end is needed here',
        ),
        ("land >= ①", "land >= ⟨①⟩: not a whole number; write plain digits, or a name in quotes"),
        ("land >= 1.5", "land >= ⟨1.5⟩: not a whole number; write plain digits, or a name in quotes"),
        ("land >= ½", "land >= ⟨½⟩: not a whole number; write plain digits, or a name in quotes"),
        ("land >= 1²", "land >= ⟨1²⟩: not a whole number; write plain digits, or a name in quotes"),
        ("land >= 9999999999", "land >= ⟨9999999999⟩: too large; at most 1,000,000,000 is allowed"),
        ("land >= 99999 * 99999", "land >= ⟨99999 * 99999⟩: comes to more than 1,000,000,000"),
        ("land * both >= 1", "land ⟨*⟩ both >= 1: only a whole number may multiply, as in 2 * land"),
        ("(land >= 1) + 2 > 3", "⟨(land >= 1)⟩ + 2 > 3: a number or a group is needed here, not a condition"),
        ("(1 < 2) < 3", "⟨(1 < 2)⟩ < 3: a number or a group is needed here, not a condition"),
        ("2 * (land > 1) > 1", "2 * ⟨(land > 1)⟩ > 1: a number or a group is needed here, not a condition"),
        ("-(land > 1) > 1", "-⟨(land > 1)⟩ > 1: a number or a group is needed here, not a condition"),
        ("land >= always", "land >= ⟨always⟩: a number or a group is needed here, not a condition"),
        ('"land >= 1', '⟨"⟩land >= 1: this quote is not closed; write " after the name'),
        ("「land >= 1", "⟨「⟩land >= 1: this quote is not closed; write 」 after the name"),
        ('"" >= 1', '⟨""⟩ >= 1: no name between the quotes'),
        ("'\u2028' >= 1", "⟨'\\u2028'⟩ >= 1: no name between the quotes"),
        ("land @ 1", 'land ⟨@⟩ 1: "@" means nothing here; a name with signs in it stands in quotes'),
        ("land >= 1\x00", 'land >= 1⟨\\x00⟩: "\\x00" means nothing here; a name with signs in it stands in quotes'),
        ("ever land >= 1", '⟨ever⟩ land >= 1: "ever" stands only at the beginning of a want'),
        (
            "next land = 1",
            "⟨next⟩ land = 1: a group in parentheses follows, as in next(land); a group of this name stands in quotes",
        ),
        ("next(2) = 1", "next(⟨2⟩) = 1: next(…) takes the name of one group"),
        (
            "drawn land = 1",
            "⟨drawn⟩ land = 1: a group in parentheses follows, as in drawn(land); "
            "a group of this name stands in quotes",
        ),
        ("drawn(hand) = 1", "drawn(⟨hand⟩) = 1: drawn(…) takes the name of one group"),
        (
            "aside(land) = 1 and drawn(land) = 1",
            "aside(land) = 1 and ⟨drawn⟩(land) = 1: one condition asks about the hand or about cards set aside, "
            "not about both",
        ),
        (
            "aside(land) = 1 and redraws = 1",
            "aside(land) = 1 and ⟨redraws⟩ = 1: one condition asks about the hand or about cards set aside, "
            "not about both",
        ),
        ("aside(land + both) > 1", 'aside⟨(⟩land + both) > 1: write ")" after the group of aside(…)'),
        (
            "aside(land) > 1 and hand > 2",
            "aside(land) > 1 and ⟨hand⟩ > 2: one condition asks about the hand or about cards "
            "set aside, not about both",
        ),
        (
            "land > 1 and aside(land) > 2",
            "land > 1 and ⟨aside⟩(land) > 2: one condition asks about the hand or about cards "
            "set aside, not about both",
        ),
        ("a" * 20_000, "20,000 characters are too many; at most 10,000 are read"),
    ],
)
def test_errors_point_at_the_character(text: str, says: str) -> None:
    assert problem(text) == f"--want: {says}"


def test_a_long_text_is_shown_around_the_place_of_the_error() -> None:
    text = " and ".join(["land >= 1"] * 100) + " and land ? 1 and " + " and ".join(["both >= 1"] * 100)
    assert problem(text, "--keep") == (
        "--keep: …d >= 1 and land >= 1 and land ⟨?⟩ 1 and both >= 1 and…: "
        '"?" means nothing here; a name with signs in it stands in quotes'
    )


@pytest.mark.parametrize("opening", ["(", "not ", "! ", "-", "(not "])
def test_nesting_is_limited(opening: str) -> None:
    closing = ")" if "(" in opening else ""
    levels = MOST_NESTED // (2 if opening == "(not " else 1)
    inside = "land >= 1" if opening != "-" else "land"
    end = " >= 1" if opening == "-" else ""
    parse_expression(opening * levels + inside + closing * levels + end, "--want")
    for depth in (levels + 1, 1000):
        said = problem(opening * depth + inside + closing * depth + end)
        assert said.endswith(f": nested too deeply; {MOST_NESTED} levels are read")
