"""The deck format: every accepted way to write a line, every broken one, canonical order, hash, round trip."""

import hashlib
import re
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simcore.cardfile import Card, CardPool
from simcore.deck import Deck, FaultyDeck, FaultyDecksError, game_lines, read_deck, write_deck
from simcore.decktext import printable
from simcore.errors import DeckError
from simcore.names import fold

NAMES = (
    "Goblin",
    "Café Élan",
    "火の鳥",
    "ゴブリン",
    "がらくた",
    "#1 Hero",
    "4x Beam",
    "Beam",
    "Name x4",
    "Name",
    "7",
    "x Laser",
    "Fire // Ice",
    "Game: Over",
    "Twin-Blade",
    "O'Neill",
    "X",
    "-4 Curse",
    "Max Mark 2",
)


def make_pool(*names: str, game: str = "test_game") -> CardPool:
    cards = {name: Card(name=name, source="test") for name in names}
    return CardPool(game, cards, {fold(name): name for name in names})


POOL = make_pool(*NAMES)


def read(text: str, pool: CardPool = POOL) -> Deck:
    return read_deck(text, "rush.txt", pool, "rush")


def problems_of(text: str, pool: CardPool = POOL) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        read(text, pool)
    assert all("\n" not in problem for problem in caught.value.problems)
    return caught.value.problems


@pytest.mark.parametrize(
    ("line", "card", "copies"),
    [
        ("4 Goblin", "Goblin", 4),
        ("4x Goblin", "Goblin", 4),
        ("4X Goblin", "Goblin", 4),
        ("4 x Goblin", "Goblin", 4),
        ("x4 Goblin", "Goblin", 4),
        ("x 4 Goblin", "Goblin", 4),
        ("Goblin x4", "Goblin", 4),
        ("Goblin X4", "Goblin", 4),
        ("Goblin x 4", "Goblin", 4),
        ("Goblin ×4", "Goblin", 4),
        ("Goblin×4", "Goblin", 4),
        ("Goblin × 4", "Goblin", 4),
        ("4× Goblin", "Goblin", 4),
        ("4×Goblin", "Goblin", 4),
        ("×4 Goblin", "Goblin", 4),
        ("Goblin *4", "Goblin", 4),
        ("Goblin * 4", "Goblin", 4),
        ("4 * Goblin", "Goblin", 4),
        ("Goblin", "Goblin", 1),
        ("goblin", "Goblin", 1),
        ("ＧＯＢＬＩＮ", "Goblin", 1),
        ("\t4\tGoblin\t", "Goblin", 4),
        ("   4   Goblin   ", "Goblin", 4),
        ("　４　Goblin　", "Goblin", 4),
        ("４ｘ Goblin", "Goblin", 4),
        ("１２ Goblin", "Goblin", 12),
        ("Goblin　ｘ４", "Goblin", 4),
        ("\u00a04\u00a0Goblin\u2003", "Goblin", 4),
        ("\u200b4 Goblin\u200e", "Goblin", 4),
        ("004 Goblin", "Goblin", 4),
        ("998 Goblin", "Goblin", 998),
        ("4 Goblin # the best", "Goblin", 4),
        ("4 Goblin // the best", "Goblin", 4),
        ("4 Goblin //the best # indeed", "Goblin", 4),
        ("4 Goblin　＃ full width", "Goblin", 4),
        ("Goblin x4 # was x3", "Goblin", 4),
        ("4 火の鳥", "火の鳥", 4),
        ("火の鳥×4", "火の鳥", 4),
        ("火の鳥x4", "火の鳥", 4),
        ("4x火の鳥", "火の鳥", 4),
        ("2 ｺﾞﾌﾞﾘﾝ", "ゴブリン", 2),
        ("4 Cafe\u0301 E\u0301lan", "Café Élan", 4),
        ("4 か\u3099らくた", "がらくた", 4),
        ("4 Twin–Blade", "Twin-Blade", 4),
        ("4 O’Neill", "O'Neill", 4),
        ("#1 Hero", "#1 Hero", 1),
        ("#1 Hero # with a comment", "#1 Hero", 1),
        ("3 #1 Hero", "#1 Hero", 3),
        ("4x Beam", "4x Beam", 1),
        ("4 Beam", "Beam", 4),
        ("3 4x Beam", "4x Beam", 3),
        ("4x Beam x3", "4x Beam", 3),
        ("Name x4", "Name x4", 1),
        ("Name x3", "Name", 3),
        ("Name x4 x2", "Name x4", 2),
        ("Name: 4", "", 0),
        ("7", "7", 1),
        ("3 7", "7", 3),
        ("7 x3", "7", 3),
        ("4 x Laser", "x Laser", 4),
        ("4 x x Laser", "x Laser", 4),
        ("X", "X", 1),
        ("4 X", "X", 4),
        ("Fire // Ice", "Fire // Ice", 1),
        ("2 Fire // Ice // both halves", "Fire // Ice", 2),
        ("Game: Over", "Game: Over", 1),
        ("2 Game: Over", "Game: Over", 2),
        ("-4 Curse", "-4 Curse", 1),
        ("2 -4 Curse", "-4 Curse", 2),
        ("2 Max Mark 2", "Max Mark 2", 2),
    ],
)
def test_every_way_to_write_a_line(line: str, card: str, copies: int) -> None:
    deck = read(f"1 Goblin\n{line}")
    expected = {"Goblin": 1}
    if card:
        expected[card] = expected.get(card, 0) + copies
    assert deck.copies == expected
    assert not card or deck.lines[card][-1] == 2


