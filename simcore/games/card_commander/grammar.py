"""Which words of an effect go together: one line for each fault (rules.md, "The language of effects")."""

from collections.abc import Iterator, Sequence

from simcore.games.card_commander.vocabulary import (
    SOURCES,
    TRIGGERS,
    VERBS,
    Amount,
    Condition,
    Filter,
    Operation,
)
from simcore.wording import Form, either, wrong

SETS = (
    "every_attacker",
    "own_subs",
    "opposing_subs",
    "own_creatures",
    "opposing_creatures",
    "every_creature",
    "every_other_creature",
)
CREATURES = (
    "self",
    "it",
    "own_attacker",
    "opposing_attacker",
    "opposing_or_own_attacker",
    *SETS,
    "top_own_sub",
)
USED = ("own_used", "opposing_used", "used_cards")
CARDS = ("own_hand", "own_graveyard")
PLAYERS = ("own", "opponent", "each", "its_owner")

# Where a figure is looked up again and again instead of changing anything, and what may stand there.
CONTINUOUS = {
    "standby": ("discount", "enlarge_losses"),
    "battlefield_battle": ("deal_double", "take_half", "take_none"),
    "hand_cost": ("discount",),
}
# Triggers that name a creature, which is then `it`, and those that know how much HP was lost.
GIVES_IT = ("standby_entry", "battlefield_hp_lost")
GIVES_DAMAGE = ("battlefield_struck", "battlefield_hp_lost")
GIVEN = ("use", "win", "lose")  # the effects that one creature can give to another

COUNTS = ("own_hand", "own_graveyard", "own_subs")  # amounts that count what satisfies a filter
OF_IT = ("its_attack", "its_hp", "its_level")
OF_THE_RUN = ("so", "it", "destroyed", "rose")  # conditions that only an effect on its way can answer
FILTERED = (
    "own_attacker",
    "opposing_attacker",
    "any_attacker",
    "it",
    "own_sub",
    "opposing_sub",
    "own_hand",
    "own_hand_only",
    "own_graveyard",
    "opponent_used",
)
NUMBERED = ("own_sub", "opposing_sub", "own_hand", "own_hand_only", "own_graveyard", "destroyed")
# Where cards are matched as printed, which bear no curse and are measured against no creature.
PRINTED = ("own_hand", "own_hand_only", "own_graveyard", "opponent_used")

# What a card that is no creature can be the target of, and how messages call it.
CARD_VERBS = {
    "hand": ("destroy", "enter_battlefield", "return_to_standby"),
    "graveyard": ("return_to_standby",),
}
CHOSEN_VERBS = {"hand": ("destroy",), "graveyard": ("enter_battlefield",)}


def _forms() -> dict[str, Form]:
    narrowed = ("only", "others")
    forms = {
        "consume": Form(needs=("amount",)),
        "choose": Form((*SETS, *CARDS), may=(*narrowed, "prefer")),
        "repeat": Form(),
        "set_speed": Form(CREATURES, ("speed",), narrowed),
        "swap_hp_and_attack": Form(CREATURES, (), narrowed),
        "give_keyword": Form(CREATURES, ("keyword",), narrowed),
        "give_effect": Form(CREATURES, ("effects",), narrowed),
        "copy_abilities": Form(CREATURES, ("from",), narrowed),
        "lose_abilities": Form(CREATURES, (), narrowed),
        "curse": Form(CREATURES, (), narrowed),
        "destroy": Form((*CREATURES, *USED), (), narrowed),
        "return_to_hand": Form((*CREATURES, *USED), (), narrowed),
        "return_to_standby": Form(CREATURES, (), narrowed),
        "return_to_hand_as": Form(CREATURES, ("card",), narrowed),
        "enter_battlefield": Form(("self", "it", "top_own_sub"), (), narrowed),
        "put_under_deck": Form(CREATURES, (), narrowed),
        "turn_into": Form(CREATURES, (), (*narrowed, "card", "from")),
        "swap_places": Form(("own_attacker", "own_used"), (), narrowed),
        "swap_sides": Form(),
        "create": Form(("own", "opponent", "each"), ("card",)),
        "give_away": Form(("self",)),
        "draw": Form(PLAYERS, ("amount",)),
        "discard_at_random": Form(PLAYERS, ("amount",)),
        "fetch": Form(("own",), ("card",)),
        "no_battle": Form(),
        "forbid_draw": Form(PLAYERS),
        "forbid_mana": Form(PLAYERS),
        "force_card": Form(PLAYERS),
        "fire_effects": Form(("it",)),
        "fire_use": Form((*CREATURES, *USED), (), narrowed),
        "discount": Form((), ("amount",), ("only",)),
        "enlarge_losses": Form((), ("amount",), ("only",)),
        "deal_double": Form(),
        "take_half": Form(),
        "take_none": Form(),
    }
    for figure in ("hp", "attack", "level"):
        for change in ("raise", "lower", "set"):
            forms[f"{change}_{figure}"] = Form(CREATURES, ("amount",), narrowed)
    for figure in ("mana", "income", "life"):
        for change in ("raise", "lower", "set"):
            forms[f"{change}_{figure}"] = Form(PLAYERS, ("amount",))
    return {verb: forms[verb] for verb in VERBS}


