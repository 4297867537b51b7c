"""Odds, slowly and in plain Python: every hand and every draw of a small deck dealt out card by card.

Written from the rules of openings and not from `simcore.odds`. A card is the number of its cell; a hand is a sorted
tuple of cards. Everything is a fraction.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Cards = tuple[int, ...]
# Of cards by cell, turn, next cell; a keep rule is asked for the hand as drawn and the redraws before it as well.
Condition = Callable[..., bool]
Fits = Callable[[Cards, int, Cards, int], bool]


@dataclass(frozen=True)
class Wanted:
    """A condition of (cards by cell, turn, next cell), how long it must hold, and whether it is about cards aside."""

    condition: Condition
    span: str = "at"
    aside: bool = False


@dataclass(frozen=True)
class Rules:
    """An opening as one seat sees it, in the words of the rules."""

    hand: int
    drawn: tuple[int, ...]
    redraws: int = 0
    free: int = 0
    cost: int = 1
    least: int = 0
    under: bool = False
    scry: bool = False
    needs: frozenset[int] = frozenset()
    free_lacking: int = 0
    notice: bool = False
    exchange: bool = False
    gone: bool = False
    aside: int = 0


@dataclass
class Found:
    """What came out: by turn the chances of all games and of contented ones, (hands, size) kept, copies of cells."""

    p: dict[str, list[Fraction]] = field(default_factory=dict)
    p_content: dict[str, list[Fraction]] = field(default_factory=dict)
    kept: Counter[tuple[int, int]] = field(default_factory=Counter)
    forced: Counter[tuple[int, int]] = field(default_factory=Counter)
    hands: Counter[Cards] = field(default_factory=Counter)
    content: Fraction = Fraction(0)


@dataclass(frozen=True)
class Game:
    """One deck, one opening, and what a player wants and keeps."""

    deck: Cards
    cells: int
    rules: Rules
    wants: Mapping[str, Wanted]
    keep: Condition | None
    keep_cells: frozenset[int]
    serves: str
    most_hands: int

    def find(self) -> Found:
        """Everything, from the first hand on."""
        found = Found({name: self._nothing() for name in self.wants}, {name: self._nothing() for name in self.wants})
        self._look(found, Fraction(1), paid=0, freed=0)
        return found

    def _nothing(self) -> list[Fraction]:
        return [Fraction(0) for _ in self.rules.drawn]

    def _look(self, found: Found, chance: Fraction, paid: int, freed: int, others: int = 0) -> None:
        """One hand of the opening, that many redraws after the first (`others`: those of which the rules keep none)."""
        rules = self.rules
        size = rules.hand - rules.cost * max(0, paid - rules.free)
        hands = min(1 + paid + freed + others, self.most_hands)
        smaller = rules.hand - rules.cost * max(0, paid + 1 - rules.free)
        may_redraw = paid < rules.redraws and smaller >= rules.least
        refused = lacking = Fraction(0)
        for hand, library, next_card, part in self._first_hands(size, first=paid == 0 and freed == 0):
            share = chance * part
            kept = self._choose(hand, library, size, next_card, self._content, paid + freed)
            if kept is not None and not (rules.exchange and may_redraw and self.keep is None and self._back(hand)):
                self._keep(found, share, kept, library, next_card, hands, size, True)
            elif self._choose(hand, library, size, next_card, self._allowed) is None:
                lacking += share
            elif rules.exchange and may_redraw and self._back(hand):
                self._exchange(found, share, hand, library, hands, size)
            elif may_redraw and not rules.exchange:
                refused += share
            else:
                anyhow = self._choose(hand, library, size, next_card, self._allowed)
                assert anyhow is not None
                self._keep(found, share, anyhow, library, next_card, hands, size, False)
        if refused:
            self._look(found, refused, paid + 1, freed, others)
        if lacking:
            self._lack(found, lacking, paid, freed, others, may_redraw, hands, chance)

    def _lack(
        self,
        found: Found,
        lacking: Fraction,
        paid: int,
        freed: int,
        others: int,
        may_redraw: bool,
        hands: int,
        chance: Fraction,
    ) -> None:
        if self.rules.free_lacking < 0:
            # As often as it takes; beyond the hands that are listed the rest is as likely to be kept as any hand.
            if hands < self.most_hands:
                self._look(found, lacking, paid, freed, others + 1)
            else:
                self._scale_last(found, lacking, paid, freed, others, chance)
        elif freed < self.rules.free_lacking:
            self._look(found, lacking, paid, freed + 1, others)
        elif may_redraw:
            self._look(found, lacking, paid + 1, freed, others)
        else:
            found.kept[hands, 0] += lacking
            found.forced[hands, 0] += lacking

    def _scale_last(
        self, found: Found, lacking: Fraction, paid: int, freed: int, others: int, chance: Fraction
    ) -> None:
        """The endless rest: 1 + q + q² + … = 1 / (1 - q) times what one more hand comes to, less the first."""
        again = Game(**{**self.__dict__, "rules": Rules(**{**self.rules.__dict__, "free_lacking": 0, "redraws": 0})})
        once = again.find()
        lacking_share = lacking / chance
        more = chance * (1 / (1 - lacking_share) - 1)
        for name in self.wants:
            for turn in range(len(self.rules.drawn)):
                found.p[name][turn] += more * once.p[name][turn]
                found.p_content[name][turn] += more * once.p_content[name][turn]
        for (_, size), share in once.kept.items():
            if size:
                found.kept[self.most_hands, size] += more * share
                found.forced[self.most_hands, size] += more * once.forced[1, size]
        for hand, share in once.hands.items():
            found.hands[hand] += more * share
        found.content += more * once.content

    def _first_hands(self, size: int, first: bool) -> Iterator[tuple[Cards, Cards, int, Fraction]]:
        """Hands, the library left, the next card if it is known (or -1), and the chance of each."""
        for hand, library, part in deal(self.deck, self.rules.hand if self.rules.under else size):
            if self.rules.notice and first and self.keep is not None and library:
                for card, number in Counter(library).items():
                    yield hand, library, card, part * Fraction(number, len(library))
            else:
                yield hand, library, -1, part

    def _content(self, hand: Cards, next_card: int, drawn: Cards, redraws: int) -> bool:
        """Whether the player is content with a hand, of which `drawn` was drawn."""
        seen = (self._vector(hand), 0, next_card, self._vector(drawn), redraws)
        return self._allowed(hand, next_card, drawn, redraws) and (self.keep is None or self.keep(*seen))

    def _allowed(self, hand: Cards, next_card: int, drawn: Cards, redraws: int) -> bool:
        return not self.rules.needs or any(card in self.rules.needs for card in hand)

    def _vector(self, cards: Cards) -> tuple[int, ...]:
        return tuple(cards.count(cell) for cell in range(self.cells))

    def _back(self, hand: Cards) -> Cards:
        if self.keep is None and not self.keep_cells:
            return ()
        return tuple(card for card in hand if card not in self.keep_cells)

    def _choose(
        self, hand: Cards, library: Cards, size: int, next_card: int, fits: Fits, redraws: int = 0
    ) -> Cards | None:
        """The best cards to keep of those that fit; all of them unless some go under the library."""
        possible = {kept for kept in combinations(hand, size) if fits(kept, next_card, hand, redraws)}
        if len(possible) < 2:
            return next(iter(possible), None)
        values = {kept: self._values(kept, library) for kept in possible}
        best = max(values.values())
        return min((kept for kept in possible if values[kept] == best), key=self._vector)

    def _values(self, hand: Cards, library: Cards) -> list[list[Fraction]]:
        """The value of the want that is served, then those of the others in their order."""
        served = self.wants[self.serves]
        others = [want for name, want in self.wants.items() if name != self.serves]
        return [self._value(hand, library, want=want) for want in (served, *others)]

    def _value(self, hand: Cards, library: Cards, top: int = -1, want: Wanted | None = None) -> list[Fraction]:
        """The chance of the want, by default the one that is served, on the last turn, on the turn before and so on."""
        want = want or self.wants[self.serves]
        return [self.chance(want, turn, hand, library, top) for turn in range(len(self.rules.drawn) - 1, -1, -1)]

    def _exchange(self, found: Found, chance: Fraction, hand: Cards, library: Cards, hands: int, size: int) -> None:
        back = self._back(hand)
        kept = without(hand, back)
        for drawn, rest, part in deal(library, len(back)):
            now = tuple(sorted(kept + drawn))
            left = rest if self.rules.gone else rest + back
            self._keep(found, chance * part, now, left, -1, hands + 1, size, self._content(now, -1, now, 1))

    def _keep(
        self,
        found: Found,
        chance: Fraction,
        hand: Cards,
        library: Cards,
        next_card: int,
        hands: int,
        size: int,
        content: bool,
    ) -> None:
        found.kept[hands, size] += chance
        found.forced[hands, size] += 0 if content else chance
        found.hands[hand] += chance
        found.content += chance if content else 0
        for left, top, part in self._scried(hand, library, next_card, size):
            for name, want in self.wants.items():
                for turn in range(len(self.rules.drawn)):
                    value = chance * part * self.chance(want, turn, hand, left, top)
                    found.p[name][turn] += value
                    found.p_content[name][turn] += value if content else 0

    def _scried(self, hand: Cards, library: Cards, next_card: int, size: int) -> list[tuple[Cards, int, Fraction]]:
        """What can be drawn, the known card on top or -1, and how likely that is."""
        if not self.rules.scry or size == self.rules.hand:
            return [(library, next_card, Fraction(1))]
        found = []
        for card, number in Counter(library).items():
            below = without(library, (card,))
            stays = self._value(hand, library, card) >= self._value(hand, below)
            part = Fraction(number, len(library))
            found.append((library, card, part) if stays else (below, -1, part))
        return found

    def chance(self, want: Wanted, turn: int, hand: Cards, library: Cards, top: int = -1) -> Fraction:
        """The chance that the want is true on a turn."""
        if want.aside:
            return sum(
                (part for aside, _, part in deal(library, self.rules.aside) if self._true_aside(want, turn, aside)),
                Fraction(0),
            )
        return self._follow(want, 0, turn, hand, library, top)

    def _true_aside(self, want: Wanted, turn: int, aside: Cards) -> bool:
        held = [want.condition(self._vector(aside), then, -1) for then in range(turn + 1)]
        return {"at": held[-1], "always": all(held), "ever": any(held)}[want.span]

    def _follow(self, want: Wanted, turn: int, last: int, hand: Cards, library: Cards, top: int) -> Fraction:
        held = want.condition(self._vector(hand), turn, -1)
        if want.span == "always" and not held:
            return Fraction(0)
        if want.span == "ever" and held:
            return Fraction(1)
        if turn == last:
            return Fraction(int(held))
        cards = self.rules.drawn[turn + 1] - self.rules.drawn[turn]
        if not cards:
            return self._follow(want, turn + 1, last, hand, library, top)
        known = () if top == -1 else (top,)
        chance = Fraction(0)
        for drawn, rest, part in deal(without(library, known), cards - len(known)):
            now = tuple(sorted(hand + known + drawn))
            chance += part * self._follow(want, turn + 1, last, now, rest, -1)
        return chance


def deal(cards: Cards, number: int) -> Iterator[tuple[Cards, Cards, Fraction]]:
    """Every hand of so many cards, what is left, and the chance of it: all sets of cards are equally likely."""
    ordered = tuple(sorted(cards))
    hands = Counter(combinations(ordered, number))
    total = sum(hands.values())
    for hand, times in hands.items():
        yield hand, without(ordered, hand), Fraction(times, total)


def without(cards: Cards, gone: Cards) -> Cards:
    """The cards without some of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
