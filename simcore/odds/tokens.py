"""The words of expressions: a text cut into tokens that remember their place, and errors that point at it."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from simcore.deckgroups import QUOTES
from simcore.decklines import INVISIBLE
from simcore.decktext import printable, quoted
from simcore.errors import OddsError
from simcore.names import fold

MOST_CHARACTERS = 10_000
LARGEST_NUMBER = 1_000_000_000
KEYWORDS = ("and", "or", "not", "hand", "turn", "redraws", "next", "drawn", "aside", "always", "never", "ever")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")

Kind = Literal["number", "name", "word", "sign", "end"]

# Every way to write a sign; full-width forms come to these through NFKC.
_SIGNS = {
    **{sign: sign for sign in ("==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "(", ")")},
    **{"=": "==", "&&": "and", "||": "or", "!": "not", "<>": "!="},
    **dict.fromkeys("≤≦⩽", "<="),
    **dict.fromkeys("≥≧⩾", ">="),
    **{"≠": "!=", "×": "*", "∧": "and", "∨": "or", "¬": "not"},
}
_MISTAKES = {"=>": ">=", "=<": "<=", "&": "and", "|": "or", "===": "==", "÷": "", "/": "", "%": ""}
_DASHES = "-‐‑‒–—―−﹣－"
# What names hold besides letters, digits and their marks: 「ウルトラ・ボール」, `level.1..3`, `drop_1`.
_IN_NAMES = "_・·゠々〆"
_BEFORE, _AFTER = 30, 20


@dataclass(frozen=True)
class Token:
    """One word of a text: `text[start:end]`.

    `value` is a number's digits, a name as written without its quotes, a keyword, a sign in its usual form ("==", "and"
    for "&&"), or nothing at the end of the text.
    """

    kind: Kind
    value: str
    start: int
    end: int
    bare: bool = False

    def is_(self, *values: str) -> bool:
        """Whether it is one of these keywords or signs."""
        return self.kind in ("word", "sign") and self.value in values


@dataclass(frozen=True)
class Source:
    """A text and where it comes from (`--want`, `--keep`), for errors that point into it."""

    text: str
    where: str

    def error(self, start: int, end: int, says: str) -> OddsError:
        """An error about `text[start:end]`; nothing there means the end of the text."""
        return OddsError(f"{self.where}: {marked(self.text, start, end)}: {says}")


def marked(text: str, start: int, end: int) -> str:
    """`text` on one line with ⟨⟩ around the place that an error is about, cut to what lies near it."""
    before, inside, after = text[:start], text[start:end], text[end:]
    before = before if len(before) <= _BEFORE else "…" + before[-_BEFORE:]
    after = after if len(after) <= _AFTER else after[:_AFTER] + "…"
    inside = inside if len(inside) <= _BEFORE + _AFTER else inside[: _BEFORE + _AFTER] + "…"
    return f"{printable(before)}⟨{printable(inside)}⟩{printable(after)}"


def tokenize(source: Source) -> list[Token]:
    """The tokens of a text, the last one of kind "end"; OddsError points at what is no token."""
    if len(source.text) > MOST_CHARACTERS:
        raise OddsError(
            f"{source.where}: {len(source.text):,} characters are too many; at most {MOST_CHARACTERS:,} are read"
        )
    return list(_tokens(source))


def _tokens(source: Source) -> Iterator[Token]:
    text, place = source.text, 0
    while place < len(text):
        character = text[place]
        if character.isspace() or character in INVISIBLE:
            place += 1
            continue
        if character in QUOTES:
            token = _quoted_name(source, place)
        elif _in_name(character):
            token = _word(source, place)
        else:
            token = _sign(source, place)
        yield token
        place = token.end
    yield Token("end", "", len(text), len(text))


def _quoted_name(source: Source, start: int) -> Token:
    closing = QUOTES[source.text[start]]
    end = next((place for place in range(start + 1, len(source.text)) if source.text[place] in closing), None)
    if end is None:
        raise source.error(start, start + 1, f"this quote is not closed; write {closing[0]} after the name")
    name = " ".join(source.text[start + 1 : end].split())
    if not fold(name):
        raise source.error(start, end + 1, "no name between the quotes")
    return Token("name", name, start, end + 1)


def _in_name(character: str) -> bool:
    return character.isalnum() or character in _IN_NAMES or unicodedata.category(character)[0] == "M"


def _word(source: Source, start: int) -> Token:
    """A number, a keyword or a bare name; `.` and `-` belong to it between letters, `.` also before a digit."""
    text, end = source.text, start
    while end < len(text) and (_in_name(text[end]) or _joins(text, end)):
        end += 1
    written = text[start:end]
    if written.isdecimal():
        return _number(source, start, end)
    if not any(character.isalpha() for character in written):
        raise source.error(start, end, "not a whole number; write plain digits, or a name in quotes")
    keyword = fold(written)
    if keyword in KEYWORDS:
        return Token("word", keyword, start, end)
    return Token("name", written, start, end, bare=True)


def _joins(text: str, place: int) -> bool:
    """Whether the dot or dash at `place` is inside a name: `level.1..3`, `two-drop`, but not `land - 2`."""
    character, after = text[place], text[place + 1 : place + 2]
    if character in ".．":
        return bool(after) and (_in_name(after) or (after in ".．" and _in_name(text[place + 2 : place + 3] or " ")))
    return character in _DASHES and bool(after) and _in_name(after) and not after.isnumeric()


def _number(source: Source, start: int, end: int) -> Token:
    digits = "".join(str(int(digit)) for digit in source.text[start:end]).lstrip("0") or "0"
    if len(digits) > len(str(LARGEST_NUMBER)) or int(digits) > LARGEST_NUMBER:
        raise source.error(start, end, f"too large; at most {LARGEST_NUMBER:,} is allowed")
    return Token("number", digits, start, end)


def _sign(source: Source, start: int) -> Token:
    """The longest sign at `start`, in any width."""
    for length in (3, 2, 1):
        end = start + length
        written = source.text[start:end]
        sign = "".join("-" if character in _DASHES else character for character in _plain(written))
        if len(written) == length and sign in _MISTAKES:
            right = _MISTAKES[sign]
            says = f'write "{right}" instead' if right else "only +, - and * are known"
            raise source.error(start, end, says)
        if len(written) == length and sign in _SIGNS:
            value = _SIGNS[sign]
            return Token("word" if value.isalpha() else "sign", value, start, end)
    allowed = "a name with signs in it stands in quotes"
    raise source.error(start, start + 1, f"{quoted(source.text[start])} means nothing here; {allowed}")


def _plain(written: str) -> str:
    return unicodedata.normalize("NFKC", written)


def unclear_differences(tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """Where differences are written as names may be, too: `drop-1`, without blanks."""
    triples = zip(tokens, tokens[1:], tokens[2:], strict=False)
    return tuple(
        (name.start, after.end)
        for name, dash, after in triples
        if name.bare and dash.is_("-") and (name.end, dash.end) == (dash.start, after.start) and after.kind != "end"
    )
