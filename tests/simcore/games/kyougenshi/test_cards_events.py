"""What the event effects of Kyougenshi do, paid for and as S・トリガー: a position, what happens, how it ends."""

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
    PLAIN,
    PURPLE,
    RED,
    SMALL,
    YELLOW,
    attacked,
    play,
    refused,
    used,
)

pytestmark = pytest.mark.both_modes

FAIRY, SPRING, GARDEN = SMALL, "春符「サプライズスプリング」", "豊符「オヲトシハーベスター」"
ENTOMBING = "秘術「天文密葬法」"  # something happens when it is summoned


def over(card: str, seat: str = "first") -> str:
    return f"{seat} {card} goes_to_graveyard use"


def gone(card: str, seat: str = "second") -> list[str]:
    return [f"{seat} {card} destroyed", f"{seat} {card} goes_to_graveyard battle_zone"]


# ---------- One opposing card of one's choice


@pytest.mark.parametrize(
    ("card", "fits", "others"),
    [
        ("神槍「スピア・ザ・グングニル」", GUARD, [SMALL, LARGE]),
        ("光符「アースライトレイ」", MIDDLE, [LARGE, HUGE]),
        ("死符「ギャストリドリーム」", HUGE, []),
        ("蝶符「鳳蝶紋の死槍」", {"card": HUGE, "state": "inactive"}, [SMALL, LARGE]),
    ],
)
def test_one_is_destroyed(card: str, fits: Any, others: list[str]) -> None:
    """R13: `effect_happens used`; it cannot be used where nothing fits, and then goes to the graveyard itself."""
    name = fits if isinstance(fits, str) else fits["card"]
    played = used(card, None, {"battle_zone": [fits, *others]})
    assert played.effects == [f"first {card} effect_happens used", *gone(name), over(card)]
    for board in (others, []):
        own = {**ORBS, "hand": [card], "acts": [f"use {card}"]}
        assert refused(own, {"battle_zone": board}) == [
            f'first, acts, entry 1: use "{card}" was never open; last was nothing'
        ]


@pytest.mark.parametrize(("power", "open_"), [(3000, True), (3500, False)])
def test_power_as_it_stands(power: int, open_: bool) -> None:
    """G6: what effects have added counts, and フレア: 光符「ルミネスストライク」 is one of 3000."""
    ray, strike = "光符「アースライトレイ」", "光符「ルミネスストライク」"
    foe = {"battle_zone": [{"card": strike, "power": power - 1500}]}
    if open_:
        assert used(ray, None, foe).second["graveyard"] == [strike]
    else:
        assert refused({**ORBS, "hand": [ray], "acts": [f"use {ray}"]}, foe) != []


@pytest.mark.parametrize(
    ("card", "event"),
    [
        ("凍符「パーフェクトフリーズ」", "returns_to_hand"),
        ("要石「天地開闢プレス」", "becomes_orb battle_zone"),
        ("時符「プライベートスクウェア」", "turns_inactive"),
    ],
)
def test_one_that_is_chosen(card: str, event: str) -> None:
    """R13, R19: `effect_happens used`: back to the hand; an orb of its owner; inactive, and a card is drawn."""
    foe = {"battle_zone": [SMALL, LARGE]}
    played = used(card, {"choose": ["opponent 1"], "library": [RED]}, foe)
    drawn = ["first " + RED + " draws 0"] if event == "turns_inactive" else []
    assert played.effects == [f"first {card} effect_happens used", f"second {SMALL} {event}", *drawn, over(card)]
    if event.startswith("becomes"):
        assert played.second["orbs"] == [{"card": SMALL, "state": "active"}]


def test_danmaku_barrier() -> None:
    """R23, R53: `effect_happens used`: paid with 妖力; a card that costs 6 or less returns, a declared card goes."""
    card, trigger = "紫奥義「弾幕結界」", "光符「アースライトレイ」"
    own = {"orbs": [PURPLE] * 3, "hand": [card], "acts": [f"use {card}"]}
    played = play(own, {"battle_zone": [LARGE, HUGE], "shields": [trigger]})
    assert played.effects == [
        *(
            f"first {card} effect_happens used",
            f"second {LARGE} returns_to_hand",
            f"second {trigger} loses_shield 0",
            over(card),
        ),
    ]
    assert [orb["state"] for orb in played.first["orbs"]] == ["tainted"] * 3
    assert refused(own, {"battle_zone": [HUGE], "shields": [trigger]}) != []


# ---------- Own cards


