"""The look of every figure: the bundled Japanese font, found by path, and matplotlib's defaults whatever the user's.

The font package has no bold, so figures never ask for it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from reports.text import Measure, visible
from simcore.errors import StoreError

JAPANESE, FALLBACK = "Noto Sans CJK JP", "DejaVu Sans"
_PACKAGE = "noto_cjk_sans_jp_regular"
_NO_GLYPH = "□"
# Points; large enough that a glyph's figures, kept as fractions of it, are exact for the eye.
_UNIT = 100.0


def japanese_font() -> Path:
    """The bundled font's file; StoreError when its package is not installed."""
    from importlib.resources import files

    try:
        fonts = sorted(str(entry) for entry in files(_PACKAGE).iterdir() if entry.name.lower().endswith(".otf"))
    except ModuleNotFoundError:
        fonts = []
    if not fonts:
        raise StoreError(
            f"figures: the Japanese font is missing; install the package {_PACKAGE.replace('_', '-')}"
        ) from None
    return Path(fonts[0])


@contextmanager
def figure_style() -> Iterator[None]:
    """Inside, matplotlib has its defaults, our fonts and no mathematics in text; afterwards it is as before.

    Mathematics is off so that a `$` in a name is a `$`. StoreError when the font's package is not installed.
    """
    from matplotlib import rc_context, rcdefaults, rcParams

    _register_font()
    with rc_context():
        rcdefaults()
        rcParams.update(
            {
                "font.family": [JAPANESE, FALLBACK],
                "text.parse_math": False,
                "axes.unicode_minus": False,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "savefig.dpi": "figure",
            }
        )
        yield


def plain_text(name: str) -> str:
    """`name` as a figure can show it: visible characters only, □ for what neither font holds."""
    known = _characters()
    return "".join(character if ord(character) in known else _NO_GLYPH for character in visible(name))


def text_measure(size: float) -> Measure:
    """A function from text to its width in inches at font size `size` points (the sum of advances, without kerning)."""

    def measure(text: str) -> float:
        return sum(_advance(character) for character in text) * size / 72

    return measure


def glyph_outline(character: str, size: float) -> tuple[Any, float]:
    """The outline (a matplotlib Path) of a character and its advance, in points at font size `size`."""
    from matplotlib.path import Path as Outline
    from matplotlib.transforms import Affine2D

    font = _load(character)[0]
    vertices, codes = font.get_path()
    return Outline(vertices, codes).transformed(Affine2D().scale(size / _UNIT)), _advance(character) * size


@cache
def _advance(character: str) -> float:
    """The width of a character in ems."""
    glyph: Any = _load(character)[1]
    return float(glyph.linearHoriAdvance / 65536 / _UNIT)


def _load(character: str) -> tuple[Any, Any]:
    """The first of our fonts that holds the character, and its glyph, unhinted, at _UNIT points."""
    from matplotlib.ft2font import LoadFlags

    font = next((font for font in _fonts() if font.get_char_index(ord(character))), _fonts()[0])
    font.set_size(_UNIT, 72)
    return font, font.load_char(ord(character), flags=LoadFlags.NO_HINTING)


@cache
def _register_font() -> None:
    """Makes the bundled font known to matplotlib, once; this adds to its list of fonts and changes no setting."""
    from matplotlib import font_manager

    font_manager.fontManager.addfont(str(japanese_font()))


@cache
def _fonts() -> tuple[Any, ...]:
    """Our two fonts, opened."""
    from matplotlib import font_manager
    from matplotlib.ft2font import FT2Font

    fallback = font_manager.findfont(font_manager.FontProperties(family=[FALLBACK]))
    return FT2Font(str(japanese_font())), FT2Font(str(fallback))


@cache
def _characters() -> frozenset[int]:
    """The code points that one of our two fonts can draw."""
    return frozenset(code for font in _fonts() for code in font.get_charmap())
