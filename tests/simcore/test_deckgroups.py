"""Definitions of groups and the block of a deck that holds them: how they are read, written and refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.deckgroups import Definition, Pattern, definition_of, line_of, patterns_of, split_groups
from simcore.errors import DeckmillError, OddsError
from simcore.names import fold


@pytest.mark.parametrize(
    ("text", "name", "patterns"),
    [
        ("land=Forest", "land", [("Forest", False)]),
        (" land = Forest | * Isle|level.1..3 ", "land", [("Forest", False), ("* Isle", False), ("level.1..3", False)]),
        ("土地＝森｜「島」", "土地", [("森", False), ("島", True)]),
        ("a = \"Fire | Ice\" | 'x=y'", "a", [("Fire | Ice", True), ("x=y", True)]),
        ("'a=b' = c", "a=b", [("c", False)]),
        ('"a | b"=c', "a | b", [("c", False)]),
        ("a = O'Neill | 'Twas | \"", "a", [("O'Neill", False), ("'Twas", False), ('"', False)]),
        ("a = “x” | ‘y’ | 『z』", "a", [("x", True), ("y", True), ("z", True)]),
        ("a = two\u2028 words", "a", [("two words", False)]),
        ("a = b = c", "a", [("b = c", False)]),
    ],
)
def test_definitions(text: str, name: str, patterns: list[tuple[str, bool]]) -> None:
    assert definition_of(text) == Definition(name, tuple(Pattern(*pattern) for pattern in patterns))


def test_patterns_alone() -> None:
    assert [pattern.text for pattern in patterns_of("a | b", "it")] == ["a", "b"]
    with pytest.raises(OddsError) as caught:
        patterns_of(" ", "it")
    assert caught.value.problems == (
        "it has no pattern; write name = pattern | pattern, as in land = Forest | *Island",
    )


@pytest.mark.parametrize(
    ("text", "left", "block"),
    [
        ("a\n[groups]\nb=c", ["a", "", ""], [(3, "b=c")]),
        ("[GROUPS]\nb=c # d\n// e\n\n[deck]\na", ["", "", "", "", "", "a"], [(2, "b=c")]),
        ("[groups]\nb=c\n[x]\na", ["", "", "[x]", "a"], [(2, "b=c")]),
        ("[groups]\nland =\n== Deck ==\na", ["", "", "", "a"], [(2, "land =")]),
        ("[groups]\nName: a\nb=c\nSideboard\nd", ["", "Name: a", "", "Sideboard", "d"], [(3, "b=c")]),
        ("[groups]\nb='#1' # d\n# e", ["", "", ""], [(2, "b='#1'")]),
        ("a\nb=c\n[groups ]", ["a", "b=c", "[groups ]"], []),
    ],
)
def test_the_block(text: str, left: list[str], block: list[tuple[int, str]]) -> None:
    assert split_groups(text) == (left, block)


def test_a_plain_deck_keeps_its_headings() -> None:
    assert split_groups("[groups]\nb=c\n[deck]\na", plain=True)[0] == ["", "", "[deck]", "a"]


DEFINED = st.lists(st.sampled_from(["a", "=", "|", '"', "'", "「", "」", " ", "*", "#", "＝", "｜", "\u2028"])).map(
    "".join
)


@settings(max_examples=400)
@given(st.one_of(st.text(), DEFINED, st.tuples(DEFINED, DEFINED).map("=".join)))
def test_any_text_is_a_definition_or_a_mistake(text: str) -> None:
    try:
        definition = definition_of(text)
    except DeckmillError as error:
        assert not any("\n" in problem for problem in error.problems)  # noqa: PT017
        return
    assert fold(definition.name)
    assert all(fold(pattern.text) for pattern in definition.patterns)


TEXTS = st.from_regex(r"[a-z火*?. =|'\"-]{0,6}[a-z火]", fullmatch=True).map(lambda text: " ".join(text.split()))


@settings(max_examples=300)
@given(TEXTS, st.lists(st.tuples(TEXTS, st.booleans()), min_size=1, max_size=4))
def test_definitions_are_written_as_they_are_read(name: str, parts: list[tuple[str, bool]]) -> None:
    plain = [text for text, _ in parts if "|" in text or text[0] in "'\""]
    patterns = tuple(Pattern(text, literal or text in plain) for text, literal in parts)
    definition = Definition(name, patterns)
    assert definition_of(line_of(definition)) == definition
