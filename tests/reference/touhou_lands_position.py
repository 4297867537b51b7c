"""Touhou lands from the middle of a game, in the reference: positions, and players who do as they are told.

A position is what simcore.play_position takes; what it holds stands in simcore/games/touhou_lands/position_form.py.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from tests.reference.streams import Purpose, pair_key, run_key
from tests.reference.touhou_lands import PLAYERS, new_side
from tests.reference.touhou_lands_actions import act
from tests.reference.touhou_lands_choices import Question
from tests.reference.touhou_lands_events import KEYWORDS, NOBODY, Code, Event, Reason
from tests.reference.touhou_lands_fight import Answer, Battle, Way
from tests.reference.touhou_lands_hands import adjust_hand
from tests.reference.touhou_lands_players import Player
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import (
    BACK,
    FIGURES,
    FRONT,
    Action,
    Character,
    Land,
    PhysicalCard,
    by_number,
    number_cards,
)
from tests.reference.touhou_lands_table import GameOver
from tests.reference.touhou_lands_turn import Game

SEATS = ("first", "second")
ZONES = ("hand", "library", "discard_place", "supports")
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
                adjust_hand(game, game.active)
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
        self._answers = [act_of(told) for told in said.get("answers", ())]
        self._fronts, self._choose = list(said.get("fronts", ())), list(said.get("choose", ()))
        self._discards = list(said.get("discards", ()))
        self._row = FRONT

    def keeps(self, opening: OpeningHand) -> bool:
        return True

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        if not self._fronts:
            return [each for each in own if each.row == FRONT]
        front: list[Character] = []
        for name in self._fronts.pop(0):
            left = [each for each in own if each not in front]
            front.append(next(each for each in left if name in called(each, view)))
        return front

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        if not self._acts or view.turn < self._first + self._acts[0].get("turn", 1) - 1:
            return None
        told = self._acts[0]
        for action in options:
            do = action.kind if action.kind in ("skill", "attack") else "use"
            if do == told["do"] and told["card"] in called(action.source, view):
                self._row = self._acts.pop(0).get("row") or FRONT
                return action
        return None

    def row(self, view: View, card: PhysicalCard) -> str:
        return self._row

    def aim(self, view: View, question: Question) -> Character:
        found = question.candidates
        if len(found) == 1:
            return found[0]
        name = self._choose.pop(0)
        return next(each for each in found if name in called(each, view))

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        told = self._answers.pop(0) if self._answers else {"do": "none"}
        if told["do"] == "none":
            return Answer()
        wanted = told.get("spell", "")
        for way in ways:
            if way.declared == told["do"] and told["card"] in called(way.character, view):
                spell = next((card for card in way.spells if card.card.name == wanted), None)
                if (spell is not None) if wanted else way.bare:
                    return Answer(way.declared, way.character, spell)
        raise AssertionError(f"{told} is no way to answer")

    def discard(self, view: View, code: Code) -> PhysicalCard:
        if len(view.hand) == 1:
            return view.hand[0]
        name = self._discards.pop(0)
        return next(card for card in view.hand if card.card.name == name)


def player_of(game: Game, position: Position, seat: int) -> Player:
    policy = position[SEATS[seat]].get("player", "told")
    if policy == "told":
        return DirectedPlayer(position, seat)
    return PLAYERS[policy](game.sides[seat].streams[Purpose.POLICY])


def act_of(told: Any) -> dict[str, Any]:
    if not isinstance(told, str):
        return dict(told)
    do, _, card = told.partition(" ")
    return {"do": do, "card": card}


def called(thing: Any, view: View) -> tuple[str, ...]:
    """By what a position may call a card or a character."""
    if isinstance(thing, PhysicalCard):
        return (thing.card.name,)
    place = view.characters(thing.side).index(thing) + 1
    return thing.card.name, f"{'own' if thing.side == view.seat else 'opponent'} {place}"


# ---------- Setting up


def set_up(pool: Any, rules: Mapping[str, int | str], position: Position) -> Game:
    decks = tuple(Deck(SEATS[seat], "touhou_lands", cards_of(position, seat)) for seat in (0, 1))
    pair = pair_key(run_key(int(position.get("seed", 1)), [deck.hash for deck in decks]), 0)
    cards = number_cards(pool, *decks)
    game = Game(pool, rules, [new_side(rules, [], seat, pair) for seat in (0, 1)])
    game.cards_of_both = len(cards)
    game.turn = int(position.get("turn", 5)) - (position.get("start", "main") == "turn")
    left = [sorted((card for card in cards if card.owner == seat), key=lambda card: card.slot) for seat in (0, 1)]
    for seat in (0, 1):
        put_side(game, seat, position[SEATS[seat]], left)
    return game


def entries(side: Position, zone: str) -> list[dict[str, Any]]:
    return [{"card": one} if isinstance(one, str) else dict(one) for one in side.get(zone, ())]


def item_of(one: Mapping[str, Any]) -> tuple[str, str]:
    """An item's name, or nothing, and whose it is."""
    item = one.get("item") or {"card": ""}
    return (item, "own") if isinstance(item, str) else (item["card"], item.get("owner", "own"))