BROKEN = [
    ("0 Goblin", '0 copies of "Goblin"; write a whole number from 1 to 999 or remove the line'),
    ("000 Goblin", '0 copies of "Goblin"; write a whole number from 1 to 999 or remove the line'),
    ("Goblin x0", '0 copies of "Goblin"; write a whole number from 1 to 999 or remove the line'),
    ("1000 Goblin", '"1000" copies of "Goblin" are too many; write a whole number from 1 to 999'),
    ("9" * 6000 + " Goblin", f'"{"9" * 60}…" copies of "Goblin" are too many; write a whole number from 1 to 999'),
    ("４４４４ Goblin", '"４４４４" copies of "Goblin" are too many; write a whole number from 1 to 999'),
    ("-1 Goblin", '"-1" is not a number of copies; write a whole number from 1 to 999'),
    ("−1 Goblin", '"−1" is not a number of copies; write a whole number from 1 to 999'),
    ("- 4 Goblin", '"- 4" is not a number of copies; write a whole number from 1 to 999'),
    ("+4 Goblin", '"+4" is not a number of copies; write a whole number from 1 to 999'),
    ("-4x Goblin", '"-4" is not a number of copies; write a whole number from 1 to 999'),
    ("Goblin x-4", '"-4" is not a number of copies; write a whole number from 1 to 999'),
    ("2.5 Goblin", '"2.5" is not a number of copies; write a whole number from 1 to 999'),
    ("2,5 Goblin", '"2,5" is not a number of copies; write a whole number from 1 to 999'),
    ("1/2 Goblin", '"1/2" is not a number of copies; write a whole number from 1 to 999'),
    ("½ Goblin", '"½" is not a number of copies; write a whole number from 1 to 999'),
    ("4. Goblin", '"4." is not a number of copies; write a whole number from 1 to 999'),
    ("Goblin x2.5", '"2.5" is not a number of copies; write a whole number from 1 to 999'),
    ("① Goblin", '"①" is not a number of copies; write a whole number from 1 to 999'),
    ("² Goblin", '"²" is not a number of copies; write a whole number from 1 to 999'),
    ("4", '"4" is a number without a card name'),
    ("４", '"４" is a number without a card name'),
    ("4x", '"4x" is a number without a card name'),
    ("x4", '"x4" is a number without a card name'),
    ("4 # Goblin", '"4" is a number without a card name'),
    ("4Goblin", '"4Goblin" cannot be read; write "4 Goblin", with a blank'),
    ("4火の鳥", '"4火の鳥" cannot be read; write "4 火の鳥", with a blank'),
    ("4xGoblin", '"4xGoblin" cannot be read; write "4 Goblin", with a blank'),
    ("x4Goblin", '"x4Goblin" cannot be read; write "4 Goblin", with a blank'),
    ("Goblin4", '"Goblin4" cannot be read; write "4 Goblin", with a blank'),
    ("Goblinx4", '"Goblinx4" cannot be read; write "4 Goblin", with a blank'),
    ("Goblin 4", '"Goblin 4" cannot be read; write "4 Goblin", with a blank'),
    ("Goblin\t4", '"Goblin\\t4" cannot be read; write "4 Goblin", with a blank'),
    ("4 Goblin x3", 'two numbers of copies, 4 and 3, in "4 Goblin x3"; write one'),
    ("4 4 Goblin", 'two numbers of copies, 4 and 4, in "4 4 Goblin"; write one'),
    ("4 x x3 Goblin", 'two numbers of copies, 4 and 3, in "4 x x3 Goblin"; write one'),
    ("4 Goblni", 'no card "Goblni" in test_game; did you mean "Goblin"?'),
    ("4 x Goblni", 'no card "Goblni" in test_game; did you mean "Goblin"?'),
    ("Goblni x4", 'no card "Goblni" in test_game; did you mean "Goblin"?'),
    ("Ｇｏｂｌｎｉ", 'no card "Ｇｏｂｌｎｉ" in test_game; did you mean "Goblin"?'),
    ("4Goblni", 'no card "4Goblni" in test_game (a number of copies needs a blank after it); did you mean "Goblin"?'),
    ("4 Zzzzqq", 'no card "Zzzzqq" in test_game'),
    ("4 Goblin#2 of them", 'no card "Goblin#2 of them" in test_game; did you mean "Goblin"?'),
    ("4 Goblin; 3 Beam", 'no card "Goblin; 3 Beam" in test_game; did you mean "Goblin"?'),
    (
        "Author: Zzzzqqq",
        'no card "Author: Zzzzqqq" in test_game (only "Game:" and "Name:" lines are read; "#" starts a comment)',
    ),
    ("Game:", "Game: is empty; write the game after the colon"),
    ("Game: # none", "Game: is empty; write the game after the colon"),
    ("Game: abcd", 'Game: "abcd", but test_game was asked for (--card-game); change one'),
    ("Name:", "Name: is empty; write the name after the colon"),
    ("4 \x1b[31mGoblin", 'no card "\\x1b[31mGoblin" in test_game; did you mean "Goblin"?'),
    ("\x1b]0;owned\x07", 'no card "\\x1b]0;owned\\x07" in test_game'),
    ("\x00", 'no card "\\x00" in test_game'),
    ("4 \u202enilboG", 'no card "\\u202enilboG" in test_game'),
    ("4 Zzz\u20284 Goblin", 'no card "Zzz\\u20284 Goblin" in test_game; did you mean "Goblin"?'),
    ("4 Zzz\x0c4 Qqq", 'no card "Zzz\\x0c4 Qqq" in test_game'),
    ("4 Zzz\x854 Qqq", 'no card "Zzz\\x854 Qqq" in test_game'),
    ("4 " + "q" * 500, f'no card "{"q" * 60}…" in test_game'),
]


