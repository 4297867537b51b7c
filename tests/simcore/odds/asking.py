"""Short ways to ask about a deck's odds in tests."""

from simcore.odds.answers import Odds
from simcore.odds.exact import answer_exactly
from simcore.odds.expression import parse_expression, parse_want
from simcore.odds.population import Population
from simcore.odds.question import Question
from simcore.opening import change_opening
from simcore.openings import find_opening


def disjoint(size: int, **groups: int) -> Population:
    """A deck of so many cards with groups that do not overlap."""
    counts = (*groups.values(), size - sum(groups.values()))
    members = {group: (number,) for number, group in enumerate(groups)}
    return Population(counts, members, (*((group,) for group in groups), ()))


def ask(
    population: Population,
    *wants: str,
    opening: str = "none",
    keep: str | None = None,
    by_turn: int = 0,
    hand: int | None = None,
    sets: tuple[str, ...] = (),
    keep_cells: tuple[int, ...] = (),
) -> Question:
    return Question(
        "deck",
        population,
        change_opening(find_opening(opening, population.size), sets, hand),
        tuple(parse_want(want, "--want") for want in wants),
        None if keep is None else parse_expression(keep, "--keep"),
        frozenset(keep_cells),
        by_turn=by_turn,
    )


def chances(odds: Odds, want: str = "", seat: str = "first") -> list[float]:
    """The chances of a want (the only one) by turn."""
    return [answer.p for answer in odds.answers if answer.seat == seat and want in ("", answer.want)]


def chance(population: Population, want: str, **asked) -> float:
    """The chance of a want on the last turn for the first seat."""
    return chances(answer_exactly(ask(population, want, **asked)))[-1]
