"""Touhou lands' arrays: the record of one declared battle (R21 to R29), and the state of one game.

The side that attacks is 0, the one that defends 1. Figures by side are sums that may be below 0 before they are used.

In a game, a card has a lane: the how many-th of its deck it is, from the worst to the best, 0 .. 59. So a set of cards
of one seat is one int64. Its place is 64 * seat + lane; everything that a card in play has lies in arrays by place.
Events know cards by numbers that go over both decks (tables.py).
"""

from typing import Any

import numpy as np

from simcore.events import EVENT_FIELDS
from simcore.jit import inlined
from simcore.rng import DEAL, EFFECTS, POLICY, START, open_stream

ATTACKER, DEFENDER = np.int64(0), np.int64(1)
NO_RESISTANCE, DEFENCE, COUNTER = np.arange(3)  # what the defending player declares (R21)

# Traits are one int64 of keywords, bit numbers as in vocabulary.KEYWORDS.
IGNORE_EVASION = 1 << 0  # the opponent's evasion counts as 0 (R29)
NO_COUNTER = 1 << 1  # no counter against its attack without a spell (R29)
BACK_ATTACK = 1 << 2  # may attack and counter from the back row (R12)
KEEPS_EVASION = 1 << 3  # evades from the back row too (R23)

ANY_LIFE = 1 << 40  # of a player whom no loss kills

_SIDE = (2,)

BATTLE = np.dtype(
    [
        ("declared", np.int64),
        ("life", np.int64),  # the defending player's, or ANY_LIFE
        # by side
        ("attack", np.int64, _SIDE),  # of the character, with its item and what else lasts
        ("defence", np.int64, _SIDE),
        ("evasion", np.int64, _SIDE),
        ("spell_attack", np.int64, _SIDE),  # 0 without a spell
        ("spell_defence", np.int64, _SIDE),
        ("spell_evasion", np.int64, _SIDE),
        ("bonus_attack", np.int64, _SIDE),  # by what abilities change for this battle alone (R28)
        ("bonus_defence", np.int64, _SIDE),
        ("bonus_evasion", np.int64, _SIDE),
        ("traits", np.int64, _SIDE),  # of the character, its item and its spell
        ("back", np.int64, _SIDE),  # 1: it stands in the back row
        # what comes of it; the final figures are those of the sides that fight
        ("final_attack", np.int64, _SIDE),
        ("final_defence", np.int64, _SIDE),
        ("final_evasion", np.int64, _SIDE),
        ("hit", np.int64),
        ("defender_faints", np.int64),
        ("defending_loss", np.int64),
        ("over", np.int64),  # 1: the defending player's life was gone at step 3
        ("counter_hit", np.int64),
        ("attacker_faints", np.int64),
        ("attacking_loss", np.int64),
    ]
)


def new_battles(number: int) -> Any:
    """So many records of characters without figures that meet no resistance, against any life."""
    battles = np.zeros(number, BATTLE).view(np.recarray)
    battles.life = ANY_LIFE
    return battles


# ---------- Cards

LAND, CHARACTER, SPELL, ITEM, SUPPORT = np.arange(5)  # types of cards (vocabulary.TYPES)
FOR_ATTACK, FOR_DEFENCE, FOR_COUNTER, FOR_MAIN = np.arange(4)  # uses of spells (vocabulary.USES)
LAND_KINDS = 4
GUARD = 1 << 4  # plain defence does not tap it (R24)
SWIFT = 1 << 5  # enters untapped (R16)
PREVENTS = 1 << 6  # a spell: the attacker's spell comes to nothing (R19)

LANES = 64  # that a seat's places take; a deck has no more than 60 cards
PLACES = 128
SEAT_BIT = 6  # a place is the seat in this bit and the lane below it
LANE = np.int64(LANES - 1)
MOST_COST = 20
MOST_NEED = 9

# ---------- The game

LIBRARY = 320  # cards, with those that redraws put behind it
LINE = 64  # effects that wait at a time
# A character in play as a thing: 128 * (how many-th that entered) + place. What comes back is another thing.
THING_BITS = 7
THING_PLACE = np.int64(PLACES - 1)
NOTHING = np.int64(-1)

# What somebody who is told what to do may answer, as masks of lanes; behind them spells by the lane of a defender.
OPTIONS = 2 + 2 * LANES
ANSWERS = 256  # of one turn

