"""The words in which cards say what they do, and the models that read them (rules.md, "The language of effects").

The place of a word in its tuple is the number by which programs know it. What may stand beside what is checked by
grammar.py, what the kernels read is made by programs.py.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from simcore.wording import Mark, Name, Words, number_or_table, word_or_table

CardType = Literal["land", "character", "spell", "item", "support"]
Kind = Literal["youkai", "magic", "human", "god", "spirit", "fairy"]
LandKind = Literal["sun", "moon", "wood", "water"]
Use = Literal["attack", "defence", "counter", "main"]
Side = Literal["own", "opponent"]
Row = Literal["front", "back"]
State = Literal["untapped", "tapped"]
Keyword = Literal[
    "ignore_evasion",
    "no_counter",
    "back_attack",
    "keeps_evasion",
    "guard",
    "swift",
    "prevents",
]
Trigger = Literal[
    "placed",
    "used",
    "put",
    "spell",
    "skill",
    "summoned",
    "turn_start",
    "attacks",
    "defends",
    "counters",
    "hits_player",
    "after_battle",
    "faints",
]
Verb = Literal[
    "choose",
    "change_attack",
    "change_defence",
    "change_evasion",
    "give_keyword",
    "tap",
    "untap",
    "faint",
    "return_to_hand",
    "break_item",
    "move_to_front",
    "move_to_back",
    "draw",
    "discard",
    "discard_at_random",
    "raise_life",
    "lower_life",
    "tap_lands",
    "untap_lands",
    "more_lands",
    "search",
    "take_back",
]
Selector = Literal[
    "self",
    "opposing",
    "chosen",
    "own_characters",
    "opposing_characters",
    "every_character",
    "own",
    "opponent",
]
Duration = Literal["battle", "turn", "for_good"]
Count = Literal["constant", "own_characters", "own_lands", "own_discarded"]
Fact = Literal["opposing", "with_spell", "own_character", "own_land", "own_life"]

TYPES: tuple[CardType, ...] = get_args(CardType)
KINDS: tuple[Kind, ...] = get_args(Kind)  # a kind's place is also the number of its bit
LAND_KINDS: tuple[LandKind, ...] = get_args(LandKind)  # likewise
USES: tuple[Use, ...] = get_args(Use)  # likewise
SIDES: tuple[Side, ...] = get_args(Side)
ROWS: tuple[Row, ...] = get_args(Row)
STATES: tuple[State, ...] = get_args(State)
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)  # likewise
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VERBS: tuple[Verb, ...] = get_args(Verb)
SELECTORS: tuple[str, ...] = ("none", *get_args(Selector))
DURATIONS: tuple[Duration, ...] = get_args(Duration)
AMOUNTS: tuple[Count, ...] = get_args(Count)
CONDITIONS: tuple[str, ...] = ("always", *get_args(Fact))
# What an operation's row holds, in this order.
COLUMNS = (
    "when",
    "verb",
    "to",
    "only",
    "others",
    "of",
    "which",
    "plus",
    "lasts",
    "keyword",
    "condition",
    "condition_which",
    "at_least",
    "at_most",
)

LARGEST_AMOUNT = 20
LONGEST_EFFECT = 6  # operations of one card
ANY_NUMBER = 99  # at_most of a condition that does not say it

_read_amount = number_or_table(LARGEST_AMOUNT, '{ of = "own_lands" }', -LARGEST_AMOUNT)
_read_condition = word_or_table(get_args(Fact), "with_spell", '{ is = "own_character", at_least = 2 }')
Number = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]


def _in_order(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """As programs hold them, so that the order in which somebody wrote them cannot matter."""
    return tuple(sorted(kinds, key=KINDS.index))


Kinds = Annotated[tuple[Kind, ...], AfterValidator(_in_order), Field(strict=False)]


class Filter(Words):
    """Which characters in play, or cards of a library or discard place, are meant: all that is given must hold."""

    type: CardType | None = None
    kinds: Kinds = ()
    character: Name | None = None
    cost_at_most: Number | None = None
    row: Row | None = None
    state: State | None = None


class Amount(Words):
    """How much: what is counted, and what is added to that."""

    of: Count
    which: Filter | None = None
    plus: int = Field(default=0, ge=-LARGEST_AMOUNT, le=LARGEST_AMOUNT)

    def written(self) -> Any:
        """Plain data as the file holds it: a bare number where nothing is counted."""
        return self.plus if self.of == "constant" else super().written()


class Condition(Words):
    """Whether something is so; `at_least` and `at_most` say how many or how much is asked for."""

    is_: Fact = Field(alias="is")
    which: Filter | None = None
    at_least: int = Field(default=1, ge=1, le=LARGEST_AMOUNT)
    at_most: int = Field(default=ANY_NUMBER, ge=0, le=ANY_NUMBER)

    def written(self) -> Any:
        """Plain data as the file holds it: a bare word where nothing more is said."""
        written = super().written()
        return self.is_ if written == {"is": self.is_} else written


class Operation(Words):
    """One step of what a card does: when, what, to whom, how much, for how long, and under which condition."""

    when: Trigger
    do: Verb
    to: Selector | None = None
    only: Filter | None = None
    others: Mark = False
    amount: Annotated[Amount | None, BeforeValidator(_read_amount)] = None
    keyword: Keyword | None = None
    lasts: Duration | None = None
    if_: Annotated[Condition | None, BeforeValidator(_read_condition)] = Field(default=None, alias="if")

    def filters(self) -> Iterator[tuple[str, Filter]]:
        """Its filters, each with the place where it stands in the file."""
        if self.only is not None:
            yield 'field "only"', self.only
        for field, holder in (("amount", self.amount), ("if", self.if_)):
            if holder is not None and holder.which is not None:
                yield f'field "{field}", field "which"', holder.which


def mentioned(effects: tuple[Operation, ...]) -> Iterator[tuple[str, str]]:
    """Every name of a character that the operations hold, with its place in the file."""
    for number, operation in enumerate(effects, start=1):
        for place, wanted in operation.filters():
            if wanted.character is not None:
                yield f'field "effects", entry {number}, {place}, field "character"', wanted.character
