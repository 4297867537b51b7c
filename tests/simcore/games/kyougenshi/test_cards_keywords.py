"""What the spell cards of Kyougenshi do by their figures and keywords alone: a position, what happens, how it ends."""

from typing import Any

import pytest

from tests.simcore.games.kyougenshi.behaviour import (
    BLACK,
    BLUE,
    GREEN,
    GUARD,
    HUGE,
    LARGE,
    MIDDLE,
    NOTHING,
    ORBS,
    PURPLE,
    RED,
    SMALL,
    YELLOW,
    attacked,
    blocked,
    play,
    refused,
    used,
)

pytestmark = pytest.mark.both_modes

SHIELDS = {"shields": [NOTHING] * 5}
METEOR = "星符「メテオニックシャワー」"


# ---------- Nothing but figures


@pytest.mark.parametrize(
    ("card", "cost", "power"),
    [
        ("日光「サンシャインブラスト」", 1, 1000),
        ("宝符「黄金の震眩」", 2, 2000),
        ("秋符「フォーリンブラスト」", 3, 3000),
        ("魔空「アステロイドベルト」", 4, 4500),
        ("土着神「ケロちゃん風雨に負けず」", 5, 5000),
    ],
)
def test_a_plain_card(card: str, cost: int, power: int) -> None:
    """R13, R24, R27, R28: it is paid for with orbs, and enters active and praying; nothing happens."""
    played = used(card)
    assert played.of("summons", "pays") == [f"first {card} summons", f"first {card} pays {10 - cost}"]
    assert (played.effects, played.first.board) == ([], [f"{card} {power}"])
    assert (played.first.inactive, played.first.card(card)["praying"]) == ([], True)
    assert refused({**ORBS, "hand": [card], "acts": [f"use {card}", f"attack {card}"]}) == [
        f'first, acts, entry 2: attack "{card}" was never open; last was nothing'
    ]


def test_an_orb_of_two() -> None:
    """R20: 蛍符「地上の流星」 yields two, so that two pay for a cost of 3."""
    firefly = "蛍符「地上の流星」"
    played = play({"orbs": [firefly, firefly], "hand": [MIDDLE, firefly], "acts": [f"use {MIDDLE}"]})
    assert (played.of("pays"), played.first.board) == ([f"first {MIDDLE} pays 0"], [f"{MIDDLE} 3000"])
    assert refused({"orbs": [firefly], "hand": [MIDDLE], "acts": [f"use {MIDDLE}"]}) != []
    assert used(firefly).first.board == [f"{firefly} 1000"]


# ---------- Breakers


@pytest.mark.parametrize(
    ("card", "breaks"),
    [
        (SMALL, 1),
        ("神秘「葛井の清水」", 2),
        ("幻想「花鳥風月、嘯風弄月」", 2),
        ("彗星「ブレイジングスター」", 2),
        ("霧符「雲集霧散」", 2),
        ("超人「聖白蓮」", 2),
        ("日符「ロイヤルフレア」", 2),
        ("桜符「完全なる墨染の桜 -開花-」", 2),
        ("呪詛「ブラド・ツェペシュの呪い」", 2),
        ("式神「八雲藍」", 2),
        ("「反魂蝶 -八分咲-」", 2),
        ("難題「蓬莱の弾の枝 -虹色の弾幕-」", 2),
        ("神祭「エクスパンデッド・オンバシラ」", 2),
        ("四天王奥義「三歩必殺」", 3),
        ("星符「ドラゴンメテオ」", 3),
    ],
)
def test_a_breaker(card: str, breaks: int) -> None:
    """R48: one, two or three declared cards go to their owner's hand."""
    played = attacked(card, None, None, SHIELDS)
    assert played.effects == [f"second {NOTHING} breaks {left}" for left in range(4, 4 - breaks, -1)]
    assert (len(played.second["hand"]), played.shields, played.first.inactive) == (breaks, (0, 5 - breaks), [card])


@pytest.mark.parametrize("card", [HUGE, "幻想「花鳥風月、嘯風弄月」"])
def test_nothing_is_left_over(card: str) -> None:
    """R51: the last declared card is broken, and the game goes on; by the other reading it ends."""
    last = {"shields": [NOTHING]}
    assert attacked(card, None, None, last).winner is None
    assert attacked(card, None, None, last, "direct_hit_left_over=yes").winner == "first"
    assert attacked(SMALL, None, None, last, "direct_hit_left_over=yes").winner is None


