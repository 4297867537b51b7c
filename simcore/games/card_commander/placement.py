"""Positions written down: a game from its middle on, each side doing what it is told (`simcore.play_position`)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.errors import PositionError
from simcore.games.card_commander.event_values import NO_CARD, NOBODY, event_names, plain_value
from simcore.games.card_commander.vocabulary import KEYWORDS, SLOTS, SPEEDS
from simcore.params import Rules

SEATS = ("first", "second")
STANDBY = (1, 2, 3)
_LARGEST = 9999


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Standing(_Model):
    """A creature: its card, and what differs from the printed card."""

    card: str
    attack: int | None = Field(default=None, ge=0, le=_LARGEST)
    hp: int | None = Field(default=None, ge=0, le=_LARGEST)
    level: int | None = Field(default=None, ge=0, le=15)
    cursed: bool = False


class Choice(_Model):
    """What a side does in one turn; `choose` answers effects in the order in which they ask, by name or place."""

    send: Literal[1, 2, 3] | None = None
    use: str | None = None
    choose: tuple[str, ...] = Field(default=(), strict=False, max_length=30)


def _standing(value: Any) -> Any:
    return {"card": value} if isinstance(value, str) else value


Place = Annotated[Standing | None, BeforeValidator(_standing)]
Names = Annotated[tuple[str, ...], Field(strict=False, max_length=30)]


class Half(_Model):
    """One side: hands from left to right, graveyards from the bottom, standby from the top."""

    life: int = Field(default=4, ge=1, le=_LARGEST)
    mana: int = Field(default=20, ge=0, le=_LARGEST)
    income: int = Field(default=2, ge=0, le=_LARGEST)
    hand: Names = ()
    deck: Names = ()
    graveyard: Names = ()
    battlefield: Place = None
    standby: tuple[Place, ...] = Field(default=(), strict=False, max_length=3)
    choices: tuple[Choice, ...] = Field(default=(), strict=False)

    @property
    def board(self) -> tuple[Standing | None, ...]:
        """Who stands on the battlefield and in standby, by place."""
        return (self.battlefield, *self.standby)

    def names(self) -> list[str]:
        """Every card of the side: hand, deck, graveyard, battlefield, standby."""
        return [*self.hand, *self.deck, *self.graveyard, *(held.card for held in self.board if held is not None)]


class Position(_Model):
    """A position, and how many turns are played from it: from the choices on, or from the turn's start."""

    turn: int = Field(ge=1, le=200)
    initiative: Literal["first", "second"]
    start: Literal["choices", "turn"] = "choices"
    turns: int = Field(default=1, ge=1, le=50)
    seed: int = Field(default=1, ge=0)
    first: Half
    second: Half

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both sides by seat."""
        return self.first, self.second


def read_position(pool: CardPool, written: Mapping[str, Any]) -> Position:
    """A position from plain data; PositionError lists everything that is wrong with it."""
    try:
        position = Position.model_validate(dict(written))
    except ValidationError as error:
        raise PositionError([_fault(fault) for fault in error.errors(include_url=False)]) from None
    problems = [
        f'position: {seat}: no card "{name}"{pool.suggest(name)}'
        for seat, half in zip(SEATS, position.halves, strict=True)
        for name in dict.fromkeys(half.names())
        if name not in pool.cards
    ]
    problems += [
        f"position: {seat}: {len(half.names())} cards; at most 31 a side"
        for seat, half in zip(SEATS, position.halves, strict=True)
        if len(half.names()) > 31
    ]
    if problems:
        raise PositionError(problems)
    return position


def _fault(fault: Mapping[str, Any]) -> str:
    place = " → ".join(str(part) for part in fault["loc"])
    return f"position: {place or 'the whole'}: {fault['msg']}"


def play_position(pool: CardPool, rules: Rules, written: Mapping[str, Any]) -> dict[str, Any]:
    """Play a position's turns: its events as plain data, and both sides afterwards; PositionError if it cannot be."""
    from simcore.games.card_commander import play, state
    from simcore.games.card_commander.matchup import compile_matchup
    from simcore.rng import matchup_key, run_key

    position = read_position(pool, written)
    decks = [
        Deck(seat, pool.game, tuple(Counter(half.names()).items()))
        for seat, half in zip(SEATS, position.halves, strict=True)
    ]
    table, record = compile_matchup(pool, rules, decks[0], decks[1]), rules.record()
    games = state.new_game()
    game = games[0]
    play.open_position(table, record, run_key(position.seed, matchup_key([deck.hash for deck in decks])), game)
    _set_up(pool, table, game, position)
    game.recording = 1
    for number in range(position.turns):
        _tell(pool, table, game, position, number)
        begins = number > 0 or position.start == "turn"
        if not begins:
            game.operations = 0
        play.play_turn(table, record, games, int(begins))
        if game.illegal:
            raise PositionError(f"position: turn {game.turn}: a choice is not allowed; see CC-30, CC-31")
        if game.end != state.RUNNING:
            break
    return _outcome(pool, table, game)


