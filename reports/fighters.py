"""The terminal's table of a battle of one creature against several: a line each, then what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reports.labels import CATALOGUE, label, label_or_words
from reports.terminal import new_table, title_line, value_text
from reports.text import visible

_MOST_ORDERS = 24
_HIDDEN = {"schema", "order", "blockers"}  # the names of the lines say it


def fighters_table(
    outcome: Mapping[str, Any], names: Sequence[str], lang: str, meanings: Mapping[str, str]
) -> RenderableType:
    """A battle of `names[0]` against the others, or every order of theirs if `outcome` holds `orders`.

    Lists in `outcome` have an entry for each of the others, in the order in which they fought: as `order` says (places
    from 1), else as given. `meanings` says what keys of the game's own mean.
    """
    title = title_line(visible(label("versus", lang, deck_a=names[0], deck_b=label("separator", lang).join(names[1:]))))
    if not names[1:]:
        title = title_line(visible(names[0]))
    if "orders" in outcome:
        return Group(title, Text(), *_orders(outcome["orders"], names[1:], lang, meanings))
    others = [names[place] for place in outcome.get("order", range(1, len(names)))]
    shown = {key: value for key, value in outcome.items() if key not in _HIDDEN}
    lists = {key: value for key, value in shown.items() if isinstance(value, list)}
    single = {key: value for key, value in shown.items() if key not in lists}
    figures = new_table(show_header=False)
    for key, value in single.items():
        figures.add_row(Text(_name(key, lang, meanings)), Text(value_text(value, lang)))
    return Group(title, Text(), *([_lines(others, lists, lang, meanings), Text()] if others else []), figures)


def _lines(
    names: Sequence[str], lists: Mapping[str, Sequence[Any]], lang: str, meanings: Mapping[str, str]
) -> RenderableType:
    """One line for each of the creatures that fought together."""
    table = new_table()
    table.add_column("", no_wrap=True)
    for key in lists:
        table.add_column(_name(key, lang, meanings), justify="right", overflow="fold")
    for number, name in enumerate(names):
        cells = (value_text(values[number], lang) for values in lists.values())
        table.add_row(Text(visible(name)), *(Text(cell) for cell in cells))
    return table


def _orders(
    orders: Sequence[Mapping[str, Any]], names: Sequence[str], lang: str, meanings: Mapping[str, str]
) -> list[RenderableType]:
    """The orders, one line each, and how many more there are; of the lists, there is room for the last alone."""
    lists = [key for key, value in orders[0].items() if isinstance(value, list) and key not in _HIDDEN]
    keys = [key for key in orders[0] if key not in {*_HIDDEN, *lists[:-1], "rank"}]
    table: Table = new_table()
    table.add_column(label("battle_key.rank", lang), justify="right")
    table.add_column(label("battle_key.order", lang), overflow="fold")
    for key in keys:
        table.add_column(_name(key, lang, meanings), justify="right", overflow="fold")
    separator = label("separator", lang)
    for row in orders[:_MOST_ORDERS]:
        order = separator.join(visible(names[place - 1]) for place in row["order"])
        cells = [Text(value_text(row[key], lang)) for key in keys]
        table.add_row(Text(str(row["rank"])), Text(order), *cells)
    more = len(orders) - _MOST_ORDERS
    return [table, *([Text(), Text(label("battle.more_orders", lang, number=f"{more:,}"), style="dim")] * (more > 0))]


def _name(key: str, lang: str, meanings: Mapping[str, str]) -> str:
    """What stands above or before a value."""
    if f"battle_key.{key}" in CATALOGUE or key not in meanings:
        return label_or_words(f"battle_key.{key}", lang)
    return visible(meanings[key])
