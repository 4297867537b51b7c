"""Attacks of Kyougenshi worked out by hand, in whole games of the reference: the vectors T5 to T9 and T12.

T5 to T7 and T12 are those of the attack alone too (tests/simcore/games/kyougenshi/test_combat.py).
"""

import pytest

from tests.reference.kyougenshi_events import Code, Reason
from tests.reference.kyougenshi_scene import ORB, SHOWER, SPARK, VLAD, Scene, event, spell
from tests.reference.kyougenshi_table import GameOver

# ---------- S-triggers in the midst of breaks (T8)


def test_a_trigger_comes_before_the_next_break() -> None:
    """T8, R52, R59: it destroys the attacker, and the second break comes all the same."""
    shot = event("shot", {"do": "destroy", "to": "dearest_opposing"}, keywords=["s_trigger"])
    scene = Scene(shot, spell("ogre", 6000, "w_breaker"), shields=0)
    scene.set_shields(1, "shot", "shot")
    scene.field(0, "ogre")
    scene.told(1).triggers = [True, False]
    scene.attack("ogre")
    told = [line for line in scene.codes() if line.split()[0] in ("breaks", "triggers", "destroyed")]
    assert told == ["breaks shot", "triggers shot", "destroyed ogre", "breaks shot", "triggers shot"]
    assert (scene.hand(1), scene.gone(1), scene.gone(0)) == (["shot"], ["shot"], ["ogre"])


def test_a_trigger_that_is_not_used_goes_to_the_hand() -> None:
    scene = Scene(spell("spring", 1000, "s_trigger"), spell("imp"), shields=0)
    scene.set_shields(1, "spring")
    scene.field(0, "imp")
    scene.told(1).triggers = [False]
    scene.attack("imp")
    assert (scene.hand(1), scene.names(1)) == (["spring"], [])
    assert scene.of(Code.TRIGGERS) == [(1, "spring", 0)]


# ---------- Both fall (T9)


def test_both_losers_have_something_to_do() -> None:
    """T9, R55: both reach the graveyard, the active player's first; then they do it, in the same order."""
    bomb = spell("bomb", 2000, effects=[{"when": "destroyed", "do": "draw", "to": "own", "amount": 1}])
    scene = Scene(bomb)
    scene.field(0, "bomb")
    scene.field(1, "bomb", active=False)
    scene.stack(0, "blank")
    scene.stack(1, "blank")
    scene.attack("bomb", on="bomb")
    told = [
        (Code(event.code), event.side)
        for event in scene.events
        if event.code in (Code.GOES_TO_GRAVEYARD, Code.EFFECT_HAPPENS, Code.DRAWS)
    ]
    assert told == [
        (Code.GOES_TO_GRAVEYARD, 0),
        (Code.GOES_TO_GRAVEYARD, 1),
        (Code.EFFECT_HAPPENS, 0),
        (Code.DRAWS, 0),
        (Code.EFFECT_HAPPENS, 1),
        (Code.DRAWS, 1),
    ]


# ---------- Attacks in a game (T5, T6, T7, T12)


@pytest.mark.parametrize(("power", "left"), [(3000, (["hero"], [])), (2000, ([], [])), (1000, ([], ["wall"]))])
def test_a_block(power: int, left: tuple[list[str], list[str]]) -> None:
    """T5: no break in any case."""
    scene = Scene(spell("hero", power), spell("wall", 2000, "blocker"))
    scene.field(0, "hero")
    scene.field(1, "wall")
    scene.attack("hero", block="wall")
    assert (scene.names(0), scene.names(1), scene.shields()) == (*left, 5)


def test_numbered_keywords() -> None:
    """T6."""
    scene = Scene(spell("ram", 2000, power_attacker=2000), spell("wall", 3000, "blocker"), spell("imp", 2500))
    scene.field(0, "ram")
    scene.field(1, "wall", "imp")
    scene.attack("ram", block="wall")
    assert scene.of(Code.FIGHTS) == [(0, "ram", 4000), (1, "wall", 3000)]
    scene.next_turn()
    scene.do("attack imp > ram", seat=1)
    assert scene.of(Code.FIGHTS)[2:] == [(1, "imp", 2500), (0, "ram", 2000)]
    flares = Scene(spell("hero", 2000), spell("torch", 2000, "blocker", flare=1000))
    flares.field(0, "hero")
    flares.field(1, "torch")
    flares.attack("hero", block="torch")
    assert flares.names(1) == ["torch"]
    crush = Scene(spell("hammer", 2000, guard_crusher=2000), spell("wall", 3000, "blocker"))
    crush.field(0, "hammer")
    crush.field(1, "wall")
    crush.attack("hammer", block="wall")
    assert (crush.names(0), crush.names(1)) == (["hammer"], [])


