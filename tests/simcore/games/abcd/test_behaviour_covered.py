"""No card of ABCD without a behaviour test: each one is in some position, each trigger is told, rules are cited."""

import ast
import re
from pathlib import Path

import pytest

from simcore.games.abcd import params
from simcore.games.abcd.cards import AbcdCard, load_cards
from tests.simcore.games.played import read_tests, words_of_tests

FOLDER = Path(__file__).parent
FILES = ("test_cards_fire.py", "test_cards_water_and_wind.py", "test_cards_light_and_dark.py")
RULES = set(
    re.findall(r"^- \*\*(\w+)\*\*", Path(params.__file__).with_name("rules.md").read_text("utf-8"), re.MULTILINE)
)


TESTS = [words for file in FILES for words in words_of_tests(FOLDER / file)]


@pytest.mark.parametrize("card", list(load_cards()), ids=lambda card: card.english)
def test_a_card_acts_in_some_position(card: AbcdCard) -> None:
    """With an event line for each trigger of its effects and skills."""
    seen = [words for words in TESTS if card.name in words]
    assert seen, f"{card.name} is in no behaviour test"
    programs = (card.effects, *(skill.effects for skill in card.skills))
    triggers = {operation.when for program in programs for operation in program}
    told = {trigger for trigger in triggers if any({"effect_happens", trigger} <= words for words in seen)}
    assert told == triggers


@pytest.mark.parametrize(
    "test", [test for file in FILES for test in read_tests(FOLDER / file)], ids=lambda test: test.name
)
def test_a_behaviour_test_cites_its_rules(test: ast.FunctionDef) -> None:
    """In its docstring, by ids that the rules page has."""
    cited = set(re.findall(r"\b[RGKA]\d+\b", ast.get_docstring(test) or ""))
    assert cited
    assert cited <= RULES