@pytest.mark.parametrize(("line", "message"), BROKEN)
def test_broken_lines_say_where_what_and_what_is_allowed(line: str, message: str) -> None:
    problems = problems_of(f"1 Goblin\r\n\r\n{line}\r\n1 Beam")
    assert problems == (f"rush.txt:3: {message}",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Game: test_game\n1 Goblin\nGame: abcd",
            ['rush.txt:3: Game: "abcd", but line 1 says "test_game"; keep one'],
        ),
        ("Name: One\n1 Goblin\nname： Two", ['rush.txt:3: Name: "Two", but line 1 says "One"; keep one']),
        ("600 Goblin\n399 goblin\n1 Goblin\n1 Goblin", None),
        ("-2 Goblni", None),
        ("0 Goblni", None),
    ],
)
def test_faults_of_several_lines(text: str, expected: list[str] | None) -> None:
    problems = problems_of(text)
    if expected is not None:
        assert list(problems) == expected
    elif text.startswith("600"):
        assert problems == ('rush.txt:3: the lines of "Goblin" add up to 1000 copies; at most 999 are allowed',)
    else:
        assert len(problems) == 2
        assert "is not a number of copies" in problems[0]
        assert problems[1] == 'rush.txt:1: no card "Goblni" in test_game; did you mean "Goblin"?'


