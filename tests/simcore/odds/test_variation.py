"""Variations: how they are written, and what they do to a deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.errors import DeckmillError, OddsError
from simcore.odds.groups import KEPT, CountedGroups
from simcore.odds.population import Population
from simcore.odds.variation import Variation, all_changes, parse_variations, varied, vary


def problems_of(*texts: str) -> tuple[str, ...]:
    with pytest.raises(OddsError) as caught:
        parse_variations(texts)
    return caught.value.problems


@pytest.mark.parametrize(
    ("text", "group", "cards"),
    [
        ("land=14..18", "land", (14, 15, 16, 17, 18)),
        ("land = 14 .. 18", "land", (14, 15, 16, 17, 18)),
        ("land=14,16,18", "land", (14, 16, 18)),
        ("land=14..22..2", "land", (14, 16, 18, 20, 22)),
        ("land=14..22..3", "land", (14, 17, 20)),
        ("land=0", "land", (0,)),
        ("land=16, 14..15、16", "land", (14, 15, 16)),
        ("土地＝１４..１６", "土地", (14, 15, 16)),
        ('"two words"=3', "two words", (3,)),
        ("level.1..3=2..3", "level.1..3", (2, 3)),
        ("land=24…26", "land", (24, 25, 26)),
    ],
)
def test_how_they_are_written(text: str, group: str, cards: tuple[int, ...]) -> None:
    assert parse_variations([text]) == (Variation(group, cards),)


FORM = "write name=numbers, as in land=14..18, land=14..22..2 or land=14,16,18"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("land", f'"land": {FORM}'),
        ("", f'"": {FORM}'),
        ("=3", f'"=3": {FORM}'),
        ("land=", f'"land=": {FORM}'),
        ("land=1|2", f'"land=1|2": {FORM}'),
        ("land=x", f'"land=x": "x" is no number of cards; {FORM}'),
        ("land=1,,2", f'"land=1,,2": "" is no number of cards; {FORM}'),
        ("land=-1", f'"land=-1": "-1" is no number of cards; {FORM}'),
        ("land=①", f'"land=①": "①" is no number of cards; {FORM}'),
        ("land=1.5", f'"land=1.5": "1.5" is no number of cards; {FORM}'),
        ("land=1-5", f'"land=1-5": "1-5" is no number of cards; {FORM}'),
        ("land=18..14", '"land=18..14": 18..14 is empty; write 14..18'),
        ("land=1..5..0", f'"land=1..5..0": steps of 0 lead nowhere; {FORM}'),
        ("land=0..9999999", '"land=0..9999999": 10,000,000 numbers are too many; at most 400 are tried'),
    ],
)
def test_mistakes(text: str, says: str) -> None:
    assert problems_of(text) == (f"--vary: {says}",)


def test_mistakes_of_several() -> None:
    assert problems_of("a=1", "Ａ=2") == (
        '--vary: "Ａ" is varied twice; write all its numbers in one, as in land=14..18',
    )
    assert problems_of("a=1", "b=2", "c=x") == (
        f'--vary: "c=x": "x" is no number of cards; {FORM}',
        "--vary: 3 groups are varied; at most 2 can be, for a table of both",
    )
    assert problems_of("a=1..30", "b=1..30") == ("--vary: 900 decks are too many; at most 400 are tried",)


def test_all_pairs() -> None:
    assert all_changes(parse_variations(["a=1,2", "b=3..4"])) == [
        (("a", 1), ("b", 3)),
        (("a", 1), ("b", 4)),
        (("a", 2), ("b", 3)),
        (("a", 2), ("b", 4)),
    ]
    assert all_changes(()) == [()]


POPULATION, _ = CountedGroups(60, ["land=24", "drop=8", "none=0"]).population([])


def test_the_difference_comes_from_cards_of_no_group() -> None:
    assert POPULATION.labels == (("drop",), ("land",), ("none",), ())
    assert vary(POPULATION, "land", 30).counts == (8, 30, 0, 22)
    assert vary(POPULATION, "land", 0).counts == (8, 0, 0, 52)
    assert vary(POPULATION, "none", 3).counts == (8, 24, 3, 25)
    assert vary(POPULATION, "land", 52).counts == (8, 52, 0, 0)
    assert vary(POPULATION, "land", 24) == POPULATION
    assert varied(POPULATION, (("land", 52), ("drop", 4))).counts == (4, 52, 0, 4)
    assert varied(POPULATION, ()) == POPULATION


def test_a_deck_without_other_cards_gets_some() -> None:
    full = Population((20, 40), {"a": (0,), "b": (1,)}, (("a",), ("b",)))
    smaller = vary(full, "a", 15)
    assert (smaller.counts, smaller.labels) == ((15, 40, 5), (("a",), ("b",), ()))
    assert vary(full, "a", 20) == full
    with pytest.raises(OddsError) as caught:
        vary(full, "a", 21)
    assert caught.value.problems == (
        "--vary a=21: only 20 of the deck's 60 cards are of what is varied or of no group",
    )


def test_cards_do_not_suffice() -> None:
    with pytest.raises(OddsError) as caught:
        varied(POPULATION, (("land", 50), ("drop", 11)))
    assert caught.value.problems == ("--vary land=50 and drop=11: more than the 60 cards of the deck",)


def test_groups_with_common_cards_cannot_be_varied() -> None:
    population = Population((4, 6, 50), {"a": (0, 1), "b": (0,)}, (("a", "b"), ("a",), ()))
    for group, other in (("a", "b"), ("b", "a")):
        with pytest.raises(OddsError) as caught:
            vary(population, group, 3)
        assert caught.value.problems == (
            f'--vary {group}: it has cards in common with "{other}"; only groups with none can be varied',
        )


def test_cards_that_are_kept() -> None:
    population = Population((4, 6, 5, 45), {"a": (1, 2), "b": (0,)}, ((KEPT, "b"), (KEPT, "a"), ("a",), ()))
    with pytest.raises(OddsError) as caught:
        vary(population, "a", 3)
    assert caught.value.problems == (
        "--vary a: --keep-cards keeps some of its cards and not others; vary one or the other",
    )
    assert vary(population, "b", 10).counts == (10, 6, 5, 39)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_deck_keeps_its_size(land: int, drop: int) -> None:
    if land + drop <= 60:
        population = varied(POPULATION, (("land", land), ("drop", drop)))
        assert (population.size, population.copies("land"), population.copies("drop")) == (60, land, drop)
        assert population.members == POPULATION.members
    else:
        with pytest.raises(OddsError):
            varied(POPULATION, (("land", land), ("drop", drop)))


@given(st.one_of(st.text(), st.lists(st.sampled_from(["a", "=", "1", "..", ",", "①", "9", " ", "-"])).map("".join)))
def test_any_text_is_a_variation_or_a_mistake(text: str) -> None:
    try:
        (variation,) = parse_variations([text])
    except DeckmillError as error:
        assert not any("\n" in problem for problem in error.problems)  # noqa: PT017
        return
    assert variation.cards
    assert list(variation.cards) == sorted(set(variation.cards))
