"""The test vectors of the rules page on positions, by id; those of the battle alone stand in test_combat.py."""

from pathlib import Path
from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.touhou_lands.behaviour import LANDS, battle, play, refused

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, RUMIA, SHRINE = "小悪魔", "博麗 霊夢", "ルーミア", "博麗神社"
DANCE, SEAL, DANMAKU, ROD = "彩光乱舞", "夢想封印", "弾幕ごっこ", "お祓い棒"
NET = """
[[card]]
name = "Net"
type = "spell"
use = ["defence"]
evasion = -1
effects = [{ when = "spell", do = "change_evasion", to = "self", amount = 1 }]
source = "made for a test"
"""


def someone(figures: str, card: str = RUMIA, **others: Any) -> dict[str, Any]:
    """A character with figures written `attack/defence/evasion`, whatever its card says."""
    attack, defence, evasion = (int(figure) for figure in figures.split("/"))
    return {"card": card, "attack": attack, "defence": defence, "evasion": evasion, **others}


# ---------- Battles: T1, T2, T6 to T13


def test_t1_the_example_of_the_page() -> None:
    """R27, R28, R29: steps 1 to 7; the page prints a loss of 2 at the end, its rules give 0 (steps 5 and 6)."""
    played = battle(KOAKUMA, REIMU, "counter", DANCE, SEAL)
    assert played.blows == [
        *(f"first {KOAKUMA} strikes 2", f"second {REIMU} is_hit 2"),  # 2 > 1, 2 >= 2, nothing is lost
        *(f"second {REIMU} strikes 4", f"first {KOAKUMA} is_hit 4"),  # 4 > 0, 4 >= 4, nothing is lost
    ]
    assert played.of("faints") == [f"first {KOAKUMA} faints", f"second {REIMU} faints"]
    assert played.life == (20, 20)
    gone = [sorted(side["discard_place"]) for side in (played.first, played.second)]
    assert gone == [sorted([KOAKUMA, DANCE]), sorted([REIMU, SEAL])]


@pytest.mark.parametrize(("clamp", "evasion"), [("twice", 1), ("once", 0)])
def test_t2_figures_of_a_battle(clamp: str, evasion: int, tmp_path: Path) -> None:
    """R28, G31: evasion 0 and -1 by a spell; 1 more afterwards makes 1, or 0 where only the end is raised to 0."""
    path = tmp_path / "net.toml"
    path.write_text(NET, encoding="utf-8")
    own = {"characters": [someone("1/9/0")], "acts": [f"attack {RUMIA}"]}
    foe = {"characters": [KOAKUMA], "hand": ["Net"], "answers": [{"do": "defend", "card": KOAKUMA, "spell": "Net"}]}
    played = play(own, foe, f"clamp={clamp}", cards=[path])
    told = f"second {KOAKUMA} evades {evasion}" if evasion else f"second {KOAKUMA} is_hit 1"
    assert played.blows[1] == told


def test_t6_no_resistance() -> None:
    """R22, G24: 20 becomes 17, and the attacker is tapped."""
    played = battle(someone("3/1/0"), REIMU, "none")
    assert (played.life, played.first.tapped, played.second.tapped) == ((20, 17), [RUMIA], [])


def test_t7_evasion_is_greater() -> None:
    """R24, G25: 3 against 2; nothing is lost, both are tapped, nobody faints."""
    played = battle(someone("2/1/0"), someone("0/1/3", KOAKUMA), "defend")
    assert played.blows[1] == f"second {KOAKUMA} evades 3"
    assert (played.life, played.first.tapped, played.second.tapped) == ((20, 20), [RUMIA], [KOAKUMA])


def test_t8_no_evasion_in_the_back() -> None:
    """R23: 2 > 0, 2 >= 1, and 1 gets through."""
    played = battle(someone("2/1/0"), someone("0/1/3", KOAKUMA, row="back"), "defend")
    assert (played.life, played.of("faints")) == ((20, 19), [f"second {KOAKUMA} faints"])


def test_t9_defence_is_greater() -> None:
    """G30: 3 against 2; it does not faint, and nothing is lost."""
    played = battle(someone("2/1/0"), someone("0/3/1", KOAKUMA), "defend")
    assert played.blows[1] == f"second {KOAKUMA} is_hit 3"
    assert (played.life, played.of("faints"), played.second.tapped) == ((20, 20), [], [KOAKUMA])


