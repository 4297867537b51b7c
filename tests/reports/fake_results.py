"""Results as the engine would report them: consistent, B v. A the exact flip of A v. B, with difficult names."""

import random
from math import erfc, sqrt

from simcore.results import CompareResult, DeckSummary, DuelResult, Manifest, RankingRow

NAMES = (
    "Rush 速攻",
    "ゾンビ Zombies",
    "Tall 大型",
    "$even $tars",
    "under_score_deck",
    "=SUM(A1:A9)",
    "Walls 壁",
    "Ghosts 幽霊",
    "A deck whose author could not stop writing its name until the very end, version 1",
    "A deck whose author could not stop writing its name until the very end, version 2",
    "狼男と★の❤デッキ",
    "赤黒ミッドレンジ・ゴブリンと火竜とその仲間たちの長い長い名前のデッキ",
    "-1 tempo",
    "@home",
    "+Plus",
    "Mid 中速",
    "青白コントロール",
    "Burn 火力",
    "原住民の行進",
    "Ninja 忍者",
)


def make_deck(name: str, number: int, policy: str = "greedy") -> DeckSummary:
    """A deck of 27; every third one is free of assumed cards."""
    return DeckSummary(
        name=name,
        source=f"decks/card_commander/deck{number}.txt",
        policy=policy,
        cards=(("ゾンビ", 3), ("幽霊", 3), ("原住民", 5), ("サソリ", 16)),
        size=27,
        assumed=0 if number % 3 == 2 else 5 + number,
        hash=f"{number:064x}",
    )


def make_duel(deck_a: DeckSummary, deck_b: DeckSummary, pairs: int, edge: float, seed: int) -> DuelResult:
    """A duel of `pairs` pairs in which A takes about 0.5 + edge of the points."""
    source = random.Random(seed)
    if pairs == 0:
        return _duel(deck_a, deck_b, (0, 0, 0, 0, 0), seed)
    weights = [max(0.01, 0.2 + slope * edge) for slope in (-0.8, -0.4, 0.0, 0.4, 0.8)]
    total = sum(weights)
    cells = [int(pairs * weight / total) for weight in weights]
    for _ in range(pairs - sum(cells)):
        cells[source.randrange(5)] += 1
    return _duel(deck_a, deck_b, (cells[0], cells[1], cells[2], cells[3], cells[4]), seed)


def make_mirror(deck: DeckSummary, pairs: int, seed: int) -> DuelResult:
    """A deck against itself: every pair splits its points."""
    return _duel(deck, deck, (0, 0, pairs, 0, 0), seed, mirror=True)


def flip(duel: DuelResult) -> DuelResult:
    """The same games from B's side, as floats exact: the scores add to 1."""
    low = None if duel.score_hi is None else 1.0 - duel.score_hi
    high = None if duel.score_lo is None else 1.0 - duel.score_lo
    opposite = {"win": "loss", "loss": "win", "draw": "draw", "capped": "capped"}
    seats = {"first": "second", "second": "first"}
    by_seat = {
        seat: {opposite[key]: games for key, games in duel.by_seat[seats[seat]].items()} for seat in duel.by_seat
    }
    return DuelResult(
        deck_a=duel.deck_b,
        deck_b=duel.deck_a,
        games=duel.games,
        a_wins=duel.b_wins,
        b_wins=duel.a_wins,
        draws=duel.draws,
        capped=duel.capped,
        score=None if duel.score is None else 1.0 - duel.score,
        score_lo=low,
        score_hi=high,
        first_seat_score=duel.first_seat_score,
        pair_cells=tuple(reversed(duel.pair_cells)),  # type: ignore[arg-type]
        p_value=duel.p_value,
        by_seat=by_seat,
        ends=duel.ends,
        turns=duel.turns,
        policies={"a": duel.policies["b"], "b": duel.policies["a"]},
        assumed_a=duel.assumed_b,
        assumed_b=duel.assumed_a,
        seed=duel.seed,
        extras={"quests": {side: duel.extras["quests"][other] for side, other in (("a", "b"), ("b", "a"))}},
    )


