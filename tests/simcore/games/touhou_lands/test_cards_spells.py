"""What the spells of Touhou lands do, in attack, in answer, and in the main phase."""

from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.touhou_lands.behaviour import LANDS, battle, play, used

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, MARISA, KEINE, RUMIA, CIRNO = "小悪魔", "博麗 霊夢", "霧雨 魔理沙", "上白沢 慧音", "ルーミア", "チルノ"
YOUMU, NITORI, HINA, PATCHOULI = "魂魄 妖夢", "河城 にとり", "鍵山 雛", "パチュリー・ノーレッジ"
DANCE, SEAL, SPARK = "彩光乱舞", "夢想封印", "マスタースパーク"
BARRIER, FREEZE, CIRCLE = "二重結界", "パーフェクトフリーズ", "封魔陣"
LAEVATEINN, DOLL, WIND, RAY, DANMAKU = "レーヴァテイン", "殺人ドール", "幻想風靡", "ムーンライトレイ", "弾幕ごっこ"
STONE, PARADE = "賢者の石", "百万鬼夜行"
FOE = {"card": KEINE, "attack": 9, "defence": 9}


# ---------- Those that the page prints


def test_the_dance() -> None:
    """R29, T17: 1 more attack, 3 more defence, 1 less evasion; a counter needs a spell, plain defence does not."""
    played = battle(KOAKUMA, REIMU, "counter", DANCE, SEAL)  # T1
    assert played.blows == [
        *(f"first {KOAKUMA} strikes 2", f"second {REIMU} is_hit 2"),
        *(f"second {REIMU} strikes 4", f"first {KOAKUMA} is_hit 4"),
    ]
    assert (played.life, played.first["characters"], played.second["characters"]) == ((20, 20), [], [])
    assert sorted(played.first["discard_place"] + played.second["discard_place"]) == sorted(
        [KOAKUMA, DANCE, REIMU, SEAL]
    )
    with pytest.raises(PositionError, match='answers, counter: "博麗 霊夢" is none of nothing'):
        battle(KOAKUMA, REIMU, "counter", DANCE)
    assert battle(KOAKUMA, REIMU, "defend", DANCE).blows[0] == f"first {KOAKUMA} strikes 2"
    evasive = {"card": "紅 美鈴", "attack": 0, "defence": 0, "evasion": 1}
    missing = battle(evasive, CIRNO, "counter", DANCE, DANMAKU)
    assert missing.blows[2:] == [f"second {CIRNO} strikes 3", "first 紅 美鈴 is_hit 3"]


@pytest.mark.parametrize(("attacker", "strikes"), [(KOAKUMA, 4), (RUMIA, 4), (YOUMU, 2)])
def test_the_seal_strikes_at_youkai_and_magic(attacker: str, strikes: int) -> None:
    """R29, R28: 1 more attack and defence, and 2 more attack against 妖 or 魔."""
    played = battle(attacker, REIMU, "counter", answer=SEAL)
    told = [f"second {REIMU} attack_changes 2"] if strikes == 4 else []
    assert played.effects[: 1 + len(told)] == [f"second {SEAL} effect_happens spell", *told]
    assert played.of("strikes")[1] == f"second {REIMU} strikes {strikes}"


def test_the_seal_defends_too_and_belongs_to_reimu() -> None:
    """R19, R26: nobody else uses it; under any title she does (R2)."""
    assert battle(RUMIA, REIMU, "defend", answer=SEAL).blows[1] == f"second {REIMU} is_hit 2"
    assert battle(RUMIA, "空飛ぶ巫女 霊夢", "defend", answer=SEAL).of("adds_spell") == [f"second {SEAL} adds_spell"]
    with pytest.raises(PositionError, match=r"with .* is none of nothing"):
        battle(RUMIA, MARISA, "defend", answer=SEAL)


# ---------- Attack


@pytest.mark.parametrize(
    ("spell", "user", "strikes", "left"),
    [
        (SPARK, MARISA, 9, 9),  # 2 of them her own, for a spell
        (LAEVATEINN, RUMIA, 6, 9),
        (DOLL, YOUMU, 6, 10),
        (RAY, RUMIA, 4, 11),
        (DANMAKU, HINA, 3, 11),
        (DANCE, KOAKUMA, 2, 10),
    ],
)
def test_attack_spells(spell: str, user: str, strikes: int, left: int) -> None:
    """R19, G19, R22: paid for with lands, put on an untapped user of the front, a battle at once; then discarded."""
    played = battle(user, spell=spell)
    assert played.of("declares", "aims", "pays") == [
        *(f"first {spell} declares", f"first {user} aims user", f"first {spell} pays {left}"),
    ]
    assert (played.life, played.first["discard_place"]) == ((20, 20 - strikes), [spell])
    for state, row in (("tapped", "front"), ("untapped", "back")):
        with pytest.raises(PositionError, match="was never open"):
            battle({"card": user, "state": state, "row": row}, spell=spell)


