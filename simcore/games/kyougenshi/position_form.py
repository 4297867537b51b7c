"""What a written position of Kyougenshi holds (`simcore.play_position`), and what is wrong with one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.kyougenshi.event_values import ANSWERS
from simcore.games.kyougenshi.params import LARGEST_DECK
from simcore.games.kyougenshi.vocabulary import STATES
from simcore.params import Rules
from simcore.positionform import (
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
SIDES = ("own", "opponent")
MOST_CARDS = LARGEST_DECK  # of a side
MOST_TOLD = 400
MOST_POWER = 30_000
Player = Literal["told", "random", "greedy", "planner"]
PLAYERS: tuple[Player, ...] = get_args(Player)
OrbState = Literal["active", "inactive", "tainted"]
ORB_STATES: tuple[OrbState, ...] = get_args(OrbState)
Given = Literal[
    "blocker",
    "w_breaker",
    "t_breaker",
    "speed_attacker",
    "invisible",
    "search",
    "invisible_attacker",
    "attacks_active",
    "cannot_attack_player",
    "wins_battles",
]
GIVEN: tuple[Given, ...] = get_args(Given)  # keywords that an effect can give
ANSWERED = ("choose", "maryoku", "blocks", "triggers", "grazes", "discards")  # what is told beside acts
ACTIONS = ("charge", "use", "attack")
NOBODY = "none"
ON = " > "  # between an attacker and its target
PLACES = {f"{side} {number}" for side in SIDES for number in range(1, MOST_CARDS + 1)}
_STANDING = 'the name of a card, or a table with "card" and what differs from it'
_ACT = f"a table of what is done, or {', '.join(ACTIONS)} with the name of a card behind it, and{ON}target of an attack"
_NAMED = 'the name of a card, or a place such as "own 2"'
_LIST_NAMED = 'names of cards or places such as "own 2"'
_YES_NO = " or ".join(ANSWERS)
Answer = Literal["no", "yes"]


class Held(Written):
    """A card, and what differs from what is usual."""

    card: str = Field(description="the name of a card")


class Orb(Held):
    """An orb; a tainted one lies face down and is inactive (R22)."""

    state: OrbState = Field(default="active", description=", ".join(ORB_STATES))


class Standing(Held):
    """A spell card in the battle zone.

    Its power is what it has with all that effects have added, its keywords are what they have given; both until the end
    of the turn that is played first.
    """

    state: Literal["active", "inactive"] = Field(default="active", description=", ".join(STATES))
    praying: bool = Field(default=False, description="true or false")
    power: int | None = whole(0, MOST_POWER, None)
    keywords: tuple[Given, ...] = listed(f"keywords beside its own: {', '.join(GIVEN)}", len(GIVEN))


class Act(Written):
    """What a side does in its turn, as soon as it may, but not before the turn that is said.

    An attack without a target is one on the player.
    """

    do: Literal["charge", "use", "attack"] = Field(description=", ".join(ACTIONS))
    card: str = Field(description=_NAMED)
    target: str = Field(default="", description=_NAMED)
    turn: int = whole(1, 200, 1)


def _act(value: Any) -> Any:
    """A word, a card and perhaps a target stand for a table of these."""
    found = act_or_table(value)
    if isinstance(value, str) and ON in found.get("card", ""):
        found["card"], _, found["target"] = found["card"].partition(ON)
    return found


class Half(Written):
    """One side; libraries are shuffled, and declared cards (`shields`) broken by chance.

    A machine player decides everything itself. Who is told uses each entry once, whenever it is asked: `acts` what it
    charges, uses and attacks with, in this order; `choose` whom an effect is aimed at, where there are several or it
    may be nobody; `maryoku` how many orbs an attack is paid with (0 if nothing is said); `blocks` who blocks, or none,
    each time that somebody may (none if nothing is said); `triggers` and `grazes` whether a broken card is used, or a
    card that has lost a battle saved (no if nothing is said); `discards` which card. Places are counted from a side's
    cheapest spell card in the battle zone on.
    """

    player: Player = Field(default="told", description=", ".join(PLAYERS))
    hand: tuple[str, ...] = listed("names of cards", MOST_CARDS)
    library: tuple[str, ...] = listed("names of cards, in any order", MOST_CARDS)
    graveyard: tuple[str, ...] = listed("names of cards", MOST_CARDS)
    shields: tuple[str, ...] = listed("names of cards, in any order", MOST_CARDS)
    orbs: tuple[Annotated[Orb, BeforeValidator(card_or_table)], ...] = listed(f"orbs, each {_STANDING}", MOST_CARDS)
    battle_zone: tuple[Annotated[Standing, BeforeValidator(card_or_table)], ...] = listed(
        f"spell cards, each {_STANDING}", MOST_CARDS
    )
    acts: tuple[Annotated[Act, BeforeValidator(_act)], ...] = listed(f"entries, each {_ACT}", MOST_TOLD)
    choose: tuple[str, ...] = listed(f"{_LIST_NAMED}, or {NOBODY}", MOST_TOLD)
    maryoku: tuple[Annotated[int, Field(ge=0, le=MOST_CARDS)], ...] = listed("whole numbers of orbs", MOST_TOLD)
    blocks: tuple[str, ...] = listed(f"{_LIST_NAMED}, or {NOBODY}", MOST_TOLD)
    triggers: tuple[Answer, ...] = listed(f"words: {_YES_NO}", MOST_TOLD)
    grazes: tuple[Answer, ...] = listed(f"words: {_YES_NO}", MOST_TOLD)
    discards: tuple[str, ...] = listed("names of cards", MOST_TOLD)

    def named(self) -> Iterator[tuple[str, str, str]]:
        """Every card that stands there: where, its name, and the list on which it is."""
        for zone in ("hand", "library", "graveyard", "shields"):
            for number, name in enumerate(getattr(self, zone), 1):
                yield f"{zone}, entry {number}", name, zone
        for zone in ("orbs", "battle_zone"):
            for number, one in enumerate(getattr(self, zone), 1):
                yield f"{zone}, entry {number}", one.card, zone

    def told(self) -> Iterator[tuple[str, str]]:
        """Every name in what it is told, with its place."""
        for number, act in enumerate(self.acts, 1):
            for name in (act.card, act.target):
                if name:
                    yield f"acts, entry {number}", name
        for field in ("choose", "blocks", "discards"):
            for number, name in enumerate(getattr(self, field), 1):
                if name != NOBODY or field == "discards":
                    yield f"{field}, entry {number}", name


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
        """The cards of a side."""
        return [name for _, name, _ in self.halves[seat].named()]


_FORM = Form(
    model=Position,
    inside={**dict.fromkeys(SEATS, Half), "orbs": Orb, "battle_zone": Standing, "acts": Act},
    entries={
        **dict.fromkeys(("orbs", "battle_zone"), _STANDING),
        **dict.fromkeys(("choose", "blocks"), f"{_NAMED}, or {NOBODY}"),
        **dict.fromkeys(("triggers", "grazes"), _YES_NO),
        "maryoku": f"a whole number from 0 to {MOST_CARDS}",
        "acts": _ACT,
        "keywords": ", ".join(GIVEN),
    },
    words={
        **{"start": ("main", "turn"), "player": PLAYERS, "state": ORB_STATES, "do": ACTIONS, "keywords": GIVEN},
        **{"triggers": ANSWERS, "grazes": ANSWERS},
    },
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
            *_crowded(len(position.names(number))),
            *_mistold(half),
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
    """A line for each card where, or as, it cannot be."""
    for number, orb in enumerate(half.orbs, 1):
        card: Any = pool.cards.get(orb.card)
        if card and orb.state == "tainted" and card.orb_kind != "youkai":
            yield f", orbs, entry {number}, state: only 妖霊玉 are tainted, {quoted(orb.card)} is none (R22)"
    for number, one in enumerate(half.battle_zone, 1):
        card = pool.cards.get(one.card)
        if card and card.type != "spell_card":
            yield f", battle_zone, entry {number}: {quoted(one.card)} is of type {card.type}, not spell_card"
        elif card and one.power is not None and one.power < (least := _least_power(pool, half, card)):
            yield f", battle_zone, entry {number}, power: {one.power} is less than {least}; effects only add to it"


def _least_power(pool: CardPool, half: Half, card: Any) -> int:
    """What it has without any effect: printed, and gained by the orbs that lie there."""
    gains = card.gains
    if gains is None or gains.power is None:
        return int(card.power)
    orbs: list[Any] = [pool.cards[orb.card] for orb in half.orbs if orb.card in pool.cards]
    enough = sum(gains.colour in orb.colours for orb in orbs) >= gains.orbs
    return int(card.power + gains.power * enough)


def _crowded(cards: int) -> Iterator[str]:
    """A line if there are too many cards."""
    if cards > MOST_CARDS:
        yield f": {cards} cards; a side has at most {MOST_CARDS}"


def _mistold(half: Half) -> Iterator[str]:
    """A line for whatever cannot be told."""
    told = [field for field in ("acts", *ANSWERED) if getattr(half, field)]
    if half.player != "told" and told:
        yield f", {', '.join(told)}: {half.player} decides itself; leave this out, or write player told"
    for number, act in enumerate(half.acts, 1):
        if act.target and act.do != "attack":
            yield f", acts, entry {number}, target: only an attack has one (R34)"
