"""What a written position of ABCD holds (`simcore.play_position`), and what is wrong with one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.abcd.event_values import STATES
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS, Attribute, Keyword
from simcore.positionform import (
    LARGEST,
    LARGEST_SEED,
    Form,
    Written,
    act_or_table,
    card_or_table,
    listed,
    unknown_cards,
    whole,
)

SEATS = ("a", "b")
SQUARES = 8
MOST_CARDS = 100  # of a side, so that numbers are left for cards that are made
MOST_TOLD = 60
NOTHING_MORE = "nothing more"
STANDING = {"creatures": "summon", "crystals": "crystal", "lands": "land_spell"}  # what type of card stands where
PLACES = {f"{side} {square}": (side, square - 1) for side in ("own", "opponent") for square in range(1, SQUARES + 1)}
ACTIONS = ("use", "skill", "attack", "stock", "redraw")
WITH_CARD = ("use", "skill", "attack")  # of these
_STANDING = 'the name of a card, or a table with "card" and what differs from it'
_ACT = f"a table of what is done, or {', '.join(ACTIONS)} with the name of a card behind it"
_NAMED = 'the name of a card, or a square such as "own 3"'
_LIST_NAMED = 'names of cards or squares such as "own 3"'


class Crystal(Written):
    """What stands on a field: its card, and its square (the lowest free one)."""

    card: str = Field(description="the name of a card")
    square: int | None = whole(1, SQUARES, None)


class Land(Crystal):
    """A land spell, and who controls it."""

    controller: Literal["own", "opponent"] = Field(default="own", description="own or opponent")


class Creature(Land):
    """A creature, and what differs from the printed card."""

    attack: int | None = whole(0, LARGEST, None)
    hp: int | None = whole(1, LARGEST, None)
    max_hp: int | None = whole(1, LARGEST, None)
    mitigation: int | None = whole(0, LARGEST, None)
    state: Literal["active", "block_only", "non_active"] = Field(default="active", description=", ".join(STATES))
    keywords: tuple[Keyword, ...] = listed(f"keywords beside its own: {', '.join(KEYWORDS)}", len(KEYWORDS))


class Act(Written):
    """What a side does in a main phase, as soon as it may, but not before the turn and the frame that are said."""

    do: Literal["use", "skill", "attack", "stock", "redraw"] = Field(description=", ".join(ACTIONS))
    card: str = Field(default="", description=_NAMED)
    skill: str = Field(default="", description="the name of a skill; the first if nothing is said")
    square: int | None = whole(1, SQUARES, None)
    turn: int = whole(1, 200, 1)
    frame: int = whole(0, 10000, 0)


class Defence(Written):
    """The answer to one attack: who blocks, in order, and who attacks afterwards."""

    block: tuple[str, ...] = listed(_LIST_NAMED, SQUARES)
    attack: tuple[str, ...] = listed(_LIST_NAMED, SQUARES)


class Half(Written):
    """One side; libraries are shuffled.

    Each time that it is asked, the next entry answers: `acts` what it does, in this order; `choose` which target, where
    there are several or it may stop (as it does where none fits); `defend` an attack; `battle_spells` which of those
    that it can use ("": none); `discards` which card. `max_mp` and attributes are those of coming turns too.
    """

    hp: int = whole(1, LARGEST, 20)
    mp: int = whole(0, LARGEST, 20)
    max_mp: int | None = whole(0, LARGEST, None)
    attributes: dict[Attribute, Annotated[int, Field(ge=0, le=LARGEST)]] | None = Field(
        default=None, description=f"a table of whole numbers up to {LARGEST} by {', '.join(ATTRIBUTES)}"
    )
    mitigation: int = whole(0, LARGEST, 0)
    stock: int = whole(0, LARGEST, 0)
    hand: tuple[str, ...] = listed("names of cards", 12)
    library: tuple[str, ...] = listed("names of cards, in any order", MOST_CARDS)
    graveyard: tuple[str, ...] = listed("names of cards", MOST_CARDS)
    creatures: tuple[Annotated[Creature, BeforeValidator(card_or_table)], ...] = listed(f"up to 8, each {_STANDING}", 8)
    crystals: tuple[Annotated[Crystal, BeforeValidator(card_or_table)], ...] = listed(f"up to 8, each {_STANDING}", 8)
    lands: tuple[Annotated[Land, BeforeValidator(card_or_table)], ...] = listed(f"up to 8, each {_STANDING}", 8)
    acts: tuple[Annotated[Act, BeforeValidator(act_or_table)], ...] = listed(f"entries, each {_ACT}", MOST_TOLD)
    choose: tuple[str, ...] = listed(f'{_LIST_NAMED}, or "{NOTHING_MORE}"', MOST_TOLD)
    defend: tuple[Defence, ...] = listed("tables with block and attack, one for each attack", MOST_TOLD)
    battle_spells: tuple[str, ...] = listed(
        "names of cards, one for each battle; nothing between quotes: none", MOST_TOLD
    )
    discards: tuple[str, ...] = listed("names of cards", MOST_TOLD)

    @property
    def values(self) -> dict[str, int]:
        """Its attributes; 5 of each if nothing is said."""
        given = dict.fromkeys(ATTRIBUTES, 5) if self.attributes is None else self.attributes
        return {str(name): value for name, value in given.items()}

    @property
    def standing(self) -> dict[str, tuple[Crystal, ...]]:
        """What stands on its field, as in STANDING."""
        return {"creatures": self.creatures, "crystals": self.crystals, "lands": self.lands}

    def named(self) -> Iterator[tuple[str, str]]:
        """Every card of the side with where it is: hand, library, graveyard, creatures, crystals, lands."""
        for zone in ("hand", "library", "graveyard"):
            for number, name in enumerate(getattr(self, zone), 1):
                yield f"{zone}, entry {number}", name
        for zone, standing in self.standing.items():
            for number, one in enumerate(standing, 1):
                yield f"{zone}, entry {number}", one.card

    def names(self) -> list[str]:
        """The cards alone."""
        return [name for _, name in self.named()]

    def told(self) -> Iterator[tuple[str, str]]:
        """Every name of a card in what it is told, with its place."""
        for number, act in enumerate(self.acts, 1):
            if act.do in WITH_CARD:
                yield f"acts, entry {number}", act.card
        for place, said in (("choose", self.choose), ("discards", self.discards)):
            for number, name in enumerate(said, 1):
                yield f"{place}, entry {number}", name
        for number, name in enumerate(self.battle_spells, 1):
            if name:
                yield f"battle_spells, entry {number}", name
        for number, defence in enumerate(self.defend, 1):
            for name in (*defence.block, *defence.attack):
                yield f"defend, entry {number}", name


class Position(Written):
    """A position, and how many turns are played from it: from the main phase on, or from the turn's start."""

    turn: int = whole(1, 200, 3)
    start: Literal["main", "turn"] = Field(default="main", description="main or turn")
    turns: int = whole(1, 50, 1)
    seed: int = whole(0, LARGEST_SEED, 1)
    a: Half = Field(description="a table of what the side has")
    b: Half = Field(description="a table of what the side has")

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both sides by seat."""
        return self.a, self.b


_FORM = Form(
    model=Position,
    inside={
        **dict.fromkeys(SEATS, Half),
        **{"creatures": Creature, "crystals": Crystal, "lands": Land},
        **{"acts": Act, "defend": Defence},
    },
    entries={
        **dict.fromkeys(STANDING, _STANDING),
        **dict.fromkeys(("block", "attack"), _NAMED),
        "choose": f'{_NAMED}, or "{NOTHING_MORE}"',
        "acts": _ACT,
        "defend": "a table with block and attack",
        "keywords": ", ".join(KEYWORDS),
    },
    words={
        **{"start": ("main", "turn"), "state": STATES, "do": ACTIONS, "controller": ("own", "opponent")},
        "keywords": KEYWORDS,
        "attributes": ATTRIBUTES,
    },
)


def read_position(pool: CardPool, written: Mapping[str, Any]) -> Position:
    """A position from plain data; PositionError lists everything that is wrong with it."""
    position: Position = _FORM.read(written)
    problems = [
        f"position: {seat}{line}"
        for seat, half in zip(SEATS, position.halves, strict=True)
        for line in (*_unknown(pool, half), *_crowded(pool, half))
    ]
    if not problems and not any(half.names() for half in position.halves):
        problems = ["position: there is no card at all"]
    if problems:
        raise PositionError(problems)
    return position


def _unknown(pool: CardPool, half: Half) -> Iterator[str]:
    """A line for each card that there is not, or that is named without being there."""
    places: dict[str, str] = {}  # the first of each name
    for place, name in (*half.named(), *half.told()):
        if name not in PLACES and name != NOTHING_MORE:
            places.setdefault(name, place)
    yield from unknown_cards(pool, "", places)


def _crowded(pool: CardPool, half: Half) -> Iterator[str]:
    """A line for each card on the wrong list or on a square that is taken, and for too many of them."""
    if len(half.names()) > MOST_CARDS:
        yield f": {len(half.names())} cards; a side has at most {MOST_CARDS}"
    for zone, standing in half.standing.items():
        taken = [one.square for one in standing if one.square]
        for square in sorted({square for square in taken if taken.count(square) > 1}):
            yield f", {zone}: two cards on square {square} (R32)"
        for number, one in enumerate(standing, 1):
            if one.card in pool.cards and (type_ := pool[one.card].type) != STANDING[zone]:
                yield f", {zone}, entry {number}: {quoted(one.card)} is of type {type_}, not {STANDING[zone]}"
