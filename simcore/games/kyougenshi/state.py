"""Kyougenshi's arrays: the record of one attack (rules 34 to 53), and the state of one game.

In an attack's record the side that attacks is 0; 1 is the defending player's, with the spell card that is attacked or
blocks.

In a game, a card has a lane: the how many-th of its deck it is, from the worst to the best, 0 .. 39. So a set of cards
of one seat is one int64, and every zone is such a mask. Its place is 64 * seat + lane; everything that a card in the
battle zone has lies in arrays by place. Events know cards by numbers that go over both decks (tables.py).
"""

from typing import Any

import numpy as np

from simcore.events import EVENT_FIELDS
from simcore.jit import inlined
from simcore.rng import DEAL, EFFECTS, POLICY, START, open_stream

ATTACKER, TARGET = np.int64(0), np.int64(1)

# Traits are one int64 of keywords, bit numbers as in vocabulary.KEYWORDS.
BLOCKER = 1 << 0  # may be turned inactive to become the target of an attack (R39)
W_BREAKER = 1 << 1  # breaks two (R48)
T_BREAKER = 1 << 2  # breaks three
S_TRIGGER = 1 << 3  # used at once when it is broken (R52)
SPEED_ATTACKER = 1 << 4  # attacks in spite of praying (R28)
INVISIBLE = 1 << 5  # no target of attacks but of cards with search
SEARCH = 1 << 6
INVISIBLE_ATTACKER = 1 << 7  # not blocked while it attacks a spell card
ATTACKS_ACTIVE = 1 << 8  # may attack active spell cards too (R35)
CANNOT_ATTACK_PLAYER = 1 << 9
WINS_BATTLES = 1 << 10  # wins whatever the powers are (R44)

MOST_POWER = 32_000  # with which a card fights

_SIDE = (2,)

BATTLE = np.dtype(
    [
        ("on_card", np.int64),  # 1: it ends in a battle with the target, 0: the attack is on the player
        ("blocks", np.int64),  # 1: the target is a card that blocks
        ("shields", np.int64),  # of the defending player
        # by side
        ("power", np.int64, _SIDE),  # printed, gained and changed; the numbered keywords not yet
        ("power_attacker", np.int64, _SIDE),
        ("guard_crusher", np.int64, _SIDE),
        ("flare", np.int64, _SIDE),
        ("graze", np.int64, _SIDE),  # 0: has it not
        ("traits", np.int64, _SIDE),
        ("reiryoku", np.int64, _SIDE),  # that the player can pay for graze
        # what comes of it; powers, losses and what follows from them only of a battle
        ("final_power", np.int64, _SIDE),
        ("lost", np.int64, _SIDE),
        ("grazed", np.int64, _SIDE),
        ("destroyed", np.int64, _SIDE),
        ("most_breaks", np.int64),  # that an attack on the player may come to
        ("breaks", np.int64),
        ("direct", np.int64),
    ]
)


def new_battles(number: int) -> Any:
    """So many records of attacks by cards without power on a player without 宣言カード."""
    return np.zeros(number, BATTLE).view(np.recarray)


# ---------- Cards

SPELL_CARD, EVENT_EFFECT = np.arange(2)  # types of cards (vocabulary.TYPES)
COLOURS = 6
KEYWORDS = 11
# Rows of `has`: keywords by number, as in vocabulary.KEYWORDS.
(
    BLOCKERS,
    W_BREAKERS,
    T_BREAKERS,
    S_TRIGGERS,
    SPEED_ATTACKERS,
    INVISIBLES,
    SEARCHERS,
    INVISIBLE_ATTACKERS,
    ACTIVE_ATTACKERS,
    PLAYER_SPARERS,
    SURE_WINNERS,
) = np.arange(KEYWORDS)

LANES = 64  # that a seat's places take; a deck has no more than 40 cards
PLACES = 128
SEAT_BIT = 6  # a place is the seat in this bit and the lane below it
LANE = np.int64(LANES - 1)
MOST_COST = 20

# ---------- The game

LIBRARY = 256  # cards, with those that redraws put behind it
LINE = 64  # effects that wait at a time
# A spell card in the battle zone as a thing: 128 * (how many-th that entered) + place. What comes back is another one.
THING_BITS = 7
THING_PLACE = np.int64(PLACES - 1)
NOTHING = np.int64(-1)

# What somebody who is told what to do may answer, as masks of lanes; behind them targets by the lane of an attacker.
OPTIONS = 3 + LANES
ANSWERS = 256  # of one turn

MOST_CHANGE = 30_000  # that the changes of a card's power, those of an attack or of a turn, come to together
SIDES = 2
NOBODY = np.int64(-1)
NO_CARD = np.int64(-1)
NONE = np.int64(0)  # an event's value when it has none
PURPOSES = 4

