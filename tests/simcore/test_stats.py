import itertools
import math
import statistics
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simcore.stats import (
    PairScore,
    Spread,
    holm,
    mean_and_spread,
    mean_score,
    pair_score,
    paired_difference,
    score_p_value,
    wilson,
)

Z95 = statistics.NormalDist().inv_cdf(0.975)
POINTS = np.arange(5) / 4
some_cells = st.lists(st.integers(0, 10**7) | st.integers(0, 5), min_size=5, max_size=5).filter(any)
some_joint = st.lists(st.integers(0, 10**6) | st.integers(0, 2), min_size=25, max_size=25).filter(any)
confidences = st.floats(0.01, 0.999)

# Chances of the five pair cells, as a deck builder may meet them and as an interval may dread them.
CHANCES = {
    "independent, each 0.5": (0.25, 0, 0.5, 0, 0.25),
    "independent, each 0.1": (0.81, 0, 0.18, 0, 0.01),
    "independent, each 0.01": (0.9801, 0, 0.0198, 0, 0.0001),
    "independent, each 0.97": (0.0009, 0, 0.0582, 0, 0.9409),
    "draws common": (0.1, 0.2, 0.4, 0.2, 0.1),
    "all cells alike": (0.2, 0.2, 0.2, 0.2, 0.2),
    "coin": (0.5, 0, 0, 0, 0.5),
    "coin, 0.05": (0.95, 0, 0, 0, 0.05),
    "1:1 in 90 %": (0.025, 0, 0.9, 0, 0.075),
    "1:1 in 99 %": (0.01, 0, 0.99, 0, 0),
    "lost but for draws": (0.97, 0.03, 0, 0, 0),
    "skewed": (0, 2 / 3, 0, 0, 1 / 3),
}
EVEN = {name: chances for name, chances in CHANCES.items() if abs(np.dot(chances, POINTS) - 0.5) < 1e-12}


def tables(pairs: int, occupied: Sequence[int]) -> Iterator[list[int]]:
    """Every way in which `pairs` pairs can fall into the occupied cells."""
    places = pairs + len(occupied) - 1
    for bars in itertools.combinations(range(places), len(occupied) - 1):
        edges = (-1, *bars, places)
        cells = [0] * 5
        for cell, (left, right) in zip(occupied, itertools.pairwise(edges), strict=True):
            cells[cell] = right - left - 1
        yield cells


def probability(cells: Sequence[int], chances: Sequence[float]) -> float:
    """The multinomial probability of the cells, in logarithms because a million pairs overflow."""
    logarithm = math.lgamma(sum(cells) + 1)
    for count, chance in zip(cells, chances, strict=True):
        if count:
            logarithm += count * math.log(chance) - math.lgamma(count + 1)
    return math.exp(logarithm)


def exact_coverage(pairs: int, chances: Sequence[float]) -> float:
    """The probability that the 95 % interval holds the true score, summed over all tables."""
    truth = float(np.dot(chances, POINTS))
    covered = 0.0
    for cells in tables(pairs, [k for k in range(5) if chances[k] > 0]):
        score = pair_score(cells)
        if score.lo <= truth + 1e-12 and truth - 1e-12 <= score.hi:
            covered += probability(cells, chances)
    return covered


