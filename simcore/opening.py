"""How a game opens: hands, redraws and draws as data, for games and for odds alike."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from simcore.errors import OddsError, RuleError, nearest
from simcore.params import Parameter

YES_NO = ("no", "yes")
WITHOUT_LIMIT = -1
# Hands are counted up to here: a row of this many stands for it and all beyond.
LISTED_HANDS = 64


@dataclass(frozen=True)
class Step:
    """One hand of an opening, to be kept or redrawn.

    `hands` have been looked at, this one included. `drawn` cards are drawn, `size` of them are kept and `under` go
    under the library. `scry` cards of the library are looked at once the hand is kept, each of which may go under it.
    With `notice` the next card of the library is known as the hand is judged. A redraw leads to step `again` (None:
    there is none left) and, with `exchange`, returns only some cards; a hand that lacks what it needs leads to step
    `lacking` (None: to `again`, and where that is None too, the game is forfeited), which may be this one.
    """

    hands: int
    drawn: int
    size: int
    scry: int
    notice: bool
    exchange: bool
    again: int | None
    lacking: int | None

    @property
    def under(self) -> int:
        """The cards that go under the library."""
        return self.drawn - self.size


@dataclass(frozen=True)
class Opening:
    """An opening. Every field from `first_hand` on can be set by a user (SETTINGS says what each means).

    `source` gives rule ids, or says that it is the rule of the field; `says` is the opening in a sentence. Seats are 0
    (first) and 1 (second); turn 0 is the opening hand as kept and turn t the moment after the draw of turn t.
    """

    name: str
    source: str
    says: str
    first_hand: int = 7
    second_hand: int = 7
    first_draw: int = 2
    second_draw: int = 1
    draws: int = 1
    redraws: int = 0
    free: int = 0
    cost: int = 1
    least_hand: int = 0
    under: str = "no"
    scry: int = 0
    needs: str = ""
    free_lacking: int = 0
    notice: str = "no"
    exchange: str = "no"
    exchanged: str = "return"
    aside: int = 0
    opponent_draws: int = 0
    opponent_redraws: int = 0
    stock: int = 0
    stock_turn: int = 0
    stock_counts: str = "after"

    def hand(self, seat: int) -> int:
        """The cards of the first hand."""
        return (self.first_hand, self.second_hand)[seat]

    def size(self, seat: int, redraws: int) -> int:
        """The cards that are kept after so many redraws, those not counted that a lacking hand has free."""
        return self.hand(seat) - self.cost * max(0, redraws - self.free)

    def drawn(self, seat: int, turn: int) -> int:
        """The cards drawn after the opening hand up to a turn; those that the opponent's redraws bring come on turn 1.

        Whatever is drawn from the stock counts on its turn or from the next one on, as `stock_counts` says.
        """
        return self._drawn(seat, turn, late=int(self.stock_counts == "after"))

    def _drawn(self, seat: int, turn: int, late: int) -> int:
        if turn < 1:
            return 0
        begun = (self.first_draw, self.second_draw)[seat]
        cards = self.opponent_draws * self.opponent_redraws + self.draws * max(0, turn - begun + 1)
        if self.stock_turn:
            cards += min(self.stock, max(0, turn - self.stock_turn - late + 1))
        return cards

    def emptied_on(self, deck_size: int, seat: int, redraws: int = 0) -> int | None:
        """The turn on which the last card of the library is drawn (ABCD T25, Touhou lands T19, Kyougenshi T11).

        0: the opening takes all; None: it is never drawn, since no turn draws a card.
        """
        library = deck_size - self.aside - self.size(seat, redraws)
        turn = 0
        while self._drawn(seat, turn, late=0) < library:
            turn += 1
            if not self.draws and turn > self.stock_turn + self.stock:
                return None
        return turn

    @property
    def puts_under(self) -> bool:
        """Whether cards may go under the library: those that redraws cost, or one that is looked at on top of it."""
        return any(step.under or step.scry for seat in (0, 1) for step in self.steps(seat))

    @property
    def exchanges(self) -> bool:
        """Whether some cards of a hand may be exchanged."""
        return any(step.exchange for seat in (0, 1) for step in self.steps(seat))

    def steps(self, seat: int) -> tuple[Step, ...]:
        """The hands that can come up, in an order in which every redraw leads on, or to the same step again."""
        numbers = {(0, 0): 0}
        for paid, freed in (queue := [(0, 0)]):
            for state in (self._again(seat, paid, freed), self._lacking(paid, freed)):
                if state is not None and state not in numbers:
                    numbers[state] = 0
                    queue.append(state)
        ordered = sorted(numbers, key=lambda state: (sum(state), state))
        numbers = {state: number for number, state in enumerate(ordered)}
        return tuple(self._step(seat, paid, freed, numbers) for paid, freed in ordered)

    def _again(self, seat: int, paid: int, freed: int) -> tuple[int, int] | None:
        possible = paid < self.redraws and self.size(seat, paid + 1) >= self.least_hand
        return (paid + 1, freed) if possible else None

    def _lacking(self, paid: int, freed: int) -> tuple[int, int] | None:
        if not self.needs:
            return None
        if self.free_lacking == WITHOUT_LIMIT:
            return paid, freed
        return (paid, freed + 1) if freed < self.free_lacking else None

    def _step(self, seat: int, paid: int, freed: int, numbers: dict[tuple[int, int], int]) -> Step:
        full, size = self.hand(seat), self.size(seat, paid)
        again, lacking = self._again(seat, paid, freed), self._lacking(paid, freed)
        return Step(
            hands=1 + paid + freed,
            drawn=full if self.under == "yes" else size,
            size=size,
            scry=self.scry if size < full else 0,
            notice=self.notice == "yes" and not paid and not freed,
            exchange=self.exchange == "yes" and again is not None,
            again=None if again is None else numbers[again],
            lacking=None if lacking is None else numbers[lacking],
        )


# Every number and word of an opening that `--set` changes: what it means and which values it may have.
SETTINGS: tuple[Parameter, ...] = (
    Parameter("first_hand", 7, "cards in the first player's first hand", "", 0, 100_000),
    Parameter("second_hand", 7, "cards in the second player's first hand", "", 0, 100_000),
    Parameter("first_draw", 2, "the turn on which the first player draws for the first time", "", 1, 1000),
    Parameter("second_draw", 1, "the turn on which the second player draws for the first time", "", 1, 1000),
    Parameter("draws", 1, "cards drawn on each turn", "", 0, 100),
    Parameter("redraws", 0, "the most redraws; fewer, where no smaller hand is allowed", "", 0, 99),
    Parameter("free", 0, "redraws that cost nothing, the first ones", "", 0, 99),
    Parameter("cost", 1, "cards fewer for each further redraw", "", 0, 100),
    Parameter("least_hand", 0, "the fewest cards that a redraw may leave", "", 0, 100),
    Parameter("under", "no", "a redraw draws a full hand, and the cards that it costs go under", "", choices=YES_NO),
    Parameter("scry", 0, "cards looked at on top of the library before a hand below the full size is played", "", 0, 1),
    Parameter("needs", "", "the group without which no hand is kept; nothing: there is none", ""),
    Parameter("free_lacking", 0, "free redraws of hands that lack it; -1: as many as it takes", "", WITHOUT_LIMIT, 99),
    Parameter("notice", "no", "the next card of the library is known with the first hand", "", choices=YES_NO),
    Parameter("exchange", "no", "a redraw gives back some cards only and draws as many", "", choices=YES_NO),
    Parameter(
        "exchanged",
        "return",
        "cards given back are shuffled into the library after the exchange, or are gone",
        "",
        choices=("return", "gone"),
    ),
    Parameter("aside", 0, "cards set aside unseen once the hand is kept; never drawn", "", 0, 1000),
    Parameter("opponent_draws", 0, "cards that a player may draw for each redraw of the opponent", "", 0, 10),
    Parameter("opponent_redraws", 0, "redraws of the opponent that count so, on turn 1", "", 0, 100),
    Parameter("stock", 0, "cards that may be drawn beside the draws of turns, one a turn", "", 0, 100),
    Parameter("stock_turn", 0, "the turn from which they are drawn; 0: never", "", 0, 1000),
    Parameter(
        "stock_counts",
        "after",
        "such a card counts on its turn already (before), or from the next one on (after)",
        "",
        choices=("before", "after"),
    ),
)


def settings_of(opening: Opening) -> tuple[Parameter, ...]:
    """Every number and word of an opening as a parameter, its value as the default, with meaning and range."""
    return tuple(replace(setting, default=getattr(opening, setting.name), rule=opening.source) for setting in SETTINGS)


def setting_allowed(setting: Parameter) -> str:
    """The values that a person may write."""
    return "a group, or nothing" if setting.name == "needs" else setting.allowed


def change_opening(opening: Opening, changes: Iterable[str] = (), hand: int | None = None) -> Opening:
    """The opening with `--hand` (both seats) and then every `--set name=value`; OddsError lists all that is wrong."""
    if hand is not None:
        _check_hand(hand)
        opening = replace(opening, first_hand=hand, second_hand=hand)
    known = {setting.name: setting for setting in settings_of(opening)}
    values: dict[str, int | str] = {}
    problems: list[str] = []
    for change in changes:
        try:
            name, value = _parse(change, known)
            values[name] = value
        except RuleError as error:
            problems += error.problems
    if problems:
        raise OddsError(problems)
    changed = replace(opening, **values)  # type: ignore[arg-type]
    if misfits := _misfits(changed):
        raise OddsError(misfits)
    return changed


def _parse(change: str, known: Mapping[str, Parameter]) -> tuple[str, int | str]:
    """The name and value written as `name=value`; RuleError says what is allowed."""
    name, equals, text = (part.strip() for part in change.partition("="))
    if not equals:
        raise RuleError(f'--set "{change}": write name=value')
    if name == "hand":
        raise RuleError(f'--set "{change}": the cards of the first hand are set by --hand {text or "CARDS"}')
    if name not in known:
        raise RuleError(f'--set: an opening has no "{name}"; it has {", ".join(known)}{nearest(name, known)}')
    if name == "needs":
        return name, "" if text == "nothing" else text
    return name, known[name].parse(text, "--set")


def _check_hand(hand: int) -> None:
    most = SETTINGS[0].high
    if not 0 <= hand <= most:
        raise OddsError(f"--hand: {hand} is not allowed; use 0 to {most}")


def _misfits(opening: Opening) -> list[str]:
    """What an opening cannot have at the same time."""
    problems = []
    others = opening.under == "yes" or opening.scry or opening.needs or opening.notice == "yes"
    if opening.exchange == "yes" and (opening.redraws > 1 or others):
        problems.append("--set exchange: yes goes with one redraw at most, and without under, scry, needs and notice")
    if opening.exchange == "yes" and opening.cost and opening.free < opening.redraws:
        problems.append("--set exchange: yes goes with a redraw that costs nothing: free=1")
    if opening.aside and (opening.scry or opening.notice == "yes"):
        problems.append("--set aside: cards set aside go with neither scry nor notice, which name the card on top")
    if opening.under == "yes" and opening.scry:
        problems.append("--set under: yes goes without scry")
    return problems