@pytest.mark.parametrize(("attack", "figures", "life"), [(2, "0/2/1", 20), (5, "0/2/1", 17), (3, "0/-1/0", 16)])
def test_t10_what_gets_through(attack: int, figures: str, life: int) -> None:
    """R27, G23: attack less defence, also of a defence below 0; whoever is overcome in plain defence faints."""
    played = battle(someone(f"{attack}/1/0"), someone(figures, KOAKUMA), "defend")
    assert (played.life, played.of("faints")) == ((20, life), [f"second {KOAKUMA} faints"])


@pytest.mark.parametrize(("rules", "hit"), [((), False), (("tie_hits=yes",), True)])
def test_t11_ties(rules: tuple[str, ...], hit: bool) -> None:
    """G25: 2 against an evasion of 2; 0 against 0 misses whatever the rule."""
    own, answers = {"acts": [f"attack {RUMIA}"]}, [f"defend {KOAKUMA}"]
    tied = play(
        {**own, "characters": [someone("2/9/0")]},
        {"characters": [someone("0/9/2", KOAKUMA)], "answers": answers},
        *rules,
    )
    assert (tied.of("is_hit") != []) is hit
    naught = play(
        {**own, "characters": [someone("0/9/0")]},
        {"characters": [someone("0/0/0", KOAKUMA)], "answers": answers},
        *rules,
    )
    assert naught.blows[1] == f"second {KOAKUMA} evades 0"


def test_t12_reimu_attacks_whom_nobody_hits() -> None:
    """R29: 1 against 0/1/9."""
    played = battle(REIMU, someone("0/1/9"), "defend")
    assert (played.life, played.of("faints")) == ((20, 20), [f"second {RUMIA} faints"])


def test_t13_the_game_ends_before_the_counter() -> None:
    """R27, R32, G32: at step 3; the attacker wins, whom the counter would have overcome, and life is 0, not less."""
    foe = {"life": 2, "characters": [someone("9/2/1", KOAKUMA)], "answers": [f"counter {KOAKUMA}"]}
    played = play({"life": 1, "characters": [someone("5/1/0")], "acts": [f"attack {RUMIA}"]}, foe)
    assert (played.winner, played.life, played.of("strikes")) == ("first", (1, 0), [f"first {RUMIA} strikes 5"])
    assert played.events[-1]["value"] == "life"
    survived = play({"life": 1, "characters": [someone("5/1/0")], "acts": [f"attack {RUMIA}"]}, {**foe, "life": 4})
    assert (survived.winner, survived.life) == ("second", (0, 1))


# ---------- Rows: T14


def test_t14_rows() -> None:
    """R12, R13, R25: a third character is refused in front, five are accepted in the back, where defence alone is."""
    library = {"library": [KOAKUMA]}
    five = {"characters": [KOAKUMA] * 5, **library}
    assert play({**five, "fronts": [[]]}, start="turn").first.rows == ([], [KOAKUMA] * 5)
    assert refused({**five, "fronts": [["own 1", "own 2", "own 3"]]}, start="turn") == [
        "turn 5, first, fronts: 3 in the front; at most 2 stand there (R13)"
    ]
    back = {"card": RUMIA, "row": "back"}
    assert refused({"characters": [back], "acts": [f"attack {RUMIA}"]}) == [
        f'first, acts, entry 1: attack "{RUMIA}" was never open; last was nothing'
    ]
    with pytest.raises(PositionError, match='answers, counter: "ルーミア" is none of nothing'):
        battle(KOAKUMA, back, "counter")
    assert battle(KOAKUMA, back, "defend").of("answers") == [f"second {RUMIA} answers defend"]


# ---------- Turns: T15, T16, T18


