"""From the command line's words to games, cards, decks and players, every problem noted."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from cli.input import read_standard_input
from cli.options import DeckOptions
from simcore.decksources import split_player
from simcore.errors import DeckError, Problems, StoreError
from simcore.games import GAME_KEYS, card_pools, get_game
from simcore.games.game import Game

if TYPE_CHECKING:
    from simcore.cardfile import CardPool
    from simcore.deck import Deck
    from simcore.params import Rules
    from simcore.results import DeckSummary


class DeckReader:
    """Reads decks and card files once, however often they are asked for."""

    def __init__(self, options: DeckOptions):
        self._options = options
        self._pools = card_pools(options.cards)
        self._stdin = cache(read_standard_input)

    def pool(self, game: Game) -> "CardPool":
        """The game's cards with those of --cards."""
        return self._pools[game.key]()

    def groups(self, arguments: Sequence[str]) -> "list[list[Deck]]":
        """The decks of each argument; errors as decksources.gather_groups."""
        from simcore.decksources import gather_groups

        options = self._options
        return gather_groups(arguments, self._pools, options.card_game, options.encoding, self._stdin)

    def one(self, argument: str) -> "Deck":
        """The only deck of an argument; DeckError when it holds several."""
        from simcore.decksources import only_deck

        return only_deck(argument, self.groups([argument])[0])

    def rules(self, game: Game) -> "Rules":
        """The game's rules with those of --rule."""
        from simcore.params import choose_rules

        return choose_rules(game.parameters, self._options.rule)


def read_all(reader: DeckReader, arguments: Sequence[str], problems: Problems) -> "list[Deck]":
    """Every deck that can be read, each once, whatever is wrong with others, whose problems are noted.

    Of a deck with faulty lines there is a FaultyDeck, so that what else is wrong with it is told in the same round.
    """
    try:
        groups = reader.groups(arguments)
    except (DeckError, StoreError):
        return list({deck.source: deck for part in arguments for deck in _read_part(reader, part, problems)}.values())
    return list({deck.source: deck for group in groups for deck in group}.values())


def _read_part(reader: DeckReader, argument: str, problems: Problems) -> "list[Deck]":
    """The decks of one argument, file by file where one of them is faulty."""
    from simcore.deck import FaultyDecksError

    try:
        return reader.groups([argument])[0]
    except (DeckError, StoreError) as error:
        parts = _parts(argument)
        if parts:
            return [deck for part in parts for deck in _read_part(reader, part, problems)]
        problems.note(error.problems, error.exit_code)
        return list(error.decks) if isinstance(error, FaultyDecksError) else []


def _parts(argument: str) -> list[str]:
    """What a folder, a glob or a game's bundled decks consist of; nothing for a single deck."""
    from simcore.decktext import folder_files, matching_paths

    if os.path.isdir(argument):
        with suppress(OSError):  # which reading the folder as a whole reports
            return folder_files(argument)
        return []
    if os.path.lexists(argument):
        return []
    if any(character in argument for character in "*?["):
        return matching_paths(argument)
    from simcore.decksources import bundled_decks

    key, _, stem = argument.partition("/")
    return bundled_decks(key) if key in GAME_KEYS and not stem else []


@dataclass(frozen=True)
class Player:
    """A deck as a player brings it: the policy is None where the command line leaves it open."""

    deck: "Deck"
    policy: str | None


def read_players(reader: DeckReader, arguments: Sequence[str]) -> list[list[Player]]:
    """The players of each argument, in order; errors as DeckReader.groups."""
    written = [split_player(argument) for argument in arguments]
    names = list(dict.fromkeys(name for name, _ in written))
    decks = dict(zip(names, reader.groups(names), strict=True))
    return [[Player(deck, policy) for deck in decks[name]] for name, policy in written]


def common_game(decks: "Sequence[Deck]") -> Game:
    """The one game of all decks; DeckError says which deck is of which game."""
    first: dict[str, str] = {}
    for deck in decks:
        first.setdefault(deck.game, deck.source)
    if len(first) > 1:
        listed = ", ".join(f"{source} is of {game}" for game, source in first.items())
        raise DeckError(f"the decks are of different games: {listed}; name decks of one game")
    return get_game(next(iter(first)))


def likely_game(card_game: str | None, decks: "Sequence[Deck]" = ()) -> Game | None:
    """The game that a command is about when not all decks can be read, so that its rules are checked all the same.

    What --card-game says, or the one game of the decks that can.
    """
    from simcore.deck import game_key

    keys = {game_key(card_game)} if card_game is not None else {deck.game for deck in decks}
    key = keys.pop() if len(keys) == 1 else ""
    return get_game(key) if key in GAME_KEYS else None


def legal_problems(reader: DeckReader, game: Game, deck: "Deck", rules: "Rules") -> list[str]:
    """What the game's rules hold against a deck, each line with its place; of a flood only the first.

    Of a FaultyDeck these are the known cards' faults, and its size only when no faulty line leaves that open.
    """
    from simcore.deck import FaultyDeck
    from simcore.decktext import shortened

    pool = reader.pool(game)
    found = game.check_deck(deck, pool, rules)
    if isinstance(deck, FaultyDeck) and deck.unread is None:
        # What is said of the deck at another size as well does not rest on the copies that nobody can tell.
        otherwise = game.check_deck(replace(deck, unread=1), pool, rules)
        found = [line for line in found if line in otherwise]
    return shortened(found, deck.place())


def summarise(deck: "Deck", pool: "CardPool") -> "DeckSummary":
    """The record of a deck that nobody plays; unlike simcore.summary it needs no kernels."""
    from simcore.cardfile import assumed_copies
    from simcore.results import DeckSummary

    return DeckSummary(deck.name, deck.source, "", deck.cards, deck.size, assumed_copies(deck, pool), deck.hash)


def check_policies(game: Game, written: Mapping[str, str | None], problems: Problems) -> None:
    """Note every policy that the game does not know; `written` maps the place where it stands to its name or None."""
    from simcore.batch import policy_id
    from simcore.errors import PolicyError

    for place, name in written.items():
        try:
            if name is not None:
                policy_id(game, name)
        except PolicyError as error:
            problems.note([f"{place}: {line}" for line in error.problems])