MOST_CHANGE = 99  # that a figure's changes for good, or those of one turn, come to together
SIDES = 2
NOBODY = np.int64(-1)
NO_CARD = np.int64(-1)
NONE = np.int64(0)  # an event's value when it has none
PURPOSES = 4

# Why a game ended, or stands still: a question waits for somebody who is told what to do (told.py).
END_LIFE, END_DECK_OUT, END_NO_CHARACTERS, END_TURN_CAP, END_EVENT_CAP = np.arange(5)
ENDS = ("life", "deck_out", "no_characters", "turn_cap", "event_cap")
RUNNING = np.int64(-1)
ASKING = np.int64(-2)

_PLACE = (PLACES,)

GAME = np.dtype(
    [
        ("turn", np.int64),  # those of both players counted one by one
        ("first_deck", np.int64),  # which deck sits in seat 0
        ("flip", np.int64),  # 64 * first_deck: a place ^ flip is where tables have the card
        ("policy", np.int64, _SIDE),
        ("end", np.int64),  # RUNNING, ASKING, or why the game ended
        ("winner", np.int64),  # the seat that won, or NOBODY
        ("imagined", np.int64),  # 1: a player's picture: hidden cards have no face, chance has no part in it
        ("streams", np.uint64, (2, PURPOSES)),
        # players, by seat; sets are masks of lanes
        ("life", np.int64, _SIDE),
        ("hand_limit", np.int64, _SIDE),
        ("hand", np.int64, _SIDE),
        ("unseen", np.int64, _SIDE),  # further hand cards of which a picture knows nothing
        ("unseen_discard", np.int64, _SIDE),  # and such cards in the discard place
        ("library", np.int16, (2, LIBRARY)),  # lanes
        ("library_front", np.int64, _SIDE),
        ("library_end", np.int64, _SIDE),
        ("discard", np.int64, _SIDE),
        ("lands", np.int64, _SIDE),
        ("untapped", np.int64, _SIDE),  # of the lands
        ("supports", np.int64, _SIDE),  # those that stay
        ("standing", np.int64, _SIDE),  # characters in play
        ("ready", np.int64, _SIDE),  # of them: untapped
        ("front", np.int64, _SIDE),
        ("wearing", np.int64, _SIDE),  # those with an item
        ("back_attackers", np.int64, _SIDE),  # those that may attack and counter from the back row
        ("starters", np.int64, _SIDE),  # those, and supports, that do something at the start of a turn, or may
        ("skill_used", np.int64, _SIDE),  # this turn, as all of these
        ("changed", np.int64, _SIDE),  # whose figures or keywords are changed
        ("lands_placed", np.int64, _SIDE),
        ("more_lands", np.int64, _SIDE),  # that may be placed
        ("summoned", np.int64, _SIDE),
        ("attacks", np.int64, _SIDE),
        ("no_spells", np.int64, _SIDE),  # 1: any more (G36)
        ("weighed_hand", np.int64, _SIDE),  # the hand and untapped lands for which greedy has looked at last what it
        ("weighed_lands", np.int64, _SIDE),  # can pay for
        ("affordable", np.int64, _SIDE),  # what it found
        ("unformed", np.int64, _SIDE),  # 1: something has happened by which greedy's formation may be another
        # what the tally asks for
        ("seen", np.int64, _SIDE),
        ("opened", np.int64, _SIDE),
        ("played", np.int64, _SIDE),
        # characters, by place; one that is not `standing` has what it had last
        ("entries", np.int64),  # characters that entered so far
        ("entered", np.int64, _PLACE),  # the how many-th
        ("worn", np.int64, _PLACE),  # the place of its item, or NOTHING
        ("attack", np.int64, _PLACE),  # with item and changes, before a battle (R28)
        ("defence", np.int64, _PLACE),
        ("evasion", np.int64, _PLACE),
        ("traits", np.int64, _PLACE),  # keywords: printed, item's, given
        ("triggers", np.int64, _PLACE),  # to which it, or its item, answers, as a mask
        ("points", np.int64, _PLACE),  # what it is worth to machine players: not what lasts for a turn
        ("good_attack", np.int64, _PLACE),  # what effects have changed for good
        ("good_defence", np.int64, _PLACE),
        ("good_evasion", np.int64, _PLACE),
        ("turn_attack", np.int64, _PLACE),  # and for this turn
        ("turn_defence", np.int64, _PLACE),
        ("turn_evasion", np.int64, _PLACE),
        ("given", np.int64, _PLACE),  # keywords given for good
        ("turn_given", np.int64, _PLACE),
        # effects that wait, in a ring
        ("line_start", np.int64),
        ("line_size", np.int64),
        ("line_trigger", np.int64, (LINE,)),
        ("line_card", np.int64, (LINE,)),  # a place
        ("line_own", np.int64, (LINE,)),
        ("line_itself", np.int64, (LINE,)),  # a thing, or NOTHING
        ("line_bearer", np.int64, (LINE,)),  # 1: the card is an item, and itself bears it
        # the effect that runs, or of which somebody thinks
        ("operations", np.int64),  # carried out this turn
        ("trigger", np.int64),
        ("own", np.int64),  # its seat
        ("card", np.int64),  # the place of the card whose effect it is
        ("itself", np.int64),  # the character that is itself (card, bearer, user) as a thing, or NOTHING
        ("chosen", np.int64),  # a thing, or NOTHING
        ("opposing", np.int64),  # in step 0: the place of the other fighter, or NOTHING
        ("with_spell", np.int64),  # in step 0: 1: a spell that is not prevented is on itself
        # the battle that goes on
        ("fighting", np.int64),  # 1: there is one
        ("attacker", np.int64),  # a place
        ("spell", np.int64),  # the attacker's: a place, or NOTHING
        ("declared", np.int64),  # the answer
        ("defender", np.int64),  # a place, or NOTHING
        ("added", np.int64),  # the defender's spell: a place, or NOTHING
        ("trial", BATTLE),  # the blows; in it players also play battles out
        # what `planner` has decided before
        ("user", np.int64),  # who uses the spell that it declares: a place
        # the best of the answers without a spell to the attack that a player has looked at last (rules.py)
        ("plain_declared", np.int64),
        ("plain_defender", np.int64),
        ("plain_points", np.int64),  # for the defending side
        # what somebody is asked who is told what to do, and has answered this turn (told.py)
        ("question", np.int64),
        ("asked", np.int64),  # the seat
        ("option", np.int64, (OPTIONS,)),
        ("answer", np.int64, (ANSWERS,)),
        ("answers", np.int64),
        ("answer_next", np.int64),
        *EVENT_FIELDS,
    ]
)


