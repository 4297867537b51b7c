"""Positions as short calls, and what came of them as short lines: the words in which cards' behaviour is tested.

Each position is played by the reference as well, which must agree.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcore
from simcore.games import get_game
from simcore.games.card_commander.event_values import event_names, plain_value
from simcore.params import choose_rules
from tests.reference import card_commander_position as reference

GAME = get_game("card_commander")
Place = str | dict[str, Any] | None
# What happens in every turn, whatever cards do; `Played.effects` leaves it out.
COURSE = {
    "turn_starts",
    "mana_grows",
    "income_rises",
    "sends",
    "uses",
    "stands_by",
    "battle_starts",
    "strikes",
    "wins_battle",
    "battle_drawn",
    "no_battle_this_turn",
    "loses_life",
}
CARDS_IN_VALUES = ("copies", "turns_into", "appears")
PLACES = ("battlefield", "standby_1", "standby_2", "standby_3")


def standing(card: str, figures: str = "", **others: Any) -> dict[str, Any]:
    """A creature whose attack and HP are written `attack/HP`, whatever its card says; also `level` and `cursed`."""
    attack_and_hp = dict(zip(("attack", "hp"), map(int, figures.split("/")), strict=True)) if figures else {}
    return {"card": card, **attack_and_hp, **others}


def turn(use: str | None = None, send: int | None = None, choose: Sequence[str] = ()) -> dict[str, Any]:
    """What a side does in one turn: the sub it sends, the card it uses, and what it answers when effects ask."""
    return {"use": use, "send": send, "choose": list(choose)}


def side(
    attacker: Place = None,
    *subs: Place,
    use: str | None = None,
    send: int | None = None,
    choose: Sequence[str] = (),
    hand: Sequence[str] = (),
    later: Sequence[dict[str, Any]] = (),
    **others: Any,
) -> dict[str, Any]:
    """One side of a position; the card used in its first turn lies at the left end of the hand, beside `hand`."""
    held = [*([] if use is None else [use]), *hand]
    choices = [turn(use, send, choose), *later]
    return {"battlefield": attacker, "standby": list(subs), "hand": held, "choices": choices, **others}


@dataclass(frozen=True)
class Half:
    """A side afterwards: `board` names the creatures of PLACES with attack and HP, `creatures` holds them whole."""

    life: int
    mana: int
    income: int
    hand: list[str]
    deck: list[str]
    graveyard: list[str]
    creatures: dict[str, dict[str, Any]]

    @property
    def board(self) -> dict[str, str]:
        """Who stands where, such as {"battlefield": "サソリ 4/1"}."""
        return {place: f"{one['card']} {one['attack']}/{one['hp']}" for place, one in self.creatures.items()}

    @property
    def attacker(self) -> dict[str, Any]:
        """The creature on the battlefield."""
        return self.creatures["battlefield"]


class Played:
    """What came of a position; each event is a line of seat, card, event and value, without what there is not."""

    def __init__(self, outcome: dict[str, Any]):
        self.events = outcome["events"]
        self.turn, self.initiative, self.winner = outcome["turn"], outcome["initiative"], outcome["winner"]
        self.first, self.second = _half(outcome["first"]), _half(outcome["second"])

    @property
    def story(self) -> list[str]:
        """Every event, but for sides that send or use nothing."""
        return [_line(one) for one in self.events if not _idle(one)]

    @property
    def effects(self) -> list[str]:
        """What effects did, and what was destroyed."""
        return [_line(one) for one in self.events if one["event"] not in COURSE]

    def of(self, *names: str) -> list[str]:
        """The events of these names."""
        return [_line(one) for one in self.events if one["event"] in names and not _idle(one)]


def play(
    first: dict[str, Any],
    second: dict[str, Any],
    *rules: str,
    initiative: str = "first",
    at: int = 3,
    turns: int = 1,
    start: str = "choices",
    seed: int = 1,
    cards: Sequence[Path] = (),
) -> Played:
    """Play a position of turn `at` through the public API; AssertionError if the reference plays it otherwise."""
    position = {
        "turn": at,
        "initiative": initiative,
        "start": start,
        "turns": turns,
        "seed": seed,
        "first": first,
        "second": second,
    }
    outcome = simcore.play_position(GAME.key, position, rules=list(rules), cards=cards)
    _compare(outcome, position, rules, cards)
    return Played(outcome)


def card_file(folder: Path, *cards: str) -> list[Path]:
    """A user's card file; each card is the TOML of one entry without its heading and without where it is from."""
    path = folder / "cards.toml"
    path.write_text("\n".join(f'[[card]]\nsource = "made for a test"\n{card}\n' for card in cards), encoding="utf-8")
    return [path]


def _compare(outcome: dict[str, Any], position: dict[str, Any], rules: Sequence[str], cards: Sequence[Path]) -> None:
    """All but which cards the events name: the reference knows them by number, the outcome by name."""
    chosen = choose_rules(GAME.parameters, list(rules)).values
    events, summary = reference.play_position(GAME.load_cards(list(cards)), chosen, position)
    found = [
        (one["turn"], one["event"], one["seat"], _comparable(one["event"], one["value"])) for one in outcome["events"]
    ]
    names = event_names()
    expected = []
    for event in events:
        name = names[int(event.code)]
        value = _comparable(name, None if name in CARDS_IN_VALUES else plain_value(name, int(event.value)))
        expected.append((event.turn, name, None if event.seat < 0 else reference.SEATS[event.seat], value))
    assert found == expected, "the reference tells other events"
    assert {part: outcome[part] for part in summary} == summary, "in the reference it ends otherwise"


def _comparable(name: str, value: Any) -> Any:
    return None if name in CARDS_IN_VALUES else value


def _half(held: dict[str, Any]) -> Half:
    board = zip(PLACES, [held["battlefield"], *held["standby"]], strict=True)
    creatures = {place: one for place, one in board if one is not None}
    fields = ("life", "mana", "income", "hand", "deck", "graveyard")
    return Half(**{field: held[field] for field in fields}, creatures=creatures)


def _idle(event: dict[str, Any]) -> bool:
    return event["event"] in ("sends", "uses") and event["card"] is None


def _line(event: dict[str, Any]) -> str:
    parts = (event["seat"], event["card"], event["event"], event["value"])
    return " ".join(str(part) for part in parts if part is not None)
