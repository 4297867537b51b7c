"""Questions that make no sense: one line for each fault, all of them at once."""

from dataclasses import replace

import pytest

from simcore.errors import OddsError
from simcore.odds.checking import check_reach
from simcore.odds.exact import answer_exactly
from simcore.odds.keeping import best_keep_rule
from tests.simcore.odds.asking import ask, disjoint


def problems(question, answer=answer_exactly):
    with pytest.raises(OddsError) as caught:
        answer(question)
    return caught.value.problems


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (
            ask(disjoint(5, x=1), "x >= 1"),
            "--hand: the first hand of opening none has 7 cards, more than the deck's 5",
        ),
        (
            ask(disjoint(13, x=1), "x >= 1", opening="mulligan-once"),
            "--hand: the first hand of opening mulligan-once has 7 cards, too many to be exchanged in a deck of 13",
        ),
        (
            ask(disjoint(9, x=1), "x >= 1", opening="kyougenshi"),
            "--set aside: a hand of 5 and 5 cards aside are more than the deck's 9",
        ),
        (
            ask(disjoint(60, x=1), "x >= 1", opening="pokemon"),
            'opening pokemon: hands need a card of group "basic", and there is no such group; '
            "name it with --group, or write --set needs=GROUP",
        ),
        (
            ask(disjoint(60, basics=1), "basics >= 1", opening="pokemon"),
            'opening pokemon: hands need a card of group "basic", and there is no such group; '
            'name it with --group, or write --set needs=GROUP; did you mean "basics"?',
        ),
        (
            ask(disjoint(60, basic=0), "basic >= 1", opening="pokemon"),
            'opening pokemon: hands need a card of group "basic", and the deck has none',
        ),
        (
            ask(disjoint(40, basic=4), "basic >= 1", opening="pokemon", sets=("redraws=9",)),
            'opening pokemon: an empty hand never has a card of group "basic", and would be redrawn without end; see '
            "--set least_hand=1, --set redraws=N",
        ),
        (
            ask(disjoint(14, x=1), "x >= 1", opening="mulligan-once", sets=("aside=2", "exchanged=gone")),
            "--hand: the first hand of opening mulligan-once has 7 cards, too many to be exchanged in a deck of 14",
        ),
        (
            ask(disjoint(60, basic=4), "basic >= 1", opening="pokemon", hand=0),
            '--hand: opening pokemon needs a card of group "basic", and a hand of 0 has none',
        ),
        (
            ask(disjoint(60, x=4), "x >= 1", opening="kyougenshi", keep="aside(x) = 0"),
            "--keep: a keep rule asks about the hand; what is set aside is not known",
        ),
        (
            ask(disjoint(60, x=4), "x >= 1", opening="london", keep="next(x) = 0"),
            "--keep: next(...) needs an opening in which the next card is known, and in london it is not; "
            "see --set notice=yes",
        ),
        (ask(disjoint(60, x=4), "w=next(x) = 1", opening="abcd"), '--want: "w": next(...) belongs in --keep'),
        (ask(disjoint(60, x=4), "w=drawn(x) = 1", opening="london"), '--want: "w": drawn(...) belongs in --keep'),
        (ask(disjoint(60, x=4), "w=redraws = 1", opening="london"), '--want: "w": redraws belongs in --keep'),
        (
            ask(disjoint(60, x=4), "w=aside(x) = 1"),
            '--want: "w" asks about cards set aside, and opening none sets none aside; see --set aside=N',
        ),
        (ask(disjoint(60, x=4), "x >= 1", by_turn=-1), "--by-turn: -1 is not allowed; use 0 to 1000"),
        (ask(disjoint(60, x=4), "x >= 1", by_turn=1001), "--by-turn: 1001 is not allowed; use 0 to 1000"),
        (
            replace(ask(disjoint(60, x=4), "x >= 1"), bottom_for=2),
            "bottom_for: there is no want number 2; there are 1, from 0 on",
        ),
    ],
)
def test_faults_are_one_line(question, message):
    assert message in problems(question)
    if question.keep is None:
        assert message in problems(question, best_keep_rule)


def test_draws_beyond_the_deck_name_the_largest_turn():
    """Both seats, since the second draws one turn earlier; the largest turn itself is fine."""
    deck = disjoint(10, x=1)
    assert problems(ask(deck, "x >= 1", by_turn=7)) == (
        "--by-turn: 7 is beyond the deck of 10; for the first player it lasts until turn 4, use at most that",
        "--by-turn: 7 is beyond the deck of 10; for the second player it lasts until turn 3, use at most that",
    )
    assert answer_exactly(ask(deck, "x >= 1", by_turn=3)).answers[-1].p == 1
    gone = ask(disjoint(20, x=1), "x >= 1", opening="mulligan-once", sets=("exchanged=gone",), by_turn=7)
    assert problems(gone) == (
        "--by-turn: 7 is beyond the deck of 20; for the second player it lasts until turn 6, use at most that",
    )


def test_all_faults_at_once():
    question = ask(
        disjoint(60, x=4), "aside(x) = 1", opening="pokemon", keep="next(x) = 0", by_turn=99, sets=("aside=0",)
    )
    assert len(problems(question)) == 5


def test_a_keep_rule_needs_a_want():
    assert problems(ask(disjoint(60, x=4)), best_keep_rule) == ("--want: say what the hands are kept for",)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (
            ask(disjoint(60, x=20), "w=x >= 8"),
            '--want: "w": "x >= 8" can never be: a hand holds at most 7 cards; see --by-turn, --hand',
        ),
        (
            ask(disjoint(60, x=20), "x >= 8"),
            '--want: "x >= 8" can never be: a hand holds at most 7 cards; see --by-turn, --hand',
        ),
        (
            ask(disjoint(60, x=20), "w=x = 10 or 2 <= x and 19 < 2 * x", by_turn=2),
            '--want: "w": "19 < 2 * x" can never be: a hand holds at most 9 cards; see --by-turn, --hand',
        ),
        (
            ask(disjoint(60, x=20), "w=x >= 1 and hand == 8"),
            '--want: "w": "hand == 8" can never be: a hand holds at most 7 cards; see --by-turn, --hand',
        ),
        (
            ask(disjoint(60, x=20), "w=aside(x) > 5", opening="kyougenshi"),
            '--want: "w": "aside(x) > 5" can never be: 5 cards are set aside; see --set aside=N',
        ),
        (
            ask(disjoint(60, x=20), "x >= 1", opening="london", keep="drawn(x) - 1 >= 7"),
            '--keep: "drawn(x) - 1 >= 7" can never be: a first hand has at most 7 cards; see --hand',
        ),
    ],
)
def test_more_than_there_ever_is_of_cards_is_a_fault(question, message):
    assert message in problems(question, check_reach)


@pytest.mark.parametrize(
    "want",
    [
        *("x >= 8 or x >= 1", "x = 9 or (y >= 8 or x >= 7)", "not x >= 8", "not (x >= 1 and y >= 8)"),
        *("x <= 99", "x != 8", "x >= turn + 7", "x + y >= 8", "x - y < -6", "-1 <= x", "x >= 7"),
    ],
)
def test_what_a_hand_can_hold_is_no_fault(want):
    check_reach(ask(disjoint(60, x=20, y=8), want))
