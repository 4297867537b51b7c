"""The words in which cards say what they do, and the models that read them (rules.md, "The language of effects").

The place of a word in its tuple is the number by which programs know it. What may stand beside what is checked by
grammar.py, what the kernels read is made by programs.py.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from simcore.wording import Mark, Words, number_or_table, word_or_table

CardType = Literal["spell_card", "event_effect"]
Colour = Literal["red", "yellow", "black", "blue", "green", "purple"]
OrbKind = Literal["normal", "magic", "youkai"]
Tribe = Literal["human", "magician", "vampire", "fairy", "youkai"]
State = Literal["active", "inactive"]
Keyword = Literal[
    "blocker",
    "w_breaker",
    "t_breaker",
    "s_trigger",
    "speed_attacker",
    "invisible",
    "search",
    "invisible_attacker",
    "attacks_active",
    "cannot_attack_player",
    "wins_battles",
]
# Keywords of which no public page has the text: a card that names one cannot be played.
LostKeyword = Literal[
    "first_strike",
    "grave_trigger",
    "stealth_attacker",
    "search_bind",
    "stream",
    "god_speed",
    "speed_magic",
    "hermit_art",
    "youkai_art",
    "drive",
    "dive",
    "answers_breaker",
]
AnyKeyword = Literal[Keyword, LostKeyword]
NumberedKeyword = Literal["power_attacker", "guard_crusher", "flare", "graze"]
Trigger = Literal[
    "used",
    "summoned",
    "put",
    "active_phase",
    "attacks",
    "attacked",
    "blocked",
    "blocks",
    "unblocked",
    "battles",
    "wins",
    "loses",
    "after_battle",
    "breaks",
    "destroyed",
    "discarded",
    "turn_end",
]
Verb = Literal[
    "choose",
    "change_power",
    "give_keyword",
    "destroy",
    "return_to_hand",
    "to_orbs",
    "activate",
    "deactivate",
    "draw",
    "discard",
    "discard_at_random",
    "mill",
    "charge_from_deck",
    "orbs_to_graveyard",
    "activate_orbs",
    "break_shield",
    "shields_to_graveyard",
    "shields_to_hand",
    "add_shields",
    "fetch",
    "take_back",
    "revive",
    "put_from_hand",
]
Selector = Literal[
    "self",
    "opposing",
    "chosen",
    "own_cards",
    "opposing_cards",
    "every_card",
    "dearest_opposing",
    "cheapest_own",
    "own",
    "opponent",
]
Duration = Literal["attack", "turn"]
Count = Literal[
    "constant",
    "own_cards",
    "opposing_cards",
    "own_orbs",
    "own_graveyard",
    "own_shields",
    "opposing_shields",
    "own_hand",
]
Fact = Literal[
    "opposing",
    "own_cards",
    "opposing_cards",
    "own_orbs",
    "own_graveyard",
    "own_shields",
    "opposing_shields",
    "own_hand",
]
Aim = Literal["dearest", "cheapest"]

TYPES: tuple[CardType, ...] = get_args(CardType)
COLOURS: tuple[Colour, ...] = get_args(Colour)  # a colour's place is also the number of its bit
ORB_KINDS: tuple[OrbKind, ...] = get_args(OrbKind)
TRIBES: tuple[Tribe, ...] = get_args(Tribe)  # likewise a bit
STATES: tuple[State, ...] = get_args(State)
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)  # likewise a bit
LOST_KEYWORDS: tuple[LostKeyword, ...] = get_args(LostKeyword)
NUMBERED_KEYWORDS: tuple[NumberedKeyword, ...] = get_args(NumberedKeyword)  # each a field of its own
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VERBS: tuple[Verb, ...] = get_args(Verb)
SELECTORS: tuple[str, ...] = ("none", *get_args(Selector))
DURATIONS: tuple[Duration, ...] = get_args(Duration)
AMOUNTS: tuple[Count, ...] = get_args(Count)
CONDITIONS: tuple[str, ...] = ("always", *get_args(Fact))
AIMS: tuple[Aim, ...] = get_args(Aim)  # which card machine players choose; programs.py derives it
# What an operation's row holds, in this order.
COLUMNS = (
    "when",
    "verb",
    "to",
    "only",
    "others",
    "optional",
    "aim",
    "of",
    "which",
    "times",
    "plus",
    "lasts",
    "keyword",
    "condition",
    "condition_which",
    "at_least",
    "at_most",
)

POWER_STEP = 500  # powers and changes of power are multiples of this
LARGEST_POWER = 15000
LARGEST_AMOUNT = 20  # of cards
LONGEST_EFFECT = 6  # operations of one card
ANY_NUMBER = 99  # at_most of a condition that does not say it

_read_amount = number_or_table(LARGEST_POWER, '{ of = "own_graveyard", times = 500 }')
_read_condition = word_or_table(get_args(Fact), "opposing", '{ is = "own_shields", at_most = 2 }')
Number = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]
Power = Annotated[int, Field(ge=0, le=LARGEST_POWER, multiple_of=POWER_STEP)]


def _in_order(colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """As programs hold them, so that the order in which somebody wrote them cannot matter."""
    return tuple(sorted(colours, key=COLOURS.index))


def _tribes_in_order(tribes: tuple[Tribe, ...]) -> tuple[Tribe, ...]:
    return tuple(sorted(tribes, key=TRIBES.index))


Colours = Annotated[tuple[Colour, ...], AfterValidator(_in_order), Field(strict=False)]
Tribes = Annotated[tuple[Tribe, ...], AfterValidator(_tribes_in_order), Field(strict=False)]


class Filter(Words):
    """Which spell cards in play, or cards elsewhere, are meant: all that is given must hold."""

    type: CardType | None = None
    colours: Colours = ()
    tribes: Tribes = ()
    cost_at_most: Number | None = None
    power_at_most: Power | None = None
    keyword: Keyword | None = None
    state: State | None = None


class Amount(Words):
    """How many or how much: what is counted, by how much that is multiplied, and what is added."""

    of: Count
    which: Filter | None = None
    times: int = Field(default=1, ge=1, le=LARGEST_POWER)
    plus: int = Field(default=0, ge=0, le=LARGEST_POWER)

    def written(self) -> Any:
        """Plain data as the file holds it: a bare number where nothing is counted."""
        return self.plus if self.of == "constant" else super().written()


class Condition(Words):
    """Whether something is so; `at_least` and `at_most` say how many of it are asked for."""

    is_: Fact = Field(alias="is")
    which: Filter | None = None
    at_least: int | None = Field(default=None, ge=1, le=LARGEST_AMOUNT)
    at_most: int | None = Field(default=None, ge=0, le=LARGEST_AMOUNT)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that will do: 1 or more where neither is said, any number where the other is."""
        least = self.at_least if self.at_least is not None else int(self.at_most is None)
        return least, ANY_NUMBER if self.at_most is None else self.at_most

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
    optional: Mark = False
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


class Gain(Words):
    """What a card gains while enough cards of a colour are in its owner's orb zone: a keyword, or power."""

    colour: Colour
    orbs: int = Field(ge=1, le=LARGEST_AMOUNT)
    keyword: Keyword | None = None
    power: Power = 0
