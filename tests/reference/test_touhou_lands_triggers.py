"""When effects of Touhou lands' cards happen in the reference, in which order, and what keywords do."""

from typing import Any

import pytest

from tests.reference.touhou_lands_events import TRIGGERS, Code, Reason
from tests.reference.touhou_lands_scene import (
    ELF,
    IMP,
    KOAKUMA,
    REIMU,
    SHRINE,
    Scene,
    character,
    item,
    made,
    pool_of,
    spell,
    support,
    use,
    used,
)
from tests.reference.touhou_lands_table import GameOver

# ---------- Triggers


def test_triggers_of_the_main_phase() -> None:
    """placed, used, put, spell (main), skill, summoned: each takes one life."""
    drain = {"do": "lower_life", "to": "opponent", "amount": 1}
    cards = (
        character("maid", effects=[{"when": "summoned", **drain}, {"when": "skill", **drain}], skill_cost=2),
        item("ring", effects=[{"when": "put", **drain}]),
        spell("chant", use=["main"], effects=[{"when": "spell", **drain}]),
        support("feast", drain),
    )
    scene = Scene(pool=pool_of(*cards))
    scene.hold(0, "maid", "ring", "chant", "feast", "マヨヒガ")
    scene.field(0, KOAKUMA)
    for number, what in enumerate(["character maid", "item ring", "spell chant", "support feast"], start=1):
        scene.do(what, aims=[KOAKUMA] * (what[:4] in ("item", "spel")))
        assert scene.life == (20, 20 - number)
    scene.do("land マヨヒガ")
    assert scene.life == (18, 16)
    [maid, _] = scene.characters(0)
    assert scene.open() == [f"attack {KOAKUMA}"]
    maid.tapped = False
    scene.do("skill maid")
    assert (scene.life, maid.tapped) == ((18, 15), True)
    maid.tapped = False
    assert "skill maid" not in scene.open()
    assert scene.gone(0) == ["chant", "feast"]
    happened = [TRIGGERS[value] for _, _, value in scene.of(Code.EFFECT_HAPPENS)]
    assert happened == ["summoned", "put", "spell", "used", "placed", "skill"]


def test_the_start_of_a_turn() -> None:
    """After untapping and before the draw; characters and supports by number, an item after its bearer."""
    gain = {"when": "turn_start", "do": "raise_life", "to": "own", "amount": 1}
    drain = {"when": "turn_start", "do": "lower_life", "to": "opponent", "amount": 1}
    pool = pool_of(
        character("saint", effects=[gain]),
        item("ring", effects=[drain]),
        made("mist", "support", stays=True, effects=[drain]),
    )
    scene = Scene(pool=pool)
    scene.hold(0, "mist")
    scene.field(0, "saint", item="ring")
    scene.field(0, "saint")
    scene.stack(0, SHRINE)
    scene.do("support mist")
    assert (scene.gone(0), scene.life) == ([], (20, 20))
    scene.turn = 7
    scene.take_turn()
    assert scene.life == (22, 18)
    told = [name for _, name, _ in scene.of(Code.EFFECT_HAPPENS, Code.DRAWS)]
    assert told == ["mist", "saint", "ring", "saint", SHRINE]


def test_before_the_blows() -> None:
    """attacks, defends, counters, spell: in step 0, the attacker's first; an item after its bearer, then the spell."""
    more = {"do": "change_attack", "to": "self", "amount": 1}
    pool = pool_of(
        character("knight", "2/9/0", effects=[{"when": "attacks", **more}, {"when": "counters", **more, "amount": 5}]),
        item("ring", effects=[{"when": "attacks", "do": "change_defence", "to": "opposing", "amount": -3}]),
        spell("song", "1/0/0", effects=[{"when": "spell", **more, "if": {"is": "opposing"}}]),
    )
    scene = Scene(pool=pool)
    scene.field(0, "knight", item="ring")
    scene.field(1, "knight")
    scene.hold(0, "song")
    scene.attack("song", "counter knight", kind="spell")
    assert scene.of(Code.STRIKES) == [(0, "knight", 5), (1, "knight", 7)]
    assert scene.of(Code.IS_HIT) == [(1, "knight", 6), (0, "knight", 9)]
    told = [(name, TRIGGERS[value]) for _, name, value in scene.of(Code.EFFECT_HAPPENS)]
    assert told == [("knight", "attacks"), ("ring", "attacks"), ("song", "spell"), ("knight", "counters")]


