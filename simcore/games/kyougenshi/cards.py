"""Kyougenshi's card fields, and what makes a deck legal."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, model_validator

from simcore.cardfile import Card, CardPool, load_pool
from simcore.deck import Deck
from simcore.games.kyougenshi import grammar, vocabulary
from simcore.games.kyougenshi.vocabulary import (
    LOST_KEYWORDS,
    AnyKeyword,
    CardType,
    Colours,
    Gain,
    Operation,
    OrbKind,
    Power,
    Tribe,
)
from simcore.params import Rules

BUNDLED = Path(__file__).with_name("cards.toml")
MOST_COLOURS = 2
LARGEST_ORB = 3
LARGEST_COST = vocabulary.LARGEST_AMOUNT
# How the rulebook writes the keywords of which no public page has the text.
LOST_NAMES: Mapping[str, str] = {
    "first_strike": "先制攻撃",
    "grave_trigger": "グレイヴ・トリガー",
    "stealth_attacker": "ステルスアタッカー",
    "search_bind": "サーチバインド",
    "stream": "水流",
    "god_speed": "神速",
    "speed_magic": "スピードマジック",
    "hermit_art": "仙術",
    "youkai_art": "妖術",
    "drive": "ドライブ",
    "dive": "ダイブ",
    "answers_breaker": "a keyword whose name is lost",
}
# What a spell card has beside cost, colours, orb and effects.
OF_SPELL_CARDS = (
    *("owner", "tribes", "power", *vocabulary.NUMBERED_KEYWORDS),
    *("gains", "maryoku_colours", "maryoku_power"),
)


class KyougenshiCard(Card):
    """A spell card (スペルカード) or event effect (イベントエフェクト) (R26): what it costs, its power, its abilities.

    `colours` are one or two, `cost` is paid in 霊力 (R24), of purple cards in 妖力 (R23). As an orb it yields `orb`
    (R20), and by its `orb_kind` 魔力 or 妖力 instead (R21, R22). `owner` and `tribes` are who it belongs to.
    `power_attacker`, `guard_crusher`, `flare` and `graze` are keywords with a number, 0 without. `gains` is what it
    has more with enough orbs of a colour. Each 魔力 of `maryoku_colours` paid as it attacks is `maryoku_power` more
    power. `effects` are what it does, in order. A keyword that no public page explains makes a card `unsupported`.
    """

    type: CardType
    colours: Annotated[Colours, Field(min_length=1, max_length=MOST_COLOURS)]
    cost: int = Field(ge=1, le=LARGEST_COST)
    orb: int = Field(default=1, ge=1, le=LARGEST_ORB)
    orb_kind: OrbKind = "normal"
    owner: str = ""
    tribes: tuple[Tribe, ...] = Field(default=(), strict=False)
    power: Power = 0
    keywords: tuple[AnyKeyword, ...] = Field(default=(), strict=False)
    power_attacker: Power = 0
    guard_crusher: Power = 0
    flare: Power = 0
    graze: int = Field(default=0, ge=0, le=LARGEST_COST)
    gains: Gain | None = None
    maryoku_colours: Colours = ()
    maryoku_power: Power = 0
    effects: tuple[Operation, ...] = Field(default=(), strict=False, max_length=vocabulary.LONGEST_EFFECT)

    @property
    def strength(self) -> tuple[int, int, int, int, str]:
        """Worst first: the order in which the cards of a game are numbered, so that the dearest are the highest."""
        return self.cost, self.power, len(self.colours), self.orb, self.name

    @model_validator(mode="before")
    @classmethod
    def _say_why_unsupported(cls, data: Any) -> Any:
        """The reason why a card with a lost keyword cannot be played, unless its file gives one."""
        if not isinstance(data, Mapping) or not isinstance(data.get("keywords"), list | tuple):
            return data
        lost = [word for word in data["keywords"] if word in LOST_KEYWORDS]
        if not lost or data.get("unsupported"):
            return data
        named = ", ".join(f"{word} ({LOST_NAMES[word]})" for word in lost)
        return {**data, "unsupported": f"no public page explains {named}"}

    @model_validator(mode="after")
    def _makes_sense(self) -> "KyougenshiCard":
        known = tuple(word for word in self.keywords if word not in LOST_KEYWORDS)
        bearer = grammar.Bearer(self.type, self.effects, known)
        faults = [*self._misplaced(), *self._missing(), *self._repeated(), *self._of_pairs(), *grammar.faults(bearer)]
        if faults:
            raise ValueError("\n".join(faults))
        return self

    def _misplaced(self) -> Iterator[str]:
        """Faults of fields that an event effect does not have."""
        for field in OF_SPELL_CARDS:
            if self.type == "event_effect" and getattr(self, field) != type(self).model_fields[field].default:
                yield f'field "{field}" is for type spell_card, not for type "event_effect"'

    def _missing(self) -> Iterator[str]:
        """Faults of what this type of card cannot do without."""
        if self.type == "spell_card" and not self.power:
            yield 'field "power" is missing; a spell card needs it'
        if self.type == "event_effect" and not any(operation.when == "used" for operation in self.effects):
            yield 'field "effects": an event effect needs one with the trigger "used"'

    def _repeated(self) -> Iterator[str]:
        for field in ("colours", "tribes", "keywords", "maryoku_colours"):
            words = getattr(self, field)
            if len(set(words)) != len(words):
                yield f'field "{field}" names one thing twice: {", ".join(words)}'

    def _of_pairs(self) -> Iterator[str]:
        """Faults of fields that go together, or do not."""
        if "purple" in self.colours and len(self.colours) > 1:
            yield 'field "colours": purple stands alone; what a card of purple and another colour costs is not known'
        if bool(self.maryoku_colours) != bool(self.maryoku_power):
            yield 'field "maryoku_power" goes with "maryoku_colours", and it with that'
        if self.gains is not None:
            if (self.gains.keyword is None) == (not self.gains.power):
                yield 'field "gains": write either "keyword" or "power"'
            if self.gains.keyword == "s_trigger":
                yield 'field "gains", field "keyword": "s_trigger" is no use in the battle zone'


def load_cards(extra: Sequence[Path] = ()) -> CardPool:
    """The game's cards with those of the user's files added or replaced; the bundled ones alone are read once."""
    return load_pool("kyougenshi", KyougenshiCard, BUNDLED, extra) if extra else _bundled()


@cache
def _bundled() -> CardPool:
    return load_pool("kyougenshi", KyougenshiCard, BUNDLED)


def check_deck(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """One line for each rule that a deck breaks (R1, R2), and for each card that the engine cannot play."""
    problems = []
    size, most = rules.number("deck_size"), rules.number("copies")
    if deck.size != size:
        problems.append(f"{deck.place()}: {deck.size} cards; a deck holds exactly {size} (R1)")
    for name, copies in deck.cards:
        if copies > most:
            problems.append(f"{deck.place(name)}: {copies} copies of {name}; allowed are at most {most} (R2)")
        if pool[name].unsupported:
            problems.append(f"{deck.place(name)}: {name} cannot be played yet: {pool[name].unsupported}")
    return problems
