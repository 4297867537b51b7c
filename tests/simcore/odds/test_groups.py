"""Groups: definitions, selectors, names, and decks as cells of equal membership."""

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.deckgroups import definition_of
from simcore.errors import OddsError
from simcore.names import fold
from simcore.odds.decks import OddsDeck
from simcore.odds.expression import parse_expression, parse_wants
from simcore.odds.groups import KEPT, LARGEST_DECK, CardData, CountedGroups, Groups, group_definitions
from simcore.odds.population import Population
from simcore.odds.resolving import kept_patterns, resolve
from simcore.odds.selectors import matching
from tests.support import GAME, bundled_deck, bundled_pool


@dataclass(frozen=True)
class Creature:
    colour: str
    level: int
    tribes: tuple[str, ...] = ()


CARDS = {
    "Goblin": Creature("red", 1, ("goblin",)),
    "Goblin Chief": Creature("red", 3, ("goblin", "chief")),
    "Salamander": Creature("red", 2),
    "Wolf": Creature("green", 2, ("beast",)),
    "Bear": Creature("green", 4, ("beast",)),
    "火の鳥": Creature("red", 5, ("bird",)),
    "level.2": Creature("blue", 9),
    "level.77": Creature("blue", 0),
}
DATA = CardData(CARDS, ("colour", "level", "tribes"), {fold(name): name for name in CARDS} | {"firebird": "火の鳥"})
DECK = OddsDeck(
    "rush", "rush.txt", "rocks", (("Bear", 3), ("Goblin", 4), ("Goblin Chief", 2), ("Wolf", 4), ("火の鳥", 1))
)
PILE = OddsDeck("pile", "pile.txt", "", (("Bear", 3), ("Forest", 9), ("Fire // Ice", 4), ("Snow Forest", 2)))


def game_groups(*definitions: str, deck: OddsDeck = DECK) -> Groups:
    return Groups(deck, DATA, group_definitions(definitions))


def problems_of(groups: Groups | CountedGroups, *wants: str, **others: tuple) -> tuple[str, ...]:
    with pytest.raises(OddsError) as caught:
        resolve(groups, parse_wants(wants, "--want"), **others)
    return caught.value.problems


def copies(groups: Groups, name: str) -> int:
    population, _ = groups.population([name])
    found = groups.find(name)
    assert found is not None
    return population.copies(found)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("g=Goblin", 4),
        ("g=goblin|ＢＥＡＲ", 7),
        ("g=Goblin*", 6),
        ("g=*o*", 10),
        ("g=?olf", 4),
        ("g=？ｏｌｆ", 4),
        ("g=*", 14),
        ("g=* Chief", 2),
        ("g=Firebird", 1),
        ("g=fire*", 1),
        ("g=colour.red", 7),
        ("g=colour.RED | level.4", 10),
        ("g=level.1..3", 10),
        ("g=level.1..1", 4),
        ("g=level.6..8", 0),
        ("g=tribes.goblin", 6),
        ("g=tribe.goblin", 6),
        ("g=tribes.chief|colour.green", 9),
        ("g=level.2", 4),  # the selector, before the card of that name
        ("g='level.2'", 0),  # the card
        ("g=level.77", 0),  # no card has that level, but one has that name
        ("g=level.5 | 「火の鳥」", 1),
        ("g=Salamander", 0),  # known to the game, not in the deck
    ],
)
def test_what_patterns_stand_for(text: str, cards: int) -> None:
    assert copies(game_groups(text), "g") == cards


@pytest.mark.parametrize(
    ("name", "found", "cards"),
    [
        ("goblin", "Goblin", 4),
        ("Firebird", "火の鳥", 1),
        ("colour.red", "colour.red", 7),
        ("ＣＯＬＯＵＲ．red", "colour.red", 7),
        ("tribe.beast", "tribes.beast", 7),
        ("level.2", "level.2", 4),
        ("wolf", "WOLF", 3),  # a defined group before a card
        ("level.4", "level.4", 0),  # a defined group before a selector
        ("salamander", "Salamander", 0),
    ],
)
def test_what_names_stand_for(name: str, found: str, cards: int) -> None:
    groups = game_groups("WOLF=Bear", "level.4=Salamander")
    assert groups.find(name) == found
    assert copies(groups, name) == cards


