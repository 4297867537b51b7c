"""What the lands of Touhou lands yield, and what its items do for whoever carries them."""

from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.touhou_lands.behaviour import battle, play, used

pytestmark = pytest.mark.both_modes

KOAKUMA, RUMIA, CIRNO, KEINE, REIMU, SHRINE = "小悪魔", "ルーミア", "チルノ", "上白沢 慧音", "博麗 霊夢", "博麗神社"
# A cheap character for each kind of land.
WANT = {"sun": REIMU, "moon": RUMIA, "wood": "スターサファイア", "water": CIRNO}


# ---------- Lands


@pytest.mark.parametrize(
    ("land", "kinds"),
    [
        (SHRINE, ["sun"]),
        ("紅魔館", ["moon"]),
        ("魔法の森", ["wood"]),
        ("霧の湖", ["water"]),
        ("人間の里", ["sun", "wood"]),
        ("白玉楼", ["sun", "moon"]),
        ("三途の川", ["moon", "water"]),
        ("妖怪の山", ["wood", "water"]),
        ("マヨヒガ", ["sun", "moon", "wood", "water"]),
    ],
)
def test_what_a_land_yields(land: str, kinds: list[str]) -> None:
    """R15, G13: it can be tapped at once, for a cost of any kind that it yields, and for no other kind."""
    for kind, character in WANT.items():
        own = {"lands": [land], "hand": [land, character], "acts": [f"use {land}", f"use {character}"]}
        if kind in kinds:
            played = play(own)
            assert played.of("places", "summons") == [f"first {land} places", f"first {character} summons front"]
            assert len(played.first["lands"]) == 2
        else:
            with pytest.raises(
                PositionError, match=f'acts, entry 2: use "{character}" was never open; last was nothing'
            ):
                play(own)


def test_the_way_to_mayohiga_costs_life() -> None:
    """R15, R32: 2 life when it is placed, which may be the last ones."""
    land = "マヨヒガ"
    played = used(land, {"lands": []})
    assert played.effects == [f"first {land} effect_happens placed", "first life_becomes 18"]
    assert used(land, {"life": 2}).winner == "second"


@pytest.mark.parametrize(
    ("lands", "tapped"),
    [
        (["マヨヒガ", "白玉楼", "紅魔館", SHRINE], ["紅魔館", SHRINE]),
        (["マヨヒガ", "白玉楼", SHRINE, SHRINE], [SHRINE, "白玉楼"]),
    ],
)
def test_which_lands_are_tapped(lands: list[str], tapped: list[str]) -> None:
    """G14: for a kind those that yield it, first those that yield fewest kinds; others likewise."""
    played = used(RUMIA, {"lands": lands})
    assert sorted(land["card"] for land in played.first["lands"] if land["state"] == "tapped") == sorted(tapped)


# ---------- Items


@pytest.mark.parametrize(
    ("item", "figures", "left"),
    [
        ("お祓い棒", "3/3/0", 10),
        ("ミニ八卦炉", "5/2/0", 9),
        ("楼観剣", "4/3/0", 9),
        ("上海人形", "2/3/0", 10),
        ("光学迷彩", "2/2/1", 10),
        ("死神の鎌", "4/2/0", 9),
    ],
)
def test_what_an_item_adds(item: str, figures: str, left: int) -> None:
    """R18, G37, R28: it is paid for, one on each character, tapped or not; its figures are the bearer's."""
    own = {"characters": [{"card": RUMIA, "state": "tapped"}]}
    played = used(item, own)
    assert played.of("equips", "aims", "pays") == [
        *(f"first {item} equips", f"first {RUMIA} aims bearer", f"first {item} pays {left}"),
    ]
    assert played.first.board == [f"{RUMIA} {figures}"]
    assert played.first.character(RUMIA)["item"] == {"card": item, "owner": "own"}
    with pytest.raises(PositionError, match=r"acts, entry 2: .* was never open"):  # a second one (T16)
        used(item, {**own, "hand": [item]}, acts=[f"use {item}"] * 2)


def test_a_purification_rod_goes_with_its_bearer() -> None:
    """R18: when the character faints, and never before."""
    rod = "お祓い棒"
    bearer = {"card": RUMIA, "item": rod}
    assert battle(KOAKUMA, bearer, "defend").second.board == [f"{RUMIA} 3/3/0"]
    played = battle({"card": KEINE, "attack": 3}, bearer, "defend")
    assert played.effects[1:] == [
        *(f"second {RUMIA} faints", f"second {RUMIA} goes_to_discard play", f"second {rod} goes_to_discard play"),
    ]