# ---------- On the turn on which they come


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("星符「エスケープベロシティ」", 2),
        ("紅符「スカーレットシュート」", 3),
        ("彗星「ブレイジングスター」", 6),
        ("幻巣「飛光虫ネスト」", 2),
    ],
)
def test_a_speed_attacker_attacks_at_once(card: str, cost: int) -> None:
    """R28."""
    own = {"orbs": [*ORBS["orbs"], PURPLE, PURPLE], "hand": [card], "acts": [f"use {card}", f"attack {card}"]}
    played = play(own, SHIELDS)
    assert (played.of("pays"), played.first.inactive) == ([f"first {card} pays {12 - cost}"], [card])
    assert len(played.of("breaks")) == (2 if cost == 6 else 1)


# ---------- Power in attack


@pytest.mark.parametrize(
    ("card", "power", "more"),
    [
        ("火符「アグニシャイン」", 1500, 1000),
        ("鬼符「怪力乱神」", 3000, 3000),
        ("夜王「ドラキュラクレイドル」", 3000, 1500),
    ],
)
def test_a_power_attacker(card: str, power: int, more: int) -> None:
    """R37, R57: while it attacks, cards and blockers alike, but not when it is attacked."""
    for played in (attacked(card, LARGE), blocked(card, {"card": GUARD})):
        assert played.fights[0] == f"first {card} fights {power + more}"
        assert played.first.board in ([f"{card} {power}"], [])
    defended = attacked(LARGE, card)
    assert defended.fights == [f"first {LARGE} fights 5000", f"second {card} fights {power}"]
    assert defended.second["graveyard"] == [card]


@pytest.mark.parametrize(
    ("card", "power", "more"), [("彩符「極彩颱風」", 3500, 2000), ("力業「大江山嵐」", 5000, 3000)]
)
def test_a_guard_crusher(card: str, power: int, more: int) -> None:
    """R44: against a card with ブロッカー, which blocks, is attacked or attacks; not against others."""
    wall = "神秘「葛井の清水」"
    assert blocked(card, wall).fights == [f"first {card} fights {power + more}", f"second {wall} fights 6000"]
    assert attacked(card, wall).fights[0] == f"first {card} fights {power + more}"
    assert attacked(wall, card).fights == [f"first {wall} fights 6000", f"second {card} fights {power + more}"]
    assert attacked(card, LARGE).fights[0] == f"first {card} fights {power}"


# ---------- Blockers


@pytest.mark.parametrize(
    ("card", "power"),
    [
        ("光符「アブソリュートジャスティス」", 3000),
        ("闇符「ディマーケイション」", 2500),
        ("氷符「アイシクルフォール」", 2000),
        ("水符「河童のポロロッカ」", 1500),
        ("天儀「オーレリーズソーラーシステム」", 4500),
        ("神秘「葛井の清水」", 6000),
        ("境符「四重結界」", 4500),
        ("光符「ルミネスストライク」", 3000),
        ("河童「スピン・ザ・セファリックプレート」", 5000),
    ],
)
def test_a_blocker(card: str, power: int) -> None:
    """R39, R41, G6: it turns inactive and is fought instead, with フレア; nothing is broken, whoever wins."""
    played = blocked(SMALL, card)
    assert played.of("blocks", "fights") == [
        *(f"second {card} blocks", f"first {SMALL} fights 1000", f"second {card} fights {power}"),
    ]
    assert played.effects == [f"first {SMALL} destroyed", f"first {SMALL} goes_to_graveyard battle_zone"]
    assert (played.second.inactive, played.shields) == ([card], (0, 1))
    beaten = blocked(HUGE, card)
    assert (beaten.second["graveyard"], beaten.shields) == ([card], (0, 1))


@pytest.mark.parametrize(
    ("card", "power"), [("光符「ルミネスストライク」", 1500), ("河童「スピン・ザ・セファリックプレート」", 4000)]
)
def test_flare_counts_while_blocking_alone(card: str, power: int) -> None:
    """G6: not when it attacks or is attacked; by the other reading where ガードクラッシャー meets it."""
    assert attacked(LARGE, card).fights[1] == f"second {card} fights {power}"
    assert attacked(card, MIDDLE).fights[0] == f"first {card} fights {power}"
    flare = {1500: 1500, 4000: 1000}[power]
    for rules, met in (((), power), (("flare_crushed=yes",), power + flare)):
        assert attacked("彩符「極彩颱風」", card, None, None, *rules).fights[1] == f"second {card} fights {met}"


