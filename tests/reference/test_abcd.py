"""Positions of ABCD worked out by hand, where a mistake in the reference would be hard to see: the page's vectors."""

from collections.abc import Mapping

import pytest

from simcore.games.abcd.cards import check_deck
from simcore.games.abcd.params import PARAMETERS
from simcore.params import choose_rules
from tests.reference.abcd_casting import affordable
from tests.reference.abcd_events import Code, Reason
from tests.reference.abcd_scene import (
    BUNDLED,
    FIRE,
    MANTIS,
    SEVER,
    SOLDIER,
    SOLIDARITY,
    WALL,
    WATER,
    Scene,
    Told,
    creature,
    deck_of,
    game_of,
    play_turns,
    pool_of,
    spell,
)
from tests.reference.abcd_state import BLOCK_ONLY, NON_ACTIVE, PhysicalCard
from tests.reference.abcd_table import GameOver

# ---------- Casting (T5, T22 to T24)


@pytest.mark.parametrize(("mp", "fire", "open_"), [(5, 2, True), (5, 1, False), (4, 2, False)])
def test_a_wall_of_fire(mp: int, fire: int, open_: bool) -> None:
    """T5."""
    scene = Scene()
    scene.hold(0, WALL)
    scene.frame = 0
    scene.sides[0].mp, scene.sides[0].attributes["fire"] = mp, fire
    assert scene.open(0) == ([f"cast {WALL}"] if open_ else [])
    if not open_:
        return
    scene.do(0, f"cast {WALL}", squares=[3])
    assert (scene.sides[0].mp, scene.sides[0].attributes["fire"], scene.hand(0)) == (0, 2, [])
    scene.wait(399)
    assert scene.on(0) == []
    scene.wait(400)
    [wall] = scene.creatures(0)
    assert (wall.attack, wall.hp, wall.square, wall.state) == (0, 4, 3, BLOCK_ONLY)


def test_the_clock_of_a_cast() -> None:
    """R16, G10: 400 frames, of which 250 run in the first of two main phases of 250."""
    game = game_of("t_main=250", players=(Told([f"cast {WALL}@0"]), Told()), cards={WALL: 40})
    game.sides[0].max_mp, game.sides[0].max_attributes["fire"] = 5, 2
    play_turns(game, 1)
    assert [cast.frames for cast in game.casts] == [150]
    play_turns(game, 2)
    clock = [event.value for event in game.events if event.turn == 2 and event.code in (Code.CLOCK, Code.CAST_ENDS)]
    assert clock[:4] == [0, 50, 150, 0]
    assert len(game.creatures(0)) == 1


def test_a_spell_that_is_severed() -> None:
    """T22: the spell countered, its targets destroyed; the mantis that survives gets +2/+2."""
    scene = Scene()
    scene.hold(0, SOLIDARITY)
    scene.hold(1, SEVER)
    a, b, c, survivor = scene.field(0, MANTIS, SOLDIER, WALL, MANTIS)
    scene.do(0, f"cast {SOLIDARITY}", aims=[MANTIS, SOLDIER, WALL])
    scene.do(1, f"cast {SEVER}")
    assert scene.creatures(0) == [survivor]
    assert (survivor.attack, survivor.max_hp, survivor.hp) == (3, 3, 3)
    assert scene.casts == []
    assert scene.graveyard(0) == [SOLIDARITY, MANTIS, SOLDIER, WALL]
    assert scene.graveyard(1) == [SEVER]
    assert (a.attack, b.attack, c.attack) == (1, 3, 0)


def test_what_a_mantis_is_safe_from() -> None:
    """T23: sorceries and skills of water, nothing else."""
    scene = Scene()
    scene.hold(0, "霊魂逆流", SOLIDARITY)
    [mantis] = scene.field(1, MANTIS)
    assert scene.open(0) == [f"cast {SOLIDARITY}"]
    scene.do(0, f"cast {SOLIDARITY}")
    scene.wait(350)
    assert (mantis.attack, mantis.max_hp) == (2, 3)


