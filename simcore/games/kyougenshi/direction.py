"""What the players of a written position are told, and how it answers what the rules ask them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.kyougenshi.event_values import ANSWERS
from simcore.games.kyougenshi.position_form import ANSWERED, NOBODY, ON, SEATS, Act, Position
from simcore.positionplay import Told, called_so

NOTHING = -1
LANES = 64  # of a seat; a place is 64 * seat + lane (state.py)
Named = tuple[str, str]  # by what something is called: its name, and where it is


class Direction:
    """Answers questions in the order in which they come, so that each entry of a position is used once."""

    def __init__(self, pool: CardPool, table: Any, position: Position):
        self._names = list(pool.cards)
        self._table = table
        self._position = position
        self._told = Told(SEATS, position.halves, ("acts", *ANSWERED))
        self._asked = [0, 0]  # the turn in which each side was asked last what it does
        self._open: list[dict[bool, list[str]]] = [{}, {}]  # what it could do then; True: as a charge

    def answer(self, game: Any) -> list[int]:
        """What the player who is asked answers; PositionError if it may not, or if it is told nothing."""
        from simcore.games.kyougenshi import answers

        asked: dict[int, Callable[[Any, int], int]] = {
            int(answers.ASK_CHARGE): self._charge,
            int(answers.ASK_ACT): self._act,
            int(answers.ASK_MARYOKU): self._maryoku,
            int(answers.ASK_BLOCK): self._block,
            int(answers.ASK_TRIGGER): self._trigger,
            int(answers.ASK_GRAZE): self._graze,
            int(answers.ASK_AIM): self._aim,
            int(answers.ASK_DISCARD): self._discard,
        }
        return [asked[int(game.question)](game, int(game.asked))]

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
        found = self._open[seat].get(act.do == "charge", [])
        return f"was never open; last was {', '.join(found) or 'nothing'}"

    # ---------- What things are called

    def name(self, card: int) -> str:
        """The name of a card by its number."""
        return self._names[int(self._table.card[card])]

    def name_at(self, place: int) -> str:
        """The name of the card of a place."""
        return self.name(int(self._table.number[place]))

    def _hand(self, seat: int, lanes: Iterable[int]) -> list[Named]:
        """What hand cards are called."""
        return [(self.name_at(LANES * seat + lane), "") for lane in lanes]

    def _cards(self, game: Any, seat: int, places: Iterable[int]) -> list[Named]:
        """What spell cards in the battle zone are called by a seat: each by its name, and by its place on its side."""
        found = []
        for place in places:
            side = place // LANES
            before = int(game.battle_zone[side]) & (1 << place % LANES) - 1
            found.append((self.name_at(place), f"{'own' if side == seat else 'opponent'} {before.bit_count() + 1}"))
        return found

    def _where(self, game: Any, seat: int, field: str) -> str:
        return f"position: turn {game.turn}, {SEATS[seat]}, {field}"

    def _chosen(self, game: Any, seat: int, field: str, said: str, places: Sequence[int]) -> int:
        """The first of some spell cards, by their places, that is called so."""
        return places[called_so(self._where(game, seat, field), said, self._cards(game, seat, places))]

    # ---------- What is done in a turn

    def _charge(self, game: Any, seat: int) -> int:
        """The hand card of the next of its acts, if that is a charge whose time has come; else none."""
        lanes = list(_lanes(game.option[0]))
        options = [
            (lane, "charge", names, ("", "")) for lane, names in zip(lanes, self._hand(seat, lanes), strict=True)
        ]
        return self._next_act(game, seat, options, True, NOTHING)

    def _act(self, game: Any, seat: int) -> int:
        """The next of its acts, if it is open and its time has come; else the player passes."""
        from simcore.games.kyougenshi import actions

        lanes = list(_lanes(game.option[0]))
        options: list[tuple[int, str, Named, Named]] = [
            (int(actions.USE_CARD) | lane << actions.KIND_BITS, "use", names, ("", ""))
            for lane, names in zip(lanes, self._hand(seat, lanes), strict=True)
        ]
        for lane in _lanes(game.option[1]):
            attack = int(actions.ATTACK) | lane << actions.KIND_BITS
            (names,) = self._cards(game, seat, [LANES * seat + lane])
            if int(game.option[2]) >> lane & 1:
                options.append((attack | int(actions.TO_PLAYER) << actions.TARGET_BITS, "attack", names, ("", "")))
            for place in _places(1 - seat, game.option[actions.TARGETS + lane]):
                (target,) = self._cards(game, seat, [place])
                options.append((attack | place % LANES << actions.TARGET_BITS, "attack", names, target))
        return self._next_act(game, seat, options, False, int(actions.PASS))

    def _next_act(
        self, game: Any, seat: int, options: Sequence[tuple[int, str, Named, Named]], charge: bool, nothing: int
    ) -> int:
        """The option, a number, a word, a card and a target, that its next act means; `nothing` if there is none."""
        self._asked[seat] = int(game.turn)
        found = [f"{do} {names[0]}{ON if target[0] else ''}{target[0]}" for _, do, names, target in options]
        self._open[seat][charge] = list(dict.fromkeys(found))
        act = self._told.first("acts", seat)
        if act and self._asked[seat] >= self._turn(act):
            for option, do, names, target in options:
                if act.do == do and act.card in names and act.target in target:
                    self._told.take("acts", seat)
                    return option
        return nothing

    def _turn(self, act: Act) -> int:
        """The turn from which on it is done."""
        return self._position.turn + act.turn - 1

    # ---------- What is asked on the way

    def _maryoku(self, game: Any, seat: int) -> int:
        """How many orbs are turned; none if nothing is told."""
        said, most = self._told.take("maryoku", seat) or 0, int(game.option[0])
        if said > most:
            raise PositionError(f"{self._where(game, seat, 'maryoku')}: {said} is more than the {most} orbs that can")
        return int(said)

    def _block(self, game: Any, seat: int) -> int:
        """Who blocks; nobody if nothing is told."""
        said = self._told.take("blocks", seat) or NOBODY
        return NOTHING if said == NOBODY else self._chosen(game, seat, "blocks", said, _found(seat, game.option[0]))

    def _trigger(self, game: Any, seat: int) -> int:
        return ANSWERS.index(self._told.take("triggers", seat) or ANSWERS[0])

    def _graze(self, game: Any, seat: int) -> int:
        return ANSWERS.index(self._told.take("grazes", seat) or ANSWERS[0])

    def _aim(self, game: Any, seat: int) -> int:
        """The only spell card that there is, or the next that is told; nobody if that may be and nothing is told."""
        side, optional = int(game.option[1]), bool(game.option[2])
        places = _found(side, game.option[0])
        if len(places) == 1 and not optional:
            return places[0] % LANES
        said = self._told.take("choose", seat) or (NOBODY if optional else "")
        if optional and said == NOBODY:
            return NOTHING
        return self._chosen(game, seat, "choose", said, places) % LANES

    def _discard(self, game: Any, seat: int) -> int:
        """The next card that is told; the only one if there is no other."""
        lanes = list(_lanes(game.option[0]))
        if len(lanes) == 1:
            return lanes[0]
        said = self._told.take("discards", seat) or ""
        return lanes[called_so(self._where(game, seat, "discards"), said, self._hand(seat, lanes))]


def _lanes(mask: Any) -> Iterator[int]:
    """The lanes of a mask, in the order of numbers."""
    return (lane for lane in range(LANES) if int(mask) >> lane & 1)


def _places(seat: int, mask: Any) -> Iterator[int]:
    return (LANES * seat + lane for lane in _lanes(mask))


def _found(seat: int, mask: Any) -> list[int]:
    return list(_places(seat, mask))


def _said(act: Act) -> str:
    return f"{act.do} {quoted(act.card)}" + (f"{ON}{quoted(act.target)}" if act.target else "")
