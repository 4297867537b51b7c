"""Positions of ABCD that are written down: what may stand in them, what players can be told, what comes back."""

import copy
import json
from typing import Any

import pytest

import simcore
import simcore.events
from simcore.errors import PositionError
from simcore.games.abcd import state
from simcore.games.abcd.vocabulary import KEYWORDS
from tests.simcore.games.abcd.behaviour import play

pytestmark = pytest.mark.both_modes

SOLDIER, WALL, MANTIS, SOLIDARITY, BULLET = "突撃兵", "炎の壁", "カウンターカマキリ", "結束力", "シルバーバレット"
FIELDS = "hp, mp, max_mp, attributes, mitigation, stock, hand, library, graveyard, creatures, crystals, lands, acts, "
FIELDS += "choose, defend, battle_spells, discards"
VALUES = "a table of whole numbers up to 9999 by fire, water, wind, light, dark"
STANDING = 'the name of a card, or a table with "card" and what differs from it'


def refused(a: Any, b: Any = None, *rules: str, **others: Any) -> list[str]:
    """The lines with which a position is refused, without the word in front."""
    with pytest.raises(PositionError) as error:
        simcore.play_position("abcd", {"a": a, "b": b or {}, **others}, rules=list(rules))
    assert all(line.startswith("position: ") and "\n" not in line for line in error.value.problems)
    return [line.removeprefix("position: ") for line in error.value.problems]


# ---------- What may be written


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"hnd": []}, f'a, hnd: there is no such field; use {FIELDS}; did you mean "hand" or "lands"?'),
        ({"hp": 0}, "a, hp: 0 is not allowed; write a whole number from 1 to 9999"),
        ({"mp": "20"}, 'a, mp: "20" is not allowed; write a whole number from 0 to 9999'),
        ({"attributes": {"fire": -1}}, f"a, attributes, fire: -1 is not allowed; write {VALUES}"),
        ({"hand": [WALL] * 13}, "a, hand: 13 entries, at most 12 are allowed; write a list of names of cards"),
        ({"hand": [3]}, "a, hand, entry 1: 3 is not allowed; write the name of a card"),
        ({"hand": ["炎の璧"]}, 'a, hand, entry 1: no card "炎の璧"; did you mean "炎の壁"?'),
        ({"hand": ["Wall of Fire"]}, 'a, hand, entry 1: no card "Wall of Fire"; write "炎の壁"'),
        (
            {"creatures": [{"card": WALL, "square": 9}]},
            "a, creatures, entry 1, square: 9 is not allowed; write a whole number from 1 to 8",
        ),
        ({"attributes": {"fyre": 1}}, f'a, attributes: "fyre" is not allowed; write {VALUES}; did you mean "fire"?'),
        ({"attributes": {"hp": 1}}, f'a, attributes: "hp" is not allowed; write {VALUES}'),
        ({"attributes": {3: 1}}, f"a, attributes: 3 is not allowed; write {VALUES}"),
        ({3: WALL}, f"a, 3: there is no such field; use {FIELDS}"),
        (
            {"creatures": [{"card": WALL, "state": "activ"}]},
            'a, creatures, entry 1, state: "activ" is not allowed; write active, block_only, non_active; '
            'did you mean "active" or "non_active"?',
        ),
        ({"creatures": [{"square": 1}]}, "a, creatures, entry 1, card: is missing; write the name of a card"),
        ({"creatures": [None]}, f"a, creatures, entry 1: None is not allowed; write {STANDING}"),
        (
            {"creatures": [{"card": WALL, "keywords": ["wall", "fly"]}]},
            f'a, creatures, entry 1, keywords, entry 2: "fly" is not allowed; write {", ".join(KEYWORDS)}; '
            'did you mean "flying"?',
        ),
        ({"creatures": [SOLIDARITY]}, 'a, creatures, entry 1: "結束力" is of type sorcery, not summon'),
        ({"creatures": [{"card": WALL, "square": 2}] * 2}, "a, creatures: two cards on square 2 (R32)"),
        (
            {"creatures": [WALL] * 9},
            f"a, creatures: 9 entries, at most 8 are allowed; write a list of up to 8, each {STANDING}",
        ),
        (
            {"crystals": [{"card": "炎のクリスタル", "hp": 3}]},
            "a, crystals, entry 1, hp: there is no such field; use card, square",
        ),
        (
            {"lands": [{"card": "猫場", "mitigation": 1}]},
            "a, lands, entry 1, mitigation: there is no such field; use card, square, controller",
        ),
        (
            {"choose": [1]},
            'a, choose, entry 1: 1 is not allowed; write the name of a card, or a square such as "own 3", '
            'or "nothing more"',
        ),
        (
            {"defend": [{"block": [2]}]},
            "a, defend, entry 1, block, entry 1: 2 is not allowed; "
            'write the name of a card, or a square such as "own 3"',
        ),
        (
            {"hand": [WALL], "acts": ["fly away"]},
            'a, acts, entry 1, do: "fly" is not allowed; write use, skill, attack, stock, redraw',
        ),
        ({"hand": [WALL], "acts": ["use 突撃塀"]}, 'a, acts, entry 1: no card "突撃塀"; did you mean "突撃兵"?'),
        ({"library": [WALL] * 60, "graveyard": [WALL] * 60}, "a: 120 cards; a side has at most 100"),
    ],
)
def test_one_line_for_each_fault(side: dict[str, Any], line: str) -> None:
    assert refused(side) == [line]


