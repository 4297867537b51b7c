"""The openings that have a name: those of the games, and those of the field for any deck."""

from dataclasses import replace

from simcore.errors import OddsError, nearest
from simcore.names import fold
from simcore.opening import WITHOUT_LIMIT, Opening

FIELD = "the field's rule"
DEFAULT = "none"
# As many redraws as there are cards to pay with.
ANY = 99

OPENINGS: tuple[Opening, ...] = (
    Opening(
        "card_commander",
        "CC-11, CC-21",
        "5 cards for the first player and 6 for the second, no redraw; both draw from turn 2 on",
        first_hand=5,
        second_hand=6,
        first_draw=2,
        second_draw=2,
    ),
    Opening(
        "abcd",
        "R11-R13, R21",
        "6 cards with the draw of turn 1, the next card known; two redraws, to 6 and to 5; there are no seats, and the "
        "draw stock is spent where stock_turn says on which turn",
        first_hand=6,
        second_hand=6,
        first_draw=2,
        second_draw=2,
        redraws=2,
        free=1,
        notice="yes",
        stock=1,
    ),
    Opening(
        "touhou_lands",
        "R3, R5-R7, R11, G2-G6",
        "6 cards, or 7 from a deck of 50; a hand without a character is redrawn, the first time free; other redraws "
        "cost a card each",
        first_hand=6,
        second_hand=6,
        redraws=ANY,
        least_hand=1,
        needs="character",
        free_lacking=1,
    ),
    Opening(
        "kyougenshi",
        "rules 4, 5, 11",
        "5 cards set aside and 5 drawn, no redraw; the first player does not draw on turn 1",
        first_hand=5,
        second_hand=5,
        aside=5,
        cost=0,
    ),
    Opening("none", FIELD, "7 cards, no redraw; the first player does not draw on turn 1"),
    Opening("paris", FIELD, "7 cards; each redraw draws one card fewer", redraws=ANY),
    Opening(
        "vancouver",
        FIELD,
        "7 cards; each redraw draws one card fewer, and after redraws the top card may go under the library",
        redraws=ANY,
        scry=1,
    ),
    Opening(
        "london",
        FIELD,
        "7 cards; each redraw draws 7 again, of which one more each time goes under the library",
        redraws=ANY,
        under="yes",
    ),
    Opening(
        "free-first",
        FIELD,
        "as london, but the first redraw costs nothing",
        redraws=ANY,
        free=1,
        under="yes",
    ),
    Opening(
        "mulligan-once",
        FIELD,
        "7 cards, some of which are exchanged once; those given back cannot come up in the exchange",
        redraws=1,
        free=1,
        exchange="yes",
    ),
    Opening(
        "pokemon",
        FIELD,
        "7 cards, redrawn until there is a basic among them; 6 cards set aside; both draw from turn 1 on; for each "
        "redraw of the opponent a card may be drawn",
        first_draw=1,
        needs="basic",
        free_lacking=WITHOUT_LIMIT,
        aside=6,
        opponent_draws=1,
    ),
)

# First hands by deck size: from so many cards on, so many are drawn (Touhou lands R3, G2).
HANDS_BY_DECK_SIZE: dict[str, tuple[tuple[int, int], ...]] = {"touhou_lands": ((0, 6), (50, 7))}


def find_opening(name: str, deck_size: int) -> Opening:
    """The opening called `name` (case, hyphens, underscores and blanks alike) for a deck of that size; OddsError."""
    known = {_key(opening.name): opening for opening in OPENINGS}
    opening = known.get(_key(name))
    if opening is None:
        names = [opening.name for opening in OPENINGS]
        hint = nearest(name, names)
        raise OddsError(f'--opening: no opening "{name}"; known are {", ".join(names)}{hint}')
    for least, hand in HANDS_BY_DECK_SIZE.get(opening.name, ()):
        if deck_size >= least:
            opening = replace(opening, first_hand=hand, second_hand=hand)
    return opening


def _key(name: str) -> str:
    return fold(name.replace("-", " ").replace("_", " "))
