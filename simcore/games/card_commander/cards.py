"""Card Commander's card fields, what makes a deck legal, and a card's traits as one number."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from pydantic import Field, model_validator

from simcore.cardfile import Card, CardPool, load_pool
from simcore.deck import Deck
from simcore.games.card_commander import grammar, vocabulary
from simcore.games.card_commander.vocabulary import KEYWORDS, Operation
from simcore.params import Rules

Colour = vocabulary.Colour
Speed = vocabulary.Speed
Tribe = vocabulary.Tribe
Keyword = vocabulary.Keyword
COLOURS = vocabulary.COLOURS
SPEEDS = vocabulary.SPEEDS
BUNDLED = Path(__file__).with_name("cards.toml")
LARGEST_FIGURE = 999  # attack and HP stay far below what the kernels' packed keys can hold


class CardCommanderCard(Card):
    """A creature card: figures, tribes, and its abilities (CC-86), which are all the rest.

    `harmless_to` are colours whose creatures it cannot hurt (CC-53), `effects` what it does, in order. `copies`
    overrides how many a deck may hold (CC-2); 0 leaves that to the rules.
    """

    colour: Colour
    level: int = Field(ge=0, le=vocabulary.LARGEST_LEVEL)
    attack: int = Field(ge=0, le=LARGEST_FIGURE)
    hp: int = Field(ge=0, le=LARGEST_FIGURE)
    speed: Speed = "normal"
    tribes: tuple[Tribe, ...] = Field(default=(), strict=False)
    keywords: tuple[Keyword, ...] = Field(default=(), strict=False)
    harmless_to: tuple[Colour, ...] = Field(default=(), strict=False)
    copies: int = Field(default=0, ge=0, le=30)
    effects: tuple[Operation, ...] = Field(default=(), strict=False, max_length=vocabulary.LONGEST_EFFECT)

    @property
    def plain(self) -> bool:
        """Whether it has no ability at all (CC-86)."""
        return not (self.keywords or self.harmless_to or self.effects or self.copies)

    @property
    def burn(self) -> bool:
        """Whether its use effect takes HP: what the player `cpu` holds back while it is ahead."""
        return any(operation.when == "use" and operation.do in ("lower_hp", "set_hp") for operation in self.effects)

    def mentioned(self) -> Iterator[tuple[str, str]]:
        """The names of cards that its effects hold, each with its place."""
        return vocabulary.mentioned(self.effects)

    @model_validator(mode="after")
    def _makes_sense(self) -> "CardCommanderCard":
        faults = list(grammar.faults(self.effects))
        for field in ("tribes", "keywords", "harmless_to"):
            words = getattr(self, field)
            if len(set(words)) != len(words):
                faults.append(f'field "{field}" names one thing twice: {", ".join(words)}')
        if faults:
            raise ValueError("\n".join(faults))
        return self


def load_cards(extra: Sequence[Path] = ()) -> CardPool:
    """The game's cards with those of the user's files added or replaced; the bundled ones alone are read once."""
    return load_pool("card_commander", CardCommanderCard, BUNDLED, extra) if extra else _bundled()


@cache
def _bundled() -> CardPool:
    return load_pool("card_commander", CardCommanderCard, BUNDLED)


def check_deck(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """One line for each rule that a deck breaks (CC-1 to CC-3), and for each card that the engine cannot play."""
    problems = []
    size = rules.number("deck_size")
    if deck.size != size:
        problems.append(f"{deck.place()}: {deck.size} cards; a deck holds exactly {size} (CC-1)")
    for name, copies in deck.cards:
        card = pool[name]
        allowed = card.copies or rules.number("copies")
        if copies > allowed:
            problems.append(f"{deck.place(name)}: {copies} copies of {name}; at most {allowed} are allowed (CC-2)")
        if card.unsupported:
            problems.append(f"{deck.place(name)}: {name} cannot be played yet: {card.unsupported}")
    return problems + _check_colours(deck, pool, rules)


def _check_colours(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """The rule of two colours; a card that allows a third is not counted itself (CC-3)."""
    cards = [pool[name] for name, _ in deck.cards]
    third = any("third_colour" in card.keywords for card in cards)
    counted = {card.colour for card in cards if "third_colour" not in card.keywords} - {"none"}
    allowed = rules.number("colours") + third
    if len(counted) <= allowed:
        return []
    named = ", ".join(colour for colour in COLOURS if colour in counted)
    return [f"{deck.place()}: {len(counted)} colours ({named}); at most {allowed} are allowed (CC-3)"]


def traits(card: CardCommanderCard) -> int:
    """A card's keywords, colour, harmlessness and speed as the one int64 that state.py describes."""
    from simcore.games.card_commander import state

    word = sum(1 << KEYWORDS.index(keyword) for keyword in card.keywords)
    word |= (1 << COLOURS.index(card.colour)) << state.COLOUR_SHIFT
    word |= sum(1 << COLOURS.index(colour) for colour in card.harmless_to) << state.HARMLESS_SHIFT
    return int(word | SPEEDS.index(card.speed) << state.SPEED_SHIFT)
