"""Kyougenshi once more, slow and obvious: the rules with lists and dicts, to hold the kernels against.

It reads the parsed cards and calls no kernel. A game is played by two players who choose (those of `PLAYERS`, or
`RecordedPlayer`, who repeats what a record says), and comes out as the events that the engine's own record of the same
game must show, one (turn, code, side, card, value) each. Rule numbers are those of rules.md.

The files beside this one, from the bottom up: _battle is an attack alone, _events and _state say what there is, _sight
what players see of it, _paying how orbs pay, _table where cards are and how they move, _matching what effects ask,
_choices what they ask players, _verbs what they do, _effects how they happen, _attack how an attack goes, _actions what
a player may do, _turn the course of a game; _players, _greedy, _points, _picture and _planner are those who choose.
_scene sets up positions for tests.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from tests.reference.kyougenshi_events import Event
from tests.reference.kyougenshi_greedy import GreedyPlayer
from tests.reference.kyougenshi_planner import PlannerPlayer
from tests.reference.kyougenshi_players import Player, RandomPlayer, RecordedPlayer
from tests.reference.kyougenshi_state import PhysicalCard, Side, number_cards
from tests.reference.kyougenshi_turn import Game
from tests.reference.streams import Purpose, Stream, pair_key, run_key

__all__ = ["PLAYERS", "new_game", "play", "prepared"]

# Each machine player by name, from its side's own stream.
PLAYERS: dict[str, Callable[[Stream], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda stream: GreedyPlayer(),
    "planner": lambda stream: PlannerPlayer(),
}


def play(
    pool: Any,
    rules: Mapping[str, int | str],
    decks: tuple[Deck, Deck],
    policies: tuple[str, str],
    seed: int,
    game: int,
    record: Sequence[Event] | None = None,
    repeated: Collection[str] = tuple(PLAYERS),
) -> list[Event]:
    """Play game number `game` (from 0) of decks A and B and give back its events.

    Two games in a row are a pair on the same streams; each deck is first once. `policies` are those of A and B; with a
    `record` the players named in `repeated` repeat its choices instead of making their own. IllegalChoiceError if the
    rules do not allow one of them.
    """
    table, players = prepared(pool, rules, decks, policies, seed, game)
    for seat, policy in enumerate(policies if game % 2 == 0 else policies[::-1]):
        if record is not None and policy in repeated:
            players[seat] = RecordedPlayer(record, seat)
    table.play((players[0], players[1]))
    return table.events


def prepared(
    pool: Any, rules: Mapping[str, int | str], decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, game: int
) -> tuple[Game, list[Player]]:
    """A game that is ready to be played, and its players by seat."""
    first_deck = game % 2
    pair = pair_key(run_key(seed, [deck.hash for deck in decks]), game // 2)
    table = new_game(pool, rules, number_cards(pool, *decks, first_deck=first_deck), pair)
    players = [PLAYERS[policies[first_deck ^ seat]](table.sides[seat].streams[Purpose.POLICY]) for seat in (0, 1)]
    return table, players


def new_game(pool: Any, rules: Mapping[str, int | str], cards: Sequence[PhysicalCard], pair: int) -> Game:
    return Game(pool, rules, [new_side(cards, seat, pair) for seat in (0, 1)])


def new_side(cards: Sequence[PhysicalCard], seat: int, pair: int) -> Side:
    own = sorted((card for card in cards if card.owner == seat), key=lambda card: card.slot)
    return Side(seat, library=own, streams={purpose: Stream(pair, seat, purpose) for purpose in Purpose})
