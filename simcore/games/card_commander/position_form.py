"""What a written position holds (`simcore.play_position`), and what is wrong with one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from simcore.cardfile import CardPool
from simcore.errors import PositionError
from simcore.games.card_commander.event_values import OTHER_SIDE, STANDBY
from simcore.games.card_commander.vocabulary import LARGEST_LEVEL
from simcore.positionform import LARGEST, LARGEST_SEED, Form, Written, card_or_table, listed, unknown_cards, whole

SEATS = ("first", "second")
MOST_CARDS = 31  # of a side, so that numbers are left for cards that appear
_CREATURE = 'nothing, the name of a card, or a table with "card" and what differs from it'
_BEYOND = {"own": 0, "opponent": OTHER_SIDE}
PLACES = {f"{side} {place}": beyond + place for side, beyond in _BEYOND.items() for place in range(5)}
_PLACES_IN_WORDS = "own or opponent, and 0 for the battlefield, 1 to 3 for standby, 4 for a used card"


class Standing(Written):
    """A creature: its card, and what differs from the printed card."""

    card: str = Field(description="the name of a card")
    attack: int | None = whole(0, LARGEST, None)
    hp: int | None = whole(0, LARGEST, None)
    level: int | None = whole(0, LARGEST_LEVEL, None)
    cursed: bool = Field(default=False, description="true or false")


class Choice(Written):
    """What a side does in one turn; `choose` answers effects in the order in which they ask, by name or place."""

    send: Literal[1, 2, 3] | None = Field(default=None, description="1, 2 or 3, the place of a sub, or nothing")
    use: str | None = Field(default=None, description="the name of a hand card, or nothing")
    choose: tuple[str, ...] = listed("names of cards and of places such as opponent 0", 30)


Place = Annotated[Standing | None, BeforeValidator(card_or_table)]


class Half(Written):
    """One side: hands from left to right, graveyards from the bottom, standby from the top; decks are shuffled."""

    life: int = whole(1, LARGEST, 4)
    mana: int = whole(0, LARGEST, 20)
    income: int = whole(0, LARGEST, 2)
    hand: tuple[str, ...] = listed("names of cards, from left to right", MOST_CARDS)
    deck: tuple[str, ...] = listed("names of cards, in any order", MOST_CARDS)
    graveyard: tuple[str, ...] = listed("names of cards, from the bottom", MOST_CARDS)
    battlefield: Place = Field(default=None, description=_CREATURE)
    standby: tuple[Place, ...] = listed(f"up to 3, each {_CREATURE}", len(STANDBY))
    choices: tuple[Choice, ...] = listed("one table a turn, with send, use and choose", 50)

    @property
    def board(self) -> tuple[Standing | None, ...]:
        """Who stands on the battlefield and in standby, by place."""
        return (self.battlefield, *self.standby)

    def named(self) -> Iterator[tuple[str, str]]:
        """Every card of the side with where it is: hand, deck, graveyard, battlefield, standby."""
        for zone in ("hand", "deck", "graveyard"):
            for number, name in enumerate(getattr(self, zone), 1):
                yield f"{zone}, entry {number}", name
        for place, held in enumerate(self.board):
            if held is not None:
                yield f"standby, entry {place}" if place else "battlefield", held.card

    def names(self) -> list[str]:
        """The cards alone."""
        return [name for _, name in self.named()]


class Position(Written):
    """A position, and how many turns are played from it: from the choices on, or from the turn's start."""

    turn: int = whole(1, 200)
    initiative: Literal["first", "second"] = Field(description="first or second")
    start: Literal["choices", "turn"] = Field(default="choices", description="choices or turn")
    turns: int = whole(1, 50, 1)
    seed: int = whole(0, LARGEST_SEED, 1)
    first: Half = Field(description="a table of what the side has")
    second: Half = Field(description="a table of what the side has")

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both sides by seat."""
        return self.first, self.second


# ---------- Reading


_FORM = Form(
    model=Position,
    inside={
        **dict.fromkeys(SEATS, Half),
        **dict.fromkeys(("battlefield", "standby"), Standing),
        "choices": Choice,
    },
    entries={"standby": _CREATURE, "choices": "a table with send, use and choose"},
    words={"initiative": SEATS, "start": ("choices", "turn")},
)


def read_position(pool: CardPool, written: Mapping[str, Any]) -> Position:
    """A position from plain data; PositionError lists everything that is wrong with it."""
    position: Position = _FORM.read(written)
    problems = [
        line
        for seat, half in zip(SEATS, position.halves, strict=True)
        for line in _faults_of_half(pool, f"position: {seat}", half, position.turns)
    ]
    if problems:
        raise PositionError(problems)
    return position


def _faults_of_half(pool: CardPool, where: str, half: Half, turns: int) -> Iterator[str]:
    """A line for each card that there is not, and for whatever there is too much of."""
    places: dict[str, str] = {}  # the first of each name
    for place, name in half.named():
        places.setdefault(name, place)
    for number, choice in enumerate(half.choices, 1):
        if choice.use is not None:
            places.setdefault(choice.use, f"choices, entry {number}, use")
        for said in choice.choose:
            if said not in PLACES:
                places.setdefault(said, f"choices, entry {number}, choose")
    yield from unknown_cards(
        pool, where, places, lambda place: f" and no place ({_PLACES_IN_WORDS})" if place.endswith("choose") else ""
    )
    if len(half.names()) > MOST_CARDS:
        yield f"{where}: {len(half.names())} cards; a side has at most {MOST_CARDS}"
    if len(half.choices) > turns:
        yield f'{where}, choices: {len(half.choices)} entries for {turns} turns; "turns" says how many are played'
