"""Positions of Touhou lands as they are played: what players are told, who plays on, what comes of it."""

from typing import Any

import pytest

import simcore
import simcore.events
from simcore.errors import PolicyError
from simcore.games.touhou_lands import state
from simcore.games.touhou_lands.position_form import GIVEN
from tests.simcore.games.touhou_lands.behaviour import LANDS, play, refused

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, RUMIA, CIRNO = "小悪魔", "博麗 霊夢", "ルーミア", "チルノ"
SHRINE, SEAL, SWORD = "博麗神社", "夢想封印", "楼観剣"


# ---------- What is told


def test_acts_wait_for_their_turn_and_until_they_are_open() -> None:
    """R14: in order; who cannot do what comes next passes."""
    library = {"library": [KOAKUMA] * 9}
    own = {"characters": [RUMIA], "hand": [KOAKUMA], "lands": [SHRINE], **library}
    acts = [f"attack {RUMIA}", f"attack {RUMIA}", {"do": "use", "card": KOAKUMA, "turn": 5}]
    played = play({**own, "acts": acts}, library, turns=5)
    told = [(one["turn"], one["event"]) for one in played.events if one["event"] in ("attacks", "summons")]
    assert told == [(5, "attacks"), (7, "attacks"), (9, "summons")]


def test_an_act_that_never_comes_is_refused() -> None:
    own = {"hand": [KOAKUMA], "lands": [SHRINE], "characters": [RUMIA], "library": [RUMIA] * 2}
    assert refused({**own, "acts": [f"use {REIMU}"]}) == [
        f'first, acts, entry 1: use "{REIMU}" was never open; last was use {KOAKUMA}, attack {RUMIA}'
    ]
    late = {"do": "use", "card": KOAKUMA, "turn": 2}
    asked = "comes too late; the side was asked last in turn 5"
    assert refused({**own, "acts": [late]}) == [f'first, acts, entry 1: use "{KOAKUMA}" {asked}']
    assert refused(own, {"acts": [f"attack {RUMIA}"]}) == [
        f'second, acts, entry 1: attack "{RUMIA}" was never possible; the side had no turn'
    ]


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"choose": [RUMIA]}, "first, choose: 1 entries more than were asked for"),
        ({"fronts": [[RUMIA]]}, "first, fronts: 1 entries more than were asked for"),
        ({"answers": ["none", "none"]}, "first, answers: 2 entries more than were asked for"),
        ({"discards": [RUMIA]}, "first, discards: 1 entries more than were asked for"),
    ],
)
def test_what_nobody_asked_for_is_refused(side: dict[str, Any], line: str) -> None:
    assert refused({"characters": [RUMIA], **side}) == [line]


def test_formation() -> None:
    """R12, R13, G12: by name or place, one list for each turn; nobody moves where nothing is told."""
    library = {"library": [KOAKUMA] * 5}
    own = {"characters": [KOAKUMA, REIMU, RUMIA, RUMIA], **library}
    played = play({**own, "fronts": [["own 4", KOAKUMA], []]}, library, start="turn", turns=3)
    assert played.of("forms", "moves") == [
        *("first forms 2", f"first {REIMU} moves back", f"first {RUMIA} moves front"),
        *("first forms 2", f"first {KOAKUMA} moves back", f"first {RUMIA} moves back"),
    ]
    assert played.first.rows == ([], [KOAKUMA, REIMU, RUMIA, RUMIA])
    assert play(own, library, start="turn").of("forms") == ["first forms 0"]
    assert refused({**own, "fronts": [["own 1", "own 2", "own 3"]]}, library, start="turn") == [
        "turn 5, first, fronts: 3 in the front; at most 2 stand there (R13)"  # T14
    ]
    assert refused({**own, "fronts": [[KOAKUMA, KOAKUMA]]}, library, start="turn") == [
        f'turn 5, first, fronts: "{KOAKUMA}" is none of "{REIMU}" (own 2), "{RUMIA}" (own 3), "{RUMIA}" (own 4)'
    ]


def test_rows() -> None:
    """R16, R13: in front if nothing is said, as long as there is room."""
    own = {**LANDS, "characters": [RUMIA], "hand": [KOAKUMA] * 3}
    acts: list[Any] = [{"do": "use", "card": KOAKUMA, "row": "back"}, f"use {KOAKUMA}", f"use {KOAKUMA}"]
    played = play({**own, "acts": acts})
    assert played.of("summons") == [f"first {KOAKUMA} summons {row}" for row in ("back", "front", "back")]
    full = [{"do": "use", "card": KOAKUMA, "row": "front"}] * 2
    assert refused({**own, "acts": full}) == [f'turn 5, first, acts: use "{KOAKUMA}": the front is full (R13)']


