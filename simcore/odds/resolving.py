"""From expressions and groups to a population that they can be asked about: names resolved, all mistakes at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from simcore.deckgroups import Pattern, patterns_of
from simcore.errors import OddsError
from simcore.odds.expression import Expression
from simcore.odds.groups import CountedGroups, Groups
from simcore.odds.population import Population
from simcore.odds.question import Want


@dataclass(frozen=True)
class Resolved:
    """A population, and wants and a keep rule whose names are its groups; `keep_cells` hold what an exchange keeps."""

    population: Population
    wants: tuple[Want, ...]
    keep: Expression | None
    keep_cells: frozenset[int]


def resolve(
    groups: Groups | CountedGroups,
    wants: Sequence[Want],
    keep: Expression | None = None,
    names: Iterable[str] = (),
    keep_cards: Sequence[Pattern] = (),
) -> Resolved:
    """What wants and keep rule mean for one deck.

    The population has the groups that these count and those of `names` (what is varied or needed by an opening; an
    OddsError about them has no place); without any, those that were defined. OddsError lists all that is not known.
    """
    problems: list[str] = []
    resolved = [_resolved(want.expression, groups, problems) for want in wants]
    kept = _resolved(keep, groups, problems) if keep is not None else None
    cards: frozenset[str] = frozenset()
    try:
        cards = groups.cards_of(keep_cards)
    except OddsError as error:
        problems.extend(f"--keep-cards: {problem}" for problem in error.problems)
    if problems:
        raise OddsError(list(dict.fromkeys(problems)))
    counted = [name for each in (*resolved, *([kept] if kept else [])) for name in each.names]
    population, keep_cells = groups.population([*counted, *names] or groups.defined, cards)
    asked = tuple(replace(want, expression=own) for want, own in zip(wants, resolved, strict=True))
    return Resolved(population, asked, kept, keep_cells)


def kept_patterns(texts: Iterable[str]) -> tuple[Pattern, ...]:
    """The patterns of `--keep-cards`, each text `pattern|pattern`; OddsError lists what is wrong with them."""
    patterns: list[Pattern] = []
    problems: list[str] = []
    for text in texts:
        try:
            patterns.extend(patterns_of(text, "it"))
        except OddsError:
            problems.append("--keep-cards: an empty pattern; write names or patterns with | between them")
    if problems:
        raise OddsError(list(dict.fromkeys(problems)))
    return tuple(patterns)


def _resolved(expression: Expression, groups: Groups | CountedGroups, problems: list[str]) -> Expression:
    """With the groups' names; what is not known is added to the problems."""
    try:
        return expression.resolved(groups.find, groups.suggest)
    except OddsError as error:
        problems.extend(error.problems)
        return expression
