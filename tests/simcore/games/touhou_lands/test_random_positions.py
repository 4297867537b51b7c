"""Positions made up at random, in which players do anything: told the same, kernels and reference do the same."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from simcore.jit import COMPILED
from tests.reference.touhou_lands_choices import Question
from tests.reference.touhou_lands_events import Code
from tests.reference.touhou_lands_fight import Answer, Battle, Way, answers_of
from tests.reference.touhou_lands_position import called, play_position
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import Action, Character, PhysicalCard
from tests.simcore.games.touhou_lands.behaviour import comparable, play
from tests.simcore.games.touhou_lands.playing import CHANGES, pool, rules_of

pytestmark = pytest.mark.both_modes

POSITIONS = 120 if COMPILED else 30
POOL = list(pool())
OF_TYPE = {type_: [card for card in POOL if card.type == type_] for type_ in {card.type for card in POOL}}
STAYING = [card.name for card in OF_TYPE["support"] if card.stays]
GIVEN = ("ignore_evasion", "no_counter", "back_attack", "keeps_evasion", "guard")
TRIED = [change for change in CHANGES if not change.startswith(("deck_", "most_characters", "front_most"))]


class Scribe:
    """A player who does anything that is allowed, and writes down what it was, as a position says it."""

    def __init__(self, random: Random):
        self._random = random
        self.told: dict[str, list[Any]] = {name: [] for name in ("acts", "fronts", "choose", "answers", "discards")}

    def keeps(self, opening: OpeningHand) -> bool:
        return True

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        number = self._random.randint(0, min(int(view.rules["front_most"]), len(own)))
        front = self._random.sample(list(own), number)
        self.told["fronts"].append([called(each, view)[-1] for each in front])
        return front

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        if not options or len(self.told["acts"]) == 25 or self._random.random() < 0.1:
            return None
        action = self._random.choice(options)
        do = action.kind if action.kind in ("skill", "attack") else "use"
        name = called(action.source, view)[-1]
        self.told["acts"].append({"do": do, "card": name, "turn": view.turn})
        return next(each for each in options if each.kind == action.kind and name in called(each.source, view))

    def row(self, view: View, card: PhysicalCard) -> str:
        self.told["acts"][-1]["row"] = row = self._random.choice(("front", "back"))
        return row

    def aim(self, view: View, question: Question) -> Character:
        if len(question.candidates) == 1:
            return question.candidates[0]
        name = called(self._random.choice(question.candidates), view)[self._random.randint(0, 1)]
        self.told["choose"].append(name)
        return next(each for each in question.candidates if name in called(each, view))

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        found = answers_of(ways)
        answer = self._random.choice(found)
        told = {"do": answer.declared}
        if answer.character is not None:
            told["card"] = called(answer.character, view)[-1]
        if answer.spell is not None:
            told["spell"] = answer.spell.card.name
            same = [each.spell for each in found if each[:2] == answer[:2] and each.spell is not None]
            answer = answer._replace(spell=next(card for card in same if card.card.name == told["spell"]))
        self.told["answers"].append(told)
        return answer

    def discard(self, view: View, code: Code) -> PhysicalCard:
        if len(view.hand) == 1:
            return view.hand[0]
        name = self._random.choice(view.hand).card.name
        self.told["discards"].append(name)
        return next(card for card in view.hand if card.card.name == name)


def any_cards(random: Random, most: int) -> list[str]:
    return [random.choice(POOL).name for _ in range(random.randint(0, most))]


def half(random: Random) -> dict[str, Any]:
    """A side of anything."""
    rows = random.choice((["front", "front"], ["front"], [])) + ["back"] * 9
    characters = [
        {"card": random.choice(OF_TYPE["character"]).name, "row": row} for row in rows[: random.randint(0, 5)]
    ]
    for character in characters:
        change(random, character)
    return {
        "life": random.choice((1, 5, 20)),
        "hand_limit": random.choice((1, 6)),
        "hand": any_cards(random, 9),
        "library": any_cards(random, 6),
        "discard_place": any_cards(random, 3),
        "lands": [
            {"card": random.choice(OF_TYPE["land"]).name, "state": random.choice(("untapped", "untapped", "tapped"))}
            for _ in range(random.randint(0, 9))
        ],
        "characters": characters,
        "supports": random.sample(STAYING, random.randint(0, 1)),
    }


def change(random: Random, character: dict[str, Any]) -> None:
    """Let a character differ from its card."""
    item = {"card": random.choice(OF_TYPE["item"]).name, "owner": random.choice(("own", "own", "opponent"))}
    changes = {
        "state": "tapped",
        "item": item,
        "attack": random.randint(-1, 6),
        "defence": random.randint(-1, 6),
        "evasion": random.randint(-1, 4),
        "keywords": random.sample(GIVEN, 2),
    }
    character.update({name: value for name, value in changes.items() if random.random() < 0.3})


def some_position(random: Random, number: int) -> dict[str, Any]:
    return {
        "turn": random.choice((1, 4, 5, 200)),
        "turns": random.randint(1, 3),
        "start": random.choice(("main", "turn")),
        "seed": number,
        "first": half(random),
        "second": half(random),
    }


@pytest.mark.parametrize("number", range(POSITIONS))
def test_a_random_position(number: int) -> None:
    """Under a rule that is changed, every other time."""
    random = Random(f"position {number}")
    position = some_position(random, number)
    rules = [random.choice(TRIED[1:])] if number % 2 else []
    scribes = (Scribe(random), Scribe(random))
    events, _ = play_position(pool(), rules_of(*rules).values, position, scribes)
    for side, scribe in zip(("first", "second"), scribes, strict=True):
        for act in scribe.told["acts"]:
            act["turn"] -= position["turn"] - 1
        position[side] |= scribe.told
    found = play(position.pop("first"), position.pop("second"), *rules, **position)
    assert comparable(found.events) == comparable(events)


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("number", range(POSITIONS // 6))
def test_a_machine_player_plays_on(number: int, player: str) -> None:
    """From the middle of a game, by itself: `play` asks the reference for the same."""
    random = Random(f"{player} {number}")
    position = some_position(random, number)
    for side in ("first", "second"):
        position[side]["player"] = random.choice((player, "greedy", "random"))
    play(position.pop("first"), position.pop("second"), **position)
