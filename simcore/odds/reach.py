"""Comparisons for which a condition can never hold, since they ask for more cards than a hand has."""

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from simcore.odds.conditions import Comparison, Condition, Joined, Value

_TURNED = {"<": ">", "<=": ">="}


def beyond(condition: Condition, most: Mapping[str, int]) -> Iterator[str]:
    """The comparisons, as texts, for which a condition cannot be met by counts of at most most[kind] cards.

    Kinds that `most` does not name can be anything. An alternative out of reach is no fault while another is within
    it, and what `not` denies is never one.
    """
    if isinstance(condition, Joined):
        faults = [list(beyond(part, most)) for part in condition.parts]
        if condition.word == "and" or all(faults):
            yield from chain.from_iterable(faults)
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
