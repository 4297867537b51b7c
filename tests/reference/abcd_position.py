"""ABCD from the middle of a game, in the reference: positions, and players who do as they are told.

A position is what simcore.play_position takes; what it holds stands in simcore/games/abcd/position_form.py.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from tests.reference.abcd import new_side
from tests.reference.abcd_events import NOBODY, Code, Event
from tests.reference.abcd_players import Player
from tests.reference.abcd_scene import written
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import (
    ATTRIBUTES,
    KEYWORDS,
    SQUARES,
    Action,
    Cast,
    Permanent,
    PhysicalCard,
    number_cards,
)
from tests.reference.abcd_table import GameOver
from tests.reference.abcd_targets import IllegalChoiceError, Question
from tests.reference.abcd_turn import Game
from tests.reference.streams import Purpose, Stream, pair_key, run_key

SEATS = ("a", "b")
ZONES = ("hand", "library", "graveyard")
FIELDS = {"creatures": "summon", "crystals": "crystal", "lands": "land_spell"}
FIGURES = ("attack", "hp", "max_hp", "mitigation")
Position = Mapping[str, Any]


def play_position(
    pool: Any, rules: Mapping[str, int | str], position: Position, players: tuple[Player, Player] | None = None
) -> tuple[list[Event], dict[str, Any]]:
    """The events of a position's turns, and how everything stands after them or at the end of the game.

    The players do as the position says, if they are no others.
    """
    game = set_up(pool, rules, position)
    game.players = players or (DirectedPlayer(position, 0), DirectedPlayer(position, 1))
    winner = None
    try:
        for turn in range(int(position.get("turns", 1))):
            if turn or position.get("start", "main") == "turn":
                game.turn += 1
                game.start_up()
            else:
                game.operations = game.frame = 0
            game.main()
            game.clean_up()
    except GameOver as end:
        game.note(Code.GAME_ENDS, end.winner, value=end.reason)
        winner = "nobody" if end.winner == NOBODY else SEATS[end.winner]
    return game.events, summary(game, winner)


# ---------- Players


class DirectedPlayer:
    """Does what the position says, each entry once, in order."""

    def __init__(self, position: Position, seat: int):
        said = position[SEATS[seat]]
        self._first = int(position.get("turn", 3))
        self._acts = [act_of(act) for act in said.get("acts", ())]
        self._choose, self._defend = list(said.get("choose", ())), list(said.get("defend", ()))
        self._spells, self._discards = list(said.get("battle_spells", ())), list(said.get("discards", ()))
        self._square: int | None = None

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        if not self._acts:
            return None
        act = self._acts[0]
        if (view.turn, view.frame) < (self._first + act.get("turn", 1) - 1, act.get("frame", 0)):
            return None
        for action in options:
            if is_meant(action, act, view.seat):
                self._square = self._acts.pop(0).get("square")
                return action
        return None

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return free[0] if self._square is None else self._square - 1

    def aim(self, view: View, question: Question) -> Any:
        found, told = question.candidates, self._choose
        if len(found) == 1 and not question.may_stop:
            return found[0]
        fitting = [thing for thing in found if told and told[0] in called(thing, view.seat)]
        if question.may_stop and not fitting:
            if told[:1] == ["nothing more"]:
                told.pop(0)
            return None
        told.pop(0)
        return fitting[0]

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> tuple[list[Permanent], list[Permanent]]:
        said = self._defend.pop(0) if self._defend else {}
        blockers = chosen(said.get("block", ()), able, view.seat)
        others = [each for each in can_follow if each not in blockers]
        return blockers, chosen(said.get("attack", ()), others, view.seat)

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        name = self._spells.pop(0) if self._spells else ""
        return next(card for card in usable if card.card.name == name) if name else None

    def discard(self, view: View, code: Code) -> PhysicalCard:
        hand = sorted(view.own.hand or (), key=lambda card: card.number)
        if len(hand) == 1:
            return hand[0]
        name = self._discards.pop(0)
        return next(card for card in hand if card.card.name == name)


def act_of(act: Any) -> dict[str, Any]:
    if not isinstance(act, str):
        return dict(act)
    do, _, card = act.partition(" ")
    return {"do": do, "card": card}


def is_meant(action: Action, act: Mapping[str, Any], seat: int) -> bool:
    do = {"cast": "use"}.get(action.kind, action.kind)
    names = () if action.source is None else called(action.source, seat)
    skill = written(action).split(" ")[-1] if action.kind == "skill" else ""
    return do == act["do"] and (not names or act["card"] in names) and act.get("skill", "") in ("", skill)


def called(thing: Any, seat: int) -> tuple[str, ...]:
    """By what a position may call a card, a cast or what stands on a field."""
    if isinstance(thing, PhysicalCard):
        return (thing.card.name,)
    if isinstance(thing, Cast):
        return (thing.physical.card.name,)
    return thing.physical.card.name, f"{'own' if thing.side == seat else 'opponent'} {thing.square + 1}"


def chosen(names: Sequence[str], among: Sequence[Permanent], seat: int) -> list[Permanent]:
    found: list[Permanent] = []
    for name in names:
        left = [each for each in among if each not in found and name in called(each, seat)]
        if not left:
            raise IllegalChoiceError(f"{name} cannot do that")
        found.append(left[0])
    return found


# ---------- Setting up


def set_up(pool: Any, rules: Mapping[str, int | str], position: Position) -> Game:
    decks = tuple(Deck(name, "abcd", tuple(Counter(listed(position[name])).items())) for name in SEATS)
    pair = pair_key(run_key(int(position.get("seed", 1)), [deck.hash for deck in decks]), 0)
    cards = number_cards(pool, *decks)
    sides = [new_side(rules, [], seat, pair) for seat in (0, 1)]
    game = Game(pool, rules, sides, Stream(pair, 0, Purpose.START))
    game.turn = int(position.get("turn", 3)) - (position.get("start", "main") == "turn")
    game.cards = len(cards)
    for seat, name in enumerate(SEATS):
        put_side(game, seat, position[name], [card for card in cards if card.owner == seat])
    return game


def entries(side: Position, zone: str) -> list[dict[str, Any]]:
    return [{"card": one} if isinstance(one, str) else dict(one) for one in side.get(zone, ())]


def listed(side: Position) -> list[str]:
    """All names of a side in the order of its zones."""
    names = [name for zone in ZONES for name in side.get(zone, ())]
    return names + [one["card"] for zone in FIELDS for one in entries(side, zone)]


def put_side(game: Game, seat: int, said: Position, left: list[PhysicalCard]) -> None:
    """Copies of one name are dealt out in the order of zones by ascending slot."""
    left.sort(key=lambda card: card.slot)

    def take(name: str) -> PhysicalCard:
        return left.pop(next(at for at, card in enumerate(left) if card.card.name == name))

    side = game.sides[seat]
    side.hp, side.mitigation, side.stock = said.get("hp", 20), said.get("mitigation", 0), said.get("stock", 0)
    side.mp = said.get("mp", 20)
    side.max_mp = said.get("max_mp", side.mp)
    values = said.get("attributes", dict.fromkeys(ATTRIBUTES, 5))
    for attribute in ATTRIBUTES:
        side.attributes[attribute] = side.max_attributes[attribute] = values.get(attribute, 0)
    side.hand, side.library, side.graveyard = ([take(name) for name in said.get(zone, ())] for zone in ZONES)
    for zone in FIELDS:
        standing = entries(said, zone)
        taken = [one.get("square") for one in standing]
        free = [square for square in range(1, len(SQUARES) + 1) if square not in taken]
        for one in standing:
            put_on_field(game, seat, one, take(one["card"]), one.get("square") or free.pop(0))


def put_on_field(game: Game, seat: int, one: Mapping[str, Any], card: PhysicalCard, square: int) -> None:
    controller = seat if one.get("controller", "own") == "own" else 1 - seat
    new = Permanent.printed(card, seat, square - 1, controller, game.entered)
    game.entered += 1
    new.state = one.get("state", "active")
    for figure in FIGURES:
        setattr(new, figure, one.get(figure, getattr(new, figure)))
    new.max_hp = max(new.max_hp, new.hp)
    new.keywords |= set(one.get("keywords", ()))
    game.permanents.append(new)


# ---------- What came of it


def summary(game: Game, winner: str | None) -> dict[str, Any]:
    sides = {name: side_of(game, seat) for seat, name in enumerate(SEATS)}
    return {"turn": game.turn, "winner": winner, **sides}


def side_of(game: Game, seat: int) -> dict[str, Any]:
    side = game.sides[seat]
    return {
        "hp": side.hp,
        "mp": side.mp,
        "max_mp": side.max_mp,
        "attributes": dict(side.attributes),
        "mitigation": side.mitigation,
        "stock": side.stock,
        **{zone: names(getattr(side, zone)) for zone in ZONES},
        "crystals": len(game.on_field(seat, "crystal")),
        "creatures": [creature_of(each) for each in game.creatures(seat)],
        "lands": [
            {"card": each.physical.card.name, "square": each.square + 1} for each in game.on_field(seat, "land_spell")
        ],
        "casts": [
            {"card": each.physical.card.name, "controller": SEATS[each.controller], "frames": each.frames}
            for each in game.casts
            if each.caster == seat
        ],
    }


def names(cards: Sequence[PhysicalCard]) -> list[str]:
    return [card.card.name for card in sorted(cards, key=lambda card: card.number)]


def creature_of(each: Permanent) -> dict[str, Any]:
    return {
        "card": each.physical.card.name,
        "square": each.square + 1,
        "controller": SEATS[each.controller],
        "state": each.state,
        "attack": each.attack,
        "hp": each.hp,
        "max_hp": each.max_hp,
        "mitigation": each.mitigation,
        "keywords": [keyword for keyword in KEYWORDS if keyword in each.keywords],
        "resistance": {name: each.resistance[name] for name in ATTRIBUTES if each.resistance.get(name)},
    }
