"""Games of Touhou lands for tests: the bundled pool and decks, rules, records and tallies of pairs."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from simcore.batch import policy_id
from simcore.cardfile import CardPool
from simcore.deck import Deck, read_deck
from simcore.games import get_game
from simcore.games.touhou_lands.cards import load_cards
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.params import Rules, choose_rules
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally, settle_cards
from tests.reference.test_touhou_lands_laws import CHANGES as EVERY_CHANGE
from tests.reference.test_touhou_lands_laws import random_deck
from tests.reference.touhou_lands_events import Code, Event

GAME = get_game("touhou_lands")
FOLDER = Path(__file__).parents[4] / "decks" / "touhou_lands"
# No change: the first.
CHANGES = ["", *EVERY_CHANGE]
# Without these no deck is legal.
BESIDE = {"deck_least=60": "deck_most=60", "deck_most=1": "deck_least=1"}


@cache
def pool() -> CardPool:
    return load_cards()


@cache
def bundled_decks() -> tuple[Deck, ...]:
    return tuple(
        read_deck(path.read_text(encoding="utf-8"), path.name, pool(), path.stem) for path in sorted(FOLDER.glob("*"))
    )


def rules_of(*changes: str) -> Rules:
    """The default rules with `name=value` changes, and what a change needs beside it."""
    return choose_rules(PARAMETERS, [said for change in changes for said in (change, BESIDE.get(change, "")) if said])


def some_deck(random: Random, name: str, rules: Rules | None = None) -> Deck:
    """A bundled deck, or rather a random one."""
    if rules is None and random.random() < 0.4:
        return random.choice(bundled_decks())
    return random_deck(random, rules or rules_of(), name)


def play_pair(
    rules: Rules,
    decks: tuple[Deck, Deck],
    policies: tuple[str, str],
    seed: int,
    pair: int,
    recording: bool = True,
    cards: CardPool | None = None,
) -> tuple[list[list[Event]], Any]:
    """The records of both games of a pair, if they are wanted, and its tally."""
    engine = GAME.engine()
    table = engine.compile_matchup(cards or pool(), rules, *decks)
    ids = np.array([policy_id(GAME, policy) for policy in policies], np.int64)
    games, tally = engine.new_game(), new_tally(engine.tally)
    games[0].recording = recording
    key = run_key(seed, matchup_key([deck.hash for deck in decks]))
    assert engine.play_chunk(table, rules.record(), ids, key, pair, 1, games, tally, np.empty(0, np.int8)) == 0
    settle_cards(tally)
    events = [Event(*row) for row in games[0].events[: games[0].event_count].tolist()]
    ends = [number for number, event in enumerate(events, start=1) if event.code == Code.GAME_ENDS]
    return ([events[: ends[0]], events[ends[0] :]] if recording else []), tally
