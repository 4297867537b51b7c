"""The log of ABCD from events written by hand: every event is told, in both languages, as it is."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from simcore.games.abcd import events as event
from simcore.games.abcd.event_values import NO_CARD, NOBODY, ORIGINS, STATES, VALUES, event_names, plain_value
from simcore.games.abcd.narration import narrate, plain
from simcore.games.abcd.positions import Position, follow
from simcore.games.abcd.sentences import LANGUAGES, SENTENCES
from simcore.games.abcd.state import ENDS
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS, SKILL_KINDS, TRIGGERS, TYPES
from simcore.games.abcd.words import WORDS
from simcore.games.game import RecordedGame
from tests.simcore.games.abcd.log_scenes import (
    CARDS,
    FIRE,
    MADE,
    MANTIS,
    PIECE,
    PLASNER,
    POOL,
    SCENES,
    SETTING,
    SOLDIER,
    STARTER,
    TURN,
    WALL,
    A,
    B,
    Row,
    happens,
)
from tests.simcore.games.abcd.records import rules_of

GOLDEN = Path(__file__).parent / "golden"


def recorded(rows: Sequence[Row], *changes: str) -> RecordedGame:
    """A game in the setting of the scenes, in which these events happen."""
    listed = [(TURN, *map(int, row)) for row in (*SETTING, *rows)]
    return RecordedGame(
        events=np.array(listed, np.int16),
        table=SimpleNamespace(deck_size=(40, 40)),
        cards=CARDS,
        pool=POOL,
        names=("Alpha", "Beta"),
        first_deck=0,
        rules=rules_of(*changes),
        words=WORDS,
    )


def lines_of(rows: Sequence[Row], lang: str, hands: bool = False, *changes: str) -> list[str]:
    return ["  " * line.depth + line.text for line in narrate(recorded(rows, *changes), lang, hands)]


def told(rows: Sequence[Row], lang: str, hands: bool = False, *changes: str) -> list[str]:
    """The log of these events, without that of the setting, its position and what is shown at the end."""
    set_up = lines_of([(event.CLOCK, NOBODY, NO_CARD, 0)], lang, hands, *changes)
    ends = rows[-1][0] == event.GAME_ENDS
    lines = lines_of([*rows, *([] if ends else [(event.GAME_ENDS, NOBODY, NO_CARD, 3)])], lang, hands, *changes)
    headings = [number for number, line in enumerate(lines) if not line.startswith(" ")]
    return [line for line in lines[headings[1] + 1 : headings[-1] + ends] if line not in set_up]


def position_after(*rows: Row, changes: Sequence[str] = ()) -> Position:
    """The position once these events have happened."""
    *_, (_, position) = follow(recorded([*rows, (event.GAME_ENDS, NOBODY, NO_CARD, 3)], *changes))
    return position


# ---------- What is told


@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_says_what_happens(lang: str, hands: bool) -> None:
    """DECKMILL_WRITE_GOLDEN=1 writes the files anew."""
    scenes = ["\n".join([f"# {name}", *told(rows, lang, hands), ""]) for name, rows in SCENES.items()]
    path = GOLDEN / f"log_{lang}{'_hands' if hands else ''}.txt"
    if os.environ.get("DECKMILL_WRITE_GOLDEN") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(scenes), encoding="utf-8")
    assert "".join(scenes) == path.read_text(encoding="utf-8")


def test_every_event_happens_in_a_scene() -> None:
    names = event_names()
    assert {names[int(row[0])] for rows in SCENES.values() for row in (*SETTING, *rows)} == set(VALUES)


def test_every_code_has_a_name_and_a_meaning() -> None:
    """What events.py defines is a code, or where a card was, or what two figures in one value are told apart by."""
    names = event_names()
    assert list(names) == list(range(len(VALUES)))
    defined = {name for name in vars(event) if name.isupper()}
    words = {*(word.upper() for word in ORIGINS), "WIDE", "NO_CARD", "RUNNING"}
    assert defined == {name.upper() for name in VALUES} | words


def test_the_game_has_words_for_all_that_is_told() -> None:
    groups = {"attributes": ATTRIBUTES, "states": STATES, "skills": SKILL_KINDS, "triggers": TRIGGERS}
    groups |= {"keywords": KEYWORDS, "type": TYPES}
    expected = {f"{group}.{word}" for group, words in groups.items() for word in words} | set(ENDS)
    for lang in LANGUAGES:
        assert set(WORDS[lang]) == expected
        assert len({WORDS[lang][f"triggers.{trigger}"] for trigger in TRIGGERS}) == len(TRIGGERS)


@pytest.mark.parametrize("reason", ENDS)
def test_every_end_is_told(reason: str) -> None:
    assert any(key.removesuffix("_drawn") == f"game_ends_{reason}" for key in SENTENCES)
    heading = told([(event.GAME_ENDS, A, NO_CARD, ENDS.index(reason))], "en")[0]
    assert heading.startswith(f"End in turn {TURN}: ")


def test_what_is_held_and_drawn_is_told_on_request() -> None:
    rows = SCENES["the turn starts"]
    assert "  Alpha draws a card; library 30." in told(rows, "en")
    assert "  Alpha draws Green Imp; library 30." in told(rows, "en", True)
    assert "  Beta is told the next card of the library: Assault Soldier." in told(rows, "en", True)
    refused: Row = (event.CHOOSES_BATTLE_SPELL, B, NO_CARD, 0)
    battle = [
        (event.CLOCK, NOBODY, NO_CARD, 50),
        (event.ATTACKS, A, SOLDIER, 0),
        (event.DEFENDS, B, NO_CARD, 0),
        refused,
    ]
    assert "      Beta uses no battle spell." in told(battle, "en", True)
    assert "battle spell" not in "".join(told(battle, "en"))


def test_a_cast_that_a_main_phase_cuts_off() -> None:
    """G10."""
    rows: list[Row] = [
        (event.CLOCK, NOBODY, NO_CARD, 301),
        (event.CASTS, A, PLASNER, 2),
        (event.PAYS, A, NO_CARD, 1),
        (event.CLOCK, NOBODY, NO_CARD, 600),
        (event.CLEANS_UP, NOBODY, NO_CARD, 0),
        (event.GOES_TO_GRAVEYARD, A, PLASNER, event.CAST),
    ]
    lines = told(rows, "en", False, "casts_carry=no")
    assert lines[-5].endswith("(5 MP, fire 2, 300 frames) for square 3: until the end of the main phase, too late.")
    assert lines[-2:] == ["  Clean-up", "    Plasner goes to the graveyard of Alpha."]
    assert told(rows, "en")[-5].endswith("until frame 1 of turn 5.")
    rows[0] = (event.CLOCK, NOBODY, NO_CARD, 300)
    assert told(rows, "en")[-5].endswith("until frame 600.")


# ---------- Positions


@pytest.mark.parametrize(
    ("changes", "taken"),
    [
        ([], ["resistance takes off 3, mitigation takes off 2, damage 1"]),
        (["mitigation_order=before_resistance"], ["resistance takes off 2, mitigation takes off 3, damage 1"]),
        (["several_resistances=largest"], ["resistance takes off 3, mitigation takes off 2, damage 1"]),
    ],
)
def test_what_is_taken_off_a_blow(changes: list[str], taken: list[str]) -> None:
    """K7, K9: the order is a parameter; 6 against resistance 3 and mitigation 3 or more."""
    mitigation = 3 if changes == ["mitigation_order=before_resistance"] else 2
    rows: list[Row] = [
        (event.RESISTANCE_BECOMES, B, WALL, int(event.WIDE) * FIRE + 2048 + 3),
        (event.MITIGATION_BECOMES, B, WALL, mitigation),
        (event.CLOCK, NOBODY, NO_CARD, 50),
        (event.STRIKES, A, SOLDIER, 1),
        (event.STRUCK, B, WALL, 6),
    ]
    (line,) = [line for line in told(rows, "en", False, *changes) if " hits " in line]
    assert taken[0] in line
    wall = position_after(*rows, changes=changes).permanent(WALL)
    assert wall is not None
    assert (wall.hp, wall.mitigation) == (3, 0)


@pytest.mark.parametrize(("rule", "step"), [("cancel", "normal"), ("first", "first"), ("last", "last")])
def test_the_step_of_a_creature_with_both_speeds(rule: str, step: str) -> None:
    """G38."""
    row = (event.GAINS_KEYWORD, A, SOLDIER, KEYWORDS.index("last_attack"))
    position = position_after(row, changes=[f"both_speeds={rule}"])
    soldier = position.permanent(SOLDIER)
    assert soldier is not None
    assert position.step(soldier) == step


@pytest.mark.parametrize(("haste", "state"), [("no", "block_only"), ("yes", "active")])
def test_what_a_creature_is_when_it_arrives(haste: str, state: str) -> None:
    """G27."""
    plasner = position_after((event.ENTERS, A, PLASNER, 5), changes=[f"haste={haste}"]).permanent(PLASNER)
    assert plasner is not None
    assert (plasner.state, plasner.square) == (state, 5)


def test_a_stolen_cast_arrives_on_its_casters_field() -> None:
    """R62."""
    rows = [
        (event.CASTS, A, PLASNER, 2),
        (event.PAYS, A, NO_CARD, 1),
        (event.CONTROLLED, B, PLASNER, 0),
        (event.CAST_ENDS, B, PLASNER, 0),
        (event.ENTERS, A, PLASNER, 2),
    ]
    plasner = position_after(*rows).permanent(PLASNER)
    assert plasner is not None
    assert (plasner.seat, plasner.controller) == (A, B)


# ---------- Plain data


def test_values_as_plain_data() -> None:
    """Places count from 1; skills, triggers, cards, attributes and states are words; what has no value has None."""
    rows: list[Row] = [
        (event.CASTS, A, PLASNER, 2),
        (event.CASTS, A, PLASNER, -1),
        (event.USES_SKILL, A, STARTER, 0),
        (event.AIMS, A, MANTIS, 0),
        (event.BLOCKS, B, MANTIS, 1),
        happens(A, SOLDIER, "arrival"),
        (event.APPEARS, A, MADE, PIECE),
        (event.STATE_BECOMES, A, SOLDIER, 1),
        (event.GAINS_KEYWORD, A, SOLDIER, 0),
        (event.ATTRIBUTE_BECOMES, A, NO_CARD, 4096 * FIRE + 2),
        (event.RESISTANCE_BECOMES, A, SOLDIER, 4096 * FIRE + 2047),
        (event.REMOVED, B, MANTIS, event.FIELD),
        (event.ATTACKS, A, SOLDIER, 0),
        (event.HP_BECOMES, B, NO_CARD, -2),
        (event.GAME_ENDS, A, NO_CARD, 0),
    ]
    found = [tuple(one)[1:] for one in plain(recorded(rows))][len(SETTING) :]
    assert found == [
        ("casts", A, "プラズナー", 3),
        ("casts", A, "プラズナー", None),
        ("uses_skill", A, "ファイアスターター", "発火"),
        ("aims", A, "カウンターカマキリ", 1),
        ("blocks", B, "カウンターカマキリ", 2),
        ("effect_happens", A, "突撃兵", "arrival"),
        ("appears", A, "プラナリアの切れ端", "プラナリアの切れ端"),
        ("state_becomes", A, "突撃兵", "block_only"),
        ("gains_keyword", A, "突撃兵", "flying"),
        ("attribute_becomes", A, None, "fire 2"),
        ("resistance_becomes", A, "突撃兵", "fire -1"),
        ("removed", B, "カウンターカマキリ", "field"),
        ("attacks", A, "突撃兵", None),
        ("hp_becomes", B, None, -2),
        ("game_ends", A, None, "hp"),
    ]


def test_values_that_stand_for_themselves() -> None:
    assert plain_value("clock", 50) == 50
    assert plain_value("mp_becomes", 0) == 0