def _set_up(pool: CardPool, table: Any, game: Any, position: Position) -> None:
    """Deal the cards of each side out to its zones, copies of one name by ascending slot."""
    game.turn = position.turn - (position.start == "turn")
    game.initiative = SEATS.index(position.initiative)
    for seat, half in enumerate(position.halves):
        left = [int(number) for number in table.deck[seat, : table.deck_size[seat]]]

        def take(name: str, left: list[int] = left) -> int:
            return left.pop(next(at for at, number in enumerate(left) if _name(pool, table, game, number) == name))

        game.life[seat], game.mana[seat], game.income[seat] = half.life, half.mana, half.income
        _deal_hand(game, seat, [take(name) for name in half.hand])
        deck = [take(name) for name in half.deck]
        game.deck[seat, : len(deck)] = deck
        game.deck_size[seat] = len(deck)
        graveyard = [take(name) for name in half.graveyard]
        game.graveyard[seat, : len(graveyard)] = graveyard
        game.graveyard_size[seat] = len(graveyard)
        game.buried[seat] = sum(1 << number for number in graveyard)
        for number in graveyard:
            game.kept_hp[number] = table.hp[number]
        for place, held in enumerate(half.board):
            if held is not None:
                _stand(table, game, seat, place, take(held.card), held)


def _deal_hand(game: Any, seat: int, hand: Sequence[int]) -> None:
    """A hand in its order from left to right."""
    game.hand[seat] = sum(1 << number for number in hand)
    ordered = hand if game.arrival_step > 0 else list(reversed(hand))
    for number in ordered:
        game.arrival[number] = game.arrivals
        game.arrivals += game.arrival_step


def _stand(table: Any, game: Any, seat: int, place: int, number: int, held: Standing) -> None:
    """A creature in its place, as printed but for what is said."""
    from simcore.games.card_commander import state

    game.occupied[seat] |= 1 << place
    game.instance[seat, place] = number
    game.listening[seat] |= table.listens[number]
    for figure in ("attack", "hp", "level"):
        said = getattr(held, figure)
        game[figure][seat, place] = table[figure][number] if said is None else said
    game.traits[seat, place] = table.traits[number] | (state.CURSED if held.cursed else 0)
    game.programs[seat, place] = table.programs[number]


def _tell(pool: CardPool, table: Any, game: Any, position: Position, number: int) -> None:
    """Write down what both sides do in the turn that comes next."""
    from simcore.games.card_commander.effects.choices import NAMED

    for seat, half in enumerate(position.halves):
        choice = half.choices[number] if number < len(half.choices) else Choice()
        game.choice_sub[seat] = NOBODY if choice.send is None else choice.send
        game.choice_card[seat] = NO_CARD
        if choice.use is not None:
            found = [card for card in _cards(game.hand[seat]) if _name(pool, table, game, card) == choice.use]
            if not found:
                raise PositionError(f"position: {SEATS[seat]}: {choice.use} is not in hand")
            game.choice_card[seat] = found[0]
        game.script_next[seat] = 0
        game.script[seat] = NOBODY
        names = {pool_name(pool, table, row): int(table.name[row]) for row in range(len(table.name))}
        for at, said in enumerate(choice.choose):
            side, _, place = said.partition(" ")
            if side in ("own", "opponent") and place in ("0", "1", "2", "3", "4"):
                game.script[seat, at] = int(place) + (8 if side == "opponent" else 0)
            else:
                game.script[seat, at] = int(NAMED) + names.get(said, -1)


