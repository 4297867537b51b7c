"""Variations of a deck: `--vary land=14..18` tries numbers of cards of a group, two of them every pair of numbers."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from simcore.deckgroups import definition_of
from simcore.decktext import quoted
from simcore.errors import OddsError
from simcore.names import fold
from simcore.odds.groups import KEPT
from simcore.odds.population import Population

MOST_VALUES = 400
MOST_VARIED = 2
_RANGE = re.compile(r"(?P<first>\d{1,7})(?:\s*(?:\.\.|…|‥)\s*(?P<last>\d{1,7})(?:\s*\.\.\s*(?P<step>\d{1,7}))?)?")
_FORM = "write name=numbers, as in land=14..18, land=14..22..2 or land=14,16,18"
_COMMAS = re.compile("[,，、]")

Changes = tuple[tuple[str, int], ...]
Find = Callable[[str], str | None]


@dataclass(frozen=True)
class Variation:
    """A group, as written, and the numbers of its cards to try, ascending."""

    group: str
    cards: tuple[int, ...]


def parse_variations(texts: Sequence[str], where: str = "--vary") -> tuple[Variation, ...]:
    """The variations written in `texts`; OddsError lists what is wrong with them."""
    variations: list[Variation] = []
    problems: list[str] = []
    for text in texts:
        try:
            variations.append(_variation(text))
        except OddsError as error:
            problems.extend(f"{where}: {problem}" for problem in error.problems)
    names = [fold(variation.group) for variation in variations]
    problems.extend(
        f"{where}: {quoted(variation.group)} is varied twice; write all its numbers in one, as in land=14..18"
        for place, variation in enumerate(variations)
        if names.index(names[place]) < place
    )
    if len(texts) > MOST_VARIED:
        problems.append(f"{where}: {len(texts)} groups are varied; at most {MOST_VARIED} can be, for a table of both")
    decks = prod(len(variation.cards) for variation in variations)
    if decks > MOST_VALUES:
        problems.append(f"{where}: {decks:,} decks are too many; at most {MOST_VALUES} are tried")
    if problems:
        raise OddsError(problems)
    return tuple(variations)


def all_changes(variations: Iterable[Variation]) -> list[Changes]:
    """Every combination as ((group, cards), …), the last group changing fastest; one empty one without variations."""
    each = [[(variation.group, cards) for cards in variation.cards] for variation in variations]
    return [tuple(changes) for changes in product(*each)]


def vary(population: Population, group: str, cards: int, where: str = "--vary") -> Population:
    """The same deck with so many cards of a group; errors as varied."""
    return varied(population, ((group, cards),), where)


def varied(population: Population, changes: Changes, where: str = "--vary") -> Population:
    """The same deck with so many cards of some groups; the difference comes from, or goes to, cards of no group.

    OddsError when a group shares cards with another, when its cards are not all alike, or when the cards of no group do
    not suffice. Cells keep their numbers; one of cards of no group is added at the end where there was none.
    """
    counts, labels = list(population.counts), list(population.labels)
    if () not in labels:
        counts, labels = [*counts, 0], [*labels, ()]
    rest = labels.index(())
    cells = [_own_cell(population, group, where) for group, _ in changes]
    room = counts[rest] + sum(counts[cell] for cell in cells)
    for cell, (_, cards) in zip(cells, changes, strict=True):
        counts[rest] += counts[cell] - cards
        counts[cell] = cards
    if counts[rest] < 0:
        wanted = " and ".join(f"{group}={cards}" for group, cards in changes)
        says = f"more than the {population.size} cards of the deck"
        if room < population.size:
            says = f"only {room} of the deck's {population.size} cards are of what is varied or of no group"
        raise OddsError(f"{where} {wanted}: {says}")
    if counts[rest] == 0 and rest == len(population.counts):
        counts, labels = counts[:-1], labels[:-1]
    return Population(tuple(counts), population.members, tuple(labels))


def _own_cell(population: Population, group: str, where: str) -> int:
    """The one cell of a group that shares no card with another."""
    cells = population.members[group]
    sharing = {name for cell in cells for name in population.labels[cell]} - {group, KEPT}
    if sharing:
        named = " and ".join(quoted(name) for name in sorted(sharing))
        raise OddsError(f"{where} {group}: it has cards in common with {named}; only groups with none can be varied")
    if len(cells) != 1:
        raise OddsError(f"{where} {group}: --keep-cards keeps some of its cards and not others; vary one or the other")
    return cells[0]


def _variation(text: str) -> Variation:
    """One `land=14..18`; OddsError without place."""
    try:
        definition = definition_of(text)
    except OddsError:
        raise OddsError(f"{quoted(text)}: {_FORM}") from None
    if len(definition.patterns) != 1:
        raise OddsError(f"{quoted(text)}: {_FORM}")
    cards: set[int] = set()
    for part in _COMMAS.split(definition.patterns[0].text):
        cards.update(_numbers(part.strip(), text))
    return Variation(definition.name, tuple(sorted(cards)))


def _numbers(part: str, text: str) -> range:
    """The numbers of `14`, `14..18` or `14..22..2`."""
    match = _RANGE.fullmatch(part)
    if match is None:
        raise OddsError(f"{quoted(text)}: {quoted(part)} is no number of cards; {_FORM}")
    first, last, step = int(match["first"]), int(match["last"] or match["first"]), int(match["step"] or 1)
    if first > last:
        raise OddsError(f"{quoted(text)}: {first}..{last} is empty; write {last}..{first}")
    if step == 0:
        raise OddsError(f"{quoted(text)}: steps of 0 lead nowhere; {_FORM}")
    numbers = range(first, last + 1, step)
    if len(numbers) > MOST_VALUES:
        raise OddsError(f"{quoted(text)}: {len(numbers):,} numbers are too many; at most {MOST_VALUES} are tried")
    return numbers
