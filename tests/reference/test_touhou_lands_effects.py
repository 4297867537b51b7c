"""Effects of Touhou lands' cards in the reference, one by one: verbs, triggers, targets, conditions, keywords."""

from collections.abc import Mapping
from typing import Any

import pytest

from simcore.games.touhou_lands import vocabulary
from tests.reference.touhou_lands_actions import DOING
from tests.reference.touhou_lands_events import DECLARATIONS, KEYWORDS, ROWS, TRIGGERS, Code, Reason
from tests.reference.touhou_lands_matching import AMOUNTS, CONDITIONS, SETS, TESTS
from tests.reference.touhou_lands_scene import (
    KOAKUMA,
    REIMU,
    SHRINE,
    Scene,
    character,
    figures,
    item,
    pool_of,
    use,
    used,
)
from tests.reference.touhou_lands_table import GameOver
from tests.reference.touhou_lands_verbs import VERBS

# ---------- Words


def test_every_word_is_known() -> None:
    """Those of the vocabulary, in its order where events say them by number."""
    assert TRIGGERS == vocabulary.TRIGGERS
    assert KEYWORDS == vocabulary.KEYWORDS
    assert ROWS == vocabulary.ROWS
    assert DECLARATIONS == ("none", "defend", "counter")
    assert set(VERBS) == set(vocabulary.VERBS) - {"choose"}
    assert set(SETS) == set(vocabulary.SELECTORS) - {"none", "own", "opponent"}
    assert set(AMOUNTS) == set(vocabulary.AMOUNTS)
    assert set(CONDITIONS) == set(vocabulary.CONDITIONS) - {"always"}
    assert set(TESTS) == set(vocabulary.Filter.model_fields)
    assert set(DOING) == {*vocabulary.TYPES, "skill", "attack"}


# ---------- Verbs: characters


@pytest.mark.parametrize("name", ["attack", "defence", "evasion"])
@pytest.mark.parametrize(("lasts", "after"), [("turn", 0), ("for_good", -3)])
def test_changes_of_figures(name: str, lasts: str, after: int) -> None:
    """They may fall below 0; those of a turn are over with it, on both sides."""
    scene = used({"do": f"change_{name}", "to": "every_character", "amount": -3, "lasts": lasts})
    [own], [other] = scene.field(0, KOAKUMA), scene.field(1, REIMU)
    before = figures(own), figures(other)
    use(scene)
    place = ("attack", "defence", "evasion").index(name)
    for each, printed in zip((own, other), before, strict=True):
        assert figures(each)[place] == printed[place] - 3
    scene.end_turn(0)
    assert [figures(each)[place] - printed[place] for each, printed in zip((own, other), before, strict=True)] == [
        after
    ] * 2
    code = {"attack": Code.ATTACK_CHANGES, "defence": Code.DEFENCE_CHANGES, "evasion": Code.EVASION_CHANGES}[name]
    assert scene.of(code) == [(0, KOAKUMA, -3), (1, REIMU, -3)]


def test_changes_have_an_end() -> None:
    """No more than 99 for good, and as much for the turn."""
    gain = {"do": "change_attack", "to": "own_characters", "amount": 20, "lasts": "for_good"}
    scene = used(*[gain] * 6)
    [own] = scene.field(0, KOAKUMA)
    use(scene)
    assert own.attack == 100
    assert [value for _, _, value in scene.of(Code.ATTACK_CHANGES)] == [20, 20, 20, 20, 19]


@pytest.mark.parametrize(("lasts", "left"), [("turn", set()), ("for_good", {"guard"})])
def test_keywords_that_are_given(lasts: str, left: set[str]) -> None:
    scene = used({"do": "give_keyword", "to": "own_characters", "keyword": "guard", "lasts": lasts})
    [own, guard] = scene.field(0, KOAKUMA, "犬走 椛")
    use(scene)
    assert own.keywords == {"guard"}
    assert scene.of(Code.GAINS_KEYWORD) == [(0, KOAKUMA, KEYWORDS.index("guard"))]
    scene.end_turn(0)
    assert (own.keywords, guard.keywords) == (left, {"guard"})


