"""What the characters of Touhou lands do: a position, what happens, how it ends."""

from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.touhou_lands.behaviour import LANDS, battle, play, used

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, SEAL, DANMAKU = "小悪魔", "博麗 霊夢", "夢想封印", "弾幕ごっこ"
CIRNO, MYSTIA, RUMIA, KEINE, AYA = "チルノ", "ミスティア・ローレライ", "ルーミア", "上白沢 慧音", "射命丸 文"
SHRINE = "博麗神社"


def someone(card: str, figures: str, **others: Any) -> dict[str, Any]:
    """A character with figures written `attack/defence/evasion`, whatever its card says."""
    attack, defence, evasion = (int(figure) for figure in figures.split("/"))
    return {"card": card, "attack": attack, "defence": defence, "evasion": evasion, **others}


# ---------- Nothing but figures


@pytest.mark.parametrize(
    ("card", "figures", "cost"),
    [
        (KOAKUMA, "1/1/0", 1),
        ("スターサファイア", "1/0/1", 1),
        (RUMIA, "2/2/0", 2),
        ("魂魄 妖夢", "4/2/0", 3),
        (KEINE, "3/3/0", 3),
        ("風見 幽香", "5/5/0", 5),
        ("伊吹 萃香", "6/6/0", 6),
    ],
)
def test_a_plain_character(card: str, figures: str, cost: int) -> None:
    """R16: it is paid for with lands and enters tapped, in the front if nothing else is said; nothing happens."""
    played = used(card)
    assert played.of("summons", "pays") == [f"first {card} summons front", f"first {card} pays {12 - cost}"]
    assert (played.effects, played.first.board) == ([], [f"{card} {figures}"])
    assert (played.first.tapped, played.first.untapped_lands) == ([card], 12 - cost)


# ---------- Keywords


@pytest.mark.parametrize(("card", "attack"), [("サニーミルク", 1), (AYA, 3)])
def test_a_swift_character_attacks_at_once(card: str, attack: int) -> None:
    """R16, `swift`: it enters untapped."""
    played = play({**LANDS, "hand": [card], "acts": [f"use {card}", f"attack {card}"]})
    assert played.effects == [f"second life_becomes {20 - attack}", f"first {card} taps"]
    waiting = play({**LANDS, "hand": [card], "acts": [f"use {card}"]})
    assert waiting.first.tapped == []


def test_luna_child_is_not_countered_without_a_spell() -> None:
    """R29, `no_counter`: plain defence is open, and so is a counter with a spell."""
    luna = "ルナチャイルド"
    with pytest.raises(PositionError, match='answers, counter: "ルーミア" is none of nothing'):
        battle(luna, RUMIA, "counter")
    assert battle(luna, RUMIA, "defend").blows == [f"first {luna} strikes 1", f"second {RUMIA} is_hit 2"]
    countered = battle(luna, RUMIA, "counter", answer=DANMAKU)
    assert countered.blows[2:] == [f"second {RUMIA} strikes 3", f"first {luna} is_hit 0"]
    assert (countered.life, countered.first["characters"]) == ((17, 20), [])


@pytest.mark.parametrize("evasion", [0, 9])
def test_reimu_ignores_evasion(evasion: int) -> None:
    """R29, T12: 1 against a defence of 1, whatever the evasion; in a counter too."""
    target = someone(RUMIA, f"0/1/{evasion}")
    attacked = battle(REIMU, target, "defend")
    assert attacked.effects[:2] == [f"first {REIMU} taps", f"second {RUMIA} faints"]
    assert attacked.life == (20, 20)
    countered = battle(target, REIMU, "counter")
    assert countered.blows == [
        *(f"first {RUMIA} strikes 0", f"second {REIMU} evades 1"),
        *(f"second {REIMU} strikes 1", f"first {RUMIA} is_hit 1"),
    ]
    assert countered.first["characters"] == []


