"""A player's picture of a game of ABCD, in which things can be played out: what that player sees, and nothing else.

Hidden cards are numbers of unseen ones, chance has no part in it (chance.py), nobody uses a battle spell that stands
not there already, and both players answer what is asked on the way as `greedy` would (answers.py).
"""

import numpy as np

from simcore.games.abcd.fields import controlled_by
from simcore.games.abcd.state import (
    ATTRIBUTES,
    NO_CARD,
    NOBODY,
    RUNNING,
    SEES_HAND,
    WORDS,
)
from simcore.games.abcd.zones import cards_in_hand, cards_in_library
from simcore.jit import helper, index, lowest_bit, stay_apart, unlikely

OPEN = np.bool_(True)  # a hand; a literal would have `imagine_side` compiled once more


@helper
def imagine(game, table, seat, picture):
    """Put what a seat sees of a game into another record. Mutates `picture`.

    Graveyards are left out, since nothing that happens there is weighed.
    """
    stay_apart()
    picture.imagined = 1
    picture.end = RUNNING
    picture.winner = NOBODY
    picture.turn = game.turn
    picture.frame = game.frame
    picture.time = game.time
    picture.first_deck = game.first_deck
    picture.operations = 0
    picture.line_start = 0
    picture.line_size = 0
    picture.question = 0
    picture.answers = 0
    picture.answer_next = 0
    picture.waits = 0
    picture.cards = game.cards
    for card in range(table.cards, game.cards):
        picture.made_face[card] = game.made_face[card]
        picture.made_owner[card] = game.made_owner[card]
        picture.made_by[card] = game.made_by[card]
    imagine_side(game, seat, picture, OPEN)
    imagine_side(game, 1 - seat, picture, table.any_traits & SEES_HAND != 0 and sees_hand(game, seat))
    imagine_fields(game, picture)
    picture.casts_begun = game.casts_begun
    picture.casts = 0
    if unlikely(game.casts > 0):
        imagine_casts(game, seat, picture)
    picture.in_chain = game.in_chain
    picture.fighting = game.fighting
    if unlikely(game.fighting != 0):
        imagine_battle(game, picture)


@helper
def sees_hand(game, seat):
    """Whether something that a seat controls shows it the other hand."""
    stay_apart()
    rest = controlled_by(game, seat)
    while rest != 0:
        if game.traits[lowest_bit(rest)] & SEES_HAND:
            return True
        rest &= rest - 1
    return False


@helper
def imagine_side(game, side, picture, open_hand):
    """What is seen of one side's player, hand and library."""
    picture.player_hp[side] = game.player_hp[side]
    picture.player_mitigation[side] = game.player_mitigation[side]
    picture.mp[side] = game.mp[side]
    picture.max_mp[side] = game.max_mp[side]
    for attribute in range(ATTRIBUTES):
        picture.value[side, attribute] = game.value[side, attribute]
        picture.max_value[side, attribute] = game.max_value[side, attribute]
    picture.values[side] = game.values[side]
    picture.stock[side] = game.stock[side]
    picture.stock_used[side] = game.stock_used[side]
    picture.crystals_placed[side] = game.crystals_placed[side]
    picture.redraws[side] = game.redraws[side]
    picture.has_used[side] = game.has_used[side]
    picture.told[side] = 0
    picture.library_front[side] = 0
    picture.library_end[side] = cards_in_library(game, side)
    picture.crystals[side] = game.crystals[side]
    picture.spell[side] = NO_CARD
    if open_hand:
        picture.unseen[side] = game.unseen[side]
        picture.hand_size[side] = game.hand_size[side]
    else:
        picture.unseen[side] = cards_in_hand(game, side)
        picture.hand_size[side] = 0
    for word in range(WORDS):
        picture.hand[side, word] = game.hand[side, word] if open_hand else np.int64(0)


@helper
def imagine_fields(game, picture):
    """What stands on both fields, which everybody sees."""
    picture.standing = game.standing
    picture.active = game.active
    picture.non_active = game.non_active
    picture.walls = game.walls
    picture.reaches_flyers = game.reaches_flyers
    picture.taken = game.taken
    picture.skilled = game.skilled
    picture.entries = game.entries
    picture.listening = game.listening
    picture.ailing = game.ailing
    rest = game.standing
    while rest != 0:
        slot = index(lowest_bit(rest))
        rest &= rest - 1
        picture.instance[slot] = game.instance[slot]
        picture.face[slot] = game.face[slot]
        picture.controller[slot] = game.controller[slot]
        picture.entered[slot] = game.entered[slot]
        picture.skills_used[slot] = game.skills_used[slot]
        picture.attack[slot] = game.attack[slot]
        picture.hp[slot] = game.hp[slot]
        picture.max_hp[slot] = game.max_hp[slot]
        picture.traits[slot] = game.traits[slot]
        picture.attributes[slot] = game.attributes[slot]
        picture.resistance[slot] = game.resistance[slot]
        picture.mitigation[slot] = game.mitigation[slot]
        picture.full_mitigation[slot] = game.full_mitigation[slot]
        picture.evades_from[slot] = game.evades_from[slot]
        picture.points[slot] = game.points[slot]


@helper
def imagine_casts(game, seat, picture):
    """The casts of which a seat knows."""
    stay_apart()
    known = np.int64(0)
    for place in range(game.casts):
        if game.cast_caster[place] != seat and game.cast_noticed[place] > game.time:
            continue
        picture.cast_card[known] = game.cast_card[place]
        picture.cast_face[known] = game.cast_face[place]
        picture.cast_caster[known] = game.cast_caster[place]
        picture.cast_controller[known] = game.cast_controller[place]
        picture.cast_square[known] = game.cast_square[place]
        picture.cast_begun[known] = game.cast_begun[place]
        picture.cast_due[known] = game.cast_due[place]
        picture.cast_noticed[known] = game.cast_noticed[place]
        picture.cast_targets[known] = game.cast_targets[place]
        for target in range(game.cast_targets[place]):
            picture.cast_target[known, target] = game.cast_target[place, target]
        known += 1
    picture.casts = known


@helper
def imagine_battle(game, picture):
    """The battle that goes on, with nobody's spell."""
    stay_apart()
    picture.blockers = game.blockers
    picture.there = game.there
    picture.lost = game.lost
    for place in range(game.blockers + 1):
        picture.fighter[place] = game.fighter[place]
