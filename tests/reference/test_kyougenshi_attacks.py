"""Attacks of Kyougenshi in the reference: the order of triggers, what stops an attack, blocks, breaks (R34 to R59)."""

from typing import Any

import pytest

from tests.reference.kyougenshi_choices import IllegalChoiceError
from tests.reference.kyougenshi_events import TRIGGERS, Code, Reason
from tests.reference.kyougenshi_scene import ORB, Scene, event, spell
from tests.reference.kyougenshi_table import GameOver

MOMENTS = (
    *("attacks", "attacked", "blocked", "blocks", "unblocked", "battles"),
    *("wins", "loses", "after_battle", "breaks", "destroyed"),
)


def listener(name: str, power: int, *words: str, **fields: Any) -> Any:
    """A spell card that does something at every moment of an attack: it turns nothing active."""
    rows = [{"when": moment, "do": "activate_orbs", "to": "own", "amount": 1} for moment in MOMENTS]
    return spell(name, power, *words, effects=rows[:6], **fields), spell(
        f"late {name}", power, *words, effects=rows[6:], **fields
    )


def moments(scene: Scene) -> list[str]:
    """Whose effect happened when."""
    return [f"{name} {TRIGGERS[value]}" for _, name, value in scene.of(Code.EFFECT_HAPPENS)]


# ---------- The order of things


def test_triggers_of_a_blocked_attack() -> None:
    """R37, R42, R44: attacker first, but for who is attacked."""
    scene = Scene(*listener("hero", 3000), *listener("wall", 2000, "blocker"), *listener("aim", 1000))
    scene.field(0, "hero")
    scene.field(1, "wall")
    scene.field(1, "aim", active=False)
    scene.attack("hero", on="aim", block="wall")
    assert moments(scene) == [
        "hero attacks",
        "aim attacked",
        "hero blocked",
        "wall blocks",
        "hero battles",
        "wall battles",
    ]
    assert scene.names(1) == ["aim"]


def test_triggers_after_a_battle() -> None:
    """R45: what winning and losing do, then the destroying, then what comes after."""
    scene = Scene(*listener("hero", 3000), *listener("wall", 2000, "blocker"))
    scene.field(0, "late hero")
    scene.field(1, "late wall", active=False)
    scene.attack("late hero", on="late wall")
    assert moments(scene) == [
        "late hero wins",
        "late wall loses",
        "late wall destroyed",
        "late hero after_battle",
    ]


def test_triggers_of_an_attack_on_the_player() -> None:
    """R42, R49: not blocked, then once for each break, before it."""
    scene = Scene(*listener("hero", 3000), *listener("lord", 3000, "w_breaker"))
    scene.field(0, "hero", "late lord")
    scene.attack("hero")
    assert moments(scene) == ["hero attacks", "hero unblocked"]
    scene.attack("late lord")
    told = [line for line in scene.codes() if line.split()[0] in ("breaks", "effect_happens")]
    assert told[-4:] == ["effect_happens late lord", "breaks blank"] * 2


def test_events_of_an_attack() -> None:
    scene = Scene(spell("hero", 3000), spell("wall", 2000, "blocker"))
    scene.field(0, "hero")
    scene.field(1, "wall")
    scene.attack("hero", block="wall")
    assert scene.codes() == [
        "attacks hero",
        "blocks wall",
        "fights hero",
        "fights wall",
        "wins hero",
        "loses wall",
        "destroyed wall",
        "goes_to_graveyard wall",
        "attack_ends",
    ]


def test_changes_of_an_attack_are_gone_after_it() -> None:
    """R57; those of the turn stay until it ends."""
    rows = [
        {"when": "attacks", "do": "change_power", "to": "self", "amount": 1000, "lasts": lasts}
        for lasts in ("attack", "turn")
    ]
    rows += [{"when": "attacks", "do": "give_keyword", "to": "self", "keyword": "w_breaker", "lasts": "attack"}]
    scene = Scene(spell("hero", 3000, effects=rows))
    [own] = scene.field(0, "hero")
    scene.attack("hero")
    assert (scene.shields(), scene.power(own), scene.keywords(own)) == (3, 4000, set())
    assert scene.of(Code.POWER_CHANGES) == [(0, "hero", 1000)] * 2
    scene.next_turn()
    assert scene.power(own) == 3000


# ---------- What stops an attack


