"""Rule parameters of Touhou lands in the reference: each at its default and at another value."""

import pytest

from simcore.games.touhou_lands.params import PARAMETERS
from tests.reference.touhou_lands_events import Code, Reason
from tests.reference.touhou_lands_hands import open_hands
from tests.reference.touhou_lands_scene import (
    DANCE,
    KOAKUMA,
    REIMU,
    SHRINE,
    Scene,
    Told,
    character,
    ending,
    game_of,
    item,
    pool_of,
    spell,
)
from tests.reference.touhou_lands_table import GameOver

# Those of decks are asked about in test_touhou_lands.py and in the tests of the game's cards.
OF_DECKS = {"deck_least", "deck_most", "copies", "titles_pooled"}
ASKED: set[str] = set()
CHOICES = {parameter.name: parameter.choices for parameter in PARAMETERS}
# The other value that is tried of a number.
NUMBERS = {
    "hand_limit": 4,
    "large_hand_limit": 9,
    "large_deck": 40,
    "free_redraws": 2,
    "redraw_cost": 2,
    "hand_floor": 5,
    "life": 7,
    "front_most": 1,
    "lands_each_turn": 2,
    "summons_each_turn": 1,
    "attacks_each_turn": 1,
    "turn_cap": 3,
    "event_cap": 20,
    "most_characters": 2,
}


def changed(name: str, default: object, other: object) -> pytest.MarkDecorator:
    """The test asks what holds by default, and what with another value; `changes` are for Scene or game_of."""
    ASKED.add(name)
    value = NUMBERS[name] if name in NUMBERS else CHOICES[name][1]
    cases = [pytest.param([], default, id="default"), pytest.param([f"{name}={value}"], other, id=str(value))]
    return pytest.mark.parametrize(("changes", "expected"), cases)


# ---------- The start


@changed("hand_limit", (6, 6), (4, 4))
def test_hand_limit(changes: list[str], expected: tuple[int, int]) -> None:
    game = game_of(*changes)
    open_hands(game)
    assert (len(game.sides[0].hand), game.sides[0].hand_limit) == expected


@changed("large_hand_limit", 7, 9)
def test_large_hand_limit(changes: list[str], expected: int) -> None:
    assert game_of(*changes, cards={KOAKUMA: 50}).sides[0].hand_limit == expected


@changed("large_deck", 6, 7)
def test_large_deck(changes: list[str], expected: int) -> None:
    assert game_of(*changes).sides[0].hand_limit == expected


def redraws(*changes: str) -> list[int]:
    """The sizes of hands that lack a character, up to the last."""
    game = game_of(*changes, cards={SHRINE: 40})
    with pytest.raises(GameOver):
        open_hands(game)
    assert (game.events[-1].side, game.events[-1].code) == (1, Code.CONCEDES)
    return [event.value for event in game.events if (event.side, event.code) == (0, Code.MUST_REDRAW)]


@changed("free_redraws", [6, 5, 4, 3, 2, 1], [6, 6, 5, 4, 3, 2, 1])
def test_free_redraws(changes: list[str], expected: list[int]) -> None:
    assert redraws(*changes) == expected


@changed("redraw_cost", [6, 5, 4, 3, 2, 1], [6, 4, 2])
def test_redraw_cost(changes: list[str], expected: list[int]) -> None:
    assert redraws(*changes) == expected


@changed("hand_floor", [6, 5, 4, 3, 2, 1], [6, 5])
def test_hand_floor(changes: list[str], expected: list[int]) -> None:
    """G6: whoever has no character then concedes; both do, and nobody has won."""
    assert redraws(*changes) == expected
    game = game_of(*changes, cards={SHRINE: 40}, others={KOAKUMA: 40})
    assert ending(game) == (0, 1, Reason.NO_CHARACTERS)
    assert ending(game_of(*changes, cards={SHRINE: 40})) == (0, -1, Reason.NO_CHARACTERS)


@changed("redraw_permanent", (5, 5), (5, 6))
def test_redraw_permanent(changes: list[str], expected: tuple[int, int]) -> None:
    game = game_of(*changes, players=(Told(kept=[False]), Told()))
    open_hands(game)
    assert (len(game.sides[0].hand), game.sides[0].hand_limit) == expected


@changed("life", 20, 7)
def test_life(changes: list[str], expected: int) -> None:
    assert game_of(*changes).sides[0].life == expected


# ---------- The turn


@changed("first_player_draws", 6, 7)
def test_first_player_draws(changes: list[str], expected: int) -> None:
    game = game_of(*changes)
    open_hands(game)
    game.turn = 1
    game.draw_for_turn(0)
    assert len(game.sides[0].hand) == expected


