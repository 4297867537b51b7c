"""The reference's planner by hand: what it sees, what positions are worth to it, and what it chooses for that."""

from typing import Any

import pytest

from tests.reference.card_commander_matching import Run, amount_of, is_so
from tests.reference.card_commander_picture import Aim, Aimer, Picture
from tests.reference.card_commander_planner import PlannerPlayer, aims
from tests.reference.card_commander_players import Question
from tests.reference.card_commander_points import worth
from tests.reference.card_commander_position import deck_of, set_up
from tests.reference.card_commander_state import IN_HAND, Origin, number_cards
from tests.reference.card_commander_targets import Option, options
from tests.reference.card_commander_turn import Game
from tests.simcore.games.card_commander.crafted import creature, pool_of, rules_of

Side = dict[str, Any]
BURN = [
    {"when": "use", "do": "choose", "to": "every_attacker"},
    {"when": "use", "do": "lower_hp", "to": "it", "amount": 2},
    {"when": "use", "do": "destroy", "to": "it", "if": {"is": "it", "which": {"hp": 0}}},
]
DRAW = [{"when": "use", "do": "draw", "to": "own", "amount": 2}]
SACRIFICE = [
    {"when": "use", "do": "choose", "to": "own_hand"},
    {"when": "use", "do": "destroy", "to": "it"},
    {"when": "use", "do": "raise_mana", "to": "own", "amount": {"of": "its_level"}},
]
COUNT = [{"when": "use", "do": "raise_hp", "to": "self", "amount": {"of": "own_hand", "which": {"level_at_most": 9}}}]
HUNT = [{"when": "standby_before_use", "do": "destroy", "to": "opposing_used"}]
LEAD = [{"when": "battlefield_battle", "do": "deal_double", "if": {"is": "own_sub", "which": {"name": "dog"}}}]
LAST = [{"when": "standby_before_use", "do": "no_battle", "if": "bottom_card_used"}]
POOL = pool_of(
    creature("bear", "3/4"),
    creature("dog", "2/3"),
    creature("ox", "2/9", level=3),
    creature("boar", "1/1", level=2),
    creature("wall", "0/9", keywords=["cannot_go"]),
    creature("burn", "1/1", effects=BURN),
    creature("draw", "1/1", effects=DRAW),
    creature("sacrifice", "1/1", effects=SACRIFICE),
    creature("count", "1/1", effects=COUNT),
    creature("seer", "1/1", effects=LAST),
    creature("hunter", "1/1", effects=HUNT),
    creature("captain", "2/3", effects=LEAD),
)


def table(first: Side, second: Side) -> Game:
    """Turn 3, in which the first player has the initiative, with a position's sides."""
    decks = (deck_of(first, "first"), deck_of(second, "second"))
    cards = number_cards(POOL, *decks)
    dealt = [[card for card in cards if card.deck == seat] for seat in (0, 1)]
    sides = [set_up(said, dealt[seat], seat, pair=1) for seat, said in enumerate((first, second))]
    game = Game(POOL, rules_of().values, sides)
    game.turn, game.cards = 3, len(cards)
    return game


def picture(first: Side, second: Side, seat: int = 0) -> Picture:
    game = table(first, second)
    return Picture(POOL, game.rules, game.view(seat))


def chosen(first: Side, second: Side) -> tuple[int | None, str | None, Aim | None]:
    """The place, the card and the aim that the first player's planner chooses."""
    game = table(first, second)
    player = PlannerPlayer(POOL, game.rules)
    place, card = player.choose(game.view(0))
    return place, None if card is None else card.face.name, player.aim


def names(cards: Any) -> list[str]:
    return [card.face.name for card in cards]


# ---------- What is seen

HANDS = ({"hand": ["bear", "dog"], "deck": ["ox"] * 3, "graveyard": ["dog"]}, {"hand": ["bear"] * 2, "deck": ["ox"]})


def test_own_hand_and_graveyards_are_seen_and_the_rest_is_a_number_of_cards() -> None:
    own, other = picture(*HANDS).sides
    assert names(own.hand) == ["bear", "dog"]
    assert names(own.graveyard) == ["dog"]
    assert [card.unseen for card in (*own.deck, *other.hand, *other.deck)] == [True] * 6
    assert [card.unseen for card in picture(*HANDS, seat=1).sides[1].hand] == [False, False]