def test_groups_of_the_command_line_win_over_those_of_the_file() -> None:
    own = (definition_of("big = Bear", 7), definition_of("small = Goblin", 8))
    deck = OddsDeck("rush", "rush.txt", "rocks", DECK.cards, own)
    groups = Groups(deck, DATA, group_definitions(["Big=Goblin*"]))
    assert groups.defined == ("Big", "small")
    assert (copies(groups, "big"), copies(groups, "small")) == (6, 4)


def test_the_cards_of_a_run_are_known_to_all_its_decks() -> None:
    other = OddsDeck("other", "other.txt", "", (("Island", 3),))
    groups = Groups(PILE, None, group_definitions(["land=Forest|Island|*forest"]), [PILE, other, DECK])
    assert (copies(groups, "land"), copies(groups, "island"), groups.find("Goblin")) == (11, 0, None)
    assert copies(groups, "fire // ice") == 4


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Bare", 'no group or card "Bare"; did you mean "Bear"?'),
        ("xyzzy", 'no group or card "xyzzy"'),
        ("colour.rad", 'no card has colour "rad"; values are red, green, blue; did you mean "red"?'),
        ("level.6", 'no card has level "6"; values are 0, 1, 2, 3, 4, 5, 9'),
        ("level.x", 'no card has level "x"; values are 0, 1, 2, 3, 4, 5, 9'),
        ("level.3..1", '"3..1" is an empty range of level; write 1..3'),
        ("color.red", 'no group or card "color.red"; did you mean "colour"?'),
        ("Salamandre", 'no group or card "Salamandre"; did you mean "Salamander"?'),
    ],
)
def test_unknown_names_and_patterns(name: str, says: str) -> None:
    assert problems_of(game_groups(), f"「{name}」 >= 1") == (f"--want: ⟨「{name}」⟩ >= 1: {says}",)
    with pytest.raises(OddsError) as caught:
        game_groups(f"g={name}|Bear")
    assert caught.value.problems == (f"--group: g: {says.replace('no group or card', 'no card matches')}",)


def test_the_faults_of_all_definitions_at_once() -> None:
    deck = OddsDeck("rush", "rush.txt", "rocks", DECK.cards, (definition_of("big = Baer", 7),))
    with pytest.raises(OddsError) as caught:
        Groups(deck, DATA, group_definitions(["a=Golbin|x*y", "b=level.3"]))
    assert caught.value.problems == (
        'rush.txt:7: big: no card matches "Baer"; did you mean "Bear"?',
        '--group: a: no card matches "Golbin"; did you mean "Goblin" or "Goblin Chief"?',
        '--group: a: no card matches "x*y"',
    )
    with pytest.raises(OddsError) as caught:
        group_definitions(["a", "=Bear", "c=", "d=a||b", "e=Bear", "E=Wolf", "x=" + "y" * 3000])
    assert caught.value.problems == (
        '--group: "a" is no group; write name = pattern | pattern, as in land = Forest | *Island',
        '--group: "=Bear" has no name before the =; write name = pattern | pattern, as in land = Forest | *Island',
        '--group: "c" has no pattern; write name = pattern | pattern, as in land = Forest | *Island',
        '--group: "d" has an empty pattern; write name = pattern | pattern, as in land = Forest | *Island',
        '--group: "E" is defined twice; join the patterns with |',
        f'--group: "x={"y" * 58}…": 3,002 characters are too many; at most 2,000 are read',
    )


def test_cells_of_equal_membership() -> None:
    groups = game_groups("red=colour.red", "goblin=tribes.goblin", "none=Salamander")
    population, kept = groups.population(["red", "goblin", "none"])
    assert population == Population(
        (6, 0, 1, 7),
        {"red": (0, 2), "goblin": (0,), "none": (1,)},
        (("goblin", "red"), ("none",), ("red",), ()),
    )
    assert kept == frozenset()
    again, _ = groups.population(["none", "goblin", "red", "RED"])
    assert (again.counts, dict(again.members), again.labels) == (
        population.counts,
        dict(population.members),
        population.labels,
    )


