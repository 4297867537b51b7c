"""Speed of the engine and of the command line: `python -m tests.benchmarks.speed`.

Rates are medians over interleaved rounds and quoted as shares of the yardstick's, which runs in the same minute on the
same core: absolute rates drift with the machine.
"""

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np

from simcore.batch import Entry, Matchup, Settings, play_matchups
from simcore.decksources import bundled_decks, gather_decks
from simcore.games import get_game
from simcore.params import choose_rules
from tests.benchmarks import yardstick
from tests.support import (
    GAME,
    bundled_pool,
    deck_of,
    greedy,
    plain_deck,
    plain_file,
    pool_of,
    settings,
    vanilla,
)

ROUNDS = 9
GAMES = 400_000
SPEEDS = ("first", "normal", "last")


def vanilla_decks():
    """The yardstick's two decks as real ones, with a pool that knows their cards."""
    cards, decks = {}, []
    for side, made in enumerate((yardstick.make_cards(1), yardstick.make_cards(2))):
        copies: dict[str, int] = {}
        for number, (level, attack, hp, speed) in enumerate(made):
            card = vanilla(f"Card {side} {number:02}", level, attack, hp, speed=SPEEDS[speed])
            cards[card.name] = card
            copies[card.name] = 1
        decks.append(deck_of(f"deck {side}", **copies))
    return pool_of(*cards.values()), decks


def rate(play, clock, games: int = GAMES) -> float:
    start = clock()
    play()
    return games / (clock() - start) / 1e6


def engine_rates() -> None:
    pool, (deck_a, deck_b) = vanilla_decks()
    arrays = yardstick.tables([yardstick.make_cards(1), yardstick.make_cards(2)])
    results = np.zeros(GAMES, np.uint8)
    rush, walls, zombies = (greedy(plain_deck(stem)) for stem in ("rush", "walls", "zombies"))
    plain = Settings(choose_rules(GAME.parameters), 1, GAMES)

    def engine(a, b, cards, run):
        return lambda: play_matchups(GAME, cards, [Matchup(a, b)], run)

    vanilla_a, vanilla_b = greedy(deck_a), greedy(deck_b)
    plays = {
        "yardstick": lambda: yardstick.play(7, 0, GAMES, results, *arrays),
        "engine, vanilla decks, greedy": engine(vanilla_a, vanilla_b, pool, settings(games=GAMES)),
        **{
            f"engine, vanilla decks, {name}": engine(
                Entry(deck_a, name), Entry(deck_b, name), pool, settings(games=GAMES)
            )
            for name in ("random", "cpu", "planner")
        },
        "engine, rush v. walls, greedy": engine(rush, walls, bundled_pool(), plain),
        "engine, zombies v. walls, greedy": engine(zombies, walls, bundled_pool(), plain),
    }
    for play in plays.values():
        play()
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            rates[name].append(rate(play, time.process_time))
    base = statistics.median(rates["yardstick"])
    print(f"{'million games/s per core (share of the yardstick)':54}")
    for name, values in rates.items():
        middle = statistics.median(values)
        print(f"  {name:52} {middle:6.2f}   {middle / base:5.2f}")
    one, two = [], []
    for _ in range(ROUNDS):
        for jobs, found in ((1, one), (2, two)):
            run = settings(games=4 * GAMES, jobs=jobs)
            found.append(4 * rate(engine(vanilla_a, vanilla_b, pool, run), time.perf_counter))
    print(f"  two workers against one, wall clock {'':16} {statistics.median(two) / statistics.median(one):6.2f} x")


