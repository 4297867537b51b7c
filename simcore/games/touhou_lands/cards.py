"""Touhou lands' card fields, and what makes a deck legal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from simcore.cardfile import Card, CardPool, load_pool
from simcore.deck import Deck
from simcore.errors import nearest
from simcore.games.touhou_lands import grammar, vocabulary
from simcore.games.touhou_lands.vocabulary import LAND_KINDS, CardType, Keyword, Kind, LandKind, Operation, Side, Use
from simcore.params import Rules

BUNDLED = Path(__file__).with_name("cards.toml")
LARGEST_FIGURE = vocabulary.LARGEST_AMOUNT

Figure = Annotated[int, Field(ge=0, le=LARGEST_FIGURE)]
Change = Annotated[int, Field(ge=-LARGEST_FIGURE, le=LARGEST_FIGURE)]
# What each type of card has beside cost, limit and effects.
FIELDS_OF: Mapping[str, tuple[str, ...]] = {
    "land": ("yields",),
    "character": ("needs", "title", "character", "kinds", "attack", "defence", "evasion", "keywords", "skill_cost"),
    "spell": ("needs", "users", "user_kinds", "use", "attack", "defence", "evasion", "keywords"),
    "item": ("needs", "attack", "defence", "evasion", "keywords", "prefer"),
    "support": ("needs", "stays"),
}


def _read_needs(value: Any) -> Any:
    """A table with a whole number for one kind of land."""
    said = f"a table with one kind of land, such as {{ {LAND_KINDS[0]} = 2 }}, and a whole number from 1 to 9"
    if not isinstance(value, Mapping) or len(value) > 1:
        raise ValueError(f"write {said}")
    for kind, number in value.items():
        if kind not in LAND_KINDS:
            raise ValueError(f'no kind of land "{kind}"; use {", ".join(LAND_KINDS)}{nearest(str(kind), LAND_KINDS)}')
        if type(number) is not int or not 1 <= number <= 9:
            raise ValueError(f"{kind}: write {said}")
    return dict(value)


class TouhouLandsCard(Card):
    """A card of any type (R14): what it costs, its figures, and its abilities.

    `cost` is paid by tapping lands (G14), of which `needs` asks some of one kind (G13). `limit` is how many copies a
    deck may hold, if that is printed on the card (R2). `character` is who it is under whatever `title`; without one
    the name. `users` and `user_kinds` may use a spell, anybody if both are empty. Figures of spells and items are
    changes. `prefer` is the side on whose characters a machine player puts an item. `skill_cost` are the lands that a
    skill takes. A support that `stays` is in play from then on. `effects` are what a card does, in order.
    """

    type: CardType
    cost: Figure = 0
    needs: Annotated[dict[LandKind, int], BeforeValidator(_read_needs)] = Field(default={})
    limit: Annotated[int, Field(ge=0, le=99)] = 0
    yields: tuple[LandKind, ...] = Field(default=(), strict=False)
    title: str = ""
    character: str = ""
    kinds: tuple[Kind, ...] = Field(default=(), strict=False)
    users: tuple[str, ...] = Field(default=(), strict=False)
    user_kinds: tuple[Kind, ...] = Field(default=(), strict=False)
    use: tuple[Use, ...] = Field(default=(), strict=False)
    attack: Change = 0
    defence: Change = 0
    evasion: Change = 0
    keywords: tuple[Keyword, ...] = Field(default=(), strict=False)
    prefer: Side = "own"
    skill_cost: Figure = 0
    stays: bool = False
    effects: tuple[Operation, ...] = Field(default=(), strict=False, max_length=vocabulary.LONGEST_EFFECT)

    @property
    def person(self) -> str:
        """The character that it is under any title (R2); of other cards the name."""
        return self.character or self.name

    @property
    def strength(self) -> tuple[bool, int, int, int, int, str]:
        """Worst first: the order in which the cards of a game are numbered, so that the dearest are the highest."""
        figures = self.attack + self.defence + self.evasion
        return self.type != "land", self.cost, len(self.yields), figures, self.attack, self.name

    def usable_by(self, other: "TouhouLandsCard") -> bool:
        """Whether a character may use this spell (R19)."""
        everybody = not self.users and not self.user_kinds
        return everybody or other.person in self.users or not set(self.user_kinds).isdisjoint(other.kinds)

    def mentioned(self) -> Iterator[tuple[str, str]]:
        """The names of characters that its fields hold, each with its place; each is the name of a card."""
        if self.character:
            yield 'field "character"', self.character
        for number, user in enumerate(self.users, start=1):
            yield f'field "users", entry {number}', user
        yield from vocabulary.mentioned(self.effects)

    @model_validator(mode="after")
    def _makes_sense(self) -> "TouhouLandsCard":
        bearer = grammar.Bearer(self.type, self.effects, self.keywords, self.use, self.skill_cost, self.stays)
        faults = [*self._misplaced(), *self._missing(), *self._repeated(), *self._of_figures(), *grammar.faults(bearer)]
        if faults:
            raise ValueError("\n".join(faults))
        return self

    def _misplaced(self) -> Iterator[str]:
        """Faults of fields that this type of card does not have."""
        for field in dict.fromkeys(name for names in FIELDS_OF.values() for name in names):
            info = type(self).model_fields[field]
            if field not in FIELDS_OF[self.type] and getattr(self, field) != info.default:
                owners = [kind for kind, names in FIELDS_OF.items() if field in names]
                yield f'field "{field}" is for type {", ".join(owners)}, not for type "{self.type}"'

    def _missing(self) -> Iterator[str]:
        """Faults of fields that this type of card cannot do without."""
        for kind, field in (("land", "yields"), ("character", "kinds"), ("spell", "use")):
            if self.type == kind and not getattr(self, field):
                yield f'field "{field}" is missing; a {kind} needs it'
        if self.type == "land" and self.cost:
            yield 'field "cost": a land costs nothing (R15)'

    def _repeated(self) -> Iterator[str]:
        for field in ("yields", "kinds", "users", "user_kinds", "use", "keywords"):
            words = getattr(self, field)
            if len(set(words)) != len(words):
                yield f'field "{field}" names one thing twice: {", ".join(words)}'

    def _of_figures(self) -> Iterator[str]:
        """Faults of numbers that do not go together."""
        for kind, number in self.needs.items():
            if number > self.cost:
                yield f'field "needs": {number} lands that yield {kind} are more than the cost of {self.cost}'
        if self.type == "character":
            for field in ("attack", "defence", "evasion"):
                if getattr(self, field) < 0:
                    yield f'field "{field}": {getattr(self, field)} is not allowed; a character has 0 or more'
        if "main" in self.use:
            if len(self.use) > 1:
                yield 'field "use": "main" stands alone'
            for field in ("attack", "defence", "evasion", "keywords"):
                if getattr(self, field):
                    yield f'field "{field}" does not go with use "main"'


def load_cards(extra: Sequence[Path] = ()) -> CardPool:
    """The game's cards with those of the user's files added or replaced; the bundled ones alone are read once."""
    return load_pool("touhou_lands", TouhouLandsCard, BUNDLED, extra) if extra else _bundled()


@cache
def _bundled() -> CardPool:
    return load_pool("touhou_lands", TouhouLandsCard, BUNDLED)


def hand_limit(rules: Rules, deck_size: int) -> int:
    """The first hand and hand limit by the size of a deck (R3, G2)."""
    large = deck_size >= rules.number("large_deck")
    return rules.number("large_hand_limit" if large else "hand_limit")


def check_deck(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """One line for each rule that a deck breaks (R1, R2, R7), and for each card that the engine cannot play."""
    problems = []
    least, most = rules.number("deck_least"), rules.number("deck_most")
    if not least <= deck.size <= most:
        problems.append(f"{deck.place()}: {deck.size} cards; a deck holds {least} to {most} (R1)")
    if not any(pool[name].type == "character" for name, _ in deck.cards):
        problems.append(f"{deck.place()}: no character; a first hand needs one, so that no game could begin (R7)")
    problems += _too_many(deck, pool, rules)
    for name, _ in deck.cards:
        if pool[name].unsupported:
            problems.append(f"{deck.place(name)}: {name} cannot be played yet: {pool[name].unsupported}")
    return problems


def _too_many(deck: Deck, pool: CardPool, rules: Rules) -> Iterator[str]:
    """A line for each card, and each character under several titles, of which there are too many copies (R2, G1)."""
    usual = rules.number("copies")
    people: Counter[str] = Counter()
    allowed: dict[str, int] = {}
    for name, copies in deck.cards:
        card = pool[name]
        most = card.limit or usual
        if copies > most and not (card.type == "land" and not card.limit):
            said = "the card itself allows" if card.limit else "allowed are"
            yield f"{deck.place(name)}: {copies} copies of {name}; {said} at most {most} (R2)"
        elif card.type == "character":
            people[card.person] += copies
            allowed[card.person] = max(allowed.get(card.person, usual), most)
    for person, copies in people.items():
        if rules["titles_pooled"] == "yes" and copies > allowed[person]:
            most = allowed[person]
            said = f"under all its titles; allowed are at most {most}"
            yield f"{deck.place()}: {copies} copies of {person} {said} (R2, G1)"
