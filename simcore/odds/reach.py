"""Comparisons that ask for more cards than a hand can hold, whatever the deck."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from simcore.odds.conditions import Comparison, Condition, Joined, Not, Value

_TURNED = {"<": ">", "<=": ">="}


def beyond(condition: Condition, most: Mapping[str, int]) -> Iterator[str]:
    """Those of a condition's comparisons, as texts, that cannot be met by counts of at most most[kind] cards.

    Kinds that `most` does not name can be anything.
    """
    if isinstance(condition, Joined):
        for part in condition.parts:
            yield from beyond(part, most)
    elif isinstance(condition, Not):
        yield from beyond(condition.part, most)
    elif isinstance(condition, Comparison):
        for sign, (left, right) in zip(condition.signs, pairwise(condition.values), strict=True):
            greater, less = (right, left) if sign in _TURNED else (left, right)
            if _is_out_of_reach(_TURNED.get(sign, sign), greater.plus(less, -1), most):
                yield f"{left.text} {sign} {right.text}"


def _is_out_of_reach(sign: str, difference: Value, most: Mapping[str, int]) -> bool:
    """Whether the difference stays below 0 for `>=` and `==`, at 0 or below for `>`, because hands are too small."""
    if sign == "!=" or any(factor > 0 and count.kind not in most for factor, count in difference.terms):
        return False
    asked = [factor for factor, count in difference.terms if factor > 0]
    largest = difference.constant + sum(factor * most[count.kind] for factor, count in difference.terms if factor > 0)
    return bool(asked) and (largest <= 0 if sign == ">" else largest < 0)
