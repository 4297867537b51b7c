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

from simcore import jit
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
    plain = run(FINGERPRINT, tmp_path).stdout
    assert plain == run(FINGERPRINT, tmp_path).stdout
    assert plain != run(FINGERPRINT, tmp_path, NUMBA_BOUNDSCHECK="1").stdout
    assert plain != run(FINGERPRINT, tmp_path, NUMBA_OPT="1").stdout
    original = jit.fingerprint("card_commander")
    for source in jit.kernel_sources("card_commander"):
        copy = tmp_path / source.name
        copy.write_bytes(source.read_bytes() + b"\n# changed\n")
        sources = [copy if path == source else path for path in jit.kernel_sources("card_commander")]
        with monkeypatch.context() as patch:
            patch.setattr(jit, "kernel_sources", lambda group, sources=sources: sources)
            assert jit.fingerprint("card_commander") != original, source.name


def test_kernels_depend_on_no_file_outside_their_fingerprint():
    """What a kernel file imports from simcore is hashed itself, or holds no kernel and none of their constants."""
    harmless = {"cardfile", "deck", "errors", "names", "params", "games.game"}
    hashed = set(jit.kernel_sources("card_commander"))
    for path in hashed:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("simcore"):
                for alias in node.names:
                    module = ROOT / node.module.replace(".", "/")
                    submodule = module / f"{alias.name}.py"
                    file = submodule if submodule.exists() else module.with_suffix(".py")
                    known = node.module.removeprefix("simcore.") in harmless or file in hashed
                    assert known, f"{path.name} imports {alias.name} from {node.module}"


def test_warm_start_announces_nothing_and_compiles_nothing(tmp_path):
    cold, warm = run(DRAW, tmp_path), run(DRAW, tmp_path)
    assert cold.stdout.endswith("['announced'] 0\n"), cold.stderr
    assert warm.stdout.endswith("[] 1\n"), warm.stderr
    assert cold.stdout.split("]")[0] == warm.stdout.split("]")[0]


def test_eight_cold_starts_at_once(tmp_path):
    """All succeed, and one of them compiles for all."""
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
        for _ in range(8)
    ]
    answers = [process.communicate(timeout=300) for process in processes]
    assert [process.returncode for process in processes] == [0] * 8, answers
    assert len({out.split("]")[0] for out, _ in answers}) == 1
    assert sum("announced" in out for out, _ in answers) == 1


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


BEYOND = """
import numpy as np
from simcore import jit

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
