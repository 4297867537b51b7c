"""What every value of ABCD's rule parameters does in the reference; those of the battle alone: test_combat.py."""

import pytest

from simcore.games.abcd.params import PARAMETERS
from tests.reference.abcd_events import Code, Reason
from tests.reference.abcd_scene import (
    BUNDLED,
    FIRE,
    MANTIS,
    SOLDIER,
    SOLIDARITY,
    WALL,
    Scene,
    Told,
    creature,
    ending,
    game_of,
    play_turns,
    pool_of,
    rules_of,
    spell,
)
from tests.reference.abcd_state import ACTIVE, BLOCK_ONLY, NON_ACTIVE
from tests.reference.abcd_turn import Game

FLASH = spell("flash", frames=100, effects=[{"when": "cast", "do": "raise_mp", "to": "own", "amount": 1}])
SQUIRE = creature("squire", "1/1", frames=30, cost=1)
POOL = pool_of(FLASH, SQUIRE)


def test_every_parameter_is_tried_here_or_with_the_battle() -> None:
    """The decks' (T9) and the battle's alone have their tests elsewhere."""
    elsewhere = {"deck_least", "deck_most", "copies", "blocker_need", "same_speed", "both_speeds", "blockers_gone"}
    elsewhere |= {"several_resistances", "mitigation_order", "crystal_mp"}
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [each.name for each in PARAMETERS if each.name not in elsewhere and f'"{each.name}' not in text] == []


# ---------- The start


def test_figures_at_the_start() -> None:
    changes = ("start_hp=7", "start_mp=5", "draw_stock=3", "crystals=2", "player_mitigation=4")
    for side in game_of(*changes).sides:
        assert (side.hp, side.mp, side.max_mp, side.stock, side.crystals_a_turn) == (7, 5, 5, 3, 2)
        assert (side.mitigation, side.full_mitigation) == (4, 4)


@pytest.mark.parametrize(("number", "placed"), [("0", 0), ("1", 1), ("3", 3)])
def test_crystals_a_turn(number: str, placed: int) -> None:
    game = game_of("crystals=" + number, players=(Told([f"cast {FIRE}"] * 5), Told()))
    play_turns(game, 1)
    assert len(game.on_field(0)) == placed


@pytest.mark.parametrize(("change", "hands"), [("first_hand=0", [1, 1]), ("first_hand=7", [6, 6])])
def test_the_first_hand(change: str, hands: list[int]) -> None:
    """More than a hand holds is discarded, card by card."""
    game = game_of(change)
    play_turns(game, 1)
    assert [len(side.hand) for side in game.sides] == hands
    assert [len(side.graveyard) for side in game.sides] == [2 * (change == "first_hand=7")] * 2


@pytest.mark.parametrize(("redraws", "sizes"), [("0", []), ("1", [4]), ("2", [4, 3])])
def test_redraws(redraws: str, sizes: list[int]) -> None:
    changes = ("redraws=" + redraws, "first_redraw_hand=4", "second_redraw_hand=3")
    game = game_of(*changes, players=(Told(["redraw"] * 3), Told()))
    play_turns(game, 1)
    assert [event.value for event in game.events if event.code == Code.REDRAWS] == sizes


# ---------- The clock


@pytest.mark.parametrize(("length", "arrives"), [("400", 1), ("399", 0), ("10000", 1)])
def test_the_length_of_a_main_phase(length: str, arrives: int) -> None:
    """G9: a cast of 400 frames that begins at frame 0 is over in time if the phase has as many."""
    game = game_of("t_main=" + length, "start_mp=5", players=(Told([f"cast {WALL}@0"]), Told()), cards={WALL: 40})
    for side in game.sides:
        side.max_attributes["fire"] = 2
    play_turns(game, 1)
    assert len(game.creatures(0)) == arrives


@pytest.mark.parametrize(("frame", "asked"), [("0", [0]), ("50", [0, 50]), ("599", [0, 599]), ("600", [0])])
def test_the_first_frame_of_attacks(frame: str, asked: list[int]) -> None:
    """At the end of the phase nobody acts any more."""
    player = Told()
    play_turns(game_of("attack_frame=" + frame, players=(player, Told())), 1)
    assert [when for _, when in player.asked] == asked


@pytest.mark.parametrize(("carry", "left"), [("yes", [150]), ("no", [])])
def test_casts_that_are_not_over(carry: str, left: list[int]) -> None:
    changes = ("casts_carry=" + carry, "t_main=250", "start_mp=5")
    game = game_of(*changes, players=(Told([f"cast {WALL}"]), Told()), cards={WALL: 40})
    for side in game.sides:
        side.max_attributes["fire"] = 2
    play_turns(game, 1)
    assert [cast.frames for cast in game.casts] == left
    assert len(game.sides[0].graveyard) == (carry == "no")


