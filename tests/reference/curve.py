"""Curves, slowly and in plain Python: hands are lists of cards, and every choice and every payment is tried."""

from collections import Counter
from itertools import product

from simcore.resources import CostedCard, Resources
from tests.reference.odds_deals import Words
from tests.reference.streams import Purpose, Stream, pair_key


class Turns:
    """Plays games of one seat: `draws` are the cards drawn by turn, 0 the opening hand; all is counted by turn."""

    def __init__(self, resources: Resources, draws: list[int], run: int):
        self.rule, self.cards, self.draws, self.run = resources.rule, resources.cards, draws, run
        self.held: Counter[tuple[str, int]] = Counter()
        self.paid: Counter[tuple[str, int]] = Counter()
        self.all_spent: Counter[int] = Counter()
        self.there: Counter[int] = Counter()
        self.spent: Counter[int] = Counter()

    def play(self, number: int) -> None:
        """Play game `number` and count it."""
        words = Words(pair_key(self.run, number))
        self.ties = Stream(pair_key(self.run, number), 0, Purpose.POLICY)
        library = [kind for kind, card in enumerate(self.cards) for _ in range(card.copies)]
        size, hand, placed, late = len(library), [], [], []
        kept = self.rule.start
        for turn, cards in enumerate(self.draws):
            for _ in range(cards):
                hand.append(self.cards[self._draw(words, library, size)])
            if turn:
                kept = self._turn(turn, hand, placed, late, kept)

    @staticmethod
    def _draw(words: Words, library: list[int], size: int) -> int:
        """A card from an unsorted library, whose last card takes the drawn one's place."""
        place = words.draw(list(range(len(library))), size)
        library[place], library[-1] = library[-1], library[place]
        return library.pop()

    def _turn(
        self, turn: int, hand: list[CostedCard], placed: list[CostedCard], late: list[CostedCard], kept: int
    ) -> int:
        rule = self.rule
        for card in set(hand):
            self.held[card.name, turn] += 1
        placed += late
        given = sum(card.gives for card in late)
        late.clear()
        grown = rule.start + sum(rule.grown(now) for now in range(1, turn + 1))
        there = kept + rule.grown(turn) + given if rule.kept else grown + sum(card.gives for card in placed)
        there = min(there, rule.cap or there)
        source = None
        if not rule.cap or min(grown + sum(card.gives for card in placed), rule.cap) < rule.cap:
            source = self._source(hand, placed)
        if source is not None:
            hand.remove(source)
            (placed if rule.at_once else late).append(source)
            there += source.gives if rule.at_once else 0
            there = min(there, rule.cap or there)
        for card in {*hand, *([source] if source is not None and rule.sources == "marked" else [])}:
            marked = rule.sources == "marked" and card.gives > 0
            self.paid[card.name, turn] += marked or self.payable([card], placed, there)
        choice = self.choose(hand, placed, there)
        for card in choice:
            hand.remove(card)
        cost = sum(card.cost for card in choice)
        self.all_spent[turn] += cost == there
        self.there[turn] += there
        self.spent[turn] += cost
        return there - cost

    def _source(self, hand: list[CostedCard], placed: list[CostedCard]) -> CostedCard | None:
        """The card to place as a source."""
        rule = self.rule
        sources = [card for card in self.cards if card in hand and card.gives]
        if rule.sources == "none" or not sources or (rule.sources == "any" and len(hand) < 2):
            return None
        if rule.sources == "any":
            return max(sources, key=lambda card: card.cost)
        return max(sources, key=lambda card: self._lacking(card, hand, placed))

    def _lacking(self, source: CostedCard, hand: list[CostedCard], placed: list[CostedCard]) -> int:
        """What the cards in hand lack in the colours of a source."""
        return sum(
            max(0, number - sum(other.gives for other in placed if hue in other.colours))
            for card in hand
            for hue, number in card.needs
            if hue in source.colours
        )

    def choose(self, hand: list[CostedCard], placed: list[CostedCard], there: int) -> list[CostedCard]:
        """The payable cards that cost most together; of those alike, more of the dearest, then of the next."""
        usable = [card for card in self.cards if card in hand and self._usable(card, placed, there)]
        best: tuple[tuple[int, tuple[int, ...]], list[CostedCard]] | None = None
        for numbers in product(*(range(hand.count(card) + 1) for card in usable)):
            choice = [card for card, number in zip(usable, numbers, strict=True) for _ in range(number)]
            if (self.rule.uses and len(choice) > self.rule.uses) or not self.payable(choice, placed, there):
                continue
            rank = (sum(card.cost for card in choice), self._by_class(choice))
            if best is None or rank > best[0]:
                best = rank, choice
        assert best is not None
        return self._by_chance(usable, hand, best[0][1])

    def _usable(self, card: CostedCard, placed: list[CostedCard], there: int) -> bool:
        return not (self.rule.sources == "marked" and card.gives) and self.payable([card], placed, there)

    def _by_chance(
        self, usable: list[CostedCard], hand: list[CostedCard], numbers: tuple[int, ...]
    ) -> list[CostedCard]:
        """So many cards of each class, the dearest first; which of them, where there are more, is drawn by lot."""
        choice = []
        for place, number in enumerate(numbers):
            alike = [card for card in usable for _ in range(hand.count(card)) if self._by_class([card])[place]]
            for left in range(number, 0, -1):
                choice.append(alike.pop(self.ties.below(len(alike)) if left < len(alike) else 0))
        return choice

    def _by_class(self, choice: list[CostedCard]) -> tuple[int, ...]:
        """How many cards there are of each cost and colours, the dearest first."""
        hues = sorted({hue for card in self.cards for hue in (*card.colours, *dict(card.needs))})
        costs = {card: (card.cost, *(dict(card.needs).get(hue, 0) for hue in hues)) for card in self.cards}
        return tuple(sum(costs[card] == cost for card in choice) for cost in sorted(set(costs.values()), reverse=True))

    def payable(self, choice: list[CostedCard], placed: list[CostedCard], there: int) -> bool:
        """Whether all these cards can be paid for together."""
        if sum(card.cost for card in choice) > there:
            return False
        if self.rule.colours == "threshold":
            return all(
                number <= sum(source.gives for source in placed if hue in source.colours)
                for card in choice
                for hue, number in card.needs
            )
        if self.rule.colours == "payment":
            wanted = [hue for card in choice for hue, number in card.needs for _ in range(number)]
            units = [source.colours for source in placed for _ in range(source.gives)]
            return _paid(wanted, units)
        return True


def _paid(wanted: list[str], units: list[tuple[str, ...]]) -> bool:
    """Whether every wanted colour gets a unit of its own that has it."""
    if not wanted:
        return True
    for number, unit in enumerate(units):
        if wanted[0] in unit and _paid(wanted[1:], units[:number] + units[number + 1 :]):
            return True
    return False
