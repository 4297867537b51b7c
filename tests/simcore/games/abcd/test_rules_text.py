"""The rules page: every id that anything cites is there, once, with its parameters; what it shows by example is true.

Its tables of the language of effects say of every word what grammar.py says.
"""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from simcore.games.abcd import grammar, params, programs, state
from simcore.games.abcd import vocabulary as words
from simcore.games.abcd.cards import AbcdCard, load_cards
from simcore.games.abcd.notation import BATTLE
from simcore.games.abcd.params import PARAMETERS
from simcore.params import Parameter, choose_rules

FOLDER = Path(params.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8")
ITEMS = re.findall(r"^- \*\*([RGKA]\d+)\*\* (.+)$", TEXT, re.MULTILINE)
RULE_TEXTS = dict(ITEMS)
ID = re.compile(r"\b[RGKA]\d+\b")
BATTLES = [[cell.strip() for cell in line[1:-1].split("|")] for line in TEXT.splitlines() if re.match(r"\| \d", line)]
POOL = load_cards()


def docstrings(path: Path) -> str:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return "\n".join(ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds))


# ---------- Rules


def test_every_rule_stands_once() -> None:
    assert len(RULE_TEXTS) == len(ITEMS)
    assert len(re.findall(r"^- ", TEXT, re.MULTILINE)) == len(ITEMS)


def test_no_rule_of_the_page_is_missing() -> None:
    wanted = [*range(1, 32), 32, *range(40, 47), *range(55, 59), *range(60, 67)]
    assert {f"R{number}" for number in wanted} <= RULE_TEXTS.keys()
    assert {f"G{number}" for number in range(1, 46)} <= RULE_TEXTS.keys()
    assert {f"K{number}" for number in range(1, 12)} <= RULE_TEXTS.keys()


@pytest.mark.parametrize("kind", "RA")
def test_rules_stand_in_order_under_their_headings(kind: str) -> None:
    for section in TEXT.split("\n## ")[1:]:
        numbers = [int(number) for number in re.findall(rf"^- \*\*{kind}(\d+)\*\*", section, re.MULTILINE)]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.py"))])
def test_rules_cited_in_docstrings_exist(name: str) -> None:
    assert set(ID.findall(docstrings(FOLDER / name))) <= RULE_TEXTS.keys()


def test_rules_cited_by_cards_exist() -> None:
    cited = {rule for card in POOL for rule in ID.findall(card.note)}
    assert "G22" in cited
    assert cited <= RULE_TEXTS.keys()


def test_sources_named_by_cards_are_listed() -> None:
    cited = {source for card in POOL for source in re.findall(r"\bS\d+\b", f"{card.source} {card.note}")}
    assert cited
    assert all(re.search(rf"\b{source}\b", TEXT.split("\n## ")[0]) for source in cited)


def test_rules_cited_by_rules_exist() -> None:
    assert set(ID.findall(TEXT)) <= RULE_TEXTS.keys()


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_a_parameter_is_named_under_its_rule(parameter: Parameter) -> None:
    assert f"`{parameter.name}`" in RULE_TEXTS[parameter.rule]


def test_only_parameters_and_words_of_cards_are_named() -> None:
    known = {parameter.name for parameter in PARAMETERS} | set(words.KEYWORDS) | set(AbcdCard.model_fields)
    named = {name for text in RULE_TEXTS.values() for name in re.findall(r"`(\w+)`", text)}
    assert named <= known


def test_room_of_a_game_is_named() -> None:
    """What waits, and how many cards there can be (A2)."""
    assert {int(number) for number in re.findall(r"\b\d+\b", RULE_TEXTS["A2"])} == {state.LINE, state.CARDS}


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle[0])
def test_worked_battle(battle: list[str]) -> None:
    """T1 to T3, T11, T14 to T16, T19, T27."""
    _, attacker, blockers, dealt, left, attacker_hp, to_player, lost, _ = battle
    fighters = [attacker, *([] if blockers == "nobody" else blockers.split())]
    options = {option.name: option.default for option in BATTLE.options}
    found = BATTLE.run(POOL, choose_rules(PARAMETERS), fighters, options)
    assert found["dealt"] == [int(number) for number in dealt.split()]
    assert found["blockers_hp"] == [int(number) for number in left.split()]
    assert (found["attacker_hp"], found["to_player"]) == (int(attacker_hp), int(to_player))
    assert found["lost"] == int(lost)


# ---------- The language of effects

LANGUAGE = TEXT.split("\n## The language of effects\n")[1]
GROUPS = {
    "sets": grammar.SETS,
    "creatures": grammar.CREATURES,
    "spells": grammar.SPELLS,
    "lands": grammar.LANDS,
    "players": grammar.PLAYERS,
}
KINDS = {
    "set": grammar.SETS,
    "creature": [target for target in grammar.CREATURES if target not in grammar.SETS],
    "spell": grammar.SPELLS,
    "land": grammar.LANDS,
    "player": grammar.PLAYERS,
}


