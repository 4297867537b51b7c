"""Which words of an effect go together: one line for each fault (rules.md, "The language of effects")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simcore.games.kyougenshi.vocabulary import (
    LARGEST_AMOUNT,
    POWER_STEP,
    VERBS,
    Amount,
    Condition,
    Filter,
    Operation,
)
from simcore.wording import Form, either, wrong

SETS = ("own_cards", "opposing_cards", "every_card")
ONES = ("dearest_opposing", "cheapest_own")  # one of a set, which the rule names
SPELL_CARDS = ("self", "opposing", "chosen", *SETS, *ONES)
PLAYERS = ("own", "opponent")

# The moments of an attack in their order, and those at which there is a card on the other side.
WITH_OPPOSING = ("attacks", "attacked", "blocked", "blocks", "unblocked", "battles", "wins", "loses", "after_battle")
IN_ATTACK = (*WITH_OPPOSING, "breaks")
GONE = ("destroyed", "discarded")  # the card itself is in the graveyard
TRIGGERS_OF = {
    "spell_card": ("summoned", "put", "active_phase", *IN_ATTACK, *GONE, "turn_end"),
    "event_effect": ("used", "discarded"),
}
KEYWORDS_OF = {
    "spell_card": (
        *("blocker", "w_breaker", "t_breaker", "s_trigger", "speed_attacker", "invisible", "search"),
        *("invisible_attacker", "attacks_active", "cannot_attack_player", "wins_battles"),
    ),
    "event_effect": ("s_trigger",),
}
KEYWORDS_GIVEN = tuple(word for word in KEYWORDS_OF["spell_card"] if word != "s_trigger")  # by effects and gains
CHOICES = ("own_cards", "opposing_cards")
CHOOSING = ("used", "summoned", "put")  # when a player acts, and so may choose
COUNTED = ("own_cards", "opposing_cards", "own_orbs", "own_graveyard")  # what a filter can narrow
WITH_WHICH = ("opposing", *COUNTED)  # likewise of conditions
WITHOUT_BOUNDS = ("opposing",)
AWAY = ("own_orbs", "own_graveyard")  # counts of cards that are not in the battle zone


@dataclass(frozen=True)
class Bearer:
    """What of a card decides which words go with it."""

    type: str
    effects: tuple[Operation, ...] = ()
    keywords: tuple[str, ...] = ()


def _forms() -> dict[str, Form]:
    narrowed = ("only", "others")
    cards = {
        verb: Form(SPELL_CARDS, (), narrowed)
        for verb in ("destroy", "return_to_hand", "to_orbs", "activate", "deactivate")
    }
    players = {
        verb: Form(PLAYERS, ("amount",))
        for verb in ("draw", "discard", "discard_at_random", "mill", "orbs_to_graveyard", "shields_to_graveyard")
    }
    own = {
        verb: Form(("own",), ("amount",))
        for verb in ("charge_from_deck", "activate_orbs", "shields_to_hand", "add_shields")
    }
    found = {verb: Form(("own",), ("only",)) for verb in ("fetch", "take_back", "revive", "put_from_hand")}
    forms = {
        **cards,
        **players,
        **own,
        **found,
        "choose": Form(CHOICES, (), (*narrowed, "optional")),
        "change_power": Form(SPELL_CARDS, ("amount", "lasts"), narrowed),
        "give_keyword": Form(SPELL_CARDS, ("keyword", "lasts"), narrowed),
        "break_shield": Form(("opponent",)),
    }
    return {verb: forms[verb] for verb in VERBS}


FORMS = _forms()
FIELDS = ("to", "only", "others", "optional", "amount", "keyword", "lasts")
OUT_OF_PLAY = ("fetch", "take_back", "revive", "put_from_hand")  # verbs whose filters describe cards elsewhere
PUTTING = ("revive", "put_from_hand")  # of those, what can only be a spell card
IN_PLAY_FIELDS = ("state", "keyword")  # what a filter can ask of a card in the battle zone alone


def faults(card: Bearer) -> Iterator[str]:
    """A line for each thing in the keywords and effects of a card that makes no sense, with its place."""
    yield from _of_keywords(card)
    seen: dict[str, list[str]] = {}
    for number, operation in enumerate(card.effects, start=1):
        place, before = f'field "effects", entry {number}', seen.setdefault(operation.when, [])
        for fault in (*_of_trigger(card, operation), *_of_order(operation, before), *_of_operation(operation)):
            yield place + fault
        before.append(operation.do)


def _of_keywords(card: Bearer) -> Iterator[str]:
    allowed = KEYWORDS_OF[card.type]
    for keyword in card.keywords:
        if keyword not in allowed:
            yield f'field "keywords": "{keyword}" does not go with type "{card.type}"; use {either(allowed)}'


def _of_trigger(card: Bearer, operation: Operation) -> Iterator[str]:
    allowed = TRIGGERS_OF[card.type]
    if operation.when not in allowed:
        yield wrong("when", operation.when, f'type "{card.type}"', allowed)


def _of_order(operation: Operation, before: Sequence[str]) -> Iterator[str]:
    """Faults of what must come first or last; `before` holds the verbs of the same trigger that come earlier."""
    if operation.do == "choose":
        if before:
            yield f': "choose" comes first of what happens at "{operation.when}", and once'
        if operation.when not in CHOOSING:
            yield wrong("when", operation.when, '"choose"', CHOOSING)
    elif operation.to == "chosen" and "choose" not in before:
        yield ', field "to": "chosen" is not known yet; nothing was chosen before it'
    if "break_shield" in before:
        yield f': "break_shield" comes last of what happens at "{operation.when}", and once'


def _of_operation(operation: Operation) -> Iterator[str]:
    """Faults of one operation by itself."""
    yield from _of_fields(operation)
    yield from _of_target(operation)
    if operation.lasts == "attack" and operation.when not in IN_ATTACK:
        yield f', field "lasts": "attack" does not go with "{operation.when}"; use turn'
    if operation.keyword is not None and operation.keyword not in KEYWORDS_GIVEN:
        yield wrong("keyword", operation.keyword, '"give_keyword"', KEYWORDS_GIVEN)
    if operation.amount is not None:
        yield from (f', field "amount"{fault}' for fault in _of_amount(operation, operation.amount))
    if operation.if_ is not None:
        yield from (f', field "if"{fault}' for fault in _of_condition(operation, operation.if_))
    for place, wanted in operation.filters():
        yield from (f", {place}{fault}" for fault in _of_filter(wanted, _is_away(operation, place)))
    if operation.do in PUTTING and operation.only is not None and operation.only.type is not None:
        yield f', field "only", field "type" does not go with "{operation.do}", which puts spell cards alone'


def _of_fields(operation: Operation) -> Iterator[str]:
    form = FORMS[operation.do]
    needs = ("to", *form.needs)
    written = operation.written()
    for field in FIELDS:
        if field not in written and field in needs:
            hints = {"to": f"; use {either(form.to)}", "lasts": "; use attack or turn"}
            yield f', field "{field}" is missing; "{operation.do}" needs it{hints.get(field, "")}'
        elif field in written and field not in (*needs, *form.may):
            yield f', field "{field}" does not go with "{operation.do}"'
        elif field in ("only", "others") and field in written and operation.to in ("self", "opposing", "chosen"):
            yield f', field "{field}" does not go with "{operation.to}"'


def _of_target(operation: Operation) -> Iterator[str]:
    form, to, when = FORMS[operation.do], operation.to, operation.when
    if to is None:
        return
    if to not in form.to:
        yield wrong("to", to, f'"{operation.do}"', form.to)
    elif to == "opposing" and when not in WITH_OPPOSING:
        yield wrong("to", to, f'"{when}"', [name for name in form.to if name != "opposing"])
    elif to == "self" and when == "used":
        yield ', field "to": "self" is a spell card in the battle zone; an event effect is none'
    elif to == "self" and when in GONE:
        yield f', field "to": "self" is a spell card in the battle zone; at "{when}" it is in the graveyard'


def _of_amount(operation: Operation, amount: Amount) -> Iterator[str]:
    if amount.which is not None and amount.of not in COUNTED:
        yield f', field "which" does not go with "{amount.of}"; what can be narrowed is {either(COUNTED)}'
    if amount.of == "constant" and amount.times != 1:
        yield ', field "times" does not go with "constant"'
    numbers = [amount.plus] if amount.of == "constant" else [amount.times, amount.plus]
    if operation.do == "change_power":
        if any(number % POWER_STEP for number in numbers) or not numbers[0]:
            yield f": powers are multiples of {POWER_STEP}"
    elif max(numbers) > LARGEST_AMOUNT or not numbers[0]:
        yield f' does not go with "{operation.do}"; write 1 to {LARGEST_AMOUNT}'


def _of_condition(operation: Operation, condition: Condition) -> Iterator[str]:
    word = condition.is_
    if condition.which is not None and word not in WITH_WHICH:
        yield f', field "which" does not go with "{word}"'
    bounds = [field for field in ("at_least", "at_most") if getattr(condition, field) is not None]
    if word in WITHOUT_BOUNDS:
        yield from (f', field "{field}" does not go with "{word}"' for field in bounds)
    elif len(bounds) == 2 and condition.bounds[0] > condition.bounds[1]:
        yield ', field "at_least" is more than "at_most"'
    if word == "opposing" and operation.when not in WITH_OPPOSING:
        yield f': "opposing" is for {either(WITH_OPPOSING)}'


def _is_away(operation: Operation, place: str) -> bool:
    """Whether the filter at this place describes cards that are not in the battle zone."""
    if place == 'field "only"':
        return operation.do in OUT_OF_PLAY
    if "amount" in place:
        return operation.amount is not None and operation.amount.of in AWAY
    return operation.if_ is not None and operation.if_.is_ in AWAY


def _of_filter(wanted: Filter, away: bool) -> Iterator[str]:
    written = wanted.written()
    if not written:
        yield " is empty; leave it out"
    for field in written:
        if away and field in IN_PLAY_FIELDS:
            yield f', field "{field}" is for spell cards in the battle zone'
        elif field == "type" and not away:
            yield ', field "type" is for cards that are not in the battle zone'
    for field in ("colours", "tribes"):
        words = getattr(wanted, field)
        if len(set(words)) != len(words):
            yield f', field "{field}" names one thing twice: {", ".join(words)}'
