"""The test vectors of the rules page on positions, by id; those of whole games stand in test_whole_games.py."""

from pathlib import Path
from typing import Any

import pytest

from tests.simcore.games.kyougenshi.behaviour import (
    BLACK,
    GREEN,
    GUARD,
    HUGE,
    LARGE,
    MIDDLE,
    NOTHING,
    PLAIN,
    RED,
    SMALL,
    YELLOW,
    attacked,
    blocked,
    play,
    refused,
    used,
)

pytestmark = pytest.mark.both_modes

SHOOT, SPEED = "紅符「スカーレットシュート」", "星符「エスケープベロシティ」"  # red for 3, red for 2
METEOR, DREAM, MISDIRECTION = "星符「メテオニックシャワー」", "死符「ギャストリドリーム」", "奇術「ミスディレクション」"
SOULS, ICICLE = "亡郷「亡我郷 -さまよえる魂-」", "氷符「アイシクルフォール」"
LIBRARY = {"library": [RED] * 12}
CARDS = """
[[card]]
name = "Bat"
type = "spell_card"
colours = ["red", "black"]
cost = 2
power = 2000
source = "made for a test"

[[card]]
name = "Striker"
type = "spell_card"
colours = ["red"]
cost = 2
power = 2000
power_attacker = 2000
source = "made for a test"

[[card]]
name = "Crusher"
type = "spell_card"
colours = ["red"]
cost = 2
power = 2000
guard_crusher = 2000
source = "made for a test"

[[card]]
name = "Torch"
type = "spell_card"
colours = ["red"]
cost = 2
power = 2000
keywords = ["blocker"]
flare = 1000
source = "made for a test"
"""


@pytest.fixture
def cards(tmp_path: Path) -> list[Path]:
    path = tmp_path / "vectors.toml"
    path.write_text(CARDS, encoding="utf-8")
    return [path]


# ---------- Orbs and paying: T2, T3


def test_t2_one_charge_a_turn() -> None:
    """R12, R16: a second one in a turn is refused; on each own turn one more orb, however large the hand is."""
    own = {"hand": [RED] * 9, **LIBRARY}
    assert refused({**own, "acts": [f"charge {RED}"] * 2}, LIBRARY, start="turn") == [
        f'first, acts, entry 2: charge "{RED}" was never open; last was charge {RED}'
    ]
    turns = [{"do": "charge", "card": RED, "turn": turn} for turn in (1, 3, 5)]
    played = play({**own, "acts": turns}, LIBRARY, start="turn", turns=5)
    assert played.of("charges") == [f"first {RED} charges {number}" for number in (1, 2, 3)]
    assert len(played.first["hand"]) == 9
    twice = play({**own, "acts": [f"charge {RED}"] * 2}, LIBRARY, "charges_each_turn=2", start="turn")
    assert len(twice.first["orbs"]) == 2


@pytest.mark.parametrize(
    ("card", "orbs", "open_"),
    [
        (SHOOT, [RED, YELLOW, YELLOW], True),
        (SHOOT, [YELLOW] * 3, False),
        (SHOOT, [RED, RED], False),
        ("Bat", [RED, BLACK], True),
        ("Bat", [RED, RED], False),
        ("Bat", ["Bat", RED], True),
        ("Bat", ["Bat", BLACK], True),
        ("Bat", ["Bat", YELLOW], False),
    ],
)
def test_t3_colours(card: str, orbs: list[str], open_: bool, cards: list[Path]) -> None:
    """R24: one of its colour, of two colours one of each; the rest may be any."""
    own = {"orbs": orbs, "hand": [card]}
    played = play(own, cards=cards)
    assert played.first["hand"] == [card]
    if open_:
        used_up = play({**own, "acts": [f"use {card}"]}, cards=cards)
        assert (used_up.first.cards, used_up.first.active_orbs) == ([card], 0)
    else:
        lines = refused({**own, "acts": [f"use {card}"]}, cards=cards)
        assert lines == [f'first, acts, entry 1: use "{card}" was never open; last was nothing']


# ---------- Attacks: T4


def test_t4_who_attacks_whom() -> None:
    """R28, R34, R35: a praying card is refused, one with スピードアタッカー not; an inactive target, no active one."""
    praying = {"battle_zone": [{"card": SMALL, "praying": True}], "acts": [f"attack {SMALL}"]}
    assert refused(praying) == [f'first, acts, entry 1: attack "{SMALL}" was never open; last was nothing']
    swift = {"battle_zone": [{"card": SPEED, "praying": True}], "acts": [f"attack {SPEED}"]}
    assert play(swift).winner == "first"
    on_active = {"battle_zone": [MIDDLE], "acts": [f"attack {MIDDLE} > {SMALL}"]}
    assert refused(on_active, {"battle_zone": [SMALL]}) != []
    assert attacked(MIDDLE, SMALL).second["graveyard"] == [SMALL]