@pytest.mark.parametrize(("crystal_mp", "late"), [("at_once", 0), ("next_turn", 1)])
@pytest.mark.parametrize(("name", "crystal", "turn"), [(WALL, FIRE, 3), (SOLDIER, FIRE, 4), (SEVER, WATER, 3)])
def test_when_the_first_cards_can_be_cast(crystal_mp: str, late: int, name: str, crystal: str, turn: int) -> None:
    """T24: with a basic crystal each turn; no ninth finds a square (R32)."""
    players = Told([f"cast {crystal}"] * 9), Told()
    game = game_of(f"crystal_mp={crystal_mp}", players=players, cards={crystal: 40})
    card = PhysicalCard(99, BUNDLED[name], 0, 99)
    first = 0
    for number in range(1, 10):
        play_turns(game, number)
        assert game.sides[0].max_mp == min(10, 2 + number)
        if not first and affordable(game, 0, card.card):
            first = number
    assert first == turn + late
    assert players[0].acts == [f"cast {crystal}"]


def test_a_cast_finds_its_square_taken() -> None:
    """G31: the lowest free one then, and the graveyard if there is none."""
    scene = Scene()
    scene.hold(0, WALL)
    scene.do(0, f"cast {WALL}", squares=[2])
    scene.field(0, SOLDIER, square=2)
    scene.wait(450)
    assert [(each.physical.card.name, each.square) for each in scene.on_field(0)] == [(WALL, 0), (SOLDIER, 2)]
    scene.hold(0, WALL)
    scene.frame = 50
    scene.do(0, f"cast {WALL}")
    scene.field(0, *[SOLDIER] * 6)
    assert scene.free_squares(0, "summon") == []
    scene.wait(450)
    assert scene.graveyard(0) == [WALL]
    scene.hold(0, WALL)
    assert f"cast {WALL}" not in scene.open(0)


def test_a_target_that_is_gone() -> None:
    """G20: the others are affected all the same; where none is left nothing happens."""
    scene = Scene()
    scene.hold(0, SOLIDARITY, SOLIDARITY)
    first, second = scene.field(0, SOLDIER, WALL)
    scene.do(0, f"cast {SOLIDARITY}", aims=[SOLDIER, WALL])
    scene.do(0, f"cast {SOLIDARITY}", aims=[SOLDIER, "-"])
    scene.destroy(first)
    scene.wait(350)
    assert (second.attack, second.max_hp) == (1, 6)
    assert scene.graveyard(0) == [SOLDIER, SOLIDARITY, SOLIDARITY]


# ---------- Decks (T9)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ({FIRE: 39}, "R6"),
        ({FIRE: 40}, ""),
        ({FIRE: 80}, ""),
        ({FIRE: 81}, "R6"),
        ({FIRE: 35, WALL: 5}, "R7"),
        ({FIRE: 36, WALL: 4}, ""),
        ({FIRE: 39, "プラナリアの切れ端": 1}, "R8"),
    ],
)
def test_legal_decks(cards: Mapping[str, int], rule: str) -> None:
    """T9."""
    found = check_deck(deck_of("deck", cards), BUNDLED, choose_rules(PARAMETERS))
    assert [rule in line for line in found] == ([True] if rule else [])


# ---------- Battles (T7, T12)


@pytest.mark.parametrize(("frame", "open_"), [(49, False), (50, True)])
def test_the_first_frame_of_attacks(frame: int, open_: bool) -> None:
    """T12."""
    scene = Scene()
    scene.field(0, SOLDIER, WALL)
    scene.frame = frame
    assert scene.open(0) == ([f"attack {SOLDIER}"] if open_ else [])


BOMB = creature("bomb", "1/1", effects=[{"when": "strikes_player", "do": "damage", "to": "own", "amount": 2}])
HEALER = creature("martyr", "1/1", effects=[{"when": "battle_end", "do": "damage", "to": "opponent", "amount": 9}])


def test_nobody_dies_in_a_battle() -> None:
    """T7: both at 0 or less at its end is a draw."""
    scene = Scene(pool=pool_of(BOMB))
    [bomb] = scene.field(0, "bomb")
    scene.sides[0].hp, scene.sides[1].hp = 2, 1
    with pytest.raises(GameOver) as over:
        scene.fight(bomb)
    assert (over.value.winner, over.value.reason) == (-1, Reason.HP)
    assert [side.hp for side in scene.sides] == [0, 0]


class Healing(Scene):
    """A game in which something brings the second player back to 1 HP as a battle ends; no known card does."""

    def note(self, code: Code, side: int = -1, card: PhysicalCard | None = None, value: int = 0) -> None:
        super().note(code, side, card, value)
        if code == Code.BATTLE_ENDS:
            self.sides[1].hp = 1


