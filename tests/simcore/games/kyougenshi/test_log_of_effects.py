"""The log of Kyougenshi from events written by hand: every event is told, in both languages, as it is."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from simcore.games.game import RecordedGame
from simcore.games.kyougenshi.event_values import ENDS, VALUES, event_names
from simcore.games.kyougenshi.narration import narrate, plain
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.positions import Position, follow
from simcore.games.kyougenshi.sentences import LANGUAGES
from simcore.games.kyougenshi.vocabulary import (
    COLOURS,
    KEYWORDS,
    LOST_KEYWORDS,
    ORB_KINDS,
    STATES,
    TRIBES,
    TRIGGERS,
    TYPES,
)
from simcore.games.kyougenshi.words import WORDS
from simcore.params import choose_rules
from tests.simcore.games.kyougenshi.log_scenes import (
    CARDS,
    CAT,
    DARK,
    HAND,
    HEART,
    POOL,
    SCENES,
    SETTING,
    SPARK,
    SPRING,
    SUN,
    THROW,
    TURN,
    A,
    B,
    Row,
    by,
    happens,
)

GOLDEN = Path(__file__).parent / "golden"
CODES = {name: code for code, name in event_names().items()}
END = by(A, "game_ends", value=ENDS.index("turn_cap"))


def recorded(rows: Sequence[Row], *changes: str) -> RecordedGame:
    """A game in the setting of the scenes, in which these events happen."""
    listed = [(TURN, CODES[name], side, card, value) for name, side, card, value in (*SETTING, *rows)]
    return RecordedGame(
        events=np.array(listed, np.int16),
        table=SimpleNamespace(deck_size=(40, 40)),
        cards=CARDS,
        pool=POOL,
        names=("Alpha", "Beta"),
        first_deck=0,
        rules=choose_rules(PARAMETERS, changes),
        words=WORDS,
    )


def told(rows: Sequence[Row], lang: str, hands: bool = False) -> list[str]:
    """The log of these events, without that of the setting and what is shown at the end."""
    ends = rows[-1][0] == "game_ends"
    lines = narrate(recorded([*rows, *([] if ends else [END])]), lang, hands)
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
    groups: dict[str, tuple[str, ...]] = {
        "type": TYPES,
        "colours": COLOURS,
        "orb_kind": ORB_KINDS,
        "tribes": TRIBES,
        "states": STATES,
    }
    groups |= {"keywords": (*KEYWORDS, *LOST_KEYWORDS), "triggers": TRIGGERS}
    expected = {f"{group}.{word}" for group, words in groups.items() for word in words} | set(ENDS)
    for lang in LANGUAGES:
        assert set(WORDS[lang]) == expected


@pytest.mark.parametrize("reason", ENDS)
def test_every_end_is_told(reason: str) -> None:
    heading = told([by(A, "game_ends", value=ENDS.index(reason))], "en")[0]
    assert heading.startswith(f"End in turn {TURN}: ")


def test_what_is_held_and_drawn_is_told_on_request() -> None:
    rows = [by(A, "draws", CAT, 28), by(A, "passes")]
    assert "  Alpha draws a card; deck 28." in told(rows, "en")
    assert "  Alpha draws Cat Sign 'Cat's Walk'; deck 28." in told(rows, "en", True)


# ---------- Positions


def test_what_lasts_for_a_turn_and_what_for_an_attack() -> None:
    """The card says how long; what maryoku adds lasts for the attack."""
    used = [by(A, "uses", HEART), by(A, "aims", SUN), by(A, "pays", HEART, 0), happens(A, HEART, "used")]
    used.append(by(A, "power_changes", SUN, 3000))
    attack = [by(A, "attacks", SUN, 0), by(A, "power_changes", SUN, 500)]
    for rows, power in (
        (used, 4000),
        ([*used, *attack], 4500),
        ([*used, *attack, by(A, "attack_ends")], 4000),
        ([*used, *attack, by(A, "attack_ends"), by(A, "turn_ends")], 1000),
    ):
        position = position_after(*rows)
        one = position.spell_card(SUN)
        assert one is not None
        assert position.power(one) == power
        assert one.active == (len(rows) == len(used))


def test_what_a_card_gains_with_orbs_of_a_colour() -> None:
    """スプリング has 2000 more with four green orbs: it, as an orb, is one of them."""
    enters = [by(A, "summons", SPRING), by(A, "pays", SPRING, 0)]
    green = [by(A, "charges", THROW, 2)]
    position = position_after(*enters, *green)
    one = position.spell_card(SPRING)
    assert one is not None
    assert position.power(one) == 1500
    position.sides[A].orbs += [THROW, THROW, THROW]
    assert position.power(one) == 3500


def test_where_cards_are() -> None:
    alpha, beta = position_after(*SCENES["cards come and go"]).sides
    assert (alpha.deck, len(alpha.hand), THROW in alpha.hand) == (20, 5, True)
    assert beta.hand == [14]
    alpha, beta = position_after(by(B, "returns_to_hand", DARK), by(A, "enters", SPRING, HAND)).sides
    assert (beta.hand[-1], [one.number for one in beta.spell_cards]) == (DARK, [10])
    assert [one.number for one in alpha.in_order] == [SUN, SPRING, SPARK]


# ---------- Plain data


def test_values_as_plain_data() -> None:
    found = [tuple(one)[1:] for one in plain(recorded(SCENES["an S-trigger that is not used"]))][len(SETTING) :]
    ray = "光符「アースライトレイ」"
    assert found == [
        ("attacks", A, "日光「サンシャインブラスト」", "player"),
        ("pays_maryoku", A, "日光「サンシャインブラスト」", 0),
        ("breaks", B, ray, 1),
        ("triggers", B, ray, "no"),
        ("attack_ends", A, None, None),
    ]
