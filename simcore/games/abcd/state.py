"""ABCD's arrays: the record of one battle alone, and the state of one game; tables.py holds a matchup's cards.

A fighter's place is 0 for the attacker and 1 .. 8 for the blockers in blocking order; sets of fighters are masks over
places. Cards have numbers (events know them by these), from the least to the best; a face is what a card can be. What
stands on a field is known by its slot: creatures have slots 0 .. 15, eight for the squares of each seat, land spells
16 .. 31; sets of these are masks. A game's creatures lie in arrays of the names that a battle's fighters have, so that
the functions of combat.py that ask for a place can be given a game and a slot.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.events import EVENT_FIELDS
from simcore.jit import index, inlined
from simcore.rng import DEAL, EFFECTS, POLICY, START, open_stream

FIELD_SQUARES = 8  # of each player (R32), so that no more can block
FIGHTERS = 1 + FIELD_SQUARES
ATTACKER = np.int64(0)
ATTACKER_BIT = np.int64(1)

# A creature's traits are one int64 of keywords (bit numbers as in vocabulary.KEYWORDS) and marks.
FLYING = 1 << 0  # 飛行 (K1)
FIRST_ATTACK = 1 << 1  # 先手 (K2)
LAST_ATTACK = 1 << 2  # 後手 (K3)
WALL = 1 << 3  # 壁 (K4)
REGENERATE = 1 << 4  # 再生 (K5)
REVIVAL = 1 << 5  # 復活 (K6)
FLY_BLOCKING = 1 << 6  # 飛行防御 (K8)
PENETRATION = 1 << 7  # 貫通 (K10)
LEGENDARY = 1 << 8  # 伝説 (K11)
UNBLOCKABLE = 1 << 9  # nobody can block it
SEES_HAND = 1 << 10  # its controller sees the opponent's hand
CHANGES_SPEED = FIRST_ATTACK | LAST_ATTACK

# The steps in which creatures strike (R41).
FIRST, NORMAL, LAST = np.int64(0), np.int64(1), np.int64(2)

# A creature's resistances (K7) are one int64, so that "none at all" is 0: a signed number for each attribute.
ATTRIBUTES = 5
RESISTANCE_BITS = 12
RESISTANCE_MASK = (1 << RESISTANCE_BITS) - 1
RESISTANCE_SIGN = 1 << RESISTANCE_BITS - 1

_FIGHTER = (FIGHTERS,)

BATTLE = np.dtype(
    [
        ("blockers", np.int64),  # how many were chosen
        ("there", np.int64),  # mask of those who have not left the battle
        ("non_active", np.int64),  # mask of those who do not strike any more (R56)
        # by place
        ("attack", np.int64, _FIGHTER),
        ("hp", np.int64, _FIGHTER),
        ("max_hp", np.int64, _FIGHTER),
        ("traits", np.int64, _FIGHTER),
        ("attributes", np.int64, _FIGHTER),  # mask of the attributes of its blows (K7)
        ("resistance", np.int64, _FIGHTER),  # packed
        ("mitigation", np.int64, _FIGHTER),  # what is left of it this turn (K9)
        ("assigned", np.int64, _FIGHTER),  # of the attack, to a blocker (R45)
        ("dealt", np.int64, _FIGHTER),  # the HP that it took off
        # the defending player
        ("player_hp", np.int64),  # may be below 1 during a battle (R57)
        ("player_mitigation", np.int64),
        ("to_player", np.int64),  # HP that the player lost
        ("lost", np.int64),  # attack that hit nothing
    ]
)


def new_battles(number: int) -> Any:
    """So many empty battle records."""
    return np.zeros(number, BATTLE).view(np.recarray)


def pack_resistance(amounts: Sequence[int]) -> int:
    """The resistances against each attribute, in order, as one number."""
    return sum((amount & RESISTANCE_MASK) << place * RESISTANCE_BITS for place, amount in enumerate(amounts))


@inlined
def resistance_to(packed, attribute):
    """One attribute's resistance out of a packed number."""
    field = packed >> attribute * RESISTANCE_BITS & RESISTANCE_MASK
    return (field ^ RESISTANCE_SIGN) - RESISTANCE_SIGN


# ---------- Cards

CARDS = 250  # numbers of cards in a game, those that effects make included
WORDS = CARDS // 64 + 1  # a set of cards of both decks takes so many int64
CRYSTAL, SORCERY, LAND_SPELL, CREATURE, BATTLE_SPELL = np.arange(5)  # types of cards

# Attributes that a card needs, and the values that a player has, are one int64 each with a byte for each attribute, so
# that one subtraction compares all of them. Needs go up to 99; values are held to be no more than 127 there.
VALUE_BITS = 8
MOST_VALUE = 127
VALUE_GUARDS = sum(128 << place * VALUE_BITS for place in range(ATTRIBUTES))

