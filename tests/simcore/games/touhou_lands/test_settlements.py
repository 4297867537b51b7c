"""Where the page of Touhou lands is silent: each settlement in a position, with its other reading where it has one."""

from pathlib import Path
from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.touhou_lands.behaviour import LANDS, battle, play, refused

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, RUMIA, FLYING, SHRINE = "小悪魔", "博麗 霊夢", "ルーミア", "空飛ぶ巫女 霊夢", "博麗神社"
DANMAKU, DOLL, SEAL, BARRIER, ROD, STONE = "弾幕ごっこ", "殺人ドール", "夢想封印", "二重結界", "お祓い棒", "賢者の石"
WALL = {"card": RUMIA, "attack": 0, "defence": 9}
LIBRARY = {"library": [KOAKUMA] * 4}
FREE = """
[[card]]
name = "Gift"
type = "support"
effects = [{ when = "used", do = "raise_life", to = "own", amount = 1 }]
source = "made for a test"
"""


def test_g8_g9_g10_what_untaps() -> None:
    """G8, G9, G10: all characters and lands of the turn player, without a question; none of the other side's."""
    tapped = {
        "characters": [{"card": card, "state": "tapped"} for card in (KOAKUMA, RUMIA, REIMU)],
        "lands": [{"card": SHRINE, "state": "tapped"}] * 3,
        **LIBRARY,
    }
    played = play(tapped, tapped, start="turn")
    assert (played.first.tapped, played.first.untapped_lands) == ([], 3)
    assert (played.second.tapped, played.second.untapped_lands) == ([KOAKUMA, REIMU, RUMIA], 0)
    assert played.of("untaps") == []


def test_g11_the_back_row() -> None:
    """G11, R12: neither attacks nor counters, and is not asked whom an attack is for, which a player is."""
    back = {"card": RUMIA, "row": "back"}
    assert refused({"characters": [back], "acts": [f"attack {RUMIA}"]})[0].endswith("was never open; last was nothing")
    with pytest.raises(PositionError, match='answers, counter: "ルーミア" is none of nothing'):
        battle(KOAKUMA, back, "counter")


def test_g12_an_empty_front() -> None:
    """G12, R12: whoever has characters may keep all of them in the back."""
    played = play({"characters": [KOAKUMA, RUMIA], **LIBRARY, "fronts": [[]]}, start="turn")
    assert played.first.rows == ([], [KOAKUMA, RUMIA])


@pytest.mark.parametrize(("rules", "most"), [((), 4), (("summons_each_turn=1",), 1)])
def test_g15_any_number_of_characters_a_turn(rules: tuple[str, ...], most: int) -> None:
    """G15."""
    own = {**LANDS, "hand": [KOAKUMA] * 4}
    played = play({**own, "acts": [f"use {KOAKUMA}"] * most}, None, *rules)
    assert len(played.first["characters"]) == most
    if most < 4:
        assert len(refused({**own, "acts": [f"use {KOAKUMA}"] * 2}, None, *rules)) == 1


@pytest.mark.parametrize(("rules", "allowed"), [((), True), (("same_character=refused",), False)])
def test_g16_one_character_twice(rules: tuple[str, ...], allowed: bool) -> None:
    """G16, R2: on one side, under any title; on the other side always."""
    own = {**LANDS, "characters": [REIMU], "hand": [FLYING], "acts": [f"use {FLYING}"]}
    if allowed:
        assert play(own, None, *rules).first.rows == ([REIMU, FLYING], [])
    else:
        assert refused(own, None, *rules)[0].endswith(f"was never open; last was attack {REIMU}")
    assert play({**own, "characters": []}, {"characters": [REIMU]}, *rules).first.rows == ([FLYING], [])


def test_g17_a_support_may_cost_nothing(tmp_path: Path) -> None:
    """G17, R17: and any number of them are used."""
    path = tmp_path / "gift.toml"
    path.write_text(FREE, encoding="utf-8")
    played = play({"hand": ["Gift"] * 3, "acts": ["use Gift"] * 3}, cards=[path])
    assert (played.life, played.of("pays")) == ((23, 20), ["first Gift pays 0"] * 3)


@pytest.mark.parametrize(("rules", "again"), [((), True), (("attacks_each_turn=1",), False)])
def test_g22_again_and_again(rules: tuple[str, ...], again: bool) -> None:
    """G22: each untapped character of the front attacks, and once more if an effect untaps it; with a spell or not."""
    own: dict[str, Any] = {**LANDS, "characters": [REIMU, KOAKUMA], "hand": [DOLL]}
    acts = [f"use {DOLL}", f"attack {REIMU}", f"attack {KOAKUMA}"]
    if again:
        played = play({**own, "acts": acts}, None, *rules)
        assert (played.life, played.first.tapped) == ((20, 20 - 3 - 1 - 1), [KOAKUMA, REIMU])
    else:
        assert play({**own, "acts": acts[:1]}, None, *rules).life == (20, 17)
        assert refused({**own, "acts": acts[:2]}, None, *rules)[0].endswith("was never open; last was nothing")


@pytest.mark.parametrize(("rules", "left"), [((), 10), (("attack_spells=free",), 12)])
def test_g19_spells_of_the_own_turn(rules: tuple[str, ...], left: int) -> None:
    """G19, R26: paid for like those in defence, or free; those in defence never are."""
    own = {**LANDS, "characters": [REIMU], "hand": [DOLL], "acts": [f"use {DOLL}"]}
    foe = {**LANDS, "characters": [REIMU], "hand": [SEAL]}
    answer = {"answers": [{"do": "defend", "card": REIMU, "spell": SEAL}]}
    played = play(own, {**foe, **answer}, *rules)
    assert (played.first.untapped_lands, played.second.untapped_lands) == (left, 11)


