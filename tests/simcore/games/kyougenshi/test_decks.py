"""The decks that come with Kyougenshi: of one colour and of two, from rush to control, each with a plan of its own.

What holds for the decks of every game is asked in tests/test_bundled_decks.py.
"""

from collections import Counter
from importlib.resources import files
from itertools import combinations

import pytest

from simcore.deck import Deck
from simcore.decksources import gather_decks
from simcore.games.kyougenshi.cards import check_deck, load_cards
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.params import choose_rules

POOL = load_cards()
FOLDER = files("decks") / "kyougenshi"
STEMS = sorted(path.name.removesuffix(".txt") for path in FOLDER.iterdir() if path.name.endswith(".txt"))
# Their colours, and how many spell cards and event effects they hold.
SHAPES = {
    "borders": ("black purple", 33, 7),
    "curses": ("black", 27, 13),
    "fairies": ("blue green", 32, 8),
    "flare": ("black red", 25, 15),
    "harvest": ("green", 31, 9),
    "kappa": ("blue green", 26, 14),
    "onis": ("green red", 33, 7),
    "pagoda": ("blue yellow", 26, 14),
    "scarlets": ("black red", 28, 12),
    "spirits": ("black blue", 27, 13),
    "stars": ("red yellow", 33, 7),
    "sunshine": ("red", 31, 9),
}


def read(stem: str) -> Deck:
    """The deck, read with this game's cards alone."""
    (deck,) = gather_decks([str(FOLDER / f"{stem}.txt")], {"kyougenshi": load_cards}, None, None, lambda: b"")
    return deck


DECKS = {stem: read(stem) for stem in STEMS}


def colours_of(deck: Deck) -> Counter[str]:
    """How many cards of each colour a deck holds; one of two colours counts for both."""
    counted: Counter[str] = Counter()
    for name, copies in deck.cards:
        counted.update(dict.fromkeys(POOL[name].colours, copies))
    return counted


@pytest.mark.parametrize("stem", STEMS)
def test_they_are_legal_and_have_their_shape(stem: str) -> None:
    deck = DECKS[stem]
    assert check_deck(deck, POOL, choose_rules(PARAMETERS)) == []
    counted = Counter({"spell_card": 0, "event_effect": 0})
    for name, copies in deck.cards:
        counted[POOL[name].type] += copies
    assert (" ".join(sorted(colours_of(deck))), *counted.values()) == SHAPES[stem]


def test_there_are_decks_of_one_and_of_two_colours() -> None:
    assert set(SHAPES) == set(STEMS)
    assert len(STEMS) >= 8
    numbers = Counter(len(colours_of(deck)) for deck in DECKS.values())
    assert set(numbers) == {1, 2}
    assert min(numbers.values()) >= 3


def test_they_share_at_most_half_of_their_cards() -> None:
    for a, b in combinations(DECKS.values(), 2):
        assert (Counter(a.copies) & Counter(b.copies)).total() <= 20, f"{a.name} and {b.name}"


def test_every_playable_card_is_in_some_deck() -> None:
    playable = {each.name for each in POOL if not each.unsupported}
    assert playable == {name for deck in DECKS.values() for name in deck.copies}


@pytest.mark.parametrize("stem", STEMS)
def test_their_orbs_have_the_colours_that_they_need(stem: str) -> None:
    """A quarter of a deck has each of its colours; what pays for purple is half of it."""
    deck = DECKS[stem]
    colours = colours_of(deck)
    assert min(colours.values()) >= 10
    if "purple" in colours:
        assert sum(copies for name, copies in deck.cards if POOL[name].orb_kind == "youkai") >= 20


def test_some_can_pay_for_the_master_spark() -> None:
    decks = [deck for deck in DECKS.values() if any(POOL[name].maryoku_power for name in deck.copies)]
    assert decks
    for deck in decks:
        assert sum(copies for name, copies in deck.cards if POOL[name].orb_kind == "magic") >= 10
