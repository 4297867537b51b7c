"""Card Commander's arrays: the table of one matchup's cards, and the state of one game.

An instance is one physical card of either deck. Instances are numbered in the order of the machine players' key (level,
attack, HP, ...), so that a set of cards is one int64 mask and "the best affordable card" is its highest bit. Seats are
0 (first player) and 1 (second player).
"""

from typing import Any

import numpy as np

from simcore.events import EVENT_FIELDS
from simcore.jit import inlined
from simcore.rng import DEAL, EFFECTS, POLICY, START, open_stream

INSTANCES = 64  # numbers 0 .. 62 may be used, so that a mask stays a positive int64
DECK_CAPACITY = 32
SIDES = np.int64(2)
FIRST_SEAT = np.int64(0)
SECOND_SEAT = np.int64(1)
NOTHING = np.int64(0)  # an event's value when it has none
ROWS = 96  # faces: those of the instances, then those of cards that effects name
FURTHER_FACES = 64  # the first of the latter
# A side's places: 0 the battlefield (the attacker), 1 to 3 the standby from top to bottom (the subs), 4 the used card.
PLACES = 5
ATTACKER = np.int64(0)
STANDBY_END = 4  # `range(1, STANDBY_END)` are the standby places
USED_PLACE = np.int64(4)
NO_ROOM = np.int64(4)  # instead of a standby place when all of them are taken
SUBS = np.int64(0b1110)  # the standby places as a mask
CREATURES = np.int64(0b1111)  # a used card is no creature (CC-45)
NO_ROOM_BIT = np.int64(1 << 4)
SIDE_BITS = 8  # a set of creatures of both sides is a mask in which seat 1 begins at this bit
NOBODY = np.int64(-1)
NO_CARD = np.int64(-1)
PURPOSES = 4
MANA_LEVELS = 16  # affordable[1 + m] holds for mana m; below 0 nothing is affordable, from 15 on everything

# A creature's traits are one int64: keywords (bit numbers as in vocabulary.KEYWORDS), the curse, then colour, then the
# colours it cannot hurt, then speed.
HALVED = 1 << 0  # 半減: half damage received, rounded down
WEAK_POINT = 1 << 1  # 急所: double damage received
AMBUSH = 1 << 2  # 豹変: strikes first while its side has the initiative
MUST_GO = 1 << 3  # is sent to the battlefield whenever possible
CANNOT_GO = 1 << 4  # cannot be sent to the battlefield
BARS_TOP = 1 << 5  # in standby, the opponent's topmost sub cannot be sent
REVIVES = 1 << 6  # ゾンビ's return (CC-54)
THIRD_COLOUR = 1 << 7  # allows a third colour in the deck (CC-3)
SEES_TOP = 1 << 8  # shows its player the top card of the own deck (CC-14)
IMMOVABLE = 1 << 9  # 不動 (CC-84)
IMMUNE = 1 << 10  # 無効 (CC-84)
MIMICRY = 1 << 11  # 擬態: of every tribe (CC-83)
UNSTOPPABLE = 1 << 12  # its use effect happens in spite of STOPS_USES (CC-43)
REVERSES = 1 << 13  # 混沌: as an attacker it reverses what effects change (CC-82)
STOPS_USES = 1 << 14  # 赤マント: as an attacker it stops use effects (CC-43)
SEALS = 1 << 15  # ケンタウロスリーダー: the opponent's non-beastman subs are without abilities
CURSED = 1 << 31  # a mark, no ability
COLOUR_SHIFT = 32  # five bits: red, blue, black, green, none
HARMLESS_SHIFT = 40  # five bits: deals no battle damage to creatures of these colours
ALL_COLOURS = 31
SPEED_SHIFT = 48
FIRST, NORMAL, LAST = 0, 1, 2  # speeds, the faster the smaller
KEYWORDS = (1 << 31) - 1
ABILITIES = KEYWORDS | ALL_COLOURS << HARMLESS_SHIFT  # of the traits; not the curse, colour and speed (CC-86)

