"""Cache folders that cannot go stale, cold starts side by side, unwritable places, bit operations."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore import jit, lean
from simcore.games import GAME_KEYS
from tests.support import ROOT

MASKS = st.integers(1, 2**63 - 1)


@jit.kernel
def bits_of(mask):
    """Highest bit, lowest bit and number of bits of an int64 mask."""
    return jit.highest_bit(mask), jit.lowest_bit(mask), jit.count_bits(mask)


@jit.kernel
def highest_of(mask):
    """The highest bit of an int64 mask."""
    return jit.highest_bit(mask)


@given(MASKS)
@pytest.mark.both_modes
def test_bit_operations(mask):
    text = bin(mask)[2:]
    expected = (len(text) - 1, len(text) - 1 - text.rindex("1"), text.count("1"))
    assert tuple(bits_of(np.int64(mask))) == expected


@jit.kernel
def upper_half_of(first, second):
    """The upper half of a product of two uint64."""
    return jit.upper_half(first, second)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
@pytest.mark.both_modes
def test_upper_half_of_a_product(first, second):
    assert upper_half_of(np.uint64(first), np.uint64(second)) == first * second >> 64


@pytest.mark.both_modes
def test_no_bit_is_bit_minus_1():
    """Players rely on it: the best of no cards is NO_CARD."""
    assert highest_of(np.int64(0)) == -1


@pytest.mark.both_modes
def test_unlikely_changes_nothing():
    @jit.kernel
    def guarded(number):
        return 1 if jit.unlikely(number > 3) else 0

    assert [guarded(np.int64(n)) for n in (3, 4)] == [0, 1]


def run(code: str, cache: Path | str, **environment: str) -> subprocess.CompletedProcess:
    """Run Python code in a process of its own, with its kernels cached under `cache`."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


FINGERPRINT = "from simcore import jit; print(jit.fingerprint('card_commander'))"
DRAW = """
import numpy as np
from simcore import jit, rng
calls = []
draw = lambda: rng.draw_numbers(np.uint64(1), 0, 0, 0, np.array([100, 100], np.int64))
jit.prepare("shared", "draw_numbers", draw, lambda: calls.append("announced"))
print(draw().tolist(), calls, len(rng.draw_numbers.stats.cache_hits))
"""


def test_every_flag_and_every_source_has_its_own_folder(tmp_path, monkeypatch):
    """A warm cache ignores the bounds-check flag and changes of helpers in other files: their folders must differ."""
    original = jit.fingerprint("card_commander")
    plain = run(FINGERPRINT, tmp_path).stdout
    assert plain == f"{original}\n"
    assert plain != run(FINGERPRINT, tmp_path, NUMBA_BOUNDSCHECK="1").stdout
    assert plain != run(FINGERPRINT, tmp_path, NUMBA_OPT="1").stdout
    for source in jit.kernel_sources("card_commander"):
        copy = tmp_path / source.name
        copy.write_bytes(source.read_bytes() + b"\n# changed\n")
        sources = [copy if path == source else path for path in jit.kernel_sources("card_commander")]
        with monkeypatch.context() as patch:
            patch.setattr(jit, "kernel_sources", lambda group, sources=sources: sources)
            assert jit.fingerprint("card_commander") != original, source.name


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_file_with_kernels_is_hashed(key):
    """In folders within a game's as well; what is left out holds none."""
    folder = ROOT / "simcore" / "games" / key
    marked = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and {"kernel", "helper", "inlined"} & set(
                map(ast.unparse, node.decorator_list)
            ):
                marked.add(path)
    assert marked <= set(jit.kernel_sources(key))
    assert {folder} <= {path.parent for path in marked} <= {folder, folder / "effects"}


def test_every_name_of_a_file_without_kernels_is_in_use():
    files = (ROOT / "simcore" / "games").rglob("*.py")
    assert {path.name for path in files} >= set(jit.NO_KERNELS)


@pytest.mark.parametrize("key", GAME_KEYS)
def test_kernels_depend_on_no_file_outside_their_fingerprint(key):
    """What a kernel file imports from simcore is hashed itself, or holds no kernel and none of their constants."""
    harmless = {"cardfile", "deck", "effectrows", "errors", "names", "params", "uncompiled", "wording", "games.game"}
    harmless.add(f"games.{key}.grammar")
    hashed = set(jit.kernel_sources(key))
    for path in hashed:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("simcore"):
                for alias in node.names:
                    module = ROOT / node.module.replace(".", "/")
                    submodule = module / f"{alias.name}.py"
                    file = submodule if submodule.exists() else module.with_suffix(".py")
                    name = node.module.removeprefix("simcore.")
                    known = harmless & {name, f"{name}.{alias.name}"} or file in hashed
                    assert known, f"{path.name} imports {alias.name} from {node.module}"


