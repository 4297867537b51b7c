"""Curves: deal by deal those of the slow reference, closed forms, ABCD's T24, Card Commander's mana, errors."""

from dataclasses import replace
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.errors import OddsError, SettingsError
from simcore.odds.answers import SEATS
from simcore.odds.curve import curve_of, deals_key, sample_curve
from simcore.odds.dealing import Sampling
from simcore.openings import find_opening
from simcore.params import choose_rules
from simcore.resources import CostedCard, ResourceRule, Resources
from tests.reference.curve import Turns
from tests.support import GAME, bundled_pool, plain_deck

OPENING = replace(find_opening("none", 60), first_hand=3, second_hand=4)
MANA = ResourceRule(1, (0, 2, 2, 2, 3), kept=True, says={"en": "Mana.", "ja": "魔力。"}, uses=1)
CRYSTALS = ResourceRule(
    2, (0,), kept=False, says={"en": "Crystals.", "ja": "水晶。"}, cap=10, sources="marked", colours="threshold"
)

HUES = st.sampled_from(["fire", "water", "wind"])
NEEDS = st.dictionaries(HUES, st.integers(1, 2), max_size=2).map(lambda needs: tuple(sorted(needs.items())))
COLOURS = st.sets(HUES, max_size=2).map(lambda hues: tuple(sorted(hues)))


@st.composite
def resources(draw) -> Resources:
    """Any rule with 4 to 6 kinds of cards, 12 cards or more."""
    colours = draw(st.sampled_from(["none", "threshold", "payment"]))
    rule = ResourceRule(
        start=draw(st.integers(0, 3)),
        growth=tuple(draw(st.lists(st.integers(0, 2), min_size=1, max_size=3))),
        kept=colours != "payment" and draw(st.booleans()),
        says={"en": "Any.", "ja": "任意。"},
        cap=draw(st.sampled_from([0, 0, 5])),
        sources=draw(st.sampled_from(["none", "marked", "any"])),
        at_once=draw(st.booleans()),
        colours=colours,
        uses=draw(st.sampled_from([0, 1, 2])),
    )
    cards = []
    for number in range(draw(st.integers(4, 6))):
        needs = draw(NEEDS)
        cost = sum(dict(needs).values()) + draw(st.integers(0, 3))
        gives = draw(st.integers(0, 2))
        cards.append(CostedCard(f"card {number}", draw(st.integers(2, 4)), cost, needs, gives, draw(COLOURS)))
    return Resources(rule, (*cards, CostedCard("last", 4, 1)))


@settings(max_examples=60, deadline=None)
@given(cards=resources(), seed=st.integers(0, 2**32))
@pytest.mark.both_modes
@pytest.mark.bounds
def test_games_are_those_of_the_reference(cards, seed):
    games, by_turn = 12, 5
    curve = curve_of("deck", cards, by_turn, OPENING, Sampling(games, seed))
    for seat, name in enumerate(SEATS):
        draws = [OPENING.hand(seat)] + [
            OPENING.drawn(seat, turn) - OPENING.drawn(seat, turn - 1) for turn in range(1, by_turn + 1)
        ]
        turns = Turns(cards, draws, int(deals_key(cards, OPENING, seed)))
        for number in range(games):
            turns.play(number)
        for row in curve.cards:
            if row.seat == name:
                assert row.p_in_hand == turns.held[row.card, row.turn] / games
                assert row.p == turns.paid[row.card, row.turn] / games
        for spent in curve.spent:
            if spent.seat == name:
                assert spent.p == turns.all_spent[spent.turn] / games
                assert spent.mean == turns.there[spent.turn] / games
                assert spent.mean_spent == turns.spent[spent.turn] / games


def first_payable(cost: int, hue: str, number: int, rule: ResourceRule = CRYSTALS) -> int:
    """The first turn on which a card can be paid for when every other card is a crystal of its colour."""
    cards = (CostedCard("crystal", 40, 0, (), 1, (hue,)), CostedCard("card", 20, cost, ((hue, number),)))
    rows = curve_of("deck", Resources(rule, cards), 8, find_opening("abcd", 60), Sampling(2000, 1)).cards
    return min(row.turn for row in rows if row.card == "card" and row.p > 0)


@pytest.mark.parametrize(("cost", "hue", "number", "turn"), [(5, "fire", 2, 3), (6, "fire", 2, 4), (4, "water", 3, 3)])
def test_t24_first_turn_of_a_card(cost, hue, number, turn):
    """炎の壁, 突撃兵, 呪文切断; one turn later if a crystal gives nothing at once."""
    assert first_payable(cost, hue, number) == turn
    assert first_payable(cost, hue, number, replace(CRYSTALS, at_once=False)) == turn + 1


def test_t24_maximum_mp():
    """2 + t after t turns with a basic crystal each turn, at most 10."""
    cards = (CostedCard("crystal", 60, 0, (), 1, ("fire",)),)
    curve = curve_of("deck", Resources(CRYSTALS, cards), 12, find_opening("abcd", 60), Sampling(50, 1))
    assert [row.mean for row in curve.spent[:12]] == [min(2 + turn, 10) for turn in range(1, 13)]
    assert {row.p for row in curve.cards} == {1.0}


