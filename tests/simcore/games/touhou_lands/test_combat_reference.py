"""The battle's kernel beside the slow battle of tests/reference, compiled and uncompiled, and laws of battles."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.games.touhou_lands import combat, state
from simcore.games.touhou_lands.notation import DECLARATIONS, FIGURES, Side, arrange, outcome
from simcore.games.touhou_lands.vocabulary import KEYWORDS
from simcore.jit import COMPILED
from simcore.params import Rules
from tests.reference import touhou_lands_battle as reference
from tests.simcore.games.touhou_lands.fighting import (
    CHANGES,
    TRIGGERS,
    battles,
    characters,
    fighter,
    quick_fight,
    rules_of,
    slow_fight,
    spells,
)

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

EXAMPLES = settings(max_examples=200 if COMPILED else 80, deadline=None)
FEWER = settings(max_examples=60 if COMPILED else 30, deadline=None)
BONUSES = st.lists(st.lists(st.integers(-4, 4), min_size=3, max_size=3), min_size=2, max_size=2)
RESULTS = ("hit", "over", "defender_faints", "defending_loss", "counter_hit", "attacker_faints", "attacking_loss")
Declared = tuple[str, list[Side], int]


def changed(rules: Rules, declared: Declared, bonuses: list[list[int]]) -> tuple[state.np.record, reference.Outcome]:
    """A battle in which abilities have changed figures beforehand, by the kernel and by the reference."""
    word, sides, life = declared
    battle = arrange(word, sides, life)
    fighters = []
    for place, side in enumerate(sides):
        more = dict(zip(FIGURES, bonuses[place], strict=True))
        for figure, value in more.items():
            battle[f"bonus_{figure}"][place] = value
        fighters.append(fighter(side, more, set()))
    combat.fight_alone(battle, rules.record())
    beside = reference.Battle(fighters[0], *fighters[1:] or [None], word, life or None)
    return battle, reference.fight(beside, rules.values)


@EXAMPLES
@given(declared=battles(), changes=CHANGES)
def test_the_slow_battle_agrees(declared: Declared, changes: tuple[str, ...]) -> None:
    word, sides, life = declared
    rules = rules_of(*changes)
    quick, slow = quick_fight(rules, word, sides, life), slow_fight(rules, word, sides, life)
    assert outcome(quick) == reference.report(slow)
    assert bool(quick.over) == slow.over


@EXAMPLES
@given(declared=battles(), changes=CHANGES, bonuses=BONUSES)
def test_the_slow_battle_agrees_when_abilities_have_changed_figures(
    declared: Declared, changes: tuple[str, ...], bonuses: list[list[int]]
) -> None:
    quick, slow = changed(rules_of(*changes), declared, bonuses)
    assert outcome(quick) == reference.report(slow)
    assert bool(quick.over) == slow.over


@EXAMPLES
@given(declared=battles(), changes=CHANGES, bonuses=BONUSES)
def test_laws_of_a_battle(declared: Declared, changes: tuple[str, ...], bonuses: list[list[int]]) -> None:
    """Nothing comes of a miss; who lets something through faints; only a counter reaches the attacking side."""
    word, _, life = declared
    rules = rules_of(*changes)
    battle, _ = changed(rules, declared, bonuses)
    found = outcome(battle)
    assert min(battle.final_attack.min(), battle.final_evasion.min()) >= 0
    assert found["hit"] or (found["defending_player_loses"], found["defender_faints"]) == (0, False)
    assert found["counter_hit"] or (found["attacking_player_loses"], found["attacker_faints"]) == (0, False)
    assert 0 <= found["defending_player_loses"] <= battle.final_attack[0] + max(0, -battle.final_defence[1])
    if word == "none":
        assert found["hit"]
        assert found["defending_player_loses"] == battle.final_attack[0]
        assert not found["defender_faints"]
    elif word == "counter" or rules["defender_faints"] == "yes":
        assert found["defender_faints"] or found["defending_player_loses"] == 0
    assert found["attacker_faints"] or found["attacking_player_loses"] == 0
    if word != "counter" or battle.over:
        assert not found["counter_hit"]
    assert bool(battle.over) == (0 < life <= found["defending_player_loses"])


@FEWER
@given(declared=battles(), changes=CHANGES)
def test_what_is_out_of_sight_changes_nothing(declared: Declared, changes: tuple[str, ...]) -> None:
    """A second battle in a record that holds the outcome of a first, and figures of a side that does not fight."""
    word, sides, life = declared
    rules = rules_of(*changes)
    fresh, used = quick_fight(rules, word, sides, life), arrange(word, sides, life)
    for name in RESULTS:
        used[name] = 77
    used.final_attack[:] = used.final_evasion[:] = 77
    if word == "none":
        used.attack[1] = used.evasion[1] = used.back[1] = 5
    combat.fight_alone(used, rules.record())
    assert outcome(used) == outcome(fresh)
    assert used.over == fresh.over


@FEWER
@given(declared=battles())
def test_many_battles_are_so_many_single_ones(declared: Declared) -> None:
    word, sides, life = declared
    rules = rules_of()
    without = [replace(side, spell=None) for side in sides]
    many = state.new_battles(3)
    for place, each in enumerate((sides, without, sides)):
        many[place] = arrange(word, each, life)
    lost = combat.fight_all(many, rules.record(), np.int64(2))
    single = [quick_fight(rules, word, each, life) for each in (sides, without, sides)]
    assert list(map(outcome, many)) == list(map(outcome, single))
    assert lost == 2 * sum(int(battle.defending_loss + battle.attacking_loss) for battle in single)


@FEWER
@given(attacker=characters(), defender=characters(), spell=st.none() | spells(), changes=CHANGES)
def test_who_may_attack_and_counter(attacker, defender, spell, changes: tuple[str, ...]) -> None:
    """The reference and the kernels say the same (R12, R25, R29, G20)."""
    if COMPILED:
        pytest.skip("helpers can be called uncompiled alone")
    rules = rules_of(*changes)
    battle = arrange("counter", [Side(attacker, None, "attacks", 20), Side(defender, None, "counters", 20)])
    first, second = (fighter(Side(each, None, "", 20), {}, set()) for each in (attacker, defender))
    with_spell = spell is not None
    record, traits, back = rules.record(), battle.traits, battle.back
    assert bool(combat.may_attack(record, traits[0], back[0], with_spell)) == reference.may_attack(
        first, with_spell, rules.values
    )
    assert bool(combat.may_counter(traits[1], back[1], with_spell, traits[0])) == reference.may_counter(
        first, second, with_spell
    )


def test_numbers_of_words_stand_where_the_vocabulary_and_the_notation_have_them() -> None:
    for keyword in KEYWORDS:
        if hasattr(state, keyword.upper()):
            assert getattr(state, keyword.upper()) == 1 << KEYWORDS.index(keyword)
    assert {"IGNORE_EVASION", "NO_COUNTER", "BACK_ATTACK", "KEEPS_EVASION"} <= set(dir(state))
    assert tuple(map(DECLARATIONS.index, TRIGGERS)) == (state.NO_RESISTANCE, state.DEFENCE, state.COUNTER)


def test_numbers_of_choices_stand_where_the_parameters_have_them() -> None:
    numbers = {
        "tie_hits": ("yes", combat.TIE_HITS),
        "defender_faints": ("yes", combat.FAINTS),
        "counter_after_miss": ("yes", combat.FOLLOWS),
        "clamp": ("twice", combat.CLAMP_TWICE),
        "back_spells": ("yes", combat.BACK_SPELLS),
    }
    for name, (value, number) in numbers.items():
        assert rules_of(f"{name}={value}").record()[name] == number
    assert {name: rules_of()[name] for name in numbers} == reference.DEFAULTS