@pytest.mark.parametrize(
    ("card", "more", "keyword"),
    [("必殺「ハートブレイク」", 3000, "attacks_active"), ("萃符「戸隠山投げ」", 4000, "w_breaker")],
)
def test_one_of_the_own_is_stronger(card: str, more: int, keyword: str) -> None:
    """R15: `effect_happens used`: power and a keyword until the turn ends."""
    own = {**ORBS, "hand": [card], "battle_zone": [SMALL], "acts": [f"use {card}", f"attack {SMALL}"]}
    played = play(own, {"shields": [NOTHING] * 5})
    assert played.effects[:4] == [
        *(
            f"first {card} effect_happens used",
            f"first {SMALL} power_changes {more}",
            f"first {SMALL} gains_keyword {keyword}",
            over(card),
        ),
    ]
    assert (played.first.board, played.first.card(SMALL)["keywords"]) == ([f"{SMALL} 1000"], [])
    assert played.shields == (0, 3 if keyword == "w_breaker" else 4)
    if keyword == "attacks_active":
        fought = play({**own, "acts": [f"use {card}", f"attack {SMALL} > {MIDDLE}"]}, {"battle_zone": [MIDDLE]})
        assert fought.fights[0] == f"first {SMALL} fights {1000 + more}"
    assert refused({**own, "battle_zone": []}) != []


# ---------- All that fit


def test_nuclear_fusion() -> None:
    """R55: `effect_happens used`: of both sides all of 4000 or less, the turn player's first."""
    card = "核熱「ニュークリアフュージョン」"
    souls = "亡郷「亡我郷 -さまよえる魂-」"
    played = used(
        card, {"battle_zone": [souls, LARGE], "library": [RED]}, {"battle_zone": [souls, MIDDLE], "library": [RED]}
    )
    assert played.effects == [
        *(f"first {card} effect_happens used", *gone(souls, "first"), *gone(souls), *gone(MIDDLE), over(card)),
        *(f"first {souls} effect_happens destroyed", f"first {RED} draws 0"),
        *(f"second {souls} effect_happens destroyed", f"second {RED} draws 0"),
    ]
    assert used(card, {"battle_zone": [LARGE]}).effects == [f"first {card} effect_happens used", over(card)]


@pytest.mark.parametrize("board", [[RED, LARGE], [RED, MIDDLE, LARGE]])
def test_perfect_square(board: list[str]) -> None:
    """R54: `effect_happens used`: all opposing cards turn inactive; against three or more a card is drawn."""
    card = "時符「パーフェクトスクウェア」"
    played = used(card, {"library": [RED], "battle_zone": [SMALL]}, {"battle_zone": board})
    turned = [f"second {name} turns_inactive" for name in board]
    drawn = [f"first {RED} draws 0"] * (len(board) == 3)
    assert (played.effects, played.first.inactive) == (
        [f"first {card} effect_happens used", *turned, *drawn, over(card)],
        [],
    )


# ---------- Hands, decks, graveyards


@pytest.mark.parametrize("library", [3, 2, 0])
def test_ooze_flooding(library: int) -> None:
    """R8: `effect_happens used`: three cards, or all there are; an empty deck does not lose by it."""
    card = "洪水「ウーズフラッディング」"
    played = used(card, {"library": [RED] * library})
    drawn = [f"first {RED} draws {left}" for left in range(library - 1, -1, -1)]
    assert (played.effects, played.winner) == ([f"first {card} effect_happens used", *drawn, over(card)], None)


def test_water_carpet() -> None:
    """R56: `effect_happens used`: two are drawn, then one of the hand is discarded by choice."""
    card = "水符「ウォーターカーペット」"
    played = used(card, {"hand": [BLACK], "library": [RED, RED], "discards": [BLACK]})
    assert played.effects == [
        *(f"first {card} effect_happens used", f"first {RED} draws 1", f"first {RED} draws 0"),
        *(f"first {BLACK} discards 2", f"first {BLACK} goes_to_graveyard hand", over(card)),
    ]


@pytest.mark.parametrize("hand", [2, 3])
def test_galaxy_in_a_pot(hand: int) -> None:
    """G8: `effect_happens used`: the dearest event effect of the deck; with three or fewer cards then one is drawn."""
    card, dear = "薬符「壺中の大銀河」", "死符「ギャストリドリーム」"
    played = used(card, {"hand": [RED] * hand, "library": [dear, RED, NOTHING, HUGE]})
    assert played.effects[:2] == [f"first {card} effect_happens used", f"first {dear} finds 3"]
    assert len(played.of("draws")) == (1 if hand == 2 else 0)
    assert used(card, {"library": [HUGE]}).of("finds", "draws") == [f"first {HUGE} draws 0"]