@pytest.mark.parametrize(
    "text", ["", "\ufeff", "\n\n", "# nothing\n// at all\n", "Game: test_game\nName: Empty\n", "　\n"]
)
def test_an_empty_deck_is_an_error(text: str) -> None:
    assert problems_of(text) == ('rush.txt: no cards; a deck is lines such as "4 Card name"',)


def test_all_problems_are_told_at_once_in_the_order_of_the_lines() -> None:
    problems = problems_of("Game: abcd\n0 Goblin\n4 Goblni\n4 Beam\n4\nName:\n4 Goblni\n")
    assert [problem.split(":")[1] for problem in problems] == list("123567")


def test_headers_in_any_case_and_width_and_free_text_names() -> None:
    deck = read("ＧＡＭＥ： Test-Game # mine\n name : Rush #2 // fast \n1 Goblin\nNAME: Rush #2 // fast")
    assert (deck.game, deck.name) == ("test_game", "Rush #2 // fast")
    assert read("1 Goblin").name == "rush"
    assert read("Name: a\x1b[31m\tb\n1 Goblin").name == "a\\x1b[31m b"
    assert read("Name: 火の鳥　軍団\n1 Goblin").name == "火の鳥　軍団"


def test_game_lines_are_found_before_the_game_is_known() -> None:
    assert game_lines("\ufeffGame: ABCD # x\r1 Goblin\rgame：\n# Game: no\n4 Game: Over") == [
        (1, "ABCD", "Game: ABCD # x"),
        (3, "", "game："),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_marks_blanks_and_comments(end: str) -> None:
    lines = ["\ufeff# comment", "// comment", "　", " \t\u00a0\u2003\u200b", "1 Goblin", "2 Beam", "", "3 Goblin"]
    deck = read(end.join(lines))
    assert deck.cards == (("Beam", 2), ("Goblin", 4))
    assert deck.lines == {"Goblin": (5, 8), "Beam": (6,)}
    assert deck.size == 6


def test_only_line_feeds_and_carriage_returns_end_a_line() -> None:
    assert read("1 Goblin\u2028\n\x0b1 Beam\x0c\n1 7\x85").lines == {"Goblin": (1,), "Beam": (2,), "7": (3,)}


def test_the_hash_covers_game_and_contents_only() -> None:
    deck = read("Name: One\n2 Goblin\n1 Beam")
    other = read_deck("1 beam\n1 Goblin # x\nGoblin", "b/slow.txt", make_pool("Goblin", "Beam", "Other"), "slow")
    assert deck.hash == hashlib.sha256(b"test_game\n1 Beam\n2 Goblin\n").hexdigest()
    assert deck.hash == other.hash
    assert deck.hash != read("3 Goblin\n1 Beam").hash
    assert deck.hash != read("2 Goblin\n1 Beam", make_pool("Goblin", "Beam", game="abcd")).hash


def test_decks_are_equal_by_name_game_and_cards() -> None:
    deck = read("2 Goblin")
    assert deck == read_deck("Goblin\n\nGoblin", "elsewhere.txt", POOL, "rush")
    assert len({deck, read("2 Goblin"), read("1 Goblin")}) == 2


COPIES = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 40), min_size=1)


@given(COPIES, st.randoms(use_true_random=False))
def test_canonical_order_does_not_depend_on_the_order_of_lines(copies: dict[str, int], random: object) -> None:
    lines = [name for name, count in copies.items() for _ in range(count)]
    first = read("\n".join(lines))
    random.shuffle(lines)  # type: ignore[attr-defined]
    second = read("\n".join(lines))
    assert first.cards == second.cards
    assert first.hash == second.hash
    assert list(first.cards) == sorted(copies.items(), key=lambda card: (fold(card[0]), card[0]))