def pool_name(pool: CardPool, table: Any, row: int) -> str:
    """The name of the card of a face."""
    return list(pool.cards)[table.card[row]]


def _name(pool: CardPool, table: Any, game: Any, number: int) -> str:
    """What a card is called now."""
    row = game.became[number] if int(game.turned) >> number & 1 else number
    return pool_name(pool, table, int(row))


def _cards(mask: int) -> Iterator[int]:
    return (number for number in range(63) if int(mask) >> number & 1)


def _outcome(pool: CardPool, table: Any, game: Any) -> dict[str, Any]:
    """Events and sides as plain data; cards are called what they are at the end."""
    from simcore.games.card_commander.state import RUNNING

    names = event_names()
    events = []
    rows = list(pool.cards)
    for turn, code, seat, card, value in game.events[: game.event_count].tolist():
        name = names[code]
        plain: Any = plain_value(name, value)
        if name == "copies":
            plain = _name(pool, table, game, value)
        elif name in ("turns_into", "appears"):
            plain = rows[value]
        events.append(
            {
                "turn": turn,
                "event": name,
                "seat": None if seat == NOBODY else SEATS[seat],
                "card": None if card == NO_CARD else _name(pool, table, game, card),
                "value": plain,
            }
        )
    ended = game.end != RUNNING
    return {
        "events": events,
        "turn": int(game.turn),
        "initiative": SEATS[game.initiative],
        "winner": None if not ended else "nobody" if game.winner == NOBODY else SEATS[game.winner],
        **{name: _side(pool, table, game, seat) for seat, name in enumerate(SEATS)},
    }


def _side(pool: CardPool, table: Any, game: Any, seat: int) -> dict[str, Any]:
    hand = sorted(_cards(game.hand[seat]), key=lambda card: int(game.arrival[card]))
    zones = {
        "hand": hand,
        "deck": game.deck[seat, game.drawn[seat] : game.deck_size[seat]].tolist(),
        "graveyard": game.graveyard[seat, : game.graveyard_size[seat]].tolist(),
    }
    return {
        "life": int(game.life[seat]),
        "mana": int(game.mana[seat]),
        "income": int(game.income[seat]),
        **{zone: [_name(pool, table, game, card) for card in cards] for zone, cards in zones.items()},
        "battlefield": _creature(pool, table, game, seat, 0),
        "standby": [_creature(pool, table, game, seat, place) for place in STANDBY],
    }


def _creature(pool: CardPool, table: Any, game: Any, seat: int, place: int) -> dict[str, Any] | None:
    from simcore.games.card_commander import state

    if not int(game.occupied[seat]) >> place & 1:
        return None
    traits = int(game.traits[seat, place])
    programs = int(game.programs[seat, place])
    slots = [slot for slot in SLOTS if slot != "card"]
    return {
        "card": _name(pool, table, game, int(game.instance[seat, place])),
        "attack": int(game.attack[seat, place]),
        "hp": int(game.hp[seat, place]),
        "level": int(game.level[seat, place]),
        "speed": SPEEDS[traits >> state.SPEED_SHIFT],
        "keywords": [keyword for bit, keyword in enumerate(KEYWORDS) if traits >> bit & 1],
        "effects": sorted(slot for at, slot in enumerate(slots) if programs >> at * state.PROGRAM_BITS & state.PROGRAM),
        "cursed": bool(traits & state.CURSED),
    }
