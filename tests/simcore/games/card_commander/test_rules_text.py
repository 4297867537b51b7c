"""The rules page: every id that anything cites is there, once, with its parameters; its worked battles are true."""

import ast
import re
from pathlib import Path

import pytest

from simcore.games.card_commander import combat, state
from simcore.games.card_commander.cards import load_cards
from simcore.games.card_commander.notation import run_battle
from simcore.games.card_commander.params import PARAMETERS
from simcore.params import Parameter, choose_rules

FOLDER = Path(combat.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8")
ITEMS = re.findall(r"^- \*\*(CC-\d+)\*\* (.+)$", TEXT, re.MULTILINE)
RULE_TEXTS = dict(ITEMS)
ID = re.compile(r"CC-(\d+)")
BATTLES = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if re.match(r"\| \d", line)
]


def docstrings(path: Path) -> str:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return "\n".join(ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds))


def test_every_rule_stands_once() -> None:
    assert len(RULE_TEXTS) == len(ITEMS)
    assert len(re.findall(r"^- ", TEXT, re.MULTILINE)) == len(ITEMS)


def test_rules_stand_in_order_under_their_headings() -> None:
    for section in TEXT.split("\n## ")[1:]:
        numbers = [int(number) for number in re.findall(r"^- \*\*CC-(\d+)\*\*", section, re.MULTILINE)]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.py"))])
def test_rules_cited_in_docstrings_exist(name: str) -> None:
    assert {f"CC-{number}" for number in ID.findall(docstrings(FOLDER / name))} <= RULE_TEXTS.keys()


def test_rules_cited_by_cards_exist() -> None:
    cited = {f"CC-{number}" for card in load_cards() for number in ID.findall(f"{card.source} {card.note}")}
    assert "CC-54" in cited
    assert cited <= RULE_TEXTS.keys()


def test_rules_cited_by_rules_exist() -> None:
    assert {f"CC-{number}" for number in ID.findall(TEXT)} <= RULE_TEXTS.keys()


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_a_parameter_is_named_under_its_rule(parameter: Parameter) -> None:
    assert f"`{parameter.name}`" in RULE_TEXTS[parameter.rule]


def test_only_parameters_are_named() -> None:
    known = {parameter.name for parameter in PARAMETERS}
    named = {name for text in RULE_TEXTS.values() for name in re.findall(r"`(\w+)`", text)}
    assert named == known


def test_all_ten_battles_are_worked() -> None:
    assert {int(battle[0]) for battle in BATTLES} == set(range(1, 11))


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: f"{battle[0]}-{battle[3]}")
def test_worked_battle(battle: list[str]) -> None:
    _, a, b, initiative, winner, a_hp, b_hp, blows, _ = battle
    if b == "nobody":
        assert fight_nobody(a) == (None if winner == "draw" else winner, int(a_hp), int(blows))
        return
    found = run_battle(load_cards(), choose_rules(PARAMETERS), [a, b], {"initiative": initiative})
    assert found == {
        "winner": None if winner == "draw" else winner,
        "a_hp": int(a_hp),
        "b_hp": int(b_hp),
        "blows": int(blows),
    }


def fight_nobody(creature: str) -> tuple[str | None, int, int]:
    """Winner, HP left and blows of a battle with one side only, which `battle` does not offer."""
    attack, hp = map(int, creature.split("/"))
    game = state.new_game()
    game.occupied[0] = 1
    game.attack[0, 0] = attack
    game.hp[0, 0] = hp
    beaten: int = combat.fight_alone(game, choose_rules(PARAMETERS).record())  # type: ignore[no-untyped-call]
    return {state.NOBODY: None, 1: "a"}[beaten], int(game.hp[0, 0]), int(game.blows)