@changed("front_most", ([REIMU, KOAKUMA], []), ([REIMU], [KOAKUMA]))
def test_front_most(changes: list[str], expected: tuple[list[str], list[str]]) -> None:
    scene = Scene(*changes)
    scene.field(0, REIMU)
    scene.hold(0, KOAKUMA)
    scene.do(f"character {KOAKUMA}")
    assert scene.rows(0) == expected


@changed("lands_each_turn", 1, 2)
def test_lands_each_turn(changes: list[str], expected: int) -> None:
    scene = Scene(*changes)
    scene.hold(0, SHRINE, SHRINE, SHRINE)
    while scene.open():
        scene.do(f"land {SHRINE}")
    assert 3 - len(scene.hand(0)) == expected


@changed("summons_each_turn", 2, 1)
def test_summons_each_turn(changes: list[str], expected: int) -> None:
    scene = Scene(*changes)
    scene.hold(0, KOAKUMA, KOAKUMA)
    while scene.open():
        scene.do(f"character {KOAKUMA}")
    assert len(scene.characters(0)) == expected


@changed("same_character", [f"character {REIMU}"], [])
def test_same_character(changes: list[str], expected: list[str]) -> None:
    """Under any title, and on the own side alone."""
    scene = Scene(*changes)
    scene.hold(0, REIMU)
    scene.field(1, REIMU)
    assert scene.open() == [f"character {REIMU}"]
    scene.field(0, "空飛ぶ巫女 霊夢", tapped=True)
    assert scene.open() == expected


@changed("items_on", ["item charm"], [])
def test_items_on(changes: list[str], expected: list[str]) -> None:
    scene = Scene(*changes, pool=pool_of(item("charm")))
    scene.hold(0, "charm")
    scene.field(1, KOAKUMA)
    assert scene.open() == expected


@changed("attack_spells", (8, 18), (10, 18))
def test_attack_spells(changes: list[str], expected: tuple[int, int]) -> None:
    """G19: lands left, and the spell is used all the same."""
    scene = Scene(*changes)
    scene.field(0, KOAKUMA)
    scene.hold(0, DANCE)
    scene.attack(DANCE, kind="spell")
    assert (len(scene.sides[0].untapped_lands), scene.life[1]) == expected


def test_spells_in_defence_are_paid_for_all_the_same() -> None:
    scene = Scene("attack_spells=free", pool=pool_of(spell("shield", "0/3/0", cost=2)))
    scene.field(0, KOAKUMA)
    scene.field(1, KOAKUMA)
    scene.hold(1, "shield")
    scene.attack(KOAKUMA, f"defend {KOAKUMA} + shield")
    assert len(scene.sides[1].untapped_lands) == 8


@changed("back_spells", [], [f"spell {DANCE}"])
def test_back_spells(changes: list[str], expected: list[str]) -> None:
    """Normal attacks never."""
    scene = Scene(*changes)
    scene.field(0, KOAKUMA, row="back")
    scene.hold(0, DANCE)
    assert scene.open() == expected


@changed("main_spell_taps", False, True)
def test_main_spell_taps(changes: list[str], expected: bool) -> None:
    heal = {"when": "spell", "do": "raise_life", "to": "own", "amount": 1}
    scene = Scene(*changes, pool=pool_of(spell("chant", use=["main"], effects=[heal])))
    [own] = scene.field(0, KOAKUMA)
    scene.hold(0, "chant")
    scene.do("spell chant")
    assert (own.tapped, scene.life[0]) == (expected, 21)


@changed("attacks_each_turn", 2, 1)
def test_attacks_each_turn(changes: list[str], expected: int) -> None:
    """With and without a spell."""
    scene = Scene(*changes)
    scene.field(0, KOAKUMA, REIMU)
    scene.hold(0, DANCE)
    scene.attack(DANCE, kind="spell", aims=[KOAKUMA])
    if scene.open():
        scene.attack(REIMU)
    assert len(scene.of(Code.BATTLE_ENDS)) == expected
    assert scene.open() == []


@pytest.mark.parametrize(
    ("ban", "later", "ways"),
    [
        ("battle", [f"spell {DANCE}"], ["none", f"defend {REIMU}", f"defend {REIMU} + shield"]),
        ("turn", [], ["none", f"defend {REIMU}", f"defend {REIMU} + shield"]),
        ("both_players", [f"spell {DANCE}"], ["none", f"defend {REIMU}"]),
    ],
)
def test_attack_ban(ban: str, later: list[str], ways: list[str]) -> None:
    """G36: spells after a normal attack."""
    ASKED.add("attack_ban")
    scene = Scene(f"attack_ban={ban}", pool=pool_of(spell("shield", "0/3/0", use=["defence"])))
    scene.field(0, REIMU, KOAKUMA)
    scene.hold(0, DANCE)
    scene.hold(1, "shield")
    scene.field(1, REIMU, row="back")
    scene.attack(REIMU)
    assert scene.told(1).ways == ways
    assert [what for what in scene.open() if what.startswith("spell")] == later
    scene.untap_all(0)
    assert f"spell {DANCE}" in scene.open()


