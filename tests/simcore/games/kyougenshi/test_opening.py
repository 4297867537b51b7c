"""Kyougenshi's opening and curve: declared cards, hands, draws by seat; orbs by turn (T1, T2, T3, T11, exact odds)."""

from math import comb

import pytest

from simcore.deck import Deck, canonical
from simcore.games.kyougenshi.cards import load_cards
from simcore.games.kyougenshi.curve import curve
from simcore.games.kyougenshi.opening import opening
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.odds.curve import curve_of
from simcore.odds.sampling import Sampling
from simcore.opening import Opening
from simcore.params import choose_rules

POOL = load_cards()
RED, YELLOW, BOTH = "日光「サンシャインブラスト」", "宝符「黄金の震眩」", "魔空「アステロイドベルト」"
SIZE = 40


def opening_with(*changes: str) -> Opening:
    return opening(choose_rules(PARAMETERS, changes), SIZE)


def test_t1_five_declared_cards_a_hand_of_five_and_thirty_left() -> None:
    made = opening_with()
    assert (made.aside, made.hand(0), made.hand(1)) == (5, 5, 5)
    assert SIZE - made.aside - made.size(0, 0) == 30
    assert made.steps(0) == made.steps(1)
    (step,) = made.steps(0)
    assert (step.again, step.lacking) == (None, None)  # R5: no redraw


def test_t2_first_turns() -> None:
    """5 in hand of the first player after the draw of turn 1, 6 of the second (R11)."""
    made = opening_with()
    assert [made.hand(seat) + made.drawn(seat, 1) for seat in (0, 1)] == [5, 6]
    assert opening_with("first_player_draws=yes").drawn(0, 1) == 1


def test_parameters_of_the_opening() -> None:
    assert opening_with("shields=7").aside == 7
    assert opening_with("first_hand=6").hand(1) == 6
    made = opening_with("redraws=2")
    assert [step.size for step in made.steps(0)] == [5, 5, 5]


def test_t11_when_decks_run_out() -> None:
    """The last card is drawn on own turn 31 by the first player, on 30 by the second."""
    assert tuple(opening_with().emptied_on(SIZE, seat) for seat in (0, 1)) == (31, 30)


def among(copies: int, seen: int) -> float:
    """The chance that at least one of the copies is among the cards seen."""
    return 1 - comb(SIZE - copies, seen) / comb(SIZE, seen)


def test_exact_odds_of_the_declared_cards_and_hands() -> None:
    """Section 8: the chances of section 8 follow from what the opening sets aside and draws."""
    made = opening_with()
    assert [round(comb(4, k) * comb(36, made.aside - k) / comb(SIZE, made.aside), 6) for k in range(5)] == [
        *(0.572929, 0.358081, 0.065106, 0.003830, 0.000055)
    ]
    assert [round(among(copies, made.aside), 6) for copies in (4, 8, 12, 16)] == [
        *(0.427071, 0.693961, 0.850640, 0.935405)
    ]
    seen = [[made.hand(seat) + made.drawn(seat, turn) for turn in (1, 3, 5)] for seat in (0, 1)]
    assert [round(among(4, number), 6) for number in seen[1]] == [0.492548, 0.606522, 0.700131]
    assert [round(among(4, number), 6) for number in seen[0]] == [0.427071, 0.552249, 0.655706]


# ---------- Orbs


def first_turn(name: str, others: dict[str, int], *changes: str) -> int:
    """The first turn on which a card can be paid for in a deck of it and others."""
    deck = Deck("deck", "kyougenshi", canonical({**others, name: SIZE - sum(others.values())}))
    rules = choose_rules(PARAMETERS, changes)
    rows = curve_of("deck", curve(POOL, rules, deck), 9, opening(rules, SIZE), Sampling(3000, 1)).cards
    return min((row.turn for row in rows if row.card == name and row.p > 0), default=0)


@pytest.mark.parametrize(
    ("name", "turn"),
    [
        (RED, 1),
        (YELLOW, 2),
        ("秋符「フォーリンブラスト」", 3),
        ("土着神「ケロちゃん風雨に負けず」", 5),
        ("恋符「マスタースパーク」", 7),
    ],
)
def test_a_card_of_cost_t_on_turn_t(name: str, turn: int) -> None:
    assert first_turn(name, {}) == turn


def test_an_orb_of_two_is_two() -> None:
    """R20: a card of cost 2 on turn 1."""
    assert first_turn("蛍符「地上の流星」", {}) == 1


def test_t3_colours_are_part_of_the_payment() -> None:
    """R24: one of each colour; orbs of two colours have both."""
    deck = Deck("deck", "kyougenshi", canonical({BOTH: 20, YELLOW: 20}))
    cards = {card.name: card for card in curve(POOL, choose_rules(PARAMETERS), deck).cards}
    assert cards[BOTH].colours == ("red", "yellow")
    assert cards[BOTH].needs == (("red", 1), ("yellow", 1))
    assert cards[YELLOW].needs == (("yellow", 1),)
    assert first_turn(BOTH, {YELLOW: 20}) == 4
    assert first_turn(BOTH, {YELLOW: 39}) == 0  # one copy is not an orb and a card at once


def test_all_orbs_are_there_on_every_turn() -> None:
    deck = Deck("deck", "kyougenshi", canonical({RED: 40}))
    resources = curve(POOL, choose_rules(PARAMETERS), deck)
    rule = resources.rule
    assert (rule.start, rule.growth, rule.kept, rule.at_once, rule.sources) == (0, (0,), False, True, "any")
    assert curve(POOL, choose_rules(PARAMETERS, ["charges_each_turn=0"]), deck).rule.sources == "none"
