"""A keep rule in words: a small cover of the kept hands by ranges of groups, written as an expression."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice, permutations
from operator import or_

from simcore.odds.answers import KeptHands
from simcore.odds.conditions import spelled
from simcore.odds.tokens import MOST_CHARACTERS

Point = tuple[int, ...]
# From, to; None where it is open.
Range = tuple[int | None, int | None]
Box = tuple[Range, ...]

# Of each cover so many points are tried at every step, each with so many orders.
_TRIED = 12
_MOST_ORDERS = 24


def words_for(groups: Sequence[str], kept: Iterable[Point], refused: Iterable[Point], *, drawn: bool = False) -> str:
    """An expression that holds for every kept point and for no refused one; of two covers the shorter.

    A point gives the cards of each group, in hand or, with `drawn`, among those drawn; it may go on with 1 or 0 for
    each group, as the next card belongs to it.
    """
    names = [spelled(group) for group in groups]
    counts = [f"drawn({name})" for name in names] if drawn else names
    return _words([*counts, *(f"next({name})" for name in names)], kept, refused)


def whole_rule(rows: Sequence[KeptHands]) -> str:
    """One expression for all hands of an opening, told apart by their size, or else by the redraws before them.

    Nothing, where hands that differ in neither have different words, or where it is too long to be read.
    """
    sizes, hands = {row.size for row in rows}, {row.hands for row in rows}
    points: list[Point]
    if len(sizes) == len(rows):
        names, points = ["hand"], [(row.size,) for row in rows]
    elif len(hands) == len(rows):
        names, points = ["redraws"], [(row.hands - 1,) for row in rows]
    else:
        names, points = ["redraws", "hand"], [(row.hands - 1, row.size) for row in rows]
    said: dict[str, set[Point]] = defaultdict(set)
    for row, point in zip(rows, points, strict=True):
        said[row.words].add(point)
    if sum(map(len, said.values())) > len(set(points)):
        return ""
    parts = [_when(_words(names, own, set(points) - own), words) for words, own in said.items() if words != "never"]
    whole = " or ".join(f"({part})" if " and " in part and len(parts) > 1 else part for part in parts) or "never"
    return whole if len(whole) <= MOST_CHARACTERS else ""


def _when(hands: str, words: str) -> str:
    """What holds for some hands, if the words do."""
    if "always" in (hands, words):
        return words if hands == "always" else hands
    return " and ".join(f"({part})" if " or " in part or part.startswith("not ") else part for part in (hands, words))


def _words(names: Sequence[str], kept: Iterable[Point], refused: Iterable[Point]) -> str:
    """The same for points by what the names say, of which the last may be more than there are."""
    inside, outside = sorted(set(kept)), sorted(set(refused))
    if not outside:
        return "always"
    if not inside:
        return "never"
    names = names[: len(inside[0])]
    positive = _any_of(names, cover(inside, outside))
    negative = f"not ({_any_of(names, cover(outside, inside))})"
    return positive if len(positive) <= len(negative) else negative


def cover(inside: Sequence[Point], outside: Sequence[Point]) -> list[Box]:
    """Boxes that hold every point of `inside` and none of `outside`; at every step the one that adds most."""
    kept, refused = _Points(inside), _Points(outside)
    boxes: list[Box] = []
    left = kept.all
    while left:
        points = [point for number, point in enumerate(inside) if left >> number & 1]
        candidates = {
            box for point in points[:: max(1, len(points) // _TRIED)] for box in _boxes_around(point, refused)
        }
        best = max(sorted(candidates, key=str), key=lambda box: ((kept.within(box) & left).bit_count(), -_bounds(box)))
        boxes.append(best)
        left &= ~kept.within(best)
    for box in tuple(boxes):
        others = [kept.within(other) for other in boxes if other != box]
        if not kept.within(box) & ~reduce(or_, others, 0):
            boxes.remove(box)
    return boxes


class _Points:
    """Points as bits, so that those in a box are found by a few operations on whole numbers."""

    def __init__(self, points: Sequence[Point]):
        self.all = (1 << len(points)) - 1
        self._at: dict[tuple[int, int], int] = defaultdict(int)
        self._within: dict[tuple[int, Range], int] = {}
        for number, point in enumerate(points):
            for place, cards in enumerate(point):
                self._at[place, cards] |= 1 << number

    def within(self, box: Sequence[Range]) -> int:
        """The points in a box."""
        found = self.all
        for place, bounds in enumerate(box):
            if bounds != (None, None):
                found &= self._in_range(place, bounds)
        return found

    def nearest(self, place: int, own: int, within: int) -> Range:
        """The nearest cards at a place below and above `own` at which one of some points is."""
        shut = [cards for (where, cards), points in self._at.items() if where == place and points & within]
        return (
            max((cards for cards in shut if cards < own), default=None),
            min((cards for cards in shut if cards > own), default=None),
        )

    def _in_range(self, place: int, bounds: Range) -> int:
        known = self._within.get((place, bounds))
        if known is None:
            low, high = bounds
            known = 0
            for (where, cards), points in self._at.items():
                if where == place and (low is None or low <= cards) and (high is None or cards <= high):
                    known |= points
            self._within[place, bounds] = known
        return known


def _boxes_around(point: Point, outside: _Points) -> Iterator[Box]:
    """The largest boxes around a point: ranges are opened one after the other, in several orders."""
    for order in islice(permutations(range(len(point))), _MOST_ORDERS):
        box: list[Range] = [(cards, cards) for cards in point]
        for place in order:
            box[place] = (None, None)
            below, above = outside.nearest(place, point[place], outside.within(box))
            box[place] = (None if below is None else below + 1, None if above is None else above - 1)
        yield tuple(box)


def _bounds(box: Box) -> int:
    return sum((low is not None) + (high is not None) for low, high in box)


def _any_of(names: Sequence[str], boxes: Sequence[Box]) -> str:
    parts = [_all_of(names, box) for box in boxes]
    if len(parts) == 1:
        return parts[0]
    return " or ".join(f"({part})" if " and " in part else part for part in parts)


def _all_of(names: Sequence[str], box: Box) -> str:
    ranges = zip(names, box, strict=True)
    return " and ".join(_range(name, *bounds) for name, bounds in ranges if bounds != (None, None))


def _range(name: str, low: int | None, high: int | None) -> str:
    if name.startswith("next("):
        return f"{name} == {0 if low is None else 1}"
    if low is None:
        return f"{name} == 0" if high == 0 else f"{name} <= {high}"
    if high is None:
        return f"{name} >= {low}"
    return f"{name} == {low}" if low == high else f"{low} <= {name} <= {high}"
