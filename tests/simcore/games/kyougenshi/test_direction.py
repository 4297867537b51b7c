"""Positions of Kyougenshi as they are played: what players are told, who plays on, what comes of it."""

from typing import Any

import pytest

import simcore
import simcore.events
from simcore.errors import PolicyError
from simcore.games.kyougenshi import state
from simcore.games.kyougenshi.position_form import GIVEN
from tests.simcore.games.kyougenshi.behaviour import (
    BLACK,
    GREEN,
    GUARD,
    HUGE,
    LARGE,
    MIDDLE,
    NOTHING,
    ORBS,
    PLAIN,
    RED,
    SMALL,
    attacked,
    blocked,
    play,
    refused,
    used,
)

pytestmark = pytest.mark.both_modes

FREEZE, METEOR, SPARK = "凍符「パーフェクトフリーズ」", "星符「メテオニックシャワー」", "恋符「マスタースパーク」"
LIBRARY = {"library": [RED] * 9}


# ---------- What is told


def test_acts_wait_for_their_turn_and_until_they_are_open() -> None:
    """R12, R13: in order; who cannot do what comes next passes, and charges nothing."""
    own = {"battle_zone": [MIDDLE], "hand": [PLAIN, PLAIN], "orbs": [PLAIN], **LIBRARY}
    acts: list[Any] = [
        f"attack {MIDDLE}",
        f"charge {PLAIN}",
        f"use {PLAIN}",
        {"do": "attack", "card": "own 1", "turn": 5},
    ]
    played = play({**own, "acts": acts}, {**LIBRARY, "shields": [NOTHING] * 5}, turns=5)
    told = [(one["turn"], one["event"]) for one in played.events if one["event"] in ("attacks", "charges", "summons")]
    assert told == [(5, "attacks"), (7, "charges"), (7, "summons"), (9, "attacks")]
    assert played.of("charges_nothing") == ["second charges_nothing"] * 2 + ["first charges_nothing"]


def test_an_act_that_never_comes_is_refused() -> None:
    own = {"hand": [PLAIN], "orbs": [PLAIN] * 2, "battle_zone": [RED], **LIBRARY}
    assert refused({**own, "acts": [f"use {LARGE}"]}) == [
        f'first, acts, entry 1: use "{LARGE}" was never open; last was use {PLAIN}, attack {RED}'
    ]
    assert refused({**own, "acts": [f"charge {LARGE}"]}, start="turn") == [
        f'first, acts, entry 1: charge "{LARGE}" was never open; last was charge {RED}, charge {PLAIN}'
    ]
    assert refused({**own, "acts": [f"attack {RED} > {LARGE}"]}, {"battle_zone": [LARGE]}) == [
        f'first, acts, entry 1: attack "{RED}" > "{LARGE}" was never open; last was use {PLAIN}, attack {RED}'
    ]
    late = {"do": "use", "card": PLAIN, "turn": 2}
    asked = "comes too late; the side was asked last in turn 5"
    assert refused({**own, "acts": [late]}) == [f'first, acts, entry 1: use "{PLAIN}" {asked}']
    assert refused(own, {"acts": [f"attack {RED}"]}) == [
        f'second, acts, entry 1: attack "{RED}" was never possible; the side had no turn'
    ]


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"choose": [RED]}, "first, choose: 1 entries more than were asked for"),
        ({"blocks": ["none", "none"]}, "first, blocks: 2 entries more than were asked for"),
        ({"triggers": ["yes"]}, "first, triggers: 1 entries more than were asked for"),
        ({"grazes": ["no"]}, "first, grazes: 1 entries more than were asked for"),
        ({"maryoku": [0]}, "first, maryoku: 1 entries more than were asked for"),
        ({"discards": [RED]}, "first, discards: 1 entries more than were asked for"),
    ],
)
def test_what_nobody_asked_for_is_refused(side: dict[str, Any], line: str) -> None:
    assert refused({"battle_zone": [RED], **side}) == [line]