_CARD = (CARDS,)

# ---------- The game

LIBRARY = 160  # cards, with those that redraws put behind it
SLOTS = 32
LANDS_FROM = np.int64(16)  # the first slot of a land spell
CREATURES = np.int64((1 << 16) - 1)  # their slots
SIDE = np.int64((1 << FIELD_SQUARES) - 1)  # the squares of a seat
CASTS = 200  # `most_casts` of both players at most
TARGETS = 4  # of one spell, skill or ability
LINE = 64  # abilities that wait at a time
REACHED = 512
FOLLOWERS = 2048  # counter-attackers that wait in a chain of battles
ALARMS = 1024  # frames that lie ahead; no more than `reaction_delay` can
OPTIONS = 256
ANSWERS = 256

ACTIVE, BLOCK_ONLY, NON_ACTIVE = np.arange(3)  # a creature's state (R30)
# A thing that can be chosen: what stands on a field, as 64 * (how many-th that entered) + slot, or a cast, as
# 64 * (how many-th begun) + CAST_MARK. What comes back, or stands there later, is another thing.
THING_BITS = 6
THING_SLOT = np.int64((1 << THING_BITS) - 1)
CAST_MARK = np.int64(32)
CRYSTAL_MARK = np.int64(33)  # a crystal, which never leaves the field
NOTHING = np.int64(-1)

# What is known of a hand until a card comes to it: it has no crystal for this turn, no battle spell; until MP or
# attributes change: no other card of it can be paid; until anything happens: none has whom it is meant for.
NO_CRYSTAL, NO_BATTLE_SPELL, TOO_DEAR, SENSELESS = np.int64(1), np.int64(2), np.int64(4), np.int64(32)
# What is known of a player: no redraw any more, no draw stock this turn.
NO_REDRAW, NO_STOCK = np.int64(8), np.int64(16)

SIDES = np.int64(2)
NOBODY = np.int64(-1)
NO_CARD = np.int64(-1)
NEVER = np.int64(1 << 40)  # a `time`
NONE = np.int64(0)  # an event's value when it has none
PURPOSES = 4

# Why a game ended, or stands still: a question waits for `planner`, whose answer comes from outside (rules.py).
END_HP, END_DECK_OUT, END_BOTH_LIBRARIES_EMPTY, END_TURN_CAP, END_EVENT_CAP = np.arange(5)
ENDS = ("hp", "deck_out", "both_libraries_empty", "turn_cap", "event_cap")
RUNNING = np.int64(-1)
ASKING = np.int64(-2)

_SLOT = (SLOTS,)
_CAST = (CASTS,)

