"""From summed tallies to the records that people and programs read."""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

from simcore.batch import Entry, Matchup, Settings, Tallies, play_matchups
from simcore.cardfile import CardPool, assumed_copies
from simcore.games.game import Game
from simcore.names import fold
from simcore.results import OUTCOMES, CompareResult, DeckSummary, DuelResult, Manifest, RankingRow
from simcore.stats import PairScore, holm, mean_and_spread, mean_score, pair_score, score_p_value
from simcore.tally import CAPPED, DRAW, LOSS, WIN
from simcore.version import VERSION


def summarise_deck(entry: Entry, pool: CardPool) -> DeckSummary:
    """The record of a deck that takes part in a run."""
    deck = entry.deck
    return DeckSummary(
        name=entry.name,
        source=deck.source,
        policy=entry.policy,
        cards=deck.cards,
        size=deck.size,
        assumed=assumed_copies(deck, pool),
        hash=deck.hash,
    )


def duel(
    game: Game, pool: CardPool, a: Entry, b: Entry, settings: Settings, command: Sequence[str] = ()
) -> tuple[DuelResult, Manifest]:
    """Play two decks against each other."""
    matchup = Matchup(a, b)
    tallies = play_matchups(game, pool, [matchup], settings)
    result = _summarise_matchup(game, pool, matchup, tallies.tallies[0], tallies.games[0], settings.seed)
    return result, _manifest(game, pool, [a, b], settings, tallies, command)


def compare(
    game: Game, pool: CardPool, entries: Sequence[Entry], settings: Settings, command: Sequence[str] = ()
) -> CompareResult:
    """Play every deck against every deck, mirrors included. Decks are taken in the order of their names."""
    if len({entry.name for entry in entries}) < len(entries):
        raise ValueError("entries of one run need names of their own; see name_entries")
    ordered = sorted(entries, key=lambda entry: (fold(entry.name), entry.name, entry.deck.hash))
    matchups = [Matchup(a, b) for a, b in itertools.combinations_with_replacement(ordered, 2)]
    tallies = play_matchups(game, pool, matchups, settings)
    duels: dict[tuple[str, str], DuelResult] = {}
    for matchup, tally, games in zip(matchups, tallies.tallies, tallies.games, strict=True):
        result = _summarise_matchup(game, pool, matchup, tally, games, settings.seed)
        duels[result.deck_a, result.deck_b] = result
        if matchup.a is not matchup.b:
            flipped = _summarise_matchup(game, pool, matchup, tally, games, settings.seed, flip=True)
            duels[flipped.deck_a, flipped.deck_b] = flipped
    names = [entry.name for entry in ordered]
    decks = tuple(summarise_deck(entry, pool) for entry in ordered)
    return CompareResult(
        decks=decks,
        matchups=tuple(duels[a, b] for a in names for b in names),
        ranking=_rank(decks, duels),
        holm=_holm(names, duels),
        manifest=_manifest(game, pool, ordered, settings, tallies, command),
    )


def _summarise_matchup(
    game: Game, pool: CardPool, matchup: Matchup, tally: Any, games: int, seed: int, flip: bool = False
) -> DuelResult:
    """The record of one matchup, from the other deck's side if `flip`."""
    a, b = (matchup.b, matchup.a) if flip else (matchup.a, matchup.b)
    by_seat = _by_seat(tally, flip)
    wins, draws, losses, capped = (sum(counts[outcome] for counts in by_seat) for outcome in (WIN, DRAW, LOSS, CAPPED))
    cells = [int(count) for count in (tally.pair_cells[::-1] if flip else tally.pair_cells)]
    score = pair_score(cells, mirror=matchup.is_mirror) if games else None
    engine = game.engine()
    extras = engine.extras(tally)
    return DuelResult(
        deck_a=a.name,
        deck_b=b.name,
        games=games,
        a_wins=wins,
        b_wins=losses,
        draws=draws,
        capped=capped,
        score=score.score if score else None,
        score_lo=score.lo if score else None,
        score_hi=score.hi if score else None,
        first_seat_score=_first_seat_score(by_seat, games) if game.seats and games else None,
        pair_cells=(cells[0], cells[1], cells[2], cells[3], cells[4]),
        p_value=None if not games or matchup.is_mirror else score_p_value(cells),
        by_seat=_name_seats(game, by_seat),
        ends={name: int(count) for name, count in zip(engine.ends, tally.ends, strict=True)},
        turns=_turns(tally),
        policies={"a": a.policy, "b": b.policy},
        assumed_a=assumed_copies(a.deck, pool),
        assumed_b=assumed_copies(b.deck, pool),
        seed=seed,
        mirror=matchup.is_mirror,
        extras={name: _flip_sides(value) for name, value in extras.items()} if flip else extras,
    )


