"""Going back: a game as it was when a step began, for `planner`, who may be asked something in the middle of it.

No battle goes on and nothing waits between steps, so that these are left out, as are slots in which nothing stands.
"""

from simcore.games.abcd.imagination import OPEN, imagine_fields, imagine_side
from simcore.games.abcd.state import PURPOSES, RUNNING, TARGETS, WORDS
from simcore.jit import helper, index, stay_apart


@helper
def copy_game(source, table, target):
    """Make `target` the same game as `source`, between steps; answers stay as they are. Mutates `target`."""
    stay_apart()
    target.end = RUNNING
    target.time = source.time
    target.frame = source.frame
    target.operations = source.operations
    target.entries = source.entries
    target.cards = source.cards
    target.line_start = 0
    target.line_size = 0
    target.fighting = 0
    target.in_chain = 0
    target.event_count = source.event_count
    for word in range(WORDS):
        target.buried[word] = source.buried[word]
        target.seen[word] = source.seen[word]
        target.opened[word] = source.opened[word]
        target.played[word] = source.played[word]
    for seat in range(2):
        imagine_side(source, seat, target, OPEN)
        for purpose in range(PURPOSES):
            target.streams[seat, purpose] = source.streams[seat, purpose]
        target.told[seat] = source.told[seat]
        target.idle[seat] = 0
        target.library_front[seat] = source.library_front[seat]
        target.library_end[seat] = source.library_end[seat]
        for place in range(source.library_front[seat], source.library_end[seat]):
            target.library[seat, index(place)] = source.library[seat, index(place)]
    imagine_fields(source, target)
    target.casts = source.casts
    target.casts_begun = source.casts_begun
    target.next_due = source.next_due
    for place in range(source.casts):
        target.cast_card[place] = source.cast_card[place]
        target.cast_face[place] = source.cast_face[place]
        target.cast_caster[place] = source.cast_caster[place]
        target.cast_controller[place] = source.cast_controller[place]
        target.cast_square[place] = source.cast_square[place]
        target.cast_begun[place] = source.cast_begun[place]
        target.cast_due[place] = source.cast_due[place]
        target.cast_noticed[place] = source.cast_noticed[place]
        target.cast_targets[place] = source.cast_targets[place]
        for number in range(TARGETS):
            target.cast_target[place, number] = source.cast_target[place, number]
