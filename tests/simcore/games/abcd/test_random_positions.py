"""Positions made up at random, in which players do anything: told the same, kernels and reference do the same."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from simcore.jit import COMPILED
from tests.reference.abcd_events import Code
from tests.reference.abcd_position import called, play_position
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import ATTRIBUTES, KEYWORDS, Action, Permanent, PhysicalCard
from tests.reference.abcd_targets import Question
from tests.simcore.games.abcd.behaviour import comparable, play
from tests.simcore.games.abcd.playing import CHANGES, pool, rules_of

pytestmark = pytest.mark.both_modes

POSITIONS = 120 if COMPILED else 20
SQUARES = range(1, 9)
POOL = list(pool())
FIELDS = {"creatures": "summon", "crystals": "crystal", "lands": "land_spell"}


class Scribe:
    """A player who does anything that is allowed, and writes down what it was, as a position says it."""

    def __init__(self, random: Random):
        self._random = random
        self._passed = (0, 0)  # turn and frame
        self.told: dict[str, list[Any]] = {
            name: [] for name in ("acts", "choose", "defend", "battle_spells", "discards")
        }

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        now = (view.turn, view.frame)
        if not options or self._passed == now or len(self.told["acts"]) == 20 or self._random.random() < 0.3:
            self._passed = now  # who passes does nothing more at that frame, since nothing says when it would
            return None
        action = self._random.choice(options)
        act = {"do": {"cast": "use"}.get(action.kind, action.kind), "turn": view.turn, "frame": view.frame}
        if action.source is not None:
            act["card"] = called(action.source, view.seat)[-1]
            action = next(each for each in options if _same(each, action, view.seat))
        if action.kind == "skill":
            source = action.source.physical if isinstance(action.source, Permanent) else action.source
            act["skill"] = source.card.skills[action.skill].name
        self.told["acts"].append(act)
        return action

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        square = self._random.choice(free)
        self.told["acts"][-1]["square"] = square + 1
        return square

    def aim(self, view: View, question: Question) -> Any:
        if len(question.candidates) == 1 and not question.may_stop:
            return question.candidates[0]
        if question.may_stop and self._random.random() < 0.4:
            self.told["choose"].append("nothing more")
            return None
        name = called(self._random.choice(question.candidates), view.seat)[-1]
        self.told["choose"].append(name)
        return next(thing for thing in question.candidates if name in called(thing, view.seat))

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> tuple[list[Permanent], list[Permanent]]:
        blockers = self._some(able)
        followers = self._some([each for each in can_follow if each not in blockers])
        named = [[called(each, view.seat)[-1] for each in group] for group in (blockers, followers)]
        self.told["defend"].append({"block": named[0], "attack": named[1]})
        return blockers, followers

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        name = self._random.choice(["", *(card.card.name for card in usable)])
        self.told["battle_spells"].append(name)
        return next(card for card in usable if card.card.name == name) if name else None

    def discard(self, view: View, code: Code) -> PhysicalCard:
        hand = sorted(view.own.hand or (), key=lambda card: card.number)
        if len(hand) == 1:
            return hand[0]
        name = self._random.choice(hand).card.name
        self.told["discards"].append(name)
        return next(card for card in hand if card.card.name == name)

    def _some(self, creatures: Sequence[Permanent]) -> list[Permanent]:
        return self._random.sample(creatures, self._random.randint(0, min(2, len(creatures))))


def _same(one: Action, other: Action, seat: int) -> bool:
    """Whether a position says the same of two actions."""
    same = (one.kind, one.skill) == (other.kind, other.skill)
    return same and called(one.source, seat)[-1] == called(other.source, seat)[-1]


def half(random: Random) -> dict[str, Any]:
    """A side of anything."""
    names = {type_: [card.name for card in POOL if card.type == type_] for type_ in FIELDS.values()}
    return {
        "hp": random.choice((1, 5, 20)),
        "mp": random.randint(0, 30),
        "attributes": {attribute: random.randint(0, 4) for attribute in ATTRIBUTES},
        "stock": random.randint(0, 2),
        "mitigation": random.choice((0, 0, 2)),
        **{zone: [random.choice(POOL).name for _ in range(random.randint(0, 9))] for zone in ("hand", "library")},
        "graveyard": [random.choice(POOL).name for _ in range(random.randint(0, 2))],
        **{
            field: [
                {"card": random.choice(names[type_]), "square": square}
                for square in random.sample(SQUARES, random.randint(0, 5))
            ]
            for field, type_ in FIELDS.items()
        },
    }


def change(random: Random, creature: dict[str, Any]) -> None:
    """Let a creature differ from its card."""
    creature.update(
        {
            name: value
            for name, value in {
                "attack": random.randint(0, 6),
                "hp": random.randint(1, 6),
                "mitigation": random.randint(0, 2),
                "state": random.choice(("active", "block_only", "non_active")),
                "keywords": random.sample(KEYWORDS, 2),
                "controller": random.choice(("own", "opponent")),
            }.items()
            if random.random() < 0.3
        }
    )


@pytest.mark.parametrize("number", range(POSITIONS))
def test_a_random_position(number: int) -> None:
    """Under a rule that is changed, every other time."""
    random = Random(f"position {number}")
    position: dict[str, Any] = {
        "turn": random.choice((1, 3, 26)),
        "turns": random.randint(1, 2),
        "start": random.choice(("main", "turn")),
        "seed": number,
        "a": half(random),
        "b": half(random),
    }
    for side in ("a", "b"):
        for creature in position[side]["creatures"]:
            change(random, creature)
    rules = [random.choice(CHANGES[1:])] if number % 2 else []
    scribes = (Scribe(random), Scribe(random))
    events, _ = play_position(pool(), rules_of(*rules).values, position, scribes)
    for side, scribe in zip(("a", "b"), scribes, strict=True):
        for act in scribe.told["acts"]:
            act["turn"] -= position["turn"] - 1
        position[side] |= scribe.told
    assert comparable(play(position.pop("a"), position.pop("b"), *rules, **position).events) == comparable(events)
