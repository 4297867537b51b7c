"""Decks of cards that no game here knows: what deck builders of other games write, as far as plain text goes.

Read are `4 Name`, `4x Name`, `Name x4` and the like, with what builders add to it: `4 Name (SET) 123`, `[SET]`, `*F*`;
`SB: 2 Name`; headings such as Deck, Sideboard, Commander in any case, with or without colon and total; `//` and `#`
comments; `Name:`; a `[groups]` block. The deck proper counts, what stands beside it (sideboard, commander, …) does not.
Nothing is concluded from totals or blank lines. Every line that is not understood is a warning.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from simcore.deck import Deck, canonical, deck_name
from simcore.deckgroups import Definition, read_groups, split_groups
from simcore.deckheadings import BESIDE, MAIN, SECTIONS, Heading, heading_of
from simcore.decklines import (
    ALLOWED_COPIES,
    GLUED,
    LEADING,
    MOST_COPIES,
    NUMBER_ONLY,
    TIMES_LEADING,
    TRAILING,
    copies_of,
    odd_count,
    trimmed,
)
from simcore.decktext import MOST_PROBLEMS, label, quoted, shortened
from simcore.errors import DeckError, nearest
from simcore.names import fold

_COMMENT_LINE = re.compile(r"(?:[#＃;]|//|／／)+")
_TRAILING_COMMENT = re.compile(r"\s[#＃].*", re.DOTALL)
_NAME_LINE = re.compile(r"(?:deck\s*)?(?:name|title)\s*[:：](?P<name>.*)", re.IGNORECASE | re.DOTALL)
_GAME_LINE = re.compile(r"game\s*[:：].*", re.IGNORECASE | re.DOTALL)
_ABOUT_NAME = re.compile(r"name\s+(?P<name>.+)", re.IGNORECASE | re.DOTALL)
_RULE = re.compile(r"[-=*_~–—\s]+")
_COLON = re.compile(r"(?P<title>[^\W\d_][^:：]{0,39})[:：]\s*\d*")
# What builders put after a name, each taken off the end as long as one is there: foil and other marks, colour labels,
# categories and sets in brackets, sets with or without number in parentheses.
_MARK = re.compile(r"\s+\*(?P<mark>[A-Za-z]+)\*")
_LABEL = re.compile(r"\s+\^[^^]*\^")
_BRACKETS = re.compile(r"\s+\[(?P<inside>[^\[\]]*)\]")
_NUMBERED = r"[^\s()\d]*\d[^\s()]*"
_SET = re.compile(
    rf"\s+\((?:[A-Z0-9]{{2,6}}|[A-Za-z0-9]{{2,6}}(?:[: ]{_NUMBERED}|(?=\)\s+{_NUMBERED})))\)(?:\s+{_NUMBERED})?"
)
_SET_BEFORE = re.compile(r"\[[A-Za-z0-9]{2,6}(?:[#:][^\[\]\s]*)?\]\s+")
# Without known names an x after the number is a sign where it touches the number (`4x Name`, `4xOP01-001`) or stands
# alone in small (`4 x Name`), so that `1 X-Ray` is a card.
_TIMES = (
    re.compile(r"(?P<count>\d+)\s*[×✕✖⨯*＊]\s*(?P<name>.+)", re.DOTALL),
    re.compile(r"(?P<count>\d+)(?:[xXｘＸ](?![0-9A-Za-z０-９Ａ-Ｚａ-ｚ])|x(?=[A-Z]))\s*(?P<name>.+)", re.DOTALL),
    re.compile(r"(?P<count>\d+)\s+[xｘ]\s+(?P<name>.+)", re.DOTALL),
)
_BULLET = re.compile(r"[-–•·]\s+(?=\d)")
_SIDEBOARD = 15  # cards of a full sideboard in the games whose builders leave its heading out
_LONGEST = 500  # characters of a card's line


@dataclass(frozen=True)
class PlainDeck(Deck):
    """A deck of no game: every name is a card. `warnings` are one line for each line that was not understood.

    `beside` says how many cards stand under headings that do not count; `remarks` are lines about what may be meant.
    """

    warnings: tuple[str, ...] = field(compare=False, default=())
    beside: tuple[tuple[str, int], ...] = field(compare=False, default=())
    remarks: tuple[str, ...] = field(compare=False, default=())


def read_plain(text: str, source: str, name: str = "deck") -> PlainDeck:
    """The deck written in `text`, called `name` unless a line says otherwise.

    DeckError when no line names a card, or for faults that leave open what is meant: too many copies, broken groups.
    """
    reading = _Reading()
    lines, block = split_groups(text, plain=True)
    for number, line in enumerate(lines, start=1):
        reading.add(number, trimmed(line))
    groups, faults = read_groups(block)
    where = label(source)
    warnings = reading.warnings(where)
    problems = [f"{where}:{number}: {says}" for number, says in sorted(reading.faults + faults)]
    if not reading.cards:
        problems = [*problems, *warnings, f'{where}: no cards; a deck is lines such as "4 Card name"']
    if problems:
        raise DeckError(shortened(problems, where))
    deck = reading.deck(name, source, groups, warnings)
    return replace(deck, remarks=reading.remarks(where))


@dataclass
class _Reading:
    """What the lines say so far. `heading` is the last one that says what counts; a section leaves it as it is."""

    cards: dict[str, int] = field(default_factory=dict)
    spellings: dict[str, str] = field(default_factory=dict)
    lines: dict[str, list[int]] = field(default_factory=dict)
    beside: dict[str, int] = field(default_factory=dict)
    skipped: list[tuple[int, str, str]] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)
    heading: Heading = field(default_factory=lambda: Heading("main", ""))
    parts: list[int] = field(default_factory=lambda: [0])
    headed: bool = False
    name: str = ""

    def deck(self, name: str, source: str, groups: Sequence[Definition], warnings: Sequence[str]) -> PlainDeck:
        """All of it."""
        lines = {card: tuple(numbers) for card, numbers in self.lines.items()}
        own_name = deck_name(self.name) or deck_name(name)
        beside = tuple(self.beside.items())
        return PlainDeck(own_name, "", canonical(self.cards), source, lines, tuple(groups), tuple(warnings), beside)

    def remarks(self, where: str) -> tuple[str, ...]:
        """That the last cards look like a sideboard, which some builders part by nothing but a blank line."""
        parts = [cards for cards in self.parts if cards]
        if self.headed or len(parts) != 2 or parts[1] != _SIDEBOARD:
            return ()
        says = f"the {_SIDEBOARD} cards after the blank line count; if they are a sideboard, write Sideboard above them"
        return (f"{where}: {says}",)

    def warnings(self, where: str) -> list[str]:
        """One line for each line that was skipped, MOST_PROBLEMS at most, then how many more there are."""
        # Looking for near headings is slow, so only those that are shown get a hint.
        shown = [f"{where}:{number}: {says}{_near(title)}" for number, says, title in self.skipped[:MOST_PROBLEMS]]
        return shortened(shown, where, len(self.skipped))

    def add(self, number: int, text: str) -> None:
        """Take in one line, freed of blanks at its ends."""
        comment = _COMMENT_LINE.match(text)
        if comment:
            # Some builders write headings as comments: "// Sideboard", "#main".
            heading = heading_of(text[comment.end() :].strip())
            if heading is not None and heading.kind in ("main", "beside") and not heading.rest:
                self.heading, self.headed = heading, True
        elif not text and self.parts[-1]:
            self.parts.append(0)
        elif text and not self._about(text) and not _RULE.fullmatch(text):
            self._add(number, trimmed(_TRAILING_COMMENT.sub("", text)))

    def _about(self, text: str) -> bool:
        """Whether a line tells about the deck; its name is noted."""
        match = _NAME_LINE.fullmatch(text) or (_ABOUT_NAME.fullmatch(text) if self.heading.kind == "about" else None)
        if match:
            self.name = self.name or match["name"]
        return match is not None or _GAME_LINE.fullmatch(text) is not None

    def _add(self, number: int, text: str) -> None:
        known = len(text) <= _LONGEST
        counted = _counted(_BULLET.sub("", text)) if known else None
        heading = heading_of(text) if known and not counted else None
        if counted:
            self._count(number, *counted, self.heading)
        elif heading is None:
            self.skipped.append((number, *_not_understood(text)))
        elif heading.rest:
            self._inline(number, text, heading)
        elif heading.kind != "section":
            self.heading, self.headed = heading, True
            if heading.kind == "other":
                says = f"{quoted(text)} is an unknown heading; what follows it counts"
                self.skipped.append((number, says, heading.title))

    def _inline(self, number: int, text: str, heading: Heading) -> None:
        """A heading with a card on its line: `SB: 2 Name`, `Commander: Name`; the lines after it are not of it."""
        counted = _counted(heading.rest)
        if counted:
            self._count(number, *counted, self.heading if heading.kind == "section" else heading)
        elif heading.kind == "beside":
            self._count(number, "1", heading.rest, heading)
        else:
            self.skipped.append((number, *_not_understood(text)))

    def _count(self, number: int, count: str, written: str, heading: Heading) -> None:
        name, beside = _without_extras(written)
        copies = copies_of(count)
        if copies > MOST_COPIES:
            self.faults.append((number, f"{quoted(count)} copies of {quoted(name)} are too many; {ALLOWED_COPIES}"))
        elif copies == 0:
            self.skipped.append((number, f"0 copies of {quoted(name)}", ""))
        elif beside or heading.kind == "beside":
            title = beside or heading.title
            self.beside[title] = self.beside.get(title, 0) + copies
        else:
            card = self.spellings.setdefault(fold(name), name)
            self.cards[card] = self.cards.get(card, 0) + copies
            self.parts[-1] += copies
            self.lines.setdefault(card, []).append(number)


def _counted(text: str) -> tuple[str, str] | None:
    """(number as written, name) of a line that names a number of copies."""
    for pattern in (*_TIMES, LEADING, TIMES_LEADING, TRAILING):
        match = pattern.fullmatch(text)
        if match and fold(match["name"]) and not NUMBER_ONLY.fullmatch(text):
            return match["count"], match["name"].strip()
    return None


def _without_extras(written: str) -> tuple[str, str]:
    """(name, heading) without what builders add; a mark or category may say that the card stands beside the deck."""
    name, beside = _SET_BEFORE.sub("", written, count=1) if _SET_BEFORE.match(written) else written, ""
    while True:
        match = _at_end(name)
        if match is None:
            return " ".join(name.split()), beside
        inside = fold(re.split("[{,]", next((group for group in match.groups() if group), ""))[0])
        beside = inside if inside in BESIDE else beside
        name = name[: match.start()].rstrip()


def _at_end(name: str) -> "re.Match[str] | None":
    """What is to be taken off the end of a name."""
    for pattern in (_MARK, _LABEL, _BRACKETS, _SET):
        for match in pattern.finditer(name):
            if match.end() == len(name):
                return match
    return None


def _not_understood(text: str) -> tuple[str, str]:
    """Why a line is skipped, and what may be meant for a heading in it."""
    if NUMBER_ONLY.fullmatch(text):
        return f"{quoted(text)} is a number without a card name", ""
    fault = odd_count(text)[0] if len(text) <= _LONGEST else ""
    if fault:
        return fault, ""
    if GLUED.match(text):
        return f"{quoted(text)} is not understood; a number of copies needs a blank after it", ""
    match = _COLON.fullmatch(text)
    if match:
        return f"{quoted(text)} is no known heading", match["title"]
    example = quoted(f"1 {text}") if len(text) < 40 else '"4 Card name"'
    return f"{quoted(text)} is not understood; a card's line begins with a number, as in {example}", ""


def _near(title: str) -> str:
    return nearest(title, sorted(MAIN | BESIDE | SECTIONS)) if title else ""
