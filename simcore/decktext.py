"""The files of decks and their text: found, read up to a limit, decoded, quoted in messages.

What cannot be decoded gives an error that names the likely encoding.
"""

import codecs
import os
import re
import unicodedata
from collections.abc import Iterator, Sequence

from simcore.errors import DeckError, nearest

MOST_BYTES = 1_000_000
MOST_PROBLEMS = 50
DECK_SUFFIX = ".txt"
_JOINERS = "\u200c\u200d"
_SHOWN = 60
_SEPARATOR = r"[/\\]" if os.sep == "\\" else "/"
_ANY_FOLDERS = re.compile(rf"(?:^|(?<={_SEPARATOR}))\*\*(?:{_SEPARATOR}+(?:\*\*{_SEPARATOR}+)*(?:\*\*$)?|$)")
_ENCODINGS = (
    "utf-8",
    "cp932",
    "shift_jis",
    "euc_jp",
    "iso2022_jp",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "cp1252",
    "latin-1",
)
# The marks of UTF-32 begin like those of UTF-16, so they come first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def printable(text: str) -> str:
    """`text` with control, direction and unassigned characters written as escapes, so that it drives no terminal."""
    return "".join(
        character
        if character.isprintable() or character in _JOINERS or unicodedata.category(character) == "Zs"
        else character.encode("unicode_escape", "surrogatepass").decode("ascii")
        for character in text
    )


def quoted(text: str) -> str:
    """`text` in quotes for a message: printable and of bearable length."""
    return f'"{printable(text[:_SHOWN])}{"…" if len(text) > _SHOWN else ""}"'


def label(source: str) -> str:
    """How messages call a source."""
    return "standard input" if source == "-" else printable(source)


def shortened(problems: Sequence[str], where: str, count: int | None = None, most: int = MOST_PROBLEMS) -> list[str]:
    """The first `most` of a file's problems and how many more there are, of `count` if not all are listed."""
    more = (len(problems) if count is None else count) - most
    rest = [f"{where}: … and {more:,} more problem{'s' if more > 1 else ''}"] if more > 0 else []
    return [*problems[:most], *rest]


def path_exists(path: str) -> bool:
    """Whether `path` leads to a file or folder; PermissionError when a folder on the way does not let us look."""
    try:
        os.stat(path)
    except PermissionError:
        raise
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return False
    return True


def matching_paths(pattern: str) -> list[str]:
    """What a glob matches, sorted. `**` stands for any folders, at the end for every file in and below the folder.

    It takes in neither hidden folders nor links to folders, which may lead back up; `*` takes in such links.
    """
    from glob import escape, glob

    head, *tails = _ANY_FOLDERS.split(pattern, maxsplit=1)
    if not tails:
        return sorted(glob(pattern))
    found: set[str] = set()
    for root in glob(head) if head else [""]:
        for folder in _visible_folders(root):
            if tails[0]:
                found.update(matching_paths(os.path.join(escape(folder), tails[0])))
            else:
                files = glob(os.path.join(escape(folder), "*"))
                found.update(file for file in files if not os.path.isdir(file))
    return sorted(found)


def _visible_folders(root: str) -> Iterator[str]:
    """A folder and those below it, without hidden ones, links and those that cannot be listed."""
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder or os.curdir) as entries:
                inside = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        yield folder
        waiting.extend(os.path.join(folder, name) for name in inside if not name.startswith("."))


def folder_files(folder: str) -> list[str]:
    """The deck files of a folder, sorted; when it holds nothing but folders, those of each of them.

    OSError when a folder cannot be listed. No folder is visited twice, whatever links there are.
    """
    return list(_folder_files(folder, set()))


def _folder_files(folder: str, seen: set[str]) -> Iterator[str]:
    """The deck files of a folder, sorted; when it holds nothing but folders, those of each of them."""
    seen.add(os.path.realpath(folder))
    names = sorted(name for name in os.listdir(folder) if not name.startswith((".", "__")))
    paths = [os.path.join(folder, name) for name in names]
    if paths and all(os.path.isdir(path) for path in paths):
        for path in paths:
            if os.path.realpath(path) not in seen:
                yield from _folder_files(path, seen)
    else:
        yield from (path for path in paths if is_deck_name(os.path.basename(path)) and os.path.isfile(path))


def is_deck_name(name: str) -> bool:
    """Whether a file of this name in a folder is taken for a deck."""
    return name.casefold().endswith(DECK_SUFFIX) and not name.startswith(".")


def file_identity(path: str) -> str:
    """The same for every way to write a path. Links to files keep their names, since a deck may be called by them."""
    folder, name = os.path.split(os.path.abspath(path))
    return os.path.normcase(os.path.join(os.path.realpath(folder), name))