def test_all_faults_at_once() -> None:
    assert len(refused({"hp": 0, "mp": -1}, {"stock": -1}, turn=0)) == 4
    assert refused({"hand": ["?"]}, {"hand": ["!"], "graveyard": [WALL]})[1].startswith("b, hand, entry 1: no card")


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ([], "[] is not allowed; write a table of turn, start, turns, seed, a, b"),
        ({"a": {}}, "b: is missing; write a table of what the side has"),
        ({"a": {}, "b": {}}, "there is no card at all"),
        ({"a": {}, "b": {}, "start": "mian"}, 'start: "mian" is not allowed; write main or turn; did you mean "main"?'),
    ],
)
def test_faults_of_the_whole(written: Any, line: str) -> None:
    with pytest.raises(PositionError) as error:
        simcore.play_position("abcd", written)
    assert list(error.value.problems) == [f"position: {line}"]


# ---------- What is told


def test_acts_wait_for_their_frame_and_their_turn() -> None:
    library = {"library": [WALL] * 4}
    acts = [
        {"do": "use", "card": BULLET, "frame": 50},
        {"do": "use", "card": BULLET, "turn": 2},
    ]
    own = {"hand": [BULLET] * 2, "acts": acts, **library}
    played = play(own, {"creatures": [WALL], **library}, turns=2)
    told = [(one["turn"], one["event"], one["value"]) for one in played.events if one["event"] in ("clock", "casts")]
    assert told.index((3, "casts", None)) == told.index((3, "clock", 50)) + 1
    assert told.index((4, "casts", None)) == told.index((4, "clock", 0)) + 1


def test_an_act_that_never_comes_is_refused() -> None:
    lines = refused({"hand": [WALL], "mp": 4, "stock": 1, "library": [WALL], "acts": [f"use {WALL}"]})
    assert lines == ['a, acts, entry 1: use "炎の壁" was never open; last was stock']


