"""No card of ABCD without a behaviour test: each one is in some position, each trigger is told, rules are cited."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simcore.games.abcd import params
from simcore.games.abcd.cards import AbcdCard, load_cards

FOLDER = Path(__file__).parent
FILES = ("test_cards_fire.py", "test_cards_water_and_wind.py", "test_cards_light_and_dark.py")
RULES = set(
    re.findall(r"^- \*\*(\w+)\*\*", Path(params.__file__).with_name("rules.md").read_text("utf-8"), re.MULTILINE)
)


def read_tests(file: str) -> Iterator[ast.FunctionDef]:
    for node in ast.parse((FOLDER / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def words_of_tests(file: str) -> Iterator[set[str]]:
    """The words in the strings of each test of a file: of its parameters and of the file's constants that it names.

    Docstrings do not count.
    """
    named: dict[str, set[str]] = {}
    for node in ast.parse((FOLDER / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign):
            targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for target, value in zip(targets, values, strict=True):
                if isinstance(target, ast.Name):
                    named[target.id] = words_in([value], named)
    for test in read_tests(file):
        documented = 1 if ast.get_docstring(test) is not None else 0
        yield words_in([*test.decorator_list, *test.body[documented:]], named)


def words_in(roots: list[Any], named: dict[str, set[str]]) -> set[str]:
    """The words of all strings below some nodes, and of the names there."""
    parts = [part for root in roots for part in ast.walk(root)]
    spoken = {word for part in parts if isinstance(part, ast.Constant) for word in str(part.value).split()}
    return spoken.union(*(named.get(part.id, set()) for part in parts if isinstance(part, ast.Name)))


TESTS = [words for file in FILES for words in words_of_tests(file)]


@pytest.mark.parametrize("card", list(load_cards()), ids=lambda card: card.english)
def test_a_card_acts_in_some_position(card: AbcdCard) -> None:
    """With an event line for each trigger of its effects and skills."""
    seen = [words for words in TESTS if card.name in words]
    assert seen, f"{card.name} is in no behaviour test"
    programs = (card.effects, *(skill.effects for skill in card.skills))
    triggers = {operation.when for program in programs for operation in program}
    told = {trigger for trigger in triggers if any({"effect_happens", trigger} <= words for words in seen)}
    assert told == triggers


@pytest.mark.parametrize("test", [test for file in FILES for test in read_tests(file)], ids=lambda test: test.name)
def test_a_behaviour_test_cites_its_rules(test: ast.FunctionDef) -> None:
    """In its docstring, by ids that the rules page has."""
    cited = set(re.findall(r"\b[RGKA]\d+\b", ast.get_docstring(test) or ""))
    assert cited
    assert cited <= RULES
