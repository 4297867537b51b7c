"""What the spell cards of Kyougenshi do as they come and go, and at times of a turn: what happens, how it ends."""

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
    PLAIN,
    RED,
    SMALL,
    attacked,
    play,
    used,
)

pytestmark = pytest.mark.both_modes

VLAD, SPLEEN, EXE = (
    "呪詛「ブラド・ツェペシュの呪い」",
    "恨霊「スプリーンイーター」",
    "「霊符変換」（ディスペル・エグゼ）",
)
WEB, MISDIRECTION = "罠符「キャプチャーウェブ」", "奇術「ミスディレクション」"


def gone(card: str, seat: str = "second") -> list[str]:
    return [f"{seat} {card} destroyed", f"{seat} {card} goes_to_graveyard battle_zone"]


# ---------- Summoned (R27)


def test_non_directional_laser() -> None:
    """R27, R39: `effect_happens summoned`: a blocker of 2500 or less, with フレア, is chosen."""
    card, weak, strong = (
        "恋符「ノンディレクショナルレーザー」",
        "闇符「ディマーケイション」",
        "光符「ルミネスストライク」",
    )
    played = used(card, None, {"battle_zone": [weak, SMALL, GUARD, strong]})
    assert played.effects == [f"first {card} effect_happens summoned", *gone(weak)]
    assert used(card, None, {"battle_zone": [SMALL, GUARD, strong]}).effects == []
    icicle = "氷符「アイシクルフォール」"
    both = used(card, {"choose": [icicle]}, {"battle_zone": [weak, icicle]})
    assert both.second["graveyard"] == [icicle]


def test_spleen_eater() -> None:
    """R55: `effect_happens summoned`: of both sides all of 2000 or less but itself, the turn player's first."""
    own, foe = {"battle_zone": [SMALL, MIDDLE]}, {"battle_zone": [PLAIN, SMALL, LARGE]}
    played = used(SPLEEN, own, foe)
    assert played.effects == [
        f"first {SPLEEN} effect_happens summoned",
        *gone(SMALL, "first"),
        *gone(SMALL),
        *gone(PLAIN),
    ]
    assert (played.first.cards, played.second.cards) == ([MIDDLE, SPLEEN], [LARGE])


@pytest.mark.parametrize("hand", [[], [RED], [RED, BLACK]])
def test_nuclear_excursion(hand: list[str]) -> None:
    """R56: `effect_happens summoned`: one card of the own choice, if there is any."""
    card = "核熱「ニュークリアエクスカーション」"
    played = used(card, {"hand": hand, "discards": [BLACK] if len(hand) > 1 else []})
    lost = [f"first {hand[-1]} discards {len(hand) - 1}", f"first {hand[-1]} goes_to_graveyard hand"] if hand else []
    assert played.effects == [f"first {card} effect_happens summoned", *lost]


def test_kappas_pororoca() -> None:
    """R27: `effect_happens summoned`: a card is drawn; not where an effect puts it into the battle zone."""
    card = "水符「河童のポロロッカ」"
    assert used(card, {"library": [RED]}).effects == [f"first {card} effect_happens summoned", f"first {RED} draws 0"]
    put = used(EXE, {"hand": [card], "library": [RED]})
    assert put.effects == [
        f"first {EXE} effect_happens used",
        f"first {card} enters hand",
        f"first {EXE} goes_to_graveyard use",
    ]


@pytest.mark.parametrize(
    ("card", "fits", "others"),
    [
        ("秘術「天文密葬法」", "魔空「アステロイドベルト」", [LARGE, HUGE]),  # it costs 4
        ("桜符「完全なる墨染の桜 -開花-」", LARGE, [HUGE]),
    ],
)
def test_cards_that_send_one_back(card: str, fits: str, others: list[str]) -> None:
    """R27: `effect_happens summoned`: one that fits, by its cost or its power, returns to its owner's hand."""
    played = used(card, None, {"battle_zone": [fits, *others]})
    assert played.effects[:2] == [f"first {card} effect_happens summoned", f"second {fits} returns_to_hand"]
    assert used(card, None, {"battle_zone": [HUGE]}).effects == []


