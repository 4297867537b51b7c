"""How one line of a deck is written: `4 Name`, `4x Name`, `Name x4`, comments, numbers of copies that make no sense."""

import re
from collections.abc import Iterator

from simcore.decktext import quoted

MOST_COPIES = 999
ALLOWED_COPIES = f"write a whole number from 1 to {MOST_COPIES}"

_LETTER, _SIGN, _LATIN = "[xXｘＸ]", "[×✕✖⨯*＊]", "[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]"
_TIMES = f"(?:{_LETTER}|{_SIGN})"
LEADING = re.compile(r"(?P<count>\d+)\s+(?P<name>.+)", re.DOTALL)
LEADING_TIMES = re.compile(rf"(?P<count>\d+)\s*(?:{_SIGN}|{_LETTER}(?!{_LATIN}))\s*(?P<name>.+)", re.DOTALL)
TIMES_LEADING = re.compile(rf"{_TIMES}\s*(?P<count>\d+)\s+(?P<name>.+)", re.DOTALL)
TRAILING = re.compile(rf"(?P<name>.+)(?:{_SIGN}|(?<!{_LATIN}){_LETTER})\s*(?P<count>\d+)", re.DOTALL)
NUMBER_ONLY = re.compile(rf"{_TIMES}?\s*\d+\s*{_TIMES}?")
# Signs, fractions and characters that look like numbers but are none (① is a digit to str.isdigit, not to int).
_ODD = r"(?:[-+−–－＋]\s?\d+|[-+−–－＋]?\d+(?:[.,/．，／]\d+)+|\d+[.,．，]|[²³¹¼-¾⁰-⁹⅐-⅞①-⓿]+)"
_ODD_LEADING = re.compile(rf"{_TIMES}?\s*(?P<count>{_ODD})(?:\s*{_TIMES})?\s+(?P<name>.+)")
_ODD_TRAILING = re.compile(rf"(?P<name>.+)(?:{_SIGN}|(?<!{_LATIN}){_LETTER})\s*(?P<count>{_ODD})")
MISPLACED = (
    re.compile(rf"{_TIMES}?\s*(?P<count>\d+){_TIMES}?(?P<name>\D.*)"),
    re.compile(rf"(?P<name>.*\D){_TIMES}(?P<count>\d+)"),
    re.compile(r"(?P<name>.*\D)(?P<count>\d+)"),
)
GLUED = re.compile(rf"{_TIMES}?\d+[^\d\s]")
COMMENT = re.compile(r"(?:^|(?<=\s))(?:[#＃]|//|／／)")
_LINE_END = re.compile(r"\r\n|\r|\n")
CONTROL_BLANKS = re.compile(r"[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
# Zero-width blanks, byte-order and direction marks that copying from web pages leaves at the ends of a line.
INVISIBLE = "\u200b\u200e\u200f\u2060\ufeff"


def split_lines(text: str) -> list[str]:
    """The lines of a text. str.splitlines would also break at U+2028, U+0085, form feeds and the like."""
    return _LINE_END.split(text.removeprefix("\ufeff"))


def trimmed(line: str) -> str:
    """The line without blanks and invisible marks at its ends."""
    text = line.strip()
    while text and (text[0] in INVISIBLE or text[-1] in INVISIBLE):
        text = text.strip(INVISIBLE).strip()
    return text


def readings(text: str) -> Iterator[tuple[str, str]]:
    """(number as written, name) for each way to read a text, the longest name first."""
    if text:
        yield "1", text
    for pattern in (LEADING, LEADING_TIMES, TIMES_LEADING, TRAILING):
        match = pattern.fullmatch(text)
        if match:
            yield match["count"], match["name"].strip()


def likeliest(text: str) -> tuple[str, str]:
    """(number as written, name) that the writer of an unknown name most likely meant."""
    for pattern in (LEADING_TIMES, LEADING, TIMES_LEADING, TRAILING):
        match = pattern.fullmatch(text)
        if match:
            return match["count"], match["name"].strip()
    return "1", text


def copies_of(count: str) -> int:
    """The number that decimal digits of any script stand for; whatever is absurdly large is just too large."""
    copies = 0
    for digit in count:
        copies = min(copies * 10 + int(digit), MOST_COPIES + 1)
    return copies


def odd_count(text: str) -> tuple[str, str]:
    """(fault, name) when something like a number, but no number of copies, stands where one is expected."""
    match = _ODD_LEADING.fullmatch(text) or _ODD_TRAILING.fullmatch(text)
    if match is None:
        return "", text
    return f"{quoted(match['count'])} is not a number of copies; {ALLOWED_COPIES}", match["name"].strip()
