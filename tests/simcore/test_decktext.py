"""Deck files: what globs and folders hold, whether a path leads anywhere, how encodings are told apart."""

import glob
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simcore.decktext import decode, folder_files, likely_encoding, matching_paths, path_exists, shortened
from simcore.errors import DeckError

FILES = ("a.txt", "d/a.txt", "d/b.md", "d/e/a.txt", "d/e/f/c.txt", "x/e/a.txt", "x/.h/a.txt", "x/[1]/a.txt")


@pytest.fixture
def _tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with files and no links."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_tree")
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(["**", "*", "d", "x", "e", "?", "[[]1]", "x**"]), max_size=4))
def test_without_links_the_files_are_those_of_the_standard_library(folders: list[str]) -> None:
    for last in ("*.txt", "**", "a.txt"):
        pattern = "/".join([*folders, last])
        expected = {path for path in glob.glob(pattern, recursive=True) if os.path.isfile(path)}
        assert {path for path in matching_paths(pattern) if os.path.isfile(path)} == expected


@pytest.mark.usefixtures("_tree")
def test_matches_are_sorted_and_from_any_root() -> None:
    assert matching_paths("**") == [
        "a.txt",
        "d/a.txt",
        "d/b.md",
        "d/e/a.txt",
        "d/e/f/c.txt",
        "x/[1]/a.txt",
        "x/e/a.txt",
    ]
    assert matching_paths(f"{Path.cwd()}/d/**/c.txt") == [f"{Path.cwd()}/d/e/f/c.txt"]
    assert matching_paths("nowhere/**") == matching_paths("**/nothing") == matching_paths("**/\0") == []


@pytest.mark.usefixtures("_tree")
def test_a_folder_visited_through_links_is_visited_once() -> None:
    os.makedirs("only")
    for name in ("one", "two"):
        Path("only", name).symlink_to("../d", target_is_directory=True)
    Path("only/up").symlink_to("..", target_is_directory=True)
    assert folder_files("only") == ["only/one/a.txt", "only/up/a.txt"]
    assert folder_files("d") == ["d/a.txt"]


@pytest.mark.usefixtures("_tree")
def test_whether_a_path_leads_anywhere() -> None:
    Path("link").symlink_to("gone")
    Path("loop").symlink_to("loop")
    assert path_exists("d")
    assert path_exists("d/a.txt")
    for path in ("link", "loop", "gone", "a.txt/b", "", "\0", "q" * 5000):
        assert not path_exists(path)


def test_what_is_left_out_is_counted() -> None:
    lines = [f"a.txt:{number}: wrong" for number in range(1234)]
    assert shortened(lines[:50], "a.txt") == lines[:50]
    assert shortened(lines, "a.txt") == [*lines[:50], "a.txt: … and 1,184 more problems"]
    assert shortened(lines[:50], "a.txt", 51) == [*lines[:50], "a.txt: … and 1 more problem"]


TEXT = "Game: rocks\n4 ゴブリン\n2 火の鳥\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (TEXT.encode("cp932"), "not UTF-8 (line 2, byte 15); it looks like cp932: use --encoding cp932, or save"),
        (TEXT.encode("euc_jp"), "not UTF-8 (line 2, byte 15); it looks like euc_jp: use --encoding euc_jp, or save"),
        (TEXT.encode("iso2022_jp"), "not UTF-8; it looks like iso2022_jp: use --encoding iso2022_jp, or save"),
        (TEXT.encode("utf-16"), "not UTF-8 (line 1, byte 1); it looks like utf-16: use --encoding utf-16, or save"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "not UTF-8 (line 1, byte 1); it looks like utf-16: use --encoding"),
        (TEXT.encode("utf-16-le"), "it looks like utf-16-le: use --encoding utf-16-le, or save the file as UTF-8"),
        (TEXT.encode("utf-16-be"), "it looks like utf-16-be: use --encoding utf-16-be, or save the file as UTF-8"),
        ("4 Goblin\n".encode("utf-16-le"), "not UTF-8; it looks like utf-16-le: use --encoding utf-16-le"),
        (TEXT.encode("utf-32"), "it looks like utf-32: use --encoding utf-32, or save the file as UTF-8"),
        ("4 Café\n".encode("cp1252"), "not UTF-8 (line 1, byte 6); it looks like cp1252: use --encoding cp1252"),
        ("4 Cafés\n2 Élan\n".encode("cp1252"), "it looks like cp1252: use --encoding cp1252"),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00",
            "a binary file, not a deck; a deck is plain text in UTF-8, or in what",
        ),
        (b"4 Goblin\0\n", "a binary file, not a deck; a deck is plain text in UTF-8, or in what --encoding names"),
        (b"4 Goblin\xff\n", "not UTF-8 (line 1, byte 9); it looks like cp1252"),
        (b"4 Goblin \x81\x20\xa0\n", "not UTF-8 (line 1, byte 10); name its encoding, as in --encoding cp932, or save"),
        (
            TEXT.encode() + b"4 \xe3\x82 Goblin",
            "not UTF-8 (line 4, byte 42); the rest is UTF-8, so the file is damaged",
        ),
    ],
)
def test_other_encodings_are_named(data: bytes, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        decode(data, "a.txt")
    (problem,) = caught.value.problems
    assert problem.startswith("a.txt: ")
    assert message in problem


@pytest.mark.parametrize(
    "encoding", ["cp932", "euc_jp", "iso2022_jp", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8"]
)
@pytest.mark.parametrize("text", [TEXT, "4 Goblin\r\n火の鳥 x4\r\n", "\n".join(["3 ゴブリン"] * 9)])
def test_what_is_guessed_can_be_read(encoding: str, text: str) -> None:
    data = text.encode(encoding)
    assert likely_encoding(data) == encoding
    assert decode(data, "a.txt", encoding) == text