CHANGES_DAMAGE = HALVED | WEAK_POINT | ALL_COLOURS << HARMLESS_SHIFT
CHANGES_SENDING = MUST_GO | CANNOT_GO | BARS_TOP

# A creature's programs are one int64: twelve bits each for its use, win, lose, standby and battlefield effects.
PROGRAM_BITS = 12
PROGRAM = (1 << PROGRAM_BITS) - 1
USE_SLOT, WIN_SLOT, LOSE_SLOT, STANDBY_SLOT, FIELD_SLOT = np.arange(5) * PROGRAM_BITS
PROGRAMS = 512
OPERATIONS = 1536
COLUMNS = 14
FILTERS = 64

# The line of effects that wait: entries, and parts of each (effects/line.py); how much a script can hold.
LINE = 64
ENTRY = 7
SCRIPT = 32

# Why a game ended.
END_LIFE, END_DECK_OUT, END_BOTH_DECK_OUT, END_TURN_CAP, END_EVENT_CAP = np.arange(5)
ENDS = ("life", "deck_out", "both_decks_out", "turn_cap", "event_cap")
RUNNING = np.int64(-1)
ILLEGAL_SEND, ILLEGAL_USE, ILLEGAL_CHOICE = np.arange(1, 4)

_INSTANCE = (INSTANCES,)
_ROW = (ROWS,)
_FILTER = (FILTERS,)

TABLE = np.dtype(
    [
        # printed figures of each face: row i is instance i as printed, rows from FURTHER_FACES what cards can turn into
        ("level", np.int64, _ROW),
        ("attack", np.int64, _ROW),
        ("hp", np.int64, _ROW),
        ("traits", np.int64, _ROW),
        ("programs", np.int64, _ROW),  # of a creature
        ("card_program", np.int64, _ROW),  # of the card in hand or graveyard
        ("card", np.int64, _ROW),  # row of the card in the pool's table
        ("name", np.int64, _ROW),  # equal for cards of one name
        ("plain", np.int64, _ROW),  # 1: without abilities (CC-86)
        ("burn", np.int64, _ROW),  # 1: its use effect takes HP
        ("asks", np.int64, _ROW),  # the selector among whose targets its use effect lets the player choose, or 0
        ("beastman", np.int64, _ROW),
        ("fits", np.int64, _ROW),  # mask of the filters whose printed part the face satisfies
        ("fits_as_mimic", np.int64, _ROW),  # the same for a creature that has mimicry
        ("listens", np.int64, _ROW),  # mask of the triggers to which its standby and battlefield programs answer
        # where each instance comes from: deck 0 (A) or 1 (B), and its slot there
        ("owner", np.int64, _INSTANCE),
        ("slot", np.int64, _INSTANCE),
        ("instances", np.int64),  # of both decks; numbers from here on are free for cards that appear
        # sets of instances
        ("affordable", np.int64, (1 + MANA_LEVELS,)),
        # what this matchup never needs to look for: the traits and triggers of all its cards together
        ("any_traits", np.int64),
        ("triggers", np.int64),
        ("discounting", np.int64),  # mask of instances that discount themselves in hand
        ("haunting", np.int64),  # mask of instances that act from the graveyard at turn start
        ("eventful", np.int64),  # 1: anything may happen beyond plain creatures that fight
        # decks, in slot order
        ("deck", np.int16, (2, DECK_CAPACITY)),
        ("deck_size", np.int64, (2,)),
        ("start_mana", np.int64, (2,)),
        # effects: rows of operations (programs.py), where each program starts and to what it answers
        ("operations", np.int64, (OPERATIONS, COLUMNS)),
        ("start", np.int64, (PROGRAMS,)),
        ("program_triggers", np.int64, (PROGRAMS,)),
        ("standby_points", np.int64, (PROGRAMS,)),  # what `planner` holds a sub with that program to be worth for it
        # the part of each filter that depends on a creature's present state
        ("filter_changes", np.int64, _FILTER),  # 1: it has such a part
        ("filter_level", np.int64, _FILTER),
        ("filter_level_at_most", np.int64, _FILTER),
        ("filter_attack_at_least", np.int64, _FILTER),
        ("filter_hp", np.int64, _FILTER),
        ("filter_cursed", np.int64, _FILTER),
        ("filter_not_keyword", np.int64, _FILTER),
        ("filter_same_level", np.int64, _FILTER),
        ("matching", np.int64, _FILTER),  # mask of the instances that satisfy the filter as printed
    ]
)

