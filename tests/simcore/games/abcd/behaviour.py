"""Positions of ABCD as short calls, and what came of them as short lines: the words in which cards are tested.

Each position is played by the reference as well, which must agree.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import simcore
from simcore.games import get_game
from simcore.games.abcd.event_values import event_names, plain_value
from simcore.params import choose_rules
from tests.reference import abcd_position as reference
from tests.simcore.games import played

GAME = get_game("abcd")
# What happens whatever cards do; `Played.effects` leaves it out.
COURSE = {
    *("turn_starts", "clock", "coin", "passes", "cleans_up", "casts", "places", "uses_skill", "aims", "aims_no_more"),
    *("pays", "cast_ends", "attacks", "defends", "blocks", "will_attack", "chooses_battle_spell", "spell_happens"),
    *("strikes", "struck", "battle_ends", "counter_attacks"),
}
NAMED_BY_THE_ENGINE = ("appears", "uses_skill")


class Half(dict[str, Any]):
    """A side afterwards, as plain data."""

    @property
    def board(self) -> list[str]:
        """Its creatures as `name attack/HP`, from square to square."""
        return [f"{one['card']} {one['attack']}/{one['hp']}" for one in self["creatures"]]

    def creature(self, card: str) -> dict[str, Any]:
        """The first creature of a name."""
        return next(one for one in self["creatures"] if one["card"] == card)


class Played(played.Played):
    """What came of a position, with both sides."""

    COURSE = COURSE

    def __init__(self, outcome: dict[str, Any]):
        super().__init__(outcome)
        self.a, self.b = Half(outcome["a"]), Half(outcome["b"])


def play(
    a: dict[str, Any],
    b: dict[str, Any] | None = None,
    *rules: str,
    cards: Sequence[Path] = (),
    **position: Any,
) -> Played:
    """Play a position through the public API; AssertionError if the reference plays it otherwise."""
    written = {"a": a, "b": b or {}, **position}
    outcome = simcore.play_position(GAME.key, written, rules=list(rules), cards=cards)
    _compare(outcome, written, rules, cards)
    return Played(outcome)


def summoned(
    card: str, side: dict[str, Any] | None = None, other: dict[str, Any] | None = None, turns: int = 1, **told: Any
) -> Played:
    """Use a hand card of side a, which is told so much, and what comes of it."""
    own = side or {}
    return play({**own, "hand": [card, *own.get("hand", ())], "acts": [f"use {card}"], **told}, other, turns=turns)


def attack(*creatures: str | dict[str, Any], **told: Any) -> dict[str, Any]:
    """A side that attacks with the first of its creatures."""
    first = creatures[0] if isinstance(creatures[0], str) else creatures[0]["card"]
    return {"creatures": list(creatures), "acts": [f"attack {first}"], **told}


def block(*creatures: str | dict[str, Any], **told: Any) -> dict[str, Any]:
    """A side that blocks with the first of its creatures."""
    return {"creatures": list(creatures), "defend": [{"block": ["own 1"]}], **told}


def _compare(outcome: dict[str, Any], position: dict[str, Any], rules: Sequence[str], cards: Sequence[Path]) -> None:
    """All but which cards the events name: the reference knows them by number, the outcome by name."""
    chosen = choose_rules(GAME.parameters, list(rules)).values
    events, summary = reference.play_position(GAME.load_cards(list(cards)), chosen, position)
    assert comparable(outcome["events"]) == comparable(events), "the reference tells other events"
    assert {part: outcome[part] for part in summary} == summary, "in the reference it ends otherwise"


def comparable(events: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What both can tell of events, be they the reference's or those of an outcome."""
    return played.comparable(events, event_names(), reference.SEATS, plain_value, NAMED_BY_THE_ENGINE)