def test_tap_and_untap() -> None:
    scene = used({"do": "untap", "to": "own_characters"}, {"do": "tap", "to": "opposing_characters"})
    own = scene.field(0, KOAKUMA, tapped=True) + scene.field(0, REIMU)
    other = scene.field(1, KOAKUMA, tapped=True) + scene.field(1, REIMU)
    use(scene)
    assert [each.tapped for each in own + other] == [False, False, True, True]
    assert scene.of(Code.TAPS, Code.UNTAPS) == [(0, KOAKUMA, 0), (1, REIMU, 0)]


def test_faint() -> None:
    """With its item, each to its owner's discard place."""
    scene = used({"do": "faint", "to": "opposing_characters"}, other=(item("ring", "1/0/0"),))
    [other] = scene.field(1, KOAKUMA)
    other.item = scene.card("ring", 0)
    use(scene)
    assert scene.of(Code.FAINTS) == [(1, KOAKUMA, 0)]
    assert (scene.gone(0), scene.gone(1)) == (["ring", "card"], [KOAKUMA])


def test_return_to_hand() -> None:
    """What has been changed of it is forgotten; it is another character when it comes again."""
    scene = used(
        {"do": "change_attack", "to": "own_characters", "amount": 5, "lasts": "for_good"},
        {"do": "return_to_hand", "to": "every_character"},
        other=(item("ring", "1/0/0"),),
    )
    scene.field(0, KOAKUMA, item="ring")
    scene.field(1, REIMU)
    use(scene)
    assert (scene.hand(0), scene.hand(1), scene.gone(0)) == ([KOAKUMA], [REIMU], ["ring", "card"])
    scene.do(f"character {KOAKUMA}")
    assert figures(scene.characters(0)[0]) == (1, 1, 0)


def test_break_item() -> None:
    scene = used({"do": "break_item", "to": "every_character"}, other=(item("ring", "3/0/0"),))
    [own] = scene.field(0, KOAKUMA, item="ring")
    scene.field(1, REIMU)
    assert own.attack == 4
    use(scene)
    assert (own.attack, scene.gone(0)) == (1, ["ring", "card"])


def test_moves_between_rows() -> None:
    """To the front as long as there is room."""
    scene = used({"do": "move_to_front", "to": "own_characters"}, {"do": "move_to_back", "to": "opposing_characters"})
    scene.field(0, KOAKUMA, row="front")
    scene.field(0, "imp", REIMU, row="back")
    scene.field(1, REIMU, KOAKUMA)
    use(scene)
    assert scene.rows(0) == ([KOAKUMA, "imp"], [REIMU])
    assert scene.rows(1) == ([], [REIMU, KOAKUMA])
    assert scene.of(Code.MOVED) == [(0, "imp", 0), (1, REIMU, 1), (1, KOAKUMA, 1)]


# ---------- Verbs: cards


def test_draw() -> None:
    scene = used({"do": "draw", "to": "own", "amount": 2})
    scene.stack(0, REIMU, REIMU, REIMU)
    use(scene)
    assert scene.hand(0) == [REIMU] * 2
    assert [value for _, _, value in scene.of(Code.DRAWS)] == [2, 1]


def test_a_draw_too_many() -> None:
    """G34: the first that is impossible loses."""
    scene = used({"do": "draw", "to": "opponent", "amount": 3})
    scene.stack(1, REIMU, REIMU)
    with pytest.raises(GameOver) as end:
        use(scene)
    assert (end.value.winner, end.value.reason) == (0, Reason.DECK_OUT)
    assert scene.hand(1) == [REIMU] * 2


def test_discards() -> None:
    """Own choice, as many as there are; the card itself is not in the hand any more."""
    scene = used({"do": "discard", "to": "own", "amount": 1}, {"do": "discard", "to": "opponent", "amount": 3})
    scene.hold(0, KOAKUMA, REIMU)
    scene.hold(1, SHRINE, KOAKUMA)
    scene.told(1).discards = [KOAKUMA]
    use(scene, discards=[REIMU])
    assert (scene.hand(0), scene.gone(0)) == ([KOAKUMA], [REIMU, "card"])
    assert (scene.hand(1), scene.gone(1)) == ([], [KOAKUMA, SHRINE])
    assert [value for _, _, value in scene.of(Code.DISCARDS)] == [1, 1, 0]


