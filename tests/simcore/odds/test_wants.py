"""Wants: their names, what they ask about which turns, and their conditions."""

import pytest

from simcore.errors import OddsError
from simcore.odds.expression import parse_want, parse_wants


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