def new_game() -> Any:
    """Scratch: the game that is played, and two more for players who imagine what happens."""
    return np.zeros(3, GAME).view(np.recarray)


@inlined
def reset(game, table, rules, first_deck, pair):
    """Empty everything, put the decks in slot order into their seats and open the streams (R3, R4, R8). Mutates `game`.

    `first_deck` is the deck (0 or 1) in seat 0; `pair` the key (uint64) of the pair, the same for both its games.
    """
    game.turn = 0
    game.first_deck = first_deck
    game.flip = first_deck << SEAT_BIT
    game.end = RUNNING
    game.winner = NOBODY
    game.imagined = 0
    game.entries = 0
    game.line_start = 0
    game.line_size = 0
    game.operations = 0
    game.fighting = 0
    game.opposing = NOTHING
    for seat in range(SIDES):
        deck = first_deck ^ seat
        size = table.deck_size[deck]
        for slot in range(size):
            game.library[seat, slot] = table.deck[deck, slot]
        game.library_front[seat] = 0
        game.library_end[seat] = size
        game.life[seat] = rules.life
        game.hand_limit[seat] = rules.large_hand_limit if size >= rules.large_deck else rules.hand_limit  # G2
        game.hand[seat] = 0
        game.unseen[seat] = 0
        game.unseen_discard[seat] = 0
        game.discard[seat] = 0
        game.lands[seat] = 0
        game.untapped[seat] = 0
        game.supports[seat] = 0
        game.standing[seat] = 0
        game.ready[seat] = 0
        game.front[seat] = 0
        game.wearing[seat] = 0
        game.back_attackers[seat] = 0
        game.starters[seat] = 0
        game.skill_used[seat] = 0
        game.changed[seat] = 0
        game.lands_placed[seat] = 0
        game.more_lands[seat] = 0
        game.summoned[seat] = 0
        game.attacks[seat] = 0
        game.no_spells[seat] = 0
        game.unformed[seat] = 0
        game.weighed_hand[seat] = NOTHING
        game.seen[seat] = 0
        game.opened[seat] = 0
        game.played[seat] = 0
        game.streams[seat, DEAL] = open_stream(pair, seat, DEAL)
        game.streams[seat, START] = open_stream(pair, seat, START)
        game.streams[seat, POLICY] = open_stream(pair, seat, POLICY)
        game.streams[seat, EFFECTS] = open_stream(pair, seat, EFFECTS)