@pytest.mark.parametrize(("card", "kept"), [("犬走 椛", "1/2/0"), ("紅 美鈴", "2/3/0")])
def test_a_guard_is_not_tapped_by_defence(card: str, kept: str) -> None:
    """R24, `guard`: it defends again, but is tapped by a counter (G24)."""
    own = {"characters": [KOAKUMA, KOAKUMA], "acts": [f"attack {KOAKUMA}"] * 2}
    guard = {"characters": [card], "answers": [f"defend {card}"] * 2}
    twice = play(own, guard)
    assert twice.blows[1::2] == [f"second {card} is_hit {kept[2]}"] * 2
    assert (twice.first.tapped, twice.second.tapped) == ([KOAKUMA] * 2, [])
    assert twice.second.board == [f"{card} {kept}"]
    assert battle(someone(KOAKUMA, "1/9/0"), card, "counter").second.tapped == [card]
    assert battle(KOAKUMA, RUMIA, "defend").second.tapped == [RUMIA]  # who is no guard


def test_alice_fights_from_the_back() -> None:
    """R12, `back_attack`: she attacks and counters there; others defend alone (T14)."""
    alice = "アリス・マーガトロイド"
    assert battle({"card": alice, "row": "back"}).life == (20, 18)
    countered = battle(KOAKUMA, {"card": alice, "row": "back"}, "counter")
    assert countered.blows[2:] == [f"second {alice} strikes 2", f"first {KOAKUMA} is_hit 1"]
    with pytest.raises(PositionError, match='attack "ルーミア" was never open'):
        battle({"card": RUMIA, "row": "back"})
    with pytest.raises(PositionError, match='answers, counter: "ルーミア" is none of nothing'):
        battle(KOAKUMA, {"card": RUMIA, "row": "back"}, "counter")


@pytest.mark.parametrize(("card", "blow"), [("鍵山 雛", "evades 3"), ("洩矢 諏訪子", "is_hit 13")])
def test_hina_keeps_her_evasion_in_the_back(card: str, blow: str) -> None:
    """R23, `keeps_evasion`: that of others counts as 0 there (T8); 諏訪子 has 12 more defence then."""
    played = battle("伊吹 萃香" if blow != "evades 3" else RUMIA, {"card": card, "row": "back"}, "defend")
    assert played.blows[1] == f"second {card} {blow}"
    assert played.second.rows == ([], [card])


# ---------- When it is summoned


def test_nitori_finds_the_dearest_item() -> None:
    """R14, R18: of equally dear ones that of most figures, then of most attack; nothing if there is none."""
    nitori, library = "河城 にとり", ["お祓い棒", "楼観剣", "ミニ八卦炉", KOAKUMA]
    played = used(nitori, {"library": library})
    assert played.effects == [f"first {nitori} effect_happens summoned", "first ミニ八卦炉 finds 3"]
    assert (played.first["hand"], len(played.first["library"])) == (["ミニ八卦炉"], 3)
    assert used(nitori, {"library": [KOAKUMA]}).effects == [f"first {nitori} effect_happens summoned"]


def test_lily_brings_another_land() -> None:
    """R15: one more may be placed this turn, not two."""
    lily, land = "リリーホワイト", f"use {SHRINE}"
    own = {**LANDS, "hand": [lily, *[SHRINE] * 3]}
    played = play({**own, "acts": [land, f"use {lily}", land]})
    assert played.effects == [f"first {lily} effect_happens summoned", "first more_lands 1"]
    assert (len(played.first["lands"]), played.first["hand"]) == (14, [SHRINE])
    with pytest.raises(PositionError, match=r"acts, entry 4: .* was never open"):
        play({**own, "acts": [land, f"use {lily}", land, land]})


def test_sakuya_stops_everybody_and_two_lands() -> None:
    """R10: what is tapped neither defends nor pays; the lands of the lowest numbers are tapped."""
    sakuya = "十六夜 咲夜"
    foe = {"characters": [KOAKUMA, {"card": RUMIA, "state": "tapped"}, REIMU], "lands": ["紅魔館", SHRINE, "白玉楼"]}
    played = used(sakuya, {}, foe)
    assert played.effects == [
        f"first {sakuya} effect_happens summoned",
        *(f"second {KOAKUMA} taps", f"second {REIMU} taps", "second lands_tap 2"),
    ]
    assert [land["card"] for land in played.second["lands"] if land["state"] == "untapped"] == ["白玉楼"]
    attacked = used(sakuya, {"characters": [CIRNO]}, foe, acts=[f"use {sakuya}", f"attack {CIRNO}"])
    assert (attacked.of("answers"), attacked.life) == ([], (20, 18))