@pytest.mark.parametrize(("ties", "first"), [("coin", {0, 1}), ("first_side", {0})])
def test_who_comes_first(ties: str, first: set[int]) -> None:
    """G15: both look up at frames 0 and 50 of every turn."""
    game = game_of("ties=" + ties)
    play_turns(game, *range(1, 11))
    passes = [event for event in game.events if event.code == Code.PASSES]
    assert {event.side for event in passes[::2]} == first
    assert sum(event.code == Code.COIN for event in game.events) == (20 if ties == "coin" else 0)


@pytest.mark.parametrize(
    ("delay", "asked"),
    [("0", [0, 0, 50, 100]), ("30", [0, 30, 50, 130]), ("500", [0, 50, 500]), ("600", [0, 50])],
)
def test_the_delay_of_reactions(delay: str, asked: list[int]) -> None:
    """A3: one side begins a cast at frame 0, when the other has nothing to do any more, and it ends at 100."""
    answering = Told()
    changes = ("reaction_delay=" + delay, "ties=first_side")
    game = game_of(*changes, players=(answering, Told(["cast flash@0"])), cards={"flash": 40}, pool=POOL)
    play_turns(game, 1)
    assert [frame for _, frame in answering.asked] == asked


@pytest.mark.parametrize(("delay", "countered"), [("0", 1), ("30", 1), ("100", 0)])
def test_a_cast_is_countered_once_it_is_noticed(delay: str, countered: int) -> None:
    """Not on the frame on which it begins, even if its player comes first there."""
    players = Told(["cast flash@0"]), Told(["cast 対抗呪文"])
    changes = ("reaction_delay=" + delay, "ties=first_side", "start_mp=3")
    game = game_of(*changes, players=players, cards={"flash": 40}, others={"対抗呪文": 40}, pool=POOL)
    for side in game.sides:
        side.max_attributes["water"] = 2
    play_turns(game, 1)
    assert frames_of(game, Code.COUNTERED) == [int(delay)] * countered


@pytest.mark.parametrize(("until", "turn", "reason"), [("24", 36, 2), ("25", 25, 1), ("0", 36, 2)])
def test_the_last_turn_that_an_empty_library_loses(until: str, turn: int, reason: int) -> None:
    game = game_of("deck_out_until=" + until, cards={FIRE: 29}, others={FIRE: 40})
    assert ending(game)[::2] == (turn, reason)


def frames_of(game: Game, code: Code) -> list[int]:
    """The frames at which something happened."""
    frame, found = 0, []
    for event in game.events:
        if event.code == Code.CLOCK:
            frame = event.value
        elif event.code == code:
            found.append(frame)
    return found


# ---------- Hands, casts, skills


@pytest.mark.parametrize("limit", ["1", "6", "12"])
def test_hand_limit(limit: str) -> None:
    game = game_of("hand_limit=" + limit)
    play_turns(game, *range(1, 10))
    assert [len(side.hand) for side in game.sides] == [int(limit)] * 2


@pytest.mark.parametrize(("turn", "open_"), [("1", True), ("3", True), ("4", False)])
def test_the_first_turn_of_draw_stock(turn: str, open_: bool) -> None:
    scene = Scene("stock_turn=" + turn)
    scene.stack(0, WALL)
    assert ("stock" in scene.open(0)) == open_


@pytest.mark.parametrize(("most", "running"), [("1", 1), ("2", 2), ("99", 3)])
def test_several_casts_at_a_time(most: str, running: int) -> None:
    scene = Scene("most_casts=" + most, pool=POOL)
    scene.hold(0, *["flash"] * 3)
    for _ in range(running):
        scene.do(0, "cast flash")
    assert (len(scene.casts), scene.open(0)) == (running, [])


@pytest.mark.parametrize(("fewer", "creatures", "open_"), [("allowed", 1, 1), ("refused", 2, 0), ("refused", 3, 1)])
def test_fewer_targets(fewer: str, creatures: int, open_: int) -> None:
    scene = Scene("fewer_targets=" + fewer)
    scene.field(0, *[WALL] * creatures)
    scene.hold(0, SOLIDARITY)
    assert scene.open(0) == [f"cast {SOLIDARITY}"] * open_


@pytest.mark.parametrize(("repeat", "open_"), [("yes", 1), ("no", 0)])
def test_a_skill_again(repeat: str, open_: int) -> None:
    scene = Scene("skills_repeat=" + repeat)
    scene.field(0, "キンニクハナアルキ", state=NON_ACTIVE)
    scene.do(0, "skill キンニクハナアルキ 力こぶ")
    assert scene.open(0) == ["skill キンニクハナアルキ 力こぶ"] * open_
    scene.refresh_creatures()
    assert "skill キンニクハナアルキ 力こぶ" in scene.open(0)