class TestWilson:
    @pytest.mark.parametrize(
        ("successes", "trials", "lo", "hi"),
        # Newcombe (1998), Stat. Med. 17, 857, table I, method 3.
        [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
    )
    def test_published_intervals(self, successes, trials, lo, hi):
        assert wilson(successes, trials) == pytest.approx((lo, hi), abs=5e-5)

    def test_without_trials_nothing_is_known(self):
        assert wilson(0, 0) == (0.0, 1.0)

    def test_ends_are_exact(self):
        assert wilson(0, 7)[0] == 0.0
        assert wilson(7, 7)[1] == 1.0

    @given(st.integers(1, 10**9), st.data(), confidences)
    def test_holds_the_rate_and_stays_within_bounds(self, trials, data, confidence):
        successes = data.draw(st.integers(0, trials))
        lo, hi = wilson(successes, trials, confidence)
        assert 0.0 <= lo <= successes / trials + 1e-12
        assert successes / trials - 1e-12 <= hi <= 1.0
        assert lo < hi

    @given(st.integers(1, 10**6), st.data())
    def test_ends_solve_the_score_equation(self, trials, data):
        successes = data.draw(st.integers(1, trials - 1) if trials > 1 else st.just(0))
        rate = successes / trials
        for end in wilson(successes, trials):
            assert (rate - end) ** 2 == pytest.approx(Z95**2 * end * (1 - end) / trials, rel=1e-6, abs=1e-12)

    @pytest.mark.parametrize(("successes", "trials"), [(-1, 3), (4, 3), (0, -1)])
    def test_refuses_impossible_counts(self, successes, trials):
        with pytest.raises(ValueError, match="successes"):
            wilson(successes, trials)

    @pytest.mark.parametrize("confidence", [0.0, 1.0, 95.0, float("nan")])
    def test_refuses_impossible_confidence(self, confidence):
        with pytest.raises(ValueError, match="confidence"):
            wilson(1, 2, confidence)


class TestPairScore:
    def test_worked_by_hand(self):
        # Ten pairs and three phantom pairs, one and a half at each end: 13 of mean 8.5 / 13, sum of squares 7.375.
        score = pair_score([1, 1, 3, 2, 3])
        centre = (0.25 * 1 + 0.5 * 3 + 0.75 * 2 + 3 + 1.5) / 13
        squares = 0.0625 * 1 + 0.25 * 3 + 0.5625 * 2 + 3 + 1.5
        variance = (squares / 13 - centre**2) / 11
        assert score.score == 6.25 / 10
        assert score.pairs == 10
        assert score.variance_of_mean == pytest.approx(variance)
        assert score.lo == pytest.approx(centre - Z95 * math.sqrt(variance))
        assert score.hi == pytest.approx(centre + Z95 * math.sqrt(variance))

    def test_many_pairs_give_the_pentanomial_normal_interval(self):
        cells = [110_000, 190_000, 380_000, 200_000, 120_000]
        values = np.repeat(POINTS, cells)
        score = pair_score(cells)
        half = Z95 * values.std(ddof=1) / 1000
        assert (score.lo, score.hi) == pytest.approx((values.mean() - half, values.mean() + half), abs=1e-5)

    def test_pairs_that_are_nearly_all_even_are_known_better_than_single_games(self):
        even = pair_score([5, 0, 990, 0, 5])
        single = wilson(1000, 2000)
        assert even.hi - even.lo < (single[1] - single[0]) / 5

    @given(some_cells, confidences)
    def test_reversed_cells_mirror_the_result_to_the_last_bit(self, cells, confidence):
        ours, theirs = pair_score(cells, confidence), pair_score(cells[::-1], confidence)
        assert ours.score + theirs.score == 1.0
        assert theirs == PairScore(1.0 - ours.score, 1.0 - ours.hi, 1.0 - ours.lo, ours.variance_of_mean, ours.pairs)
        assert ours.lo == 1.0 - theirs.hi
        assert ours.hi == 1.0 - theirs.lo

    @given(some_cells, confidences)
    def test_interval_has_width_holds_the_score_and_stays_within_bounds(self, cells, confidence):
        score = pair_score(cells, confidence)
        assert 0.0 <= score.lo <= score.score <= score.hi <= 1.0
        assert score.lo < score.hi
        assert score.variance_of_mean > 0.0
        assert score.score == pytest.approx(np.dot(cells, POINTS) / sum(cells))

    @given(some_cells, st.floats(0.01, 0.49), st.floats(0.5, 0.99))
    def test_more_confidence_is_wider(self, cells, small, large):
        narrow, wide = pair_score(cells, small), pair_score(cells, large)
        assert wide.lo <= narrow.lo
        assert narrow.hi <= wide.hi

    @pytest.mark.parametrize("cells", [[0, 0, 8, 0, 0], [3, 1, 2, 1, 3]])
    def test_a_mirror_is_exact_and_only_when_said_so(self, cells):
        assert pair_score(cells, mirror=True) == PairScore(0.5, 0.5, 0.5, 0.0, sum(cells))
        estimated = pair_score(cells)
        assert estimated.score == 0.5
        assert estimated.lo < 0.5 < estimated.hi

    @pytest.mark.parametrize("cells", [[1, 0, 5, 0, 0], [1, 0, 0, 2, 0]])
    def test_a_mirror_with_uneven_cells_is_no_exact_mirror(self, cells):
        assert pair_score(cells, mirror=True) == pair_score(cells)

    def test_counts_may_be_numpy_integers(self):
        assert pair_score(np.array([1, 2, 3, 4, 5], dtype=np.int32)) == pair_score([1, 2, 3, 4, 5])

    @pytest.mark.parametrize("cells", [[0] * 5, [1, 2, 3, 4], [1] * 6, [3, -1, 0, 0, 0]])
    def test_refuses_what_are_not_cells(self, cells):
        for function in (pair_score, score_p_value):
            with pytest.raises(ValueError, match=r"pairs|five pair cells"):
                function(cells)
        with pytest.raises(ValueError, match=r"pairs|five pair cells"):
            pair_score(cells, mirror=True)


class TestCoverage:
    @pytest.mark.parametrize("name", CHANCES)
    @pytest.mark.parametrize("pairs", [10, 15])
    def test_exact_for_few_pairs(self, pairs, name):
        assert exact_coverage(pairs, CHANCES[name]) >= 0.94

    @pytest.mark.parametrize("pairs", [12, 30, 50])
    @pytest.mark.parametrize("rate", [0.02, 0.05, 0.1, 0.2, 0.4])
    def test_exact_for_pairs_of_one_kind_or_another(self, pairs, rate):
        for occupied in ((0, 4), (2, 0), (1, 4), (0, 1), (3, 0)):
            chances = [0.0] * 5
            chances[occupied[0]], chances[occupied[1]] = 1 - rate, rate
            assert exact_coverage(pairs, chances) >= 0.935

    @pytest.mark.parametrize("pairs", [100, 10**4, 10**6])
    @pytest.mark.parametrize("expected", [0.1, 1.0, 3.0, 8.0, 20.0])
    def test_exact_when_few_pairs_of_many_differ(self, pairs, expected):
        for usual, rare in ((0, 4), (2, 0), (2, 4), (1, 4), (0, 1), (4, 3), (2, 3)):
            chances = [0.0] * 5
            chances[usual], chances[rare] = 1 - expected / pairs, expected / pairs
            truth = float(np.dot(chances, POINTS))
            covered = 0.0
            for count in range(min(pairs, 80) + 1):
                cells = [0] * 5
                cells[usual], cells[rare] = pairs - count, count
                score = pair_score(cells)
                covered += probability(cells, chances) if score.lo <= truth <= score.hi else 0.0
            assert covered >= 0.94

    @pytest.mark.parametrize("name", CHANCES)
    @pytest.mark.parametrize("pairs", [100, 1000, 10**6])
    def test_simulated_for_many_pairs(self, pairs, name):
        # True coverage is at least 94.4 %, see the module. 3,000 runs fall below 92.6 % with probability under 1e-4
        # each, 36 cases under 4e-3 together; the seed is fixed, so a pass stays a pass.
        chances = CHANCES[name]
        truth = float(np.dot(chances, POINTS))
        runs = np.random.default_rng([20, pairs]).multinomial(pairs, chances, 3000).tolist()
        scores = [pair_score(cells) for cells in runs]
        covered = sum(score.lo <= truth <= score.hi for score in scores) / len(scores)
        assert covered >= 0.926
        # Not wildly cautious where the spread is known: at a million pairs, above 97 % would be a miss of 5 sigma.
        assert pairs < 10**6 or covered <= 0.97


class TestScorePValue:
    def test_even_scores_say_nothing(self):
        assert score_p_value([0, 0, 50, 0, 0]) == 1.0
        assert score_p_value([1, 0, 0, 2, 0]) == 1.0

    def test_worked_by_hand(self):
        # 97 pairs and three phantom ones: mean 1/2 + 0.12, sum of squared quarter points 4 * (46 + 22 + 3) = 284.
        variance = (284 / 100 - 0.48**2) / 16 / 98
        expected = 2 * (1 - statistics.NormalDist().cdf(0.12 / math.sqrt(variance)))
        assert score_p_value([22, 0, 29, 0, 46]) == pytest.approx(expected)

    @given(some_cells)
    def test_the_same_from_both_sides(self, cells):
        assert score_p_value(cells) == score_p_value(cells[::-1])

    @given(some_cells)
    def test_inverts_the_interval(self, cells):
        score, p_value = pair_score(cells), score_p_value(cells)
        assume(abs(p_value - 0.05) > 1e-9)
        assert (p_value < 0.05) == (not score.lo <= 0.5 <= score.hi)

    def test_a_landslide_is_certain(self):
        assert score_p_value([0, 0, 0, 0, 10**6]) < 1e-300

    @pytest.mark.parametrize("pairs", [10, 16])
    @pytest.mark.parametrize("name", EVEN)
    def test_error_rate_is_kept_exactly_enumerated(self, pairs, name):
        chances = EVEN[name]
        occupied = [k for k in range(5) if chances[k] > 0]
        rejected = sum(probability(c, chances) for c in tables(pairs, occupied) if score_p_value(c) < 0.05)
        assert rejected <= 0.055

    @pytest.mark.parametrize("pairs", [10, 20, 50, 100])
    @pytest.mark.parametrize("decided", [0.05, 0.2, 0.5, 0.8])
    def test_error_rate_is_kept_however_many_pairs_are_decided(self, pairs, decided):
        chances = (decided / 2, 0, 1 - decided, 0, decided / 2)
        rejected = sum(probability(c, chances) for c in tables(pairs, (0, 2, 4)) if score_p_value(c) < 0.05)
        assert rejected <= 0.055

    def test_error_of_a_coin_is_as_documented(self):
        coin = (0.5, 0, 0, 0, 0.5)
        errors = [
            sum(probability(c, coin) for c in tables(pairs, (0, 4)) if score_p_value(c) < 0.05)
            for pairs in range(1, 120)
        ]
        assert max(errors) == pytest.approx(errors[10])
        assert errors[10] == pytest.approx(0.0654, abs=1e-4)


class TestHolm:
    @pytest.mark.parametrize(
        ("p_values", "adjusted"),
        [
            ([], []),
            ([0.04], [0.04]),
            ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),  # 0.04 * 1 is lifted to its forerunner's 0.06
            ([0.2, 0.01, 0.02, 0.03], [0.2, 0.04, 0.06, 0.06]),
            ([0.6, 0.7, 0.01], [1.0, 1.0, 0.03]),
            ([0.02, 0.02, 0.02], [0.06, 0.06, 0.06]),
            ([1.0, 0.0], [1.0, 0.0]),
        ],
    )
    def test_worked_by_hand(self, p_values, adjusted):
        assert holm(p_values) == pytest.approx(adjusted)

    @given(st.lists(st.floats(0, 1), max_size=30))
    def test_laws(self, p_values):
        adjusted = holm(p_values)
        order = sorted(range(len(p_values)), key=lambda place: p_values[place])
        raised = [adjusted[place] for place in order]
        assert raised == sorted(raised)
        assert all(p <= a <= min(1.0, p * len(p_values)) for p, a in zip(p_values, adjusted, strict=True))

    @given(st.lists(st.floats(0, 1), max_size=12), st.randoms())
    def test_order_does_not_matter(self, p_values, random):
        order = list(range(len(p_values)))
        random.shuffle(order)
        adjusted = holm(p_values)
        assert holm([p_values[place] for place in order]) == [adjusted[place] for place in order]

    @pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
    def test_refuses_what_is_no_p_value(self, wrong):
        with pytest.raises(ValueError, match="p-value"):
            holm([0.5, wrong])


