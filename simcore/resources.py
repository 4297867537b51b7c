"""What a game's cards cost and what pays for them, as data, so that one kernel serves every game's curve."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Sources = Literal["none", "marked", "any"]
Colours = Literal["none", "threshold", "payment"]
MOST_COLOURS = 6


@dataclass(frozen=True)
class ResourceRule:
    """Where resources come from, turn by turn, and how many cards may be paid for.

    `start` are there before turn 1; `growth` comes on turn 1, 2, … and its last number on every turn after. With `kept`
    what is not spent stays; otherwise every turn begins with all there are. No turn has more than `cap` (0: no cap).
    One card a turn is placed from hand as a source: none, those that give something ("marked"), or any; it gives at
    once, or from the next turn on. A cost's colours are a "threshold" that sources must reach and that is not spent, or
    part of the "payment". At most `uses` cards a turn are used (0: any number). `says` is the rule in
    sentences, by language.
    """

    start: int
    growth: tuple[int, ...]
    kept: bool
    says: Mapping[str, str]
    cap: int = 0
    sources: Sources = "none"
    at_once: bool = True
    colours: Colours = "none"
    uses: int = 0

    def __post_init__(self) -> None:
        if self.kept and self.colours == "payment":
            raise ValueError("resources that are kept have no colour to pay with")
        if not self.growth:
            raise ValueError("growth needs a number for turn 1")

    def grown(self, turn: int) -> int:
        """What comes on a turn from 1 on."""
        return self.growth[min(turn, len(self.growth)) - 1]


@dataclass(frozen=True)
class CostedCard:
    """A card of a deck: what it costs, of which how much in which colour; as a source, how much it gives, in which."""

    name: str
    copies: int
    cost: int
    needs: tuple[tuple[str, int], ...] = ()
    gives: int = 0
    colours: tuple[str, ...] = ()


@dataclass(frozen=True)
class Resources:
    """A deck's cards, each once, with what they cost, under the game's rule."""

    rule: ResourceRule
    cards: tuple[CostedCard, ...]
