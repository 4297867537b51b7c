"""The event buffer: what happened in one game, in order, written by the same kernel that plays millions.

A state record of any game holds `recording` (int64), `event_count` (int64) and `events` (int16, EVENTS x FIELDS); a row
is turn, code, seat, card and value. Codes and their sentences belong to each game; code GAME_ENDS is every game's last.
"""

import numpy as np

from simcore.jit import helper, inlined, stay_apart, unlikely

EVENTS = 32768  # the longest games that any parameters allow fit, both of a pair
FIELDS = 5
GAME_ENDS = np.int64(0)  # seat: the winner, or -1; value: why the game ended
EVENT_FIELDS = (("recording", np.int64), ("event_count", np.int64), ("events", np.int16, (EVENTS, FIELDS)))


@inlined
def note(game, code, seat, card, value):
    """Append an event when recording. Mutates `game`."""
    if unlikely(game.recording != 0):
        write_event(game, code, seat, card, value)


@helper
def write_event(game, code, seat, card, value):
    """Append an event; a full buffer keeps counting, so that the reader notices. Mutates `game`."""
    stay_apart()
    row = game.event_count
    game.event_count = row + 1
    if row < EVENTS:
        game.events[row, 0] = game.turn
        game.events[row, 1] = code
        game.events[row, 2] = seat
        game.events[row, 3] = card
        game.events[row, 4] = value