def _duel(
    deck_a: DeckSummary, deck_b: DeckSummary, cells: tuple[int, int, int, int, int], seed: int, mirror: bool = False
) -> DuelResult:
    pairs = sum(cells)
    # Two wins; a win and a draw; a win and a loss; a draw and a loss; two losses.
    a_wins = 2 * cells[4] + cells[3] + cells[2]
    b_wins = 2 * cells[0] + cells[1] + cells[2]
    draws = cells[3] + cells[1]
    score = low = high = p_value = None
    if pairs:
        mean = sum(k * cell for k, cell in enumerate(cells)) / (4 * pairs)
        variance = sum(cell * (k / 4 - mean) ** 2 for k, cell in enumerate(cells)) / pairs**2
        half = 0.0 if mirror else 1.96 * sqrt(variance) + 1e-6
        score, low, high = mean, max(0.0, mean - half), min(1.0, mean + half)
        p_value = None if mirror else erfc(abs(mean - 0.5) / max(half / 1.96, 1e-9) / sqrt(2))
    histogram = {turn: 2 * pairs * weight // 100 for turn, weight in ((4, 7), (5, 22), (6, 31), (7, 24), (8, 12))}
    histogram[9] = 2 * pairs - sum(histogram.values())
    quests = {"won_by_turn_5": a_wins // 3, "opponent_hand_empty": a_wins // 7, "own_mana_20": 0}
    seat = {"win": a_wins // 2, "draw": draws // 2, "loss": b_wins // 2, "capped": 0}
    rest = {"win": a_wins - seat["win"], "draw": draws - seat["draw"], "loss": b_wins - seat["loss"], "capped": 0}
    return DuelResult(
        deck_a=deck_a.name,
        deck_b=deck_b.name,
        games=2 * pairs,
        a_wins=a_wins,
        b_wins=b_wins,
        draws=draws,
        capped=0,
        score=score,
        score_lo=low,
        score_hi=high,
        first_seat_score=0.5123 if pairs else None,
        pair_cells=cells,
        p_value=p_value,
        by_seat={"first": seat, "second": rest},
        ends={"life": 2 * pairs - 2 * pairs // 9, "empty_deck": 2 * pairs // 9},
        turns={"mean": 6.27 if pairs else None, "min": 4, "max": 9, "histogram": histogram},
        policies={"a": deck_a.policy, "b": deck_b.policy},
        assumed_a=deck_a.assumed,
        assumed_b=deck_b.assumed,
        seed=seed,
        mirror=mirror,
        extras={"quests": {"a": quests, "b": {key: value // 2 for key, value in quests.items()}}},
    )


def make_manifest(decks: tuple[DeckSummary, ...], games: int, complete: bool = True) -> Manifest:
    return Manifest(
        version="0.1.0",
        command=("compare", *(deck.source for deck in decks), "--seed", "42"),
        game="card_commander",
        seed=42,
        games=games,
        decks=decks,
        cards_hash="c" * 64,
        rules={"life": 4, "first_turn_draw": "no"},
        changed_rules={"life": 3} if not complete else {},
        complete=complete,
    )


def make_compare(
    count: int, pairs: int = 50_000, unplayed: int = 0, policies: tuple[str, ...] = ("greedy",), names: tuple = NAMES
) -> CompareResult:
    """A comparison of `count` decks; the last `unplayed` unordered matchups were not reached."""
    decks = tuple(make_deck(names[k], k, policies[k % len(policies)]) for k in range(count))
    source = random.Random(count)
    strength = {deck.name: source.gauss(0.0, 0.12) for deck in decks}
    couples = [(a, b) for a in range(count) for b in range(a, count)]
    found: dict[tuple[str, str], DuelResult] = {}
    for number, (a, b) in enumerate(couples):
        played = 0 if number >= len(couples) - unplayed else pairs
        one, other = decks[a], decks[b]
        if a == b:
            found[one.name, other.name] = make_mirror(one, played, 42)
            continue
        edge = strength[one.name] - strength[other.name]
        # Some matchups are so close that they must stay unmarked.
        duel = make_duel(one, other, played, 0.0 if number % 5 == 4 else 2.5 * edge, 42)
        found[one.name, other.name], found[other.name, one.name] = duel, flip(duel)
    matchups = tuple(found[a.name, b.name] for a in decks for b in decks)
    return CompareResult(
        decks, matchups, _ranking(decks, found), _holm(found), make_manifest(decks, 2 * pairs, unplayed == 0)
    )


def _ranking(decks: tuple[DeckSummary, ...], found: dict[tuple[str, str], DuelResult]) -> tuple[RankingRow, ...]:
    unranked = []
    for deck in decks:
        duels = [duel for (a, b), duel in found.items() if a == deck.name != b and duel.score is not None]
        scores = [duel.score for duel in duels if duel.score is not None]
        mean = sum(scores) / len(scores) if scores else None
        unranked.append((mean, deck, sum(duel.games for duel in duels)))
    unranked.sort(key=lambda entry: -(entry[0] or 0.0))
    return tuple(
        RankingRow(
            rank,
            deck.name,
            deck.policy,
            mean,
            None if mean is None else mean - 0.0031,
            None if mean is None else mean + 0.0031,
            games,
            deck.assumed,
        )
        for rank, (mean, deck, games) in enumerate(unranked, start=1)
    )


def _holm(found: dict[tuple[str, str], DuelResult]) -> dict[tuple[str, str], float]:
    couples = sorted(
        {tuple(sorted(key)) for key, duel in found.items() if key[0] != key[1] and duel.p_value is not None},
        key=lambda couple: found[couple].p_value or 0.0,  # type: ignore[index]
    )
    adjusted, running = {}, 0.0
    for place, (a, b) in enumerate(couples):
        running = max(running, min(1.0, (found[a, b].p_value or 0.0) * (len(couples) - place)))
        adjusted[a, b] = adjusted[b, a] = running
    return adjusted


def make_battles(count_a: int, count_b: int) -> list[dict[str, object]]:
    """Rows of a battle table whose outcome follows from a simple exchange of blows."""
    names = (
        "ゴブリン戦士",
        "サソリ",
        "ゾンビ",
        "幽霊",
        "火竜",
        "Assumed walker",
        "赤い煙",
        "ケンタウロスリーダー",
        "力石",
    )
    source = random.Random(27)
    sides = [
        [
            (f"{names[k % len(names)]}{k // len(names) or ''}", source.randint(0, 6), source.randint(0, 8))
            for k in range(n)
        ]
        for n in (count_a, count_b)
    ]
    rows: list[dict[str, object]] = []
    for a, a_attack, a_hp in sides[0]:
        for b, b_attack, b_hp in sides[1]:
            for initiative in ("a", "b"):
                hp, blows, turn = {"a": a_hp, "b": b_hp}, 0, initiative
                while min(hp.values()) > 0 and blows < 20 and max(a_attack, b_attack) > 0:
                    other = "b" if turn == "a" else "a"
                    hp[other] = max(0, hp[other] - (a_attack if turn == "a" else b_attack))
                    turn, blows = other, blows + 1
                winner = None if (hp["a"] > 0) == (hp["b"] > 0) else "a" if hp["a"] > 0 else "b"
                rows.append(
                    {
                        "a": a,
                        "b": b,
                        "initiative": initiative,
                        "winner": winner,
                        "a_hp": hp["a"],
                        "b_hp": hp["b"],
                        "blows": blows,
                    }
                )
    return rows
