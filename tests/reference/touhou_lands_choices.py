"""What cards of Touhou lands ask their player in the reference: users of spells, bearers of items, targets."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.reference.touhou_lands_events import Aim, Code
from tests.reference.touhou_lands_matching import Run, targets
from tests.reference.touhou_lands_sight import View
from tests.reference.touhou_lands_state import Character, PhysicalCard
from tests.reference.touhou_lands_table import Table, effects_on


class IllegalChoiceError(Exception):
    """A choice that the rules do not allow, or a recorded one that is missing."""


class Question(NamedTuple):
    """What a card asks its player: one of these characters.

    `user` is whom a target is chosen for, where that is known already.
    """

    aim: Aim
    card: PhysicalCard
    trigger: str
    candidates: Sequence[Character]
    user: Character | None = None


def choice_on(card: PhysicalCard, trigger: str) -> Any:
    """The choice that a card leaves to its player on a trigger, or None."""
    return next((said for said in effects_on(card, trigger) if said.do == "choose"), None)


def choosable(table: Table, seat: int, card: PhysicalCard, trigger: str, user: Character | None) -> list[Character]:
    """Whom the card may choose; nobody where it has no choice."""
    said = choice_on(card, trigger)
    return [] if said is None else targets(Run(table, trigger, card, seat, user), said)


def can_choose(table: Table, seat: int, card: PhysicalCard, trigger: str, user: Character | None) -> bool:
    """Whether there is somebody to choose, if the card has a choice."""
    return choice_on(card, trigger) is None or bool(choosable(table, seat, card, trigger, user))


def choose(table: Table, seat: int, card: PhysicalCard, trigger: str, user: Character | None) -> Character | None:
    """Its player names the target of a card that has somebody to choose, or no choice."""
    found = choosable(table, seat, card, trigger, user)
    return ask(table, seat, Question(Aim.CHOICE, card, trigger, found, user)) if found else None


def ask(table: Table, seat: int, question: Question) -> Character:
    answer = table.players[seat].aim(View(table, seat), question)
    if not any(answer is each for each in question.candidates):
        raise IllegalChoiceError(f"turn {table.turn}: {question.card.card.name} cannot be aimed at that")
    table.note(Code.AIMS, seat, answer.physical, question.aim)
    return answer
