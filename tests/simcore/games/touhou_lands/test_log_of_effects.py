"""The log of Touhou lands from events written by hand: every event is told, in both languages, as it is."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from simcore.games.game import RecordedGame
from simcore.games.touhou_lands.event_values import ENDS, VALUES, event_names
from simcore.games.touhou_lands.narration import narrate, plain
from simcore.games.touhou_lands.positions import Position, follow
from simcore.games.touhou_lands.sentences import LANGUAGES
from simcore.games.touhou_lands.vocabulary import KEYWORDS, KINDS, LAND_KINDS, ROWS, STATES, TRIGGERS, TYPES
from simcore.games.touhou_lands.words import WORDS
from tests.simcore.games.touhou_lands.log_scenes import (
    CARDS,
    KOAKUMA,
    MAYOHIGA,
    PATCHOULI,
    POOL,
    PUPPET,
    REIMU,
    SCENES,
    SETTING,
    STICK,
    TURN,
    A,
    Row,
    by,
)
from tests.simcore.games.touhou_lands.playing import rules_of

GOLDEN = Path(__file__).parent / "golden"
CODES = {name: code for code, name in event_names().items()}
END = by(A, "game_ends", value=ENDS.index("turn_cap"))


def recorded(rows: Sequence[Row], *changes: str) -> RecordedGame:
    """A game in the setting of the scenes, in which these events happen."""
    listed = [(TURN, CODES[name], side, card, value) for name, side, card, value in (*SETTING, *rows)]
    return RecordedGame(
        events=np.array(listed, np.int16),
        table=SimpleNamespace(deck_size=(40, 50)),
        cards=CARDS,
        pool=POOL,
        names=("Alpha", "Beta"),
        first_deck=0,
        rules=rules_of(*changes),
        words=WORDS,
    )


def told(rows: Sequence[Row], lang: str, hands: bool = False, *changes: str) -> list[str]:
    """The log of these events, without that of the setting and what is shown at the end."""
    ends = rows[-1][0] == "game_ends"
    lines = narrate(recorded([*rows, *([] if ends else [END])], *changes), lang, hands)
    headings = [number for number, line in enumerate(lines) if line.depth == 0]
    return ["  " * line.depth + line.text for line in lines[headings[2] + 1 : headings[-1] + ends]]


def position_after(*rows: Row) -> Position:
    """The position once these events have happened."""
    *_, (_, position) = follow(recorded([*rows, END]))
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
    assert {row[0] for rows in SCENES.values() for row in (*SETTING, *rows)} == set(VALUES)


def test_the_game_has_words_for_all_that_is_told() -> None:
    groups = {"type": TYPES, "kinds": KINDS, "yields": LAND_KINDS, "rows": ROWS, "states": STATES}
    groups |= {"keywords": KEYWORDS, "triggers": TRIGGERS}
    expected = {f"{group}.{word}" for group, words in groups.items() for word in words} | set(ENDS)
    for lang in LANGUAGES:
        assert set(WORDS[lang]) == expected


@pytest.mark.parametrize("reason", ENDS)
def test_every_end_is_told(reason: str) -> None:
    heading = told([by(A, "game_ends", value=ENDS.index(reason))], "en")[0]
    assert heading.startswith("End before turn 1: " if reason == "no_characters" else f"End in turn {TURN}: ")


def test_what_is_held_and_drawn_is_told_on_request() -> None:
    rows = [by(A, "draws", MAYOHIGA, 28), by(A, "passes")]
    assert "  Alpha draws a card; library 28." in told(rows, "en")
    assert "  Alpha draws Mayohiga; library 28." in told(rows, "en", True)


# ---------- Positions


def test_what_lasts_for_a_turn_and_what_a_character_wears() -> None:
    """R18, R31."""
    worn = [by(A, "equips", STICK), by(A, "aims", KOAKUMA, 1), by(A, "pays", STICK, 0)]
    changed = [by(A, "attack_changes", KOAKUMA, 2), by(A, "gains_keyword", KOAKUMA, KEYWORDS.index("guard"))]
    for rows, attack, keywords in (
        (worn, 2, set()),
        ([*worn, *changed], 4, {"guard"}),
        ([*worn, *changed, by(A, "turn_ends")], 2, set()),
        ([*worn, by(A, "goes_to_discard", STICK, 1)], 1, set()),
    ):
        one = position_after(*rows).character(KOAKUMA)
        assert one is not None
        assert (one.figure("attack"), one.keywords) == (attack, keywords)


def test_an_item_may_be_on_the_other_side() -> None:
    """G18: it goes to the discard place of its owner."""
    rows = [by(A, "equips", PUPPET), by(A, "aims", REIMU, 1), by(A, "pays", PUPPET, 0)]
    reimu = position_after(*rows).character(REIMU)
    assert reimu is not None
    assert [reimu.figure(name) for name in ("attack", "defence", "evasion")] == [0, 0, 1]
    alpha, beta = position_after(*rows, by(A, "goes_to_discard", PUPPET, 1)).sides
    assert (alpha.discard, beta.discard) == ([PUPPET], [])


# ---------- Plain data


def test_values_as_plain_data() -> None:
    rows = SCENES["a skill"]
    found = [tuple(one)[1:] for one in plain(recorded(rows))][len(SETTING) :]
    patchouli = "パチュリー・ノーレッジ"
    assert found == [
        ("places", A, "マヨヒガ", None),
        ("uses_skill", A, patchouli, None),
        ("pays", A, patchouli, 0),
        ("taps", A, patchouli, None),
        ("effect_happens", A, patchouli, "skill"),
        ("life_becomes", 1 - A, None, 18),
        ("lands_tap", 1 - A, None, 1),
        ("lands_untap", 1 - A, None, 1),
    ]
    assert CARDS[PATCHOULI].name == patchouli
