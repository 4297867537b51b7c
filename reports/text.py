"""Names and numbers made fit to be shown: harmless characters, shortened and wrapped to a width."""

import unicodedata
from collections.abc import Callable, Sequence

Measure = Callable[[str], float]

ELLIPSIS = "…"
# Where a shortened name is cut: shares of the room that go to its end, tried in turn until the name is unlike others.
_TAIL_SHARES = (0.35, 0.6, 0.15, 0.85, 0.0)
_NO_BREAK = "\N{NO-BREAK SPACE}"
_NEVER_FIRST = set("、。，．・：；？！ー）］｝」』】〉》’”…·,.;:!?)]}%" + _NO_BREAK)
_NEVER_LAST = set("（［｛「『【〈《([{" + _NO_BREAK)


def visible(text: str) -> str:
    """`text` composed (NFC), without invisible format characters, and with � for each control character.

    So a deck's name can neither drive a terminal nor break a line.
    """
    shown = []
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category in {"Cc", "Cs", "Zl", "Zp"}:
            shown.append("�")
        elif category != "Cf" and not 0xFE00 <= ord(character) <= 0xFE0F:
            shown.append(character)
    return "".join(shown)


def columns(text: str) -> float:
    """Terminal columns of `text`: two for a wide character, none for a combining one."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def shorten(text: str, limit: float, measure: Measure = columns, tail_share: float = 0.35) -> str:
    """`text` if it fits `limit`, else its beginning and end around "…", the end taking `tail_share` of the room."""
    if measure(text) <= limit:
        return text
    room = limit - measure(ELLIPSIS)
    tail = _longest(text[::-1], room * tail_share, measure)[::-1]
    head = _longest(text, room - measure(tail), measure)
    return head.rstrip() + ELLIPSIS + tail.lstrip()


def shorten_distinct(names: Sequence[str], limit: float, measure: Measure = columns) -> list[str]:
    """Every name visible and within `limit`, shortened where needed, and no two alike (a number tells the last apart).

    Names that fit stay whole. A limit too small for a number and "…" is exceeded rather than two names confused.
    """
    whole = [visible(name) for name in names]
    taken: set[str] = set()
    shown = [""] * len(whole)
    for index in sorted(range(len(whole)), key=lambda index: measure(whole[index]) > limit):
        candidates = [shorten(whole[index], limit, measure, share) for share in _TAIL_SHARES]
        number = 2
        while candidates[0] in taken:
            candidates.pop(0)
            if not candidates:
                candidates.append(_numbered(whole[index], number, limit, measure))
                number += 1
        shown[index] = candidates[0]
        taken.add(shown[index])
    return shown


def wrap(text: str, limit: float, measure: Measure = columns) -> list[str]:
    """`text` as lines within `limit`, broken at blanks and between wide characters, else inside a long word."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        remaining = piece
        if line and measure((line + remaining).rstrip()) > limit:
            lines.append(line.rstrip())
            line = ""
        while measure(remaining.rstrip()) > limit and len(remaining) > 1:
            head = _longest(remaining, limit, measure) or remaining[0]
            lines.append(head)
            remaining = remaining[len(head) :]
        line += remaining
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def percent(share: float, digits: int = 1) -> str:
    """A share of one as percent, without the sign."""
    return f"{100 * share:.{digits}f}"


def _numbered(text: str, number: int, limit: float, measure: Measure) -> str:
    """`text` cut to leave room for "…" and a number."""
    ending = f"{ELLIPSIS}{number}"
    return _longest(text, limit - measure(ending), measure).rstrip() + ending


def _longest(text: str, limit: float, measure: Measure) -> str:
    """The longest beginning of `text` within `limit`."""
    end = 0
    while end < len(text) and measure(text[: end + 1]) <= limit:
        end += 1
    return text[:end]


def _pieces(text: str) -> list[str]:
    """`text` cut at every place where a line may end; a piece keeps the blanks that follow it."""
    pieces: list[str] = []
    for character in text:
        if not pieces or _may_break(pieces[-1][-1], character):
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces


def _may_break(before: str, after: str) -> bool:
    if after == " " or after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return before == " " or any(unicodedata.east_asian_width(character) in "WF" for character in (before, after))
