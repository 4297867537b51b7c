"""No card without a behaviour test: each one with abilities acts in some position, each of its triggers is told."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simcore.games.card_commander.cards import CardCommanderCard, load_cards
from simcore.games.card_commander.grammar import CONTINUOUS

FOLDER = Path(__file__).parent
FILES = (
    "test_cards_red.py",
    "test_cards_red_high.py",
    "test_cards_blue.py",
    "test_cards_black.py",
    "test_cards_green.py",
    "test_chaos.py",
    "test_old_woman.py",
    "test_battle_keywords.py",
)
ABLE = [card for card in load_cards() if not card.plain]


def words_of_tests(file: str) -> Iterator[set[str]]:
    """The words in the strings of each test of a file: of its parameters and of the file's constants that it names.

    Docstrings do not count.
    """
    body = ast.parse((FOLDER / file).read_text(encoding="utf-8")).body
    named: dict[str, set[str]] = {}
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named[node.targets[0].id] = words_in([node.value], named)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            documented = 1 if ast.get_docstring(node) is not None else 0
            yield words_in([*node.decorator_list, *node.body[documented:]], named)


def words_in(roots: list[Any], named: dict[str, set[str]]) -> set[str]:
    """The words of all strings below some nodes, and of the names there."""
    parts = [part for root in roots for part in ast.walk(root)]
    spoken = {word for part in parts if isinstance(part, ast.Constant) for word in str(part.value).split()}
    return spoken.union(*(named.get(part.id, set()) for part in parts if isinstance(part, ast.Name)))


TESTS = [words for file in FILES for words in words_of_tests(file)]


@pytest.mark.parametrize("card", ABLE, ids=lambda card: card.english)
def test_an_able_card_acts_in_some_position(card: CardCommanderCard) -> None:
    """With an event line for each trigger that happens; what holds all the time shows in a position only."""
    seen = [words for words in TESTS if card.name in words]
    assert seen, f"{card.name} is in no behaviour test"
    triggers = {operation.when for operation in card.effects} - CONTINUOUS.keys()
    told = {trigger for trigger in triggers if any({"effect_happens", trigger} <= words for words in seen)}
    assert told == triggers


def test_every_rule_of_effects_is_cited() -> None:
    """The rules that only effects bring into play, in a docstring or the name of a test."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("test_*.py"))]
    rules = [15, 16, 24, *range(40, 46), *range(50, 59), 60, 61, 73, *range(80, 89), *range(90, 98)]
    uncited = [rule for rule in rules if not any(f"CC-{rule}" in text or f"cc_{rule}_" in text for text in texts)]
    assert uncited == []
