"""The terminal's tables of what a deck can pay for: a line a card, a column a turn; how much is spent."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from reports.blocks import Blocks
from reports.captions import dagger
from reports.labels import label
from reports.terminal import title_line
from reports.text import percent, shorten_distinct, visible
from simcore.odds.answers import CardCurve, Curve, SpentCurve
from simcore.odds.manifest import AskedDeck

_LONGEST_NAME = 28


def curve_tables(curve: Curve, deck: AskedDeck, game_title: str, lang: str) -> list[RenderableType]:
    """A deck's cards by seat and turn, cheapest first, and what is spent; `deck` is the curve's deck."""
    title = label("curve.title", lang, game=game_title, deck=visible(curve.deck) + dagger(deck))
    setting = label("curve.setting", lang, games=f"{curve.games:,}", seed=curve.seed)
    notes = [precision_note(curve, lang)]
    if deck.assumed:
        notes.append(label("note.assumed", lang, assumed=deck.assumed, size=deck.size))
    head: list[RenderableType] = [title_line(title), Text(setting, style="dim"), Text(visible(curve.says[lang]))]
    return [*head, *_of_seats(curve, lang), Text(), *(Text(note, style="dim") for note in notes)]


def precision_note(curve: Curve, lang: str) -> str:
    """How far the widest interval reaches."""
    rows: list[CardCurve | SpentCurve] = [*curve.cards, *curve.spent]
    width = max((max(row.hi - row.p, row.p - row.lo) for row in rows), default=0.0)
    return label("curve.precision", lang, width=percent(width, 2))


def cards_by_cost(rows: Sequence[CardCurve]) -> dict[tuple[int, str], list[CardCurve]]:
    """The rows of each (cost, card), cheapest first and otherwise in the order given, by turn."""
    found: dict[tuple[int, str], list[CardCurve]] = {}
    for row in rows:
        found.setdefault((row.cost, row.card), []).append(row)
    ordered = sorted(found.items(), key=lambda item: item[0][0])
    return {card: sorted(of, key=lambda row: row.turn) for card, of in ordered}


def _of_seats(curve: Curve, lang: str) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for seat in dict.fromkeys(row.seat for row in curve.cards):
        named = label(f"odds.seat.{seat}", lang)
        cards = cards_by_cost([row for row in curve.cards if row.seat == seat])
        names = shorten_distinct([card for _, card in cards], _LONGEST_NAME)
        beside = [[str(cost), name] for (cost, _), name in zip(cards, names, strict=True)]
        turns = [label("odds.turn", lang, turn=row.turn) for row in next(iter(cards.values()))]
        titles = [label("column.cost", lang), label("column.name", lang)]
        cells = [[Text(percent(row.p)) for row in rows] for rows in cards.values()]
        heading = label("curve.of_seat", lang, heading=label("curve.cards", lang), seat=named)
        parts.append(Blocks(heading, titles, beside, turns, cells, lang))
        spent = sorted((row for row in curve.spent if row.seat == seat), key=lambda row: row.turn)
        parts.append(_spent(spent, named, lang))
    return parts


def _spent(rows: Sequence[SpentCurve], seat: str, lang: str) -> RenderableType:
    figures = {
        "curve.all_spent": [percent(row.p) for row in rows],
        "curve.mean": [f"{row.mean:.2f}" for row in rows],
        "curve.mean_spent": [f"{row.mean_spent:.2f}" for row in rows],
    }
    turns = [label("odds.turn", lang, turn=row.turn) for row in rows]
    names = [[label(key, lang)] for key in figures]
    cells = [[Text(figure) for figure in row] for row in figures.values()]
    heading = label("curve.of_seat", lang, heading=label("curve.spent", lang), seat=seat)
    return Blocks(heading, [""], names, turns, cells, lang)
