"""Expressions and wants: conditions about the cards in hand that people write, and what can be done with them.

`simcore.odds.grammar` has the language of conditions. A want is `[name=] [always|ever] condition`. One `=` after a name
at the very beginning gives the want that name if what follows it, up to the first `and` or `or`, holds a condition;
otherwise it compares. So `screw=land <= 1` is named, and `land = 2` and `land = 2 or land = 3` compare, as `==` does.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from simcore.decktext import quoted
from simcore.errors import OddsError, nearest
from simcore.names import fold
from simcore.odds.conditions import Compiled, Condition
from simcore.odds.grammar import Parser, Zone
from simcore.odds.population import Population
from simcore.odds.program import Program
from simcore.odds.question import Span, Want
from simcore.odds.tokens import COMPARISONS, Source, Token, tokenize, unclear_differences

Find = Callable[[str], str | None]

_SHOWN = 200  # characters of a name that near names are looked for


@dataclass(frozen=True)
class Expression:
    """A condition about one zone: the hand, or the cards set aside.

    Two are equal when they say the same in the same words; `source` and `places` (of names, each with start and end in
    the text) only serve errors. `unclear` are differences that may be meant as names.
    """

    condition: Condition
    source: Source = field(compare=False, repr=False)
    places: tuple[tuple[str, int, int], ...] = field(compare=False, repr=False, default=())
    unclear: tuple[tuple[int, int], ...] = field(compare=False, repr=False, default=())

    @property
    def text(self) -> str:
        """The condition in canonical form, which parses to the same condition."""
        return self.condition.text

    @property
    def names(self) -> tuple[str, ...]:
        """The groups that it counts, as written, each once, in the order of the text."""
        return tuple(dict.fromkeys(count.name for count in self.condition.counts() if count.name))

    @property
    def zone(self) -> Zone:
        """Which cards it is about."""
        return "aside" if any(count.kind == "aside" for count in self.condition.counts()) else "hand"

    @property
    def uses_turn(self) -> bool:
        """Whether it depends on the turn."""
        return any(count.kind == "turn" for count in self.condition.counts())

    @property
    def uses_next(self) -> bool:
        """Whether it depends on the noticed card."""
        return any(count.kind == "next" for count in self.condition.counts())

    @property
    def uses_drawn(self) -> bool:
        """Whether it depends on the cards drawn, before any went under the library."""
        return any(count.kind == "drawn" for count in self.condition.counts())

    @property
    def uses_redraws(self) -> bool:
        """Whether it depends on the redraws before a hand."""
        return any(count.kind == "redraws" for count in self.condition.counts())

    def compiled(self, population: Population) -> Compiled:
        """A function of (cards by cell, turn, cell of the noticed card or -1) that says whether the condition holds.

        Keep rules also take the cards drawn by cell (None: those in hand) and the number of redraws before.
        Cards by cell are those of the expression's zone, whole numbers or arrays of them: the result is a bool or an
        array of bools accordingly (a bool also where no cards are counted).
        """
        return self.condition.compiled(self._cells(population))

    def program(self, population: Population) -> Program:
        """The condition as rows for the sampled kernel (`simcore.odds.program`), the same function as `compiled`."""
        return tuple(self.condition.rows(self._cells(population)))

    def resolved(self, find: Find, suggest: Callable[[str], str] = lambda name: "") -> "Expression":
        """With the names that `find` gives for those written; OddsError names all that it does not know.

        `suggest` gives the hint that ends an error about a name. What `find` says in an OddsError of its own is told
        with the place.
        """
        problems: list[str] = []
        found: dict[str, str] = {}
        for name, start, end in self.places:
            try:
                group = find(name)
                if group is None:
                    hint = _difference_hint(name, find) or suggest(name)
                    raise OddsError(f"no group or card {quoted(name)}{hint}")
                found[name] = group
            except OddsError as error:
                problems.extend(self.source.error(start, end, error.problems[0]).problems)
        problems.extend(self._unclear(find))
        if problems:
            raise OddsError(problems)
        return Expression(self.condition.renamed(found.__getitem__), self.source, self.places)

    def _unclear(self, find: Find) -> Iterator[str]:
        for start, end in self.unclear:
            name = self.source.text[start:end]
            if _known(find, name):
                says = f'there is also {quoted(name)}; put the name in quotes, or blanks around the "-"'
                yield from self.source.error(start, end, says).problems

    def _cells(self, population: Population) -> Callable[[str], tuple[int, ...]]:
        folded = {fold(name): cells for name, cells in population.members.items()}

        def cells(name: str) -> tuple[int, ...]:
            found = population.members.get(name, folded.get(fold(name)))
            if found is None:
                hint = nearest(name[:_SHOWN], population.members)
                raise OddsError(f"{self.source.where}: no group {quoted(name)} in this deck{hint}")
            return found

        return cells


def parse_expression(text: str, where: str) -> Expression:
    """The condition written in `text`; `where` (`--keep`) begins the message of the OddsError that it may give."""
    source = Source(text, where)
    return _expression(source, tokenize(source))


def _expression(source: Source, tokens: Sequence[Token], start: int = 0) -> Expression:
    """What the tokens from number `start` on say."""
    parser = Parser(source, tokens, start)
    condition = parser.whole()
    return Expression(condition, source, tuple(parser.places), unclear_differences(tokens[start:]))


def _difference_hint(name: str, find: Find) -> str:
    """What to write when a name with a dash is no name, but both its ends are."""
    for place, character in enumerate(name):
        left, right = name[:place], name[place + 1 :]
        if fold(character) == "-" and _known(find, left) and _known(find, right):
            return f'; for a difference put blanks around the "-": {left} - {right}'
    return ""


def _known(find: Find, name: str) -> bool:
    try:
        return find(name) is not None
    except OddsError:
        return False


def parse_want(text: str, where: str) -> Want:
    """The want written in `text`; without a name it is called by what is written. OddsError as parse_expression."""
    source = Source(text, where)
    tokens = tokenize(source)
    start = 2 if _is_named(source, tokens) else 0
    name = tokens[0].value if start else ""
    written = text[tokens[start].start :].strip()
    span: Span = "at"
    if _has_span(tokens[start:]):
        span = "always" if tokens[start].value == "always" else "ever"
        start += 1
    expression = _expression(source, tokens, start)
    return Want(name or " ".join(written.split()), text[tokens[start].start :].strip(), expression, span)


def parse_wants(texts: Iterable[str], where: str) -> tuple[Want, ...]:
    """The wants written in `texts`; OddsError lists the problems of all of them, and names that two of them share."""
    wants: list[Want] = []
    problems: list[str] = []
    for text in texts:
        try:
            wants.append(parse_want(text, where))
        except OddsError as error:
            problems.extend(error.problems)
    names: set[str] = set()
    for want in wants:
        if fold(want.name) in names:
            problems.append(f"{where}: two wants are called {quoted(want.name)}; give each its own name=")
        names.add(fold(want.name))
    if problems:
        raise OddsError(list(dict.fromkeys(problems)))
    return tuple(wants)


def _is_named(source: Source, tokens: Sequence[Token]) -> bool:
    """Whether a text begins with the name of a want rather than with a comparison by `=`."""
    if len(tokens) < 3 or tokens[0].kind != "name" or not tokens[1].is_("=="):
        return False
    if len(source.text[tokens[1].start : tokens[1].end]) != 1:
        return False
    part = list(takewhile(lambda token: not token.is_("and", "or"), _outside(tokens[2:])))
    return any(token.is_(*COMPARISONS, "not", "always", "never", "ever") for token in part)


def _outside(tokens: Sequence[Token]) -> Iterable[Token]:
    """The tokens, without `and` and `or` in parentheses."""
    depth = 0
    for token in tokens:
        depth += token.is_("(") - token.is_(")")
        if depth <= 0 or not token.is_("and", "or"):
            yield token


def _has_span(tokens: Sequence[Token]) -> bool:
    """Whether `always` or `ever` begins the text and a condition follows; `always` alone is a condition itself."""
    if not tokens[0].is_("always", "ever"):
        return False
    return tokens[0].value == "ever" or not (tokens[1].kind == "end" or tokens[1].is_("and", "or", ")"))