FRAGMENTS = st.sampled_from(
    [
        "4",
        "x",
        "×",
        "*",
        " ",
        "#",
        "//",
        "Beam",
        "Name",
        "Game",
        ":",
        "：",
        "４",
        "ｘ",
        "①",
        "…",
        "\u200b",
        "\n",
        "\u0301",
        "-",
        "　",
    ]
)
NASTY = st.one_of(
    st.lists(FRAGMENTS, min_size=1, max_size=6).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(NASTY, min_size=1, max_size=8), st.data())
def test_a_written_deck_reads_back_as_the_same_deck(names: list[str], data: st.DataObject) -> None:
    # One card per folded name, as card files enforce; a name of nothing but blanks cannot be written on a line.
    by_fold = {fold(name): name for name in names if fold(name) and name.strip()}
    assume(by_fold)
    pool = make_pool(*by_fold.values())
    chosen = data.draw(st.lists(st.sampled_from(sorted(by_fold.values())), min_size=1, max_size=6, unique=True))
    title = data.draw(st.one_of(st.just("rush"), NASTY))
    source = "\n".join(["", *(name.replace("\r", " ").replace("\n", " ") for name in chosen for _ in range(2))])
    deck = read_deck(source, "a.txt", pool, title)
    again = read_deck(write_deck(deck, pool), "b.txt", pool, "")
    assert again == deck
    assert again.copies == dict.fromkeys(chosen, 2)
    assert again.hash == deck.hash


def test_writing_without_a_pool_minds_the_cards_of_the_deck() -> None:
    pool = make_pool("Beam", "4 Beam", "4x Beam")
    deck = read_deck("Beam x4\n4 Beam\n2 4x Beam", "a.txt", pool, "rays")
    assert deck.copies == {"Beam": 4, "4 Beam": 1, "4x Beam": 2}
    assert write_deck(deck) == "Game: test_game\nName: rays\n1 4 Beam\n2 4x Beam\nx4 Beam\n"
    assert read_deck(write_deck(deck), "a.txt", pool, "") == deck


def test_a_card_called_as_every_syntax_is_written_line_by_line() -> None:
    pool = make_pool("Beam", "2 Beam", "2x Beam", "x2 Beam", "Beam x2", "Name: b")
    deck = read_deck("Name : b\nBeam\nBeam", "a.txt", pool, "rays")
    assert write_deck(deck, pool) == "Game: test_game\nName : b\nBeam\nBeam\n"
    assert read_deck(write_deck(deck, pool), "a.txt", pool, "") == deck


LINES = st.lists(st.one_of(FRAGMENTS, st.sampled_from(NAMES), st.text(max_size=5)), max_size=12).map("".join)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(LINES, max_size=6).map("\n".join)))
def test_no_text_raises_anything_but_a_deck_error(text: str) -> None:
    problems: tuple[str, ...] = ()
    try:
        deck = read(text)
    except DeckError as error:
        problems = error.problems or ("an error without a problem",)
    else:
        assert deck.size >= 1
        assert all(name in POOL.cards and 1 <= copies <= 999 for name, copies in deck.cards)
    assert all(printable(problem) == problem for problem in problems)
    assert all(re.match(r"rush\.txt(:\d+)?: ", problem) for problem in problems)


@given(st.text())
def test_printable_text_drives_no_terminal(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in shown)


@pytest.mark.parametrize(
    "text",
    ["# " * 50_000 + "x", "1" * 200_000, "a" + " " * 200_000 + "b", "x1" * 100_000, "× " * 100_000, "q" * 200_000],
)
def test_long_lines_are_read_in_linear_time(text: str) -> None:
    # Quadratic work on these would take minutes and be noticed; there is no clock here.
    assert len(problems_of(text)) == 1


@pytest.mark.parametrize(
    ("text", "cards", "unread"),
    [
        ("4 Goblin\n2 Gobbo\nOrcus\n3x Orcus", {"Goblin": 4}, 6),
        ("4 Goblin\nName: A\nName: B", {"Goblin": 4}, 0),
        ("4 Goblin\n2 Gobbo\n0 Beam", {"Goblin": 4}, None),
        ("4 Goblin\n2 Gobbo\n3", {"Goblin": 4}, None),
        ("4 Goblin\n-2 Gobbo", {"Goblin": 4}, None),
        ("4 Goblin\n9999 Gobbo", {"Goblin": 4}, None),
    ],
)
def test_the_known_cards_of_a_faulty_deck_come_with_its_problems(
    text: str, cards: dict[str, int], unread: int | None
) -> None:
    with pytest.raises(FaultyDecksError) as caught:
        read(text)
    (deck,) = caught.value.decks
    assert isinstance(deck, FaultyDeck)
    assert (deck.copies, deck.unread, deck.size) == (cards, unread, 4 + (unread or 0))
    assert deck.place("Goblin") == "rush.txt:1"


