"""Expressions: what they mean, their canonical text, what they tell about themselves."""

import pytest

from simcore.odds.expression import Expression, parse_expression
from simcore.odds.program import evaluate_program, stack_size
from simcore.odds.tokens import MOST_CHARACTERS
from tests.simcore.odds.expressions import POPULATION


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


def test_expressions_are_equal_when_they_say_the_same() -> None:
    assert parse_expression("land>=1", "--want") == parse_expression("land  >= 1", "--keep")
    assert parse_expression("land>=1", "--want") != parse_expression("land >= 2", "--want")
    assert isinstance(parse_expression("land>=1", "--want"), Expression)
    assert len({parse_expression("land>=1", "a"), parse_expression("land >=1", "b")}) == 1
