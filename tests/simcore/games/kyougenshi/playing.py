"""Games of Kyougenshi for tests: the bundled pool and decks, rules, records and tallies of pairs."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from simcore.batch import policy_id
from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical, read_deck
from simcore.games import get_game
from simcore.games.kyougenshi.cards import KyougenshiCard, load_cards
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.vocabulary import COLOURS
from simcore.params import Rules, choose_rules
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally, settle_cards
from tests.reference.kyougenshi_events import Code, Event

GAME = get_game("kyougenshi")
FOLDER = Path(__file__).parents[4] / "decks" / "kyougenshi"
# No change: the first.
CHANGES = [
    "",
    *(
        f"{parameter.name}={value}"
        for parameter in PARAMETERS
        for value in (parameter.choices or (parameter.low, parameter.high))
        if value != parameter.default
    ),
]


@cache
def pool() -> CardPool:
    return load_cards()


@cache
def bundled_decks() -> tuple[Deck, ...]:
    return tuple(
        read_deck(path.read_text(encoding="utf-8"), path.name, pool(), path.stem)
        for path in sorted(FOLDER.glob("*.txt"))
    )


def rules_of(*changes: str) -> Rules:
    """The default rules with `name=value` changes."""
    return choose_rules(PARAMETERS, [change for change in changes if change])


def some_deck(random: Random, name: str, rules: Rules | None = None) -> Deck:
    """A bundled deck, or rather a random one; by other rules than the default ones always a random one."""
    if rules is None and random.random() < 0.4:
        return random.choice(bundled_decks())
    return random_deck(random, rules or rules_of(), name)


def random_deck(random: Random, rules: Rules, name: str) -> Deck:
    """A legal deck of one to three colours, or of any cards."""
    cards = [card for card in pool() if not card.unsupported]
    wanted = set(random.sample(COLOURS, random.choice((1, 2, 3))))
    coloured = [card for card in cards if wanted.intersection(card.colours)]
    size, most = rules.number("deck_size"), rules.number("copies")
    chosen = coloured if random.random() < 0.7 and len(coloured) * most >= size else cards
    return Deck(name, "kyougenshi", canonical(picked(random, chosen, size, most)))


def picked(random: Random, cards: list[KyougenshiCard], size: int, most: int) -> dict[str, int]:
    """So many cards, in some number of copies of each."""
    copies: dict[str, int] = {}
    while sum(copies.values()) < size:
        number = random.randint(1, most)
        left = size - sum(copies.values())
        card = random.choice(cards)
        copies[card.name] = min(most, copies.get(card.name, 0) + min(number, left))
    return copies


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
