"""Touhou lands' opening and curve: hands by deck size, redraws, draws by seat; lands by turn (T4, T5, T19, T20)."""

import pytest

from simcore.deck import Deck, canonical
from simcore.games.touhou_lands.cards import load_cards
from simcore.games.touhou_lands.curve import curve
from simcore.games.touhou_lands.opening import opening
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.odds.curve import curve_of
from simcore.odds.sampling import Sampling
from simcore.opening import Opening
from simcore.params import choose_rules

POOL = load_cards()


def opening_with(*changes: str, size: int = 40) -> Opening:
    return opening(choose_rules(PARAMETERS, changes), size)


def sizes(*changes: str, size: int = 40) -> list[int]:
    """The hands that can be kept, one after the other, where only redraws that cost are made."""
    steps = opening_with(*changes, size=size).steps(0)
    found, step = [steps[0].size], steps[0]
    while step.again is not None:
        step = steps[step.again]
        found.append(step.size)
    return found


def test_t4_hands_and_redraws() -> None:
    """One free redraw of a hand without a character and then two that cost: 6, 6, 5, 4; at once: 5."""
    made = opening_with()
    steps = made.steps(0)
    free = steps[0].lacking
    assert free is not None
    assert (steps[0].size, steps[free].size) == (6, 6)
    assert sizes() == [6, 5, 4, 3, 2, 1]
    assert opening_with().steps(1) == steps
    once = steps[free].again
    assert once is not None
    assert steps[once].size == 5
    assert made.needs == "type.character"


@pytest.mark.parametrize(("size", "hand"), [(40, 6), (49, 6), (50, 7)])
def test_hands_by_deck_size(size: int, hand: int) -> None:
    """R3, G2."""
    assert opening_with(size=size).hand(0) == opening_with(size=size).hand(1) == hand


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (["hand_limit=5"], [5, 4, 3, 2, 1]),
        (["redraw_cost=2"], [6, 4, 2]),
        (["hand_floor=4"], [6, 5, 4]),
        (["large_deck=40", "large_hand_limit=8"], [8, 7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_parameters_of_hands(changes: list[str], expected: list[int]) -> None:
    assert sizes(*changes) == expected


def test_parameters_of_free_redraws_and_draws() -> None:
    assert opening_with("free_redraws=0").free_lacking == 0
    assert opening_with().free_lacking == 1
    assert (opening_with().first_draw, opening_with("first_player_draws=yes").first_draw) == (2, 1)
    assert opening_with("redraw_permanent=no") == opening_with()


def test_t5_first_turns() -> None:
    """6 in hand of the first player on turn 1, 7 of the second."""
    made = opening_with()
    assert [made.hand(seat) + made.drawn(seat, 1) for seat in (0, 1)] == [6, 7]


@pytest.mark.parametrize(("size", "turns"), [(40, (35, 34)), (50, (44, 43))])
def test_t19_when_decks_run_out(size: int, turns: tuple[int, int]) -> None:
    """The last card is drawn on these own turns; the attempt on the next one loses, the second player's first."""
    made = opening_with(size=size)
    assert tuple(made.emptied_on(size, seat) for seat in (0, 1)) == turns


def first_turn(name: str, lands: dict[str, int], *changes: str) -> int:
    """The first turn on which a card can be paid for in a deck of lands and that card."""
    deck = Deck("deck", "touhou_lands", canonical({**lands, name: 4}))
    rules = choose_rules(PARAMETERS, changes)
    rows = curve_of("deck", curve(POOL, rules, deck), 8, opening(rules, 40), Sampling(3000, 1)).cards
    return min(row.turn for row in rows if row.card == name and row.p > 0)


@pytest.mark.parametrize(
    ("name", "turn"), [("小悪魔", 1), ("藤原 妹紅", 4), ("八坂 神奈子", 5), ("伊吹 萃香", 6), ("八雲 紫", 7)]
)
def test_t20_a_card_of_cost_t_on_turn_t(name: str, turn: int) -> None:
    assert first_turn(name, {"博麗神社": 36}) == turn


def test_t20_lands_available_on_own_turn_t() -> None:
    deck = Deck("deck", "touhou_lands", canonical({"博麗神社": 20, "小悪魔": 20}))
    rules = choose_rules(PARAMETERS)
    resources = curve(POOL, rules, deck)
    assert [resources.rule.start, resources.rule.growth, resources.rule.kept, resources.rule.at_once] == [
        0,
        (0,),
        False,
        True,
    ]
    assert {card.name: card.gives for card in resources.cards} == {"博麗神社": 1, "小悪魔": 0}


def test_kinds_are_part_of_the_payment() -> None:
    """G13: two lands of the kind for 妹紅, whatever the others yield; lands of two kinds yield both."""
    deck = Deck("deck", "touhou_lands", canonical({"人間の里": 4, "魔法の森": 32, "藤原 妹紅": 4}))
    cards = {card.name: card for card in curve(POOL, choose_rules(PARAMETERS), deck).cards}
    assert cards["人間の里"].colours == ("sun", "wood")
    assert cards["藤原 妹紅"].needs == (("sun", 2),)
    assert first_turn("藤原 妹紅", {"博麗神社": 18, "魔法の森": 18}) == 4
    with pytest.raises(ValueError, match="empty"):
        first_turn("藤原 妹紅", {"魔法の森": 36})


def test_no_lands_where_none_may_be_placed() -> None:
    deck = Deck("deck", "touhou_lands", canonical({"博麗神社": 36, "小悪魔": 4}))
    assert curve(POOL, choose_rules(PARAMETERS, ["lands_each_turn=0"]), deck).rule.sources == "none"
