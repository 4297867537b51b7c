"""What a written position of Touhou lands holds (`simcore.play_position`), and what is wrong with one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.touhou_lands.event_values import DECLARATIONS
from simcore.games.touhou_lands.vocabulary import ROWS, SIDES, STATES, Row, Side, State
from simcore.params import Rules
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

SEATS = ("first", "second")
MOST_CARDS = 60  # of a side
MOST_CHARACTERS = 12
MOST_TOLD = 100
FIGURE = 50  # with an item, so that no change is more than effects can make it
Player = Literal["told", "random", "greedy", "planner"]
PLAYERS: tuple[Player, ...] = get_args(Player)
Given = Literal["ignore_evasion", "no_counter", "back_attack", "keeps_evasion", "guard"]
GIVEN: tuple[Given, ...] = get_args(Given)  # keywords that an effect can give
ANSWERED = ("fronts", "choose", "answers", "discards")  # what is told beside acts
ACTIONS = ("use", "skill", "attack")
PLACES = {f"{side} {number}": (side, number - 1) for side in SIDES for number in range(1, MOST_CHARACTERS + 1)}
_TYPES = {"lands": "land", "characters": "character", "supports": "support", "item": "item"}
_STANDING = 'the name of a card, or a table with "card" and what differs from it'
_ACT = f"a table of what is done, or {', '.join(ACTIONS)} with the name of a card behind it"
_ANSWER = "a table with do, card and spell, or none, or defend or counter with the name of a character behind it"
_NAMED = 'the name of a card, or a place such as "own 2"'
_LIST_NAMED = 'names of cards or places such as "own 2"'


class Held(Written):
    """A card, and what differs from what is usual."""

    card: str = Field(description="the name of a card")


class Land(Held):
    """A land in play."""

    state: State = Field(default="untapped", description=", ".join(STATES))


class Item(Held):
    """An item on a character, and whose it is: the side's whose character it is, or the opponent's (G18)."""

    owner: Side = Field(default="own", description=" or ".join(SIDES))


class Character(Land):
    """A character in play, and what differs from the printed card.

    Without a row it stands in the front if there is room. Figures are those that it has with its item, keywords those
    that it has beside its own and its item's.
    """

    row: Row | None = Field(default=None, description=" or ".join(ROWS))
    item: Annotated[Item | None, BeforeValidator(card_or_table)] = Field(default=None, description=_STANDING)
    attack: int | None = whole(-FIGURE, FIGURE, None)
    defence: int | None = whole(-FIGURE, FIGURE, None)
    evasion: int | None = whole(-FIGURE, FIGURE, None)
    keywords: tuple[Given, ...] = listed(f"keywords beside its own: {', '.join(GIVEN)}", len(GIVEN))


class Act(Written):
    """What a side does in a main phase, as soon as it may, but not before the turn that is said.

    The row is that of a character which is summoned: the front if nothing is said and there is room.
    """

    do: Literal["use", "skill", "attack"] = Field(description=", ".join(ACTIONS))
    card: str = Field(description=_NAMED)
    row: Row | None = Field(default=None, description=" or ".join(ROWS))
    turn: int = whole(1, 200, 1)


class Answer(Written):
    """The answer to one attack: how, by whom, with which spell."""

    do: Literal["none", "defend", "counter"] = Field(description=", ".join(DECLARATIONS))
    card: str = Field(default="", description=_NAMED)
    spell: str = Field(default="", description="the name of a card")


class Half(Written):
    """One side; libraries are shuffled.

    A machine player decides everything itself. Who is told uses each entry once, whenever it is asked: `acts` what it
    does, in this order; `fronts` who stands in the front, one list for each formation (nobody moves if there is none);
    `choose` which character, where there are several: the user of a spell, the bearer of an item, the target of an
    effect; `answers` how an attack is met (not at all if there is none), each time that somebody is untapped;
    `discards` which card. Places are counted from a side's cheapest character on.
    """

    player: Player = Field(default="told", description=", ".join(PLAYERS))
    life: int = whole(1, LARGEST, 20)
    hand_limit: int | None = whole(1, MOST_CARDS, None)
    hand: tuple[str, ...] = listed("names of cards", MOST_CARDS)
    library: tuple[str, ...] = listed("names of cards, in any order", MOST_CARDS)
    discard_place: tuple[str, ...] = listed("names of cards", MOST_CARDS)
    lands: tuple[Annotated[Land, BeforeValidator(card_or_table)], ...] = listed(f"lands, each {_STANDING}", MOST_CARDS)
    characters: tuple[Annotated[Character, BeforeValidator(card_or_table)], ...] = listed(
        f"up to {MOST_CHARACTERS}, each {_STANDING}", MOST_CHARACTERS
    )
    supports: tuple[str, ...] = listed("names of cards that stay in play", MOST_CARDS)
    acts: tuple[Annotated[Act, BeforeValidator(act_or_table)], ...] = listed(f"entries, each {_ACT}", MOST_TOLD)
    fronts: tuple[Annotated[tuple[str, ...], Field(strict=False)], ...] = listed(
        f"lists of {_LIST_NAMED}, one for each formation", MOST_TOLD
    )
    choose: tuple[str, ...] = listed(_LIST_NAMED, MOST_TOLD)
    answers: tuple[Annotated[Answer, BeforeValidator(act_or_table)], ...] = listed(
        f"entries, one for each attack, each {_ANSWER}", MOST_TOLD
    )
    discards: tuple[str, ...] = listed("names of cards", MOST_TOLD)

    def named(self) -> Iterator[tuple[str, str, str]]:
        """Every card that stands there: where, its name, and the list on which it is."""
        for zone in ("hand", "library", "discard_place", "supports"):
            for number, name in enumerate(getattr(self, zone), 1):
                yield f"{zone}, entry {number}", name, zone
        for zone in ("lands", "characters"):
            for number, one in enumerate(getattr(self, zone), 1):
                yield f"{zone}, entry {number}", one.card, zone
        for number, one in enumerate(self.characters, 1):
            if one.item is not None:
                yield f"characters, entry {number}, item", one.item.card, "item"

    def told(self) -> Iterator[tuple[str, str]]:
        """Every name in what it is told, with its place."""
        for number, act in enumerate(self.acts, 1):
            yield f"acts, entry {number}", act.card
        for number, front in enumerate(self.fronts, 1):
            for name in front:
                yield f"fronts, entry {number}", name
        for place, said in (("choose", self.choose), ("discards", self.discards)):
            for number, name in enumerate(said, 1):
                yield f"{place}, entry {number}", name
        for number, answer in enumerate(self.answers, 1):
            for name in (answer.card, answer.spell):
                if name:
                    yield f"answers, entry {number}", name


class Position(Written):
    """A position, and how many turns are played from it: from the main phase on, or from the turn's start.

    Turns are those of both players, counted one by one: odd ones are the first player's.
    """

    turn: int = whole(1, 400, 5)
    start: Literal["main", "turn"] = Field(default="main", description="main or turn")
    turns: int = whole(1, 100, 1)
    seed: int = whole(0, LARGEST_SEED, 1)
    first: Half = Field(description="a table of what the side has")
    second: Half = Field(description="a table of what the side has")

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both sides by seat."""
        return self.first, self.second

    def names(self, seat: int) -> list[str]:
        """The cards of a side, with its items on the other side's characters and without those on its own."""
        own, other = self.halves[seat], self.halves[1 - seat]
        found = [name for _, name, zone in own.named() if zone != "item"]
        for half, owner in ((own, "own"), (other, "opponent")):
            found += [one.item.card for one in half.characters if one.item is not None and one.item.owner == owner]
        return found