FORMS = _forms()
FIELDS = ("to", "only", "others", "amount", "keyword", "speed", "card", "from", "prefer", "effects")
COPIED_FROM = tuple(source for source in SOURCES if source != "opposing_attacker")


def faults(operations: Sequence[Operation]) -> Iterator[str]:
    """A line for each thing in a card's effects that makes no sense, with the place where it stands."""
    known = dict.fromkeys(GIVES_IT, "creature")
    for number, operation in enumerate(operations, start=1):
        place = f'field "effects", entry {number}'
        for fault in _of_operation(operation, known.get(operation.when)):
            yield place + fault
        yield from (f"{place}, {fault}" for fault in _of_gift(operation.effects))
        if operation.do == "choose":
            known[operation.when] = {"own_hand": "hand", "own_graveyard": "graveyard"}.get(
                str(operation.to), "creature"
            )


def _of_gift(operations: Sequence[Operation]) -> Iterator[str]:
    """Faults of an effect that a creature is given: as of a card's own, and it must be one effect of one kind."""
    yield from faults(operations)
    for number, operation in enumerate(operations, start=1):
        place = f'field "effects", entry {number}'
        if operation.when not in GIVEN:
            yield f"{place}{wrong('when', operation.when, 'an effect that is given', GIVEN)}"
        elif operation.when != operations[0].when:
            yield f'{place}, field "when": "{operation.when}" is another effect than "{operations[0].when}"; give one'
        if operation.do == "give_effect":
            yield f'{place}, field "do": "give_effect" cannot stand in an effect that is given'


def _of_operation(operation: Operation, it: str | None) -> Iterator[str]:
    """Faults of one operation; `it` says what `it` is by then: a creature, a card in hand or graveyard, or nothing."""
    yield from _of_trigger(operation)
    yield from _of_fields(operation)
    yield from _of_source(operation)
    yield from _of_target(operation, it)
    if operation.if_ is not None and operation.unless is not None:
        yield ': "if" and "unless" exclude each other; keep one'
    if operation.do == "repeat" and operation.condition is None:
        yield ': "repeat" without "if" or "unless" would never end'
    if operation.amount is not None:
        yield from (f', field "amount"{fault}' for fault in _of_amount(operation.amount, operation.when, it))
    for field, condition in (("if", operation.if_), ("unless", operation.unless)):
        if condition is not None:
            yield from (f', field "{field}"{fault}' for fault in _of_condition(condition, operation.when, it))
    for place, kind, printed in _filters(operation, it):
        yield from (f", {place}{fault}" for fault in _of_filter(kind, printed))


def _of_trigger(operation: Operation) -> Iterator[str]:
    allowed = CONTINUOUS.get(operation.when)
    triggers = [trigger for trigger in TRIGGERS if operation.do in CONTINUOUS.get(trigger, ())]
    if allowed is not None and operation.do not in allowed:
        yield wrong("do", operation.do, f'"{operation.when}"', allowed)
    elif allowed is None and triggers:
        yield wrong("when", operation.when, f'"{operation.do}"', triggers)


def _of_fields(operation: Operation) -> Iterator[str]:
    form = FORMS[operation.do]
    needs = (("to",) if form.to else ()) + form.needs
    may = form.may if operation.when != "hand_cost" else ()  # the discount is for the card itself
    written = operation.written()
    for field in FIELDS:
        value = written.get(field)
        if value is None and field in needs:
            hint = f"; use {either(form.to)}" if field == "to" else ""
            yield f', field "{field}" is missing; "{operation.do}" needs it{hint}'
        elif value is not None and field not in (*needs, *may):
            yield f', field "{field}" does not go with "{operation.do}"'
    if operation.to is not None and form.to and operation.to not in form.to:
        yield wrong("to", operation.to, f'"{operation.do}"', form.to)
    if operation.others and operation.to in ("self", "it", *CARDS):
        yield f', field "others" does not go with "{operation.to}"'


