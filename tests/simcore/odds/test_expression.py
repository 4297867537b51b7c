"""Expressions and wants: what they mean, how they are written, what is refused and where the error points."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simcore.errors import DeckmillError, OddsError, nearest
from simcore.names import fold
from simcore.odds.expression import Expression, parse_expression, parse_want, parse_wants
from simcore.odds.grammar import MOST_NESTED
from simcore.odds.population import Population
from simcore.odds.program import evaluate_program, stack_size
from simcore.odds.tokens import MOST_CHARACTERS

# Cell 0 holds lands, 1 cards that are both, 2 creatures, 3 cards of no group.
POPULATION = Population(
    (20, 4, 16, 20),
    {"land": (0, 1), "creature": (1, 2), "both": (1,), "狂戦士": (2,), "two words": (0,), "1drop": (2,)},
    (("land", "two words"), ("land", "creature", "both"), ("creature", "狂戦士", "1drop"), ()),
)


def holds(
    text: str,
    *vector: int,
    turn: int = 0,
    next_cell: int = -1,
    drawn: tuple[int, ...] | None = None,
    redraws: int = 0,
) -> bool:
    """What an expression says, compiled and as a program."""
    expression = parse_expression(text, "--want")
    compiled = bool(expression.compiled(POPULATION)(vector, turn, next_cell, drawn, redraws))
    assert evaluate_program(expression.program(POPULATION), vector, turn, next_cell, drawn, redraws) == compiled
    return compiled


def problem(text: str, where: str = "--want") -> str:
    with pytest.raises(OddsError) as caught:
        parse_expression(text, where)
    assert len(caught.value.problems) == 1
    assert "\n" not in caught.value.problems[0]
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("text", "vector", "expected"),
    [
        ("land >= 2", (1, 1, 0, 0), True),
        ("land >= 2", (1, 0, 5, 5), False),
        ("2 <= land <= 4", (5, 0, 0, 0), False),
        ("2 <= land <= 4", (4, 0, 0, 0), True),
        ("1 < land == creature != 3", (1, 1, 1, 0), True),
        ("land >= 2 and creature >= 1", (2, 0, 0, 1), False),
        ("(both >= 1 and land >= 1) or 狂戦士 >= 1", (0, 0, 1, 0), True),
        ('"狂戦士" >= 1', (0, 0, 1, 0), True),
        ("land + creature >= 3", (1, 1, 0, 0), True),  # the card that is both counts twice
        ("hand == 7", (1, 2, 3, 1), True),
        ("hand - land > 2", (1, 0, 1, 1), False),
        ("2 * land + 3 * (creature - 1) = 7", (2, 0, 2, 0), True),
        ("land * 2 = 4", (2, 0, 0, 0), True),
        ("-land < -1", (2, 0, 0, 0), True),
        ("2 - (3 - land) >= 1", (2, 0, 0, 0), True),
        ("land - 1 - 1 = 0", (2, 0, 0, 0), True),
        ("not land >= 1", (0, 0, 1, 1), True),
        ("not land >= 1 or creature >= 1", (1, 0, 1, 0), True),
        ("not (land >= 1 or creature >= 1)", (1, 0, 1, 0), False),
        ("land >= 1 or creature >= 1 and both >= 1", (1, 0, 0, 0), True),
        ("!land>=1||creature>=1&&both>=1", (1, 0, 0, 0), False),
        ("not not land >= 1", (1, 0, 0, 0), True),
        ("always", (0, 0, 0, 0), True),
        ("never or land = 0", (0, 0, 0, 0), True),
        ("2 > 1", (0, 0, 0, 0), True),
        ("1drop >= 1 and 'two words' = 0", (0, 0, 1, 0), True),
        ("0 * land = 0", (3, 0, 0, 0), True),
        ("land - land = 0", (3, 0, 0, 0), True),
    ],
)
def test_what_expressions_mean(text: str, vector: tuple[int, ...], expected: bool) -> None:
    assert holds(text, *vector) is expected


def test_the_turn_and_the_next_card() -> None:
    assert holds("land >= turn", 2, 0, 0, 0, turn=2)
    assert not holds("land >= turn + 1", 2, 0, 0, 0, turn=2)
    assert holds("land + next(land) >= 2", 1, 0, 0, 0, next_cell=1)
    assert not holds("land + next(land) >= 2", 1, 0, 0, 0, next_cell=2)
    assert not holds("next(land) = 1", 1, 0, 0, 0)
    assert holds("next(land) + next(creature) = 2", 0, 0, 0, 0, next_cell=1)


def test_cards_drawn_and_redraws() -> None:
    assert holds("drawn(land) = 3 and land = 1", 1, 0, 0, 0, drawn=(2, 1, 0, 0))
    assert holds("drawn(land) - land = 2 and hand = 1", 1, 0, 0, 0, drawn=(2, 1, 0, 0))
    assert holds("drawn(land) = 2", 1, 1, 0, 0)
    assert holds("redraws = 2 or 2 * redraws > 4", 0, 0, 0, 0, redraws=2)
    assert holds("redraws < 1", 0, 0, 0, 0)
    assert holds("aside(land) >= 1", 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("land>=2", "land >= 2"),
        ("ｌａｎｄ　＞＝　２", "ｌａｎｄ >= 2"),
        ("（land＋creature）＊２≧3", "2 * land + 2 * creature >= 3"),
        ("land ≤ 2 ＡＮＤ creature ≠ 1", "land <= 2 and creature != 1"),
        ("land =\u0338 1", "land != 1"),
        ("land <> 1", "land != 1"),
        ("land ≦ ٣", "land <= 3"),  # digits of any script
        ("land ＝ 2 ｜｜ ！creature ＜ 1", "land == 2 or not creature < 1"),
        ("“two words” >= 1 and ‘land’ >= 1", '"two words" >= 1 and land >= 1'),
        ("『two words』 >= 1", '"two words" >= 1'),
        ('「say "hi"」 >= 1', "'say \"hi\"' >= 1"),
        ("\"O'Neill's \" >= 1", "\"O'Neill's\" >= 1"),
        ('"and" >= 1', '"and" >= 1'),
        ('"7" >= 1', '"7" >= 1'),
        ('"two\u2028  words" >= 1', '"two words" >= 1'),
        ("two-drop >= 1", "two-drop >= 1"),
        ("level.1..3 >= 1", "level.1..3 >= 1"),
        ("火の鳥・改 >= 1", "火の鳥・改 >= 1"),
        ("か\u3099 >= 1", "か\u3099 >= 1"),
        ("land-2 >= 0", "land - 2 >= 0"),
        ("land −2 >= 0", "land - 2 >= 0"),
        ("3-1 <= land", "2 <= land"),
        ("HAND > Turn", "hand > turn"),
        ("((land)) >= ((1))", "land >= 1"),
        ("(land >= 1 and creature >= 1) and both >= 1", "(land >= 1 and creature >= 1) and both >= 1"),
        ("land >= 1 and creature >= 1 and both >= 1", "land >= 1 and creature >= 1 and both >= 1"),
        ("land >= 1 and (creature >= 1 or both >= 1)", "land >= 1 and (creature >= 1 or both >= 1)"),
        ("not (land >= 1 and both >= 1)", "not (land >= 1 and both >= 1)"),
        ("creature - land + land >= 1", "creature + 0 * land >= 1"),
        ("\ufeffland >= 1\u200b", "land >= 1"),
        ("land\u2028>=\x852", "land >= 2"),
    ],
)
def test_the_canonical_text(written: str, canonical: str) -> None:
    expression = parse_expression(written, "--want")
    assert expression.text == canonical
    assert parse_expression(canonical, "--keep") == expression


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


def test_wide_expressions_are_read() -> None:
    text = " or ".join(["land + 2 * creature >= 3"] * 300)
    assert len(text) < MOST_CHARACTERS
    assert holds(text, 1, 1, 0, 0)
    assert stack_size(parse_expression(text, "").program(POPULATION)) <= 5


def test_what_an_expression_tells_about_itself() -> None:
    expression = parse_expression("creature + land >= turn and next(land) = 1 and hand > 1", "--keep")
    assert expression.names == ("creature", "land")
    assert (expression.zone, expression.uses_turn, expression.uses_next) == ("hand", True, True)
    assert (expression.uses_drawn, expression.uses_redraws) == (False, False)
    judged = parse_expression("drawn(creature) >= 1 and (land >= 2 or redraws >= 2)", "--keep")
    assert (judged.names, judged.zone) == (("creature", "land"), "hand")
    assert (judged.uses_next, judged.uses_drawn, judged.uses_redraws) == (False, True, True)
    aside = parse_expression("aside(creature) >= 1", "--want")
    assert (aside.names, aside.zone, aside.uses_turn, aside.uses_next) == (("creature",), "aside", False, False)


def find(written: str) -> str | None:
    known = {"land": "land", "ｌａｎｄ": "land", "lands": "land", "dork": "Dork", "drop": "drop", "drop-1": "drop-1"}
    return known.get(written)


def suggest(name: str) -> str:
    return nearest(name, ("land", "dork"))


def test_what_a_search_says_is_told_with_its_place() -> None:
    def refuse(name: str) -> str:
        raise OddsError(f"{name} is nothing")

    with pytest.raises(OddsError) as caught:
        parse_expression("a >= 1 and b >= 1 and c-1 > 2", "--keep").resolved(refuse)
    assert caught.value.problems == (
        "--keep: ⟨a⟩ >= 1 and b >= 1 and…: a is nothing",
        "--keep: a >= 1 and ⟨b⟩ >= 1 and c-1 > 2: b is nothing",
        "--keep: a >= 1 and b >= 1 and ⟨c⟩-1 > 2: c is nothing",
    )


def test_names_are_resolved_all_at_once() -> None:
    expression = parse_expression("lands + land + 2 * dork >= 3", "--want")
    assert expression.resolved(find).text == "2 * land + 2 * Dork >= 3"
    assert expression.resolved(find).names == ("land", "Dork")
    with pytest.raises(OddsError) as caught:
        parse_expression("lnad >= 1 and dork >= 1 and xyz >= 1", "--want").resolved(find, suggest)
    assert caught.value.problems == (
        '--want: ⟨lnad⟩ >= 1 and dork >= 1 …: no group or card "lnad"; did you mean "land"?',
        '--want: lnad >= 1 and dork >= 1 and ⟨xyz⟩ >= 1: no group or card "xyz"',
    )


def test_a_dash_that_may_be_meant_either_way() -> None:
    with pytest.raises(OddsError) as caught:
        parse_expression("land-dork >= 1", "--want").resolved(find)
    assert caught.value.problems == (
        '--want: ⟨land-dork⟩ >= 1: no group or card "land-dork"; '
        'for a difference put blanks around the "-": land - dork',
    )
    with pytest.raises(OddsError) as caught:
        parse_expression("drop-1 >= 1", "--want").resolved(find)
    assert caught.value.problems == (
        '--want: ⟨drop-1⟩ >= 1: there is also "drop-1"; put the name in quotes, or blanks around the "-"',
    )
    for text, canonical in (
        ('"drop-1" >= 1', '"drop-1" >= 1'),
        ("drop - 1 >= 1", "drop - 1 >= 1"),
        ("land-1 > 1",) * 2,
    ):
        assert parse_expression(text, "--want").resolved(find).text == canonical.replace("land-1", "land - 1")


def test_a_group_that_the_deck_does_not_have() -> None:
    with pytest.raises(OddsError) as caught:
        parse_expression("lnad >= 1", "--keep").compiled(POPULATION)
    assert caught.value.problems == ('--keep: no group "lnad" in this deck; did you mean "land"?',)
    assert parse_expression("ＬＡＮＤ >= 1", "--keep").compiled(POPULATION)((1, 0, 0, 0), 0, -1)


# Laws, over conditions built at random together with what they mean.

NUMBERS = st.integers(-9, 9)
SIGNS = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "≠": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    "≤": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "≧": operator.ge,
}
CELLS = {"land": (0, 1), "creature": (1, 2), "both": (1,), "狂戦士": (2,), '"two words"': (0,), "hand": (0, 1, 2, 3)}


def _value(parts: list[tuple[int, str]], constant: int) -> tuple[str, Any]:
    text = " + ".join([f"{factor} * {name}" for factor, name in parts] + [str(constant)])
    return text, lambda *seen: constant + sum(factor * _count(name, *seen) for factor, name in parts)


def _count(name: str, vector: tuple[int, ...], turn: int, next_cell: int, drawn: tuple[int, ...], redraws: int) -> int:
    if name in ("turn", "redraws"):
        return turn if name == "turn" else redraws
    if name.startswith("drawn("):
        return sum(drawn[cell] for cell in CELLS[name[6:-1]])
    if name.startswith("next("):
        return int(next_cell in CELLS[name[5:-1]])
    return sum(vector[cell] for cell in CELLS[name])


def _comparison(first: tuple[str, Any], rest: list[tuple[str, tuple[str, Any]]]) -> tuple[str, Any]:
    text = first[0] + "".join(f" {sign} {value[0]}" for sign, value in rest)

    def says(*hand: Any) -> bool:
        left, right = [first[1], *(value[1] for _, value in rest)], [value[1] for _, value in rest]
        pairs = zip(left, right, rest, strict=False)
        return all(SIGNS[sign](one(*hand), other(*hand)) for one, other, (sign, _) in pairs)

    return text, says


def _join(word: str, parts: list[tuple[str, Any]]) -> tuple[str, Any]:
    every = all if word in ("and", "&&") else any
    return f" {word} ".join(f"({text})" for text, _ in parts), lambda *hand: every(says(*hand) for _, says in parts)


COUNTED = st.sampled_from([*CELLS, "turn", "redraws", "next(land)", "next(creature)", "drawn(land)", "drawn(both)"])
VALUES = st.builds(_value, st.lists(st.tuples(NUMBERS, COUNTED), max_size=3), NUMBERS)
COMPARED = st.builds(
    _comparison, VALUES, st.lists(st.tuples(st.sampled_from(list(SIGNS)), VALUES), min_size=1, max_size=3)
)
CONDITIONS = st.recursive(
    st.one_of(COMPARED, st.just(("always", lambda *_: True)), st.just(("never", lambda *_: False))),
    lambda inside: st.one_of(
        st.builds(_join, st.sampled_from(["and", "or", "&&", "||"]), st.lists(inside, min_size=1, max_size=3)),
        inside.map(lambda part: (f"not ({part[0]})", lambda *hand: not part[1](*hand))),
    ),
    max_leaves=8,
)
HANDS = st.lists(st.tuples(*[st.integers(0, 4)] * 4), min_size=1, max_size=5)


@settings(max_examples=300)
@given(CONDITIONS, HANDS, st.integers(0, 5), st.integers(-1, 3), HANDS.map(lambda hands: hands[0]), st.integers(0, 3))
def test_compiled_function_program_arrays_and_canonical_text_agree(
    condition: tuple[str, Any],
    hands: list[tuple[int, ...]],
    turn: int,
    next_cell: int,
    drawn: tuple[int, ...],
    redraws: int,
) -> None:
    expression = parse_expression(condition[0], "--want")
    compiled, program = expression.compiled(POPULATION), expression.program(POPULATION)
    again = parse_expression(expression.text, "--want")
    assert again == expression
    assert again.text == expression.text
    others = (turn, next_cell, drawn, redraws)
    expected = [condition[1](hand, *others) for hand in hands]
    assert [bool(compiled(hand, *others)) for hand in hands] == expected
    assert [evaluate_program(program, hand, *others) for hand in hands] == expected
    arrays = [np.array(column) for column in zip(*hands, strict=True)]
    drawn_arrays = [np.full(len(hands), cards) for cards in drawn]
    together = compiled(
        arrays, np.full(len(hands), turn), np.full(len(hands), next_cell), drawn_arrays, np.full(len(hands), redraws)
    )
    assert np.broadcast_to(together, len(hands)).tolist() == expected


PIECES = [
    *(
        "land",
        "both",
        '"two words"',
        "狂戦士",
        "hand",
        "turn",
        "next",
        "drawn",
        "redraws",
        "aside",
        "always",
        "ever",
        "never",
    ),
    *("and", "or", "not", "&&", "||", "!", "(", ")", "＜", ">", "=", "≧", "+", "-", "－", "*", "2", "２", "①", "-3"),
    *("「", "」", '"', "'", ".", "..", ",", "\u2028", "\u200b", "=>", "\ud800", "\x00", "99999999", "lnad", "1.5", "•"),
]
TEXTS = st.one_of(
    st.text(max_size=30), st.lists(st.one_of(st.sampled_from(PIECES), st.just(" "))).map("".join), st.just("((" * 3000)
)


@settings(max_examples=500)
@given(TEXTS)
@example("①")
@example("\u0338 = 1")
def test_any_text_is_a_want_or_a_mistake(text: str) -> None:
    problems = mistakes(lambda: _evaluate(text)) + mistakes(lambda: parse_wants([text, f"{text}={text}"], "--want"))
    assert not any("\n" in problem for problem in problems)


def mistakes(call: Callable[[], object]) -> tuple[str, ...]:
    """The problems of the only kind of error that a person's text may cause."""
    try:
        call()
    except DeckmillError as error:
        return error.problems
    return ()


