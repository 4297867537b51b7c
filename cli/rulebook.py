"""A game's rules.md read as data: headings, and the text of each rule by its id."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from simcore.errors import StoreError

_HEADING = re.compile(r"(?P<marks>#{2,6})\s+(?P<title>.+?)\s*#*")
_RULE = re.compile(r"(?:[-*+]\s+|\d+\.\s+)?\*\*(?P<id>[A-Za-z]+-?\d+[a-z]?)[.:]?\*\*[:.]?\s*(?P<text>.*)")
_ITEM = re.compile(r"(?:[-*+]|\d+\.)\s")


@dataclass
class Heading:
    """A heading, its depth (2 for `##`), the ids of the rules below it, and all that stands below it, as written."""

    title: str
    depth: int
    rules: list[str] = field(default_factory=list)
    text: str = ""


@dataclass
class Rulebook:
    """The headings in order and the text of each rule, by id."""

    headings: list[Heading] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)


def read_rulebook(path: Path) -> Rulebook:
    """Read a rules.md in which every rule is a paragraph or list item that begins with its id in bold.

    A rule ends at a blank line, a heading, the next rule or the next list item that is not indented.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror or error}") from error
    book = Rulebook()
    current = ""
    for line in lines:
        heading, rule = _HEADING.fullmatch(line), _RULE.fullmatch(line)
        if heading:
            current = ""
            book.headings.append(Heading(heading["title"], len(heading["marks"])))
            continue
        for above in _open_headings(book.headings):
            above.text += line + "\n"
        if rule:
            current = rule["id"]
            book.rules[current] = rule["text"]
            if book.headings:
                book.headings[-1].rules.append(current)
        elif not line.strip() or _ITEM.match(line):
            current = ""
        elif current:
            book.rules[current] += "\n" + line.strip()
    return book


def _open_headings(headings: list[Heading]) -> list[Heading]:
    """The last heading and those above it to which it belongs."""
    found: list[Heading] = []
    for heading in reversed(headings):
        if not found or heading.depth < found[-1].depth:
            found.append(heading)
    return found


def find_heading(book: Rulebook, written: str) -> Heading | None:
    """The heading whose title is, or alone holds, the words that somebody wrote, whatever the case."""
    folded = " ".join(written.split()).casefold()
    same = [heading for heading in book.headings if heading.title.casefold() == folded]
    holding = [heading for heading in book.headings if folded and folded in heading.title.casefold()]
    found = same or holding
    return found[0] if len(found) == 1 else None


def find_rule(book: Rulebook, written: str) -> str | None:
    """The id that somebody wrote, whatever the case; `54` is enough where it ends one id only."""
    folded = written.strip().casefold()
    same = [rule for rule in book.rules if rule.casefold() == folded]
    ending = [rule for rule in book.rules if rule.casefold().endswith(f"-{folded}")]
    found = same or ending
    return found[0] if len(found) == 1 else None


def plain_text(markdown: str) -> str:
    """A rule's text on one line, without the marks of emphasis and code."""
    return re.sub(r"\*\*|`|(?<!\w)_|_(?!\w)", "", " ".join(markdown.split()))