def test_a_text_without_any_known_card_is_no_deck_to_judge() -> None:
    with pytest.raises(FaultyDecksError) as caught:
        read("Dear Sir,\nplease find enclosed")
    assert caught.value.decks == ()


def test_a_flood_of_problems_is_cut_off() -> None:
    problems = problems_of("\n".join(f"0 Goblin\n1 qqq{number}" for number in range(1500)))
    assert len(problems) == 51
    assert problems[49].startswith('rush.txt:50: no card "qqq24"')
    assert problems[50] == "rush.txt: … and 2,950 more problems"
    assert len(problems_of("4\n" * 50)) == 50
    assert problems_of("4\n" * 51)[50] == "rush.txt: … and 1 more problem"


GROUPS = '[groups]  # of odds\nfast = Goblin | Beam\n\n# a comment\n"a=b" = "4x Beam"|火*\n'


@pytest.mark.parametrize(
    "text",
    [
        f"Name: Rush\n4 Goblin\n2 Beam\n{GROUPS}",
        f"{GROUPS}[deck]\nName: Rush\n4 Goblin\n2 Beam\n",
        f"4 Goblin\n{GROUPS}Main deck:\n2 Beam\nName: Rush\n",
        f"4 Goblin\r\n{GROUPS}Name: Rush\n［ＧＲＯＵＰＳ］\n[Deck]\n2 Beam\n",
    ],
)
def test_groups_are_no_cards(text: str) -> None:
    deck = read(text)
    assert (deck.name, deck.copies) == ("Rush", {"Goblin": 4, "Beam": 2})
    assert [(group.name, [pattern.text for pattern in group.patterns]) for group in deck.groups] == [
        ("fast", ["Goblin", "Beam"]),
        ("a=b", ["4x Beam", "火*"]),
    ]
    plain = read("Name: Rush\n4 Goblin\n2 Beam")
    assert (deck, deck.hash) == (plain, plain.hash)


def test_groups_are_written_back() -> None:
    deck = read(f"Name: Rush\n4 Goblin\n{GROUPS}")
    again = read(write_deck(deck, POOL))
    assert (again, again.groups) == (deck, deck.groups)


def test_lines_of_groups_keep_their_numbers() -> None:
    deck = read(f"4 Goblin\n{GROUPS}[deck]\n2 Beam")
    assert deck.lines == {"Goblin": (1,), "Beam": (8,)}
    assert [group.line for group in deck.groups] == [3, 6]


def test_broken_groups() -> None:
    form = "write name = pattern | pattern, as in land = Forest | *Island; [deck] ends the groups"
    assert problems_of("[groups]\n4 Goblin\na = \na = b\nA = c\nGame: other\n[deck]\n2 Golbin\n[cards]") == (
        f'rush.txt:2: "4 Goblin" is no group; {form}',
        f'rush.txt:3: "a" has no pattern; {form}',
        'rush.txt:5: a second group "A"; line 4 has one',
        'rush.txt:6: Game: "other", but test_game was asked for (--card-game); change one',
        'rush.txt:8: no card "Golbin" in test_game; did you mean "Goblin"?',
        'rush.txt:9: no card "[cards]" in test_game',
    )


def test_a_heading_that_ends_the_groups_is_read_like_any_line() -> None:
    assert problems_of("4 Goblin\n[groups]\na = b\nSideboard\n1 Beam") == (
        'rush.txt:4: no card "Sideboard" in test_game',
    )


def test_a_deck_of_groups_only_has_no_cards() -> None:
    assert problems_of("[groups]\na = b") == ('rush.txt: no cards; a deck is lines such as "4 Card name"',)
