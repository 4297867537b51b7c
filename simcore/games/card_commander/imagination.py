"""A player's picture of a game, in which a turn can be played out: what that player sees, and nothing else (CC-14)."""

from simcore.games.card_commander.policies import GREEDY
from simcore.games.card_commander.state import NO_CARD, NOBODY, PLACES
from simcore.games.card_commander.turn import play_out
from simcore.games.card_commander.valuation import expected_attacker
from simcore.games.card_commander.zones import cards_in_hand, has_attacker
from simcore.jit import helper, lowest_bit


@helper
def imagine(game, table, seat, picture):
    """Put what a seat sees of a game into another record. Mutates `picture`.

    The opponent's hand is a number of unseen cards, decks are numbers of cards, and chance has no stream.
    """
    picture.imagined = 1
    picture.end = game.end
    picture.winner = NOBODY
    picture.turn = game.turn
    picture.first_deck = game.first_deck
    picture.policy[seat] = game.policy[seat]
    picture.policy[1 - seat] = GREEDY  # who plays there is not seen
    picture.initiative = game.initiative
    picture.beaten = NOBODY
    picture.operations = 0
    picture.no_battle = game.no_battle
    picture.arrivals = game.arrivals
    picture.arrival_step = game.arrival_step
    picture.cards = game.cards
    picture.turned = game.turned
    if game.turned != 0:
        for card in range(game.cards):
            picture.became[card] = game.became[card]
            picture.origin[card] = game.origin[card]
    picture.hand[seat] = game.hand[seat]
    picture.unseen[seat] = 0
    rest = game.hand[seat]
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        picture.arrival[card] = game.arrival[card]
    picture.hand[1 - seat] = 0
    picture.unseen[1 - seat] = cards_in_hand(game, 1 - seat)
    for side in range(2):
        imagine_side(game, side, picture)


@helper
def imagine_side(game, side, picture):
    """What everybody sees of one side."""
    picture.life[side] = game.life[side]
    picture.mana[side] = game.mana[side]
    picture.income[side] = game.income[side]
    picture.deck_size[side] = game.deck_size[side]
    picture.drawn[side] = game.drawn[side]
    picture.known[side] = 0
    picture.played[side] = 0
    picture.wins[side] = game.wins[side]
    picture.no_draw[side] = 0
    picture.no_growth[side] = 0
    picture.forced[side] = NO_CARD
    picture.used_card[side] = NO_CARD
    picture.aim[side] = NOBODY
    picture.buried[side] = game.buried[side]
    size = game.graveyard_size[side]
    picture.graveyard_size[side] = size
    for position in range(size):
        picture.graveyard[side, position] = game.graveyard[side, position]
    picture.occupied[side] = game.occupied[side]
    picture.listening[side] = game.listening[side]
    for place in range(PLACES - 1):
        picture.instance[side, place] = game.instance[side, place]
        picture.attack[side, place] = game.attack[side, place]
        picture.hp[side, place] = game.hp[side, place]
        picture.level[side, place] = game.level[side, place]
        picture.traits[side, place] = game.traits[side, place]
        picture.programs[side, place] = game.programs[side, place]


@helper
def play_out_choice(picture, table, rules, seat, place, card, cost, aim):
    """Play a picture's turn out: the seat sends and uses as given, the opponent sends whom it most likely will.

    The opponent, whose hand is not seen, uses nothing. Mutates `picture`.
    """
    other = 1 - seat
    picture.choice_sub[seat] = place
    picture.choice_card[seat] = card
    picture.choice_cost[seat] = cost
    picture.aim[seat] = aim
    sent = NOBODY if has_attacker(picture, other) else expected_attacker(picture, other, NOBODY)
    picture.choice_sub[other] = sent
    picture.choice_card[other] = NO_CARD
    picture.choice_cost[other] = 0
    play_out(picture, table, rules)
