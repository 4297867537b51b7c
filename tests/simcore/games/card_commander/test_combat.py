"""The battle alone: the ten worked battles by number, every trait, and a slow battle of random creatures beside it."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.games.card_commander.cards import CardCommanderCard
from tests.reference.card_commander import battle_alone
from tests.reference.card_commander_state import Code
from tests.simcore.games.card_commander.crafted import (
    BUNDLED,
    COLOURS,
    GAME,
    SUPPORTED,
    creature,
    deck_of,
    pool_of,
    recorded,
    rules_of,
)

Outcome = tuple[str | None, int, int, int]

# Winner, HP left to A and to B, blows of both sides.
WORKED: list[tuple[int, str, str, str, Outcome]] = [
    (1, "4/2/N", "3/3/N", "a", ("a", 2, 0, 1)),
    (2, "4/2/N", "3/3/N", "b", ("b", 0, 3, 1)),
    (3, "3/3/L", "2/4/N", "a", ("b", 0, 1, 3)),
    (4, "3/6/F", "6/3/F", "a", ("a", 6, 0, 1)),
    (5, "0/5/N", "0/3/N", "a", (None, 5, 3, 0)),
    (6, "1/40/N", "1/40/N", "a", (None, 30, 30, 20)),
    (7, "5/5/N:half", "5/5/N", "a", ("a", 5, 0, 1)),
    (7, "5/5/N:half", "5/5/N", "b", ("a", 3, 0, 2)),
    (8, "1/4/N", "4/1/N:half", "a", ("b", 0, 1, 2)),
    (9, "5/9/N", "1/6/N:half,weak", "a", ("a", 8, 0, 3)),
]


def fight(a: str, b: str, initiative: str = "a", *changes: str, pool: Any = BUNDLED) -> Outcome:
    battle = GAME.battle
    assert battle is not None
    found = battle.run(pool, rules_of(*changes), [a, b], {"initiative": initiative})
    assert set(found) == set(battle.keys)
    return found["winner"], found["a_hp"], found["b_hp"], found["blows"]


def mirrored(outcome: Outcome) -> Outcome:
    """The same outcome with the names of the sides exchanged."""
    winner, a_hp, b_hp, blows = outcome
    return {"a": "b", "b": "a", None: None}[winner], b_hp, a_hp, blows


# ---------- The worked battles


@pytest.mark.parametrize(("number", "a", "b", "initiative", "outcome"), WORKED)
def test_worked_battle(number: int, a: str, b: str, initiative: str, outcome: Outcome) -> None:
    assert fight(a, b, initiative) == outcome
    assert fight(b, a, {"a": "b", "b": "a"}[initiative]) == mirrored(outcome)


@pytest.mark.parametrize(("hp", "told"), [(0, Code.BATTLE_DRAWN), (1, Code.WINS_BATTLE)])
def test_worked_battle_10_one_side_alone(hp: int, told: Code) -> None:
    """An attacker without an opponent wins without a blow at HP 1 and draws at HP 0 (CC-51)."""
    pool = pool_of(creature("alone", f"4/{hp}"), creature("giant", "9/9", level=15))
    decks = (deck_of({"alone": 27}), deck_of({"giant": 27}))
    events = recorded(pool, rules_of("copies=27", "turn_cap=2"), decks)
    battle = [event for event in events if Code.DESTROYED < event.code < Code.LOSES_LIFE and event.turn == 2]
    assert [event.code for event in battle] == [told]
    assert battle[0].value == hp


def test_a_battle_cannot_begin_without_a_creature_on_each_side() -> None:
    """CC-52: HP 0 loses without a blow; both at HP 0 draw without one."""
    assert fight("9/0", "1/1") == ("b", 0, 1, 0)
    assert fight("9/0", "0/1", "b") == ("b", 0, 1, 0)
    assert fight("9/0", "9/0") == (None, 0, 0, 0)


# ---------- Who strikes first


@pytest.mark.parametrize("initiative", ["a", "b"])
@pytest.mark.parametrize(("a", "b", "first"), [("F", "N", "a"), ("F", "L", "a"), ("N", "L", "a"), ("L", "N", "b")])
def test_the_faster_strikes_first_whatever_the_initiative(a: str, b: str, first: str, initiative: str) -> None:
    """CC-52."""
    winner, *_, blows = fight(f"1/1/{a}", f"1/1/{b}", initiative)
    assert (winner, blows) == (first, 1)


@pytest.mark.parametrize("speed", ["F", "N", "L"])
@pytest.mark.parametrize("initiative", ["a", "b"])
def test_equal_speeds_go_by_initiative(speed: str, initiative: str) -> None:
    """CC-52."""
    assert fight(f"1/1/{speed}", f"1/1/{speed}", initiative)[0] == initiative


@pytest.mark.parametrize("speed", ["F", "N", "L"])
@pytest.mark.parametrize("faster", ["F", "N", "L"])
def test_ambush_strikes_first_with_the_initiative_only(speed: str, faster: str) -> None:
    """豹変 (CC-52); without the initiative the speeds decide, and with equal ones the initiative."""
    assert fight(f"1/1/{speed}:ambush", f"1/1/{faster}", "a")[0] == "a"
    without = "a" if "FNL".index(speed) < "FNL".index(faster) else "b"
    assert fight(f"1/1/{speed}:ambush", f"1/1/{faster}", "b")[0] == without


def test_two_in_ambush_go_by_initiative() -> None:
    """CC-52."""
    assert [fight("1/1/F:ambush", "1/1/L:ambush", side)[0] for side in "ab"] == ["a", "b"]


# ---------- What a blow takes off


@pytest.mark.parametrize(
    ("trait", "order", "taken"),
    [
        ("", "double_first", 5),
        ("", "halve_first", 5),
        (":half", "double_first", 2),
        (":half", "halve_first", 2),
        (":weak", "double_first", 10),
        (":weak", "halve_first", 10),
        (":half,weak", "double_first", 5),
        (":half,weak", "halve_first", 4),
        (":ambush", "double_first", 5),
        (":harmless", "double_first", 5),
    ],
)
def test_traits_of_who_is_struck(trait: str, order: str, taken: int) -> None:
    """半減, 急所 and both under each `damage_order` (CC-53); the other traits change nothing."""
    one_blow_each = ["blows=1", f"damage_order={order}"]
    assert fight("5/50", f"0/50/N{trait}", "a", *one_blow_each) == (None, 50, 50 - taken, 2)


def test_a_harmless_striker_takes_nothing_off() -> None:
    """CC-53; and two of them cannot fight (CC-55)."""
    assert fight("5/9/N:harmless", "3/5", "a") == ("b", 0, 5, 6)
    assert fight("5/9/N:harmless", "3/5/N:harmless", "a") == (None, 9, 5, 0)


def test_golems_are_harmless_to_their_own_colour() -> None:
    """緑ゴーレム 5/8 and 赤ゴーレム 6/6 (CC-53)."""
    assert fight("緑ゴーレム", "茨の芽") == ("b", 0, 2, 8)
    assert fight("緑ゴーレム", "緑ゴーレム") == (None, 8, 8, 0)
    assert fight("緑ゴーレム", "サソリ") == ("a", 8, 0, 1)
    assert fight("赤ゴーレム", "赤ゴーレム") == (None, 6, 6, 0)
    assert fight("赤ゴーレム", "緑ゴーレム") == ("a", 1, 0, 3)


def test_halving_rounds_down() -> None:
    """CC-53: 1 becomes 0, and if neither HP can fall there is no blow (CC-55)."""
    assert fight("1/3/N:half", "1/3/N:half") == (None, 3, 3, 0)
    assert fight("3/9", "0/9/N:half", "a", "blows=1") == (None, 9, 8, 2)


def test_one_blow_too_many() -> None:
    """HP does not go below 0 (CC-53)."""
    assert fight("999/999", "0/1") == ("a", 999, 0, 1)


@pytest.mark.parametrize("blows", [1, 2, 10, 100])
def test_a_battle_ends_drawn_after_as_many_blows_of_each_side(blows: int) -> None:
    """CC-55."""
    assert fight("1/500", "2/500", "a", f"blows={blows}") == (None, 500 - 2 * blows, 500 - blows, 2 * blows)


def test_the_last_blow_counts() -> None:
    """CC-55: the tenth blow of the second striker still decides."""
    assert fight("1/10", "1/10") == ("a", 1, 0, 19)
    assert fight("1/10", "1/11") == ("b", 0, 1, 20)
    assert fight("1/11", "1/11") == (None, 1, 1, 20)


def test_who_returns_for_nothing_fights_on_until_the_blows_run_out() -> None:
    """CC-54 with `revival_cost` 0: no hand card is needed, so that ゾンビ (3/3, last) stands again after each fall."""
    assert fight("ゾンビ", "3/99/F", "a", "revival_cost=0") == (None, 3, 69, 20)


def test_who_has_no_hand_does_not_return() -> None:
    """CC-54: a battle alone has no hand."""
    assert fight("ゾンビ", "3/3") == ("b", 0, 3, 1)


# ---------- Laws, and the slow battle

FIGURES = st.one_of(st.integers(0, 6), st.integers(0, 999))
SPEEDS = st.sampled_from(["first", "normal", "last"])
KEYWORDS = st.sets(st.sampled_from(["halved", "weak_point", "ambush", "must_go", "cannot_go", "immovable"]))
HARMLESS = st.sets(st.sampled_from([*COLOURS, "none"]), max_size=3)


@st.composite
def fighters(draw: st.DrawFn, name: str = "fighter") -> CardCommanderCard:
    return creature(
        name,
        f"{draw(FIGURES)}/{draw(FIGURES)}",
        colour=draw(st.sampled_from([*COLOURS, "none"])),
        speed=draw(SPEEDS),
        keywords=sorted(draw(KEYWORDS)),
        harmless_to=sorted(draw(HARMLESS)) if draw(st.booleans()) else [],
    )


CHANGES = st.tuples(
    st.sampled_from(["blows=10", "blows=1", "blows=3", "blows=100"]),
    st.sampled_from(["damage_order=double_first", "damage_order=halve_first"]),
)


@settings(max_examples=300, deadline=None)
@given(a=fighters("a card"), b=fighters("b card"), initiative=st.sampled_from("ab"), changes=CHANGES)
def test_the_slow_battle_agrees(
    a: CardCommanderCard, b: CardCommanderCard, initiative: str, changes: tuple[str, str]
) -> None:
    found = fight("a card", "b card", initiative, *changes, pool=pool_of(a, b))
    winner, a_hp, b_hp, blows = battle_alone(rules_of(*changes).values, (a, b), "ab".index(initiative))
    assert found == (None if winner is None else "ab"[winner], a_hp, b_hp, blows)


@settings(max_examples=200, deadline=None)
@given(a=fighters("a card"), b=fighters("b card"), initiative=st.sampled_from("ab"), changes=CHANGES)
def test_laws_of_a_battle(
    a: CardCommanderCard, b: CardCommanderCard, initiative: str, changes: tuple[str, str]
) -> None:
    """Exchanging the sides exchanges the outcome; HP never rises; blows are few; only HP 0 loses."""
    pool = pool_of(a, b)
    winner, a_hp, b_hp, blows = fight("a card", "b card", initiative, *changes, pool=pool)
    other = {"a": "b", "b": "a"}[initiative]
    assert fight("b card", "a card", other, *changes, pool=pool) == mirrored((winner, a_hp, b_hp, blows))
    assert 0 <= a_hp <= a.hp
    assert 0 <= b_hp <= b.hp
    assert 0 <= blows <= 2 * rules_of(*changes).number("blows")
    assert (winner == "a") == (b_hp == 0 < a_hp)
    assert (winner == "b") == (a_hp == 0 < b_hp)


@pytest.mark.parametrize("card", [card.name for card in SUPPORTED])
def test_the_slow_battle_agrees_on_every_card(card: str) -> None:
    rules, others = rules_of(), deck_of({other.name: 1 for other in SUPPORTED[::5]})
    rows = GAME.battle.matrix(BUNDLED, rules, deck_of({card: 1}), others)
    assert len(rows) == 2 * others.size
    for row in rows:
        fighters = (BUNDLED[card], BUNDLED[row["b"]])
        winner, *rest = battle_alone(rules.values, fighters, "ab".index(row["initiative"]))
        expected = (None if winner is None else "ab"[winner], *rest)
        assert (row["winner"], row["a_hp"], row["b_hp"], row["blows"]) == expected, row


ABLE = [
    "カウンターゴーレム",
    "混沌",
    "ゾンビ",
    "呪豚",
    "ソードマスター",
    "ゴブリン剣士",
    "クマ",
    "ケルベロス",
    "緑ゴーレム",
    "サソリ",
]


@pytest.mark.parametrize("changes", [(), ("revival_cost=0",), ("blows=1",), ("damage_order=halve_first",)])
def test_the_slow_battle_agrees_on_abilities_that_meet(changes: tuple[str, ...]) -> None:
    """Blows thrown back, by 混沌 turned into a rise, returns that it turns into a loss, and what changes damage."""
    for a, b, initiative in product(ABLE, ABLE, "ab"):
        winner, *rest = battle_alone(rules_of(*changes).values, (BUNDLED[a], BUNDLED[b]), "ab".index(initiative))
        assert fight(a, b, initiative, *changes) == (None if winner is None else "ab"[winner], *rest), (a, b)
