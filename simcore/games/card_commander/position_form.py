"""What a written position holds (`simcore.play_position`), and what is wrong with one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simcore.cardfile import CardPool
from simcore.decktext import printable, quoted
from simcore.errors import PositionError, nearest
from simcore.games.card_commander.event_values import OTHER_SIDE, STANDBY
from simcore.games.card_commander.vocabulary import LARGEST_LEVEL

SEATS = ("first", "second")
MOST_CARDS = 31  # of a side, so that numbers are left for cards that appear
_LARGEST = 9999
_LARGEST_SEED = 2**64 - 1
_CREATURE = 'nothing, the name of a card, or a table with "card" and what differs from it'
_BEYOND = {"own": 0, "opponent": OTHER_SIDE}
PLACES = {f"{side} {place}": beyond + place for side, beyond in _BEYOND.items() for place in range(5)}
_PLACES_IN_WORDS = "own or opponent, and 0 for the battlefield, 1 to 3 for standby, 4 for a used card"


def _whole(low: int, high: int, default: Any = ...) -> Any:
    """A field that holds a whole number; like every description below, this one says what is allowed."""
    return Field(default=default, ge=low, le=high, description=f"a whole number from {low} to {high}")


def _names(what: str) -> Any:
    """A field that holds the names of cards."""
    return Field(default=(), strict=False, max_length=MOST_CARDS, description=f"a list of names of cards, {what}")


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Standing(_Model):
    """A creature: its card, and what differs from the printed card."""

    card: str = Field(description="the name of a card")
    attack: int | None = _whole(0, _LARGEST, None)
    hp: int | None = _whole(0, _LARGEST, None)
    level: int | None = _whole(0, LARGEST_LEVEL, None)
    cursed: bool = Field(default=False, description="true or false")


class Choice(_Model):
    """What a side does in one turn; `choose` answers effects in the order in which they ask, by name or place."""

    send: Literal[1, 2, 3] | None = Field(default=None, description="1, 2 or 3, the place of a sub, or nothing")
    use: str | None = Field(default=None, description="the name of a hand card, or nothing")
    choose: tuple[str, ...] = Field(
        default=(), strict=False, max_length=30, description="a list of names of cards and of places such as opponent 0"
    )


def _standing(value: Any) -> Any:
    return {"card": value} if isinstance(value, str) else value


Place = Annotated[Standing | None, BeforeValidator(_standing)]


class Half(_Model):
    """One side: hands from left to right, graveyards from the bottom, standby from the top; decks are shuffled."""

    life: int = _whole(1, _LARGEST, 4)
    mana: int = _whole(0, _LARGEST, 20)
    income: int = _whole(0, _LARGEST, 2)
    hand: tuple[str, ...] = _names("from left to right")
    deck: tuple[str, ...] = _names("in any order")
    graveyard: tuple[str, ...] = _names("from the bottom")
    battlefield: Place = Field(default=None, description=_CREATURE)
    standby: tuple[Place, ...] = Field(
        default=(), strict=False, max_length=len(STANDBY), description=f"a list of up to 3, each {_CREATURE}"
    )
    choices: tuple[Choice, ...] = Field(
        default=(), strict=False, max_length=50, description="a list of one table a turn, with send, use and choose"
    )

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


class Position(_Model):
    """A position, and how many turns are played from it: from the choices on, or from the turn's start."""

    turn: int = _whole(1, 200)
    initiative: Literal["first", "second"] = Field(description="first or second")
    start: Literal["choices", "turn"] = Field(default="choices", description="choices or turn")
    turns: int = _whole(1, 50, 1)
    seed: int = _whole(0, _LARGEST_SEED, 1)
    first: Half = Field(description="a table of what the side has")
    second: Half = Field(description="a table of what the side has")

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both sides by seat."""
        return self.first, self.second


# ---------- Reading


_INSIDE: dict[str, type[_Model]] = {
    **dict.fromkeys(SEATS, Half),
    **dict.fromkeys(("battlefield", "standby"), Standing),
    "choices": Choice,
}
_ENTRIES = {"standby": _CREATURE, "choices": "a table with send, use and choose"}
_WORDS = {"initiative": SEATS, "start": ("choices", "turn")}


def read_position(pool: CardPool, written: Mapping[str, Any]) -> Position:
    """A position from plain data; PositionError lists everything that is wrong with it."""
    if not isinstance(written, Mapping):
        raise PositionError(f"position: {_shown(written)} is not allowed; write a table of {_fields(Position)}")
    try:
        position = Position.model_validate(dict(written))
    except ValidationError as error:
        raise PositionError([_fault(fault) for fault in error.errors(include_url=False)]) from None
    problems = [
        line
        for seat, half in zip(SEATS, position.halves, strict=True)
        for line in _faults_of_half(pool, f"position: {seat}", half, position.turns)
    ]
    if problems:
        raise PositionError(problems)
    return position


def _fault(fault: Mapping[str, Any]) -> str:
    """What pydantic found, in one line for a person."""
    place = fault["loc"]
    parts = (f"entry {part + 1}" if isinstance(part, int) else printable(part) for part in place)
    where = f"position: {', '.join(parts)}"
    model: type[_Model] = Position
    for part in place[:-1]:
        model = _INSIDE.get(str(part), model)
    last = place[-1]
    if fault["type"] == "extra_forbidden":
        return f"{where}: there is no such field; use {_fields(model)}{nearest(str(last), model.model_fields)}"
    if isinstance(last, int):
        allowed = _ENTRIES.get(str(place[-2]), "the name of a card")
    else:
        allowed = str(model.model_fields[last].description)
    if fault["type"] == "missing":
        return f"{where}: is missing; write {allowed}"
    found = fault["input"]
    if fault["type"] == "too_long":
        return f"{where}: {len(found)} entries, at most {fault['ctx']['max_length']} are allowed; write {allowed}"
    hint = nearest(found, _WORDS.get(str(last), ())) if isinstance(found, str) else ""
    return f"{where}: {_shown(found)} is not allowed; write {allowed}{hint}"


def _fields(model: type[_Model]) -> str:
    return ", ".join(model.model_fields)


def _shown(value: Any) -> str:
    """A value on one line and of bearable length."""
    try:
        return quoted(value) if isinstance(value, str) else quoted(repr(value))[1:-1]
    except ValueError:  # Python refuses to write out integers of thousands of digits
        return "a huge number"


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
    for name, place in places.items():
        if name not in pool.cards:
            found = pool.find(name)
            hint = f"; write {quoted(found)}" if found else pool.suggest(name)
            also = "" if found or not place.endswith("choose") else f" and no place ({_PLACES_IN_WORDS})"
            yield f"{where}, {place}: no card {quoted(name)}{also}{hint}"
        elif pool[name].unsupported:
            yield f"{where}, {place}: {quoted(name)} cannot be played yet: {pool[name].unsupported}"
    if len(half.names()) > MOST_CARDS:
        yield f"{where}: {len(half.names())} cards; a side has at most {MOST_CARDS}"
    if len(half.choices) > turns:
        yield f'{where}, choices: {len(half.choices)} entries for {turns} turns; "turns" says how many are played'
