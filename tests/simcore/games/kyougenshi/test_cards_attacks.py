"""What the spell cards of Kyougenshi do in attacks and battles: a position, what happens, how it ends."""

from typing import Any

import pytest

from tests.simcore.games.kyougenshi.behaviour import (
    BLACK,
    GREEN,
    GUARD,
    HUGE,
    LARGE,
    MIDDLE,
    NOTHING,
    PLAIN,
    RED,
    SMALL,
    attacked,
    blocked,
    play,
)

pytestmark = pytest.mark.both_modes

FIVE = {"shields": [NOTHING] * 5}
SPARK, DRAGON = "恋符「マスタースパーク」", "金符「シルバードラゴン」"
FIRE, SHINE = "火符「アグニシャイン」", "光符「ルミネスストライク」"  # magic orbs, red and yellow


def broken(*left: int) -> list[str]:
    return [f"second {NOTHING} breaks {number}" for number in left]


# ---------- As it attacks (R37)


@pytest.mark.parametrize(
    ("card", "side", "more"),
    [
        ("爆符「メガフレア」", {"graveyard": [RED] * 3}, 1500),
        ("雹符「ヘイルストーム」", {"battle_zone": [SMALL, SMALL, PLAIN]}, 1500),  # three fairies, itself included
        ("鬼神「ミッシングパープルパワー」", {"orbs": [GREEN, GREEN, "霧符「雲集霧散」", RED]}, 2000),
        ("禁忌「レーヴァテイン」", {}, 1000),  # of two declared cards
    ],
)
def test_more_power_for_this_attack(card: str, side: dict[str, Any], more: int) -> None:
    """R37, R57: `effect_happens attacks` before the block; afterwards it is as before."""
    played = attacked(card, None, side, {"shields": [NOTHING] * 2})
    assert played.effects[:2] == [f"first {card} effect_happens attacks", f"first {card} power_changes {more}"]
    before = attacked(card, LARGE, side, {"shields": [NOTHING] * 2})
    assert int(before.fights[0].split()[-1]) == played.first.card(card)["power"] + more


def test_mega_flare_without_a_graveyard() -> None:
    """R37: `effect_happens attacks` of 爆符「メガフレア」, which adds nothing then; it breaks two."""
    played = attacked("爆符「メガフレア」", None, None, FIVE)
    assert played.effects == ["first 爆符「メガフレア」 effect_happens attacks", *broken(4, 3)]


@pytest.mark.parametrize(("shields", "breaks"), [(3, 2), (4, 3), (5, 3)])
def test_laevatein(shields: int, breaks: int) -> None:
    """R48: three breaks while the other side has four declared cards or more; it keeps two later."""
    card = "禁忌「レーヴァテイン」"
    played = attacked(card, None, None, {"shields": [NOTHING] * shields})
    gained = [f"first {card} gains_keyword t_breaker"] * (shields >= 4)
    assert played.effects[2:] == [*gained, *broken(*range(shields - 1, shields - 1 - breaks, -1))]
    assert played.first.card(card)["keywords"] == ["w_breaker"]


@pytest.mark.parametrize(("graveyard", "breaks"), [(5, 1), (6, 2)])
def test_ferry_of_the_deep_fog(graveyard: int, breaks: int) -> None:
    """R48, R57: `effect_happens attacks`: two breaks with six cards in the graveyard."""
    card = "死歌「八重霧の渡し」"
    played = attacked(card, None, {"graveyard": [RED] * graveyard}, FIVE)
    gained = [f"first {card} gains_keyword w_breaker"] * (graveyard == 6)
    assert played.effects == [f"first {card} effect_happens attacks", *gained, *broken(*range(4, 4 - breaks, -1))]


def test_peta_flare() -> None:
    """R38: `effect_happens attacks`: the dearest of 4000 or less is destroyed; the attack on it stops."""
    card = "爆符「ペタフレア」"
    played = attacked(card, None, None, {**FIVE, "battle_zone": [LARGE, MIDDLE, GUARD]})
    gone = max(MIDDLE, GUARD, key=lambda name: (3, 3000, name))
    assert played.effects[:3] == [
        f"first {card} effect_happens attacks",
        *(f"second {gone} destroyed", f"second {gone} goes_to_graveyard battle_zone"),
    ]
    stopped = attacked(card, MIDDLE)
    assert (stopped.effects[-1], stopped.fights) == (f"first {card} attack_stops", [])
    assert stopped.of("attack_ends") == ["first attack_ends"]