def test_the_order_of_cards_changes_nothing() -> None:
    names = ["tribes.goblin", "colour.red", "level.1..3", "Bear"]
    expected = game_groups().population(names)
    cards = list(DECK.cards)
    for seed in range(10):
        Random(seed).shuffle(cards)
        assert game_groups(deck=OddsDeck("", "", "rocks", tuple(cards))).population(names) == expected


def test_wants_and_keep_rule_resolved() -> None:
    groups = game_groups("red=colour.red")
    keep = parse_expression("Red >= 1 or wolf = 2", "--keep")
    resolved = resolve(groups, parse_wants(["a=red >= 2 and firebird = 0"], "--want"), keep, ["Bear"])
    assert list(resolved.population.members) == ["red", "火の鳥", "Wolf", "Bear"]
    assert resolved.wants[0].expression.text == "red >= 2 and 火の鳥 == 0"
    assert resolved.keep is not None
    assert resolved.keep.text == "red >= 1 or Wolf == 2"
    assert resolved.population.size == 14
    assert resolved.wants[0].expression.compiled(resolved.population)((2, 2, 0, 0), 0, -1)


def test_without_names_the_defined_groups_are_counted() -> None:
    assert list(resolve(game_groups("a=Bear", "b=Wolf"), ()).population.members) == ["a", "b"]
    assert list(resolve(game_groups("a=Bear"), parse_wants(["Wolf > 1"], "--want")).population.members) == ["Wolf"]


def test_all_unknown_names_at_once() -> None:
    keep = parse_expression("Baer >= 1", "--keep")
    patterns = kept_patterns(["Bear|Wulf", "level.6"])
    assert problems_of(game_groups(), "Golbin > 1", "Baer > 1", keep=keep, keep_cards=patterns) == (
        '--want: ⟨Golbin⟩ > 1: no group or card "Golbin"; did you mean "Goblin" or "Goblin Chief"?',
        '--want: ⟨Baer⟩ > 1: no group or card "Baer"; did you mean "Bear"?',
        '--keep: ⟨Baer⟩ >= 1: no group or card "Baer"; did you mean "Bear"?',
        '--keep-cards: no card matches "Wulf"; did you mean "Wolf"?',
        '--keep-cards: no card has level "6"; values are 0, 1, 2, 3, 4, 5, 9',
    )
    with pytest.raises(OddsError) as caught:
        kept_patterns(["a|", "", "b"])
    assert caught.value.problems == ("--keep-cards: an empty pattern; write names or patterns with | between them",)


def test_cards_that_are_kept_lie_in_cells_of_their_own() -> None:
    groups = game_groups("red=colour.red")
    resolved = resolve(groups, parse_wants(["red > 1"], "--want"), keep_cards=kept_patterns(["Goblin|Wolf"]))
    assert resolved.population == Population((4, 4, 3, 3), {"red": (1, 2)}, ((KEPT,), (KEPT, "red"), ("red",), ()))
    assert resolved.keep_cells == {0, 1}
    resolved = resolve(groups, parse_wants(["red > 1"], "--want"), keep_cards=kept_patterns(["red"]))
    assert (resolved.population.counts, resolved.keep_cells) == ((7, 7), {0})


@pytest.mark.parametrize("stem", ["goblins", "burn", "beasts"])
def test_a_game_here(stem: str) -> None:
    deck = bundled_deck(stem)
    odds = OddsDeck(deck.name, deck.source, deck.game, deck.cards)
    groups = Groups(odds, CardData.of(bundled_pool(), GAME.card_columns))
    for column in ("colour", "level", "speed"):
        values = {str(getattr(card, column)) for card in bundled_pool()}
        assert sum(copies(groups, f"{column}.{value}") for value in values) == deck.size
    known = {name: bundled_pool()[name] for name, _ in deck.cards}
    low = sum(number for name, number in deck.cards if known[name].level <= 2)
    assert copies(groups, "level.0..2") == low


