"""What a short run can do without while it starts."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_LINEAR_ALGEBRA = "scipy.linalg.cython_blas"


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
