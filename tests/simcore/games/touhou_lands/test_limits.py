"""How much a game of Touhou lands holds: effects that wait, operations of a turn, changes, characters (A2, A3)."""

from pathlib import Path
from typing import Any

import pytest

from simcore.errors import PositionError
from simcore.games.touhou_lands import state
from tests.simcore.games.touhou_lands.behaviour import play

pytestmark = pytest.mark.both_modes

CARDS = """
[[card]]
name = "Monk"
type = "character"
kinds = ["human"]
effects = [{ when = "turn_start", do = "raise_life", to = "own", amount = 1 }]
source = "made for a test"

[[card]]
name = "Bell"
type = "item"
effects = [{ when = "turn_start", do = "raise_life", to = "own", amount = 1 }]
source = "made for a test"

[[card]]
name = "Hymn"
type = "support"
stays = true
effects = [{ when = "turn_start", do = "raise_life", to = "own", amount = 1 }]
source = "made for a test"

[[card]]
name = "Nun"
type = "character"
kinds = ["human"]
effects = [
  { when = "summoned", do = "raise_life", to = "own", amount = 1 },
  { when = "summoned", do = "raise_life", to = "own", amount = 1, if = { is = "own_life", at_most = 1 } },
  { when = "summoned", do = "raise_life", to = "own", amount = 1 },
  { when = "summoned", do = "raise_life", to = "own", amount = 1 },
]
source = "made for a test"

[[card]]
name = "Yeast"
type = "support"
effects = [
  { when = "used", do = "change_attack", to = "own_characters", amount = 20, lasts = "for_good" },
  { when = "used", do = "change_attack", to = "own_characters", amount = 20, lasts = "turn" },
  { when = "used", do = "change_defence", to = "own_characters", amount = -20, lasts = "for_good" },
]
source = "made for a test"
"""


@pytest.fixture
def cards(tmp_path: Path) -> list[Path]:
    path = tmp_path / "limits.toml"
    path.write_text(CARDS, encoding="utf-8")
    return [path]


@pytest.mark.parametrize("more", [0, 1])
def test_effects_that_wait(more: int, cards: list[Path]) -> None:
    """A2: 64 at a time; characters, their items and supports that stay all wait for the start of a turn to be over."""
    monks = [{"card": "Monk", "item": {"card": "Bell", "owner": "opponent"}}] * 12
    own = {"characters": monks, "supports": ["Hymn"] * (40 + more), "library": ["Nun"]}
    played = play(own, {}, start="turn", cards=cards)
    assert state.LINE == 12 + 12 + 40
    if more:
        assert (played.of("game_ends"), played.winner) == (["game_ends event_cap"], "nobody")
    else:
        assert played.of("effect_happens") == [
            *["first Hymn effect_happens turn_start"] * 40,
            *["first Monk effect_happens turn_start", "first Bell effect_happens turn_start"] * 12,
        ]
        assert played.life == (84, 20)


@pytest.mark.parametrize(("cap", "life"), [(24, 38), (23, 37), (20, 35)])
def test_operations_of_a_turn(cap: int, life: int, cards: list[Path]) -> None:
    """A2: those of which the condition does not hold count as well; the one too many does not happen."""
    own = {"hand": ["Nun"] * 6, "acts": ["use Nun"] * 6}
    played = play(own, None, f"event_cap={cap}", cards=cards)
    assert played.life == (life, 20)
    assert played.of("game_ends") == ([] if cap == 24 else ["game_ends event_cap"])


def test_changes_have_an_end(cards: list[Path]) -> None:
    """G31: 99 for good and 99 for the turn, either way."""
    own = {"characters": ["Monk"], "hand": ["Yeast"] * 6, "acts": [*["use Yeast"] * 6, "attack Monk"]}
    played = play(own, {"life": 999}, cards=cards)
    assert played.of("attack_changes")[::2] == [f"first Monk attack_changes {by}" for by in (20, 20, 20, 20, 19)]
    assert played.life == (20, 999 - 2 * 99)
    assert played.first.board == ["Monk 99/-99/0"]


@pytest.mark.parametrize("most", [12, 3])
def test_characters_in_play(most: int, cards: list[Path]) -> None:
    """A3."""
    own: dict[str, Any] = {"characters": ["Monk"] * (most - 1), "hand": ["Nun"] * 2}
    rules = [] if most == 12 else [f"most_characters={most}"]
    assert len(play({**own, "acts": ["use Nun"]}, None, *rules, cards=cards).first["characters"]) == most
    with pytest.raises(PositionError, match=r"acts, entry 2: .* was never open"):
        play({**own, "acts": ["use Nun"] * 2}, None, *rules, cards=cards)
