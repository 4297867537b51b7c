"""Odds as pandas data frames, one fact per column: what the CSV files hold; varied groups are `vary_<group>`."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reports.frames import table_of
from simcore.odds.answers import Curve, KeepRule, Odds

if TYPE_CHECKING:
    from pandas import DataFrame

_ANSWER = ("want", "seat", "turn", "p", "lo", "hi", "exact", "p_kept")
_KEPT = ("seat", "hands", "size", "share", "forced", "exact")
_HAND = ("seat", "group", "copies", "p", "exact")
_CHECK = ("want", "seat", "turn", "exact", "sampled", "deviation")
_RULE = ("deck", "want", "turn", "seat")
_RULE_ROW = ("hands", "size", "words", "value", "share_kept")
_RULE_FIGURES = ("p", "p_always", "gain", "redraws", "keep")
_BORDER_ROW = ("hands", "size", "p_hand", "p_keep", "p_go_on", "kept")
_CARD = ("card", "cost", "seat", "turn", "p", "lo", "hi", "p_in_hand")
_SPENT = ("seat", "turn", "p", "lo", "hi", "mean", "mean_spent")


def by_turn_frame(odds: Odds) -> "DataFrame":
    """One row per deck, variation, want, seat and turn; chances are shares of one, an exact one has no interval."""
    return _varied_frame(odds.answers, _ANSWER)


def kept_frame(odds: Odds) -> "DataFrame":
    """One row per deck, variation, seat and number of hands looked at."""
    return _varied_frame(odds.kept, _KEPT)


def hands_frame(odds: Odds) -> "DataFrame":
    """One row per deck, variation, seat, group and number of its cards in the hand as kept."""
    return _varied_frame(odds.hands, _HAND)


def checks_frame(odds: Odds) -> "DataFrame":
    """One row per answer that was both computed and sampled."""
    return _varied_frame(odds.checks, _CHECK)


def keep_frame(rules: Iterable[KeepRule]) -> "DataFrame":
    """One row per deck, seat and kind of hand: the rule in words, and what the whole rule is worth."""
    columns = (*_RULE, *_RULE_ROW, *_RULE_FIGURES)
    rows = [
        [*(getattr(rule, name) for name in _RULE), *(getattr(row, name) for name in _RULE_ROW)]
        + [getattr(rule, name) for name in _RULE_FIGURES]
        for rule in rules
        for row in rule.rule
    ]
    return table_of(rows, columns)


def border_frame(rules: Iterable[KeepRule]) -> "DataFrame":
    """One row per hand near the border, with a column `cards_<group>` for each group."""
    listed = list(rules)
    groups = list(dict.fromkeys(group for rule in listed for row in rule.border for group in row.counts))
    columns = (*_RULE, *_BORDER_ROW, *(f"cards_{group}" for group in groups))
    rows = [
        [*(getattr(rule, name) for name in _RULE), *(getattr(row, name) for name in _BORDER_ROW)]
        + [row.counts.get(group, 0) for group in groups]
        for rule in listed
        for row in rule.border
    ]
    return table_of(rows, columns)


def curve_frame(curve: Curve) -> "DataFrame":
    """One row per card, seat and turn: the chance that it is in hand and can be paid for."""
    rows = [[curve.deck, *(getattr(row, name) for name in _CARD)] for row in curve.cards]
    return table_of(rows, ("deck", *_CARD))


def spent_frame(curve: Curve) -> "DataFrame":
    """One row per seat and turn: the chance that all of the turn's resources are spent."""
    rows = [[curve.deck, *(getattr(row, name) for name in _SPENT)] for row in curve.spent]
    return table_of(rows, ("deck", *_SPENT))


def _varied_frame(rows: Sequence[Any], columns: Sequence[str]) -> "DataFrame":
    """Rows with their deck, their varied groups and the columns named."""
    groups = list(dict.fromkeys(group for row in rows for group, _ in row.varied))
    cells = []
    for row in rows:
        varied = dict(row.varied)
        cells.append([row.deck, *(varied.get(group) for group in groups), *(getattr(row, name) for name in columns)])
    return table_of(cells, ("deck", *(f"vary_{group}" for group in groups), *columns))