_FORM = Form(
    model=Position,
    inside={
        **dict.fromkeys(SEATS, Half),
        **{"lands": Land, "characters": Character, "item": Item},
        **{"acts": Act, "answers": Answer},
    },
    entries={
        **dict.fromkeys(("lands", "characters"), _STANDING),
        "choose": _NAMED,
        "acts": _ACT,
        "answers": _ANSWER,
        "fronts": f"a list of {_LIST_NAMED}",
        "keywords": ", ".join(GIVEN),
    },
    words={
        **{"start": ("main", "turn"), "player": PLAYERS, "row": ROWS, "state": STATES, "owner": SIDES},
        **{"do": (*ACTIONS, *DECLARATIONS), "keywords": GIVEN},
    },
    deeper={"fronts": _NAMED},
)


def read_position(pool: CardPool, rules: Rules, written: Mapping[str, Any]) -> Position:
    """A position from plain data; PositionError lists everything that is wrong with it."""
    position: Position = _FORM.read(written)
    problems = [
        f"position: {seat}{line}"
        for number, (seat, half) in enumerate(zip(SEATS, position.halves, strict=True))
        for line in (
            *_unknown(pool, half),
            *_misplaced(pool, half),
            *_crowded(rules, half, len(position.names(number))),
            *_mistold(pool, half),
        )
    ]
    if not problems and not any(position.names(seat) for seat in range(len(SEATS))):
        problems = ["position: there is no card at all"]
    if problems:
        raise PositionError(problems)
    return position


