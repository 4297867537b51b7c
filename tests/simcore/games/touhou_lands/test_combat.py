"""The battle alone: the page's and the constructed test vectors by id, and every value of its parameters."""

import pytest

from simcore.errors import BattleError
from simcore.games.touhou_lands.combat import fight_alone
from simcore.games.touhou_lands.notation import FIGURES, Side, arrange, parse_character, parse_spell
from tests.reference import touhou_lands_battle as reference
from tests.simcore.games.touhou_lands.fighting import POOL, fight, quick_fight, rules_of

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

DEMON, REIMU, LIGHTS, SEAL = "小悪魔", "博麗 霊夢", "彩光乱舞", "夢想封印"
COUNTER = {"declare": "counter"}


def outcome(*fighters: str, rules: tuple[str, ...] = (), **options: object) -> tuple[bool, bool, int]:
    """Whether the attack hits, whether the defender faints, what the defending player loses."""
    found = fight(*fighters, rules=rules, **options)
    return found["hit"], found["defender_faints"], found["defending_player_loses"]


def countered(*fighters: str, rules: tuple[str, ...] = (), **options: object) -> tuple[bool, bool, int]:
    """The same of a counter: whether it hits, whether the attacker faints, what the attacking player loses."""
    found = fight(*fighters, rules=rules, declare="counter", **options)
    return found["counter_hit"], found["attacker_faints"], found["attacking_player_loses"]


# ---------- Vectors


def test_t1_what_the_page_prints_and_what_its_rules_give() -> None:
    """Steps 5 and 6 of the page hold a slip: 2, the attacker's attack, stands where its defence 4 belongs."""
    printed = {
        "hit": True,
        "defender_faints": True,
        "defending_player_loses": 0,
        "counter_hit": True,
        "attacker_faints": True,
        "attacking_player_loses": 2,
    }
    found = fight(DEMON, REIMU, declare="counter", attacker_spell=LIGHTS, defender_spell=SEAL)
    assert found == {**printed, "attacking_player_loses": 0}
    # The same figures ad hoc, and the attack in the place of the defence, which gives what is printed.
    written = ("1/1/1:ignore-evasion",)
    spells = {"attacker_spell": "+1/+3/-1:no-counter", "defender_spell": "+3/+1/-"}
    assert fight("1/1/0", *written, **COUNTER, **spells) == found
    assert fight("1/-1/0", *written, **COUNTER, **spells) == printed


def test_t2_figures() -> None:
    demon, reimu = (parse_character(name, POOL) for name in (DEMON, REIMU))
    sides = [
        Side(demon, parse_spell(LIGHTS, POOL), "attacks", 20),
        Side(reimu, parse_spell(SEAL, POOL), "counters", 20),
    ]
    battle = quick_fight(rules_of(), "counter", sides)
    final = zip(*(battle[f"final_{figure}"].tolist() for figure in FIGURES), strict=True)
    assert list(final) == [(2, 4, 0), (4, 2, 1)]
    assert (battle.spell_attack[1], battle.bonus_attack[1]) == (1, 2)  # 2/2/1 becomes 4/2/1 against 妖 or 魔


@pytest.mark.parametrize(("value", "evasion"), [("twice", 1), ("once", 0)])
def test_t2_an_evasion_below_0_and_a_bonus(value: str, evasion: int) -> None:
    """G31: 0 and -1, then +1."""
    rules = {**reference.DEFAULTS, "clamp": value}
    one = reference.Fighter(0, 0, 0, spell=reference.Figures(0, 0, -1), bonus=reference.Figures(0, 0, 1))
    assert reference.figures(one, rules).evasion == evasion


def test_t6_no_resistance() -> None:
    assert outcome("3/0/0") == (True, False, 3)
    assert outcome("3/0/0", "9/9/9", declare="none") == (True, False, 3)
    assert fight("3/0/0", attacker_spell="-5/-/-")["defending_player_loses"] == 0


def test_t7_defence_evades() -> None:
    assert outcome("2/9/9", "0/1/3") == (False, False, 0)


def test_t8_the_back_row_does_not_evade() -> None:
    assert outcome("2/9/9", "0/1/3:back") == (True, True, 1)
    assert outcome("2/9/9", "0/1/3:back,keeps-evasion") == (False, False, 0)


def test_t9_defence_holds() -> None:
    assert outcome("2/9/9", "0/3/1") == (True, False, 0)


@pytest.mark.parametrize(("attack", "defender", "loss"), [(2, "0/2/1", 0), (5, "0/2/1", 3), (3, "0/-1/0", 4)])
def test_t10_what_gets_through(attack: int, defender: str, loss: int) -> None:
    assert outcome(f"{attack}/9/9", defender) == (True, True, loss)


