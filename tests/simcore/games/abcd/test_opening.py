"""ABCD's opening and curve: hands, redraws, notice and stock; crystals, thresholds and T24 with the real cards."""

from dataclasses import replace
from math import comb

import pytest

from simcore.deck import Deck, canonical
from simcore.errors import OddsError
from simcore.games import get_game
from simcore.odds.curve import curve_of
from simcore.odds.sampling import Sampling
from simcore.params import choose_rules

GAME = get_game("abcd")
POOL = GAME.load_cards(())


def opening_with(*changes):
    return GAME.opening(choose_rules(GAME.parameters, changes), 40)


def test_t4_hands_after_redraws():
    """6 with notice, 6 and 5 without; a third is not there (R11 to R13)."""
    steps = opening_with().steps(0)
    assert [(step.size, step.notice) for step in steps] == [(6, True), (6, False), (5, False)]
    assert steps[-1].again is None
    assert opening_with().steps(1) == steps


@pytest.mark.parametrize(
    ("changes", "sizes"),
    [
        (["redraws=0"], [6]),
        (["redraws=1"], [6, 6]),
        (["first_hand=4", "first_redraw_hand=5", "second_redraw_hand=3"], [5, 5, 3]),
        (["first_redraw_hand=5", "second_redraw_hand=4"], [6, 5, 4]),
        (["second_redraw_hand=6"], [6, 6, 6]),
    ],
)
def test_parameters_of_hands(changes, sizes):
    assert [step.size for step in opening_with(*changes).steps(0)] == sizes


def test_hands_that_no_opening_has():
    with pytest.raises(OddsError, match="first_redraw_hand 7, second_redraw_hand 5: odds know redraws"):
        opening_with("first_redraw_hand=7")


def test_t25_cards_by_turn_and_the_end_of_the_library():
    """5 + t cards by the draw of turn t; 40 are gone by turn 35, by 34 with the stock spent, 36 after two redraws.

    The library is first found empty one turn later.
    """
    opening = opening_with()
    assert [opening.hand(0) + opening.drawn(0, turn) for turn in range(1, 5)] == [6, 7, 8, 9]
    assert opening.emptied_on(40, 0) == 35
    assert opening.emptied_on(40, 0, redraws=2) == 36
    assert opening.stock == 1
    assert replace(opening, stock_turn=2).emptied_on(40, 0) == 34


def first_turn(name, crystal, *changes):
    """The first turn on which a card can be paid for in a deck of crystals of one kind and that card."""
    deck = Deck("deck", "abcd", canonical({crystal: 36, name: 4}))
    rules = choose_rules(GAME.parameters, changes)
    resources = GAME.curve(POOL, rules, deck)
    rows = curve_of("deck", resources, 6, GAME.opening(rules, 40), Sampling(3000, 1)).cards
    return min(row.turn for row in rows if row.card == name and row.p > 0)


@pytest.mark.parametrize(
    ("name", "crystal", "turn"),
    [("炎の壁", "炎のクリスタル", 3), ("突撃兵", "炎のクリスタル", 4), ("呪文切断", "水のクリスタル", 3)],
)
def test_t24_the_first_turn_on_which_a_card_can_be_started(name, crystal, turn):
    """One turn later if crystals give nothing at once (G22)."""
    assert first_turn(name, crystal) == turn
    assert first_turn(name, crystal, "crystal_mp=next_turn") == turn + 1


def test_t24_maximum_mp():
    """2 + t after t turns with a basic crystal each turn, at most 10."""
    deck = Deck("deck", "abcd", canonical({"炎のクリスタル": 40}))
    rules = choose_rules(GAME.parameters)
    curve = curve_of("deck", GAME.curve(POOL, rules, deck), 10, GAME.opening(rules, 40), Sampling(20, 1))
    assert [row.mean for row in curve.spent[:10]] == [3, 4, 5, 6, 7, 8, 9, 10, 10, 10]


def test_crystals_of_two_attributes_give_both_and_those_without_attribute_none():
    deck = Deck("deck", "abcd", canonical({"炎水鉱": 4, "無色のクリスタル": 4, "炎のクリスタル": 32}))
    cards = {card.name: card for card in GAME.curve(POOL, choose_rules(GAME.parameters), deck).cards}
    assert cards["炎水鉱"].colours == ("fire", "water")
    assert cards["無色のクリスタル"].colours == ()
    assert {card.gives for card in cards.values()} == {1}


def test_no_crystal_in_the_first_hand():
    """0.046139 with 15 of 40 (rules page, exact checks)."""
    from simcore.odds.exact import answer_exactly
    from tests.simcore.odds.asking import ask, disjoint

    question = ask(disjoint(40, crystal=15), "crystal = 0", opening="abcd")
    assert answer_exactly(question).answers[0].p == pytest.approx(comb(25, 6) / comb(40, 6), abs=1e-12)
