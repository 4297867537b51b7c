"""What the effects of Kyougenshi's cards do in the reference, verb by verb, with amounts, conditions and filters."""

from collections.abc import Sequence
from typing import Any

import pytest

from simcore.games.kyougenshi.vocabulary import AMOUNTS, CONDITIONS, SELECTORS, TRIGGERS, VERBS
from tests.reference import kyougenshi_events, kyougenshi_matching
from tests.reference.kyougenshi_events import KEYWORDS, Code, Reason
from tests.reference.kyougenshi_scene import ORB, Scene, event, rules_of, spell, use, used
from tests.reference.kyougenshi_table import GameOver
from tests.reference.kyougenshi_verbs import VERBS as DONE

IMP = spell("imp", 1000)
OGRE = spell("ogre", 4000, cost=4, colours=["black"], tribes=["youkai"])
WALL = spell("wall", 2000, "blocker", cost=2, flare=1500)


def scene_of(*effects: dict[str, Any], cards: Sequence[Any] = (), **fields: Any) -> Scene:
    return used(*effects, cards=(IMP, OGRE, WALL, *cards), **fields)


def test_every_word_is_known() -> None:
    """The reference has what the language has."""
    assert set(DONE) == set(VERBS) - {"choose"}
    assert kyougenshi_events.TRIGGERS == TRIGGERS
    assert set(kyougenshi_matching.COUNTS) == set(AMOUNTS)
    assert set(CONDITIONS) - {"always", "opposing"} <= set(AMOUNTS)
    assert set(kyougenshi_matching.SETS) | {"none", "own", "opponent"} == set(SELECTORS)


# ---------- Spell cards


def test_change_power_and_keywords() -> None:
    scene = scene_of(
        {"do": "change_power", "to": "own_cards", "amount": 1500, "lasts": "turn"},
        {"do": "give_keyword", "to": "own_cards", "keyword": "w_breaker", "lasts": "turn"},
    )
    [imp] = scene.field(0, "imp")
    scene.field(1, "imp")
    use(scene)
    assert (scene.power(imp), scene.keywords(imp)) == (2500, {"w_breaker"})
    assert scene.of(Code.POWER_CHANGES, Code.GAINS_KEYWORD) == [
        (0, "imp", 1500),
        (0, "imp", KEYWORDS.index("w_breaker")),
    ]
    scene.next_turn()
    assert (scene.power(imp), scene.keywords(imp)) == (1000, set())


def test_changes_have_a_bound() -> None:
    scene = scene_of({"do": "change_power", "to": "own_cards", "amount": 15000, "lasts": "turn"})
    [imp] = scene.field(0, "imp")
    imp.power_this_turn = 20000
    use(scene)
    assert (scene.power(imp), scene.of(Code.POWER_CHANGES)) == (31000, [(0, "imp", 10000)])


def test_destroy_on_both_sides() -> None:
    """R55: the active player's cards first, whoever's effect it is."""
    scene = scene_of({"do": "destroy", "to": "every_card"})
    scene.field(1, "imp", "ogre")
    scene.field(0, "imp")
    use(scene)
    assert scene.of(Code.DESTROYED) == [(0, "imp", 0), (1, "imp", 0), (1, "ogre", 0)]
    assert (scene.gone(0), scene.gone(1)) == (["imp", "card"], ["imp", "ogre"])


def test_return_to_orbs_and_turning() -> None:
    scene = scene_of(
        {"do": "deactivate", "to": "opposing_cards", "only": {"colours": ["black"]}},
        {"do": "activate", "to": "own_cards"},
        {"do": "return_to_hand", "to": "cheapest_own"},
        {"do": "to_orbs", "to": "dearest_opposing", "only": {"cost_at_most": 3}},
    )
    scene.field(0, "imp", "ogre", active=False)
    scene.field(1, "imp", "wall", "ogre")
    use(scene)
    assert scene.of(Code.TURNS_INACTIVE) == [(1, "ogre", 0)]
    assert scene.of(Code.TURNS_ACTIVE) == [(0, "imp", 0), (0, "ogre", 0)]
    assert (scene.hand(0), scene.names(0)) == (["imp"], ["ogre"])
    assert (scene.of(Code.BECOMES_ORB), scene.names(1)) == ([(1, "wall", 1)], ["imp", "ogre"])
    assert scene.sides[1].orbs[-1].active


