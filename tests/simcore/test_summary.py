"""Records made of tallies: exact complements, mirrors, rankings, manifests."""

import itertools

import pytest

import simcore.backends
from simcore.batch import Settings, name_entries
from simcore.params import choose_rules
from simcore.summary import compare, duel
from tests.support import GAME, bundled_pool, greedy, plain_deck, random

RULES = choose_rules(GAME.parameters)
STEMS = ("rush", "walls", "ghosts", "zombies")


@pytest.fixture(scope="module")
def result():
    entries = name_entries([(plain_deck(stem), "greedy") for stem in STEMS])
    return compare(GAME, bundled_pool(), entries, Settings(RULES, 3, 2000), ["deckmill", "compare"])


def test_a_against_b_and_b_against_a_add_to_exactly_1(result):
    for duel_ in result.matchups:
        back = result.matchup(duel_.deck_b, duel_.deck_a)
        assert duel_.score + back.score == 1.0
        assert duel_.score_lo + back.score_hi == 1.0
        assert (duel_.a_wins, duel_.b_wins, duel_.draws) == (back.b_wins, back.a_wins, back.draws)
        assert duel_.pair_cells == back.pair_cells[::-1]
        assert duel_.first_seat_score == back.first_seat_score
        assert duel_.ends == back.ends
        assert duel_.turns == back.turns
        assert duel_.by_seat["first"]["win"] == back.by_seat["second"]["loss"]
        if duel_.deck_a != duel_.deck_b:
            assert duel_.extras["quests"]["a"] == back.extras["quests"]["b"]


def test_mirrors_are_exact(result):
    for name in (deck.name for deck in result.decks):
        mirror = result.matchup(name, name)
        assert (mirror.score, mirror.score_lo, mirror.score_hi) == (0.5, 0.5, 0.5)
        assert mirror.mirror
        assert mirror.p_value is None


def test_every_ordered_pair_once_in_the_order_of_names(result):
    names = [deck.name for deck in result.decks]
    assert [(d.deck_a, d.deck_b) for d in result.matchups] == list(itertools.product(names, repeat=2))
    assert names == sorted(names, key=str.casefold)


def test_games_add_up(result):
    for duel_ in result.matchups:
        assert duel_.a_wins + duel_.b_wins + duel_.draws + duel_.capped == duel_.games == 2000
        assert sum(duel_.ends.values()) == sum(duel_.turns["histogram"].values()) == 2000
        assert sum(duel_.pair_cells) == 1000
        points = duel_.a_wins + (duel_.draws + duel_.capped) / 2
        assert duel_.score == pytest.approx(points / 2000, abs=1e-12)
        halves = sum(k * cell for k, cell in enumerate(duel_.pair_cells))
        assert halves == 2 * points


def test_first_seat_score(result):
    duel_ = result.matchup(result.decks[0].name, result.decks[1].name)
    first, second = duel_.by_seat["first"], duel_.by_seat["second"]
    won = first["win"] + second["loss"] + (first["draw"] + second["draw"]) / 2
    assert duel_.first_seat_score == pytest.approx(won / 2000)


def test_the_order_of_the_decks_changes_nothing(result):
    entries = name_entries([(plain_deck(stem), "greedy") for stem in reversed(STEMS)])
    other = compare(GAME, bundled_pool(), entries, Settings(RULES, 3, 2000, jobs=2), ["deckmill", "compare"])
    assert other.to_dict() == result.to_dict()


def test_ranking_is_the_mean_against_the_others(result):
    assert [row.score for row in result.ranking] == sorted((row.score for row in result.ranking), reverse=True)
    for row in result.ranking:
        others = [d.score for d in result.matchups if d.deck_a == row.deck and d.deck_b != row.deck]
        assert row.score == pytest.approx(sum(others) / len(others))
        assert row.score_lo < row.score < row.score_hi
        assert row.games == 2000 * 3
    assert [row.rank for row in result.ranking] == [1, 2, 3, 4]