def _of_source(operation: Operation) -> Iterator[str]:
    """Faults of `from` and of what can stand in its place."""
    if operation.do == "copy_abilities" and operation.from_ is not None and operation.from_ not in COPIED_FROM:
        yield wrong("from", operation.from_, '"copy_abilities"', COPIED_FROM)
    if operation.do == "turn_into":
        if operation.from_ not in (None, "opposing_attacker"):
            yield wrong("from", str(operation.from_), '"turn_into"', ("opposing_attacker",))
        if (operation.card is None) == (operation.from_ is None):
            yield ': "turn_into" needs either "card" or "from"'


def _of_target(operation: Operation, it: str | None) -> Iterator[str]:
    """Faults of targets that are not there at that moment, or are no creature then."""
    unknown = "nothing was chosen or given before it"
    if operation.to in ("it", "its_owner") and it is None:
        yield f', field "to": "{operation.to}" is not known yet; {unknown}'
    if operation.from_ == "it" and it is None:
        yield f', field "from": "it" is not known yet; {unknown}'
    zone = operation.when.partition("_")[0]
    if operation.to == "self" and zone in CARD_VERBS and operation.do not in CARD_VERBS[zone]:
        said = f'"{operation.do}" cannot be done to a card in {_zone(zone)}'
        yield f', field "to": {said}; what can is {either(CARD_VERBS[zone])}'
    if operation.to == "it" and it in CHOSEN_VERBS and operation.do not in CHOSEN_VERBS[it]:
        said = f'"{operation.do}" cannot be done to a card in {_zone(it)}'
        yield f', field "to": {said}; what can is {either(CHOSEN_VERBS[it])}'


def _of_amount(amount: Amount, when: str, it: str | None) -> Iterator[str]:
    if amount.which is not None and amount.of not in COUNTS:
        yield f', field "which" does not go with "{amount.of}"; what can be counted is {either(COUNTS)}'
    if amount.divide != 1 and amount.of == "constant":
        yield ', field "divide" does not go with a bare number'
    if amount.of in OF_IT and it is None:
        yield f', field "of": "{amount.of}" is not known yet; nothing was chosen or given before it'
    if amount.of == "damage" and when not in GIVES_DAMAGE:
        yield f', field "of": "damage" is known only when {either(GIVES_DAMAGE)}'
    if amount.of == "lost" and when in CONTINUOUS:
        yield f', field "of": "lost" does not go with "{when}"'


def _of_condition(condition: Condition, when: str, it: str | None) -> Iterator[str]:
    word = condition.is_
    if condition.which is not None and word not in FILTERED:
        yield f', field "which" does not go with "{word}"'
    if condition.which is None and word == "own_hand_only":
        yield ', field "which" is missing; "own_hand_only" needs it'
    if condition.at_least != 1 and word not in NUMBERED:
        yield f', field "at_least" does not go with "{word}"'
    if word in OF_THE_RUN and when in CONTINUOUS:
        yield f': "{word}" does not go with "{when}"'
    elif word == "it" and it is None:
        yield ': "it" is not known yet; nothing was chosen or given before it'
    elif word == "it" and it in CHOSEN_VERBS:
        yield f': "it" is a card in {_zone(str(it))} and no creature'


def _filters(operation: Operation, it: str | None) -> Iterator[tuple[str, Filter, bool]]:
    """Each filter with its place, and whether it is for cards as printed."""
    for place, kind in operation.filters():
        if place == 'field "only"':
            printed = (
                operation.to in CARDS or operation.when in CONTINUOUS or (operation.to == "it" and it != "creature")
            )
        elif place.startswith('field "amount"'):
            printed = operation.amount is not None and operation.amount.of in PRINTED
        else:
            condition = operation.if_ if place.startswith('field "if"') else operation.unless
            printed = condition is not None and condition.is_ in PRINTED
        yield place, kind, printed


def _of_filter(kind: Filter, printed: bool) -> Iterator[str]:
    if not kind.written():
        yield " is empty; leave it out"
    if kind.mimics and kind.name is None:
        yield ', field "mimics" goes only with "name"'
    for field in ("cursed", "same_level"):
        if printed and getattr(kind, field):
            yield f', field "{field}" is for creatures, not for cards in hand, deck or graveyard'


def _zone(zone: str) -> str:
    return "hand" if zone == "hand" else "the graveyard"
