"""The table of one matchup: its cards, what each can be used for, and their effects as rows of operations.

Cards are found by deck and lane: 64 * deck + lane; with `^ game.flip` that is a place (state.py).
"""

from typing import Any

import numpy as np

from simcore.games.kyougenshi.state import COLOURS, KEYWORDS, LANES, MOST_COST, PLACES

OPERATIONS = 1024
COLUMNS = 17
FILTERS = 64
TYPES = 2
TRIGGERS = 17

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
        ("colours", np.int64, _PLACE),  # as a mask
        ("alike", np.int64, _PLACE),  # the cards of its deck that have one of its colours
        ("orb", np.int64, _PLACE),  # what it yields
        ("power", np.int64, _PLACE),
        ("keywords", np.int64, _PLACE),
        ("power_attacker", np.int64, _PLACE),
        ("guard_crusher", np.int64, _PLACE),
        ("flare", np.int64, _PLACE),
        ("graze", np.int64, _PLACE),
        ("gain_colour", np.int64, _PLACE),  # -1: gains nothing
        ("gain_orbs", np.int64, _PLACE),  # as soon as there are so many of that colour
        ("gain_keywords", np.int64, _PLACE),  # as a mask
        ("gain_power", np.int64, _PLACE),
        ("maryoku", np.int64, _PLACE),  # the cards of its deck that are magic orbs of a colour that it asks for
        ("maryoku_power", np.int64, _PLACE),
        ("points", np.int64, _PLACE),  # what it is worth in the battle zone (points.py)
        ("start", np.int64, _PLACE),  # the first row of its operations
        ("triggers", np.int64, _PLACE),  # to which it answers, as a mask
        ("choices", np.int64, _PLACE),  # those of them at which its player chooses
        ("sense", np.int64, _PLACE),  # greedy needs somebody for an event: 0 nobody, 1 on the own side, 2 on the other
        ("sense_filter", np.int64, _PLACE),  # who fits
        # decks
        ("deck", np.int16, (2, LANES)),  # lanes in slot order
        ("deck_size", np.int64, _DECK),
        ("palette", np.int64, _DECK),  # its colours, as a mask
        # sets of cards of a deck, as masks of lanes
        ("of_type", np.int64, (2, TYPES)),
        ("cheap", np.int64, (2, MOST_COST + 1)),  # that cost no more
        ("coloured", np.int64, (2, COLOURS)),  # that have a colour
        ("several", np.int64, _DECK),  # that have two colours
        ("rich", np.int64, _DECK),  # that yield two or more as orbs
        ("richest", np.int64, _DECK),  # that yield three
        ("youkai", np.int64, _DECK),  # orbs that give youryoku
        ("youryoku", np.int64, _DECK),  # that are paid with it, by the rules of this matchup
        ("printed", np.int64, (2, KEYWORDS)),  # that have a keyword
        ("gainers", np.int64, _DECK),  # that gain something with enough orbs
        ("answering", np.int64, (2, TRIGGERS)),  # that do something on a trigger
        ("choosing", np.int64, _DECK),  # events that cannot be used with nobody to choose
        ("fits", np.int64, (2, FILTERS)),  # that satisfy the printed part of a filter
        ("fits_away", np.int64, (2, FILTERS)),  # the same outside of the battle zone, where power is printed too
        # effects (programs.py)
        ("operations", np.int64, (OPERATIONS, COLUMNS)),
        ("filter_power", np.int64, _FILTER),  # the most in the battle zone, -1: any
        ("filter_keyword", np.int64, _FILTER),  # likewise
        ("filter_state", np.int64, _FILTER),
    ]
)


def new_table() -> Any:
    """An empty matchup table."""
    return np.zeros(1, TABLE).view(np.recarray)[0]