def test_perfect_cherry_blossoms() -> None:
    """R27: `effect_happens summoned`: what returns may be discarded at random at once; nothing without a target."""
    card = "桜符「完全なる墨染の桜 -開花-」"
    played = used(card, None, {"battle_zone": [MIDDLE]})
    assert played.effects == [
        *(f"first {card} effect_happens summoned", f"second {MIDDLE} returns_to_hand"),
        *(f"second {MIDDLE} discards_at_random 0", f"second {MIDDLE} goes_to_graveyard hand"),
    ]
    assert used(card, None, {"hand": [RED]}).second["hand"] == [RED]


def test_resurrection_butterfly() -> None:
    """R27, G8: `effect_happens summoned`: the dearest of the graveyard that costs 4 or less, put and not summoned."""
    card, harvest, pororoca = "「反魂蝶 -八分咲-」", "豊符「オヲトシハーベスター」", "水符「河童のポロロッカ」"
    played = used(card, {"graveyard": [RED, harvest, LARGE, NOTHING, EXE], "library": [RED]})
    assert played.effects == [
        *(f"first {card} effect_happens summoned", f"first {harvest} enters graveyard"),
        *(f"first {harvest} effect_happens put", f"first {RED} becomes_orb deck"),
    ]
    assert played.first.card(harvest)["praying"]
    assert used(card, {"graveyard": [pororoca], "library": [RED]}).of("draws") == []
    assert used(card, {"graveyard": [NOTHING, LARGE]}).effects == [f"first {card} effect_happens summoned"]


@pytest.mark.parametrize(("green", "active"), [(4, 0), (5, 3), (7, 3)])
def test_expanded_onbashira(green: int, active: int) -> None:
    """R10: `effect_happens summoned`: with five green orbs three turn active again, the dearest first."""
    card = "神祭「エクスパンデッド・オンバシラ」"
    own = {"orbs": [GREEN] * green + [RED] * (7 - green), "hand": [card], "acts": [f"use {card}"]}
    played = play(own)
    told_of = [f"first orbs_active {active}"] if active else []
    assert played.effects == [f"first {card} effect_happens summoned", *told_of]
    assert (played.first.active_orbs, [orb["state"] for orb in played.first["orbs"]][-1]) == (
        active,
        "active" if active else "inactive",
    )


def test_ran_yakumo() -> None:
    """R22, R23: `effect_happens summoned`: two inactive orbs turn active, but none that is tainted."""
    card, nest = "式神「八雲藍」", "幻巣「飛光虫ネスト」"
    orbs: list[Any] = [*[nest] * 4, *[{"card": RED, "state": "inactive"}] * 3]
    played = play({"orbs": orbs, "hand": [card], "acts": [f"use {card}"]})
    assert played.effects == [f"first {card} effect_happens summoned", "first orbs_active 2"]
    assert [orb["state"] for orb in played.first["orbs"]] == ["inactive", "active", "active", *["tainted"] * 4]


def test_royal_flare() -> None:
    """R53: `effect_happens summoned`: a declared card to the graveyard; it is not broken, so no S・トリガー."""
    card = "日符「ロイヤルフレア」"
    played = used(card, None, {"shields": [MISDIRECTION]})
    assert played.effects == [f"first {card} effect_happens summoned", f"second {MISDIRECTION} loses_shield 0"]
    assert played.second["graveyard"] == [MISDIRECTION]


# ---------- Put into the battle zone, in whatever way


def test_vlad_tepes() -> None:
    """R27, R53: `effect_happens summoned`, then `effect_happens put`: each half costs something of its own."""
    own = {"battle_zone": [SMALL], "shields": [MISDIRECTION], "choose": [SMALL, LARGE]}
    foe = {"battle_zone": [LARGE], "shields": [NOTHING]}
    played = used(VLAD, own, foe)
    assert played.effects == [
        *(f"first {VLAD} effect_happens summoned", *gone(SMALL, "first"), f"second {NOTHING} breaks 0"),
        *(f"first {VLAD} effect_happens put", f"first {MISDIRECTION} takes_shield 0", *gone(LARGE)),
    ]
    neither = used(VLAD, {**own, "choose": ["none", "none"]}, foe)
    assert (neither.of("aims"), neither.effects) == (["first aims"] * 2, [])