def test_a_turn_played_in_a_picture_changes_nothing_else() -> None:
    game = table({"battlefield": "bear", "life": 4}, {"battlefield": {"card": "dog", "hp": 1}})
    view = game.view(0)
    for _ in range(2):
        found = Picture(POOL, game.rules, view)
        found.play_out(None, None, 0, None)
        assert found.sides[1].life == 3
        assert names(found.sides[1].graveyard) == ["dog"]
    assert game.sides[1].life == 4
    assert game.sides[1].attacker is not None
    assert game.sides[1].attacker.hp == 1


def test_drawn_cards_stay_unseen_and_count_where_nothing_is_asked_of_them() -> None:
    found = picture({"hand": ["draw", "dog"], "deck": ["ox"] * 3}, {})
    found.play_out(None, found.sides[0].hand[0], 1, None)
    assert [card.unseen for card in found.sides[0].hand] == [False, True, True]
    assert len(found.sides[0].deck) == 1
    run = Run(found, "use", found.sides[0].hand[0], 0)
    count = POOL["count"].effects[0].amount
    assert amount_of(run, count) == 1
    assert amount_of(run, count.model_copy(update={"which": None})) == 3
    assert [option.card.face.name for option in options(run, POOL["sacrifice"].effects[0])] == ["dog"]


def test_unseen_cards_are_lost_first_then_the_lowest_numbers_and_only_the_seen_are_buried() -> None:
    found = picture({"hand": ["ox", "bear", "dog"], "deck": ["ox"] * 3}, {})
    found.draw(0)
    lost = found.random_hand_cards(0, 3)
    assert [card.unseen for card in lost] == [False, False, True]
    for card in lost:
        found.bury(card, Origin.HAND)
    assert names(found.sides[0].hand) == ["ox"]
    assert names(found.sides[0].graveyard) == ["bear", "dog"]


def test_nobody_knows_the_bottom_card() -> None:
    found = picture({"standby": ["seer"], "deck": ["dog"]}, {"hand": ["dog"]})
    found.sides[1].used_card = table({}, {"hand": ["dog"]}).sides[1].hand[0]
    assert not is_so(
        Run(found, "standby_before_use", found.sides[0].subs()[0].physical, 0), POOL["seer"].effects[0].if_
    )


def test_the_opponent_is_expected_to_send_its_strongest_sub_that_can_go() -> None:
    def likely(*standby: str, **others: Any) -> int | None:
        return picture({}, {"standby": list(standby), **others}).likely_attacker(1)

    assert likely("wall", "dog", "bear") == 3
    assert likely("wall") is None
    assert likely("bear", battlefield="dog") == 0


# ---------- What it is worth


def test_points_of_a_position() -> None:
    """Lives 640 and 800, mana 2, hand cards 4, income 10, attack 10, HP 8; the battle takes 44 and a life of 160."""
    own = {"life": 2, "mana": 5, "income": 2, "hand": ["ox", "ox"], "battlefield": "bear"}
    other = {"life": 3, "mana": 0, "income": 2, "hand": ["ox"], "standby": ["dog"]}
    assert worth(picture(own, other)) == (640 + 10 + 8 + 20 + 62) - (800 + 0 + 4 + 20 + 44) + (44 + 160) * 3 // 4


def test_points_without_an_attacker_are_those_of_the_best_sub_or_of_nobody() -> None:
    """The dog would strike last and be lost without a trace, so that nobody goes: the life of 160 is lost anyway."""
    own = {"life": 3, "mana": 0, "income": 0, "standby": ["dog", "wall"]}
    other = {"life": 2, "mana": 0, "income": 0, "battlefield": "bear"}
    found = picture(own, other)
    found.loser = 1
    assert worth(found) == (800 + 44 + 72) - (640 + 62) + -160 * 3 // 4


@pytest.mark.parametrize(("winner", "points"), [(0, 1_000_000), (1, -1_000_000)])
def test_points_of_the_end_of_the_game(winner: int, points: int) -> None:
    sides: list[Side] = [{"battlefield": "bear", "life": 1}, {"battlefield": {"card": "dog", "hp": 0}, "life": 1}]
    found = picture(*(sides if winner == 0 else reversed(sides)))
    found.play_out(None, None, 0, None)
    assert worth(found) == points


