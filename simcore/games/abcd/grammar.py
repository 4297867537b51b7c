"""Which words of an effect go together: one line for each fault (rules.md, "The language of effects")."""

from collections.abc import Iterator, Sequence

from simcore.games.abcd.vocabulary import (
    MOST_TARGETS,
    VERBS,
    Amount,
    Condition,
    Filter,
    Operation,
    Skill,
    with_skills,
)
from simcore.wording import Form, either, wrong

SETS = ("own_creatures", "opposing_creatures", "every_creature", "opposing_fighters")
SPELLS = ("opposing_spells", "every_spell")
CREATURES = ("self", "chosen", "same_race", "chosen_targets", "near", "on_square", *SETS)
LANDS = ("every_land",)
PLAYERS = ("own", "opponent")

# What happens to a card of each type, in the order of the rulebook; skills stand apart.
ON_FIELD = ("arrival", "start_up", "clean_up", "destroyed", "spell_countered")
IN_BATTLE = ("battle_start", "battle_end", "strikes_player")
TRIGGERS_OF = {
    "crystal": ("placed",),
    "sorcery": ("cast",),
    "land_spell": ON_FIELD,
    "summon": (*ON_FIELD, *IN_BATTLE),
    "battle_spell": ("battle",),
}
TYPES_OF_SKILL = {
    "active": ("summon",),
    "non_active": ("summon", "land_spell"),
    "hand": tuple(TRIGGERS_OF),
}
FIGHTING = ("battle", *IN_BATTLE)  # when there is a battle
CAST_TYPES = ("sorcery", "land_spell", "summon")  # what can be met while it is being cast


def _forms() -> dict[str, Form]:
    narrowed = ("only", "others", "within")
    figures = {
        verb: Form(CREATURES, ("amount",), narrowed)
        for verb in ("raise_attack", "lower_attack", "raise_hp", "lower_hp")
    }
    players = {
        verb: Form(PLAYERS, ("amount",))
        for verb in ("draw", "discard_at_random", "raise_mp", "lower_mp", "raise_maximum")
    }
    forms = {
        **figures,
        **players,
        "choose": Form((*SETS, *SPELLS), (), ("only", "others", "amount", "prefer")),
        "damage": Form((*CREATURES, *PLAYERS), ("amount",), (*narrowed, "neutral")),
        "destroy": Form((*CREATURES, *LANDS), (), narrowed),
        "return_to_hand": Form(CREATURES, (), narrowed),
        "make_non_active": Form(CREATURES, (), narrowed),
        "raise_resistance": Form(CREATURES, ("attributes", "amount"), narrowed),
        "raise_mitigation": Form((*CREATURES, *PLAYERS), ("amount",), narrowed),
        "give_keyword": Form(CREATURES, ("keyword",), narrowed),
        "counter": Form(("chosen",)),
        "take_control": Form(("chosen",)),
        "summon": Form((), ("card",)),
        "discard": Form(("self", *PLAYERS), (), ("amount",)),
        "raise_attribute": Form(PLAYERS, ("attributes", "amount")),
        "raise_attribute_maximum": Form(PLAYERS, ("attributes", "amount")),
    }
    return {verb: forms[verb] for verb in VERBS}


FORMS = _forms()
FIELDS = ("to", "only", "others", "within", "amount", "attributes", "keyword", "card", "neutral", "prefer")
ON_SPELLS = ("counter", "take_control")  # what can be done to a spell that was chosen
NARROWED = ("same_race", "chosen_targets", "near", "on_square", *SETS, *SPELLS, *LANDS)  # what a filter can narrow
SPELL_FIELDS = ("type", "cost_at_most")  # what a filter can ask of a spell, and of a land spell


