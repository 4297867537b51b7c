"""Positions of Kyougenshi that are written down: what may stand in them, and how they are read."""

import copy
import json
import tomllib
from typing import Any, get_args

import pytest

import simcore
from simcore.errors import PositionError
from simcore.games import get_game
from simcore.games.kyougenshi import answers, position_form
from simcore.games.kyougenshi.event_values import ANSWERS
from simcore.games.kyougenshi.position_form import ANSWERED, GIVEN, PLAYERS
from simcore.games.kyougenshi.vocabulary import KEYWORDS, STATES
from tests.simcore.games.kyougenshi.behaviour import (
    GREEN,
    GUARD,
    LARGE,
    MIDDLE,
    RED,
    SMALL,
    play,
    refused,
)

pytestmark = pytest.mark.both_modes

EVENT, SPRING = "光符「アースライトレイ」", "春符「サプライズスプリング」"
FIELDS = (
    "player, hand, library, graveyard, shields, orbs, battle_zone, acts, choose, maryoku, blocks, triggers, grazes, "
)
FIELDS += "discards"
STANDING = 'the name of a card, or a table with "card" and what differs from it'
NAMED = 'the name of a card, or a place such as "own 2"'


# ---------- What may be written


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"hnd": []}, f'hnd: there is no such field; use {FIELDS}; did you mean "hand"?'),
        ({3: RED}, f"3: there is no such field; use {FIELDS}"),
        ({"hand": [RED] * 41}, "hand: 41 entries, at most 40 are allowed; write a list of names of cards"),
        ({"hand": [3]}, "hand, entry 1: 3 is not allowed; write the name of a card"),
        (
            {"shields": ["日光「サンシャインブラス」"]},
            f'shields, entry 1: no card "日光「サンシャインブラス」"; did you mean "{RED}"',
        ),
        (
            {"library": ["Sunlight 'Sunshine Blast'"]},
            f'library, entry 1: no card "Sunlight \'Sunshine Blast\'"; write "{RED}"',
        ),
        ({"graveyard": ["魔符「スターダストレヴァリエ」"]}, None),
        ({"player": "gredy"}, f'player: "gredy" is not allowed; write {", ".join(PLAYERS)}; did you mean "greedy"?'),
        (
            {"battle_zone": [{"card": RED, "state": "actve"}]},
            'battle_zone, entry 1, state: "actve" is not allowed; write active, inactive; did you mean "active" or ',
        ),
        (
            {"battle_zone": [{"card": RED, "praying": 1}]},
            "battle_zone, entry 1, praying: 1 is not allowed; write true or false",
        ),
        (
            {"battle_zone": [{"card": RED, "power": 30001}]},
            "battle_zone, entry 1, power: 30001 is not allowed; write a whole number from 0 to 30000",
        ),
        (
            {"battle_zone": [{"card": LARGE, "power": 4500}]},
            "battle_zone, entry 1, power: 4500 is less than 5000; effects only add to it",
        ),
        (
            {"battle_zone": [{"card": SPRING, "power": 3000}], "orbs": [GREEN] * 4},
            "battle_zone, entry 1, power: 3000 is less than 3500; effects only add to it",
        ),
        (
            {"battle_zone": [{"card": RED, "keywords": ["s_trigger"]}]},
            f'battle_zone, entry 1, keywords, entry 1: "s_trigger" is not allowed; write {", ".join(GIVEN)}',
        ),
        ({"battle_zone": [{"state": "active"}]}, "battle_zone, entry 1, card: is missing; write the name of a card"),
        ({"battle_zone": [None]}, f"battle_zone, entry 1: None is not allowed; write {STANDING}"),
        ({"battle_zone": [EVENT]}, f'battle_zone, entry 1: "{EVENT}" is of type event_effect, not spell_card'),
        ({"orbs": [{"card": RED, "power": 1}]}, "orbs, entry 1, power: there is no such field; use card, state"),
        (
            {"orbs": [{"card": RED, "state": "tainted"}]},
            f'orbs, entry 1, state: only 妖霊玉 are tainted, "{RED}" is none (R22)',
        ),
        ({"library": [RED] * 30, "graveyard": [LARGE] * 11}, "42 cards; a side has at most 40"),
        ({"choose": [1]}, f"choose, entry 1: 1 is not allowed; write {NAMED}, or none"),
        ({"blocks": ["nobody"]}, 'blocks, entry 1: no card "nobody"'),
        ({"triggers": ["ja"]}, 'triggers, entry 1: "ja" is not allowed; write no or yes'),
        ({"grazes": [True]}, "grazes, entry 1: True is not allowed; write no or yes"),
        ({"maryoku": [41]}, "maryoku, entry 1: 41 is not allowed; write a whole number from 0 to 40"),
        ({"acts": [f"throw {RED}"]}, 'acts, entry 1, do: "throw" is not allowed; write charge, use, attack'),
        ({"acts": ["use"]}, f"acts, entry 1, card: is missing; write {NAMED}"),
        ({"acts": ["attack 日光"]}, 'acts, entry 1: no card "日光"'),
        ({"acts": [f"attack {RED} > 日光"]}, 'acts, entry 1: no card "日光"'),
        ({"acts": [f"use {RED} > own 1"]}, "acts, entry 1, target: only an attack has one (R34)"),
        (
            {"player": "planner", "acts": [f"use {RED}"], "blocks": ["none"]},
            "acts, blocks: planner decides itself; leave this out, or write player told",
        ),
    ],
)
def test_one_line_for_each_fault(side: dict[str, Any], line: str | None) -> None:
    (found,) = refused({"hand": [RED], **side})
    if line is None:  # what is not played is told with its reason
        assert found.startswith('first, graveyard, entry 1: "魔符「スターダストレヴァリエ」" cannot be played yet: ')
    else:
        assert found.startswith(f"first{':' if line.startswith('42') else ','} {line}")


