"""Positions of Touhou lands worked out by hand, where a mistake in the reference would be hard to see: the vectors.

T2 and T6 to T12 are those of the battle alone (tests/simcore/games/touhou_lands/test_combat.py).
"""

from collections.abc import Mapping

import pytest

from simcore.games.touhou_lands.cards import check_deck
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.params import choose_rules
from tests.reference.touhou_lands_choices import IllegalChoiceError
from tests.reference.touhou_lands_events import Code, Reason
from tests.reference.touhou_lands_hands import adjust_hand, open_hands
from tests.reference.touhou_lands_scene import (
    BUNDLED,
    DANCE,
    EVERY,
    KOAKUMA,
    REIMU,
    SEAL,
    SHRINE,
    Scene,
    Told,
    character,
    deck_of,
    ending,
    game_of,
    item,
    pool_of,
    spell,
)
from tests.reference.touhou_lands_table import GameOver

FLYING = "空飛ぶ巫女 霊夢"  # another title of 霊夢
WALL = character("wall", "0/9/0")
HERO = character("hero", "3/3/0")
CHARM = item("charm", "1/1/1")

# ---------- The page's example (T1), and an end before the counter (T13)


def test_the_example_of_the_page() -> None:
    """T1: both faint, nobody loses life; all four cards are discarded."""
    scene = Scene()
    scene.hold(0, DANCE)
    scene.hold(1, SEAL)
    scene.field(0, KOAKUMA)
    scene.field(1, REIMU)
    scene.attack(DANCE, f"counter {REIMU} + {SEAL}", kind="spell")
    assert scene.of(Code.STRIKES) == [(0, KOAKUMA, 2), (1, REIMU, 4)]
    assert scene.of(Code.IS_HIT) == [(1, REIMU, 2), (0, KOAKUMA, 4)]
    assert scene.life == (20, 20)
    assert scene.gone(0) == [KOAKUMA, DANCE]
    assert scene.gone(1) == [REIMU, SEAL]


def test_the_game_ends_before_the_counter() -> None:
    """T13."""
    scene = Scene(pool=pool_of(character("brute", "5/1/0"), character("duellist", "9/2/1")))
    scene.sides[0].life, scene.sides[1].life = 1, 2
    scene.field(0, "brute")
    scene.field(1, "duellist")
    with pytest.raises(GameOver) as end:
        scene.attack("brute", "counter duellist")
    assert (end.value.winner, end.value.reason, scene.life) == (0, Reason.LIFE, (1, 0))
    assert scene.of(Code.STRIKES) == [(0, "brute", 5)]


# ---------- Decks (T3)


@pytest.mark.parametrize(
    ("cards", "rules"),
    [
        ({SHRINE: 35, KOAKUMA: 4}, ["R1"]),
        ({SHRINE: 36, KOAKUMA: 4}, []),
        ({SHRINE: 46, KOAKUMA: 4}, []),
        ({SHRINE: 47, KOAKUMA: 4}, ["R1"]),
        ({SHRINE: 35, KOAKUMA: 5}, ["R2"]),
        ({SHRINE: 20, "紅魔館": 16, KOAKUMA: 4}, []),
        ({SHRINE: 35, REIMU: 2, FLYING: 3}, ["R2, G1"]),
        ({SHRINE: 36, REIMU: 2, FLYING: 2}, []),
        ({SHRINE: 40}, ["R7"]),
    ],
)
def test_legal_decks(cards: Mapping[str, int], rules: list[str]) -> None:
    """T3, and R7: a deck without characters is none."""
    found = check_deck(deck_of("deck", cards), BUNDLED, choose_rules(PARAMETERS))
    assert [line.endswith(f"({rule})") for line, rule in zip(found, rules, strict=True)] == [True] * len(rules)


# ---------- Hands (T4, T5, T18)


@pytest.mark.parametrize(("size", "limit"), [(40, 6), (49, 6), (50, 7)])
def test_hand_limits(size: int, limit: int) -> None:
    """T4, G2."""
    game = game_of(cards={KOAKUMA: size})
    open_hands(game)
    assert [(len(side.hand), side.hand_limit) for side in game.sides] == [(limit, limit)] * 2


def test_one_free_redraw_then_two_paid_ones() -> None:
    """T4: 6, 6, 5, 4; the hand that lacks a character may not be kept, and the free redraw comes once."""
    game = game_of(cards={SHRINE: 40})
    with pytest.raises(GameOver):
        open_hands(game)
    redraws = [event.value for event in game.events if event.side == 0 and event.code == Code.MUST_REDRAW]
    assert redraws == [6, 5, 4, 3, 2, 1]