def _evaluate(text: str) -> None:
    expression = parse_want(text, "--want").expression.resolved(_own)
    expression.compiled(POPULATION)((1, 1, 1, 1), 0, -1)


def _own(written: str) -> str | None:
    return written if written in POPULATION.members else None


@settings(max_examples=300)
@given(st.text(min_size=1, max_size=8))
@example("and")
@example("7")
@example("a-1")
@example("“")
@example('say "hi", it\'s 「」')
def test_any_name_can_be_written(name: str) -> None:
    tidy = " ".join(name.split())
    marks = next((pair for pair in ("「」", "『』", "｢｣") if not set(pair) & set(name)), None)
    if marks is None or not tidy:
        return
    if not fold(name):
        assert "no name between the quotes" in problem(f"{marks[0]}{name}{marks[1]} >= 1")
        return
    expression = parse_expression(f"{marks[0]}{name}{marks[1]} >= 1", "--want")
    assert expression.names == (tidy,)
    assert parse_expression(expression.text, "--want") == expression


@pytest.mark.parametrize(
    ("text", "name", "span", "condition"),
    [
        ("land >= 2", "land >= 2", "at", "land >= 2"),
        ("screw=land <= 1", "screw", "at", "land <= 1"),
        ("screw = land <= 1 and hand >= 5", "screw", "at", "land <= 1 and hand >= 5"),
        ("two-drop=2 * land >= 4", "two-drop", "at", "2 * land >= 4"),
        ("'two drops' = land >= 2", "two drops", "at", "land >= 2"),
        ("事故＝land＝０", "事故", "at", "land == 0"),
        ("not screw = land <= 1", "not screw = land <= 1", "at", "not screw == land <= 1"),
        ("a=not land >= 1", "a", "at", "not land >= 1"),
        ("a=!(land >= 1)", "a", "at", "not land >= 1"),
        ("a=(land >= 1 or both >= 1) and hand > 2", "a", "at", "(land >= 1 or both >= 1) and hand > 2"),
        ("a=always", "a", "at", "always"),
        ("land = 2", "land = 2", "at", "land == 2"),
        ("land = both", "land = both", "at", "land == both"),
        ("land  = 2 or land = 3", "land = 2 or land = 3", "at", "land == 2 or land == 3"),
        ("land = (2)", "land = (2)", "at", "land == 2"),
        ("land == both >= 1", "land == both >= 1", "at", "land == both >= 1"),
        ("hand = 7", "hand = 7", "at", "hand == 7"),
        ("always land >= turn", "always land >= turn", "always", "land >= turn"),
        ("ALWAYS (land >= turn)", "ALWAYS (land >= turn)", "always", "land >= turn"),
        ("curve=always land >= turn", "curve", "always", "land >= turn"),
        ("ever both >= 1 and land >= 1", "ever both >= 1 and land >= 1", "ever", "both >= 1 and land >= 1"),
        ("c = ever both >= 1", "c", "ever", "both >= 1"),
        ("always", "always", "at", "always"),
        ("always and land >= 1", "always and land >= 1", "at", "always and land >= 1"),
        ("ever always", "ever always", "ever", "always"),
    ],
)
def test_wants(text: str, name: str, span: str, condition: str) -> None:
    want = parse_want(text, "--want")
    assert (want.name, want.span, want.expression.text) == (name, span, condition)