def test_who_is_meant_by_name_and_by_place() -> None:
    """Counted from the cheapest character of a side on."""
    own = {**LANDS, "characters": [RUMIA, KOAKUMA], "hand": [SWORD], "acts": [f"use {SWORD}"]}
    by_place = play({**own, "choose": ["opponent 2"]}, {"characters": [KOAKUMA, KOAKUMA]})
    assert [one["item"] is not None for one in by_place.second["characters"]] == [False, True]
    assert play({**own, "choose": ["own 1"]}).first.character(KOAKUMA)["attack"] == 3
    assert play({**own, "choose": [RUMIA]}).first.character(RUMIA)["attack"] == 4
    assert refused({**own, "choose": [REIMU]}) == [
        f'turn 5, first, choose: "{REIMU}" is none of "{KOAKUMA}" (own 1), "{RUMIA}" (own 2)'
    ]
    assert refused(own)[0].startswith("turn 5, first, choose: nothing is none of ")


def test_answers() -> None:
    """R21, R26: one for each attack that somebody can meet; not at all where nothing is told."""
    own = {"characters": [RUMIA, KOAKUMA], "acts": [f"attack {KOAKUMA}", f"attack {RUMIA}"]}
    foe = {**LANDS, "characters": [REIMU, {"card": KOAKUMA, "defence": 9}], "hand": [SEAL]}
    told = [f"defend {KOAKUMA}", {"do": "counter", "card": "own 2", "spell": SEAL}]
    assert play(own, foe).of("answers") == ["second answers none"] * 2
    played = play(own, {**foe, "answers": told})
    assert played.of("answers", "adds_spell", "pays") == [
        *(f"second {KOAKUMA} answers defend", f"second {REIMU} answers counter"),
        *(f"second {SEAL} adds_spell", f"second {SEAL} pays 11"),
    ]
    assert refused(own, {**foe, "answers": [{"do": "defend", "card": KOAKUMA, "spell": SEAL}]}) == [
        f'turn 5, second, answers, defend with "{SEAL}": "{KOAKUMA}" is none of "{REIMU}" (own 2)'
    ]
    assert refused(own, {**foe, "answers": [{"do": "defend", "card": REIMU, "spell": SWORD}]}) == [
        f'turn 5, second, answers, defend, spell: "{SWORD}" is none of "{SEAL}"'
    ]
    assert refused(own, {**foe, "answers": [f"counter {RUMIA}"]}) == [
        f'turn 5, second, answers, counter: "{RUMIA}" is none of "{KOAKUMA}" (own 1), "{REIMU}" (own 2)'
    ]


def test_discards_at_the_limit() -> None:
    """R30."""
    own = {"hand": [KOAKUMA, RUMIA, REIMU], "hand_limit": 1}
    played = play({**own, "discards": [RUMIA, KOAKUMA]})
    assert played.of("discards_extra") == [f"first {RUMIA} discards_extra 2", f"first {KOAKUMA} discards_extra 1"]
    assert refused(own) == [f'turn 5, first, discards: nothing is none of "{KOAKUMA}", "{REIMU}", "{RUMIA}"']