def test_an_act_whose_time_never_comes_is_refused() -> None:
    """Players look up at frames 0 and 50 and when something has happened."""
    act = {"do": "use", "card": WALL, "frame": 51}
    asked = "comes too late; the side was asked last in turn"
    assert refused({"hand": [WALL], "acts": [act]}) == [f'a, acts, entry 1: use "炎の壁" {asked} 3 at frame 50']
    later = {**act, "frame": 0, "turn": 2}
    assert refused({"hand": [WALL], "acts": [later]}) == [f'a, acts, entry 1: use "炎の壁" {asked} 3 at frame 50']
    assert play({"hand": [WALL, BULLET], "acts": [f"use {BULLET}", act]}, {"creatures": [WALL]}).of("casts") == [
        "a シルバーバレット casts",
        "a 炎の壁 casts 1",
    ]


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"choose": [SOLDIER]}, "a, choose: 1 entries more than were asked for"),
        ({"defend": [{}]}, "a, defend: 1 entries more than were asked for"),
        ({"battle_spells": [""]}, "a, battle_spells: 1 entries more than were asked for"),
        ({"discards": [SOLDIER, WALL]}, "a, discards: 2 entries more than were asked for"),
    ],
)
def test_what_nobody_asked_for_is_refused(side: dict[str, Any], line: str) -> None:
    assert refused({"creatures": [SOLDIER], **side}) == [line]


def test_squares() -> None:
    """G31: the lowest free one if nothing is said."""
    own = {"creatures": [{"card": SOLDIER, "square": 1}], "hand": [WALL, WALL]}
    acts = [{"do": "use", "card": WALL, "square": 8}, {"do": "use", "card": WALL}]
    assert play({**own, "acts": acts}).of("enters") == ["a 炎の壁 enters 8", "a 炎の壁 enters 2"]
    assert refused({**own, "acts": [{"do": "use", "card": WALL, "square": 1}]}) == [
        'turn 3, a, acts: use "炎の壁": square 1 is taken (R32)'
    ]


def test_targets_by_name_and_by_square() -> None:
    own = {"hand": [SOLIDARITY], "creatures": [SOLDIER, SOLDIER], "acts": [f"use {SOLIDARITY}"]}
    by_square = play({**own, "choose": ["own 2", "opponent 1", "nothing more"]}, {"creatures": [WALL]})
    assert (by_square.a.board, by_square.b.board) == (["突撃兵 3/3", "突撃兵 4/5"], ["炎の壁 1/6"])
    stopped = play({**own, "choose": [WALL]}, {"creatures": [WALL]})
    assert (stopped.a.board, stopped.b.board) == (["突撃兵 3/3"] * 2, ["炎の壁 1/6"])
    assert refused({**own, "choose": [MANTIS]}) == [
        'turn 3, frame 0, a, choose: "カウンターカマキリ" is none of "突撃兵" (own 1), "突撃兵" (own 2)'
    ]
    assert refused(own)[0].startswith("turn 3, frame 0, a, choose: nothing is none of ")


def test_all_three_targets_where_fewer_are_refused() -> None:
    """R23, `fewer_targets`."""
    own = {"hand": [SOLIDARITY], "creatures": [SOLDIER, WALL, MANTIS], "acts": [f"use {SOLIDARITY}"]}
    played = play({**own, "choose": [SOLDIER, WALL]}, None, "fewer_targets=refused")
    assert played.of("aims") == ["a 突撃兵 aims 1", "a 炎の壁 aims 1", "a カウンターカマキリ aims 1"]


def test_blockers_in_order_and_counter_attackers() -> None:
    """R42, R58."""
    own = {"creatures": [{"card": SOLDIER, "attack": 5}, WALL], "acts": [f"attack {SOLDIER}"]}
    told = {"defend": [{"block": ["own 2", WALL], "attack": [SOLDIER]}]}
    played = play(own, {"creatures": [WALL, WALL, SOLDIER], **told})
    assert played.of("blocks", "will_attack", "struck", "counter_attacks") == [
        *("b 炎の壁 blocks 1", "b 炎の壁 blocks 2", "b 突撃兵 will_attack 1"),
        *("b 炎の壁 struck 4", "b 炎の壁 struck 1", "b 突撃兵 counter_attacks", "a struck 3"),
    ]
    assert [one["square"] for one in played.b["creatures"]] == [1, 3]


