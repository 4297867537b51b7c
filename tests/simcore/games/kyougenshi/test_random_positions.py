"""Positions made up at random, in which players do anything: told the same, kernels and reference do the same."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from simcore.games.kyougenshi.position_form import GIVEN
from simcore.jit import COMPILED
from tests.reference.kyougenshi_attack import Attack
from tests.reference.kyougenshi_choices import Question
from tests.reference.kyougenshi_position import called, play_position
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import Action, PhysicalCard, SpellCard
from tests.simcore.games.kyougenshi.behaviour import comparable, play
from tests.simcore.games.kyougenshi.playing import CHANGES, pool, rules_of

pytestmark = pytest.mark.both_modes

POSITIONS = 120 if COMPILED else 30
POOL = [card for card in pool() if not card.unsupported]
SPELL_CARDS = [card for card in POOL if card.type == "spell_card"]
NAMES = ("acts", "choose", "maryoku", "blocks", "triggers", "grazes", "discards")


class Scribe:
    """A player who does anything that is allowed, and writes down what it was, as a position says it."""

    def __init__(self, random: Random):
        self._random = random
        self.told: dict[str, list[Any]] = {name: [] for name in NAMES}

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        return True

    def charge(self, view: View) -> PhysicalCard | None:
        if len(self.told["acts"]) > 25 or self._random.random() < 0.3:
            return None
        name = self._random.choice(view.hand).card.name
        self.told["acts"].append({"do": "charge", "card": name, "turn": view.turn})
        return next(card for card in view.hand if card.card.name == name)

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        if not options or len(self.told["acts"]) > 25 or self._random.random() < 0.1:
            return None
        action = self._random.choice(options)
        told = {"do": "attack" if action.kind == "attack" else "use", "turn": view.turn}
        told |= {"card": called(action.source, view)[-1]}
        target = None if action.target is None else called(action.target, view)[-1]
        self.told["acts"].append(told if target is None else {**told, "target": target})
        return next(
            each
            for each in options
            if (each.kind, each.target) == (action.kind, action.target) and told["card"] in called(each.source, view)
        )

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        self.told["maryoku"].append(number := self._random.randint(0, most))
        return number

    def block(self, view: View, attack: Attack, able: Sequence[SpellCard]) -> SpellCard | None:
        return self._any(view, "blocks", able, True)

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        return self._yes("triggers")

    def graze(self, view: View, each: SpellCard) -> bool:
        return self._yes("grazes")

    def aim(self, view: View, question: Question) -> SpellCard | None:
        if len(question.candidates) == 1 and not question.optional:
            return question.candidates[0]
        return self._any(view, "choose", question.candidates, question.optional)

    def discard(self, view: View) -> PhysicalCard:
        if len(view.hand) == 1:
            return view.hand[0]
        name = self._random.choice(view.hand).card.name
        self.told["discards"].append(name)
        return next(card for card in view.hand if card.card.name == name)

    def _yes(self, field: str) -> bool:
        self.told[field].append(word := self._random.choice(("yes", "no")))
        return word == "yes"

    def _any(self, view: View, field: str, cards: Sequence[SpellCard], none: bool) -> SpellCard | None:
        """One of them, by its name or its place, or none."""
        chosen = self._random.choice([*cards, *[None] * none])
        name = "none" if chosen is None else called(chosen, view)[self._random.randint(0, 1)]
        self.told[field].append(name)
        return None if chosen is None else next(each for each in cards if name in called(each, view))


def any_cards(random: Random, most: int) -> list[str]:
    return [random.choice(POOL).name for _ in range(random.randint(0, most))]


def half(random: Random) -> dict[str, Any]:
    """A side of anything."""
    return {
        "hand": any_cards(random, 7),
        "library": any_cards(random, 6),
        "graveyard": any_cards(random, 5),
        "shields": any_cards(random, 5),
        "orbs": [orb(random) for _ in range(random.randint(0, 9))],
        "battle_zone": [spell_card(random) for _ in range(random.randint(0, 5))],
    }


def orb(random: Random) -> dict[str, Any]:
    card = random.choice(POOL)
    states = ("active", "active", "inactive", *(("tainted",) if card.orb_kind == "youkai" else ()))
    return {"card": card.name, "state": random.choice(states)}


def spell_card(random: Random) -> dict[str, Any]:
    """Perhaps other than its card says."""
    card = random.choice(SPELL_CARDS)
    gains = card.gains.power if card.gains else 0
    changes = {
        "state": "inactive",
        "praying": True,
        "power": card.power + gains + 500 * random.randint(0, 9),
        "keywords": random.sample(GIVEN, 2),
    }
    return {"card": card.name} | {name: value for name, value in changes.items() if random.random() < 0.3}


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
    rules = [random.choice(CHANGES[1:])] if number % 2 else []
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