@pytest.mark.parametrize(("opposing", "attack"), [("imp", 4), (REIMU, 2)])
def test_what_depends_on_who_opposes(opposing: str, attack: int) -> None:
    """R29, 夢想封印."""
    scene = Scene(pool=pool_of(IMP))
    scene.field(0, opposing)
    scene.field(1, REIMU)
    scene.hold(1, "夢想封印")
    scene.attack(opposing, f"counter {REIMU} + 夢想封印")
    assert scene.of(Code.STRIKES)[1] == (1, REIMU, attack)


def test_ignoring_evasion_for_a_battle() -> None:
    hunter = character(
        "hunter", "1/3/0", effects=[{"when": "defends", "do": "change_defence", "to": "self", "amount": 1}]
    )
    eye = spell(
        "eye",
        effects=[
            {
                "when": "spell",
                "do": "give_keyword",
                "to": "self",
                "keyword": "ignore_evasion",
                "if": {"is": "opposing"},
            }
        ],
    )
    scene = Scene(pool=pool_of(hunter, eye, character("sylph", "1/1/5")))
    [own] = scene.field(0, "hunter")
    scene.field(1, "sylph")
    scene.attack("hunter", "defend sylph")
    assert scene.of(Code.EVADES) == [(1, "sylph", 5)]
    own.tapped = False
    scene.characters(1)[0].tapped = False
    scene.hold(0, "eye")
    scene.attack("eye", "defend sylph", kind="spell")
    assert scene.gone(1) == ["sylph"]
    assert own.keywords == set()


def test_after_the_battle() -> None:
    """Faintings first, then blows to a player, then the rest; the attacker's before the defender's."""

    def drain(when: str) -> dict[str, Any]:
        return {"when": when, "do": "lower_life", "to": "opponent", "amount": 1}

    whens = ["faints", "hits_player", "after_battle"]
    pool = pool_of(
        character("oni", "3/2/0", effects=[drain(when) for when in whens]),
        item("ring", effects=[drain(when) for when in whens]),
        spell("song", "1/0/0", effects=[drain(when) for when in whens[1:]]),
    )
    scene = Scene(pool=pool)
    scene.field(0, "oni", item="ring")
    scene.field(1, "oni")
    scene.hold(0, "song")
    scene.attack("song", "counter oni", kind="spell")
    told = [(side, name, TRIGGERS[value]) for side, name, value in scene.of(Code.EFFECT_HAPPENS)]
    assert told == [
        (0, "oni", "faints"),
        (0, "ring", "faints"),
        (1, "oni", "faints"),
        (0, "oni", "hits_player"),
        (0, "ring", "hits_player"),
        (0, "song", "hits_player"),
        (1, "oni", "hits_player"),
    ]
    assert scene.life == (20 - 1 - 2, 20 - 2 - 5)


def test_who_is_left_acts_after_the_battle() -> None:
    """Untapped by a spell, its user attacks again (殺人ドール)."""
    scene = Scene()
    [own] = scene.field(0, REIMU)
    scene.hold(0, "殺人ドール")
    scene.attack("殺人ドール", kind="spell")
    assert (own.tapped, scene.life) == (False, (20, 17))
    scene.attack(REIMU)
    assert scene.life == (20, 16)


def test_blows_that_take_nothing_hit_no_player() -> None:
    scene = Scene()
    scene.field(0, "チルノ")
    [guard] = scene.field(1, "犬走 椛")
    scene.field(1, KOAKUMA)
    scene.attack("チルノ", "defend 犬走 椛")
    assert scene.of(Code.EFFECT_HAPPENS) == []
    assert scene.gone(1) == ["犬走 椛"]
    assert not guard.tapped


