"""How orbs of Kyougenshi pay in the reference: reiryoku for cards and graze, youryoku for purple cards (R20 to R24).

Which orbs are turned is no question to players but a rule.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.kyougenshi_state import COLOURS, PURPLE, Orb, Side

LEFT = "left"  # a unit of what is left over from a payment before
Source = Orb | str


def takes_youryoku(card: Any, rules: Mapping[str, int | str]) -> bool:
    """R23, R26."""
    return PURPLE in card.colours and rules["purple_cost"] == "youryoku"


def reiryoku(side: Side) -> int:
    """All that a side could pay now."""
    return side.left + sum(orb.amount for orb in side.active_orbs)


def youkai_orbs(side: Side) -> list[Orb]:
    return [orb for orb in side.active_orbs if orb.kind == "youkai"]


def payable(side: Side, card: Any, rules: Mapping[str, int | str]) -> bool:
    """R24: enough, and a source of its own for each colour."""
    if takes_youryoku(card, rules):
        return sum(orb.amount for orb in youkai_orbs(side)) >= int(card.cost)
    return reiryoku(side) >= card.cost and covering(side, card.colours) is not None


def pay(side: Side, card: Any, rules: Mapping[str, int | str]) -> None:
    """Turn the orbs that a payable card takes."""
    if takes_youryoku(card, rules):
        pay_youryoku(side, card.cost)
    else:
        sources = covering(side, card.colours)
        assert sources is not None
        spend(side, card.cost, sources, card.colours)


def pay_youryoku(side: Side, cost: int) -> None:
    """R22: each orb is turned face down and sideways; what is too much is lost."""
    paid = 0
    for orb in youkai_orbs(side):
        if paid < cost:
            orb.active, orb.tainted = False, True
            paid += orb.amount


# ---------- Colours


def covering(side: Side, colours: Sequence[str]) -> list[Source] | None:
    """A source for each colour of a card of one or two colours, or None if that cannot be."""
    wanted = sorted(colours, key=COLOURS.index)
    if len(wanted) == 1:
        only = source_of(side, wanted[0], (), "")
        return None if only is None else [only]
    first = source_of(side, wanted[0], (), wanted[1])
    second = None if first is None else source_of(side, wanted[1], (first,), "")
    return None if first is None or second is None else [first, second]


def source_of(side: Side, colour: str, used: Sequence[Source], other: str) -> Source | None:
    """What gives a colour: what is left over, then the lowest-numbered orb, one of this colour alone before others.

    Never the last thing that could give the card's `other` colour, which is looked for after it.
    """
    for source in sources_of(side, colour, used):
        if not other or sources_of(side, other, [*used, source]):
            return source
    return None


def sources_of(side: Side, colour: str, used: Sequence[Source]) -> list[Source]:
    """Everything that gives a colour now and is not used yet, in the order in which it is taken."""
    found: list[Source] = []
    if colour in side.left_colours and side.left > sum(source is LEFT for source in used):
        found.append(LEFT)
    orbs = [orb for orb in side.active_orbs if colour in orb.colours and not any(orb is each for each in used)]
    return found + sorted(orbs, key=lambda orb: len(orb.colours))


def spend(side: Side, cost: int, sources: Sequence[Source], colours: Sequence[str]) -> None:
    """Turn `sources`, then what is still needed: what is left over, orbs of these colours, other orbs."""
    paid, rich = 0, set()
    for source in sources:
        if isinstance(source, Orb):
            source.active = False
            paid += source.amount
            rich |= set(source.colours) if source.amount > 1 else set()
        else:
            side.left -= 1
            paid += 1
    taken = max(0, min(side.left, cost - paid))
    side.left -= taken
    paid += taken
    alike = [orb for orb in side.active_orbs if set(orb.colours) & set(colours)]
    others = [orb for orb in side.active_orbs if not set(orb.colours) & set(colours)]
    for orb in [*alike, *others]:
        if paid < cost:
            orb.active = False
            paid += orb.amount
            rich |= set(orb.colours) if orb.amount > 1 else set()
    keep(side, max(0, paid - cost), rich)


def keep(side: Side, surplus: int, colours: set[str]) -> None:
    """What an orb of more than one has given too much is left over for a while."""
    former = set(side.left_colours) if side.left else set()
    side.left += surplus
    side.left_colours = frozenset(former | (colours if surplus else set()))


# ---------- Graze and maryoku


def can_graze(side: Side, card: Any, rules: Mapping[str, int | str]) -> bool:
    """Whether グレイズn of a card can be paid; by the other reading (G5) in the card's colours, as its cost."""
    if not 0 < card.graze <= reiryoku(side):
        return False
    return rules["graze_colour"] == "any" or covering(side, card.colours) is not None


def pay_graze(side: Side, card: Any, rules: Mapping[str, int | str]) -> None:
    if rules["graze_colour"] == "any":
        spend(side, card.graze, (), ())
    else:
        spend(side, card.graze, covering(side, card.colours) or (), card.colours)


def magic_orbs(side: Side, card: Any) -> list[Orb]:
    """The orbs that can give the maryoku that an ability takes (R21)."""
    wanted = set(card.maryoku_colours)
    return [orb for orb in side.active_orbs if orb.kind == "magic" and set(orb.colours) & wanted]
