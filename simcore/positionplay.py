"""Positions that people write down, as they are played: cards dealt out, players who are told, what comes back."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from simcore.decktext import quoted
from simcore.errors import PositionError


def decks_of(game: str, sides: Mapping[str, Sequence[str]]) -> list[Deck]:
    """The cards of each side, by its name, as a deck."""
    return [Deck(side, game, tuple(Counter(names).items())) for side, names in sides.items()]


def run_of(seed: int, decks: Iterable[Deck]) -> Any:
    """The key of the streams from which a position is played."""
    from simcore.rng import matchup_key, run_key

    return run_key(seed, matchup_key([deck.hash for deck in decks]))


class Dealer:
    """Deals the cards of a side out by name, copies of one name in the order of their slots."""

    def __init__(self, cards: Iterable[tuple[str, int]]):
        self._left = list(cards)  # names and numbers

    def take(self, name: str) -> int:
        """The number of the next card of that name."""
        return self._left.pop(next(at for at, (other, _) in enumerate(self._left) if other == name))[1]


# ---------- Players who are told what to do


def answered_turn(
    games: Any, play: Callable[[Any], None], answer: Callable[[Any], Sequence[int]], asking: int, most: int
) -> Any:
    """The game's records after a turn, which is played again with each answer that is given.

    `play` plays the turn in records with the answers that stand there; `asking` is the `end` of a game that waits for
    one; `most` answers fit.
    """
    answers: list[int] = []
    while True:
        after = games.copy()
        game = after[0]
        game.answer[: len(answers)] = answers
        game.answers, game.answer_next = len(answers), 0
        play(after)
        if game.end != asking:
            return after
        answers += answer(game)
        if len(answers) > most:
            raise PositionError(f"position: turn {game.turn}: more than {most} questions in one turn")


class Told:
    """What both sides are told, list by list: each entry is used once, in order."""

    def __init__(self, seats: Sequence[str], halves: Iterable[Any], fields: Iterable[str]):
        self._seats = seats
        told = list(halves)
        self._lists = {field: [list(getattr(half, field)) for half in told] for field in fields}

    def first(self, field: str, seat: int) -> Any:
        """The next entry, which stays there; None if there is none."""
        left = self._lists[field][seat]
        return left[0] if left else None

    def take(self, field: str, seat: int) -> Any:
        """The next entry; None if there is none."""
        left = self._lists[field][seat]
        return left.pop(0) if left else None

    def left(self, field: str, seat: int) -> int:
        """How many entries are left."""
        return len(self._lists[field][seat])

    def left_over(self, field: str, seat: int) -> list[str]:
        """A line if there are entries for which nobody has asked."""
        left = self.left(field, seat)
        more = f"position: {self._seats[seat]}, {field}: {left} entries more than were asked for"
        return [more] if left else []


def called_so(where: str, said: str, among: Sequence[tuple[str, str]]) -> int:
    """The first of several things, each with its name and place, that is called so; PositionError if there is none."""
    for number, called in enumerate(among):
        if said and said in called:
            return number
    listed = ", ".join(f"{quoted(name)} ({place})" if place else quoted(name) for name, place in among)
    raise PositionError(f"{where}: {quoted(said) if said else 'nothing'} is none of {listed or 'nothing'}")


# ---------- What comes of it


def check_record(game: Any) -> None:
    """PositionError if more happened than the record of a game holds."""
    from simcore.events import EVENTS

    if game.event_count > EVENTS:
        raise PositionError(f"position: {game.event_count} events; a record holds {EVENTS}: play fewer turns")


def plain_events(
    game: Any,
    names: Mapping[int, str],
    seats: Sequence[str],
    name: Callable[[int], str],
    value: Callable[[str, int, int], Any],
) -> list[dict[str, Any]]:
    """A record as plain data: `name` gives a card's, `value` an event's value from its name, its card, the number."""
    return [
        {
            "turn": turn,
            "event": names[code],
            "seat": None if seat < 0 else seats[seat],
            "card": None if card < 0 else name(card),
            "value": value(names[code], card, number),
        }
        for turn, code, seat, card, number in game.events[: game.event_count].tolist()
    ]


def winner_of(game: Any, running: Any, seats: Sequence[str]) -> str | None:
    """The side that has won, or "nobody"; None while the game goes on."""
    if game.end == running:
        return None
    return "nobody" if game.winner < 0 else seats[game.winner]
