"""Positions of Touhou lands as short calls, and what came of them as short lines: the words in which cards are tested.

Each position is played by the reference as well, which must agree.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import simcore
from simcore.errors import PositionError
from simcore.games import get_game
from simcore.games.touhou_lands.event_values import event_names, plain_value
from simcore.params import choose_rules
from tests.reference import touhou_lands_position as reference
from tests.simcore.games import played

GAME = get_game("touhou_lands")
# What happens whatever cards do; `Played.effects` leaves it out.
COURSE = {
    *("turn_starts", "turn_ends", "forms", "moves", "passes", "places", "summons", "supports", "equips", "declares"),
    *("uses_skill", "attacks", "answers", "adds_spell", "aims", "pays", "strikes", "is_hit", "evades", "battle_ends"),
}
LANDS = {"lands": [*["博麗神社"] * 3, *["紅魔館"] * 3, *["魔法の森"] * 3, *["霧の湖"] * 3]}  # three of each kind


class Half(dict[str, Any]):
    """A side afterwards, as plain data."""

    @property
    def board(self) -> list[str]:
        """Its characters as `name attack/defence/evasion`, from the cheapest on."""
        return [f"{one['card']} {one['attack']}/{one['defence']}/{one['evasion']}" for one in self["characters"]]

    @property
    def rows(self) -> tuple[list[str], list[str]]:
        """The names of those in the front, and in the back."""
        front, back = ([one["card"] for one in self["characters"] if one["row"] == row] for row in ("front", "back"))
        return front, back

    @property
    def tapped(self) -> list[str]:
        """Those of its characters that are tapped."""
        return [one["card"] for one in self["characters"] if one["state"] == "tapped"]

    @property
    def untapped_lands(self) -> int:
        return sum(one["state"] == "untapped" for one in self["lands"])

    def character(self, card: str) -> dict[str, Any]:
        """The first character of a name."""
        return next(one for one in self["characters"] if one["card"] == card)


class Played(played.Played):
    """What came of a position, with both sides."""

    COURSE = COURSE

    def __init__(self, outcome: dict[str, Any]):
        super().__init__(outcome)
        self.first, self.second = Half(outcome["first"]), Half(outcome["second"])

    @property
    def life(self) -> tuple[int, int]:
        return self.first["life"], self.second["life"]

    @property
    def blows(self) -> list[str]:
        """Who strikes, and whether it hits."""
        return self.of("strikes", "is_hit", "evades")


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


def refused(first: Any, second: Any = None, *rules: str, **others: Any) -> list[str]:
    """The lines with which a position is refused, without the word in front."""
    with pytest.raises(PositionError) as error:
        simcore.play_position(GAME.key, {"first": first, "second": second or {}, **others}, rules=list(rules))
    assert all(line.startswith("position: ") and "\n" not in line for line in error.value.problems)
    return [line.removeprefix("position: ") for line in error.value.problems]


def used(
    card: str,
    side: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    *rules: str,
    **told: Any,
) -> Played:
    """Use a hand card of the first side, which has lands of every kind, and what comes of it."""
    own = {**LANDS, **(side or {})}
    return play({**own, "hand": [card, *own.get("hand", ())], "acts": [f"use {card}"], **told}, other, *rules)


def battle(
    attacker: str | dict[str, Any],
    defender: str | dict[str, Any] | None = None,
    do: str = "none",
    spell: str = "",
    answer: str = "",
    side: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    **position: Any,
) -> Played:
    """An attack of the first side's character, with a `spell`, met as `do` says, with the spell `answer`.

    Further characters stand in `side` and `other`; both sides have lands of every kind.
    """
    name = named(attacker)
    own = with_characters(side, attacker, spell)
    own["acts"] = [f"use {spell}" if spell else f"attack {name}"]
    if spell:
        own["choose"] = [name, *own.get("choose", ())]
    foe = with_characters(other, defender, answer)
    if defender is not None:
        foe["answers"] = [do if do == "none" else {"do": do, "card": named(defender), "spell": answer}]
    if spell and len(own["characters"]) == 1:
        del own["choose"]
    return play(own, foe, **position)


def with_characters(side: dict[str, Any] | None, one: str | dict[str, Any] | None, card: str) -> dict[str, Any]:
    """A side with one more character and hand card, if there are any."""
    found = {**LANDS, **(side or {})}
    found["characters"] = [*([] if one is None else [one]), *found.get("characters", ())]
    found["hand"] = [*([card] if card else []), *found.get("hand", ())]
    return found


def named(character: str | dict[str, Any]) -> str:
    return character if isinstance(character, str) else str(character["card"])


def _compare(outcome: dict[str, Any], position: dict[str, Any], rules: Sequence[str], cards: Sequence[Path]) -> None:
    """All but which cards the events name: the reference knows them by number, the outcome by name."""
    chosen = choose_rules(GAME.parameters, list(rules)).values
    events, summary = reference.play_position(GAME.load_cards(list(cards)), chosen, position)
    assert comparable(outcome["events"]) == comparable(events), "the reference tells other events"
    assert {part: outcome[part] for part in summary} == summary, "in the reference it ends otherwise"


def comparable(events: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What both can tell of events, be they the reference's or those of an outcome."""
    return played.comparable(events, event_names(), reference.SEATS, plain_value)
