"""Card Commander from the middle of a game, in the reference: positions, and players who do as they are told.

A position is a mapping with "turn", "initiative" ("first" or "second"), "start" ("choices", or "turn" for the turn's
start before them), "turns" (how many are played), "seed", and the sides "first" and "second". A side has "life",
"mana", "income", "hand" (names from left to right), "deck" (names as they lie before shuffling), "graveyard" (from the
bottom), "battlefield" (None, a name, or a mapping with "card" and any of "attack", "hp", "level" and "cursed"),
"standby" (up to three of those, from the top), and "choices", one mapping per turn: "send" (a place), "use" (a name),
"choose" (for each time that an effect has several candidates, a name, or a place such as "own 1" or "opponent 0").
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from tests.reference.card_commander_players import Choices, IllegalChoiceError, Question, View
from tests.reference.card_commander_state import (
    KEYWORDS,
    NOBODY,
    STANDBY,
    Code,
    Creature,
    Event,
    PhysicalCard,
    Side,
    number_cards,
)
from tests.reference.card_commander_table import GameOver
from tests.reference.card_commander_targets import Option
from tests.reference.card_commander_turn import Game
from tests.reference.streams import Purpose, Stream, pair_key, run_key

SEATS = ("first", "second")
Position = Mapping[str, Any]


def play_position(pool: Any, rules: Mapping[str, int | str], position: Position) -> tuple[list[Event], dict[str, Any]]:
    """The events of a position's turns, and how everything stands after them or at the end of the game."""
    decks = (deck_of(position["first"], "first"), deck_of(position["second"], "second"))
    cards = number_cards(pool, *decks)
    pair = pair_key(run_key(int(position.get("seed", 1)), [deck.hash for deck in decks]), 0)
    sides = [
        set_up(position[name], [card for card in cards if card.deck == seat], seat, pair)
        for seat, name in enumerate(SEATS)
    ]
    game = Game(pool, rules, sides)
    game.cards = len(cards)
    game.initiative = SEATS.index(position["initiative"])
    first_turn = int(position["turn"])
    game.players = tuple(ScriptedPlayer(position[name].get("choices", ()), first_turn) for name in SEATS)
    winner = None
    try:
        for turn in range(first_turn, first_turn + int(position.get("turns", 1))):
            game.turn = turn
            if turn > first_turn or position.get("start", "choices") == "turn":
                game.start_turn()
            game.take_turn()
    except GameOver as end:
        game.note(Code.GAME_ENDS, end.winner, value=end.reason)
        winner = "nobody" if end.winner == NOBODY else SEATS[end.winner]
    return game.events, summary(game, winner)


class ScriptedPlayer:
    """Does what the position says, turn by turn."""

    def __init__(self, choices: Sequence[Mapping[str, Any]], first_turn: int):
        self._choices = {first_turn + index: choice for index, choice in enumerate(choices)}
        self._picks = {turn: deque(choice.get("choose", ())) for turn, choice in self._choices.items()}

    def choose(self, view: View) -> Choices:
        said = self._choices.get(view.turn, {})
        place, name = said.get("send"), said.get("use")
        if place is not None and place not in view.sendable:
            raise IllegalChoiceError(f"turn {view.turn}: the sub of place {place} cannot be sent")
        if name is None:
            return place, None
        usable = [card for card in view.usable if card.face.name == name]
        if not usable:
            raise IllegalChoiceError(f"turn {view.turn}: {name} cannot be used")
        return place, min(usable, key=lambda card: card.number)

    def pick(self, question: Question) -> Option:
        if len(question.options) == 1:
            return question.options[0]
        picks = self._picks.get(question.turn)
        wanted = picks.popleft() if picks else None
        for option in question.options:
            if wanted in (option.card.face.name, place_of(option)):
                return option
        raise IllegalChoiceError(f"turn {question.turn}: {wanted} cannot be chosen")


def place_of(option: Option) -> str:
    """A creature's place in words, none for a card."""
    return f"{'own' if option.own else 'opponent'} {option.place}" if option.creature is not None else ""


# ---------- Setting up


def on_board(side: Position) -> list[Mapping[str, Any] | None]:
    """Battlefield, then standby from the top, each as a mapping or None."""
    places = [side.get("battlefield"), *side.get("standby", ())]
    return [{"card": held} if isinstance(held, str) else held for held in places]


def listed(side: Position) -> list[str]:
    """All names of a side: hand, deck, graveyard, battlefield, standby."""
    cards = [*side.get("hand", ()), *side.get("deck", ()), *side.get("graveyard", ())]
    return [*cards, *(held["card"] for held in on_board(side) if held is not None)]


def deck_of(side: Position, name: str) -> Deck:
    """The names of a side in the order in which they are met, each with its copies."""
    return Deck(name, "card_commander", tuple(Counter(listed(side)).items()))


def set_up(side: Position, cards: Sequence[PhysicalCard], seat: int, pair: int) -> Side:
    """Copies of one name are dealt out in the order of zones by ascending slot."""
    left = sorted(cards, key=lambda card: card.slot)

    def take(name: str) -> PhysicalCard:
        return left.pop(next(index for index, card in enumerate(left) if card.card.name == name))

    hand, deck, graveyard = ([take(name) for name in side.get(zone, ())] for zone in ("hand", "deck", "graveyard"))
    board = [None if held is None else creature(take(held["card"]), held) for held in on_board(side)]
    return Side(
        deck=deck,
        life=side.get("life", 4),
        mana=side.get("mana", 20),
        income=side.get("income", 2),
        streams={purpose: Stream(pair, seat, purpose) for purpose in Purpose},
        hand=hand,
        graveyard=graveyard,
        attacker=board[0],
        standby={place: sub for place, sub in zip(STANDBY, board[1:], strict=False) if sub is not None},
    )


def creature(card: PhysicalCard, said: Mapping[str, Any]) -> Creature:
    """As printed but for what is said."""
    found = Creature.printed(card)
    for field in ("attack", "hp", "level", "cursed"):
        setattr(found, field, said.get(field, getattr(found, field)))
    return found


# ---------- What has come of it


def summary(game: Game, winner: str | None) -> dict[str, Any]:
    """The winner ("nobody", or None while the game goes on) and both sides in the form of a position."""
    sides = {name: side_summary(side) for name, side in zip(SEATS, game.sides, strict=True)}
    return {"turn": game.turn, "initiative": SEATS[game.initiative], "winner": winner, **sides}


def side_summary(side: Side) -> dict[str, Any]:
    zones = {"hand": side.hand, "deck": side.deck, "graveyard": side.graveyard}
    return {
        "life": side.life,
        "mana": side.mana,
        "income": side.income,
        **{zone: [card.face.name for card in cards] for zone, cards in zones.items()},
        "battlefield": creature_summary(side.attacker),
        "standby": [creature_summary(side.standby.get(place)) for place in STANDBY],
    }


def creature_summary(found: Creature | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "card": found.physical.face.name,
        "attack": found.attack,
        "hp": found.hp,
        "level": found.level,
        "speed": found.speed,
        "keywords": [keyword for keyword in KEYWORDS if found.has(keyword)],
        "effects": sorted(found.programs),
        "cursed": found.cursed,
    }
