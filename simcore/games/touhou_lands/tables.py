"""The table of one matchup: its cards, what each can be used for, and their effects as rows of operations.

Cards are found by deck and lane: 64 * deck + lane; with `^ game.flip` that is a place (state.py).
"""

from typing import Any

import numpy as np

from simcore.games.touhou_lands.state import LAND_KINDS, LANES, MOST_COST, MOST_NEED, PLACES

OPERATIONS = 1024
COLUMNS = 14
FILTERS = 64
TYPES = 5
USES = 4
KEYWORDS = 8

_PLACE = (PLACES,)
_FILTER = (FILTERS,)
_DECK = (2,)

TABLE = np.dtype(
    [
        # by the numbers by which events know the cards of both decks
        ("cards", np.int64),
        ("card", np.int64, _PLACE),  # its row in the pool
        ("owner", np.int64, _PLACE),  # deck 0 (A) or 1 (B)
        ("slot", np.int64, _PLACE),  # in its deck
        # by deck and lane
        ("number", np.int64, _PLACE),
        ("type", np.int64, _PLACE),
        ("cost", np.int64, _PLACE),
        ("need_kind", np.int64, _PLACE),  # -1: none
        ("need", np.int64, _PLACE),
        ("person", np.int64, _PLACE),
        ("attack", np.int64, _PLACE),
        ("defence", np.int64, _PLACE),
        ("evasion", np.int64, _PLACE),
        ("keywords", np.int64, _PLACE),
        ("prefer", np.int64, _PLACE),  # vocabulary.SIDES
        ("skill_cost", np.int64, _PLACE),
        ("stays", np.int64, _PLACE),
        ("start", np.int64, _PLACE),  # the first row of its operations
        ("triggers", np.int64, _PLACE),  # to which it answers, as a mask
        ("choices", np.int64, _PLACE),  # those of them at which its player chooses
        ("points", np.int64, _PLACE),  # what it is worth in play, or, of an item, adds
        ("sense", np.int64, _PLACE),  # greedy needs somebody for it: 0 nobody, 1 on the own side, 2 on the other
        ("sense_filter", np.int64, _PLACE),  # who fits
        ("users", np.int64, _PLACE),  # a spell: the characters of its deck that may use it
        ("spells", np.int64, _PLACE),  # a character: the spells of its deck that it may use
        # decks
        ("deck", np.int16, (2, LANES)),  # lanes in slot order
        ("deck_size", np.int64, _DECK),
        # sets of cards of a deck, as masks of lanes
        ("of_type", np.int64, (2, TYPES)),
        ("of_use", np.int64, (2, USES)),  # spells
        ("cheap", np.int64, (2, MOST_COST + 1)),  # that cost no more
        ("needy", np.int64, _DECK),  # that need a kind of lands
        ("needed", np.int64, _DECK),  # the kinds that they need, as a mask
        ("content", np.int64, (2, LAND_KINDS, MOST_NEED + 1)),  # that need no more lands of a kind
        ("yielding", np.int64, (2, LAND_KINDS)),  # lands
        ("fits", np.int64, (2, FILTERS)),  # that satisfy the printed part of a filter
        ("skilled", np.int64, _DECK),  # characters with a skill
        ("choosing", np.int64, _DECK),  # that leave a choice to their player when they are used
        ("keyword_points", np.int64, (KEYWORDS,)),  # what each keyword is worth
        # effects (programs.py)
        ("operations", np.int64, (OPERATIONS, COLUMNS)),
        ("filter_row", np.int64, _FILTER),
        ("filter_state", np.int64, _FILTER),
    ]
)


def new_table() -> Any:
    """An empty matchup table."""
    return np.zeros(1, TABLE).view(np.recarray)[0]
