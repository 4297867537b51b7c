"""The words in which cards say what they do, and the models that read them (rules.md, "The language of effects").

The place of a word in its tuple is the number by which programs know it. What may stand beside what is checked by
grammar.py, what the kernels read is made by programs.py.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from simcore.wording import Mark, Name, Words, number_or_table, word_or_table

Attribute = Literal["fire", "water", "wind", "light", "dark"]
CardType = Literal["crystal", "sorcery", "land_spell", "summon", "battle_spell"]
Rarity = Literal["common", "uncommon", "rare", "super_rare"]
Keyword = Literal[
    "flying",
    "first_attack",
    "last_attack",
    "wall",
    "regenerate",
    "revival",
    "fly_blocking",
    "penetration",
    "legendary",
    "unblockable",
    "sees_hand",
]
SkillKind = Literal["active", "non_active", "hand"]
Trigger = Literal[
    "cast",
    "battle",
    "placed",
    "skill",
    "arrival",
    "start_up",
    "clean_up",
    "battle_start",
    "battle_end",
    "strikes_player",
    "destroyed",
    "spell_countered",
]
Verb = Literal[
    "choose",
    "damage",
    "destroy",
    "return_to_hand",
    "make_non_active",
    "raise_attack",
    "lower_attack",
    "raise_hp",
    "lower_hp",
    "raise_resistance",
    "raise_mitigation",
    "give_keyword",
    "counter",
    "take_control",
    "summon",
    "draw",
    "discard",
    "discard_at_random",
    "raise_mp",
    "lower_mp",
    "raise_maximum",
    "raise_attribute",
    "raise_attribute_maximum",
]
Selector = Literal[
    "self",
    "chosen",
    "same_race",
    "chosen_targets",
    "near",
    "on_square",
    "own_creatures",
    "opposing_creatures",
    "every_creature",
    "opposing_fighters",
    "opposing_spells",
    "every_spell",
    "every_land",
    "own",
    "opponent",
]
Count = Literal["constant", "its_attack", "own_creatures"]
State = Literal["so", "attacking", "blocking", "own_creature"]
Preference = Literal["opponent", "own"]

ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)  # an attribute's place is also the number of its bit
TYPES: tuple[CardType, ...] = get_args(CardType)
RARITIES: tuple[Rarity, ...] = get_args(Rarity)
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)  # a keyword's place is also the number of its bit
SKILL_KINDS: tuple[SkillKind, ...] = get_args(SkillKind)
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VERBS: tuple[Verb, ...] = get_args(Verb)
SELECTORS: tuple[str, ...] = ("none", *get_args(Selector))
AMOUNTS: tuple[Count, ...] = get_args(Count)
CONDITIONS: tuple[str, ...] = ("always", *get_args(State))
PREFERENCES: tuple[Preference, ...] = get_args(Preference)
# What an operation's row holds, in this order.
COLUMNS = (
    "when",
    "verb",
    "to",
    "only",
    "others",
    "within",
    "of",
    "which",
    "plus",
    "condition",
    "condition_which",
    "at_least",
    "argument",
    "neutral",
)

LARGEST_AMOUNT = 99
LONGEST_EFFECT = 12  # operations of one card, or of one skill
MOST_SKILLS = 2  # skills of one card
MOST_TARGETS = 4  # targets that one spell, skill or ability can choose, all its choices together
FURTHEST = 7  # squares

_read_amount = number_or_table(LARGEST_AMOUNT, '{ of = "its_attack" }')
_read_condition = word_or_table(get_args(State), "so", '{ is = "own_creature" }')
Figure = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]


def _in_order(attributes: tuple[Attribute, ...]) -> tuple[Attribute, ...]:
    """As programs hold them, so that the order in which somebody wrote them cannot matter."""
    return tuple(sorted(attributes, key=ATTRIBUTES.index))


Attributes = Annotated[tuple[Attribute, ...], AfterValidator(_in_order), Field(strict=False)]


class Filter(Words):
    """Which creatures or spells are meant: all that is given must hold."""

    race: Name | None = None
    type: CardType | None = None
    keyword: Keyword | None = None
    cost_at_most: Figure | None = None
    attack_at_most: Figure | None = None


class Amount(Words):
    """How much: what is counted or looked up, and what is added to that."""

    of: Count
    which: Filter | None = None
    plus: Figure = 0

    def written(self) -> Any:
        """Plain data as the file holds it: a bare number where nothing is counted."""
        return self.plus if self.of == "constant" else super().written()


class Condition(Words):
    """Whether something is so; `at_least` says how many are asked for."""

    is_: State = Field(alias="is")
    which: Filter | None = None
    at_least: int = Field(default=1, ge=1, le=16)

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
    within: int = Field(default=0, ge=0, le=FURTHEST)
    amount: Annotated[Amount | None, BeforeValidator(_read_amount)] = None
    attributes: Attributes = ()
    keyword: Keyword | None = None
    card: Name | None = None
    neutral: Mark = False
    prefer: Preference | None = None
    if_: Annotated[Condition | None, BeforeValidator(_read_condition)] = Field(default=None, alias="if")

    def filters(self) -> Iterator[tuple[str, Filter]]:
        """Its filters, each with the place where it stands in the file."""
        if self.only is not None:
            yield 'field "only"', self.only
        for field, holder in (("amount", self.amount), ("if", self.if_)):
            if holder is not None and holder.which is not None:
                yield f'field "{field}", field "which"', holder.which


class Skill(Words):
    """An ability that its controller sets off in the main phase by paying its cost in MP (R27, R28)."""

    name: Name
    kind: SkillKind
    cost: Figure
    effects: tuple[Operation, ...] = Field(strict=False, min_length=1, max_length=LONGEST_EFFECT)


def with_skills(
    effects: tuple[Operation, ...], skills: tuple[Skill, ...]
) -> Iterator[tuple[str, tuple[Operation, ...]]]:
    """The programs of a card, each with its place in the file: its effects, then those of each skill."""
    yield "", effects
    for number, skill in enumerate(skills, start=1):
        yield f'field "skills", entry {number}, ', skill.effects


def mentioned(effects: tuple[Operation, ...], skills: tuple[Skill, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every name of a card that the operations hold, with its place in the file."""
    for place, operations in with_skills(effects, skills):
        for number, operation in enumerate(operations, start=1):
            if operation.card is not None:
                yield f'{place}field "effects", entry {number}, field "card"', operation.card