def test_a_player_who_is_back_at_1_plays_on() -> None:
    """T7, R57."""
    scene = Healing()
    [soldier] = scene.field(0, SOLDIER)
    scene.sides[1].hp = 2
    scene.fight(soldier)
    assert [value for _, _, value in scene.of(Code.STRIKES)] == [3]
    assert scene.sides[1].hp == 1


def test_deaths_are_counted_after_the_whole_chain() -> None:
    """R58: the counter-attack comes although its player is at 0 already, and makes it a draw."""
    scene = Scene()
    [attacker] = scene.field(0, SOLDIER)
    scene.field(1, SOLDIER, MANTIS)
    scene.sides[0].hp, scene.sides[1].hp = 3, 3
    scene.field(0, "プラズナー")
    breaker = scene.creatures(0)[1]
    breaker.attack, scene.sides[1].hp = 6, 5  # 6 against the mantis' 1: 5 go through
    with pytest.raises(GameOver) as over:
        scene.fight(breaker, MANTIS, counters=[[SOLDIER]])
    assert over.value.winner == -1
    assert attacker.state == "active"


# ---------- Control (T8) and legends (T26)


def test_a_stolen_summon() -> None:
    """T8, R60 to R66."""
    scene = Scene()
    scene.hold(0, "ファイアスターター")
    scene.hold(1, "キャトル・ミューテーション")
    scene.do(0, "cast ファイアスターター")
    scene.do(1, "cast キャトル・ミューテーション")
    scene.wait(450)
    [stolen] = scene.creatures(0)
    assert (stolen.side, stolen.controller, stolen.owner) == (0, 1, 0)
    scene.refresh_creatures()
    assert scene.open(0) == []  # neither attack nor skill
    assert scene.open(1) == ["skill ファイアスターター 発火"]
    [attacker] = scene.field(1, SOLDIER)
    scene.fight(attacker, "ファイアスターター")
    assert (scene.graveyard(0), scene.graveyard(1)) == (["ファイアスターター"], ["キャトル・ミューテーション"])


def test_a_stolen_spell_keeps_its_targets() -> None:
    """R24, R61: "you" is who controls it when it happens; R60: its graveyard stays."""
    said: list[dict[str, object]] = [
        {"do": "choose", "to": "own_creatures", "prefer": "own"},
        {"do": "raise_attack", "to": "chosen", "amount": 1},
        {"do": "draw", "to": "own", "amount": 1},
    ]
    gift = spell("gift", frames=100, effects=[{"when": "cast", **each} for each in said])
    theft = [
        {"when": "cast", "do": "choose", "to": "every_spell"},
        {"when": "cast", "do": "take_control", "to": "chosen"},
    ]
    scene = Scene(pool=pool_of(gift, spell("theft", effects=theft)))
    scene.hold(0, "gift")
    scene.hold(1, "theft")
    [soldier] = scene.field(0, SOLDIER)
    scene.stack(0, WALL)
    scene.stack(1, MANTIS)
    scene.do(0, "cast gift")
    scene.do(1, "cast theft")
    scene.wait(150)
    assert (soldier.attack, scene.hand(0), scene.hand(1)) == (4, [], [MANTIS])
    assert scene.graveyard(0) == ["gift"]


def test_a_stolen_creature_is_left_non_active_on_purpose() -> None:
    """R66."""
    scene = Scene()
    [stolen] = scene.field(0, "ファイアスターター", controller=1)
    scene.do(1, "skill ファイアスターター 発火")
    assert (stolen.state, stolen.hp) == (NON_ACTIVE, 1)


def test_a_legend_arrives() -> None:
    """T26: one on the field stays, one in hand and two in the library leave the game."""
    legend = "赤国大統領"
    scene = Scene()
    scene.hold(0, legend)
    [there] = scene.field(1, legend)
    scene.hold(1, legend, WALL)
    scene.stack(1, legend, WALL, legend)
    scene.do(0, f"cast {legend}")
    scene.wait(450)
    assert scene.in_play(there)
    assert [card.card.name for card in scene.sides[1].removed] == [legend] * 3
    assert (scene.hand(1), [card.card.name for card in scene.sides[1].library]) == ([WALL], [WALL])
    assert scene.on(0) == [legend, SOLDIER]


def test_told_players_do_as_told() -> None:
    """The scene's own machinery."""
    scene = Scene(pool=pool_of(HEALER, spell("bolt")))
    scene.hold(0, "bolt")
    scene.do(0, "cast bolt")
    assert scene.graveyard(0) == ["bolt"]
    with pytest.raises(AssertionError, match="not open"):
        scene.do(0, "cast bolt")