def test_the_world() -> None:
    """R37, R39: `effect_happens attacks`: the dearest active blocker turns inactive before it could block."""
    card = "幻世「ザ・ワールド」"
    other = {**FIVE, "battle_zone": [GUARD, LARGE]}
    played = attacked(card, None, None, other)
    assert played.effects == [f"first {card} effect_happens attacks", f"second {GUARD} turns_inactive", *broken(4, 3)]
    assert played.of("blocks") == []


def test_cats_walk() -> None:
    """R46: `effect_happens attacks`: two cards of the own deck, which may be fewer; they are not destroyed."""
    card = "猫符「キャッツウォーク」"
    for library in (3, 1):
        played = attacked(card, None, {"library": [RED] * library}, FIVE)
        milled = [f"first {RED} goes_to_graveyard deck"] * min(2, library)
        assert played.effects == [f"first {card} effect_happens attacks", *milled, *broken(4)]


# ---------- 魔力 (R21, R23)


@pytest.mark.parametrize(
    ("card", "orbs", "number", "more"),
    [
        (SPARK, [FIRE, SHINE, SHINE], 3, 1500),
        (SPARK, [FIRE, SHINE, RED], 2, 1000),
        (SPARK, [FIRE, SHINE, SHINE], 1, 500),
        (SPARK, [FIRE, SHINE, SHINE], 0, 0),
        (DRAGON, [SHINE, FIRE, SHINE], 2, 2000),
    ],
)
def test_maryoku(card: str, orbs: list[str], number: int, more: int) -> None:
    """R21, R23, G3: so many active magic orbs of these colours, the cheapest first, give power for this attack."""
    played = attacked(card, None, {"orbs": orbs, "maryoku": [number]}, FIVE)
    assert played.of("pays_maryoku", "power_changes") == [
        f"first {card} pays_maryoku {number}",
        *([f"first {card} power_changes {more}"] if more else []),
    ]
    assert played.first.active_orbs == 3 - number


def test_no_maryoku_without_magic_orbs() -> None:
    """R21: nobody is asked; the attack breaks two as always."""
    played = attacked(SPARK, None, {"orbs": [RED, PLAIN, {"card": FIRE, "state": "inactive"}]}, FIVE)
    assert (played.of("pays_maryoku"), played.effects) == ([], broken(4, 3))


# ---------- As it is attacked


def test_blossoming_of_gensokyo() -> None:
    """R37: `effect_happens attacked`: 500 and 500 for each opposing card, for this attack."""
    card = "花符「幻想郷の開花」"
    played = attacked(LARGE, card, {"battle_zone": [RED, RED]})
    assert played.effects[:2] == [f"second {card} effect_happens attacked", f"second {card} power_changes 2000"]
    assert (played.fights[1], played.second.board) == (f"second {card} fights 5500", [f"{card} 3500"])


# ---------- Blocks (R42)


def test_fujiyama_volcano() -> None:
    """R42: `effect_happens blocked`: 4000 more against whoever blocks."""
    card = "蓬莱「凱風快晴 -フジヤマヴォルケイノ-」"
    played = blocked(card, "神秘「葛井の清水」")
    assert played.effects[:2] == [f"first {card} effect_happens blocked", f"first {card} power_changes 4000"]
    assert (played.fights[0], played.first.board) == (f"first {card} fights 10000", [f"{card} 6000"])
    assert attacked(card, None, None, FIVE).effects == broken(4, 3)


@pytest.mark.parametrize(("hand", "power"), [(0, 2000), (3, 3500)])
def test_extending_arm(hand: int, power: int) -> None:
    """R42: `effect_happens blocks`: 500 for each card of the own hand."""
    card = "河童「のびーるアーム」"
    played = blocked(MIDDLE, card, None, {"hand": [RED] * hand})
    assert played.effects[0] == f"second {card} effect_happens blocks"
    assert played.fights[1] == f"second {card} fights {power}"
    assert played.second.cards == ([card] if hand else [])


