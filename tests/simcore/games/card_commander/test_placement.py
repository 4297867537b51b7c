"""Written positions: what is wrong with one, and which choices in it the rules do not allow, in one line each."""

from pathlib import Path
from typing import Any

import pytest

import simcore.events
from simcore.errors import PositionError
from tests.simcore.games.card_commander.behaviour import card_file, play, side, standing, turn
from tests.support import bundled_pool

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

SCORPION = "サソリ"
NAMES = "write a list of names of cards, from left to right"
DID_YOU_MEAN_FIRST = 'did you mean "first"?'
CREATURE = 'write nothing, the name of a card, or a table with "card" and what differs from it'
NO_PLACE = "and no place (own or opponent, and 0 for the battlefield, 1 to 3 for standby, 4 for a used card)"


def problems(position: Any) -> list[str]:
    """What is wrong with a position, without the word that begins every line."""
    with pytest.raises(PositionError) as caught:
        simcore.play_position("card_commander", position)
    assert all(line.startswith("position: ") and "\n" not in line for line in caught.value.problems)
    return [line.removeprefix("position: ") for line in caught.value.problems]


def position(first: Any = None, second: Any = None, **others: Any) -> dict[str, Any]:
    return {"turn": 3, "initiative": "first", "first": first or {}, "second": second or {}, **others}


def refused(first: dict[str, Any], second: dict[str, Any] | None = None, **others: Any) -> list[str]:
    """The same for sides that are told too much or too little."""
    with pytest.raises(PositionError) as caught:
        play(first, second or side(), **others)
    assert all(line.startswith("position: turn ") and "\n" not in line for line in caught.value.problems)
    return [line.removeprefix("position: ") for line in caught.value.problems]


# ---------- The form


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ([], "[] is not allowed; write a table of turn, initiative, start, turns, seed, first, second"),
        (position(turn=0), "turn: 0 is not allowed; write a whole number from 1 to 200"),
        (position(turn="3"), 'turn: "3" is not allowed; write a whole number from 1 to 200'),
        (position(turns=51), "turns: 51 is not allowed; write a whole number from 1 to 50"),
        (position(turns=True), "turns: True is not allowed; write a whole number from 1 to 50"),
        (position(seed=-1), f"seed: -1 is not allowed; write a whole number from 0 to {2**64 - 1}"),
        (position(seed=10**5000), f"seed: a huge number is not allowed; write a whole number from 0 to {2**64 - 1}"),
        (
            position(initiative="frist"),
            f'initiative: "frist" is not allowed; write first or second; {DID_YOU_MEAN_FIRST}',
        ),
        (position(start="draw"), 'start: "draw" is not allowed; write choices or turn'),
        (
            position(sart="turn"),
            "sart: there is no such field; use turn, initiative, start, turns, seed, first, second; "
            'did you mean "start"?',
        ),
        (position("ゾウ"), 'first: "ゾウ" is not allowed; write a table of what the side has'),
        (position({"life": 0}), "first, life: 0 is not allowed; write a whole number from 1 to 9999"),
        (position(None, {"mana": -1}), "second, mana: -1 is not allowed; write a whole number from 0 to 9999"),
        (
            position({"maan": 3}),
            "first, maan: there is no such field; use life, mana, income, hand, deck, graveyard, battlefield, standby, "
            'choices; did you mean "mana" or "hand"?',
        ),
        (position({"hand": SCORPION}), f'first, hand: "{SCORPION}" is not allowed; {NAMES}'),
        (position({"deck": [SCORPION, 5]}), "first, deck, entry 2: 5 is not allowed; write the name of a card"),
        (position({"battlefield": 5}), f"first, battlefield: 5 is not allowed; {CREATURE}"),
        (position({"battlefield": {"hp": 3}}), "first, battlefield, card: is missing; write the name of a card"),
        (
            position({"standby": [None, {"card": SCORPION, "hp": 1.5}]}),
            "first, standby, entry 2, hp: 1.5 is not allowed; write a whole number from 0 to 9999",
        ),
        (
            position({"standby": [{"card": SCORPION, "level": 16}]}),
            "first, standby, entry 1, level: 16 is not allowed; write a whole number from 0 to 15",
        ),
        (
            position({"standby": [{"card": SCORPION, "crsed": True}]}),
            "first, standby, entry 1, crsed: there is no such field; use card, attack, hp, level, cursed; "
            'did you mean "cursed" or "card"?',
        ),
        (
            position({"standby": [{"card": SCORPION, "cursed": 1}]}),
            "first, standby, entry 1, cursed: 1 is not allowed; write true or false",
        ),
        (
            position({"standby": [SCORPION] * 4}),
            "first, standby: 4 entries, at most 3 are allowed; write a list of up to 3, each nothing, the name of a "
            'card, or a table with "card" and what differs from it',
        ),
        (position({"hand": [SCORPION] * 32}), f"first, hand: 32 entries, at most 31 are allowed; {NAMES}"),
        (position({"hand": [SCORPION] * 30, "deck": [SCORPION] * 2}), "first: 32 cards; a side has at most 31"),
        (
            position({"choices": [3]}),
            "first, choices, entry 1: 3 is not allowed; write a table with send, use and choose",
        ),
        (
            position({"choices": [{"send": 4}]}),
            "first, choices, entry 1, send: 4 is not allowed; write 1, 2 or 3, the place of a sub, or nothing",
        ),
        (
            position({"choices": [{"choose": "own 0"}]}),
            'first, choices, entry 1, choose: "own 0" is not allowed; '
            "write a list of names of cards and of places such as opponent 0",
        ),
        (position({"choices": [{}, {}]}), 'first, choices: 2 entries for 1 turns; "turns" says how many are played'),
    ],
)
def test_a_fault_of_form_is_one_line(written: Any, line: str) -> None:
    assert problems(written) == [line]