def test_hanged_hourai_dolls() -> None:
    """R56: `effect_happens used`: a card of the other hand at random."""
    card = "呪詛「首吊り蓬莱人形」"
    played = used(card, None, {"hand": [RED]})
    assert played.effects == [
        *(
            f"first {card} effect_happens used",
            f"second {RED} discards_at_random 0",
            f"second {RED} goes_to_graveyard hand",
            over(card),
        ),
    ]
    assert used(card).effects == [f"first {card} effect_happens used", over(card)]


def test_needle_mountain() -> None:
    """R46, G8: `effect_happens used`: three cards of the own deck, then the dearest spell card comes to hand."""
    card = "贖罪「旧地獄の針山」"
    played = used(card, {"library": [RED, LARGE, NOTHING], "graveyard": [MIDDLE]})
    assert sorted(played.effects[1:4]) == sorted(
        f"first {name} goes_to_graveyard deck" for name in (RED, LARGE, NOTHING)
    )
    assert (played.effects[4:], played.first["hand"]) == ([f"first {LARGE} takes_back", over(card)], [LARGE])


def test_dispel_exe() -> None:
    """R27, G8: `effect_happens used`: the dearest spell card of the hand that costs 6 or less; it is not summoned."""
    card = "「霊符変換」（ディスペル・エグゼ）"
    played = used(card, {"hand": [HUGE, GARDEN, ENTOMBING, NOTHING], "library": [RED]})
    assert played.effects == [f"first {card} effect_happens used", f"first {ENTOMBING} enters hand", over(card)]
    assert used(card, {"hand": [HUGE, NOTHING]}).effects == [f"first {card} effect_happens used", over(card)]


def test_subliminal_diversion() -> None:
    """R27, G8: `effect_happens used`: the dearest spell card of the graveyard that costs 7 or less."""
    card = "「輪廻鏡界」（サブリミナル・ディバーション）"
    played = used(card, {"graveyard": [HUGE, LARGE, GARDEN], "library": [RED]})
    assert played.effects == [f"first {card} effect_happens used", f"first {LARGE} enters graveyard", over(card)]
    put = used(card, {"graveyard": [GARDEN], "library": [RED]})
    assert put.effects[1:] == [
        *(f"first {GARDEN} enters graveyard", over(card)),
        *(f"first {GARDEN} effect_happens put", f"first {RED} becomes_orb deck"),
    ]


@pytest.mark.parametrize("fairies", [1, 2])
def test_fairy_overdrive(fairies: int) -> None:
    """R27, G8: `effect_happens used`: a fairy is found and put there; with three a card is drawn."""
    card = "協力技「フェアリーオーバードライブ」"
    played = used(card, {"library": [FAIRY, SPRING, LARGE], "battle_zone": [FAIRY] * fairies})
    assert played.effects[:3] == [
        f"first {card} effect_happens used",
        f"first {SPRING} finds 2",
        f"first {SPRING} enters hand",
    ]
    assert len(played.of("draws")) == (fairies == 2)


# ---------- Orbs


def test_promise_of_the_wheat_god() -> None:
    """R12, R19: `effect_happens used`: the top card of the deck becomes an orb, beside the charge of the turn."""
    card = "豊作「穀物神の約束」"
    own = {"orbs": [GREEN, GREEN], "hand": [card, RED], "library": [BLUE, BLUE]}
    played = play({**own, "acts": [f"charge {RED}", f"use {card}"]}, start="turn")
    assert played.effects[1:] == [f"first {card} effect_happens used", f"first {BLUE} becomes_orb deck", over(card)]
    assert (len(played.first["orbs"]), played.first.active_orbs) == (4, 2)


@pytest.mark.parametrize("cards", [0, 2])
def test_great_harvest(cards: int) -> None:
    """R10: `effect_happens used`: as many orbs as own cards turn active; a card is drawn."""
    card = "豊穣「大いなる実り」"
    own = {"orbs": [GREEN] * 3, "battle_zone": [RED] * cards, "hand": [card], "acts": [f"use {card}"], "library": [RED]}
    played = play(own)
    turned = [f"first orbs_active {cards}"] * (cards > 0)
    assert played.effects == [f"first {card} effect_happens used", *turned, f"first {RED} draws 0", over(card)]
    assert played.first.active_orbs == cards