@pytest.mark.parametrize(("rules", "open_"), [((), False), (("back_spells=yes",), True)])
def test_g20_attack_spells_from_the_back(rules: tuple[str, ...], open_: bool) -> None:
    """G20, R12: by the other reading with a spell, but never without one."""
    own = {**LANDS, "characters": [{"card": REIMU, "row": "back"}], "hand": [DOLL]}
    if open_:
        assert play({**own, "acts": [f"use {DOLL}"]}, None, *rules).life == (20, 17)
    else:
        assert refused({**own, "acts": [f"use {DOLL}"]}, None, *rules)[0].endswith("was never open; last was nothing")
    assert refused({**own, "acts": [f"attack {REIMU}"]}, None, *rules) != []


@pytest.mark.parametrize(("rules", "fainted"), [((), [f"second {KOAKUMA} faints"]), (("defender_faints=no",), [])])
def test_g23_fainting_in_plain_defence(rules: tuple[str, ...], fainted: list[str]) -> None:
    """G23, R24: what gets through is lost either way; in a counter it faints always."""
    own = {"characters": [RUMIA], "acts": [f"attack {RUMIA}"]}
    defended = play(own, {"characters": [KOAKUMA], "answers": [f"defend {KOAKUMA}"]}, *rules)
    assert (defended.of("faints"), defended.life) == (fainted, (20, 19))
    countered = play(own, {"characters": [KOAKUMA], "answers": [f"counter {KOAKUMA}"]}, *rules)
    assert countered.of("faints") == [f"second {KOAKUMA} faints"]


@pytest.mark.parametrize(("rules", "tapped"), [((), [RUMIA]), (("counter_taps=attacker",), [])])
def test_g24_who_is_tapped_after_a_counter(rules: tuple[str, ...], tapped: list[str]) -> None:
    """G24, R24: after the blows, so that the attacker's evasion counts; whoever meets no resistance is tapped too."""
    own = {"characters": [{**WALL, "evasion": 9}], "acts": [f"attack {RUMIA}"]}
    played = play(own, {"characters": [{**WALL, "attack": 5}], "answers": [f"counter {RUMIA}"]}, *rules)
    assert (played.first.tapped, played.second.tapped) == ([RUMIA], tapped)
    assert played.blows[-1] == f"first {RUMIA} evades 9"
    assert play(own, None, *rules).first.tapped == [RUMIA]


def test_g26_one_spell_in_an_answer() -> None:
    """G26, R26: of two that could be used one is added."""
    foe = {**LANDS, "characters": [REIMU], "hand": [SEAL, BARRIER]}
    told = [{"do": "defend", "card": REIMU, "spell": BARRIER}]
    played = play({"characters": [WALL], "acts": [f"attack {RUMIA}"]}, {**foe, "answers": told})
    assert (played.of("adds_spell"), played.second["hand"]) == ([f"second {BARRIER} adds_spell"], [SEAL])


@pytest.mark.parametrize(("rules", "blows"), [((), 2), (("counter_after_miss=no",), 1)])
def test_g28_a_counter_after_a_miss(rules: tuple[str, ...], blows: int) -> None:
    """G28, R25."""
    own = {"characters": [RUMIA], "acts": [f"attack {RUMIA}"]}
    foe = {"characters": [{"card": KOAKUMA, "evasion": 9}], "answers": [f"counter {KOAKUMA}"]}
    assert len(play(own, foe, *rules).of("strikes")) == blows


@pytest.mark.parametrize(("rules", "gone"), [((), []), (("leaving=both",), [RUMIA])])
def test_g29_who_leaves_after_a_counter(rules: tuple[str, ...], gone: list[str]) -> None:
    """G29, R27: those that fainted, with their items, or both; after plain defence those that fainted."""
    own = {"characters": [{**WALL, "item": ROD}], "acts": [f"attack {RUMIA}"]}
    played = play(own, {"characters": [WALL], "answers": [f"counter {RUMIA}"]}, *rules)
    assert sorted(played.first["discard_place"]) == sorted([*gone, *[ROD] * len(gone)])
    assert played.second["discard_place"] == gone
    defended = play(own, {"characters": [WALL], "answers": [f"defend {RUMIA}"]}, *rules)
    assert (defended.first["discard_place"], defended.second["discard_place"]) == ([], [])


def test_g35_what_is_discarded_stays_so() -> None:
    """G35, R32: an empty library loses, however much lies in the discard place."""
    played = play({"discard_place": [KOAKUMA] * 9}, LIBRARY, start="turn")
    assert (played.winner, played.of("draws_nothing")) == ("second", ["first draws_nothing"])


def test_a_spell_is_put_on_whoever_is_untapped() -> None:
    """R10, R19: on nobody who is tapped, in attack, in answer and in the main phase."""
    tapped = {"card": REIMU, "state": "tapped"}
    assert refused({**LANDS, "characters": [tapped], "hand": [DOLL], "acts": [f"use {DOLL}"]}) != []
    own = {"characters": [RUMIA], "acts": [f"attack {RUMIA}"]}
    foe = {**LANDS, "characters": [tapped, KOAKUMA], "hand": [SEAL, DANMAKU]}
    assert refused(own, {**foe, "answers": [{"do": "defend", "card": REIMU, "spell": SEAL}]}) == [
        f'turn 5, second, answers, defend with "{SEAL}": "{REIMU}" is none of "{KOAKUMA}" (own 1)'
    ]
    witch = {"card": KOAKUMA, "state": "tapped"}
    assert refused({**LANDS, "characters": [witch], "hand": [STONE], "acts": [f"use {STONE}"]}) != []
