"""Card Commander's arrays: the table of one matchup's cards, and the state of one game.

An instance is one physical card of either deck. Instances are numbered in the order of the machine players' key (level,
attack, HP, ...), so that a set of cards is one int64 mask and "the best affordable card" is its highest bit. Seats are
0 (first player) and 1 (second player).
"""

from typing import Any

import numpy as np

from simcore.events import EVENT_FIELDS
from simcore.jit import helper, highest_bit, index, inlined, lowest_bit
from simcore.rng import DEAL, EFFECTS, POLICY, START, below, open_stream

INSTANCES = 64  # numbers 0 .. 62 may be used, so that a mask stays a positive int64
DECK_CAPACITY = 32
SIDES = np.int64(2)
FIRST_SEAT = np.int64(0)
SECOND_SEAT = np.int64(1)
NOTHING = np.int64(0)  # an event's value when it has none
PLACES = 4  # place 0 is the battlefield (the attacker), 1 to 3 the standby from top to bottom (the subs)
ATTACKER = np.int64(0)
SUBS = np.int64(0b1110)  # the standby places as a mask
PLACES_AND_BEYOND = np.int64(0b11110)  # and one more bit, found when all of them are taken
NOBODY = np.int64(-1)
NO_CARD = np.int64(-1)
PURPOSES = 4
MANA_LEVELS = 16  # affordable[1 + m] holds for mana m; below 0 nothing is affordable, from 15 on everything

# A creature's traits are one int64: keywords, then colour, then the colours it cannot hurt, then speed.
HALVED = 1 << 0  # 半減: half damage received, rounded down
WEAK_POINT = 1 << 1  # 急所: double damage received
AMBUSH = 1 << 2  # 豹変: strikes first while its side has the initiative
MUST_GO = 1 << 3  # is sent to the battlefield whenever possible
CANNOT_GO = 1 << 4  # cannot be sent to the battlefield
BARS_TOP = 1 << 5  # in standby, the opponent's topmost sub cannot be sent
REVIVES = 1 << 6  # ゾンビ's return (CC-54)
HAUNTS = 1 << 7  # 幽霊's return from the graveyard (CC-23)
THIRD_COLOUR = 1 << 8  # allows a third colour in the deck (CC-3)
SEES_TOP = 1 << 9  # shows its player the top card of the own deck (CC-14)
IMMOVABLE = 1 << 10  # 不動 (CC-84)
COLOUR_SHIFT = 32  # five bits: red, blue, black, green, none
HARMLESS_SHIFT = 40  # five bits: deals no battle damage to creatures of these colours
ALL_COLOURS = 31
SPEED_SHIFT = 48
FIRST, NORMAL, LAST = 0, 1, 2  # speeds, the faster the smaller

CHANGES_DAMAGE = HALVED | WEAK_POINT | ALL_COLOURS << HARMLESS_SHIFT
CHANGES_SENDING = MUST_GO | CANNOT_GO | BARS_TOP

# Why a game ended.
END_LIFE, END_DECK_OUT, END_BOTH_DECK_OUT, END_TURN_CAP, END_EVENT_CAP = np.arange(5)
ENDS = ("life", "deck_out", "both_decks_out", "turn_cap", "event_cap")
RUNNING = np.int64(-1)

_INSTANCE = (INSTANCES,)

TABLE = np.dtype(
    [
        # printed figures of each instance
        ("level", np.int64, _INSTANCE),
        ("attack", np.int64, _INSTANCE),
        ("hp", np.int64, _INSTANCE),
        ("traits", np.int64, _INSTANCE),
        ("card", np.int64, _INSTANCE),  # row of the card in the pool's table
        # where each instance comes from: deck 0 (A) or 1 (B), and its slot there
        ("owner", np.int64, _INSTANCE),
        ("slot", np.int64, _INSTANCE),
        # sets of instances
        ("affordable", np.int64, (1 + MANA_LEVELS,)),
        ("haunting", np.int64),
        ("any_traits", np.int64),  # the traits of all instances together: what this matchup never needs to look for
        # decks, in slot order
        ("deck", np.int16, (2, DECK_CAPACITY)),
        ("deck_size", np.int64, (2,)),
        ("start_mana", np.int64, (2,)),
    ]
)

GAME = np.dtype(
    [
        ("turn", np.int64),
        ("first_deck", np.int64),  # which deck sits first
        ("initiative", np.int64),  # the seat that has it
        ("beaten", np.int64),  # the seat that lost this turn's battle, or NOBODY
        ("end", np.int64),  # RUNNING or why the game ended
        ("winner", np.int64),  # the seat that won, or NOBODY
        ("streams", np.uint64, (2, PURPOSES)),
        ("life", np.int64, (2,)),
        ("mana", np.int64, (2,)),
        ("income", np.int64, (2,)),
        ("deck", np.int16, (2, DECK_CAPACITY)),  # instances; those before `drawn` have been drawn
        ("deck_size", np.int64, (2,)),
        ("drawn", np.int64, (2,)),
        ("hand", np.int64, (2,)),  # mask
        # Hands are ordered left to right by arrival, which counts up, or down where new cards go to the left.
        ("arrivals", np.int64),
        ("arrival_step", np.int64),
        ("arrival", np.int64, _INSTANCE),
        ("graveyard", np.int16, (2, INSTANCES)),  # instances, the top one last
        ("graveyard_size", np.int64, (2,)),
        ("buried", np.int64, (2,)),  # the graveyard as a mask
        ("kept_hp", np.int64, _INSTANCE),  # the HP with which an instance came to a graveyard
        # what the tally asks for, as masks by the seat that did it
        ("seen", np.int64, (2,)),  # drawn from the own deck
        ("opened", np.int64, (2,)),  # drawn as the opening hand
        ("played", np.int64, (2,)),  # used from the hand
        ("choice_sub", np.int64, (2,)),  # place of the sub chosen to go, or NOBODY
        ("choice_card", np.int64, (2,)),  # instance chosen to be used, or NO_CARD
        # creatures by seat and place, with their present figures
        ("occupied", np.int64, (2,)),  # mask of places: bit 0 for an attacker, bits 1 to 3 for subs
        ("instance", np.int64, (2, PLACES)),
        ("attack", np.int64, (2, PLACES)),
        ("hp", np.int64, (2, PLACES)),
        ("traits", np.int64, (2, PLACES)),
        # the battle of this turn
        ("damage", np.int64, (2,)),  # what a blow of this seat's attacker takes off
        ("striker", np.int64),  # the seat whose blow is next
        ("blows", np.int64),  # blows of both sides so far
        *EVENT_FIELDS,
    ]
)


