import ast
import string
from pathlib import Path

import pytest

import cli
import reports
from reports.labels import CATALOGUE, LANGUAGES, label, label_or_words

SOURCES = [path for package in (reports, cli) for path in sorted(Path(package.__file__).parent.glob("*.py"))]
# Keys put together at run time: the words behind the dot come from the data.
FAMILIES = (
    *("column.", "battle_key.", "outcome.", "seat.", "battles.initiative_", "value."),
    *("odds.seat.", "odds.span.", "spill_order.", "spill_measure."),
)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def used_keys() -> set[str]:
    """Every string constant in the sources of reports and commands, the catalogue's own files left out."""
    constants = set()
    for source in SOURCES:
        if source.name not in {"labels.py", "oddslabels.py"}:
            tree = ast.walk(ast.parse(source.read_text(encoding="utf-8")))
            constants |= {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return constants


@pytest.mark.parametrize("key", CATALOGUE)
def test_both_languages_have_words_and_the_same_placeholders(key: str) -> None:
    texts = CATALOGUE[key]
    assert len(texts) == len(LANGUAGES)
    assert all(texts)
    assert len({frozenset(placeholders(text)) for text in texts}) == 1
    assert all(name.isidentifier() for name in placeholders(texts[0]))


def test_no_label_is_without_use() -> None:
    assert {key for key in CATALOGUE if not key.startswith(FAMILIES)} <= used_keys()


def test_japanese_labels_are_japanese() -> None:
    assert [label(key, "ja") for key in ("deck", "score", "seat.first", "outcome.draw")] == [
        "デッキ",
        "スコア",
        "先手",
        "引き分け",
    ]


def test_missing_key_language_and_value_are_named() -> None:
    with pytest.raises(KeyError, match="no\\.such\\.key"):
        label("no.such.key", "en")
    with pytest.raises(KeyError, match="fr"):
        label("deck", "fr")
    with pytest.raises(KeyError, match="version"):
        label("note.run", "en", seed=1)


def test_braces_in_a_value_are_text() -> None:
    assert label("duel.score", "en", deck="{x} {}") == "Score of {x} {}"


def test_unknown_names_become_plain_words() -> None:
    assert label_or_words("column.level", "ja") == "レベル"
    assert label_or_words("column.summoning_cost", "en") == "summoning cost"


def test_no_word_is_looked_up_in_vain() -> None:
    """Constant keys are in the catalogue; only a game's own names may fall back to plain words."""
    keys = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"label", "label_or_words"} and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    keys.add(key.value)
    assert len(keys) > 40
    assert keys <= set(CATALOGUE)
