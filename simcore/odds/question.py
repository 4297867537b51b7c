"""What is asked: wants about a deck's hands under an opening and a keep rule."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from simcore.odds.population import Population

if TYPE_CHECKING:
    from simcore.odds.expression import Expression
    from simcore.opening import Opening

Span = Literal["at", "always", "ever"]


@dataclass(frozen=True)
class Want:
    """Something that a player wants to be true of the cards in hand, or of those set aside.

    `span` "at" asks about one turn, "always" about that turn and every one before it from turn 0, "ever" about at least
    one of them. `text` is the condition as written, without name.
    """

    name: str
    text: str
    expression: "Expression"
    span: Span = "at"


@dataclass(frozen=True)
class Question:
    """One deck, one opening, and what is asked about its hands.

    Hands are kept when `keep` holds (None: always) and redrawn otherwise, as long as the opening lets them be.
    `keep_cells` are the cells whose cards an exchange keeps; what goes under the library, or is left on top of it,
    serves the want numbered `bottom_for`, at the last turn. Turns 0 (the hand as kept) to `by_turn` are answered, for
    each of `seats` (0 first, 1 second). `varied` are the (group, cards) that set this question apart from others of
    the same run; `deck` names the deck.
    """

    deck: str
    population: Population
    opening: "Opening"
    wants: tuple[Want, ...]
    keep: "Expression | None" = None
    keep_cells: frozenset[int] = frozenset()
    bottom_for: int = 0
    by_turn: int = 0
    seats: tuple[int, ...] = (0, 1)
    varied: tuple[tuple[str, int], ...] = ()