def test_the_text_of_a_want_is_its_condition_as_written() -> None:
    assert parse_want(" screw = always  land<=1 ", "--want").text == "land<=1"
    assert parse_want("land<=1", "--want").text == "land<=1"


def test_wants_have_names_of_their_own() -> None:
    assert [want.name for want in parse_wants(["a=land > 1", "land > 1"], "--want")] == ["a", "land > 1"]
    with pytest.raises(OddsError) as caught:
        parse_wants(["a=land > 1", "Ａ=land > 2", "land >", "both >"], "--want")
    assert caught.value.problems == (
        '--want: land >⟨⟩: the text ends here, but a group, a number, "hand", "turn", "not" or "(" is needed',
        '--want: both >⟨⟩: the text ends here, but a group, a number, "hand", "turn", "not" or "(" is needed',
        '--want: two wants are called "Ａ"; give each its own name=',
    )


def test_expressions_are_equal_when_they_say_the_same() -> None:
    assert parse_expression("land>=1", "--want") == parse_expression("land  >= 1", "--keep")
    assert parse_expression("land>=1", "--want") != parse_expression("land >= 2", "--want")
    assert isinstance(parse_expression("land>=1", "--want"), Expression)
    assert len({parse_expression("land>=1", "a"), parse_expression("land >=1", "b")}) == 1