def test_all_faults_are_told_at_once() -> None:
    written = {"turn": 0, "initiative": "third", "first": {"life": "4", "standby": [{"card": 1}]}, "seccond": {}}
    assert [line.partition(":")[0] for line in problems(written)] == [
        "turn",
        "initiative",
        "first, life",
        "first, standby, entry 1, card",
        "second",
        "seccond",
    ]


@pytest.mark.parametrize(
    ("half", "line"),
    [
        ({"hand": ["ゾウ", "サソラ", "サソラ"]}, f'hand, entry 2: no card "サソラ"; did you mean "{SCORPION}"?'),
        ({"deck": ["Elephant"]}, 'deck, entry 1: no card "Elephant"; write "ゾウ"'),
        ({"graveyard": ["?"]}, 'graveyard, entry 1: no card "?"'),
        ({"battlefield": {"card": "サソラ"}}, f'battlefield: no card "サソラ"; did you mean "{SCORPION}"?'),
        ({"standby": [None, "サソラ"]}, f'standby, entry 2: no card "サソラ"; did you mean "{SCORPION}"?'),
        ({"choices": [{"use": "サソラ"}]}, f'choices, entry 1, use: no card "サソラ"; did you mean "{SCORPION}"?'),
        ({"choices": [{"choose": ["own 0", "own 5"]}]}, f'choices, entry 1, choose: no card "own 5" {NO_PLACE}'),
        (
            {"choices": [{"choose": ["サソラ"]}]},
            f'choices, entry 1, choose: no card "サソラ" {NO_PLACE}; did you mean "{SCORPION}"?',
        ),
    ],
)
def test_an_unknown_card_is_named_with_its_place_and_the_nearest(half: dict[str, Any], line: str) -> None:
    assert problems(position(half)) == [f"first, {line}"]
    assert problems(position(None, half)) == [f"second, {line}"]


def test_unknown_cards_of_both_sides_are_told_at_once() -> None:
    lines = problems(position({"hand": ["サソラ"], "battlefield": "サソレ"}, {"deck": ["サソラ"]}))
    assert [line.partition(":")[0] for line in lines] == [
        "first, hand, entry 1",
        "first, battlefield",
        "second, deck, entry 1",
    ]


def test_a_card_that_cannot_be_played_yet(tmp_path: Path) -> None:
    fields = 'name = "Vix"\ncolour = "red"\nlevel = 1\nattack = 1\nhp = 1\nunsupported = "it rhymes"'
    with pytest.raises(PositionError) as caught:
        play(side("Vix"), side(), cards=card_file(tmp_path, fields))
    assert caught.value.problems == ('position: first, battlefield: "Vix" cannot be played yet: it rhymes',)


# ---------- Choices that the rules do not allow


@pytest.mark.parametrize(
    ("first", "line"),
    [
        (side(send=2), "send 2: nobody stands there (CC-30)"),
        (side("ゾウ", SCORPION, send=1), "send 1: an attacker stands on the battlefield already (CC-30)"),
        (side(None, "トラバサミ", send=1), 'send 1: "トラバサミ" cannot go (CC-30)'),
        (side(use="ゾウ", mana=2), 'use "ゾウ": it costs 3, the mana is 2 (CC-31)'),
        (side(mana=0) | {"choices": [turn(use="ゾウ")]}, 'use "ゾウ": it is not in hand, which holds nothing (CC-31)'),
        (
            side(hand=[SCORPION, "クマ"]) | {"choices": [turn(use="ゾウ")]},
            f'use "ゾウ": it is not in hand, which holds "{SCORPION}", "クマ" (CC-31)',
        ),
        (
            side("ゾウ", use="見習い魔女", choose=["own 1"]),
            'choose, entry 1: "own 1" is none of those among whom the effect chooses',
        ),
        (
            side("ゾウ", SCORPION, use="見習い魔女", choose=[SCORPION]),
            f'choose, entry 1: "{SCORPION}" is none of those among whom the effect chooses',
        ),
        (side("ゾウ", use="見習い魔女"), "choose: 0 told; effects ask for 1"),
        (
            side(use="クマ", choose=["own 3"]) | {"standby": [SCORPION, SCORPION]},
            'choose, entry 1: "own 3" is none of those among whom the effect chooses',
        ),
    ],
)
def test_a_choice_that_is_not_allowed(first: dict[str, Any], line: str) -> None:
    """One side's, against an attacker; the other way round it is the same."""
    other = side("ゾウ")
    assert refused(first, other) == [f"turn 3, first: {line}"]
    assert refused(other, first, at=7) == [f"turn 7, second: {line}"]