def test_vlad_tepes_without_what_it_takes() -> None:
    """R27: nothing happens without another own card, or without an own declared card."""
    assert used(VLAD, {"choose": ["none"], "shields": [RED]}, {"battle_zone": [LARGE]}).of("aims") == ["first aims"]
    assert used(VLAD, None, {"battle_zone": [LARGE], "shields": [RED]}).of("aims", "effect_happens") == []
    revived = used(
        "「輪廻鏡界」（サブリミナル・ディバーション）", {"graveyard": [VLAD], "battle_zone": [SMALL], "shields": [RED]}
    )
    assert revived.of("effect_happens") == ["first 「輪廻鏡界」（サブリミナル・ディバーション） effect_happens used"]


def test_bucket_drop_apparition() -> None:
    """G8: `effect_happens put`: the cheapest own orb goes to the graveyard."""
    card = "怪奇「釣瓶落としの怪」"
    played = used(card)
    assert played.effects == [f"first {card} effect_happens put", f"first {RED} goes_to_graveyard orbs"]
    assert (len(played.first["orbs"]), played.first["graveyard"]) == (9, [RED])


def test_misdirection() -> None:
    """R27: `effect_happens put`: an active card turns inactive, of one's choice."""
    foe = {"battle_zone": [RED, {"card": LARGE, "state": "inactive"}]}
    assert used(MISDIRECTION, None, foe).effects == [
        f"first {MISDIRECTION} effect_happens put",
        f"second {RED} turns_inactive",
    ]
    two = used(MISDIRECTION, {"choose": [LARGE]}, {"battle_zone": [RED, LARGE]})
    assert two.second.inactive == [LARGE]


def test_misdirection_as_a_trigger() -> None:
    """R52, R29: summoned free as it is broken, it blocks nothing, but one attacker less is left."""
    own = {"battle_zone": [RED, LARGE], "acts": [f"attack {LARGE}"], "library": [RED] * 2}
    foe = {"shields": [MISDIRECTION], "triggers": ["yes"], "library": [RED] * 2}
    played = play(own, foe)
    assert played.effects == [
        *(f"second {MISDIRECTION} breaks 0", f"second {MISDIRECTION} triggers yes"),
        *(f"second {MISDIRECTION} effect_happens put", f"first {RED} turns_inactive"),
    ]
    assert (played.second.cards, played.second["hand"], played.of("pays")) == ([MISDIRECTION], [], [])
    later = [{"do": "attack", "card": MISDIRECTION, "turn": 2}]
    assert play(own, {**foe, "acts": later}, turns=2).winner == "second"
    assert play(own, {**foe, "triggers": ["no"]}).second["hand"] == [MISDIRECTION]


def test_autumn_harvester() -> None:
    """R19: `effect_happens put`: the top card of the deck becomes an orb, active, beside the charge of the turn."""
    card = "豊符「オヲトシハーベスター」"
    played = used(card, {"library": [BLUE]})
    assert played.effects == [f"first {card} effect_happens put", f"first {BLUE} becomes_orb deck"]
    assert (len(played.first["orbs"]), played.first.active_orbs) == (11, 8)
    assert used(card).effects == [f"first {card} effect_happens put"]


def test_road_sign_of_the_descent() -> None:
    """G8, R19: `effect_happens put`: the cheapest other own card becomes an orb."""
    card = "竜巻「天孫降臨の道しるべ」"
    played = used(card, {"battle_zone": [LARGE, PLAIN]})
    assert played.effects == [f"first {card} effect_happens put", f"first {PLAIN} becomes_orb battle_zone"]
    assert (played.first.cards, len(played.first["orbs"])) == ([card, LARGE], 11)
    assert used(card).effects == [f"first {card} effect_happens put"]


def test_jeweled_branch_of_hourai() -> None:
    """R54, G7: `effect_happens put`: all opposing cards that cost 3 or less return, by their numbers."""
    card = "難題「蓬莱の弾の枝 -虹色の弾幕-」"
    played = used(card, {"battle_zone": [SMALL]}, {"battle_zone": [MIDDLE, LARGE, RED]})
    back = [f"second {name} returns_to_hand" for name in (RED, MIDDLE)]
    assert (played.effects, played.second.cards) == ([f"first {card} effect_happens put", *back], [LARGE])


