"""The same kernels as plain Python against the reference, in every test run; `.ci/run` has all of it played so.

One process does it for all games, since starting one costs as much as playing.
"""

import os
import re
import subprocess
import sys

import pytest

from simcore.games import GAME_KEYS
from simcore.jit import COMPILED
from tests.support import ROOT

# By the default rules every player against every other one; battles alone.
TESTS = {
    "card_commander": ["test_reference.py::test_kernel_and_reference_agree[]"],
    "abcd": [
        "test_reference.py::test_kernel_and_reference_agree[]",
        "test_reference.py::test_planners_agree",
        "test_combat_reference.py::test_the_slow_battle_agrees",
        "test_combat_reference.py::test_the_slow_battle_agrees_on_every_creature",
    ],
    "touhou_lands": [
        "test_reference.py::test_kernel_and_reference_agree[]",
        "test_reference.py::test_planners_agree",
        "test_combat_reference.py",
    ],
    "kyougenshi": [
        "test_reference.py::test_kernel_and_reference_agree[]",
        "test_reference.py::test_planners_agree",
        "test_combat_reference.py::test_the_slow_attack_agrees",
    ],
}


@pytest.mark.skipif(not COMPILED, reason="this run is uncompiled itself")
def test_uncompiled_kernels_agree_with_the_reference():
    assert TESTS.keys() == set(GAME_KEYS)
    wanted = [f"tests/simcore/games/{key}/{name}" for key in GAME_KEYS for name in TESTS[key]]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "-p", "no:xdist", *wanted],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    passed = re.findall(r"^PASSED (.+)$", done.stdout, re.MULTILINE)
    assert all(any(name.startswith(test) for name in passed) for test in wanted), passed
