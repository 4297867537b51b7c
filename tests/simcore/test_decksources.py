"""From arguments to decks: files, folders, globs, bundled decks, standard input, encodings, the choice of the game."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from simcore import decksources
from simcore.cardfile import CardPool
from simcore.deck import Deck, FaultyDecksError
from simcore.decksources import bundled_decks, gather_decks, gather_groups
from simcore.decktext import MOST_BYTES, decode, printable
from simcore.errors import CardError, DeckError, DeckmillError, GameError, StoreError
from tests.support import made_up_pools

CARDS = {
    "rocks": ("Goblin", "Beam", "Shared", "ゴブリン", "火の鳥", "Café"),
    "waters": ("Nymph", "Shared", "Other"),
}


POOLS = made_up_pools(CARDS)


def no_input() -> bytes:
    raise AssertionError("standard input was not asked for")


def gather(
    *arguments: str,
    card_game: str | None = None,
    encoding: str | None = None,
    stdin: Callable[[], bytes] = no_input,
) -> list[Deck]:
    return gather_decks(arguments, POOLS, card_game, encoding, stdin)


def problems_of(*arguments: str, **options: object) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        gather(*arguments, **options)  # type: ignore[arg-type]
    return caught.value.problems


@pytest.fixture(autouse=True)
def _bundled(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A package of bundled decks and an empty working folder."""
    root = tmp_path_factory.mktemp("package")
    package = root / "bundled_for_tests"
    (package / "rocks").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "rocks" / "rush.txt").write_text("Game: rocks\n4 Goblin\n")
    (package / "rocks" / "beams.txt").write_text("4 Beam\n", encoding="utf-8-sig")
    (package / "rocks" / "notes.md").write_text("no deck")
    monkeypatch.syspath_prepend(str(root))
    monkeypatch.delitem(sys.modules, "bundled_for_tests", raising=False)
    monkeypatch.setattr(decksources, "BUNDLED_PACKAGE", "bundled_for_tests")
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))


def put(path: str, text: str | bytes = "1 Goblin\n") -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_files_keep_their_order_and_are_called_by_name_line_or_stem() -> None:
    put("b.txt", "2 Goblin")
    put("a.deck.txt", "Name: First\n1 Beam")
    put("noext", "3 Goblin")
    put("v1.5", "4 Goblin")
    decks = gather("b.txt", "a.deck.txt", "noext", "v1.5")
    assert [(deck.name, deck.source, deck.size) for deck in decks] == [
        ("b", "b.txt", 2),
        ("First", "a.deck.txt", 1),
        ("noext", "noext", 3),
        ("v1.5", "v1.5", 4),
    ]


def test_a_folder_gives_its_text_files_sorted_and_nothing_below() -> None:
    for name in ("d/c.txt", "d/a.TXT", "d/b.txt", "d/.hidden.txt", "d/readme.md", "d/below/x.txt", "d/z.txt/y.txt"):
        put(name)
    expected = [os.path.join("d", name) for name in ("a.TXT", "b.txt", "c.txt")]
    assert [deck.source for deck in gather("d")] == expected
    assert [deck.source for deck in gather("d/")] == [path.replace(os.path.join("d", ""), "d/") for path in expected]


def test_a_folder_of_nothing_but_folders_is_walked() -> None:
    for name in ("d/two/b.txt", "d/one/a.txt", "d/one/a.md", "d/__init__.py", "d/.git/x.txt"):
        put(name)
    Path("d/one/loop").symlink_to(Path("d").resolve(), target_is_directory=True)
    assert [deck.source for deck in gather("d")] == [
        os.path.join("d", "one", "a.txt"),
        os.path.join("d", "two", "b.txt"),
    ]


def test_a_folder_without_decks_is_an_error() -> None:
    Path("empty").mkdir()
    put("d/readme.md")
    message = "no .txt file in this folder; each deck is a .txt file"
    assert problems_of("empty", "d") == (f"empty: {message}", f"d: {message}")


def test_globs_for_shells_that_do_not_expand() -> None:
    for name in ("d/b.txt", "d/a.txt", "e/a.txt", "d/c.md"):
        put(name)
    assert [deck.source for deck in gather("d/*.txt")] == ["d/a.txt", "d/b.txt"]
    assert [deck.source for deck in gather("?/a.txt")] == ["d/a.txt", "e/a.txt"]
    assert problems_of("d/*.tx") == ('"d/*.tx": no file matches; did you mean "d/b.txt" or "d/a.txt"?',)
    put("x[1].txt", "2 Goblin")
    assert [deck.size for deck in gather("x[1].txt")] == [2]


