"""Kyougenshi from the middle of a game, in the reference: positions, and players who do as they are told.

A position is what simcore.play_position takes; what it holds stands in simcore/games/kyougenshi/position_form.py.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from tests.reference.kyougenshi import PLAYERS, new_side
from tests.reference.kyougenshi_actions import act
from tests.reference.kyougenshi_attack import Attack
from tests.reference.kyougenshi_choices import Question
from tests.reference.kyougenshi_events import KEYWORDS, NOBODY, Code, Event, Reason
from tests.reference.kyougenshi_players import Player
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import Action, Orb, PhysicalCard, SpellCard, by_number, number_cards
from tests.reference.kyougenshi_table import GameOver
from tests.reference.kyougenshi_turn import Game
from tests.reference.streams import Purpose, pair_key, run_key

SEATS = ("first", "second")
ZONES = ("hand", "library", "graveyard", "shields")
Position = Mapping[str, Any]


def play_position(
    pool: Any, rules: Mapping[str, int | str], position: Position, players: Sequence[Player] | None = None
) -> tuple[list[Event], dict[str, Any]]:
    """The events of a position's turns, and how everything stands after them or at the end of the game.

    The players are those of the position, or do what it says, if they are no others.
    """
    game = set_up(pool, rules, position)
    found = list(players or (player_of(game, position, seat) for seat in (0, 1)))
    game.players = (found[0], found[1])
    winner = None
    try:
        for turn in range(int(position.get("turns", 1))):
            if turn or position.get("start", "main") == "turn":
                if game.turn == game.number("turn_cap"):
                    raise GameOver(NOBODY, Reason.TURN_CAP)
                game.turn += 1
                game.take_turn()
            else:
                while act(game, game.active):
                    pass
                game.moment("turn_end", game.active)
                game.end_turn(game.active)
    except GameOver as end:
        game.note(Code.GAME_ENDS, end.winner, value=end.reason)
        winner = "nobody" if end.winner == NOBODY else SEATS[end.winner]
    return game.events, summary(game, winner)


# ---------- Players


class DirectedPlayer:
    """Does what the position says, each entry once, in order."""

    def __init__(self, position: Position, seat: int):
        said = position[SEATS[seat]]
        self._first = int(position.get("turn", 5))
        self._acts = [act_of(told) for told in said.get("acts", ())]
        self._choose, self._maryoku = list(said.get("choose", ())), list(said.get("maryoku", ()))
        self._blocks, self._discards = list(said.get("blocks", ())), list(said.get("discards", ()))
        self._triggers, self._grazes = list(said.get("triggers", ())), list(said.get("grazes", ()))

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        return True

    def charge(self, view: View) -> PhysicalCard | None:
        if self._due(view) and self._acts[0]["do"] == "charge":
            for card in view.hand:
                if card.card.name == self._acts[0]["card"]:
                    self._acts.pop(0)
                    return card
        return None

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        if not self._due(view):
            return None
        told = self._acts[0]
        for action in options:
            do = "attack" if action.kind == "attack" else "use"
            target = ("",) if action.target is None else called(action.target, view)
            if do == told["do"] and told["card"] in called(action.source, view) and told.get("target", "") in target:
                self._acts.pop(0)
                return action
        return None

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        return int(self._maryoku.pop(0)) if self._maryoku else 0

    def block(self, view: View, attack: Attack, able: Sequence[SpellCard]) -> SpellCard | None:
        return among(able, self._blocks.pop(0) if self._blocks else "none", view)

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        return bool(self._triggers) and self._triggers.pop(0) == "yes"

    def graze(self, view: View, each: SpellCard) -> bool:
        return bool(self._grazes) and self._grazes.pop(0) == "yes"

    def aim(self, view: View, question: Question) -> SpellCard | None:
        if len(question.candidates) == 1 and not question.optional:
            return question.candidates[0]
        return among(question.candidates, self._choose.pop(0) if self._choose else "none", view)

    def discard(self, view: View) -> PhysicalCard:
        if len(view.hand) == 1:
            return view.hand[0]
        name = self._discards.pop(0)
        return next(card for card in view.hand if card.card.name == name)

    def _due(self, view: View) -> bool:
        return bool(self._acts) and view.turn >= self._first + int(self._acts[0].get("turn", 1)) - 1


def player_of(game: Game, position: Position, seat: int) -> Player:
    policy = position[SEATS[seat]].get("player", "told")
    if policy == "told":
        return DirectedPlayer(position, seat)
    return PLAYERS[policy](game.sides[seat].streams[Purpose.POLICY])


def act_of(told: Any) -> dict[str, Any]:
    if not isinstance(told, str):
        return dict(told)
    do, _, rest = told.partition(" ")
    card, _, target = rest.partition(" > ")
    return {"do": do, "card": card, "target": target}


def called(thing: Any, view: View) -> tuple[str, ...]:
    """By what a position may call a card or a spell card in the battle zone."""
    if isinstance(thing, PhysicalCard):
        return (thing.card.name,)
    place = next(at for at, each in enumerate(view.cards(thing.side), 1) if each is thing)
    return thing.card.name, f"{'own' if thing.side == view.seat else 'opponent'} {place}"


def among(cards: Sequence[SpellCard], name: str, view: View) -> SpellCard | None:
    return None if name == "none" else next(each for each in cards if name in called(each, view))


# ---------- Setting up


def set_up(pool: Any, rules: Mapping[str, int | str], position: Position) -> Game:
    decks = [Deck(SEATS[seat], "kyougenshi", cards_of(position, seat)) for seat in (0, 1)]
    pair = pair_key(run_key(int(position.get("seed", 1)), [deck.hash for deck in decks]), 0)
    cards = number_cards(pool, decks[0], decks[1])
    game = Game(pool, rules, [new_side([], seat, pair) for seat in (0, 1)])
    game.turn = int(position.get("turn", 5)) - (position.get("start", "main") == "turn")
    for seat in (0, 1):
        own = sorted((card for card in cards if card.owner == seat), key=lambda card: card.slot)
        put_side(game, seat, position[SEATS[seat]], own)
    return game


def entries(side: Position, zone: str) -> list[dict[str, Any]]:
    return [{"card": one} if isinstance(one, str) else dict(one) for one in side.get(zone, ())]


def cards_of(position: Position, seat: int) -> tuple[tuple[str, int], ...]:
    """All names of a side in the order of its zones."""
    side = position[SEATS[seat]]
    names = [name for zone in ZONES for name in side.get(zone, ())]
    names += [one["card"] for zone in ("orbs", "battle_zone") for one in entries(side, zone)]
    return tuple(Counter(names).items())


def put_side(game: Game, seat: int, said: Position, left: list[PhysicalCard]) -> None:
    """Copies of one name are dealt out in the order of zones by ascending slot."""

    def take(name: str) -> PhysicalCard:
        return left.pop(next(at for at, card in enumerate(left) if card.card.name == name))

    side = game.sides[seat]
    side.hand, side.library, side.graveyard, side.shields = (
        [take(name) for name in said.get(zone, ())] for zone in ZONES
    )
    for one in entries(said, "orbs"):
        state = one.get("state", "active")
        side.orbs.append(Orb(take(one["card"]), state == "active", state == "tainted"))
    for one in entries(said, "battle_zone"):
        new = SpellCard(take(one["card"]), one.get("state", "active") == "active", one.get("praying", False))
        side.cards.append(new)
        if one.get("power") is not None:
            new.power_this_turn = one["power"] - game.power(new)
        new.given_this_turn = set(one.get("keywords", ()))


# ---------- What came of it


def summary(game: Game, winner: str | None) -> dict[str, Any]:
    return {"turn": game.turn, "winner": winner, **{name: side_of(game, seat) for seat, name in enumerate(SEATS)}}


def side_of(game: Game, seat: int) -> dict[str, Any]:
    side = game.sides[seat]
    zones = dict(zip(ZONES, (side.hand, side.library, side.graveyard, side.shields), strict=True))
    return {
        **{zone: [card.card.name for card in by_number(cards)] for zone, cards in zones.items()},
        "orbs": [{"card": orb.physical.card.name, "state": orb_state(orb)} for orb in by_number(side.orbs)],
        "battle_zone": [standing(game, each) for each in game.cards(seat)],
    }


def orb_state(orb: Orb) -> str:
    return "tainted" if orb.tainted else "active" if orb.active else "inactive"


def standing(game: Game, each: SpellCard) -> dict[str, Any]:
    keywords = game.keywords(each)
    return {
        "card": each.card.name,
        "state": "active" if each.active else "inactive",
        "praying": each.praying,
        "power": game.power(each),
        "keywords": [keyword for keyword in KEYWORDS if keyword in keywords],
    }