def new_game() -> Any:
    """Scratch for one game at a time: a record that kernels play in."""
    return np.zeros(1, GAME).view(np.recarray)[0]


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
    for seat in range(2):
        deck = first_deck ^ seat
        size = table.deck_size[deck]
        for slot in range(size):
            game.deck[seat, slot] = table.deck[deck, slot]
        game.deck_size[seat] = size
        game.mana[seat] = table.start_mana[deck]
        game.drawn[seat] = 0
        game.hand[seat] = 0
        game.graveyard_size[seat] = 0
        game.buried[seat] = 0
        game.seen[seat] = 0
        game.played[seat] = 0
        game.occupied[seat] = 0
        game.streams[seat, DEAL] = open_stream(pair, seat, DEAL)
        game.streams[seat, START] = open_stream(pair, seat, START)
        game.streams[seat, POLICY] = open_stream(pair, seat, POLICY)
        game.streams[seat, EFFECTS] = open_stream(pair, seat, EFFECTS)


@inlined
def random_below(game, seat, purpose, limit):
    """A uniform number in 0 .. limit-1 from a seat's stream. Mutates `game`."""
    number, game.streams[seat, purpose] = below(game.streams[seat, purpose], limit)
    return number


@inlined
def draw_cards(game, seat, number):
    """Draw from the top of a seat's deck, which holds that many cards, to the end of its hand. Mutates `game`.

    The deck is shuffled lazily: its top card is any of those left, each as likely (a partial Fisher-Yates shuffle).
    The loop works on copies of what it changes, since every step of a game passes here.
    """
    stream = game.streams[seat, DEAL]
    size = game.deck_size[seat]
    arrivals = game.arrivals
    drawn = game.drawn[seat]
    new = np.int64(0)
    for top in range(drawn, drawn + number):
        skipped, stream = below(stream, size - top)
        instance = np.int64(game.deck[seat, index(top + skipped)])
        game.deck[seat, index(top + skipped)] = game.deck[seat, index(top)]
        game.deck[seat, index(top)] = instance
        new |= np.int64(1) << instance
        game.arrival[index(instance)] = arrivals
        arrivals += game.arrival_step
    game.streams[seat, DEAL] = stream
    game.arrivals = arrivals
    game.drawn[seat] = drawn + number
    game.hand[seat] |= new
    game.seen[seat] |= new


@inlined
def affordable_cards(game, table, seat):
    """The hand cards, as a mask, whose level the player's mana pays for (CC-31)."""
    mana = max(min(game.mana[seat], MANA_LEVELS - 1), -1)
    return game.hand[seat] & table.affordable[index(1 + mana)]


@helper
def nth_from_left(game, cards, number):
    """The card of a set of hand cards with `number` others of it to its left (CC-13)."""
    while True:
        leftmost = NO_CARD
        rest = cards
        while rest != 0:
            card = highest_bit(rest)
            rest ^= np.int64(1) << card
            if leftmost == NO_CARD or game.arrival[card] < game.arrival[leftmost]:
                leftmost = card
        if number == 0:
            return leftmost
        cards ^= np.int64(1) << leftmost
        number -= 1


@inlined
def bury(game, seat, instance, hp):
    """Put an instance, with the HP that it has, on top of a seat's graveyard. Mutates `game`."""
    game.kept_hp[index(instance)] = hp
    size = game.graveyard_size[seat]
    game.graveyard[seat, size] = instance
    game.graveyard_size[seat] = size + 1
    game.buried[seat] |= np.int64(1) << instance


@inlined
def has_attacker(game, seat):
    """1 if a seat has a creature on the battlefield, else 0."""
    return game.occupied[seat] & 1


@inlined
def free_place(game, seat):
    """The free standby place with the lowest number, or PLACES when standby is full (CC-13)."""
    return lowest_bit(~game.occupied[seat] & PLACES_AND_BEYOND)


@inlined
def put_in_standby(game, table, seat, place, instance):
    """Put an instance into a free standby place with its printed figures (CC-80). Mutates `game`."""
    game.occupied[seat] |= np.int64(1) << place
    game.instance[seat, place] = instance
    game.attack[seat, place] = table.attack[index(instance)]
    game.hp[seat, place] = table.hp[index(instance)]
    game.traits[seat, place] = table.traits[index(instance)]


@inlined
def move_creature(game, seat, source, target):
    """Move the creature of one place to another, free one, with its present figures (CC-80). Mutates `game`."""
    game.occupied[seat] ^= np.int64(1) << source | np.int64(1) << target
    game.instance[seat, target] = game.instance[seat, source]
    game.attack[seat, target] = game.attack[seat, source]
    game.hp[seat, target] = game.hp[seat, source]
    game.traits[seat, target] = game.traits[seat, source]
