"""The rules page: every id that anything cites is there, once, with its parameters; what it shows by example is true.

Its tables of the language of effects say of every word what grammar.py says.
"""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from simcore.games.kyougenshi import grammar, params, programs
from simcore.games.kyougenshi import vocabulary as words
from simcore.games.kyougenshi.cards import LARGEST_ORB, LOST_NAMES, OF_SPELL_CARDS, KyougenshiCard, load_cards
from simcore.games.kyougenshi.notation import BATTLE
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.params import Parameter, choose_rules

FOLDER = Path(params.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8")
ITEMS = re.findall(r"^- \*\*([RGA]\d+)\*\* (.+)$", TEXT, re.MULTILINE)
RULE_TEXTS = dict(ITEMS)
ID = re.compile(r"\b[RGA]\d+\b")
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
    assert {f"R{number}" for number in range(1, 60)} <= RULE_TEXTS.keys()
    assert {f"G{number}" for number in range(1, 10)} <= RULE_TEXTS.keys()


@pytest.mark.parametrize("kind", "RA")
def test_rules_stand_in_order_under_their_headings(kind: str) -> None:
    for section in TEXT.split("\n## ")[1:]:
        numbers = [int(number) for number in re.findall(rf"^- \*\*{kind}(\d+)\*\*", section, re.MULTILINE)]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.py"))])
def test_rules_cited_in_docstrings_exist(name: str) -> None:
    assert set(ID.findall(docstrings(FOLDER / name))) <= RULE_TEXTS.keys()


def test_rules_cited_by_rules_cards_and_parameters_exist() -> None:
    assert set(ID.findall(TEXT)) <= RULE_TEXTS.keys()
    assert {rule for card in POOL for rule in ID.findall(card.note)} <= RULE_TEXTS.keys()
    assert {rule for parameter in PARAMETERS for rule in ID.findall(parameter.meaning)} <= RULE_TEXTS.keys()


def test_sources_named_by_cards_are_listed() -> None:
    cited = {card.source for card in POOL} - {"assumed"}
    assert cited == {"K20", "K119", "K536", "K755"}
    for source in cited:
        assert re.search(rf"\b{source}\b", TEXT.split("\n## ")[0]), source


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_a_parameter_is_named_under_its_rule(parameter: Parameter) -> None:
    assert f"`{parameter.name}`" in RULE_TEXTS[parameter.rule]


def yes(value: object) -> str:
    return {True: "yes", False: "no"}[bool(value)]


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle[0])
def test_worked_battle(battle: list[str]) -> None:
    """T5, T6, T7, T12, as the table shows them."""
    _, attacker, second, shields, orbs, maryoku, *expected, _ = battle
    options = {option.name: option.default for option in BATTLE.options}
    options |= {"shields": int(shields), "orbs": int(orbs), "maryoku": int(maryoku)}
    found = BATTLE.run(POOL, choose_rules(PARAMETERS), [attacker, *([second] if second else [])], options)
    target = found["target_survives"]
    assert [
        *(yes(found["attacker_survives"]), "" if target is None else yes(target)),
        *(str(found["breaks"]), yes(found["direct"])),
    ] == expected


# ---------- The language of effects

