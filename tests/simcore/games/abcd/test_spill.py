"""Damage spilling over several blockers: enumerated against battles fought one by one, and drawn against enumerated."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from simcore.deck import Deck, canonical
from simcore.errors import DeckError
from simcore.games.abcd import sampling
from simcore.games.abcd.notation import Creature, creature_of, rank_orders, refusal
from simcore.games.abcd.sampling import MEASURES, Plan
from simcore.jit import COMPILED
from simcore.results import SpillResult
from tests.simcore.games.abcd.fighting import GAME, POOL, rules_of, slow_fight

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

# Keywords, resistance and attributes that meet, beside a flyer that few can block and a card that fights in no battle.
ATTACKERS = {"突撃兵": 2, "風神の下僕": 3, "炎の壁": 1, "緑の子鬼": 2, "伊勢海老": 1, "炎のクリスタル": 4}
BLOCKERS = {"炎の壁": 2, "突撃兵": 1, "カブトエビ": 3, "風神の下僕": 2, "緑の子鬼": 1, "シルバーバレット": 2}
NUMBERS = (0, 1, 2, 3) if COMPILED else (0, 1, 2)


def deck(name: str, cards: dict[str, int]) -> Deck:
    return Deck(name, "abcd", canonical(cards))


DECKS = (deck("a", ATTACKERS), deck("b", BLOCKERS))


def plan(numbers: tuple[int, ...] = NUMBERS, battles: int = 10**6, *changes: str) -> Plan:
    return sampling.plan(POOL, rules_of(*changes), *DECKS, numbers, battles)


def play(plan: Plan, seed: int = 1, jobs: int = 1) -> SpillResult:
    return sampling.play(plan, seed, jobs, lambda done, total: None)


def drawn(plan: Plan) -> Plan:
    """The same, but nothing is enumerated."""
    return replace(plan, exact=(False,) * len(plan.numbers))


# ---------- Enumerated


def copies(cards: dict[str, int]) -> list[Creature]:
    names = [name for name, number in cards.items() for _ in range(number) if POOL[name].creature]
    return [creature_of(POOL[name]) for name in names]


def figures(found: dict[str, Any]) -> tuple[int, ...]:
    return found["to_player"], sum(found["destroyed"]), int(found["attacker_hp"] == 0), found["lost"]


def one_by_one(number: int, *changes: str) -> dict[str, Counter[tuple[int, ...]]]:
    """The shares of outcomes in random and best order: every copy attacks, every choice of copies blocks."""
    rules = rules_of(*changes)
    attackers = [one for one in copies(ATTACKERS) if "wall" not in one.keywords]
    able = [[one for one in copies(BLOCKERS) if not refusal(attacker, one)] for attacker in attackers]
    met = [(one, others) for one, others in zip(attackers, able, strict=True) if len(others) >= number]
    shares: dict[str, Counter[Any]] = {"random": Counter(), "best": Counter()}
    known: dict[Any, Any] = {}
    for attacker, others in met:
        orders = list(permutations(others, number))
        weight = Fraction(1, len(met) * len(orders))
        for order in orders:
            if (attacker, order) not in known:
                best = rank_orders(rules, attacker, order, "best")[0]
                known[attacker, order] = figures(slow_fight(rules, attacker, order)), figures(best)
            by_chance, at_best = known[attacker, order]
            shares["random"][by_chance] += weight
            shares["best"][at_best] += weight
    return shares


@pytest.mark.parametrize("changes", [(), ("player_mitigation=1", "same_speed=attacker_first")])
def test_enumerated_battles_are_those_fought_one_by_one(changes: tuple[str, ...]) -> None:
    numbers = tuple(number for number in NUMBERS if number < 3)
    result = play(plan(numbers, 10**6, *changes))
    for row in result.rows:
        shares = one_by_one(row.blockers, *changes)[row.order]
        assert row.exact
        for place, name in enumerate(MEASURES):
            expected: Counter[int] = Counter()
            for outcome, share in shares.items():
                expected[outcome[place]] += share
            measure = row.measures[name]
            assert measure.shares == {value: float(expected[value]) for value in sorted(expected)}
            mean = sum((value * share for value, share in expected.items()), Fraction(0))
            assert measure.mean == measure.low == measure.high == float(mean)


def test_cells_add_up_to_their_row() -> None:
    result = play(plan())
    for row in result.rows:
        cells = [cell for cell in result.cells if (cell.blockers, cell.order) == (row.blockers, row.order)]
        assert sum(cell.share for cell in cells) == pytest.approx(1)
        for name, measure in row.measures.items():
            assert sum(cell.share * cell.means[name] for cell in cells) == pytest.approx(measure.mean)
        assert all(cell.total_hp >= cell.blockers for cell in cells)


def test_attackers_that_so_many_cannot_block_are_left_out() -> None:
    """The flyer is blocked by two flyers alone; walls never attack."""
    rows = {row.blockers: row for row in play(plan()).rows}
    assert [rows[number].met for number in (0, 1, 2)] == [1.0] * 3
    if 3 in rows:
        assert rows[3].met == 5 / 8


def test_the_best_order_is_no_worse_than_chance() -> None:
    rows = play(plan()).rows
    for by_chance, best in zip(rows[::2], rows[1::2], strict=True):
        assert (by_chance.order, best.order) == ("random", "best")
        exchange = [row.measures["attackers_lost"].mean - row.measures["destroyed"].mean for row in (by_chance, best)]
        assert exchange[1] >= exchange[0] - 1e-12
        assert best.measures["through"].mean == pytest.approx(by_chance.measures["through"].mean)


# ---------- Drawn


def test_drawn_battles_are_like_the_enumerated_ones() -> None:
    """Within 5 standard errors, for each share: a false alarm in about 10,000 runs, and the seed is fixed."""
    battles = 200_000 if COMPILED else 300
    exact, by_chance = play(plan()), play(drawn(plan(NUMBERS, battles)))
    for wanted, found in zip(exact.rows, by_chance.rows, strict=True):
        assert (found.exact, found.battles) == (False, battles)
        for name in MEASURES:
            values = wanted.measures[name].shares.keys() | found.measures[name].shares.keys()
            for value in values:
                share = wanted.measures[name].shares.get(value, 0.0)
                drawn_share = found.measures[name].shares.get(value, 0.0)
                assert abs(drawn_share - share) <= 5 * (share * (1 - share) / battles) ** 0.5 + 1e-12
            assert found.measures[name].low <= found.measures[name].mean <= found.measures[name].high


def test_workers_and_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = play(drawn(plan(NUMBERS, 500)), seed=7)
    assert play(drawn(plan(NUMBERS, 500)), seed=7, jobs=3) == wanted
    monkeypatch.setattr(sampling, "CHUNK", 77)
    assert play(drawn(plan(NUMBERS, 500)), seed=7, jobs=2) == wanted
    assert play(drawn(plan(NUMBERS, 500)), seed=8) != wanted


def test_a_part_of_the_numbers_gives_the_same_rows() -> None:
    whole = play(drawn(plan(NUMBERS, 300)))
    part = play(drawn(plan((2,), 300)))
    assert [row for row in whole.rows if row.blockers == 2] == list(part.rows)


def test_progress_counts_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    sampling.play(drawn(plan(NUMBERS, 300)), 1, 1, lambda done, total: seen.append((done, total)))
    assert seen[-1] == (300 * len(NUMBERS),) * 2


# ---------- What is planned


def test_few_battles_are_enumerated_and_many_drawn() -> None:
    """4 kinds of attackers; each choice of kinds counts once, whatever the order."""
    assert plan((0, 1, 2), 4).exact == (True, False, False)
    found = plan((0, 1, 2), 10**6)
    assert found.exact == (True,) * 3
    assert not sampling.sampled(found)
    assert sampling.sampled(plan((0, 1, 2), 4))
    assert play(found).seed is None
    assert [row.battles for row in play(found).rows[::2]] == [4, 5 + 1 + 4 + 5, 15 + 1 + 10 + 15]


def test_a_deck_without_attackers_is_refused() -> None:
    walls = deck("walls", {"炎の壁": 4, "炎のクリスタル": 36})
    with pytest.raises(DeckError, match="no creature that can attack"):
        sampling.plan(POOL, rules_of(), walls, DECKS[1], (1,), 10)


def test_nobody_blocks_with_a_deck_without_creatures() -> None:
    crystals = deck("crystals", {"炎のクリスタル": 40})
    result = play(sampling.plan(POOL, rules_of(), DECKS[0], crystals, (0, 1), 10))
    assert [(row.battles, row.met, bool(row.measures)) for row in result.rows] == [
        *[(4, 1.0, True)] * 2,
        *[(0, 0.0, False)] * 2,
    ]


def test_the_order_of_a_decks_lines_does_not_matter() -> None:
    turned = deck("b", dict(reversed(BLOCKERS.items())))
    assert play(sampling.plan(POOL, rules_of(), DECKS[0], turned, NUMBERS, 10**6)) == play(plan())


def test_the_game_declares_it() -> None:
    assert GAME.spill is not None
    assert GAME.spill.most_blockers == sampling.MOST_BLOCKERS
    GAME.spill.warm_up(plan((0,)))
