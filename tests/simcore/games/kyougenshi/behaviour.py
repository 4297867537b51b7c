"""Positions of Kyougenshi as short calls, and what came of them as short lines: the words in which cards are tested.

Each position is played by the reference as well, which must agree.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import simcore
from simcore.errors import PositionError
from simcore.games import get_game
from simcore.games.kyougenshi.event_values import event_names, plain_value
from simcore.params import choose_rules
from tests.reference import kyougenshi_position as reference
from tests.simcore.games import played

GAME = get_game("kyougenshi")
# What happens whatever cards do; `Played.effects` leaves it out.
COURSE = {
    *("turn_starts", "turn_ends", "charges", "charges_nothing", "passes", "summons", "uses", "pays", "aims"),
    *("attacks", "targets", "blocks", "fights", "wins", "loses", "attack_ends"),
}
# Cards without any ability, by power; the dearer the stronger.
SMALL, PLAIN, MIDDLE, LARGE, HUGE = (
    "日光「サンシャインブラスト」",  # red, 1 for 1000
    "宝符「黄金の震眩」",  # yellow, 2 for 2000
    "秋符「フォーリンブラスト」",  # green, 3 for 3000
    "土着神「ケロちゃん風雨に負けず」",  # green, 5 for 5000
    "四天王奥義「三歩必殺」",  # green, 9 for 12000, t_breaker
)
GUARD = "光符「アブソリュートジャスティス」"  # yellow, 3 for 3000, blocker, cannot_attack_player
# An event without S-trigger, for shields and orbs that do nothing.
NOTHING = "呪詛「首吊り蓬莱人形」"
RED, YELLOW, GREEN, BLACK, BLUE, PURPLE = (
    *(SMALL, PLAIN, MIDDLE, NOTHING, "散符「真実の月」"),
    "幻巣「飛光虫ネスト」",
)
ORBS = {"orbs": [*[RED] * 2, *[YELLOW] * 2, *[GREEN] * 2, *[BLACK] * 2, *[BLUE] * 2]}  # two of each colour


class Half(dict[str, Any]):
    """A side afterwards, as plain data."""

    @property
    def board(self) -> list[str]:
        """Its spell cards as `name power`, from the cheapest on."""
        return [f"{one['card']} {one['power']}" for one in self["battle_zone"]]

    @property
    def cards(self) -> list[str]:
        """Their names."""
        return [one["card"] for one in self["battle_zone"]]

    @property
    def inactive(self) -> list[str]:
        """The names of those that are inactive."""
        return [one["card"] for one in self["battle_zone"] if one["state"] == "inactive"]

    @property
    def active_orbs(self) -> int:
        return sum(one["state"] == "active" for one in self["orbs"])

    def card(self, name: str) -> dict[str, Any]:
        """The first spell card of a name."""
        return next(one for one in self["battle_zone"] if one["card"] == name)


class Played(played.Played):
    """What came of a position, with both sides."""

    COURSE = COURSE

    def __init__(self, outcome: dict[str, Any]):
        super().__init__(outcome)
        self.first, self.second = Half(outcome["first"]), Half(outcome["second"])

    @property
    def fights(self) -> list[str]:
        """With what powers cards fought."""
        return self.of("fights")

    @property
    def shields(self) -> tuple[int, int]:
        """How many declared cards are left."""
        return len(self.first["shields"]), len(self.second["shields"])


def play(
    first: dict[str, Any],
    second: dict[str, Any] | None = None,
    *rules: str,
    cards: Sequence[Path] = (),
    **position: Any,
) -> Played:
    """Play a position through the public API; AssertionError if the reference plays it otherwise."""
    written = {"first": first, "second": second or {}, **position}
    outcome = simcore.play_position(GAME.key, written, rules=list(rules), cards=cards)
    _compare(outcome, written, rules, cards)
    return Played(outcome)


def refused(first: Any, second: Any = None, *rules: str, cards: Sequence[Path] = (), **others: Any) -> list[str]:
    """The lines with which a position is refused, without the word in front."""
    written = {"first": first, "second": second or {}, **others}
    with pytest.raises(PositionError) as error:
        simcore.play_position(GAME.key, written, rules=list(rules), cards=cards)
    assert all(line.startswith("position: ") and "\n" not in line for line in error.value.problems)
    return [line.removeprefix("position: ") for line in error.value.problems]


def used(
    card: str,
    side: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    *rules: str,
    **told: Any,
) -> Played:
    """Use a hand card of the first side, which has two orbs of every colour but purple, and what comes of it."""
    own = {**ORBS, **(side or {})}
    return play({**own, "hand": [card, *own.get("hand", ())], "acts": [f"use {card}"]}, other, *rules, **told)


def attacked(
    attacker: str | dict[str, Any],
    target: str | dict[str, Any] | None = None,
    side: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    *rules: str,
    **told: Any,
) -> Played:
    """The first side's card attacks the player or, with a target, that inactive spell card."""
    own, foe = with_card(side, attacker), dict(other or {})
    act = f"attack {named(attacker)}"
    if target is not None:
        foe = with_card(foe, {"state": "inactive", **as_table(target)})
        act += f" > {named(target)}"
    return play({**own, "acts": [act]}, foe, *rules, **told)


def blocked(
    attacker: str | dict[str, Any],
    blocker: str | dict[str, Any],
    side: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    *rules: str,
    **told: Any,
) -> Played:
    """The same on the player, who has one declared card more, and blocks with a card."""
    foe = with_card(other, blocker)
    foe = {**foe, "shields": [NOTHING, *foe.get("shields", ())], "blocks": [named(blocker)]}
    return attacked(attacker, None, side, foe, *rules, **told)


def with_card(side: dict[str, Any] | None, one: str | dict[str, Any]) -> dict[str, Any]:
    """A side with one more spell card in the battle zone."""
    found = dict(side or {})
    found["battle_zone"] = [one, *found.get("battle_zone", ())]
    return found


def as_table(card: str | dict[str, Any]) -> dict[str, Any]:
    return {"card": card} if isinstance(card, str) else card


def named(card: str | dict[str, Any]) -> str:
    return str(as_table(card)["card"])


def _compare(outcome: dict[str, Any], position: dict[str, Any], rules: Sequence[str], cards: Sequence[Path]) -> None:
    """All but which cards the events name: the reference knows them by number, the outcome by name."""
    chosen = choose_rules(GAME.parameters, list(rules)).values
    events, summary = reference.play_position(GAME.load_cards(list(cards)), chosen, position)
    assert comparable(outcome["events"]) == comparable(events), "the reference tells other events"
    assert {part: outcome[part] for part in summary} == summary, "in the reference it ends otherwise"


def comparable(events: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What both can tell of events, be they the reference's or those of an outcome."""
    return played.comparable(events, event_names(), reference.SEATS, plain_value)