GAME = np.dtype(
    [
        ("turn", np.int64),
        ("first_deck", np.int64),  # which deck sits first
        ("policy", np.int64, (2,)),  # the machine player of each seat
        ("initiative", np.int64),  # the seat that has it
        ("beaten", np.int64),  # the seat that lost this turn's battle, or NOBODY
        ("end", np.int64),  # RUNNING or why the game ended
        ("winner", np.int64),  # the seat that won, or NOBODY
        ("imagined", np.int64),  # 1: a player's picture of the game, without what that player cannot see
        ("streams", np.uint64, (2, PURPOSES)),
        ("life", np.int64, (2,)),
        ("mana", np.int64, (2,)),
        ("income", np.int64, (2,)),
        ("deck", np.int16, (2, DECK_CAPACITY)),  # instances; those before `drawn` have left it
        ("deck_size", np.int64, (2,)),
        ("drawn", np.int64, (2,)),
        ("known", np.int64, (2,)),  # cards at the bottom whose order is settled
        ("hand", np.int64, (2,)),  # mask
        ("unseen", np.int64, (2,)),  # further hand cards of which an imagined game knows nothing
        # Hands are ordered left to right by arrival, which counts up, or down where new cards go to the left.
        ("arrivals", np.int64),
        ("arrival_step", np.int64),
        ("arrival", np.int64, _INSTANCE),
        ("graveyard", np.int16, (2, INSTANCES)),  # instances, the top one last
        ("graveyard_size", np.int64, (2,)),
        ("buried", np.int64, (2,)),  # the graveyard as a mask
        ("kept_hp", np.int64, _INSTANCE),  # the HP with which an instance came to a graveyard
        # what cards have become: a mask of those that are not as printed on them, and their faces
        ("turned", np.int64),
        ("became", np.int64, _INSTANCE),
        ("cards", np.int64),  # numbers in use: those of both decks and of cards that appeared
        ("origin", np.int64, _INSTANCE),  # of a card that appeared: the card that the tally counts for it
        # what the tally asks for, as masks by the seat that did it
        ("seen", np.int64, (2,)),  # drawn from the own deck
        ("opened", np.int64, (2,)),  # drawn as the opening hand
        ("played", np.int64, (2,)),  # used from the hand
        ("choice_sub", np.int64, (2,)),  # place of the sub chosen to go, or NOBODY
        ("choice_card", np.int64, (2,)),  # instance chosen to be used, or NO_CARD
        ("used_card", np.int64, (2,)),  # what was used this turn, wherever it is now: NO_CARD until both are revealed
        ("choice_cost", np.int64, (2,)),  # its cost
        ("script", np.int64, (2, SCRIPT)),  # what a scripted player chooses, one after the other (effects/choices.py)
        ("script_next", np.int64, (2,)),
        ("illegal", np.int64),  # what a scripted player was told to do against the rules (ILLEGAL_...), or 0
        ("aim", np.int64, (2,)),  # what the player means to choose when an effect asks, or NOBODY
        # creatures and used cards by seat and place, with their present figures
        ("occupied", np.int64, (2,)),  # mask of places
        ("instance", np.int64, (2, PLACES)),
        ("attack", np.int64, (2, PLACES)),
        ("hp", np.int64, (2, PLACES)),
        ("level", np.int64, (2, PLACES)),
        ("traits", np.int64, (2, PLACES)),
        ("programs", np.int64, (2, PLACES)),
        # the triggers to which its standby and battlefield programs answer, 0 where it has left
        ("listens", np.int64, (2, PLACES)),
        # per side, mask of the triggers to which some creature may answer; never too few, exact at turn start
        ("listening", np.int64, (2,)),
        # marks that effects leave
        ("no_battle", np.int64),  # 1: no battle this turn (CC-50)
        ("no_draw", np.int64, (2,)),  # 1: no draw at the next turn start (CC-24)
        ("no_growth", np.int64, (2,)),  # 1: no mana at the next turn start (CC-24)
        ("forced", np.int64, (2,)),  # the card that must be used if it can be (CC-31), or NO_CARD
        ("wins", np.int64, (2,)),  # own win effects that happened (CC-88)
        # the battle of this turn
        ("damage", np.int64, (2,)),  # what a blow of this seat's attacker takes off
        ("striker", np.int64),  # the seat whose blow is next
        ("blows", np.int64),  # blows of both sides so far
        # effects that wait in line, and the registers of the one that runs (effects/)
        ("line", np.int64, (LINE, ENTRY)),
        ("line_start", np.int64),
        ("line_end", np.int64),
        ("operations", np.int64),  # carried out this turn
        ("own", np.int64),  # the side of the running effect
        ("source", np.int64),  # its card
        ("source_at", np.int64),  # where it was last seen (queries.place_of)
        ("it", np.int64),  # the card that it chose or was given, or NO_CARD
        ("it_seat", np.int64),
        ("it_at", np.int64),
        ("so", np.int64),
        ("rose", np.int64),
        ("lost", np.int64),
        ("destroyed", np.int64),
        ("loss", np.int64),  # the HP lost to which the effect answers
        *EVENT_FIELDS,
    ]
)


