"""How damage spills over several blockers: decks as tables, what is enumerated or drawn, and what the counts say."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from simcore.backends import spread
from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.errors import DeckError
from simcore.games.abcd.notation import Creature, creature_of, pack, refusal
from simcore.games.game import Spill
from simcore.params import Rules
from simcore.results import SpillCell, SpillMeasure, SpillResult, SpillRow

MOST_BLOCKERS = 4
CHUNK = 100_000  # battles
_NORMAL_95 = 1.959963984540054  # standard errors
MEASURES = ("through", "destroyed", "attackers_lost", "wasted")
ORDERS = ("random", "best")


@dataclass(frozen=True)
class Side:
    """A deck's creatures, each kind once with its copies, in the deck's order."""

    creatures: tuple[Creature, ...]
    copies: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """What is to be played: the creatures, and for each number of blockers whether all battles are enumerated.

    `able[i]` are the kinds of blockers that can block attacker i.
    """

    decks: tuple[Deck, Deck]
    rules: Rules
    attackers: Side
    blockers: Side
    able: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    exact: tuple[bool, ...]
    battles: int

    def copies_able(self, attacker: int) -> int:
        """How many copies can block an attacker."""
        return sum(self.blockers.copies[kind] for kind in self.able[attacker])

    def met(self, number: int) -> list[int]:
        """The kinds of attackers that so many copies can block."""
        return [kind for kind in range(len(self.able)) if self.copies_able(kind) >= number]


@dataclass(frozen=True)
class _Job:
    """Battles to play at once: those of attacker `first`, or the drawn ones from number `first` on."""

    number: int
    exact: bool
    first: int
    battles: int


# A row's counts by measure and value, and its cells' sums by (attack, total HP): whole numbers of any size.
_Counts = tuple[list[dict[int, int]], dict[tuple[int, int], list[int]]]


def plan(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck, numbers: Sequence[int], battles: int) -> Plan:
    """What to play for each of `numbers` of blockers; DeckError when deck A has no creature that can attack (K4).

    All battles are enumerated when the different ones, whatever the order of their blockers, are not more than
    `battles`.
    """
    attackers = _side(deck_a, pool, lambda creature: "wall" not in creature.keywords)
    blockers = _side(deck_b, pool, lambda creature: True)
    if not attackers.creatures:
        raise DeckError(f"{deck_a.place()}: no creature that can attack")
    able = tuple(
        tuple(kind for kind, blocker in enumerate(blockers.creatures) if not refusal(attacker, blocker))
        for attacker in attackers.creatures
    )
    exact = tuple(
        sum(math.comb(len(kinds) + number - 1, number) if kinds else number == 0 for kinds in able) <= battles
        for number in numbers
    )
    return Plan((deck_a, deck_b), rules, attackers, blockers, able, tuple(numbers), exact, battles)


def _side(deck: Deck, pool: CardPool, wanted: Callable[[Creature], bool]) -> Side:
    found = [(creature_of(pool[name]), copies) for name, copies in deck.cards if pool[name].creature]
    kept = [(creature, copies) for creature, copies in found if wanted(creature)]
    return Side(tuple(creature for creature, _ in kept), tuple(copies for _, copies in kept))


def sampled(plan: Plan) -> bool:
    """Whether chance has a say: some battles are drawn."""
    return any(not exact and plan.met(number) for number, exact in zip(plan.numbers, plan.exact, strict=True))


def play(plan: Plan, seed: int, jobs: int, progress: Callable[[int, int], None]) -> SpillResult:
    """Play what was planned; `jobs` workers change nothing of the result. `progress(done, total)` counts battles."""
    table, record = compile_table(plan), plan.rules.record()
    todo = list(_jobs(plan))
    total = sum(job.battles for job in todo)
    counts: dict[int, dict[int, list[Any]]] = {number: {} for number in plan.numbers}
    done = 0
    for job, arrays in spread(lambda job: (job, _run(plan, table, record, seed, job)), todo, min(jobs, len(todo))):
        kept = counts[job.number].setdefault(job.first if job.exact else 0, [0, 0])
        for place, array in enumerate(arrays):
            kept[place] = kept[place] + array
        done += job.battles
        progress(done, total)
    rows: list[SpillRow] = []
    cells: list[SpillCell] = []
    for number, exact in zip(plan.numbers, plan.exact, strict=True):
        for place, order in enumerate(ORDERS):
            summed = _summed(plan, number, exact, counts[number], place)
            rows.append(_row(plan, number, exact, order, summed))
            cells += _cells(number, order, summed)
    names = (plan.decks[0].name, plan.decks[1].name)
    return SpillResult(*names, seed if sampled(plan) else None, tuple(rows), tuple(cells))


def warm_up(plan: Plan) -> None:
    """Have both kernels compiled."""
    table, record = compile_table(plan), plan.rules.record()
    for exact in (True, False):
        _run(plan, table, record, 0, _Job(0, exact, 0, 1))


def _jobs(plan: Plan) -> Iterator[_Job]:
    for number, exact in zip(plan.numbers, plan.exact, strict=True):
        met = plan.met(number)
        if exact:
            for kind in met:
                yield _Job(number, True, kind, math.comb(len(plan.able[kind]) + number - 1, number) if number else 1)
        elif met:
            for first in range(0, plan.battles, CHUNK):
                yield _Job(number, False, first, min(CHUNK, plan.battles - first))


# ---------- Numbers for the kernels


def compile_table(plan: Plan) -> Any:
    """The plan's creatures as the kernels read them (spill.TABLE)."""
    from simcore.games.abcd.spill import new_table

    table = new_table()
    for place, side in enumerate((plan.attackers, plan.blockers)):
        for kind, creature in enumerate(side.creatures):
            for figure, value in pack(creature).items():
                table[figure][place, kind] = value
    table.copies[: len(plan.blockers.copies)] = plan.blockers.copies
    for attacker, kinds in enumerate(plan.able):
        copies = [kind for kind in kinds for _ in range(plan.blockers.copies[kind])]
        table.able[attacker], table.able_kinds[attacker] = len(copies), len(kinds)
        table.blocker[attacker, : len(copies)] = copies
        table.blocker_kind[attacker, : len(kinds)] = kinds
    ordered = sorted(range(len(plan.able)), key=lambda kind: (-plan.copies_able(kind), kind))
    attackers = [kind for kind in ordered for _ in range(plan.attackers.copies[kind])]
    table.attacker[: len(attackers)] = attackers
    for number in range(MOST_BLOCKERS + 1):
        table.attackers[number] = sum(plan.copies_able(kind) >= number for kind in attackers)
    return table


