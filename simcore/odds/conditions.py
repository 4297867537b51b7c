"""What conditions are made of: values, which are sums of counts, and comparisons of them joined by and, or, not.

Every part knows its canonical text, compiles to a function and gives its rows of a program. Functions take the cards
by cell, the turn, the cell of the noticed card (-1: none) and, of hands that are judged, the cards drawn (None: those
in hand) and the redraws before them (0 if not given): whole numbers or numpy arrays alike.
"""

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from typing import Any, Literal

from simcore.deckgroups import enclosed
from simcore.errors import OddsError
from simcore.names import fold
from simcore.odds import program
from simcore.odds.tokens import KEYWORDS, Source, tokenize

Compiled = Callable[..., Any]
Cells = Callable[[str], Sequence[int]]
Rows = Iterator[tuple[int, int]]
Kind = Literal["cards", "aside", "drawn", "next", "hand", "turn", "redraws"]

_PUSHED = {"hand": program.HAND, "turn": program.TURN, "redraws": program.REDRAWS}
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Count:
    """What is counted: a group's cards in hand, aside or drawn, 1 or 0 for the next card, the hand, turns, redraws."""

    kind: Kind
    name: str = ""

    @property
    def text(self) -> str:
        """As an expression writes it."""
        if self.kind in _PUSHED:
            return self.kind
        return spelled(self.name) if self.kind == "cards" else f"{self.kind}({spelled(self.name)})"

    def compiled(self, cells: Cells) -> Compiled:
        """The function that counts."""
        if self.kind == "hand":
            return lambda vector, *rest: sum(vector)
        if self.kind == "turn":
            return lambda vector, turn, *rest: turn
        if self.kind == "redraws":
            return lambda vector, turn, next_cell, drawn=None, redraws=0: redraws
        own = tuple(cells(self.name))
        if self.kind == "next":
            return lambda vector, turn, next_cell, *rest: sum(1 * (next_cell == cell) for cell in own)
        if self.kind == "drawn":
            return lambda vector, turn, next_cell, drawn=None, *rest: _cards(vector if drawn is None else drawn, own)
        if len(own) == 1:
            only = own[0]
            return lambda vector, *rest: vector[only]
        return lambda vector, *rest: _cards(vector, own)

    def rows(self, cells: Cells) -> Rows:
        """Rows that add the count to the top of the stack."""
        if self.kind in _PUSHED:
            yield _PUSHED[self.kind], 0
            yield program.ADD, 0
            return
        for cell in cells(self.name):
            if self.kind == "next":
                yield program.NEXT, cell
                yield program.ADD, 0
            else:
                yield (program.DRAWN if self.kind == "drawn" else program.COUNT), cell


@dataclass(frozen=True)
class Value:
    """A whole number: a constant and multiples of counts, each count once."""

    constant: int = 0
    terms: tuple[tuple[int, Count], ...] = ()

    def plus(self, other: "Value", times: int = 1) -> "Value":
        """The sum of this and a multiple of another value."""
        factors = {count: factor for factor, count in self.terms}
        for factor, count in other.terms:
            factors[count] = factors.get(count, 0) + times * factor
        terms = tuple((factor, count) for count, factor in factors.items())
        return Value(self.constant + times * other.constant, terms)

    @property
    def largest(self) -> int:
        """The largest of its numbers, without sign."""
        return max(abs(self.constant), *(abs(factor) for factor, _ in self.terms), 0)

    @property
    def text(self) -> str:
        """Counts first, then the constant: `land + 2 * dork - 1`."""
        parts = [
            (factor, f"{abs(factor)} * {count.text}" if abs(factor) != 1 else count.text)
            for factor, count in self.terms
        ]
        if self.constant or not parts:
            parts.append((self.constant, str(abs(self.constant))))
        first, *rest = parts
        joined = "".join(f" {'-' if factor < 0 else '+'} {text}" for factor, text in rest)
        return ("-" if first[0] < 0 else "") + first[1] + joined

    def counts(self) -> Iterator[Count]:
        """Everything that is counted."""
        return (count for _, count in self.terms)

    def renamed(self, name: Callable[[str], str]) -> "Value":
        """With other group names."""
        renamed = (
            (factor, replace(count, name=name(count.name)) if count.name else count) for factor, count in self.terms
        )
        return reduce(Value.plus, (Value(0, (term,)) for term in renamed), Value(self.constant))

    def compiled(self, cells: Cells) -> Compiled:
        """The function that works it out."""
        constant = self.constant
        parts = [(factor, count.compiled(cells)) for factor, count in self.terms]
        if not parts:
            return lambda *seen: constant
        if len(parts) == 1 and parts[0][0] == 1 and constant == 0:
            return parts[0][1]
        return lambda *seen: sum((factor * count(*seen) for factor, count in parts), constant)

    def rows(self, cells: Cells) -> Rows:
        """Rows that push it."""
        yield program.PUSH, 0 if any(factor != 1 for factor, _ in self.terms) else self.constant
        plain = [count for factor, count in self.terms if factor == 1]
        scaled = [(factor, count) for factor, count in self.terms if factor != 1]
        for count in plain:
            yield from count.rows(cells)
        for factor, count in scaled:
            yield program.PUSH, 0
            yield from count.rows(cells)
            yield program.SCALE, factor
            yield program.ADD, 0
        if scaled and self.constant:
            yield program.PUSH, self.constant
            yield program.ADD, 0