GAME = np.dtype(
    [
        ("turn", np.int64),
        ("frame", np.int64),  # of the main phase
        ("time", np.int64),  # frames of all main phases up to now
        ("first_deck", np.int64),  # which deck sits in seat 0
        ("policy", np.int64, (2,)),
        ("end", np.int64),  # RUNNING, ASKING, or why the game ended
        ("winner", np.int64),  # the seat that won, or NOBODY
        ("imagined", np.int64),  # 1: a player's picture: hidden cards have no face, chance has no part in it
        ("streams", np.uint64, (2, PURPOSES)),
        ("player_hp", np.int64, (2,)),  # this and what follows: by seat
        ("player_mitigation", np.int64, (2,)),
        ("mp", np.int64, (2,)),
        ("max_mp", np.int64, (2,)),
        ("value", np.int64, (2, ATTRIBUTES)),
        ("max_value", np.int64, (2, ATTRIBUTES)),
        ("values", np.int64, (2,)),  # packed, with the guards of VALUE_GUARDS
        ("stock", np.int64, (2,)),
        ("stock_used", np.int64, (2,)),  # this turn
        ("crystals_placed", np.int64, (2,)),  # this turn
        ("redraws", np.int64, (2,)),
        ("has_used", np.int64, (2,)),  # a card, in this game (G6)
        ("told", np.int64, (2,)),  # 1: the front card of the library is settled, and known (R12)
        ("hand", np.int64, (2, WORDS)),  # masks of cards
        ("hand_size", np.int64, (2,)),
        ("idle", np.int64, (2,)),  # what greedy need not look for: bits NO_CRYSTAL … SENSELESS
        ("met", np.int64, (2, WORDS)),  # masks of the cards whose needs a player's values meet (greedy.py)
        ("met_by", np.int64, (2,)),  # the `values` for which that is so
        ("lack", np.int64, (ATTRIBUTES,)),  # of each attribute, for the cards of a hand (greedy.py)
        ("unseen", np.int64, (2,)),  # further hand cards of which an imagined game knows nothing
        ("library", np.int16, (2, LIBRARY)),
        ("library_front", np.int64, (2,)),
        ("library_end", np.int64, (2,)),
        ("buried", np.int64, (WORDS,)),  # the cards of both graveyards, as masks
        # cards with numbers beyond those of the decks
        ("cards", np.int64),  # numbers in use
        ("made_face", np.int64, _CARD),  # by number
        ("made_owner", np.int64, _CARD),  # seat
        ("made_by", np.int64, _CARD),  # the card of a deck that the tally counts for it
        # what the tally asks for, as masks of cards of both decks
        ("seen", np.int64, (WORDS,)),
        ("opened", np.int64, (WORDS,)),
        ("played", np.int64, (WORDS,)),
        # fields, by slot; a slot that is not `standing` holds what left it last
        ("standing", np.int64),  # mask
        ("active", np.int64),  # masks: what is active, and what is non-active; all else can block only (R30)
        ("non_active", np.int64),
        ("walls", np.int64),  # masks of creatures: those with 壁, with 飛行 or 飛行防御, under the other side's control
        ("reaches_flyers", np.int64),
        ("taken", np.int64),
        ("skilled", np.int64),  # mask of what has skills
        ("crystals", np.int64, (2,)),  # squares with a crystal, as masks; nothing ever happens to these
        ("instance", np.int64, _SLOT),  # card number
        ("face", np.int64, _SLOT),
        ("controller", np.int64, _SLOT),
        ("entered", np.int64, _SLOT),  # the how many-th permanent of this game
        ("skills_used", np.int64, _SLOT),  # this turn, a mask
        ("attack", np.int64, _SLOT),
        ("hp", np.int64, _SLOT),
        ("max_hp", np.int64, _SLOT),
        ("traits", np.int64, _SLOT),
        ("attributes", np.int64, _SLOT),
        ("resistance", np.int64, _SLOT),
        ("mitigation", np.int64, _SLOT),
        ("full_mitigation", np.int64, _SLOT),
        ("evades_from", np.int64, _SLOT),
        ("points", np.int64, _SLOT),  # what players hold it to be worth (answers.py); 0: find out
        ("ailing", np.int64),  # 1: a creature may be at HP 0 or less outside of blows
        ("entries", np.int64),  # permanents so far
        ("listening", np.int64),  # mask of triggers to which something in play may answer; never too few
        # casts, in the order in which they were begun
        ("casts", np.int64),  # how many
        ("casts_begun", np.int64),  # so far
        ("next_due", np.int64),  # the least `cast_due`, or NEVER
        ("cast_card", np.int64, _CAST),
        ("cast_face", np.int64, _CAST),
        ("cast_caster", np.int64, _CAST),
        ("cast_controller", np.int64, _CAST),
        ("cast_square", np.int64, _CAST),
        ("cast_begun", np.int64, _CAST),  # the how many-th cast of this game
        ("cast_due", np.int64, _CAST),  # `time` at which it ends
        ("cast_noticed", np.int64, _CAST),  # `time` from which on the other player knows of it (A3)
        ("cast_targets", np.int64, _CAST),
        ("cast_target", np.int64, (CASTS, TARGETS)),  # things
        # when players look up, but for `attack_frame`
        ("alarm", np.int64, (2, ALARMS)),  # frames, ascending, in a ring
        ("alarm_start", np.int64, (2,)),
        ("alarm_end", np.int64, (2,)),
        ("option", np.int64, (OPTIONS,)),  # what a player may do now (actions.py), or what may be answered
        ("options", np.int64),
        # abilities that wait, in a ring
        ("line_start", np.int64),
        ("line_size", np.int64),
        ("line_trigger", np.int64, (LINE,)),
        ("line_source", np.int64, (LINE,)),  # a thing
        ("line_card", np.int64, (LINE,)),
        ("line_face", np.int64, (LINE,)),
        ("line_own", np.int64, (LINE,)),
        # the effect that runs, or of which somebody thinks
        ("operations", np.int64),  # carried out this turn
        ("trigger", np.int64),
        ("own", np.int64),  # its seat
        ("source", np.int64),  # the thing whose effect it is, or NOTHING
        ("source_card", np.int64),
        ("source_face", np.int64),
        ("program", np.int64),
        ("so", np.int64),
        ("chosen", np.int64, (TARGETS,)),  # things
        ("chosen_face", np.int64, (TARGETS,)),
        ("choices", np.int64),  # how many are chosen
        ("aimed_at", np.int64, (TARGETS * TARGETS,)),  # the targets of chosen spells, as they were before
        ("aimed_ats", np.int64),
        ("reached", np.int64, (REACHED,)),  # things that an operation means, or that can be chosen, in order
        ("reaches", np.int64),
        # the battle that goes on
        ("fighting", np.int64),  # 1: there is one
        ("in_chain", np.int64),  # 1: or counter-attacks are to follow (R57, R58)
        ("blockers", np.int64),  # how many were chosen
        ("fighter", np.int64, _FIGHTER),  # things by place
        ("there", np.int64),  # mask of the places of those who have not left it
        ("lost", np.int64),  # attack that hit nothing
        ("spell", np.int64, (2,)),  # battle spell chosen, by seat, or NO_CARD
        ("spell_targets", np.int64, (2,)),
        ("spell_target", np.int64, (2, TARGETS)),
        ("blocker", np.int64, (FIELD_SQUARES,)),  # the answer to an attack: slots in blocking order
        ("foreseen", np.int64),  # mask: the attacker of whom `greedy` has just weighed every block, left in `against`
        ("against", np.int64, _SLOT),
        ("follower", np.int64, (FIELD_SQUARES,)),  # and slots of those who attack afterwards
        ("followers", np.int64),
        ("waiting", np.int64, (FOLLOWERS,)),  # counter-attackers as things, the next one last
        ("waiting_card", np.int64, (FOLLOWERS,)),
        ("waits", np.int64),
        ("trial", BATTLE),  # in which players play a battle out
        # what `planner` is asked on the way, and has answered since the last step began (rules.py)
        ("question", np.int64),
        ("asked", np.int64),  # the seat; only where a player is told what to do
        ("may_stop", np.int64),  # 1: no more than what is chosen may be an answer
        ("answer", np.int64, (ANSWERS,)),
        ("answers", np.int64),
        ("answer_next", np.int64),
        *EVENT_FIELDS,
    ]
)