def test_bundled_decks() -> None:
    assert bundled_decks("rocks") == ["rocks/beams", "rocks/rush"]
    assert bundled_decks("waters") == []
    assert [(deck.name, deck.source, deck.game) for deck in gather("rocks/rush")] == [("rush", "rocks/rush", "rocks")]
    for whole in ("rocks", "rocks/"):
        assert [deck.source for deck in gather(whole)] == ["rocks/beams", "rocks/rush"]


def test_bundled_decks_are_utf8_whatever_encoding_is_asked_for() -> None:
    assert gather("rocks/beams", encoding="utf-16")[0].copies == {"Beam": 4}


def test_an_existing_path_wins_over_a_bundled_name() -> None:
    put("rocks/rush", "1 Beam")
    assert gather("rocks/rush")[0].copies == {"Beam": 1}
    put("rocks/own.txt", "3 Beam")
    assert [deck.source for deck in gather("rocks")] == [os.path.join("rocks", "own.txt")]


def test_a_missing_deck_names_the_nearest() -> None:
    put("d/walls.txt")
    assert problems_of("rocks/rusj", "rsh", "d/wals", "d/wals.txt", "", "zzzzzz", "a\x1b\0") == (
        '"rocks/rusj": no such file, folder or bundled deck; did you mean "rocks/rush" or "rocks/beams"?',
        '"rsh": no such file, folder or bundled deck; did you mean "rocks/rush"?',
        '"d/wals": no such file, folder or bundled deck; did you mean "d/walls.txt"?',
        '"d/wals.txt": no such file, folder or bundled deck; did you mean "d/walls.txt"?',
        '"": no such file, folder or bundled deck; bundled decks are rocks/beams, rocks/rush',
        '"zzzzzz": no such file, folder or bundled deck; bundled decks are rocks/beams, rocks/rush',
        '"a\\x1b\\x00": no such file, folder or bundled deck; bundled decks are rocks/beams, rocks/rush',
    )
    assert problems_of("rocks/../rocks/rush")[0].startswith('"rocks/../rocks/rush": no such file')
    assert problems_of("a*\0")[0].startswith('"a*\\x00": no file matches')


def test_standard_input_is_read_once() -> None:
    put("a.txt")
    deck, other = gather("-", "a.txt", stdin=lambda: b"2 Goblin")
    assert (deck.name, deck.source, deck.size, other.name) == ("stdin", "-", 2, "a")
    assert gather("-", stdin=lambda: b"Name: Mine\n2 Goblin")[0].name == "Mine"
    assert problems_of("-", "-", stdin=lambda: b"0 Goblin") == (
        "-: standard input can be read only once; name the other deck's file",
        'standard input:1: 0 copies of "Goblin"; write a whole number from 1 to 999 or remove the line',
    )


def test_the_same_file_is_kept_once() -> None:
    put("d/a.txt")
    put("d/b.txt")
    decks = gather("d/b.txt", "d", "./d/../d/a.txt", str(Path("d/b.txt").resolve()), "d/*.txt", "./d")
    assert [deck.source for deck in decks] == ["d/b.txt", os.path.join("d", "a.txt")]
    groups = gather_groups(["d/b.txt", "d", "d/b.txt"], POOLS, None, None, no_input)
    assert [[deck.name for deck in group] for group in groups] == [["b"], ["a", "b"], ["b"]]
    assert groups[0][0] is groups[1][1] is groups[2][0]


def test_equal_contents_under_two_names_are_two_decks() -> None:
    first, second = gather(put("a.txt"), put("b.txt"))
    assert first.hash == second.hash
    Path("link.txt").symlink_to("a.txt")
    assert [deck.name for deck in gather("a.txt", "link.txt")] == ["a", "link"]


def test_equal_names_gain_their_folder_and_then_a_number() -> None:
    put("a/rush.txt")
    put("b/rush.txt")
    put("c/other.txt", "Name: rush\n1 Goblin")
    put("b/wall.txt")
    arguments = ("a/rush.txt", "b/rush.txt", "c/other.txt", "b/wall.txt", "rocks/rush")
    assert [deck.name for deck in gather(*arguments)] == ["a/rush", "b/rush", "c/rush", "wall", "rocks/rush"]
    put("x/a/rush.txt")
    put("y/a/rush.txt")
    put("taken.txt", "Name: a/rush (2)\n1 Goblin")
    arguments = ("x/a/rush.txt", "taken.txt", "y/a/rush.txt", "a/rush.txt", "-")
    decks = gather(*arguments, stdin=lambda: b"Name: rush\n1 Goblin")
    here = Path.cwd().name
    assert [deck.name for deck in decks] == ["x/a/rush", "a/rush (2)", "y/a/rush", f"{here}/a/rush", "rush"]
    nfc, nfd = gather(put("n/1.txt", "Name: が\n1 Goblin"), put("m/2.txt", "Name: か\u3099\n1 Goblin"))
    assert (nfc.name, nfd.name) == ("n/が", "m/か\u3099")