def test_kernels_of_odds_have_a_folder_of_their_own():
    """All their files are hashed, what they import from simcore too, and no file of a game."""
    folder = ROOT / "simcore" / "odds"
    hashed = set(jit.kernel_sources(jit.ODDS_GROUP))
    assert jit._group("simcore.odds.sampled_kernel") == jit.ODDS_GROUP
    assert not any(path.is_relative_to(ROOT / "simcore" / "games") for path in hashed)
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        marked = any(
            isinstance(node, ast.FunctionDef)
            and {"kernel", "helper", "inlined"} & set(map(ast.unparse, node.decorator_list))
            for node in ast.walk(tree)
        )
        assert not marked or path in hashed, path.name
    for path in hashed & set(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("simcore"):
                assert (ROOT / node.module.replace(".", "/")).with_suffix(".py") in hashed, path.name


def test_cold_starts_at_once_and_a_warm_one(tmp_path):
    """All succeed, and one of them compiles for all; who comes later announces nothing and compiles nothing."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", DRAW],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(5)
    ]
    answers = [process.communicate(timeout=300) for process in processes]
    assert [process.returncode for process in processes] == [0] * 5, answers
    cold = [out for out, _ in answers if "announced" in out]
    assert len(cold) == 1, answers
    assert cold[0].endswith("['announced'] 0\n")
    warm = run(DRAW, tmp_path)
    assert warm.stdout.endswith("[] 1\n"), warm.stderr
    assert {out.split("]")[0] for out, _ in answers} == {warm.stdout.split("]")[0]}


def test_unwritable_place_means_uncached_with_one_warning(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run(DRAW.replace(", len(rng.draw_numbers.stats.cache_hits)", ""), blocked)
    assert done.returncode == 0, done.stderr
    assert "announced" in done.stdout
    assert done.stderr.count("cannot be kept in") == 1
    assert "NUMBA_CACHE_DIR" in done.stderr
    assert "Traceback" not in done.stderr


def test_old_folders_are_pruned(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "_cache_root", lambda: tmp_path)
    monkeypatch.setattr(jit, "_folders", {})
    for age in range(10):
        old = tmp_path / f"card_commander-{age:016d}"
        old.mkdir()
        os.utime(old, (1_000_000 + age, 1_000_000 + age))
    other = tmp_path / "abcd-0000000000000000"
    other.mkdir()
    current = jit.cache_folder("card_commander")
    left = sorted(path.name for path in tmp_path.glob("card_commander-*"))
    assert len(left) == jit.KEPT_FOLDERS
    assert current is not None
    assert current.name in left
    assert "card_commander-0000000000000009" in left
    assert other.exists()


def test_a_folder_in_use_is_not_pruned(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "_cache_root", lambda: tmp_path)
    monkeypatch.setattr(jit, "_folders", {})
    for number in range(10):
        (tmp_path / f"card_commander-{number:016d}").mkdir()
    jit.cache_folder("card_commander")
    assert len(list(tmp_path.glob("card_commander-*"))) == 11


# ---------- Parts are translated once

# Kernels with helpers in helpers, one of which uses an array of the module and one of which raises.
PARTS = """
import numpy as np
from simcore import jit
from simcore.games import GAME_KEYS

FIRST = np.array([3, 1, 4, 1, 5, 9], np.int64)

@jit.inlined
def halved_or_more(number):
    return number // 2 if number % 2 == 0 else 3 * number + 1

@jit.helper
def steps_to_one(number):
    if number < 1:
        raise ValueError("below 1")
    steps = np.int64(0)
    while number != 1:
        number = halved_or_more(number)
        steps += 1
    return steps

@jit.helper
def heaviest(numbers):
    jit.stay_apart()
    best = np.int64(0)
    for place in range(numbers.size):
        best = max(best, steps_to_one(numbers[place]) * 64 + FIRST[place % FIRST.size])
    return best

@jit.kernel
def within(numbers):
    return heaviest(numbers) + jit.count_bits(heaviest(numbers))

@jit.helper
def through(numbers):
    return within(numbers) * 2

@jit.kernel
def around(numbers):
    return through(numbers), steps_to_one(numbers[0])
"""
USUAL = """
import numba
from numba.core import codegen, event, targetconfig, types
usual = (
    (codegen.JITCodeLibrary, "finalize"),
    (codegen.JITCodeLibrary, "_optimize_functions"),
    (codegen.JITCPUCodegen, "set_env"),
    (types.Record, "__repr__"),
    (targetconfig.TargetConfig, "__eq__"),
    (targetconfig.TargetConfig, "__hash__"),
    (event, "install_timer"),
)
kept = [getattr(place, name) for place, name in usual]
from simcore import lean
from simcore.games import GAME_KEYS
lean.LEAN = False
for (place, name), as_before in zip(usual, kept):
    assert getattr(place, name) is not as_before, name
    setattr(place, name, as_before)
"""
PLAY_PARTS = """
import sys
import numpy as np
from numba.core import codegen
from simcore import jit, lean
from simcore.games import GAME_KEYS
counted = []
wholly = lean._finalize_wholly
def in_full(library):
    counted.append(library)
    wholly(library)
lean._finalize_wholly = in_full
if not lean.LEAN:
    codegen.JITCodeLibrary.finalize = in_full
sys.path.insert(0, {folder!r})
import parts
numbers = np.arange(1, 30, dtype=np.int64)
answers = [*map(int, parts.around(numbers)), int(parts.within(numbers))]
try:
    parts.around(-numbers)
except ValueError as error:
    answers.append(str(error))
hits = [sum(kernel.stats.cache_hits.values()) for kernel in (parts.around, parts.within) if jit.COMPILED]
print(answers, hits, lean.LEAN, len(counted), sep="\\n")
"""


def play_parts(folder: Path, before: str = "", **environment: str) -> list[str]:
    """What the kernels say, how often each was in the cache, if parts are lean, and how many were not."""
    (folder / "parts.py").write_text(PARTS)
    done = run(before + PLAY_PARTS.format(folder=str(folder)), folder / "cache", **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_parts_translated_once_make_the_same_kernels(tmp_path):
    """As the usual way, plain Python, and the same kernels from the cache in another process.

    `within` is compiled inside the compilation of `around` and of a helper, and is called from Python all the same.
    """
    folders = [tmp_path / name for name in ("lean", "usual", "plain")]
    for folder in folders:
        folder.mkdir()
    answers, hits, lean, in_full = play_parts(folders[0])
    assert answers == "[14230, 0, 7115, 'below 1']"  # 27 takes 111 steps, and 111 * 64 + 4 has seven bits
    assert (hits, lean) == ("[0, 0]", "True")
    loaded, usual = play_parts(folders[0]), play_parts(folders[1], before=USUAL)
    assert loaded[:3] == [answers, "[1, 1]", "True"]
    assert usual[:3] == [answers, "[0, 0]", "False"]
    assert int(loaded[3]) < int(in_full) < int(usual[3])
    assert play_parts(folders[2], NUMBA_DISABLE_JIT="1")[0] == answers


USED_OF_LIBRARIES = {
    *("finalize", "_optimize_final_module", "_optimize_functions", "_raise_if_finalized"),
    *("_get_module_for_linking", "_finalize_dynamic_globals"),
}


@pytest.mark.parametrize("missing", ["", *sorted(USED_OF_LIBRARIES), "set_env"])
def test_another_numba_is_left_as_it_is(missing, monkeypatch):
    """Where something is not there on which it rests, parts are compiled the usual way."""
    library = type("Library", (), dict.fromkeys(USED_OF_LIBRARIES - {missing}, "its own"))
    generator = type("Generator", (), dict.fromkeys({"set_env"} - {missing}, "its own"))
    monkeypatch.setattr(lean.codegen, "JITCodeLibrary", library)
    monkeypatch.setattr(lean.codegen, "JITCPUCodegen", generator)
    assert lean._make_lean() == (missing == "")
    if missing:
        assert {vars(library).get("finalize"), vars(generator).get("set_env")} <= {"its own", None}
    else:
        assert (library.finalize, generator.set_env) == (lean._finalize, lean._set_env)
        assert library._optimize_final_module == lean._optimize_final_module


BEYOND = """
import numpy as np
from simcore import jit
from simcore.games import GAME_KEYS

@jit.kernel
def beyond(numbers, place):
    return numbers[jit.index(place)]

print(beyond(np.arange(3), np.int64(7)))
"""


def test_bounds_are_checked_when_asked_for(tmp_path):
    """Else the run under bounds checking would prove nothing."""
    script = tmp_path / "beyond.py"
    script.write_text(BEYOND)
    code = f"import runpy; runpy.run_path({str(script)!r})"
    checked = run(code, tmp_path, NUMBA_BOUNDSCHECK="1")
    assert checked.returncode == 1
    assert "IndexError" in checked.stderr
    assert run(code, tmp_path, NUMBA_BOUNDSCHECK="0").returncode == 0
