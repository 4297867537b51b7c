"""What the effects of Touhou lands ask in the reference: whom they mean, how many, and whether."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.touhou_lands_state import CHARACTER, Character, PhysicalCard
from tests.reference.touhou_lands_table import Table


@dataclass
class Run:
    """An effect while it happens.

    `own` is the seat whose effect it is, `itself` the character that is itself: the card, the bearer of the item, the
    user of the spell. In step 0 of a battle `opposing` is the other character of it, if there is one, and `with_spell`
    says whether a spell that is not prevented is on itself.
    """

    table: Table
    trigger: str
    card: PhysicalCard
    own: int
    itself: Character | None = None
    chosen: Character | None = None
    opposing: Character | None = None
    with_spell: bool = False
    changes: dict[int, Any] = field(default_factory=dict)  # by id of a character: what step 0 adds to it


# ---------- Filters

# What each field of a filter asks of a character in play.
TESTS: dict[str, Callable[[Any, Character], bool]] = {
    "type": lambda type_, each: bool(type_ == CHARACTER),
    "kinds": lambda kinds, each: not kinds or bool(each.kinds & set(kinds)),
    "character": lambda name, each: bool(each.card.person == name),
    "cost_at_most": lambda most, each: bool(each.card.cost <= most),
    "row": lambda row, each: bool(each.row == row),
    "state": lambda state, each: bool(each.tapped == (state == "tapped")),
}


def fits(wanted: Any, each: Character) -> bool:
    """Whether all that a filter asks for holds of a character in play."""
    if wanted is None:
        return True
    given = {name: getattr(wanted, name) for name in type(wanted).model_fields}
    return all(TESTS[name](value, each) for name, value in given.items() if value is not None)


def card_fits(wanted: Any, card: PhysicalCard) -> bool:
    """The same of a card that is not in play: its row and state are nothing."""
    if card.unseen:
        return True
    if wanted is None:
        return True
    face = card.card
    return (
        (wanted.type is None or face.type == wanted.type)
        and (not wanted.kinds or bool(set(face.kinds) & set(wanted.kinds)))
        and (wanted.character is None or (face.type == CHARACTER and face.person == wanted.character))
        and (wanted.cost_at_most is None or face.cost <= wanted.cost_at_most)
        and wanted.row is None
        and wanted.state is None
    )


def count(wanted: Any, characters: Iterable[Character]) -> int:
    return sum(fits(wanted, each) for each in characters)


# ---------- Targets


def every_character(run: Run) -> list[Character]:
    """The own ones first, each side in the order of numbers."""
    return [*run.table.characters(run.own), *run.table.characters(1 - run.own)]


# Each selector's characters in the order in which they are worked through, before the filter.
SETS: dict[str, Callable[[Run], Sequence[Character | None]]] = {
    "self": lambda run: [run.itself],
    "opposing": lambda run: [run.opposing],
    "chosen": lambda run: [run.chosen],
    "own_characters": lambda run: run.table.characters(run.own),
    "opposing_characters": lambda run: run.table.characters(1 - run.own),
    "every_character": every_character,
}


def targets(run: Run, operation: Any) -> list[Character]:
    """The characters that an operation means, in order: those that are in play."""
    return [
        each
        for each in SETS[operation.to](run)
        if each is not None
        and run.table.in_play(each)
        and fits(operation.only, each)
        and not (operation.others and each is run.itself)
    ]


def player(run: Run, operation: Any) -> int:
    """The seat that an operation means."""
    return {"own": run.own, "opponent": 1 - run.own}[operation.to]


# ---------- Amounts


def amount_of(run: Run, amount: Any) -> int:
    return AMOUNTS[amount.of](run, amount.which) + int(amount.plus)


AMOUNTS: dict[str, Callable[[Run, Any], int]] = {
    "constant": lambda run, which: 0,
    "own_characters": lambda run, which: count(which, run.table.characters(run.own)),
    "own_lands": lambda run, which: len(run.table.sides[run.own].lands),
    "own_discarded": lambda run, which: sum(card_fits(which, card) for card in run.table.sides[run.own].discard),
}


# ---------- Conditions


def holds(run: Run, operation: Any) -> bool:
    """Whether an operation's condition lets it happen; without one it always does."""
    condition = operation.if_
    return condition is None or CONDITIONS[condition.is_](run, condition)


CONDITIONS: dict[str, Callable[[Run, Any], bool]] = {
    "opposing": lambda run, said: run.opposing is not None and fits(said.which, run.opposing),
    "with_spell": lambda run, said: run.with_spell,
    "own_character": lambda run, said: count(said.which, run.table.characters(run.own)) >= said.at_least,
    "own_land": lambda run, said: len(run.table.sides[run.own].lands) >= said.at_least,
    "own_life": lambda run, said: run.table.sides[run.own].life <= said.at_most,
}
