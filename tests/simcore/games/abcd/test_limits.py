"""How much a game of ABCD holds: abilities that wait, and cards (A2)."""

from pathlib import Path

import pytest

from simcore.games.abcd import state
from tests.simcore.games.abcd.behaviour import play

pytestmark = pytest.mark.both_modes

CARDS = """
[[card]]
name = "Ear"
type = "summon"
rarity = "common"
cost = 1
needs = {}
frames = 0
race = "x"
attack = 0
hp = 9
effects = [{ when = "spell_countered", do = "raise_mp", to = "own", amount = 1 }]
source = "made for a test"

[[card]]
name = "Post"
type = "land_spell"
rarity = "common"
cost = 1
needs = {}
frames = 0
effects = [
  { when = "spell_countered", do = "raise_mp", to = "own", amount = 1 },
]
source = "made for a test"

[[card]]
name = "Word"
type = "sorcery"
rarity = "common"
cost = 1
needs = {}
frames = 500
effects = [{ when = "cast", do = "raise_mp", to = "own", amount = 1 }]
source = "made for a test"

[[card]]
name = "Hush"
type = "land_spell"
rarity = "common"
cost = 1
needs = {}
frames = 0
effects = [
  { when = "start_up", do = "choose", to = "every_spell", amount = 4 },
  { when = "start_up", do = "counter", to = "chosen" },
]
source = "made for a test"

[[card]]
name = "Mould"
type = "land_spell"
rarity = "common"
cost = 1
needs = {}
frames = 0
effects = [
  { when = "start_up", do = "summon", card = "Ear" },
  { when = "start_up", do = "destroy", to = "every_creature" },
  { when = "start_up", do = "summon", card = "Ear" },
  { when = "start_up", do = "destroy", to = "every_creature" },
]
source = "made for a test"
"""


@pytest.fixture
def cards(tmp_path: Path) -> list[Path]:
    path = tmp_path / "limits.toml"
    path.write_text(CARDS, encoding="utf-8")
    return [path]


@pytest.mark.parametrize("more", [0, 1])
def test_abilities_that_wait(more: int, cards: list[Path]) -> None:
    """A2: four spells are countered at once, and everything that side b controls answers to each."""
    listeners = {"creatures": ["Ear"] * 8, "lands": ["Post"] * 8, "library": ["Word"]}
    other = {**listeners, "hand": ["Word"] * 4, "acts": ["use Word"] * 4}
    stolen = [{"card": "Ear", "controller": "opponent"}] * more
    own = {"creatures": stolen, "lands": ["Hush"], "library": ["Word"], "choose": ["Word"] * 4}
    played = play(own, other, "t_main=300", turns=2, cards=cards)
    assert state.LINE == 4 * 16
    if more:
        assert (played.of("game_ends"), played.winner) == (["game_ends event_cap"], "nobody")
    else:
        assert played.of("effect_happens").count("b Ear effect_happens spell_countered") == 32
        assert played.of("effect_happens").count("b Post effect_happens spell_countered") == 32
        assert played.winner is None


def test_cards_of_a_game(cards: list[Path]) -> None:
    """A2: beside the 200 of the decks there is room for 50."""
    side = {"lands": ["Mould"] * 8, "library": ["Word"] * 92}
    played = play(side, side, start="turn", turns=2, cards=cards)
    assert state.CARDS == 2 * 100 + 50
    assert len(played.of("appears")) == 50
    assert len(played.of("goes_to_graveyard")) == 50
    assert len(played.of("effect_happens")) == 32