class TestMeanScore:
    @given(some_cells, confidences)
    def test_one_matchup_keeps_its_interval(self, cells, confidence):
        score = pair_score(cells, confidence)
        assert mean_score([score], confidence) == pytest.approx((score.score, score.lo, score.hi), abs=1e-9)

    @given(st.lists(some_cells, min_size=1, max_size=6), st.randoms())
    def test_bounds_width_and_order(self, many, random):
        scores = [pair_score(cells) for cells in many]
        mean, lo, hi = mean_score(scores)
        assert 0.0 <= lo <= mean <= hi <= 1.0
        assert lo < hi
        assert mean == pytest.approx(statistics.fmean(score.score for score in scores))
        random.shuffle(scores)
        assert mean_score(scores) == (mean, lo, hi)

    def test_many_pairs_add_their_variances(self):
        scores = [pair_score([9000, 0, 5000, 0, 6000]), pair_score([100, 0, 19000, 0, 900])]
        mean, lo, hi = mean_score(scores)
        half = Z95 * math.sqrt(sum(score.variance_of_mean for score in scores)) / 2
        assert (lo, hi) == pytest.approx((mean - half, mean + half), abs=2e-5)

    def test_certain_only_when_all_are_mirrors(self):
        mirror = pair_score([0, 0, 9, 0, 0], mirror=True)
        assert mean_score([mirror, mirror]) == (0.5, 0.5, 0.5)
        mean, lo, hi = mean_score([mirror, pair_score([0, 0, 9, 0, 0])])
        assert lo < mean < hi

    @pytest.mark.parametrize("pairs", [20, 200])
    def test_coverage(self, pairs):
        # True coverage is at least 94 %; 1,500 runs fall below 91 % with probability under 1e-5 each; fixed seed.
        names = ("independent, each 0.5", "independent, each 0.1", "1:1 in 90 %", "independent, each 0.97", "skewed")
        truth = np.mean([np.dot(CHANCES[name], POINTS) for name in names])
        random = np.random.default_rng(pairs)
        runs = zip(*(random.multinomial(pairs, CHANCES[name], 1500).tolist() for name in names), strict=True)
        intervals = [mean_score([pair_score(cells) for cells in run]) for run in runs]
        assert sum(lo <= truth <= hi for _, lo, hi in intervals) / len(intervals) >= 0.91

    def test_refuses_no_scores(self):
        with pytest.raises(ValueError, match="no scores"):
            mean_score([])


