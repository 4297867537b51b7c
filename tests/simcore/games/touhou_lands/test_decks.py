"""The decks that come with Touhou lands: seven of 40 cards and two of 50, each with a plan of its own.

What holds for the decks of every game is asked in tests/test_bundled_decks.py.
"""

from collections import Counter
from importlib.resources import files
from itertools import combinations

import pytest

from simcore.deck import Deck
from simcore.decksources import gather_decks
from simcore.games.touhou_lands.cards import check_deck, load_cards
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.params import choose_rules

POOL = load_cards()
FOLDER = files("decks") / "touhou_lands"
STEMS = sorted(path.name.removesuffix(".txt") for path in FOLDER.iterdir() if path.name.endswith(".txt"))
# Size, then lands, characters, spells, items and supports.
SHAPES = {
    "fairies": (40, 15, 19, 1, 0, 5),
    "giants": (40, 19, 17, 0, 0, 4),
    "jacks": (50, 22, 16, 4, 3, 5),
    "judges": (50, 21, 11, 2, 0, 16),
    "mist": (40, 16, 10, 6, 0, 8),
    "scarlets": (40, 16, 20, 4, 0, 0),
    "seals": (40, 16, 14, 8, 2, 0),
    "tinkers": (40, 16, 13, 3, 8, 0),
    "wind": (40, 17, 12, 5, 5, 1),
}
KINDS = ("land", "character", "spell", "item", "support")


def read(stem: str) -> Deck:
    """The deck, read with this game's cards alone."""
    (deck,) = gather_decks([str(FOLDER / f"{stem}.txt")], {"touhou_lands": load_cards}, None, None, lambda: b"")
    return deck


DECKS = {stem: read(stem) for stem in STEMS}


@pytest.mark.parametrize("stem", STEMS)
def test_they_are_legal_and_have_their_shape(stem: str) -> None:
    deck = DECKS[stem]
    assert check_deck(deck, POOL, choose_rules(PARAMETERS)) == []
    counted: Counter[str] = Counter()
    for name, copies in deck.cards:
        counted[POOL[name].type] += copies
    assert (deck.size, *(counted[kind] for kind in KINDS)) == SHAPES[stem]


def test_there_are_enough_of_both_sizes() -> None:
    assert set(SHAPES) == set(STEMS)
    sizes = Counter(deck.size for deck in DECKS.values())
    assert (sizes[40], sizes[50]) == (7, 2)


def test_they_share_at_most_half_of_their_cards() -> None:
    for a, b in combinations(DECKS.values(), 2):
        assert (Counter(a.copies) & Counter(b.copies)).total() <= 20, f"{a.name} and {b.name}"


def test_every_card_is_in_some_deck() -> None:
    assert {each.name for each in POOL} == {name for deck in DECKS.values() for name in deck.copies}


@pytest.mark.parametrize("stem", STEMS)
def test_their_lands_yield_what_their_cards_need(stem: str) -> None:
    """At least a quarter of a deck's lands yield each kind that a card of it needs."""
    copies = DECKS[stem].copies
    lands = [POOL[name] for name in copies if POOL[name].type == "land"]
    total = sum(copies[land.name] for land in lands)
    for kind in {kind for name in copies for kind in POOL[name].needs}:
        assert 4 * sum(copies[land.name] for land in lands if kind in land.yields) >= total, kind


@pytest.mark.parametrize("stem", STEMS)
def test_somebody_can_use_each_of_their_spells(stem: str) -> None:
    cards = [POOL[name] for name in DECKS[stem].copies]
    for spell in cards:
        if spell.type == "spell":
            assert any(spell.usable_by(each) for each in cards if each.type == "character"), spell.name