def test_flandre_breaks_items_and_defences() -> None:
    """R18, R27: items of the other side go to their owners' discard places; who defends has 1 less defence then."""
    flandre = "フランドール・スカーレット"
    foe = {
        "characters": [
            {"card": KOAKUMA, "item": "お祓い棒"},
            {"card": RUMIA, "item": {"card": "楼観剣", "owner": "opponent"}},
        ]
    }
    played = used(flandre, {"characters": [{"card": CIRNO, "item": "死神の鎌"}]}, foe)
    assert played.effects == [
        f"first {flandre} effect_happens summoned",
        *("second お祓い棒 goes_to_discard play", "first 楼観剣 goes_to_discard play"),
    ]
    assert played.second.board == [f"{KOAKUMA} 1/1/0", f"{RUMIA} 2/2/0"]
    assert played.first.character(CIRNO)["item"] == {"card": "死神の鎌", "owner": "own"}
    attack = battle(flandre, someone(RUMIA, "0/7/0"), "defend")
    assert attack.effects[:2] == [f"first {flandre} effect_happens attacks", f"second {RUMIA} defence_changes -1"]
    assert attack.blows == [f"first {flandre} strikes 6", f"second {RUMIA} is_hit 6"]
    assert attack.second["characters"] == []
    assert battle(flandre).effects[0] == f"first {flandre} effect_happens attacks"  # without anybody to strike


@pytest.mark.parametrize(("others", "lands"), [([], 2), (["鍵山 雛", RUMIA], 3)])
def test_kanako_untaps_lands(others: list[str], lands: int) -> None:
    """R10, G8: one, and one for each god on her side, herself included; those of the highest numbers."""
    kanako = "八坂 神奈子"
    played = used(kanako, {"characters": others, "lands": [SHRINE, SHRINE, "博麗神社", "白玉楼", "人間の里"]})
    assert played.effects == [f"first {kanako} effect_happens summoned", f"first lands_untap {lands}"]
    untapped = [land["card"] for land in played.first["lands"] if land["state"] == "untapped"]
    assert untapped == [SHRINE, "人間の里", "白玉楼"][-lands:]


def test_yuyuko_makes_somebody_faint() -> None:
    """R16, R18: whom its controller chooses, with the item; she can be summoned where there is nobody, too."""
    yuyuko = "西行寺 幽々子"
    foe = {"characters": [KOAKUMA, {"card": RUMIA, "item": "楼観剣"}, REIMU]}
    played = used(yuyuko, {}, foe, choose=[RUMIA])
    assert played.effects == [
        f"first {yuyuko} effect_happens summoned",
        f"second {RUMIA} faints",
        *(f"second {RUMIA} goes_to_discard play", "second 楼観剣 goes_to_discard play"),
    ]
    assert played.of("summons", "pays", "aims")[2] == f"first {RUMIA} aims choice"
    assert played.second.rows == ([KOAKUMA], [REIMU])
    alone = used(yuyuko)
    assert (alone.effects, alone.first.board) == ([], [f"{yuyuko} 4/3/1"])


def test_yukari_clears_the_front_and_opens_gaps() -> None:
    """R12: the opposing front goes back to hand without its items; her others fight from the back this turn (R31)."""
    yukari, foe = "八雲 紫", {"characters": [{"card": KOAKUMA, "item": "楼観剣", "attack": 9}, RUMIA, REIMU]}
    own = {"characters": [{"card": CIRNO, "row": "back"}]}
    played = used(yukari, own, foe, acts=[f"use {yukari}", f"attack {CIRNO}"])
    assert played.effects[:5] == [
        f"first {yukari} effect_happens summoned",
        *("second 楼観剣 goes_to_discard play", f"second {KOAKUMA} returns_to_hand", f"second {RUMIA} returns_to_hand"),
        f"first {CIRNO} gains_keyword back_attack",
    ]
    assert (played.second["hand"], played.second.rows) == ([KOAKUMA, RUMIA], ([], [REIMU]))
    assert played.life == (20, 18)
    assert played.first.character(CIRNO)["keywords"] == []


# ---------- In battle, and after it