# ---------- Creatures


@pytest.mark.parametrize(("haste", "state"), [("no", BLOCK_ONLY), ("yes", ACTIVE)])
def test_haste(haste: str, state: str) -> None:
    scene = Scene("haste=" + haste, pool=POOL)
    scene.hold(0, "squire")
    scene.do(0, "cast squire")
    scene.wait(80)
    assert scene.creatures(0)[0].state == state


@pytest.mark.parametrize(("after", "state"), [("non_active", NON_ACTIVE), ("block_only", BLOCK_ONLY)])
def test_what_an_attacker_is_afterwards(after: str, state: str) -> None:
    scene = Scene("attacker_after=" + after)
    [soldier] = scene.field(0, SOLDIER)
    [blocker] = scene.field(1, WALL)
    scene.fight(soldier, WALL)
    assert (soldier.state, blocker.state) == (state, NON_ACTIVE)


@pytest.mark.parametrize(
    ("change", "reached"),
    [("grid=line", [2, 4]), ("grid=two_rows", [2, 6, 7]), ("near_itself=yes", [2, 3, 4])],
)
def test_what_is_near(change: str, reached: list[int]) -> None:
    """G29, G30: カブトエビ on square 3, with creatures everywhere else."""
    scene = Scene(change)
    scene.hold(0, "カブトエビ")
    scene.do(0, "cast カブトエビ", squares=[3])
    for square in (0, 1, 2, 4, 5, 6, 7):
        scene.field(0, SOLDIER, square=square)
    scene.field(1, *[SOLDIER] * 8)
    scene.wait(350)
    assert [each.square for each in scene.creatures(0) if each.resistance] == reached
    assert all(not each.resistance for each in scene.creatures(1))


@pytest.mark.parametrize(("may", "open_"), [("no", []), ("yes", [f"attack {SOLDIER}"])])
def test_a_stolen_creature_attacks(may: str, open_: list[str]) -> None:
    """R65."""
    scene = Scene("stolen_may_attack=" + may)
    scene.field(0, SOLDIER, controller=1)
    assert (scene.open(0), scene.open(1)) == (open_, [])


@pytest.mark.parametrize(("field", "there"), [("kept", True), ("removed", False)])
def test_a_legend_on_the_field(field: str, there: bool) -> None:
    scene = Scene("legendary_field=" + field)
    [old] = scene.field(1, "赤国大統領")
    scene.hold(0, "赤国大統領")
    scene.do(0, "cast 赤国大統領")
    scene.wait(450)
    assert scene.in_play(old) == there
    assert len(scene.sides[1].removed) == (not there)


@pytest.mark.parametrize(("without", "follows"), [("no", 0), ("yes", 1)])
def test_counter_attackers_where_nobody_can_block(without: str, follows: int) -> None:
    """G43: a flyer, and nobody who could block it."""
    scene = Scene("counter_without_block=" + without)
    [flyer] = scene.field(0, "複眼の梟")
    scene.field(1, SOLDIER)
    scene.fight(flyer, counters=[[SOLDIER]])
    assert len(scene.of(Code.COUNTER_ATTACKS)) == follows
    assert [side.hp for side in scene.sides] == [20 - 3 * follows, 18]


# ---------- Limits


@pytest.mark.parametrize("turns", ["1", "3", "200"])
def test_turn_cap(turns: str) -> None:
    last, winner, reason = ending(game_of("turn_cap=" + turns))
    assert (last, winner) == (min(int(turns), 36), -1)
    assert reason == (Reason.TURN_CAP if int(turns) < 36 else Reason.BOTH_LIBRARIES_EMPTY)


OUROBOROS = creature(
    "ouroboros",
    "1/1",
    effects=[
        {"when": "arrival", "do": "destroy", "to": "self"},
        {"when": "destroyed", "do": "summon", "card": "ouroboros"},
    ],
)


@pytest.mark.parametrize("cap", ["20", "100"])
def test_event_cap(cap: str) -> None:
    """A card made for a test that is destroyed and comes back for ever."""
    players = Told(["cast ouroboros"]), Told()
    game = game_of("event_cap=" + cap, players=players, cards={"ouroboros": 40}, pool=pool_of(OUROBOROS))
    assert ending(game) == (1, -1, Reason.EVENT_CAP)
    assert sum(event.code == Code.EFFECT_HAPPENS for event in game.events) == int(cap) + 1


def test_bundled_cards_are_there() -> None:
    assert {WALL, SOLDIER, MANTIS, SOLIDARITY, FIRE} <= set(BUNDLED.cards)
    assert rules_of()["t_main"] == 600