def test_all_faults_at_once() -> None:
    assert len(refused({"hand": 0, "orbs": 0}, {"shields": -1}, turn=0)) == 4
    lines = refused({"hand": ["?"], "battle_zone": [EVENT]}, {"hand": ["!"], "acts": ["use 小町 > own 1"]})
    assert [line.split(":")[0] for line in lines] == [
        *("first, hand, entry 1", "first, battle_zone, entry 1", "second, hand, entry 1", "second, acts, entry 1"),
        "second, acts, entry 1, target",
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
        simcore.play_position("kyougenshi", written)
    assert list(error.value.problems) == [f"position: {line}"]


def test_words_are_those_of_the_game() -> None:
    assert set(GIVEN) == set(KEYWORDS) - {"s_trigger"}
    assert [getattr(answers, player.upper()) for player in PLAYERS] == [-1, 0, 1, 2]
    assert PLAYERS[1:] == tuple(policy.name for policy in get_game("kyougenshi").policies())
    assert get_args(position_form.Answer) == ANSWERS
    assert get_args(position_form.Standing.model_fields["state"].annotation) == STATES
    assert set(position_form.ACTIONS) == set(get_args(position_form.Act.model_fields["do"].annotation))
    assert {"acts", *ANSWERED} <= set(position_form.Half.model_fields)


# ---------- Files


TOML = """
turn = 5
turns = 2

[first]
hand = ["日光「サンシャインブラスト」"]
library = ["宝符「黄金の震眩」"]
shields = ["光符「アースライトレイ」", "宝符「黄金の震眩」"]
orbs = ["日光「サンシャインブラスト」", { card = "猫符「キャッツウォーク」", state = "tainted" }]
battle_zone = [{ card = "秋符「フォーリンブラスト」", power = 4500, keywords = ["w_breaker"] }]
acts = ["use 日光「サンシャインブラスト」", { do = "attack", card = "own 2" }]
blocks = ["own 1"]

[second]
library = ["秋符「フォーリンブラスト」", "宝符「黄金の震眩」"]
shields = ["宝符「黄金の震眩」", "宝符「黄金の震眩」", "宝符「黄金の震眩」"]
battle_zone = [{ card = "光符「アブソリュートジャスティス」", state = "inactive" }]
"""


def test_a_position_of_a_file() -> None:
    """From TOML and JSON alike."""
    position = tomllib.loads(TOML)
    del position["first"]["blocks"]
    before = copy.deepcopy(position)
    outcome = simcore.play_position("kyougenshi", position)
    assert position == before
    assert json.loads(json.dumps(outcome)) == outcome
    assert simcore.play_position("kyougenshi", json.loads(json.dumps(position))) == outcome
    found = play(position.pop("first"), position.pop("second"), **position)
    assert found.events == outcome["events"]
    assert outcome["first"]["battle_zone"] == [
        {"card": SMALL, "state": "active", "praying": True, "power": 1000, "keywords": []},
        {"card": MIDDLE, "state": "inactive", "praying": False, "power": 3000, "keywords": []},
    ]
    assert outcome["first"]["orbs"] == [
        {"card": SMALL, "state": "inactive"},
        {"card": "猫符「キャッツウォーク」", "state": "tainted"},
    ]
    assert (found.shields, found.second.inactive, len(found.second["hand"])) == ((2, 1), [], 3)


def test_where_everything_is_afterwards() -> None:
    """In the order of numbers, from the cheapest on."""
    own = {"hand": [LARGE, RED], "graveyard": [MIDDLE, GUARD], "shields": [GREEN, RED], "library": [LARGE, SMALL]}
    assert play(own).first == {
        **{"hand": [RED, LARGE], "graveyard": sorted([MIDDLE, GUARD]), "shields": [RED, GREEN]},
        **{"library": [SMALL, LARGE], "orbs": [], "battle_zone": []},
    }
