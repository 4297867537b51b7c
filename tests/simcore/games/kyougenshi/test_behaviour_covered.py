"""No card of Kyougenshi without a behaviour test: each is in some position, each trigger is told, rules are cited."""

import ast
import re
from pathlib import Path

import pytest

from simcore.games.kyougenshi import params
from simcore.games.kyougenshi.cards import KyougenshiCard, load_cards
from tests.simcore.games.played import read_tests, words_of_tests

FOLDER = Path(__file__).parent
REFERENCE = FOLDER.parents[2] / "reference"
FILES = tuple(f"test_cards_{what}.py" for what in ("keywords", "attacks", "entering", "events"))
RULES = set(
    re.findall(r"^- \*\*(\w+)\*\*", Path(params.__file__).with_name("rules.md").read_text("utf-8"), re.MULTILINE)
)
TESTS = [words for file in FILES for words in words_of_tests(FOLDER / file)]


CARDS = [card for card in load_cards() if not card.unsupported]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.english)
def test_a_card_acts_in_some_position(card: KyougenshiCard) -> None:
    """With an event line for each trigger of its effects."""
    seen = [words for words in TESTS if card.name in words]
    assert seen, f"{card.name} is in no behaviour test"
    triggers = {operation.when for operation in card.effects}
    told = {trigger for trigger in triggers if any({"effect_happens", trigger} <= words for words in seen)}
    assert told == triggers


@pytest.mark.parametrize(
    "test", [test for file in FILES for test in read_tests(FOLDER / file)], ids=lambda test: test.name
)
def test_a_behaviour_test_cites_its_rules(test: ast.FunctionDef) -> None:
    """In its docstring, by ids that the rules page has."""
    cited = set(re.findall(r"\b[RGA]\d+\b", ast.get_docstring(test) or ""))
    assert cited
    assert cited <= RULES


def test_every_rule_and_vector_is_cited_by_a_test() -> None:
    """In its docstring or, for vectors, in its name."""
    texts = [
        f"{test.name.upper().replace('_', ' ')} {ast.get_docstring(test) or ''}"
        for path in (*FOLDER.glob("test_*.py"), *REFERENCE.glob("test_kyougenshi*.py"))
        for test in read_tests(path)
    ]
    cited = {found for text in texts for found in re.findall(r"\b[RGAT]\d+\b", text)}
    assert sorted({*RULES, *(f"T{number}" for number in range(1, 13))} - cited) == []