def test_crack_of_endlessness() -> None:
    """G8: `effect_happens used`: the cheapest orb of the other side, and a card is drawn."""
    card = "地獄「無間の狭間」"
    played = used(card, {"library": [RED]}, {"orbs": [LARGE, SMALL]})
    assert played.effects == [
        *(
            f"first {card} effect_happens used",
            f"second {SMALL} goes_to_graveyard orbs",
            f"first {RED} draws 0",
            over(card),
        ),
    ]


# ---------- Declared cards


def test_scarlet_devil() -> None:
    """R52, R53: `effect_happens used`: one is broken; its S・トリガー comes before anything that waits."""
    card, ray = "紅魔「スカーレットデビル」", "光符「アースライトレイ」"
    assert used(card, None, {"shields": [NOTHING]}).effects == [
        f"first {card} effect_happens used",
        f"second {NOTHING} breaks 0",
        over(card),
    ]
    triggered = used(card, {"battle_zone": [SMALL]}, {"shields": [ray], "triggers": ["yes"]})
    assert triggered.effects == [
        *(f"first {card} effect_happens used", f"second {ray} breaks 0", over(card), f"second {ray} triggers yes"),
        *(f"second {ray} effect_happens used", *gone(SMALL, "first"), over(ray, "second")),
    ]
    assert used(card).effects == [f"first {card} effect_happens used", over(card)]


@pytest.mark.parametrize("shields", [2, 3])
def test_greatest_treasure(shields: int) -> None:
    """R4: `effect_happens used`: one declared card more, unseen; with three or fewer a card is drawn."""
    card = "宝塔「グレイテストトレジャー」"
    played = used(card, {"shields": [RED] * shields, "library": [RED] * 2})
    drawn = [f"first {RED} draws 0"] * (shields == 2)
    assert played.effects == [
        f"first {card} effect_happens used",
        f"first {RED} sets_shield {shields + 1}",
        *drawn,
        over(card),
    ]


def test_imperishable_night_return() -> None:
    """R24, R53: `effect_happens used`: one comes to hand without its S・トリガー, another takes its place."""
    card, ray = "「永夜返し -待宵-」", "光符「アースライトレイ」"
    played = used(card, {"shields": [ray], "library": [RED]}, {"battle_zone": [SMALL]})
    assert played.effects == [
        f"first {card} effect_happens used",
        f"first {ray} takes_shield 0",
        f"first {RED} sets_shield 1",
        over(card),
    ]
    assert refused({"orbs": [YELLOW] * 3, "hand": [card], "acts": [f"use {card}"]}) != []


# ---------- S・トリガー (R52)


@pytest.mark.parametrize(
    ("card", "effects"),
    [
        ("光符「アースライトレイ」", gone(MIDDLE, "first")),
        ("死符「ギャストリドリーム」", gone(MIDDLE, "first")),
        ("凍符「パーフェクトフリーズ」", [f"first {MIDDLE} returns_to_hand"]),
        ("要石「天地開闢プレス」", [f"first {MIDDLE} becomes_orb battle_zone"]),
        ("洪水「ウーズフラッディング」", [f"second {RED} draws 0"]),
        ("時符「パーフェクトスクウェア」", [f"first {PLAIN} turns_inactive"]),
    ],
)
def test_a_trigger(card: str, effects: list[str]) -> None:
    """R52: free as it is broken: it does not go to the hand but, after `effect_happens used`, to the graveyard."""
    foe = {"shields": [card], "library": [RED], "triggers": ["yes"], "choose": ["opponent 2"]}
    chosen = MIDDLE in effects[0]
    own = {"battle_zone": [PLAIN]}
    played = attacked(MIDDLE, None, own, foe if chosen else {**foe, "choose": []})
    assert played.effects == [
        *(
            f"second {card} breaks 0",
            f"second {card} triggers yes",
            f"second {card} effect_happens used",
            *effects,
            over(card, "second"),
        ),
    ]
    assert (played.of("pays"), played.second["hand"][:1]) == ([], [RED] if "draws" in effects[0] else [])
    refuses = attacked(MIDDLE, None, own, {"shields": [card], "triggers": ["no"]})
    assert (refuses.effects[1:], refuses.second["hand"]) == ([f"second {card} triggers no"], [card])


@pytest.mark.parametrize("card", ["光符「アースライトレイ」", "時符「プライベートスクウェア」"])
def test_a_trigger_without_a_target(card: str) -> None:
    """R52: nobody is asked, and it goes to the hand; a card that attacks is inactive itself."""
    played = attacked(LARGE, None, None, {"shields": [card]})
    assert (played.effects, played.second["hand"]) == ([f"second {card} breaks 0"], [card])