def _by_seat(tally: Any, flip: bool) -> list[list[int]]:
    """Games by seat and outcome of the deck whose side is taken."""
    counts = tally.outcomes.tolist()
    if not flip:
        return [list(row) for row in counts]
    return [[row[LOSS], row[DRAW], row[WIN], row[CAPPED]] for row in reversed(counts)]


def _name_seats(game: Game, by_seat: list[list[int]]) -> dict[str, dict[str, int]]:
    seats = game.seats or ("either", "either")
    named: dict[str, dict[str, int]] = {}
    for seat, counts in zip(seats, by_seat, strict=True):
        row = named.setdefault(seat, dict.fromkeys(OUTCOMES, 0))
        for key, count in zip(row, counts, strict=True):
            row[key] += count
    return named


def _first_seat_score(by_seat: list[list[int]], games: int) -> float:
    """The share of the points that went to whoever sat first; a draw and a capped game count half."""
    first, second = by_seat
    halves = 2 * first[WIN] + first[DRAW] + first[CAPPED] + 2 * second[LOSS] + second[DRAW] + second[CAPPED]
    return halves / (2 * games)


def _turns(tally: Any) -> dict[str, Any]:
    histogram = {length: int(count) for length, count in enumerate(tally.turns) if count}
    if not histogram:
        return {"mean": None, "standard_deviation": None, "min": None, "median": None, "max": None, "histogram": {}}
    spread = mean_and_spread(histogram)
    return {
        "mean": spread.mean,
        "standard_deviation": spread.standard_deviation,
        "min": spread.minimum,
        "median": spread.median,
        "max": spread.maximum,
        "histogram": {str(length): count for length, count in histogram.items()},
    }


def _flip_sides(value: Any) -> Any:
    """Exchange the entries of sides a and b."""
    if isinstance(value, dict) and set(value) == {"a", "b"}:
        return {"a": value["b"], "b": value["a"]}
    return value


def _holm(names: Sequence[str], duels: dict[tuple[str, str], DuelResult]) -> dict[tuple[str, str], float]:
    """Holm-corrected p-values over the table's pairs of different decks, under both orders of each pair."""
    pairs = [pair for pair in itertools.combinations(names, 2) if duels[pair].p_value is not None]
    corrected = holm([duels[pair].p_value or 0.0 for pair in pairs])
    table = dict(zip(pairs, corrected, strict=True))
    return table | {(b, a): p for (a, b), p in table.items()}


def _rank(decks: Sequence[DeckSummary], duels: dict[tuple[str, str], DuelResult]) -> tuple[RankingRow, ...]:
    """Decks by mean score against the others; equal scores share a rank and stand in the order of their names."""
    rows = []
    for deck in decks:
        # Decks of equal contents under one player play the very same games: one matchup, however often it is listed.
        times: Counter[tuple[str, str]] = Counter()
        played: dict[tuple[str, str], DuelResult] = {}
        for other in decks:
            result = duels[deck.name, other.name]
            if other is not deck and result.games:
                times[other.hash, other.policy] += 1
                played[other.hash, other.policy] = result
        scores = [_score(result) for result in played.values()]
        mean = mean_score(scores, times=[times[key] for key in played]) if played else (None, None, None)
        rows.append((deck, *mean, sum(result.games for result in played.values())))
    rows.sort(key=lambda row: -(row[1] if row[1] is not None else -1.0))
    ranked = [row[1] for row in rows]
    return tuple(
        RankingRow(ranked.index(score) + 1, deck.name, deck.policy, score, lo, hi, games, deck.assumed)
        for deck, score, lo, hi, games in rows
    )


def _score(result: DuelResult) -> PairScore:
    return pair_score(result.pair_cells, mirror=result.mirror)


def _manifest(
    game: Game,
    pool: CardPool,
    entries: Sequence[Entry],
    settings: Settings,
    tallies: Tallies,
    command: Sequence[str],
) -> Manifest:
    rules = settings.rules
    return Manifest(
        version=VERSION,
        command=tuple(command),
        game=game.key,
        seed=settings.seed,
        games=settings.games,
        decks=tuple(summarise_deck(entry, pool) for entry in entries),
        cards_hash=pool.hash,
        rules=dict(rules.values),
        changed_rules=rules.changed,
        complete=tallies.complete,
    )
