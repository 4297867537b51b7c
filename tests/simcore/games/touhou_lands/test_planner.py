"""What `planner` of Touhou lands does where one choice is clearly right; in positions at random as the reference does.

Each position is played by the reference's planner as well, which must agree (behaviour.py).
"""

from random import Random
from typing import Any

import pytest

from simcore.games.touhou_lands import points as ours
from simcore.games.touhou_lands import valuation
from simcore.jit import COMPILED
from tests.reference import touhou_lands_planner
from tests.reference import touhou_lands_points as points
from tests.simcore.games.touhou_lands.behaviour import LANDS, Played, play
from tests.simcore.games.touhou_lands.test_random_positions import some_position

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, RUMIA, CIRNO, KEINE = "小悪魔", "博麗 霊夢", "ルーミア", "チルノ", "上白沢 慧音"
YOUMU, MEILING, YUUKA, SUIKA, YUYUKO = "魂魄 妖夢", "紅 美鈴", "風見 幽香", "伊吹 萃香", "西行寺 幽々子"
PATCHOULI, SEAL, BARRIER, DANMAKU, SPARK, MARISA = (
    "パチュリー・ノーレッジ",
    "夢想封印",
    "二重結界",
    "弾幕ごっこ",
    "マスタースパーク",
    "霧雨 魔理沙",
)
KERNELS: Any = valuation  # whose functions have no types
LIBRARY = {"library": [KOAKUMA] * 5}
DONE = ("summons", "supports", "equips", "declares", "uses_skill", "attacks", "passes")


def planned(first: dict[str, Any], second: dict[str, Any] | None = None, **position: Any) -> Played:
    """What comes of a position in which `planner` is the first side."""
    return play({"player": "planner", **first}, second, **position)


def done(first: dict[str, Any], second: dict[str, Any] | None = None) -> list[str]:
    """What `planner` does in its main phase, up to its passing."""
    return [told.removeprefix("first ") for told in planned(first, second).of(*DONE)][:-1]


def answer(attacker: str | dict[str, Any], *defenders: str | dict[str, Any], **side: Any) -> list[str]:
    """How `planner` meets an attack on these defenders."""
    name = attacker if isinstance(attacker, str) else attacker["card"]
    own = {"characters": [attacker], "acts": [f"attack {name}"]}
    foe = {**LANDS, "player": "planner", "characters": list(defenders), **side}
    return [told.removeprefix("second ") for told in play(own, foe).of("answers", "adds_spell")]


# ---------- The formation (R12)


@pytest.mark.parametrize(
    ("characters", "front"),
    [
        ([KOAKUMA, {"card": SUIKA, "row": "back"}, {"card": YUUKA, "row": "back"}], [YUUKA, SUIKA]),
        ([{"card": RUMIA, "row": "back"}], [RUMIA]),
        # Whoever is untouched in front and hit in the back stands in front: evasion counts there alone (R23).
        (
            [
                {"card": KEINE, "attack": 1, "evasion": 0},
                {"card": CIRNO, "attack": 1, "evasion": 5, "row": "back"},
                {"card": YOUMU, "row": "back"},
            ],
            [CIRNO, YOUMU],
        ),
    ],
)
def test_who_stands_in_front(characters: list[Any], front: list[str]) -> None:
    foe = {"characters": [{"card": RUMIA, "attack": 4, "defence": 9}], "life": 20}
    played = planned({"characters": characters, **LIBRARY}, foe, start="turn")
    assert sorted(played.first.rows[0]) == sorted(front)


# ---------- What to use


@pytest.mark.parametrize(
    ("lands", "hand", "used"),
    [
        (6, [KOAKUMA, SUIKA], [SUIKA]),
        (7, [KOAKUMA, SUIKA], [SUIKA, KOAKUMA]),
        (5, [KOAKUMA, SUIKA], [KOAKUMA]),
        (3, [KOAKUMA, KEINE, RUMIA], [KEINE]),
    ],
)
def test_what_is_summoned(lands: int, hand: list[str], used: list[str]) -> None:
    """R16: the best that the lands pay for, then what they pay for beside it."""
    own = {"lands": ["白玉楼"] * lands, "hand": hand}
    assert done(own) == [f"{card} summons front" for card in used]


def test_whoever_takes_somebody_out_is_summoned_first() -> None:
    """Of two for six lands: 幽々子 has smaller figures, but makes the other side's best faint."""
    own = {"lands": ["紅魔館"] * 6, "hand": [SUIKA, YUYUKO]}
    assert done(own, {"characters": [YUUKA]}) == [f"{YUYUKO} summons front"]
    assert done(own) == [f"{SUIKA} summons front"]


@pytest.mark.parametrize(("foe", "used"), [([SUIKA], ["閻魔の裁き supports"]), ([], [])])
def test_what_has_nobody_to_meet_is_held(foe: list[str], used: list[str]) -> None:
    assert done({**LANDS, "hand": ["閻魔の裁き"]}, {"characters": foe}) == used


# ---------- To attack, or to keep a defender


