"""Groups of a deck's cards, and the deck as a population of cells of equal membership.

A name in an expression is, the first that fits: a group that was defined (`--group`, else the deck's own `[groups]`), a
selector by card data (`level.1..3`), a card.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcore.deckgroups import Definition, Pattern, definition_of
from simcore.decktext import printable, quoted
from simcore.errors import OddsError, nearest
from simcore.names import fold
from simcore.odds.population import Population
from simcore.odds.selectors import Fields, has_wildcards, matching
from simcore.odds.tokens import KEYWORDS

if TYPE_CHECKING:
    from simcore.odds.decks import OddsDeck

LARGEST_DECK = 1_000_000
# What the labels of cells say of cards that an exchange keeps.
KEPT = "--keep-cards"
_HINTED = 200  # characters of a name that near names are looked for


@dataclass(frozen=True)
class CardData:
    """What a game knows of its cards: all cards by name, the fields to select by, and how written names are found."""

    cards: Mapping[str, Any]
    columns: tuple[str, ...]
    folded: Mapping[str, str]

    @classmethod
    def of(cls, pool: Any, columns: Sequence[str]) -> "CardData":
        """Those of a card pool."""
        return cls(pool.cards, tuple(columns), pool.folded)


def group_definitions(texts: Iterable[str], where: str = "--group") -> tuple[Definition, ...]:
    """The groups defined by `texts`, each `name=pattern|pattern`; OddsError lists all that is wrong with them."""
    definitions: dict[str, Definition] = {}
    problems: list[str] = []
    for text in texts:
        try:
            definition = definition_of(text)
        except OddsError as error:
            problems.extend(f"{where}: {problem}" for problem in error.problems)
            continue
        if definitions.setdefault(fold(definition.name), definition) is not definition:
            problems.append(f"{where}: {quoted(definition.name)} is defined twice; join the patterns with |")
        problems.extend(_misnamed(definition.name, where))
    if problems:
        raise OddsError(problems)
    return tuple(definitions.values())


class Groups:
    """What the names in a run's expressions mean for one deck.

    `definitions` are those of the command line. `others` are the decks of the same run: a card of theirs is known here,
    with no copy. OddsError lists the faults of all definitions.
    """

    def __init__(
        self,
        deck: "OddsDeck",
        data: CardData | None = None,
        definitions: Sequence[Definition] = (),
        others: "Iterable[OddsDeck]" = (),
    ):
        self.deck = deck
        self._copies = dict(deck.cards)
        self._fields = Fields(data.cards, data.columns) if data else None
        names = dict.fromkeys(name for each in (deck, *others) if each.game == deck.game for name, _ in each.cards)
        self._names = {fold(name): name for name in reversed([*names, *(data.cards if data else ())])}
        if data:
            self._names |= data.folded
        self._explicit: dict[str, tuple[str, frozenset[str]]] = {}
        self._define(definitions)

    def _define(self, definitions: Sequence[Definition]) -> None:
        problems: list[str] = []
        own = [(definition, f"{self.deck.place}:{definition.line}") for definition in self.deck.groups]
        for definition, where in own:
            problems.extend(_misnamed(definition.name, where))
        for definition, where in (*own, *((definition, "--group") for definition in definitions)):
            cards: set[str] = set()
            for pattern in definition.patterns:
                try:
                    cards |= self._cards(pattern)
                except OddsError as error:
                    problems.extend(f"{where}: {definition.name}: {problem}" for problem in error.problems)
            self._explicit[fold(definition.name)] = definition.name, frozenset(cards)
        if problems:
            raise OddsError(problems)

    @property
    def defined(self) -> tuple[str, ...]:
        """The groups that were defined, in order."""
        return tuple(name for name, _ in self._explicit.values())

    @property
    def known(self) -> tuple[str, ...]:
        """The names that hints are taken from: groups and the deck's own cards."""
        return (*self.defined, *self._copies)

    def find(self, written: str) -> str | None:
        """The group that a written name stands for, or None; OddsError, without place, for a selector of no card."""
        explicit = self._explicit.get(fold(written))
        meant = explicit or self._meant(written)
        return meant[0] if meant else None

    def _meant(self, written: str) -> tuple[str, frozenset[str]] | None:
        """(name, cards) of a selector or a card; a card whose name only looks like a selector is a card."""
        card = self._names.get(fold(written))
        try:
            selected = self._fields.selected(written) if self._fields else None
        except OddsError:
            if card is None:
                raise
            selected = None
        return selected or (None if card is None else (card, frozenset((card,))))

    def suggest(self, written: str) -> str:
        """The hint that ends an error about an unknown name."""
        start = written[:_HINTED]
        field = self._fields.hint(start) if self._fields else ""
        return field or nearest(start, self.known) or nearest(start, self._names.values())

    def cards(self, name: str) -> frozenset[str]:
        """The cards of a group, those included of which the deck has no copy; OddsError if there is no such group."""
        found = self._explicit.get(fold(name)) or self._meant(name)
        if found is None:
            raise OddsError(f"no group or card {quoted(name)}{self.suggest(name)}")
        return found[1]

    def cards_of(self, patterns: Iterable[Pattern]) -> frozenset[str]:
        """The cards that patterns or the names of groups stand for; OddsError lists those that stand for none."""
        cards: set[str] = set()
        problems: list[str] = []
        for pattern in patterns:
            group = self._explicit.get(fold(pattern.text))
            try:
                cards |= group[1] if group and not pattern.literal else self._cards(pattern)
            except OddsError as error:
                problems.extend(error.problems)
        if problems:
            raise OddsError(problems)
        return frozenset(cards)

    def _cards(self, pattern: Pattern) -> frozenset[str]:
        """The cards that one pattern stands for: a card by name, else by card data, else all that wildcards match."""
        card = self._names.get(fold(pattern.text)) if pattern.literal else None
        meant = (card, frozenset((card,))) if card is not None else None
        if not pattern.literal:
            meant = self._meant(pattern.text)
        if meant:
            return meant[1]
        if not pattern.literal and has_wildcards(pattern.text):
            found = matching(pattern.text, self._names)
            if found:
                return frozenset(self._names[key] for key in found)
        raise OddsError(f"no card matches {quoted(pattern.text)}{self.suggest(pattern.text)}")

    def population(self, names: Iterable[str], kept: frozenset[str] = frozenset()) -> tuple[Population, frozenset[int]]:
        """The deck in cells of equal membership in the groups `names`, and the cells of the cards `kept`.

        Cards that are kept lie in cells of their own, whose labels also have KEPT.
        """
        groups = {self.find(name) or name: self.cards(name) for name in names}
        cells: dict[tuple[str, ...], int] = {}
        for card, copies in self.deck.cards:
            label = tuple(name for name, cards in groups.items() if card in cards) + (KEPT,) * (card in kept)
            cells[label] = cells.get(label, 0) + copies
        population = population_of_cells(groups, cells)
        return population, frozenset(cell for cell, label in enumerate(population.labels) if KEPT in label)


