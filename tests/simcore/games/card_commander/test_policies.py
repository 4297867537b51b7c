"""The machine players measured against each other: who is the stronger, and who leaves nothing to chance.

That each does what it says, with legal choices and from what its seat may see alone, is for test_reference.py.
"""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from simcore.batch import Entry, Matchup, Settings, play_matchups, policy_id
from simcore.decksources import bundled_decks
from simcore.rng import POLICY, matchup_key, run_key
from simcore.stats import holm, mean_score, pair_score, score_p_value
from simcore.tally import new_tally
from tests.simcore.games.card_commander.crafted import BUNDLED, GAME, random_deck, rules_of
from tests.support import bundled_deck

LADDER = ("random", "greedy", "planner")  # from the weakest to the strongest
GAMES = 4000  # in the mirror of each bundled deck
DETERMINISTIC = [policy.name for policy in GAME.policies() if policy.name != "random"]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_the_stronger_player_wins_with_the_same_cards(weaker: str, stronger: str) -> None:
    """On average over the decks far beyond chance (p < 1e-6) and by at least 55 %, and with no deck the worse.

    False alarms: none once green, since the seed is fixed. With another seed hardly any: the means were measured at
    73 % (planner) and 87 % (greedy) with standard errors below 0.2 %, so that the bounds are 90 and more of them away,
    and even if no player were the stronger with any deck, Holm's test would call a deck worse in at most 2.5 % of all
    seeds.
    """
    decks = [bundled_deck(name.partition("/")[2]) for name in bundled_decks(GAME.key)]
    mirrors = [Matchup(Entry(deck, stronger), Entry(deck, weaker)) for deck in decks]
    tallies = play_matchups(GAME, BUNDLED, mirrors, Settings(rules_of(), seed=1, games=GAMES)).tallies
    cells = [tally.pair_cells.tolist() for tally in tallies]
    scores = [pair_score(counts) for counts in cells]
    mean, low, _ = mean_score(scores, confidence=1 - 1e-6)
    assert mean >= 0.55
    assert low > 0.5
    corrected = holm([score_p_value(counts) for counts in cells])
    found = zip(decks, scores, corrected, strict=True)
    assert [deck.name for deck, score, p_value in found if score.score < 0.5 and p_value <= 0.05] == []


def policy_streams(policy: str) -> list[int]:
    """Where the last game of a few pairs leaves the streams of its two players, both of whom are `policy`."""
    random = Random("streams")
    decks = (random_deck(random, BUNDLED, rules_of(), "a"), random_deck(random, BUNDLED, rules_of(), "b"))
    engine = GAME.engine()
    scratch = engine.new_game()
    status = engine.play_chunk(
        engine.compile_matchup(BUNDLED, rules_of(), *decks),
        rules_of().record(),
        np.array([policy_id(GAME, policy)] * 2, np.int64),
        run_key(1, matchup_key([deck.hash for deck in decks])),
        0,
        3,
        scratch,
        new_tally(engine.tally),
        np.empty(0, np.int8),
    )
    assert status == 0
    return [int(state) for state in scratch[0].streams[:, POLICY]]


@pytest.mark.both_modes
def test_all_but_random_leave_their_streams_alone() -> None:
    """So that their choices follow from what they see: players whose games differ leave the same streams behind."""
    untouched = policy_streams("greedy")
    assert {policy: policy_streams(policy) for policy in DETERMINISTIC} == dict.fromkeys(DETERMINISTIC, untouched)
    assert all(drawn != left for drawn, left in zip(policy_streams("random"), untouched, strict=True))