def test_discards_at_random() -> None:
    scene = used({"do": "discard_at_random", "to": "opponent", "amount": 2})
    scene.hold(1, SHRINE, KOAKUMA, REIMU)
    use(scene)
    assert len(scene.hand(1)) == 1
    assert [value for _, _, value in scene.of(Code.DISCARDS_AT_RANDOM)] == [2, 1]


def test_search() -> None:
    """The highest number that fits; nothing if there is none; the others stay as they were."""
    scene = used({"do": "search", "to": "own", "only": {"type": "character", "cost_at_most": 2}})
    scene.stack(0, SHRINE, KOAKUMA, REIMU, "伊吹 萃香")
    use(scene)
    assert scene.hand(0) == [REIMU]
    assert scene.of(Code.FINDS) == [(0, REIMU, 3)]
    assert sorted(card.card.name for card in scene.sides[0].library) == sorted([SHRINE, KOAKUMA, "伊吹 萃香"])
    scene.sides[0].library = []
    scene.hold(0, "card")
    use(scene)
    assert scene.hand(0) == [REIMU]


def test_take_back() -> None:
    """From the own discard place, not the card itself."""
    scene = used({"do": "take_back", "to": "own", "only": {"type": "support"}})
    scene.throw(0, "card", KOAKUMA)
    use(scene)
    assert (scene.hand(0), scene.gone(0)) == (["card"], [KOAKUMA, "card"])
    assert scene.of(Code.TAKES_BACK) == [(0, "card", 0)]


def test_what_has_fainted_does_not_take_itself_back() -> None:
    phoenix = character(
        "phoenix", effects=[{"when": "faints", "do": "take_back", "to": "own", "only": {"character": "phoenix"}}]
    )
    scene = Scene(pool=pool_of(phoenix))
    scene.field(1, "phoenix")
    [striker] = scene.field(0, KOAKUMA)
    scene.attack(KOAKUMA, "defend phoenix")
    assert (scene.gone(1), scene.hand(1)) == (["phoenix"], [])
    scene.field(1, "phoenix")
    striker.tapped = False
    scene.attack(KOAKUMA, "defend phoenix")
    assert (scene.gone(1), scene.hand(1)) == (["phoenix"], ["phoenix"])


# ---------- Verbs: players


def test_life() -> None:
    scene = used({"do": "raise_life", "to": "own", "amount": 5}, {"do": "lower_life", "to": "opponent", "amount": 5})
    use(scene)
    assert scene.life == (25, 15)


def test_life_that_runs_out() -> None:
    """At once, below 0 or not (G32)."""
    scene = used({"do": "lower_life", "to": "own", "amount": 7}, {"do": "raise_life", "to": "own", "amount": 9})
    scene.sides[0].life = 5
    with pytest.raises(GameOver) as end:
        use(scene)
    assert (end.value.winner, scene.life) == (1, (0, 20))


def test_lands_that_are_tapped_and_untapped() -> None:
    scene = used(
        {"do": "tap_lands", "to": "opponent", "amount": 2},
        {"do": "untap_lands", "to": "own", "amount": 1},
        {"do": "tap_lands", "to": "own", "amount": 20},
        cost=3,
    )
    scene.sides[1].lands = scene.sides[1].lands[:3]
    use(scene)
    assert [land.tapped for land in scene.sides[1].lands] == [True, True, False]
    assert [land.tapped for land in scene.sides[0].lands] == [True] * 10
    assert [value for _, _, value in scene.of(Code.LANDS_TAP, Code.LANDS_UNTAP)] == [2, 1, 8]
    assert scene.of(Code.PAYS) == [(0, "card", 7)]


def test_lands_untap_from_the_highest_number() -> None:
    scene = used({"do": "untap_lands", "to": "own", "amount": 1}, cost=3)
    use(scene)
    assert [land.tapped for land in scene.sides[0].lands[:4]] == [True, True, False, False]