class CountedGroups:
    """The groups of a deck of which only numbers are known: `--deck-size 60 --count land=24`.

    No two of them have a card in common, and the rest belongs to none. OddsError lists all that is wrong.
    """

    def __init__(self, deck_size: int, counts: Iterable[str]):
        cards: dict[str, int] = {}
        problems: list[str] = []
        for text in counts:
            try:
                name, copies = _counted(text)
            except OddsError as error:
                problems.extend(error.problems)
                continue
            if fold(name) in map(fold, cards):
                problems.append(f"--count: {quoted(name)} is counted twice; write it once")
            problems.extend(_misnamed(name, "--count"))
            cards[name] = copies
        problems.extend(_faults(deck_size, cards))
        if problems:
            raise OddsError(problems)
        self._folded = {fold(name): name for name in cards}
        rest = deck_size - sum(cards.values())
        self._population = population_of_cells(cards, {**{(name,): copies for name, copies in cards.items()}, (): rest})

    @property
    def defined(self) -> tuple[str, ...]:
        """The groups, in order."""
        return tuple(self._folded.values())

    def find(self, written: str) -> str | None:
        """The group that a written name stands for, or None."""
        return self._folded.get(fold(written))

    def suggest(self, written: str) -> str:
        """The hint that ends an error about an unknown name."""
        return nearest(written[:_HINTED], self.defined)

    def cards_of(self, patterns: Iterable[Pattern]) -> frozenset[str]:
        """The groups that patterns name; OddsError lists those that name none."""
        patterns = tuple(patterns)
        problems = [
            f"no group {quoted(pattern.text)}{self.suggest(pattern.text)}"
            for pattern in patterns
            if self.find(pattern.text) is None
        ]
        if problems:
            raise OddsError(problems)
        return frozenset(self._folded[fold(pattern.text)] for pattern in patterns)

    def population(self, names: Iterable[str], kept: frozenset[str] = frozenset()) -> tuple[Population, frozenset[int]]:
        """The whole deck, whatever the names, and the cells of the groups `kept`."""
        cells = (cell for name in kept for cell in self._population.members[name])
        return self._population, frozenset(cells)


def population_of_cells(groups: Iterable[str], cells: Mapping[tuple[str, ...], int]) -> Population:
    """The population with `cells` cards by the groups that they belong to.

    A group without any card has an empty cell of its own. The order of the cells depends on the names of their groups
    only; cards of no group come last.
    """
    names = tuple(dict.fromkeys(groups))
    counted = {tuple(sorted(label, key=_order)): copies for label, copies in cells.items() if copies}
    empty = [(name,) for name in names if not any(name in label for label in counted)]
    labels = sorted({*counted, *empty}, key=lambda label: (not label, [_order(name) for name in label]))
    members = {name: tuple(cell for cell, label in enumerate(labels) if name in label) for name in names}
    return Population(tuple(counted.get(label, 0) for label in labels), members, tuple(labels))


def _misnamed(group: str, where: str) -> Iterator[str]:
    """A group cannot be called like a word of expressions, which would mean something else wherever it is used."""
    if fold(group) in KEYWORDS:
        yield f"{where}: {quoted(group)} is a word of expressions; give the group another name"


def _order(name: str) -> tuple[str, str]:
    return fold(name), name


def _counted(text: str) -> tuple[str, int]:
    """(group, cards) of one `land=24`."""
    try:
        definition = definition_of(text)
    except OddsError:
        definition = Definition("", ())
    written = definition.patterns[0].text if len(definition.patterns) == 1 else ""
    if not written.isdecimal() or len(written) > len(str(LARGEST_DECK)):
        raise OddsError(f"--count: {quoted(text)}: write name=cards with a whole number, as in land=24")
    return definition.name, int(written)


def _faults(deck_size: int, cards: Mapping[str, int]) -> Iterator[str]:
    total = sum(cards.values())
    if not 1 <= deck_size <= LARGEST_DECK:
        yield f"--deck-size {deck_size}: a deck has 1 to {LARGEST_DECK:,} cards"
    elif total > deck_size:
        listed = " + ".join(f"{copies} {printable(name)}" for name, copies in cards.items())
        yield f"--count: {listed} are {total} cards, but the deck has {deck_size} (--deck-size)"