def new_game() -> Any:
    """Scratch: the game that is played, one in which players imagine what happens, and one kept for going back to."""
    return np.zeros(3, GAME).view(np.recarray)


@inlined
def reset(game, table, rules, first_deck, pair):
    """Empty everything, put the decks in slot order into their seats and open the streams (R9, R10). Mutates `game`.

    `first_deck` is the deck (0 or 1) in seat 0; `pair` the key (uint64) of the pair, the same for both its games.
    """
    game.turn = 0
    game.frame = 0
    game.time = 0
    game.first_deck = first_deck
    game.end = RUNNING
    game.winner = NOBODY
    game.cards = table.cards
    game.standing = 0
    game.active = 0
    game.non_active = 0
    game.walls = 0
    game.reaches_flyers = 0
    game.taken = 0
    game.skilled = 0
    game.entries = 0
    game.listening = 0
    game.ailing = 0
    game.casts = 0
    game.casts_begun = 0
    game.next_due = NEVER
    game.line_start = 0
    game.line_size = 0
    game.fighting = 0
    game.in_chain = 0
    game.foreseen = 0
    game.answers = 0
    game.answer_next = 0
    for word in range(WORDS):
        game.buried[word] = 0
        game.seen[word] = 0
        game.opened[word] = 0
        game.played[word] = 0
        for seat in range(2):
            game.hand[seat, word] = 0
    for seat in range(2):
        deck = first_deck ^ seat
        size = table.deck_size[deck]
        for slot in range(size):
            game.library[seat, slot] = table.deck[deck, slot]
        game.library_front[seat] = 0
        game.library_end[seat] = size
        game.hand_size[seat] = 0
        game.idle[seat] = 0
        game.met_by[seat] = 0  # nobody's values
        game.unseen[seat] = 0
        game.player_hp[seat] = rules.start_hp
        game.player_mitigation[seat] = rules.player_mitigation
        game.mp[seat] = rules.start_mp
        game.max_mp[seat] = rules.start_mp
        for attribute in range(ATTRIBUTES):
            game.value[seat, attribute] = 0
            game.max_value[seat, attribute] = 0
        game.values[seat] = VALUE_GUARDS
        game.stock[seat] = rules.draw_stock
        game.stock_used[seat] = 0
        game.crystals_placed[seat] = 0
        game.redraws[seat] = 0
        game.has_used[seat] = 0
        game.told[seat] = 0
        game.crystals[seat] = 0
        for purpose in (DEAL, START, POLICY, EFFECTS):
            game.streams[seat, purpose] = open_stream(pair, seat, purpose)


@inlined
def put_state(game, slot, state):
    """Make this the state of what stands in a slot. Mutates `game`."""
    bit = np.int64(1) << slot
    game.active &= ~bit
    game.non_active &= ~bit
    if state == ACTIVE:
        game.active |= bit
    elif state == NON_ACTIVE:
        game.non_active |= bit


@inlined
def put_traits(game, slot, traits):
    """Make these the keywords of what stands in a slot, and keep the masks that follow from them. Mutates `game`."""
    bit = np.int64(1) << slot
    game.traits[index(slot)] = traits
    game.points[index(slot)] = 0
    game.walls &= ~bit
    game.reaches_flyers &= ~bit
    if traits & WALL:
        game.walls |= bit
    if traits & (FLYING | FLY_BLOCKING):
        game.reaches_flyers |= bit