def test_who_is_meant_by_name_and_by_place() -> None:
    """Counted from the cheapest spell card of a side on."""
    foe = {"battle_zone": [MIDDLE, SMALL, SMALL]}
    own = {**ORBS, "hand": [FREEZE], "acts": [f"use {FREEZE}"]}
    assert play({**own, "choose": ["opponent 3"]}, foe).second["hand"] == [MIDDLE]
    assert play({**own, "choose": [SMALL]}, foe).second["hand"] == [SMALL]
    assert refused({**own, "choose": [LARGE]}, foe) == [
        f'turn 5, first, choose: "{LARGE}" is none of "{SMALL}" (opponent 1), "{SMALL}" (opponent 2), '
        f'"{MIDDLE}" (opponent 3)'
    ]
    assert refused({**own, "choose": ["none"]}, foe)[0].startswith('turn 5, first, choose: "none" is none of ')
    assert refused(own, foe)[0].startswith("turn 5, first, choose: nothing is none of ")
    two: dict[str, Any] = {
        "battle_zone": [SMALL, {"card": SMALL, "power": 4000}],
        "acts": ["attack own 2 > opponent 1"],
    }
    assert play(two, {"battle_zone": [{"card": MIDDLE, "state": "inactive"}]}).fights[0] == f"first {SMALL} fights 4000"


def test_blocks() -> None:
    """R39, R40: one for each attack that somebody may block; nobody where nothing is told."""
    own = {"battle_zone": [SMALL, LARGE], "acts": [f"attack {SMALL}", f"attack {LARGE}"]}
    foe = {"battle_zone": [GUARD, GUARD], "shields": [NOTHING] * 2}
    assert play(own, foe).of("blocks") == ["second blocks"] * 2
    told = play(own, {**foe, "blocks": ["none", "own 2"]})
    assert (told.of("blocks"), told.shields) == (["second blocks", f"second {GUARD} blocks"], (0, 1))
    assert refused(own, {**foe, "blocks": [LARGE]}) == [
        f'turn 5, second, blocks: "{LARGE}" is none of "{GUARD}" (own 1), "{GUARD}" (own 2)'
    ]


def test_yes_and_no() -> None:
    """No where nothing is told."""
    assert attacked(HUGE, METEOR, None, {"orbs": [RED] * 2}).of("grazes") == [f"second {METEOR} grazes no"]
    shield = {"shields": [FREEZE], "battle_zone": [RED]}
    assert attacked(MIDDLE, None, None, shield).of("triggers") == [f"second {FREEZE} triggers no"]


def test_maryoku() -> None:
    """R21: none where nothing is told; no more than there is."""
    own = {"battle_zone": [SPARK], "orbs": ["火符「アグニシャイン」"] * 2, "acts": [f"attack {SPARK}"]}
    foe = {"shields": [NOTHING] * 2}
    assert play(own, foe).of("pays_maryoku") == [f"first {SPARK} pays_maryoku 0"]
    assert play({**own, "maryoku": [2]}, foe).of("power_changes") == [f"first {SPARK} power_changes 1000"]
    assert refused({**own, "maryoku": [3]}, foe) == ["turn 5, first, maryoku: 3 is more than the 2 orbs that can"]


def test_discards() -> None:
    """R56: the only card without being told, of several the one that is told."""
    card = "核熱「ニュークリアエクスカーション」"
    assert used(card, {"hand": [RED]}).of("discards") == [f"first {RED} discards 0"]
    own = {**ORBS, "hand": [card, RED, LARGE], "acts": [f"use {card}"]}
    assert play({**own, "discards": [LARGE]}).of("discards") == [f"first {LARGE} discards 1"]
    assert refused(own) == [f'turn 5, first, discards: nothing is none of "{RED}", "{LARGE}"']


