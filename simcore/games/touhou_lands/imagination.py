"""A player's picture of a game of Touhou lands, in which things can be played out: what that player sees, nothing else.

Hidden cards are a number of unseen ones, chance has no part in it, and whatever is asked on the way is answered as
`greedy` would (the files below have all that).
"""

import numpy as np

from simcore.games.touhou_lands.state import NOBODY, RUNNING, SEAT_BIT
from simcore.games.touhou_lands.zones import cards_in_library
from simcore.jit import count_bits, helper, index, lowest_bit, stay_apart, unlikely


@helper
def imagine(game, seat, picture):
    """Put what a seat sees of a game into another record. Mutates `picture`."""
    stay_apart()
    picture.imagined = 1
    picture.end = RUNNING
    picture.winner = NOBODY
    picture.turn = game.turn
    picture.first_deck = game.first_deck
    picture.flip = game.flip
    picture.entries = game.entries
    picture.operations = 0
    picture.line_start = 0
    picture.line_size = 0
    for side in range(2):
        picture.policy[side] = game.policy[side]
        imagine_side(game, np.int64(side), picture)
    picture.hand[seat] = game.hand[seat]
    picture.unseen[seat] = game.unseen[seat]
    picture.hand[1 - seat] = 0
    picture.unseen[1 - seat] = count_bits(game.hand[1 - seat]) + game.unseen[1 - seat]
    picture.fighting = game.fighting
    if unlikely(game.fighting != 0):
        picture.attacker = game.attacker
        picture.spell = game.spell
        picture.declared = game.declared
        picture.defender = game.defender
        picture.added = game.added


@helper
def imagine_side(game, side, picture):
    """What everybody sees of one side."""
    picture.life[side] = game.life[side]
    picture.hand_limit[side] = game.hand_limit[side]
    picture.library_front[side] = 0
    picture.library_end[side] = cards_in_library(game, side)
    picture.discard[side] = game.discard[side]
    picture.unseen_discard[side] = game.unseen_discard[side]
    picture.lands[side] = game.lands[side]
    picture.untapped[side] = game.untapped[side]
    picture.supports[side] = game.supports[side]
    picture.standing[side] = game.standing[side]
    picture.ready[side] = game.ready[side]
    picture.front[side] = game.front[side]
    picture.wearing[side] = game.wearing[side]
    picture.back_attackers[side] = game.back_attackers[side]
    picture.starters[side] = game.starters[side]
    picture.skill_used[side] = game.skill_used[side]
    picture.changed[side] = game.changed[side]
    picture.lands_placed[side] = game.lands_placed[side]
    picture.more_lands[side] = game.more_lands[side]
    picture.summoned[side] = game.summoned[side]
    picture.attacks[side] = game.attacks[side]
    picture.no_spells[side] = game.no_spells[side]
    rest = game.standing[side]
    while rest != 0:
        place = index(side << SEAT_BIT | lowest_bit(rest))
        rest &= rest - 1
        picture.entered[place] = game.entered[place]
        picture.worn[place] = game.worn[place]
        picture.attack[place] = game.attack[place]
        picture.defence[place] = game.defence[place]
        picture.evasion[place] = game.evasion[place]
        picture.traits[place] = game.traits[place]
        picture.triggers[place] = game.triggers[place]
        picture.points[place] = game.points[place]
        picture.good_attack[place] = game.good_attack[place]
        picture.good_defence[place] = game.good_defence[place]
        picture.good_evasion[place] = game.good_evasion[place]
        picture.turn_attack[place] = game.turn_attack[place]
        picture.turn_defence[place] = game.turn_defence[place]
        picture.turn_evasion[place] = game.turn_evasion[place]
        picture.given[place] = game.given[place]
        picture.turn_given[place] = game.turn_given[place]