@pytest.mark.parametrize(
    "card",
    [
        "光符「アブソリュートジャスティス」",
        "光符「ルミネスストライク」",
        "夜符「ナイトバード」",
        "闇符「ディマーケイション」",
        "氷符「アイシクルフォール」",
        "難題「仏の御石の鉢 -砕けぬ意思-」",
        "境符「四重結界」",
        "死神「ヒガンルトゥール」",
    ],
)
def test_who_cannot_attack_the_player(card: str) -> None:
    """R34: spell cards alone, where there is one to attack."""
    own = {"battle_zone": [card], "acts": [f"attack {card}"]}
    assert refused(own) == [f'first, acts, entry 1: attack "{card}" was never open; last was nothing']
    assert refused(own, {"battle_zone": [{"card": RED, "state": "inactive"}]})[0].endswith(f"attack {card} > {RED}")
    assert attacked(card, RED).second["graveyard"] == [RED]


# ---------- Whom one may attack


@pytest.mark.parametrize(
    ("card", "victims"),
    [
        ("式神「橙」", [RED]),
        ("狗符「レイビーズバイト」", [RED]),
        ("幻爆「近眼花火」", [RED]),
    ],
)
def test_some_attack_active_cards(card: str, victims: list[str]) -> None:
    """R35: others attack inactive ones alone."""
    foe = {"battle_zone": victims}
    own = {"battle_zone": [card], "acts": [f"attack {card} > {victims[0]}"]}
    assert play(own, foe).second["graveyard"] == victims
    own = {"battle_zone": [LARGE], "acts": [f"attack {LARGE} > {victims[0]}"]}
    assert refused(own, foe) == [
        f'first, acts, entry 1: attack "{LARGE}" > "{RED}" was never open; last was attack {LARGE}'
    ]


@pytest.mark.parametrize("card", ["月光「ムーンスティルネス」", "光学「オプティカルカモフラージュ」"])
def test_an_invisible_card(card: str) -> None:
    """R34, R35: attacked by cards with サーチ alone; effects may choose it."""
    foe = {"battle_zone": [{"card": card, "state": "inactive"}]}
    own = {"battle_zone": [LARGE], "acts": [f"attack {LARGE} > {card}"]}
    assert refused(own, foe)[0].endswith(f"was never open; last was attack {LARGE}")
    for searcher in ("狗符「レイビーズバイト」", "月光「ムーンスティルネス」"):
        assert attacked(searcher, card).of("targets") == [f"first {card} targets"]
    assert used("蝶符「鳳蝶紋の死槍」", None, foe).second["graveyard"] == [card]


@pytest.mark.parametrize("card", ["幻爆「近眼花火」", "霧符「雲集霧散」"])
def test_an_invisible_attacker(card: str) -> None:
    """R39: nobody is asked to block while it attacks a spell card; on the player it can be blocked."""
    wall = {"battle_zone": [GUARD]}
    assert attacked(card, RED, None, wall).of("blocks") == []
    assert attacked(LARGE, RED, None, {**wall, "blocks": [GUARD]}).of("blocks") == [f"second {GUARD} blocks"]
    assert blocked(card, GUARD).of("blocks") == [f"second {GUARD} blocks"]


# ---------- Those that win, those that are saved


@pytest.mark.parametrize("card", ["死神「ヒガンルトゥール」", "超人「聖白蓮」"])
def test_who_wins_battles(card: str) -> None:
    """R44: whatever the powers, attacked or attacking; if both win nobody loses."""
    for played in (attacked(card, HUGE), attacked(HUGE, card)):
        assert played.of("wins", "destroyed") == [
            f"{'first' if card in played.first.cards else 'second'} {card} wins",
            f"{'first' if card not in played.first.cards else 'second'} {HUGE} destroyed",
        ]
    both = attacked("死神「ヒガンルトゥール」", "超人「聖白蓮」")
    assert (len(both.of("wins")), both.effects) == (2, [])