LANGUAGE = TEXT.split("\n## The language of effects\n")[1]
GROUPS = {"spell cards": grammar.SPELL_CARDS, "players": grammar.PLAYERS}
KINDS = {
    "set": grammar.SETS,
    "one of a set": grammar.ONES,
    "one": [target for target in grammar.SPELL_CARDS if target not in (*grammar.SETS, *grammar.ONES)],
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
def test_every_word_is_explained_in_its_order(title: str, known: Sequence[str]) -> None:
    assert list(table_of(title)) == list(known)


def test_fields_of_cards_are_explained() -> None:
    explained = table_of("Card field")
    plain = {"name", "english", "source", "assumed", "unsupported", "note", "type", "keywords", "effects"}
    assert set(KyougenshiCard.model_fields) == set(explained) | plain
    for field, (said,) in explained.items():
        assert said.startswith("of a spell_card: ") == (field in OF_SPELL_CARDS), field
    for model in (words.Amount, words.Condition, words.Gain):
        assert all(f"`{field}`" in LANGUAGE for field in fields_of(model))


def test_values_of_fields_are_named() -> None:
    operation, kind, of_card = table_of("Field"), table_of("Filter"), table_of("Card field")
    assert set(quoted(operation["lasts"][0])) == set(words.DURATIONS)
    assert tuple(quoted(kind["colours"][0])) == words.COLOURS
    assert tuple(quoted(kind["tribes"][0])) == words.TRIBES
    assert tuple(quoted(kind["state"][0])) == words.STATES
    assert tuple(quoted(of_card["orb_kind"][0])) == words.ORB_KINDS


def test_keywords_without_a_text_are_named() -> None:
    assert all(f"`{word}`" in LANGUAGE for word in words.LOST_KEYWORDS)
    assert all(name in TEXT for word, name in LOST_NAMES.items() if word != "answers_breaker")


def test_triggers_and_keywords_are_explained_as_they_are() -> None:
    for trigger, (types, _) in table_of("Trigger").items():
        of = [kind for kind, triggers in grammar.TRIGGERS_OF.items() if trigger in triggers]
        assert types.split(", ") == of
    for keyword, (types, _) in table_of("Keyword").items():
        assert types.split(", ") == [kind for kind, known in grammar.KEYWORDS_OF.items() if keyword in known]


@pytest.mark.parametrize("verb", words.VERBS)
def test_a_verb_is_explained_as_it_is(verb: str) -> None:
    to, needs, may, _ = table_of("Verb")[verb]
    form = grammar.FORMS[verb]
    targets = [target for part in to.split(", ") for target in (quoted(part) or GROUPS[part])]
    assert sorted(targets) == sorted(form.to)
    assert sorted(quoted(needs)) == sorted(form.needs)
    assert sorted(quoted(may)) == sorted(form.may)


def test_when_something_can_be_chosen_is_said() -> None:
    said = table_of("Verb")["choose"][-1]
    assert set(quoted(said)) - {"chosen"} == set(grammar.CHOOSING)


def test_targets_amounts_and_conditions_are_explained_as_they_are() -> None:
    assert {target: kind for target, (kind, _) in table_of("Target").items()} == {
        target: kind for kind, targets in KINDS.items() for target in targets
    }
    assert marked("Amount", 0) == set(grammar.COUNTED)
    assert marked("Condition", 0) == set(grammar.WITH_WHICH)
    assert marked("Condition", 1) == set(words.CONDITIONS) - {"always", *grammar.WITHOUT_BOUNDS}


def marked(title: str, column: int) -> set[str]:
    table = table_of(title)
    assert {row[column] for row in table.values()} <= {"", "yes"}
    return {word for word, row in table.items() if row[column]}


def test_limits_are_named() -> None:
    numbers = {int(number) for number in re.findall(r"\b\d+\b", LANGUAGE)}
    assert numbers >= {
        *(words.LARGEST_AMOUNT, words.LARGEST_POWER, words.POWER_STEP, words.LONGEST_EFFECT, LARGEST_ORB),
        *(programs.MOST_PROGRAMS, programs.MOST_OPERATIONS, programs.MOST_FILTERS),
    }


def test_the_example_is_what_is_said_of_it(tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(re.findall(r"^```toml\n(.+?)^```", LANGUAGE, re.MULTILINE | re.DOTALL)[0], encoding="utf-8")
    card = load_cards([path])["灯符「岬の灯台」"]
    assert (card.colours, card.cost, card.orb, card.orb_kind) == (("yellow", "blue"), 5, 2, "magic")
    assert (card.power, card.keywords, card.flare, card.graze) == (4000, ("blocker",), 1000, 2)
    assert (card.maryoku_colours, card.maryoku_power, card.gains.orbs) == (("yellow",), 500, 3)
    assert [operation.when for operation in card.effects] == ["summoned", "summoned", "blocks", "turn_end"]
    assert card.effects[0].optional
    assert card.effects[2].amount.times == 500
    assert card.effects[3].if_.bounds == (0, 1)
