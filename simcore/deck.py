"""The text deck format: lines of `4 Card name` are read, checked, put in canonical order, hashed and written.

Read are `4 Name`, `4x Name`, `4 x Name`, `x4 Name`, `Name x4`, `Name ×4` and `Name` (one copy). `×` and `*` mean the
same as x. They may touch the name, while the letter x touches no Latin letter or digit of it: `4xenon` is a name. A
known card name wins over any of this: the longest reading of a line that names a card is taken. A `[groups]` block
(`simcore.deckgroups`) is no part of the deck.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from simcore.deckgroups import Definition, line_of, read_groups, split_groups
from simcore.decklines import (
    ALLOWED_COPIES,
    COMMENT,
    CONTROL_BLANKS,
    GLUED,
    LEADING,
    MISPLACED,
    MOST_COPIES,
    NUMBER_ONLY,
    TIMES_LEADING,
    TRAILING,
    copies_of,
    likeliest,
    odd_count,
    readings,
    trimmed,
)
from simcore.decktext import MOST_PROBLEMS, label, printable, quoted, shortened
from simcore.errors import DeckError
from simcore.names import fold

if TYPE_CHECKING:
    from simcore.cardfile import CardPool

_HEADER = re.compile(r"(?P<key>[^:：]{4,12})[:：](?P<value>.*)", re.DOTALL)
_COLON = re.compile(r"[^\W\d_][\w ]*[:：]")
_COMMENTS_TRIED, _EXPLAINED = 20, 200

Find = Callable[[str], str | None]


@dataclass(frozen=True)
class Deck:
    """A deck: (card name, copies) in canonical order, which depends on nothing but the names.

    `source` is what the user wrote for it (a path, `card_commander/goblins`, `-`); `lines` the line numbers of each
    card, from 1; `groups` the definitions of its `[groups]` block, which odds use. None of these takes part in
    comparisons, and like the name none takes part in `hash`.
    """

    name: str
    game: str
    cards: tuple[tuple[str, int], ...]
    source: str = field(compare=False, default="")
    lines: Mapping[str, tuple[int, ...]] = field(compare=False, default_factory=dict)
    groups: tuple[Definition, ...] = field(compare=False, default=())

    @property
    def size(self) -> int:
        """The number of cards, copies counted."""
        return sum(copies for _, copies in self.cards)

    def place(self, card: str = "") -> str:
        """Where an error about the deck, or about one of its cards, points: `file:line` as far as it is known."""
        lines = ",".join(str(line) for line in self.lines.get(card, ()))
        where = label(self.source) if self.source else self.name
        return f"{where}:{lines}" if lines else where

    @property
    def copies(self) -> dict[str, int]:
        """Card name -> copies, in canonical order."""
        return dict(self.cards)

    @cached_property
    def hash(self) -> str:
        """Hex SHA-256 of game and contents: `game`, then a line `4 Name` per card in canonical order, as UTF-8."""
        contents = [self.game, *(f"{copies} {name}" for name, copies in self.cards)]
        return hashlib.sha256("".join(f"{line}\n" for line in contents).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class FaultyDeck(Deck):
    """What could be read of a deck that has faulty lines, so that the rest of its faults can be told at once.

    `cards` holds the known cards. `size` also counts the `unread` copies, those on lines whose card is unknown;
    `unread` is None when faulty lines leave open how many there are.
    """

    unread: int | None = field(compare=False, default=0)

    @property
    def size(self) -> int:
        """The number of cards, copies counted, as far as they can be told."""
        return super().size + (self.unread or 0)


class FaultyDecksError(DeckError):
    """Decks with faulty lines; `decks` holds what could be read of each of them."""

    def __init__(self, problems: str | Iterable[str], decks: Iterable[FaultyDeck] = ()):
        super().__init__(problems)
        self.decks = tuple(decks)


def canonical(copies: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """(card name, copies) sorted by folded name, then by name."""
    return tuple(sorted(copies.items(), key=lambda card: (fold(card[0]), card[0])))


def deck_name(written: str) -> str:
    """`written` as the name of a deck: on one line, trimmed, printable."""
    return printable(trimmed(CONTROL_BLANKS.sub(" ", written)))


def game_key(written: str) -> str:
    """The registered key that `written` stands for: `Card Commander` and `card-commander` are `card_commander`."""
    return re.sub(r"[ -]", "_", fold(written))


def read_deck(text: str, source: str, pool: "CardPool", name: str) -> Deck:
    """The deck written in `text`; `name` is its name unless a `Name:` line gives another.

    FaultyDecksError lists the problems of the text, in the order of its lines, each with `source` and line number; it
    holds what could be read, unless no card is known, when the text may be anything but a deck.
    """
    reading = read_lines(text, pool.find)
    problems = reading.problems(source, pool, check_game=True)
    written = reading.headers["name"]
    lines = {card: tuple(numbers) for card, numbers in reading.lines.items()}
    own_name, cards = deck_name(written[0][1] if written else name), canonical(reading.cards)
    if not problems:
        return Deck(own_name, pool.game, cards, source, lines, tuple(reading.groups))
    unread = None if reading.faults else reading.unread
    faulty = FaultyDeck(own_name, pool.game, cards, source, lines, unread=unread)
    raise FaultyDecksError(problems, [faulty] if cards else [])


def game_lines(text: str) -> list[tuple[int, str, str]]:
    """The `Game:` lines of a text whose game is not known yet: line number, value, the line itself."""
    found = []
    for number, line in enumerate(split_groups(text)[0], start=1):
        header = _header(trimmed(line))
        if header is not None and header[0] == "game":
            found.append((number, header[1], line))
    return found


def write_deck(deck: Deck, pool: "CardPool | None" = None) -> str:
    """The deck as text that `read_deck` reads back as the same deck, with `Game:` and `Name:` lines and its groups.

    A card whose name looks like another way to write a line (`4 Beam` beside `Beam`) is written in a way that cannot
    be mistaken; `pool` makes that hold against all cards of the game, not only those of the deck.
    """
    own = {fold(name): name for name, _ in deck.cards}
    find: Find = pool.find if pool is not None else lambda written: own.get(fold(written))
    lines = [_header_line("Game", deck.game, find)]
    if deck_name(deck.name):
        lines.append(_header_line("Name", deck_name(deck.name), find))
    lines.extend(_card_line(name, copies, find) for name, copies in deck.cards)
    if deck.groups:
        lines.extend(["", "[groups]", *map(line_of, deck.groups)])
    return "\n".join(lines) + "\n"


@dataclass
class Reading:
    """What the lines of a text say for one game, faults included; `problems` puts the faults into words."""

    cards: dict[str, int] = field(default_factory=dict)
    lines: dict[str, list[int]] = field(default_factory=dict)
    groups: list[Definition] = field(default_factory=list)
    headers: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: {"game": [], "name": []})
    faults: list[tuple[int, str]] = field(default_factory=list)
    unknown: list[tuple[int, str, str]] = field(default_factory=list)
    unread: int = 0

    @property
    def empty(self) -> bool:
        """Whether no line names a card or tries to."""
        return not (self.cards or self.faults or self.unknown)

    def problems(self, source: str, pool: "CardPool", check_game: bool) -> list[str]:
        """One message per fault in the order of the lines, MOST_PROBLEMS at most, then how many more there are.

        `check_game` also compares `Game:` lines with the pool.
        """
        where = label(source)
        faults = [*self.faults, *self._header_faults(pool.game if check_game else None)]
        unknown = [
            (number, f"no card {quoted(name)} in {pool.game}{note}", name) for number, name, note in self.unknown
        ]
        found = sorted([*((*fault, "") for fault in faults), *unknown], key=lambda fault: fault[0])
        lines = []
        for number, fault, written in found[:MOST_PROBLEMS]:
            # Looking for near names is slow, so only those that are shown get a hint.
            hint = _suggest(written, pool) if written else ""
            lines.append(f"{where}:{number}: {fault}{hint}")
        if self.empty:
            lines.append(f'{where}: no cards; a deck is lines such as "4 Card name"')
        return shortened(lines, where, len(found) + self.empty)

    def _header_faults(self, game: str | None) -> Iterator[tuple[int, str]]:
        for key, title in (("game", "Game:"), ("name", "Name:")):
            for number in (number for number, value in self.headers[key] if not value):
                yield number, f"{title} is empty; write the {key} after the colon"
            written = [(number, value) for number, value in self.headers[key] if value]
            for number, value in written:
                first_number, first = written[0]
                alike = game_key(value) == game_key(first) if key == "game" else fold(value) == fold(first)
                if not alike:
                    yield number, f"{title} {quoted(value)}, but line {first_number} says {quoted(first)}; keep one"
                elif key == "game" and game is not None and game_key(value) != game and number == first_number:
                    yield number, f"{title} {quoted(value)}, but {game} was asked for (--card-game); change one"

    def add(self, number: int, line: str, find: Find) -> None:
        """Take in one line of the text."""
        known = _understand(line, find)
        text = trimmed(line)
        header = _header(text)
        comment = COMMENT.search(text)
        if known is not None:
            self._count(number, *known)
        elif header is not None:
            self.headers[header[0]].append((number, header[1]))
        elif comment is None:
            self._explain(number, text, find)
        else:
            self._explain(number, text[: comment.start()].rstrip(), find)

    def _count(self, number: int, card: str, count: str) -> None:
        copies = copies_of(count)
        before = self.cards.get(card, 0)
        if copies == 0:
            self.faults.append((number, f"0 copies of {quoted(card)}; {ALLOWED_COPIES} or remove the line"))
        elif copies > MOST_COPIES:
            self.faults.append((number, f"{quoted(count)} copies of {quoted(card)} are too many; {ALLOWED_COPIES}"))
        else:
            if before + copies > MOST_COPIES >= before:
                total = f"the lines of {quoted(card)} add up to {before + copies} copies"
                self.faults.append((number, f"{total}; at most {MOST_COPIES} are allowed"))
            self.cards[card] = before + copies
            self.lines.setdefault(card, []).append(number)

    def _explain(self, number: int, text: str, find: Find) -> None:
        """Say what is wrong with a line, freed of its comment, that names no card."""
        if not text:
            return
        if NUMBER_ONLY.fullmatch(text):
            self.faults.append((number, f"{quoted(text)} is a number without a card name"))
            return
        fault, name = odd_count(text) if len(text) <= _EXPLAINED else ("", text)
        if fault:
            self.faults.append((number, fault))
            if find(name) is None:
                self.unknown.append((number, name, ""))
            return
        fault = _misplaced(text, find) if len(text) <= _EXPLAINED else ""
        if fault:
            self.faults.append((number, fault))
            return
        count, name = likeliest(text)
        if copies_of(count) == 0 or copies_of(count) > MOST_COPIES:
            self.faults.append((number, f"{quoted(count)} is not a number of copies; {ALLOWED_COPIES}"))
        self.unread += copies_of(count)
        self.unknown.append((number, name, _note(name)))


def read_lines(text: str, find: Find) -> Reading:
    """Every line of `text` read with the cards that `find` knows; faults are gathered, none is raised."""
    reading = Reading()
    lines, block = split_groups(text)
    for number, line in enumerate(lines, start=1):
        if line.strip():
            reading.add(number, line, find)
    reading.groups, faults = read_groups(block)
    reading.faults.extend(faults)
    return reading


def _header(text: str) -> tuple[str, str] | None:
    """(`game` or `name`, value) of a header line. A name is free text: `#` in it starts no comment."""
    match = _HEADER.match(text)
    key = fold(match["key"]) if match else ""
    if match is None or key not in ("game", "name"):
        return None
    comment = COMMENT.search(match["value"]) if key == "game" else None
    return key, trimmed(match["value"][: comment.start()] if comment else match["value"])


def _understand(line: str, find: Find) -> tuple[str, str] | None:
    """(card, number as written) of the longest reading that names a known card, or None.

    The whole line is tried before what is left of each comment mark, since a card may be called `Fire // Ice`.
    """
    text = trimmed(line)
    cuts = [comment.start() for _, comment in zip(range(_COMMENTS_TRIED), COMMENT.finditer(text), strict=False)]
    for candidate in dict.fromkeys((line.strip(), text, *(text[:cut].rstrip() for cut in reversed(cuts)))):
        for count, name in readings(candidate):
            card = find(name)
            if card is not None:
                return card, count
    return None


def _misplaced(text: str, find: Find) -> str:
    """The fault of a line that holds a known card and a number in a way that is not read, or nothing."""
    count, name = likeliest(text)
    inner = (pattern.fullmatch(name) for pattern in (TRAILING, LEADING, TIMES_LEADING))
    second = next((match for match in inner if match and find(match["name"]) is not None), None)
    if second and name != text:
        return f"two numbers of copies, {count} and {second['count']}, in {quoted(text)}; write one"
    for pattern in MISPLACED:
        match = pattern.fullmatch(text)
        card = find(match["name"]) if match else None
        if match and card is not None:
            return f'{quoted(text)} cannot be read; write "{match["count"]} {printable(card)}", with a blank'
    return ""


def _suggest(written: str, pool: "CardPool") -> str:
    """The nearest card names; full-width and half-width letters count as what they look like."""
    start = written[:_EXPLAINED]
    return pool.suggest(start)


def _note(name: str) -> str:
    """What else may be wrong with a line whose card is unknown."""
    if GLUED.match(name):
        return " (a number of copies needs a blank after it)"
    if _COLON.match(name):
        return ' (only "Game:" and "Name:" lines are read; "#" starts a comment)'
    return ""


def _header_line(key: str, value: str, find: Find) -> str:
    """A header line that is not the name of a card."""
    forms = [f"{key}: {value}", f"{key} : {value}", f"{key}:{value}", f"{key} :{value}"]
    return next((form for form in forms if _understand(form, find) is None), forms[0])


def _card_line(name: str, copies: int, find: Find) -> str:
    """The first way to write the copies of a card that is not read as another card; the bare name always works."""
    written = CONTROL_BLANKS.sub(" ", name)
    for form in (f"{copies} {written}", f"{copies}x {written}", f"x{copies} {written}", f"{written} x{copies}"):
        if _understand(form, find) == (name, str(copies)):
            return form
    return "\n".join([written] * copies)