# ---------- Battle


@changed("defender_faints", [REIMU], [])
def test_defender_faints(changes: list[str], expected: list[str]) -> None:
    scene = Scene(*changes, pool=pool_of(character("knight", "2/2/0")))
    scene.field(0, "knight")
    scene.field(1, REIMU)
    scene.attack("knight", f"defend {REIMU}")
    assert (scene.gone(1), scene.life) == (expected, (20, 19))


@changed("counter_taps", True, False)
def test_counter_taps(changes: list[str], expected: bool) -> None:
    scene = Scene(*changes, pool=pool_of(character("wall", "0/9/0")))
    [own] = scene.field(0, "wall")
    [other] = scene.field(1, "wall")
    scene.attack("wall", "counter wall")
    assert (own.tapped, other.tapped) == (True, expected)


@changed("tie_hits", Code.EVADES, Code.IS_HIT)
def test_tie_hits(changes: list[str], expected: Code) -> None:
    scene = Scene(*changes)
    scene.field(0, KOAKUMA)
    scene.field(1, REIMU)
    scene.attack(KOAKUMA, f"defend {REIMU}")
    assert len(scene.of(expected)) == 1


@changed("counter_after_miss", 2, 1)
def test_counter_after_miss(changes: list[str], expected: int) -> None:
    scene = Scene(*changes)
    scene.field(0, KOAKUMA)
    scene.field(1, REIMU)
    scene.attack(KOAKUMA, f"counter {REIMU}")
    assert len(scene.of(Code.STRIKES)) == expected


@changed("leaving", ([], []), (["wall"], ["wall"]))
def test_leaving(changes: list[str], expected: tuple[list[str], list[str]]) -> None:
    """G29: both leave after a counter, not after plain defence."""
    scene = Scene(*changes, pool=pool_of(character("wall", "0/9/0")))
    scene.field(0, "wall", "wall")
    scene.field(1, "wall", "wall")
    scene.attack("wall", "defend wall")
    assert (scene.gone(0), scene.gone(1)) == ([], [])
    scene.attack("wall", "counter wall")
    assert (scene.gone(0), scene.gone(1)) == expected


@changed("clamp", 1, 0)
def test_clamp(changes: list[str], expected: int) -> None:
    """T2, G31: evasion 0, -1 by a spell, 1 more by an ability."""
    more = {"when": "defends", "do": "change_evasion", "to": "self", "amount": 1}
    pool = pool_of(
        character("fly", "0/1/0", effects=[more]),
        spell("net", "0/0/-1", use=["defence"]),
        character("gnat", "1/1/0"),
    )
    scene = Scene(*changes, pool=pool)
    scene.field(0, "gnat")
    scene.field(1, "fly")
    scene.hold(1, "net")
    scene.attack("gnat", "defend fly + net")
    assert (len(scene.of(Code.EVADES)), len(scene.of(Code.IS_HIT))) == (expected, 1 - expected)


# ---------- The end


@changed("deck_out", (70, 0, Reason.DECK_OUT), (68, 0, Reason.DECK_OUT))
def test_deck_out(changes: list[str], expected: tuple[int, int, Reason]) -> None:
    """G33."""
    assert ending(game_of(*changes)) == expected


@changed("turn_cap", (70, 0, Reason.DECK_OUT), (3, -1, Reason.TURN_CAP))
def test_turn_cap(changes: list[str], expected: tuple[int, int, Reason]) -> None:
    assert ending(game_of(*changes)) == expected


@changed("event_cap", 26, None)
def test_event_cap(changes: list[str], expected: int | None) -> None:
    """Operations of one turn."""
    heal = {"when": "summoned", "do": "raise_life", "to": "own", "amount": 1}
    scene = Scene(*changes, pool=pool_of(character("nun", effects=[heal] * 6)), lands=0)
    scene.hold(0, *["nun"] * 4)
    for _ in range(3):
        scene.do("character nun")
    if expected is None:
        with pytest.raises(GameOver) as end:
            scene.do("character nun")
        assert (end.value.winner, end.value.reason) == (-1, Reason.EVENT_CAP)
    else:
        scene.do("character nun")
        assert scene.life[0] == 20 + 24


@changed("most_characters", 3, 2)
def test_most_characters(changes: list[str], expected: int) -> None:
    scene = Scene(*changes)
    scene.hold(0, *[KOAKUMA] * 3)
    while scene.open():
        scene.do(f"character {KOAKUMA}")
    assert len(scene.characters(0)) == expected


def test_every_parameter_is_asked_about() -> None:
    assert {parameter.name for parameter in PARAMETERS} == ASKED | OF_DECKS