def test_t11_a_tie_of_attack_and_evasion() -> None:
    """G25; an attack of 0 misses in both readings."""
    ties = ("tie_hits=yes",)
    assert outcome("2/9/9", "0/1/2") == (False, False, 0)
    assert outcome("2/9/9", "0/1/2", rules=ties) == (True, True, 1)
    assert outcome("0/9/9", "0/0/0") == outcome("0/9/9", "0/0/0", rules=ties) == (False, False, 0)
    assert countered("0/1/2", "2/9/0") == (False, False, 0)
    assert countered("0/1/2", "2/9/0", rules=ties) == (True, True, 1)


def test_t12_reimu_ignores_evasion() -> None:
    assert outcome(REIMU, "0/1/9") == (True, True, 0)
    assert countered("0/1/9", REIMU) == (True, True, 0)


def test_t13_the_game_ends_before_a_counter() -> None:
    fighters = ("5/1/0", "9/2/1")
    assert outcome(*fighters, **COUNTER, life=2) == (True, True, 3)
    assert countered(*fighters, life=2) == countered(*fighters, life=3) == (False, False, 0)
    assert countered(*fighters, life=4) == countered(*fighters) == (True, True, 8)
    sides = [Side(parse_character(text, POOL), None, "attacks", 20) for text in fighters]
    assert [quick_fight(rules_of(), "counter", sides, life).over for life in (2, 4)] == [1, 0]


@pytest.mark.parametrize("row", ["attacker", "defender"])
def test_t14_the_back_row_neither_attacks_nor_counters(row: str) -> None:
    attacker, defender = ("2/2/0:back", "1/1/0") if row == "attacker" else ("2/2/0", "1/1/0:back")
    with pytest.raises(BattleError, match="stands in the back row"):
        fight(attacker, defender, **COUNTER)
    able = [text + ",back-attack" if "back" in text else text for text in (attacker, defender)]
    assert fight(*able, **COUNTER)["hit"]
    assert outcome("2/2/0", "1/1/5:back", declare="defend") == (True, True, 1)


def test_t17_lights_allow_no_counter_without_a_spell() -> None:
    with pytest.raises(BattleError, match=r'"1/1/1" cannot counter "小悪魔" without a spell \(R29\)'):
        fight(DEMON, "1/1/1", declare="counter", attacker_spell=LIGHTS)
    assert fight(DEMON, "1/1/1", declare="counter", attacker_spell=LIGHTS, defender_spell="-/-/-")["hit"]
    assert fight(DEMON, "1/1/1", declare="defend", attacker_spell=LIGHTS)["hit"]


# ---------- Parameters and keywords


@pytest.mark.parametrize(("value", "faints"), [("yes", True), ("no", False)])
def test_defender_faints(value: str, faints: bool) -> None:
    """G23; what gets through gets through all the same, and whoever counters can faint."""
    rules = (f"defender_faints={value}",)
    assert outcome("5/9/9", "0/2/1", rules=rules) == (True, faints, 3)
    assert outcome("5/9/9", "0/2/1", rules=rules, **COUNTER) == (True, True, 3)


@pytest.mark.parametrize(("value", "found"), [("yes", (True, True, 1)), ("no", (False, False, 0))])
def test_counter_after_miss(value: str, found: tuple[bool, bool, int]) -> None:
    """G28."""
    rules = (f"counter_after_miss={value}",)
    assert countered("1/2/0", "3/1/5", rules=rules) == found
    assert countered("1/2/0", "3/5/0", rules=rules) == (True, True, 1)


@pytest.mark.parametrize(("value", "loss"), [("twice", 1), ("once", 0)])
def test_clamp(value: str, loss: int) -> None:
    """G31, by the kernel."""
    sides = [Side(parse_character("1/1/1", POOL), parse_spell("-2/-/-", POOL), "attacks", 20)]
    battle = arrange("none", sides)
    battle.bonus_attack[0] = 1
    fight_alone(battle, rules_of(f"clamp={value}").record())
    assert battle.defending_loss == loss


def test_back_spells() -> None:
    """G20."""
    with pytest.raises(BattleError, match="cannot attack: it stands in the back row"):
        fight("2/2/0:back", attacker_spell="+1/-/-")
    rules = ("back_spells=yes",)
    assert fight("2/2/0:back", attacker_spell="+1/-/-", rules=rules)["defending_player_loses"] == 3
    with pytest.raises(BattleError, match="cannot attack: it stands in the back row"):
        fight("2/2/0:back", rules=rules)


def test_a_fainted_defender_counters() -> None:
    """R27."""
    assert countered("5/2/0", "4/1/0") == (True, True, 2)


def test_an_attacker_evades_a_counter() -> None:
    """R24: it is tapped afterwards only."""
    assert countered("1/1/4", "4/1/0") == (False, False, 0)


def test_a_counter_from_the_back_row_is_no_escape() -> None:
    """R23 holds for whoever takes an attack there."""
    assert outcome("2/9/0", "1/1/5:back,back-attack", **COUNTER) == (True, True, 1)
