"""Openings as data: sizes, steps and draws by seat, the rulebooks' vectors by id, and what a user may change."""

from dataclasses import fields, replace

import pytest

from simcore.errors import OddsError
from simcore.games import GAME_KEYS, get_game
from simcore.opening import SETTINGS, Opening, change_opening, settings_of
from simcore.openings import DEFAULT, OPENINGS, find_opening
from simcore.params import choose_rules

NAMES = [opening.name for opening in OPENINGS]


def sizes(name, deck_size=60, seat=0, **changes):
    """The cards kept after each redraw that costs something or is free for all."""
    opening = change_opening(find_opening(name, deck_size), [f"{key}={value}" for key, value in changes.items()])
    steps = opening.steps(seat)
    found, number = [], 0
    while number is not None:
        found.append(steps[number].size)
        number = steps[number].again
    return found


def problems(call, *arguments):
    with pytest.raises(OddsError) as caught:
        call(*arguments)
    return caught.value.problems


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("card_commander", [5]),
        ("abcd", [6, 6, 5]),
        ("kyougenshi", [5]),
        ("none", [7]),
        ("paris", [7, 6, 5, 4, 3, 2, 1, 0]),
        ("vancouver", [7, 6, 5, 4, 3, 2, 1, 0]),
        ("london", [7, 6, 5, 4, 3, 2, 1, 0]),
        ("free-first", [7, 7, 6, 5, 4, 3, 2, 1, 0]),
        ("mulligan-once", [7, 7]),
        ("pokemon", [7]),
        ("touhou_lands", [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_hands_after_redraws(name, kept):
    assert sizes(name) == kept


def test_every_opening_is_listed_once_and_says_what_it_is():
    assert len(set(NAMES)) == len(OPENINGS)
    assert DEFAULT in NAMES
    for opening in OPENINGS:
        assert opening.source
        assert opening.says


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_steps_lead_on(opening):
    for seat in (0, 1):
        steps = opening.steps(seat)
        assert steps[0].hands == 1
        assert (steps[0].size, steps[0].scry) == (opening.hand(seat), 0)
        for number, step in enumerate(steps):
            for target in (step.again, step.lacking):
                assert target is None or target > number or (target == number and opening.free_lacking == -1)
            assert 0 <= step.under <= step.drawn
            assert step.notice == (opening.notice == "yes" and number == 0)


def test_london_draws_full_hands_and_vancouver_looks_at_a_card():
    assert [step.drawn for step in find_opening("london", 60).steps(0)] == [7] * 8
    assert [step.under for step in find_opening("london", 60).steps(0)] == list(range(8))
    assert [step.drawn for step in find_opening("free-first", 60).steps(0)] == [7] * 9
    assert [step.scry for step in find_opening("vancouver", 60).steps(0)] == [0] + [1] * 7


def test_touhou_lands_t4_one_free_redraw_then_two_paid():
    """40 cards: 6, 6, 5, 4 for hands without a character; a hand with one costs a card at once (R6, G5)."""
    steps = find_opening("touhou_lands", 40).steps(0)
    first = steps[0]
    free = steps[first.lacking]
    paid = steps[free.again]
    assert free.lacking is None
    assert [first.size, free.size, paid.size, steps[paid.again].size] == [6, 6, 5, 4]
    with_character = steps[first.again]
    assert with_character.size == 5
    assert steps[with_character.lacking].size == 5
    assert min(step.size for step in steps) == 1


@pytest.mark.parametrize(("deck_size", "hand"), [(40, 6), (41, 6), (49, 6), (50, 7), (60, 7)])
def test_touhou_lands_hand_by_deck_size(deck_size, hand):
    assert find_opening("touhou_lands", deck_size).hand(0) == hand


def test_pokemon_redraws_as_often_as_it_takes():
    (step,) = find_opening("pokemon", 60).steps(0)
    assert (step.again, step.lacking) == (None, 0)


def test_draws_by_seat():
    assert [find_opening("none", 60).drawn(0, turn) for turn in range(4)] == [0, 0, 1, 2]
    assert [find_opening("none", 60).drawn(1, turn) for turn in range(4)] == [0, 1, 2, 3]
    assert [find_opening("card_commander", 27).drawn(1, turn) for turn in range(4)] == [0, 0, 1, 2]
    assert [find_opening("pokemon", 60).drawn(0, turn) for turn in range(4)] == [0, 1, 2, 3]


def test_touhou_lands_t5_first_turns():
    opening = find_opening("touhou_lands", 40)
    assert [opening.hand(seat) + opening.drawn(seat, 1) for seat in (0, 1)] == [6, 7]


def test_draws_beyond_those_of_turns():
    abcd = find_opening("abcd", 40)
    stock = change_opening(abcd, ["stock_turn=2"])
    assert [stock.drawn(0, turn) - abcd.drawn(0, turn) for turn in range(5)] == [0, 0, 0, 1, 1]
    before = change_opening(abcd, ["stock_turn=2", "stock_counts=before", "stock=2"])
    assert [before.drawn(0, turn) - abcd.drawn(0, turn) for turn in range(5)] == [0, 0, 1, 2, 2]
    pokemon = change_opening(find_opening("pokemon", 60), ["opponent_redraws=3"])
    assert [pokemon.drawn(0, turn) for turn in range(3)] == [0, 4, 5]
    assert change_opening(abcd, ["draws=2"]).drawn(0, 3) == 4


def test_abcd_t25_cards_drawn_and_the_empty_library():
    """5+t cards by the draw of turn t, 4+t after two redraws; the library is first empty at the draw of turn N-4."""
    abcd = find_opening("abcd", 40)
    for turn in range(1, 30):
        assert abcd.size(0, 0) + abcd.drawn(0, turn) == 5 + turn
        assert abcd.size(0, 2) + abcd.drawn(0, turn) == 4 + turn
    for cards in (40, 60, 80):
        assert abcd.emptied_on(cards, 0) + 1 == cards - 4
    assert abcd.emptied_on(40, 0, redraws=2) + 1 == 37
    assert change_opening(abcd, ["stock_turn=2"]).emptied_on(40, 0) + 1 == 35
    # No loss by turn 25 without extra draws (R4): it takes 29 cards at most, 30 with the stock spent.
    assert abcd.emptied_on(29, 0) + 1 == 25
    assert change_opening(abcd, ["stock_turn=2"]).emptied_on(30, 0) + 1 == 25


@pytest.mark.parametrize(
    ("name", "cards", "turns"),
    [("touhou_lands", 40, (35, 34)), ("touhou_lands", 50, (44, 43)), ("kyougenshi", 40, (31, 30))],
)
def test_touhou_lands_t19_and_kyougenshi_t11_when_decks_run_out(name, cards, turns):
    """The turn on which the last card is drawn; one turn later there is none to draw."""
    assert tuple(find_opening(name, cards).emptied_on(cards, seat) for seat in (0, 1)) == turns


def test_decks_that_never_run_out():
    idle = change_opening(find_opening("none", 60), ["draws=0", "stock=2", "stock_turn=3"])
    assert idle.emptied_on(60, 0) is None
    assert idle.emptied_on(9, 0) == 4
    assert idle.emptied_on(7, 0) == 0


@pytest.mark.parametrize("written", ["free-first", "FREE FIRST", "Free_First", " free-first "])
def test_names_are_found_however_they_are_written(written):
    assert find_opening(written, 60).name == "free-first"


def test_unknown_openings_name_the_nearest():
    known = ", ".join(NAMES)
    assert problems(find_opening, "lodnon", 60) == (
        f'--opening: no opening "lodnon"; known are {known}; did you mean "london" or "none"?',
    )


def test_every_number_can_be_set():
    assert [setting.name for setting in SETTINGS] == [field.name for field in fields(Opening)][3:]
    for opening in OPENINGS:
        parameters = settings_of(opening)
        for parameter in parameters:
            assert parameter.meaning
            assert parameter.default == getattr(opening, parameter.name)
            if parameter.name != "needs":
                assert parameter.parse(str(parameter.default)) == parameter.default
        unchanged = [f"{parameter.name}={parameter.default}" for parameter in parameters]
        assert change_opening(opening, unchanged) == opening


def test_hand_is_for_both_seats_and_single_changes_win():
    opening = change_opening(find_opening("card_commander", 27), ["second_hand=9"], hand=4)
    assert (opening.first_hand, opening.second_hand) == (4, 9)
    assert change_opening(find_opening("pokemon", 60), ["needs=Grunt"]).needs == "Grunt"
    assert change_opening(find_opening("pokemon", 60), ["needs=nothing"]).needs == ""


def test_settings_that_make_no_sense_are_told_all_at_once():
    opening = find_opening("none", 60)
    names = ", ".join(setting.name for setting in SETTINGS)
    assert problems(change_opening, opening, ["fre=1", "scry=2", "under=maybe", "cost"]) == (
        f'--set: an opening has no "fre"; it has {names}; did you mean "free"?',
        '--set scry: "2" is not allowed; use 0 to 1 (the field\'s rule)',
        '--set under: "maybe" is not allowed; use no, yes (the field\'s rule); did you mean "yes"?',
        '--set "cost": write name=value',
    )
    assert problems(change_opening, opening, [], -1) == ("--hand: -1 is not allowed; use 0 to 100000",)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            ["exchange=yes", "redraws=2", "free=2"],
            "--set exchange: yes goes with one redraw at most, and without under, scry, needs and notice",
        ),
        (["exchange=yes", "redraws=1"], "--set exchange: yes goes with a redraw that costs nothing: free=1"),
        (
            ["aside=2", "notice=yes"],
            "--set aside: cards set aside go with neither scry nor notice, which name the card on top",
        ),
        (["under=yes", "scry=1"], "--set under: yes goes without scry"),
    ],
)
def test_what_does_not_go_together(changes, message):
    assert problems(change_opening, find_opening("none", 60), changes) == (message,)


@pytest.mark.parametrize("key", GAME_KEYS)
def test_a_games_opening_is_the_one_of_its_name(key):
    """With the rules as they are; a changed rule changes the opening. What hands need is selected by card data."""
    game, named = get_game(key), find_opening(key, 40)
    opening = game.opening(choose_rules(game.parameters), 40)
    assert replace(opening, needs=named.needs) == named
    assert opening.needs.rpartition(".")[2] == named.needs


def test_card_commanders_opening_follows_its_parameters():
    game = get_game("card_commander")
    rules = choose_rules(game.parameters, ["first_hand=3", "second_hand=8", "first_turn_draw=yes"])
    opening = game.opening(rules, 27)
    assert (opening.first_hand, opening.second_hand) == (3, 8)
    assert [opening.drawn(seat, 1) for seat in (0, 1)] == [1, 1]