def test_cirno_freezes_the_front_of_whom_she_hits() -> None:
    """R27: once the player has lost life; nothing if her blow is stopped."""
    foe = {"characters": [{"card": KOAKUMA, "state": "tapped"}, REIMU, RUMIA]}
    played = play({"characters": [CIRNO], "acts": [f"attack {CIRNO}"]}, foe)
    assert played.effects == [
        *("second life_becomes 18", f"first {CIRNO} taps"),
        *(f"first {CIRNO} effect_happens hits_player", f"second {REIMU} taps"),
    ]
    assert played.second.tapped == [KOAKUMA, REIMU]
    assert battle(CIRNO, RUMIA, "defend", other={"characters": [REIMU]}).of("effect_happens") == []
    through = battle({"card": CIRNO, "attack": 4}, RUMIA, "defend", other={"characters": [REIMU]})
    assert (through.life, through.second.tapped) == ((20, 18), [REIMU])


def test_mystia_blinds_whom_she_attacks() -> None:
    """R24, R28: 2 less evasion in that battle, so that 2 against an evasion of 2 hits; not where she defends."""
    played = battle(MYSTIA, AYA, "defend")
    assert played.effects[:2] == [f"first {MYSTIA} effect_happens attacks", f"second {AYA} evasion_changes -2"]
    assert played.blows == [f"first {MYSTIA} strikes 2", f"second {AYA} is_hit 0"]
    assert played.life == (20, 18)
    assert battle(CIRNO, AYA, "defend").blows[1] == f"second {AYA} evades 2"
    assert battle(AYA, MYSTIA, "counter").blows[2:] == [f"second {MYSTIA} strikes 2", f"first {AYA} evades 2"]


def test_marisa_strikes_harder_with_a_spell() -> None:
    """R28: 2 more attack, the spell's figures first; not without one, nor if it is prevented (R19)."""
    marisa = "霧雨 魔理沙"
    played = battle(marisa, spell=DANMAKU)
    assert played.effects[:3] == [
        f"first {marisa} effect_happens attacks",
        *(f"first {marisa} attack_changes 2", "second life_becomes 15"),
    ]
    assert battle(marisa).blows == [f"first {marisa} strikes 2", "second is_hit 0"]
    prevented = battle(marisa, REIMU, "defend", DANMAKU, "封魔陣")
    assert prevented.blows == [f"first {marisa} strikes 2", f"second {REIMU} is_hit 2"]


def test_the_flying_maiden_strikes_back_harder() -> None:
    """R25, R29: 1 more attack in a counter, against any evasion; none in plain defence, and in attack."""
    maiden, attacker = "空飛ぶ巫女 霊夢", someone(RUMIA, "1/4/9")
    played = battle(attacker, maiden, "counter")
    assert played.effects[:2] == [f"second {maiden} effect_happens counters", f"second {maiden} attack_changes 1"]
    assert played.blows[2:] == [f"second {maiden} strikes 4", f"first {RUMIA} is_hit 4"]
    assert played.first["characters"] == []
    assert battle(attacker, maiden, "defend").of("effect_happens") == []
    assert battle(maiden, attacker, "defend").blows == [f"first {maiden} strikes 3", f"second {RUMIA} is_hit 4"]
    assert battle(KOAKUMA, maiden, "counter", answer=SEAL).blows[2] == f"second {maiden} strikes 7"  # 霊夢's spell (R2)


def test_remilia_grows_with_each_blow() -> None:
    """R31: for good, so that her next attack is 5; not where her blow takes no life."""
    remilia, library = "レミリア・スカーレット", {"library": [KOAKUMA] * 3}
    own = {
        **library,
        "characters": [remilia],
        "acts": [f"attack {remilia}", {"do": "attack", "card": remilia, "turn": 3}],
    }
    played = play(own, library, turns=3)
    assert [one for one in played.effects if "draws" not in one] == [
        *("second life_becomes 16", f"first {remilia} taps"),
        *(f"first {remilia} effect_happens hits_player", f"first {remilia} attack_changes 1"),
        *("second life_becomes 11", f"first {remilia} taps"),
        *(f"first {remilia} effect_happens hits_player", f"first {remilia} attack_changes 1"),
    ]
    assert played.first.board == [f"{remilia} 6/3/1"]
    assert battle(remilia, "風見 幽香", "defend").first.board == [f"{remilia} 4/3/1"]


