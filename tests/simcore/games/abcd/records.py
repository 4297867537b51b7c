"""Recorded games of ABCD for tests of what is told of them: the reference plays them."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.decksources import gather_decks
from simcore.games.abcd.cards import load_cards
from simcore.games.abcd.matchup import compile_matchup
from simcore.games.abcd.params import PARAMETERS
from simcore.games.abcd.words import WORDS
from simcore.games.game import RecordedGame
from simcore.params import Rules, choose_rules
from tests.reference.abcd import prepared
from tests.reference.abcd_turn import Game

BUNDLED = load_cards()
FOLDER = files("decks") / "abcd"


def rules_of(*changes: str) -> Rules:
    """The default rules with `name=value` changes."""
    return choose_rules(PARAMETERS, changes)


def deck(stem: str) -> Deck:
    """A bundled deck."""
    (found,) = gather_decks([str(FOLDER / f"{stem}.txt")], {"abcd": load_cards}, None, None, lambda: b"")
    return found


def play(
    decks: tuple[Deck, Deck],
    policies: tuple[str, str],
    seed: int,
    game: int,
    *changes: str,
    pool: CardPool = BUNDLED,
) -> tuple[RecordedGame, Game]:
    """A game as the reference records it, and its table at the end."""
    rules = rules_of(*changes)
    table, players = prepared(pool, rules.values, decks, policies, seed, game)
    table.play((players[0], players[1]))
    return recorded_game(table.events, decks, rules, game % 2, pool), table


def recorded_game(
    events: Sequence[Any], decks: tuple[Deck, Deck], rules: Rules, first_deck: int, pool: CardPool = BUNDLED
) -> RecordedGame:
    """Events with what it takes to tell them."""
    table = compile_matchup(pool, rules, *decks)
    rows = list(pool)
    return RecordedGame(
        events=np.array(events, np.int16).reshape(-1, 5),
        table=table,
        cards=[rows[row] for row in table.card[: table.cards]],
        pool=rows,
        names=(decks[0].name, decks[1].name),
        first_deck=first_deck,
        rules=rules,
        words=WORDS,
    )