def test_turning_active_ends_no_praying() -> None:
    scene = scene_of({"do": "activate", "to": "own_cards"})
    scene.field(0, "imp", active=False, praying=True)
    use(scene)
    assert scene.open() == []


# ---------- Cards


def test_draw_discard_and_mill() -> None:
    scene = scene_of(
        {"do": "draw", "to": "own", "amount": 2},
        {"do": "discard", "to": "opponent", "amount": 1},
        {"do": "discard_at_random", "to": "own", "amount": 9},
        {"do": "mill", "to": "opponent", "amount": 1},
    )
    scene.stack(0, "imp", "ogre", "wall")
    scene.stack(1, "wall")
    scene.hold(1, "imp", "ogre")
    scene.told(1).discards = ["ogre"]
    use(scene)
    assert (len(scene.sides[0].library), scene.hand(0), scene.hand(1)) == (1, [], ["imp"])
    assert scene.gone(1) == ["ogre", "wall"]
    assert len(scene.of(Code.DISCARDS_AT_RANDOM)) == 2


def test_an_empty_library_loses_nothing_now() -> None:
    """R8: not until the next draw phase."""
    scene = scene_of({"do": "draw", "to": "own", "amount": 2})
    scene.stack(0, "imp")
    use(scene)
    assert scene.hand(0) == ["imp"]
    scene.next_turn()
    scene.next_turn()
    with pytest.raises(GameOver) as end:
        scene.draw_for_turn(0)
    assert (end.value.winner, end.value.reason) == (1, Reason.DECK_OUT)


def test_orbs() -> None:
    """The highest that lie face up turn active; the lowest go to the graveyard."""
    scene = scene_of(
        {"do": "activate_orbs", "to": "own", "amount": 2},
        {"do": "charge_from_deck", "to": "own", "amount": 1},
        {"do": "orbs_to_graveyard", "to": "opponent", "amount": 2},
        orbs=0,
    )
    orbs = scene.put_orbs(0, ORB + "red", ORB + "blue", ORB + "black", ORB + "green", ORB + "yellow")
    for orb in orbs[1:]:
        orb.active = False
    orbs[4].tainted = True
    scene.put_orbs(1, ORB + "red", ORB + "blue", ORB + "green")
    scene.stack(0, "imp")
    use(scene)
    assert scene.untapped() == ["black", "green", "imp"]
    assert scene.of(Code.ORBS_ACTIVE) == [(0, "", 2)]
    assert scene.gone(1) == [ORB + "red", ORB + "blue"]


def test_shields_from_the_library() -> None:
    scene = scene_of({"do": "add_shields", "to": "own", "amount": 2})
    scene.stack(0, "imp")
    use(scene)
    assert (scene.shields(0), scene.of(Code.SETS_SHIELD)) == (6, [(0, "imp", 6)])


def test_fetch_and_take_back() -> None:
    """The dearest that fits; nothing if nothing does."""
    scene = scene_of(
        {"do": "fetch", "to": "own", "only": {"cost_at_most": 2}},
        {"do": "take_back", "to": "own", "only": {"tribes": ["youkai"]}},
        {"do": "take_back", "to": "own", "only": {"tribes": ["vampire"]}},
    )
    scene.stack(0, "imp", "wall", "ogre")
    scene.throw(0, "ogre", "imp")
    use(scene)
    assert (scene.hand(0), scene.gone(0)) == (["wall", "ogre"], ["imp", "card"])


def test_revive_and_put_from_hand() -> None:
    """R27: put, not summoned; an event stays where it is."""
    rows = [{"when": when, "do": "draw", "to": "own", "amount": 1} for when in ("summoned", "put")]
    scene = scene_of(
        {"do": "revive", "to": "own", "only": {"power_at_most": 3000}},
        {"do": "put_from_hand", "to": "own", "only": {"cost_at_most": 20}},
        cards=[spell("ghost", 2000, effects=rows), event("rain", {"do": "draw", "to": "own", "amount": 1}, cost=9)],
    )
    scene.stack(0, "imp", "imp", "imp")
    scene.throw(0, "imp", "ghost", "ogre", "rain")
    scene.hold(0, "wall", "rain")
    use(scene)
    assert (scene.names(0), len(scene.of(Code.DRAWS))) == (["ghost", "wall"], 1)
    assert scene.of(Code.ENTERS) == [(0, "ghost", 5), (0, "wall", 0)]
    assert all(each.praying for each in scene.cards(0))


