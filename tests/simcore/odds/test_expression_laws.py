"""Laws of expressions, over conditions built at random together with what they mean, and over any text."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simcore.errors import DeckmillError
from simcore.odds.expression import parse_expression, parse_want, parse_wants
from simcore.odds.program import evaluate_program
from tests.simcore.odds.expressions import POPULATION

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
