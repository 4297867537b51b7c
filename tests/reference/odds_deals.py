"""Sampled openings, slowly and in plain Python: one deal after the other, from the streams of `simcore.rng`.

What is done with a hand is what `tests.reference.odds` says. A library is a sorted list of cards, and a card drawn is
taken out of its middle.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tests.reference.odds import Cards, Fits, Game, without
from tests.reference.streams import finalise, pair_key

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_LARGEST_PRODUCT = 1 << 56


class Words:
    """Draws without replacement from one stream: the first word of a series serves as many draws as it is good for."""

    def __init__(self, state: int):
        self.state = state
        self._word = self._serves = 0

    def begin(self) -> None:
        """The next draw takes a new word."""
        self._serves = 0

    def draw(self, library: list[int], size: int) -> int:
        """Take a card out of the library of a deck that had `size` cards."""
        limit = len(library)
        if not self._serves:
            self._next(limit)
        product = self._word * limit
        self._word, self._serves = product & _WORD, self._serves - 1
        assert limit <= size
        return library.pop(product >> 64)

    def _next(self, limit: int) -> None:
        product, span = limit, 1
        while span < limit and product * (limit - span) <= _LARGEST_PRODUCT:
            product *= limit - span
            span += 1
        while True:
            self.state = (self.state + _GOLDEN) & _WORD
            self._word = finalise(self.state)
            if self._word * product & _WORD >= (1 << 64) % product:
                break
        self._serves = span


@dataclass
class Counted:
    """What came out of all deals; `met` counts (want, turn), `met_content` those with contented hands."""

    met: Counter[tuple[str, int]] = field(default_factory=Counter)
    met_content: Counter[tuple[str, int]] = field(default_factory=Counter)
    kept: Counter[tuple[int, int]] = field(default_factory=Counter)
    forced: Counter[tuple[int, int]] = field(default_factory=Counter)
    hands: Counter[Cards] = field(default_factory=Counter)
    content: int = 0


@dataclass(frozen=True)
class Blind:
    """How choices are made where hands are too many: the cells that the want which is served counts."""

    counted: frozenset[int]


class Dealer:
    """Deals a reference game; `looks`: the keep rule asks for the next card where that is known."""

    def __init__(self, game: Game, run: int, looks: bool, blind: Blind | None = None):
        self.game, self.rules, self.run, self.looks, self.blind = game, game.rules, run, looks, blind
        self.counted = Counted()
        self._known: dict[tuple[object, ...], Cards | None] = {}
        self._left: dict[tuple[Cards, int], bool] = {}

    def deal(self, number: int) -> None:
        """Deal game `number` and count it."""
        words = Words(pair_key(self.run, number))
        rules, paid, freed, others = self.rules, 0, 0, 0
        while True:
            size = rules.hand - rules.cost * max(0, paid - rules.free)
            smaller = rules.hand - rules.cost * max(0, paid + 1 - rules.free)
            may_redraw = paid < rules.redraws and smaller >= rules.least
            library, hands = sorted(self.game.deck), min(1 + paid + freed + others, 64)
            hand = self._draw(words, library, rules.hand if rules.under else size)
            noticed = self.looks and rules.notice and paid == freed == 0 and library
            top, after = self._look(words, library) if noticed else (-1, words)
            kept = self._choose(hand, tuple(library), size, top, self.game._content, paid + freed)
            exchanging = rules.exchange and may_redraw and self.game._back(hand)
            if kept is not None and not (exchanging and self.game.keep is None):
                return self._play(words, kept, library, hands, size, True)
            if exchanging:
                return self._exchange(words, hand, library, hands, size)
            anyhow = self._choose(hand, tuple(library), size, top, self.game._allowed, paid + freed)
            if anyhow is None and rules.free_lacking < 0:
                others += 1
            elif anyhow is None and freed < rules.free_lacking:
                freed += 1
            elif may_redraw and not rules.exchange:
                paid += 1
            elif anyhow is None:
                self.counted.kept[hands, 0] += 1
                self.counted.forced[hands, 0] += 1
                return None
            else:
                return self._play(words, anyhow, library, hands, size, False)
            words = after

    def _draw(self, words: Words, library: list[int], cards: int) -> Cards:
        words.begin()
        return tuple(sorted(words.draw(library, len(self.game.deck)) for _ in range(cards)))

    def _look(self, words: Words, library: list[int]) -> tuple[int, Words]:
        """The card on top, and the stream after it; the library and its stream stay as they are."""
        after = Words(words.state)
        return after.draw(list(library), len(self.game.deck)), after

    def _choose(self, hand: Cards, library: Cards, size: int, top: int, fits: Fits, redraws: int) -> Cards | None:
        key = (hand, size, top, fits.__name__, redraws)
        if key not in self._known:
            choose = self._choose_blindly if self.blind else self.game._choose
            self._known[key] = choose(hand, library, size, top, fits, redraws)
        return self._known[key]

    def _choose_blindly(
        self, hand: Cards, library: Cards, size: int, top: int, fits: Fits, redraws: int
    ) -> Cards | None:
        """The first that fits and for which the want that is served holds, else the first that fits.

        First are those for which what goes under is first in ascending order.
        """
        possible = {kept for kept in combinations(hand, size) if fits(kept, top, hand, redraws)}
        want = self.game.wants[self.game.serves]

        def rank(kept: Cards) -> tuple[bool, bool, tuple[int, ...]]:
            vector = self.game._vector(kept)
            served = want.aside or want.condition(vector, 0, top)
            content = self.game._content(kept, top, hand, redraws)
            return not content, not served, self.game._vector(without(hand, kept))

        return min(possible, key=rank, default=None)

    def _exchange(self, words: Words, hand: Cards, library: list[int], hands: int, size: int) -> None:
        back = self.game._back(hand)
        drawn = self._draw(words, library, len(back))
        now = tuple(sorted(without(hand, back) + drawn))
        left = library if self.rules.gone else sorted(library + list(back))
        self._play(words, now, left, hands + 1, size, self.game._content(now, -1, now, 1))

    def _play(self, words: Words, hand: Cards, library: list[int], hands: int, size: int, content: bool) -> None:
        counted = self.counted
        counted.kept[min(hands, 64), size] += 1
        counted.forced[min(hands, 64), size] += not content
        counted.hands[hand] += 1
        counted.content += content
        if self.rules.scry and size < self.rules.hand:
            words = self._scry(words, hand, library)
        asked = any(want.aside for want in self.game.wants.values())
        aside = self._draw(words, library, self.rules.aside if asked else 0)
        words.begin()
        held: dict[str, list[bool]] = {name: [] for name in self.game.wants}
        drawn = 0
        for turn, cards in enumerate(self.rules.drawn):
            while drawn < cards:
                hand = (*hand, words.draw(library, len(self.game.deck)))
                drawn += 1
            for name, want in self.game.wants.items():
                held[name].append(want.condition(self.game._vector(aside if want.aside else hand), turn, -1))
                true = {"at": held[name][-1], "always": all(held[name]), "ever": any(held[name])}[want.span]
                counted.met[name, turn] += true
                counted.met_content[name, turn] += true and content

    def _scry(self, words: Words, hand: Cards, library: list[int]) -> Words:
        """Look at the top card; if it goes under, it is out of the library and the stream goes on after it."""
        top, after = self._look(words, library)
        if self._stays(hand, tuple(library), top):
            return words
        library.remove(top)
        return after

    def _stays(self, hand: Cards, library: Cards, top: int) -> bool:
        """Whether a card stays on top of the library, where it does if that is no worse."""
        if self.blind:
            return top in self.blind.counted
        if (hand, top) not in self._left:
            below = without(library, (top,))
            self._left[hand, top] = self.game._value(hand, library, top) >= self.game._value(hand, below)
        return self._left[hand, top]
