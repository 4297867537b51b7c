"""Headings of deck builders: every way to write one, and lines that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.deckheadings import BESIDE, MAIN, SECTIONS, Heading, heading_of

FORMS = [
    "{}",
    "{}:",
    "[{}]",
    "{} (60)",
    "{}: 60",
    "{} - 60",
    "[{}] (15)",
    "== {} ==",
    "## {}",
    "{} (60 cards)",
    "{}：６０枚",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("words", "kind"), [(MAIN, "main"), (BESIDE, "beside"), (SECTIONS, "section")])
def test_every_word_in_every_form(words: frozenset[str], kind: str, form: str) -> None:
    for word in words:
        for written in (word, word.upper(), word.title()):
            heading = heading_of(form.format(written))
            assert heading is not None
            assert (heading.kind, heading.rest) == (kind, "")


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("SB: 2 Negate", Heading("beside", "SB", "2 Negate")),
        ("Commander: Atraxa: Voice", Heading("beside", "Commander", "Atraxa: Voice")),
        ("[Custom]", Heading("other", "Custom")),
        ("[Custom] (3)", Heading("other", "Custom")),
        ("About", Heading("about", "About")),
        ("Pokémon: 12", Heading("section", "Pokémon")),
        ("Sidebord:", None),
        ("Deckard", None),
        ("4 Deck", None),
        ("", None),
        ("----", None),
        ("[]", None),
        ("x" * 2000, None),
    ],
)
def test_others(text: str, heading: Heading | None) -> None:
    assert heading_of(text) == heading


@given(st.text())
def test_any_text_is_a_heading_or_none(text: str) -> None:
    heading = heading_of(text)
    assert heading is None or heading.title
