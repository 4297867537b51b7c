"""Games of ABCD for tests: the bundled pool and decks, random legal decks, rules, records and tallies of pairs."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from simcore.batch import policy_id
from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical, read_deck
from simcore.games import get_game
from simcore.games.abcd.cards import load_cards
from simcore.games.abcd.params import PARAMETERS
from simcore.params import Rules, choose_rules
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally, settle_cards
from tests.reference.abcd_events import Code, Event

GAME = get_game("abcd")
FOLDER = Path(__file__).parents[4] / "decks" / "abcd"
SIZES = (40, 40, 47, 60, 80)
# Every value of a parameter that is not its default: all choices, both ends of a range. No change: the first.
TRIED = {
    parameter.name: tuple(
        value for value in (parameter.choices or (parameter.low, parameter.high)) if value != parameter.default
    )
    for parameter in PARAMETERS
}
CHANGES = ["", *(f"{name}={value}" for name, values in TRIED.items() for value in values)]


@cache
def pool() -> CardPool:
    return load_cards()


@cache
def bundled_decks() -> tuple[Deck, ...]:
    return tuple(
        read_deck(path.read_text(encoding="utf-8"), path.name, pool(), path.stem) for path in sorted(FOLDER.glob("*"))
    )


def rules_of(*changes: str) -> Rules:
    return choose_rules(PARAMETERS, changes)


def random_deck(random: Random, cards: CardPool, name: str, rules: Rules | None = None) -> Deck:
    """A legal deck of some kinds of cards, about two fifths of it crystals."""
    least, most, allowed = 40, 80, 4
    if rules is not None:
        least, most, allowed = (rules.number(parameter) for parameter in ("deck_least", "deck_most", "copies"))
    names = [card.name for card in cards if card.rarity != "super_rare"]
    crystals = random.sample([name for name in names if cards[name].type == "crystal"], random.randint(3, 8))
    others = random.sample([name for name in names if cards[name].type != "crystal"], random.randint(12, 25))
    size = min(most, max(least, random.choice(SIZES)))
    copies: dict[str, int] = {}
    while sum(copies.values()) < size:
        chosen = random.choice(crystals if random.random() < 0.4 else others)
        if copies.get(chosen, 0) < allowed or cards[chosen].basic:
            copies[chosen] = copies.get(chosen, 0) + 1
        elif all(copies.get(other, 0) >= allowed for other in others):
            others = names
    return Deck(name, "abcd", canonical(copies))


def some_deck(random: Random, name: str) -> Deck:
    """A bundled deck, or rather a random one."""
    return random.choice(bundled_decks()) if random.random() < 0.4 else random_deck(random, pool(), name)


def play_pair(
    rules: Rules, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, pair: int, recording: bool = True
) -> tuple[list[list[Event]], Any]:
    """The records of both games of a pair, if they are wanted, and its tally."""
    engine = GAME.engine()
    table = engine.compile_matchup(pool(), rules, *decks)
    ids = np.array([policy_id(GAME, policy) for policy in policies], np.int64)
    games, tally = engine.new_game(), new_tally(engine.tally)
    games[0].recording = recording
    key = run_key(seed, matchup_key([deck.hash for deck in decks]))
    assert engine.play_chunk(table, rules.record(), ids, key, pair, 1, games, tally, np.empty(0, np.int8)) == 0
    settle_cards(tally)
    events = [Event(*row) for row in games[0].events[: games[0].event_count].tolist()]
    ends = [number for number, event in enumerate(events, start=1) if event.code == Code.GAME_ENDS]
    return ([events[: ends[0]], events[ends[0] :]] if recording else []), tally
