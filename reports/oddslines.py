"""How tables and figures alike arrange answers: one line per subject, want and seat, the turns side by side."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.labels import label
from reports.text import visible
from simcore.odds.answers import Answer, HandShare, Kept
from simcore.odds.manifest import OddsManifest

EITHER = "either"
_SEEN = 5e-5

Varied = tuple[tuple[str, int], ...]
Subject = tuple[str, Varied]


@dataclass(frozen=True)
class Line:
    """The answers to one want about one subject from one seat ("either" where seats cannot differ), by turn."""

    subject: Subject
    want: str
    seat: str
    answers: tuple[Answer, ...]

    @property
    def has_kept(self) -> bool:
        """Whether kept hands fare otherwise than all games, as far as can be seen."""
        return any(answer.p_kept is None or abs(answer.p_kept - answer.p) > _SEEN for answer in self.answers)


def answer_lines(answers: Iterable[Answer]) -> list[Line]:
    """The answers as lines, in the order in which they came; equal ones of both seats become one."""
    found: dict[tuple[Subject, str], dict[str, list[Answer]]] = {}
    for answer in answers:
        seats = found.setdefault((_subject(answer), answer.want), {})
        seats.setdefault(answer.seat, []).append(answer)
    lines = []
    for (subject, want), seats in found.items():
        for seat, of_seat in _merged(seats).items():
            lines.append(Line(subject, want, seat, tuple(sorted(of_seat, key=lambda answer: answer.turn))))
    return lines


def kept_lines(rows: Iterable[Kept]) -> dict[tuple[Subject, str], list[Kept]]:
    """The rows of each subject and seat, in order; equal ones of both seats become one."""
    return _by_subject_and_seat(rows)


def hand_lines(rows: Iterable[HandShare]) -> dict[tuple[Subject, str, str], dict[int, HandShare]]:
    """The shares by copies of each subject, seat and group, groups first; equal ones of both seats become one."""
    found: dict[tuple[Subject, str, str], dict[int, HandShare]] = {}
    for (subject, seat), of_seat in _by_subject_and_seat(rows).items():
        for row in of_seat:
            found.setdefault((subject, seat, row.group), {})[row.copies] = row
    groups = list(dict.fromkeys(group for _, _, group in found))
    return dict(sorted(found.items(), key=lambda item: groups.index(item[0][2])))


def subjects_of(rows: Iterable[Any]) -> list[Subject]:
    """Every (deck, varied) once, in order."""
    return list(dict.fromkeys(_subject(row) for row in rows))


def subject_name(subject: Subject, several_decks: bool, lang: str) -> str:
    """What to call a deck or variation: the deck where there are several, and what was varied."""
    deck, varied = subject
    parts = [f"{visible(group)} {cards}" for group, cards in varied]
    if several_decks or not parts:
        parts.insert(0, visible(deck))
    return label("separator", lang).join(parts)


def several_decks(manifest: OddsManifest) -> bool:
    """Whether a variation's name must say whose it is."""
    return len(manifest.decks) > 1


def chance(share: float, exact: bool, digits: int = 2) -> str:
    """A chance in percent; an exact one is 0 or 100 only where it is, and says when it is nearly so."""
    if exact and share in (0.0, 1.0):
        return "0" if share == 0.0 else "100"
    low = 10.0 ** -(digits + 2) / 2
    if exact and share < low:
        return f"<{10.0**-digits:.{digits}f}"
    if exact and share > 1.0 - low:
        return f">{100 - 10.0**-digits:.{digits}f}"
    return f"{100 * share:.{digits}f}"


def _by_subject_and_seat(rows: Iterable[Any]) -> dict[tuple[Subject, str], list[Any]]:
    found: dict[Subject, dict[str, list[Any]]] = {}
    for row in rows:
        found.setdefault(_subject(row), {}).setdefault(row.seat, []).append(row)
    return {(subject, seat): of for subject, seats in found.items() for seat, of in _merged(seats).items()}


def _merged(seats: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Both seats as one where every row of one is like the other's."""
    if len(seats) < 2:
        return seats
    one, other = (_without_seat(rows) for rows in seats.values())
    return {EITHER: next(iter(seats.values()))} if one == other else seats


def _without_seat(rows: Sequence[Any]) -> list[Any]:
    return [replace(row, seat="") for row in rows]


def _subject(row: Any) -> Subject:
    return row.deck, row.varied
