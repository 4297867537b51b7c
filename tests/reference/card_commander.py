"""Card Commander once more, slow and obvious: the rules with lists and dicts, to hold the kernels against.

It reads the parsed cards and calls no kernel. A game is played by two players who choose (those of `PLAYERS`, or
`RecordedPlayer`, who repeats what a record says), and comes out as the events that the engine's own record of the same
game must show, one (turn, code, seat, card, value) each. Rule ids are those of rules.md.

The files beside this one, from the bottom up: _events and _state say what there is, _table where it is and how it
moves, _matching what effects ask, _continuous what always holds, _targets whom effects mean, _figures and _moves what
they do, _effects how they happen, _battle and _fight how attackers fight, _players who chooses, _sight what players
see, _turn the course of a game; _picture, _points and _planner are the player who plans, and _position plays from the
middle of a game.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from simcore.deck import Deck
from tests.reference.card_commander_fight import decide
from tests.reference.card_commander_planner import PlannerPlayer
from tests.reference.card_commander_players import CpuPlayer, GreedyPlayer, Player, RandomPlayer, RecordedPlayer
from tests.reference.card_commander_position import play_position
from tests.reference.card_commander_state import Code, Creature, Event, PhysicalCard, Side, number_cards
from tests.reference.card_commander_turn import Game
from tests.reference.streams import Purpose, Stream, pair_key, run_key

__all__ = ["PLAYERS", "battle_alone", "play", "play_position"]


class Known(NamedTuple):
    """What every player knows from the start: all cards there are, and the rules."""

    pool: Any
    rules: Mapping[str, int | str]


# Each machine player by name, from what it knows and its seat's own stream.
PLAYERS: dict[str, Callable[[Known, Stream], Player]] = {
    "random": lambda known, stream: RandomPlayer(stream),
    "greedy": lambda known, stream: GreedyPlayer(),
    "cpu": lambda known, stream: CpuPlayer(known.rules),
    "planner": lambda known, stream: PlannerPlayer(*known),
}


def battle_alone(
    rules: Mapping[str, int | str], cards: tuple[Any, Any], initiative: int
) -> tuple[int | None, int, int, int]:
    """A battle of two cards whose sides hold nothing else: who wins (0, 1 or None), HP left to each, blows of both.

    It ends with the last blow: what winning or losing brings is no part of it.
    """
    physical = [PhysicalCard(number, card, number, 0) for number, card in enumerate(cards)]
    sides = [new_side(rules, [], seat, 0) for seat in (0, 1)]
    game = Game((), rules, sides)
    game.initiative = initiative
    fighters = [Creature.printed(card) for card in physical]
    for side, fighter in zip(game.sides, fighters, strict=True):
        side.attacker = fighter
    loser = decide(game)
    blows = sum(event.code == Code.STRIKES for event in game.events)
    return None if loser is None else 1 - loser, fighters[0].hp, fighters[1].hp, blows


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

    Two games in a row are a pair on the same streams, with the seats exchanged. `policies` are those of A and B; with a
    `record` the players named in `repeated` repeat its choices instead of making their own. IllegalChoiceError if the
    rules do not allow one of them.
    """
    first_deck = game % 2
    pair = pair_key(run_key(seed, [deck.hash for deck in decks]), game // 2)
    cards = number_cards(pool, *decks)
    dealt = [[card for card in cards if card.deck == first_deck ^ seat] for seat in (0, 1)]
    table = Game(pool, rules, [new_side(rules, dealt[seat], seat, pair) for seat in (0, 1)])
    known = Known(pool, rules)
    players: list[Player] = []
    for seat, side in enumerate(table.sides):
        policy = policies[first_deck ^ seat]
        machine = PLAYERS[policy](known, side.streams[Purpose.POLICY])
        players.append(machine if record is None or policy not in repeated else RecordedPlayer(record, seat))
    table.play((players[0], players[1]))
    return table.events


def new_side(rules: Mapping[str, int | str], cards: Sequence[PhysicalCard], seat: int, pair: int) -> Side:
    """CC-12, and CC-3 on the mana of a deck with ヤタガラス."""
    third = any(card.has("third_colour") for card in cards)
    return Side(
        deck=sorted(cards, key=lambda card: card.slot),
        life=int(rules["first_life" if seat == 0 else "second_life"]),
        mana=int(rules["start_mana_third_colour" if third else "start_mana"]),
        income=int(rules["income"]),
        streams={purpose: Stream(pair, seat, purpose) for purpose in Purpose},
    )
