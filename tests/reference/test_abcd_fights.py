"""Battles in whole games of ABCD: their spells, abilities and counter-attacks, in the reference."""

from tests.reference.abcd_events import Code
from tests.reference.abcd_fight import attack
from tests.reference.abcd_scene import MANTIS, SOLDIER, WALL, Scene, creature, pool_of
from tests.reference.abcd_state import ACTIVE, NON_ACTIVE

OWL = "複眼の梟"
HUSH = [{"when": "battle_end", "do": "make_non_active", "to": "opposing_creatures"}]


def test_battle_spells_in_their_order() -> None:
    """R41: the attacker's first; with the attacker gone the defender's is lost all the same."""
    scene = Scene()
    [attacker] = scene.field(0, SOLDIER)
    [blocker] = scene.field(1, WALL)
    scene.hold(0, "威嚇射撃")
    scene.hold(1, "突然死")
    scene.told(0).spells = ["威嚇射撃"]
    scene.fight(attacker, WALL, spells=["突然死"])
    assert (scene.graveyard(0), scene.graveyard(1)) == (["威嚇射撃", SOLDIER], ["突然死"])
    assert (blocker.hp, blocker.state) == (4, NON_ACTIVE)
    assert [side.mp for side in scene.sides] == [18, 15]


def test_abilities_of_battles() -> None:
    """フレイムキャット when it attacks, 飛行亀 when it blocks, ヨウガンハナアルキ at the end."""
    scene = Scene()
    [cat] = scene.field(0, "フレイムキャット")
    [lava, turtle] = scene.field(1, "ヨウガンハナアルキ", "飛行亀")
    scene.fight(cat, "飛行亀")
    assert (cat.attack, turtle.hp, turtle.mitigation) == (2, 3, 0)  # 2 against mitigation 1
    assert not scene.in_play(cat) or cat.hp == 0
    [soldier] = scene.field(0, WALL, attack=0, keywords=set())
    scene.fight(soldier, "ヨウガンハナアルキ")
    assert soldier.hp == 2  # one point each from the blow and from the ability
    assert lava.state == NON_ACTIVE


def test_what_follows_damage_to_a_player() -> None:
    scene = Scene()
    [shark, woman] = scene.field(0, "幽霊鮫", "口裂け女")
    scene.hold(1, WALL, WALL)
    scene.fight(shark)
    scene.fight(woman)
    assert (scene.sides[1].mp, scene.hand(1), scene.sides[1].hp) == (19, [WALL], 16)


def test_counter_attacks_within_counter_attacks() -> None:
    """G42: the one called forth on the way comes before the next in the outer list."""
    scene = Scene()
    [first, _] = scene.field(0, SOLDIER, "年老いた教官")
    scene.field(1, WALL, MANTIS, OWL)
    scene.told(1).blocks, scene.told(1).counters = [[WALL], []], [[MANTIS, OWL], []]
    scene.told(0).blocks, scene.told(0).counters = [[], []], [["年老いた教官"], []]
    scene.field(0, OWL, state=ACTIVE)
    attack(scene, first)
    assert [name for _, name, _ in scene.of(Code.COUNTER_ATTACKS)] == [MANTIS, "年老いた教官", OWL]
    assert [side.hp for side in scene.sides] == [20 - 1 - 2, 20 - 1]


def test_a_counter_attacker_that_is_not_active_any_more() -> None:
    """G41."""
    howler = "咆哮するパラサウロロフス"
    scene = Scene(pool=pool_of(creature("hush", "1/9", effects=HUSH)))
    [hush] = scene.field(0, "hush")
    scene.field(1, WALL, howler)
    scene.fight(hush, WALL, counters=[[howler]])
    assert [name for _, name, _ in scene.of(Code.COUNTER_DROPPED)] == [howler]