@pytest.mark.parametrize(("rules", "blocks"), [((), 1), (("fresh_blockers=no",), 0)])
def test_t4_a_fresh_blocker(rules: tuple[str, ...], blocks: int) -> None:
    """R30: it may block on the turn on which it came; by the other reading not."""
    fresh = {"card": GUARD, "praying": True}
    foe = {"battle_zone": [fresh], "shields": [NOTHING], "blocks": [GUARD] * blocks}
    assert len(attacked(SMALL, None, None, foe, *rules).of("blocks")) == blocks


def test_t4_by_a_trigger_and_next_turn() -> None:
    """R9, R29: a card put in by S・トリガー in the opponent's turn attacks in its owner's next."""
    own = {"battle_zone": [LARGE], "acts": [f"attack {LARGE}"], **LIBRARY}
    later = [{"do": "attack", "card": MISDIRECTION, "turn": 2}]
    foe = {"shields": [MISDIRECTION], "triggers": ["yes"], "acts": later, **LIBRARY}
    played = play(own, foe, turns=2)
    assert played.of("triggers", "attacks") == [
        *(f"first {LARGE} attacks player", f"second {MISDIRECTION} triggers yes"),
        f"second {MISDIRECTION} attacks player",
    ]
    assert played.winner == "second"


# ---------- Blocks and battles: T5, T6, T9, T12


@pytest.mark.parametrize(("attacker", "left"), [(MIDDLE, (1, 0)), (PLAIN, (0, 0)), (SMALL, (0, 1))])
def test_t5_a_block(attacker: str, left: tuple[int, int]) -> None:
    """R41, R44, R47: 3000, 2000 and 1000 against a ブロッカー of 2000; nothing is broken, no damage stays."""
    played = blocked(attacker, ICICLE)
    assert (len(played.first.cards), len(played.second.cards)) == left
    assert (played.shields, played.of("breaks")) == ((0, 1), [])


def test_t6_power_attacker(cards: list[Path]) -> None:
    """R37, R57: it wins at 4000 against 3000; attacked on the next turn it has 2000."""
    own = {"battle_zone": ["Striker"], "acts": ["attack Striker"], **LIBRARY}
    foe: dict[str, Any] = {"battle_zone": [GUARD, PLAIN], "shields": [NOTHING], "blocks": [GUARD], **LIBRARY}
    foe["acts"] = [{"do": "attack", "card": PLAIN, "target": "Striker", "turn": 2}]
    played = play(own, foe, cards=cards, turns=2)
    assert played.fights == [
        *("first Striker fights 4000", f"second {GUARD} fights 3000"),
        *(f"second {PLAIN} fights 2000", "first Striker fights 2000"),
    ]
    assert (played.first.cards, played.second.cards) == ([], [])


def test_t6_flare_and_guard_crusher(cards: list[Path]) -> None:
    """G6, R44: with フレア+1000 2000 wins against 2000 as it blocks, with ガードクラッシャー+2000 against 3000."""
    own = {"battle_zone": [PLAIN], "acts": [f"attack {PLAIN}"]}
    torch = play(own, {"battle_zone": ["Torch"], "shields": [NOTHING], "blocks": ["Torch"]}, cards=cards)
    assert (torch.first.cards, torch.second.cards) == ([], ["Torch"])
    own = {"battle_zone": ["Crusher"], "acts": ["attack Crusher"]}
    crusher = play(own, {"battle_zone": [GUARD], "shields": [NOTHING], "blocks": [GUARD]}, cards=cards)
    assert (crusher.first.cards, crusher.second.cards) == (["Crusher"], [])


def test_t9_both_losers() -> None:
    """R44, R45, R46, R55: both reach the graveyard, the turn player's first; then its effect, then the other's."""
    played = attacked(SOULS, SOULS, {"library": [RED]}, {"library": [RED]})
    assert played.effects == [
        *(f"first {SOULS} destroyed", f"first {SOULS} goes_to_graveyard battle_zone"),
        *(f"second {SOULS} destroyed", f"second {SOULS} goes_to_graveyard battle_zone"),
        *(f"first {SOULS} effect_happens destroyed", f"first {RED} draws 0"),
        *(f"second {SOULS} effect_happens destroyed", f"second {RED} draws 0"),
    ]