def test_equal_names_gain_as_many_folders_as_tell_them_apart_and_no_more() -> None:
    put("p/x/deck.txt")
    put("q/x/deck.txt")
    put("z/deck.txt")
    put("z/other.txt")
    assert [deck.name for deck in gather("q/x/deck.txt", "p/x/deck.txt")] == ["q/x/deck", "p/x/deck"]
    decks = gather("p/x/deck.txt", "z", "q/x/deck.txt")
    assert [deck.name for deck in decks] == ["p/x/deck", "z/deck", "other", "q/x/deck"]
    put("one/a.txt", "Name: Twin\n1 Goblin")
    put("one/b.txt", "Name: Twin\n2 Goblin")
    assert [deck.name for deck in gather("one/b.txt", "one/a.txt")] == ["Twin (2)", "Twin"]


NAMED = {
    "same/a.txt": "Same",
    "same/b.txt": "Same",
    "same/c.txt": "Same (2)",
    "same/f.txt": "same/Same",
    "far/same/a.txt": "Same",
    "far/d.txt": "far/same/Same",
    "d.txt": "same/Same (2)",
}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(sorted(NAMED)), unique=True, min_size=2), st.randoms(use_true_random=False))
@example(["same/b.txt", "same/f.txt", "same/a.txt"], None)
def test_names_differ_and_do_not_follow_the_order_of_the_decks(paths: list[str], random: Random | None) -> None:
    for path, name in NAMED.items():
        put(path, f"Name: {name}\n1 Goblin")
    shuffled = sorted(paths)
    if random is not None:
        random.shuffle(shuffled)
    names = {deck.source: deck.name for deck in gather(*paths)}
    assert {deck.source: deck.name for deck in gather(*shuffled)} == names
    assert len(set(names.values())) == len(paths)


def test_any_folders_take_in_no_links_to_folders() -> None:
    for name in ("cyc/a.txt", "cyc/in/b.txt", "cyc/in/.hidden/c.txt"):
        put(name)
    Path("cyc/self").symlink_to(".", target_is_directory=True)
    Path("cyc/in/up").symlink_to("../../cyc", target_is_directory=True)
    expected = [os.path.join("cyc", "a.txt"), os.path.join("cyc", "in", "b.txt")]
    for pattern in ("cyc/**", "cyc/**/*.txt", "**/**/*.txt", "cyc/**/**"):
        assert [deck.source for deck in gather(pattern)] == expected
    assert [deck.source for deck in gather("c*/s*/a.txt")] == ["cyc/self/a.txt"]


def test_a_link_that_leads_nowhere() -> None:
    Path("cyc").mkdir()
    Path("cyc/b.txt").symlink_to("gone.txt")
    Path("cyc/loop").symlink_to("loop")
    assert problems_of("cyc/b.txt", "cyc/loop", "cyc/b*.txt") == (
        '"cyc/b.txt": a link that leads nowhere (to "gone.txt")',
        '"cyc/loop": a link that leads nowhere (to "loop")',
        '"cyc/b.txt": a link that leads nowhere (to "gone.txt")',
    )
    assert problems_of("cyc/bb.txt")[0].endswith("; bundled decks are rocks/beams, rocks/rush")


def test_a_folder_that_lets_nobody_look_is_a_file_error(monkeypatch: pytest.MonkeyPatch) -> None:
    look = os.stat

    def refuse(path: Any, *arguments: Any, **options: Any) -> os.stat_result:
        if str(path).startswith("unread"):
            raise PermissionError(13, "Permission denied", path)
        return look(path, *arguments, **options)

    put("unread/deck.txt")
    monkeypatch.setattr(os, "stat", refuse)
    with pytest.raises(StoreError) as caught:
        gather("unread/deck.txt")
    assert caught.value.problems == ("unread/deck.txt: cannot be read: Permission denied",)


def test_what_could_be_read_of_faulty_decks_comes_with_their_problems() -> None:
    put("a.txt", "Game: rocks\n4 Goblin\n3 Gobbo\n")
    put("b.txt", "Game: rocks\n2 Beam\n1 Gobbo\n4\n")
    put("c.txt", "Game: rocks\n1 Gobbo\n")
    with pytest.raises(FaultyDecksError) as caught:
        gather("a.txt", "missing", "b.txt", "c.txt")
    found = [(deck.source, deck.copies, deck.unread, deck.size) for deck in caught.value.decks]
    assert found == [("a.txt", {"Goblin": 4}, 3, 7), ("b.txt", {"Beam": 2}, None, 2)]
    assert len(caught.value.problems) == 5