def test_more_lands() -> None:
    scene = used({"do": "more_lands", "to": "own", "amount": 1})
    scene.hold(0, SHRINE, SHRINE, SHRINE)
    scene.do(f"land {SHRINE}")
    use(scene)
    scene.do(f"land {SHRINE}")
    assert scene.open() == []
    scene.untap_all(0)
    scene.do(f"land {SHRINE}")
    assert scene.open() == []


# ---------- Choices, filters, amounts, conditions


def test_a_choice() -> None:
    """One of those that fit; without any the card cannot be used."""
    scene = used(
        {"do": "choose", "to": "opposing_characters", "only": {"kinds": ["youkai"]}}, {"do": "faint", "to": "chosen"}
    )
    scene.field(1, REIMU)
    assert scene.open() == []
    scene.field(1, "imp", "imp")
    use(scene, aims=["imp"])
    assert [value for side, _, value in scene.of(Code.AIMS) if side == 0] == [2]
    assert [each.card.name for each in scene.characters(1)] == [REIMU, "imp"]


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ({"kinds": ["youkai", "human"]}, ["imp", REIMU]),
        ({"character": "博麗 霊夢"}, [REIMU, "空飛ぶ巫女 霊夢"]),
        ({"cost_at_most": 2}, ["imp", REIMU]),
        ({"row": "back"}, ["elf"]),
        ({"state": "tapped"}, ["空飛ぶ巫女 霊夢"]),
        ({"kinds": ["fairy"], "row": "front"}, []),
    ],
)
def test_filters(only: Mapping[str, Any], names: list[str]) -> None:
    scene = used({"do": "change_attack", "to": "own_characters", "only": only, "amount": 1, "lasts": "turn"})
    scene.field(0, "imp", REIMU)
    scene.field(0, "elf", row="back")
    scene.field(0, "空飛ぶ巫女 霊夢", tapped=True)
    if "kinds" in only and names:
        names = [*names, "空飛ぶ巫女 霊夢"]
    use(scene)
    assert [name for _, name, _ in scene.of(Code.ATTACK_CHANGES)] == names


@pytest.mark.parametrize(
    ("amount", "comes_to"),
    [
        ({"of": "own_characters"}, 3),
        ({"of": "own_characters", "which": {"kinds": ["youkai"]}, "plus": 4}, 6),
        ({"of": "own_lands", "plus": -8}, 2),
        ({"of": "own_discarded"}, 2),
        ({"of": "own_discarded", "which": {"type": "land"}}, 1),
        ({"of": "own_characters", "plus": -3}, 0),
        ({"of": "own_characters", "plus": -5}, 0),
    ],
)
def test_amounts(amount: Mapping[str, Any], comes_to: int) -> None:
    scene = used({"do": "lower_life", "to": "opponent", "amount": amount})
    scene.field(0, "imp", "imp", REIMU)
    scene.field(1, REIMU)
    scene.throw(0, SHRINE, KOAKUMA)
    use(scene)
    assert scene.life == (20, 20 - comes_to)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"is": "own_character"}, True),
        ({"is": "own_character", "which": {"kinds": ["youkai"]}, "at_least": 2}, True),
        ({"is": "own_character", "which": {"kinds": ["youkai"]}, "at_least": 3}, False),
        ({"is": "own_land", "at_least": 10}, True),
        ({"is": "own_land", "at_least": 11}, False),
        ({"is": "own_life", "at_most": 20}, True),
        ({"is": "own_life", "at_most": 19}, False),
    ],
)
def test_conditions(condition: Mapping[str, Any], holds: bool) -> None:
    scene = used({"do": "lower_life", "to": "opponent", "amount": 1, "if": condition})
    scene.field(0, "imp", "imp", REIMU)
    use(scene)
    assert scene.life == (20, 19 if holds else 20)


def test_others() -> None:
    """Everybody but itself."""
    leader = character(
        "leader",
        effects=[
            {
                "when": "summoned",
                "do": "change_attack",
                "to": "own_characters",
                "others": True,
                "amount": 1,
                "lasts": "turn",
            }
        ],
    )
    scene = Scene(pool=pool_of(leader))
    scene.field(0, KOAKUMA)
    scene.hold(0, "leader")
    scene.do("character leader")
    assert [each.attack for each in scene.characters(0)] == [2, 1]
