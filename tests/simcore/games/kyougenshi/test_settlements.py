"""Where the page of Kyougenshi is silent: each settlement in a position, with its other reading where it has one."""

from pathlib import Path
from typing import Any

import pytest

from tests.simcore.games.kyougenshi.behaviour import (
    BLACK,
    BLUE,
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

BELT, FIREFLY, STORM = "魔空「アステロイドベルト」", "蛍符「地上の流星」", "星光「スターストーム」"
SOULS, DREAM, RECITATION = "亡郷「亡我郷 -さまよえる魂-」", "死符「ギャストリドリーム」", "魔法「魔界蝶の妖香」"
LIBRARY = {"library": [RED] * 6}
RISER = """
[[card]]
name = "Riser"
type = "spell_card"
colours = ["red"]
cost = 2
power = 2000
effects = [{ when = "attacked", do = "activate", to = "self" }]
source = "made for a test"
"""


def inactive_orbs(side: dict[str, Any]) -> list[str]:
    return [orb["card"] for orb in side["orbs"] if orb["state"] == "inactive"]


# ---------- Orbs


@pytest.mark.parametrize(("rules", "open_"), [((), True), (("multicolour_inactive=yes",), False)])
def test_r19_a_two_coloured_orb_can_be_used_at_once(rules: tuple[str, ...], open_: bool) -> None:
    """R19: by [DM] it enters inactive; an orb of one colour never does."""
    own = {"hand": [BELT, RED], **LIBRARY}
    acts = [f"charge {BELT}", f"use {RED}"]
    if open_:
        assert play({**own, "acts": acts}, LIBRARY, *rules, start="turn").first.cards == [RED]
    else:
        assert refused({**own, "acts": acts}, LIBRARY, *rules, start="turn") != []
        plain = {"hand": [RED, RED], **LIBRARY, "acts": [f"charge {RED}", f"use {RED}"]}
        assert play(plain, LIBRARY, *rules, start="turn").first.cards == [RED]


@pytest.mark.parametrize(
    ("card", "orbs", "turned"),
    [
        # Each colour of the card first: the cheapest orb that has it; then those of its colours, then others.
        (RED, [RED, "紅符「スカーレットシュート」", YELLOW], [RED]),
        (PLAIN, [RED, PLAIN, GREEN], [RED, PLAIN]),
        (PLAIN, [RED, PLAIN, "奇術「ミスディレクション」"], [PLAIN, "奇術「ミスディレクション」"]),
        # One of a single colour before one of two, however dear it is.
        (RED, [BELT, "蓬莱「凱風快晴 -フジヤマヴォルケイノ-」"], ["蓬莱「凱風快晴 -フジヤマヴォルケイノ-」"]),
        # For a card of two colours never the only source of the other one.
        (BELT, [BELT, RED, GREEN, GREEN], [RED, GREEN, GREEN, BELT]),
    ],
)
def test_g3_which_orbs_are_turned(card: str, orbs: list[str], turned: list[str]) -> None:
    """G3, R24: by a rule, not by choice."""
    played = play({"orbs": orbs, "hand": [card], "acts": [f"use {card}"]})
    assert inactive_orbs(played.first) == turned


def test_g3_what_is_over_is_used_first() -> None:
    """G3, R20, R25: of two orbs of two one is left over for the next card."""
    own = {"orbs": [FIREFLY, FIREFLY, RED], "hand": [MIDDLE, RED], "acts": [f"use {MIDDLE}", f"use {RED}"]}
    played = play(own)
    assert played.of("pays") == [f"first {MIDDLE} pays 1", f"first {RED} pays 0"]
    over = {"orbs": [FIREFLY] * 2, "hand": [MIDDLE, GREEN], "acts": [f"use {MIDDLE}", f"use {GREEN}"]}
    assert refused(over) != []  # one is left, and it costs three


@pytest.mark.parametrize(("rules", "grazes"), [((), 0), (("power_kept=turn",), 1)])
def test_r25_how_long_power_is_kept(rules: tuple[str, ...], grazes: int) -> None:
    """R25: what an orb of two has over is lost as the attacks begin; by the other reading it pays for グレイズ1."""
    own = {"orbs": [FIREFLY, FIREFLY], "hand": [MIDDLE], "battle_zone": [STORM], "grazes": ["yes"] * grazes}
    foe = {"battle_zone": [{"card": LARGE, "state": "inactive"}]}
    played = play({**own, "acts": [f"use {MIDDLE}", f"attack {STORM} > {LARGE}"]}, foe, *rules)
    assert (len(played.of("grazes")), STORM in played.first.cards) == (grazes, grazes == 1)


def test_r18_orbs_stay_orbs() -> None:
    """R18, R10: they turn active in each own active phase; those of the other side do not."""
    tapped = {"orbs": [{"card": RED, "state": "inactive"}] * 2, **LIBRARY}
    played = play(tapped, tapped, start="turn")
    assert (played.first.active_orbs, played.second.active_orbs) == (2, 0)


# ---------- Turns


def test_r9_r10_the_start_of_a_turn() -> None:
    """R9, R10: the turn player's cards turn active and pray no more; the other side's stay as they are."""
    side = {"battle_zone": [{"card": SMALL, "state": "inactive", "praying": True}], **LIBRARY}
    played = play(side, side, start="turn")
    states = [(half.card(SMALL)["state"], half.card(SMALL)["praying"]) for half in (played.first, played.second)]
    assert states == [("active", False), ("inactive", True)]


def test_r8_a_deck_that_something_else_empties() -> None:
    """R8: no loss at once, but in the owner's next draw phase, by either reading."""
    flood = "洪水「ウーズフラッディング」"
    own = {"orbs": [BLUE] * 5, "hand": [flood], "library": [RED], "acts": [f"use {flood}"]}
    for rule in ("empty", "cannot_draw"):
        played = play(own, LIBRARY, f"deck_out={rule}", turns=3)
        assert (played.winner, played.turn, played.of("draws_nothing")) == ("second", 7, ["first draws_nothing"])


@pytest.mark.parametrize(("rule", "winner"), [("empty", "second"), ("cannot_draw", None)])
def test_r8_the_last_card(rule: str, winner: str | None) -> None:
    """R8: it is lost with the draw of the last card, or only without one."""
    played = play({"library": [RED]}, LIBRARY, f"deck_out={rule}", start="turn")
    assert played.winner == winner


# ---------- Attacks


def test_r36_again_and_again() -> None:
    """R36: whatever is active may attack, as often as it is."""
    own = {"battle_zone": [RECITATION], "acts": [f"attack {RECITATION} > opponent 1"] * 3}
    foe = {"battle_zone": [{"card": SMALL, "state": "inactive"}] * 3}
    played = play(own, foe)
    assert (played.second.cards, played.first.inactive) == ([], [])


def test_r38_a_target_that_has_become_active(tmp_path: Path) -> None:
    """R37, R38: it is fought all the same, after the block, which comes after what both have done."""
    path = tmp_path / "riser.toml"
    path.write_text(RISER, encoding="utf-8")
    foe = {"battle_zone": [{"card": "Riser", "state": "inactive"}, GUARD], "blocks": ["none"]}
    played = play({"battle_zone": [MIDDLE], "acts": [f"attack {MIDDLE} > Riser"]}, foe, cards=[path])
    told = [one["event"] for one in played.events if one["event"] not in ("pays", "attack_ends")]
    assert told[:5] == ["attacks", "targets", "effect_happens", "turns_active", "blocks"]
    assert (played.fights[1], played.second.cards) == ("second Riser fights 2000", [GUARD])


def test_r40_one_block() -> None:
    """R40, R50: one question for each attack, whoever could block too, before a card is picked."""
    foe = {"battle_zone": [GUARD, GUARD], "shields": [NOTHING]}
    played = attacked(SMALL, None, None, {**foe, "blocks": ["none"]})
    told = [one["event"] for one in played.events if one["event"] in ("blocks", "breaks")]
    assert told == ["blocks", "breaks"]
    assert len(blocked(SMALL, GUARD, None, {"battle_zone": [GUARD]}).of("blocks")) == 1


def test_r47_no_damage_stays() -> None:
    """R47: 5000 that has met 3000 meets 4500 on the same turn, and wins again; nothing goes through to the player."""
    own = {"battle_zone": [{"card": RECITATION, "power": 5000}], "acts": [f"attack {RECITATION} > opponent 1"] * 2}
    foe = {"battle_zone": [{"card": MIDDLE, "state": "inactive"}, {"card": BELT, "state": "inactive"}]}
    played = play(own, {**foe, "shields": [NOTHING]})
    assert (played.second.cards, played.first.cards, played.shields) == ([], [RECITATION], (0, 1))


def test_r58_a_direct_attack_can_be_blocked() -> None:
    """R7, R58: without declared cards too; if it is not the game is over."""
    foe = {"battle_zone": [GUARD]}
    own = {"battle_zone": [LARGE], "acts": [f"attack {LARGE}"]}
    assert play(own, {**foe, "blocks": [GUARD]}).winner is None
    assert play(own, {**foe, "blocks": ["none"]}).winner == "first"


@pytest.mark.parametrize(("answers", "left"), [(("yes", "yes"), 2), (("yes", "no"), 1), (("no", "no"), 0)])
def test_g4_both_are_asked_before_anything_is_destroyed(answers: tuple[str, str], left: int) -> None:
    """G4, R45: two cards with グレイズ1 that fall together, the attacker's player first."""
    own = {"orbs": [BLACK], "grazes": [answers[0]]}
    played = attacked(STORM, STORM, own, {"orbs": [BLACK], "grazes": [answers[1]]})
    told = [one["event"] for one in played.events if one["event"] in ("grazes", "destroyed")]
    assert told == ["grazes", "grazes", *["destroyed"] * (2 - left)]
    assert [one["seat"] for one in played.events if one["event"] == "grazes"] == ["first", "second"]
    assert len(played.first.cards) + len(played.second.cards) == left


# ---------- Effects


def test_g7_the_line() -> None:
    """G7, R54, R55: by side, then from the cheapest on; what they bring about joins the end."""
    phoenix = "不死「火の鳥 -鳳翼天翔-」"
    fusion = "核熱「ニュークリアフュージョン」"
    side = {"battle_zone": [phoenix, SOULS], "library": [RED]}
    played = used(fusion, side, side)
    assert played.of("effect_happens") == [
        f"first {fusion} effect_happens used",
        *(f"{seat} {card} effect_happens destroyed" for seat in ("first", "second") for card in (SOULS, phoenix)),
    ]


@pytest.mark.parametrize(
    ("player", "chosen"), [("greedy", LARGE), ("planner", LARGE), ("random", "")], ids=["greedy", "planner", "random"]
)
def test_g9_machine_players_aim_at_the_dearest(player: str, chosen: str) -> None:
    """G9, G8: 死符「ギャストリドリーム」 as S・トリガー: of three cards, with the attacker, the dearest."""
    foe = {"shields": [DREAM], "player": player}
    gone = set()
    for seed in range(40 if player == "random" else 1):
        played = attacked(SMALL, None, {"battle_zone": [LARGE, MIDDLE]}, foe, seed=seed)
        gone.update(played.first["graveyard"])
    assert gone == ({chosen} if chosen else {SMALL, MIDDLE, LARGE})


def test_r33_abilities_work_in_the_battle_zone() -> None:
    """R33, R14: blockers in hand, among the orbs and in the graveyard block nothing."""
    foe = {"hand": [GUARD], "orbs": [GUARD], "graveyard": [GUARD], "shields": [GUARD]}
    assert attacked(HUGE, None, None, foe).of("blocks") == []
