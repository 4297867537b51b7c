"""Frozen records of what odds come to: they feed tables, CSV, JSON and the Python API alike."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simcore.opening import LISTED_HANDS
from simcore.version import SCHEMA

if TYPE_CHECKING:
    from simcore.odds.manifest import OddsManifest

SEATS = ("first", "second")


@dataclass(frozen=True)
class Answer:
    """The chance of one want on one turn.

    `p` counts every game, `p_kept` only those whose hand was kept because the keep rule held (None: there are none).
    Exact answers have no interval; `lo` and `hi` are the 95 % interval (Wilson) of a sampled `p`.
    """

    deck: str
    want: str
    seat: str
    turn: int
    p: float
    lo: float | None
    hi: float | None
    exact: bool
    p_kept: float | None
    varied: tuple[tuple[str, int], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "varied": dict(self.varied)}


@dataclass(frozen=True)
class Kept:
    """How often a hand is kept after `hands` hands were looked at, with `size` cards.

    `forced` is the part of `share` in which the keep rule did not hold and no redraw was left. Games that are forfeited
    for lack of what every kept hand needs count here with no card, by force.
    """

    deck: str
    seat: str
    hands: int
    size: int
    share: float
    forced: float
    exact: bool
    varied: tuple[tuple[str, int], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "varied": dict(self.varied)}


def notes_about(kept: Iterable[Kept]) -> tuple[str, ...]:
    """What is to be said of how often hands are kept, for notes."""
    if all(row.hands < LISTED_HANDS for row in kept):
        return ()
    return (f"where hands looked at are counted, {LISTED_HANDS} stands for {LISTED_HANDS} or more",)


@dataclass(frozen=True)
class HandShare:
    """The chance that the hand as kept (turn 0) holds exactly `copies` cards of a group."""

    deck: str
    seat: str
    group: str
    copies: int
    p: float
    exact: bool
    varied: tuple[tuple[str, int], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "varied": dict(self.varied)}


@dataclass(frozen=True)
class Check:
    """An exact and a sampled answer side by side; `deviation` is their difference in standard errors."""

    deck: str
    want: str
    seat: str
    turn: int
    exact: float
    sampled: float
    deviation: float
    varied: tuple[tuple[str, int], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**plain, "varied": dict(self.varied)}


@dataclass(frozen=True)
class Odds:
    """Everything that a question, or several of them, came to.

    `games` is the number of sampled openings per question and seat (0: all answers are exact); `seed` None without
    sampling. `notes` are sentences about how something was judged; `run` is what was asked (None: of a part of it).
    """

    answers: tuple[Answer, ...]
    kept: tuple[Kept, ...]
    hands: tuple[HandShare, ...]
    checks: tuple[Check, ...] = ()
    games: int = 0
    seed: int | None = None
    notes: tuple[str, ...] = ()
    run: "OddsManifest | None" = None

    def joined(self, other: "Odds") -> "Odds":
        """Both, one after the other."""
        return replace(
            self,
            answers=self.answers + other.answers,
            kept=self.kept + other.kept,
            hands=self.hands + other.hands,
            checks=self.checks + other.checks,
            games=max(self.games, other.games),
            seed=self.seed if self.seed is not None else other.seed,
            notes=tuple(dict.fromkeys(self.notes + other.notes)),
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "schema": SCHEMA,
            "answers": [answer.to_dict() for answer in self.answers],
            "kept": [kept.to_dict() for kept in self.kept],
            "hands": [hand.to_dict() for hand in self.hands],
            "checks": [check.to_dict() for check in self.checks],
            "games": self.games,
            "seed": self.seed,
            "notes": list(self.notes),
            **({"run": self.run.to_dict()} if self.run is not None else {}),
        }


@dataclass(frozen=True)
class KeptHands:
    """What a keep rule says about hands of one kind: after `hands` hands, `size` cards of which `kept` are kept.

    `words` is the rule as an expression that `--keep` reads back (`always` and `never` where it is that simple), about
    `drawn(GROUP)` where some cards of the hand go under the library;
    `value` the chance of the want just before this hand is seen, `share_kept` the part of such hands that is kept.
    """

    hands: int
    size: int
    words: str
    value: float
    share_kept: float

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class BorderHand:
    """A hand near the border of the rule: what keeping and going on are worth; `counts` are cards drawn by group."""

    hands: int
    size: int
    counts: dict[str, int]
    p_hand: float
    p_keep: float
    p_go_on: float
    kept: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class KeepRule:
    """The keep rule that makes a want most likely on one turn, found exactly.

    `p` is the chance with it, `p_always` that of keeping every hand that may be kept, `gain` the difference. `redraws`
    is the mean number of redraws with it. `keep` is the whole rule as one expression for `--keep` (nothing, where none
    that can be read tells all hands apart); `notes` are sentences about what it does not do.
    """

    deck: str
    want: str
    seat: str
    turn: int
    p: float
    p_always: float
    gain: float
    redraws: float
    rule: tuple[KeptHands, ...]
    border: tuple[BorderHand, ...]
    keep: str = ""
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        rule, border = [row.to_dict() for row in self.rule], [row.to_dict() for row in self.border]
        return {**plain, "rule": rule, "border": border, "notes": list(self.notes)}


@dataclass(frozen=True)
class KeepRules:
    """The best keep rules of every deck and seat; `run` is what was asked."""

    rules: tuple[KeepRule, ...]
    run: "OddsManifest"

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {"schema": SCHEMA, "rules": [rule.to_dict() for rule in self.rules], "run": self.run.to_dict()}


@dataclass(frozen=True)
class CardCurve:
    """The chance that at least one copy of a card is in hand on a turn and can be paid for, with its 95 % interval."""

    card: str
    cost: int
    seat: str
    turn: int
    p: float
    lo: float
    hi: float
    p_in_hand: float

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class SpentCurve:
    """The chance that all of a turn's resources are spent; `mean` and `mean_spent` are resources per game."""

    seat: str
    turn: int
    p: float
    lo: float
    hi: float
    mean: float
    mean_spent: float

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class Curve:
    """What a deck can pay for, turn by turn; `run` is what was asked.

    `says` is the rule of resources and play by which that was found, in sentences, by language.
    """

    deck: str
    says: Mapping[str, str]
    games: int
    seed: int
    cards: tuple[CardCurve, ...]
    spent: tuple[SpentCurve, ...]
    run: "OddsManifest | None" = None

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "run"}
        cards, spent = [row.to_dict() for row in self.cards], [row.to_dict() for row in self.spent]
        run = {"run": self.run.to_dict()} if self.run is not None else {}
        return {"schema": SCHEMA, **plain, "says": dict(self.says), "cards": cards, "spent": spent, **run}
