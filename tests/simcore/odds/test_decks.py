"""The decks that odds are asked about: those of games here, any others, and which reader is used."""

from pathlib import Path

import pytest

from simcore.deck import Deck
from simcore.errors import DeckError, StoreError
from simcore.odds.decks import OddsDeck, odds_deck, odds_decks
from tests.support import bundled_deck, bundled_pool, made_up_pools

CARDS = {"rocks": ("Goblin", "Beam", "Shared", "Imp", "Orc"), "waters": ("Nymph", "Shared")}


POOLS = made_up_pools(CARDS)


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def read(*texts: str, card_game: str | None = None, strict: bool = False, **options: object) -> list[OddsDeck]:
    names = []
    for number, text in enumerate(texts):
        names.append(f"d{number}.txt")
        Path(names[-1]).write_text(text, encoding="utf-8")
    return odds_decks(names, POOLS, card_game, None, lambda: b"", strict, **options)  # type: ignore[arg-type]


def problems_of(*texts: str, **options: object) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        read(*texts, **options)  # type: ignore[arg-type]
    return caught.value.problems


@pytest.mark.parametrize(
    ("text", "game", "size"),
    [
        ("2 Goblin\n1 Beam", "rocks", 3),
        ("Game: waters\n1 Shared", "waters", 1),
        ("4 Forest\n2 Bear", "", 6),
        ("Game: magic\n4 Goblin", "", 4),
        ("Deck\n4 Goblin\nSideboard\n2 Beam", "", 4),
        ("Game: rocks\n4 Goblin\n[groups]\ng = Goblin", "rocks", 4),
    ],
)
def test_which_reader_is_used(text: str, game: str, size: int) -> None:
    (deck,) = read(text)
    assert (deck.game, deck.size, deck.warnings) == (game, size, ())


def test_the_folder_settles_the_game() -> None:
    for name in ("decks/waters/a.txt", "decks/b.txt"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("1 Shared")
    decks = odds_decks(["decks/waters/a.txt", "decks/b.txt"], POOLS, None, None, lambda: b"", False)
    assert [(deck.name, deck.game) for deck in decks] == [("a", "waters"), ("b", "")]


def test_a_deck_of_a_known_game_is_read_by_that_game() -> None:
    assert problems_of("Game: rocks\n2 Golbin\n0 Beam", "1 Forest\n1000 Bog") == (
        'd0.txt:2: no card "Golbin" in rocks; did you mean "Goblin"?',
        'd0.txt:3: 0 copies of "Beam"; write a whole number from 1 to 999 or remove the line',
        'd1.txt:2: "1000" copies of "Bog" are too many; write a whole number from 1 to 999',
    )
    assert problems_of("2 Forest", card_game="rocks") == ('d0.txt:1: no card "Forest" in rocks',)


def test_doubts_about_the_game_are_warnings() -> None:
    mostly = "2 Goblin\n1 Beam\n1 Imp\n1 Ork\n"
    (nearly, misspelt) = read(mostly, "Game: rock\n2 Goblin")
    assert (nearly.game, nearly.size) == ("", 5)
    assert nearly.warnings == (
        'd0.txt: rocks knows 3 of its 4 cards, but not "Ork"; read as a deck of no game, or say --card-game rocks',
    )
    assert misspelt.warnings == ('d1.txt:1: no game "rock"; read as a deck of no game; did you mean "rocks"?',)
    assert read("1 Shared")[0].warnings == (
        "d0.txt: rocks and waters know all its cards; read as a deck of no game, or say --card-game rocks",
    )
    assert problems_of(mostly, strict=True) == nearly.warnings


def test_lines_that_are_skipped() -> None:
    text = "4 Forest\nBear\n\nSideboard\n2 Bog"
    (deck,) = read(text)
    says = 'd0.txt:2: "Bear" is not understood; a card\'s line begins with a number, as in "1 Bear"'
    assert deck.warnings == (says,)
    assert deck.beside == (("Sideboard", 2),)
    assert problems_of(text, "1 A\nB", strict=True) == (
        says,
        'd1.txt:2: "B" is not understood; a card\'s line begins with a number, as in "1 B"',
    )
    assert read("4 Forest\nSideboard\n2 Bog", strict=True)[0].warnings == ()


def test_decks_need_not_be_legal() -> None:
    def check(deck: Deck) -> list[str]:
        return [f"{deck.place()}: {deck.size} cards are too few"]

    legal, plain = read("2 Goblin", "2 Forest", strict=True, check=check)
    assert legal.warnings == ("d0.txt: 2 cards are too few",)
    assert plain.warnings == ()


def test_what_a_deck_is_called() -> None:
    (a, b) = read("Name: Pile\n1 Forest", "About\nName Pile\n\nDeck\n1 Forest")
    assert (a.name, b.name, a.place) == ("Pile", "Pile (2)", "d0.txt")
    assert a.hash == b.hash
    assert a.hash != read("2 Forest")[0].hash


def test_the_same_deck_twice_is_one() -> None:
    Path("a.txt").write_text("1 Forest")
    assert len(odds_decks(["a.txt", "./a.txt"], POOLS, None, None, lambda: b"", False)) == 1


def test_standard_input() -> None:
    (deck,) = odds_decks(["-"], POOLS, None, None, lambda: b"3 Forest\nBear", False)
    assert (deck.name, deck.size, deck.place) == ("stdin", 3, "standard input")
    assert deck.warnings[0].startswith("standard input:2: ")


def test_nobody_plays() -> None:
    with pytest.raises(DeckError) as caught:
        odds_decks(["a.txt@planner", "b.txt", "rush@cpu"], POOLS, None, None, lambda: b"", False)
    assert caught.value.problems == (
        '"a.txt@planner": nobody plays here; leave "@planner" out and write "a.txt"',
        '"rush@cpu": nobody plays here; leave "@cpu" out and write "rush"',
    )


def test_files_that_are_no_decks() -> None:
    Path("a.bin").write_bytes(b"\x00\x01\x02\xff\xfe")
    Path("folder").mkdir()
    with pytest.raises(DeckError) as caught:
        odds_decks(["a.bin", "gone.txt", "folder"], POOLS, None, None, lambda: b"", False)
    assert [problem.split(":")[0] for problem in caught.value.problems] == ['"gone.txt"', "folder", "a.bin"]

    def broken() -> bytes:
        raise OSError(5, "Input/output error")

    with pytest.raises(StoreError):
        odds_decks(["-"], POOLS, None, None, broken, False)


def test_a_deck_that_is_read_already() -> None:
    deck = bundled_deck("goblins")
    odds = odds_deck(deck, lambda deck: GAME_SAYS)
    assert (odds.name, odds.game, odds.cards, odds.hash) == (deck.name, "card_commander", deck.cards, deck.hash)
    assert odds.warnings == tuple(GAME_SAYS)
    assert all(name in bundled_pool().cards for name, _ in odds.cards)


GAME_SAYS = ["27 cards"]
