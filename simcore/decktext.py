"""The text of a deck file: decoded, or an error that names the likely encoding."""

import codecs
import unicodedata

from simcore.deck import label, quoted
from simcore.errors import DeckError, nearest

MOST_BYTES = 1_000_000
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
