"""Zones: hands, decks, graveyards and the places of creatures, and how an instance gets from one to another."""

import numpy as np

from simcore.games.card_commander.state import NO_ROOM_BIT, SUBS
from simcore.jit import count_bits, helper, index, inlined, lowest_bit, unlikely
from simcore.rng import DEAL, below

CARD_BITS = 6  # of an instance's number
FAR_RIGHT = np.int64(1 << 60)


@inlined
def random_below(game, seat, purpose, limit):
    """A uniform number in 0 .. limit-1 from a seat's stream. Mutates `game`."""
    number, game.streams[seat, purpose] = below(game.streams[seat, purpose], limit)
    return number


@inlined
def draw_cards(game, seat, number):
    """Draw from the top of a seat's deck, which holds that many cards, to the end of its hand. Mutates `game`.

    The deck is shuffled lazily: its top card is any of those left whose place is not settled, each as likely (a partial
    Fisher-Yates shuffle). The loop works on copies of what it changes, since every step of a game passes here.
    """
    stream = game.streams[seat, DEAL]
    shuffled_end = game.deck_size[seat] - game.known[seat]
    arrivals = game.arrivals
    drawn = game.drawn[seat]
    new = np.int64(0)
    for top in range(drawn, drawn + number):
        skipped = np.int64(0)
        if top < shuffled_end:
            skipped, stream = below(stream, shuffled_end - top)
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
def cards_in_deck(game, seat):
    """How many cards a seat's deck holds."""
    return game.deck_size[seat] - game.drawn[seat]


@inlined
def cards_in_hand(game, seat):
    """How many cards a seat holds."""
    return count_bits(game.hand[seat]) + game.unseen[seat]


@inlined
def face(game, instance):
    """The row of the table with what an instance is now."""
    if unlikely(game.turned >> instance & 1 != 0):
        return game.became[index(instance)]
    return instance


@helper
def nth_from_left(game, cards, number):
    """The card of a set of hand cards with `number` others of it to its left (CC-13)."""
    while True:
        first = FAR_RIGHT  # an arrival and the card that came then as one number
        rest = cards
        while rest != 0:
            card = lowest_bit(rest)
            rest &= rest - 1
            first = min(first, game.arrival[card] << CARD_BITS | card)
        leftmost = first & (1 << CARD_BITS) - 1
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
def by_initiative(game, step):
    """The seat that comes first (step 0) or second (1) by initiative; `& 1` shows the compiler that it is a seat."""
    return (game.initiative ^ step) & 1


@inlined
def has_attacker(game, seat):
    """1 if a seat has a creature on the battlefield, else 0."""
    return game.occupied[seat] & 1


@inlined
def free_place(game, seat):
    """The free standby place with the lowest number, or NO_ROOM when standby is full (CC-13)."""
    return lowest_bit(~game.occupied[seat] & SUBS | NO_ROOM_BIT)


@inlined
def put_in_place(game, table, seat, place, instance):
    """Put an instance into a free place with its printed figures (CC-80). Mutates `game`."""
    row = index(face(game, instance))
    put_figures(game, table, seat, place, instance, row)
    game.level[seat, place] = table.level[row]
    game.programs[seat, place] = table.programs[row]
    game.listens[seat, place] = table.listens[row]
    game.listening[seat] |= table.listens[row]


@inlined
def put_figures(game, table, seat, place, instance, row):
    """The same with what a face needs for fighting alone, where nothing has an effect. Mutates `game`."""
    game.occupied[seat] |= np.int64(1) << place
    game.instance[seat, place] = instance
    game.attack[seat, place] = table.attack[row]
    game.hp[seat, place] = table.hp[row]
    game.traits[seat, place] = table.traits[row]


@inlined
def move_creature(game, seat, source, target):
    """Move the creature of one place to another, free one, with its present figures (CC-80). Mutates `game`."""
    move_figures(game, seat, source, target)
    game.level[seat, target] = game.level[seat, source]
    game.programs[seat, target] = game.programs[seat, source]
    game.listens[seat, target] = game.listens[seat, source]
    game.listens[seat, source] = 0


@inlined
def move_figures(game, seat, source, target):
    """The same with what a creature needs for fighting alone, where nothing has an effect. Mutates `game`."""
    game.occupied[seat] ^= np.int64(1) << source | np.int64(1) << target
    game.instance[seat, target] = game.instance[seat, source]
    game.attack[seat, target] = game.attack[seat, source]
    game.hp[seat, target] = game.hp[seat, source]
    game.traits[seat, target] = game.traits[seat, source]


@inlined
def take_from_place(game, seat, place):
    """Empty a place. Mutates `game`."""
    game.occupied[seat] &= ~(np.int64(1) << place)
    game.listens[seat, place] = 0


@inlined
def put_in_hand(game, seat, instance):
    """Put an instance at the end of a hand, as printed again. Mutates `game`."""
    game.hand[seat] |= np.int64(1) << instance
    game.arrival[index(instance)] = game.arrivals
    game.arrivals += game.arrival_step


@helper
def take_from_graveyard(game, seat, instance):
    """Take a card out of a graveyard; those above it move down. Mutates `game`."""
    game.buried[seat] ^= np.int64(1) << instance
    game.graveyard_size[seat] -= 1
    found = False
    for position in range(game.graveyard_size[seat]):
        found = found or np.int64(game.graveyard[seat, position]) == instance
        if found:
            game.graveyard[seat, position] = game.graveyard[seat, position + 1]
