"""The terminal's tables of damage that spills over several blockers."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from reports.captions import dagger
from reports.labels import label
from reports.tables import assumed_notes
from reports.terminal import new_table, section, title_line
from reports.text import percent, visible
from simcore.results import DeckSummary, SpillMeasure, SpillResult, SpillRow

MEASURES = ("through", "destroyed", "attackers_lost", "wasted")
# A single blocker, or none, has one order only.
_LEAST_ORDERED = 2


def spill_tables(result: SpillResult, decks: Sequence[DeckSummary], game_title: str, lang: str) -> list[RenderableType]:
    """Means for each number of blockers and each order, how many blockers are destroyed how often, and notes.

    `decks` are the summaries of A and B.
    """
    marks = {deck.name: dagger(deck) for deck in decks}
    deck_a, deck_b = (visible(name) + marks.get(name, "") for name in (result.deck_a, result.deck_b))
    rows = shown_rows(result)
    setting = spill_setting(result, lang)
    return [
        title_line(label("spill.title", lang, game=game_title, deck_a=deck_a, deck_b=deck_b)),
        Text(setting, style="dim"),
        section(label("spill.means", lang), _means(rows, lang)),
        section(label("spill.destroyed", lang), _destroyed(rows, lang)),
        Text(),
        *(Text(note, style="dim") for note in spill_notes(result, lang)),
        *assumed_notes(decks, lang),
    ]


def shown_rows(result: SpillResult) -> list[SpillRow]:
    """The rows without those that say the same as another: where there is only one order."""
    return [row for row in result.rows if row.blockers >= _LEAST_ORDERED or row.order == "random"]


def spill_setting(result: SpillResult, lang: str) -> str:
    """Whether all battles were counted, or how many were drawn."""
    drawn = [row for row in result.rows if not row.exact and row.measures]
    if not drawn:
        return label("spill.exact", lang)
    numbers = label("separator", lang).join(str(number) for number in dict.fromkeys(row.blockers for row in drawn))
    values = {"battles": f"{drawn[0].battles:,}", "numbers": numbers, "seed": result.seed}
    if all(not row.exact for row in result.rows if row.measures):
        return label("spill.drawn", lang, **values)
    return label("spill.partly_drawn", lang, **values)


def spill_notes(result: SpillResult, lang: str) -> list[str]:
    """What the orders mean, and which attackers are left out."""
    notes = [label("spill.note", lang)]
    unmet = {row.blockers: row.met for row in result.rows if row.met < 1}
    if unmet:
        listed = label("separator", lang).join(
            label("spill.unmet_number", lang, number=number, share=percent(1 - met)) for number, met in unmet.items()
        )
        notes.append(label("spill.unmet", lang, numbers=listed))
    return notes


def _means(rows: Sequence[SpillRow], lang: str) -> RenderableType:
    table = new_table()
    table.add_column(label("spill.blockers", lang), justify="right")
    table.add_column(label("spill.order", lang))
    for measure in MEASURES:
        table.add_column(label(f"spill_measure.{measure}", lang), justify="right")
    for row in rows:
        table.add_row(*_heading(row, lang), *(_mean(row, measure, lang) for measure in MEASURES))
    return table


def _heading(row: SpillRow, lang: str) -> tuple[str, str]:
    ordered = row.blockers >= _LEAST_ORDERED
    return str(row.blockers), label(f"spill_order.{row.order}", lang) if ordered else label("none", lang)


def _mean(row: SpillRow, measure: str, lang: str) -> str:
    """A mean, with the reach of its interval where battles were drawn; attackers lost in percent."""
    found = row.measures.get(measure)
    if found is None:
        return label("none", lang)
    scale, unit = (100, " %") if measure == "attackers_lost" else (1, "")
    digits = 1 if scale == 100 else 3
    text = f"{scale * found.mean:.{digits}f}"
    if not row.exact:
        text += f" ± {scale * _reach(found):.{digits + 1 if scale == 100 else digits}f}"
    return text + unit


def _reach(measure: SpillMeasure) -> float:
    return max(measure.high - measure.mean, measure.mean - measure.low)


def _destroyed(rows: Sequence[SpillRow], lang: str) -> RenderableType:
    """How often how many blockers are destroyed, in percent."""
    most = max((row.blockers for row in rows), default=0)
    table = new_table()
    table.add_column(label("spill.blockers", lang), justify="right")
    table.add_column(label("spill.order", lang))
    for number in range(most + 1):
        table.add_column(str(number), justify="right")
    for row in rows:
        found = row.measures.get("destroyed")
        cells = [
            "" if found is None or number > row.blockers else percent(found.shares.get(number, 0.0))
            for number in range(most + 1)
        ]
        table.add_row(*_heading(row, lang), *cells)
    return table