def test_what_a_record_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many answers in a turn, too many events."""
    own = {**LANDS, "hand": [KOAKUMA] * 3, "acts": [f"use {KOAKUMA}"] * 3}
    played = play(own)
    monkeypatch.setattr(state, "ANSWERS", 4)
    assert refused(own) == ["turn 5: more than 4 questions in one turn"]
    monkeypatch.undo()
    monkeypatch.setattr(simcore.events, "EVENTS", len(played.events) - 1)
    assert refused(own) == [f"{len(played.events)} events; a record holds {len(played.events) - 1}: play fewer turns"]


# ---------- Machine players


@pytest.mark.parametrize("player", ["random", "greedy", "planner"])
def test_a_machine_player_plays_on(player: str) -> None:
    """Against one that is told: with what lies there, from there on."""
    foe = {**LANDS, "characters": [REIMU], "hand": [SEAL, KOAKUMA], "library": [CIRNO] * 2, "player": player}
    own = {"characters": [RUMIA], "acts": [f"attack {RUMIA}"], "library": [RUMIA] * 2}
    played = play(own, foe, turns=2)
    assert played.turn == 6
    assert [one for one in played.of("attacks", "passes") if one.startswith("first")] == [
        f"first {RUMIA} attacks",
        "first passes",
    ]
    assert len(played.of("answers")) >= 1


# ---------- What stands there


@pytest.mark.parametrize("keyword", GIVEN)
def test_keywords_that_no_card_of_the_position_prints(keyword: str) -> None:
    """R12, R23, R24, R29."""
    foe = {"characters": [{"card": RUMIA, "row": "back", "evasion": 3, "keywords": [keyword]}]}
    own = {"characters": [{"card": REIMU, "keywords": [], "attack": 1, "defence": 2}], "acts": [f"attack {REIMU}"]}
    played = play({**own, "characters": [CIRNO], "acts": [f"attack {CIRNO}"]}, {**foe, "answers": [f"defend {RUMIA}"]})
    assert (played.of("evades") != []) == (keyword == "keeps_evasion")
    assert played.of("faints") == ([] if keyword == "keeps_evasion" else [f"second {RUMIA} faints"])
    if keyword == "back_attack":
        assert play(own, {**foe, "answers": [f"counter {RUMIA}"]}).of("strikes")[1:] == [f"second {RUMIA} strikes 2"]
    if keyword == "guard":
        assert play(own, {**foe, "answers": [f"defend {RUMIA}"]}).second.tapped == []


def test_what_stands_is_put_there_without_any_effect() -> None:
    """Not as if it entered; what differs of it is for good, so that it outlasts the turn (R31)."""
    library = {"library": [KOAKUMA] * 2}
    kanako = {"card": "八坂 神奈子", "attack": -1, "defence": 50, "state": "tapped", "item": SWORD}
    played = play({"characters": [kanako], "supports": ["紅い霧"], "lands": ["マヨヒガ"], **library}, library, turns=2)
    assert [one for one in played.effects if "draws" not in one] == []
    assert played.first["characters"] == [
        {
            **{"card": "八坂 神奈子", "row": "front", "state": "tapped", "item": {"card": SWORD, "owner": "own"}},
            **{"attack": -1, "defence": 50, "evasion": 1, "keywords": []},
        }
    ]
    assert (played.first["supports"], played.life) == (["紅い霧"], (20, 20))


def test_items_of_the_other_side() -> None:
    """G18: they belong to the other deck, and go there."""
    foe = {"characters": [{"card": KOAKUMA, "item": {"card": SWORD, "owner": "opponent"}}]}
    own = {"characters": [{"card": RUMIA, "attack": 9}], "acts": [f"attack {RUMIA}"]}
    played = play(own, {**foe, "answers": [f"defend {KOAKUMA}"]})
    assert (played.first["discard_place"], played.second["discard_place"]) == ([SWORD], [KOAKUMA])


# ---------- What comes of it


def test_a_game_may_end() -> None:
    """R32."""
    own = {"characters": [RUMIA], "acts": [f"attack {RUMIA}"]}
    played = play(own, {"life": 2})
    assert (played.winner, played.events[-1]["value"]) == ("first", "life")
    assert play(own, {}).winner is None
    assert play({"characters": [RUMIA]}, {}, start="turn").winner == "second"
    capped = play(own, {"library": [RUMIA]}, "turn_cap=5", turns=2)
    assert (capped.winner, capped.turn, capped.events[-1]["value"]) == ("nobody", 5, "turn_cap")


def test_hand_limits() -> None:
    """R3: that of the rules if nothing is said."""
    assert play({"hand": [KOAKUMA]}).first["hand_limit"] == 6
    assert play({"hand": [KOAKUMA]}, None, "hand_limit=4").first["hand_limit"] == 4
    assert play({"hand": [KOAKUMA], "hand_limit": 9}).first["hand_limit"] == 9


def test_libraries_are_shuffled_by_the_seed() -> None:
    """R4."""
    own = {"library": [SHRINE, KOAKUMA, REIMU, RUMIA, CIRNO]}
    drawn = [tuple(play(own, own, start="turn", turns=3, seed=seed).of("draws")) for seed in range(6)]
    assert len(set(drawn)) > 1
    assert play(own, own, start="turn", turns=3, seed=2).of("draws") == list(drawn[2])


def test_an_unknown_player_of_a_whole_game_is_another_error() -> None:
    """`told` is for positions alone."""
    with pytest.raises(PolicyError, match="told"):
        simcore.duel(("touhou_lands/fairies", "told"), "touhou_lands/giants", games=2, seed=1)
