"""The grammar of expressions: `2 <= land <= 4`, `(a >= 1 and b >= 1) or tutor >= 1`, `"狂戦士" >= 1`.

    condition  = conjunction {"or" conjunction}
    conjunction = negation {"and" negation}
    negation   = "not" negation | comparison | "always" | "never" | "(" condition ")"
    comparison = sum SIGN sum {SIGN sum}                 SIGN is one of = == != < <= > >= (and ≤ ≥ ≠)
    sum        = product {("+" | "-") product}
    product    = factor {"*" factor}                     at most one factor counts cards
    factor     = NUMBER | NAME | "hand" | "turn" | "redraws" | CALLED "(" NAME ")" | "-" factor | "(" sum ")"
                                                        CALLED is one of next drawn aside

`&&`, `||`, `!` and full-width forms mean the same as their usual forms, and case does not matter in the words. A name
is bare, of letters of any script, digits, `_`, `.` and `-` (a `-` between letters without blanks belongs to the name),
or stands in quotes (" ' “” ‘’ 「」 『』). Errors mark the place: `--want: land ⟨=>⟩ 2: write ">=" instead`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NoReturn, cast

from simcore.errors import OddsError
from simcore.odds.conditions import Comparison, Condition, Constant, Count, Joined, Not, Value
from simcore.odds.tokens import COMPARISONS, LARGEST_NUMBER, Source, Token

MOST_NESTED = 50

Zone = Literal["hand", "aside"]
Called = Literal["next", "drawn", "aside"]


class Parser:
    """Recursive descent over the tokens of one text; `at` is the next token."""

    def __init__(self, source: Source, tokens: Sequence[Token], at: int = 0):
        self.source = source
        self.tokens = tokens
        self.at = at
        self.nested = 0
        self.places: list[tuple[str, int, int]] = []
        self.zones: dict[Zone, Token] = {}

    def whole(self) -> Condition:
        """The condition from here to the end of the text; `places` has its names then."""
        start = self.next
        if len(self.tokens) == 1:
            raise OddsError(f'{self.source.where}: no condition; write one, as in "land >= 2"')
        condition = self._condition_of(self._either(), start)
        if self.next.kind != "end":
            self._refuse_rest()
        return condition

    @property
    def next(self) -> Token:
        """The token that is not read yet."""
        return self.tokens[self.at]

    def _take(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def _either(self) -> Value | Condition:
        return self._joined("or", self._all)

    def _all(self) -> Value | Condition:
        return self._joined("and", self._negation)

    def _joined(self, word: Literal["and", "or"], part: Callable[[], Value | Condition]) -> Value | Condition:
        start = self.next
        first = part()
        if not self.next.is_(word):
            return first
        parts = [self._condition_of(first, start)]
        while self.next.is_(word):
            self._take()
            start = self.next
            parts.append(self._condition_of(part(), start))
        return Joined(word, tuple(parts))

    def _negation(self) -> Value | Condition:
        if not self.next.is_("not"):
            return self._comparison()
        with self._deeper():
            self._take()
            start = self.next
            return Not(self._condition_of(self._negation(), start))

    def _comparison(self) -> Value | Condition:
        start = self.next
        first = self._sum()
        if not self.next.is_(*COMPARISONS):
            return first
        values, signs = [self._value_of(first, start)], []
        while self.next.is_(*COMPARISONS):
            signs.append(self._take().value)
            start = self.next
            values.append(self._value_of(self._sum(), start))
        return Comparison(tuple(values), tuple(signs))

    def _sum(self) -> Value | Condition:
        start = self.next
        total = self._product()
        while self.next.is_("+", "-"):
            left = self._value_of(total, start)
            times = 1 if self._take().value == "+" else -1
            after = self.next
            total = self._bounded(left.plus(self._value_of(self._product(), after), times), start)
        return total

    def _product(self) -> Value | Condition:
        start = self.next
        product = self._factor()
        while self.next.is_("*"):
            left = self._value_of(product, start)
            sign, after = self._take(), self.next
            right = self._value_of(self._factor(), after)
            if left.terms and right.terms:
                raise self.source.error(sign.start, sign.end, "only a whole number may multiply, as in 2 * land")
            scaled, times = (left, right.constant) if left.terms else (right, left.constant)
            product = self._bounded(Value().plus(scaled, times), start)
        return product

    def _factor(self) -> Value | Condition:
        token = self.next
        if token.is_("-"):
            with self._deeper():
                self._take()
                after = self.next
                return Value().plus(self._value_of(self._factor(), after), -1)
        if token.is_("("):
            return self._in_parentheses()
        self._take()
        if token.kind == "number":
            return Value(int(token.value))
        if token.kind == "name":
            return self._count("cards", token)
        if token.is_("hand", "turn", "redraws"):
            return self._whole_count(token)
        if token.is_("always", "never"):
            return Constant(token.value == "always")
        if token.is_("next", "drawn", "aside"):
            return self._called(token)
        return self._refuse_start(token)

    def _in_parentheses(self) -> Value | Condition:
        with self._deeper():
            opening = self._take()
            inside = self._either()
            if not self.next.is_(")"):
                if self.next.kind == "end":
                    raise self.source.error(opening.start, opening.end, 'this parenthesis is not closed; write ")"')
                self._refuse_rest()
            self._take()
            return inside

    def _called(self, token: Token) -> Value:
        """`next(NAME)`, `drawn(NAME)` or `aside(NAME)`."""
        if not self.next.is_("("):
            says = f"a group in parentheses follows, as in {token.value}(land); a group of this name stands in quotes"
            raise self.source.error(token.start, token.end, says)
        opening = self._take()
        name = self._take() if self.next.kind == "name" else self.next
        if name.kind != "name":
            raise self.source.error(name.start, name.end, f"{token.value}(…) takes the name of one group")
        if not self.next.is_(")"):
            raise self.source.error(opening.start, opening.end, f'write ")" after the group of {token.value}(…)')
        self._take()
        return self._count(cast(Called, token.value), name, token)

    def _count(self, kind: Literal["cards"] | Called, name: Token, word: Token | None = None) -> Value:
        self.places.append((name.value, name.start, name.end))
        self._in_zone("aside" if kind == "aside" else "hand", word or name)
        return Value(0, ((1, Count(kind, name.value)),))

    def _whole_count(self, token: Token) -> Value:
        if token.value == "turn":
            return Value(0, ((1, Count("turn")),))
        if token.value == "redraws":
            self._in_zone("hand", token)
            return Value(0, ((1, Count("redraws")),))
        self._in_zone("hand", token)
        return Value(0, ((1, Count("hand")),))

    def _in_zone(self, zone: Zone, token: Token) -> None:
        self.zones.setdefault(zone, token)
        if len(self.zones) > 1:
            says = "one condition asks about the hand or about cards set aside, not about both"
            raise self.source.error(token.start, token.end, says)

    def _condition_of(self, part: Value | Condition, start: Token) -> Condition:
        if not isinstance(part, Value):
            return part
        if self.next.kind not in ("sign", "word", "end"):
            self._refuse_rest()
        end = self.tokens[self.at - 1].end
        says = f"not a condition yet; compare it, as in {part.text if part.terms else 'land'} >= 1"
        raise self.source.error(start.start, end, says)

    def _value_of(self, part: Value | Condition, start: Token) -> Value:
        if isinstance(part, Value):
            return part
        end = self.tokens[self.at - 1].end
        raise self.source.error(start.start, end, "a number or a group is needed here, not a condition")

    def _bounded(self, value: Value, start: Token) -> Value:
        if value.largest > LARGEST_NUMBER:
            end = self.tokens[self.at - 1].end
            raise self.source.error(start.start, end, f"comes to more than {LARGEST_NUMBER:,}")
        return value

    def _deeper(self) -> "_Level":
        if self.nested >= MOST_NESTED:
            token = self.next
            raise self.source.error(token.start, token.end, f"nested too deeply; {MOST_NESTED} levels are read")
        return _Level(self)

    def _refuse_start(self, token: Token) -> NoReturn:
        allowed = 'a group, a number, "hand", "turn", "not" or "("'
        if token.kind == "end":
            raise self.source.error(token.start, token.end, f"the text ends here, but {allowed} is needed")
        if token.is_("ever"):
            raise self.source.error(token.start, token.end, '"ever" stands only at the beginning of a want')
        raise self.source.error(token.start, token.end, f"{allowed} is needed here")

    def _refuse_rest(self) -> NoReturn:
        token, before = self.next, self.tokens[self.at - 1]
        if token.is_(")"):
            raise self.source.error(token.start, token.end, 'no "(" before it belongs to this ")"')
        if before.bare and token.bare:
            says = f'a name of several words stands in quotes, as in "{before.value} {token.value}"'
            raise self.source.error(before.start, token.end, says)
        says = 'a comparison (such as >=), "and", "or" or the end is needed here'
        raise self.source.error(token.start, token.end, says)


class _Level:
    """One level of nesting, left at the end of its `with`."""

    def __init__(self, parser: Parser):
        self.parser = parser

    def __enter__(self) -> None:
        self.parser.nested += 1

    def __exit__(self, *_: Any) -> None:
        self.parser.nested -= 1
