"""Hands, libraries and draw stock of ABCD in the reference: T4, T10, T25, T28."""

import pytest

from tests.reference.abcd_events import Code, Reason
from tests.reference.abcd_scene import FIRE, SOLDIER, WALL, WATER, WIND, Scene, Told, ending, game_of, play_turns


def test_hands_of_turn_1() -> None:
    """T4: 6 with the next card told, 6 and 5 without; no third redraw, none later, none after a card was used."""
    game = game_of(players=(Told(["redraw", "redraw", "redraw", "redraw"]), Told([f"cast {FIRE}", "redraw"])))
    game.turn = 1
    game.start_up()
    assert [len(side.hand) for side in game.sides] == [6, 6]
    assert [side.told for side in game.sides] == [True, True]
    game.main()
    assert [event.value for event in game.events if event.code == Code.REDRAWS] == [6, 5]
    assert [len(side.hand) for side in game.sides] == [5, 5]
    assert [len(side.library) for side in game.sides] == [35, 34]
    assert [side.told for side in game.sides] == [False, True]
    game.clean_up()
    play_turns(game, 2)
    assert sum(event.code == Code.REDRAWS for event in game.events) == 2


def test_the_card_told_is_the_next_one_drawn() -> None:
    game = game_of(cards={FIRE: 10, WATER: 10, WIND: 20})
    game.turn = 1
    game.start_up()
    told = [side.library[0] for side in game.sides]
    game.turn = 2
    game.start_up()
    assert [event.card for event in game.events if event.code == Code.DRAWS][-2:] == [card.number for card in told]


def test_a_hand_is_redrawn_once_the_whole_library_is_shuffled() -> None:
    """G5: any card of the deck may come, those of the old hand too."""
    game = game_of(cards={FIRE: 10, WATER: 10, WIND: 20}, players=(Told(["redraw"]), Told()))
    game.turn = 1
    game.start_up()
    game.main()
    assert len({card.number for card in [*game.sides[0].hand, *game.sides[0].library]}) == 40


def test_draw_stock() -> None:
    """T10."""
    scene = Scene()
    scene.stack(0, *[WALL] * 5)
    scene.hold(0, *[WALL] * 5)
    scene.turn = 1
    assert "stock" not in scene.open(0)
    scene.turn = 2
    scene.do(0, "stock")
    assert (scene.sides[0].stock, len(scene.sides[0].hand)) == (0, 6)
    scene.sides[0].stock = 1
    assert "stock" not in scene.open(0)  # with six in hand
    scene.do(0, f"cast {WALL}")
    assert "stock" not in scene.open(0)  # for the second time in a turn
    scene.turn = 3
    scene.recover()
    assert "stock" in scene.open(0)
    scene.sides[0].library = []
    assert "stock" not in scene.open(0)  # G17


def test_draw_stock_on_turn_2_needs_room() -> None:
    """T10: who used nothing but a crystal on turn 1 has 6 cards again, and must use one first."""
    left = Told([f"cast {FIRE}"])
    game = game_of(players=(left, Told()))
    play_turns(game, 1)
    left.acts = ["stock"]
    play_turns(game, 2)
    assert (left.acts, len(game.sides[0].hand)) == (["stock"], 6)
    left.acts = [f"cast {FIRE}", "stock"]
    play_turns(game, 3)
    assert (left.acts, len(game.sides[0].hand)) == ([], 6)


def test_cards_drawn_by_a_turn() -> None:
    """T25: 5 + t cards; 40 cards are gone at the draw of turn 36, and two idle players draw the game there."""
    assert ending(game_of()) == (36, -1, Reason.BOTH_LIBRARIES_EMPTY)
    game = game_of(players=(Told(["redraw", "redraw"]), Told()))
    assert ending(game) == (37, -1, Reason.BOTH_LIBRARIES_EMPTY)
    assert len([event for event in game.events if event.code == Code.DRAWS_NOTHING]) == 3
    smaller = {FIRE: 29}
    for cards, others, winner in ((smaller, {FIRE: 40}, 1), ({FIRE: 40}, smaller, 0)):
        assert ending(game_of(cards=cards, others=others)) == (25, winner, Reason.DECK_OUT)
    assert ending(game_of(cards={FIRE: 30}, others={FIRE: 40})) == (36, -1, Reason.BOTH_LIBRARIES_EMPTY)


@pytest.mark.parametrize(("until", "end"), [(200, (35, 1, 1)), (34, (36, -1, 2))])
def test_draw_stock_under_the_rule_before_version_1_97(until: int, end: tuple[int, int, int]) -> None:
    """T25: the library of whoever spends it is empty on turn 35."""
    left = Told([*[f"cast {FIRE}@0"] * 2, "stock"])
    assert ending(game_of(f"deck_out_until={until}", players=(left, Told()))) == end


def test_an_effect_draws_what_there_is() -> None:
    """T28."""
    scene = Scene()
    scene.hold(0, "風神の下僕")
    scene.do(0, "cast 風神の下僕")
    scene.wait(550)
    assert scene.on(0) == ["風神の下僕"]
    assert scene.hand(0) == []


def test_a_full_hand_discards_at_once() -> None:
    """G16: any card, the new one too."""
    scene = Scene(players=(Told(discards=[SOLDIER]), Told()))
    scene.hold(0, *[WALL] * 6)
    scene.stack(0, SOLDIER)
    scene.draw(0)
    assert (len(scene.sides[0].hand), scene.graveyard(0)) == (6, [SOLDIER])