def faults(kind: str, effects: Sequence[Operation], skills: Sequence[Skill]) -> Iterator[str]:
    """A line for each thing in the abilities of a card of type `kind` that makes no sense, with its place."""
    for place, operations in with_skills(tuple(effects), tuple(skills)):
        allowed = ("skill",) if place else TRIGGERS_OF[kind]
        for number, operation in enumerate(operations, start=1):
            if operation.when not in allowed:
                beside = "a skill" if place else f'type "{kind}"'
                yield f'{place}field "effects", entry {number}{wrong("when", operation.when, beside, allowed)}'
        yield from (f"{place}{fault}" for fault in _of_program(kind, operations))
    for number, skill in enumerate(skills, start=1):
        if kind not in TYPES_OF_SKILL[skill.kind]:
            kinds = [name for name, types in TYPES_OF_SKILL.items() if kind in types]
            beside = f'type "{kind}"'
            yield f'field "skills", entry {number}{wrong("kind", skill.kind, beside, kinds)}'
        yield from (f'field "skills", entry {number}, {fault}' for fault in _of_hand_skill(skill))


def _of_program(kind: str, operations: Sequence[Operation]) -> Iterator[str]:
    """Faults of operations one by one; what was chosen is known to those after it that happen at the same time."""
    chosen: dict[str, str] = {}
    targets: dict[str, int] = {}
    seen: set[str] = set()
    for number, operation in enumerate(operations, start=1):
        place, when = f'field "effects", entry {number}', operation.when
        for fault in (*_of_operation(kind, operation, chosen.get(when)), *_of_order(operation, seen)):
            yield place + fault
        if operation.do != "choose":
            seen.add(when)
        else:
            chosen[when] = "spell" if operation.to in SPELLS else "creature"
            targets[when] = targets.get(when, 0) + (operation.amount.plus if operation.amount else 1)
            if targets[when] > MOST_TARGETS:
                yield f"{place}: {targets[when]} targets chosen by now; at most {MOST_TARGETS} are allowed"


def _of_order(operation: Operation, seen: set[str]) -> Iterator[str]:
    """Faults of a condition that asks what the operation before it has done."""
    if operation.if_ is not None and operation.if_.is_ == "so" and operation.when not in seen:
        yield ', field "if": "so" needs an operation before it'


def _of_hand_skill(skill: Skill) -> Iterator[str]:
    """A hand skill has no creature on the field, and only a hand skill can discard its card."""
    for number, operation in enumerate(skill.effects, start=1):
        place = f'field "effects", entry {number}, field "to"'
        discards = operation.do == "discard"
        if operation.to == "self" and discards != (skill.kind == "hand"):
            yield f'{place}: "self" does not go with "{operation.do}" in a skill of kind "{skill.kind}"'
        if operation.to in ("near", "on_square") and skill.kind == "hand":
            yield f'{place}: "{operation.to}" does not go with a skill of kind "hand"'


def _of_operation(kind: str, operation: Operation, chosen: str | None) -> Iterator[str]:
    """Faults of one operation; `chosen` says what was chosen before it: a creature, a spell, or nothing."""
    yield from _of_fields(operation)
    yield from _of_target(kind, operation, chosen)
    if operation.amount is not None:
        yield from (f', field "amount"{fault}' for fault in _of_amount(operation))
    if operation.if_ is not None:
        yield from (f', field "if"{fault}' for fault in _of_condition(operation, operation.if_))
    for place, wanted in operation.filters():
        of_spells = place == 'field "only"' and operation.to in (*SPELLS, *LANDS)
        yield from (f", {place}{fault}" for fault in _of_filter(wanted, of_spells, operation.to in LANDS))


def _of_fields(operation: Operation) -> Iterator[str]:
    form = FORMS[operation.do]
    needs = (("to",) if form.to else ()) + form.needs
    if operation.to == "near":
        needs += ("within",)
    if operation.do == "discard" and operation.to in PLAYERS:
        needs += ("amount",)
    written = operation.written()
    for field in FIELDS:
        if field not in written and field in needs:
            hint = f"; use {either(form.to)}" if field == "to" else ""
            yield f', field "{field}" is missing; "{operation.do}" needs it{hint}'
        elif field in written and field not in (*needs, *form.may):
            yield f', field "{field}" does not go with "{operation.do}"'
        elif field in written and not _beside_target(field, operation):
            yield f', field "{field}" does not go with "{operation.to}"'
    if len(set(operation.attributes)) != len(operation.attributes):
        yield f', field "attributes" names one thing twice: {", ".join(operation.attributes)}'


