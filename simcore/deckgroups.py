"""Groups of cards as people define them: `name = pattern | pattern`, one by one or in the `[groups]` block of a deck.

The block begins with a line `[groups]` and ends with the next heading, in brackets or not, such as `[deck]` or
`Sideboard`, or with the text. A pattern that stands in quotes is the name of a card, whatever signs it holds.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from simcore.deckheadings import heading_of
from simcore.decklines import split_lines, trimmed
from simcore.decktext import quoted
from simcore.errors import OddsError
from simcore.names import fold

# What closes a quote, by what opens it.
QUOTES = {
    **dict.fromkeys('"“”„‟＂〝〞〟', '"“”„‟＂〝〞〟'),
    **dict.fromkeys("'‘’‚‛＇", "'‘’‚‛＇"),
    **{"「": "」", "『": "』", "｢": "｣"},
}
_ENCLOSING = ('""', "''", "「」", "『』", "｢｣")
MOST_CHARACTERS = 2_000
FORM = "write name = pattern | pattern, as in land = Forest | *Island"

_EQUALS, _BARS = "=＝", "|｜"
_MARKS = re.escape("".join(sorted({*QUOTES, *"".join(QUOTES.values())})))
_COMMENT = re.compile(r"(?:^\s*(?://|／／)|(?:^|(?<=\s))[#＃]).*", re.DOTALL)
_LONGEST_HEADING = 100
_HEADER = re.compile(r"(?:game|name)\s*[:：]", re.IGNORECASE)


@dataclass(frozen=True)
class Pattern:
    """One pattern of a group: a card's name, possibly with * and ?, or a selector; `literal` ones are names only."""

    text: str
    literal: bool = False


@dataclass(frozen=True)
class Definition:
    """A group and what its cards are called; `line` is where a deck file defines it, 0 outside of files."""

    name: str
    patterns: tuple[Pattern, ...]
    line: int = field(compare=False, default=0)


def definition_of(text: str, line: int = 0) -> Definition:
    """The group defined by `text`; OddsError says what is wrong, without the place."""
    written = trimmed(text)
    if len(written) > MOST_CHARACTERS:
        raise OddsError(
            f"{quoted(written)}: {len(written):,} characters are too many; at most {MOST_CHARACTERS:,} are read"
        )
    equals = next(_ends(written, _EQUALS))
    if equals == len(written):
        raise OddsError(f"{quoted(written)} is no group; {FORM}")
    name = _tidy(_unquoted(trimmed(written[:equals])))
    if not fold(name):
        raise OddsError(f"{quoted(written)} has no name before the =; {FORM}")
    return Definition(name, tuple(patterns_of(written[equals + 1 :], quoted(name))), line)


def patterns_of(text: str, whose: str) -> list[Pattern]:
    """The patterns between the bars of `text`; OddsError when there is none, or nothing between two bars."""
    parts = [_pattern(part) for part in _parts(text)]
    if not all(fold(pattern.text) for pattern in parts):
        between = "an empty pattern" if len(parts) > 1 else "no pattern"
        raise OddsError(f"{whose} has {between}; {FORM}")
    return parts


def line_of(definition: Definition) -> str:
    """A definition as `definition_of` reads it back."""
    name = definition.name
    patterns = (enclosed(pattern.text) if pattern.literal else pattern.text for pattern in definition.patterns)
    return f"{enclosed(name) if _needs_quotes(name) else name} = {' | '.join(patterns)}"


def split_groups(text: str, plain: bool = False) -> tuple[list[str], list[tuple[int, str]]]:
    """The lines of a deck with those of its `[groups]` block emptied, and these as (line number, text).

    A heading such as `[deck]` that ends the block is emptied, too, unless the deck is `plain` and has headings anyway.
    """
    lines = split_lines(text)
    block: list[tuple[int, str]] = []
    inside = False
    for position, line in enumerate(lines):
        content = trimmed(_COMMENT.sub("", line)) if inside or len(line) <= _LONGEST_HEADING else line
        # `land =` lacks its pattern and is no heading, while `== Deck ==` is one.
        defines = content[:1] not in _EQUALS and any(sign in content for sign in _EQUALS)
        heading = heading_of(content) if inside and not defines else None
        if len(content) <= _LONGEST_HEADING and fold(content) == "[groups]":
            inside, lines[position] = True, ""
        elif heading is not None:
            inside = False
            lines[position] = "" if heading.kind == "main" and not plain else line
        elif inside and not _HEADER.match(content):
            lines[position] = ""
            if content:
                block.append((position + 1, content))
    return lines, block


def read_groups(block: Iterable[tuple[int, str]]) -> tuple[list[Definition], list[tuple[int, str]]]:
    """The definitions of a block's lines, and the faults of the others as (line number, fault)."""
    definitions: dict[str, Definition] = {}
    faults = []
    for number, text in block:
        try:
            definition = definition_of(text, number)
        except OddsError as error:
            faults.append((number, f"{error.problems[0]}; [deck] ends the groups"))
            continue
        first = definitions.setdefault(fold(definition.name), definition)
        if first is not definition:
            faults.append((number, f"a second group {quoted(definition.name)}; line {first.line} has one"))
    return list(definitions.values()), faults


def _parts(text: str) -> Iterator[str]:
    """What stands between the bars of a text."""
    start = 0
    for end in _ends(text, _BARS):
        yield trimmed(text[start:end])
        start = end + 1


def _ends(text: str, signs: str) -> Iterator[int]:
    """Where the signs stand that are in no quotes, then the end; quotes count where they begin and end a part."""
    closing = [match.start() for match in re.finditer(rf"[{_MARKS}](?=\s*(?:[{signs}]|$))", text)]
    place = 0
    while place < len(text):
        begin = next((at for at in range(place, len(text)) if not text[at].isspace()), len(text))
        marks = QUOTES.get(text[begin : begin + 1], "")
        begin = next((at for at in closing[bisect_right(closing, begin) :] if text[at] in marks), begin)
        place = next((at for at in range(begin, len(text)) if text[at] in signs), len(text))
        if place < len(text):
            yield place
            place += 1
    yield len(text)


def _pattern(part: str) -> Pattern:
    inside = _unquoted(part)
    return Pattern(_tidy(inside), literal=inside != part)


def _unquoted(text: str) -> str:
    """What stands between the quotes that enclose a text, or the text."""
    enclosed = len(text) > 1 and text[0] in QUOTES and text[-1] in QUOTES[text[0]]
    return text[1:-1] if enclosed else text


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _needs_quotes(text: str) -> bool:
    return text[0] in QUOTES or any(character in _EQUALS for character in text)


def enclosed(name: str) -> str:
    """A name in quotes of a kind that it does not hold."""
    marks = next((marks for marks in _ENCLOSING if not set(QUOTES[marks[0]]) & set(name)), _ENCLOSING[0])
    return f"{marks[0]}{name}{marks[1]}"
