"""The words in which cards say what they do, and the models that read them (rules.md, "The language of effects").

The place of a word in its tuple is the number by which the kernels know it (opcodes.py). What may stand beside what is
checked by grammar.py, what the kernels read is made by programs.py.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import BeforeValidator, Field

from simcore.wording import Mark, Name, Words, number_or_table, word_or_table

Colour = Literal["red", "blue", "black", "green", "none"]
Speed = Literal["first", "normal", "last"]
Tribe = Literal["goblin", "mermaid", "beastman", "dragon", "plant"]
Keyword = Literal[
    "halved",
    "weak_point",
    "ambush",
    "must_go",
    "cannot_go",
    "bars_top",
    "revives",
    "third_colour",
    "sees_top",
    "immovable",
    "immune",
    "mimicry",
    "unstoppable",
    "reverses",
    "stops_uses",
    "seals",
]
Trigger = Literal[
    "use",
    "win",
    "lose",
    "standby",
    "standby_before_use",
    "standby_entry",
    "standby_moved",
    "standby_battle_start",
    "standby_win",
    "turn_start",
    "battlefield_before_use",
    "battlefield_after_uses",
    "battlefield_battle",
    "battlefield_struck",
    "battlefield_hp_lost",
    "battlefield_drawn",
    "hand_put",
    "hand_win",
    "hand_cost",
    "graveyard_turn_start",
]
Verb = Literal[
    "consume",
    "choose",
    "repeat",
    "raise_hp",
    "lower_hp",
    "set_hp",
    "raise_attack",
    "set_attack",
    "raise_level",
    "set_level",
    "set_speed",
    "swap_hp_and_attack",
    "give_keyword",
    "give_effect",
    "copy_abilities",
    "lose_abilities",
    "curse",
    "destroy",
    "return_to_hand",
    "return_to_standby",
    "return_to_hand_as",
    "enter_battlefield",
    "put_under_deck",
    "turn_into",
    "swap_places",
    "swap_sides",
    "create",
    "give_away",
    "draw",
    "discard_at_random",
    "fetch",
    "raise_mana",
    "lower_mana",
    "set_mana",
    "raise_income",
    "lower_income",
    "raise_life",
    "lower_life",
    "no_battle",
    "forbid_draw",
    "forbid_mana",
    "force_card",
    "fire_effects",
    "fire_use",
    "discount",
    "enlarge_losses",
    "deal_double",
    "take_half",
    "take_none",
]
Selector = Literal[
    "self",
    "it",
    "own_attacker",
    "opposing_attacker",
    "opposing_or_own_attacker",
    "every_attacker",
    "own_subs",
    "opposing_subs",
    "own_creatures",
    "opposing_creatures",
    "every_creature",
    "every_other_creature",
    "top_own_sub",
    "own_used",
    "opposing_used",
    "used_cards",
    "own_hand",
    "own_graveyard",
    "own",
    "opponent",
    "each",
    "its_owner",
]
Count = Literal[
    "constant",
    "own_hand",
    "own_graveyard",
    "own_subs",
    "own_attacker_attack",
    "its_attack",
    "its_hp",
    "its_level",
    "opposing_attack",
    "opposing_hp",
    "own_mana",
    "turn",
    "used_level",
    "lost",
    "damage",
]
State = Literal[
    "so",
    "own_battlefield_empty",
    "own_attacker",
    "opposing_attacker",
    "any_attacker",
    "it",
    "own_sub",
    "opposing_sub",
    "own_hand",
    "own_hand_only",
    "own_graveyard",
    "life_behind",
    "destroyed",
    "equal_levels_used",
    "opponent_used",
    "bottom_card_used",
    "plain_against_able",
    "rose",
]
Source = Literal["it", "opposing_graveyard_top", "every_other_creature", "opposing_attacker"]
Preference = Literal["opponent", "own"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
SPEEDS: tuple[Speed, ...] = get_args(Speed)
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)  # a keyword's place is also the number of its bit in the traits
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VERBS: tuple[Verb, ...] = get_args(Verb)
SELECTORS: tuple[str, ...] = ("none", *get_args(Selector))
AMOUNTS: tuple[Count, ...] = get_args(Count)
CONDITIONS: tuple[str, ...] = ("always", *get_args(State))
SOURCES: tuple[Source, ...] = get_args(Source)
PREFERENCES: tuple[Preference, ...] = get_args(Preference)
# What an operation's row holds, in this order.
COLUMNS = (
    "when",
    "verb",
    "to",
    "only",
    "of",
    "which",
    "plus",
    "divide",
    "condition",
    "negated",
    "condition_which",
    "at_least",
    "argument",
    "others",
)

# The triggers of each slot of a creature, and of the card itself; both standby and field begin turns.
SLOTS: dict[str, tuple[Trigger, ...]] = {
    "use": ("use",),
    "win": ("win",),
    "lose": ("lose",),
    "standby": (*(trigger for trigger in TRIGGERS if trigger.startswith("standby")), "turn_start"),
    "field": (*(trigger for trigger in TRIGGERS if trigger.startswith("battlefield")), "turn_start"),
    "card": tuple(trigger for trigger in TRIGGERS if trigger.startswith(("hand", "graveyard"))),
}

LARGEST_AMOUNT = 999
LARGEST_LEVEL = 15
LONGEST_EFFECT = 40  # operations of one card, or of one effect that it gives


Level = Annotated[int, Field(ge=0, le=LARGEST_LEVEL)]
Figure = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]
_read_amount = number_or_table(LARGEST_AMOUNT, '{ of = "own_hand" }')
_read_condition = word_or_table(get_args(State), "so", '{ is = "own_sub" }')


class Filter(Words):
    """Which creatures or cards are meant: all that is given must hold."""

    colour: Colour | None = None
    tribe: Tribe | None = None
    not_tribe: Tribe | None = None
    name: Name | None = None
    mimics: Mark = False
    not_name: Name | None = None
    name_has: tuple[Name, ...] = Field(default=(), strict=False)
    level: Level | None = None
    level_at_most: Level | None = None
    attack_at_least: Figure | None = None
    hp: Figure | None = None
    cursed: Mark = False
    not_keyword: Keyword | None = None
    same_level: Mark = False


class Amount(Words):
    """How much: what is counted or looked up, divided (rounded down), and what is added to that."""

    of: Count
    which: Filter | None = None
    divide: int = Field(default=1, ge=1, le=LARGEST_AMOUNT)
    plus: Figure = 0

    def written(self) -> Any:
        """Plain data as the file holds it: a bare number where nothing is counted."""
        return self.plus if self.of == "constant" else super().written()


class Condition(Words):
    """Whether something is so; `at_least` says how many are asked for."""

    is_: State = Field(alias="is")
    which: Filter | None = None
    at_least: int = Field(default=1, ge=1, le=99)

    def written(self) -> Any:
        """Plain data as the file holds it: a bare word where nothing more is said."""
        written = super().written()
        return self.is_ if written == {"is": self.is_} else written


class Operation(Words):
    """One step of what a card does: when, what, to whom, how much, and under which condition."""

    when: Trigger
    do: Verb
    to: Selector | None = None
    only: Filter | None = None
    others: Mark = False
    amount: Annotated[Amount | None, BeforeValidator(_read_amount)] = None
    keyword: Keyword | None = None
    speed: Speed | None = None
    card: Name | None = None
    from_: Source | None = Field(default=None, alias="from")
    prefer: Preference | None = None
    effects: tuple["Operation", ...] = Field(default=(), strict=False, max_length=LONGEST_EFFECT)
    if_: Annotated[Condition | None, BeforeValidator(_read_condition)] = Field(default=None, alias="if")
    unless: Annotated[Condition | None, BeforeValidator(_read_condition)] = None

    @property
    def condition(self) -> Condition | None:
        """What it depends on, in either sense."""
        return self.if_ or self.unless

    def filters(self) -> Iterator[tuple[str, Filter]]:
        """Its filters, each with the place where it stands in the file; not those of an effect that it gives."""
        conditions = {"if": self.if_, "unless": self.unless}
        holders = {"amount": self.amount, **conditions}
        if self.only is not None:
            yield 'field "only"', self.only
        for field, holder in holders.items():
            if holder is not None and holder.which is not None:
                yield f'field "{field}", field "which"', holder.which


def with_given(operations: tuple[Operation, ...]) -> Iterator[tuple[str, Operation]]:
    """Every operation with its place in the file, each followed by those of the effect that it gives."""
    for number, operation in enumerate(operations, start=1):
        place = f'field "effects", entry {number}'
        yield place, operation
        for inner, given in with_given(operation.effects):
            yield f"{place}, {inner}", given


def mentioned(operations: tuple[Operation, ...]) -> Iterator[tuple[str, str]]:
    """Every name of a card that the operations hold, with its place in the file."""
    for place, operation in with_given(operations):
        if operation.card is not None:
            yield f'{place}, field "card"', operation.card
        for where, kind in operation.filters():
            for field in ("name", "not_name"):
                if (name := cast(str | None, getattr(kind, field))) is not None:
                    yield f'{place}, {where}, field "{field}"', name
