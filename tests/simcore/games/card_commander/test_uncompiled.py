"""The same kernels as plain Python against the reference, in every test run."""

import os
import re
import subprocess
import sys

import pytest

from simcore.jit import COMPILED
from tests.support import ROOT


@pytest.mark.skipif(not COMPILED, reason="this run is uncompiled itself")
def test_uncompiled_kernels_agree_with_the_reference():
    """At least 240 games."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "both_modes", "test_reference.py"],
        cwd=ROOT / "tests" / "simcore" / "games" / "card_commander",
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "DECKMILL_REFERENCE_GAMES": "240"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 20
