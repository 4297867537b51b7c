"""The battle's kernel beside the slow battle of tests/reference, compiled and uncompiled, and laws of battles."""

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.games.abcd import combat, state
from simcore.games.abcd.notation import (
    Creature,
    arrange,
    creature_of,
    different_orders,
    outcome,
    rank_orders,
    refusal,
)
from simcore.games.abcd.vocabulary import KEYWORDS
from simcore.jit import COMPILED
from tests.reference import abcd_battle as reference
from tests.simcore.games.abcd.fighting import CHANGES, POOL, creatures, fighter, rules_of, slow_fight

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

BLOCKERS = st.lists(creatures(), max_size=8)
EXAMPLES = settings(max_examples=300 if COMPILED else 80, deadline=None)
FEWER = settings(max_examples=100 if COMPILED else 30, deadline=None)
SUMMONED = [creature_of(card) for card in POOL if card.creature]


def quick_fight(changes: Sequence[str], attacker: Creature, blockers: Sequence[Creature]) -> tuple[dict[str, Any], Any]:
    rules = rules_of(*changes)
    battle = arrange(rules, [attacker, *blockers])
    combat.fight_alone(battle, rules.record())
    return outcome(battle), battle


@EXAMPLES
@given(attacker=creatures(), blockers=BLOCKERS, changes=CHANGES)
def test_the_slow_battle_agrees(attacker: Creature, blockers: list[Creature], changes: tuple[str, ...]) -> None:
    assert quick_fight(changes, attacker, blockers)[0] == slow_fight(rules_of(*changes), attacker, blockers)


@EXAMPLES
@given(attacker=creatures(), blockers=BLOCKERS, changes=CHANGES, gone=st.integers(0, 511), idle=st.integers(0, 511))
def test_the_slow_battle_agrees_when_effects_have_come_first(
    attacker: Creature, blockers: list[Creature], changes: tuple[str, ...], gone: int, idle: int
) -> None:
    """Some have left the battle before the blows, some have become non-active (R56), maxima differ from HP."""
    rules = rules_of(*changes)
    battle = arrange(rules, [attacker, *blockers])
    slow = [fighter(creature) for creature in (attacker, *blockers)]
    battle.there &= ~gone
    battle.non_active = idle & battle.there
    player = reference.Player(20, rules.number("player_mitigation"))
    beside = reference.Battle(slow[0], slow[1:], player)
    for place, creature in enumerate(slow):
        creature.max_hp = max(0, creature.hp - place)
        battle.max_hp[place] = creature.max_hp
        if gone >> place & 1:
            beside.leave(creature)
        elif idle >> place & 1:
            creature.state = reference.NON_ACTIVE
    combat.fight_alone(battle, rules.record())
    assert outcome(battle) == reference.fight(beside, rules.values)
    for place, creature in enumerate(slow):
        if battle.there >> place & 1:
            assert battle.mitigation[place] == creature.mitigation
            assert bool(battle.traits[place] & state.REVIVAL) == ("revival" in creature.keywords)
            assert creature.state == reference.NON_ACTIVE
            assert battle.non_active >> place & 1
    assert battle.player_mitigation == player.mitigation
    assert 20 - player.hp == battle.to_player


@EXAMPLES
@given(attacker=creatures(), blockers=BLOCKERS, changes=CHANGES)
def test_laws_of_a_battle(attacker: Creature, blockers: list[Creature], changes: tuple[str, ...]) -> None:
    """Every point of an attack that strikes goes somewhere; only HP 0 is destroyed; only 貫通 passes blockers."""
    found, battle = quick_fight(changes, attacker, blockers)
    absorbed = int(rules_of(*changes).number("player_mitigation") - battle.player_mitigation)
    accounted = sum(found["assigned"]) + found["to_player"] + absorbed + found["lost"]
    assert accounted in (0, attacker.attack)
    assert all((hp == 0) == gone for hp, gone in zip(found["blockers_hp"], found["destroyed"], strict=True))
    assert not blockers or "penetration" in attacker.keywords or found["to_player"] == 0
    assert found["attacker_hp"] <= attacker.hp
    # In order: a blocker that was assigned something stands behind blockers that took all they needed.
    shares = [share for share in found["assigned"] if share]
    assert found["assigned"][: len(shares)] == shares


