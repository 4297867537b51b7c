"""battles.png: every creature of one deck alone against every creature of another, both initiatives."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from reports.captions import creature_dagger, creature_notes
from reports.figures import INK, MARGIN, MUTED, Page, fill_cells, ink_on, text_height, write_numbers
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.text import shorten_distinct

Row = Mapping[str, Any]

_CELL_WIDTH, _CELL_HEIGHT = 0.4, 0.3
_NAME_SIZE, _NUMBER_SIZE, _PAIR_SIZE, _PANEL_SIZE = 9.5, 9.0, 6.8, 11.0
_LONGEST_NAME = 1.7
_GAP, _LEGEND = 0.35, 0.35
# Dark blue, grey and light orange differ in lightness too, so that they can be told apart without colour.
_COLOURS = {"a": "#2b6ca3", None: "#dcdcdc", "b": "#fdae61"}


def battles_png(
    rows: Sequence[Row],
    decks: tuple[str, str],
    lang: str,
    game_title: str,
    version: str = "",
    assumed: Collection[str] = (),
) -> bytes:
    """The battles as PNG, the same bytes for the same rows; A's creatures are rows, B's columns, a panel an initiative.

    Each row holds a, b (creatures' names), initiative ("a"/"b"), winner ("a"/"b"/None), a_hp and b_hp. Creatures come
    in the order of their first row; the names in `assumed` bear a † that a footnote explains. StoreError when the
    font's package is not installed.
    """
    with figure_style():
        creatures = [list(dict.fromkeys(str(row[side]) for row in rows)) for side in ("a", "b")]
        names = [_names(side, assumed) for side in creatures]
        left = max((_measure()(name) for name in names[0]), default=0.0) + 0.15
        above = max((_measure()(name) for name in names[1]), default=0.0) + 0.15 + text_height(1, _PANEL_SIZE)
        width, height = max(len(names[1]), 1) * _CELL_WIDTH, max(len(names[0]), 1) * _CELL_HEIGHT
        titles = [label(f"battles.initiative_{initiative}", lang) for initiative in ("a", "b")]
        step = max(width, text_measure(_PANEL_SIZE)(titles[0])) + _GAP
        page = Page(
            max(2 * MARGIN + left + step + width, 7.2),
            _LEGEND + height + above,
            label("battles.title", lang, game=game_title, deck_a=decks[0], deck_b=decks[1]),
            [label("battles.subtitle", lang)],
            [
                label("battles.note", lang),
                *creature_notes([*creatures[0], *creatures[1]], assumed, lang),
                *([f"Deckmill {version}"] if version else []),
            ],
        )
        for panel, initiative in enumerate(("a", "b")):
            axes = page.axes(MARGIN + left + panel * step, page.bottom + _LEGEND, width, height)
            _draw_panel(axes, [row for row in rows if row["initiative"] == initiative], creatures)
            _dress(axes, names, panel == 0)
            title_height = (height + above - text_height(1, _PANEL_SIZE)) / height
            axes.text(0, title_height, titles[panel], size=_PANEL_SIZE, color=INK, transform=axes.transAxes)
        _draw_legend(page, left, lang)
        return page.png()


def _names(creatures: Sequence[str], assumed: Collection[str]) -> list[str]:
    """Names that fit beside the panel, with the mark of assumed creatures."""
    short = shorten_distinct([plain_text(name) for name in creatures], _LONGEST_NAME, _measure())
    return [shown + creature_dagger(name, assumed) for shown, name in zip(short, creatures, strict=True)]


def _measure() -> Any:
    return text_measure(_NAME_SIZE)


def _draw_panel(axes: Any, rows: Sequence[Row], creatures: list[list[str]]) -> None:
    """One rectangle a battle, coloured by its winner, with the HP left."""
    from matplotlib.colors import to_rgb

    places = [{name: place for place, name in enumerate(side)} for side in creatures]
    cells: list[tuple[float, float, Any]] = []
    numbers: list[tuple[str, float, float, str]] = []
    pairs: list[tuple[str, float, float, str]] = []
    axes.set_xlim(0, max(len(creatures[1]), 1))
    axes.set_ylim(max(len(creatures[0]), 1), 0)
    for row in rows:
        across, down = places[1][str(row["b"])], places[0][str(row["a"])]
        colour = _COLOURS[row["winner"]]
        cells.append((across, down, colour))
        written = pairs if row["winner"] is None else numbers
        written.append((_hp_left(row), across + 0.5, down + 0.5, ink_on(*to_rgb(colour))))
    fill_cells(axes, cells, 0.8)
    write_numbers(axes, numbers, _NUMBER_SIZE)
    write_numbers(axes, pairs, _PAIR_SIZE)


def _hp_left(row: Row) -> str:
    """The winner's HP; after a draw A's and B's."""
    if row["winner"] is None:
        return f"{row['a_hp']}:{row['b_hp']}"
    return str(row[f"{row['winner']}_hp"])


def _dress(axes: Any, names: list[list[str]], with_rows: bool) -> None:
    across = [place + 0.5 for place in range(len(names[1]))]
    down = [place + 0.5 for place in range(len(names[0]))]
    axes.set_xticks(across, names[1], size=_NAME_SIZE, color=INK, rotation=90)
    axes.set_yticks(down, names[0] if with_rows else [""] * len(down), size=_NAME_SIZE, color=INK)
    axes.tick_params(length=0, labeltop=True, labelbottom=False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _draw_legend(page: Page, left: float, lang: str) -> None:
    """What the three colours mean, in a line under the panels."""
    axes = page.axes(MARGIN + left, page.bottom, page.width - 2 * MARGIN - left, 0.2)
    axes.set_axis_off()
    axes.set_xlim(0, page.width - 2 * MARGIN - left)
    axes.set_ylim(0, 0.2)
    from matplotlib.patches import Rectangle

    place = 0.0
    for winner, key in (("a", "battles.a_wins"), (None, "battle.draw"), ("b", "battles.b_wins")):
        text = label(key, lang)
        axes.add_patch(Rectangle((place, 0.02), 0.22, 0.16, facecolor=_COLOURS[winner]))
        axes.text(place + 0.28, 0.1, text, size=_NAME_SIZE, color=MUTED, va="center")
        place += 0.28 + _measure()(text) + 0.3
