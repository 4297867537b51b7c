"""What to keep, slowly: every single hand decided for the best, from the last redraw back to the first hand."""

from fractions import Fraction

from tests.reference.odds import Cards, Game, deal, without


def best_chance(game: Game) -> Fraction:
    """The chance of what the game serves on the last turn, with the best decision about every hand; no endless redraws.

    The game has a keep rule, whatever it says, so that the next card is looked at where it may be.
    """
    return _value(game, paid=0, freed=0)


def _value(game: Game, paid: int, freed: int) -> Fraction:
    rules = game.rules
    size = rules.hand - rules.cost * max(0, paid - rules.free)
    smaller = rules.hand - rules.cost * max(0, paid + 1 - rules.free)
    may_redraw = paid < rules.redraws and smaller >= rules.least
    next_value = _value(game, paid + 1, freed) if may_redraw and not rules.exchange else None
    total = lacking = Fraction(0)
    for hand, library, next_card, part in game._first_hands(size, first=paid == 0 and freed == 0):
        kept = game._choose(hand, library, size, next_card, game._allowed)
        if kept is None:
            lacking += part
            continue
        worth = _worth(game, kept, library, next_card, size)
        if rules.exchange and may_redraw:
            worth = max(worth, _exchanged(game, hand, library))
        elif next_value is not None:
            worth = max(worth, next_value)
        total += part * worth
    if lacking and rules.free_lacking < 0:
        return total / (1 - lacking)
    if lacking and freed < rules.free_lacking:
        total += lacking * _value(game, paid, freed + 1)
    elif lacking and next_value is not None:
        total += lacking * next_value
    return total


def _worth(game: Game, hand: Cards, library: Cards, next_card: int, size: int) -> Fraction:
    want, last = game.wants[game.serves], len(game.rules.drawn) - 1
    return sum(
        (
            part * game.chance(want, last, hand, left, top)
            for left, top, part in game._scried(hand, library, next_card, size)
        ),
        Fraction(0),
    )


def _exchanged(game: Game, hand: Cards, library: Cards) -> Fraction:
    want, last = game.wants[game.serves], len(game.rules.drawn) - 1
    back = tuple(card for card in hand if card not in game.keep_cells)
    kept = without(hand, back)
    total = Fraction(0)
    for drawn, rest, part in deal(library, len(back)):
        left = rest if game.rules.gone else rest + back
        total += part * game.chance(want, last, tuple(sorted(kept + drawn)), left)
    return total