def test_a_card_in_the_first_hand_is_as_likely_as_hypergeometric():
    """3 of 27 in 5 cards; 6.2 standard errors are a false alarm of 6e-10."""
    cards = (CostedCard("card", 3, 1), CostedCard("rest", 24, 30))
    curve = curve_of("deck", Resources(MANA, cards), 1, find_opening("card_commander", 27), Sampling(100_000, 3))
    row = next(row for row in curve.cards if (row.card, row.seat) == ("card", "first"))
    assert row.p == row.p_in_hand == pytest.approx(1 - comb(24, 5) / comb(27, 5), abs=6.2 * 0.5 / 100_000**0.5)
    assert row.lo < row.p < row.hi


def test_cards_of_one_cost_are_used_equally_often():
    """A name decides nothing: 8 standard errors of the difference are a false alarm of 2e-15 a turn."""
    cards = (CostedCard("a", 9, 1), CostedCard("b", 9, 1), CostedCard("c", 9, 1))
    curve = curve_of("deck", Resources(MANA, cards), 6, find_opening("card_commander", 27), Sampling(40_000, 3))
    shares = {(row.card, row.seat, row.turn): row.p_in_hand for row in curve.cards}
    for seat in SEATS:
        for turn in range(1, 7):
            first, *others = (shares[card, seat, turn] for card in "abc")
            assert others == pytest.approx([first, first], abs=8 * (0.5 / 40_000) ** 0.5)


def test_mana_that_nothing_costs_runs_as_the_rules_say():
    """1, 3, 5, 7, 10, 13 (CC-22)."""
    deck = plain_deck("rush")
    rules = choose_rules(GAME.parameters)
    cards = GAME.curve(bundled_pool(), rules, deck)
    unpayable = tuple(replace(card, cost=99) for card in cards.cards)
    curve = curve_of("deck", replace(cards, cards=unpayable), 6, GAME.opening(rules, 27), Sampling(10, 1))
    assert [row.mean for row in curve.spent[:6]] == [1, 3, 5, 7, 10, 13]
    assert {row.p for row in curve.cards} == {0.0}


@pytest.mark.parametrize(
    ("changes", "growth", "start"),
    [
        ([], (0, 2, 2, 2, 3), 1),
        (["income_rise=after_growth"], (0, 2, 2, 2, 2, 3), 1),
        (["income_rise_turn=0"], (0, 2), 1),
        (["income_rise_turn=1", "income=4", "start_mana=3"], (0, 5), 3),
    ],
)
def test_card_commanders_parameters(changes, growth, start):
    rule = GAME.curve(bundled_pool(), choose_rules(GAME.parameters, changes), plain_deck("rush")).rule
    assert (rule.growth, rule.start, rule.kept, rule.uses) == (growth, start, True, 1)
    assert f"{start} at the start" in rule.says["en"]


def test_card_commanders_deck():
    deck, rules = plain_deck("rush"), choose_rules(GAME.parameters)
    opening = GAME.opening(rules, deck.size)
    curve = sample_curve(GAME, bundled_pool(), rules, deck, 4, opening, Sampling(2000, 1))
    assert curve.deck == deck.name
    assert [row.card for row in curve.cards[::4]] == 2 * [name for name, _ in deck.cards]
    assert all(row.cost == bundled_pool()[row.card].level for row in curve.cards)
    assert all(row.p <= row.p_in_hand for row in curve.cards)
    assert all(row.mean_spent <= row.mean for row in curve.spent)
    assert "Each turn one card may be used" in curve.says["en"]


@pytest.mark.both_modes
def test_workers_and_chunks_change_nothing():
    cards = Resources(MANA, (CostedCard("a", 9, 1), CostedCard("b", 9, 2), CostedCard("c", 9, 4)))
    one = curve_of("deck", cards, 4, OPENING, Sampling(90, 5))
    assert one == curve_of("deck", cards, 4, OPENING, Sampling(90, 5, chunk_games=7))
    assert one == curve_of("deck", cards, 4, OPENING, Sampling(90, 5, jobs=3, chunk_games=40))


def test_progress_counts_both_seats():
    done = []
    cards = Resources(MANA, (CostedCard("a", 27, 1),))
    told = Sampling(10, 5, progress=lambda now, total: done.append((now, total)))
    curve_of("deck", cards, 2, OPENING, told)
    assert done == [(10, 20), (20, 20)]


def test_a_game_without_resources_is_declined():
    game = replace(GAME, curve=None)
    with pytest.raises(OddsError, match="Card Commander declares no resources"):
        sample_curve(
            game, bundled_pool(), choose_rules(game.parameters), plain_deck("rush"), 4, OPENING, Sampling(9, 1)
        )


def test_errors_name_the_field():
    cards = Resources(MANA, (CostedCard("a", 5, 1, tuple((f"hue {number}", 1) for number in range(7))),))
    with pytest.raises(OddsError) as caught:
        curve_of("deck", cards, 200, OPENING, Sampling(9, 1))
    assert caught.value.problems == (
        "--by-turn: 200 is not allowed; use 1 to 100",
        "7 colours; a curve has at most 6",
        "--by-turn: 200 is beyond the deck of 5: the first player's hand and draws are 102",
        "--by-turn: 200 is beyond the deck of 5: the second player's hand and draws are 104",
    )
    with pytest.raises(SettingsError, match="--games 0"):
        curve_of("deck", cards, 2, OPENING, Sampling(0, 1))


def test_rules_that_make_no_sense():
    with pytest.raises(ValueError, match="no colour to pay with"):
        replace(MANA, colours="payment")
    with pytest.raises(ValueError, match="turn 1"):
        replace(MANA, growth=())