def test_a_redraw_at_once() -> None:
    """T4: of a hand with a character, 5; the hand limit is 5 from then on (G3)."""
    players = Told(kept=[False]), Told()
    game = game_of(players=players)
    open_hands(game)
    assert [(len(side.hand), side.hand_limit) for side in game.sides] == [(5, 5), (6, 6)]
    assert [opening.smaller for opening in players[0].asked] == [5, 4]
    assert [len(opening.hand) for opening in players[0].asked] == [6, 5]
    assert len(game.sides[0].library) == 35


def test_nobody_redraws_to_nothing() -> None:
    """G6: the smallest hand is one card, which is not asked about."""
    players = Told(kept=[False] * 9), Told()
    game = game_of(players=players)
    open_hands(game)
    assert [opening.smaller for opening in players[0].asked] == [5, 4, 3, 2, 1]
    assert (len(game.sides[0].hand), game.sides[0].hand_limit) == (1, 1)


def test_the_first_turns() -> None:
    """T5: no draw for the first player on turn 1; 7 in hand for the second."""
    players = Told(), Told()
    game = game_of("turn_cap=2", players=players)
    open_hands(game)
    sizes = []
    for turn in (1, 2):
        game.turn = turn
        game.draw_for_turn(game.active)
        sizes.append(len(game.sides[game.active].hand))
    assert sizes == [6, 7]


@pytest.mark.parametrize(("held", "left"), [(9, 6), (6, 6), (3, 3)])
def test_hands_at_the_end_of_a_turn(held: int, left: int) -> None:
    """T18."""
    scene = Scene()
    scene.hold(0, *[KOAKUMA] * (held - 1), REIMU)
    scene.told(0).discards = [REIMU]
    adjust_hand(scene, 0)
    assert len(scene.sides[0].hand) == left
    assert len(scene.gone(0)) == held - left
    assert scene.gone(0)[:1] == [REIMU] * (held > left)


# ---------- Rows (T14)


def test_who_stands_where() -> None:
    """T14: two in the front, five in the back; a third in the front is refused."""
    scene = Scene()
    scene.field(0, *[KOAKUMA] * 2, *[REIMU] * 3, row="back")
    assert scene.open() == []
    assert scene.row(0, "back") == [KOAKUMA] * 2 + [REIMU] * 3
    scene.told(0).fronts = [[KOAKUMA, REIMU], []]
    scene.form(0)
    assert scene.rows(0) == ([KOAKUMA, REIMU], [KOAKUMA, REIMU, REIMU])
    scene.form(0)
    assert len(scene.row(0, "back")) == 5
    scene.told(0).form = lambda view, own: own[:3]  # type: ignore[method-assign]
    with pytest.raises(IllegalChoiceError):
        scene.form(0)


def test_a_full_front() -> None:
    """T14: whoever is summoned then stands in the back, and nobody is asked."""
    scene = Scene()
    scene.field(0, REIMU, REIMU)
    scene.hold(0, KOAKUMA)
    scene.do(f"character {KOAKUMA}", rows=["front"])
    assert scene.rows(0) == ([REIMU, REIMU], [KOAKUMA])
    assert scene.told(0).rows == ["front"]
    assert scene.of(Code.SUMMONS) == [(0, KOAKUMA, 1)]


def test_the_back_row_defends_and_nothing_else() -> None:
    """T14."""
    scene = Scene()
    scene.hold(0, DANCE)
    scene.field(0, KOAKUMA, row="back")
    assert scene.open() == []
    scene.field(0, REIMU)
    scene.field(1, REIMU, row="back")
    assert scene.open() == [f"attack {REIMU}"]
    scene.attack(REIMU, f"defend {REIMU}")
    assert scene.told(1).ways == ["none", f"defend {REIMU}"]


# ---------- Turns (T15, T16)


def test_a_summoned_character_waits() -> None:
    """T15: it can neither attack at once nor defend next turn; then it can do both."""
    scene = Scene(pool=pool_of(HERO))
    scene.hold(0, "hero")
    scene.field(1, KOAKUMA)
    for seat in (0, 1):
        scene.stack(seat, *[SHRINE] * 9)
    scene.do("character hero")
    assert scene.open() == []
    scene.turn = 6
    scene.told(1).acts = [f"attack {KOAKUMA}"]
    scene.take_turn()
    assert scene.of(Code.ANSWERS) == []
    assert scene.life == (19, 20)
    scene.turn = 7
    scene.told(0).acts = ["attack hero"]
    scene.take_turn()
    assert scene.life == (19, 17)


def test_lands() -> None:
    """T16: one a turn, which can be tapped at once."""
    scene = Scene(lands=0)
    scene.hold(0, SHRINE, SHRINE, KOAKUMA)
    assert scene.open() == [f"land {SHRINE}"] * 2
    scene.do(f"land {SHRINE}")
    assert scene.open() == [f"character {KOAKUMA}"]
    scene.do(f"character {KOAKUMA}")
    assert scene.of(Code.PAYS) == [(0, KOAKUMA, 0)]
    assert scene.open() == []