def test_a_card_that_is_discarded() -> None:
    """K20: what it does when it goes from the hand to the graveyard."""
    trap = spell("trap", effects=[{"when": "discarded", "do": "destroy", "to": "dearest_opposing"}])
    scene = scene_of({"do": "discard", "to": "own", "amount": 1}, cards=[trap])
    scene.hold(0, "trap")
    scene.field(1, "ogre")
    use(scene)
    assert (scene.names(1), scene.gone(0)) == ([], ["trap", "card"])


# ---------- Moments of a turn


def test_active_phase_and_end_of_turn() -> None:
    rows = [{"when": when, "do": "draw", "to": "own", "amount": 1} for when in ("active_phase", "turn_end")]
    scene = Scene(spell("clock", effects=rows))
    scene.field(0, "clock")
    scene.field(1, "clock")
    scene.stack(0, *["blank"] * 9)
    scene.take_turn()
    assert [value for _, name, value in scene.of(Code.EFFECT_HAPPENS) if name == "clock"] == [
        kyougenshi_events.TRIGGERS.index("active_phase"),
        kyougenshi_events.TRIGGERS.index("turn_end"),
    ]


# ---------- Choices


def test_a_choice() -> None:
    scene = scene_of(
        {"do": "choose", "to": "opposing_cards", "only": {"keyword": "blocker"}}, {"do": "destroy", "to": "chosen"}
    )
    assert scene.open() == []
    scene.field(1, "imp", "wall")
    use(scene)
    assert (scene.told(0).asked, scene.names(1)) == (["aim wall"], ["imp"])


def test_a_choice_that_may_be_left_out() -> None:
    """The whole effect does not happen then; nor without anybody to choose."""
    rows = (
        {"do": "choose", "to": "own_cards", "optional": True},
        {"do": "destroy", "to": "chosen"},
        {"do": "draw", "to": "own", "amount": 1},
    )
    scene = scene_of(*rows)
    scene.hold(0, "card")
    scene.stack(0, "imp")
    use(scene)
    assert (scene.told(0).asked, scene.gone(0)) == ([], ["card"])
    scene.field(0, "imp")
    use(scene, aims=[""])
    assert (scene.names(0), scene.gone(0), scene.of(Code.EFFECT_HAPPENS)) == (["imp"], ["card", "card"], [])


def test_a_condition_of_a_choice() -> None:
    rows = (
        {"do": "choose", "to": "opposing_cards", "if": {"is": "own_shields", "at_least": 6}},
        {"do": "destroy", "to": "chosen"},
    )
    scene = scene_of(*rows)
    scene.field(1, "imp")
    assert scene.open() == []
    scene.set_shields(0, "blank")
    assert scene.open() == ["use card"]


def test_others() -> None:
    rows = [{"when": "summoned", "do": "destroy", "to": "own_cards", "others": True}]
    scene = Scene(spell("king", effects=rows), IMP)
    scene.field(0, "imp")
    scene.hold(0, "king")
    scene.do("summon king")
    assert scene.names(0) == ["king"]


# ---------- Filters, amounts, conditions


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ({"colours": ["red", "blue"]}, ["imp", "wall"]),
        ({"tribes": ["youkai"]}, ["ogre"]),
        ({"cost_at_most": 2}, ["imp", "wall"]),
        ({"power_at_most": 3000}, ["imp"]),  # flare counts: the wall has 3500 when it is looked at
        ({"power_at_most": 3500}, ["imp", "wall"]),
        ({"keyword": "blocker"}, ["wall"]),
        ({"state": "inactive"}, ["ogre"]),
        ({"state": "active", "power_at_most": 1000}, ["imp"]),
    ],
)
def test_filters(only: dict[str, Any], names: list[str]) -> None:
    scene = scene_of({"do": "destroy", "to": "opposing_cards", "only": only})
    scene.field(1, "imp", "wall")
    scene.field(1, "ogre", active=False)
    use(scene)
    assert [name for _, name, _ in scene.of(Code.DESTROYED)] == names


def test_the_power_of_an_attacker_is_looked_at() -> None:
    """r12: power attacker counts while it attacks, not before."""
    weak = {"is": "opposing", "which": {"power_at_most": 3000}}
    rows = {"when": "attacked", "do": "destroy", "to": "opposing", "if": weak}
    scene = Scene(
        spell("ram", 2000, power_attacker=2000),
        spell("pit", effects=[rows]),
    )
    scene.field(0, "ram")
    scene.field(1, "pit", active=False)
    scene.attack("ram", on="pit")
    assert (scene.names(0), scene.names(1)) == (["ram"], [])


