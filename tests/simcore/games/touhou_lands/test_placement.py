"""Positions of Touhou lands that are written down: what may stand in them, and how they are read."""

import copy
import json
import tomllib
from typing import Any, get_args

import pytest

import simcore
from simcore.errors import PositionError
from simcore.games import get_game
from simcore.games.touhou_lands import answers, position_form
from simcore.games.touhou_lands.event_values import DECLARATIONS
from simcore.games.touhou_lands.grammar import KEYWORDS_OF
from simcore.games.touhou_lands.position_form import GIVEN, PLAYERS
from tests.simcore.games.touhou_lands.behaviour import play, refused

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, RUMIA, SHRINE, SWORD = "小悪魔", "博麗 霊夢", "ルーミア", "博麗神社", "楼観剣"
FIELDS = "player, life, hand_limit, hand, library, discard_place, lands, characters, supports, acts, fronts, choose, "
FIELDS += "answers, discards"
STANDING = 'the name of a card, or a table with "card" and what differs from it'
NAMED = 'the name of a card, or a place such as "own 2"'


# ---------- What may be written


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"hnd": []}, f'hnd: there is no such field; use {FIELDS}; did you mean "hand" or "lands"?'),
        ({3: KOAKUMA}, f"3: there is no such field; use {FIELDS}"),
        ({"life": 0}, "life: 0 is not allowed; write a whole number from 1 to 9999"),
        ({"life": "20"}, 'life: "20" is not allowed; write a whole number from 1 to 9999'),
        ({"hand": [KOAKUMA] * 61}, "hand: 61 entries, at most 60 are allowed; write a list of names of cards"),
        ({"hand": [3]}, "hand, entry 1: 3 is not allowed; write the name of a card"),
        ({"hand": ["小恶魔"]}, 'hand, entry 1: no card "小恶魔"; did you mean "小悪魔"?'),
        ({"library": ["Koakuma"]}, 'library, entry 1: no card "Koakuma"; write "小悪魔"'),
        (
            {"player": "gredy"},
            f'player: "gredy" is not allowed; write {", ".join(PLAYERS)}; did you mean "greedy"?',
        ),
        (
            {"characters": [{"card": RUMIA, "row": "frnt"}]},
            'characters, entry 1, row: "frnt" is not allowed; write front or back; did you mean "front"?',
        ),
        (
            {"characters": [{"card": RUMIA, "state": 1}]},
            "characters, entry 1, state: 1 is not allowed; write untapped, tapped",
        ),
        (
            {"characters": [{"card": RUMIA, "attack": 51}]},
            "characters, entry 1, attack: 51 is not allowed; write a whole number from -50 to 50",
        ),
        (
            {"characters": [{"card": RUMIA, "keywords": ["swift"]}]},
            f'characters, entry 1, keywords, entry 1: "swift" is not allowed; write {", ".join(GIVEN)}',
        ),
        ({"characters": [{"row": "back"}]}, "characters, entry 1, card: is missing; write the name of a card"),
        ({"characters": [None]}, f"characters, entry 1: None is not allowed; write {STANDING}"),
        (
            {"characters": [{"card": RUMIA, "item": {"card": SWORD, "owner": "me"}}]},
            'characters, entry 1, item, owner: "me" is not allowed; write own or opponent',
        ),
        (
            {"characters": [{"card": RUMIA, "item": "楼観剑"}]},
            'characters, entry 1, item: no card "楼観剑"; did you mean "楼観剣"?',
        ),
        (
            {"characters": [{"card": RUMIA, "item": KOAKUMA}]},
            'characters, entry 1, item: "小悪魔" is of type character, not item',
        ),
        ({"characters": [SHRINE]}, 'characters, entry 1: "博麗神社" is of type land, not character'),
        ({"lands": [KOAKUMA]}, 'lands, entry 1: "小悪魔" is of type character, not land'),
        ({"lands": [{"card": SHRINE, "row": "front"}]}, "lands, entry 1, row: there is no such field; use card, state"),
        ({"supports": [SWORD]}, 'supports, entry 1: "楼観剣" is of type item, not support'),
        ({"supports": ["宴会"]}, 'supports, entry 1: "宴会" does not stay in play (R17)'),
        (
            {"characters": [{"card": RUMIA, "row": "front"}] * 3},
            "characters: 3 in the front; at most 2 stand there (R13)",
        ),
        (
            {"characters": [RUMIA] * 13},
            f"characters: 13 entries, at most 12 are allowed; write a list of up to 12, each {STANDING}",
        ),
        ({"library": [KOAKUMA] * 40, "discard_place": [REIMU] * 20}, "61 cards; a side has at most 60"),
        ({"choose": [1]}, f"choose, entry 1: 1 is not allowed; write {NAMED}"),
        (
            {"fronts": [RUMIA]},
            f'fronts, entry 1: "{RUMIA}" is not allowed; write a list of names of cards or places such as "own 2"',
        ),
        ({"fronts": [[2]]}, f"fronts, entry 1, entry 1: 2 is not allowed; write {NAMED}"),
        ({"acts": ["fly away"]}, 'acts, entry 1, do: "fly" is not allowed; write use, skill, attack'),
        ({"acts": ["use"]}, f"acts, entry 1, card: is missing; write {NAMED}"),
        ({"acts": ["use 小惡魔"]}, 'acts, entry 1: no card "小惡魔"; did you mean "小悪魔"?'),
        (
            {"acts": [{"do": "attack", "card": RUMIA, "row": "back"}]},
            "acts, entry 1, row: only a character that is summoned is put into a row (R16)",
        ),
        (
            {"acts": [{"do": "use", "card": SWORD, "row": "back"}]},
            "acts, entry 1, row: only a character that is summoned is put into a row (R16)",
        ),
        (
            {"answers": ["defended 小悪魔"]},
            'answers, entry 1, do: "defended" is not allowed; write none, defend, counter; did you mean "defend"?',
        ),
        ({"answers": ["defend"]}, f"answers, entry 1, card: is missing; write {NAMED}"),
        ({"answers": ["none 小悪魔"]}, "answers, entry 1: none is an answer without a card"),
        (
            {"player": "planner", "acts": ["use 小悪魔"], "discards": [KOAKUMA]},
            "acts, discards: planner decides itself; leave this out, or write player told",
        ),
    ],
)
def test_one_line_for_each_fault(side: dict[str, Any], line: str) -> None:
    colon = ":" if line.startswith("61 ") else ","
    assert refused({"hand": [KOAKUMA], **side}) == [f"first{colon} {line}"]