@pytest.mark.parametrize("defence", [{"block": [SOLDIER]}, {"attack": [WALL]}, {"block": [WALL, WALL]}])
def test_who_cannot_defend_so(defence: dict[str, list[str]]) -> None:
    own = {"creatures": [SOLDIER], "acts": [f"attack {SOLDIER}"]}
    (line,) = refused(own, {"creatures": [WALL], "defend": [defence]})
    assert line.startswith(f"turn 3, frame 50, b, defend, {next(iter(defence))}: ")


def test_battle_spells() -> None:
    own = {"creatures": [SOLDIER], "hand": ["突然死"], "acts": [f"attack {SOLDIER}"]}
    blocked = {"creatures": [WALL], "defend": [{"block": [WALL]}]}
    assert play({**own, "battle_spells": [""]}, blocked).of("chooses_battle_spell") == ["a chooses_battle_spell"]
    assert play({**own, "battle_spells": ["突然死"]}, blocked).b["graveyard"] == [WALL]
    assert refused({**own, "battle_spells": [WALL]}, blocked) == [
        'turn 3, frame 50, a, battle_spells: "炎の壁" is none of "突然死"'
    ]


def test_discards_at_the_limit() -> None:
    """R20."""
    own = {"hand": [WALL] * 5 + [MANTIS], "library": [SOLDIER] * 2, "discards": [MANTIS]}
    played = play(own, {"library": [WALL] * 2}, start="turn")
    assert played.of("discards_extra") == ["a カウンターカマキリ discards_extra 6"]
    (line,) = refused({**own, "discards": []}, {"library": [WALL] * 2}, start="turn")
    assert line.startswith('turn 3, frame 0, a, discards: nothing is none of "カウンターカマキリ"')


def test_both_sides_discard_in_one_draw() -> None:
    """R20: side a is asked first, and nobody draws on before it has answered."""
    own = {"hand": [WALL] * 5 + [MANTIS], "library": [SOLDIER] * 9, "discards": [MANTIS]}
    other = {"hand": [SOLDIER] * 5 + [MANTIS], "library": [WALL] * 9, "discards": [MANTIS]}
    assert play(own, other, start="turn").of("discards_extra") == [
        "a カウンターカマキリ discards_extra 6",
        "b カウンターカマキリ discards_extra 6",
    ]


def test_discards_of_first_hands_and_redraws() -> None:
    """R11, R13, R20: as many as are drawn; a card that is not drawn yet cannot be discarded."""
    own = {"library": [WALL] * 12, "discards": [WALL] * 6}
    first = play({**own, "hand": [WALL] * 6}, {**own, "hand": [WALL] * 6}, start="turn", turn=1)
    assert len(first.of("discards_extra")) == 12
    redrawn = {**own, "hand": [MANTIS], "discards": [WALL, WALL, WALL, MANTIS], "acts": ["redraw"]}
    played = play({**redrawn, "library": [WALL] * 5}, {"library": [WALL]}, "hand_limit=2", turn=1)
    assert played.of("discards_extra")[-1] == "a カウンターカマキリ discards_extra 2"
    assert played.a["hand"] == [WALL] * 2


def test_skills_stock_and_redraws() -> None:
    own = {"library": [WALL] * 9, "hand": [SOLDIER], "stock": 1, "acts": ["redraw"]}
    redrawn = play(own, {"library": [WALL]}, turn=1)
    assert redrawn.of("redraws") == ["a redraws 6"]
    assert len(redrawn.a["hand"]) == 6
    assert play({**own, "acts": ["stock"]}, {"library": [WALL]}).a["stock"] == 0
    skill = {"do": "skill", "card": "own 1", "skill": "発火"}
    used = play({"creatures": ["ファイアスターター"], "acts": [skill], "choose": [WALL]}, {"creatures": [WALL]})
    assert used.of("uses_skill") == ["a ファイアスターター uses_skill 発火"]


