"""Results as pandas data frames, one fact per column: what the CSV files hold."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.captions import differs
from reports.turns import turn_counts
from simcore.results import CompareResult, DuelResult, SpillResult

if TYPE_CHECKING:
    from pandas import DataFrame

_MATCHUP = (
    *("deck_a", "deck_b", "games", "a_wins", "b_wins", "draws", "capped", "score", "score_lo", "score_hi"),
    *("first_seat_score", "mean_turns", "assumed_a", "assumed_b"),
)
_RANKING = ("rank", "deck", "score", "score_lo", "score_hi", "games", "assumed", "policy")
_SIGNIFICANCE = ("deck_a", "deck_b", "score", "p_value", "p_holm", "differs")
_SPILL = (
    *("deck_a", "deck_b", "blockers", "order", "exact", "battles", "attackers_met", "measure"),
    *("mean", "mean_lo", "mean_hi", "value", "share"),
)
_SPILL_MAP = (
    *("deck_a", "deck_b", "blockers", "order", "attack", "total_hp", "share"),
    *("through", "destroyed", "attackers_lost", "wasted"),
)
_BATTLE = ("a", "b", "initiative", "winner", "a_hp", "b_hp", "blows", "assumed_a", "assumed_b")


def matchups_frame(result: CompareResult) -> "DataFrame":
    """One row per ordered pair of decks, in the result's order; scores are shares of one, None where not played."""
    return _frame((_matchup(duel) for duel in result.matchups), _MATCHUP)


def duel_frame(duel: DuelResult) -> "DataFrame":
    """One row: the duel as a matchup, with the p-value of score = 0.5 and the seed."""
    row = {**_matchup(duel), "p_value": duel.p_value, "seed": duel.seed}
    return _frame([row], (*_MATCHUP, "p_value", "seed"))


def turns_frame(duel: DuelResult) -> "DataFrame":
    """`turn, games, share`: how many games ended in each turn, from the first to the last in which one did."""
    counts = turn_counts(duel)
    total = sum(games for _, games in counts)
    rows = ({"turn": turn, "games": games, "share": games / total} for turn, games in counts)
    return _frame(rows, ("turn", "games", "share"))


def matrix_frame(result: CompareResult) -> "DataFrame":
    """The first column `deck`, then one per deck: the score of the row's deck against it, in the order given."""
    names = [deck.name for deck in result.decks]
    scores = {(duel.deck_a, duel.deck_b): duel.score for duel in result.matchups}
    cells = [[name, *(scores.get((name, other)) for other in names)] for name in names]
    # Not keyed by name: a deck may be called "deck".
    return table_of(cells, ["deck", *names])


def ranking_frame(result: CompareResult) -> "DataFrame":
    """One row per deck, best first, with its mean score against the other decks."""
    return _frame((row.to_dict() for row in result.ranking), _RANKING)


def significance_frame(result: CompareResult) -> "DataFrame":
    """One row per unordered pair of different decks: p-value of score = 0.5, after Holm, and if that is below 5 %."""
    rows, seen = [], set()
    for duel in result.matchups:
        couple = frozenset((duel.deck_a, duel.deck_b))
        if duel.mirror or len(couple) == 1 or couple in seen:
            continue
        seen.add(couple)
        p_holm = result.holm.get((duel.deck_a, duel.deck_b))
        rows.append({**_matchup(duel), "p_value": duel.p_value, "p_holm": p_holm, "differs": differs(result, duel)})
    return _frame(rows, _SIGNIFICANCE)


def battles_frame(rows: Sequence[Mapping[str, Any]], assumed: Collection[str] = ()) -> "DataFrame":
    """The battles of a matrix, one row each; the winner is "a", "b" or None.

    `assumed` are the names of the creatures whose figures or ability are assumed.
    """
    marked = ({**row, "assumed_a": row["a"] in assumed, "assumed_b": row["b"] in assumed} for row in rows)
    return _frame(marked, _BATTLE)


def spill_frame(result: SpillResult) -> "DataFrame":
    """One row for each value that a measure took: with so many blockers, in that order, in which share of battles."""
    decks = {"deck_a": result.deck_a, "deck_b": result.deck_b}
    rows = (
        {
            **decks,
            **{name: getattr(row, name) for name in ("blockers", "order", "exact", "battles")},
            "attackers_met": row.met,
            "measure": name,
            "mean": measure.mean,
            "mean_lo": measure.low,
            "mean_hi": measure.high,
            "value": value,
            "share": share,
        }
        for row in result.rows
        for name, measure in row.measures.items()
        for value, share in measure.shares.items()
    )
    return _frame(rows, _SPILL)


def spill_map_frame(result: SpillResult) -> "DataFrame":
    """One row for each attack and total HP that met, with their share of the battles and each measure's mean."""
    decks = {"deck_a": result.deck_a, "deck_b": result.deck_b}
    rows = ({**decks, **cell.to_dict(), **cell.means} for cell in result.cells)
    return _frame(rows, _SPILL_MAP)


def _matchup(duel: DuelResult) -> dict[str, Any]:
    return {**duel.to_dict(), "mean_turns": duel.turns.get("mean")}


def _frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> "DataFrame":
    return table_of([[row[column] for column in columns] for row in rows], columns)


def table_of(cells: Sequence[Sequence[Any]], columns: Sequence[str]) -> "DataFrame":
    """Cells kept as they are (dtype object): whole numbers stay whole beside a None, and floats keep every digit."""
    from pandas import DataFrame

    return DataFrame(cells, columns=list(columns), dtype=object)
