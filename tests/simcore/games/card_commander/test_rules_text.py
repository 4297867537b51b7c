"""The rules page: every id that anything cites is there, once, with its parameters; what it shows by example is true.

Its tables of the language of effects say of every word what grammar.py says.
"""

import ast
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

import simcore
from simcore.games.card_commander import combat, grammar, programs, state
from simcore.games.card_commander import vocabulary as words
from simcore.games.card_commander.cards import load_cards
from simcore.games.card_commander.matchup import compile_creatures
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
    game, table = state.new_game()[0], compile_creatures(load_cards(), [])
    game.occupied[0] = 1
    game.attack[0, 0] = attack
    game.hp[0, 0] = hp
    beaten: int = combat.fight_alone(game, table, choose_rules(PARAMETERS).record())  # type: ignore[no-untyped-call]
    return {state.NOBODY: None, 1: "a"}[beaten], int(game.hp[0, 0]), int(game.blows)


# ---------- The language of effects

LANGUAGE = TEXT.split("\n## The language of effects\n")[1]
GROUPS = {
    "sets": grammar.SETS,
    "creatures": grammar.CREATURES,
    "used cards": grammar.USED,
    "cards": grammar.CARDS,
    "players": grammar.PLAYERS,
}
KINDS = {
    "set": grammar.SETS,
    "creature": [target for target in grammar.CREATURES if target not in grammar.SETS],
    "used card": grammar.USED,
    "card": grammar.CARDS,
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
        ("Source", words.SOURCES),
        ("Keyword", words.KEYWORDS),
    ],
)
def test_every_word_is_explained_in_the_order_of_the_vocabulary(title: str, known: Sequence[str]) -> None:
    explained = list(table_of(title))
    assert sorted(explained) == sorted(known)
    if title != "Field":
        assert explained == list(known)


def test_values_of_fields_are_named() -> None:
    operation, kind = table_of("Field"), table_of("Filter")
    assert quoted(operation["speed"][0]) == list(words.SPEEDS)
    assert set(quoted(operation["prefer"][0])) == set(words.PREFERENCES)
    assert quoted(kind["colour"][0]) == list(words.COLOURS)
    assert set(quoted(kind["tribe"][0])) - {"mimicry"} == set(get_args(words.Tribe))
    assert set(quoted(operation["effects"][0])) == set(grammar.GIVEN)
    for model in (words.Amount, words.Condition):
        assert all(f"`{field}`" in LANGUAGE for field in fields_of(model))


def test_triggers_are_explained_as_they_are() -> None:
    names = {"field": "battlefield"}
    for trigger, (kinds, gives, _) in table_of("Trigger").items():
        slots = [names.get(slot, slot) for slot, triggers in words.SLOTS.items() if trigger in triggers]
        assert kinds.split(", ") == slots
        given = {"it": grammar.GIVES_IT, "damage": grammar.GIVES_DAMAGE}
        assert quoted(gives) == [word for word, triggers in given.items() if trigger in triggers]


@pytest.mark.parametrize("verb", words.VERBS)
def test_a_verb_is_explained_as_it_is(verb: str) -> None:
    to, needs, may, _ = table_of("Verb")[verb]
    form = grammar.FORMS[verb]
    named = [part for part in to.split(", ") if part]
    targets = [target for part in named for target in (quoted(part) or GROUPS[part])]
    assert sorted(targets) == sorted(form.to)
    assert sorted(quoted(needs)) == sorted(form.needs)
    assert sorted(quoted(may)) == sorted(form.may)


def test_continuous_verbs_name_their_triggers() -> None:
    for verb, (*_, meaning) in table_of("Verb").items():
        triggers = [trigger for trigger, verbs in grammar.CONTINUOUS.items() if verb in verbs]
        assert [word for word in quoted(meaning) if word in words.TRIGGERS] == triggers, verb


def test_targets_amounts_and_conditions_are_explained_as_they_are() -> None:
    assert {target: kind for target, (kind, _) in table_of("Target").items()} == {
        target: kind for kind, targets in KINDS.items() for target in targets
    }
    assert marked(table_of("Amount"), 0) == set(grammar.COUNTS)
    assert marked(table_of("Condition"), 0) == set(grammar.FILTERED)
    assert marked(table_of("Condition"), 1) == set(grammar.NUMBERED)


def test_limits_are_named() -> None:
    numbers = {int(number) for number in re.findall(r"\b\d+\b", LANGUAGE)}
    assert numbers >= {
        words.LARGEST_AMOUNT,
        words.LONGEST_EFFECT,
        programs.MOST_PROGRAMS,
        programs.MOST_OPERATIONS,
        programs.MOST_FILTERS,
        programs.MOST_FURTHER_FACES,
    }
    assert f"more than {state.LINE} effects" in RULE_TEXTS["CC-42"]
    assert f"at most {state.INSTANCES - 1} cards" in TEXT


def marked(table: dict[str, list[str]], column: int) -> set[str]:
    assert {row[column] for row in table.values()} <= {"", "yes"}
    return {word for word, row in table.items() if row[column]}


def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.toml"
    path.write_text(re.findall(r"^```toml\n(.+?)^```", LANGUAGE, re.MULTILINE | re.DOTALL)[0], encoding="utf-8")
    return path


def play_example(tmp_path: Path, graveyard: Iterable[str], opponent: str | None, **others: Any) -> dict[str, Any]:
    """A turn in which the example's card is used, or fights as its side's attacker."""
    own = {"deck": ["サソリ"], "graveyard": list(graveyard), "mana": 5, **others}
    position = {"turn": 3, "initiative": "first", "first": own, "second": {"battlefield": opponent}}
    return simcore.play_position("card_commander", position, cards=[example(tmp_path)])


def test_the_example_does_what_is_said_of_it(tmp_path: Path) -> None:
    name = "炭焼きの娘"
    used: dict[str, Any] = {"hand": [name], "choices": [{"use": name}]}
    after = play_example(tmp_path, ["サソリ", "泡の子", "サソリ"], "流氷の白熊", **used)
    assert (after["second"]["battlefield"]["hp"], after["first"]["mana"], after["first"]["hand"]) == (1, 2, [])
    killed = play_example(tmp_path, [], "サソリ", **used)
    assert (killed["second"]["graveyard"], killed["first"]["hand"]) == (["サソリ"], ["サソリ"])
    for opponent, mana, left in (("緋の飛竜", 5, 2), ("流氷の白熊", 2, 0)):
        nothing = play_example(tmp_path, [], opponent, **{**used, "mana": mana})
        assert nothing["first"]["mana"] == left
        assert not [entry for entry in nothing["events"] if entry["event"] == "chooses"]
    for held, mana in ((4, 7), (5, 5)):
        beaten = play_example(tmp_path, [], "流氷の白熊", battlefield=name, hand=["影法師"] * held)
        assert (beaten["first"]["mana"], beaten["first"]["life"]) == (mana, 3)
