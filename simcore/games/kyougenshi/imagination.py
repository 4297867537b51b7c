"""A player's picture of a game of Kyougenshi, in which cards can be played out: what that player sees, nothing else.

Hidden cards are a number of unseen ones, chance has no part in it, and whatever is asked on the way is answered as
`greedy` would (the files below have all that).
"""

from simcore.games.kyougenshi.state import KEYWORDS, NOBODY, NOTHING, RUNNING, SEAT_BIT
from simcore.games.kyougenshi.zones import cards_in_hand, cards_in_library, shields_of
from simcore.jit import helper, index, lowest_bit, stay_apart


@helper
def imagine(game, seat, picture):
    """Put what a seat sees of a game in which nothing waits and no attack goes on into `picture`, which it mutates."""
    stay_apart()
    picture.imagined = 1
    picture.end = RUNNING
    picture.winner = NOBODY
    picture.turn = game.turn
    picture.first_deck = game.first_deck
    picture.flip = game.flip
    picture.attacked = game.attacked
    picture.entries = game.entries
    picture.operations = game.operations
    picture.line_start = 0
    picture.line_size = 0
    picture.stage = 0
    picture.attacker = NOTHING
    picture.target = NOTHING
    for side in range(2):
        picture.policy[side] = game.policy[side]
        imagine_side(game, side, picture)
    other = seat ^ 1
    picture.hand[seat] = game.hand[seat]
    picture.unseen[seat] = game.unseen[seat]
    picture.hand[other] = 0
    picture.unseen[other] = cards_in_hand(game, other)


@helper
def imagine_side(game, side, picture):
    """What everybody sees of one side."""
    picture.library_front[side] = 0
    picture.library_end[side] = cards_in_library(game, side)
    picture.shields[side] = 0
    picture.unseen_shields[side] = shields_of(game, side)
    picture.orbs[side] = game.orbs[side]
    picture.active_orbs[side] = game.active_orbs[side]
    picture.tainted[side] = game.tainted[side]
    picture.unseen_orbs[side] = game.unseen_orbs[side]
    picture.graveyard[side] = game.graveyard[side]
    picture.unseen_graveyard[side] = game.unseen_graveyard[side]
    picture.battle_zone[side] = game.battle_zone[side]
    picture.active[side] = game.active[side]
    picture.praying[side] = game.praying[side]
    picture.left[side] = game.left[side]
    picture.left_colours[side] = game.left_colours[side]
    picture.gaining[side] = game.gaining[side]
    picture.changed[side] = game.changed[side]
    for keyword in range(KEYWORDS):
        picture.has[side, keyword] = game.has[side, keyword]
    rest = game.battle_zone[side]
    while rest != 0:
        place = index(side << SEAT_BIT | lowest_bit(rest))
        rest &= rest - 1
        picture.entered[place] = game.entered[place]
        picture.power[place] = game.power[place]
        picture.turn_power[place] = game.turn_power[place]
        picture.attack_power[place] = game.attack_power[place]
        picture.turn_given[place] = game.turn_given[place]
        picture.attack_given[place] = game.attack_given[place]