@pytest.mark.parametrize(
    ("card", "price"),
    [
        (METEOR, 2),
        ("星光「スターストーム」", 1),
        ("氷符「アイシクルフォール」", 1),
        ("天儀「オーレリーズソーラーシステム」", 2),
        ("星符「ドラゴンメテオ」", 2),
    ],
)
def test_graze(card: str, price: int) -> None:
    """G4, G5: it stays if its player pays, with orbs of any colour; it is asked if there are enough."""
    own: dict[str, Any] = {"orbs": [BLACK] * price}
    paid = attacked(HUGE, card, None, {**own, "grazes": ["yes"]})
    assert paid.of("grazes", "pays") == [f"second {card} grazes yes", f"second {card} pays 0"]
    assert (paid.second.cards, paid.of("destroyed")) == ([card], [])
    assert attacked(HUGE, card, None, {**own, "grazes": ["no"]}).second["graveyard"] == [card]
    poor = attacked(HUGE, card, None, {"orbs": [BLACK] * (price - 1)})
    assert (poor.of("grazes"), poor.second["graveyard"]) == ([], [card])
    other = [{"card": BLACK, "state": "inactive"}]
    assert attacked(HUGE, card, None, {"orbs": [*[BLACK] * (price - 1), *other]}).of("grazes") == []


def test_graze_of_the_own_colour() -> None:
    """G5: by the other reading at least one orb of the card's colour."""
    rule = "graze_colour=own"
    assert attacked(HUGE, METEOR, None, {"orbs": [BLACK, BLUE]}, rule).of("grazes") == []
    saved = attacked(HUGE, METEOR, None, {"orbs": [BLACK, YELLOW], "grazes": ["yes"]}, rule)
    assert saved.second.cards == [METEOR]


def test_graze_helps_in_battle_alone() -> None:
    """T12, R46: an effect destroys it all the same."""
    foe = {"battle_zone": [METEOR], "orbs": [BLACK] * 2}
    assert used("死符「ギャストリドリーム」", None, foe).second["graveyard"] == [METEOR]


# ---------- What orbs let them gain


@pytest.mark.parametrize(("orbs", "power"), [(3, 1500), (4, 3500)])
def test_surprise_spring(orbs: int, power: int) -> None:
    """R33, R20: 2000 more with four green orbs, active or not; two-coloured ones count."""
    spring = "春符「サプライズスプリング」"
    lying: list[Any] = ["霧符「雲集霧散」", *[{"card": GREEN, "state": "inactive"}] * (orbs - 1), RED, RED]
    own = {"battle_zone": [spring], "orbs": lying, "library": [RED] * 2, "hand": [GREEN]}
    assert play(own).first.board == [f"{spring} {power}"]
    charged = play({**own, "acts": [f"charge {GREEN}"]}, start="turn")
    assert charged.first.board == [f"{spring} 3500"]


@pytest.mark.parametrize(("orbs", "keywords"), [(5, ["w_breaker"]), (6, ["w_breaker", "attacks_active"])])
def test_beauties_of_nature(orbs: int, keywords: list[str]) -> None:
    """R35: with six green orbs it attacks active cards."""
    beauty = "幻想「花鳥風月、嘯風弄月」"
    own = {"battle_zone": [beauty], "orbs": [GREEN] * orbs, "acts": [f"attack {beauty} > {RED}"]}
    if orbs == 6:
        assert play(own, {"battle_zone": [RED]}).second["graveyard"] == [RED]
    else:
        assert refused(own, {"battle_zone": [RED]})[0].endswith(f"last was attack {beauty}")
    assert play({**own, "acts": []}).first.card(beauty)["keywords"] == keywords


def test_purple_cards_are_paid_with_youryoku() -> None:
    """R22, R23, R10: youkai orbs, whatever their colour, face down and inactive until the turn after the next."""
    cats, chen = "猫符「キャッツウォーク」", "式神「橙」"
    library = {"library": [RED] * 5}
    own = {"orbs": [cats, RED], "hand": [chen], "acts": [f"use {chen}"], **library}
    played = play(own, library)
    assert (played.first.cards, played.first["orbs"]) == (
        [chen],
        [{"card": RED, "state": "active"}, {"card": cats, "state": "tainted"}],
    )
    states = [
        {orb["card"]: orb["state"] for orb in play(own, library, turns=turns).first["orbs"]}[cats]
        for turns in (1, 3, 5)
    ]
    assert states == ["tainted", "inactive", "active"]
    assert refused({**own, "orbs": [RED] * 3}, library)[0].endswith("was never open; last was nothing")
    by_power = play({**own, "orbs": ["式神「八雲藍」"]}, library, "purple_cost=reiryoku")
    assert by_power.first["orbs"] == [{"card": "式神「八雲藍」", "state": "inactive"}]
    assert refused({**own, "orbs": [cats]}, library, "purple_cost=reiryoku") != []