@dataclass(frozen=True)
class Constant:
    """`always` or `never`."""

    holds: bool
    binds = 4

    @property
    def text(self) -> str:
        """As an expression writes it."""
        return "always" if self.holds else "never"

    def counts(self) -> Iterator[Count]:
        """Nothing is counted."""
        return iter(())

    def renamed(self, name: Callable[[str], str]) -> "Constant":
        """The same."""
        return self

    def compiled(self, cells: Cells) -> Compiled:
        """The function that says so."""
        holds = self.holds
        return lambda *seen: holds

    def rows(self, cells: Cells) -> Rows:
        """Rows that push 1 or 0."""
        yield program.PUSH, int(self.holds)


@dataclass(frozen=True)
class Comparison:
    """Values with a comparison between each two neighbours, all of which must hold: `2 <= land <= 4`."""

    values: tuple[Value, ...]
    signs: tuple[str, ...]
    binds = 4

    @property
    def text(self) -> str:
        """As an expression writes it."""
        rest = (f" {sign} {value.text}" for sign, value in zip(self.signs, self.values[1:], strict=True))
        return self.values[0].text + "".join(rest)

    def counts(self) -> Iterator[Count]:
        """Everything that is counted."""
        return (count for value in self.values for count in value.counts())

    def renamed(self, name: Callable[[str], str]) -> "Comparison":
        """With other group names."""
        return Comparison(tuple(value.renamed(name) for value in self.values), self.signs)

    def compiled(self, cells: Cells) -> Compiled:
        """The function that compares."""
        pairs = zip(self.signs, pairwise(self.values), strict=True)
        return _both([_compared(_COMPARE[sign], left, right, cells) for sign, (left, right) in pairs], operator.and_)

    def rows(self, cells: Cells) -> Rows:
        """Rows that push 1 or 0."""
        for position, sign in enumerate(self.signs):
            yield from self.values[position].rows(cells)
            yield from self.values[position + 1].rows(cells)
            yield program.COMPARISONS[sign], 0
            if position:
                yield program.AND, 0


@dataclass(frozen=True)
class Joined:
    """Conditions of which all (`and`) or at least one (`or`) must hold."""

    word: Literal["and", "or"]
    parts: "tuple[Condition, ...]"

    @property
    def binds(self) -> int:
        """How closely its parts belong together: the more, the fewer parentheses it needs."""
        return 2 if self.word == "and" else 1

    @property
    def text(self) -> str:
        """As an expression writes it."""
        return f" {self.word} ".join(_inside(part, self.binds + 1) for part in self.parts)

    def counts(self) -> Iterator[Count]:
        """Everything that is counted."""
        return (count for part in self.parts for count in part.counts())

    def renamed(self, name: Callable[[str], str]) -> "Joined":
        """With other group names."""
        return Joined(self.word, tuple(part.renamed(name) for part in self.parts))

    def compiled(self, cells: Cells) -> Compiled:
        """The function that joins."""
        return _both(
            [part.compiled(cells) for part in self.parts], operator.and_ if self.word == "and" else operator.or_
        )

    def rows(self, cells: Cells) -> Rows:
        """Rows that push 1 or 0."""
        for position, part in enumerate(self.parts):
            yield from part.rows(cells)
            if position:
                yield (program.AND if self.word == "and" else program.OR), 0


@dataclass(frozen=True)
class Not:
    """A condition that must not hold."""

    part: "Condition"
    binds = 3

    @property
    def text(self) -> str:
        """As an expression writes it."""
        return f"not {_inside(self.part, 3)}"

    def counts(self) -> Iterator[Count]:
        """Everything that is counted."""
        return self.part.counts()

    def renamed(self, name: Callable[[str], str]) -> "Not":
        """With other group names."""
        return Not(self.part.renamed(name))

    def compiled(self, cells: Cells) -> Compiled:
        """The function that denies."""
        part = self.part.compiled(cells)
        return lambda *seen: operator.xor(part(*seen), True)

    def rows(self, cells: Cells) -> Rows:
        """Rows that push 1 or 0."""
        yield from self.part.rows(cells)
        yield program.NOT, 0


Condition = Constant | Comparison | Joined | Not


def spelled(name: str) -> str:
    """A name as an expression writes it: bare if it can be, else in quotes."""
    if fold(name) not in KEYWORDS and _is_bare(name):
        return name
    return enclosed(name)


def _is_bare(name: str) -> bool:
    try:
        first, *rest = tokenize(Source(name, ""))
    except OddsError:
        return False
    return first.bare and first.value == name and len(rest) == 1


def _cards(vector: Sequence[Any], cells: Sequence[int]) -> Any:
    return sum(vector[cell] for cell in cells)


def _inside(part: Condition, binds: int) -> str:
    return part.text if part.binds >= binds else f"({part.text})"


def _compared(compare: Callable[[Any, Any], Any], left: Value, right: Value, cells: Cells) -> Compiled:
    """The function that compares two values; constants are not worked out again."""
    first, second, low, high = left.compiled(cells), right.compiled(cells), left.constant, right.constant
    if not right.terms:
        return lambda *seen: compare(first(*seen), high)
    if not left.terms:
        return lambda *seen: compare(low, second(*seen))
    return lambda *seen: compare(first(*seen), second(*seen))


def _both(parts: Sequence[Compiled], join: Callable[[Any, Any], Any]) -> Compiled:
    """All parts joined one after the other; no part is left out, since arrays need every one."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        first, second = parts
        return lambda *seen: join(first(*seen), second(*seen))
    return lambda *seen: reduce(join, (part(*seen) for part in parts))