@pytest.mark.parametrize(
    ("words", "shields"),
    [
        ([], [4, 3, 2, 1, 0]),
        (["w_breaker"], [3, 1, 0]),
        (["t_breaker"], [2, 0]),
        (["w_breaker", "t_breaker"], [2, 0]),
    ],
)
def test_attacks_until_the_end(words: list[str], shields: list[int]) -> None:
    """T7, R48, R51, R58: the attack that takes the last one never wins, the next one does."""
    scene = Scene(spell("hero", 6000, *words))
    [hero] = scene.field(0, "hero")
    for left in shields:
        scene.attack("hero")
        assert scene.shields() == left
        hero.active = True
    with pytest.raises(GameOver) as end:
        scene.attack("hero")
    assert (end.value.winner, end.value.reason) == (0, Reason.DIRECT_ATTACK)


@pytest.mark.parametrize(("orbs", "stays"), [(2, True), (1, False)])
def test_graze(orbs: int, stays: bool) -> None:
    """T12: in a lost battle alone."""
    scene = Scene(spell("hero", 9000), event("bolt", {"do": "destroy", "to": "opposing_cards"}), orbs=0)
    scene.put_orbs(1, *[ORB + "blue"] * orbs)
    scene.put_orbs(0, ORB + "red")
    scene.field(0, "hero")
    scene.field(1, SHOWER, active=False)
    scene.attack("hero", on=SHOWER)
    assert scene.names(1) == [SHOWER] * stays
    assert scene.of(Code.PAYS) == [(1, SHOWER, 0)] * stays
    if stays:
        scene.next_turn()
        scene.next_turn()
        scene.hold(0, "bolt")
        scene.do("use bolt")
        assert scene.names(1) == []


# ---------- The printed cards


def test_master_spark() -> None:
    """Two of three magic orbs that give red or yellow: +500 each, for this attack."""
    scene = Scene(orbs=0)
    scene.put_orbs(0, *[f"{ORB}{colour} magic" for colour in ("red", "blue", "yellow", "red")], ORB + "red")
    [own] = scene.field(0, SPARK)
    scene.field(1, "blank", active=False)
    scene.attack(SPARK, on="blank", paid=[2])
    assert scene.told(0).asked == ["maryoku 3"]
    assert scene.of(Code.FIGHTS)[0] == (0, SPARK, 9500)
    assert scene.untapped() == ["blue magic", "red magic", "red"]
    assert scene.power(own) == 8500


def test_vlad_breaks_a_shield_for_one_of_his_own() -> None:
    """Summoned: first what he does when summoned, then when put into the battle zone; the shield is not looked at."""
    scene = Scene(spell("imp"), spell("foe"))
    scene.put_orbs(0, ORB + "black")
    scene.hold(0, VLAD)
    scene.field(0, "imp")
    scene.field(1, "foe")
    scene.do(f"summon {VLAD}")
    assert (scene.names(0), scene.names(1), scene.shields(0), scene.shields(1)) == ([VLAD], [], 4, 4)
    assert [name for _, name, _ in scene.of(Code.DESTROYED)] == ["imp", "foe"]
    assert (scene.hand(0), scene.hand(1)) == (["blank"], ["blank"])


def test_vlad_need_not() -> None:
    scene = Scene(spell("imp"), spell("foe"))
    scene.put_orbs(0, ORB + "black")
    scene.hold(0, VLAD)
    scene.field(0, "imp")
    scene.field(1, "foe")
    scene.do(f"summon {VLAD}", aims=["", ""])
    assert (scene.names(0), scene.names(1)) == ([VLAD, "imp"], ["foe"])
    assert scene.of(Code.EFFECT_HAPPENS) == []
    assert scene.of(Code.AIMS) == [(0, "", 0), (0, "", 0)]
