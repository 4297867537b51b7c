"""What the players of a written position are told, and how it answers what the rules ask them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.abcd.event_values import NO_CARD
from simcore.games.abcd.position_form import NOTHING_MORE, SEATS, SQUARES, Act, Position
from simcore.positionplay import Told, called_so

NOTHING = -1
ANSWERED = ("choose", "defend", "battle_spells", "discards")  # what is told beside acts


class Direction:
    """Answers questions in the order in which they come, so that each entry of a position is used once."""

    def __init__(self, pool: CardPool, table: Any, position: Position):
        self._names = list(pool.cards)
        self._pool = pool
        self._table = table
        self._position = position
        self._told = Told(SEATS, position.halves, ("acts", *ANSWERED))
        self._doing: list[Act | None] = [None, None]
        self._asked = [(0, 0), (0, 0)]  # turn and frame at which each side was asked last what it does
        self._open: list[list[str]] = [[], []]  # what it could do then

    def answer(self, game: Any) -> list[int]:
        """What the player who is asked answers; PositionError if it may not, or if it is told nothing."""
        from simcore.games.abcd import answers

        asked: dict[int, Callable[[Any, int], list[int]]] = {
            int(answers.ASK_ACT): self._act,
            int(answers.ASK_SQUARE): self._square,
            int(answers.ASK_AIM): self._aim,
            int(answers.ASK_DEFEND): self._defence,
            int(answers.ASK_SPELL): self._spell,
            int(answers.ASK_DISCARD): self._discard,
        }
        question = int(game.question)
        return asked[question](game, int(game.own if question == answers.ASK_AIM else game.asked))

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
        if self._asked[seat] < (self._turn(act), act.frame):
            turn, frame = self._asked[seat]
            return f"comes too late; the side was asked last in turn {turn} at frame {frame}"
        return f"was never open; last was {', '.join(self._open[seat]) or 'nothing'}"

    # ---------- What things are called

    def name(self, game: Any, card: int) -> str:
        """The name of a card by its number."""
        table = self._table
        return self._names[int(table.row[game.made_face[card]] if card >= int(table.cards) else table.card[card])]

    def _slot(self, seat: int, slot: int) -> str:
        """A square of a field, as seen from a seat."""
        return f"{'own' if slot >> 3 & 1 == seat else 'opponent'} {slot % SQUARES + 1}"

    def _things(self, game: Any, seat: int, things: Iterable[int]) -> list[tuple[str, str]]:
        """What may be chosen: each with its name and, if it stands on a field, its square."""
        found = []
        for thing in things:
            slot = int(thing) & 63
            if slot >= 32:
                begun = game.cast_begun[: game.casts].tolist()
                found.append((self.name(game, int(game.cast_card[begun.index(int(thing) >> 6)])), ""))
            else:
                found.append((self.name(game, int(game.instance[slot])), self._slot(seat, slot)))
        return found

    def _find(self, game: Any, seat: int, field: str, said: str, among: Sequence[tuple[str, str]]) -> int:
        """The first of several things that is called so; PositionError if there is none."""
        return called_so(f"position: turn {game.turn}, frame {game.frame}, {SEATS[seat]}, {field}", said, among)

    # ---------- Answers

    def _act(self, game: Any, seat: int) -> list[int]:
        """The next of its acts, if it is open and its time has come; else the player passes."""
        options = [int(option) for option in game.option[: game.options]]
        called = [self._called(game, seat, option) for option in options]
        self._asked[seat] = (int(game.turn), int(game.frame))
        self._open[seat] = [" ".join((do, *names[:1], *skill)) for do, names, skill in called]
        act = self._told.first("acts", seat)
        if act and self._asked[seat] >= (self._turn(act), act.frame):
            for option, (do, names, skill) in zip(options, called, strict=True):
                if act.do == do and (not names or act.card in names) and (not act.skill or act.skill in skill):
                    self._doing[seat] = self._told.take("acts", seat)
                    return [option]
        return [0]

    def _turn(self, act: Act) -> int:
        """The turn from which on it is done."""
        return self._position.turn + act.turn - 1

    def _called(self, game: Any, seat: int, option: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """What an option is: what is done, with what, and which skill."""
        from simcore.games.abcd import actions

        kind, skill, source = option & actions.KIND, option >> actions.KIND_BITS & 1, option >> actions.KIND_BITS + 1
        if kind == actions.REDRAW:
            return "redraw", (), ()
        if kind == actions.SPEND_STOCK:
            return "stock", (), ()
        if kind in (actions.CAST, actions.HAND_SKILL):
            name = self.name(game, source)
            names: tuple[str, ...] = (name,)
        else:
            name = self.name(game, int(game.instance[source]))
            names = (name, self._slot(seat, source))
        if kind == actions.CAST:
            return "use", names, ()
        if kind == actions.ATTACK:
            return "attack", names, ()
        return "skill", names, (self._pool[name].skills[skill].name,)

    def _square(self, game: Any, seat: int) -> list[int]:
        act = self._doing[seat]
        free = [square for square in range(SQUARES) if int(game.option[0]) >> square & 1]
        if act is None or act.square is None:
            return [free[0]]
        if act.square - 1 not in free:
            raise PositionError(
                f"position: turn {game.turn}, {SEATS[seat]}, acts: {_said(act)}: square {act.square} is taken (R32)"
            )
        return [act.square - 1]

    def _aim(self, game: Any, seat: int) -> list[int]:
        """The only thing that there is, or the next that is told; where none of these fits, no more if that may be."""
        things = [int(thing) for thing in game.reached[: game.reaches]]
        may_stop, said = bool(game.may_stop), self._told.first("choose", seat)
        if len(things) == 1 and not may_stop:
            return things
        among = self._things(game, seat, things)
        if may_stop and not (said and any(said in called for called in among)):
            if said == NOTHING_MORE:
                self._told.take("choose", seat)
            return [NOTHING]
        number = self._find(game, seat, "choose", said or "", among)
        self._told.take("choose", seat)
        return [things[number]]

    def _defence(self, game: Any, seat: int) -> list[int]:
        """Blockers and counter-attackers; nobody if nothing is told."""
        said = self._told.take("defend", seat)
        if said is None:
            return [0, 0]
        blocking = self._creatures(game, seat, "block", said.block, int(game.option[0]))
        following = self._creatures(game, seat, "attack", said.attack, int(game.option[1]) & ~_mask(blocking))
        return [len(blocking), *blocking, len(following), *following]

    def _creatures(self, game: Any, seat: int, field: str, said: Sequence[str], able: int) -> list[int]:
        found = []
        for name in said:
            slots = [slot for slot in range(2 * SQUARES) if able >> slot & 1]
            among = [(self.name(game, int(game.instance[slot])), self._slot(seat, slot)) for slot in slots]
            found.append(slots[self._find(game, seat, f"defend, {field}", name, among)])
            able &= ~(1 << found[-1])
        return found

    def _spell(self, game: Any, seat: int) -> list[int]:
        """The next battle spell that is told; none if nothing is."""
        said = self._told.take("battle_spells", seat)
        if not said:
            return [NO_CARD]
        cards = [int(card) for card in game.option[: game.options]]
        return [cards[self._find(game, seat, "battle_spells", said, [(self.name(game, card), "") for card in cards])]]

    def _discard(self, game: Any, seat: int) -> list[int]:
        """The next card that is told; the only one if there is no other."""
        cards = cards_of(game.hand[seat])
        if len(cards) == 1:
            return cards
        among = [(self.name(game, card), "") for card in cards]
        return [cards[self._find(game, seat, "discards", self._told.take("discards", seat) or "", among)]]


def cards_of(words: Iterable[Any]) -> list[int]:
    """The cards of a set, which is held as masks, in the order of numbers."""
    return [64 * place + bit for place, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1]


def _mask(slots: Sequence[int]) -> int:
    return sum(1 << slot for slot in slots)


def _said(act: Act) -> str:
    return " ".join(part for part in (act.do, act.card and quoted(act.card), act.skill and quoted(act.skill)) if part)