def _unknown(pool: CardPool, half: Half) -> Iterator[str]:
    """A line for each card that there is not, or that is named without being there."""
    places: dict[str, str] = {}  # the first of each name
    for place, name in (*((place, name) for place, name, _ in half.named()), *half.told()):
        if name not in PLACES:
            places.setdefault(name, place)
    yield from unknown_cards(pool, "", places)


def _misplaced(pool: CardPool, half: Half) -> Iterator[str]:
    """A line for each card on the wrong list."""
    for place, name, zone in half.named():
        if name not in pool.cards or zone not in _TYPES:
            continue
        card: Any = pool[name]
        if card.type != _TYPES[zone]:
            yield f", {place}: {quoted(name)} is of type {card.type}, not {_TYPES[zone]}"
        elif zone == "supports" and not card.stays:
            yield f", {place}: {quoted(name)} does not stay in play (R17)"


def _crowded(rules: Rules, half: Half, cards: int) -> Iterator[str]:
    """A line for each place where there are too many of them."""
    if cards > MOST_CARDS:
        yield f": {cards} cards; a side has at most {MOST_CARDS}"
    in_front, most = sum(one.row == "front" for one in half.characters), rules.number("front_most")
    if in_front > most:
        yield f", characters: {in_front} in the front; at most {most} stand there (R13)"
    if len(half.characters) > rules.number("most_characters"):
        most = rules.number("most_characters")
        yield f", characters: {len(half.characters)} in play; at most {most} of a side are (A3)"


def _mistold(pool: CardPool, half: Half) -> Iterator[str]:
    """A line for whatever cannot be told."""
    told = [field for field in ("acts", *ANSWERED) if getattr(half, field)]
    if half.player != "told" and told:
        yield f", {', '.join(told)}: {half.player} decides itself; leave this out, or write player told"
    for number, act in enumerate(half.acts, 1):
        if act.row and (act.do != "use" or (act.card in pool.cards and _type(pool, act.card) != "character")):
            yield f", acts, entry {number}, row: only a character that is summoned is put into a row (R16)"
    for number, answer in enumerate(half.answers, 1):
        if answer.do == "none" and (answer.card or answer.spell):
            yield f", answers, entry {number}: none is an answer without a card"
        if answer.do != "none" and not answer.card:
            yield f", answers, entry {number}, card: is missing; write {_NAMED}"


def _type(pool: CardPool, name: str) -> str:
    card: Any = pool[name]
    return str(card.type)