def _run(plan: Plan, table: Any, record: Any, seed: int, job: _Job) -> tuple[Any, Any]:
    """The counts and cells of one job, as `spill.sample_battles` says."""
    import numpy as np

    from simcore.games.abcd import spill
    from simcore.rng import run_key

    number = np.int64(job.number)
    rows = list(permutations(range(job.number)))
    orders = np.array(rows, np.int64).reshape(len(rows), job.number)
    attack = max(creature.attack for creature in plan.attackers.creatures)
    hp = max((creature.hp for creature in plan.blockers.creatures), default=0)
    counts = np.zeros((len(ORDERS), len(MEASURES), max(attack, MOST_BLOCKERS) + 1), np.int64)
    cells = np.zeros((len(ORDERS), attack + 1, job.number * hp + 1, len(MEASURES) + 1), np.int64)
    scratch, first = spill.new_scratch(), np.int64(job.first)
    if job.exact:
        spill.enumerate_battles(table, record, first, number, orders, scratch, counts, cells)
    else:
        key = run_key(seed, "\n".join((*(deck.hash for deck in plan.decks), str(job.number))))
        spill.sample_battles(table, record, key, first, np.int64(job.battles), number, orders, scratch, counts, cells)
        if len(orders) == 1:  # a single order is the best one
            counts[1], cells[1] = counts[0], cells[0]
    return counts, cells


# ---------- What the counts say


def _summed(plan: Plan, number: int, exact: bool, by_attacker: dict[int, list[Any]], order: int) -> _Counts:
    """The counts of one row; where attackers were enumerated one by one, each counts by its copies."""
    ways = {kind: math.perm(plan.copies_able(kind), number) for kind in by_attacker} if exact else {}
    common = math.lcm(*ways.values())
    counts: list[dict[int, int]] = [{} for _ in MEASURES]
    cells: dict[tuple[int, int], list[int]] = {}
    for kind, (values, sums) in by_attacker.items():
        weight = plan.attackers.copies[kind] * common // ways[kind] if exact else 1
        for measure, value in zip(*map(_plain, values[order].nonzero()), strict=True):
            found = counts[measure]
            found[value] = found.get(value, 0) + weight * int(values[order, measure, value])
        for attack, hp in zip(*map(_plain, sums[order, :, :, len(MEASURES)].nonzero()), strict=True):
            cell = cells.setdefault((attack, hp), [0] * (len(MEASURES) + 1))
            cells[attack, hp] = [
                old + weight * new for old, new in zip(cell, _plain(sums[order, attack, hp]), strict=True)
            ]
    return counts, cells


def _plain(array: Any) -> list[int]:
    return [int(value) for value in array]


def _row(plan: Plan, number: int, exact: bool, order: str, summed: _Counts) -> SpillRow:
    copies = plan.attackers.copies
    met = plan.met(number)
    counts, _ = summed
    battles = 0
    if met:
        choices = sum(math.comb(len(plan.able[kind]) + number - 1, number) if number else 1 for kind in met)
        battles = choices if exact else plan.battles
    measures = {name: _measure(found, exact) for name, found in zip(MEASURES, counts, strict=True)} if met else {}
    return SpillRow(number, order, exact, battles, sum(copies[kind] for kind in met) / sum(copies), measures)


def _measure(counts: dict[int, int], exact: bool) -> SpillMeasure:
    """A measure from how often each value occurred: its mean and, if drawn, its normal 95 % interval.

    Where all drawn battles gave one value, the interval reaches 3 / n beyond it (the "rule of three").
    """
    from simcore.stats import mean_and_spread

    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    half = 0.0
    if not exact:
        half = _NORMAL_95 * mean_and_spread(counts).standard_deviation / math.sqrt(total) or 3 / total
    shares = {value: counts[value] / total for value in sorted(counts)}
    return SpillMeasure(mean, max(0.0, mean - half), mean + half, shares)


def _cells(number: int, order: str, summed: _Counts) -> Iterator[SpillCell]:
    _, cells = summed
    total = sum(cell[-1] for cell in cells.values())
    for (attack, hp), (*sums, battles) in sorted(cells.items()):
        means = {name: value / battles for name, value in zip(MEASURES, sums, strict=True)}
        yield SpillCell(number, order, attack, hp, battles / total, means)


SPILL = Spill(most_blockers=MOST_BLOCKERS, plan=plan, sampled=sampled, play=play, warm_up=warm_up)
