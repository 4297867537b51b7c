"""What a short run can do without while it starts."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_LINEAR_ALGEBRA = "scipy.linalg.cython_blas"
_ALLOCATIONS = 50_000


def collect_rarely() -> None:
    """Look for garbage less often: importing libraries makes none, and looking takes a twentieth of a short run."""
    gc.set_threshold(_ALLOCATIONS, *gc.get_threshold()[1:])


def look_for_no_plugins() -> None:
    """Keep pydantic from searching all installed packages for plugins, which takes a hundredth of a second or more."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


@contextmanager
def without_linear_algebra() -> Iterator[None]:
    """Keep numba from importing scipy.linalg while it loads kernels, none of which multiplies matrices.

    The import takes a fifth of a second. numba takes an ImportError as the answer that there is no linear algebra; only
    the command line, a process of its own, may give it.
    """
    if _LINEAR_ALGEBRA in sys.modules:
        yield
        return
    sys.modules[_LINEAR_ALGEBRA] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[_LINEAR_ALGEBRA]