def test_all_faults_at_once() -> None:
    assert len(refused({"life": 0, "hand_limit": 0}, {"life": -1}, turn=0)) == 4
    lines = refused({"hand": ["?"], "lands": [KOAKUMA]}, {"hand": ["!"], "supports": [SWORD]})
    assert [line.split(":")[0] for line in lines] == [
        *("first, hand, entry 1", "first, lands, entry 1", "second, hand, entry 1", "second, supports, entry 1")
    ]


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ([], "[] is not allowed; write a table of turn, start, turns, seed, first, second"),
        ({"first": {}}, "second: is missing; write a table of what the side has"),
        ({"first": {}, "second": {}}, "there is no card at all"),
        (
            {"first": {}, "second": {}, "start": "mian"},
            'start: "mian" is not allowed; write main or turn; did you mean "main"?',
        ),
        (
            {"a": {}, "first": {}, "second": {}},
            "a: there is no such field; use turn, start, turns, seed, first, second",
        ),
    ],
)
def test_faults_of_the_whole(written: Any, line: str) -> None:
    with pytest.raises(PositionError) as error:
        simcore.play_position("touhou_lands", written)
    assert list(error.value.problems) == [f"position: {line}"]


def test_limits_that_rules_set() -> None:
    """R13, A3."""
    front = {"characters": [{"card": RUMIA, "row": "front"}] * 2}
    assert refused(front, None, "front_most=1") == ["first, characters: 2 in the front; at most 1 stand there (R13)"]
    assert refused(front, None, "most_characters=1") == ["first, characters: 2 in play; at most 1 of a side are (A3)"]


def test_words_are_those_of_the_game() -> None:
    assert set(GIVEN) == set(KEYWORDS_OF["item"])
    assert [getattr(answers, player.upper()) for player in PLAYERS] == [-1, 0, 1, 2]
    assert PLAYERS[1:] == tuple(policy.name for policy in get_game("touhou_lands").policies())
    assert get_args(position_form.Answer.model_fields["do"].annotation) == DECLARATIONS
    assert set(position_form.ACTIONS) == set(get_args(position_form.Act.model_fields["do"].annotation))


# ---------- Files


TOML = """
turn = 5
turns = 2

[first]
hand = ["博麗 霊夢", "彩光乱舞"]
lands = ["博麗神社", "博麗神社", "紅魔館", { card = "紅魔館", state = "tapped" }, "紅魔館"]
characters = ["小悪魔", { card = "ルーミア", item = "楼観剣", row = "back", attack = 7 }]
acts = [{ do = "use", card = "博麗 霊夢", row = "back" }, "use 彩光乱舞"]

[second]
library = ["チルノ"]
characters = [{ card = "チルノ", defence = 9 }]
fronts = [["own 1"]]
answers = ["defend チルノ"]
acts = ["attack チルノ"]
"""


def test_a_position_of_a_file() -> None:
    """From TOML and JSON alike; names may hold spaces."""
    position = tomllib.loads(TOML)
    before = copy.deepcopy(position)
    outcome = simcore.play_position("touhou_lands", position)
    assert position == before
    assert json.loads(json.dumps(outcome)) == outcome
    assert simcore.play_position("touhou_lands", json.loads(json.dumps(position))) == outcome
    found = play(position.pop("first"), position.pop("second"), **position)
    assert found.events == outcome["events"]
    assert outcome["first"]["characters"][-1] == {
        **{"card": RUMIA, "row": "back", "state": "untapped", "item": {"card": SWORD, "owner": "own"}},
        **{"attack": 7, "defence": 3, "evasion": 0, "keywords": []},
    }
    assert (found.first.rows, found.life) == (([KOAKUMA], [REIMU, RUMIA]), (18, 20))