def test_the_game_is_chosen_by_option_then_line_then_folder_then_cards() -> None:
    put("decks/waters/a.txt", "Game: rocks\n1 Shared")
    put("decks/waters/deep/b.txt", "1 Shared")
    put("c.txt", "1 Shared\n1 Goblin")
    put("d.txt", "Game: ROCKS # all of it\n1 Shared")
    put("e.txt", "1 Shared")
    put("decks/unknown/f.txt", "1 Nymph")
    by_line, by_folder, by_cards, spelt, unknown = gather(
        "decks/waters/a.txt", "decks/waters/deep/b.txt", "c.txt", "d.txt", "decks/unknown/f.txt"
    )
    games = [deck.game for deck in (by_line, by_folder, by_cards, spelt, unknown)]
    assert games == ["rocks", "waters", "rocks", "rocks", "waters"]
    assert gather("e.txt", card_game="Waters")[0].game == "waters"
    assert gather("decks/waters/deep/b.txt", card_game="rocks")[0].game == "rocks"


def test_the_folder_counts_from_inside_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    put("decks/waters/a.txt", "1 Shared")
    monkeypatch.chdir("decks/waters")
    assert gather("a.txt")[0].game == "waters"


def test_games_that_disagree_or_are_unknown() -> None:
    put("a.txt", "1 Shared\nGame: rocks\n0 Shared")
    assert problems_of("a.txt", card_game="waters") == (
        'a.txt:2: Game: "rocks", but waters was asked for (--card-game); change one',
        'a.txt:3: 0 copies of "Shared"; write a whole number from 1 to 999 or remove the line',
    )
    put("b.txt", "Game: rockz\n4 Goblni\n1 Beam")
    assert problems_of("b.txt") == (
        'b.txt:1: Game: no game "rockz"; games are rocks, waters; did you mean "rocks"?',
        'b.txt:2: no card "Goblni" in rocks; did you mean "Goblin"?',
    )
    with pytest.raises(GameError) as caught:
        gather("a.txt", card_game="watrs")
    assert caught.value.problems == ('--card-game: no game "watrs"; games are rocks, waters; did you mean "waters"?',)


def test_cards_that_do_not_tell_the_game() -> None:
    say = 'say which with --card-game or a "Game:" line'
    put("both.txt", "1 Shared\n4")
    assert problems_of("both.txt") == (
        f"both.txt: rocks and waters know all its cards; {say}",
        'both.txt:2: "4" is a number without a card name',
    )
    put("mixed.txt", "1 Goblin\n1 Nymph")
    assert problems_of("mixed.txt") == (
        f'mixed.txt: no game knows all its cards: rocks does not know "Nymph"; waters does not know "Goblin"; {say}',
    )
    put("typo.txt", "1 Goblin\n2 Beam\n1 Cafee")
    assert problems_of("typo.txt") == (
        'typo.txt: no game knows all its cards: rocks does not know "Cafee"; '
        f'waters does not know "Goblin", "Beam", "Cafee"; {say}',
        'typo.txt:3: no card "Cafee" in rocks; did you mean "Café"?',
    )
    put("none.txt", "1 A\n1 B\n1 C\n1 D\n1 E")
    assert problems_of("none.txt")[0].count('"A", "B", "C" and 2 more') == 2
    put("empty.txt", "# nothing\n")
    assert problems_of("empty.txt") == ('empty.txt: no cards; a deck is lines such as "4 Card name"',)


def test_with_one_game_unknown_cards_are_told_by_line() -> None:
    put("a.txt", "1 Goblni")
    with pytest.raises(DeckError) as caught:
        gather_decks(["a.txt"], {"rocks": POOLS["rocks"]}, None, None, no_input)
    assert caught.value.problems == ('a.txt:1: no card "Goblni" in rocks; did you mean "Goblin"?',)


def test_card_files_are_loaded_only_when_needed() -> None:
    def fail() -> CardPool:
        raise AssertionError("not needed")

    put("a.txt", "Game: rocks\n1 Goblin")
    assert len(gather_decks(["a.txt"], {**POOLS, "waters": fail}, None, None, no_input)) == 1


