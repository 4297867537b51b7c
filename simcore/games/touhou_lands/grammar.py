"""Which words of an effect go together: one line for each fault (rules.md, "The language of effects")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simcore.games.touhou_lands.vocabulary import VERBS, Amount, Condition, Filter, Operation
from simcore.wording import Form, either, wrong

SETS = ("own_characters", "opposing_characters", "every_character")
CHARACTERS = ("self", "opposing", "chosen", *SETS)
PLAYERS = ("own", "opponent")

# What happens to a card of each type, in the order of a turn.
IN_BATTLE = ("attacks", "defends", "counters")  # step 0 of a battle
AFTERWARDS = ("hits_player", "after_battle")
TRIGGERS_OF = {
    "land": ("placed",),
    "character": ("skill", "summoned", "turn_start", *IN_BATTLE, *AFTERWARDS, "faints"),
    "spell": ("spell", *AFTERWARDS),
    "item": ("put", "turn_start", *IN_BATTLE, *AFTERWARDS, "faints"),
    "support": ("used", "turn_start"),
}
KEYWORDS_OF = {
    "land": (),
    "character": ("ignore_evasion", "no_counter", "back_attack", "keeps_evasion", "guard", "swift"),
    "spell": ("ignore_evasion", "no_counter", "prevents"),
    "item": ("ignore_evasion", "no_counter", "back_attack", "keeps_evasion", "guard"),
    "support": (),
}
KEYWORDS_GIVEN = KEYWORDS_OF["item"]  # what an effect can give
KEYWORDS_IN_BATTLE = ("ignore_evasion",)  # what still matters when attacker, answer and defender are known
FIGURES = ("change_attack", "change_defence", "change_evasion")
BATTLE_VERBS = (*FIGURES, "give_keyword")
CHOICES = ("own_characters", "opposing_characters")
CHOOSING = ("placed", "used", "put", "spell", "skill", "summoned")  # when a player acts, and so may choose
FACTS_IN_BATTLE = ("opposing", "with_spell")
WITH_WHICH = ("opposing", "own_character")  # conditions that a filter can narrow
WITH_AT_LEAST = ("own_character", "own_land")
WITH_AT_MOST = ("own_life",)
COUNTED = ("own_characters", "own_discarded")  # amounts that a filter can narrow


@dataclass(frozen=True)
class Bearer:
    """What of a card decides which words go with it."""

    type: str
    effects: tuple[Operation, ...] = ()
    keywords: tuple[str, ...] = ()
    use: tuple[str, ...] = ()
    skill_cost: int = 0
    stays: bool = False


def _forms() -> dict[str, Form]:
    narrowed = ("only", "others")
    characters = {
        verb: Form(CHARACTERS, (), narrowed)
        for verb in ("tap", "untap", "faint", "return_to_hand", "break_item", "move_to_front", "move_to_back")
    }
    players = {
        verb: Form(PLAYERS, ("amount",))
        for verb in ("draw", "discard", "discard_at_random", "raise_life", "lower_life", "tap_lands", "untap_lands")
    }
    forms = {
        **{verb: Form(CHARACTERS, ("amount",), (*narrowed, "lasts")) for verb in FIGURES},
        **characters,
        **players,
        "choose": Form(CHOICES, (), narrowed),
        "give_keyword": Form(CHARACTERS, ("keyword",), (*narrowed, "lasts")),
        "more_lands": Form(("own",), ("amount",)),
        "search": Form(("own",), ("only",)),
        "take_back": Form(("own",), ("only",)),
    }
    return {verb: forms[verb] for verb in VERBS}


FORMS = _forms()
FIELDS = ("to", "only", "others", "amount", "keyword", "lasts")
OUT_OF_PLAY = ("search", "take_back")  # verbs whose filters describe cards that are not in play
IN_PLAY_FIELDS = ("row", "state")  # what a filter can ask of a character in play alone


def faults(card: Bearer) -> Iterator[str]:
    """A line for each thing in the keywords and effects of a card that makes no sense, with its place."""
    yield from _of_keywords(card)
    yield from _of_card(card)
    seen: dict[str, list[str]] = {}
    for number, operation in enumerate(card.effects, start=1):
        place, before = f'field "effects", entry {number}', seen.setdefault(operation.when, [])
        for fault in (*_of_trigger(card, operation), *_of_choice(operation, before), *_of_operation(card, operation)):
            yield place + fault
        before.append(operation.do)


def in_step_0(card: Bearer, operation: Operation) -> bool:
    """Whether an operation happens in step 0 of a battle, where figures alone change."""
    return operation.when in IN_BATTLE or (operation.when == "spell" and "main" not in card.use)


def _of_keywords(card: Bearer) -> Iterator[str]:
    allowed = KEYWORDS_OF[card.type]
    for keyword in card.keywords:
        if keyword not in allowed:
            beside = f'does not go with type "{card.type}"'
            yield f'field "keywords": "{keyword}" {beside}{"; use " + either(allowed) if allowed else ""}'
        elif keyword == "prevents" and "attack" in card.use:
            yield 'field "keywords": "prevents" does not go with use "attack"; the other spell is not known yet'


def _of_card(card: Bearer) -> Iterator[str]:
    """Faults of fields that only some effects give a meaning."""
    triggers = {operation.when for operation in card.effects}
    if card.skill_cost and "skill" not in triggers:
        yield 'field "skill_cost" needs effects with the trigger "skill"'
    if card.stays != ("turn_start" in triggers) and card.type == "support":
        yield 'field "stays" goes with effects with the trigger "turn_start", and they with it'
    if "main" in card.use and "spell" not in triggers:
        yield 'field "use": "main" needs effects with the trigger "spell"'


def _of_trigger(card: Bearer, operation: Operation) -> Iterator[str]:
    allowed = TRIGGERS_OF[card.type]
    if operation.when not in allowed:
        yield wrong("when", operation.when, f'type "{card.type}"', allowed)
    elif "main" in card.use and operation.when in AFTERWARDS:
        yield wrong("when", operation.when, 'use "main"', ("spell",))


def _of_choice(operation: Operation, before: Sequence[str]) -> Iterator[str]:
    """Faults of a choice, or of what needs one; `before` holds the verbs of the same trigger that come first."""
    if operation.do == "choose":
        if before:
            yield f': "choose" comes first of what happens at "{operation.when}", and once'
        if operation.when not in CHOOSING:
            yield wrong("when", operation.when, '"choose"', CHOOSING)
        if operation.if_ is not None:
            yield ', field "if" does not go with "choose", which is done before anything else happens'
    elif operation.to == "chosen" and "choose" not in before:
        yield ', field "to": "chosen" is not known yet; nothing was chosen before it'


def _of_operation(card: Bearer, operation: Operation) -> Iterator[str]:
    """Faults of one operation by itself."""
    step_0 = in_step_0(card, operation)
    yield from _of_fields(operation)
    yield from _of_target(card, operation, step_0)
    yield from _of_step_0(operation, step_0)
    yield from _of_given_keyword(operation, step_0)
    if operation.amount is not None:
        yield from (f', field "amount"{fault}' for fault in _of_amount(operation, operation.amount))
    if operation.if_ is not None:
        yield from (f', field "if"{fault}' for fault in _of_condition(card, operation.if_, step_0))
    for place, wanted in operation.filters():
        yield from (f", {place}{fault}" for fault in _of_filter(wanted, _of_cards_away(operation, place)))


def _of_fields(operation: Operation) -> Iterator[str]:
    form = FORMS[operation.do]
    needs = ("to", *form.needs)
    written = operation.written()
    for field in FIELDS:
        if field not in written and field in needs:
            hint = f"; use {either(form.to)}" if field == "to" else ""
            yield f', field "{field}" is missing; "{operation.do}" needs it{hint}'
        elif field in written and field not in (*needs, *form.may):
            yield f', field "{field}" does not go with "{operation.do}"'
        elif field in ("only", "others") and field in written and operation.to in ("self", "opposing", "chosen"):
            yield f', field "{field}" does not go with "{operation.to}"'


def _of_target(card: Bearer, operation: Operation, step_0: bool) -> Iterator[str]:
    form, to = FORMS[operation.do], operation.to
    if to is None:
        return
    if to not in form.to:
        yield wrong("to", to, f'"{operation.do}"', form.to)
    elif step_0 and operation.do in BATTLE_VERBS and to not in ("self", "opposing"):
        yield f', field "to": "{to}" does not go with "{operation.when}" of a battle; use self or opposing'
    elif to == "opposing" and not step_0:
        yield wrong("to", to, f'"{operation.when}"', [name for name in form.to if name != "opposing"])
    elif to == "self" and card.type in ("land", "support"):
        yield f', field "to": "self" is a character; a {card.type} is none'


def _of_step_0(operation: Operation, step_0: bool) -> Iterator[str]:
    """In step 0 of a battle figures change for that battle; elsewhere they change for as long as is said."""
    if step_0 and operation.do not in BATTLE_VERBS:
        yield wrong("do", operation.do, f'"{operation.when}" of a battle', BATTLE_VERBS)
    elif operation.do in BATTLE_VERBS:
        if step_0 and operation.lasts is not None:
            yield f', field "lasts" does not go with "{operation.when}", which changes things for the battle'
        elif not step_0 and operation.lasts is None:
            yield ', field "lasts" is missing; use turn or for_good'


def _of_given_keyword(operation: Operation, step_0: bool) -> Iterator[str]:
    allowed = KEYWORDS_IN_BATTLE if step_0 else KEYWORDS_GIVEN
    if operation.keyword is not None and operation.keyword not in allowed:
        yield wrong("keyword", operation.keyword, f'"give_keyword" at "{operation.when}"', allowed)


def _of_amount(operation: Operation, amount: Amount) -> Iterator[str]:
    if amount.which is not None and amount.of not in COUNTED:
        yield f', field "which" does not go with "{amount.of}"; what can be counted is {either(COUNTED)}'
    if amount.of == "constant" and operation.do not in FIGURES and amount.plus < 1:
        yield f': {amount.plus} does not go with "{operation.do}"; write 1 or more'


def _of_condition(card: Bearer, condition: Condition, step_0: bool) -> Iterator[str]:
    word = condition.is_
    allowed = {"which": WITH_WHICH, "at_least": WITH_AT_LEAST, "at_most": WITH_AT_MOST}
    for field, words in allowed.items():
        if field in condition.model_fields_set and word not in words:
            yield f', field "{field}" does not go with "{word}"'
    if word in WITH_AT_MOST and "at_most" not in condition.model_fields_set:
        yield f', field "at_most" is missing; "{word}" needs it'
    if word in FACTS_IN_BATTLE and not step_0:
        yield f': "{word}" is for {either((*IN_BATTLE, "spell"))} of a battle'
    elif word == "with_spell" and card.type == "spell":
        yield ': "with_spell" is for characters and items'


def _of_cards_away(operation: Operation, place: str) -> bool:
    """Whether the filter at this place describes cards that are not in play."""
    if place == 'field "only"':
        return operation.do in OUT_OF_PLAY
    return "amount" in place and operation.amount is not None and operation.amount.of == "own_discarded"


def _of_filter(wanted: Filter, away: bool) -> Iterator[str]:
    written = wanted.written()
    if not written:
        yield " is empty; leave it out"
    for field in written:
        if away and field in IN_PLAY_FIELDS:
            yield f', field "{field}" is for characters in play'
        elif field == "type" and not away:
            yield ', field "type" is for cards that are not in play'
    if len(set(wanted.kinds)) != len(wanted.kinds):
        yield f', field "kinds" names one thing twice: {", ".join(wanted.kinds)}'
