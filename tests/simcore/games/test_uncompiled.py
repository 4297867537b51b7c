"""The same kernels as plain Python against the reference, in every test run; `.ci/run` has all of it played so."""

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
    "kyougenshi": [
        "test_reference.py::test_kernel_and_reference_agree[]",
        "test_reference.py::test_planners_agree",
        "test_combat_reference.py::test_the_slow_attack_agrees",
    ],
    "touhou_lands": [
        "test_reference.py::test_kernel_and_reference_agree[]",
        "test_reference.py::test_planners_agree",
        "test_combat_reference.py::test_the_slow_battle_agrees",
    ],
}


@pytest.mark.skipif(not COMPILED, reason="this run is uncompiled itself")
@pytest.mark.parametrize("key", GAME_KEYS)
def test_uncompiled_kernels_agree_with_the_reference(key):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *TESTS[key]],
        cwd=ROOT / "tests" / "simcore" / "games" / key,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) >= len(TESTS[key])
