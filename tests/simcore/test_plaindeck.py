"""Decks of other games: what deck builders write, what counts, what is skipped and said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.deckgroups import Definition, Pattern
from simcore.decklines import MOST_COPIES
from simcore.errors import DeckError
from simcore.plaindeck import PlainDeck, read_plain


def read(text: str) -> PlainDeck:
    return read_plain(text, "pile.txt", "pile")


def cards(text: str) -> dict[str, int]:
    deck = read(text)
    assert deck.warnings == ()
    return deck.copies


def problems_of(text: str) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        read(text)
    return caught.value.problems


@pytest.mark.parametrize(
    ("line", "name", "copies"),
    [
        ("4 Lightning Bolt", "Lightning Bolt", 4),
        ("4x Lightning Bolt", "Lightning Bolt", 4),
        ("4X Lightning Bolt", "Lightning Bolt", 4),
        ("4 x Lightning Bolt", "Lightning Bolt", 4),
        ("x4 Lightning Bolt", "Lightning Bolt", 4),
        ("Lightning Bolt x4", "Lightning Bolt", 4),
        ("4×火の鳥", "火の鳥", 4),
        ("4x火の鳥", "火の鳥", 4),
        ("1 X-Ray", "X-Ray", 1),
        ("- 4 Forest", "Forest", 4),
        ("• 4x Forest", "Forest", 4),
        ("* 4 Forest", "Forest", 4),
        ("1 X (1)", "X (1)", 1),
        ("1x X", "X", 1),
        ("４　火の鳥", "火の鳥", 4),
        ("4xOP01-001", "OP01-001", 4),
        ("4 Lightning  Bolt (STA) 42", "Lightning Bolt", 4),
        ("4 Lightning Bolt (STA)", "Lightning Bolt", 4),
        ("4 Lightning Bolt (sta) 42", "Lightning Bolt", 4),
        ("4 Lightning Bolt (2XM) 117★", "Lightning Bolt", 4),
        ("4 Lightning Bolt (PLST) A25-141", "Lightning Bolt", 4),
        ("4 Lightning Bolt (STA:42)", "Lightning Bolt", 4),
        ("4 Lightning Bolt [STA]", "Lightning Bolt", 4),
        ("4 Lightning Bolt [STA] 42", "Lightning Bolt [STA] 42", 4),
        ("4 [STA#42] Lightning Bolt", "Lightning Bolt", 4),
        ("4 Lightning Bolt (STA) 42 *F*", "Lightning Bolt", 4),
        ("1x Sol Ring (c21) 263 *F* [Ramp] ^Have,#37d67a^", "Sol Ring", 1),
        ("4 Lightning Bolt (STA) 42 # for now", "Lightning Bolt", 4),
        ("4 Fire // Ice (APC) 128", "Fire // Ice", 4),
        ("3 Snatch (red)", "Snatch (red)", 3),
        ("2 B.F.M. (Big Furry Monster)", "B.F.M. (Big Furry Monster)", 2),
        ("1 Borrowing 100,000 Arrows", "Borrowing 100,000 Arrows", 1),
        ("4 Circle of Protection: Red", "Circle of Protection: Red", 4),
        ("24 lands", "lands", 24),
        ("1 Commander", "Commander", 1),
        ("4 Pikachu ex SVI 63", "Pikachu ex SVI 63", 4),
    ],
)
def test_lines(line: str, name: str, copies: int) -> None:
    assert cards(line) == {name: copies}


def test_cards_add_up_by_what_is_seen() -> None:
    deck = read("2 Forest (LEA) 294\n3 forest\n4 Ｆｏｒｅｓｔ\n")
    assert deck.cards == (("Forest", 9),)
    assert deck.lines == {"Forest": (1, 2, 3)}
    assert (deck.name, deck.game, deck.size) == ("pile", "", 9)


@pytest.mark.parametrize("heading", ["Sideboard", "SIDEBOARD:", "[Sideboard]", "Sideboard (15)", "sideboard: 15"])
@pytest.mark.parametrize("main", ["Deck", "deck:", "[Main]", "Mainboard (60)", "MAIN DECK: 60", "メインデッキ"])
def test_the_main_part_counts(main: str, heading: str) -> None:
    deck = read(f"Commander\n1 Atraxa\n\n{main}\n4 Forest\n\n3 Bear\n{heading}\n2 Negate\n1 Duress\n")
    assert deck.copies == {"Forest": 4, "Bear": 3}
    assert [count for _, count in deck.beside] == [1, 3]
    assert deck.warnings == ()


@pytest.mark.parametrize(
    "heading",
    [
        *("Side", "Companion:", "Maybeboard", "Extra Deck: 15", "# Sideboard", "// Sideboard", "//Sideboard (15)"),
        *("#extra", "!side", "== Sideboard ==", "サイドボード：", "Tokens", "[considering]"),
    ],
)
def test_what_stands_beside_the_deck(heading: str) -> None:
    assert cards(f"4 Forest\n{heading}\n2 Negate\n") == {"Forest": 4}


def test_a_blank_line_ends_nothing() -> None:
    assert cards("4 Forest\n\n2 Negate") == {"Forest": 4, "Negate": 2}


def test_a_sideboard_without_a_heading_is_remarked_upon() -> None:
    says = "the 15 cards after the blank line count; if they are a sideboard, write Sideboard above them"
    deck = read("40 Forest\n20 Bear\n\n\n11 Negate\n4 Duress\n\n[groups]\nland = Forest\n")
    assert (deck.size, deck.warnings, deck.remarks) == (75, (), (f"pile.txt: {says}",))
    for text in ("60 A\n\n14 B", "60 A\n\n5 B\n\n10 C", "Deck\n60 A\n\n15 B", "60 A\n// Deck\n\n15 B", "60 A\n15 B"):
        assert read(text).remarks == ()


def test_one_card_beside_the_deck() -> None:
    deck = read(
        "SB: 2 Negate\nSB:  1 Duress\n4 Forest\nCommander: Atraxa\n1 Bear\n1x Skullbriar *CMDR*\n2 Bog [Maybeboard{x}]"
    )
    assert deck.copies == {"Forest": 4, "Bear": 1}
    assert deck.beside == (("SB", 3), ("Commander", 1), ("cmdr", 1), ("maybeboard", 2))


def test_sections_and_totals_say_nothing() -> None:
    text = (
        "Pokémon: 12\n4 Pikachu\nTrainer (1)\n1 Nurse\nENERGY: 99\n10 Fire\nSideboard\nLands: 4\n2 Bog\nTotal Cards: 60"
    )
    assert cards(text) == {"Pikachu": 4, "Nurse": 1, "Fire": 10}
    assert cards("Creatures\n2 Bear\n## Lands (24)\n// Spells\n-----\n3 Bog") == {"Bear": 2, "Bog": 3}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Name: My Pile\n1 A", "My Pile"),
        ("name：火\n1 A", "火"),
        ("Deck Name: My Pile\nGame: Magic\n1 A", "My Pile"),
        ("About\nName My Pile\n\nDeck\n1 A", "My Pile"),
        ("Name: One\nName: Two\n1 A", "One"),
        ("1 A", "pile"),
    ],
)
def test_names(text: str, name: str) -> None:
    deck = read(text)
    assert (deck.name, deck.copies, deck.warnings) == (name, {"A": 1}, ())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Bear", '"Bear" is not understood; a card\'s line begins with a number, as in "1 Bear"'),
        ("x" * 50, f'"{"x" * 50}" is not understood; a card\'s line begins with a number, as in "4 Card name"'),
        ("4", '"4" is a number without a card name'),
        ("4 x", '"4 x" is a number without a card name'),
        ("0 Bear", '0 copies of "Bear"'),
        ("① Bear", '"①" is not a number of copies; write a whole number from 1 to 999'),
        ("-2 Bear", '"-2" is not a number of copies; write a whole number from 1 to 999'),
        ("1.5 Bear", '"1.5" is not a number of copies; write a whole number from 1 to 999'),
        ("4xenon", '"4xenon" is not understood; a number of copies needs a blank after it'),
        ("Sidebord:", '"Sidebord:" is no known heading; did you mean "sideboard" or "side board" or "side"?'),
        (
            "Format: Modern",
            '"Format: Modern" is not understood; a card\'s line begins with a number, as in "1 Format: Modern"',
        ),
        ("Deck: Elves", '"Deck: Elves" is not understood; a card\'s line begins with a number, as in "1 Deck: Elves"'),
        (
            "[Ramp]",
            '"[Ramp]" is an unknown heading; what follows it counts; did you mean "trap" or "traps" or "champion"?',
        ),
        (
            "4 " + "y" * 600,
            f'"4 {"y" * 58}…" is not understood; a card\'s line begins with a number, as in "4 Card name"',
        ),
    ],
)
def test_every_line_that_is_skipped_is_a_warning(line: str, says: str) -> None:
    deck = read(f"1 Forest\n{line}\n2 Bog")
    assert deck.copies == {"Forest": 1, "Bog": 2}
    assert deck.warnings == (f"pile.txt:2: {says}",)


def test_warnings_are_counted_where_there_are_many() -> None:
    deck = read("1 Forest\n" + "Bear:\n" * 5000)
    assert len(deck.warnings) == 51
    assert deck.warnings[-1] == "pile.txt: … and 4,950 more problems"


def test_decks_without_cards_say_why() -> None:
    assert problems_of("Forest\nSideboard\n2 Bog") == (
        'pile.txt:1: "Forest" is not understood; a card\'s line begins with a number, as in "1 Forest"',
        'pile.txt: no cards; a deck is lines such as "4 Card name"',
    )
    assert problems_of("") == ('pile.txt: no cards; a deck is lines such as "4 Card name"',)
    assert problems_of("1000 Forest\n1 Bog") == (
        'pile.txt:1: "1000" copies of "Forest" are too many; write a whole number from 1 to 999',
    )


def test_groups() -> None:
    text = "2 Forest\n[Groups]  # mine\nland = Forest|* Isle\n\n// more\n'a=b' = \"Fire | Ice\" # x\nSideboard\n2 Bog"
    deck = read(text)
    assert deck.copies == {"Forest": 2}
    assert deck.beside == (("Sideboard", 2),)
    assert deck.groups == (
        Definition("land", (Pattern("Forest"), Pattern("* Isle"))),
        Definition("a=b", (Pattern("Fire | Ice", literal=True),)),
    )
    assert [definition.line for definition in deck.groups] == [3, 6]


def test_broken_groups_are_errors() -> None:
    assert problems_of("[groups]\nland Forest\nx =\nx = a\nX = b\n[deck]\n1 A\n1000 B") == (
        'pile.txt:2: "land Forest" is no group; write name = pattern | pattern, as in land = Forest | *Island; '
        "[deck] ends the groups",
        'pile.txt:3: "x" has no pattern; write name = pattern | pattern, as in land = Forest | *Island; '
        "[deck] ends the groups",
        'pile.txt:5: a second group "X"; line 4 has one',
        'pile.txt:8: "1000" copies of "B" are too many; write a whole number from 1 to 999',
    )


def test_line_ends_and_marks() -> None:
    assert cards("\ufeff4 Forest\r\n2 Bog\r1 Isle\u20281\n\u200b1 Moor\u200b") == {
        "Forest": 4,
        "Bog": 2,
        "Isle 1": 1,
        "Moor": 1,
    }


PIECES = [
    "4 ",
    "x",
    "4x",
    "SB:",
    "[groups]",
    "[",
    "]",
    "Deck",
    "Sideboard",
    ":",
    "(",
    "SET",
    ")",
    "12",
    "①",
    "*F*",
    "#",
]
PIECES += ["//", "=", "|", '"', "「", "\n", "\r", "\u2028", "Name:", "Forest", " ", "^", "0", "\ud800", "\x00"]


@settings(max_examples=400)
@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_any_text_is_a_deck_or_a_mistake(text: str) -> None:
    try:
        deck = read(text)
    except DeckError as error:
        problems = error.problems
    else:
        problems = deck.warnings
        assert deck.cards
        assert all(copies > 0 for _, copies in deck.cards)
        assert read(text) == deck
    assert not any("\n" in problem for problem in problems)


NAMES = st.from_regex(r"[A-Za-zア-ン火鳥][A-Za-zア-ン火鳥' -]{0,15}[A-Wa-wア-ン火鳥]", fullmatch=True)


@settings(max_examples=200)
@given(st.dictionaries(NAMES, st.integers(1, MOST_COPIES), min_size=1), st.sampled_from(["", "x", " x", "×"]))
def test_lists_are_read_back(copies: dict[str, int], times: str) -> None:
    expected: dict[str, int] = {}
    for name, count in copies.items():
        key = " ".join(name.casefold().split())
        expected[key] = expected.get(key, 0) + count
    deck = read("\n".join(f"{count}{times} {name} (SET) {count}" for name, count in copies.items()))
    assert {name.casefold(): count for name, count in deck.cards} == expected
