"""What a policy may not see changes none of its choices (hiding.py says how that is found out)."""

from collections import Counter
from random import Random

import pytest

from simcore.jit import COMPILED
from tests.conformance.adapters import adapter_of, arrange
from tests.conformance.hiding import Comparison, compare, same_choices
from tests.conformance.playing import POLICIES, Sight
from tests.support import PLAYED

ROUNDS = 60 if COMPILED else 6
# A game on average, of the watcher while what it may not see differs. In Card Commander two are made each turn before
# anything is seen; in ABCD the opponent's first crystal shows that its list is another, in Kyougenshi the first orb.
LEAST_CHOICES = {"card_commander": 1.5, "abcd": 0.75, "touhou_lands": 0.75, "kyougenshi": 0.3}

# Rounds in which a player was once told what it must not know: the game, the policies of both, the seed.
FOUND = [
    *(
        ("card_commander", ("planner", other), seed)  # it knew whether a card of the opponent's list answers to uses
        for other, seed in (
            ("random", 17561420549424439121),
            ("greedy", 1900990280602506623),
            ("cpu", 9939371275401523751),
            ("planner", 17986710155439900445),
        )
    ),
]

each_policy = pytest.mark.parametrize(("key", "policy"), POLICIES)


def play_round(key: str, policies: tuple[str, str], seed: int) -> Counter[str]:
    """A round in which everything follows from the seed, so that one which fails can be put among those of FOUND."""
    return same_choices(arrange(key, seed, policies), Random(f"round {seed}"))


@each_policy
def test_hidden_cards_change_no_choice(key: str, policy: str) -> None:
    """Games of many settings, in which deck A's player has the policy."""
    random = Random(f"{key} {policy}")
    others = [name for game, name in POLICIES if game == key]
    same: Counter[str] = Counter()
    for _ in range(ROUNDS):
        same.update(play_round(key, (policy, random.choice(others)), random.getrandbits(64)))
    assert min(same.values()) >= LEAST_CHOICES[key] * ROUNDS


@pytest.mark.parametrize(("key", "policies", "seed"), FOUND)
def test_what_was_once_told_is_hidden(key: str, policies: tuple[str, str], seed: int) -> None:
    assert play_round(key, policies, seed)


def test_a_choice_that_differs_for_no_visible_reason_is_found() -> None:
    draw, stay, go = Sight(1, False, ("draws",)), Sight(1, True, ("stays",)), Sight(1, True, ("goes",))
    shown = Sight(1, False, ("shows", "a card"))
    assert compare([draw, stay], [draw, stay], 0) == Comparison(1)
    assert compare([draw, stay], [draw, go], 0) == Comparison(0, "turn 1: ('stays',) became ('goes',)")
    assert compare([draw, stay], [shown, go], 0) == Comparison(0)
    assert compare([stay, stay], [stay, shown], 2) == Comparison(0)


@pytest.mark.parametrize("key", PLAYED)
def test_a_view_hides_something_and_shows_the_own_choices(key: str) -> None:
    adapter = adapter_of(key)
    for seed in range(20):
        setting = arrange(key, seed)
        record = setting.record(0)
        views = [adapter.view(setting, 0, record, seat) for seat in (0, 1)]
        assert views[0] != views[1]
        assert all(any(sight.own_choice for sight in view) for view in views)
