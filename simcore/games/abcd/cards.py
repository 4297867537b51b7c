"""ABCD's card fields, and what makes a deck legal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from simcore.cardfile import Card, CardPool, load_pool
from simcore.deck import Deck
from simcore.errors import nearest
from simcore.games.abcd import grammar, vocabulary
from simcore.games.abcd.vocabulary import ATTRIBUTES, Attribute, CardType, Keyword, Operation, Rarity, Skill
from simcore.params import Rules

BUNDLED = Path(__file__).with_name("cards.toml")
LARGEST_FIGURE = vocabulary.LARGEST_AMOUNT
LONGEST_CAST = 9999  # frames

Figure = Annotated[int, Field(ge=0, le=LARGEST_FIGURE)]


def _by_attribute(low: int, high: int) -> Callable[[Any], Any]:
    """A reader of tables with a whole number from low to high for some attributes, which it puts in order."""
    said = f"a table such as {{ {ATTRIBUTES[0]} = 2 }} of whole numbers from {low} to {high}, none 0"

    def read(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError(f"write {said}")
        for attribute, number in value.items():
            if attribute not in ATTRIBUTES:
                hint = nearest(str(attribute), ATTRIBUTES)
                raise ValueError(f'no attribute "{attribute}"; use {", ".join(ATTRIBUTES)}{hint}')
            if type(number) is not int or number == 0 or not low <= number <= high:
                raise ValueError(f"{attribute}: write {said}")
        return {attribute: value[attribute] for attribute in ATTRIBUTES if attribute in value}

    return read


class AbcdCard(Card):
    """A card of any type (R25): what it costs, its figures if it summons a creature, and its abilities.

    `cost` is paid in MP, `needs` are least attribute values, which are not spent (R22), `frames` the casting time.
    `basic` cards are in a deck in any number (R7). `mitigation` is K9's, `resistance` K7's, by attribute.
    `evades_from`: creatures of that attack or more cannot block it (0: all may). `safe_from`: attributes whose
    sorceries and skills cannot choose it. `effects` are what it does, in order, `skills` what its controller sets off.
    """

    type: CardType
    rarity: Rarity
    basic: bool = False
    cost: Figure = 0
    needs: Annotated[dict[Attribute, int], BeforeValidator(_by_attribute(1, LARGEST_FIGURE))] = Field(default={})
    frames: int = Field(default=0, ge=0, le=LONGEST_CAST)
    race: str = ""
    attack: Figure = 0
    hp: Figure = 0
    keywords: tuple[Keyword, ...] = Field(default=(), strict=False)
    mitigation: Figure = 0
    resistance: Annotated[dict[Attribute, int], BeforeValidator(_by_attribute(-LARGEST_FIGURE, LARGEST_FIGURE))] = (
        Field(default={})
    )
    evades_from: Figure = 0
    safe_from: tuple[Attribute, ...] = Field(default=(), strict=False)
    effects: tuple[Operation, ...] = Field(default=(), strict=False, max_length=vocabulary.LONGEST_EFFECT)
    skills: tuple[Skill, ...] = Field(default=(), strict=False, max_length=vocabulary.MOST_SKILLS)

    @property
    def creature(self) -> bool:
        """Whether it leaves a creature on the field."""
        return self.type == "summon"

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The attributes of the card, which are those in its cost (K7)."""
        return tuple(self.needs)

    def mentioned(self) -> Iterator[tuple[str, str]]:
        """The names of cards that its effects hold, each with its place."""
        return vocabulary.mentioned(self.effects, self.skills)

    @model_validator(mode="after")
    def _makes_sense(self) -> "AbcdCard":
        faults = [*self._misplaced(), *self._repeated(), *grammar.faults(self.type, self.effects, self.skills)]
        if faults:
            raise ValueError("\n".join(faults))
        return self

    def _misplaced(self) -> Iterator[str]:
        """Faults of fields that this type of card does not have, or cannot do without."""
        if self.creature:
            for field, value in (("race", self.race), ("hp", self.hp)):
                if not value:
                    yield f'field "{field}" is missing; a summon card needs it'
            return
        for field in ("race", "attack", "hp", "keywords", "mitigation", "resistance", "evades_from", "safe_from"):
            if getattr(self, field):
                yield f'field "{field}" is for summon cards, not for type "{self.type}"'

    def _repeated(self) -> Iterator[str]:
        names = (("keywords", self.keywords), ("safe_from", self.safe_from))
        for field, words in (*names, ("skills", tuple(skill.name for skill in self.skills))):
            if len(set(words)) != len(words):
                yield f'field "{field}" names one thing twice: {", ".join(words)}'


def load_cards(extra: Sequence[Path] = ()) -> CardPool:
    """The game's cards with those of the user's files added or replaced; the bundled ones alone are read once."""
    return load_pool("abcd", AbcdCard, BUNDLED, extra) if extra else _bundled()


@cache
def _bundled() -> CardPool:
    return load_pool("abcd", AbcdCard, BUNDLED)


def check_deck(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """One line for each rule that a deck breaks (R6 to R8), and for each card that the engine cannot play."""
    problems = []
    least, most = rules.number("deck_least"), rules.number("deck_most")
    if not least <= deck.size <= most:
        problems.append(f"{deck.place()}: {deck.size} cards; a deck holds {least} to {most} (R6)")
    allowed = rules.number("copies")
    for name, copies in deck.cards:
        card = pool[name]
        if card.rarity == "super_rare":
            problems.append(f"{deck.place(name)}: {name} is a super rare, which no deck may hold (R8)")
        elif copies > allowed and not card.basic:
            problems.append(f"{deck.place(name)}: {copies} copies of {name}; at most {allowed} are allowed (R7)")
        if card.unsupported:
            problems.append(f"{deck.place(name)}: {name} cannot be played yet: {card.unsupported}")
    return problems