@pytest.mark.parametrize(("orbs", "stays"), [(2, True), (1, False)])
def test_t12_graze(orbs: int, stays: bool) -> None:
    """G4, G5: グレイズ2 with two active orbs, or with one."""
    played = attacked(HUGE, METEOR, None, {"orbs": [RED] * orbs, "grazes": ["yes"] * stays})
    assert (played.second.cards, played.second.active_orbs) == ([METEOR] * stays, 0 if stays else 1)


def test_t12_graze_does_not_help_against_effects() -> None:
    """R46: destroyed by an effect."""
    played = used(DREAM, None, {"battle_zone": [METEOR], "orbs": [RED] * 2})
    assert (played.second["graveyard"], played.of("grazes")) == ([METEOR], [])


# ---------- Breaks: T7, T8


@pytest.mark.parametrize(
    ("attacker", "attacks", "left"),
    [
        (SMALL, 6, [4, 3, 2, 1, 0]),
        ("神秘「葛井の清水」", 4, [4, 3, 2, 1, 0]),
        (HUGE, 3, [4, 3, 2, 1, 0]),
    ],
)
def test_t7_attacks_to_win(attacker: str, attacks: int, left: list[int]) -> None:
    """R7, R48, R51, R58: unblocked, from five declared cards; the attack that takes the last one never wins."""
    own = {"battle_zone": [attacker], "acts": [f"attack {attacker}"] * attacks, **LIBRARY}
    foe = {"shields": [NOTHING] * 5, **LIBRARY}
    played = play(own, foe, turns=2 * attacks - 1)
    assert (played.winner, len(played.of("attacks"))) == ("first", attacks)
    assert played.of("breaks") == [f"second {NOTHING} breaks {number}" for number in left]
    early = {**own, "acts": [f"attack {attacker}"] * (attacks - 1)}
    assert play(early, foe, turns=2 * attacks - 1).winner is None


@pytest.mark.parametrize("keywords", [["t_breaker"], ["w_breaker", "t_breaker"]])
def test_t7_the_greatest_number(keywords: list[str]) -> None:
    """R48: of W and T three, never five."""
    foe = {"shields": [NOTHING] * 5}
    assert attacked({"card": SMALL, "keywords": keywords}, None, None, foe).shields == (0, 2)


@pytest.mark.parametrize(("rules", "breaks"), [((), 2), (("breaks_go_on=no",), 1)])
def test_t8_a_trigger_that_destroys_the_attacker(rules: tuple[str, ...], breaks: int) -> None:
    """R52, R59: it is settled before the second is picked, which is broken all the same; by the other reading not."""
    foe = {"shields": [DREAM, DREAM], "triggers": ["yes"]}
    breaker = {"card": SMALL, "keywords": ["w_breaker"]}
    played = attacked(breaker, None, None, foe, *rules)
    first = [
        *(f"second {DREAM} breaks 1", f"second {DREAM} triggers yes", f"second {DREAM} effect_happens used"),
        *(f"first {SMALL} destroyed", f"first {SMALL} goes_to_graveyard battle_zone"),
        f"second {DREAM} goes_to_graveyard use",
    ]
    assert played.effects == [*first, *[f"second {DREAM} breaks 0"] * (breaks - 1)]
    assert played.shields == (0, 2 - breaks)


def test_t8_a_trigger_between_two_breaks() -> None:
    """R49, R52: drawn cards are in the hand before the second is broken."""
    flood = "洪水「ウーズフラッディング」"
    foe = {"shields": [flood, flood], "library": [RED] * 6, "triggers": ["yes", "yes"]}
    played = attacked({"card": SMALL, "keywords": ["w_breaker"]}, None, None, foe)
    told = [one.split()[2] for one in played.effects if not one.startswith("first")]
    once = ["breaks", "triggers", "effect_happens", "draws", "draws", "draws", "goes_to_graveyard"]
    assert told == once * 2


# ---------- Phases: T10


def test_t10_phases() -> None:
    """R13, R14, R15: after an attack nothing is summoned or used; in the main phase nothing is charged."""
    own: dict[str, Any] = {"battle_zone": [SMALL], "orbs": [RED, GREEN, BLACK], "hand": [RED, NOTHING], **LIBRARY}
    foe = {"shields": [NOTHING] * 2}
    for card in (RED, NOTHING):
        assert refused({**own, "acts": [f"attack {SMALL}", f"use {card}"]}, foe) == [
            f'first, acts, entry 2: use "{card}" was never open; last was nothing'
        ]
    assert play({**own, "acts": [f"use {RED}", f"use {NOTHING}", f"attack {SMALL}"]}, foe).shields == (0, 1)
    late = [f"use {RED}", f"charge {NOTHING}"]
    assert refused({**own, "acts": late}, foe, start="turn") == [
        f'first, acts, entry 2: charge "{NOTHING}" was never open; last was charge {RED}, charge {NOTHING}'
    ]