def test_t15_who_has_just_been_summoned() -> None:
    """R10, R16, R31: it neither attacks at once nor defends on the next turn; on its own next turn it does both."""
    library = {"library": [KOAKUMA] * 3}
    own = {**LANDS, **library, "hand": [RUMIA]}
    assert refused({**own, "acts": [f"use {RUMIA}", f"attack {RUMIA}"]}) == [
        f'first, acts, entry 2: attack "{RUMIA}" was never open; last was nothing'
    ]
    foe = {"characters": [REIMU], **library, "acts": [f"attack {REIMU}"]}
    acts = [f"use {RUMIA}", {"do": "attack", "card": RUMIA, "turn": 3}]
    played = play({**own, "acts": acts}, foe, turns=3)
    assert (played.life, played.of("answers")) == ((19, 18), [])


def test_t16_one_land_a_turn_and_one_item_each() -> None:
    """R15, R18: a second one is refused; a land can be tapped at once."""
    own = {"hand": [SHRINE, SHRINE, KOAKUMA]}
    assert refused({**own, "acts": [f"use {SHRINE}"] * 2}) == [
        f'first, acts, entry 2: use "{SHRINE}" was never open; last was use {KOAKUMA}'
    ]
    played = play({**own, "acts": [f"use {SHRINE}", f"use {KOAKUMA}"]})
    assert (played.first.untapped_lands, played.first["hand"]) == (0, [SHRINE])
    items = {**LANDS, "characters": [{"card": KOAKUMA, "state": "tapped"}], "hand": [ROD, ROD]}
    assert play({**items, "acts": [f"use {ROD}"]}).first.board == [f"{KOAKUMA} 2/2/0"]
    assert refused({**items, "acts": [f"use {ROD}"] * 2}) == [
        f'first, acts, entry 2: use "{ROD}" was never open; last was nothing'
    ]


@pytest.mark.parametrize(("held", "left"), [(9, 6), (7, 6), (6, 6), (3, 3)])
def test_t18_hands_at_the_end_of_a_turn(held: int, left: int) -> None:
    """R30: down to the limit, and nothing is drawn for it."""
    own = {"hand": [KOAKUMA] * held, "library": [RUMIA], "discards": [KOAKUMA] * (held - left)}
    played = play(own)
    assert (len(played.first["hand"]), len(played.first["discard_place"])) == (left, held - left)
    assert played.first["library"] == [RUMIA]


# ---------- Spells in battle: T17


def test_t17_the_dance_and_counters() -> None:
    """R29: refused without a spell, accepted with one; plain defence is accepted."""
    with pytest.raises(PositionError, match='answers, counter: "博麗 霊夢" is none of nothing'):
        battle(KOAKUMA, REIMU, "counter", DANCE)
    assert battle(KOAKUMA, REIMU, "counter", DANCE, SEAL).of("answers") == [f"second {REIMU} answers counter"]
    assert battle(KOAKUMA, REIMU, "defend", DANCE).of("answers") == [f"second {REIMU} answers defend"]


@pytest.mark.parametrize(
    ("ban", "theirs", "later"), [("battle", True, True), ("turn", True, False), ("both_players", False, True)]
)
def test_t17_spells_after_a_normal_attack(ban: str, theirs: bool, later: bool) -> None:
    """R20, G36: the attacker has none in that battle, the defender has; by other readings not, or not that turn."""
    rules = () if ban == "battle" else (f"attack_ban={ban}",)
    own = {**LANDS, "characters": [RUMIA, KOAKUMA], "hand": [DANMAKU]}
    foe = {**LANDS, "characters": [REIMU], "hand": [SEAL]}
    told = [{"do": "defend", "card": REIMU, "spell": SEAL}]
    once = {**own, "acts": [f"attack {RUMIA}"]}
    if theirs:
        played = play(once, {**foe, "answers": told}, *rules)
        assert played.first["hand"] == [DANMAKU]  # nobody has asked for it
        assert played.of("adds_spell") == [f"second {SEAL} adds_spell"]
    else:
        assert refused(once, {**foe, "answers": told}, *rules) == [
            f'turn 5, second, answers, defend with "{SEAL}": "{REIMU}" is none of nothing'
        ]
    twice = {**own, "acts": [f"attack {RUMIA}", f"use {DANMAKU}"]}
    if later:
        assert play(twice, {}, *rules).life == (20, 16)
    else:
        assert refused(twice, {}, *rules)[0].startswith(f'first, acts, entry 2: use "{DANMAKU}" was never open')