# ---------- Destroyed, discarded (R46)


def test_fire_bird() -> None:
    """R46, G8: `effect_happens destroyed`: the dearest other red spell card of the graveyard comes to hand."""
    card = "不死「火の鳥 -鳳翼天翔-」"
    grave = {"graveyard": [RED, "鬼符「怪力乱神」", "光符「アースライトレイ」", HUGE]}
    played = attacked(LARGE, card, None, grave)
    assert played.effects == [
        *gone(card),
        f"second {card} effect_happens destroyed",
        "second 鬼符「怪力乱神」 takes_back",
    ]
    assert attacked(LARGE, card).effects == [*gone(card), f"second {card} effect_happens destroyed"]
    back = used("凍符「パーフェクトフリーズ」", None, {"battle_zone": [card], **grave})
    assert back.of("effect_happens") == [
        "first 凍符「パーフェクトフリーズ」 effect_happens used"
    ]  # it was not destroyed


def test_wandering_souls() -> None:
    """R46, R45: `effect_happens destroyed`: a card is drawn, in a battle as by an effect."""
    card = "亡郷「亡我郷 -さまよえる魂-」"
    foe = {"library": [RED] * 2}
    assert attacked(LARGE, card, None, foe).effects == [
        *(*gone(card), f"second {card} effect_happens destroyed", f"second {RED} draws 1"),
    ]
    effects = used("死符「ギャストリドリーム」", None, {**foe, "battle_zone": [card]}).effects
    assert effects[-3:] == [
        "first 死符「ギャストリドリーム」 goes_to_graveyard use",
        f"second {card} effect_happens destroyed",
        f"second {RED} draws 1",
    ]


def test_capture_web() -> None:
    """R33: `effect_happens discarded`: the dearest opposing card of 3000 or less is destroyed; not from elsewhere."""
    dolls = "呪詛「首吊り蓬莱人形」"
    played = used(dolls, {"battle_zone": [SMALL, MIDDLE, LARGE]}, {"hand": [WEB]})
    assert played.effects == [
        *(
            f"first {dolls} effect_happens used",
            f"second {WEB} discards_at_random 0",
            f"second {WEB} goes_to_graveyard hand",
        ),
        *(f"first {dolls} goes_to_graveyard use", f"second {WEB} effect_happens discarded", *gone(MIDDLE, "first")),
    ]
    milled = used("贖罪「旧地獄の針山」", {"library": [WEB] * 3}, {"battle_zone": [SMALL]})
    assert milled.second.cards == [SMALL]


# ---------- Times of a turn


def test_gassing_garden() -> None:
    """R10: `effect_happens active_phase`: in each own active phase the dearest of 2000 or less, before the draw."""
    card = "霧符「ガシングガーデン」"
    library = {"library": [RED] * 4}
    own = {"battle_zone": [{"card": card, "state": "inactive"}], **library}
    played = play(own, {"battle_zone": [PLAIN, SMALL, MIDDLE], **library}, start="turn", turns=3)
    assert played.effects == [
        *(f"first {card} effect_happens active_phase", *gone(PLAIN), f"first {RED} draws 3", f"second {RED} draws 3"),
        *(f"first {card} effect_happens active_phase", *gone(SMALL), f"first {RED} draws 2"),
    ]


def test_optical_camouflage() -> None:
    """R15: `effect_happens turn_end`: active again at the end of the own turn, so that it can be attacked no more."""
    card = "光学「オプティカルカモフラージュ」"
    played = attacked(card, None, None, {"shields": [RED]})
    assert played.effects[1:] == [f"first {card} effect_happens turn_end", f"first {card} turns_active"]
    assert play({"battle_zone": [card]}).effects == [f"first {card} effect_happens turn_end"]


def test_what_is_charged_does_nothing() -> None:
    """R18, R33: as an orb a card is nothing but an orb."""
    garden = "霧符「ガシングガーデン」"
    played = play({"orbs": [garden], "library": [RED] * 2}, {"battle_zone": [SMALL]}, start="turn")
    assert played.of("effect_happens") == []
