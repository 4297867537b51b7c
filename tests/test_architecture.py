"""Imports run one way, heavy libraries stay in their place, and kernels draw from our own streams only."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from simcore.games import GAME_KEYS
from tests.support import PLAYED, ROOT

SOURCES = sorted(path for package in ("simcore", "cli", "reports") for path in (ROOT / package).rglob("*.py"))
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in SOURCES}
ALLOWED = {"simcore": {"simcore"}, "reports": {"reports", "simcore"}, "cli": {"cli", "reports", "simcore"}}
ONLY_IN = {
    "numba": {"simcore/jit.py", "simcore/lean.py"},
    "llvmlite": {"simcore/jit.py"},
    "joblib": {"simcore/backends.py"},
}
NEVER_IN = {
    "simcore": {"click", "pandas", "matplotlib", "rich"},
    "reports": {"click", "numba", "joblib"},
    "cli": {"pandas", "matplotlib", "numba", "joblib"},
}
# What the folder of every game holds; a game adds files of its own.
GAME_FILES = {"__init__.py", "cards.toml", "rules.md"} | {
    f"{name}.py" for name in ("cards", "params", "notation", "state", "combat", "opening", "curve")
}
# And those that make it playable.
WHOLE_GAME_FILES = {f"{name}.py" for name in ("narration", "rules", "policies", "events", "play")}
# Data by the names of games, since their openings may be asked for with any deck.
NAMES_GAMES = {"simcore/openings.py"}
# Within simcore a file imports only from layers below its own, or from its own layer.
LAYERS = [
    {"command", "errors", "names", "version"},
    {"lean", "params", "results", "stats", "uncompiled"},
    {"jit"},
    {"rng", "chance", "events", "tally", "backends"},
    {"cardfile", "effectrows", "positionform", "positionplay", "wording", "opening", "openings", "resources"}
    | {"deck", "deckgroups", "deckheadings", "decklines", "decknames", "decksources", "decktext", "plaindeck"},
    {"games", "loglines"},
    {"batch", "odds"},
    {"recording", "summary"},
    {"api", "odds_api"},
]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file; the first is the file itself."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def layer(module: str) -> int | None:
    """The layer of a module of simcore, or None for what has no layer (the package itself)."""
    parts = module.split(".")
    if parts[0] != "simcore" or len(parts) < 2:
        return None
    return next((number for number, names in enumerate(LAYERS) if parts[1] in names), None)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_run_one_way(path):
    package = path.relative_to(ROOT).parts[0]
    for module in imports(path):
        top = module.split(".")[0]
        if top in ALLOWED:
            assert top in ALLOWED[package], f"{name_of(path)} imports {module}"
        assert top not in NEVER_IN[package], f"{name_of(path)} imports {module}"
        if top in ONLY_IN:
            assert name_of(path) in ONLY_IN[top], f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", [p for p in SOURCES if p.is_relative_to(ROOT / "simcore")], ids=name_of)
def test_layers_of_simcore(path):
    own = layer(".".join(path.relative_to(ROOT).with_suffix("").parts))
    if path.name == "__init__.py" and path.parent.name == "simcore":
        return
    assert own is not None, f"{name_of(path)} has no layer: add it to LAYERS"
    typing_only = type_checking_imports(path)
    for module in imports(path) - typing_only:
        other = layer(module)
        assert other is None or other <= own, f"{name_of(path)} imports {module} from above"


def type_checking_imports(path: Path) -> set[str]:
    """Imports that only a type checker sees."""
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for inner in node.body:
                if isinstance(inner, ast.ImportFrom) and inner.module:
                    found |= {inner.module} | {f"{inner.module}.{alias.name}" for alias in inner.names}
    return found


def test_an_exact_answer_imports_nothing_heavy():
    """In a process of its own, as the command line does it."""
    script = """
import sys
from simcore.odds.exact import answer_exactly
from simcore.odds.expression import parse_expression, parse_want
from simcore.odds.keeping import best_keep_rule
from simcore.odds.population import Population
from simcore.odds.question import Question
from simcore.openings import find_opening
deck = Population((24, 36), {"land": (0,)}, (("land",), ()))
wants, keep = (parse_want("land >= 3", "--want"),), parse_expression("2 <= land <= 5", "--keep")
question = Question("deck", deck, find_opening("london", 60), wants, keep, by_turn=3)
assert len(answer_exactly(question).answers) == 8
assert len(best_keep_rule(question)) == 2
print(*sorted(set(sys.modules) & {"numba", "llvmlite", "pandas", "matplotlib", "scipy", "joblib", "click", "rich"}))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.split() == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_games_never_import_each_other(path):
    parts = path.relative_to(ROOT).parts
    if parts[:2] == ("simcore", "games") and len(parts) > 3:
        for module in imports(path):
            other = module.split(".")
            if other[:2] == ["simcore", "games"] and len(other) > 2 and other[2] != "game":
                assert other[2] == parts[2], f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_numpy_random_and_no_printing_in_simcore(path):
    for node in nodes_of(path):
        if isinstance(node, ast.Attribute) and node.attr == "random":
            assert ast.unparse(node) not in {"np.random", "numpy.random"}, name_of(path)
        if isinstance(node, ast.Call) and path.is_relative_to(ROOT / "simcore"):
            assert not (isinstance(node.func, ast.Name) and node.func.id == "print"), name_of(path)


@pytest.mark.parametrize("path", [p for p in SOURCES if "games" not in p.relative_to(ROOT).parts], ids=name_of)
def test_nothing_outside_its_folder_knows_a_game_by_name(path):
    for node in nodes_of(path):
        if isinstance(node, ast.Constant) and name_of(path) not in NAMES_GAMES:
            assert node.value not in GAME_KEYS, f"{name_of(path)}:{node.lineno}"


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_game_folder_holds_the_files_that_all_hold(key):
    files = {path.name for path in (ROOT / "simcore" / "games" / key).iterdir() if path.is_file()}
    assert files >= GAME_FILES | (WHOLE_GAME_FILES if key in PLAYED else set())


@pytest.mark.parametrize("key", GAME_KEYS)
def test_the_files_of_a_game_can_be_put_in_an_order_and_none_is_idle(key):
    """Each imports only from those before it (what functions import late is not counted), and each is imported."""
    wanted = {module_of(path): imports_at_once(path) for path in SOURCES if is_of_game(path, key)}
    used = set().union(*(imports(path) for path in SOURCES))
    assert key not in PLAYED or wanted.keys() - {f"simcore.games.{key}"} <= used
    ordered = set()
    while ready := {module for module in wanted.keys() - ordered if not wanted[module] & wanted.keys() - ordered}:
        ordered |= ready
    assert not wanted.keys() - ordered, "these import each other"


def is_of_game(path: Path, key: str) -> bool:
    return path.is_relative_to(ROOT / "simcore" / "games" / key)


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_at_once(path: Path) -> set[str]:
    """The modules that a file imports as it is loaded; of a package those in it that are named."""
    found = set()
    (file, *_) = nodes_of(path)
    assert isinstance(file, ast.Module)
    for node in file.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {part for part in parts if part in MODULES} or {node.module}
    return found