def test_suwako_stands_on_her_lands() -> None:
    """R24, R28: as much more defence as she has lands, tapped or not, where she defends; not in a counter."""
    suwako, lands = "洩矢 諏訪子", {"lands": [SHRINE, {"card": SHRINE, "state": "tapped"}, SHRINE]}
    attacker = someone(KEINE, "5/9/0")
    played = battle(attacker, suwako, "defend", other=lands)
    assert played.effects[:2] == [f"second {suwako} effect_happens defends", f"second {suwako} defence_changes 3"]
    assert played.blows == [f"first {KEINE} strikes 5", f"second {suwako} is_hit 4"]
    assert (played.life, played.second["characters"]) == ((20, 19), [])
    assert battle(attacker, suwako, "counter", other=lands).blows[1] == f"second {suwako} is_hit 1"


def test_mokou_calls_another_of_her_back() -> None:
    """R27, R2: when she faints, one of her name comes back to hand from the discard place, but not she herself."""
    mokou = "藤原 妹紅"
    attacker = someone(KEINE, "2/9/0")
    played = battle(attacker, mokou, "defend", other={"discard_place": [mokou]})
    assert played.effects == [
        *(f"first {KEINE} taps", f"second {mokou} faints", f"second {mokou} goes_to_discard play"),
        *(f"second {mokou} effect_happens faints", f"second {mokou} takes_back"),
    ]
    assert (played.second["hand"], played.second["discard_place"]) == ([mokou], [mokou])
    alone = battle(attacker, mokou, "defend")
    assert alone.effects[-1] == f"second {mokou} effect_happens faints"
    assert (alone.second["hand"], alone.second["discard_place"]) == ([], [mokou])


# ---------- At the start of a turn, and when it is wanted


def test_daiyousei_leads_fairies() -> None:
    """R14, R31: the other fairies of its side have 1 more attack on its own turns, until they end."""
    daiyousei = "大妖精"
    own = {"characters": [daiyousei, CIRNO, RUMIA, daiyousei], "library": [KOAKUMA] * 2}
    own |= {"fronts": [[CIRNO]], "acts": [f"attack {CIRNO}"]}
    played = play(own, {"characters": [CIRNO]}, start="turn")
    assert [one for one in played.effects if "draws" not in one] == [
        f"first {daiyousei} effect_happens turn_start",
        *(f"first {daiyousei} attack_changes 1", f"first {CIRNO} attack_changes 1"),
        f"first {daiyousei} effect_happens turn_start",
        *(f"first {daiyousei} attack_changes 1", f"first {CIRNO} attack_changes 1"),
        *("second life_becomes 16", f"first {CIRNO} taps"),
        *(f"first {CIRNO} effect_happens hits_player", f"second {CIRNO} taps"),
    ]
    assert played.first.board == [f"{daiyousei} 1/1/0"] * 2 + [f"{CIRNO} 2/1/0", f"{RUMIA} 2/2/0"]


@pytest.mark.parametrize(("life", "raised"), [(15, ["first life_becomes 16"]), (16, [])])
def test_sanae_heals_whoever_is_hurt(life: int, raised: list[str]) -> None:
    """R10, R32: one life at the start of her turns, if it is 15 or less then."""
    sanae = "東風谷 早苗"
    played = play({"characters": [sanae], "life": life, "library": [KOAKUMA]}, start="turn")
    assert played.effects == [f"first {sanae} effect_happens turn_start", *raised, f"first {KOAKUMA} draws 0"]


def test_patchouli_chants() -> None:
    """A4, R10: for two lands and being tapped the opponent loses 2; not if she is tapped, nor without the lands."""
    patchouli = "パチュリー・ノーレッジ"
    skill = {"acts": [f"skill {patchouli}"]}
    played = play({"characters": [patchouli], "lands": [SHRINE] * 3, **skill})
    assert played.of("uses_skill", "pays") == [f"first {patchouli} uses_skill", f"first {patchouli} pays 1"]
    assert played.effects == [
        *(f"first {patchouli} taps", f"first {patchouli} effect_happens skill", "second life_becomes 18"),
    ]
    for lands, state in ((1, "untapped"), (3, "tapped")):
        own = {"characters": [{"card": patchouli, "state": state, "row": "back"}], "lands": [SHRINE] * lands, **skill}
        with pytest.raises(PositionError, match="was never open; last was nothing"):
            play(own)
    twice = {"characters": [{"card": patchouli}], **LANDS, "hand": ["天狗の下駄"]}
    acts = [f"skill {patchouli}", "use 天狗の下駄", f"skill {patchouli}"]
    with pytest.raises(PositionError, match=r"acts, entry 3: .* was never open; last was attack"):  # untapped again
        play({**twice, "acts": acts})