def test_all_problems_of_all_files_at_once() -> None:
    put("a.txt", "Game: rocks\n0 Goblin\n4 Goblni\n")
    put("b.txt", "Game: rocks\n4\n")
    put("c.txt", "ゴブリン".encode("cp932"))
    problems = problems_of("a.txt", "missing", "b.txt", "c.txt")
    assert [problem.partition(" ")[0] for problem in problems] == [
        '"missing":',
        "a.txt:2:",
        "a.txt:3:",
        "b.txt:2:",
        "c.txt:",
    ]


def test_unreadable_files_are_file_errors_unless_decks_are_wrong_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> bytes:
        raise PermissionError(13, "Permission denied", path)

    put("a.txt")
    monkeypatch.setattr(decksources, "read_bytes", refuse)
    with pytest.raises(StoreError) as caught:
        gather("a.txt")
    assert caught.value.problems == ("a.txt: cannot be read: Permission denied",)
    assert problems_of("a.txt", "missing")[1] == "a.txt: cannot be read: Permission denied"


TEXT = "Game: rocks\n4 ゴブリン\n2 火の鳥\n"


def test_an_encoding_that_does_not_fit_or_does_not_exist() -> None:
    put("a.txt", TEXT)
    assert problems_of("a.txt", encoding="ascii") == (
        "a.txt: not ascii (line 2, byte 15); it is UTF-8: leave --encoding out",
    )
    put("b.txt", TEXT.encode("utf-16-le"))
    assert "b.txt: not latin-1; it looks like utf-16-le" in problems_of("b.txt", encoding="latin-1")[0]
    put("c.txt", b"\x00\x01\x02\x81")
    assert problems_of("c.txt", encoding="latin-1")[0].startswith("c.txt: a binary file, not a deck")
    assert problems_of("a.txt", encoding="utf9") == (
        '--encoding: no text encoding "utf9"; did you mean "utf-8" or "utf-16"?',
    )
    for wrong in ("zzz", "base64", "", "a\0b", "\x1b[0m"):
        assert problems_of("a.txt", encoding=wrong)[0].startswith("--encoding: no text encoding ")


def test_a_file_too_large_for_a_deck() -> None:
    put("a.txt", b"#" * (MOST_BYTES + 1))
    assert problems_of("a.txt") == ("a.txt: more than 1,000,000 bytes, too many for a deck",)


def test_names_of_files_drive_no_terminal() -> None:
    name = "a\x1b[31m.txt"
    put(name, "0 Goblin")
    assert problems_of(name, card_game="rocks")[0].startswith("a\\x1b[31m.txt:1: 0 copies")
    put(name)
    assert gather(name)[0].name == "a\\x1b[31m"


def problems_or_none(call: Callable[[], object]) -> tuple[str, ...]:
    """The problems of a call that may raise DeckmillError and nothing else."""
    try:
        call()
    except DeckmillError as error:
        return error.problems or ("an error without a problem",)
    return ()


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=30).map(lambda text: text.encode("utf-16", "surrogatepass"))))
@example(b"")
@example(b"\xff")
def test_no_bytes_raise_anything_but_a_deckmill_error(data: bytes) -> None:
    for encoding in (None, "cp932", "utf-16", "utf-7", "idna", "undefined"):
        for call in (
            lambda: decode(data, "-", encoding),  # noqa: B023
            lambda: gather("-", encoding=encoding, stdin=lambda: data),  # noqa: B023
        ):
            for problem in problems_or_none(call):
                assert problem.startswith("standard input:")
                assert printable(problem) == problem


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters(exclude_characters="/\\")), max_size=3))
def test_no_argument_raises_anything_but_a_deckmill_error(arguments: list[str]) -> None:
    problems = problems_or_none(lambda: gather(put("a.txt"), *arguments, stdin=lambda: b"1 Goblin"))
    assert all(printable(problem) == problem for problem in problems)


def test_a_card_file_belongs_to_the_game_that_can_read_it() -> None:
    """It is faulty for the other games, which then are out of the question; faulty for all, the nearest says how."""

    def broken(*problems: str) -> Callable[[], CardPool]:
        def load() -> CardPool:
            raise CardError(problems)

        return load

    put("goblins.txt", "4 Goblin\n4 Unknown\n")
    with pytest.raises(DeckError) as caught:
        gather_decks(["goblins.txt"], {**POOLS, "waters": broken("mine.toml: bad")}, None, None, no_input)
    (line,) = caught.value.problems
    assert line.startswith('goblins.txt:2: no card "Unknown" in rocks')
    all_broken = {"rocks": broken("mine.toml: 1", "mine.toml: 2"), "waters": broken("mine.toml: bad")}
    with pytest.raises(CardError, match=r"^mine\.toml: bad$"):
        gather_decks(["goblins.txt"], all_broken, None, None, no_input)