def quoted(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def table_of(title: str) -> dict[str, list[str]]:
    """The rows of the table whose first column has this title, by the word that each explains."""
    rows = re.findall(rf"^\| {title} \|.*\n\|[-|]+\n((?:\|.*\n)+)", LANGUAGE, re.MULTILINE)
    assert len(rows) == 1, title
    cells = [[cell.strip() for cell in line[1:-1].split("|")] for line in rows[0].splitlines()]
    assert all(re.fullmatch(r"`\w+`", first) for first, *_ in cells), title
    assert all(others[-1] for _, *others in cells), title
    return {first.strip("`"): others for first, *others in cells}


def fields_of(model: type[Any]) -> list[str]:
    return [info.alias or name for name, info in model.model_fields.items()]


@pytest.mark.parametrize(
    ("title", "known"),
    [
        ("Field", fields_of(words.Operation)),
        ("Trigger", words.TRIGGERS),
        ("Verb", words.VERBS),
        ("Target", [target for target in words.SELECTORS if target != "none"]),
        ("Amount", words.AMOUNTS),
        ("Condition", [condition for condition in words.CONDITIONS if condition != "always"]),
        ("Filter", fields_of(words.Filter)),
        ("Keyword", words.KEYWORDS),
    ],
)
def test_every_word_is_explained(title: str, known: Sequence[str]) -> None:
    explained = list(table_of(title))
    assert sorted(explained) == sorted(known)
    if title not in ("Trigger", "Verb", "Target"):  # where like stands by like
        assert explained == list(known)


def test_fields_of_cards_and_skills_are_explained() -> None:
    assert set(table_of("Card field")) <= set(AbcdCard.model_fields)
    explained = set(re.findall(r"`(\w+)`", LANGUAGE)) | {"name", "english", "source", "assumed", "unsupported", "note"}
    plain = {"type", "rarity", "cost", "frames", "race", "attack", "hp"}  # in the example
    assert set(AbcdCard.model_fields) <= explained | plain
    assert set(fields_of(words.Skill)) <= set(re.findall(r"`(\w+)`", LANGUAGE))
    for model in (words.Amount, words.Condition):
        assert all(f"`{field}`" in LANGUAGE for field in fields_of(model))


def test_values_of_fields_are_named() -> None:
    operation, kind = table_of("Field"), table_of("Filter")
    assert tuple(quoted(operation["attributes"][0])) == words.ATTRIBUTES
    assert set(quoted(operation["prefer"][0])) == set(words.PREFERENCES)
    assert tuple(quoted(kind["type"][0])) == grammar.CAST_TYPES
    assert set(words.SKILL_KINDS) <= set(quoted(LANGUAGE))


def test_triggers_are_explained_as_they_are() -> None:
    for trigger, (types, _) in table_of("Trigger").items():
        of = [kind for kind, triggers in grammar.TRIGGERS_OF.items() if trigger in triggers]
        assert types.split(", ") == (of or ["skills"])


@pytest.mark.parametrize("verb", words.VERBS)
def test_a_verb_is_explained_as_it_is(verb: str) -> None:
    to, needs, may, _ = table_of("Verb")[verb]
    form = grammar.FORMS[verb]
    named = [part for part in to.split(", ") if part]
    targets = [target for part in named for target in (quoted(part) or GROUPS[part])]
    assert sorted(targets) == sorted(form.to)
    assert sorted(quoted(needs)) == sorted(form.needs)
    assert sorted(quoted(may)) == sorted(form.may)


def test_targets_amounts_and_conditions_are_explained_as_they_are() -> None:
    assert {target: kind for target, (kind, _) in table_of("Target").items()} == {
        target: kind for kind, targets in KINDS.items() for target in targets
    }
    assert marked(table_of("Amount"), 0) == {"own_creatures"}
    assert marked(table_of("Condition"), 0) == marked(table_of("Condition"), 1) == {"own_creature"}


def marked(table: dict[str, list[str]], column: int) -> set[str]:
    assert {row[column] for row in table.values()} <= {"", "yes"}
    return {word for word, row in table.items() if row[column]}


def test_limits_are_named() -> None:
    numbers = {int(number) for number in re.findall(r"\b\d+\b", LANGUAGE)}
    assert numbers >= {
        *(words.LARGEST_AMOUNT, words.LONGEST_EFFECT, words.MOST_SKILLS, words.MOST_TARGETS, words.FURTHEST),
        *(programs.MOST_FACES, programs.MOST_PROGRAMS, programs.MOST_OPERATIONS, programs.MOST_FILTERS),
    }


def test_the_example_is_what_is_said_of_it(tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(re.findall(r"^```toml\n(.+?)^```", LANGUAGE, re.MULTILINE | re.DOTALL)[0], encoding="utf-8")
    card = load_cards([path])["灯台守"]
    assert (card.cost, card.needs, card.frames, card.keywords) == (5, {"light": 1}, 300, ("fly_blocking",))
    assert [operation.when for operation in card.effects] == ["arrival"] * 3 + ["battle_start"]
    (skill,) = card.skills
    assert (skill.kind, skill.cost, skill.effects[0].attributes) == ("active", 1, ("dark",))