@pytest.mark.parametrize(
    ("spell", "other"),
    [(SPARK, "アリス・マーガトロイド"), (LAEVATEINN, REIMU), (DOLL, RUMIA), (RAY, REIMU), (DANCE, RUMIA)],
)
def test_who_cannot_use_them(spell: str, other: str) -> None:
    """R19."""
    with pytest.raises(PositionError, match="was never open"):
        battle(other, spell=spell)


@pytest.mark.parametrize("spell", [SEAL, BARRIER, FREEZE, CIRCLE, WIND])
def test_spells_for_the_answer_alone(spell: str) -> None:
    """R26: no attack can be declared with them."""
    own = {**LANDS, "characters": [REIMU, CIRNO, RUMIA, HINA], "hand": [spell], "acts": [f"use {spell}"]}
    with pytest.raises(PositionError, match="was never open; last was attack"):
        play(own)


def test_a_doll_strikes_through_evasion_and_lets_its_user_strike_again() -> None:
    """R29, R24: the user is untapped after the battle, if it still is there (R27)."""
    target = {"card": "射命丸 文", "evasion": 9}
    own = {**LANDS, "characters": [YOUMU], "hand": [DOLL], "acts": [f"use {DOLL}", f"attack {YOUMU}"]}
    played = play(own, {"characters": [target], "answers": ["defend 射命丸 文"]})
    assert played.blows == [
        *(f"first {YOUMU} strikes 6", "second 射命丸 文 is_hit 0"),
        *(f"first {YOUMU} strikes 4", "second is_hit 0"),
    ]
    assert played.of("effect_happens", "untaps") == [
        f"first {DOLL} effect_happens after_battle",
        f"first {YOUMU} untaps",
    ]
    assert played.life == (20, 10)
    assert battle(YOUMU, FOE, "counter", DOLL).of("effect_happens") == []


def test_a_ray_takes_a_card() -> None:
    """R27: a random card of the opponent's hand, once its user's blow has taken life."""
    played = battle(RUMIA, spell=RAY, other={"hand": [KOAKUMA, REIMU]})
    assert played.effects[-3] == f"first {RAY} effect_happens hits_player"
    assert played.of("discards_at_random")[0].endswith("discards_at_random 1")
    assert (len(played.second["hand"]), len(played.second["discard_place"])) == (1, 1)
    assert battle(RUMIA, FOE, "defend", RAY, other={"hand": [KOAKUMA]}).of("effect_happens") == []


@pytest.mark.parametrize("way", ["attack", "defend", "counter"])
def test_danmaku_is_for_everybody(way: str) -> None:
    """R19, R28: 1 more of each figure, wherever it is used."""
    fighter = {"card": KEINE, "attack": 1, "defence": 2, "evasion": 1}
    if way == "attack":
        played = battle(fighter, {**FOE, "attack": 2}, "counter", DANMAKU)
        assert played.blows[::3] == [f"first {KEINE} strikes 2", f"first {KEINE} evades 2"]
    else:
        played = battle({**FOE, "attack": 3}, fighter, way, answer=DANMAKU)
        assert played.blows[1] == f"second {KEINE} is_hit 3"
        assert played.of("strikes")[1:] == ([f"second {KEINE} strikes 2"] if way == "counter" else [])


# ---------- Answers


def test_a_barrier_holds() -> None:
    """R26, G27: 3 more defence, for humans and gods, in plain defence; its land is tapped."""
    played = battle(YOUMU, REIMU, "defend", answer=BARRIER)
    assert played.blows == [f"first {YOUMU} strikes 4", f"second {REIMU} is_hit 4"]
    assert (played.second["discard_place"], played.second.untapped_lands) == ([BARRIER, REIMU], 11)
    held = battle({"card": YOUMU, "attack": 3}, HINA, "defend", answer=BARRIER)
    assert held.blows[1] == f"second {HINA} evades 3"
    for other, way in ((RUMIA, "defend"), (REIMU, "counter")):
        with pytest.raises(PositionError, match="is none of nothing"):
            battle(YOUMU, other, way, answer=BARRIER)


