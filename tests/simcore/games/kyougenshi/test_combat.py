"""The attack alone: the test vectors by id, every keyword that plays a part in it, every value of its parameters."""

from typing import Any

import pytest

from simcore.errors import BattleError
from simcore.games.kyougenshi.combat import fight_alone, step_alone
from tests.simcore.games.kyougenshi.fighting import POOL, fight, rules_of

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

SPARK, SHOWER, CURSE = "恋符「マスタースパーク」", "星符「メテオニックシャワー」", "呪詛「ブラド・ツェペシュの呪い」"


def survivors(*fighters: str, rules: tuple[str, ...] = (), **options: Any) -> tuple[bool, bool]:
    """Whether the attacker and the target survive a battle, which breaks nothing (R41, R47)."""
    found = fight(*fighters, rules=rules, **options)
    assert (found["breaks"], found["direct"]) == (0, False)
    return found["attacker_survives"], found["target_survives"]


def attacks_to_win(attacker: str, **options: Any) -> list[int]:
    """What each unblocked attack breaks, from five declared cards to the direct attack."""
    breaks, shields = [], 5
    while True:
        found = fight(attacker, shields=shields, **options)
        assert (found["attacker_survives"], found["target_survives"]) == (True, None)
        breaks.append(found["breaks"])
        shields -= found["breaks"]
        if found["direct"]:
            return breaks


# ---------- Vectors


@pytest.mark.parametrize(("power", "expected"), [(3000, (True, False)), (2000, (False, False)), (1000, (False, True))])
def test_t5_a_block(power: int, expected: tuple[bool, bool]) -> None:
    assert survivors(f"{power}", "2000:blocker") == expected
    assert survivors(f"{power}:w-breaker", "2000:blocker", shields=0) == expected
    assert survivors(f"{power}", "2000", block="no") == survivors(f"{power}", "2000") == expected


def test_t6_power_attacker() -> None:
    assert survivors("2000:power-attacker=2000", "3000:blocker") == (True, False)
    assert survivors("3000", "2000:power-attacker=2000") == (True, False)


def test_t6_flare() -> None:
    assert survivors("2000", "2000:blocker,flare=1000") == (False, True)
    assert survivors("2000", "2000:blocker,flare=1000", block="no") == (False, False)
    assert survivors("2000:blocker,flare=1000", "2000") == (False, False)


def test_t6_guard_crusher() -> None:
    assert survivors("2000:guard-crusher=2000", "3000:blocker") == (True, False)
    assert survivors("2000:guard-crusher=2000", "3000:blocker", block="no") == (True, False)
    assert survivors("2000:guard-crusher=2000", "3000") == (False, True)
    assert survivors("3000:blocker", "2000:guard-crusher=2000") == (False, True)
    assert survivors("3000", "2000:guard-crusher=2000") == (True, False)


@pytest.mark.parametrize(
    ("keywords", "breaks"),
    [
        ("", [1, 1, 1, 1, 1, 0]),
        (":w-breaker", [2, 2, 1, 0]),
        (":t-breaker", [3, 2, 0]),
        (":w-breaker,t-breaker", [3, 2, 0]),
    ],
)
def test_t7_attacks_to_win(keywords: str, breaks: list[int]) -> None:
    assert attacks_to_win(f"1000{keywords}") == breaks


def test_t12_graze() -> None:
    assert survivors("3000", "2000:graze=2", orbs=2) == (True, True)
    assert survivors("3000", "2000:graze=2", orbs=1) == (True, False)
    assert survivors("2000:graze=2", "3000", orbs=2) == (True, True)
    assert survivors("3000", SHOWER, orbs=2) == (True, True)
    assert survivors("3000", SHOWER, orbs=1) == (True, False)


# ---------- Powers


def test_both_losers_may_graze() -> None:
    assert survivors("2000:graze=1", "2000:graze=2", orbs=1) == (True, False)
    assert survivors("2000:graze=1", "2000:graze=2", orbs=2) == (True, True)


def test_power_has_a_bottom_and_a_top() -> None:
    assert survivors("0", "0") == (False, False)
    assert survivors("30000:power-attacker=30000", "30000:blocker,flare=20000") == (False, False)


def test_who_wins_whatever_the_powers_are() -> None:
    """R44."""
    assert survivors("500:wins-battles", "9000") == (True, False)
    assert survivors("9000", "500:wins-battles") == (False, True)
    assert survivors("500:wins-battles", "9000:wins-battles") == (True, True)


