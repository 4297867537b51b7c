"""Chances of a want on every turn, from hands that were kept; two ways of counting that come to the same.

`by_hands` looks at every hand and every draw up to a turn at once, `by_turns` draws card after card and lets hands that
have become alike go on together. The first is quicker for few draws after London mulligans, the second for many turns.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import comb, perm

from simcore.odds.compositions import Vector, minus, plus, single
from simcore.odds.draws import NOBODY
from simcore.odds.kept_hands import Starts
from simcore.odds.prospects import Prospect

# A hand as kept, the cards that can be drawn, and the cell of the card on top or -1, on the cells of a want.
Seen = tuple[Vector, Vector, int]
# What a card of one hand's draw costs beside a look at a condition.
_QUICK = 20


def chances(prospect: Prospect, counts: Vector, starts: Starts) -> list[Fraction]:
    """The chance of the want on turn 0 to the last, of all ways of `starts` together."""
    seen = _seen(prospect, counts, starts)
    if prospect.aside is not None:
        return by_hands(prospect, seen, starts.of)
    if prospect.want.span == "at" and _cost_by_hands(prospect, seen) < _cost_by_turns(prospect, seen):
        return by_hands(prospect, seen, starts.of)
    return by_turns(prospect, seen, starts.of)


def _seen(prospect: Prospect, counts: Vector, starts: Starts) -> dict[Seen, int]:
    """The hands on the cells of the want; those alike there are one."""
    view = prospect.view
    seen: dict[Seen, int] = defaultdict(int)
    for (hand, out, top), ways in starts.ways.items():
        pool = view.seen(minus(minus(counts, hand), out))
        seen[view.seen(hand), pool, view.places[top] if top != NOBODY else NOBODY] += ways
    return seen


def by_hands(prospect: Prospect, seen: Mapping[Seen, int], of: int) -> list[Fraction]:
    """The chances by turn: every hand with every draw up to the turn."""
    if not seen:
        return [Fraction(0) for _ in prospect.drawn]
    _, pool, top = next(iter(seen))
    result = []
    for turn in range(len(prospect.drawn)):
        ways = sum(number * prospect.ways(turn, *start) for start, number in seen.items())
        result.append(Fraction(ways, of * prospect.all_ways(turn, sum(pool), top)))
    return result


def by_turns(prospect: Prospect, seen: Mapping[Seen, int], of: int) -> list[Fraction]:
    """The chances by turn: card after card, in ordered draws."""
    groups: dict[tuple[Vector, int], dict[Vector, int]] = defaultdict(dict)
    for (hand, pool, top), ways in seen.items():
        groups[plus(hand, pool), top][hand] = ways
    totals = [0] * len(prospect.drawn)
    for (limits, top), hands in groups.items():
        for turn, ways in enumerate(_hits(prospect, limits, top, hands)):
            totals[turn] += ways
    if not seen:
        return [Fraction(0) for _ in totals]
    _, pool, top = next(iter(seen))
    known = int(top != NOBODY)
    ordered = (perm(sum(pool) - known, max(0, cards - known)) for cards in prospect.drawn)
    return [Fraction(total, of * ways) for total, ways in zip(totals, ordered, strict=True)]


def _hits(prospect: Prospect, limits: Vector, top: int, hands: dict[Vector, int]) -> list[int]:
    """The ordered ways in which the want is true by turn, for hands that draw from the same deck."""
    drawn, span = prospect.drawn, prospect.want.span
    result, hit = [], 0
    left = sum(limits) - sum(next(iter(hands)))
    for turn in range(len(drawn)):
        for _ in range(drawn[turn] - drawn[turn - 1] if turn else 0):
            hands, hit = _draw(hands, limits, top), hit * (left if top == NOBODY else 1)
            left, top = left - 1, NOBODY
        true = {hand: ways for hand, ways in hands.items() if prospect.holds(hand, turn)}
        if span == "ever":
            hit += sum(true.values())
            hands = {hand: ways for hand, ways in hands.items() if hand not in true}
        elif span == "always":
            hands, hit = true, sum(true.values())
        else:
            hit = sum(true.values())
        result.append(hit)
    return result


def _draw(hands: dict[Vector, int], limits: Vector, top: int) -> dict[Vector, int]:
    """One card more for every hand: the one on top if it is known, or any of those left."""
    if top != NOBODY:
        card = single(top, len(limits))
        return {plus(hand, card): ways for hand, ways in hands.items()}
    result: dict[Vector, int] = defaultdict(int)
    for hand, ways in hands.items():
        for cell, cards in enumerate(hand):
            if left := limits[cell] - cards:
                result[(*hand[:cell], cards + 1, *hand[cell + 1 :])] += ways * left
    return result


def _cost_by_hands(prospect: Prospect, seen: Mapping[Seen, int]) -> int:
    draws = sum(_vectors(prospect, cards) for cards in set(prospect.drawn))
    hands, pools = {hand for hand, _, _ in seen}, {pool for _, pool, _ in seen}
    return draws * (len(seen) + _QUICK * (len(hands) + len(pools))) // _QUICK


def _cost_by_turns(prospect: Prospect, seen: Mapping[Seen, int]) -> int:
    decks = len({(plus(hand, pool), top) for hand, pool, top in seen})
    size = sum(next(iter(seen))[0]) if seen else 0
    cost = 0
    for cards in range(max(prospect.drawn) + 1):
        cost += min(len(seen) * _vectors(prospect, cards), decks * _vectors(prospect, size + cards))
    return cost * len(prospect.counts)


def _vectors(prospect: Prospect, cards: int) -> int:
    """How many vectors of so many cards there are at most."""
    return comb(cards + len(prospect.counts) - 1, cards)
