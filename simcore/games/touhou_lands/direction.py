"""What the players of a written position are told, and how it answers what the rules ask them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.touhou_lands.event_values import DECLARATIONS
from simcore.games.touhou_lands.position_form import ANSWERED, SEATS, Act, Position
from simcore.games.touhou_lands.vocabulary import ROWS
from simcore.params import Rules
from simcore.positionplay import Told, called_so

NOTHING = -1
LANES = 64  # of a seat; a place is 64 * seat + lane (state.py)


class Direction:
    """Answers questions in the order in which they come, so that each entry of a position is used once."""

    def __init__(self, pool: CardPool, rules: Rules, table: Any, position: Position):
        self._names = list(pool.cards)
        self._table = table
        self._position = position
        self._most_in_front = rules.number("front_most")
        self._told = Told(SEATS, position.halves, ("acts", *ANSWERED))
        self._doing: list[Act | None] = [None, None]
        self._asked = [0, 0]  # the turn in which each side was asked last what it does
        self._open: list[list[str]] = [[], []]  # what it could do then

    def answer(self, game: Any) -> list[int]:
        """What the player who is asked answers; PositionError if it may not, or if it is told nothing."""
        from simcore.games.touhou_lands import answers

        asked: dict[int, Callable[[Any, int], list[int]]] = {
            int(answers.ASK_FORM): self._form,
            int(answers.ASK_ACT): self._act,
            int(answers.ASK_ROW): self._row,
            int(answers.ASK_AIM): self._aim,
            int(answers.ASK_ANSWER): self._answer,
            int(answers.ASK_DISCARD): self._discard,
        }
        return asked[int(game.question)](game, int(game.asked))

    def left_over(self) -> list[str]:
        """A line for each entry that was never used, with what was possible instead."""
        lines = []
        for seat, name in enumerate(SEATS):
            if act := self._told.first("acts", seat):
                number = len(self._position.halves[seat].acts) - self._told.left("acts", seat) + 1
                lines.append(f"position: {name}, acts, entry {number}: {_said(act)} {self._why_not(seat, act)}")
            lines += [line for field in ANSWERED for line in self._told.left_over(field, seat)]
        return lines

    def _why_not(self, seat: int, act: Act) -> str:
        """Why an act was never done."""
        if not self._asked[seat]:
            return "was never possible; the side had no turn"
        if self._asked[seat] < self._turn(act):
            return f"comes too late; the side was asked last in turn {self._asked[seat]}"
        return f"was never open; last was {', '.join(self._open[seat]) or 'nothing'}"

    # ---------- What things are called

    def name(self, card: int) -> str:
        """The name of a card by its number."""
        return self._names[int(self._table.card[card])]

    def name_at(self, place: int) -> str:
        """The name of the card of a place."""
        return self.name(int(self._table.number[place]))

    def _hand(self, seat: int, lanes: Iterable[int]) -> list[tuple[str, str]]:
        """What hand cards are called."""
        return [(self.name_at(LANES * seat + lane), "") for lane in lanes]

    def _characters(self, game: Any, seat: int, places: Iterable[int]) -> list[tuple[str, str]]:
        """What characters are called by a seat: each by its name, and by its place on its side."""
        found = []
        for place in places:
            side = place // LANES
            before = int(game.standing[side]) & (1 << place % LANES) - 1
            found.append((self.name_at(place), f"{'own' if side == seat else 'opponent'} {before.bit_count() + 1}"))
        return found

    def _where(self, game: Any, seat: int, field: str) -> str:
        return f"position: turn {game.turn}, {SEATS[seat]}, {field}"

    def _chosen(self, game: Any, seat: int, field: str, said: str, places: Sequence[int]) -> int:
        """The first of some characters, by their places, that is called so."""
        return places[called_so(self._where(game, seat, field), said, self._characters(game, seat, places))]

    # ---------- Answers

    def _form(self, game: Any, seat: int) -> list[int]:
        """Who stands in the front; those who stand there if nothing is told."""
        said = self._told.take("fronts", seat)
        if said is None:
            return [int(game.front[seat])]
        if len(said) > self._most_in_front:
            where = self._where(game, seat, "fronts")
            raise PositionError(f"{where}: {len(said)} in the front; at most {self._most_in_front} stand there (R13)")
        left = list(_places(seat, game.standing[seat]))
        front = 0
        for name in said:
            place = self._chosen(game, seat, "fronts", name, left)
            left.remove(place)
            front |= 1 << place % LANES
        return [front]

    def _act(self, game: Any, seat: int) -> list[int]:
        """The next of its acts, if it is open and its time has come; else the player passes."""
        from simcore.games.touhou_lands import actions

        kinds = (("use", actions.USE_CARD), ("skill", actions.SKILL), ("attack", actions.ATTACK))
        options: list[tuple[int, str, tuple[str, str]]] = []
        for number, (do, kind) in enumerate(kinds):
            lanes = list(_lanes(game.option[number]))
            places = [LANES * seat + lane for lane in lanes]
            called = self._hand(seat, lanes) if do == "use" else self._characters(game, seat, places)
            options += [
                (int(kind) | lane << actions.KIND_BITS, do, names) for lane, names in zip(lanes, called, strict=True)
            ]
        self._asked[seat] = int(game.turn)
        self._open[seat] = list(dict.fromkeys(f"{do} {names[0]}" for _, do, names in options))
        act = self._told.first("acts", seat)
        if act and self._asked[seat] >= self._turn(act):
            for option, do, names in options:
                if act.do == do and act.card in names:
                    self._check_row(game, seat, act)
                    self._doing[seat] = self._told.take("acts", seat)
                    return [option]
        return [int(actions.PASS)]

    def _turn(self, act: Act) -> int:
        """The turn from which on it is done."""
        return self._position.turn + act.turn - 1

    def _check_row(self, game: Any, seat: int, act: Act) -> None:
        """PositionError if a character is to stand where there is no room."""
        if act.row == "front" and int(game.front[seat]).bit_count() >= self._most_in_front:
            raise PositionError(f"{self._where(game, seat, 'acts')}: {_said(act)}: the front is full (R13)")

    def _row(self, game: Any, seat: int) -> list[int]:
        """Where the character stands that is summoned."""
        act = self._doing[seat]
        return [ROWS.index(act.row if act is not None and act.row else "front")]

    def _aim(self, game: Any, seat: int) -> list[int]:
        """The only character that there is, or the next that is told."""
        places = [place for side in (seat, 1 - seat) for place in _places(side, game.option[side])]
        if len(places) == 1:
            return places
        return [self._chosen(game, seat, "choose", self._told.take("choose", seat) or "", places)]

    def _answer(self, game: Any, seat: int) -> list[int]:
        """How, by whom and with which spell an attack is met; not at all if nothing is told."""
        from simcore.games.touhou_lands.defence import COUNTER_SPELLS, DEFENCE_SPELLS

        said = self._told.take("answers", seat)
        if said is None or said.do == "none":
            return [0, NOTHING, NOTHING]
        defends = said.do == "defend"
        spells = DEFENCE_SPELLS if defends else COUNTER_SPELLS
        able = list(_places(seat, game.option[0 if defends else 1]))
        if said.spell:
            able = [place for place in _places(seat, game.option[0]) if game.option[spells + place % LANES]]
        with_spell = f" with {quoted(said.spell)}" if said.spell else ""
        defender = self._chosen(game, seat, f"answers, {said.do}{with_spell}", said.card, able)
        added = NOTHING
        if said.spell:
            lanes = list(_lanes(game.option[spells + defender % LANES]))
            where = self._where(game, seat, f"answers, {said.do}, spell")
            added = LANES * seat + lanes[called_so(where, said.spell, self._hand(seat, lanes))]
        return [DECLARATIONS.index(said.do), defender, added]

    def _discard(self, game: Any, seat: int) -> list[int]:
        """The next card that is told; the only one if there is no other."""
        lanes = list(_lanes(game.option[0]))
        if len(lanes) == 1:
            return lanes
        said = self._told.take("discards", seat) or ""
        return [lanes[called_so(self._where(game, seat, "discards"), said, self._hand(seat, lanes))]]


def _lanes(mask: Any) -> Iterator[int]:
    """The lanes of a mask, in the order of numbers."""
    return (lane for lane in range(LANES) if int(mask) >> lane & 1)


def _places(seat: int, mask: Any) -> Iterator[int]:
    return (LANES * seat + lane for lane in _lanes(mask))


def _said(act: Act) -> str:
    return f"{act.do} {quoted(act.card)}"
