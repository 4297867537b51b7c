"""What may be known when cards have conditions that ask about it: what was used this turn, hidden hands."""

from random import Random

import pytest

from simcore.jit import COMPILED
from tests.conformance.hiding import same_choices
from tests.conformance.playing import Setting
from tests.reference.card_commander import PLAYERS, play
from tests.simcore.games.card_commander.crafted import (
    GAME,
    creature,
    pool_of,
    random_deck,
    recorded_pair,
    rules_of,
)

ROUNDS = 24 if COMPILED else 2
ABOUT_USES = (
    "opponent_used",
    "plain_against_able",
    "bottom_card_used",
    {"is": "opponent_used", "which": {"level_at_most": 1}},
)
ABOUT_HANDS = (
    "own_hand",
    {"is": "own_hand", "which": {"level_at_most": 1}},
    {"is": "own_hand", "which": {"level": 3}, "at_least": 2},
    {"is": "own_hand_only", "which": {"level_at_most": 2}},
)
# What is asked before anybody has used a card, but for the last: then both used cards are known.
ASKED = (
    {"when": "hand_cost", "do": "discount", "amount": 2},
    {"when": "standby", "do": "discount", "amount": 1},
    {"when": "turn_start", "do": "raise_mana", "to": "own", "amount": 1},
    {"when": "standby_entry", "do": "raise_attack", "to": "it", "amount": 1},
    {"when": "battlefield_battle", "do": "deal_double"},
    {"when": "battlefield_battle", "do": "take_none"},
)


def setting(random: Random, policies: tuple[str, str]) -> Setting:
    """Decks of creatures of which every other one has an ability that depends on uses or on a hand."""
    cards = [
        creature(
            f"card {number}",
            f"{random.choice((1, 2, 3, 5))}/{random.choice((1, 3, 6))}",
            random.choice((0, 1, 2, 3)),
            effects=[{**random.choice(ASKED), "if": random.choice((*ABOUT_USES, *ABOUT_HANDS))}] if number % 2 else [],
        )
        for number in range(40)
    ]
    pool, rules = pool_of(*cards), rules_of()
    decks = (random_deck(random, pool, rules, "a"), random_deck(random, pool, rules, "b"))
    return Setting(GAME, pool, rules, decks, policies, random.getrandbits(64))


@pytest.mark.both_modes
@pytest.mark.parametrize("policy", PLAYERS)
def test_conditions_know_what_is_known_by_then(policy: str) -> None:
    for number in range(ROUNDS):
        random = Random(f"{policy} {number}")
        base = setting(random, (policy, random.choice(list(PLAYERS))))
        *games, _ = recorded_pair(base.pool, base.rules, base.decks, base.policies, base.seed, number)
        for half, events in enumerate(games):
            game = (base.pool, base.rules.values, base.decks, base.policies, base.seed, 2 * number + half)
            assert play(*game) == events, f"{base}, game {2 * number + half}"


@pytest.mark.parametrize("policy", PLAYERS)
def test_conditions_tell_no_player_what_is_hidden(policy: str) -> None:
    for number in range(ROUNDS):
        random = Random(f"hidden {policy} {number}")
        assert same_choices(setting(random, (policy, random.choice(list(PLAYERS)))), random)