def test_counts() -> None:
    groups = CountedGroups(60, ["land=24", "１drop＝８", "none=0"])
    population, kept = groups.population(["land"], frozenset(["land"]))
    assert (population.counts, dict(population.members)) == (
        (8, 24, 0, 28),
        {"land": (1,), "１drop": (0,), "none": (2,)},
    )
    assert kept == {1}
    assert groups.defined == ("land", "１drop", "none")
    assert groups.find("LAND") == "land"
    assert CountedGroups(40, ["land=40"]).population([])[0].labels == (("land",),)
    assert CountedGroups(20_000, ["x=200"]).population([])[0].size == 20_000
    resolved = resolve(groups, parse_wants(["1drop > 1"], "--want"), keep_cards=kept_patterns(["land"]))
    assert resolved.keep_cells == {1}
    assert problems_of(groups, "lnad > 1", keep_cards=kept_patterns(["lnad"])) == (
        '--want: ⟨lnad⟩ > 1: no group or card "lnad"; did you mean "land"?',
        '--keep-cards: no group "lnad"; did you mean "land"?',
    )


COUNTS = "write name=cards with a whole number, as in land=24"


@pytest.mark.parametrize(
    ("size", "counts", "says"),
    [
        (60, ["land"], ['--count: "land": write name=cards with a whole number, as in land=24']),
        (60, ["=24"], ['--count: "=24": write name=cards with a whole number, as in land=24']),
        (60, ["land=x"], ['--count: "land=x": write name=cards with a whole number, as in land=24']),
        (60, ["land=-1"], ['--count: "land=-1": write name=cards with a whole number, as in land=24']),
        (60, ["land=①"], ['--count: "land=①": write name=cards with a whole number, as in land=24']),
        (60, ["land=1|2"], ['--count: "land=1|2": write name=cards with a whole number, as in land=24']),
        (60, ["land=99999999"], ['--count: "land=99999999": write name=cards with a whole number, as in land=24']),
        (60, ["a=1", "Ａ=2"], ['--count: "Ａ" is counted twice; write it once']),
        (60, ["a", "b=x"], [f'--count: "{text}": {COUNTS}' for text in ("a", "b=x")]),
        (40, ["land=41"], ["--count: 41 land are 41 cards, but the deck has 40 (--deck-size)"]),
        (40, ["a=21", "b=20"], ["--count: 21 a + 20 b are 41 cards, but the deck has 40 (--deck-size)"]),
        (0, [], [f"--deck-size 0: a deck has 1 to {LARGEST_DECK:,} cards"]),
        (-5, ["a=1"], [f"--deck-size -5: a deck has 1 to {LARGEST_DECK:,} cards"]),
        (10**7, [], [f"--deck-size 10000000: a deck has 1 to {LARGEST_DECK:,} cards"]),
    ],
)
def test_counts_that_make_no_sense(size: int, counts: list[str], says: list[str]) -> None:
    with pytest.raises(OddsError) as caught:
        CountedGroups(size, counts)
    assert sorted(caught.value.problems) == sorted(says)


PARTS = st.lists(st.sampled_from(["a", "b", "*", "?", " "]), max_size=8).map("".join)


@settings(max_examples=300)
@given(PARTS, PARTS)
def test_wildcards_as_the_obvious_recursion_has_them(pattern: str, name: str) -> None:
    def matches(rest: str, text: str) -> bool:
        if not rest or not text:
            return not text and not rest.strip("*")
        if rest[0] == "*":
            return matches(rest[1:], text) or matches(rest, text[1:])
        return rest[0] in ("?", text[0]) and matches(rest[1:], text[1:])

    assert bool(matching(pattern, [name])) == matches(fold(pattern), fold(name))


def test_wildcards_take_no_time() -> None:
    assert matching("*a" * 900 + "b", ["a" * 1000]) == []