def test_what_a_record_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many answers in a turn, too many events."""
    own = {"orbs": [SMALL] * 3, "hand": [SMALL] * 3, "acts": [f"use {SMALL}"] * 3}
    played = play(own)
    monkeypatch.setattr(state, "ANSWERS", 3)
    assert refused(own) == ["turn 5: more than 3 questions in one turn"]
    monkeypatch.undo()
    monkeypatch.setattr(simcore.events, "EVENTS", len(played.events) - 1)
    assert refused(own) == [f"{len(played.events)} events; a record holds {len(played.events) - 1}: play fewer turns"]


# ---------- Machine players


@pytest.mark.parametrize("player", ["random", "greedy", "planner"])
def test_a_machine_player_plays_on(player: str) -> None:
    """Against one that is told: with what lies there, from there on."""
    foe = {
        **ORBS,
        "battle_zone": [GUARD],
        "hand": [MIDDLE, SMALL],
        "shields": [NOTHING] * 3,
        "player": player,
        **LIBRARY,
    }
    own = {"battle_zone": [LARGE], "shields": [NOTHING] * 3, "acts": [f"attack {LARGE}"], **LIBRARY}
    played = play(own, foe, turns=2)
    assert played.turn == 6
    assert [one for one in played.of("attacks", "passes") if one.startswith("first")] == [
        f"first {LARGE} attacks player",
        "first passes",
    ]
    assert len(played.of("blocks")) >= 1


# ---------- What stands there


@pytest.mark.parametrize("keyword", GIVEN)
def test_keywords_that_are_given(keyword: str) -> None:
    """R15: until the turn that is played first ends."""
    given = {"card": SMALL, "keywords": [keyword]}
    own = {"battle_zone": [given], **LIBRARY}
    played = play(own, {"shields": [NOTHING], **LIBRARY})
    assert played.first.card(SMALL)["keywords"] == []
    praying = {"battle_zone": [{**given, "praying": True}], "acts": [f"attack {SMALL}"]}
    if keyword == "speed_attacker":
        assert play(praying, {"shields": [NOTHING]}).shields == (0, 0)
    else:
        assert refused(praying, {"shields": [NOTHING]}) != []
    five = {"shields": [NOTHING] * 5}
    if keyword in ("w_breaker", "t_breaker"):
        assert attacked(given, None, None, five).shields == (0, 3 if keyword == "w_breaker" else 2)
    elif keyword == "cannot_attack_player":
        assert refused({"battle_zone": [given], "acts": [f"attack {SMALL}"]}, five) != []
    elif keyword in ("blocker", "wins_battles"):
        foe = {**given, "keywords": ["blocker", "wins_battles"]}
        assert blocked(HUGE, foe).first["graveyard"] == [HUGE]
    elif keyword == "attacks_active":
        own = {"battle_zone": [given], "acts": [f"attack {SMALL} > {RED}"]}
        assert len(play(own, {"battle_zone": [RED]}).fights) == 2
    elif keyword == "invisible_attacker":
        assert attacked(given, PLAIN, None, {"battle_zone": [GUARD]}).of("blocks") == []
    elif keyword == "invisible":
        own = {"battle_zone": [LARGE], "acts": [f"attack {LARGE} > {SMALL}"]}
        assert refused(own, {"battle_zone": [{**given, "state": "inactive"}]}) != []
    elif keyword == "search":
        seen = {"card": RED, "keywords": ["invisible"]}
        assert attacked(given, seen).of("targets") == [f"first {RED} targets"]


def test_what_stands_is_put_there_without_any_effect() -> None:
    """R27: not as if it entered; what effects have added lasts as long as the first turn."""
    souls = "豊符「オヲトシハーベスター」"
    library = {"library": [RED] * 4}
    played = play({"battle_zone": [{"card": souls, "power": 9000}], **library}, library, turns=2)
    assert [one for one in played.effects if "draws" not in one] == []
    assert played.first.board == [f"{souls} 1500"]
    fought = play(
        {"battle_zone": [{"card": souls, "power": 9000}], "acts": [f"attack {souls} > {LARGE}"]},
        {"battle_zone": [{"card": LARGE, "state": "inactive"}]},
    )
    assert fought.fights[0] == f"first {souls} fights 9000"


# ---------- What comes of it


def test_a_game_may_end() -> None:
    """R7, R8, A1: by a direct attack, by an empty deck, by the cap of turns."""
    own = {"battle_zone": [SMALL], "acts": [f"attack {SMALL}"]}
    played = play(own)
    assert (played.winner, played.events[-1]["value"]) == ("first", "direct_attack")
    assert play(own, {"shields": [NOTHING]}).winner is None
    decked = play({"battle_zone": [RED]}, {}, start="turn")
    assert (decked.winner, decked.events[-1]["value"]) == ("second", "deck_out")
    capped = play({"battle_zone": [RED], **LIBRARY}, LIBRARY, "turn_cap=5", turns=2)
    assert (capped.winner, capped.turn, capped.events[-1]["value"]) == ("nobody", 5, "turn_cap")


def test_libraries_are_shuffled_by_the_seed() -> None:
    """R4, R49: and which declared card is broken."""
    own = {"library": [BLACK, GREEN, RED, LARGE, PLAIN]}
    drawn = [tuple(play(own, own, start="turn", turns=3, seed=seed).of("draws")) for seed in range(6)]
    assert len(set(drawn)) > 1
    assert play(own, own, start="turn", turns=3, seed=2).of("draws") == list(drawn[2])
    shields = {"shields": [BLACK, GREEN, RED, LARGE, PLAIN]}
    assert len({attacked(SMALL, None, None, shields, seed=seed).effects[0] for seed in range(9)}) > 2


def test_an_unknown_player_of_a_whole_game_is_another_error() -> None:
    """`told` is for positions alone."""
    with pytest.raises(PolicyError, match="told"):
        simcore.duel(("kyougenshi/fairies", "told"), "kyougenshi/stars", games=2, seed=1)