def test_who_bars_and_who_must_go() -> None:
    """CC-30: トラバサミ stops the topmost sub of the other side, and who must go goes first."""
    barred = refused(side(None, SCORPION, send=1), side(None, None, "トラバサミ"))
    assert barred == ['turn 3, first: send 1: the other side\'s "トラバサミ" bars the topmost sub (CC-30)']
    must = next(card.name for card in bundled_pool() if "must_go" in card.keywords)
    for send, told in ((None, "nobody"), (1, "1")):
        lines = refused(side(None, SCORPION, must, send=send))
        assert lines == [f'turn 3, first: send {told}: "{must}" must go (CC-30)']
    assert play(side(None, SCORPION, must, send=2), side()).first.attacker["card"] == must


def test_a_forced_card_must_be_used() -> None:
    """CC-31: 催眠術師 forces the opponent's only hand card in the turn after."""
    first, second = side(use="催眠術師", deck=["クマ"]), side(hand=[SCORPION], deck=["ゾウ"])
    assert refused(first, second, turns=2) == [f'turn 4, second: use nothing: "{SCORPION}" must be used (CC-31)']
    for use, obeys in (("ゾウ", False), (SCORPION, True)):
        second["choices"] = [turn(), turn(use=use)]
        if obeys:
            assert f"second {SCORPION} uses" in " ".join(play(first, second, turns=2).of("uses"))
        else:
            said = f'use "{use}": "{SCORPION}" must be used (CC-31)'
            assert refused(first, second, turns=2) == [f"turn 4, second: {said}"]


def test_both_sides_are_told_what_they_may_not_do() -> None:
    lines = refused(side(send=1), side(use="ゾウ", mana=0))
    assert lines == [
        "turn 3, first: send 1: nobody stands there (CC-30)",
        'turn 3, second: use "ゾウ": it costs 3, the mana is 0 (CC-31)',
    ]


def test_a_fault_that_cannot_be_seen_names_all_that_was_told() -> None:
    """Something has happened at the turn's start, so that nobody knows who stood where when they chose."""
    lines = refused(
        side("ケンタウロスリーダー", SCORPION, send=2, deck=["ゾウ"]), side("ゾウ", deck=["ゾウ"]), start="turn"
    )
    said = "the rules do not allow this (CC-30, CC-31)"
    assert lines == [f"turn 3, first: send 2, use nothing: {said}", f"turn 3, second: send nobody, use nothing: {said}"]


# ---------- What is told is done


def test_a_card_drawn_at_the_turns_start_may_be_used() -> None:
    """Whichever of its name it is; the others stay where they are."""
    deck = ["ゾウ", SCORPION, "ゾウ", "クマ", "ゾウ"]
    drawn = set()
    for seed in range(1, 12):
        own = side(deck=deck) | {"choices": [turn()]}
        (line,) = play(own, side(deck=["ゾウ"]), start="turn", seed=seed).of("draws")[:1]
        name = line.split()[1]
        drawn.add(name)
        used = play(own | {"choices": [turn(use=name)]}, side(deck=["ゾウ"]), start="turn", seed=seed)
        assert [line.split()[1] for line in used.of("uses")] == [name]
        assert used.first.hand == []
        other = next(card for card in deck if card != name)
        lines = refused(own | {"choices": [turn(use=other)]}, side(deck=["ゾウ"]), start="turn", seed=seed)
        assert lines == [f'turn 3, first: use "{other}": it is not in hand, which holds "{name}" (CC-31)']
    assert len(drawn) > 1


@pytest.mark.parametrize("chosen", ["赤い煙", SCORPION, "own 1", "own 2"])
def test_a_choice_by_name_or_place(chosen: str) -> None:
    """Of クマ, who eats a sub; 赤い煙 is the first card of the pool."""
    eaten = {"own 1": SCORPION, "own 2": "赤い煙"}.get(chosen, chosen)
    played = play(side(None, SCORPION, "赤い煙", use="クマ", choose=[chosen]), side())
    assert played.first.graveyard == [eaten]


def test_a_name_that_is_in_nobodys_cards_is_not_chosen() -> None:
    told = refused(side(None, SCORPION, "ゾウ", use="クマ", choose=["赤い煙"]))
    assert told == ['turn 3, first: choose, entry 1: "赤い煙" is none of those among whom the effect chooses']


def test_a_record_that_does_not_hold_all_events_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(side("ゾウ"), side(standing("ゾウ", "0/3")))
    monkeypatch.setattr(simcore.events, "EVENTS", len(played.events) - 1)
    with pytest.raises(PositionError, match=rf"{len(played.events)} events; a record holds {len(played.events) - 1}"):
        play(side("ゾウ"), side(standing("ゾウ", "0/3")))