def test_holm_covers_the_tables_pairs(result):
    names = [deck.name for deck in result.decks]
    assert set(result.holm) == set(itertools.permutations(names, 2))
    for (a, b), p in result.holm.items():
        assert result.holm[b, a] == p >= result.matchup(a, b).p_value


def test_equal_ranks_for_equal_scores():
    deck = plain_deck("rush")
    twin = type(deck)("twin", deck.game, deck.cards)
    result = compare(GAME, bundled_pool(), [greedy(deck), greedy(twin)], Settings(RULES, 3, 200))
    assert [(row.rank, row.score) for row in result.ranking] == [(1, 0.5), (1, 0.5)]
    assert result.holm == {}


def test_copies_of_one_list_are_no_new_evidence():
    """Rush against eight copies of zombies is as uncertain as against one: the games are the same."""
    rush, zombies = plain_deck("rush"), plain_deck("zombies")
    copies = [type(zombies)(f"copy {number}", zombies.game, zombies.cards) for number in range(8)]
    alone = compare(GAME, bundled_pool(), [greedy(rush), greedy(copies[0])], Settings(RULES, 3, 400)).ranking
    many = compare(GAME, bundled_pool(), [greedy(deck) for deck in (rush, *copies)], Settings(RULES, 3, 400)).ranking
    one, several = (next(row for row in rows if row.deck == rush.name) for rows in (alone, many))
    assert (several.score, several.games) == (one.score, one.games)
    assert several.score_lo == pytest.approx(one.score_lo)
    assert several.score_hi == pytest.approx(one.score_hi)


def test_the_manifest_repeats_the_run(result):
    manifest = result.manifest
    assert manifest.seed == 3
    assert manifest.games == 2000
    assert manifest.complete
    assert manifest.cards_hash == bundled_pool().hash
    assert manifest.rules["first_turn_draw"] == "no"
    assert manifest.changed_rules == {}
    for deck in manifest.decks:
        assert sum(copies for _, copies in deck.cards) == deck.size == 27
        assert 0 <= deck.assumed <= 27
        assert deck.policy == "greedy"


def test_a_changed_rule_travels_with_the_result():
    rules = choose_rules(GAME.parameters, ["first_life=3"])
    _, manifest = duel(
        GAME, bundled_pool(), greedy(plain_deck("rush")), random(plain_deck("rush")), Settings(rules, 1, 20)
    )
    assert manifest.changed_rules == {"first_life": 3}
    assert manifest.rules["second_life"] == 4


def test_an_interrupted_duel_without_games_has_no_score():
    def at_once(done: int, total: int) -> None:
        raise AssertionError("no chunk finishes in this test")

    entries = [greedy(plain_deck("rush")), greedy(plain_deck("walls"))]

    def stopped(function, jobs, workers):
        raise KeyboardInterrupt
        yield

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simcore.backends, "spread", stopped)
        result, manifest = duel(GAME, bundled_pool(), *entries, Settings(RULES, 1, 20, progress=at_once))
    assert not manifest.complete
    assert (result.games, result.score, result.score_lo, result.first_seat_score) == (0, None, None, None)
    assert result.to_dict()["turns"]["mean"] is None


def test_extras_count_the_winners_quests():
    """CC-71: a quest is met in a game that the deck won, so never more often than it won."""
    result, _ = duel(
        GAME, bundled_pool(), greedy(plain_deck("rush")), greedy(plain_deck("walls")), Settings(RULES, 1, 2000)
    )
    for side, wins in (("a", result.a_wins), ("b", result.b_wins)):
        counts = result.extras["quests"][side]
        assert set(counts) == {"by_turn_5", "deck_empty", "hand_empty", "mana_20"}
        assert all(0 <= count <= wins for count in counts.values())
    early = sum(n for turn, n in result.turns["histogram"].items() if int(turn) <= 5)
    assert sum(result.extras["quests"][side]["by_turn_5"] for side in "ab") == early