@FEWER
@given(attacker=creatures(), blockers=st.lists(creatures(), max_size=4), changes=CHANGES)
def test_orders_are_ranked_by_what_the_defender_gets(
    attacker: Creature, blockers: list[Creature], changes: tuple[str, ...]
) -> None:
    """The ranking from outcomes alone, by the reference's battles."""
    rules = rules_of(*changes)

    def worth(order: Sequence[int]) -> tuple[int, ...]:
        chosen = [blockers[place] for place in order]
        found = slow_fight(rules, attacker, chosen)
        lost = [blocker for blocker, gone in zip(chosen, found["destroyed"], strict=True) if gone]
        won = [attacker] if found["attacker_hp"] == 0 else []
        balance = sum(one.attack + one.hp for one in won) - sum(one.attack + one.hp for one in lost)
        hp = sum(found["blockers_hp"])
        return -found["to_player"], len(won) - len(lost), balance, hp, -found["attacker_hp"]

    ranked = rank_orders(rules, attacker, blockers)
    worths = [worth([place - 1 for place in row["order"]]) for row in ranked]
    assert worths == sorted(worths, reverse=True)
    assert [row["rank"] for row in ranked] == [1 + worths.index(value) for value in worths]
    assert worths[0] == max(map(worth, permutations(range(len(blockers)))))
    assert rank_orders(rules, attacker, blockers, "best") == ranked[:1]
    assert rank_orders(rules, attacker, blockers, "worst") == ranked[-1:]


def test_orders_of_equal_blockers_are_one() -> None:
    one, other = Creature("1/1", 1, 1), Creature("2/1", 2, 1)
    assert different_orders([one, one, other]) == [(0, 1, 2), (0, 2, 1), (2, 0, 1)]


@FEWER
@given(attacker=creatures(), blocker=creatures(), evades=st.integers(0, 4))
def test_who_may_block(attacker: Creature, blocker: Creature, evades: int) -> None:
    """The notation's reasons, the reference and the kernels say the same (K1, K8, T21)."""
    evader = Creature(**{**attacker.__dict__, "evades_from": evades})
    allowed = reference.can_block(fighter(evader), fighter(blocker))
    assert allowed == (refusal(evader, blocker) == "")
    if not COMPILED:
        rules = rules_of()
        battle = arrange(rules, [evader, blocker])
        assert allowed == bool(combat.can_block(battle.traits[0], evades, battle.traits[1], blocker.attack))


def test_the_slow_battle_agrees_on_every_creature() -> None:
    """Each card of the game attacks, each other one blocks with its neighbour."""
    rules = rules_of()
    record = rules.record()
    for attacker in SUMMONED:
        for first, second in pairwise(SUMMONED):
            battle = arrange(rules, [attacker, first, second])
            combat.fight_alone(battle, record)
            assert outcome(battle) == slow_fight(rules, attacker, [first, second])


def test_bits_of_keywords_stand_where_the_vocabulary_has_them() -> None:
    for keyword in KEYWORDS:
        if hasattr(state, keyword.upper()):
            assert getattr(state, keyword.upper()) == 1 << KEYWORDS.index(keyword)
    assert {"FLYING", "FIRST_ATTACK", "LAST_ATTACK", "REVIVAL", "PENETRATION", "UNBLOCKABLE"} <= set(dir(state))


@given(amounts=st.lists(st.integers(-999, 999), min_size=5, max_size=5))
def test_resistances_are_packed_and_read_again(amounts: list[int]) -> None:
    packed = state.pack_resistance(amounts)
    if not COMPILED:
        assert [int(state.resistance_to(packed, attribute)) for attribute in range(5)] == amounts
    assert (packed == 0) == (not any(amounts))
