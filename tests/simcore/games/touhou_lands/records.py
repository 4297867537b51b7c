"""Recorded games of Touhou lands for tests of what is told of them: the reference plays them."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from simcore.deck import Deck
from simcore.games.game import RecordedGame
from simcore.games.touhou_lands.cards import load_cards
from simcore.games.touhou_lands.words import WORDS
from simcore.params import Rules
from tests.reference.test_touhou_lands_laws import setting
from tests.reference.touhou_lands import prepared
from tests.reference.touhou_lands_state import number_cards
from tests.reference.touhou_lands_turn import Game

BUNDLED = load_cards()


def play(number: int, change: str = "", policies: tuple[str, str] = ("random", "greedy")) -> tuple[RecordedGame, Game]:
    """A game between random decks and its table at the end; deck A sits second if the number is odd."""
    rules, decks = setting(number, change)
    table, players = prepared(BUNDLED, rules.values, decks, policies, number, number % 2)
    table.play((players[0], players[1]))
    return recorded_game(table.events, decks, rules, number % 2), table


def recorded_game(events: Sequence[Any], decks: tuple[Deck, Deck], rules: Rules, first_deck: int) -> RecordedGame:
    """Events with what it takes to tell them."""
    return RecordedGame(
        events=np.array(events, np.int16).reshape(-1, 5),
        table=SimpleNamespace(deck_size=[deck.size for deck in decks]),
        cards=[each.card for each in number_cards(BUNDLED, *decks, first_deck)],
        pool=list(BUNDLED),
        names=(decks[0].name, decks[1].name),
        first_deck=first_deck,
        rules=rules,
        words=WORDS,
    )