@pytest.mark.parametrize(
    ("spell", "user", "defence", "attack"), [(FREEZE, CIRNO, 3, 2), (FREEZE, HINA, 2, 2), (CIRCLE, REIMU, 2, 3)]
)
def test_what_is_prevented_comes_to_nothing(spell: str, user: str, defence: int, attack: int) -> None:
    """R19: neither figures nor keywords of the attacker's spell count, nor what it does; it is discarded."""
    defender = {"card": user, "evasion": 0}
    played = battle(RUMIA, defender, "counter", RAY, spell, other={"hand": [KOAKUMA]})
    assert played.blows == [
        *(f"first {RUMIA} strikes 2", f"second {user} is_hit {defence}"),
        *(f"second {user} strikes {attack}", f"first {RUMIA} is_hit 2"),
    ]
    assert played.of("prevented", "effect_happens") == [f"first {RAY} prevented"]
    assert RAY in played.first["discard_place"]
    assert played.second["hand"] == [KOAKUMA]
    countered = battle(KOAKUMA, defender, "counter", DANCE, spell)  # with a spell, so that it may be countered
    assert countered.blows[0] == f"first {KOAKUMA} strikes 1"
    assert countered.blows[3] == f"first {KOAKUMA} is_hit 1"


def test_who_can_prevent() -> None:
    """R19: fairies and gods, or humans; without a spell of the attacker's it is a spell like any other."""
    for spell, other in ((FREEZE, REIMU), (CIRCLE, CIRNO)):
        with pytest.raises(PositionError, match="is none of nothing"):
            battle(RUMIA, other, "defend", RAY, spell)
    plain = battle(RUMIA, CIRNO, "defend", answer=FREEZE)
    assert (plain.of("prevented"), plain.blows[1]) == ([], f"second {CIRNO} is_hit 3")


def test_laevateinn_counters() -> None:
    """R25, R26: 4 more attack and 1 more defence for 妖, in attack and counter, not in plain defence."""
    played = battle(FOE, RUMIA, "counter", answer=LAEVATEINN)
    assert played.blows == [
        *(f"first {KEINE} strikes 9", f"second {RUMIA} is_hit 3"),
        *(f"second {RUMIA} strikes 6", f"first {KEINE} is_hit 9"),
    ]
    with pytest.raises(PositionError, match="is none of nothing"):
        battle(FOE, RUMIA, "defend", answer=LAEVATEINN)


@pytest.mark.parametrize(("row", "blow"), [("front", "evades 3"), ("back", "is_hit 2")])
def test_a_wind_carries_away(row: str, blow: str) -> None:
    """R24, R23: 3 more evasion for 妖 and 神; none of it in the back row."""
    played = battle({**FOE, "attack": 3}, {"card": NITORI, "row": row}, "defend", answer=WIND)
    assert played.blows[1] == f"second {NITORI} {blow}"
    with pytest.raises(PositionError, match="is none of nothing"):
        battle(FOE, REIMU, "defend", answer=WIND)


# ---------- The main phase


@pytest.mark.parametrize(("discarded", "lost"), [([], 3), ([DANCE, KOAKUMA, SEAL], 5)])
def test_the_stone_counts_spells(discarded: list[str], lost: int) -> None:
    """G21, R19: 3 life, and 1 for each own spell in the discard place; its user, in either row, is not tapped."""
    user: dict[str, Any] = {"card": PATCHOULI, "row": "back"}
    own = {"characters": [user], "discard_place": discarded}
    played = used(STONE, own)
    assert played.of("declares", "aims", "pays") == [
        *(f"first {STONE} declares", f"first {PATCHOULI} aims user", f"first {STONE} pays 9"),
    ]
    assert played.effects == [
        *(f"first {STONE} effect_happens spell", f"second life_becomes {20 - lost}"),
        f"first {STONE} goes_to_discard use",
    ]
    assert played.first.tapped == []
    assert used(STONE, own, None, "main_spell_taps=yes").first.tapped == [PATCHOULI]
    for other in ({**user, "state": "tapped"}, REIMU):
        with pytest.raises(PositionError, match="was never open"):
            used(STONE, {"characters": [other]})


def test_a_parade_of_youkai() -> None:
    """G21, R31: all 妖 have 2 more attack and cannot be countered without a spell (R29), until the turn ends."""
    own = {"characters": [RUMIA, REIMU, {"card": NITORI, "row": "back"}]}
    foe = {"characters": [KOAKUMA], "answers": ["none"]}
    told = {"choose": [RUMIA], "acts": [f"use {PARADE}", f"attack {RUMIA}"]}
    played = used(PARADE, own, foe, **told)
    assert played.effects == [
        f"first {PARADE} effect_happens spell",
        *(f"first {NITORI} attack_changes 2", f"first {RUMIA} attack_changes 2"),
        *(f"first {NITORI} gains_keyword no_counter", f"first {RUMIA} gains_keyword no_counter"),
        f"first {PARADE} goes_to_discard use",
        *("second life_becomes 16", f"first {RUMIA} taps"),
    ]
    assert played.first.board == [f"{REIMU} 1/1/1", f"{NITORI} 1/2/0", f"{RUMIA} 2/2/0"]
    assert played.first.character(RUMIA)["keywords"] == []
    with pytest.raises(PositionError, match="is none of nothing"):
        used(PARADE, own, {**foe, "answers": [f"counter {KOAKUMA}"]}, **told)
