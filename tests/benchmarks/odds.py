"""Speed of odds: `python -m tests.benchmarks.odds`.

Rates are the best of interleaved rounds, quoted as shares of the yardstick's best, which runs in the same minute on the
same core. A hand is one deal: all hands looked at until one is kept, six draws, and two wants answered on every turn.
"""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from simcore.odds.curve import curve_of
from simcore.odds.dealing import Sampling
from simcore.odds.exact import answer_exactly
from simcore.odds.sampled_plan import Planner
from simcore.odds.sampling import answer_by_sampling
from simcore.params import choose_rules
from tests.benchmarks import yardstick
from tests.simcore.odds.asking import ask, disjoint
from tests.support import GAME, bundled_pool, plain_deck

ROUNDS = 9
GAMES = 500_000
DECK = disjoint(60, land=24, drop=8, combo=4)
WANTS = ("2 <= land <= 5", "drop >= 1 and combo >= 1")
MANY = disjoint(60, **{f"g{number}": 3 for number in range(14)})


def questions():
    """Questions by what they measure; each is asked about one seat."""
    keep = "2 <= land <= 5"
    asked = {
        f"{opening}, keep rule, six draws": ask(DECK, *WANTS, opening=opening, keep=keep, by_turn=6, keep_cells=(0,))
        for opening in ("london", "free-first", "paris", "vancouver", "mulligan-once")
    }
    asked["none, opening hand only"] = ask(DECK, *WANTS)
    asked["london, always and ever"] = ask(
        DECK, "always land >= 2", "ever land >= 5", opening="london", keep=keep, by_turn=6
    )
    asked["london, 15 cells: without tables"] = ask(
        MANY, "g0 >= 1", "g1 >= 1 and g2 >= 1", opening="london", keep="g0 + g1 + g2 >= 1", by_turn=6
    )
    return {name: replace(question, seats=(1,)) for name, question in asked.items()}


def dealing(question):
    """A function that deals so many hands of a question, without anything around it."""
    plan = Planner(question, 1).plan(question.wants)
    counts = plan.new_counts(question)
    plan.kernel(plan.deck, plan.judged, np.uint64(1), 0, 1, counts)
    return lambda games: plan.kernel(plan.deck, plan.judged, np.uint64(1), 0, games, counts)


def rate(play, games: int) -> float:
    start = time.process_time()
    play(games)
    return games / (time.process_time() - start) / 1e6


def kernel_rates() -> None:
    arrays = yardstick.tables([yardstick.make_cards(1), yardstick.make_cards(2)])
    results = np.zeros(GAMES, np.uint8)
    plays = {"yardstick": lambda games: yardstick.play(7, 0, games, results, *arrays)}
    plays |= {name: dealing(question) for name, question in questions().items()}
    deck, rules = plain_deck("rush"), choose_rules(GAME.parameters)
    cards, opening = GAME.curve(bundled_pool(), rules, deck), GAME.opening(rules, deck.size)
    plays["curve of 27 cards, 8 turns"] = lambda games: curve_of("deck", cards, 8, opening, Sampling(games // 2, 1))
    best = dict.fromkeys(plays, 0.0)
    for play in plays.values():
        play(10)
    for _ in range(ROUNDS):
        for name, play in plays.items():
            slow = "without tables" in name or name.startswith("curve")
            best[name] = max(best[name], rate(play, GAMES // 10 if slow else GAMES))
    print(f"{'million hands/s per core (share of the yardstick)':54}")
    for name, value in best.items():
        print(f"  {name:52} {value:6.2f}   {value / best['yardstick']:5.2f}")


def whole_answers() -> None:
    print("seconds for an answer, both seats")
    for name, question in questions().items():
        both = replace(question, seats=(0, 1))
        if len(both.population.counts) < 8:
            print(f"  {'exact: ' + name:52} {shortest(lambda asked=both: answer_exactly(asked)):6.3f}")
        sampling = Sampling(10 * GAMES, 1, 2)
        if "without tables" not in name:
            found = shortest(lambda asked=both, how=sampling: answer_by_sampling(asked, how), 3)
            print(f"  {'5 million sampled, 2 workers: ' + name:52} {found:6.3f}")


def shortest(function, rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


def command(*arguments: str, **environment: str) -> None:
    line = [sys.executable, "-c", "from cli.main import main; main()", *arguments]
    subprocess.run(line, check=True, capture_output=True, env={**os.environ, **environment})


def commands() -> None:
    print("seconds for a whole command")
    counted = ("odds", "--deck-size", "60", "--count", "land=24", "--want", "2 <= land <= 5")
    london = (*counted, "--opening", "london", "--keep", "2 <= land <= 5", "--by-turn", "6")
    with tempfile.TemporaryDirectory() as cache:
        cold = shortest(lambda: command(*london, "--sampled", "--seed", "1", NUMBA_CACHE_DIR=str(Path(cache))), 1)
    command(*london, "--sampled", "--seed", "1")
    print(f"  {'odds of a counted deck':52} {shortest(lambda: command(*counted)):6.2f}")
    print(f"  {'odds with london mulligans, six turns':52} {shortest(lambda: command(*london)):6.2f}")
    print(f"  {'the same, a million sampled':52} {shortest(lambda: command(*london, '--sampled', '--seed', '1')):6.2f}")
    print(f"  {'the same, cold':52} {cold:6.2f}")


if __name__ == "__main__":
    kernel_rates()
    whole_answers()
    commands()
