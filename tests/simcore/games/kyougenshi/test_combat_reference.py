"""The attack's kernel beside the slow attack of tests/reference, compiled and uncompiled, and laws of attacks."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.games.kyougenshi import combat, state
from simcore.games.kyougenshi.lone_attack import Attack
from simcore.games.kyougenshi.lone_world import SpellCard
from simcore.games.kyougenshi.notation import outcome
from simcore.games.kyougenshi.vocabulary import KEYWORDS
from simcore.jit import COMPILED
from tests.reference import kyougenshi_battle as reference
from tests.simcore.games.kyougenshi.fighting import (
    CHANGES,
    Fray,
    arrange,
    beside,
    fighter,
    frays,
    quick_fight,
    report,
    rules_of,
    slow_fight,
    spell_cards,
)

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

EXAMPLES = settings(max_examples=200 if COMPILED else 80, deadline=None)
FEWER = settings(max_examples=60 if COMPILED else 30, deadline=None)
BY_SIDE = ("final_power", "lost", "grazed", "destroyed")
RESULTS = (*BY_SIDE, "most_breaks", "breaks", "direct")


@EXAMPLES
@given(fray=frays(), changes=CHANGES)
def test_the_slow_attack_agrees(fray: Fray, changes: tuple[str, ...]) -> None:
    rules = rules_of(*changes)
    battle, slow = quick_fight(rules, fray), beside(fray)
    assert report(battle) == slow_fight(rules, fray)
    if fray.target is not None:
        powers = [reference.attacker_power(slow), reference.target_power(slow, rules.values)]
        lost = reference.battle(slow, rules.values)
        assert battle.final_power.tolist() == powers
        assert battle.lost.tolist() == [lost.attacker_lost, lost.target_lost]


@EXAMPLES
@given(fray=frays(), changes=CHANGES)
def test_the_command_agrees(fray: Fray, changes: tuple[str, ...]) -> None:
    """Whose steps are the kernel's too; it knows more of who may attack and block."""
    able = {"cannot_attack_player", "invisible_attacker"}
    attacker = replace(fray.attacker, keywords=fray.attacker.keywords - able)
    target = fray.target
    if target is not None and fray.blocks:
        target = replace(target, keywords=target.keywords | {"blocker"})
    fray, rules = fray._replace(attacker=attacker, target=target), rules_of(*changes)
    attack = Attack(rules, attacker, target, blocks=fray.blocks, shields=fray.shields, orbs=fray.orbs)
    attack.play()
    assert outcome(attack) == slow_fight(rules, fray)


@EXAMPLES
@given(fray=frays(), changes=CHANGES)
def test_laws_of_an_attack(fray: Fray, changes: tuple[str, ...]) -> None:
    """Only an attack that reaches the player breaks or hits; only a battle destroys, and only who lost it."""
    rules = rules_of(*changes)
    battle = quick_fight(rules, fray)
    found = report(battle)
    assert 0 <= battle.final_power.min() <= battle.final_power.max() <= state.MOST_POWER
    assert (battle.lost == battle.grazed + battle.destroyed).all()
    if fray.target is None:
        assert found["attacker_survives"]
        assert 0 <= found["breaks"] <= min(3, fray.shields)
        assert found["direct"] or found["breaks"] > 0
        assert not found["direct"] or fray.shields == 0 or rules["direct_hit_left_over"] == "yes"
    else:
        assert (found["breaks"], found["direct"]) == (0, False)
        both = all("wins_battles" in card.keywords for card in (fray.attacker, fray.target))
        assert battle.lost.any() != both
        assert fray.orbs or not battle.grazed.any()


@FEWER
@given(fray=frays(), changes=CHANGES)
def test_what_is_out_of_sight_changes_nothing(fray: Fray, changes: tuple[str, ...]) -> None:
    """A second attack in a record that holds the outcome of a first, and figures of a card that is not there."""
    rules = rules_of(*changes)
    fresh, used = quick_fight(rules, fray), arrange(rules, fray)
    for name in RESULTS:
        used[name] = 77
    if fray.target is None:
        used.power[1] = used.traits[1] = used.graze[1] = used.blocks = 5
    combat.fight_alone(used, rules.record())
    assert report(used) == report(fresh)
    assert [used[name].tolist() for name in BY_SIDE] == [fresh[name].tolist() for name in BY_SIDE]


@FEWER
@given(fray=frays())
def test_many_attacks_are_so_many_single_ones(fray: Fray) -> None:
    rules = rules_of()
    frays_ = (fray, fray._replace(shields=1), fray)
    many = state.new_battles(3)
    for place, each in enumerate(frays_):
        many[place] = arrange(rules, each)
    counted = combat.fight_all(many, rules.record(), np.int64(2))
    single = [quick_fight(rules, each) for each in frays_]
    assert list(map(report, many)) == list(map(report, single))
    assert counted == 2 * sum(int(battle.breaks + battle.destroyed.sum()) for battle in single)


@FEWER
@given(attacker=spell_cards(), target=spell_cards(), answer=st.booleans())
def test_who_may_attack_and_block(attacker: SpellCard, target: SpellCard, answer: bool) -> None:
    """The reference and the kernels say the same (R34, R35, R39)."""
    if COMPILED:
        pytest.skip("helpers can be called uncompiled alone")
    first, second = traits(attacker), traits(target)
    slow, other = fighter(attacker, 0), fighter(target, 0)
    assert bool(combat.may_attack_player(first)) == reference.may_attack_player(slow)
    assert bool(combat.may_attack_card(first, second, answer)) == reference.may_attack_card(slow, other, answer)
    assert bool(combat.may_block(second, first, answer)) == reference.may_block(other, slow, answer)


def traits(card: SpellCard) -> Any:
    return np.int64(sum(1 << KEYWORDS.index(word) for word in card.keywords))


def test_numbers_of_words_stand_where_the_vocabulary_has_them() -> None:
    assert [getattr(state, word.upper()) for word in KEYWORDS] == [1 << place for place in range(len(KEYWORDS))]
    assert reference.LARGEST_POWER == state.MOST_POWER


def test_numbers_of_choices_stand_where_the_parameters_have_them() -> None:
    numbers = {
        "flare_crushed": ("yes", combat.COUNTS_WHEN_CRUSHED),
        "direct_hit_left_over": ("yes", combat.GOES_THROUGH),
    }
    for name, (value, number) in numbers.items():
        assert rules_of(f"{name}={value}").record()[name] == number
    assert {name: rules_of()[name] for name in numbers} == reference.DEFAULTS