@pytest.mark.parametrize(
    ("when", "to", "stops"),
    [
        ("attacks", "self", True),
        ("attacks", "opposing", True),
        ("attacks", "opposing_cards", True),
        ("unblocked", "self", True),
        ("battles", "opposing", True),
        ("wins", "self", False),
    ],
)
def test_an_attack_stops(when: str, to: str, stops: bool) -> None:
    """R38: neither a battle nor a block once the attacker or its target is gone."""
    scene = Scene(spell("hero", 3000, effects=[{"when": when, "do": "destroy", "to": to}]))
    scene.field(0, "hero")
    scene.field(1, "blank", active=False)
    scene.attack("hero", on="blank")
    assert len(scene.of(Code.ATTACK_STOPS)) == stops
    assert scene.of(Code.FIGHTS) == ([] if stops else [(0, "hero", 3000), (1, "blank", 1000)])
    assert scene.of(Code.ATTACK_ENDS) == [(0, "", 0)]


def test_a_blocker_that_leaves_stops_the_attack() -> None:
    """R41: nothing is broken either."""
    scene = Scene(
        spell("hero", 3000, effects=[{"when": "blocked", "do": "return_to_hand", "to": "opposing"}]),
        spell("wall", 500, "blocker"),
    )
    scene.field(0, "hero")
    scene.field(1, "wall")
    scene.attack("hero", block="wall")
    assert (scene.of(Code.ATTACK_STOPS), scene.hand(1), scene.shields()) == ([(0, "hero", 0)], ["wall"], 5)


def test_a_target_that_has_turned_active_is_fought() -> None:
    """R38."""
    scene = Scene(spell("hero", 3000), spell("imp", effects=[{"when": "attacked", "do": "activate", "to": "self"}]))
    scene.field(0, "hero")
    scene.field(1, "imp", active=False)
    scene.attack("hero", on="imp")
    assert (scene.names(1), scene.of(Code.TURNS_ACTIVE)) == ([], [(1, "imp", 0)])


def test_a_loser_that_has_left_is_not_destroyed() -> None:
    scene = Scene(spell("hero", 3000), spell("cat", effects=[{"when": "loses", "do": "return_to_hand", "to": "self"}]))
    scene.field(0, "hero")
    scene.field(1, "cat", active=False)
    scene.attack("hero", on="cat")
    assert (scene.hand(1), scene.gone(1), scene.of(Code.DESTROYED)) == (["cat"], [], [])


# ---------- Blocks


def test_who_may_block() -> None:
    """R39: active cards with blocker, but not the target; nobody stops an invisible attacker on its way to a card."""
    scene = Scene(
        spell("hero", 3000, "attacks_active"), spell("shade", 3000, "invisible_attacker"), spell("wall", 500, "blocker")
    )
    scene.field(0, "hero", "shade")
    scene.field(1, "wall", "blank")
    scene.field(1, "wall", active=False)
    told = scene.told(1)
    scene.attack("hero", on="wall")
    assert told.asked == []
    scene.field(1, "wall")
    scene.attack("shade", on="wall")
    assert told.asked == []
    scene.field(0, "shade")
    scene.attack("shade")
    assert told.asked == ["block wall"]


def test_a_block_that_is_not_open_is_refused() -> None:
    scene = Scene(spell("hero", 3000), spell("wall", 500, "blocker"))
    scene.field(0, "hero")
    scene.field(1, "wall")
    [other] = scene.field(1, "blank")
    scene.told(1).block = lambda view, attack, able: other  # type: ignore[method-assign]
    with pytest.raises(IllegalChoiceError, match="cannot block"):
        scene.attack("hero")


def test_a_sure_winner() -> None:
    """R44: it wins whatever the powers; two of them both win."""
    sure = spell("sure", 500, "wins_battles")
    scene = Scene(sure, spell("giant", 15000))
    scene.field(0, "sure", "sure")
    scene.field(1, "giant", "sure", active=False)
    scene.attack("sure", on="giant")
    scene.attack("sure", on="sure")
    assert (scene.names(0), scene.names(1)) == (["sure", "sure"], ["sure"])
    assert len(scene.of(Code.WINS)) == 3


# ---------- Graze


