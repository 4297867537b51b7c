"""What effects of Kyougenshi ask their player in the reference: one spell card in the battle zone, or perhaps none."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.reference.kyougenshi_events import Code
from tests.reference.kyougenshi_matching import Run, holds, targets
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import PhysicalCard, SpellCard
from tests.reference.kyougenshi_table import effects_on, is_spell_card


class IllegalChoiceError(Exception):
    """A choice that the rules do not allow, or a recorded one that is missing."""


class Question(NamedTuple):
    """What an effect asks its player: one of these spell cards; or none, if it is `optional`."""

    card: PhysicalCard
    trigger: str
    candidates: Sequence[SpellCard]
    optional: bool


def choice_on(card: PhysicalCard, trigger: str) -> Any:
    """The choice that a card leaves to its player on a trigger, or None."""
    return next((said for said in effects_on(card, trigger) if said.do == "choose"), None)


def choosable(run: Run) -> list[SpellCard]:
    """Whom an effect may choose; nobody where it has no choice, or its condition does not hold."""
    said = choice_on(run.card, run.trigger)
    return [] if said is None or not holds(run, said) else targets(run, said)


def usable(run: Run) -> bool:
    """Whether a card may be used as far as its choice goes: somebody to choose, if it must choose."""
    if is_spell_card(run.card):
        return True
    said = choice_on(run.card, run.trigger)
    return said is None or said.optional or bool(choosable(run))


def happens(run: Run) -> bool:
    """Choose the target, if the effect has a choice; whether it happens then."""
    said = choice_on(run.card, run.trigger)
    if said is None:
        return True
    found = choosable(run)
    run.chosen = ask(run, Question(run.card, run.trigger, found, bool(said.optional))) if found else None
    return run.chosen is not None


def ask(run: Run, question: Question) -> SpellCard | None:
    table = run.table
    answer = table.players[run.own].aim(View(table, run.own), question)
    allowed = question.optional if answer is None else any(answer is each for each in question.candidates)
    if not allowed:
        raise IllegalChoiceError(f"turn {table.turn}: {question.card.card.name} cannot be aimed at that")
    table.note(Code.AIMS, run.own, None if answer is None else answer.physical)
    return answer