def test_vampirish_night() -> None:
    """R42, G7: `effect_happens unblocked`: a random hand card of the other side, before the break or the battle."""
    card = "紅蝙蝠「ヴァンピリッシュナイト」"
    lost = [f"second {RED} discards_at_random 0", f"second {RED} goes_to_graveyard hand"]
    for target in (None, SMALL):
        played = attacked(card, target, None, {**FIVE, "hand": [RED]})
        assert played.effects[:3] == [f"first {card} effect_happens unblocked", *lost]
    wall = attacked(card, None, None, {**FIVE, "hand": [RED], "battle_zone": [GUARD], "blocks": [GUARD]})
    assert wall.of("effect_happens") == []


# ---------- Battles (R44, R45)


@pytest.mark.parametrize(("target", "more"), [(MIDDLE, 2000), (LARGE, 0)])
def test_silver_bound(target: str, more: int) -> None:
    """R44: `effect_happens battles`: 2000 more against a card that costs 3 or less, attacking or not."""
    card = "銀符「シルバーバウンド」"
    for played, seat in ((attacked(card, target), "first"), (attacked(target, card), "second")):
        assert played.effects[0] == f"{seat} {card} effect_happens battles"
        assert f"{seat} {card} fights {2500 + more}" in played.fights


@pytest.mark.parametrize(("shields", "power"), [(0, 3500), (3, 5000)])
def test_buddhas_stone_bowl(shields: int, power: int) -> None:
    """R44: `effect_happens battles`: 500 for each own declared card."""
    card = "難題「仏の御石の鉢 -砕けぬ意思-」"
    played = attacked(LARGE, card, None, {"shields": [NOTHING] * shields})
    assert played.effects[0] == f"second {card} effect_happens battles"
    assert played.fights[1] == f"second {card} fights {power}"


def test_red_the_nightless_castle() -> None:
    """R45: `effect_happens wins`, before the loser is destroyed; both its operations are two effects of one moment."""
    card = "紅符「不夜城レッド」"
    played = attacked(card, MIDDLE, {"library": [RED]}, {"hand": [BLACK]})
    assert played.effects == [
        *(
            f"first {card} effect_happens wins",
            f"second {BLACK} discards_at_random 0",
            f"second {BLACK} goes_to_graveyard hand",
        ),
        *(f"first {RED} draws 0", f"second {MIDDLE} destroyed", f"second {MIDDLE} goes_to_graveyard battle_zone"),
    ]
    assert attacked(card, LARGE).of("effect_happens") == []  # both lose


@pytest.mark.parametrize("other", [HUGE, LARGE])
def test_strawdoll_kamikaze(other: str) -> None:
    """R45: `effect_happens loses`: it takes along what it loses to, attacking or attacked."""
    card = "呪符「ストロードールカミカゼ」"
    played = attacked(card, other)
    assert played.effects == [
        f"first {card} effect_happens loses",
        *(f"second {other} destroyed", f"second {other} goes_to_graveyard battle_zone"),
        *(f"first {card} destroyed", f"first {card} goes_to_graveyard battle_zone"),
    ]
    assert attacked(other, card).first["graveyard"] == [other]
    assert attacked(card, None, None, FIVE).effects == broken(4)


def test_devils_recitation() -> None:
    """R45, R36: `effect_happens after_battle`: active again, it attacks once more; not if it is gone."""
    card = "魔法「魔界蝶の妖香」"
    own = {"battle_zone": [card], "acts": [f"attack {card} > {SMALL}", f"attack {card}"]}
    played = play(own, {**FIVE, "battle_zone": [{"card": SMALL, "state": "inactive"}]})
    assert played.effects[-3:] == [
        f"first {card} effect_happens after_battle",
        f"first {card} turns_active",
        *broken(4),
    ]
    assert attacked(card, LARGE).of("effect_happens") == []


# ---------- Breaks (R49)


def test_invisible_full_moon() -> None:
    """R49: `effect_happens breaks` for each card that it breaks, before that moves; not in a battle."""
    card = "散符「真実の月」"
    played = attacked({"card": card, "keywords": ["w_breaker"]}, None, {"library": [RED] * 3}, FIVE)
    assert played.effects == [
        *(f"first {card} effect_happens breaks", f"first {RED} draws 2", *broken(4)),
        *(f"first {card} effect_happens breaks", f"first {RED} draws 1", *broken(3)),
    ]
    assert attacked(card, SMALL, {"library": [RED] * 3}).of("effect_happens") == []