def test_one_item_for_each() -> None:
    """T16; a tapped character may carry one, and so may the opponent's (R18, G18)."""
    scene = Scene(pool=pool_of(CHARM))
    scene.hold(0, "charm", "charm", "charm")
    [own] = scene.field(0, KOAKUMA, tapped=True)
    [other] = scene.field(1, REIMU)
    scene.do("item charm", aims=[KOAKUMA])
    scene.do("item charm")
    assert (own.attack, own.defence, own.evasion) == (2, 2, 1)
    assert (other.attack, other.defence, other.evasion) == (2, 2, 2)
    assert scene.open() == []


# ---------- Spells (T17)


@pytest.mark.parametrize("with_spell", [True, False])
def test_no_counter_without_a_spell(with_spell: bool) -> None:
    """T17: against 彩光乱舞; plain defence is open all the same."""
    scene = Scene()
    scene.hold(0, DANCE)
    scene.hold(1, *[SEAL] * with_spell)
    scene.field(0, KOAKUMA)
    scene.field(1, REIMU)
    scene.attack(DANCE, kind="spell")
    bare = ["none", f"defend {REIMU}"]
    added = [f"defend {REIMU} + {SEAL}", f"counter {REIMU} + {SEAL}"]
    assert scene.told(1).ways == (bare + added if with_spell else bare)


def test_spells_after_a_normal_attack() -> None:
    """T17, G36: none of the attacker's, as there is no question; the defender's are open."""
    scene = Scene(pool=pool_of(spell("shield", "0/3/0")))
    scene.hold(0, "shield")
    scene.hold(1, "shield")
    scene.field(0, KOAKUMA)
    scene.field(1, KOAKUMA)
    scene.attack(KOAKUMA, f"defend {KOAKUMA} + shield")
    assert scene.hand(0) == ["shield"]
    assert scene.gone(1) == ["shield"]
    assert (scene.gone(0), scene.life) == ([], (20, 20))


def test_a_spell_is_paid_for_by_the_defender_too() -> None:
    """R26, G27: with lands that are untapped; a tapped character cannot use it (R10)."""
    scene = Scene(pool=pool_of(spell("shield", "0/3/0", cost=2)), lands=0)
    scene.hold(1, "shield")
    scene.field(0, KOAKUMA, KOAKUMA)
    scene.field(1, REIMU)
    scene.put_lands(1, SHRINE)
    scene.attack(KOAKUMA)
    assert scene.told(1).ways == ["none", f"defend {REIMU}", f"counter {REIMU}"]
    scene.put_lands(1, SHRINE)
    scene.attack(KOAKUMA, f"counter {REIMU} + shield")
    assert scene.of(Code.ADDS_SPELL, Code.PAYS) == [(1, "shield", 0), (1, "shield", 0)]
    assert [land.tapped for land in scene.sides[1].lands] == [True, True]


# ---------- Ends (T19), lands on time (T20)


@pytest.mark.parametrize(("size", "turn"), [(40, 70), (50, 88)])
def test_libraries_that_run_out(size: int, turn: int) -> None:
    """T19: the second player cannot draw on its turn 35 (44), before the first player on its turn 36 (45)."""
    assert ending(game_of(cards={KOAKUMA: size})) == (turn, 0, Reason.DECK_OUT)


def test_the_first_player_would_be_next() -> None:
    """T19: with one card more in the other library."""
    game = game_of("deck_most=60", cards={KOAKUMA: 40}, others={KOAKUMA: 41})
    assert ending(game) == (71, 1, Reason.DECK_OUT)


def test_a_land_each_turn() -> None:
    """T20."""
    players = Told([f"land {SHRINE}"] * 99), Told()
    game = game_of(players=players, cards={SHRINE: 39, KOAKUMA: 1})
    game.sides[0].library.sort(key=lambda card: card.card.name != KOAKUMA)
    game.players = players
    for turn in (1, 3, 5, 7, 9):
        game.turn = turn
        game.sides[0].hand = [] if turn > 1 else [game.sides[0].library.pop()]
        game.take_turn()
        assert len(game.sides[0].lands) == (turn + 1) // 2


def test_every_kind_of_land() -> None:
    """R15, G13: a cost that names a kind is paid with lands that yield it, and with any others."""
    pool = pool_of(character("nymph", cost=3, needs={"water": 2}))
    scene = Scene(pool=pool, lands=0)
    scene.hold(0, "nymph")
    scene.put_lands(0, SHRINE, SHRINE, "霧の湖")
    assert scene.open() == []
    scene.put_lands(0, EVERY)
    scene.do("character nymph")
    assert [land.tapped for land in scene.sides[0].lands] == [True, False, True, True]
