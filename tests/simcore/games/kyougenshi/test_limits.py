"""How much a game of Kyougenshi holds: effects that wait, operations of a turn, changes of power (A2)."""

from pathlib import Path

import pytest

from simcore.games.kyougenshi import state
from tests.simcore.games.kyougenshi.behaviour import RED, SMALL, play

pytestmark = pytest.mark.both_modes

CARDS = """
[[card]]
name = "Ghost"
type = "spell_card"
colours = ["red"]
cost = 1
power = 500
effects = [{ when = "destroyed", do = "draw", to = "own", amount = 1 }]
source = "made for a test"

[[card]]
name = "Bomb"
type = "event_effect"
colours = ["red"]
cost = 1
effects = [{ when = "used", do = "destroy", to = "every_card" }]
source = "made for a test"

[[card]]
name = "Mill"
type = "spell_card"
colours = ["red"]
cost = 1
power = 500
effects = [
  { when = "turn_end", do = "mill", to = "own", amount = 1 },
  { when = "turn_end", do = "mill", to = "own", amount = 1, if = { is = "own_hand", at_least = 9 } },
  { when = "turn_end", do = "mill", to = "own", amount = 1 },
]
source = "made for a test"

[[card]]
name = "Yeast"
type = "event_effect"
colours = ["red"]
cost = 1
effects = [
  { when = "used", do = "change_power", to = "own_cards", amount = 15000, lasts = "turn" },
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
    """A2: 64 at a time; with one more the game ends, and nobody has won."""
    own = {"hand": ["Bomb"], "orbs": [RED], "battle_zone": ["Ghost"] * 38, "acts": ["use Bomb"]}
    foe = {"battle_zone": ["Ghost"] * (26 + more)}
    played = play(own, foe, cards=cards)
    assert state.LINE == 38 + 26
    assert len(played.of("destroyed")) == 64 + more
    if more:
        assert (played.of("game_ends"), played.winner) == (["game_ends event_cap"], "nobody")
    else:
        assert len(played.of("effect_happens")) == 1 + 64


@pytest.mark.parametrize(("cap", "milled"), [(24, 16), (23, 15), (22, 15), (21, 14)])
def test_operations_of_a_turn(cap: int, milled: int, cards: list[Path]) -> None:
    """A2: those of which the condition does not hold count as well; the one too many does not happen."""
    played = play({"battle_zone": ["Mill"] * 8, "library": [RED] * 30}, None, f"event_cap={cap}", cards=cards)
    assert len(played.first["graveyard"]) == milled
    assert played.of("game_ends") == ([] if cap == 24 else ["game_ends event_cap"])


def test_changes_have_an_end(cards: list[Path]) -> None:
    """A2: 30000 for the turn, and 32000 in a battle."""
    own = {"battle_zone": [{"card": SMALL, "praying": False}], "orbs": [RED] * 3, "hand": ["Yeast"] * 3}
    acts = [*["use Yeast"] * 3, f"attack {SMALL} > Ghost"]
    played = play({**own, "acts": acts}, {"battle_zone": [{"card": "Ghost", "state": "inactive"}]}, cards=cards)
    assert state.MOST_CHANGE == 30_000
    assert played.of("power_changes") == [f"first {SMALL} power_changes 15000"] * 2
    assert played.fights[0] == f"first {SMALL} fights 31000"
    huge = {**own, "battle_zone": ["四天王奥義「三歩必殺」"], "acts": [*["use Yeast"] * 3, "attack own 1 > Ghost"]}
    fought = play(huge, {"battle_zone": [{"card": "Ghost", "state": "inactive"}]}, cards=cards)
    assert fought.fights[0] == f"first 四天王奥義「三歩必殺」 fights {state.MOST_POWER}"