@pytest.mark.parametrize(("life", "attacks"), [(20, [f"{KEINE} attacks"]), (3, [])])
def test_a_defender_is_kept_where_life_depends_on_it(life: int, attacks: list[str]) -> None:
    """R24: who attacks is tapped, and cannot stand in the way of an attack that would end the game."""
    foe = {"characters": [{"card": YOUMU, "state": "tapped", "attack": 3}]}
    assert done({"characters": [KEINE], "life": life}, foe) == attacks


def test_the_last_blow_comes_before_everything() -> None:
    """R32: with the same danger ahead."""
    foe = {"characters": [{"card": YOUMU, "state": "tapped"}], "life": 3}
    played = planned({"characters": [KEINE], "life": 3}, foe)
    assert played.winner == "first"


def test_nobody_runs_into_a_counter() -> None:
    """R25."""
    assert done({"characters": [KOAKUMA]}, {"characters": [SUIKA]}) == []
    assert done({"characters": [KOAKUMA]}, {"characters": [{"card": SUIKA, "state": "tapped"}]}) == [
        f"{KOAKUMA} attacks"
    ]


# ---------- A spell, or an attack without one


def test_a_spell_that_ends_the_game() -> None:
    """R19: 1 would not do."""
    played = planned({**LANDS, "characters": [KOAKUMA], "hand": [DANMAKU]}, {"life": 2})
    assert (played.winner, played.of("declares")) == ("first", [f"first {DANMAKU} declares"])


def test_a_great_spell_is_used_and_a_vain_one_is_not() -> None:
    """R24: against who evades whatever it adds, an attack with it is as vain as one without."""
    own = {**LANDS, "characters": [MARISA], "hand": [SPARK]}
    assert done(own) == [f"{SPARK} declares"]
    assert done(own, {"characters": [{"card": CIRNO, "evasion": 50}]}) == []


def test_a_skill_that_ends_the_game() -> None:
    """R32, A4: her attack would not do."""
    own = {**LANDS, "characters": [PATCHOULI]}
    played = planned(own, {"life": 2})
    assert (played.winner, played.of("uses_skill")) == ("first", [f"first {PATCHOULI} uses_skill"])


# ---------- Answers: nobody, defence, counter, with a spell or without


def test_a_small_loss_is_taken() -> None:
    """R22: rather than lose a character."""
    assert answer({"card": YOUMU, "attack": 2}, REIMU) == ["answers none"]


def test_a_blow_that_would_end_the_game_is_met() -> None:
    """R24, R32: by whom it costs least."""
    blow = {"card": YUUKA, "attack": 2, "defence": 50}
    assert answer(blow, KOAKUMA, REIMU, life=2) == [f"{KOAKUMA} answers defend"]
    assert answer(blow, KOAKUMA, REIMU, life=20) == ["answers none"]


def test_who_can_strike_back_counters() -> None:
    """R25: the attacker faints, and nothing is lost."""
    assert answer(KOAKUMA, RUMIA) == [f"{RUMIA} answers counter"]


def test_a_guard_who_cannot_strike_through_defends() -> None:
    """R24: it stays untapped."""
    assert answer({"card": KEINE, "attack": 2, "defence": 9}, MEILING) == [f"{MEILING} answers defend"]


def test_a_spell_that_saves_the_game() -> None:
    """R26: without it 8 get through."""
    blow = {"card": YUUKA, "attack": 9, "defence": 9}
    assert answer(blow, REIMU, life=8, hand=[BARRIER]) == [f"{REIMU} answers defend", f"{BARRIER} adds_spell"]
    assert answer(blow, REIMU, life=9) == [f"{REIMU} answers defend"]


def test_a_spell_that_strikes_down_the_attacker() -> None:
    """R28, R29: 霊夢 holds out with it, and 風見 幽香 does not."""
    blow = {"card": YUUKA, "attack": 1, "defence": 4}
    assert answer(blow, {"card": REIMU, "evasion": 0}, hand=[SEAL]) == [
        *(f"{REIMU} answers counter", f"{SEAL} adds_spell"),
    ]


# ---------- Anything


@pytest.mark.parametrize("number", range(60 if COMPILED else 6))
def test_the_reference_plans_the_same(number: int) -> None:
    """Both sides, in the middle of games that no deck brings about."""
    random = Random(f"planner {number}")
    position = some_position(random, number)
    for side in ("first", "second"):
        position[side]["player"] = "planner"
    play(position.pop("first"), position.pop("second"), **position)


def test_both_weigh_with_the_same_points() -> None:
    """Few games would tell a small difference between them."""
    for name in ("LIFE", "CARD", "LETHAL", "FIGURE", "KEYWORD_POINTS", "ABILITY_POINTS"):
        assert getattr(ours, name) == getattr(points, name), name
    assert (valuation.LAND_POINTS, valuation.SUPPORT_POINTS) == (points.LAND, points.SUPPORT)
    assert (valuation.LANDS_KEPT, valuation.WON) == (points.LANDS_KEPT, touhou_lands_planner.WON)
    if not COMPILED:  # a part of a kernel can only be called uncompiled
        assert KERNELS.share(7) == 7 // points.THREAT
