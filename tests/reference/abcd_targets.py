"""Whom an effect of ABCD means in the reference, and what may be chosen (R23, R24)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.reference.abcd_events import Code
from tests.reference.abcd_matching import Run, fits, race_of
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import CRYSTAL, SORCERY, Permanent, PhysicalCard
from tests.reference.abcd_table import Table


def near(run: Run, within: int) -> list[Any]:
    """G29, G30: the creatures within so many squares; `near_itself` says whether its own square is one of them."""
    source = run.permanent
    if source is None:
        return []
    least = 0 if run.table.rules["near_itself"] == "yes" else 1
    there = run.table.creatures(source.side)
    return [each for each in there if least <= run.table.distance(source.square, each.square) <= within]


def on_square(run: Run) -> list[Any]:
    """The creature on the square of the source."""
    source = run.permanent
    there = [] if source is None else run.table.creatures(source.side)
    return [each for each in there if source is not None and each.square == source.square]


def creatures(run: Run) -> list[Any]:
    """Those on the own field, then those on the other, from square to square."""
    return [*run.table.creatures(run.own), *run.table.creatures(1 - run.own)]


def opposing_fighters(run: Run) -> list[Any]:
    """Those that the own side fights in the battle that goes on: the attacker, or the blockers in their order."""
    battle = run.table.battle
    if battle is None:
        return []
    side = run.own if run.permanent is None else run.permanent.side
    return battle.left if battle.attacker.side == side else [battle.attacker]


def same_race(run: Run) -> list[Any]:
    """Every creature of a race that one of the chosen has, itself included."""
    races = {race_of(thing) for thing in run.chosen} - {""}
    return [each for each in creatures(run) if each.race in races or any(each is other for other in run.chosen)]


def spells(run: Run) -> list[Any]:
    """What is being cast, as far as the own player knows, in the order in which it was begun; no crystals (R25)."""
    return [cast for cast in run.table.casts if cast.physical.type != CRYSTAL and cast.known_to(run.own)]


# Each selector's creatures, casts and lands in the order in which they are worked through, before the filter.
SETS: dict[str, Callable[[Run, Any], list[Any]]] = {
    "self": lambda run, said: [] if run.permanent is None else [run.permanent],
    "chosen": lambda run, said: list(run.chosen),
    "same_race": lambda run, said: same_race(run),
    "chosen_targets": lambda run, said: list(run.aimed_at),
    "near": lambda run, said: near(run, said.within),
    "on_square": lambda run, said: on_square(run),
    "own_creatures": lambda run, said: [each for each in creatures(run) if each.controller == run.own],
    "opposing_creatures": lambda run, said: [each for each in creatures(run) if each.controller != run.own],
    "every_creature": lambda run, said: creatures(run),
    "opposing_fighters": lambda run, said: opposing_fighters(run),
    "opposing_spells": lambda run, said: [cast for cast in spells(run) if cast.controller != run.own],
    "every_spell": lambda run, said: spells(run),
    "every_land": lambda run, said: [
        *run.table.on_field(run.own, "land_spell"),
        *run.table.on_field(1 - run.own, "land_spell"),
    ],
}


def targets(run: Run, operation: Any) -> list[Any]:
    """The permanents and casts that an operation means, in order: those that are still there (G20)."""
    return [
        thing
        for thing in SETS[operation.to](run, operation)
        if run.table.in_play(thing)
        and fits(operation.only, thing)
        and not (operation.others and thing is run.permanent)
    ]


def targeted_creatures(run: Run, operation: Any) -> list[Permanent]:
    return [thing for thing in targets(run, operation) if isinstance(thing, Permanent) and thing.is_creature]


def players(run: Run, operation: Any) -> list[int]:
    """The seats that an operation means."""
    return {"own": [run.own], "opponent": [1 - run.own]}[operation.to]


# ---------- Choosing


class IllegalChoiceError(Exception):
    """A choice that the rules do not allow, or a recorded one that is missing."""


class Question(NamedTuple):
    """What a card asks its player: one of these candidates, or none where one has been chosen already."""

    run: Run
    effects: Any  # of which this choice is a part
    operation: Any
    candidates: Sequence[Any]
    may_stop: bool
    number: int  # the how many-th question of this card, from 0


def choices_of(effects: Any, trigger: str) -> list[Any]:
    """The choices that a card or skill leaves to its player on a trigger, in order."""
    return [said for said in effects if said.when == trigger and said.do == "choose"]


def candidates(run: Run, operation: Any) -> list[Any]:
    """What may be chosen: not what is safe from the card (T23), nor what is chosen already."""
    return [
        thing
        for thing in targets(run, operation)
        if not is_safe(run, thing) and not any(thing is other for other in run.chosen)
    ]


def is_safe(run: Run, thing: Any) -> bool:
    """T23: no sorcery and no skill of an attribute that a creature is safe from can choose it."""
    if not isinstance(thing, Permanent) or not (run.trigger == "skill" or run.card.type == SORCERY):
        return False
    return bool(set(thing.physical.card.safe_from) & set(run.card.card.needs))


def can_aim(
    table: Table, seat: int, card: PhysicalCard, choices: Sequence[Any], permanent: Permanent | None = None
) -> bool:
    """Whether there is something to choose for every choice of a card, or as much as it asks for (`fewer_targets`)."""
    for said in choices:
        least = number_asked(said) if table.rules["fewer_targets"] == "refused" else 1
        if len(candidates(Run(table, said.when, card, seat, permanent), said)) < least:
            return False
    return True


def number_asked(operation: Any) -> int:
    return 1 if operation.amount is None else int(operation.amount.plus)


def aim(
    table: Table, seat: int, card: PhysicalCard, effects: Any, trigger: str, permanent: Permanent | None = None
) -> list[Any]:
    """A player chooses all targets of a card (R23)."""
    run = Run(table, trigger, card, seat, permanent)
    for number, said in enumerate(choices_of(effects, trigger)):
        choose(run, effects, said, number)
    return run.chosen


def choose(run: Run, effects: Any, operation: Any, number: int) -> int:
    """How many targets one choice comes to: as many as it asks for at most, one at least if there are candidates."""
    for chosen in range(number_asked(operation)):
        left = candidates(run, operation)
        if not left:
            return chosen
        may_stop = chosen > 0 and run.table.rules["fewer_targets"] == "allowed"
        thing = ask(run, Question(run, effects, operation, left, may_stop, number))
        if thing is None:
            run.table.note(Code.AIMS_NO_MORE, run.own, value=chosen)
            return chosen
        run.chosen.append(thing)
        run.table.note(Code.AIMS, run.own, thing.physical, number)
    return number_asked(operation)


def ask(run: Run, question: Question) -> Any:
    answer = run.table.players[run.own].aim(View(run.table, run.own), question)
    allowed = [*question.candidates, *([None] if question.may_stop else [])]
    if not any(answer is thing for thing in allowed):
        raise IllegalChoiceError(f"turn {run.table.turn}: {run.card.card.name} cannot be aimed at that")
    return answer