# ---------- Keywords


def test_swift() -> None:
    scene = Scene()
    scene.hold(0, "射命丸 文", KOAKUMA)
    scene.do("character 射命丸 文")
    scene.do(f"character {KOAKUMA}")
    assert scene.open() == ["attack 射命丸 文"]


@pytest.mark.parametrize(("answer", "tapped"), [("defend", False), ("counter", True)])
def test_guard(answer: str, tapped: bool) -> None:
    scene = Scene()
    scene.field(0, KOAKUMA)
    [guard] = scene.field(1, "紅 美鈴")
    scene.attack(KOAKUMA, f"{answer} 紅 美鈴")
    assert guard.tapped == tapped


def test_back_attack() -> None:
    """It attacks and counters from the back; its evasion there is 0 all the same."""
    pool = pool_of(character("sniper", "2/2/3", keywords=["back_attack"]))
    scene = Scene(pool=pool)
    scene.field(0, "sniper", row="back")
    scene.field(1, "sniper", row="back")
    scene.attack("sniper", "counter sniper")
    assert scene.of(Code.IS_HIT) == [(1, "sniper", 2)]
    assert scene.of(Code.EVADES) == [(0, "sniper", 3)]


def test_keeps_evasion() -> None:
    scene = Scene()
    scene.field(0, KOAKUMA)
    scene.field(1, "鍵山 雛", row="back")
    scene.attack(KOAKUMA, "defend 鍵山 雛")
    assert scene.of(Code.EVADES) == [(1, "鍵山 雛", 3)]


def test_a_spell_that_is_prevented() -> None:
    """R19: its figures, keywords and effects are not there; it is discarded all the same."""
    drain = {"when": "hits_player", "do": "lower_life", "to": "opponent", "amount": 1}
    bomb = spell("bomb", "5/5/0", use=["attack"], keywords=["no_counter"], effects=[drain])
    ward = spell("ward", "0/1/0", use=["counter"], keywords=["prevents"])
    scene = Scene(pool=pool_of(bomb, ward, character("monk", "1/1/0")))
    scene.field(0, "monk")
    scene.field(1, "monk")
    scene.hold(0, "bomb")
    scene.hold(1, "ward")
    scene.attack("bomb", "counter monk + ward", kind="spell")
    assert scene.told(1).ways == ["none", "defend monk", "counter monk + ward"]
    assert scene.of(Code.PREVENTED) == [(0, "bomb", 0)]
    assert scene.of(Code.STRIKES) == [(0, "monk", 1), (1, "monk", 1)]
    assert (scene.gone(0), scene.gone(1), scene.life) == (["monk", "bomb"], ["ward"], (20, 20))


# ---------- The line


def test_what_effects_call_forth_waits() -> None:
    """First in, first out: faintings that an effect brings come after it is over."""
    bomb = character("bomb", effects=[{"when": "faints", "do": "faint", "to": "opposing_characters"}])
    scene = used({"do": "faint", "to": "own_characters"}, {"do": "raise_life", "to": "own", "amount": 1}, other=(bomb,))
    scene.field(0, "bomb")
    scene.field(1, "bomb", KOAKUMA)
    scene.field(0, KOAKUMA)
    use(scene)
    told = [name for _, name, _ in scene.of(Code.FAINTS, Code.LIFE_BECOMES, Code.GOES_TO_DISCARD)]
    assert told[:5] == ["bomb", "bomb", KOAKUMA, KOAKUMA, ""]
    assert scene.characters(1) == []


def test_an_endless_line() -> None:
    """`event_cap` ends the game; step 0 of battles does not count."""
    scene = used(*[{"do": "raise_life", "to": "own", "amount": 1}] * 6, other=(ELF,))
    scene.rules = {**scene.rules, "event_cap": 20}
    scene.hold(0, *["card"] * 3)
    for _ in range(3):
        use(scene)
    with pytest.raises(GameOver) as end:
        use(scene)
    assert (end.value.winner, end.value.reason, scene.life[0]) == (-1, Reason.EVENT_CAP, 40)