class TestPairedDifference:
    def test_worked_by_hand(self):
        # Forty pairs: thirty agree, eight are better by half a point, two worse by a whole one.
        joint = np.zeros((5, 5), np.int64)
        joint[2, 2], joint[4, 2], joint[0, 4] = 30, 8, 2
        difference, lo, hi = paired_difference(joint)
        centre = 2 / 43
        variance = ((8 * 0.25 + 2 + 3) / 43 - centre**2) / 41
        assert difference == 2 / 40
        assert (lo, hi) == pytest.approx((centre - Z95 * variance**0.5, centre + Z95 * variance**0.5))

    @given(some_joint, confidences)
    def test_exchanging_the_decks_changes_the_signs_exactly(self, counts, confidence):
        joint = np.array(counts, dtype=np.int64).reshape(5, 5)
        difference, lo, hi = paired_difference(joint, confidence)
        assert paired_difference(joint.T, confidence) == (-difference, -hi, -lo)

    @given(some_joint, confidences)
    def test_difference_of_the_two_scores_within_bounds_and_with_width(self, counts, confidence):
        joint = np.array(counts, dtype=np.int64).reshape(5, 5)
        difference, lo, hi = paired_difference(joint, confidence)
        ours, theirs = pair_score(joint.sum(axis=1)), pair_score(joint.sum(axis=0))
        assert difference == pytest.approx(ours.score - theirs.score, abs=1e-12)
        assert -1.0 <= lo <= difference <= hi <= 1.0
        assert lo < hi

    def test_agreement_of_few_pairs_is_not_certainty_but_of_many_it_nearly_is(self):
        few, many = (paired_difference(np.diag([n, 0, n, 0, n])) for n in (3, 30_000))
        assert few[0] == many[0] == 0.0
        assert few[2] - few[1] > 0.4
        assert 0.0 < many[2] - many[1] < 1e-4

    def test_pairing_pays_when_the_decks_do_alike(self):
        joint = np.diag([250, 0, 480, 0, 250])
        joint[4, 2] = 20
        ours, theirs = pair_score(joint.sum(axis=1)), pair_score(joint.sum(axis=0))
        unpaired = math.sqrt(ours.variance_of_mean + theirs.variance_of_mean)
        _, lo, hi = paired_difference(joint)
        assert hi - lo < 2 * Z95 * unpaired / 3

    @pytest.mark.parametrize("pairs", [10, 100, 1000])
    def test_coverage(self, pairs):
        # True coverage is at least 94.5 %; 1,500 runs fall below 91 % with probability under 1e-6; fixed seed.
        agree = np.diag([0.25, 0, 0.45, 0, 0.25])
        agree[4, 2] = 0.05
        apart = np.outer(CHANCES["independent, each 0.5"], CHANCES["draws common"])
        for chances in (agree, apart):
            truth = POINTS @ (chances.sum(axis=1) - chances.sum(axis=0))
            runs = np.random.default_rng(pairs).multinomial(pairs, chances.ravel(), 1500)
            intervals = [paired_difference(run.reshape(5, 5)) for run in runs]
            assert sum(lo <= truth <= hi for _, lo, hi in intervals) / len(intervals) >= 0.91

    @pytest.mark.parametrize("joint", [np.zeros((5, 5), np.int64), np.ones((4, 5), np.int64), -np.eye(5, dtype=int)])
    def test_refuses_what_is_no_joint_table(self, joint):
        with pytest.raises(ValueError, match=r"pairs|shape"):
            paired_difference(joint)