def example_rates(key: str, games: dict[str, int]) -> None:
    """The example decks of a game, each against another one, between two measurements of the yardstick.

    `games` are those of a matchup by player.
    """
    game = get_game(key)
    pool, rules = game.load_cards(()), choose_rules(game.parameters)
    decks = gather_decks(bundled_decks(key), {key: lambda: pool}, None, None, lambda: b"")
    arrays = yardstick.tables([yardstick.make_cards(1), yardstick.make_cards(2)])
    results = np.zeros(GAMES, np.uint8)
    print(f"example decks of {game.title['en']}, million games/s per core (share of the yardstick)")
    for policy, number_of_games in games.items():
        shares: dict[str, list[float]] = {deck.name: [] for deck in decks}
        found: dict[str, list[float]] = {deck.name: [] for deck in decks}
        for _ in range(ROUNDS // 3):
            for number, deck in enumerate(decks):
                pair = Matchup(Entry(deck, policy), Entry(decks[(number + 5) % len(decks)], policy))
                run = Settings(rules, 1, number_of_games)
                speed = rate(
                    lambda pair=pair, run=run: play_matchups(game, pool, [pair], run),
                    time.process_time,
                    number_of_games,
                )
                base = rate(lambda: yardstick.play(7, 0, GAMES, results, *arrays), time.process_time)
                found[deck.name].append(speed)
                shares[deck.name].append(speed / base)
        middle = {name: statistics.median(values) for name, values in found.items()}
        share = {name: statistics.median(values) for name, values in shares.items()}
        slowest = min(middle, key=lambda name: middle[name])
        mean, of_base = statistics.harmonic_mean(middle.values()), statistics.harmonic_mean(share.values())
        print(f"  {policy + ', mean':52} {mean:8.4f}   {of_base:7.4f}")
        print(f"  {policy + ', slowest: ' + slowest:52} {middle[slowest]:8.4f}   {share[slowest]:7.4f}")


def spill_rates() -> None:
    """Battles with several blockers, in the drawn order alone and in the best of all, between the yardstick's games.

    Once with creatures without abilities, once with those of two bundled decks and their keywords.
    """
    from simcore.games.abcd import spill
    from simcore.rng import run_key

    game = get_game("abcd")
    rules = choose_rules(game.parameters).record()
    arrays = yardstick.tables([yardstick.make_cards(1), yardstick.make_cards(2)])
    results = np.zeros(GAMES, np.uint8)
    scratch, key = spill.new_scratch(), run_key(1, "benchmark")
    counts, cells = np.zeros((2, 4, 128), np.int64), np.zeros((2, 100, 400, 5), np.int64)

    def sampler(table, blockers: int, every_order: bool, battles: int):
        rows = list(permutations(range(blockers)))[: None if every_order else 1]
        orders = np.array(rows, np.int64).reshape(len(rows), blockers)
        first, number = np.int64(0), np.int64(blockers)
        return lambda: spill.sample_battles(table, rules, key, first, battles, number, orders, scratch, counts, cells)

    tables = {"without abilities": plain_spill_table(), "fire v. snouters": bundled_spill_table("fire", "snouters")}
    cases = [
        (
            f"spill, {blockers} blockers, {order} order, {name}",
            sampler(table, blockers, order == "best", battles),
            battles,
        )
        for name, table in tables.items()
        for blockers, order, battles in ((3, "one", GAMES), (3, "best", GAMES // 4), (4, "best", GAMES // 16))
    ]
    for _, play, _ in cases:
        play()
    shares: dict[str, list[float]] = {name: [] for name, _, _ in cases}
    found: dict[str, list[float]] = {name: [] for name, _, _ in cases}
    for _ in range(ROUNDS):
        base = rate(lambda: yardstick.play(7, 0, GAMES, results, *arrays), time.process_time)
        for name, play, battles in cases:
            speed = rate(play, time.process_time, battles)
            found[name].append(speed)
            shares[name].append(speed / base)
    print("spill, million battles/s per core (share of the yardstick's games)")
    for name, speeds in found.items():
        print(f"  {name:52} {statistics.median(speeds):6.2f}   {statistics.median(shares[name]):5.2f}")


def plain_spill_table():
    """Twelve kinds of creatures a side, three copies each, without abilities."""
    from simcore.games.abcd import spill

    dice = random.Random(3)
    table = spill.new_table()
    kinds, copies = 12, 3
    table.attackers[:] = kinds * copies
    for kind in range(kinds):
        for side in range(2):
            table.attack[side, kind], table.hp[side, kind] = dice.randint(0, 7), dice.randint(1, 6)
        table.able[kind], table.able_kinds[kind], table.copies[kind] = kinds * copies, kinds, copies
        table.blocker_kind[kind, :kinds] = range(kinds)
        table.blocker[kind, : kinds * copies] = np.arange(kinds * copies) // copies
    table.attacker[: kinds * copies] = np.arange(kinds * copies) // copies
    return table


def bundled_spill_table(stem_a: str, stem_b: str):
    """The table of two bundled decks."""
    from simcore.decksources import gather_decks
    from simcore.games.abcd import sampling

    game = get_game("abcd")
    pool = game.load_cards(())
    names = [f"abcd/{stem}" for stem in (stem_a, stem_b)]
    decks = gather_decks(names, {"abcd": lambda: pool}, None, None, lambda: b"")
    return sampling.compile_table(sampling.plan(pool, choose_rules(game.parameters), *decks, (3, 4), 1))


def combat_rates(key: str, made: Callable[[int], Any], what: str) -> None:
    """Battles of a game alone, with everything that a battle looks at, beside the yardstick's games.

    `made` makes so many of them.
    """
    game = get_game(key)
    fight_all = import_module(f"simcore.games.{key}.combat").fight_all
    battles, rounds = made(4096), np.int64(1000)
    rules = choose_rules(game.parameters).record()
    arrays = yardstick.tables([yardstick.make_cards(1), yardstick.make_cards(2)])
    results = np.zeros(GAMES, np.uint8)
    fight_all(battles, rules, np.int64(1))
    found, shares = [], []
    for _ in range(ROUNDS):
        base = rate(lambda: yardstick.play(7, 0, GAMES, results, *arrays), time.process_time)
        speed = rate(lambda: fight_all(battles, rules, rounds), time.process_time, len(battles) * int(rounds))
        found.append(speed)
        shares.append(speed / base)
    print(f"combats of {game.title['en']}, millions/s per core (share of the yardstick's games)")
    print(f"  {what:52} {statistics.median(found):6.2f}   {statistics.median(shares):5.2f}")


def touhou_battles(number: int):
    """So many battles that differ in everything that a battle looks at, equally often of each declaration."""
    from simcore.games.touhou_lands.state import KEEPS_EVASION, new_battles

    dice = np.random.default_rng(5)
    battles = new_battles(number)
    battles.declared = dice.integers(0, 3, number)
    battles.life = dice.integers(1, 21, number)
    sides = (number, 2)
    for figure, highest in (("attack", 6), ("defence", 6), ("evasion", 4)):
        battles[figure] = dice.integers(0, highest, sides)
        battles[f"spell_{figure}"] = dice.integers(-1, 4, sides) * (dice.random(sides) < 0.3)
        battles[f"bonus_{figure}"] = dice.integers(-2, 3, sides) * (dice.random(sides) < 0.3)
    battles.traits = dice.integers(0, 2 * KEEPS_EVASION, sides) * (dice.random(sides) < 0.3)
    battles.back[:, 1] = dice.random(number) < 0.3
    return battles


def kyougenshi_battles(number: int):
    """So many attacks that differ in all that an attack looks at, equally often on the player, on a card, blocked."""
    from simcore.games.kyougenshi.state import new_battles
    from simcore.games.kyougenshi.vocabulary import KEYWORDS

    dice = np.random.default_rng(6)
    battles = new_battles(number)
    ends = dice.integers(0, 3, number)
    battles.on_card, battles.blocks = ends > 0, ends > 1
    battles.shields = dice.integers(0, 6, number)
    sides = (number, 2)
    battles.power = 500 * dice.integers(1, 19, sides)
    for figure in ("power_attacker", "guard_crusher", "flare"):
        battles[figure] = 500 * dice.integers(1, 5, sides) * (dice.random(sides) < 0.3)
    battles.graze = dice.integers(1, 4, sides) * (dice.random(sides) < 0.3)
    battles.reiryoku = dice.integers(0, 5, sides)
    battles.traits = dice.integers(0, 1 << len(KEYWORDS), sides) & dice.integers(0, 1 << len(KEYWORDS), sides)
    return battles


def memory() -> None:
    print("peak memory of one process, MB")
    entry = greedy(plain_deck("rush"))
    for games in (10**5, 10**6, 10**7):
        run = Settings(choose_rules(GAME.parameters), 1, games, jobs=2)
        play_matchups(GAME, bundled_pool(), [Matchup(entry, entry)], run)
        print(f"  {games:>10,} games {'':35} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:6.0f}")


def seconds(*arguments: str, **environment: str) -> float:
    start = time.perf_counter()
    command = [sys.executable, "-c", "from cli.main import main; main()", *arguments]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    return time.perf_counter() - start


def start_up() -> None:
    print("seconds for a whole command")
    duel = ("duel", str(plain_file("rush")), str(plain_file("walls")), "--games", "10000", "--seed", "1")
    with tempfile.TemporaryDirectory() as cache:
        print(f"  {'duel of 10,000 games, cold':52} {seconds(*duel, NUMBA_CACHE_DIR=str(Path(cache))):6.2f}")
    seconds(*duel)
    for name, arguments in (("duel of 10,000 games, warm", duel), ("--help", ("--help",))):
        times = [seconds(*arguments) for _ in range(ROUNDS)]
        print(f"  {name:52} {statistics.median(times):6.2f}")


if __name__ == "__main__":
    engine_rates()
    example_rates("card_commander", {"greedy": GAMES // 4, "cpu": GAMES // 4, "planner": GAMES // 40})
    example_rates("abcd", {"greedy": GAMES // 40, "planner": GAMES // 400})
    example_rates("touhou_lands", {"greedy": GAMES // 8, "planner": GAMES // 80})
    example_rates("kyougenshi", {"greedy": GAMES // 8, "planner": GAMES // 80})
    spill_rates()
    combat_rates("touhou_lands", touhou_battles, "one attack, declared and resolved")
    combat_rates("kyougenshi", kyougenshi_battles, "one attack, on a card or the player")
    memory()
    start_up()
