"""Names in expressions: how they are written, found among groups and cards, and missed."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simcore.errors import OddsError, nearest
from simcore.names import fold
from simcore.odds.expression import parse_expression
from tests.simcore.odds.expressions import POPULATION, problem


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
