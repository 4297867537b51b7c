"""The decks that come with ABCD: the seven real lists as they are known, and one of printed cards.

What holds for the decks of every game is asked in tests/test_bundled_decks.py.
"""

from importlib.resources import files

import pytest

from simcore.deck import Deck
from simcore.decksources import gather_decks
from simcore.games.abcd.cards import check_deck, load_cards
from simcore.games.abcd.params import PARAMETERS
from simcore.params import choose_rules

POOL = load_cards()
FOLDER = files("decks") / "abcd"
STEMS = sorted(path.name.removesuffix(".txt") for path in FOLDER.iterdir() if path.name.endswith(".txt"))
KINDS = ("crystal", "summon", "sorcery", "battle_spell", "land_spell")
# The real lists: crystals (basic ones), creatures, sorceries, battle spells, and where they are from.
SHAPES = {
    "fire": ((15, 11), 21, 4, 0, "page-11.html"),
    "meteors": ((16, 15), 10, 12, 2, "page-16.html"),
    "devils": ((15, 9), 14, 6, 5, "page-9.html"),
    "denial": ((16, 2), 13, 8, 3, "page-10.html"),
    "counters": ((14, 7), 14, 12, 0, "page-12.html"),
    "mantis": ((13, 5), 16, 11, 0, "entry-10228457964.html"),
    "snouters": ((12, 0), 18, 10, 0, "page-13.html"),
}


def text_of(stem: str) -> str:
    return (FOLDER / f"{stem}.txt").read_text(encoding="utf-8")


def read(stem: str) -> Deck:
    """The deck, read with ABCD's cards alone."""
    (deck,) = gather_decks([str(FOLDER / f"{stem}.txt")], {"abcd": load_cards}, None, None, lambda: b"")
    return deck


def count(deck: Deck, kind: str) -> int:
    return sum(copies for name, copies in deck.cards if POOL[name].type == kind)


def test_there_are_the_seven_real_lists_and_one_of_printed_cards() -> None:
    assert sorted({*SHAPES, "printed"}) == STEMS


@pytest.mark.parametrize("stem", STEMS)
def test_they_are_legal(stem: str) -> None:
    deck = read(stem)
    assert deck.size == 40
    assert check_deck(deck, POOL, choose_rules(PARAMETERS)) == []


@pytest.mark.parametrize("stem", SHAPES)
def test_the_real_lists_have_their_shape(stem: str) -> None:
    (crystals, basic), creatures, sorceries, battle_spells, source = SHAPES[stem]
    deck = read(stem)
    found = [count(deck, kind) for kind in KINDS]
    assert found == [crystals, creatures, sorceries, battle_spells, 0]
    assert sum(copies for name, copies in deck.cards if POOL[name].basic) == basic
    assert f"/{source}" in text_of(stem)


def test_the_deck_of_printed_cards_holds_nothing_else_but_basic_crystals() -> None:
    deck = read("printed")
    for name, _ in deck.cards:
        assert POOL[name].basic or not POOL[name].assumed, name
