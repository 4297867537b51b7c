"""A deck and its groups for tests of expressions, and what is said of an expression that cannot be read."""

import pytest

from simcore.errors import OddsError
from simcore.odds.expression import parse_expression
from simcore.odds.population import Population

# Cell 0 holds lands, 1 cards that are both, 2 creatures, 3 cards of no group.
POPULATION = Population(
    (20, 4, 16, 20),
    {"land": (0, 1), "creature": (1, 2), "both": (1,), "狂戦士": (2,), "two words": (0,), "1drop": (2,)},
    (("land", "two words"), ("land", "creature", "both"), ("creature", "狂戦士", "1drop"), ()),
)


def problem(text: str, where: str = "--want") -> str:
    with pytest.raises(OddsError) as caught:
        parse_expression(text, where)
    assert len(caught.value.problems) == 1
    assert "\n" not in caught.value.problems[0]
    return caught.value.problems[0]