def read_bytes(path: str) -> bytes:
    """The bytes of a deck file, one more than MOST_BYTES at most."""
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def decode(data: bytes, source: str, encoding: str | None = None) -> str:
    """The text of a deck file: UTF-8 unless `encoding` names another; DeckError says which one it may be."""
    try:
        text = data.decode(encoding or "utf-8")
    except UnicodeError as error:
        raise DeckError(f"{label(source)}: {_undecodable(data, encoding, error)}") from error
    if "\0" in text or (encoding is None and "\x1b" in text and likely_encoding(data) == "iso2022_jp"):
        raise DeckError(f"{label(source)}: {_undecodable(data, encoding, None)}")
    return text


def likely_encoding(data: bytes) -> str | None:
    """The encoding that `data` seems to be in, or None when it cannot be told or is no text."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name if _text_in(data, name) else None
    if b"\0" in data:
        # Both byte orders may give printable text; the right one has the line ends, blanks and digits.
        best = max(("utf-16-le", "utf-16-be"), key=lambda name: _ascii(_wide_text_in(data, name)))
        return best if _ascii(_wide_text_in(data, best)) else None
    if b"\x1b" in data and not _text_in(data, "iso2022_jp").isascii():
        return "iso2022_jp"
    if _text_in(data, "utf-8"):
        return "utf-8"
    if _mostly_utf8(data):
        return None
    japanese = [name for name in ("cp932", "euc_jp") if _looks_japanese(_text_in(data, name))]
    if japanese:
        return min(japanese, key=lambda name: _half_width(_text_in(data, name)))
    western = _text_in(data, "cp1252")
    return "cp1252" if western and all(c.isascii() or c.isalpha() or c in "‘’“”–—…×·" for c in western) else None


def check_encoding(encoding: str | None) -> None:
    """DeckError when Python knows no text encoding of that name."""
    if encoding is None:
        return
    try:
        b"a".decode(encoding)
    except UnicodeError:
        return
    except (LookupError, ValueError):
        examples = "for example utf-8, cp932, euc_jp, utf-16"
        hint = nearest(encoding, _ENCODINGS) or f"; {examples}"
        raise DeckError(f"--encoding: no text encoding {quoted(encoding)}{hint}") from None


def _undecodable(data: bytes, encoding: str | None, error: UnicodeError | None) -> str:
    """Why bytes are no text in the encoding asked for, and what to do about it."""
    likely = likely_encoding(data)
    start = error.start if isinstance(error, UnicodeDecodeError) else None
    where = f" (line {data.count(bytes([10]), 0, start) + 1}, byte {start + 1})" if start is not None else ""
    asked = encoding or "UTF-8"
    if likely == "utf-8" and encoding is not None:
        return f"not {asked}{where}; it is UTF-8: leave --encoding out"
    if likely is not None and likely != encoding:
        return f"not {asked}{where}; it looks like {likely}: use --encoding {likely}, or save the file as UTF-8"
    if any(byte < 32 and byte not in b"\t\n\v\f\r\x1b" for byte in data):
        return "a binary file, not a deck; a deck is plain text in UTF-8, or in what --encoding names"
    damage = "; the rest is UTF-8, so the file is damaged there: save it again" if _mostly_utf8(data) else ""
    return f"not {asked}{where}{damage or '; name its encoding, as in --encoding cp932, or save the file as UTF-8'}"


def _text_in(data: bytes, encoding: str) -> str:
    """The text that `data` is in an encoding, or nothing when it is not plausible text."""
    try:
        text = data.decode(encoding)
    except UnicodeError:
        return ""
    plain = all(unicodedata.category(c) not in ("Cc", "Cn", "Co", "Cs") or c in "\t\n\v\f\r\x1b" for c in text)
    return text if plain else ""


def _wide_text_in(data: bytes, encoding: str) -> str:
    """As _text_in, without the rare ideographs that pairs of Latin letters and digits turn into."""
    text = _text_in(data, encoding)
    return "" if any("\u3400" <= character <= "\u4dbf" for character in text) else text


def _ascii(text: str) -> int:
    return sum(character.isascii() for character in text)


def _looks_japanese(text: str) -> bool:
    """Whether text has kana, or ideographs that do not follow Latin letters as misread accents would."""
    kana = any("ぁ" <= character <= "ヿ" for character in text)
    ideographs = [before for before, c in zip(" " + text, text, strict=False) if "一" <= c <= "鿿"]
    return kana or (bool(ideographs) and not any(before.isascii() and before.isalpha() for before in ideographs))


def _half_width(text: str) -> int:
    return sum("。" <= character <= "゚" for character in text)


def _mostly_utf8(data: bytes) -> bool:
    """Whether all but a few of the characters beyond ASCII are sound UTF-8."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    return sum(not character.isascii() for character in text) > 4 * broken
