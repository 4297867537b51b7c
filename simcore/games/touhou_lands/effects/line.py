"""The line of effects that wait for the effect that happens to end, and what calls them there.

Every function mutates `game`.
"""

import numpy as np

from simcore.games.touhou_lands.events import end_game
from simcore.games.touhou_lands.state import END_EVENT_CAP, LINE, NOBODY, NOTHING, THING_BITS
from simcore.games.touhou_lands.zones import seat_of
from simcore.jit import helper, index, inlined, stay_apart, unlikely

CARD_ITSELF, ITS_BEARER = np.int64(0), np.int64(1)


@inlined
def thing_of(game, place):
    """The character in a place, as a thing."""
    return game.entered[index(place)] << THING_BITS | place


@helper
def put_in_line(game, trigger, card, own, itself, bearer):
    """Let an effect wait its turn; with more than 64 the game ends as by `event_cap`."""
    stay_apart()
    if game.line_size == LINE:
        end_game(game, NOBODY, END_EVENT_CAP)
        return
    place = index(game.line_start + game.line_size & LINE - 1)
    game.line_size += 1
    game.line_trigger[place] = trigger
    game.line_card[place] = card
    game.line_own[place] = own
    game.line_itself[place] = itself
    game.line_bearer[place] = bearer


@inlined
def answers_to(game, table, trigger, card):
    """Whether the card of a place does anything on a trigger."""
    return table.triggers[index(card ^ game.flip)] >> trigger & 1 != 0


@inlined
def put(game, table, trigger, card, own, itself):
    """What a card does on a trigger, for a side, with a character that is itself (a thing, or NOTHING)."""
    if unlikely(answers_to(game, table, trigger, card)):
        put_in_line(game, trigger, card, own, itself, CARD_ITSELF)


@inlined
def put_with_item(game, table, trigger, place):
    """What a character does, then what its item does."""
    if unlikely(game.triggers[index(place)] >> trigger & 1 != 0):
        put_both(game, table, trigger, place, game.worn[index(place)])


@helper
def put_both(game, table, trigger, place, item):
    """The same where one of them does anything; the item may lie there no more."""
    stay_apart()
    thing = thing_of(game, place)
    put(game, table, trigger, place, seat_of(place), thing)
    if item != NOTHING and answers_to(game, table, trigger, item):
        put_in_line(game, trigger, item, seat_of(place), thing, ITS_BEARER)