def test_the_printed_cards() -> None:
    assert survivors(SPARK, "8500:blocker") == (False, False)
    assert survivors(SPARK, "9500:blocker", orbs=2, maryoku=2) == (False, False)
    assert survivors(SPARK, "9500:blocker", orbs=3, maryoku=3) == (True, False)
    assert survivors("8500", SPARK) == (False, False)
    assert fight(SPARK)["breaks"] == fight(CURSE)["breaks"] == 2
    assert survivors(CURSE, SHOWER) == (True, False)


def test_maryoku_leaves_fewer_orbs_for_graze() -> None:
    assert survivors(f"{SPARK}:graze=2", "20000", orbs=3, maryoku=1) == (True, True)
    assert survivors(f"{SPARK}:graze=2", "20000", orbs=3, maryoku=2) == (False, True)


# ---------- Who may


@pytest.mark.parametrize(
    ("fighters", "options", "said"),
    [
        (("1000:cannot-attack-player",), {}, '"1000" cannot attack the player (cannot-attack-player)'),
        (("1000", "2000:invisible"), {}, '"2000" is invisible: "1000" cannot attack it without search'),
        (
            ("1000", "2000"),
            {"block": "yes"},
            '"2000" cannot block: it has no blocker (R39); --block no has it attacked',
        ),
        (
            ("1000:invisible-attacker,cannot-attack-player", "2000:blocker"),
            {},
            '"1000" cannot be blocked: it attacks spell cards alone, as an invisible attacker',
        ),
        (("1000",), {"block": "no"}, "--block no: give a BLOCKER; without a second card the player is attacked"),
        (("1000",), {"maryoku": 1, "orbs": 1}, '--maryoku 1: "1000" has no ability for which maryoku is paid (R21)'),
        (
            (SPARK,),
            {"maryoku": 3, "orbs": 2},
            "--maryoku 3: only 2 orbs are active; say with --orbs how many there are",
        ),
    ],
)
def test_what_cannot_be_done(fighters: tuple[str, ...], options: dict[str, Any], said: str) -> None:
    with pytest.raises(BattleError) as caught:
        fight(*fighters, **options)
    [line] = caught.value.problems
    assert line.startswith(said)


def test_who_may_all_the_same() -> None:
    assert survivors("3000:cannot-attack-player", "2000") == (True, False)
    assert survivors("3000:cannot-attack-player", "2000:blocker") == (True, False)
    assert survivors("3000:search", "2000:invisible") == (True, False)
    assert survivors("3000", "2000:invisible,blocker") == (True, False)
    assert survivors("3000:invisible-attacker", "2000:blocker") == (True, False)
    assert survivors("3000:invisible-attacker,cannot-attack-player", "2000:blocker", block="no") == (True, False)


# ---------- Parameters


@pytest.mark.parametrize(("value", "expected"), [("no", (True, False)), ("yes", (False, True))])
def test_flare_crushed(value: str, expected: tuple[bool, bool]) -> None:
    rules = (f"flare_crushed={value}",)
    attacked = ("2000:guard-crusher=1000", "2000:blocker,flare=2000")
    assert survivors(*attacked, block="no", rules=rules) == expected
    assert survivors(*attacked, rules=rules) == (False, True)
    assert survivors("2000:guard-crusher=1000", "2000:flare=2000", rules=rules) == (False, False)
    assert survivors("2500", "2000:blocker,flare=2000", block="no", rules=rules) == (True, False)


@pytest.mark.parametrize(("value", "direct"), [("no", False), ("yes", True)])
def test_direct_hit_left_over(value: str, direct: bool) -> None:
    """R51."""
    rules = (f"direct_hit_left_over={value}",)
    assert fight("1000:w-breaker", shields=1, rules=rules) == {
        "attacker_survives": True,
        "target_survives": None,
        "breaks": 1,
        "direct": direct,
    }
    assert not fight("1000:w-breaker", shields=2, rules=rules)["direct"]
    assert fight("1000", shields=0, rules=rules)["direct"]


def test_the_kernels_are_what_the_command_plays() -> None:
    """Every card of the game, by the whole kernel and step by step."""
    from simcore.games.kyougenshi.lone_attack import Attack
    from simcore.games.kyougenshi.notation import parse_spell_card

    rules = rules_of()
    blocker = parse_spell_card("4000:blocker,flare=1000,graze=1", POOL)
    for card in [card for card in POOL if card.type == "spell_card" and not card.unsupported]:
        attack = Attack(rules, parse_spell_card(card.name, POOL), blocker, blocks=True, orbs=1)
        whole, steps = (attack.record(attack.standing()) for _ in range(2))
        fight_alone(whole, rules.record())
        for step in range(2):
            step_alone(steps, rules.record(), step)
        assert whole.tobytes() == steps.tobytes()
