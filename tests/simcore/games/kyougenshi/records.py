"""Recorded games of Kyougenshi for tests of what is told of them: the reference plays them."""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.game import RecordedGame
from simcore.games.kyougenshi.cards import load_cards
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.words import WORDS
from simcore.params import Rules, choose_rules
from tests.reference.kyougenshi import prepared
from tests.reference.kyougenshi_state import number_cards
from tests.reference.kyougenshi_turn import Game
from tests.simcore.games.kyougenshi.made_cards import PLAIN, made_deck, made_pool

BUNDLED = load_cards()
MADE = 1000  # games from this number on are played with made cards


def play(number: int, change: str = "", policies: tuple[str, str] = ("random", "greedy")) -> tuple[RecordedGame, Game]:
    """A game between random decks and its table at the end; deck A sits second if the number is odd."""
    random = Random(number)
    made = number >= MADE
    rules = choose_rules(PARAMETERS, ["copies=40", *([change] if change else [])])
    pool = made_pool(random) if made else BUNDLED
    decks = (made_deck(random, pool, "a"), made_deck(random, pool, "b")) if made else two_decks(random, rules)
    table, players = prepared(pool, rules.values, decks, policies, number, number % 2)
    table.play((players[0], players[1]))
    return recorded_game(table.events, pool, decks, rules, number % 2), table


def two_decks(random: Random, rules: Rules) -> tuple[Deck, Deck]:
    """Decks of bundled cards of two colours, one of them purple now and then."""
    found = []
    for name in ("a", "b"):
        wanted = {random.choice(PLAIN), random.choice((*PLAIN, "purple"))}
        fitting = [card.name for card in BUNDLED if not card.unsupported and wanted.issuperset(card.colours)]
        copies: dict[str, int] = {}
        for _ in range(rules.number("deck_size")):
            chosen = random.choice(fitting)
            copies[chosen] = copies.get(chosen, 0) + 1
        found.append(Deck(name, "kyougenshi", canonical(copies)))
    return found[0], found[1]


def recorded_game(
    events: Sequence[Any], pool: CardPool, decks: tuple[Deck, Deck], rules: Rules, first_deck: int
) -> RecordedGame:
    """Events with what it takes to tell them."""
    return RecordedGame(
        events=np.array(events, np.int16).reshape(-1, 5),
        table=SimpleNamespace(deck_size=[deck.size for deck in decks]),
        cards=[each.card for each in number_cards(pool, *decks, first_deck)],
        pool=list(pool),
        names=(decks[0].name, decks[1].name),
        first_deck=first_deck,
        rules=rules,
        words=WORDS,
    )