# Why a game ended, or stands still: a question waits for somebody who is told what to do (told.py).
END_DIRECT_ATTACK, END_DECK_OUT, END_TURN_CAP, END_EVENT_CAP = np.arange(4)
ENDS = ("direct_attack", "deck_out", "turn_cap", "event_cap")
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
        # players, by seat; zones are masks of lanes
        ("hand", np.int64, _SIDE),
        ("library", np.int16, (2, LIBRARY)),  # lanes
        ("library_front", np.int64, _SIDE),
        ("library_end", np.int64, _SIDE),
        ("shields", np.int64, _SIDE),
        ("orbs", np.int64, _SIDE),
        ("active_orbs", np.int64, _SIDE),  # of them
        ("tainted", np.int64, _SIDE),  # of them: face down (rule 22)
        ("graveyard", np.int64, _SIDE),
        ("battle_zone", np.int64, _SIDE),
        ("active", np.int64, _SIDE),  # of the battle zone
        ("praying", np.int64, _SIDE),  # of the battle zone: entered since the last own turn began (rule 28)
        # further cards of which a picture knows nothing; an orb of these pays nothing
        ("unseen", np.int64, _SIDE),  # in hand
        ("unseen_shields", np.int64, _SIDE),
        ("unseen_orbs", np.int64, _SIDE),
        ("unseen_graveyard", np.int64, _SIDE),
        ("left", np.int64, _SIDE),  # reiryoku that an orb has given too much
        ("left_colours", np.int64, _SIDE),  # its colours, as a mask
        ("charges", np.int64),  # this turn
        ("attacked", np.int64),  # 1: this turn; the main phase is over then (rule 14)
        # what cards have now: lanes of the whole deck, wherever they are
        ("has", np.int64, (2, KEYWORDS)),  # a keyword: printed, gained or given
        ("gaining", np.int64, _SIDE),  # what they gain with the orbs that there are
        ("changed", np.int64, _SIDE),  # of the battle zone: power or keywords are changed by effects
        # what greedy has looked at last, and what it can pay for with that
        ("weighed_hand", np.int64, _SIDE),
        ("weighed_orbs", np.int64, _SIDE),
        ("affordable", np.int64, _SIDE),
        # what planner has found out about battles of an attacker with cards of the other side (foresight.py)
        ("judged", np.int64, _SIDE),  # attackers of which there is something
        ("judged_against", np.int64, _PLACE),  # cards that it is about
        ("loses_to", np.int64, _PLACE),  # of them: that the attacker loses to if it attacks them
        ("beats", np.int64, _PLACE),  # that lose then
        ("loses_to_blocker", np.int64, _PLACE),  # the same if they block
        ("beats_blocker", np.int64, _PLACE),
        # what the tally asks for
        ("seen", np.int64, _SIDE),
        ("opened", np.int64, _SIDE),
        ("played", np.int64, _SIDE),
        # spell cards, by place; one that is not in the battle zone has what it had last
        ("entries", np.int64),  # cards that entered so far
        ("entered", np.int64, _PLACE),  # the how many-th
        ("power", np.int64, _PLACE),  # printed, gained, changed; the numbered keywords not (combat.py)
        ("turn_power", np.int64, _PLACE),  # what effects have changed for this turn
        ("attack_power", np.int64, _PLACE),  # and for this attack
        ("turn_given", np.int64, _PLACE),  # keywords given, as a mask
        ("attack_given", np.int64, _PLACE),
        # effects that wait, in a ring
        ("line_start", np.int64),
        ("line_size", np.int64),
        ("line_trigger", np.int64, (LINE,)),
        ("line_card", np.int64, (LINE,)),  # a thing, or, of a card that is not in the battle zone, its place
        # the effect that runs, or of which somebody thinks
        ("operations", np.int64),  # carried out this turn
        ("trigger", np.int64),
        ("own", np.int64),  # its seat
        ("card", np.int64),  # the place of the card whose effect it is
        ("itself", np.int64),  # the spell card that has it, as a thing, or NOTHING
        ("chosen", np.int64),  # a thing, or NOTHING
        # the attack that goes on
        ("stage", np.int64),  # what comes next of it (fight.py), or NO_ATTACK
        ("attacker", np.int64),  # a thing; NOTHING without an attack
        ("target", np.int64),  # a thing, or NOTHING: the player; the blocker once there is one
        ("on_card", np.int64),  # 1: it was named against a spell card
        ("blocked", np.int64),  # 1: the target blocks
        ("lost", np.int64, _SIDE),  # the battle: 1: attacker, target; both by side of the attack, not by seat
        ("breaks", np.int64),  # that are left
        ("picked", np.int64),  # the lane of the shield that is about to be broken; in a picture NOTHING
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
def reset(game, table, first_deck, pair):
    """Empty everything, put the decks in slot order into their seats and open the streams (rule 4). Mutates `game`.

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
    game.stage = 0
    game.attacker = NOTHING
    game.target = NOTHING
    for seat in range(SIDES):
        deck = first_deck ^ seat
        size = table.deck_size[deck]
        for slot in range(size):
            game.library[seat, slot] = table.deck[deck, slot]
        for keyword in range(KEYWORDS):
            game.has[seat, keyword] = table.printed[deck, keyword]
        game.library_front[seat] = 0
        game.library_end[seat] = size
        game.hand[seat] = 0
        game.shields[seat] = 0
        game.orbs[seat] = 0
        game.active_orbs[seat] = 0
        game.tainted[seat] = 0
        game.graveyard[seat] = 0
        game.battle_zone[seat] = 0
        game.active[seat] = 0
        game.praying[seat] = 0
        game.unseen[seat] = 0
        game.unseen_shields[seat] = 0
        game.unseen_orbs[seat] = 0
        game.unseen_graveyard[seat] = 0
        game.left[seat] = 0
        game.left_colours[seat] = 0
        game.gaining[seat] = 0
        game.changed[seat] = 0
        game.weighed_hand[seat] = 0
        game.affordable[seat] = 0
        game.seen[seat] = 0
        game.opened[seat] = 0
        game.played[seat] = 0
        game.streams[seat, DEAL] = open_stream(pair, seat, DEAL)
        game.streams[seat, START] = open_stream(pair, seat, START)
        game.streams[seat, POLICY] = open_stream(pair, seat, POLICY)
        game.streams[seat, EFFECTS] = open_stream(pair, seat, EFFECTS)
