"""Programs as rows of numbers: numbered as they come, ended by a row of their own, 0 for none."""

import pytest

from simcore.effectrows import EffectRows, check_limits
from simcore.errors import CardError


def test_programs_and_filters_are_numbered_as_they_come() -> None:
    rows: EffectRows[str] = EffectRows(3)
    assert rows.add([]) == 0
    assert rows.add([[1, 7, 7], [3, 8, 8], [1, 9, 9]]) == 1
    assert rows.add([[0, 5, 5]]) == 2
    assert rows.rows == [[-1, 0, 0], [1, 7, 7], [3, 8, 8], [1, 9, 9], [-1, 0, 0], [0, 5, 5], [-1, 0, 0]]
    assert rows.start == [0, 1, 5]
    assert rows.triggers == [0, 0b1010, 0b1]
    assert [rows.filter(kind) for kind in ("a", None, "b", "a")] == [1, 0, 2, 1]
    assert rows.filters == {"a": 1, "b": 2}


def test_two_writers_share_nothing() -> None:
    first: EffectRows[str] = EffectRows(2)
    first.add([[1, 1]])
    assert EffectRows[str](2).rows == [[-1, 0]]


def test_limits_are_said_at_once() -> None:
    check_limits([(3, 3, "hats")])
    with pytest.raises(CardError) as refused:
        check_limits([(4, 3, "hats"), (1, 1, "coats"), (9, 2, "gloves")])
    assert refused.value.problems == (
        "the cards of one game can hold 3 hats together, not 4; leave some of these cards out",
        "the cards of one game can hold 2 gloves together, not 9; leave some of these cards out",
    )
