"""What every figure shares: a page in inches with title and footnotes, and its bytes as PNG."""

import io
from collections.abc import Sequence
from typing import Any

from reports.fonts import glyph_outline, plain_text, text_measure
from reports.text import wrap

INK, MUTED, RULE = "#222222", "#6b6b6b", "#d9d9d9"
EMPTY, MIRROR = "#e4e4e4", "#f4f4f4"
TITLE_SIZE, SUBTITLE_SIZE, NOTE_SIZE = 14.0, 10.0, 8.5
MARGIN = 0.25
_LINE = 1.45
_DPI = 120


class Page:
    """A figure of `width` inches whose height follows from its title, `body` inches of drawing and footnotes.

    Lengths are inches from the lower left corner. Texts are wrapped to the page.
    """

    def __init__(self, width: float, body: float, title: str, subtitles: Sequence[str], notes: Sequence[str]):
        from matplotlib.figure import Figure

        room = width - 2 * MARGIN
        head = [(line, TITLE_SIZE, INK) for line in wrap(plain_text(title), room, text_measure(TITLE_SIZE))]
        small = text_measure(SUBTITLE_SIZE)
        head += [(line, SUBTITLE_SIZE, MUTED) for text in subtitles for line in wrap(plain_text(text), room, small)]
        tiny = text_measure(NOTE_SIZE)
        foot = [(line, NOTE_SIZE, MUTED) for text in notes for line in wrap(plain_text(text), room, tiny)]
        self.width = width
        self.bottom = MARGIN + _height(foot) + 0.15
        self.top = self.bottom + body
        self.height = self.top + 0.15 + _height(head) + MARGIN
        self.figure = Figure(figsize=(self.width, self.height), dpi=_DPI, facecolor="white")
        self._write(head, self.height - MARGIN)
        self._write(foot, MARGIN + _height(foot))

    def axes(self, left: float, bottom: float, width: float, height: float) -> Any:
        """Axes at a place given in inches."""
        place = (left / self.width, bottom / self.height, width / self.width, height / self.height)
        return self.figure.add_axes(place)

    def png(self) -> bytes:
        """The page as PNG; equal pages give equal bytes, for no program, version or time is written into the file."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        buffer = io.BytesIO()
        FigureCanvasAgg(self.figure).print_png(buffer, metadata={"Software": None})  # type: ignore[no-untyped-call]
        return buffer.getvalue()

    def _write(self, lines: Sequence[tuple[str, float, str]], top: float) -> None:
        for line, size, colour in lines:
            self.figure.text(MARGIN / self.width, top / self.height, line, size=size, color=colour, ha="left", va="top")
            top -= size * _LINE / 72


def fill_cells(axes: Any, cells: Sequence[tuple[float, float, Any]], gap: float) -> None:
    """Fills many cells (x, y, colour), each one unit of data wide and high from its corner, `gap` points apart."""
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Rectangle

    patches = [Rectangle((x, y), 1, 1) for x, y, _ in cells]
    colours = [colour for *_, colour in cells]
    axes.add_collection(
        PatchCollection(patches, facecolors=colours, edgecolors="white", linewidths=gap, zorder=1), autolim=False
    )


def write_numbers(axes: Any, numbers: Sequence[tuple[str, float, float, str]], size: float) -> None:
    """Draws many short (text, x, y, colour) at once, centred on data coordinates, at `size` points.

    Characters must be in the Japanese font, as figures and signs are. matplotlib spends several milliseconds on each
    text; here a character's outline is fetched once and one collection holds all.
    """
    from matplotlib.collections import PathCollection
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D

    characters = {character for text, *_ in numbers for character in text}
    outlines = {character: glyph_outline(character, size) for character in characters}
    middle = glyph_outline("0", size)[0].get_extents().height / 2
    paths = []
    for text, *_ in numbers:
        place, parts = -sum(outlines[character][1] for character in text) / 2, []
        for character in text:
            outline, advance = outlines[character]
            parts.append(outline.transformed(Affine2D().translate(place, -middle)))
            place += advance
        paths.append(Path.make_compound_path(*parts))
    points = Affine2D().scale(1 / 72) + axes.figure.dpi_scale_trans
    collection = PathCollection(
        paths,
        offsets=[(x, y) for _, x, y, _ in numbers],
        offset_transform=axes.transData,
        facecolors=[colour for *_, colour in numbers],
        linewidths=0,
        zorder=3,
    )
    collection.set_transform(points)
    axes.add_collection(collection, autolim=False)


def keep_ticks_inside(axes: Any) -> None:
    """Fixes the ticks that the axes have within their limits; others are not drawn but take part in measuring."""
    for axis, (low, high) in ((axes.xaxis, sorted(axes.get_xlim())), (axes.yaxis, sorted(axes.get_ylim()))):
        axis.set_ticks([place for place in axis.get_ticklocs() if low <= place <= high])


def text_height(lines: int, size: float) -> float:
    """Inches that so many lines of a font size in points take."""
    return lines * size * _LINE / 72


def ink_on(red: float, green: float, blue: float) -> str:
    """Black or white, whichever is easier to read on the colour (parts of one; luminance after ITU-R BT.709)."""
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 else "white"


def _height(lines: Sequence[tuple[str, float, str]]) -> float:
    return sum(text_height(1, size) for _, size, _ in lines)