@pytest.mark.parametrize(("item", "strikes"), [("ミニ八卦炉", 5), ("楼観剣", 4)])
def test_a_weapon_strikes(item: str, strikes: int) -> None:
    """R22, R28: with the bearer, in attack and counter."""
    bearer = {"card": RUMIA, "item": item}
    assert battle(bearer).life == (20, 20 - strikes)
    assert battle({"card": KEINE, "defence": 9}, bearer, "counter").of("strikes")[1].endswith(f"strikes {strikes}")


def test_shanghai_fights_from_the_back() -> None:
    """R12, R25: its bearer attacks and counters there."""
    doll = "上海人形"
    own = {"characters": [{"card": RUMIA, "row": "back"}]}
    played = used(doll, own, acts=[f"use {doll}", f"attack {RUMIA}"])
    assert played.life == (20, 18)
    assert played.first.character(RUMIA)["keywords"] == ["back_attack"]
    countered = battle(KOAKUMA, {"card": RUMIA, "row": "back", "item": doll}, "counter")
    assert countered.of("strikes")[1] == f"second {RUMIA} strikes 2"


@pytest.mark.parametrize(("item", "blow"), [({"item": "光学迷彩"}, "evades 3"), ({}, "is_hit 1")])
def test_camouflage_keeps_evasion_in_the_back(item: dict[str, Any], blow: str) -> None:
    """R23: 1 more evasion, which counts there too; without it none does."""
    bearer = {"card": CIRNO, "row": "back", "evasion": 3, **item}
    assert battle(RUMIA, bearer, "defend").blows[1] == f"second {CIRNO} {blow}"


def test_tengu_clogs_bring_somebody_to_the_front() -> None:
    """R10, R12, R18: whoever gets them is untapped and stands in front, so that it attacks again, if there is room."""
    clogs = "天狗の下駄"
    own: dict[str, Any] = {"characters": [{"card": RUMIA, "row": "back", "state": "tapped"}]}
    played = used(clogs, own, acts=[f"use {clogs}", f"attack {RUMIA}"])
    assert played.effects == [
        *(f"first {clogs} effect_happens put", f"first {RUMIA} untaps", f"first {RUMIA} moved front"),
        *("second life_becomes 17", f"first {RUMIA} taps"),
    ]
    full = used(clogs, {"characters": [KOAKUMA, KOAKUMA, *own["characters"]]}, choose=[RUMIA])
    assert full.effects == [f"first {clogs} effect_happens put", f"first {RUMIA} untaps"]
    assert full.first.rows == ([KOAKUMA, KOAKUMA], [RUMIA])


def test_a_scythe_takes_a_card() -> None:
    """R27: a random one of the opponent's hand, whenever its bearer's blow takes life."""
    scythe = "死神の鎌"
    bearer = {"card": RUMIA, "item": scythe}
    played = battle(bearer, other={"hand": [KOAKUMA]})
    assert played.effects == [
        *("second life_becomes 16", f"first {RUMIA} taps", f"first {scythe} effect_happens hits_player"),
        *(f"second {KOAKUMA} discards_at_random 0", f"second {KOAKUMA} goes_to_discard hand"),
    ]
    countered = battle(KOAKUMA, bearer, "counter", side={"hand": [REIMU]})
    assert countered.of("discards_at_random") == [f"first {REIMU} discards_at_random 0"]
    assert battle(bearer, {"card": KEINE, "defence": 9}, "defend").of("effect_happens") == []


def test_a_cursed_doll_is_for_the_other_side() -> None:
    """G18, R28: 1 less attack and defence; it goes to its owner's discard place, where its bearer faints (R18)."""
    doll = "呪いの藁人形"
    foe = {"characters": [KOAKUMA]}
    own = {"characters": [RUMIA], "acts": [f"use {doll}", f"attack {RUMIA}"]}
    played = used(doll, own, {**foe, "answers": [f"defend {KOAKUMA}"]}, acts=own["acts"], choose=["opponent 1"])
    assert played.blows == [f"first {RUMIA} strikes 2", f"second {KOAKUMA} is_hit 0"]
    assert (played.first["discard_place"], played.second["discard_place"]) == ([doll], [KOAKUMA])
    standing = used(doll, {"characters": [RUMIA]}, foe, choose=[KOAKUMA])
    assert standing.second.board == [f"{KOAKUMA} 0/0/0"]
    assert standing.second.character(KOAKUMA)["item"] == {"card": doll, "owner": "opponent"}
    with pytest.raises(PositionError, match="was never open"):
        used(doll, {}, foe, "items_on=own")