@pytest.mark.parametrize(
    ("amount", "power"),
    [
        (500, 1500),
        ({"of": "own_cards", "times": 500}, 2000),
        ({"of": "opposing_cards", "which": {"colours": ["black"]}, "times": 1000, "plus": 500}, 2500),
        ({"of": "own_orbs", "which": {"colours": ["blue"]}, "times": 500}, 2000),
        ({"of": "own_graveyard", "times": 500}, 2500),
        ({"of": "own_shields", "times": 1000}, 6000),
        ({"of": "opposing_shields", "times": 500}, 3000),
        ({"of": "own_hand", "times": 500}, 1500),
    ],
)
def test_amounts(amount: Any, power: int) -> None:
    scene = scene_of(
        {"do": "change_power", "to": "own_cards", "only": {"cost_at_most": 1}, "amount": amount, "lasts": "turn"}
    )
    scene.put_orbs(0, ORB + "blue", ORB + "blue")
    scene.throw(0, "imp", "imp", "imp")
    scene.hold(0, "imp")
    scene.sides[1].shields.pop()
    [imp, _] = scene.field(0, "imp", "wall")
    scene.field(1, "ogre", "imp")
    use(scene)
    assert scene.power(imp) == power


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("own_cards", False),
        ("opposing_cards", True),
        ({"is": "opposing_cards", "which": {"colours": ["black"]}}, False),
        ({"is": "opposing_cards", "at_least": 2}, False),
        ({"is": "own_shields", "at_most": 4}, False),
        ({"is": "own_shields", "at_least": 5, "at_most": 5}, True),
        ({"is": "opposing_shields", "at_most": 0}, False),
        ({"is": "own_hand", "at_most": 0}, True),
        ({"is": "own_graveyard", "at_most": 0}, True),
    ],
)
def test_conditions(condition: Any, holds: bool) -> None:
    scene = scene_of({"do": "draw", "to": "own", "amount": 1, "if": condition})
    scene.stack(0, "imp")
    scene.field(1, "imp")
    use(scene)
    assert scene.hand(0) == ["imp"] * holds


def test_what_orbs_let_a_card_gain() -> None:
    """The keyword without a name: as long as there are so many orbs of the colour, face down or not."""
    gains = {"colour": "blue", "orbs": 2, "power": 2000}, {"colour": "blue", "orbs": 2, "keyword": "w_breaker"}
    scene = Scene(spell("tree", gains=gains[0]), spell("bloom", gains=gains[1]))
    [tree, bloom] = scene.field(0, "tree", "bloom")
    orbs = scene.put_orbs(0, ORB + "blue")
    assert (scene.power(tree), scene.keywords(bloom)) == (1000, set())
    orbs += scene.put_orbs(0, ORB + "blue")
    orbs[1].active, orbs[1].tainted = False, True
    assert (scene.power(tree), scene.keywords(bloom)) == (3000, {"w_breaker"})


# ---------- Bounds


def test_endless_effects_end_the_game() -> None:
    """Two cards that destroy themselves and bring each other back."""
    rows = [
        {"when": "destroyed", "do": "revive", "to": "own", "only": {"cost_at_most": 20}},
        {"when": "put", "do": "destroy", "to": "self"},
    ]
    scene = Scene(spell("phoenix", effects=rows), rules=["event_cap=50"])
    scene.throw(0, "phoenix")
    scene.hold(0, "phoenix")
    with pytest.raises(GameOver) as end:
        scene.do("summon phoenix")
    assert (end.value.winner, end.value.reason) == (-1, Reason.EVENT_CAP)


def test_too_many_effects_wait() -> None:
    scene = Scene(
        spell("bomb", effects=[{"when": "destroyed", "do": "draw", "to": "own", "amount": 1}]),
        event("card", {"do": "destroy", "to": "every_card"}),
    )
    scene.hold(0, "card")
    scene.field(0, *["bomb"] * 40)
    scene.field(1, *["bomb"] * 25)
    with pytest.raises(GameOver) as end:
        use(scene)
    assert end.value.reason == Reason.EVENT_CAP
    assert rules_of()["event_cap"] == 1000