def test_what_a_record_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many answers in a turn, too many events."""
    own = {"hand": [BULLET] * 3, "acts": [f"use {BULLET}"] * 3, "creatures": [WALL]}
    played = play(own)
    monkeypatch.setattr(state, "ANSWERS", 9)
    assert refused(own) == ["turn 3: more than 9 questions in one turn"]
    monkeypatch.undo()
    monkeypatch.setattr(simcore.events, "EVENTS", len(played.events) - 1)
    (line,) = refused(own)
    assert line == f"{len(played.events)} events; a record holds {len(played.events) - 1}: play fewer turns"


# ---------- What stands there


@pytest.mark.parametrize(("keyword", "strikes"), [("first_attack", "a 3 b 1"), ("last_attack", "b 1 a 3")])
def test_keywords_that_no_card_of_the_position_prints(keyword: str, strikes: str) -> None:
    """K2, K3."""
    own = {"creatures": [{"card": "赤国大統領", "attack": 3, "keywords": [keyword]}], "acts": ["attack 赤国大統領"]}
    played = play(own, {"creatures": [{"card": MANTIS, "hp": 9}], "defend": [{"block": [MANTIS]}]})
    assert " ".join(f"{line[0]} {line[-1]}" for line in played.of("strikes")) == strikes
    assert played.a.creature("赤国大統領")["keywords"] == sorted(["legendary", keyword], key=KEYWORDS.index)


def test_what_stands_is_put_there_without_any_effect() -> None:
    """Not as if it entered: no ability, no state of a newcomer, no search for namesakes (K11)."""
    name = "赤国大統領"
    own = {"creatures": [name, name], "hand": [name], "lands": ["専守防衛"], "crystals": ["炎のクリスタル"], "mp": 1}
    played = play(own, {"creatures": [{"card": SOLDIER, "square": 8, "controller": "opponent", "state": "block_only"}]})
    assert played.effects == []
    assert (played.a["hand"], played.a["mp"], played.a["crystals"]) == ([name], 1, 1)
    assert [(one["square"], one["state"]) for one in played.a["creatures"]] == [(1, "active"), (2, "active")]
    assert [(one["square"], one["controller"], one["state"]) for one in played.b["creatures"]] == [
        (8, "a", "block_only")
    ]


# ---------- What comes of it


def test_a_game_may_end() -> None:
    own = {"creatures": [SOLDIER], "acts": [f"attack {SOLDIER}"]}
    played = play(own, {"hp": 3})
    assert (played.winner, played.events[-1]["value"]) == ("a", "hp")
    assert play(own, {}).winner is None
    assert play({"graveyard": [WALL]}, {"graveyard": [WALL]}, start="turn").winner == "nobody"


def test_casts_go_on_after_the_last_turn() -> None:
    """G10."""
    played = play({"hand": [WALL], "acts": [f"use {WALL}"]}, None, "t_main=300")
    assert played.a["casts"] == [{"card": WALL, "controller": "a", "frames": 100}]


def test_libraries_are_shuffled_by_the_seed() -> None:
    own = {"library": [SOLDIER, WALL, MANTIS, SOLIDARITY, BULLET]}
    drawn = [tuple(play(own, own, start="turn", turns=3, seed=seed).of("draws")) for seed in range(6)]
    assert len(set(drawn)) > 1
    assert play(own, own, start="turn", turns=3, seed=2).of("draws") == list(drawn[2])


def test_a_position_is_not_changed_and_its_outcome_is_plain() -> None:
    position = {"a": {"hand": [WALL], "acts": [f"use {WALL}"]}, "b": {"creatures": [{"card": MANTIS, "hp": 5}]}}
    before = copy.deepcopy(position)
    outcome = simcore.play_position("abcd", position)
    assert position == before
    assert json.loads(json.dumps(outcome)) == outcome
    assert outcome["b"]["creatures"][0]["max_hp"] == 5