def test_graze_is_asked_before_anything_is_destroyed() -> None:
    """Of both losers, the attacker first; whoever does not pay is destroyed."""
    scene = Scene(spell("fairy", 2000, graze=1))
    scene.field(0, "fairy")
    scene.field(1, "fairy", active=False)
    scene.told(1).grazes = [False]
    scene.attack("fairy", on="fairy")
    assert scene.codes()[-6:] == [
        "grazes fairy",
        "pays fairy",
        "grazes fairy",
        "destroyed fairy",
        "goes_to_graveyard fairy",
        "attack_ends",
    ]
    assert (scene.names(0), scene.names(1)) == (["fairy"], [])


def test_graze_takes_what_is_left_over_first() -> None:
    """R25: one orb of two pays in two battles of the same phase."""
    scene = Scene(spell("fairy", 2000, graze=1), spell("hero", 9000), orbs=0)
    scene.put_orbs(1, ORB + "red 2", ORB + "red")
    scene.field(0, "hero", "hero")
    scene.field(1, "fairy", "fairy", active=False)
    scene.attack("hero", on="fairy")
    assert (scene.untapped(1), scene.sides[1].left) == (["red"], 1)
    scene.attack("hero", on="fairy")
    assert (scene.untapped(1), scene.sides[1].left, scene.names(1)) == (["red"], 0, ["fairy"] * 2)


# ---------- Breaks


def test_an_effect_breaks_one_shield() -> None:
    """R53: whatever the attacker could break; its S-trigger comes before what still waits."""
    rows = [
        {"when": "summoned", "do": "break_shield", "to": "opponent"},
        {"when": "put", "do": "draw", "to": "own", "amount": 1},
    ]
    scene = Scene(
        spell("lord", 6000, "t_breaker", effects=rows),
        event("rain", {"do": "draw", "to": "own", "amount": 1}, keywords=["s_trigger"]),
        shields=0,
    )
    scene.set_shields(1, "rain", "rain", "rain", "rain")
    for seat in (0, 1):
        scene.stack(seat, "blank")
    scene.hold(0, "lord")
    scene.do("summon lord")
    assert scene.shields() == 3
    assert [side for side, _, _ in scene.of(Code.DRAWS)] == [1, 0]


def test_a_spell_card_with_s_trigger_is_summoned() -> None:
    """r12: free, and with both of its triggers."""
    rows = [{"when": when, "do": "draw", "to": "own", "amount": 1} for when in ("summoned", "put")]
    scene = Scene(spell("spring", 1000, "s_trigger", cost=20, effects=rows), shields=0)
    scene.set_shields(1, "spring")
    scene.stack(1, "blank", "blank")
    scene.field(0, "blank")
    scene.attack("blank")
    assert (scene.names(1), len(scene.hand(1)), scene.of(Code.PAYS)) == (["spring"], 2, [])


def test_a_trigger_with_nobody_to_choose_is_not_asked_about() -> None:
    rows = {"do": "choose", "to": "own_cards"}, {"do": "activate", "to": "chosen"}
    scene = Scene(event("call", *rows, keywords=["s_trigger"]), shields=0)
    scene.set_shields(1, "call")
    scene.field(0, "blank")
    scene.attack("blank")
    assert (scene.hand(1), scene.told(1).asked) == (["call"], [])


def test_a_shield_that_an_effect_takes_is_not_broken() -> None:
    """R53: nobody is asked about its S-trigger."""
    scene = Scene(
        spell("spring", 1000, "s_trigger"),
        event(
            "card",
            {"do": "shields_to_graveyard", "to": "opponent", "amount": 1},
            {"do": "shields_to_hand", "to": "own", "amount": 9},
        ),
        shields=1,
    )
    scene.hold(0, "card")
    scene.sides[0].shields, scene.sides[1].shields = [], []
    scene.set_shields(0, "spring", "spring")
    scene.set_shields(1, "spring")
    scene.do("use card")
    assert (scene.hand(0), scene.gone(1), scene.told(1).asked) == (["spring", "spring"], ["spring"], [])
    assert scene.of(Code.LOSES_SHIELD, Code.TAKES_SHIELD) == [(1, "spring", 0), (0, "spring", 1), (0, "spring", 0)]


def test_a_direct_attack_can_be_blocked() -> None:
    """R58."""
    scene = Scene(spell("hero", 3000), spell("wall", 500, "blocker"), shields=0)
    scene.field(0, "hero", "hero")
    scene.field(1, "wall")
    scene.attack("hero", block="wall")
    with pytest.raises(GameOver) as end:
        scene.attack("hero")
    assert (end.value.winner, end.value.reason) == (0, Reason.DIRECT_ATTACK)