def test_marks_for_the_next_turn_count_against_their_player() -> None:
    found = picture({"income": 3}, {"income": 3})
    found.sides[1].draw_forbidden = found.sides[1].mana_forbidden = True
    assert worth(found) == 4 + 3 * 2


# ---------- What is chosen


def test_it_burns_the_attacker_that_it_could_not_beat() -> None:
    """Without the burn the ox beats the dog; it would be wasted on the own attacker."""
    ox = {"battlefield": {"card": "ox", "hp": 2}}
    own = {"battlefield": {"card": "dog", "hp": 1, "attack": 1}, "hand": ["burn"]}
    assert chosen(own, ox) == (None, "burn", Aim(creature=8))


def test_it_gives_up_the_hand_card_that_is_worth_most_mana() -> None:
    """The ox gives 3 mana, the boar 2."""
    place, card, aim = chosen({"hand": ["sacrifice", "ox", "boar"], "mana": 1, "battlefield": "wall"}, {})
    assert (place, card) == (None, "sacrifice")
    assert aim == Aim(card=3)  # by level: sacrifice, wall, boar, ox


def test_it_keeps_a_card_that_would_be_destroyed() -> None:
    full = {"battlefield": "wall", "standby": ["wall"] * 3, "hand": ["dog"]}
    assert chosen(full, {})[1] is None
    assert chosen({**full, "standby": ["wall"] * 2}, {})[1] == "dog"


def test_who_takes_notice_of_a_card_is_known_once_it_stands_there() -> None:
    """Weighed beside the turn, the ox is worth more; played out, the dog would let the captain win.

    A hunter that stands there would take either.
    """
    own = {"mana": 9, "battlefield": "captain", "hand": ["dog", "ox"]}
    for hidden in ({}, {"hand": ["hunter"]}, {"deck": ["hunter"]}):
        assert chosen(own, {"battlefield": "bear", **hidden})[1] == "ox"
    assert chosen(own, {"battlefield": "bear", "standby": ["hunter"]})[1] is None


def test_among_equals_the_first_choice_is_taken() -> None:
    """Either dog wins; nobody goes before somebody only where nothing is lost by it."""
    assert chosen({"standby": ["dog", "dog"]}, {"battlefield": {"card": "bear", "hp": 0}})[0] == 1
    assert chosen({"standby": [{"card": "dog", "hp": 0}]}, {"standby": [{"card": "dog", "hp": 0}]})[0] is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("sacrifice", [Aim(card=3), Aim(card=4)]),  # numbers by level, then attack: sacrifice, two dogs, bear, ox
        ("burn", [Aim(creature=0), Aim(creature=8)]),
        ("dog", [None]),
    ],
)
def test_aims(name: str, expected: list[Aim | None]) -> None:
    found = picture({"hand": [name, "ox", "bear"], "standby": ["dog"]}, {"standby": ["dog"]})
    assert aims(found, 1, found.sides[0].hand[0]) == expected


def test_there_is_nothing_to_aim_at_without_a_choice() -> None:
    found = picture({"hand": ["burn"], "standby": ["dog"]}, {"standby": ["dog"]})
    assert aims(found, None, found.sides[0].hand[0]) == [None]  # nobody is sent: the opponent's alone can be chosen
    found = picture({"hand": ["sacrifice", "ox"]}, {})
    assert aims(found, None, found.sides[0].hand[0]) == [None]


def test_an_aim_holds_for_one_choice_and_only_if_it_can_be_chosen() -> None:
    cards = picture({"hand": ["dog", "ox", "bear"]}, {}).sides[0].hand
    question = Question(3, "opponent", tuple(Option(IN_HAND, card, None) for card in cards))
    numbers = {card.face.name: card.number for card in cards}
    player = Aimer(Aim(card=numbers["bear"]))
    assert player.pick(question._replace(options=question.options[:1])).card.face.name == "dog"  # nobody is asked
    assert player.pick(question).card.face.name == "bear"
    assert player.pick(question).card.face.name == "dog"
    assert Aimer(Aim(creature=numbers["bear"])).pick(question).card.face.name == "dog"
