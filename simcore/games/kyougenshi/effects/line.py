"""The line of effects that wait for the effect that happens to end, and what calls them there.

Every function mutates `game`.
"""

from simcore.games.kyougenshi.events import end_game
from simcore.games.kyougenshi.state import END_EVENT_CAP, LINE, NOBODY, THING_BITS
from simcore.jit import helper, index, inlined, stay_apart, unlikely


@inlined
def thing_of(game, place):
    """The spell card in a place, as a thing; no thing is as small as a place."""
    return game.entered[index(place)] << THING_BITS | place


@helper
def put_in_line(game, trigger, card):
    """Let the effect of a thing, or of a place's card, wait its turn; with more than 64 the game ends."""
    stay_apart()
    if game.line_size == LINE:
        end_game(game, NOBODY, END_EVENT_CAP)
        return
    place = index(game.line_start + game.line_size & LINE - 1)
    game.line_size += 1
    game.line_trigger[place] = trigger
    game.line_card[place] = card


@helper
def put_first(game, trigger, card):
    """Let it go before all that wait."""
    stay_apart()
    if game.line_size == LINE:
        end_game(game, NOBODY, END_EVENT_CAP)
        return
    place = game.line_start - 1 & LINE - 1
    game.line_start = place
    game.line_size += 1
    game.line_trigger[place] = trigger
    game.line_card[place] = card


@inlined
def answers_to(game, table, trigger, place):
    """Whether the card of a place does anything on a trigger."""
    return table.triggers[index(place ^ game.flip)] >> trigger & 1 != 0


@inlined
def put(game, table, trigger, place):
    """What a card in the battle zone does on a trigger."""
    if unlikely(answers_to(game, table, trigger, place)):
        put_in_line(game, trigger, thing_of(game, place))


@inlined
def put_gone(game, table, trigger, place):
    """The same of one that is in the graveyard."""
    if unlikely(answers_to(game, table, trigger, place)):
        put_in_line(game, trigger, place)