def new_game() -> Any:
    """Scratch for one game at a time: the record that kernels play in, and one in which players imagine a turn."""
    return np.zeros(2, GAME).view(np.recarray)


def new_table() -> Any:
    """An empty matchup table."""
    return np.zeros(1, TABLE).view(np.recarray)[0]


@inlined
def reset(game, table, first_deck, pair):
    """Empty every zone, put the decks in slot order before their seats and open the streams. Mutates `game`.

    `first_deck` is the deck (0 or 1) that sits first; `pair` the key (uint64) of the pair, the same for both its games.
    """
    game.turn = 0
    game.first_deck = first_deck
    game.initiative = 0
    game.beaten = NOBODY
    game.end = RUNNING
    game.winner = NOBODY
    game.arrivals = 0
    game.turned = 0
    game.cards = table.instances
    game.no_battle = 0
    game.operations = 0
    for seat in range(2):
        deck = first_deck ^ seat
        for slot in range(DECK_CAPACITY):
            game.deck[seat, slot] = table.deck[deck, slot]
        game.deck_size[seat] = table.deck_size[deck]
        game.mana[seat] = table.start_mana[deck]
        game.drawn[seat] = 0
        game.known[seat] = 0
        game.hand[seat] = 0
        game.choice_card[seat] = NO_CARD
        game.used_card[seat] = NO_CARD
        game.no_draw[seat] = 0
        game.no_growth[seat] = 0
        game.forced[seat] = NO_CARD
        game.aim[seat] = NOBODY
        game.wins[seat] = 0
        game.listening[seat] = 0
        for place in range(PLACES):
            game.listens[seat, place] = 0
        game.graveyard_size[seat] = 0
        game.buried[seat] = 0
        game.seen[seat] = 0
        game.played[seat] = 0
        game.occupied[seat] = 0
        game.streams[seat, DEAL] = open_stream(pair, seat, DEAL)
        game.streams[seat, START] = open_stream(pair, seat, START)
        game.streams[seat, POLICY] = open_stream(pair, seat, POLICY)
        game.streams[seat, EFFECTS] = open_stream(pair, seat, EFFECTS)