def cards_of(position: Position, seat: int) -> tuple[tuple[str, int], ...]:
    """All names of a side in the order of its zones, then of its items."""
    own, other = position[SEATS[seat]], position[SEATS[1 - seat]]
    names = [name for zone in ZONES for name in own.get(zone, ())]
    names += [one["card"] for zone in ("lands", "characters") for one in entries(own, zone)]
    for side, owner in ((own, "own"), (other, "opponent")):
        items = [item_of(one) for one in entries(side, "characters")]
        names += [name for name, whose in items if name and whose == owner]
    return tuple(Counter(names).items())


def put_side(game: Game, seat: int, said: Position, left: Sequence[list[PhysicalCard]]) -> None:
    """Copies of one name are dealt out in the order of zones by ascending slot."""

    def take(name: str, owner: int = seat) -> PhysicalCard:
        return left[owner].pop(next(at for at, card in enumerate(left[owner]) if card.card.name == name))

    side = game.sides[seat]
    side.life = said.get("life", 20)
    side.hand_limit = said.get("hand_limit") or game.number("hand_limit")
    side.hand, side.library, side.discard, side.supports = (
        [take(name) for name in said.get(zone, ())] for zone in ZONES
    )
    side.lands = [Land(take(one["card"]), one.get("state") == "tapped") for one in entries(said, "lands")]
    standing = entries(said, "characters")
    room = game.number("front_most") - sum(one.get("row") == FRONT for one in standing)
    for one in standing:
        row = one.get("row")
        if row is None:
            row, room = (FRONT, room - 1) if room > 0 else (BACK, room)
        item, whose = item_of(one)
        worn = take(item, seat if whose == "own" else 1 - seat) if item else None
        new = Character(take(one["card"]), seat, row, one.get("state") == "tapped", worn)
        for name in FIGURES:
            if one.get(name) is not None:
                new.for_good[name] = one[name] - new.figure(name)
        new.given = set(one.get("keywords", ()))
        side.characters.append(new)


# ---------- What came of it


def summary(game: Game, winner: str | None) -> dict[str, Any]:
    sides = {name: side_of(game, seat) for seat, name in enumerate(SEATS)}
    return {"turn": game.turn, "winner": winner, **sides}


def side_of(game: Game, seat: int) -> dict[str, Any]:
    side = game.sides[seat]
    zones = dict(zip(ZONES, (side.hand, side.library, side.discard, side.supports), strict=True))
    return {
        "life": side.life,
        "hand_limit": side.hand_limit,
        **{zone: [card.card.name for card in by_number(cards)] for zone, cards in zones.items()},
        "lands": [
            {"card": land.physical.card.name, "state": "tapped" if land.tapped else "untapped"}
            for land in by_number(side.lands)
        ],
        "characters": [character_of(each) for each in game.characters(seat)],
    }


def character_of(each: Character) -> dict[str, Any]:
    owner = "" if each.item is None else "own" if each.item.owner == each.side else "opponent"
    return {
        "card": each.card.name,
        "row": each.row,
        "state": "tapped" if each.tapped else "untapped",
        "item": None if each.item is None else {"card": each.item.card.name, "owner": owner},
        **{name: each.figure(name) for name in FIGURES},
        "keywords": [keyword for keyword in KEYWORDS if keyword in each.keywords],
    }
