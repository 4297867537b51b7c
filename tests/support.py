"""What several tests need: small card pools, decks built in place, the bundled decks, plain decks."""

import importlib.resources
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from simcore.batch import Entry, Settings
from simcore.cardfile import Card, CardPool
from simcore.deck import Deck, canonical, read_deck
from simcore.games import GAME_KEYS, get_game
from simcore.games.card_commander.cards import CardCommanderCard
from simcore.names import fold
from simcore.params import choose_rules

GAME = get_game("card_commander")
ROOT = Path(__file__).parent.parent
# The games of which whole games can be played; of the others cards, decks, odds and battles are there.
PLAYED = tuple(key for key in GAME_KEYS if get_game(key).default_policy)


@cache
def bundled_pool() -> CardPool:
    return GAME.load_cards([])


@cache
def bundled_deck(stem: str) -> Deck:
    folder = importlib.resources.files("decks").joinpath("card_commander")
    text = folder.joinpath(f"{stem}.txt").read_text(encoding="utf-8")
    return read_deck(text, f"card_commander/{stem}", bundled_pool(), stem)


def made_up_pools(cards: Mapping[str, Sequence[str]]) -> dict[str, Callable[[], CardPool]]:
    """A loader for each of some games that there are only here, whose cards are names and nothing else."""

    def make(game: str) -> CardPool:
        known = {name: Card(name=name, source="test") for name in cards[game]}
        return CardPool(game, known, {fold(name): name for name in known})

    return {game: lambda game=game: make(game) for game in cards}  # type: ignore[misc]


def plain_file(stem: str) -> Path:
    """Where a deck of creatures without use, win, lose or standby effects lies."""
    return ROOT / "tests" / "decks" / "card_commander" / f"{stem}.txt"


@cache
def plain_deck(stem: str) -> Deck:
    """Such a deck. Its games are quick and known well, for tests of what surrounds a game and for benchmarks."""
    return read_deck(plain_file(stem).read_text(encoding="utf-8"), f"{stem}.txt", bundled_pool(), stem)


def vanilla(name: str, level: int, attack: int, hp: int, **fields: Any) -> CardCommanderCard:
    return CardCommanderCard.model_validate(
        {"name": name, "source": "test", "colour": "red", "level": level, "attack": attack, "hp": hp, **fields}
    )


def pool_of(*cards: CardCommanderCard) -> CardPool:
    return CardPool(
        "card_commander", {card.name: card for card in cards}, {fold(card.name): card.name for card in cards}
    )


def deck_of(name: str, **copies: int) -> Deck:
    return Deck(name, "card_commander", canonical(copies))


def settings(*rules: str, seed: int = 1, games: int = 200, **others: Any) -> Settings:
    """Settings whose decks may hold any number of copies."""
    chosen = choose_rules(GAME.parameters, ["copies=30", "colours=4", *rules])
    return Settings(chosen, seed, games, **others)


def greedy(deck: Deck) -> Entry:
    return Entry(deck, "greedy")


def random(deck: Deck) -> Entry:
    return Entry(deck, "random")


def tally_bytes(tally: Any) -> bytes:
    """All that a tally counted, to be compared."""
    return b"".join(np.ascontiguousarray(tally[name]).tobytes() for name in tally.dtype.names)