class TestMeanAndSpread:
    def test_worked_by_hand(self):
        assert mean_and_spread({4: 1, 2: 2, 8: 1}) == Spread(4, 4.0, math.sqrt(8), 2, 8, 3.0)

    def test_one_observation_has_no_spread(self):
        assert mean_and_spread([0, 0, 1]) == Spread(1, 2.0, 0.0, 2, 2, 2.0)

    @given(st.lists(st.integers(0, 40), min_size=1, max_size=60))
    def test_agrees_with_the_values_written_out(self, values):
        counts = [values.count(value) for value in range(41)]
        spread = mean_and_spread(counts)
        assert spread == mean_and_spread(dict(enumerate(counts)))
        assert spread == mean_and_spread(np.array(counts))
        assert spread.count == len(values)
        assert spread.mean == pytest.approx(statistics.fmean(values))
        assert spread.median == statistics.median(values)
        assert (spread.minimum, spread.maximum) == (min(values), max(values))
        if len(values) > 1:
            assert spread.standard_deviation == pytest.approx(statistics.stdev(values))

    @pytest.mark.parametrize("histogram", [{}, [], [0, 0], {3: -1, 4: 2}])
    def test_refuses_empty_and_negative_histograms(self, histogram):
        with pytest.raises(ValueError, match="histogram"):
            mean_and_spread(histogram)