def _beside_target(field: str, operation: Operation) -> bool:
    """Whether a field that the verb may have makes sense for what it is done to."""
    if field == "only":
        return operation.to in NARROWED
    if field == "others":
        return operation.to in ("same_race", "chosen_targets", *SETS)
    if field == "within":
        return operation.to == "near"
    return not (operation.do == "discard" and operation.to == "self" and field == "amount")


def _of_target(kind: str, operation: Operation, chosen: str | None) -> Iterator[str]:
    form, to = FORMS[operation.do], operation.to
    if to is None or not form.to:
        return
    if to not in form.to:
        yield wrong("to", to, f'"{operation.do}"', form.to)
    elif to in ("chosen", "same_race", "chosen_targets") and chosen is None:
        yield f', field "to": "{to}" is not known yet; nothing was chosen before it'
    elif to == "chosen_targets" and chosen != "spell":
        yield ', field "to": "chosen_targets" needs a spell that was chosen'
    elif to in ("chosen", "same_race") and chosen == "spell" and (to != "chosen" or operation.do not in ON_SPELLS):
        yield f', field "to": "{operation.do}" cannot be done to a spell; what can is {either(ON_SPELLS)}'
    elif to == "chosen" and chosen == "creature" and operation.do == "counter":
        yield ', field "to": "counter" needs a spell that was chosen'
    elif to == "opposing_fighters" and operation.when not in FIGHTING:
        yield wrong("when", operation.when, '"opposing_fighters"', FIGHTING)
    elif to == "on_square" and kind != "land_spell":
        yield ', field "to": "on_square" is for land spells'
    elif to == "near" and kind not in ("summon", "land_spell"):
        yield ', field "to": "near" is for cards in play'
    elif to == "self" and operation.do not in ("destroy", "discard") and kind != "summon":
        yield f', field "to": "{operation.do}" cannot be done to a card that is no creature'
    elif to == "self" and kind not in ("summon", "land_spell") and operation.do == "destroy":
        yield ', field "to": "destroy" cannot be done to a card that is not in play'
    elif to == "self" and operation.do == "discard" and operation.when != "skill":
        yield wrong("when", operation.when, '"discard" of "self"', ("skill",))


def _of_amount(operation: Operation) -> Iterator[str]:
    amount: Amount | None = operation.amount
    if amount is None:
        return
    if amount.which is not None and amount.of != "own_creatures":
        yield f', field "which" does not go with "{amount.of}"; what can be counted is own_creatures'
    if amount.of == "its_attack" and operation.to not in CREATURES:
        yield ', field "of": "its_attack" needs a creature to which it is done'
    if operation.do == "choose" and not (amount.of == "constant" and 1 <= amount.plus <= MOST_TARGETS):
        yield f": write how many are chosen, a whole number from 1 to {MOST_TARGETS}"


def _of_condition(operation: Operation, condition: Condition) -> Iterator[str]:
    word = condition.is_
    if operation.do == "choose":
        yield ' does not go with "choose", which is done before anything else happens'
    if word != "own_creature":
        for field in ("which", "at_least"):
            if field in Condition.model_fields and getattr(condition, field) != Condition.model_fields[field].default:
                yield f', field "{field}" does not go with "{word}"'
    if word in ("attacking", "blocking") and operation.when not in IN_BATTLE:
        yield f': "{word}" does not go with "{operation.when}"; use {either(IN_BATTLE)}'


def _of_filter(wanted: Filter, of_spells: bool, of_lands: bool) -> Iterator[str]:
    written = wanted.written()
    if not written:
        yield " is empty; leave it out"
    for field in written:
        if of_spells and field not in SPELL_FIELDS:
            yield f', field "{field}" is for creatures, not for spells'
        if field == "type" and (of_lands or not of_spells):
            yield ', field "type" is for spells that are being cast'
    if wanted.type is not None and wanted.type not in CAST_TYPES:
        yield f', field "type": a {wanted.type} cannot be chosen while it is being cast; use {either(CAST_TYPES)}'
